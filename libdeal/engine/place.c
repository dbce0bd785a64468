/*
 * Sets up a position from a description: the cards of each pile, and facts that the cards do not show. The syntax is
 *
 *     PILE:N[/DOWN],...[;FACT:VALUE]...
 *
 * The list of cards is a separate argument, in the order in which the piles are named. A position is accepted if play
 * might lead to it. Each card must occur as often as in the game, and no pile may hold more cards than it ever can. The
 * cards of each foundation must be the first cards of its sequence.
 */
#include "base/paper.h"
#include "base/text.h"
#include "mechanism.h"
#include "view.h"

#include <stdlib.h>

enum fact { FACT_BASE, FACT_REDEALS, FACT_PLACES, FACT_TURNED, FACT_PROGRESS, FACTS }; /* ORDER FACT */
static const char *const fact_name[FACTS] = {"base", "redeals", "places", "turned", "progress"};
static const uint8_t fact_reg[FACTS] = {REG_BASE, REG_REDEALS, REG_PLACES, REG_TURNED, REG_PROGRESS};

static bool place_bad(struct deal_error *e, const char *word, size_t len, const char *text)
{
    return deal_fail(e, "table", "\"%s\" %s", QUOTED(word, len), text);
}

/* ---- facts ---- */

/* The total number of piles in groups with limited places, over all such groups. */
static int all_places(const struct deal_rules *r)
{
    int places = 0;

    for (int g = 0; g < r->groups; g++)
        if (r->group[g].limited && r->group[g].place + r->group[g].piles > places)
            places = r->group[g].place + r->group[g].piles;
    return places;
}

/* The largest value that a fact (a field of a position's description) can have; 0 if the rules never set it. */
static int fact_most(const struct deal_rules *r, enum fact fact)
{
    switch (fact) {
    case FACT_BASE: return r->base.dealt ? r->cards.ranks : 0;
    case FACT_REDEALS: return r->redeal.kind && r->redeal.most > 0 ? r->redeal.most : 0;
    case FACT_PLACES: return all_places(r);
    case FACT_TURNED: return r->talon != NO_PILE && r->group[r->pile[r->talon].group].open == OPEN_TURNED;
    default: return r->redeal.progress;
    }
}

/* The rank 1..13 that the one-letter word WORD names; 0 if it names none. */
static int rank_named(const char *word)
{
    uint8_t card = word[1] ? DEAL_NO_CARD : deal_card_parse((char[2]){word[0], 'S'});

    return card == DEAL_NO_CARD ? 0 : deal_rank(card);
}

/* Reads a fact of a position's description, such as "redeals:1", from the LEN bytes of WORD. */
static bool place_fact(struct deal_state *s, const char *word, size_t len, struct deal_error *e)
{
    const char *colon = memchr(word, ':', len);
    size_t name = colon ? (size_t)(colon - word) : len, digits = colon ? len - name - 1 : 0;
    char number[8] = "";
    int fact = 0, value;

    while (fact < FACTS && (strlen(fact_name[fact]) != name || memcmp(fact_name[fact], word, name)))
        fact++;
    if (!digits || digits >= sizeof number || fact == FACTS)
        return place_bad(e, word, len, "is not a fact with its number, such as redeals:1");
    memcpy(number, colon + 1, digits);
    value = fact == FACT_BASE ? rank_named(number) : strspn(number, "0123456789") == digits ? atoi(number) : 0;
    if (value < 1 || value > fact_most(s->r, (enum fact)fact))
        return place_bad(e, word, len, "is not so in this game");
    if (reg_get(s, fact_reg[fact]))
        return place_bad(e, word, len, "stands there twice");
    table_regs(s)[fact_reg[fact]] = (uint8_t)value;
    return true;
}

/* ---- piles ---- */

static int pile_named(const struct deal_rules *r, const char *name, size_t len)
{
    for (int p = 0; p < r->piles; p++)
        if (strlen(r->pile[p].name) == len && !memcmp(r->pile[p].name, name, len))
            return p;
    return NO_PILE;
}

