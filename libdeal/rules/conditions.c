/* Conditions on rules, which decide whether a part of the search applies. Finds the key or mechanism that breaks a
 * condition, and defines the conditions that several parts share. */
#include "conditions.h"

#include "engine/engine.h"
#include "engine/mechanism.h"

const struct condition *deal_condition_broken(const struct condition *const *list, const struct deal_rules *r,
                                              struct obstacle *o)
{
    for (; *list; list++) {
        *o = (struct obstacle){.mech = -1};
        if (!(*list)->holds(r, o))
            return *list;
    }
    return NULL;
}

bool deal_conditions_hold(const struct condition *const *list, const struct deal_rules *r)
{
    struct obstacle o;

    return !deal_condition_broken(list, r, &o);
}

/* ---- blame ---- */

bool deal_blame(struct obstacle *o, const char *section, const char *key)
{
    if (o)
        *o = (struct obstacle){section, key, -1};
    return false;
}

bool deal_blame_group(struct obstacle *o, const struct deal_rules *r, int g, const char *key)
{
    return deal_blame(o, r->group[g].name, key);
}

bool deal_blame_redeal(struct obstacle *o, const struct deal_rules *r, const char *key)
{
    const struct config *c = &r->config;

    for (int g = 0; g < r->groups; g++) {
        int section = deal_config_section(c, r->group[g].name);

        if (section >= 0 && deal_config_entry(c, section, "redeal"))
            return deal_blame_group(o, r, g, key);
    }
    return r->talon != NO_PILE ? deal_blame_group(o, r, r->pile[r->talon].group, key) : deal_blame(o, "pack", NULL);
}

bool deal_founds_open(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_in(r, r->sets.foundations, BEARS({WAYS_ALL & ~(ASKS_FEWER | ASKS_MORE | TELLS_RANK), ALL_GROUPS}),
                        o);
}

bool deal_blame_pairs(struct obstacle *o, const struct deal_rules *r)
{
    if (!deal_never(r, OF_PAIRS, o))
        return false;
    return deal_blame(o, "mechanism pairs", NULL);
}

bool deal_blame_kind(struct obstacle *o, const struct deal_rules *r, bool foundations, const char *key)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].foundation == foundations && r->group[g].first != r->pack && r->group[g].first != r->talon)
            return deal_blame_group(o, r, g, key);
    return deal_blame(o, "game", "goal");
}

bool deal_blame_way(struct obstacle *o, const struct deal_way *w)
{
    if (o)
        *o = w->mech ? (struct obstacle){.mech = w->mech - 1} : (struct obstacle){w->section, w->key, -1};
    return false;
}

/* ---- queries of ways ---- */

bool deal_way_borne(const struct deal_way *w, uint32_t other, const struct bears *rows)
{
    for (; rows->is; rows++)
        if (!(w->is & ~rows->is) && !(other & ~rows->other))
            return true;
    return false;
}

/* Fills *O where none of ROWS covers way W: with the key that restricts the way, if a row covers the way without that
 * restriction, else with the way. Always false. */
static bool blame_unborne(struct obstacle *o, const struct deal_rules *r, const struct deal_way *w, uint32_t other,
                          const struct bears *rows)
{
    const uint64_t known = WAYS_KEYED | TAKES_ANY | ASKS_FEWER | ASKS_MORE | TELLS_RANK;

    for (; rows->is; rows++)
        for (int g = 0; !(other & ~rows->other) && !(w->is & ~rows->is & ~known) && g < r->groups; g++)
            if (deal_ways_keyed(r, g, w) & ~rows->is)
                return deal_blame_group(o, r, g, deal_ways_key(deal_ways_keyed(r, g, w) & ~rows->is));
    return deal_blame_way(o, w);
}

bool deal_only_out(const struct deal_rules *r, uint32_t groups, const struct bears *rows, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->from & groups && w->to && !deal_way_borne(w, w->to, rows))
        return blame_unborne(o, r, w, w->to, rows);
    return true;
}

bool deal_only_in(const struct deal_rules *r, uint32_t groups, const struct bears *rows, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->to & groups && !deal_way_borne(w, w->from, rows))
        return blame_unborne(o, r, w, w->from, rows);
    return true;
}

bool deal_only_by(const struct deal_rules *r, uint64_t bits, const struct bears *rows, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->is & bits && !deal_way_borne(w, w->to, rows))
        return blame_unborne(o, r, w, w->to, rows);
    return true;
}

