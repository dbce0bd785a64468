#include "proof.h"

#include "../stop.h"

#include <stdio.h>
#include <stdlib.h>

static FILE *proofs;

void proof_open(const char *path)
{
    if (!(proofs = fopen(path, "wb")))
        tool_die("--proof: %s cannot be opened", path);
}

/* Returns true if the code of deal-check accepts the log. */
static bool proof_accepted(const struct deal_state *s, char *log, size_t n, size_t memory, struct deal_error *e)
{
    FILE *in = fmemopen(log, n, "rb");
    bool good;

    if (!in)
        tool_die_memory();
    good = deal_log_check(s, memory, in, e);
    fclose(in);
    return good;
}

bool proof_add(struct deal_record *d, const struct deal_state *s, uint64_t bytes, size_t memory, bool *stopped,
               struct deal_error *e)
{
    struct deal_log_options o = {.bytes = bytes, .memory = memory, .stop = stop_flag()};
    char *log = NULL;
    size_t n = 0, len;
    FILE *out = open_memstream(&log, &n);
    const char *line;
    bool complete, good;

    if (!out)
        tool_die_memory();
    good = deal_log_write(s, &o, out, &complete, e);
    if (fclose(out))
        tool_die_memory();
    *stopped = good && !complete && stop_requested();
    if (good && complete && (good = proof_accepted(s, log, n, memory, e))) {
        if (!deal_record_get(d, "checked"))
            record_set(d, "checked", deal_checked_text(DEAL_CHECKED_LOG));
        line = record_line(d, &len, e);
        good = line != NULL;
        if (good) {
            fprintf(proofs, "deal-proof 4\n%s", line);
            fwrite(log, 1, n, proofs);
        }
    }
    free(log);
    return good;
}

void proof_close(void)
{
    if (proofs && (ferror(proofs) | fclose(proofs)))
        tool_die("--proof: the logs cannot be written");
}
