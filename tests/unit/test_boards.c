/*
 * Tests positions as tables and as boards of other programs, from random play of all games: a table gives the same
 * position again; so does a board in each format that can express it, with the same actions. On tables with random
 * places of cards, which play never reaches, the search agrees with the plain search.
 */
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 4000 };

static uint64_t drawn;

/* xorshift */
static uint64_t draw(uint64_t n)
{
    drawn ^= drawn << 13;
    drawn ^= drawn >> 7;
    drawn ^= drawn << 17;
    return drawn % n;
}

struct walk {
    const struct deal_rules *r;
    struct deal_state *s, *t;
    struct deal_record *d;
    int tables, boards; /* checked */
};

static const char *game_of(int i)
{
    return i < deal_game_count() ? deal_game_id(i) : deal_other_id(i - deal_game_count());
}
static int all_games(void) { return deal_game_count() + deal_other_count(); }

static struct walk walk_new(const char *game, const char *set)
{
    struct deal_error e;
    struct walk w = {.r = deal_rules_new(game, set, &e), .d = deal_record_new()};

    if (w.r) {
        w.s = deal_state_new(w.r, &e);
        w.t = deal_state_new(w.r, &e);
        ck_assert(w.s && w.t && w.d);
    }
    return w;
}

static void walk_free(struct walk *w)
{
    deal_state_free(w->s);
    deal_state_free(w->t);
    deal_record_free(w->d);
    deal_rules_free((struct deal_rules *)w->r);
}

static void walk_deal(struct walk *w)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e;

    ck_assert(deal_rules_deal(w->r, (uint32_t)(1 + draw(100000)), cards, &shuffle, &e));
    ck_assert(deal_state_start(w->s, cards, (size_t)deal_rules_cards(w->r), shuffle, &e));
}

/* Plays a random action; false if there is none. */
static bool walk_on(struct walk *w)
{
    size_t n;
    const struct deal_action *list = deal_state_actions(w->s, &n);

    return n && deal_state_apply(w->s, list[draw(n)]);
}

/* Asserts that the record's position is that of the walk. */
static void same_position(struct walk *w, const char *what)
{
    struct deal_error e = {.text = ""};
    size_t n, m;

    ck_assert_msg(deal_record_start(w->d, w->t, &e), "%s: %s: %s: %s", deal_rules_game(w->r), what, e.field, e.text);
    ck_assert_msg(deal_state_verify(w->t, &e), "%s: %s: %s", deal_rules_game(w->r), what, e.text);
    deal_state_actions(w->s, &n);
    deal_state_actions(w->t, &m);
    ck_assert_msg(deal_state_equal(w->s, w->t) && deal_state_hash(w->s) == deal_state_hash(w->t) && n == m,
                  "%s: %s: another position: %s", deal_rules_game(w->r), what, deal_record_get(w->d, "table"));
}

static void check_table(struct walk *w)
{
    struct deal_error e;

    if (!deal_record_position(w->d, w->s, &e)) {
        ck_assert_str_eq(e.field, "table");
        return;
    }
    w->tables++;
    same_position(w, "table");
}

static void check_board(struct walk *w, const char *form)
{
    struct deal_error e;
    char *board = deal_state_board(w->s, form, &e), *at = board;
    struct deal_boards *bs = board ? deal_boards_new(form, w->r, &e) : NULL;
    unsigned long back;
    bool whole = false;

    while (bs && !whole) {
        char *end = at ? strchr(at, '\n') : NULL;

        ck_assert_msg(deal_boards_take(bs, end ? at : NULL, end ? (size_t)(end - at) : 0, w->d, &whole, &back, &e) &&
                          (end || whole),
                      "%s: %s: %s\n%s", deal_rules_game(w->r), form, e.text, board);
        at = end ? end + 1 : NULL;
    }
    if (board) {
        w->boards++;
        same_position(w, form);
    }
    deal_boards_free(bs);
    free(board);
}

/* Plays one game at random and checks its positions. */
static void walk_game(struct walk *w)
{
    for (int k = 0; k < 2; k++) {
        walk_deal(w);
        for (int step = 0; step < 50; step++) {
            if (!step || !draw(5)) {
                check_table(w);
                for (int i = 0; deal_board_form(i); i++)
                    check_board(w, deal_board_form(i));
            }
            if (!walk_on(w))
                break;
        }
    }
}

/* All games can write their positions as tables, except those of mechanisms with further state. At least 23 games
 * have boards of some format. */
START_TEST(random_positions)
{
    int tables = 0, boards = 0;

    drawn = 88172645463325252u;
    for (int i = 0; i < all_games(); i++) {
        struct walk w = walk_new(game_of(i), "");

        walk_game(&w);
        tables += w.tables > 0;
        boards += w.boards > 0;
        walk_free(&w);
    }
    ck_assert_msg(tables >= 82 && boards >= 70, "%d games with tables, %d with boards", tables, boards);
}
END_TEST

