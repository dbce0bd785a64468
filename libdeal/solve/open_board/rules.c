/* Conditions on the rules for games on an open board (all cards in piles and face up), and conversion of the rules to a
 * struct board. */
#include "open_board.h"

#include "check/check.h"
#include "engine/engine.h"
#include "rules/conditions.h"

#include <stddef.h>
#include <string.h>

/* ---- conditions ---- */

static bool board_good_foundations(const struct deal_rules *r, struct obstacle *o)
{
    if (r->founds > BOARD_FOUNDS)
        return deal_blame_group(o, r, r->pile[r->found[BOARD_FOUNDS].pile].group, "piles");
    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int g = r->pile[found->pile].group;

        for (int other = 0; other < f; other++)
            if (r->found[other].suit == found->suit)
                return deal_blame_group(o, r, g, "piles");
        if (found->any_suit || found->length > 13)
            return deal_blame_group(o, r, g, "foundation");
        if (!(r->goal.founds >> g & 1))
            return deal_blame(o, "game", "goal");
    }
    return true;
}

/* Does the player alone move cards, from the top, under no condition but that the cards fit? Deals and redeals may have
 * any form, because none is left when the search begins. */
static bool board_ways(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_by(r, WAYS_ALL,
                        BEARS({BY_PLAYER | TO_NEXT | TO_FITTING | ONLY_DEALT, ALL_GROUPS},
                              {BY_PLAYER | TO_FITTING | PICKS_FROM | ONLY_DEALT, ALL_GROUPS}, {WAYS_START, ALL_GROUPS},
                              {WAYS_TURN | TO_VACANT | PICKS_TO | WAYS_CURBS, ALL_GROUPS},
                              {WAYS_REDEAL | LAYS_UNDER | WAYS_CURBS, ALL_GROUPS}, {WAYS_GOAL, ALL_GROUPS},
                              {LOOKS | BY_REDEAL | WATCHES | ASKS_COUNT, ALL_GROUPS}),
                        o);
}

static bool all_in_piles(const struct deal_rules *r, struct obstacle *o)
{
    int dealt = 0;

    if (r->redeal.kind)
        return deal_blame_redeal(o, r, "redeal");
    for (int i = 0; i < r->orders; i++)
        for (int p = 0; p < r->piles; p++)
            dealt += r->pile[p].group == r->order[i].group ? r->pile[p].deal : 0;
    return dealt >= r->cards.listed || deal_blame(o, "deal", "order");
}

static bool one_pack(const struct deal_rules *r, struct obstacle *o)
{
    for (int c = 0; c < 52; c++)
        if (r->cards.copies[c] > 1)
            return deal_blame(o, "game", "packs");
    return true;
}

static bool has_room(const struct deal_rules *r, struct obstacle *o)
{
    int kinds = 0, piles = 0;

    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];

        if (group->foundation || group->first == r->pack)
            continue;
        piles += group->piles;
        if (++kinds > BOARD_KINDS || piles > BOARD_PILES)
            return deal_blame_group(o, r, g, "piles");
    }
    return true;
}

static const struct condition per_suit = {"there is one foundation for each suit", board_good_foundations},
                              tableau = {"single cards move, from the top, by the player only, wherever they fit",
                                         board_ways},
                              room = {"the board has room for its groups and piles", has_room},
                              in_piles = {"every card lies in a pile from the start", all_in_piles},
                              one = {"there is one card of each kind", one_pack};
const struct condition *const deal_board_needs[] = {&deal_mechanisms_idle,
                                                    &deal_goal_is_foundations,
                                                    &deal_every_card_goes_out,
                                                    &deal_no_faces,
                                                    &deal_no_rounds,
                                                    &deal_moves_singly,
                                                    &per_suit,
                                                    &tableau,
                                                    &room,
                                                    NULL};
/* Two conditions that good_position() tests on the position instead of the rules, since a redeal may be used up and the
 * pack may be dealt out by then. */
const struct condition *const deal_board_at_first[] = {&in_piles, &one, NULL};

/* May a card of group G go to all piles and foundations to which cards of group VIA may go? */
static bool as_free(const struct deal_rules *r, int g, int via)
{
    uint32_t to = r->group[via].play;

    if (r->group[via].foundation)
        to &= ~r->sets.foundations;
    if (to & ~r->group[g].play)
        return false;
    for (to &= ~r->sets.foundations; to; to &= to - 1) {
        uint32_t from = r->group[__builtin_ctz(to)].takes_from;

        if (from >> via & 1 && !(from >> g & 1))
            return false;
    }
    return true;
}

