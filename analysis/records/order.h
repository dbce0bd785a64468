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
/* Negative, zero, positive, as strcmp; zero only for equal bytes. */
int order_compare(const char *a, const char *b);

#endif
