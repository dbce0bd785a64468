/*
 * The natural order of field values. Numbers that are equal but written differently (1, 1.0) are ordered by their
 * bytes. So this is a total order, and the rows of a table do not depend on the order of the input.
 */
#include "order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *digits(const char *text) { return text + strspn(text, "0123456789"); }

/* Returns true if TEXT is a decimal number; strtod() alone would also accept blanks, hexadecimal, "inf" and "nan". */
static bool is_decimal(const char *text)
{
    const char *start = text + (*text == '-' || *text == '+');
    const char *p = digits(start);
    bool any = p > start;

    if (*p == '.') {
        start = p + 1;
        p = digits(start);
        any = any || p > start;
    }
    if (any && (*p == 'e' || *p == 'E')) {
        p++;
        start = p + (*p == '-' || *p == '+');
        p = digits(start);
        any = p > start;
    }
    return any && *p == '\0';
}

bool order_number(const char *text, double *value)
{
    if (!is_decimal(text))
        return false;
    *value = strtod(text, NULL);
    return isfinite(*value);
}

/* A decimal number other than 0 in the form 0.DIGITS * 10^POWER. The first digit is not 0; a point may be among the
 * digits. */
struct decimal {
    bool negative, zero;
    const char *digit, *end;
    long power;
};

static long decimal_exponent(const char *text)
{
    enum {
        MOST = 1000000000
    }; /* limit of exponents in a number: above the length of any record, and sums do not overflow */
    long n = *text ? strtol(text + 1, NULL, 10) : 0;

    return n > MOST ? MOST : n < -MOST ? -MOST : n;
}

static struct decimal decimal_of(const char *text)
{
    const char *from = text + (*text == '-' || *text == '+'), *end = from + strspn(from, "0123456789.");
    const char *point = from + strcspn(from, ".eE");
    struct decimal d = {.negative = *text == '-', .digit = from + strspn(from, "0."), .end = end};

    d.zero = d.digit == end;
    d.power = decimal_exponent(end) + (point > d.digit ? point - d.digit : point + 1 - d.digit);
    return d;
}

/* Returns the next digit of a decimal number, 0 after the last one. */
static char decimal_next(struct decimal *d)
{
    if (d->digit < d->end && *d->digit == '.')
        d->digit++;
    if (d->digit == d->end)
        return '0';
    return *d->digit++;
}

/* Compares two decimal numbers other than 0, without their signs. */
static int decimal_compare(struct decimal a, struct decimal b)
{
    if (a.power != b.power)
        return a.power < b.power ? -1 : 1;
    while (a.digit < a.end || b.digit < b.end) {
        char x = decimal_next(&a), y = decimal_next(&b);

        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

static int decimal_sign(const struct decimal *d) { return d->zero ? 0 : d->negative ? -1 : 1; }

int order_numbers(const char *a, const char *b)
{
    struct decimal x = decimal_of(a), y = decimal_of(b);
    int p = decimal_sign(&x), q = decimal_sign(&y);

    return p != q ? p - q : p ? p * decimal_compare(x, y) : 0;
}

enum kind { ABSENT, NUMBER, TEXT };

static enum kind kind_of(const char *text, double *value)
{
    if (*text == '\0')
        return ABSENT;
    return order_number(text, value) ? NUMBER : TEXT;
}

int order_compare(const char *a, const char *b)
{
    double x = 0, y = 0;
    enum kind p = kind_of(a, &x), q = kind_of(b, &y);

    if (p != q)
        return p < q ? -1 : 1;
    if (p == NUMBER && order_numbers(a, b))
        return order_numbers(a, b);
    return strcmp(a, b);
}

bool order_begins_with_number(const char *text)
{
    text += strspn(text, "+-.");
    return *text >= '0' && *text <= '9';
}
