/*
 * Tries all choices that a rule file offers: the file must compile with each value of each option, and with each
 * variant.
 *
 * So a file is refused for a faulty value before anybody chooses it. The text of changed rules offers only values
 * that still compile with the change. If a set= fails, the error names the word at which the rules begin to fail.
 */

#include "compile.h"
#include "config.h"

#include <stdlib.h>
#include <string.h>

/* ---- a trial ---- */

/* One choice to be tried: a variant, a set=, or a value of an option. Each may be NULL. */
struct offer {
    const char *variant, *set;
    const char *name, *value; /* name of an option, and name of its value */
    /* for each entry of the rule file, the words of its value that have had no effect in all trials so far */
    uint32_t *idle;
    int entries;
};

static void note_idle(struct deal_compile *c, const struct offer *offer)
{
    for (int i = 0; i < offer->entries; i++)
        if (offer->idle[i] && !c->config->entry[i].changed)
            offer->idle[i] &= deal_compile_ineffective(c, i);
}

/* Compiles FILE, a rule file as it was read, with the choices of OFFER. */
static bool offers_compile(struct deal_rules *r, const struct config *file, const struct offer *offer,
                           struct deal_error *e)
{
    struct deal_compile c = {.r = r, .config = &r->config, .probe = true};

    if (!deal_config_copy(&r->config, file))
        return deal_fail(e, NULL, "out of memory");
    if (!deal_config_apply(&r->config, offer->variant, offer->set, &r->set, e) ||
        (offer->name && !deal_config_choose(&r->config, offer->name, offer->value, e)) || !deal_compile(&c, e))
        return false;
    note_idle(&c, offer);
    return true;
}

static bool offers_try(const struct config *file, const struct offer *offer, struct deal_error *e)
{
    struct deal_rules *r = calloc(1, sizeof *r);
    bool good = r ? offers_compile(r, file, offer, e) : deal_fail(e, NULL, "out of memory");

    deal_rules_free(r);
    return good;
}

/* ---- all that a file offers ---- */

static int next_entry(const struct config *config, int section, int from)
{
    while (from < config->entries && config->entry[from].section != section)
        from++;
    return section < 0 ? config->entries : from;
}

/* Prefixes error E with the name of the choice that was tried, an entry or section on LINE. */
static bool bad_offer(struct deal_error *e, long line, const char *what)
{
    struct deal_error why = *e;
    char at[24] = "";

    if (deal_no_memory(e))
        return false;
    if (why.line && why.line != line)
        snprintf(at, sizeof at, "line %ld: ", why.line);
    deal_fail(e, NULL, "%s: %s%s", what, at, why.text);
    e->line = line;
    return false;
}

/* A rule file as it was read, the number of its own entries, and for each entry the words without effect in all
 * trials so far. */
struct trials {
    struct config file;
    uint32_t *idle;
    int entries;
};

static bool offers_try_one(const struct trials *trials, struct offer o, struct deal_error *e)
{
    o.idle = trials->idle;
    o.entries = trials->entries;
    return offers_try(&trials->file, &o, e);
}

/* Tries an option without a list of values: the file's own number must compile. The numbers 1 and 2 are tried only
 * to find keys that have an effect when the number is small. */
static bool check_numbers(const struct trials *trials, const struct config_entry *entry, struct deal_error *e)
{
    /* numbers that are tried besides the file's own number; together these are NUMBERS_TRIED. ORDER NUMBERS */
    static const char *const some[] = {"1", "2"};

    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (!offers_try_one(trials, (struct offer){.name = entry->key, .value = some[i]}, e) && deal_no_memory(e))
            return false;
    return offers_try_one(trials, (struct offer){.variant = NULL}, e);
}

static bool check_values(const struct trials *trials, const struct config_entry *entry, struct deal_error *e)
{
    struct option o;
    char name[64], value[128], what[140];

    if (!deal_option_read(entry, &o) || !o.values)
        return check_numbers(trials, entry, e);
    for (const char *list = o.values; deal_option_value(&list, name, value);) {
        snprintf(what, sizeof what, "options.%.60s: %s", entry->key, name);
        if (!offers_try_one(trials, (struct offer){.name = entry->key, .value = name}, e))
            return bad_offer(e, entry->line, what);
    }
    return true;
}

