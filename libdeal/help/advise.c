/*
 * Finds the next action for a person who plays, with a reason (a hint). It is the choice of a computer player that
 * remembers the game, does not look at hidden cards, and simulates how the game may continue (players/choose.c). The
 * action never leads back to an earlier position of the game. If all cards are known, or the solver may see them, it
 * belongs to a winning line, if the solver finds one.
 */
#include "players/caution.h"
#include "players/plans.h"
#include "telling/telling.h"

#include <stdlib.h>
#include <string.h>

/* The players that choose hints, with budgets of work: with one pack, and with more, where the solver takes longer for
 * a position; the third one if all piles after a gap move at each action. */
#define ADVISER "think:doubt=100,work=20000,finish=10000"
#define ADVISER_OF_PACKS "think:doubt=100,work=20000,finish=3500"
#define ADVISER_OF_ROWS "think:doubt=300,work=2000,finish=5000"

struct counsel {
    /* the position; the player's view of it; a random full position with the same view */
    struct deal_state *s, *view, *own;
    struct deal_choice choice;
    struct deal_sight sight;
    struct greedy_memory memory;
    struct caution caution;
    long value[GREEDY_KEYS];    /* parameters of the greedy and the cautious computer player */
    struct greedy_verdict best; /* evaluation of the chosen action by the greedy computer player */
    bool imagined;              /* true if simulated games led to another action than the cautious player's choice */
    size_t tempting;            /* index of the action that the greedy computer player prefers */
    struct deal_paper paper;
};

static bool prepare(struct counsel *counsel)
{
    struct deal_error e;

    counsel->view = deal_state_new(counsel->s->r, &e);
    counsel->own = deal_state_new(counsel->s->r, &e);
    if (!counsel->view || !counsel->own)
        return false;
    deal_view_make(counsel->view, counsel->s);
    deal_greedy_standard(counsel->value);
    counsel->sight = (struct deal_sight){.view = counsel->view,
                                         .known = counsel->view,
                                         .like = counsel->own,
                                         .value = counsel->value,
                                         .memory = &counsel->memory};
    deal_view_complete(counsel->own, counsel->view, &counsel->sight.random);
    return true;
}

static bool same_action(struct deal_action a, struct deal_action b) { return !memcmp(&a, &b, sizeof a); }

/* Do piles close a gap by themselves? */
static bool closes_gaps(const struct deal_rules *r)
{
    EACH_WAY(r, w)
    if (w->is & BY_ITSELF && w->is & TAKES_PILE)
        return true;
    return false;
}

/* Chooses the action to advise, and evaluates all actions by the rules of the cautious computer player. */
static bool advise_choose(struct counsel *counsel, const struct deal_solve_options *options)
{
    struct greedy_memory memory;
    struct greedy_verdict verdict;
    struct deal_error e;
    bool packs = counsel->s->r->cards.total > 52;
    struct deal_player *player = deal_player_new(closes_gaps(counsel->s->r) ? ADVISER_OF_ROWS
                                                 : packs                    ? ADVISER_OF_PACKS
                                                                            : ADVISER,
                                                 &e);
    size_t plain;
    bool good = player && deal_player_choose(player, counsel->s, 1, options, &counsel->choice, &e);

    deal_player_free(player);
    counsel->sight.action = deal_state_actions(counsel->s, &counsel->sight.actions);
    if (!good || !counsel->sight.actions)
        return good;
    if (!deal_greedy_recall(&counsel->memory, counsel->s))
        return false;
    memory = counsel->memory;
    plain = deal_caution_choose(&counsel->caution, &counsel->sight, counsel->sight.value, &counsel->memory,
                                counsel->own, true, &verdict);
    counsel->tempting = deal_greedy_choose(&counsel->sight, counsel->sight.value, &memory, NULL, &verdict);
    if (plain == POLICY_FAILED)
        return false;
    counsel->imagined =
        counsel->choice.imagined &&
        (plain >= counsel->sight.actions || !same_action(counsel->sight.action[plain], counsel->choice.action));
    deal_greedy_choose(&counsel->sight, counsel->sight.value, &counsel->memory, counsel->caution.verdict, &verdict);
    for (size_t i = 0; i < counsel->sight.actions; i++)
        if (same_action(counsel->sight.action[i], counsel->choice.action))
            counsel->best = counsel->caution.verdict[i];
    return true;
}

