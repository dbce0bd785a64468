/*
 * Prints which bits of ways (declared kinds of moves, libdeal/engine/ways.h) each part of the search and of the check
 * covers. A bit is added to one way of the player at a time, in rules to which the part applies. A part that still
 * applies covers the bit there.
 *
 * So the table shows every part that must decide about a new bit: judge --matrix FILE ... prints it, and
 * tests/judge/matrix.csv is the table for the games of the library.
 */
#include "judge.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { MATRIX_PARTS = 64, MATRIX_BITS = WAYS_BITS + 1 };

/* The names of the bits, in their order. The last one is a bit that no part of the search knows. */
static const char *const bit_name[] = {
    "start",   "player",     "deal",    "redeal",  "refill",    "word",       "itself",     "run",
    "any",     "pile",       "swap",    "pair",    "under",     "anew",       "to any",     "vacant",
    "fitting", "next",       "closed",  "covered", "away",      "picks from", "picks to",   "picks all",
    "binds",   "binds deal", "watches", "looks",   "mechanism", "pairs",      "undeclared", "fewer",
    "more",    "count",      "top",     "deep",    "number",    "mark",       "rank",       "colour",
    "card",    "counted",    "astray",  "over",    "room",      "home",       "near",       "some",
    "turned",  "whole",      "longest", "dealt",   "faced",     "based",      "new"};
_Static_assert(sizeof bit_name / sizeof *bit_name == WAYS_BITS + 1, "every bit has a name");

static struct row {
    char name[80];
    unsigned asked[MATRIX_BITS], borne[MATRIX_BITS];
} rows[MATRIX_PARTS];
static int parts;

/* Returns true if the row is about a part of the search or of the check whose conditions are on ways. The symmetry of
 * cards and the rows of single piles are compiled before. */
static bool is_part(const struct deal_why *why)
{
    return strcmp(why->kind, "key") && (strcmp(why->kind, "symmetry") || strchr(why->name, ' '));
}

/* Returns the number of the part that WHY is about; it is added to the table if it is new there. */
static int part_of(const struct deal_why *why)
{
    char name[80];
    int i = 0;

    snprintf(name, sizeof name, "%s: %s", why->kind, why->name);
    while (i < parts && strcmp(rows[i].name, name))
        i++;
    if (i == parts && parts < MATRIX_PARTS)
        memcpy(rows[parts++].name, name, sizeof name);
    return i < MATRIX_PARTS ? i : MATRIX_PARTS - 1;
}

/* Returns the set of the parts that apply to the rules. */
static uint64_t parts_applying(const struct deal_rules *r)
{
    struct deal_why why;
    uint64_t set = 0;

    for (int i = 0; deal_rules_why(r, i, &why); i++)
        if (is_part(&why) && why.applies)
            set |= (uint64_t)1 << part_of(&why);
    return set;
}

/* Adds bit B to way W, and names all groups if the bit is about groups. */
static void add_bit(struct deal_way *w, int b)
{
    static const size_t field[] = {offsetof(struct deal_way, fewer), offsetof(struct deal_way, more),
                                   offsetof(struct deal_way, count), offsetof(struct deal_way, top),
                                   offsetof(struct deal_way, deep),  offsetof(struct deal_way, number),
                                   offsetof(struct deal_way, mark)};
    int first = __builtin_ctzll(ASKS_FEWER);

    w->is |= (uint64_t)1 << b;
    if (b >= first && b < first + 7)
        *(uint32_t *)((char *)w + field[b - first]) = UINT32_MAX;
}

static void try_bits(struct deal_rules *r, struct deal_way *w, uint64_t before)
{
    struct deal_way was = *w;

    for (int b = 0; b < MATRIX_BITS; b++) {
        uint64_t after;

        if (was.is >> b & 1)
            continue;
        add_bit(w, b);
        after = parts_applying(r);
        for (int i = 0; i < parts; i++) {
            rows[i].asked[b] += before >> i & 1;
            rows[i].borne[b] += (before & after) >> i & 1;
        }
        *w = was;
    }
}

void matrix_note(struct deal_rules *r)
{
    uint64_t before = parts_applying(r);

    for (int i = 0; i < r->ways.n; i++)
        if (r->ways.way[i].to && r->ways.way[i].is & BY_PLAYER)
            try_bits(r, &r->ways.way[i], before);
}

void matrix_print(void)
{
    printf("part");
    for (int b = 0; b < MATRIX_BITS; b++)
        printf(",%s", bit_name[b]);
    for (int i = 0; i < parts; i++) {
        printf("\n%s", rows[i].name);
        for (int b = 0; b < MATRIX_BITS; b++)
            printf(",%s", !rows[i].asked[b]                      ? ""
                          : !rows[i].borne[b]                    ? "no"
                          : rows[i].borne[b] == rows[i].asked[b] ? "yes"
                                                                 : "part");
    }
    puts("");
}
