/*
 * Makes the booklet of puzzles: its sheets, its cover, and the files in HTML and PDF. The program rsvg-convert prints
 * the pages, and qrencode draws the QR codes.
 */
#include "../replace.h"
#include "puzzles.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* maximal length of a link with a QR code, in bytes; such a code has 85 modules a side */
enum { CODE_LONGEST = 600 };

static const struct paper papers[] = {{"a4", 595, 842, 3}, {"a5", 420, 595, 2}, {"letter", 612, 792, 3}};

static const struct paper *booklet_paper(const char *name)
{
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
        if (!name || !strcmp(name, papers[i].name))
            return &papers[i];
    tool_die_value("-p", name, "is not a4, a5 or letter");
}

/* Refuses an address whose scheme could run a script. */
static void booklet_check_page(const char *page)
{
    static const char *const schemes[] = {"http:", "https:", "file:"};
    size_t n = page ? strcspn(page, ":/") : 0;

    if (!page || page[n] != ':')
        return;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (!strncmp(page, schemes[i], strlen(schemes[i])))
            return;
    tool_die("the address of a page begins with http:, https: or file:");
}

/* ---- the folder for the pages, and the programs that work in it ---- */

static char workshop[200];             /* path of the temporary folder; "": none */
static volatile sig_atomic_t workmate; /* id of the running child process; 0: none */
static size_t workpieces;              /* number of page files in the temporary folder */

static void workshop_name(char out[256], const char *what, size_t i)
{
    if (i)
        snprintf(out, 256, "%s/%s-%04zu.svg", workshop, what, i);
    else
        snprintf(out, 256, "%s/%s", workshop, what);
}

static void workshop_close(void)
{
    static const char *const rest[] = {"booklet.pdf", "link", "code"};
    char name[256];

    if (!*workshop)
        return;
    if (workmate)
        kill((pid_t)workmate, SIGTERM);
    for (size_t i = 1; i <= workpieces; i++) {
        workshop_name(name, "page", i);
        unlink(name);
    }
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        workshop_name(name, rest[i], 0);
        unlink(name);
    }
    rmdir(workshop);
    *workshop = '\0';
}

static void workshop_open(void)
{
    const char *folder = getenv("TMPDIR");

    snprintf(workshop, sizeof workshop, "%s/puzzles-XXXXXX", folder && *folder ? folder : "/tmp");
    if (!mkdtemp(workshop)) {
        *workshop = '\0';
        tool_die("cannot make a folder for the pages: %s", strerror(errno));
    }
    atexit(workshop_close);
}

static void workshop_put(const char *name, const char *text, size_t len)
{
    FILE *file = fopen(name, "w");

    if (!file || fwrite(text, 1, len, file) != len || fclose(file))
        tool_die("%s: %s", name, strerror(errno));
}

/* Appends the file NAME of the temporary folder, if it can be read, to OUT. */
static void workshop_take(const char *name, struct text *out)
{
    FILE *file = fopen(name, "r");
    char part[4096];

    for (size_t n; file && (n = fread(part, 1, sizeof part, file)) > 0;)
        text_add(out, part, n);
    if (file)
        fclose(file);
}

/* Runs the program ARGV. Returns its exit status, or -1 if there is no such program. */
static int workshop_run(const char *const *argv)
{
    posix_spawnattr_t attr;
    sigset_t none;
    pid_t child;
    int status = 0, error;

    sigemptyset(&none);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK);
    error = posix_spawnp(&child, argv[0], NULL, &attr, (char *const *)argv, environ);
    posix_spawnattr_destroy(&attr);
    if (error)
        return -1;
    workmate = child;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    workmate = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/* Returns the QR code of LINK as text; NULL if qrencode is not installed, or if the code would be too fine to print. */
static char *booklet_code(const char *link)
{
    char from[256], to[256];
    const char *argv[] = {"qrencode", "-t", "ASCII", "-m", "1", "-r", from, "-o", to, NULL};
    struct text code = {.len = 0};

    if (!link || strlen(link) > CODE_LONGEST)
        return NULL;
    workshop_name(from, "link", 0);
    workshop_name(to, "code", 0);
    workshop_put(from, link, strlen(link));
    if (!workshop_run(argv))
        workshop_take(to, &code);
    return code.bytes;
}

