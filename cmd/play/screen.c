/*
 * Draws the screen of a session: a line about the game, the board, the last event, and the legal actions with their
 * numbers. On a terminal it fits the window: the board gets the remaining lines, and a long list of actions is cut.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTION_LINES = 4, SENTENCE_LINES = 3, BOARD_LEAST = 8 };

/* ---- actions ---- */

enum { CARD_WIDTH = 3 };

/* Appends an action with its number and card, as "12 talon-up1 QS", padded to WIDTH columns. */
static void add_action(const struct session *g, const struct terminal *terminal, struct text *out, size_t i, int number,
                       int width)
{
    char card[3] = "";
    int rest = width - number - 1 - (int)strlen(g->legal.word[i]) - (g->card[i] != DEAL_NO_CARD ? CARD_WIDTH : 0);

    text_print(out, "%*s", number - snprintf(NULL, 0, "%zu", i + 1), "");
    text_print(out, terminal->colour ? "\033[2m%zu\033[0m %s" : "%zu %s", i + 1, g->legal.word[i]);
    if (g->card[i] != DEAL_NO_CARD) {
        deal_card_text(g->card[i], card);
        text_put(out, " ");
        terminal_paint(terminal, out, card);
    }
    text_print(out, "%*s", rest > 0 ? rest : 0, "");
}

/* Appends the legal actions in at most LINES lines (0: no limit); returns the number of lines. */
static int add_actions(const struct session *g, const struct terminal *terminal, struct text *out, int lines)
{
    enum { GAP = 2 };
    int number = snprintf(NULL, 0, "%zu", g->legal.n), width = 0, across, rows;
    size_t shown = g->legal.n;

    for (size_t i = 0; i < g->legal.n; i++) {
        int word = number + 1 + (int)strlen(g->legal.word[i]) + (g->card[i] != DEAL_NO_CARD ? CARD_WIDTH : 0);

        width = word > width ? word : width;
    }
    across = ((terminal->columns ? terminal->columns : 80) + GAP - 1) / (width + GAP);
    across = across < 1 ? 1 : across;
    rows = (int)(g->legal.n + (size_t)across - 1) / across;
    if (lines && rows > lines) {
        rows = lines;
        shown = (size_t)across * (size_t)(lines - 1);
    }
    for (size_t i = 0; i < shown; i++) {
        bool last = i + 1 == shown || (int)(i % (size_t)across) == across - 1;
        add_action(g, terminal, out, i, number, last ? 0 : width + GAP);
        text_put(out, last ? "\n" : "");
    }
    if (shown < g->legal.n)
        text_print(out, "and %zu more: actions lists them\n", g->legal.n - shown);
    return rows;
}

/* ---- the rest ---- */

static void add_head(struct session *g, struct text *out)
{
    const char *key, *number;
    bool named = deal_record_name(g->d, &key, &number);
    char grade[24] = "";
    const char *told = session_light(g), *standing;

    if (named)
        key = !strcmp(key, "ms") ? "Microsoft" : !strcmp(key, "pysol") ? "PySolFC" : key;
    if (g->grade > 0 && deal_grade_stars(deal_state_rules(g->s), &standing))
        snprintf(grade, sizeof grade, ", grade %d", g->grade);
    text_print(out, "%s%s%s%s%s%s   %zu action%s%s%s%s\n", deal_rules_title(deal_state_rules(g->s)), named ? ", " : "",
               named ? key : "", named ? " " : "", named ? number : "", grade, g->played.n, g->played.n == 1 ? "" : "s",
               g->file && !g->changed ? "   saved" : "", *told ? "   " : "", told);
}

static const char *state_of(const struct session *g)
{
    if (deal_state_won(g->s))
        return "You have won!";
    if (!g->legal.n)
        return g->played.n ? "No action is left: undo, new, or quit." : "No action is left: new, or quit.";
    return !g->lost      ? ""
           : g->played.n ? "What is in sight proves that this game can no longer be won; undo goes back."
                         : "What is in sight proves that this game cannot be won; new deals another.";
}

static int screen_add_notes(const struct session *g, const struct terminal *terminal, struct text *out,
                            const char *message)
{
    struct text wrapped = {.len = 0};
    int lines = 0;

    if (g->sentence.len)
        lines += terminal_wrap(terminal, out, g->sentence.bytes, SENTENCE_LINES);
    if (*state_of(g))
        lines += terminal_wrap(terminal, out, state_of(g), SENTENCE_LINES);
    if (*message) {
        lines += terminal_wrap(terminal, &wrapped, message, SENTENCE_LINES);
        terminal_paint(terminal, out, wrapped.bytes);
    }
    text_release(&wrapped);
    return lines;
}

void session_show(struct session *g, const char *message)
{
    struct terminal t = terminal_look();
    struct text screen = {0}, notes = {0}, actions = {0};
    /* The 2 lines are the head, about the game, and the prompt. */
    int rest = 2 + screen_add_notes(g, &t, &notes, message), room = add_actions(g, &t, &actions, ACTION_LINES);
    int free_lines = t.lines - rest - room;
    char *board =
        tool_kept(deal_state_draw_within(g->s, t.columns, free_lines < BOARD_LEAST ? BOARD_LEAST : free_lines));

    room = t.lines - rest; /* Lines that the board leaves free show more actions. */
    for (const char *at = board; *at; at++)
        room -= *at == '\n';
    actions.len = 0;
    add_actions(g, &t, &actions, !t.lines ? 0 : room > ACTION_LINES ? room : ACTION_LINES);
    text_put(&screen, t.clears ? "\033[H\033[2J" : "");
    add_head(g, &screen);
    terminal_paint(&t, &screen, board);
    text_add(&screen, notes.len ? notes.bytes : "", notes.len);
    text_add(&screen, actions.len ? actions.bytes : "", actions.len);
    output_line(screen.bytes, screen.len);
    free(board);
    text_release(&screen);
    text_release(&notes);
    text_release(&actions);
}

void session_show_actions(struct session *g)
{
    struct terminal t = terminal_look();
    struct text out = {0};

    add_actions(g, &t, &out, 0);
    if (out.len)
        listing_show_lines(out.bytes);
    text_release(&out);
}
