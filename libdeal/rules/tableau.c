/*
 * Compiles one tableau group of a rule file, and the sections that change keys for some of its piles.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* Reads the numbers in the value of KEY, one for all piles or one for each, into OUT, which gets one for each pile.
 * *COUNT is 0 if the value begins with a word. */
static bool pile_numbers(struct deal_compile *c, int g, const char *key, uint8_t *out, int *count, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    int section = c->section_of[g], n = 0;
    const char *at = deal_compile_value(c, section, key);
    char word[32];

    while (deal_compile_choice(c, section, key) < 0 && deal_compile_word(&at, word)) {
        if (n == group->piles)
            return deal_compile_bad(c, section, key, "more numbers than piles; one number serves all:", e);
        out[n++] = (uint8_t)atoi(word);
    }
    if (n > 1 && n < group->piles)
        return deal_compile_bad(c, section, key, "one number, or one for each pile:", e);
    for (*count = n; n && n < group->piles; n++)
        out[n] = out[0];
    return true;
}

static bool compile_deal_counts(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_pile *pile = &c->r->pile[c->r->group[g].first];
    uint8_t deal[MAX_PILES], down[MAX_PILES];
    int deals, downs;

    if (!pile_numbers(c, g, "deal", deal, &deals, e) || !pile_numbers(c, g, "face-down", down, &downs, e))
        return false;
    for (int i = 0; i < c->r->group[g].piles; i++) {
        pile[i].deal = deal[i];
        pile[i].down = (uint8_t)(downs ? down[i] + 1 : 0);
    }
    return true;
}

static bool compile_simple(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    int section = c->section_of[g], play = deal_compile_choice(c, section, "at-once"), peek;

    group->open = (uint8_t)deal_compile_choice(c, section, "open"); /* ORDER OPEN */
    group->show = (uint8_t)deal_compile_choice(c, section, "show"); /* ORDER SHOW */
    group->by_row = deal_compile_choice(c, section, "dealt");
    group->side_first = deal_compile_choice(c, section, "outside");
    group->must = deal_compile_choice(c, section, "must");
    group->limited = deal_compile_choice(c, section, "places");
    group->distinct = deal_compile_choice(c, section, "class") == 1; /* ORDER CLASS */
    c->r->sets.placed |= (uint32_t)(deal_compile_choice(c, section, "class") == 2) << g;
    group->relay = deal_compile_choice(c, section, "relay");
    group->redeals_left = deal_compile_choice(c, section, "in-round");
    group->first_half = deal_compile_choice(c, section, "dealt-from");
    group->within = (uint8_t)deal_compile_int(c, section, "within", 0);
    group->round_lays = (uint8_t)deal_compile_int(c, section, "round-lays", 0);
    group->play = deal_compile_groups(c, section, "play");
    group->last_only = play == 2;
    c->at_once_play[g] = play;
    peek = deal_compile_group(c, section, "peek");
    for (int h = 0; group->limited && h < g; h++)
        if (c->r->group[h].limited)
            return deal_compile_bad(c, section, "places", "the places of one group only are counted:", e);
    if (group->show == SHOW_PEEK && peek < 0)
        return deal_compile_bad_section(c, section, "lacks the key peek", e);
    group->peek = (uint8_t)peek;
    c->r->faces |= group->show == SHOW_FACE;
    /* one register for each pile counts its face-down cards */
    return group->show != SHOW_FACE || deal_compile_pile_registers(c, c->section_of[g], g, e);
}

/* Places cards withdrawn from the pack on the first piles of group G. */
static bool compile_base(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = c->section_of[g];
    const char *at = deal_compile_value(c, section, "base");
    char word[32];

    for (int i = 0; deal_compile_word(&at, word) && strcmp(word, "none"); i++) {
        int rank = deal_compile_rank(r, word), suit = deal_compile_suit(word[1]);

        if (i >= r->group[g].piles)
            return deal_compile_bad(c, section, "base", "more cards than piles:", e);
        if (rank < 1 || rank > r->cards.ranks)
            return deal_compile_bad_word(c, section, "base", "no card of this pack:", word, e);
        if (suit < r->cards.suits)
            r->pile[r->group[g].first + i].placed = (uint8_t)(13 * suit + rank);
    }
    return true;
}

/* Reads the ranks whose cards go under the others of their pile. */
static bool compile_under(struct deal_compile *c, int g, struct deal_error *e)
{
    int section = c->section_of[g], deal = deal_config_section(c->config, "deal");
    const char *at = deal_compile_value(c, section, "under");
    char word[32];

    while (deal_compile_word(&at, word) && strcmp(word, "none")) {
        int rank = deal_compile_rank(c->r, word);

        if (rank < 1 || rank > c->r->cards.ranks)
            return deal_compile_bad_word(c, section, "under", "no rank of this pack:", word, e);
        c->r->group[g].under |= (uint16_t)(1 << rank);
    }
    return !c->r->group[g].under || deal < 0 || !deal_compile_choice(c, deal, "ruling") ||
           deal_compile_bad(c, section, "under", "the game has a ruling on the order of its cards:", e);
}

