/*
 * The value of a field is absent, a number or a word. All of stats reads values here.
 *
 * Absent: no text, "-", NA, <NA>, and NaN in any case, with or without a sign.
 * Number: digits with an optional sign, point and exponent, such as +5, 5., .5, 05 and 5e0. A number has any size and
 * at most 40 digits that count. The words inf and infinity are numbers, too, in any case. Word: any other text, such as
 * 0x10, 1_000 and 1-4.
 *
 * Equal numbers are one value, however they are written, and are compared with all their digits.
 */
#ifndef VALUE_H
#define VALUE_H

#include <stdbool.h>

enum { VALUE_TEXT_MAX = 88 }; /* room for a number as value_name() writes it */

enum value_kind { VALUE_ABSENT, VALUE_NUMBER, VALUE_WORD };

/* TEXT may be NULL. */
enum value_kind value_kind(const char *text);
/* Sets *NUMBER to the number that TEXT has in computations. Returns false for absent values, words, infinite numbers,
 * and numbers too large for a double. */
bool value_number(const char *text, double *number);
/* Returns the value as all equal values are written: "" if it is absent, a number without needless signs, zeros and
 * exponents, a word as it is. The result is TEXT or in SCRATCH. */
const char *value_name(const char *text, char scratch[VALUE_TEXT_MAX]);
/* Compares two numbers: returns a negative number, zero or a positive one. */
int value_compare_numbers(const char *a, const char *b);
/* Compares two values in natural order: absent ones first, then numbers, then words by their bytes. Returns a negative
 * number, zero or a positive one. */
int value_compare(const char *a, const char *b);
/* Writes the multiple of WIDTH, a number of at most 15 digits above 0, that is the lower end of the bin of the number
 * TEXT. A number that is not finite, or whose bin has more than 40 digits, is a bin of its own. */
void value_bin(const char *text, const char *width, char out[VALUE_TEXT_MAX]);
/* Writes the power of ten that is the lower end of the bin of the number TEXT; 0 has a bin of its own, and a negative
 * number lies between two negative powers. */
void value_decade(const char *text, char out[VALUE_TEXT_MAX]);
/* Returns true if TEXT begins with a number: for "1-4", not for "over-14". */
bool value_begins_with_number(const char *text);

#endif
