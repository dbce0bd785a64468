/* Many short queries to the search about positions of one deal. */
#ifndef DEAL_PROBE_H
#define DEAL_PROBE_H

#include "deal.h"

struct probe;

/* Prepares queries for positions that can be reached from S. If that fails, fills E and returns NULL. */
struct probe *deal_probe_new(const struct deal_state *s, struct deal_error *e);
void deal_probe_free(struct probe *probe);
/* Sets *LOST to true if a search of at most NODES positions proves that S cannot be won, and *SPENT to the number of
 * positions searched. If that fails, fills E and returns false. */
bool deal_probe_lost(struct probe *probe, const struct deal_state *s, uint64_t nodes, uint64_t *spent, bool *lost,
                     struct deal_error *e);

#endif
