/*
 * Compares all verdicts on one position: of the search, the exhaustive search, and the plain search of this folder.
 * Computer players may win, but prove no loss. Positions of winning lines must not be called lost by their visible
 * cards. Every winning line is replayed.
 */
#include "checks.h"
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 22, MOST_ACTIONS = 400 };

static void fault(struct trial *t, const char *kind, const char *what)
{
    if (!*t->fault)
        snprintf(t->fault, sizeof t->fault, "%s: %s", kind, what);
}

/* ---- lines ---- */

/* Plays MOVES from S, which is changed. Returns NULL, or a description of the fault. */
static const char *trial_replay(struct deal_state *s, const char *moves, bool *shown_lost)
{
    struct deal_error e;
    struct deal_action a;

    *shown_lost = deal_state_visibly_dead(s);
    while (*moves) {
        size_t len = strcspn(moves, ",");

        if (!deal_state_find(s, moves, len, &a, &e))
            return "an action that is not legal";
        if (!deal_state_apply(s, a))
            return "an action that fails";
        if (!deal_state_verify(s, &e))
            return "a table that does not hold together";
        *shown_lost |= deal_state_visibly_dead(s);
        moves += len + (moves[len] == ',');
    }
    return deal_state_won(s) ? NULL : "it does not win";
}

static void trial_check_line(struct deal_state *s, struct deal_state *scratch, const char *moves, const char *kind,
                             struct trial *t)
{
    struct deal_error e;
    bool lost = false;
    const char *wrong = deal_state_copy(scratch, s, &e) ? trial_replay(scratch, moves, &lost) : e.text;

    if (wrong)
        fault(t, kind, wrong);
    else if (lost)
        fault(t, "sight", "a position of a winning line is called lost by what lies in sight");
}

/* ---- the searches ---- */

static enum deal_result trial_solve(struct deal_state *s, struct deal_state *scratch, struct deal_solve_options o,
                                    struct trial *t)
{
    const char *kind = o.exhaustive ? "exhaustive" : o.without ? "solve in part" : "solve";
    struct deal_solution found;
    struct deal_error e;
    enum deal_result result;

    if (!deal_solve(s, &o, &found, &e)) {
        fault(t, kind, e.text);
        return DEAL_UNKNOWN;
    }
    result = found.result;
    /* A loss that depends on no part is one by the plain search, which is part 0. */
    t->parts |= result != DEAL_UNWINNABLE || o.exhaustive ? 0 : found.parts ? found.parts : 1;
    if (result == DEAL_WON && found.proof)
        fault(t, kind, "a proof of a loss that the check refutes");
    if (result == DEAL_WON)
        trial_check_line(s, scratch, found.moves, kind, t);
    deal_solution_release(&found);
    return result;
}

static bool against(enum deal_result a, enum deal_result b)
{
    return (a == DEAL_WON && b == DEAL_UNWINNABLE) || (a == DEAL_UNWINNABLE && b == DEAL_WON);
}

/* Solves S with the part of B, but without one of four other parts, or without three of four, drawn by SEED. Adds the
 * parts that act in a check of a loss. */
static void trial_part(struct deal_state *s, struct deal_state *scratch, const struct budget *b, uint64_t seed,
                       struct trial *t)
{
    struct stream g = {seed};
    uint64_t one = stream_next(&g), other = stream_next(&g);
    uint32_t without = (uint32_t)((stream_one_in(&g, 2) ? one | other : one & other) & ~b->part);
    struct deal_solve_options o = {.nodes = b->solve, .memory = MEMORY, .without = without};
    bool faulty = *t->fault;

    if (against(trial_solve(s, scratch, o, t), t->plain))
        fault(t, "solve in part", "its verdict differs from that of the plain search");
    if (*t->fault && !faulty) {
        char parts[DEAL_PARTS_MAX];
        size_t n = strlen(t->fault);

        deal_parts_text(without, parts);
        snprintf(t->fault + n, sizeof t->fault - n, "; --without %s", parts);
    }
    if (t->solve == DEAL_UNWINNABLE)
        t->parts |= checks_acting(s) << ACTS_CHECK;
}

static bool trial_keep(void *arg, const char *word)
{
    (void)arg;
    (void)word;
    return true;
}

/* Returns true if one of the computer players wins from S. */
static bool player_wins(struct deal_state *s, struct deal_state *scratch, uint64_t seed, struct trial *t)
{
    static const char *const names[] = {"random", "greedy", "cautious"};
    bool won = false;

    for (size_t i = 0; i < sizeof names / sizeof *names && !won; i++) {
        struct deal_error e;
        struct deal_player *p = deal_player_new(names[i], &e);
        enum deal_result result = DEAL_UNKNOWN;

        if (!p || !deal_state_copy(scratch, s, &e) ||
            !deal_player_run(p, scratch, seed, MOST_ACTIONS, trial_keep, NULL, &result, NULL, &e))
            fault(t, names[i], e.text);
        won = result == DEAL_WON;
        deal_player_free(p);
    }
    return won;
}

/* ---- the tested position ---- */

static bool trial_start(struct deal_state *s, uint32_t seed)
{
    const struct deal_rules *r = deal_state_rules(s);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e;

    return deal_rules_deal(r, seed, cards, &shuffle, &e) &&
           deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e);
}

