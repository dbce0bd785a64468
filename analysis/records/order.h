/*
 * The natural order of field values: absent values first, then numbers by their value, then all
 * others byte by byte.
 */
#ifndef ORDER_H
#define ORDER_H

#include <stdbool.h>

/* Parses the whole of TEXT as a decimal number: digits with an optional sign, fraction and exponent.
 * Blanks, hexadecimal numbers and infinities are rejected. */
bool order_number(const char *text, double *value);
/* Compares two such numbers exactly, however many digits they have: negative, zero, positive. */
int order_numbers(const char *a, const char *b);
/* True for "1-4", false for "over-14". */
bool order_begins_with_number(const char *text);
/* Negative, zero, positive, as strcmp; zero only for equal bytes. */
int order_compare(const char *a, const char *b);

#endif
