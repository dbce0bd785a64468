/*
 * Tests features against a count by another method, and saved counts (states) that are added up.
 */
#include "../../analysis/features/subject.h"
#include "../../analysis/records/fields.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/state.h"
#include "deal.h"
#include "suite.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- features ------------------------------------------------------------------------ */

static struct deal_state *models_table_of(void *arg, const struct deal_record *d, struct deal_error *e)
{
    (void)d;
    (void)e;
    return arg;
}

/* Deals of one game and the values of features on them. */
struct bench {
    struct deal_rules *rules;
    struct deal_state *state;
    struct deal_record *record;
    struct fields *fields;
    uint8_t cards[DEAL_CARDS_MAX];
};

static void bench_start(struct bench *b, const char *game, const char *set)
{
    struct deal_error e;

    b->rules = deal_rules_new(game, set, &e);
    ck_assert_msg(b->rules != NULL, "%s", e.text);
    b->state = deal_state_new(b->rules, &e);
    b->record = deal_record_new();
    b->fields = fields_new(models_table_of, b->state);
}

static void bench_deal(struct bench *b, uint32_t seed)
{
    struct deal_error e;
    uint32_t shuffle;

    ck_assert(deal_rules_deal(b->rules, seed, b->cards, &shuffle, &e));
    ck_assert(deal_record_deal(b->record, b->rules, seed, b->cards, shuffle));
    fields_record(b->fields, b->record);
}

/* Returns the value of a feature of the deal; NAN if the deal has no such feature. */
static double bench_value(struct bench *b, const char *name)
{
    struct deal_error e;
    const char *value;
    int field = fields_add(b->fields, name, strlen(name), &e);

    ck_assert_msg(field >= 0 && fields_value(b->fields, field, &value, &e), "%s", e.text);
    return value ? atof(value) : NAN;
}

static void bench_end(struct bench *b)
{
    fields_free(b->fields);
    deal_record_free(b->record);
    deal_state_free(b->state);
    deal_rules_free(b->rules);
}

/* Features of La Belle Lucie: fans of three in the order of the cards, foundations up from the ace. */
START_TEST(features_of_fans)
{
    struct bench b;

    bench_start(&b, "belle-lucie", NULL);
    for (uint32_t seed = 1; seed <= 30; seed++) {
        double aces = 0, deepest = 0, inversions = 0;

        bench_deal(&b, seed);
        for (int i = 0; i < 52; i++) {
            int end = i / 3 * 3 + 3 < 52 ? i / 3 * 3 + 3 : 52;

            if (deal_rank(b.cards[i]) == 1) {
                aces += end - 1 - i;
                deepest = fmax(deepest, end - 1 - i);
            }
            for (int j = i + 1; j < end; j++)
                inversions +=
                    deal_suit(b.cards[i]) == deal_suit(b.cards[j]) && deal_rank(b.cards[i]) < deal_rank(b.cards[j]);
        }
        ck_assert_double_eq(bench_value(&b, "base.depth"), aces);
        ck_assert_double_eq(bench_value(&b, "A.depth"), aces);
        ck_assert_double_eq(bench_value(&b, "base.deepest"), deepest);
        ck_assert_double_eq_tol(bench_value(&b, "base.mean-depth"), aces / 4, 0.0005);
        ck_assert_double_eq(bench_value(&b, "fan.inversions"), inversions);
        ck_assert_double_eq(bench_value(&b, "fan.imbalance"), 0);
        ck_assert_double_eq(bench_value(&b, "base.pack"), 0);
        ck_assert(isnan(bench_value(&b, "bone.inversions")));
        ck_assert_double_eq(bench_value(&b, "base.depth/2"), floor(aces / 2) * 2);
    }
    bench_end(&b);
}
END_TEST

/* Features of the Herring-bone: the base rank is that of card 41. In the pile bone a card of that rank must come
 * before all others, up or down, and no other card must. */
START_TEST(features_of_the_bone)
{
    struct bench b;

    bench_start(&b, "herring-bone", NULL);
    for (uint32_t seed = 1; seed <= 30; seed++) {
        double depth = 0, pack = 0, inversions = 0;
        int base;

        bench_deal(&b, seed);
        base = deal_rank(b.cards[40]);
        for (int i = 0; i < 104; i++) {
            if (deal_rank(b.cards[i]) != base)
                continue;
            depth += i < 28 ? 27 - i : 0;
            pack += i > 40;
            for (int j = i + 1; j < 28; j++)
                inversions += deal_suit(b.cards[i]) == deal_suit(b.cards[j]) && deal_rank(b.cards[j]) != base;
        }
        ck_assert_double_eq(bench_value(&b, "base.depth"), depth);
        ck_assert_double_eq(bench_value(&b, "base.pack"), pack);
        ck_assert_double_eq(bench_value(&b, "bone.inversions"), inversions);
    }
    bench_end(&b);
}
END_TEST

/* The features use the same sequences of foundations as the game. If a card may go to a foundation in the layout, the
 * feature counts it among the next cards. */
