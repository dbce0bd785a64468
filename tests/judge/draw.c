/*
 * Random rule files that are small enough for a plain search, and random overrides of the library's games. A file
 * has all required keys, and others by chance. The pack, the foundations and the key play are drawn with a bias,
 * since unbiased draws could hardly be won.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

/* Returns true if KEY has no effect on a search, or could make the game impossible. */
static bool is_idle(const char *key)
{
    static const char *const idle[] = {"title",     "names",       "called", "min-ranks",
                                       "min-suits", "prime-ranks", "GROUP",  "apart"};

    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (!strcmp(key, idle[i]))
            return true;
    return false;
}

static void draw_set_number(struct section *s, const char *key, unsigned value)
{
    char text[12];

    snprintf(text, sizeof text, "%u", value);
    file_set(s, key, text);
}

/* Sets a key of section S to a random value that differs from the default. */
static void draw_key(struct stream *g, struct subject *x, struct section *s, const struct deal_word *w)
{
    char value[VALUE];

    value_draw_other(g, &x->file, w, value);
    file_set(s, w->key, value);
}

/* Sets all required keys that section S lacks, and each other key with probability 1/ODDS. */
static void draw_keys(struct stream *g, struct subject *x, struct section *s, unsigned odds)
{
    struct deal_word w;

    for (int i = 0; deal_vocabulary(i, &w); i++)
        if (section_takes(s, &w) && !file_get(s, w.key) && !is_idle(w.key) && (!w.standard || stream_one_in(g, odds)))
            draw_key(g, x, s, &w);
}

/* ---- the parts of a file ---- */

static unsigned draw_game(struct stream *g, struct subject *x)
{
    struct section *s = file_add(&x->file, "game");
    unsigned packs = stream_one_in(g, 3) ? 2 : stream_one_in(g, 20) ? 4 : 1, suits, ranks;

    do {
        suits = 1 + stream_below(g, 4);
        ranks = 1 + stream_below(g, 7);
    } while (packs * suits * ranks > MOST_CARDS || packs * suits * ranks < 3);
    file_set(s, "title", "X");
    draw_set_number(s, "packs", packs);
    draw_set_number(s, "ranks", ranks);
    draw_set_number(s, "suits", suits);
    return packs * suits * ranks;
}

static void draw_foundations(struct stream *g, struct subject *x)
{
    struct section *up = file_add(&x->file, "up"), *down;
    bool two = !strcmp(file_get(&x->file.section[0], "packs"), "2");

    file_set(up, "piles", two && stream_one_in(g, 2) ? "8" : "4");
    file_set(up, "foundation", stream_one_in(g, 4) ? "any" : "suit");
    file_set(up, "start", "A");
    file_set(up, "step", "1");
    if (stream_one_in(g, 3))
        file_set(up, "base", "laid");
    if (!two || !strcmp(file_get(up, "piles"), "8"))
        return;
    down = file_add(&x->file, "down");
    file_set(down, "piles", "4");
    file_set(down, "foundation", file_get(up, "foundation"));
    file_set(down, "start", "K");
    file_set(down, "step", "-1");
    if (stream_one_in(g, 2))
        file_set(stream_one_in(g, 2) ? up : down, "exchange", stream_one_in(g, 2) ? "up" : "down");
}

/* Chooses where cards of a tableau group may go: nearly always to foundations, often to other groups. */
static void draw_play(struct stream *g, struct subject *x, struct section *s)
{
    char value[VALUE] = "";

    for (int i = 0; i < x->file.sections; i++) {
        const char *kind = section_kind(&x->file.section[i]), *name = x->file.section[i].name;
        bool found = !strcmp(kind, "FOUNDATION"), tableau = !strcmp(kind, "GROUP");

        if ((found && !stream_one_in(g, 12)) || (tableau && stream_one_in(g, 3)))
            snprintf(value + strlen(value), sizeof value - strlen(value), "%s%s", *value ? " " : "", name);
    }
    file_set(s, "play", *value ? value : "none");
}

