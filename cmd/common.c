/*
 * Code shared by the tools: options, diagnostics, output. input.c reads input; common.h describes all functions.
 */
#include "common.h"
#include "help.h"

#include <errno.h>
#include <fcntl.h>
#include <gsl/gsl_errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OUTPUT_SIZE = 1 << 16, NAME_SIZE = 256 };

static const struct tool *tool;
static const char *program; /* name by which the program was called, without directories */
static bool no_files;
/* flush_each: flush after every record; keeps_whole: stdout is a pipe and gets whole lines only */
static bool flush_each, keeps_whole;
static size_t pending; /* bytes written since the last flush */
/* Flag that ends output to a terminal; NULL: stdout is used as a stream. */
static const volatile sig_atomic_t *terminal_ended;
static void (*terminal_lost)(void);

/* ---- the tool and its options ------------------------------------------ */

void tool_start(const struct tool *t, char **argv)
{
    const char *slash;

    /* Each closed standard descriptor is opened in the wrong direction: no later file gets its number, and any use
     * fails. */
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 1 ? O_RDONLY : O_WRONLY) != fd)
            exit(STATUS_TROUBLE);
    unsetenv("POSIXLY_CORRECT"); /* Options may follow operands, as all manuals write them. */
    signal(SIGXFSZ, SIG_IGN); /* A write beyond the file size limit fails with an error when this signal is ignored. */
    gsl_set_error_handler_off();
    tool = t;
    program = argv[0] && *argv[0] ? argv[0] : t->name;
    slash = strrchr(program, '/');
    if (slash && slash[1])
        program = slash + 1;
}

const char *tool_called(void) { return program; }

static _Noreturn void misused(const char *what, const char *token, size_t len, const char *how)
{
    char text[64];

    tool_warn("%s \"%s\"%s", what, deal_quote(text, sizeof text, token, len), how);
    fprintf(stderr, "usage: %s %s; %s --help lists the options\n", program, tool->usage, program);
    exit(STATUS_TROUBLE);
}

/* Prints the help on TOPIC (NULL: the summary). */
static void print_help(const char *topic)
{
    struct deal_error e;
    struct deal_rules *game;

    if (help_print(tool, program, topic))
        return;
    game = deal_rules_new(topic, NULL, &e);
    deal_rules_free(game);
    if (game)
        misused("no help on", topic, strlen(topic), "; deal --about GAME prints the rules of a game");
    misused("no help on", topic, strlen(topic),
            tool->topics ? "; --help lists the topics" : "; --help alone prints all");
}

/* Returns the help topic that belongs to an option before --help, such as --interactive; NULL if there is none. */
static const char *help_topic_before(char *const *argv)
{
    for (int i = 1; i < optind; i++)
        for (const struct help_topic *h = tool->topics; h && h->name; h++)
            if (!strncmp(argv[i], "--", 2) && !strcmp(argv[i] + 2, h->name))
                return h->name;
    return NULL;
}

static const char *long_name(const void *longs, size_t i) { return ((const struct option *)longs)[i].name; }

static _Noreturn void misused_option(int c, char **argv, const struct option *longs)
{
    char letter[3] = {'-', (char)optopt, '\0'};
    const char *word = argv[optind - 1];
    bool is_long = !strncmp(word, "--", 2);
    const char *guess = is_long ? deal_guess(word + 2, strcspn(word + 2, "="), long_name, longs) : NULL;
    char near[80] = "";

    if (c == ':' && is_long)
        misused("option", word, strlen(word), " needs a value");
    if (c == ':')
        misused("option", letter, 2, " needs a value");
    for (; optopt && is_long && longs->name; longs++)
        if (longs->val == optopt && !longs->has_arg)
            misused("option", word, strcspn(word, "="), " takes no value");
    if (optopt)
        misused("unknown option", letter, 2, "");
    if (guess)
        snprintf(near, sizeof near, "; did you mean --%s?", guess);
    misused("unknown option", word, strcspn(word, "="), near);
}

