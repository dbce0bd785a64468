#include "proof.h"

#include "../stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *proofs;
static unsigned long losses, logs; /* numbers of losses, and of logs written */

void proof_open(const char *path)
{
    if (!(proofs = fopen(path, "wb")))
        tool_die("--proof: %s cannot be opened", path);
}

/* Does the code of deal-check accept the log within MEMORY? Returns false with E filled if it finds a fault; *FITS:
 * the memory is enough. */
static bool proof_accepted(const struct deal_state *s, char *log, size_t n, size_t memory, bool *fits,
                           struct deal_error *e)
{
    FILE *in = fmemopen(log, n, "rb");
    bool good;

    if (!in)
        tool_die_memory();
    good = deal_log_check(s, memory, in, e);
    fclose(in);
    *fits = good || strcmp(e->field, DEAL_LOG_MEMORY);
    return good || !*fits;
}

/* Writes the log of record D. Returns false with E filled if the record cannot be written. */
static bool proof_put(struct deal_record *d, const char *log, size_t n, struct deal_error *e)
{
    const char *line;
    size_t len;

    if (!deal_record_get(d, "checked"))
        record_set(d, "checked", deal_checked_text(DEAL_CHECKED_LOG));
    if (!(line = record_line(d, &len, e)))
        return false;
    fprintf(proofs, "deal-proof 4\n%s", line);
    fwrite(log, 1, n, proofs);
    logs++;
    return true;
}

bool proof_add(struct deal_record *d, const struct deal_state *s, uint64_t bytes, size_t memory, bool *stopped,
               struct deal_error *e)
{
    struct deal_log_options o = {.bytes = bytes, .memory = memory, .stop = stop_flag()};
    char *log = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&log, &n);
    bool complete, good;

    if (!out)
        tool_die_memory();
    good = deal_log_write(s, &o, out, &complete, e);
    if (fclose(out))
        tool_die_memory();
    *stopped = good && !complete && stop_requested();
    losses += !*stopped;
    if (good && complete)
        good = proof_accepted(s, log, n, memory, &complete, e);
    if (good && complete)
        good = proof_put(d, log, n, e);
    free(log);
    return good;
}

void proof_close(void)
{
    if (proofs && (ferror(proofs) | fclose(proofs)))
        tool_die("--proof: the logs cannot be written");
    if (logs < losses)
        tool_warn("--proof: %lu of %lu losses have no log within --proof-size and --memory", losses - logs, losses);
}
