/* Foundations: the cards that they take, the moves between them, and the goal. */
#include "offers.h"

static uint64_t kings(const struct deal_rules *r)
{
    uint64_t mask = 0;

    for (int suit = 0; suit < r->cards.suits; suit++)
        mask |= card_bit((uint8_t)(13 * suit + r->cards.ranks - 1));
    return mask;
}

uint64_t deal_found_waits(const struct deal_state *s, int f, uint64_t want)
{
    const struct deal_group *group = &s->r->group[s->r->found[f].group];

    if (group->shut && (group->whole || !pack_out(s)))
        return 0;
    if (group->king_after != NO_GROUP && group_empty(s, &s->r->group[group->king_after]) != NO_PILE)
        want &= ~kings(s->r);
    return want;
}

static int tail_of(const struct deal_state *s, int f)
{
    int row = base_row(s);
    return s->r->found[f].tail[row < 0 ? 0 : row][pile_count(s, s->r->found[f].pile)];
}

bool deal_found_first(const struct deal_state *s, int f)
{
    const struct deal_rules *r = s->r;
    uint32_t rivals = r->found[f].rivals;
    int tail = rivals ? tail_of(s, f) : 0;

    for (int g = 0; rivals >> g; g++)
        if (rivals >> g & 1 && tail_of(s, g) == tail)
            return false;
    return true;
}

uint64_t deal_wants_of(const struct deal_state *s, int f)
{
    uint64_t wants = deal_found_wants(s, f);

    return wants && !deal_found_first(s, f) ? 0 : wants;
}

void deal_find_wants(const struct deal_state *s, struct wants *wants)
{
    wants->any = 0;
    for (int f = 0; f < s->r->founds; f++)
        wants->any |= wants->of[f] = deal_wants_of(s, f);
}

int deal_found_for(const struct deal_state *s, uint8_t card, uint32_t groups)
{
    for (int f = 0; f < s->r->founds; f++)
        if (groups >> s->r->found[f].group & 1 && deal_found_wants(s, f) & card_bit(card))
            return f;
    return -1;
}

uint64_t deal_found_any(const struct deal_state *s, uint32_t groups)
{
    uint64_t cards = 0;

    for (int f = 0; f < s->r->founds; f++)
        cards |= groups >> s->r->found[f].group & 1 ? deal_found_wants(s, f) : 0;
    return cards;
}

void deal_list_founds(struct deal_state *s, struct deal_list *l, int from, uint8_t card, int k, uint32_t groups)
{
    struct wants w;

    deal_find_wants(s, &w);
    to_founds(s, &w, l, from, card, k, groups);
}

void deal_list_exchanges(const struct deal_state *s, const struct wants *wants, struct deal_list *l)
{
    const struct deal_rules *r = s->r;

    for (int f = 0; r->sets.exchanges && f < r->founds; f++) {
        int pile = r->found[f].pile, g = r->pile[pile].group;

        if (pile_count(s, pile) < 2)
            continue;
        for (int to = 0; to < r->founds; to++) {
            int h = r->pile[r->found[to].pile].group;
            if ((r->group[g].exchange == h || r->group[h].exchange == g) &&
                wants->of[to] & card_bit(pile_top(s, pile)) && deal_found_first(s, f))
                list_move(l, pile, r->found[to].pile);
        }
    }
}

bool deal_found_gives(const struct deal_state *s, int f)
{
    const struct deal_rules *r = s->r;
    uint32_t rivals = r->found[f].rivals;
    uint8_t top = pile_top(s, r->found[f].pile);
    int tail = rivals ? tail_of(s, f) : 0;

    for (int g = 0; rivals >> g; g++)
        if (rivals >> g & 1 && tail_of(s, g) == tail && pile_top(s, r->found[g].pile) == top)
            return false;
    return true;
}

/* Returns the number of cards that lie in groups which must be empty to win. */
static int goal_left(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    int left = 0;

    for (int g = 0; g < r->groups && r->goal.clear >> g; g++)
        for (int p = r->group[g].first; r->goal.clear >> g & 1 && p < r->group[g].first + r->group[g].piles; p++)
            left += pile_count(s, p);
    return left;
}

int deal_goal_done(const struct deal_state *s)
{
    if (s->r->goal.pile != NO_PILE)
        return pile_count(s, s->r->goal.pile);
    return s->r->goal.clear ? s->r->cards.total - goal_left(s) : table_out(s);
}

bool deal_state_won(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    if (r->goal.pile != NO_PILE)
        return pile_count(s, r->goal.pile) == r->cards.total;
    if (r->goal.clear)
        return !goal_left(s);
    for (int f = 0; f < r->founds; f++)
        if (r->goal.founds >> r->pile[r->found[f].pile].group & 1 &&
            pile_count(s, r->found[f].pile) < r->found[f].length)
            return false;
    return true;
}
