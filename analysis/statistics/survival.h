/*
 * The share that lasts beyond a time, by Kaplan and Meier, with censored cases: they are only known
 * to have lasted so far.
 */
#ifndef SURVIVAL_H
#define SURVIVAL_H

#include <stddef.h>

struct survival_step {
    double time, ended, censored;        /* given: the number that ended at that time, and the number censored */
    double at_risk, survival, low, high; /* computed; the 95% limits are NaN if the share is 0 */
};

/* STEPS are by rising times, each time once. A case censored at a time was at risk then. The limits
 * are those of Kalbfleisch and Prentice: Greenwood's variance on the scale of log(-log). */
void survival_estimate(struct survival_step *steps, size_t count);

#endif
