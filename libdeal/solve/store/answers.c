/* The answers that a dead-end test has found, by hash: open addressing, at most PROBES slots from a key's own. */
#include "store.h"

#include <stdlib.h>

enum { PROBES = 8, ANSWER = 1, USED = 2 }; /* bits of a slot: the answer; set, so that no key is 0 */

bool deal_answers_init(struct answers *a, size_t first, size_t most)
{
    *a = (struct answers){.slot = calloc(first, sizeof *a->slot), .mask = first - 1, .most = most};
    return a->slot != NULL;
}

void deal_answers_release(struct answers *a)
{
    free(a->slot);
    a->slot = NULL;
}

static bool answers_same(uint64_t slot, uint64_t key) { return (slot | ANSWER) == (key | ANSWER | USED); }

/* The slot that holds KEY, or may. */
static uint64_t *answers_slot(const struct answers *a, uint64_t key)
{
    size_t at = key >> 1 & a->mask;

    for (size_t i = 0; i < PROBES; i++) {
        uint64_t *slot = a->slot + ((at + i) & a->mask);
        if (!*slot || answers_same(*slot, key))
            return slot;
    }
    return a->slot + at; /* full here: forget one */
}

static void answers_grow(struct answers *a)
{
    struct answers more = {.mask = 4 * a->mask + 3};

    if (a->mask + 1 >= a->most || !(more.slot = calloc(more.mask + 1, sizeof *more.slot)))
        return;
    for (size_t i = 0; i <= a->mask; i++)
        if (a->slot[i])
            *answers_slot(&more, a->slot[i]) = a->slot[i];
    free(a->slot);
    a->slot = more.slot;
    a->mask = more.mask;
}

int deal_answers_find(const struct answers *a, uint64_t key)
{
    uint64_t slot;

    key |= USED;
    slot = *answers_slot(a, key);
    return answers_same(slot, key) ? (int)(slot & ANSWER) : UNKNOWN_ANSWER;
}

void deal_answers_keep(struct answers *a, uint64_t key, bool answer)
{
    key |= USED;
    if (++a->n > a->mask / 2)
        answers_grow(a);
    *answers_slot(a, key) = (key & ~(uint64_t)ANSWER) | answer;
}
