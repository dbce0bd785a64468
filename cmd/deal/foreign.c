/*
 * Conversion of boards of other programs to records and back: the loops over the input.
 */
#include "run.h"

#include <stdlib.h>
#include <string.h>

static void foreign_check_form(const char *option, const char *name)
{
    for (int i = 0; deal_board_form(i); i++)
        if (!strcmp(deal_board_form(i), name))
            return;
    tool_die_value(option, name, "is not fc-solve, pysol, solvitaire or rows");
}

/* ---- records to boards ---- */

static bool foreign_write(const char *form, const struct deal_record *d, struct positions *positions,
                          struct deal_error *e)
{
    struct deal_state *s = positions_table(positions, d, e);
    char *board = s && deal_record_start(d, s, e) ? deal_state_board(s, form, e) : NULL;

    if (board)
        output_line(board, strlen(board));
    free(board);
    return board != NULL;
}

int foreign_to(const char *form, char *const *files, bool keep_going)
{
    struct input *in;
    struct positions *positions = positions_new();
    struct deal_record *d = tool_kept(deal_record_new());
    struct deal_error e;

    foreign_check_form("--to", form);
    in = input_new(files);
    input_keep_going(in, keep_going);
    while (input_record(in, d))
        if (!foreign_write(form, d, positions, &e) && !input_bad(in, &e))
            break;
    deal_record_free(d);
    positions_free(positions);
    return input_free(in);
}

/* ---- boards to records ---- */

/* Reports an error in the line that is BACK lines before the last one read. If that would be in an earlier file,
 * reports it in the last line read. */
static void report_line(struct input *in, unsigned long back, const struct deal_error *e)
{
    unsigned long line = input_line(in);

    tool_report(input_name(in), back < line ? line - back : line, e);
}

struct arrivals {
    struct deal_boards *boards;
    struct input *in;
    struct deal_record *d;
    const struct deal_rules *r;
    const uint64_t *last;    /* the last number to try in the search for the number of a deal; NULL: no search */
    char *note;              /* the note printed last, or NULL */
    uint64_t count, without; /* number of boards, and of those whose number was not found */
};

static void warn_of_numbers(uint64_t without, uint64_t count)
{
    if (without)
        tool_warn("no number was found for %ju of %ju deals", (uintmax_t)without, (uintmax_t)count);
}

/* Prints how the board was read, if that is in doubt, once for successive boards with the same text. */
static void foreign_note(struct arrivals *arrivals, unsigned long back)
{
    const char *note = deal_boards_note(arrivals->boards);
    unsigned long line = input_line(arrivals->in);

    if (!note || (arrivals->note && !strcmp(arrivals->note, note)))
        return;
    tool_warn("%s:%lu: %s", input_name(arrivals->in), back < line ? line - back : line, note);
    free(arrivals->note);
    arrivals->note = strdup(note);
}

/* Passes one line, or the end of the input, to the board reader; writes a record when a board is complete, with the
 * number of the deal if the command line requests a search for it. */
static bool foreign_take(struct arrivals *arrivals, const char *line, size_t len)
{
    struct deal_error e;
    unsigned long back;
    bool whole, found = true, good = deal_boards_take(arrivals->boards, line, len, arrivals->d, &whole, &back, &e);

    if (good && whole) {
        foreign_note(arrivals, back);
        good = !arrivals->last || deal_record_find(arrivals->d, arrivals->r, *arrivals->last, true, &found, &e);
        arrivals->count++;
        arrivals->without += good && !found;
        good = good && output_record(arrivals->d, &e);
    }
    if (!good)
        report_line(arrivals->in, back, &e);
    return good;
}

static bool take_all(struct arrivals *arrivals, bool keep_going)
{
    struct deal_error e;
    const char *line;
    size_t len;
    enum input_kind kind;
    bool good = true;

    while ((kind = input_next(arrivals->in, &line, &len, &e)) != INPUT_END) {
        bool fine = kind == INPUT_LINE && foreign_take(arrivals, line, len);

        if (kind != INPUT_LINE)
            report_line(arrivals->in, 0, &e);
        good = good && fine;
        if (!fine && !keep_going)
            return false;
    }
    return foreign_take(arrivals, NULL, 0) && good;
}

int foreign_from(const char *form, const struct deal_rules *r, char *const *files, bool keep_going,
                 const uint64_t *last)
{
    struct arrivals a = {.d = tool_kept(deal_record_new()), .r = r, .last = last};
    struct deal_error e;
    bool good;
    int status;

    if (form && !strcmp(form, "any"))
        form = NULL;
    if (form)
        foreign_check_form("--from", form);
    a.boards = deal_boards_new(form, r, &e);
    if (!a.boards)
        tool_die("%s", e.text);
    a.in = input_new(files);
    good = take_all(&a, keep_going);
    status = input_free(a.in);
    deal_boards_free(a.boards);
    deal_record_free(a.d);
    free(a.note);
    warn_of_numbers(a.without, a.count);
    if (good && !a.count)
        tool_warn("the input holds no boards");
    return good ? status : STATUS_TROUBLE;
}

/* ---- numbers of records ---- */

int foreign_find(char *const *files, bool keep_going, uint64_t last)
{
    struct input *in = input_new(files);
    struct positions *positions = positions_new();
    struct deal_record *d = tool_kept(deal_record_new());
    struct deal_error e;
    uint64_t count = 0, without = 0;
    bool found;

    input_keep_going(in, keep_going);
    input_pass(in, true);
    for (; input_record(in, d); count++) {
        struct deal_state *s = positions_table(positions, d, &e);
        bool good = s && deal_record_find(d, deal_state_rules(s), last, true, &found, &e) && output_record(d, &e);

        if (!good && !input_bad(in, &e))
            break;
        without += good && !found;
    }
    warn_of_numbers(without, count);
    deal_record_free(d);
    positions_free(positions);
    return input_free(in);
}
