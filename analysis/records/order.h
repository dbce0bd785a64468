/*
 * The natural order of field values: what is absent first, then numbers by
 * their value, then everything else byte by byte.
 */
#ifndef ORDER_H
#define ORDER_H

#include <stdbool.h>

/* TEXT as a decimal number, the whole of it: digits with an optional sign,
 * fraction and exponent. No blanks, no hexadecimal, no infinities. */
bool order_number(const char *text, double *value);
/* Compares two such numbers exactly, however many digits they have: negative, zero, positive. */
int order_numbers(const char *a, const char *b);
/* As "1-4" does, "over-14" not. */
bool order_begins_with_number(const char *text);
/* Negative, zero, positive, as strcmp; zero only for equal bytes. */
int order_compare(const char *a, const char *b);

#endif
