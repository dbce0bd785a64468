/*
 * Shortens a winning line. Five methods are repeated until none helps or the effort is spent. A shorter line is
 * accepted only if it wins by the rules.
 *
 *   If a position occurs again, omit the actions between.
 *   If a single action leads to a later position of the line, omit the actions between.
 *   Omit an action, and all actions that are illegal without it.
 *   If a card moves twice, move it directly to its second place.
 *   Search the positions near the line for shorter ways between any two positions (near_line.c).
 *
 * Positions that differ only in the order of interchangeable piles count as equal; the pile numbers of the rest of the
 * line are then translated.
 */
#include "exact.h"

#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

struct passing {
    uint64_t hash;
    size_t at;
};

struct cut {
    const struct deal_state *start;
    struct deal_state *s, *later; /* s: the current position; later: a position further on in the line */
    /* three lines of actions: a: the line to be shortened; other, tried: candidates of at most the same length */
    struct deal_action *a, *other, *tried;
    size_t n;
    struct passing *passing;   /* positions of the winning line, sorted by hash */
    struct deal_table **table; /* table[i]: position i of the winning line */
    long effort;               /* work that is left for methods other than the search near the line, in actions */
};

/* ---- replay ---- */

static bool shorten_legal(struct cut *cut, struct deal_action a)
{
    cut->effort--;
    return deal_actions_has(cut->s, a);
}

static void step(struct cut *cut, struct deal_action a)
{
    deal_actions_apply(cut->s, a);
    cut->s->journal_len = 0;
}

static void to_position(struct cut *cut, size_t at) { deal_state_load(cut->s, cut->table[at]); }

static int by_hash(const void *a, const void *b)
{
    const struct passing *p = a, *q = b;
    if (p->hash != q->hash)
        return p->hash < q->hash ? -1 : 1;
    return (p->at > q->at) - (p->at < q->at);
}

/* Records the positions of the line in c->table and c->passing. */
static void shorten_note_line(struct cut *cut)
{
    size_t bytes = cut->s->r->table.bytes;

    deal_state_load(cut->s, cut->start->t);
    for (size_t i = 0; i <= cut->n; i++) {
        memcpy(cut->table[i], cut->s->t, bytes);
        cut->passing[i] = (struct passing){cut->s->t->hash, i};
        if (i < cut->n)
            step(cut, cut->a[i]);
    }
    qsort(cut->passing, cut->n + 1, sizeof *cut->passing, by_hash);
}

/* Plays the first FROM actions of the line, then the legal ones among the N actions of OTHER. If this wins in fewer
 * actions, it replaces the line and returns true. */
static bool shorten_better(struct cut *cut, size_t from, size_t n)
{
    size_t kept = 0;

    to_position(cut, from);
    for (size_t i = 0; i < n && !deal_state_won(cut->s) && cut->effort > 0; i++)
        if (shorten_legal(cut, cut->other[i])) {
            cut->tried[kept++] = cut->other[i];
            step(cut, cut->other[i]);
        }
    if (!deal_state_won(cut->s) || cut->s->failed || from + kept >= cut->n)
        return false;
    memcpy(cut->a + from, cut->tried, kept * sizeof *cut->a);
    cut->n = from + kept;
    shorten_note_line(cut);
    return true;
}

/* ---- positions that occur again ---- */

