/*
 * The review of a record as text. The notes come from libdeal; here they get the numbers of their moves.
 */
#include "play.h"

#include <stdio.h>
#include <string.h>

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

static void write_head(const struct deal_record *d, const struct deal_rules *r, const struct deal_review *review)
{
    const char *key, *number;
    bool named = deal_record_name(d, &key, &number);
    size_t n = deal_review_length(review);

    output_print("%s%s%s%s%s: %zu action%s\n", deal_rules_title(r), named ? ", " : "", named ? key : "",
                 named ? " " : "", named ? number : "", n, n == 1 ? "" : "s");
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

    if (!v)
        return false;
    if ((*tales)++)
        output_line("\n", 1);
    write_head(d, r, v);
    annotate_walk(v, write_note, NULL);
    deal_review_free(v);
    return true;
}
