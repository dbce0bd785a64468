/*
 * Mechanism pairs: two available cards whose ranks match are removed together; cards of one rank may be removed alone.
 *
 * Notation: pyramid7.1+waste removes a pair, pyramid7.1-out a single card.
 */
#include "mechanisms.h"

#include <stdlib.h>
#include <string.h>

struct pairs_rules {
    uint32_t of;        /* groups whose cards are removed, as a bit set */
    uint8_t to;         /* group with a single pile, for removed cards */
    uint8_t alone;      /* rank of cards that are removed alone; 0: none */
    uint16_t mates[14]; /* for each rank, the ranks that match it, as a bit set */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "of", "SOURCE ...", NULL,
     "groups whose available tops may be paired; the pack, where it shows its top"},
    {SEC_MECHANISM, "match", "(equal | next | sum 2..26) ...", "equal",
     "ranks that make a pair: equal ranks, neighbours, or ranks with a given sum (13, 14, 15: the highest rank of the "
     "pack plus 0, 1, 2)"},
    {SEC_MECHANISM, "alone", "none | RANK", "none", "a rank whose cards are removed singly"},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "a single pile for the cards removed"},
    {0},
};

/* ---- parsing ---- */

static bool ranks_match(const struct deal_rules *r, const char *way, int number, int a, int b)
{
    return !strcmp(way, "equal")  ? a == b
           : !strcmp(way, "next") ? abs(a - b) == 1
                                  : a + b == deal_compile_sum(r, number);
}

static void parse_match(struct deal_compile *c, const struct deal_rules *r, const struct deal_mech *m)
{
    struct pairs_rules *own = m->rules;
    const char *at = deal_compile_value(c, m->section, "match");
    char way[32], number[32] = "";

    while (deal_compile_word(&at, way)) {
        if (!strcmp(way, "sum"))
            deal_compile_word(&at, number);
        for (int a = 1; a <= r->cards.ranks; a++)
            for (int b = 1; b <= r->cards.ranks; b++)
                if (ranks_match(r, way, atoi(number), a, b))
                    own->mates[a] = (uint16_t)(own->mates[a] | 1 << b);
    }
}

/* Does a player see the top cards of the group's piles? */
static bool shows_tops(const struct deal_group *group) { return group->show != SHOW_NONE && group->show != SHOW_LATE; }

static bool pairs_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct pairs_rules *own = m->rules;
    const char *alone = deal_compile_value(c, m->section, "alone");
    size_t piles = 0;

    own->of = deal_compile_groups(c, m->section, "of");
    own->to = (uint8_t)deal_compile_group(c, m->section, "to");
    own->alone = (uint8_t)(strcmp(alone, "none") ? deal_compile_rank(r, alone) : 0);
    parse_match(c, r, m);
    if (own->of >> own->to & 1)
        return deal_compile_bad(c, m->section, "of", "its cards are removed already:", e);
    for (int g = 0; g < r->groups; g++) {
        if (own->of >> g & 1 && !shows_tops(&r->group[g]))
            return deal_compile_bad(c, m->section, "of", "a group whose tops are not seen:", e);
        if (own->of >> g & 1 && r->group[g].play >> own->to & 1)
            return deal_compile_bad(c, m->section, "of", "a group whose cards are played there one by one:", e);
        piles += own->of >> g & 1 ? r->group[g].piles : 0;
    }
    r->max_actions += piles * (piles + 1) / 2;
    return deal_compile_single(c, m->section, "to", own->to, e);
}

static uint64_t pairs_mates(const struct deal_rules *r, const struct deal_mech *m, uint8_t card)
{
    const struct pairs_rules *own = m->rules;
    uint64_t mates = 0;

    for (int rank = 1; rank <= r->cards.ranks && deal_rank(card) <= r->cards.ranks; rank++)
        mates |= own->mates[deal_rank(card)] >> rank & 1 ? mech_rank(rank) : 0;
    return mates;
}

static void pairs_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct pairs_rules *own = m->rules;
    struct deal_way pair = {.to = group_bit(own->to),
                            .is = BY_WORD | TAKES_PAIR | TO_ANY | PICKS_FROM | TELLS_RANK,
                            .top = own->of,
                            .sole = true};
    struct deal_way alone = {.to = group_bit(own->to),
                             .is = BY_PLAYER | TO_ANY,
                             .cards = own->alone ? mech_rank(own->alone) : 0,
                             .sole = true};

    /* the key open closes the pack, but this mechanism makes its top card available */
    for (int pack = 0; pack < 2; pack++) {
        pair.from = alone.from = own->of & (pack ? pack_bit(r) : ~pack_bit(r));
        pair.is |= pack ? FROM_BLIND : 0;
        alone.is |= pack ? FROM_BLIND : 0;
        deal_ways_add(ways, pair);
        if (own->alone)
            deal_ways_add(ways, alone);
    }
}

/* ---- actions ---- */

/* May the top card of the pile be paired now? The top card of the pack always may. */
static bool pairs_available(const struct deal_state *s, int pile)
{
    return pile == s->r->pack ? pile_count(s, pile) > 0 : deal_top_available(s, pile);
}

/* Stores the piles of the groups OF whose top cards may be paired now; returns their number. */
static int pairs_at_hand(const struct deal_state *s, uint32_t of, uint8_t out[MAX_PILES])
{
    int n = 0;

    for (int p = 0; p < s->r->piles; p++)
        if (of >> s->r->pile[p].group & 1 && pairs_available(s, p))
            out[n++] = (uint8_t)p;
    return n;
}

static void pairs_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct pairs_rules *own = m->rules;
    uint8_t pile[MAX_PILES];
    int n = pairs_at_hand(s, own->of, pile);

    for (int i = 0; i < n; i++) {
        int rank = deal_rank(pile_top(s, pile[i]));

        if (rank == own->alone)
            deal_list_move_once(l, pile[i], s->r->group[own->to].first);
        for (int j = i + 1; j < n; j++)
            if (own->mates[rank] >> deal_rank(pile_top(s, pile[j])) & 1)
                list_add(l, mech_act(s, m, ACT_PAIR, pile[i], pile[j]));
    }
}

static void pairs_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct pairs_rules *own = m->rules;

    deal_move_top(s, a.from, s->r->group[own->to].first);
    deal_move_top(s, a.to, s->r->group[own->to].first);
}

const struct deal_mechanism deal_pairs = {
    .name = "pairs",
    .keys = keys,
    .rules_size = sizeof(struct pairs_rules),
    .parse = pairs_parse,
    .ways = pairs_ways,
    .mates = pairs_mates,
    .fits_any = true,
    .actions = pairs_actions,
    .act = pairs_act,
    .acts_as = ROLE_PLAY,
};
