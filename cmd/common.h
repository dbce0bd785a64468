/*
 * In this folder: the tools, a file each with its manual beside it, and the code that they share: options, input,
 * diagnostics, output. Code of one tool alone is in a folder of its own.
 *
 * All functions here may end the program with STATUS_TROUBLE and one line on stderr. Finished output is written before.
 * A tool that reads records calls them in this order. Example:
 *
 *     tool_start(&tool, argv);
 *     while ((c = tool_option(argc, argv, ":k...", longs)) != -1) ...
 *     stop_catch();
 *     output_start(true);
 *     in = input_new(argv + optind);
 *     input_keep_going(in, keep_going);
 *     while (input_record(in, record))
 *         if (!work(record, &e) && !input_bad(in, &e))
 *             break;
 *     status = input_free(in);
 *     output_end();
 *     return stop_status(status);
 */
#ifndef COMMON_H
#define COMMON_H

#include "deal.h"

#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit statuses, as those of grep and cmp. */
enum { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2 };

/* ---- the tool and its options ------------------------------------------ */

/* A part of the help: --help NAME prints it. */
struct help_topic {
    const char *name;
    const char *title;  /* its line in the list of topics */
    const char *text;   /* options, an explanation and an example; lines end in \n */
    void (*more)(void); /* prints the rest of the text; may be NULL */
};

struct tool {
    const char *name;  /* as --version prints it */
    const char *usage; /* the operands in the usage line */
    const char *help;  /* the summary: one sentence, then the options that are in no topic; lines end in \n */
    const struct help_topic *topics; /* the last has no name; NULL: no topics */
    const char *example;             /* a command line, the last line of the summary */
};

enum { TOOL_HELP = 0x1000, TOOL_VERSION, TOOL_NO_FILES, TOOL_OWN };

/* The long options of every tool; a tool's own values start at TOOL_OWN. */
#define TOOL_LONGS \
    {"help", optional_argument, NULL, TOOL_HELP}, {"version", no_argument, NULL, TOOL_VERSION}, \
        {"no-files", no_argument, NULL, TOOL_NO_FILES}, {"keep-going", no_argument, NULL, 'k'}, \
    { \
        NULL, 0, NULL, 0 \
    }

/* T must outlive the program. */
void tool_start(const struct tool *t, char **argv);
/* The name that the program was called by, without folders. */
const char *tool_called(void);
/* As getopt_long, but --help, --version and misuse end the program, and --no-files is kept. SHORTS starts with ':'. */
int tool_option(int argc, char **argv, const char *shorts, const struct option *longs);
/* May records name rule files? Not after --no-files, nor with DEAL_NO_FILES in the environment. */
bool tool_may_open_files(void);
/* The decimal value of an option, 1e6, 1k, 1M or 1G too; anything else, or a value out of range, is misuse. */
uint64_t tool_number(const char *option, const char *text, uint64_t min, uint64_t max);
/* The same without suffixes, for values with a unit, where 1G would be ambiguous. */
uint64_t tool_units(const char *option, const char *text, uint64_t min, uint64_t max);

/* ---- diagnostics ------------------------------------------------------- */

