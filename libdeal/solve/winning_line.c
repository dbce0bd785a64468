/* The line that wins, as words: replayed on the engine, which must find each of its actions legal. */
#include "winning_line.h"

#include <stdlib.h>
#include <string.h>

struct words {
    char *text;
    size_t len, cap;
};

/* Room for one more. */
static bool words_room(struct words *w)
{
    size_t need = w->len + 1 + DEAL_WORD_MAX;
    char *more;

    if (need <= w->cap)
        return true;
    more = realloc(w->text, 2 * need);
    if (!more)
        return false;
    w->text = more;
    w->cap = 2 * need;
    return true;
}

/* Replays one action, which must be legal: a line is believed only when it wins by the rules. */
static bool solve_say(struct deal_state *s, struct deal_action a, struct words *w, struct deal_error *e)
{
    if (!deal_actions_has(s, a))
        return deal_fail(e, NULL, "the search found a line with an illegal action; please report this");
    if (!words_room(w))
        return deal_fail(e, NULL, "out of memory");
    if (w->len)
        w->text[w->len++] = ',';
    w->len += strlen(deal_state_word(s, a, w->text + w->len));
    deal_actions_apply(s, a);
    s->journal_len = 0;
    return true;
}

bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e)
{
    struct words w = {0};
    bool good = deal_state_copy(x->s, start, e) && (words_room(&w) || deal_fail(e, NULL, "out of memory"));

    if (good)
        *w.text = '\0';
    for (size_t i = 0; i < x->won.n && good; i++) {
        for (int k = 0; k < deal_step_times(x->r, x->won.step[i]) && good; k++)
            good = solve_say(x->s, deal_step_before(x, x->won.step[i], k), &w, e);
        good = good && solve_say(x->s, x->won.step[i].a, &w, e);
    }
    if (good && !deal_state_won(x->s))
        good = deal_fail(e, NULL, "the search found a line that does not win; please report this");
    if (good)
        out->moves = w.text;
    else
        free(w.text);
    return good;
}
