/*
 * Prints the two manuals that the library itself knows best: deal-games(7) from
 * the rule files' own prose, deal-manual_rules(5) from the table of keys that the parser
 * uses.  Runs while building; not installed.
 */
#include "deal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 76 };

/* One word of an mdoc line; a leading control character is hidden, a backslash spelled out. */
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

/* Text as mdoc likes it: lines of at most WIDTH, a new line for each sentence. */
static void text(const char *at, size_t len)
{
    const char *end = at + len;
    int column = 0;
    bool stop = false; /* the last word ended a sentence */

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

/* Prose: paragraphs parted by empty lines; an indented line stands as it is. */
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

static void head(const char *name, int section, const char *what)
{
    printf(".\\\" Made from the library while building; do not edit.\n.Dd November 21, 2026\n.Dt ");
    for (const char *c = name; *c; c++)
        putchar(toupper((unsigned char)*c));
    printf(" %d\n.Os\n.Sh NAME\n.Nm %s\n.Nd %s\n", section, name, what);
}

static size_t group_len(const char *pile) { return strcspn(pile, "0123456789"); }

/* "scene1 .. scene8, bar1 .. bar4, talon": what the words of moves call them. */
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

/* The further games, a paragraph each. */
static void others(void)
{
    puts(".Sh FURTHER GAMES\n"
         "Games by other hands, known for how many of their deals can be won; printed by\n.Dl deal --list=others\n"
         "They are played, solved and drawn like those above.\n"
         ".Bl -tag -width Ds");
    for (int i = 0; i < deal_other_count(); i++) {
        struct deal_error e;
        struct deal_rules *r = deal_rules_new(deal_other_id(i), NULL, &e);
        const char *about = deal_game_text(deal_other_id(i));

        printf(".It %s\n", deal_other_id(i));
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

/* The rest of the line of FILE that begins with GAME; between fields stand tabs, as columns writes them. */
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

/* The rows of GAME in COUNTS, one for each budget, smallest first; how many. */
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

/* What share of the first deals the search decides; made by analysis/studies/thirty.sh. */
static void shares(const char *counts, const char *limits)
{
    char any[1024];

    if (!manual_find_line(counts, deal_game_id(0), any, sizeof any))
        return;
    puts(".Sh WHAT THE SEARCH DECIDES\n"
         "Deals from seed 1 on: how many of them are won, proved unwinnable, and left\n"
         "unknown within the budget of nodes, and what limits the search.\n"
         "Where a million nodes leave some unknown, a second count mostly tells what ten million decide.\n"
         ".Bl -tag -width Ds");
    for (int i = 0; i < deal_game_count(); i++) {
        char why[1024];

        if (share_rows(counts, deal_game_id(i)) && manual_find_line(limits, deal_game_id(i), why, sizeof why))
            text(why, strlen(why));
    }
    puts(".El");
}

/* A row of analysis/studies/players.csv behind the game: settings stand there parted by spaces. */
static void player_row(char *row)
{
    char player[80];
    long n, won, actions, imagined;
    double low, high;

    if (sscanf(row, "%79[^\t] %ld %ld %lf %lf %ld %ld", player, &n, &won, &low, &high, &actions, &imagined) != 7)
        return;
    for (char *c = player; *c; c++)
        if (*c == ' ')
            *c = ',';
    printf("%s: %ld of %ld won (%.1f\\(en%.1f%%), %ld actions", player, won, n, 100 * low, 100 * high, actions);
    if (imagined)
        printf(", %ld imagined", imagined);
    puts(".");
}

/* How often the players win; made by analysis/studies/players.sh. */
static void players(const char *file)
{
    char row[1024];

    if (!manual_find_line(file, deal_game_id(0), row, sizeof row))
        return;
    puts(".Sh WHAT PLAYERS WIN\n"
         "Deals from seed 1 on, played by the players of\n.Xr play 1\n"
         "who see no more than somebody at the table: how many they win, with the 95% interval of\n"
         "the share, and the mean number of actions in a game; with rollout also of the\n"
         "actions that it imagined for one.\n"
         ".Bl -tag -width Ds");
    for (int i = 0; i < deal_game_count(); i++) {
        FILE *f = fopen(file, "r");
        size_t n = strlen(deal_game_id(i));

        printf(".It %s\n", deal_game_id(i));
        while (f && fgets(row, sizeof row, f))
            if (!strncmp(row, deal_game_id(i), n) && row[n] == '\t')
                player_row(row + n + 1);
        if (f)
            fclose(f);
    }
    puts(".El");
}

static void games(const char *counts, const char *limits, const char *played)
{
    head("deal-games", 7, "the rules of the games, ruling by ruling");
    puts(".Sh DESCRIPTION\n"
         "Every game below is one rule file, printed by\n.Dl deal --rules GAME\n"
         "and what is said here is that file's own opening comment;\n"
         "the conventions that all games share come first.");
    puts(".Sh CONVENTIONS");
    static const char *const shared[] = {
        "Cards are written rank (A23456789TJQK), then suit (SHDC); suits are in the order spades, hearts, diamonds, clubs everywhere. Twins, cards of the same rank and suit from different packs, are the same card.",
        "Piles are called by their group and a number from 1; a group of one has no number. What was laid last on a pile is its top. The pack is what is left undealt; its top is dealt next. The text of a game names the groups in the order in which they are dealt, low numbers first, each pile filled before the next, unless it says otherwise.",
        "The cards of a record are the pack as it is dealt, first card first, without those that a game withdraws; a record that breaks what a game says of its deal is bad. When only the word deal lays cards, the table is empty at the start.",
        "An action is a word: FROM-TO moves the top card, FROM-TO:n a block of n cards, FROM.k-TO the k-th card of a pile that lies spread; deal, redeal and refill stand for themselves. Of a pile that lies spread each card is offered by its place, twins too. A log lists the player's actions only, never what happens by itself.",
        "At once means by itself: after the layout and after every action such effects are carried out in the order the rules list them, left to right by pile number, until none applies.",
        "A foundation that follows suit takes only its own, numbered in the order of suits and round again; once complete it takes nothing. Unless a game says so a foundation card never comes back, cards move singly, and king and ace are no neighbours. Where foundations turn the corner they are, in marriages too.",
        "Equal piles are offered once: of several empty piles of a group, and of several foundations of a group that take the same cards in the same order from now on, only the lowest-numbered is a target (or a source). A move of a pile's only card to another empty pile of its group is not legal.",
        "A marriage lays a single top card on a top card of the tableau, in the same suit and next in rank.",
        "In games with a talon the word deal turns the top of the pack onto it, as long as the pack has cards; the top of the talon may be played at any time. Filled from the talon, else the pack means: the talon's top, or the pack's when the talon is empty.",
        "A redeal of the talon is legal when the pack is empty, the talon is not, and redeals remain. Turned: the talon is turned over, so that its first card is dealt first again. Shuffled: in the order that deal-format(5) states. Either only makes the new pack, unless a game says that it is dealt, too. Gathered: the piles are taken up in the order listed, each beneath those in hand, and the whole turned over, so that the last of them is dealt first, from its bottom card on. That may be done with the pack out and a redeal left, even when other moves are open, unless there is no card to take up.",
        "Shuffles inside a game belong to the deal: the record carries their number, so a deal is one fixed puzzle.",
        "A game is won when every foundation is complete or its own goal is reached; a won position has no legal action. Stuck means that no action is left and the game is not won; where moves can be taken back and forth that may never happen, and the player gives up when he likes.",
        "Hidden is what a player cannot see: the pack, but for a card of it that is turned, shuffles to come, and cards that lie face down. The solver sees all, a player's policy does not.",
        "ranks=N plays with the ranks from the ace to N, suits=N with the first N suits; king, queen and knave then mean the three highest ranks. A suit that is missing has no foundations, which changes no number of the rest; foundations of any suit are as many as the remaining suits need; of a missing suit nothing is withdrawn. The layout is dealt as far as the cards reach; the numbers that a game takes stand among its options, and one that cannot be laid out with them refuses.",
    };
    puts(".Bl -bullet");
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        puts(".It");
        text(shared[i], strlen(shared[i]));
    }
    puts(".El\n.Sh GAMES");
    for (int i = 0; i < deal_game_count(); i++)
        game(i);
    others();
    shares(counts, limits);
    players(played);
    puts(".Sh SEE ALSO\n.Xr deal 1 ,\n.Xr play 1 ,\n.Xr deal-format 5 ,\n.Xr deal-rules 5");
}

/* A key on one line, as it is written in a file, whatever its length. */
static void key_line(const struct deal_word *w)
{
    printf(".It %s = ", w->key);
    manual_put_word(w->form, strlen(w->form), false);
    putchar('\n');
}

/* What holds where the key is absent. */
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

/* A whole file, as it is compiled in. */
static void example(void)
{
    const char *at = deal_game_text("belle-lucie");

    puts(".Sh EXAMPLE\n"
         "The rule file of La Belle Lucie, as\n.Dl deal --rules belle-lucie\nprints it.\n"
         "Kept as ./mine.ini and changed, it is a game of one's own:\n.Dl deal ./mine.ini | solve\n"
         ".Bd -literal");
    for (size_t n; *at; at += n + (at[n] == '\n')) {
        n = strcspn(at, "\n");
        if (*at == '.' || *at == '\'')
            fputs("\\&", stdout);
        for (size_t i = 0; i < n; i++)
            fputs(at[i] == '\\' ? "\\e" : (char[]){at[i], '\0'}, stdout);
        putchar('\n');
    }
    puts(".Ed");
}

static void manual_rules(void)
{
    head("deal-rules", 5, "rule files: the vocabulary of a game");
    puts(".Sh DESCRIPTION\n"
         "A rule file is an INI file: sections in brackets, lines of key = value, comments on lines of their own that begin with #.\n"
         "A line has at most 180 bytes and is never indented; no section or key stands twice.\n"
         "The opening comment is the rules in prose, printed by\n.Dl deal --about GAME\n"
         "A section that is none of those below with a fixed name is a group of piles of the tableau, and with the key foundation a group of foundations.\n"
         "At-once effects apply in the order in which their sections stand in the file.\n"
         ".Pp\n"
         "Behind each key stands the form of its values:\n"
         "words in small letters stand for themselves, 2..26 for a number of that range, | parts what may be chosen from, () keeps together,\n"
         "[] may be left out, and ... says that what stands before it may stand once or more often.\n"
         "TABLEAU is the name of a group of the tableau, FOUNDATION of one of foundations, GROUP of either, SOURCE of a group of the tableau or pack,\n"
         "DEALT that of a group of the tableau or two of them as in left+right,\n"
         "GATHERED a group, GROUP.last or a pile by its name;\n"
         "RANK is one of A23456789TJQK, CARD a rank and one of the suits SHDC, WITHDRAWN a card, with * behind it each copy of it, or RANK*;\n"
         "SUITS is a row of suits, STEP a number from -12 to 12 that is not 0.\n"
         "K, Q and J stand for the three highest ranks of a short pack.\n"
         "WORD is a word, TEXT the rest of the line.\n"
         "A key is required, or has a default, the value that holds where a file lacks it; same is what the group says.\n"
         ".Pp\n"
         "Of a file that cannot be played as it is written the first line that cannot be read is told alone, and of keys and values that cannot be all that one pass finds, each with its line.\n"
         "So is a key that can do nothing with any value of the file's options, as one that says more of another key, which is not there.\n"
         ".Sh KEYS");
    keys();
    puts(".Sh OPTIONS AND VARIANTS\n"
         "In the section options a line NAME = GROUP.KEY makes an option of a key that takes whole numbers;\n"
         "NAME = GROUP.KEY: WORD = VALUE | WORD = VALUE lists what may be written there, WORD alone standing for itself.\n"
         "An option's default is what the key says, and is among those listed.\n"
         "The name of an option holds no comma, plus, colon or dot and is neither ranks nor suits; that of a value holds no comma and no plus.\n"
         "A section variant NAME sets options by name, or keys as GROUP.KEY, each once; the game is then called GAME/NAME.\n"
         "Each value of each option, all else being as the file says, and each variant must make a game.\n"
         "Every key, option or not,\ncan be changed with -o GROUP.KEY=VALUE.");
    example();
    puts(".Sh SEE ALSO\n.Xr deal 1 ,\n.Xr deal-games 7");
}

int main(int argc, char **argv)
{
    if (argc == 5 && !strcmp(argv[1], "games"))
        games(argv[2], argv[3], argv[4]);
    else if (argc == 2 && !strcmp(argv[1], "rules"))
        manual_rules();
    else
        return fputs("usage: manual games COUNTS LIMITS PLAYERS | manual rules\n", stderr), 2;
    return fclose(stdout) ? 2 : 0;
}
