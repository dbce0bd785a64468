/*
 * Fuzz target for the time to compile an untrusted rule file of maximal length: it is compiled or rejected within half
 * a second of processor time. The input is an abbreviation of such a file. A line with a % is repeated as often as a
 * file has room for, with a, b, ... z, ba, ... in place of it, and \n in it is the end of a line. A first line #N
 * bounds the number of repetitions.
 */
#include "fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORK_SIZE = 1 << 18 };
#if defined(__SANITIZE_ADDRESS__) || defined(FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
enum {
    WORK_LIMIT = 10
}; /* limit of the processor time in units of half a second, large enough for instrumented code */
#else
enum { WORK_LIMIT = 1 };
#endif

struct work {
    char text[WORK_SIZE + 1];
    size_t len;
};

static void work_put(struct work *w, const char *bytes, size_t len)
{
    if (w->len + len > WORK_SIZE)
        len = WORK_SIZE - w->len;
    memcpy(w->text + w->len, bytes, len);
    w->len += len;
}

static void work_number(unsigned n, char out[8])
{
    char digits[8];
    int len = 0;

    do
        digits[len++] = (char)('a' + n % 26);
    while (n /= 26);
    for (int i = 0; i < len; i++)
        out[i] = digits[len - 1 - i];
    out[len] = '\0';
}

/* Appends the line with the text of number N in place of each %. */
static void work_line(struct work *w, const char *line, size_t len, unsigned n)
{
    char number[8];

    work_number(n, number);
    for (size_t i = 0; i < len; i++)
        if (line[i] == '%')
            work_put(w, number, strlen(number));
        else if (line[i] == '\\' && i + 1 < len && line[i + 1] == 'n')
            work_put(w, "\n", 1), i++;
        else
            work_put(w, line + i, 1);
    work_put(w, "\n", 1);
}

/* Returns how many bytes each line with a % may take. */
static size_t work_room(const char *text)
{
    size_t lines = 0, plain = strlen(text);

    for (; (text = strchr(text, '%')); text += strcspn(text, "\n"))
        lines++;
    return lines && plain < WORK_SIZE ? (WORK_SIZE - plain) / lines : 0;
}

static void work_expand(struct work *w, const char *text)
{
    size_t room = work_room(text);
    unsigned long most = *text == '#' && isdigit((unsigned char)text[1]) ? strtoul(text + 1, NULL, 10) : WORK_SIZE;

    while (*text) {
        size_t len = strcspn(text, "\n"), begun = w->len;

        if (!memchr(text, '%', len))
            work_line(w, text, len, 0);
        for (unsigned n = 0; memchr(text, '%', len) && n < most && w->len + 2 * len + 8 < begun + room; n++)
            work_line(w, text, len, n);
        text += len + (text[len] == '\n');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct work w;
    char *text = fuzz_text(data, size);
    struct deal_error e;
    struct deal_rules *r;
    const char *path;
    clock_t begun;

    w.len = 0;
    work_expand(&w, text);
    free(text);
    path = fuzz_file((const uint8_t *)w.text, w.len, ".ini");
    begun = clock();
    r = deal_rules_new(path, NULL, &e);
    MUST(clock() - begun < WORK_LIMIT * CLOCKS_PER_SEC / 2);
    MUST(r || (*e.text && !strchr(e.text, '\n')));
    deal_rules_free(r);
    return 0;
}
