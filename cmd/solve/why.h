/* In this folder: parts of solve alone: --why, the conclusions of the search from the rules of a game. */
#ifndef SOLVE_WHY_H
#define SOLVE_WHY_H

#include <stdbool.h>

/* Writes a line for each part of the search. */
void why_write(const char *game, const char *set);

#endif
