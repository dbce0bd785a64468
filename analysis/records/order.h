/*
 * The natural order of field values: absent values first, then numbers by their value, then all
 * others byte by byte.
 */
#ifndef ORDER_H
#define ORDER_H

#include <stdbool.h>

/* Parses the whole of TEXT as a decimal number: digits with an optional sign, fraction and exponent. Blanks,
 * hexadecimal numbers and infinities are rejected. */
bool order_number(const char *text, double *value);
/* Compares two decimal numbers exactly, however many digits they have: returns a negative number, zero or a
 * positive one. */
int order_numbers(const char *a, const char *b);
/* Returns true if TEXT begins with a number: for "1-4", not for "over-14". */
bool order_begins_with_number(const char *text);
/* Compares two field values in natural order: returns a negative number, zero or a positive one; zero only for
 * equal bytes. */
int order_compare(const char *a, const char *b);

#endif
