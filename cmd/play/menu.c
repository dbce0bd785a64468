/*
 * The menu of games: all of them, the historic ones first, so that the best-known ones are next to the prompt.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int menu_games(void) { return deal_game_count() + deal_other_count(); }

/* Appends the games [FROM, TO) in rows as wide as the terminal; all games fit 80 columns by 24 lines. */
static void menu_part(struct text *out, const char *title, int from, int to)
{
    int columns = terminal_look().columns, at = 0;
    char cell[48];

    text_print(out, "%s", title);
    for (int i = from; i < to; i++) {
        int n = snprintf(cell, sizeof cell, "%d %s", i + 1, tool_game(i));

        if (at && at + 2 + n > (columns ? columns : 80)) {
            text_print(out, "\n");
            at = 0;
        }
        text_print(out, "%s%s", at ? "  " : "", cell);
        at += n + (at ? 2 : 0);
    }
    text_print(out, "\n");
}

static void menu_list(void)
{
    struct text out = {.len = 0};

    menu_part(&out, "Historic games:\n", 0, deal_game_count());
    menu_part(&out, "Well-known games:\n", deal_game_count(), menu_games());
    listing_show(out.bytes);
    text_release(&out);
}

/* ---- the search ---- */

static bool game_has(int i, const char *typed)
{
    const char *name, *id;
    bool has = strstr(tool_game(i), typed) != NULL;

    for (int k = 0; !has && deal_game_name(k, &name, &id); k++)
        has = !strcmp(id, tool_game(i)) && strstr(name, typed);
    return has;
}

/* Lists the games with the text TYPED in a name, as "3 letters: gaps, ..."; returns false if there is none. */
static bool menu_search(const char *typed)
{
    struct text found = {.len = 0}, said = {.len = 0};

    for (int i = 0; strlen(typed) > 1 && i < menu_games(); i++)
        if (game_has(i, typed))
            text_print(&found, "%s%s", found.len ? ", " : "", tool_game(i));
    if (!found.len)
        return false;
    text_print(&said, "games with such a name: %s\n", found.bytes);
    listing_show(said.bytes);
    text_release(&said);
    text_release(&found);
    return true;
}

/* Reacts to the unknown game NAME: lists the games with that text in a name, else proposes one with a similar name. */
static void menu_unknown(const char *name)
{
    char quoted[100];
    const char *guess;

    if (menu_search(name))
        return;
    deal_quote(quoted, sizeof quoted, name, strlen(name));
    guess = deal_guess_game(name, strlen(name));
    output_print(guess ? "no game \"%s\"; did you mean \"%s\"? q leaves\n" : "no game \"%s\"; q leaves\n", quoted,
                 guess);
}

void menu_print(const char *word)
{
    if (!*word)
        menu_list();
    else
        menu_unknown(word);
}

/* ---- the choice ---- */

/* Reads the answer LINE, a game by its number or name and perhaps options, into FRESH. False if no game has that number
 * or name, or if the rest of the line is wrong. */
static bool menu_read(const char *line, struct fresh *fresh)
{
    char *rest, whole[600];
    long number = strtol(line, &rest, 10);
    const char *wrong;

    if (rest != line && number >= 1 && number <= menu_games())
        snprintf(whole, sizeof whole, "%s %s", tool_game((int)number - 1), rest);
    else
        snprintf(whole, sizeof whole, "%s", line);
    wrong = fresh_read(whole, fresh);
    if (wrong) {
        output_print("%s\n", wrong);
        return false;
    }
    if (*fresh->game && (deal_game_named(fresh->game, strcspn(fresh->game, "/")) || strstr(fresh->game, ".ini")))
        return true;
    menu_unknown(fresh->game);
    return false;
}

bool menu_choose(struct session *g, const struct session_start *how,
                 void (*start)(struct session *g, const char *game, const struct session_start *how))
{
    const char *line;
    struct deal_error e;
    struct fresh f;

    menu_list();
    while ((line = prompt_line("number, name or part of a name (? lists them, q leaves): which game? "))) {
        line += strspn(line, " \t");
        if (!*line || !strcmp(line, "?") || !strcmp(line, "help")) {
            menu_list();
            continue;
        }
        if (!strncmp(line, "game=", 5))
            tool_die("a record on standard input is played with a - for its file: play --interactive -");
        if (!strcmp(line, "q") || !strcmp(line, "quit"))
            break;
        if (!menu_read(line, &f))
            continue;
        if (!*f.set && !*f.number && !f.grade) {
            start(g, f.game, how);
            return true;
        }
        if (fresh_deal(g, &f, &e))
            return true;
        output_print("%s\n", e.text);
    }
    return false;
}
