/*
 * The set of chosen puzzles, by grade.
 */
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

bool order_wants(const struct order *o, int g) { return !o->grade || o->grade == g; }

/* Returns the name of the game and the cards of record D with the suits renamed in order of appearance, so that
 * deals equal up to suits get equal text. */
static char *set_form(const struct deal_record *d)
{
    const char *cards = deal_record_get(d, "cards"), *game = deal_record_get(d, "game");
    char seen[5] = "", *form = malloc(strlen(cards ? cards : "") + strlen(game) + 1), *at;

    if (!form)
        tool_die_memory();
    strcpy(form, game);
    at = form + strlen(form);
    for (; cards && cards[0] && cards[1]; cards += 2) {
        if (!strchr(seen, cards[1]))
            strncat(seen, cards + 1, 1);
        *at++ = cards[0];
        *at++ = (char)('1' + (strchr(seen, cards[1]) - seen));
    }
    *at = '\0';
    return form;
}

static bool shelf_has(const struct shelf *shelf, const char *form)
{
    for (size_t i = 0; i < shelf->n; i++)
        if (!strcmp(shelf->form[i], form))
            return true;
    return false;
}

static void shelf_add(struct shelf *shelf, struct deal_record *d, char *form)
{
    struct deal_record *copy = deal_record_new();
    struct deal_error e;
    const char *line;
    size_t len;

    if (shelf->n == shelf->cap) {
        shelf->cap = 2 * shelf->cap + 16;
        shelf->d = realloc(shelf->d, shelf->cap * sizeof *shelf->d);
        shelf->form = realloc(shelf->form, shelf->cap * sizeof *shelf->form);
    }
    line = deal_record_text(d, &len);
    if (!copy || !line || !shelf->d || !shelf->form || !deal_record_parse(copy, line, len - 1, &e))
        tool_die_memory();
    shelf->d[shelf->n] = copy;
    shelf->form[shelf->n++] = form;
}

static size_t moves_count(const struct deal_record *d)
{
    const char *at = deal_record_get(d, "moves");
    size_t n = at != NULL;

    for (; at && *at; at++)
        n += *at == ',';
    return n;
}

void puzzles_take(struct puzzles *p, const struct order *o, struct deal_record *d)
{
    const char *grade = deal_record_get(d, "grade"), *moves = deal_record_get(d, "moves"), *scale;
    int g = grade && *grade >= '1' && *grade <= '0' + GRADES && !grade[1] ? *grade - '0' : 0;
    size_t length = moves ? moves_count(d) : 0;
    char *form;

    if (!g || !order_wants(o, g) || p->grade[g].n >= o->count || length < o->least || length > o->most)
        return;
    form = set_form(d);
    if (!o->alike && shelf_has(&p->grade[g], form)) {
        free(form);
        return;
    }
    shelf_add(&p->grade[g], d, form);
    scale = deal_record_get(d, "grade.scale");
    p->generic = p->generic || (scale && !strcmp(scale, "generic"));
}

bool puzzles_enough(const struct puzzles *p, const struct order *o)
{
    for (int g = 1; g <= GRADES; g++)
        if (order_wants(o, g) && p->grade[g].n < o->count)
            return false;
    return true;
}

size_t puzzles_number(const struct puzzles *p)
{
    size_t n = 0;

    for (int g = 1; g <= GRADES; g++)
        n += p->grade[g].n;
    return n;
}

/* Adds the puzzle from the end of the game of record D, if it has one. */
static void puzzles_take_late(struct puzzles *p, const struct order *o, struct positions *tables,
                              const struct deal_record *d)
{
    struct deal_record *end = deal_record_new();
    struct deal_error e;
    struct deal_state *s = positions_table(tables, d, &e);
    const char *grade = deal_record_get(d, "grade");

    if (!end)
        tool_die_memory();
    if (s && grade && order_wants(o, atoi(grade)) && !puzzles_enough(p, o) && late_find(o, s, d, end))
        puzzles_take(p, o, end);
    deal_record_free(end);
}

/* Does the record D have the theme that the order requests? */
static bool puzzles_fit(const struct order *o, struct positions *tables, const struct deal_record *d)
{
    struct deal_error e;
    struct deal_state *s = positions_table(tables, d, &e);

    return s && theme_fits(o->theme, s, d);
}

/* Returns false if a booklet is wanted and the record D is of another game than the ones before it. GAMES: the game of
 * these, or "", and that of D, for a message. */
static bool puzzles_fit_booklet(const struct order *o, const struct deal_record *d, char games[2][100])
{
    const char *name = deal_record_get(d, "game");

    if (!o->booklet)
        return true;
    deal_quote(games[1], sizeof games[1], name, strlen(name));
    if (!*games[0])
        strcpy(games[0], games[1]);
    return !strcmp(games[0], games[1]);
}

void puzzles_read(struct puzzles *p, const struct order *o, const char *file)
{
    char games[2][100] = {""};
    bool fit = true;
    struct positions *tables = positions_new();
    char *files[] = {(char *)file, NULL};
    struct input *in = input_new(files);
    struct deal_record *d = deal_record_new();

    if (!d)
        tool_die_memory();
    while (input_record(in, d) && (fit = puzzles_fit_booklet(o, d, games))) {
        if (o->theme && !puzzles_fit(o, tables, d))
            continue;
        if (o->late_most)
            puzzles_take_late(p, o, tables, d);
        else
            puzzles_take(p, o, d);
    }
    positions_free(tables);
    if (input_free(in) != STATUS_YES)
        tool_end();
    deal_record_free(d);
    if (!fit)
        tool_die("%s: a booklet has one game, and the records are of %s and %s", file, games[0], games[1]);
}

void puzzles_write(const struct puzzles *p)
{
    struct deal_error e;

    for (int g = 1; g <= GRADES; g++)
        for (size_t i = 0; i < p->grade[g].n; i++)
            if (!output_record(p->grade[g].d[i], &e))
                tool_die("%s", e.text);
}

void puzzles_release(struct puzzles *p)
{
    for (int g = 1; g <= GRADES; g++) {
        for (size_t i = 0; i < p->grade[g].n; i++) {
            deal_record_free(p->grade[g].d[i]);
            free(p->grade[g].form[i]);
        }
        free(p->grade[g].d);
        free(p->grade[g].form);
    }
}
