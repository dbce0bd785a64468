/*
 * A rule file as text: sections, keys, options, variants.
 *
 * libinih reads the lines, but is fed through a reader of our own: its handler
 * gets no line number, it merges repeated sections, continues a value on an
 * indented line, and cuts long lines in two.  The reader counts lines and
 * refuses all of these, and stops after the first error.
 *
 * An option names one key of one group and its values; its default is what that
 * key says in the file, so nothing is stated twice.
 */
#include "internal.h"

#include <ctype.h>
#include <ini.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LIMIT = 180, SECTION_LIMIT = 48, ENTRY_LIMIT = 2000, SET_LIMIT = 4000 };

struct reader {
    struct config *c;
    struct deal_error *e;
    const char *at;
    long line;
    bool failed;
};

static bool refuse(struct reader *r, const char *text)
{
    r->failed = true;
    deal_fail(r->e, NULL, "%s", text);
    r->e->line = r->line;
    return false;
}

/* Copies TEXT with runs of blanks made one and none at the ends. */
static char *tidy(const char *text, size_t len)
{
    char *out = malloc(len + 1);
    size_t o = 0;

    if (!out)
        return NULL;
    for (size_t i = 0; i < len; i++) {
        bool blank = isspace((unsigned char)text[i]);
        if (!blank)
            out[o++] = text[i];
        else if (o && out[o - 1] != ' ')
            out[o++] = ' ';
    }
    while (o && out[o - 1] == ' ')
        o--;
    out[o] = '\0';
    return out;
}

static bool add_section(struct reader *r, const char *line, size_t len)
{
    struct config *c = r->c;
    const char *close = memchr(line, ']', len);
    char *name, *blank;
    struct config_section *more;

    if (!close || close != line + len - 1 || close == line + 1)
        return refuse(r, "a section is written [name] with nothing after it");
    if (len > SECTION_LIMIT)
        return refuse(r, "section name is too long");
    name = tidy(line + 1, (size_t)(close - line) - 1);
    more = realloc(c->section, (size_t)(c->sections + 1) * sizeof *more);
    if (more)
        c->section = more;
    if (!name || !more) {
        free(name);
        return refuse(r, "out of memory");
    }
    for (int i = 0; i < c->sections; i++)
        if (!strcmp(c->section[i].name, name)) {
            free(name);
            return refuse(r, "section stands twice");
        }
    blank = strncmp(name, "mechanism ", 10) ? NULL : strrchr(name, ' ');
    c->section[c->sections++] =
        (struct config_section){.name = name, .ref = blank ? blank + 1 : name, .line = r->line};
    return true;
}

static bool check_line(struct reader *r, const char *line, size_t len)
{
    if (len > LINE_LIMIT)
        return refuse(r, "line is longer than 180 bytes");
    if (!len || *line == '#' || *line == ';')
        return true;
    if (isspace((unsigned char)*line))
        return refuse(r, "line is indented");
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)line[i] < 32 && line[i] != '\t')
            return refuse(r, "control byte in line");
    if (strstr(line, " ;") && strstr(line, " ;") < line + len)
        return refuse(r, "a comment stands on a line of its own");
    if (*line == '[')
        return add_section(r, line, len);
    if (!memchr(line, '=', len))
        return refuse(r, "line has no =");
    if (!r->c->sections)
        return refuse(r, "key before the first section");
    return true;
}

static char *read_line(char *out, int size, void *arg)
{
    struct reader *r = arg;
    const char *end;
    size_t len;

    if (r->failed || !*r->at)
        return NULL;
    end = strchr(r->at, '\n');
    len = end ? (size_t)(end - r->at) : strlen(r->at);
    r->line++;
    if (!check_line(r, r->at, len) || (int)len + 2 > size) {
        if (!r->failed)
            refuse(r, "line is too long");
        return NULL;
    }
    memcpy(out, r->at, len);
    out[len] = '\0';
    r->at += len + (end != NULL);
    return out;
}

static int find_key(const struct config *c, int section, const char *key)
{
    for (int i = 0; i < c->entries; i++)
        if (c->entry[i].section == section && !strcmp(c->entry[i].key, key))
            return i;
    return -1;
}

