/*
 * A greedy player: it takes the action that looks best at once, without search or knowledge of hidden cards.
 *
 * Plays to foundations come first, and from a line (a pile whose cards fill other piles, lines.c) before all others;
 * then plays of the talon, then of other cards. Without a play it fills a vacancy, from the talon rather than from the
 * pack. It builds in the tableau if that helps (moves.c), deals, and redeals. It takes a card back from a foundation
 * only if the talon's top, or a card that lies on hidden ones, then fits on it (option "back").
 *
 * A card is not played from elsewhere if its twin (an equal card) will be free in a line before another foundation can
 * take it (option "hold"). The talon's top does not fill a vacancy if no foundation will take it soon and a redeal will
 * bring it again (option "far").
 *
 * Cards pass between the two foundations of a suit only if a visible card then fits. If that card moves a line, this
 * comes before other plays. So each such exchange ends in a play. No card moves twice in the tableau between two steps
 * forward (a play, a fill, a deal), and a card that was taken back stays until the next of them, so every game ends.
 *
 * Moves without a gain that cannot be reversed come last, except for redeals. The remaining actions are refused. If no
 * other is left, the action comes that leads to the position of greatest value (value.c). After IDLE_MOST such actions
 * without a greater value than before the player gives up.
 *
 * The option "value" has finer classes, too. Piles are refilled after moves that a refill would prevent. A card that
 * can come again does not cover hidden cards. Cards that leave in twos are joined so that both kinds last equally long.
 * Two cards of no pile that must be cleared stay for others.
 *
 * In families of rules where the value leads, it decides from the beginning: actions that raise it come first, then
 * dealing, then other moves. No game is known by name; all is derived from the compiled rules.
 */
#include "greedy.h"

const struct deal_policy_key deal_greedy_keys[] = {
    {"build", "before|after|never", 0, 2, BUILD_BEFORE, "moves in the tableau: before dealing, after it, or never"},
    {"exchange", "no|yes", 0, 1, 1, "passing cards between two foundations of a suit, where a card in sight then fits"},
    {"hold", NULL, 0, 999, 50,
     "hold back a card if fewer cards lie over its twin in a line than this percentage of the cards that another "
     "foundation lacks before the twin"},
    {"far", NULL, 0, 99, 4,
     "largest number of cards that a foundation may lack before a talon card that fills a vacancy"},
    {"back", "no|yes", 0, 1, 1,
     "taking a card back from a foundation if the talon's top, or a card over hidden ones, then fits on it"},
    {"value", "no|yes", 0, 1, 1,
     "finer classes of actions; where these refuse all, the value of the position after them"},
    {NULL, NULL, 0, 0, 0, NULL},
};

void deal_greedy_standard(long value[GREEDY_KEYS])
{
    for (int i = 0; i < GREEDY_KEYS; i++)
        value[i] = deal_greedy_keys[i].standard;
}

enum { IDLE_MOST = 40, VALUE_COST = 5000 };
enum { LINE_EXCHANGE = 50, PLACE = 200, BACK = 500, NOWHERE = 4, LONGEST_WALK = 13 };

struct eyes {
    const struct deal_state *v;
    const long *value;
    const struct greedy_memory *memory;
    const struct deal_sight *sight;
    long now; /* value of the position, if actions are judged by value */
};

static uint64_t set_of(uint8_t card) { return card == DEAL_NO_CARD ? 0 : card_bit(card); }

static bool is_loose(const struct deal_rules *r, int pile) { return pile == r->pack || pile == r->talon; }

/* ---- between two foundations of a suit ---- */

static bool same_ladder(const struct deal_rules *r, int from, int to)
{
    int g = r->pile[from].group, h = r->pile[to].group;

    if (r->pile[from].found == NO_PILE || r->pile[to].found == NO_PILE)
        return false;
    return r->group[g].exchange == h || r->group[h].exchange == g;
}

