/* Actions: which are legal (action.c), carrying them out and what then happens by itself (apply.c), dealing (dealing.c). */
#ifndef DEAL_ACTION_H
#define DEAL_ACTION_H

#include "table.h"

/* Short names of enum deal_action_kind. */
enum {
    ACT_MOVE = DEAL_ACT_MOVE, ACT_DEAL = DEAL_ACT_DEAL, ACT_REDEAL = DEAL_ACT_REDEAL, ACT_REFILL = DEAL_ACT_REFILL,
    ACT_FILL = DEAL_ACT_FILL, ACT_SHIFT = DEAL_ACT_SHIFT, ACT_PAIR = DEAL_ACT_PAIR, ACT_SWAP = DEAL_ACT_SWAP, ACT_TOUCH = DEAL_ACT_TOUCH
};

/* Does a mechanism carry the action out? */
static inline bool act_own(struct deal_action a) { return a.kind >= ACT_SHIFT; }

/* The last N cards of a pile; or, with PLACE, the one card at that place. */
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
    size_t noted;                          /* actions that MOVED includes; MOVED is undefined while this is 0 */
    uint64_t moved[MAX_PILES][PILE_WORDS]; /* for each pile the piles that its top moves to */
};
static inline void list_start(struct deal_list *l, struct deal_action *out)
{
    l->a = out;
    l->n = l->noted = 0;
}
static inline void list_add(struct deal_list *l, struct deal_action a) { l->a[l->n++] = a; }
static inline void list_move(struct deal_list *l, int from, int to)
{
    list_add(l, act_move(from, to, 1, 0));
}
/* The same unless the list has it. */
void deal_list_once(struct deal_list *l, struct deal_action a);
void deal_list_move_once(struct deal_list *l, int from, int to);
/* The word deal, once, unless the pack is out or vacancies are filled first. */
void deal_list_deal(const struct deal_state *s, struct deal_list *l);

/* Writes at most rules->max_actions actions. */
size_t deal_actions(struct deal_state *s, struct deal_action *out);
/* Is A one of them?  Quicker; writes over the list of deal_state_actions(). */
bool deal_actions_has(struct deal_state *s, struct deal_action a);
/* Of these the plays to FOUNDS (bits) and the words of mechanisms, in the same order; others may be among them.  Quicker. */
size_t deal_actions_to(struct deal_state *s, uint64_t founds, struct deal_action *out);
/* What the top of pile FROM, a plain one, could do were it each of N cards; END: of each, where its actions end in OUT.  At most an action
 * for each card and pile. */
void deal_actions_were(const struct deal_state *s, int from, const uint8_t *card, int n, struct deal_action *out, size_t *end);
/* Carries out one action and the at-once effects, journalled, no mark. */
void deal_actions_apply(struct deal_state *s, struct deal_action a);
/* Repeats the at-once effects until none applies. */
void deal_actions_settle(struct deal_state *s);

/* Of WANT, what foundation F takes while other piles are as they are. */
uint64_t deal_found_waits(const struct deal_state *s, int f, uint64_t want);
/* Cards that foundation F (index into rules->found) takes with N cards there; 0 when complete or closed. */
static inline uint64_t deal_found_wants_at(const struct deal_state *s, int f, int n)
{
    int row = base_row(s);
    uint64_t want = row < 0 ? 0 : s->r->found[f].want[row][n];

    return s->r->found[f].waits ? deal_found_waits(s, f, want) : want;
}
/* The same as it is now. */
static inline uint64_t deal_found_wants(const struct deal_state *s, int f)
{
    return deal_found_wants_at(s, f, pile_count(s, s->r->found[f].pile));
}
/* Adds FROM's top (or place K of a spread pile, K from 1; 0 = top) to every foundation that takes it, of equal foundations to the first. */
void deal_list_founds(struct deal_state *s, struct deal_list *l, int from, uint8_t card, int k, uint32_t groups);
/* Does the pile hold a card, and is its top available to the player now? */
bool deal_top_available(const struct deal_state *s, int pile);
/* Is F the lowest-numbered of the foundations equal to it? Only that one is offered. */
bool deal_found_first(const struct deal_state *s, int f);
/* Lowest foundation index that takes CARD, or -1. */
int deal_found_for(const struct deal_state *s, uint8_t card, uint32_t groups);
/* All cards that foundations of these groups take. */
uint64_t deal_found_any(const struct deal_state *s, uint32_t groups);
/* How many cards lie in groups that the goal wants empty. */
int deal_goal_left(const struct deal_state *s);
/* Does an available card fit a foundation?  An exchange does not count. */
bool deal_any_fits(struct deal_state *s);
/* First source of the pile's list that has a card, as a pile; NO_PILE if none. */
int deal_fill_source(const struct deal_state *s, int pile);
/* How many of the pile's sources have a card. */
int deal_fill_live(const struct deal_state *s, int pile);
bool deal_pile_vacant(const struct deal_state *s, int pile);
/* Does the pile exist now?  A place that is not laid yet does not, nor one beyond as many as the last deal gave cards to. */
bool deal_pile_exists(const struct deal_state *s, int pile);
/* A card went from FROM to TO, and not by the word deal: where either is the talon its top is no longer the card just turned. */
void deal_note_moved(struct deal_state *s, int from, int to);
/* The top of FROM goes to TO, and that is noted. */
void deal_move_top(struct deal_state *s, int from, int to);
/* The top of FROM goes under all cards of TO, of which those that lie face down stay so. */
void deal_slip_under(struct deal_state *s, int from, int to);
/* Fills the vacancy PILE, as far as its sources reach. */
void deal_fill_pile(struct deal_state *s, int pile);
/* The parts of deal_state_start() before and after the layout: put all cards of an empty table into the pack or where the
 * rules place them; set the base rank, start the mechanisms, carry out at-once effects. */
void deal_state_pack(struct deal_state *s, const uint8_t *cards);
void deal_state_begin(struct deal_state *s);
/* Lays out the groups of the mask from the pack, in the deal's order. */
void deal_lay_out(struct deal_state *s, uint32_t groups);
/* The place in the layout of each listed card, in dealing order, before at-once effects.  False without memory. */
struct deal_spot {
    uint8_t pile, at;
};
bool deal_lay_spots(const struct deal_rules *r, struct deal_spot spot[DEAL_CARDS_MAX], struct deal_error *e);
/* Lays the next round, as far as cards reach. */
void deal_lay_round(struct deal_state *s);
/* Do the cards as dealt keep the ruling on the deal? */
bool deal_ruling_check(const struct deal_rules *r, const uint8_t *cards, struct deal_error *e);

#endif
