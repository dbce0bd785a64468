/*
 * solve: decides for each position whether it can be won, and writes the winning line.
 */
#include "batch.h"
#include "resume.h"
#include "solve/run.h"
#include "solve.options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { THREADS_MAX = 1024, MEMORY_MAX = 1 << 20 /* MiB */, MEMORY_STANDARD = 256 << 20 };

struct options {
    struct deal_solve_options search;
    struct batch batch;
    const char *only; /* with --first: write only records of this result (struct first) */
    bool shorten, shortest, free_redeals, time, grade, count, first, nearest, regrade, why;
    /* true: an option that needs a search was given: none of --regrade, --why, --keep-going, --threads, --option */
    bool searches;
    bool streams; /* true if --keep-going or --threads was given */
    char *set;    /* options of the game for --why */
    struct promise promises[5];
    /* value of the field search: options whose results show in no other field */
    char search_field[DEAL_PARTS_MAX + 64];
    char *proof; /* file name given to --proof, or NULL */
    uint64_t proof_size;
};

static enum batch_outcome solve_regrade(const void *arg, struct deal_record *d, struct deal_state *s,
                                        struct text *scratch, struct deal_error *e);

/* ---- options ---------------------------------------------------------------- */

/* Adds TEXT and VALUE to the field search. */
static void solve_add_option(struct options *options, const char *text, const char *value)
{
    size_t len = strlen(options->search_field);

    snprintf(options->search_field + len, sizeof options->search_field - len, "%s%s%s", len ? "+" : "", text, value);
}

/* Lists the options whose results show in no other field, for the field search. */
static void solve_list_options(struct options *options)
{
    char parts[DEAL_PARTS_MAX], mib[24];

    deal_parts_text(options->search.without, parts);
    snprintf(mib, sizeof mib, "%zu", options->search.memory >> 20);
    if (options->search.exhaustive)
        solve_add_option(options, "exhaustive", "");
    if (options->search.memory != MEMORY_STANDARD)
        solve_add_option(options, "memory:", mib);
    if (options->free_redeals)
        solve_add_option(options, "no-redeals", "");
    if (options->shorten)
        solve_add_option(options, "shorten", "");
    if (options->search.without)
        solve_add_option(options, "without:", parts);
    options->batch.search = options->search_field;
}

/* Lists the fields that the options add, by which --resume refuses the file of a run without these. */
static void solve_promise(struct options *options)
{
    const struct promise all[] = {{"grade", "grade", NULL, options->grade, false},
                                  {"shortest", "minimal", "bound", options->shortest, false},
                                  {"count", "count.complete", NULL, options->count, options->count},
                                  {"nearest", "nearest.cards", NULL, false, options->nearest},
                                  {"time", "time", NULL, options->time, options->time}};

    memcpy(options->promises, all, sizeof all);
    options->batch.promises = options->promises;
    options->batch.promised = sizeof all / sizeof *all;
}

static const char *parse_only(const char *text)
{
    for (int r = DEAL_WON; r <= DEAL_UNKNOWN; r++)
        if (!strcmp(text, deal_result_text((enum deal_result)r)))
            return text;
    tool_die_value("--only", text, "is not won, unwinnable or unknown");
}

/* Returns the part of the search called NAME, with blanks or hyphens between its words, as one bit; 0 if unknown. */
static uint32_t part_named(const char *name, size_t len)
{
    char text[DEAL_PARTS_MAX];
    size_t i;

    for (uint32_t bit = 1; bit; bit <<= 1) {
        deal_parts_text(bit, text);
        for (i = 0; i < len && text[i] && (text[i] == name[i] || (text[i] == '-' && name[i] == ' ')); i++)
            ;
        if (len && i == len && !text[i])
            return bit;
    }
    return 0;
}

static uint32_t parse_without(const char *text)
{
    uint32_t parts = 0, part;
    char token[40], all[DEAL_PARTS_MAX];
    size_t len;

    for (;; text += len + 1) {
        len = strcspn(text, ",");
        if (!(part = part_named(text, len))) {
            deal_parts_text(UINT32_MAX, all);
            tool_die("--without: \"%s\" is none of the parts %s", deal_quote(token, sizeof token, text, len), all);
        }
        parts |= part;
        if (!text[len])
            return parts;
    }
}

