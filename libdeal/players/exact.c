/*
 * The best player that does not peek, for small packs: it compares everything that can happen.
 *
 * A player who remembers the cards seen knows a view: a table in which some cards are unknown. All arrangements of the
 * unknown cards (worlds) are equally likely. The value of a view is the number of its worlds that are won if every
 * later choice is the best one.
 *
 * The results of actions that show no new card are known, so the views that they lead to are listed breadth first. An
 * action that shows a card divides the worlds into groups that look alike. A group consists of all worlds of the view
 * that it shows, and the value of the action is the sum of the values of these views. The value of the first view is
 * the largest value of an action from any listed view, or all worlds if a listed view is won. If no card is unknown,
 * the solver decides.
 *
 * This is dynamic programming over belief states. Its cost grows with the factorial of the number of unknown cards.
 *
 * Shuffles to come are not modelled, and neither are rulings that depend on the cards of the deal.
 */
#include "players.h"

#include "base/array.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

/* keys of the policy, in the order of its table of keys (ORDER POLICY KEYS) */
enum { KEY_WORLDS, KEY_POSITIONS, KEY_NODES };
static const struct deal_policy_key exact_keys[] = {
    {"worlds", NULL, 1, 10000000, 50000, "arrangements of the unknown cards, at most; with more the player fails"},
    {"positions", NULL, 1, 2000000000, 100000000,
     "actions that are tried in a game, at most; with more the player fails"},
    {"nodes", NULL, 1, 100000000, 1000000,
     "nodes of the solver where no card is unknown; without a verdict the player fails"},
    {NULL, NULL, 0, 0, 0, NULL},
};

enum { FIRST_SLOTS = 64, LEVELS = DEAL_CARDS_MAX + 2, NODES_MOST = 200000 };

/* A hash map from hashes to numbers; initialized with {0}. */
struct exact_map {
    struct exact_slot {
        uint64_t key, value;
    } * slot; /* slots with open addressing; key 0: free slot */
    size_t n, slots;
};

/* A view (position with some cards unknown) that can be reached without showing a new card. */
struct exact_node {
    struct deal_action a; /* the action that led here from the view with number parent */
    size_t parent;
};

/* A group of worlds that look alike after an action: their number, and a hash of the visible cards. */
struct exact_group {
    uint64_t key, worlds;
    bool won;
};

/* An array of positions, each of as many bytes as a table of the rules has. */
struct exact_tables {
    unsigned char *bytes;
    size_t cap;
};

/* Data for the value of one view (position with some cards unknown). The next level has the data for a view that shows
 * at least one card more. */
struct exact_level {
    struct deal_state *view, *world, *next;
    struct deal_knowledge before, after;
    struct deal_action *list;
    uint64_t worlds;
    uint8_t card[DEAL_CARDS_MAX]; /* the unknown cards of the view, in order */
    int cards;
    struct exact_map met; /* map from the hash of a view to the number of its node */
    struct exact_node *node;
    struct exact_group *group;
    struct exact_tables nodes, groups; /* the views (positions with unknown cards) of nodes, and of groups of worlds */
    size_t node_count, node_cap, group_count, group_cap;
};

struct memory {
    const struct deal_rules *r;
    struct exact_level *level[LEVELS];
    struct exact_map value;   /* cache of the values of views, by hash */
    struct deal_action *plan; /* actions of the best plan, up to the next new card or to the end of the game */
    size_t planned, step;
    uint64_t positions;
    const long *most;    /* the values of the keys of the policy */
    const char *trouble; /* text of the reason why the player cannot choose; NULL: there is none */
};

static void exact_fails(struct memory *memory, const char *why)
{
    if (!memory->trouble)
        memory->trouble = why;
}

static const char out_of_memory[] = "out of memory";

/* ---- maps ---- */

