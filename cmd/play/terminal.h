/*
 * The terminal of a session: its size and its abilities.
 */
#ifndef PLAY_TERMINAL_H
#define PLAY_TERMINAL_H

#include "../common.h"

struct terminal {
    int columns, lines; /* size of the window in characters; 0, 0: not a terminal, so output has any size */
    bool clears;        /* true: the terminal can clear the screen */
    bool colour, signs; /* the terminal shows colours; it shows suit signs instead of letters */
};

/* Detects the abilities of stdout from the environment: TERM, NO_COLOR, LC_ALL, LC_CTYPE, LANG. Called before each
 * screen, since the window may change. */
struct terminal terminal_look(void);
/* Appends BOARD, a drawing by deal_state_draw(), to OUT with suit signs and colours. */
void terminal_paint(const struct terminal *t, struct text *out, const char *board);
/* Appends TEXT to OUT, wrapped to the width of the terminal in at most MOST lines; the last line ends in "..." if
 * text is missing. Returns the number of lines. */
int terminal_wrap(const struct terminal *t, struct text *out, const char *text, int most);

#endif
