/*
 * Trend: Cochran (Biometrics 10, 1954) and Armitage (Biometrics 11, 1955), with the values
 * themselves as scores, shifted and scaled so that their squares are finite.
 *
 * Extremes of the trend: if M open results are won in all, the greatest trend has those of the
 * highest scores won, since the variance depends on the total alone. Within one score the statistic
 * has one stationary point in M, so a walk over the scores finds the extreme.
 *
 * Chi-square is a convex function of the numbers won over a concave one, K (N - K), so it is
 * quasiconvex. Its maximum is at a corner, where each group's open results are all won or all lost.
 * Up to CORNERS_MAX groups all corners are tried.
 *
 * With more groups, the sum of k^2/n is replaced by its chords, which are above it. The bound
 * depends on the total alone, and is greatest if the steepest chords come first. It is exact unless
 * a group has open results both won and lost.
 *
 * The minimum is taken over fractional results. All shares are then at one level, as far as each
 * group allows, and the number won is found by ternary search.
 */
#include "shares.h"

#include "../base/memory.h"
#include "interval.h"

#include <math.h>
#include <stdlib.h>

enum { CORNERS_MAX = 16, HALVINGS = 200 };

struct cell shares_sum(const struct cell *cell, size_t count)
{
    struct cell sum = {.n = 0};

    for (size_t i = 0; i < count; i++) {
        sum.n += cell[i].n;
        sum.k += cell[i].k;
    }
    return sum;
}

/* ---- trend ------------------------------------------------------------------------ */

/* The transformation of scores: X = (score - OFFSET) / SCALE has an absolute value of at most 1. Halves are stored,
 * because a difference may overflow. */
struct scores {
    double half_offset, half_scale, mean, spread; /* mean and spread of the transformed scores X */
};

static double scaled(const struct scores *scores, double score)
{
    return (score / 2 - scores->half_offset) / scores->half_scale;
}

/* Computes offset and scale of the scores; returns false if all scores are the same. */
static bool scale(const struct cell *cell, size_t count, struct scores *scores)
{
    double n = shares_sum(cell, count).n;

    *scores = (struct scores){.half_offset = count ? cell[0].score / 2 : 0};
    for (size_t i = 0; i < count; i++)
        scores->half_scale = fmax(scores->half_scale, fabs(cell[i].score / 2 - scores->half_offset));
    if (!(scores->half_scale > 0))
        return false;
    for (size_t i = 0; i < count; i++)
        scores->mean += cell[i].n / n * scaled(scores, cell[i].score);
    for (size_t i = 0; i < count; i++)
        scores->spread += cell[i].n * pow(scaled(scores, cell[i].score) - scores->mean, 2);
    return scores->spread > 0;
}

/* Returns SUM, a sum over N games of terms between -1 and 1, or 0 if rounding alone keeps it from 0. */
static double without_rounding(double sum, double n) { return fabs(sum) < 1e-13 * n ? 0 : sum; }

double shares_trend(const struct cell *cell, size_t count, double *slope)
{
    struct cell sum = shares_sum(cell, count);
    double share = sum.k / sum.n, along = 0;
    struct scores s;

    *slope = NAN;
    if (!scale(cell, count, &s))
        return NAN;
    for (size_t i = 0; i < count; i++)
        along += (cell[i].k - cell[i].n * share) * (scaled(&s, cell[i].score) - s.mean);
    along = without_rounding(along, sum.n);
    *slope = along / s.spread / s.half_scale / 2;
    return share > 0 && share < 1 ? along / sqrt(share * (1 - share) * s.spread) : 0;
}

void shares_trend_limits(const struct cell *cell, size_t count, int sign, double *low, double *high)
{
    double along = 0, below = 0, above = 0;
    struct scores s;

    *low = *high = NAN;
    if (!scale(cell, count, &s))
        return;
    for (size_t i = 0; i < count; i++) {
        double factor = scaled(&s, cell[i].score) - s.mean, k = cell[i].k + (sign * factor > 0 ? cell[i].open : 0);
        double down =
            factor * (k - cell[i].n * interval_low(INTERVAL_WILSON, INTERVAL_MISS, (uint64_t)k, (uint64_t)cell[i].n));
        double up =
            factor * (cell[i].n * interval_high(INTERVAL_WILSON, INTERVAL_MISS, (uint64_t)k, (uint64_t)cell[i].n) - k);

        along += factor * k;
        below = hypot(below, factor > 0 ? down : up);
        above = hypot(above, factor > 0 ? up : down);
    }
    *low = (along - below) / s.spread / s.half_scale / 2;
    *high = (along + above) / s.spread / s.half_scale / 2;
}

