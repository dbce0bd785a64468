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

enum { LOST, WON, LOWEST, HIGHEST, ROWS, CORNERS = 4, SPAN = 5 };

/* Gain G leads from CORNER[2G] to CORNER[2G + 1]. Both gains may share a cell. */
struct contrast {
    const struct group *corner[CORNERS];
};

static const char *const row_names[ROWS] = {"lost", "won", "lowest", "highest"};

/* FREE deals have more than one contrast; the other deals' contrasts have the sum FIXED. MOST[i]: the largest sum of
 * squares of the free ones if their sum is i - 2 FREE; -1 if that cannot be. */
struct sums {
    double n, open, gain[ROWS][2], sum[ROWS], squares[ROWS], fixed, fixed_squares, *most;
    size_t free;
};

/* Finds the results RESULT of one deal for the corners of the contrast, from index I of the sorted list on; *END gets
 * the index after the deal. Returns false if one is missing. */
static bool deal_results(const struct pairs *pairs, const struct contrast *contrast, size_t i, size_t *end,
                         const struct result *result[CORNERS])
{
    memset(result, 0, CORNERS * sizeof *result);
    for (*end = pairs_deal_end(pairs, i); i < *end; i++)
        for (int k = 0; k < CORNERS; k++)
            if (pairs->list[i].cell == contrast->corner[k])
                result[k] = &pairs->list[i];
    return result[0] && result[1] && result[2] && result[3];
}

/* Returns true if the results WON, a bit for each corner, are possible. */
static bool is_possible(const struct pairs *pairs, enum pairs_nested nested, const struct result *const result[CORNERS],
                        unsigned won)
{
    for (int a = 0; a < CORNERS; a++) {
        bool is = won >> a & 1;

        if (!pairs_is_open(pairs, result[a]) && is != (result[a]->result == SAMPLE_WON))
            return false;
        for (int b = 0; b < CORNERS; b++)
            if ((result[a] == result[b] && is != (won >> b & 1)) ||
                (is && !(won >> b & 1) && pairs_wins_more(pairs, nested, result[b]->cell, result[a]->cell)))
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

/* Adds a deal, whose results do not contradict the order of the variants. */
static void add_deal(const struct pairs *pairs, enum pairs_nested nested, const struct result *const result[CORNERS],
                     struct sums *sums)
{
    unsigned best[ROWS], can = 0;
    bool open = false;

    for (unsigned won = 0; won < 1U << CORNERS; won++) {
        if (!is_possible(pairs, nested, result, won))
            continue;
        for (int row = 0; row < ROWS; row++)
            if (!can || suits(row, won, best[row]))
                best[row] = won;
        can |= 1U << (contrast_of(won) + 2);
    }
    for (int i = 0; i < CORNERS; i++)
        open = open || pairs_is_open(pairs, result[i]);
    if (can & (can - 1)) {
        extend(sums, can);
    } else {
        sums->fixed += contrast_of(*best);
        sums->fixed_squares += contrast_of(*best) * contrast_of(*best);
    }
    sums->n++;
    sums->open += open;
    for (int row = 0; row < ROWS; row++) {
        int d = contrast_of(best[row]);

        sums->sum[row] += d;
        sums->squares[row] += d * d;
        for (int g = 0; g < 2; g++)
            sums->gain[row][g] += gain_of(best[row], g);
    }
}

/* Returns the standard error of the mean of N numbers. */
static double error_of(double n, double sum, double squares)
{
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : NAN;

    return sqrt((variance > 0 ? variance : n > 1 ? 0 : NAN) / n);
}

/* Returns the limit of a row on the side SIGN; of the extreme rows the outermost one of all results. */
static double limit(const struct sums *sums, int row, int sign)
{
    double t = sign * gsl_cdf_tdist_Pinv(0.975, sums->n - 1),
           out = sums->sum[row] / sums->n + t * error_of(sums->n, sums->sum[row], sums->squares[row]);

    for (size_t i = 0; row == (sign < 0 ? LOWEST : HIGHEST) && i <= 4 * sums->free; i++) {
        double sum = sums->fixed + (double)i - 2 * (double)sums->free,
               here = sum / sums->n + t * error_of(sums->n, sum, sums->fixed_squares + sums->most[i]);

        if (sums->most[i] >= 0 && sign * here > sign * out)
            out = here;
    }
    return out;
}

static void put_contrast_row(const struct pairs *pairs, const struct contrast *contrast, const struct sums *sums,
                             int row, struct grid *grid)
{
    double mean = sums->sum[row] / sums->n, se = error_of(sums->n, sums->sum[row], sums->squares[row]),
           t = se > 0 ? mean / se : NAN; /* without a spread there is no test */

    pairs_put_stratum(pairs, *contrast->corner, grid);
    for (int i = 0; i < CORNERS; i += 2)
        pairs_put_gain(pairs, contrast->corner[i], contrast->corner[i + 1], grid);
    grid_put(grid, "scnnn", sums->open > 0 ? row_names[row] : "", sums->n, sums->gain[row][0] / sums->n,
             sums->gain[row][1] / sums->n, mean);
    grid_put(grid, "nnnnc", limit(sums, row, -1), limit(sums, row, 1), t, 2 * gsl_cdf_tdist_Q(fabs(t), sums->n - 1),
             sums->open);
    grid_end_row(grid);
}

static void put_contrast(const struct pairs *pairs, enum pairs_nested nested, const struct contrast *contrast,
                         struct grid *grid)
{
    struct sums s = {.most = memory_new(1, sizeof *s.most)};
    const struct result *r[CORNERS];

    for (size_t i = 0, end; i < pairs->count; i = end)
        if (deal_results(pairs, contrast, i, &end, r))
            add_deal(pairs, nested, r, &s);
    for (int row = 0; s.n > 0 && row < (s.open > 0 ? ROWS : 1); row++)
        put_contrast_row(pairs, contrast, &s, row, grid);
    free(s.most);
}

/* Returns the cell with the first paired value of A and the second one of B; NULL if there is none. */
static const struct group *mixed(const struct pairs *pairs, struct group *const *cells, size_t count,
                                 const struct group *a, const struct group *b)
{
    for (size_t i = 0; i < count; i++)
        if (pairs_same_stratum(pairs, cells[i], a) &&
            !strcmp(cells[i]->values[pairs->outer], a->values[pairs->outer]) &&
            !strcmp(cells[i]->values[pairs->outer + 1], b->values[pairs->outer + 1]))
            return cells[i];
    return NULL;
}

void pairs_contrasts(const struct pairs *pairs, enum pairs_nested nested, struct group *const *cells, size_t count,
                     struct grid *grid)
{
    bool one = pairs->columns == pairs->outer + 1;

    for (size_t i = 0, first = 0; i < count; i++) {
        const struct group *a, *b;

        first = pairs_same_stratum(pairs, cells[first], cells[i]) ? first : i;
        a = one ? NULL : mixed(pairs, cells, count, cells[i], cells[first]);
        b = one ? NULL : mixed(pairs, cells, count, cells[first], cells[i]);
        if (one && i >= first + 2)
            put_contrast(pairs, nested, &(struct contrast){{cells[i - 2], cells[i - 1], cells[i - 1], cells[i]}}, grid);
        else if (a && b && a != cells[first] && b != cells[first])
            put_contrast(pairs, nested, &(struct contrast){{cells[first], a, b, cells[i]}}, grid);
    }
}