/* ---- the reason ---- */

/* Writes words as deal_name_say() does. */
static void advise_say(struct counsel *counsel, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    deal_name_say(&counsel->paper, counsel->s->r, format, args);
    va_end(args);
}

/* Writes the cards of a move, or of an action of a mechanism, as the player sees them. */
static void say_cards(struct counsel *counsel, struct deal_action a)
{
    struct deal_gesture g;

    if (a.kind == ACT_MOVE)
        advise_say(counsel, "%c to %p: ", deal_move_take_apart(counsel->view, a).card, a.to);
    if (!act_own(a) || a.also[0] != a.also[1])
        return;
    deal_state_gesture(counsel->s, a, &g);
    advise_say(counsel, a.kind == ACT_TOUCH ? "%p" : "%c", a.kind == ACT_TOUCH ? a.from : g.card);
    if (a.kind == ACT_PAIR || a.kind == ACT_SWAP)
        advise_say(counsel, " and %c", pile_top(counsel->view, a.to));
    else if (a.kind == ACT_SHIFT)
        advise_say(counsel, " to %p", a.to);
    advise_say(counsel, ": ");
}

static const char *const why_any[] = {/* ORDER RANKS */
                                      "it brings cards to the goal",
                                      "a card in sight then fits",
                                      "a vacancy is filled",
                                      "it improves the tableau",
                                      "no visible card makes progress",
                                      "it cannot be reversed, but does the least harm",
                                      "nothing better is left",
                                      "it brings a card to where it is wanted",
                                      "no other useful action is left",
                                      ""};

static const char *why(const struct counsel *counsel)
{
    return counsel->imagined ? "of the games imagined from here, those with it go best" : why_any[counsel->best.rank];
}

/* After action A, does a foundation take a visible card of pile FROM, or of any pile if FROM is NO_PILE? */
static bool then_plays(struct counsel *counsel, struct deal_action a, int from)
{
    struct deal_state *s = counsel->own;
    const struct deal_rules *r = s->r;
    size_t mark = s->journal_len, n;
    int out = table_out(s);
    bool plays;

    deal_actions_apply(s, a);
    plays = table_out(s) > out; /* action A may have caused an automatic play of that card to a foundation */
    n = deal_actions(s, s->list);
    for (size_t i = 0; i < n && !plays; i++) {
        struct deal_action b = s->list[i];

        plays = b.kind == ACT_MOVE && r->pile[b.to].found != NO_PILE && r->pile[b.from].found == NO_PILE &&
                (from == NO_PILE ? pile_top(counsel->view, b.from) != DEAL_NO_CARD : b.from == from);
    }
    deal_table_undo(s, mark);
    return plays;
}

static void say_play(struct counsel *counsel, struct deal_action a)
{
    if (counsel->s->r->pile[a.from].found != NO_PILE)
        advise_say(counsel, then_plays(counsel, a, NO_PILE) ? "another foundation then takes a card in sight"
                                                            : "after more such moves a card in sight fits");
    else if (counsel->memory.lines >> counsel->s->r->pile[a.from].group & 1)
        advise_say(counsel, "every card that leaves %p frees the next one", a.from);
    else
        advise_say(counsel, "a foundation wants it");
}

/* Is PILE empty after action A and the automatic moves that follow it? */
static bool then_empty(struct counsel *counsel, struct deal_action a, int pile)
{
    size_t mark = counsel->own->journal_len;
    bool empty;

    deal_actions_apply(counsel->own, a);
    empty = !pile_count(counsel->own, pile);
    deal_table_undo(counsel->own, mark);
    return empty;
}

