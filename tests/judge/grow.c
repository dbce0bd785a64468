/*
 * Grows random rule files that the library accepts. A file begins as a recipe (a set of keys) or at random, and gets
 * one more key after another.
 *
 * If the library refuses a file with a new key, other values are tried, and changes that the error message suggests.
 * If no attempt succeeds, the file is restored, so a recipe is never broken and no file is lost.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { BASES = 8, REPAIRS = 25, TRIES = 4, PUTS = 2, ADJUSTMENTS = 6, FEW_MORE = 3, MOST_MORE = 10 };

struct growth {
    struct stream *g;
    struct subject *x;
    const char *path;
    struct deal_rules *rules; /* compiled rules of the rule file at present */
    struct deal_error e;
};

/* Returns true if the library accepts the present file. */
static bool grow_accept(struct growth *w)
{
    struct deal_rules *r = subject_rules(w->x, w->path, &w->e);

    if (!r && (!*w->e.text || strstr(w->e.text, "out of memory")))
        printf("---- refused without a reason: %s\n", w->e.text);
    if (!r)
        return false;
    deal_rules_free(w->rules);
    w->rules = r;
    return true;
}

/* ---- the first file ---- */

/* Returns the index of a recipe that has the key WORD; of a random recipe if WORD is NULL or no recipe has it. */
static unsigned any_family(struct growth *w, const struct deal_word *word)
{
    unsigned found = stream_below(w->g, family_count()), n = 0;

    /* Recipes without mechanisms have more keys on which proofs depend. */
    if (!word && family_is_of_mechanism(found))
        found = stream_below(w->g, family_count());
    for (unsigned i = 0; word && i < family_count(); i++)
        if (family_has(i, word) && stream_one_in(w->g, ++n))
            found = i;
    return found;
}

static bool grow_from_recipe(struct growth *w, const struct deal_word *word)
{
    for (int tries = 0; tries < BASES; tries++) {
        *w->x->game = *w->x->set = '\0';
        w->x->file.sections = 0;
        family_draw(w->g, &w->x->file, any_family(w, word));
        if (grow_accept(w))
            return true;
    }
    return false;
}

static bool grow_from_draw(struct growth *w)
{
    subject_draw_file(w->g, w->x);
    for (int i = 0; i < REPAIRS; i++) {
        if (grow_accept(w))
            return true;
        subject_mend(w->g, w->x, &w->e);
    }
    return false;
}

/* How a random rule file begins (as a recipe or a draw), and whether keys are added. A recipe without added keys
 * keeps the conditions of proofs. */
enum beginning { RECIPE, RECIPE_AND_WORDS, DRAW_AND_WORDS, MECHANISM_AND_WORDS };

static enum beginning any_beginning(struct stream *g)
{
    static const enum beginning list[] = {
        RECIPE, RECIPE, RECIPE_AND_WORDS, DRAW_AND_WORDS, MECHANISM_AND_WORDS, MECHANISM_AND_WORDS};
    return list[stream_below(g, sizeof list / sizeof *list)];
}

/* Begins the file with a recipe for the first of the COUNT keys that belongs to a mechanism. */
static bool grow_from_mechanism(struct growth *w, const int *word, int count)
{
    struct deal_word own;

    for (int i = 0; i < count; i++)
        if (deal_vocabulary(word[i], &own) && *own.mechanism)
            return grow_from_recipe(w, &own);
    return false;
}

static bool grow_base(struct growth *w, enum beginning how, const int *word, int count)
{
    if ((how == MECHANISM_AND_WORDS && grow_from_mechanism(w, word, count)) ||
        (how == DRAW_AND_WORDS && grow_from_draw(w)))
        return true;
    return grow_from_recipe(w, NULL) || grow_from_draw(w);
}

/* ---- adding a word ---- */

static bool has_word(const struct file *f, int word)
{
    struct deal_word w;

    for (int i = 0; deal_vocabulary(word, &w) && i < f->sections; i++) {
        const char *value = section_takes(&f->section[i], &w) ? file_get(&f->section[i], w.key) : NULL;
        if (value && (!w.standard || strcmp(value, w.standard)))
            return true;
    }
    return false;
}

