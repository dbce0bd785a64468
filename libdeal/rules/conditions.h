/*
 * Conditions on rules, as data: each says what must hold, tests it, and names what of the rule file
 * forbids it.  Parts of the search list those that they rest on; the list decides whether the part
 * applies, and `solve --why` prints it.
 */
#ifndef DEAL_CONDITIONS_H
#define DEAL_CONDITIONS_H

#include "engine/rules.h"

/* What forbids something: a section by its ref, or a mechanism; and a key of it, or NULL. */
struct obstacle {
    const char *section, *key;
    int mech; /* -1: none */
};

struct condition {
    const char *says;
    bool (*holds)(const struct deal_rules *r, struct obstacle *o); /* O is filled where it does not hold */
};

/* The first of a list, ended by NULL, that does not hold, with the obstacle in *O; NULL when all do. */
const struct condition *deal_condition_broken(const struct condition *const *list, const struct deal_rules *r, struct obstacle *o);
bool deal_conditions_hold(const struct condition *const *list, const struct deal_rules *r);

/* Fill *O; always false. What is absent is named where it would stand. */
bool deal_blame(struct obstacle *o, const char *section, const char *key);
bool deal_blame_group(struct obstacle *o, const struct deal_rules *r, int g, const char *key);
bool deal_blame_mechanisms(struct obstacle *o, uint32_t mechs); /* the first of these bits */
/* KEY of the section that says how cards are dealt again; of the talon, or else the pack, where none does. */
bool deal_blame_redeal(struct obstacle *o, const struct deal_rules *r, const char *key);
/* The key by which a foundation waits before it takes cards; NULL: it does not. */
const char *deal_wait_key(const struct deal_group *group);
bool deal_blame_pairs(struct obstacle *o, const struct deal_rules *r);    /* the mechanism of pairs, there or not */
/* KEY of the first group of the tableau, or of foundations; of the goal where there is no such group. */
bool deal_blame_kind(struct obstacle *o, const struct deal_rules *r, bool foundations, const char *key);

/* ---- conditions that several parts rest on ---- */

extern const struct condition deal_mechanisms_declare, deal_mechanisms_idle, deal_mechanisms_deal_nothing;
extern const struct condition deal_goal_is_foundations, deal_every_card_goes_out, deal_no_rounds, deal_no_faces;
extern const struct condition deal_moves_singly, deal_founds_take_cards, deal_turned_singly, deal_rounds_always;
extern const struct condition deal_redeals_counted, deal_redeals_talon, deal_builds_fixed, deal_founds_take_once, deal_every_found_asked_for;

/* Which mechanisms move cards out of the groups, or into them, but from tops to foundations? Bits. */
uint32_t deal_robbers(const struct deal_rules *r, uint32_t groups);
/* The same, and which bring cards there? */
uint32_t deal_meddlers(const struct deal_rules *r, uint32_t groups);
/* Which move cards of the groups at all? */
uint32_t deal_movers(const struct deal_rules *r, uint32_t groups);

#endif
