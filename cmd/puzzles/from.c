/*
 * Reads puzzles from a file of graded records. A record whose moves do not win, or which has no grade, is bad.
 */
#include "puzzles.h"

#include <string.h>

/* Returns a table with the rules of the puzzle D; NULL with E filled if D is no puzzle. */
static struct deal_state *from_check(struct positions *tables, const struct deal_record *d, struct deal_error *e)
{
    struct deal_state *s = positions_table(tables, d, e);
    const char *result = deal_record_get(d, "result");

    if (!s || !deal_record_start(d, s, e))
        return NULL;
    if (!result || strcmp(result, "won"))
        deal_fail(e, "result", result ? "not won" : "missing");
    else if (!deal_state_won(s))
        deal_fail(e, "moves", "they do not win");
    else if (!puzzle_grade(d))
        deal_fail(e, "grade", deal_record_get(d, "grade") ? "not from 1 to 5" : "missing; solve --grade writes it");
    else
        return s;
    return NULL;
}

/* Is record D of the same game as the ones before it? GAMES: the game of these, or "", and that of D, for a message. */
static bool from_same_game(const struct deal_record *d, char games[2][100])
{
    const char *name = deal_record_get(d, "game");

    deal_quote(games[1], sizeof games[1], name, strlen(name));
    if (!*games[0])
        strcpy(games[0], games[1]);
    return !strcmp(games[0], games[1]);
}

int puzzles_read(struct puzzles *puzzles, const struct order *order, const char *file)
{
    char games[2][100] = {""};
    struct positions *tables = positions_new();
    char *files[] = {(char *)file, NULL};
    struct input *in = input_new(files);
    struct deal_record *d = tool_kept(deal_record_new()), *end = tool_kept(deal_record_new());
    struct deal_error e;

    input_keep_going(in, order->keep_going);
    while (input_record(in, d)) {
        struct deal_state *s = from_check(tables, d, &e);

        puzzles->read++;
        if (!s && !input_bad(in, &e))
            break;
        if (s && order->booklet && !from_same_game(d, games))
            tool_die("%s: a booklet has one game, and the records are of %s and %s", file, games[0], games[1]);
        if (!s || (order->theme && !theme_fits(order->theme, s, d)))
            continue;
        if (!order_ends(order))
            puzzles_take(puzzles, order, d);
        else if (order_wants(order, puzzle_grade(d)) && !puzzles_enough(puzzles, order) && late_find(order, s, d, end))
            puzzles_take(puzzles, order, end);
    }
    positions_free(tables);
    deal_record_free(end);
    deal_record_free(d);
    return input_free(in);
}
