/* The interface of a mechanism, which adds rules that the tables of struct deal_rules cannot express. Mechanisms are
 * in mechanisms/. */
#ifndef DEAL_MECHANISM_H
#define DEAL_MECHANISM_H

#include "action.h"

/* The purpose of an action, for players. PLAY: to a foundation or out of the game; FILL: into a vacancy; BUILD: onto
 * another card; DEAL: new cards; SWAP: cards change places. */
enum action_role { ROLE_OTHER, ROLE_PLAY, ROLE_FILL, ROLE_BUILD, ROLE_DEAL, ROLE_SWAP };

struct deal_compile; /* rules/compile.h */

struct deal_mechanism {
    const char *name;
    const struct deal_key *keys; /* the keys of its section; a NULL key ends them */
    size_t rules_size;           /* size of the struct for the values of its section */
    /* Reads its section into m->rules, which is zeroed before; reserves registers. */
    bool (*parse)(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e);
    /* Adds its ways: all moves that it may make and all piles that it looks at. Absent: it may do anything. */
    void (*ways)(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *w);
    /* The cards that may leave together with CARD. Only for a mechanism whose sole moves remove pairs or single
     * cards. */
    uint64_t (*mates)(const struct deal_rules *r, const struct deal_mech *m, uint8_t card);
    /* Can play lead to this table with all registers of the mechanism 0? Absent: the cards alone do not determine the
     * position. */
    bool (*fits)(const struct deal_state *s, const struct deal_mech *m);
    /* Called once, after the layout and before the first at-once effects. */
    void (*start)(struct deal_state *s, const struct deal_mech *m);
    /* Adds its obligatory actions; true if no other action is legal. */
    bool (*oblige)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Adds its own actions after the generic ones; may also remove generic ones. */
    void (*actions)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Called before a generic action; true if it carried out the whole action itself. Moves from other piles than the
     * pack are left to the engine (quiet.c). */
    bool (*apply)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* Called after a generic action, before the at-once effects. */
    void (*after)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* One at-once step, or several if nothing else could happen between them; false if none applied. */
    bool (*at_once)(struct deal_state *s, const struct deal_mech *m);
    /* True if its effects on a move depend only on the position before and on the pile that the cards leave. The same
     * must hold for its at-once steps after the move. Neither may depend on the target pile if that held cards
     * before. */
    bool lets_moves;
    /* Writes the word of its own action. */
    void (*word)(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out);
    /* For pictures: the pile of the same group in whose cell PILE is drawn in this position. Absent: PILE. */
    int (*lies_at)(const struct deal_state *view, const struct deal_mech *m, int pile);
    /* For players: the role of its own action in a VIEW. Sets *WORTH (0 before) to a number that is larger for a
     * better action of the same role. Absent: acts_as. */
    enum action_role (*role)(const struct deal_state *view, const struct deal_mech *m, struct deal_action a,
                             int *worth);
    enum action_role acts_as;
    /* Progress of the position, larger is better. It steers the search only; no proof uses it. Absent: 0. */
    int (*progress)(const struct deal_state *s, const struct deal_mech *m);
};
extern const struct deal_mechanism *const deal_mechanisms[]; /* mechanisms/list.c, ends with NULL */

#endif
