/* Conditions on the rules for the search of runs, and its tables, which are read from the rules and the position. */
#include "engine/engine.h"
#include "rules/conditions.h"
#include "run_board.h"

#include "solve/moves/successors.h"

#include <stdlib.h>
#include <string.h>

/* ---- conditions on the rules ---- */

/* Number of the group of piles that are the columns, or NO_GROUP. */
static int runs_columns(const struct deal_rules *r)
{
    int columns = NO_GROUP;

    for (int g = 0; g < r->groups; g++) {
        bool takes = deal_group_builds(&r->group[g]) || r->group[g].takes;

        if (!takes || r->group[g].foundation || groups_pack(r) >> g & 1)
            continue;
        if (columns != NO_GROUP)
            return NO_GROUP;
        columns = g;
    }
    return columns;
}

static bool one_group(const struct deal_rules *r, struct obstacle *o)
{
    int g = runs_columns(r);

    if (g == NO_GROUP || !(deal_parents_groups(r) >> g & 1))
        return deal_blame_kind(o, r, false, "run");
    return !deal_ways_to(r, ~((uint32_t)1 << g), TAKES_RUN) || deal_blame_kind(o, r, false, "run");
}

static bool classes_apart(const struct deal_rules *r, struct obstacle *o)
{
    int g = runs_columns(r);

    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a; b++)
            if (r->group[g].onto[a] & r->group[g].onto[b] && r->group[g].onto[a] != r->group[g].onto[b])
                return deal_blame_group(o, r, g, "build");
    return true;
}

/* Is a redeal legal only while the pack is empty, and does it keep the order of the cards? */
static bool redeals_plain(const struct deal_rules *r, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->is & BY_REDEAL && (!deal_redeal_free(r, w) || w->count != (groups_pack(r) | groups_talon(r)) || w->tells))
        return deal_blame_way(o, w);
    return r->redeal.kind == REDEAL_NONE || r->redeal.kind == REDEAL_TURNED || deal_blame_redeal(o, r, "redeal");
}

static bool pack_turned(const struct deal_rules *r, struct obstacle *o)
{
    if (r->talon == NO_PILE)
        return deal_only_out(r, groups_pack(r), BEARS({WAYS_START, ALL_GROUPS}), o);
    return redeals_plain(r, o) && deal_turned_only(r, o);
}

static bool has_room(const struct deal_rules *r, struct obstacle *o)
{
    int piles = 0;

    for (int c = 0; c < 52; c++)
        if (r->cards.copies[c] > 1)
            return deal_blame(o, "game", "packs");
    for (int f = 0; f < r->founds; f++)
        if (f == RUN_FOUNDS || r->found[f].base_card != DEAL_NO_CARD)
            return deal_blame_group(o, r, r->found[f].group, f == RUN_FOUNDS ? "piles" : "start");
    for (int p = 0; p < r->piles; p++) {
        piles += r->pile[p].found == NO_PILE && p != r->pack && p != r->talon;
        if (piles > RUN_PILES)
            return deal_blame_group(o, r, r->pile[p].group, "piles");
    }
    return true;
}

static const struct condition one_place = {"cards are built on one group of columns, and run only there", one_group},
                              apart = {"two cards on which a card fits take the same cards", classes_apart},
                              turned = {"the pack is turned to the talon, and turned over", pack_turned},
                              room = {"there is one card of each kind, and the board has room", has_room};
const struct condition *const deal_runs_needs[] = {&deal_mechanisms_idle, &one_place, &apart, &turned, &room, NULL};

bool deal_runs_fit(const struct search *x)
{
    return part_on(x, PART_RUNS) && part_on(x, PART_PARENTS) && part_on(x, PART_TURNS) && !x->traits.plain &&
           deal_conditions_hold(deal_parents_needs, x->r) && deal_conditions_hold(deal_covering_needs, x->r) &&
           deal_conditions_hold(deal_runs_needs, x->r);
}

