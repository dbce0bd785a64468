/*
 * Continues records by a computer player (policy), in several threads.
 */
#include "play.h"

#include "../batch.h"
#include "../help.h"

#include <string.h>

void policy_help(void)
{
    struct deal_player_key key;

    struct text out = {.len = 0};

    text_print(&out, "\nPlayers:\n");
    for (int i = 0; deal_player_id(i); i++) {
        text_print(&out, "  %-12s %s\n", deal_player_id(i), deal_player_meaning(i));
        for (int k = 0; deal_player_key(i, k, &key); k++)
            text_print(&out, "    %s=%s (%s)  %s\n", key.name, key.values, key.standard, key.meaning);
    }
    help_put(out.bytes);
    text_release(&out);
}

/* Moves of a record that a policy continues, and the maximal length of their text. */
struct played {
    struct text *moves;
    size_t most;
    bool full; /* true if the next move does not fit into the record; it then ends as at the limit of actions */
};

static bool append_word(void *arg, const char *word)
{
    struct played *p = arg;

    p->full = p->full || p->moves->len + strlen(word) + 1 > p->most;
    if (!p->full)
        text_moves(p->moves, word);
    return true;
}

/* Returns the bytes left for the moves of record D beside its other fields and a result. */
static size_t policy_room(struct deal_record *d)
{
    enum { RESULT_BYTES = 300 };
    size_t len, others;

    tool_kept(deal_record_text(d, &len));
    others = len - strlen(record_text(d, "moves")) + RESULT_BYTES;
    return others < DEAL_LINE_MAX ? DEAL_LINE_MAX - others : 0;
}

static void policy_set_result(const struct policy *policy, struct deal_record *d, const struct text *moves,
                              enum deal_result result, uint64_t imagined)
{
    if (moves->len)
        record_set(d, "moves", moves->bytes);
    record_set(d, "result", deal_result_text(result));
    record_print(d, "by", "play:%s", deal_player_name(policy->player));
    if (imagined)
        verdict_number(d, "imagined", imagined);
}

static enum batch_outcome policy_play_on(const void *arg, struct deal_record *d, struct deal_state *s,
                                         struct text *scratch, struct deal_error *e)
{
    const struct policy *p = arg;
    enum deal_result result;
    uint64_t imagined;
    struct played played = {.moves = scratch};
    struct moves_edit edit = *p->edit;
    bool good;

    edit.text = (struct text){0}; /* Each thread uses its own scratch buffer. */
    good = !moves_change(&edit, d) || deal_record_start(d, s, e);
    text_release(&edit.text);
    if (!good)
        return BATCH_BAD;
    scratch->len = 0;
    played.most = policy_room(d);
    text_moves(scratch, record_text(d, "moves"));
    if (!deal_player_run(p->player, s, p->seed, (size_t)p->max_actions, append_word, &played, &result, &imagined, e))
        return BATCH_BAD;
    policy_set_result(p, d, scratch, played.full ? DEAL_UNKNOWN : result, imagined);
    return BATCH_DONE;
}

int policy_run(const struct policy *policy, char *const *files)
{
    struct batch batch = {
        .threads = policy->threads, .keep_going = policy->keep_going, .work = policy_play_on, .arg = policy};

    return batch_run(&batch, files);
}
