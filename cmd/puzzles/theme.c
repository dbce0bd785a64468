/*
 * Themes of puzzles: conditions on a deal and its winning line, made from facts of the rules.
 *
 * A theme that leaves something out, as one-pass leaves out redeals, applies only where the line could do it: some
 * position on the line has such an action. An option of the game may make the search leave it out. Likewise the theme
 * "closed" applies only to games in which actions move cards to foundations.
 */
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

/* Facts of the deal and of the line. MAY: the action is legal at some position of the line. */
struct deeds {
    bool redeals, may_redeal; /* a redeal: a new pack is formed */
    bool returns, may_return; /* an action takes a card from a foundation */
    bool parks, may_park;     /* an action puts a card into a cell */
    bool may_play;            /* a card can go to a foundation at the start of the deal */
    bool plays;               /* an action puts a card on a foundation */
    size_t positions, free;   /* number of positions on the line, and of those with more than one action */
    size_t twins;             /* greatest number, in a pile of the deal, of cards that have an equal card under them */
};

/* ---- facts of the deal ---- */

/* Number of cards of a pile that have an equal card under them. */
static size_t theme_twins(const uint8_t *cards, size_t n)
{
    size_t twins = 0;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (cards[k] == cards[i]) {
                twins++;
                break;
            }
    return twins;
}

static void theme_look(const struct deal_state *s, struct deeds *deeds)
{
    for (int pile = 0; pile < deal_state_piles(s); pile++) {
        size_t n;
        const uint8_t *cards = deal_state_pile(s, pile, &n);
        size_t twins = deal_state_hidden(s, pile) ? 0 : theme_twins(cards, n);

        deeds->twins = twins > deeds->twins ? twins : deeds->twins;
    }
}

/* ---- facts of the line ---- */

/* Does A move cards from a pile to one of that KIND? */
static bool theme_to(const struct deal_state *s, struct deal_action a, enum deal_pile_kind kind)
{
    struct deal_gesture g;

    return deal_state_gesture(s, a, &g) && g.from >= 0 && g.to >= 0 && deal_state_pile_kind(s, g.to) == kind;
}

static bool theme_leaves_foundation(const struct deal_state *s, struct deal_action a)
{
    struct deal_gesture g;

    return deal_state_gesture(s, a, &g) && g.from >= 0 && g.to >= 0 &&
           deal_state_pile_kind(s, g.from) == DEAL_FOUNDATION;
}

/* Records that action A was taken on the line, or was only legal there. */
static void theme_note(const struct deal_state *s, struct deal_action a, struct deeds *deeds, bool taken)
{
    bool redeal = a.kind == DEAL_ACT_REDEAL, back = theme_leaves_foundation(s, a);
    bool park = theme_to(s, a, DEAL_CELL), play = theme_to(s, a, DEAL_FOUNDATION);

    deeds->may_redeal |= redeal;
    deeds->may_return |= back;
    deeds->may_park |= park;
    deeds->may_play |= !deeds->positions && play;
    deeds->redeals |= redeal && taken;
    deeds->returns |= back && taken;
    deeds->parks |= park && taken;
    deeds->plays |= play && taken;
}

/* Walks along the line of DEEDS. False if it cannot be replayed. */
static bool theme_walk(struct deal_state *s, const struct deal_record *record, struct deeds *deeds)
{
    const char *at = deal_record_get(record, "moves");
    struct deal_error e;
    size_t none;

    *deeds = (struct deeds){.positions = 0};
    if (!at || !deal_record_replay(record, s, 0, &none, &e))
        return false;
    theme_look(s, deeds);
    for (size_t len; *at; at += len + (at[len] == ',')) {
        struct deal_action own;
        const struct deal_action *list;
        size_t n;

        len = strcspn(at, ",");
        if (!deal_state_find(s, at, len, &own, &e))
            return false;
        list = deal_state_actions(s, &n);
        for (size_t i = 0; i < n; i++)
            theme_note(s, list[i], deeds, !memcmp(&list[i], &own, sizeof own));
        deeds->free += n > 1;
        deeds->positions++;
        if (!deal_state_apply(s, own))
            tool_die_memory();
    }
    return true;
}

/* ---- facts of the rules ---- */

/* Has a pile of the rules R this KIND? */
static bool rules_have(const struct deal_rules *r, enum deal_pile_kind kind)
{
    struct deal_error e;
    struct deal_state *s = tool_kept(deal_state_new(r, &e));
    bool have = false;

    for (int pile = 0; pile < deal_state_piles(s) && !have; pile++)
        have = deal_state_pile_kind(s, pile) == kind;
    deal_state_free(s);
    return have;
}

