/*
 * In this folder: programs and scripts that the tests use.
 *
 * Lets every allocation of the library fail in turn, first one alone, then it and
 * all that follow: each call must return its failure with a text, leave nothing
 * behind (run it with SAN=1 to see leaks) and do its work when memory is back.
 *
 * Linked with --wrap for malloc, calloc and realloc.
 */
#include "deal.h"

#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);

static struct {
    unsigned long count, fail_at; /* fail_at 0: never */
    bool all_after, hit;
} fault;

static bool fails(void)
{
    fault.count++;
    if (!fault.fail_at || fault.count < fault.fail_at || (fault.count > fault.fail_at && !fault.all_after))
        return false;
    return fault.hit = true;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t n, size_t size) { return fails() ? NULL : __real_calloc(n, size); }
void *__wrap_realloc(void *p, size_t size) { return fails() ? NULL : __real_realloc(p, size); }

/* ---- what is tried: false with a text in E when memory ran out ---- */

static const char *game; /* the game or file tried */
static const char *set;

static bool out(struct deal_error *e) { return deal_fail(e, NULL, "out of memory"); }

static bool try_rules(struct deal_error *e)
{
    struct deal_rules *r = deal_rules_new(game, set, e);
    char *text = r ? deal_rules_text(r) : NULL, *about = r ? deal_rules_about(r) : NULL;
    bool done = r && ((text && about) || out(e));

    free(text);
    free(about);
    deal_rules_free(r);
    return done;
}

static bool make_deal(struct deal_record *d, const struct deal_rules *r, struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;

    return deal_rules_deal(r, 5, cards, &shuffle, e) && (deal_record_deal(d, r, 5, cards, shuffle) || out(e));
}

static bool edit_record(struct deal_record *d, struct deal_error *e)
{
    char value[3000];
    size_t len;

    memset(value, 'x', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    for (int i = 0; i < 4; i++)
        if (!deal_record_set(d, "long", value + 100 * i))
            return out(e);
    return (deal_record_set(d, "result", "unknown") && deal_record_text(d, &len)) || out(e);
}

static bool try_record(struct deal_error *e)
{
    struct deal_record *d = deal_record_new(), *again = deal_record_new();
    struct deal_rules *r = deal_rules_new(game, set, e);
    const char *line;
    size_t len;
    bool done = r && ((d && again) || out(e)) && make_deal(d, r, e) && edit_record(d, e) &&
                ((line = deal_record_text(d, &len)) || out(e)) && deal_record_parse(again, line, len - 1, e);

    deal_rules_free(r);
    deal_record_free(d);
    deal_record_free(again);
    return done;
}

static bool append(void *arg, const char *word)
{
    char **moves = arg;
    size_t len = *moves ? strlen(*moves) : 0;
    char *more = realloc(*moves, len + strlen(word) + 2);

    if (!more)
        return false;
    *moves = more;
    sprintf(more + len, "%s%s", len ? "," : "", word);
    return true;
}

static bool run_player(const char *spec, struct deal_state *s, char **moves, struct deal_error *e)
{
    struct deal_player *p = deal_player_new(spec, e);
    enum deal_result result;
    bool done = p && deal_player_run(p, s, 1, 30, append, moves, &result, NULL, e);

    deal_player_free(p);
    return done;
}

static bool look_at(struct deal_state *s, struct deal_error *e)
{
    char *text = deal_state_draw(s), *svg = deal_state_svg(s);
    uint64_t count;
    bool done = (text && svg) || out(e);

    free(text);
    free(svg);
    return done && deal_state_perft(s, 2, &count, e);
}

static bool solve(struct deal_state *s, bool exhaustive, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = 2000, .memory = 1 << 16, .exhaustive = exhaustive};
    struct deal_solution found;

    if (!deal_solve(s, &o, &found, e))
        return false;
    deal_solution_release(&found);
    return true;
}

/* Every way of using a position. */
static bool use(struct deal_record *d, struct deal_cache *c, struct deal_error *e)
{
    const struct deal_rules *r = deal_cache_rules(c, d, e);
    struct deal_state *s = r ? deal_state_new(r, e) : NULL;
    char *moves = NULL;
    bool done = s && deal_record_start(d, s, e) && look_at(s, e) && solve(s, false, e) && solve(s, true, e) &&
                run_player("greedy", s, &moves, e) && deal_record_start(d, s, e);

    done = done && ((!moves || deal_record_set(d, "moves", moves)) || out(e)) && deal_record_start(d, s, e);
    free(moves);
    deal_state_free(s);
    return done;
}

static bool try_position(struct deal_error *e)
{
    struct deal_record *d = deal_record_new();
    struct deal_cache *c = deal_cache_new();
    struct deal_rules *r = deal_rules_new(game, set, e);
    bool done = r && ((d && c) || out(e)) && make_deal(d, r, e) && use(d, c, e);

    deal_rules_free(r);
    deal_cache_free(c);
    deal_record_free(d);
    return done;
}

/* ---- every allocation in turn ---- */

static int wrong;

static void complain(const char *what, const char *name, const char *how)
{
    printf("%s of %s, allocation %lu%s: %s\n", name, game, fault.fail_at, fault.all_after ? " and all after" : "", what);
    if (how)
        printf("  it said \"%s\"\n", how);
    wrong = 1;
}

/* False once the allocation that was to fail did not come. */
static bool once(bool (*work)(struct deal_error *e), const char *name, unsigned long at, bool all_after)
{
    struct deal_error e = {.text = ""};
    bool done, hit;

    fault.count = 0;
    fault.hit = false;
    fault.fail_at = at;
    fault.all_after = all_after;
    done = work(&e);
    hit = fault.hit;
    if (!hit && !done)
        complain("fails with memory enough", name, e.text);
    if (hit && !done && !*e.text)
        complain("no text", name, NULL);
    if (hit && !done && !strstr(e.text, "memory"))
        complain("another text than that memory is out", name, e.text);
    fault.fail_at = 0;
    return hit && !wrong;
}

static unsigned long every(bool (*work)(struct deal_error *e), const char *name)
{
    unsigned long at = 1;

    while (once(work, name, at, false) && once(work, name, at, true))
        at++;
    return at - 1;
}

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc && !wrong; i += 2) {
        game = argv[i];
        set = argv[i + 1];
        printf("%s %s: rules %lu, ", game, set, every(try_rules, "rules"));
        printf("records %lu, ", every(try_record, "records"));
        printf("positions %lu allocations\n", every(try_position, "positions"));
    }
    return wrong;
}
