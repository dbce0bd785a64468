/*
 * libdeal for a page: one game at a time, by functions that take and return text.
 *
 * Arguments are written to the buffer web_room(). A function returns the address of its answer, which is valid until
 * the next call. It is JSON, or plain text where the function's comment states that. A failure is {"error": TEXT}.
 */
#include "deal.h"
#include "page.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

static struct {
    struct deal_cache *cache; /* cache of the compiled rules in use */
    struct deal_record *d;    /* record of the deal; the moves are kept by the page */
    struct deal_state *s;
    char *own;        /* text of the rule file that the player pasted */
    const char *note; /* how the board was read whose position is being returned, or NULL */
} game;

/* ---- text in ---- */

EXPORT(web_room) char *web_room(size_t size)
{
    static char *room;
    static size_t cap;

    if (size > cap) {
        free(room);
        room = malloc(cap = size);
    }
    return room;
}

/* ---- games ---- */

/* Appends [number of puzzles of grade 1, of grade 2, ...] for the game ID. */
static void say_puzzles(const char *id)
{
    web_say("[");
    for (int grade = 1; grade <= 5; grade++) {
        size_t n = 0;
        while (deal_puzzle(id, grade, n))
            n++;
        web_say("%,%z", n);
    }
    web_say("]");
}

/* "montana spaces" */
static void say_names(const char *id)
{
    const char *name, *of;
    int n = 0;

    web_say("\"");
    for (int i = 0; deal_game_name(i, &name, &of); i++)
        if (!strcmp(of, id))
            web_say(n++ ? " %s" : "%s", name);
    web_say("\"");
}

/* Appends {variant: [number of puzzles of grade 1, ...], ...} for the variants of the rules R. */
static void say_variants(const struct deal_rules *r)
{
    const char *variant;
    char id[96];

    web_say("{");
    for (int i = 0; (variant = deal_rules_variant(r, i)); i++) {
        snprintf(id, sizeof id, "%s/%s", deal_rules_game(r), variant);
        web_say("%,%q:", variant);
        say_puzzles(id);
    }
    web_say("}");
}

static void say_game(const char *id, bool historic)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(id, NULL, &e);

    web_say("%,[%q,%q,%d,", id, deal_rules_title(r), deal_rules_packs(r));
    say_puzzles(id);
    web_say(historic ? ",true," : ",false,");
    say_names(id);
    web_say(",");
    say_variants(r);
    web_say("]");
    deal_rules_free(r);
}

/* Returns the list of games: [[id, title, packs, [number of puzzles of grade 1, ...], historic, other names,
 * {variant: [number of puzzles of grade 1, ...]}], ...]. */
EXPORT(web_games) const char *web_games(void)
{
    web_begin();
    web_say("[");
    for (int i = 0; i < deal_other_count(); i++)
        say_game(deal_other_id(i), false);
    for (int i = 0; i < deal_game_count(); i++)
        say_game(deal_game_id(i), true);
    web_say("]");
    return web_told();
}

static void say_option(const struct deal_rules *r, int i, const char *name, const char *now)
{
    char value[64];

    web_say("%,[%q,%q,[", name, now);
    for (int k = 0; deal_rules_option_value(r, i, k, value); k++)
        web_say("%,%q", value);
    web_say("]]");
}

/* Returns {about: the rules in prose, options: [[name, value, [values]], ...]} of a game, perhaps a variant, with the
 * options SET. */
EXPORT(web_choices) const char *web_choices(const char *name_of_game, const char *set)
{
    struct deal_error e = {.line = 0};
    struct deal_rules *r = deal_rules_new(name_of_game, set, &e);
    char *about = r ? deal_rules_about(r) : NULL;
    const char *name;
    char now[64];

    if (!r)
        return web_failed(&e);
    web_begin();
    web_say("{\"about\":%q,\"options\":[", about);
    for (int i = 0; deal_rules_option(r, i, &name, now); i++)
        say_option(r, i, name, now);
    web_say("]}");
    free(about);
    deal_rules_free(r);
    return web_told();
}

EXPORT(web_puzzle) uint32_t web_puzzle(const char *id, int grade, int i) { return deal_puzzle(id, grade, (size_t)i); }

/* Do the grades of GAME, perhaps a variant, predict how far players get? */
EXPORT(web_starred) bool web_starred(const char *id)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(id, NULL, &e);
    const char *standing;
    bool starred = r && deal_grade_stars(r, &standing);

    deal_rules_free(r);
    return starred;
}

/* Returns the rules of the present game in prose, as plain text. */
EXPORT(web_about) const char *web_about(void)
{
    return web_plain(game.s ? deal_rules_about(deal_state_rules(game.s)) : NULL);
}

