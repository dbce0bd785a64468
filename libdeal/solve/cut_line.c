/*
 * Cuts a long winning line: if one action leads to a position that the line passes later, this action replaces all
 * actions between. A depth-first search enters each position once while its closed set has room, so its lines have no cycles. But in games with
 * reversible moves they make detours of up to a hundred thousand actions.
 *
 * Positions are identified by a hash of all their bytes, because later actions name piles by number. If two positions
 * have the same hash, the cut line does not win; the caller replays it to detect this. The position's hash is stored
 * with the table, so it is compared first.
 */
#include "solve.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

/* Hash table of the positions of a line. */
struct places {
    struct place {
        uint64_t hash, bytes, at; /* hashes of a position and of its bytes; 1 + its last index on the line, 0: free slot */
    } *slot;
    size_t mask;
    struct deal_quiet quiet;
};

static uint64_t bytes_hash(const struct deal_state *s)
{
    uint64_t h = 0, eight;

    /* the size of a table is a multiple of eight; a sum, so that no product waits for the one before */
    for (size_t i = 0; i < s->r->table.bytes; i += sizeof eight) {
        memcpy(&eight, (const unsigned char *)s->t + i, sizeof eight);
        h += deal_mix(eight + i * UINT64_C(0xD6E8FEB86659FD93));
    }
    return h;
}

static bool places_new(struct places *places, const struct deal_rules *r, size_t n)
{
    size_t size = 64;

    while (size < 2 * n)
        size *= 2;
    places->slot = calloc(size, sizeof *places->slot);
    places->mask = size - 1;
    deal_quiet_find(r, &places->quiet);
    return places->slot;
}

/* The slot of a position with hash HASH and, unless BYTES is NULL, the hash *BYTES of its bytes; or a free slot. */
static struct place *place_of(const struct places *places, uint64_t hash, const uint64_t *bytes)
{
    size_t i = hash & places->mask;

    while (places->slot[i].at && (places->slot[i].hash != hash || (bytes && places->slot[i].bytes != *bytes)))
        i = (i + 1) & places->mask;
    return &places->slot[i];
}

static void cut_step(struct deal_state *s, struct deal_action a)
{
    deal_actions_apply(s, a);
    s->journal_len = 0;
}

/* Records the index of each position on the line. */
static void note_places(struct places *places, struct deal_state *s, const struct deal_action *a, size_t n)
{
    for (size_t i = 0; i <= n; i++) {
        uint64_t bytes = bytes_hash(s);

        *place_of(places, s->t->hash, &bytes) = (struct place){s->t->hash, bytes, i + 1};
        if (i < n)
            cut_step(s, a[i]);
    }
}

/* 1 + the last index on the line of the current position, or 0 if the line does not pass it. */
static size_t place_now(const struct places *places, const struct deal_state *s)
{
    uint64_t bytes = place_of(places, s->t->hash, NULL)->at ? bytes_hash(s) : 0;

    return place_of(places, s->t->hash, &bytes)->at;
}

/* Finds, among the actions of LIST and OWN (the line's own action at index AT), the one that leads farthest along the
 * line. Returns it, and sets *TO to the index of the position after it. */
static struct deal_action farthest(const struct places *places, struct deal_state *s, const struct deal_action *list,
                                   size_t count, struct deal_action own, size_t at, size_t *to)
{
    *to = at + 1;
    for (size_t i = 0; i < count; i++) {
        size_t mark = s->journal_len, place;
        uint64_t hash;

        if (deal_table_hash_after(s, &places->quiet, list[i], &hash) && !place_of(places, hash, NULL)->at)
            continue;
        deal_actions_apply(s, list[i]);
        place = place_now(places, s);
        deal_table_undo(s, mark);
        if (place > *to + 1) {
            *to = place - 1;
            own = list[i];
        }
    }
    return own;
}

/* Cuts the N actions in A once, in place: replaces detours by single actions. Returns the number of actions left. */
static size_t cut_pass(const struct places *places, struct deal_state *s, struct deal_action *list,
                       struct deal_action *a, size_t n)
{
    size_t kept = 0;

    for (size_t at = place_now(places, s) - 1, to; at < n; at = to) {
        struct deal_action next = farthest(places, s, list, deal_actions(s, list), a[at], at, &to);

        a[kept++] = next;
        cut_step(s, next);
    }
    return kept;
}

bool deal_line_cut(struct deal_state *s, const struct deal_state *start, struct deal_action *a, size_t *n,
                   struct deal_error *e)
{
    struct deal_action *list = malloc(s->r->max_actions * sizeof *list);
    struct places p = {.slot = NULL};
    bool good = list && places_new(&p, s->r, *n + 1);

    if (good && (good = deal_state_copy(s, start, e))) {
        note_places(&p, s, a, *n);
        good = deal_state_copy(s, start, e);
    } else {
        deal_fail(e, NULL, "out of memory");
    }
    if (good)
        *n = cut_pass(&p, s, list, a, *n);
    free(p.slot);
    free(list);
    return good;
}