static bool takes_none(const struct deal_group *group)
{
    bool none = !group->foundation && !group->takes;

    for (int c = 0; c < 52; c++)
        none &= !group->onto[c];
    return none;
}

/* Is group G a reserve: does it take no cards, and do its cards have the same moves wherever they go? */
static bool is_reserve(const struct deal_rules *r, int g)
{
    bool is = takes_none(&r->group[g]);

    for (int via = 0; via < r->groups; via++)
        if (r->group[via].foundation || r->group[g].play >> via & 1)
            is &= as_free(r, g, via);
    return is;
}

static bool has_reserve(const struct deal_rules *r, struct obstacle *o)
{
    int blamed = -1;

    for (int g = 0; g < r->groups; g++) {
        if (r->group[g].foundation || r->group[g].first == r->pack)
            continue;
        if (is_reserve(r, g))
            return true;
        if (blamed < 0 || takes_none(&r->group[g]))
            blamed = g;
    }
    return blamed < 0 || deal_blame_group(o, r, blamed, takes_none(&r->group[blamed]) ? "play" : "takes");
}

static const struct condition reserves = {"some piles take no cards, and a card of them gains no moves by leaving them",
                                          has_reserve};
const struct condition *const deal_reserves_needs[] = {&reserves, NULL};

static bool one_of_each(const struct deal_state *s)
{
    uint64_t cards = 0;

    for (int p = 0; p < s->r->piles; p++)
        for (int i = 0; i < pile_count(s, p); i++) {
            if (cards & card_bit(pile_card(s, p, i)))
                return false;
            cards |= card_bit(pile_card(s, p, i));
        }
    return true;
}

/* Some piles do not exist yet or any longer. If their group takes cards, is each of them empty? */
static bool all_last(const struct deal_state *s)
{
    for (int p = 0; p < s->r->piles; p++)
        if (p != s->r->pack && !deal_pile_exists(s, p) && pile_count(s, p) && s->r->group[s->r->pile[p].group].takes)
            return false;
    return true;
}

static bool good_position(const struct search *x)
{
    return deal_conditions_hold(deal_board_needs, x->r) && x->traits.row >= 0 && !deal_redeal_left(x->s) &&
           !pile_count(x->s, x->r->pack) && one_of_each(x->s) && all_last(x->s);
}

/* ---- struct board from the rules ---- */

static bool is_built_on(const struct deal_group *group)
{
    for (int c = 0; c < 52; c++)
        if (group->onto[c])
            return true;
    return false;
}

static void add_piles(struct board *board, const struct deal_state *s, int kind_of[MAX_GROUPS])
{
    const struct deal_rules *r = s->r;

    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];

        kind_of[g] = -1;
        if (group->foundation || group->first == r->pack)
            continue;
        kind_of[g] = board->kinds++;
        board->kind[kind_of[g]].first = (uint8_t)board->piles;
        for (int i = 0; i < group->piles; i++) {
            int p = group->first + i;

            if (!deal_pile_exists(s, p) && !pile_count(s, p))
                continue;
            board->takers |= (uint64_t)(group->takes != 0) << board->piles;
            board->columns |= (uint64_t)(group->takes && is_built_on(group)) << board->piles;
            board->kind_of[board->piles] = (uint8_t)kind_of[g];
            board->token[board->piles] = s->identity->token[p];
            board->pile[board->piles++] = (uint8_t)p;
        }
        board->kind[kind_of[g]].end = (uint8_t)board->piles;
    }
}

static uint32_t kinds_of(const int kind_of[MAX_GROUPS], uint32_t groups)
{
    uint32_t kinds = 0;

    for (int g = 0; g < MAX_GROUPS; g++)
        if (groups >> g & 1 && kind_of[g] >= 0)
            kinds |= (uint32_t)1 << kind_of[g];
    return kinds;
}