/* Prints the pages to the file PDF; returns false if rsvg-convert is not installed. */
static bool booklet_print(const struct pages *pages, const struct cover *cover, const char *pdf)
{
    const char **argv = tool_kept(calloc(pages->n + 6, sizeof *argv));
    char to[256];
    struct text made = {.len = 0};
    struct deal_error e;
    int status;

    workshop_name(to, "booklet.pdf", 0);
    memcpy(argv, (const char *[]){"rsvg-convert", "-f", "pdf", "-o", to}, 5 * sizeof *argv);
    workpieces = pages->n;
    for (size_t i = 0; i < pages->n; i++) {
        char name[256];

        workshop_name(name, "page", i + 1);
        workshop_put(name, pages->page[i].bytes, pages->page[i].len);
        argv[5 + i] = strdup(name);
    }
    status = workshop_run((const char *const *)argv);
    for (size_t i = 0; i < pages->n; i++)
        free((char *)argv[5 + i]);
    free(argv);
    if (status < 0)
        return false;
    if (stop_requested())
        exit(stop_status(STATUS_YES));
    if (status)
        tool_die("rsvg-convert failed");
    workshop_take(to, &made);
    outline_add(&made, cover, pages);
    if (!replace_file(pdf, made.len ? made.bytes : "", made.len, REPLACE_ANY, &e))
        tool_die("%s: %s", pdf, e.text);
    text_release(&made);
    return true;
}

/* ---- the cover ---- */

/* Explains the stars. MIXED: the deals have different rules, perhaps with different scales. */
static void cover_stars(struct cover *cover, const struct deal_rules *r, bool generic, bool mixed)
{
    struct deal_grade_scale scale;
    struct text shares = {.len = 0};
    const char *standing, *other = deal_grade_scale_other(r);

    if (!deal_grade_stars(r, &standing) || generic || !deal_grade_scale(r, &scale)) {
        snprintf(cover->stars, sizeof cover->stars, "%s",
                 strcmp(standing, "none") ? "The deals have no stars: for this game no measure of difficulty is known."
                                          : "The deals have no stars: any player wins them.");
        return;
    }
    if (mixed) {
        snprintf(cover->stars, sizeof cover->stars,
                 "Stars show how hard a deal is. The deals have different rules: compare only "
                 "the stars of deals with the same line above them.");
        return;
    }
    snprintf(cover->stars, sizeof cover->stars,
             "Stars show how hard a deal is, %s%s%s. Of the %d winnable deals that were measured%s:",
             other ? "by the scale of other rules, those of " : "for this game", other ? other : "",
             strcmp(standing, "weak") ? "" : "; they predict little", scale.won, other ? " with those" : "");
    for (int g = 1; g <= GRADES; g++)
        if (scale.share[g - 1])
            text_print(&shares, "%s%.*s %d%%", shares.len ? " · " : "", g * (int)strlen("★"), stars_of(g),
                       (scale.share[g - 1] + 5) / 10);
    snprintf(cover->shares, sizeof cover->shares, "%s", shares.len ? shares.bytes : "");
    text_release(&shares);
}

/* Adds the rules of the game in prose, one paragraph a line, up to the list of options. *VARIES is set if an option
 * changes them. If the deals have MIXED rules, the paragraph about the options is left out, since each deal names its
 * own. */
static void cover_rules(struct cover *cover, const char *about, bool mixed, bool *varies)
{
    bool open = false;

    for (size_t n; *about && strncmp(about, "Options", 7); about += n + (about[n] == '\n')) {
        const char *set = strstr(about, " =");
        bool here = !strncmp(about, "Here: ", 6);

        n = strcspn(about, "\n");
        if (here && mixed) {
            n += about[n] == '\n' && about[n + 1] == '\n'; /* and the empty line after it */
            continue;
        }
        *varies = *varies || (!here && set && set < about + n && (set[2] == ' ' || set[2] == '\n'));
        if (open && (!n || *about == ' '))
            text_add(&cover->about, "\n", 1);
        else if (open)
            text_add(&cover->about, " ", 1);
        for (size_t i = strspn(about, " "); i < n; i++) /* single blanks between words, none at the ends */
            if (about[i] != ' ' || (i + 1 < n && about[i + 1] != ' '))
                text_add(&cover->about, about + i, 1);
        open = n > 0;
    }
    if (open)
        text_add(&cover->about, "\n", 1);
}

static void cover_make(struct cover *cover, const struct deal_rules *r, bool stars, bool generic, bool mixed)
{
    const char *variant = strchr(deal_rules_game(r), '/');
    char *about = tool_kept(deal_rules_about(r));
    bool varies = false;

    if (strstr(deal_rules_game(r), ".ini") || !variant)
        snprintf(cover->title, sizeof cover->title, "%s", deal_rules_title(r));
    else
        snprintf(cover->title, sizeof cover->title, "%s (%s)", deal_rules_title(r), variant + 1);
    if (stars)
        cover_stars(cover, r, generic, mixed);
    cover_rules(cover, about, mixed, &varies);
    if (deal_rules_shuffles(r))
        text_print(&cover->about,
                   "The game shuffles cards again while it is played, in an order that each deal fixes: play "
                   "these puzzles on the page or with play, not with real cards.\n");
    if (varies)
        text_print(&cover->about,
                   "An option “name = value” in these rules is another way to play. A deal is played so only "
                   "if the line above it has “name:value”.\n");
    free(about);
}

