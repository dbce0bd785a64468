/*
 * A board of another program.  The first line names the format and a game, the others are the
 * board: a deal that comes of it must start, and written in that format it must be read as itself.
 */
#include "../../cmd/deal/foreign.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Reads TEXT line by line up to the first board that is whole; true when a deal comes of it. */
static bool boards_read(const struct foreign *f, char *text, struct deal_state *s, struct deal_record *d)
{
    static struct foreign_reader in;
    struct deal_error e = {.text = ""};
    bool whole = false, good = true;

    in = (struct foreign_reader){.text = in.text};
    in.text.len = 0;
    while (good && !whole) {
        size_t len = strcspn(text, "\n");
        good = f->read(&in, *text ? text : NULL, len, &whole, &e);
        if (!*text)
            break;
        text += len + (text[len] == '\n');
    }
    good = good && (!whole || board_deal(&in.board, s, d, &e));
    MUST(good || *e.text);
    return good && whole;
}

static void boards_again(const struct foreign *f, struct deal_state *s, struct deal_record *d)
{
    struct text out = {0}, again = {0};
    struct deal_error e;
    struct board b;

    MUST(deal_record_start(d, s, &e));
    MUST(deal_state_verify(s, &e));
    if (board_of(&b, s, &e) && f->write(&out, &b, &e)) {
        MUST(boards_read(f, out.bytes, s, d));
        MUST(deal_record_start(d, s, &e) && board_of(&b, s, &e) && f->write(&again, &b, &e));
        MUST(again.len == out.len && !memcmp(again.bytes, out.bytes, out.len));
    }
    text_release(&out);
    text_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct foreign *const formats[] = {&foreign_fc_solve, &foreign_pysol, &foreign_solvitaire};
    char *text = fuzz_text(data, size), *board = strchr(text, '\n'), *game = strchr(text, ' ');
    struct deal_record *d = deal_record_new();
    struct deal_rules *r = NULL;
    struct deal_state *s = NULL;
    struct deal_error e;

    MUST(d);
    if (board && game && game < board) {
        *board++ = *game++ = '\0';
        r = strchr(game, '.') || strchr(game, '/') ? NULL : deal_rules_new(game, NULL, &e);
        s = r ? deal_state_new(r, &e) : NULL;
    }
    for (int i = 0; s && i < 3; i++)
        if (!strcmp(text, formats[i]->name) && boards_read(formats[i], board, s, d))
            boards_again(formats[i], s, d);
    deal_state_free(s);
    deal_rules_free(r);
    deal_record_free(d);
    free(text);
    return 0;
}