static void solve_parse_options(int argc, char **argv, struct options *options)
{
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1) {
        options->searches |= !(c == REGRADE || c == WHY || c == 'k' || c == 'j' || c == 'o');
        options->streams |= c == 'k' || c == 'j';
        switch (c) {
        case 'k': options->batch.keep_going = true; break;
        case 'N': options->search.nodes = tool_number("--nodes", optarg, 1, UINT64_MAX); break;
        case 'j': options->batch.threads = (int)tool_number("--threads", optarg, 1, THREADS_MAX); break;
        case MEMORY: options->search.memory = (size_t)tool_units("--memory", optarg, 1, MEMORY_MAX) << 20; break;
        case ONLY: options->batch.only = parse_only(optarg); break;
        case EXHAUSTIVE: options->search.exhaustive = true; break;
        case SHORTEN: options->shorten = options->batch.shortens = true; break;
        case GRADE: options->grade = true; break;
        case COUNT: options->count = true; break;
        case FIRST: options->first = true; break;
        case NEAREST: options->nearest = true; break;
        case SHORTEST:
            options->shortest = options->batch.shortens = true;
            options->free_redeals = optarg != NULL;
            if (optarg && strcmp(optarg, "no-redeals"))
                tool_die_value("--shortest", optarg, "is not no-redeals");
            break;
        case REGRADE:
            options->regrade = true;
            options->batch.work = solve_regrade;
            break;
        case WHY: options->why = true; break;
        case PROOF: options->proof = optarg; break;
        case PROOF_SIZE: options->proof_size = tool_number("--proof-size", optarg, 1, UINT64_C(1) << 40); break;
        case 'o': tool_set(&options->set, optarg); break;
        case RESUME: options->batch.resume = optarg; break;
        case TIME: options->time = true; break;
        case WITHOUT: options->search.without |= parse_without(optarg); break;
        }
    }
    solve_promise(options);
    solve_list_options(options);
    if (options->proof && !strcmp(options->proof, "-"))
        tool_die("--proof: standard output has the records; name a file, as ./- for one called -");
    if (options->regrade && (options->searches || options->why))
        tool_die("--regrade: nothing is searched; of options it takes --keep-going and --threads alone");
    if (options->why && (options->searches || options->streams))
        tool_die("--why: nothing is searched; of options it takes --option alone");
    if (options->first && (options->batch.resume || options->proof))
        tool_die("--first: cannot be combined with --resume or --proof, which have one record for each of the input");
    if (options->why ? argc - optind != 1 : options->set != NULL)
        tool_die(options->why ? "--why needs one game or rule file" : "--option: for --why; a record has its own");
}

/* ---- one record ------------------------------------------------------------- */

/* Returns true if a search found the win of record D; *NODES gets the number of positions that it examined. */
static bool recorded_effort(const struct deal_record *d, uint64_t *nodes)
{
    const char *result = deal_record_get(d, "result"), *by = deal_record_get(d, "by"),
               *text = deal_record_get(d, "nodes");

    *nodes = 0;
    if (!result || strcmp(result, "won") || !by || strcmp(by, "solve") || !text || !*text ||
        text[strspn(text, "0123456789")])
        return false;
    errno = 0;
    *nodes = strtoull(text, NULL, 10);
    return !errno;
}

/* Handles a record D whose moves win: makes them the solution of its deal, and sets S to the deal. The number of
 * nodes in D is kept. If it has none and D is to be graded, a search of the deal counts them. */
static bool solve_won_line(const struct options *options, struct deal_record *d, struct deal_state *s,
                           struct deal_solution *found, struct deal_error *e)
{
    uint64_t nodes;
    bool known = recorded_effort(d, &nodes);
    size_t none;
    char *line = tool_kept(strdup(deal_record_get(d, "moves")));

    deal_solution_release(found);
    *found = (struct deal_solution){.result = DEAL_WON, .nodes = nodes, .moves = line};
    if (!deal_record_replay(d, s, 0, &none, e))
        return false;
    deal_record_remove(d, "moves");
    if (!known && options->grade) {
        struct deal_solution own;

        if (!deal_solve(s, &options->search, &own, e))
            return false;
        found->nodes = own.nodes;
        found->stopped = own.stopped;
        deal_solution_release(&own);
    }
    return true;
}

