/*
 * Sets up the position of a record: finds the rules, deals the cards, applies the moves. Uses only public functions,
 * so the moves of a record have the same effect as the words of a player.
 */
#include "deal.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

static bool replay_fail_memory(struct deal_error *e) { return deal_fail(e, NULL, "out of memory"); }

/* ---- rules by name -------------------------------------------------------- */

struct entry {
    char *game, *set;
    struct deal_rules *rules;
};

/* largest number of cached rules; each takes 18 to 210 kB, depending on the memory pages used */
enum { CACHE_MOST = 100 };

struct deal_cache {
    struct entry *entries; /* array of cached rules, sorted by game, then set */
    size_t count, cap, last;
    bool no_files;
};

void deal_cache_files(struct deal_cache *cache, bool may) { cache->no_files = !may; }

struct deal_cache *deal_cache_new(void) { return calloc(1, sizeof(struct deal_cache)); }

static void release_entry(struct entry *entry)
{
    free(entry->game);
    free(entry->set);
    deal_rules_free(entry->rules);
}

static void cache_forget(struct deal_cache *cache)
{
    for (size_t i = 0; i < cache->count; i++)
        release_entry(&cache->entries[i]);
    cache->count = 0;
}

void deal_cache_free(struct deal_cache *cache)
{
    if (!cache)
        return;
    cache_forget(cache);
    free(cache->entries);
    free(cache);
}

static int compare_entry(const struct entry *entry, const char *game, const char *set)
{
    int order = strcmp(entry->game, game);

    return order ? order : strcmp(entry->set, set);
}

/* The index of the cached rules for (GAME, SET), or the index at which they must be inserted. */
static size_t find_entry(const struct deal_cache *cache, const char *game, const char *set)
{
    size_t low = 0, high = cache->count;

    if (cache->last < cache->count && !compare_entry(&cache->entries[cache->last], game, set))
        return cache->last;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_entry(&cache->entries[middle], game, set) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Converts an error of a rule file into an error of the record that names the file. Always false. */
static bool fail_rules(struct deal_error *e, const char *game)
{
    struct deal_error why = *e;

    if (deal_no_memory(e))
        return replay_fail_memory(e);
    if (!why.line)
        return deal_fail(e, *why.field ? why.field : "game", "%s", why.text);
    return deal_fail(e, "game", "%s:%ld: %s%s%s", game, why.line, why.field, *why.field ? ": " : "", why.text);
}

static bool add_entry(struct deal_cache *cache, size_t *place, const char *game, const char *set, struct deal_error *e)
{
    struct entry n = {.game = NULL};
    size_t at = *place;

    if (cache->no_files && strstr(game, ".ini"))
        return deal_fail(e, "game", "rule files may not be opened here");
    n.rules = deal_rules_new(game, set, e);
    if (!n.rules)
        return fail_rules(e, game);
    /* users may write an alias of the game's name, but records must have its id */
    if (strcmp(deal_rules_game(n.rules), game)) {
        deal_fail(e, "game", "unknown game \"%s\"; did you mean \"%s\"?", game, deal_rules_game(n.rules));
        release_entry(&n);
        return false;
    }
    /* A stream of records may name any number of rules, and no entry is more likely to be used again, so any may be
     * evicted. */
    if (cache->count == CACHE_MOST) {
        cache_forget(cache);
        at = 0;
    }
    n.game = strdup(game);
    n.set = strdup(set);
    if (!n.game || !n.set || !deal_grow(&cache->entries, &cache->cap, cache->count + 1, sizeof n)) {
        release_entry(&n);
        return replay_fail_memory(e);
    }
    memmove(cache->entries + at + 1, cache->entries + at, (cache->count - at) * sizeof n);
    cache->entries[at] = n;
    cache->count++;
    *place = at;
    return true;
}

/* Compares two checksums, hexadecimal digits in upper or lower case. */
static bool same_crc(const char *a, const char *b) { return strtoul(a, NULL, 16) == strtoul(b, NULL, 16); }

const struct deal_rules *deal_cache_rules(struct deal_cache *cache, const struct deal_record *d, struct deal_error *e)
{
    const char *game = deal_record_get(d, "game"), *set = deal_record_get(d, "set");
    const char *crc = deal_record_get(d, "rules"), *own;
    size_t at;

    if (!game) {
        deal_fail(e, "game", "missing");
        return NULL;
    }
    if (!set)
        set = "";
    at = find_entry(cache, game, set);
    if ((at == cache->count || compare_entry(&cache->entries[at], game, set)) && !add_entry(cache, &at, game, set, e))
        return NULL;
    cache->last = at;
    own = deal_rules_crc(cache->entries[at].rules);
    if (crc && !*own) {
        deal_fail(e, "rules", "the game has no rule file of the user's own");
        return NULL;
    }
    if (crc && !same_crc(crc, own)) {
        deal_fail(e, "rules", "the record was made with rules %s, the file now has %s", crc, own);
        return NULL;
    }
    return cache->entries[at].rules;
}

/* ---- positions ------------------------------------------------------------ */

static bool replay_read_cards(const char *text, uint8_t *cards, size_t *count, struct deal_error *e)
{
    size_t len = strlen(text), n = 0;
    char token[16];

    for (; len >= 2; text += 2, len -= 2) {
        if (n == DEAL_CARDS_MAX)
            return deal_fail(e, "cards", "more than %d cards", DEAL_CARDS_MAX);
        cards[n] = deal_card_parse(text);
        if (cards[n++] == DEAL_NO_CARD)
            return deal_fail(e, "cards", "card %zu: bad card \"%s\"", n, deal_quote(token, sizeof token, text, 2));
    }
    if (len)
        return deal_fail(e, "cards", "card %zu: bad card \"%s\"", n + 1, deal_quote(token, sizeof token, text, 1));
    *count = n;
    return true;
}

static bool replay_start(const struct deal_record *d, struct deal_state *s, struct deal_error *e)
{
    const char *text = deal_record_get(d, "cards"), *number = deal_record_get(d, "shuffle"),
               *table = deal_record_get(d, "table");
    uint8_t cards[DEAL_CARDS_MAX];
    /* no error is possible, since the parser has checked that the field is a number */
    uint32_t shuffle = number ? (uint32_t)strtoul(number, NULL, 10) : 0;
    size_t count = 0;

    if (!text)
        return deal_fail(e, "cards", "missing");
    if (!number && deal_rules_shuffles(deal_state_rules(s)))
        return deal_fail(e, "shuffle", "missing, and the game shuffles");
    if (!replay_read_cards(text, cards, &count, e))
        return false;
    return table ? deal_state_place(s, cards, count, shuffle, table, e) : deal_state_start(s, cards, count, shuffle, e);
}

bool deal_record_replay(const struct deal_record *d, struct deal_state *s, size_t upto, size_t *moves,
                        struct deal_error *e)
{
    const char *text = deal_record_get(d, "moves");

    *moves = 0;
    if (!replay_start(d, s, e))
        return false;
    while (text && *text && *moves < upto) {
        size_t len = strcspn(text, ",");
        struct deal_error why;
        struct deal_action a;
        if (!deal_state_find(s, text, len, &a, &why))
            return deal_fail(e, "moves", "move %zu: %s", *moves + 1, why.text);
        if (!deal_state_apply(s, a))
            return replay_fail_memory(e);
        ++*moves;
        text += len;
        if (*text)
            text++;
    }
    return true;
}

bool deal_record_start(const struct deal_record *d, struct deal_state *s, struct deal_error *e)
{
    size_t moves;

    return deal_record_replay(d, s, SIZE_MAX, &moves, e);
}
