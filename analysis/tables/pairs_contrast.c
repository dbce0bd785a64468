/*
 * Compares two gains on the same deals. The gain from one variant to another is the difference of their shares won. The
 * contrast of a deal is the second gain less the first: -2 to 2. Its mean has Student's t test and interval. With open
 * (undecided) results each deal has the contrasts of all results that they may have.
 */
#include "../base/memory.h"
#include "../records/tally.h"
#include "deal.h"
#include "grid.h"
#include "pairs_kept.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* From FROM[g] to TO[g] is gain g. Both gains may share a cell. */
struct contrast {
    const struct group *from[2], *to[2];
};

enum { LOST, WON, LOWEST, HIGHEST, ROWS, CORNERS = 4, SPAN = 5 };

static const char *const row_names[ROWS] = {"lost", "won", "lowest", "highest"};

/* FREE deals have more than one contrast; the other deals' contrasts have the sum FIXED. MOST[i]: the largest sum of
 * squares of the free ones if their sum is i - 2 FREE; -1 if that cannot be. */
struct sums {
    double n, open, gain[ROWS][2], sum[ROWS], squares[ROWS], fixed, fixed_squares, *most;
    size_t free;
};

static const struct group *corner(const struct contrast *c, int i) { return i & 1 ? c->to[i / 2] : c->from[i / 2]; }

/* Finds the results R of one deal for the corners of the contrast, from index I of the sorted list on; *END gets the
 * index after the deal. Returns false if one is missing. */
static bool deal_results(const struct pairs *p, const struct contrast *c, size_t i, size_t *end,
                         const struct result *r[CORNERS])
{
    size_t first = i;

    memset(r, 0, CORNERS * sizeof *r);
    for (; i < p->count && p->list[i].cell->tally.n == p->list[first].cell->tally.n &&
           pairs_same_deal(&p->list[first], &p->list[i]);
         i++)
        for (int k = 0; k < CORNERS; k++)
            if (p->list[i].cell == corner(c, k))
                r[k] = &p->list[i];
    *end = i;
    return r[0] && r[1] && r[2] && r[3];
}

/* Returns true if the results WON, a bit for each corner, are possible. */
static bool is_possible(const struct pairs *p, enum pairs_nested nested, const struct result *const r[CORNERS],
                        unsigned won)
{
    for (int a = 0; a < CORNERS; a++) {
        bool is = won >> a & 1;

        if (!pairs_is_open(p, r[a]) && is != (r[a]->result == SAMPLE_WON))
            return false;
        for (int b = 0; b < CORNERS; b++)
            if ((r[a] == r[b] && is != (won >> b & 1)) ||
                (is && !(won >> b & 1) && pairs_wins_more(p, nested, r[b]->cell, r[a]->cell)))
                return false;
    }
    return true;
}

static int gain_of(unsigned won, int g) { return (int)(won >> (2 * g + 1) & 1) - (int)(won >> (2 * g) & 1); }

static int contrast_of(unsigned won) { return gain_of(won, 1) - gain_of(won, 0); }

static int wins(unsigned won) { return (int)((won & 1) + (won >> 1 & 1) + (won >> 2 & 1) + (won >> 3)); }

/* Returns true if results A suit a row better than results B. */
static bool suits(int row, unsigned a, unsigned b)
{
    return row == LOST     ? wins(a) < wins(b)
           : row == WON    ? wins(a) > wins(b)
           : row == LOWEST ? contrast_of(a) < contrast_of(b)
                           : contrast_of(a) > contrast_of(b);
}

/* Extends the largest sums of squares by a deal with the set of contrasts CAN, bit d + 2 for contrast d. */
static void extend(struct sums *s, unsigned can)
{
    size_t sums = 4 * s->free++ + 1;
    double *more = memory_new(sums + 4, sizeof *more);

    for (size_t i = 0; i < sums + 4; i++) {
        more[i] = -1;
        for (size_t d = 0; d < SPAN; d++) {
            double before = i < d || i - d >= sums ? -1 : s->most[i - d], square = ((double)d - 2) * ((double)d - 2);

            if (can >> d & 1 && before >= 0 && before + square > more[i])
                more[i] = before + square;
        }
    }
    free(s->most);
    s->most = more;
}

/* Adds a deal. Returns false with E filled if its results contradict the order of the variants. */
static bool add_deal(const struct pairs *p, enum pairs_nested nested, const struct result *const r[CORNERS],
                     struct sums *s, struct deal_error *e)
{
    unsigned best[ROWS], can = 0;
    bool open = false;

