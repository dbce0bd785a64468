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
    uint32_t *idle;           /* of each of the file's entries the words that have done nothing so far */
    int entries;
};

static void note_idle(struct deal_compile *c, const struct offer *o)
{
    for (int i = 0; i < o->entries; i++)
        if (!c->config->entry[i].changed)
            o->idle[i] &= deal_compile_ineffective(c, i);
}

static bool offers_compile(struct deal_rules *r, const char *text, const struct offer *o, struct deal_error *e)
{
    struct deal_compile c = {.r = r, .config = &r->config, .probe = true};

    if (!deal_config_read(&r->config, text, e) || !deal_config_apply(&r->config, o->variant, o->set, &r->set, e) ||
        (o->name && !deal_config_choose(&r->config, o->name, o->value, e)) || !deal_compile(&c, e))
        return false;
    note_idle(&c, o);
    return true;
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

/* The file's own entries, and what of them has done nothing in the trials so far. */
struct trials {
    const char *text;
    uint32_t *idle;
    int entries;
};

static bool offers_try_one(const struct trials *t, struct offer o, struct deal_error *e)
{
    o.idle = t->idle;
    o.entries = t->entries;
    return offers_try(t->text, &o, e);
}

/* No value is named: the file's own must fit.  What does something with a small number is not idle. */
static bool check_numbers(const struct trials *t, const struct config_entry *entry, struct deal_error *e)
{
    static const char *const some[] = {"1", "2"};

    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (!offers_try_one(t, (struct offer){.name = entry->key, .value = some[i]}, e) && offers_no_memory(e))
            return false;
    return offers_try_one(t, (struct offer){.variant = NULL}, e);
}

static bool check_values(const struct trials *t, const struct config_entry *entry, struct deal_error *e)
{
    struct option o;
    char name[64], value[128], what[140];

    if (!deal_option_read(entry, &o) || !o.values)
        return check_numbers(t, entry, e);
    for (const char *list = o.values; deal_option_value(&list, name, value);) {
        snprintf(what, sizeof what, "options.%.60s: %s", entry->key, name);
        if (!offers_try_one(t, (struct offer){.name = entry->key, .value = name}, e))
            return bad_offer(e, entry->line, what);
    }
    return true;
}

static bool check_variant(const struct trials *t, const struct config_section *s, struct deal_error *e)
{
    char what[80];

    snprintf(what, sizeof what, "[%.60s]", s->name);
    return offers_try_one(t, (struct offer){.variant = s->name + 8}, e) || bad_offer(e, s->line, what);
}

static bool try_all(const struct trials *t, const struct config *c, struct deal_error *e)
{
    int options = deal_config_section(c, "options");

    if (!offers_try_one(t, (struct offer){.variant = NULL}, e))
        return false;
    for (int i = next_entry(c, options, 0); i < c->entries; i = next_entry(c, options, i + 1))
        if (!c->entry[i].left_out && !check_values(t, &c->entry[i], e))
            return false;
    for (int s = 0; s < c->sections; s++)
        if (deal_config_kind(c, s) == SEC_VARIANT && !c->section[s].left_out && !check_variant(t, &c->section[s], e))
            return false;
    return true;
}

/* Names the first entry of the file that does nothing in any of the trials. */
static bool offers_refuse_idle(const struct trials *t, struct deal_error *e)
{
    struct deal_rules *r = calloc(1, sizeof *r);
    struct deal_compile c = {.r = r, .config = r ? &r->config : NULL, .probe = true};
    bool good = r ? deal_config_read(&r->config, t->text, e) && deal_compile(&c, e) : deal_fail(e, NULL, "out of memory");

    for (int i = 0; good && i < t->entries; i++)
        if (t->idle[i])
            good = deal_compile_bad_idle(&c, i, t->idle[i], e);
    deal_rules_free(r);
    return good;
}

static bool new_trials(struct trials *t, const struct config *c, struct deal_error *e)
{
    *t = (struct trials){c->text, malloc(((size_t)c->entries + 1) * sizeof *t->idle), 0};
    if (!t->idle)
        return deal_fail(e, NULL, "out of memory");
    while (t->entries < c->entries && c->entry[t->entries].line)
        t->idle[t->entries++] = ALL_WORDS;
    return true;
}

bool deal_offers_check(const struct config *c, struct deal_error *e)
{
    struct trials t = {0};
    bool good = new_trials(&t, c, e) && try_all(&t, c, e) && offers_refuse_idle(&t, e);

    free(t.idle);
    return good;
}

int deal_offers_least(const struct config *c, const char *name)
{
    struct deal_error e;

    for (int n = 1; n <= 13; n++) {
        char value[16];

        snprintf(value, sizeof value, "%d", n);
        if (offers_try(c->text, &(struct offer){.name = name, .value = value}, &e))
            return n;
        if (offers_no_memory(&e))
            return -1;
    }
    return 0;
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
    struct trials t = {.text = text};
    bool good;

    if (!text)
        return deal_fail(e, NULL, "out of memory");
    good = i < 0 ? check_variant(&t, &c->section[s], e) : check_values(&t, &c->entry[i], e);
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

/* Leaves out of C what does nothing any more with all that it offers. */
static bool leave_out_idle(struct config *c, struct deal_error *e)
{
    struct trials t = {0};
    bool good = new_trials(&t, c, e) && try_all(&t, c, e);

    for (int i = 0; good && i < t.entries; i++)
        c->entry[i].left_out |= t.idle[i] == ALL_WORDS;
    free(t.idle);
    return good;
}

static bool is_changed(const struct config *c)
{
    for (int i = 0; i < c->entries; i++)
        if (c->entry[i].changed)
            return true;
    return false;
}

/* What TEXT says without what no longer goes with the rest of it; NULL without memory. */
static char *without(const char *text, bool (*leave)(struct config *c, struct deal_error *e))
{
    struct config c = {.text = NULL};
    struct deal_error e;
    char *left = deal_config_read(&c, text, &e) && leave(&c, &e) ? deal_config_text(&c) : NULL;

    deal_config_release(&c);
    return left;
}

char *deal_rules_text(const struct deal_rules *r)
{
    char *text = deal_config_text(&r->config), *thin, *told;

    if (!text || !is_changed(&r->config))
        return text;
    thin = without(text, thin_out);
    told = thin ? without(thin, leave_out_idle) : NULL;
    free(text);
    free(thin);
    return told;
}
