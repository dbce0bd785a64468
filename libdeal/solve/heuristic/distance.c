/*
 * Distances of cards: the number of cards that must go to a foundation before the card can, minimized over all
 * foundations that take it.
 *
 * The numbers are computed once for each foundation and height. A position then needs the minimum over one row for each
 * foundation, and only when a foundation has changed.
 */
#include "heuristic.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { ROW = DISTANCES };

struct distances {
    uint8_t least[ROW], counts[MAX_FOUNDS];
    bool known;
    size_t at[MAX_FOUNDS]; /* at[f]: index in rows[] of the first row of distances of foundation f */
    uint8_t rows[];
};

/* Fills ROWS of a foundation: row h has, for each card, the number of cards that must go there before it when the
 * foundation has h cards. Starts at the full height and ends at 0. */
static void distance_fill_rows(uint8_t *rows, const struct deal_foundation *found, int base)
{
    memset(rows + ROW * found->length, MAX_SEQ, ROW);
    for (int n = found->length - 1; n >= 0; n--) {
        uint8_t *row = rows + ROW * n;

        for (int c = 0; c < ROW; c++)
            row[c] = (uint8_t)(row[ROW + c] < MAX_SEQ ? row[ROW + c] + 1 : MAX_SEQ);
        for (uint64_t cards = found->want[base][n]; cards; cards &= cards - 1)
            row[__builtin_ctzll(cards)] = 0;
    }
}

bool deal_distance_new(struct search *x)
{
    const struct deal_rules *r = x->r;
    size_t rows = 0;

    for (int f = 0; f < r->founds; f++)
        rows += (size_t)r->found[f].length + 1;
    x->distances = calloc(1, sizeof *x->distances + rows * ROW);
    if (!x->distances)
        return false;
    rows = 0;
    for (int f = 0; f < r->founds; f++) {
        x->distances->at[f] = rows * ROW;
        distance_fill_rows(x->distances->rows + rows * ROW, &r->found[f], x->traits.row < 0 ? 0 : x->traits.row);
        rows += (size_t)r->found[f].length + 1;
    }
    return true;
}

void deal_distance_free(struct distances *distances) { free(distances); }

static void distance_lessen(uint8_t *restrict least, const uint8_t *restrict row)
{
    for (int c = 0; c < ROW; c++)
        least[c] = row[c] < least[c] ? row[c] : least[c];
}

const uint8_t *deal_distance_of(const struct search *x)
{
    struct distances *k = x->distances;
    uint8_t counts[MAX_FOUNDS] = {0};

    for (int f = 0; f < x->r->founds; f++)
        counts[f] = (uint8_t)pile_count(x->s, x->r->found[f].pile);
    if (k->known && !memcmp(counts, k->counts, sizeof counts))
        return k->least;
    memset(k->least, MAX_SEQ, ROW);
    for (int f = 0; f < x->r->founds; f++)
        distance_lessen(k->least, k->rows + k->at[f] + ROW * (size_t)counts[f]);
    memcpy(k->counts, counts, sizeof counts);
    k->known = true;
    return k->least;
}
