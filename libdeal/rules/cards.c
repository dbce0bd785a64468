/*
 * Computes the cards of a game: those listed for the deal and those placed from the start. Checks that there are
 * enough.
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
    for (int s = 0; s < r->cards.suits; s++) {
        int card = 13 * s + rank - 1;
        if (rank > r->cards.ranks || (suit >= 0 && s != suit))
            continue;
        if (!left[card])
            return deal_compile_bad(c, section, "withdraw", "more cards than the pack has in", e);
        left[card] = every ? 0 : (uint8_t)(left[card] - 1);
    }
    return true;
}

/* Takes CARD, which lies on the table from the start, out of LEFT; returns false if none is left. */
static bool place(struct deal_rules *r, uint8_t card, uint8_t *left)
{
    r->cards.copies[card]++;
    r->cards.total++;
    return left[card]-- > 0;
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
            left[card] = (uint8_t)r->cards.packs;
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].base_card != DEAL_NO_CARD && !place(r, r->found[f].base_card, left))
            return deal_compile_bad(c, c->section_of[r->pile[r->found[f].pile].group], "base",
                                    "foundations start on more cards than the pack has:", e);
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].placed && !place(r, (uint8_t)(r->pile[p].placed - 1), left))
            return deal_compile_bad_word(c, c->section_of[r->pile[p].group], "base", "more cards than the pack has at",
                                         r->pile[p].name, e);
    while (deal_compile_word(&at, word))
        if (strcmp(word, "none") && !withdraw(c, game, word, left, e))
            return false;
    memcpy(r->cards.per_card, left, sizeof left);
    for (int card = 0; card < 52; card++)
        r->cards.copies[card] += left[card];
    for (int pack = r->cards.packs; pack >= 1; pack--) /* copies of a withdrawn card are missing from the first packs */
        for (uint8_t card = 0; card < 52; card++)
            if (left[card] >= pack)
                r->cards.list[r->cards.listed++] = card;
    r->cards.total += r->cards.listed;
    return r->cards.listed || deal_compile_bad(c, game, "withdraw", "no card is left to be dealt:", e);
}

/* The number of cards that are dealt to the groups of the dealing order up to and including group LAST. */
static int cards_to(const struct deal_rules *r, int last)
{
    int n = 0, g = -1;

    for (int k = 0; k < r->orders && g != last; k++)
        for (int i = (g = r->order[k].group, 0); i < r->group[g].piles; i++)
            n += r->pile[r->group[g].first + i].deal;
    return n;
}

/* Reports an error: the base rank shall come from the deal, but no group deals a card for it. */
static bool bad_start(struct deal_compile *c, struct deal_error *e)
{
    int g = 0;

    while (!c->r->group[g].foundation || strcmp(deal_compile_value(c, c->section_of[g], "start"), "dealt"))
        g++;
    return deal_compile_bad(c, c->section_of[g], "start", "no group named base gives the first rank:", e);
}

/* Finds the pile whose card determines the base rank, and checks that it is dealt a card. */
static bool find_base(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int g = deal_compile_find(r, "base"), deal = deal_config_section(c->config, "deal"), k = 0;

    if (g < 0)
        return bad_start(c, e);
    while (k < r->orders && r->order[k].group != g)
        k++;
    if (k == r->orders)
        return deal_compile_bad(c, deal, "order", "lacks the base, whose card gives the first rank:", e);
    r->base.pile = r->group[g].first;
    return r->pile[r->base.pile].deal > 0 ||
           deal_compile_bad(c, c->section_of[g], "deal", "is dealt no card, though it gives the first rank:", e);
}

/* ---- whether the cards suffice ---- */

/* Refuses build = base if no foundation has a base rank that comes from the deal. */
static bool check_based(struct deal_compile *c, struct deal_error *e)
{
    for (int g = 0; g < c->r->groups; g++)
        if (c->r->base.groups >> g & 1)
            return deal_compile_bad(c, c->section_of[g], "build",
                                    "no foundation has start = dealt, so there is no base rank:", e);
    return true;
}

/* Checks that the listed cards suffice to deal the base card; a short pack may not. */
static bool check_base(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    char text[80];
    int n;

    if (!r->base.dealt)
        return check_based(c, e);
    if (!find_base(c, e))
        return false;
    n = cards_to(r, r->pile[r->base.pile].group);
    snprintf(text, sizeof text, "%d cards are too few, the base card is card %d of", r->cards.listed, n);
    return r->cards.listed >= n || deal_compile_bad(c, deal_config_section(c->config, "deal"), "order", text, e);
}

/* Does the first card of group G, which builds by its key or its cards, come from the first layout only? */
static bool begun_by_deal(struct deal_compile *c, int g)
{
    const struct deal_rules *r = c->r;
    const struct deal_pile *pile = &r->pile[r->group[g].first];
    bool begun = pile->deal && !pile->sources && !pile->placed && !r->group[g].takes &&
                 (deal_group_builds(&r->group[g]) || deal_compile_choice(c, c->section_of[g], "build"));

    EACH_WAY(r, w)
    begun &= !(w->to >> g & 1) || (!w->mech && !(w->is & UNDECLARED));
    return begun;
}

/* Checks that cards come to each group whose piles are begun by the deal. */
static bool check_begun(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    char text[80];
    int k = 1;

    while (k < r->orders && (r->order[k].joined || cards_to(r, r->order[k - 1].group) < r->cards.listed ||
                             !begun_by_deal(c, r->order[k].group)))
        k++;
    snprintf(text, sizeof text, "%d cards are too few, none comes to %s of", r->cards.listed,
             r->group[r->order[k < r->orders ? k : 0].group].name);
    return k >= r->orders || deal_compile_bad(c, deal_config_section(c->config, "deal"), "order", text, e);
}

/* Can some order of the listed cards satisfy the game's ruling on the deal? */
static bool check_ruling(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    int section = deal_config_section(c->config, "deal"), different = 0;
    int whole = 0; /* number of cards in each pack except the first, from which withdrawn copies are taken */
    bool apart = r->ruling.kind == RULING_DISTINCT || r->ruling.kind == RULING_SINGLE;
    char text[80];

    for (int card = 0; card < 52; card++) {
        different += r->cards.per_card[card] > 0;
        whole += r->cards.per_card[card] == r->cards.packs;
    }
    snprintf(text, sizeof text, "%d different cards are too few for %d without twins:", different, r->ruling.cards);
    if (apart && different < r->ruling.cards)
        return deal_compile_bad(c, section, "ruling", text, e);
    if (r->ruling.kind == RULING_SINGLE && (whole < r->ruling.cards || whole != r->cards.listed / r->cards.packs))
        return deal_compile_bad(
            c, section, "ruling",
            "some copies of cards are withdrawn, so no whole pack is left for this group of piles:", e);
    return r->ruling.kind != RULING_HALVES || different == whole ||
           deal_compile_bad(c, section, "ruling", "each half must have a copy of every card that is dealt:", e);
}

bool deal_compile_enough(struct deal_compile *c, struct deal_error *e)
{
    return check_base(c, e) && check_begun(c, e) && check_ruling(c, e);
}
