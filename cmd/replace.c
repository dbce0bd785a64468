/*
 * Replaces a file atomically. If kernel and disk support O_TMPFILE, the new file gets its name only after all of it is
 * on the disk. A killed run then leaves no temporary file, except between two system calls.
 */
#define _GNU_SOURCE /* O_TMPFILE */
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
    char *fresh; /* path of the new file, in the same folder as the old one */
    mode_t mode; /* access permissions of the new file */
    bool old;    /* true if the file to replace exists; it has OWNER and GROUP */
    uid_t owner;
    gid_t group;
    bool opens; /* the target is a device or a pipe, which is opened and written, not replaced */
    replace_fill *fill;
    void *arg;
    int *kept; /* where the caller wants the descriptor of the new file; NULL: the file is closed */
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

/* Flushes FD to the disk. A target that cannot be flushed, such as a pipe, gives EINVAL, which is not a failure. */
static bool flush(int fd) { return !fsync(fd) || errno == EINVAL || errno == ENOTSUP; }

/* Closes FD. GOOD is false after an earlier failure, whose errno is kept. */
static bool replace_close_file(int fd, bool good)
{
    int error = errno;

    if (close(fd) && good)
        return false;
    errno = error;
    return good;
}

/* Examines the present file with the name of the target: records its owner and permissions. Refuses one without write
 * permission, although the folder would permit replacing it, and a link, unless it leads to a device or a pipe, as
 * /dev/stdout does in a pipeline. */
static bool replace_look(struct target *target, enum replace_how how)
{
    struct stat st;
    mode_t mask = umask(0);

    umask(mask);
    target->mode = 0666 & ~mask;
    if (lstat(target->name, &st))
        return errno == ENOENT;
    if (how == REPLACE_NONE) {
        errno = EEXIST;
        return false;
    }
    if (S_ISREG(st.st_mode)) {
        target->mode = st.st_mode & 0777;
        target->old = true;
        target->owner = st.st_uid;
        target->group = st.st_gid;
        return !access(target->name, W_OK);
    }
    target->opens = !S_ISLNK(st.st_mode) || (!stat(target->name, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode));
    errno = target->opens ? 0 : ELOOP;
    return target->opens;
}