EXPORT(web_rules) const char *web_rules(void)
{
    return web_plain(game.s ? deal_rules_text(deal_state_rules(game.s)) : NULL);
}

/* ---- the position ---- */

static void say_action(struct deal_action a)
{
    struct deal_gesture g;
    char word[DEAL_WORD_MAX];

    deal_state_gesture(game.s, a, &g);
    web_say("%,[%q,%d,%d,%d,%d,%d", deal_state_word(game.s, a, word), (int)a.kind, (int)g.from, (int)g.at, (int)g.to,
            (int)a.n);
    if (a.also[0] != a.also[1])
        web_say(",[%d,%d]", (int)a.also[0], (int)a.also[1]);
    web_say("]");
}

static bool engine_hides(void)
{
    for (int p = 0; p < deal_state_piles(game.s); p++)
        if (deal_state_hidden(game.s, p))
            return true;
    return false;
}

/* Returns the position: {game, set, rules, seed, ms, pysol, note, title, won, lost, depth, open, actions: [[word, kind,
 * from, at, to, n, [also, also]], ...], piles: [[name, group, kind, cards, name in words], ...]}. */
EXPORT(web_position) const char *web_position(void)
{
    size_t n;
    const struct deal_action *list = deal_state_actions(game.s, &n);
    static const char *const fields[] = {"game", "set", "rules", "seed", "ms", "pysol"};

    web_begin();
    web_say("{");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (deal_record_get(game.d, fields[i]))
            web_say("%,%q:%q", fields[i], deal_record_get(game.d, fields[i]));
    if (game.note)
        web_say("%,\"note\":%q", game.note);
    web_say("%,\"title\":%q,\"won\":%d,\"lost\":%d,\"depth\":%z,\"open\":%d,\"actions\":[",
            deal_rules_title(deal_state_rules(game.s)), deal_state_won(game.s), deal_state_visibly_dead(game.s),
            deal_state_depth(game.s), !engine_hides() && !deal_rules_shuffles(deal_state_rules(game.s)));
    for (size_t i = 0; i < n; i++)
        say_action(list[i]);
    web_say("],\"piles\":[");
    for (int i = 0; i < deal_state_piles(game.s); i++)
        web_say_pile(game.s, i);
    web_say("]}");
    return web_told();
}

/* Returns the picture of the board as SVG in plain text, with attributes that identify piles and cards. The
 * arguments are the fields of struct deal_shape, which describes the layout. */
EXPORT(web_svg)
const char *web_svg(int right, int down, int back, int gap, int across, int list, int aside, int bare)
{
    const struct deal_shape shape = {right, down, back, gap, across, list, 0, aside, bare != 0};

    return web_plain(deal_state_svg_shaped(game.s, &shape));
}

/* Return the faces of all cards, and the picture to print, as SVG in plain text. FACES: a sum of enum deal_faces. */
EXPORT(web_faces) const char *web_faces(int faces) { return web_plain(deal_faces_svg(faces)); }
EXPORT(web_paper) const char *web_paper(int faces) { return web_plain(deal_state_svg_faces(game.s, faces)); }

/* ---- deals and records ---- */

/* Makes record D the present game, which then owns it; on failure D is freed. */
static const char *engine_take(struct deal_record *d)
{
    struct deal_error e = {.line = 0};
    const struct deal_rules *r;
    struct deal_state *s = NULL;

    if (!game.cache && !(game.cache = deal_cache_new()))
        deal_fail(&e, NULL, "out of memory");
    else if ((r = deal_cache_rules(game.cache, d, &e)))
        s = deal_state_new(r, &e);
    if (!s || !deal_record_start(d, s, &e)) {
        deal_state_free(s);
        deal_record_free(d);
        return web_failed(&e);
    }
    deal_state_free(game.s);
    deal_record_free(game.d);
    game.s = s;
    game.d = d;
    return web_position();
}

/* Loads the record LINE with its moves; returns the position. */
EXPORT(web_take) const char *web_take(const char *line)
{
    struct deal_record *d = deal_record_new();
    struct deal_error e = {.line = 0};

    if (d && deal_record_parse(d, line, strlen(line), &e))
        return engine_take(d);
    deal_record_free(d);
    return web_failed(&e);
}

/* Deals the game ID with the options SET. KEY and NUMBER name the deal, as in deal_record_numbered(). Returns the
 * position. */
EXPORT(web_deal) const char *web_deal(const char *id, const char *set, const char *key, const char *number)
{
    struct deal_error e = {.line = 0};
    struct deal_rules *r = deal_rules_new(id, set, &e);
    struct deal_record *d = deal_record_new();
    bool dealt = r && d && deal_record_numbered(d, r, key, number, &e);

    deal_rules_free(r);
    if (dealt)
        return engine_take(d);
    deal_record_free(d);
    return web_failed(&e);
}

