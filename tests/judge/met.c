/* Which keys of the vocabulary have met in one rule file, in other than their standard values. */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

/* Keys that mean nothing to a search. */
static bool counts(const struct deal_word *w)
{
    static const char *const idle[] = {"title", "called", "min-ranks", "min-suits", "prime-ranks", "ranks", "suits", "packs", "piles"};

    if (!strcmp(w->section, "picture"))
        return false;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (!strcmp(w->key, idle[i]) && !*w->mechanism)
            return false;
    return true;
}

unsigned met_count(void)
{
    struct deal_word w;
    unsigned n = 0;

    for (int i = 0; deal_vocabulary(i, &w); i++)
        n += counts(&w);
    return n * (n - 1) / 2;
}

/* The I-th word that counts. */
static int counted(unsigned k)
{
    struct deal_word w;

    for (int i = 0; deal_vocabulary(i, &w); i++)
        if (counts(&w) && !k--)
            return i;
    return -1;
}

void met_at(unsigned i, int *first, int *second)
{
    unsigned row = 1;

    for (; i >= row; row++)
        i -= row;
    *first = counted(row);
    *second = counted(i);
}

void met_try(struct met *p, int first, int second)
{
    p->tried[first][second]++;
    p->tried[second][first]++;
}

void met_note(struct met *p, const struct deal_rules *r, bool judged)
{
    static _Thread_local struct file f;
    char *text = deal_rules_text(r);
    const char *start = text ? strstr(text, "[game]") : NULL;
    bool have[WORDS] = {false};
    struct deal_word w;

    if (start && file_read(&f, start))
        for (int i = 0; i < f.sections; i++)
            for (int k = 0; k < f.section[i].pairs; k++) {
                int at = word_index(&f.section[i], f.section[i].pair[k].key);
                if (at >= 0 && at < WORDS && deal_vocabulary(at, &w) && (!w.standard || strcmp(w.standard, f.section[i].pair[k].value)))
                    have[at] = true;
            }
    free(text);
    for (int a = 0; a < WORDS; a++)
        for (int b = 0; have[a] && b < WORDS; b++)
            p->met[a][b] += have[b] && judged;
}

void met_add(struct met *p, const struct met *more)
{
    for (int a = 0; a < WORDS; a++)
        for (int b = 0; b < WORDS; b++) {
            p->tried[a][b] += more->tried[a][b];
            p->met[a][b] += more->met[a][b];
        }
}

static void name(char *out, size_t size, const struct deal_word *w)
{
    snprintf(out, size, "%s.%s", *w->mechanism ? w->mechanism : w->section, w->key);
}

/* For each key how many of the others it has met, and which of those tried it has not. */
void met_print(const struct met *p)
{
    struct deal_word a, b;
    unsigned met = 0, missing = 0;
    char text[80];

    puts("key,met,others");
    for (int i = 0; deal_vocabulary(i, &a); i++) {
        unsigned here = 0, all = 0;

        for (int j = 0; counts(&a) && deal_vocabulary(j, &b); j++) {
            if (!counts(&b) || i == j)
                continue;
            all++;
            here += p->met[i][j] > 0;
            met += i < j && p->met[i][j];
            missing += i < j && !p->met[i][j];
        }
        name(text, sizeof text, &a);
        if (all)
            printf("%s,%u,%u\n", text, here, all);
    }
    for (int i = 0; deal_vocabulary(i, &a); i++)
        for (int j = 0; j < i && deal_vocabulary(j, &b); j++)
            if (counts(&a) && counts(&b) && !p->met[i][j]) {
                name(text, sizeof text, &a);
                printf("not met: %s ", text);
                name(text, sizeof text, &b);
                printf("%s (tried %u times)\n", text, p->tried[i][j]);
            }
    printf("pairs of keys: %u of %u have met\n", met, met + missing);
}
