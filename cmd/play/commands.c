/*
 * Input of a player: the number or the word of an action, or a command.
 *
 * Words of actions are tried first, so a command never hides an action; then commands; then unambiguous beginnings.
 */
#include "../help.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct command {
    const char *name, *letter, *argument, *meaning;
    void (*plain)(struct session *g); /* function of a command without an argument */
    void (*obey)(struct session *g, const char *argument);
};

/* Returns the number in ARGUMENT: 1 if it is empty, 0 if it is not a number. */
static size_t commands_count_of(const char *argument)
{
    size_t n = strspn(argument, "0123456789");

    return !*argument ? 1 : argument[n] || n > 9 ? 0 : (size_t)strtoul(argument, NULL, 10);
}

/* ---- moves ---- */

static void repeat(struct session *g, const char *argument, bool (*step)(struct session *g), const char *none)
{
    size_t asked = commands_count_of(argument), done = 0;

    while (done < asked && step(g))
        done++;
    session_show(g, !asked ? "how many? a number, or nothing for one" : done ? "" : none);
}

static void undo(struct session *g, const char *argument)
{
    repeat(g, argument, session_undo, "there is nothing to take back");
}
static void redo(struct session *g, const char *argument)
{
    repeat(g, argument, session_redo, "there is nothing to do again");
}

static void restart(struct session *g)
{
    while (session_undo(g))
        ;
    session_show(g, "");
}

static void give_hint(struct session *g) { session_show(g, session_hint(g)); }

/* ---- looking ---- */

static void show(struct session *g) { session_show(g, ""); }

static void moves(struct session *g)
{
    struct terminal t = terminal_look();
    struct text words = {0}, out = {0};

    for (size_t i = 0; i < g->played.n; i++)
        text_print(&words, "%s%s", i ? " " : "", g->played.word[i]);
    if (!words.len)
        text_put(&words, "none yet");
    terminal_wrap(&t, &out, words.bytes, 0);
    output_line(out.bytes, out.len);
    text_release(&words);
    text_release(&out);
}

static void print_rules(const struct deal_rules *r)
{
    char *about = tool_kept(deal_rules_about(r));
    int columns = terminal_look().columns;
    struct text filled = {.len = 0};

    prose_fill(&filled, about, columns > 0 && columns < PROSE_COLUMNS ? columns : PROSE_COLUMNS);
    text_add(&filled, "\n", 1);
    listing_show(filled.bytes);
    text_release(&filled);
    free(about);
}

static void commands_rules(struct session *g, const char *argument)
{
    struct deal_error e;
    struct deal_rules *other = *argument ? deal_rules_new(argument, NULL, &e) : NULL;

    if (*argument && !other)
        session_show(g, e.text);
    else
        print_rules(other ? other : deal_state_rules(g->s));
    deal_rules_free(other);
}

/* Appends an option of the game as "draw = 3: 3 | 1 | 2", the present value first. A range is shown by its ends. */
static void say_option(struct text *out, const struct deal_rules *r, int i, const char *name, const char *now)
{
    char value[64], last[64];

    text_print(out, "  %s = %s:", name, now);
    for (int k = 0; deal_rules_option_value(r, i, k, value); k++) {
        if (deal_rules_option_value(r, i, 99, last))
            strcpy(value, k ? "" : "0..99");
        if (*value)
            text_print(out, "%s%s", k ? " | " : " ", value);
    }
    text_print(out, "\n");
}

static void options(struct session *g)
{
    const struct deal_rules *r = deal_state_rules(g->s);
    const char *name, *game = deal_rules_game(r);
    struct text out = {.len = 0};
    char now[64];

    text_print(&out, "new NAME=VALUE deals with an option, new GAME/VARIANT a variant:\n");
    for (int i = 0; deal_rules_option(r, i, &name, now); i++)
        say_option(&out, r, i, name, now);
    for (int i = 0; (name = deal_rules_variant(r, i)); i++)
        text_print(&out, "  %.*s/%s\n", (int)strcspn(game, "/"), game, name);
    listing_show(out.bytes);
    text_release(&out);
}

/* ---- coming and going ---- */

static void save(struct session *g, const char *argument) { session_save(g, argument, false); }
static void save_over(struct session *g, const char *argument) { session_save(g, argument, true); }

