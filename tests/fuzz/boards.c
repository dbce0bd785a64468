/* Boards of other programs: refused, or a deal that, written as a board of any format that can say it, is read as the same deal. */
#include "../../cmd/deal/foreign.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static const struct foreign *const formats[] = {&foreign_fc_solve, &foreign_pysol, &foreign_solvitaire};
static const char *const games[] = {"freecell", "seahaven-towers", "klondike", "golf", "black-hole", "beleaguered-castle",
                                    "gypsy", "canfield", "carre-napoleon"};
enum { FORMATS = sizeof formats / sizeof *formats, GAMES = sizeof games / sizeof *games };

/* The table of one of the games, kept from call to call. */
static struct deal_state *table_of(int game)
{
    static struct deal_state *table[GAMES];
    struct deal_error e;

    if (!table[game]) {
        struct deal_rules *r = deal_rules_new(games[game], NULL, &e);

        MUST(r && (table[game] = deal_state_new(r, &e)));
    }
    return table[game];
}

/* One line of the text, or its end: is there a board now, and is it a deal? */
static bool take(const struct foreign *f, struct foreign_reader *in, const char *line, size_t len, struct deal_state *s, struct deal_record *d)
{
    struct deal_error e = {.text = ""};
    bool whole = false, good = f->read(in, line, len, &whole, &e);
    bool deal = good && whole && board_deal(&in->board, s, d, &e);

    MUST(deal || (good && !whole) || *e.text);
    if (!good || whole)
        foreign_again(in);
    return deal;
}

/* The first deal of the text, in D. */
static bool first_deal(const struct foreign *f, const char *text, size_t size, struct deal_state *s, struct deal_record *d)
{
    struct foreign_reader *in = calloc(1, sizeof *in);
    const char *at = text, *end = text + size;
    bool found = false;

    MUST(in);
    while (!found && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);

        found = take(f, in, at, len, s, d);
        at += len + 1;
    }
    found = found || take(f, in, NULL, 0, s, d);
    text_release(&in->text);
    free(in);
    return found;
}

/* D written as a board and read again. */
static void there_and_back(const struct foreign *f, struct deal_state *s, const struct deal_record *d, struct deal_record *back)
{
    struct board *b = malloc(sizeof *b);
    struct text out = {.len = 0};
    struct deal_error e;

    MUST(b && deal_record_start(d, s, &e) && board_of(b, s, &e));
    if (f->write(&out, b, &e)) {
        MUST(first_deal(f, out.bytes, out.len, s, back));
        MUST(!strcmp(deal_record_get(d, "cards"), deal_record_get(back, "cards")));
    }
    text_release(&out);
    free(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deal_record *d, *back;
    struct deal_state *s;
    char *text;

    if (!size)
        return 0;
    d = deal_record_new();
    back = deal_record_new();
    s = table_of(data[0] / FORMATS % GAMES);
    text = fuzz_text(data + 1, size - 1);
    MUST(d && back);
    if (first_deal(formats[data[0] % FORMATS], text, size - 1, s, d))
        for (int f = 0; f < FORMATS; f++)
            there_and_back(formats[f], s, d, back);
    free(text);
    deal_record_free(back);
    deal_record_free(d);
    return 0;
}
