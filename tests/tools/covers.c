/*
 * Simulates how often each interval of stats contains the true value. Usage: covers [RUNS]; it writes CSV.
 */
#include "../../analysis/statistics/interval.h"
#include "../../analysis/statistics/logistic.h"
#include "../../analysis/statistics/shares.h"
#include "../../analysis/statistics/survival.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATH = 300, ROWS = 10, TIMES = 40 };

static gsl_rng *rng;
static unsigned long runs = 20000;

static void covers_put(const char *interval, const char *truth, unsigned long n, double held, double of)
{
    printf("%s,%s,%lu,%.0f,%.4f,%.4f,%.4f\n", interval, truth, n, of, held / of,
           interval_low(INTERVAL_EXACT, INTERVAL_MISS, (uint64_t)held, (uint64_t)of),
           interval_high(INTERVAL_EXACT, INTERVAL_MISS, (uint64_t)held, (uint64_t)of));
}

static void cover_share(enum interval kind, double p, unsigned n)
{
    double *low = malloc(2 * (n + 1) * sizeof *low), *high, held = 0;
    char truth[40];

    if (!low)
        exit(2);
    high = low + n + 1;
    for (unsigned k = 0; k <= n; k++) {
        low[k] = interval_low(kind, INTERVAL_MISS, k, n);
        high[k] = interval_high(kind, INTERVAL_MISS, k, n);
    }
    for (unsigned long i = 0; i < runs; i++) {
        unsigned k = gsl_ran_binomial(rng, p, n);

        held += low[k] <= p && p <= high[k];
    }
    snprintf(truth, sizeof truth, "share %g", p);
    covers_put(interval_title(kind), truth, n, held, (double)runs);
    free(low);
}

/* Simulates one run in which the confidence sequence is checked after every record. */
static void cover_path(double p)
{
    unsigned long paths = runs / 10 + 1;
    double held = 0;
    char truth[60];

    for (unsigned long i = 0; i < paths; i++) {
        unsigned k = 0, n = 0;
        bool holds = true;

        while (holds && n < PATH) {
            n++;
            k += gsl_rng_uniform(rng) < p;
            holds = interval_low(INTERVAL_SEQUENCE, INTERVAL_MISS, k, n) <= p &&
                    p <= interval_high(INTERVAL_SEQUENCE, INTERVAL_MISS, k, n);
        }
        held += holds;
    }
    snprintf(truth, sizeof truth, "share %g at every look", p);
    covers_put(interval_title(INTERVAL_SEQUENCE), truth, PATH, held, (double)paths);
}

static void cover_difference(double p, double q, unsigned n, unsigned m)
{
    double held = 0, low, high;
    char truth[60];

    for (unsigned long i = 0; i < runs; i++) {
        struct cell c[2] = {{.n = n, .k = gsl_ran_binomial(rng, p, n)}, {.n = m, .k = gsl_ran_binomial(rng, q, m)}};

        shares_difference(c, &low, &high);
        held += low <= q - p && q - p <= high;
    }
    snprintf(truth, sizeof truth, "difference of %g and %g", p, q);
    covers_put("Newcombe interval", truth, n + m, held, (double)runs);
}

/* Simulates N pairs: only the first side wins with probability P12, only the second with P21. */
static void cover_pairs(double p12, double p21, unsigned n)
{
    const double p[3] = {p12, p21, 1 - p12 - p21};
    double held = 0, low, high;
    unsigned count[3];
    char truth[60];

    for (unsigned long i = 0; i < runs; i++) {
        gsl_ran_multinomial(rng, 3, n, p, count);
        shares_paired(n, count[0], count[1], &low, &high);
        held += low <= p21 - p12 && p21 - p12 <= high;
    }
    snprintf(truth, sizeof truth, "pairs %g and %g", p12, p21);
    covers_put("Bonett-Price interval", truth, n, held, (double)runs);
}

static bool profile_holds(const struct logistic_data *d, const struct logistic *f, double slope)
{
    double low, high;

    logistic_profile(d, f, 1, &low, &high);
    return low <= slope && slope <= high;
}

