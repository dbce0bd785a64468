/*
 * deal-puzzles: writes deals that can be won, by grade, as records or as a booklet.
 */
#include "puzzles/puzzles.h"
#include "deal-puzzles.options.h"
#include "stop.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LATE_MOST = 60 };
enum {
    COUNT_MAX = 999999,
    NODES_STANDARD = 20000,
    DEALS_STANDARD = 2000,
    COMPOSED_STANDARD = 100000,
    THREADS_MAX = 1024
};

/* ---- options ---- */

static int parse_grade(const char *text)
{
    if (*text >= '1' && *text <= '0' + GRADES && !text[1])
        return *text - '0';
    tool_die_value("-g", text, "is no grade from 1 to 5");
}

/* Reads A..B. */
static void parse_range(const char *option, const char *text, uint64_t limit, size_t *least, size_t *most)
{
    const char *dots = strstr(text, "..");
    char first[16];
    size_t n = dots ? (size_t)(dots - text) : 0;

    if (!dots || n >= sizeof first)
        tool_die_value(option, text, "is not A..B");
    snprintf(first, sizeof first, "%.*s", (int)n, text);
    *most = tool_number(option, dots + 2, 1, limit);
    *least = tool_number(option, first, 1, limit);
    if (*least > *most)
        tool_die("%s: %zu is more than %zu", option, *least, *most);
}

static _Noreturn void puzzles_list_themes(void)
{
    const struct theme *t;
    struct text line = {.len = 0};

    output_start(false);
    for (size_t i = 0; (t = theme_at(i)); i++) {
        line.len = 0;
        text_print(&line, "%-10s %s\n", t->name, t->meaning);
        output_line(line.bytes, line.len);
    }
    text_release(&line);
    output_end();
    exit(STATUS_YES);
}

static void puzzles_parse_option(int c, struct order *o)
{
    switch (c) {
    case 'b': o->booklet = true; break;
    case 'g': o->grade = parse_grade(optarg); break;
    case 'k': o->keep_going = true; break;
    case 'n': o->count = tool_number("-n", optarg, 1, COUNT_MAX); break;
    case 's': o->seed = tool_number("-s", optarg, 1, UINT32_MAX); break;
    case 'N': o->nodes = tool_number("-N", optarg, 1, UINT64_MAX); break;
    case 'o': tool_set(&o->set, optarg); break;
    case 'j': o->threads = (int)tool_number("-j", optarg, 1, THREADS_MAX); break;
    case 'd': o->folder = optarg; break;
    case 'p': o->page_size = optarg; break;
    case 'u': o->page = optarg; break;
    case TITLE: o->title = optarg; break;
    case AUTHOR: o->author = optarg; break;
    case FROM: o->from = optarg; break;
    case DEALS: o->deals = tool_number("--deals", optarg, 1, UINT32_MAX); break;
    case ALIKE: o->alike = true; break;
    case ACTIONS: parse_range("--actions", optarg, INT_MAX, &o->least, &o->most); break;
    case LATE: parse_range("--late", optarg, LATE_MOST, &o->late_least, &o->late_most); break;
    case ONE_LINE: parse_range("--one-line", optarg, LATE_MOST, &o->single_least, &o->single_most); break;
    case COMPOSE: parse_range("--compose", optarg, DEAL_CARDS_MAX, &o->compose_least, &o->compose_most); break;
    case THEME:
        if (!strcmp(optarg, "list"))
            puzzles_list_themes();
        o->theme = theme_find(optarg);
        break;
    }
    o->fresh = o->fresh || c == 's' || c == 'o' || c == COMPOSE;
}

static void puzzles_refuse(const struct order *o)
{
    const char *alone = o->page        ? "-u"
                        : o->folder    ? "-d"
                        : o->page_size ? "-p"
                        : o->title     ? "--title"
                        : o->author    ? "--author"
                                       : NULL;

    if (!o->booklet && alone)
        tool_die("%s goes with --booklet", alone);
    if (!o->from && o->keep_going)
        tool_die("-k goes with --from");
    if (o->from && (o->game || o->fresh))
        tool_die("--from: the records have the game, its options and their seeds");
    if (o->compose_most && (o->grade || o->theme || o->late_most))
        tool_die("--compose: a composed position has no %s", o->grade   ? "grade"
                                                             : o->theme ? "theme"
                                                                        : "game before it");
    if (o->late_most && o->single_most)
        tool_die("--late and --one-line: one of them at a time");
    if (!o->from && !o->game)
        tool_die("no game named; deal --list shows them");
}

