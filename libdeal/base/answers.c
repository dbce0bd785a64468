/* Cache of the answers of a dead-end test, by hash: open addressing, with at most PROBES slots from a key's own
 * slot. */
#include "answers.h"

#include <stdlib.h>
#include <string.h>

/* PROBES: slots that are searched for a key; ANSWER: bit of a slot with the cached answer; USED: bit that is set in
 * every used slot, so that none is 0 */
enum { PROBES = 8, ANSWER = 1, USED = 2 };

bool deal_answers_init(struct answers *answers, size_t first, size_t most)
{
    *answers = (struct answers){.slot = calloc(first, sizeof *answers->slot), .mask = first - 1, .most = most};
    return answers->slot != NULL;
}

void deal_answers_release(struct answers *answers)
{
    free(answers->slot);
    answers->slot = NULL;
}

static bool answers_same(uint64_t slot, uint64_t key) { return (slot | ANSWER) == (key | ANSWER | USED); }

void deal_answers_forget(struct answers *answers)
{
    memset(answers->slot, 0, (answers->mask + 1) * sizeof *answers->slot);
    answers->n = 0;
}

/* The slot of the cache that has KEY, or in which KEY is to be stored. */
static uint64_t *answers_slot(const struct answers *answers, uint64_t key)
{
    size_t at = key >> 1 & answers->mask;

    for (size_t i = 0; i < PROBES; i++) {
        uint64_t *slot = answers->slot + ((at + i) & answers->mask);
        if (!*slot || answers_same(*slot, key))
            return slot;
    }
    return answers->slot + at; /* all slots that are searched for the key are in use, so replace one */
}

static void answers_grow(struct answers *answers)
{
    struct answers more = {.mask = 4 * answers->mask + 3};

    if (answers->mask + 1 >= answers->most || !(more.slot = calloc(more.mask + 1, sizeof *more.slot)))
        return;
    for (size_t i = 0; i <= answers->mask; i++)
        if (answers->slot[i])
            *answers_slot(&more, answers->slot[i]) = answers->slot[i];
    free(answers->slot);
    answers->slot = more.slot;
    answers->mask = more.mask;
}

int deal_answers_find(const struct answers *answers, uint64_t key)
{
    uint64_t slot;

    key |= USED;
    slot = *answers_slot(answers, key);
    return answers_same(slot, key) ? (int)(slot & ANSWER) : UNKNOWN_ANSWER;
}

void deal_answers_keep(struct answers *answers, uint64_t key, bool answer)
{
    key |= USED;
    if (++answers->n > answers->mask / 2)
        answers_grow(answers);
    *answers_slot(answers, key) = (key & ~(uint64_t)ANSWER) | answer;
}
