/*
 * A position with its history: a table, the journal of its changes, and an index into the journal for each action, so
 * that actions can be undone.
 */
#include "mechanism.h"
#include "base/array.h"
#include "base/text.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

struct deal_state *deal_state_new(const struct deal_rules *r, struct deal_error *e)
{
    struct deal_state *s = calloc(1, sizeof *s);

    if (s) {
        s->r = r;
        atomic_fetch_add(&((struct deal_rules *)r)->shared, 1);
        s->identity = r->identity[0];
        s->t = calloc(1, r->table.bytes);
        s->list = malloc(r->max_actions * sizeof *s->list);
    }
    if (!s || !s->t || !s->list) {
        deal_state_free(s);
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    return s;
}

void deal_state_free(struct deal_state *s)
{
    if (!s)
        return;
    free(s->t);
    free(s->journal);
    free(s->mark);
    free(s->list);
    free(s->note);
    deal_rules_free((struct deal_rules *)s->r);
    free(s);
}

void deal_state_load(struct deal_state *s, const struct deal_table *table)
{
    memcpy(s->t, table, s->r->table.bytes);
    memset(s->touched, 0xFF, sizeof s->touched);
    deal_table_find_identity(s);
    s->journal_len = 0;
    s->depth = 0;
    s->failed = false;
}

bool deal_state_copy(struct deal_state *dst, const struct deal_state *src, struct deal_error *e)
{
    if (dst->r != src->r)
        return deal_fail(e, NULL, "positions of different rules");
    deal_state_load(dst, src->t);
    dst->shuffle = src->shuffle;
    return true;
}

uint32_t deal_state_shuffle(const struct deal_state *s) { return s->shuffle; }

struct deal_state *deal_state_with_history(const struct deal_state *s)
{
    struct deal_state *copy = deal_state_new(s->r, NULL);

    if (!copy)
        return NULL;
    deal_state_load(copy, s->t);
    copy->shuffle = s->shuffle;
    copy->journal = malloc((s->journal_len + 1) * sizeof *copy->journal);
    copy->mark = malloc((s->depth + 1) * sizeof *copy->mark);
    if (!copy->journal || !copy->mark) {
        deal_state_free(copy);
        return NULL;
    }
    if (s->depth) {
        memcpy(copy->journal, s->journal, s->journal_len * sizeof *copy->journal);
        memcpy(copy->mark, s->mark, s->depth * sizeof *copy->mark);
    }
    copy->journal_len = copy->journal_cap = s->journal_len;
    copy->depth = copy->mark_cap = s->depth;
    return copy;
}

const struct deal_rules *deal_state_rules(const struct deal_state *s) { return s->r; }

/* ---- the start ---- */

static bool check_cards(const struct deal_rules *r, const uint8_t *cards, size_t n, struct deal_error *e)
{
    static const char *const ranks[] = {"ace",   "two",  "three", "four",  "five",  "six", "seven",
                                        "eight", "nine", "ten",   "knave", "queen", "king"};
    static const char *const suits[] = {"spades", "hearts", "diamonds", "clubs"}; /* ORDER SUITS */
    static const char *const packs[] = {"one", "two", "three", "four", "five", "six", "seven", "eight"};
    int have[52] = {0};

    if (n != (size_t)r->cards.listed)
        return deal_fail(e, "cards", "%zu cards where this game lists %d", n, r->cards.listed);
    for (size_t i = 0; i < n; i++)
        have[cards[i]]++;
    for (int c = 0; c < 52; c++)
        if (have[c] && !r->cards.per_card[c])
            return deal_fail(e, "cards", "%s of %s, a card that this game does not list", ranks[c % 13], suits[c / 13]);
        else if (have[c] > r->cards.per_card[c])
            return deal_fail(e, "cards", "%d %ss of %s in a %s-pack game%s", have[c], ranks[c % 13], suits[c / 13],
                             packs[r->cards.packs - 1],
                             r->cards.per_card[c] < r->cards.packs ? " that withdraws some" : "");
    return deal_ruling_check(r, cards, e);
}

void deal_state_pack(struct deal_state *s, const uint8_t *cards)
{
    const struct deal_rules *r = s->r;
    uint8_t *pack = table_cards(s, r->pack);

    for (int i = 0; i < r->cards.listed; i++)
        pack[r->cards.listed - 1 - i] = cards[i];
    table_counts(s)[r->pack] = (uint8_t)r->cards.listed;
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].base_card != DEAL_NO_CARD) {
            table_cards(s, r->found[f].pile)[0] = r->found[f].base_card;
            table_counts(s)[r->found[f].pile] = 1;
        }
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].placed) {
            table_cards(s, p)[0] = (uint8_t)(r->pile[p].placed - 1);
            table_counts(s)[p] = 1;
        }
}