bool deal_unasked(const struct deal_rules *r, uint32_t groups, int what, const struct bears *rows, struct obstacle *o)
{
    EACH_WAY(r, w)
    {
        uint32_t asked = (what & ASKED_COUNT ? deal_way_counts(w) : 0) | (what & ASKED_TOP ? w->top : 0) |
                         (what & ASKED_DEEP ? w->deep : 0) | (what & ASKED_NUMBER ? w->number : 0) |
                         (what & ASKED_MARK ? w->mark : 0);

        if (asked & groups && !deal_way_borne(w, 0, rows))
            return deal_blame_way(o, w);
    }
    return true;
}

uint32_t deal_ways_to(const struct deal_rules *r, uint32_t groups, uint64_t bits)
{
    uint32_t to = 0;

    EACH_WAY(r, w)
    to |= w->from & groups && w->is & bits ? w->to : 0;
    return to;
}

uint32_t deal_ways_from(const struct deal_rules *r, uint32_t groups, uint64_t bits)
{
    uint32_t from = 0;

    EACH_WAY(r, w)
    from |= w->to & groups && w->is & bits ? w->from : 0;
    return from;
}

bool deal_never(const struct deal_rules *r, uint64_t bits, struct obstacle *o)
{
    return deal_only_by(r, bits, BEARS({WAYS_ALL & ~bits, ALL_GROUPS}), o);
}

bool deal_unbound(const struct deal_rules *r, uint32_t groups, struct obstacle *o)
{
    return deal_unasked(r, groups, ASKED_COUNT, BEARS({WAYS_ALL & ~BINDS, ALL_GROUPS}, {WAYS_ALL & ~LOOKS, ALL_GROUPS}),
                        o);
}

bool deal_untold(const struct deal_rules *r, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->is & TELLS_CARD)
        return deal_blame_way(o, w);
    return true;
}

/* Can the player move every card that way OF moves also to foundation group F, under no further condition? */
static bool also_out(const struct deal_rules *r, const struct deal_way *of, uint32_t f)
{
    const uint64_t plain = BY_PLAYER | TAKES_ANY | TO_NEXT | FROM_BLIND;

    EACH_WAY(r, w)
    if (!(of->from & ~w->from) && w->to & f && w->is & BY_PLAYER && w->is & TO_NEXT &&
        !(w->is & ~(plain | WAYS_CURBS)) && !(of->is & (TAKES_ANY | FROM_BLIND) & ~w->is) && !(of->cards & ~w->cards) &&
        !(w->fewer & ~of->fewer) && !(w->more & ~of->more) && !(w->count & ~of->count) &&
        !(w->is & (WAYS_CURBS & ~WAYS_COUNTS) & ~(of->is & WAYS_KEYED)) && !w->most)
        return true;
    return false;
}

bool deal_surely_out(const struct deal_rules *r, uint32_t groups, struct obstacle *o)
{
    EACH_WAY(r, w)
    {
        bool plays = w->from & groups && w->is & BY_PLAYER && w->is & TO_FITTING;

        for (uint32_t f = plays ? r->sets.foundations : 0; f; f &= f - 1)
            if (!also_out(r, w, f & -f))
                return deal_blame_way(o, w);
    }
    return true;
}

bool deal_redeal_free(const struct deal_rules *r, const struct deal_way *w)
{
    return !(w->fewer & ~groups_pack(r)) && !(w->more & ~w->from) && !w->count;
}

const struct deal_way *deal_endless_redeal(const struct deal_rules *r, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->is & BY_REDEAL && w->to == groups_pack(r) && !(w->is & ONLY_COUNTED))
        return w;
    deal_blame_redeal(o, r, deal_ways_from(r, groups_pack(r), BY_REDEAL) ? "redeals" : "redeal");
    return NULL;
}

/* ---- declarations of mechanisms ---- */

static bool declare(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_by(r, WAYS_ALL, BEARS({WAYS_KNOWN, ALL_GROUPS}), o);
}

static bool idle(const struct deal_rules *r, struct obstacle *o) { return deal_never(r, OF_MECHANISM | OF_PAIRS, o); }

const struct condition deal_mechanisms_declare = {"mechanisms declare the moves that they may make", declare};
const struct condition deal_mechanisms_idle = {"no mechanism does anything", idle};

