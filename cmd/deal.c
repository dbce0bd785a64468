/*
 * deal: writes deals of a game, lists the games, converts positions.
 */
#include "deal/run.h"
#include "deal.options.h"
#include "help.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIND_LAST = 1000000 };

struct request {
    /* task of the command line: 0 to write deals, or LIST, RULES, ABOUT, OPTIONS, FROM, TO, FIND or RIFFLES */
    int what;
    const char *format; /* board format of --from or --to; NULL: recognize the format of each board */
    bool finds;         /* --find was given, perhaps together with --from */
    uint64_t last;      /* with --find: the last PySolFC number to try */
    unsigned riffles;   /* of RIFFLES */
    char *const *files;
    bool keep_going;
    const char *game;
    char *set;
    uint64_t number;                 /* number of the first deal: its seed, or its number in Microsoft's FreeCell */
    bool seeded, counted, microsoft; /* whether the options --seed, --count and --ms were given */
    const char *pysol;               /* PySolFC number of the first deal, or NULL */
    uint64_t count;                  /* number of deals to write; 0: no limit */
    uint64_t residue, modulus; /* --modulo R/M: write deals whose number is RESIDUE modulo MODULUS; modulus 0: all */
};

static void parse_modulo(const char *text, struct request *request)
{
    const char *slash = strchr(text, '/');
    char residue[16];
    size_t len = slash ? (size_t)(slash - text) : 0;

    if (!slash || len >= sizeof residue)
        tool_die_value("--modulo", text, "is not R/M");
    memcpy(residue, text, len);
    residue[len] = '\0';
    request->modulus = tool_number("--modulo", slash + 1, 1, UINT32_MAX);
    request->residue = tool_number("--modulo", residue, 0, request->modulus - 1);
}

/* Returns true if the task reads records or boards from files. */
static bool reads_files(const struct request *request)
{
    return request->what == FROM || request->what == TO || request->what == FIND ||
           (request->what == RIFFLES && !request->game);
}

/* Refuses options that have no effect on the requested task. */
static void refuse_ignored(const struct request *request)
{
    const char *chooses = request->seeded ? "seed" : request->counted ? "count" : request->modulus ? "modulo" : NULL;

    if (request->what == RIFFLES &&
        (request->game ? request->microsoft || request->pysol : request->counted || request->modulus))
        tool_die(request->game ? "--riffles and --%s: one of them" : "--riffles of records: without --%s",
                 request->microsoft ? "ms"
                 : request->pysol   ? "pysol"
                 : request->counted ? "count"
                                    : "modulo");
    if (request->what && request->what != RIFFLES && chooses)
        tool_die("--%s and --%s: one of them", tool_option_name(longs, request->what), chooses);
    if (request->set && (request->what == LIST || request->what == OPTIONS || request->what == TO ||
                         (request->what == RIFFLES && !request->game)))
        tool_die("--%s: without --option", tool_option_name(longs, request->what));
}

static void deal_choose(struct request *request, int what, const char *game)
{
    if (request->what)
        tool_die("--%s and --%s: one question at a time", tool_option_name(longs, request->what),
                 tool_option_name(longs, what));
    request->what = what;
    request->game = game;
}

static void take_operands(char **operand, struct request *request)
{
    char token[40];

    if (request->finds && request->what != FROM)
        deal_choose(request, FIND, NULL);
    if (!request->game && request->what != LIST && request->what != TO && *operand &&
        ((request->what != FIND && request->what != RIFFLES) || strstr(*operand, ".ini") ||
         deal_game_named(*operand, strcspn(*operand, "/"))))
        request->game = *operand++;
    request->files = operand;
    if (*operand && !reads_files(request))
        tool_die("\"%s\": %s", deal_quote(token, sizeof token, *operand, strlen(*operand)),
                 request->what == LIST ? "--list asks for no game" : "one game at a time");
}

