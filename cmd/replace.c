/*
 * Replaces a file by a new one: whole, or not at all.
 */
#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FRESH_NAME = 48 };

struct target {
    const char *name;
    char *fresh;  /* the new file beside it */
    mode_t mode;  /* of the new file */
    bool old;     /* a file stands there, OWNER's and GROUP's */
    uid_t owner;
    gid_t group;
    bool opens;   /* a device or a pipe, to be written into */
};

bool replace_write(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(fd, text, len);

        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0) {
            text += n;
            len -= (size_t)n;
        }
    }
    return true;
}

/* A disk that cannot be flushed, such as a pipe, says EINVAL. */
static bool flush(int fd)
{
    return !fsync(fd) || errno == EINVAL || errno == ENOTSUP;
}

/* Closes FD; GOOD tells whether all went well so far, and errno of the first failure is kept. */
static bool replace_close_file(int fd, bool good)
{
    int error = errno;

    if (close(fd) && good)
        return false;
    errno = error;
    return good;
}

/* What a link leads to when that is neither a file nor absent: /dev/stdout in a pipe. */
static bool leads_to_device(const char *name)
{
    struct stat st;

    return !stat(name, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static mode_t new_mode(void)
{
    mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

/* What may not be written is not replaced either, though the folder would allow it. */
static bool look_at_file(struct target *t, const struct stat *st)
{
    t->mode = st->st_mode & 0777;
    t->old = true;
    t->owner = st->st_uid;
    t->group = st->st_gid;
    return !access(t->name, W_OK);
}

/* Finds out what stands at the name. */
static bool replace_look(struct target *t, enum replace_how how)
{
    struct stat st;

    t->mode = new_mode();
    if (lstat(t->name, &st))
        return errno == ENOENT;
    if (how == REPLACE_NONE) {
        errno = EEXIST;
        return false;
    }
    if (S_ISREG(st.st_mode))
        return look_at_file(t, &st);
    t->opens = S_ISLNK(st.st_mode) ? leads_to_device(t->name) : true;
    errno = S_ISLNK(st.st_mode) && !t->opens ? ELOOP : 0;
    return !errno;
}

static bool write_into(const char *name, const char *text, size_t len)
{
    struct stat st;
    int fd = open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    bool good = fd >= 0 && !fstat(fd, &st);

    if (good && S_ISREG(st.st_mode)) { /* it was none a moment ago */
        errno = EBUSY;
        good = false;
    }
    good = good && replace_write(fd, text, len);
    return fd >= 0 ? replace_close_file(fd, good) : false;
}

/* The folder of NAME with its slash, and room for a name in it. */
static char *fresh_name(const char *name, size_t *folder)
{
    const char *slash = strrchr(name, '/');
    char *fresh;

    *folder = slash ? (size_t)(slash - name) + 1 : 0;
    fresh = malloc(*folder + FRESH_NAME);
    if (fresh)
        sprintf(fresh, "%.*s", (int)*folder, name);
    return fresh;
}

/* Opens a new file there, for writing only: mkstemp() would ask for more than a confined tool may. */
static int make_fresh(char *fresh, size_t folder)
{
    int fd = -1;

    errno = EEXIST; /* of killed runs */
    for (int i = 0; i < 1000 && fd < 0 && errno == EEXIST; i++) {
        snprintf(fresh + folder, FRESH_NAME, ".patience-%ld-%d", (long)getpid(), i);
        fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    }
    return fd;
}

/* The new file is theirs whose the old one was, as far as this user can give it away; a group
 * that it cannot be given to is not replaced by another one with the same rights. */
static void keep_owner(struct target *t, int fd)
{
    struct stat st;

    if (!t->old || (!fstat(fd, &st) && st.st_uid == t->owner && st.st_gid == t->group))
        return;
    if (fchown(fd, t->owner, t->group) && fchown(fd, (uid_t)-1, t->group))
        t->mode &= ~(mode_t)S_IRWXG;
}

static bool write_fresh(struct target *t, size_t folder, const char *text, size_t len)
{
    int fd = make_fresh(t->fresh, folder);
    bool good;

    if (fd < 0) {
        *t->fresh = '\0';
        return false;
    }
    keep_owner(t, fd);
    good = !fchmod(fd, t->mode) && replace_write(fd, text, len) && flush(fd);
    return replace_close_file(fd, good);
}

/* The name in the folder reaches the disk too. What cannot be flushed is renamed all the same. */
static void flush_folder(const char *name)
{
    const char *slash = strrchr(name, '/');
    size_t len = slash ? (size_t)(slash - name) + 1 : 1;
    char *folder = malloc(len + 1);
    int fd;

    if (!folder)
        return;
    sprintf(folder, "%.*s", (int)len, slash ? name : ".");
    fd = open(folder, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

/* For disks without hard links: an empty file holds the name until the new one has it. */
static bool take_name(const struct target *t)
{
    int fd = open(t->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    int error;

    if (fd < 0)
        return false;
    close(fd);
    if (!rename(t->fresh, t->name))
        return true;
    error = errno;
    unlink(t->name);
    errno = error;
    return false;
}

/* rename() would replace what came there in the meantime; link() does not. */
static bool take_place(const struct target *t, enum replace_how how)
{
    if (how == REPLACE_ANY)
        return !rename(t->fresh, t->name);
    if (!link(t->fresh, t->name))
        return !unlink(t->fresh);
    return (errno == EPERM || errno == ENOTSUP || errno == ENOSYS) && take_name(t);
}

static bool replace(struct target *t, const char *text, size_t len, enum replace_how how)
{
    size_t folder;
    bool good;

    t->fresh = fresh_name(t->name, &folder);
    if (!t->fresh) {
        errno = ENOMEM;
        return false;
    }
    good = write_fresh(t, folder, text, len) && take_place(t, how);
    if (good)
        flush_folder(t->name);
    if (!good && *t->fresh) {
        int error = errno;
        unlink(t->fresh);
        errno = error;
    }
    free(t->fresh);
    return good;
}

bool replace_file(const char *name, const char *text, size_t len, enum replace_how how, struct deal_error *e)
{
    struct target t = {.name = name};
    bool good = replace_look(&t, how) && (t.opens ? write_into(name, text, len) : replace(&t, text, len, how));
    int error = errno;

    if (good)
        return true;
    deal_fail(e, NULL, "cannot write: %s", error == ELOOP ? "a link; name the file itself" : strerror(error));
    errno = error;
    return false;
}
