/*
 * Fuzz target for boards of other programs: a board is rejected, or gives a record whose position can be laid out. The
 * board of that record, in any format that can express it, is parsed again.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static const char *const games[] = {
    "freecell", "seahaven-towers", "klondike",       "golf",   "black-hole", "beleaguered-castle",
    "gypsy",    "canfield",        "carre-napoleon", "spider", "gaps",       "accordion",
    "pyramid"};
enum { FORMS = 4, GAMES = sizeof games / sizeof *games };

static const struct deal_rules *rules_of(int game)
{
    static struct deal_rules *rules[GAMES];
    struct deal_error e;

    if (!rules[game])
        MUST((rules[game] = deal_rules_new(games[game], NULL, &e)));
    return rules[game];
}

/* Reads the first board of the text into record D. */
static bool first_board(const char *form, const struct deal_rules *r, const char *text, size_t size,
                        struct deal_record *d)
{
    struct deal_error e = {.text = ""};
    struct deal_boards *bs = deal_boards_new(form, r, &e);
    const char *at = text, *end = text + size;
    unsigned long back;
    bool whole = false, good = true;

    MUST(bs);
    while (!whole && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);

        good = deal_boards_take(bs, at, len, d, &whole, &back, &e);
        MUST(good || *e.text);
        at += len + 1;
    }
    if (!whole) {
        good = deal_boards_take(bs, NULL, 0, d, &whole, &back, &e);
        MUST(good || *e.text);
    }
    deal_boards_free(bs);
    return whole && good;
}

/* Asserts that the record can be laid out, and that the board of its position parses to the same position. */
static void there_and_back(const struct deal_record *d)
{
    struct deal_cache *cache = deal_cache_new();
    struct deal_error e;
    const struct deal_rules *r;
    struct deal_state *s;

    MUST(cache && (r = deal_cache_rules(cache, d, &e)) && (s = deal_state_new(r, &e)));
    MUST(deal_record_start(d, s, &e) && deal_state_verify(s, &e));
    for (int i = 0; deal_board_form(i); i++) {
        char *board = deal_state_board(s, deal_board_form(i), &e);

        MUST(board ? strchr(board, '\n') != NULL : *e.text != '\0');
        free(board);
    }
    deal_state_free(s);
    deal_cache_free(cache);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deal_record *d;
    char *text;

    if (!size)
        return 0;
    d = deal_record_new();
    text = fuzz_text(data + 1, size - 1);
    MUST(d);
    if (first_board(deal_board_form(data[0] % FORMS), rules_of(data[0] / FORMS % GAMES), text, size - 1, d))
        there_and_back(d);
    free(text);
    deal_record_free(d);
    return 0;
}
