/*
 * Tests pictures: every visible card is drawn as often as it is on the table, in all games, from the deal on, with a
 * layout in the rules or without one. Also tests the messages for a picture that cannot be drawn.
 */
#include "engine/view.h"
#include "picture/picture.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what ought to be there ---- */

struct tally {
    int card[52], hidden;
    int squeezed; /* number of piles whose hidden cards are drawn as one, with their number */
};

static bool squared(const struct deal_place *p) { return p->style == STYLE_PACKET || p->style == STYLE_COUNT; }

static void picture_add(struct tally *t, uint8_t card)
{
    if (card == DEAL_NO_CARD)
        t->hidden++;
    else
        t->card[card]++;
}

static void expect_pile(const struct deal_state *v, int pile, struct tally *t)
{
    int n = pile_count(v, pile), k = 0, last = n;

    if (v->r->picture.place[pile].squeeze) {
        while (k < n && pile_card(v, pile, k) == DEAL_NO_CARD)
            k++;
        k = k > 1 && !squared(&v->r->picture.place[pile]) ? k : 0;
        t->squeezed += k > 0;
    }
    for (int i = squared(&v->r->picture.place[pile]) && n ? n - 1 : k; i < last; i++)
        picture_add(t, pile_card(v, pile, i));
}

static struct tally picture_expected(const struct deal_state *s)
{
    struct deal_state *v = deal_state_new(s->r, NULL);
    struct tally t = {.hidden = 0};

    deal_view_make(v, s);
    for (int p = 0; p < s->r->piles; p++)
        expect_pile(v, p, &t);
    for (int i = 0; i < s->r->picture.aparts; i++)
        if (strlen(s->r->picture.apart[i]) == 2 && deal_card_parse(s->r->picture.apart[i]) != DEAL_NO_CARD)
            t.card[deal_card_parse(s->r->picture.apart[i])]++;
    deal_state_free(v);
    return t;
}

/* ---- what is there ---- */

static bool part_of_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

static struct tally picture_found(const char *text)
{
    struct tally t = {.hidden = 0};
    char before = ' ';

    for (const char *at = text; at[0] && at[1]; before = *at++) {
        if (!strncmp(at, "##", 2) && before != '#')
            t.hidden++;
        if (!part_of_word(before) && !part_of_word(at[2]) && deal_card_parse(at) != DEAL_NO_CARD)
            t.card[deal_card_parse(at)]++;
    }
    return t;
}

static void check_form(const char *text, const char *game)
{
    size_t n = strlen(text);

    ck_assert_msg(n && text[n - 1] == '\n', "%s: the last line does not end", game);
    ck_assert_msg(!strstr(text, " \n"), "%s: blanks at the end of a line", game);
    for (size_t i = 0; i < n; i++)
        ck_assert_msg(text[i] == '\n' || (text[i] >= ' ' && text[i] < 127), "%s: not ASCII", game);
}

static int picture_count_of(const char *text, const char *word) /* WORD begins with < */
{
    int n = 0;

    for (const char *at = text; (at = strchr(at, '<')); at++)
        n += !strncmp(at, word, strlen(word));
    return n;
}

/* Asserts that the picture has as many cards and backs as the text drawing, and that every element is closed. */
static void check_svg(const struct deal_state *s, const struct tally *want)
{
    char *text = deal_state_svg(s);
    int cards = 0;

    ck_assert_ptr_nonnull(text);
    for (int c = 0; c < 52; c++)
        cards += want->card[c];
    ck_assert_int_eq(picture_count_of(text, "<rect class=\"c\""), cards);
    ck_assert_int_eq(picture_count_of(text, "<rect class=\"h\""), want->hidden + want->squeezed);
    ck_assert_int_eq(picture_count_of(text, "<g "), picture_count_of(text, "</g>"));
    ck_assert_int_eq(picture_count_of(text, "<text "), picture_count_of(text, "</text>"));
    ck_assert_str_eq(text + strlen(text) - 7, "</svg>\n");
    free(text);
}

static void check_drawing(const struct deal_state *s)
{
    char *text = deal_state_draw(s);
    struct tally want = picture_expected(s), have;

    ck_assert_ptr_nonnull(text);
    check_form(text, s->r->game);
    have = picture_found(text);
    ck_assert_msg(want.hidden == have.hidden, "%s: %d hidden cards drawn, not %d\n%s", s->r->game, have.hidden,
                  want.hidden, text);
    for (int c = 0; c < 52; c++)
        ck_assert_msg(want.card[c] == have.card[c], "%s: card %d drawn %d times, not %d\n%s", s->r->game, c,
                      have.card[c], want.card[c], text);
    free(text);
    check_svg(s, &want);
}

