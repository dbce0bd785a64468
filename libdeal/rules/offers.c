/*
 * What a file offers, its options' values and its variants, tried one by one: each must make
 * rules of the file as it stands.  So a file is refused for what nobody has chosen yet, the
 * text of rules that were changed offers only what still goes with the change, and of several
 * words of a set= the one is named from which on the rules fail.
 */
#include "offers.h"

#include "compile.h"
#include "config.h"

#include <stdlib.h>
#include <string.h>

/* ---- a trial ---- */

/* What is chosen of the rules in TEXT; each may be NULL. */
struct offer {
    const char *variant, *set;
    const char *name, *value; /* an option and its value by name */
};

static bool offers_compile(struct deal_rules *r, const char *text, const struct offer *o, struct deal_error *e)
{
    struct deal_compile c = {.r = r, .config = &r->config, .probe = true};

    return deal_config_read(&r->config, text, e) && deal_config_apply(&r->config, o->variant, o->set, &r->set, e) &&
           (!o->name || deal_config_choose(&r->config, o->name, o->value, e)) && deal_compile(&c, e);
}

static bool offers_try(const char *text, const struct offer *o, struct deal_error *e)
{
    struct deal_rules *r = calloc(1, sizeof *r);
    bool good = r ? offers_compile(r, text, o, e) : deal_fail(e, NULL, "out of memory");

    deal_rules_free(r);
    return good;
}

static bool offers_no_memory(const struct deal_error *e) { return !strcmp(e->text, "out of memory"); }

/* ---- all that a file offers ---- */

static int next_entry(const struct config *c, int section, int from)
{
    while (from < c->entries && c->entry[from].section != section)
        from++;
    return section < 0 ? c->entries : from;
}

/* WHY, found by trying the entry or section on LINE that is called WHAT. */
static bool bad_offer(struct deal_error *e, long line, const char *what)
{
    struct deal_error why = *e;
    char at[24] = "";

    if (offers_no_memory(e))
        return false;
    if (why.line && why.line != line)
        snprintf(at, sizeof at, "line %ld: ", why.line);
    deal_fail(e, NULL, "%s: %s%s", what, at, why.text);
    e->line = line;
    return false;
}

static bool check_values(const char *text, const struct config_entry *entry, struct deal_error *e)
{
    struct option o;
    char name[64], value[128], what[140];

    if (!deal_option_read(entry, &o) || !o.values) /* no value is named: does the file's own fit? */
        return offers_try(text, &(struct offer){.variant = NULL}, e);
    for (const char *list = o.values; deal_option_value(&list, name, value);) {
        snprintf(what, sizeof what, "options.%.60s: %s", entry->key, name);
        if (!offers_try(text, &(struct offer){.name = entry->key, .value = name}, e))
            return bad_offer(e, entry->line, what);
    }
    return true;
}

static bool check_variant(const char *text, const struct config_section *s, struct deal_error *e)
{
    char what[80];

    snprintf(what, sizeof what, "[%.60s]", s->name);
    return offers_try(text, &(struct offer){.variant = s->name + 8}, e) || bad_offer(e, s->line, what);
}

bool deal_offers_check(const struct config *c, struct deal_error *e)
{
    int options = deal_config_section(c, "options");

    if (!offers_try(c->text, &(struct offer){.variant = NULL}, e))
        return false;
    for (int i = next_entry(c, options, 0); i < c->entries; i = next_entry(c, options, i + 1))
        if (!check_values(c->text, &c->entry[i], e))
            return false;
    for (int s = 0; s < c->sections; s++)
        if (deal_config_kind(c, s) == SEC_VARIANT && !check_variant(c->text, &c->section[s], e))
            return false;
    return true;
}

/* ---- which word of a set= it is ---- */

/* The rules of TEXT fail with so many bytes of SET. */
static bool fails_with(const char *text, const char *variant, const char *set, size_t len, struct deal_error *e)
{
    char *begun = malloc(len + 1);
    bool fails;

    if (!begun)
        return !deal_fail(e, NULL, "out of memory");
    memcpy(begun, set, len);
    begun[len] = '\0';
    fails = !offers_try(text, &(struct offer){.variant = variant, .set = begun}, e);
    free(begun);
    return fails;
}

bool deal_offers_blame(const char *file, const char *text, const char *variant, const char *set, struct deal_error *e)
{
    struct deal_error why;
    char word[80], name[80];
    size_t from = 0, end = 0;

    if (!e->line || !set || fails_with(text, variant, set, 0, &why))
        return false;
    do {
        from = end + (end > 0);
        end = from + strcspn(set + from, ",");
    } while (!fails_with(text, variant, set, end, &why) && set[end]);
    if (!why.line)
        return *e = why, true;
    deal_quote(word, sizeof word, set + from, end - from);
    deal_quote(name, sizeof name, file, strlen(file));
    deal_fail(e, "set", "%s: %s:%ld: %s", word, name, why.line, why.text);
    return true;
}

/* ---- the text of rules ---- */

/* Does option I, or variant S where I is -1, go with the rest of the file that C writes? False without memory, too. */
static bool offers_goes(struct config *c, int i, int s, struct deal_error *e)
{
    char *text = deal_config_text(c);
    bool good;

    if (!text)
        return deal_fail(e, NULL, "out of memory");
    good = i < 0 ? check_variant(text, &c->section[s], e) : check_values(text, &c->entry[i], e);
    free(text);
    return good;
}

/* Leaves out of C every option and variant, then all but those that go with the others before them. */
static bool thin_out(struct config *c, struct deal_error *e)
{
    int options = deal_config_section(c, "options");

    for (int i = next_entry(c, options, 0); i < c->entries; i = next_entry(c, options, i + 1))
        c->entry[i].left_out = true;
    for (int s = 0; s < c->sections; s++)
        c->section[s].left_out = deal_config_kind(c, s) == SEC_VARIANT;
    for (int i = next_entry(c, options, 0); i < c->entries; i = next_entry(c, options, i + 1)) {
        c->entry[i].left_out = false;
        if ((c->entry[i].left_out = !offers_goes(c, i, -1, e)) && offers_no_memory(e))
            return false;
    }
    for (int s = 0; s < c->sections; s++) {
        if (!c->section[s].left_out)
            continue;
        c->section[s].left_out = false;
        if ((c->section[s].left_out = !offers_goes(c, -1, s, e)) && offers_no_memory(e))
            return false;
    }
    return true;
}

static bool is_changed(const struct config *c)
{
    for (int i = 0; i < c->entries; i++)
        if (c->entry[i].changed)
            return true;
    return false;
}

char *deal_rules_text(const struct deal_rules *r)
{
    struct config c = {.text = NULL};
    struct deal_error e;
    char *text = deal_config_text(&r->config), *thin;

    if (!text || !is_changed(&r->config))
        return text;
    thin = deal_config_read(&c, text, &e) && thin_out(&c, &e) ? deal_config_text(&c) : NULL;
    deal_config_release(&c);
    free(text);
    return thin;
}