/* Returns true if the player may leave the game: it is saved, or the command is repeated after a warning. */
static bool may_go(struct session *g, const char *again)
{
    char message[128];

    if (!g->changed || !g->played.n || g->warned)
        return true;
    g->warned = true;
    snprintf(message, sizeof message, "the game is not saved; save FILE keeps it, %s once more leaves it", again);
    session_show(g, message);
    return false;
}

static void new_deal(struct session *g, const char *argument)
{
    struct fresh f;
    const char *wrong = fresh_read(argument, &f);
    struct deal_error e;

    if (!wrong && !may_go(g, "new"))
        return;
    if (!wrong && !fresh_deal(g, &f, &e))
        wrong = e.text;
    if (!wrong) {
        session_forget_kept(g);
        free(g->file);
        g->file = NULL;
    }
    session_show(g, wrong ? wrong : "");
}

/* Starts the game of record D unless its text was WRONG or the present game is unsaved. AGAIN: the words to repeat. */
static void start_pasted(struct session *g, const struct deal_record *d, const char *wrong, const char *again)
{
    if (wrong)
        session_show(g, wrong);
    else if (may_go(g, again))
        session_show(g, session_paste_start(g, d));
}

static void paste(struct session *g, const char *argument)
{
    struct deal_record *d = tool_kept(deal_record_new());
    struct fresh f;
    const char *wrong = fresh_read(argument, &f);

    if (!wrong && (f.grade || *f.number))
        wrong = "paste [GAME] [NAME=VALUE]...: the board follows on lines of its own";
    start_pasted(g, d, wrong ? session_paste_skip(wrong) : session_paste(g, &f, d), "paste");
    deal_record_free(d);
}

static void paste_record(struct session *g, const char *line)
{
    struct deal_record *d = tool_kept(deal_record_new());

    start_pasted(g, d, session_paste_record(d, line), "the record");
    deal_record_free(d);
}

static void automatic(struct session *g, const char *argument)
{
    size_t n;

    if (!strcmp(argument, "on") || !strcmp(argument, "off")) {
        g->automatic = !strcmp(argument, "on");
        if (g->automatic)
            session_play_safe(g);
        session_show(g, g->automatic ? "plays that can spoil nothing are done by themselves; auto off ends that"
                                     : "nothing is played by itself");
        return;
    }
    n = *argument ? 0 : session_play_safe(g);
    session_show(g, *argument ? "auto, auto on or auto off" : n ? "" : "no play is proved safe");
}

static void games(struct session *g, const char *argument)
{
    (void)g;
    menu_print(argument);
}

static void light(struct session *g, const char *argument)
{
    bool on = !strcmp(argument, "on");

    if (*argument && !on && strcmp(argument, "off")) {
        session_show(g, "light on or light off");
        return;
    }
    g->light = *argument ? on : g->light;
    session_show(g, !g->light             ? "the light is off"
                    : tool_all_seen(g->s) ? "the light is on"
                                          : "the light is on, but it shows nothing while cards are hidden");
}

static void quit(struct session *g) { g->leave = may_go(g, "quit"); }

/* ---- the table of commands ---- */

static void help(struct session *g);

