/* What a mechanism is: what the tables of rules cannot say.  They are in mechanisms/. */
#ifndef DEAL_MECHANISM_H
#define DEAL_MECHANISM_H

#include "action.h"

/* What an action amounts to, for players: to a foundation or out of the game;
 * into a vacancy; onto another card; new cards; cards change places. */
enum action_role { ROLE_OTHER, ROLE_PLAY, ROLE_FILL, ROLE_BUILD, ROLE_DEAL, ROLE_SWAP };

struct deal_compile; /* rules/compile.h */

struct deal_mechanism {
    const char *name;
    const struct deal_key *keys;   /* its keys, ended by a NULL key */
    size_t rules_size;             /* of the struct that it keeps its section in */
    /* Reads its section into m->rules, which is all zero before; takes registers. */
    bool (*parse)(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e);
    /* Adds its ways: all moves that it may make and all that it looks at.  Absent: it may do anything. */
    void (*ways)(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *w);
    /* Of a mechanism that takes its cards in pairs or alone, and no others: the cards that may leave with CARD. */
    uint64_t (*mates)(const struct deal_rules *r, const struct deal_mech *m, uint8_t card);
    /* Can play come to this table, the mechanism's registers being 0?  Absent: a table of cards does not show all that counts. */
    bool (*fits)(const struct deal_state *s, const struct deal_mech *m);
    /* Once, after the layout, before the first at-once effects. */
    void (*start)(struct deal_state *s, const struct deal_mech *m);
    /* Adds its obligatory actions and returns true when nothing else is legal. */
    bool (*oblige)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Adds its own actions after the generic ones; may also take generic ones out of the list. */
    void (*actions)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Before a generic action is carried out; returns true when it did the whole action itself. */
    bool (*apply)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* After a generic action, before the at-once effects. */
    void (*after)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* One at-once step, or several where nothing else could come between; false when nothing applied. */
    bool (*at_once)(struct deal_state *s, const struct deal_mech *m);
    /* What it does with a move of cards, and by itself after it, goes by what was there before and the pile that they leave: not
     * by the one they come to, if that held cards before. */
    bool lets_moves;
    /* Word of its own actions. */
    void (*word)(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out);
    /* In pictures: the pile of PILE's group in whose cell it lies for the time being. Absent: its own. */
    int (*lies_at)(const struct deal_state *view, const struct deal_mech *m, int pile);
    /* For players: the role of its own action in a VIEW, and in *WORTH (0 before) a number
     * that is the larger the better it looks among the actions of that role. Absent: acts_as. */
    enum action_role (*role)(const struct deal_state *view, const struct deal_mech *m, struct deal_action a, int *worth);
    enum action_role acts_as;
    /* How far the position has come, the greater the better: it steers the search, nothing is concluded from it. Absent: 0. */
    int (*progress)(const struct deal_state *s, const struct deal_mech *m);
};
extern const struct deal_mechanism *const deal_mechanisms[]; /* mechanisms/list.c, NULL at the end */

#endif