/* Sets the field of the time. It is processor time, since wall time depends on other programs. */
static void set_time(struct deal_record *d, const struct timespec *begun)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    record_print(d, "time", "%.3f",
                 (double)(now.tv_sec - begun->tv_sec) + (double)(now.tv_nsec - begun->tv_nsec) / 1e9);
}

/* Replaces the grade of record D by the grade of its score. A record without a score is unchanged. */
static enum batch_outcome solve_regrade(const void *arg, struct deal_record *d, struct deal_state *s,
                                        struct text *scratch, struct deal_error *e)
{
    const char *score = deal_record_get(d, "grade.score");
    size_t digits = score ? strspn(score, "0123456789") : 0;
    bool generic;

    (void)arg;
    (void)scratch;
    if (!score)
        return BATCH_DONE;
    if (score[digits] || digits < 1 || digits > 9) {
        deal_fail(e, "grade.score", "not a number below 1000000000");
        return BATCH_BAD;
    }
    verdict_number(d, "grade", (uint64_t)deal_grade_of(deal_state_rules(s), strtol(score, NULL, 10), &generic));
    verdict_scale(d, deal_state_rules(s));
    return BATCH_DONE;
}

/* Checks that record D fits on a line. If its win does not, D becomes unknown with the moves GIVEN (NULL: none)
 * that it had before, and its field unwritten gets the length of the line. */
static bool solve_fits(struct deal_record *d, const char *given, struct deal_error *e)
{
    char nodes[24];
    size_t len, n;

    if (record_line(d, &len, e))
        return true;
    n = deal_moves_count(deal_record_get(d, "moves"));
    snprintf(nodes, sizeof nodes, "%s", deal_record_get(d, "nodes"));
    if (given)
        record_set(d, "moves", given);
    else
        deal_record_remove(d, "moves");
    record_set(d, "result", deal_result_text(DEAL_UNKNOWN));
    record_set(d, "by", "solve");
    record_set(d, "nodes", nodes);
    verdict_number(d, "unwritten", n);
    deal_fail(e, "moves",
              "won by a line of %zu actions, with which the record is over %d bytes: it is written as unknown", n,
              DEAL_LINE_MAX);
    return false;
}

/* Shortens the line of a win, or searches for a shortest one; *BEST gets the proven quality. */
static bool solve_better_line(const struct options *options, struct deal_state *s, struct deal_solution *found,
                              struct deal_shortest *best, struct deal_error *e)
{
    char *shorter;

    if (found->stopped || found->result != DEAL_WON || !(options->shorten || options->shortest))
        return true;
    if (found->moves && *found->moves) {
        if (!deal_shorten(s, found->moves, &shorter, e))
            return false;
        free(found->moves);
        found->moves = shorter;
    }
    if (options->shortest && !deal_shortest(s, found->moves, options->free_redeals, &options->search, best, e))
        return false;
    if (best->moves) {
        free(found->moves);
        found->moves = best->moves;
    }
    found->stopped = best->stopped;
    return true;
}

/* Replaces the line of a win that is too long for a record, as lines of the plain search often are, by a line of the
 * other methods, if they find one. */
static bool solve_shorter_line(const struct options *options, struct deal_state *s, struct deal_solution *found,
                               struct deal_error *e)
{
    struct deal_solve_options search = options->search;
    struct deal_solution other;

    if (!search.exhaustive || !found->moves || strlen(found->moves) < DEAL_LINE_MAX / 2)
        return true;
    search.exhaustive = false;
    if (!deal_solve(s, &search, &other, e))
        return false;
    if (other.result == DEAL_WON) {
        char *moves = found->moves;

        found->moves = other.moves;
        other.moves = moves;
    }
    found->stopped |= other.stopped;
    deal_solution_release(&other);
    return true;
}

/* Adds the fields of the exact answers that the options request. */
static bool solve_exact(const struct options *options, struct deal_record *d, struct deal_state *s,
                        const struct deal_shortest *best, bool *stopped, struct deal_error *e)
{
    bool won = !strcmp(deal_record_get(d, "result"), deal_result_text(DEAL_WON));

    if (won && options->shortest && best->minimal)
        record_set(d, "minimal", "yes");
    else if (won && options->shortest)
        verdict_number(d, "bound", (uint64_t)best->bound);
    if (options->count && !exact_count(d, s, &options->search, stopped, e))
        return false;
    return *stopped || won || !options->nearest || exact_nearest(d, s, &options->search, stopped, e);
}

