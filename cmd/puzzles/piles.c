/*
 * The names of piles in the short notation of solutions, such as talon-up1, and the words of actions that name no card,
 * explained for the reader of the booklet.
 */
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

/* Returns the length of NAME without the number at its end, and without the blank before that. */
static size_t stem(const char *name)
{
    size_t n = strlen(name);

    while (n && name[n - 1] >= '0' && name[n - 1] <= '9')
        n--;
    return n && name[n] && name[n - 1] == ' ' ? n - 1 : n;
}

/* Returns true if the word of a move has the pile NAME on either side of its hyphen. */
static bool word_names(const char *word, const char *name)
{
    size_t len = strlen(name), all = strlen(word);

    return (!strncmp(word, name, len) && word[len] == '-') ||
           (all > len && !strcmp(word + all - len, name) && word[all - len - 1] == '-');
}

/* Returns true if a sign of the solutions has the pile NAME: as a target, or in the word of the action that is used as
 * its sign, which sets *MOVES. */
static bool piles_used(const struct sheet *sheet, size_t n, const char *name, bool *moves)
{
    bool used = false;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < sheet[i].steps; k++) {
            const char *sign = sheet[i].step[k].sign, *target = strstr(sign, "–");
            bool moved = !strcmp(sign, sheet[i].step[k].word) && word_names(sign, name);

            *moves = *moves || moved;
            used = used || moved || (target && !strcmp(target + strlen("–"), name));
        }
    return used;
}

/* Appends LINE to OUT unless OUT has it. */
static void lines_add(struct text *out, const char *line)
{
    if (!out->len || !strstr(out->bytes, line))
        text_add(out, line, strlen(line));
}

/* Adds the line "NAME  WORDS" to OUT. Piles whose numbers are the same in both have one line, without the numbers if
 * the names differ, else with N in their place. A name without a number that is its words has none. */
static void piles_add(struct text *out, const char *name, const char *words)
{
    size_t head = stem(name), tail = stem(words);
    const char *number = words + tail + (words[tail] == ' ');
    bool counted = !strcmp(name + head, number);
    struct text line = {.len = 0};

    words += strncmp(words, "the ", 4) ? 0 : 4;
    tail = counted ? stem(words) : strlen(words);
    head = counted ? head : strlen(name);
    if (head == tail && !strncmp(name, words, head) && !*number)
        return;
    if (head == tail && !strncmp(name, words, head))
        text_print(&line, "%.*sN%*s  %.*s N\n", (int)head, name, head < 5 ? 5 - (int)head : 0, "", (int)tail, words);
    else
        text_print(&line, "%-6.*s  %.*s\n", (int)head, name, (int)tail, words);
    lines_add(out, line.bytes);
    text_release(&line);
}

/* Adds lines for words of actions without a card, if the solutions of N sheets have them. */
static void words_add(struct text *out, const struct sheet *sheet, size_t n)
{
    static const char *const words[][2] = {{"deal", "deal    cards come from the pack\n"},
                                           {"redeal", "redeal  cards form a new pack\n"},
                                           {"refill", "refill  all empty piles are filled\n"}};
    static const char *const fill = "refill:";

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < sheet[i].steps; k++) {
            const char *word = sheet[i].step[k].word;

            for (size_t w = 0; w < sizeof words / sizeof *words; w++)
                if (!strcmp(word, words[w][0]))
                    lines_add(out, words[w][1]);
            if (!strncmp(word, fill, strlen(fill)))
                lines_add(out, "refill:a  the empty pile a is filled\n");
        }
}

bool names_explain(struct text *out, struct deal_rules *r, const struct sheet *sheet, size_t n)
{
    struct deal_error e;
    struct deal_state *table = tool_kept(deal_state_new(r, &e));
    bool moves = false;

    for (int i = 0; i < deal_state_piles(table); i++) {
        const char *name = deal_state_pile_name(table, i);
        char *words = tool_kept(deal_state_pile_words(table, i));

        if (piles_used(sheet, n, name, &moves))
            piles_add(out, name, words);
        free(words);
    }
    words_add(out, sheet, n);
    deal_state_free(table);
    return moves;
}
