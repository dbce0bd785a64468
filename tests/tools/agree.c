/*
 * agree: compares the verdicts of the search with those of the plain search.
 *
 *     agree [LEAST] <LIST
 *
 * A line "GAME SET FROM TO NODES" (SET "-" for none) selects the deals of the seeds FROM..TO. A line
 * with a record selects its position, which must be a late one: at most LATE_CARDS cards off the
 * foundations. A line "+WORDS" selects the position of the record above it after these further moves.
 * Each position is solved by both searches and counted. It is not compared if one of them gives up.
 * A contradiction, or a winning line that does not replay to a win, is printed.
 *
 * At the end a table of all games is printed as CSV. The exit status is 1 after a contradiction or an
 * invalid line. With LEAST it is also 1 if a game of the library had fewer comparisons than that or
 * only one verdict.
 */
#include "engine/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LATE_CARDS = 24, GAMES_MAX = 64 };
static const uint64_t record_nodes = 200000;

struct tally {
    long deals, both, won, lost, bad;
};

/* State of the comparison: two tables of the same rules, and the counts of results since the last line printed. */
struct bench {
    struct deal_rules *rules;
    struct deal_state *s, *scratch;
    struct tally t;
};

static struct tally per_game[GAMES_MAX];
static bool good = true;

static void agree_add(struct tally *to, const struct tally *t)
{
    to->deals += t->deals;
    to->both += t->both;
    to->won += t->won;
    to->lost += t->lost;
    to->bad += t->bad;
}

static struct tally *of_game(const char *game)
{
    size_t len = strcspn(game, "/");

    for (int i = 0; i < deal_game_count() && i < GAMES_MAX; i++)
        if (strlen(deal_game_id(i)) == len && !memcmp(deal_game_id(i), game, len))
            return &per_game[i];
    return NULL;
}

static void wrong(const char *what, const struct deal_error *e)
{
    printf("%s: %s %s\n", what, e->field, e->text);
    good = false;
}

/* ---- one set of rules ---- */

static void clear(struct bench *b)
{
    const struct tally *t = &b->t;

    if (b->rules && t->deals) {
        printf("%s %s: %ld deals, %ld compared, %ld won, %ld lost, %ld bad\n", deal_rules_game(b->rules),
               deal_rules_set(b->rules), t->deals, t->both, t->won, t->lost, t->bad);
        fflush(stdout);
        if (of_game(deal_rules_game(b->rules)))
            agree_add(of_game(deal_rules_game(b->rules)), t);
    }
    deal_state_free(b->s);
    deal_state_free(b->scratch);
    deal_rules_free(b->rules);
    *b = (struct bench){0};
}

static bool agree_set_up(struct bench *b, const char *game, const char *set)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, set, &e);

    if (r && b->rules && !strcmp(deal_rules_game(r), deal_rules_game(b->rules)) &&
        !strcmp(deal_rules_set(r), deal_rules_set(b->rules))) {
        deal_rules_free(r);
        return true;
    }
    clear(b);
    b->rules = r;
    b->s = r ? deal_state_new(r, &e) : NULL;
    b->scratch = b->s ? deal_state_new(r, &e) : NULL;
    if (!b->scratch)
        wrong(game, &e);
    return b->scratch;
}

/* ---- one position ---- */

static bool replays(struct deal_state *s, const char *moves)
{
    struct deal_error e;
    struct deal_action a;

    while (*moves) {
        size_t len = strcspn(moves, ",");
        if (!deal_state_find(s, moves, len, &a, &e) || !deal_state_apply(s, a))
            return false;
        moves += len + (moves[len] == ',');
    }
    return deal_state_won(s);
}

static bool agree_solve(struct bench *b, uint64_t nodes, bool exhaustive, enum deal_result *result)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = (size_t)64 << 20, .exhaustive = exhaustive};
    struct deal_solution found;
    struct deal_error e = {0};
    bool right;

    if (!deal_solve(b->s, &o, &found, &e)) {
        wrong("solve", &e);
        return false;
    }
    *result = found.result;
    right = found.result != DEAL_WON || (deal_state_copy(b->scratch, b->s, &e) && replays(b->scratch, found.moves));
    deal_solution_release(&found);
    return right;
}

/* Solves the position of B->s by both searches and compares the verdicts. Messages name the position by the
 * last two arguments. */
