/* Many short questions to the search about positions of one deal. */
#ifndef DEAL_PROBE_H
#define DEAL_PROBE_H

#include "engine/engine.h"

struct probe;

/* For positions that follow from S. NULL with E filled. */
struct probe *deal_probe_new(const struct deal_state *s, struct deal_error *e);
void deal_probe_free(struct probe *p);
/* *LOST: within NODES positions it was shown that nothing wins from S; *SPENT of them. */
bool deal_probe_lost(struct probe *p, const struct deal_state *s, uint64_t nodes, uint64_t *spent, bool *lost,
                     struct deal_error *e);

#endif
