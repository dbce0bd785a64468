/*
 * Converts boards (positions written by other programs) to records, line by line, and positions to boards. A board of
 * a short pack is read by the rules for that pack, if the options leave the size of the pack open.
 */
#include "boards.h"

#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct board_form *const forms[] = {&deal_form_fc_solve, &deal_form_pysol, &deal_form_solvitaire,
                                                 &deal_form_rows};
enum { FORMS = sizeof forms / sizeof *forms };

struct deal_boards {
    const struct board_form *form;
    bool fixed; /* true if the caller names the format; otherwise each board's format is detected */
    const struct deal_rules *r;
    struct deal_state *s;
    /* rules for a short pack, and a state with these rules; kept while the boards that are read need them */
    struct deal_rules *short_rules;
    struct deal_state *short_table;
    struct board_reader in;
    struct deal_error wrong; /* in a text of any form: the error of reading it as columns */
    bool skipping;           /* true while the remaining lines of a bad board are skipped */
    bool title, read;        /* a line of text above the board was left out; a board was read */
    unsigned long lines;     /* number of lines of the board read so far */
    struct deal_paper note;  /* how the last board was read, if that is in doubt; "" otherwise */
};

const char *deal_board_form(int i) { return i >= 0 && i < FORMS ? forms[i]->name : NULL; }

static const struct board_form *form_named(const char *name, struct deal_error *e)
{
    for (int i = 0; i < FORMS; i++)
        if (!strcmp(forms[i]->name, name))
            return forms[i];
    deal_fail(e, NULL, "\"%s\" is not fc-solve, pysol, solvitaire or rows", QUOTED(name, strlen(name)));
    return NULL;
}

void deal_board_note(struct deal_paper *paper, const char *text)
{
    if (paper->len)
        deal_paper_say(paper, "; ");
    deal_paper_say(paper, "%s", text);
}

/* ---- reading ---- */

/* Resets the reader for the next board. */
static void boards_again(struct deal_boards *bs)
{
    struct board_reader *in = &bs->in;

    memset(in->b, 0, sizeof *in->b);
    in->begun = false;
    in->gaps = in->depth = 0;
    in->wrong = 0;
    in->text.len = 0;
    bs->wrong.text[0] = '\0';
    bs->lines = 0;
    bs->title = false;
}

struct deal_boards *deal_boards_new(const char *form, const struct deal_rules *r, struct deal_error *e)
{
    struct deal_boards *bs = calloc(1, sizeof *bs);
    bool good = bs || deal_fail(e, NULL, "out of memory");

    if (good && form)
        good = bs->fixed = (bs->form = form_named(form, e)) != NULL;
    if (good) {
        bs->in.b = calloc(1, sizeof *bs->in.b);
        good = bs->in.b || deal_fail(e, NULL, "out of memory");
    }
    if (good && (bs->s = deal_state_new(r, e))) {
        bs->in.r = bs->r = r;
        return bs;
    }
    deal_boards_free(bs);
    return NULL;
}

static void boards_forget_short(struct deal_boards *bs)
{
    deal_state_free(bs->short_table);
    deal_rules_free(bs->short_rules);
    bs->short_table = NULL;
    bs->short_rules = NULL;
}

void deal_boards_free(struct deal_boards *bs)
{
    if (!bs)
        return;
    boards_forget_short(bs);
    deal_state_free(bs->s);
    free(bs->in.text.text);
    free(bs->note.text);
    free(bs->in.b);
    free(bs);
}

/* ---- short packs ---- */

static void extend(struct board_extent *extent, uint8_t card)
{
    extent->cards++;
    if (deal_rank(card) > extent->ranks)
        extent->ranks = deal_rank(card);
    if (deal_suit(card) + 1 > extent->suits)
        extent->suits = deal_suit(card) + 1;
}

struct board_extent deal_board_extent(const struct deal_board *board)
{
    struct board_extent x = {0, 0, 0};

    for (int k = 0; k < BOARD_KINDS; k++)
        for (int p = 0; p < board->row[k].n; p++)
            for (int i = 0; i < board->row[k].pile[p].n; i++)
                extend(&x, board->row[k].pile[p].card[i]);
    for (int i = 0; i < board->tops; i++)
        for (int rank = 1; rank <= board->top[i].rank; rank++)
            extend(&x, (uint8_t)(13 * board->top[i].suit + rank - 1));
    for (int i = 0; i < board->packed; i++)
        extend(&x, board->pack[i]);
    return x;
}

