/*
 * The share that lasts beyond a time, by Kaplan and Meier, where some are only known to have lasted so far.
 */
#ifndef SURVIVAL_H
#define SURVIVAL_H

#include <stddef.h>

struct survival_step {
    double time, ended, censored;           /* given: how many ended then, and how many were lost sight of */
    double at_risk, survival, low, high;    /* found; the 95% limits are NaN where the share is 0 */
};

/* STEPS by rising times, each time once.  Who is censored at a time was at risk then.  The limits are those of
 * Kalbfleisch and Prentice: Greenwood's variance on the scale of log(-log). */
void survival_estimate(struct survival_step *steps, size_t count);

#endif
