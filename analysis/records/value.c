/*
 * Values of fields. A number is read into decimal digits and a power of ten, so comparisons and bins are exact.
 */
#include "value.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DIGITS_MAX = 40, POWER_MAX = 100000000 };

/* A number in the form 0.DIGITS * 10^POWER. The first and the last digit are not 0; 0 has no digits. */
struct decimal {
    bool negative, infinite;
    int count;
    char digits[DIGITS_MAX + 1];
    long power;
};

/* ---- reading ----------------------------------------------------------------------- */

/* Parses "e5" at the end of a number, or nothing; returns false if TEXT is neither. */
static bool decimal_exponent(const char *text, long *power)
{
    const char *digits = text + 1 + (*text && (text[1] == '-' || text[1] == '+'));

    if (!*text)
        return true;
    if ((*text != 'e' && *text != 'E') || !*digits || digits[strspn(digits, "0123456789")] || strlen(digits) > 8)
        return false;
    *power += strtol(text + 1, NULL, 10);
    return true;
}

/* Parses digits with at most one point. Returns the rest of the text; NULL if no digit, or too many, are there. */
static const char *decimal_digits(const char *text, struct decimal *decimal)
{
    bool point = false, any = false;
    int zeros = 0; /* zeros since the last other digit */

    for (; (*text >= '0' && *text <= '9') || (*text == '.' && !point); text++) {
        point = point || *text == '.';
        if (*text == '.')
            continue;
        any = true;
        decimal->power += !point && (decimal->count || *text != '0');
        decimal->power -= point && !decimal->count && *text == '0';
        zeros += *text == '0' && decimal->count;
        if (*text == '0')
            continue;
        if (decimal->count + zeros >= DIGITS_MAX)
            return NULL;
        memset(decimal->digits + decimal->count, '0', (size_t)zeros);
        decimal->count += zeros;
        zeros = 0;
        decimal->digits[decimal->count++] = *text;
    }
    return any ? text : NULL;
}

static bool decimal_read(const char *text, struct decimal *decimal)
{
    *decimal = (struct decimal){.negative = *text == '-'};
    text += *text == '-' || *text == '+';
    decimal->infinite = strcasecmp(text, "inf") == 0 || strcasecmp(text, "infinity") == 0;
    if (!decimal->infinite) {
        text = decimal_digits(text, decimal);
        if (!text || !decimal_exponent(text, &decimal->power))
            return false;
    }
    decimal->digits[decimal->count] = '\0';
    if (!decimal->count && !decimal->infinite)
        *decimal = (struct decimal){.count = 0}; /* no -0 */
    return decimal->power <= POWER_MAX && decimal->power >= -POWER_MAX;
}

/* Returns true if TEXT is a whole number as value_name() writes it. Most numbers are. */
static bool is_plain(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits > 0 && !text[digits] && digits <= DIGITS_MAX && (*text != '0' || digits == 1);
}

static bool is_absent(const char *text)
{
    return !text || !*text || !strcmp(text, "-") || !strcmp(text, "NA") || !strcmp(text, "<NA>") ||
           !strcasecmp(text + (*text == '-' || *text == '+'), "nan");
}

enum value_kind value_kind(const char *text)
{
    struct decimal d;

    if (is_absent(text))
        return VALUE_ABSENT;
    return is_plain(text) || decimal_read(text, &d) ? VALUE_NUMBER : VALUE_WORD;
}

bool value_number(const char *text, double *number)
{
    if (value_kind(text) != VALUE_NUMBER)
        return false;
    *number = strtod(text, NULL);
    return isfinite(*number);
}

bool value_begins_with_number(const char *text)
{
    text += strspn(text, "+-.");
    return *text >= '0' && *text <= '9';
}

/* ---- writing ----------------------------------------------------------------------- */

/* Writes a number in full if it has at most 40 digits and 5 zeros after the point, else with an exponent. */
static void decimal_write(const struct decimal *decimal, char out[VALUE_TEXT_MAX])
{
    static const char zeros[] = "0000000000000000000000000000000000000000"; /* DIGITS_MAX */
    const char *sign = decimal->negative ? "-" : "";
    int power = (int)decimal->power;

    if (decimal->infinite)
        snprintf(out, VALUE_TEXT_MAX, "%sinf", sign);
    else if (power > DIGITS_MAX || power < -5)
        snprintf(out, VALUE_TEXT_MAX, "%s%c%s%se%d", sign, *decimal->digits, decimal->count > 1 ? "." : "",
                 decimal->digits + 1, power - 1);
    else if (!decimal->count)
        strcpy(out, "0");
    else if (power <= 0)
        snprintf(out, VALUE_TEXT_MAX, "%s0.%.*s%s", sign, -power, zeros, decimal->digits);
    else if (power < decimal->count)
        snprintf(out, VALUE_TEXT_MAX, "%s%.*s.%s", sign, power, decimal->digits, decimal->digits + power);
    else
        snprintf(out, VALUE_TEXT_MAX, "%s%s%.*s", sign, decimal->digits, power - decimal->count, zeros);
}