void deal_state_clear(struct deal_state *s, uint32_t shuffle)
{
    memset(s->t, 0, s->r->table.bytes);
    s->journal_len = s->depth = 0;
    s->failed = false;
    s->shuffle = shuffle;
}

void deal_state_begin(struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint8_t base = r->base.pile == NO_PILE ? DEAL_NO_CARD : pile_top(s, r->base.pile);

    if (base != DEAL_NO_CARD)
        deal_table_set(s, REG_BASE, deal_rank(base));
    for (int m = 0; m < r->mechs; m++)
        if (r->mech[m].how->start) {
            deal_mover(s, BY_START, m + 1);
            r->mech[m].how->start(s, &r->mech[m]);
        }
    deal_actions_settle(s);
}

bool deal_state_start(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle, struct deal_error *e)
{
    const struct deal_rules *r = s->r;

    if (!check_cards(r, cards, n, e))
        return false;
    deal_state_clear(s, shuffle);
    deal_state_pack(s, cards);
    s->starting = true;
    deal_lay_out(s, ~(uint32_t)0);
    s->starting = false;
    deal_table_rehash(s);
    deal_state_begin(s);
    s->journal_len = 0;
    return !s->failed || deal_fail(e, NULL, "out of memory");
}

/* ---- actions ---- */

const struct deal_action *deal_state_actions(struct deal_state *s, size_t *count)
{
    s->listed = deal_actions(s, s->list);
    *count = s->listed;
    return s->list;
}

/* Writes the name of pile P, which has a bounded length, to OUT and returns its end. */
static char *put_name(const struct deal_state *s, int p, char *out)
{
    const struct deal_pile *pile = &s->r->pile[p];

    memcpy(out, pile->name, sizeof pile->name);
    return out + strlen(pile->name);
}

/* Writes the notation of move A to OUT. A pile's name has at most 15 bytes, so it fits in DEAL_WORD_MAX bytes. */
static void put_place(const struct deal_state *s, struct deal_action a, char *out)
{
    out = put_name(s, a.from, out);
    if (a.place)
        out += sprintf(out, ".%d", a.place);
    *out++ = '-';
    out = put_name(s, a.to, out);
    if (!a.place && a.n > 1)
        out += sprintf(out, ":%d", a.n);
    *out = '\0';
}

void deal_pair_word(const struct deal_state *s, struct deal_action a, char *out)
{
    snprintf(out, DEAL_WORD_MAX, "%s%s%c%s", a.kind == ACT_SWAP ? "swap:" : "", s->r->pile[a.from].name,
             a.kind == ACT_SHIFT ? '-' : '+', s->r->pile[a.to].name);
}

const char *deal_state_word(const struct deal_state *s, struct deal_action a, char out[DEAL_WORD_MAX])
{
    const struct deal_mech *m = &s->r->mech[a.mech];

    switch (a.kind) {
    case ACT_MOVE: put_place(s, a, out); break;
    case ACT_DEAL: strcpy(out, "deal"); break;
    case ACT_REDEAL: strcpy(out, "redeal"); break;
    case ACT_REFILL: strcpy(out, "refill"); break;
    case ACT_FILL: snprintf(out, DEAL_WORD_MAX, "refill:%s", s->r->pile[a.to].name); break;
    default:
        if (m->how->word)
            m->how->word(s, m, a, out);
        else
            deal_pair_word(s, a, out);
    }
    return out;
}

/* Removes TEXT from the front of *WORD, which has *LEN bytes left; false if it is not there. */
static bool state_take(const char **word, size_t *len, const char *text)
{
    size_t n = strlen(text);

    if (n > *len || memcmp(*word, text, n))
        return false;
    *word += n;
    *len -= n;
    return true;
}

/* Quick test that rejects most moves without writing them as text. True if WORD may be the notation of move A. */
static bool may_match(const struct deal_state *s, struct deal_action a, const char *word, size_t len)
{
    const char *from = s->r->pile[a.from].name, *to = s->r->pile[a.to].name;

    if (!state_take(&word, &len, from))
        return false;
    return a.place || a.n > 1 || (state_take(&word, &len, "-") && state_take(&word, &len, to) && !len);
}

/* Does NAME consist of the name of a group, perhaps followed by a number? */
static bool names_pile(const struct deal_state *s, const char *name, size_t len)
{
    while (len && strchr("0123456789.", name[len - 1]))
        len--;
    for (int g = 0; g < s->r->groups; g++)
        if (strlen(s->r->group[g].name) == len && !memcmp(s->r->group[g].name, name, len))
            return true;
    return false;
}

/* Does WORD have the form of a move, such as "scene3-up1", perhaps followed by ":2" for two cards? */
static bool names_move(const struct deal_state *s, const char *word, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const char *to = word + i + 1, *colon = memchr(to, ':', len - i - 1);
        if (word[i] == '-' && names_pile(s, word, i) && names_pile(s, to, colon ? (size_t)(colon - to) : len - i - 1))
            return true;
    }
    return false;
}

