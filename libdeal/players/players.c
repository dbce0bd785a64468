/*
 * Players: the table of policies, their keys, and their random numbers.
 *
 * A player's stream is SplitMix64, started from the policy's seed.  Before each choice the cards that the player knows
 * are mixed in (run.c).  So neither the place of a record in the input nor a card that the player has not seen has an
 * influence.
 */
#include "players.h"

#include "base/bits.h"
#include "base/text.h"
#include "deal.h"

#include <stdlib.h>
#include <string.h>

static const struct deal_policy *const policies[] = {
    &deal_policy_cautious, /* the policies, sorted by name (ORDER POLICIES) */
    &deal_policy_exact,    &deal_policy_greedy, &deal_policy_random,
    &deal_policy_rollout,  &deal_policy_think,  &deal_policy_thoughtful,
};
enum { POLICIES = sizeof policies / sizeof *policies };

/* Keys of all policies that do not peek; they follow the policy's own keys (ORDER COMMON KEYS). */
enum { COMMON_MEMORY, COMMON_FINISH, COMMON_KEYS };
static const struct deal_policy_key common[COMMON_KEYS] = {
    {"memory", "no|yes", 0, 1, 0, "knowing the cards seen earlier, too: a pack turned over, cards since covered"},
    {"finish", NULL, 0, 1000000000, 0, "positions that the solver may examine once no card is unknown; 0: none"},
};

enum { NAME_MAX_LEN = 128 };

struct deal_player {
    const struct deal_policy *policy;
    long value[POLICY_KEYS + COMMON_KEYS];
    char name[NAME_MAX_LEN]; /* name of the player: the policy with every key whose value is not the default */
};

int deal_player_count(void) { return POLICIES; }
const char *deal_player_id(int i) { return i >= 0 && i < POLICIES ? policies[i]->name : NULL; }
const char *deal_player_meaning(int i) { return i >= 0 && i < POLICIES ? policies[i]->meaning : NULL; }
const char *deal_player_name(const struct deal_player *player) { return player->name; }
void deal_player_free(struct deal_player *player) { free(player); }
const struct deal_policy *deal_player_policy(const struct deal_player *player) { return player->policy; }
const long *deal_player_values(const struct deal_player *player) { return player->value; }

/* ---- the words of a player ---- */

static int own_keys(const struct deal_policy *policy)
{
    int n = 0;

    while (policy->keys && policy->keys[n].name)
        n++;
    return n;
}

static int key_count(const struct deal_policy *policy) { return own_keys(policy) + (policy->peeks ? 0 : COMMON_KEYS); }

/* Key number I of the policy, with its default value. */
static struct deal_policy_key key_of(const struct deal_policy *policy, int i)
{
    int own = own_keys(policy);
    struct deal_policy_key key = i < own ? policy->keys[i] : common[i - own];

    if (i >= own)
        key.standard = i - own == COMMON_MEMORY ? policy->remembers : policy->finish;
    return key;
}

bool deal_player_remembers(const struct deal_player *player)
{
    return !player->policy->peeks && player->value[own_keys(player->policy) + COMMON_MEMORY];
}

uint64_t deal_player_finish(const struct deal_player *player)
{
    return player->policy->peeks ? 0 : (uint64_t)player->value[own_keys(player->policy) + COMMON_FINISH];
}

static bool players_number(const char *word, size_t len, long low, long high, long *out)
{
    int64_t value = 0;

    if (!len || len > 10 || strspn(word, "0123456789") < len)
        return false;
    for (size_t i = 0; i < len; i++)
        value = 10 * value + (word[i] - '0');
    if (value < low || value > high)
        return false;
    *out = (long)value;
    return true;
}

/* Index of the word of LEN bytes at WORD in a list such as "a|b|c", or -1. */
static int choice(const char *words, const char *word, size_t len)
{
    for (int i = 0;; i++) {
        size_t n = strcspn(words, "|");
        if (n == len && !memcmp(words, word, n))
            return i;
        if (!words[n])
            return -1;
        words += n + 1;
    }
}

static bool players_read_value(const struct deal_policy_key *key, const char *word, size_t len, long *out,
                               struct deal_error *e)
{
    char quoted[80];

    if (key->words) {
        *out = choice(key->words, word, len);
        return *out >= 0 || deal_fail(e, NULL, "%s is %s, not \"%s\"", key->name, key->words,
                                      deal_quote(quoted, sizeof quoted, word, len));
    }
    return players_number(word, len, key->low, key->high, out) ||
           deal_fail(e, NULL, "%s is a number from %ld to %ld, not \"%s\"", key->name, key->low, key->high,
                     deal_quote(quoted, sizeof quoted, word, len));
}

static const char *players_key_name(const void *policy, size_t i)
{
    const struct deal_policy *p = policy;

    return i < (size_t)key_count(p) ? key_of(p, (int)i).name : NULL;
}

/* Reads a key of a player and its value, from "key=value" of LEN bytes. Returns false with E filled on failure. */
static bool players_read_pair(struct deal_player *player, const char *pair, size_t len, bool *given,
                              struct deal_error *e)
{
    const char *equals = memchr(pair, '=', len);
    size_t n = equals ? (size_t)(equals - pair) : len;
    char quoted[80];

