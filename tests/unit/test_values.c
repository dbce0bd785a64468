/*
 * Tests the reading of values of fields: their kinds, names, order and bins.
 */
#include "../../analysis/records/value.h"
#include "suite.h"

#include <stdlib.h>

START_TEST(order_is_natural_and_total)
{
    static const char *const sorted[] = {
        "",
        "-inf",
        "-3",
        "-1e-2",
        "0",
        "0.5",
        "1",
        "2",
        "10",
        "1e3",
        "4294967295",
        "inf",
        "+",
        "0x10",
        "10 ",
        "1x",
        "herring-bone",
        "herring-bone/german",
        "\xc3\xa9",
    };
    static const size_t n = sizeof sorted / sizeof sorted[0];

    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            int order = value_compare(sorted[i], sorted[j]);

            ck_assert_msg((order > 0) - (order < 0) == (i > j) - (i < j), "%s and %s", sorted[i], sorted[j]);
        }
    }
}
END_TEST

START_TEST(values_have_one_reading)
{
    static const struct {
        const char *text, *name, *bin, *decade; /* BIN: of width 7 */
    } rows[] = {
        {"NA", "", NULL, NULL},
        {"<NA>", "", NULL, NULL},
        {"-", "", NULL, NULL},
        {"", "", NULL, NULL},
        {"NaN", "", NULL, NULL},
        {"-nan", "", NULL, NULL},
        {"na", "na", NULL, NULL},
        {"0x10", "0x10", NULL, NULL},
        {"1_0", "1_0", NULL, NULL},
        {".", ".", NULL, NULL},
        {"1e", "1e", NULL, NULL},
        {"12345678901234567890123456789012345678901", "12345678901234567890123456789012345678901", NULL, NULL},
        {"Inf", "inf", "inf", "inf"},
        {"-infinity", "-inf", "-inf", "-inf"},
        {"1e400", "1e400", "1e400", "1e400"},
        {"-0.0", "0", "0", "0"},
        {"+5", "5", "0", "1"},
        {"1.", "1", "0", "1"},
        {".50", "0.5", "0", "0.1"},
        {"-.5", "-0.5", "-7", "-1"},
        {"-10", "-10", "-14", "-10"},
        {"-7", "-7", "-7", "-10"},
        {"1e2", "100", "98", "100"},
        {"1e-6", "0.000001", "0", "0.000001"},
        {"1e-7", "1e-7", "0", "1e-7"},
        {"18446744073709551617", "18446744073709551617", "18446744073709551614", "10000000000000000000"},
        {"1.8446744073709551617e19", "18446744073709551617", "18446744073709551614", "10000000000000000000"},
    };
    char out[VALUE_TEXT_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum value_kind kind = rows[i].bin ? VALUE_NUMBER : *rows[i].name ? VALUE_WORD : VALUE_ABSENT;

        ck_assert_msg(value_kind(rows[i].text) == kind, "%s", rows[i].text);
        ck_assert_str_eq(value_name(rows[i].text, out), rows[i].name);
        if (kind != VALUE_NUMBER)
            continue;
        value_bin(rows[i].text, "7", out);
        ck_assert_str_eq(out, rows[i].bin);
        value_decade(rows[i].text, out);
        ck_assert_str_eq(out, rows[i].decade);
    }
}
END_TEST

/* All numbers in a row of this table are different spellings of one value, and the values rise from row to row. */
START_TEST(order_of_numbers_is_exact)
{
    static const char *const rows[][4] = {
        {"-18446744073709551617"},
        {"-18446744073709551616", "-18446744073709551616.0", "-1.8446744073709551616e19", "-184467440737095516160e-1"},
        {"-9007199254740993"},
        {"-9007199254740992"},
        {"-10"},
        {"-9"},
        {"-1e-400"},
        {"0", "-0", "0.0", "+00.e9"},
        {"1e-400", "0.1e-399"},
        {"0.1", ".10", "1e-1", "+00.1"},
        {"0.10000000000000000001"},
        {"9"},
        {"10", "10.", "1e1", "0.01e3"},
        {"9007199254740992", "9007199254740992.000"},
        {"9007199254740993", "9.007199254740993e15"},
        {"9999999999999999999"},
        {"10000000000000000000", "1e19"},
    };
    static const size_t n = sizeof rows / sizeof rows[0];

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            for (size_t k = 0; k < 4 && rows[i][k]; k++)
                for (size_t l = 0; l < 4 && rows[j][l]; l++) {
                    int order = value_compare_numbers(rows[i][k], rows[j][l]);

                    ck_assert_msg((order > 0) - (order < 0) == (i > j) - (i < j), "%s and %s", rows[i][k], rows[j][l]);
                    ck_assert_int_eq(value_compare(rows[i][k], rows[j][l]), order);
                }
}
END_TEST

static Suite *values_suite(void)
{
    Suite *s = suite_create("values");

    ADD(s, "values", values_have_one_reading, order_is_natural_and_total, order_of_numbers_is_exact);
    return s;
}

int main(void) { return run_suite(values_suite()); }
