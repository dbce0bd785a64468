/*
 * A game from a record or a board that the player types or pastes at the prompt.
 *
 * All lines up to the period are read, even after an error, so that no line of a board is taken for a command.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAST_PYSOL = 32000 }; /* last number of PySolFC with which the board is compared */

static char message[400];
static char noted[400]; /* how the pasted board was read, if that is in doubt; else "" */

static const char *paste_wrong(unsigned long line, const struct deal_error *e)
{
    if (line)
        snprintf(message, sizeof message, "line %lu: %s", line, e->text);
    else
        snprintf(message, sizeof message, "%s", e->text);
    return message;
}

/* Can record D be replayed? Tried on another table, since the session's table holds the game in progress. */
static bool paste_replays(const struct deal_record *d, struct deal_error *e)
{
    struct positions *apart = positions_new();
    struct deal_state *s = positions_table(apart, d, e);
    bool good = s && deal_record_start(d, s, e);

    positions_free(apart);
    return good;
}

const char *session_paste_start(struct session *g, const struct deal_record *d)
{
    struct deal_error e;

    if (!session_open(g, d, &e))
        return paste_wrong(0, &e);
    session_forget_kept(g);
    free(g->file);
    g->file = NULL;
    return *noted ? noted : session_welcome(g);
}

const char *session_paste_record(struct deal_record *d, const char *line)
{
    struct deal_error e;

    *noted = '\0';
    return deal_record_parse(d, line, strlen(line), &e) && paste_replays(d, &e) ? NULL : paste_wrong(0, &e);
}

/* ---- boards ---- */

/* A board that is being read. */
struct paste {
    struct deal_boards *boards;
    struct deal_record *d;
    unsigned long line;  /* number of lines so far */
    unsigned long first; /* number of the first line that is not blank, 0 if all are */
    unsigned long wrong; /* number of the line with the first error; 0: the whole board is wrong */
    bool whole, failed;
    struct deal_error e;
};

/* Passes a line, or with NULL the end of the text, to the reader of boards. */
static void paste_line(struct paste *paste, const char *line)
{
    unsigned long back = 0;
    bool whole = false;

    if (paste->failed)
        return;
    if (!paste->first && line && line[strspn(line, " \t\r")])
        paste->first = paste->line;
    if (paste->whole && line && line[strspn(line, " \t\r")]) {
        snprintf(paste->e.text, sizeof paste->e.text, "the board is complete before this line");
        paste->failed = true;
    } else if (!paste->whole) {
        paste->failed =
            !deal_boards_take(paste->boards, line, line ? strlen(line) : 0, paste->d, &whole, &back, &paste->e);
        paste->whole = whole;
    }
    paste->wrong = back < paste->line ? paste->line - back : paste->line;
    if (whole && paste->wrong <= paste->first) /* a card is missing, for example */
        paste->wrong = 0;
}

/* Reads all lines. Returns a copy of the first if it is a record, else NULL. */
static char *paste_lines(struct paste *paste)
{
    const char *line;
    char *record = NULL;

    while ((line = prompt_line("")) && strcmp(line, ".")) {
        paste->line++;
        if (!record && paste->line == 1 && !strncmp(line, "game=", 5))
            record = strdup(line);
        else if (!record)
            paste_line(paste, line);
    }
    if (!record)
        paste_line(paste, NULL);
    return record;
}

static const char *paste_read(const struct deal_rules *r, struct paste *paste)
{
    char *record = paste_lines(paste);
    const char *wrong = NULL;
    bool found;

    *noted = '\0';
    if (record)
        wrong = session_paste_record(paste->d, record);
    else if (paste->failed)
        wrong = paste_wrong(paste->wrong, &paste->e);
    else if (!paste->whole)
        wrong = "no board, so nothing changed";
    else if (!deal_record_find(paste->d, r, LAST_PYSOL, false, &found, &paste->e))
        wrong = paste_wrong(0, &paste->e);
    if (!record && !wrong && deal_boards_note(paste->boards))
        snprintf(noted, sizeof noted, "check the board: %s", deal_boards_note(paste->boards));
    free(record);
    return wrong;
}

/* ---- what is expected ---- */

#define EXAMPLE_SEED "4000000000"

/* Prints how a board is written, by a deal that hardly anyone plays, since a board shows its hidden cards. */
static void paste_explain(const struct deal_rules *r)
{
    static const char head[] = "Type or paste a record or a board; a line with only a period ends it.\n"
                               "For example, deal " EXAMPLE_SEED " of the game is this board:\n\n";
    struct deal_error e;
    struct deal_record *d = deal_record_new();
    struct deal_state *s = deal_state_new(r, &e);
    bool dealt = d && s && deal_record_numbered(d, r, "seed", EXAMPLE_SEED, &e) && deal_record_start(d, s, &e);
    char *board = NULL;
    struct text out = {.len = 0};

    for (int i = 0; dealt && !board && deal_board_form(i); i++)
        board = deal_state_board(s, deal_board_form(i), &e);
    text_print(&out, "%.*s", board ? (int)sizeof head : (int)strcspn(head, "\n") + 1, head);
    listing_put(out.bytes);
    if (board) /* not folded: its lines have a meaning */
        output_line(board, strlen(board));
    output_line("\n", 1);
    text_release(&out);
    free(board);
    deal_state_free(s);
    deal_record_free(d);
}

const char *session_paste_skip(const char *wrong)
{
    static const char skips[] = "\nNothing is read; a line with only a period goes on.\n";
    const char *line;

    if (prompt_edits()) {
        output_line(wrong, strlen(wrong));
        output_line(skips, sizeof skips - 1);
    }
    while ((line = prompt_line("")) && strcmp(line, "."))
        ;
    return wrong;
}

const char *session_paste(struct session *g, const struct fresh *fresh, struct deal_record *d)
{
    const struct deal_rules *now = deal_state_rules(g->s);
    const char *game = *fresh->game ? fresh->game : deal_rules_game(now);
    const char *set = !*fresh->game && !*fresh->set ? deal_rules_set(now) : fresh->set, *wrong;
    struct paste p = {.d = d};
    struct deal_rules *r = deal_rules_new(game, set, &p.e);

    if (r && *fresh->game) /* The player typed the name of the rule file, so it may be opened. */
        positions_trust(g->positions);
    if (r && prompt_edits())
        paste_explain(r);
    if (r && (p.boards = deal_boards_new(NULL, r, &p.e)))
        wrong = paste_read(r, &p);
    else
        wrong = session_paste_skip(paste_wrong(0, &p.e));
    deal_boards_free(p.boards);
    deal_rules_free(r);
    return wrong;
}
