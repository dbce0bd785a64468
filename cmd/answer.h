/*
 * Answers of play about a position.
 */
#ifndef ANSWER_H
#define ANSWER_H

#include "common.h"

struct answers {
    struct text text; /* buffers kept from record to record; start as {0} */
    char (*words)[DEAL_WORD_MAX];
    size_t words_cap;
    bool drawn; /* a position before this one */
};

void answers_release(struct answers *a);

/* NULL if S does not contradict the result in D, else the contradiction as text. */
const char *answer_refuted(const struct deal_record *d, struct deal_state *s);
/* The words of all legal actions, one line. */
void answer_legal(struct answers *a, struct deal_state *s);
/* The number of sequences of DEPTH actions, one line; false when it cannot be had. */
bool answer_perft(struct deal_state *s, unsigned depth, struct deal_error *e);
/* The position as text. */
void answer_drawing(struct answers *a, const struct deal_state *s);

#endif
