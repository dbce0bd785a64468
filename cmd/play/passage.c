/*
 * The steps of a line of play of another program become actions.
 *
 * A step names places. Columns and cells of the text are mapped to piles, because of equal empty piles only the first
 * is offered here. A step that moves several cards is made of single ones, through cells and empty columns, where the
 * rules move no runs. Cards that the other program plays by itself are played where a step is not legal, or else as
 * soon as they are safe. Where several numbers of cards can be meant, each is tried, the largest first, then the
 * smallest first.
 */
#include "passage.h"

#include <stdio.h>
#include <string.h>

static int is_cell(int kind) { return kind == DEAL_CELL; }

/* The pile of a place FROM which cards move, or to which; -1 for any foundation, -2 if the game has no such place. */
static int pile_of(const struct passage *passage, struct place place, bool from)
{
    int cell = is_cell(place.kind);

    if (place.kind == DEAL_TABLEAU || cell)
        return place.number < passage->piles[cell] ? passage->pile[cell][place.number] : -2;
    for (int i = 0; i < deal_state_piles(passage->s); i++) {
        size_t n;
        const uint8_t *cards = deal_state_pile(passage->s, i, &n);

        if ((int)deal_state_pile_kind(passage->s, i) == place.kind &&
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
static bool act(struct passage *passage, struct deal_action a)
{
    size_t depth = deal_state_depth(passage->s);

    if (depth == DEPTH)
        return false;
    deal_state_word(passage->s, a, passage->word[depth]);
    if (!deal_state_apply(passage->s, a))
        tool_die_memory();
    return true;
}

/* Moves a card to *TO; if *TO is empty, to the pile that takes it instead, which *TO receives. */
static bool single(struct passage *passage, int from, int *to)
{
    struct deal_action a;

    return find_move(passage->s, from, *to, 1, &a, to) && act(passage, a);
}

/* The empty piles of a kind other than NOT; *FIRST is the first. */
static int empty_piles(const struct passage *passage, int cell, int not, int *first)
{
    int n = 0;

    for (int i = 0; i < passage->piles[cell]; i++)
        if (passage->pile[cell][i] != not &&!pile_height(passage->s, passage->pile[cell][i])) {
            *first = n++ ? *first : passage->pile[cell][i];
            *first = passage->pile[cell][i] < *first ? passage->pile[cell][i] : *first;
        }
    return n;
}

static void undo_to(struct deal_state *s, size_t depth)
{
    while (deal_state_depth(s) > depth)
        deal_state_undo(s);
}

static bool move_singly(struct passage *passage, int from, int *to, int n);

/* Moves N cards by way of an empty column, where PARKED of them wait for the others. */
static bool move_parking(struct passage *passage, int from, int *to, int n, int parked)
{
    int way = -1;

    empty_piles(passage, 0, *to, &way);
    if (!move_singly(passage, from, &way, parked))
        return false;
    if (*to == way)
        empty_piles(passage, 0, way, to);
    return move_singly(passage, from, to, n - parked) && move_singly(passage, way, to, parked);
}

/* Moves N cards by way of an empty column, where as many wait as cells and other columns cannot take at once. Without
 * cells, which take single cards, runs move as wholes, and any number may wait. */
static bool move_by_way(struct passage *passage, int from, int *to, int n)
{
    int columns = empty_piles(passage, 0, *to, &(int){0}), cells = empty_piles(passage, 1, -1, &(int){0}), there = *to;
    int parked = n - (cells + 1) * (1 << (columns ? columns - 1 : 0));
    size_t depth = deal_state_depth(passage->s);

    if (!columns)
        return false;
    parked = parked < 1 ? 1 : parked > n / 2 ? n / 2 : parked;
    for (int i = 0; i < (passage->piles[1] ? 1 : n); i++, *to = there) {
        if (move_parking(passage, from, to, n, i ? i : parked))
            return true;
        undo_to(passage->s, depth);
    }
    return false;
}

/* Moves N cards, at once if that is legal, or else one by one, through empty cells and then empty columns. */
static bool move_singly(struct passage *passage, int from, int *to, int n)
{
    int used[PLACES], parked = 0;
    struct deal_action a;

    if (find_move(passage->s, from, *to, n, &a, to))
        return act(passage, a);
    if (n > empty_piles(passage, 1, -1, &used[0]) + 1)
        return move_by_way(passage, from, to, n);
    for (; parked < n - 1; parked++) {
        empty_piles(passage, 1, -1, &used[parked]);
        if (!single(passage, from, &used[parked]))
            return false;
    }
    if (!single(passage, from, to))
        return false;
    while (parked)
        if (!single(passage, used[--parked], to))
            return false;
    return true;
}

/* Exchanges the piles of two places, so that place NUMBER has PILE. */
static void map_place(struct passage *passage, struct place place, int pile)
{
    uint8_t *map = passage->pile[is_cell(place.kind)];
    int n = 0;

    while (n < passage->piles[is_cell(place.kind)] && map[n] != pile)
        n++;
    if (n == passage->piles[is_cell(place.kind)])
        return;
    map[n] = map[place.number];
    map[place.number] = (uint8_t)pile;
}

/* Makes a step that moves N cards; false, with the position as it was, if that is not legal. */
static bool make_move(struct passage *passage, const struct step *step, int n)
{
    size_t depth = deal_state_depth(passage->s);
    int from = pile_of(passage, step->from, true), to = pile_of(passage, step->to, false), takes;
    struct deal_action a;
    bool empty = to >= 0 && !pile_height(passage->s, to);

    if (from < 0 || to == -2)
        return false;
    if (find_move(passage->s, from, to, n, &a, &takes)) {
        if (empty)
            map_place(passage, step->to, takes);
        return act(passage, a);
    }
    if (empty && pile_height(passage->s, from) == n && step->from.kind == step->to.kind) {
        map_place(passage, step->to, from); /* all cards of one place go to an equal one */
        return true;
    }
    if (n > 1 && to >= 0 && step->to.kind == DEAL_TABLEAU && move_singly(passage, from, &to, n)) {
        map_place(passage, step->to, to);
        return true;
    }
    undo_to(passage->s, depth);
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

static bool make_kind(struct passage *passage, enum deal_action_kind kind)
{
    size_t count;
    const struct deal_action *list = deal_state_actions(passage->s, &count);

    for (size_t i = 0; i < count; i++)
        if (list[i].kind == kind)
            return act(passage, list[i]);
    return false;
}

/* Makes the step of a pack: deals, with a redeal where the pack is empty, or a redeal. */
static bool make_deals(struct passage *passage, const struct step *step)
{
    for (int i = 0; i < step->deals; i++)
        if (!make_kind(passage, DEAL_ACT_DEAL) &&
            !(make_kind(passage, DEAL_ACT_REDEAL) && make_kind(passage, DEAL_ACT_DEAL)))
            return false;
    return !step->renew || make_kind(passage, DEAL_ACT_REDEAL);
}

/* Plays cards that are safe, as other programs do at the end of a game, if this wins it; returns whether it does. */
static bool win_by_safe(struct passage *passage)
{
    size_t depth = deal_state_depth(passage->s);
    struct deal_action a;

    while (!deal_state_won(passage->s) && (deal_state_safe(passage->s, &a) || find_needless(passage->s, &a)) &&
           act(passage, a))
        continue;
    if (!deal_state_won(passage->s))
        undo_to(passage->s, depth);
    return deal_state_won(passage->s);
}

/* The name of a pile with its top card. */
static const char *pile_shown(const struct deal_state *s, int pile, char shown[40])
{
    size_t n;
    const uint8_t *cards = deal_state_pile(s, pile, &n);
    char card[3] = "";

    if (n)
        deal_card_text(cards[n - 1], card);
    snprintf(shown, 40, "%s (%s)", deal_state_pile_name(s, pile), n ? card : "empty");
    return shown;
}

/* Notes that the I-th step is not legal in this position, and the reason. */
static void step_refuse(struct passage *passage, int i)
{
    const struct step *step = &passage->step[i];
    int from = pile_of(passage, step->from, true), to = pile_of(passage, step->to, false),
        n = step->cards ? step->cards : 1;
    char source[40], target[40];

    passage->refused = i;
    if (step->deals || step->renew)
        snprintf(passage->why, sizeof passage->why,
                 step->deals ? "no card can be dealt" : "the waste cannot be turned over");
    else if (from < 0 || to == -2)
        snprintf(passage->why, sizeof passage->why, "there is no such pile");
    else if (pile_height(passage->s, from) < n)
        snprintf(passage->why, sizeof passage->why, "too few cards in %s", pile_shown(passage->s, from, source));
    else
        snprintf(passage->why, sizeof passage->why, "no %s%s of %s can go to %s", step->cards ? "such " : "",
                 n > 1 ? "cards" : "card", pile_shown(passage->s, from, source),
                 to < 0 ? "a foundation" : pile_shown(passage->s, to, target));
}

/* Makes the steps from the I-th on; false, with the position as it was, if they cannot be made. */
static bool make_steps(struct passage *passage, int i, int depth)
{
    const struct step *step = &passage->step[i];
    size_t at = deal_state_depth(passage->s), now;
    int spare = passage->spare;
    uint8_t kept[2][PLACES];
    struct deal_action safe;
    int most = step->cards ? step->cards : step->to.kind == DEAL_TABLEAU && step->from.kind == DEAL_TABLEAU ? 13 : 1;
    bool good = false;

    passage->reached = i > passage->reached ? i : passage->reached;
    while (passage->eager && i && find_needless(passage->s, &safe) && act(passage, safe))
        passage->spare++;
    if (i == passage->steps && (win_by_safe(passage) || !passage->wins))
        return true;
    if (i == passage->steps) {
        undo_to(passage->s, at);
        passage->spare = spare;
        return false;
    }
    memcpy(kept, passage->pile, sizeof kept);
    now = deal_state_depth(passage->s);
    if (step->deals || step->renew)
        good = make_deals(passage, step) && make_steps(passage, i + 1, depth);
    for (int k = 0; !good && !step->deals && !step->renew && k < (step->cards ? 1 : most) && passage->tries-- > 0; k++)
        if (make_move(passage, step, passage->fewest && !step->cards ? k + 1 : most - k) &&
            !(good = make_steps(passage, i + 1, depth))) {
            undo_to(passage->s, now);
            memcpy(passage->pile, kept, sizeof kept);
        }
    if (!good && i > passage->refused && passage->tries > 0) {
        undo_to(passage->s, now);
        step_refuse(passage, i);
    }
    if (!good && passage->spare > 0 && step->to.kind == DEAL_FOUNDATION && passage->tries-- > 0) {
        passage->spare--;
        good = make_steps(passage, i + 1, depth); /* the card is out already */
    }
    if (!good && depth < DEPTH && passage->tries-- > 0 && deal_state_safe(passage->s, &safe))
        good = act(passage, safe) && make_steps(passage, i, depth + 1);
    if (!good) {
        undo_to(passage->s, at);
        memcpy(passage->pile, kept, sizeof kept);
        passage->spare = spare;
    }
    return good;
}

bool passage_made(struct passage *passage, int way)
{
    passage->wins = way < 4;
    passage->eager = way % 4 == 1 || way % 4 == 2;
    passage->fewest = way % 4 > 1;
    passage->tries = TRIES;
    passage->spare = 0;
    passage->piles[0] = passage->piles[1] = 0;
    for (int i = 0; i < deal_state_piles(passage->s); i++) {
        int kind = (int)deal_state_pile_kind(passage->s, i);

        if ((kind == DEAL_TABLEAU || is_cell(kind)) && passage->piles[is_cell(kind)] < PLACES)
            passage->pile[is_cell(kind)][passage->piles[is_cell(kind)]++] = (uint8_t)i;
    }
    return make_steps(passage, 0, 0);
}