/* Could WORD be an action of these rules, though illegal in this position? Then it is not misspelt. Actions of
 * mechanisms are recognized by a plus sign between two pile names. */
static bool names_action(const struct deal_state *s, const char *word, size_t len)
{
    static const char *const others[] = {"deal", "redeal", "refill"};
    const char *plus = memchr(word, '+', len);

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i]) == len && !memcmp(others[i], word, len))
            return true;
    return names_move(s, word, len) || (plus && names_pile(s, plus + 1, len - (size_t)(plus + 1 - word)));
}

struct words {
    const struct deal_state *s;
    size_t count;
    char (*word)[DEAL_WORD_MAX];
};

static const char *legal_word(const void *arg, size_t i)
{
    const struct words *w = arg;

    return i < w->count ? deal_state_word(w->s, w->s->list[i], w->word[i]) : NULL;
}

static bool suggest_action(const struct deal_state *s, const char *word, size_t len, struct deal_error *e)
{
    struct words w = {s, s->listed, calloc(s->listed + 1, sizeof *w.word)};

    if (w.word)
        deal_suggest(e, deal_guess(word, len, legal_word, &w));
    free(w.word);
    return false;
}

bool deal_state_find(struct deal_state *s, const char *word, size_t len, struct deal_action *a, struct deal_error *e)
{
    char name[DEAL_WORD_MAX], quoted[80];
    size_t count;
    const struct deal_action *list = deal_state_actions(s, &count);

    for (size_t i = 0; i < count; i++) {
        if (list[i].kind == ACT_MOVE && !may_match(s, list[i], word, len))
            continue;
        deal_state_word(s, list[i], name);
        if (strlen(name) == len && !memcmp(name, word, len)) {
            *a = list[i];
            return true;
        }
    }
    deal_fail(e, "moves", "\"%s\" is not legal here", deal_quote(quoted, sizeof quoted, word, len));
    return names_action(s, word, len) ? false : suggest_action(s, word, len, e);
}

bool deal_state_apply(struct deal_state *s, struct deal_action a)
{
    if (!deal_grow(&s->mark, &s->mark_cap, s->depth + 1, sizeof *s->mark))
        return false;
    s->mark[s->depth++] = s->journal_len;
    deal_actions_apply(s, a);
#ifdef DEAL_CHECKED
    deal_state_selfcheck(s);
#endif
    return !s->failed;
}

bool deal_state_undo(struct deal_state *s)
{
    if (!s->depth)
        return false;
    deal_table_undo(s, s->mark[--s->depth]);
    return true;
}

size_t deal_state_depth(const struct deal_state *s) { return s->depth; }

/* ---- queries ---- */

uint64_t deal_state_hash(const struct deal_state *s) { return s->t->hash; }

const void *deal_state_bytes(const struct deal_state *s, size_t *size)
{
    *size = s->r->table.bytes;
    return s->t;
}

bool deal_state_verify(const struct deal_state *s, struct deal_error *e)
{
    const struct deal_rules *r = s->r;
    int have[52] = {0};

    if (deal_table_hash(s) != s->t->hash)
        return deal_fail(e, NULL, "the kept hash is not the recomputed one");
    for (int p = 0; p < r->piles; p++) {
        if (pile_count(s, p) > r->pile[p].cap)
            return deal_fail(e, NULL, "%s holds more than it can", r->pile[p].name);
        for (int i = 0; i < pile_count(s, p); i++)
            have[pile_card(s, p, i) % 52]++;
    }
    for (int c = 0; c < 52; c++)
        if (have[c] != r->cards.copies[c])
            return deal_fail(e, NULL, "card %d is there %d times, not %d", c, have[c], r->cards.copies[c]);
    return true;
}

/* ---- exact equality ---- */

static bool same_bag(const uint64_t key[52], const uint8_t *a, const uint8_t *b, int n)
{
    bool used[DEAL_CARDS_MAX] = {false};

    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < n && (used[j] || key[a[i]] != key[b[j]]))
            j++;
        if (j == n)
            return false;
        used[j] = true;
    }
    return true;
}

static bool same_order(const uint64_t key[52], const uint8_t *a, const uint8_t *b, int n)
{
    for (int i = 0; i < n; i++)
        if (key[a[i]] != key[b[i]])
            return false;
    return true;
}

static bool same_marks(const struct deal_state *a, int p, const struct deal_state *b, int q)
{
    return !a->identity->marked[p] || reg_get(a, a->r->pile[p].down_reg) == reg_get(b, b->r->pile[q].down_reg);
}

