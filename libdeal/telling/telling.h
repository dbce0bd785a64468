/*
 * In this folder: descriptions of actions in sentences.
 *
 * The file trace.c splits an action into steps, and names.c names cards and piles. The sentence is written by
 * explain.c, and its part about the table after the action by after.c.
 */
#ifndef DEAL_TELLING_H
#define DEAL_TELLING_H

#include "engine/engine.h"
#include "base/paper.h"

#include <stdarg.h>

/* ---- trace.c ---- */

/* How the order of a pile's cards changed in a step of an action. */
enum telling_order { ORDER_KEPT, ORDER_SHUFFLED, ORDER_TURNED, ORDER_TO_TOP, ORDER_TO_BOTTOM, ORDER_CHANGED };

/* A step of an action: cards that move together from one pile to another, as a player sees them. */
struct telling_move {
    uint8_t from, to, n;
    /* Change of order (enum telling_order). Unless it is ORDER_KEPT, no card left the pile. CARD[0] is then the only
     * card that changed its position, if there is one such card, and CARD[1] is the top card. */
    uint8_t order;
    bool beneath; /* the cards were put under the cards of the target pile */
    bool onto_empty;
    uint8_t card[DEAL_CARDS_MAX]; /* the moved cards, from the bottom; DEAL_NO_CARD for a hidden card */
};

struct telling_trace {
    struct telling_move *move;
    int moves;
    struct deal_state *before, *after; /* player's views of the position before and after the action */
};

/* Carries out action A on S and stores its steps in TRACE. False if out of memory; then S must be started again. */
bool deal_trace_apply(struct telling_trace *trace, struct deal_state *s, struct deal_action a);
void deal_trace_release(struct telling_trace *trace);

/* ---- names.c ---- */

/* Writes the name of a card, "the nine of clubs", or "a hidden card" for DEAL_NO_CARD. */
void deal_name_card(struct deal_paper *paper, uint8_t card);
/* Writes FORMAT, in which %c is the name of a card, %p that of a pile, %n a number in words, and %s a text. */
void deal_name_say(struct deal_paper *paper, const struct deal_rules *r, const char *format, va_list args);
/* Is the name of the pile a plural, as in "the ascending clubs release"? */
bool deal_name_plural(const struct deal_rules *r, int pile);

/* ---- the sentence: explain.c, after.c ---- */

struct telling_tale {
    const struct deal_rules *r;
    const struct telling_trace *t;
    struct deal_paper paper;
    bool begun; /* true: the sentence has at least one clause already */
    bool swept; /* true: too many piles became empty to name each of them */
};

/* Writes the separator that begins the next clause of the sentence. */
void deal_tale_clause(struct telling_tale *tale);
/* Adds words to the sentence as deal_name_say() does. */
void deal_tale_say(struct telling_tale *tale, const char *format, ...);
/* Is the step MOVE, which may be NULL, a part of gathering cards for a new pack? */
bool deal_tale_gathers(const struct telling_tale *tale, const struct telling_move *move);
/* Writes the part of the sentence about the table after the action. */
void deal_tale_after(struct telling_tale *tale);

#endif