/* Index of the slot of KEY, or of the free slot where KEY belongs. */
static size_t map_slot(const struct exact_map *exact_map, uint64_t key)
{
    size_t i = (size_t)deal_mix(key) & (exact_map->slots - 1);

    while (exact_map->slot[i].key && exact_map->slot[i].key != key)
        i = (i + 1) & (exact_map->slots - 1);
    return i;
}

static bool map_resize(struct exact_map *exact_map, size_t slots)
{
    struct exact_map big = {.slots = slots, .n = exact_map->n, .slot = calloc(slots, sizeof *big.slot)};

    if (!big.slot)
        return false;
    for (size_t i = 0; i < exact_map->slots; i++)
        if (exact_map->slot[i].key)
            big.slot[map_slot(&big, exact_map->slot[i].key)] = exact_map->slot[i];
    free(exact_map->slot);
    *exact_map = big;
    return true;
}

/* Pointer to the number that the map has for KEY, or NULL. */
static const uint64_t *map_find(const struct exact_map *exact_map, uint64_t key)
{
    size_t i = exact_map->slots ? map_slot(exact_map, key) : 0;

    return exact_map->slots && exact_map->slot[i].key ? &exact_map->slot[i].value : NULL;
}

/* Adds KEY, which the map does not have, with its value. Returns false if memory runs out. */
static bool map_add(struct exact_map *exact_map, uint64_t key, uint64_t value)
{
    if (2 * exact_map->n >= exact_map->slots &&
        !map_resize(exact_map, exact_map->slots ? 2 * exact_map->slots : FIRST_SLOTS))
        return false;
    exact_map->slot[map_slot(exact_map, key)] = (struct exact_slot){key, value};
    exact_map->n++;
    return true;
}

static void map_clear(struct exact_map *exact_map)
{
    if (exact_map->slots)
        memset(exact_map->slot, 0, exact_map->slots * sizeof *exact_map->slot);
    exact_map->n = 0;
}

/* ---- views ---- */

/* Hash of everything that a view shows and that the player remembers. */
static uint64_t exact_key(const struct deal_state *view)
{
    const struct deal_rules *r = view->r;
    uint64_t key = 0;

    for (int p = 0; p < r->piles; p++) {
        key = deal_mix(key + (uint64_t)pile_count(view, p));
        for (int i = 0; i < pile_count(view, p); i++)
            key = deal_mix(key ^ pile_card(view, p, i));
    }
    for (int i = 0; i < r->regs; i++)
        key = deal_mix(key ^ (uint64_t)reg_get(view, i));
    return key ? key : 1;
}

/* Number of arrangements of unknown cards, COUNT[card] of each; if it exceeds MOST, returns MOST + 1. */
static uint64_t exact_worlds(const uint8_t count[52], uint64_t most)
{
    uint64_t worlds = 1, placed = 0;

    for (int c = 0; c < 52; c++)
        for (uint64_t k = 1; k <= count[c]; k++) {
            worlds = worlds * ++placed / k;
            if (worlds > most)
                return most + 1;
        }
    return worlds;
}

static uint64_t exact_worlds_of(const struct memory *memory, const struct deal_state *view)
{
    uint8_t count[52];

    deal_view_unseen(view, count);
    return exact_worlds(count, (uint64_t)memory->most[KEY_WORLDS]);
}

/* Makes DST a copy of VIEW in which the unknown cards are CARD[0], CARD[1] and so on, in the order of their places. */
static void exact_fill(struct deal_state *dst, const struct deal_state *view, const uint8_t *card)
{
    const struct deal_rules *r = view->r;

    deal_state_load(dst, view->t);
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < pile_count(dst, p); i++)
            if (pile_card(dst, p, i) == DEAL_NO_CARD)
                table_cards(dst, p)[i] = *card++;
    dst->journal_len = 0;
    deal_table_rehash(dst);
}

/* Makes CARD the next arrangement in lexicographic order. Returns false after the last one, and CARD is then sorted
 * again. */
