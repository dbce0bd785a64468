/*
 * Fields by number.  Values are looked up when they are first asked for, since
 * a feature costs a layout, and the left side of an expression often decides.
 */
#include "fields.h"

#include "deal.h"
#include "features.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 64 };

struct field {
    char name[NAME_MAX_BYTES];
    const struct feature *feature; /* NULL for a plain field */
    const char *value;
    char computed[FEATURE_TEXT_MAX];
    bool known;                    /* VALUE holds for the present record */
    bool asked, seen;              /* of any record so far */
};

struct fields {
    fields_table *table;
    void *arg;
    const struct deal_record *record;
    struct deal_state *layout; /* of the present record, NULL until needed */
    struct field *list;
    int count;
};

struct fields *fields_new(fields_table *table, void *arg)
{
    struct fields *f = calloc(1, sizeof *f);

    if (f)
        *f = (struct fields){.table = table, .arg = arg};
    return f;
}

void fields_free(struct fields *f)
{
    if (f)
        free(f->list);
    free(f);
}

static int find(const struct fields *f, const char *name, size_t len)
{
    for (int i = 0; i < f->count; i++) {
        if (strlen(f->list[i].name) == len && memcmp(f->list[i].name, name, len) == 0)
            return i;
    }
    return -1;
}

static bool name_is_good(const char *name, size_t len)
{
    if (len == 0 || len >= NAME_MAX_BYTES)
        return false;
    for (size_t i = 0; i < len; i++) {
        unsigned char b = (unsigned char)name[i];

        if (b <= ' ' || b == '=' || b == ',' || b == 127)
            return false;
    }
    return true;
}

int fields_add(struct fields *f, const char *name, size_t len, struct deal_error *e)
{
    char quoted[NAME_MAX_BYTES];
    struct field *list;
    int i = find(f, name, len);

    if (i >= 0)
        return i;
    if (!name_is_good(name, len)) {
        deal_fail(e, NULL, "bad field name \"%s\"", deal_quote(quoted, sizeof quoted, name, len));
        return -1;
    }
    list = realloc(f->list, ((size_t)f->count + 1) * sizeof *list);
    if (!list) {
        deal_fail(e, NULL, "out of memory");
        return -1;
    }
    f->list = list;
    list[f->count] = (struct field){.known = false};
    memcpy(list[f->count].name, name, len);
    list[f->count].feature = feature_find(list[f->count].name);
    return f->count++;
}

const char *fields_name(const struct fields *f, int field)
{
    return f->list[field].name;
}

void fields_record(struct fields *f, const struct deal_record *d)
{
    f->record = d;
    f->layout = NULL;
    for (int i = 0; i < f->count; i++)
        f->list[i].known = false;
}

static bool lay_out(struct fields *f, struct deal_error *e)
{
    size_t moves;

    if (f->layout)
        return true;
    f->layout = f->table(f->arg, f->record, e);
    if (f->layout && !deal_record_replay(f->record, f->layout, 0, &moves, e))
        f->layout = NULL;
    return f->layout != NULL;
}

bool fields_value(struct fields *f, int field, const char **value, struct deal_error *e)
{
    struct field *v = &f->list[field];

    if (!v->known) {
        v->value = deal_record_get(f->record, v->name);
        if (!v->value && v->feature) {
            if (!lay_out(f, e))
                return false;
            if (feature_value(v->feature, v->name, f->layout, v->computed))
                v->value = v->computed;
        }
        v->known = true;
        v->asked = true;
        v->seen = v->seen || v->value;
    }
    *value = v->value;
    return true;
}

static bool may_be_absent(const char *name)
{
    static const char *const names[] = {
        "game", "set", "rules", "seed", "shuffle", "cards", "moves", "result", "by",
        "nodes", "proof", "grade", "traps", "forced",
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

const char *fields_never_seen(const struct fields *f)
{
    for (int i = 0; i < f->count; i++) {
        const struct field *v = &f->list[i];

        if (v->asked && !v->seen && !may_be_absent(v->name))
            return v->name;
    }
    return NULL;
}
