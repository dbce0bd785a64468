/*
 * The grade of a deal: its difficulty among the winnable deals of its game.
 *
 * Measures of four kinds are added up to a score: the built-in players that win without looking at hidden cards, the
 * length of the search and of the winning line, the number of traps, and the share of forced positions. A trap is a
 * position where some other action surely loses; it is forced if all others do. The weights are the same for all games,
 * the limits between the grades are each game's own, from scales.csv.
 *
 * The weights follow the power of each measure to predict wins of such players: first the wins of other players, then
 * the effort of the search. Traps and forced positions predict less, and in some games the opposite (in the Sultane
 * deals with more forced positions are easier), so they weigh little.
 */
#include "grade.h"

#include <string.h>

/* Weights of the measures in the score. ORDER WEIGHTS: the text of solve(1) states them. */
enum {
    LADDER_WEIGHT = 2500,
    EFFORT_WEIGHT = 400,
    LENGTH_WEIGHT = 500,
    TRAPS_WEIGHT = 1500,
    SHOWS_WEIGHT = 100,
    FORCED_WEIGHT = 500
};

enum { LOG_BITS = 10 };

/* The logarithm to base 2 of N > 0, times 2^LOG_BITS, rounded down; by squaring, without floating point. */
static long log2_fixed(uint64_t n)
{
    long whole = 0, part = 0;
    uint64_t x;

    while (n >> whole > 1)
        whole++;
    x = whole > 31 ? n >> (whole - 31) : n << (31 - whole); /* x is a fixed-point number with 1 <= x / 2^31 < 2 */
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

static long of_log(long weight, uint64_t n) { return n ? weight * log2_fixed(n) >> LOG_BITS : 0; }

static long of_share(long weight, size_t part, size_t whole) { return whole ? weight * (long)part / (long)whole : 0; }

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

bool deal_grade(struct deal_state *s, const char *line, uint64_t nodes, volatile const int *stop,
                struct deal_grade *out, struct deal_error *e)
{
    struct traps t;
    struct ladder l;

    if (!deal_traps_find(s, line, stop, &t, e) || !deal_ladder_climb(s, t.length, stop, &l, e))
        return false;
    *out = (struct deal_grade){.ladder = l.winner,
                               .length = t.length,
                               .traps = t.traps,
                               .shows = t.shows,
                               .forced = (int)of_share(100, t.forced, t.length)};
    out->score = LADDER_WEIGHT * l.height / RUNG_POINTS + of_log(EFFORT_WEIGHT, nodes) +
                 of_share(TRAPS_WEIGHT, t.traps, t.length) + of_log(SHOWS_WEIGHT, t.shows) +
                 of_share(FORCED_WEIGHT, t.forced, t.length) + of_log(LENGTH_WEIGHT, t.length);
    out->grade = deal_grade_of(s->r, out->score, &out->generic);
    return true;
}
