/*
 * Parser of rule files: sections and keys.
 *
 * The library libinih splits the lines, but a reader of this file supplies them, since libinih has four faults. Its
 * handler gets no line number. It merges repeated sections, continues a value on an indented line, and cuts long
 * lines in two. The reader counts lines, refuses all of these, and stops after the first error.
 */
#include "config.h"

#include <ctype.h>
#include <ini.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LIMIT = 180, NAME_LIMIT = 48, SECTION_LIMIT = 250, ENTRY_LIMIT = 2000 };

struct reader {
    struct config *c;
    struct deal_error *e;
    const char *at;
    long line;
    bool failed;
};

static bool config_refuse(struct reader *reader, const char *text)
{
    reader->failed = true;
    deal_fail(reader->e, NULL, "%s", text);
    reader->e->line = reader->line;
    return false;
}

/* Reports TEXT and TOKEN, the faulty part of a line of the rule file; always false. */
static bool config_refuse_token(struct reader *reader, const char *text, const char *token, size_t len)
{
    char quoted[80], whole[200];

    snprintf(whole, sizeof whole, "%s: \"%s\"", text, deal_quote(quoted, sizeof quoted, token, len));
    return config_refuse(reader, whole);
}

/* Copies TEXT, with each run of blanks replaced by one blank and the ends trimmed. */
char *deal_config_tidy(const char *text, size_t len)
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

/* The kind of a section, determined by its name. A foundation has SEC_GROUP until its key foundation is read. */
static enum section_kind config_kind_of(const char *name)
{
    static const struct fixed {
        const char *name;
        enum section_kind kind;
    } fixed[] = {
        {"game", SEC_GAME}, {"deal", SEC_DEAL}, {"pack", SEC_PACK}, {"options", SEC_OPTIONS}, {"picture", SEC_PICTURE}};

    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (!strcmp(name, fixed[i].name))
            return fixed[i].kind;
    if (!strncmp(name, "variant ", 8))
        return SEC_VARIANT;
    if (!strncmp(name, "mechanism ", 10))
        return SEC_MECHANISM;
    return strchr(name, ' ') ? SEC_SUBSET : SEC_GROUP;
}

static bool add_section(struct reader *reader, const char *line, size_t len)
{
    struct config *c = reader->c;
    const char *close = memchr(line, ']', len);
    char *name, *blank;
    struct config_section *more;

    if (!close || close != line + len - 1 || close == line + 1)
        return config_refuse_token(reader, "a section is written [name] with nothing after it", line, len);
    if (len > NAME_LIMIT)
        return config_refuse(reader, "section name is too long");
    if (c->sections >= SECTION_LIMIT)
        return config_refuse(reader, "too many sections");
    name = deal_config_tidy(line + 1, (size_t)(close - line) - 1);
    more = realloc(c->section, (size_t)(c->sections + 1) * sizeof *more);
    if (more)
        c->section = more;
    if (!name || !more) {
        free(name);
        return config_refuse(reader, "out of memory");
    }
    for (int i = 0; i < c->sections; i++)
        if (!strcmp(c->section[i].name, name)) {
            free(name);
            return config_refuse_token(reader, "section stands twice", c->section[i].name, strlen(c->section[i].name));
        }
    blank = strncmp(name, "mechanism ", 10) ? NULL : strrchr(name, ' ');
    c->section[c->sections++] = (struct config_section){.name = name,
                                                        .ref = blank ? blank + 1 : name,
                                                        .line = reader->line,
                                                        .first = -1,
                                                        .last = -1,
                                                        .kind = config_kind_of(name)};
    return true;
}

/* Does the line contain a blank and a semicolon, which begin a comment in libinih? */
static bool has_comment(const char *line, size_t len)
{
    for (size_t i = 1; i < len; i++)
        if (line[i] == ';' && isspace((unsigned char)line[i - 1]))
            return true;
    return false;
}

bool deal_config_writable(const char *key, const char *value)
{
    return strlen(key) + 3 + strlen(value) <= LINE_LIMIT && *value != ';' && !has_comment(value, strlen(value)) &&
           !deal_hidden_control(value, strlen(value));
}

static bool is_utf8(const char *text, size_t len)
{
    size_t n = 1;

    for (size_t i = 0; i < len && n; i += n)
        n = deal_character_length(text + i, len - i);
    return n;
}

static bool check_line(struct reader *reader, const char *line, size_t len)
{
    if (len > LINE_LIMIT)
        return config_refuse(reader, "line is longer than 180 bytes");
    if (!is_utf8(line, len))
        return config_refuse_token(reader, "not UTF-8", line, len);
    if (deal_hidden_control(line, len - (len && line[len - 1] == '\r')))
        return config_refuse(reader, "control byte in line");
    if (!len || *line == '#' || *line == ';')
        return true;
    if (reader->line == 1 && len >= 3 && !memcmp(line, "\xEF\xBB\xBF", 3))
        return config_refuse(reader, "byte order mark");
    if (line[len - 1] == '\r')
        return config_refuse(reader, "carriage return at the end of the line");
    if (isspace((unsigned char)*line))
        return config_refuse_token(reader, "line is indented", line, len);
    if (has_comment(line, len))
        return config_refuse_token(reader, "a comment stands on a line of its own", line, len);
    if (*line == '[')
        return add_section(reader, line, len);
    if (!memchr(line, '=', len))
        return config_refuse_token(reader, "line has no =", line, len);
    /* libinih would take a colon before the equals sign as the end of the key */
    if (memchr(line, ':', len) && memchr(line, ':', len) < memchr(line, '=', len))
        return config_refuse_token(reader, "a key is separated from its value by =, not by a colon", line, len);
    if (!reader->c->sections)
        return config_refuse_token(reader, "key before the first section", line, len);
    return true;
}