const char *value_name(const char *text, char scratch[VALUE_TEXT_MAX])
{
    struct decimal d;

    if (is_absent(text))
        return "";
    if (is_plain(text) || !decimal_read(text, &d))
        return text;
    decimal_write(&d, scratch);
    return scratch;
}

/* ---- order ------------------------------------------------------------------------- */

static int decimal_sign(const struct decimal *decimal)
{
    return decimal->negative ? -1 : decimal->count || decimal->infinite;
}

int value_compare_numbers(const char *a, const char *b)
{
    struct decimal x, y;
    int p, q;

    if (is_plain(a) && is_plain(b))
        return strlen(a) == strlen(b) ? strcmp(a, b) : strlen(a) < strlen(b) ? -1 : 1;
    decimal_read(a, &x);
    decimal_read(b, &y);
    p = decimal_sign(&x);
    q = decimal_sign(&y);
    if (p != q || x.infinite || y.infinite)
        return p != q ? p - q : p * (x.infinite - y.infinite);
    return p * (x.power != y.power ? (x.power > y.power) - (x.power < y.power) : strcmp(x.digits, y.digits));
}

int value_compare(const char *a, const char *b)
{
    enum value_kind p = value_kind(a), q = value_kind(b);

    if (p != q)
        return p < q ? -1 : 1;
    return p == VALUE_NUMBER ? value_compare_numbers(a, b) : p == VALUE_WORD ? strcmp(a, b) : 0;
}

/* ---- bins -------------------------------------------------------------------------- */

/* Returns the digit of DECIMAL that counts 10^-PLACE, 0 where it has none. */
static unsigned decimal_digit(const struct decimal *decimal, long place)
{
    long i = decimal->power - 1 + place;

    return i >= 0 && i < decimal->count ? (unsigned)(decimal->digits[i] - '0') : 0;
}

/* Changes the absolute value of DECIMAL by AMOUNT units of 10^-PLACE: subtracts them, or adds them if NEGATIVE. DECIMAL
 * must have no digit after place PLACE. Returns false if the result has more than DIGITS_MAX digits. */
static bool decimal_add(struct decimal *decimal, uint64_t amount, long place, bool negative)
{
    char digits[DIGITS_MAX + 2];
    int borrow = 0;
    struct decimal sum = {.negative = decimal->negative, .power = -place};

    if (decimal->power + place > DIGITS_MAX)
        return false;
    for (int i = DIGITS_MAX; i >= 0; i--, amount /= 10) {
        int part = (int)(amount % 10) + borrow;
        int digit = (int)decimal_digit(decimal, place - (DIGITS_MAX - i)) + (negative ? part : -part);

        borrow = digit < 0 || digit > 9;
        digits[i] = (char)('0' + (digit + 10) % 10);
    }
    digits[DIGITS_MAX + 1] = '\0';
    if (!decimal_digits(digits, &sum))
        return false;
    sum.digits[sum.count] = '\0';
    *decimal = sum.count ? sum : (struct decimal){.count = 0};
    return true;
}

void value_bin(const char *text, const char *width, char out[VALUE_TEXT_MAX])
{
    struct decimal d, w;
    long place;
    uint64_t units = 0, rest = 0;
    bool below = false; /* D has digits below the last of WIDTH */

    decimal_read(text, &d);
    decimal_read(width, &w);
    place = w.count - w.power;
    for (int i = 0; i < w.count; i++)
        units = 10 * units + (unsigned)(w.digits[i] - '0');
    if (!d.infinite && d.power + place <= DIGITS_MAX) {
        struct decimal whole = d;

        for (long at = 1 - d.power; at <= place; at++)
            rest = (10 * rest + decimal_digit(&d, at)) % units;
        below = d.count - d.power > place;
        whole.count = below ? (int)(d.power + place > 0 ? d.power + place : 0) : d.count;
        if (decimal_add(&whole, !d.negative ? rest : rest || below ? units - rest : 0, place, d.negative))
            d = whole;
    }
    decimal_write(&d, out);
}

void value_decade(const char *text, char out[VALUE_TEXT_MAX])
{
    struct decimal d;

    decimal_read(text, &d);
    if (d.count) {
        d.power += d.negative && strcmp(d.digits, "1") != 0;
        d.count = 1;
        strcpy(d.digits, "1");
    }
    decimal_write(&d, out);
}