/* Makes a group whose rows cover one another, which random single keys would hardly produce. */
static void draw_rows(struct stream *g, struct section *s)
{
    static const char *const rows[] = {"1 2", "1 2 3", "2 3 4", "2 4 5", "2 4", "3 2 1", "2 2", "1 2 3 2", "3 6 4"};
    const char *row = rows[stream_below(g, sizeof rows / sizeof *rows)];
    unsigned piles = 0;

    for (const char *at = row; *at; at++)
        piles += *at == ' ' ? 0 : (unsigned)(*at - '0');
    file_set(s, "rows", row);
    file_set(s, "covers", "above");
    draw_set_number(s, "piles", piles);
}

static void draw_tableau(struct stream *g, struct subject *x, unsigned cards)
{
    static const char *const names[] = {"c", "b", "a", "row"};
    unsigned n = 1 + stream_below(g, 3);

    for (unsigned i = 0; i < n; i++) {
        struct section *s = file_add(&x->file, names[i]);
        unsigned piles = stream_one_in(g, 4) ? 1 : 1 + stream_below(g, 5), deal = stream_below(g, 4);

        while (deal && deal * piles > cards)
            deal--;
        cards -= deal * piles;
        draw_set_number(s, "piles", piles);
        draw_set_number(s, "deal", deal);
        if (stream_one_in(g, 8))
            draw_rows(g, s);
    }
}

static void draw_pack(struct stream *g, struct subject *x)
{
    struct section *pack = file_add(&x->file, "pack"), *talon;

    if (stream_one_in(g, 5)) {
        file_set(pack, "round", "c");
        return;
    }
    talon = file_add(&x->file, "talon");
    file_set(talon, "piles", "1");
    file_set(pack, "turn", stream_one_in(g, 8) ? "c talon" : "talon");
    if (stream_one_in(g, 2)) {
        draw_set_number(talon, "redeals", stream_below(g, 3));
        file_set(talon, "redeal", stream_one_in(g, 2) ? "turned" : "shuffled");
    }
}

static void draw_order(struct stream *g, struct subject *x)
{
    struct section *deal = file_find(&x->file, "deal");
    char value[VALUE] = "";

    for (int i = 0; i < x->file.sections; i++) {
        const struct section *s = &x->file.section[i];
        bool join = *value && stream_one_in(g, 8);

        if (!strcmp(section_kind(s), "GROUP") && strcmp(s->name, "talon"))
            snprintf(value + strlen(value), sizeof value - strlen(value), "%s%s",
                     !*value ? ""
                     : join  ? "+"
                             : " ",
                     s->name);
    }
    file_set(deal, "order", value);
}

static void draw_mechanism(struct stream *g, struct subject *x, const char *name)
{
    char section[NAME];
    struct section *s;

    snprintf(section, sizeof section, "mechanism %s", name);
    if ((s = file_add(&x->file, section)))
        draw_keys(g, x, s, 2);
}

/* Returns the name of a random mechanism (rule module) from the vocabulary of rule files. */
static const char *any_mechanism(struct stream *g)
{
    const char *list[64];
    struct deal_word w;
    unsigned n = 0;

    for (int i = 0; deal_vocabulary(i, &w); i++)
        if (*w.mechanism && n < 64 && (!n || strcmp(list[n - 1], w.mechanism)))
            list[n++] = w.mechanism;
    return list[stream_below(g, n)];
}

static struct section *draw_subset(struct stream *g, struct subject *x)
{
    char name[NAME];
    unsigned piles = (unsigned)atoi(file_get(file_find(&x->file, "c"), "piles"));

    snprintf(name, sizeof name,
             stream_one_in(g, 3)   ? "c last"
             : stream_one_in(g, 2) ? "c 1"
                                   : "c %u",
             1 + stream_below(g, piles ? piles : 1));
    return file_add(&x->file, name);
}

