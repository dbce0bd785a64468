/* The menu of games, where a session begins without one. */
#ifndef PLAY_MENU_H
#define PLAY_MENU_H

#include "session.h"

/* Lists all games, or those with WORD in a name. */
void menu_print(const char *word);
/* Prompts for a game and begins it by START; false at the end of input, and when the player leaves. */
bool menu_choose(struct session *g, const struct session_start *how,
                 void (*start)(struct session *g, const char *game, const struct session_start *how));

#endif
