#ifndef GSL_RANDIST_H
#define GSL_RANDIST_H

#include "gsl_rng.h"

void gsl_ran_shuffle(const gsl_rng *r, void *base, size_t n, size_t size);

#endif
