/*
 * Fills in the two manual pages that hold text of the library: deal-games(7), with the
 * comments of the rule files, and deal-rules(5), with the table of keys.  A page is written by
 * hand in libdeal/NAME.in; a line @NAME@ of it is replaced by a generated part.  Runs while
 * building; not installed.
 */
#include "deal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 76 };

/* Prints one word of an mdoc line; a leading control character is escaped, a backslash is spelled out. */
static int manual_put_word(const char *word, size_t len, bool first)
{
    if (first && (*word == '.' || *word == '\''))
        fputs("\\&", stdout);
    for (size_t i = 0; i < len; i++) {
        if (word[i] == '\\')
            fputs("\\e", stdout);
        else
            putchar(word[i]);
    }
    return (int)len;
}

/* Prints text as mdoc requires: lines of at most WIDTH columns, and each sentence on a new line. */
static void text(const char *at, size_t len)
{
    const char *end = at + len;
    int column = 0;
    bool stop = false; /* true if the last word ended a sentence */

    while (at < end) {
        size_t n = strcspn(at, " \n");

        if (n > (size_t)(end - at))
            n = (size_t)(end - at);
        if (column && (stop || column + 1 + (int)n > WIDTH)) {
            putchar('\n');
            column = 0;
        } else if (column) {
            column += printf(" ");
        }
        column += manual_put_word(at, n, !column);
        stop = n && (at[n - 1] == '.' || at[n - 1] == '?');
        at += n;
        at += strspn(at, " \n");
    }
    putchar('\n');
}

/* Prints prose for mdoc: paragraphs are separated by empty lines; an indented line is copied unchanged. */
static void prose(const char *at)
{
    while (*at) {
        size_t n = strcspn(at, "\n");

        if (*at == ' ') {
            fputs(".Dl ", stdout);
            manual_put_word(at + strspn(at, " "), n - strspn(at, " "), true);
            putchar('\n');
        } else if (n) {
            const char *end = strstr(at, "\n\n"), *indent = strstr(at, "\n ");
            if (indent && (!end || indent < end))
                end = indent;
            n = end ? (size_t)(end - at) : strlen(at);
            text(at, n);
        } else {
            puts(".Pp");
        }
        at += n + (at[n] == '\n');
    }
}

static size_t group_len(const char *pile) { return strcspn(pile, "0123456789"); }

/* Prints the names of the piles, as "scene1 .. scene8, bar1 .. bar4, talon". */
static void piles(const struct deal_rules *r)
{
    struct deal_error e;
    struct deal_state *s = deal_state_new(r, &e);
    int n = s ? deal_state_piles(s) : 0;

    puts(".Pp\nPiles:");
    for (int p = 0, last; p < n; p = last + 1) {
        const char *first = deal_state_pile_name(s, p);
        size_t len = group_len(first);

        for (last = p; last + 1 < n; last++) {
            const char *next = deal_state_pile_name(s, last + 1);
            if (group_len(next) != len || strncmp(next, first, len))
                break;
        }
        printf("%s", first);
        if (last > p)
            printf(" .. %s", deal_state_pile_name(s, last));
        puts(last + 1 < n ? "," : ".");
    }
    deal_state_free(s);
}

static void game(int i)
{
    struct deal_error e;
    const char *id = deal_game_id(i);
    struct deal_rules *r = deal_rules_new(id, NULL, &e);
    char *about = r ? deal_rules_about(r) : NULL;

    if (about) {
        printf(".Ss %s\n%s: %d pack%s, %d cards listed.\n", id, deal_rules_title(r), deal_rules_packs(r),
               deal_rules_packs(r) == 1 ? "" : "s", deal_rules_cards(r));
        piles(r);
        puts(".Pp");
        prose(about);
    } else {
        printf(".Ss %s\n%s.\n", id, e.text);
    }
    free(about);
    deal_rules_free(r);
}

