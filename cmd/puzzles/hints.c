/*
 * Graded hints of a puzzle, taken from its solution: a card that moves early, the first actions, and further actions.
 */
#include "puzzles.h"

#include <string.h>

static const char *const titles[HINTS] = {"First hints: a card to move early", "Second hints: the first actions",
                                          "Third hints: further actions"};

const char *hint_title(int hint) { return titles[hint]; }

/* Returns VALUE, or the nearer of the limits. */
static size_t within(size_t value, size_t least, size_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* Appends the card that moves in the first action with a card; if no action has one, the word of the first action. */
static void hint_card(const struct sheet *sheet, struct text *out)
{
    for (size_t i = 0; i < sheet->steps; i++) {
        const char *sign = sheet->step[i].sign, *end = strstr(sign, "–");

        if (!end)
            end = strstr(sign, "↑");
        if (end && strcmp(sign, sheet->step[i].word)) {
            text_add(out, sign, (size_t)(end - sign));
            return;
        }
    }
    text_print(out, "%s", sheet->steps ? sheet->step[0].word : "");
}

/* Appends the first COUNT actions, where a repeated action counts once. */
static void hint_actions(const struct sheet *sheet, size_t count, struct text *out)
{
    for (size_t i = 0, n; count && i < sheet->steps; i += n, count--) {
        n = sheet_alike(&sheet->step[i], sheet->steps - i);
        text_print(out, n > 1 ? "%s%s×%zu" : "%s%s", i ? "  " : "", sheet->step[i].sign, n);
    }
}

void hint_add(const struct sheet *sheet, int hint, struct text *out)
{
    size_t second = within(sheet->steps / 20, 1, 4);

    if (hint == 0)
        hint_card(sheet, out);
    else
        hint_actions(sheet, hint == 1 ? second : within(sheet->steps / 8, second + 1, 10), out);
}
