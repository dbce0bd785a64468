/*
 * In this folder: what an action did, told in sentences.
 *
 * trace.c takes an action apart into its steps, names.c finds words for cards and
 * piles, explain.c makes the sentence, after.c what it says of the table at its end.
 */
#ifndef DEAL_TELLING_H
#define DEAL_TELLING_H

#include "engine/engine.h"
#include "picture/picture.h"

/* ---- trace.c ---- */

/* How the cards of a pile changed their order. */
enum telling_order { ORDER_KEPT, ORDER_SHUFFLED, ORDER_TURNED, ORDER_TO_TOP, ORDER_TO_BOTTOM, ORDER_CHANGED };

/* Cards that went together from one pile to another, as a player at the table sees it. */
struct telling_move {
    uint8_t from, to, n;
    uint8_t order;              /* enum telling_order; unless it is ORDER_KEPT nothing moved, and CARD has the one that changed its place,
                                 * if one alone did, then the top */
    bool beneath;               /* slipped beneath cards that lay there */
    bool onto_empty;
    uint8_t card[DEAL_CARDS_MAX]; /* from the bottom; DEAL_NO_CARD where not seen */
};

struct telling_trace {
    struct telling_move *move;
    int moves, cap;
    struct deal_state *before, *after; /* views of the position before and after the action */
};

/* Carries A out on S and fills T. False without memory: then S must be started anew. */
bool deal_trace_apply(struct telling_trace *t, struct deal_state *s, struct deal_action a);
void deal_trace_release(struct telling_trace *t);

/* ---- names.c ---- */

/* "the nine of clubs"; "a hidden card" for DEAL_NO_CARD. */
void deal_name_card(struct deal_paper *p, uint8_t card);
/* "the bone", "side scene 3", "the ascending clubs". */
void deal_name_pile(struct deal_paper *p, const struct deal_rules *r, int pile);
/* Does its name stand in the plural, "the ascending clubs release"? */
bool deal_name_plural(const struct deal_rules *r, int pile);

/* ---- the sentence: explain.c, after.c ---- */

struct telling_tale {
    const struct deal_rules *r;
    const struct telling_trace *t;
    struct deal_paper paper;
    bool begun; /* a clause stands there already */
    bool swept; /* so many piles fell empty that they are not told one by one */
};

/* Begins the next clause. */
void deal_tale_clause(struct telling_tale *tale);
void deal_tale_pile(struct telling_tale *tale, int pile);
/* Is M, which may be NULL, a part of forming a new pack? */
bool deal_tale_gathers(const struct telling_tale *tale, const struct telling_move *m);
/* Tells what the table shows for it. */
void deal_tale_after(struct telling_tale *tale);

#endif
