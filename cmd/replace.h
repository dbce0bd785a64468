/*
 * The one writer of every file that a tool replaces.
 */
#ifndef REPLACE_H
#define REPLACE_H

#include "deal.h"

#include <stdbool.h>
#include <stddef.h>

enum replace_how {
    REPLACE_ANY, /* an existing file is replaced */
    REPLACE_NONE /* an existing file is an error, EEXIST */
};

/* Afterwards NAME has the LEN bytes of TEXT, or its old content. The new file is made in the folder of NAME, flushed
 * to the disk and renamed; it keeps the permissions of the old one and, as far as this user may give it away, its
 * owner and group. A file without write permission is refused. A link is never written through: it is refused,
 * unless it leads to a device or a pipe. A device or a pipe is written into, not replaced. False with E filled,
 * errno as it was left. */
bool replace_file(const char *name, const char *text, size_t len, enum replace_how how, struct deal_error *e);

/* Writes the contents to FD; may be called a second time with another file. Returns false with errno set. */
typedef bool replace_fill(void *arg, int fd);
/* The same with contents that FILL writes. *KEPT, unless KEPT is NULL, gets the new file, still open for writing and
 * with the locks that FILL took on it; -1 on failure. */
bool replace_file_by(const char *name, replace_fill *fill, void *arg, enum replace_how how, int *kept,
                     struct deal_error *e);

/* A file without a name in the folder of NAME, for reading and writing; -1 with errno set. */
int replace_scratch(const char *name);

/* Writes all of TEXT; false with errno set. */
bool replace_write(int fd, const char *text, size_t len);

#endif
