/*
 * Compiles the section [picture] of a rule file. It has a line for each group, GROUP = WORD ..., read from left to
 * right.
 *
 * A cell X,Y places the next pile; X,Y:WxH spans several tracks. The word ".." places piles in all cells from the
 * last one to the next one, straight or diagonal; "..2" in every second cell. Other words set the style of the
 * piles after them. The key "apart" shows cards and words that take no part in the game.
 *
 * Groups that the section does not name are drawn below the others as lists, if they hold cards. Without the
 * section all groups get a plain layout.
 */
#include "picture.h"

#include "rules/compile.h"

#include <stdlib.h>
#include <string.h>

static const char *const styles[] = {"packet",   "count",   "column", "column-up", "row",
                                     "row-left", "pattern", "list",   NULL}; /* ORDER STYLE */
static const char *const labels[] = {"plain", "number", "name", NULL};       /* ORDER LABEL */

static int find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], word))
            return i;
    return -1;
}

/* ---- cells ---- */

/* Parses a number less than LIMIT at *AT and advances *AT past it. */
static bool places_read_number(const char **at, int limit, uint8_t *out)
{
    int value = 0;
    size_t n = strspn(*at, "0123456789");

    if (!n || n > 3)
        return false;
    for (size_t i = 0; i < n; i++)
        value = 10 * value + ((*at)[i] - '0');
    *at += n;
    *out = (uint8_t)value;
    return value < limit;
}

static bool read_mark(const char **at, char mark)
{
    if (**at != mark)
        return false;
    ++*at;
    return true;
}

/* Parses a cell X,Y or X,Y:WxH of the picture's grid into PLACE. */
static bool places_read_cell(const char *word, struct deal_place *place)
{
    place->wide = place->high = 1;
    if (!places_read_number(&word, PICTURE_TRACKS, &place->x) || !read_mark(&word, ',') ||
        !places_read_number(&word, PICTURE_TRACKS, &place->y))
        return false;
    if (!*word)
        return true;
    return read_mark(&word, ':') && places_read_number(&word, PICTURE_TRACKS + 1, &place->wide) &&
           read_mark(&word, 'x') && places_read_number(&word, PICTURE_TRACKS + 1, &place->high) && !*word &&
           place->wide && place->high;
}

/* ---- one line ---- */

struct line {
    struct deal_compile *c;
    const struct config_entry *entry;
    struct deal_place now; /* the style of the next pile, and the cell that was read last */
    int pile, end;         /* the next pile to which a cell is assigned, and the end of the group's piles */
    int step;              /* after the word "..": the step between cells; otherwise 0 */
    bool rest;             /* true if the piles without a cell are drawn below the others */
};

static bool places_bad(struct line *line, const char *text, struct deal_error *e)
{
    return deal_compile_bad(line->c, line->entry->section, line->entry->key, text, e);
}

static bool places_bad_word(struct line *line, const char *text, const char *word, struct deal_error *e)
{
    return deal_compile_bad_word(line->c, line->entry->section, line->entry->key, text, word, e);
}

static void set_place(struct line *line)
{
    if (line->pile < line->end)
        line->c->r->picture.place[line->pile++] = line->now;
}

static int sign(int x) { return (x > 0) - (x < 0); }

static bool walk(struct line *line, const struct deal_place *to, struct deal_error *e)
{
    int dx = to->x - line->now.x, dy = to->y - line->now.y, far = abs(dx) > abs(dy) ? abs(dx) : abs(dy);

    if ((dx && dy && abs(dx) != abs(dy)) || far % line->step)
        return places_bad(line, "\"..\" goes straight or diagonally, in whole steps:", e);
    for (int k = line->step; k <= far; k += line->step) {
        line->now.x = (uint8_t)(line->now.x + sign(dx) * line->step);
        line->now.y = (uint8_t)(line->now.y + sign(dy) * line->step);
        set_place(line);
    }
    line->step = 0;
    return true;
}

static bool read_place(struct line *line, const char *word, struct deal_error *e)
{
    struct deal_place to = line->now;

    if (!places_read_cell(word, &to))
        return places_bad_word(line, "not a cell X,Y or X,Y:WxH within the picture:", word, e);
    if (line->step)
        return walk(line, &to, e);
    line->now = to;
    set_place(line);
    return true;
}

