/*
 * deal-puzzles: writes deals that can be won, by grade, as records or as a booklet.
 */
#include "puzzles/puzzles.h"
#include "deal-puzzles.options.h"

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

static void puzzles_parse_option(int c, struct order *order)
{
    switch (c) {
    case 'b': order->booklet = true; break;
    case 'g': order->grade = parse_grade(optarg); break;
    case 'k': order->keep_going = true; break;
    case 'n': order->count = tool_number("-n", optarg, 1, COUNT_MAX); break;
    case 's': order->seed = tool_number("-s", optarg, 1, UINT32_MAX); break;
    case 'N': order->nodes = tool_number("-N", optarg, 1, UINT64_MAX); break;
    case 'o': tool_set(&order->set, optarg); break;
    case 'j': order->threads = (int)tool_number("-j", optarg, 1, THREADS_MAX); break;
    case 'd': order->folder = optarg; break;
    case 'p': order->page_size = optarg; break;
    case 'u': order->page = optarg; break;
    case TITLE: order->title = optarg; break;
    case AUTHOR: order->author = optarg; break;
    case FROM: order->from = optarg; break;
    case DEALS: order->deals = tool_number("--deals", optarg, 1, UINT32_MAX); break;
    case ALIKE: order->alike = true; break;
    case ACTIONS: parse_range("--actions", optarg, INT_MAX, &order->least, &order->most); break;
    case LATE: parse_range("--late", optarg, LATE_MOST, &order->late_least, &order->late_most); break;
    case ONE_LINE: parse_range("--one-line", optarg, LATE_MOST, &order->single_least, &order->single_most); break;
    case COMPOSE: parse_range("--compose", optarg, DEAL_CARDS_MAX, &order->compose_least, &order->compose_most); break;
    case THEME: order->theme = theme_find(optarg); break;
    }
    order->fresh = order->fresh || c == 's' || c == 'o' || c == COMPOSE;
}

static void puzzles_refuse(const struct order *order)
{
    const char *alone = order->page        ? "-u"
                        : order->folder    ? "-d"
                        : order->page_size ? "-p"
                        : order->title     ? "--title"
                        : order->author    ? "--author"
                                           : NULL;

    if (!order->booklet && alone)
        tool_die("%s goes with --booklet", alone);
    if (!order->from && order->keep_going)
        tool_die("-k goes with --from");
    if (order->from && (order->game || order->fresh))
        tool_die("--from: the records have the game, its options and their seeds");
    if (order->compose_most && (order->grade || order->theme || order->late_most))
        tool_die("--compose: a composed position has no %s", order->grade   ? "grade"
                                                             : order->theme ? "theme"
                                                                            : "game before it");
    if (order->late_most && order->single_most)
        tool_die("--late and --one-line: one of them at a time");
    if (!order->from && !order->game)
        tool_die("no game named; deal --list shows them");
}

static void puzzles_parse(int argc, char **argv, struct order *order)
{
    char token[40];
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1) {
        if (optarg && !*optarg)
            tool_die("-%c needs a value", c < CHAR_MAX ? c : '-');
        puzzles_parse_option(c, order);
    }
    order->game = argv[optind];
    if (order->game && argv[optind + 1])
        tool_die("\"%s\": one game at a time; > FILE writes to a file",
                 deal_quote(token, sizeof token, argv[optind + 1], strlen(argv[optind + 1])));
    if (order->game && !*order->game)
        tool_die("\"%s\" is no game", deal_quote(token, sizeof token, order->game, strlen(order->game)));
    puzzles_refuse(order);
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
static bool puzzles_curated(const struct order *order, const char *program, const char *id, char *file, size_t size)
{
    char name[100];

    return !order->fresh && !strstr(order->game, ".ini") &&
           (size_t)snprintf(name, sizeof name, "%s.graded", id) < sizeof name &&
           puzzles_shared(program, name, file, size);
}

/* ---- the run ---- */

/* Appends the conditions of the request on its puzzles, as options of the command line. */
static void head_conditions(struct text *head, const struct order *order)
{
    if (order->grade)
        text_print(head, " -g %d", order->grade);
    if (order->theme)
        text_print(head, " --theme %s", order->theme->name);
    if (order->late_most)
        text_print(head, " --late %zu..%zu", order->late_least, order->late_most);
    if (order->single_most)
        text_print(head, " --one-line %zu..%zu", order->single_least, order->single_most);
    if (order->compose_most)
        text_print(head, " --compose %zu..%zu", order->compose_least, order->compose_most);
    if (order->most < SIZE_MAX)
        text_print(head, " --actions %zu..%zu", order->least, order->most);
    if (order->alike)
        text_print(head, " --alike");
}

