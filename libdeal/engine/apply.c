/*
 * Carries out an action and its automatic effects (autoplay): fills of empty piles, automatic plays, first cards of
 * foundations, steps of mechanisms (rule modules in C). One effect is applied at a time, until none applies.
 */
#include "mechanism.h"

#include <string.h>

/* limit of automatic effects after one action, in case the mechanisms of a rule file undo each other endlessly */
enum { SETTLE_LIMIT = 20000 };

/* Notes a move that is not a turn of the pack. If pile FROM or TO is the talon (waste), its top no longer counts as
 * just turned. */
void deal_note_moved(struct deal_state *s, int from, int to)
{
    if ((from == s->r->talon || to == s->r->talon) && reg_get(s, REG_TURNED))
        deal_table_set(s, REG_TURNED, 0);
}

void deal_move_top(struct deal_state *s, int from, int to)
{
    deal_table_move(s, from, to);
    deal_note_moved(s, from, to);
}

void deal_fill_pile(struct deal_state *s, int pile)
{
    int to = s->r->group[s->r->pile[pile].group].fill_to, from;

    while (pile_count(s, pile) < to && (from = deal_fill_source(s, pile)) != NO_PILE)
        deal_move_top(s, from, pile);
}

/* Sorts N cards into the order of the redeal with number R, as the shuffle number determines it; the first card is
 * dealt first. */
static void shuffle_order(uint32_t shuffle, int r, uint8_t *cards, int n)
{
    uint64_t key[DEAL_CARDS_MAX];
    int copies[52] = {0};

    for (int i = 0; i < n;
         i++) { /* An insertion sort is sufficient, since N is at most the number of cards of a few packs. */
        uint64_t k = deal_mix(((uint64_t)shuffle << 32) + ((uint64_t)r << 16) + ((uint64_t)cards[i] << 4) +
                              (uint64_t)copies[cards[i]]++);
        uint8_t card = cards[i];
        int at = i;

        for (; at > 0 && key[at - 1] > k; at--) {
            key[at] = key[at - 1];
            cards[at] = cards[at - 1];
        }
        key[at] = k;
        cards[at] = card;
    }
}

/* Forms the new pack as the rule-file key redeal requires. A mechanism (rule module) may deal cards afterwards. */
static void redeal_form(struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint8_t order[DEAL_CARDS_MAX], turned[DEAL_CARDS_MAX];
    int n;

    for (int i = 0; i < r->redeal.gathers; i++)
        deal_table_splice(s, r->redeal.gather[i], 0, pile_count(s, r->redeal.gather[i]), r->pack,
                          pile_count(s, r->pack), true);
    if (r->redeal.kind != REDEAL_SHUFFLED)
        return;
    n = pile_count(s, r->pack);
    memcpy(order, table_cards(s, r->pack), (size_t)n);
    shuffle_order(s->shuffle, reg_get(s, REG_REDEALS), order, n);
    for (int i = 0; i < n; i++)
        turned[i] = order[n - 1 - i]; /* the top of a pile is the last card of its array, and is dealt first */
    deal_table_permute(s, r->pack, turned);
}

static void redeal(struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint32_t relay = 0;

    if (r->redeal.most >= 0)
        deal_table_set(s, REG_REDEALS, reg_get(s, REG_REDEALS) + 1);
    redeal_form(s);
    for (int i = 0; i < r->redeal.gathers; i++)
        deal_note_moved(s, r->redeal.gather[i], r->pack);
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].relay)
            relay |= (uint32_t)1 << g;
    if (!relay)
        return;
    deal_lay_out(s, relay);
    if (r->talon != NO_PILE && relay >> r->pile[r->talon].group & 1)
        deal_note_moved(s, r->pack, r->talon);
}

static void apply_refill(struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    for (int g = 0; g < r->groups; g++)
        for (int i = 0; r->group[g].fill == FILL_REFILL && i < r->group[g].piles; i++)
            if (deal_pile_vacant(s, r->group[g].first + i))
                deal_fill_pile(s, r->group[g].first + i);
}

static void move_action(struct deal_state *s, struct deal_action a)
{
    if (a.place || a.n > 1)
        deal_table_splice(s, a.from, act_lowest(s, a), a.n, a.to, pile_count(s, a.to), false);
    else
        deal_table_move(s, a.from, a.to);
    deal_note_moved(s, a.from, a.to);
}

/* The pile to which the action deal turns the next card of the pack. */
static int turn_target(const struct deal_state *s)
{
    int first = s->r->stock.turn_first, to = first == NO_GROUP ? NO_PILE : group_vacancy(s, &s->r->group[first]);

    return to == NO_PILE ? s->r->talon : to;
}

/* Turns the next cards of the pack. If the talon (waste) is available only just after a turn, records whether the
 * last card went there. */
static void turn_pack(struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    int to = NO_PILE;

    for (int i = 0; i < r->stock.turn_cards && pile_count(s, r->pack); i++)
        deal_table_move(s, r->pack, to = turn_target(s));
    if (r->talon != NO_PILE && r->group[r->pile[r->talon].group].open == OPEN_TURNED)
        deal_table_set(s, REG_TURNED, to == r->talon);
}

/* Carries out an action that no mechanism has carried out. ACT_DEAL turns cards from the pack (stock) to the talon
 * (waste). */
