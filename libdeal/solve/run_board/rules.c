/* Tables of the search of runs, which are read from the rules and the position. */
#include "run_board.h"

#include "engine/engine.h"
#include "piles.h"
#include "rules/conditions.h"
#include "solve/moves/successors.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

static void read_class(struct run_board *board, const uint64_t *onto, int n, uint64_t fit)
{
    board->fit_on[n] = fit;
    for (uint8_t c = 0; c < 52; c++) {
        if (onto[c] == fit) {
            board->class[c] = (uint8_t)n;
            board->cards_of[n] |= card_bit(c);
        }
        if (fit & card_bit(c))
            board->on[c] = (uint8_t)n;
    }
}

/* Reads the classes of cards. Returns false if the base rank of the position leaves no such classes. */
static bool read_classes(struct run_board *board)
{
    uint64_t onto[52];
    int n = 0;

    for (uint8_t c = 0; c < 52; c++)
        onto[c] = builds_on(board->x->s, board->group, c);
    if (!deal_runs_classes(onto))
        return false;
    memset(board->on, RUN_NONE, sizeof board->on);
    memset(board->class, RUN_NONE, sizeof board->class);
    read_class(board, onto, RUN_NONE, 0);
    for (int c = 0; c < 52; c++)
        if (onto[c] && board->class[c] == RUN_NONE)
            read_class(board, onto, n++, onto[c]);
    return true;
}

static void read_cards(struct run_board *board)
{
    memset(board->on, RUN_NONE, sizeof board->on);
    for (uint8_t c = 0; c < 52; c++) {
        board->class[c] = c;
        board->cards_of[c] = card_bit(c);
        board->fit_on[c] = builds_on(board->x->s, board->group, c);
    }
}

/* Records that CARDS, a set of cards of group G, may make the moves of that group. */
static void read_goes(struct run_board *board, enum run_from from, int g, uint64_t cards)
{
    const struct deal_rules *r = board->x->r;
    const struct deal_group *columns = &r->group[board->group];

    if (r->group[g].play & r->sets.foundations && !r->group[g].foundation)
        board->goes[from][RUN_OUT] |= cards;
    if (!(r->group[g].play >> board->group & 1))
        return;
    board->goes[from][RUN_ON] |= cards;
    if (columns->takes_from >> g & 1)
        board->goes[from][RUN_VACANT] |= cards & columns->takes;
}

static void read_pile(struct run_board *board, int p)
{
    const struct deal_state *s = board->x->s;
    const uint64_t *joins = s->r->group[s->r->pile[p].group].run.joins;
    int i = board->piles++, down = face_down(s, p);
    uint64_t cards = 0;

    board->pile[i] = (uint8_t)p;
    for (int at = 0; at < pile_count(s, p); at++) {
        uint8_t c = pile_card(s, p, at);

        board->card[i][at] = c;
        board->start[c] = (struct run_place){(uint8_t)i, (uint8_t)at};
        board->root[i][at] =
            at > down && joins[board->card[i][at - 1]] & card_bit(c) ? board->root[i][at - 1] : (uint8_t)at;
        board->under[i][at] =
            deal_mix((at ? board->under[i][at - 1] : 0) + c + 64 * (uint64_t)(board->root[i][at] + 1));
        cards |= card_bit(c);
    }
    if (s->r->pile[p].group == board->group)
        return;
    read_goes(board, RUN_RESERVE, s->r->pile[p].group, cards);
    for (int n = 1; n <= pile_count(s, p); n++)
        board->under[i][n] = deal_mix((uint64_t)i << 8 | (uint64_t)n);
}

static void read_piles(struct run_board *board)
{
    const struct deal_rules *r = board->x->r;
    const struct deal_group *columns = &r->group[board->group];

    for (int p = columns->first; p < columns->first + columns->piles; p++)
        read_pile(board, p);
    board->columns = board->piles;
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].group != board->group && r->pile[p].found == NO_PILE && p != r->pack && p != r->talon) {
            if (r->pile[p].group == r->pile[columns->first].source[0] && r->pile[columns->first].sources)
                board->filler = board->piles;
            read_pile(board, p);
        }
    read_goes(board, RUN_COLUMN, board->group, ~(uint64_t)0);
    if (r->talon != NO_PILE)
        read_goes(board, RUN_TALON, r->pile[r->talon].group, ~(uint64_t)0);
}

static void read_found(struct run_board *board, int f, const struct covering *covering)
{
    const struct deal_foundation *found = &board->x->r->found[f];
    int row = base_row(board->x->s);
    uint64_t cards = 0;

    for (int at = 0; at < found->length; at++) {
        uint8_t c = (uint8_t)(13 * found->suit + found->seq[row][at] - 1);
        const uint8_t *heights = covering ? deal_covering_heights(covering, c) : NULL;

        board->home[c] = (struct run_place){(uint8_t)f, (uint8_t)at};
        board->next[f][at] = board->last[f][at + 1] = card_bit(c);
        board->sent[f][at + 1] = cards | card_bit(c);
        board->safe[c] = heights;
        if (heights)
            memcpy(board->heights[c], heights, RUN_FOUNDS);
        cards |= card_bit(c);
    }
    read_goes(board, RUN_FOUNDATION, found->group, cards);
}

