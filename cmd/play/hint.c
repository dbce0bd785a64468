/*
 * Hints.
 *
 * A fair hint, with its reason, comes from a computer player that sees only the visible cards. If no card is hidden, it
 * comes from a winning line of the solver, if one is found. With --peek the hint
 * comes from the solver, which sees all cards, or from the fair player if the solver does not decide within its small
 * budget.
 */
#include "prompt.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEEK_NODES = 50000 };
static const size_t PEEK_MEMORY = (size_t)64 << 20;

static char hint[512];

/* Returns the text of a hint for action WORD: FULL, but at a terminal the first request names only the pile and the
 * second the card. */
static const char *in_steps(struct session *g, const char *word, const char *full)
{
    static char part[160];
    struct deal_gesture hand = {.to = -1};
    struct deal_action a;
    struct deal_error e;
    char card[3] = "";

    g->hint_step = g->hint_at == g->played.n + 1 ? g->hint_step + 1 : 1;
    g->hint_at = g->played.n + 1;
    if (deal_state_find(g->s, word, strlen(word), &a, &e))
        deal_state_gesture(g->s, a, &hand);
    if (!prompt_edits() || hand.to < 0 || hand.card == DEAL_NO_CARD || g->hint_step > 2)
        return full;
    deal_card_text(hand.card, card);
    snprintf(part, sizeof part, "hint: %s%s%s; hint again says more", g->hint_step == 2 ? card : "look at ",
             g->hint_step == 2 ? " of " : "", deal_state_pile_name(g->s, hand.from));
    return part;
}

static const char *fair_hint(struct session *g, const char *before)
{
    struct deal_advice advice;
    struct deal_error e;
    char word[DEAL_WORD_MAX] = "";

    if (!deal_state_advise(g->s, &advice, &e))
        tool_die("%s", e.text);
    if (advice.found)
        snprintf(hint, sizeof hint, "%shint: %s: %s", before, deal_state_word(g->s, advice.action, word), advice.text);
    else
        snprintf(hint, sizeof hint, "%s%s", before, advice.text);
    deal_advice_release(&advice);
    return *word ? in_steps(g, word, hint) : hint;
}

/* A hint that follows the winning line LINE. */
static const char *line_hint(struct session *g, const char *line)
{
    char word[DEAL_WORD_MAX];

    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, ","), line);
    snprintf(hint, sizeof hint, "hint: %s: no card is unknown, and the solver wins from here in %zu action%s", word,
             deal_moves_count(line), deal_moves_count(line) == 1 ? "" : "s");
    return in_steps(g, word, hint);
}

/* Returns the hint TEXT, with the advice to undo if there is an action to take back. */
static const char *end_hint(const struct session *g, const char *text)
{
    snprintf(hint, sizeof hint, "%s%s", text, g->played.n ? "; undo goes back" : "");
    return hint;
}

static const char *peeking_hint(struct session *g)
{
    struct deal_solve_options o = {.nodes = PEEK_NODES, .memory = PEEK_MEMORY, .stop = &prompt_interrupted};
    struct deal_solution found;
    struct deal_error e;

    if (!deal_solve(g->s, &o, &found, &e))
        tool_die("%s", e.text);
    prompt_interrupted = 0;
    if (found.result == DEAL_WON && found.moves) {
        snprintf(hint, sizeof hint, "hint: %.*s (the solver wins from here in %zu action%s)",
                 (int)strcspn(found.moves, ","), found.moves, deal_moves_count(found.moves),
                 deal_moves_count(found.moves) == 1 ? "" : "s");
    } else if (found.result == DEAL_UNWINNABLE) {
        snprintf(hint, sizeof hint, "from here nothing wins any more (%s%s)%s", found.proof,
                 found.checked ? ", checked" : "", g->played.n ? "; undo goes back" : "");
    } else {
        fair_hint(g, "the solver does not know; ");
    }
    deal_solution_release(&found);
    return hint;
}

const char *session_hint(struct session *g)
{
    const char *line;

    if (!g->legal.n)
        return deal_state_won(g->s) ? "the game is won" : end_hint(g, "no action is left");
    if (g->peek)
        return peeking_hint(g);
    if (g->lost)
        return end_hint(g, "the cards in sight prove the game lost");
    line = session_line(g);
    return line ? line_hint(g, line) : fair_hint(g, "");
}