static struct config_entry *add_entry(struct config *c, int section, const char *key, const char *value)
{
    struct config_entry *more = realloc(c->entry, (size_t)(c->entries + 1) * sizeof *more);
    char *k, *v;

    if (!more)
        return NULL;
    c->entry = more;
    k = tidy(key, strlen(key));
    v = tidy(value, strlen(value));
    if (!k || !v) {
        free(k);
        free(v);
        return NULL;
    }
    c->entry[c->entries] = (struct config_entry){.section = section, .key = k, .value = v};
    return &c->entry[c->entries++];
}

static int read_key(void *arg, const char *section, const char *key, const char *value)
{
    struct reader *r = arg;
    int here = r->c->sections - 1;
    struct config_entry *entry;

    (void)section; /* the reader has it whole */
    if (find_key(r->c, here, key) >= 0)
        return refuse(r, "key stands twice in its section");
    if (r->c->entries >= ENTRY_LIMIT)
        return refuse(r, "too many keys");
    entry = add_entry(r->c, here, key, value);
    if (!entry)
        return refuse(r, "out of memory");
    entry->line = r->line;
    return 1;
}

bool deal_config_read(struct config *c, const char *text, struct deal_error *e)
{
    struct reader r = {.c = c, .e = e, .at = text};
    int bad;

    memset(c, 0, sizeof *c);
    c->text = malloc(strlen(text) + 1);
    if (!c->text)
        return deal_fail(e, NULL, "out of memory");
    strcpy(c->text, text);
    bad = ini_parse_stream(read_line, &r, read_key, &r);
    if (bad && !r.failed) {
        r.line = bad > 0 ? bad : 0;
        refuse(&r, "not a line of a rule file");
    }
    return !r.failed;
}

void deal_config_release(struct config *c)
{
    for (int i = 0; i < c->sections; i++)
        free(c->section[i].name);
    for (int i = 0; i < c->entries; i++) {
        free(c->entry[i].key);
        free(c->entry[i].value);
    }
    free(c->section);
    free(c->entry);
    free(c->text);
    memset(c, 0, sizeof *c);
}

int deal_config_section(const struct config *c, const char *ref)
{
    for (int i = 0; i < c->sections; i++)
        if (!strcmp(c->section[i].ref, ref) || !strcmp(c->section[i].name, ref))
            return i;
    return -1;
}

const struct config_entry *deal_config_entry(const struct config *c, int section, const char *key)
{
    int i = section < 0 ? -1 : find_key(c, section, key);
    return i < 0 ? NULL : &c->entry[i];
}

/* ---- options ---- */

/* "scene.fill: choice = choice talon pack | free = free talon pack" taken apart. */
struct option {
    char section[32], key[32];
    const char *values; /* NULL: any whole number */
};

static bool read_option(const struct config_entry *entry, struct option *o)
{
    const char *dot = strchr(entry->value, '.'), *colon = strchr(entry->value, ':');
    size_t end = colon ? (size_t)(colon - entry->value) : strlen(entry->value);
    size_t at;

    if (!dot || (size_t)(dot - entry->value) > end)
        return false;
    at = (size_t)(dot - entry->value);
    while (end && entry->value[end - 1] == ' ')
        end--;
    if (at >= sizeof o->section || end <= at + 1 || end - at - 1 >= sizeof o->key)
        return false;
    memcpy(o->section, entry->value, at);
    o->section[at] = '\0';
    memcpy(o->key, dot + 1, end - at - 1);
    o->key[end - at - 1] = '\0';
    o->values = colon ? colon + 1 : NULL;
    return true;
}

/* The next "name = text" of an option's list; text is the name where there is no '='. */
static bool next_value(const char **list, char name[64], char text[128])
{
    const char *end, *eq;
    char *n, *t;
    bool fits;

    if (!*list)
        return false;
    end = strchr(*list, '|');
    if (!end)
        end = *list + strlen(*list);
    eq = memchr(*list, '=', (size_t)(end - *list));
    n = tidy(*list, (size_t)((eq ? eq : end) - *list));
    t = eq ? tidy(eq + 1, (size_t)(end - eq - 1)) : NULL;
    fits = n && strlen(n) < 64 && (!eq || (t && strlen(t) < 128));
    if (fits) {
        strcpy(name, n);
        strcpy(text, eq ? t : n);
    }
    free(n);
    free(t);
    *list = *end ? end + 1 : NULL;
    return fits;
}