/* Among the visible cards of the set MASK that may go to foundation F, finds the one whose pile comes first in the
 * order of plays. Returns the number of that order, deal_lines_place(); NOWHERE if there is no such card. */
static int in_sight(const struct eyes *eyes, int f, uint64_t mask)
{
    const struct deal_rules *r = eyes->v->r;
    int place = NOWHERE;

    for (int p = 0; p < r->piles; p++) {
        uint8_t top = pile_top(eyes->v, p);
        if (top != DEAL_NO_CARD && mask & card_bit(top) && pile_group(eyes->v->r, p)->open != OPEN_NONE &&
            pile_group(eyes->v->r, p)->play >> r->pile[r->found[f].pile].group & 1) {
            int here = deal_lines_place(eyes->v, eyes->memory->lines, p);
            place = here < place ? here : place;
        }
    }
    return place;
}

/* Number of exchanges between two foundations, of which action A is the first, before a visible card fits on one of
 * them; 0: none does. *PLACE receives the place of that card (deal_lines_place()). */
static int steps_to_play(const struct eyes *eyes, struct deal_action a, int *place)
{
    const struct deal_state *v = eyes->v;
    const struct deal_rules *r = v->r;
    int f = r->pile[a.from].found, g = r->pile[a.to].found, nf = pile_count(v, a.from), ng = pile_count(v, a.to);

    for (int k = 1; k < nf && ng + k <= r->found[g].length; k++) {
        int here;
        if (!(deal_found_wants_at(v, g, ng + k - 1) & card_bit(pile_card(v, a.from, nf - k))))
            return 0;
        *place = in_sight(eyes, g, deal_found_wants_at(v, g, ng + k));
        here = in_sight(eyes, f, deal_found_wants_at(v, f, nf - k));
        *place = here < *place ? here : *place;
        if (*place < NOWHERE)
            return k;
    }
    return 0;
}

static struct greedy_verdict judge_exchange(const struct eyes *eyes, struct deal_action a)
{
    int steps, place;

    if (!eyes->value[GREEDY_EXCHANGE] || eyes->memory->passed >= LONGEST_WALK ||
        !(steps = steps_to_play(eyes, a, &place)))
        return (struct greedy_verdict){RANK_REFUSED, 0};
    if (place < 2)
        return (struct greedy_verdict){RANK_PLAY, PLACE * place + LINE_EXCHANGE + steps};
    return (struct greedy_verdict){RANK_EXCHANGE, steps};
}

/* ---- back from foundations ---- */

/* The card of a pile whose move to another pile of the tableau is a gain by itself: the top of the talon, or the lowest
 * known card over hidden ones; DEAL_NO_CARD if there is none. */
static uint8_t wants_room(const struct deal_state *view, int pile)
{
    int at = pile_count(view, pile) - 1;

    if (view->r->pile[pile].found != NO_PILE || pile == view->r->pack)
        return DEAL_NO_CARD;
    if (pile == view->r->talon)
        return pile_top(view, pile);
    while (at > 0 && pile_card(view, pile, at) != DEAL_NO_CARD && pile_card(view, pile, at - 1) != DEAL_NO_CARD)
        at--;
    return at > 0 ? pile_card(view, pile, at) : DEAL_NO_CARD;
}

static struct greedy_verdict judge_return(const struct eyes *eyes, struct deal_action a)
{
    const struct deal_state *v = eyes->v;
    const struct deal_group *to = pile_group(v->r, a.to);
    uint8_t back = pile_top(v, a.from);

    if (eyes->value[GREEDY_BACK] && back != DEAL_NO_CARD && !(eyes->memory->moved & card_bit(back)))
        for (int p = 0; p < v->r->piles; p++) {
            uint8_t card = p == a.to ? DEAL_NO_CARD : wants_room(v, p);
            if (card != DEAL_NO_CARD && to->onto[back] & card_bit(card) &&
                pile_group(v->r, p)->play >> v->r->pile[a.to].group & 1)
                return (struct greedy_verdict){RANK_BUILD, BACK};
        }
    return (struct greedy_verdict){RANK_REFUSED, 0};
}