/* Gives the GROUP of piles KEY a value other than none and 0? */
static bool group_sets(const struct deal_rules *r, const char *group, const char *key)
{
    char name[160], value[64];

    snprintf(name, sizeof name, "%s.%s", group, key);
    return deal_rules_value(r, name, value) && strcmp(value, "none") && strcmp(value, "0");
}

/* Does some group of piles of the rules R, with all options applied, give KEY a value other than none and 0? If BESIDE
 * is not NULL, the group must give such a value to the key BESIDE, too. */
static bool rules_set(const struct deal_rules *r, const char *key, const char *beside)
{
    struct deal_error e;
    struct deal_state *s = tool_kept(deal_state_new(r, &e));
    bool set = false;

    for (int pile = 0; pile < deal_state_piles(s) && !set; pile++)
        set = group_sets(r, deal_state_pile_group(s, pile), key) &&
              (!beside || group_sets(r, deal_state_pile_group(s, pile), beside));
    deal_state_free(s);
    return set;
}

static const char *lacks_redeal(const struct deal_rules *r)
{
    return rules_set(r, "redeals", NULL) ? NULL : "no redeal";
}

static const char *lacks_cell(const struct deal_rules *r) { return rules_have(r, DEAL_CELL) ? NULL : "no cells"; }

static const char *lacks_foundation(const struct deal_rules *r)
{
    return rules_have(r, DEAL_FOUNDATION) ? NULL : "no foundations";
}

/* A foundation gives cards back by its keys play and exchange; a mechanism may move cards from one, too. */
static const char *lacks_return(const struct deal_rules *r)
{
    const char *foundation = lacks_foundation(r);
    char *text = deal_rules_text(r);
    bool mechanism = text && strstr(text, "\n[mechanism ");

    free(text);
    if (foundation)
        return foundation;
    return mechanism || rules_set(r, "play", "foundation") || rules_set(r, "exchange", "foundation")
               ? NULL
               : "no foundation that gives cards back";
}

static const char *lacks_pack(const struct deal_rules *r) { return deal_rules_packs(r) > 1 ? NULL : "one pack only"; }

/* ---- the themes ---- */

enum { TWINS_LEAST = 3 };

static bool theme_one_pass(const struct deeds *deeds) { return deeds->may_redeal && !deeds->redeals; }
static bool theme_no_return(const struct deeds *deeds) { return deeds->may_return && !deeds->returns; }
static bool theme_no_cell(const struct deeds *deeds) { return deeds->may_park && !deeds->parks; }
static bool theme_nothing_goes(const struct deeds *deeds) { return deeds->plays && !deeds->may_play; }
static bool theme_choices(const struct deeds *deeds)
{
    return deeds->positions && 10 * deeds->free >= 9 * deeds->positions;
}
static bool theme_many_twins(const struct deeds *deeds) { return deeds->twins >= TWINS_LEAST; }

static const struct theme themes[] = {
    {"one-pass", "no redeal, though the line could redeal", "redeals=0", theme_one_pass, lacks_redeal},
    {"no-return", "no card leaves a foundation, though one could", "exchange=no", theme_no_return, lacks_return},
    {"no-cell", "no card goes to a cell, though one could", "cells=0", theme_no_cell, lacks_cell},
    {"closed", "no card of the deal can go to a foundation at once, though some can later", NULL, theme_nothing_goes,
     lacks_foundation},
    {"free", "nine of ten positions have more than one legal action", NULL, theme_choices, NULL},
    {"twins", "a pile of the deal has three cards that have an equal card under them", NULL, theme_many_twins,
     lacks_pack},
    {NULL, NULL, NULL, NULL, NULL},
};

const struct theme *theme_at(size_t i) { return themes[i].name ? &themes[i] : NULL; }

const struct theme *theme_find(const char *name)
{
    char names[200] = "", token[40];

    for (const struct theme *t = themes; t->name; t++) {
        if (!strcmp(t->name, name))
            return t;
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "", t->name);
    }
    tool_die("--theme: \"%s\" is none of %s", deal_quote(token, sizeof token, name, strlen(name)), names);
}

void theme_check(const struct order *order, const struct deal_rules *r)
{
    const char *lacks = order->theme && order->theme->lacks ? order->theme->lacks(r) : NULL;

    if (lacks)
        tool_die("--theme %s: %s%s has %s", order->theme->name, order->game, order->set ? " with these options" : "",
                 lacks);
}

bool theme_fits(const struct theme *theme, struct deal_state *s, const struct deal_record *d)
{
    struct deeds deeds;

    return theme_walk(s, d, &deeds) && theme->fits(&deeds);
}
