/*
 * Dead-end test of locked piles, whose cards leave for foundations only. It is an abstraction, one suit at a time.
 *
 * Consider the cards of one suit only. Each of them that is not in a locked pile counts as available at all times. The
 * abstract game has two kinds of moves: the top of a locked pile, or an available card, goes to a foundation of the
 * suit. A winning line of the real game also wins the abstract one. Cards that are laid on a locked pile later do not
 * change this, because the present cards of the pile leave in their present order. So a suit that cannot come out
 * proves that the position is lost.
 *
 * Equal cards are interchangeable, so a top is played before an equal available card. A card is played at once when no
 * equal card is left in the piles. Proof: a line may play an equal card at this place and this card elsewhere. The
 * equal card is available at all times, so the two can change places in the line. The only choice is therefore which of
 * several equal cards in the piles goes to which foundation. Answers are cached by the cards in the locked piles and
 * the heights of the foundations, since most moves leave three suits unchanged.
 */
#include "locked.h"
#include "deadend.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWERS_FIRST = 1 << 10, ANSWERS_MOST = 1 << 18 };

/* ---- conditions on the rules ---- */

static bool locked_good_foundations(const struct deal_rules *r, struct obstacle *o)
{
    int count[4] = {0};

    for (int f = 0; f < r->founds; f++) {
        int g = r->found[f].group;

        if (r->found[f].any_suit || r->found[f].length > 13)
            return deal_blame_group(o, r, g, "foundation");
        if (++count[r->found[f].suit] > LOCKED_FOUNDS)
            return deal_blame_group(o, r, g, "piles");
    }
    return deal_only_out(r, r->sets.foundations, BEARS({0, 0}), o);
}

/* Do the cards of group G leave only from the top and only for foundations, and keep their order until then? */
static bool locks(const struct deal_rules *r, int g, struct obstacle *o)
{
    uint32_t group = (uint32_t)1 << g;

    return deal_only_out(r, group,
                         BEARS({BY_ANY | TO_NEXT | TO_VACANT | FROM_BLIND | PICKS_FROM | PICKS_TO | BINDS |
                                    OF_MECHANISM | OF_PAIRS | WAYS_CURBS,
                                r->sets.foundations}),
                         o) &&
           deal_only_in(r, group,
                        BEARS({WAYS_START | BY_REDEAL | WAYS_CURBS, groups_pack(r)},
                              {BY_ANY | TO_VACANT | TO_FITTING | TAKES_RUN | TAKES_ANY | FROM_BLIND | PICKS_FROM |
                                   PICKS_TO | PICKS_ALL | BINDS | BINDS_DEAL | WAYS_CURBS,
                               ALL_GROUPS}),
                        o);
}

static bool piled_up(const struct deal_rules *r, const struct deal_group *group)
{
    bool piled = deal_group_builds(group);

    for (int i = 0; i < group->piles; i++)
        piled |= r->pile[group->first + i].deal > 1;
    return piled;
}

static bool tableau(const struct deal_rules *r, int g)
{
    return groups_tableau(r) & ~groups_talon(r) & (uint32_t)1 << g && piled_up(r, &r->group[g]);
}

static bool some_lock(const struct deal_rules *r, struct obstacle *o)
{
    deal_blame_kind(o, r, false, "deal");
    for (int g = 0; g < r->groups; g++)
        if (tableau(r, g) && locks(r, g, o))
            return true;
    return false;
}

/* The height at which the foundations of its suit take CARD; -1 if there are several heights, or none. */
static int locked_place(const struct deal_rules *r, uint8_t card)
{
    int place = -1;

    for (int f = 0; f < r->founds; f++)
        for (int i = 0; r->found[f].suit == deal_suit(card) && i < r->found[f].length; i++)
            if (r->found[f].seq[0][i] == deal_rank(card)) {
                if (place >= 0 && place != i)
                    return -1;
                place = i;
            }
    return place;
}

/* Do cards come to piles of group G one by one, each to an empty pile or onto a card that leaves for the foundations
 * later? */
