/*
 * Foundations: a foundation is a sequence of ranks, worked out once for each
 * base rank the deal may choose, and from it the mask of cards that fit when n
 * cards lie there.  Two foundations whose remaining sequences are the same are
 * equal (RULEBOOK C6); each tail of a sequence gets a number, so that a
 * comparison of two numbers tells.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* The words of a key for pile K of a group: one for all, or one for each. */
static bool word_for(const char *value, int k, char out[32])
{
    char first[32];
    int n = 0;

    for (const char *at = value; deal_compile_word(&at, out); n++) {
        if (!n)
            strcpy(first, out);
        if (n == k)
            return true;
    }
    if (n == 1)
        strcpy(out, first);
    return n == 1;
}

/* One foundation while it is read. */
struct plan {
    int start, step, until, skip, rounds; /* start 0: dealt; until 0: the whole suit */
    bool zigzag;
};

static int wrap_rank(int rank, int ranks)
{
    return ((rank - 1) % ranks + ranks) % ranks + 1;
}

static int plan_length(const struct plan *p, int ranks)
{
    return (p->zigzag ? 2 * ranks : ranks) * p->rounds;
}

static int plan_rank(const struct plan *p, int start, int i, int ranks)
{
    if (p->zigzag)
        return i % 2 ? ranks - i / 2 : 1 + i / 2;
    return wrap_rank(start + p->step * i, ranks);
}

/* Fills row ROW of F with the sequence from START; returns its length, 0 when it is too long. */
static int fill_sequence(struct deal_foundation *f, const struct plan *p, int row, int start, int ranks)
{
    int length = 0;

    for (int i = 0; i < plan_length(p, ranks); i++) {
        int rank = plan_rank(p, start, i, ranks);
        if (rank == p->skip)
            continue;
        if (length == MAX_SEQ)
            return 0;
        f->seq[row][length++] = (uint8_t)rank;
        if (rank == p->until)
            break;
    }
    return length;
}

static void fill_wants(const struct deal_rules *r, struct deal_foundation *f, int row)
{
    for (int n = 0; n < f->length; n++)
        for (int s = 0; s < r->suits; s++)
            if (f->any_suit || s == f->suit)
                f->want[row][n] |= card_bit((uint8_t)(13 * s + f->seq[row][n] - 1));
}

static bool read_rank(struct deal_compile *c, int section, const char *key, int k, int *out, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    char word[32];
    int rank;

    if (!entry)
        return true;
    if (!word_for(entry->value, k, word))
        return deal_compile_bad(c, entry, "one word, or one for each foundation:", e);
    rank = deal_compile_rank(c->r, word);
    if (rank < 1 || word[1])
        return deal_compile_bad(c, entry, "no rank", e);
    *out = rank;
    return true;
}

static bool read_step(struct deal_compile *c, int section, int k, struct plan *p, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, "step");
    char word[32], *end;
    long step;

    p->step = 1;
    if (!entry)
        return true;
    if (!strcmp(entry->value, "zigzag")) {
        p->zigzag = true;
        return true;
    }
    if (!word_for(entry->value, k, word))
        return deal_compile_bad(c, entry, "one number, or one for each foundation:", e);
    step = strtol(word, &end, 10);
    if (*end || !step || step < -12 || step > 12)
        return deal_compile_bad(c, entry, "no step", e);
    p->step = (int)step;
    return true;
}

static bool read_plan(struct deal_compile *c, int section, int k, struct plan *p, struct deal_error *e)
{
    const char *start = deal_compile_text(c, section, "start");
    int16_t rounds = 1;

    *p = (struct plan){0};
    if (start && !strcmp(start, "dealt")) {
        c->r->base_dealt = true;
    } else if (!start || !read_rank(c, section, "start", k, &p->start, e)) {
        if (!start)
            deal_compile_bad_section(c, section, "lacks the key start", e);
        return false;
    }
    if (!read_rank(c, section, "until", k, &p->until, e) || !read_step(c, section, k, p, e) ||
        !deal_compile_int(c, section, "rounds", 1, 4, &rounds, e))
        return false;
    p->rounds = rounds;
    start = deal_compile_text(c, section, "skip");
    return !start || !strcmp(start, "none") || read_rank(c, section, "skip", k, &p->skip, e);
}