bool deal_compile_tableau(struct deal_compile *c, int g, struct deal_error *e)
{
    if (!compile_simple(c, g, e) || !deal_compile_fills(c, g, e) || !compile_deal_counts(c, g, e) ||
        !compile_base(c, g, e) || !compile_under(c, g, e) || !deal_compile_covers(c, g, e))
        return false;
    deal_compile_takes(c, g);
    deal_compile_build(c, g);
    deal_compile_run(c, g);
    return true;
}

/* The number of the pile of group G that WORD in a section's name means; 0 if it means none. */
static int subset_number(const struct deal_rules *r, int g, const char *word)
{
    bool number = strspn(word, "0123456789") == strlen(word) && strlen(word) < 4;

    return !strcmp(word, "last") ? r->group[g].piles : number ? atoi(word) : 0;
}

/* Does section S name the pile with number K of group G? */
static bool subset_has(struct deal_compile *c, int s, int g, int k)
{
    const char *at = c->config->section[s].name;
    char word[32];

    if (!deal_compile_word(&at, word) || deal_compile_find(c->r, word) != g)
        return false;
    while (deal_compile_word(&at, word))
        if (subset_number(c->r, g, word) == k)
            return true;
    return false;
}

/* The set of all red, or all black, cards. */
static uint64_t colour(bool red)
{
    uint64_t mask = 0;

    for (uint8_t card = 0; card < 52; card++)
        if (deal_red(card) == red)
            mask |= card_bit(card);
    return mask;
}

/* Refuses KEY of section S if an earlier section gives it another value for the pile with number K of group G. */
static bool subset_says(struct deal_compile *c, int s, const char *key, int g, int k, struct deal_error *e)
{
    char text[100];

    for (int t = 0; t < s; t++) {
        const struct config_entry *own = deal_config_entry(c->config, s, key),
                                  *other = deal_config_entry(c->config, t, key);

        if (!own || !other || deal_compile_kind(c, t) != SEC_SUBSET || !strcmp(own->value, other->value) ||
            !subset_has(c, t, g, k))
            continue;
        snprintf(text, sizeof text, "[%.48s] sets another value for %s:", c->config->section[t].name,
                 c->r->pile[c->r->group[g].first + k - 1].name);
        return deal_compile_bad(c, s, key, text, e);
    }
    return true;
}

/* Compiles the keys of section S for the pile with number K of group G. */
static bool subset_pile(struct deal_compile *c, int s, int g, int k, struct deal_error *e)
{
    static const char *const keys[] = {"open", "show", "home", "fill"};
    struct deal_pile *pile = &c->r->pile[c->r->group[g].first + k - 1];
    int open = deal_compile_choice(c, s, "open"), show = deal_compile_choice(c, s, "show");
    int home = deal_compile_choice(c, s, "home"), fill = deal_compile_choice(c, s, "fill");

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!subset_says(c, s, keys[i], g, k, e))
            return false;
    pile->own_open =
        open ? (uint8_t)open : pile->own_open; /* value 0: the pile has the group's value of the key open; ORDER OPEN */
    pile->own_show =
        show ? (uint8_t)show : pile->own_show; /* value 0: the pile has the group's value of the key show; ORDER SHOW */
    pile->away = home ? colour(home == 2) : pile->away;
    if (!fill)
        return true;
    if (fill - 1 != c->r->group[g].fill)
        return deal_compile_bad(c, s, "fill", "a part of a group is filled in the same way, from other sources:", e);
    return deal_compile_fill(c, s, pile, e);
}

bool deal_compile_subset(struct deal_compile *c, int s, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = c->config->section[s].name;
    char word[32];
    int g, k;

    if (!deal_compile_word(&at, word) || (g = deal_compile_find(r, word)) < 0 || r->group[g].foundation ||
        g == r->pile[r->pack].group)
        return deal_compile_bad_section(c, s, "must name a group of the tableau and numbers of its piles", e);
    while (deal_compile_word(&at, word)) {
        k = subset_number(r, g, word);
        if (k < 1 || k > r->group[g].piles)
            return deal_compile_bad_section(c, s, "names a pile that the group has not", e);
        if (!subset_pile(c, s, g, k, e))
            return false;
    }
    return !*at || deal_compile_bad_section(c, s, "must name a group of the tableau and numbers of its piles", e);
}