/* ---- the files ---- */

/* Sets OUT to FOLDER/NAME, where NAME is that of the game with slashes replaced, or that of a rule file. */
static void booklet_name(char out[512], const char *folder, const char *game)
{
    const char *slash = strstr(game, ".ini") ? strrchr(game, '/') : NULL;
    char name[200];

    snprintf(name, sizeof name, "%s", slash ? slash + 1 : game);
    if (strstr(name, ".ini"))
        *strstr(name, ".ini") = '\0';
    for (char *at = name; *at; at++)
        if (*at == '/')
            *at = '-';
    snprintf(out, 512, "%s/%s", folder, name);
}

static struct sheet *booklet_sheets(const struct puzzles *puzzles, const struct order *order, size_t n)
{
    /* the way in which the positions of the request are won; NULL: they are deals */
    const char *how = order->single_most                        ? "; in exactly one way, up to the order of safe cards"
                      : order->late_most || order->compose_most ? "; all first actions but one lose"
                                                                : NULL,
               *standing;
    struct sheet *s = tool_kept(calloc(n, sizeof *s));
    struct positions *positions = positions_new();
    struct deal_state *table;
    struct deal_error e;
    size_t at = 0;

    for (int g = 0; g <= GRADES; g++)
        for (size_t i = 0; i < puzzles->grade[g].n && !stop_requested(); i++, at++) {
            table = positions_table(positions, puzzles->grade[g].list[i].d, &e);
            if (!table)
                tool_die("%s", e.text);
            sheet_make(&s[at], table, puzzles->grade[g].list[i].d, order->page);
            s[at].number = (int)at + 1;
            s[at].how = how;
            s[at].stars =
                g && !puzzles->generic && deal_grade_stars(deal_state_rules(table), &standing) ? stars_of(g) : "";
        }
    positions_free(positions);
    if (stop_requested())
        exit(stop_status(STATUS_YES));
    return s;
}

static void booklet_make(const struct puzzles *puzzles, const struct order *order, const char *name, size_t n)
{
    struct sheet *s = booklet_sheets(puzzles, order, n);
    struct deal_error e;
    struct deal_rules *r = tool_kept(deal_rules_new(deal_record_get(s->d, "game"), s->set, &e));
    struct pages pages = {.paper = booklet_paper(order->page_size)};
    struct cover c = {.about = {.len = 0}};
    struct text html = {.len = 0};
    char file[520], **codes = tool_kept(calloc(n, sizeof *codes));
    bool mixed = false;

    for (size_t i = 1; i < n; i++)
        mixed = mixed || strcmp(s[i].set, s->set);
    cover_make(&c, r, !order->compose_most, puzzles->generic, mixed);
    c.kind = order->single_most ? "positions that can be won in exactly one way"
             : order->late_most || order->compose_most
                 ? "positions that can be won, where all first actions but one lose"
                 : "deals that can be won";
    c.author = order->author;
    if (order->title)
        snprintf(c.title, sizeof c.title, "%s", order->title);
    c.moves = names_explain(&c.names, r, s, n);
    snprintf(file, sizeof file, "%s.html", name);
    html_write(&html, &c, pages.paper, s, n);
    if (!replace_file(file, html.bytes, html.len, REPLACE_ANY, &e))
        tool_die("%s: %s", file, e.text);
    for (size_t i = 0; i < n; i++)
        codes[i] = booklet_code(s[i].link);
    pages_write(&pages, &c, s, n, codes);
    snprintf(file, sizeof file, "%s.pdf", name);
    if (!booklet_print(&pages, &c, file))
        tool_die("%s.html only: rsvg-convert is missing", name);
    output_print("%s, puzzles: %zu\n%s.html\n", file, n, name);
    for (size_t i = 0; i < n; i++) {
        sheet_release(&s[i]);
        free(codes[i]);
    }
    free(codes);
    free(s);
    text_release(&html);
    text_release(&c.about);
    text_release(&c.names);
    pages_release(&pages);
    deal_rules_free(r);
}

int booklet_write(const struct puzzles *puzzles, const struct order *order)
{
    const char *folder = order->folder ? order->folder : ".", *game = NULL;
    char name[512];

    for (int g = GRADES; g >= 0; g--)
        if (puzzles->grade[g].n)
            game = deal_record_get(puzzles->grade[g].list->d, "game");
    booklet_paper(order->page_size);
    booklet_check_page(order->page);
    if (!game)
        return STATUS_NO;
    if (mkdir(folder, 0777) && errno != EEXIST)
        tool_die("%s: %s", folder, strerror(errno));
    stop_also(workshop_close);
    workshop_open();
    booklet_name(name, folder, game);
    booklet_make(puzzles, order, name, puzzles_number(puzzles));
    workshop_close();
    return STATUS_YES;
}
