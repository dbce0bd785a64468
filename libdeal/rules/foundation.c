/*
 * Compiles foundations. A foundation has a sequence of ranks, computed for each base rank that the deal may give, and
 * masks of the cards that fit when n cards lie there. Two foundations with the same remaining sequence (tail) are
 * equal, and only the first is offered as a target. Each tail gets a number, so comparing numbers compares sequences.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* The word of VALUE for pile K of PILES. VALUE has one word for all piles, or one word for each; otherwise returns
 * false. */
static bool word_for(const char *value, int k, int piles, char out[32])
{
    char word[32];
    int n = 0;

    for (const char *at = value; deal_compile_word(&at, word); n++)
        if (!n || n == k)
            strcpy(out, word);
    return n == 1 || n == piles;
}

/* The values of the rule-file keys that define the sequence of one foundation. */
struct plan {
    /* START 0: the base rank comes from the deal; UNTIL 0: the sequence ends with the whole suit */
    int start, step, until, skip, rounds;
    bool zigzag;
};

static int wrap_rank(int rank, int ranks) { return ((rank - 1) % ranks + ranks) % ranks + 1; }

static int plan_rank(const struct plan *plan, int start, int i, int ranks)
{
    if (plan->zigzag) {
        i %= 2 * ranks;
        return i % 2 ? ranks - i / 2 : 1 + i / 2;
    }
    return wrap_rank(start + plan->step * i, ranks);
}

/* Fills RUN with one pass through the foundation's sequence, from START to the last rank. Returns the length, 0 if
 * the sequence never reaches the last rank. */
static int fill_run(const struct plan *plan, int start, int ranks, uint8_t run[2 * 13])
{
    int length = 0;

    for (int i = 0; i < (plan->zigzag ? 2 * ranks : ranks); i++) {
        int rank = plan_rank(plan, start, i, ranks);
        if (rank == plan->skip)
            continue;
        run[length++] = (uint8_t)rank;
        if (rank == plan->until)
            return length;
    }
    return plan->until ? 0 : length;
}

/* Fills ROW of the sequences of FOUND with the run of LENGTH ranks, repeated for each round; false if it is too
 * long. */
static bool fill_sequence(struct deal_foundation *found, const struct plan *plan, int row, const uint8_t *run,
                          int length)
{
    if (length * plan->rounds > MAX_SEQ)
        return false;
    for (int i = 0; i < length * plan->rounds; i++)
        found->seq[row][i] = run[i % length];
    return true;
}

static void fill_wants(const struct deal_rules *r, struct deal_foundation *found, int row)
{
    for (int n = 0; n < found->length; n++)
        for (int s = 0; s < r->cards.suits; s++)
            if (found->any_suit || s == found->suit)
                found->want[row][n] |= card_bit((uint8_t)(13 * s + found->seq[row][n] - 1));
}

/* Reads the word of KEY for foundation K of a group. Fails unless the value has one word, or one for each
 * foundation. */
static bool foundation_read_word(struct deal_compile *c, int section, const char *key, int k, char out[32],
                                 struct deal_error *e)
{
    return word_for(deal_compile_value(c, section, key), k, deal_compile_int(c, section, "piles", 0), out) ||
           deal_compile_bad(c, section, key, "one word, or one for each foundation:", e);
}

/* Reads the rank in the value of KEY for foundation K; 0 for the word none. */
static bool read_rank(struct deal_compile *c, int section, const char *key, int k, int *out, struct deal_error *e)
{
    char word[32];

    if (!foundation_read_word(c, section, key, k, word, e))
        return false;
    *out = 0;
    if (!strcmp(word, "none"))
        return true;
    *out = deal_compile_rank(c->r, word);
    return (*out >= 1 && *out <= c->r->cards.ranks) ||
           deal_compile_bad_word(c, section, key, "no rank of so short a pack:", word, e);
}

/* Checks that the keys of a foundation's sequence agree. The skipped rank must be neither the first nor the last. */
static bool check_plan(struct deal_compile *c, int section, const struct plan *plan, struct deal_error *e)
{
    if (plan->zigzag && plan->start != 1)
        return deal_compile_bad(c, section, "start", "zigzag begins with the lowest rank:", e);
    if (plan->skip && !plan->start)
        return deal_compile_bad(c, section, "skip", "leaves out a rank that may be the first, with start = dealt:", e);
    if (plan->skip && plan->skip == plan->start)
        return deal_compile_bad(c, section, "skip", "leaves out the first card:", e);
    return !plan->skip || plan->skip != plan->until ||
           deal_compile_bad(c, section, "skip", "leaves out the last card:", e);
}

