/* The targets that a position has for a card: foundations that take it, and tableau piles to lay it on. */
#ifndef DEAL_OFFERS_H
#define DEAL_OFFERS_H

#include "mechanism.h"

/* For each foundation, the set of cards that it takes now. The set is empty if an equal foundation with a lower number
 * takes the same cards. */
struct wants {
    uint64_t of[MAX_FOUNDS], any;
};

/* The kinds of piles of which one empty pile is in the action list already. Empty piles of one kind are
 * interchangeable. */
struct kinds {
    uint64_t bit[(MAX_PILES + 63) / 64];
};

/* True if no empty pile of the same kind was offered as a target before. Interchangeable empty piles are offered
 * once. */
static inline bool offer_kind(const struct deal_state *s, struct kinds *kinds, int pile)
{
    int kind = s->r->pile[pile].kind;
    uint64_t bit = (uint64_t)1 << kind % 64;
    bool first = !(kinds->bit[kind / 64] & bit);

    kinds->bit[kind / 64] |= bit;
    return first;
}

/* Two sets of piles of a position, with one bit for each pile: uncovered piles, and empty piles. */
struct places {
    /* piles that hold cards and have no other pile with cards over them; all piles if no pile covers another */
    uint64_t bare[PILE_WORDS];
    uint64_t empty[PILE_WORDS];
};

/* The tableau piles on which cards can be laid. Computed once for a position, since each available card needs them. */
struct spots {
    uint64_t any;               /* set of all cards that some tableau pile takes */
    uint64_t empty[PILE_WORDS]; /* empty piles that take at least one card */
    /* for each card, the set of nonempty piles that take it; a 64-bit word of the set is undefined if the rules have
     * none of its piles */
    uint64_t onto[PILE_WORDS][52];
};

/* The targets of moves in a position: the cards that each foundation takes, and the tableau piles on which cards can
 * be laid. */
struct offers {
    struct places places;
    struct wants wants;
    struct spots spots;
};

/* Does place number I of the group exist at present? In some groups piles exist only after a card was dealt to them. */
static inline bool place_exists(const struct deal_state *s, const struct deal_group *group, int i)
{
    return !group->limited || group->place + i < reg_get(s, REG_PLACES);
}

/* Adds the moves of CARD to foundations of the given groups. CARD is at position K of pile FROM, counted from 1; 0
 * stands for the top. */
static inline void to_founds(const struct deal_state *s, const struct wants *wants, struct deal_list *l, int from,
                             uint8_t card, int k, uint32_t groups)
{
    uint64_t bit = card_bit(card);

    if (!(wants->any & bit))
        return;
    for (int f = 0; f < s->r->founds; f++)
        if (wants->of[f] & bit && groups >> s->r->found[f].group & 1)
            list_add(l, act_move(from, s->r->found[f].pile, 1, k));
}

/* In foundation.c. deal_wants_of(): the set of cards that foundation F takes, empty if a lower-numbered equal
 * foundation takes them. deal_find_wants() computes these sets for all foundations. */
uint64_t deal_wants_of(const struct deal_state *s, int f);
void deal_find_wants(const struct deal_state *s, struct wants *wants);
/* Adds the legal moves between foundations. */
void deal_list_exchanges(const struct deal_state *s, const struct wants *wants, struct deal_list *l);
/* Is F the lowest-numbered of the equal foundations that have the same top card? Only that one gives a card back. */
bool deal_found_gives(const struct deal_state *s, int f);

/* In vacancy.c: adds the actions that fill vacancies before any other action is legal; true if it added any. */
bool deal_list_musts(const struct deal_state *s, struct deal_list *l);
/* Adds the actions that fill vacancies, without the actions of deal_list_musts(). */
void deal_list_fills(const struct deal_state *s, struct deal_list *l);
/* True if the word deal is illegal now: vacancies must be filled first, or the pack is empty. */
bool deal_dealing_waits(const struct deal_state *s);
/* Is action A in the list? */
bool deal_list_has(const struct deal_list *l, struct deal_action a);

#endif
