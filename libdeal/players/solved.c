/*
 * A winning line of the solver, without detours. A line may reach two positions that differ only in the number of
 * redeals used. The actions between them are removed, so that the line has no pass through the pack that changes
 * nothing. More redeals are left then, so the shorter line is replayed, and kept only if it wins.
 */
#include "playing.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVED_MEMORY = 1 << 26 };

uint64_t deal_solved_key(const struct deal_state *s, bool redeals)
{
    const uint8_t *bytes = table_regs(s), *end = (const uint8_t *)s->t + s->r->table.bytes;
    uint64_t key = 0;

    for (const uint8_t *at = bytes; at < end; at++)
        key = (key ^ (at == bytes + REG_REDEALS && !redeals ? 0 : *at)) * 0x100000001B3u + 1;
    return deal_mix(key);
}

static bool solved_step(struct deal_state *s, const char *word, size_t len)
{
    struct deal_action a;
    struct deal_error e;

    return deal_state_find(s, word, len, &a, &e) && deal_state_apply(s, a);
}

static void solved_rewind(struct deal_state *s, size_t depth)
{
    while (deal_state_depth(s) > depth && deal_state_undo(s))
        ;
}

static bool solved_wins(struct deal_state *s, const char *line)
{
    size_t depth = deal_state_depth(s);
    bool won = true;

    for (size_t n; *line && won; line += n + (line[n] == ',')) {
        n = strcspn(line, ",");
        won = solved_step(s, line, n);
    }
    won = won && deal_state_won(s);
    solved_rewind(s, depth);
    return won;
}

struct solved_place {
    uint64_t key;
    size_t end; /* length in bytes of the shortened line up to this position */
};

/* Writes LINE to OUT, which has room for LINE, without the actions between two visits of a position. PLACE has room for
 * one item more than LINE has words. */
static void solved_cut(struct deal_state *s, const char *line, struct solved_place *place, char *out)
{
    size_t places = 1, depth = deal_state_depth(s), len = 0;

    place[0] = (struct solved_place){deal_solved_key(s, false), 0};
    for (size_t n; *line; line += n + (line[n] == ',')) {
        size_t i = 0;

        n = strcspn(line, ",");
        if (!solved_step(s, line, n))
            break;
        len += (size_t)sprintf(out + len, "%s%.*s", len ? "," : "", (int)n, line);
        place[places] = (struct solved_place){deal_solved_key(s, false), len};
        while (place[i].key != place[places].key)
            i++;
        places = i + 1;
        len = place[i].end;
    }
    out[len] = '\0';
    solved_rewind(s, depth);
}

static bool solved_cut_circles(struct deal_solved *solved, struct deal_state *s)
{
    struct solved_place *place = malloc((deal_moves_count(solved->line) + 1) * sizeof *place);
    char *cut = malloc(strlen(solved->line) + 1);

    if (place && cut) {
        solved_cut(s, solved->line, place, cut);
        if (strlen(cut) < strlen(solved->line) && solved_wins(s, cut))
            strcpy(solved->line, cut);
    }
    free(place);
    free(cut);
    return place && cut;
}

bool deal_solved_ask(struct deal_solved *solved, struct deal_state *s, const struct deal_solve_options *options,
                     bool *lost, struct deal_error *e)
{
    struct deal_solution found;

    free(solved->line);
    solved->line = solved->at = NULL;
    if (!deal_solve(s, options, &found, e))
        return false;
    solved->nodes += found.nodes;
    *lost = found.result == DEAL_UNWINNABLE && !found.stopped;
    solved->proof = *lost && found.checked ? found.proof : NULL;
    solved->line = solved->at = found.moves; /* from here on SOLVED owns the memory of the line */
    return !solved->line || solved_cut_circles(solved, s) || deal_fail(e, NULL, "out of memory");
}

bool deal_solved_try(struct deal_solved *solved, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = SOLVED_MEMORY, .unchecked = true};

    return deal_solved_ask(solved, s, &o, lost, e);
}

size_t deal_solved_next(struct deal_solved *solved, const struct deal_state *s, const struct deal_action *list,
                        size_t n)
{
    char word[DEAL_WORD_MAX];
    size_t len = solved->at ? strcspn(solved->at, ",") : 0;

    for (size_t i = 0; i < n && len; i++)
        if (strlen(deal_state_word(s, list[i], word)) == len && !memcmp(word, solved->at, len)) {
            solved->at += len + (solved->at[len] == ',');
            return i;
        }
    return n;
}

void deal_solved_release(struct deal_solved *solved)
{
    free(solved->line);
    *solved = (struct deal_solved){.line = NULL};
}
