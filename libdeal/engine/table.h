/* The table: cards, counts and registers; the journal, which undoes changes; the hash. In table.c, state.c, layout.c.
 */
#ifndef DEAL_TABLE_H
#define DEAL_TABLE_H

#include "rules.h"

#include <string.h>

struct deal_table {
    uint64_t hash;
    /* pile hashes, registers, counts and cards follow: see deal_rules.at_* */
};

struct deal_state {
    const struct deal_rules *r;
    struct deal_table *t;
    uint32_t shuffle;
    uint64_t origin;   /* of the deal: a hash of its cards and the shuffle number */
    uint64_t *journal; /* 8-byte entries, see table.c */
    size_t journal_len, journal_cap;
    size_t *mark; /* journal_len before each action */
    size_t depth, mark_cap;
    bool failed;                             /* out of memory since the last action */
    bool starting;                           /* the layout is being dealt; the hashes are computed after it */
    uint8_t mover;                           /* cause of the present moves, written to the journal: see deal_mover() */
    const struct deal_identity *identity;    /* of the present phase; the hash depends on it */
    uint64_t touched[(MAX_PILES + 63) / 64]; /* piles that have changed since a caller cleared this set */
    struct deal_action *list;
    size_t listed;
    void *note; /* a cache of players/choose.c: one block from malloc, freed with the state */
};

