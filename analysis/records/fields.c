/*
 * Fields of records by number. FIELD/WIDTH and FIELD/log10 are fields too (bins), computed from the field before the
 * slash. A value is looked up when it is first requested: a feature requires laying out the deal, and the left side of
 * a condition often decides.
 */
#include "fields.h"

#include "../base/memory.h"
#include "../features/feature.h"
#include "deal.h"
#include "value.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 64, WIDTH_MAX = 18 };

struct field {
    char name[NAME_MAX_BYTES];
    const struct feature *feature; /* the feature that computes the field; NULL for a plain field */
    int whole;                     /* for bins: number of the field that is divided into bins, else -1 */
    size_t width;                  /* for bins: index of their width in NAME */
    const char *value;
    char computed[VALUE_TEXT_MAX];
    bool known;              /* true if VALUE was computed for the present record */
    bool requested, present; /* the field was requested; some record so far has it */
    bool compared;           /* true if a condition compares the order of the field */
};

struct fields {
    fields_table *table;
    void *arg;
    const struct deal_record *record;
    struct deal_state *dealt; /* the table with the deal of the present record laid out; NULL until it is needed */
    bool played;              /* true if all moves of the record were made on the table */
    const char *result;       /* a result that replaces that of the record, or NULL */
    struct field *list;
    int count;
};

struct fields *fields_new(fields_table *table, void *arg)
{
    struct fields *f = memory_new(1, sizeof *f);

    *f = (struct fields){.table = table, .arg = arg};
    return f;
}

void fields_free(struct fields *fields)
{
    if (!fields)
        return;
    free(fields->list);
    free(fields);
}

static int fields_find(const struct fields *fields, const char *name, size_t len)
{
    for (int i = 0; i < fields->count; i++) {
        if (strlen(fields->list[i].name) == len && memcmp(fields->list[i].name, name, len) == 0)
            return i;
    }
    return -1;
}

static bool name_is_good(const char *name, size_t len)
{
    if (len == 0 || len >= NAME_MAX_BYTES || deal_hidden_control(name, len))
        return false;
    for (size_t i = 0; i < len; i++) {
        unsigned char b = (unsigned char)name[i];

        if (b <= ' ' || b == '=' || b == ',' || b == 127)
            return false;
    }
    return true;
}

/* Returns true if NAME ends in a width of bins, after a slash; *WHOLE gets the length of the name before the slash. */
static bool is_binned(const char *name, size_t len, size_t *whole)
{
    char width[WIDTH_MAX + 1];
    size_t at = len;
    double number;

    while (at > 0 && name[at - 1] != '/')
        at--;
    if (at < 2 || len - at > WIDTH_MAX)
        return false;
    memcpy(width, name + at, len - at);
    width[len - at] = '\0';
    if (strcmp(width, "log10") != 0 && !(value_number(width, &number) && number > 0))
        return false;
    *whole = at - 1;
    return true;
}

/* Returns the feature's name in one such as "now.bone.twins", of the position after the moves; else NULL. */
static const char *feature_played(const char *name) { return strncmp(name, "now.", 4) == 0 ? name + 4 : NULL; }

/* Returns the feature NAME, of the deal or, with the prefix now., of the position after the moves; NULL if none. */
static const struct feature *find_feature(const char *name)
{
    return feature_find(feature_played(name) ? feature_played(name) : name);
}

int fields_add(struct fields *fields, const char *name, size_t len, struct deal_error *e)
{
    char quoted[NAME_MAX_BYTES];
    int i = fields_find(fields, name, len), whole = -1;
    size_t before = 0;
    struct field *last;

    if (i >= 0)
        return i;
    if (!name_is_good(name, len)) {
        deal_fail(e, NULL, "bad field name \"%s\"", deal_quote(quoted, sizeof quoted, name, len));
        return -1;
    }
    if (is_binned(name, len, &before)) {
        whole = fields_add(fields, name, before, e);
        if (whole < 0)
            return -1;
    }
    fields->list = memory_grow(fields->list, (size_t)fields->count, sizeof *fields->list);
    for (i = 0; i < fields->count; i++) /* Computed values are stored in the list itself, which may have moved. */
        fields->list[i].known = false;
    last = &fields->list[fields->count];
    *last = (struct field){.whole = whole, .width = before + 1};
    memcpy(last->name, name, len);
    last->feature = whole < 0 ? find_feature(last->name) : NULL;
    return fields->count++;
}