static bool exact_next_order(uint8_t *card, int n)
{
    int i = n - 2, j = n - 1;

    while (i >= 0 && card[i] >= card[i + 1])
        i--;
    if (i >= 0) {
        while (card[j] <= card[i])
            j--;
        deal_swap(card, i, j);
    }
    for (int a = i + 1, b = n - 1; a < b; a++, b--)
        deal_swap(card, a, b);
    return i >= 0;
}

/* Copies the position of S to place AT of the array, and makes room for it. Returns false if memory runs out. */
static bool tables_put(struct exact_tables *tables, size_t at, const struct deal_state *s)
{
    if (!deal_grow(&tables->bytes, &tables->cap, at + 1, s->r->table.bytes))
        return false;
    memcpy(tables->bytes + at * s->r->table.bytes, s->t, s->r->table.bytes);
    return true;
}

static void tables_get(const struct exact_tables *tables, size_t at, struct deal_state *s)
{
    memcpy(s->t, tables->bytes + at * s->r->table.bytes, s->r->table.bytes);
}

/* ---- levels ---- */

static void level_free(struct exact_level *level)
{
    if (!level)
        return;
    deal_state_free(level->view);
    deal_state_free(level->world);
    deal_state_free(level->next);
    deal_knowledge_release(&level->before);
    deal_knowledge_release(&level->after);
    free(level->met.slot);
    free(level->list);
    free(level->node);
    free(level->group);
    free(level->nodes.bytes);
    free(level->groups.bytes);
    free(level);
}

/* Returns the level at DEPTH, prepared for the view of S (position with some cards unknown). Returns NULL if the player
 * cannot handle it. */
static struct exact_level *level_open(struct memory *memory, int depth, const struct deal_state *s)
{
    struct exact_level *l = memory->level[depth];
    uint8_t count[52];

    if (!l) {
        memory->level[depth] = l = calloc(1, sizeof *l);
        if (!l || !(l->view = deal_state_new(memory->r, NULL)) || !(l->world = deal_state_new(memory->r, NULL)) ||
            !(l->next = deal_state_new(memory->r, NULL)) ||
            !(l->list = malloc(memory->r->max_actions * sizeof *l->list))) {
            exact_fails(memory, out_of_memory);
            return NULL;
        }
    }
    deal_state_load(l->view, s->t);
    deal_view_unseen(l->view, count);
    l->worlds = exact_worlds(count, (uint64_t)memory->most[KEY_WORLDS]);
    l->cards = 0;
    for (int c = 0; c < 52; c++)
        while (count[c]--)
            l->card[l->cards++] = (uint8_t)c;
    l->node_count = 0;
    map_clear(&l->met);
    if (l->worlds > (uint64_t)memory->most[KEY_WORLDS])
        exact_fails(memory, "too many arrangements of the unknown cards; give it a smaller pack, or more worlds=");
    return memory->trouble ? NULL : l;
}

/* Adds the view of position S (with some cards unknown) as a node of the level, unless it is one already. Action A led
 * to it from node PARENT. */
static void level_add(struct memory *memory, struct exact_level *level, const struct deal_state *s, size_t parent,
                      struct deal_action a)
{
    uint64_t key = exact_key(s);

    if (map_find(&level->met, key))
        return;
    if (level->node_count == NODES_MOST) {
        exact_fails(memory, "too many positions can be reached without a new card; give it a smaller pack");
        return;
    }
    if (!deal_grow(&level->node, &level->node_cap, level->node_count + 1, sizeof *level->node) ||
        !tables_put(&level->nodes, level->node_count, s) || !map_add(&level->met, key, 0)) {
        exact_fails(memory, out_of_memory);
        return;
    }
    level->node[level->node_count++] = (struct exact_node){.a = a, .parent = parent};
}

