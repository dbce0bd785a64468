/*
 * The parts of the search by name: methods, dead-end tests, dominances and symmetries.  A record of a loss names the
 * parts of its proof, deal_rules_why() lists all parts with conditions on the rules, and solve --without leaves parts
 * out.
 */
#include "counted.h"
#include "solve.h"

#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/moves/wholes.h"
#include "solve/open_board/open_board.h"
#include "solve/run_board/run_board.h"
#include "solve/search/search.h"

#include <stdio.h>
#include <string.h>

/* The rows are in the order of enum part (ORDER enum part). The names of methods are those of deal_methods. */
static const struct part_row parts[PART_DEADENDS] = {
    [PART_BOARD] = {"search", NULL, {deal_board_needs, deal_board_at_first}},
    [PART_RUNS] = {"search", NULL, {deal_runs_needs}},
    [PART_LOOSE] = {"search", NULL, {deal_loose_needs}},
    [PART_SUITS] = {"search", NULL, {deal_suits_needs}},
    [PART_WHOLES] = {"search", NULL, {deal_wholes_needs}},
    [PART_COUNTED] = {"search", "counted states", {deal_counted_needs}},
    [PART_SAFE] = {"dominance", "safe plays", {deal_safe_needs}},
    [PART_COVERING] = {"dominance", "safe plays from runs", {deal_covering_needs}},
    [PART_TURNS] = {"dominance", "turns of the pack", {deal_turns_needs}},
    [PART_LINE] = {"dominance", "plays from the line", {deal_line_needs, deal_line_safe_needs}},
    [PART_RESERVES] = {"dominance", "cards of reserves", {deal_board_needs, deal_board_at_first, deal_reserves_needs}},
    [PART_SPLITS] = {"symmetry", "splits of exchanges", {deal_exchange_needs}},
    [PART_PARENTS] = {"symmetry", "parents alike", {deal_parents_needs}},
};

bool deal_part(int i, struct part_row *out)
{
    const struct deadend *test = i < PART_DEADENDS ? NULL : deal_deadends[i - PART_DEADENDS];

    if (i >= PART_DEADENDS && !test)
        return false;
    *out = test ? (struct part_row){"dead end", test->name, {test->needs}} : parts[i];
    if (i < PART_METHODS)
        out->name = deal_methods[i].name;
    return true;
}

static void parts_add(char text[DEAL_PARTS_MAX], const char *name)
{
    size_t len = strlen(text);

    snprintf(text + len, DEAL_PARTS_MAX - len, "%s%s", len ? "," : "", name);
    for (char *c = text + len; *c; c++)
        if (*c == ' ')
            *c = '-';
}

void deal_parts_text(uint32_t set, char text[DEAL_PARTS_MAX])
{
    struct part_row part;

    *text = '\0';
    for (int i = 0; deal_part(i, &part); i++)
        if (set >> i & 1)
            parts_add(text, part.name);
}