static bool has_words(const struct file *f, const int *word, int count)
{
    for (int i = 0; i < count; i++)
        if (!has_word(f, word[i]))
            return false;
    return true;
}

static void grow_set(struct growth *w, struct section *s, const struct deal_word *word)
{
    char value[VALUE];

    value_draw_other(w->g, &w->x->file, word, value);
    file_set(s, word->key, value);
}

/* Returns a random section of the file that may have the key WORD; NULL if there is none. */
static struct section *grow_section(struct growth *w, const struct deal_word *word)
{
    struct section *found = NULL;
    unsigned n = 0;

    for (int i = 0; i < w->x->file.sections; i++)
        if (section_takes(&w->x->file.section[i], word) && stream_one_in(w->g, ++n))
            found = &w->x->file.section[i];
    return found;
}

/* Adds a section for a part of a tableau group to the file. */
static struct section *grow_part(struct growth *w)
{
    struct deal_word word = {.section = "GROUP", .mechanism = ""};
    const struct section *s = grow_section(w, &word);
    char name[NAME];

    if (!s || strlen(s->name) + 8 > NAME)
        return NULL;
    snprintf(name, sizeof name, "%.40s %s", s->name,
             stream_one_in(w->g, 2)   ? "1"
             : stream_one_in(w->g, 2) ? "last"
                                      : "2");
    return file_add(&w->x->file, name);
}

static void grow_mechanism(struct growth *w, const char *mechanism)
{
    char name[NAME];
    struct section *s;
    struct deal_word word;

    snprintf(name, sizeof name, "mechanism %s", mechanism);
    if ((s = file_add(&w->x->file, name)))
        for (int i = 0; deal_vocabulary(i, &word); i++)
            if (!strcmp(word.mechanism, mechanism) && !word.standard && !file_get(s, word.key))
                grow_set(w, s, &word);
}

/* Adds the key WORD to the file, by itself or with all other keys of a recipe. */
static void grow_put(struct growth *w, const struct deal_word *word)
{
    struct section *s = grow_section(w, word);
    unsigned i;

    if ((!s && !stream_one_in(w->g, 5)) || stream_one_in(w->g, 5)) {
        i = any_family(w, word);
        if (family_has(i, word))
            family_draw(w->g, &w->x->file, i);
        s = grow_section(w, word);
    }
    if (!s && *word->mechanism)
        grow_mechanism(w, word->mechanism);
    if (!s && !*word->mechanism)
        s = !strcmp(word->section, "GROUP N ...") ? grow_part(w) : file_add(&w->x->file, word->section);
    if (!s)
        s = grow_section(w, word);
    if (s && section_takes(s, word))
        grow_set(w, s, word);
}

/* Adds the key that the error message names to the section that the message is about. */
static bool grow_named(struct growth *w, struct section *s)
{
    struct deal_word word;

    for (int i = 0; deal_vocabulary(i, &word); i++)
        if (section_takes(s, &word) && strlen(word.key) > 3 && strstr(w->e.text, word.key) && !file_get(s, word.key)) {
            grow_set(w, s, &word);
            return true;
        }
    return false;
}

/* Removes an optional key of the section; preferably one whose name begins like LIKE. */
static void grow_lose_key(struct growth *w, struct section *s, const char *like)
{
    struct deal_word own;
    int found = -1;
    unsigned n = 0;

    for (int k = 0; k < s->pairs; k++)
        if (deal_vocabulary(word_index(s, s->pair[k].key), &own) && own.standard) {
            if (like && !strncmp(s->pair[k].key, like, 4)) {
                found = k;
                break;
            }
            if (stream_one_in(w->g, ++n))
                found = k;
        }
    if (found >= 0)
        file_unset(s, found);
}

