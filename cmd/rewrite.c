/*
 * Replaces lines of a file. The original file stays open, and a nameless scratch file collects the replacements, so
 * memory does not grow with them. A new file is merged from the two and renamed. A small file is replaced after each
 * line, a large one only after enough search nodes that writing takes a small part of the time.
 */
#include "resume.h"

#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SMALL = 4 << 20 /* files up to this size, in bytes, are replaced after each line */,
    /* a larger file is replaced after one node of search for each 100 bytes, so copying takes a tenth of the time */
    BYTES_A_NODE = 100
};

struct rewrite {
    const char *name;
    int source, log, out; /* descriptors of the original file, of the file of patches, and of the present file */
    off_t logged;
    /* size of the original file in bytes; cost in nodes of the patches that the present file lacks */
    uint64_t size, cost;
    bool pending; /* true if the present file lacks some patches */
};

/* Header of a patch in the file of patches; the new text follows it. */
struct patch {
    /* byte offset and length of the replaced part of the original file, and length of the new text */
    uint64_t at, old, len;
};

struct rewrite *rewrite_new(const char *name, int fd)
{
    struct rewrite *w = calloc(1, sizeof *w);
    struct stat st;

    if (!w)
        return NULL;
    *w = (struct rewrite){.name = name, .source = fd, .out = fd, .log = replace_scratch(name)};
    if (w->log >= 0 && !fstat(fd, &st)) {
        w->size = (uint64_t)st.st_size;
        return w;
    }
    rewrite_free(w);
    return NULL;
}

void rewrite_free(struct rewrite *rewrite)
{
    int error = errno;

    if (!rewrite)
        return;
    if (rewrite->out != rewrite->source)
        close(rewrite->out);
    if (rewrite->log >= 0)
        close(rewrite->log);
    free(rewrite);
    errno = error;
}

int rewrite_fd(const struct rewrite *rewrite) { return rewrite->out; }

/* Appends N bytes of the file FROM, from offset AT on, to the file TO. */
static bool rewrite_copy(int from, off_t at, uint64_t n, int to)
{
    char block[1 << 16];

    while (n) {
        ssize_t got = pread(from, block, n < sizeof block ? (size_t)n : sizeof block, at);

        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = EIO; /* The original file has become shorter since it was opened. */
        if (got <= 0 || !replace_write(to, block, (size_t)got))
            return false;
        at += got;
        n -= (uint64_t)got;
    }
    return true;
}

/* Writes the original file with all patches applied to FD, which is locked before it gets the file's name. */
static bool rewrite_fill(void *arg, int fd)
{
    const struct rewrite *w = arg;
    struct patch p;
    uint64_t at = 0;

    if (flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
        return false;
    for (off_t log = 0; log < w->logged; log += (off_t)p.len) {
        if (pread(w->log, &p, sizeof p, log) != (ssize_t)sizeof p)
            return false;
        log += (off_t)sizeof p;
        if (!rewrite_copy(w->source, (off_t)at, p.at - at, fd) || !rewrite_copy(w->log, log, p.len, fd))
            return false;
        at = p.at + p.old;
    }
    return rewrite_copy(w->source, (off_t)at, w->size - at, fd);
}

bool rewrite_flush(struct rewrite *rewrite, struct deal_error *e)
{
    int fresh;

    if (!rewrite->pending)
        return true;
    if (!replace_file_by(rewrite->name, rewrite_fill, rewrite, REPLACE_ANY, &fresh, e))
        return false;
    if (rewrite->out != rewrite->source)
        close(rewrite->out);
    rewrite->out = fresh;
    rewrite->pending = false;
    rewrite->cost = 0;
    return fcntl(fresh, F_SETFL, O_APPEND) >= 0 || deal_fail(e, NULL, "%s", strerror(errno));
}

bool rewrite_put(struct rewrite *rewrite, uint64_t at, size_t old, const char *text, size_t len, uint64_t cost,
                 struct deal_error *e)
{
    struct patch p = {at, old, len};

    if (!replace_write(rewrite->log, (const char *)&p, sizeof p) || !replace_write(rewrite->log, text, len))
        return deal_fail(e, NULL, "cannot write: %s", strerror(errno));
    rewrite->logged += (off_t)(sizeof p + len);
    rewrite->pending = true;
    rewrite->cost += cost;
    return (rewrite->size > SMALL && rewrite->cost < rewrite->size / BYTES_A_NODE) || rewrite_flush(rewrite, e);
}
