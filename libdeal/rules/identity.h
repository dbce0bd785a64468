/* Equivalence of positions: which positions a search may identify, and the rules that prevent more (identity.c).
 * numbers.c finds the groups whose pile numbers matter. */
#ifndef DEAL_IDENTITY_H
#define DEAL_IDENTITY_H

#include "conditions.h"

#include <string.h>

/* Are some different cards treated as equal, at least once the pack is empty and no redeal is left? If not, *O names
 * the rule that prevents it. */
bool deal_identity_cards_one(const struct deal_rules *r, struct obstacle *o);
/* Are piles of the same kind in group G interchangeable? If not, *O names the rule that prevents it. */
bool deal_identity_piles_one(const struct deal_rules *r, int g, struct obstacle *o);
/* The property of group G's piles that matters for equivalence once the pack is empty and no redeal is left, as
 * text. NULL stands for the order of all cards; *O then names the rule that requires it. */
const char *deal_identity_form(const struct deal_rules *r, int g, struct obstacle *o);

/* ---- shared by identity.c and numbers.c ---- */

struct builder {
    const struct deal_rules *r;
    int phase;
    /* for each card, the cards that no mask of the rules distinguishes from it, in any phase of the game */
    uint64_t unsplit[52];
    uint64_t alike[52]; /* for each card, the set of cards that are treated as equal to it, including itself */
    bool exact;         /* true: all cards are treated as different */
};

static inline uint32_t identity_bit(int g) { return (uint32_t)1 << g; }

/* May cards still move by way W in this phase of the game? The first layout is over, and an empty
 * pack stays empty unless a redeal is left. */
static inline bool way_lives(const struct builder *builder, const struct deal_way *w)
{
    uint64_t by = w->is & BY_ANY & ~BY_START;

    return by && (by != BY_REDEAL || builder->phase & PHASE_REDEAL) &&
           (w->from != groups_pack(builder->r) || builder->phase);
}

/* The groups to which mechanisms move cards of GROUPS. */
static inline uint32_t moved_to(const struct deal_rules *r, uint32_t groups)
{
    return deal_ways_to(r, groups, OF_MECHANISM | OF_PAIRS);
}

static inline bool identity_gives(const struct builder *builder, int g)
{
    return deal_ways_to(builder->r, identity_bit(g), UINT32_MAX);
}

static inline bool identity_gathered(const struct deal_rules *r, int p)
{
    return memchr(r->redeal.gather, p, r->redeal.gathers) != NULL;
}

/* Are all CARDS of the set treated as equal? */
bool deal_identity_one_class(const struct builder *builder, uint64_t cards);
/* The property of pile P that its canonical key represents. */
enum canonical_form deal_identity_form_of(const struct builder *builder, int p);
/* A way (kind of move) that depends on the numbers of group G's piles; NULL if there is none. */
const struct deal_way *deal_identity_numbering(const struct builder *builder, int g);
/* Are piles of group G with different numbers never interchangeable, because rules depend on pile numbers? */
bool deal_identity_numbered(const struct builder *builder, int g);
/* Does a way (kind of move) pick the lowest-numbered foundation of group G that fits, where two that fit may need
 * different remaining cards? */
bool deal_identity_picked(const struct builder *builder, int g);
/* Do top cards of group G play to foundations automatically? */
bool deal_identity_plays_itself(const struct deal_rules *r, int g);
/* May cards come to the groups INTO from other groups after the first layout? */
bool deal_identity_flows_in(const struct builder *builder, uint32_t into);
/* Is there no rule that looks for the first empty pile of group G? */
bool deal_identity_vacancies_silent(const struct builder *builder, int g);

#endif
