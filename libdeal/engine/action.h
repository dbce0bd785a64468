/* Actions: the list of legal ones (action.c), their execution and at-once effects (apply.c), dealing (dealing.c). */
#ifndef DEAL_ACTION_H
#define DEAL_ACTION_H

#include "table.h"

/* Short names of enum deal_action_kind. */
enum {
    ACT_MOVE = DEAL_ACT_MOVE,
    ACT_DEAL = DEAL_ACT_DEAL,
    ACT_REDEAL = DEAL_ACT_REDEAL,
    ACT_REFILL = DEAL_ACT_REFILL,
    ACT_FILL = DEAL_ACT_FILL,
    ACT_SHIFT = DEAL_ACT_SHIFT,
    ACT_PAIR = DEAL_ACT_PAIR,
    ACT_SWAP = DEAL_ACT_SWAP,
    ACT_TOUCH = DEAL_ACT_TOUCH
};

/* Does the action belong to a mechanism? */
static inline bool act_own(struct deal_action a) { return a.kind >= ACT_SHIFT; }

/* Moves the last N cards of a pile; with PLACE, the one card at that place, from 1. */
static inline struct deal_action act_move(int from, int to, int n, int place)
{
    return (struct deal_action){
        .kind = ACT_MOVE, .from = (uint8_t)from, .to = (uint8_t)to, .n = (uint8_t)n, .place = (uint8_t)place};
}
/* The words deal and redeal. */
static inline struct deal_action act_deal(const struct deal_rules *r)
{
    bool many = r->rounds || r->turn_first != NO_GROUP;

    return (struct deal_action){.kind = ACT_DEAL, .from = r->pack, .to = many ? NO_PILE : r->talon};
}
static inline struct deal_action act_redeal(const struct deal_rules *r)
{
    return (struct deal_action){.kind = ACT_REDEAL, .from = r->gathers == 1 ? r->gather[0] : NO_PILE, .to = r->pack};
}
/* The index, from 0, of the lowest card that a move or a shift takes. */
static inline int act_lowest(const struct deal_state *s, struct deal_action a)
{
    return a.place ? a.place - 1 : a.n ? pile_count(s, a.from) - a.n : 0;
}

struct deal_list {
    struct deal_action *a;
    size_t n;
    /* number of actions that MOVED includes; MOVED is undefined while this is 0 */
    size_t noted;
    uint64_t moved[MAX_PILES][PILE_WORDS]; /* for each pile, the piles that its top moves to */
};
static inline void list_start(struct deal_list *l, struct deal_action *out)
{
    l->a = out;
    l->n = l->noted = 0;
}
static inline void list_add(struct deal_list *l, struct deal_action a) { l->a[l->n++] = a; }
static inline void list_move(struct deal_list *l, int from, int to) { list_add(l, act_move(from, to, 1, 0)); }
/* Add the action unless the list has it. */
void deal_list_once(struct deal_list *l, struct deal_action a);
void deal_list_move_once(struct deal_list *l, int from, int to);
/* Adds the word deal unless the list has it, the pack is empty, or vacancies must be filled first. */
void deal_list_deal(const struct deal_state *s, struct deal_list *l);

/* Lists the legal actions, at most rules->max_actions; returns their number. */
size_t deal_actions(struct deal_state *s, struct deal_action *out);
/* Is A legal? Faster than listing all. Overwrites the list of deal_state_actions(). */
bool deal_actions_has(struct deal_state *s, struct deal_action a);
/* Lists the plays to FOUNDS (bits) and the words of mechanisms, in the order of deal_actions(). Other legal actions
 * may be among them. Faster than listing all. */
size_t deal_actions_to(struct deal_state *s, uint64_t founds, struct deal_action *out);
/* Lists the actions that the top of FROM, a plain pile, would have if it were each of N cards. END[i] is the end in
 * OUT of those of card i. At most one action for each card and pile. */
void deal_actions_were(const struct deal_state *s, int from, const uint8_t *card, int n, struct deal_action *out,
                       size_t *end);
