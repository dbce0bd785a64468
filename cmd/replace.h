/*
 * The only code that replaces files: all tools use it.
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

/* Sets the contents of the file NAME to the LEN bytes of TEXT; on failure it keeps its old contents. The new file
 * is made in the same folder, flushed to the disk and renamed; it keeps the permissions of the old one and, as far
 * as this user may set them, its owner and group. A file without write permission is refused, and so is a link,
 * unless it leads to a device or a pipe. A device or a pipe is written, not replaced. Returns false with E filled
 * and errno set. */
bool replace_file(const char *name, const char *text, size_t len, enum replace_how how, struct deal_error *e);

/* Callback that writes the contents to FD, perhaps a second time to another file. False with errno set on failure. */
typedef bool replace_fill(void *arg, int fd);
/* Replaces the file NAME as replace_file() does, with contents that the callback FILL writes. *KEPT, unless KEPT is
 * NULL, gets the descriptor of the new file, still open for writing and with the locks that FILL took; -1 on
 * failure. */
bool replace_file_by(const char *name, replace_fill *fill, void *arg, enum replace_how how, int *kept,
                     struct deal_error *e);

/* Does the open file FD still have the name NAME, which is no link? Another run may have replaced it. */
bool replace_stands(int fd, const char *name);

/* Creates a nameless file in the folder of NAME, open for reading and writing; returns -1 with errno set on failure. */
int replace_scratch(const char *name);

/* Writes all LEN bytes of TEXT to FD; returns false with errno set on failure. */
bool replace_write(int fd, const char *text, size_t len);

#endif
