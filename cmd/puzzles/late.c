/*
 * Positions with a key: all cards are visible, and exactly one action wins. The solver proves that every other action
 * loses. They are on winning lines, or composed at random, of few cards.
 */
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

enum { LATE_NODES = 5000 };
static const size_t late_memory = (size_t)64 << 20;

/* Returns true if the solver proves that action A loses. */
static bool late_loses(struct deal_state *s, struct deal_action a)
{
    struct deal_solve_options o = {.nodes = LATE_NODES, .memory = late_memory, .stop = stop_flag()};
    struct deal_solution found;
    struct deal_error e;
    bool loses = false;

    if (!deal_state_apply(s, a))
        tool_die_memory();
    if (deal_solve(s, &o, &found, &e)) {
        loses = found.result == DEAL_UNWINNABLE;
        deal_solution_release(&found);
    }
    deal_state_undo(s);
    return loses;
}

/* Returns the number of legal actions of S if all of them but one surely lose, and sets KEY to that one; else 0. */
static size_t late_key(struct deal_state *s, struct deal_action *key)
{
    size_t n, keys = 0;
    const struct deal_action *legal = deal_state_actions(s, &n);
    struct deal_action *list = tool_kept(malloc((n + 1) * sizeof *list));

    if (n)
        memcpy(list, legal, n * sizeof *list);
    for (size_t i = 0; i < n && keys < 2; i++)
        if (!late_loses(s, list[i])) {
            *key = list[i];
            keys++;
        }
    free(list);
    return keys == 1 ? n : 0;
}

/* ---- lines without a choice ---- */

/* Does exactly one line win from S, up to the order of safe plays, with as many actions as the request permits? Such a
 * line is written to LINE. */
static bool late_single(const struct order *order, struct deal_state *s, struct text *line)
{
    size_t begun = deal_state_depth(s), done = 0;
    char word[DEAL_WORD_MAX];
    struct deal_action a;

    line->len = 0;
    for (; !deal_state_won(s) && done < order->single_most && !stop_requested(); done++) {
        if (!deal_state_safe(s, &a) && !late_key(s, &a))
            break;
        text_moves(line, deal_state_word(s, a, word));
        if (!deal_state_apply(s, a))
            tool_die_memory();
    }
    done = deal_state_won(s) ? done : 0;
    while (deal_state_depth(s) > begun)
        deal_state_undo(s);
    return done && done >= order->single_least;
}

/* Returns the number of choices from the beginning of LINE on in which its action is the only one of several to win. */
static size_t late_keys(struct deal_state *s, const char *line)
{
    size_t keys = 0, begun = deal_state_depth(s);
    struct deal_action own, key;
    struct deal_error e;
    size_t choices;

    for (size_t n; *line && deal_state_find(s, line, n = strcspn(line, ","), &own, &e); line += n + (line[n] == ',')) {
        choices = late_key(s, &key);
        if (!choices || memcmp(&key, &own, sizeof key) || !deal_state_apply(s, own))
            break;
        keys += choices > 1;
    }
    while (deal_state_depth(s) > begun)
        deal_state_undo(s);
    return keys;
}

/* ---- positions on a winning line ---- */

/* Returns the last N words of LINE, a list of moves; NULL if it has fewer. */
static const char *late_words(const char *line, size_t n)
{
    const char *at = line + strlen(line);

    while (n && at > line)
        if (*--at == ',' || at == line)
            n--;
    return n ? NULL : at + (*at == ',');
}

/* Sets OUT to the record of position S with the winning LINE. Returns false if no record can have it. */
static bool late_write(struct deal_record *out, const struct deal_state *s, const char *line)
{
    struct deal_error e;

    if (!deal_record_position(out, s, &e))
        return false;
    record_set(out, "moves", line);
    record_set(out, "result", "won");
    record_set(out, "by", "solve");
    return true;
}

/* Sets OUT to the record of position S on the line of record D, of which LINE is left. WHOLE: S is the start of D. */
static bool late_record(struct deal_record *out, const struct deal_state *s, struct deal_record *d, const char *line,
                        bool whole)
{
    struct deal_error e;

    if (whole)
        return record_copy(out, d, &e);
    if (!late_write(out, s, line))
        return false;
    record_set(out, "grade", deal_record_get(d, "grade"));
    return true;
}

