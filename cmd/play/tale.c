/*
 * Description of the moves of a record, one sentence for each.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool tale_walk(const struct deal_record *d, struct deal_state *s,
               void (*tell)(void *arg, const char *word, const char *sentence), void *arg, struct deal_error *e)
{
    const char *at = record_text(d, "moves");
    size_t n;

    if (!deal_record_replay(d, s, 0, &n, e))
        return false;
    for (; *at; at += n + (at[n] == ',')) {
        struct deal_action action;
        char word[DEAL_WORD_MAX], *sentence;

        n = strcspn(at, ",");
        if (!deal_state_find(s, at, n, &action, e))
            return false;
        deal_state_word(s, action, word);
        sentence = tool_kept(deal_state_explain(s, action));
        tell(arg, word, sentence);
        free(sentence);
    }
    return true;
}

static void write_line(void *arg, const char *word, const char *sentence)
{
    (void)word;
    output_print("%lu. %s\n", ++*(unsigned long *)arg, sentence);
}

bool tale_tell(unsigned long *tales, const struct deal_record *d, struct deal_state *s, struct deal_error *e)
{
    unsigned long actions = 0;

    if ((*tales)++)
        output_line("\n", 1);
    return tale_walk(d, s, write_line, &actions, e);
}