static bool read_plan(struct deal_compile *c, int section, int k, struct plan *plan, struct deal_error *e)
{
    char step[32], start[32];

    *plan = (struct plan){.rounds = deal_compile_int(c, section, "rounds", 1)};
    if (!foundation_read_word(c, section, "start", k, start, e) ||
        !foundation_read_word(c, section, "step", k, step, e))
        return false;
    plan->zigzag = !strcmp(step, "zigzag");
    plan->step = plan->zigzag ? 1 : atoi(step);
    if (!strcmp(start, "dealt"))
        c->r->base.dealt = true;
    else if (!read_rank(c, section, "start", k, &plan->start, e))
        return false;
    return read_rank(c, section, "until", k, &plan->until, e) && read_rank(c, section, "skip", k, &plan->skip, e) &&
           check_plan(c, section, plan, e);
}

/* Reads the suit of foundation K of a group: 0..3, or -1 for any suit. */
static bool read_suit(struct deal_compile *c, int section, int k, int *suit, struct deal_error *e)
{
    const char *value = deal_compile_value(c, section, "foundation");

    *suit = !strcmp(value, "any") ? -1 : k % 4;
    if (deal_compile_choice(c, section, "foundation") >= 0)
        return true;
    if ((int)strlen(value) != deal_compile_int(c, section, "piles", 0))
        return deal_compile_bad(c, section, "foundation", "not a suit for each foundation:", e);
    *suit = deal_compile_suit(value[k]);
    return true;
}

/* Reads the key base of foundations: waits, laid, or a card for each foundation. The card must have the foundation's
 * suit, if it has one, and its first rank. */
static bool read_base(struct deal_compile *c, int section, int k, int suit, const struct plan *plan, bool *placed,
                      struct deal_error *e)
{
    const char *value = deal_compile_value(c, section, "base");
    char word[32];

    *placed = strcmp(value, "waits") != 0;
    if (!*placed)
        return true;
    if (!strcmp(value, "laid")) {
        if (suit < 0)
            return deal_compile_bad(c, section, "base", "foundations of any suit have no first card of their own:", e);
        return plan->start || deal_compile_bad(c, section, "base", "the first card is not known before the deal:", e);
    }
    if (!foundation_read_word(c, section, "base", k, word, e))
        return false;
    c->base_suit = deal_compile_suit(word[1]);
    if (deal_compile_rank(c->r, word) != plan->start)
        return deal_compile_bad_word(c, section, "base", "not of the rank that its foundation starts with:", word, e);
    return suit < 0 || suit == c->base_suit ||
           deal_compile_bad_word(c, section, "base", "not of the suit of its foundation:", word, e);
}

/* Computes the foundation's sequence for each base rank that the deal may give; with a fixed first rank all rows are
 * equal. */
static bool foundation_fill_rows(struct deal_compile *c, int section, struct deal_foundation *found,
                                 const struct plan *plan, struct deal_error *e)
{
    const struct deal_rules *r = c->r;

    uint8_t run[2 * 13];

    for (int row = 0; row < r->cards.ranks; row++) {
        int length = fill_run(plan, plan->start ? plan->start : row + 1, r->cards.ranks, run);

        if (!length)
            return deal_compile_bad(c, section, "until", "the sequence never comes to", e);
        if (row && length * plan->rounds != found->length)
            return deal_compile_bad(c, section, "until", "the length of the sequence depends on the base card:", e);
        if (!fill_sequence(found, plan, row, run, length))
            return deal_compile_bad(c, section, "rounds", "the sequence comes to more than 64 cards:", e);
        found->length = (uint8_t)(length * plan->rounds);
        fill_wants(r, found, row);
    }
    return true;
}

static bool foundation_add_foundation(struct deal_compile *c, int section, int k, int piles, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[r->groups - 1];
    struct deal_foundation *f = &r->found[r->founds];
    struct deal_pile *pile;
    struct plan plan;
    int suit = -1, base_suit;
    bool placed;

    c->base_suit = -1;
    if (!read_plan(c, section, k, &plan, e) || !read_suit(c, section, k, &suit, e) ||
        !read_base(c, section, k, suit, &plan, &placed, e))
        return false;
    base_suit = c->base_suit >= 0 ? c->base_suit : suit;
    if (suit >= r->cards.suits || base_suit >= r->cards.suits)
        return true; /* a foundation of a suit that the pack lacks is omitted */
    if (r->founds >= MAX_FOUNDS || r->piles >= MAX_PILES)
        return deal_compile_bad(c, section, "piles", "too many foundations:", e);
    if (suit < 0)
        plan.rounds = plan.rounds > 1 ? (plan.rounds * r->cards.suits + 3) / 4 : 1;
    *f = (struct deal_foundation){.pile = (uint8_t)r->piles,
                                  .any_suit = suit < 0,
                                  .suit = (uint8_t)(suit < 0 ? 0 : suit),
                                  .base_card = DEAL_NO_CARD};
    if (!foundation_fill_rows(c, section, f, &plan, e))
        return false;
    if (placed)
        f->base_card = (uint8_t)(13 * base_suit + plan.start - 1);
    pile = &r->pile[r->piles++];
    *pile = (struct deal_pile){.group = (uint8_t)(r->groups - 1),
                               .number = (uint8_t)(piles == 1 ? 0 : k + 1),
                               .family = (uint8_t)(suit + 1),
                               .found = (uint8_t)r->founds};
    deal_compile_name(c, pile, r->groups - 1, pile->number);
    r->founds++;
    group->piles++;
    return true;
}