/* Refuses the argument of an option if it is another long option: the value was forgotten. */
static void refuse_forgotten(char **argv, const struct option *longs)
{
    const char *value = argv[optind - 1];
    size_t len = strcspn(value, "=");

    for (; optarg == value && !strncmp(value, "--", 2) && longs->name; longs++)
        if (strlen(longs->name) == len - 2 && !memcmp(longs->name, value + 2, len - 2))
            misused("option", argv[optind - 2], strlen(argv[optind - 2]), " needs a value");
}

const char *tool_option_name(const struct option *longs, int value)
{
    while (longs->val != value)
        longs++;
    return longs->name;
}

int tool_option(int argc, char **argv, const char *shorts, const struct option *longs)
{
    int c;

    opterr = 0;
    while ((c = getopt_long(argc, argv, shorts, longs, NULL)) == TOOL_NO_FILES)
        no_files = true;
    if (c == '?' && optopt == 'h')
        c = TOOL_HELP;
    if (c == '?' || c == ':')
        misused_option(c, argv, longs);
    if (c > 0)
        refuse_forgotten(argv, longs);
    if (c == TOOL_HELP) {
        print_help(optarg ? optarg : argv[optind] && *argv[optind] != '-' ? argv[optind] : help_topic_before(argv));
    } else if (c == TOOL_VERSION) {
        printf("%s %s format %d\n", tool->name, DEAL_VERSION, DEAL_FORMAT);
    } else {
        return c;
    }
    output_end();
    exit(STATUS_YES);
}

bool tool_may_open_files(void)
{
    const char *forbidden = getenv("DEAL_NO_FILES");

    return !no_files && !(forbidden && *forbidden);
}

/* Parses the suffix of a number, "e6", "k", "M" or "G"; returns its power of ten, or -1 for any other text. */
static int read_power(const char *t)
{
    static const char letters[] = "kMG";
    const char *letter;
    int power = 0;

    if (!*t)
        return 0;
    letter = strchr(letters, *t);
    if (letter && !t[1])
        return 3 * (int)(letter - letters + 1);
    if (*t != 'e' || !t[1] || strlen(t) > 3)
        return -1;
    while (*++t) {
        if (*t < '0' || *t > '9')
            return -1;
        power = 10 * power + (*t - '0');
    }
    return power;
}

#define DIGITS "0123456789"

static uint64_t read_number(const char *option, const char *text, bool powers, uint64_t min, uint64_t max)
{
    uint64_t n = 0;
    size_t digits = strspn(text, DIGITS), part = text[digits] == '.' ? strspn(text + digits + 1, DIGITS) : 0;
    const char *end = text + digits + part + (part > 0);
    int power = digits && (powers || !*end) ? read_power(end) : -1;
    bool good;
    char token[40];

    while (part && text[digits + part] == '0') /* zeros at the end of a fraction do not count */
        part--;
    good = power >= (int)part;
    for (size_t i = 0; i < digits + (size_t)(good ? power : 0) && good; i++) {
        unsigned digit = i < digits + part ? (unsigned)(text[i + (i >= digits)] - '0') : 0;
        good = n <= (max - digit) / 10 && digit <= max;
        n = n * 10 + digit;
    }
    if (good && n >= min)
        return n;
    tool_die("%s: \"%s\" is not a number from %" PRIu64 " to %" PRIu64, option,
             deal_quote(token, sizeof token, text, strlen(text)), min, max);
}

uint64_t tool_number(const char *option, const char *text, uint64_t min, uint64_t max)
{
    return read_number(option, text, true, min, max);
}

uint64_t tool_units(const char *option, const char *text, uint64_t min, uint64_t max)
{
    return read_number(option, text, false, min, max);
}

/* ---- diagnostics ------------------------------------------------------- */