/* Reads a decimal number of at most three digits at *AT and advances *AT past it; -1 if there is none. */
static int place_number(const char **at, const char *end)
{
    int n = -1;

    for (int digits = 0; *at < end && digits < 3 && **at >= '0' && **at <= '9'; digits++, ++*at)
        n = (n < 0 ? 0 : 10 * n) + (**at - '0');
    return n;
}

/* Do the rules allow the pile to hold a card at any time of the game? */
static bool pile_can_hold(const struct deal_rules *r, int p) { return r->pile_sets.holds[p / 64] >> p % 64 & 1; }

/* Reads a pile of a position's description, such as "column3:7/2" (7 cards, 2 of them face down), and puts the next
 * cards there. *CARDS are the remaining cards, *LEFT their number. */
static bool place_pile(struct deal_state *s, const char *word, size_t len, const uint8_t **cards, size_t *left,
                       struct deal_error *e)
{
    const struct deal_rules *r = s->r;
    const char *end = word + len, *colon = memchr(word, ':', len), *at = colon ? colon + 1 : end;
    int p = colon ? pile_named(r, word, (size_t)(colon - word)) : NO_PILE, n = place_number(&at, end), down = 0;

    if (at < end && *at == '/' && n > 0) {
        at++;
        down = place_number(&at, end);
    }
    if (p == NO_PILE || n < 1 || at != end || down < 0)
        return place_bad(e, word, len,
                         p == NO_PILE && colon ? "is no pile of this game"
                                               : "is not a pile with its number of cards, such as pack:3");
    if (pile_count(s, p))
        return place_bad(e, word, len, "stands there twice");
    if ((size_t)n > *left)
        return place_bad(e, word, len, "wants more cards than there are");
    if (n > r->pile[p].cap || !pile_can_hold(r, p))
        return deal_fail(e, "table", "%s: %d cards, more than it can ever hold", r->pile[p].name, n);
    if (down && (r->group[r->pile[p].group].show != SHOW_FACE || down >= n))
        return place_bad(e, word, len,
                         down >= n ? "has its top face down" : "has cards face down where the game deals none");
    memcpy(table_cards(s, p), *cards, (size_t)n);
    table_counts(s)[p] = (uint8_t)n;
    if (down)
        table_regs(s)[r->pile[p].down_reg] = (uint8_t)down;
    *cards += n;
    *left -= (size_t)n;
    return true;
}

/* Reads the whole description TABLE of a position and puts the N cards into its piles. */
static bool place_words(struct deal_state *s, const uint8_t *cards, size_t n, const char *table, struct deal_error *e)
{
    bool facts = false;

    for (;;) {
        size_t len = strcspn(table, facts ? ";" : ",;");

        if (facts ? !place_fact(s, table, len, e) : !place_pile(s, table, len, &cards, &n, e))
            return false;
        table += len;
        if (!*table)
            break;
        facts |= *table++ == ';';
    }
    return !n || deal_fail(e, "table", "%zu card%s in no pile", n, n == 1 ? "" : "s");
}

/* ---- checks of the table ---- */

/* Writes a list such as "5H, 6H and 11 more" of the cards c with SIGN * LACK[c] > 0. */
static void name_cards(const int lack[52], int sign, char *out, size_t size)
{
    int all = 0, named = 0;
    size_t len = 0;

    for (int c = 0; c < 52; c++)
        all += sign * lack[c] > 0 ? sign * lack[c] : 0;
    *out = '\0';
    for (int c = 0; c < 52 && named < 4; c++)
        if (sign * lack[c] > 0) {
            len += (size_t)snprintf(out + len, size - len, "%s%s", named ? ", " : "", CARD_NAME((uint8_t)c));
            named += sign * lack[c];
        }
    if (named < all)
        snprintf(out + len, size - len, " and %d more", all - named);
}

