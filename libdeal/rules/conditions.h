/*
 * Conditions on rules, and the queries of ways that implement them.
 *
 * A condition has a text and a test. If the test fails, it names the key or mechanism that breaks the condition.
 * Each part of the search has a list of conditions that decides whether it applies; `solve --why` prints the list.
 *
 * A query is true only if every way is covered by a row of bits that the proof lists. A new kind of way is thus
 * refused.
 */
#ifndef DEAL_CONDITIONS_H
#define DEAL_CONDITIONS_H

#include "engine/rules.h"

/* The part of a rule file that breaks a condition: a section (by its ref) or a mechanism, and a key or NULL. */
struct obstacle {
    const char *section, *key;
    int mech; /* -1: none */
};

struct condition {
    const char *says;
    bool (*holds)(const struct deal_rules *r, struct obstacle *o); /* fills *O if the condition is broken */
};

/* The first broken condition of a list that NULL ends, with the obstacle in *O; NULL if none is broken. */
const struct condition *deal_condition_broken(const struct condition *const *list, const struct deal_rules *r,
                                              struct obstacle *o);
bool deal_conditions_hold(const struct condition *const *list, const struct deal_rules *r);

/* Fill *O unless O is NULL; always false. An absent key is named with the section where it would stand. */
bool deal_blame(struct obstacle *o, const char *section, const char *key);
bool deal_blame_group(struct obstacle *o, const struct deal_rules *r, int g, const char *key);
bool deal_blame_mechanisms(struct obstacle *o, uint32_t mechs); /* the first mechanism of a mask */
/* Blames KEY of the section that has the key redeal. If none has it, blames the talon, or else the pack. */
bool deal_blame_redeal(struct obstacle *o, const struct deal_rules *r, const char *key);
/* The key that makes a foundation wait before it takes cards; NULL if there is none. */
const char *deal_wait_key(const struct deal_group *group);
/* Do foundations take cards that fit at any time? */
bool deal_founds_open(const struct deal_rules *r, struct obstacle *o);
/* the mechanism that takes pairs; [mechanism pairs] if there is none */
bool deal_blame_pairs(struct obstacle *o, const struct deal_rules *r);
/* Blames KEY of the first group of the tableau or of the foundations; the goal if there is no such group. */
bool deal_blame_kind(struct obstacle *o, const struct deal_rules *r, bool foundations, const char *key);

/* ---- queries of ways ---- */

/* A row of ways that a proof covers: allowed bits, and allowed groups at the other end. A list ends with a row of no
 * bits. */
struct bears {
    uint32_t is, other;
};
#define BEARS(...) ((const struct bears[]){__VA_ARGS__, {0, 0}})
#define ALL_GROUPS UINT32_MAX
enum { ASKS_COUNT = 1, ASKS_TOP = 2, ASKS_DEEP = 4, ASKS_NUMBER = 8, ASKS_MARK = 16, ASKS_ALL = 31 };

/* Does a row cover the way, which has these groups at the other end? */
bool deal_way_borne(const struct deal_way *w, uint32_t other, const struct bears *rows);
/* Does a row cover each way that moves cards out of the groups, or into them? If not, *O names the way. */
bool deal_only_out(const struct deal_rules *r, uint32_t groups, const struct bears *rows, struct obstacle *o);
bool deal_only_in(const struct deal_rules *r, uint32_t groups, const struct bears *rows, struct obstacle *o);
/* Does a row cover each way that has one of these bits? The rows name the groups that the way leads to. */
bool deal_only_by(const struct deal_rules *r, uint32_t bits, const struct bears *rows, struct obstacle *o);
/* Does a row cover each way that looks at the groups, counting only looks of the kinds WHAT (ASKS_...)? The rows'
 * groups are ignored. */
