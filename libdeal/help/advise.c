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

static bool prepare(struct counsel *c)
{
    struct deal_error e;

    c->view = deal_state_new(c->s->r, &e);
    c->own = deal_state_new(c->s->r, &e);
    if (!c->view || !c->own)
        return false;
    deal_view_make(c->view, c->s);
    deal_greedy_standard(c->value);
    c->sight =
        (struct deal_sight){.view = c->view, .known = c->view, .like = c->own, .value = c->value, .memory = &c->memory};
    deal_view_complete(c->own, c->view, &c->sight.random);
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
static bool advise_choose(struct counsel *c, const struct deal_solve_options *o)
{
    struct greedy_memory memory;
    struct greedy_verdict verdict;
    struct deal_error e;
    bool packs = c->s->r->cards.total > 52;
    struct deal_player *player = deal_player_new(closes_gaps(c->s->r) ? ADVISER_OF_ROWS
                                                 : packs              ? ADVISER_OF_PACKS
                                                                      : ADVISER,
                                                 &e);
    size_t plain;
    bool good = player && deal_player_choose(player, c->s, 1, o, &c->choice, &e);

    deal_player_free(player);
    c->sight.action = deal_state_actions(c->s, &c->sight.actions);
    if (!good || !c->sight.actions)
        return good;
    if (!deal_greedy_recall(&c->memory, c->s))
        return false;
    memory = c->memory;
    plain = deal_caution_choose(&c->caution, &c->sight, c->sight.value, &c->memory, c->own, true, &verdict);
    c->tempting = deal_greedy_choose(&c->sight, c->sight.value, &memory, &verdict);
    if (plain == POLICY_FAILED)
        return false;
    c->imagined =
        c->choice.imagined && (plain >= c->sight.actions || !same_action(c->sight.action[plain], c->choice.action));
    deal_greedy_judge(&c->sight, c->sight.value, &c->memory, c->caution.verdict);
    for (size_t i = 0; i < c->sight.actions; i++)
        if (same_action(c->sight.action[i], c->choice.action))
            c->best = c->caution.verdict[i];
    return true;
}

/* ---- the reason ---- */

/* Writes words as deal_name_say() does. */
static void advise_say(struct counsel *c, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    deal_name_say(&c->paper, c->s->r, format, args);
    va_end(args);
}

/* Writes the cards of an action of a mechanism (rule module), as the player sees them. */
static void say_own(struct counsel *c, struct deal_action a)
{
    struct deal_gesture g;

    if (!act_own(a) || a.also[0] != a.also[1])
        return;
    deal_state_gesture(c->s, a, &g);
    advise_say(c, a.kind == ACT_TOUCH ? "%p" : "%c", a.kind == ACT_TOUCH ? a.from : g.card);
    if (a.kind == ACT_PAIR || a.kind == ACT_SWAP)
        advise_say(c, " and %c", pile_top(c->view, a.to));
    else if (a.kind == ACT_SHIFT)
        advise_say(c, " to %p", a.to);
    advise_say(c, ": ");
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

static const char *why(const struct counsel *c)
{
    return c->imagined ? "of the games imagined from here, those with it go best" : why_any[c->best.rank];
}

/* After action A, does a foundation take a visible card of pile FROM, or of any pile if FROM is NO_PILE? */
static bool then_plays(struct counsel *c, struct deal_action a, int from)
{
    struct deal_state *s = c->own;
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
                (from == NO_PILE ? pile_top(c->view, b.from) != DEAL_NO_CARD : b.from == from);
    }
    deal_table_undo(s, mark);
    return plays;
}

static void say_play(struct counsel *c, struct deal_action a)
{
    if (c->s->r->pile[a.from].found != NO_PILE)
        advise_say(c, then_plays(c, a, NO_PILE) ? "another foundation then takes a card in sight"
                                                : "after more such moves a card in sight fits");
    else if (c->memory.lines >> c->s->r->pile[a.from].group & 1)
        advise_say(c, "every card that leaves %p frees the next one", a.from);
    else
        advise_say(c, "a foundation wants it");
}

/* Is pile PILE empty after action A and the automatic moves that follow it? */
static bool then_empty(struct counsel *c, struct deal_action a, int pile)
{
    size_t mark = c->own->journal_len;
    bool empty;

    deal_actions_apply(c->own, a);
    empty = !pile_count(c->own, pile);
    deal_table_undo(c->own, mark);
    return empty;
}

/* Is card ONE needed on a foundation sooner than card OTHER? False if foundations take only whole sequences. */
static bool sooner(const struct counsel *c, uint8_t one, uint8_t other)
{
    return !c->s->r->sets.wholes && one != DEAL_NO_CARD && deal_distance(c->view, one) < deal_distance(c->view, other);
}

/* The number of cards of pile PILE that are hidden, or needed on a foundation sooner than CARD. */
static int buries(const struct counsel *c, int pile, uint8_t card)
{
    int n = 0;

    for (int i = 0; i < pile_count(c->view, pile); i++)
        n += pile_card(c->view, pile, i) == DEAL_NO_CARD || sooner(c, pile_card(c->view, pile, i), card);
    return n;
}

static bool buries_none(const struct counsel *c, int pile, uint8_t card)
{
    return !c->s->r->sets.wholes && !buries(c, pile, card);
}

/* Among the piles that take its card, does the target of action A have the fewest cards that are hidden or needed
 * sooner? */
static bool buries_least(const struct counsel *c, struct deal_action a, uint8_t card)
{
    int here = buries(c, a.to, card);

    for (size_t i = 0; i < c->sight.actions; i++) {
        struct deal_action b = c->sight.action[i];
        bool same = b.kind == ACT_MOVE && b.from == a.from && b.n == a.n && b.place == a.place;

        if (same && c->s->r->pile[b.to].found == NO_PILE && buries(c, b.to, card) < here)
            return false;
    }
    return true;
}

static void say_gain(struct counsel *c, struct deal_action a, const struct move *m)
{
    if (m->turns) {
        advise_say(c, "it turns up a hidden card in %p", a.from);
    } else if (sooner(c, m->under, m->card)) {
        advise_say(c, "beneath it lies %c, which a foundation %s", m->under,
                   then_plays(c, a, a.from) ? "takes now" : "wants sooner");
    } else if (m->empties) {
        advise_say(c, then_empty(c, a, a.from) ? "it empties %p" : "it vacates %p, which is filled again", a.from);
    } else {
        advise_say(c, buries_none(c, a.to, m->card) ? "it covers no card there that is wanted sooner" : why(c));
    }
}

/* Writes the reason for an action that is the first of several which lead on. */
static void say_way(struct counsel *c, struct deal_action a)
{
    static const char *const ends[] = {/* ORDER PLAN ENDS */
                                       "a new card comes into sight", "one more card is at the goal",
                                       "fewer cards lie over a hidden one"};

    if (a.kind == ACT_MOVE) {
        struct move m = deal_move_take_apart(c->view, a);

        advise_say(c, "%c to %p: ", m.card, a.to);
    } else {
        say_own(c, a);
    }
    if (c->choice.ahead == 1)
        deal_paper_say(&c->paper, "then %s", ends[c->choice.end]);
    else
        deal_paper_say(&c->paper, "after %zu actions %s", c->choice.ahead, ends[c->choice.end]);
}

static void advise_say_action(struct counsel *c, struct deal_action a)
{
    struct move m;

    if (a.kind != ACT_MOVE) {
        say_own(c, a);
        advise_say(c, why(c));
        return;
    }
    m = deal_move_take_apart(c->view, a);
    advise_say(c, "%c to %p: ", m.card, a.to);
    if (c->s->r->pile[a.to].found != NO_PILE)
        say_play(c, a);
    else if (c->best.rank == RANK_FILL)
        advise_say(c, a.from == c->s->r->talon ? "the vacancy takes the talon's card" : "a vacancy is filled");
    else if (a.from == c->s->r->pack || a.from == c->s->r->talon)
        advise_say(c, !pile_count(c->view, a.to)   ? "it covers no card in an empty place"
                      : buries_least(c, a, m.card) ? "it buries the least there"
                                                   : why(c));
    else
        say_gain(c, a, &m);
}

/* Writes a warning: the action that looks better at first, and the reason against it. */
static void say_warning(struct counsel *c)
{
    struct deal_action a;
    char word[DEAL_WORD_MAX];

    if (c->memory.hopeless) {
        advise_say(c, " (but the cards in sight prove that nothing wins any more)");
        return;
    }
    if (c->tempting >= c->sight.actions)
        return;
    a = c->sight.action[c->tempting];
    if (same_action(a, c->choice.action) || !deal_caution_refuses(&c->caution, c->view, c->own, a))
        return;
    deal_paper_say(&c->paper, " (%s would lose: the cards in sight prove it)", deal_state_word(c->s, a, word));
}

/* Writes TEXT, and that undo goes back if it does. */
static void say_end(struct counsel *c, const char *text)
{
    deal_paper_say(&c->paper, "%s%s", text, deal_state_depth(c->s) ? "; undo goes back" : "");
}

/* Writes the reason why no action is advised. */
static void say_nothing(struct counsel *c)
{
    if (deal_state_won(c->s))
        advise_say(c, "the game is won");
    else if (c->choice.undo)
        deal_paper_say(&c->paper, "undo %zu action%s: from there the solver wins in %zu action%s", c->choice.undo,
                       c->choice.undo == 1 ? "" : "s", c->choice.left, c->choice.left == 1 ? "" : "s");
    else if (!c->sight.actions)
        say_end(c, "no action is left");
    else if (c->choice.proof)
        deal_paper_say(&c->paper, "from here nothing wins any more (%s, checked)%s", c->choice.proof,
                       deal_state_depth(c->s) ? "; undo goes back" : "");
    else if (c->choice.lost)
        say_end(c, "from here nothing wins any more");
    else if (c->choice.back)
        say_end(c, "I see no useful action: only earlier positions lead on");
    else if (c->choice.cut)
        say_end(c, "I see no useful action");
    else
        say_end(c, "I see no useful action: none leads to a new card, or to one more at the goal");
}

static void say_advice(struct counsel *c, struct deal_advice *out)
{
    out->found = c->choice.found && !c->choice.lost;
    if (!out->found) {
        say_nothing(c);
        return;
    }
    out->action = c->choice.action;
    if (c->choice.line)
        deal_paper_say(&c->paper, "%s wins from here in %zu action%s",
                       c->choice.blind ? "the solver, who sees all cards," : "no card is unknown, and the solver",
                       c->choice.left, c->choice.left == 1 ? "" : "s");
    else if (c->sight.actions == 1)
        advise_say(c, "nothing else is legal");
    else if (c->choice.ahead)
        say_way(c, out->action);
    else
        advise_say_action(c, out->action);
    if (c->choice.worlds && c->sight.actions > 1)
        deal_paper_say(&c->paper, "; it wins %d of %d imagined games", c->choice.won, c->choice.worlds);
    say_warning(c);
}

bool deal_state_advise(struct deal_state *s, struct deal_advice *out, struct deal_error *e)
{
    return deal_state_advise_solved(s, NULL, out, e);
}

bool deal_state_advise_solved(struct deal_state *s, const struct deal_solve_options *o, struct deal_advice *out,
                              struct deal_error *e)
{
    struct counsel c = {.s = s, .tempting = POLICY_GIVES_UP};
    bool good = prepare(&c) && advise_choose(&c, o);

    *out = (struct deal_advice){.found = false};
    if (good) {
        if (o && !c.choice.line && !c.choice.undo && !c.choice.lost)
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

void deal_advice_release(struct deal_advice *a)
{
    free(a->text);
    *a = (struct deal_advice){.found = false};
}