static void generic(struct deal_state *s, struct deal_action a)
{
    const struct deal_rules *r = s->r;

    switch (a.kind) {
    case ACT_MOVE: move_action(s, a); break;
    case ACT_DEAL:
        if (r->stock.rounds)
            deal_lay_round(s);
        else
            turn_pack(s);
        break;
    case ACT_REDEAL: redeal(s); break;
    case ACT_REFILL: apply_refill(s); break;
    case ACT_FILL: deal_fill_pile(s, a.to); break;
    default: break;
    }
}

void deal_actions_apply(struct deal_state *s, struct deal_action a)
{
    const struct deal_rules *r = s->r;
    static const uint32_t made_by[] = {BY_PLAYER, BY_DEAL, BY_REDEAL, BY_REFILL, BY_REFILL}; /* ORDER ACT */
    uint32_t by = act_own(a) ? BY_WORD : made_by[a.kind];
    bool done = act_own(a);

    if (done) {
        deal_mover(s, by, a.mech + 1);
        r->mech[a.mech].how->act(s, &r->mech[a.mech], a);
    }
    for (int m = 0; m < r->mechs && !done; m++) {
        deal_mover(s, by, m + 1);
        done = r->mech[m].how->apply && r->mech[m].how->apply(s, &r->mech[m], a);
    }
    deal_mover(s, by, 0);
    if (!done)
        generic(s, a);
    for (int m = 0; m < r->mechs; m++)
        if (r->mech[m].how->after) {
            deal_mover(s, by, m + 1);
            r->mech[m].how->after(s, &r->mech[m], a);
        }
    if (r->redeal.progress && a.kind != ACT_DEAL)
        deal_table_set(s, REG_PROGRESS, a.kind != ACT_REDEAL);
    deal_actions_settle(s);
}

/* ---- at-once effects ---- */

/* Turns face up each face-down card that has become the top of its pile. */
static void turn_faces(struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    for (int p = 0; p < r->piles; p++) {
        int reg = r->pile[p].down_reg, n = pile_count(s, p);
        if (r->group[r->pile[p].group].show == SHOW_FACE && reg_get(s, reg) && reg_get(s, reg) >= n)
            deal_table_set(s, reg, n ? n - 1 : 0);
    }
}

static bool effect_fill(struct deal_state *s, const struct deal_group *group)
{
    /* fast path for the most frequent case: no pile of the group is empty */
    if (!group->fill_at && group_empty(s, group) == NO_PILE)
        return false;
    for (int i = 0; i < group->piles; i++) {
        int pile = group->first + i, live;

        if (pile_count(s, pile) > group->fill_at || !deal_pile_vacant(s, pile))
            continue;
        live = deal_fill_live(s, pile);
        if (group->fill == FILL_PICK ? live == 1 : live > 0) {
            deal_fill_pile(s, pile);
            return true;
        }
    }
    return false;
}

/* Is exactly one card still missing on all foundations with the suit and group of F together? */
static bool lacks_one(const struct deal_state *s, int f)
{
    const struct deal_rules *r = s->r;
    int missing = 0;

    for (int g = 0; g < r->founds; g++)
        if (r->pile[r->found[g].pile].group == r->pile[r->found[f].pile].group && r->found[g].suit == r->found[f].suit)
            missing += r->found[g].length - pile_count(s, r->found[g].pile);
    return missing == 1;
}

static bool effect_play(struct deal_state *s, const struct deal_group *group)
{
    uint64_t taken = deal_found_any(s, group->play);

    for (int i = 0; i < group->piles; i++) {
        uint8_t card = pile_top(s, group->first + i);
        int f = card != DEAL_NO_CARD && taken & card_bit(card) ? deal_found_for(s, card, group->play) : -1;

        if (f >= 0 && (!group->last_only || lacks_one(s, f))) {
            deal_move_top(s, group->first + i, s->r->found[f].pile);
            return true;
        }
    }
    return false;
}

static int source_of_start(const struct deal_state *s, const struct deal_group *group, uint64_t wants)
{
    for (int k = 0; k < group->at_once_count; k++) {
        const struct deal_group *from = &s->r->group[group->at_once_from[k]];
        for (int p = from->first; p < from->first + from->piles; p++)
            if (pile_count(s, p) && wants & card_bit(pile_top(s, p)))
                return p;
    }
    return NO_PILE;
}

static bool effect_start(struct deal_state *s, const struct deal_group *group)
{
    for (int i = 0; i < group->piles; i++) {
        int pile = group->first + i, from;

        if (pile_count(s, pile))
            continue;
        from = source_of_start(s, group, deal_found_wants(s, s->r->pile[pile].found));
        if (from != NO_PILE) {
            deal_move_top(s, from, pile);
            return true;
        }
    }
    return false;
}

static bool effect(struct deal_state *s, const struct deal_effect *x)
{
    const struct deal_rules *r = s->r;

    deal_mover(s, BY_ITSELF, x->kind == EFFECT_MECH ? x->arg + 1 : 0);
    switch (x->kind) {
    case EFFECT_FILL: return effect_fill(s, &r->group[x->arg]);
    case EFFECT_PLAY: return effect_play(s, &r->group[x->arg]);
    case EFFECT_START: return effect_start(s, &r->group[x->arg]);
    default: return r->mech[x->arg].how->at_once(s, &r->mech[x->arg]);
    }
}

void deal_actions_settle(struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    for (int steps = 0, i = -1; steps < SETTLE_LIMIT && i < r->effects; steps++) {
        if (r->faces)
            turn_faces(s);
        for (i = 0; i < r->effects; i++)
            if (effect(s, &r->effect[i]))
                break;
    }
}
