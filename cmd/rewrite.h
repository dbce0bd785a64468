/*
 * Lines of a file replaced one by one, in their order, by a run that may be killed at any time.
 */
#ifndef REWRITE_H
#define REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deal_error;
struct rewrite;

/* FD is the file NAME, locked, which nobody else changes; it stays the caller's. NULL with errno set. */
struct rewrite *rewrite_new(const char *name, int fd);
/* The bytes from AT on, OLD of them, behind those of the call before, become TEXT. COST is the effort of finding it, in
 * nodes. The file has the new text on return; a file of more than 4 MiB may get it later, at the next rewrite_flush()
 * at the latest. On failure returns false with E filled, and the file is unchanged. */
bool rewrite_put(struct rewrite *w, uint64_t at, size_t old, const char *text, size_t len, uint64_t cost,
                 struct deal_error *e);
bool rewrite_flush(struct rewrite *w, struct deal_error *e);
/* The file of that name now, locked, for appending; it stays W's. */
int rewrite_fd(const struct rewrite *w);
void rewrite_free(struct rewrite *w);

#endif