/* Simulates games that are won with odds e^(intercept + slope x), for x from 0 to 9. */
static void cover_slope(double intercept, double slope, unsigned each)
{
    static const double z = 1.959963984540054;
    double x[2 * ROWS], n[ROWS], won[ROWS], held = 0, profiled = 0, fitted = 0;
    struct logistic_data d = {.rows = ROWS, .columns = 2, .x = x, .n = n, .won = won};
    char truth[60];

    for (unsigned long i = 0; i < runs / 4; i++) {
        struct logistic f;

        for (int r = 0; r < ROWS; r++) {
            x[2 * r] = 1;
            x[2 * r + 1] = r;
            n[r] = each;
            won[r] = gsl_ran_binomial(rng, 1 / (1 + exp(-intercept - slope * r)), each);
        }
        logistic_fit(&d, &f);
        fitted += f.end == LOGISTIC_FITTED;
        held += f.end == LOGISTIC_FITTED && fabs(f.coefficient[1] - slope) <= z * f.error[1];
        profiled += f.end == LOGISTIC_FITTED && profile_holds(&d, &f, slope);
        logistic_release(&f);
    }
    snprintf(truth, sizeof truth, "slope %g", slope);
    covers_put("Wald interval of a model", truth, each * ROWS, held, fitted);
    covers_put("profile interval of a model", truth, each * ROWS, profiled, fitted);
}

/* Simulates N deals. Each ends at each time with probability P, and is censored at one of the times from FIRST on,
 * each with the same probability. Counts how often the limits at time index AT contain the true share, among
 * samples with limits there. */
static void cover_survival(double p, unsigned n, unsigned first, unsigned at)
{
    double held = 0, of = 0, share = pow(1 - p, at + 1.0);
    char truth[60];

    for (unsigned long i = 0; i < runs; i++) {
        struct survival_step steps[TIMES] = {{.time = 0}};
        size_t count = 0, place = 0;

        for (unsigned j = 0; j < n; j++) {
            unsigned end = gsl_ran_geometric(rng, p) - 1,
                     given_up = first + (unsigned)gsl_rng_uniform_int(rng, TIMES - first);

            steps[end <= given_up ? end : given_up].ended += end <= given_up;
            steps[end <= given_up ? end : given_up].censored += end > given_up;
        }
        for (size_t t = 0; t < TIMES; t++) { /* Only times at which a deal ended have limits of the curve. */
            steps[count] = steps[t];
            count += steps[t].ended + steps[t].censored > 0;
            place = t == at ? count : place;
        }
        survival_estimate(steps, count);
        if (place == 0 || isnan(steps[place - 1].low))
            continue;
        of++;
        held += steps[place - 1].low <= share && share <= steps[place - 1].high;
    }
    snprintf(truth, sizeof truth, "share lasting %.3g", share);
    covers_put("Kaplan-Meier interval", truth, n, held, of);
}

int main(int argc, char **argv)
{
    static const double shares[] = {0.01, 0.1, 0.5};
    static const unsigned sizes[] = {20, 100, 1000};

    if (argc > 1)
        runs = strtoul(argv[1], NULL, 10);
    rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!rng || runs < 100)
        return 2;
    gsl_rng_set(rng, 5000001);
    puts("interval,truth,n,runs,coverage,low,high");
    for (int kind = INTERVAL_EXACT; kind <= INTERVAL_SEQUENCE; kind++) {
        for (int i = 0; i < 9; i++)
            cover_share((enum interval)kind, shares[i / 3], sizes[i % 3]);
    }
    for (int i = 0; i < 3; i++)
        cover_path(shares[i]);
    cover_difference(0.1, 0.1, 50, 50);
    cover_difference(0.5, 0.6, 100, 300);
    cover_difference(0.02, 0.05, 1000, 1000);
    cover_pairs(0.02, 0.02, 100);
    cover_pairs(0.03, 0.08, 500);
    cover_pairs(0.1, 0.2, 2500);
    cover_slope(0, 0, 10);
    cover_slope(1, -0.3, 20);
    cover_slope(-3, 0.1, 100);
    cover_survival(0.05, 50, 5, 9);
    cover_survival(0.05, 400, 5, 9);
    cover_survival(0.1, 400, 0, 19);
    gsl_rng_free(rng);
    return 0;
}
