/* Cache of the answers of a dead-end test, by hash: open addressing, with at most PROBES slots from a key's own
 * slot. */
#include "answers.h"

#include <stdlib.h>
#include <string.h>

/* PROBES: slots that are searched for a key; ANSWER: bit of a slot with the cached answer; USED: bit that is set in
 * every used slot, so that none is 0 */
enum { PROBES = 8, ANSWER = 1, USED = 2 };

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

void deal_answers_forget(struct answers *a)
{
    memset(a->slot, 0, (a->mask + 1) * sizeof *a->slot);
    a->n = 0;
}

/* The slot of the cache that has KEY, or in which KEY is to be stored. */
static uint64_t *answers_slot(const struct answers *a, uint64_t key)
{
    size_t at = key >> 1 & a->mask;

    for (size_t i = 0; i < PROBES; i++) {
        uint64_t *slot = a->slot + ((at + i) & a->mask);
        if (!*slot || answers_same(*slot, key))
            return slot;
    }
    return a->slot + at; /* all slots that are searched for the key are in use, so replace one */
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