bool deal_table_same(const struct deal_state *a, int p, const struct deal_state *b, int q)
{
    const struct deal_identity *id = a->identity;
    const struct deal_rules *r = a->r;
    int n = pile_count(a, p), m = pile_count(b, q), form = id->form[p];
    bool top = form == FORM_TOP || form == FORM_TOP_ONLY || form == FORM_BAG_TOP;

    if (id != b->identity || id->token[p] != id->token[q] || form != id->form[q] || !same_marks(a, p, b, q))
        return false;
    if (form == FORM_FUTURE)
        return r->found[r->pile[p].found].future[n] == r->found[r->pile[q].found].future[m];
    if ((form == FORM_TOP_ONLY ? !n != !m : n != m) || (top && n && id->key[pile_top(a, p)] != id->key[pile_top(b, q)]))
        return false;
    if (form == FORM_BAG || form == FORM_BAG_TOP)
        return same_bag(id->key, table_cards(a, p), table_cards(b, q), n);
    return form != FORM_ORDER || same_order(id->key, table_cards(a, p), table_cards(b, q), n);
}

bool deal_state_equal(const struct deal_state *a, const struct deal_state *b)
{
    const struct deal_rules *r = a->r;
    bool used[MAX_PILES] = {false};

    if (b->r != r)
        return false;
    for (int i = 0; i < r->regs; i++)
        if (!r->reg_tied[i] && reg_get(a, i) != reg_get(b, i))
            return false;
    for (int p = 0; p < r->piles; p++) {
        int q = 0;
        while (q < r->piles && (used[q] || !deal_table_same(a, p, b, q)))
            q++;
        if (q == r->piles)
            return false;
        used[q] = true;
    }
    return true;
}

/* ---- piles ---- */

int deal_state_piles(const struct deal_state *s) { return s->r->piles; }
const char *deal_state_pile_name(const struct deal_state *s, int pile) { return s->r->pile[pile].name; }
const char *deal_state_pile_group(const struct deal_state *s, int pile)
{
    return s->r->group[s->r->pile[pile].group].name;
}

const uint8_t *deal_state_pile(const struct deal_state *s, int pile, size_t *count)
{
    *count = (size_t)pile_count(s, pile);
    return table_cards(s, pile);
}

int deal_state_hidden(const struct deal_state *s, int pile) { return deal_view_hidden(s, pile); }

int deal_state_overs(const struct deal_state *s, int pile, const uint8_t **over)
{
    *over = s->r->over + s->r->pile[pile].over;
    return s->r->pile[pile].overs;
}

enum deal_pile_kind deal_pile_kind(const struct deal_rules *r, int pile)
{
    const struct deal_group *group = &r->group[r->pile[pile].group];

    if (pile == r->pack || pile == r->talon)
        return pile == r->pack ? DEAL_PACK : DEAL_TALON;
    if (group->foundation)
        return DEAL_FOUNDATION;
    return deal_group_builds(group) ? DEAL_TABLEAU : group->takes ? DEAL_CELL : DEAL_RESERVE;
}

enum deal_pile_kind deal_state_pile_kind(const struct deal_state *s, int pile) { return deal_pile_kind(s->r, pile); }

uint64_t deal_state_wants(const struct deal_state *s, int pile, size_t count)
{
    int f = s->r->pile[pile].found, row = base_row(s);

    return f == NO_PILE || row < 0 || count > s->r->found[f].length ? 0 : s->r->found[f].want[row][count];
}

/* ---- perft ---- */

static bool perft(struct deal_state *s, unsigned depth, uint64_t *total, struct deal_error *e)
{
    size_t count;
    const struct deal_action *list = deal_state_actions(s, &count);
    struct deal_action *own;
    bool done = true;

    if (depth == 1) {
        *total += count;
        return *total >= count || deal_fail(e, NULL, "the count does not fit in 64 bits");
    }
    if (!count)
        return true;
    own = malloc(count * sizeof *own);
    if (!own)
        return deal_fail(e, NULL, "out of memory");
    memcpy(own, list, count * sizeof *own);
    for (size_t i = 0; i < count && done; i++) {
        done = deal_state_apply(s, own[i]) || deal_fail(e, NULL, "out of memory");
        done = done && perft(s, depth - 1, total, e);
        deal_state_undo(s);
    }
    free(own);
    return done;
}

bool deal_state_perft(struct deal_state *s, unsigned depth, uint64_t *count, struct deal_error *e)
{
    *count = depth ? 0 : 1;
    return !depth || perft(s, depth, count, e);
}

#ifdef DEAL_CHECKED
#include <assert.h>
/* In a build with self-checks, verifies the position after each action: the stored hash, and the number of copies of
 * each card. */
void deal_state_selfcheck(struct deal_state *s)
{
    struct deal_error e = {0};
    assert(deal_state_verify(s, &e));
}
#endif
