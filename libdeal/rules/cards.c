/*
 * The cards: which are listed, which lie there from the start, whether they are enough.
 */
#include "compile.h"

#include <string.h>

/* ---- withdrawn and listed cards ---- */

static bool withdraw(struct deal_compile *c, int section, const char *word, uint8_t *left, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    size_t n = strlen(word);
    bool every = word[n - 1] == '*';
    int rank = deal_compile_rank(r, word), suit = n - every == 2 ? deal_compile_suit(word[1]) : -1;

    if (rank < 1)
        return deal_compile_bad_word(c, section, "withdraw", "no card of so short a pack:", word, e);
    for (int s = 0; s < r->suits; s++) {
        int card = 13 * s + rank - 1;
        if (rank > r->ranks || (suit >= 0 && s != suit))
            continue;
        if (!left[card])
            return deal_compile_bad(c, section, "withdraw", "more cards than the pack has in", e);
        left[card] = every ? 0 : (uint8_t)(left[card] - 1);
    }
    return true;
}

bool deal_compile_cards(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int game = deal_config_section(c->config, "game");
    const char *at = deal_compile_value(c, game, "withdraw");
    uint8_t left[52] = {0};
    char word[32];

    for (uint8_t card = 0; card < 52; card++)
        if (deal_compile_in_pack(r, card))
            left[card] = (uint8_t)r->packs;
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].base_card != DEAL_NO_CARD) {
            if (!left[r->found[f].base_card])
                return deal_compile_bad(c, c->section_of[r->pile[r->found[f].pile].group], "base",
                                        "foundations start on more cards than the pack has:", e);
            left[r->found[f].base_card]--;
            r->total++;
        }
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].placed) {
            if (!left[r->pile[p].placed - 1])
                return deal_compile_bad_word(c, c->section_of[r->pile[p].group], "base", "more cards than the pack has at",
                                             r->pile[p].name, e);
            left[r->pile[p].placed - 1]--;
            r->total++;
        }
    while (deal_compile_word(&at, word))
        if (strcmp(word, "none") && !withdraw(c, game, word, left, e))
            return false;
    memcpy(r->per_card, left, sizeof left);
    for (int pack = r->packs; pack >= 1; pack--) /* withdrawn copies are missing from the first packs */
        for (uint8_t card = 0; card < 52; card++)
            if (left[card] >= pack)
                r->list[r->listed++] = card;
    r->total += r->listed;
    return r->listed || deal_compile_bad(c, game, "withdraw", "no card is left to be dealt:", e);
}

/* Cards dealt up to and with the base card. */
static int cards_to_base(const struct deal_rules *r)
{
    int n = 0;

    for (int k = 0; k < r->orders; k++) {
        const struct deal_group *g = &r->group[r->order[k].group];
        for (int i = 0; i < g->piles; i++)
            n += r->pile[g->first + i].deal;
        if (r->base_pile >= g->first && r->base_pile < g->first + g->piles)
            return n;
    }
    return n;
}

/* The pile whose card gives the first rank must be dealt one. */
static bool find_base(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int g = deal_compile_find(r, "base"), deal = deal_config_section(c->config, "deal"), k = 0;

    if (g < 0)
        return deal_fail(e, NULL, "start = dealt needs a group named base");
    while (k < r->orders && r->order[k].group != g)
        k++;
    if (k == r->orders)
        return deal_compile_bad_section(c, deal, "its order lacks the base, whose card gives the first rank", e);
    r->base_pile = r->group[g].first;
    return r->pile[r->base_pile].deal > 0 ||
           deal_compile_bad_section(c, c->section_of[g], "is dealt no card, though it gives the first rank", e);
}

/* ---- can it be won at all? ---- */

/* How many cards of each kind there are in play: listed, or lying there from the start. */
static void count_cards(const struct deal_rules *r, int have[52])
{
    for (int card = 0; card < 52; card++)
        have[card] = r->per_card[card];
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].base_card != DEAL_NO_CARD)
            have[r->found[f].base_card]++;
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].placed)
            have[r->pile[p].placed - 1]++;
}

/* The cards that the foundations of the goal need, with one base rank; those of any suit take what is left. */
static bool suffice(const struct deal_rules *r, int row)
{
    int have[52], any[14] = {0}, left[14] = {0};

    count_cards(r, have);
    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];

        if (!(r->goal >> r->pile[found->pile].group & 1))
            continue;
        for (int n = 0; n < found->length; n++)
            if (found->any_suit)
                any[found->seq[row][n]]++;
            else if (--have[13 * found->suit + found->seq[row][n] - 1] < 0)
                return false;
    }
    for (int card = 0; card < 52; card++)
        left[card % 13 + 1] += have[card];
    for (int rank = 1; rank <= 13; rank++)
        if (any[rank] > left[rank])
            return false;
    return true;
}

static bool check_cards_suffice(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;

    for (int row = 0; r->goal_pile == NO_PILE && row < r->ranks; row++)
        if (!suffice(r, row))
            return deal_compile_bad_section(c, deal_config_section(c->config, "game"),
                                            "no deal can be won: the foundations need more cards than there are", e);
    return true;
}

/* A short pack may lack the base card, or cards enough without twins. */
static bool check_short(const struct deal_rules *r, struct deal_error *e)
{
    int different = 0;

    for (int c = 0; c < 52; c++) {
        different += r->per_card[c] > 0;
        if (r->ruling == RULING_HALVES && r->per_card[c] == 1)
            return deal_fail(e, NULL, "ruling = halves: of a card that is dealt each half has one");
    }
    if (r->base_dealt && r->listed < cards_to_base(r))
        return deal_fail(e, "set", "%d cards are too few: the base card is card %d", r->listed, cards_to_base(r));
    if ((r->ruling == RULING_DISTINCT || r->ruling == RULING_SINGLE) && different < r->ruling_cards)
        return deal_fail(e, "set", "%d different cards are too few for %d without twins", different, r->ruling_cards);
    return true;
}

bool deal_compile_enough(struct deal_compile *c, struct deal_error *e)
{
    return (!c->r->base_dealt || find_base(c, e)) && check_short(c->r, e) && check_cards_suffice(c, e);
}
