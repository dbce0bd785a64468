/* Checks the syntax of the values of rule-file keys: see form.c. */
#ifndef DEAL_FORM_H
#define DEAL_FORM_H

#include "config.h"

struct form_error {
    char text[200]; /* the error message, such as "not a group of the tableau:" */
    char word[80];  /* the wrong word of the value, or the whole value if it is incomplete */
};

/* Does VALUE have the syntax that FORM describes? Names of groups in VALUE must be sections of the rule file CONFIG. */
bool deal_form_fits(const char *form, const char *value, const struct config *config, struct form_error *out);
/* The index of WORD, which has LEN bytes, among the literal words of FORM; -1 if it is not one of them. */
int deal_form_literal(const char *form, const char *word, size_t len);

#endif
