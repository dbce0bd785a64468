/*
 * The logs of losses. A log waits beside its record until that is written, so their orders agree with any number of
 * threads. It is in the file before its record is in the output: of a run that was killed only the last log may have no
 * record, and the run that goes on writes this log again.
 */
#include "run.h"

#include "../replace.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char header[] = "deal-proof 6\n";
enum { HEADER = sizeof header - 1 };

static int proofs = -1;            /* descriptor of the file of logs */
static bool emptied;               /* true: the file has only logs of this run or of the run that is resumed */
static off_t last_at;              /* byte offset in the file of the log without a record, whose line is LAST */
static char *last;                 /* NULL: there is no such log */
static unsigned long losses, logs; /* numbers of losses, and of logs written */

/* the logs whose records are not written yet */
static pthread_mutex_t waiting_lock = PTHREAD_MUTEX_INITIALIZER;
static struct waiting {
    const struct deal_record *d;
    char *log;
    size_t n;
    struct waiting *next;
} * waiting;

/* Finds the last log of the file IN; *LINE gets the line of its record, malloc'd, and *AT its offset. The file
 * may end within that line or within the header before it. A header of which only the first byte is there looks like an
 * entry of the log before it. */
static void find_last(FILE *in, char **line, off_t *at)
{
    char *text = NULL;
    size_t cap = 0;
    off_t end = 0;

    for (ssize_t n; (n = getline(&text, &cap, in)) > 0;) {
        ssize_t part = n < HEADER ? n : HEADER, least = end > 0;

        end += n;
        while (part > least && memcmp(text + n - part, header, (size_t)part)) /* No log has these bytes: see log.h. */
            part--;
        if (part <= least || (part < HEADER && !feof(in)))
            continue;
        *at = end - part;
        n = getline(&text, &cap, in);
        end += n > 0 ? n : 0;
        free(*line);
        *line = tool_kept(strdup(n > 0 ? text : ""));
    }
    free(text);
}

/* Has the file PATH a line LINE, or, if LINE is NULL, a record of a loss? */
static bool has_line(const char *path, const char *line)
{
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t cap = 0;
    bool found = false;

    while (in && !found && getline(&text, &cap, in) > 0)
        found = line ? !strcmp(text, line) : strstr(text, " result=unwinnable ") != NULL;
    free(text);
    if (in)
        fclose(in);
    return found;
}

void proof_open(const char *path, const char *resumed)
{
    struct stat st;
    bool fresh = stat(path, &st);
    FILE *in;

    if (resumed && fresh && has_line(resumed, NULL))
        tool_die("--proof: %s does not exist, and %s has losses: it is the output of a run without --proof", path,
                 resumed);
    if ((proofs = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) < 0)
        tool_die("--proof: %s: %s", path, strerror(errno));
    if (flock(proofs, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
        tool_die("--proof: another run writes to %s", path);
    emptied = resumed || fresh || !S_ISREG(st.st_mode);
    if (!resumed || fresh || !S_ISREG(st.st_mode) || !(in = fopen(path, "rb")))
        return;
    find_last(in, &last, &last_at);
    fclose(in);
    lseek(proofs, 0, SEEK_END);
    if (!last || !*last || !has_line(resumed, last))
        return;
    free(last);
    last = NULL;
}

bool proof_add(struct deal_record *d, const struct deal_state *s, uint64_t bytes, size_t memory, bool *stopped,
               struct deal_error *e)
{
    struct deal_log_options o = {.bytes = bytes, .memory = memory, .stop = stop_flag()};
    struct waiting *w = tool_kept(calloc(1, sizeof *w));
    FILE *out = tool_kept(open_memstream(&w->log, &w->n)), *in;
    bool complete, good;

    good = deal_log_write(s, &o, out, &complete, e);
    if (fclose(out))
        tool_die_memory();
    *stopped = good && !complete && stop_requested();
    if (good && complete) { /* The code of deal-check must accept the log, unless MEMORY is too small for it. */
        in = tool_kept(fmemopen(w->log, w->n, "rb"));
        good = deal_log_check(s, memory, in, e);
        complete = good || strcmp(e->field, DEAL_LOG_MEMORY);
        good = good || !complete;
        fclose(in);
    }
    if (good && complete && !deal_record_get(d, "checked"))
        record_set(d, "checked", deal_checked_text(DEAL_CHECKED_LOG));
    w->d = d;
    pthread_mutex_lock(&waiting_lock);
    losses += !*stopped;
    if (good && complete) {
        w->next = waiting;
        waiting = w;
    }
    pthread_mutex_unlock(&waiting_lock);
    if (!good || !complete) {
        free(w->log);
        free(w);
    }
    return good;
}

static struct waiting *proof_take(const struct deal_record *d)
{
    struct waiting **at = &waiting, *w;

    pthread_mutex_lock(&waiting_lock);
    while (*at && (*at)->d != d)
        at = &(*at)->next;
    if ((w = *at))
        *at = w->next;
    pthread_mutex_unlock(&waiting_lock);
    return w;
}

/* Removes the logs of other runs from the file, or the log without a record, which must be that of LINE. */
static void proof_begin(const char *line)
{
    if (last && (!line || strncmp(last, line, strlen(last))))
        tool_die("--proof: the last log of the file is that of no record of this run");
    if ((last || !emptied) && (ftruncate(proofs, last_at) || lseek(proofs, last_at, SEEK_SET) < 0))
        tool_die("--proof: %s", strerror(errno));
    free(last);
    last = NULL;
    emptied = true;
}

void proof_written(const struct deal_record *d, const char *line, size_t len)
{
    struct waiting *w = proof_take(d);

    if (w && line) {
        proof_begin(line);
        if (!replace_write(proofs, header, HEADER) || !replace_write(proofs, line, len) ||
            !replace_write(proofs, w->log, w->n))
            tool_die("--proof: the logs cannot be written: %s", strerror(errno));
    }
    logs += w != NULL;
    free(w ? w->log : NULL);
    free(w);
}

void proof_close(bool whole)
{
    if (proofs < 0)
        return;
    if (whole)
        proof_begin(NULL);
    if (close(proofs))
        tool_die("--proof: the logs cannot be written: %s", strerror(errno));
    if (logs < losses)
        tool_warn("--proof: %lu of %lu losses have no log within --proof-size and --memory", losses - logs, losses);
}