static bool locked_in_turn(const struct deal_rules *r, int g)
{
    if (r->base.dealt ||
        !deal_only_in(r, (uint32_t)1 << g,
                      BEARS({WAYS_START, ALL_GROUPS}, {BY_ANY | TO_VACANT | TO_FITTING | FROM_BLIND | PICKS_FROM |
                                                           PICKS_TO | PICKS_ALL | BINDS | BINDS_DEAL | WAYS_CURBS,
                                                       ALL_GROUPS}),
                      NULL))
        return false;
    for (int i = 0; i < r->group[g].piles; i++)
        if (r->pile[r->group[g].first + i].deal > 1)
            return false;
    for (uint8_t card = 0; card < 52; card++)
        for (uint64_t onto = r->cards.copies[card] ? r->group[g].onto[card] : 0; onto; onto &= onto - 1) {
            uint8_t upper = (uint8_t)__builtin_ctzll(onto);

            if (r->cards.copies[upper] &&
                (locked_place(r, upper) < 0 || locked_place(r, upper) >= locked_place(r, card)))
                return false;
        }
    return true;
}

/* Can some card lie under a card of its suit that the foundations take later? If not, every suit always comes out of
 * the locked piles, and the dead-end test can prune nothing. */
static bool some_tangle(const struct deal_rules *r, struct obstacle *o)
{
    struct obstacle none;
    int in_turn = -1;

    for (int g = 0; g < r->groups; g++)
        if (tableau(r, g) && locks(r, g, &none)) {
            if (!locked_in_turn(r, g))
                return true;
            in_turn = g;
        }
    return deal_blame_group(o, r, in_turn < 0 ? 0 : in_turn, "build");
}

static const struct condition foundations = {"foundations are of one suit, take thirteen cards at most and keep them",
                                             locked_good_foundations},
                              some = {"cards of some piles leave from the top, for foundations only", some_lock};
static const struct condition tangle = {"in these piles a card may lie under one of its suit that leaves later",
                                        some_tangle};
/* Conditions on the rules for the dead-end test of locked piles. */
static const struct condition *const needs[] = {&deal_every_card_goes_out, &foundations, &some, &tangle, NULL};
/* Conditions on the rules for plans of suits (search/suit_plans.c), which read the locked piles too. */
static const struct condition *const plan_needs[] = {&deal_every_card_goes_out, &foundations, &some, NULL};

static uint64_t stack_mix(int stack, int n) { return deal_mix((uint64_t)(stack << 8 | n)); }

/* These two functions hash the foundation heights and the number of a suit, for the key of the suit in the cache. They
 * mix twice, because a number that is mixed once may equal the hash of a stack. */
static uint64_t height_mix(int i, int height) { return deal_mix(deal_mix((uint64_t)(i << 8 | height))); }
static uint64_t suit_mix(int suit) { return deal_mix(deal_mix((uint64_t)(1 << 20 | suit))); }

static void find_keys(struct locked *locked)
{
    for (int p = 0; p < locked->piles; p++)
        for (int n = 0; n < LOCKED_KEYS; n++) {
            locked->stack_key[p][n] = stack_mix(p, n);
            locked->stack_less[p][n] = n ? locked->stack_key[p][n - 1] - locked->stack_key[p][n] : 0;
        }
    for (int i = 0; i < LOCKED_FOUNDS; i++)
        for (int height = 0; height < 14; height++) {
            locked->height_key[i][height] = height_mix(i, height);
            locked->height_more[i][height] = height_mix(i, height + 1) - locked->height_key[i][height];
        }
}

/* Does the suit under test have two foundations, each of which takes each rank at most once? Then two equal cards go to
 * different foundations. */
static bool locked_paired(const struct locked *locked, int suit)
{
    bool once = locked->founds[suit] == 2;

    for (int i = 0; i < locked->founds[suit]; i++) {
        const struct deal_foundation *f = &locked->r->found[locked->found[suit][i]];
        unsigned taken = 0;

        for (int h = 0; h < f->length; h++) {
            once &= !(taken >> f->seq[locked->row][h] & 1);
            taken |= 1u << f->seq[locked->row][h];
        }
    }
    return once;
}

