/*
 * In this folder: fuzz targets, one file each, in the form that libFuzzer calls and replay.c
 * replays: `make fuzz` hunts with clang, `make check` runs the committed corpora.
 * A target aborts when something that must hold does not.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "deal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts, printing the broken promise. */
#define MUST(promise) ((promise) ? (void)0 : fuzz_broken(#promise, __FILE__, __LINE__))
_Noreturn void fuzz_broken(const char *promise, const char *file, int line);

/* The bytes as text ended by a NUL, malloc'd. */
char *fuzz_text(const uint8_t *data, size_t size);
/* The bytes in a file of this process, overwritten by the next call; its path contains '/' and ends in END. */
const char *fuzz_file(const uint8_t *data, size_t size, const char *end);
/* Lays out a deal, plays some random actions, verifies the table, and undoes all. */
void fuzz_walk(const struct deal_rules *r, uint32_t seed, unsigned actions);

#endif
