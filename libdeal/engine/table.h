/* The interface of the table, which stores cards, counts and registers of a position, its journal for undo, and its
 * hash. Implemented in table.c, state.c and layout.c. */
#ifndef DEAL_TABLE_H
#define DEAL_TABLE_H

#include "rules.h"

#include <string.h>

struct deal_table {
    uint64_t hash;
    /* pile hashes, registers, card counts and cards follow in the same block: see deal_rules.table */
};

struct deal_state {
    const struct deal_rules *r;
    struct deal_table *t;
    uint32_t shuffle;
    uint64_t origin;   /* identifies the deal: a hash of its cards and its shuffle number */
    uint64_t *journal; /* journal of changes for undo; entries of 8 bytes, see table.c */
    size_t journal_len, journal_cap;
    size_t *mark; /* stack with the length of the journal before each action */
    size_t depth, mark_cap;
    bool failed;   /* true: memory ran out since the last action */
    bool starting; /* true: the first layout is being dealt; the hashes are computed after it */
    uint8_t mover; /* cause of the moves being made, which the journal records: see deal_mover() */
    /* equivalence of positions in the present phase of the game; the hash depends on it */
    const struct deal_identity *identity;
    uint64_t touched[(MAX_PILES + 63) / 64]; /* set of piles that have changed since a caller cleared the set */
    struct deal_action *list;
    size_t listed;
    void *note; /* memory that players/choose.c keeps with the position: one block from malloc, freed with the state */
};

/* The output function of the random generator SplitMix64. */
static inline uint64_t deal_mix(uint64_t z)
{
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

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
/* The first empty pile of group G, or NO_PILE. */
static inline int group_empty(const struct deal_state *s, const struct deal_group *g)
{
    const uint8_t *count = table_counts(s) + g->first, *at = memchr(count, 0, g->piles);
    return at ? g->first + (int)(at - count) : NO_PILE;
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
/* Does a pile of SET cover this pile, directly or not? */
static inline bool pile_under(const struct deal_rules *r, int pile, const uint64_t set[PILE_WORDS])
{
    uint64_t over = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        over |= r->pile[pile].covers[word] & set[word];
    return over;
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
static inline uint64_t card_bit(uint8_t card) { return (uint64_t)1 << card; }
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

/* The only three functions that change a table. Each writes its inverse to the journal. */
/* Removes the N cards from index AT on from pile FROM, and inserts them at index TO_AT of pile TO, in the same or in
 * reversed order. FROM and TO may be the same pile: TO_AT is then an index in the pile without the N cards. */
void deal_table_splice(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed);
void deal_table_permute(struct deal_state *s, int pile, const uint8_t *order);
void deal_table_set(struct deal_state *s, int reg, int value);
/* Moves the top card of FROM to the top of TO. This is the common case of deal_table_splice(). */
void deal_table_move(struct deal_state *s, int from, int to);
/* Moves the top card of pile FROM to the top or, if UNDER, the bottom of pile TO without updating journal and hash.
 * Only for the first layout, before deal_table_rehash(). */
void deal_table_lay(struct deal_state *s, int from, int to, bool under);

void deal_table_undo(struct deal_state *s, size_t mark);
/* A change of the table, decoded from the journal. */
struct deal_change {
    /* kind of the change; CHANGE_TOP: one card moves from the top of FROM to the top of TO */
    enum { CHANGE_SPLICE, CHANGE_TOP, CHANGE_ORDER, CHANGE_REGISTER } kind;
    /* arguments as of deal_table_splice(); CHANGE_ORDER: pile FROM, which has N cards, was reordered */
    uint8_t from, at, n, to, to_at;
    bool reversed;
};
/* Decodes the journal entry that ends at index *END, and moves *END to its start; false if *END is at MARK. */
bool deal_table_read_back(const struct deal_state *s, size_t mark, size_t *end, struct deal_change *out);
/* Undoes the last mutation of the table. Returns false if it set a register. Otherwise sets *M to the mutation as it
 * would be made from the restored position. */
bool deal_table_undo_last(struct deal_state *s, struct deal_moved *m);
/* Sets CHANGED to the set of piles that have changed since index MARK of the journal. */
void deal_table_changed(const struct deal_state *s, size_t mark, uint64_t changed[PILE_WORDS]);
uint64_t deal_table_hash(const struct deal_state *s); /* returns the position's hash, recomputed from the cards */
uint64_t deal_table_share_of(const struct deal_state *s, int pile);
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
/* The pile's term of the position's hash if CARD were laid on its top. */
uint64_t deal_table_share_laid(const struct deal_state *s, int pile, uint8_t card);
/* sets s->identity to the equivalence of positions in the present phase of the game (pack empty, redeal left) */
void deal_table_find_identity(struct deal_state *s);
/* finds the present phase of the game, and recomputes all stored hashes */
void deal_table_rehash(struct deal_state *s);
/* Conditions of a quiet move: it leaves at least LEAST cards in its source pile and goes to a pile for which TAKES
 * is true. No automatic effect follows such a move, except that a face-down card is turned. */
struct deal_quiet {
    uint8_t least[MAX_PILES];
    bool takes[MAX_PILES];
};
void deal_quiet_find(const struct deal_rules *r, struct deal_quiet *q);
/* Sets *HASH to the position's hash after the legal action A without carrying A out. Returns false if A is not a
 * quiet move, and sometimes for a quiet move, too. */
bool deal_table_hash_after(const struct deal_state *s, const struct deal_quiet *q, struct deal_action a,
                           uint64_t *hash);
/* Replaces the contents of the table. HEAD has the registers and card counts in the layout of a table, CARDS the
 * cards of all piles. Empties the journal. */
void deal_table_replace(struct deal_state *s, const uint8_t *head, const uint8_t *cards);
uint64_t deal_random(uint64_t *state); /* the next number of the random generator with state *STATE (SplitMix64) */

/* Are pile P of position A and pile Q of position B equal in play under the rules? Both positions must be in the
 * same phase of the game. */
bool deal_table_same(const struct deal_state *a, int p, const struct deal_state *b, int q);

/* Empties the table and the journal, and records cards and shuffle number of the deal that is laid out next. */
void deal_state_clear(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle);
/* A copy of position S with its journal, so that the copy can be undone, too; NULL if out of memory. */
struct deal_state *deal_state_with_history(const struct deal_state *s);
/* Copies table T, of the same rules, into position S and empties its journal. */
void deal_state_load(struct deal_state *s, const struct deal_table *t);

#ifdef DEAL_CHECKED
void deal_state_selfcheck(struct deal_state *s);
#endif

#endif