static void add_kind(struct board *board, int g, const int kind_of[MAX_GROUPS])
{
    const struct deal_rules *r = board->r;
    const struct deal_group *group = &r->group[g];
    struct board_kind *k = &board->kind[kind_of[g]];

    memcpy(k->onto, group->onto, sizeof group->onto);
    k->takes = group->takes;
    k->takes_from = kinds_of(kind_of, group->takes_from);
    k->play = kinds_of(kind_of, group->play);
    for (int f = 0; f < r->founds; f++) {
        uint32_t bit = (uint32_t)1 << (BOARD_KINDS + f);
        int home = r->pile[r->found[f].pile].group;
        k->play |= group->play >> home & 1 ? bit : 0;
        k->takes_from |= group->takes_from >> home & 1 ? bit : 0;
    }
    k->family = group->family;
    k->distinct = group->distinct;
    k->reserve = is_reserve(r, g);
    k->builds = is_built_on(group);
    for (int c = 0; c < 52; c++)
        board->covers[c] |= group->onto[c];
}

static void board_add_foundation(struct board *board, int f, int row, const int kind_of[MAX_GROUPS])
{
    const struct deal_foundation *found = &board->r->found[f];
    const struct deal_group *group = &board->r->group[board->r->pile[found->pile].group];

    board->pile[BOARD_PILES + f] = found->pile;
    board->seq.length[f] = found->length;
    for (int i = 0; i < found->length; i++) {
        uint8_t card = (uint8_t)(13 * found->suit + found->seq[row][i] - 1);
        board->seq.order[f][i] = card;
        board->cards |= card_bit(card);
        board->seq.place[card] = (uint8_t)i;
        board->seq.found_of[card] = (uint8_t)f;
    }
    board->seq.back[f] = kinds_of(kind_of, group->play);
    board->returns |= board->seq.back[f] != 0;
}

/* Are only neighbours in the sequence of a foundation ever laid on each other? */
static bool board_in_suit(const struct board *board)
{
    for (int f = 0; f < BOARD_FOUNDS; f++)
        for (int i = 0; i < board->seq.length[f]; i++) {
            uint64_t near = (i ? card_bit(board->seq.order[f][i - 1]) : 0) |
                            (i + 1 < board->seq.length[f] ? card_bit(board->seq.order[f][i + 1]) : 0);
            if (board->covers[board->seq.order[f][i]] & ~near)
                return false;
        }
    return true;
}

static bool all_play(const struct board *board)
{
    uint32_t founds = (((uint32_t)1 << board->founds) - 1) << BOARD_KINDS;

    for (int k = 0; k < board->kinds; k++)
        if (founds & ~board->kind[k].play)
            return false;
    return true;
}

/* Can cards of group K go to group VIA and come back? */
static bool leads_back(const struct board *board, int k, int via)
{
    return board->kind[k].play >> via & 1 && board->kind[via].takes_from >> k & 1 && board->kind[via].play >> k & 1;
}

static void find_ways(struct board *board)
{
    for (int p = 0; p < board->piles; p++)
        board->runners |= (uint64_t)(board->kind[board->kind_of[p]].play >> board->kind_of[p] & 1) << p;
    for (int k = 0; k < board->kinds; k++)
        for (int p = 0; p < board->piles; p++) {
            uint64_t bit = (uint64_t)1 << p;

            board->ways[k] |= board->takers & bit && leads_back(board, k, board->kind_of[p]) ? bit : 0;
            board->family[k] |=
                !board->kind[k].distinct && board->kind[board->kind_of[p]].family == board->kind[k].family ? bit : 0;
        }
}

/* ---- struct board from the position ---- */

static void find_reserved(struct board *board)
{
    board->reserved = 0;
    for (int p = 0; p < board->piles; p++)
        if (board->kind[board->kind_of[p]].reserve && board->count[p] == 1) {
            uint8_t card = board->level[p][1].card;

            board->reserved |= card_bit(card);
            board->reserve_of[card] = (uint8_t)p;
        }
}

