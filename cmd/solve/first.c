/* solve --first: a record for each legal action of a position. */
#include "run.h"

#include <string.h>

/* State of the loop over legal actions: copies of the position and its record, and the record's text before each. */
struct firsts {
    const struct first *f;
    struct deal_state *s;
    struct deal_record *d;
    struct text line, scratch;
};

/* Appends the line of the solved record to OUT. GIVEN: the number of moves before the action. */
static bool first_write(struct firsts *firsts, size_t given, struct text *out, struct deal_error *e)
{
    const char *result = deal_record_get(firsts->d, "result"), *line;
    size_t len;

    if (!strcmp(result, deal_result_text(DEAL_WON)))
        verdict_number(firsts->d, "first.length", deal_moves_count(deal_record_get(firsts->d, "moves")) - given);
    if (firsts->f->only && strcmp(result, firsts->f->only))
        return true;
    line = record_line(firsts->d, &len, e);
    if (line)
        text_add(out, line, len);
    return line != NULL;
}

/* Solves the position after action A of position S. */
static enum batch_outcome first_one(struct firsts *firsts, const struct deal_state *s, struct deal_action a,
                                    struct text *out, struct deal_error *e)
{
    char word[DEAL_WORD_MAX];
    enum batch_outcome outcome;
    size_t given;

    if (!deal_record_parse(firsts->d, firsts->line.bytes, firsts->line.len - 1, e) || !deal_state_copy(firsts->s, s, e))
        return BATCH_BAD;
    given = deal_moves_count(deal_record_get(firsts->d, "moves"));
    deal_state_word(s, a, word);
    firsts->scratch.len = 0;
    text_moves(&firsts->scratch, record_text(firsts->d, "moves"));
    text_moves(&firsts->scratch, word);
    deal_record_remove(firsts->d, "result");
    record_set(firsts->d, "moves", firsts->scratch.bytes);
    record_set(firsts->d, "first", word);
    if (!deal_state_apply(firsts->s, a))
        tool_die_memory();
    outcome = firsts->f->solve(firsts->f->arg, firsts->d, firsts->s, &firsts->scratch, e);
    if ((outcome == BATCH_DONE || outcome == BATCH_NOTED) && !first_write(firsts, given, out, e))
        outcome = BATCH_BAD;
    return outcome;
}

enum batch_outcome first_solve(const struct first *first, struct deal_record *d, struct deal_state *s, struct text *out,
                               struct deal_error *e)
{
    struct firsts t = {
        .f = first, .s = tool_kept(deal_state_new(deal_state_rules(s), e)), .d = tool_kept(deal_record_new())};
    enum batch_outcome outcome = BATCH_DONE, one;
    const struct deal_action *list;
    size_t n, len;
    const char *line = record_line(d, &len, e);

    out->len = 0;
    if (line)
        text_add(&t.line, line, len);
    list = deal_state_actions(s, &n);
    for (size_t i = 0; i < n && line && outcome != BATCH_BAD && outcome != BATCH_STOPPED; i++) {
        one = first_one(&t, s, list[i], out, e);
        if (one != BATCH_DONE)
            outcome = one;
    }
    deal_record_free(t.d);
    deal_state_free(t.s);
    text_release(&t.line);
    text_release(&t.scratch);
    return line ? outcome : BATCH_BAD;
}
