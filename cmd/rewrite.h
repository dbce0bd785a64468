/*
 * Replaces lines of a file, one by one in their order, in a run that may be killed at any time.
 */
#ifndef REWRITE_H
#define REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deal_error;
struct rewrite;

/* Starts replacing lines of the file NAME, open and locked as FD, which nobody else changes; FD still belongs to
 * the caller. Returns NULL with errno set on failure. */
struct rewrite *rewrite_new(const char *name, int fd);
/* Replaces the OLD bytes at offset AT, which are after those of the previous call, by TEXT. COST is the effort of
 * computing it, in search nodes. A file of up to 4 MiB is changed on return, a larger one perhaps later, at the
 * latest by rewrite_flush(). On failure returns false with E filled, and the file is unchanged. */
bool rewrite_put(struct rewrite *rewrite, uint64_t at, size_t old, const char *text, size_t len, uint64_t cost,
                 struct deal_error *e);
bool rewrite_flush(struct rewrite *rewrite, struct deal_error *e);
/* Returns the descriptor of the file that has the name now, locked and open for appending; it belongs to REWRITE. */
int rewrite_fd(const struct rewrite *rewrite);
void rewrite_free(struct rewrite *rewrite);

#endif
