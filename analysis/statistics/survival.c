/*
 * Survival curves: E. L. Kaplan and P. Meier, J. Am. Stat. Assoc. 53 (1958); the limits after J. D. Kalbfleisch and R.
 * L. Prentice, The Statistical Analysis of Failure Time Data (1980).
 */
#include "survival.h"

#include "interval.h"

#include <math.h>

static void put_limits(struct survival_step *step, double greenwood)
{
    double spread = INTERVAL_Z * sqrt(greenwood) / fabs(log(step->survival));

    if (step->survival == 1) {
        step->low = step->high = 1;
        return;
    }
    step->low = step->survival > 0 ? pow(step->survival, exp(spread)) : NAN;
    step->high = step->survival > 0 ? pow(step->survival, exp(-spread)) : NAN;
}

void survival_estimate(struct survival_step *steps, size_t count)
{
    double at_risk = 0, survival = 1, greenwood = 0;

    for (size_t i = 0; i < count; i++)
        at_risk += steps[i].ended + steps[i].censored;
    for (size_t i = 0; i < count; i++) {
        struct survival_step *s = &steps[i];

        s->at_risk = at_risk;
        survival *= (at_risk - s->ended) / at_risk;
        greenwood += s->ended / (at_risk * (at_risk - s->ended));
        s->survival = survival;
        put_limits(s, greenwood);
        at_risk -= s->ended + s->censored;
    }
}