static void set_position(struct board *board, const struct deal_state *s)
{
    for (int f = 0; f < board->founds; f++) {
        int out = pile_count(s, board->pile[BOARD_PILES + f]),
            low = out < board->seq.length[f] ? out : board->seq.length[f];

        board->height[f] = (uint8_t)low;
        board->height[board_upper(f)] = (uint8_t)(out - low);
        for (int i = 0; i < out; i++)
            board->out |= card_bit(i < low ? board->seq.order[f][i] : board->seq.order[board_upper(f)][i - low]);
        if (board->height[f] < board->seq.length[f])
            board->disorder.due |= card_bit(board->seq.order[f][board->height[f]]);
        board->on_founds += out;
    }
    board->want = board->disorder.due;
    for (int p = 0; p < board->piles; p++) {
        /* an empty pile has no share of the key: it may be of a place that no longer exists */
        board->level[p][0] = (struct board_level){.least = 0xFF, .card = BOARD_BOTTOM};
        board->top[p] = board->level[p];
        board->disorder.due_in[p] = 0;
        board->empty |= (uint64_t)1 << p;
        board->key += board->level[p][0].share;
        for (int i = 0; i < pile_count(s, board->pile[p]); i++)
            deal_board_lay(board, p, pile_card(s, board->pile[p], i));
    }
    find_reserved(board);
}

/* The lowest card that the rung (rank, colour or card) does not distinguish from CARD. */
static uint8_t stands_for(uint8_t card, enum board_rung rung)
{
    return rung == RUNG_RANK ? card % 13 : rung == RUNG_COLOUR ? card % 13 + (deal_red(card) ? 13 : 0) : card;
}

static bool in_pack(const struct deal_rules *r, uint8_t c)
{
    return deal_rank(c) <= r->cards.ranks && deal_suit(c) < r->cards.suits;
}

/* Bit set of CARDS and of all cards that the rung (rank, colour or card) does not distinguish from them. */
static uint64_t with_like(uint64_t cards, enum board_rung rung)
{
    uint64_t suit = ((uint64_t)1 << 13) - 1, black = (cards | cards >> 39) & suit,
             red = (cards >> 13 | cards >> 26) & suit;

    if (rung == RUNG_CARD)
        return cards;
    if (rung == RUNG_RANK)
        black = red = black | red;
    return black | red << 13 | red << 26 | black << 39;
}

static uint64_t pack_of(const struct deal_rules *r)
{
    uint64_t pack = 0;

    for (uint8_t c = 0; c < 52; c++)
        pack |= in_pack(r, c) ? card_bit(c) : 0;
    return pack;
}

/* A rung is a key of positions that merges some cards, for example all cards of one rank. Returns true if no rule of
 * building distinguishes two cards that the rung merges. The rules of foundations are not tested here. */
static bool no_finer(const struct deal_rules *r, enum board_rung rung)
{
    uint64_t pack = pack_of(r);

    for (int g = 0; g < r->groups && rung != RUNG_CARD; g++)
        for (uint8_t c = 0; c < 52; c++) {
            uint64_t onto = r->group[g].onto[c], in = onto & pack;

            if ((pack >> c & 1 && onto != r->group[g].onto[stands_for(c, rung)]) ||
                (in && with_like(in, rung) & pack & ~onto))
                return false;
        }
    return true;
}

unsigned deal_open_rungs(const struct search *x)
{
    unsigned rungs = 0;
    bool good = part_on(x, PART_BOARD) && good_position(x);

    for (unsigned rung = RUNG_RANK; rung <= RUNG_CARD && good; rung++)
        rungs |= no_finer(x->r, (enum board_rung)rung) ? 1u << rung : 0;
    return rungs;
}

static void set_keys(struct board *board, const struct search *x, enum board_rung rung)
{
    for (uint8_t c = 0; c < 52; c++)
        board->key_of[c] = rung == RUNG_CARD ? x->s->identity->key[c] : deal_mix(0x72756E67u + stands_for(c, rung));
}

/* Do foundations that the rung (rank, colour or card) does not distinguish give cards back to the same piles? */
static bool returns_alike(const struct board *board, enum board_rung rung)
{
    for (int f = 0; f < board->founds; f++)
        for (int g = 0; g < f; g++) {
            bool same = stands_for(board->seq.order[f][0], rung) == stands_for(board->seq.order[g][0], rung),
                 differ = board->seq.back[f] != board->seq.back[g];

            for (int k = 0; k < board->kinds; k++)
                differ |=
                    (board->kind[k].takes_from >> (BOARD_KINDS + f) ^ board->kind[k].takes_from >> (BOARD_KINDS + g)) &
                    1;
            if (same && differ)
                return false;
        }
    return true;
}

