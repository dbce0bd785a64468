/*
 * Writes a rule file, with all changes applied, as text; also writes the description of a game.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

/* Writes one key of a rule file. A picture with too few cells is extended by the word rest if the line has room for
 * it. Otherwise its line is omitted, so the group's piles get default cells. */
static void text_say_key(struct deal_paper *paper, const struct config_entry *entry)
{
    char picture[256];

    if (entry->rest) {
        snprintf(picture, sizeof picture, "%s rest", entry->value);
        if (!deal_config_writable(entry->key, picture))
            return;
    }
    deal_paper_say(paper, "%s = %s\n", entry->key, entry->rest ? picture : entry->value);
}

/* Writes the keys that set= added to a section of the rule file, below the section's heading. */
static void say_added(struct deal_paper *paper, const struct config *config, int section)
{
    for (int i = 0; section >= 0 && i < config->entries; i++)
        if (config->entry[i].section == section && !config->entry[i].line)
            text_say_key(paper, &config->entry[i]);
}

static const struct config_entry *entry_on(const struct config *config, long line)
{
    for (int i = 0; i < config->entries; i++)
        if (config->entry[i].line == line)
            return &config->entry[i];
    return NULL;
}

static int section_on(const struct config *config, long line)
{
    for (int i = 0; i < config->sections; i++)
        if (config->section[i].line == line)
            return i;
    return -1;
}

char *deal_config_text(const struct config *config)
{
    struct deal_paper t = {0};
    const char *at = config->text;
    bool section_out = false;

    for (long line = 1; *at; line++) {
        const char *end = strchr(at, '\n');
        size_t len = end ? (size_t)(end - at) : strlen(at);
        const struct config_entry *entry = entry_on(config, line);
        int section = section_on(config, line);

        section_out = section < 0 ? section_out : config->section[section].left_out;
        if (entry && (entry->changed || entry->rest) && !section_out) {
            text_say_key(&t, entry);
        } else if (!section_out && !(entry && entry->left_out)) {
            deal_paper_add(&t, at, len);
            deal_paper_say(&t, "\n");
        }
        say_added(&t, config, section);
        at += len + (end != NULL);
    }
    return deal_paper_text(&t);
}

static void say_names(struct deal_paper *paper, const struct config *config)
{
    const struct config_entry *names = deal_config_entry(config, deal_config_section(config, "game"), "names");

    if (!names || !*names->value)
        return;
    deal_paper_say(paper, "\nAlso called: ");
    for (const char *at = names->value; *at; at++)
        deal_paper_add(paper, *at == ' ' ? ", " : at, *at == ' ' ? 2 : 1);
    deal_paper_say(paper, "\n");
}

/* Writes "NAME = VALUE", with the + of a set= as blanks. */
static void say_choice(struct deal_paper *paper, const char *name, size_t name_len, const char *value, size_t len)
{
    deal_paper_say(paper, ", ");
    deal_paper_add(paper, name, name_len);
    deal_paper_say(paper, " = ");
    for (size_t i = 0; i < len; i++)
        deal_paper_add(paper, value[i] == '+' ? " " : value + i, 1);
}

/* Returns true if the set= SET changes option NAME. */
static bool set_has(const char *set, const char *name)
{
    size_t len = strlen(name);

    for (; set && *set; set += strcspn(set, ",") + (set[strcspn(set, ",")] == ','))
        if (!strncmp(set, name, len) && set[len] == ':')
            return true;
    return false;
}

/* Writes the differences from the rules WAS in words, then the variant at the end of GAME, the options that it sets,
 * and the choices of SET. The prose has the values of the standard game, which a reader would take for the present
 * ones. */
static void say_choices(struct deal_paper *paper, const struct config *config, const struct config *was,
                        const char *game, const char *set)
{
    const char *variant = strrchr(game, '/');
    struct deal_paper line = {0}, words = {0};

    for (int k = 0; variant && k < config->entries; k++) {
        const char *section = config->section[config->entry[k].section].name, *key = config->entry[k].key;

        if (!strncmp(section, "variant ", 8) && !strcmp(section + 8, variant + 1)) {
            if (!line.len) {
                deal_paper_say(&line, ", variant %s", variant + 1);
            }
            if (!strchr(key, '.') && !set_has(set, key))
                say_choice(&line, key, strlen(key), config->entry[k].value, strlen(config->entry[k].value));
        }
    }
    for (const char *at = set; at && *at; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ',')) {
        size_t len = strcspn(at, ","), name = strcspn(at, ":");

        say_choice(&line, at, name, at + name + 1, len - name - 1);
    }
    if (was && deal_config_differences(&words, was, config, line.len > 0) && line.len)
        deal_paper_say(paper, "\nHere: %s (%s).\n", words.text, line.text + 2);
    else if (words.len || line.len)
        deal_paper_say(paper, "\nHere: %s.\n", words.len ? words.text : line.text + 2);
    paper->failed = paper->failed || line.failed || words.failed;
    free(line.text);
    free(words.text);
}

char *deal_config_about(const struct config *config, const struct config *was, const char *game, const char *set,
                        config_least *least)
{
    struct deal_paper t = {0};
    bool said = false;

    for (const char *at = config->text; *at == '#';) {
        size_t len = strcspn(at, "\n");
        size_t skip = len > 1 && at[1] == ' ' ? 2 : 1;

        if (skip == 1 && !said)
            say_choices(&t, config, was, game, set);
        said = said || skip == 1;
        deal_paper_add(&t, at + skip, len - skip);
        deal_paper_say(&t, "\n");
        at += len + (at[len] == '\n');
    }
    if (!said)
        say_choices(&t, config, was, game, set);
    say_names(&t, config);
    deal_paper_say(&t, "\nOptions (name = %s: values):\n", set && *set ? "value here" : "default");
    deal_config_options(&t, config, least, NULL);
    for (int i = 0; i < config->sections; i++)
        if (!strncmp(config->section[i].name, "variant ", 8)) {
            deal_paper_say(&t, "Variant: %s", config->section[i].name + 8);
            for (int k = 0; k < config->entries; k++)
                if (config->entry[k].section == i) {
                    deal_paper_say(&t, " %s=%s", config->entry[k].key, config->entry[k].value);
                }
            deal_paper_say(&t, "\n");
        }
    return deal_paper_text(&t);
}
