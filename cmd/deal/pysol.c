/*
 * Below 32000 PySolFC shuffles as Microsoft did, from there on with the Mersenne Twister of Matsumoto and Nishimura,
 * seeded with the number as an array of words, as Python's random.Random is.  The last card of the shuffled pack is
 * dealt first.
 */
#include "pysol.h"

#include <string.h>

enum { WORDS = 624, MIDDLE = 397, PACK = 52, MICROSOFT_BELOW = 32000 };

/* ---- numbers ---- */

bool pysol_number_parse(const char *text, struct pysol_number *number)
{
    size_t len = strlen(text);

    if (!len || len > PYSOL_DIGITS || text[0] == '0' || strspn(text, "0123456789") != len)
        return false;
    memcpy(number->digits, text, len + 1);
    return true;
}

bool pysol_number_next(struct pysol_number *number)
{
    size_t len = strlen(number->digits), at = len;

    if (strspn(number->digits, "9") == PYSOL_DIGITS)
        return false;
    while (at && number->digits[at - 1] == '9')
        number->digits[--at] = '0';
    if (at) {
        number->digits[at - 1]++;
    } else {
        memcpy(number->digits + len, "0", 2);
        number->digits[0] = '1';
    }
    return true;
}

/* Its words of 32 bits, the least first.  Returns how many. */
static int words_of(const struct pysol_number *number, uint32_t word[3])
{
    int n = 3;

    memset(word, 0, 3 * sizeof *word);
    for (const char *digit = number->digits; *digit; digit++) {
        uint64_t carry = (uint64_t)(*digit - '0');
        for (int i = 0; i < 3; i++) {
            carry += (uint64_t)word[i] * 10;
            word[i] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    while (n > 1 && !word[n - 1])
        n--;
    return n;
}

/* ---- the generators ---- */

struct generator {
    uint32_t linear; /* of the linear congruence, where LINEAR is not 0 */
    uint32_t state[WORDS];
    int used;
};

static void twister_start(struct generator *g, uint32_t seed)
{
    g->state[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++)
        g->state[i] = UINT32_C(1812433253) * (g->state[i - 1] ^ g->state[i - 1] >> 30) + i;
    g->used = WORDS;
}

/* Steps to the next word of the state, which goes round. */
static int twister_step(uint32_t *state, int i)
{
    if (i < WORDS - 1)
        return i + 1;
    state[0] = state[WORDS - 1];
    return 1;
}

static void twister_seed(struct generator *g, const uint32_t *key, int keys)
{
    uint32_t *s = g->state;
    int i = 1;

    twister_start(g, UINT32_C(19650218));
    for (int k = 0; k < WORDS; k++) {
        s[i] = (s[i] ^ (s[i - 1] ^ s[i - 1] >> 30) * UINT32_C(1664525)) + key[k % keys] + (uint32_t)(k % keys);
        i = twister_step(s, i);
    }
    for (int k = 0; k < WORDS - 1; k++) {
        s[i] = (s[i] ^ (s[i - 1] ^ s[i - 1] >> 30) * UINT32_C(1566083941)) - (uint32_t)i;
        i = twister_step(s, i);
    }
    s[0] = UINT32_C(0x80000000);
}

static void twister_turn(struct generator *g)
{
    uint32_t *s = g->state;

    for (int i = 0; i < WORDS; i++) {
        uint32_t y = (s[i] & UINT32_C(0x80000000)) | (s[(i + 1) % WORDS] & UINT32_C(0x7FFFFFFF));
        s[i] = s[(i + MIDDLE) % WORDS] ^ y >> 1 ^ (y & 1 ? UINT32_C(0x9908B0DF) : 0);
    }
    g->used = 0;
}

static uint32_t twister_next(struct generator *g)
{
    uint32_t y;

    if (g->used == WORDS)
        twister_turn(g);
    y = g->state[g->used++];
    y ^= y >> 11;
    y ^= y << 7 & UINT32_C(0x9D2C5680);
    y ^= y << 15 & UINT32_C(0xEFC60000);
    return y ^ y >> 18;
}

/* From 0 to MOST. */
static int draw_up_to(struct generator *g, int most)
{
    uint32_t high, low;

    if (g->linear) {
        g->linear = g->linear * UINT32_C(214013) + UINT32_C(2531011);
        return (int)((g->linear >> 16 & 0x7FFF) % (unsigned)(most + 1));
    }
    high = twister_next(g) >> 5;
    low = twister_next(g) >> 6;
    return (int)((high * 67108864.0 + low) / 9007199254740992.0 * (most + 1));
}

/* ---- the pack ---- */

/* Suit by suit, or, one pack for Microsoft's numbers, rank by rank. */
static void pack_sorted(uint8_t *cards, int n, bool by_rank)
{
    for (int i = 0; i < n; i++) {
        int rank = by_rank ? i / 4 : i % 13, suit = by_rank ? i % 4 : i / 13 % 4;

        cards[i] = deal_card_parse((char[2]){"A23456789TJQK"[rank], (by_rank ? "CDHS" : "CSHD")[suit]});
    }
}

static void pack_shuffled(uint8_t *cards, int n, const struct pysol_number *number)
{
    struct generator g;
    uint32_t key[3];
    int keys = words_of(number, key);

    g.linear = keys == 1 && key[0] < MICROSOFT_BELOW ? key[0] : 0;
    pack_sorted(cards, n, g.linear && n == PACK);
    if (!g.linear)
        twister_seed(&g, key, keys);
    for (int i = n - 1; i > 0; i--) {
        int j = draw_up_to(&g, i);
        uint8_t card = cards[i];

        cards[i] = cards[j];
        cards[j] = card;
    }
    board_reverse(cards, n);
}

/* ---- layouts ---- */

enum aside { NONE, ACES, SPADE_ACE, SPADE_ACE_LAST };

/* Of games that PySolFC lays out as we do.  Cards are dealt row by row, one to each column from a letter to a letter; what is left goes to the cells or is the pack. */
struct layout {
    const char *game, *rows;
    bool two_packs, cells;
    bool packets;     /* columns on which nothing is built */
    bool turned;      /* the first card behind the columns lies on the pile that takes cards */
    bool mirrored;    /* the first column is the last of ours */
    enum aside aside; /* what is not dealt, or not in its turn */
};

#define EIGHT "ahahahahahah"
#define STAIRS "afaeadacabaa" "ag"

static const struct layout layouts[] = {
    {.game = "freecell", .rows = EIGHT "ad"},
    {.game = "bakers-game", .rows = EIGHT "ad"},
    {.game = "fore-cell", .rows = EIGHT, .cells = true},
    {.game = "eight-off", .rows = EIGHT, .cells = true},
    {.game = "seahaven-towers", .rows = "ajajajajaj", .cells = true},
    {.game = "beleaguered-castle", .rows = EIGHT, .aside = ACES},
    {.game = "streets-and-alleys", .rows = EIGHT "ad"},
    {.game = "simple-simon", .rows = "aiahagafaeadac" "aj"},
    {.game = "yukon", .rows = "bgcgdgegfggg" "bgbgbgbg" "ag"},
    {.game = "klondike", .rows = STAIRS, .mirrored = true},
    {.game = "thumb-and-pouch", .rows = STAIRS, .mirrored = true},
    {.game = "whitehead", .rows = STAIRS, .mirrored = true},
    {.game = "gypsy", .rows = "ahahah", .two_packs = true},
    {.game = "golf", .rows = "agagagagag", .packets = true, .turned = true},
    {.game = "black-hole", .rows = "aqaqaq", .packets = true, .aside = SPADE_ACE},
    {.game = "all-in-a-row", .rows = "amamamam", .packets = true, .aside = SPADE_ACE_LAST},
};

static const struct layout *layout_of(const char *game)
{
    size_t len = strcspn(game, "/");

    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (strlen(layouts[i].game) == len && !memcmp(layouts[i].game, game, len))
            return &layouts[i];
    return NULL;
}

/* Takes what the layout sets aside out of the N cards, or puts it behind them.  Returns how many are dealt. */
static int set_aside(uint8_t *cards, int n, enum aside aside)
{
    uint8_t spade = deal_card_parse("AS");
    int kept = 0;

    for (int i = 0; i < n; i++) {
        if (aside == ACES ? deal_rank(cards[i]) != 1 : aside == NONE || cards[i] != spade)
            cards[kept++] = cards[i];
    }
    if (aside == SPADE_ACE_LAST)
        cards[kept++] = spade;
    return kept;
}

static void lay(struct board_row *row, int pile, uint8_t card)
{
    if (row->n <= pile)
        row->n = pile + 1;
    row->pile[pile].card[row->pile[pile].n++] = card;
}

static void mirror(struct board_row *row)
{
    for (int i = 0; i < row->n / 2; i++) {
        struct board_pile pile = row->pile[i];

        row->pile[i] = row->pile[row->n - 1 - i];
        row->pile[row->n - 1 - i] = pile;
    }
}

/* The pile that takes cards, the pack, of which the first card is on top, and the cells, told as one list. */
static void lay_rest(struct board *b, const struct layout *l, const uint8_t *cards, int n)
{
    int first = 0;

    if (l->aside == SPADE_ACE)
        lay(&b->row[DEAL_TABLEAU], 0, deal_card_parse("AS"));
    if (l->turned)
        lay(&b->row[DEAL_TABLEAU], 0, cards[first++]);
    for (int i = n - 1; i >= first && !l->cells; i--)
        lay(&b->row[DEAL_PACK], 0, cards[i]);
    for (int i = first; i < n && l->cells; i++)
        lay(&b->row[DEAL_CELL], 0, cards[i]);
}

bool pysol_board(const char *game, const struct pysol_number *number, struct board *b, struct deal_error *e)
{
    const struct layout *l = layout_of(game);
    uint8_t cards[2 * PACK];
    struct board_row *columns;
    int n, at = 0;

    if (!l)
        return deal_fail(e, "game", "it is not known how PySolFC lays out %s", game);
    n = l->two_packs ? 2 * PACK : PACK;
    pack_shuffled(cards, n, number);
    n = set_aside(cards, n, l->aside);
    memset(b, 0, sizeof *b);
    columns = &b->row[l->packets ? DEAL_RESERVE : DEAL_TABLEAU];
    for (const char *row = l->rows; *row; row += 2)
        for (int column = row[0] - 'a'; column <= row[1] - 'a'; column++)
            lay(columns, column, cards[at++]);
    if (l->mirrored)
        mirror(columns);
    lay_rest(b, l, cards + at, n - at);
    return true;
}
