/*
 * Answers of play about a position: whether a claimed result is true, the legal actions, the number of action
 * sequences, a drawing, and the moves of a player.
 */
#include "play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *answer_refuted(const struct deal_record *d, struct deal_state *s)
{
    const char *result = deal_record_get(d, "result");
    bool won = deal_state_won(s);
    size_t count;

    if (!result)
        return NULL;
    if (!strcmp(result, "won"))
        return won ? NULL : "won is claimed, but the moves do not win";
    if (won)
        return "the moves win, but the record has another result";
    if (strcmp(result, "stuck"))
        return NULL;
    deal_state_actions(s, &count);
    return count ? "stuck is claimed, but there are legal actions" : NULL;
}

static int compare_words(const void *a, const void *b) { return strcmp(a, b); }

void answer_legal(struct deal_state *s)
{
    size_t count;
    const struct deal_action *actions = deal_state_actions(s, &count);
    char(*words)[DEAL_WORD_MAX] = tool_kept(malloc((count + 1) * sizeof *words));
    struct text text = {0};

    for (size_t i = 0; i < count; i++)
        deal_state_word(s, actions[i], words[i]);
    qsort(words, count, sizeof *words, compare_words);
    for (size_t i = 0; i < count; i++)
        text_print(&text, "%s%s", i ? " " : "", words[i]);
    text_put(&text, "\n");
    output_line(text.bytes, text.len);
    text_release(&text);
    free(words);
}

/* Shows at a terminal how far the count for DEPTH is, by the counts of smaller depths that take some time. */
static bool show_smaller(struct deal_state *s, unsigned depth, struct deal_error *e)
{
    enum { SHOWN = 100000 };
    uint64_t count;

    for (unsigned n = 1; n < depth; n++) {
        if (!deal_state_perft(s, n, &count, e))
            return false;
        if (count >= SHOWN)
            fprintf(stderr, "%u of %u actions: %" PRIu64 "\n", n, depth, count);
    }
    return true;
}

bool answer_perft(struct deal_state *s, unsigned depth, struct deal_error *e)
{
    uint64_t count;

    if (isatty(STDERR_FILENO) && !show_smaller(s, depth, e))
        return false;
    if (!deal_state_perft(s, depth, &count, e))
        return false;
    output_print("%" PRIu64 "\n", count);
    return true;
}

void answer_drawing(unsigned long *tales, const struct deal_state *s)
{
    char *drawing = tool_kept(deal_state_draw(s));

    if ((*tales)++)
        output_line("\n", 1);
    output_line(drawing, strlen(drawing));
    free(drawing);
}

bool answer_odds(struct deal_record *d, const struct deal_state *s, uint64_t nodes, struct deal_error *e)
{
    struct deal_odds odds;

    if (!deal_state_odds(s, nodes, &odds, e))
        return false;
    record_set(d, "odds.greedy", odds.greedy ? "won" : "lost");
    verdict_number(d, "odds.think", (uint64_t)odds.think);
    verdict_number(d, "odds.games", (uint64_t)odds.games);
    if (odds.best >= 0)
        record_set(d, "odds.best", odds.best ? "won" : "lost");
    record_set(d, "odds.perfect", deal_result_text(odds.perfect));
    return output_record(d, e);
}