bool deal_compile_foundation(struct deal_compile *c, int section, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *kind = deal_compile_value(c, section, "foundation");
    int piles = deal_compile_int(c, section, "piles", 0), exist;

    if (!strcmp(kind, "suit") && piles % 4 && (piles > 4 || piles < r->cards.suits))
        return deal_compile_bad(c, section, "piles", "foundations in suit are four, or a multiple of it:", e);
    r->group[r->groups - 1].foundation = true;
    /* In a pack with fewer suits there are fewer foundations of any suit, too. */
    exist = !strcmp(kind, "any") && piles > 1 ? (piles * r->cards.suits + 3) / 4 : piles;
    for (int k = 0; k < exist; k++)
        if (!foundation_add_foundation(c, section, k, piles, e))
            return false;
    return true;
}

/* ---- keys that name other groups ---- */

/* The group that the value of KEY names; NO_GROUP for the word none. */
static uint8_t other_group(struct deal_compile *c, int section, const char *key)
{
    return (uint8_t)deal_compile_group(c, section, key); /* the cast turns the group index -1 (none) into NO_GROUP */
}

/* Refuses a key of foundation group G by which it would take or give single cards, if its foundations take only
 * whole sequences. */
static bool check_whole(struct deal_compile *c, int g, struct deal_error *e)
{
    static const char text[] = "lets single cards come or go, but takes = runs allows whole runs only:";
    const struct deal_rules *r = c->r;
    const struct deal_group *group = &r->group[g];
    const char *key = group->exchange != NO_GROUP     ? "exchange"
                      : group->king_after != NO_GROUP ? "kings-after"
                      : group->play                   ? "play"
                      : group->at_once_count          ? "starts"
                                                      : NULL;

    for (int f = 0; !key && f < r->founds; f++)
        if (r->pile[r->found[f].pile].group == g && r->found[f].base_card != DEAL_NO_CARD)
            key = "base";
    for (int h = 0; h < r->groups; h++)
        if (r->group[h].foundation && deal_compile_group(c, c->section_of[h], "exchange") == g)
            return deal_compile_bad(c, c->section_of[h], "exchange", text, e);
    return !key || deal_compile_bad(c, c->section_of[g], key, text, e);
}

bool deal_compile_foundation_links(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    int section = c->section_of[g];

    group->exchange = other_group(c, section, "exchange");
    group->king_after = other_group(c, section, "kings-after");
    group->opens_late = deal_compile_choice(c, section, "opens");
    group->play = deal_compile_groups(c, section, "play");
    group->whole = deal_compile_choice(c, section, "takes");
    group->shut = group->whole || group->opens_late;
    if (group->exchange == g)
        return deal_compile_bad(c, section, "exchange", "not another group of foundations:", e);
    return deal_compile_group_order(c, section, "starts", group->at_once_from, &group->at_once_count, e) &&
           (!group->whole || check_whole(c, g, e));
}

/* ---- tails ---- */

/* Are the last REST ranks in the sequences of foundations A and B equal? */
static bool same_tail(const struct deal_foundation *a, const struct deal_foundation *b, int row, int rest)
{
    return a->any_suit == b->any_suit && a->suit == b->suit && rest <= a->length &&
           !memcmp(a->seq[row] + a->length - rest, b->seq[row] + b->length - rest, (size_t)rest);
}

/* The number of an equal remaining sequence of an earlier foundation, 0 if there is none. Only sequences with the
 * same base rank and the same length are compared. */
static uint16_t find_tail(const struct deal_rules *r, int f, int row, int rest)
{
    for (int g = 0; g < f; g++)
        if (same_tail(&r->found[g], &r->found[f], row, rest))
            return r->found[g].tail[row][r->found[g].length - rest];
    return 0;
}

void deal_compile_tails(struct deal_rules *r)
{
    uint16_t next = 1;

    for (int f = 0; f < r->founds; f++)
        for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
            for (int n = 0; n <= r->found[f].length; n++) {
                uint16_t tail = find_tail(r, f, row, r->found[f].length - n);
                r->found[f].tail[row][n] = tail ? tail : next++;
            }
}