static bool read_pattern(struct line *line, const char *word, struct deal_error *e)
{
    const char *at = word;

    if (!strchr("0123456789", *word))
        return places_bad_word(line, "unknown word of a picture:", word, e);
    if (line->now.style != STYLE_PATTERN)
        return places_bad_word(line, "only a pattern has lengths of rows:", word, e);
    if (line->now.rows >= PICTURE_ROWS)
        return places_bad(line, "a pattern has sixteen rows at the most:", e);
    if (!places_read_number(&at, 100, &line->now.row[line->now.rows]) || *at || !line->now.row[line->now.rows])
        return places_bad_word(line, "not the length of a row:", word, e);
    line->now.rows++;
    return true;
}

static bool places_read_word(struct line *line, const char *word, struct deal_error *e)
{
    int style = find_word(styles, word), label = find_word(labels, word);

    if (style >= 0) {
        line->now.style = (uint8_t)style;
        line->now.rows = 0;
    } else if (label >= 0) {
        line->now.label = (uint8_t)label;
    } else if (!strcmp(word, "across") || !strcmp(word, "upright")) {
        line->now.across = *word == 'a';
    } else if (!strcmp(word, "squeeze")) {
        line->now.squeeze = true;
    } else if (!strcmp(word, "bare")) {
        line->now.bare = true;
    } else if (!strcmp(word, "rest")) {
        line->rest = true;
    } else if (!strncmp(word, "..", 2)) {
        line->step = word[2] ? word[2] - '0' : 1;
        if (line->step < 1 || line->step > 9 || (word[2] && word[3]))
            return places_bad_word(line, "\"..\" may be followed by one digit:", word, e);
    } else {
        return strchr(word, ',') ? read_place(line, word, e) : read_pattern(line, word, e);
    }
    return true;
}

static bool places_meet(const struct deal_place *a, const struct deal_place *b)
{
    return a->wide && b->wide && a->x < b->x + b->wide && b->x < a->x + a->wide && a->y < b->y + b->high &&
           b->y < a->y + a->high;
}

/* Refuses two piles in one cell of the picture. */
static bool places_apart(struct line *line, const struct deal_group *group, struct deal_error *e)
{
    const struct deal_rules *r = line->c->r;
    char cell[12];

    for (int p = group->first; p < line->pile; p++)
        for (int q = 0; q < r->piles; q++)
            if (q != p && places_meet(&r->picture.place[p], &r->picture.place[q])) {
                snprintf(cell, sizeof cell, "%d,%d", r->picture.place[p].x, r->picture.place[p].y);
                return places_bad_word(line, "another pile lies in this cell:", cell, e);
            }
    return true;
}

/* Assigns cells to the piles of a group. Piles that the option -o adds to the file's number are drawn below the
 * others. */
static bool places_read_group(struct deal_compile *c, struct config_entry *entry, int g, struct deal_error *e)
{
    const struct config_entry *piles;
    const struct deal_group *group = &c->r->group[g];
    struct line l = {.c = c, .entry = entry, .pile = group->first, .end = group->first + group->piles};
    const char *at = entry->value;
    char word[32];

    while (deal_compile_word(&at, word))
        if (!places_read_word(&l, word, e))
            return false;
    if (*at)
        return places_bad(&l, "cannot be read as the words of a picture:", e);
    if (l.now.style == STYLE_PATTERN && !l.now.rows)
        return places_bad(&l, "a pattern needs the lengths of its rows:", e);
    if (!places_apart(&l, group, e))
        return false;
    piles = deal_config_entry(c->config, c->section_of[g], "piles");
    entry->rest = l.pile < l.end && !l.rest && piles && piles->changed;
    return l.pile == l.end || l.rest || entry->rest || places_bad(&l, "fewer cells than piles in", e);
}

/* Converts WORD, a card of the full pack, to the corresponding card of a short pack; false if there is none. */
static bool fit_pack(const struct deal_rules *r, char *word)
{
    uint8_t card = strlen(word) == 2 ? deal_card_parse(word) : DEAL_NO_CARD;
    int rank;

    if (card == DEAL_NO_CARD)
        return true;
    rank = deal_compile_rank(r, word);
    if (rank < 1 || rank > r->cards.ranks || deal_suit(card) >= r->cards.suits)
        return false;
    deal_card_text((uint8_t)(13 * deal_suit(card) + rank - 1), word);
    return true;
}

