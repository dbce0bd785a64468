/*
 * Answers of the tool play about a position.
 */
#ifndef ANSWER_H
#define ANSWER_H

#include "common.h"

struct answers {
    struct text text; /* Text buffers that are reused for each record; initialized as {0}. */
    char (*words)[DEAL_WORD_MAX];
    size_t words_cap;
    bool drawn; /* True once a position was drawn: an empty line separates the next drawing. */
};

void answers_release(struct answers *a);

/* Returns NULL if the position of S does not contradict the result field of record D, else the contradiction as
 * text. */
const char *answer_refuted(const struct deal_record *d, struct deal_state *s);
/* Prints the words of all legal actions of the position, on one line. */
void answer_legal(struct answers *a, struct deal_state *s);
/* Prints the number of sequences of DEPTH legal actions, on one line. Returns false with E filled if it cannot be
 * computed. */
bool answer_perft(struct deal_state *s, unsigned depth, struct deal_error *e);
/* Prints a drawing of the position as text. */
void answer_drawing(struct answers *a, const struct deal_state *s);

#endif