/* ---- the goal and the pack ---- */

static bool goal_is_foundations(const struct deal_rules *r, struct obstacle *o)
{
    return (r->goal.pile == NO_PILE && !r->goal.clear) || deal_blame(o, "game", "goal");
}

static bool every_card_goes_out(const struct deal_rules *r, struct obstacle *o)
{
    int n = 0;

    for (int f = 0; f < r->founds; f++)
        if (r->goal.founds >> r->pile[r->found[f].pile].group & 1)
            n += r->found[f].length;
    return n == r->cards.total || deal_blame(o, "game", "goal");
}

/* Does the foundation's sequence contain a rank twice? A step that passes the first rank again can repeat some ranks
 * and omit others. */
static bool rank_repeats(const struct deal_foundation *found, int row)
{
    uint32_t ranks = 0;

    for (int n = 0; n < found->length; n++) {
        if (ranks >> found->seq[row][n] & 1)
            return true;
        ranks |= (uint32_t)1 << found->seq[row][n];
    }
    return false;
}

static bool founds_take_once(const struct deal_rules *r, struct obstacle *o)
{
    for (int f = 0; f < r->founds; f++)
        for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
            if (r->found[f].any_suit || rank_repeats(&r->found[f], row))
                return deal_blame_group(o, r, r->pile[r->found[f].pile].group,
                                        r->found[f].any_suit ? "foundation" : "step");
    return true;
}

static bool every_found_asked_for(const struct deal_rules *r, struct obstacle *o)
{
    return !(r->sets.foundations & ~r->goal.founds) || deal_blame(o, "game", "goal");
}

static bool no_rounds(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_by(r, BY_DEAL, BEARS({WAYS_ALL & ~PICKS_ALL, ALL_GROUPS}), o);
}

static bool no_faces(const struct deal_rules *r, struct obstacle *o) { return deal_never(r, ONLY_FACED, o); }

static bool moves_singly(const struct deal_rules *r, struct obstacle *o)
{
    const uint64_t single = WAYS_SHAPES & ~(TAKES_RUN | TAKES_PILE | TAKES_SWAP | TAKES_PAIR | LAYS_UNDER | LAYS_ANEW);

    EACH_WAY(r, w)
    if (w->is & (w->mech || !(w->is & BY_PLAYER) ? TAKES_RUN : ~(BY_ANY | single | BINDS | BINDS_DEAL | WAYS_CURBS)))
        return deal_blame_way(o, w);
    return true;
}

static bool founds_take_cards(const struct deal_rules *r, struct obstacle *o)
{
    return !r->sets.wholes || deal_blame_group(o, r, __builtin_ctz(r->sets.wholes), "takes");
}

static bool redeals_counted(const struct deal_rules *r, struct obstacle *o)
{
    return deal_unasked(r, r->sets.foundations, ASKED_COUNT, BEARS({WAYS_ALL & ~BY_REDEAL, ALL_GROUPS}), o);
}

static bool redeals_talon(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_in(r, groups_pack(r), BEARS({WAYS_ALL, groups_pack(r) | groups_talon(r)}), o);
}

static bool builds_fixed(const struct deal_rules *r, struct obstacle *o) { return deal_never(r, ONLY_BASED, o); }

const struct condition deal_founds_take_once = {"foundations are of one suit, and take each card once",
                                                founds_take_once};
const struct condition deal_every_found_asked_for = {"the goal asks for every foundation", every_found_asked_for};
const struct condition deal_builds_fixed = {"the cards that fit on a card do not depend on the deal", builds_fixed};
const struct condition deal_redeals_counted = {"a redeal requires neither progress nor empty foundations",
                                               redeals_counted};
const struct condition deal_redeals_talon = {"a redeal takes up the talon only", redeals_talon};
const struct condition deal_moves_singly = {"cards move one at a time", moves_singly};
const struct condition deal_founds_take_cards = {"foundations take single cards", founds_take_cards};
const struct condition deal_goal_is_foundations = {"the goal is foundations", goal_is_foundations};
const struct condition deal_every_card_goes_out = {"every card must come to a foundation of the goal",
                                                   every_card_goes_out};
const struct condition deal_no_rounds = {"the pack is not dealt in rounds", no_rounds};
const struct condition deal_no_faces = {"no card lies face down in a column", no_faces};
