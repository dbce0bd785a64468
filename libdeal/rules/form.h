/* The syntax of the value of a key: see form.c. */
#ifndef DEAL_FORM_H
#define DEAL_FORM_H

#include "config.h"

struct form_error {
    char text[200]; /* such as "not a group of the tableau:" */
    char word[80];  /* the wrong word, or the whole value if it is incomplete */
};

/* Does VALUE have the form? Names of groups are sections of C. */
bool deal_form_fits(const char *form, const char *value, const struct config *c, struct form_error *out);
/* The index of a word of LEN bytes among the literal words of the form; -1 if it is not one of them. */
int deal_form_literal(const char *form, const char *word, size_t len);

#endif