static bool check_variant(const struct trials *trials, const struct config_section *section, struct deal_error *e)
{
    char what[80];

    snprintf(what, sizeof what, "[%.60s]", section->name);
    return offers_try_one(trials, (struct offer){.variant = section->name + 8}, e) || bad_offer(e, section->line, what);
}

static bool try_all(const struct trials *trials, const struct config *config, struct deal_error *e)
{
    int options = deal_config_section(config, "options");

    if (!offers_try_one(trials, (struct offer){.variant = NULL}, e))
        return false;
    for (int i = next_entry(config, options, 0); i < config->entries; i = next_entry(config, options, i + 1))
        if (!config->entry[i].left_out && !check_values(trials, &config->entry[i], e))
            return false;
    for (int s = 0; s < config->sections; s++)
        if (deal_config_kind(config, s) == SEC_VARIANT && !config->section[s].left_out &&
            !check_variant(trials, &config->section[s], e))
            return false;
    return true;
}

/* Refuses the first entry of the rule file that had no effect in all trials. */
static bool offers_refuse_idle(const struct trials *trials, struct deal_error *e)
{
    struct deal_rules *r = calloc(1, sizeof *r);
    struct deal_compile c = {.r = r, .config = r ? &r->config : NULL, .probe = true};
    bool good =
        r && deal_config_copy(&r->config, &trials->file) ? deal_compile(&c, e) : deal_fail(e, NULL, "out of memory");

    for (int i = 0; good && i < trials->entries; i++)
        if (trials->idle[i])
            good = deal_compile_bad_idle(&c, i, trials->idle[i], e);
    deal_rules_free(r);
    return good;
}

static bool new_trials(struct trials *trials, const char *text, struct deal_error *e)
{
    if (!deal_config_read(&trials->file, text, e))
        return false;
    trials->idle = malloc(((size_t)trials->file.entries + 1) * sizeof *trials->idle);
    if (!trials->idle)
        return deal_fail(e, NULL, "out of memory");
    while (trials->entries < trials->file.entries)
        trials->idle[trials->entries++] = ALL_WORDS;
    return true;
}

static void release_trials(struct trials *trials)
{
    deal_config_release(&trials->file);
    free(trials->idle);
}

bool deal_offers_check(const struct config *config, struct deal_error *e)
{
    struct trials t = {.entries = 0};
    bool good = new_trials(&t, config->text, e) && try_all(&t, config, e) && offers_refuse_idle(&t, e);

    release_trials(&t);
    return good;
}

/* The result of deal_offers_least() for option NAME and FILE, a rule file as it was read. */
static int least_of(const struct config *file, const char *name)
{
    struct deal_error e;

    for (int n = 0; n <= 13; n++) {
        char value[16];

        snprintf(value, sizeof value, "%d", n);
        if (offers_try(file, &(struct offer){.name = name, .value = value}, &e))
            return n;
        if (deal_no_memory(&e))
            return -1;
    }
    return 0;
}

int deal_offers_least(const struct config *config, const char *name)
{
    struct config file = {.text = NULL};
    struct deal_error e;
    int least = deal_config_read(&file, config->text, &e) ? least_of(&file, name) : -1;

    deal_config_release(&file);
    return least;
}

/* ---- the failing word of a set= ---- */

/* Do the rules of FILE fail to compile with the first LEN bytes of SET? */
static bool fails_with(const struct config *file, const char *variant, const char *set, size_t len,
                       struct deal_error *e)
{
    char *begun = strndup(set, len);
    bool fails;

    if (!begun)
        return !deal_fail(e, NULL, "out of memory");
    fails = !offers_try(file, &(struct offer){.variant = variant, .set = begun}, e);
    free(begun);
    return fails;
}

/* SET is "name:value,name:value,...". Returns the index after the pair that contains index AT. */
static size_t word_end(const char *set, size_t at) { return at + strcspn(set + at, ","); }