/* Do the foundations of both suits take the same ranks in the same order? */
static bool suits_alike(const struct locked *locked, int a, int b)
{
    bool alike = locked->founds[a] == locked->founds[b];

    for (int i = 0; alike && i < locked->founds[a]; i++) {
        const struct deal_foundation *f = &locked->r->found[locked->found[a][i]],
                                     *g = &locked->r->found[locked->found[b][i]];

        alike = f->length == g->length && !memcmp(f->seq[locked->row], g->seq[locked->row], f->length);
    }
    return alike;
}

static void find_suit_keys(struct locked *locked)
{
    for (int suit = 0; suit < 4; suit++) {
        int first = 0;

        while (!suits_alike(locked, first, suit))
            first++;
        locked->suit_key[suit] = suit_mix(first);
    }
}

static bool locked_new(struct search *x)
{
    const struct deal_rules *r = x->r;
    struct obstacle o;
    struct locked *k;

    if (!x->traits.declared || x->traits.row < 0 || !deal_conditions_hold(plan_needs, r))
        return true;
    k = x->locked = calloc(1, sizeof *k);
    if (!k || !deal_answers_init(&k->answers, ANSWERS_FIRST, ANSWERS_MOST) ||
        !(k->seen = calloc((size_t)r->piles, sizeof *k->seen)))
        return false;
    k->r = r;
    k->tests = deal_conditions_hold(needs, r);
    k->row = x->traits.row;
    for (int g = 0; g < r->groups; g++)
        for (int i = 0; tableau(r, g) && locks(r, g, &o) && i < r->group[g].piles; i++)
            k->pile[k->piles++] = (uint8_t)(r->group[g].first + i);
    find_keys(k);
    for (int f = 0; f < r->founds; f++)
        k->found[r->found[f].suit][k->founds[r->found[f].suit]++] = (uint8_t)f;
    find_suit_keys(k);
    for (int suit = 0; suit < 4; suit++)
        k->pairs[suit] = locked_paired(k, suit);
    return true;
}

/* ---- search in one suit ---- */

static const struct deal_foundation *foundation(const struct locked *locked, int i)
{
    return &locked->r->found[locked->found[locked->suit][i]];
}

/* Contribution of a stack of N cards to the hash of the position. */
static inline uint64_t stack_key(const struct locked *locked, int stack, int n)
{
    return n < LOCKED_KEYS ? locked->stack_key[stack][n] : stack_mix(stack, n);
}

/* Is the position of the suit's search new? Records it in a hash table, where it replaces any older position in its
 * slot. */
static bool first_time(struct locked *locked, uint64_t key)
{
    if (locked->visited[key % LOCKED_VISITED] == key)
        return false;
    locked->visited[key % LOCKED_VISITED] = key;
    return true;
}

static bool locked_comes_out(struct locked *locked, uint64_t key, uint32_t settled);

/* Change of the hash of the position when stack P, which has N cards, loses its top. */
static inline uint64_t stack_less(const struct locked *locked, int p, int n)
{
    return n < LOCKED_KEYS ? locked->stack_less[p][n] : stack_key(locked, p, n - 1) - stack_key(locked, p, n);
}

/* Decides that the card of LITERAL (a variable of the 2-SAT clauses, or its negation) goes to foundation F, and adds
 * all implied literals to *SETTLED. Returns false if *SETTLED requires the other foundation. */
static inline bool settle(const struct locked *locked, uint32_t *settled, int literal, int f)
{
    if (!locked->pairs[locked->suit] || !literal)
        return true;
    if (f)
        literal = deal_locked_other(literal);
    if (*settled >> deal_locked_other(literal) & 1)
        return false;
    *settled |= locked->implied[literal];
    return true;
}

