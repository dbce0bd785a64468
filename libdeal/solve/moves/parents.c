/*
 * Positions that differ only in which of several equivalent cards carries which run are one position.
 *
 * Consider a group whose cards move in runs of any length, and where all cards that were laid on a card move along with
 * it. Call two face-up cards equivalent parents if they take the same cards: each can carry a run that the other
 * carries. Take two positions that differ only in which of the equivalent parents carries which of their runs. Each
 * move of one position then has a counterpart in the other that keeps them equivalent. A run that moves takes along the
 * cards on it. Where it is laid on a bare parent, an equivalent parent is bare in the other position, too, since both
 * have the same number of bare parents. Only a bare parent that goes to a foundation may be covered in the other
 * position. There the run on it moves first to an equivalent parent that is bare, which exists. So both positions get
 * one key. A move of a run between equivalent parents leads to no new position, and forms one step with the play of the
 * parent that it uncovers.
 *
 * The rank of a card differs from that of a card it carries in a fixed direction, so a parent is never part of the run
 * that it takes.
 */
#include "successors.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/deadend/deadend.h"

#include <string.h>

/* ---- conditions on the rules ---- */

static bool descends(const struct deal_group *group, int step)
{
    for (int card = 0; card < 52; card++)
        for (uint64_t on = group->run.joins[card]; on; on &= on - 1)
            if (deal_rank((uint8_t)__builtin_ctzll(on)) != deal_rank((uint8_t)card) + step)
                return false;
    return true;
}

/* Are runs that come to group G from other groups also runs in G? If not, a card on which such a run is laid could not
 * move, nor could the cards under it, so it would no longer be equivalent to another card. */
static bool parents_take_runs(const struct deal_rules *r, int g)
{
    for (uint32_t from = deal_ways_from(r, (uint32_t)1 << g, TAKES_RUN); from; from &= from - 1)
        for (int card = 0; card < 52; card++)
            if (r->group[__builtin_ctz(from)].run.joins[card] & ~r->group[g].run.joins[card])
                return false;
    return true;
}

bool deal_parents_alike(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];
    uint32_t own = (uint32_t)1 << g, to = deal_ways_to(r, own, WAYS_ALL);

    for (int p = group->first; p < group->first + group->piles; p++)
        if (r->pile[p].kind != r->pile[group->first].kind)
            return false;
    return !group->foundation && deal_ways_to(r, own, TAKES_RUN) & own && !(to & ~(r->sets.foundations | own)) &&
           deal_only_out(r, own, BEARS({(WAYS_ALL & ~(TAKES_ANY | WAYS_CURBS)) | ONLY_FACED | ONLY_BASED, ALL_GROUPS}),
                         NULL);
}

bool deal_parents_take(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    return deal_parents_alike(r, g) && !memcmp(group->run.joins, group->onto, sizeof group->run.joins) &&
           parents_take_runs(r, g);
}

/* Bit set of the groups in which positions are merged that differ only in which of several equivalent cards carries
 * which run. Such rules satisfy deal_parents_needs. */
static uint32_t parents_groups(const struct deal_rules *r)
{
    uint32_t groups = 0;

    for (int g = 0; g < r->groups; g++)
        groups |= (uint32_t)(deal_parents_take(r, g) && (descends(&r->group[g], -1) || descends(&r->group[g], 1))) << g;
    return groups;
}

static bool some_parents(const struct deal_rules *r, struct obstacle *o)
{
    return parents_groups(r) || deal_blame_kind(o, r, false, "run");
}

/* Do cards move only by the player, and by the word "deal" to the talon? And is no move obligatory, and no redeal
 * conditional on progress? */
static bool parents_left(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, ALL_GROUPS,
                         BEARS({WAYS_PLAY | WAYS_KEYED | ASKS_ROOM | TAKES_RUN | TAKES_ANY | PICKS_FROM, ALL_GROUPS},
                               {WAYS_START, ALL_GROUPS}, {WAYS_TURN, groups_talon(r)}, {WAYS_REDEAL, groups_pack(r)}),
                         o) &&
           deal_never(r, BINDS | BINDS_DEAL | WATCHES, o);
}

static const struct condition alike = {"piles are alike, and all cards that are laid on a card move with it",
                                       some_parents},
                              left = {"nothing comes by itself, and nothing has to be done", parents_left};