/* ---- to foundations ---- */

/* Number of cards that lie on the second card that foundation F will take; FAR if no such card is visible. */
static int depth_of_next(const struct deal_state *view, int f)
{
    const struct deal_rules *r = view->r;
    int n = pile_count(view, r->found[f].pile) + 1, least = FAR;
    uint64_t mask = n < r->found[f].length ? deal_found_wants_at(view, f, n) : 0;

    for (int p = 0; mask && p < r->piles; p++)
        for (int i = pile_count(view, p) - 1, depth = 0; r->pile[p].found == NO_PILE && i >= 0 && depth < least;
             i--, depth++)
            if (pile_card(view, p, i) != DEAL_NO_CARD && mask & card_bit(pile_card(view, p, i)))
                least = depth;
    return least;
}

static struct greedy_verdict judge_play(const struct eyes *eyes, struct deal_action a)
{
    const struct deal_state *v = eyes->v;
    uint32_t lines = eyes->memory->lines;
    int next;

    if (v->r->pile[a.from].found != NO_PILE)
        return same_ladder(v->r, a.from, a.to) ? judge_exchange(eyes, a) : (struct greedy_verdict){RANK_PLAY, 900};
    if (deal_lines_hold(v, lines, a.from, a.to, eyes->value[GREEDY_HOLD]) ||
        eyes->memory->returned & set_of(pile_top(v, a.from)))
        return (struct greedy_verdict){RANK_OTHER, 0};
    next = v->r->found[v->r->pile[a.to].found].any_suit ? 0 : depth_of_next(v, v->r->pile[a.to].found);
    return (struct greedy_verdict){RANK_PLAY, PLACE * deal_lines_place(v, lines, a.from) + next};
}

/* ---- in the tableau ---- */

/* Should the top of the talon rather stay there than fill an empty pile? True if no foundation will take it soon and a
 * redeal is left; false if the card under it can be played. */
static bool had_better_stay(const struct eyes *eyes)
{
    const struct deal_state *v = eyes->v;
    int n = pile_count(v, v->r->talon);

    return deal_redeal_left(v) && deal_distance(v, pile_top(v, v->r->talon)) > eyes->value[GREEDY_FAR] &&
           !(n > 1 && deal_distance(v, pile_card(v, v->r->talon, n - 2)) == 0);
}

static struct greedy_verdict judge_filling(const struct eyes *eyes, struct deal_action a, const struct move *move)
{
    if (a.from == eyes->v->r->talon)
        return (struct greedy_verdict){RANK_FILL, had_better_stay(eyes) ? 400 : 0};
    if (a.from == eyes->v->r->pack)
        return (struct greedy_verdict){RANK_FILL, 300};
    return (struct greedy_verdict){RANK_FILL, 100 + deal_distance(eyes->v, move->card)};
}

/* Do the rules allow the card that A moves to move back later? */
static bool can_come_back(const struct deal_state *view, struct deal_action a)
{
    return pile_group(view->r, a.to)->play >> view->r->pile[a.from].group & 1;
}

/* Number of piles of one card in the group of the pile. */
static int greedy_single(const struct deal_state *view, int pile)
{
    const struct deal_group *g = pile_group(view->r, pile);
    int n = 0;

    for (int p = g->first; p < g->first + g->piles; p++)
        n += pile_count(view, p) == 1;
    return n;
}

/* Does the action lay a card of the talon, which can come again, over hidden cards, where no run of cards moves? */
static bool greedy_covers(const struct eyes *eyes, struct deal_action a)
{
    return eyes->value[GREEDY_VALUE] && !pile_group(eyes->v->r, a.to)->run.move && deal_view_hidden(eyes->v, a.to) &&
           deal_redeal_left(eyes->v);
}

