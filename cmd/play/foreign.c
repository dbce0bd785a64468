/*
 * Lines of play of other programs: the standard notation of FreeCell (1a 26 bh), the sentences of Freecell Solver, and
 * the words of solvers of Klondike (DR3 W6 26-3 NEW), under records or boards.
 */
#include "passage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- text to steps ---- */

static bool place_of(char c, struct place *place)
{
    static const char suits[] = "SHDC";
    const char *suit = strchr(suits, c);

    if (c >= '0' && c <= '9')
        *place = (struct place){DEAL_TABLEAU, c == '0' ? 9 : c - '1'};
    else if (c == 'h')
        *place = (struct place){DEAL_FOUNDATION, -1};
    else if (c >= 'a' && c <= 'k')
        *place = (struct place){DEAL_CELL, c - 'a' - (c > 'h')};
    else if (c == 'W')
        *place = (struct place){DEAL_TALON, 0};
    else if (c && suit)
        *place = (struct place){DEAL_FOUNDATION, (int)(suit - suits)};
    else
        return false;
    return true;
}

/* Reads WORD, LEN bytes of a line of play, as a step. *NONE: the word stands for the turn of a
 * card, which happens by itself, so there is no step. Returns false if the word is unknown. */
static bool step_of_word(const char *word, size_t len, struct step *step, bool *none)
{
    char text[16];
    int used = 0, n = 0;

    *step = (struct step){.cards = 0};
    *none = false;
    if (len >= sizeof text || len < 2)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)len, word);
    if (!strcmp(text, "NEW"))
        return step->renew = true;
    if (sscanf(text, "DR%d%n", &step->deals, &used) == 1 && (size_t)used == len)
        return step->deals > 0 && step->deals < 1000;
    if (*text == 'F' && text[1] >= '1' && text[1] <= '9' && len == 2)
        return *none = true; /* a card is turned: this happens by itself */
    if (!place_of(text[0], &step->from) || !place_of(text[1], &step->to))
        return false;
    if (len > 2 && ((text[2] != '-' && text[2] != 'v') ||
                    sscanf(text + 3, text[2] == 'v' ? "%x%n" : "%d%n", (unsigned *)&n, &used) != 1 ||
                    (size_t)used + 3 != len || n < 1))
        return false;
    step->cards = n;
    return step->from.kind != DEAL_FOUNDATION || step->from.number >= 0;
}

/* Reads a place of a sentence, as "stack 3" or "the foundations". */
static bool place_of_words(const char *text, struct place *place)
{
    int n = -1;

    if (sscanf(text, " stack %d", &n) == 1 || sscanf(text, " Stack %d", &n) == 1)
        *place = (struct place){DEAL_TABLEAU, n};
    else if (sscanf(text, " freecell %d", &n) == 1)
        *place = (struct place){DEAL_CELL, n};
    else if (!strncmp(text, " the foundations", 16))
        *place = (struct place){DEAL_FOUNDATION, n = -1};
    else
        return false;
    return n >= -1 && n < PLACES;
}

/* Reads a sentence of Freecell Solver, as "Move 3 cards from stack 1 to stack 2", or with "the sequence on top of". */
static bool step_of_sentence(const char *line, struct step *step)
{
    const char *from = strstr(line, " from"), *whole = strstr(line, " top of"), *to = strstr(line, " to ");

    *step = (struct step){.cards = 0};
    if (strncmp(line, "Move ", 5) || !to || (!from && !whole))
        return false;
    step->cards = whole ? 13 : line[5] == 'a' ? 1 : atoi(line + 5);
    return place_of_words(whole ? whole + 7 : from + 5, &step->from) && place_of_words(to + 3, &step->to);
}

/* Adds the step of a text of LEN bytes, which was read into the next place. */
static void step_add(struct passage *passage, const struct input *in, const char *text, size_t len)
{
    struct step *step = &passage->step[passage->steps++];

    step->file = input_name(in);
    step->line = input_line(in);
    snprintf(step->text, sizeof step->text, "%.*s", (int)len, text);
}

