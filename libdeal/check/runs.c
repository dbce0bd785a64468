/*
 * Runs on equal parents: where runs move freely, a position stands for all positions that differ in which of several
 * cards that take the same cards carries which run (see PROOFS.md).
 */
#include "check.h"
#include "keys.h"

/* Do cards move onto tableaus only to group G, and from there only to it and to foundations? Does no move of the player
 * depend on anything but its cards and their places? */
static bool runs_ways(const struct deal_rules *r, uint32_t g)
{
    EACH_WAY(r, w)
    if (w->to && w->is & BY_PLAYER &&
        (w->to & ~(g | r->sets.foundations) || (w->from & ~g && w->is & TAKES_RUN) ||
         w->is & (TAKES_ANY | FROM_BLIND | BINDS | BINDS_DEAL | (WAYS_CURBS & ~ONLY_FACED))))
        return false;
    return true;
}

/* Do two cards always take the same cards or no common one, and does a card take only cards of the next lower rank, or
 * only those of the next higher one? */
static bool runs_classes(const struct deal_group *group)
{
    int step = 0;

    for (int a = 0; a < 52; a++) {
        for (int b = 0; b < a; b++)
            if (group->onto[a] & group->onto[b] && group->onto[a] != group->onto[b])
                return false;
        for (uint64_t on = group->onto[a]; on; on &= on - 1) {
            int to = deal_rank((uint8_t)__builtin_ctzll(on)) - deal_rank((uint8_t)a);

            if ((to != 1 && to != -1) || (step && step != to))
                return false;
            step = to;
        }
    }
    return step != 0;
}

static bool runs_group(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    if (group->foundation || !(group->play >> g & 1) || !group->run.move ||
        memcmp(group->run.joins, group->onto, sizeof group->onto) != 0)
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (r->pile[p].kind != r->pile[group->first].kind)
            return false;
    return runs_ways(r, (uint32_t)1 << g) && runs_classes(group);
}

int deal_check_runs(const struct deal_rules *r)
{
    uint8_t alike[52];

    if (!deal_check_safe_stock(r))
        return NO_GROUP;
    deal_keys_alike(r, alike);
    for (int card = 0; card < 52; card++)
        if (r->cards.copies[card] && alike[card] != card)
            return NO_GROUP;
    for (int g = 0; g < r->groups; g++)
        if (runs_group(r, g))
            return g;
    return NO_GROUP;
}

int deal_check_root(const struct deal_state *s, int p)
{
    const uint64_t *joins = s->r->group[s->r->pile[p].group].run.joins;
    const uint8_t *cards = table_cards(s, p);
    int at = pile_count(s, p) - 1, down = face_down(s, p);

    while (at > down && joins[cards[at - 1]] >> cards[at] & 1)
        at--;
    return at;
}

bool deal_check_shift(const struct deal_state *s, int g, struct deal_action a)
{
    const uint64_t *onto = s->r->group[g].onto;
    int at = pile_count(s, a.from) - a.n;

    return a.kind == ACT_MOVE && !a.place && a.n && s->r->pile[a.from].group == g && s->r->pile[a.to].group == g &&
           pile_count(s, a.to) && at > deal_check_root(s, a.from) &&
           onto[pile_card(s, a.from, at - 1)] == onto[pile_top(s, a.to)];
}