/* Appends GROUP.KEY:VALUE to the text of a set=, unless it has the key already. */
static void boards_set(struct deal_paper *set, const struct deal_rules *r, int group, const char *key,
                       const char *value)
{
    char name[64];

    snprintf(name, sizeof name, "%s%s%s:", group < 0 ? "" : r->group[group].name, group < 0 ? "" : ".", key);
    if (strstr(deal_rules_set(r), name))
        return;
    deal_paper_say(set, "%s%s%s", set->len ? "," : "", name, value);
}

static void boards_set_number(struct deal_paper *set, const struct deal_rules *r, int group, const char *key, int value)
{
    char number[12];

    snprintf(number, sizeof number, "%d", value);
    boards_set(set, r, group, key, number);
}

/* Appends to SET, the text of a record's options, the number of piles of a kind on the board and their numbers of
 * cards. Does so only if all piles of that kind belong to one group of the rules. */
static void boards_set_shape(struct deal_paper *set, const struct deal_rules *r, const struct deal_board *board,
                             int kind)
{
    const struct board_row *row = &board->row[kind];
    uint8_t pile[MAX_PILES];
    int piles = deal_board_row(r, kind, pile), group = piles ? r->pile[pile[0]].group : NO_GROUP;
    struct deal_paper deal = {.len = 0}, down = {.len = 0};
    int dealt = 0;

    for (int i = 0; i < piles; i++)
        dealt += r->pile[pile[i]].deal;
    if (!dealt || !row->n || !piles || r->pile[pile[piles - 1]].group != group || (piles > 1 && row->n == 1) ||
        piles != r->group[group].piles)
        return;
    for (int i = 0; i < row->n; i++) {
        deal_paper_say(&deal, "%s%d", i ? "+" : "", row->pile[i].n);
        deal_paper_say(&down, "%s%d", i ? "+" : "", row->pile[i].hidden);
    }
    if (row->n != piles)
        boards_set_number(set, r, group, "piles", row->n);
    boards_set(set, r, group, "deal", deal.text ? deal.text : "");
    if (r->group[group].show == SHOW_FACE && r->pile[pile[0]].down)
        boards_set(set, r, group, "face-down", down.text ? down.text : "");
    free(deal.text);
    free(down.text);
}

/* The rules for the board's short pack and, if SHAPED, with its numbers of piles; NULL if the board has all ranks and
 * suits of the given rules. */
static struct deal_rules *boards_short(const struct deal_boards *bs, bool shaped)
{
    const struct deal_rules *r = bs->r;
    struct board_extent x = deal_board_extent(bs->in.b);
    struct deal_paper set = {.len = 0};
    struct deal_rules *found = NULL;
    struct deal_error e;

    if (!x.cards || (x.ranks >= r->cards.ranks && x.suits >= r->cards.suits))
        return NULL;
    deal_paper_say(&set, "%s", deal_rules_set(r));
    if (x.ranks < r->cards.ranks)
        boards_set_number(&set, r, -1, "ranks", x.ranks);
    if (x.suits < r->cards.suits)
        boards_set_number(&set, r, -1, "suits", x.suits);
    for (int k = DEAL_TABLEAU; shaped && k < BOARD_KINDS; k++)
        if (k != DEAL_CELL)
            boards_set_shape(&set, r, bs->in.b, k);
    if (!set.failed && set.text && strcmp(set.text, deal_rules_set(r)))
        found = deal_rules_new(r->game, set.text, &e);
    free(set.text);
    return found;
}

/* Tries to read the board by rules for a short pack. */
static bool boards_try_short(struct deal_boards *bs, bool shaped, struct deal_record *d)
{
    struct deal_error e;

    boards_forget_short(bs);
    bs->short_rules = boards_short(bs, shaped);
    bs->short_table = bs->short_rules ? deal_state_new(bs->short_rules, &e) : NULL;
    return bs->short_table && deal_board_settle(bs->in.b, bs->short_table, d, &bs->note, &e);
}

/* Makes D the record of the board: by the reader's rules, else by the rules of the previous board, else by rules for
 * a short pack. */
static bool boards_settle_any(struct deal_boards *bs, struct deal_record *d, struct deal_error *e)
{
    struct deal_error other;

    return deal_board_settle(bs->in.b, bs->s, d, &bs->note, e) ||
           (bs->short_table && deal_board_settle(bs->in.b, bs->short_table, d, &bs->note, &other)) ||
           boards_try_short(bs, false, d) || boards_try_short(bs, true, d);
}

/* Is any card of the board marked as face down? */
static bool boards_marked(const struct deal_board *board)
{
    for (int k = 0; k < BOARD_KINDS; k++)
        for (int p = 0; p < board->row[k].n; p++)
            if (board->row[k].pile[p].hidden)
                return true;
    return false;
}

