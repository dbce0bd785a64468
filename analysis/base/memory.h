/*
 * In this folder: parts that all other folders use. This header: memory. Without memory the program ends with a message
 * and status 2.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Returns N zeroed elements of SIZE bytes, at least one byte; free() releases them. */
void *memory_new(size_t n, size_t size);
/* Returns OLD, which may be NULL, with room for N elements of SIZE bytes; further bytes are not set. */
void *memory_more(void *old, size_t n, size_t size);
/* Returns LIST with room for one element more than COUNT; its room is the next power of two, at least 64. */
void *memory_grow(void *list, size_t count, size_t size);
/* Returns MEMORY, which another function allocated, unless it is NULL. */
void *memory_or_end(void *memory);
/* Returns the number of characters of TEXT in UTF-8. */
size_t memory_letters(const char *text);
/* Appends formatted text to the text in OUT, which has room for SIZE bytes; the rest is cut off. */
void memory_append(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Continues the hash H, at first MEMORY_HASH, by N bytes (FNV-1a of 64 bits). */
#define MEMORY_HASH UINT64_C(0xcbf29ce484222325)
uint64_t memory_hash(uint64_t h, const void *bytes, size_t n);

#endif
