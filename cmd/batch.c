/*
 * The main thread reads lines into jobs, a pool of threads works on the jobs, and the results are written in the order
 * of the input. The output does not depend on the threads. An interrupt ends the run after the last record whose
 * predecessors are all finished; a later run resumes there.
 */
#include "batch.h"

#include "pool.h"
#include "resume.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_PER_THREAD = 64 };

/* ---- progress, shown on stderr if that is a terminal ---------------------------- */

/* The time left is estimated from bytes of input, since counting the records would need a second reading. */
struct progress {
    bool on, shown;
    uint64_t total, from; /* bytes of the whole input, 0 if unknown; bytes that an earlier run had processed */
    struct timespec begun, told;
};

static double seconds_since(const struct timespec *then)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

static void progress_start(struct progress *progress, uint64_t total)
{
    *progress = (struct progress){.on = isatty(STDERR_FILENO), .total = total};
    clock_gettime(CLOCK_MONOTONIC, &progress->begun);
    progress->told = progress->begun;
}

/* Excludes the first READ bytes of input from the estimate of time: an earlier run had processed them. */
static void progress_from(struct progress *progress, uint64_t read)
{
    if (!progress->on)
        return;
    progress->from = read;
    clock_gettime(CLOCK_MONOTONIC, &progress->begun);
}

/* Shows the progress, at most once a second, each line over the last. */
static void progress_show(struct progress *progress, unsigned long records, uint64_t read)
{
    if (!progress->on || seconds_since(&progress->told) < 1)
        return;
    clock_gettime(CLOCK_MONOTONIC, &progress->told);
    progress->shown = true;
    fprintf(stderr, "\r\033[K%lu records", records);
    if (progress->total > progress->from && read > progress->from) {
        double part = (double)(read - progress->from) / (double)(progress->total - progress->from);
        long left = (long)(seconds_since(&progress->begun) * (1 / part - 1));
        fprintf(stderr, ", %d%%, %ld:%02ld left", (int)(100 * (double)read / (double)progress->total), left / 60,
                left % 60);
    }
}

static void progress_clear(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

/* ---- jobs ------------------------------------------------------------------- */

static int wake_pipe[2]; /* The read end of this pipe becomes readable when a bad record ends the run. */

enum job_kind {
    JOB_TEXT,  /* a comment or empty line, to be copied unchanged */
    JOB_FOUND, /* a record that the file of an earlier run has already */
    JOB_WORK,
    JOB_SKIP, /* a record missing in the earlier run's file: it was left out, or is bad */
    JOB_BAD,
    JOB_STOPPED
};

struct job {
    enum job_kind kind;
    bool noted;  /* the work on the record succeeded with a remark in E */
    bool again;  /* the output file of the earlier run has the record, still unknown: solve it again */
    uint64_t at; /* byte offset of the job's record in the output file of the earlier run */
    size_t old;  /* length in bytes of the job's record in the output file of the earlier run */
    const char *file;
    /* line: line number in the input; found: line of the earlier run's file at which the record was missing */
    unsigned long line, found;
    uint64_t read; /* bytes of the input up to the end of the job's line */
    struct text text;
    struct deal_record *record;
    struct deal_error e;
};

struct run {
    const struct batch *b;
    struct resume *resume;
    bool trouble;
    unsigned long written; /* number of records written, including records found in the earlier run's file */
    struct progress progress;
};

struct worker {
    const struct batch *b;
    struct positions *positions;
};

/* Ends the input, even while a thread waits for it. */
static void wake_input(void)
{
    ssize_t ignored = write(wake_pipe[1], "", 1);

    (void)ignored;
}

/* ---- one record, in a thread of the pool ------------------------------------ */

static void batch_work(void *worker, void *item)
{
    struct worker *w = worker;
    struct job *job = item;
    struct deal_state *s;
    enum batch_outcome outcome;
    const char *line;
    size_t len;

    if (stop_requested()) {
        job->kind = JOB_STOPPED;
        return;
    }
    if (!deal_record_parse(job->record, job->text.bytes, job->text.len, &job->e) ||
        !(s = positions_table(w->positions, job->record, &job->e)) || !deal_record_start(job->record, s, &job->e))
        job->kind = JOB_BAD;
    if (job->kind != JOB_WORK)
        return;
    outcome = w->b->work(w->b->arg, job->record, s, &job->text, &job->e);
    job->noted = outcome == BATCH_NOTED;
    if (job->noted)
        outcome = BATCH_DONE;
    if (outcome == BATCH_DONE && !w->b->lines) {
        line = record_line(job->record, &len, &job->e);
        job->text.len = 0;
        text_add(&job->text, line ? line : "", line ? len : 0);
        outcome = line ? BATCH_DONE : BATCH_BAD;
    }
    if (outcome != BATCH_DONE)
        job->kind = outcome == BATCH_BAD ? JOB_BAD : JOB_STOPPED;
}

/* ---- output, in the order of the input ------------------------------------------ */

static void write_job(struct run *run, struct job *job)
{
    const char *text = job->text.bytes;
    size_t len = job->text.len;
    bool left_out =
        job->kind == JOB_WORK && run->b->only && strcmp(deal_record_get(job->record, "result"), run->b->only);

    if (job->kind == JOB_WORK && run->b->before)
        run->b->before(job->record, left_out ? NULL : text, len);
    if (job->kind == JOB_WORK && job->again) /* The earlier run left the record unknown. */
        resume_put(run->resume, job->at, job->old, text, left_out ? 0 : len,
                   strtoull(record_text(job->record, "nodes"), NULL, 10));
    else if (run->resume && job->kind != JOB_FOUND && !left_out)
        resume_add(run->resume, text, len);
    if (left_out || !len)
        return;
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
    if (job->kind == JOB_BAD || (job->kind == JOB_WORK && job->noted)) {
        progress_clear(&run->progress);
        tool_report(job->file, job->line, &job->e);
    }
    if (job->kind == JOB_BAD) {
        run->trouble = true;
        if (!run->b->keep_going)
            wake_input();
        return run->b->keep_going;
    }
    if (job->kind == JOB_SKIP && !run->b->only)
        resume_mismatch(run->resume, job->found);
    if (job->kind == JOB_FOUND)
        progress_from(&run->progress, job->read);
    if (job->kind != JOB_SKIP)
        write_job(run, job);
    progress_show(&run->progress, run->written, job->read);
    return true;
}

/* ---- input ---------------------------------------------------------------------- */

/* Looks up the line of the job in the output of the earlier run. */
static void batch_look_up(struct run *run, struct job *job, struct deal_record *d)
{
    const char *text;
    size_t len;
    bool passes = job->kind == JOB_TEXT;
    struct deal_error e;
    enum resume_match match;

    if (!passes && !deal_record_parse(d, job->text.bytes, job->text.len, &e))
        return; /* The worker thread reports the parse error. */
    match = resume_next(run->resume, job->text.bytes, job->text.len - passes, passes ? NULL : d, &text, &len);
    if (!passes && (match == RESUME_FOUND || match == RESUME_RETRY))
        resume_refuse(run->resume, run->b->only, run->b->search, run->b->promises, run->b->promised);
    switch (match) {
    case RESUME_FOUND:
        job->kind = JOB_FOUND;
        job->text.len = 0;
        text_add(&job->text, text, len + 1);
        break;
    case RESUME_RETRY:
        job->again = true;
        job->at = resume_at(run->resume);
        job->old = len + 1;
        break;
    case RESUME_ABSENT:
        if (passes)
            resume_mismatch(run->resume, resume_line(run->resume));
        job->kind = JOB_SKIP;
        job->found = resume_line(run->resume);
        break;
    case RESUME_ENDED: break;
    }
}

/* Fills one job from the input. Returns false at the end of the input. */
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
    job->again = job->noted = false;
    job->kind = input_passes(text, len) ? JOB_TEXT : JOB_WORK;
    job->text.len = 0;
    text_add(&job->text, text, job->kind == JOB_TEXT ? len + 1 : len);
    return true;
}

