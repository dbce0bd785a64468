/* The interface of a mechanism: a module in C (folder mechanisms/) for rules that the tables of struct deal_rules
 * cannot express. */
#ifndef DEAL_MECHANISM_H
#define DEAL_MECHANISM_H

#include "action.h"

/* The purpose of an action, for players. PLAY: to a foundation or out of the game; FILL: into an empty pile; BUILD:
 * onto another card; DEAL: deals new cards; SWAP: cards change places. */
enum action_role { ROLE_OTHER, ROLE_PLAY, ROLE_FILL, ROLE_BUILD, ROLE_DEAL, ROLE_SWAP };

struct deal_compile; /* defined in rules/compile.h */

struct deal_mechanism {
    const char *name;
    const struct deal_key
        *keys; /* the keys of the mechanism's section in a rule file; the list ends with a row whose key is NULL */
    size_t rules_size; /* size of the struct for the values of the mechanism's section */
    /* Reads the mechanism's section of a rule file into m->rules, which is zeroed before, and reserves registers
     * (counters in a position). */
    bool (*parse)(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e);
    /* Declares all moves that the mechanism may make and all piles that it reads (ways.h). If the hook is NULL, the
     * mechanism may do anything. */
    void (*ways)(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways);
    /* The set of cards that may leave together with CARD. Only for a mechanism that makes no moves but removals of
     * pairs and single cards. */
    uint64_t (*mates)(const struct deal_rules *r, const struct deal_mech *m, uint8_t card);
    /* Can play lead to this table while all registers (counters) of the mechanism are 0? If the hook is NULL, the cards
     * alone do not determine the position, unless FITS_ANY: play can lead to any table. */
    bool (*fits)(const struct deal_state *s, const struct deal_mech *m);
    bool fits_any;
    /* Hook called once for a deal, after the layout and before the first automatic effects. */
    void (*start)(struct deal_state *s, const struct deal_mech *m);
    /* Hook that adds the mechanism's obligatory actions to list L; true if no other action is legal. */
    bool (*oblige)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Hook that adds the mechanism's own actions after the generic ones in list L. It removes and changes none of
     * these, because deal_actions_has() accepts a generic action without the hook. */
    void (*actions)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Hook called before a generic action; true if it carried out the whole action itself. It leaves moves from any
     * pile but the pack to the engine, because quiet.c assumes so. */
    bool (*apply)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* Hook that carries out an action of the mechanism. */
    void (*act)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* Hook called after any action, before the automatic effects. */
    void (*after)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* Hook that makes one automatic step, or several if nothing else could happen between them; false if none
     * applies. */
    bool (*at_once)(struct deal_state *s, const struct deal_mech *m);
    /* True if the mechanism's effects after a move, and its automatic steps, depend only on the position before and
     * on the pile that the cards leave. They may depend on the target pile only if that was empty. */
    bool lets_moves;
    /* Writes the word of an action of this mechanism, as in a log of moves. If the hook is NULL, deal_pair_word() does.
     */
    void (*word)(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out);
    /* For pictures: the pile of the same group in whose cell PILE is drawn in this position. If the hook is NULL,
     * this is PILE itself. */
    int (*lies_at)(const struct deal_state *view, const struct deal_mech *m, int pile);
    /* For players: the role of an action of this mechanism in VIEW. Sets *WORTH (0 before) to a number that is
     * larger for a better action of the same role. If the hook is NULL, acts_as is the role. */
    enum action_role (*role)(const struct deal_state *view, const struct deal_mech *m, struct deal_action a,
                             int *worth);
    enum action_role acts_as;
    /* A heuristic measure of progress of the position, larger is better. It guides the search only; no proof uses
     * it. If the hook is NULL, progress is 0. */
    int (*progress)(const struct deal_state *s, const struct deal_mech *m);
};
/* the table of all mechanisms, in mechanisms/list.c; ends with NULL */
extern const struct deal_mechanism *const deal_mechanisms[];

#endif