static bool whole_number(const char *text)
{
    size_t n = strspn(text, "0123456789");
    return n && !text[n] && n <= 2 && (n == 1 || *text != '0');
}

static bool put(struct config *c, int section, const char *key, const char *value, struct deal_error *e)
{
    int i = find_key(c, section, key);
    struct config_entry *entry = i < 0 ? add_entry(c, section, key, "") : &c->entry[i];
    char *copy = tidy(value, strlen(value));

    if (!entry || !copy) {
        free(copy);
        return deal_fail(e, NULL, "out of memory");
    }
    free(entry->value);
    entry->value = copy;
    entry->changed = true;
    return true;
}

static bool put_option(struct config *c, const struct config_entry *o, const char *value, struct deal_error *e)
{
    struct option option;
    char name[64], text[128], quoted[80];
    const char *list;
    int section;

    deal_quote(quoted, sizeof quoted, value, strlen(value));
    if (!read_option(o, &option) || (section = deal_config_section(c, option.section)) < 0)
        return deal_fail(e, "options", "option %s names no key of a section", o->key);
    list = option.values;
    if (!list) {
        if (!whole_number(value))
            return deal_fail(e, "set", "%s: \"%s\" is not a whole number from 0 to 99", o->key, quoted);
        return put(c, section, option.key, value, e);
    }
    while (next_value(&list, name, text))
        if (!strcmp(name, value))
            return put(c, section, option.key, text, e);
    return deal_fail(e, "set", "%s: no value \"%s\"", o->key, quoted);
}

static bool put_word(struct config *c, const char *name, const char *value, struct deal_error *e)
{
    const struct config_entry *o = deal_config_entry(c, deal_config_section(c, "options"), name);
    const char *dot = strchr(name, '.');
    char section[64], quoted[80];
    int i;

    if (!strcmp(name, "ranks") || !strcmp(name, "suits"))
        return put(c, deal_config_section(c, "game"), name, value, e);
    if (o)
        return put_option(c, o, value, e);
    deal_quote(quoted, sizeof quoted, name, strlen(name));
    if (!dot || (size_t)(dot - name) >= sizeof section)
        return deal_fail(e, "set", "unknown option \"%s\"", quoted);
    memcpy(section, name, (size_t)(dot - name));
    section[dot - name] = '\0';
    i = deal_config_section(c, section);
    if (i < 0 || !strcmp(section, "options") || !strncmp(section, "variant", 7))
        return deal_fail(e, "set", "unknown option \"%s\"", quoted);
    return put(c, i, dot + 1, value, e);
}

static bool apply_variant(struct config *c, const char *variant, struct deal_error *e)
{
    char name[64], quoted[80];
    int section, entries = c->entries;

    snprintf(name, sizeof name, "variant %s", variant);
    section = strlen(variant) < 40 ? deal_config_section(c, name) : -1;
    if (section < 0)
        return deal_fail(e, "game", "no variant \"%s\"", deal_quote(quoted, sizeof quoted, variant, strlen(variant)));
    for (int i = 0; i < entries; i++)
        if (c->entry[i].section == section && !put_word(c, c->entry[i].key, c->entry[i].value, e))
            return false;
    return true;
}

static bool apply_set(struct config *c, char *set, struct deal_error *e)
{
    char quoted[80];

    for (char *word = set, *next; word && *word; word = next) {
        char *comma = strchr(word, ','), *colon;

        next = comma ? comma + 1 : NULL;
        if (comma)
            *comma = '\0';
        colon = strchr(word, ':');
        if (!colon || colon == word)
            return deal_fail(e, "set", "\"%s\" is not name:value", deal_quote(quoted, sizeof quoted, word, strlen(word)));
        *colon = '\0';
        for (char *p = colon + 1; *p; p++)
            if (*p == '+')
                *p = ' ';
        if (!put_word(c, word, colon + 1, e))
            return false;
        c->own_keys |= strchr(word, '.') != NULL;
    }
    return true;
}

