/*
 * The memory of analysis/ belongs to the tool stats, so its lack ends the tool.
 */
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *memory_or_end(void *memory)
{
    if (memory)
        return memory;
    fputs("stats: out of memory\n", stderr);
    exit(2);
}

void *memory_new(size_t n, size_t size) { return memory_or_end(calloc(n ? n : 1, size ? size : 1)); }

void *memory_more(void *old, size_t n, size_t size)
{
    return memory_or_end(n > SIZE_MAX / size ? NULL : realloc(old, n ? n * size : 1));
}

void *memory_grow(void *list, size_t count, size_t size)
{
    if (count > 0 && (count < 64 || (count & (count - 1))))
        return list;
    return memory_more(list, count ? 2 * count : 64, size);
}

size_t memory_letters(const char *text)
{
    size_t letters = 0;

    for (; *text; text++)
        letters += ((unsigned char)*text & 0xC0) != 0x80; /* counts bytes that begin a character */
    return letters;
}

void memory_append(char *out, size_t size, const char *format, ...)
{
    size_t len = strlen(out);
    va_list args;

    va_start(args, format);
    vsnprintf(out + len, size - len, format, args);
    va_end(args);
}

uint64_t memory_hash(uint64_t h, const void *bytes, size_t n)
{
    for (const unsigned char *at = bytes; n; n--)
        h = (h ^ *at++) * UINT64_C(0x100000001b3);
    return h;
}