static char *config_read_line(char *out, int size, void *arg)
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
            config_refuse(r, "line is too long");
        return NULL;
    }
    memcpy(out, r->at, len);
    out[len] = '\0';
    r->at += len + (end != NULL);
    return out;
}

int deal_config_find(const struct config *config, int section, const char *key)
{
    int i = section < 0 ? -1 : config->section[section].first;

    while (i >= 0 && (*config->entry[i].key != *key || strcmp(config->entry[i].key, key)))
        i = config->entry[i].next;
    return i;
}

/* Appends entry I to the linked list of its section. */
static void link_entry(struct config *config, int i)
{
    struct config_section *section = &config->section[config->entry[i].section];

    config->entry[i].next = -1;
    if (section->last >= 0)
        config->entry[section->last].next = i;
    else
        section->first = i;
    section->last = i;
}

struct config_entry *deal_config_add(struct config *config, int section, const char *key, const char *value)
{
    struct config_entry *more = realloc(config->entry, (size_t)(config->entries + 1) * sizeof *more);
    char *k, *v;

    if (!more)
        return NULL;
    config->entry = more;
    k = deal_config_tidy(key, strlen(key));
    v = deal_config_tidy(value, strlen(value));
    if (!k || !v) {
        free(k);
        free(v);
        return NULL;
    }
    if (config->section[section].kind == SEC_GROUP && !strcmp(k, "foundation"))
        config->section[section].kind = SEC_FOUNDATION;
    config->entry[config->entries] = (struct config_entry){.section = section, .key = k, .value = v};
    link_entry(config, config->entries);
    return &config->entry[config->entries++];
}

static int read_key(void *arg, const char *section, const char *key, const char *value)
{
    struct reader *r = arg;
    int here = r->c->sections - 1;
    struct config_entry *entry;

    (void)section; /* libinih truncates long section names; add_section() has stored the whole name */
    if (deal_config_find(r->c, here, key) >= 0)
        return config_refuse_token(r, "key stands twice in its section", key, strlen(key));
    if (r->c->entries >= ENTRY_LIMIT)
        return config_refuse(r, "too many keys");
    entry = deal_config_add(r->c, here, key, value);
    if (!entry)
        return config_refuse(r, "out of memory");
    entry->line = r->line;
    return 1;
}

bool deal_config_read(struct config *config, const char *text, struct deal_error *e)
{
    struct reader r = {.c = config, .e = e, .at = text};
    int bad;

    memset(config, 0, sizeof *config);
    config->text = strdup(text);
    if (!config->text)
        return deal_fail(e, NULL, "out of memory");
    bad = ini_parse_stream(config_read_line, &r, read_key, &r);
    if (bad && !r.failed) {
        r.line = bad > 0 ? bad : 0;
        config_refuse(&r, bad == -2 ? "out of memory" : "not a line of a rule file"); /* -2: ini.h */
    }
    return !r.failed;
}

static bool copy_section(struct config_section *to, const struct config_section *from)
{
    *to = *from;
    to->name = strdup(from->name);
    to->ref = to->name ? to->name + (from->ref - from->name) : NULL;
    return to->name;
}

static bool copy_entry(struct config_entry *to, const struct config_entry *from)
{
    *to = *from;
    to->key = strdup(from->key);
    to->value = strdup(from->value);
    return to->key && to->value;
}

bool deal_config_copy(struct config *to, const struct config *from)
{
    bool good;

    *to = (struct config){.section = calloc((size_t)from->sections + 1, sizeof *to->section),
                          .entry = calloc((size_t)from->entries + 1, sizeof *to->entry)};
    good = to->section && to->entry;
    for (; good && to->sections < from->sections; to->sections++)
        good = copy_section(&to->section[to->sections], &from->section[to->sections]);
    for (; good && to->entries < from->entries; to->entries++)
        good = copy_entry(&to->entry[to->entries], &from->entry[to->entries]);
    return good;
}

void deal_config_release(struct config *config)
{
    for (int i = 0; i < config->sections; i++)
        free(config->section[i].name);
    for (int i = 0; i < config->entries; i++) {
        free(config->entry[i].key);
        free(config->entry[i].value);
    }
    free(config->section);
    free(config->entry);
    free(config->text);
    memset(config, 0, sizeof *config);
}

int deal_config_section(const struct config *config, const char *ref)
{
    for (int i = 0; i < config->sections; i++)
        if (!strcmp(config->section[i].ref, ref) || !strcmp(config->section[i].name, ref))
            return i;
    return -1;
}

enum section_kind deal_config_kind(const struct config *config, int section) { return config->section[section].kind; }

const struct config_entry *deal_config_entry(const struct config *config, int section, const char *key)
{
    int i = section < 0 ? -1 : deal_config_find(config, section, key);
    return i < 0 ? NULL : &config->entry[i];
}
