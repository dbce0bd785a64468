/*
 * Landlock, called by its system calls, since the C library has no functions for it.
 */
#define _GNU_SOURCE /* syscall(), O_PATH */

#include "common.h"

#if defined(__linux__) && !defined(DEAL_UNCONFINED)
#include <fcntl.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined(SYS_landlock_restrict_self) && !defined(DEAL_UNCONFINED)

/* Access rights of linux/landlock.h, which older headers lack in part. */
enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    REMOVE_FILE = 1 << 5,
    MAKE_REG = 1 << 8,
    TRUNCATE = 1 << 14
};
enum { VERSION = 1, PATH_BENEATH = 1, TCP_ALL = 3, SCOPE_ALL = 3, WITH_TCP = 4, WITH_SCOPE = 6 };

struct ruleset {
    uint64_t fs, tcp, scoped; /* scoped: abstract sockets and signals reach only processes confined alike */
};

struct beneath {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

/* Returns all file access rights that a kernel with this version of Landlock knows. */
static uint64_t rights(long version)
{
    static const int known[] = {13, 14, 15, 15, 16};

    return (UINT64_C(1) << known[version > 5 ? 4 : version - 1]) - 1;
}

/* Permits ALLOWED rights beneath PATH. If PATH is a file, rights that apply to folders only are dropped. */
static void allow(int set, const char *path, uint64_t allowed)
{
    struct beneath rule = {.allowed = allowed, .folder = open(path, O_PATH | O_CLOEXEC)};

    if (rule.folder < 0)
        return; /* A missing file needs no rights: it cannot be created later. */
    if (syscall(SYS_landlock_add_rule, set, PATH_BENEATH, &rule, 0)) {
        rule.allowed &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
        syscall(SYS_landlock_add_rule, set, PATH_BENEATH, &rule, 0);
    }
    close(rule.folder);
}

static void allow_folder_of(int set, const char *file, uint64_t handled)
{
    const char *slash = strrchr(file, '/');
    struct text folder = {0};

    text_add(&folder, slash ? file : ".", slash ? (size_t)(slash - file) + 1 : 1);
    allow(set, folder.bytes, handled & (WRITE_FILE | READ_DIR | REMOVE_FILE | MAKE_REG | TRUNCATE));
    text_release(&folder);
}

void confine(char *const *files, const char *replaced)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, VERSION);
    struct ruleset r = {.tcp = TCP_ALL, .scoped = SCOPE_ALL};
    size_t size;
    int set;

    if (version < 1)
        return;
    r.fs = rights(version);
    size = version < WITH_TCP     ? offsetof(struct ruleset, tcp)
           : version < WITH_SCOPE ? offsetof(struct ruleset, scoped)
                                  : sizeof r;
    set = (int)syscall(SYS_landlock_create_ruleset, &r, size, 0);
    if (set < 0)
        return;
    if (tool_may_open_files())
        allow(set, "/", READ_FILE);
    for (; *files; files++)
        if (strcmp(*files, "-"))
            allow(set, *files, READ_FILE | READ_DIR);
    if (replaced) {
        /* The file may be a link to a device, which is in another folder. */
        allow(set, replaced, r.fs & (WRITE_FILE | TRUNCATE));
        allow_folder_of(set, replaced, r.fs);
    }
    if (!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        syscall(SYS_landlock_restrict_self, set, 0);
    close(set);
}

#else

void confine(char *const *files, const char *replaced)
{
    (void)files;
    (void)replaced;
}

#endif
