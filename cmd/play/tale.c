/*
 * Descriptions of a record: its moves, one sentence for each, and its review. The notes of a review come from libdeal;
 * here they get the numbers of their moves.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

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

/* ---- the review ---- */

static const size_t SEARCH_MEMORY = (size_t)64 << 20;

struct deal_review *annotate_review(const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                                    struct deal_error *e)
{
    struct deal_review_options o = {.nodes = nodes, .others = nodes, .memory = SEARCH_MEMORY};
    struct deal_review *v = deal_review_new(d, r, &o, e);

    for (int share = 0; v && share < 100;)
        if (!deal_review_ask(v, &share, e)) {
            deal_review_free(v);
            return NULL;
        }
    return v;
}

void annotate_walk(const struct deal_review *review,
                   void (*tell)(void *arg, const struct deal_note *note, const char *place), void *arg)
{
    struct text forced = {0};
    struct deal_note note, first;
    char place[48];

    for (size_t i = 0; deal_review_note(review, i, &note); i++) {
        snprintf(place, sizeof place, note.from == note.to ? "%zu" : "%zu-%zu", note.from, note.to);
        if (note.kind != DEAL_NOTE_FORCED) {
            tell(arg, &note, place);
            continue;
        }
        if (!forced.len)
            first = note;
        text_add(&forced, ", ", forced.len ? 2 : 0);
        text_add(&forced, place, strlen(place));
    }
    if (forced.len)
        tell(arg, &first, forced.bytes);
    text_release(&forced);
}

static void write_note(void *arg, const struct deal_note *note, const char *place)
{
    (void)arg;
    output_print("%-9s %s\n", place, note->text);
}

bool annotate_tell(unsigned long *tales, const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                   struct deal_error *e)
{
    struct deal_review *v = annotate_review(d, r, nodes, e);
    const char *key, *number;
    bool named = deal_record_name(d, &key, &number);
    size_t n;

    if (!v)
        return false;
    if ((*tales)++)
        output_line("\n", 1);
    n = deal_review_length(v);
    output_print("%s%s%s%s%s: %zu action%s\n", deal_rules_title(r), named ? ", " : "", named ? key : "",
                 named ? " " : "", named ? number : "", n, n == 1 ? "" : "s");
    annotate_walk(v, write_note, NULL);
    deal_review_free(v);
    return true;
}
