/*
 * Tests records: cases that the tests of the tools cannot reach.
 */
#include "deal.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char line[] = "game=cadran set=ranks:2,suits:2 seed=1 cards=2SAH2HAS2SASAH2H mine=1";

static struct deal_record *parsed(const char *text)
{
    struct deal_record *d = deal_record_new();
    struct deal_error e = {0};

    ck_assert_msg(deal_record_parse(d, text, strlen(text), &e), "%s: %s", e.field, e.text);
    return d;
}

static void expect(struct deal_record *d, const char *text)
{
    size_t len;
    const char *got = deal_record_text(d, &len);

    ck_assert_uint_eq(len, strlen(text) + 1);
    ck_assert_int_eq(got[len - 1], '\n');
    ck_assert_msg(!strncmp(got, text, len - 1), "%s", got);
}

START_TEST(test_round_trip)
{
    struct deal_record *d = parsed(line);
    const char *key, *value;

    expect(d, line);
    ck_assert_str_eq(deal_record_get(d, "mine"), "1");
    ck_assert_ptr_null(deal_record_get(d, "min"));
    ck_assert_ptr_null(deal_record_get(d, "moves"));
    ck_assert(deal_record_field(d, 3, &key, &value));
    ck_assert_str_eq(key, "cards");
    ck_assert_str_eq(value, "2SAH2HAS2SASAH2H");
    ck_assert(!deal_record_field(d, 5, &key, &value));
    deal_record_free(d);
}
END_TEST

START_TEST(test_order)
{
    struct deal_record *d = parsed("game=x cards=AS a=1 b=2");

    ck_assert(deal_record_set(d, "proof", "exhausted"));
    ck_assert(deal_record_set(d, "moves", "deal"));
    ck_assert(deal_record_set(d, "time", "1.5"));
    ck_assert(deal_record_set(d, "shuffle", "9"));
    ck_assert(deal_record_set(d, "a", "longer"));
    expect(d, "game=x shuffle=9 cards=AS moves=deal proof=exhausted a=longer b=2 time=1.5");
    ck_assert(deal_record_set(d, "result", "won"));
    expect(d, "game=x shuffle=9 cards=AS moves=deal result=won a=longer b=2 time=1.5");
    deal_record_remove(d, "moves");
    deal_record_remove(d, "b");
    deal_record_remove(d, "not there");
    ck_assert(!deal_record_set(d, "a", "two words") && !deal_record_set(d, "a=b", "1") && !deal_record_set(d, "", "1"));
    expect(d, "game=x shuffle=9 cards=AS result=won a=longer time=1.5");
    ck_assert_str_eq(deal_result_text(DEAL_GAVE_UP), "gave-up");
    ck_assert_ptr_null(deal_result_text((enum deal_result)(DEAL_GAVE_UP + 1)));
    ck_assert_ptr_null(deal_result_text((enum deal_result)-1));
    deal_record_free(d);
}
END_TEST

/* A new field is inserted after all fields of the record that precede it in the fixed order of keys. */
START_TEST(test_order_of_a_stranger)
{
    struct deal_record *d = parsed("z=1 cards=AS y=2 game=x");

    ck_assert(deal_record_set(d, "seed", "3"));
    ck_assert(deal_record_set(d, "result", "stuck"));
    expect(d, "z=1 cards=AS y=2 game=x seed=3 result=stuck");
    deal_record_free(d);
}
END_TEST

START_TEST(test_stale)
{
    struct deal_record *d =
        parsed("game=x cards=AS result=unwinnable by=solve nodes=1 proof=exhausted grade=3 traps=2 forced=1 time=4");

    ck_assert(deal_record_set(d, "result", "unknown"));
    expect(d, "game=x cards=AS result=unknown time=4");
    ck_assert(deal_record_set(d, "grade.score", "7") && deal_record_set(d, "by", "me"));
    deal_record_remove(d, "result");
    expect(d, "game=x cards=AS time=4");
    deal_record_free(d);
}
END_TEST

