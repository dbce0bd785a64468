/*
 * Counts for each part of the search, or of the check of losses, and each key in how many lost deals both acted: the
 * part in the proof of the loss, the key in plays of that deal. A key acts if a play without it, or with another value,
 * meets other legal actions.
 *
 * In an empty cell of this table a fault of the part with that key would not be noticed. So the judge puts the key into
 * rule files to which the part applies. Then it gives the cell a class:
 *
 *     refused  In ACTS_ENOUGH files the library refused the key, or the part did not apply to the file with the key.
 *              Or that happened in twice as many files with any keys of the mechanism of the key.
 *     idle     In ACTS_ENOUGH files the part applied, and the key never acted.
 *     open     All other empty cells. Cases are drawn for them (main.c), and walks try their keys first (walk.c).
 */
#include "checks.h"
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { ACTS_RANDOM = 8, ACTS_PLAYS = 3, ACTS_STEPS = 30, ACTS_NEAR = 3, ACTS_ENOUGH = 30 };

/* ---- parts ---- */

/* Writes the name of a part; returns false if there is no such part. */
static bool acts_name(int part, char name[DEAL_PARTS_MAX])
{
    *name = '\0';
    if (part < ACTS_CHECK)
        deal_parts_text(UINT32_C(1) << part, name);
    else if (part < ACTS_CHECK + CHECKS_PARTS)
        snprintf(name, DEAL_PARTS_MAX, "check: %s", checks_name(part - ACTS_CHECK));
    return *name;
}

/* Returns the bit of the part of the search that WHY is about, as in deal_solution.parts; -1 if it has none. */
static int acts_bit(const struct deal_why *why)
{
    char name[DEAL_PARTS_MAX];

    for (int bit = 0; bit < ACTS_CHECK && strcmp(why->kind, "check"); bit++) {
        deal_parts_text(UINT32_C(1) << bit, name);
        for (char *c = name; *c; c++)
            *c = *c == '-' ? ' ' : *c;
        if (*name && !strcmp(name, why->name))
            return bit;
    }
    return -1;
}

/* Returns the rows of deal_rules_why() up to the symmetry of cards, which are the same for all rules, as an array of
 * the bits of their parts, -1: none, and sets *N to their number. */
static const int *acts_rows(const struct deal_rules *r, int *n)
{
    static _Thread_local int row[ACTS_CHECK], rows;
    struct deal_why why;

    for (int most = rows ? rows : walk_parts(r); rows < most && deal_rules_why(r, rows, &why); rows++)
        row[rows] = acts_bit(&why);
    *n = rows;
    return row;
}

int acts_part(const struct deal_rules *r, int part)
{
    int n;
    const int *row = acts_rows(r, &n);

    return part < n ? row[part] : -1;
}

int acts_nth(uint64_t n)
{
    char name[DEAL_PARTS_MAX];
    int list[ACTS_PARTS], count = 0;

    for (int p = 0; p < ACTS_PARTS; p++)
        if (acts_name(p, name))
            list[count++] = p;
    return list[n % (unsigned)count];
}