/* Could the lines of the board be rows? Those of a DEAL if it has as many lines as each has cards; those of another
 * position if no line is longer than the one before. */
static bool boards_like_rows(const struct deal_board *board, bool deal)
{
    const struct board_row *stacks = &board->row[board->row[DEAL_TABLEAU].n ? DEAL_TABLEAU : DEAL_RESERVE];
    int last = deal ? stacks->n : DEAL_CARDS_MAX;

    for (int p = 0; p < stacks->n; p++) {
        int n = stacks->pile[p].n;

        if (n > last || (deal && n < last))
            return false;
        last = n ? n : last;
    }
    return stacks->n > 1;
}

/* Adds to the note how cards without a mark lie, whether the COLUMNS could be rows, and the options that were set
 * because the board has a short pack. */
static void boards_note(struct deal_boards *bs, const struct deal_record *d, bool unmarked, bool columns)
{
    const char *set = deal_record_get(d, "set");

    if (unmarked)
        deal_board_note(&bs->note, "no card is marked as face down: ");
    if (unmarked)
        deal_paper_say(&bs->note, "%s",
                       deal_record_get(d, "table") ? "all lie face up" : "they lie as the game deals them");
    if (columns && boards_like_rows(bs->in.b, !deal_record_get(d, "table")))
        deal_board_note(&bs->note, "each line is read as a column, not as a row");
    if (!set || !strcmp(set, deal_rules_set(bs->r)))
        return;
    deal_board_note(&bs->note, "read by the rules for a short pack, with ");
    deal_paper_say(&bs->note, "%s", set);
}

/* Makes D the record of the board. If no card is marked as face down, the cards of a deal lie as the game deals them,
 * and all cards of another position face up. */
static bool boards_settle(struct deal_boards *bs, struct deal_record *d, struct deal_error *e)
{
    struct deal_board *b = bs->in.b;
    bool unmarked = bs->form != &deal_form_solvitaire && bs->r->faces && !b->packed && !boards_marked(b), good;

    b->faces = !unmarked;
    bs->note.len = 0;
    good = boards_settle_any(bs, d, e);
    if (good)
        boards_note(bs, d, unmarked, bs->form != &deal_form_solvitaire);
    return good;
}

const char *deal_boards_note(const struct deal_boards *bs) { return bs->note.len ? bs->note.text : NULL; }

/* ---- line by line ---- */

bool deal_board_only(const char *line, size_t len, const char *signs)
{
    for (size_t i = 0; i < len; i++)
        if (!line[i] || !strchr(signs, line[i]))
            return false;
    return true;
}

static bool boards_blank(const char *line, size_t len) { return deal_board_only(line, len, " \t\r"); }

/* Is the line the start of a JSON object? */
static bool boards_object(const char *line, size_t len)
{
    size_t i = 0;

    while (i < len && line[i] && strchr(" \t[", line[i]))
        i++;
    return i < len && line[i] == '{';
}

/* Handles a bad board: unless the board was WHOLE, its remaining lines are skipped. */
static bool boards_bad(struct deal_boards *bs, const char *line, bool whole)
{
    bool read_whole = bs->in.wrong || bs->form == &deal_form_solvitaire;

    boards_again(bs);
    bs->skipping = line && !whole && !read_whole;
    return false;
}

/* ---- boards of any form ---- */

struct trial {
    struct deal_boards *bs;
    struct deal_record *d;
};

/* Makes the record of the board that one reading of drawn.c gave. POSITION: it may be a position in play, not only a
 * deal. NOTE: a remark on the reading, "" if lines are columns, or NULL. Returns false if the rules refuse the board.
 */
static bool boards_settle_drawn(void *arg, bool position, const char *note)
{
    struct trial *t = arg;
    struct deal_boards *bs = t->bs;
    struct deal_board *b = bs->in.b;
    bool unmarked = bs->r->faces && !b->packed && !boards_marked(b);
    struct deal_error e;

    b->faces = !unmarked;
    bs->note.len = 0;
    if (!deal_board_settle(b, bs->s, t->d, &bs->note, &e) || (!position && deal_record_get(t->d, "table")))
        return false;
    if (note && *note)
        deal_board_note(&bs->note, note);
    boards_note(bs, t->d, unmarked, note && !*note);
    return true;
}

/* Makes D the record of the lines read so far: as columns if these are a deal, else in any other way, else as columns
 * that are a position. False if there is none. */
