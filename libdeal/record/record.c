/*
 * Parses a line to a record, and writes a record as a line.
 *
 * A record keeps one buffer, the arena, with the bytes of its keys and values, each ended by a NUL, and an array of
 * fields that point into it by offset. Parsing copies the line once and cuts it in place; a value that grows is written
 * anew at the end of the arena, which is compacted when half of it is unused. Buffers are kept from record to record,
 * so a stream of millions allocates only while its records still get longer.
 *
 * A hash table over the keys was tried and left out: a record has some ten
 * fields, and finding one of them by its length and bytes is faster.
 */
#include "record.h"

#include "base/array.h"
#include "base/paper.h"

#include <stdlib.h>
#include <string.h>

/* The names of the format's fields, in the order in which they are written; other fields follow. ORDER FIELDS */
static const char *const known[] = {"game",  "set",   "rules",  "seed", "shuffle", "cards",
                                    "table", "moves", "result", "by",   "nodes",   "proof"};

/* The fields of a record that describe a result; they are removed when the result changes. */
static const char *const stale[] = {"by",
                                    "nodes",
                                    "proof",
                                    "parts",
                                    "checked",
                                    "refuted",
                                    "unwritten",
                                    "search",
                                    "grade",
                                    "traps",
                                    "forced",
                                    "imagined",
                                    "grade.ladder",
                                    "grade.reach",
                                    "grade.length",
                                    "grade.shows",
                                    "grade.search",
                                    "grade.score",
                                    "grade.scale",
                                    "count.complete",
                                    "count.positions",
                                    "count.winning",
                                    "count.lines",
                                    "count.length",
                                    "count.shortest",
                                    "count.bound.positions",
                                    "count.bound.winning",
                                    "count.bound.lines",
                                    "count.bound.shortest",
                                    "first.length",
                                    "nearest.cards",
                                    "nearest.exact",
                                    "nearest.moves",
                                    "minimal",
                                    "bound"};

enum { FEW_FIELDS = 64 };

struct field {
    size_t key, key_len, value, value_len; /* offsets of the key and the value of a field in the arena (the record's
                                              buffer), and their lengths */
    int rank;                              /* index of the key in the array KNOWN, or REST */
};

struct buffer {
    char *text;
    size_t len, cap;
};

struct deal_record {
    struct buffer arena, out;
    struct field *fields;
    size_t count, cap;
};

static bool reserve(struct buffer *buffer, size_t more)
{
    return deal_grow(&buffer->text, &buffer->cap, buffer->len + more, 1);
}

static void record_put(struct buffer *buffer, const char *text, size_t len)
{
    memcpy(buffer->text + buffer->len, text, len);
    buffer->len += len;
}

struct deal_record *deal_record_new(void) { return calloc(1, sizeof(struct deal_record)); }

void deal_record_free(struct deal_record *d)
{
    if (!d)
        return;
    free(d->arena.text);
    free(d->out.text);
    free(d->fields);
    free(d);
}

static void record_clear(struct deal_record *d)
{
    d->arena.len = 0;
    d->count = 0;
}

static int record_rank_of(const char *key, size_t len)
{
    for (int i = 0; i < REST; i++)
        if (known[i][0] == key[0] && strlen(known[i]) == len && !memcmp(known[i], key, len))
            return i;
    return REST;
}

static bool grow_fields(struct deal_record *d)
{
    return deal_grow(&d->fields, &d->cap, d->count + 1, sizeof *d->fields);
}

static const char *record_key_of(const struct deal_record *d, size_t i) { return d->arena.text + d->fields[i].key; }

static const char *record_value_of(const struct deal_record *d, size_t i) { return d->arena.text + d->fields[i].value; }

/* The index of the field KEY in a record, or d->count if there is none. */
static size_t record_find(const struct deal_record *d, const char *key)
{
    size_t len = strlen(key), i;
    int rank = record_rank_of(key, len);

    for (i = 0; i < d->count; i++) {
        const struct field *f = &d->fields[i];
        if (f->rank == rank && f->key_len == len && !memcmp(d->arena.text + f->key, key, len))
            break;
    }
    return i;
}

