/* The list of compound steps, their conditions on the rules, and the board of a position (see wholes.h). */
#include "wholes.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"
#include "solve/moves/successors.h"

#include <stdlib.h>
#include <string.h>

/* ---- conditions on the rules ---- */

/* The only group that gives whole sequences to foundations, or NO_GROUP. */
static int wholes_columns(const struct deal_rules *r)
{
    uint32_t groups = deal_ways_from(r, r->sets.wholes, TAKES_RUN);

    return groups && !(groups & (groups - 1)) ? __builtin_ctz(groups) : NO_GROUP;
}

static bool leaves_whole(const struct deal_rules *r, struct obstacle *o)
{
    int g = wholes_columns(r);
    uint32_t columns = (uint32_t)1 << (g & 31);

    return g == NO_GROUP ? deal_blame_kind(o, r, true, "takes")
                         : deal_only_in(r, r->sets.foundations,
                                        BEARS({BY_PLAYER | TAKES_RUN | TO_NEXT | ONLY_FACED, columns}), o);
}

/* Do cards move only from column to column, in runs and under no further condition, and come there only from the pack?
 */
static bool moves_within(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t columns = (uint32_t)1 << wholes_columns(r), pack = groups_pack(r);
    const uint64_t play = BY_PLAYER | TAKES_RUN | TO_FITTING | ONLY_FACED;

    return deal_only_out(r, columns, BEARS({play | TO_NEXT, columns | r->sets.foundations}), o) &&
           deal_only_in(r, ~r->sets.foundations,
                        BEARS({WAYS_START, pack}, {BY_DEAL | TO_ANY | PICKS_ALL | FROM_BLIND | WAYS_CURBS, pack},
                              {play, columns}),
                        o) &&
           deal_only_out(r, pack, BEARS({WAYS_ALL, columns}), o) && deal_never(r, BINDS | WATCHES, o);
}

static bool columns_alike(const struct deal_rules *r, struct obstacle *o)
{
    const struct deal_group *group = &r->group[wholes_columns(r)];

    if (!deal_parents_alike(r, wholes_columns(r)))
        return deal_blame_group(o, r, wholes_columns(r), "run");
    return (!(~group->takes & (((uint64_t)1 << 52) - 1)) && group->takes_from >> wholes_columns(r) & 1) ||
           deal_blame_group(o, r, wholes_columns(r), "takes");
}

static bool board_has_room(const struct deal_rules *r, struct obstacle *o)
{
    return (r->group[wholes_columns(r)].piles <= WHOLE_COLUMNS || deal_blame_group(o, r, wholes_columns(r), "piles")) &&
           (r->cards.total <= WHOLE_HEIGHT || deal_blame(o, "game", "packs"));
}

static const struct condition
    whole = {"foundations take whole sequences only, of one group of columns", leaves_whole},
    within = {"cards move in runs from column to column, and only the pack lays cards there", moves_within},
    alike = {"the columns are alike, all parts of runs move, and an empty column takes any card", columns_alike},
    room = {"the board has room for columns and cards", board_has_room};
const struct condition *const deal_wholes_needs[] = {&deal_goal_is_foundations,
                                                     &deal_every_found_asked_for,
                                                     &deal_founds_take_once,
                                                     &deal_mechanisms_idle,
                                                     &whole,
                                                     &within,
                                                     &alike,
                                                     &room,
                                                     NULL};

/* ---- the board of a position ---- */

static int wholes_planned(struct planner *planner, const struct deal_state *s, struct step step)
{
    struct wholes *w = (struct wholes *)planner;

    deal_wholes_load(w, s);
    return deal_wholes_plan(w, step) ? planner->actions : 0;
}

struct wholes *deal_wholes_make(const struct deal_rules *r)
{
    struct wholes *w = calloc(1, sizeof *w);