/* ---- the canonical set: what differs from the file and its variant ---- */

static bool differs(const struct config *c, char *const *was, int entries, int i)
{
    return i >= entries || strcmp(c->entry[i].value, was[i]);
}

static void append_word(char *out, size_t size, const char *name, const char *value)
{
    size_t at = strlen(out);

    snprintf(out + at, size - at, "%s%s:%s", at ? "," : "", name, value);
    for (char *p = out + at; *p; p++)
        if (*p == ' ')
            *p = '+';
}

/* The name of an option's present value, or NULL when no listed value stands there. */
static const char *value_name(const struct option *o, const char *value, char name[64])
{
    char text[128];
    const char *list = o->values;

    if (!list)
        return whole_number(value) ? value : NULL;
    while (next_value(&list, name, text))
        if (!strcmp(text, value))
            return name;
    return NULL;
}

static char *canonical(const struct config *c, char *const *was, int entries)
{
    char *out = calloc(1, SET_LIMIT);
    bool *said = calloc((size_t)c->entries + 1, sizeof *said);
    int options = deal_config_section(c, "options"), game = deal_config_section(c, "game");

    if (!out || !said)
        goto end;
    for (int k = 0; k < 2; k++) {
        int i = find_key(c, game, k ? "suits" : "ranks");
        if (i >= 0 && differs(c, was, entries, i)) {
            append_word(out, SET_LIMIT, c->entry[i].key, c->entry[i].value);
            said[i] = true;
        }
    }
    for (int i = 0; i < c->entries; i++) {
        struct option o;
        char name[64];
        const char *value;
        int k;

        if (c->entry[i].section != options || !read_option(&c->entry[i], &o))
            continue;
        k = find_key(c, deal_config_section(c, o.section), o.key);
        if (k < 0 || said[k] || !differs(c, was, entries, k))
            continue;
        value = value_name(&o, c->entry[k].value, name);
        if (!value)
            continue;
        append_word(out, SET_LIMIT, c->entry[i].key, value);
        said[k] = true;
    }
    for (int i = 0; i < c->entries; i++)
        if (!said[i] && differs(c, was, entries, i)) {
            char name[128];
            snprintf(name, sizeof name, "%.60s.%.60s", c->section[c->entry[i].section].ref, c->entry[i].key);
            append_word(out, SET_LIMIT, name, c->entry[i].value);
        }
end:
    free(said);
    return out;
}

bool deal_config_apply(struct config *c, const char *variant, const char *set, char **canon, struct deal_error *e)
{
    char **was = NULL, *copy = NULL;
    int entries;
    bool done = false;

    *canon = NULL;
    if (variant && !apply_variant(c, variant, e))
        return false;
    entries = c->entries;
    was = calloc((size_t)entries + 1, sizeof *was);
    copy = malloc(strlen(set ? set : "") + 1);
    if (!was || !copy) {
        deal_fail(e, NULL, "out of memory");
        goto end;
    }
    if (strlen(set ? set : "") > SET_LIMIT / 2) {
        deal_fail(e, "set", "options are too long");
        goto end;
    }
    strcpy(copy, set ? set : "");
    for (int i = 0; i < entries; i++)
        if (!(was[i] = tidy(c->entry[i].value, strlen(c->entry[i].value)))) {
            deal_fail(e, NULL, "out of memory");
            goto end;
        }
    if (!apply_set(c, copy, e))
        goto end;
    *canon = canonical(c, was, entries);
    done = *canon != NULL || deal_fail(e, NULL, "out of memory");
end:
    for (int i = 0; was && i < entries; i++)
        free(was[i]);
    free(was);
    free(copy);
    return done;
}

/* ---- back to text ---- */

struct text {
    char *at;
    size_t len, cap;
    bool failed;
};

