/*
 * solve: says of each position whether it can be won, with the line that wins.
 *
 * The main thread reads lines into jobs, a pool of threads solves them, and
 * they are written in the order of the input.  Nothing of the output depends on
 * the threads; on a signal the run ends after the last record whose
 * predecessors are all finished, which is where --resume goes on.
 */
#include "common.h"
#include "pool.h"
#include "progress.h"
#include "resume.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEMORY = TOOL_OWN, ONLY, EXHAUSTIVE, RESUME, TIME };
enum { JOBS_PER_THREAD = 64, THREADS_MAX = 1024 };

static const struct tool tool = {
    .name = "solve",
    .usage = "[-k] [-N NODES] [-j THREADS] [--memory MIB] [--only RESULT] [--exhaustive] [--time] "
             "[--resume FILE] [FILE...]",
    .help = "Solves positions of games of patience: won, unwinnable or unknown.\n"
            "\n"
            "  -N, --nodes N            positions examined for one record at most (1000000)\n"
            "  -j, --threads T          records solved side by side (1)\n"
            "      --memory MIB         the table of one search; T threads use T of them (256)\n"
            "      --only RESULT        write only the records of this result\n"
            "      --exhaustive         the plain search, without the cleverness\n"
            "      --time               write the seconds spent as time=\n"
            "      --resume FILE        take up an earlier run whose output is in FILE\n"
            "  -k, --keep-going         report bad records and go on\n"
            "      --help, --version\n"
};

static const struct option longs[] = {
    {"nodes", required_argument, NULL, 'N'},
    {"threads", required_argument, NULL, 'j'},
    {"memory", required_argument, NULL, MEMORY},
    {"only", required_argument, NULL, ONLY},
    {"exhaustive", no_argument, NULL, EXHAUSTIVE},
    {"resume", required_argument, NULL, RESUME},
    {"time", no_argument, NULL, TIME},
    TOOL_LONGS
};

static volatile int stopped;  /* by a signal */
static int wake_pipe[2];      /* becomes readable then */

struct options {
    struct deal_solve_options search;
    int threads;
    bool keep_going, time;
    const char *only;
    char *resume;
};

enum job_kind {
    JOB_TEXT,     /* a line to be written as it is */
    JOB_FOUND,    /* the same, from the file of an earlier run */
    JOB_SOLVE,
    JOB_SKIP,     /* finished earlier and left out then, or bad: find out which */
    JOB_BAD,
    JOB_STOPPED
};

struct job {
    enum job_kind kind;
    const char *file;
    unsigned long line;
    uint64_t read;               /* bytes of the input up to here */
    struct text text;
    struct deal_record *record;
    struct deal_error e;
};

struct run {
    const struct options *o;
    struct resume *resume;
    bool trouble;
    unsigned long written;       /* records, those found in the earlier run included */
    struct progress progress;
};

struct worker {
    const struct options *o;
    struct positions *positions;
};

/* ---- options ---------------------------------------------------------------- */

static const char *parse_only(const char *text)
{
    char token[40];

    for (int r = DEAL_WON; r <= DEAL_UNKNOWN; r++)
        if (!strcmp(text, deal_result_text((enum deal_result)r)))
            return text;
    tool_die("--only: \"%s\" is not won, unwinnable or unknown",
             deal_quote(token, sizeof token, text, strlen(text)));
}

static void parse_options(int argc, char **argv, struct options *o)
{
    int c;

    while ((c = tool_option(argc, argv, ":kN:j:", longs)) != -1)
        switch (c) {
        case 'k':
            o->keep_going = true;
            break;
        case 'N':
            o->search.nodes = tool_number("--nodes", optarg, 1, UINT64_MAX);
            break;
        case 'j':
            o->threads = (int)tool_number("--threads", optarg, 1, THREADS_MAX);
            break;
        case MEMORY:
            o->search.memory = (size_t)tool_number("--memory", optarg, 1, SIZE_MAX >> 20) << 20;
            break;
        case ONLY:
            o->only = parse_only(optarg);
            break;
        case EXHAUSTIVE:
            o->search.exhaustive = true;
            break;
        case RESUME:
            o->resume = optarg;
            break;
        case TIME:
            o->time = true;
            break;
        }
}