static bool boards_settle_any_form(struct deal_boards *bs, struct deal_record *d)
{
    struct trial t = {bs, d};
    struct deal_board *columns = bs->wrong.text[0] || !bs->form->take ? NULL : malloc(sizeof *columns);
    bool found;

    if (columns)
        *columns = *bs->in.b;
    if (columns && boards_settle(bs, d, &bs->wrong)) {
        bs->wrong.text[0] = '\0';
        if (!deal_record_get(d, "table")) {
            free(columns);
            return true;
        }
    }
    found = deal_drawn_each(bs->in.text.text, bs->r, bs->form == &deal_form_rows, bs->in.b, boards_settle_drawn, &t);
    if (!found && columns && !bs->wrong.text[0]) {
        *bs->in.b = *columns;
        found = boards_settle(bs, d, &bs->wrong);
    }
    free(columns);
    return found;
}

/* Adds to E the cards that are missing on a board with most cards of a deal, unless E names them. */
static void boards_lack(const struct deal_boards *bs, int cards, const int lack[52], struct deal_error *e)
{
    struct deal_error lacks;

    if (bs->in.wrong || bs->in.b->row[DEAL_FOUNDATION].named || cards >= bs->r->cards.listed ||
        4 * cards < 3 * bs->r->cards.listed || bs->r->cards.total > bs->r->cards.listed)
        return;
    deal_board_lacks(lack, &lacks);
    if (!strstr(e->text, lacks.text))
        snprintf(e->text + strlen(e->text), sizeof e->text - strlen(e->text), "; %s", lacks.text);
}

/* Handles lines that are no board: if MORE may follow an empty line, such as the pack, *WHOLE is false, and true is
 * returned. Else E is filled: with a card that is there too often, or the error of reading the lines as columns. */
static bool boards_wait_or_fail(struct deal_boards *bs, bool more, bool *whole, struct deal_error *e)
{
    struct board_reader *in = &bs->in;
    int lack[52], cards;
    long ago;

    cards = deal_board_count(in->text.text, bs->r, lack, &ago, e);
    if (more && 4 * cards < 3 * bs->r->cards.listed)
        return !(*whole = false);
    if (ago >= 0) {
        in->wrong = (unsigned long)((long)bs->lines + more - ago);
        return false;
    }
    *e = bs->wrong;
    if (!bs->form->take)
        deal_fail(e, "board", "these rows are no board of this game");
    boards_lack(bs, cards, lack, e);
    return false;
}

/* Reads a line of a board of any form: as one of columns, and if that fails as a text that ends at an empty line, if it
 * has cards enough, or with the file. */
static bool boards_take_any(struct deal_boards *bs, const char *line, size_t len, struct deal_record *d, bool *whole,
                            struct deal_error *e)
{
    struct board_reader *in = &bs->in;
    bool blank = !line || boards_blank(line, len), failed = bs->wrong.text[0];

    if (!in->begun && blank && !in->text.len)
        return true;
    if (line) {
        deal_paper_add(&in->text, line, len);
        deal_paper_say(&in->text, "\n");
    }
    if (in->text.failed)
        return deal_fail(e, NULL, "out of memory");
    if (!failed && bs->form->take && !bs->form->take(in, line, len, whole, &bs->wrong)) {
        in->wrong = bs->lines + 1;
        *whole = blank;
    }
    in->begun |= !bs->form->take && !blank;
    if (failed || !bs->form->take)
        *whole = blank && (!line || !deal_drawn_xml(in->text.text));
    if (!*whole || boards_settle_any_form(bs, d))
        return true;
    return boards_wait_or_fail(bs, line != NULL, whole, e);
}

/* Reads a line of a board in a given format. The error adds that lines may be rows if their number does not fit. */
static bool boards_take_form(struct deal_boards *bs, const char *line, size_t len, struct deal_record *d, bool *whole,
                             struct deal_error *e)
{
    const struct deal_board *b = bs->in.b;
    uint8_t piles[MAX_PILES];
    bool good = bs->form->take(&bs->in, line, len, whole, e) && (!*whole || boards_settle(bs, d, e));

    if (!good && *whole && bs->form != &deal_form_solvitaire && boards_like_rows(b, false) &&
        b->row[DEAL_TABLEAU].n != deal_board_row(bs->r, DEAL_TABLEAU, piles))
        strncat(e->text, "; the format any reads rows, too", sizeof e->text - strlen(e->text) - 1);
    return good;
}

