/*
 * The input of the tools that read records.
 *
 * Lines are read with read(2) into one buffer and returned in place. getline() would first collect a line of any
 * length, and stdio would wait for a full block on a slow stream.
 */
#include "common.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_SIZE = 1 << 16 };

struct input {
    char *const *files; /* names of the files still to be opened */
    const char *name;   /* name of the file that is open, or of the last one */
    unsigned long line;
    int fd, wake_fd; /* -1: none */
    bool ended, keep_going, pass, trouble;
    bool skipping; /* true while an over-long line is skipped */
    char *buffer;  /* bytes from START to END were read, but not yet returned as lines */
    size_t start, end, searched;
    uint64_t done, total;
    const char *text; /* the last record, of LEN bytes */
    size_t len;
};

enum { BUFFER_SIZE = DEAL_LINE_MAX + 2 + READ_SIZE };

/* Returns the sum of the sizes of all files in bytes, or 0 if one has no known size, such as a pipe. */
static uint64_t total_size(char *const *files)
{
    uint64_t total = 0;

    for (; *files; files++) {
        struct stat st;
        bool is_stdin = !strcmp(*files, "-");
        if ((is_stdin ? fstat(STDIN_FILENO, &st) : stat(*files, &st)) || !S_ISREG(st.st_mode))
            return 0;
        total += (uint64_t)st.st_size;
    }
    return total;
}

struct input *input_new(char *const *files)
{
    static char stdin_name[] = "-";
    static char *const only_stdin[] = {stdin_name, NULL};
    struct input *in = tool_kept(calloc(1, sizeof *in));

    in->buffer = tool_kept(malloc(BUFFER_SIZE));
    in->files = *files ? files : only_stdin;
    in->name = "stdin";
    in->fd = in->wake_fd = -1;
    in->total = total_size(in->files);
    return in;
}

static void close_file(struct input *in)
{
    if (in->fd > STDIN_FILENO)
        close(in->fd);
    in->fd = -1;
    in->start = in->end = in->searched = 0;
    in->skipping = false;
}

int input_free(struct input *in)
{
    int status = in->trouble ? STATUS_TROUBLE : STATUS_YES;

    close_file(in);
    free(in->buffer);
    free(in);
    return status;
}

void input_keep_going(struct input *in, bool on) { in->keep_going = on; }

void input_pass(struct input *in, bool on) { in->pass = on; }

void input_wake(struct input *in, int wake_fd) { in->wake_fd = wake_fd; }

const char *input_name(const struct input *in) { return in->name; }

unsigned long input_line(const struct input *in) { return in->line; }

void input_progress(const struct input *in, uint64_t *done, uint64_t *total)
{
    *done = in->done - (in->end - in->start);
    *total = in->total;
}

static bool open_file(struct input *in, struct deal_error *e)
{
    const char *file = *in->files++;
    bool is_stdin = !strcmp(file, "-");

    in->name = is_stdin ? "stdin" : file;
    in->line = 0;
    in->ended = false;
    in->fd =
        is_stdin ? STDIN_FILENO : open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); /* poll() waits for pipes */
    return in->fd >= 0 ? true : deal_fail(e, NULL, "%s", strerror(errno));
}

/* Waits for input. Returns false once a signal or the wake descriptor ends the input. */
static bool wait_input(const struct input *in)
{
    struct pollfd fds[3] = {
        {.fd = in->wake_fd, .events = POLLIN}, {.fd = stop_fd(), .events = POLLIN}, {.fd = in->fd, .events = POLLIN}};

    while (poll(fds, 3, -1) < 0)
        if (errno != EINTR)
            return true; /* The next read() will fail and report the reason. */
    return !fds[0].revents && !fds[1].revents;
}

enum fill { FILL_MORE, FILL_END, FILL_WAKE, FILL_FAILED };

/* Reads more bytes behind those in the buffer, which always has room. */
static enum fill input_fill(struct input *in, struct deal_error *e)
{
    ssize_t n;

    if (in->start) {
        memmove(in->buffer, in->buffer + in->start, in->end - in->start);
        in->end -= in->start;
        in->searched -= in->start;
        in->start = 0;
    }
    do {
        if (!wait_input(in))
            return FILL_WAKE;
        n = read(in->fd, in->buffer + in->end, READ_SIZE);
    } while (n < 0 && (errno == EINTR || errno == EAGAIN));
    if (n < 0) {
        deal_fail(e, NULL, "%s", strerror(errno));
        return FILL_FAILED;
    }
    in->end += (size_t)n;
    in->done += (uint64_t)n;
    return n ? FILL_MORE : FILL_END;
}

