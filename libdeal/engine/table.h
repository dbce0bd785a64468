/* The interface of the table, which stores cards, counts and registers of a position, its journal for undo, and its
 * hash. Implemented in table.c, state.c and layout.c. */
#ifndef DEAL_TABLE_H
#define DEAL_TABLE_H

#include "rules.h"
#include "game_state.h"

#include <string.h>

static inline uint64_t *table_pile_hash(const struct deal_state *s)
{
    return (uint64_t *)((char *)s->t + s->r->table.at_pile_hash);
}
static inline uint8_t *table_regs(const struct deal_state *s) { return (uint8_t *)s->t + s->r->table.at_reg; }
static inline uint8_t *table_counts(const struct deal_state *s) { return (uint8_t *)s->t + s->r->table.at_count; }
static inline uint8_t *table_cards(const struct deal_state *s, int pile)
{
    return (uint8_t *)s->t + s->r->table.at_cards + s->r->pile[pile].offset;
}

static inline int pile_count(const struct deal_state *s, int pile) { return table_counts(s)[pile]; }
/* The number of cards on all foundations. */
static inline int table_out(const struct deal_state *s)
{
    int n = 0;

    for (int f = 0; f < s->r->founds; f++)
        n += pile_count(s, s->r->found[f].pile);
    return n;
}
static inline uint8_t pile_card(const struct deal_state *s, int pile, int at) { return table_cards(s, pile)[at]; }
/* The top card of the pile, or DEAL_NO_CARD if it is empty. */
static inline uint8_t pile_top(const struct deal_state *s, int pile)
{
    int n = pile_count(s, pile);
    return n ? pile_card(s, pile, n - 1) : DEAL_NO_CARD;
}
/* Sets FILLED to the set of piles that hold cards. */
void deal_table_filled(const struct deal_state *s, uint64_t filled[PILE_WORDS]);
/* The first empty pile of GROUP, or NO_PILE. */
static inline int group_empty(const struct deal_state *s, const struct deal_group *group)
{
    const uint8_t *count = table_counts(s) + group->first, *at = memchr(count, 0, group->piles);
    return at ? group->first + (int)(at - count) : NO_PILE;
}
/* Does a pile that covers this one, directly or not, hold a card? */
static inline bool pile_covered(const struct deal_state *s, int pile)
{
    const uint8_t *over = s->r->over + s->r->pile[pile].over;

    for (int i = 0; i < s->r->pile[pile].overs; i++)
        if (pile_count(s, over[i]))
            return true;
    return false;
}
/* Is the top card available, as far as covering piles and the rule-file key home decide? */
static inline bool pile_at_hand(const struct deal_state *s, int pile)
{
    return !(s->r->pile[pile].away >> pile_top(s, pile) & 1) && !pile_covered(s, pile);
}
/* Does the pile hold a card, and is its top card neither covered nor away from home? */
static inline bool top_at_hand(const struct deal_state *s, int pile)
{
    return pile_count(s, pile) && pile_at_hand(s, pile);
}
static inline int pile_open(const struct deal_rules *r, int pile)
{
    return r->pile[pile].own_open ? r->pile[pile].own_open - 1 : r->group[r->pile[pile].group].open;
}
static inline int pile_show(const struct deal_rules *r, int pile)
{
    return r->pile[pile].own_show ? r->pile[pile].own_show - 1 : r->group[r->pile[pile].group].show;
}
static inline void pile_touch(struct deal_state *s, int pile)
{
    s->touched[(unsigned)pile / 64] |= (uint64_t)1 << (unsigned)pile % 64;
}
static inline int reg_get(const struct deal_state *s, int reg) { return table_regs(s)[reg]; }
/* The number of face-down cards at the bottom of the pile. */
static inline int face_down(const struct deal_state *s, int pile)
{
    return s->r->group[s->r->pile[pile].group].show == SHOW_FACE ? reg_get(s, s->r->pile[pile].down_reg) : 0;
}
/* The base rank - 1, which selects a row of the foundations' sequences; -1 before the base rank is dealt. */
static inline int base_row(const struct deal_state *s) { return s->r->base.dealt ? reg_get(s, REG_BASE) - 1 : 0; }
/* Do the rules allow another redeal? */
static inline bool deal_redeal_left(const struct deal_state *s)
{
    return s->r->redeal.kind && (s->r->redeal.most < 0 || reg_get(s, REG_REDEALS) < s->r->redeal.most);
}
/* The cards of the set MASK that may lie on CARD in group G under the base rank of this deal. MASK has the cards
 * that may lie there under some base rank. */
uint64_t deal_table_based(const struct deal_state *s, int g, uint8_t card, uint64_t mask);
/* The set of cards that may be built on CARD in group G, given the base rank. */
static inline uint64_t builds_on(const struct deal_state *s, int g, uint8_t card)
{
    uint64_t onto = s->r->group[g].onto[card];
    return s->r->base.groups >> g & 1 ? deal_table_based(s, g, card, onto) : onto;
}

/* Sets the cause that the journal records with all following moves. BY: one of the bits BY_START to BY_ITSELF
 * (ways.h). MECH: 1 + the index of the mechanism that moves the cards, or 0 if none does. */
static inline void deal_mover(struct deal_state *s, uint32_t by, int mech)
{
    s->mover = (uint8_t)(__builtin_ctz(by) | mech << 3);
}

/* Does the pile's part of the position's hash cover all its cards in order (FORM_ORDER, the most frequent case)? */
static inline bool id_ordered(const struct deal_identity *id, int pile)
{
    return id->form[pile] == FORM_ORDER && !id->marked[pile];
}
/* The pile's term of the position's hash, which is the sum of all such terms and of those of registers. */
static inline uint64_t deal_table_share(const struct deal_state *s, int pile)
{
    const struct deal_identity *id = s->identity;

    if (id_ordered(id, pile))
        return deal_mix(table_pile_hash(s)[pile] + id->token[pile]);
    return deal_table_share_of(s, pile);
}

#endif
