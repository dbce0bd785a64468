/*
 * Lines of play of other programs: the standard notation of FreeCell (1a 26 bh), the sentences of Freecell Solver, and
 * the words of solvers of Klondike (DR3 W6 26-3 NEW).
 *
 * A step of another program names places. Its columns and cells are mapped to piles, because of equal empty piles
 * only the first is offered here. A step that moves several cards is made of single ones, through cells and empty
 * columns, where the rules move no runs. Cards that the other program plays by itself are played where a step is not
 * legal, or else as soon as they are safe. Where several numbers of cards can be meant, each is tried, the largest
 * first, then the smallest first.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 4000, PLACES = 64, TRIES = 200000, DEPTH = 2 * STEPS };

/* A place: kind of piles and number, from 0. A foundation's number is -1 if the text does not name its suit. */
struct place {
    int kind, number;
};

struct step {
    struct place from, to;
    int cards;  /* number of cards; 0: not given */
    int deals;  /* number of times that the pack is dealt; 0: a move */
    bool renew; /* the pack is made of the waste */
};

struct passage {
    struct deal_state *s;
    struct step step[STEPS];
    int steps, reached; /* the largest number of steps that could be made */
    bool told;          /* the steps are sentences, so other words are cards of positions between them */
    bool eager;         /* safe cards are played after each step */
    bool fewest;        /* of several numbers of cards that a step can mean, the smallest is tried first */
    bool wins;          /* the steps, and safe cards after them, must win */
    long tries;
    char word[DEPTH][DEAL_WORD_MAX]; /* the actions so far */
    uint8_t pile[2][PLACES];         /* columns, and cells: the pile of each place of the text */
    int piles[2];
};

static int is_cell(int kind) { return kind == DEAL_CELL; }

/* ---- text to steps ---- */

