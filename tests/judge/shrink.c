/*
 * Minimizes the rules of a fault: removes every part without which one of a few hundred deals still shows a fault of
 * the same kind, and then makes numbers smaller.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 120 };

static bool shrink_of_kind(const struct trial *t, const char *kind)
{
    size_t n = strcspn(t->fault, ":");
    return *t->fault && (!kind || (strlen(kind) == n && !strncmp(t->fault, kind, n)));
}

/* Finds the first of the seeds FROM..TO whose deal shows a fault of the kind KIND (the part of its text before the
 * colon; NULL: any). Sets *SEED to that seed and *T to its trial; returns false if there is none. */
static bool subject_at_fault(const struct subject *x, const struct budget *b, const char *path, uint32_t from,
                             uint32_t to, const char *kind, uint32_t *seed, struct trial *t)
{
    struct deal_error e;
    struct deal_rules *r = subject_rules(x, path, &e);
    struct deal_state *s = r ? deal_state_new(r, &e) : NULL;
    bool found = false;

    for (uint32_t i = from; s && i <= to && !found; i++)
        if (trial_position(s, i, subject_is_full(x))) {
            trial_run(s, b, i, t);
            found = shrink_of_kind(t, kind);
            *seed = i;
        }
    deal_state_free(s);
    deal_rules_free(r);
    return found;
}

struct shrinking {
    struct subject *x;
    const struct budget *b;
    const char *path;
    char kind[40];
    uint32_t *seed;
    struct trial *t;
};

/* Keeps the changed rules if they still show the fault; otherwise restores BEFORE. */
static bool shrink_keep(struct shrinking *k, const struct subject *before)
{
    uint32_t seed;
    struct trial t;

    if (subject_at_fault(k->x, k->b, k->path, *k->seed, *k->seed, k->kind, &seed, &t) ||
        subject_at_fault(k->x, k->b, k->path, 1, SEEDS, k->kind, &seed, &t)) {
        *k->seed = seed;
        *k->t = t;
        return true;
    }
    *k->x = *before;
    return false;
}

static bool drop_sections(struct shrinking *k, struct subject *before)
{
    bool less = false;

    for (int i = k->x->file.sections - 1; i > 0; i--) {
        *before = *k->x;
        file_drop(&k->x->file, i);
        less |= shrink_keep(k, before);
    }
    return less;
}

static bool drop_keys(struct shrinking *k, struct subject *before)
{
    bool less = false;

    for (int i = 0; i < k->x->file.sections; i++)
        for (int j = k->x->file.section[i].pairs - 1; j >= 0; j--) {
            *before = *k->x;
            file_unset(&k->x->file.section[i], j);
            less |= shrink_keep(k, before);
        }
    return less;
}

/* Removes the last word of a key's value, or makes a number in it smaller. */
static bool cut_value(struct shrinking *k, struct subject *before, int section, int pair)
{
    char *value = k->x->file.section[section].pair[pair].value, *blank = strrchr(value, ' ');
    int number = atoi(value);

    *before = *k->x;
    if (blank) {
        *blank = '\0';
        return shrink_keep(k, before);
    }
    if (number < 1 || value[strspn(value, "0123456789")])
        return false;
    snprintf(value, VALUE, "%d", number - 1);
    return shrink_keep(k, before);
}

static bool cut_values(struct shrinking *k, struct subject *before)
{
    bool less = false;

    for (int i = 0; i < k->x->file.sections; i++)
        for (int j = 0; j < k->x->file.section[i].pairs; j++)
            while (cut_value(k, before, i, j))
                less = true;
    return less;
}

static bool drop_overrides(struct shrinking *k, struct subject *before)
{
    bool less = false;

    for (size_t at = 0; k->x->set[at];) {
        size_t len = strcspn(k->x->set + at, ",");

        *before = *k->x;
        memmove(k->x->set + at, k->x->set + at + len + (k->x->set[at + len] == ','),
                strlen(k->x->set + at + len + (k->x->set[at + len] == ',')) + 1);
        if (*k->x->set && k->x->set[strlen(k->x->set) - 1] == ',')
            k->x->set[strlen(k->x->set) - 1] = '\0';
        if (shrink_keep(k, before))
            less = true;
        else
            at += len + (k->x->set[at + len] == ',');
    }
    return less;
}

/* Tries each removal once; returns true if one succeeded. */
static bool shrink_round(struct shrinking *k, struct subject *before)
{
    bool cut;

    if (*k->x->game)
        return drop_overrides(k, before);
    cut = drop_sections(k, before);
    cut = drop_keys(k, before) || cut;
    return cut_values(k, before) || cut;
}

void shrink(struct subject *x, const struct budget *b, const char *path, uint32_t *seed, struct trial *t)
{
    struct subject *before = malloc(sizeof *before);
    struct shrinking k = {.x = x, .b = b, .path = path, .seed = seed, .t = t};

    if (!before)
        return;
    snprintf(k.kind, sizeof k.kind, "%.*s", (int)strcspn(t->fault, ":"), t->fault);
    while (shrink_round(&k, before))
        ;
    free(before);
}
