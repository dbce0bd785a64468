/*
 * Counts for each part of the search and each key how often both acted: the part in the proof of a loss, the key in the
 * same rule file. A key acts if a play without it, or with another value, meets other legal actions. Where the part
 * applies only without the key, the part refuses the key.
 *
 * A cell of this table that stays empty shows that a fault of the part with that key would not be noticed. Walks among
 * rule files that keep to a part try the keys of its empty cells first (walk.c).
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { ACTS_KEYS = 4, ACTS_PLAYS = 3, ACTS_STEPS = 30 };

/* ---- parts ---- */

/* Returns the bit of the part of the search that WHY is about, as in deal_solution.parts; -1 if it has none. */
static int acts_bit(const struct deal_why *why)
{
    char name[DEAL_PARTS_MAX];

    for (int bit = 0; bit < ACTS_PARTS; bit++) {
        deal_parts_text(UINT32_C(1) << bit, name);
        for (char *c = name; *c; c++)
            *c = *c == '-' ? ' ' : *c;
        if (*name && !strcmp(name, why->name))
            return bit;
    }
    return -1;
}

int acts_part(const struct deal_rules *r, int part)
{
    struct deal_why why;

    return deal_rules_why(r, part, &why) ? acts_bit(&why) : -1;
}

static uint32_t acts_applying(const struct deal_rules *r)
{
    struct deal_why why;
    uint32_t set = 0;

    for (int i = 0; deal_rules_why(r, i, &why); i++)
        if (why.applies && acts_bit(&why) >= 0)
            set |= UINT32_C(1) << acts_bit(&why);
    return set;
}

/* ---- keys ---- */

static bool acts_start(struct deal_state *s, const uint8_t *cards, uint32_t shuffle)
{
    struct deal_error e;

    return s && deal_state_start(s, cards, (size_t)deal_rules_cards(deal_state_rules(s)), shuffle, &e);
}

/* Returns true if the legal actions of the two positions have different words. */
static bool acts_differ(struct deal_state *s, struct deal_state *other)
{
    char word[DEAL_WORD_MAX];
    struct deal_action a;
    struct deal_error e;
    size_t n, m;
    const struct deal_action *list = deal_state_actions(s, &n);

    deal_state_actions(other, &m);
    for (size_t i = 0; i < n && n == m; i++) {
        deal_state_word(s, list[i], word);
        if (!deal_state_find(other, word, strlen(word), &a, &e))
            return true;
    }
    return n != m;
}

/* Plays at random from the deal of SEED by both rules; returns true if they differ in some position. */
static bool acts_play(struct stream *g, struct deal_state *s, struct deal_state *other, uint32_t seed)
{
    const struct deal_rules *r = deal_state_rules(s);
    uint8_t cards[DEAL_CARDS_MAX];
    char word[DEAL_WORD_MAX];
    struct deal_action a;
    struct deal_error e;
    uint32_t shuffle;
    size_t n;

    if (!deal_rules_deal(r, seed, cards, &shuffle, &e) || !acts_start(s, cards, shuffle))
        return false;
    if (deal_rules_cards(r) != deal_rules_cards(deal_state_rules(other)) || !acts_start(other, cards, shuffle))
        return true;
    for (int i = 0; i < ACTS_STEPS; i++) {
        const struct deal_action *list;

        if (acts_differ(s, other))
            return true;
        list = deal_state_actions(s, &n);
        if (!n)
            return false;
        a = list[stream_below(g, (unsigned)n)];
        deal_state_word(s, a, word);
        if (!deal_state_apply(s, a) || !deal_state_find(other, word, strlen(word), &a, &e) ||
            !deal_state_apply(other, a))
            return true;
    }
    return false;
}

static bool acts_change(struct stream *g, const struct deal_rules *r, const struct deal_rules *other)
{
    struct deal_error e;
    struct deal_state *s = judge_got(deal_state_new(r, &e)), *o = judge_got(deal_state_new(other, &e));
    bool differ = false;

    for (int i = 0; i < ACTS_PLAYS && !differ; i++)
        differ = acts_play(g, s, o, 1 + stream_below(g, 1000000));
    deal_state_free(s);
    deal_state_free(o);
    return differ;
}

/* Notes key W, the pair K of section I of the file of X. PARTS: the parts that acted. */
static void acts_note_key(struct acts *t, struct stream *g, const struct subject *x, const struct deal_rules *r,
                          const char *path, uint32_t parts, int i, int k)
{
    static struct subject other;
    char value[VALUE];
    struct deal_word w;
    struct deal_error e;
    int word = word_index(&x->file.section[i], x->file.section[i].pair[k].key);
    struct deal_rules *without;
    uint32_t more;

    if (word < 0 || word >= WORDS || !deal_vocabulary(word, &w) || !met_counts(&w))
        return;
    other = *x;
    file_unset(&other.file.section[i], k);
    without = subject_rules(&other, path, &e);
    more = without ? acts_applying(without) & ~acts_applying(r) : 0;
    if (!without) {
        value_draw_other(g, &other.file, &w, value);
        file_set(&other.file.section[i], w.key, value);
        without = subject_rules(&other, path, &e);
    }
    if (without && acts_change(g, r, without))
        for (int p = 0; p < ACTS_PARTS; p++) {
            t->acted[p][word] += parts >> p & 1;
            t->refused[p][word] += more >> p & 1;
        }
    deal_rules_free(without);
}

void acts_note(struct acts *t, struct stream *g, const struct subject *x, const struct deal_rules *r, const char *path,
               uint32_t parts)
{
    for (int n = 0; n < ACTS_KEYS && !*x->game && x->file.sections; n++) {
        int i = (int)stream_below(g, (unsigned)x->file.sections), pairs = x->file.section[i].pairs;

        if (pairs)
            acts_note_key(t, g, x, r, path, parts, i, (int)stream_below(g, (unsigned)pairs));
    }
}

void acts_add(struct acts *sum, const struct acts *t)
{
    for (int p = 0; p < ACTS_PARTS; p++)
        for (int w = 0; w < WORDS; w++) {
            sum->acted[p][w] += t->acted[p][w];
            sum->refused[p][w] += t->refused[p][w];
        }
}

/* ---- the table ---- */

void acts_print(const struct acts *t)
{
    char name[DEAL_PARTS_MAX];
    struct deal_word w;

    puts("part: keys that acted in its losses, keys that it refuses, and keys of neither kind");
    for (int p = 0; p < ACTS_PARTS; p++) {
        int acted = 0, refused = 0;

        deal_parts_text(UINT32_C(1) << p, name);
        for (int i = 0; i < WORDS; i++) {
            acted += t->acted[p][i] > 0;
            refused += !t->acted[p][i] && t->refused[p][i];
        }
        if (!*name)
            continue;
        printf("%s: %d, %d", name, acted, refused);
        for (int i = 0; i < WORDS && deal_vocabulary(i, &w); i++)
            if (met_counts(&w) && !t->acted[p][i] && !t->refused[p][i])
                printf(" %s.%s", *w.mechanism ? w.mechanism : w.section, w.key);
        puts("");
    }
}
