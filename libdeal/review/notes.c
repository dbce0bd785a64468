/* Writes the results of a review of a game as sentences: first about the whole game, then about stretches in their
 * order. */
#include "base/paper.h"
#include "base/array.h"
#include "review.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool notes_add(struct deal_review *review, enum deal_note_kind kind, size_t from, size_t to,
                      struct deal_paper *paper)
{
    char *text = deal_paper_text(paper);

    if (!text || !deal_grow(&review->note, &review->notes_cap, review->notes + 1, sizeof *review->note)) {
        free(text);
        return false;
    }
    review->note[review->notes++] = (struct deal_note){.kind = kind, .from = from, .to = to, .text = text};
    return true;
}

/* ---- the whole ---- */

static bool tell_won(struct deal_review *review)
{
    struct deal_paper p = {0};
    size_t won = (size_t)review->won;

    if (won == review->n && deal_review_go(review, review->n, NULL) && deal_state_won(review->s))
        deal_paper_say(&p, "the game was won");
    else if (won == review->n)
        deal_paper_say(&p, "the game can still be won, in %zu actions from here",
                       deal_moves_count(review->place[won].line));
    else if (won)
        deal_paper_say(&p, "the game could still be won");
    else
        deal_paper_say(&p, "the deal could be won");
    return notes_add(review, DEAL_NOTE_WON, 0, won, &p);
}

static bool tell_unknown(struct deal_review *review)
{
    struct deal_paper p = {0};
    size_t from = (size_t)(review->won + 1), to = (size_t)(review->lost - 1);

    deal_paper_say(&p, "not known whether the game could still be won, at %" PRIu64 " positions for each search",
                   review->o.nodes);
    return notes_add(review, DEAL_NOTE_UNKNOWN, from, to, &p);
}

/* Writes a note on the action that lost the game: the position before it is won, the one after it is lost. */
static bool tell_blunder(struct deal_review *review)
{
    struct deal_paper p = {0};
    const char *line = review->place[review->won].line;

    deal_paper_say(&p, "%s lost the game", review->word[review->won]);
    if (line)
        deal_paper_say(&p, "; %.*s would have won, in %zu actions from there", (int)strcspn(line, ","), line,
                       deal_moves_count(line));
    return notes_add(review, DEAL_NOTE_BLUNDER, (size_t)review->lost, (size_t)review->lost, &p);
}

static bool tell_lost(struct deal_review *review)
{
    struct deal_paper p = {0};

    deal_paper_say(&p, review->lost ? "nothing could win any more" : "nothing wins this deal");
    deal_paper_say(&p, " (%s%s)", review->proof ? review->proof : "exhausted", review->checked ? ", checked" : "");
    return notes_add(review, DEAL_NOTE_LOST, (size_t)review->lost, review->n, &p);
}

/* ---- stretches ---- */

/* The reason why the action after position K was forced: 'f' if no other was legal, 'o' if all others lose; 0 if it
 * was not forced. */
static int forced(const struct deal_review *review, size_t k)
{
    const struct review_place *place = &review->place[k];

    if (place->actions == 1)
        return 'f';
    return (ssize_t)k < review->won && place->losing == place->actions - 1 ? 'o' : 0;
}

/* Writes a note on a stretch of forced actions. A single action without a choice is not mentioned, but a single
 * action that is the only way to win is. */
static bool tell_stretch(struct deal_review *review, size_t from, size_t to, int why)
{
    struct deal_paper p = {0};

    if (why == 'f' && to - from < 2)
        return true;
    deal_paper_say(&p, why == 'f'      ? "forced: nothing else was legal"
                       : to - from > 1 ? "narrow: each time every other action would have lost"
                                       : "narrow: every other action would have lost");
    return notes_add(review, why == 'f' ? DEAL_NOTE_FORCED : DEAL_NOTE_NARROW, from + 1, to, &p);
}

static bool tell_stretches(struct deal_review *review)
{
    for (size_t k = 0, j; k < review->n; k = j) {
        int why = forced(review, k);
        for (j = k + 1; j < review->n && forced(review, j) == why; j++)
            ;
        if (why && !tell_stretch(review, k, j, why))
            return false;
    }
    return true;
}

bool deal_review_notes(struct deal_review *review, struct deal_error *e)
{
    bool good = review->won < 0 || tell_won(review);

    if (good && review->lost - review->won > 1)
        good = tell_unknown(review);
    else if (good && review->won >= 0 && review->lost <= (ssize_t)review->n)
        good = tell_blunder(review);
    if (good && review->lost <= (ssize_t)review->n)
        good = tell_lost(review);
    return (good && tell_stretches(review)) || deal_fail(e, NULL, "out of memory");
}

bool deal_review_note(const struct deal_review *review, size_t i, struct deal_note *out)
{
    if (i < review->notes)
        *out = review->note[i];
    return i < review->notes;
}