/* Plays the top of stack P, of RANK, on foundation F and searches on. */
static inline bool locked_plays_top(struct locked *locked, int p, int rank, int f, uint64_t key, uint32_t settled)
{
    int n = locked->n[p], next = n > 1 ? locked->stack[p][n - 2] : 0;
    uint64_t bit = (uint64_t)1 << p % 64, *was = &locked->tops[rank][p / 64], *is = &locked->tops[next][p / 64];
    bool out;

    if (!settle(locked, &settled, locked->literal[p][n - 1], f))
        return false;
    *was ^= bit;
    *is ^= bit;
    locked->n[p] = (uint8_t)(n - 1);
    locked->piled[rank]--;
    out = locked_comes_out(locked, key + stack_less(locked, p, n), settled);
    locked->piled[rank]++;
    locked->n[p] = (uint8_t)n;
    *is ^= bit;
    *was ^= bit;
    return out;
}

/* Counts a card of RANK as played on foundation F. Tries each stack whose top is such a card in turn; without such a
 * top it takes an available card. KEY is the hash of the position with the new height of F and the card still in its
 * stack. */
static inline bool locked_takes(struct locked *locked, int rank, int f, uint64_t key, uint32_t settled)
{
    bool out = false, top = false;

    for (int word = 0; word < locked->words; word++)
        for (uint64_t stacks = locked->tops[rank][word]; stacks; stacks &= stacks - 1) {
            top = true;
            if (locked_plays_top(locked, 64 * word + __builtin_ctzll(stacks), rank, f, key, settled))
                return true;
        }
    if (!top && locked->at_hand[rank] > 0 && settle(locked, &settled, locked->hand_literal[rank], f)) {
        locked->at_hand[rank]--;
        out = locked_comes_out(locked, key, settled);
        locked->at_hand[rank]++;
    }
    return out;
}

/* Plays the next card of foundation I in each possible way. KEY is the hash of the position before the play. */
static inline bool locked_feeds(struct locked *locked, int i, uint64_t key, uint32_t settled)
{
    int height = locked->height[i], rank = locked->order[i][height], full = !locked->order[i][height + 1];
    bool out;

    locked->height[i] = (uint8_t)(height + 1);
    locked->wanting -= full;
    out = locked_takes(locked, rank, i, key + locked->height_more[i][height], settled);
    locked->wanting += full;
    locked->height[i] = (uint8_t)height;
    return out;
}

static inline bool on_top(const struct locked *locked, int rank)
{
    uint64_t stacks = 0;

    for (int word = 0; word < locked->words; word++)
        stacks |= locked->tops[rank][word];
    return stacks;
}

/* A foundation whose next card can be played at once without loss of a win, because no other card equal to it is in a
 * locked pile; -1 if there is none. */
static inline int locked_at_once(const struct locked *locked)
{
    for (int i = 0, founds = locked->founds[locked->suit]; i < founds; i++) {
        int rank = locked->order[i][locked->height[i]];

        if (rank &&
            (locked->piled[rank] ? locked->piled[rank] == 1 && on_top(locked, rank) : locked->at_hand[rank] > 0))
            return i;
    }
    return -1;
}

/* Depth-first search for a way to bring all cards of the suit to foundations. KEY is the hash of the position. SETTLED
 * has the literals (choices of a foundation for a card) that are fixed (locked_clauses.c). */
static bool locked_comes_out(struct locked *locked, uint64_t key, uint32_t settled)
{
    int at_once;
    bool out = false;

    if (++locked->looked > LOCKED_EFFORT)
        return true; /* the limit of effort was reached, so nothing is proved */
    if (!locked->wanting)
        return true;
    at_once = locked_at_once(locked);
    if (at_once >= 0)
        return locked_feeds(locked, at_once, key, settled);
    if (!first_time(locked, key))
        return false;
    for (int i = 0, founds = locked->founds[locked->suit]; i < founds && !out; i++)
        if (locked->order[i][locked->height[i]])
            out = locked_feeds(locked, i, key, settled);
    return out;
}

/* Fills, for the suit under test, the sequence of each foundation (order[]) and the number of incomplete foundations
 * (wanting). */
