/*
 * A game kept in a file, as a record.
 */
#include "session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool write_record(const char *name, struct deal_record *d)
{
    size_t len;
    const char *text = deal_record_text(d, &len);
    FILE *f;
    bool written;

    if (!text)
        tool_die_memory();
    f = fopen(name, "w");
    written = f && fwrite(text, 1, len, f) == len;
    if (f && fclose(f))
        written = false;
    return written;
}

static void save_to(struct session *g, const char *name, bool over)
{
    char message[640], quoted[256];
    bool own = g->file && !strcmp(g->file, name);

    deal_quote(quoted, sizeof quoted, name, strlen(name));
    if (!own && !over && !access(name, F_OK)) {
        snprintf(message, sizeof message, "%s is there already; save! %s writes over it", quoted, quoted);
    } else if (!write_record(name, session_record(g))) {
        snprintf(message, sizeof message, "%s: %s", quoted, strerror(errno));
    } else {
        if (!own) {
            free(g->file);
            g->file = strdup(name);
        }
        g->changed = g->warned = false;
        snprintf(message, sizeof message, "saved; play --interactive %s goes on from here", quoted);
    }
    session_show(g, message);
}

void session_save(struct session *g, const char *name, bool over)
{
    if (*name || g->file)
        save_to(g, *name ? name : g->file, over);
    else
        session_show(g, "save where? save FILE");
}