/* Do the rules treat alike all cards that the rung (rank, colour or card) merges? */
static bool low_alike(const struct board *board, enum board_rung rung)
{
    for (int k = 0; k < board->kinds; k++)
        for (uint8_t c = 0; c < 52; c++) {
            uint8_t like = stands_for(c, rung);

            if (!in_pack(board->r, c) || like == c)
                continue;
            if (!in_pack(board->r, like) || board->seq.place[like] != board->seq.place[c] ||
                board->seq.length[board->seq.found_of[like]] != board->seq.length[board->seq.found_of[c]] ||
                (board->kind[k].takes >> like ^ board->kind[k].takes >> c) & 1)
                return false;
        }
    return board->all_play && (!board->returns || returns_alike(board, rung));
}

/* Divides foundation F in two: its first LOW cards stay its own, and an upper foundation takes any card that the rung
 * (rank, colour or card) merges with one of the later cards. */
static void set_low(struct board *board, int f, enum board_rung rung, int low)
{
    int upper = board_upper(f), own = low < board->seq.length[f] ? low : board->seq.length[f];

    board->seq.length[upper] = (uint8_t)(board->seq.length[f] - own);
    board->seq.length[f] = (uint8_t)own;
    board->seq.back[upper] = board->seq.back[f];
    for (int i = 0; i < board->seq.length[upper]; i++) {
        uint8_t card = board->seq.order[upper][i] = board->seq.order[f][own + i];

        board->high |= card_bit(card);
        board->key_of[card] = deal_mix(0x72756E67u + stands_for(card, rung));
        board->like[f][i] = with_like(card_bit(card), rung) & board->cards;
    }
}

bool deal_board_init_low(struct board *board, const struct search *x, enum board_rung rung, int low)
{
    if (!deal_board_init(board, x, RUNG_CARD) || !no_finer(x->r, rung) || !low_alike(board, rung))
        return false;
    for (int f = 0; f < board->founds; f++)
        set_low(board, f, rung, low);
    board->in_suit = false;
    board->homes = (struct board_homes){.cells = 0};
    for (int p = 0; p < BOARD_PILES; p++)
        board->count[p] = 0;
    board->out = board->disorder.due = board->empty = board->tops = board->key = 0;
    board->disorder.above = board->disorder.over = board->on_founds = 0;
    set_position(board, x->s);
    deal_board_find_want(board);
    return true;
}

/* Finds the cells from which cards go home, and the columns that keep them from it (home.c). */
static void find_cells(struct board *board)
{
    uint32_t cells = board->in_suit ? deal_check_cells(board->r) : 0;
    uint64_t homed = 0;

    for (int c = 0; c < 52; c++)
        homed |= board->covers[c];
    for (int k = 0; cells && k < board->kinds; k++) {
        const struct board_kind *kind = &board->kind[k];
        uint64_t piles = ((uint64_t)1 << kind->end) - ((uint64_t)1 << kind->first);

        board->homes.cells |= cells >> board->r->pile[board->pile[kind->first]].group & 1 ? piles : 0;
        board->homes.spare |= kind->builds && kind->takes & homed ? piles : 0;
    }
}

bool deal_board_init(struct board *board, const struct search *x, enum board_rung rung)
{
    int kind_of[MAX_GROUPS];

    if (!good_position(x))
        return false;
    memset(board, 0, offsetof(struct board, level));
    board->r = x->r;
    board->founds = x->r->founds;
    set_keys(board, x, rung);
    for (int g = 0; g < MAX_GROUPS; g++)
        kind_of[g] = -1;
    add_piles(board, x->s, kind_of);
    for (int g = 0; g < x->r->groups; g++)
        if (kind_of[g] >= 0)
            add_kind(board, g, kind_of);
    for (int k = 0; k < board->kinds; k++)
        board->kind[k].reserve &= part_on(x, PART_RESERVES);
    for (int f = 0; f < board->founds; f++)
        board_add_foundation(board, f, x->traits.row, kind_of);
    for (int c = 0; c < 52; c++)
        for (uint64_t on = board->covers[c]; on; on &= on - 1)
            board->under[__builtin_ctzll(on)] |= card_bit((uint8_t)c);
    board->all_play = all_play(board);
    board->in_suit = board->all_play && board_in_suit(board);
    find_ways(board);
    find_cells(board);
    board->homes.columns = deal_check_safe_rules(board->r) & SAFE_HOMES;
    set_position(board, x->s);
    return true;
}