START_TEST(next_cards_are_those_that_can_be_played)
{
    for (int i = 0; i < deal_game_count(); i++) {
        struct bench b;
        struct deal_error e;

        bench_start(&b, deal_game_id(i), NULL);
        for (uint32_t seed = 1; seed <= 5; seed++) {
            const struct deal_action *actions;
            size_t count, moves, n;
            uint64_t next;

            bench_deal(&b, seed);
            ck_assert(deal_record_replay(b.record, b.state, 0, &moves, &e));
            next = layout_next(b.state);
            actions = deal_state_actions(b.state, &count);
            for (size_t a = 0; a < count; a++) {
                char word[DEAL_WORD_MAX], *dash, *at;
                int from = -1, to = -1;

                deal_state_word(b.state, actions[a], word);
                dash = strchr(word, '-');
                if (!dash)
                    continue;
                *dash = '\0';
                at = dash + 1;
                for (int pile = 0; pile < deal_state_piles(b.state); pile++) {
                    from = strcmp(deal_state_pile_name(b.state, pile), word) ? from : pile;
                    to = strcmp(deal_state_pile_name(b.state, pile), at) ? to : pile;
                }
                if (from < 0 || to < 0 || deal_state_pile_kind(b.state, to) != DEAL_FOUNDATION)
                    continue;
                const uint8_t *cards = deal_state_pile(b.state, from, &n);
                ck_assert_msg(n > 0 && next >> cards[n - 1] & 1, "%s seed %u: %s-%s", deal_game_id(i), (unsigned)seed,
                              word, at);
            }
        }
        bench_end(&b);
    }
}
END_TEST

/* ---- states --------------------------------------------------------------------------- */

static struct deal_state *models_no_table(void *arg, const struct deal_record *d, struct deal_error *e)
{
    (void)arg;
    (void)d;
    deal_fail(e, NULL, "no table");
    return NULL;
}

/* Counts records FROM, FROM + STEP, ... of 30 and, if FILE is given, saves the counts there. */
static struct census *models_count(struct fields *f, int from, int step, const char *file)
{
    struct census *c = census_new(f);
    struct deal_record *d = deal_record_new();
    struct deal_error e;
    char line[200];

    ck_assert(census_by(c, "game,mark/2", &e));
    for (int i = from; i < 30; i += step) {
        snprintf(line, sizeof line,
                 "game=%c cards=AS moves=a,b,c result=%s by=solve nodes=%d"
                 " mark=%d",
                 'a' + i % 2, i % 5 ? "won" : "unknown", i * i * 37, i % 7);
        ck_assert(deal_record_parse(d, line, strlen(line), &e));
        fields_record(f, d);
        ck_assert(census_add(c, d, NULL, &e));
    }
    deal_record_free(d);
    if (file) {
        FILE *out = fopen(file, "w");

        ck_assert_msg(state_write(c, out, &e), "%s", e.text);
        ck_assert(!fclose(out));
    }
    return c;
}

static void models_print(struct census *c, char *out, size_t size)
{
    FILE *file = tmpfile();
    struct report r;
    size_t n;

    ck_assert(file);
    census_report(c, &r);
    r.lengths = true;
    report_print(&r, (struct grid_format){.kind = GRID_CSV}, file);
    rewind(file);
    n = fread(out, 1, size - 1, file);
    out[n] = '\0';
    fclose(file);
}

START_TEST(states_add_up)
{
    struct fields *f = fields_new(models_no_table, NULL);
    struct census *whole = models_count(f, 0, 1, NULL), *sum = census_new(f);
    struct deal_error e;
    char name[3][40], want[8192], got[8192];
    FILE *file;

    for (int i = 2; i >= 0; i--) {
        snprintf(name[i], sizeof name[i], "/tmp/state-%ld-%d", (long)getpid(), i);
        census_free(models_count(f, i, 3, name[i]));
        file = fopen(name[i], "r");
        ck_assert_msg(state_read(sum, file, &e), "%s", e.text);
        fclose(file);
        remove(name[i]);
    }
    models_print(whole, want, sizeof want);
    models_print(sum, got, sizeof got);
    ck_assert_str_eq(got, want);
    census_free(whole);
    census_free(sum);
    fields_free(f);
}
END_TEST

/* Every truncated file of saved counts is refused, and so is one with other fields. */
START_TEST(states_cut_short_are_refused)
{
    struct fields *f = fields_new(models_no_table, NULL);
    struct deal_error e;
    char name[40], text[8192];
    size_t size;
    FILE *file;

    snprintf(name, sizeof name, "/tmp/state-%ld", (long)getpid());
    census_free(models_count(f, 0, 1, name));
    file = fopen(name, "r");
    size = fread(text, 1, sizeof text, file);
    fclose(file);
    ck_assert(size < sizeof text);
    for (size_t cut = 0; cut < size; cut++) {
        struct census *c = census_new(f);

        file = fopen(name, "w+");
        fwrite(text, 1, cut, file);
        rewind(file);
        ck_assert(!state_read(c, file, &e));
        fclose(file);
        census_free(c);
    }
    remove(name);
    fields_free(f);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("features");

    gsl_set_error_handler_off();
    ADD(s, "features", features_of_fans, features_of_the_bone, next_cards_are_those_that_can_be_played);
    ADD(s, "state", states_add_up, states_cut_short_are_refused);
    return run_suite(s);
}
