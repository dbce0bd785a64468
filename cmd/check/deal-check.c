/*
 * In this folder: deal-check, which checks records of wins by replaying their moves and records of losses by their
 * logs. It does not search. A win is one line. A loss is a line "deal-proof 6", the line of the record, and the bytes
 * of the log (libdeal/check/log.h).
 *
 * The length of a log is not stored, so a fault in it ends the reading of its file.
 */
#include "../common.h"
#include "deal-check.options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY_MAX = 1 << 20 /* MiB */ };

/* The line before a log. Logs of other versions of the format differ in the number at its end. */
static const char header[] = "deal-proof 6";
enum { VERSION_AT = sizeof header - 2 };

struct check {
    const char *name; /* name of the input file */
    FILE *in;
    size_t memory;
    struct deal_cache *cache;
    struct deal_record *record;
    char *line;
    size_t cap;
    unsigned long lines, wins, losses, failed; /* wins and losses: those without a fault */
    unsigned long undecided;                   /* number of records for which the memory did not suffice */
    bool unread;                               /* the last line is no record */
};

/* Reads a line, without its newline, into the buffer. Returns its length, or -1 at the end of the file. */
static long check_line(struct check *check)
{
    ssize_t len = 0;
    int byte;

    while ((byte = getc(check->in)) != EOF && byte != '\n' && len < DEAL_LINE_MAX) {
        if ((size_t)len + 1 >= check->cap)
            check->line = tool_kept(realloc(check->line, check->cap = 2 * check->cap + 256));
        check->line[len++] = (char)byte;
    }
    if (byte == EOF && !len)
        return -1;
    if (!check->line)
        check->line = tool_kept(malloc(check->cap = 256));
    check->line[len] = '\0';
    check->lines++;
    return len;
}

/* Parses the line as a record, which must have RESULT, and returns its position; NULL with E filled on failure. */
static struct deal_state *check_start(struct check *check, long len, enum deal_result result, struct deal_error *e)
{
    const struct deal_rules *r;
    struct deal_state *s = NULL;
    const char *found;

    check->unread = len < 0 || !deal_record_parse(check->record, check->line, (size_t)len, e);
    if (len < 0)
        deal_fail(e, NULL, "no record");
    if (check->unread)
        return NULL;
    found = deal_record_get(check->record, "result");
    if (!found || strcmp(found, deal_result_text(result))) {
        if (result != DEAL_WON)
            deal_fail(e, "result", "not %s", deal_result_text(result));
        else if (found && !strcmp(found, deal_result_text(DEAL_UNWINNABLE)))
            deal_fail(e, "result", "a loss needs a log, which solve --proof writes");
        else
            deal_fail(e, "result", "neither a win nor a loss, so there is nothing to check");
        return NULL;
    }
    if ((r = deal_cache_rules(check->cache, check->record, e)) && (s = deal_state_new(r, e)) &&
        deal_record_start(check->record, s, e) && deal_record_fits_name(check->record, r, e))
        return s;
    deal_state_free(s);
    return NULL;
}

static bool check_win(struct check *check, long len, struct deal_error *e)
{
    struct deal_state *s = check_start(check, len, DEAL_WON, e);
    bool good = s && (deal_state_won(s) || deal_fail(e, "moves", "they do not win"));

    deal_state_free(s);
    return good;
}

static bool check_loss(struct check *check, struct deal_error *e)
{
    struct deal_state *s;
    bool good;

    if (strcmp(check->line, header))
        return deal_fail(e, NULL, "a log of another version; the line before it is not \"%s\"", header);
    s = check_start(check, check_line(check), DEAL_UNWINNABLE, e);
    good = s && deal_log_check(s, check->memory, check->in, e);

    deal_state_free(s);
    return good;
}

static void check_file(struct check *check)
{
    struct deal_error e;
    long len;

    check->lines = 0;
    while ((len = check_line(check)) >= 0) {
        bool log = !strncmp(check->line, header, VERSION_AT);

        if (!len || *check->line == '#')
            continue;
        e = (struct deal_error){.line = 0};
        if (log ? check_loss(check, &e) : check_win(check, len, &e)) {
            *(log ? &check->losses : &check->wins) += 1;
            continue;
        }
        tool_report(check->name, check->lines, &e);
        *(deal_no_memory(&e) || (log && !strcmp(e.field, DEAL_LOG_MEMORY)) ? &check->undecided : &check->failed) += 1;
        if (log || check->unread)
            break; /* After a faulty log the next record cannot be found; other bytes are no file of records. */
    }
    if (ferror(check->in))
        tool_die("%s: %s", check->name, strerror(errno));
}

int main(int argc, char **argv)
{
    struct check c = {.memory = (size_t)256 << 20, .cache = deal_cache_new(), .record = deal_record_new()};
    int option;

    tool_start(&tool, argv);
    while ((option = tool_option(argc, argv, shorts, longs)) != -1)
        if (option == MEMORY)
            c.memory = (size_t)tool_units("--memory", optarg, 1, MEMORY_MAX) << 20;
    if (!c.cache || !c.record)
        tool_die_memory();
    deal_cache_files(c.cache, tool_may_open_files());
    for (char **file = argv + optind; file == argv + optind || *file; file++) {
        c.name = *file && strcmp(*file, "-") ? *file : "stdin";
        c.in = *file && strcmp(*file, "-") ? fopen(*file, "rb") : stdin;
        if (!c.in)
            tool_die("%s: %s", c.name, strerror(errno));
        check_file(&c);
        if (c.in != stdin)
            fclose(c.in);
        if (!*file)
            break;
    }
    fprintf(stderr, "%lu win%s and %lu loss%s checked, %lu failed", c.wins, c.wins == 1 ? "" : "s", c.losses,
            c.losses == 1 ? "" : "es", c.failed);
    fprintf(stderr, c.undecided ? ", %lu undecided for lack of memory (--memory)\n" : "\n", c.undecided);
    free(c.line);
    deal_record_free(c.record);
    deal_cache_free(c.cache);
    return c.undecided ? STATUS_TROUBLE : c.failed ? STATUS_NO : STATUS_YES;
}