/* Finds a pair in SET, from index *FROM to *END, with which the rules fail to compile, though they compile with the
 * pairs before it. WHY is the error. False if the rules fail without any pair. Uses binary search, since each trial
 * compiles the rules. */
static bool failing_word(const struct config *rules, const char *variant, const char *set, size_t *from, size_t *end,
                         struct deal_error *why)
{
    size_t good = 0, bad = strlen(set), middle;

    if (fails_with(rules, variant, set, 0, why) || !fails_with(rules, variant, set, bad, why))
        return false;
    while ((*from = good + (good > 0), word_end(set, *from)) < bad) {
        struct deal_error other;

        middle = word_end(set, (*from + bad) / 2);
        if (middle >= bad)
            middle = word_end(set, *from);
        if (fails_with(rules, variant, set, middle, &other)) {
            bad = middle;
            *why = other;
        } else {
            good = middle;
        }
    }
    *end = bad;
    return true;
}

bool deal_offers_blame(const char *file, const char *text, const char *variant, const char *set, struct deal_error *e)
{
    struct config rules = {.text = NULL};
    struct deal_error why;
    char word[80], name[80];
    size_t from = 0, end = 0;
    bool found =
        e->line && set && deal_config_read(&rules, text, &why) && failing_word(&rules, variant, set, &from, &end, &why);

    deal_config_release(&rules);
    if (!found)
        return false;
    if (!why.line)
        return *e = why, true;
    deal_quote(word, sizeof word, set + from, end - from);
    deal_quote(name, sizeof name, file, strlen(file));
    deal_fail(e, "set", "%s: %s:%ld: %s", word, name, why.line, why.text);
    return true;
}

/* ---- the text of rules ---- */

/* Does the rule file that CONFIG writes compile with option I, or with variant S if I is -1? False if out of memory,
 * too. */
static bool offers_goes(struct config *config, int i, int s, struct deal_error *e)
{
    char *text = deal_config_text(config);
    struct trials t = {.entries = 0};
    bool good;

    if (!text)
        return deal_fail(e, NULL, "out of memory");
    good = deal_config_read(&t.file, text, e) &&
           (i < 0 ? check_variant(&t, &config->section[s], e) : check_values(&t, &config->entry[i], e));
    release_trials(&t);
    free(text);
    return good;
}

/* Omits from CONFIG all options and variants, then restores each that compiles together with those restored before. */
static bool thin_out(struct config *config, struct deal_error *e)
{
    int options = deal_config_section(config, "options");

    for (int i = next_entry(config, options, 0); i < config->entries; i = next_entry(config, options, i + 1))
        config->entry[i].left_out = true;
    for (int s = 0; s < config->sections; s++)
        config->section[s].left_out = deal_config_kind(config, s) == SEC_VARIANT;
    for (int i = next_entry(config, options, 0); i < config->entries; i = next_entry(config, options, i + 1)) {
        config->entry[i].left_out = false;
        if ((config->entry[i].left_out = !offers_goes(config, i, -1, e)) && deal_no_memory(e))
            return false;
    }
    for (int s = 0; s < config->sections; s++) {
        if (!config->section[s].left_out)
            continue;
        config->section[s].left_out = false;
        if ((config->section[s].left_out = !offers_goes(config, -1, s, e)) && deal_no_memory(e))
            return false;
    }
    return true;
}

/* Omits from CONFIG the keys without effect under all remaining options and variants. */
static bool leave_out_idle(struct config *config, struct deal_error *e)
{
    struct trials t = {.entries = 0};
    bool good = new_trials(&t, config->text, e) && try_all(&t, config, e);

    for (int i = 0; good && i < t.entries; i++)
        config->entry[i].left_out |= t.idle[i] == ALL_WORDS;
    release_trials(&t);
    return good;
}

static bool is_changed(const struct config *config)
{
    for (int i = 0; i < config->entries; i++)
        if (config->entry[i].changed)
            return true;
    return false;
}

/* TEXT, a rule file, without the entries that the function LEAVE marks as left out; NULL if out of memory. */
static char *without(const char *text, bool (*leave)(struct config *config, struct deal_error *e))
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
