/*
 * In this folder: the engine, which the other rooms of libdeal share.  dealing.c and layout.c lay out the cards,
 * table.c and state.c keep them, action.c and apply.c list actions and carry them out, view.c and knowledge.c hide
 * the cards that a player does not see or know.
 *
 * Headers: rule_file.h the text of rules, rules.h compiled rules, table.h the table and its state, action.h the
 * actions, mechanism.h the hooks of mechanisms, view.h the cards in sight, knowledge.h the cards known.  Each includes
 * the others that it needs; this header includes all.
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
