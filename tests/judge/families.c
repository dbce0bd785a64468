/*
 * Draws rule files of the families of families.txt, whose head explains them.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

unsigned family_count(void)
{
    unsigned n = 0;

    while (judge_families[n])
        n++;
    return n;
}

static void family_say(char out[VALUE], const char *text, size_t len)
{
    size_t n = strlen(out);

    snprintf(out + n, VALUE - n, "%.*s", (int)len, text);
}

/* Appends to OUT one of the alternatives in TEXT, which '/' separates; A..B is a random number. */
static void family_choose(struct stream *g, const char *text, size_t len, char out[VALUE])
{
    unsigned n = 1, low, high;
    char number[12];

    for (size_t i = 0; i < len; i++)
        n += text[i] == '/';
    for (n = stream_below(g, n); n; n--) {
        size_t skip = strcspn(text, "/") + 1;
        text += skip;
        len -= skip;
    }
    if (memchr(text, '/', len))
        len = strcspn(text, "/");
    if (len > 3 && sscanf(text, "%u..%u", &low, &high) == 2) {
        snprintf(number, sizeof number, "%u", low + stream_below(g, high - low + 1));
        family_say(out, number, strlen(number));
    } else {
        family_say(out, text, len);
    }
}

/* Expands the template of a value, TEXT with LEN bytes, to a random value OUT. */
static void family_value(struct stream *g, const char *text, size_t len, char out[VALUE])
{
    const char *end = text + len;

    *out = '\0';
    while (text < end) {
        size_t plain = strcspn(text, "{");

        if (plain > (size_t)(end - text))
            plain = (size_t)(end - text);
        family_say(out, text, plain);
        text += plain;
        if (text == end)
            break;
        plain = strcspn(text, "}");
        family_choose(g, text + 1, plain - 1, out);
        text += plain + 1;
    }
    for (size_t n = strlen(out); n > 1 && out[n - 1] == '~' && out[n - 2] == ' '; n = strlen(out))
        out[n - 2] = '\0';
}

/* Sets the key in the text "KEY=VALUE" in section S, unless S has it already. */
static void family_key(struct stream *g, struct file *f, struct section *s, const char *text, size_t len)
{
    const char *equals = memchr(text, '=', len);
    char key[NAME], value[VALUE];
    struct deal_word w;

    snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
    family_value(g, equals + 1, len - (size_t)(equals + 1 - text), value);
    if (file_get(s, key) || !strcmp(value, "~"))
        return;
    if (!strcmp(value, "*") && deal_vocabulary(word_index(s, key), &w))
        value_draw_other(g, f, &w, value);
    file_set(s, key, value);
}

/* Adds the section of a recipe's line "[NAME] KEY=VALUE; ..." to the file. */
static void family_section(struct stream *g, struct file *f, const char *line, size_t len)
{
    const char *close = memchr(line, ']', len), *at = close + 1, *end = line + len;
    char name[NAME];
    struct section *s;

    snprintf(name, sizeof name, "%.*s", (int)(close - line - 1), line + 1);
    if (!(s = file_add(f, name)))
        return;
    for (at += strspn(at, " "); at < end;) {
        size_t n = strcspn(at, ";\n");

        family_key(g, f, s, at, n);
        at += n + 1;
        at += strspn(at, " ");
    }
    if (strchr(name, ' ') && !s->pairs)
        file_drop(f, (int)(s - f->section));
}

/* Adds the groups BEFORE at the front of the dealing order of the file. */
static void family_join_order(struct file *f, const char *before)
{
    struct section *deal = file_find(f, "deal");
    const char *now = deal ? file_get(deal, "order") : NULL;
    char value[VALUE];

    if (!deal || !*before)
        return;
    snprintf(value, sizeof value, "%s", before);
    for (; now && *now; now += strspn(now, " ")) {
        size_t n = strcspn(now, " ");
        char word[2 * NAME];

        snprintf(word, sizeof word, "%.*s", (int)n, now);
        if (!strstr(before, word) && strlen(value) + n + 2 < VALUE)
            sprintf(value + strlen(value), " %s", word);
        now += n;
    }
    file_set(deal, "order", value);
}

void family_draw(struct stream *g, struct file *f, unsigned i)
{
    struct section *deal = file_find(f, "deal");
    char order[VALUE] = "";

    if (deal && file_get(deal, "order"))
        snprintf(order, sizeof order, "%s", file_get(deal, "order"));
    if (deal)
        file_drop(f, (int)(deal - f->section));
    for (const char *at = judge_families[i]; *at;) {
        size_t n = strcspn(at, "\n");

        family_section(g, f, at, n);
        at += n + 1;
    }
    if (f->sections && !file_get(&f->section[0], "title"))
        file_set(&f->section[0], "title", "X");
    family_join_order(f, order);
    file_fit(g, f);
}

bool family_has(unsigned i, const struct deal_word *w)
{
    char text[NAME + 4];
    const char *section = judge_families[i];

    if (*w->mechanism) {
        snprintf(text, sizeof text, "[mechanism %s]", w->mechanism);
        section = strstr(section, text);
    }
    snprintf(text, sizeof text, " %s=", w->key);
    return section && strstr(section, text);
}

bool family_is_of_mechanism(unsigned i) { return strstr(judge_families[i], "[mechanism ") != NULL; }