/* Reads the key apart = WORD X,Y ..., cards and words in the picture that take no part in the game. */
static bool read_apart(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];

    while (deal_compile_word(&at, word)) {
        if (strlen(word) >= sizeof r->picture.apart[0] || r->picture.aparts >= PICTURE_APART)
            return deal_compile_bad_word(c, entry->section, entry->key, "too long, or one word too many:", word, e);
        strcpy(r->picture.apart[r->picture.aparts], word);
        r->picture.apart_place[r->picture.aparts] = (struct deal_place){.style = STYLE_PACKET};
        if (!deal_compile_word(&at, word) || !places_read_cell(word, &r->picture.apart_place[r->picture.aparts]))
            return deal_compile_bad(c, entry->section, entry->key, "a word without a cell X,Y in", e);
        r->picture.aparts += fit_pack(r, r->picture.apart[r->picture.aparts]);
    }
    return !*at || deal_compile_bad(c, entry->section, entry->key, "not words with a cell X,Y each:", e);
}

/* ---- groups without a line in the section ---- */

static int next_row(const struct deal_rules *r)
{
    int y = 0;

    for (int p = 0; p < r->piles; p++)
        if (r->picture.place[p].wide && r->picture.place[p].y + r->picture.place[p].high > y)
            y = r->picture.place[p].y + r->picture.place[p].high;
    return y < PICTURE_TRACKS ? y : PICTURE_TRACKS - 1;
}

/* Draws PILE in row Y, of the width of the picture, unless it has a cell. */
static void list_below(struct deal_rules *r, int pile, int y, enum picture_style style)
{
    if (!r->picture.place[pile].wide)
        r->picture.place[pile] = (struct deal_place){.y = (uint8_t)y,
                                                     .wide = PICTURE_TRACKS,
                                                     .high = 1,
                                                     .style = (uint8_t)style,
                                                     .label = LABEL_NAME,
                                                     .bare = true};
}

/* ---- rules without the section ---- */

static void plain_group(struct deal_rules *r, const struct deal_group *group, int y)
{
    enum { ACROSS = 10 };
    bool single = group->foundation;

    for (int i = 0; i < group->piles; i++) {
        struct deal_place *p = &r->picture.place[group->first + i];
        *p = (struct deal_place){.x = (uint8_t)(i % ACROSS), .y = (uint8_t)(y + i / ACROSS), .wide = 1, .high = 1};
        p->style = single ? STYLE_PACKET : STYLE_COLUMN;
        p->label = single || group->piles == 1 ? LABEL_NONE : LABEL_NUMBER;
        if (p->y >= PICTURE_TRACKS)
            p->y = PICTURE_TRACKS - 1;
    }
}

static void lay_out_plainly(struct deal_rules *r)
{
    for (int pass = 0; pass < 2; pass++)
        for (int g = 0; g < r->groups; g++) {
            const struct deal_group *group = &r->group[g];
            if (group->foundation == (pass == 0) && (group->foundation || group->piles > 1))
                plain_group(r, group, next_row(r) + (next_row(r) > 0 && next_row(r) < PICTURE_TRACKS));
        }
}

bool deal_picture_compile(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = deal_config_section(c->config, "picture");

    for (int i = 0; section >= 0 && i < c->config->entries; i++) {
        struct config_entry *entry = &c->config->entry[i];
        int g;

        if (entry->section != section)
            continue;
        if (!strcmp(entry->key, "apart")) {
            if (!read_apart(c, entry, e))
                return false;
            continue;
        }
        for (g = 0; g < r->groups && strcmp(r->group[g].name, entry->key); g++)
            ;
        if (g == r->groups && deal_config_section(c->config, entry->key) >= 0)
            continue; /* a group without piles */
        if (g == r->groups)
            return deal_compile_bad_word(c, entry->section, entry->key,
                                         "the picture names no group of the game:", entry->key, e);
        if (!places_read_group(c, entry, g, e))
            return false;
    }
    if (section < 0)
        lay_out_plainly(r);
    list_below(r, r->pack, next_row(r) + (next_row(r) + 1 < PICTURE_TRACKS), STYLE_COUNT);
    for (int p = 0; p < r->piles; p++)
        list_below(r, p, next_row(r), STYLE_LIST);
    return true;
}