static void puzzles_parse(int argc, char **argv, struct order *o)
{
    char token[40];
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1) {
        if (optarg && !*optarg)
            tool_die("-%c needs a value", c < CHAR_MAX ? c : '-');
        puzzles_parse_option(c, o);
    }
    o->game = argv[optind];
    if (o->game && argv[optind + 1])
        tool_die("\"%s\": one game at a time; > FILE writes to a file",
                 deal_quote(token, sizeof token, argv[optind + 1], strlen(argv[optind + 1])));
    if (o->game && !*o->game)
        tool_die("\"%s\" is no game", deal_quote(token, sizeof token, o->game, strlen(o->game)));
    puzzles_refuse(o);
}

/* ---- the deals that the tools come with ---- */

/* Sets OUT to the path of the shared file NAME: in the source tree or where the program is installed. Returns false
 * if there is no such file. */
static bool puzzles_shared(const char *program, const char *name, char *out, size_t size)
{
    static const char *const places[] = {"../share/patience", "..", "../.."};
    char real[PATH_MAX], *slash;
    ssize_t len = readlink("/proc/self/exe", real, sizeof real - 1);
    bool found = false;

    if (len < 0)
        len = snprintf(real, sizeof real, "%s", program);
    real[len < (ssize_t)sizeof real ? len : 0] = '\0';
    slash = strrchr(real, '/');
    for (size_t i = 0; slash && i < sizeof places / sizeof *places && !found; i++)
        found = (size_t)snprintf(out, size, "%.*s/%s/seeds/%s", (int)(slash - real), real, places[i], name) < size &&
                !access(out, R_OK);
    return found;
}

/* Sets FILE to the path of the curated deals of game ID. Returns false if there is none, or if new deals are wanted. */
static bool puzzles_curated(const struct order *o, const char *program, const char *id, char *file, size_t size)
{
    char name[100];

    return !o->fresh && !strstr(o->game, ".ini") &&
           (size_t)snprintf(name, sizeof name, "%s.graded", id) < sizeof name &&
           puzzles_shared(program, name, file, size);
}

/* ---- the run ---- */

/* Appends the conditions of the request on its puzzles, as options of the command line. */
static void head_conditions(struct text *head, const struct order *o)
{
    if (o->grade)
        text_print(head, " -g %d", o->grade);
    if (o->theme)
        text_print(head, " --theme %s", o->theme->name);
    if (o->late_most)
        text_print(head, " --late %zu..%zu", o->late_least, o->late_most);
    if (o->single_most)
        text_print(head, " --one-line %zu..%zu", o->single_least, o->single_most);
    if (o->compose_most)
        text_print(head, " --compose %zu..%zu", o->compose_least, o->compose_most);
    if (o->most < SIZE_MAX)
        text_print(head, " --actions %zu..%zu", o->least, o->most);
    if (o->alike)
        text_print(head, " --alike");
}

/* Writes a comment with the command that gives the same output, and the numbers of deals. */
static void puzzles_head(const struct puzzles *p, const struct order *o)
{
    struct text head = {.len = 0};
    const char *at = o->set ? o->set : "", *what = o->compose_most ? "position" : "deal";

    text_print(&head, "# deal-puzzles -s %" PRIu64 " --deals %" PRIu64 " -N %" PRIu64 " -n %" PRIu64, o->seed, p->tried,
               o->nodes, o->count);
    head_conditions(&head, o);
    for (size_t n; *at; at += n + (at[n] == ',')) {
        size_t name = strcspn(at, ":");
        n = strcspn(at, ",");
        text_print(&head, " -o %.*s=%.*s", (int)name, at, (int)(n - name - 1), at + name + 1);
    }
    text_print(&head, " %s\n# solve %s format %d; %" PRIu64 " nodes a %s%s%s; %" PRIu64 " %ss, %" PRIu64 " won",
               o->game, DEAL_VERSION, DEAL_FORMAT, o->nodes, what, p->option ? ", solved with " : "",
               p->option ? p->option : "", p->tried, what, p->won);
    text_print(&head, "; at most %" PRIu64 "%s%s\n", o->count, o->compose_most ? "" : " of a grade",
               o->alike ? "" : ", no two alike up to the names of the suits");
    output_line(head.bytes, head.len);
    text_release(&head);
}

