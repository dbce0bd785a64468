/*
 * In this folder: the engine, which the other folders of libdeal share. dealing.c and layout.c lay out the cards.
 * The table is in table.c and state.c; action.c lists the legal actions, apply.c carries them out. Cards that a
 * player does not see or know are hidden by view.c and knowledge.c.
 *
 * Headers: rule_file.h (text of rules), rules.h (compiled rules), table.h (table and state), action.h (actions),
 * mechanism.h (hooks of mechanisms), view.h (cards in sight), knowledge.h (known cards). Each includes the headers
 * that it needs; this header includes all.
 */
#ifndef DEAL_ENGINE_H
#define DEAL_ENGINE_H

#include "action.h"
#include "knowledge.h"
#include "mechanism.h"
#include "rule_file.h"
#include "rules.h"
#include "table.h"
#include "view.h"

#endif
