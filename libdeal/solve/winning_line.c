/* Writes the winning line as text. The line is replayed on the engine, which must accept each action. */
#include "solve.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

/* Length in bytes up to which a line is written as the search found it; longer lines are cut. Lines of players and of
 * most wins have a few thousand bytes. */
enum { LINE_PLAIN = DEAL_LINE_MAX / 8 };

struct line_told {
    struct deal_action *a;
    /* n: number of actions; cap: number that there is room for; bytes: length of their text, with commas */
    size_t n, cap, bytes;
};

/* Makes one action of a line on S. Fails if it is illegal, since a line is accepted only if it wins by the rules. */
static bool replay_action(struct deal_state *s, struct deal_action a, struct line_told *line_told, struct deal_error *e)
{
    char word[DEAL_WORD_MAX];

    if (!deal_actions_has(s, a))
        return deal_fail(e, NULL, "the search found a line with an illegal action; please report this");
    line_told->bytes += strlen(deal_state_word(s, a, word)) + 1;
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

static char *write_words(struct deal_state *s, const struct line_told *line_told)
{
    char *text = malloc(line_told->bytes + DEAL_WORD_MAX), *at = text;

    for (size_t i = 0; text && i < line_told->n; i++) {
        at += strlen(deal_state_word(s, line_told->a[i], at));
        *at++ = ',';
        deal_actions_apply(s, line_told->a[i]);
        s->journal_len = 0;
    }
    if (text)
        at[at == text ? 0 : -1] = '\0';
    return text;
}

bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e)
{
    struct line_told l = {0};
    bool good = deal_state_copy(x->s, start, e) && read_steps(x, &l, e) && cut_line(x, start, &l, e) &&
                deal_state_copy(x->s, start, e);

    if (good && !(out->moves = write_words(x->s, &l)))
        good = deal_fail(e, NULL, "out of memory");
    free(l.a);
    return good;
}