static void locked_set_founds(struct locked *locked)
{
    locked->wanting = 0;
    for (int i = 0; i < locked->founds[locked->suit]; i++) {
        const struct deal_foundation *f = foundation(locked, i);

        memset(locked->order[i], 0, sizeof locked->order[i]);
        memcpy(locked->order[i], f->seq[locked->row], f->length);
        locked->wanting += locked->height[i] < f->length;
    }
}

/* Removes the top card of RANK from its stack. Exactly one stack has such a top. */
static void locked_take_top(struct locked *locked, int rank)
{
    int word = 0, p;

    while (!locked->tops[rank][word])
        word++;
    p = 64 * word + __builtin_ctzll(locked->tops[rank][word]);
    locked->tops[rank][word] = 0;
    locked->piled[rank]--;
    locked->n[p]--;
    locked->tops[locked->n[p] ? locked->stack[p][locked->n[p] - 1] : 0][p / 64] |= (uint64_t)1 << p % 64;
}

/* Plays all cards that can be played at once without loss of a win. These plays are not undone within the test. */
static void locked_play_at_once(struct locked *locked)
{
    int f;

    while ((f = locked_at_once(locked)) >= 0) {
        int rank = locked->order[f][locked->height[f]++];

        locked->wanting -= !locked->order[f][locked->height[f]];
        if (locked->piled[rank])
            locked_take_top(locked, rank);
        else
            locked->at_hand[rank]--;
    }
}

/* Fills two tables by rank from the stacks of the suit under test: the stacks with a top of the rank (tops[]), and the
 * number of cards of the rank in stacks (piled[]). */
static void locked_set_stacks(struct locked *locked)
{
    memset(locked->tops, 0, sizeof locked->tops);
    memset(locked->piled, 0, sizeof locked->piled);
    locked->words = (locked->stacks + 63) / 64;
    for (int p = 0; p < locked->stacks; p++) {
        locked->tops[locked->n[p] ? locked->stack[p][locked->n[p] - 1] : 0][p / 64] |= (uint64_t)1 << p % 64;
        for (int i = 0; i < locked->n[p]; i++)
            locked->piled[locked->stack[p][i]]++;
    }
}

/* Decides a position in which equal cards have a choice of foundation: finds the clauses of two literals and searches.
 */
static bool locked_chooses(struct locked *locked)
{
    uint64_t key = 1;

    locked->settled = 0;
    if (locked->pairs[locked->suit] && !deal_locked_find_clauses(locked))
        return false;
    memset(locked->visited, 0, sizeof locked->visited);
    for (int i = 0; i < locked->founds[locked->suit]; i++)
        key += locked->height_key[i][locked->height[i]];
    for (int p = 0; p < locked->stacks; p++)
        key += stack_key(locked, p, locked->n[p]);
    return locked_comes_out(locked, key, locked->settled);
}

bool deal_locked_comes_out(struct locked *locked)
{
    uint8_t n[MAX_PILES], height[LOCKED_FOUNDS];
    int8_t at_hand[LOCKED_RANKS];
    bool out;

    memcpy(n, locked->n, (size_t)locked->stacks);
    memcpy(height, locked->height, sizeof height);
    memcpy(at_hand, locked->at_hand, sizeof at_hand);
    locked->looked = 0;
    locked_set_founds(locked);
    locked_set_stacks(locked);
    locked_play_at_once(locked);
    out = !locked->wanting || locked_chooses(locked);
    memcpy(locked->n, n, (size_t)locked->stacks);
    memcpy(locked->height, height, sizeof height);
    memcpy(locked->at_hand, at_hand, sizeof at_hand);
    return out;
}

bool deal_locked_sure(const struct locked *locked) { return locked->looked <= LOCKED_EFFORT; }