static void warn(const char *format, va_list args)
{
    char text[1024];

    vsnprintf(text, sizeof text, format, args);
    /* The message may have a name that was not quoted: replace its unprintable bytes. */
    for (char *at = text; *at; at++)
        if (*at < 32 || *at >= 127)
            *at = '?';
    fprintf(stderr, "%s: %s\n", program, text);
}

void tool_warn(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    warn(format, args);
    va_end(args);
}

void tool_end(void)
{
    static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER;

    pthread_mutex_lock(&ending); /* A lock never released: two threads must not call exit() at once. */
    exit(STATUS_TROUBLE);
}

void tool_die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    warn(format, args);
    va_end(args);
    tool_end();
}

void tool_die_memory(void) { tool_die("out of memory"); }

void tool_die_value(const char *option, const char *value, const char *wrong)
{
    char token[64];

    tool_die("%s: \"%s\" %s", option, deal_quote(token, sizeof token, value, strlen(value)), wrong);
}

void *tool_kept(const void *memory)
{
    if (!memory)
        tool_die_memory();
    return (void *)memory;
}

void tool_report(const char *file, unsigned long line, const struct deal_error *e)
{
    char name[NAME_SIZE], number[24] = "";

    if (line)
        snprintf(number, sizeof number, ":%lu", line);
    tool_warn("%s%s: %s%s%s", deal_quote(name, sizeof name, file, strlen(file)), number, e->field,
              *e->field ? ": " : "", e->text);
}

/* Returns the length of the file name in ./x.ini/variant; for a name without a variant, its whole length. */
static size_t common_file_length(const char *game)
{
    const char *slash = strrchr(game, '/');
    size_t len = strlen(game);
    bool variant = slash && slash - game > 4 && !memcmp(slash - 4, ".ini", 4) && strcmp(game + len - 4, ".ini");

    return variant ? (size_t)(slash - game) : len;
}

void tool_report_rules(const char *game, const struct deal_error *e)
{
    /* Errors in the field set are errors of the option --option. */
    const char *field = strcmp(e->field, "set") ? e->field : "--option";
    char name[NAME_SIZE];

    if (e->line)
        tool_warn("%s:%ld: %s%s%s", deal_quote(name, sizeof name, game, common_file_length(game)), e->line, field,
                  *field ? ": " : "", e->text);
    else
        tool_warn("%s: %s", *field ? field : "game", e->text);
}

/* ---- text ---------------------------------------------------------------- */

/* Makes room for LEN more bytes and a NUL. */
static void text_room(struct text *text, size_t len)
{
    if (text->cap - text->len > len)
        return;
    text->cap = 2 * (text->len + len) + 256;
    text->bytes = tool_kept(realloc(text->bytes, text->cap));
}

void text_add(struct text *text, const char *bytes, size_t len)
{
    text_room(text, len);
    memcpy(text->bytes + text->len, bytes, len);
    text->len += len;
    text->bytes[text->len] = '\0';
}

void text_put(struct text *text, const char *bytes) { text_add(text, bytes, strlen(bytes)); }

static void text_format(struct text *text, const char *format, va_list args)
{
    va_list again;
    int n;

    text_room(text, 0);
    va_copy(again, args);
    n = vsnprintf(text->bytes + text->len, text->cap - text->len, format, args);
    if ((size_t)n >= text->cap - text->len) {
        text_room(text, (size_t)n);
        vsnprintf(text->bytes + text->len, (size_t)n + 1, format, again);
    }
    text->len += (size_t)n;
    va_end(again);
}

void text_print(struct text *text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_format(text, format, args);
    va_end(args);
}

void text_moves(struct text *text, const char *moves)
{
    text_put(text, text->len && *moves ? "," : "");
    text_put(text, moves);
}

