/*
 * In this folder: the engine, which the other rooms of libdeal share.  dealing.c and layout.c lay the cards
 * out, table.c, state.c and view.c keep them, action.c and apply.c say what may be done and do it.
 *
 * What is declared where: rule_file.h the text of rules, rules.h compiled rules, table.h the table and its state,
 * action.h what may be done, mechanism.h the hooks of mechanisms, view.h what a player sees.  Each includes those that
 * it needs; this header has them all.
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
