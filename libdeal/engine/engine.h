/*
 * In this folder: the game engine, which the other folders of libdeal use. dealing.c and layout.c lay out the cards;
 * table.c and state.c store the position; action.c lists the legal actions, and apply.c carries them out. Cards that a
 * player does not see or know are hidden by view.c and knowledge.c.
 *
 * Headers: rule_file.h, rules.h, game_state.h (the state, and changes of it), table.h (reading the table), action.h
 * (actions), mechanism.h (hooks of mechanisms), view.h (cards in sight, and known cards). Each includes the headers
 * that it needs; engine.h includes all. Files that do not read rules include only limits.h, base/bits.h or
 * game_state.h, so that a change of the rules does not compile them again.
 */
#ifndef DEAL_ENGINE_H
#define DEAL_ENGINE_H

#include "action.h"
#include "mechanism.h"
#include "rule_file.h"
#include "rules.h"
#include "table.h"
#include "view.h"

#endif
