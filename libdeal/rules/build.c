/*
 * What may lie on what: the keys build and takes become masks of cards.
 */
#include "compile.h"

#include <string.h>

static bool colours_agree(int colours, uint8_t below, uint8_t above)
{
    return colours == 0   ? deal_suit(below) == deal_suit(above)
           : colours == 1 ? deal_red(below) != deal_red(above)
                          : true;
}

static bool relation(const struct deal_rules *r, int way, bool wrap, uint8_t below, uint8_t above)
{
    int step = deal_rank(above) - deal_rank(below), n = r->ranks;

    if (way == 3)
        way = deal_red(above) ? 1 : 0;
    if (wrap && n > 1 && (step == n - 1 || step == 1 - n))
        step = step > 0 ? step - n : step + n;
    return (step == 1 && way != 1) || (step == -1 && way != 0) ||
           (wrap && n == 2 && (step == 1 || step == -1));
}

/* Thirteen, fourteen and fifteen are the highest rank, and one and two more, of any pack. */
int deal_compile_sum(const struct deal_rules *r, int number)
{
    return number < 13 ? number : number - 13 + r->ranks;
}

bool deal_compile_in_pack(const struct deal_rules *r, uint8_t card)
{
    return deal_rank(card) <= r->ranks && deal_suit(card) < r->suits;
}

/* Takes WORD off the value if it comes next. */
static bool next_is(const char **at, const char *word)
{
    const char *rest = *at;
    char next[32];

    if (!deal_compile_word(&rest, next) || strcmp(next, word))
        return false;
    *at = rest;
    return true;
}

/* "sum NUMBER ..." or nothing, to the end of the value; bit n is set for the sum n. */
static bool read_sums(const struct deal_rules *r, const char **at, uint32_t *sums)
{
    char word[32];
    bool any = next_is(at, "sum");
    int n;

    *sums = 0;
    while (any && deal_compile_word(at, word)) {
        if (!deal_compile_number(word, 2, 26, &n))
            return false;
        *sums |= (uint32_t)1 << deal_compile_sum(r, n);
    }
    return !**at && any == (*sums != 0);
}

bool deal_compile_build(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32], way_word[32] = "";
    int colours, way;
    bool wrap;
    uint32_t sums;

    if (!deal_compile_word(&at, word))
        return deal_compile_bad(c, entry, "not a way to build:", e);
    deal_compile_word(&at, way_word);
    wrap = next_is(&at, "wrap");
    if (!strcmp(word, "none") && !*way_word)
        return true;
    if (!strcmp(word, "free") && !*way_word) {
        for (int b = 0; b < 52; b++)
            r->group[g].onto[b] = ((uint64_t)1 << 52) - 1;
        return true;
    }
    colours = deal_which("suit|alternate|any", word, strlen(word));
    way = deal_which("up|down|both|red-down", way_word, strlen(way_word));
    if (colours < 0 || way < 0 || !read_sums(r, &at, &sums))
        return deal_compile_bad(c, entry, "not a way to build:", e);
    for (uint8_t b = 0; b < 52; b++)
        for (uint8_t a = 0; a < 52; a++)
            if (deal_compile_in_pack(r, a) && deal_compile_in_pack(r, b) && colours_agree(colours, b, a) &&
                (relation(r, way, wrap, b, a) || sums >> (deal_rank(a) + deal_rank(b)) & 1))
                r->group[g].onto[b] |= card_bit(a);
    return true;
}

bool deal_compile_takes(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];
    int what;

    if (!deal_compile_word(&at, word) || (what = deal_which("none|any|king", word, strlen(word))) < 0)
        return deal_compile_bad(c, entry, "unknown value", e);
    r->group[g].takes_from = ~(uint32_t)0;
    for (uint8_t a = 0; a < 52; a++)
        if (what == 1 || (what == 2 && deal_rank(a) == r->ranks))
            r->group[g].takes |= card_bit(a);
    if (!*at)
        return true;
    if (!deal_compile_word(&at, word) || strcmp(word, "from"))
        return deal_compile_bad(c, entry, "not \"from GROUP ...\":", e);
    return deal_compile_list(c, entry, at, &r->group[g].takes_from, NULL, NULL, e);
}


/* How a group builds: as its equal does where it says nothing itself. */
const struct config_entry *deal_compile_build_entry(struct deal_compile *c, int g)
{
    const struct config_entry *own = deal_compile_entry(c, c->section_of[g], "build");

    return own ? own : deal_compile_entry(c, c->section_of[c->r->group[g].family], "build");
}
