/*
 * The grade of a deal: its difficulty among the winnable deals of its game.
 *
 * The score is the distance from a win at which players end that do not see hidden cards (tries.c). The effort of the
 * search has little weight, the length of the line the least: they separate deals that all tries play alike. The limits
 * between the grades are each game's own, from scales.csv.
 */
#include "grade.h"

#include <string.h>

/* Weights of the parts of the score. ORDER WEIGHTS: the text of solve(1) states them. */
enum { MISS_WEIGHT = 1000, EFFORT_WEIGHT = 1000 };

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

/* The scale of grades for the game whose name is the LEN bytes of GAME; NULL if there is none. */
static const struct deal_scale *scale_of(const char *game, size_t len)
{
    for (const struct deal_scale *s = deal_scales + 1; s->game; s++)
        if (strlen(s->game) == len && !memcmp(s->game, game, len))
            return s;
    return NULL;
}

/* The scale of grades for the rules' variant, else for the game, else the common scale. */
static const struct deal_scale *find_scale(const struct deal_rules *r)
{
    const char *game = deal_rules_game(r);
    const struct deal_scale *scale = scale_of(game, strlen(game));

    if (!scale)
        scale = scale_of(game, strcspn(game, "/"));
    return scale ? scale : deal_scales;
}

int deal_grade_of(const struct deal_rules *r, long score, bool *generic)
{
    const struct deal_scale *scale = find_scale(r);
    int grade = 1;

    *generic = scale == deal_scales;
    for (int i = 0; i < 4; i++)
        grade += score >= scale->limit[i];
    return grade;
}

bool deal_grade_scale(const struct deal_rules *r, struct deal_grade_scale *out)
{
    const struct deal_scale *scale = find_scale(r);

    *out = scale->made;
    return scale != deal_scales;
}

bool deal_grade_stars(const struct deal_rules *r, const char **standing)
{
    *standing = find_scale(r)->standing;
    return !strcmp(*standing, "shown") || !strcmp(*standing, "weak");
}

bool deal_grade(struct deal_state *s, const char *line, uint64_t nodes, volatile const int *stop,
                struct deal_grade *out, struct deal_error *e)
{
    struct traps t;
    const char *winner;
    int reach;

    if (!deal_traps_find(s, line, stop, &t, e) || !deal_ladder_climb(s, t.length, stop, &winner, e) ||
        !deal_tries_play(s, t.length, stop, &reach, e))
        return false;
    *out = (struct deal_grade){.ladder = winner,
                               .length = t.length,
                               .traps = t.traps,
                               .shows = t.shows,
                               .forced = t.length ? (int)(100 * t.forced / t.length) : 0,
                               .reach = (uint8_t)(reach / 10)};
    out->score = (long)MISS_WEIGHT * (REACH_WON - reach) + (nodes ? EFFORT_WEIGHT * log2_fixed(nodes) >> LOG_BITS : 0) +
                 (long)t.length;
    out->grade = deal_grade_of(deal_state_rules(s), out->score, &out->generic);
    return true;
}