static bool place_of(char c, struct place *p)
{
    static const char suits[] = "SHDC";
    const char *suit = strchr(suits, c);

    if (c >= '0' && c <= '9')
        *p = (struct place){DEAL_TABLEAU, c == '0' ? 9 : c - '1'};
    else if (c == 'h')
        *p = (struct place){DEAL_FOUNDATION, -1};
    else if (c >= 'a' && c <= 'k')
        *p = (struct place){DEAL_CELL, c - 'a' - (c > 'h')};
    else if (c == 'W')
        *p = (struct place){DEAL_TALON, 0};
    else if (c && suit)
        *p = (struct place){DEAL_FOUNDATION, (int)(suit - suits)};
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
static bool place_of_words(const char *text, struct place *p)
{
    int n = -1;

    if (sscanf(text, " stack %d", &n) == 1 || sscanf(text, " Stack %d", &n) == 1)
        *p = (struct place){DEAL_TABLEAU, n};
    else if (sscanf(text, " freecell %d", &n) == 1)
        *p = (struct place){DEAL_CELL, n};
    else if (!strncmp(text, " the foundations", 16))
        *p = (struct place){DEAL_FOUNDATION, n = -1};
    else
        return false;
    return n >= -1 && n < PLACES;
}

/* Reads a sentence of Freecell Solver, as "Move 3 cards from stack 1 to stack 2", or "Move the sequence on top of Stack
 * 1 to the foundations". */
static bool step_of_sentence(const char *line, struct step *step)
{
    const char *from = strstr(line, " from"), *whole = strstr(line, " top of"), *to = strstr(line, " to ");

    *step = (struct step){.cards = 0};
    if (strncmp(line, "Move ", 5) || !to || (!from && !whole))
        return false;
    step->cards = whole ? 13 : line[5] == 'a' ? 1 : atoi(line + 5);
    return place_of_words(whole ? whole + 7 : from + 5, &step->from) && place_of_words(to + 3, &step->to);
}

/* Adds the steps of a line of text. Lines without a step are left out, as are positions beside sentences. False with E
 * filled if the line has steps and other words. */
static bool steps_of_line(struct passage *p, const char *line, struct deal_error *e)
{
    static const char between[] = " \t\r,;|";
    const char *at = line + strspn(line, between), *wrong = NULL;
    bool sentence = step_of_sentence(at, &p->step[STEPS - 1]), none;
    int had = p->steps = sentence && !p->told ? 0 : p->steps;
    char token[40];
    size_t len;

    p->told = p->told || sentence;
    if (sentence && p->steps < STEPS - 1)
        p->step[p->steps++] = p->step[STEPS - 1];
    else if (sentence)
        return deal_fail(e, NULL, "more than %d steps", STEPS - 1);
    if (p->told || *at == ':' || (*at && at[strcspn(at, between) - 1] == ':'))
        return true;
    for (; (len = strcspn(at, between)); at += len + strspn(at + len, between)) {
        if (p->steps == STEPS - 1)
            return deal_fail(e, NULL, "more than %d steps", STEPS - 1);
        if (!step_of_word(at, len, &p->step[p->steps], &none))
            wrong = wrong ? wrong : at;
        else
            p->steps += !none;
    }
    if (wrong && p->steps > had + 1)
        return deal_fail(e, NULL, "\"%s\" is no step", deal_quote(token, sizeof token, wrong, strcspn(wrong, between)));
    if (wrong)
        p->steps = had;
    return true;
}

/* ---- steps to actions ---- */

/* The pile of a place FROM which cards move, or to which; -1 for any foundation, -2 if the game has no such place. */
static int pile_of(const struct passage *p, struct place place, bool from)
{
    int cell = is_cell(place.kind);

    if (place.kind == DEAL_TABLEAU || cell)
        return place.number < p->piles[cell] ? p->pile[cell][place.number] : -2;
    for (int i = 0; i < deal_state_piles(p->s); i++) {
        size_t n;
        const uint8_t *cards = deal_state_pile(p->s, i, &n);

        if ((int)deal_state_pile_kind(p->s, i) == place.kind &&
            (place.kind == DEAL_TALON || (from && n && cards[n - 1] / 13 == place.number)))
            return i;
    }
    return from || place.kind == DEAL_TALON ? -2 : -1;
}

static int pile_height(const struct deal_state *s, int pile)
{
    size_t n;

    deal_state_pile(s, pile, &n);
    return (int)n;
}

/* Finds the legal move of N cards between two piles. TO -1: any foundation. An empty pile TO that is not offered stands
 * for each of its kind; *TAKES receives the pile that takes the cards. */
static bool find_move(struct deal_state *s, int from, int to, int n, struct deal_action *found, int *takes)
{
    size_t count;
    const struct deal_action *list = deal_state_actions(s, &count);
    bool empty = to >= 0 && !pile_height(s, to), any = false;

    for (size_t i = 0; i < count && (!any || *takes != to); i++) {
        const struct deal_action *a = &list[i];

        if (a->kind == DEAL_ACT_MOVE && a->from == from && !a->place && (a->n ? a->n : pile_height(s, from)) == n &&
            (to < 0 ? deal_state_pile_kind(s, a->to) == DEAL_FOUNDATION
                    : a->to == to || (empty && !pile_height(s, a->to) &&
                                      deal_state_pile_kind(s, a->to) == deal_state_pile_kind(s, to)))) {
            *takes = !any || a->to == to ? a->to : *takes;
            *found = *takes == a->to ? *a : *found;
            any = true;
        }
    }
    return any;
}

/* Applies an action, and notes its word. */
static bool act(struct passage *p, struct deal_action a)
{
    size_t depth = deal_state_depth(p->s);

    if (depth == DEPTH)
        return false;
    deal_state_word(p->s, a, p->word[depth]);
    if (!deal_state_apply(p->s, a))
        tool_die_memory();
    return true;
}

/* Moves a card to *TO; if *TO is empty, to the pile that takes it instead, which *TO receives. */
static bool single(struct passage *p, int from, int *to)
{
    struct deal_action a;

    return find_move(p->s, from, *to, 1, &a, to) && act(p, a);
}

/* The empty piles of a kind other than NOT; *FIRST is the first. */
static int empty_piles(const struct passage *p, int cell, int not, int *first)
{
    int n = 0;

    for (int i = 0; i < p->piles[cell]; i++)
        if (p->pile[cell][i] != not &&!pile_height(p->s, p->pile[cell][i])) {
            *first = n++ ? *first : p->pile[cell][i];
            *first = p->pile[cell][i] < *first ? p->pile[cell][i] : *first;
        }
    return n;
}

static void undo_to(struct deal_state *s, size_t depth)
{
    while (deal_state_depth(s) > depth)
        deal_state_undo(s);
}

static bool move_singly(struct passage *p, int from, int *to, int n);

/* Moves N cards by way of an empty column, where PARKED of them wait for the others. */
static bool move_parking(struct passage *p, int from, int *to, int n, int parked)
{
    int way = -1;

    empty_piles(p, 0, *to, &way);
    if (!move_singly(p, from, &way, parked))
        return false;
    if (*to == way)
        empty_piles(p, 0, way, to);
    return move_singly(p, from, to, n - parked) && move_singly(p, way, to, parked);
}

/* Moves N cards by way of an empty column, where as many wait as cells and other columns cannot take at once. Without
 * cells, which take single cards, runs move as wholes, and any number may wait. */
static bool move_by_way(struct passage *p, int from, int *to, int n)
{
    int columns = empty_piles(p, 0, *to, &(int){0}), cells = empty_piles(p, 1, -1, &(int){0}), there = *to;
    int parked = n - (cells + 1) * (1 << (columns ? columns - 1 : 0));
    size_t depth = deal_state_depth(p->s);

    if (!columns)
        return false;
    parked = parked < 1 ? 1 : parked > n / 2 ? n / 2 : parked;
    for (int i = 0; i < (p->piles[1] ? 1 : n); i++, *to = there) {
        if (move_parking(p, from, to, n, i ? i : parked))
            return true;
        undo_to(p->s, depth);
    }
    return false;
}

/* Moves N cards, at once if that is legal, or else one by one, through empty cells and then empty columns. */
static bool move_singly(struct passage *p, int from, int *to, int n)
{
    int used[PLACES], parked = 0;
    struct deal_action a;

    if (find_move(p->s, from, *to, n, &a, to))
        return act(p, a);
    if (n > empty_piles(p, 1, -1, &used[0]) + 1)
        return move_by_way(p, from, to, n);
    for (; parked < n - 1; parked++) {
        empty_piles(p, 1, -1, &used[parked]);
        if (!single(p, from, &used[parked]))
            return false;
    }
    if (!single(p, from, to))
        return false;
    while (parked)
        if (!single(p, used[--parked], to))
            return false;
    return true;
}

/* Exchanges the piles of two places, so that place NUMBER has pile PILE. */
static void map_place(struct passage *p, struct place place, int pile)
{
    uint8_t *map = p->pile[is_cell(place.kind)];
    int n = 0;

    while (n < p->piles[is_cell(place.kind)] && map[n] != pile)
        n++;
    if (n == p->piles[is_cell(place.kind)])
        return;
    map[n] = map[place.number];
    map[place.number] = (uint8_t)pile;
}

/* Makes a step that moves N cards; false, with the position as it was, if that is not legal. */
static bool make_move(struct passage *p, const struct step *step, int n)
{
    size_t depth = deal_state_depth(p->s);
    int from = pile_of(p, step->from, true), to = pile_of(p, step->to, false), takes;
    struct deal_action a;
    bool empty = to >= 0 && !pile_height(p->s, to);

    if (from < 0 || to == -2)
        return false;
    if (find_move(p->s, from, to, n, &a, &takes)) {
        if (empty)
            map_place(p, step->to, takes);
        return act(p, a);
    }
    if (empty && pile_height(p->s, from) == n && step->from.kind == step->to.kind) {
        map_place(p, step->to, from); /* all cards of one place go to an equal one */
        return true;
    }
    if (n > 1 && to >= 0 && step->to.kind == DEAL_TABLEAU && move_singly(p, from, &to, n)) {
        map_place(p, step->to, to);
        return true;
    }
    undo_to(p->s, depth);
    return false;
}

int foreign_cards_out(const struct deal_state *s, int suit)
{
    for (int p = 0; p < deal_state_piles(s); p++) {
        size_t n;
        const uint8_t *cards = deal_state_pile(s, p, &n);

        if (deal_state_pile_kind(s, p) == DEAL_FOUNDATION && n && cards[n - 1] / 13 == suit)
            return (int)n;
    }
    return 0;
}

/* Finds the play that programs for FreeCell make by themselves: of an ace, a two, or a card whose next lower cards of
 * the other colour are all out. */
static bool find_needless(struct deal_state *s, struct deal_action *found)
{
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);

    for (size_t i = 0; i < n; i++) {
        size_t height = 0;
        const uint8_t *cards = list[i].from == DEAL_NO_PILE ? NULL : deal_state_pile(s, list[i].from, &height);
        int card = height ? cards[height - 1] : 0, rank = card % 13 + 1, red = card / 13 == 1 || card / 13 == 2;

        if (list[i].kind == DEAL_ACT_MOVE && height && deal_state_pile_kind(s, list[i].to) == DEAL_FOUNDATION &&
            (rank <= 2 ||
             (foreign_cards_out(s, red ? 0 : 1) >= rank - 1 && foreign_cards_out(s, red ? 3 : 2) >= rank - 1))) {
            *found = list[i];
            return true;
        }
    }
    return false;
}

