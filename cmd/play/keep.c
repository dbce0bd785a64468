/*
 * A game kept in a file, as a record.
 */
#include "../replace.h"
#include "session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool write_record(const char *name, struct deal_record *d, enum replace_how how, struct deal_error *e)
{
    size_t len;
    const char *text = deal_record_text(d, &len);

    if (!text)
        tool_die_memory();
    return replace_file(name, text, len, how, e);
}

static void save_to(struct session *g, const char *name, bool over)
{
    char message[640], quoted[256];
    bool own = g->file && !strcmp(g->file, name);
    struct deal_error e;

    deal_quote(quoted, sizeof quoted, name, strlen(name));
    errno = 0;
    if (!write_record(name, session_record(g), own || over ? REPLACE_ANY : REPLACE_NONE, &e)) {
        if (errno == EEXIST)
            snprintf(message, sizeof message, "%s is there already; save! %s writes over it", quoted, quoted);
        else
            snprintf(message, sizeof message, "%s: %s", quoted, e.text);
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

/* A name that no file has, "herring-bone-7.saved" or one with a number before its end. */
static void name_rescue(const struct session *g, const char *folder, int number, struct text *name)
{
    const char *game = deal_record_get(g->d, "game"), *seed = deal_record_get(g->d, "seed");
    size_t len = strcspn(game, "/");
    char end[24];

    if (!len || *game == '.') {
        game = "game";
        len = 4;
    }
    name->len = 0;
    text_add(name, folder, strlen(folder));
    text_add(name, game, len);
    text_add(name, "-", seed != NULL);
    text_add(name, seed ? seed : "", seed ? strlen(seed) : 0);
    snprintf(end, sizeof end, number > 1 ? "-%d.saved" : ".saved", number);
    text_add(name, end, strlen(end));
}

/* False when no file can be made there. */
static bool rescue_in(struct session *g, const char *folder, struct text *name)
{
    enum { RESCUES = 100 };
    struct deal_error e;

    for (int number = 1; number <= RESCUES; number++) {
        name_rescue(g, folder, number, name);
        errno = 0;
        if (write_record(name->bytes, session_record(g), REPLACE_NONE, &e))
            return true;
        if (errno != EEXIST)
            break;
    }
    return false;
}

void session_rescue(struct session *g)
{
    const char *home = getenv("HOME");
    struct text name = {0}, folder = {0};
    char quoted[256];

    if (!g->d || !g->changed || !g->played.n)
        return;
    text_add(&folder, home ? home : "", home ? strlen(home) : 0);
    text_add(&folder, "/", 1);
    if (rescue_in(g, "", &name) || (home && rescue_in(g, folder.bytes, &name)))
        tool_warn("ended by a signal; the game is saved in %s", deal_quote(quoted, sizeof quoted, name.bytes, name.len));
    else
        tool_warn("ended by a signal, and the game could not be saved");
    text_release(&folder);
    text_release(&name);
}
