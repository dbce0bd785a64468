/*
 * Reads the rule file a second time, for the few keys that features need. The compiled tables of libdeal are private,
 * but the text that it prints is public and already checked, so errors need no report here.
 */
#include "layout.h"

#include "../base/memory.h"
#include "deal.h"

#include <stdlib.h>
#include <string.h>

/* VALUE_MAX: longest value in bytes; LAYOUTS_MOST: limit of cached layouts, each of 35 KB */
enum { VALUE_MAX = 256, LAYOUTS_MOST = 300 };

/* The identity of a set of rules. An address would not suffice: other rules may get the same one after a release. */
struct known {
    char *game, *set, *crc;
    struct layout *layout;
};

struct layouts {
    struct known list[LAYOUTS_MOST];
    size_t count, last;
};

/* ---- the rule file as text ------------------------------------------------ */

/* Finds the value of KEY in [SECTION] of the rule file; returns false and "" if it is absent. */
static bool layout_find(const char *text, const char *section, const char *key, char out[VALUE_MAX])
{
    bool inside = false;

    *out = '\0';
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t len = strcspn(line, "\n"), name = strcspn(line, " =\n");
        const char *value;

        if (*line == '[')
            inside = len == strlen(section) + 2 && !memcmp(line + 1, section, len - 2);
        if (!inside || name != strlen(key) || memcmp(line, key, name))
            continue;
        value = line + name + strspn(line + name, " =");
        len -= (size_t)(value - line);
        if (len >= VALUE_MAX)
            len = VALUE_MAX - 1;
        memcpy(out, value, len);
        out[len] = '\0';
        return true;
    }
    return false;
}

/* Copies word K of VALUE, or its only word; "" if there is none. */
static void layout_word(const char *value, int k, char out[VALUE_MAX])
{
    int n = 0;

    *out = '\0';
    for (const char *at = value + strspn(value, " "); *at; at += strspn(at, " "), n++) {
        size_t len = strcspn(at, " ");

        if (n == 0 || n == k) {
            memcpy(out, at, len);
            out[len] = '\0';
        }
        if (n == k)
            return;
        at += len;
    }
    if (n != 1)
        *out = '\0';
}

static int layout_number(const char *text, const char *section, const char *key, int otherwise)
{
    char value[VALUE_MAX];

    return layout_find(text, section, key, value) ? atoi(value) : otherwise;
}

static int suit_of(char letter)
{
    static const char suits[] = "SHDC"; /* ORDER SUITS */
    const char *at = letter ? strchr(suits, letter) : NULL;

    return at ? (int)(at - suits) : -1;
}

/* Returns the rank of a letter, 0 if it is none. In a short pack the court cards are the highest ranks. */
static int rank_of(char letter, int ranks)
{
    static const char low[] = "A23456789T", court[] = "KQJ";
    const char *at = letter ? strchr(low, letter) : NULL;

    if (at)
        return (int)(at - low) + 1;
    at = letter ? strchr(court, letter) : NULL;
    return at ? ranks - (int)(at - court) : 0;
}

static int rank_word(const char *text, const char *section, const char *key, int k, int ranks)
{
    char value[VALUE_MAX], one[VALUE_MAX];

    layout_find(text, section, key, value);
    layout_word(value, k, one);
    return !one[0] || one[1] ? 0 : rank_of(*one, ranks);
}

/* ---- foundations ------------------------------------------------------------ */

/* Reads the description of foundation K in the section [GROUP]; its pile is set later. */
static struct layout_found read_found(const char *text, const char *group, int k, int ranks)
{
    char kind[VALUE_MAX], value[VALUE_MAX], one[VALUE_MAX];
    struct layout_found f = {.suit = -1, .step = 1};

    layout_find(text, group, "foundation", kind);
    if (strcmp(kind, "any"))
        f.suit = !strcmp(kind, "suit") ? k % 4 : suit_of(kind[k]);
    f.start = rank_word(text, group, "start", k, ranks);
    f.until = rank_word(text, group, "until", k, ranks);
    f.skip = rank_word(text, group, "skip", k, ranks);
    f.rounds = layout_number(text, group, "rounds", 1);
    layout_find(text, group, "step", value);
    f.zigzag = !strcmp(value, "zigzag");
    layout_word(value, k, one);
    if (*one && !f.zigzag)
        f.step = atoi(one);
    layout_find(text, group, "base", value);
    layout_word(value, k, one);
    if (strlen(one) == 2) { /* The value of the key is one card for each foundation, which sets its rank and suit. */
        f.start = rank_of(one[0], ranks);
        if (f.suit >= 0)
            f.suit = suit_of(one[1]);
    }
    return f;
}

