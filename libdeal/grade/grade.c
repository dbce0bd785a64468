/*
 * The grade of a deal: its difficulty among the winnable deals of its game.
 *
 * The score is the distance from a win at which players end that do not see hidden cards (tries.c), and, where all
 * cards are known, the number of positions that plain searches need (searches.c). The effort of the solver has little
 * weight, the length of the line the least: they separate deals that are alike otherwise. The limits
 * between the grades are in scales.csv. Each of its rows is a scale, made from deals of one game or variant. A deal is
 * graded by the scale that was made with rules of the same effect, under any name and options. If there is
 * none, it is graded by the scale of its game.
 */
#include "grade.h"

#include <string.h>

/* Weights of the parts of the score. ORDER WEIGHTS: the text of solve(1) states them. */
enum { MISS_WEIGHT = 1000, SEARCH_WEIGHT = 60000, EFFORT_WEIGHT = 1000 };

enum { LOG_BITS = 10 };

/* The logarithm to base 2 of N > 0, times 2^LOG_BITS, rounded down; by squaring, without floating point. */
static long log2_fixed(uint64_t n)
{
    long whole = 0, part = 0;
    uint64_t x;

    while (n >> whole > 1)
        whole++;
    x = whole > 31 ? n >> (whole - 31)
                   : n << (31 - whole); /* invariant: x is a fixed-point number with 1 <= x / 2^31 < 2 */
    for (int i = 0; i < LOG_BITS; i++) {
        x = x * x >> 31;
        part <<= 1;
        if (x >> 32) {
            x >>= 1;
            part |= 1;
        }
    }
    return whole << LOG_BITS | part;
}

/* Was the scale made with rules of the same effect as R? */
static bool scale_fits(const struct deal_scale *scale, const struct deal_rules *r)
{
    struct deal_error e;
    struct deal_rules *made;
    bool same;

    if (!*deal_rules_set(r) && !strcmp(scale->game, deal_rules_game(r)))
        return true;
    made = deal_rules_new(scale->game, NULL, &e);
    same = made && deal_rules_same(made, r);
    deal_rules_free(made);
    return same;
}

/* Returns the scale that was made with rules of the same effect as R, else that of the game, else the common scale.
 * *OWN receives true in the first case only. */
static const struct deal_scale *find_scale(const struct deal_rules *r, bool *own)
{
    const struct deal_scale *found = deal_scales;
    const char *game = deal_rules_game(r);
    size_t id = strcspn(game, "/");
    bool own_file = *deal_rules_crc(r);

    *own = false;
    for (const struct deal_scale *s = deal_scales + 1; s->game && !own_file && !*own; s++) {
        size_t n = strcspn(s->game, "/");

        if (n != id || memcmp(s->game, game, n))
            continue;
        *own = scale_fits(s, r);
        if (*own || !s->game[n])
            found = s;
    }
    return found;
}

int deal_grade_of(const struct deal_rules *r, long score, bool *generic)
{
    bool own;
    const struct deal_scale *scale = find_scale(r, &own);
    int grade = 1;

    *generic = scale == deal_scales;
    for (int i = 0; i < 4; i++)
        grade += score >= scale->limit[i];
    return grade;
}

bool deal_grade_scale(const struct deal_rules *r, struct deal_grade_scale *out)
{
    bool own;
    const struct deal_scale *scale = find_scale(r, &own);

    *out = scale->made;
    return scale != deal_scales;
}

const char *deal_grade_scale_other(const struct deal_rules *r)
{
    bool own;
    const struct deal_scale *scale = find_scale(r, &own);

    return own ? NULL : scale->game;
}

bool deal_grade_stars(const struct deal_rules *r, const char **standing)
{
    bool own;

    *standing = find_scale(r, &own)->standing;
    return !strcmp(*standing, "shown") || !strcmp(*standing, "weak");
}

/* Runs the searches: sets the mean of their positions in OUT, and adds to the score. */
static bool grade_searches(const struct deal_state *s, volatile const int *stop, struct deal_grade *out,
                           struct deal_error *e)
{
    uint64_t positions[SEARCHES], sum = 0;
    bool good = deal_searches_run(s, stop, positions, e);

    for (int i = 0; good && i < SEARCHES && positions[i]; i++) {
        sum += positions[i];
        out->score += (SEARCH_WEIGHT * log2_fixed(positions[i]) / SEARCHES) >> LOG_BITS;
    }
    out->search = (uint16_t)(sum / SEARCHES);
    return good;
}

bool deal_grade(struct deal_state *s, const char *line, uint64_t nodes, volatile const int *stop,
                struct deal_grade *out, struct deal_error *e)
{
    struct traps t;
    const char *winner;
    int reach;

    if (!deal_traps_find(s, line, stop, &t, e) || !deal_ladder_climb(s, t.length, stop, &winner, e) ||
        !deal_tries_play(s, stop, &reach, e))
        return false;
    *out = (struct deal_grade){.ladder = winner,
                               .length = t.length,
                               .traps = t.traps,
                               .shows = t.shows,
                               .forced = t.length ? (int)(100 * t.forced / t.length) : 0,
                               .reach = (uint8_t)(reach / 10)};
    out->score = (long)MISS_WEIGHT * (REACH_WON - reach) + (nodes ? EFFORT_WEIGHT * log2_fixed(nodes) >> LOG_BITS : 0) +
                 (long)t.length;
    if (!grade_searches(s, stop, out, e))
        return false;
    out->grade = deal_grade_of(deal_state_rules(s), out->score, &out->generic);
    return true;
}
