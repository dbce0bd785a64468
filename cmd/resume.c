/*
 * Reads the output file of an earlier run beside the input. Both have the same order, so one line of lookahead is
 * enough. A line of the input is finished if the next line of the file results from it. Then the two agree in all
 * fields that a solver does not write, and the moves of the file's record begin with those of the input's record.
 */
#include "resume.h"

#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct resume {
    char *file[2]; /* name of the file, and a final NULL, as input_new() requires */
    struct input *in;
    int fd;
    bool is_stdout, adding, shortens; /* shortens: see resume_open() */
    off_t whole, cut; /* size in bytes up to and including the last newline; size of the incomplete line after it */
    struct text tail; /* beginning of the incomplete last line, which an interrupt cut off */
    struct deal_record *found;
    const char *line; /* the line of lookahead; NULL at the end of the file */
    size_t len;
    bool used;
    uint64_t nodes;          /* records left unknown with fewer nodes are solved again; 0: none */
    struct rewrite *rewrite; /* replaces lines of the file when records are solved again, else NULL */
};

static _Noreturn void bad_line(const struct resume *resume, unsigned long line, const struct deal_error *e)
{
    tool_report(resume->file[0], line, e);
    tool_end();
}

/* Ends the tool with a message on LINE of the file, 0: on all of it. */
static _Noreturn void resume_wrong(const struct resume *resume, unsigned long line, const char *field,
                                   const char *format, ...) __attribute__((format(printf, 4, 5)));
static _Noreturn void resume_wrong(const struct resume *resume, unsigned long line, const char *field,
                                   const char *format, ...)
{
    struct deal_error e;
    char text[200];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    deal_fail(&e, field, "%s", text);
    bad_line(resume, line, &e);
}

static _Noreturn void resume_failed(const struct resume *resume)
{
    resume_wrong(resume, 0, NULL, "%s", strerror(errno));
}

unsigned long resume_line(const struct resume *resume) { return input_line(resume->in); }

/* Returns the length of the file up to and including its last newline. */
static off_t whole_lines(const struct resume *resume, off_t size)
{
    char block[4096];

    while (size > 0) {
        size_t n = size < (off_t)sizeof block ? (size_t)size : sizeof block;
        if (pread(resume->fd, block, n, size - (off_t)n) != (ssize_t)n)
            resume_failed(resume);
        for (; n; n--, size--)
            if (block[n - 1] == '\n')
                return size;
    }
    return 0;
}

/* Reads the next line of the file into the lookahead. */
static void resume_advance(struct resume *resume)
{
    struct deal_error e;
    uint64_t done, total;
    enum input_kind kind = input_next(resume->in, &resume->line, &resume->len, &e);

    resume->used = false;
    if (kind == INPUT_BAD)
        bad_line(resume, resume_line(resume), &e);
    input_progress(resume->in, &done, &total);
    if (kind == INPUT_END || done > (uint64_t)resume->whole) {
        resume->line = NULL;
        return;
    }
    if (input_passes(resume->line, resume->len))
        return;
    if (!deal_record_parse(resume->found, resume->line, resume->len, &e))
        bad_line(resume, resume_line(resume), &e);
    if (!deal_record_get(resume->found, "result"))
        resume_wrong(resume, resume_line(resume), "result", "missing, so this is no output of an earlier run");
}