static bool read_founds(struct run_board *board)
{
    const struct deal_rules *r = board->x->r;
    /* The conditions of moves/covering.c hold, except that the pack may have had rounds. */
    bool fixed = !r->base.dealt && !r->base.groups && !r->sets.fills[FILL_ATONCE];
    struct covering *k = fixed ? deal_covering_make(r) : NULL;

    if (fixed && !k) {
        board->x->failed = true;
        return false;
    }
    for (board->founds = 0; board->founds < r->founds; board->founds++)
        read_found(board, board->founds, k);
    free(k);
    board->keeps = !fixed && !r->sets.worries;
    board->safe_plays = part_on(board->x, PART_COVERING) && (fixed || board->keeps);
    return true;
}

static void read_turning(struct run_board *board)
{
    const struct deal_state *s = board->x->s;
    int n = s->r->talon == NO_PILE ? 0 : pile_count(s, s->r->talon);

    for (; board->cards < n; board->cards++)
        board->turn_card[board->cards] = pile_card(s, s->r->talon, board->cards);
    for (int i = s->r->talon == NO_PILE ? 0 : pile_count(s, s->r->pack); i--;)
        board->turn_card[board->cards++] = pile_card(s, s->r->pack, i);
    for (int i = 0; i < board->cards; i++)
        board->turn_place[board->turn_card[i]] = (uint8_t)i;
    board->turn = s->r->stock.turn_cards;
    board->endless = s->r->redeal.kind != REDEAL_NONE && s->r->redeal.most < 0;
}

/* ---- the position ---- */

static void position_founds(const struct run_board *board, struct run_position *position)
{
    const struct deal_rules *r = board->x->r;

    for (int f = 0; f < board->founds; f++) {
        position->out[f] = (uint8_t)pile_count(board->x->s, r->found[f].pile);
        position->missing = (uint8_t)(position->missing + r->found[f].length - position->out[f]);
        position->fits |= board->next[f][position->out[f]];
        position->tops |= board->last[f][position->out[f]];
    }
}

/* Is each card that is not on a foundation in exactly one place? */
static bool position_whole(const struct run_board *board, const struct run_position *position)
{
    uint64_t cards = 0;
    int n = 0;

    for (int i = 0; i < board->piles; i++)
        for (int at = 0, count = pile_count(board->x->s, board->pile[i]); at < count; at++, n++)
            cards |= card_bit(board->card[i][at]);
    for (int i = 0; i < board->cards; i++, n++)
        cards |= card_bit(board->turn_card[i]);
    for (uint64_t left = cards; left; left &= left - 1) {
        struct run_place home = board->home[__builtin_ctzll(left)];

        if (position->out[home.pile] > home.at)
            return false;
    }
    return n == position->missing && n == __builtin_popcountll(cards);
}

static void position_piles(const struct run_board *board, struct run_position *position)
{
    const struct deal_state *s = board->x->s;

    for (int i = 0; i < board->columns; i++)
        deal_runs_show(board, position, i, pile_count(s, board->pile[i]));
    for (int i = board->columns; i < board->piles; i++) {
        run_set_under(board, position, i, pile_count(s, board->pile[i]));
        position->stock |= position->under[i] ? card_bit(pile_top(s, board->pile[i])) : 0;
    }
    for (int i = 0; i < board->cards; i++)
        position->turning |= card_bit(board->turn_card[i]);
    position->left = ((uint64_t)1 << board->cards) - 1;
    position->redeals =
        (uint8_t)(s->r->redeal.kind != REDEAL_NONE && !board->endless ? s->r->redeal.most - reg_get(s, REG_REDEALS)
                                                                      : 0);
    deal_runs_turned(board, position, s->r->talon == NO_PILE ? 0 : pile_count(s, s->r->talon));
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

static bool tables_begin(struct run_board *board, struct search *x)
{
    *board = (struct run_board){.x = x, .group = deal_runs_columns(x->r), .filler = RUN_PILES};
    return base_row(x->s) >= 0;
}

bool deal_runs_tables(struct run_board *board, struct search *x)
{
    return tables_begin(board, x) && read_classes(board) && read_founds(board);
}

bool deal_runs_tables_apart(struct run_board *board, struct search *x)
{
    if (!tables_begin(board, x))
        return false;
    read_cards(board);
    return read_founds(board);
}

bool deal_runs_read(struct run_board *board, struct run_position *position)
{
    *position = (struct run_position){.vacant = 0};
    board->piles = board->cards = 0;
    if (!settled(board->x))
        return false;
    read_piles(board);
    read_turning(board);
    position_founds(board, position);
    if (!position_whole(board, position))
        return false;
    position_piles(board, position);
    return true;
}
