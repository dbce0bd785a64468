/*
 * An interactive session from start to end: choice of the game, then the loop over lines.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Returns true if OPERAND names a game rather than a file. The id of a game takes precedence over a file of that
 * name (FILE: there is one); an alias of a game does not. */
static bool names_game(const char *operand, bool file)
{
    size_t n = strcspn(operand, "/"), len = strlen(operand);
    const char *id;

    if (strchr(operand, '/') && len > 4 && !strcmp(operand + len - 4, ".ini"))
        return true;
    id = deal_game_named(operand, n);
    return id && (!file || (strlen(id) == n && !memcmp(id, operand, n)) || access(operand, F_OK));
}

/* Reports an operand that is neither a game nor a file: as a misspelt game, not as a missing file. */
static void refuse_unknown(const char *operand)
{
    char quoted[256];
    const char *guess = deal_guess_game(operand, strcspn(operand, "/"));

    if (!strcmp(operand, "-") || strchr(operand, '/') || !access(operand, F_OK))
        return;
    tool_die("\"%s\" is neither a game nor a file; %s%s%s", deal_quote(quoted, sizeof quoted, operand, strlen(operand)),
             guess ? "did you mean \"" : "deal --list shows the games", guess ? guess : "", guess ? "\"?" : "");
}

enum { PUZZLES = 20 }; /* usual number of curated deals of each grade */

/* Returns a seed from the clock, so that each session gets another deal unless a seed was given. */
static uint32_t some_seed(void) { return (uint32_t)time(NULL) % 1000000 + 1; }

static void start_deal(struct session *g, const char *game, const struct session_start *how)
{
    struct deal_rules *r = tool_rules(game, how->set);
    const char *set = how->set ? how->set : "", *key = how->key ? how->key : "seed";
    struct deal_error e;
    char number[24];

    snprintf(number, sizeof number, "%lu", (unsigned long)some_seed());
    if (how->key)
        memcpy(number, how->number, sizeof number);
    if (how->grade ? !session_puzzle(g, game, set, how->grade, (size_t)some_seed() % PUZZLES, &e)
                   : !session_deal(g, game, set, key, number, &e))
        tool_die_numbered(r, how->grade ? "grade" : key, number, &e);
    deal_rules_free(r);
}

/* Reads the next record; a signal meanwhile ends the tool, since there is no game to save yet. */
static bool next_record(struct input *in, struct deal_record *d)
{
    bool there = input_record(in, d);

    if (prompt_interrupted || prompt_ended)
        tool_die("interrupted");
    return there;
}

/* Starts with the first record of the file. If the file has only that record, the game is later saved there. */
static void start_file(struct session *g, const char *name)
{
    char *files[] = {(char *)name, NULL};
    struct input *in = input_new(files);
    struct deal_record *d = tool_kept(deal_record_new()), *more = tool_kept(deal_record_new());
    struct deal_error e;
    bool alone;

    input_wake(in, prompt_wake());
    if (!next_record(in, d)) {
        if (input_free(in) == STATUS_YES) /* The file has no record, and no error was reported yet. */
            tool_warn("%s: no record to play", name);
        exit(STATUS_TROUBLE);
    }
    if (!session_open(g, d, &e)) {
        input_bad(in, &e);
        exit(STATUS_TROUBLE);
    }
    alone = strcmp(name, "-") && !next_record(in, more);
    if (input_free(in) == STATUS_YES && alone) /* A bad second record also means that the file has more than one. */
        g->file = strdup(name);
    deal_record_free(d);
    deal_record_free(more);
    if (!strcmp(name, "-") && !freopen("/dev/tty", "r", stdin))
        tool_die("/dev/tty: no terminal to play at");
}

static const char *no_word(void *arg, size_t i)
{
    (void)arg;
    return tool_game((int)i);
}

static struct session *at_table; /* the session whose game must be saved if the program ends early; NULL: none */

static void keep_once(void)
{
    if (at_table)
        session_autosave(at_table);
    at_table = NULL;
}

/* The end of the program does not wait for a message on a stopped terminal. */
static void keep_lost(void)
{
    keep_once();
    if (prompt_ended)
        _exit(STATUS_TROUBLE);
}

static bool start_of_run(struct session *g, const struct session_start *how)
{
    g->peek = how->peek;
    g->sought = some_seed();
    g->positions = positions_new();
    positions_keep_all(g->positions);
    g->d = tool_kept(deal_record_new());
    prompt_start(no_word, NULL);
    g->light = prompt_edits();
    if (prompt_edits())
        output_terminal(&prompt_ended, keep_lost);
    if (session_offer(g) || g->leave)
        return !g->leave;
    if (how->operand && names_game(how->operand, true)) {
        start_deal(g, how->operand, how);
    } else if (how->operand) {
        refuse_unknown(how->operand);
        if (how->key || how->grade || how->set)
            tool_die("--%s: %s is no game; a file has its deal",
                     how->key     ? how->key
                     : how->grade ? "grade"
                                  : "option",
                     how->operand);
        start_file(g, how->operand);
    } else {
        return menu_choose(g, how, start_deal);
    }
    return true;
}

/* At the end of input the game is not lost: it is printed as a record or, if no terminal shows it, saved to a file. */
static void leave_at_end(struct session *g)
{
    bool cut_off = prompt_ended || (prompt_edits() && !isatty(STDIN_FILENO));
    struct deal_error e;

    if (cut_off)
        keep_once();
    if (prompt_ended == SIGHUP || (prompt_edits() && !isatty(STDOUT_FILENO)))
        return;
    output_line("\n", 1);
    if (g->changed && g->played.n && !output_record(session_record(g), &e))
        tool_warn("%s", e.text);
    if (!cut_off)
        session_forget_kept(g);
}

static void run_show_again(void *g) { session_show(g, ""); }

int session_run(const struct session_start *how)
{
    struct session g = {0};
    const char *line;

    if (start_of_run(&g, how)) {
        at_table = &g;
        prompt_start(session_word, &g);
        prompt_resized(run_show_again, &g);
        session_show(&g, session_welcome(&g));
        while (!g.leave && (line = prompt_line("> "))) {
            session_obey(&g, line);
            if (g.leave || deal_state_won(g.s))
                session_forget_kept(&g);
        }
        if (!g.leave)
            leave_at_end(&g);
    }
    prompt_end();
    session_release(&g);
    return prompt_ended ? STATUS_TROUBLE : STATUS_YES;
}
