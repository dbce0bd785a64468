/*
 * Computes exactly, over all sequences of results, the probability that the limits of stats --until miss the true
 * share, and the expected number of records. Usage: stops grid | worst | open; it writes CSV.
 */
#include "../../analysis/statistics/interval.h"
#include "../../analysis/statistics/width.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000, EACH_LIMIT = 300, OPEN_MOST = 300 };

#define ROUNDING 1e-12
#define JUST 1e-9
#define NOTHING 1e-18 /* probabilities below this one are neglected */

/* Type of a stopping rule: returns true if it stops with K of N won, and then sets the limits. */
typedef bool stops_here(double half_width, long k, long n, double *low, double *high);

/* A stopping rule as a table: it stops after n records if at most TAIL[n] are won, or at most TAIL[n] are not; -1:
 * never. */
struct rule {
    stops_here *stops;
    double half_width;
    long last, tail[MOST + 1];
};

struct outcome {
    double missed, records; /* probability that the limits miss the share; expected number of records */
};

static bool stops_by_width(double half_width, long k, long n, double *low, double *high)
{
    return width_reached(half_width, (uint64_t)k, 0, (uint64_t)n, low, high);
}

static bool stops_by_sequence(double half_width, long k, long n, double *low, double *high)
{
    *low = interval_low(INTERVAL_SEQUENCE, INTERVAL_MISS, (uint64_t)k, (uint64_t)n);
    *high = interval_high(INTERVAL_SEQUENCE, INTERVAL_MISS, (uint64_t)k, (uint64_t)n);
    return *high - *low <= 2 * half_width;
}

static void find_rule(struct rule *r, double half_width, stops_here *stops)
{
    double low, high;
    long tail = -1, n = 0;

    r->half_width = half_width;
    r->stops = stops;
    r->tail[0] = -1;
    while (n < MOST && tail < n / 2) {
        n++;
        while (tail < n / 2 && stops(half_width, tail + 1, n, &low, &high))
            tail++;
        r->tail[n] = tail;
    }
    r->last = n;
}

/* Adds a record with win probability P: the probabilities of FROM to TO wins become those of FROM to TO + 1. */
static void add_record(double *chance, long from, long to, double p)
{
    chance[to + 1] = 0;
    for (long k = to + 1; k > from; k--)
        chance[k] = chance[k] * (1 - p) + chance[k - 1] * p;
    chance[from] *= 1 - p;
}

/* Adds to the outcome O a run that ends with K of N won, with probability C. */
static void end_run(struct outcome *o, const struct rule *r, long k, long n, double p, double c)
{
    double low = 0, high = 1;

    r->stops(r->half_width, k, n, &low, &high);
    o->missed += p < low - ROUNDING || p > high + ROUNDING ? c : 0;
    o->records += (double)n * c;
}

static struct outcome run_rule(const struct rule *r, double p)
{
    static double chance[MOST + 2];
    struct outcome o = {0, 0};
    long from = 0, to = 0;

    chance[0] = 1;
    for (long n = 1; n <= r->last && from <= to; n++) {
        add_record(chance, from, to++, p);
        for (; from <= to && (from <= r->tail[n] || chance[from] < NOTHING); from++)
            end_run(&o, r, from, n, p, chance[from]);
        for (; from <= to && (to >= n - r->tail[n] || chance[to] < NOTHING); to--)
            end_run(&o, r, to, n, p, chance[to]);
    }
    return o;
}

/* ---- the tables --------------------------------------------------------------------- */

static const double widths[] = {0.2, 0.1, 0.05, 0.02, 0.01};
static const double shares[] = {0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5};
enum { WIDTHS = sizeof widths / sizeof widths[0], SHARES = sizeof shares / sizeof shares[0] };

static void print_grid(void)
{
    static struct rule width, sequence;

    puts("half_width,share,missed,records,records_sequence");
    for (int i = 0; i < WIDTHS; i++) {
        find_rule(&width, widths[i], stops_by_width);
        find_rule(&sequence, widths[i], stops_by_sequence);
        for (int j = 0; j < SHARES; j++) {
            struct outcome o = run_rule(&width, shares[j]);

            printf("%g,%g,%.5f,%.0f,%.0f\n", widths[i], shares[j], o.missed, o.records,
                   run_rule(&sequence, shares[j]).records);
        }
    }
}

struct worst {
    double half_width, share, missed;
};

static void try_share(struct worst *w, const struct rule *r, double p)
{
    double missed = p > 0 && p <= 0.5 ? run_rule(r, p).missed : 0;

    if (missed > w->missed)
        *w = (struct worst){r->half_width, p, missed};
}

