/*
 * In this folder: headers of GSL, as far as libdeal uses them; ../mt19937.c has the functions.
 */
#ifndef GSL_RNG_H
#define GSL_RNG_H

#include <stddef.h>

typedef struct {
    size_t size; /* size of the state of the generator in bytes */
} gsl_rng_type;

typedef struct {
    const gsl_rng_type *type;
    void *state;
} gsl_rng;

extern const gsl_rng_type *gsl_rng_mt19937;

void gsl_rng_set(const gsl_rng *r, unsigned long seed);
unsigned long gsl_rng_get(const gsl_rng *r);
unsigned long gsl_rng_uniform_int(const gsl_rng *r, unsigned long n);

#endif