uint64_t acts_applying(const struct deal_rules *r, uint64_t of)
{
    struct deal_why why;
    uint64_t set = 0, conditioned = 0;
    int n;
    const int *row = acts_rows(r, &n);

    for (int i = 0; i < n; i++)
        if (row[i] >= 0) {
            conditioned |= UINT64_C(1) << row[i];
            if (of >> row[i] & 1 && deal_rules_why(r, i, &why) && why.applies)
                set |= UINT64_C(1) << row[i];
        }
    if (of >> ACTS_CHECK)
        set |= checks_applying(r) << ACTS_CHECK;
    return (of & ~conditioned & UINT32_MAX ? set | (methods_of(r) & ~conditioned) : set) & of;
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

/* Returns true if some plays by both rules differ, from the deal of SEED or, if that is 0, from random deals. */
static bool acts_change(struct stream *g, struct deal_state *s, struct deal_state *other, uint32_t seed)
{
    for (int i = 0; i < ACTS_PLAYS; i++)
        if (acts_play(g, s, other, seed ? seed : 1 + stream_below(g, 1000000)))
            return true;
    return false;
}

/* ---- cells ---- */

enum cell { CELL_FILLED, CELL_REFUSED, CELL_IDLE, CELL_OPEN };

/* Counts the files into which some key of the same mechanism as key WORD was put. Returns 0 if the part applied to one
 * of these files, or if no mechanism has the key. The keys of a mechanism are neighbours in the vocabulary. */
static uint32_t acts_vain(const struct acts *t, int part, int word)
{
    struct deal_word own, w;
    uint32_t tried = 0;

    if (!deal_vocabulary(word, &own) || !*own.mechanism)
        return 0;
    while (word > 0 && deal_vocabulary(word - 1, &w) && !strcmp(w.mechanism, own.mechanism))
        word--;
    for (; word < WORDS && deal_vocabulary(word, &w) && !strcmp(w.mechanism, own.mechanism); word++) {
        if (t->held[part][word])
            return 0;
        tried += t->tried[part][word];
    }
    return tried;
}

static enum cell acts_cell(const struct acts *t, int part, int word)
{
    if (t->acted[part][word])
        return CELL_FILLED;
    if (!t->held[part][word])
        return t->tried[part][word] >= ACTS_ENOUGH || acts_vain(t, part, word) >= 2 * ACTS_ENOUGH ? CELL_REFUSED
                                                                                                  : CELL_OPEN;
    return t->held[part][word] >= ACTS_ENOUGH && !t->acting[part][word] ? CELL_IDLE : CELL_OPEN;
}

bool acts_open(const struct acts *t, int part, int word)
{
    return word < WORDS && acts_cell(t, part, word) == CELL_OPEN;
}

/* Is the cell of the key WORD, -1: none, open for one of the parts? */
static bool acts_any_open(const struct acts *t, uint64_t parts, int word)
{
    for (int p = 0; word >= 0 && p < ACTS_PARTS; p++)
        if (parts >> p & 1 && acts_open(t, p, word))
            return true;
    return false;
}

int acts_wish(const struct acts *t, struct stream *g, int part)
{
    struct deal_word w;
    int found = -1;
    unsigned n = 0;

    for (int i = 0; i < WORDS && deal_vocabulary(i, &w); i++)
        if (met_counts(&w) && acts_open(t, part, i)) {
            unsigned weight = t->acting[part][i] ? ACTS_NEAR : 1;

            n += weight;
            found = stream_below(g, n) < weight ? i : found;
        }
    return found;
}

/* Stores for key WORD why the parts of the set LOST do not apply to the rules R of a file with the key. R is NULL if
 * the library refuses the file. */
static void acts_explain(struct acts *t, int word, uint64_t lost, const struct deal_rules *r)
{
    struct deal_why why;
    int n;
    const int *row = r ? acts_rows(r, &n) : NULL;

    for (int p = 0; p < ACTS_PARTS; p++)
        if (lost >> p & 1 && (r || !*t->reason[p][word]))
            snprintf(t->reason[p][word], REASON, r ? "conditions of its own" : "refusal of all files");
    for (int i = 0; r && i < n; i++)
        if (row[i] >= 0 && lost >> row[i] & 1 && deal_rules_why(r, i, &why))
            snprintf(t->reason[row[i]][word], REASON, "%s", why.condition);
}

/* Counts one rule file with the key WORD. R: its rules, NULL if the library refuses the file. BEFORE: set of the parts
 * that apply to the file without the key. AFTER: set of the parts that apply with it. ACTING: the key acts there. */
static void acts_count(struct acts *t, int word, uint64_t before, uint64_t after, bool acting,
                       const struct deal_rules *r)
{
    for (int p = 0; p < ACTS_PARTS; p++) {
        t->tried[p][word] += (before | after) >> p & 1;
        t->held[p][word] += after >> p & 1;
        t->acting[p][word] += acting && after >> p & 1;
    }
    if (before & ~after)
        acts_explain(t, word, before & ~after, r);
}

/* Compiles the file of X without the pair K of section I or, if it is needed, with another value there. */
static struct deal_rules *acts_without(struct stream *g, const struct subject *x, const char *path, int i, int k,
                                       const struct deal_word *w)
{
    static struct subject other;
    char value[VALUE];
    struct deal_error e;
    struct deal_rules *r;

    file_copy_of(&other.file, &x->file);
    file_unset(&other.file.section[i], k);
    r = subject_rules(&other, path, &e);
    if (!r) {
        value_draw_other(g, &other.file, w, value);
        file_set(&other.file.section[i], w->key, value);
        r = subject_rules(&other, path, &e);
    }
    return r;
}

/* Returns the index, in the vocabulary, of the key in line K of section I of the rule file, and sets *W to the key. -1:
 * the key has no effect on a search, or has its default value. */
static int acts_word(const struct subject *x, int i, int k, struct deal_word *w)
{
    const struct file_pair *pair = &x->file.section[i].pair[k];
    int word = word_index(&x->file.section[i], pair->key);

    if (word < 0 || word >= WORDS || !deal_vocabulary(word, w) || !met_counts(w))
        return -1;
    return w->standard && !strcmp(w->standard, pair->value) ? -1 : word;
}

/* Notes the pair K of section I of the file of X, to whose rules R the parts AFTER apply, and the parts BASE to a file
 * without it. Deals in which parts acted: DEAL, N of them; 0: random deals show whether the key acts. */
static void acts_note_key(struct acts *t, struct stream *g, const struct subject *x, const struct deal_rules *r,
                          const char *path, uint64_t base, uint64_t after, const struct acts_deal *deal, unsigned n,
                          int i, int k)
{
    struct deal_word w;
    struct deal_error e;
    int word = acts_word(x, i, k, &w);
    struct deal_rules *without = word < 0 ? NULL : acts_without(g, x, path, i, k, &w);
    struct deal_state *s, *other;
    uint64_t acted = 0;
    bool acting;

    if (!without)
        return;
    s = judge_got(deal_state_new(r, &e));
    other = judge_got(deal_state_new(without, &e));
    for (unsigned d = 0; d < n; d++)
        if (deal[d].parts & ~acted && acts_change(g, s, other, deal[d].seed))
            acted |= deal[d].parts;
    acting = n ? acted : acts_change(g, s, other, 0);
    for (int p = 0; p < ACTS_PARTS; p++)
        t->acted[p][word] += acted >> p & 1;
    acts_count(t, word, base, after, acting, r);
    deal_state_free(s);
    deal_state_free(other);
    deal_rules_free(without);
}

void acts_note(struct acts *t, struct stream *g, const struct subject *x, const struct deal_rules *r, const char *path,
               const struct acts_deal *deal, unsigned n)
{
    uint64_t parts = 0, after = n ? acts_applying(r, UINT64_MAX) : 0;
    struct deal_word w;

    for (unsigned d = 0; d < n; d++)
        parts |= deal[d].parts;
    for (int i = 0; n && !*x->game && i < x->file.sections; i++)
        for (int k = 0; k < x->file.section[i].pairs; k++)
            if (acts_any_open(t, parts, acts_word(x, i, k, &w)) || stream_one_in(g, ACTS_RANDOM))
                acts_note_key(t, g, x, r, path, 0, after, deal, n, i, k);
}

bool acts_try(struct acts *t, struct stream *g, const struct subject *x, const struct deal_rules *r, const char *path,
              int word, uint64_t base, int part)
{
    uint32_t before = t->acting[part][word];
    uint64_t after = r ? acts_applying(r, base) : 0;
    struct deal_word w;

    if (!acts_any_open(t, after, word)) {
        acts_count(t, word, base, after, false, r);
        return false;
    }
    for (int i = 0; i < x->file.sections; i++)
        for (int k = 0; k < x->file.section[i].pairs; k++)
            if (acts_word(x, i, k, &w) == word)
                acts_note_key(t, g, x, r, path, base, after, NULL, 0, i, k);
    return t->acting[part][word] > before;
}

void acts_add(struct acts *sum, const struct acts *t)
{
    for (int p = 0; p < ACTS_PARTS; p++)
        for (int w = 0; w < WORDS; w++) {
            sum->tried[p][w] += t->tried[p][w];
            sum->held[p][w] += t->held[p][w];
            sum->acting[p][w] += t->acting[p][w];
            sum->acted[p][w] += t->acted[p][w];
            if (*t->reason[p][w])
                memcpy(sum->reason[p][w], t->reason[p][w], REASON);
        }
}

/* ---- the table ---- */

/* Returns the reason why the part refuses the key. */
static const char *acts_reason(const struct acts *t, int part, int word)
{
    return *t->reason[part][word] ? t->reason[part][word] : "conditions on its mechanism";
}

/* Prints the keys from I on whose cells are like that of key I: of the same class and, if refused, for the same
 * reason. Marks them in DONE. */
static void acts_print_like(const struct acts *t, int part, int i, bool done[WORDS])
{
    static const char *const class[] = {"", "refused by ", "idle", "open"};
    enum cell cell = acts_cell(t, part, i);
    struct deal_word w;

    printf("  %s%s:", class[cell], cell == CELL_REFUSED ? acts_reason(t, part, i) : "");
    for (int k = i; k < WORDS && deal_vocabulary(k, &w); k++)
        if (met_counts(&w) && acts_cell(t, part, k) == cell &&
            (cell != CELL_REFUSED || !strcmp(acts_reason(t, part, k), acts_reason(t, part, i)))) {
            done[k] = true;
            printf(" %s.%s", *w.mechanism ? w.mechanism : w.section, w.key);
            if (cell == CELL_OPEN)
                printf("(%u/%u/%u)", t->tried[part][k], t->held[part][k], t->acting[part][k]);
        }
    puts("");
}

/* Adds the numbers of cells of the part by class to SUM, and prints the classes. Returns false if no loss depended on
 * the part. */
static bool acts_print_part(const struct acts *t, int part, const char *name, unsigned sum[CELL_OPEN + 1])
{
    bool done[WORDS] = {false};
    unsigned n[CELL_OPEN + 1] = {0};
    struct deal_word w;

    for (int i = 0; i < WORDS && deal_vocabulary(i, &w); i++)
        n[acts_cell(t, part, i)] += met_counts(&w);
    if (!n[CELL_FILLED])
        return false;
    printf("%s: %u acted, %u refused, %u idle, %u open\n", name, n[CELL_FILLED], n[CELL_REFUSED], n[CELL_IDLE],
           n[CELL_OPEN]);
    for (int i = 0; i < WORDS && deal_vocabulary(i, &w); i++)
        if (met_counts(&w) && !done[i] && !t->acted[part][i])
            acts_print_like(t, part, i, done);
    for (int c = 0; c <= CELL_OPEN; c++)
        sum[c] += n[c];
    return true;
}

void acts_print(const struct acts *t)
{
    char name[DEAL_PARTS_MAX], silent[TEXT] = "";
    unsigned n[CELL_OPEN + 1] = {0};

    printf("part: keys that acted in its losses; keys that it refuses, or that never act with it, in %d files; others, "
           "with the numbers of files tried, of those accepted, and of those where the key acted\n",
           ACTS_ENOUGH);
    for (int p = 0; p < ACTS_PARTS; p++)
        if (acts_name(p, name) && !acts_print_part(t, p, name, n))
            sprintf(silent + strlen(silent), " %s", name);
    printf("parts on which no loss depended:%s\n", *silent ? silent : " none");
    printf("cells of the other parts: %u, %u filled, %u refused, %u idle, %u open\n",
           n[CELL_FILLED] + n[CELL_REFUSED] + n[CELL_IDLE] + n[CELL_OPEN], n[CELL_FILLED], n[CELL_REFUSED],
           n[CELL_IDLE], n[CELL_OPEN]);
}