/* A value may point into the record itself, even while the record's buffer is moved. */
START_TEST(test_own_value)
{
    struct deal_record *d = parsed("game=x cards=AS m=abcdefgh");
    char key[16];

    for (int i = 0; i < 2000; i++) {
        snprintf(key, sizeof key, "k%d", i);
        ck_assert(deal_record_set(d, key, deal_record_get(d, "m")));
    }
    ck_assert_str_eq(deal_record_get(d, "k0"), "abcdefgh");
    ck_assert_str_eq(deal_record_get(d, "k1999"), "abcdefgh");
    deal_record_free(d);
}
END_TEST

/* Many changes of one record do not exhaust memory, and lose nothing. */
START_TEST(test_many_changes)
{
    struct deal_record *d = parsed(line);
    char value[2100];

    for (int i = 0; i < 100000; i++) {
        memset(value, 'x', sizeof value);
        snprintf(value + i % 2000, 16, "%d", i);
        ck_assert(deal_record_set(d, "moves", value));
        ck_assert_str_eq(deal_record_get(d, "moves"), value);
    }
    deal_record_remove(d, "moves");
    expect(d, line);
    deal_record_free(d);
}
END_TEST

/* A line of very many fields is parsed in linear time, with repeated fields or without. */
START_TEST(test_many_fields)
{
    char *text = malloc(DEAL_LINE_MAX + 1);
    size_t len = (size_t)sprintf(text, "game=x cards=AS");
    struct deal_record *d = deal_record_new();
    struct deal_error e;

    for (int i = 0; len < DEAL_LINE_MAX - 20; i++)
        len += (size_t)sprintf(text + len, " %x=", i);
    ck_assert(deal_record_parse(d, text, len, &e));
    len += (size_t)sprintf(text + len, " 1f0=");
    ck_assert(!deal_record_parse(d, text, len, &e));
    ck_assert_str_eq(e.field, "1f0");
    ck_assert_str_eq(e.text, "stands twice");
    ck_assert_ptr_null(deal_record_get(d, "game"));
    deal_record_free(d);
    free(text);
}
END_TEST

START_TEST(test_limits)
{
    char *text = malloc(DEAL_LINE_MAX + 1);
    size_t len = (size_t)sprintf(text, "game=x cards=AS y=");
    struct deal_record *d = deal_record_new();
    struct deal_error e;

    memset(text + len, 'z', DEAL_LINE_MAX + 1 - len);
    ck_assert(deal_record_parse(d, text, DEAL_LINE_MAX, &e));
    ck_assert(!deal_record_parse(d, text, DEAL_LINE_MAX + 1, &e));
    ck_assert_str_eq(e.field, "record");
    ck_assert(!deal_record_parse(d, "", 0, &e));
    deal_record_free(d);
    free(text);
}
END_TEST

/* Tests every single byte, in a key and in a value. */
START_TEST(test_bytes)
{
    struct deal_record *d = deal_record_new();
    struct deal_error e;

    for (int b = 0; b < 256; b++) {
        char text[] = "game=x cards=AS a?bcdefgh=1 v=abcdefgh?i";
        bool good = b > ' ' && b < 0x7F;
        *strrchr(text, '?') = (char)b;
        *strchr(text, '?') = 'q';
        ck_assert_msg(deal_record_parse(d, text, sizeof text - 1, &e) == good, "value byte %d", b);
        strcpy(text, "game=x cards=AS a?bcdefgh=1 v=abcdefgh?i");
        *strchr(text, '?') = (char)b;
        ck_assert_msg(deal_record_parse(d, text, sizeof text - 1, &e) == good, "key byte %d", b);
        for (const char *t = e.field; !good && *t; t++)
            ck_assert(*t >= ' ' && *t < 0x7F);
    }
    deal_record_free(d);
}
END_TEST

