/*
 * Boards of other programs to records and back: the loops, and what the formats share.
 */
#include "foreign.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct foreign *const formats[] = {&foreign_fc_solve, &foreign_pysol, &foreign_solvitaire};

static const struct foreign *find_format(const char *option, const char *name)
{
    char token[40];

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!strcmp(formats[i]->name, name))
            return formats[i];
    tool_die("%s: \"%s\" is not fc-solve, pysol or solvitaire", option, deal_quote(token, sizeof token, name, strlen(name)));
}

uint8_t foreign_card(const char *text, size_t len)
{
    static const char *const elevens[] = {"10", "11", "12", "13"};
    char card[2];

    if (len == 3) {
        for (int i = 0; i < 4; i++)
            if (!memcmp(text, elevens[i], 2))
                return deal_card_parse((char[2]){"TJQK"[i], (char)toupper((unsigned char)text[2])});
        return DEAL_NO_CARD;
    }
    if (len != 2)
        return DEAL_NO_CARD;
    card[0] = (char)(text[0] == '1' ? 'A' : toupper((unsigned char)text[0]));
    card[1] = (char)toupper((unsigned char)text[1]);
    return deal_card_parse(card);
}

bool foreign_has(const struct board *b, enum deal_pile_kind kind)
{
    for (int p = 0; p < b->row[kind].n; p++)
        if (b->row[kind].pile[p].n)
            return true;
    return false;
}

/* ---- records to boards ---- */

static bool foreign_write_board(const struct foreign *f, const struct deal_record *d, struct positions *positions,
                                struct board *b, struct text *out, struct deal_error *e)
{
    struct deal_state *s = positions_table(positions, d, e);

    out->len = 0;
    if (!s || !deal_record_start(d, s, e) || !board_of(b, s, e) || !f->write(out, b, e))
        return false;
    output_line(out->bytes, out->len);
    return true;
}

int foreign_to(const char *format, char *const *files, bool keep_going)
{
    const struct foreign *f = find_format("--to", format);
    struct input *in = input_new(files);
    struct positions *positions = positions_new();
    struct deal_record *d = deal_record_new();
    struct board *b = malloc(sizeof *b);
    struct text out = {0};
    struct deal_error e;

    if (!d || !b)
        tool_die_memory();
    positions_bound(positions);
    input_keep_going(in, keep_going);
    while (input_record(in, d))
        if (!foreign_write_board(f, d, positions, b, &out, &e) && !input_bad(in, &e))
            break;
    text_release(&out);
    free(b);
    deal_record_free(d);
    positions_free(positions);
    return input_free(in);
}

/* ---- boards to records ---- */

struct arrival {
    const struct foreign *f;
    struct foreign_reader reader;
    struct deal_state *s;
    struct deal_record *d;
};

void foreign_again(struct foreign_reader *in)
{
    memset(&in->board, 0, sizeof in->board);
    in->begun = in->holed = false;
    in->lines = in->wrong = 0;
    in->depth = 0;
    in->text.len = 0;
}

/* One line, or the end of the input; a board that is whole becomes a record.  *BACK: what is wrong is so many lines before. */
static bool foreign_take(struct arrival *a, const char *line, size_t len, unsigned long *back, struct deal_error *e)
{
    struct foreign_reader *in = &a->reader;
    bool whole = false, good = a->f->read(in, line, len, &whole, e);

    in->lines += line && in->begun;
    *back = whole && in->lines ? in->lines - (in->wrong ? in->wrong : 1) : 0;
    if (good && whole) {
        good = board_deal(&in->board, a->s, a->d, e) && output_record(a->d, e);
    }
    if (!good || whole)
        foreign_again(in);
    return good;
}

/* The line that lies BACK before the last one read, as far as it is of the same file. */
static void report_line(struct input *in, unsigned long back, const struct deal_error *e)
{
    unsigned long line = input_line(in);

    tool_report(input_name(in), back < line ? line - back : line, e);
}

static struct deal_state *foreign_table(const struct deal_rules *r)
{
    struct deal_error e;
    struct deal_state *s = deal_state_new(r, &e);

    if (!s)
        tool_die("%s", e.text);
    return s;
}

static bool take_all(struct arrival *a, struct input *in, bool keep_going)
{
    struct deal_error e;
    const char *line;
    size_t len;
    enum input_kind kind;
    unsigned long back = 0;
    bool good = true, fine;

    while ((kind = input_next(in, &line, &len, &e)) != INPUT_END) {
        fine = kind == INPUT_LINE && foreign_take(a, line, len, &back, &e);
        good = good && fine;
        if (!fine)
            report_line(in, kind == INPUT_LINE ? back : 0, &e);
        if (!fine && !keep_going)
            return false;
    }
    fine = foreign_take(a, NULL, 0, &back, &e);
    if (!fine)
        report_line(in, back, &e);
    return good && fine;
}

int foreign_from(const char *format, const struct deal_rules *r, char *const *files, bool keep_going)
{
    struct arrival *a = calloc(1, sizeof *a);
    struct input *in;
    bool good;
    int status;

    if (!a || !(a->d = deal_record_new()))
        tool_die_memory();
    a->f = find_format("--from", format);
    a->s = foreign_table(r);
    in = input_new(files);
    good = take_all(a, in, keep_going);
    status = input_free(in);
    text_release(&a->reader.text);
    deal_record_free(a->d);
    deal_state_free(a->s);
    free(a);
    return good ? status : STATUS_TROUBLE;
}
