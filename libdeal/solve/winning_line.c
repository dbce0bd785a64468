/* Writes the winning line as text. The line is replayed on the engine, which must accept each action. */
#include "solve.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

/* Length in bytes up to which a line is written as the search found it; longer lines are cut. Lines of players and of
 * most wins have a few thousand bytes. */
enum { LINE_PLAIN = DEAL_LINE_MAX / 8 };

/* The actions A of the line, and their text, where a comma follows each word. n, bytes: their lengths; cap, room: how
 * many actions and bytes there is room for. */
struct line_told {
    struct deal_action *a;
    char *text;
    size_t n, cap, bytes, room;
};

/* Makes one action of a line on S and appends its word to the text. Fails if it is illegal, since a line is accepted
 * only if it wins by the rules. */
static bool replay_action(struct deal_state *s, struct deal_action a, struct line_told *line_told, struct deal_error *e)
{
    char *text = deal_room(line_told->text, &line_told->room, line_told->bytes + DEAL_WORD_MAX + 1, 1);

    if (!text)
        return deal_fail(e, NULL, "out of memory");
    line_told->text = text;
    if (!deal_actions_has(s, a))
        return deal_fail(e, NULL, "the search found a line with an illegal action; please report this");
    line_told->bytes += strlen(deal_state_word(s, a, text + line_told->bytes));
    text[line_told->bytes++] = ',';
    deal_actions_apply(s, a);
    s->journal_len = 0;
    return true;
}

/* Appends an action to the winning line and makes it on S. */
static bool add_action(struct deal_state *s, struct deal_action a, struct line_told *line_told, struct deal_error *e)
{
    struct deal_action *more = deal_room(line_told->a, &line_told->cap, line_told->n + 1, sizeof *more);

    if (!more)
        return deal_fail(e, NULL, "out of memory");
    line_told->a = more;
    line_told->a[line_told->n++] = a;
    return replay_action(s, a, line_told, e);
}

/* Appends the actions of each step of the winning path; a step has one action or several. */
static bool read_steps(struct search *x, struct line_told *line_told, struct deal_error *e)
{
    for (size_t i = 0; i < x->won.n; i++) {
        for (int k = 0, n = deal_step_times(x, x->won.step[i]); k < n; k++)
            if (!add_action(x->s, deal_step_before(x, x->won.step[i], k), line_told, e))
                return false;
        if (!add_action(x->s, x->won.step[i].a, line_told, e))
            return false;
    }
    return true;
}

/* Shortens the line: a line of a long depth-first search once, since it makes detours, and a line that is too long
 * repeatedly, while that shortens it. */
static bool cut_line(struct search *x, const struct deal_state *start, struct line_told *line_told,
                     struct deal_error *e)
{
    size_t before = line_told->n + 1;

    for (bool wanders = x->wanders; wanders || (line_told->bytes > LINE_PLAIN && line_told->n < before);
         wanders = false) {
        before = line_told->n;
        if (!deal_line_cut(x->s, start, line_told->a, &line_told->n, e) || !deal_state_copy(x->s, start, e))
            return false;
        line_told->bytes = 0;
        for (size_t i = 0; i < line_told->n; i++)
            if (!replay_action(x->s, line_told->a[i], line_told, e))
                return false;
    }
    return deal_state_won(x->s) || deal_fail(e, NULL, "the search found a line that does not win; please report this");
}

bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e)
{
    struct line_told l = {.text = calloc(1, 1)}; /* of a line without actions the text is empty */
    bool good = deal_state_copy(x->s, start, e) && read_steps(x, &l, e) && cut_line(x, start, &l, e);

    if (good && l.bytes)
        l.text[l.bytes - 1] = '\0';
    if (good && !(out->moves = l.text))
        good = deal_fail(e, NULL, "out of memory");
    free(l.a);
    if (!good)
        free(l.text);
    return good;
}