static struct greedy_verdict judge_building(const struct eyes *eyes, struct deal_action a, const struct move *move)
{
    const struct deal_state *v = eyes->v;
    enum greedy_rank rank = eyes->value[GREEDY_BUILD] == BUILD_BEFORE ? RANK_BUILD : RANK_BUILD_LATE;
    int cost;

    if (a.from == v->r->pack)
        return (struct greedy_verdict){RANK_DEAL, deal_move_laying(v, move)};
    if (eyes->value[GREEDY_BUILD] == BUILD_NEVER)
        return (struct greedy_verdict){RANK_REFUSED, 0};
    if (v->r->pile[a.from].found != NO_PILE)
        return judge_return(eyes, a);
    if (a.from == v->r->talon)
        return (struct greedy_verdict){greedy_covers(eyes, a) ? RANK_BUILD_LATE : rank, deal_move_laying(v, move)};
    if (move->card == DEAL_NO_CARD)
        return (struct greedy_verdict){RANK_REFUSED, 0};
    cost = (eyes->memory->moved & card_bit(move->card)) ? COST_LIMIT : deal_move_building(v, a, move);
    if (cost < COST_LIMIT && move->empties &&
        eyes->value[GREEDY_VALUE]) /* the groups of single cards last equally long */
        cost += greedy_single(v, a.from) - greedy_single(v, a.to);
    if (cost < COST_LIMIT)
        return (struct greedy_verdict){rank, cost};
    return (struct greedy_verdict){can_come_back(v, a) ? RANK_REFUSED : RANK_OTHER, deal_move_settling(v, move)};
}

/* ---- any action ---- */

/* Does the action take a card from a pile that must be cleared, if the goal is to clear piles? */
static bool greedy_clears(const struct deal_rules *r, struct deal_action a)
{
    uint32_t clear = r->goal.clear ? r->goal.clear : UINT32_MAX;

    return clear >> r->pile[a.from].group & 1 || (a.to != NO_PILE && clear >> r->pile[a.to].group & 1);
}

static struct greedy_verdict judge_own(const struct eyes *eyes, struct deal_action a)
{
    static const uint8_t ranks[] = {RANK_OTHER, RANK_PLAY, RANK_FILL,
                                    /* classes of preference of a mechanism's actions, by their roles (ORDER ROLES) */
                                    RANK_BUILD, RANK_DEAL, RANK_SWAP};
    const struct deal_mech *m = &eyes->v->r->mech[a.mech];
    int worth = 0, role = (int)(m->how->role ? m->how->role(eyes->v, m, a, &worth) : m->how->acts_as);

    if (role == ROLE_PLAY && eyes->value[GREEDY_VALUE] && !greedy_clears(eyes->v->r, a))
        role = ROLE_OTHER;
    return (struct greedy_verdict){(enum greedy_rank)ranks[role], 500 - worth};
}

/* Does the action fill an empty pile before the next round of cards covers it? */
static bool greedy_before_round(const struct deal_state *view, struct deal_action a)
{
    if (pile_count(view, a.to) || pile_count(view, a.from) == a.n || !pile_count(view, view->r->pack))
        return false;
    for (int i = 0; i < view->r->stock.rounds; i++)
        if (view->r->stock.round[i] == view->r->pile[a.to].group)
            return true;
    return false;
}

static struct greedy_verdict greedy_judge(const struct eyes *eyes, struct deal_action a)
{
    struct move m;