START_TEST(test_cache)
{
    struct deal_cache *c = deal_cache_new();
    struct deal_record *d = parsed(line), *other = parsed("game=cadran cards=AS");
    struct deal_error e;
    const struct deal_rules *short_pack = deal_cache_rules(c, d, &e), *full = deal_cache_rules(c, other, &e);

    ck_assert_ptr_nonnull(short_pack);
    ck_assert_ptr_nonnull(full);
    ck_assert_ptr_ne(short_pack, full);
    ck_assert_ptr_eq(deal_cache_rules(c, d, &e), short_pack);
    ck_assert_ptr_eq(deal_cache_rules(c, other, &e), full);
    ck_assert(deal_record_set(other, "game", "snap"));
    ck_assert_ptr_null(deal_cache_rules(c, other, &e));
    ck_assert_str_eq(e.field, "game");
    ck_assert_ptr_eq(deal_cache_rules(c, d, &e), short_pack);
    deal_record_free(other);
    deal_record_free(d);
    deal_cache_free(c);
}
END_TEST

/* Returns the peak of resident memory so far, in KiB. */
static long resident(void)
{
    struct rusage usage;

    ck_assert(!getrusage(RUSAGE_SELF, &usage));
    return usage.ru_maxrss;
}

/* In a sweep of options the cache keeps a hundred sets of rules, and a state keeps its own alive. All rules
 * together would take 72 MiB. */
START_TEST(test_cache_forgets)
{
    struct deal_record *d = parsed("game=belle-lucie set=ranks:3 shuffle=1 cards=AS2S3SAH2H3HAD2D3DAC2C3C");
    struct deal_cache *c = deal_cache_new();
    struct deal_error e = {0};
    struct deal_state *s = deal_state_new(deal_cache_rules(c, d, &e), &e);
    long before = resident();
    size_t count;

    for (int i = 0; i < 4000; i++) {
        char set[60];

        snprintf(set, sizeof set, "ranks:%d,suits:%d,redeals:%d", 3 + i / 400, 1 + i / 100 % 4, i % 100);
        ck_assert(deal_record_set(d, "set", set) && deal_cache_rules(c, d, &e));
    }
#ifndef __SANITIZE_ADDRESS__ /* The address sanitizer delays the release of memory. */
    ck_assert_msg(resident() - before < 36 << 10, "%ld KiB more", resident() - before);
#endif
    deal_cache_free(c);
    ck_assert(deal_record_set(d, "set", "ranks:3") && deal_record_start(d, s, &e));
    deal_state_actions(s, &count);
    ck_assert(count && deal_state_verify(s, &e));
    deal_state_free(s);
    deal_record_free(d);
}
END_TEST

/* An empty word is found at every place of a list of moves, and no list without one is refused. */
START_TEST(test_empty_word)
{
    struct deal_record *d = deal_record_new();
    struct deal_error e;
    char text[80];

    for (int length = 3; length < 40; length++)
        for (int at = 0; at <= length; at++) {
            int start = sprintf(text, "game=x shuffle=1 cards=AS moves=");

            for (int i = 0; i < length; i++)
                text[start + i] = i == at || (i == at + 1 && length % 2) || (i > at && (i - at) % 3 == 0) ? ',' : 'a';
            text[start + length] = '\0';
            bool right = text[start] != ',' && text[start + length - 1] != ',' && !strstr(text, ",,");
            ck_assert_msg(deal_record_parse(d, text, strlen(text), &e) == right, "%s: %s", text, e.text);
        }
    deal_record_free(d);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("record");
    TCase *t = tcase_create("record");

    tcase_set_timeout(t, 60);
    tcase_add_test(t, test_round_trip);
    tcase_add_test(t, test_order);
    tcase_add_test(t, test_order_of_a_stranger);
    tcase_add_test(t, test_stale);
    tcase_add_test(t, test_own_value);
    tcase_add_test(t, test_many_changes);
    tcase_add_test(t, test_many_fields);
    tcase_add_test(t, test_limits);
    tcase_add_test(t, test_empty_word);
    tcase_add_test(t, test_bytes);
    tcase_add_test(t, test_cache);
    tcase_add_test(t, test_cache_forgets);
    suite_add_tcase(s, t);
    return run_suite(s);
}
