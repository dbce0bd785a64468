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
    bool all;     /* true: all tables are kept */
};

struct positions *positions_new(void)
{
    struct positions *p = tool_kept(calloc(1, sizeof *p));

    p->cache = tool_kept(deal_cache_new());
    return p;
}

/* Frees all cached tables. If a stream names ever more rules, no table is better to keep than another. */
static void forget_tables(struct positions *positions)
{
    for (size_t i = 0; i < positions->count; i++)
        deal_state_free(positions->tables[i].state);
    positions->count = positions->last = 0;
}

void positions_free(struct positions *positions)
{
    forget_tables(positions);
    deal_cache_free(positions->cache);
    free(positions->tables);
    free(positions);
}

void positions_keep_all(struct positions *positions) { positions->all = true; }

void positions_trust(struct positions *positions)
{
    positions->trusted = true;
    deal_cache_files(positions->cache, true);
}

struct deal_state *positions_table(struct positions *positions, const struct deal_record *d, struct deal_error *e)
{
    const struct deal_rules *rules;
    struct table *more;

    if (!positions->count &&
        !positions->trusted) /* The options of the tool may have been parsed after the cache POSITIONS was made. */
        deal_cache_files(positions->cache, tool_may_open_files());
    if (!(rules = deal_cache_rules(positions->cache, d, e)))
        return NULL;
    if (positions->last < positions->count && positions->tables[positions->last].rules == rules)
        return positions->tables[positions->last].state;
    for (positions->last = 0; positions->last < positions->count; positions->last++)
        if (positions->tables[positions->last].rules == rules)
            return positions->tables[positions->last].state;
    if (!positions->all && positions->count == SETS_MOST)
        forget_tables(positions);
    more = tool_kept(realloc(positions->tables, (positions->count + 1) * sizeof *more));
    positions->tables = more;
    more[positions->count] = (struct table){rules, deal_state_new(rules, e)};
    if (!more[positions->count].state)
        return NULL;
    positions->last = positions->count++;
    return more[positions->last].state;
}
