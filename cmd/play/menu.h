/* The menu of games, where a session begins without one. */
#ifndef PLAY_MENU_H
#define PLAY_MENU_H

#include "session.h"

/* Prompts for a game and begins it by START; false at the end of input, and when the player leaves. */
bool menu_choose(struct session *g, const struct session_start *how,
                 void (*start)(struct session *g, const char *game, const struct session_start *how));

#endif
