/* Words of messages: names of cards, quotations, and suggestions for misspelt words, from guess.c. The functions of
 * error.c are declared in deal.h. */
#ifndef DEAL_TEXT_H
#define DEAL_TEXT_H

#include "deal.h"

static inline const char *deal_card_name(uint8_t card, char out[3])
{
    deal_card_text(card, out);
    return out;
}
/* The two characters of CARD, and LEN bytes of TEXT as a message quotes them: strings in the memory of the block. */
#define CARD_NAME(card) deal_card_name(card, (char[3]){0})
#define QUOTED(text, len) deal_quote((char[40]){0}, 40, text, len)

/* Appends "did you mean GUESS" to the message of E unless GUESS is NULL. Always returns false, as deal_fail() does. */
bool deal_suggest(struct deal_error *e, const char *guess);
/* Appends "did you mean" with the word of TEXT that is most similar to WORD. Words of TEXT consist of lower-case
 * letters, digits and hyphens. Always returns false. */
bool deal_suggest_of(struct deal_error *e, const char *word, const char *text);

#endif
