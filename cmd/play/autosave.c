/*
 * Saves an interactive game when a signal ends the program or its terminal disappears. The game is a record in
 * $XDG_STATE_HOME/patience/table (default ~/.local/state), and the next session at a terminal offers to resume it.
 * Further postponed games are in table2, table3 and so on. The file of a resumed game stays there, locked, until the
 * game is saved again, given up or won. So a session that is killed loses only its own moves, and no other session
 * offers the same game.
 */
#include "../replace.h"
#include "play.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME = 1024, MOST_KEPT = 9 };

/* Sets NAME to the path of the file of saved game NUMBER in the user's state folder. MAKE creates the folders.
 * Returns false if the path is too long, no state folder is known, or one cannot be created. */
static bool autosave_name_file(char name[NAME], int number, bool make)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char end[12] = "";
    int n;

    if (number > 1)
        snprintf(end, sizeof end, "%d", number);
    if (state && *state == '/')
        n = snprintf(name, NAME, "%s/patience/table%s", state, end);
    else if (home && *home == '/')
        n = snprintf(name, NAME, "%s/.local/state/patience/table%s", home, end);
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

/* ---- the file of a game that was taken up ---- */

/* Opens and locks the file of a saved game. Returns NULL if it does not exist or another session has locked it.
 * Some file systems have no locks; the file is then used unlocked. */
static FILE *open_kept(const char *name)
{
    int fd = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    FILE *kept = fd < 0 ? NULL : fdopen(fd, "r");

    if (!kept) {
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    if (!(flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) && replace_stands(fd, name))
        return kept;
    fclose(kept);
    return NULL;
}

void session_leave_kept(struct session *g)
{
    if (g->kept)
        fclose(g->kept);
    free(g->kept_name);
    g->kept = NULL;
    g->kept_name = NULL;
}

void session_forget_kept(struct session *g)
{
    if (g->kept && replace_stands(fileno(g->kept), g->kept_name))
        unlink(g->kept_name);
    session_leave_kept(g);
}

/* ---- keeping ---- */

void session_autosave(struct session *g)
{
    char name[NAME];
    struct deal_error e;
    size_t len;
    const char *text = g->d ? deal_record_text(session_record(g), &len) : NULL;

    if (!text || !g->changed || !g->played.n)
        return;
    if (g->kept && replace_stands(fileno(g->kept), g->kept_name) &&
        replace_file(g->kept_name, text, len, REPLACE_ANY, &e))
        return;
    for (int i = 1; i <= MOST_KEPT && autosave_name_file(name, i, true); i++) {
        errno = 0;
        if (replace_file(name, text, len, i < MOST_KEPT ? REPLACE_NONE : REPLACE_ANY, &e) || errno != EEXIST)
            return;
    }
}

/* ---- the offer ---- */

static bool read_record(FILE *kept, struct deal_record *d)
{
    struct deal_error e;
    char *line = NULL;
    size_t cap = 0;
    ssize_t n = getline(&line, &cap, kept);
    bool good = n > 1 && deal_record_parse(d, line, (size_t)n - (line[n - 1] == '\n'), &e);

    free(line);
    return good;
}

static char autosave_answer(const char *game, size_t actions)
{
    char said[256];
    const char *line;

    snprintf(said, sizeof said,
             "%.100s was cut off after %zu action%s.\n"
             "Take it up? y (yes), n (not now), d (throw it away), q (leave)\n",
             game, actions, actions == 1 ? "" : "s");
    listing_put(said);
    while ((line = prompt_line("y, n, d or q? "))) {
        if (!*line)
            return 'y';
        if (strchr("yndq", *line))
            return *line;
    }
    return 'q';
}

/* Offers the game saved in NAME. Returns the player's answer, or 'n' if there is no such game. */
static char autosave_offer(struct session *g, const char *name, struct deal_record *d)
{
    struct deal_error e;
    char said = 'n';

    g->kept = open_kept(name);
    g->kept_name = tool_kept(strdup(name));
    if (g->kept && read_record(g->kept, d) && session_take(g, d, &e))
        said = autosave_answer(deal_rules_title(deal_state_rules(g->s)), g->played.n);
    g->changed = said == 'y'; /* The resumed game is not in any file of the player's, so it counts as unsaved. */
    if (said == 'd')
        session_forget_kept(g);
    if (said != 'y')
        session_leave_kept(g);
    return said;
}

bool session_offer(struct session *g)
{
    char name[NAME], said = 'n';
    struct deal_record *d = deal_record_new();

    for (int i = 1;
         d && prompt_edits() && i <= MOST_KEPT && said != 'y' && said != 'q' && autosave_name_file(name, i, false); i++)
        said = autosave_offer(g, name, d);
    deal_record_free(d);
    g->leave = said == 'q';
    return said == 'y';
}