/* The last index of a position of the line with this hash, or 0. */
static size_t last_at(const struct cut *cut, uint64_t hash)
{
    size_t low = 0, high = cut->n + 1;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (cut->passing[middle].hash <= hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low && cut->passing[low - 1].hash == hash ? cut->passing[low - 1].at : 0;
}

void deal_shorten_match(const struct deal_state *s, const struct deal_state *other, uint8_t map[MAX_PILES])
{
    bool used[MAX_PILES] = {false};

    for (int q = 0; q < s->r->piles; q++) {
        map[q] = NO_PILE;
        if (deal_table_same(s, q, other, q))
            used[map[q] = (uint8_t)q] = true;
    }
    for (int q = 0; q < s->r->piles; q++)
        for (int p = 0; map[q] == NO_PILE && p < s->r->piles; p++)
            if (!used[p] && deal_table_same(s, p, other, q))
                used[map[q] = (uint8_t)p] = true;
}

struct deal_action deal_shorten_moved(struct deal_action a, const uint8_t map[MAX_PILES])
{
    if ((a.kind == ACT_MOVE || a.kind == ACT_FILL) && map[a.to] != NO_PILE)
        a.to = map[a.to];
    if (a.kind == ACT_MOVE && map[a.from] != NO_PILE)
        a.from = map[a.from];
    return a;
}

/* Tries the line with a shortcut. The current position is the one at index AT of the line, or leads from it by one
 * action BY. It goes on with the rest of the line from index LATER. */
static bool rejoin(struct cut *cut, size_t at, const struct deal_action *by, size_t later)
{
    uint8_t map[MAX_PILES];
    size_t n = 0;

    deal_state_load(cut->later, cut->table[later]);
    deal_shorten_match(cut->s, cut->later, map);
    if (by)
        cut->other[n++] = *by;
    for (size_t i = later; i < cut->n; i++)
        cut->other[n++] = deal_shorten_moved(cut->a[i], map);
    return shorten_better(cut, at, n);
}

static bool shortcut(struct cut *cut, size_t at)
{
    size_t count, later;
    const struct deal_action *list;
    struct deal_action *own;
    bool good = false;

    to_position(cut, at);
    later = last_at(cut, cut->s->t->hash);
    if (later > at && rejoin(cut, at, NULL, later))
        return true;
    to_position(cut, at);
    list = deal_state_actions(cut->s, &count);
    own = malloc((count + 1) * sizeof *own);
    if (!own)
        return false;
    memcpy(own, list, count * sizeof *own);
    for (size_t i = 0; i < count && !good && cut->effort > 0; i++) {
        to_position(cut, at);
        step(cut, own[i]);
        cut->effort--;
        later = last_at(cut, cut->s->t->hash);
        good = later > at + 1 && rejoin(cut, at, &own[i], later);
    }
    free(own);
    return good;
}

/* ---- omitted actions ---- */

static bool without(struct cut *cut, size_t at)
{
    memcpy(cut->other, cut->a + at + 1, (cut->n - at - 1) * sizeof *cut->a);
    return shorten_better(cut, at, cut->n - at - 1);
}

/* If the card that action AT moves is moved again later, tries to move it to its second place at once, or to move it
 * only at the later time. */
static bool straight(struct cut *cut, size_t at)
{
    struct deal_action *a = cut->a + at;
    size_t n = cut->n - at, k = 1;

    while (k < n && (a[k].kind != ACT_MOVE || a[k].from != a->to))
        k++;
    if (a->kind != ACT_MOVE || k == n)
        return false;
    memcpy(cut->other, a, n * sizeof *a);
    cut->other[0].to = a[k].to;
    memmove(cut->other + k, cut->other + k + 1, (n - k - 1) * sizeof *a);
    if (shorten_better(cut, at, n - 1))
        return true;
    a = cut->a + at;
    memcpy(cut->other, a + 1, (n - 1) * sizeof *a);
    cut->other[k - 1].from = a->from;
    return shorten_better(cut, at, n - 1);
}

static bool shorten_pass(struct cut *cut)
{
    size_t before = cut->n;

    for (size_t i = 0; i < cut->n && cut->effort > 0; i++)
        while (i < cut->n && cut->effort > 0 && shortcut(cut, i))
            ;
    for (size_t i = cut->n; i-- > 0 && cut->effort > 0;)
        if (i < cut->n && !without(cut, i))
            straight(cut, i);
    return cut->n < before;
}

/* Searches the positions near the line for a shorter line, with at most *EFFORT actions. */
static bool shorten_near(struct cut *cut, long *effort)
{
    size_t n = cut->n > 1 ? deal_near_line(cut->start, cut->s, cut->later, cut->a, cut->n, cut->other, effort) : cut->n;

    cut->effort += (long)n; /* the work to try the line that was found */
    return n < cut->n && shorten_better(cut, 0, n);
}

/* Repeats all methods. The search near the line begins again with each line that it shortens, and with more work if it
 * fails. */
static void shorten_all(struct cut *cut)
{
    for (long left = NEAR_EFFORT, share = NEAR_EFFORT / NEAR_PARTS; left > 0;) {
        long effort = share < left ? share : left, spent = effort;

        while (cut->effort > 0 && shorten_pass(cut))
            ;
        if (!shorten_near(cut, &effort)) {
            if (effort > 0)
                return;
            share *= 2;
        }
        left -= spent - effort;
    }
}

/* ---- moves from and to text ---- */

static bool shorten_read_line(struct cut *cut, const char *moves, struct deal_error *e)
{
    while (*moves && !deal_state_won(cut->s)) {
        size_t len = strcspn(moves, ",");

        if (!deal_state_find(cut->s, moves, len, &cut->a[cut->n], e))
            return false;
        step(cut, cut->a[cut->n++]);
        if (cut->s->failed)
            return deal_fail(e, NULL, "out of memory");
        moves += len + (moves[len] == ',');
    }
    return deal_state_won(cut->s) || deal_fail(e, "moves", "the moves do not win");
}

static char *shorten_write_line(struct cut *cut)
{
    char *text = malloc(cut->n * DEAL_WORD_MAX + 1), *at = text, word[DEAL_WORD_MAX];

    if (!text)
        return NULL;
    *at = '\0';
    to_position(cut, 0);
    for (size_t i = 0; i < cut->n; i++) {
        at += sprintf(at, "%s%s", i ? "," : "", deal_state_word(cut->s, cut->a[i], word));
        step(cut, cut->a[i]);
    }
    if (!cut->s->failed)
        return text;
    free(text);
    return NULL;
}

static bool shorten_room(struct cut *cut, size_t n)
{
    cut->a = malloc((n + 1) * sizeof *cut->a);
    cut->other = malloc((n + 1) * sizeof *cut->a);
    cut->tried = malloc((n + 1) * sizeof *cut->a);
    cut->passing = malloc((n + 1) * sizeof *cut->passing);
    cut->table = calloc(n + 1, sizeof *cut->table);
    for (size_t i = 0; cut->table && i <= n; i++)
        if (!(cut->table[i] = malloc(cut->start->r->table.bytes)))
            return false;
    return cut->a && cut->other && cut->tried && cut->passing && cut->table;
}

static void shorten_release(struct cut *cut, size_t n)
{
    for (size_t i = 0; cut->table && i <= n; i++)
        free(cut->table[i]);
    free(cut->table);
    free(cut->passing);
    free(cut->tried);
    free(cut->other);
    free(cut->a);
    deal_state_free(cut->s);
    deal_state_free(cut->later);
}

bool deal_shorten(struct deal_state *s, const char *moves, char **shorter, struct deal_error *e)
{
    struct cut c = {
        .start = s, .s = deal_state_new(s->r, e), .later = deal_state_new(s->r, e), .effort = SHORTEN_EFFORT};
    size_t most = deal_moves_count(moves);
    bool good = false;

    *shorter = NULL;
    if (c.s && c.later && deal_state_copy(c.s, s, e)) {
        if (!shorten_room(&c, most)) {
            deal_fail(e, NULL, "out of memory");
        } else if (shorten_read_line(&c, moves, e)) {
            shorten_note_line(&c);
            shorten_all(&c);
            *shorter = shorten_write_line(&c);
            good = *shorter || deal_fail(e, NULL, "out of memory");
        }
    }
    shorten_release(&c, most);
    return good;
}