uint64_t deal_locked_set(struct locked *locked, const struct deal_state *s, int suit)
{
    uint64_t key = locked->suit_key[suit];

    locked->suit = suit;
    locked->stacks = 0;
    memset(locked->at_hand, 0, sizeof locked->at_hand);
    for (int i = 0; i < locked->founds[suit]; i++) {
        const struct deal_foundation *f = foundation(locked, i);

        locked->height[i] = (uint8_t)pile_count(s, f->pile);
        key += locked->height_key[i][locked->height[i]];
        for (int h = locked->height[i]; h < f->length; h++)
            locked->at_hand[f->seq[locked->row][h]]++;
    }
    for (int p = 0; p < locked->piles; p++) {
        const uint8_t *card = table_cards(s, locked->pile[p]), *end = card + pile_count(s, locked->pile[p]);
        uint64_t poly = 0;
        int n = 0;

        for (; card < end; card++) {
            int rank = *card - 13 * suit + 1;
            if (rank < 1 || rank > 13)
                continue;
            locked->stack[locked->stacks][n++] = (uint8_t)rank;
            locked->at_hand[rank]--;
            poly = poly * 31 + (uint64_t)rank;
        }
        if (!n)
            continue;
        locked->n[locked->stacks] = (uint8_t)n;
        locked->of[locked->stacks++] = locked->pile[p];
        key += deal_mix(poly);
    }
    return key;
}

/* Records the N cards of a locked pile in SEEN and updates the hashes of the suits. */
static void locked_see(struct locked *locked, struct locked_seen *seen, const uint8_t *card, int n)
{
    uint64_t poly[4] = {0};

    seen->n = (uint8_t)n;
    memcpy(seen->card, card, (size_t)n);
    for (int i = 0; i < n; i++) {
        unsigned suit = (card[i] * 79u) >> 10; /* the card number divided by 13, by a multiplication and a shift */

        poly[suit] = poly[suit] * 31 + (uint64_t)(card[i] - 13 * suit + 1);
    }
    for (int suit = 0; suit < 4; suit++) {
        locked->seen_key[suit] -= seen->key[suit];
        seen->key[suit] = poly[suit] ? deal_mix(poly[suit]) : 0;
        locked->seen_key[suit] += seen->key[suit];
    }
}

/* Computes the hashes that deal_locked_set() would return for all suits. Most answers are cached, so most suits need
 * not be selected. Only piles that changed since the last call are hashed again. */
static void suit_keys(struct locked *locked, const struct deal_state *s, uint64_t key[4])
{
    for (int p = 0; p < locked->piles; p++) {
        const uint8_t *card = table_cards(s, locked->pile[p]);
        int n = pile_count(s, locked->pile[p]);

        if (n != locked->seen[p].n || memcmp(card, locked->seen[p].card, (size_t)n))
            locked_see(locked, &locked->seen[p], card, n);
    }
    for (int suit = 0; suit < 4; suit++) {
        key[suit] = locked->suit_key[suit] + locked->seen_key[suit];
        for (int i = 0; i < locked->founds[suit]; i++)
            key[suit] += locked->height_key[i][pile_count(s, locked->r->found[locked->found[suit][i]].pile)];
    }
}

static bool suit_alive(struct locked *locked, const struct deal_state *s, int suit, uint64_t key)
{
    int known = deal_answers_find(&locked->answers, key);

    if (known == UNKNOWN_ANSWER) {
        deal_locked_set(locked, s, suit);
        known = deal_locked_comes_out(locked);
        deal_answers_keep(&locked->answers, key, known);
    }
    return known;
}

static bool locked_alive(struct locked *locked, const struct deal_state *s)
{
    uint64_t key[4];

    suit_keys(locked, s, key);
    for (int suit = 0; suit < 4; suit++)
        if (locked->founds[suit] && !suit_alive(locked, s, suit, key[suit]))
            return false;
    return true;
}

static void locked_drop(struct search *x)
{
    if (x->locked) {
        deal_answers_release(&x->locked->answers);
        free(x->locked->seen);
    }
    free(x->locked);
}

static bool locked_lost(struct search *x) { return x->locked && x->locked->tests && !locked_alive(x->locked, x->s); }

const struct deadend deal_deadend_locked = {
    .name = "locked piles",
    .proof = "abstraction",
    .needs = needs,
    .make = locked_new,
    .drop = locked_drop,
    .lost = locked_lost,
};
