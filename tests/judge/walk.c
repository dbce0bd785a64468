/*
 * Random walks among the rule files to which one part of the search applies.
 *
 * A proof is wrong if its conditions hold but a fact on which it depends does not. Random files seldom meet the
 * conditions of most parts. So a walk begins at a recipe, a random or a named file to which the part applies, and
 * changes single keys and sections while the part applies. Other walks keep to the conditions of an argument of the
 * check of losses.
 */
#include "checks.h"
#include "judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 12, DRAWS = 200, BEGINNINGS = 2000, GROWN_EVERY = 16, MUTATIONS = 40 };

static bool applies(const struct deal_rules *r, int part)
{
    struct deal_why why;

    if (part >= WALK_CHECK)
        return checks_apply(r, part - WALK_CHECK);
    return deal_rules_why(r, part, &why) && why.applies;
}

int walk_parts(const struct deal_rules *r)
{
    struct deal_why why;
    int n = 0;

    while (deal_rules_why(r, n++, &why) && strcmp(why.name, "cards"))
        ;
    return n;
}

/* ---- one change of a file ---- */

static const struct acts *steer;
static int steer_bit = -1;

void walk_steer(const struct acts *t, int bit)
{
    steer = t;
    steer_bit = bit;
}

/* Returns true if the cell of key I with the part of the walk is open. */
static bool is_wanted(int i) { return steer_bit >= 0 && acts_open(steer, steer_bit, i); }

static void mutate_key(struct stream *g, struct file *f, struct section *s)
{
    struct deal_word w;
    char value[VALUE];
    unsigned n = 0;

    while (deal_vocabulary((int)n, &w))
        n++;
    for (int tries = 0; tries < 60; tries++) {
        int i = (int)stream_below(g, n);

        if (deal_vocabulary(i, &w) && section_takes(s, &w) && (tries >= 30 || steer_bit < 0 || is_wanted(i))) {
            value_draw_other(g, f, &w, value);
            file_set(s, w.key, value);
            return;
        }
    }
}

void file_mutate(struct stream *g, struct file *f)
{
    struct section *s = &f->section[stream_below(g, (unsigned)f->sections)];

    if (stream_one_in(g, 10))
        family_draw(g, f, stream_below(g, family_count()));
    else if (stream_one_in(g, 12) && f->sections > 4)
        file_drop(f, (int)(s - f->section));
    else if (stream_one_in(g, 4) && s->pairs)
        file_unset(s, (int)stream_below(g, (unsigned)s->pairs));
    else
        mutate_key(g, f, s);
}

/* ---- the walk ---- */

static const char *const *walk_file;
static unsigned walk_files;

void walk_from(const char *const *path, unsigned n)
{
    walk_file = path;
    walk_files = n;
}

/* Reads the rule file at PATH; returns false if it cannot be read or does not fit. */
static bool walk_read(struct file *f, const char *path)
{
    char text[TEXT];
    FILE *in = fopen(path, "r");
    size_t n = in ? fread(text, 1, sizeof text - 1, in) : 0;

    if (in)
        fclose(in);
    text[n] = '\0';
    return n && file_read(f, text);
}

/* Returns the rules where a walk begins: a named file; otherwise a plain recipe, which meets the conditions of most
 * parts of the search, or sometimes a grown file. */
static struct deal_rules *walk_draw(struct stream *g, struct subject *x, const char *path)
{
    struct deal_error e;

    if (!walk_files && stream_one_in(g, GROWN_EVERY))
        return subject_grow(g, x, path, NULL, 0, NULL);
    *x->game = *x->set = '\0';
    x->file.sections = 0;
    if (!walk_files)
        family_draw(g, &x->file, stream_below(g, family_count()));
    else if (!walk_read(&x->file, walk_file[stream_below(g, walk_files)]))
        return NULL;
    return subject_rules(x, path, &e);
}

struct deal_rules *walk_begin(struct stream *g, struct subject *x, const char *path, int part)
{
    for (int i = 0; i < BEGINNINGS; i++) {
        struct deal_rules *r = walk_draw(g, x, path);

        if (r && applies(r, part))
            return r;
        deal_rules_free(r);
    }
    return NULL;
}

static char *kept[ACTS_PARTS][KEPT];

void walk_keep(struct stream *g, const struct subject *x, int bit)
{
    static char text[TEXT];
    char **slot = &kept[bit][stream_below(g, KEPT)];

    file_write(&x->file, text);
    free(*slot);
    *slot = strcpy(judge_got(malloc(strlen(text) + 1)), text);
}

/* Draws a file that was kept for the part BIT or, if there is none at the chosen place, a game of the library with few
 * cards, a recipe or a grown file. */
static struct deal_rules *walk_draw_bit(struct stream *g, struct subject *x, const char *path, int bit)
{
    const char *text = kept[bit][stream_below(g, KEPT)];
    struct deal_error e;

    if (!text && stream_one_in(g, 2))
        return walk_draw(g, x, path);
    if (text)
        file_read(&x->file, text);
    else
        subject_draw_game(g, x);
    *x->game = *x->set = '\0';
    return subject_rules(x, path, &e);
}

struct deal_rules *walk_begin_bit(struct stream *g, struct subject *x, const char *path, int bit)
{
    for (int i = 0; i < DRAWS; i++) {
        struct deal_rules *r = walk_draw_bit(g, x, path, bit);

        if (r && acts_applying(r, UINT64_C(1) << bit))
            return r;
        deal_rules_free(r);
    }
    return NULL;
}

struct deal_rules *walk_on(struct stream *g, struct subject *x, const char *path, int part)
{
    static _Thread_local struct file before;
    struct deal_error e;

    file_copy_of(&before, &x->file);
    for (int i = 0; i < MUTATIONS; i++) {
        struct deal_rules *r;

        file_mutate(g, &x->file);
        if (stream_one_in(g, 3)) /* Two changes are tried, since the second may make the first one valid. */
            file_mutate(g, &x->file);
        file_fit(g, &x->file);
        r = subject_rules(x, path, &e);
        if (r && applies(r, part))
            return r;
        deal_rules_free(r);
        file_copy_of(&x->file, &before);
    }
    return NULL;
}