bool deal_unasked(const struct deal_rules *r, uint32_t groups, int what, const struct bears *rows, struct obstacle *o);
/* The groups at the other end of ways that have one of these bits: from GROUPS, or to GROUPS. */
uint32_t deal_ways_to(const struct deal_rules *r, uint32_t groups, uint32_t bits);
uint32_t deal_ways_from(const struct deal_rules *r, uint32_t groups, uint32_t bits);
/* Does no way have one of these bits? */
bool deal_never(const struct deal_rules *r, uint32_t bits, struct obstacle *o);
/* Does no obligation (a way with LOOKS and BINDS) count cards of these groups? */
bool deal_unbound(const struct deal_rules *r, uint32_t groups, struct obstacle *o);
/* Does no way depend on these differences between cards (TELLS_...)? */
bool deal_untold(const struct deal_rules *r, int tells, struct obstacle *o);
/* May the player play every card of these groups that may move to another pile also to every foundation that it fits,
 * under no further condition? */
bool deal_surely_out(const struct deal_rules *r, uint32_t groups, struct obstacle *o);
bool deal_blame_way(struct obstacle *o, const struct deal_way *w); /* false */
/* The way of redeals whose number is not limited; NULL if there is none. */
const struct deal_way *deal_endless_redeal(const struct deal_rules *r, struct obstacle *o);

/* Bits of common ways, for rows: the layout; the word deal, from the pack to the talon; a redeal; plays of tops. */
enum {
    WAYS_START = BY_START | TO_ANY | PICKS_ALL | LAYS_UNDER | FROM_BLIND,
    WAYS_TURN = BY_DEAL | TO_ANY | FROM_BLIND,
    WAYS_REDEAL = BY_REDEAL | TAKES_PILE | LAYS_ANEW | TO_ANY | PICKS_ALL | FROM_BLIND,
    WAYS_PLAY = BY_PLAYER | TO_NEXT | TO_FITTING,
    /* all bits except the movers (BY_...) and the bits about waiting (BINDS, BINDS_DEAL, WATCHES) */
    WAYS_SHAPES = TAKES_RUN | TAKES_ANY | TAKES_PILE | TAKES_SWAP | TAKES_PAIR | LAYS_UNDER | LAYS_ANEW | TO_ANY |
                  TO_VACANT | TO_FITTING | TO_NEXT | FROM_BLIND | PICKS_FROM | PICKS_TO | PICKS_ALL
};

/* Groups as masks: the group of a pile (0 for NO_PILE), of the pack, of the talon; all but foundations and pack. */
static inline uint32_t group_of_pile(const struct deal_rules *r, int p)
{
    return p == NO_PILE ? 0 : (uint32_t)1 << r->pile[p].group;
}
static inline uint32_t groups_pack(const struct deal_rules *r) { return group_of_pile(r, r->pack); }
static inline uint32_t groups_talon(const struct deal_rules *r) { return group_of_pile(r, r->talon); }
static inline uint32_t groups_tableau(const struct deal_rules *r) { return ~(r->foundations | groups_pack(r)); }

/* The mechanisms whose sole moves remove cards, in pairs or alone. Groups OF give cards, groups TO receive them, and
 * the cards ALONE need no partner. */
struct deal_pairs {
    uint32_t of, to;
    uint64_t alone;
};
struct deal_pairs deal_pairs_of(const struct deal_rules *r);
uint64_t deal_pairs_mates(const struct deal_rules *r, uint8_t card); /* the cards that may leave together with CARD */
/* Do cards leave the groups only in pairs or alone by these mechanisms? */
bool deal_pairs_only(const struct deal_rules *r, uint32_t groups, struct obstacle *o);

/* ---- conditions that several parts share ---- */

extern const struct condition deal_mechanisms_declare, deal_mechanisms_idle, deal_mechanisms_deal_nothing;
extern const struct condition deal_goal_is_foundations, deal_every_card_goes_out, deal_no_rounds, deal_no_faces;
extern const struct condition deal_moves_singly, deal_founds_take_cards, deal_turned_singly;
extern const struct condition deal_redeals_counted, deal_redeals_talon, deal_builds_fixed, deal_founds_take_once,
    deal_every_found_asked_for;

#endif
