/* Finds the number that another program has for a deal. */
#include "boards.h"

#include "engine/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* number of Microsoft's deals that are tried before the generator is inverted to search all of them */
enum { FIND_MICROSOFT = 1000000 };

struct finding {
    const char *game;
    struct deal_board slots; /* the layout, with indices in PySolFC's dealing order as cards */
    struct deal_board want;  /* the piles of the deal */
    bool any;                /* piles of a kind may stand in another order */
    int pack, dealt;
};

/* Does the layout deal pile WANT into the place of pile SLOTS if the deal's cards are CARDS? NULL: cards of this
 * number? */
static bool find_pile(const struct board_pile *slots, const struct board_pile *want, const uint8_t *cards)
{
    bool same = slots->n == want->n;

    for (int i = 0; same && cards && i < want->n; i++)
        same = cards[slots->card[i]] == want->card[i];
    return same;
}

static bool find_row(const struct finding *finding, int kind, const uint8_t *cards)
{
    const struct board_row *slots = &finding->slots.row[kind], *want = &finding->want.row[kind];
    uint64_t used = 0;

    for (int p = 0; p < slots->n; p++) {
        int q = finding->any ? 0 : p, end = finding->any ? want->n : p + 1;

        while (q < end && (used >> q & 1 || !find_pile(&slots->pile[p], &want->pile[q], cards)))
            q++;
        if (q == end)
            return false;
        used |= UINT64_C(1) << q;
    }
    return true;
}

/* Does PySolFC's layout deal the wanted piles if CARDS is the shuffled pack? */
static bool find_deals(const void *arg, const uint8_t *cards)
{
    const struct finding *f = arg;
    uint8_t pack[2 * NUMBER_PACK];
    bool same;

    memcpy(pack, cards, (size_t)f->pack);
    same = deal_number_aside(f->game, pack, f->pack) == f->dealt;
    for (int k = 0; same && k < BOARD_KINDS; k++)
        same = find_row(f, k, pack);
    return same;
}

/* May the layout deal CARD as the I-th if it deals the wanted piles? */
static bool find_may(const void *arg, int i, uint8_t card)
{
    const struct finding *f = arg;

    for (int k = 0; k < BOARD_KINDS; k++)
        for (int p = 0; p < f->slots.row[k].n; p++) {
            const struct board_pile *slots = &f->slots.row[k].pile[p], *want = f->want.row[k].pile;
            const uint8_t *at = memchr(slots->card, i, (size_t)slots->n);

            for (int q = 0; at && q < f->want.row[k].n; q++)
                if ((f->any || q == p) && want[q].n == slots->n && want[q].card[at - slots->card] == card)
                    return true;
        }
    return false;
}

/* Fills FINDING, the state of a search, from the piles of record D. False if these are no deal, or other programs have
 * no numbers for its game. */
static bool find_begin(struct finding *finding, const struct deal_record *d, const struct deal_rules *r,
                       struct deal_state *s)
{
    struct deal_error e;
    bool good =
        deal_number_slots(r, &finding->slots, &finding->pack, &finding->dealt, &e) && deal_record_start(d, s, &e);

    while (good && deal_state_undo(s))
        ;
    finding->game = r->game;
    good = good && deal_board_of(&finding->want, s, &e);
    for (int k = 0; good && k < BOARD_KINDS; k++)
        good = find_row(finding, k, NULL);
    return good;
}

/* Searches the number, in *KEY and NUMBER. Returns whether there is one. */
static bool find_number(const struct finding *finding, uint64_t last, const char **key, char number[NUMBER_MAX])
{
    bool freecell = deal_number_freecell(finding->game);
    uint64_t pysol = 0, n = deal_number_plain(finding->game)
                                ? deal_number_microsoft(FIND_MICROSOFT, find_may, find_deals, finding)
                                : deal_number_find(1, FIND_MICROSOFT, true, finding->pack, find_deals, finding);

    if (!n && last >= NUMBER_PYSOL)
        pysol = deal_number_find(NUMBER_PYSOL, last, false, finding->pack, find_deals, finding);
    snprintf(number, NUMBER_MAX, "%s%" PRIu64, n >= NUMBER_PYSOL && !freecell ? "ms" : "", n ? n : pysol);
    *key = n && freecell ? "ms" : "pysol";
    return n || pysol;
}

bool deal_record_find(struct deal_record *d, const struct deal_rules *r, uint64_t last, bool any, bool *found,
                      struct deal_error *e)
{
    struct deal_state *s = deal_state_new(r, e);
    struct finding *f = malloc(sizeof *f);
    const char *key;
    char number[NUMBER_MAX];
    bool good = s && (f || deal_fail(e, NULL, "out of memory"));

    if (f)
        f->any = any && !deal_record_get(d, "moves");
    *found = good && find_begin(f, d, r, s) && find_number(f, last, &key, number);
    if (*found)
        good = deal_record_set(d, key, number) || deal_fail(e, NULL, "out of memory");
    if (*found && f->any && !deal_record_fits_name(d, r, e))
        good = deal_record_numbered(d, r, key, number, e);
    deal_state_free(s);
    free(f);
    return good;
}