/* ---- boards of other programs ---- */

/* Reads the first board in TEXT into record D; the end of the text is passed to the reader as NULL. A fault of the
 * whole board, such as a missing card, is in no line. */
static bool engine_read_board(struct deal_boards *boards, const char *text, struct deal_record *d, struct deal_error *e)
{
    bool whole = false;
    unsigned long back;
    long first = 0;

    for (long line = 1; !whole && text; line++) {
        size_t len = strcspn(text, "\n");
        if (!first && strspn(text, " \t") < len)
            first = line;
        if (!deal_boards_take(boards, *text ? text : NULL, len, d, &whole, &back, e)) {
            e->line = line - !*text - (long)back;
            if (whole && e->line <= first)
                e->line = 0;
            return false;
        }
        text = !*text ? NULL : text[len] ? text + len + 1 : text + len;
    }
    return whole || deal_fail(e, NULL, "no board");
}

enum { NUMBERS_SOUGHT = 32000 };

/* Loads the board in TEXT as one of game ID with the options SET. Its number is searched in the numberings of
 * Microsoft and PySolFC. Returns the position. */
EXPORT(web_board) const char *web_board(const char *id, const char *set, const char *text)
{
    struct deal_error e = {.line = 0};
    struct deal_rules *r = deal_rules_new(id, set, &e);
    struct deal_record *d = deal_record_new();
    struct deal_boards *boards = r ? deal_boards_new(NULL, r, &e) : NULL;
    bool found, good = boards && d && engine_read_board(boards, text, d, &e) &&
                       deal_record_find(d, r, NUMBERS_SOUGHT, false, &found, &e);
    const char *answer;

    game.note = good ? deal_boards_note(boards) : NULL;
    answer = good ? engine_take(d) : web_failed(&e);
    game.note = NULL;
    deal_boards_free(boards);
    deal_rules_free(r);
    if (!good)
        deal_record_free(d);
    return answer;
}

/* Sets the contents of the rule file ./own.ini to TEXT. */
EXPORT(web_own) void web_own(const char *text)
{
    free(game.own);
    game.own = malloc(strlen(text) + 1);
    if (game.own)
        strcpy(game.own, text);
    web_own_file(game.own);
    deal_cache_free(game.cache); /* The cache may have the rules of an earlier file of that name. */
    deal_state_free(game.s);
    game.s = NULL;
    game.cache = NULL;
}

/* Returns the mistakes of the rule file ./own.ini in the order of its lines: [[line, text], ...]. */
EXPORT(web_mistakes) const char *web_mistakes(void)
{
    enum { MOST = 50 };
    static struct deal_error e[MOST];
    size_t n = deal_rules_errors("./own.ini", "", e, MOST);

    web_begin();
    web_say("[");
    for (size_t i = 0; i < n; i++)
        web_say("%,[%d,%q]", (int)e[i].line, e[i].text);
    web_say("]");
    return web_told();
}

/* Returns the record with MOVES and, if the game is over, its result, as plain text. */
EXPORT(web_record) const char *web_record(const char *moves)
{
    size_t n;
    const char *line;

    deal_state_actions(game.s, &n);
    if (*moves)
        deal_record_set(game.d, "moves", moves);
    else
        deal_record_remove(game.d, "moves");
    deal_record_remove(game.d, "result");
    deal_record_remove(game.d, "by");
    if (!n) {
        deal_record_set(game.d, "result", deal_result_text(deal_state_won(game.s) ? DEAL_WON : DEAL_STUCK));
        deal_record_set(game.d, "by", "play:page");
    }
    line = deal_record_text(game.d, &n);
    web_begin();
    web_say("%s", line ? line : "");
    return web_told();
}

/* Returns the moves of the loaded record, as plain text. */
EXPORT(web_moves) const char *web_moves(void)
{
    const char *moves = game.d ? deal_record_get(game.d, "moves") : NULL;

    web_begin();
    web_say("%s", moves ? moves : "");
    return web_told();
}

/* ---- moves ---- */

/* Plays the legal action WORD. Returns a sentence about its effects as plain text, or "" if it is not legal. */
EXPORT(web_do) const char *web_do(const char *word)
{
    struct deal_action a;
    struct deal_error e;

    return web_plain(deal_state_find(game.s, word, strlen(word), &a, &e) ? deal_state_explain(game.s, a) : NULL);
}

EXPORT(web_undo) int web_undo(void) { return deal_state_undo(game.s); }

/* Returns the word of a safe play, which cannot spoil the game, or "", as plain text. */
EXPORT(web_safe) const char *web_safe(void)
{
    struct deal_action a;
    char word[DEAL_WORD_MAX] = "";

    web_begin();
    if (deal_state_safe(game.s, &a))
        web_say("%s", deal_state_word(game.s, a, word));
    return web_told();
}