/* Writes a comment with the command that gives the same output, and the numbers of deals. */
static void puzzles_head(const struct puzzles *puzzles, const struct order *order)
{
    struct text head = {.len = 0};
    const char *at = order->set ? order->set : "", *what = order->compose_most ? "position" : "deal";

    text_print(&head, "# deal-puzzles -s %" PRIu64 " --deals %" PRIu64 " -N %" PRIu64 " -n %" PRIu64, order->seed,
               puzzles->tried, order->nodes, order->count);
    head_conditions(&head, order);
    for (size_t n; *at; at += n + (at[n] == ',')) {
        size_t name = strcspn(at, ":");
        n = strcspn(at, ",");
        text_print(&head, " -o %.*s=%.*s", (int)name, at, (int)(n - name - 1), at + name + 1);
    }
    text_print(&head, " %s\n# solve %s format %d; %" PRIu64 " nodes a %s%s%s; %" PRIu64 " %ss, %" PRIu64 " won",
               order->game, DEAL_VERSION, DEAL_FORMAT, order->nodes, what, puzzles->option ? ", solved with " : "",
               puzzles->option ? puzzles->option : "", puzzles->tried, what, puzzles->won);
    text_print(&head, "; at most %" PRIu64 "%s%s\n", order->count, order->compose_most ? "" : " of a grade",
               order->alike ? "" : ", no two alike up to the names of the suits");
    output_line(head.bytes, head.len);
    text_release(&head);
}

/* Returns the name of the file FROM, for a message. */
static const char *puzzles_from(const struct order *order) { return strcmp(order->from, "-") ? order->from : "stdin"; }

/* Reports deals of the file that are missing in the output although no count was given. */
static int puzzles_told_all(const struct puzzles *puzzles, const struct order *order)
{
    if (puzzles->alike)
        tool_warn("%s: deals left out since another differs in the names of the suits only: %zu; --alike keeps them",
                  puzzles_from(order), puzzles->alike);
    if (!puzzles_number(puzzles))
        tool_warn("%s: %s", puzzles_from(order), puzzles->read ? "no such deal" : "no records");
    return puzzles->alike || !puzzles_number(puzzles) ? STATUS_NO : STATUS_YES;
}

static int puzzles_told(const struct puzzles *puzzles, const struct order *order, const char *curated)
{
    size_t n = puzzles_number(puzzles), wanted = order->count * (order->grade || order->compose_most ? 1 : GRADES);
    char grade[24] = "";

    if (order->all)
        return puzzles_told_all(puzzles, order);
    if (n >= wanted)
        return STATUS_YES;
    if (order->grade)
        snprintf(grade, sizeof grade, " of grade %d", order->grade);
    if (!*curated && !order->booklet)
        return STATUS_NO; /* The search for puzzles has already printed warnings. */
    tool_warn("%s: %zu of %zu %s%s%s", order->from ? puzzles_from(order) : order->game, n, wanted,
              order->booklet ? "puzzles"
              : order->from  ? "deals"
                             : "curated deals",
              grade, *curated && !order->from ? "; -s 1 looks for new ones" : "");
    return STATUS_NO;
}

/* Sets the defaults of options that the command line left out. CURATED: the file of curated deals, or "". */
static void puzzles_complete(struct order *order, const struct deal_rules *r, const char *curated)
{
    struct deal_grade_scale scale;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (*curated && order->nodes)
        tool_die("-N: curated deals are not solved again; -s 1 looks for new ones");
    order->nodes = order->nodes ? order->nodes : r && deal_grade_scale(r, &scale) ? scale.nodes : NODES_STANDARD;
    order->all = order->from && !order->count;
    order->count = order->all ? UINT64_MAX : order->count ? order->count : order->booklet ? 2 : 10;
    order->seed = order->seed ? order->seed : 1;
    order->deals = order->deals ? order->deals : order->compose_most ? COMPOSED_STANDARD : DEALS_STANDARD;
    order->threads = order->threads             ? order->threads
                     : processors < 1           ? 1
                     : processors > THREADS_MAX ? THREADS_MAX
                                                : (int)processors;
}

static int puzzles_run(struct order *order, const char *program)
{
    struct deal_rules *r = order->game ? tool_rules(order->game, order->set) : NULL;
    struct puzzles p = {.tried = 0};
    char curated[PATH_MAX] = "";
    int read = STATUS_YES, status = STATUS_YES, told;

    if (r)
        theme_check(order, r);
    if (order->from)
        snprintf(curated, sizeof curated, "%s", order->from);
    else if (!puzzles_curated(order, program, deal_rules_game(r), curated, sizeof curated))
        *curated = '\0';
    puzzles_complete(order, r, curated);
    if (*curated)
        read = puzzles_read(&p, order, curated);
    else if (!puzzles_search(&p, order) && order->booklet)
        exit(stop_status(STATUS_YES));
    if (order->booklet && read && !order->keep_going)
        tool_end();
    if (!order->booklet && !*curated)
        puzzles_head(&p, order);
    if (order->booklet)
        status = booklet_write(&p, order);
    else
        puzzles_write(&p);
    told = read || stop_requested() ? read : puzzles_told(&p, order, curated);
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
