/*
 * In this folder: programs and scripts that the tests use. This program makes every allocation of the library, or many
 * of them, fail in turn: first one alone, then it and all later ones. Each call must report its failure with a text,
 * leave nothing allocated (run it with SAN=1 to see leaks), and succeed when memory is available again. Linked with
 * --wrap for malloc, calloc and realloc.
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
    unsigned long count, fail_at; /* fail_at: number of the allocation that fails; 0: none */
    bool all_after, hit;
} fault;

static bool fault_fails(void)
{
    fault.count++;
    if (!fault.fail_at || fault.count < fault.fail_at || (fault.count > fault.fail_at && !fault.all_after))
        return false;
    return fault.hit = true;
}

void *__wrap_malloc(size_t size) { return fault_fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t n, size_t size) { return fault_fails() ? NULL : __real_calloc(n, size); }
void *__wrap_realloc(void *p, size_t size) { return fault_fails() ? NULL : __real_realloc(p, size); }

/* ---- what is tried: false with a text in E when memory ran out ---- */

static const char *game; /* game id or rule file under test */
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

static bool fault_try_record(struct deal_error *e)
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

static bool fault_append(void *arg, const char *word)
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
    bool done = p && deal_player_run(p, s, 1, 30, fault_append, moves, &result, NULL, e);

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

/* Returns true if the line MOVES wins. No allocation fails here. */
static bool wins(const struct deal_state *s, const char *moves, struct deal_error *e)
{
    unsigned long count = fault.count, fail_at = fault.fail_at;
    struct deal_state *own;
    bool good;

    fault.fail_at = 0;
    own = deal_state_new(deal_state_rules(s), e);
    good = own && deal_state_copy(own, s, e);
    for (size_t n; good && *moves; moves += n + (moves[n] == ',')) {
        struct deal_action a;

        n = strcspn(moves, ",");
        good = deal_state_find(own, moves, n, &a, e) && deal_state_apply(own, a);
    }
    good = good && deal_state_won(own);
    deal_state_free(own);
    fault.fail_at = fail_at;
    fault.count = count;
    return good || deal_fail(e, NULL, "a line that does not win");
}

static bool fault_solve(struct deal_state *s, bool exhaustive, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = 2000, .memory = 1 << 16, .exhaustive = exhaustive};
    struct deal_solution found;

    bool done = deal_solve(s, &o, &found, e);

    done = done && (!found.moves || wins(s, found.moves, e));
    deal_solution_release(&found);
    return done;
}

/* Uses a position by many functions of the library. */
static bool use(struct deal_record *d, struct deal_cache *c, struct deal_error *e)
{
    const struct deal_rules *r = deal_cache_rules(c, d, e);
    struct deal_state *s = r ? deal_state_new(r, e) : NULL;
    char *moves = NULL;
    bool done = s && deal_record_start(d, s, e) && look_at(s, e) && fault_solve(s, false, e) &&
                fault_solve(s, true, e) && run_player("greedy", s, &moves, e) && deal_record_start(d, s, e);

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

/* Deals a position and uses it by the function USE_IT. */
static bool try_use(bool (*use_it)(struct deal_state *s, struct deal_error *e), struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_rules *r = deal_rules_new(game, set, e);
    struct deal_state *s = r ? deal_state_new(r, e) : NULL;
    bool done = s && deal_rules_deal(r, 5, cards, &shuffle, e) &&
                deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, e) && use_it(s, e);

    deal_state_free(s);
    deal_rules_free(r);
    return done;
}

static bool tell(struct deal_state *s, struct deal_error *e)
{
    for (int i = 0; i < 6; i++) {
        size_t count;
        const struct deal_action *list = deal_state_actions(s, &count);
        char *text;

        if (!count)
            return true;
        text = deal_state_explain(s, list[0]);
        if (!text)
            return out(e);
        free(text);
    }
    deal_state_visibly_dead(s); /* without memory the call may fail to find a proof, which is not an error */
    return true;
}

static bool try_telling(struct deal_error *e) { return try_use(tell, e); }

static bool grade(struct deal_state *s, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = 3000, .memory = 1 << 16};
    struct deal_solution found;
    struct deal_grade g;
    char *shorter = NULL;
    bool done;

    if (!deal_solve(s, &o, &found, e))
        return false;
    done = !found.moves || (deal_shorten(s, found.moves, &shorter, e) && wins(s, shorter, e) &&
                            deal_grade(s, shorter, found.nodes, NULL, &g, e));
    free(shorter);
    deal_solution_release(&found);
    return done;
}

static bool try_grade(struct deal_error *e) { return try_use(grade, e); }

static bool run_players(struct deal_state *s, struct deal_error *e)
{
    static const char *const specs[] = {"random", "cautious", "rollout:samples=2,width=2,nodes=9",
                                        "think:samples=1,width=2,tries=2,plans=2", "thoughtful:nodes=99"};
    bool done = true;

    for (size_t i = 0; done && i < sizeof specs / sizeof *specs; i++) {
        struct deal_player *p = deal_player_new(specs[i], e);
        char *moves = NULL;
        enum deal_result result;

        done = p && deal_player_run(p, s, 1, 2, fault_append, &moves, &result, NULL, e);
        free(moves);
        deal_player_free(p);
    }
    return done;
}

static bool try_players(struct deal_error *e) { return try_use(run_players, e); }

/* ---- every allocation in turn ---- */

static int wrong;

static void complain(const char *what, const char *name, const char *how)
{
    printf("%s of %s, allocation %lu%s: %s\n", name, game, fault.fail_at, fault.all_after ? " and all after" : "",
           what);
    if (how)
        printf("  it said \"%s\"\n", how);
    wrong = 1;
}

/* Runs WORK with a failure of allocation AT. Returns false if fewer allocations happen. */
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

/* Returns the next allocation that has to fail after AT: the first SPARSE one by one, with FULL in the environment
 * all. Later ones are tried ever more rarely, since most of them are repetitions, such as for one more value of an
 * option. */
static unsigned long after(unsigned long at)
{
    enum { SPARSE = 64 };
    const char *full = getenv("FULL");

    return at + 1 + (full && *full ? 0 : at / SPARSE);
}

/* Tests failures of the allocations of WORK; returns the approximate number of its allocations. */
static unsigned long every(bool (*work)(struct deal_error *e), const char *name)
{
    unsigned long at = 1;

    while (once(work, name, at, false) && once(work, name, at, true))
        at = after(at);
    return at - 1;
}

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc && !wrong; i += 2) {
        game = argv[i];
        set = argv[i + 1];
        printf("%s %s: rules %lu, ", game, set, every(try_rules, "rules"));
        printf("records %lu, ", every(fault_try_record, "records"));
        printf("positions %lu, ", every(try_position, "positions"));
        printf("telling %lu, ", every(try_telling, "telling"));
        printf("players %lu, ", every(try_players, "players"));
        /* Grades of whole games take long, so they are tested only where options shorten the game. */
        printf("grades %lu allocations\n", *set ? every(try_grade, "grades") : 0);
    }
    return wrong;
}
