/*
 * Monte Carlo search: playouts with learning (nested rollout policy adaptation, C. D. Rosin, 2011).
 *
 * A playout chooses steps to its end by a policy, which has a weight for each code of a step (a card and its target).
 * After each playout the policy is adapted towards the best line that its level has found. One run of a level consists
 * of PLAYOUT_TRIES runs of the level below, each from a copy of the level's policy. A playout enters no position twice,
 * and none that is surely lost.
 *
 * A playout stores only its line, so this is cheap where a table of positions is expensive. Of 16 deals each of shah,
 * carre-napoleon, cadran, harp, petits-paquets and blocus 200,000 nodes of playouts alone won 35, and the other
 * methods, then without beams in stages, 58. The other methods left 3 of the 35 open, all blocus. All arithmetic is in
 * integers, so every machine plays the same. Probabilities are powers of two, interpolated linearly between integer
 * exponents.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/store/store.h"

#include <stdlib.h>
#include <string.h>

enum {
    CODES = 1 << 14,
    UNIT = 256,
    SURE = 20,
    SHARE = 1 << 16
}; /* UNIT: increase of a weight that doubles a probability; SURE: number of bits of a probability */

/* A line of play, with the codes of all alternatives at each step. */
struct course {
    int32_t value;
    size_t n, n_cap;
    struct choice {
        struct step step;
        uint32_t first, count, chosen; /* range of the step's alternatives in code[]: first index and count; chosen:
                                          index within this range of the step that was made */
    } * choice;
    uint16_t *code;
    size_t codes, code_cap;
};

struct playout_level {
    int32_t policy[CODES];
    struct course best;
    int tries;
};

struct playouts {
    struct search *x;
    /* levels of the search; level[0] is the lowest one, whose policy the playouts use */
    struct playout_level level[PLAYOUT_LEVELS];
    int32_t before[CODES]; /* copy of the policy while it is adapted */
    struct course now;
    struct step *step;
    uint32_t *chance;
    struct closed_set closed;
    uint64_t random;
    uint8_t *root;
};

/* ---- probabilities ---- */

static uint16_t code_of(const struct search *x, struct step step)
{
    const struct deal_state *s = x->s;
    const struct deal_action a = step.a;
    uint64_t what = a.kind * 64u;

    if (a.kind == ACT_MOVE) {
        const struct deal_pile *to = &x->r->pile[a.to];
        what = what * 64 + (step.n && step.from == s->r->pack ? deal_turns_card(x, step)
                            : pile_count(s, a.from)           ? pile_top(s, a.from)
                                                              : 63u);
        what = what * 512 + (to->found != NO_PILE  ? 256u + a.to
                             : pile_count(s, a.to) ? pile_top(s, a.to)
                                                   : 128u + to->group);
    } else {
        what = what * 64 * 512 + a.mech * 256u + (act_own(a) ? a.from : a.kind == ACT_FILL ? a.to : 0);
    }
    return (uint16_t)(deal_mix(what) % CODES);
}

static int32_t weight_of(const struct search *x, const int32_t *policy, struct step step, uint16_t code)
{
    bool out =
        step.a.kind == ACT_MOVE && x->r->pile[step.a.to].found != NO_PILE && x->r->pile[step.a.from].found == NO_PILE;
    return policy[code] + (out ? PLAYOUT_OUT_BIAS : 0);
}

/* Approximation of 2^(WEIGHT / UNIT), divided by that of the greatest weight. */
static uint32_t power(int32_t weight, int32_t greatest)
{
    int32_t below = greatest - weight, whole = (below + UNIT - 1) / UNIT;

    return whole > SURE ? 0 : ((uint32_t)(UNIT + whole * UNIT - below) << (SURE - 8)) >> whole;
}

/* Computes the probabilities of the COUNT steps by the policy. Returns their sum. */
static uint64_t find_chances(struct playouts *k, const int32_t *policy, const struct step *step, const uint16_t *code,
                             size_t count)
{
    int32_t greatest = INT32_MIN;
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++) {
        int32_t weight = weight_of(k->x, policy, step[i], code[i]);
        greatest = weight > greatest ? weight : greatest;
    }
    for (size_t i = 0; i < count; i++)
        sum += k->chance[i] = power(weight_of(k->x, policy, step[i], code[i]), greatest) + 1;
    return sum;
}

static size_t draw_one(struct playouts *k, size_t count, uint64_t sum)
{
    uint64_t at = deal_random(&k->random) % sum;
    size_t i = 0;

    while (i + 1 < count && at >= k->chance[i])
        at -= k->chance[i++];
    return i;
}

/* ---- a playout ---- */

static bool course_room(struct course *c, size_t count)
{
    struct choice *choice = deal_room(c->choice, &c->n_cap, c->n + 1, sizeof *choice);
    uint16_t *code = deal_room(c->code, &c->code_cap, c->codes + count, sizeof *code);

    c->choice = choice ? choice : c->choice;
    c->code = code ? code : c->code;
    return choice && code;
}

/* Draws a step at random by the policy, until it leads to a position that is new in the playout and not lost. Returns
 * false if there is none. */
static bool take_step(struct playouts *k, size_t count)
{
    struct search *x = k->x;
    struct course *c = &k->now;
    const uint16_t *code = c->code + c->codes;
    uint64_t sum = find_chances(k, k->level[0].policy, k->step, code, count);

    for (size_t left = count; left; left--) {
        size_t i = draw_one(k, count, sum), mark = deal_search_apply(x, k->step[i]);

        if (deal_state_won(x->s) || (deal_closed_add(&k->closed, deal_search_key(x)) && !deal_search_dead(x))) {
            c->choice[c->n++] = (struct choice){k->step[i], (uint32_t)c->codes, (uint32_t)count, (uint32_t)i};
            c->codes += count;
            return true;
        }
        deal_table_undo(x->s, mark);
        sum -= k->chance[i];
        k->chance[i] = 0;
        if (!sum)
            break;
    }
    return false;
}