/* Adds the steps of a line of text. Lines without a step are left out, as are positions beside sentences. False with E
 * filled if the line has steps and other words. */
static bool steps_of_line(struct passage *passage, const struct input *in, const char *line, struct deal_error *e)
{
    static const char between[] = " \t\r,;|";
    const char *at = line + strspn(line, between), *wrong = NULL;
    bool sentence = step_of_sentence(at, &passage->step[STEPS - 1]), none;
    int had = passage->steps = sentence && !passage->told ? 0 : passage->steps;
    char token[40];
    size_t len;

    passage->told = passage->told || sentence;
    if (sentence && passage->steps == STEPS - 1)
        return deal_fail(e, NULL, "more than %d steps", STEPS - 1);
    if (sentence) {
        passage->step[passage->steps] = passage->step[STEPS - 1];
        step_add(passage, in, at, strcspn(at, "\r"));
    }
    if (passage->told || *at == ':' || (*at && at[strcspn(at, between) - 1] == ':'))
        return true;
    for (; (len = strcspn(at, between)); at += len + strspn(at + len, between)) {
        if (passage->steps == STEPS - 1)
            return deal_fail(e, NULL, "more than %d steps", STEPS - 1);
        if (!step_of_word(at, len, &passage->step[passage->steps], &none))
            wrong = wrong ? wrong : at;
        else if (!none)
            step_add(passage, in, at, len);
    }
    if (wrong && passage->steps > had + 1)
        return deal_fail(e, NULL, "\"%s\" is no step", deal_quote(token, sizeof token, wrong, strcspn(wrong, between)));
    if (wrong)
        passage->steps = had;
    return true;
}

/* ---- records with moves ---- */

/* Reports the first step that cannot be made; false. */
static bool passage_refused(struct passage *passage, struct deal_error *e)
{
    const struct step *step = &passage->step[passage->reached];
    bool known = passage->refused == passage->reached;
    char token[100];

    passage->file = step->file;
    passage->line = step->line;
    return deal_fail(e, NULL, "step %d of the line of play, \"%s\", is not legal%s%s", passage->reached + 1,
                     deal_quote(token, sizeof token, step->text, strlen(step->text)), known ? ": " : "",
                     known ? passage->why : "");
}

/* Sets the moves of record D to the steps of the text. */
static bool passage_record(struct passage *passage, struct deal_record *d, struct deal_error *e)
{
    struct text moves = {.len = 0};

    if (!passage->steps)
        return deal_fail(e, NULL, "no line of play under the record");
    deal_record_remove(d, "moves");
    deal_record_remove(d, "result");
    if (!deal_record_start(d, passage->s, e))
        return false;
    passage->reached = 0;
    passage->refused = -1;
    for (int way = 0; !passage_made(passage, way); way++)
        if (way == 7 || (way == 3 && passage->reached < passage->steps))
            return passage_refused(passage, e);
    for (size_t i = 0; i < deal_state_depth(passage->s); i++)
        text_moves(&moves, passage->word[i]);
    if (moves.len)
        moves_replace(d, moves.bytes);
    if (deal_state_won(passage->s))
        record_set(d, "result", "won");
    text_release(&moves);
    return output_record(d, e);
}

/* ---- reading ---- */

struct passages {
    struct passage *p;
    struct deal_record *d;
    struct positions *positions;
    struct input *in;
    struct deal_boards *boards[2]; /* readers of boards above the first record */
    const char *name;              /* the file of the line before */
    bool begun;                    /* a record was read */
    struct deal_error wrong;       /* the first error in the text, which later lines of it may cure */
};

/* FreeCell and Klondike have the lines of play of these notations. */
static const char *const games[] = {"freecell", "klondike"};

static void passages_wrong(struct passages *ps, unsigned long line, const struct deal_error *e)
{
    if (ps->p->line)
        return;
    ps->wrong = *e;
    ps->p->file = ps->name;
    ps->p->line = line;
}

/* Reads a line above the first record, or the end of a file there (NULL), of a board of one of the games. A whole board
 * stands for the record. */