static bool write_into(const struct target *target)
{
    struct stat st;
    int fd = open(target->name, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    bool good = fd >= 0 && !fstat(fd, &st);

    if (good && S_ISREG(st.st_mode)) { /* The target was a device or a pipe when it was examined before. */
        errno = EBUSY;
        good = false;
    }
    good = good && target->fill(target->arg, fd);
    return fd >= 0 ? replace_close_file(fd, good) : false;
}

/* Returns the path of the folder of NAME, with its slash and room for a file name; *FOLDER gets its length. */
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

#if defined(O_TMPFILE)

/* Creates a file without a name in FOLDER; returns -1 if that is not supported. */
static int open_nameless(const char *folder, int how)
{
    return open(*folder ? folder : ".", how | O_TMPFILE | O_CLOEXEC, 0600);
}

static int give_name(int fd, const char *name)
{
    char self[40];

    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

#else

static int open_nameless(const char *folder, int how) { return (void)folder, (void)how, -1; }
static int give_name(int fd, const char *name) { return (void)fd, (void)name, -1; }

#endif

/* Links the nameless file FD to a temporary name in the folder, or, if FD is -1, creates a file of such a name with
 * access mode HOW. Returns -1 on failure. */
static int make_fresh(int fd, int how, char *fresh, size_t folder)
{
    int made = -1;

    errno = EEXIST; /* Files left by killed runs may have the first names. */
    for (int i = 0; i < 1000 && made < 0 && errno == EEXIST; i++) {
        snprintf(fresh + folder, FRESH_NAME, ".patience-%ld-%d", (long)getpid(), i);
        /* HOW is O_WRONLY where a confined tool may not read, so mkstemp() would fail. */
        made = fd < 0 ? open(fresh, how | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600) : give_name(fd, fresh);
    }
    return made;
}

/* Gives the new file the owner and group of the old one, as far as this user may. If the group cannot be set, the
 * file's other group gets no permissions. */
static void keep_owner(struct target *target, int fd)
{
    struct stat st;

    if (!target->old || (!fstat(fd, &st) && st.st_uid == target->owner && st.st_gid == target->group))
        return;
    if (fchown(fd, target->owner, target->group) && fchown(fd, (uid_t)-1, target->group))
        target->mode &= ~(mode_t)S_IRWXG;
}

static bool fill_fresh(struct target *target, int fd)
{
    keep_owner(target, fd);
    return !fchmod(fd, target->mode) && target->fill(target->arg, fd) && flush(fd);
}

/* Closes the new file, or hands its descriptor to the caller. GOOD is false if writing failed. */
static bool end_fresh(const struct target *target, int fd, bool good)
{
    if (!good || !target->kept)
        return replace_close_file(fd, good);
    *target->kept = fd;
    return true;
}

/* Writes a new file that has a name from the start, for disks without O_TMPFILE. */
static bool write_named(struct target *target, size_t folder)
{
    int fd = make_fresh(-1, O_WRONLY, target->fresh, folder);

    if (fd >= 0)
        return end_fresh(target, fd, fill_fresh(target, fd));
    target->fresh[folder] = '\0';
    return false;
}

/* Writes a nameless file completely, then gives it a name. Returns false on failure; FRESH then ends after the
 * folder if no file is left to remove. */
static bool write_fresh(struct target *target, size_t folder)
{
    int fd = open_nameless(target->fresh, O_WRONLY);
    bool good = fd >= 0 && fill_fresh(target, fd);

    if (good && make_fresh(fd, 0, target->fresh, folder) >= 0)
        return end_fresh(target, fd, true);
    target->fresh[folder] = '\0';
    if (fd >= 0)
        replace_close_file(fd, false);
    return (fd < 0 || good) && write_named(target, folder);
}

/* Flushes FOLDER, so that the new name is on the disk. A failure is ignored. */
static void flush_folder(const char *folder)
{
    int fd = open(*folder ? folder : ".", O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Reserves the target's name by an empty file until the new file is renamed; for disks without hard links. */
static bool take_name(const struct target *target)
{
    int fd = open(target->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), error;

    if (fd < 0)
        return false;
    close(fd);
    if (!rename(target->fresh, target->name))
        return true;
    error = errno;
    unlink(target->name);
    errno = error;
    return false;
}

/* rename() would replace a file created there in the meantime; link() does not. */
static bool take_place(const struct target *target, enum replace_how how)
{
    if (how == REPLACE_ANY)
        return !rename(target->fresh, target->name);
    if (!link(target->fresh, target->name))
        return !unlink(target->fresh);
    return (errno == EPERM || errno == ENOTSUP || errno == ENOSYS) && take_name(target);
}

static bool replace(struct target *target, enum replace_how how)
{
    size_t folder;
    bool good;
    int error;

    target->fresh = fresh_name(target->name, &folder);
    if (!target->fresh) {
        errno = ENOMEM;
        return false;
    }
    good = write_fresh(target, folder) && take_place(target, how);
    error = errno;
    if (!good && target->fresh[folder])
        unlink(target->fresh);
    target->fresh[folder] = '\0';
    if (good)
        flush_folder(target->fresh);
    free(target->fresh);
    errno = error;
    return good;
}

bool replace_file_by(const char *name, replace_fill *fill, void *arg, enum replace_how how, int *kept,
                     struct deal_error *e)
{
    struct target t = {.name = name, .fill = fill, .arg = arg, .kept = kept};
    bool good;
    int error;

    if (kept)
        *kept = -1;
    good = replace_look(&t, how) && (t.opens ? write_into(&t) : replace(&t, how));
    error = errno;
    if (good)
        return true;
    if (kept && *kept >= 0)
        close(*kept);
    if (kept)
        *kept = -1;
    deal_fail(e, NULL, "cannot write: %s", error == ELOOP ? "a link; name the file itself" : strerror(error));
    errno = error;
    return false;
}

struct plain {
    const char *text;
    size_t len;
};

static bool fill_plain(void *arg, int fd)
{
    const struct plain *p = arg;

    return replace_write(fd, p->text, p->len);
}

bool replace_file(const char *name, const char *text, size_t len, enum replace_how how, struct deal_error *e)
{
    return replace_file_by(name, fill_plain, &(struct plain){text, len}, how, NULL, e);
}

int replace_scratch(const char *name)
{
    size_t folder;
    char *fresh = fresh_name(name, &folder);
    int fd = fresh ? open_nameless(fresh, O_RDWR) : -1;

    if (fresh && fd < 0 && (fd = make_fresh(-1, O_RDWR, fresh, folder)) >= 0)
        unlink(fresh);
    free(fresh);
    return fd;
}

bool replace_stands(int fd, const char *name)
{
    struct stat st, there;

    return !fstat(fd, &st) && !lstat(name, &there) && there.st_dev == st.st_dev && there.st_ino == st.st_ino;
}
