/*
 * The search for puzzles: new deals are solved and graded in parallel, and considered in the order of their seeds.
 */
#include "../pool.h"
#include "puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 50 }; /* number of deals that are solved before the set of puzzles is updated */

struct job {
    /* record of the deal; END: record of the puzzle from the end of its game, if such puzzles are wanted */
    struct deal_record *d, *end;
    struct deal_record *narrow;   /* record of the same deal by the rules of the theme, or NULL */
    bool won, lost, failed, late; /* lost: no line wins, which is proved */
    bool fits;                    /* true: the deal is won and has the theme */
    uint64_t seed;                /* number of the deal, or of the composed position */
    struct deal_error e;
};

/* Working memory of one thread: a table and scratch text. */
struct worker {
    const struct order *o;
    struct deal_state *s, *narrow; /* tables: S by the game's rules, NARROW by the theme's, or NULL */
    struct text line;
};

struct search {
    const struct order *o;
    struct puzzles *found;
    struct deal_rules *r, *narrow;
    struct worker *worker;
};

/* Solves the deal of JOB. If it is won, its record gets the winning line and the grade. */
static bool job_solve(struct worker *worker, struct job *job)
{
    struct deal_solve_options search = {.nodes = worker->o->nodes, .memory = (size_t)256 << 20, .stop = stop_flag()};
    struct deal_state *table = job->narrow ? worker->narrow : worker->s;
    struct deal_solution found;
    size_t len;
    bool good;

    if (!deal_record_start(job->narrow ? job->narrow : job->d, table, &job->e) ||
        !deal_solve(table, &search, &found, &job->e))
        return false;
    good = true;
    if (found.result == DEAL_WON && !found.stopped) {
        verdict_result(job->d, &found, &worker->line);
        /* If the winning line is too long for a record, the deal does not count as won. */
        job->won = record_line(job->d, &len, &job->e);
        job->fits = job->won && (!worker->o->theme || theme_fits(worker->o->theme, worker->s, job->d));
        good = !job->fits || (deal_record_replay(job->d, worker->s, 0, &len, &job->e) &&
                              verdict_grade(job->d, worker->s, &found, &job->e));
    }
    job->lost = found.result == DEAL_UNWINNABLE;
    deal_solution_release(&found);
    return good;
}

static void job_work(void *worker, void *item)
{
    struct worker *w = worker;
    struct job *j = item;
    enum compose_verdict verdict;

    j->won = j->lost = j->fits = j->late = j->failed = false;
    if (order_ends(w->o)) { /* makes room for the record of a position */
        deal_record_free(j->end);
        j->end = tool_kept(deal_record_new());
    }
    if (w->o->compose_most) {
        verdict = compose_try(w->o, w->s, j->seed, j->end, &w->line);
        j->lost = verdict == COMPOSE_LOST;
        j->won = verdict == COMPOSE_WON || verdict == COMPOSE_KEY;
        j->late = j->fits = verdict == COMPOSE_KEY;
        return;
    }
    j->failed = !job_solve(w, j);
    j->late = j->fits && !j->failed && order_ends(w->o) && late_find(w->o, w->s, j->d, j->end);
}

static bool job_emit(void *arg, void *item)
{
    struct search *x = arg;
    struct job *j = item;

    if (stop_requested())
        return false;
    if (j->failed)
        tool_die("%s", j->e.text);
    x->found->tried++;
    x->found->won += j->won;
    x->found->lost += j->lost;
    if (j->fits && (j->late || !order_ends(x->o))) {
        x->found->fitting += order_length(x->o, j->late ? j->end : j->d);
        puzzles_take(x->found, x->o, j->late ? j->end : j->d);
    }
    return true;
}

static void search_deal(struct search *x, struct job *job, uint64_t seed)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e;

    job->seed = seed;
    if (x->o->compose_most)
        return;
    deal_record_free(job->d);
    deal_record_free(job->narrow);
    job->d = deal_record_new();
    job->narrow = x->narrow ? deal_record_new() : NULL;
    if (!deal_rules_deal(x->r, (uint32_t)seed, cards, &shuffle, &e) || !job->d ||
        !deal_record_deal(job->d, x->r, (uint32_t)seed, cards, shuffle) ||
        (x->narrow && (!job->narrow || !deal_record_deal(job->narrow, x->narrow, (uint32_t)seed, cards, shuffle))))
        tool_die_memory();
}

/* Solves N deals, beginning with seed FIRST. */
static void search_block(struct search *x, uint64_t first, uint64_t n)
{
    struct job jobs[BLOCK] = {{0}};
    struct pool_plan plan = {.items = jobs,
                             .count = BLOCK,
                             .size = sizeof *jobs,
                             .workers = x->worker,
                             .worker_size = sizeof *x->worker,
                             .threads = x->o->threads,
                             .work = job_work,
                             .emit = job_emit,
                             .arg = x};
    struct pool *pool = pool_new(&plan);

    if (!pool_start(pool))
        tool_die("cannot start threads");
    for (uint64_t i = 0; i < n; i++) {
        struct job *j = pool_item(pool);
        if (!j)
            break;
        search_deal(x, j, first + i);
        pool_submit(pool, true);
    }
    pool_free(pool);
    for (int i = 0; i < BLOCK; i++) {
        deal_record_free(jobs[i].d);
        deal_record_free(jobs[i].narrow);
        deal_record_free(jobs[i].end);
    }
}

