/*
 * Turns of the pack are parts of other steps.
 *
 * Assume that pack and talon are turned over without limit, and that no rule depends on how the cards are split between
 * them except by the top of the talon. Then a turn changes nothing else and can always be made later. So turns are made
 * only before the play of the card that they bring up. Each such play, with the turns before it, is one step. All other
 * steps are tried before any turn only.
 *
 * Two positions with the same cards in pack and talon, in the same dealing order, then differ only in which cards can
 * come up. In a whole round of a pack turned by threes these are every third card and the last one. In the present
 * round they are every third card from the present place. If the present place is a multiple of the cards turned at
 * once, or the end, a whole round brings up the same cards, so all these positions are one.
 */
#include "successors.h"

#include "engine/engine.h"
#include "rules/conditions.h"

/* ---- conditions on the rules ---- */

static bool turned_over(const struct deal_rules *r, struct obstacle *o)
{
    const struct deal_way *w = deal_endless_redeal(r, o);

    return w && ((deal_redeal_free(r, w) && deal_way_counts(w) == (groups_pack(r) | groups_talon(r)) &&
                  !(w->is & WAYS_TELLS)) ||
                 deal_blame_way(o, w));
}

/* Do cards only circulate between pack and talon, and leave from the top of the talon? */
static bool turned_only(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t pack = groups_pack(r), talon = groups_talon(r);

    return deal_only_in(r, pack, BEARS({WAYS_REDEAL, talon}), o) &&
           deal_only_out(r, pack, BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN, talon}), o) &&
           deal_only_in(r, talon, BEARS({WAYS_START, pack}, {WAYS_TURN, pack}), o) &&
           deal_only_out(r, talon, BEARS({WAYS_PLAY | WAYS_KEYED, ALL_GROUPS}, {WAYS_REDEAL, pack}), o);
}

/* Do the goal, and all moves of other piles, ignore how cards are divided between pack and talon? And is no move
 * obligatory? */
static bool split_unseen(const struct deal_rules *r, struct obstacle *o)
{
    if (!deal_unasked(r, groups_pack(r) | groups_talon(r), ASKED_ALL, BEARS({WAYS_REDEAL, ALL_GROUPS}), o) ||
        !deal_never(r, BINDS | BINDS_DEAL, o))
        return false;
    return r->pile[r->talon].plain || deal_blame_group(o, r, r->pile[r->talon].group, "open");
}

/* Do foundations exchange no cards? A step can contain either exchanges or turns of the pack, so a card that needs both
 * before it would be missed. */
static bool no_exchange(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, r->sets.foundations, BEARS({WAYS_ALL, ~r->sets.foundations}), o);
}

static const struct condition
    whole = {"foundations do not exchange cards", no_exchange},
    endless = {"pack and talon are turned over and over without limit", turned_over},
    only = {"nothing comes to the talon except from the pack, and nothing leaves the pack otherwise", turned_only},
    unseen = {"nothing else depends on how many cards lie in which of the two", split_unseen};
const struct condition *const deal_turns_needs[] = {&deal_mechanisms_idle, &whole, &endless, &only, &unseen, NULL};

bool deal_turned_only(const struct deal_rules *r, struct obstacle *o)
{
    return turned_only(r, o) && split_unseen(r, o);
}

/* ---- the key ---- */

/* The card at index I, from 0, of talon and pack together in the order in which they are dealt. */
static uint8_t turning_card(const struct deal_state *s, int i)
{
    int turned = pile_count(s, s->r->talon);
    return i < turned ? pile_card(s, s->r->talon, i)
                      : pile_card(s, s->r->pack, turned + pile_count(s, s->r->pack) - 1 - i);
}

uint64_t deal_turns_key(const struct search *x)
{
    const struct deal_state *s = x->s;
    int turned = pile_count(s, s->r->talon), n = turned + pile_count(s, s->r->pack);
    uint64_t key = turned < n && turned % s->r->stock.turn_cards ? (uint64_t)turned : 0;

    for (int i = 0; i < n; i++)
        key = key * 0x9E3779B97F4A7C15u + s->identity->key[turning_card(s, i)];
    return deal_mix(key + 0x7475726Eu) - deal_table_share(s, s->r->pack) - deal_table_share(s, s->r->talon);
}

/* ---- steps ---- */

/* A card that comes to the top of the talon, and the number of turns of the pack that this takes. */
struct turned {
    uint8_t card, turns;
};

/* Lists the cards that turns of the pack bring to the top of the talon, each once, without the present top. Returns
 * their number. */
static int turning_find(const struct deal_state *s, struct turned *out)
{
    int start = pile_count(s, s->r->talon), n = start + pile_count(s, s->r->pack), at = start, count = 0;
    bool over_again = false;

    for (int turns = 1; n; turns++) {
        over_again |= at == n;
        at = at == n ? 0 : at + s->r->stock.turn_cards < n ? at + s->r->stock.turn_cards : n;
        if (over_again && (at == start || at == n))
            break;
        if (at)
            out[count++] = (struct turned){turning_card(s, at - 1), (uint8_t)turns};
    }
    return count;
}

size_t deal_turns_steps(struct search *x, struct step *out)
{
    struct turned turned[DEAL_CARDS_MAX + 4];
    uint8_t card[DEAL_CARDS_MAX + 4] = {0};
    size_t end[DEAL_CARDS_MAX + 4], n = 0;
    int count = turning_find(x->s, turned);

    for (int i = 0; i < count; i++)
        card[i] = turned[i].card;
    deal_actions_were(x->s, x->r->talon, card, count, x->turned, end);
    for (int i = 0; i < count; i++)
        for (; n < end[i]; n++)
            out[n] = (struct step){.a = x->turned[n], .from = x->r->pack, .to = x->r->talon, .n = turned[i].turns};
    return n;
}

size_t deal_turns_most(const struct deal_rules *r) { return ((size_t)r->cards.total + 4) * (size_t)r->piles; }
