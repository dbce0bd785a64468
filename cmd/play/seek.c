/*
 * Searches for a deal that can be won when no list of curated deals has one; the waiting player may interrupt the
 * search.
 */
#include "play.h"

enum { SEEK_NODES = 20000, SEEK_DEALS = 200 };
static const size_t SEEK_MEMORY = (size_t)64 << 20;

static void seek_tell(int tried)
{
    enum { BAR = 30 };
    int done = tried * BAR / SEEK_DEALS;

    if (prompt_edits())
        output_print("\r[%.*s%*s] looking for a deal that can be won: %d; ctrl-c stops\r", done,
                     "##############################", BAR - done, "", tried);
}

/* Sets *FITS to whether the deal in S can be won and has GRADE. */
static bool seek_fits(struct deal_state *s, int grade, bool *fits, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = SEEK_NODES, .memory = SEEK_MEMORY, .stop = &prompt_interrupted};
    struct deal_solution found;
    struct deal_grade graded;
    bool done = deal_solve(s, &o, &found, e);

    if (!done)
        return false;
    *fits = found.result == DEAL_WON && found.moves;
    if (*fits && grade != GRADE_ANY) {
        done = deal_grade(s, found.moves, found.nodes, &prompt_interrupted, &graded, e);
        *fits = done && graded.grade == grade;
    }
    deal_solution_release(&found);
    return done;
}

static bool seek_in(struct deal_state *s, int grade, uint32_t *seed, struct deal_error *e)
{
    const struct deal_rules *r = deal_state_rules(s);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    bool fits = false;

    for (int i = 0; i < SEEK_DEALS && !prompt_interrupted; i++, *seed = *seed % UINT32_MAX + 1) {
        seek_tell(i);
        if (!deal_rules_deal(r, *seed, cards, &shuffle, e) ||
            !deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, e) || !seek_fits(s, grade, &fits, e))
            return false;
        if (fits && !prompt_interrupted)
            return true;
    }
    if (prompt_interrupted)
        return deal_fail(e, NULL, "the search was stopped");
    return grade == GRADE_ANY
               ? deal_fail(e, NULL, "of %d deals none was won within %d positions", SEEK_DEALS, SEEK_NODES)
               : deal_fail(e, NULL, "of %d deals none is of grade %d; deal-puzzles -g %d looks further", SEEK_DEALS,
                           grade, grade);
}

bool fresh_seek(const char *game, const char *set, int grade, uint32_t *seed, struct deal_error *e)
{
    struct deal_rules *r = deal_rules_new(game, set, e);
    struct deal_state *s = r ? deal_state_new(r, e) : NULL;
    bool found = s && seek_in(s, grade, seed, e);

    if (prompt_edits())
        output_print("\r%*s\r", 76, "");
    if (!prompt_ended)
        prompt_interrupted = 0;
    deal_state_free(s);
    deal_rules_free(r);
    return found;
}
