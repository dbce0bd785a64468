/*
 * Positions of a judged board as piles of cards, and all legal moves, computed from the compiled rules. No code is
 * shared with the search.
 */
#include "boards.h"

#include "engine/engine.h"

#include <string.h>

enum { HIGH_CLASS = 100, HIGH_RED = 20 };

/* ---- the start ---- */

static void table_add_foundation(struct table *t, const struct deal_state *s, int f, int row, int low)
{
    const struct deal_foundation *found = &s->r->found[f];
    int place = TABLE_PILES + f, upper = TABLE_UPPER + f, own = low && low < found->length ? low : found->length;

    t->pile[place] = t->pile[upper] = found->pile;
    t->group[place] = t->group[upper] = (uint8_t)s->r->pile[found->pile].group;
    t->length[place] = (uint8_t)own;
    t->length[upper] = (uint8_t)(found->length - own);
    for (int i = 0; i < found->length; i++)
        t->order[f][i] = (uint8_t)(13 * found->suit + found->seq[row][i] - 1);
    for (int i = 0; i < pile_count(s, found->pile); i++) {
        int to = i < own ? place : upper;

        t->card[to][t->count[to]++] = t->order[f][i];
    }
}

static void class_high_cards(struct table *t, bool colour)
{
    for (uint8_t c = 0; c < 52; c++)
        t->class_of[c] = c;
    for (int f = 0; f < t->founds; f++)
        for (int i = 0; i < t->length[TABLE_UPPER + f]; i++) {
            uint8_t card = t->order[f][t->length[TABLE_PILES + f] + i];
            bool red = card / 13 == 1 || card / 13 == 2;

            t->class_of[card] = (uint8_t)(HIGH_CLASS + card % 13 + (colour && red ? HIGH_RED : 0));
        }
}

void table_start(struct table *t, const struct deal_state *s, int row, struct table_goal goal)
{
    memset(t, 0, sizeof *t);
    t->r = s->r;
    t->founds = s->r->founds;
    for (int p = 0; p < s->r->piles; p++) {
        if (s->r->pile[p].found != NO_PILE || p == s->r->pack || (!pile_count(s, p) && !deal_pile_exists(s, p)))
            continue;
        t->pile[t->piles] = (uint8_t)p;
        t->group[t->piles] = (uint8_t)s->r->pile[p].group;
        t->count[t->piles] = (uint8_t)pile_count(s, p);
        for (int i = 0; i < pile_count(s, p); i++)
            t->card[t->piles][i] = pile_card(s, p, i);
        t->piles++;
    }
    for (int f = 0; f < t->founds; f++)
        table_add_foundation(t, s, f, row, goal.low);
    class_high_cards(t, goal.colour);
}

bool table_won(const struct table *t)
{
    for (int f = 0; f < t->founds; f++)
        if (t->count[TABLE_PILES + f] < t->length[TABLE_PILES + f])
            return false;
    return true;
}

/* ---- moves ---- */

/* Returns the class of the first high card of foundation F; 0 if it has none. */
static int upper_kind(const struct table *t, int f)
{
    return t->length[TABLE_UPPER + f] ? t->class_of[t->order[f][t->length[TABLE_PILES + f]]] : 0;
}

/* Returns true if, among the foundations equal to F, more have all their low cards than have begun their upper parts
 * (of high cards). */
static bool upper_to_spare(const struct table *t, int f)
{
    int spare = 0;

    for (int g = 0; g < t->founds; g++)
        if (upper_kind(t, g) == upper_kind(t, f))
            spare += (t->count[TABLE_PILES + g] == t->length[TABLE_PILES + g]) - (t->count[TABLE_UPPER + g] > 0);
    return spare > 0;
}

/* Returns true if the last low card must stay on its foundation, since high cards need it. High cards of one class
 * may go to any equal foundation. */
static bool table_held(const struct table *t, int from)
{
    int f = from - TABLE_PILES;

    return from >= TABLE_PILES && from < TABLE_UPPER && t->count[from] == t->length[from] &&
           t->length[TABLE_UPPER + f] && !upper_to_spare(t, f);
}

static bool goes_out(const struct table *t, uint8_t card, int to)
{
    bool upper = to >= TABLE_UPPER;
    int f = to - (upper ? TABLE_UPPER : TABLE_PILES), n = t->count[to];

    return n < t->length[to] &&
           t->class_of[card] == t->class_of[t->order[f][n + (upper ? t->length[TABLE_PILES + f] : 0)]] &&
           (!upper || n || upper_to_spare(t, f));
}

bool table_allows(const struct table *t, struct table_move m)
{
    const struct deal_group *from = &t->r->group[t->group[m.from]], *to = &t->r->group[t->group[m.to]];
    uint8_t card;

    if (!t->count[m.from] || m.from == m.to || (m.from >= TABLE_PILES && m.to >= TABLE_PILES) ||
        table_held(t, m.from) || !(from->play >> t->group[m.to] & 1))
        return false;
    card = t->card[m.from][t->count[m.from] - 1];
    if (m.to >= TABLE_PILES)
        return goes_out(t, card, m.to);
    if (t->count[m.to])
        return to->onto[t->card[m.to][t->count[m.to] - 1]] >> card & 1;
    return to->takes >> card & 1 && to->takes_from >> t->group[m.from] & 1;
}

static bool table_has(const struct table *t, uint8_t place)
{
    return place < t->piles || (place >= TABLE_PILES && place < TABLE_PILES + t->founds) ||
           (place >= TABLE_UPPER && place < TABLE_UPPER + t->founds);
}

/* Returns the next place, in index order, that exists. */
static uint8_t place_after(const struct table *t, uint8_t place)
{
    do
        place++;
    while (place < TABLE_PLACES && !table_has(t, place));
    return place;
}

bool table_next(const struct table *t, struct table_move *m)
{
    while (m->from < TABLE_PLACES) {
        if (m->to == TABLE_PLACES || !t->count[m->from] || (!m->to && table_held(t, m->from)))
            *m = (struct table_move){place_after(t, m->from), 0};
        else if (table_has(t, m->to) && table_allows(t, *m))
            return true;
        else
            m->to = place_after(t, m->to);
    }
    return false;
}

void table_make(struct table *t, struct table_move m)
{
    t->card[m.to][t->count[m.to]++] = t->card[m.from][--t->count[m.from]];
}
void table_unmake(struct table *t, struct table_move m) { table_make(t, (struct table_move){m.to, m.from}); }

/* ---- the key and the text of a position ---- */

static uint64_t table_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint64_t table_key(const struct table *t)
{
    uint64_t key = 0;

    for (int p = 0; p < t->piles; p++) {
        uint64_t pile = table_mix(t->group[p] + 1u);

        for (int i = 0; i < t->count[p]; i++)
            pile = table_mix(pile + t->class_of[t->card[p][i]] + UINT64_C(0x9E3779B97F4A7C15));
        key += pile;
    }
    return key;
}

void table_text(const struct table *t, char out[TABLE_TEXT])
{
    size_t n = 0;

    *out = '\0';
    for (uint8_t p = 0; p < TABLE_PLACES && n + 200 < TABLE_TEXT; p = place_after(t, p)) {
        const char *name = t->r->group[t->group[p]].name;

        n += (size_t)sprintf(out + n, "%s%s%s:", n ? "  " : "", p < TABLE_UPPER ? "" : "upper ", name);
        for (int i = 0; i < t->count[p]; i++) {
            char two[3] = "";

            deal_card_text(t->card[p][i], two);
            n += (size_t)sprintf(out + n, " %s", two);
        }
    }
}
