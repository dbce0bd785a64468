/*
 * In this folder: the search.  deal_solve: which searches are tried on a position, and their
 * result as words.  probe.c and visible.c put short questions to its parts, shorten.c says what
 * could be left out of a line.  The parts: base/ what all stand on, search/ the searches, open_board/
 * those of games laid out completely, deadend/ what is lost for certain, moves/ what leads on,
 * heuristic/ how good it looks, store/ how positions are kept.
 */
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/open_board/open_board.h"
#include "solve/search/search.h"

#include <stdlib.h>
#include <string.h>

/* ---- the winning line as words ---- */

struct words {
    char *text;
    size_t len, cap;
};

static bool add_word(struct words *w, const char *word)
{
    size_t need = w->len + strlen(word) + 2;
    char *more;

    if (need > w->cap) {
        more = realloc(w->text, 2 * need + 256);
        if (!more)
            return false;
        w->text = more;
        w->cap = 2 * need + 256;
    }
    w->len += (size_t)sprintf(w->text + w->len, "%s%s", w->len ? "," : "", word);
    return true;
}

static bool legal(struct deal_state *s, struct deal_action a)
{
    size_t count;
    const struct deal_action *list = deal_state_actions(s, &count);

    for (size_t i = 0; i < count; i++)
        if (!memcmp(&list[i], &a, sizeof a))
            return true;
    return false;
}

/* Replays one action, which must be legal: a line is believed only when it wins by the rules. */
static bool say(struct deal_state *s, struct deal_action a, struct words *w, struct deal_error *e)
{
    char word[DEAL_WORD_MAX];

    if (!legal(s, a))
        return deal_fail(e, NULL, "the search found a line with an illegal action; please report this");
    if (!add_word(w, deal_state_word(s, a, word)))
        return deal_fail(e, NULL, "out of memory");
    deal_actions_apply(s, a);
    s->journal_len = 0;
    return true;
}

static bool tell_line(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e)
{
    struct words w = {0};
    bool good = deal_state_copy(x->s, start, e) && (add_word(&w, "") || deal_fail(e, NULL, "out of memory"));

    for (size_t i = 0; i < x->won.n && good; i++) {
        for (int k = 0; k < x->won.step[i].n && good; k++)
            good = say(x->s, deal_step_exchange(x->won.step[i]), &w, e);
        good = good && say(x->s, x->won.step[i].a, &w, e);
    }
    if (good && !deal_state_won(x->s))
        good = deal_fail(e, NULL, "the search found a line that does not win; please report this");
    if (good)
        out->moves = w.text;
    else
        free(w.text);
    return good;
}

/* ---- the portfolio ---- */

enum { DEEP_NODES = 1000, RESTARTS = 8, RESTART_NODES = 250, FIRST_WIDTH = 16 };

/* Percent of what is left of the budget. */
enum { LAID_SHARE = 97, SUITS_SHARE = 50 };
enum { BEAM_SHARE = 30, BEST_SHARE = 75 };                            /* nothing to deal */
enum { DEALT_BEAM_SHARE = 25, WIDER_SHARE = 35, LEVEL_SHARE = 75, DEALT_BEST_SHARE = 40 }; /* cards to deal */

static uint64_t share(const struct search *x, uint64_t percent)
{
    uint64_t left = x->o->nodes > x->nodes ? x->o->nodes - x->nodes : 0;
    return left / 100 * percent + left % 100 * percent / 100;
}

enum { MANY = 20 }; /* steps a position, on the average */

/* Layers by cards dealt are searched out depth first, which is hopeless where positions have very many steps. */
static bool layered(const struct search *x) { return x->shape.layered && x->steps < MANY * x->nodes; }

enum { ACTIONS = 1, DEALT = 2 }; /* what the layers of a beam go by */

/* Beams of doubling width until LIMIT, of both KINDS or of one; those by actions first, they are cheaper. */
static enum verdict beams(struct search *x, int kinds, size_t *width, uint64_t limit)
{
    enum verdict v = OPEN;

    x->limit = limit;
    for (; v == OPEN && !deal_search_ends(x); *width *= 2) {
        if (kinds & ACTIONS)
            v = deal_search_beam(x, *width, false);
        if (kinds & DEALT && v == OPEN && !deal_search_ends(x))
            v = deal_search_beam(x, *width, true);
    }
    return v;
}

/* Does anything remain to be dealt, so that levels have steps? */
static bool deals(const struct search *x)
{
    return x->r->pack != NO_PILE && (pile_count(x->s, x->r->pack) || deal_redeal_left(x->s));
}

