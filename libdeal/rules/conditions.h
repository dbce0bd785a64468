/*
 * Conditions on rules, and the queries that implement them. A query inspects the ways: the list of all kinds of card
 * moves (engine/ways.h).
 *
 * A condition has a text and a test. If the test fails, it names the key or mechanism that breaks the condition.
 * Each part of the search has a list of conditions that decides whether it applies; `solve --why` prints the list.
 *
 * A query is true only if every way is covered by a row of bits that the proof lists. So a kind of move with a new bit
 * is never covered.
 */
#ifndef DEAL_CONDITIONS_H
#define DEAL_CONDITIONS_H

#include "engine/rules.h"

/* The part of a rule file that breaks a condition: a section (by its ref) or a mechanism, and a key or NULL. */
struct obstacle {
    const char *section, *key;
    int mech; /* index of the mechanism that breaks the condition; -1: none */
};

struct condition {
    const char *says;
    /* test of the condition; fills *O if the condition is broken */
    bool (*holds)(const struct deal_rules *r, struct obstacle *o);
};

/* The first broken condition of LIST, which ends with NULL, and the part of the rules that breaks it in *O; NULL if
 * none is broken. */
const struct condition *deal_condition_broken(const struct condition *const *list, const struct deal_rules *r,
                                              struct obstacle *o);
bool deal_conditions_hold(const struct condition *const *list, const struct deal_rules *r);

/* deal_blame() and deal_blame_group() fill *O, unless it is NULL, with the part of the rules that breaks a
 * condition. They always return false. An absent key is named with the section where it would stand. */
bool deal_blame(struct obstacle *o, const char *section, const char *key);
bool deal_blame_group(struct obstacle *o, const struct deal_rules *r, int g, const char *key);
/* Blames KEY of the section that has the key redeal for a broken condition. If none has it, blames the talon
 * (waste), or else the pack. Always false. */
bool deal_blame_redeal(struct obstacle *o, const struct deal_rules *r, const char *key);
/* Do foundations take fitting cards at any time? */
bool deal_founds_open(const struct deal_rules *r, struct obstacle *o);
/* names the mechanism that removes pairs, or [mechanism pairs] if there is none, as the cause of a broken condition;
 * always returns false */
bool deal_blame_pairs(struct obstacle *o, const struct deal_rules *r);
/* Blames KEY of the first group of the foundations, or else of the tableau; blames the goal if there is no such
 * group. Always false. */
bool deal_blame_kind(struct obstacle *o, const struct deal_rules *r, bool foundations, const char *key);

/* ---- queries of ways ---- */

/* A row of ways that a proof covers. IS: the bits that such a way may have; OTHER: the groups that
 * it may have at its other end. A row with no bits ends a list. */
struct bears {
    uint64_t is;
    uint32_t other;
};
#define BEARS(...) ((const struct bears[]){__VA_ARGS__, {0, 0}})
#define ALL_GROUPS UINT32_MAX
enum { ASKED_COUNT = 1, ASKED_TOP = 2, ASKED_DEEP = 4, ASKED_NUMBER = 8, ASKED_MARK = 16, ASKED_ALL = 31 };

/* Do the allowed bits of one of ROWS cover way W, if OTHER are the groups at the way's other end? */
bool deal_way_borne(const struct deal_way *w, uint32_t other, const struct bears *rows);
/* Is each way (kind of move) that moves cards out of GROUPS, or into them, covered by one of ROWS? If not, *O names
 * the way. */
bool deal_only_out(const struct deal_rules *r, uint32_t groups, const struct bears *rows, struct obstacle *o);
bool deal_only_in(const struct deal_rules *r, uint32_t groups, const struct bears *rows, struct obstacle *o);
/* Is each way (kind of move) that has one of BITS covered by one of ROWS? The rows name the groups to which a way
 * may lead. */
bool deal_only_by(const struct deal_rules *r, uint64_t bits, const struct bears *rows, struct obstacle *o);
/* Is each way (kind of move) that reads piles of GROUPS covered by one of ROWS? Only the properties ASKS_... given
 * count; the rows' groups are ignored. */