const struct condition *const deal_parents_needs[] = {
    &deal_goal_is_foundations, &deal_founds_take_cards, &deal_builds_fixed, &deal_redeals_talon, &alike, &left, NULL};

void deal_parents_find(struct search *x)
{
    x->traits.parents = 0;
    if (x->traits.plain || !part_on(x, PART_PARENTS) || x->traits.safe || x->traits.pairs ||
        deal_conditions_hold(deal_line_needs, x->r) || !deal_conditions_hold(deal_parents_needs, x->r))
        return;
    x->traits.parents = parents_groups(x->r);
}

/* ---- the key ---- */

static int parents_down(const struct deal_state *s, int p)
{
    return s->r->group[s->r->pile[p].group].show == SHOW_FACE ? reg_get(s, s->r->pile[p].down_reg) : 0;
}

/* Index of the lowest card of the run at the end of pile P. The pile has cards. */
static int parents_head(const struct deal_state *s, int p)
{
    const uint64_t *joins = s->r->group[s->r->pile[p].group].run.joins;
    const uint8_t *cards = table_cards(s, p);
    int at = pile_count(s, p) - 1, down = parents_down(s, p);

    while (at > down && joins[cards[at - 1]] >> cards[at] & 1)
        at--;
    return at;
}

/* Contribution of a pile to the hash of the position. It distinguishes the cards up to the lowest one of the run at its
 * end, but of each further card only the set of cards that the card under it takes. */
static uint64_t parents_share(const struct deal_state *s, int p)
{
    const struct deal_identity *id = s->identity;
    const uint64_t *onto = s->r->group[s->r->pile[p].group].onto;
    const uint8_t *cards = table_cards(s, p);
    int n = pile_count(s, p), head = n ? parents_head(s, p) : -1;
    uint64_t root = (uint64_t)parents_down(s, p), sum;

    for (int i = 0; i <= head; i++)
        root = root * 0x9E3779B97F4A7C15u + id->key[cards[i]];
    sum = deal_mix(root + id->token[p]);
    for (int i = head + 1; i < n; i++)
        sum += deal_mix(deal_mix(deal_mix(onto[cards[i - 1]]) + (uint64_t)s->r->pile[p].group) + id->key[cards[i]]);
    return sum;
}

uint64_t deal_parents_key(const struct search *x)
{
    uint64_t key = 0;

    for (uint32_t groups = x->traits.parents; groups; groups &= groups - 1) {
        const struct deal_group *group = &x->r->group[__builtin_ctz(groups)];

        for (int p = group->first; p < group->first + group->piles; p++)
            key += parents_share(x->s, p) - deal_table_share(x->s, p);
    }
    return key;
}

/* ---- steps ---- */

/* The card that A uncovers if it moves a run to an equivalent card, which takes the same cards; else DEAL_NO_CARD. */
uint8_t deal_parents_bared(const struct search *x, struct deal_action a)
{
    const struct deal_state *s = x->s;
    int g, under;
    uint8_t card;

    if (a.kind != ACT_MOVE)
        return DEAL_NO_CARD;
    g = x->r->pile[a.from].group;
    under = pile_count(s, a.from) - a.n - 1;
    if (!(x->traits.parents >> g & 1) || x->r->pile[a.to].group != g || !pile_count(s, a.to) ||
        under < parents_down(s, a.from))
        return DEAL_NO_CARD;
    card = pile_card(s, a.from, under);
    return x->r->group[g].onto[card] == x->r->group[g].onto[pile_top(s, a.to)] ? card : DEAL_NO_CARD;
}

/* Lists plays to foundations of card BARED, which move A uncovers, each as one step with A before it. Returns their
 * number. */
size_t deal_parents_steps(struct search *x, struct deal_action a, uint8_t bared, struct step *out)
{
    struct deal_action list[MAX_PILES];
    size_t n = 0, end;

    deal_actions_were(x->s, a.from, &bared, 1, list, &end);
    for (size_t i = 0; i < end; i++)
        if (x->r->pile[list[i].to].found != NO_PILE)
            out[n++] = (struct step){.a = list[i], .from = a.from, .to = a.to, .n = a.n};
    return n;
}