/* Is card ONE needed on a foundation sooner than card OTHER? False if foundations take only whole sequences. */
static bool sooner(const struct counsel *counsel, uint8_t one, uint8_t other)
{
    return !counsel->s->r->sets.wholes && one != DEAL_NO_CARD &&
           deal_distance(counsel->view, one) < deal_distance(counsel->view, other);
}

/* The number of cards of PILE that are hidden, or needed on a foundation sooner than CARD. */
static int buries(const struct counsel *counsel, int pile, uint8_t card)
{
    int n = 0;

    for (int i = 0; i < pile_count(counsel->view, pile); i++)
        n += pile_card(counsel->view, pile, i) == DEAL_NO_CARD ||
             sooner(counsel, pile_card(counsel->view, pile, i), card);
    return n;
}

static bool buries_none(const struct counsel *counsel, int pile, uint8_t card)
{
    return !counsel->s->r->sets.wholes && !buries(counsel, pile, card);
}

/* Among the piles that take its card, does the target of action A have the fewest cards that are hidden or needed
 * sooner? */
static bool buries_least(const struct counsel *counsel, struct deal_action a, uint8_t card)
{
    int here = buries(counsel, a.to, card);

    for (size_t i = 0; i < counsel->sight.actions; i++) {
        struct deal_action b = counsel->sight.action[i];
        bool same = b.kind == ACT_MOVE && b.from == a.from && b.n == a.n && b.place == a.place;

        if (same && counsel->s->r->pile[b.to].found == NO_PILE && buries(counsel, b.to, card) < here)
            return false;
    }
    return true;
}

static void say_gain(struct counsel *counsel, struct deal_action a, const struct move *move)
{
    if (move->turns) {
        advise_say(counsel, "it turns up a hidden card in %p", a.from);
    } else if (sooner(counsel, move->under, move->card)) {
        advise_say(counsel, "beneath it lies %c, which a foundation %s", move->under,
                   then_plays(counsel, a, a.from) ? "takes now" : "wants sooner");
    } else if (move->empties) {
        advise_say(counsel, then_empty(counsel, a, a.from) ? "it empties %p" : "it vacates %p, which is filled again",
                   a.from);
    } else {
        advise_say(counsel, buries_none(counsel, a.to, move->card) ? "it covers no card there that is wanted sooner"
                                                                   : why(counsel));
    }
}

/* Writes the reason for an action that is the first of several which lead on. */
static void say_way(struct counsel *counsel, struct deal_action a)
{
    static const char *const ends[] = {/* ORDER PLAN ENDS */
                                       "a new card comes into sight", "one more card is at the goal",
                                       "fewer cards lie over a hidden one"};

    say_cards(counsel, a);
    if (counsel->choice.ahead == 1)
        deal_paper_say(&counsel->paper, "then %s", ends[counsel->choice.end]);
    else
        deal_paper_say(&counsel->paper, "after %zu actions %s", counsel->choice.ahead, ends[counsel->choice.end]);
}

static void advise_say_action(struct counsel *counsel, struct deal_action a)
{
    struct move m;

    say_cards(counsel, a);
    if (a.kind != ACT_MOVE) {
        advise_say(counsel, why(counsel));
        return;
    }
    m = deal_move_take_apart(counsel->view, a);
    if (counsel->s->r->pile[a.to].found != NO_PILE)
        say_play(counsel, a);
    else if (counsel->best.rank == RANK_FILL)
        advise_say(counsel,
                   a.from == counsel->s->r->talon ? "the vacancy takes the talon's card" : "a vacancy is filled");
    else if (a.from == counsel->s->r->pack || a.from == counsel->s->r->talon)
        advise_say(counsel, !pile_count(counsel->view, a.to)   ? "it covers no card in an empty place"
                            : buries_least(counsel, a, m.card) ? "it buries the least there"
                                                               : why(counsel));
    else
        say_gain(counsel, a, &m);
}