/* Locks the file against other runs that append to it; returns its length. */
static off_t lock_file(const struct resume *resume)
{
    struct stat st;

    if (resume->fd < 0 && errno == ELOOP)
        tool_die("--resume: a link; name the file itself");
    if (resume->fd < 0 || fstat(resume->fd, &st))
        resume_failed(resume);
    if (!S_ISREG(st.st_mode))
        tool_die("--resume: not a regular file");
    if (flock(resume->fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
        tool_die("--resume: another run adds to this file");
    if (fstat(resume->fd, &st)) /* The file may have grown before it was locked. */
        resume_failed(resume);
    if (!replace_stands(resume->fd, resume->file[0]))
        tool_die("--resume: another run has just replaced this file");
    return st.st_size;
}

static void read_tail(struct resume *resume, off_t size)
{
    char block[4096];
    off_t at = resume->whole;

    while (at < size && resume->tail.len <= DEAL_LINE_MAX) {
        size_t n = size - at < (off_t)sizeof block ? (size_t)(size - at) : sizeof block;
        if (pread(resume->fd, block, n, at) != (ssize_t)n)
            resume_failed(resume);
        text_add(&resume->tail, block, n);
        at += (off_t)n;
    }
}

static bool wants_retry(const struct deal_record *d, uint64_t nodes)
{
    const char *result = deal_record_get(d, "result"), *spent = deal_record_get(d, "nodes");

    return result && spent && !strcmp(result, "unknown") && strtoull(spent, NULL, 10) < nodes;
}

/* Returns true if the file has a record to solve again. Errors are reported later, when each line is compared. */
static bool any_retry(struct resume *resume, uint64_t nodes)
{
    struct input *in = input_new(resume->file);
    struct deal_error e;
    const char *line;
    size_t len;
    bool any = false;

    while (!any && input_next(in, &line, &len, &e) == INPUT_LINE)
        any = !input_passes(line, len) && deal_record_parse(resume->found, line, len, &e) &&
              wants_retry(resume->found, nodes);
    input_free(in);
    return any;
}

struct resume *resume_open(char *file, uint64_t nodes, bool shortens)
{
    struct resume *r = tool_kept(calloc(1, sizeof *r));
    struct stat st, out;
    off_t size;

    r->found = tool_kept(deal_record_new());
    if (!strcmp(file, "-")) /* input_new() would take the name "-" as stdin. */
        tool_die("--resume: not a regular file");
    r->file[0] = file;
    r->shortens = shortens;
    r->fd = open(file, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    size = lock_file(r);
    r->is_stdout =
        !fstat(r->fd, &st) && !fstat(STDOUT_FILENO, &out) && out.st_dev == st.st_dev && out.st_ino == st.st_ino;
    r->whole = whole_lines(r, size);
    r->cut = size - r->whole;
    read_tail(r, size);
    r->nodes = !r->is_stdout && any_retry(r, nodes) ? nodes : 0;
    if (r->nodes && !(r->rewrite = rewrite_new(file, r->fd)))
        resume_failed(r);
    r->in = input_new(r->file);
    resume_advance(r);
    return r;
}

static bool same_field(const struct deal_record *a, const struct deal_record *b, const char *key)
{
    const char *x = deal_record_get(a, key), *y = deal_record_get(b, key);

    return x && y ? !strcmp(x, y) : x == y;
}

/* Can the record FOUND be the result of GIVEN? Its moves continue those of GIVEN. If the run SHORTENS lines, a
 * win may have other moves. */
static bool came_from(const struct deal_record *found, const struct deal_record *given, bool shortens)
{
    static const char *const keys[] = {"game", "set", "rules", "seed", "shuffle", "cards", "table", "ms", "pysol"};
    const char *moves = deal_record_get(given, "moves"), *longer = deal_record_get(found, "moves"),
               *result = deal_record_get(found, "result");
    size_t len = moves ? strlen(moves) : 0;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!same_field(found, given, keys[i]))
            return false;
    return !len || (longer && !strncmp(moves, longer, len) && (!longer[len] || longer[len] == ',')) ||
           (shortens && result && !strcmp(result, "won"));
}

enum resume_match resume_next(struct resume *resume, const char *line, size_t len, const struct deal_record *record,
                              const char **text, size_t *text_len)
{
    bool same;

    if (resume->used)
        resume_advance(resume);
    if (!resume->line)
        return RESUME_ENDED;
    same = !record || input_passes(resume->line, resume->len) ? len == resume->len && !memcmp(line, resume->line, len)
                                                              : came_from(resume->found, record, resume->shortens);
    if (!same)
        return RESUME_ABSENT;
    *text = resume->line;
    *text_len = resume->len;
    resume->used = true;
    return !input_passes(resume->line, resume->len) && wants_retry(resume->found, resume->nodes) ? RESUME_RETRY
                                                                                                 : RESUME_FOUND;
}

bool resume_replaces(const struct resume *resume) { return resume->nodes != 0; }

uint64_t resume_at(const struct resume *resume)
{
    uint64_t done, total;

    input_progress(resume->in, &done, &total);
    return done - resume->len - 1;
}

void resume_put(struct resume *resume, uint64_t at, size_t old, const char *text, size_t len, uint64_t nodes)
{
    struct deal_error e;

    if (!rewrite_put(resume->rewrite, at, old, text, len, nodes, &e))
        bad_line(resume, 0, &e);
}

bool resume_is_stdout(const struct resume *resume) { return resume->is_stdout; }

/* Removes the incomplete last line, but only if it is the beginning of TEXT, which this run appends, at least up to the
 * end of its cards. The fields after them may differ, since this run may have another budget. */
static void remove_tail(struct resume *resume, int fd, const char *text, size_t len)
{
    const char *cards = strstr(text, " cards="), *end = cards ? strpbrk(cards + 1, " \n") : NULL;
    size_t known = end ? (size_t)(end - text) : len, tail = resume->tail.len;
    struct stat st;

    if (tail && memcmp(resume->tail.bytes, text, tail < known ? tail : known))
        resume_wrong(resume, 0, "record", "the last line is cut off, and it is not the beginning of the next record");
    if (tail && (fstat(fd, &st) || ftruncate(fd, st.st_size - resume->cut)))
        resume_failed(resume);
    text_release(&resume->tail);
}

/* Returns the descriptor that appends to the file, after all replacements of lines. */
static int resume_fd(struct resume *resume)
{
    struct deal_error e;

    if (resume->rewrite && !rewrite_flush(resume->rewrite, &e))
        bad_line(resume, 0, &e);
    return resume->rewrite ? rewrite_fd(resume->rewrite) : resume->fd;
}

void resume_add(struct resume *resume, const char *text, size_t len)
{
    int fd = resume_fd(resume);

    if (!resume->adding)
        remove_tail(resume, fd, text, len);
    resume->adding = true;
    if (!resume->is_stdout && !replace_write(fd, text, len))
        resume_failed(resume);
}

void resume_mismatch(struct resume *resume, unsigned long line)
{
    resume_fd(resume);
    resume_wrong(resume, line, "record", "not the next one of the input");
}

void resume_refuse(const struct resume *resume, const char *only, const char *search, const struct promise *promise,
                   size_t n)
{
    const char *had = deal_record_get(resume->found, "search"), *result = deal_record_get(resume->found, "result");
    bool won = !strcmp(result, "won");

    if (only && strcmp(result, only))
        resume_wrong(resume, resume_line(resume), "result", "%s, which a run with --only %s leaves out", result, only);
    if (strcmp(had ? had : "", search))
        resume_wrong(resume, resume_line(resume), "search", "%s in the earlier run, %s in this one",
                     had ? had : "no such option", *search ? search : "no such option");
    for (; n; promise++, n--)
        if ((won ? promise->won : promise->lost) && !deal_record_get(resume->found, promise->field) &&
            !(promise->other && deal_record_get(resume->found, promise->other)))
            resume_wrong(resume, resume_line(resume), promise->field, "missing, though a run with --%s writes it",
                         promise->option);
}

void resume_check_end(struct resume *resume)
{
    if (resume->used)
        resume_advance(resume);
    if (resume->line || resume->tail.len)
        resume_mismatch(resume, resume_line(resume));
}

void resume_free(struct resume *resume)
{
    int fd;

    if (!resume)
        return;
    input_free(resume->in);
    fd = resume_fd(resume);
    if (resume->adding && fsync(fd) && errno != EINVAL)
        resume_failed(resume);
    rewrite_free(resume->rewrite);
    close(resume->fd);
    text_release(&resume->tail);
    deal_record_free(resume->found);
    free(resume);
}