/* State of the walk over open results: ALONG grows by FACTOR for each one won; both have the sign of the extreme. */
struct walk {
    double n, k, along, factor, spread;
    double best, best_k;
};

static void look(struct walk *walk, double m)
{
    double k = walk->k + m, along = without_rounding(walk->along + walk->factor * m, walk->n);
    double z = along / sqrt(k / walk->n * (1 - k / walk->n) * walk->spread);

    if (k <= 0 || k >= walk->n)
        z = 0; /* All results are alike. */
    if (z <= walk->best)
        return;
    walk->best = z;
    walk->best_k = k;
}

static void walk_group(struct walk *walk, double open)
{
    double off = walk->n - 2 * walk->k, below = walk->along + walk->factor * off / 2;
    double m = (walk->along * off / 2 - walk->factor * walk->k * (walk->n - walk->k)) / below;

    look(walk, 0);
    look(walk, fmin(1, open)); /* The statistic jumps where all results are alike. */
    look(walk, fmax(open - 1, 0));
    if (m > 0 && m < open) {
        look(walk, floor(m));
        look(walk, ceil(m));
    }
    look(walk, open);
    walk->along += walk->factor * open;
    walk->k += open;
}

static int compare_scores(const void *a, const void *b)
{
    const struct cell *x = a, *y = b;

    return (x->score > y->score) - (x->score < y->score);
}

void shares_trend_extreme(const struct cell *cell, size_t count, int sign, double *z, double *slope, double *won)
{
    struct cell *sorted, sum = shares_sum(cell, count);
    struct walk w = {.n = sum.n, .k = sum.k, .best = -INFINITY};
    struct scores s;

    *z = *slope = *won = NAN;
    if (!scale(cell, count, &s))
        return;
    sorted = memory_new(count, sizeof *sorted);
    w.spread = s.spread;
    for (size_t i = 0; i < count; i++) {
        sorted[i] = cell[i];
        w.along += sign * cell[i].k * (scaled(&s, cell[i].score) - s.mean);
    }
    *slope = w.along;
    qsort(sorted, count, sizeof *sorted, compare_scores);
    for (size_t i = 0; i < count; i++) {
        const struct cell *at = &sorted[sign > 0 ? count - 1 - i : i];

        w.factor = sign * (scaled(&s, at->score) - s.mean);
        *slope += fmax(w.factor, 0) * at->open;
        walk_group(&w, at->open);
    }
    free(sorted);
    *slope = without_rounding(*slope, sum.n) * sign / s.spread / s.half_scale / 2;
    *z = sign * w.best;
    *won = w.best_k;
}

/* ---- chi-square ----------------------------------------------------------------------- */

/* Computes chi-square from the sum of k^2/n, the sum of k, and n. It is 0 if all results are alike. */
static double chi_of(double squares, double k, double n)
{
    return k > 0 && k < n ? fmax(0, (squares - k * k / n) / (k / n * (1 - k / n))) : 0;
}

double shares_chi_square(const struct cell *cell, size_t count, double *least)
{
    struct cell sum = shares_sum(cell, count);
    double share = sum.k / sum.n, chi = 0;

    *least = INFINITY;
    for (size_t i = 0; i < count; i++) {
        double won = cell[i].n * share, lost = cell[i].n - won, off = cell[i].k - won;

        chi += off * off / won + off * off / lost;
        *least = fmin(*least, fmin(won, lost));
    }
    return share > 0 && share < 1 ? chi : 0;
}

/* Returns chi-square at a corner: bit I of CORNER is set if the open results of group I are won. */
static double chi_at(const struct cell *cell, size_t count, double n, unsigned long corner)
{
    double squares = 0, k = 0;

    for (size_t i = 0; i < count; i++) {
        double won = cell[i].k + (corner >> i & 1 ? cell[i].open : 0);

        squares += won * won / cell[i].n;
        k += won;
    }
    return chi_of(squares, k, n);
}

static double most_of_corners(const struct cell *cell, size_t count)
{
    double n = shares_sum(cell, count).n, most = 0;

    for (unsigned long corner = 0; corner < 1UL << count; corner++)
        most = fmax(most, chi_at(cell, count, n, corner));
    return most;
}

static double chord(const struct cell *cell) { return (2 * cell->k + cell->open) / cell->n; }

static int compare_chords(const void *a, const void *b)
{
    double x = chord(a), y = chord(b);

    return (x < y) - (x > y);
}

