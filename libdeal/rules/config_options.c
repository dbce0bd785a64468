/*
 * The options of a game as text: lines for people, and CSV for programs.
 *
 * In CSV the values are separated by blanks, and a blank within a value is a plus sign, as in set=.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state of writing a game's options. MEANING is NULL in the format for people. */
struct listing {
    struct deal_paper *t;
    const struct config *c;
    config_least *least;
    config_meaning *meaning;
};

/* One option in the list of a game's options, with its values. */
struct offered {
    const char *name, *now, *section, *key;
    struct deal_paper values;
};

/* Appends VALUE to the list of values of option O. */
static void offered_add(const struct listing *l, struct offered *o, const char *value, size_t len)
{
    size_t at = o->values.len;

    if (at)
        deal_paper_say(&o->values, "%s", l->meaning ? " " : " | ");
    at = o->values.len;
    deal_paper_add(&o->values, value, len);
    for (; l->meaning && !o->values.failed && at < o->values.len; at++)
        if (o->values.text[at] == ' ')
            o->values.text[at] = '+';
}

/* Appends the range of values LEAST..MOST to the list of option O; only MOST if ONLY is set or both are equal. */
static void offered_add_range(struct offered *o, int least, const char *most, bool only)
{
    char low[16];

    snprintf(low, sizeof low, "%d", least);
    if (!only && strcmp(low, most)) {
        deal_paper_say(&o->values, "%s..", low);
    }
    deal_paper_say(&o->values, "%s", most);
}

static void say_quoted(struct deal_paper *t, const char *text)
{
    if (!strpbrk(text, ",\"")) {
        deal_paper_say(t, "%s", text);
        return;
    }
    deal_paper_say(t, "\"");
    for (; *text; text++)
        deal_paper_add(t, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    deal_paper_say(t, "\"");
}

static void say_for_program(const struct listing *l, const struct offered *o)
{
    const char *meaning = l->meaning(l->c, deal_config_section(l->c, o->section), o->key);
    struct deal_paper told = {.len = 0}, now = {.len = 0};

    deal_paper_say(&told, "%s.%s%s%s", o->section, o->key, meaning ? ": " : "", meaning ? meaning : "");
    for (const char *at = o->now; *at; at++)
        deal_paper_add(&now, *at == ' ' ? "+" : at, 1);
    say_quoted(l->t, o->name);
    deal_paper_say(l->t, ",");
    say_quoted(l->t, o->values.len ? o->values.text : "");
    deal_paper_say(l->t, ",");
    say_quoted(l->t, now.len ? now.text : "");
    deal_paper_say(l->t, ",");
    say_quoted(l->t, told.len ? told.text : "");
    deal_paper_say(l->t, "\n");
    l->t->failed = l->t->failed || told.failed || now.failed;
    free(told.text);
    free(now.text);
}

static void say_for_reader(const struct listing *l, const struct offered *o)
{
    deal_paper_say(l->t, "  %s = %s: %s\n", o->name, o->now, o->values.len ? o->values.text : "");
}

/* Writes the line of option O of a game, and frees its list of values. */
static void say_offered(const struct listing *l, struct offered *o)
{
    l->t->failed = l->t->failed || o->values.failed;
    if (!l->t->failed && l->meaning)
        say_for_program(l, o);
    else if (!l->t->failed)
        say_for_reader(l, o);
    free(o->values.text);
}

/* The smallest value of option NAME with which the rule file compiles; 0 if the option has only one value. */
static int least_of(const struct listing *l, const char *name)
{
    int n = l->least(l->c, name);

    l->t->failed = l->t->failed || n < 0;
    return n;
}

static void say_option(const struct listing *l, const char *key, const struct option *o)
{
    const struct config_entry *now = deal_config_entry(l->c, deal_config_section(l->c, o->section), o->key);
    char name[64], value[64], text[128];
    const char *called = now ? deal_option_name(o, now->value, name) : NULL, *list = o->values;
    struct offered line = {.name = key,
                           .now = called ? called
                                  : now  ? now->value
                                         : "none",
                           .section = o->section,
                           .key = o->key};

    if (!list)
        offered_add_range(&line, least_of(l, key), "99", false);
    while (deal_option_value(&list, value, text))
        offered_add(l, &line, value, strlen(value));
    say_offered(l, &line);
}

/* Writes the line of NAME (ranks or suits), with values up to FULL if the rule file has no such key. ONLY is the key
 * that lists the only values, or NULL. If set= changed the value, the default is FULL. */
static void say_pack(const struct listing *l, const char *name, const char *full, const char *only)
{
    int game = deal_config_section(l->c, "game"), least = least_of(l, name);
    const struct config_entry *own = deal_config_entry(l->c, game, name),
                              *list = only ? deal_config_entry(l->c, game, only) : NULL;
    const char *now = own && !own->set ? own->value : full;
    struct offered line = {.name = name, .now = now, .section = "game", .key = name};

    offered_add_range(&line, least, list ? list->value : now, list || !least);
    say_offered(l, &line);
}

void deal_config_options(struct deal_paper *t, const struct config *c, config_least *least, config_meaning *meaning)
{
    struct listing l = {t, c, least, meaning};
    int options = deal_config_section(c, "options");

    for (int i = 0; i < c->entries; i++) {
        struct option o;

        if (c->entry[i].section == options && deal_option_read(&c->entry[i], &o) &&
            !deal_config_taken_away(c, deal_config_section(c, o.section)))
            say_option(&l, c->entry[i].key, &o);
    }
    say_pack(&l, "ranks", "13", "prime-ranks");
    say_pack(&l, "suits", "4", NULL);
}