    switch (a.kind) {
    case ACT_DEAL: return (struct greedy_verdict){RANK_DEAL, 500};
    case ACT_REDEAL: return (struct greedy_verdict){RANK_REDEAL, 0};
    case ACT_REFILL:
        if (eyes->value[GREEDY_VALUE]) /* it covers cards that could move first */
            return (struct greedy_verdict){RANK_BUILD, COST_LIMIT};
        return (struct greedy_verdict){RANK_FILL, 0};
    case ACT_FILL: return (struct greedy_verdict){RANK_FILL, 0};
    case ACT_MOVE: break;
    default: return judge_own(eyes, a);
    }
    if (eyes->v->r->pile[a.to].found != NO_PILE)
        return judge_play(eyes, a);
    if (a.to == eyes->v->r->goal.pile)
        return (struct greedy_verdict){RANK_PLAY, 500};
    m = deal_move_take_apart(eyes->v, a);
    if (greedy_before_round(eyes->v, a))
        return (struct greedy_verdict){RANK_FILL, 400 - pile_count(eyes->v, a.from)};
    if (deal_move_fills(eyes->v, a))
        return judge_filling(eyes, a, &m);
    return judge_building(eyes, a, &m);
}

/* ---- by the value of the position after an action ---- */

static struct greedy_verdict judge_value(const struct eyes *eyes, struct deal_action a)
{
    struct deal_state *s = eyes->sight->like;
    size_t mark = s->journal_len;
    int out = deal_goal_done(s);
    bool plays, deals;
    long gain;

    if (a.kind == ACT_REDEAL)
        return (struct greedy_verdict){RANK_REDEAL, 0};
    deal_actions_apply(s, a);
    gain = deal_value_of(eyes->memory->value, s, eyes->sight->known) - eyes->now;
    plays = deal_goal_done(s) > out;
    deals = pile_count(s, s->r->pack) < pile_count(eyes->v, s->r->pack);
    deal_table_undo(s, mark);
    if (deals && !plays)
        return (struct greedy_verdict){RANK_DEAL, (int)(VALUE_COST - gain)};
    if (eyes->memory->idle >= IDLE_MOST && eyes->now + gain <= eyes->memory->peak)
        return (struct greedy_verdict){RANK_REFUSED, 0};
    if (gain > 0)
        return (struct greedy_verdict){plays ? RANK_PLAY : RANK_BUILD, (int)(VALUE_COST - gain)};
    return (struct greedy_verdict){a.kind == ACT_MOVE ? RANK_BUILD_LATE : RANK_OTHER, (int)(VALUE_COST - gain)};
}

/* Prepares EYES for judge_value(). Returns false if actions cannot be tried. */
static bool greedy_rate(struct eyes *eyes, struct greedy_memory *memory)
{
    if (!eyes->sight->like || !eyes->value[GREEDY_VALUE])
        return false;
    eyes->now = deal_value_of(memory->value, eyes->sight->like, eyes->sight->known);
    if (!memory->rated || eyes->now > memory->peak) {
        memory->peak = eyes->now;
        memory->idle = 0;
    }
    return memory->rated = true;
}

/* ---- the choice ---- */

static struct eyes greedy_look(const struct deal_sight *sight, const long *value, struct greedy_memory *memory)
{
    if (!memory->begun) {
        memory->lines = deal_lines_find(sight->view->r);
        memory->value = deal_value_for(sight->view->r);
    }
    memory->begun = true;
    return (struct eyes){sight->view, value, memory, sight, 0};
}

bool deal_greedy_better(struct greedy_verdict a, struct greedy_verdict b)
{
    return a.rank < b.rank || (a.rank == b.rank && a.rank != RANK_REFUSED && a.cost < b.cost);
}

/* Judges all actions, and writes the verdicts to OUT unless it is NULL. Returns as deal_greedy_choose() does. */
static size_t greedy_best(const struct eyes *eyes,
                          struct greedy_verdict (*judge)(const struct eyes *, struct deal_action),
                          struct greedy_verdict *out, struct greedy_verdict *best)
{
    size_t at = POLICY_GIVES_UP;

    *best = (struct greedy_verdict){RANK_REFUSED, 0};
    for (size_t i = 0; i < eyes->sight->actions; i++) {
        struct greedy_verdict x = judge(eyes, eyes->sight->action[i]);
        if (out)
            out[i] = x;
        if (deal_greedy_better(x, *best)) {
            *best = x;
            at = i;
        }
    }
    return at;
}

