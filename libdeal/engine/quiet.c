/*
 * Computes the hash of the position after a quiet move without making the move. A move is quiet if no automatic effect
 * follows except that a face-down card is turned: no empty pile is filled, no card plays or starts a foundation, no
 * mechanism acts. Each form of a pile's hash can be computed from the stored hash and the cards that leave or arrive.
 */
#include "hash.h"

#include "mechanism.h"

/* The groups whose top cards can be moved by an automatic play. *FOUNDS is set if there are such plays: effects then
 * depend on foundations, too. */
static uint32_t watched_tops(const struct deal_rules *r, bool *founds)
{
    uint32_t groups = 0;

    for (int i = 0; i < r->effects; i++) {
        const struct deal_group *group = &r->group[r->effect[i].arg];

        if (r->effect[i].kind == EFFECT_PLAY)
            groups |= (uint32_t)1 << r->effect[i].arg;
        for (int k = 0; r->effect[i].kind == EFFECT_START && k < group->at_once_count; k++)
            groups |= (uint32_t)1 << group->at_once_from[k];
        *founds |= r->effect[i].kind == EFFECT_PLAY || r->effect[i].kind == EFFECT_START;
    }
    return groups;
}

static uint32_t filled_groups(const struct deal_rules *r)
{
    uint32_t groups = 0;

    for (int i = 0; i < r->effects; i++)
        groups |= r->effect[i].kind == EFFECT_FILL ? (uint32_t)1 << r->effect[i].arg : 0;
    return groups;
}

/* Can a move under these rules have effects that depend on other piles than its source and target? */
static bool never_quiet(const struct deal_rules *r, bool founds)
{
    bool never = !deal_ways_plain(r);

    for (int m = 0; m < r->mechs; m++)
        never |= r->mech[m].how->after || r->mech[m].how->at_once;
    for (int f = 0; f < r->founds && founds; f++)
        never |= r->found[f].waits;
    return never;
}

void deal_quiet_find(const struct deal_rules *r, struct deal_quiet *quiet)
{
    bool founds = false;
    uint32_t watched = watched_tops(r, &founds), fills = filled_groups(r), feeders = fills ? r->sets.feeders : 0;
    bool never = never_quiet(r, founds);

    for (int p = 0; p < r->piles; p++) {
        int g = r->pile[p].group;
        bool no = never || p == r->pack || watched >> g & 1 || (founds && r->pile[p].found != NO_PILE);

        quiet->least[p] = (uint8_t)(no                 ? DEAL_CARDS_MAX
                                    : fills >> g & 1   ? r->group[g].fill_at + 1
                                    : feeders >> g & 1 ? 1
                                                       : 0);
        quiet->takes[p] = !no && !(feeders >> g & 1);
    }
}

/* The change of the position's hash by the registers that a move of the player sets. */
static uint64_t moved_regs(const struct deal_state *s, struct deal_action a)
{
    const struct deal_rules *r = s->r;
    uint64_t change = 0;

    if ((a.from == r->talon || a.to == r->talon) && reg_get(s, REG_TURNED))
        change += reg_share_of(s, REG_TURNED, 0) - reg_share(s, REG_TURNED);
    if (r->redeal.progress)
        change += reg_share_of(s, REG_PROGRESS, 1) - reg_share(s, REG_PROGRESS);
    return change;
}

/* The term of pile P in the position's hash after its last cards have left and N remain. */
static uint64_t share_left(const struct deal_state *s, int p, int n)
{
    const struct deal_identity *id = s->identity;
    int mark = table_regs(s)[s->r->pile[p].down_reg];

    if (mark >= n &&
        s->r->group[s->r->pile[p].group].show == SHOW_FACE) /* the quiet move (a move without automatic effects) turns
                                                               up the card under the one that it takes */
        mark = mark && n ? n - 1 : 0;
    return share_of(s, id, p,
                    (struct seen_pile){hash_without(s, p, pile_count(s, p) - n), top_part(s, id, p, n), n, mark});
}

/* The term of pile P in the position's hash after the last N cards of pile FROM were laid on it. */
static uint64_t share_under(const struct deal_state *s, int p, int from, int n)
{
    const struct deal_identity *id = s->identity;
    uint64_t h = table_pile_hash(s)[p];

    for (int end = pile_count(s, from), i = end - n; i < end; i++)
        h = hash_with_top(h, id->form[p], id->key[pile_card(s, from, i)]);
    return share_of(s, id, p,
                    (struct seen_pile){h, card_part(id, pile_top(s, from)), pile_count(s, p) + n,
                                       table_regs(s)[s->r->pile[p].down_reg]});
}

/* The change of the position's hash by a move of N cards between two piles whose card order matters (FORM_ORDER),
 * the most frequent case. */
static inline uint64_t moved_ordered(const struct deal_state *s, int from, int to, int n)
{
    const struct deal_identity *id = s->identity;
    const uint8_t *end = table_cards(s, from) + pile_count(s, from);
    uint64_t a = table_pile_hash(s)[from], b = table_pile_hash(s)[to], before;

    before = deal_mix(a + id->token[from]) + deal_mix(b + id->token[to]);
    for (const uint8_t *card = end - n; card < end; card++)
        b = b * POLY + id->key[*card];
    for (const uint8_t *card = end; card-- > end - n;)
        a = (a - id->key[*card]) * POLY_INVERSE;
    return deal_mix(a + id->token[from]) + deal_mix(b + id->token[to]) - before;
}

bool deal_table_hash_after(const struct deal_state *s, const struct deal_quiet *quiet, struct deal_action a,
                           uint64_t *hash)
{
    const struct deal_identity *id = s->identity;
    int n;

    if (a.kind != ACT_MOVE || a.place || a.from == a.to)
        return false;
    n = pile_count(s, a.from) - a.n;
    if (n < quiet->least[a.from] || !quiet->takes[a.to])
        return false;
    *hash = s->t->hash;
    if (id_ordered(id, a.from) && id_ordered(id, a.to))
        *hash += moved_ordered(s, a.from, a.to, a.n);
    else
        *hash += share_left(s, a.from, n) - deal_table_share(s, a.from) + share_under(s, a.to, a.from, a.n) -
                 deal_table_share(s, a.to);
    if (a.from == s->r->talon || a.to == s->r->talon || s->r->redeal.progress)
        *hash += moved_regs(s, a);
    return true;
}
