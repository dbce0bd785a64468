/*
 * Dominance, or safe moves: plays to a foundation that never lose a win, so that no other move of the position need be
 * tried. Those of one pack are found by the check (check/safe.c), those of several packs here.
 *
 * The argument. Call A the position after the play of card r, and B the position in which r stays. Every line that wins
 * from B also wins from A if this invariant holds. Each pile of the tableau in A is the pile of B with some cards
 * missing, and all missing cards are on foundations in A. Then cards and empty piles that are available in B are
 * available in A, too. Moves of missing cards are omitted. Only a card that B lays on r has no place in A. So r may go
 * if all cards that may be laid on it are on foundations. The other copies of r must be able to go out later, so every
 * copy of each lower card of the suit must be on a foundation, too.
 *
 * Where vacancies are filled a single card in its pile keeps the place reserved, and to play it early can lose. Not
 * covered: redeals (one card fewer changes the deal), foundations in both directions, foundations of any suit,
 * face-down cards, mechanisms.
 */
#include "successors.h"

#include "check/check.h"
#include "engine/engine.h"
#include "rules/conditions.h"

#include <string.h>

/* The bits of a play of the player that the argument covers. Other conditions refuse some of them. */
#define SAFE_PLAY (WAYS_PLAY | WAYS_KEYED | ASKS_ROOM | TAKES_RUN | TAKES_ANY)

/* Does every group play its cards either to both foundations F and G or to neither? */
static bool reached_alike(const struct deal_rules *r, int f, int g)
{
    return deal_ways_from(r, group_of_pile(r, r->found[f].pile), BY_PLAYER) ==
           deal_ways_from(r, group_of_pile(r, r->found[g].pile), BY_PLAYER);
}

/* Do all foundations of a suit take the same sequence, and from the same groups? */
static bool safe_alike(const struct deal_rules *r)
{
    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < f; g++)
            if (r->found[f].suit == r->found[g].suit &&
                (!reached_alike(r, f, g) || r->found[f].length != r->found[g].length ||
                 memcmp(r->found[f].seq[0], r->found[g].seq[0], r->found[f].length)))
                return false;
    return true;
}

/* Are safe plays safe under the rule file's key "home"? With it, a top away from home can make other cards of its pile
 * unavailable and block the run under it. */
static bool tops_alone(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_by(r, TAKES_RUN | TAKES_ANY, BEARS({WAYS_ALL & ~ONLY_HOME, ALL_GROUPS}), o);
}

/* Does it matter whether a pile of the group is empty? Rounds are dealt to piles by number, or a card alone in its pile
 * may not move to an empty pile. */
static bool rounds_matter(const struct deal_rules *r, const struct deal_group *group)
{
    return group->takes && !deal_only_by(r, BY_DEAL, BEARS({WAYS_TURN, ALL_GROUPS}), NULL);
}

/* Need no card that is dealt on a safe card r move together with the card under r? Once r has been played, it lies on
 * that card. */
static bool runs_free(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, deal_ways_to(r, groups_pack(r), BY_DEAL), BEARS({WAYS_ALL & ~ONLY_LONGEST, ALL_GROUPS}), o);
}

/* May a card that lies under a safe card r move to an empty pile of its group, although a card alone in its pile may
 * not? That matters only if the empty piles differ. */
static bool alone_stays(const struct deal_rules *r, const struct deal_group *group)
{
    bool spread = false, differ = false;

    for (int p = 0; p < r->piles; p++)
        if (r->group[r->pile[p].group].family == group->family) {
            spread |= deal_ways_to(r, group_of_pile(r, p), TAKES_ANY) != 0;
            differ |= r->pile[p].kind != r->pile[group->first].kind;
        }
    return spread && differ && group->takes;
}

/* Do only the player and the pack move cards, and is no move obligatory? (Condition for safe plays.) */
static bool player_moves(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, ~r->sets.foundations,
                         BEARS({SAFE_PLAY, ALL_GROUPS}, {WAYS_START | WAYS_TURN, ALL_GROUPS},
                               {WAYS_REDEAL | LAYS_UNDER, ALL_GROUPS}),
                         o) &&
           deal_never(r, BINDS | BINDS_DEAL, o);
}

/* Is it never an advantage to have more cards on a pile of the tableau? (Condition for safe plays: rules that look at
 * these cards favour fewer of them.) */
static bool fewer_help(const struct deal_rules *r, struct obstacle *o)
{
    return deal_unasked(r, groups_tableau(r), ASKED_ALL,
                        BEARS({SAFE_PLAY, ALL_GROUPS}, {WAYS_REDEAL, ALL_GROUPS}, {WAYS_GOAL, ALL_GROUPS}), o);
}

