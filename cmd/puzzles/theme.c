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

/* Kinds of actions: a redeal, which forms a new pack; one that takes a card from a foundation, puts one into a cell, or
 * puts one on a foundation. */
enum deed { DEED_REDEAL, DEED_RETURN, DEED_PARK, DEED_PLAY, DEEDS };

/* Facts of the deal and of the line. */
struct deeds {
    bool may[DEEDS], done[DEEDS]; /* an action of the kind is legal at some position of the line; is done on it */
    bool starts;                  /* a card can go to a foundation at the start of the deal */
    size_t positions, free;       /* number of positions on the line, and of those with more than one action */
    size_t twins; /* greatest number, in a pile of the deal, of cards that have an equal card under them */
};

/* ---- facts of the deal ---- */

static void theme_look(const struct deal_state *s, struct deeds *deeds)
{
    for (int pile = 0; pile < deal_state_piles(s); pile++) {
        size_t n, twins = 0;
        const uint8_t *cards = deal_state_pile(s, pile, &n);

        for (size_t i = 1; i < n && !deal_state_hidden(s, pile); i++)
            twins += memchr(cards, cards[i], i) != NULL;
        deeds->twins = twins > deeds->twins ? twins : deeds->twins;
    }
}

/* ---- facts of the line ---- */

/* Records that action A was taken on the line, or was only legal there. */
static void theme_note(const struct deal_state *s, struct deal_action a, struct deeds *deeds, bool taken)
{
    struct deal_gesture g;
    bool moves = deal_state_gesture(s, a, &g) && g.from >= 0 && g.to >= 0, is[DEEDS] = {false};

    is[DEED_REDEAL] = a.kind == DEAL_ACT_REDEAL;
    is[DEED_RETURN] = moves && deal_state_pile_kind(s, g.from) == DEAL_FOUNDATION;
    is[DEED_PARK] = moves && deal_state_pile_kind(s, g.to) == DEAL_CELL;
    is[DEED_PLAY] = moves && deal_state_pile_kind(s, g.to) == DEAL_FOUNDATION;
    for (int i = 0; i < DEEDS; i++) {
        deeds->may[i] |= is[i];
        deeds->done[i] |= is[i] && taken;
    }
    deeds->starts |= !deeds->positions && is[DEED_PLAY];
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

/* Gives the GROUP of piles KEY a value other than none and 0? */
static bool group_sets(const struct deal_rules *r, const char *group, const char *key)
{
    char name[160], value[64];

    snprintf(name, sizeof name, "%s.%s", group, key);
    return deal_rules_value(r, name, value) && strcmp(value, "none") && strcmp(value, "0");
}

/* Has a pile of the rules R, with all options applied, this KIND (-1: any), in a group that gives KEY and BESIDE,
 * unless they are NULL, a value other than none and 0? */
static bool rules_have(const struct deal_rules *r, int kind, const char *key, const char *beside)
{
    struct deal_error e;
    struct deal_state *s = tool_kept(deal_state_new(r, &e));
    bool have = false;

    for (int pile = 0; pile < deal_state_piles(s) && !have; pile++) {
        const char *group = deal_state_pile_group(s, pile);

        have = (kind < 0 || (int)deal_state_pile_kind(s, pile) == kind) && (!key || group_sets(r, group, key)) &&
               (!beside || group_sets(r, group, beside));
    }
    deal_state_free(s);
    return have;
}

static const char *lacks_redeal(const struct deal_rules *r)
{
    return rules_have(r, -1, "redeals", NULL) ? NULL : "no redeal";
}

static const char *lacks_cell(const struct deal_rules *r)
{
    return rules_have(r, DEAL_CELL, NULL, NULL) ? NULL : "no cells";
}

static const char *lacks_foundation(const struct deal_rules *r)
{
    return rules_have(r, DEAL_FOUNDATION, NULL, NULL) ? NULL : "no foundations";
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
    return mechanism || rules_have(r, -1, "play", "foundation") || rules_have(r, -1, "exchange", "foundation")
               ? NULL
               : "no foundation that gives cards back";
}

static const char *lacks_pack(const struct deal_rules *r) { return deal_rules_packs(r) > 1 ? NULL : "one pack only"; }

/* ---- the themes ---- */

enum { TWINS_LEAST = 3 };

static bool theme_omits(const struct deeds *deeds, enum deed deed) { return deeds->may[deed] && !deeds->done[deed]; }
static bool theme_one_pass(const struct deeds *deeds) { return theme_omits(deeds, DEED_REDEAL); }
static bool theme_no_return(const struct deeds *deeds) { return theme_omits(deeds, DEED_RETURN); }
static bool theme_no_cell(const struct deeds *deeds) { return theme_omits(deeds, DEED_PARK); }
static bool theme_nothing_goes(const struct deeds *deeds) { return deeds->done[DEED_PLAY] && !deeds->starts; }
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

const struct theme *theme_find(const char *name)
{
    bool list = !strcmp(name, "list");
    char names[200] = "", token[40];

    for (const struct theme *t = themes; t->name; t++) {
        if (!strcmp(t->name, name))
            return t;
        if (list)
            output_print("%-10s %s\n", t->name, t->meaning);
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "", t->name);
    }
    if (list) {
        output_end();
        exit(STATUS_YES);
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
