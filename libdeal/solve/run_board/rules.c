/* Tables of the search of runs, which are read from the rules and the position. */
#include "run_board.h"

#include "engine/engine.h"
#include "piles.h"
#include "rules/conditions.h"
#include "solve/moves/successors.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

static void read_class(struct run_board *b, const uint64_t *onto, int n, uint64_t fit)
{
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

/* Reads the classes of cards. Returns false if the base rank of the position leaves no such classes. */
static bool read_classes(struct run_board *b)
{
    uint64_t onto[52];
    int n = 0;

    for (uint8_t c = 0; c < 52; c++)
        onto[c] = builds_on(b->x->s, b->group, c);
    if (!deal_runs_classes(onto))
        return false;
    memset(b->on, RUN_NONE, sizeof b->on);
    memset(b->class, RUN_NONE, sizeof b->class);
    read_class(b, onto, RUN_NONE, 0);
    for (int c = 0; c < 52; c++)
        if (onto[c] && b->class[c] == RUN_NONE)
            read_class(b, onto, n++, onto[c]);
    return true;
}

static void read_cards(struct run_board *b)
{
    memset(b->on, RUN_NONE, sizeof b->on);
    for (uint8_t c = 0; c < 52; c++) {
        b->class[c] = c;
        b->cards_of[c] = card_bit(c);
        b->fit_on[c] = builds_on(b->x->s, b->group, c);
    }
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
        b->under[i][at] = deal_mix((at ? b->under[i][at - 1] : 0) + c + 64 * (uint64_t)(b->root[i][at] + 1));
        cards |= card_bit(c);
    }
    if (s->r->pile[p].group == b->group)
        return;
    read_goes(b, RUN_RESERVE, s->r->pile[p].group, cards);
    for (int n = 1; n <= pile_count(s, p); n++)
        b->under[i][n] = deal_mix((uint64_t)i << 8 | (uint64_t)n);
}

static void read_piles(struct run_board *b)
{
    const struct deal_rules *r = b->x->r;
    const struct deal_group *columns = &r->group[b->group];

    for (int p = columns->first; p < columns->first + columns->piles; p++)
        read_pile(b, p);
    b->columns = b->piles;
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].group != b->group && r->pile[p].found == NO_PILE && p != r->pack && p != r->talon) {
            if (r->pile[p].group == r->pile[columns->first].source[0] && r->pile[columns->first].sources)
                b->filler = b->piles;
            read_pile(b, p);
        }
    read_goes(b, RUN_COLUMN, b->group, ~(uint64_t)0);
    if (r->talon != NO_PILE)
        read_goes(b, RUN_TALON, r->pile[r->talon].group, ~(uint64_t)0);
}

static void read_found(struct run_board *b, int f, const struct covering *k)
{
    const struct deal_foundation *found = &b->x->r->found[f];
    int row = base_row(b->x->s);
    uint64_t cards = 0;

    for (int at = 0; at < found->length; at++) {
        uint8_t c = (uint8_t)(13 * found->suit + found->seq[row][at] - 1);
        const uint8_t *heights = k ? deal_covering_heights(k, c) : NULL;

        b->home[c] = (struct run_place){(uint8_t)f, (uint8_t)at};
        b->next[f][at] = b->last[f][at + 1] = card_bit(c);
        b->sent[f][at + 1] = cards | card_bit(c);
        b->safe[c] = heights;
        if (heights)
            memcpy(b->heights[c], heights, RUN_FOUNDS);
        cards |= card_bit(c);
    }
    read_goes(b, RUN_FOUNDATION, found->group, cards);
}

static bool read_founds(struct run_board *b)
{
    const struct deal_rules *r = b->x->r;
    /* The conditions of moves/covering.c hold, except that the pack may have had rounds. */
    bool fixed = !r->base.dealt && !r->base.groups && !r->sets.fills[FILL_ATONCE];
    struct covering *k = fixed ? deal_covering_make(r) : NULL;

    if (fixed && !k) {
        b->x->failed = true;
        return false;
    }
    for (b->founds = 0; b->founds < r->founds; b->founds++)
        read_found(b, b->founds, k);
    free(k);
    b->keeps = !fixed && !r->sets.worries;
    b->safe_plays = part_on(b->x, PART_COVERING) && (fixed || b->keeps);
    return true;
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
        run_set_under(b, p, i, pile_count(s, b->pile[i]));
        p->stock |= p->under[i] ? card_bit(pile_top(s, b->pile[i])) : 0;
    }
    for (int i = 0; i < b->cards; i++)
        p->turning |= card_bit(b->turn_card[i]);
    p->left = ((uint64_t)1 << b->cards) - 1;
    p->redeals =
        (uint8_t)(s->r->redeal.kind != REDEAL_NONE && !b->endless ? s->r->redeal.most - reg_get(s, REG_REDEALS) : 0);
    deal_runs_turned(b, p, s->r->talon == NO_PILE ? 0 : pile_count(s, s->r->talon));
}

/* Is each pile empty whose cards start foundations by themselves? */
static bool settled(const struct search *x)
{
    const struct deal_rules *r = x->r;

    EACH_WAY(r, w)
    for (int p = 0; w->is & BY_ITSELF && w->is & TO_NEXT && p < r->piles; p++)
        if (w->from >> r->pile[p].group & 1 && pile_count(x->s, p))
            return false;
    return true;
}

static bool tables_begin(struct run_board *b, struct search *x)
{
    *b = (struct run_board){.x = x, .group = deal_runs_columns(x->r), .filler = RUN_PILES};
    return base_row(x->s) >= 0;
}

bool deal_runs_tables(struct run_board *b, struct search *x)
{
    return tables_begin(b, x) && read_classes(b) && read_founds(b);
}

bool deal_runs_tables_apart(struct run_board *b, struct search *x)
{
    if (!tables_begin(b, x))
        return false;
    read_cards(b);
    return read_founds(b);
}

bool deal_runs_read(struct run_board *b, struct run_position *p)
{
    *p = (struct run_position){.vacant = 0};
    b->piles = b->cards = 0;
    if (!settled(b->x))
        return false;
    read_piles(b);
    read_turning(b);
    position_founds(b, p);
    if (!position_whole(b, p))
        return false;
    position_piles(b, p);
    return true;
}
