/*
 * Suggestions for misspelt words: the known word at the smallest edit distance. An edit inserts, deletes or changes
 * a letter, or swaps two neighbours (optimal string alignment).
 */
#include "text.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST = 48, LISTED = 64 };

static int least(int a, int b) { return a < b ? a : b; }

static bool guess_alike(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

static int guess_distance(const char *a, int n, const char *b, int m)
{
    int row[3][LONGEST + 1]; /* the last three rows of the table of edit distances between two words */

    for (int j = 0; j <= m; j++)
        row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *before = row[(i + 2) % 3], *first = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            now[j] = least(least(before[j] + 1, now[j - 1] + 1), before[j - 1] + !guess_alike(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && guess_alike(a[i - 1], b[j - 2]) && guess_alike(a[i - 2], b[j - 1]))
                now[j] = least(now[j], first[j - 2] + 1);
        }
    }
    return row[n % 3][m];
}

const char *deal_guess(const char *word, size_t len, const char *(*candidate)(const void *arg, size_t i),
                       const void *arg)
{
    const char *best = NULL, *begun = NULL, *other;
    int beginnings = 0, most = len < 3 ? 0 : len < 6 ? 1 : (int)(len + 2) / 4, at;

    if (len > LONGEST)
        return NULL;
    for (size_t i = 0; (other = candidate(arg, i)); i++) {
        size_t n = strlen(other);
        if (n > LONGEST || (n == len && !memcmp(word, other, n)))
            continue;
        at = guess_distance(word, (int)len, other, (int)n);
        if (!at && n == len)
            return other; /* the two words differ only in upper and lower case */
        if (at <= most && (!best || at < most)) {
            best = other;
            most = at;
        } else if (len >= 4 && n > len && !strncmp(word, other, len)) {
            begun = other;
            beginnings++;
        }
    }
    return best ? best : beginnings == 1 ? begun : NULL;
}

/* ---- suggestions in messages ---- */

bool deal_suggest(struct deal_error *e, const char *guess)
{
    size_t len = strlen(e->text);
    char quoted[80];

    if (guess && len < sizeof e->text)
        snprintf(e->text + len, sizeof e->text - len, "; did you mean \"%s\"?",
                 deal_quote(quoted, sizeof quoted, guess, strlen(guess)));
    return false;
}

struct words {
    char word[LISTED][LONGEST + 1];
    size_t n;
};

static const char *listed(const void *arg, size_t i)
{
    const struct words *w = arg;

    return i < w->n ? w->word[i] : NULL;
}

bool deal_suggest_of(struct deal_error *e, const char *word, const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    struct words w = {.n = 0};

    for (size_t n; *text && w.n < LISTED; text += n) {
        n = strspn(text, letters);
        if (n && n <= LONGEST) {
            memcpy(w.word[w.n], text, n);
            w.word[w.n++][n] = '\0';
        }
        n += strcspn(text + n, letters);
    }
    return deal_suggest(e, deal_guess(word, strlen(word), listed, &w));
}