static const struct command commands[] = {
    {"undo", "u", "[N]", "takes back the last action, or the last N", .obey = undo},
    {"redo", "r", "[N]", "repeats the actions taken back", .obey = redo},
    {"hint", "h", "", "names a pile; again: its card; again: the action", .plain = give_hint},
    {"auto", "", "[on | off]", "makes all safe plays, now or after each action", .obey = automatic},
    {"actions", "a", "", "lists all legal actions", .plain = session_show_actions},
    {"board", "b", "", "draws the board again", .plain = show},
    {"moves", "", "", "lists the actions so far", .plain = moves},
    {"rules", "", "[GAME]", "prints the rules of this game or another", .obey = commands_rules},
    {"restart", "", "", "takes back all actions", .plain = restart},
    {"options", "", "", "lists the options and variants of the game", .plain = options},
    {"light", "", "[on | off]", "in open games: shows if the game can be won", .obey = light},
    {"games", "", "[WORD]", "lists all games, or those with WORD in a name", .obey = games},
    {"new", "", "[GAME] [NAME=VALUE]... [N]", "deals seed N, or ms N, pysol N, grade N", .obey = new_deal},
    {"paste", "", "[GAME] [NAME=VALUE]...", "plays a record or board typed next, up to a \".\"", .obey = paste},
    {"save", "s", "[FILE]", "writes the game to a file, as a record", .obey = save},
    {"save!", "", "[FILE]", "the same, and replaces an existing file", .obey = save_over},
    {"help", "?", "", "lists the commands", .plain = help},
    {"quit", "q", "", "leaves; so does the end of input", .plain = quit},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(struct session *g)
{
    struct text out = {.len = 0};
    char names[40];

    (void)g;
    text_print(&out, "An action by its number or its word; the tab key completes words.  Or:\n");
    for (int i = 0; i < COMMANDS; i++) {
        const struct command *c = &commands[i];
        snprintf(names, sizeof names, "%s%s%s%s%s", c->name, *c->letter ? ", " : "", c->letter, *c->argument ? " " : "",
                 c->argument);
        text_print(&out, "  %-28s %s\n", names, c->meaning);
    }
    listing_show(out.bytes);
    text_release(&out);
}

const char *session_word(void *arg, size_t i)
{
    const struct session *g = arg;

    if (i < g->legal.n)
        return g->legal.word[i];
    i -= g->legal.n;
    return i < COMMANDS ? commands[i].name : NULL;
}

/* ---- a line ---- */

static bool is(const char *word, const char *typed, size_t n) { return strlen(word) == n && !memcmp(word, typed, n); }

/* Returns the only legal action whose word begins with the typed text, or NULL. */
static const char *beginning(const struct session *g, const char *typed, size_t n)
{
    const char *found = NULL;

    for (size_t i = 0; i < g->legal.n; i++)
        if (!strncmp(g->legal.word[i], typed, n)) {
            if (found)
                return NULL;
            found = g->legal.word[i];
        }
    return found;
}

static const char *action_of(const struct session *g, const char *typed, size_t n)
{
    size_t number = strspn(typed, "0123456789") == n && n < 8 ? (size_t)strtoul(typed, NULL, 10) : 0;

    for (size_t i = 0; i < g->legal.n; i++)
        if (is(g->legal.word[i], typed, n))
            return g->legal.word[i];
    return number && number <= g->legal.n ? g->legal.word[number - 1] : NULL;
}

static const struct command *command_of(const char *typed, size_t n)
{
    for (int i = 0; i < COMMANDS; i++)
        if (is(commands[i].name, typed, n) || is(commands[i].letter, typed, n))
            return &commands[i];
    return NULL;
}

/* Reports that the command or action WORD takes no words after it. */
static void refuse_words(struct session *g, const char *word, size_t n)
{
    char quoted[64], message[160];

    snprintf(message, sizeof message, "%s takes no words after it; nothing was done",
             deal_quote(quoted, sizeof quoted, word, n));
    session_show(g, message);
}

static void obey(struct session *g, const struct command *command, const char *rest)
{
    const char *from = rest + strspn(rest, " \t"), *end = from + strlen(from);
    char *argument;

    while (end > from && strchr(" \t\r", end[-1])) /* Completion by readline adds a blank after a word. */
        end--;
    argument = tool_kept(strndup(from, (size_t)(end - from)));
    if (*argument && command->plain)
        refuse_words(g, command->name, strlen(command->name));
    else if (command->plain)
        command->plain(g);
    else
        command->obey(g, argument);
    free(argument);
}

static const char *near_word(const void *g, size_t i) { return session_word((void *)g, i); }

void session_obey(struct session *g, const char *line)
{
    const char *typed = line + strspn(line, " \t");
    size_t n = strcspn(typed, " \t");
    const char *word = action_of(g, typed, n);
    const struct command *command = word ? NULL : command_of(typed, n);
    char quoted[64], message[160];

    if (!n)
        return;
    if (!word && !command)
        word = beginning(g, typed, n);
    if (command) {
        obey(g, command, typed + n);
    } else if (word && typed[n + strspn(typed + n, " \t\r")]) {
        refuse_words(g, typed, n);
    } else if (word) {
        session_do(g, word);
        session_show(g, "");
    } else if (!strncmp(typed, "game=", 5)) {
        paste_record(g, typed);
    } else {
        word = deal_guess(typed, n, near_word, g);
        snprintf(message, sizeof message, "%s is no legal action and no command; %s%s%s",
                 deal_quote(quoted, sizeof quoted, typed, n), word ? "did you mean " : "help lists them",
                 word ? word : "", word ? "?" : "");
        session_show(g, message);
    }
}