/* Prints the aliases of the game ID, as "Also called montana, spaces." */
static void also_called(const char *id)
{
    const char *name, *of;
    int n = 0;

    for (int i = 0; deal_game_name(i, &name, &of); i++)
        if (!strcmp(of, id))
            printf("%s%s", n++ ? ", " : "Also called ", name);
    if (n)
        puts(".\n.Pp");
}

/* Prints a paragraph for each game known for its published winnability. */
static void others(void)
{
    puts(".Bl -tag -width Ds");
    for (int i = 0; i < deal_other_count(); i++) {
        struct deal_error e;
        struct deal_rules *r = deal_rules_new(deal_other_id(i), NULL, &e);
        const char *about = deal_game_text(deal_other_id(i));

        printf(".It %s\n", deal_other_id(i));
        also_called(deal_other_id(i));
        for (size_t n; r && *about == '#'; about += n + (about[n] == '\n')) {
            about += strspn(about, "# ");
            n = strcspn(about, "\n");
            if (n)
                text(about, n);
            else
                puts(".Pp");
        }
        deal_rules_free(r);
    }
    puts(".El");
}

/* Finds the line of FILE, a table separated by tabs, that begins with GAME; copies the rest of the line to OUT. */
static bool manual_find_line(const char *file, const char *game, char *out, size_t size)
{
    FILE *f = fopen(file, "r");
    char line[1024];
    size_t n = strlen(game);
    bool found = false;

    while (f && !found && fgets(line, sizeof line, f))
        if (!strncmp(line, game, n) && line[n] == '\t') {
            line[strcspn(line, "\n")] = '\0';
            snprintf(out, size, "%s", line + n + 1);
            found = true;
        }
    if (f)
        fclose(f);
    return found;
}

/* Returns the number of rows of GAME in the table COUNTS, which has one for each budget, the smallest first. */
static int share_rows(const char *counts, const char *game)
{
    FILE *f = fopen(counts, "r");
    size_t length = strlen(game);
    char line[1024];
    int rows = 0;

    while (f && fgets(line, sizeof line, f)) {
        long n, won, lost, unknown, nodes;

        if (strncmp(line, game, length) || line[length] != '\t' ||
            sscanf(line + length, "%ld %ld %ld %ld %ld", &n, &won, &lost, &unknown, &nodes) != 5)
            continue;
        if (!rows++)
            printf(".It %s\n", game);
        printf("%ld deals, %ld nodes: %ld won, %ld unwinnable, %ld unknown.\n", n, nodes, won, lost, unknown);
    }
    if (f)
        fclose(f);
    return rows;
}

/* Prints the shares of deals that were decided, for each node budget, from analysis/studies/shares.csv. */
static void shares(const char *counts, const char *limits)
{
    char any[1024];

    if (!manual_find_line(counts, deal_game_id(0), any, sizeof any))
        return;
    puts(".Sh WHAT THE SEARCH DECIDES\n"
         "For deals from seed 1 on: the number won, proved unwinnable and left unknown within the budget of nodes, and "
         "what limits the search.\n"
         "Many games have a second row with ten times the budget.\n"
         ".Bl -tag -width Ds");
    for (int i = 0; i < deal_game_count(); i++) {
        char why[1024];

        if (share_rows(counts, deal_game_id(i)) && manual_find_line(limits, deal_game_id(i), why, sizeof why))
            text(why, strlen(why));
    }
    puts(".El");
}

/* Prints one row of analysis/studies/results/players-games.csv from the column of the player on; its settings are
 * separated by blanks. */
static void player_row(char *row)
{
    char player[80];
    long n, won, actions, imagined;
    double low, high, ms;

    if (sscanf(row, "%79[^\t] %ld %ld %*f %lf %lf %ld %ld %lf", player, &n, &won, &low, &high, &actions, &imagined,
               &ms) != 8)
        return;
    for (char *c = player; *c; c++)
        if (*c == ' ')
            *c = ',';
    printf("%s: %ld of %ld won (%.1f\\(en%.1f%%), %ld actions, %.3g ms.\n", player, won, n, 100 * low, 100 * high,
           actions, ms);
}