const char *deal_record_get(const struct deal_record *d, const char *key)
{
    size_t i = record_find(d, key);

    return i < d->count ? record_value_of(d, i) : NULL;
}

bool deal_record_field(const struct deal_record *d, size_t i, const char **key, const char **value)
{
    if (i >= d->count)
        return false;
    *key = record_key_of(d, i);
    *value = record_value_of(d, i);
    return true;
}

bool deal_record_is_field(const char *key)
{
    bool found = record_rank_of(key, strlen(key)) != REST;

    for (size_t i = 0; i < sizeof stale / sizeof *stale; i++)
        found = found || !strcmp(stale[i], key);
    return found;
}

/* ---- reading a line ------------------------------------------------------- */

static bool fail_key(struct deal_error *e, const char *key, size_t len, const char *text)
{
    char name[sizeof e->field];

    return deal_fail(e, deal_quote(name, sizeof name, key, len), "%s", text);
}

static bool record_fail_memory(struct deal_error *e) { return deal_fail(e, NULL, "out of memory"); }

/* Splits a field of LEN bytes, at offset AT in the arena, into key and value. */
static bool cut_field(struct deal_record *d, size_t at, size_t len, struct deal_error *e)
{
    char *text = d->arena.text + at, *equals = memchr(text, '=', len);
    const char *trouble;
    size_t key_len = equals ? (size_t)(equals - text) : 0;

    if (!len)
        return deal_fail(e, "record", "fields must be separated by one space, with no space at the ends");
    if (!equals || !key_len) {
        trouble = deal_record_bytes(text, len);
        if (trouble)
            return deal_fail(e, "record", "%s", trouble);
        return deal_fail(e, "record", "\"%s\" is not key=value", QUOTED(text, len));
    }
    trouble = deal_record_bytes(text, key_len);
    if (trouble)
        return deal_fail(e, "record", "%s in a key", trouble);
    trouble = deal_record_bytes(equals + 1, len - key_len - 1);
    if (trouble)
        return fail_key(e, text, key_len, trouble);
    if (!grow_fields(d))
        return record_fail_memory(e);
    *equals = text[len] = '\0';
    d->fields[d->count++] = (struct field){.key = at,
                                           .key_len = key_len,
                                           .value = at + key_len + 1,
                                           .value_len = len - key_len - 1,
                                           .rank = record_rank_of(text, key_len)};
    return true;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Checks for fields that occur twice, by sorting. Only for lines with very many fields, where comparing all pairs
 * would take minutes. */
static bool check_twice_many(const struct deal_record *d, struct deal_error *e)
{
    const char **keys = malloc(d->count * sizeof *keys);
    bool good = true;

    if (!keys)
        return record_fail_memory(e);
    for (size_t i = 0; i < d->count; i++)
        keys[i] = record_key_of(d, i);
    qsort(keys, d->count, sizeof *keys, compare_keys);
    for (size_t i = 1; good && i < d->count; i++)
        if (!strcmp(keys[i - 1], keys[i]))
            good = fail_key(e, keys[i], strlen(keys[i]), "stands twice");
    free(keys);
    return good;
}

static bool check_twice(const struct deal_record *d, struct deal_error *e)
{
    const struct field *f = d->fields;

    if (d->count > FEW_FIELDS)
        return check_twice_many(d, e);
    for (size_t i = 1; i < d->count; i++)
        for (size_t j = 0; j < i; j++)
            if (f[i].rank == f[j].rank && f[i].key_len == f[j].key_len &&
                !memcmp(record_key_of(d, i), record_key_of(d, j), f[i].key_len))
                return fail_key(e, record_key_of(d, i), f[i].key_len, "stands twice");
    return true;
}

static bool record_parse(struct deal_record *d, const char *line, size_t len, struct deal_error *e)
{
    unsigned seen = 0;

    if (len > DEAL_LINE_MAX)
        return deal_fail(e, "record", "line is over %d bytes", DEAL_LINE_MAX);
    if (len >= 3 && !memcmp(line, "\xEF\xBB\xBF", 3))
        return deal_fail(e, "record", "byte order mark, which tail -c +4 removes");
    if (!reserve(&d->arena, len + 1))
        return record_fail_memory(e);
    record_put(&d->arena, line, len);
    d->arena.text[d->arena.len++] = '\0';
    for (size_t at = 0, n; at <= len && len; at += n + 1) {
        const char *space = memchr(line + at, ' ', len - at);
        n = space ? (size_t)(space - line) - at : len - at;
        if (!cut_field(d, at, n, e))
            return false;
        seen |= 1U << d->fields[d->count - 1].rank;
    }
    if (!check_twice(d, e))
        return false;
    if (!(seen & 1U << GAME))
        return deal_fail(e, "game", "missing");
    if (!(seen & 1U << CARDS))
        return deal_fail(e, "cards", "missing");
    for (size_t i = 0; i < d->count; i++)
        if (!deal_record_value(d->fields[i].rank, record_value_of(d, i), e))
            return false;
    return true;
}

bool deal_record_parse(struct deal_record *d, const char *line, size_t len, struct deal_error *e)
{
    record_clear(d);
    if (record_parse(d, line, len, e))
        return true;
    record_clear(d);
    return false;
}

/* ---- changing a record ---------------------------------------------------- */

static void remove_at(struct deal_record *d, size_t i)
{
    memmove(d->fields + i, d->fields + i + 1, (d->count - i - 1) * sizeof *d->fields);
    d->count--;
}

static void remove_field(struct deal_record *d, const char *key)
{
    size_t i = record_find(d, key);

    if (i < d->count)
        remove_at(d, i);
}

static void remove_stale(struct deal_record *d, const char *key)
{
    for (size_t i = 0; !strcmp(key, "result") && i < sizeof stale / sizeof *stale; i++)
        remove_field(d, stale[i]);
}

void deal_record_remove(struct deal_record *d, const char *key)
{
    remove_stale(d, key);
    remove_field(d, key);
}

/* Compacts the arena: copies its used bytes into the buffer of the text. */
static bool pack(struct deal_record *d)
{
    size_t live = 0;
    struct buffer old = d->arena;

    for (size_t i = 0; i < d->count; i++)
        live += d->fields[i].key_len + d->fields[i].value_len + 2;
    if (d->arena.len < 2 * live + 1024)
        return true;
    d->out.len = 0;
    if (!reserve(&d->out, live))
        return false;
    for (size_t i = 0; i < d->count; i++) {
        struct field *f = &d->fields[i];
        size_t key = d->out.len;
        record_put(&d->out, old.text + f->key, f->key_len + 1);
        f->key = key;
        key = d->out.len;
        record_put(&d->out, old.text + f->value, f->value_len + 1);
        f->value = key;
    }
    d->arena = d->out;
    d->out = old;
    return true;
}

/* Stores TEXT and a NUL at the end of the arena; TEXT may be inside the arena. */
static bool store(struct deal_record *d, const char *text, size_t len, size_t *at)
{
    uintptr_t from = (uintptr_t)text, base = (uintptr_t)d->arena.text;
    bool inside = d->arena.text && from >= base && from < base + d->arena.len;

    if (!reserve(&d->arena, len + 1))
        return false;
    if (inside)
        text = d->arena.text + (from - base);
    *at = d->arena.len;
    record_put(&d->arena, text, len);
    d->arena.text[d->arena.len++] = '\0';
    return true;
}

/* The index at which a field is inserted into the record whose key has index RANK among the known keys; an unknown
 * field goes last. */
static size_t place_for(const struct deal_record *d, int rank)
{
    size_t i = d->count;

    while (rank != REST && i > 0 && d->fields[i - 1].rank >= rank)
        i--;
    return i;
}

static bool insert(struct deal_record *d, const char *key, const char *value)
{
    struct field f = {.key_len = strlen(key), .value_len = strlen(value)};
    size_t i;

    f.rank = record_rank_of(key, f.key_len);
    i = place_for(d, f.rank);
    if (!grow_fields(d) || !store(d, value, f.value_len, &f.value) || !store(d, key, f.key_len, &f.key))
        return false;
    memmove(d->fields + i + 1, d->fields + i, (d->count - i) * sizeof f);
    d->fields[i] = f;
    d->count++;
    return true;
}

size_t deal_moves_count(const char *moves)
{
    size_t n = moves && *moves;

    for (; moves && *moves; moves++)
        n += *moves == ',';
    return n;
}

bool deal_record_set(struct deal_record *d, const char *key, const char *value)
{
    size_t i, len = strlen(value), at;

    if (!*key || strpbrk(key, " =\n") || strpbrk(value, " \n"))
        return false;
    remove_stale(d, key);
    i = record_find(d, key);
    if (i == d->count)
        return insert(d, key, value) && pack(d);
    if (!store(d, value, len, &at))
        return false;
    d->fields[i].value = at;
    d->fields[i].value_len = len;
    return pack(d);
}

const char *deal_record_text(struct deal_record *d, size_t *len)
{
    size_t size = 1;

    for (size_t i = 0; i < d->count; i++)
        size += d->fields[i].key_len + d->fields[i].value_len + 2;
    d->out.len = 0;
    if (!reserve(&d->out, size + 1))
        return NULL;
    for (size_t i = 0; i < d->count; i++) {
        const struct field *f = &d->fields[i];
        record_put(&d->out, d->arena.text + f->key, f->key_len);
        d->out.text[d->out.len++] = '=';
        record_put(&d->out, d->arena.text + f->value, f->value_len);
        d->out.text[d->out.len++] = ' ';
    }
    if (d->count)
        d->out.len--;
    d->out.text[d->out.len++] = '\n';
    d->out.text[d->out.len] = '\0';
    *len = d->out.len;
    return d->out.text;
}

/* Fills record D without moves: game, seed, N cards and, unless TABLE is NULL, their piles. */
static bool record_fresh(struct deal_record *d, const struct deal_rules *r, uint32_t seed, const uint8_t *cards,
                         size_t n, uint32_t shuffle, const char *table)
{
    char seed_text[11], shuffle_text[11], cards_text[2 * DEAL_CARDS_MAX + 1];

    record_clear(d);
    *deal_put_number(seed_text, seed) = '\0';
    *deal_put_number(shuffle_text, shuffle) = '\0';
    for (size_t i = 0; i < n; i++)
        deal_card_text(cards[i], cards_text + 2 * i);
    cards_text[2 * n] = '\0';
    return insert(d, "game", deal_rules_game(r)) && (!*deal_rules_set(r) || insert(d, "set", deal_rules_set(r))) &&
           (!*deal_rules_crc(r) || insert(d, "rules", deal_rules_crc(r))) && (!seed || insert(d, "seed", seed_text)) &&
           insert(d, "shuffle", shuffle_text) && insert(d, "cards", cards_text) &&
           (!table || insert(d, "table", table));
}

bool deal_record_deal(struct deal_record *d, const struct deal_rules *r, uint32_t seed, const uint8_t *cards,
                      uint32_t shuffle)
{
    return record_fresh(d, r, seed, cards, (size_t)deal_rules_cards(r), shuffle, NULL);
}

bool deal_record_position(struct deal_record *d, const struct deal_state *s, struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    size_t n;
    char *table = deal_state_table(s, cards, &n, e);
    bool good = table && (record_fresh(d, deal_state_rules(s), 0, cards, n, deal_state_shuffle(s), table) ||
                          record_fail_memory(e));

    free(table);
    return good;
}