static enum verdict playout(struct playouts *k)
{
    struct search *x = k->x;
    struct course *c = &k->now;
    int32_t value;

    c->n = c->codes = 0;
    c->value = deal_evaluate(x)[0];
    deal_closed_release(&k->closed);
    if (!deal_closed_init(&k->closed, CLOSED_FEW, x->memory / 2)) {
        x->failed = true;
        return OPEN;
    }
    while (!deal_state_won(x->s) && !deal_search_ends(x)) {
        size_t count = deal_search_steps(x, k->step, NULL);

        count = deal_steps_thin(k->step, deal_steps_moving(x, k->step, count), STEPS_AT_ONCE, k->random);
        x->nodes++;
        if (!count)
            break;
        if (!course_room(c, count)) {
            x->failed = true;
            return OPEN;
        }
        for (size_t i = 0; i < count; i++)
            c->code[c->codes + i] = code_of(x, k->step[i]);
        if (!take_step(k, count))
            break;
        value = deal_evaluate(x)[0];
        c->value = value > c->value ? value : c->value;
    }
    return deal_state_won(x->s) ? WON : OPEN;
}

static void keep_line(struct playouts *k)
{
    for (size_t i = 0; i < k->now.n; i++)
        if (!deal_path_add(&k->x->won, k->now.choice[i].step))
            k->x->failed = true;
}

/* ---- levels ---- */

/* Adapts the policy of LEVEL towards the best line that the level found. */
static void adapt(struct playouts *k, struct playout_level *level)
{
    const struct course *c = &level->best;

    memcpy(k->before, level->policy, sizeof k->before);
    for (size_t i = 0; i < c->n; i++) {
        const struct choice *choice = &c->choice[i];
        const uint16_t *code = c->code + choice->first;
        int32_t greatest = INT32_MIN;
        uint64_t sum = 0;

        for (uint32_t j = 0; j < choice->count; j++)
            greatest = k->before[code[j]] > greatest ? k->before[code[j]] : greatest;
        for (uint32_t j = 0; j < choice->count; j++)
            sum += k->chance[j] = power(k->before[code[j]], greatest) + 1;
        for (uint32_t j = 0; j < choice->count; j++)
            level->policy[code[j]] -= (int32_t)(k->chance[j] * (uint64_t)PLAYOUT_STEP / sum);
        level->policy[code[choice->chosen]] += PLAYOUT_STEP;
    }
}

static void swap_courses(struct course *a, struct course *b)
{
    struct course c = *a;

    *a = *b;
    *b = c;
}

/* Records LINE, the result of one run of the next lower level, as the best of LEVEL if it is better. */
static void note_line(struct playouts *k, struct playout_level *level, struct course *line)
{
    if (!level->tries || line->value >= level->best.value)
        swap_courses(line, &level->best);
    adapt(k, level);
    level->tries++;
}

/* Passes the best line of each finished level to the next higher level. A finished level starts again with the policy
 * of the higher level. */
static void climb(struct playouts *k)
{
    int i = 0;

    note_line(k, &k->level[0], &k->now);
    for (; i < PLAYOUT_LEVELS && k->level[i].tries == PLAYOUT_TRIES; i++) {
        k->level[i].tries = 0;
        if (i + 1 < PLAYOUT_LEVELS)
            note_line(k, &k->level[i + 1], &k->level[i].best);
    }
    if (i == PLAYOUT_LEVELS)
        memset(k->level[i - 1].policy, 0, sizeof k->level[i - 1].policy);
    for (int j = (i < PLAYOUT_LEVELS ? i : PLAYOUT_LEVELS - 1); j-- > 0;)
        memcpy(k->level[j].policy, k->level[j + 1].policy, sizeof k->level[j].policy);
}

/* ---- as a method ---- */

static void release_course(struct course *c)
{
    free(c->choice);
    free(c->code);
}

void deal_playouts_stop(void *state)
{
    struct playouts *k = state;

    for (int i = 0; i < PLAYOUT_LEVELS; i++)
        release_course(&k->level[i].best);
    release_course(&k->now);
    deal_closed_release(&k->closed);
    free(k->step);
    free(k->chance);
    free(k->root);
    free(k);
}

void *deal_playouts_start(struct search *x)
{
    struct playouts *k = calloc(1, sizeof *k);

    if (!k)
        return NULL;
    k->x = x;
    k->random = 1;
    k->step = malloc(deal_search_most(x) * sizeof *k->step);
    k->chance = malloc(deal_search_most(x) * sizeof *k->chance);
    k->root = malloc(deal_search_packed(x));
    if (!k->step || !k->chance || !k->root) {
        deal_playouts_stop(k);
        return NULL;
    }
    deal_search_pack(x, k->root);
    return k;
}

enum verdict deal_playouts_run(void *state)
{
    struct playouts *k = state;
    struct search *x = k->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    while (v == OPEN && x->nodes < until && (x->limit = x->o->nodes, !deal_search_ends(x))) {
        v = playout(k);
        if (v == WON)
            keep_line(k);
        else if (!x->failed)
            climb(k);
        deal_search_unpack(x, k->root);
    }
    return v;
}
