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

        k->uncovered -= (int)(k->held[p / 64] >> p % 64 & 1);
        k->held[p / 64] &= ~((uint64_t)1 << p % 64);
        k->left[p] = 0;
        cards |= cards_of(k->s, p);
        if (i + 1 < n && k->group_of[pile[i + 1]] == g)
            continue;
        set_free(k, g, cards);
        set_vacant(k, g, true, true);
        cards = 0;
    }
}

/* The card that foundation F with N cards takes next. */
static uint64_t next_wanted(const struct relax *k, int f, int n)
{
    const struct deal_foundation *found = &k->r->found[f];

    if (!(k->r->wholes >> found->group & 1))
        return found->want[k->row][n];
    return n < found->length ? found->want[k->row][found->length - 1] : 0;
}

static void relax_start_founds(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int n = pile_count(k->s, found->pile), g = k->group_of[found->pile];

        k->height[f] = (uint8_t)n;
        k->incomplete |= (uint32_t)(n < found->length) << g;
        k->next[g] |= next_wanted(k, f, n);
        if (k->returns >> g & 1) {
            k->taken[g] |= founded_by(k, f, n);
            set_free(k, g, cards_of(k->s, found->pile));
        }
    }
    k->incomplete &= r->goal;
    for (uint32_t groups = r->foundations; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);

        k->fits[g] = k->next[g] | k->taken[g];
    }
}

/* Collects the cards of the groups from which mechanisms of the rules take cards at any place of a pile. */
static void note_opened(struct relax *k)
{
    memset(k->all, 0, sizeof k->all);
    for (int p = 0; p < k->r->piles; p++)
        if (k->opened >> k->group_of[p] & 1)
            k->all[k->group_of[p]] |= cards_of(k->s, p);
}

static void start_vacancies(struct relax *k, int g)
{
    const struct deal_group *group = &k->r->group[g];
    uint64_t empty = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        empty |= k->closed[word] & group->set[word] & ~k->held[word];
    if (empty)
        set_vacant(k, g, true, true);
    for (int p = group->first; k->fill_at[g] && p < group->first + group->piles; p++)
        if (k->closed[p / 64] >> p % 64 & 1)
            note_vacancy(k, g, k->left[p]);
}

static void start_closed(struct relax *k)
{
    const struct deal_rules *r = k->r;

    deal_table_filled(k->s, k->held);
    memcpy(k->left, table_counts(k->s), (size_t)r->piles);
    for (int f = 0; f < r->founds; f++)
        k->left[r->found[f].pile] = 0;
    for (int word = 0; word < PILE_WORDS; word++) {
        k->held[word] &= k->closed[word];
        k->uncovered += __builtin_popcountll(k->held[word]);
    }
    for (int g = 0; g < r->groups; g++)
        start_vacancies(k, g);
}

static void start_tops(struct relax *k)
{
    for (int word = 0; word < PILE_WORDS; word++) {
        for (uint64_t piles = k->held[word] & ~k->rows[word]; piles; piles &= piles - 1) {
            int p = 64 * word + __builtin_ctzll(piles);

            if (!relax_covered(k, p))
                add_top(k, p);
        }
        for (uint64_t piles = k->outer[word]; piles; piles &= piles - 1) {
            int p = 64 * word + __builtin_ctzll(piles), top = k->left[p] ? p : next_under(k, p);

            if (top != NO_PILE)
                add_top(k, top);
        }
    }
}

void deal_relax_start(struct relax *k)
{
    size_t masks = (size_t)k->r->groups * sizeof k->free[0];

    memset(k->free, 0, masks);
    memset(k->fits, 0, masks);
    memset(k->lay, 0, masks);
    memset(k->next, 0, masks);
    memset(k->tops, 0, masks);
    memset(k->taken, 0, masks);
    k->vacant = k->fillable = 0;
    k->uncovered = 0;
    k->incomplete = 0;
    start_closed(k);
    open_piles(k, k->spread, k->spread_piles);
    relax_start_founds(k);
    if (k->opened)
        note_opened(k);
    k->redeal = deal_redeal_left(k->s);
    if (k->redeal)
        open_piles(k, k->gather, k->gathers);
    k->lying = 0;
    for (int p = 0; k->paced && p < k->r->piles; p++)
        k->lying += k->left[p];
    start_tops(k);
    for (int g = 0; g < k->r->groups; g++)
        set_free(k, g, k->tops[g]);
    k->due = all_groups(k->r);
}
