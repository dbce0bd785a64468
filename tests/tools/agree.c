/*
 * agree: does the search agree with the plain one?
 *
 * Reads lines "GAME SET FROM TO NODES" (SET "-" for none); solves the deals of the
 * seeds FROM..TO in both ways and counts.  A contradiction, or a winning line
 * that does not replay to a win, is printed and makes the exit status 1.  Where
 * one way gives up there is nothing to compare.
 */
#include "deal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    long deals, both, won, lost, bad;
};

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

static bool solve(struct deal_state *s, uint64_t nodes, bool exhaustive, struct deal_state *scratch, enum deal_result *result)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = (size_t)64 << 20, .exhaustive = exhaustive};
    struct deal_solution found;
    struct deal_error e;
    bool good;

    if (!deal_solve(s, &o, &found, &e)) {
        printf("solve: %s\n", e.text);
        return false;
    }
    *result = found.result;
    good = found.result != DEAL_WON || (deal_state_copy(scratch, s, &e) && replays(scratch, found.moves));
    deal_solution_release(&found);
    return good;
}

static void one(struct deal_state *s, struct deal_state *scratch, uint32_t seed, uint64_t nodes, struct tally *t)
{
    const struct deal_rules *r = deal_state_rules(s);
    enum deal_result plain, clever;
    struct deal_error e;
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;

    t->deals++;
    if (!deal_rules_deal(r, seed, cards, &shuffle, &e) ||
        !deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e) ||
        !solve(s, nodes, true, scratch, &plain) || !solve(s, nodes, false, scratch, &clever)) {
        printf("%s %s seed %" PRIu32 ": no good\n", deal_rules_game(r), deal_rules_set(r), seed);
        t->bad++;
        return;
    }
    if (plain == DEAL_UNKNOWN || clever == DEAL_UNKNOWN)
        return;
    t->both++;
    *(plain == DEAL_WON ? &t->won : &t->lost) += 1;
    if (plain != clever) {
        printf("%s %s seed %" PRIu32 ": plain %s, clever %s\n", deal_rules_game(r), deal_rules_set(r), seed,
               deal_result_text(plain), deal_result_text(clever));
        t->bad++;
    }
}

static bool line(const char *text, struct tally *all)
{
    char game[64], set[200];
    uint32_t from, to;
    uint64_t nodes;
    struct tally t = {0};
    struct deal_error e;
    struct deal_rules *r;
    struct deal_state *s, *scratch;

    if (sscanf(text, "%63s %199s %" SCNu32 " %" SCNu32 " %" SCNu64, game, set, &from, &to, &nodes) != 5)
        return text[0] == '#' || text[0] == '\n';
    r = deal_rules_new(game, strcmp(set, "-") ? set : "", &e);
    s = r ? deal_state_new(r, &e) : NULL;
    scratch = s ? deal_state_new(r, &e) : NULL;
    if (!scratch) {
        printf("%s %s: %s\n", game, set, e.text);
        return false;
    }
    for (uint32_t seed = from; seed <= to; seed++)
        one(s, scratch, seed, nodes, &t);
    printf("%s %s: %ld deals, %ld compared, %ld won, %ld lost, %ld bad\n", game, set, t.deals, t.both, t.won, t.lost, t.bad);
    fflush(stdout);
    all->deals += t.deals;
    all->both += t.both;
    all->won += t.won;
    all->lost += t.lost;
    all->bad += t.bad;
    deal_state_free(s);
    deal_state_free(scratch);
    deal_rules_free(r);
    return true;
}

int main(void)
{
    struct tally all = {0};
    char text[400];
    bool good = true;

    while (fgets(text, sizeof text, stdin))
        good = line(text, &all) && good;
    printf("all: %ld deals, %ld compared, %ld won, %ld lost, %ld bad\n", all.deals, all.both, all.won, all.lost, all.bad);
    return all.bad || !good;
}