    for (unsigned won = 0; won < 1U << CORNERS; won++) {
        if (!is_possible(p, nested, r, won))
            continue;
        for (int row = 0; row < ROWS; row++)
            if (!can || suits(row, won, best[row]))
                best[row] = won;
        can |= 1U << (contrast_of(won) + 2);
    }
    if (!can)
        return pairs_contradict(r[0], e);
    for (int i = 0; i < CORNERS; i++)
        open = open || pairs_is_open(p, r[i]);
    if (can & (can - 1)) {
        extend(s, can);
    } else {
        s->fixed += contrast_of(*best);
        s->fixed_squares += contrast_of(*best) * contrast_of(*best);
    }
    s->n++;
    s->open += open;
    for (int row = 0; row < ROWS; row++) {
        int d = contrast_of(best[row]);

        s->sum[row] += d;
        s->squares[row] += d * d;
        for (int g = 0; g < 2; g++)
            s->gain[row][g] += gain_of(best[row], g);
    }
    return true;
}

/* Returns the standard error of the mean of N numbers. */
static double error_of(double n, double sum, double squares)
{
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : NAN;

    return sqrt((variance > 0 ? variance : n > 1 ? 0 : NAN) / n);
}

/* Returns the limit of a row on the side SIGN; of the extreme rows the outermost one of all results. */
static double limit(const struct sums *s, int row, int sign)
{
    double t = sign * gsl_cdf_tdist_Pinv(0.975, s->n - 1),
           out = s->sum[row] / s->n + t * error_of(s->n, s->sum[row], s->squares[row]);

    for (size_t i = 0; row == (sign < 0 ? LOWEST : HIGHEST) && i <= 4 * s->free; i++) {
        double sum = s->fixed + (double)i - 2 * (double)s->free,
               here = sum / s->n + t * error_of(s->n, sum, s->fixed_squares + s->most[i]);

        if (s->most[i] >= 0 && sign * here > sign * out)
            out = here;
    }
    return out;
}

static void put_contrast_row(const struct pairs *p, const struct contrast *c, const struct sums *s, int row,
                             struct grid *g)
{
    double mean = s->sum[row] / s->n, se = error_of(s->n, s->sum[row], s->squares[row]),
           t = se > 0 ? mean / se : (mean == 0 ? 0 : NAN);

    pairs_put_stratum(p, c->from[0], g);
    for (int i = 0; i < 2; i++)
        pairs_put_gain(p, c->from[i], c->to[i], g);
    grid_put(g, "scnnn", s->open > 0 ? row_names[row] : "", s->n, s->gain[row][0] / s->n, s->gain[row][1] / s->n, mean);
    grid_put(g, "nnnnc", limit(s, row, -1), limit(s, row, 1), t,
             isnan(t) ? (se == 0 ? 0 : NAN) : 2 * gsl_cdf_tdist_Q(fabs(t), s->n - 1), s->open);
    grid_end_row(g);
}

static bool put_contrast(const struct pairs *p, enum pairs_nested nested, const struct contrast *c, struct grid *g,
                         struct deal_error *e)
{
    struct sums s = {.most = memory_new(1, sizeof *s.most)};
    const struct result *r[CORNERS];
    bool good = true;

    for (size_t i = 0, end; good && i < p->count; i = end)
        if (deal_results(p, c, i, &end, r))
            good = add_deal(p, nested, r, &s, e);
    for (int row = 0; good && s.n > 0 && row < (s.open > 0 ? ROWS : 1); row++)
        put_contrast_row(p, c, &s, row, g);
    free(s.most);
    return good;
}

/* Returns the cell with the first paired value of A and the second one of B; NULL if there is none. */
static const struct group *mixed(const struct pairs *p, struct group *const *cells, size_t count, const struct group *a,
                                 const struct group *b)
{
    for (size_t i = 0; i < count; i++)
        if (pairs_same_stratum(p, cells[i], a) && !strcmp(cells[i]->values[p->outer], a->values[p->outer]) &&
            !strcmp(cells[i]->values[p->outer + 1], b->values[p->outer + 1]))
            return cells[i];
    return NULL;
}

bool pairs_contrasts(struct pairs *p, enum pairs_nested nested, struct group *const *cells, size_t count,
                     struct grid *g, struct deal_error *e)
{
    bool one = p->columns == p->outer + 1, good = p->columns <= p->outer + 2;

    if (!good)
        return deal_fail(e, NULL, "--contrast: of one field or two");
    for (size_t i = 0, first = 0; good && i < count; i++) {
        struct contrast c;

        if (!pairs_same_stratum(p, cells[first], cells[i]))
            first = i;
        c = one ? (struct contrast){.from = {cells[i > 1 ? i - 2 : 0], cells[i > 0 ? i - 1 : 0]},
                                    .to = {cells[i > 0 ? i - 1 : 0], cells[i]}}
                : (struct contrast){.from = {cells[first], mixed(p, cells, count, cells[first], cells[i])},
                                    .to = {mixed(p, cells, count, cells[i], cells[first]), cells[i]}};
        if (one ? i >= first + 2 : c.from[1] && c.to[0] && c.from[1] != cells[first] && c.to[0] != cells[first])
            good = put_contrast(p, nested, &c, g, e);
    }
    return good;
}