bool deal_unasked(const struct deal_rules *r, uint32_t groups, int what, const struct bears *rows, struct obstacle *o);
/* The groups to which (or from which) ways with one of BITS move cards of GROUPS (or cards to GROUPS). */
uint32_t deal_ways_to(const struct deal_rules *r, uint32_t groups, uint64_t bits);
uint32_t deal_ways_from(const struct deal_rules *r, uint32_t groups, uint64_t bits);
/* Is there no way (kind of move) with one of BITS? */
bool deal_never(const struct deal_rules *r, uint64_t bits, struct obstacle *o);
/* Is there no obligatory action (a way with the bits LOOKS and BINDS) that depends on the number of cards in GROUPS? */
bool deal_unbound(const struct deal_rules *r, uint32_t groups, struct obstacle *o);
/* Does no way (kind of move) depend on single cards (TELLS_CARD)? */
bool deal_untold(const struct deal_rules *r, struct obstacle *o);
/* Consider each card of GROUPS that the player may move to another pile. May the player also move it to every
 * foundation on which it fits, under no further condition? */
bool deal_surely_out(const struct deal_rules *r, uint32_t groups, struct obstacle *o);
/* names way W as the cause of a broken condition; always returns false */
bool deal_blame_way(struct obstacle *o, const struct deal_way *w);
/* A way that redeals cards without a limit on the number of redeals; NULL if there is none. */
const struct deal_way *deal_endless_redeal(const struct deal_rules *r, struct obstacle *o);

/* Is redeal W legal whenever the piles that it takes up hold a card and, perhaps, the pack none? */
bool deal_redeal_free(const struct deal_rules *r, const struct deal_way *w);

/* The bits that ways of common kinds have: ways of the first layout (START), of the action deal, from the pack to the
 * talon (TURN), of a redeal (REDEAL), and plays of top cards. */
#define WAYS_START (BY_START | TO_ANY | PICKS_ALL | LAYS_UNDER | FROM_BLIND)
#define WAYS_TURN (BY_DEAL | TO_ANY | FROM_BLIND | ONLY_DEALT)
#define WAYS_REDEAL \
    (BY_REDEAL | TAKES_PILE | LAYS_ANEW | TO_ANY | PICKS_ALL | FROM_BLIND | ASKS_FEWER | ONLY_COUNTED | TELLS_CARD | \
     ONLY_DEALT | ONLY_FACED)
#define WAYS_GOAL (LOOKS | ASKS_FEWER | ASKS_MORE)
#define WAYS_PLAY \
    (BY_PLAYER | TO_NEXT | TO_FITTING | ASKS_OVER | ONLY_NEAR | ONLY_SOME | ONLY_DEALT | ONLY_FACED | ONLY_BASED)

/* Masks of groups: the group of a pile (0 for NO_PILE), of the pack, of the talon (waste); all groups but
 * foundations and pack. */
static inline uint32_t group_of_pile(const struct deal_rules *r, int p)
{
    return p == NO_PILE ? 0 : (uint32_t)1 << r->pile[p].group;
}
static inline uint32_t groups_pack(const struct deal_rules *r) { return group_of_pile(r, r->pack); }
static inline uint32_t groups_talon(const struct deal_rules *r) { return group_of_pile(r, r->talon); }
static inline uint32_t groups_tableau(const struct deal_rules *r) { return ~(r->sets.foundations | groups_pack(r)); }

/* ---- conditions that several parts share ---- */

extern const struct condition deal_mechanisms_declare, deal_mechanisms_idle;
extern const struct condition deal_goal_is_foundations, deal_every_card_goes_out, deal_no_rounds, deal_no_faces;
extern const struct condition deal_moves_singly, deal_founds_take_cards;
extern const struct condition deal_redeals_counted, deal_redeals_talon, deal_builds_fixed, deal_founds_take_once,
    deal_every_found_asked_for;

#endif