    if (!w || !(w->table = calloc(1, r->table.bytes))) {
        free(w);
        return NULL;
    }
    w->r = r;
    w->columns = &r->group[wholes_columns(r)];
    w->planner.plan = wholes_planned;
    w->planner.action = w->action;
    for (int f = 0; f < r->founds; f++)
        w->last |= r->found[f].want[0][r->found[f].length - 1];
    for (uint8_t under = 0; under < 52; under++)
        for (uint64_t cards = w->columns->onto[under]; cards; cards &= cards - 1) {
            int card = __builtin_ctzll(cards);

            w->onto[card] |= card_bit(under);
            w->joins[card] |= w->columns->run.joins[under] >> card & 1 ? card_bit(under) : 0;
        }
    return w;
}

void deal_wholes_free(struct wholes *wholes)
{
    if (wholes)
        free(wholes->table);
    free(wholes);
}

bool deal_wholes_new(struct search *x)
{
    if (!part_on(x, PART_WHOLES) || x->traits.plain || !deal_conditions_hold(deal_wholes_needs, x->r))
        return true;
    x->planner = (struct planner *)deal_wholes_make(x->r);
    return x->planner;
}

static void load_column(struct wholes *wholes, const struct deal_state *s, int a)
{
    struct whole_board *b = &wholes->b;
    int p = wholes->columns->first + a, n = pile_count(s, p);

    b->n[a] = (uint8_t)n;
    b->down[a] = (uint8_t)face_down(s, p);
    b->real[a] = (uint8_t)a;
    memcpy(b->card[a], table_cards(s, p), (size_t)n);
    for (int i = b->down[a] + 1; i < n; i++)
        b->pairs += whole_joined(wholes, a, i);
    deal_wholes_expose(b, a);
}

void deal_wholes_load(struct wholes *wholes, const struct deal_state *s)
{
    size_t bytes = wholes->r->table.bytes;

    if (!memcmp(wholes->table, s->t, bytes))
        return;
    memcpy(wholes->table, s->t, bytes);
    memset(&wholes->b, 0, sizeof wholes->b);
    wholes->b.packed = wholes->r->sets.placed >> wholes_columns(wholes->r) & 1 && pile_count(s, wholes->r->pack);
    for (int f = 0; f < wholes->r->founds; f++)
        if (pile_count(s, wholes->r->found[f].pile)) {
            wholes->b.filled |= (uint16_t)(1u << f);
            wholes->b.pairs += wholes->r->found[f].length - 1;
        }
    for (int a = 0; a < wholes->columns->piles; a++)
        load_column(wholes, s, a);
    wholes->base = wholes->b;
    wholes->changed = 0;
}

/* ---- the list ---- */

enum { WHOLE_ENDS = 8 }; /* most places of a card at the end of a piece; others are not targets */

struct whole_list {
    struct step *step;
    uint64_t *random;
    int value[WHOLE_STEPS];
    size_t n;
    struct whole_spot {
        uint8_t column, height;
    } end[52][WHOLE_ENDS]; /* for each card, the places where it ends a piece, and their number */
    uint8_t ends[52];
    uint8_t reach[WHOLE_COLUMNS]; /* height down to which the column can be cleared */
};

/* Inserts STEP after the steps that are as good. */
static void insert_step(struct whole_list *list, struct step step, int value)
{
    size_t at = list->n++;

    for (; at > 0 && list->value[at - 1] < value; at--) {
        list->step[at] = list->step[at - 1];
        list->value[at] = list->value[at - 1];
    }
    list->step[at] = step;
    list->value[at] = value;
}

