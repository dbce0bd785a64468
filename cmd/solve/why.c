/* solve --why: the parts of the search that apply to a game, and the rules that forbid the others. */
#include "run.h"
#include "../common.h"

#include <stdio.h>
#include <string.h>

/* Prints a row about one part of the search. WIDTH: the length of the longest name of a part. */
static void write_row(const char *game, const struct deal_why *why, int width)
{
    char at[120] = "";

    if (why->line)
        snprintf(at, sizeof at, "%.80s:%ld: ", strrchr(game, '/') ? strrchr(game, '/') + 1 : game, why->line);
    output_print("%-9s  %-*s  ", why->kind, width, why->name);
    if (why->applies)
        output_print("yes%s%s\n", *why->what ? "  " : "", why->what);
    else
        output_print("no   %s%s%sneeds: %s\n", at, why->forbids, *why->forbids ? "; " : "", why->condition);
}

void why_write(const char *game, const char *set)
{
    struct deal_rules *r = tool_rules(game, set);
    struct deal_why why;
    int width = 0;

    for (int i = 0; deal_rules_why(r, i, &why); i++)
        width = (int)strlen(why.name) > width ? (int)strlen(why.name) : width;
    for (int i = 0; deal_rules_why(r, i, &why); i++)
        write_row(game, &why, width);
    deal_rules_free(r);
}