size_t deal_greedy_choose(const struct deal_sight *sight, const long *value, struct greedy_memory *memory,
                          struct greedy_verdict *out, struct greedy_verdict *best)
{
    struct eyes e = greedy_look(sight, value, memory);
    size_t at = POLICY_GIVES_UP;

    if (!memory->value->leads || !sight->like || !value[GREEDY_VALUE])
        at = greedy_best(&e, greedy_judge, out, best);
    memory->by_value = at == POLICY_GIVES_UP && greedy_rate(&e, memory);
    return memory->by_value ? greedy_best(&e, judge_value, out, best) : at;
}

static void note_build(struct greedy_memory *memory, uint8_t card, bool returned)
{
    memory->moved |= set_of(card);
    memory->returned |= returned ? set_of(card) : 0;
}

void deal_greedy_remember(const struct deal_state *view, struct greedy_memory *memory, struct deal_action a,
                          enum greedy_rank rank)
{
    memory->idle += memory->by_value;
    memory->rated = memory->rated && (rank != RANK_DEAL || view->r->redeal.kind != REDEAL_NONE);
    if (a.kind == ACT_MOVE && same_ladder(view->r, a.from, a.to)) {
        memory->passed++;
        return;
    }
    memory->passed = 0;
    if ((rank != RANK_BUILD && rank != RANK_BUILD_LATE) || a.kind != ACT_MOVE || is_loose(view->r, a.from)) {
        memory->moved = memory->returned = 0;
        return;
    }
    note_build(memory, deal_move_take_apart(view, a).card, view->r->pile[a.from].found != NO_PILE);
}

/* The card that one action brought to a pile of the tableau, from another such pile or from a foundation (*RETURNED);
 * DEAL_NO_CARD for any other action. */
static uint8_t built_card(const struct deal_state *before, const struct deal_state *after, bool *returned)
{
    const struct deal_rules *r = after->r;
    int from = NO_PILE, to = NO_PILE;

    for (int pile = 0; pile < r->piles; pile++) {
        int gain = pile_count(after, pile) - pile_count(before, pile), *end = gain > 0 ? &to : &from;

        if (!gain)
            continue;
        if (is_loose(r, pile) || (gain > 0 && r->pile[pile].found != NO_PILE) || *end != NO_PILE)
            return DEAL_NO_CARD;
        *end = pile;
    }
    if (from == NO_PILE || to == NO_PILE)
        return DEAL_NO_CARD;
    *returned = r->pile[from].found != NO_PILE;
    return pile_card(after, to, pile_count(before, to));
}

bool deal_greedy_recall(void *memory, const struct deal_state *s)
{
    struct deal_state *before = deal_state_with_history(s), *after = deal_state_with_history(s);
    bool good = before && after;

    while (good && deal_state_undo(before)) {
        bool returned;
        uint8_t card = built_card(before, after, &returned);

        if (card == DEAL_NO_CARD)
            break;
        note_build(memory, card, returned);
        deal_state_undo(after);
    }
    deal_state_free(before);
    deal_state_free(after);
    return good;
}

static size_t greedy_choose(struct deal_sight *sight)
{
    struct greedy_memory *m = sight->memory;

    return deal_greedy_choose(sight, sight->value, m, NULL, &m->best);
}

void deal_greedy_took(struct deal_sight *sight, size_t at)
{
    struct greedy_memory *m = sight->memory;

    deal_greedy_remember(sight->view, m, sight->action[at], m->best.rank);
}

const struct deal_policy deal_policy_greedy = {
    .name = "greedy",
    .meaning = "the best-looking action at once: foundations, vacancies, building that helps, dealing",
    .keys = deal_greedy_keys,
    .memory = sizeof(struct greedy_memory),
    .recall = deal_greedy_recall,
    .choose = greedy_choose,
    .took = deal_greedy_took,
};