/* Writes a warning: the action that looks better at first, and the reason against it. */
static void say_warning(struct counsel *counsel)
{
    struct deal_action a;
    char word[DEAL_WORD_MAX];

    if (counsel->memory.hopeless) {
        advise_say(counsel, " (but the cards in sight prove that nothing wins any more)");
        return;
    }
    if (counsel->tempting >= counsel->sight.actions)
        return;
    a = counsel->sight.action[counsel->tempting];
    if (same_action(a, counsel->choice.action) ||
        !deal_caution_refuses(&counsel->caution, counsel->view, counsel->own, a))
        return;
    deal_paper_say(&counsel->paper, " (%s would lose: the cards in sight prove it)",
                   deal_state_word(counsel->s, a, word));
}

/* Writes TEXT, the kind of PROOF unless that is NULL, and that undo goes back if it does. */
static void say_end(struct counsel *counsel, const char *text, const char *proof)
{
    deal_paper_say(&counsel->paper, "%s%s%s%s%s", text, proof ? " (" : "", proof ? proof : "",
                   proof ? ", checked)" : "", deal_state_depth(counsel->s) ? "; undo goes back" : "");
}

/* Writes the reason why no action is advised. */
static void say_nothing(struct counsel *counsel)
{
    if (deal_state_won(counsel->s))
        advise_say(counsel, "the game is won");
    else if (counsel->choice.undo)
        deal_paper_say(&counsel->paper, "undo %zu action%s: from there the solver wins in %zu action%s",
                       counsel->choice.undo, counsel->choice.undo == 1 ? "" : "s", counsel->choice.left,
                       counsel->choice.left == 1 ? "" : "s");
    else if (!counsel->sight.actions)
        say_end(counsel, "no action is left", NULL);
    else if (counsel->choice.lost)
        say_end(counsel, "from here nothing wins any more", counsel->choice.proof);
    else if (counsel->choice.back)
        say_end(counsel, "I see no useful action: only earlier positions lead on", NULL);
    else if (counsel->choice.cut)
        say_end(counsel, "I see no useful action", NULL);
    else
        say_end(counsel, "I see no useful action: none leads to a new card, or to one more at the goal", NULL);
}

static void say_advice(struct counsel *counsel, struct deal_advice *out)
{
    out->found = counsel->choice.found && !counsel->choice.lost;
    if (!out->found) {
        say_nothing(counsel);
        return;
    }
    out->action = counsel->choice.action;
    if (counsel->choice.line)
        deal_paper_say(&counsel->paper, "%s wins from here in %zu action%s",
                       counsel->choice.blind ? "the solver, who sees all cards," : "no card is unknown, and the solver",
                       counsel->choice.left, counsel->choice.left == 1 ? "" : "s");
    else if (counsel->sight.actions == 1)
        advise_say(counsel, "nothing else is legal");
    else if (counsel->choice.ahead)
        say_way(counsel, out->action);
    else
        advise_say_action(counsel, out->action);
    if (counsel->choice.worlds && counsel->sight.actions > 1)
        deal_paper_say(&counsel->paper, "; it wins %d of %d imagined games", counsel->choice.won,
                       counsel->choice.worlds);
    say_warning(counsel);
}

bool deal_state_advise(struct deal_state *s, struct deal_advice *out, struct deal_error *e)
{
    return deal_state_advise_solved(s, NULL, out, e);
}

bool deal_state_advise_solved(struct deal_state *s, const struct deal_solve_options *options, struct deal_advice *out,
                              struct deal_error *e)
{
    struct counsel c = {.s = s, .tempting = POLICY_GIVES_UP};
    bool good = prepare(&c) && advise_choose(&c, options);

    *out = (struct deal_advice){.found = false};
    if (good) {
        if (options && !c.choice.line && !c.choice.undo && !c.choice.lost)
            advise_say(&c, "the solver does not know; ");
        say_advice(&c, out);
        out->text = deal_paper_text(&c.paper);
        good = out->text != NULL;
    }
    deal_caution_release(&c.caution);
    deal_state_free(c.view);
    deal_state_free(c.own);
    return good || deal_fail(e, NULL, "out of memory");
}

void deal_advice_release(struct deal_advice *advice)
{
    free(advice->text);
    *advice = (struct deal_advice){.found = false};
}