/* Recognizes a file of another kind, as compressed data, by its first bytes; returns advice how to read it, or NULL. */
static const char *other_kind(const char *text, size_t len)
{
    static const struct {
        const char *begins, *what;
    } kinds[] = {
        {"\x1F\x8B", "compressed by gzip; pipe it through zcat"},
        {"\x28\xB5\x2F\xFD", "compressed by zstd; pipe it through zstdcat"},
        {"\xFD"
         "7zXZ",
         "compressed by xz; pipe it through xzcat"},
        {"BZh", "compressed by bzip2; pipe it through bzcat"},
        {"PK\x03\x04", "a zip archive; unpack it first"},
        {"\xFF\xFE", "UTF-16; pipe it through iconv -f UTF-16 -t UTF-8"},
        {"\xFE\xFF", "UTF-16; pipe it through iconv -f UTF-16 -t UTF-8"},
    };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t n = strlen(kinds[i].begins);

        if (len >= n && !memcmp(text, kinds[i].begins, n))
            return kinds[i].what;
    }
    return NULL;
}

/* Returns the line that ends before the newline at buffer index END. */
static enum input_kind take_line(struct input *in, size_t end, const char **text, size_t *len, struct deal_error *e)
{
    const char *other;

    *text = in->buffer + in->start;
    *len = end - in->start;
    in->start = in->searched = end + 1;
    in->line++;
    other = in->line == 1 ? other_kind(*text, *len) : NULL;
    if (other)
        deal_fail(e, "record", "%s", other);
    else if (*len > DEAL_LINE_MAX)
        deal_fail(e, "record", "line is over %d bytes", DEAL_LINE_MAX);
    else if (memchr(*text, '\0', *len))
        deal_fail(e, "record", "NUL byte");
    else
        return INPUT_LINE;
    return INPUT_BAD;
}

/* Drops the part of an over-long line that is in the buffer. */
static void skip_line(struct input *in)
{
    const char *newline = memchr(in->buffer + in->start, '\n', in->end - in->start);

    in->start = newline ? (size_t)(newline - in->buffer) + 1 : in->end;
    in->searched = in->start;
    in->skipping = !newline;
}

enum input_kind input_next(struct input *in, const char **text, size_t *len, struct deal_error *e)
{
    for (;;) {
        const char *newline;

        if ((in->fd < 0 && !*in->files) || stop_requested())
            return INPUT_END;
        if (in->fd < 0 && !open_file(in, e))
            return INPUT_BAD;
        if (in->skipping)
            skip_line(in);
        newline = memchr(in->buffer + in->searched, '\n', in->end - in->searched);
        if (newline)
            return take_line(in, (size_t)(newline - in->buffer), text, len, e);
        in->searched = in->end;
        if (in->end - in->start > DEAL_LINE_MAX) {
            in->line++;
            in->skipping = true;
            deal_fail(e, "record", "line is over %d bytes", DEAL_LINE_MAX);
            return INPUT_BAD;
        }
        if (in->ended && in->end > in->start) {
            in->buffer[in->end++] = '\n'; /* The last line of a file may lack its newline. */
            continue;
        }
        if (in->ended) {
            close_file(in);
            continue;
        }
        switch (input_fill(in, e)) {
        case FILL_MORE: break;
        case FILL_END: in->ended = true; break;
        case FILL_WAKE: return INPUT_END;
        case FILL_FAILED:
            close_file(in);
            in->line = 0;
            return INPUT_BAD;
        }
    }
}

bool input_passes(const char *text, size_t len) { return !len || *text == '#'; }

bool input_bad(struct input *in, const struct deal_error *e)
{
    tool_report(in->name, in->line, e);
    in->trouble = true;
    return in->keep_going;
}

const char *input_text(const struct input *in, size_t *len)
{
    *len = in->len + 1; /* the text includes the newline, which follows the line in memory */
    return in->text;
}

bool input_record(struct input *in, struct deal_record *d)
{
    struct deal_error e;
    enum input_kind kind;

    while ((kind = input_next(in, &in->text, &in->len, &e)) != INPUT_END) {
        if (kind == INPUT_LINE && input_passes(in->text, in->len)) {
            if (in->pass)
                output_line(in->text, in->len + 1);
            continue;
        }
        if (kind == INPUT_LINE && deal_record_parse(d, in->text, in->len, &e))
            return true;
        if (!input_bad(in, &e))
            return false;
    }
    return false;
}
