/*
 * The terminal of a session: its size and its abilities.
 */
#ifndef PLAY_TERMINAL_H
#define PLAY_TERMINAL_H

#include "../common.h"

struct terminal {
    int columns, lines; /* 0, 0: no terminal, output of any size */
    bool clears;        /* the screen can be cleared */
    bool colour, signs; /* colours; suit signs instead of letters */
};

/* Examine stdout and the environment: TERM, NO_COLOR, LC_ALL, LC_CTYPE, LANG. Called before each screen, since the
 * window may change. */
struct terminal terminal_look(void);
/* Appends BOARD, a drawing as deal_state_draw makes it, to OUT with signs and colours. */
void terminal_paint(const struct terminal *t, struct text *out, const char *board);
/* Appends TEXT in lines of at most the terminal's columns, at most MOST of them, the last
 * ending in "..." when there were more; returns how many. */
int terminal_wrap(const struct terminal *t, struct text *out, const char *text, int most);

#endif
