/*
 * Natural order.  Numbers that are equal but written differently (1, 1.0) are
 * parted by their bytes, so this is a total order and the rows of a table
 * cannot depend on the order of the input.
 */
#include "order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *digits(const char *text)
{
    return text + strspn(text, "0123456789");
}

/* strtod alone takes blanks, hexadecimal, "inf" and "nan" too. */
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
    if (p == NUMBER && x != y)
        return x < y ? -1 : 1;
    return strcmp(a, b);
}

bool order_begins_with_number(const char *text)
{
    text += strspn(text, "+-.");
    return *text >= '0' && *text <= '9';
}