/* Returns the name of the file FROM, for a message. */
static const char *puzzles_from(const struct order *o) { return strcmp(o->from, "-") ? o->from : "stdin"; }

/* Reports deals of the file that are missing in the output although no count was given. */
static int puzzles_told_all(const struct puzzles *p, const struct order *o)
{
    if (p->alike)
        tool_warn("%s: deals left out since another differs in the names of the suits only: %zu; --alike keeps them",
                  puzzles_from(o), p->alike);
    if (!puzzles_number(p))
        tool_warn("%s: %s", puzzles_from(o), p->read ? "no such deal" : "no records");
    return p->alike || !puzzles_number(p) ? STATUS_NO : STATUS_YES;
}

static int puzzles_told(const struct puzzles *p, const struct order *o, const char *curated)
{
    size_t n = puzzles_number(p), wanted = o->count * (o->grade || o->compose_most ? 1 : GRADES);
    char grade[24] = "";

    if (o->all)
        return puzzles_told_all(p, o);
    if (n >= wanted)
        return STATUS_YES;
    if (o->grade)
        snprintf(grade, sizeof grade, " of grade %d", o->grade);
    if (!*curated && !o->booklet)
        return STATUS_NO; /* The search for puzzles has already printed warnings. */
    tool_warn("%s: %zu of %zu %s%s%s", o->from ? puzzles_from(o) : o->game, n, wanted,
              o->booklet ? "puzzles"
              : o->from  ? "deals"
                         : "curated deals",
              grade, *curated && !o->from ? "; -s 1 looks for new ones" : "");
    return STATUS_NO;
}

/* Sets the defaults of options that the command line left out. CURATED: the file of curated deals, or "". */
static void puzzles_complete(struct order *o, const struct deal_rules *r, const char *curated)
{
    struct deal_grade_scale scale;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (*curated && o->nodes)
        tool_die("-N: curated deals are not solved again; -s 1 looks for new ones");
    o->nodes = o->nodes ? o->nodes : r && deal_grade_scale(r, &scale) ? scale.nodes : NODES_STANDARD;
    o->all = o->from && !o->count;
    o->count = o->all ? UINT64_MAX : o->count ? o->count : o->booklet ? 2 : 10;
    o->seed = o->seed ? o->seed : 1;
    o->deals = o->deals ? o->deals : o->compose_most ? COMPOSED_STANDARD : DEALS_STANDARD;
    o->threads = o->threads                 ? o->threads
                 : processors < 1           ? 1
                 : processors > THREADS_MAX ? THREADS_MAX
                                            : (int)processors;
}

static void puzzles_print(const struct puzzles *p, const struct order *o, bool searched)
{
    if (searched)
        puzzles_head(p, o);
    puzzles_write(p);
}

static int puzzles_run(struct order *o, const char *program)
{
    struct deal_rules *r = o->game ? tool_rules(o->game, o->set) : NULL;
    struct puzzles p = {.tried = 0};
    char curated[PATH_MAX] = "";
    int read = STATUS_YES, status = STATUS_YES, told;

    if (r)
        theme_check(o, r);
    if (o->from)
        snprintf(curated, sizeof curated, "%s", o->from);
    else if (!puzzles_curated(o, program, deal_rules_game(r), curated, sizeof curated))
        *curated = '\0';
    puzzles_complete(o, r, curated);
    if (*curated)
        read = puzzles_read(&p, o, curated);
    else if (!puzzles_search(&p, o) && o->booklet)
        exit(stop_status(STATUS_YES));
    if (o->booklet && read && !o->keep_going)
        tool_end();
    if (o->booklet)
        status = booklet_write(&p, o);
    else
        puzzles_print(&p, o, !*curated);
    told = read || stop_requested() ? read : puzzles_told(&p, o, curated);
    deal_rules_free(r);
    puzzles_release(&p);
    return read ? read : status ? status : told;
}

int main(int argc, char **argv)
{
    struct order o = {.most = SIZE_MAX};
    int status;

    tool_start(&tool, argv);
    puzzles_parse(argc, argv, &o);
    stop_catch();
    output_start(false);
    status = puzzles_run(&o, argv[0]);
    free(o.set);
    output_end();
    return stop_status(status);
}
