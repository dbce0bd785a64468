/* The state of a game: its table, the journal for undo, and the functions that change both. table.h has the functions
 * that read a table, which need the compiled rules. */
#ifndef DEAL_GAME_STATE_H
#define DEAL_GAME_STATE_H

#include "base/bits.h"
#include "deal.h"
#include "limits.h"

struct deal_identity;
struct deal_moved;

struct deal_table {
    uint64_t hash;
    /* pile hashes, registers, card counts and cards follow in the same block: see deal_rules.table */
};

struct deal_state {
    const struct deal_rules *r;
    struct deal_table *t;
    uint32_t shuffle;
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

/* Only the next three functions change a table. Each writes to the journal how to undo the change. */
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
/* Decodes into OUT the entry of the undo journal of S that ends at index *END of the journal, and sets *END to the
 * index where the entry begins. Returns false if *END is MARK. */
bool deal_table_read_back(const struct deal_state *s, size_t mark, size_t *end, struct deal_change *out);
/* Undoes the last mutation of the table. Returns false if it set a register. Otherwise sets *MOVED to the mutation as
 * it would be made from the restored position. */
bool deal_table_undo_last(struct deal_state *s, struct deal_moved *moved);
/* Sets CHANGED to the set of piles that have changed since index MARK of the journal. */
void deal_table_changed(const struct deal_state *s, size_t mark, uint64_t changed[PILE_WORDS]);
uint64_t deal_table_hash(const struct deal_state *s); /* returns the position's hash, recomputed from the cards */
uint64_t deal_table_share_of(const struct deal_state *s, int pile);
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
void deal_quiet_find(const struct deal_rules *r, struct deal_quiet *quiet);
/* Sets *HASH to the position's hash after the legal action A without carrying A out. Returns false if A is not a
 * quiet move, and sometimes for a quiet move, too. */
bool deal_table_hash_after(const struct deal_state *s, const struct deal_quiet *quiet, struct deal_action a,
                           uint64_t *hash);
/* Replaces the contents of the table. HEAD has the registers and card counts in the layout of a table, CARDS the
 * cards of all piles. Empties the journal. */
void deal_table_replace(struct deal_state *s, const uint8_t *head, const uint8_t *cards);
uint64_t deal_random(uint64_t *state); /* the next number of the random generator with state *STATE (SplitMix64) */

/* Are pile P of position A and pile Q of position B equal in play under the rules? Both positions must be in the
 * same phase of the game. */
bool deal_table_same(const struct deal_state *a, int p, const struct deal_state *b, int q);

/* Empties the table and the journal, and records the shuffle number of the deal that is laid out next. */
void deal_state_clear(struct deal_state *s, uint32_t shuffle);
/* A copy of position S with its journal, so that the copy can be undone, too; NULL if out of memory. */
struct deal_state *deal_state_with_history(const struct deal_state *s);
/* Copies TABLE, of the same rules, into position S and empties its journal. */
void deal_state_load(struct deal_state *s, const struct deal_table *table);

#ifdef DEAL_CHECKED
void deal_state_selfcheck(struct deal_state *s);
#endif

#endif
