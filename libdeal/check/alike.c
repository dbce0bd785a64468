/*
 * Cards that no rule distinguishes (see PROOFS.md). Two cards are alike if the tables of the rules stay the same when
 * the two are exchanged, and if no mechanism depends on a difference between them.
 */
#include "keys.h"

/* Records that some rule distinguishes the cards of SET from all others. SAME[card] holds the cards that no rule
 * examined so far distinguishes from the card. */
static void alike_split(uint64_t same[52], uint64_t set)
{
    for (int card = 0; set && card < 52; card++)
        same[card] &= set >> card & 1 ? set : ~set;
}

static void alike_split_by_tables(const struct deal_rules *r, uint64_t same[52])
{
    for (int g = 0; g < r->groups; g++) {
        alike_split(same, r->group[g].takes);
        for (int card = 0; card < 52; card++) {
            alike_split(same, r->group[g].onto[card]);
            alike_split(same, r->group[g].run.joins[card]);
        }
    }
    for (int f = 0; f < r->founds; f++)
        for (int n = 0; n <= r->found[f].length; n++)
            alike_split(same, r->found[f].want[0][n]);
    for (int p = 0; p < r->piles; p++)
        alike_split(same, r->pile[p].away);
    EACH_WAY(r, w)
    {
        alike_split(same, w->cards);
        alike_split(same, w->heads);
        alike_split(same, w->onto);
    }
}

static bool alike_in_way(const struct deal_rules *r, const struct deal_way *w, uint8_t a, uint8_t b)
{
    const struct deal_mech *m = w->mech ? &r->mech[w->mech - 1] : NULL;

    if (w->is & UNDECLARED || w->is & TELLS_CARD || (w->is & TELLS_RANK && deal_rank(a) != deal_rank(b)) ||
        (w->is & TELLS_COLOUR && deal_red(a) != deal_red(b)))
        return false;
    return !m || !m->how->mates || m->how->mates(r, m, a) == m->how->mates(r, m, b);
}

/* Do rules depend on cards in a form that the comparison of cards does not cover? */
static bool alike_unknown(const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].king_after != NO_GROUP || r->group[g].last_only)
            return true;
    return r->redeal.kind == REDEAL_SHUFFLED || r->base.dealt || r->base.groups;
}

/* Is card A in the same sets of cards of the rules as card B, so that no rule distinguishes the two? */
static bool alike(const struct deal_rules *r, uint8_t a, uint8_t b)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].onto[a] != r->group[g].onto[b] || r->group[g].run.joins[a] != r->group[g].run.joins[b])
            return false;
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].any_suit && deal_suit(a) != deal_suit(b))
            return false;
    EACH_WAY(r, w)
    if (!alike_in_way(r, w, a, b))
        return false;
    return true;
}

bool deal_keys_alike(const struct deal_rules *r, uint8_t first[52])
{
    uint64_t same[52];
    bool any = false;

    memset(same, alike_unknown(r) ? 0 : 255, sizeof same);
    alike_split_by_tables(r, same);
    for (uint8_t card = 0; card < 52; card++) {
        uint8_t a = 0;

        while (a < card && (!(same[card] >> a & 1) || first[a] != a || !alike(r, a, card)))
            a++;
        first[card] = a;
        any |= a < card;
    }
    return any;
}
