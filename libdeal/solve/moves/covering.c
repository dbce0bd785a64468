/*
 * Safe plays in games where runs move, cards lie face down, the pack is turned, and foundations may give cards back.
 *
 * The argument. There is one card of each kind and one foundation for each suit. Take a card r that fits its
 * foundation. S is the least set that contains r and is closed in two ways: with each card it contains all earlier
 * cards of its foundation, and all cards that may be laid on it. Assume that every card of S that is not the last of
 * its suit in S is on a foundation once r is played. Then each card of S can go out whenever it is free, and every line
 * that wins before the play of r also wins after it.
 *
 * To see this, follow the winning line. As soon as a card of S must move or take another card, play it and the cards on
 * it to the foundations, and leave them there. Cards of S that the line brings back are not brought back. Each pile is
 * then always the pile of the line, perhaps without its last cards, and the missing cards are cards of S on
 * foundations. Pack and talon are the same. A card that the line lays on a missing card is in S, like all cards on it,
 * and goes out. A run that moves loses its cards of S, which are its last ones. A card outside S goes to its
 * foundation, or comes back from it, as in the line. No card is laid on pack or talon, where a missing card would
 * change the later turns. A card that is turned face up earlier forbids no move. The line plays every card in the end,
 * so the new line is not longer.
 *
 * By the same argument a foundation need never give back a card that could return by a safe play: that leads to the
 * position after the play.
 *
 * A card of the talon is played so only where each card of the talon can come up at any time, in any order. That is
 * where the pack is turned card by card without limit.
 */
#include "successors.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <stdlib.h>
#include <string.h>

struct covering {
    uint8_t found[52];             /* found[card]: number of the foundation that takes the card; NO_PILE: none */
    uint8_t needs[52][MAX_FOUNDS]; /* needs[card][f]: height that foundation f must have before a play of the card is
                                      safe */
    bool safe[52];                 /* safe[card]: the play of the card to its foundation can be safe at some time */
};

/* ---- conditions on the rules ---- */

static bool one_a_suit(const struct deal_rules *r, struct obstacle *o)
{
    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < f; g++)
            if (r->found[f].suit == r->found[g].suit)
                return deal_blame_group(o, r, r->pile[r->found[f].pile].group, "foundation");
    return true;
}

static bool rank_fixed(const struct deal_rules *r, struct obstacle *o)
{
    return !r->base.dealt || deal_blame_group(o, r, r->pile[r->found[0].pile].group, "start");
}

static bool founds_open(const struct deal_rules *r, struct obstacle *o)
{
    return deal_founds_open(r, o) &&
           deal_only_out(r, r->sets.foundations,
                         BEARS({BY_PLAYER | TO_FITTING | PICKS_FROM | ONLY_DEALT | ONLY_BASED, ALL_GROUPS}), o);
}

/* Do only tops and runs move, by the player, by turns and by redeals? No row has a restriction by which the rules
 * distinguish a pile without its last cards from the whole pile. */
static bool tops_only(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, ~r->sets.foundations,
                         BEARS({(WAYS_PLAY & ~ONLY_BASED) | TAKES_RUN, ALL_GROUPS}, {WAYS_START, ALL_GROUPS},
                               {WAYS_TURN, groups_talon(r)}, {WAYS_REDEAL, groups_pack(r)}),
                         o) &&
           deal_surely_out(r, ~r->sets.foundations, o) && deal_never(r, BINDS | BINDS_DEAL, o);
}

static bool pack_apart(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t pack = groups_pack(r), talon = groups_talon(r);

    return deal_unasked(r, ~(pack | talon), ASKED_ALL,
                        BEARS({WAYS_PLAY | TAKES_RUN, ALL_GROUPS}, {WAYS_GOAL, ALL_GROUPS}), o) &&
           deal_untold(r, o) &&
           deal_only_in(r, pack | talon, BEARS({WAYS_START, pack}, {WAYS_TURN, pack}, {WAYS_REDEAL, talon}), o);
}

const struct condition deal_founds_one_a_suit = {"there is a foundation for each suit", one_a_suit};
const struct condition deal_covering_open = {
    "foundations take cards that fit at any time, and only the player takes cards back", founds_open};
const struct condition deal_covering_apart = {"pack and talon are turned, and take up no other cards", pack_apart};
static const struct condition fixed = {"foundations begin with a fixed rank", rank_fixed},
                              tops = {"tops are free, move in runs of any length or alone, and nothing has to be done",
                                      tops_only};
const struct condition *const deal_covering_needs[] = {&deal_goal_is_foundations, &deal_every_card_goes_out,
                                                       &deal_founds_take_cards,   &deal_founds_take_once,
                                                       &deal_founds_one_a_suit,   &fixed,
                                                       &deal_covering_open,       &tops,
                                                       &deal_covering_apart,      NULL};

/* ---- the set S of each card ---- */

static uint8_t founds_card(const struct deal_rules *r, int f, int at)
{
    return (uint8_t)(13 * r->found[f].suit + r->found[f].seq[0][at] - 1);
}

/* Computes the set S of the argument (see the top of this file) for the card at height AT of foundation F. COUNT
 * receives the number of its cards on each foundation. */
static void covering_close(const struct deal_rules *r, const struct covering *covering, const uint8_t *place, int f,
                           int at, uint8_t *count)
{
    uint8_t done[MAX_FOUNDS] = {0};
    bool more = true;

    memset(count, 0, MAX_FOUNDS);
    count[f] = (uint8_t)(at + 1);
    while (more) {
        more = false;
        for (int g = 0; g < r->founds; g++)
            for (; done[g] < count[g]; done[g]++) {
                uint8_t card = founds_card(r, g, done[g]);
                uint64_t on = 0;

                for (int i = 0; i < r->groups; i++)
                    on |= r->group[i].foundation ? 0 : r->group[i].onto[card] | r->group[i].run.joins[card];
                for (; on; on &= on - 1) {
                    int c = __builtin_ctzll(on);

                    if (covering->found[c] != NO_PILE && count[covering->found[c]] <= place[c])
                        count[covering->found[c]] = (uint8_t)(place[c] + 1);
                }
                more = true;
            }
    }
}

struct covering *deal_covering_make(const struct deal_rules *r)
{
    struct covering *k = calloc(1, sizeof *k);
    uint8_t place[52] = {0}, count[MAX_FOUNDS];

    if (!k)
        return NULL;
    memset(k->found, NO_PILE, sizeof k->found);
    for (int f = 0; f < r->founds; f++)
        for (int at = 0; at < r->found[f].length; at++) {
            k->found[founds_card(r, f, at)] = (uint8_t)f;
            place[founds_card(r, f, at)] = (uint8_t)at;
        }
    for (int f = 0; f < r->founds; f++)
        for (int at = 0; at < r->found[f].length; at++) {
            uint8_t card = founds_card(r, f, at);

            covering_close(r, k, place, f, at, count);
            k->safe[card] = count[f] <= at + 2;
            for (int g = 0; g < r->founds; g++)
                k->needs[card][g] = g != f && count[g] ? (uint8_t)(count[g] - 1) : 0;
        }
    return k;
}

const uint8_t *deal_covering_heights(const struct covering *covering, uint8_t card)
{
    return covering->safe[card] ? covering->needs[card] : NULL;
}
