/* Lists all legal moves of a game on an open board (all cards in piles and face up), in the order of the engine. */
#include "open_board.h"

struct list {
    struct board_move *m;
    int n;
};

static void legal_add(struct list *list, int from, int to)
{
    list->m[list->n++] = (struct board_move){.from = (unsigned)from & 0x3F, .to = (unsigned)to & 0x3F};
}

/* Bit set of the piles in the groups PLAY on whose top card CARD may be laid. */
static uint64_t builds(const struct board *l, uint8_t card, uint32_t play)
{
    uint64_t piles = 0;

    for (uint64_t on = l->under[card] & l->tops & ~card_bit(card); on; on &= on - 1) {
        int top = __builtin_ctzll(on), p = l->where[top], k = l->kind_of[p];
        if (play >> k & 1 && l->kind[k].onto[top] >> card & 1)
            piles |= (uint64_t)1 << p;
    }
    return piles;
}

/* Bit set of the empty piles that are offered as targets: the first of each group, or all piles of a group whose piles
 * differ. */
static uint64_t first_empties(const struct board *l)
{
    uint64_t piles = 0;
    uint32_t kinds = 0;

    for (uint64_t empty = l->empty; empty; empty &= empty - 1) {
        int k = l->kind_of[__builtin_ctzll(empty)];
        if (l->kind[k].takes && (l->kind[k].distinct || !(kinds >> k & 1)))
            piles |= empty & -empty;
        kinds |= (uint32_t)1 << k;
    }
    return piles;
}

/* Bit set of the piles of EMPTY that take CARD from group SOURCE; of equivalent piles only the first. ALONE: CARD is
 * the only card of its pile. */
static uint64_t empties(const struct board *l, uint64_t empty, uint8_t card, uint32_t play, int source, bool alone)
{
    uint64_t piles = 0;
    uint32_t offered = 0;

    for (; empty; empty &= empty - 1) {
        int to = __builtin_ctzll(empty), kind = l->kind_of[to];
        const struct board_kind *k = &l->kind[kind];

        if (!(k->takes >> card & 1) || !(play >> kind & 1) || !(k->takes_from >> source & 1) ||
            offered >> k->family & 1)
            continue;
        if (!k->distinct)
            offered |= (uint32_t)1 << k->family;
        if (!alone || l->kind[source].family != k->family)
            piles |= (uint64_t)1 << to;
    }
    return piles;
}

/* Lists the moves of CARD, the top of pile FROM, to piles. SOURCE is the group of FROM, or BOARD_KINDS + f for
 * foundation f. */
static void legal_list_from(const struct board *l, uint64_t empty, int from, uint8_t card, uint32_t play, int source,
                            struct list *list)
{
    bool alone = source < BOARD_KINDS && l->count[from] == 1;

    for (uint64_t to = builds(l, card, play) | empties(l, empty, card, play, source, alone); to; to &= to - 1)
        legal_add(list, from, __builtin_ctzll(to));
}

/* Bit set of the cards that some pile or foundation takes, from any group. */
static uint64_t taken(const struct board *l, uint64_t empty)
{
    uint64_t cards = l->want;

    for (uint64_t on = l->tops; on; on &= on - 1)
        cards |= l->covers[__builtin_ctzll(on)];
    for (; empty; empty &= empty - 1)
        cards |= l->kind[l->kind_of[__builtin_ctzll(empty)]].takes;
    return cards;
}

int deal_board_legal(const struct board *l, struct board_move *out)
{
    struct list list = {out, 0};
    uint64_t empty = first_empties(l), cards = taken(l, empty), piles = 0;

    for (uint64_t on = l->tops & cards; on; on &= on - 1)
        piles |= (uint64_t)1 << l->where[__builtin_ctzll(on)];
    for (; piles; piles &= piles - 1) {
        int p = __builtin_ctzll(piles), k = l->kind_of[p];
        uint8_t card = l->top[p]->card;

        if (l->want >> card & 1 && l->kind[k].play >> (BOARD_KINDS + l->seq.found_of[card]) & 1)
            legal_add(&list, p, BOARD_PILES + l->seq.found_of[card]);
        legal_list_from(l, empty, p, card, l->kind[k].play, k, &list);
    }
    for (int f = 0; l->returns && f < l->founds; f++)
        if (l->seq.back[f] && l->height[f])
            legal_list_from(l, empty, BOARD_PILES + f, l->seq.order[f][l->height[f] - 1], l->seq.back[f],
                            BOARD_KINDS + f, &list);
    return list.n;
}