/* Makes the actions that lead to node AT the plan of the player, followed by *LAST if LAST is not NULL. */
static void level_plan(struct memory *memory, const struct exact_level *level, size_t at,
                       const struct deal_action *last)
{
    size_t n = last != NULL;
    struct deal_action *plan;

    for (size_t i = at; i; i = level->node[i].parent)
        n++;
    plan = realloc(memory->plan, (n + 1) * sizeof *plan);
    if (!plan) {
        exact_fails(memory, out_of_memory);
        return;
    }
    memory->plan = plan;
    memory->planned = n;
    memory->step = 0;
    if (last)
        plan[--n] = *last;
    for (size_t i = at; i; i = level->node[i].parent)
        plan[--n] = level->node[i].a;
}

/* Makes action A in the world of LEVEL. Returns true if it shows a card;
 * LEVEL->after then has the player's new knowledge. */
static bool level_try(struct memory *memory, struct exact_level *level, struct deal_action a)
{
    if (++memory->positions > (uint64_t)memory->most[KEY_POSITIONS])
        exact_fails(memory, "more actions to try than positions= allows");
    if (!deal_knowledge_copy(&level->after, &level->before))
        exact_fails(memory, out_of_memory);
    if (memory->trouble)
        return false;
    deal_actions_apply(level->world, a);
    return deal_knowledge_follow(&level->after, level->world, 0);
}

/* ---- values ---- */

static uint64_t exact_value(struct memory *memory, const struct deal_state *view, int depth, bool plan);

/* Adds the world of LEVEL to the group of worlds that look the same. */
static void group_add(struct memory *memory, struct exact_level *level)
{
    uint64_t key;
    size_t i = 0;

    deal_knowledge_view(&level->after, level->next, level->world);
    key = exact_key(level->next);
    while (i < level->group_count && level->group[i].key != key)
        i++;
    if (i == level->group_count) {
        if (!deal_grow(&level->group, &level->group_cap, i + 1, sizeof *level->group) ||
            !tables_put(&level->groups, i, level->next)) {
            exact_fails(memory, out_of_memory);
            return;
        }
        level->group[level->group_count++] = (struct exact_group){.key = key, .won = deal_state_won(level->world)};
    }
    level->group[i].worlds++;
}

/* Number of the worlds of LEVEL that the best play wins after action A, which shows a card. The count stops, and its
 * result may be too small, once it cannot exceed BEST. */
static uint64_t exact_chance(struct memory *memory, struct exact_level *level, int depth, struct deal_action a,
                             uint64_t best)
{
    uint64_t won = 0, left = level->worlds;

    level->group_count = 0;
    do {
        exact_fill(level->world, level->view, level->card);
        if (!deal_sight_legal(level->world, a))
            exact_fails(memory, "the legal actions depend on hidden cards in this game");
        level_try(memory, level, a);
        if (!memory->trouble)
            group_add(memory, level);
    } while (exact_next_order(level->card, level->cards) && !memory->trouble);
    for (size_t i = 0; i < level->group_count && won + left > best && !memory->trouble; i++) {
        struct exact_group *g = &level->group[i];
        left -= g->worlds;
        if (g->won) {
            won += g->worlds;
            continue;
        }
        tables_get(&level->groups, i, level->next);
        won += exact_value(memory, level->next, depth + 1, false) * g->worlds / exact_worlds_of(memory, level->next);
    }
    return won;
}

/* Tries all actions from node AT. Returns the larger of BEST and the value of the best action; a value is a number of
 * worlds that are won. */
static uint64_t exact_expand(struct memory *memory, struct exact_level *level, int depth, size_t at, uint64_t best,
                             bool plan)
{
    size_t n;

    tables_get(&level->nodes, at, level->view);
    exact_fill(level->world, level->view, level->card);
    if (!deal_knowledge_of_view(&level->before, level->view))
        exact_fails(memory, out_of_memory);
    if (deal_state_won(level->world)) {
        if (plan)
            level_plan(memory, level, at, NULL);
        return level->worlds;
    }
    n = deal_actions(level->world, level->list);
    for (size_t i = 0; i < n && best < level->worlds && !memory->trouble; i++) {
        struct deal_action a = level->list[i];
        uint64_t won = 0;

        exact_fill(level->world, level->view, level->card);
        if (level_try(memory, level, a))
            won = exact_chance(memory, level, depth, a, best);
        else if (!memory->trouble) {
            deal_knowledge_view(&level->after, level->next, level->world);
            level_add(memory, level, level->next, at, a);
        }
        if (won > best && plan)
            level_plan(memory, level, at, &a);
        best = won > best ? won : best;
    }
    return best;
}

