/*
 * Plays to foundations that cannot lose a win (see PROOFS.md). Where one is legal, no other action need be tried.
 *
 * A card on its foundation takes part in nothing else. So the play can only do harm if some other card would later be
 * laid on it. It does none if each card that may be laid on it is on a foundation, or could go to its own foundation
 * instead and has no card that may be laid on it.
 */
#include "check.h"

/* Does the group play to every foundation if it plays anywhere? */
static bool safe_plays(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    return !group->play || (r->foundations & ~group->play) == 0;
}

static uint64_t safe_onto(const struct deal_rules *r, uint8_t card)
{
    uint64_t onto = 0;

    for (int g = 0; g < r->groups; g++)
        onto |= r->group[g].foundation ? 0 : r->group[g].onto[card];
    return onto;
}

/* The cards that may lie on CARD in a run. */
static uint64_t safe_joins(const struct deal_rules *r, uint8_t card)
{
    uint64_t joins = 0;

    for (int g = 0; g < r->groups; g++)
        joins |= r->group[g].runs ? r->group[g].joins[card] : 0;
    return joins;
}

/* May only cards that foundation F takes earlier be laid on each of its cards? */
static bool safe_follows(const struct deal_rules *r, int f)
{
    uint64_t before = 0;

    for (int n = 0; n < r->found[f].length; n++) {
        uint64_t card = r->found[f].want[0][n];

        if (__builtin_popcountll(card) != 1 || safe_onto(r, (uint8_t)__builtin_ctzll(card)) & ~before)
            return false;
        before |= card;
    }
    return true;
}

/* Does the foundation take one card next, whenever that is free? Cards may leave it only if they could do so in vain.
 */
static bool safe_found(const struct deal_rules *r, int f)
{
    const struct deal_group *group = &r->group[r->found[f].group];

    return !r->found[f].any_suit && !group->shut && !group->opens_late && !group->whole &&
           group->king_after == NO_GROUP && group->exchange == NO_GROUP && !group->at_once_count &&
           (!(group->play & ~r->foundations) || safe_follows(r, f)) && !(group->play & r->foundations);
}

/* Are the foundations those of one pack in suit, which must take all cards? */
static bool safe_founds(const struct deal_rules *r)
{
    int cards = 0, suits = 0;
    bool back = false, follow = true;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];

        if (!safe_found(r, f) || suits >> found->suit & 1)
            return false;
        back |= r->group[found->group].play != 0;
        follow &= safe_follows(r, f);
        suits |= 1 << found->suit;
        cards += r->goal >> found->group & 1 ? found->length : 0;
    }
    return (!back || follow) && cards == r->total && r->goal_pile == NO_PILE && !r->goal_clear && !r->base_dealt;
}

bool deal_check_safe_rules(const struct deal_rules *r)
{
    for (int c = 0; c < 52; c++)
        if (r->copies[c] > 1)
            return false;
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];

        if (!group->foundation && (!safe_plays(r, g) || group->must || group->fill != FILL_NONE || group->within ||
                                   group->limited || group->run_part != RUN_ANY || group->distinct))
            return false;
    }
    return !r->mechs && !r->effects && r->turn_first == NO_GROUP && !r->rounds && safe_founds(r) && deal_ways_plain(r);
}

/* The cards on foundations. */
static uint64_t safe_out(const struct deal_state *s)
{
    uint64_t out = 0;

    for (int f = 0; f < s->r->founds; f++)
        for (int i = 0, p = s->r->found[f].pile; i < pile_count(s, p); i++)
            out |= card_bit(pile_card(s, p, i));
    return out;
}

/* Is the play of CARD safe? OUT: the cards on foundations; NEXT: the cards that foundations take. */
static bool safe_card(const struct deal_rules *r, uint8_t card, uint64_t out, uint64_t next)
{
    uint64_t onto = safe_onto(r, card) & ~out;

    if (onto & ~next)
        return false;
    for (; onto; onto &= onto - 1) {
        uint8_t other = (uint8_t)__builtin_ctzll(onto);

        if ((safe_onto(r, other) | safe_joins(r, other)) & ~out)
            return false;
    }
    return true;
}

int deal_check_safe(const struct deal_state *s, const struct deal_action *a, size_t n)
{
    uint64_t out, next = 0;

    if (deal_redeal_left(s))
        return -1;
    out = safe_out(s);
    for (int f = 0; f < s->r->founds; f++)
        next |= s->r->found[f].want[0][pile_count(s, s->r->found[f].pile)];
    for (size_t i = 0; i < n; i++)
        if (a[i].kind == ACT_MOVE && s->r->pile[a[i].to].found != NO_PILE && a[i].n == 1 && !a[i].place &&
            safe_card(s->r, pile_top(s, a[i].from), out, next))
            return (int)i;
    return -1;
}
