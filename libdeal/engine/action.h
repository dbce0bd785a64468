/* The interface of actions: the list of legal ones (action.c), their execution and automatic effects (apply.c),
 * dealing (dealing.c). */
#ifndef DEAL_ACTION_H
#define DEAL_ACTION_H

#include "table.h"

/* Short names for the values of enum deal_action_kind. */
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

/* Is the action one that a mechanism defines? */
static inline bool act_own(struct deal_action a) { return a.kind >= ACT_SHIFT; }

/* The action that moves the last N cards of pile FROM to pile TO. If PLACE is not 0, it moves only the card at that
 * position, from 1 at the bottom. */
static inline struct deal_action act_move(int from, int to, int n, int place)
{
    return (struct deal_action){
        .kind = ACT_MOVE, .from = (uint8_t)from, .to = (uint8_t)to, .n = (uint8_t)n, .place = (uint8_t)place};
}
/* These functions make the actions deal (turn cards of the pack) and redeal (form a new pack). */
static inline struct deal_action act_deal(const struct deal_rules *r)
{
    bool many = r->stock.rounds || r->stock.turn_first != NO_GROUP;

    return (struct deal_action){.kind = ACT_DEAL, .from = r->pack, .to = many ? NO_PILE : r->talon};
}
static inline struct deal_action act_redeal(const struct deal_rules *r)
{
    return (struct deal_action){
        .kind = ACT_REDEAL, .from = r->redeal.gathers == 1 ? r->redeal.gather[0] : NO_PILE, .to = r->pack};
}
/* The index, from 0, of the lowest card that a move or a shift takes. */
static inline int act_lowest(const struct deal_state *s, struct deal_action a)
{
    return a.place ? a.place - 1 : a.n ? pile_count(s, a.from) - a.n : 0;
}

struct deal_list {
    struct deal_action *a;
    size_t n;
    /* number of actions at the start of the list that the bit table MOVED includes; if 0, MOVED is not initialized */
    size_t noted;
    /* for each pile, the set of piles to which a listed action moves its top card */
    uint64_t moved[MAX_PILES][PILE_WORDS];
};
static inline void list_start(struct deal_list *l, struct deal_action *out)
{
    l->a = out;
    l->n = l->noted = 0;
}
static inline void list_add(struct deal_list *l, struct deal_action a) { l->a[l->n++] = a; }
static inline void list_move(struct deal_list *l, int from, int to) { list_add(l, act_move(from, to, 1, 0)); }
/* Adds action A unless the list contains it. */
void deal_list_once(struct deal_list *l, struct deal_action a);
void deal_list_move_once(struct deal_list *l, int from, int to);
/* Adds the action deal, unless the list contains it, the pack is empty, or empty piles must be filled first. */
void deal_list_deal(const struct deal_state *s, struct deal_list *l);

/* Writes a word of the names of two piles: "row5-row2" for a shift, "swap:row5+row2" for a swap, else "row5+row2". */
void deal_pair_word(const struct deal_state *s, struct deal_action a, char *out);
/* Writes all legal actions to OUT, which has room for rules->max_actions of them; returns their number. */
size_t deal_actions(struct deal_state *s, struct deal_action *out);
/* Is action A legal? Faster than listing all legal actions. Overwrites the list that deal_state_actions() returned. */
bool deal_actions_has(struct deal_state *s, struct deal_action a);
/* Lists the legal plays to the foundations in the bit set FOUNDS, and the actions of mechanisms, in
 * the order of deal_actions(). The list may also contain other legal actions. Faster than listing all. */
size_t deal_actions_to(struct deal_state *s, uint64_t founds, struct deal_action *out);
/* For each of N cards, lists the actions that the top of pile FROM would have if it were that card. OUT has them
 * card by card; END[i] is the end of those of card i. FROM is never covered. At most one action is listed for each
 * card and target pile. */
void deal_actions_were(const struct deal_state *s, int from, const uint8_t *card, int n, struct deal_action *out,
                       size_t *end);
/* Carries out an action and its automatic effects. Records the changes in the journal, but sets no mark for undo. */
void deal_actions_apply(struct deal_state *s, struct deal_action a);
/* Carries out automatic effects until none applies. */
void deal_actions_settle(struct deal_state *s);

/* The cards of the set WANT that foundation F takes now, if its rule also depends on other piles. */
uint64_t deal_found_waits(const struct deal_state *s, int f, uint64_t want);
/* The set of cards that foundation F (index into rules->found) takes when N cards lie there; 0 if it is complete or
 * closed. */
