/*
 * deal_rules_why(): lists the parts of the search, whether each applies to the rules of a game, and which key of the
 * rule file forbids it. The conditions of a part are defined beside the part; parts.c has the rows. The last rows are
 * those of the check of losses (check/).
 */
#include "solve.h"

#include "check/check.h"
#include "rules/identity.h"

#include <stdio.h>

/* ---- the line of the rule file ---- */

static void tell_key(const struct config *config, int section, const char *key, struct deal_why *out)
{
    const struct config_entry *entry = key ? deal_config_entry(config, section, key) : NULL;

    out->line = entry && !entry->set ? entry->line : entry ? 0 : config->section[section].line;
    if (entry)
        snprintf(out->forbids, sizeof out->forbids, "[%.30s] %.20s = %.40s%s", config->section[section].name, key,
                 entry->value, entry->set ? " (set)" : "");
    else
        snprintf(out->forbids, sizeof out->forbids, key ? "[%.40s], its %.30s" : "[%.40s]",
                 config->section[section].name, key);
}

static void tell_obstacle(const struct deal_rules *r, const struct obstacle *o, struct deal_why *out)
{
    const struct config *c = &r->config;
    int section = o->mech >= 0 ? r->mech[o->mech].section : o->section ? deal_config_section(c, o->section) : -1;

    if (section >= 0)
        tell_key(c, section, o->key, out);
    else if (o->section)
        snprintf(out->forbids, sizeof out->forbids, "no [%.40s]", o->section);
}

/* ---- rows ---- */

static void name_part(struct deal_why *out, const char *kind, const char *name)
{
    out->kind = kind;
    snprintf(out->name, sizeof out->name, "%s", name);
}

static bool tell_part(const struct deal_rules *r, const struct part_row *part, struct deal_why *out)
{
    const struct condition *broken = NULL;
    struct obstacle o;

    name_part(out, part->kind, part->name);
    for (int i = 0; i < PART_LISTS && part->list[i] && !broken; i++)
        broken = deal_condition_broken(part->list[i], r, &o);
    out->applies = !broken;
    if (broken) {
        out->condition = broken->says;
        tell_obstacle(r, &o, out);
    }
    return true;
}

/* Fills *OUT for an equivalence of positions, which applies unless *O names the rule that prevents it. */
static bool tell_identity(const struct deal_rules *r, const char *kind, const char *name, bool applies,
                          const char *condition, const struct obstacle *o, struct deal_why *out)
{
    name_part(out, kind, name);
    out->applies = applies;
    out->condition = condition;
    if (!applies)
        tell_obstacle(r, o, out);
    return true;
}

static bool tell_form(const struct deal_rules *r, int g, struct deal_why *out)
{
    struct obstacle o = {.mech = -1};
    const char *form = deal_identity_form(r, g, &o);

    snprintf(out->what, sizeof out->what, "%s", form ? form : "");
    return tell_identity(r, "key", r->group[g].name, form, "no rule depends on the full order of its cards", &o, out);
}

static const char *const check_prunings[] = {"safe plays", "turns of the pack", "equal parents", "cards in cells"};
enum { CHECK_ALL = CHECK_TESTS + sizeof check_prunings / sizeof *check_prunings };

static bool check_applies(const struct deal_rules *r, int test)
{
    void *made = NULL;

    switch (test) {
    case CHECK_TESTS: return deal_check_safe_rules(r);
    case CHECK_TESTS + 1: return deal_check_turns(r);
    case CHECK_TESTS + 2: return deal_check_runs(r) != NO_GROUP;
    case CHECK_TESTS + 3: return deal_check_cells(r);
    }
    if (!deal_check_tests[test]->make(r, &made) || !made)
        return false;
    deal_check_tests[test]->drop(made);
    return true;
}

/* Number I, from 1, of those parts of the check of losses that apply to the rules: dead-end tests, then others. */
static bool tell_check(const struct deal_rules *r, int i, struct deal_why *out)
{
    for (int test = 0; test < CHECK_ALL; test++)
        if (check_applies(r, test) && !--i) {
            name_part(out, "check",
                      test < CHECK_TESTS ? deal_check_tests[test]->name : check_prunings[test - CHECK_TESTS]);
            return out->applies = true;
        }
    return false;
}

/* Finds number *I (from 0) among the parts of the search from FIRST to END - 1 that have conditions on the rules. If
 * there are fewer such parts, subtracts their number from *I and returns false. */
static bool find_part(int first, int end, int *i, struct part_row *part)
{
    for (int n = first; n < end && deal_part(n, part); n++)
        if (part->kind && !(*i)--)
            return true;
    return false;
}

bool deal_rules_why(const struct deal_rules *r, int i, struct deal_why *out)
{
    struct obstacle o = {.mech = -1};
    struct part_row part;
    bool one;

    *out = (struct deal_why){.kind = ""};
    if (find_part(0, PART_SAFE, &i, &part) || find_part(PART_DEADENDS, PARTS_MOST, &i, &part) ||
        find_part(PART_SAFE, PART_DEADENDS, &i, &part))
        return tell_part(r, &part, out);
    if (!i) {
        one = deal_identity_cards_one(r, &o);
        return tell_identity(r, "symmetry", "cards", one, "the rules do not distinguish some cards", &o, out);
    }
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].piles > 1 && !--i) {
            one = deal_identity_piles_one(r, g, &o);
            return tell_identity(r, "symmetry", r->group[g].name, one, "no rule depends on the numbers of its piles",
                                 &o, out);
        }
    for (int g = 0; g < r->groups; g++)
        if (!--i)
            return tell_form(r, g, out);
    return tell_check(r, i, out);
}
