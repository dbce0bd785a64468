/* Finds the number that another program has for a deal. */
#include "boards.h"

#include "engine/engine.h"

#include <inttypes.h>
#include <stdio.h>

/* number of Microsoft's deals that are tried before the generator is inverted to search all of them */
enum { FIND_MICROSOFT = 1000000 };

struct finding {
    const struct deal_rules *r;
    uint8_t want[2 * NUMBER_PACK]; /* the deal's cards in PySolFC's dealing order */
    int pack, dealt;
};

/* Does PySolFC's layout deal the wanted cards if CARDS is the shuffled pack? */
static bool find_deals(const void *arg, const uint8_t *cards)
{
    const struct finding *f = arg;
    uint8_t pack[2 * NUMBER_PACK];

    memcpy(pack, cards, (size_t)f->pack);
    return deal_number_aside(f->r->game, pack, f->pack) == f->dealt && !memcmp(pack, f->want, (size_t)f->dealt);
}

/* Fills F, the state of a search, from the cards of record D. False if D is not a deal, or other programs have no
 * numbers for its game. */
static bool find_begin(struct finding *f, const struct deal_record *d, const struct deal_rules *r, struct deal_state *s)
{
    uint8_t turn[DEAL_CARDS_MAX];
    const char *cards = deal_record_get(d, "cards");
    struct deal_error e;

    if (deal_record_get(d, "table") || !deal_record_start(d, s, &e) ||
        !deal_number_order(r, turn, &f->pack, &f->dealt, &e))
        return false;
    f->r = r;
    for (int i = 0; i < r->cards.listed; i++)
        f->want[turn[i]] = deal_card_parse(cards + 2 * i);
    return true;
}

bool deal_record_find(struct deal_record *d, const struct deal_rules *r, uint64_t last, bool *found,
                      struct deal_error *e)
{
    struct deal_state *s = deal_state_new(r, e);
    struct finding f;
    char number[NUMBER_MAX];
    uint64_t n = 0, pysol = 0;
    bool freecell = deal_number_freecell(r->game), good = s && find_begin(&f, d, r, s);

    *found = false;
    deal_state_free(s);
    if (!good)
        return s != NULL;
    n = deal_number_find(1, FIND_MICROSOFT, true, f.pack, find_deals, &f);
    if (!n && deal_number_plain(r->game))
        n = deal_number_microsoft(f.want);
    if (!n && last >= NUMBER_PYSOL)
        pysol = deal_number_find(NUMBER_PYSOL, last, false, f.pack, find_deals, &f);
    if (!n && !pysol)
        return true;
    snprintf(number, sizeof number, "%s%" PRIu64, n >= NUMBER_PYSOL && !freecell ? "ms" : "", n ? n : pysol);
    *found = deal_record_set(d, n && freecell ? "ms" : "pysol", number);
    return *found || deal_fail(e, NULL, "out of memory");
}