/* Starts the threads at the second job, or at once if the input is no file and may come slowly. One job of a file needs
 * no thread. */
static void read_jobs(struct run *run, struct input *in, struct pool *pool)
{
    struct deal_record *d = tool_kept(deal_record_new());
    struct job *job;
    uint64_t read, total;
    int jobs = 0;

    input_progress(in, &read, &total);
    while ((job = pool_item(pool)) && fill_job(in, job)) {
        if ((!total || jobs++) && !pool_start(pool))
            tool_die("cannot start %d threads: %s", run->b->threads, strerror(errno));
        if (run->resume && job->kind != JOB_BAD)
            batch_look_up(run, job, d);
        pool_submit(pool, job->kind == JOB_WORK || job->kind == JOB_SKIP);
    }
    deal_record_free(d);
}

static void run_pool(struct run *run, struct input *in)
{
    size_t threads = (size_t)run->b->threads, count = threads * JOBS_PER_THREAD;
    struct job *jobs = tool_kept(calloc(count, sizeof *jobs));
    struct worker *workers = tool_kept(calloc(threads, sizeof *workers));
    struct pool *pool;

    for (size_t i = 0; i < count; i++)
        jobs[i].record = tool_kept(deal_record_new());
    for (size_t i = 0; i < threads; i++)
        workers[i] = (struct worker){run->b, positions_new()};
    pool = pool_new(&(struct pool_plan){.items = jobs,
                                        .count = count,
                                        .size = sizeof *jobs,
                                        .workers = workers,
                                        .worker_size = sizeof *workers,
                                        .threads = run->b->threads,
                                        .work = batch_work,
                                        .emit = emit,
                                        .arg = run});
    read_jobs(run, in, pool);
    pool_free(pool);
    for (size_t i = 0; i < count; i++) {
        deal_record_free(jobs[i].record);
        text_release(&jobs[i].text);
    }
    for (size_t i = 0; i < threads; i++)
        positions_free(workers[i].positions);
    free(workers);
    free(jobs);
}

int batch_run(const struct batch *batch, char *const *files)
{
    struct run run = {.b = batch};
    struct input *in;
    uint64_t done, total;

    if (batch->resume)
        run.resume = resume_open(batch->resume, batch->nodes, batch->shortens);
    confine(files, run.resume && resume_replaces(run.resume) ? batch->resume : NULL);
    stop_catch();
    in = input_new(files);
    if (pipe(wake_pipe))
        tool_die("cannot make a pipe: %s", strerror(errno));
    input_wake(in, wake_pipe[0]);
    input_progress(in, &done, &total);
    progress_start(&run.progress, total);
    run_pool(&run, in);
    input_free(in);
    progress_clear(&run.progress);
    if (run.resume && !stop_requested() && !(run.trouble && !batch->keep_going))
        resume_check_end(run.resume);
    resume_free(run.resume);
    if (stop_requested())
        tool_warn("interrupted, %lu records finished", run.written);
    return stop_requested() || run.trouble ? STATUS_TROUBLE : STATUS_YES;
}
