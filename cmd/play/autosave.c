/*
 * A game that was cut off: by a signal that ends the program, or with its terminal.
 *
 * It is kept as a record in $XDG_STATE_HOME/patience/table, ~/.local/state where that is not set,
 * and offered by the next session at a terminal.
 */
#include "../replace.h"
#include "prompt.h"
#include "session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME = 1024 };

/* BASE/patience/table, its folders made if MAKE; false where there is no place for it. */
static bool name_file(char name[NAME], bool make)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n;

    if (state && *state == '/')
        n = snprintf(name, NAME, "%s/patience/table", state);
    else if (home && *home == '/')
        n = snprintf(name, NAME, "%s/.local/state/patience/table", home);
    else
        return false;
    if (n >= NAME)
        return false;
    for (char *slash = name + 1; make && (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        if (mkdir(name, 0700) && errno != EEXIST)
            make = false;
        *slash = '/';
        if (!make)
            return false;
    }
    return true;
}

void session_autosave(struct session *g)
{
    char name[NAME];
    struct deal_error e;
    size_t len;
    const char *text = g->d ? deal_record_text(session_record(g), &len) : NULL;

    if (text && g->changed && g->played.n && name_file(name, true))
        replace_file(name, text, len, REPLACE_ANY, &e);
}

/* ---- the offer ---- */

static bool read_record(const char *name, struct deal_record *d)
{
    struct deal_error e;
    FILE *f = fopen(name, "r");
    char *line = NULL;
    size_t cap = 0;
    ssize_t n = f ? getline(&line, &cap, f) : -1;
    bool good = n > 1 && deal_record_parse(d, line, (size_t)n - (line[n - 1] == '\n'), &e);

    free(line);
    if (f)
        fclose(f);
    return good;
}

static char answer(const char *game, size_t actions)
{
    char said[256];
    const char *line;
    int len = snprintf(said, sizeof said, "%.100s was cut off after %zu action%s.\n", game, actions, actions == 1 ? "" : "s");

    output_line(said, (size_t)len);
    while ((line = prompt_line("take it up? y (yes), n (not now), d (throw it away) ? ")))
        if (strchr("ynd", *line))
            return *line ? *line : 'y';
    return 'n';
}

bool session_offer(struct session *g)
{
    char name[NAME];
    struct deal_record *d = deal_record_new();
    struct deal_error e;
    bool taken = false;

    if (d && prompt_edits() && name_file(name, false) && read_record(name, d) && session_take(g, d, &e)) {
        char said = answer(deal_rules_title(deal_state_rules(g->s)), g->played.n);
        taken = said == 'y';
        g->changed = taken; /* it stands in no file of the player's */
        if (said != 'n')
            unlink(name);
    }
    deal_record_free(d);
    return taken;
}