/* Checks that the N cards are exactly the cards of the game, each with the right number of copies. */
static bool place_complete(const struct deal_rules *r, const uint8_t *cards, size_t n, struct deal_error *e)
{
    int lack[52];
    char names[60];

    for (int c = 0; c < 52; c++)
        lack[c] = r->cards.copies[c];
    for (size_t i = 0; i < n; i++)
        lack[cards[i]]--;
    name_cards(lack, -1, names, sizeof names);
    if (*names)
        return deal_fail(e, "cards", "more often than in the game: %s", names);
    name_cards(lack, 1, names, sizeof names);
    return !*names || deal_fail(e, "cards", "missing: %s", names);
}

/* Are the cards of each foundation the first ones of its sequence, if the base rank is ROW + 1? A foundation that
 * takes only whole sequences must be empty or complete. If not, *WRONG is the pile of the first wrong one. */
static bool founds_begun(const struct deal_state *s, int row, int *wrong)
{
    const struct deal_rules *r = s->r;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int n = pile_count(s, found->pile);
        bool good = n <= found->length && (!n || n == found->length || !r->group[found->group].whole) &&
                    (n || found->base_card == DEAL_NO_CARD || r->sets.givers >> found->group & 1);

        for (int i = 0; good && i < n; i++)
            good = found->want[row][i] >> pile_card(s, found->pile, i) & 1 &&
                   (i || found->base_card == DEAL_NO_CARD || pile_card(s, found->pile, 0) == found->base_card);
        *wrong = found->pile;
        if (!good)
            return false;
    }
    return true;
}

/* The base rank - 1 that the cards on foundations and in the base pile determine; -1 if none fits, -2 if several do. */
static int only_row(const struct deal_state *s, int *wrong)
{
    const struct deal_rules *r = s->r;
    uint8_t base = r->base.pile == NO_PILE ? DEAL_NO_CARD : pile_top(s, r->base.pile);
    int only = -1;

    for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
        if ((base == DEAL_NO_CARD || deal_rank(base) == row + 1) && founds_begun(s, row, wrong))
            only = only == -1 ? row : -2;
    return only;
}

/* Sets the base rank if it comes from the deal, and checks the cards on the foundations. */
static bool place_founds(struct deal_state *s, struct deal_error *e)
{
    int told = base_row(s), wrong = NO_PILE, row;

    if (s->r->base.dealt && told >= 0)
        row = founds_begun(s, told, &wrong) ? told : -1;
    else
        row = only_row(s, &wrong);
    if (row == -2)
        return deal_fail(e, "table", "no card shows the base rank, and there is no base:RANK");
    if (row < 0 && wrong == NO_PILE)
        return deal_fail(e, "table", "the base card is not of the base rank");
    if (row < 0)
        return deal_fail(e, "table", "%s: not the beginning of its sequence", s->r->pile[wrong].name);
    if (s->r->base.dealt)
        table_regs(s)[REG_BASE] = (uint8_t)(row + 1);
    return true;
}

/* Checks that cards which the rules place at the start, and which never leave, are in their piles. */
static bool place_placed(const struct deal_state *s, struct deal_error *e)
{
    for (int p = 0; p < s->r->piles; p++) {
        const struct deal_pile *pile = &s->r->pile[p];

        if (!pile->placed || s->r->pile_sets.leaves[p / 64] >> p % 64 & 1)
            continue;
        if (!pile_count(s, p) || pile_card(s, p, 0) != pile->placed - 1)
            return deal_fail(e, "table", "%s: %s lies there from the start, and stays", pile->name,
                             CARD_NAME((uint8_t)(pile->placed - 1)));
    }
    return true;
}

/* Counts the piles in use of groups with limited places, unless the description states their number. */
static bool place_places(struct deal_state *s, struct deal_error *e)
{
    const struct deal_rules *r = s->r;
    int least = 0;

    for (int g = 0; g < r->groups; g++)
        for (int i = 0; r->group[g].limited && i < r->group[g].piles; i++)
            if (pile_count(s, r->group[g].first + i) && r->group[g].place + i >= least)
                least = r->group[g].place + i + 1;
    if (!reg_get(s, REG_PLACES))
        table_regs(s)[REG_PLACES] = (uint8_t)least;
    return reg_get(s, REG_PLACES) >= least ||
           deal_fail(e, "table", "places: %d, but there are cards on %d", reg_get(s, REG_PLACES), least);
}