static void agree_compare(struct bench *b, uint64_t nodes, const char *what, unsigned long number)
{
    enum deal_result plain, clever;

    b->t.deals++;
    if (!agree_solve(b, nodes, true, &plain) || !agree_solve(b, nodes, false, &clever)) {
        printf("%s %s %s %lu: no good\n", deal_rules_game(b->rules), deal_rules_set(b->rules), what, number);
        b->t.bad++;
        return;
    }
    if (plain == DEAL_UNKNOWN || clever == DEAL_UNKNOWN)
        return;
    b->t.both++;
    *(plain == DEAL_WON ? &b->t.won : &b->t.lost) += 1;
    if (plain != clever) {
        printf("%s %s %s %lu: plain %s, clever %s\n", deal_rules_game(b->rules), deal_rules_set(b->rules), what, number,
               deal_result_text(plain), deal_result_text(clever));
        b->t.bad++;
    }
}

/* ---- the lines of a list ---- */

static void seeds(struct bench *b, const char *text)
{
    char game[64], set[200];
    uint32_t from, to, shuffle;
    uint64_t nodes;
    uint8_t cards[DEAL_CARDS_MAX];
    struct deal_error e = {0};

    if (sscanf(text, "%63s %199s %" SCNu32 " %" SCNu32 " %" SCNu64, game, set, &from, &to, &nodes) != 5) {
        wrong("no line of a list", &e);
        return;
    }
    if (!agree_set_up(b, game, strcmp(set, "-") ? set : ""))
        return;
    for (uint32_t seed = from; seed <= to; seed++)
        if (deal_rules_deal(b->rules, seed, cards, &shuffle, &e) &&
            deal_state_start(b->s, cards, (size_t)deal_rules_cards(b->rules), shuffle, &e))
            agree_compare(b, nodes, "seed", seed);
        else
            wrong(game, &e);
}

static int cards_off(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    int n = 0;

    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].found == NO_PILE && p != r->goal.pile)
            n += pile_count(s, p);
    return n;
}

/* Appends WORDS to MOVES and stores both as the moves of record D. */
static bool agree_append(struct deal_record *d, const char *moves, const char *words)
{
    size_t n = strlen(moves), size = n + strlen(words) + 2;
    char *all = malloc(size);
    bool done = false;

    if (all) {
        snprintf(all, size, "%s%s%s", moves, n ? "," : "", words);
        done = deal_record_set(d, "moves", all);
    }
    free(all);
    return done;
}

/* Sets up the position of the record in TEXT. TAIL: further moves to append to its moves, or NULL. */
static bool position(struct bench *b, const char *text, const char *tail, unsigned long line, struct deal_error *e)
{
    struct deal_record *d = deal_record_new();
    const char *set = NULL, *moves = NULL;
    bool done = d && deal_record_parse(d, text, strlen(text), e);

    if (done) {
        set = deal_record_get(d, "set");
        moves = deal_record_get(d, "moves");
        done = agree_set_up(b, deal_record_get(d, "game"), set ? set : "") &&
               (!tail || agree_append(d, moves ? moves : "", tail)) && deal_record_start(d, b->s, e);
    }
    deal_record_free(d);
    if (!done)
        return false;
    if (cards_off(b->s) > LATE_CARDS)
        return deal_fail(e, NULL, "line %lu has %d cards to play", line, cards_off(b->s));
    agree_compare(b, record_nodes, "line", line);
    return true;
}

/* ---- the sum of it ---- */

static void table(long least)
{
    struct tally all = {0};

    puts("game,compared,won,lost");
    for (int i = 0; i < deal_game_count() && i < GAMES_MAX; i++) {
        const struct tally *t = &per_game[i];
        printf("%s,%ld,%ld,%ld\n", deal_game_id(i), t->both, t->won, t->lost);
        if (t->both < least || (least && (!t->won || !t->lost))) {
            printf("too little of %s: %ld compared, %ld won, %ld lost\n", deal_game_id(i), t->both, t->won, t->lost);
            good = false;
        }
        agree_add(&all, t);
    }
    printf("all: %ld deals, %ld compared, %ld won, %ld lost, %ld bad\n", all.deals, all.both, all.won, all.lost,
           all.bad);
    good = good && !all.bad;
}

int main(int argc, char **argv)
{
    struct bench b = {0};
    struct deal_error e = {0};
    char *text = NULL, *record = NULL;
    size_t size = 0;
    ssize_t len;

    for (unsigned long line = 1; (len = getline(&text, &size, stdin)) > 0; line++) {
        if (text[len - 1] == '\n')
            text[--len] = '\0';
        if (!len || text[0] == '#')
            continue;
        if (!strncmp(text, "game=", 5)) {
            free(record);
            record = strdup(text);
        }
        if (text[0] != '+' && strncmp(text, "game=", 5))
            seeds(&b, text);
        else if (!record || !position(&b, record, text[0] == '+' ? text + 1 : NULL, line, &e))
            wrong("record", &e);
    }
    clear(&b);
    free(record);
    free(text);
    table(argc > 1 ? strtol(argv[1], NULL, 10) : 0);
    return !good;
}
