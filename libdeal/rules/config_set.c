/*
 * Applies a variant and the field set= of a record to a rule file. Writes the canonical form of set=: all changes to
 * the file and its variant, in the order of the file.
 */
#include "config.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SET_LIMIT = 2000 };

/* Reports an option NAME that is given twice in set= (VALUE is NULL), or a VALUE that cannot stand on a line of a rule
 * file. Always false. */
static bool set_refuse(const char *name, const char *value, struct deal_error *e)
{
    char what[80], quoted[80];

    deal_quote(what, sizeof what, name, strlen(name));
    if (!value)
        return deal_fail(e, "set", "%s is given twice", what);
    return deal_fail(e, "set", "%s: no line of a rule file can hold \"%s\"", what,
                     deal_quote(quoted, sizeof quoted, value, strlen(value)));
}

/* The entry of KEY in a section of the rule file, added if missing; NULL if out of memory. */
static struct config_entry *set_entry(struct config *config, int section, const char *key)
{
    char *tidy = deal_config_tidy(key, strlen(key));
    int i = tidy ? deal_config_find(config, section, tidy) : -1;
    struct config_entry *entry = i >= 0 ? &config->entry[i] : tidy ? deal_config_add(config, section, tidy, "") : NULL;

    free(tidy);
    return entry;
}

/* Sets KEY in a section of the rule file, which the user called NAME, to VALUE and returns its entry; NULL if the value
 * is refused. */