void subject_draw_file(struct stream *g, struct subject *x)
{
    unsigned cards;

    *x->game = *x->set = '\0';
    x->file.sections = 0;
    cards = draw_game(g, x);
    file_add(&x->file, "deal");
    draw_tableau(g, x, cards);
    draw_foundations(g, x);
    if (!stream_one_in(g, 3))
        draw_pack(g, x);
    for (int i = 0; i < x->file.sections; i++) {
        struct section *s = &x->file.section[i];
        if (!strcmp(section_kind(s), "GROUP"))
            draw_play(g, x, s);
        draw_keys(g, x, s, 14);
    }
    draw_order(g, x);
    for (unsigned odds = 3; stream_one_in(g, odds); odds += 4)
        draw_mechanism(g, x, any_mechanism(g));
    if (stream_one_in(g, 8))
        draw_keys(g, x, draw_subset(g, x), 2);
    file_fit(g, &x->file);
}

/* ---- overrides ---- */

static void add_override(struct subject *x, const struct section *s, const char *key, const char *value)
{
    size_t n = strlen(x->set);
    int len = snprintf(x->set + n, sizeof x->set - n, "%s%s.%s:%s", n ? "," : "", section_ref(s), key, value);

    if (len < 0 || n + (size_t)len >= sizeof x->set) {
        x->set[n] = '\0';
        return;
    }
    for (char *c = x->set + n; *c; c++)
        if (*c == ' ')
            *c = '+';
}

/* Adds an override of one key of the game, WORD being its index in the vocabulary of rule files. */
static void override(struct stream *g, struct subject *x, int word)
{
    struct deal_word w;
    struct section *s;
    char value[VALUE];

    for (int tries = 0; tries < 40; tries++) {
        s = &x->file.section[stream_below(g, (unsigned)x->file.sections)];
        if (word < 0) {
            unsigned n = 0;
            while (deal_vocabulary((int)n, &w))
                n++;
            deal_vocabulary((int)stream_below(g, n), &w);
        } else if (!deal_vocabulary(word, &w)) {
            return;
        }
        if (!section_takes(s, &w) || is_idle(w.key) || !strcmp(w.key, "ranks") || !strcmp(w.key, "suits"))
            continue;
        value_draw_other(g, &x->file, &w, value);
        add_override(x, s, w.key, value);
        return;
    }
}

/* Returns one of the library's main games or, with probability 1/3, one of its other games. */
static const char *any_game(struct stream *g)
{
    if (stream_one_in(g, 3))
        return deal_other_id((int)stream_below(g, (unsigned)deal_other_count()));
    return deal_game_id((int)stream_below(g, (unsigned)deal_game_count()));
}

/* Reads the file of a random game. */
static void draw_library_game(struct stream *g, struct subject *x)
{
    const char *text, *at;

    snprintf(x->game, sizeof x->game, "%s", any_game(g));
    *x->set = '\0';
    text = deal_game_text(x->game);
    at = strstr(text, "\n[game]");
    if (!file_read(&x->file, at ? at + 1 : text)) {
        fprintf(stderr, "judge: %s does not fit\n", x->game);
        exit(2);
    }
}

void subject_draw_game(struct stream *g, struct subject *x)
{
    draw_library_game(g, x);
    *x->game = '\0';
    for (int i = 0; i < x->file.sections; i++) {
        struct section *s = &x->file.section[i];
        const char *piles = file_get(s, "piles");

        if (piles && atoi(piles) > 1 && !strcmp(section_kind(s), "GROUP") && stream_one_in(g, 2))
            draw_set_number(s, "piles", 1 + stream_below(g, (unsigned)atoi(piles)));
    }
    file_fit(g, &x->file);
}

void subject_draw_override(struct stream *g, struct subject *x, int first, int second)
{
    draw_library_game(g, x);
    if (!stream_one_in(g, 5))
        snprintf(x->set, sizeof x->set, "ranks:%u,suits:%u", 2 + stream_below(g, 5), 1 + stream_below(g, 3));
    override(g, x, first);
    override(g, x, second);
    for (unsigned n = 1 + stream_below(g, 3); n; n--)
        override(g, x, -1);
}

/* ---- compilation, and repair of refused rules ---- */

