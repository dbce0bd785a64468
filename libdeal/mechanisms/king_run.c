/*
 * Mechanism king-run: a run headed by a king moves as a unit into an empty pile if cards lie beneath the king. While
 * there is no such run, the top card of the pack may fill the empty pile.
 */
#include "mechanisms.h"

enum { KING_OR_STOCK, KING_FIRST, ANY };

struct king_run_rules {
    uint8_t group;
    uint8_t vacancy; /* KING_OR_STOCK, KING_FIRST or ANY: how an empty pile is filled */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "group", "TABLEAU", NULL,
     "piles whose runs, in the order of the key build, may move to the first vacancy among these piles"},
    {SEC_MECHANISM, "vacancy", "king-or-stock | king-first | any", "king-or-stock",
     "king-or-stock: while there is a run, a vacancy takes a run or stays open, else it takes the pack's top at once; "
     "king-first: while there is a run, a run must move; any: a vacancy takes any available card too, and nothing by "
     "itself"},
    {0},
};

static bool run_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct king_run_rules *own = m->rules;
    struct deal_group *g = &r->group[deal_compile_group(c, m->section, "group")];

    (void)e;
    own->group = (uint8_t)(g - r->group);
    own->vacancy = (uint8_t)deal_compile_choice(c, m->section, "vacancy");
    if (own->vacancy == ANY) {
        g->takes = ~(uint64_t)0;
        g->takes_from = ~(uint32_t)0;
    }
    return true;
}

static void run_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct king_run_rules *own = m->rules;
    uint32_t group = group_bit(own->group), binds = own->vacancy == KING_FIRST ? BINDS : 0;

    deal_ways_add(ways, (struct deal_way){.from = group,
                                          .to = group,
                                          .heads = mech_rank(r->cards.ranks),
                                          .deep = group,
                                          .mark = group,
                                          .is = BY_PLAYER | TAKES_RUN | TO_VACANT | FROM_CLOSED | TELLS_RANK | binds});
    if (own->vacancy != ANY)
        deal_ways_add(ways, (struct deal_way){.from = pack_bit(r),
                                              .to = group,
                                              .is = BY_ITSELF | TO_VACANT | PICKS_TO | FROM_BLIND,
                                              .most = 1});
}

/* The number of cards of the run at the end of PILE if a king heads it and cards lie beneath the king; else 0. */
static int run_length(const struct deal_state *s, const struct deal_group *group, int pile)
{
    int reg = s->r->pile[pile].down_reg, n = pile_count(s, pile);
    int lowest = group->show == SHOW_FACE && reg_get(s, reg) ? reg_get(s, reg) : 1;

    if (n && !pile_at_hand(s, pile))
        return 0;
    for (int at = n - 1; at >= lowest; at--) {
        uint8_t card = pile_card(s, pile, at);

        if (deal_rank(card) == s->r->cards.ranks)
            return n - at;
        if (!(builds_on(s, s->r->pile[pile].group, pile_card(s, pile, at - 1)) & card_bit(card)))
            return 0;
    }
    return 0;
}

static bool any_run(const struct deal_state *s, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (run_length(s, group, p))
            return true;
    return false;
}

/* Lists the moves of runs headed by a king to the first empty pile. */
static void list_runs(const struct deal_state *s, const struct deal_group *group, struct deal_list *l)
{
    int to = group_vacancy(s, group);

    for (int p = group->first; to != NO_PILE && p < group->first + group->piles; p++) {
        int n = run_length(s, group, p);
        if (n)
            deal_list_once(l, act_move(p, to, n, 0));
    }
}

static bool run_oblige(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct king_run_rules *own = m->rules;

    if (own->vacancy != KING_FIRST)
        return false;
    list_runs(s, &s->r->group[own->group], l);
    return l->n > 0;
}

static void run_list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct king_run_rules *own = m->rules;

    list_runs(s, &s->r->group[own->group], l);
}

static bool run_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct king_run_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->group];
    int to = group_vacancy(s, g);

    if (own->vacancy == ANY || to == NO_PILE || !pile_count(s, s->r->pack) || any_run(s, g))
        return false;
    deal_table_move(s, s->r->pack, to);
    return true;
}

const struct deal_mechanism deal_king_run = {
    .name = "king-run",
    .keys = keys,
    .rules_size = sizeof(struct king_run_rules),
    .parse = run_parse,
    .ways = run_ways,
    .fits_any = true,
    .oblige = run_oblige,
    .actions = run_list,
    .at_once = run_at_once,
};
