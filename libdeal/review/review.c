/* Finds where a game was won or lost, by a binary search over its positions with the solver. */
#include "review.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ASKS = 40 }; /* limit of the number of searches, which is needed because positions may stay undecided */

/* ---- the game ---- */

static bool read_words(struct deal_review *v, const char *moves)
{
    size_t n = deal_moves_count(moves);

    v->word = calloc(n + 1, sizeof *v->word);
    v->place = calloc(n + 1, sizeof *v->place);
    v->span = calloc(n + 2, sizeof *v->span);
    for (size_t len; v->word && v->n < n; moves += len + 1) {
        len = strcspn(moves, ",");
        memcpy(v->word[v->n++], moves, len < DEAL_WORD_MAX ? len : DEAL_WORD_MAX - 1);
    }
    return v->word && v->place && v->span;
}

bool deal_review_go(struct deal_review *v, size_t k, struct deal_error *e)
{
    struct deal_action a;

    while (deal_state_depth(v->s) > k)
        deal_state_undo(v->s);
    while (deal_state_depth(v->s) < k) {
        const char *word = v->word[deal_state_depth(v->s)];
        if (!deal_state_find(v->s, word, strlen(word), &a, e))
            return false;
        if (!deal_state_apply(v->s, a))
            return deal_fail(e, NULL, "out of memory");
    }
    return true;
}

static bool count_actions(struct deal_review *v, struct deal_error *e)
{
    for (size_t k = 0; k <= v->n; k++) {
        if (!deal_review_go(v, k, e))
            return false;
        deal_state_actions(v->s, &v->place[k].actions);
    }
    return true;
}

struct deal_review *deal_review_new(const struct deal_record *d, const struct deal_rules *r,
                                    const struct deal_review_options *o, struct deal_error *e)
{
    struct deal_review *v = calloc(1, sizeof *v);
    size_t none;

    if (!v || !read_words(v, deal_record_get(d, "moves"))) {
        deal_review_free(v);
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    v->o = *o;
    v->won = -1;
    v->lost = (ssize_t)v->n + 1;
    v->s = deal_state_new(r, e);
    if (!v->s || !deal_record_replay(d, v->s, 0, &none, e) || !count_actions(v, e)) {
        deal_review_free(v);
        return NULL;
    }
    return v;
}

void deal_review_free(struct deal_review *v)
{
    if (!v)
        return;
    for (size_t k = 0; v->place && k <= v->n; k++)
        free(v->place[k].line);
    for (size_t i = 0; i < v->notes; i++)
        free(v->note[i].text);
    free(v->note);
    free(v->place);
    free(v->word);
    free(v->span);
    deal_probe_free(v->probe);
    deal_state_free(v->s);
    free(v);
}

/* ---- searches ---- */

/* Records that position K is won by LINE, which the review owns from now on. Later positions are won, too, as long
 * as LINE agrees with the moves of the game. */
static void note_win(struct deal_review *v, size_t k, char *line)
{
    while (*line && k < v->n) {
        size_t len = strcspn(line, ",");
        if (strlen(v->word[k]) != len || memcmp(v->word[k], line, len))
            break;
        memmove(line, line + len + (line[len] == ','), strlen(line + len + (line[len] == ',')) + 1);
        k++;
    }
    free(v->place[k].line);
    v->place[k].line = line;
    v->won = (ssize_t)k > v->won ? (ssize_t)k : v->won;
}

static bool review_ask(struct deal_review *v, size_t k, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = v->o.nodes, .memory = v->o.memory, .stop = v->o.stop};
    struct deal_solution found;

    v->place[k].examined = true;
    v->asks++;
    if (!deal_review_go(v, k, e) || !deal_solve(v->s, &o, &found, e))
        return false;
    if (found.result == DEAL_WON && found.moves) {
        note_win(v, k, found.moves);
        found.moves = NULL;
    } else if (found.result == DEAL_UNWINNABLE && (ssize_t)k < v->lost) {
        v->lost = (ssize_t)k;
        v->proof = found.proof;
        v->checked = found.checked;
    }
    deal_solution_release(&found);
    return true;
}

static void review_push(struct deal_review *v, ssize_t from, ssize_t to)
{
    if (to - from > 1)
        v->span[v->spans++] = (struct review_span){from, to};
}

/* Searches the first and the last position of the game with the solver. */
static bool ask_ends(struct deal_review *v, struct deal_error *e)
{
    if (!deal_review_go(v, v->n, e))
        return false;
    if (deal_state_won(v->s))
        v->won = (ssize_t)v->n;
    else if (!v->place[0].examined)
        return review_ask(v, 0, e);
    else if (v->lost > 0 && v->n && !v->place[v->n].examined && v->won < (ssize_t)v->n)
        return review_ask(v, v->n, e);
    v->phase = REVIEW_HALVES;
    review_push(v, v->won > 0 ? v->won : 0, v->lost <= (ssize_t)v->n ? v->lost : (ssize_t)v->n);
    return true;
}

/* Searches the middle of a stretch of undecided positions between the last known win and the first known loss. */
static bool ask_half(struct deal_review *v, struct deal_error *e)
{
    struct review_span open;
    ssize_t middle;

    if (!v->spans || v->asks >= MOST_ASKS) {
        v->phase = REVIEW_OTHERS;
        return deal_review_others_begin(v, e);
    }
    open = v->span[--v->spans];
    open.from = open.from > v->won ? open.from : v->won;
    open.to = open.to < v->lost ? open.to : v->lost;
    if (open.to - open.from < 2)
        return true;
    middle = (open.from + open.to) / 2;
    if (!review_ask(v, (size_t)middle, e))
        return false;
    if (v->won < middle)
        review_push(v, open.from, middle);
    if (v->lost > middle)
        review_push(v, middle, open.to);
    return true;
}

static int share_of(const struct deal_review *v)
{
    switch (v->phase) {
    case REVIEW_OTHERS: return 50 + (int)(v->at * 49 / (v->n + 1));
    case REVIEW_DONE: return 100;
    default: return (int)(v->asks * 50 / MOST_ASKS);
    }
}

bool deal_review_ask(struct deal_review *v, int *share, struct deal_error *e)
{
    bool good = true;

    switch (v->phase) {
    case REVIEW_ENDS: good = ask_ends(v, e); break;
    case REVIEW_HALVES: good = ask_half(v, e); break;
    case REVIEW_OTHERS: good = deal_review_others_ask(v, e); break;
    case REVIEW_DONE: break;
    }
    *share = share_of(v);
    return good && (*share < 100 || v->notes || deal_review_notes(v, e));
}

enum deal_result deal_review_verdict(const struct deal_review *v, size_t k)
{
    return (ssize_t)k <= v->won ? DEAL_WON : (ssize_t)k >= v->lost ? DEAL_UNWINNABLE : DEAL_UNKNOWN;
}

size_t deal_review_length(const struct deal_review *v) { return v->n; }