/* The output function of SplitMix64. */
static inline uint64_t deal_mix(uint64_t z)
{
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t *table_pile_hash(const struct deal_state *s)
{
    return (uint64_t *)((char *)s->t + s->r->at_pile_hash);
}
static inline uint8_t *table_regs(const struct deal_state *s) { return (uint8_t *)s->t + s->r->at_reg; }
static inline uint8_t *table_counts(const struct deal_state *s) { return (uint8_t *)s->t + s->r->at_count; }
static inline uint8_t *table_cards(const struct deal_state *s, int pile)
{
    return (uint8_t *)s->t + s->r->at_cards + s->r->pile[pile].offset;
}

static inline int pile_count(const struct deal_state *s, int pile) { return table_counts(s)[pile]; }
/* The number of cards on foundations. */
static inline int table_out(const struct deal_state *s)
{
    int n = 0;

    for (int f = 0; f < s->r->founds; f++)
        n += pile_count(s, s->r->found[f].pile);
    return n;
}
static inline uint8_t pile_card(const struct deal_state *s, int pile, int at) { return table_cards(s, pile)[at]; }
/* DEAL_NO_CARD when empty. */
static inline uint8_t pile_top(const struct deal_state *s, int pile)
{
    int n = pile_count(s, pile);
    return n ? pile_card(s, pile, n - 1) : DEAL_NO_CARD;
}
/* The set of piles that hold cards. */
void deal_table_filled(const struct deal_state *s, uint64_t filled[PILE_WORDS]);
/* The first empty pile of the group, or NO_PILE. */
static inline int group_empty(const struct deal_state *s, const struct deal_group *g)
{
    const uint8_t *count = table_counts(s) + g->first, *at = memchr(count, 0, g->piles);
    return at ? g->first + (int)(at - count) : NO_PILE;
}
/* Does a card lie on a pile over this one, directly or not? */
static inline bool pile_covered(const struct deal_state *s, int pile)
{
    const uint8_t *over = s->r->over + s->r->pile[pile].over;

    for (int i = 0; i < s->r->pile[pile].overs; i++)
        if (pile_count(s, over[i]))
            return true;
    return false;
}
/* Does a pile of SET lie over this pile, directly or not? */
static inline bool pile_under(const struct deal_rules *r, int pile, const uint64_t set[PILE_WORDS])
{
    uint64_t over = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        over |= r->pile[pile].covers[word] & set[word];
    return over;
}
/* Is the top available as far as covering piles and the key home decide that? */
static inline bool pile_at_hand(const struct deal_state *s, int pile)
{
    return !(s->r->pile[pile].away >> pile_top(s, pile) & 1) && !pile_covered(s, pile);
}
/* Does the pile hold a card, and is its top at hand? */
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
/* The row of the foundations' sequences in force: the base rank - 1; -1 before it is dealt. */
static inline int base_row(const struct deal_state *s) { return s->r->base_dealt ? reg_get(s, REG_BASE) - 1 : 0; }
/* Is a redeal left? */
static inline bool deal_redeal_left(const struct deal_state *s)
{
    return s->r->redeal && (s->r->redeals < 0 || reg_get(s, REG_REDEALS) < s->r->redeals);
}
static inline uint64_t card_bit(uint8_t card) { return (uint64_t)1 << card; }
/* The cards of MASK that may lie on CARD in based group G with the present base rank. MASK has cards that may for
 * some rank. */
uint64_t deal_table_based(const struct deal_state *s, int g, uint8_t card, uint64_t mask);
/* The cards that may be built on a card in group G. */
static inline uint64_t builds_on(const struct deal_state *s, int g, uint8_t card)
{
    uint64_t onto = s->r->group[g].onto[card];
    return s->r->based >> g & 1 ? deal_table_based(s, g, card, onto) : onto;
}

/* Sets the cause that the journal stores with all moves from now on. BY: one of the bits BY_START to BY_ITSELF
 * (ways.h). MECH: 1 + the index of the mechanism that moves the cards, or 0 if a key of the rules does. */
static inline void deal_mover(struct deal_state *s, uint32_t by, int mech)
{
    s->mover = (uint8_t)(__builtin_ctz(by) | mech << 3);
}

/* The only three mutations. Each writes its inverse to the journal. */
/* Removes the N cards from place AT on from pile FROM, and inserts them before place TO_AT of pile TO, in the same or
 * in reversed order. FROM and TO may be the same pile: TO_AT is then a place in the pile without the N cards. */
void deal_table_splice(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed);
void deal_table_permute(struct deal_state *s, int pile, const uint8_t *order);
void deal_table_set(struct deal_state *s, int reg, int value);
/* Moves the top card of FROM to the top of TO. This is the common case of deal_table_splice(). */
void deal_table_move(struct deal_state *s, int from, int to);
/* Moves the top of FROM onto TO or under it, without journal and hash. Only for the start, before
 * deal_table_rehash(). */
void deal_table_lay(struct deal_state *s, int from, int to, bool under);

void deal_table_undo(struct deal_state *s, size_t mark);
/* A change of the table, read from the journal. */
struct deal_change {
    enum { CHANGE_SPLICE, CHANGE_TOP, CHANGE_ORDER, CHANGE_REGISTER } kind; /* top: one card moves from top to top */
    uint8_t from, at, n, to, to_at; /* as in deal_table_splice(); order: pile FROM with its N cards */
    bool reversed;
};
/* Reads the change that ends at *END, and moves *END to its start; false at MARK. */
bool deal_table_read_back(const struct deal_state *s, size_t mark, size_t *end, struct deal_change *out);
/* Undoes the last mutation. False if it set a register. Else *M is the mutation as made from the position now
 * restored. */
bool deal_table_undo_last(struct deal_state *s, struct deal_moved *m);
/* The set of piles that have changed since MARK. */
void deal_table_changed(const struct deal_state *s, size_t mark, uint64_t changed[PILE_WORDS]);
uint64_t deal_table_hash(const struct deal_state *s); /* recomputed from the cards */
uint64_t deal_table_share_of(const struct deal_state *s, int pile);
/* Is it a pile of the most frequent form? */
static inline bool id_ordered(const struct deal_identity *id, int pile)
{
    return id->form[pile] == FORM_ORDER && !id->marked[pile];
}
/* The pile's part of the hash; the hash is the sum of all parts. */
static inline uint64_t deal_table_share(const struct deal_state *s, int pile)
{
    const struct deal_identity *id = s->identity;

    if (id_ordered(id, pile))
        return deal_mix(table_pile_hash(s)[pile] + id->token[pile]);
    return deal_table_share_of(s, pile);
}
/* The same with CARD on top. */
uint64_t deal_table_share_laid(const struct deal_state *s, int pile, uint8_t card);
void deal_table_find_identity(struct deal_state *s); /* sets the identity of the table's present phase */
void deal_table_rehash(struct deal_state *s);        /* the same, and recomputes all stored hashes */
/* A move is quiet if it leaves LEAST cards in its pile and goes to a pile that TAKES cards. Nothing follows it then by
 * itself, except that a face-down card is turned. */
struct deal_quiet {
    uint8_t least[MAX_PILES];
    bool takes[MAX_PILES];
};
void deal_quiet_find(const struct deal_rules *r, struct deal_quiet *q);
/* Sets *HASH to the hash after action A, which is legal, without carrying it out. Returns false, perhaps needlessly,
 * if A is no quiet move. */
bool deal_table_hash_after(const struct deal_state *s, const struct deal_quiet *q, struct deal_action a,
                           uint64_t *hash);
/* Replaces the contents of the table: HEAD has registers and counts in the layout of a table, CARDS the cards of all
 * piles. Empties the journal. */
void deal_table_replace(struct deal_state *s, const uint8_t *head, const uint8_t *cards);
uint64_t deal_random(uint64_t *state); /* the next number of a random stream */

/* Does pile P of A equal pile Q of B under the rules? Both positions must be in one phase. */
bool deal_table_same(const struct deal_state *a, int p, const struct deal_state *b, int q);

/* Empties the table and the journal, and stores the cards and the shuffle number of the deal that is laid out next. */
void deal_state_clear(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle);
/* A copy of S with its history, so that it can be undone, too; NULL if out of memory. */
struct deal_state *deal_state_with_history(const struct deal_state *s);
/* Loads another table of the same rules and empties the journal. */
void deal_state_load(struct deal_state *s, const struct deal_table *t);

#ifdef DEAL_CHECKED
void deal_state_selfcheck(struct deal_state *s);
#endif

#endif
