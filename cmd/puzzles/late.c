/*
 * Positions with a key: all cards are visible, and exactly one action wins. The solver proves
 * that every other action loses.
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

size_t late_key(struct deal_state *s, struct deal_action *key)
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

bool late_single(const struct order *order, struct deal_state *s, struct text *line)
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

size_t late_keys(struct deal_state *s, const char *line)
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

bool late_write(struct deal_record *out, const struct deal_state *s, const char *line)
{
    struct deal_error e;

    if (!deal_record_position(out, s, &e))
        return false;
    record_set(out, "moves", line);
    record_set(out, "result", "won");
    record_set(out, "by", "solve");
    return true;
}

/* Sets OUT to the record of position S on the line of record D, of which LINE is left. WHOLE: no action is done, so the
 * record is D, with its seed. */
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
