/*
 * The menu of games that starts a session when the command line names no game.
 */
#ifndef PLAY_MENU_H
#define PLAY_MENU_H

#include "session.h"

/* Prints all games, or the games with WORD in a name. */
void menu_print(const char *word);
/* Prompts for a game and starts it by the callback START. Returns false at the end of input or when the player
 * leaves. */
bool menu_choose(struct session *g, const struct session_start *how,
                 void (*start)(struct session *g, const char *game, const struct session_start *how));

#endif