static void picture_walk(const struct deal_rules *r, uint32_t seed, int steps)
{
    struct deal_state *s = suite_deal(r, seed);
    uint64_t at = seed;
    const struct deal_action *list;
    size_t n;

    check_drawing(s);
    for (int step = 1; step <= steps && (list = deal_state_actions(s, &n), n); step++) {
        at += 0x9E3779B97F4A7C15u;
        ck_assert(deal_state_apply(s, list[deal_mix(at) % n]));
        if (step % 7 == 0)
            check_drawing(s);
    }
    deal_state_free(s);
}

START_TEST(every_card_seen_is_drawn)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(deal_game_id(_i), NULL, &e);

    ck_assert_msg(r != NULL, "%s: %s", deal_game_id(_i), e.text);
    ck_assert_msg(deal_config_section(&r->config, "picture") >= 0, "%s has no picture", deal_game_id(_i));
    for (uint32_t seed = 1; seed <= (in_full() ? 2 : 1); seed++)
        picture_walk(r, seed, 300);
    deal_rules_free(r);
}
END_TEST

/* Tests pictures without room for a card or for the name of a group. */
START_TEST(hardly_any_room_is_enough)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(deal_game_id(_i), NULL, &e);
    struct deal_state *s = deal_state_new(r, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;

    ck_assert(s && deal_rules_deal(r, 1, cards, &shuffle, &e) &&
              deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e));
    for (int columns = 1; columns <= 24; columns++) {
        char *drawing = deal_state_draw_within(s, columns, 8);
        ck_assert_ptr_nonnull(drawing);
        free(drawing);
    }
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* Tests pictures with fewer piles than the layout has cells. */
START_TEST(short_packs_are_drawn)
{
    static const char *const sets[] = {"ranks:5", "suits:2"};

    for (size_t k = 0; k < 2; k++) {
        struct deal_error e = {0};
        struct deal_rules *r = deal_rules_new(deal_game_id(_i), sets[k], &e);
        if (r)
            picture_walk(r, 3, 100);
        deal_rules_free(r);
    }
}
END_TEST

/* ---- what moves in a picture, and what lies apart ---- */

static int picture_pile_named(const struct deal_state *s, const char *group, int number)
{
    char name[16];

    snprintf(name, sizeof name, "%s%d", group, number);
    for (int p = 0; p < deal_state_piles(s); p++)
        if (!strcmp(deal_state_pile_name(s, p), name))
            return p;
    ck_abort_msg("no pile %s", name);
    return -1;
}

/* Returns the suit of the first ace or king that is dealt. */
static int first_started(const struct deal_rules *r, uint32_t seed)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e = {0};
    int k = 0;

    ck_assert(deal_rules_deal(r, seed, cards, &shuffle, &e));
    while (deal_rank(cards[k]) != 1 && deal_rank(cards[k]) != 13)
        k++;
    return deal_suit(cards[k]);
}

START_TEST(lines_lie_beside_what_adjoins_them)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("quatre-coins", NULL, &e);
    int moved = 0;

    for (uint32_t seed = 1; seed <= 10; seed++) {
        struct deal_state *s = suite_deal(r, seed);
        int suit = first_started(r, seed), rows = 0;

        ck_assert_int_gt(pile_count(s, r->pack), 0);
        ck_assert_int_eq(deal_picture_place(s, picture_pile_named(s, "up", suit + 1))->y,
                         r->picture.place[picture_pile_named(s, "left", 2)].y);
        ck_assert_int_eq(deal_picture_place(s, picture_pile_named(s, "down", suit + 1))->y,
                         r->picture.place[picture_pile_named(s, "right", 2)].y);
        for (int k = 1; k <= 4; k++)
            rows |= 1 << deal_picture_place(s, picture_pile_named(s, "up", k))->y;
        ck_assert_int_eq(rows, 2 + 4 + 8 + 16);
        moved += suit > 0;
        deal_state_free(s);
    }
    ck_assert_int_gt(moved, 0);
    deal_rules_free(r);
}
END_TEST

START_TEST(what_lies_apart_is_of_the_pack)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("british-constitution", "ranks:5,suits:3", &e);

    ck_assert_msg(r != NULL, "%s", e.text);
    ck_assert_str_eq(r->picture.apart[0], "5S");
    ck_assert_str_eq(r->picture.apart[2], "4D");
    ck_assert_str_eq(r->picture.apart[3], "5D");
    ck_assert_str_eq(r->picture.apart[4], "council");
    deal_rules_free(r);
}
END_TEST

