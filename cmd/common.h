/*
 * In this folder: the tools, a file each with its manual beside it, and the code that they share: options, input,
 * diagnostics, output. Code of one tool alone is in a folder of its own.
 *
 * All functions here may end the program with STATUS_TROUBLE and one line on stderr. Finished output is written before.
 * A tool that reads records calls them in this order. Example:
 *
 *     tool_start(&tool, argv);
 *     while ((c = tool_option(argc, argv, shorts, longs)) != -1) ...
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

/* Exit statuses, as in grep and cmp. */
enum { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2 };

/* ---- the tool and its options ------------------------------------------ */

/* A topic of the help, printed by --help NAME. */
struct help_topic {
    const char *name;
    const char *title;  /* title of the topic in the list of topics */
    const char *text;   /* text of the topic: options, an explanation and an example; lines end in \n */
    void (*more)(void); /* prints the generated rest of the topic; may be NULL */
};

struct tool {
    const char *name;  /* name of the tool, as --version prints it */
    const char *usage; /* operands in the usage line of the tool */
    const char *help;  /* summary of the help: one sentence, then the options that are in no topic; lines end in \n */
    const struct help_topic *topics; /* help topics, ended by one without a name; NULL: none */
    const char *example;             /* an example command line, printed at the end of the help summary */
};

enum { TOOL_HELP = 0x1000, TOOL_VERSION, TOOL_NO_FILES, TOOL_OWN };

/* The long options of every tool; a tool's own values start at TOOL_OWN. */
#define TOOL_LONGS \
    {"help", optional_argument, NULL, TOOL_HELP}, {"version", no_argument, NULL, TOOL_VERSION}, \
        {"no-files", no_argument, NULL, TOOL_NO_FILES}, {"keep-going", no_argument, NULL, 'k'}, \
    { \
        NULL, 0, NULL, 0 \
    }

/* Initializes the tool; TOOL must outlive the program. options.awk makes TOOL, longs and shorts of cmd/TOOL.help. */
void tool_start(const struct tool *tool, char **argv);
/* Returns the name by which the program was called, without directories. */
const char *tool_called(void);
/* Parses the next option as getopt_long does; --help, --version and misuse end the program, and --no-files is
 * recorded. SHORTS starts with ':'. */
int tool_option(int argc, char **argv, const char *shorts, const struct option *longs);
/* Returns the name of the option with the value VALUE, which must be in LONGS. */
const char *tool_option_name(const struct option *longs, int value);
/* Returns true if records may name rule files: false after --no-files or with DEAL_NO_FILES in the environment. */
bool tool_may_open_files(void);
/* Parses the decimal value of an option, which may be written 1.5e6, 1k, 1M or 1G. Any other text, a fraction, or a
 * value outside MIN to MAX, is misuse and ends the program. */
uint64_t tool_number(const char *option, const char *text, uint64_t min, uint64_t max);
/* Parses the decimal value of an option with a unit, such as bytes, where a suffix like 1G would be ambiguous. A
 * bad value is misuse and ends the program. */
uint64_t tool_units(const char *option, const char *text, uint64_t min, uint64_t max);

/* ---- diagnostics ------------------------------------------------------- */

