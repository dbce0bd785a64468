/*
 * Writes the part of an action's description about the table after the action: cards released or turned up, piles that
 * became empty, completed foundations. Also defines the functions that begin clauses and name piles.
 */
#include "telling.h"

enum { LISTED_EMPTY = 24 };

void deal_tale_clause(struct telling_tale *tale)
{
    deal_paper_say(&tale->paper, "%s", tale->begun ? "; " : "");
    tale->begun = true;
}

bool deal_tale_gathers(const struct telling_tale *tale, const struct telling_move *move)
{
    return move && (move->order == ORDER_SHUFFLED || (move->to == tale->r->pack && move->from != tale->r->pack));
}

static void tell_pile(struct telling_tale *tale, int pile, const char *verb, uint8_t card)
{
    deal_tale_clause(tale);
    deal_tale_say(tale, "%p %s", pile, verb);
    if (card != DEAL_NO_CARD)
        deal_name_card(&tale->paper, card);
}

/* Did the action only remove cards from the top of pile P? */
static bool shortened(const struct telling_trace *trace, int p)
{
    int n = pile_count(trace->after, p);

    for (int i = 0; i < n; i++)
        if (pile_card(trace->before, p, i) != DEAL_NO_CARD &&
            pile_card(trace->before, p, i) != pile_card(trace->after, p, i))
            return false;
    return n < pile_count(trace->before, p);
}

static bool fell_empty(const struct telling_tale *tale, int p)
{
    const struct telling_trace *t = tale->t;

    return !pile_count(t->after, p) && pile_count(t->before, p) && !tale->r->group[tale->r->pile[p].group].must;
}

static void tell_top(struct telling_tale *tale, int p)
{
    const struct telling_trace *t = tale->t;
    int n = pile_count(t->after, p);
    uint8_t top = pile_top(t->after, p);

    if (!tale->swept && fell_empty(tale, p))
        tell_pile(tale, p, "is empty", DEAL_NO_CARD);
    if (!n || top == DEAL_NO_CARD || !shortened(t, p) || pile_covered(t->after, p))
        return;
    if (pile_card(t->before, p, n - 1) == DEAL_NO_CARD)
        tell_pile(tale, p, "turns up ", top);
    else if (pile_open(tale->r, p) == OPEN_TOP)
        tell_pile(tale, p, "releases ", top);
}

/* The number of cards that the action turned up in pile P, without leaving it; *CARD is the last of them. */
static int turned(const struct telling_trace *trace, int p, uint8_t *card)
{
    int n = pile_count(trace->before, p), count = 0;

    if (pile_count(trace->after, p) < n) /* no sentence here, since tell_top() describes the new top card */
        return 0;
    for (int i = 0; i < n; i++)
        if (pile_card(trace->before, p, i) == DEAL_NO_CARD && pile_card(trace->after, p, i) != DEAL_NO_CARD) {
            count++;
            *card = pile_card(trace->after, p, i);
        }
    return count;
}

static void tell_turned(struct telling_tale *tale)
{
    bool one = false;
    uint8_t card;

    for (int p = 0; p < tale->r->piles; p++) {
        int n = turned(tale->t, p, &card);
        if (n > 1)
            tell_pile(tale, p, "is turned face up", DEAL_NO_CARD);
        if (n != 1)
            continue;
        if (!one)
            deal_tale_clause(tale);
        deal_tale_say(tale, "%s%c in %p", one ? ", " : "now in sight are ", card, p);
        one = true;
    }
}

static void tell_foundation(struct telling_tale *tale, int p)
{
    int length = tale->r->found[tale->r->pile[p].found].length;

    if (pile_count(tale->t->after, p) == length && pile_count(tale->t->before, p) < length)
        tell_pile(tale, p, deal_name_plural(tale->r, p) ? "are complete" : "is complete", DEAL_NO_CARD);
}

void deal_tale_after(struct telling_tale *tale)
{
    const struct telling_trace *t = tale->t;
    bool taken_up = false;
    int empty = 0;

    for (int i = 0; i < t->moves; i++)
        taken_up |= deal_tale_gathers(tale, &t->move[i]);
    for (int p = 0; p < tale->r->piles; p++)
        empty += fell_empty(tale, p);
    tale->swept = empty > LISTED_EMPTY;
    for (int p = 0; p < tale->r->piles; p++) {
        if (p == tale->r->pack) {
            if (pile_count(t->before, p) && !pile_count(t->after, p))
                tell_pile(tale, p, "is out", DEAL_NO_CARD);
        } else if (tale->r->pile[p].found != NO_PILE) {
            tell_foundation(tale, p);
        } else if (!taken_up) {
            tell_top(tale, p);
            if (pile_covered(t->before, p) && !pile_covered(t->after, p) && pile_top(t->after, p) != DEAL_NO_CARD)
                tell_pile(tale, p, "releases ", pile_top(t->after, p));
        }
    }
    if (!taken_up)
        tell_turned(tale);
}
