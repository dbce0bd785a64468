/*
 * Saving a game to a file, as a record.
 */
#include "../replace.h"
#include "play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes the message that names the command to resume the game from the file NAME. The name is quoted if a shell
 * needs that, and gets "./" in front if it begins with - or is the name of a game. */
static void say_saved(char *said, size_t size, const char *name, const char *quoted)
{
    const char *mark = name[strcspn(name, " \t!\"#$&()*;<>?[\\]^`{|}~")] && !strchr(name, '\'') ? "'" : "";
    const char *here = *name == '-' || deal_game_text(name) ? "./" : "";

    snprintf(said, size, "saved; %s --interactive %s%s%s%s goes on from here", tool_called(), mark, here, quoted, mark);
}

void session_save(struct session *g, const char *name, bool over)
{
    char message[640], quoted[256];
    bool own = g->file && (!*name || !strcmp(g->file, name));
    size_t len;
    const char *text = tool_kept(deal_record_text(session_record(g), &len));
    struct deal_error e;

    if (!*name && !own) {
        session_show(g, "save where? save FILE");
        return;
    }
    name = own ? g->file : name;
    deal_quote(quoted, sizeof quoted, name, strlen(name));
    errno = 0;
    if (!replace_file(name, text, len, own || over ? REPLACE_ANY : REPLACE_NONE, &e)) {
        snprintf(message, sizeof message, errno == EEXIST ? "%s is there already; save! %s writes over it" : "%s: %s",
                 quoted, errno == EEXIST ? quoted : e.text);
    } else {
        if (!own) {
            free(g->file);
            g->file = strdup(name);
        }
        g->changed = g->warned = false;
        session_forget_kept(g);
        say_saved(message, sizeof message, name, quoted);
    }
    session_show(g, message);
}