static struct config_entry *set_put(struct config *config, int section, const char *key, const char *name,
                                    const char *value, struct deal_error *e)
{
    struct config_entry *entry = set_entry(config, section, key);
    char *copy = deal_config_tidy(value, strlen(value));

    if (!entry || !copy) {
        free(copy);
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    if ((config->setting ? entry->set : entry->changed) || !deal_config_writable(key, copy)) {
        bool twice = deal_config_writable(key, copy);

        free(copy);
        set_refuse(name, twice ? NULL : value, e);
        return NULL;
    }
    free(entry->value);
    entry->value = copy;
    entry->changed = true;
    entry->set = config->setting;
    return entry;
}

/* Reports that option NAME has no VALUE, with the nearest of its VALUES or all of them. Always false. */
static bool no_value(const char *name, const char *value, const char *values, struct deal_error *e)
{
    char one[64], text[128], quoted[80];
    size_t len;

    deal_fail(e, "set", "%s: no value \"%s\"", name, deal_quote(quoted, sizeof quoted, value, strlen(value)));
    len = strlen(e->text);
    deal_suggest_of(e, value, values);
    if (e->text[len])
        return false;
    for (bool first = true; deal_option_value(&values, one, text) && len < sizeof e->text; first = false)
        len += (size_t)snprintf(e->text + len, sizeof e->text - len, "%s%s",
                                first    ? "; the values are "
                                : values ? ", "
                                         : " and ",
                                one);
    return false;
}

/* Sets *LEAST and *MOST to the numbers of at most two digits that KEY of a section takes, by its form. */
static void option_range(const struct config *config, int section, const char *key, long *least, long *most)
{
    const char *form = deal_compile_form(config, section, key), *dots = form ? strstr(form, "..") : NULL, *at = dots;
    long last = dots ? strtol(dots + 2, NULL, 10) : 0;

    while (at > form && isdigit((unsigned char)at[-1]))
        at--;
    *least = at < dots ? strtol(at, NULL, 10) : 0;
    *most = last && last < 99 ? last : 99;
}

/* Puts VALUE, a number, as the value of OPTION, which is called NAME. */
static bool put_number(struct config *config, const struct option *option, int section, const char *name,
                       const char *value, struct deal_error *e)
{
    char quoted[80];
    long least, most, n = strtol(value, NULL, 10);

    option_range(config, section, option->key, &least, &most);
    if (!deal_option_whole(value) || n < least || n > most)
        return deal_fail(e, "set", "%s: \"%s\" is not a whole number from %ld to %ld", name,
                         deal_quote(quoted, sizeof quoted, value, strlen(value)), least, most);
    return set_put(config, section, option->key, name, value, e);
}

bool deal_config_taken_away(const struct config *config, int section)
{
    const struct config_entry *piles = deal_config_entry(config, section, "piles");

    return piles && piles->changed && !piles->set && !strcmp(piles->value, "0");
}

/* Reports a key or an option NAME of a group that the variant takes away; false if it does not. */
static bool refuse_taken(const struct config *config, int section, const char *name, struct deal_error *e)
{
    if (!config->setting || !deal_config_taken_away(config, section))
        return false;
    deal_fail(e, "set", "%s: the variant has no %s", name, config->section[section].name);
    return true;
}

static bool put_option(struct config *config, const struct config_entry *entry, const char *value, struct deal_error *e)
{
    struct option option;
    char name[64], text[128];
    const char *list;
    int section;

    if (!deal_option_read(entry, &option) || (section = deal_config_section(config, option.section)) < 0)
        return deal_fail(e, "options", "option %s names no key of a section", entry->key);
    if (refuse_taken(config, section, entry->key, e))
        return false;
    list = option.values;
    if (!list)
        return put_number(config, &option, section, entry->key, value, e);
    while (deal_option_value(&list, name, text))
        if (!strcmp(name, value))
            return set_put(config, section, option.key, entry->key, text, e);
    return no_value(entry->key, value, option.values, e);
}

/* The I-th name that the option -o accepts without a dot: ranks, suits and the options of the rule file. */
static const char *option_name(const void *config, size_t i)
{
    static const char *const always[] = {"ranks", "suits"};
    const struct config *c = config;
    int options = deal_config_section(c, "options");

    for (int k = 0; options >= 0 && k < c->entries; k++)
        if (c->entry[k].section == options && !i--)
            return c->entry[k].key;
    return i < 2 ? always[i] : NULL;
}

static const char *section_ref(const void *config, size_t i)
{
    const struct config *c = config;

    return i < (size_t)c->sections ? c->section[i].ref : NULL;
}

static bool unknown(const struct config *config, const char *name, struct deal_error *e)
{
    size_t part = strcspn(name, ".");
    char quoted[80], whole[128];
    const char *guess = deal_guess(name, part, name[part] ? section_ref : option_name, config);

    deal_fail(e, "set", "unknown option \"%s\"", deal_quote(quoted, sizeof quoted, name, strlen(name)));
    snprintf(whole, sizeof whole, "%s%s", guess ? guess : "", name + part);
    return deal_suggest(e, guess ? whole : NULL);
}

static const char *variant_name(const void *config, size_t i)
{
    const struct config *c = config;

    for (int k = 0; k < c->sections; k++)
        if (!strncmp(c->section[k].name, "variant ", 8) && !i--)
            return c->section[k].name + 8;
    return NULL;
}

static bool set_put_word(struct config *config, const char *name, const char *value, struct deal_error *e)
{
    const struct config_entry *o = deal_config_entry(config, deal_config_section(config, "options"), name);
    const char *dot = strchr(name, '.');
    struct config_entry *put;
    char section[64];
    int i = deal_config_section(config, "game");

    if (i >= 0 && (!strcmp(name, "ranks") || !strcmp(name, "suits")))
        return set_put(config, i, name, name, value, e);
    if (o)
        return put_option(config, o, value, e);
    if (!dot || (size_t)(dot - name) >= sizeof section)
        return unknown(config, name, e);
    memcpy(section, name, (size_t)(dot - name));
    section[dot - name] = '\0';
    i = deal_config_section(config, section);
    if (i < 0 || !strcmp(section, "options") || !strncmp(section, "variant", 7))
        return unknown(config, name, e);
    if (refuse_taken(config, i, name, e))
        return false;
    put = set_put(config, i, dot + 1, name, value, e);
    if (put)
        put->own = true;
    return put;
}

bool deal_config_choose(struct config *config, const char *name, const char *value, struct deal_error *e)
{
    config->setting = true;
    return set_put_word(config, name, value, e);
}

/* Reports that there is no VARIANT, with the most similar one or all of them. Always false. */
static bool no_variant(const struct config *config, const char *variant, struct deal_error *e)
{
    const char *name, *guess = deal_guess(variant, strlen(variant), variant_name, config);
    char quoted[80];
    size_t len;

    deal_fail(e, "game", "no variant \"%s\"", deal_quote(quoted, sizeof quoted, variant, strlen(variant)));
    if (guess)
        return deal_suggest(e, guess);
    len = strlen(e->text);
    if (!variant_name(config, 0))
        snprintf(e->text + len, sizeof e->text - len, "; there is none");
    for (size_t i = 0; (name = variant_name(config, i)) && len < sizeof e->text; i++)
        len += (size_t)snprintf(e->text + len, sizeof e->text - len, "%s%s",
                                i                         ? variant_name(config, i + 1) ? ", " : " and "
                                : variant_name(config, 1) ? "; the variants are "
                                                          : "; the variant is ",
                                deal_quote(quoted, sizeof quoted, name, strlen(name)));
    return false;
}

static bool apply_variant(struct config *config, const char *variant, struct deal_error *e)
{
    char name[64];
    int section, entries = config->entries;

    snprintf(name, sizeof name, "variant %s", variant);
    section = strlen(variant) < 40 ? deal_config_section(config, name) : -1;
    if (section < 0)
        return no_variant(config, variant, e);
    for (int i = 0; i < entries; i++)
        if (config->entry[i].section == section &&
            !set_put_word(config, config->entry[i].key, config->entry[i].value, e))
            return false;
    return true;
}

/* Does NAME contain a blank? Fields of records contain none, and trimming would make two different names one key. */
static bool has_blank(const char *name)
{
    while (*name && !isspace((unsigned char)*name))
        name++;
    return *name != '\0';
}

/* Replaces each '+' in a part of set= by a blank, also in the name of a section for some piles of a group. */
static void part_words(char *text)
{
    for (; *text; text++)
        if (*text == '+')
            *text = ' ';
}

static bool apply_set(struct config *config, char *set, struct deal_error *e)
{
    char quoted[80];

    config->setting = true;
    for (char *word = set, *next; word && *word; word = next) {
        char *comma = strchr(word, ','), *colon;

        next = comma ? comma + 1 : NULL;
        if (comma)
            *comma = '\0';
        colon = strchr(word, ':');
        if (!colon || colon == word)
            return deal_fail(e, "set", "\"%s\" is not name:value",
                             deal_quote(quoted, sizeof quoted, word, strlen(word)));
        *colon = '\0';
        if (has_blank(word))
            return unknown(config, word, e);
        part_words(word);
        part_words(colon + 1);
        if (!set_put_word(config, word, colon + 1, e))
            return false;
    }
    return true;
}

/* ---- the canonical set ---- */

static void say_word(struct deal_paper *paper, const char *name, const char *value)
{
    size_t at;

    if (paper->len)
        deal_paper_say(paper, ",");
    at = paper->len;
    deal_paper_say(paper, "%s:%s", name, value);
    for (; !paper->failed && at < paper->len; at++)
        if (paper->text[at] == ' ')
            paper->text[at] = '+';
}

/* State of the search for changed entries of a rule file. Entry i < ENTRIES had the value WAS[i] before; a flag
 * marks each entry that is in TEXT already. */
struct changes {
    const struct config *c;
    char *const *was;
    int entries;
    bool *said;
    struct deal_paper text;
};

static bool differs(const struct changes *changes, int i)
{
    return i >= 0 && !changes->said[i] &&
           (i >= changes->entries || strcmp(changes->c->entry[i].value, changes->was[i]));
}

static void say_change(struct changes *changes, int i, const char *name, const char *value)
{
    say_word(&changes->text, name, value);
    changes->said[i] = true;
}

static void say_option(struct changes *changes, const struct config_entry *entry)
{
    struct option o;
    char name[64];
    const char *value;
    int i;

    if (!deal_option_read(entry, &o))
        return;
    i = deal_config_find(changes->c, deal_config_section(changes->c, o.section), o.key);
    if (differs(changes, i) && (value = deal_option_name(&o, changes->c->entry[i].value, name)))
        say_change(changes, i, entry->key, value);
}

/* The canonical form of set=, in the order of deal-format(5): ranks, suits, options, keys. NULL if out of memory. */
static char *canonical(const struct config *config, char *const *was, int entries)
{
    struct changes x = {
        .c = config, .was = was, .entries = entries, .said = calloc((size_t)config->entries + 1, sizeof(bool))};
    int options = deal_config_section(config, "options"), game = deal_config_section(config, "game");

    if (!x.said)
        return NULL;
    for (int k = 0; k < 2; k++) {
        int i = deal_config_find(config, game, k ? "suits" : "ranks");
        if (differs(&x, i))
            say_change(&x, i, config->entry[i].key, config->entry[i].value);
    }
    for (int i = 0; i < config->entries; i++)
        if (config->entry[i].section == options)
            say_option(&x, &config->entry[i]);
    for (int i = 0; i < config->entries; i++)
        if (differs(&x, i)) {
            char name[128];
            snprintf(name, sizeof name, "%.60s.%.60s", config->section[config->entry[i].section].ref,
                     config->entry[i].key);
            say_change(&x, i, name, config->entry[i].value);
        }
    free(x.said);
    return deal_paper_text(&x.text);
}

bool deal_config_apply(struct config *config, const char *variant, const char *set, char **canon, struct deal_error *e)
{
    char **was = NULL, *copy = NULL;
    int entries;
    bool done = false;

    *canon = NULL;
    if (!deal_option_check(config, e) || (variant && !apply_variant(config, variant, e)))
        return false;
    entries = config->entries;
    was = calloc((size_t)entries + 1, sizeof *was);
    copy = strdup(set ? set : "");
    if (!was || !copy) {
        deal_fail(e, NULL, "out of memory");
        goto end;
    }
    if (strlen(copy) > SET_LIMIT) {
        deal_fail(e, "set", "options are too long");
        goto end;
    }
    for (int i = 0; i < entries; i++)
        if (!(was[i] = deal_config_tidy(config->entry[i].value, strlen(config->entry[i].value)))) {
            deal_fail(e, NULL, "out of memory");
            goto end;
        }
    if (!apply_set(config, copy, e))
        goto end;
    *canon = canonical(config, was, entries);
    done = *canon != NULL || deal_fail(e, NULL, "out of memory");
end:
    for (int i = 0; was && i < entries; i++)
        free(was[i]);
    free(was);
    free(copy);
    return done;
}