static bool make_kind(struct passage *p, enum deal_action_kind kind)
{
    size_t count;
    const struct deal_action *list = deal_state_actions(p->s, &count);

    for (size_t i = 0; i < count; i++)
        if (list[i].kind == kind)
            return act(p, list[i]);
    return false;
}

/* Makes the step of a pack: deals, with a redeal where the pack is empty, or a redeal. */
static bool make_deals(struct passage *p, const struct step *step)
{
    for (int i = 0; i < step->deals; i++)
        if (!make_kind(p, DEAL_ACT_DEAL) && !(make_kind(p, DEAL_ACT_REDEAL) && make_kind(p, DEAL_ACT_DEAL)))
            return false;
    return !step->renew || make_kind(p, DEAL_ACT_REDEAL);
}

/* Plays cards that are safe, as other programs do at the end of a game, if this wins it; returns whether it does. */
static bool win_by_safe(struct passage *p)
{
    size_t depth = deal_state_depth(p->s);
    struct deal_action a;

    while (!deal_state_won(p->s) && (deal_state_safe(p->s, &a) || find_needless(p->s, &a)) && act(p, a))
        continue;
    if (!deal_state_won(p->s))
        undo_to(p->s, depth);
    return deal_state_won(p->s);
}

/* Makes the steps from the I-th on; false, with the position as it was, if they cannot be made. */
static bool make_steps(struct passage *p, int i, int depth)
{
    const struct step *step = &p->step[i];
    size_t at = deal_state_depth(p->s), now;
    uint8_t kept[2][PLACES];
    struct deal_action safe;
    int most = step->cards ? step->cards : step->to.kind == DEAL_TABLEAU && step->from.kind == DEAL_TABLEAU ? 13 : 1;
    bool good = false;

    p->reached = i > p->reached ? i : p->reached;
    while (p->eager && i && find_needless(p->s, &safe) && act(p, safe))
        continue;
    if (i == p->steps && (win_by_safe(p) || !p->wins))
        return true;
    if (i == p->steps) {
        undo_to(p->s, at);
        return false;
    }
    memcpy(kept, p->pile, sizeof kept);
    now = deal_state_depth(p->s);
    if (step->deals || step->renew)
        good = make_deals(p, step) && make_steps(p, i + 1, depth);
    for (int k = 0; !good && !step->deals && !step->renew && k < (step->cards ? 1 : most) && p->tries-- > 0; k++)
        if (make_move(p, step, p->fewest && !step->cards ? k + 1 : most - k) && !(good = make_steps(p, i + 1, depth))) {
            undo_to(p->s, now);
            memcpy(p->pile, kept, sizeof kept);
        }
    if (!good && p->eager && step->to.kind == DEAL_FOUNDATION && p->tries-- > 0)
        good = make_steps(p, i + 1, depth); /* the card is out already */
    if (!good && depth < DEPTH && p->tries-- > 0 && deal_state_safe(p->s, &safe))
        good = act(p, safe) && make_steps(p, i, depth + 1);
    if (!good) {
        undo_to(p->s, at);
        memcpy(p->pile, kept, sizeof kept);
    }
    return good;
}

