/*
 * Compiles the rule-file keys covers and rows, which determine the piles that cover other piles.
 *
 * If a row is as long as the row above, each of its piles covers the one above. If it is longer or shorter by one, its
 * piles cover those above like bricks, as in a pyramid. If the first row has several piles, each is the top of a peak,
 * and every peak grows by one pile a row. Once a row is longer by one only, its piles cover the row above without gaps
 * between the peaks.
 */
#include "compile.h"

#include <string.h>

/* Records that pile OVER covers pile UNDER directly. */
static void lay_over(struct deal_compile *c, int under, int over) { c->over[under][c->overs[under]++] = (uint8_t)over; }

/* Records that the piles of a row cover those of the row above. ROW[0] and ROW[-1] are the lengths of the two rows,
 * BELOW is the first pile of the lower one; the upper one has *PEAKS peaks. False if the lengths do not fit. */
static bool row_over_row(struct deal_compile *c, const uint8_t *row, int below, int *peaks)
{
    int length = row[0], above = row[-1], first = below - above;
    bool apart = *peaks > 1 && length == above + *peaks;
    int wide = apart ? above / *peaks : above; /* number of piles in the row of one peak, or in the whole row */

    if (length == above) {
        for (int i = 0; i < length; i++)
            lay_over(c, first + i, below + i);
        return true;
    }
    if (!apart)
        *peaks = 1;
    for (int i = 0; i < above && length > above; i++)
        for (int j = 0; j < 2; j++)
            lay_over(c, first + i, below + i + i / wide + j);
    for (int i = 0; i < length && length < above; i++)
        for (int j = 0; j < 2; j++)
            lay_over(c, first + i + j, below + i);
    return apart || length == above + 1 || length == above - 1;
}

static bool rows_over(struct deal_compile *c, int g, struct deal_error *e)
{
    const struct deal_group *group = &c->r->group[g];
    int below = group->first, peaks = c->row[g][0];

    for (int k = 1; k < c->rows[g]; k++) {
        below += c->row[g][k - 1];
        if (!row_over_row(c, &c->row[g][k], below, &peaks))
            return deal_compile_bad(c, c->section_of[g], "rows",
                                    "a row has a length that does not let it lie over the row above:", e);
    }
    for (int i = group->columns; group->columns && i < group->piles; i++)
        lay_over(c, group->first + i - group->columns, group->first + i);
    return c->rows[g] || group->columns ||
           deal_compile_bad(c, c->section_of[g], "covers", "only piles named by row and column have a row", e);
}

bool deal_compile_covers(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const struct deal_group *group = &r->group[g];
    int section = c->section_of[g], under = deal_compile_group(c, section, "covers");

    if (!strcmp(deal_compile_value(c, section, "covers"), "above"))
        return rows_over(c, g, e);
    if (under < 0)
        return true;
    if (r->group[under].piles != group->piles || under >= g)
        return deal_compile_bad(c, section, "covers", "no earlier group of as many piles", e);
    for (int i = 0; i < group->piles; i++)
        if (c->overs[r->group[under].first + i])
            return deal_compile_bad(c, section, "covers", "another group lies over the piles of", e);
        else
            lay_over(c, r->group[under].first + i, group->first + i);
    return true;
}

/* ---- indirect covers ---- */

/* Adds the piles that cover pile P directly to the list of piles that cover UNDER, without duplicates. */
static bool add_overs(struct deal_compile *c, struct deal_pile *under, int p, int *end)
{
    struct deal_rules *r = c->r;

    for (int i = 0; i < c->overs[p]; i++) {
        if (memchr(r->over + under->over, c->over[p][i], under->overs))
            continue;
        if (*end == MAX_OVERS)
            return false;
        r->over[(*end)++] = c->over[p][i];
        r->pile_sets.covers = true;
        r->pile_sets.covering[c->over[p][i] / 64] |= (uint64_t)1 << c->over[p][i] % 64;
        under->covers[c->over[p][i] / 64] |= (uint64_t)1 << c->over[p][i] % 64;
        r->pile[c->over[p][i]].under[(under - r->pile) / 64] |= (uint64_t)1 << (under - r->pile) % 64;
        under->overs++;
    }
    return true;
}

bool deal_compile_overs(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int end = 0;

    for (int p = 0; p < r->piles; p++) {
        struct deal_pile *under = &r->pile[p];
        bool fits;

        under->over = (uint16_t)end;
        fits = add_overs(c, under, p, &end);
        for (int i = 0; fits && i < under->overs; i++)
            fits = add_overs(c, under, r->over[under->over + i], &end);
        if (!fits)
            return deal_fail(e, NULL, "too many piles lie over one another");
    }
    return true;
}

bool deal_compile_layered(const struct deal_rules *r, int g)
{
    for (int p = 0; p < r->piles; p++) {
        const uint8_t *over = r->over + r->pile[p].over;

        for (int i = 0; i < r->pile[p].overs; i++)
            if (r->pile[p].group == g || r->pile[over[i]].group == g)
                return true;
    }
    return false;
}
