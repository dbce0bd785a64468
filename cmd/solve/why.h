/*
 * In this folder: parts of solve alone, among them --why, which lists the conclusions of the search from the rules of
 * a game.
 */
#ifndef SOLVE_WHY_H
#define SOLVE_WHY_H

#include <stdbool.h>

/* Prints a line for each part of the search: whether it applies to GAME with the options SET. */
void why_write(const char *game, const char *set);

#endif
