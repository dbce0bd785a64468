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

static void explain_say_number(struct telling_tale *tale, int n)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};

    if (n < (int)(sizeof words / sizeof *words))
        deal_paper_say(&tale->paper, "%s", words[n]);
    else
        deal_paper_say(&tale->paper, "%d", n);
}

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
    explain_say_number(tale, n);
    deal_paper_say(&tale->paper, seen ? " cards" : " hidden cards");
    if (seen && card[n - 1] != DEAL_NO_CARD) {
        deal_paper_say(&tale->paper, " with ");
        deal_name_card(&tale->paper, card[n - 1]);
        deal_paper_say(&tale->paper, " on top");
    }
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
    deal_paper_say(&tale->paper, " from ");
    deal_tale_pile(tale, m->from);
    deal_paper_say(&tale->paper, m->beneath ? " beneath " : first || !fills ? " to " : many ? " fill " : " fills ");
    deal_tale_pile(tale, m->to);
}

/* ---- piles that close a gap; moves from one pile to many; moves from many to one ---- */

static void tell_chain(struct telling_tale *tale, int i, int j)
{
    deal_tale_clause(tale);
    explain_say_number(tale, j - i);
    deal_paper_say(&tale->paper, " piles, from ");
    deal_tale_pile(tale, move_at(tale, i)->from);
    deal_paper_say(&tale->paper, " to ");
    deal_tale_pile(tale, move_at(tale, j - 1)->from);
    deal_paper_say(&tale->paper, ", move up to ");
    deal_tale_pile(tale, move_at(tale, i)->to);
}

static void tell_fan(struct telling_tale *tale, int i, int j)
{
    int ways = ways_in(tale, i, j), k = 0, total = cards_in(tale, i, j);
    const struct telling_move *first = move_at(tale, i), *last = move_at(tale, j - 1);

    deal_tale_clause(tale);
    deal_paper_say(&tale->paper, "from ");
    deal_tale_pile(tale, first->from);
    deal_paper_say(&tale->paper, " ");
    if (ways > LISTED_PILES) {
        explain_say_number(tale, total);
        deal_paper_say(&tale->paper, " cards to ");
        explain_say_number(tale, ways);
        deal_paper_say(&tale->paper, " piles, ");
        deal_tale_pile(tale, first->to);
        deal_paper_say(&tale->paper, " to ");
        deal_tale_pile(tale, last->to);
        return;
    }
    for (int next; i < j; i = next) {
        next = same_way(tale, i);
        deal_paper_say(&tale->paper, "%s", joint(k++, ways));
        say_moved(tale, i, next);
        deal_paper_say(&tale->paper, " to ");
        deal_tale_pile(tale, move_at(tale, i)->to);
    }
}

static void tell_funnel(struct telling_tale *tale, int i, int j)
{
    int ways = ways_in(tale, i, j), k = 0, to = move_at(tale, i)->to;
    bool first = !tale->begun;

    deal_tale_clause(tale);
    if (ways > LISTED_FUNNEL) {
        explain_say_number(tale, cards_in(tale, i, j));
        deal_paper_say(&tale->paper, " cards");
    }
    for (int next; i < j && ways <= LISTED_FUNNEL; i = next) {
        next = same_way(tale, i);
        deal_paper_say(&tale->paper, "%s", joint(k++, ways));
        say_moved(tale, i, next);
        deal_paper_say(&tale->paper, " from ");
        deal_tale_pile(tale, move_at(tale, i)->from);
    }
    deal_paper_say(&tale->paper, first ? " to " : " go to ");
    deal_tale_pile(tale, to);
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
        deal_tale_pile(tale, move_at(tale, i)->from);
        deal_paper_say(&tale->paper, " is shuffled");
        return j;
    }
    explain_say_number(tale, total);
    deal_paper_say(&tale->paper, total == 1 ? " card" : " cards");
    if (one) {
        deal_paper_say(&tale->paper, " of ");
        deal_tale_pile(tale, from);
    }
    deal_paper_say(&tale->paper, total == 1 ? " is taken up as the new pack" : " are taken up as the new pack");
    deal_paper_say(&tale->paper, shuffled ? " and shuffled" : "");
    return j;
}

/* ---- a pile whose cards change their order ---- */

static void tell_order(struct telling_tale *tale, const struct telling_move *m)
{
    bool one = m->order == ORDER_TO_TOP || m->order == ORDER_TO_BOTTOM;

    deal_tale_clause(tale);
    if (one)
        deal_name_card(&tale->paper, m->card[0]);
    else if (m->order == ORDER_CHANGED)
        deal_paper_say(&tale->paper, "the cards");
    deal_paper_say(&tale->paper, m->order == ORDER_TURNED ? "" : " of ");
    deal_tale_pile(tale, m->from);
    deal_paper_say(&tale->paper, m->order == ORDER_TURNED      ? " is turned over"
                                 : m->order == ORDER_TO_TOP    ? " goes to its top"
                                 : m->order == ORDER_TO_BOTTOM ? " goes to its bottom"
                                                               : " change their order");
    if (m->order != ORDER_TO_TOP && m->card[1] != DEAL_NO_CARD) {
        deal_paper_say(&tale->paper, ", now ");
        deal_name_card(&tale->paper, m->card[1]);
        deal_paper_say(&tale->paper, " is on top");
    }
}

static void tell_moves(struct telling_tale *tale)
{
    for (int i = 0, j; i < tale->t->moves; i = j) {
        const struct telling_move *m = move_at(tale, i);
        int same = same_way(tale, i), fan, funnel;

        if (deal_tale_gathers(tale, m)) {
            j = tell_gathering(tale, i);
            continue;
        }
        if (m->order) {
            tell_order(tale, m);
            j = i + 1;
            continue;
        }
        if ((j = chain_end(tale, i)) - i >= LEAST_CHAIN) {
            tell_chain(tale, i, j);
            continue;
        }
        fan = m->beneath || tale->r->pile[m->to].found != NO_PILE ? same : fan_end(tale, i, false);
        funnel = m->beneath ? same : fan_end(tale, i, true);
        j = fan > funnel ? fan : funnel;
        if (j <= same)
            tell_way(tale, i, j = same);
        else if (fan > funnel)
            tell_fan(tale, i, j);
        else
            tell_funnel(tale, i, j);
    }
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
    tell_moves(&tale);
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
