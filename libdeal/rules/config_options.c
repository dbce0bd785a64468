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

/* Appends VALUE to the list of values of option OFFERED. */
static void offered_add(const struct listing *listing, struct offered *offered, const char *value, size_t len)
{
    size_t at = offered->values.len;

    if (at)
        deal_paper_say(&offered->values, "%s", listing->meaning ? " " : " | ");
    at = offered->values.len;
    deal_paper_add(&offered->values, value, len);
    for (; listing->meaning && !offered->values.failed && at < offered->values.len; at++)
        if (offered->values.text[at] == ' ')
            offered->values.text[at] = '+';
}

/* Appends the range of values LEAST..MOST to the list of option OFFERED; only MOST if ONLY is set or both are equal. */
static void offered_add_range(struct offered *offered, int least, const char *most, bool only)
{
    char low[16];

    snprintf(low, sizeof low, "%d", least);
    if (!only && strcmp(low, most)) {
        deal_paper_say(&offered->values, "%s..", low);
    }
    deal_paper_say(&offered->values, "%s", most);
}

static void say_quoted(struct deal_paper *paper, const char *text)
{
    if (!strpbrk(text, ",\"")) {
        deal_paper_say(paper, "%s", text);
        return;
    }
    deal_paper_say(paper, "\"");
    for (; *text; text++)
        deal_paper_add(paper, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    deal_paper_say(paper, "\"");
}

static void say_for_program(const struct listing *listing, const struct offered *offered)
{
    const char *meaning = listing->meaning(listing->c, deal_config_section(listing->c, offered->section), offered->key);
    struct deal_paper told = {.len = 0}, now = {.len = 0};

    deal_paper_say(&told, "%s.%s%s%s", offered->section, offered->key, meaning ? ": " : "", meaning ? meaning : "");
    for (const char *at = offered->now; *at; at++)
        deal_paper_add(&now, *at == ' ' ? "+" : at, 1);
    say_quoted(listing->t, offered->name);
    deal_paper_say(listing->t, ",");
    say_quoted(listing->t, offered->values.len ? offered->values.text : "");
    deal_paper_say(listing->t, ",");
    say_quoted(listing->t, now.len ? now.text : "");
    deal_paper_say(listing->t, ",");
    say_quoted(listing->t, told.len ? told.text : "");
    deal_paper_say(listing->t, "\n");
    listing->t->failed = listing->t->failed || told.failed || now.failed;
    free(told.text);
    free(now.text);
}

static void say_for_reader(const struct listing *listing, const struct offered *offered)
{
    deal_paper_say(listing->t, "  %s = %s: %s\n", offered->name, offered->now,
                   offered->values.len ? offered->values.text : "");
}

/* Writes the line of option OFFERED of a game, and frees its list of values. */
static void say_offered(const struct listing *listing, struct offered *offered)
{
    listing->t->failed = listing->t->failed || offered->values.failed;
    if (!listing->t->failed && listing->meaning)
        say_for_program(listing, offered);
    else if (!listing->t->failed)
        say_for_reader(listing, offered);
    free(offered->values.text);
}

/* The smallest value of option NAME with which the rule file compiles; 0 if the option has only one value. */
static int least_of(const struct listing *listing, const char *name)
{
    int n = listing->least(listing->c, name);

    listing->t->failed = listing->t->failed || n < 0;
    return n;
}

static void say_option(const struct listing *listing, const char *key, const struct option *option)
{
    const struct config_entry *now =
        deal_config_entry(listing->c, deal_config_section(listing->c, option->section), option->key);
    char name[64], value[64], text[128];
    const char *called = now ? deal_option_name(option, now->value, name) : NULL, *list = option->values;
    struct offered line = {.name = key,
                           .now = called ? called
                                  : now  ? now->value
                                         : "none",
                           .section = option->section,
                           .key = option->key};

    if (!list)
        offered_add_range(&line, least_of(listing, key), "99", false);
    while (deal_option_value(&list, value, text))
        offered_add(listing, &line, value, strlen(value));
    say_offered(listing, &line);
}

/* Writes the line of NAME (ranks or suits), with values up to FULL if the rule file has no such key. ONLY is the key
 * that lists the only values, or NULL. If set= changed the value, the default is FULL. */
static void say_pack(const struct listing *listing, const char *name, const char *full, const char *only)
{
    int game = deal_config_section(listing->c, "game"), least = least_of(listing, name);
    const struct config_entry *own = deal_config_entry(listing->c, game, name),
                              *list = only ? deal_config_entry(listing->c, game, only) : NULL;
    const char *now = own && !own->set ? own->value : full;
    struct offered line = {.name = name, .now = now, .section = "game", .key = name};

    offered_add_range(&line, least, list ? list->value : now, list || !least);
    say_offered(listing, &line);
}

void deal_config_options(struct deal_paper *paper, const struct config *config, config_least *least,
                         config_meaning *meaning)
{
    struct listing l = {paper, config, least, meaning};
    int options = deal_config_section(config, "options");

    for (int i = 0; i < config->entries; i++) {
        struct option o;

        if (config->entry[i].section == options && deal_option_read(&config->entry[i], &o) &&
            !deal_config_taken_away(config, deal_config_section(config, o.section)))
            say_option(&l, config->entry[i].key, &o);
    }
    say_pack(&l, "ranks", "13", "prime-ranks");
    say_pack(&l, "suits", "4", NULL);
}