/* ---- one record, in a worker's thread ----------------------------------------- */

static void set_result(struct job *job, const struct deal_solution *found)
{
    const char *moves = deal_record_get(job->record, "moves");
    char nodes[24];

    if (found->result == DEAL_WON) {
        job->text.len = 0;
        text_moves(&job->text, moves ? moves : "");
        text_moves(&job->text, found->moves ? found->moves : "");
        if (job->text.len)
            record_set(job->record, "moves", job->text.bytes);
    }
    snprintf(nodes, sizeof nodes, "%" PRIu64, found->nodes);
    record_set(job->record, "result", deal_result_text(found->result));
    record_set(job->record, "by", "solve");
    record_set(job->record, "nodes", nodes);
    if (found->proof)
        record_set(job->record, "proof", found->proof);
}

static bool solve(const struct options *o, struct job *job, struct deal_state *s)
{
    struct deal_solution found;
    struct timespec begun;
    char seconds[32];

    clock_gettime(CLOCK_MONOTONIC, &begun);
    if (!deal_solve(s, &o->search, &found, &job->e))
        return false;
    if (found.stopped)
        job->kind = JOB_STOPPED;
    else
        set_result(job, &found);
    if (o->time) {
        snprintf(seconds, sizeof seconds, "%.3f", seconds_since(&begun));
        record_set(job->record, "time", seconds);
    }
    deal_solution_release(&found);
    return true;
}

static void work(void *worker, void *item)
{
    struct worker *w = worker;
    struct job *job = item;
    struct deal_state *s;

    if (stopped) {
        job->kind = JOB_STOPPED;
        return;
    }
    if (!deal_record_parse(job->record, job->text.bytes, job->text.len, &job->e) ||
        !(s = positions_table(w->positions, job->record, &job->e)) ||
        !deal_record_start(job->record, s, &job->e) ||
        (job->kind == JOB_SOLVE && !solve(w->o, job, s)))
        job->kind = JOB_BAD;
}

/* ---- output, in the order of the input ------------------------------------------ */

static void write_job(struct run *run, struct job *job)
{
    const char *text = job->text.bytes;
    size_t len = job->text.len;

    if (job->kind == JOB_SOLVE) {
        const char *result = deal_record_get(job->record, "result");
        if (run->o->only && strcmp(result, run->o->only))
            return;
        if (!(text = deal_record_text(job->record, &len)))
            tool_die_memory();
    }
    if (run->resume && job->kind != JOB_FOUND)
        resume_add(run->resume, text, len);
    if (job->kind != JOB_FOUND || !resume_is_stdout(run->resume))
        output_line(text, len);
    run->written += !input_passes(text, len - 1);
}

static bool emit(void *arg, void *item)
{
    struct run *run = arg;
    struct job *job = item;

    if (job->kind == JOB_STOPPED)
        return false;
    if (job->kind == JOB_BAD) {
        progress_clear(&run->progress);
        tool_report(job->file, job->line, &job->e);
        run->trouble = true;
        return run->o->keep_going;
    }
    if (job->kind == JOB_SKIP && !run->o->only)
        resume_mismatch(run->resume);
    if (job->kind == JOB_FOUND)
        progress_from(&run->progress, job->read);
    if (job->kind != JOB_SKIP)
        write_job(run, job);
    progress_show(&run->progress, run->written, job->read);
    return true;
}

/* ---- input ---------------------------------------------------------------------- */

static void on_signal(int number)
{
    ssize_t ignored = write(wake_pipe[1], "", 1);

    (void)number;
    (void)ignored;
    stopped = 1;
}

/* The handler stays: timeout(1) signals twice, itself and by way of the group. */
static void catch_signals(struct input *in)
{
    struct sigaction act = {.sa_handler = on_signal};

    if (pipe(wake_pipe))
        return;
    input_wake(in, wake_pipe[0]);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
}