/* Shows the number of puzzles found so far, if stderr is a terminal. */
static void search_tell(const struct search *x)
{
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r\033[K%s: %" PRIu64 " deals, %" PRIu64 " won", x->o->game, x->found->tried, x->found->won);
    for (int g = 0; g <= GRADES; g++)
        if (order_wants(x->o, g))
            fprintf(stderr, ", grade %d: %zu", g, x->found->grade[g].n);
    fprintf(stderr, " of %" PRIu64, x->o->count);
}

static void search_warn_grade(const struct search *x, int g)
{
    const struct puzzles *p = x->found;
    bool open = p->tried > p->won + p->lost; /* a larger budget helps only if some deal is undecided */
    char advice[120], fitting[80] = "", with[40] = "";
    struct deal_grade_scale scale;

    if (deal_grade_scale(x->r, &scale) && !scale.share[g - 1])
        snprintf(advice, sizeof advice, "of the %d won deals that its scale was made with none is of this grade",
                 scale.won);
    else
        snprintf(advice, sizeof advice, "raise %s--deals, or try other seeds", open ? "-N or " : "");
    if (p->option)
        snprintf(with, sizeof with, " with %s", p->option);
    if (x->o->theme || order_ends(x->o) || x->o->most < SIZE_MAX)
        snprintf(fitting, sizeof fitting, ", %" PRIu64 " of them fit%s%s%s%s", p->fitting,
                 x->o->theme ? " --theme" : "", x->o->late_most ? " --late" : "",
                 x->o->single_most ? " --one-line" : "", x->o->most < SIZE_MAX ? " --actions" : "");
    tool_warn("%s: %zu of %" PRIu64 " of grade %d among %" PRIu64 " deals, of which %" PRIu64
              " were won within %" PRIu64 " nodes%s%s, and %" PRIu64 " cannot be won%s; %s",
              x->o->game, p->grade[g].n, x->o->count, g, p->tried, p->won, x->o->nodes, with, fitting, p->lost, with,
              advice);
}

/* Warns that there are too few problems; if no position could be laid, with the reason. */
static void search_warn_composed(const struct search *x)
{
    const struct puzzles *p = x->found;
    struct deal_error e = {.text = ""};
    bool none =
        !p->won && !p->lost && !deal_state_compose(x->worker->s, (int)x->o->compose_least, x->o->seed, &e) && *e.text;

    tool_warn("%s: %zu of %" PRIu64 " problems among %" PRIu64 " positions, of which %" PRIu64
              " can be won, and %" PRIu64 " cannot; %s%s",
              x->o->game, p->grade[0].n, x->o->count, p->tried, p->won, p->lost, none ? "of the first: " : "",
              none ? e.text : "raise --deals, or try other numbers of cards");
}

static void search_warn(const struct search *x)
{
    struct deal_grade_scale scale;
    bool own = deal_grade_scale(x->r, &scale);
    const char *other = deal_grade_scale_other(x->r);

    if (other && puzzles_number(x->found) && !x->o->compose_most)
        tool_warn("%s%s has no scale of its own; its grades are by %s%s", x->o->game,
                  x->o->set ? " with these options" : "", own ? "that of " : "the common one", own ? other : "");
    if (x->o->compose_most && x->found->grade[0].n < x->o->count)
        search_warn_composed(x);
    for (int g = 1; g <= GRADES; g++)
        if (order_wants(x->o, g) && x->found->grade[g].n < x->o->count)
            search_warn_grade(x, g);
}

/* The rules with the option of the theme; NULL if there is none, or the game has no such option. */
static struct deal_rules *search_narrow(const struct order *order)
{
    char *set = order->set ? strdup(order->set) : NULL;
    struct deal_rules *r = NULL;
    struct deal_error e;

    if (order->theme && order->theme->set) {
        tool_set(&set, order->theme->set);
        r = deal_rules_new(order->game, set, &e);
    }
    free(set);
    return r;
}

static void search_begin(struct search *x)
{
    struct deal_error e;

    x->r = tool_rules(x->o->game, x->o->set);
    x->narrow = search_narrow(x->o);
    x->found->option = x->narrow ? x->o->theme->set : NULL;
    x->worker = tool_kept(calloc((size_t)x->o->threads, sizeof *x->worker));
    for (int i = 0; x->worker && i < x->o->threads; i++) {
        struct deal_rules *r = tool_rules(x->o->game, x->o->set); /* Each thread compiles the rules for itself. */
        struct deal_rules *narrow = search_narrow(x->o);
        x->worker[i] = (struct worker){.o = x->o, .s = deal_state_new(r, &e)};
        x->worker[i].narrow = narrow ? deal_state_new(narrow, &e) : NULL;
        deal_rules_free(r);
        deal_rules_free(narrow);
        if (!x->worker[i].s || (narrow && !x->worker[i].narrow))
            tool_die_memory();
    }
}

static void search_end(struct search *x)
{
    for (int i = 0; i < x->o->threads; i++) {
        deal_state_free(x->worker[i].s);
        deal_state_free(x->worker[i].narrow);
        text_release(&x->worker[i].line);
    }
    free(x->worker);
    deal_rules_free(x->r);
    deal_rules_free(x->narrow);
}

bool puzzles_search(struct puzzles *puzzles, const struct order *order)
{
    struct search x = {.o = order, .found = puzzles};
    uint64_t left = UINT32_MAX - order->seed + 1, limit = order->deals < left ? order->deals : left;

    search_begin(&x);
    for (uint64_t at = 0; at < limit && !stop_requested() && !(at && puzzles_enough(puzzles, order)); at += BLOCK) {
        search_block(&x, order->seed + at, limit - at < BLOCK ? limit - at : BLOCK);
        search_tell(&x);
    }
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (!stop_requested())
        search_warn(&x);
    search_end(&x);
    return !stop_requested();
}