static void deal_parse_options(int argc, char **argv, struct request *request)
{
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1)
        switch (c) {
        case 's':
            request->number = tool_number("--seed", optarg, 1, UINT32_MAX);
            request->seeded = true;
            break;
        case MS:
            request->number = tool_number("--ms", optarg, 1, TOOL_MS_LAST);
            request->microsoft = true;
            break;
        case PYSOL: request->pysol = optarg; break;
        case 'n':
            request->count = tool_number("--count", optarg, 0, UINT64_MAX);
            request->counted = true;
            break;
        case 'm': parse_modulo(optarg, request); break;
        case 'o': tool_set(&request->set, optarg); break;
        case 'k': request->keep_going = true; break;
        case FROM:
        case TO:
            deal_choose(request, c, NULL);
            request->format = optarg;
            break;
        case RIFFLES:
            deal_choose(request, c, NULL);
            request->riffles = (unsigned)tool_number("--riffles", optarg, 0, RIFFLES_MAX);
            break;
        case FIND:
            request->finds = true;
            request->last = optarg ? tool_number("--find", optarg, 0, UINT64_MAX) : FIND_LAST;
            break;
        case LIST:
        case RULES:
        case ABOUT:
        case OPTIONS: deal_choose(request, c, optarg); break;
        }
    take_operands(argv + optind, request);
    if (request->what == LIST && request->game && strcmp(request->game, "historic") && strcmp(request->game, "others"))
        tool_die_value("--list", request->game, "is not historic or others");
    refuse_ignored(request);
    if (request->microsoft && ((request->what && request->what != RIFFLES) || request->seeded))
        tool_die("--ms and --%s: one of them", request->what ? tool_option_name(longs, request->what) : "seed");
    if (request->pysol &&
        ((request->what && request->what != RIFFLES) || request->seeded || request->microsoft || request->modulus > 1))
        tool_die("--pysol and --%s: one of them", request->what        ? tool_option_name(longs, request->what)
                                                  : request->seeded    ? "seed"
                                                  : request->microsoft ? "ms"
                                                                       : "modulo");
    if (request->what == FIND && request->set && !request->game)
        tool_die("--find: --option wants a game");
    if (request->what != LIST && request->what != OPTIONS && (request->what == FROM || !reads_files(request)) &&
        !request->game)
        tool_die("no game named; deal --list shows them");
}

/* Refuses a game whose name cannot be written in a record, since the name of a rule file may have forbidden bytes. */
static void refuse_name(const char *game)
{
    static const char before[] = "game=", after[] = " cards=AS";
    struct deal_record *d = tool_kept(deal_record_new());
    struct text line = {.len = 0};
    struct deal_error e;

    if (tool_control(game) || strpbrk(game, " \t"))
        tool_die("game: a record cannot hold a file name with blanks");
    text_add(&line, before, strlen(before));
    text_add(&line, game, strlen(game));
    text_add(&line, after, strlen(after));
    if (!deal_record_parse(d, line.bytes, line.len, &e))
        tool_die("%s: a record cannot hold this file name: %s", e.field, e.text);
    text_release(&line);
    deal_record_free(d);
}

static struct deal_rules *rules_to_write(const struct request *request)
{
    struct deal_rules *r = tool_rules(request->game, request->set);

    refuse_name(deal_rules_game(r));
    return r;
}

/* Calls WRITE for the historic games, the others, or both. Returns false, after messages, if some rules do not load. */
static bool write_games(bool historic, bool others, void (*write)(const struct deal_rules *r, const char *id))
{
    int first = historic ? 0 : deal_game_count(), end = deal_game_count() + (others ? deal_other_count() : 0);
    bool good = true;

    for (int i = first; i < end; i++) {
        const char *id = tool_game(i);
        struct deal_error e;
        struct deal_rules *r = deal_rules_new(id, NULL, &e);

        if (r)
            write(r, id);
        else
            tool_report_rules(id, &e);
        good = good && r;
        deal_rules_free(r);
    }
    return good;
}

static void list_game(const struct deal_rules *r, const char *id)
{
    printf("%s\t%d\t%d\t%s\n", id, deal_rules_packs(r), deal_rules_cards(r), deal_rules_title(r));
}

/* Writes the rule file of the requested game. A compiled-in file without changed options is written byte for byte. */
static void write_rules(const struct request *request)
{
    const char *text = request->set ? NULL : deal_game_text(request->game);

    if (text) {
        output_line(text, strlen(text));
    } else {
        struct deal_rules *r = tool_rules(request->game, request->set);
        char *made = tool_kept(deal_rules_text(r));

        output_line(made, strlen(made));
        free(made);
        deal_rules_free(r);
    }
}

static void write_about(const struct request *request)
{
    struct deal_rules *r = tool_rules(request->game, request->set);
    struct text filled = {.len = 0};
    char *about = tool_kept(deal_rules_about(r));

    prose_fill(&filled, about, PROSE_COLUMNS);
    output_line(filled.bytes, filled.len);
    text_release(&filled);
    free(about);
    deal_rules_free(r);
}

