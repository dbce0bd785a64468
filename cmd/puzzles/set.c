/*
 * The set of chosen puzzles, by grade.
 */
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

int puzzle_grade(const struct deal_record *d)
{
    const char *grade = deal_record_get(d, "grade");

    return grade && *grade >= '1' && *grade <= '0' + GRADES && !grade[1] ? *grade - '0' : 0;
}

bool order_wants(const struct order *order, int g)
{
    return order->compose_most ? !g : g && (!order->grade || order->grade == g);
}

bool order_ends(const struct order *order) { return order->late_most || order->single_most || order->compose_most; }

/* Returns the name of the game and the cards of record D with the suits renamed in order of appearance, so that
 * deals equal up to suits get equal text. */
static char *set_form(const struct deal_record *d)
{
    const char *cards = record_text(d, "cards");
    char seen[5] = "";
    struct text form = {.len = 0};

    text_put(&form, deal_record_get(d, "game"));
    for (; cards[0] && cards[1]; cards += 2) {
        if (!strchr(seen, cards[1]))
            strncat(seen, cards + 1, 1);
        text_print(&form, "%c%c", cards[0], (char)('1' + (strchr(seen, cards[1]) - seen)));
    }
    return form.bytes;
}

static bool shelf_has(const struct shelf *shelf, const char *form)
{
    for (size_t i = 0; i < shelf->n; i++)
        if (!strcmp(shelf->list[i].form, form))
            return true;
    return false;
}

static void shelf_add(struct shelf *shelf, struct deal_record *d, char *form)
{
    struct deal_record *copy = tool_kept(deal_record_new());
    struct deal_error e;

    if (shelf->n == shelf->cap) {
        shelf->cap = 2 * shelf->cap + 16;
        shelf->list = tool_kept(realloc(shelf->list, shelf->cap * sizeof *shelf->list));
    }
    if (!record_copy(copy, d, &e))
        tool_die_memory();
    shelf->list[shelf->n++] = (struct puzzle){copy, form};
}

/* Moves the last problem of the shelf before those with more actions. */
static void shelf_sort(struct shelf *shelf)
{
    size_t at = shelf->n - 1, length = deal_moves_count(deal_record_get(shelf->list[at].d, "moves"));
    struct puzzle last = shelf->list[at];

    for (; at && deal_moves_count(deal_record_get(shelf->list[at - 1].d, "moves")) > length; at--)
        shelf->list[at] = shelf->list[at - 1];
    shelf->list[at] = last;
}

bool order_length(const struct order *order, const struct deal_record *d)
{
    size_t length = deal_moves_count(deal_record_get(d, "moves"));

    return length >= order->least && length <= order->most;
}

void puzzles_take(struct puzzles *puzzles, const struct order *order, struct deal_record *d)
{
    const char *scale;
    int g = puzzle_grade(d);
    char *form;

    if (!order_wants(order, g) || puzzles->grade[g].n >= order->count || !order_length(order, d))
        return;
    form = set_form(d);
    if (!order->alike && shelf_has(&puzzles->grade[g], form)) {
        free(form);
        puzzles->alike++;
        return;
    }
    shelf_add(&puzzles->grade[g], d, form);
    if (!g)
        shelf_sort(&puzzles->grade[g]);
    scale = deal_record_get(d, "grade.scale");
    puzzles->generic = puzzles->generic || (scale && !strcmp(scale, "generic"));
}

bool puzzles_enough(const struct puzzles *puzzles, const struct order *order)
{
    for (int g = 0; g <= GRADES; g++)
        if (order_wants(order, g) && puzzles->grade[g].n < order->count)
            return false;
    return true;
}

size_t puzzles_number(const struct puzzles *puzzles)
{
    size_t n = 0;

    for (int g = 0; g <= GRADES; g++)
        n += puzzles->grade[g].n;
    return n;
}

void puzzles_write(const struct puzzles *puzzles)
{
    struct deal_error e;

    for (int g = 0; g <= GRADES; g++)
        for (size_t i = 0; i < puzzles->grade[g].n; i++)
            if (!output_record(puzzles->grade[g].list[i].d, &e))
                tool_die("%s", e.text);
}

void puzzles_release(struct puzzles *puzzles)
{
    for (int g = 0; g <= GRADES; g++) {
        for (size_t i = 0; i < puzzles->grade[g].n; i++) {
            deal_record_free(puzzles->grade[g].list[i].d);
            free(puzzles->grade[g].list[i].form);
        }
        free(puzzles->grade[g].list);
    }
}
