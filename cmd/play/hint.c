/*
 * Hints.
 *
 * A hint, with its reason, comes from a computer player that sees only the visible cards. If no card is hidden, or with
 * --peek, the solver searches first, with a small budget.
 */
#include "play.h"

#include <stdio.h>
#include <string.h>

enum { PEEK_NODES = 50000, HINT_NODES = 200000 };
static const size_t HINT_MEMORY = (size_t)64 << 20;

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

/* Returns the hint TEXT, with the advice to undo if there is an action to take back. */
static const char *end_hint(const struct session *g, const char *text)
{
    snprintf(hint, sizeof hint, "%s%s", text, g->played.n ? "; undo goes back" : "");
    return hint;
}

const char *session_hint(struct session *g)
{
    struct deal_solve_options o = {.nodes = g->peek ? PEEK_NODES : HINT_NODES,
                                   .memory = HINT_MEMORY,
                                   .unchecked = !g->peek,
                                   .stop = &prompt_interrupted};
    struct deal_advice advice;
    struct deal_error e;
    char word[DEAL_WORD_MAX] = "";

    if (!g->legal.n)
        return deal_state_won(g->s) ? "the game is won" : end_hint(g, "no action is left");
    if (g->lost && !g->peek)
        return end_hint(g, "the cards in sight prove the game lost");
    if (!deal_state_advise_solved(g->s, g->peek || tool_all_seen(g->s) ? &o : NULL, &advice, &e))
        tool_die("%s", e.text);
    prompt_interrupted = 0;
    if (advice.found)
        deal_state_word(g->s, advice.action, word);
    snprintf(hint, sizeof hint, "%s%s%s%s", *word ? "hint: " : "", word, *word ? ": " : "", advice.text);
    deal_advice_release(&advice);
    return *word ? in_steps(g, word, hint) : hint;
}
