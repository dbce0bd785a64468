/*
 * Hints, and the answer whether the game in progress can still be won.
 *
 * A hint, with its reason, comes from a computer player that sees only the visible cards. If no card is hidden, or with
 * --peek, the solver searches first, with a small budget. The solver decides whether the game can be won only if
 * the player sees all cards, so the answer reveals nothing.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEEK_NODES = 50000, HINT_NODES = 200000, LIGHT_NODES = 20000 };
static const size_t ADVICE_MEMORY = (size_t)64 << 20;

/* ---- hints ---- */

static char hint[512];

/* Returns the hint for the action with the notation WORD. At a terminal the first request gives the pile alone, the
 * second request also the card, and further requests the whole hint FULL. Without a terminal each request gives FULL.
 */
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
                                   .memory = ADVICE_MEMORY,
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

/* ---- the light ---- */

/* Returns the rest of the known winning line if the moves so far follow it, else NULL. */
static const char *rest_of_line(struct session *g)
{
    const char *at = g->winning;

    for (size_t i = g->winning_from; at && i < g->played.n; i++) {
        size_t n = strcspn(at, ",");
        at = strlen(g->played.word[i]) == n && !memcmp(at, g->played.word[i], n) && at[n] ? at + n + 1 : NULL;
    }
    return g->winning_from <= g->played.n ? at : NULL;
}

/* Searches the present position, and keeps a winning line. Returns false if memory runs out. */
static bool light_solve(struct session *g, enum deal_result *result)
{
    struct deal_solve_options o = {
        .nodes = LIGHT_NODES, .memory = ADVICE_MEMORY, .unchecked = true, .stop = &prompt_interrupted};
    struct deal_solution found;
    struct deal_error e;

    if (!deal_solve(g->s, &o, &found, &e))
        return false;
    *result = found.result;
    if (found.result == DEAL_WON && found.moves) {
        free(g->winning);
        g->winning = strdup(found.moves);
        g->winning_from = g->played.n;
    }
    deal_solution_release(&found);
    return true;
}

const char *session_light(struct session *g)
{
    enum deal_result result;

    if (!g->light || !g->legal.n || !tool_all_seen(g->s))
        return "";
    if (rest_of_line(g))
        return "can still be won";
    if (!light_solve(g, &result))
        return "";
    return result == DEAL_WON          ? "can still be won"
           : result == DEAL_UNWINNABLE ? "cannot be won any more"
                                       : "not known whether it can be won";
}