/* Removes a key or a section that the error is about: in its line, else in its section, else anywhere in the file. */
static void grow_lose(struct growth *w, int section, int pair)
{
    struct section *s = &w->x->file.section[section];
    const char *lacks = strstr(w->e.text, "lacks the key ");
    unsigned other = stream_below(w->g, (unsigned)w->x->file.sections);
    struct deal_word own;

    if (pair >= 0 && deal_vocabulary(word_index(s, s->pair[pair].key), &own) && own.standard && !stream_one_in(w->g, 3))
        file_unset(s, pair);
    else if (lacks || stream_one_in(w->g, 2))
        grow_lose_key(w, s, lacks ? lacks + 14 : NULL);
    else if (other > 1 && strcmp(w->x->file.section[other].name, "deal"))
        file_drop(&w->x->file, (int)other);
}

/* Changes the file where the error is: adds a missing key, draws another value or, with LOSE, removes something. */
static bool grow_adjust(struct growth *w, const int *word, int count, bool lose)
{
    int section, pair;
    struct section *s;
    struct deal_word own;

    if (!subject_find_line(w->x, &w->e, &section, &pair))
        return false;
    s = &w->x->file.section[section];
    if (lose && !stream_one_in(w->g, 3)) {
        grow_lose(w, section, pair);
        return has_words(&w->x->file, word, count);
    }
    if (grow_named(w, s))
        return true;
    if (pair < 0 || !deal_vocabulary(word_index(s, s->pair[pair].key), &own))
        return false;
    grow_set(w, s, &own);
    return true;
}

/* Adds the last of the COUNT keys to a file that has the others. Returns false if that fails; the file is then
 * restored. */
static bool grow_word(struct growth *w, const int *word, int count, int tries, struct met *met)
{
    static _Thread_local struct file before;
    struct deal_word own;

    if (!deal_vocabulary(word[count - 1], &own) || has_words(&w->x->file, word, count))
        return true;
    file_copy_of(&before, &w->x->file);
    for (int try = 0; try < tries; try++) {
        bool more = true;

        grow_put(w, &own);
        for (int i = 0; more && i <= ADJUSTMENTS; i++) {
            file_fit(w->g, &w->x->file);
            if (!has_words(&w->x->file, word, count))
                break;
            if (grow_accept(w))
                return true;
            if (count > 1 && met)
                met_refuse(met, word[count - 2], word[count - 1], w->e.text);
            more = grow_adjust(w, word, count, try % 2);
        }
        file_copy_of(&w->x->file, &before);
    }
    return false;
}

/* Adds up to MOST random keys to existing sections, one by one. */
static void grow_more(struct growth *w, const int *word, int count, unsigned most)
{
    struct deal_word own;
    unsigned n = 0;
    int list[8];

    memcpy(list, word, (size_t)count * sizeof *word);
    while (deal_vocabulary((int)n, &own))
        n++;
    for (unsigned more = stream_below(w->g, most + 1); more; more--) {
        list[count] = (int)stream_below(w->g, n);
        if (deal_vocabulary(list[count], &own) && strcmp(own.section, "picture") && !*own.mechanism &&
            grow_section(w, &own))
            grow_word(w, list, count + 1, 1, NULL);
    }
}

struct deal_rules *subject_grow(struct stream *g, struct subject *x, const char *path, const int *word, int count,
                                struct met *met)
{
    struct growth w = {.g = g, .x = x, .path = path};
    enum beginning how = any_beginning(g);
    int in = 0, list[8];

    if (!grow_base(&w, how, word, count))
        return NULL;
    for (int i = 0; how != RECIPE && i < count; i++) {
        bool first = i % 2 && in && list[in - 1] == word[i - 1];
        list[in] = word[i];
        in += grow_word(&w, list, in + 1, TRIES, first ? met : NULL);
    }
    grow_more(&w, list, in, how == RECIPE ? FEW_MORE : MOST_MORE);
    return w.rules;
}

struct deal_rules *subject_put(struct stream *g, struct subject *x, const char *path, int word)
{
    struct growth w = {.g = g, .x = x, .path = path};

    if (has_word(&x->file, word))
        return subject_rules(x, path, &w.e);
    return grow_word(&w, &word, 1, 1 + (int)stream_below(g, PUTS), NULL) ? w.rules : NULL;
}