/* Prints the rows of GAME that have no options, which begin with "group, game, empty set, player". */
static void player_rows(const char *file, const char *game)
{
    FILE *f = fopen(file, "r");
    char row[1024], name[80];
    int at;

    while (f && fgets(row, sizeof row, f))
        if (sscanf(row, "%*s %79[^\t]%n", name, &at) == 1 && !strcmp(name, game) && !strncmp(row + at, "\t\t", 2))
            player_row(row + at + 2);
    if (f)
        fclose(f);
}

/* Prints how often the computer players win each game, from the results of analysis/studies/players.sh. */
static void players(const char *file)
{
    puts(".Sh WHAT PLAYERS WIN\n"
         "The players of\n.Xr play 1\nsee no hidden card.\n"
         "The rows give the number of deals won, the 95% interval of the share, and the mean number of actions and of "
         "milliseconds\n"
         "of processor time in a game.\n"
         "The deals have the seeds from 7100001 on.\n"
         "A player with fewer deals than another played the first of the same deals.\n"
         ".Bl -tag -width Ds");
    for (int i = 0; i < deal_game_count(); i++) {
        printf(".It %s\n", deal_game_id(i));
        player_rows(file, deal_game_id(i));
    }
    puts(".El");
}

static void games(void)
{
    for (int i = 0; i < deal_game_count(); i++)
        game(i);
}

/* Prints a key of rule files and the form of its value, on one line of any length. */
static void key_line(const struct deal_word *w)
{
    printf(".It %s = ", w->key);
    manual_put_word(w->form, strlen(w->form), false);
    putchar('\n');
}

/* Prints the default of a key of rule files, or "Required". */
static void standard(const char *value)
{
    if (!value)
        puts(".br\nRequired.");
    else
        printf(".br\nDefault: %s.\n", *value ? value : "nothing");
}

static void keys(void)
{
    struct deal_word w;
    char last[80] = "";

    for (int i = 0; deal_vocabulary(i, &w); i++) {
        char name[80];
        snprintf(name, sizeof name, *w.mechanism ? "[mechanism %s]" : "[%s]", *w.mechanism ? w.mechanism : w.section);
        if (strcmp(name, last))
            printf("%s.Ss %s\n.Bl -tag -width Ds\n", *last ? ".El\n" : "", name);
        strcpy(last, name);
        key_line(&w);
        text(w.meaning, strlen(w.meaning));
        standard(w.standard);
    }
    puts(".El");
}

/* Prints the text of a rule file, with the characters escaped that mdoc would interpret. */
static void example(void)
{
    const char *at = deal_game_text("belle-lucie");

    for (size_t n; *at; at += n + (at[n] == '\n')) {
        n = strcspn(at, "\n");
        manual_put_word(at, n, true);
        putchar('\n');
    }
}

/* Names of result tables, which the Makefile passes in this order; NULL if the page needs none. */
static const char *counts, *limits, *played;

static void put_shares(void) { shares(counts, limits); }
static void put_players(void) { players(played); }

static bool generated(const char *line)
{
    static const struct {
        const char *name;
        void (*put)(void);
    } parts[] = {{"@KEYS@", keys},     {"@EXAMPLE@", example},   {"@GAMES@", games},
                 {"@OTHERS@", others}, {"@SHARES@", put_shares}, {"@PLAYERS@", put_players}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(line, parts[i].name))
            return parts[i].put(), true;
    return false;
}

static bool fill_in(FILE *page)
{
    char line[1024];

    while (fgets(line, sizeof line, page)) {
        line[strcspn(line, "\n")] = '\0';
        if (!generated(line))
            puts(line);
    }
    return !ferror(page);
}

int main(int argc, char **argv)
{
    FILE *page = argc == 2 || argc == 5 ? fopen(argv[1], "r") : NULL;

    if (!page)
        return fputs("usage: manual PAGE.in [COUNTS LIMITS PLAYERS]\n", stderr), 2;
    if (argc == 5) {
        counts = argv[2];
        limits = argv[3];
        played = argv[4];
    }
    bool well = fill_in(page);
    fclose(page);
    return well && !fclose(stdout) ? 0 : 2;
}
