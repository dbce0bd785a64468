/*
 * Records played on by a policy, in several threads.
 */
#include "policy.h"

#include "../batch.h"

#include <inttypes.h>
#include <stdio.h>

void policy_help(void)
{
    struct deal_player_key key;

    puts("\nPlayers:");
    for (int i = 0; deal_player_id(i); i++) {
        printf("  %-12s %s\n", deal_player_id(i), deal_player_meaning(i));
        for (int k = 0; deal_player_key(i, k, &key); k++)
            printf("    %s=%s (%s)  %s\n", key.name, key.values, key.standard, key.meaning);
    }
}

static bool append_word(void *arg, const char *word)
{
    text_moves(arg, word);
    return true;
}

static void policy_set_result(const struct policy *p, struct deal_record *d, const struct text *moves, enum deal_result result,
                              uint64_t imagined)
{
    char by[128];

    if (moves->len)
        record_set(d, "moves", moves->bytes);
    snprintf(by, sizeof by, "play:%s", deal_player_name(p->player));
    record_set(d, "result", deal_result_text(result));
    record_set(d, "by", by);
    if (imagined) {
        snprintf(by, sizeof by, "%" PRIu64, imagined);
        record_set(d, "imagined", by);
    }
}

/* The edit as the record asks for it; false when the moves are bad then. */
static bool change(const struct policy *p, struct deal_record *d, struct deal_state *s, struct deal_error *e)
{
    struct moves_edit edit = *p->edit;
    bool good;

    edit.text = (struct text){0}; /* each thread its own */
    good = !moves_change(&edit, d) || deal_record_start(d, s, e);
    text_release(&edit.text);
    return good;
}

static enum batch_outcome policy_play_on(const void *arg, struct deal_record *d, struct deal_state *s, struct text *scratch,
                                         struct deal_error *e)
{
    const struct policy *p = arg;
    enum deal_result result;
    uint64_t imagined;
    const char *moves;

    if (!change(p, d, s, e))
        return BATCH_BAD;
    moves = deal_record_get(d, "moves");
    scratch->len = 0;
    text_moves(scratch, moves ? moves : "");
    if (!deal_player_run(p->player, s, p->seed, (size_t)p->max_actions, append_word, scratch, &result, &imagined, e))
        return BATCH_BAD;
    policy_set_result(p, d, scratch, result, imagined);
    return BATCH_DONE;
}

int policy_run(const struct policy *p, char *const *files)
{
    struct batch batch = {.threads = p->threads, .keep_going = p->keep_going, .work = policy_play_on, .arg = p};
    int status;

    output_start(true);
    status = batch_run(&batch, files);
    output_end();
    return status;
}