/* ---- tables ---- */

static void read_class(struct run_board *b, int n, uint64_t fit)
{
    const uint64_t *onto = b->x->r->group[b->group].onto;

    b->fit_on[n] = fit;
    for (uint8_t c = 0; c < 52; c++) {
        if (onto[c] == fit) {
            b->class[c] = (uint8_t)n;
            b->cards_of[n] |= card_bit(c);
        }
        if (fit & card_bit(c))
            b->on[c] = (uint8_t)n;
    }
}

static void read_classes(struct run_board *b)
{
    const uint64_t *onto = b->x->r->group[b->group].onto;
    int n = 0;

    memset(b->on, RUN_NONE, sizeof b->on);
    memset(b->class, RUN_NONE, sizeof b->class);
    read_class(b, RUN_NONE, 0);
    for (int c = 0; c < 52; c++)
        if (onto[c] && b->class[c] == RUN_NONE)
            read_class(b, n++, onto[c]);
}

/* Records that CARDS, a set of cards of group G, may make the moves of that group. */
static void read_goes(struct run_board *b, enum run_from from, int g, uint64_t cards)
{
    const struct deal_rules *r = b->x->r;
    const struct deal_group *columns = &r->group[b->group];

    if (r->group[g].play & r->sets.foundations && !r->group[g].foundation)
        b->goes[from][RUN_OUT] |= cards;
    if (!(r->group[g].play >> b->group & 1))
        return;
    b->goes[from][RUN_ON] |= cards;
    if (columns->takes_from >> g & 1)
        b->goes[from][RUN_VACANT] |= cards & columns->takes;
}

static void read_pile(struct run_board *b, int p)
{
    const struct deal_state *s = b->x->s;
    const uint64_t *joins = s->r->group[s->r->pile[p].group].run.joins;
    int i = b->piles++, down = face_down(s, p);
    uint64_t cards = 0;

    b->pile[i] = (uint8_t)p;
    for (int at = 0; at < pile_count(s, p); at++) {
        uint8_t c = pile_card(s, p, at);

        b->card[i][at] = c;
        b->start[c] = (struct run_place){(uint8_t)i, (uint8_t)at};
        b->root[i][at] = at > down && joins[b->card[i][at - 1]] & card_bit(c) ? b->root[i][at - 1] : (uint8_t)at;
        cards |= card_bit(c);
    }
    if (s->r->pile[p].group != b->group)
        read_goes(b, RUN_RESERVE, s->r->pile[p].group, cards);
}

static void read_piles(struct run_board *b)
{
    const struct deal_rules *r = b->x->r;
    const struct deal_group *columns = &r->group[b->group];

    for (int p = columns->first; p < columns->first + columns->piles; p++)
        read_pile(b, p);
    b->columns = b->piles;
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].group != b->group && r->pile[p].found == NO_PILE && p != r->pack && p != r->talon)
            read_pile(b, p);
    read_goes(b, RUN_COLUMN, b->group, ~(uint64_t)0);
    if (r->talon != NO_PILE)
        read_goes(b, RUN_TALON, r->pile[r->talon].group, ~(uint64_t)0);
}

static void read_found(struct run_board *b, int f, const struct covering *k)
{
    const struct deal_foundation *found = &b->x->r->found[f];
    uint64_t cards = 0;

    for (int at = 0; at < found->length; at++) {
        uint8_t c = (uint8_t)(13 * found->suit + found->seq[0][at] - 1);
        const uint8_t *heights = deal_covering_heights(k, c);

        b->home[c] = (struct run_place){(uint8_t)f, (uint8_t)at};
        b->next[f][at] = b->last[f][at + 1] = card_bit(c);
        b->safe[c] = heights;
        if (heights)
            memcpy(b->heights[c], heights, RUN_FOUNDS);
        cards |= card_bit(c);
    }
    read_goes(b, RUN_FOUNDATION, found->group, cards);
}