static void try_both_sides(struct worst *w, const struct rule *r, double limit)
{
    try_share(w, r, limit - JUST);
    try_share(w, r, limit + JUST);
}

/* Tries shares near the limits of runs that stop, on both sides, since the probability of a miss jumps there. */
static void try_limits(struct worst *w, const struct rule *r)
{
    double low, high;

    for (long n = 1; n <= r->last; n++)
        for (long k = r->tail[n - 1] < 0 ? 0 : r->tail[n - 1]; k <= r->tail[n]; k++) {
            r->stops(r->half_width, k, n, &low, &high);
            try_both_sides(w, r, low);
            try_both_sides(w, r, high);
        }
}

/* Tries a grid of shares, the limit of runs without a win, and all limits if they are few. */
static void try_shares(struct worst *w, const struct rule *r)
{
    for (int i = 1; i <= 60; i++) {
        try_share(w, r, i / 120.0);
        try_share(w, r, r->half_width * (0.9 + i / 20.0));
    }
    try_both_sides(w, r, 2 * r->half_width);
    if (r->last <= EACH_LIMIT)
        try_limits(w, r);
}

static void print_worst(void)
{
    static const int from[] = {10, 20, 30, 50, 100, 200, 300, 500}; /* thousandths */
    static struct rule rule;

    puts("from,to,half_width,share,missed");
    for (int i = 0; i + 1 < (int)(sizeof from / sizeof from[0]); i++) {
        struct worst w = {0, 0, 0};

        for (int h = from[i]; h < from[i + 1]; h++) {
            find_rule(&rule, h / 1000.0, stops_by_width);
            try_shares(&w, &rule);
        }
        printf("%g,%g,%g,%.5f,%.5f\n", from[i] / 1000.0, (from[i + 1] - 1) / 1000.0, w.half_width, w.share, w.missed);
    }
}

/* ---- with open results --------------------------------------------------------------- */

/* probability of k won and m open results, before and after a record */
static double three[2][OPEN_MOST + 1][OPEN_MOST + 1];

/* If the rule stops in the state K won, M open after N records, adds CHANCE to the probabilities that the limits
 * miss TRUTH[0] and TRUTH[1]. */
static bool stops_open(double half_width, long k, long m, long n, const double truth[2], double chance,
                       double missed[2])
{
    double low, high;

    if (!width_reached(half_width, (uint64_t)k, (uint64_t)m, (uint64_t)n, &low, &high))
        return false;
    for (int i = 0; i < 2; i++)
        missed[i] += truth[i] < low - ROUNDING || truth[i] > high + ROUNDING ? chance : 0;
    return true;
}

/* Computes runs in which the share P is won and the share OPEN stays open. MISSED gets the probabilities of a miss
 * if all open results are lost, and if all are won. Returns the probability that the run stopped. */
static double run_open(double half_width, double p, double open, long last, double missed[2])
{
    const double truth[2] = {p, p + open};
    double stopped = 0;

    memset(three, 0, sizeof three);
    three[0][0][0] = 1;
    missed[0] = missed[1] = 0;
    for (long n = 1; n <= last; n++) {
        double(*was)[OPEN_MOST + 1] = three[(n - 1) & 1], (*now)[OPEN_MOST + 1] = three[n & 1];

        for (long k = 0; k <= n; k++)
            for (long m = 0; k + m <= n; m++) {
                double c = (k + m < n ? was[k][m] * (1 - p - open) : 0) + (k ? was[k - 1][m] * p : 0) +
                           (m ? was[k][m - 1] * open : 0);

                now[k][m] = c > 1e-15 && !stops_open(half_width, k, m, n, truth, c, missed) ? c : 0;
                stopped += c - now[k][m];
            }
    }
    return stopped;
}

static void print_open(void)
{
    static const double half[] = {0.2, 0.1}, part[] = {0.01, 0.03, 0.1};
    const long last[] = {120, OPEN_MOST};

    puts("half_width,won,open,stopped,missed_lost,missed_won");
    for (int h = 0; h < 2; h++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < SHARES; j++) {
                double missed[2], stopped = run_open(half[h], shares[j], part[i], last[h], missed);

                printf("%g,%g,%g,%.4f,%.5f,%.5f\n", half[h], shares[j], part[i], stopped, missed[0], missed[1]);
            }
}

int main(int argc, char **argv)
{
    const char *what = argc == 2 ? argv[1] : "";

    if (!strcmp(what, "grid"))
        print_grid();
    else if (!strcmp(what, "worst"))
        print_worst();
    else if (!strcmp(what, "open"))
        print_open();
    else
        fputs("usage: stops grid | worst | open\n", stderr);
    return *what ? 0 : 2;
}
