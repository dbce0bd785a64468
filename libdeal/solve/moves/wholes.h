/*
 * Compound steps for games whose columns are built regardless of suit and lose whole sequences. A piece is a row of
 * neighbours that move together. One step moves a piece onto a card that it joins, wherever both lie; the cards above
 * either go elsewhere. Another step empties a column, to its face-down cards. A loose step moves a piece onto a card
 * that it does not join. Complete sequences leave at the end of each step.
 *
 * The actions of a step are planned on a board of the columns. whole_plans.c has the board and the plans, wholes.c the
 * list of steps. A plan clears columns by rule, without a search. So the steps do not reach all positions, and a search
 * by these steps alone proves no loss.
 */
#ifndef DEAL_WHOLES_H
#define DEAL_WHOLES_H

#include "solve/base/search.h"

enum { WHOLE_COLUMNS = 16, WHOLE_HEIGHT = 104, WHOLE_STEPS = 600, WHOLE_ACTIONS = 512 };

struct whole_board {
    uint64_t exposed;        /* set of the cards on top of columns */
    uint16_t tops[52];       /* for each card, the set of the columns with it on top */
    uint16_t vacant, filled; /* sets of the empty columns and of the foundations that have cards */
    int pairs;   /* number of cards that move with the card under them, or did before they left with their sequence */
    bool packed; /* empty columns differ, since rounds of the pack come to each in turn */
    uint8_t n[WHOLE_COLUMNS], down[WHOLE_COLUMNS]; /* numbers of cards of a column, and of its face-down cards */
    /* Number of the column on the table. It differs from the column's own number if a plan fills an empty column that
     * is not the first: of equal empty piles the table offers the first one only. */
    uint8_t real[WHOLE_COLUMNS];
    uint8_t card[WHOLE_COLUMNS][WHOLE_HEIGHT];
};

struct wholes {
    struct planner planner;
    const struct deal_rules *r;
    const struct deal_group *columns;
    uint64_t onto[52], joins[52]; /* for each card, the set of cards on which it may be laid, or that it joins */
    uint64_t last;                /* set of the last cards of sequences */
    struct whole_board base, b;   /* base: the board before the step; b: after the actions planned so far */
    uint16_t changed;             /* set of the columns in which b may differ from base */
    uint8_t *table;               /* bytes of the position that BASE was read from */
    struct deal_action action[WHOLE_ACTIONS];
};

/* Is a card at height I of column A part of a piece with the card under it? May it lie there? */
static inline bool whole_joined(const struct wholes *wholes, int a, int i)
{
    return i > wholes->b.down[a] && wholes->joins[wholes->b.card[a][i]] >> wholes->b.card[a][i - 1] & 1;
}
static inline bool whole_chained(const struct wholes *wholes, int a, int i)
{
    return i > wholes->b.down[a] && wholes->onto[wholes->b.card[a][i]] >> wholes->b.card[a][i - 1] & 1;
}
/* The set of the columns other than A on whose top CARD may be laid, of the cards in ONTO. */
static inline uint32_t whole_takers(const struct whole_board *board, int a, uint64_t onto)
{
    uint32_t set = 0;

    for (uint64_t tops = onto & board->exposed; tops; tops &= tops - 1)
        set |= board->tops[__builtin_ctzll(tops)];
    return set & ~((uint32_t)1 << a);
}
/* Height of the end of the piece that has the card at height I of column A: of the first card above it. */
static inline int whole_end(const struct wholes *wholes, int a, int i)
{
    for (i++; i < wholes->b.n[a] && whole_joined(wholes, a, i); i++)
        ;
    return i;
}

extern const struct condition *const deal_wholes_needs[];
/* Makes the tables of the rules, which satisfy deal_wholes_needs. Returns NULL if memory runs out. */
struct wholes *deal_wholes_make(const struct deal_rules *r);
void deal_wholes_free(struct wholes *wholes);
void deal_wholes_load(struct wholes *wholes, const struct deal_state *s);
void deal_wholes_expose(struct whole_board *board, int a); /* adds column A to the sets of the tops */
/* Takes back the planned actions: w->b is w->base again. */
void deal_wholes_restart(struct wholes *wholes);
int deal_wholes_reach(struct wholes *wholes, int a); /* height down to which column A can be cleared from w->base */
/* Plans STEP from the board w->base. Returns false if the step is impossible there. The actions are then in w->action,
 * and the board after them in w->b. */
bool deal_wholes_plan(struct wholes *wholes, struct step step);
/* Makes x->planner if the compound steps apply to the rules. Returns false if memory runs out. */
bool deal_wholes_new(struct search *x);
/* Lists the compound steps and deals of the current position of X, those first after which most cards move with the
 * card under them. LOOSE: also loose steps. If *RANDOM is not 0, the order has random noise. OUT has room for
 * WHOLE_STEPS + 1 steps. Returns their number. */
size_t deal_wholes_steps(struct search *x, bool loose, struct step *out, uint64_t *random);

#endif
