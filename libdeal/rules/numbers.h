/* Parts of identity: the data of its computation, and the groups whose piles' numbers matter. In identity.c and
 * numbers.c. */
#ifndef DEAL_NUMBERS_H
#define DEAL_NUMBERS_H

#include "conditions.h"

#include <string.h>

struct builder {
    const struct deal_rules *r;
    int phase;
    /* for each card, the cards that every mask of the rules contains together with it, in any phase */
    uint64_t unsplit[52];
    uint64_t alike[52]; /* for each card, the cards that count as equal to it, itself included */
    bool exact;         /* no two cards count as equal */
};

static inline uint32_t identity_bit(int g) { return (uint32_t)1 << g; }

/* May cards still move by this way in the phase? The layout is over. An empty pack stays empty unless a redeal is
 * left. */
static inline bool way_lives(const struct builder *x, const struct deal_way *w)
{
    uint32_t by = w->is & BY_ANY & ~BY_START;

    return by && (by != BY_REDEAL || x->phase & PHASE_REDEAL) && (w->from != groups_pack(x->r) || x->phase);
}

/* The groups to which mechanisms move cards of these groups. */
static inline uint32_t moved_to(const struct deal_rules *r, uint32_t groups)
{
    return deal_ways_to(r, groups, OF_MECHANISM | OF_PAIRS);
}

static inline bool identity_gives(const struct builder *x, int g)
{
    return deal_ways_to(x->r, identity_bit(g), UINT32_MAX);
}

static inline bool identity_gathered(const struct deal_rules *r, int p)
{
    return memchr(r->gather, p, r->gathers) != NULL;
}

/* Do all these cards count as equal? */
bool deal_identity_one_class(const struct builder *x, uint64_t cards);
/* The property of pile P that its key holds. */
enum canonical_form deal_identity_form_of(const struct builder *x, int p);
/* A way that depends on the numbers of the group's piles; NULL if there is none. */
const struct deal_way *deal_identity_numbering(const struct builder *x, int g);
/* Does such a way exist? */
bool deal_identity_numbered(const struct builder *x, int g);
/* Does a way pick the lowest-numbered fitting foundation of the group, where two foundations with different futures
 * fit? */
bool deal_identity_picked(const struct builder *x, int g);
/* Do tops of the group play by themselves to foundations? */
bool deal_identity_plays_itself(const struct deal_rules *r, int g);
/* May cards come to the groups INTO from other groups? */
bool deal_identity_flows_in(const struct builder *x, uint32_t into);
/* Does no rule look for the first empty pile of the group? */
bool deal_identity_vacancies_silent(const struct builder *x, int g);

#endif
