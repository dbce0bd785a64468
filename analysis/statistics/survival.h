/*
 * Survival curves by Kaplan and Meier: the share of cases that last beyond a time. Censored cases are only known to
 * have lasted until then.
 */
#ifndef SURVIVAL_H
#define SURVIVAL_H

#include <stddef.h>

struct survival_step {
    /* input: a time, the number of cases that ended then, and the number censored then */
    double time, ended, censored;
    /* output: number at risk, share, and its 95% limits, which are NaN if the share is 0 */
    double at_risk, survival, low, high;
};

/* Computes the survival curve. STEPS are by rising times, each time once. A case censored at a time was at risk
 * then. The limits are those of Kalbfleisch and Prentice: Greenwood's variance on the scale of log(-log). */
void survival_estimate(struct survival_step *steps, size_t count);

#endif