    deal_quote(quoted, sizeof quoted, pair, n);
    if (!equals)
        return deal_fail(e, NULL, "\"%s\" is no key=value", quoted);
    for (int i = 0; i < key_count(player->policy); i++) {
        const struct deal_policy_key key = key_of(player->policy, i);
        if (strlen(key.name) != n || memcmp(key.name, pair, n))
            continue;
        if (given[i])
            return deal_fail(e, NULL, "%s is given twice", quoted);
        given[i] = true;
        return players_read_value(&key, equals + 1, len - n - 1, &player->value[i], e);
    }
    deal_fail(e, NULL, "%s has no key \"%s\"", player->policy->name, quoted);
    return deal_suggest(e, deal_guess(pair, n, players_key_name, player->policy));
}

static bool read_pairs(struct deal_player *player, const char *at, struct deal_error *e)
{
    bool given[POLICY_KEYS + COMMON_KEYS] = {false};

    for (;;) {
        size_t n = strcspn(at, ",");
        if (!players_read_pair(player, at, n, given, e))
            return false;
        if (!at[n])
            return true;
        at += n + 1;
    }
}

static void write_value(const struct deal_policy_key *key, long value, char out[24])
{
    const char *word = key->words;

    if (!word) {
        snprintf(out, 24, "%ld", value);
        return;
    }
    while (value--)
        word += strcspn(word, "|") + 1;
    snprintf(out, 24, "%.*s", (int)strcspn(word, "|"), word);
}

static void write_name(struct deal_player *player)
{
    int len = snprintf(player->name, sizeof player->name, "%s", player->policy->name);
    char mark = ':', value[24];

    for (int i = 0; i < key_count(player->policy); i++) {
        const struct deal_policy_key key = key_of(player->policy, i);
        if (player->value[i] == key.standard || len >= NAME_MAX_LEN)
            continue;
        write_value(&key, player->value[i], value);
        len += snprintf(player->name + len, sizeof player->name - (size_t)len, "%c%s=%s", mark, key.name, value);
        mark = ',';
    }
}

bool deal_player_key(int i, int k, struct deal_player_key *out)
{
    struct deal_policy_key key;

    if (i < 0 || i >= POLICIES || k < 0 || k >= key_count(policies[i]))
        return false;
    key = key_of(policies[i], k);
    *out = (struct deal_player_key){.name = key.name, .meaning = key.meaning};
    if (key.words)
        snprintf(out->values, sizeof out->values, "%s", key.words);
    else
        snprintf(out->values, sizeof out->values, "%ld..%ld", key.low, key.high);
    write_value(&key, key.standard, out->standard);
    return true;
}

static const char *player_id(const void *arg, size_t i)
{
    (void)arg;
    return deal_player_id((int)i);
}

static const struct deal_policy *find_policy(const char *name, size_t len)
{
    for (int i = 0; i < POLICIES; i++)
        if (strlen(policies[i]->name) == len && !memcmp(policies[i]->name, name, len))
            return policies[i];
    return NULL;
}

struct deal_player *deal_player_new(const char *spec, struct deal_error *e)
{
    size_t n = strcspn(spec, ":");
    const struct deal_policy *policy = find_policy(spec, n);
    struct deal_player *p;
    char quoted[80];

    if (!policy) {
        deal_fail(e, NULL, "unknown player \"%s\"", deal_quote(quoted, sizeof quoted, spec, n));
        deal_suggest(e, deal_guess(spec, n, player_id, NULL));
        return NULL;
    }
    p = calloc(1, sizeof *p);
    if (!p) {
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    p->policy = policy;
    for (int i = 0; i < key_count(policy); i++)
        p->value[i] = key_of(policy, i).standard;
    if (spec[n] && !read_pairs(p, spec + n + 1, e)) {
        free(p);
        return NULL;
    }
    write_name(p);
    return p;
}

/* ---- what all policies use ---- */

size_t deal_sight_find(const struct deal_sight *sight, struct deal_action a)
{
    for (size_t i = 0; i < sight->actions; i++)
        if (!memcmp(&sight->action[i], &a, sizeof a))
            return i;
    return POLICY_GIVES_UP;
}

bool deal_sight_solve(struct deal_state *s, uint64_t nodes, enum deal_result *result, uint64_t *spent)
{
    enum { SOLVER_MEMORY = 1 << 20 };
    struct deal_solve_options o = {.nodes = nodes, .memory = SOLVER_MEMORY, .unchecked = true};
    struct deal_solution found;
    struct deal_error e;

    if (!deal_solve(s, &o, &found, &e))
        return false;
    *result = found.result;
    *spent += found.nodes;
    deal_solution_release(&found);
    return true;
}

bool deal_sight_legal(struct deal_state *s, struct deal_action a)
{
    struct deal_sight all = {0};

    all.action = deal_state_actions(s, &all.actions);
    return deal_sight_find(&all, a) != POLICY_GIVES_UP;
}

uint64_t deal_sight_below(struct deal_sight *sight, uint64_t n)
{
    uint64_t limit = UINT64_MAX - UINT64_MAX % n, x;

    do {
        /* step of the SplitMix64 generator; deal_mix() adds the increment before it mixes */
        x = deal_mix(sight->random);
        sight->random += 0x9E3779B97F4A7C15u;
        /* rejects numbers from the incomplete last interval, so that all results are equally likely */
    } while (x >= limit);
    return x % n;
}