/* ---- records with moves ---- */

/* Makes all steps, in the WAY-th of the ways in which a step can be read: winning ones come first. */
static bool passage_made(struct passage *p, int way)
{
    p->wins = way < 4;
    p->eager = way % 4 == 1 || way % 4 == 2;
    p->fewest = way % 4 > 1;
    p->tries = TRIES;
    p->piles[0] = p->piles[1] = 0;
    for (int i = 0; i < deal_state_piles(p->s); i++) {
        int kind = (int)deal_state_pile_kind(p->s, i);

        if ((kind == DEAL_TABLEAU || is_cell(kind)) && p->piles[is_cell(kind)] < PLACES)
            p->pile[is_cell(kind)][p->piles[is_cell(kind)]++] = (uint8_t)i;
    }
    return make_steps(p, 0, 0);
}

/* Sets the moves of record D to the steps of the text. */
static bool passage_record(struct passage *p, struct deal_record *d, struct deal_error *e)
{
    struct text moves = {.len = 0};

    if (!p->steps)
        return deal_fail(e, NULL, "no line of play under the record");
    deal_record_remove(d, "moves");
    deal_record_remove(d, "result");
    if (!deal_record_start(d, p->s, e))
        return false;
    p->reached = 0;
    for (int way = 0; !passage_made(p, way); way++)
        if (way == 7 || (way == 3 && p->reached < p->steps))
            return deal_fail(e, NULL, "step %d of the line of play is not legal", p->reached + 1);
    for (size_t i = 0; i < deal_state_depth(p->s); i++)
        text_moves(&moves, p->word[i]);
    if (moves.len)
        moves_replace(d, moves.bytes);
    if (deal_state_won(p->s))
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
    bool begun;              /* a record was read */
    bool alone;              /* there is text, and no record before it */
    struct deal_error wrong; /* the first error in the text under the record, which sentences below it may cure */
    unsigned long line;      /* its line; 0: there is none */
};