void text_release(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

/* ---- output ------------------------------------------------------------ */

static _Noreturn void output_failed(void)
{
    int error = errno;

    if (terminal_lost)
        terminal_lost();
    tool_warn("stdout: %s", strerror(error));
    _exit(STATUS_TROUBLE); /* another call of exit() would try to write stdout again */
}

void output_start(bool each)
{
    struct stat st;

    setvbuf(stdout, NULL, _IOFBF, OUTPUT_SIZE);
    flush_each = each;
    keeps_whole = !fstat(STDOUT_FILENO, &st) && S_ISFIFO(st.st_mode);
}

/* Flushes stdout if LEN more bytes would not fit into one write of PIPE_BUF bytes. A pipe takes up to PIPE_BUF
 * bytes at once or none, so it never ends in half a line, unless the line is longer. */
static bool make_whole(size_t len)
{
    if (keeps_whole && pending && pending + len > PIPE_BUF) {
        pending = 0;
        if (fflush(stdout))
            return false;
    }
    pending += len;
    return true;
}

void output_terminal(const volatile sig_atomic_t *ended, void (*lost)(void))
{
    terminal_ended = ended;
    terminal_lost = lost;
}

/* Waits until the terminal accepts output, unless the tool has to end. False with EINTR in errno if it does not. */
static bool terminal_takes(void)
{
    struct pollfd p = {.fd = STDOUT_FILENO, .events = POLLOUT};
    bool takes = poll(&p, 1, *terminal_ended ? 0 : -1) > 0;

    if (!takes)
        errno = EINTR;
    return takes;
}

/* Writes to the terminal without stdio, which would drop the line when a signal interrupts it. */
static bool write_terminal(const char *text, size_t len)
{
    fflush(stdout); /* output of readline has to precede the line */
    while (len) {
        ssize_t n = terminal_takes() ? write(STDOUT_FILENO, text, len) : -1;

        /* Another program may have made the terminal non-blocking. */
        if (n < 0 && ((errno != EINTR && errno != EAGAIN) || *terminal_ended))
            return false;
        if (n > 0) {
            text += n;
            len -= (size_t)n;
        }
    }
    return true;
}

void output_line(const char *text, size_t len)
{
    if (terminal_ended) {
        if (!write_terminal(text, len))
            output_failed();
        return;
    }
    if (!make_whole(len) || fwrite(text, 1, len, stdout) != len || (flush_each && fflush(stdout)))
        output_failed();
}

void output_print(const char *format, ...)
{
    struct text line = {.len = 0};
    va_list args;

    va_start(args, format);
    text_format(&line, format, args);
    va_end(args);
    output_line(line.bytes, line.len);
    text_release(&line);
}

const char *record_text(const struct deal_record *d, const char *key)
{
    const char *value = deal_record_get(d, key);

    return value ? value : "";
}

const char *record_line(struct deal_record *d, size_t *len, struct deal_error *e)
{
    const char *text = tool_kept(deal_record_text(d, len));

    if (*len > DEAL_LINE_MAX + 1) {
        deal_fail(e, "record", "the line to be written is over %d bytes", DEAL_LINE_MAX);
        return NULL;
    }
    return text;
}

bool output_record(struct deal_record *d, struct deal_error *e)
{
    size_t len;
    const char *text = record_line(d, &len, e);

    if (text)
        output_line(text, len);
    return text != NULL;
}

void output_end(void)
{
    if (ferror(stdout) || fclose(stdout))
        output_failed();
}

/* ---- records ------------------------------------------------------------- */

void record_set(struct deal_record *d, const char *key, const char *value)
{
    if (!deal_record_set(d, key, value))
        tool_die_memory();
}

void record_print(struct deal_record *d, const char *key, const char *format, ...)
{
    struct text value = {.len = 0};
    va_list args;

    va_start(args, format);
    text_format(&value, format, args);
    va_end(args);
    record_set(d, key, value.bytes);
    text_release(&value);
}

bool record_copy(struct deal_record *to, const struct deal_record *from, struct deal_error *e)
{
    size_t len;
    const char *line = tool_kept(deal_record_text((struct deal_record *)from, &len)); /* FROM only keeps this text */

    return deal_record_parse(to, line, len - 1, e);
}