static bool read_founds(struct run_board *b)
{
    struct covering *k = deal_covering_make(b->x->r);

    if (!k)
        b->x->failed = true;
    for (b->founds = 0; k && b->founds < b->x->r->founds; b->founds++)
        read_found(b, b->founds, k);
    free(k);
    return k;
}

static void read_turning(struct run_board *b)
{
    const struct deal_state *s = b->x->s;
    int n = s->r->talon == NO_PILE ? 0 : pile_count(s, s->r->talon);

    for (; b->cards < n; b->cards++)
        b->turn_card[b->cards] = pile_card(s, s->r->talon, b->cards);
    for (int i = s->r->talon == NO_PILE ? 0 : pile_count(s, s->r->pack); i--;)
        b->turn_card[b->cards++] = pile_card(s, s->r->pack, i);
    for (int i = 0; i < b->cards; i++)
        b->turn_place[b->turn_card[i]] = (uint8_t)i;
    b->turn = s->r->stock.turn_cards;
    b->endless = s->r->redeal.kind != REDEAL_NONE && s->r->redeal.most < 0;
}

/* ---- the position ---- */

static void position_founds(const struct run_board *b, struct run_position *p)
{
    const struct deal_rules *r = b->x->r;

    for (int f = 0; f < b->founds; f++) {
        p->out[f] = (uint8_t)pile_count(b->x->s, r->found[f].pile);
        p->missing = (uint8_t)(p->missing + r->found[f].length - p->out[f]);
        p->fits |= b->next[f][p->out[f]];
        p->tops |= b->last[f][p->out[f]];
    }
}

/* Is each card that is not on a foundation in exactly one place? */
static bool position_whole(const struct run_board *b, const struct run_position *p)
{
    uint64_t cards = 0;
    int n = 0;

    for (int i = 0; i < b->piles; i++)
        for (int at = 0, count = pile_count(b->x->s, b->pile[i]); at < count; at++, n++)
            cards |= card_bit(b->card[i][at]);
    for (int i = 0; i < b->cards; i++, n++)
        cards |= card_bit(b->turn_card[i]);
    for (uint64_t left = cards; left; left &= left - 1) {
        struct run_place home = b->home[__builtin_ctzll(left)];

        if (p->out[home.pile] > home.at)
            return false;
    }
    return n == p->missing && n == __builtin_popcountll(cards);
}

static void position_piles(const struct run_board *b, struct run_position *p)
{
    const struct deal_state *s = b->x->s;

    for (int i = 0; i < b->columns; i++)
        deal_runs_show(b, p, i, pile_count(s, b->pile[i]));
    for (int i = b->columns; i < b->piles; i++) {
        p->under[i] = (uint8_t)pile_count(s, b->pile[i]);
        p->stock |= p->under[i] ? card_bit(pile_top(s, b->pile[i])) : 0;
    }
    for (int i = 0; i < b->cards; i++)
        p->turning |= card_bit(b->turn_card[i]);
    p->left = ((uint64_t)1 << b->cards) - 1;
    p->redeals =
        (uint8_t)(s->r->redeal.kind != REDEAL_NONE && !b->endless ? s->r->redeal.most - reg_get(s, REG_REDEALS) : 0);
    deal_runs_turned(b, p, s->r->talon == NO_PILE ? 0 : pile_count(s, s->r->talon));
}

bool deal_runs_read(struct run_board *b, struct search *x, struct run_position *p)
{
    *b = (struct run_board){.x = x, .group = runs_columns(x->r), .safe_plays = part_on(x, PART_COVERING)};
    *p = (struct run_position){.vacant = 0};
    read_classes(b);
    read_piles(b);
    read_turning(b);
    if (!read_founds(b))
        return false;
    position_founds(b, p);
    if (!position_whole(b, p))
        return false;
    position_piles(b, p);
    return true;
}
