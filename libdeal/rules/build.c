/*
 * Compiles the rule-file keys build, run and takes into masks of cards.
 */
#include "config.h"

#include "compile.h"

#include <stdlib.h>
#include <string.h>

static bool colours_agree(int colours, uint8_t below, uint8_t above)
{
    switch (colours) { /* ORDER BUILD */
    case 0: return deal_suit(below) == deal_suit(above);
    case 1: return deal_red(below) != deal_red(above);
    case 2: return deal_red(below) == deal_red(above);
    case 3: return deal_suit(below) != deal_suit(above);
    default: return true;
    }
}

/* May a card of rank ABOVE, red or black as RED states, lie on a card of rank BELOW? WRAP: ranks continue from the
 * highest to the lowest. */
static bool relation(const struct deal_rules *r, int way, bool wrap, int below, int above, bool red)
{
    int step = above - below, n = r->cards.ranks;

    if (way == 3)
        way = red ? 1 : 0;
    if (wrap && n > 1 && (step == n - 1 || step == 1 - n))
        step = step > 0 ? step - n : step + n;
    return (step == 1 && way != 1) || (step == -1 && way != 0) || (wrap && n == 2 && (step == 1 || step == -1));
}

/* Converts a sum of ranks to the pack in use: 13, 14 and 15 become the highest rank, and one and two more. */
int deal_compile_sum(const struct deal_rules *r, int number)
{
    return number < 13 ? number : number - 13 + r->cards.ranks;
}

bool deal_compile_in_pack(const struct deal_rules *r, uint8_t card)
{
    return deal_rank(card) <= r->cards.ranks && deal_suit(card) < r->cards.suits;
}

/* The literal words of the rule-file key build, in the order of its form. ORDER BUILD */
enum {
    BUILD_NONE,
    BUILD_FREE,
    BUILD_SUIT,
    BUILD_ALTERNATE,
    BUILD_COLOUR,
    BUILD_OTHER,
    BUILD_ANY,
    BUILD_UP,
    BUILD_DOWN,
    BUILD_BOTH,
    BUILD_RED_DOWN
};

/* A parsed value of the rule-file key build. */
struct building {
    int colours,
        way; /* the words of the key build: COLOURS counts from BUILD_SUIT, WAY (the direction) from BUILD_UP */
    bool wrap, based;
    uint32_t sums; /* bit n is set if a card fits on another when the sum of their ranks is n */
};

static struct building read_building(const struct deal_rules *r, const char *form, const char *at)
{
    struct building b = {0};
    char word[32];

    while (deal_compile_word(&at, word)) {
        int literal = deal_form_literal(form, word, strlen(word));

        if (literal >= BUILD_UP && literal <= BUILD_RED_DOWN)
            b.way = literal - BUILD_UP;
        else if (literal >= 0 && literal < BUILD_UP)
            b.colours = literal - BUILD_SUIT;
        else if (literal < 0)
            b.sums |= (uint32_t)1 << deal_compile_sum(r, atoi(word));
        b.based |= !strcmp(word, "base");
        b.wrap |= b.based || !strcmp(word, "wrap");
    }
    return b;
}

/* The set of ranks that may lie on a card of rank BELOW and are red if RED, else black; bit 0 is the ace. */
static uint64_t ranks_that_lie(const struct deal_rules *r, const struct building *building, int below, bool red)
{
    uint64_t ranks = 0;

    for (int above = 1; above <= r->cards.ranks; above++)
        if (relation(r, building->way, building->wrap, below, above, red) || building->sums >> (below + above) & 1)
            ranks |= (uint64_t)1 << (above - 1);
    return ranks;
}