/* Is the line a title, or numbers of columns? It has a word of three letters and no card, or three small numbers. */
static bool boards_title(const char *line, const char *end)
{
    int numbers = 0, letters = 0, most = 0, number;
    uint8_t card;
    bool plain = !strchr("#<[{", *line) && !deal_lines_labelled(line, (size_t)(end - line)) &&
                 !deal_lines_number(line, (size_t)(end - line), &number);

    for (const char *at = line; plain && at < end; at++) {
        const char *word = at;

        for (letters = 0; at < end && !strchr(" \t\r|,", *at); at++) {
            letters = (*at | 32) >= 'a' && (*at | 32) <= 'z' ? letters + 1 : 0;
            most = letters > most ? letters : most;
        }
        numbers += at > word && at - word < 3 && *word >= '0' && *word <= '9';
        plain = !deal_board_card_first(word, at, &card);
    }
    return plain && (most >= 3 || numbers >= 3);
}

/* Removes the marks of a quotation from the line. Returns false if the line belongs to the message around a board: a
 * fence, or a title. */
static bool boards_bare(struct deal_boards *bs, const char **line, size_t *len)
{
    for (; *len && **line == '>'; ++*line, --*len)
        continue;
    if (*len >= 3 && !memcmp(*line, "```", 3))
        return false;
    if (bs->in.begun || bs->fixed || !boards_title(*line, *line + *len))
        return true;
    return !(bs->title = true);
}

bool deal_boards_take(struct deal_boards *bs, const char *line, size_t len, struct deal_record *d, bool *whole,
                      unsigned long *back, struct deal_error *e)
{
    static const char mark[] = "\xEF\xBB\xBF";
    struct board_reader *in = &bs->in;
    bool good, any;

    *whole = false;
    *back = 0;
    if (line && len >= 3 && !memcmp(line, mark, 3)) {
        line += 3;
        len -= 3;
    }
    if (bs->skipping && line && !boards_blank(line, len))
        return true;
    bs->skipping = false;
    if (line && !boards_bare(bs, &line, &len)) {
        bs->lines += in->begun;
        return true;
    }
    if (!line && !in->begun && bs->title && !bs->read)
        return deal_fail(e, "board", "no card in the text");
    if (line && !in->begun && !bs->fixed && !boards_blank(line, len))
        bs->form = boards_object(line, len) ? &deal_form_solvitaire : &deal_form_pysol;
    if (!bs->form)
        return true;
    any = bs->form != &deal_form_solvitaire && (!bs->fixed || !bs->form->take);
    good = (any ? boards_take_any : boards_take_form)(bs, line, len, d, whole, e);
    bs->lines += line && in->begun;
    *back = (*whole || (!good && any)) && bs->lines ? bs->lines - (in->wrong ? in->wrong : 1) : 0;
    if (!good && any)
        *whole = !in->wrong;
    if (!good)
        return boards_bad(bs, line, *whole || any);
    bs->read |= *whole;
    if (*whole)
        boards_again(bs);
    return true;
}

/* ---- writing ---- */

/* Does reading TEXT, a board in the format FORM, give position S again? */
static bool boards_reads_same(const struct board_form *form, const struct deal_state *s, const char *text,
                              struct deal_error *e)
{
    struct deal_boards *bs = deal_boards_new(form->name, s->r, e);
    struct deal_record *d = deal_record_new();
    struct deal_state *t = deal_state_new(s->r, e);
    unsigned long back;
    bool whole = false, good = bs && d && t;

    while (good && !whole) {
        const char *end = text ? strchr(text, '\n') : NULL;

        good = deal_boards_take(bs, end ? text : NULL, end ? (size_t)(end - text) : 0, d, &whole, &back, e);
        good = good && (whole || end);
        text = end ? end + 1 : NULL;
    }
    good = good && deal_record_start(d, t, e) && deal_state_equal(s, t);
    deal_state_free(t);
    deal_record_free(d);
    deal_boards_free(bs);
    return good;
}

char *deal_state_board(const struct deal_state *s, const char *form, struct deal_error *e)
{
    const struct board_form *f = form_named(form, e);
    struct deal_board *b = f ? malloc(sizeof *b) : NULL;
    struct deal_paper out = {.len = 0};
    struct deal_error again;
    bool good = f && (b || deal_fail(e, NULL, "out of memory")) && deal_board_of(b, s, e) && f->write(&out, b, s, e);

    if (good && (out.failed || !out.text))
        good = deal_fail(e, NULL, "out of memory");
    if (good && !boards_reads_same(f, s, out.text, &again))
        good = deal_fail(e, "board", "%s does not show all that counts in this position", form);
    free(b);
    if (!good)
        free(out.text);
    return good ? out.text : NULL;
}