/* Plays the line MOVES except for its last BACK actions. */
static void play_most(struct deal_state *s, const char *moves, unsigned back)
{
    struct deal_error e;
    struct deal_action a;
    unsigned n = *moves != '\0';

    for (const char *c = moves; *c; c++)
        n += *c == ',';
    for (; *moves && n > back; n--) {
        size_t len = strcspn(moves, ",");

        if (!deal_state_find(s, moves, len, &a, &e) || !deal_state_apply(s, a))
            return;
        moves += len + (moves[len] == ',');
    }
}

static void wander(struct deal_state *s, struct stream *g, unsigned steps)
{
    size_t n;

    while (steps--) {
        const struct deal_action *list = deal_state_actions(s, &n);
        if (!n || !deal_state_apply(s, list[stream_below(g, (unsigned)n)]))
            return;
    }
}

bool trial_position(struct deal_state *s, uint32_t seed, bool late)
{
    struct deal_solve_options o = {.nodes = 1500, .memory = MEMORY};
    struct stream g = {seed};
    struct deal_solution found;
    struct deal_error e;

    if (!trial_start(s, seed))
        return false;
    if (!late)
        return true;
    if (!deal_solve(s, &o, &found, &e))
        return true; /* The error is not reported here, since the caller solves the position again and reports it. */
    if (found.result == DEAL_WON) {
        play_most(s, found.moves, 3 + stream_below(&g, 14));
        wander(s, &g, stream_below(&g, 5));
    }
    late = found.result == DEAL_WON;
    deal_solution_release(&found);
    return late;
}

void trial_moves(struct deal_state *s, char out[TEXT])
{
    struct deal_action way[1000] = {{.n = 0}};
    size_t depth = deal_state_depth(s), n = 0, count;
    char word[DEAL_WORD_MAX];

    out[0] = '\0';
    if (depth > sizeof way / sizeof *way)
        return;
    for (size_t k = depth; k-- > 0;) { /* Find the action that led from the previous position to the present one. */
        struct deal_error e;
        struct deal_state *after = deal_state_new(deal_state_rules(s), &e);
        const struct deal_action *list;

        deal_state_copy(after, s, &e);
        deal_state_undo(s);
        list = deal_state_actions(s, &count);
        for (size_t i = 0; i < count; i++) {
            struct deal_action a = list[i];
            size_t size;
            const void *bytes;

            deal_state_apply(s, a);
            bytes = deal_state_bytes(s, &size);
            way[k] = a;
            if (!memcmp(bytes, deal_state_bytes(after, &size), size))
                break;
            deal_state_undo(s);
            list = deal_state_actions(s, &count);
        }
        deal_state_undo(s);
        deal_state_free(after);
    }
    for (size_t k = 0; k < depth && n + DEAL_WORD_MAX < TEXT; k++) {
        n += (size_t)sprintf(out + n, "%s%s", k ? "," : "", deal_state_word(s, way[k], word));
        deal_state_apply(s, way[k]);
    }
}

/* ---- comparison ---- */

static void trial_compare(struct trial *t, bool player)
{
    char text[120];

    snprintf(text, sizeof text, "solve %s, exhaustive %s, plain %s%s", deal_result_text(t->solve),
             deal_result_text(t->exhaustive), deal_result_text(t->plain), player ? ", a player wins" : "");
    if (against(t->solve, t->exhaustive) || against(t->solve, t->plain) || (player && t->solve == DEAL_UNWINNABLE))
        fault(t, "verdict", text);
    else if (against(t->exhaustive, t->plain) || (player && t->exhaustive == DEAL_UNWINNABLE))
        fault(t, "exhaustive verdict", text);
    else if (player && t->plain == DEAL_UNWINNABLE)
        fault(t, "plain verdict", text);
}

void trial_run(struct deal_state *s, const struct budget *b, uint64_t seed, struct trial *t)
{
    struct deal_error e;
    struct deal_state *scratch;
    char *moves;
    const char *broken;

    *t = (struct trial){.solve = DEAL_UNKNOWN, .exhaustive = DEAL_UNKNOWN, .plain = DEAL_UNKNOWN};
    if (!b->tables)
        plays_run(s, seed, t);
    if (b->plays || *t->fault)
        return;
    if (b->positions) {
        positions_run(s, seed, b, t);
        return;
    }
    scratch = deal_state_new(deal_state_rules(s), &e);
    t->plain = plain_search(s, b->plain, &moves, &broken);
    if (broken)
        fault(t, "engine", broken);
    if (moves)
        trial_check_line(s, scratch, moves, "plain", t);
    free(moves);
    t->solve = trial_solve(s, scratch, (struct deal_solve_options){.nodes = b->solve, .memory = MEMORY}, t);
    t->exhaustive = trial_solve(
        s, scratch, (struct deal_solve_options){.nodes = b->exhaustive, .memory = MEMORY, .exhaustive = true}, t);
    t->judged = t->plain != DEAL_UNKNOWN && t->solve != DEAL_UNKNOWN;
    if (b->part)
        trial_part(s, scratch, b, seed, t);
    trial_compare(t, player_wins(s, scratch, seed, t));
    deal_state_free(scratch);
}
