/* Suggestions for misspelt words, from guess.c. The functions of error.c, for messages and names of cards, are declared
 * in deal.h. */
#ifndef DEAL_TEXT_H
#define DEAL_TEXT_H

#include "deal.h"

/* Appends "did you mean GUESS" to the message of E unless GUESS is NULL. Always returns false, as deal_fail() does. */
bool deal_suggest(struct deal_error *e, const char *guess);
/* Appends "did you mean" with the word of TEXT that is most similar to WORD. Words of TEXT consist of lower-case
 * letters, digits and hyphens. Always returns false. */
bool deal_suggest_of(struct deal_error *e, const char *word, const char *text);

#endif
