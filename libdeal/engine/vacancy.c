/* Lists the actions that fill vacancies (empty piles). */
#include "offers.h"

bool deal_pile_exists(const struct deal_state *s, int pile)
{
    const struct deal_group *group = &s->r->group[s->r->pile[pile].group];

    return place_exists(s, group, pile - group->first);
}

/* The number of piles of the group that exist now. In a group with limited places these are fewer than its declared
 * piles. */
static int existing(const struct deal_state *s, const struct deal_group *group)
{
    int n = group->limited ? reg_get(s, REG_PLACES) - group->place : group->piles;

    return n < group->piles ? n : group->piles;
}

bool deal_pile_vacant(const struct deal_state *s, int pile)
{
    return pile_count(s, pile) <= s->r->group[s->r->pile[pile].group].fill_at && deal_pile_exists(s, pile);
}

static int first_with_card(const struct deal_state *s, int group)
{
    const struct deal_group *g = &s->r->group[group];

    for (int i = 0; i < g->piles; i++)
        if (pile_count(s, g->first + i))
            return g->first + i;
    return NO_PILE;
}

int deal_fill_source(const struct deal_state *s, int pile)
{
    const struct deal_pile *p = &s->r->pile[pile];

    for (int i = 0; i < p->sources; i++) {
        int from = first_with_card(s, p->source[i]);
        if (from != NO_PILE)
            return from;
    }
    return NO_PILE;
}

int deal_fill_live(const struct deal_state *s, int pile)
{
    const struct deal_pile *p = &s->r->pile[pile];
    int n = 0;

    for (int i = 0; i < p->sources; i++)
        n += first_with_card(s, p->source[i]) != NO_PILE;
    return n;
}

/* Does the group have an empty pile that some card can fill? */
static bool group_waits(const struct deal_state *s, const struct deal_group *group)
{
    const uint8_t *count = table_counts(s) + group->first;

    for (int i = 0, n = existing(s, group); i < n; i++)
        if (count[i] <= group->fill_at && deal_fill_source(s, group->first + i) != NO_PILE)
            return true;
    return false;
}

/* Does a group with fill mode MODE have an empty pile that one of its source piles can fill? */
static bool fill_waits(const struct deal_state *s, enum fill_mode mode)
{
    for (uint32_t groups = s->r->sets.fills[mode]; groups; groups &= groups - 1)
        if (group_waits(s, &s->r->group[__builtin_ctz(groups)]))
            return true;
    return false;
}

/* May the player fill the pile, which is empty or low enough? Of interchangeable empty piles only the first may be
 * filled. */
static bool fillable(const struct deal_state *s, struct kinds *kinds, int pile, int least_sources)
{
    return deal_pile_vacant(s, pile) && deal_fill_live(s, pile) >= least_sources &&
           (pile_count(s, pile) || offer_kind(s, kinds, pile));
}

bool deal_list_has(const struct deal_list *l, struct deal_action a)
{
    for (size_t i = 0; i < l->n; i++)
        if (!memcmp(&l->a[i], &a, sizeof a))
            return true;
    return false;
}

void deal_list_once(struct deal_list *l, struct deal_action a)
{
    if (!deal_list_has(l, a))
        list_add(l, a);
}

/* Adds the moves of single top cards that the action list has gained since the last call to the bit table MOVED. */
static void list_note(struct deal_list *l)
{
    if (!l->noted)
        memset(l->moved, 0, sizeof l->moved);
    for (; l->noted < l->n; l->noted++) {
        struct deal_action a = l->a[l->noted];

        if (a.kind == ACT_MOVE && a.n == 1 && !a.place)
            l->moved[a.from][a.to / 64] |= (uint64_t)1 << a.to % 64;
    }
}

void deal_list_move_once(struct deal_list *l, int from, int to)
{
    /* Limit of the list's length up to which a linear search is faster than clearing the bit table MOVED. */
    enum { SHORT = 32 };
    struct deal_action a = act_move(from, to, 1, 0);

    if (l->n < SHORT) {
        deal_list_once(l, a);
        return;
    }
    list_note(l);
    if (!(l->moved[from][to / 64] >> to % 64 & 1))
        list_add(l, a);
}

bool deal_dealing_waits(const struct deal_state *s)
{
    return !pile_count(s, s->r->pack) || fill_waits(s, FILL_CHOICE) || fill_waits(s, FILL_REFILL);
}

void deal_list_deal(const struct deal_state *s, struct deal_list *l)
{
    if (!deal_dealing_waits(s))
        deal_list_once(l, act_deal(s->r));
}

/* Lists the player's moves that fill an empty pile of group G. */
static void list_fill(const struct deal_state *s, struct deal_list *l, int g, int least_sources)
{
    const struct deal_rules *r = s->r;
    const struct deal_group *group = &r->group[g];
    struct kinds offered = {{0}};

    for (int pile = group->first; pile < group->first + group->piles; pile++) {
        const struct deal_pile *p = &r->pile[pile];

        for (int k = fillable(s, &offered, pile, least_sources) ? 0 : p->sources; k < p->sources; k++) {
            const struct deal_group *from = &r->group[p->source[k]];
            /* Moves by the rule-file key play are in the action list already, so duplicates must be avoided. */
            bool plays = from->play >> g & 1;

            for (int q = from->first; q < from->first + from->piles; q++)
                if (q != pile && pile_count(s, q) && plays)
                    deal_list_move_once(l, q, pile);
                else if (q != pile && pile_count(s, q))
                    list_move(l, q, pile);
        }
    }
}

/* Lists the actions refill:PILE that fill one empty pile of group G each. */
static void list_named(const struct deal_state *s, struct deal_list *l, int g)
{
    const struct deal_group *group = &s->r->group[g];
    struct kinds offered = {{0}};

    for (int pile = group->first; pile < group->first + group->piles; pile++)
        if (fillable(s, &offered, pile, 1))
            list_add(l, (struct deal_action){.kind = ACT_FILL, .from = NO_PILE, .to = (uint8_t)pile});
}

bool deal_list_musts(const struct deal_state *s, struct deal_list *l)
{
    const struct deal_rules *r = s->r;
    size_t before = l->n;
    uint32_t groups = r->sets.fills[FILL_MUST] | r->sets.fills[FILL_PICK];

    for (int g = 0; g < r->groups && groups >> g; g++) {
        if (r->group[g].fill == FILL_MUST)
            list_fill(s, l, g, 1);
        if (r->group[g].fill == FILL_PICK)
            list_fill(s, l, g, 2);
    }
    return l->n > before;
}

void deal_list_fills(const struct deal_state *s, struct deal_list *l)
{
    const struct deal_rules *r = s->r;
    uint32_t groups = r->sets.fills[FILL_CHOICE] | r->sets.fills[FILL_FREE] | r->sets.fills[FILL_NAMED];

    for (int g = 0; g < r->groups && groups >> g; g++) {
        const struct deal_group *group = &r->group[g];

        if (group->fill == FILL_CHOICE || group->fill == FILL_FREE)
            list_fill(s, l, g, 1);
        if (group->fill == FILL_NAMED)
            list_named(s, l, g);
    }
    if (fill_waits(s, FILL_REFILL))
        list_add(l, (struct deal_action){.kind = ACT_REFILL, .from = NO_PILE, .to = NO_PILE});
}