/* Writes one line of CSV for each option of the rules R. ID, unless NULL, is the first column. */
static void write_options_of(const struct deal_rules *r, const char *id)
{
    char *options = tool_kept(deal_rules_options(r));

    for (const char *at = options; *at; at = strchr(at, '\n') + 1) {
        if (id)
            printf("%s,", id);
        output_line(at, strcspn(at, "\n") + 1);
    }
    free(options);
}

/* Writes the options of the requested games. Returns false if the rules of one do not load. */
static bool write_options(const struct request *request)
{
    struct deal_rules *r = request->game ? tool_rules(request->game, NULL) : NULL;
    bool good = true;

    printf("%sname,values,default,meaning\n", r ? "" : "game,");
    if (r)
        write_options_of(r, NULL);
    else
        good = write_games(true, true, write_options_of);
    deal_rules_free(r);
    return good;
}

static int read_boards(const struct request *request)
{
    struct deal_rules *r = rules_to_write(request);
    int status;

    confine(request->files, NULL);
    status =
        foreign_from(request->format, r, request->files, request->keep_going, request->finds ? &request->last : NULL);
    deal_rules_free(r);
    return status;
}

/* Writes the deal that NUMBER names in the numbering KEY. Returns false if NUMBER is past the last one. */
static bool write_numbered(const struct deal_rules *r, struct deal_record *d, const char *key, const char *number,
                           bool first)
{
    struct deal_error e;
    const char *line;
    size_t len;

    if (!deal_record_numbered(d, r, key, number, &e)) {
        if (!first && !strcmp(e.field, key))
            return false;
        tool_die_numbered(r, key, number, &e);
    }
    line = tool_kept(deal_record_text(d, &len));
    output_line(line, len);
    return true;
}

/* Writes COUNT deals from the first number on; passing the last valid number is an error. */
static void write_deals(const struct request *request)
{
    const char *key = request->pysol ? "pysol" : request->microsoft ? "ms" : "seed";
    struct deal_rules *r = rules_to_write(request);
    struct deal_record *d = tool_kept(deal_record_new());
    uint64_t modulus = request->modulus ? request->modulus : 1,
             ahead = (request->residue + modulus - request->number % modulus) % modulus;
    char number[32], last[32] = "";
    struct deal_error e;
    bool more = true;

    if (request->pysol && !deal_record_numbered(d, r, key, request->pysol, &e))
        tool_die_numbered(r, key, request->pysol, &e);
    snprintf(number, sizeof number, "%s", request->pysol ? request->pysol : "");
    for (uint64_t k = ahead; more && (!request->count || k < request->count) && !stop_requested(); k += modulus) {
        if (!request->pysol)
            snprintf(number, sizeof number, "%" PRIu64, request->number + k);
        if (request->what != RIFFLES || request->number + k > UINT32_MAX)
            more = write_numbered(r, d, key, number, k == ahead);
        else if (!riffles_write(d, r, NULL, request->riffles, request->number + k, &e))
            tool_die("--riffles: %s: %s", deal_rules_title(r), e.text);
        if (more) {
            memcpy(last, number, sizeof last);
            tool_next_number(number);
        }
    }
    deal_record_free(d);
    deal_rules_free(r);
    if (!more)
        tool_die("--count: there is no %s past %s", strcmp(key, "seed") ? "deal" : "seed", last);
}

int main(int argc, char **argv)
{
    struct request q = {.number = 1, .count = 1};
    bool good = true; /* the rules of all games load */
    int status = STATUS_YES;

    tool_start(&tool, argv);
    deal_parse_options(argc, argv, &q);
    stop_catch();
    output_start(false);
    if (reads_files(&q) && !q.game)
        confine(q.files, NULL);
    switch (q.what) {
    case LIST:
        good = write_games(!q.game || *q.game == 'h', !q.game || *q.game == 'o', list_game); /* historic or others */
        break;
    case RULES: write_rules(&q); break;
    case ABOUT: write_about(&q); break;
    case OPTIONS: good = write_options(&q); break;
    case FIND:
        if (!q.game) {
            status = foreign_find(q.files, q.keep_going, q.last);
            break;
        } /* fallthrough */
    case FROM: status = read_boards(&q); break;
    case TO: status = foreign_to(q.format, q.files, q.keep_going); break;
    case RIFFLES:
        if (!q.game) {
            status = riffles_gathered(q.files, q.riffles, q.number, q.keep_going);
            break;
        } /* fallthrough */
    default: write_deals(&q);
    }
    free(q.set);
    output_end();
    return stop_status(good ? status : STATUS_TROUBLE);
}