/* Sets *A to an action that moves a card to a foundation; returns false if there is none. */
static bool engine_homeward(struct deal_action *a)
{
    size_t n;
    const struct deal_action *list = deal_state_actions(game.s, &n);
    struct deal_gesture g;

    for (size_t i = 0; i < n; i++) {
        deal_state_gesture(game.s, list[i], &g);
        if (g.from >= 0 && g.to >= 0 && deal_state_pile_kind(game.s, g.to) == DEAL_FOUNDATION &&
            deal_state_pile_kind(game.s, g.from) != DEAL_FOUNDATION) {
            *a = list[i];
            return true;
        }
    }
    return false;
}

/* Returns the actions that win the game by moves to foundations alone, or "", as plain text. It is "" while a card
 * is hidden, since the answer would reveal something of that card. */
EXPORT(web_finish) const char *web_finish(void)
{
    struct deal_action a;
    char word[DEAL_WORD_MAX];
    size_t n = 0;
    bool won;

    web_begin();
    for (; n < DEAL_CARDS_MAX && !engine_hides() && !deal_state_won(game.s) && engine_homeward(&a); n++) {
        web_say(n ? ",%s" : "%s", deal_state_word(game.s, a, word));
        if (!deal_state_apply(game.s, a))
            break;
    }
    won = deal_state_won(game.s);
    while (n--)
        deal_state_undo(game.s);
    if (!won)
        web_begin();
    return web_told();
}

/* Returns a hint as {word, text}; WORD is absent if there is no advice. */
EXPORT(web_hint) const char *web_hint(void)
{
    struct deal_advice advice;
    struct deal_error e;
    char word[DEAL_WORD_MAX] = "";

    if (!deal_state_advise(game.s, &advice, &e))
        return web_failed(&e);
    web_begin();
    web_say("{");
    if (advice.found)
        web_say("\"word\":%q", deal_state_word(game.s, advice.action, word));
    web_say("%,\"text\":%q}", advice.text);
    deal_advice_release(&advice);
    return web_told();
}

/* ---- looking back: in a worker ---- */

static struct deal_review *review;

/* Starts a review of the loaded record, with NODES nodes for each search. Returns "" or {error}. */
EXPORT(web_review) const char *web_review(uint32_t nodes)
{
    struct deal_review_options o = {.nodes = nodes, .others = nodes, .memory = (size_t)64 << 20};
    struct deal_error e = {.line = 0};

    deal_review_free(review);
    review = deal_review_new(game.d, deal_state_rules(game.s), &o, &e);
    return review ? web_plain(NULL) : web_failed(&e);
}

/* Makes one search of the review. Returns the finished share in percent, or -1 on failure. */
EXPORT(web_review_ask) int web_review_ask(void)
{
    struct deal_error e;
    int share;

    return deal_review_ask(review, &share, &e) ? share : -1;
}

/* Returns the notes of the review: [[kind, from, to, text], ...]. */
EXPORT(web_review_notes) const char *web_review_notes(void)
{
    struct deal_note note;

    web_begin();
    web_say("[");
    for (size_t i = 0; deal_review_note(review, i, &note); i++)
        web_say("%,[%d,%z,%z,%q]", (int)note.kind, note.from, note.to, note.text);
    web_say("]");
    return web_told();
}

/* ---- the solver: in a worker ---- */

/* Solves the position. Returns {result, proof, checked, nodes, moves}. */
EXPORT(web_solve) const char *web_solve(uint32_t nodes)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = (size_t)64 << 20};
    struct deal_solution found;
    struct deal_error e = {.line = 0};

    if (!deal_solve(game.s, &o, &found, &e))
        return web_failed(&e);
    web_begin();
    web_say("{\"result\":%q,\"proof\":%q,\"checked\":%q,\"nodes\":%z,\"moves\":%q}", deal_result_text(found.result),
            found.proof, deal_checked_text((enum deal_checked)found.checked), (size_t)found.nodes, found.moves);
    deal_solution_release(&found);
    return web_told();
}

/* Returns {odds, perfect}: a sentence on how players do from here, and the verdict of NODES nodes. */
EXPORT(web_odds) const char *web_odds(uint32_t nodes)
{
    struct deal_odds odds;
    struct deal_error e = {.line = 0};
    char text[DEAL_ODDS_MAX];

    if (!deal_state_odds(game.s, nodes, &odds, &e))
        return web_failed(&e);
    deal_odds_text(&odds, text);
    web_begin();
    web_say("{\"odds\":%q,\"perfect\":%q}", text, deal_result_text(odds.perfect));
    return web_told();
}