/* The suit of foundation K: 0..3, or -1 for any. */
static bool read_suit(struct deal_compile *c, int section, int k, int *suit, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, "foundation");

    if (!strcmp(entry->value, "any")) {
        *suit = -1;
        return true;
    }
    if (!strcmp(entry->value, "suit")) {
        *suit = k % 4;
        return true;
    }
    if ((int)strlen(entry->value) <= k || strlen(entry->value) > MAX_FOUNDS || (*suit = deal_compile_suit(entry->value[k])) < 0)
        return deal_compile_bad(c, entry, "not suit, any, or a suit for each foundation:", e);
    return true;
}

/* base = waits | laid | a card for each foundation, which then gives its suit and first rank. */
static bool read_base(struct deal_compile *c, int section, int k, int *suit, struct plan *p, bool *laid, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, "base");
    char word[32];
    int rank, s;

    *laid = false;
    if (!entry || !strcmp(entry->value, "waits"))
        return true;
    *laid = true;
    if (!strcmp(entry->value, "laid"))
        return true;
    if (!word_for(entry->value, k, word) || (rank = deal_compile_rank(c->r, word)) < 1 ||
        (s = deal_compile_suit(word[1])) < 0 || word[2])
        return deal_compile_bad(c, entry, "not waits, laid, or a card for each foundation:", e);
    if (*suit >= 0)
        *suit = s;
    c->base_suit = s;
    p->start = rank;
    return true;
}

static bool add_foundation(struct deal_compile *c, int section, int k, int piles, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[r->groups - 1];
    struct deal_foundation *f = &r->found[r->founds];
    struct deal_pile *pile;
    struct plan plan;
    int suit = -1, rows, base_suit;
    bool laid;

    c->base_suit = -1;
    if (!read_plan(c, section, k, &plan, e) || !read_suit(c, section, k, &suit, e) ||
        !read_base(c, section, k, &suit, &plan, &laid, e))
        return false;
    base_suit = c->base_suit >= 0 ? c->base_suit : suit;
    if (suit >= r->suits || base_suit >= r->suits)
        return true; /* a foundation of a missing suit does not exist */
    if (r->founds >= MAX_FOUNDS || r->piles >= MAX_PILES)
        return deal_compile_bad_section(c, section, "too many foundations", e);
    if (suit < 0)
        plan.rounds = plan.rounds > 1 ? (plan.rounds * r->suits + 3) / 4 : 1;
    *f = (struct deal_foundation){.pile = (uint8_t)r->piles, .any_suit = suit < 0, .suit = (uint8_t)(suit < 0 ? 0 : suit),
                                  .base_card = DEAL_NO_CARD};
    rows = plan.start ? 1 : r->ranks;
    for (int row = 0; row < rows; row++) {
        f->length = (uint8_t)fill_sequence(f, &plan, row, plan.start ? plan.start : row + 1, r->ranks);
        if (!f->length)
            return deal_compile_bad_section(c, section, "a foundation's sequence is empty or too long", e);
        fill_wants(r, f, row);
    }
    if (laid)
        f->base_card = (uint8_t)(13 * base_suit + plan.start - 1);
    pile = &r->pile[r->piles++];
    *pile = (struct deal_pile){.group = (uint8_t)(r->groups - 1), .number = (uint8_t)(piles == 1 ? 0 : k + 1),
                               .family = (uint8_t)(suit + 1), .found = (uint8_t)r->founds,
                               .over = NO_PILE};
    deal_compile_name(pile, group, pile->number);
    r->founds++;
    group->piles++;
    return true;
}