/* Carries out an action and the at-once effects. Writes the journal, but no mark. */
void deal_actions_apply(struct deal_state *s, struct deal_action a);
/* Repeats the at-once effects until none applies. */
void deal_actions_settle(struct deal_state *s);

/* The cards of WANT that foundation F takes, given the other piles. */
uint64_t deal_found_waits(const struct deal_state *s, int f, uint64_t want);
/* The cards that foundation F (index into rules->found) takes with N cards there; 0 if it is complete or closed. */
static inline uint64_t deal_found_wants_at(const struct deal_state *s, int f, int n)
{
    int row = base_row(s);
    uint64_t want = row < 0 ? 0 : s->r->found[f].want[row][n];

    return s->r->found[f].waits ? deal_found_waits(s, f, want) : want;
}
/* The same with the cards that lie there now. */
static inline uint64_t deal_found_wants(const struct deal_state *s, int f)
{
    return deal_found_wants_at(s, f, pile_count(s, s->r->found[f].pile));
}
/* Adds the moves of CARD from pile FROM to foundations that take it; only the first of equal foundations is offered.
 * K is 0 for the top, and the place from 1 in a spread pile. */
void deal_list_founds(struct deal_state *s, struct deal_list *l, int from, uint8_t card, int k, uint32_t groups);
/* Does the pile hold a card, and is its top available to the player now? */
bool deal_top_available(const struct deal_state *s, int pile);
/* Is F the lowest-numbered of the foundations equal to it? Only that one is offered. */
bool deal_found_first(const struct deal_state *s, int f);
/* The lowest-numbered foundation that takes CARD, or -1. */
int deal_found_for(const struct deal_state *s, uint8_t card, uint32_t groups);
/* All cards that foundations of these groups take. */
uint64_t deal_found_any(const struct deal_state *s, uint32_t groups);
/* The number of cards in groups that the goal requires to be empty. */
int deal_goal_left(const struct deal_state *s);
/* The number of cards where the goal wants them: on foundations, in the goal pile, or away from groups to be cleared.
 */
int deal_goal_done(const struct deal_state *s);
/* Does a foundation take an available card? Exchanges do not count. */
bool deal_any_fits(struct deal_state *s);
/* The first pile with a card in the order of the pile's sources; NO_PILE if none. */
int deal_fill_source(const struct deal_state *s, int pile);
/* The number of the pile's sources that have a card. */
int deal_fill_live(const struct deal_state *s, int pile);
bool deal_pile_vacant(const struct deal_state *s, int pile);
/* Does the pile exist now? A limited group has only as many places as the last deal gave cards to. */
bool deal_pile_exists(const struct deal_state *s, int pile);
/* Records that a card moved, other than by the word deal. If FROM or TO is the talon, its top no longer counts as
 * just turned. */
void deal_note_moved(struct deal_state *s, int from, int to);
/* Moves the top of FROM to TO and records that. */
void deal_move_top(struct deal_state *s, int from, int to);
/* Moves the top of FROM under all cards of TO; face-down cards of TO stay face down. */
void deal_slip_under(struct deal_state *s, int from, int to);
/* Fills the vacancy PILE while its sources have cards. */
void deal_fill_pile(struct deal_state *s, int pile);
/* The parts of deal_state_start() before and after the layout. The first puts all cards into the pack, or where the
 * rules place them. The second sets the base rank, starts the mechanisms, and carries out at-once effects. */
void deal_state_pack(struct deal_state *s, const uint8_t *cards);
void deal_state_begin(struct deal_state *s);
/* Lays out the groups of the mask from the pack, in the order of the deal. */
void deal_lay_out(struct deal_state *s, uint32_t groups);
/* The place of each listed card, in dealing order, after the layout and before at-once effects. False if out of
 * memory. */
struct deal_spot {
    uint8_t pile, at;
};
bool deal_lay_spots(const struct deal_rules *r, struct deal_spot spot[DEAL_CARDS_MAX], struct deal_error *e);
/* Lays the next round while the pack has cards. */
void deal_lay_round(struct deal_state *s);
/* Do the cards satisfy the ruling on the deal? */
bool deal_ruling_check(const struct deal_rules *r, const uint8_t *cards, struct deal_error *e);

#endif