void fields_compare(struct fields *fields, int field)
{
    for (; field >= 0; field = fields->list[field].whole)
        fields->list[field].compared = true;
}

const char *fields_name(const struct fields *fields, int field) { return fields->list[field].name; }

void fields_record(struct fields *fields, const struct deal_record *d)
{
    fields->record = d;
    fields->dealt = NULL;
    fields->result = NULL;
    for (int i = 0; i < fields->count; i++)
        fields->list[i].known = false;
}

const char *fields_result(const struct fields *fields)
{
    return fields->result ? fields->result : deal_record_get(fields->record, "result");
}

void fields_replace_result(struct fields *fields, const char *result) { fields->result = result; }

const char *fields_option(const char *name) { return strncmp(name, "set.", 4) == 0 && name[4] ? name + 4 : NULL; }

/* Looks up the value of OPTION in the rules of the record, without laying out its deal. */
static bool fields_look_up_option(struct fields *fields, struct field *field, const char *option, struct deal_error *e)
{
    const struct deal_state *table = fields->dealt ? fields->dealt : fields->table(fields->arg, fields->record, e);

    if (!table)
        return false;
    if (!deal_rules_value(deal_state_rules(table), option, field->computed))
        return true;
    for (char *at = field->computed; (at = strchr(at, ' '));)
        *at = '+';
    field->value = field->computed;
    return true;
}

/* Lays out the deal of the record, with all moves if PLAYED. */
static bool fields_lay_out(struct fields *fields, bool played, struct deal_error *e)
{
    size_t moves;

    if (fields->dealt && fields->played == played)
        return true;
    fields->played = played;
    fields->dealt = fields->table(fields->arg, fields->record, e);
    if (fields->dealt && !deal_record_replay(fields->record, fields->dealt, played ? SIZE_MAX : 0, &moves, e))
        fields->dealt = NULL;
    return fields->dealt != NULL;
}

/* Looks up the value of a plain field or a feature. */
static bool fields_look_up(struct fields *fields, struct field *field, struct deal_error *e)
{
    const char *played = feature_played(field->name);
    const char *moves = strcmp(field->name, "length") == 0 ? deal_record_get(fields->record, "moves") : NULL;

    field->value = deal_record_get(fields->record, field->name);
    if (!field->value && moves) {
        snprintf(field->computed, sizeof field->computed, "%zu", deal_moves_count(moves));
        field->value = field->computed;
    }
    if (!field->value && fields_option(field->name))
        return fields_look_up_option(fields, field, fields_option(field->name), e);
    if (field->value || !field->feature)
        return true;
    if (!fields_lay_out(fields, played != NULL, e))
        return false;
    if (feature_value(field->feature, played ? played : field->name, fields->dealt, field->computed))
        field->value = field->computed;
    return true;
}

bool fields_score(const char *name, const char *value, double *score)
{
    size_t whole;

    if (!value_number(value, score))
        return false;
    if (!is_binned(name, strlen(name), &whole) || strcmp(name + whole + 1, "log10") != 0)
        return true;
    if (*score <= 0)
        return false;
    *score = round(log10(*score));
    return true;
}

bool fields_value(struct fields *fields, int field, const char **value, struct deal_error *e)
{
    struct field *v = &fields->list[field];
    const char *whole;

    if (!v->known) {
        if (v->whole < 0) {
            if (!fields_look_up(fields, v, e))
                return false;
        } else {
            if (!fields_value(fields, v->whole, &whole, e))
                return false;
            v->value = value_kind(whole) == VALUE_NUMBER ? v->computed : whole; /* A word is a bin of its own. */
            if (v->value != whole && strcmp(v->name + v->width, "log10") != 0)
                value_bin(whole, v->name + v->width, v->computed);
            else if (v->value != whole)
                value_decade(whole, v->computed);
        }
        if (value_kind(v->value) == VALUE_ABSENT)
            v->value = NULL;
        v->known = true;
        v->requested = true;
        v->present = v->present || v->value;
    }
    *value = v->value;
    return true;
}

bool fields_values(struct fields *fields, const int *field, size_t count, const char **values, struct deal_error *e)
{
    for (size_t i = 0; i < count; i++)
        if (!fields_value(fields, field[i], &values[i], e))
            return false;
    return true;
}

bool fields_lack_is_value(const char *name) { return strcmp(name, "set") == 0; }