static enum batch_outcome solve_here(const void *arg, struct deal_record *d, struct deal_state *s, struct text *scratch,
                                     struct deal_error *e)
{
    const struct options *o = arg;
    struct deal_solution found;
    struct deal_shortest best = {.moves = NULL};
    struct timespec begun;
    bool whole = !o->first && deal_state_won(s) && deal_record_get(d, "moves"), stopped, good = true, fits = true;
    char *given = deal_record_get(d, "moves") ? strdup(deal_record_get(d, "moves")) : NULL;

    if (o->time)
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begun);
    if (!deal_solve(s, &o->search, &found, e))
        return BATCH_BAD;
    if (whole)
        good = solve_won_line(o, d, s, &found, e);
    good = good && solve_shorter_line(o, s, &found, e) && solve_better_line(o, s, &found, &best, e);
    stopped = found.stopped;
    if (!stopped && good)
        verdict_result(d, &found, scratch);
    if (!stopped && good && *o->search_field)
        record_set(d, "search", o->search_field);
    else if (!stopped && good)
        deal_record_remove(d, "search");
    if (!stopped && good && found.result == DEAL_WON)
        fits = solve_fits(d, given, e);
    free(given);
    if (!stopped && good && fits && o->grade && found.result == DEAL_WON)
        good = verdict_grade(d, s, &found, e);
    stopped = stopped || (o->grade && stop_requested());
    if (!stopped && good)
        good = solve_exact(o, d, s, &best, &stopped, e);
    if (!stopped && good && o->time)
        set_time(d, &begun);
    if (!stopped && good && o->proof && found.result == DEAL_UNWINNABLE)
        good = proof_add(d, s, o->proof_size, o->search.memory, &stopped, e);
    deal_solution_release(&found);
    return !good ? BATCH_BAD : stopped ? BATCH_STOPPED : fits ? BATCH_DONE : BATCH_NOTED;
}

static enum batch_outcome solve_first(const void *arg, struct deal_record *d, struct deal_state *s,
                                      struct text *scratch, struct deal_error *e)
{
    const struct options *o = arg;

    return first_solve(&(struct first){.solve = solve_here, .arg = o, .only = o->only}, d, s, scratch, e);
}

/* Keeps blocks of up to a 64th of the memory of a search for the next search: 500 FreeCells with seven columns then
 * take 0.86 of the time. With blocks of all sizes kept, a search with a limit of 64 MiB took 80. The number of arenas
 * of the C library is that of the threads: one more costs a process that solves one deal 24 of its 111 system calls. */
static void keep_memory(int threads, size_t memory)
{
#ifdef __GLIBC__
    memory = memory < 16 << 20 ? 16 << 20 : memory < 1 << 30 ? memory : 1 << 30;
    mallopt(M_ARENA_MAX, threads);
    mallopt(M_MMAP_THRESHOLD, (int)(memory / 64));
    mallopt(M_TRIM_THRESHOLD, (int)memory);
#endif
}

int main(int argc, char **argv)
{
    struct options o = {.search = {.nodes = 1000000, .memory = MEMORY_STANDARD, .stop = stop_flag()},
                        .proof_size = 16 << 20,
                        .batch = {.threads = 1, .work = solve_here, .arg = &o}};
    int status;

    tool_start(&tool, argv);
    solve_parse_options(argc, argv, &o);
    keep_memory(o.batch.threads, o.search.memory);
    o.batch.nodes = o.search.nodes;
    if (o.first) { /* writes all lines that first_solve() makes */
        o.only = o.batch.only;
        o.batch.only = NULL;
        o.batch.lines = true;
        o.batch.work = solve_first;
    }
    output_start(true);
    if (o.proof)
        proof_open(o.proof, o.batch.resume);
    o.batch.before = o.proof ? proof_written : NULL;
    if (o.why)
        why_write(argv[optind], o.set);
    status = o.why ? STATUS_YES : batch_run(&o.batch, argv + optind);
    free(o.set);
    proof_close(status == STATUS_YES);
    output_end();
    return status;
}
