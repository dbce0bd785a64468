/*
 * Tests the fields of actions on random walks through all games: they name the same piles as the words, no two actions
 * of a position have the same fields, and each has a gesture on piles of the table.
 */
#include "deal.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 80, ACTIONS = 400 };

static const char *game_of(int i)
{
    return i < deal_game_count() ? deal_game_id(i) : deal_other_id(i - deal_game_count());
}

static const char *name_of(const struct deal_state *s, int pile)
{
    ck_assert_msg(pile >= 0 && pile < deal_state_piles(s), "no pile %d", pile);
    return deal_state_pile_name(s, pile);
}

/* Writes the word of an action on two piles: HEAD, then the names of the piles with JOIN between. */
static void spell(const struct deal_state *s, struct deal_action a, const char *head, const char *join, char *out)
{
    char place[8] = "", many[8] = "";

    if (a.kind == DEAL_ACT_MOVE && a.place)
        snprintf(place, sizeof place, ".%d", a.place);
    if (a.kind == DEAL_ACT_MOVE && a.n > 1)
        snprintf(many, sizeof many, ":%d", a.n);
    snprintf(out, DEAL_WORD_MAX, "%s%s%s%s%s%s", head, name_of(s, a.from), place, join, name_of(s, a.to), many);
}

/* Returns true if an action with these fields may have the given word. */
static bool spells(const struct deal_state *s, struct deal_action a, const char *word)
{
    char out[DEAL_WORD_MAX];
    size_t n = strlen(deal_state_pile_group(s, a.from < deal_state_piles(s) ? a.from : 0));

    switch (a.kind) {
    case DEAL_ACT_MOVE: spell(s, a, "", "-", out); return !strcmp(word, out);
    case DEAL_ACT_SHIFT:
        spell(s, a, "", "-", out);
        return !strcmp(word, out) || (a.place && !strncmp(word, "dig:", 4) && !strcmp(word + 4, name_of(s, a.from)));
    case DEAL_ACT_PAIR: spell(s, a, "", "+", out); return !strcmp(word, out);
    case DEAL_ACT_SWAP:
        spell(s, a, "swap:", "+", out);
        if (a.also[0] != a.also[1]) /* the word of an exchange of four cells names the cells by their numbers */
            snprintf(out, sizeof out, "swap:%s+%s+%s+%s", name_of(s, a.from) + n, name_of(s, a.to) + n,
                     name_of(s, a.also[0]) + n, name_of(s, a.also[1]) + n);
        return !strcmp(word, out);
    case DEAL_ACT_TOUCH:
        return a.to == DEAL_NO_PILE && (!strcmp(word, deal_state_pile_group(s, a.from)) ||
                                        (!strncmp(word, "play:", 5) && !strcmp(word + 5, name_of(s, a.from))));
    case DEAL_ACT_FILL:
        return a.from == DEAL_NO_PILE && !strncmp(word, "refill:", 7) && !strcmp(word + 7, name_of(s, a.to));
    case DEAL_ACT_DEAL: return !strcmp(word, "deal") && deal_state_pile_kind(s, a.from) == DEAL_PACK;
    case DEAL_ACT_REDEAL: return !strcmp(word, "redeal") && deal_state_pile_kind(s, a.to) == DEAL_PACK;
    default: return a.kind == DEAL_ACT_REFILL && !strcmp(word, "refill");
    }
}

static void check_fields(const struct deal_state *s, struct deal_action a)
{
    struct deal_gesture g;
    char word[DEAL_WORD_MAX];
    size_t n = 0;

    deal_state_word(s, a, word);
    ck_assert_msg(spells(s, a, word), "%s: kind %d from %d to %d n %d place %d", word, a.kind, a.from, a.to, a.n,
                  a.place);
    if (a.kind == DEAL_ACT_MOVE || a.kind == DEAL_ACT_SHIFT) {
        deal_state_pile(s, a.from, &n);
        ck_assert_msg(a.n <= n && a.place <= n, "%s: %d of %zu cards", word, a.n, n);
        ck_assert_msg(a.n > 0 || a.kind == DEAL_ACT_SHIFT, "%s: no card", word);
    }
    ck_assert_msg(deal_state_gesture(s, a, &g), "%s: no gesture", word);
    name_of(s, g.from);
    ck_assert_msg(g.to < deal_state_piles(s), "%s: to pile %d", word, g.to);
    ck_assert_msg(g.either == (a.kind == DEAL_ACT_PAIR || a.kind == DEAL_ACT_SWAP), "%s: either way", word);
}

static void check_distinct(const struct deal_action *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++)
            ck_assert_msg(memcmp(&list[i], &list[j], sizeof *list), "actions %zu and %zu are the same", j, i);
}

START_TEST(fields_are_those_of_words)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(game_of(_i), NULL, &e);

    for (uint32_t seed = 1; seed <= 3; seed++) {
        struct deal_state *s = suite_deal(r, seed);
        size_t n = 1;

        for (size_t k = 0; k < STEPS && n; k++) {
            const struct deal_action *list = deal_state_actions(s, &n);

            for (size_t i = 0; i < n; i++)
                check_fields(s, list[i]);
            check_distinct(list, n < ACTIONS ? n : ACTIONS);
            if (n)
                ck_assert(deal_state_apply(s, list[(k * 7 + seed) % n]));
        }
        deal_state_free(s);
    }
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("actions");
    TCase *tc = tcase_create("fields");

    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, fields_are_those_of_words, 0, deal_game_count() + deal_other_count());
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