/* Where no line feeds cells: beams of both kinds, wider ones by cards dealt, levels and best-first. */
static enum verdict mixed(struct search *x)
{
    size_t width = FIRST_WIDTH, wider;
    bool dealt = deals(x);
    int kinds = !layered(x) ? ACTIONS : x->shape.roams ? ACTIONS | DEALT : DEALT;
    enum verdict v = beams(x, kinds, &width, x->nodes + share(x, dealt ? DEALT_BEAM_SHARE : BEAM_SHARE));

    wider = width;
    if (v == OPEN && kinds & DEALT && !deal_redeal_left(x->s)) /* through several passes levels do better */
        v = beams(x, DEALT, &wider, x->nodes + share(x, WIDER_SHARE));
    if (v == OPEN && dealt) {
        x->limit = x->nodes + share(x, LEVEL_SHARE);
        v = deal_search_levels(x);
    }
    if (v == OPEN) {
        x->limit = x->nodes + share(x, dealt ? DEALT_BEST_SHARE : BEST_SHARE);
        v = deal_search_best(x);
    }
    return v == OPEN ? beams(x, kinds, &width, x->o->nodes) : v;
}

/* What is made for some games only: the table of laid-out ones, plans of suits.  Then short
 * random tries, and what goes on for long. */
static enum verdict attempts(struct search *x)
{
    size_t width = FIRST_WIDTH;
    enum verdict v;
    bool laid;

    x->limit = x->nodes + share(x, LAID_SHARE);
    v = deal_search_laid(x, &laid);
    if (v != OPEN || x->failed)
        return v;
    x->limit = x->nodes + share(x, SUITS_SHARE);
    v = deal_search_suits(x);
    x->limit = x->o->nodes;
    for (uint64_t i = 0; i <= RESTARTS && v == OPEN && x->nodes < x->o->nodes; i++) {
        x->limit = x->nodes + (i ? RESTART_NODES : DEEP_NODES);
        v = deal_search_deep(x, i);
    }
    if (v != OPEN)
        return v;
    return x->line ? beams(x, x->shape.layered ? DEALT : ACTIONS, &width, x->o->nodes) : mixed(x);
}

/* Where it can be, the same search on a quicker table. */
static enum verdict plain(struct search *x)
{
    bool laid;
    enum verdict v;

    deal_shape_find(&x->shape, x->s);
    v = deal_search_laid_plain(x, &laid);
    return laid || x->failed ? v : deal_search_exhaustive(x);
}

static enum verdict search(struct search *x, struct deal_solution *out)
{
    enum verdict v;

    if (deal_state_won(x->s))
        return WON;
    x->limit = x->o->nodes;
    if (x->o->exhaustive) {
        v = plain(x);
    } else {
        deal_shape_find(&x->shape, x->s);
        x->ranked = malloc(deal_search_most(x) * sizeof *x->ranked);
        if (!x->ranked || !deal_soon_new(x) || !deal_score_new(x) || !deal_proofs_new(x)) {
            x->failed = true;
            return OPEN;
        }
        x->nodes++;
        if ((out->proof = deal_search_dead(x)) != NULL)
            return LOST;
        v = attempts(x);
    }
    out->proof = v == LOST ? "exhausted" : NULL;
    return v;
}

bool deal_solve(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out, struct deal_error *e)
{
    struct search x = {.r = s->r, .o = o};
    bool good;

    *out = (struct deal_solution){.result = DEAL_UNKNOWN};
    x.s = deal_state_new(s->r, e);
    if (!x.s)
        return false;
    good = deal_state_copy(x.s, s, e);
    if (good) {
        enum verdict v = search(&x, out);
        out->result = v == WON ? DEAL_WON : v == LOST ? DEAL_UNWINNABLE : DEAL_UNKNOWN;
        out->nodes = x.nodes;
        out->stopped = v == OPEN && o->stop && *o->stop;
        if (x.failed || x.s->failed)
            good = deal_fail(e, NULL, "out of memory");
        else if (v == WON)
            good = tell_line(&x, s, out, e);
    }
    deal_proofs_free(&x);
    deal_score_free(x.score);
    deal_soon_free(x.soon);
    free(x.won.step);
    free(x.ranked);
    deal_state_free(x.s);
    return good;
}

void deal_solution_release(struct deal_solution *out)
{
    free(out->moves);
    *out = (struct deal_solution){.result = DEAL_UNKNOWN};
}