static inline uint64_t deal_found_wants_at(const struct deal_state *s, int f, int n)
{
    int row = base_row(s);
    uint64_t want = row < 0 ? 0 : s->r->found[f].want[row][n];

    return s->r->found[f].waits ? deal_found_waits(s, f, want) : want;
}
/* The set of cards that foundation F takes now; 0 if it is complete or closed. */
static inline uint64_t deal_found_wants(const struct deal_state *s, int f)
{
    return deal_found_wants_at(s, f, pile_count(s, s->r->found[f].pile));
}
/* Adds the moves of CARD from pile FROM to foundations of GROUPS that take it. Of equal foundations only the first is
 * offered. K is the position of CARD in the pile, from 1, or 0 if it is the top card. */
void deal_list_founds(struct deal_state *s, struct deal_list *l, int from, uint8_t card, int k, uint32_t groups);
/* Does the pile hold a card, and may the player take its top card now? */
bool deal_top_available(const struct deal_state *s, int pile);
/* Is F the lowest-numbered of all foundations that are equal to it? Only that one is offered as a target. */
bool deal_found_first(const struct deal_state *s, int f);
/* The lowest-numbered foundation of the group set GROUPS that takes CARD, or -1. */
int deal_found_for(const struct deal_state *s, uint8_t card, uint32_t groups);
/* The set of all cards that foundations of the group set GROUPS take now. */
uint64_t deal_found_any(const struct deal_state *s, uint32_t groups);
/* The number of cards that are where they must be to win: on foundations, in the goal pile, or outside the groups
 * that must be empty. */
int deal_goal_done(const struct deal_state *s);
/* Does a foundation take a card that the player may move? Exchanges between foundations are ignored. */
bool deal_any_fits(struct deal_state *s);
/* The first nonempty pile among the source groups that fill the pile, in their order; NO_PILE if all are empty. */
int deal_fill_source(const struct deal_state *s, int pile);
/* Returns the number of piles that hold a card and may fill the empty PILE. */
int deal_fill_live(const struct deal_state *s, int pile);
bool deal_pile_vacant(const struct deal_state *s, int pile);
/* Are the pack and the talon empty? */
static inline bool pack_out(const struct deal_state *s)
{
    return !pile_count(s, s->r->pack) && (s->r->talon == NO_PILE || !pile_count(s, s->r->talon));
}
/* Does the pile exist now? A group with limited places has only as many piles as received cards in the last deal. */
bool deal_pile_exists(const struct deal_state *s, int pile);
/* The first empty pile of GROUP that exists, or NO_PILE. Piles that do not exist have the highest numbers. */
static inline int group_vacancy(const struct deal_state *s, const struct deal_group *group)
{
    int pile = group_empty(s, group);

    return pile != NO_PILE && deal_pile_exists(s, pile) ? pile : NO_PILE;
}
/* Records that a card moved by an action other than deal. If pile FROM or TO is the talon (waste), its top no longer
 * counts as just turned. */
void deal_note_moved(struct deal_state *s, int from, int to);
/* Moves the top card of pile FROM to pile TO, and notes it with deal_note_moved(). */
void deal_move_top(struct deal_state *s, int from, int to);
/* Moves the top card of pile FROM to the bottom of pile TO; face-down cards of TO stay face down. */
void deal_slip_under(struct deal_state *s, int from, int to);
/* Moves cards to the empty PILE from its source piles, as many as the rules require or the sources have. */
void deal_fill_pile(struct deal_state *s, int pile);
/* The parts of deal_state_start() before and after the layout. deal_state_pack() puts all cards into the pack, or
 * where the rules place them. deal_state_begin() sets the base rank, starts the mechanisms, and carries out
 * automatic effects. */
void deal_state_pack(struct deal_state *s, const uint8_t *cards);
void deal_state_begin(struct deal_state *s);
/* Deals the groups in the bit set GROUPS from the pack, in the order of the deal. */
void deal_lay_out(struct deal_state *s, uint32_t groups);
/* deal_lay_spots() finds the pile and the index of each listed card, in dealing order, after the layout and before
 * automatic effects. It returns false if out of memory. */
struct deal_spot {
    uint8_t pile, at;
};
bool deal_lay_spots(const struct deal_rules *r, struct deal_spot spot[DEAL_CARDS_MAX], struct deal_error *e);
/* Deals the next round of cards, as far as the pack has any. */
void deal_lay_round(struct deal_state *s);
/* The description of a position that deal_state_place() reads, malloc'd; NULL if out of memory. COUNT and DOWN: numbers
 * of cards, and of face-down cards, of each pile; REGS: the registers before REG_FREE. */
char *deal_place_text(const struct deal_rules *r, const uint8_t *count, const uint8_t *down, const uint8_t *regs);
/* Do the dealt cards satisfy the game's ruling, a condition on their order such as no equal cards in one half? */
bool deal_ruling_check(const struct deal_rules *r, const uint8_t *cards, struct deal_error *e);

#endif
