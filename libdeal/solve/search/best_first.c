/*
 * Best-first search: the most promising open position is examined next.
 *
 * Where cards are moved about on the tableau the number of actions says little
 * about progress, and layers of a beam fill with positions that differ by moves
 * of no account.  Here all open positions, the frontier, compete.  They wait in buckets by their
 * priority, the latest first among equals, in packed form.  When there is no room
 * for another the least promising one is dropped; a search that dropped none and
 * comes to its end is a proof of loss.
 *
 * Of a position already examined only the step and the number of the one before
 * it are kept.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/store/store.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, NONE = 0xFFFFFFFF };

struct open {
    uint32_t before; /* trail */
    uint32_t next;   /* slot below it in its bucket, or in the list of free ones */
    struct step step;
    uint8_t packed[];
};

struct best {
    struct search *x;
    struct closed_set closed;
    size_t size, packed_bytes; /* of a slot; of a packed position */
    char *slot;
    uint32_t slots, most, free;
    uint32_t bucket[BUCKETS];
    int high, low;             /* no open position above, none below */
    struct trail trail;
    struct step *store;
    uint64_t examined, steps;
    bool dropped;
    uint8_t *root;             /* the position to leave on the table */
};

static struct open *best_at(const struct best *b, uint32_t slot) { return (struct open *)(b->slot + slot * b->size); }

/* ---- slots ---- */

static uint32_t pop(struct best *b, int i)
{
    uint32_t slot = b->bucket[i];

    b->bucket[i] = best_at(b, slot)->next;
    return slot;
}

static bool best_grow(struct best *b)
{
    uint32_t more = 2 * b->slots + 1024;
    char *grown;

    if (b->slots >= b->most)
        return false;
    if (more > b->most)
        more = b->most;
    grown = realloc(b->slot, more * b->size);
    if (!grown)
        return false;
    b->slot = grown;
    for (uint32_t i = b->slots; i < more; i++) {
        best_at(b, i)->next = b->free;
        b->free = i;
    }
    b->slots = more;
    return true;
}

/* A free slot for a position of priority I, at the cost of the least promising one; NONE if that is it. */
static uint32_t best_take_slot(struct best *b, int i)
{
    uint32_t slot;

    if (b->free == NONE && !best_grow(b)) {
        b->dropped = true;
        while (b->low < i && b->bucket[b->low] == NONE)
            b->low++;
        return b->low < i ? pop(b, b->low) : NONE;
    }
    slot = b->free;
    b->free = best_at(b, slot)->next;
    return slot;
}

static void best_give_slot(struct best *b, uint32_t slot)
{
    best_at(b, slot)->next = b->free;
    b->free = slot;
}

/* ---- open positions ---- */

static int bucket_of(const struct best *b)
{
    int i = deal_priority(b->x);
    return i < 0 ? 0 : i >= BUCKETS ? BUCKETS - 1 : i;
}

/* The present position waits, unless it was visited before or is a dead end. */
static void best_push(struct best *b, uint32_t before, struct step step)
{
    uint32_t slot;
    int i;

    if (!deal_closed_add(&b->closed, deal_search_key(b->x)) || deal_search_dead(b->x))
        return;
    i = bucket_of(b);
    slot = best_take_slot(b, i);
    if (slot == NONE)
        return;
    best_at(b, slot)->before = before;
    best_at(b, slot)->step = step;
    best_at(b, slot)->next = b->bucket[i];
    deal_search_pack(b->x, best_at(b, slot)->packed);
    b->bucket[i] = slot;
    if (i > b->high)
        b->high = i;
    if (i < b->low)
        b->low = i;
}

/* ---- the search ---- */

static enum verdict best_examine(struct best *b, uint32_t trail)
{
    struct search *x = b->x;
    size_t n = deal_search_steps(x, b->store, NULL);

    x->nodes++;
    b->examined++;
    b->steps += n;
    for (size_t i = 0; i < n; i++) {
        size_t mark = deal_search_apply(x, b->store[i]);

        if (deal_state_won(x->s)) {
            deal_trail_keep(x, &b->trail, deal_trail_add(x, &b->trail, trail, b->store[i]));
            return WON;
        }
        best_push(b, trail, b->store[i]);
        deal_table_undo(x->s, mark);
    }
    return OPEN;
}

static void take_up(struct best *b, uint32_t *trail)
{
    uint32_t slot = pop(b, b->high);

    *trail = deal_trail_add(b->x, &b->trail, best_at(b, slot)->before, best_at(b, slot)->step);
    deal_search_unpack(b->x, best_at(b, slot)->packed);
    best_give_slot(b, slot);
}

static enum verdict best_run(struct best *b)
{
    enum verdict v = OPEN;

    while (v == OPEN && !deal_search_ends(b->x)) {
        uint32_t trail;

        while (b->high >= 0 && b->bucket[b->high] == NONE)
            b->high--;
        if (b->high < 0)
            return b->dropped ? SPENT : LOST;
        if (b->examined > BEST_FIRST_TRIAL && b->steps > BEST_FIRST_STEPS * b->examined)
            return SPENT;
        take_up(b, &trail);
        v = best_examine(b, trail);
    }
    return v;
}

void deal_best_stop(void *method)
{
    struct best *b = method;

    deal_closed_release(&b->closed);
    free(b->store);
    free(b->slot);
    free(b->trail.mark);
    free(b->root);
    free(b);
}

static struct best *new_best(struct search *x)
{
    struct best *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    b->x = x;
    b->free = NONE;
    b->high = -1;
    b->low = BUCKETS - 1;
    b->packed_bytes = deal_search_packed(x);
    b->size = (sizeof(struct open) + b->packed_bytes + 7) / 8 * 8;
    b->most = (uint32_t)(x->memory / 2 / b->size) + 16;
    memset(b->bucket, 0xFF, sizeof b->bucket);
    return b;
}

void *deal_best_start(struct search *x)
{
    struct best *b = new_best(x);

    if (!b)
        return NULL;
    b->root = malloc(b->packed_bytes);
    b->store = malloc(deal_search_most(x) * sizeof *b->store);
    if (!b->root || !b->store || !deal_closed_init(&b->closed, x->memory / 2)) {
        deal_best_stop(b);
        return NULL;
    }
    deal_search_pack(x, b->root);
    best_push(b, NONE, deal_trail_start);
    return b;
}

enum verdict deal_best_run(void *method)
{
    struct best *b = method;
    enum verdict v = best_run(b);

    deal_search_unpack(b->x, b->root);
    return v;
}