static bool tableau_goes_out(const struct deal_rules *r, struct obstacle *o)
{
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];
        const char *key = rounds_matter(r, group)                       ? "takes"
                          : !group->foundation && alone_stays(r, group) ? "open"
                                                                        : NULL;

        if (key)
            return deal_blame_group(o, r, g, key);
    }
    /* each card that may be laid on another card must be able to go to a foundation, too */
    return runs_free(r, o) && deal_never(r, ONLY_TURNED, o) && deal_surely_out(r, ~r->sets.foundations, o);
}

static bool founds_only_take(const struct deal_rules *r, struct obstacle *o)
{
    return deal_founds_open(r, o) && deal_only_out(r, r->sets.foundations, BEARS({0, 0}), o) &&
           deal_every_found_asked_for.holds(r, o) && (!r->base.dealt || deal_blame(o, "game", "goal"));
}

static bool founds_alike(const struct deal_rules *r, struct obstacle *o)
{
    return safe_alike(r) || deal_blame_group(o, r, r->pile[r->found[0].pile].group, "foundation");
}

static const struct condition alone_moves = {"only the player and the pack move cards, and nothing has to be done",
                                             player_moves},
                              fewer = {"no rule requires cards in a pile", fewer_help},
                              goes_out = {"a card that may move may also go to foundations", tableau_goes_out},
                              tops = {"a top that is not at home keeps no other card from moving", tops_alone};
static const struct condition takes = {"foundations take cards that fit at any time, and keep them", founds_only_take},
                              alike = {"foundations of one suit are alike", founds_alike};
const struct condition *const deal_safe_needs[] = {&deal_goal_is_foundations,
                                                   &deal_every_card_goes_out,
                                                   &deal_no_faces,
                                                   &deal_founds_take_cards,
                                                   &alone_moves,
                                                   &fewer,
                                                   &goes_out,
                                                   &takes,
                                                   &deal_founds_take_once,
                                                   &alike,
                                                   &tops,
                                                   NULL};

/* ---- safe plays ---- */

/* Bit set of the cards that could be laid on CARD somewhere, or be dealt on it in the groups DEALT and then move with
 * it as a run. */
static uint64_t covers(const struct search *x, uint8_t card, uint32_t dealt)
{
    const struct deal_rules *r = x->r;
    uint64_t mask = 0;

    for (int g = 0; g < r->groups; g++)
        if (!r->group[g].foundation)
            mask |= r->group[g].onto[card] | (r->group[g].run.move && dealt >> g & 1 ? r->group[g].run.joins[card] : 0);
    return mask;
}

/* Bit set of the cards of which every copy is on a foundation, because all foundations of the suit contain them. */
static uint64_t gone(const struct search *x)
{
    const struct deal_rules *r = x->r;
    uint64_t mask = 0;

    for (int suit = 0; suit < r->cards.suits; suit++) {
        int least = MAX_SEQ + 1, one = 0;
        for (int f = 0; f < r->founds; f++)
            if (r->found[f].suit == suit && pile_count(x->s, r->found[f].pile) < least) {
                least = pile_count(x->s, r->found[f].pile);
                one = f;
            }
        for (int i = 0; i < least && least <= MAX_SEQ; i++)
            mask |= card_bit((uint8_t)(13 * suit + r->found[one].seq[0][i] - 1));
    }
    return mask;
}

static bool safe_play(const struct search *x, int f, uint64_t out, uint32_t dealt)
{
    const struct deal_foundation *found = &x->r->found[f];
    int n = pile_count(x->s, found->pile);

    for (int i = 0; i < n; i++)
        if (!(out & card_bit((uint8_t)(13 * found->suit + found->seq[0][i] - 1))))
            return false;
    return !(covers(x, (uint8_t)(13 * found->suit + found->seq[0][n] - 1), dealt) & ~out);
}

int deal_safe_find(const struct search *x, const struct deal_action *list, size_t n)
{
    uint32_t dealt = pile_count(x->s, x->r->pack) ? deal_ways_to(x->r, groups_pack(x->r), BY_DEAL) : 0;
    uint64_t out = 0;

    if (x->traits.checked)
        return deal_check_safe(x->s, x->traits.checked & ~(unsigned)SAFE_HOMES, list, n);
    if (deal_redeal_left(x->s))
        return -1;
    for (size_t i = 0; i < n; i++) {
        int found = list[i].kind == ACT_MOVE ? x->r->pile[list[i].to].found : NO_PILE;

        if (found == NO_PILE || list[i].from == x->r->pack) /* such a play changes which cards later deals bring */
            continue;
        if (!out)
            out = gone(x) | card_bit(63);
        if (safe_play(x, found, out, dealt))
            return (int)i;
    }
    return -1;
}
