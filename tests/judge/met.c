/*
 * Counts the pairs of keys that were tested together in one rule file with values other than the default.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { REFUSALS = 100 };

bool met_counts(const struct deal_word *w)
{
    static const char *const idle[] = {"title", "called", "min-ranks", "min-suits", "prime-ranks",
                                       "ranks", "suits",  "packs",     "piles"};

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
        n += met_counts(&w);
    return n * (n - 1) / 2;
}

/* Returns the K-th key of the vocabulary that has an effect on a search. */
static int counted(unsigned k)
{
    struct deal_word w;

    for (int i = 0; deal_vocabulary(i, &w); i++)
        if (met_counts(&w) && !k--)
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

void met_refuse(struct met *p, int first, int second, const char *reason)
{
    int low = first < second ? first : second, high = first < second ? second : first;

    p->refused[first][second]++;
    p->refused[second][first]++;
    snprintf(p->reason[low][high], REASON, "%s", reason);
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
                if (at >= 0 && at < WORDS && deal_vocabulary(at, &w) &&
                    (!w.standard || strcmp(w.standard, f.section[i].pair[k].value)))
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
            p->refused[a][b] += more->refused[a][b];
            p->met[a][b] += more->met[a][b];
            if (*more->reason[a][b])
                memcpy(p->reason[a][b], more->reason[a][b], REASON);
        }
}

static void name(char *out, size_t size, const struct deal_word *w)
{
    snprintf(out, size, "%s.%s", *w->mechanism ? w->mechanism : w->section, w->key);
}

/* Returns true if the pair of keys I, J was never tested, but refused many times with various values and other keys. */
static bool met_forbidden(const struct met *p, int i, int j) { return !p->met[i][j] && p->refused[i][j] >= REFUSALS; }

static void print_missing(const struct met *p, int i, const struct deal_word *a, int j, const struct deal_word *b)
{
    char one[80], other[80];

    name(one, sizeof one, a);
    name(other, sizeof other, b);
    if (met_forbidden(p, i, j))
        printf("never legal: %s %s (refused %u times, last: %s)\n", one, other, p->refused[i][j], p->reason[j][i]);
    else
        printf("not met: %s %s (refused %u times)\n", one, other, p->refused[i][j]);
}

/* Prints for each key with how many other keys it was tested, without pairs that are never accepted. */
void met_print(const struct met *p)
{
    struct deal_word a, b;
    unsigned met = 0, all = 0, forbidden = 0;
    char text[80];

    puts("key,met,others,never legal");
    for (int i = 0; deal_vocabulary(i, &a); i++) {
        unsigned here = 0, others = 0, never = 0;

        for (int j = 0; met_counts(&a) && deal_vocabulary(j, &b); j++)
            if (met_counts(&b) && i != j) {
                here += p->met[i][j] > 0;
                never += met_forbidden(p, i, j);
                others++;
            }
        name(text, sizeof text, &a);
        if (others)
            printf("%s,%u,%u,%u\n", text, here, others - never, never);
        met += here;
        forbidden += never;
        all += others;
    }
    for (int i = 0; deal_vocabulary(i, &a); i++)
        for (int j = 0; j < i && deal_vocabulary(j, &b); j++)
            if (met_counts(&a) && met_counts(&b) && !p->met[i][j])
                print_missing(p, i, &a, j, &b);
    printf("pairs of keys: %u of %u have met (%.1f%%); %u more were refused at load each time\n", met / 2,
           (all - forbidden) / 2, 100.0 * met / (all - forbidden), forbidden / 2);
}