/* One line on stderr: "TOOL: text". */
void tool_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, then exit status 2. */
_Noreturn void tool_die(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void tool_die_memory(void);
/* Exit status 2, after a warning or a report; any thread may call it. */
_Noreturn void tool_end(void);
/* "TOOL: FILE:LINE: FIELD: text"; a LINE of 0 and an empty field are left out. */
void tool_report(const char *file, unsigned long line, const struct deal_error *e);
/* Report that the rules of GAME did not load, with the line of its file if E has one. The field set is reported as
 * --option. */
void tool_report_rules(const char *game, const struct deal_error *e);

/* ---- rules that the command line names: set.c ---------------------------- */

/* Appends NAME=VALUE to *SET (malloc'd, NULL at first) as NAME:VALUE, blanks as '+'. */
void tool_set(char **set, const char *text);
/* Is there a control byte but a tab? */
bool tool_control(const char *text);
/* The rules of GAME, or the end of the program with a report. */
struct deal_rules *tool_rules(const char *game, const char *set);
/* Is every card of S in sight, now and after later shuffles? */
bool tool_all_seen(const struct deal_state *s);
/* The last deal of Microsoft's FreeCell. */
#define TOOL_MS_LAST UINT64_C(8589934591)
/* Adds 1 to the decimal number that TEXT ends in; TEXT has room for one more byte. */
void tool_next_number(char *text);
/* Reports the error E of deal_record_numbered() and ends the program. */
_Noreturn void tool_die_numbered(const struct deal_rules *r, const char *key, const char *number,
                                 const struct deal_error *e);

/* ---- output: stdout, every failure of which ends the program ------------- */

/* Fully buffered; EACH flushes after each record, so that finished records survive a kill. */
void output_start(bool each);
/* One record, table line or passed line, its newline included. */
void output_line(const char *text, size_t len);
/* False with E filled, and nothing written, when the line would be longer than records may be. */
bool output_record(struct deal_record *d, struct deal_error *e);
/* The text that output_record() writes, *LEN bytes with the newline; NULL with E filled if it is too long. Valid
 * until the next call on D. */
const char *record_line(struct deal_record *d, size_t *len, struct deal_error *e);
/* From here on write lines directly to a terminal, which may be stopped or disappear. A signal interrupts a line
 * only if *ENDED is then not 0. LOST is called before the tool ends because a line cannot be written. */
void output_terminal(const volatile sig_atomic_t *ended, void (*lost)(void));
/* Closes stdout; call once, last. */
void output_end(void);

/* ---- text that grows; starts as {0} ----------------------------------------- */

struct text {
    char *bytes; /* ended by a NUL once anything was added */
    size_t len, cap;
};

void text_add(struct text *t, const char *bytes, size_t len);
/* Appends moves to moves, with a comma between them where it is needed. */
void text_moves(struct text *t, const char *moves);
void text_release(struct text *t);
/* As deal_record_set, but ends the program without memory. */
void record_set(struct deal_record *d, const char *key, const char *value);

/* ---- input: the files named, or stdin ------------------------------------- */

struct input;

enum input_kind { INPUT_END, INPUT_LINE, INPUT_BAD };

/* FILES ends in NULL; none at all means stdin, and so does "-". */
struct input *input_new(char *const *files);
/* Returns the exit status: STATUS_TROUBLE if anything was reported, else STATUS_YES. */
int input_free(struct input *in);
void input_keep_going(struct input *in, bool on);
/* '#' lines and empty lines are written to stdout as they pass; off by default. */
void input_pass(struct input *in, bool on);
/* Reading ends, as at the end of input, once WAKE_FD can be read. */
void input_wake(struct input *in, int wake_fd);

/* The next good record; bad ones are reported, and end the input unless going on. */
bool input_record(struct input *in, struct deal_record *d);
/* Reports the present record as bad; true when the run is to go on. */
bool input_bad(struct input *in, const struct deal_error *e);

/* The level beneath: a line, good until the next call, or INPUT_BAD with the
 * trouble in E for the caller to report. LEN leaves out the newline, but there
 * always stands one behind the line. */
enum input_kind input_next(struct input *in, const char **text, size_t *len, struct deal_error *e);
/* A line that is no record but goes to the output unchanged. */
bool input_passes(const char *text, size_t len);
/* File and line of the last line read. The name is valid until the program ends. */
const char *input_name(const struct input *in);
unsigned long input_line(const struct input *in);
/* Bytes read so far and in all; *TOTAL is 0 when that cannot be known. */
void input_progress(const struct input *in, uint64_t *done, uint64_t *total);

/* ---- positions ----------------------------------------------------------- */

/* Rules and tables for a stream of records, made once for each game in it. Not thread-safe. */
struct positions;

struct positions *positions_new(void);
/* Keeps the rules and tables of at most 100 games and sets of options. A table is valid until one for other rules is
 * requested. */
void positions_bound(struct positions *p);
/* From here on records may name rule files regardless of tool_may_open_files(), since they come from the user. */
void positions_trust(struct positions *p);
void positions_free(struct positions *p);
/* A table with the rules of D, not started; NULL with E filled. Belongs to P. */
struct deal_state *positions_table(struct positions *p, const struct deal_record *d, struct deal_error *e);

#endif
