/*
 * A rule file in memory, as a list of sections and keys in their order.
 */
#include "judge.h"

#include <string.h>

static void file_copy(char *out, size_t size, const char *text, size_t len)
{
    if (len >= size)
        len = size - 1;
    memcpy(out, text, len);
    out[len] = '\0';
}

static bool file_read_line(struct file *f, const char *line, size_t len)
{
    const char *equals = memchr(line, '=', len);
    struct section *s = f->sections ? &f->section[f->sections - 1] : NULL;

    if (!len || *line == '#')
        return true;
    if (*line == '[') {
        if (f->sections == SECTIONS)
            return false;
        s = &f->section[f->sections++];
        s->pairs = 0;
        file_copy(s->name, sizeof s->name, line + 1, len - 2);
        return true;
    }
    if (!s || !equals || s->pairs == KEYS)
        return false;
    file_copy(s->pair[s->pairs].key, NAME, line, (size_t)(equals - line) - (equals[-1] == ' '));
    equals += 1 + (equals + 1 < line + len && equals[1] == ' ');
    file_copy(s->pair[s->pairs++].value, VALUE, equals, (size_t)(line + len - equals));
    return true;
}

bool file_read(struct file *f, const char *text)
{
    f->sections = 0;
    while (*text) {
        size_t len = strcspn(text, "\n");

        if (!file_read_line(f, text, len))
            return false;
        text += len + (text[len] == '\n');
    }
    return true;
}

void file_write(const struct file *f, char out[TEXT])
{
    size_t n = 0;

    out[0] = '\0';
    for (int i = 0; i < f->sections && n < TEXT; i++) {
        const struct section *s = &f->section[i];

        n += (size_t)snprintf(out + n, TEXT - n, "%s[%s]\n", i ? "\n" : "", s->name);
        for (int k = 0; k < s->pairs && n < TEXT; k++)
            n += (size_t)snprintf(out + n, TEXT - n, "%s = %s\n", s->pair[k].key, s->pair[k].value);
    }
}

struct section *file_find(struct file *f, const char *name)
{
    for (int i = 0; i < f->sections; i++)
        if (!strcmp(f->section[i].name, name))
            return &f->section[i];
    return NULL;
}

struct section *file_add(struct file *f, const char *name)
{
    struct section *s = file_find(f, name);

    if (s || f->sections == SECTIONS)
        return s;
    s = &f->section[f->sections++];
    s->pairs = 0;
    file_copy(s->name, sizeof s->name, name, strlen(name));
    return s;
}

static int find_key(const struct section *s, const char *key)
{
    for (int i = 0; i < s->pairs; i++)
        if (!strcmp(s->pair[i].key, key))
            return i;
    return -1;
}

const char *file_get(const struct section *s, const char *key)
{
    int i = find_key(s, key);
    return i < 0 ? NULL : s->pair[i].value;
}

void file_set(struct section *s, const char *key, const char *value)
{
    int i = find_key(s, key);

    if (i < 0 && s->pairs == KEYS)
        return;
    if (i < 0)
        file_copy(s->pair[i = s->pairs++].key, NAME, key, strlen(key));
    file_copy(s->pair[i].value, VALUE, value, strlen(value));
}

void file_unset(struct section *s, int pair)
{
    memmove(s->pair + pair, s->pair + pair + 1, (size_t)(--s->pairs - pair) * sizeof *s->pair);
}

void file_drop(struct file *f, int section)
{
    memmove(f->section + section, f->section + section + 1, (size_t)(--f->sections - section) * sizeof *f->section);
}

/* ---- sections and the vocabulary ---- */

const char *section_kind(const struct section *s)
{
    static const char *const fixed[] = {"game", "deal", "pack", "options", "picture"};

    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (!strcmp(s->name, fixed[i]))
            return fixed[i];
    if (!strncmp(s->name, "mechanism ", 10))
        return "mechanism NAME";
    if (!strncmp(s->name, "variant ", 8))
        return "variant NAME";
    if (strchr(s->name, ' '))
        return "GROUP N ...";
    return file_get(s, "foundation") ? "FOUNDATION" : "GROUP";
}

bool section_takes(const struct section *s, const struct deal_word *w)
{
    return !strcmp(section_kind(s), w->section) && (!*w->mechanism || !strcmp(w->mechanism, s->name + 10));
}

const char *section_ref(const struct section *s) { return strncmp(s->name, "mechanism ", 10) ? s->name : s->name + 10; }

int word_index(const struct section *s, const char *key)
{
    struct deal_word w;

    for (int i = 0; deal_vocabulary(i, &w); i++)
        if (!strcmp(w.key, key) && section_takes(s, &w))
            return i;
    return -1;
}

void file_copy_of(struct file *to, const struct file *from)
{
    to->sections = from->sections;
    for (int i = 0; i < from->sections; i++) {
        const struct section *s = &from->section[i];

        memcpy(to->section[i].name, s->name, sizeof s->name);
        memcpy(to->section[i].pair, s->pair, (size_t)s->pairs * sizeof *s->pair);
        to->section[i].pairs = s->pairs;
    }
}
