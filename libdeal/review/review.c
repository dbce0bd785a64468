/* Finds where a game was won or lost, by a binary search over its positions with the solver. */
#include "review.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ASKS = 40 }; /* limit of the number of searches, which is needed because positions may stay undecided */

/* ---- the game ---- */

static bool read_words(struct deal_review *review, const char *moves)
{
    size_t n = deal_moves_count(moves);

    review->word = calloc(n + 1, sizeof *review->word);
    review->place = calloc(n + 1, sizeof *review->place);
    review->span = calloc(n + 2, sizeof *review->span);
    for (size_t len; review->word && review->n < n; moves += len + 1) {
        len = strcspn(moves, ",");
        memcpy(review->word[review->n++], moves, len < DEAL_WORD_MAX ? len : DEAL_WORD_MAX - 1);
    }
    return review->word && review->place && review->span;
}

bool deal_review_go(struct deal_review *review, size_t k, struct deal_error *e)
{
    struct deal_action a;

    while (deal_state_depth(review->s) > k)
        deal_state_undo(review->s);
    while (deal_state_depth(review->s) < k) {
        const char *word = review->word[deal_state_depth(review->s)];
        if (!deal_state_find(review->s, word, strlen(word), &a, e))
            return false;
        if (!deal_state_apply(review->s, a))
            return deal_fail(e, NULL, "out of memory");
    }
    return true;
}

static bool count_actions(struct deal_review *review, struct deal_error *e)
{
    for (size_t k = 0; k <= review->n; k++) {
        if (!deal_review_go(review, k, e))
            return false;
        deal_state_actions(review->s, &review->place[k].actions);
    }
    return true;
}

struct deal_review *deal_review_new(const struct deal_record *d, const struct deal_rules *r,
                                    const struct deal_review_options *options, struct deal_error *e)
{
    struct deal_review *v = calloc(1, sizeof *v);
    size_t none;

    if (!v || !read_words(v, deal_record_get(d, "moves"))) {
        deal_review_free(v);
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    v->o = *options;
    v->won = -1;
    v->lost = (ssize_t)v->n + 1;
    v->s = deal_state_new(r, e);
    if (!v->s || !deal_record_replay(d, v->s, 0, &none, e) || !count_actions(v, e)) {
        deal_review_free(v);
        return NULL;
    }
    return v;
}

void deal_review_free(struct deal_review *review)
{
    if (!review)
        return;
    for (size_t k = 0; review->place && k <= review->n; k++)
        free(review->place[k].line);
    for (size_t i = 0; i < review->notes; i++)
        free(review->note[i].text);
    free(review->note);
    free(review->place);
    free(review->word);
    free(review->span);
    deal_probe_free(review->probe);
    deal_state_free(review->s);
    free(review);
}

/* ---- searches ---- */

/* Records that position K is won by LINE, which the review owns from now on. Later positions are won, too, as long
 * as LINE agrees with the moves of the game. */
static void note_win(struct deal_review *review, size_t k, char *line)
{
    while (*line && k < review->n) {
        size_t len = strcspn(line, ",");
        if (strlen(review->word[k]) != len || memcmp(review->word[k], line, len))
            break;
        memmove(line, line + len + (line[len] == ','), strlen(line + len + (line[len] == ',')) + 1);
        k++;
    }
    free(review->place[k].line);
    review->place[k].line = line;
    review->won = (ssize_t)k > review->won ? (ssize_t)k : review->won;
}

static bool review_ask(struct deal_review *review, size_t k, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = review->o.nodes, .memory = review->o.memory, .stop = review->o.stop};
    struct deal_solution found;

    review->place[k].examined = true;
    review->asks++;
    if (!deal_review_go(review, k, e) || !deal_solve(review->s, &o, &found, e))
        return false;
    if (found.result == DEAL_WON && found.moves) {
        note_win(review, k, found.moves);
        found.moves = NULL;
    } else if (found.result == DEAL_UNWINNABLE && (ssize_t)k < review->lost) {
        review->lost = (ssize_t)k;
        review->proof = found.proof;
        review->checked = found.checked;
    }
    deal_solution_release(&found);
    return true;
}

static void review_push(struct deal_review *review, ssize_t from, ssize_t to)
{
    if (to - from > 1)
        review->span[review->spans++] = (struct review_span){from, to};
}

/* Searches the first and the last position of the game with the solver. */
static bool ask_ends(struct deal_review *review, struct deal_error *e)
{
    if (!deal_review_go(review, review->n, e))
        return false;
    if (deal_state_won(review->s))
        review->won = (ssize_t)review->n;
    else if (!review->place[0].examined)
        return review_ask(review, 0, e);
    else if (review->lost > 0 && review->n && !review->place[review->n].examined && review->won < (ssize_t)review->n)
        return review_ask(review, review->n, e);
    review->phase = REVIEW_HALVES;
    review_push(review, review->won > 0 ? review->won : 0,
                review->lost <= (ssize_t)review->n ? review->lost : (ssize_t)review->n);
    return true;
}

/* Searches the middle of a stretch of undecided positions between the last known win and the first known loss. */
static bool ask_half(struct deal_review *review, struct deal_error *e)
{
    struct review_span open;
    ssize_t middle;

    if (!review->spans || review->asks >= MOST_ASKS) {
        review->phase = REVIEW_OTHERS;
        return deal_review_others_begin(review, e);
    }
    open = review->span[--review->spans];
    open.from = open.from > review->won ? open.from : review->won;
    open.to = open.to < review->lost ? open.to : review->lost;
    if (open.to - open.from < 2)
        return true;
    middle = (open.from + open.to) / 2;
    if (!review_ask(review, (size_t)middle, e))
        return false;
    if (review->won < middle)
        review_push(review, open.from, middle);
    if (review->lost > middle)
        review_push(review, middle, open.to);
    return true;
}

static int share_of(const struct deal_review *review)
{
    switch (review->phase) {
    case REVIEW_OTHERS: return 50 + (int)(review->at * 49 / (review->n + 1));
    case REVIEW_DONE: return 100;
    default: return (int)(review->asks * 50 / MOST_ASKS);
    }
}

bool deal_review_ask(struct deal_review *review, int *share, struct deal_error *e)
{
    bool good = true;

    switch (review->phase) {
    case REVIEW_ENDS: good = ask_ends(review, e); break;
    case REVIEW_HALVES: good = ask_half(review, e); break;
    case REVIEW_OTHERS: good = deal_review_others_ask(review, e); break;
    case REVIEW_DONE: break;
    }
    *share = share_of(review);
    return good && (*share < 100 || review->notes || deal_review_notes(review, e));
}

enum deal_result deal_review_verdict(const struct deal_review *review, size_t k)
{
    return (ssize_t)k <= review->won ? DEAL_WON : (ssize_t)k >= review->lost ? DEAL_UNWINNABLE : DEAL_UNKNOWN;
}

size_t deal_review_length(const struct deal_review *review) { return review->n; }
