/*
 * The delete relaxation: the facts that are true of the start position.
 */
#include "relaxation.h"

#include <string.h>

static uint64_t cards_of(const struct deal_state *s, int p)
{
    const uint8_t *cards = table_cards(s, p);
    uint64_t mask = 0;

    for (int i = 0, n = pile_count(s, p); i < n; i++)
        mask |= card_bit(cards[i]);
    return mask;
}

/* Makes all cards of the N piles with the numbers in PILE available. */
static void open_piles(struct relax *k, const uint8_t *pile, int n)
{
    uint64_t cards = 0;

    for (int i = 0; i < n; i++) {
        int p = pile[i], g = k->group_of[p];

        k->facts.uncovered -= (int)(k->facts.held[p / 64] >> p % 64 & 1);
        k->facts.held[p / 64] &= ~((uint64_t)1 << p % 64);
        k->facts.left[p] = 0;
        cards |= cards_of(k->s, p);
        if (i + 1 < n && k->group_of[pile[i + 1]] == g)
            continue;
        set_free(k, g, cards);
        set_fillable(k, g, true);
        cards = 0;
    }
}

/* The card that foundation F with N cards takes next. */
static uint64_t next_wanted(const struct relax *k, int f, int n)
{
    const struct deal_foundation *found = &k->r->found[f];

    if (!(k->r->sets.wholes >> found->group & 1))
        return found->want[k->row][n];
    return n < found->length ? found->want[k->row][found->length - 1] : 0;
}

static void relax_start_founds(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int n = pile_count(k->s, found->pile), g = k->group_of[found->pile];

        k->facts.height[f] = (uint8_t)n;
        k->facts.incomplete |= (uint32_t)(n < found->length) << g;
        k->facts.next[g] |= next_wanted(k, f, n);
        if (k->returns >> g & 1) {
            k->facts.taken[g] |= founded_by(k, f, n);
            set_free(k, g, cards_of(k->s, found->pile));
        }
    }
    k->facts.incomplete &= r->goal.founds;
    for (uint32_t groups = r->sets.foundations; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);

        k->facts.fits[g] = k->facts.next[g] | k->facts.taken[g];
    }
}

/* Collects the cards of the groups from which mechanisms of the rules take cards at any place of a pile. */
static void note_opened(struct relax *k)
{
    memset(k->facts.all, 0, sizeof k->facts.all);
    for (int p = 0; p < k->r->piles; p++)
        if (k->opened >> k->group_of[p] & 1)
            k->facts.all[k->group_of[p]] |= cards_of(k->s, p);
}

static void start_vacancies(struct relax *k, int g)
{
    const struct deal_group *group = &k->r->group[g];
    uint64_t empty = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        empty |= k->closed[word] & group->set[word] & ~k->facts.held[word];
    if (empty)
        set_fillable(k, g, true);
    for (int p = group->first; k->fill_at[g] && p < group->first + group->piles; p++)
        if (k->closed[p / 64] >> p % 64 & 1)
            note_vacancy(k, g, k->facts.left[p]);
}

static void start_closed(struct relax *k)
{
    const struct deal_rules *r = k->r;

    deal_table_filled(k->s, k->facts.held);
    memcpy(k->facts.left, table_counts(k->s), (size_t)r->piles);
    for (int f = 0; f < r->founds; f++)
        k->facts.left[r->found[f].pile] = 0;
    for (int word = 0; word < PILE_WORDS; word++) {
        k->facts.held[word] &= k->closed[word];
        k->facts.uncovered += __builtin_popcountll(k->facts.held[word]);
    }
    for (int g = 0; g < r->groups; g++)
        start_vacancies(k, g);
}

static void start_tops(struct relax *k)
{
    for (int word = 0; word < PILE_WORDS; word++) {
        for (uint64_t piles = k->facts.held[word] & ~k->cover.rows[word]; piles; piles &= piles - 1) {
            int p = 64 * word + __builtin_ctzll(piles);

            if (!relax_covered(k, p))
                add_top(k, p);
        }
        for (uint64_t piles = k->cover.outer[word]; piles; piles &= piles - 1) {
            int p = 64 * word + __builtin_ctzll(piles), top = k->facts.left[p] ? p : next_under(k, p);

            if (top != NO_PILE)
                add_top(k, top);
        }
    }
}

void deal_relax_start(struct relax *k)
{
    size_t masks = (size_t)k->r->groups * sizeof k->facts.free[0];

    memset(k->facts.free, 0, masks);
    memset(k->facts.fits, 0, masks);
    memset(k->facts.lay, 0, masks);
    memset(k->facts.next, 0, masks);
    memset(k->facts.tops, 0, masks);
    memset(k->facts.taken, 0, masks);
    k->facts.vacant = k->facts.fillable = 0;
    k->facts.uncovered = 0;
    k->facts.incomplete = 0;
    start_closed(k);
    open_piles(k, k->spread, k->spread_piles);
    relax_start_founds(k);
    if (k->opened)
        note_opened(k);
    k->facts.redeal = deal_redeal_left(k->s);
    if (k->facts.redeal)
        open_piles(k, k->gather, k->gathers);
    k->pace.lying = 0;
    for (int p = 0; k->pace.on && p < k->r->piles; p++)
        k->pace.lying += k->facts.left[p];
    start_tops(k);
    for (int g = 0; g < k->r->groups; g++)
        set_free(k, g, k->facts.tops[g]);
    k->due = all_groups(k->r);
}