bool late_find(const struct order *order, struct deal_state *s, struct deal_record *d, struct deal_record *out)
{
    const char *line = deal_record_get(d, "moves"), *at;
    size_t words = 1, done, most = order->late_most ? order->late_most : order->single_most;
    size_t least = order->late_most ? order->late_least : order->single_least;
    struct text single = {.len = 0};
    struct deal_action key;
    struct deal_error e;
    bool found = false;

    for (const char *c = line ? line : ""; *c; c++)
        words += *c == ',';
    for (size_t left = most; line && left >= least && !found && !stop_requested(); left--) {
        at = late_words(line, left);
        if (!at || !deal_record_replay(d, s, words - left, &done, &e) || !tool_all_seen(s))
            continue;
        if (order->single_most ? late_single(order, s, &single) : late_key(s, &key) > 1)
            found =
                late_record(out, s, d, order->single_most ? single.bytes : at, left == words && !order->single_most);
    }
    text_release(&single);
    return found;
}

/* ---- composed positions ---- */

enum { COMPOSE_CHOICES = 3 };

/* Is KEY a play to a foundation, while another action is none? Such a key is no problem for a reader. */
static bool compose_plain(struct deal_state *s, struct deal_action key)
{
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);
    struct deal_gesture g;
    bool plays = false, others = false;

    for (size_t i = 0; i < n; i++) {
        bool home = deal_state_gesture(s, list[i], &g) && g.to >= 0 && deal_state_pile_kind(s, g.to) == DEAL_FOUNDATION;
        plays = plays || (home && !memcmp(&list[i], &key, sizeof key));
        others = others || !home;
    }
    return plays && others;
}

/* Writes a short winning line from S to LINE. FOUND is a longer one. False if a limit or a signal ends the search. */
static bool compose_line(struct deal_state *s, const char *found, uint64_t nodes, struct text *line)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = late_memory, .stop = stop_flag()};
    struct deal_shortest least;
    struct deal_error e;

    if (!deal_shortest(s, found, false, &o, &least, &e))
        tool_die("%s", e.text);
    line->len = 0;
    text_moves(line, least.moves ? least.moves : found);
    free(least.moves);
    return !least.stopped;
}

/* Returns true if position S, which is won by the line FOUND, is a problem; OUT becomes its record. */
static bool compose_problem(const struct order *order, struct deal_state *s, const char *found, struct deal_record *out,
                            struct text *line)
{
    struct deal_action key;
    uint64_t keys;

    if (late_key(s, &key) < COMPOSE_CHOICES || compose_plain(s, key) ||
        !(order->single_most ? late_single(order, s, line) : compose_line(s, found, order->nodes, line)))
        return false;
    keys = late_keys(s, line->bytes);
    if (!late_write(out, s, line->bytes))
        return false;
    verdict_number(out, "keys", keys);
    return true;
}

enum compose_verdict compose_try(const struct order *order, struct deal_state *s, uint64_t seed,
                                 struct deal_record *out, struct text *line)
{
    struct deal_solve_options search = {.nodes = order->nodes, .memory = late_memory, .stop = stop_flag()};
    int span = (int)(order->compose_most - order->compose_least + 1),
        left = (int)order->compose_least + (int)(seed % (uint64_t)span);
    enum compose_verdict verdict = COMPOSE_NONE;
    struct deal_solution found;
    struct deal_error e;

    if (!deal_state_compose(s, left, seed, &e) || deal_state_won(s))
        return COMPOSE_NONE;
    if (!deal_solve(s, &search, &found, &e))
        tool_die("%s", e.text);
    verdict = found.result == DEAL_UNWINNABLE ? COMPOSE_LOST : found.result == DEAL_WON ? COMPOSE_WON : COMPOSE_NONE;
    if (verdict == COMPOSE_WON && compose_problem(order, s, found.moves, out, line))
        verdict = COMPOSE_KEY;
    deal_solution_release(&found);
    return verdict;
}