/* What the earlier run tells of this line. */
static void look_up(struct run *run, struct job *job, struct deal_record *d)
{
    const char *text;
    size_t len;
    bool passes = job->kind == JOB_TEXT;
    struct deal_error e;

    if (!passes && !deal_record_parse(d, job->text.bytes, job->text.len, &e))
        return; /* the worker will find out again, and say so */
    switch (resume_next(run->resume, job->text.bytes, job->text.len - passes, passes ? NULL : d,
                        &text, &len)) {
    case RESUME_FOUND:
        job->kind = JOB_FOUND;
        job->text.len = 0;
        text_add(&job->text, text, len + 1);
        break;
    case RESUME_ABSENT:
        if (passes)
            resume_mismatch(run->resume);
        job->kind = JOB_SKIP;
        break;
    case RESUME_ENDED:
        break;
    }
}

/* Fills one job from the input; false at its end. */
static bool fill_job(struct input *in, struct job *job)
{
    const char *text;
    size_t len;
    enum input_kind kind = input_next(in, &text, &len, &job->e);
    uint64_t total;

    job->file = input_name(in);
    job->line = input_line(in);
    input_progress(in, &job->read, &total);
    job->kind = JOB_BAD;
    if (kind != INPUT_LINE)
        return kind == INPUT_BAD;
    job->kind = input_passes(text, len) ? JOB_TEXT : JOB_SOLVE;
    job->text.len = 0;
    text_add(&job->text, text, job->kind == JOB_TEXT ? len + 1 : len);
    return true;
}

static void read_jobs(struct run *run, struct input *in, struct pool *pool)
{
    struct deal_record *d = deal_record_new();
    struct job *job;

    if (!d)
        tool_die_memory();
    while ((job = pool_item(pool)) && fill_job(in, job)) {
        if (run->resume && job->kind != JOB_BAD)
            look_up(run, job, d);
        pool_submit(pool, job->kind == JOB_SOLVE || job->kind == JOB_SKIP);
    }
    deal_record_free(d);
}

static struct job *new_jobs(size_t count)
{
    struct job *jobs = calloc(count, sizeof *jobs);

    for (size_t i = 0; jobs && i < count; i++)
        if (!(jobs[i].record = deal_record_new()))
            tool_die_memory();
    return jobs;
}

static void free_jobs(struct job *jobs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        deal_record_free(jobs[i].record);
        text_release(&jobs[i].text);
    }
    free(jobs);
}

static void run_pool(struct run *run, struct input *in)
{
    size_t threads = (size_t)run->o->threads, count = threads * JOBS_PER_THREAD;
    struct job *jobs = new_jobs(count);
    struct worker *workers = calloc(threads, sizeof *workers);
    struct pool *pool;

    if (!jobs || !workers)
        tool_die_memory();
    for (size_t i = 0; i < threads; i++)
        workers[i] = (struct worker){run->o, positions_new()};
    pool = pool_new(&(struct pool_plan){
        .items = jobs, .count = count, .size = sizeof *jobs,
        .workers = workers, .worker_size = sizeof *workers, .threads = run->o->threads,
        .work = work, .emit = emit, .arg = run
    });
    if (!pool)
        tool_die("cannot start %zu threads", threads);
    read_jobs(run, in, pool);
    pool_free(pool);
    for (size_t i = 0; i < threads; i++)
        positions_free(workers[i].positions);
    free(workers);
    free_jobs(jobs, count);
}

int main(int argc, char **argv)
{
    struct options o = {
        .search = {.nodes = 1000000, .memory = (size_t)256 << 20, .stop = &stopped}, .threads = 1
    };
    struct run run = {.o = &o};
    struct input *in;
    uint64_t done, total;

    tool_start(&tool, argv);
    parse_options(argc, argv, &o);
    output_start(true);
    if (o.resume)
        run.resume = resume_open(o.resume);
    in = input_new(argv + optind);
    catch_signals(in);
    input_progress(in, &done, &total);
    progress_start(&run.progress, total);
    run_pool(&run, in);
    input_free(in);
    progress_clear(&run.progress);
    if (run.resume && !stopped && !(run.trouble && !o.keep_going))
        resume_check_end(run.resume);
    resume_free(run.resume);
    if (stopped)
        tool_warn("interrupted, %lu records finished", run.written);
    output_end();
    return stopped || run.trouble ? STATUS_TROUBLE : STATUS_YES;
}