bool deal_compile_foundation(struct deal_compile *c, int section, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *kind = deal_compile_text(c, section, "foundation");
    int16_t piles = 0;
    int exist;

    if (!deal_compile_int(c, section, "piles", 1, MAX_FOUNDS, &piles, e))
        return false;
    if (!piles)
        return deal_compile_bad_section(c, section, "lacks the key piles", e);
    if (!strcmp(kind, "suit") && piles % 4 && (piles > 4 || piles < r->suits))
        return deal_compile_bad(c, deal_compile_entry(c, section, "piles"), "foundations in suit are four, or a multiple of it:", e);
    r->group[r->groups - 1].foundation = true;
    /* Foundations of any suit are as many as the remaining suits require. */
    exist = !strcmp(kind, "any") && piles > 1 ? (piles * r->suits + 3) / 4 : piles;
    for (int k = 0; k < exist; k++)
        if (!add_foundation(c, section, k, piles, e))
            return false;
    return true;
}

/* ---- what names other groups ---- */

static bool other_group(struct deal_compile *c, int section, const char *key, uint8_t *out, struct deal_error *e)
{
    const char *text = deal_compile_text(c, section, key);
    int16_t g = NO_GROUP;

    if (text && strcmp(text, "none") && !deal_compile_group(c, section, key, &g, e))
        return false;
    *out = (uint8_t)g;
    return true;
}

static bool starts(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    const struct config_entry *entry = deal_compile_entry(c, c->section_of[g], "starts");
    const char *at = entry ? entry->value : "free";
    char word[32];

    if (!deal_compile_word(&at, word) || (strcmp(word, "free") && strcmp(word, "at-once")))
        return deal_compile_bad(c, entry, "not free, or at-once GROUP ...:", e);
    while (deal_compile_word(&at, word)) {
        int from = deal_compile_find(c->r, word);

        if (from < 0)
            return deal_compile_bad_word(c, entry, "no such group:", word, e);
        if (group->at_once_count == MAX_SOURCES)
            return deal_compile_bad(c, entry, "too many groups in", e);
        group->at_once_from[group->at_once_count++] = (uint8_t)from;
    }
    return true;
}

bool deal_compile_foundation_links(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    int section = c->section_of[g];
    int16_t opens = 0;
    const char *play = deal_compile_text(c, section, "play");

    if (!other_group(c, section, "exchange", &group->exchange, e) ||
        !other_group(c, section, "kings-after", &group->king_after, e) || !starts(c, g, e) ||
        !deal_compile_choice(c, section, "opens", "always|pack-out", &opens, e))
        return false;
    group->opens_late = opens;
    if (play && !deal_compile_groups(c, section, "play", &group->play, e))
        return false;
    if (group->exchange != NO_GROUP && !c->r->group[group->exchange].foundation)
        return deal_compile_bad(c, deal_compile_entry(c, section, "exchange"), "no foundation", e);
    return true;
}

/* ---- tails ---- */

static bool same_tail(const struct deal_foundation *a, int ra, int na, const struct deal_foundation *b, int rb, int nb)
{
    if (a->any_suit != b->any_suit || a->suit != b->suit || a->length - na != b->length - nb)
        return false;
    return !memcmp(a->seq[ra] + na, b->seq[rb] + nb, (size_t)(a->length - na));
}

/* Only futures of the same base rank ever meet in one table. */
static uint16_t find_tail(const struct deal_rules *r, int f, int row, int n)
{
    for (int g = 0; g <= f; g++)
        for (int m = 0; r->found[g].want[row][0] && m < (g < f ? r->found[g].length + 1 : n); m++)
            if (same_tail(&r->found[g], row, m, &r->found[f], row, n))
                return r->found[g].tail[row][m];
    return 0;
}

void deal_compile_tails(struct deal_rules *r)
{
    uint16_t next = 1;

    for (int f = 0; f < r->founds; f++)
        for (int row = 0; row < 13; row++)
            for (int n = 0; r->found[f].want[row][0] && n <= r->found[f].length; n++) {
                uint16_t tail = find_tail(r, f, row, n);
                r->found[f].tail[row][n] = tail ? tail : next++;
            }
}