/* Does the solver find a win from the view of LEVEL, which hides no card? Returns 1 or 0. */
static uint64_t exact_solve(struct memory *memory, struct exact_level *level)
{
    enum deal_result result;

    exact_fill(level->world, level->view, level->card);
    if (!deal_sight_solve(level->world, (uint64_t)memory->most[KEY_NODES], &result, &memory->positions)) {
        exact_fails(memory, out_of_memory);
        return 0;
    }
    if (result == DEAL_UNKNOWN)
        exact_fails(memory, "the solver decides a position in which no card is unknown only with more nodes=");
    return result == DEAL_WON;
}

/* Number of worlds of VIEW that are won by the best play. If PLAN is true, stores the actions of the best plan. */
static uint64_t exact_value(struct memory *memory, const struct deal_state *view, int depth, bool plan)
{
    uint64_t key = exact_key(view), won = 0;
    const uint64_t *known = map_find(&memory->value, key);
    struct exact_level *l;

    if (known && (!plan || !*known))
        return *known;
    l = level_open(memory, depth, view);
    if (!l)
        return 0;
    if (!l->cards && !plan)
        won = exact_solve(memory, l);
    else {
        level_add(memory, l, view, 0, (struct deal_action){.kind = ACT_DEAL});
        for (size_t at = 0; at < l->node_count && won < l->worlds && !memory->trouble; at++)
            won = exact_expand(memory, l, depth, at, won, plan);
    }
    if (!memory->trouble && !map_find(&memory->value, key) && !map_add(&memory->value, key, won))
        exact_fails(memory, out_of_memory);
    return won;
}

/* ---- the policy ---- */

/* Index, among the legal actions, of the next action of the player's plan. */
static size_t exact_next(const struct memory *memory, const struct deal_sight *sight)
{
    return memory->step < memory->planned ? deal_sight_find(sight, memory->plan[memory->step]) : POLICY_GIVES_UP;
}

static size_t exact_choose(struct deal_sight *sight)
{
    struct memory *x = sight->memory;

    x->r = sight->known->r;
    x->most = sight->value;
    if (!sight->knowledge->remembers)
        exact_fails(x, "it needs memory=yes");
    if (deal_view_shuffles(sight->known))
        exact_fails(x, "it cannot play a game with shuffles to come");
    if (sight->lost)
        return POLICY_GIVES_UP;
    if (x->step == x->planned && !x->trouble) {
        x->planned = x->step = 0;
        exact_value(x, sight->known, 0, true);
        sight->imagined = x->positions;
    }
    sight->trouble = x->trouble;
    return x->trouble ? POLICY_FAILED : exact_next(x, sight);
}

static void exact_took(struct deal_sight *sight, size_t at)
{
    struct memory *x = sight->memory;

    (void)at;
    x->step++;
}

static void exact_release(void *memory)
{
    struct memory *x = memory;

    for (int i = 0; i < LEVELS; i++)
        level_free(x->level[i]);
    free(x->value.slot);
    free(x->plan);
}

const struct deal_policy deal_policy_exact = {
    .name = "exact",
    .meaning = "the best player that does not peek, by comparing all that can happen; for small packs",
    .keys = exact_keys,
    .straight = true,
    .remembers = true,
    .finish = 1000000,
    .memory = sizeof(struct memory),
    .choose = exact_choose,
    .took = exact_took,
    .release = exact_release,
};