/* Writes the record read before, with the steps under it. */
static bool passages_end(struct passages *ps, struct deal_error *e)
{
    bool begun = ps->begun;

    ps->begun = false;
    if (ps->alone)
        return deal_fail(e, NULL, "no record stands before this text; deal --from any makes one from a board");
    *e = ps->line ? ps->wrong : *e;
    return !begun ||
           (!ps->line && (ps->p->s = positions_table(ps->positions, ps->d, e)) && passage_record(ps->p, ps->d, e));
}

static bool passages_line(struct passages *ps, const char *line, size_t len, struct deal_error *e)
{
    char *text;

    if (len > 5 && !memcmp(line, "game=", 5)) {
        struct deal_error second;
        bool good;

        ps->alone = false;
        good = passages_end(ps, e);
        ps->p->steps = ps->p->told = 0;
        ps->begun = deal_record_parse(ps->d, line, len, good ? e : &second);
        return good && ps->begun;
    }
    if (!ps->begun) {
        ps->alone |= len > strspn(line, " \t\r");
        return true;
    }
    text = tool_kept(strndup(line, len));
    if (!steps_of_line(ps->p, text, e) && !ps->line) {
        ps->wrong = *e;
        ps->line = input_line(ps->in);
    }
    ps->line = ps->p->told && ps->p->steps < STEPS - 1 ? 0 : ps->line;
    free(text);
    return true;
}

int foreign_read(char *const *files, bool keep_going)
{
    struct passages ps = {tool_kept(calloc(1, sizeof *ps.p)), tool_kept(deal_record_new()), positions_new(),
                          input_new(files), .begun = false};
    struct deal_error e;
    const char *line;
    size_t len;
    bool good = true, ended = false;

    while (!ended && (good || keep_going)) {
        enum input_kind kind = input_next(ps.in, &line, &len, &e);
        bool fine = kind == INPUT_LINE ? passages_line(&ps, line, len, &e) : kind == INPUT_END && passages_end(&ps, &e);

        ended = kind == INPUT_END;
        good = good && fine;
        if (!fine)
            tool_report(input_name(ps.in), ps.line ? ps.line : input_line(ps.in), &e);
        ps.line = fine ? ps.line : 0;
    }
    deal_record_free(ps.d);
    positions_free(ps.positions);
    free(ps.p);
    return input_free(ps.in) || !good ? STATUS_TROUBLE : STATUS_YES;
}
