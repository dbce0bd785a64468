/*
 * The tables on which positions are laid out: one for each set of rules in a stream of records, created when the rules
 * first occur.
 */
#include "common.h"

#include <stdlib.h>

enum { SETS_MOST = 100 }; /* limit of cached sets of rules; each takes up to 250 kB with its table */

struct table {
    const struct deal_rules *rules;
    struct deal_state *state;
};

struct positions {
    struct deal_cache *cache;
    struct table *tables;
    size_t count, last;
    bool trusted; /* true: records may name rule files even if the options of the tool forbid it */
    bool bounded;
};

struct positions *positions_new(void)
{
    struct positions *p = tool_kept(calloc(1, sizeof *p));

    p->cache = tool_kept(deal_cache_new());
    return p;
}

/* Frees all cached tables. If a stream names ever more rules, no table is better to keep than another. */
static void forget_tables(struct positions *p)
{
    for (size_t i = 0; i < p->count; i++)
        deal_state_free(p->tables[i].state);
    p->count = p->last = 0;
}

void positions_free(struct positions *p)
{
    forget_tables(p);
    deal_cache_free(p->cache);
    free(p->tables);
    free(p);
}

void positions_bound(struct positions *p) { p->bounded = true; }

void positions_trust(struct positions *p)
{
    p->trusted = true;
    deal_cache_files(p->cache, true);
}

/* Finds the cached table of RULES; returns false if there is none yet. */
static bool find_table(struct positions *p, const struct deal_rules *rules)
{
    if (p->last < p->count && p->tables[p->last].rules == rules)
        return true;
    for (p->last = 0; p->last < p->count; p->last++)
        if (p->tables[p->last].rules == rules)
            return true;
    return false;
}

struct deal_state *positions_table(struct positions *p, const struct deal_record *d, struct deal_error *e)
{
    const struct deal_rules *rules;
    struct table *more;

    if (!p->count && !p->trusted) /* The options of the tool may have been parsed after the cache P was made. */
        deal_cache_files(p->cache, tool_may_open_files());
    rules = deal_cache_rules(p->cache, d, e);
    if (rules && find_table(p, rules))
        return p->tables[p->last].state;
    if (!rules)
        return NULL;
    if (p->bounded && p->count == SETS_MOST)
        forget_tables(p);
    more = tool_kept(realloc(p->tables, (p->count + 1) * sizeof *more));
    p->tables = more;
    more[p->count] = (struct table){rules, deal_state_new(rules, e)};
    if (!more[p->count].state)
        return NULL;
    p->last = p->count++;
    return more[p->last].state;
}