/* Returns the greatest value of the chords' bound of chi-square inside a group. K, SQUARES: the sums before it. */
static double most_inside(const struct cell *cell, double squares, double k, double n)
{
    double d = chord(cell), alpha = squares - d * k, most = NAN;
    /* square root of the discriminant of (d-1) L^2 + 2 alpha L - alpha n, whose roots may be the maximum */
    double root = sqrt(alpha * alpha + (d - 1) * alpha * n);
    double at[] = {(-alpha + root) / (d - 1), (-alpha - root) / (d - 1), n / 2};

    for (int i = 0; i < 3; i++) {
        if (at[i] > k && at[i] < k + cell->open)
            most = fmax(most, chi_of(alpha + d * at[i], at[i], n));
    }
    return most;
}

static double most_of_chords(const struct cell *cell, size_t count, bool *exact)
{
    double n = shares_sum(cell, count).n, k = shares_sum(cell, count).k, squares = 0, reached, bound;

    for (size_t i = 0; i < count; i++)
        squares += cell[i].k * cell[i].k / cell[i].n;
    reached = chi_of(squares, k, n);
    bound = reached;
    for (size_t i = 0; i < count; i++) {
        bound = fmax(bound, most_inside(&cell[i], squares, k, n));
        squares += chord(&cell[i]) * cell[i].open;
        k += cell[i].open;
        reached = fmax(reached, chi_of(squares, k, n));
    }
    bound = fmax(bound, reached);
    *exact = bound == reached;
    return bound;
}

static double won_at_level(const struct cell *cell, double level)
{
    return fmin(fmax(level * cell->n, cell->k), cell->k + cell->open);
}

static double total_at_level(const struct cell *cell, size_t count, double level)
{
    double k = 0;

    for (size_t i = 0; i < count; i++)
        k += won_at_level(&cell[i], level);
    return k;
}

/* Returns chi-square if K games are won and all shares are at one level, as far as each group permits. */
static double chi_at_total(const struct cell *cell, size_t count, double k, double n)
{
    double low = 0, high = 1, squares = 0;

    for (int i = 0; i < HALVINGS / 2; i++) {
        double level = low + (high - low) / 2;

        if (total_at_level(cell, count, level) < k)
            low = level;
        else
            high = level;
    }
    for (size_t i = 0; i < count; i++)
        squares += pow(won_at_level(&cell[i], high), 2) / cell[i].n;
    return chi_of(squares, k, n);
}

static double least_of(const struct cell *cell, size_t count)
{
    double n = shares_sum(cell, count).n, low = shares_sum(cell, count).k, least;
    double high = total_at_level(cell, count, 1);

    if (low == 0 || high == n)
        return 0; /* All results may be alike. */
    for (int i = 0; i < HALVINGS / 2; i++) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;

        if (chi_at_total(cell, count, left, n) < chi_at_total(cell, count, right, n))
            high = right;
        else
            low = left;
    }
    least = chi_at_total(cell, count, low + (high - low) / 2, n);
    return least < 1e-9 * n ? 0 : least; /* The result is a lower bound, so rounding down to 0 is safe. */
}

void shares_chi_square_range(const struct cell *cell, size_t count, double *least, double *most, bool *exact)
{
    struct cell *sorted = memory_new(count, sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] = cell[i];
    qsort(sorted, count, sizeof *sorted, compare_chords);
    *exact = true;
    *most = count <= CORNERS_MAX ? most_of_corners(sorted, count) : most_of_chords(sorted, count, exact);
    *least = least_of(sorted, count);
    free(sorted);
}

/* ---- difference --------------------------------------------------------------------------- */

double shares_difference(const struct cell c[2], double *low, double *high)
{
    struct cell sum = shares_sum(c, 2);
    double p1 = c[0].k / c[0].n, p2 = c[1].k / c[1].n, pooled = sum.k / sum.n;
    double l[2], u[2], variance = pooled * (1 - pooled) * (1 / c[0].n + 1 / c[1].n);

    for (int i = 0; i < 2; i++) {
        l[i] = interval_low(INTERVAL_WILSON, INTERVAL_MISS, (uint64_t)c[i].k, (uint64_t)c[i].n);
        u[i] = interval_high(INTERVAL_WILSON, INTERVAL_MISS, (uint64_t)c[i].k, (uint64_t)c[i].n);
    }
    *low = p2 - p1 - hypot(p2 - l[1], u[0] - p1);
    *high = p2 - p1 + hypot(u[1] - p2, p1 - l[0]);
    return variance > 0 ? (p2 - p1) / sqrt(variance) : 0;
}

double shares_paired(double n, double b, double c, double *low, double *high)
{
    double p12 = (b + 1) / (n + 2), p21 = (c + 1) / (n + 2), middle = p21 - p12;
    double spread = INTERVAL_Z * sqrt((p12 + p21 - middle * middle) / (n + 2));

    *low = fmax(middle - spread, -1);
    *high = fmin(middle + spread, 1);
    return (c - b) / n;
}