/* ---- files of the user's own ---- */

static struct deal_rules *picture_load(const char *text, struct deal_error *e)
{
    char folder[] = "/tmp/test_picture_XXXXXX", path[sizeof folder + 8];
    FILE *f;
    struct deal_rules *r;

    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/own.ini", folder);
    f = fopen(path, "w");
    ck_assert(f && fputs(text, f) >= 0 && !fclose(f));
    r = deal_rules_new(path, NULL, e);
    unlink(path);
    rmdir(folder);
    return r;
}

/* Returns TEXT with the section [picture] replaced by PICTURE, which may be empty. */
static char *with_picture(const char *text, const char *picture)
{
    const char *from = strstr(text, "[picture]\n"), *to;
    char *out = malloc(strlen(text) + strlen(picture) + 1);

    ck_assert(from && out);
    to = strstr(from, "\n[");
    sprintf(out, "%.*s%s%s", (int)(from - text), text, picture, to ? to + 1 : "");
    return out;
}

START_TEST(a_file_without_a_picture_is_drawn)
{
    struct deal_error e = {0};
    char *text = with_picture(deal_game_text(deal_game_id(_i)), "");
    struct deal_rules *r = picture_load(text, &e);

    ck_assert_msg(r != NULL, "%s: %s", deal_game_id(_i), e.text);
    picture_walk(r, 5, 150);
    deal_rules_free(r);
    free(text);
}
END_TEST

/* ---- pictures for narrow windows ---- */

static size_t count_text(const char *text, const char *what)
{
    size_t n = 0;

    for (; (text = strstr(text, what)); text += strlen(what))
        n++;
    return n;
}

/* Finds the largest right end of a pile, and the width of the picture. */
static void find_ends(const char *svg, double *right, double *width)
{
    const char *box = strstr(svg, "viewBox=\"0 0 ");
    double x;

    ck_assert(box && sscanf(box, "viewBox=\"0 0 %lf", width) == 1);
    *right = 0;
    for (const char *at = svg; (at = strstr(at, "translate(")); at++)
        if (sscanf(at, "translate(%lf", &x) == 1 && x > *right)
            *right = x;
}

/* Checks that picture SVG of GAME has every pile and every place of the picture PLAIN, all inside. */
static void check_piles(const char *game, const char *plain, const char *svg)
{
    double right, width;

    ck_assert(plain && svg);
    ck_assert_uint_eq(count_text(svg, "data-pile="), count_text(plain, "data-pile="));
    ck_assert_uint_eq(count_text(svg, "data-place="), count_text(plain, "data-place="));
    find_ends(svg, &right, &width);
    ck_assert_msg(right < width, "%s: a pile at %g in a picture %g wide", game, right, width);
}