/* Reads the foundations of the group that begins at pile FIRST. A suit that is missing in a short pack has no
 * foundation. */
static void read_founds(struct layout *l, const struct deal_state *s, const char *text, int first)
{
    const char *group = deal_state_pile_group(s, first);
    int pile = first;

    for (int k = 0; k < layout_number(text, group, "piles", 1); k++) {
        struct layout_found f = read_found(text, group, k, l->ranks);

        if (pile >= l->piles || strcmp(deal_state_pile_group(s, pile), group))
            return;
        if (f.suit >= l->suits || l->founds == LAYOUT_FOUNDS)
            continue;
        f.pile = pile++;
        l->found[l->founds++] = f;
    }
}

static int pile_of(const struct layout *l, const struct deal_state *s, const char *group)
{
    for (int pile = 0; pile < l->piles; pile++) {
        if (!strcmp(deal_state_pile_group(s, pile), group))
            return pile;
    }
    return LAYOUT_NO_PILE;
}

static void layout_read_group(struct layout *l, const struct deal_state *s, const char *text, int first)
{
    const char *group = deal_state_pile_group(s, first);
    char value[VALUE_MAX];
    int end = first;
    enum layout_role role = !strcmp(group, "pack") ? LAYOUT_PACK : LAYOUT_TABLEAU;

    if (layout_find(text, group, "foundation", value))
        role = LAYOUT_FOUNDATION;
    for (; end < l->piles && !strcmp(deal_state_pile_group(s, end), group); end++)
        l->role[end] = (uint8_t)role;
    if (role == LAYOUT_FOUNDATION)
        read_founds(l, s, text, first);
}

static struct layout *read_layout(const struct deal_state *s)
{
    struct layout *l = memory_new(1, sizeof *l);
    char *text = memory_or_end(deal_rules_text(deal_state_rules(s)));

    l->ranks = layout_number(text, "game", "ranks", 13);
    l->suits = layout_number(text, "game", "suits", 4);
    l->piles = deal_state_piles(s) < LAYOUT_PILES ? deal_state_piles(s) : LAYOUT_PILES;
    l->base = pile_of(l, s, "base");
    for (int pile = 0; pile < l->piles; pile++) {
        if (pile == 0 || strcmp(deal_state_pile_group(s, pile), deal_state_pile_group(s, pile - 1)))
            layout_read_group(l, s, text, pile);
    }
    free(text);
    layout_order(l);
    return l;
}

/* ---- the cache ---------------------------------------------------------------- */

struct layouts *layouts_new(void) { return memory_new(1, sizeof(struct layouts)); }

static void release_known(struct known *k)
{
    free(k->game);
    free(k->set);
    free(k->crc);
    free(k->layout);
}

static void forget_layouts(struct layouts *l)
{
    while (l->count)
        release_known(&l->list[--l->count]);
}

void layouts_free(struct layouts *l)
{
    if (!l)
        return;
    forget_layouts(l);
    free(l);
}

static bool is_known(const struct known *k, const struct deal_rules *r)
{
    return !strcmp(k->set, deal_rules_set(r)) && !strcmp(k->game, deal_rules_game(r)) &&
           !strcmp(k->crc, deal_rules_crc(r));
}

/* Adds a layout to the cache. A stream may name any number of rules, so a full cache is cleared; none of its
 * layouts is likelier to be used again. */
static const struct layout *add_layout(struct layouts *l, const struct deal_state *s)
{
    const struct deal_rules *r = deal_state_rules(s);
    struct known k = {memory_text(deal_rules_game(r)), memory_text(deal_rules_set(r)), memory_text(deal_rules_crc(r)),
                      read_layout(s)};

    if (l->count == LAYOUTS_MOST)
        forget_layouts(l);
    l->last = l->count++;
    l->list[l->last] = k;
    return k.layout;
}

const struct layout *layouts_of(struct layouts *l, const struct deal_state *s)
{
    const struct deal_rules *rules = deal_state_rules(s);

    if (l->last < l->count && is_known(&l->list[l->last], rules))
        return l->list[l->last].layout;
    for (l->last = 0; l->last < l->count; l->last++) {
        if (is_known(&l->list[l->last], rules))
            return l->list[l->last].layout;
    }
    return add_layout(l, s);
}
