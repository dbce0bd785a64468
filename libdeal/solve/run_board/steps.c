/* Translates moves of the search of runs into steps of the engine's table. */
#include "run_board.h"

#include "engine/engine.h"

/* A column other than pile WITHOUT whose last card is of CLASS; NO_PILE if there is none. */
static int bare_pile(const struct run_board *board, int class, int without)
{
    const struct deal_state *s = board->x->s;

    for (int i = 0; i < board->columns; i++) {
        uint8_t top = pile_top(s, board->pile[i]);

        if (board->pile[i] != without && top != DEAL_NO_CARD && board->cards_of[class] & card_bit(top))
            return board->pile[i];
    }
    return NO_PILE;
}

/* Finds the column of card C. *N receives the number of cards from C to the last card of the column. */
static int find_card(const struct run_board *board, uint8_t c, int *n)
{
    const struct deal_state *s = board->x->s;

    for (int i = 0; i < board->columns; i++)
        for (int at = pile_count(s, board->pile[i]); at--;)
            if (pile_card(s, board->pile[i], at) == c) {
                *n = pile_count(s, board->pile[i]) - at;
                return board->pile[i];
            }
    return NO_PILE;
}

/* Number of turns of the pack, redeals included, before card C lies on top of the talon; -1 if it never does. */
static int turns_to(const struct deal_state *s, uint8_t c)
{
    int start = pile_count(s, s->r->talon), n = start + pile_count(s, s->r->pack), at = start;

    for (int turns = 0; turns <= 2 * n; turns++) {
        if (at && (at <= start ? pile_card(s, s->r->talon, at - 1) : pile_card(s, s->r->pack, n - at)) == c)
            return turns;
        at = at == n ? 0 : at + s->r->stock.turn_cards < n ? at + s->r->stock.turn_cards : n;
    }
    return -1;
}

/* Move M plays a card of column FROM to a foundation. Makes *OUT the move that clears it: the run of N cards on that
 * card goes elsewhere. Returns false if there is no place for the run. */
static bool uncover(const struct run_board *board, struct run_move m, int from, int n, struct step *out)
{
    int to = bare_pile(board, board->class[m.card], from);

    *out = (struct step){.from = (uint8_t)from, .to = (uint8_t)to, .n = (uint8_t)n};
    return to != NO_PILE;
}

/* Finds the pile from which the card of a move leaves. *N receives the number of cards that move, *OUT the actions that
 * must come before. */
static int step_from(const struct run_board *board, struct run_move m, int *n, struct step *out)
{
    const struct deal_state *s = board->x->s;
    int from = NO_PILE, turns;

    switch (m.from) {
    case RUN_COLUMN:
        from = find_card(board, m.card, n);
        if (from != NO_PILE && m.to == RUN_OUT && *n > 1) {
            from = uncover(board, m, from, *n - 1, out) ? from : NO_PILE;
            *n = 1;
        }
        return from;
    case RUN_RESERVE: return board->pile[board->start[m.card].pile];
    case RUN_TALON:
        turns = turns_to(s, m.card);
        *out = turns > 0 ? (struct step){.from = s->r->pack, .to = s->r->talon, .n = (uint8_t)turns} : *out;
        return turns < 0 ? NO_PILE : s->r->talon;
    default: return s->r->found[board->home[m.card].pile].pile;
    }
}

bool deal_runs_step_on(const struct run_board *board, struct run_move m, int class, struct step *out)
{
    int n = 1, from, to;

    *out = (struct step){.n = 0};
    from = step_from(board, m, &n, out);
    to = m.to == RUN_OUT  ? board->x->r->found[board->home[m.card].pile].pile
         : m.to == RUN_ON ? bare_pile(board, class, from)
                          : group_empty(board->x->s, &board->x->r->group[board->group]);
    out->a = act_move(from, to, n, 0);
    return from != NO_PILE && to != NO_PILE;
}

bool deal_runs_step(const struct run_board *board, struct run_move m, struct step *out)
{
    return deal_runs_step_on(board, m, board->on[m.card], out);
}