/* Lists a step unless it is impossible: the piece at height I of column A onto the card at height J of column TO. */
static void offer(struct wholes *wholes, struct whole_list *list, int a, int i, int to, int j)
{
    struct step step = {
        .from = (uint8_t)(a + to * WHOLE_COLUMNS), .n = (uint8_t)i, .to = (uint8_t)j, .second = STEP_WHOLE};

    if (list->n < WHOLE_STEPS && deal_wholes_plan(wholes, step)) {
        step.a = wholes->action[wholes->planner.actions - 1];
        insert_step(list, step,
                    wholes->b.pairs * WHOLE_PAIR +
                        (list->random && *list->random ? (int)(deal_random(list->random) % WHOLE_NOISE) : 0));
    }
    deal_wholes_restart(wholes);
}

/* Notes where pieces of column A end, and how far the column can be cleared. */
static void list_ends(struct wholes *wholes, struct whole_list *list, int a)
{
    for (int i = wholes->b.n[a] - 1; i >= wholes->b.down[a]; i--) {
        uint8_t card = wholes->b.card[a][i];

        if ((i + 1 == wholes->b.n[a] || !whole_joined(wholes, a, i + 1)) && list->ends[card] < WHOLE_ENDS)
            list->end[card][list->ends[card]++] = (struct whole_spot){(uint8_t)a, (uint8_t)i};
    }
    list->reach[a] = (uint8_t)deal_wholes_reach(wholes, a);
}

/* Lists the steps that join the piece at height I of column A to CARD, in other columns. */
static void list_joins(struct wholes *wholes, struct whole_list *list, int a, int i, int card)
{
    int end = whole_end(wholes, a, i);
    bool free = end == wholes->b.n[a] || list->reach[a] <= end;

    for (const struct whole_spot *at = list->end[card]; free && at < list->end[card] + list->ends[card]; at++)
        if (at->column != a && (at->height + 1 == wholes->b.n[at->column] || list->reach[at->column] <= at->height + 1))
            offer(wholes, list, a, i, at->column, at->height);
}

/* Lists the steps that lay pieces of the chain at the end of column A on cards that they do not join. */
static void list_loose(struct wholes *wholes, struct whole_list *list, int a)
{
    for (int i = wholes->b.n[a] - 1; i >= wholes->b.down[a]; i--) {
        uint8_t card = wholes->b.card[a][i];

        if (!whole_joined(wholes, a, i))
            for (uint32_t set = whole_takers(&wholes->b, a, wholes->onto[card] & ~wholes->joins[card]); set;
                 set &= set - 1)
                offer(wholes, list, a, i, __builtin_ctz(set), wholes->b.n[__builtin_ctz(set)] - 1);
        if (!whole_chained(wholes, a, i))
            break;
    }
}

static void list_all(struct wholes *wholes, struct whole_list *list, bool loose)
{
    int columns = wholes->columns->piles;

    memset(list->ends, 0, sizeof list->ends);
    deal_wholes_restart(wholes);
    for (int a = 0; a < columns; a++)
        list_ends(wholes, list, a);
    for (int a = 0; a < columns; a++)
        for (int i = wholes->b.n[a] - 1; i >= wholes->b.down[a]; i--)
            for (uint64_t kin = whole_joined(wholes, a, i) ? 0 : wholes->joins[wholes->b.card[a][i]]; kin;
                 kin &= kin - 1)
                list_joins(wholes, list, a, i, __builtin_ctzll(kin));
    for (int a = 0; a < columns; a++)
        if (wholes->b.n[a] && list->reach[a] <= wholes->b.down[a])
            offer(wholes, list, a, 0, a, 0);
    for (int a = 0; loose && a < columns; a++)
        list_loose(wholes, list, a);
}

size_t deal_wholes_steps(struct search *x, bool loose, struct step *out, uint64_t *random)
{
    struct wholes *w = (struct wholes *)x->planner;
    struct whole_list l;

    l.step = out;
    l.random = random;
    l.n = 0;
    deal_wholes_load(w, x->s);
    list_all(w, &l, loose);
    if (deal_actions_has(x->s, act_deal(x->r)))
        out[l.n++] = (struct step){.a = act_deal(x->r)};
    x->listings++;
    x->steps += l.n;
    return l.n;
}
