/*
 * Writes the sentence that describes an action: first the player's move, then the automatic effects, then the change of
 * the table. The last part mentions cards released or turned up, piles that became empty, and completed foundations.
 *
 * Related steps are combined: cards from one pile to many, from many to one, and the gathering of a new pack.
 */
#include "telling.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED_CARDS = 4, LISTED_PILES = 12, LISTED_FUNNEL = 24, LEAST_CHAIN = 3 };

/* The separator between part I of N parts of an enumeration and the part before it. */
static const char *joint(int i, int n) { return !i ? "" : i + 1 < n ? ", " : " and "; }

/* ---- cards ---- */

static void explain_say_cards(struct telling_tale *tale, const uint8_t *card, int n)
{
    int seen = 0;

    for (int i = 0; i < n; i++)
        seen += card[i] != DEAL_NO_CARD;
    if (n == 1 || (seen == n && n <= LISTED_CARDS)) {
        for (int i = 0; i < n; i++) {
            deal_paper_say(&tale->paper, "%s", joint(i, n));
            deal_name_card(&tale->paper, card[i]);
        }
        return;
    }
    deal_tale_say(tale, seen ? "%n cards" : "%n hidden cards", n);
    if (seen && card[n - 1] != DEAL_NO_CARD)
        deal_tale_say(tale, " with %c on top", card[n - 1]);
}

/* Writes the cards of moves I to J-1, which all have the same source and target pile, in order. */
static void say_moved(struct telling_tale *tale, int i, int j)
{
    uint8_t card[2 * DEAL_CARDS_MAX];
    int n = 0;

    for (; i < j && n < DEAL_CARDS_MAX; i++) {
        const struct telling_move *m = &tale->t->move[i];
        memcpy(card + n, m->card, m->n);
        n += m->n;
    }
    explain_say_cards(tale, card, n);
}

static int cards_in(const struct telling_tale *tale, int i, int j)
{
    int n = 0;

    for (; i < j; i++)
        n += tale->t->move[i].n;
    return n;
}

/* ---- sequences of moves ---- */

static const struct telling_move *move_at(const struct telling_tale *tale, int i)
{
    return i < tale->t->moves ? &tale->t->move[i] : NULL;
}

/* The index after the last of the successive moves from I on with the source and target of move I. */
static int same_way(const struct telling_tale *tale, int i)
{
    const struct telling_move *m = move_at(tale, i), *next;
    int j = i + 1;

    while ((next = move_at(tale, j)) && !next->order && next->from == m->from && next->to == m->to &&
           next->beneath == m->beneath)
        j++;
    return j;
}

/* The index after the last of the successive moves from I on with the source (if TO, the target) of move I that fit
 * in one list. */
static int fan_end(const struct telling_tale *tale, int i, bool to)
{
    const struct telling_move *m = move_at(tale, i), *next;
    int j = i + 1;

    while ((next = move_at(tale, j)) && !next->order && !next->beneath && next->to != tale->r->pack &&
           (to ? next->to == m->to : next->from == m->from && tale->r->pile[next->to].found == NO_PILE))
        j++;
    return j;
}

/* The index after the last of the successive moves from I on that each fill the pile which the previous move
 * emptied, as when a gap is closed. */
static int chain_end(const struct telling_tale *tale, int i)
{
    const struct telling_move *m = move_at(tale, i), *next;
    int j = i + 1;

    for (; m->onto_empty && (next = move_at(tale, j)) && next->onto_empty && !next->order && next->to == m->from; j++)
        m = next;
    return j;
}

static int ways_in(const struct telling_tale *tale, int i, int j)
{
    int ways = 0;

    for (; i < j; i = same_way(tale, i))
        ways++;
    return ways;
}

/* ---- moves from one pile to one pile ---- */

static void tell_way(struct telling_tale *tale, int i, int j)
{
    const struct telling_move *m = move_at(tale, i);
    bool fills = m->onto_empty && tale->r->pile[m->to].found == NO_PILE, many = cards_in(tale, i, j) > 1,
         first = !tale->begun;

    deal_tale_clause(tale);
    say_moved(tale, i, j);
    if (!first && !fills)
        deal_paper_say(&tale->paper, m->beneath ? many ? " are slipped" : " is slipped" : many ? " go" : " goes");
    deal_tale_say(tale, " from %p %s %p", m->from,
                  m->beneath        ? "beneath"
                  : first || !fills ? "to"
                  : many            ? "fill"
                                    : "fills",
                  m->to);
}

/* ---- piles that close a gap; moves from one pile to many; moves from many to one ---- */

static void tell_chain(struct telling_tale *tale, int i, int j)
{
    deal_tale_clause(tale);
    deal_tale_say(tale, "%n piles, from %p to %p, move up to %p", j - i, move_at(tale, i)->from,
                  move_at(tale, j - 1)->from, move_at(tale, i)->to);
}