/* Prints "TOOL: text" as one line on stderr. */
void tool_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints "TOOL: text" as one line on stderr and ends the program with exit status 2. */
_Noreturn void tool_die(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void tool_die_memory(void);
/* Ends the program with the message that the VALUE of OPTION is WRONG, as in: --find: "x" is not a number. */
_Noreturn void tool_die_value(const char *option, const char *value, const char *wrong);
/* Returns MEMORY, which was allocated; ends the program if it is NULL. */
void *tool_kept(const void *memory);
/* Ends the program with exit status 2, after a message was printed; any thread may call it. */
_Noreturn void tool_end(void);
/* Prints "TOOL: FILE:LINE: FIELD: text" on stderr; a LINE of 0 and an empty field are left out. */
void tool_report(const char *file, unsigned long line, const struct deal_error *e);
/* Reports that the rules of GAME did not load, with the line of the rule file if E has one. An error in the field
 * set is reported as one of --option. */
void tool_report_rules(const char *game, const struct deal_error *e);

/* ---- rules that the command line names: set.c ---------------------------- */

/* Appends an option of the game, given as NAME=VALUE, to *SET as NAME:VALUE with '+' for blanks. *SET is malloc'd,
 * NULL at first. */
void tool_set(char **set, const char *text);
/* Returns true if TEXT has a control character other than a tab. */
bool tool_control(const char *text);
/* Compiles the rules of GAME with the options SET; reports errors and ends the program on failure. */
struct deal_rules *tool_rules(const char *game, const char *set);
/* Returns the id of game I, the historic ones first; the others follow from deal_game_count() on. */
const char *tool_game(int i);
/* Returns true if the player sees every card of S, now and after later shuffles. */
bool tool_all_seen(const struct deal_state *s);
/* number of the last deal of Microsoft's FreeCell */
#define TOOL_MS_LAST UINT64_C(8589934591)
/* Adds 1 to the decimal number at the end of TEXT, whose buffer has room for one more digit. */
void tool_next_number(char *text);
/* Reports the error E of deal_record_numbered(), which looks up a numbered deal, and ends the program. */
_Noreturn void tool_die_numbered(const struct deal_rules *r, const char *key, const char *number,
                                 const struct deal_error *e);

/* ---- output: stdout, every failure of which ends the program ------------- */

/* Starts fully buffered output. EACH: it is flushed after each record, so that records survive a killed program. */
void output_start(bool each);
/* Writes one line, which may be a record, a row of a table or a copied comment, with its newline. */
void output_line(const char *text, size_t len);
/* Writes text, formatted as by printf(), in the same way. */
void output_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Writes record D as a line. If it is too long for a record, writes nothing and returns false with E filled. */
bool output_record(struct deal_record *d, struct deal_error *e);
/* Returns the line of record D, with its newline, and its length in *LEN; NULL with E filled if it is too long for
 * a record. Valid until the next call on D. */
const char *record_line(struct deal_record *d, size_t *len, struct deal_error *e);
/* Switches output to direct writes, for a terminal that may be stopped or disappear. A signal interrupts a line
 * only if it also sets *ENDED. LOST is called before the tool ends because a line cannot be written. */
void output_terminal(const volatile sig_atomic_t *ended, void (*lost)(void));
/* Flushes and closes stdout; called once, at the end of the program. */
void output_end(void);

/* ---- text that grows; starts as {0} ----------------------------------------- */

struct text {
    char *bytes; /* text, with a final NUL once anything was added */
    size_t len, cap;
};

void text_add(struct text *text, const char *bytes, size_t len);
void text_put(struct text *text, const char *bytes);
/* Appends text to TEXT, formatted as by printf(). */
void text_print(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends MOVES, a list separated by commas, to the moves in TEXT, with a comma between the two if needed. */
void text_moves(struct text *text, const char *moves);
void text_release(struct text *text);
/* Returns the field KEY of record D; "" if it has none. */
const char *record_text(const struct deal_record *d, const char *key);
/* Sets a field of record D as deal_record_set() does, but ends the program if memory runs out. */
void record_set(struct deal_record *d, const char *key, const char *value);
/* The same with a value formatted as by printf(), which may hold other fields of D. */
void record_print(struct deal_record *d, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets record TO to the fields of FROM. Returns false with E filled if these are no record. */
bool record_copy(struct deal_record *to, const struct deal_record *from, struct deal_error *e);

/* ---- input: the files named, or stdin ------------------------------------- */

struct input;

enum input_kind { INPUT_END, INPUT_LINE, INPUT_BAD };

/* Opens the input FILES, a list ended by NULL. An empty list, or the name "-", means stdin. */
struct input *input_new(char *const *files);
/* Closes the input. Returns the exit status: STATUS_TROUBLE if any error was reported, else STATUS_YES. */
int input_free(struct input *in);
void input_keep_going(struct input *in, bool on);
/* Sets whether '#' lines and empty lines of the input are copied to stdout; off by default. */
void input_pass(struct input *in, bool on);
/* Sets a file descriptor that ends the input, as at the end of file, once it becomes readable. */
void input_wake(struct input *in, int wake_fd);

/* Reads the next good record into D. Bad ones are reported; the first ends the input without input_keep_going(). */
bool input_record(struct input *in, struct deal_record *d);
/* Returns the line that input_record() read last, with its newline, and its length in *LEN; valid until the next. */
const char *input_text(const struct input *in, size_t *len);
/* Reports the present record as bad; returns true if the run continues. */
bool input_bad(struct input *in, const struct deal_error *e);

/* Reads one line: the lower level of input_record(). Returns INPUT_LINE with a line that is valid until the next
 * call, or INPUT_BAD with the error in E for the caller to report. LEN excludes the newline, which always follows
 * the line in memory. */
enum input_kind input_next(struct input *in, const char **text, size_t *len, struct deal_error *e);
/* Returns true if the line is a comment or empty, and so is copied to the output unchanged. */
bool input_passes(const char *text, size_t len);
/* Return the file name and the line number of the last line read. The name is valid until the program ends. */
const char *input_name(const struct input *in);
unsigned long input_line(const struct input *in);
/* Sets *DONE to the bytes of input read so far and *TOTAL to the bytes of all input files, 0 if unknown. */
void input_progress(const struct input *in, uint64_t *done, uint64_t *total);

/* ---- positions ----------------------------------------------------------- */

/* Cache of compiled rules, each with a table to lay out positions, for a stream of records. Not thread-safe. */
struct positions;

struct positions *positions_new(void);
/* Keeps the tables of all rules; else the cache has 100, and a table is valid until one for other rules is wanted. */
void positions_keep_all(struct positions *positions);
/* Permits records to name rule files regardless of tool_may_open_files(), since these records come from the user. */
void positions_trust(struct positions *positions);
void positions_free(struct positions *positions);
/* Returns a table for the rules of record D, owned by POSITIONS, with no cards yet; NULL with E filled on failure. */
struct deal_state *positions_table(struct positions *positions, const struct deal_record *d, struct deal_error *e);

/* ---- stop.c: ends a tool within a second of SIGTERM, SIGINT or SIGHUP, after its finished records are written --- */

/* Catches SIGTERM, SIGINT and SIGHUP from here on; a SIGHUP that the parent ignores stays ignored. Must be called
 * before other threads are created. After a signal the work has some tenths of a second to end by itself. Then the
 * program ends with status 2, even during a search or while it waits for a file or a reader. */
void stop_catch(void);
/* Sets, before stop_catch(), a callback that the thread of the signals calls before it ends the program. */
void stop_also(void (*end)(void));
/* Returns a flag that is not 0 after a signal; searches check it. */
volatile const int *stop_flag(void);
bool stop_requested(void);
/* Returns a file descriptor that becomes readable when a signal arrives; -1 before stop_catch(). */
int stop_fd(void);
/* Returns the exit status: STATUS, or after a signal STATUS_TROUBLE with a warning. */
int stop_status(int status);

/* ---- confine.c: by Landlock a tool that reads records from strangers gives up the rights that it does not need --- */

/* Confines this thread and the threads that it starts later: they can open files for reading only. They cannot open
 * folders, create files, run programs, use TCP or send signals. With tool_may_open_files() any file can be read,
 * since a record may name it; else only FILES, a list ended by NULL. The folder of REPLACED (NULL: none), a file
 * that the tool will replace, stays writable. Open descriptors stay usable. Without Landlock in the kernel this has
 * no effect. */
void confine(char *const *files, const char *replaced);

/* ---- verdict.c: the verdict of a search, and the grade of a win, as fields of a record ---- */

/* Sets the field KEY of record D to the number N. */
void verdict_number(struct deal_record *d, const char *key, uint64_t n);
/* Sets the result field and its companions. The line of a win is appended to the moves of D. REFUTED: which proof
 * of loss was found wrong; NULL: none. LINE is scratch. */
void verdict_result(struct deal_record *d, const struct deal_solution *found, struct text *line);
/* Sets the field grade.scale of record D if its grade is by the scale of other rules than R, else removes it. */
void verdict_scale(struct deal_record *d, const struct deal_rules *r);
/* Grades the win FOUND from position S, and sets the grade and its fields, unless a signal interrupted the grading. */
bool verdict_grade(struct deal_record *d, struct deal_state *s, const struct deal_solution *found,
                   struct deal_error *e);

#endif