/* Returns the feature that NAME denotes, perhaps in bins; WHOLE gets the name without the bins. */
static const struct feature *feature_of(const char *name, char whole[NAME_MAX_BYTES])
{
    size_t len = strlen(name);

    is_binned(name, len, &len);
    if (len >= NAME_MAX_BYTES)
        len = 0;
    memcpy(whole, name, len);
    whole[len] = '\0';
    return find_feature(whole);
}

bool fields_may_be_absent(const char *name)
{
    char whole[NAME_MAX_BYTES];

    feature_of(name, whole);
    return deal_record_is_field(whole);
}

bool fields_is_feature(const char *name)
{
    char whole[NAME_MAX_BYTES];

    return feature_of(name, whole) || fields_option(name);
}

void fields_words(const char *name, char *out, size_t size)
{
    char whole[NAME_MAX_BYTES];
    const struct feature *feature = feature_of(name, whole);
    const char *played = feature_played(whole);

    if (!feature) {
        snprintf(out, size, "%s",
                 fields_option(whole)        ? fields_option(whole)
                 : strcmp(whole, "by") == 0  ? "player"
                 : strcmp(whole, "set") == 0 ? "options"
                                             : whole);
        return;
    }
    feature_words(feature, played ? played : whole, out, size);
    memory_append(out, size, played ? ", after the moves" : "");
}

const char *fields_unit(const char *name)
{
    char whole[NAME_MAX_BYTES];
    const struct feature *feature = feature_of(name, whole);

    if (strcmp(whole, "nodes") == 0)
        return "nodes";
    if (strcmp(whole, "length") == 0)
        return "actions";
    return feature ? feature_unit(feature) : "";
}

const char *fields_absent(const struct fields *fields)
{
    for (int i = 0; i < fields->count; i++) {
        const struct field *v = &fields->list[i];

        if (v->requested && !v->present && v->whole < 0 && (v->compared || !fields_may_be_absent(v->name)))
            return v->name;
    }
    return NULL;
}

/* ---- names similar to a misspelt one ---- */

struct near {
    char (*words)[NAME_MAX_BYTES];
    size_t count;
};

static void near_add(struct near *near, const char *first, size_t len, const char *then)
{
    near->words = memory_grow(near->words, near->count, sizeof *near->words);
    snprintf(near->words[near->count++], NAME_MAX_BYTES, "%.*s%s", (int)len, first, then);
}

static const char *near_word(const void *arg, size_t i)
{
    const struct near *n = arg;

    return i < n->count ? n->words[i] : NULL;
}

/* Adds the features, where FIRST, of LEN bytes, stands for their groups or ranks. */
static void near_features(struct near *near, const char *first, size_t len)
{
    const char *name, *meaning;

    for (size_t i = 0; feature_describe(i, &name, &meaning); i++) {
        bool whole = strncmp(name, "GROUP.", 6) != 0 && strncmp(name, "RANK.", 5) != 0;

        near_add(near, first, whole ? 0 : len, whole ? name : strchr(name, '.'));
    }
}

static void near_of_rules(struct near *near, const struct deal_state *s)
{
    const char *option, *before = "";
    char value[64];

    for (int i = 0; deal_rules_option(deal_state_rules(s), i, &option, value); i++)
        near_add(near, "set.", 4, option);
    for (int pile = 0; pile < deal_state_piles(s); before = deal_state_pile_group(s, pile++))
        if (strcmp(before, deal_state_pile_group(s, pile)) != 0)
            near_features(near, deal_state_pile_group(s, pile), strlen(deal_state_pile_group(s, pile)));
}

void fields_near(const struct fields *fields, const char *name, char *out, size_t size)
{
    const char *rest = feature_played(name) ? feature_played(name) : name, *guess, *key, *value;
    char whole[NAME_MAX_BYTES];
    struct near n = {.words = NULL};
    struct deal_error e;
    const struct deal_state *s = fields->record ? fields->table(fields->arg, fields->record, &e) : NULL;

    feature_of(rest, whole);
    for (size_t i = 0; fields->record && deal_record_field(fields->record, i, &key, &value); i++)
        near_add(&n, key, strlen(key), "");
    if (s)
        near_of_rules(&n, s);
    near_features(&n, whole, strcspn(whole, "."));
    guess = deal_guess(whole, strlen(whole), near_word, &n);
    snprintf(out, size, "%.*s%s", (int)(guess ? rest - name : 0), name, guess ? guess : "");
    free(n.words);
}