/* Adds to ONTO[card] the cards that may be built on that card. */
static void add_building(const struct deal_rules *r, const struct building *building, uint64_t onto[52])
{
    for (int below = 1; below <= r->cards.ranks; below++) {
        const uint64_t ranks[2] = {ranks_that_lie(r, building, below, false), ranks_that_lie(r, building, below, true)};

        for (int suit = 0; suit < r->cards.suits; suit++)
            for (int over = 0; over < r->cards.suits; over++)
                if (colours_agree(building->colours, (uint8_t)(13 * suit), (uint8_t)(13 * over)))
                    onto[13 * suit + below - 1] |= ranks[deal_red((uint8_t)(13 * over))] << 13 * over;
    }
}

static void add_all(uint64_t onto[52])
{
    for (int b = 0; b < 52; b++)
        onto[b] |= ((uint64_t)1 << 52) - 1;
}

/* The section of the rule file whose key build applies to group G: its own, or that of the group to which it is
 * equal. */
static int section_of_build(struct deal_compile *c, int g)
{
    int section = c->section_of[g], equal = deal_compile_group(c, section, "equal");

    return deal_config_entry(c->config, section, "build") || equal < 0 ? section : c->section_of[equal];
}

/* With the word base in the key build, no card crosses from the highest rank to the base rank. Finds the cards that
 * wrap-around building would allow there, and that base does not. In a pack of two ranks the two are neighbours in
 * the other direction, too. */
static void find_based(const struct deal_rules *r, struct deal_based *based, const struct building *building)
{
    based->sums = building->sums;
    for (uint8_t a = 0; a < 52; a++) {
        int way = building->way == 3 ? !deal_red(a) : !building->way;

        if (r->cards.ranks > 2 || (r->cards.ranks == 2 && building->way != 2))
            based->lacks[way] |= card_bit(a);
        if (r->cards.ranks > 2)
            based->lacks[!way] |= card_bit(a);
    }
}

void deal_compile_build(struct deal_compile *c, int g)
{
    int section = section_of_build(c, g), literal = deal_compile_choice(c, section, "build");
    struct building how =
        read_building(c->r, deal_compile_key(c, section, "build")->form, deal_compile_value(c, section, "build"));
    uint64_t *onto = c->r->group[g].onto;

    if (literal == BUILD_FREE)
        add_all(onto);
    else if (literal != BUILD_NONE)
        add_building(c->r, &how, onto);
    if (how.based) {
        c->r->base.groups |= (uint32_t)1 << g;
        find_based(c->r, &c->r->base.of[g], &how);
    }
}

/* Compiles the key run of group G. The cases are in the ORDER of the first words of the key's form: none, loose,
 * built. */
void deal_compile_run(struct deal_compile *c, int g)
{
    struct deal_group *group = &c->r->group[g];
    int section = c->section_of[g], way = deal_compile_choice(c, section, "run");
    struct building how = {0};

    group->run.move = way != 0;
    c->r->base.runs |= way == 2 ? c->r->base.groups & (uint32_t)1 << g : 0;
    group->run.part = (uint8_t)deal_compile_choice(c, section, "run-part");
    group->run.cells = deal_compile_groups(c, section, "run-cells");
    if (way == 1)
        add_all(group->run.joins);
    else if (way == 2)
        memcpy(group->run.joins, group->onto, sizeof group->run.joins);
    else if (way > 2) {
        how = read_building(c->r, deal_compile_key(c, section, "build")->form, deal_compile_value(c, section, "run"));
        add_building(c->r, &how, group->run.joins);
    }
}

/* Compiles the key takes of group G. The cases are in the ORDER of the words of the key's form: none, any, king. */
void deal_compile_takes(struct deal_compile *c, int g)
{
    struct deal_group *group = &c->r->group[g];
    const char *value = deal_compile_value(c, c->section_of[g], "takes"), *from = strstr(value, " from ");
    int what = deal_compile_choice(c, c->section_of[g], "takes");

    for (uint8_t a = 0; a < 52; a++)
        if (what == 1 || (what == 2 && deal_rank(a) == c->r->cards.ranks))
            group->takes |= card_bit(a);
    group->takes_from = from ? deal_compile_groups_from(c, from + 6) : ~(uint32_t)0;
    group->run.doubles = what == 1 && group->takes_from >> g & 1;
}