static void passages_board(struct passages *ps, const char *line, size_t len)
{
    bool refused = ps->p->line; /* a later board may be a position between the steps */

    for (int i = 0; i < 2 && !ps->begun && !refused; i++) {
        struct deal_error e, wrong;
        unsigned long back = 0, now = input_line(ps->in);
        bool whole, good = deal_boards_take(ps->boards[i], line, len, ps->d, &whole, &back, &e);
        const char *note = deal_boards_note(ps->boards[i]);

        now -= now > back ? back : 0;
        ps->begun = good && whole;
        if (ps->begun) {
            tool_warn("%s:%lu: no record, so a board of %s is read%s%s", ps->name, now, games[i], note ? "; " : "",
                      note ? note : "");
            ps->p->line = 0;
        } else if (!good) {
            deal_fail(&wrong, NULL, "no record, nor a board of freecell (%s); deal --from any GAME reads others",
                      e.text);
            passages_wrong(ps, now, &wrong);
        }
    }
}

/* Writes the record read before, with the steps under it. */
static bool passages_end(struct passages *ps, struct deal_error *e)
{
    bool begun = ps->begun;

    ps->begun = false;
    *e = ps->wrong;
    return !ps->p->line &&
           (!begun || ((ps->p->s = positions_table(ps->positions, ps->d, e)) && passage_record(ps->p, ps->d, e)));
}

static bool passages_line(struct passages *ps, const char *line, size_t len, struct deal_error *e)
{
    char *text;

    if (len > 5 && !memcmp(line, "game=", 5)) {
        struct deal_error second;
        bool good;

        ps->p->line = ps->begun ? ps->p->line : 0;
        good = passages_end(ps, e);
        ps->p->steps = ps->p->told = 0;
        ps->begun = deal_record_parse(ps->d, line, len, good ? e : &second);
        return good && ps->begun;
    }
    if (!ps->begun) {
        passages_board(ps, line, len);
        return true;
    }
    text = tool_kept(strndup(line, len));
    if (!steps_of_line(ps->p, ps->in, text, e))
        passages_wrong(ps, input_line(ps->in), e);
    ps->p->line = ps->p->told && ps->p->steps < STEPS - 1 ? 0 : ps->p->line;
    free(text);
    return true;
}

/* Reads the next line, or the end. Returns whether that is fine; *ENDED is set at the end. */
static bool passages_next(struct passages *ps, bool *ended, struct deal_error *e)
{
    const char *line;
    size_t len;
    enum input_kind kind = input_next(ps->in, &line, &len, e);

    if (!ps->begun && ps->name && (kind == INPUT_END || ps->name != input_name(ps->in)))
        passages_board(ps, NULL, 0);
    ps->name = input_name(ps->in);
    *ended = kind == INPUT_END;
    return kind == INPUT_LINE ? passages_line(ps, line, len, e) : kind == INPUT_END && passages_end(ps, e);
}

int foreign_read(char *const *files, bool keep_going)
{
    struct passages ps = {tool_kept(calloc(1, sizeof *ps.p)), tool_kept(deal_record_new()), positions_new(),
                          input_new(files), .begun = false};
    struct deal_rules *rules[2];
    struct deal_error e;
    bool good = true, ended = false;

    for (int i = 0; i < 2; i++)
        ps.boards[i] = tool_kept(deal_boards_new(NULL, rules[i] = tool_kept(deal_rules_new(games[i], "", &e)), &e));
    while (!ended && (good || keep_going)) {
        bool fine = passages_next(&ps, &ended, &e);

        good = good && fine;
        if (!fine)
            tool_report(ps.p->line ? ps.p->file : input_name(ps.in), ps.p->line ? ps.p->line : input_line(ps.in), &e);
        ps.p->line = fine ? ps.p->line : 0;
    }
    for (int i = 0; i < 2; i++) {
        deal_boards_free(ps.boards[i]);
        deal_rules_free(rules[i]);
    }
    deal_record_free(ps.d);
    positions_free(ps.positions);
    free(ps.p);
    return input_free(ps.in) || !good ? STATUS_TROUBLE : STATUS_YES;
}