/* ---- tables that play never comes to ---- */

struct laid {
    uint8_t card[DEAL_CARDS_MAX], pool[DEAL_CARDS_MAX];
    int count[256], pooled;
    char text[4096];
    size_t cards;
};

static bool is_foundation(const struct walk *w, int p) { return deal_state_pile_kind(w->s, p) == DEAL_FOUNDATION; }

/* Moves all cards except those on foundations into a pool, shuffles it, and exchanges some of the places. */
static void pool_cards(const struct walk *w, struct laid *l)
{
    int piles = deal_state_piles(w->s);

    l->pooled = 0;
    for (int p = 0; p < piles; p++) {
        size_t n;
        const uint8_t *cards = deal_state_pile(w->s, p, &n);

        l->count[p] = (int)n;
        for (size_t i = 0; !is_foundation(w, p) && i < n; i++) {
            int at = (int)draw((uint64_t)++l->pooled);

            l->pool[l->pooled - 1] = l->pool[at];
            l->pool[at] = cards[i];
        }
    }
    for (int k = (int)draw(8); k > 0; k--) {
        int from = (int)draw((uint64_t)piles), to = (int)draw((uint64_t)piles);

        if (!is_foundation(w, from) && !is_foundation(w, to) && l->count[from]) {
            l->count[from]--;
            l->count[to]++;
        }
    }
}

/* Writes a table with the cards of the pool, face down or not. */
static void lay_pool(const struct walk *w, struct laid *l, bool faces)
{
    const uint8_t *next = l->pool;
    char *at = l->text;

    l->cards = 0;
    for (int p = 0; p < deal_state_piles(w->s); p++) {
        int n = l->count[p], down = n > 1 && faces ? (int)draw((uint64_t)n) : 0;
        size_t all;
        const uint8_t *cards = deal_state_pile(w->s, p, &all);

        if (!n)
            continue;
        at += sprintf(at, "%s%s:%d", at == l->text ? "" : ",", deal_state_pile_name(w->s, p), n);
        if (down && !is_foundation(w, p))
            at += sprintf(at, "/%d", down);
        memcpy(l->card + l->cards, is_foundation(w, p) ? cards : next, (size_t)n);
        next += is_foundation(w, p) ? 0 : n;
        l->cards += (size_t)n;
    }
}

/* Compares the verdicts of the default search and of the plain search. */
static bool judge(struct walk *w, const struct laid *l)
{
    struct deal_solve_options ours = {.nodes = 3000, .memory = 16 << 20},
                              plain = {.nodes = 30000, .memory = 64 << 20, .exhaustive = true};
    struct deal_solution a, b;
    struct deal_error e;
    bool decided;

    if (!deal_solve(w->t, &ours, &a, &e)) /* The search failed because the line is too long. */
        return false;
    if (!deal_solve(w->t, &plain, &b, &e)) {
        deal_solution_release(&a);
        return false;
    }
    decided = a.result != DEAL_UNKNOWN && b.result != DEAL_UNKNOWN;
    ck_assert_msg(!decided || a.result == b.result, "%s: %s: %s, plain: %s", deal_rules_game(w->r), l->text,
                  deal_result_text(a.result), deal_result_text(b.result));
    deal_solution_release(&a);
    deal_solution_release(&b);
    return decided;
}

static int judge_game(struct walk *w, struct laid *l)
{
    struct deal_error e;
    int decided = 0;

    for (int k = 0; k < 4; k++) {
        walk_deal(w);
        for (int step = (int)draw(25); step > 0 && walk_on(w); step--)
            continue;
        if (!deal_record_position(w->d, w->s, &e))
            return 0;
        pool_cards(w, l);
        lay_pool(w, l, true);
        if (!deal_state_place(w->t, l->card, l->cards, 0, l->text, &e)) {
            lay_pool(w, l, false);
            if (!deal_state_place(w->t, l->card, l->cards, 0, l->text, &e))
                continue;
        }
        decided += judge(w, l);
    }
    return decided;
}

START_TEST(tables_out_of_play)
{
    struct laid *l = malloc(sizeof *l);
    int decided = 0;

    ck_assert(l != NULL);
    drawn = 362436069362436069u;
    for (int i = 0; i < all_games(); i++)
        for (int ranks = 3; ranks <= 4; ranks++) {
            char set[16];
            struct walk w;

            sprintf(set, "ranks:%d", ranks);
            w = walk_new(game_of(i), set);
            decided += w.r ? judge_game(&w, l) : 0;
            walk_free(&w);
        }
    free(l);
    ck_assert_msg(decided > 200, "%d decided", decided);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("boards");

    ADD(s, "boards", random_positions, tables_out_of_play);
    return run_suite(s);
}
