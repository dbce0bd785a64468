/*
 * In this folder: fuzz targets, one file each, in the form that libFuzzer calls and replay.c replays: `make fuzz`
 * searches for faults with clang, `make check` runs the committed corpora. A target aborts when a required property
 * does not hold.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "deal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts with a message if the condition PROMISE is false. */
#define MUST(promise) ((promise) ? (void)0 : fuzz_broken(#promise, __FILE__, __LINE__))
_Noreturn void fuzz_broken(const char *promise, const char *file, int line);

/* Returns the bytes as text ended by a NUL, malloc'd. */
char *fuzz_text(const uint8_t *data, size_t size);
/* Writes the bytes to a file of this process, overwritten by the next call; returns its path, which contains '/'
 * and ends in END. */
const char *fuzz_file(const uint8_t *data, size_t size, const char *end);
/* Lays out a deal, plays some random actions, verifies the table, and undoes all. */
void fuzz_walk(const struct deal_rules *r, uint32_t seed, unsigned actions);

#endif
