/* What the value of a key may look like: see form.c. */
#ifndef DEAL_FORM_H
#define DEAL_FORM_H

#include "config.h"

struct form_error {
    char text[200]; /* "not a group of the tableau:" */
    char word[80];  /* the word that is wrong, or the value that breaks off */
};

/* Is VALUE of the form?  Groups are the sections of C. */
bool deal_form_fits(const char *form, const char *value, const struct config *c, struct form_error *out);
/* The number, from 0, of the word of LEN bytes among the words that the form spells out; -1 if it is none. */
int deal_form_literal(const char *form, const char *word, size_t len);

#endif