static void tell_fan(struct telling_tale *tale, int i, int j)
{
    int ways = ways_in(tale, i, j), k = 0, total = cards_in(tale, i, j);
    const struct telling_move *first = move_at(tale, i), *last = move_at(tale, j - 1);

    deal_tale_clause(tale);
    deal_tale_say(tale, "from %p ", first->from);
    if (ways > LISTED_PILES) {
        deal_tale_say(tale, "%n cards to %n piles, %p to %p", total, ways, first->to, last->to);
        return;
    }
    for (int next; i < j; i = next) {
        next = same_way(tale, i);
        deal_paper_say(&tale->paper, "%s", joint(k++, ways));
        say_moved(tale, i, next);
        deal_tale_say(tale, " to %p", move_at(tale, i)->to);
    }
}

static void tell_funnel(struct telling_tale *tale, int i, int j)
{
    int ways = ways_in(tale, i, j), k = 0, to = move_at(tale, i)->to;
    bool first = !tale->begun;

    deal_tale_clause(tale);
    if (ways > LISTED_FUNNEL)
        deal_tale_say(tale, "%n cards", cards_in(tale, i, j));
    for (int next; i < j && ways <= LISTED_FUNNEL; i = next) {
        next = same_way(tale, i);
        deal_paper_say(&tale->paper, "%s", joint(k++, ways));
        say_moved(tale, i, next);
        deal_tale_say(tale, " from %p", move_at(tale, i)->from);
    }
    deal_tale_say(tale, first ? " to %p" : " go to %p", to);
}

/* ---- a new pack ---- */

static int tell_gathering(struct telling_tale *tale, int i)
{
    bool shuffled = false, one = true;
    int j = i, from = -1, total = 0;

    for (; deal_tale_gathers(tale, move_at(tale, j)); j++) {
        const struct telling_move *m = move_at(tale, j);
        shuffled |= m->order == ORDER_SHUFFLED;
        if (m->order)
            continue;
        one &= from < 0 || from == m->from;
        from = m->from;
        total += m->n;
    }
    deal_tale_clause(tale);
    if (from < 0) {
        deal_tale_say(tale, "%p is shuffled", move_at(tale, i)->from);
        return j;
    }
    deal_tale_say(tale, total == 1 ? "%n card" : "%n cards", total);
    if (one)
        deal_tale_say(tale, " of %p", from);
    deal_paper_say(&tale->paper, total == 1 ? " is taken up as the new pack" : " are taken up as the new pack");
    deal_paper_say(&tale->paper, shuffled ? " and shuffled" : "");
    return j;
}

/* ---- a pile whose cards change their order ---- */

static void tell_order(struct telling_tale *tale, const struct telling_move *move)
{
    bool one = move->order == ORDER_TO_TOP || move->order == ORDER_TO_BOTTOM;

    deal_tale_clause(tale);
    if (one)
        deal_name_card(&tale->paper, move->card[0]);
    else if (move->order == ORDER_CHANGED)
        deal_paper_say(&tale->paper, "the cards");
    deal_tale_say(tale, move->order == ORDER_TURNED ? "%p" : " of %p", move->from);
    deal_paper_say(&tale->paper, move->order == ORDER_TURNED      ? " is turned over"
                                 : move->order == ORDER_TO_TOP    ? " goes to its top"
                                 : move->order == ORDER_TO_BOTTOM ? " goes to its bottom"
                                                                  : " change their order");
    if (move->order != ORDER_TO_TOP && move->card[1] != DEAL_NO_CARD)
        deal_tale_say(tale, ", now %c is on top", move->card[1]);
}

/* Writes the clause that begins with move I; returns the index after its last move. */
static int tell_moves(struct telling_tale *tale, int i)
{
    const struct telling_move *m = move_at(tale, i);
    int same = same_way(tale, i), chain = chain_end(tale, i),
        fan = m->beneath || tale->r->pile[m->to].found != NO_PILE ? same : fan_end(tale, i, false),
        funnel = m->beneath ? same : fan_end(tale, i, true);

    if (deal_tale_gathers(tale, m))
        return tell_gathering(tale, i);
    if (m->order)
        return tell_order(tale, m), i + 1;
    if (chain - i >= LEAST_CHAIN)
        return tell_chain(tale, i, chain), chain;
    if (fan <= same && funnel <= same)
        return tell_way(tale, i, same), same;
    if (fan > funnel)
        return tell_fan(tale, i, fan), fan;
    return tell_funnel(tale, i, funnel), funnel;
}

char *deal_state_explain(struct deal_state *s, struct deal_action a)
{
    struct telling_trace t;
    struct telling_tale tale = {.r = s->r, .t = &t};
    char word[DEAL_WORD_MAX], *text;

    deal_state_word(s, a, word);
    if (!deal_trace_apply(&t, s, a)) {
        deal_trace_release(&t);
        return NULL;
    }
    for (int i = 0; i < t.moves;)
        i = tell_moves(&tale, i);
    if (!tale.begun) { /* the action moved no card and changed only registers */
        deal_tale_clause(&tale);
        deal_paper_say(&tale.paper, "%s", word);
    }
    deal_tale_after(&tale);
    if (deal_state_won(s)) {
        deal_tale_clause(&tale);
        deal_paper_say(&tale.paper, "the game is won");
    }
    deal_trace_release(&t);
    text = deal_paper_text(&tale.paper);
    if (!text)
        deal_state_undo(s);
    return text;
}
