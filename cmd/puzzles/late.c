/*
 * Puzzles from the end of a game: a position on a winning line, with all cards visible, where exactly one action wins.
 * The solver proves that every other action loses.
 */
#include "../stop.h"
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

    deal_state_apply(s, a);
    if (deal_solve(s, &o, &found, &e)) {
        loses = found.result == DEAL_UNWINNABLE;
        deal_solution_release(&found);
    }
    deal_state_undo(s);
    return loses;
}

/* Returns true if S has at least two legal actions and only the first action of LINE wins. */
static bool late_unique(struct deal_state *s, const char *line)
{
    struct deal_action *list, wins;
    struct deal_error e;
    size_t n;
    const struct deal_action *legal = deal_state_actions(s, &n);
    bool unique = n > 1 && tool_all_seen(s) && deal_state_find(s, line, strcspn(line, ","), &wins, &e);

    list = malloc((n + 1) * sizeof *list);
    if (!list)
        tool_die_memory();
    if (n)
        memcpy(list, legal, n * sizeof *list);
    for (size_t i = 0; i < n && unique; i++)
        unique = !memcmp(&list[i], &wins, sizeof wins) || late_loses(s, list[i]);
    free(list);
    return unique;
}

/* Returns the last N words of LINE, a list of moves; NULL if it has fewer. */
static const char *late_words(const char *line, size_t n)
{
    const char *at = line + strlen(line);

    while (n && at > line)
        if (*--at == ',' || at == line)
            n--;
    return n ? NULL : at + (*at == ',');
}

/* Sets OUT to the record of position S on the line of record D, of which LINE is left. WHOLE: no action is done, so the
 * record is D, with its seed. */
static bool late_record(struct deal_record *out, const struct deal_state *s, struct deal_record *d, const char *line,
                        bool whole)
{
    struct deal_error e;
    const char *text;
    size_t len;

    if (whole) {
        text = deal_record_text(d, &len);
        return text && deal_record_parse(out, text, len - 1, &e);
    }
    if (!deal_record_position(out, s, &e))
        return false;
    record_set(out, "moves", line);
    record_set(out, "result", "won");
    record_set(out, "by", "solve");
    record_set(out, "grade", deal_record_get(d, "grade"));
    return true;
}

bool late_find(const struct order *o, struct deal_state *s, struct deal_record *d, struct deal_record *out)
{
    const char *line = deal_record_get(d, "moves"), *at;
    struct deal_error e;
    size_t words = 1, done;

    for (const char *c = line ? line : ""; *c; c++)
        words += *c == ',';
    for (size_t left = o->late_most; line && left >= o->late_least && !stop_requested(); left--) {
        at = late_words(line, left);
        if (!at || !deal_record_replay(d, s, words - left, &done, &e) || !late_unique(s, at))
            continue;
        return late_record(out, s, d, at, left == words);
    }
    return false;
}
