/*
 * The only file that the engine of the page has: ./own.ini, the rule file that the player pasted. rules/rules.c is
 * compiled with these functions instead of the system's.
 */
#include "../page.h"

#include <stdio.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { OWN = 99 }; /* its descriptor */

int web_open(const char *path, int flags, ...);
int web_fstat(int fd, struct stat *st);
FILE *web_fdopen(int fd, const char *mode);
int web_close(int fd);

static const char *own;

void web_own_file(const char *text) { own = text; }

int web_open(const char *path, int flags, ...)
{
    (void)flags;
    if (own && *own && !strcmp(path, "./own.ini"))
        return OWN;
    errno = ENOENT;
    return -1;
}

int web_fstat(int fd, struct stat *st)
{
    *st = (struct stat){.st_mode = S_IFREG};
    return fd == OWN ? 0 : -1;
}

FILE *web_fdopen(int fd, const char *mode)
{
    (void)mode;
    return fd == OWN ? fmemopen((void *)own, strlen(own), "r") : NULL;
}

int web_close(int fd)
{
    (void)fd;
    return 0;
}