static bool mechanism_told(const struct deal_mechanism *how, struct deal_error *e)
{
    return how->fits || how->fits_any ||
           deal_fail(e, "table", "[mechanism %s] keeps state that a table does not show", how->name);
}

/* Checks that each mechanism (rule module) accepts the cards, and has no state besides them. */
static bool place_mechanisms(const struct deal_state *s, struct deal_error *e)
{
    for (int m = 0; m < s->r->mechs; m++) {
        const struct deal_mechanism *how = s->r->mech[m].how;

        if (!mechanism_told(how, e))
            return false;
        if (!how->fits_any && !how->fits(s, &s->r->mech[m]))
            return deal_fail(e, "table", "no table of [mechanism %s]", how->name);
    }
    return true;
}

bool deal_state_place(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle, const char *table,
                      struct deal_error *e)
{
    if (!place_complete(s->r, cards, n, e))
        return false;
    deal_state_clear(s, shuffle);
    if (!place_words(s, cards, n, table, e) || !place_founds(s, e) || !place_placed(s, e) || !place_places(s, e) ||
        !place_mechanisms(s, e))
        return false;
    deal_table_rehash(s);
    deal_actions_settle(s);
    s->journal_len = 0;
    return !s->failed || deal_fail(e, NULL, "out of memory");
}

/* ---- the description of a table ---- */

/* Checks that the cards and facts of a position's description determine every register. */
static bool table_told(const struct deal_state *s, struct deal_error *e)
{
    const struct deal_rules *r = s->r;
    uint64_t shown[2] = {(1u << REG_FREE) - 1, 0};

    for (int m = 0; m < r->mechs; m++)
        if (!mechanism_told(r->mech[m].how, e))
            return false;
    for (int p = 0; p < r->piles; p++)
        if (r->group[r->pile[p].group].show == SHOW_FACE)
            shown[r->pile[p].down_reg / 64] |= (uint64_t)1 << r->pile[p].down_reg % 64;
    for (int i = 0; i < r->regs; i++)
        if (reg_get(s, i) && !(shown[i / 64] >> i % 64 & 1))
            return deal_fail(e, "table", "this position has state that a table does not show");
    return true;
}

char *deal_place_text(const struct deal_rules *r, const uint8_t *count, const uint8_t *down, const uint8_t *regs)
{
    struct deal_paper out = {.len = 0};

    for (int p = 0; p < r->piles; p++)
        if (count[p]) {
            deal_paper_say(&out, "%s%s:%d", out.len ? "," : "", r->pile[p].name, count[p]);
            if (down[p])
                deal_paper_say(&out, "/%d", down[p]);
        }
    for (int fact = 0; fact < FACTS; fact++) {
        int value = fact_most(r, (enum fact)fact) ? regs[fact_reg[fact]] : 0;

        if (value && fact == FACT_BASE)
            deal_paper_say(&out, ";base:%c", "A23456789TJQK"[value - 1]);
        else if (value)
            deal_paper_say(&out, ";%s:%d", fact_name[fact], value);
    }
    return deal_paper_text(&out);
}

char *deal_state_table(const struct deal_state *s, uint8_t cards[DEAL_CARDS_MAX], size_t *n, struct deal_error *e)
{
    uint8_t down[MAX_PILES];

    *n = 0;
    if (!table_told(s, e))
        return NULL;
    for (int p = 0; p < s->r->piles; p++) {
        down[p] = (uint8_t)face_down(s, p);
        memcpy(cards + *n, table_cards(s, p), (size_t)pile_count(s, p));
        *n += (size_t)pile_count(s, p);
    }
    return deal_place_text(s->r, table_counts(s), down, table_regs(s));
}