static void say(struct text *t, const char *bytes, size_t len)
{
    if (t->len + len + 1 > t->cap) {
        size_t cap = 2 * (t->cap + len) + 256;
        char *more = realloc(t->at, cap);
        if (!more) {
            t->failed = true;
            return;
        }
        t->at = more;
        t->cap = cap;
    }
    memcpy(t->at + t->len, bytes, len);
    t->len += len;
    t->at[t->len] = '\0';
}

static void say_text(struct text *t, const char *text) { say(t, text, strlen(text)); }

static void say_key(struct text *t, const struct config_entry *entry)
{
    say_text(t, entry->key);
    say_text(t, " = ");
    say_text(t, entry->value);
    say_text(t, "\n");
}

/* Keys that no line of the file has: set by the user, said below the section's name. */
static void say_added(struct text *t, const struct config *c, int section)
{
    for (int i = 0; section >= 0 && i < c->entries; i++)
        if (c->entry[i].section == section && !c->entry[i].line)
            say_key(t, &c->entry[i]);
}

static const struct config_entry *changed_on(const struct config *c, long line)
{
    for (int i = 0; i < c->entries; i++)
        if (c->entry[i].line == line && c->entry[i].changed)
            return &c->entry[i];
    return NULL;
}

static int section_on(const struct config *c, long line)
{
    for (int i = 0; i < c->sections; i++)
        if (c->section[i].line == line)
            return i;
    return -1;
}

char *deal_config_text(const struct config *c)
{
    struct text t = {0};
    const char *at = c->text;

    for (long line = 1; *at; line++) {
        const char *end = strchr(at, '\n');
        size_t len = end ? (size_t)(end - at) : strlen(at);
        const struct config_entry *entry = changed_on(c, line);

        if (entry) {
            say_key(&t, entry);
        } else {
            say(&t, at, len);
            say_text(&t, "\n");
        }
        say_added(&t, c, section_on(c, line));
        at += len + (end != NULL);
    }
    if (t.failed) {
        free(t.at);
        return NULL;
    }
    return t.at;
}

static void say_values(struct text *t, const struct option *o)
{
    char name[64], value[128];
    const char *list = o->values;

    if (!list)
        say_text(t, "0..99");
    for (bool first = true; next_value(&list, name, value); first = false) {
        if (!first)
            say_text(t, " | ");
        say_text(t, name);
    }
}

static void say_options(struct text *t, const struct config *c)
{
    int options = deal_config_section(c, "options");

    say_text(t, "\nOptions (name = default: values):\n");
    for (int i = 0; i < c->entries; i++) {
        struct option o;
        const struct config_entry *now;
        char name[64];
        const char *value;

        if (c->entry[i].section != options || !read_option(&c->entry[i], &o))
            continue;
        now = deal_config_entry(c, deal_config_section(c, o.section), o.key);
        value = now ? value_name(&o, now->value, name) : NULL;
        say_text(t, "  ");
        say_text(t, c->entry[i].key);
        say_text(t, " = ");
        say_text(t, value ? value : now ? now->value : "none");
        say_text(t, ": ");
        say_values(t, &o);
        say_text(t, "\n");
    }
    say_text(t, "  ranks = 13: 1..13\n  suits = 4: 1..4\n");
}

char *deal_config_about(const struct config *c)
{
    struct text t = {0};

    for (const char *at = c->text; *at == '#';) {
        size_t len = strcspn(at, "\n");
        size_t skip = len > 1 && at[1] == ' ' ? 2 : 1;

        say(&t, at + skip, len - skip);
        say_text(&t, "\n");
        at += len + (at[len] == '\n');
    }
    say_options(&t, c);
    for (int i = 0; i < c->sections; i++)
        if (!strncmp(c->section[i].name, "variant ", 8)) {
            say_text(&t, "Variant: ");
            say_text(&t, c->section[i].name + 8);
            for (int k = 0; k < c->entries; k++)
                if (c->entry[k].section == i) {
                    say_text(&t, " ");
                    say_text(&t, c->entry[k].key);
                    say_text(&t, "=");
                    say_text(&t, c->entry[k].value);
                }
            say_text(&t, "\n");
        }
    if (t.failed) {
        free(t.at);
        return NULL;
    }
    return t.at;
}