/* In a narrow picture the rows are broken, and in a low one the pack and the talon stand aside. */
START_TEST(narrow_pictures_have_every_pile)
{
    const struct deal_shape shape = {.right = 16, .down = 20, .back = 8, .gap = 4, .across = 1, .list = 150};
    const struct deal_shape low = {.right = 26, .down = 20, .back = 8, .gap = 4, .list = 500, .aside = 200};
    const char *game = _i < deal_game_count() ? deal_game_id(_i) : deal_other_id(_i - deal_game_count());
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(game, NULL, &e);
    struct deal_state *s = suite_deal(r, 3);

    for (size_t k = 0, n; k < 20; k++) {
        char *plain = deal_state_svg_handles(s), *narrow = deal_state_svg_shaped(s, &shape),
             *beside = deal_state_svg_shaped(s, &low);
        const struct deal_action *list = deal_state_actions(s, &n);

        check_piles(game, plain, narrow);
        check_piles(game, plain, beside);
        free(plain);
        free(narrow);
        free(beside);
        if (!n)
            break;
        ck_assert(deal_state_apply(s, list[(k * 7 + 3) % n]));
    }
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

static double picture_height(char *svg)
{
    const char *box = strstr(svg, "viewBox=\"0 0 ");
    double width, height;

    ck_assert(box && sscanf(box, "viewBox=\"0 0 %lf %lf", &width, &height) == 2);
    free(svg);
    return height;
}

/* A picture for a page does not grow when the talon gets its first card; with a column aside it is lower. */
START_TEST(pictures_keep_room_for_the_talon)
{
    static const char *const games[] = {"assembly", "sultane", "zodiac"};
    const struct deal_shape low = {.right = 26, .down = 22, .back = 22, .gap = 10, .list = 500, .aside = 260};
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(games[_i], NULL, &e);
    struct deal_state *s = suite_deal(r, 3);
    double first = picture_height(deal_state_svg_handles(s));
    struct deal_action a;

    ck_assert(picture_height(deal_state_svg_shaped(s, &low)) < first - 100);
    ck_assert(deal_state_find(s, "deal", 4, &a, &e) && deal_state_apply(s, a));
    ck_assert_double_eq_tol(picture_height(deal_state_svg_handles(s)), first, 0.1);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

START_TEST(a_picture_is_no_rule)
{
    struct deal_error e = {0};
    char *text = with_picture(deal_game_text("calcul"), "");
    struct deal_rules *bare = picture_load(text, &e), *full = picture_load(deal_game_text("calcul"), &e);

    ck_assert(bare && full);
    ck_assert_str_eq(deal_rules_crc(bare), deal_rules_crc(full));
    deal_rules_free(bare);
    deal_rules_free(full);
    free(text);
}
END_TEST

static const struct {
    const char *line, *text;
} wrong[] = {
    {"wing = packet 0,0", "picture.wing: the picture names no group of the game: \"wing\""},
    {"waste = packet 0,0 .. 2,0", "picture.waste: fewer cells than piles in \"packet 0,0 .. 2,0\""},
    {"waste = 0,0 .. 3,1", "picture.waste: \"..\" goes straight or diagonally, in whole steps: \"0,0 .. 3,1\""},
    {"waste = 0,0 ..2 3,0", "picture.waste: \"..\" goes straight or diagonally, in whole steps: \"0,0 ..2 3,0\""},
    {"waste = 0,0 ..x 3,0", "picture.waste: \"..\" may be followed by one digit: \"..x\""},
    {"waste = fan 0,0", "picture.waste: unknown word of a picture: \"fan\""},
    {"waste = 0,40", "picture.waste: not a cell X,Y or X,Y:WxH within the picture: \"0,40\""},
    {"waste = 0,0:0x1", "picture.waste: not a cell X,Y or X,Y:WxH within the picture: \"0,0:0x1\""},
    {"waste = pattern 0,0 .. 3,0", "picture.waste: a pattern needs the lengths of its rows: \"pattern 0,0 .. 3,0\""},
    {"waste = pattern x 0,0", "picture.waste: unknown word of a picture: \"x\""},
    {"waste = packet 3 0,0", "picture.waste: only a pattern has lengths of rows: \"3\""},
    {"waste = pattern 100 0,0", "picture.waste: not the length of a row: \"100\""},
    {"waste = 0,0 .. 2,0 2,0", "picture.waste: another pile lies in this cell: \"2,0\""},
    {"waste = 0,0 .. 2,0 0,0:3x3", "picture.waste: another pile lies in this cell: \"0,0\""},
    {"apart = KH", "picture.apart: a word without a cell X,Y in \"KH\""},
};

START_TEST(wrong_pictures_are_named)
{
    struct deal_error e = {0};
    char section[200], *text;

    snprintf(section, sizeof section, "[picture]\n%s\n", wrong[_i].line);
    text = with_picture(deal_game_text("calcul"), section);
    ck_assert_ptr_null(picture_load(text, &e));
    ck_assert_str_eq(e.text, wrong[_i].text);
    ck_assert_int_gt(e.line, 0);
    free(text);
}
END_TEST

static Suite *picture_suite(void)
{
    Suite *suite = suite_create("picture");
    TCase *tc = tcase_create("picture");

    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, every_card_seen_is_drawn, 0, deal_game_count());
    tcase_add_loop_test(tc, hardly_any_room_is_enough, 0, deal_game_count());
    tcase_add_loop_test(tc, short_packs_are_drawn, 0, deal_game_count());
    tcase_add_test(tc, lines_lie_beside_what_adjoins_them);
    tcase_add_test(tc, what_lies_apart_is_of_the_pack);
    tcase_add_loop_test(tc, a_file_without_a_picture_is_drawn, 0, deal_game_count());
    tcase_add_loop_test(tc, narrow_pictures_have_every_pile, 0, deal_game_count() + deal_other_count());
    tcase_add_loop_test(tc, pictures_keep_room_for_the_talon, 0, 3);
    tcase_add_test(tc, a_picture_is_no_rule);
    tcase_add_loop_test(tc, wrong_pictures_are_named, 0, (int)(sizeof wrong / sizeof *wrong));
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void) { return run_suite(picture_suite()); }
