/* A cache of booleans by hash, for the answers of a dead-end test (answers.c). */
#ifndef DEAL_ANSWERS_H
#define DEAL_ANSWERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answers {
    uint64_t *slot; /* hash table; a slot is a key with the answer in its lowest bit */
    size_t mask, n, most;
};
enum { UNKNOWN_ANSWER = -1 };

/* Initializes a cache of answers with FIRST slots that grows to MOST slots; both are powers of two. Returns false if
 * memory runs out. */
bool deal_answers_init(struct answers *answers, size_t first, size_t most);
void deal_answers_release(struct answers *answers);
/* Empties the cache; its slots stay. */
void deal_answers_forget(struct answers *answers);
/* Returns the cached answer for KEY: 1, 0 or UNKNOWN_ANSWER. The two lowest bits of KEY are ignored. */
int deal_answers_find(const struct answers *answers, uint64_t key);
void deal_answers_keep(struct answers *answers, uint64_t key, bool answer);

#endif