struct deal_rules *subject_rules(const struct subject *x, const char *path, struct deal_error *e)
{
    static _Thread_local char text[TEXT];
    FILE *f;

    *e = (struct deal_error){{0}, 0, {0}};
    if (*x->game)
        return ways_left(deal_rules_new(x->game, x->set, e));
    file_write(&x->file, text);
    f = fopen(path, "w");
    if (!f || fputs(text, f) == EOF || fclose(f)) {
        fprintf(stderr, "judge: cannot write %s\n", path);
        exit(2);
    }
    return ways_left(deal_rules_new(path, "", e));
}

bool subject_is_full(const struct subject *x) { return *x->game && strncmp(x->set, "ranks:", 6); }

bool subject_find_line(const struct subject *x, const struct deal_error *e, int *section, int *pair)
{
    long at = 1;

    for (int i = 0; e->line && i < x->file.sections; i++) {
        at += i > 0;
        *section = i;
        *pair = (int)(e->line - at) - 1;
        if (e->line >= at && e->line <= at + x->file.section[i].pairs)
            return true;
        at += 1 + x->file.section[i].pairs;
    }
    return false;
}

/* Removes a random optional key of a section. */
static void drop_any(struct stream *g, struct subject *x, struct section *s)
{
    struct deal_word w;

    for (int tries = 0; tries < 30; tries++) {
        struct section *of = s ? s : &x->file.section[stream_below(g, (unsigned)x->file.sections)];
        int k = of->pairs ? (int)stream_below(g, (unsigned)of->pairs) : -1;

        if (k < 0 || !deal_vocabulary(word_index(of, of->pair[k].key), &w) || !w.standard)
            continue;
        file_unset(of, k);
        return;
    }
}

/* Adds the key that an error message "lacks the key K" names. */
static bool add_missing(struct stream *g, struct subject *x, struct section *s, const char *text)
{
    const char *lacks = strstr(text, "lacks the key ");
    struct deal_word w;

    if (!lacks || !deal_vocabulary(word_index(s, lacks + 14), &w))
        return false;
    draw_key(g, x, s, &w);
    return true;
}

static void mend_file(struct stream *g, struct subject *x, const struct deal_error *e)
{
    int section, pair;
    struct section *s;
    struct deal_word w;

    if (!subject_find_line(x, e, &section, &pair)) {
        drop_any(g, x, NULL);
        return;
    }
    s = &x->file.section[section];
    if (pair >= 0 && deal_vocabulary(word_index(s, s->pair[pair].key), &w) && !w.standard) {
        draw_key(g, x, s, &w);
    } else if (pair >= 0) {
        file_unset(s, pair);
    } else if (!add_missing(g, x, s, e->text)) {
        if (strchr(s->name, ' ') && !stream_one_in(g, 3))
            file_drop(&x->file, section);
        else
            drop_any(g, x, stream_one_in(g, 2) ? s : NULL);
    }
}

/* Removes the override that the error E names, or a random one. */
static void mend_set(struct stream *g, struct subject *x, const struct deal_error *e)
{
    char *at = x->set, *victim = NULL;
    unsigned n = 0;

    for (char *next; *at; at = next) {
        size_t name = strcspn(at, ":"), len = strcspn(at, ",");

        next = at + len + (at[len] == ',');
        if (!strncmp(at, "ranks:", 6) || !strncmp(at, "suits:", 6))
            continue;
        if (!strncmp(e->text, at, name) || stream_one_in(g, ++n))
            victim = at;
        if (!strncmp(e->text, at, name))
            break;
    }
    if (!victim) {
        *x->set = '\0';
        return;
    }
    n = (unsigned)strcspn(victim, ",");
    memmove(victim, victim + n + (victim[n] == ','), strlen(victim + n + (victim[n] == ',')) + 1);
    n = (unsigned)strlen(x->set);
    if (n && x->set[n - 1] == ',')
        x->set[n - 1] = '\0';
}

void subject_mend(struct stream *g, struct subject *x, const struct deal_error *e)
{
    if (*x->game)
        mend_set(g, x, e);
    else
        mend_file(g, x, e);
}
