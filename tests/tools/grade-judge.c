/*
 * Judges of grades, over the public interface of the library: they share nothing with the players of a grade.
 *
 * Both use one sum, in which no number was fitted. A card at the goal counts 10, a hidden card -4, an empty pile 3, and
 * chance up to 0.5. Two neighbours in sequence count 1.5 if they have one suit, else 0.7.
 *
 * The first judge plays: of all actions that do not lead back it takes the one with the greatest sum. It is blind:
 * cards that an action shows or deals do not count as neighbours. The second judge may go back: it searches best-first
 * by the sum, and sees all cards.
 *
 * usage: grade-judge one TRIES, or grade-judge back TRIES POSITIONS. It reads records, and writes two numbers for each.
 * The first is the share of tries that win. The second is the mean share of cards at the goal, where a win counts 1. Of
 * searches it is minus the logarithm to base 2 of the positions until the first win.
 */
#include "deal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE = 1 << 17, NODES = 1 << 17, LIST = 4096, STEPS = 1000, DEPTH = 5000 };

static void fail(const char *text)
{
    fprintf(stderr, "grade-judge: %s\n", text);
    exit(2);
}

static uint64_t stream;

static double noise(void)
{
    uint64_t z = stream += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (double)((z ^ z >> 31) >> 11) / 9007199254740992.0;
}

/* ---- the set of positions seen in a try ---- */

static uint64_t seen[TABLE];
static unsigned stamp[TABLE], now;

/* Is the position new to the try? With ADD it is added. */
static bool unseen(uint64_t hash, bool add)
{
    size_t i = hash % TABLE;

    while (stamp[i] == now && seen[i] != hash)
        i = (i + 1) % TABLE;
    if (stamp[i] == now)
        return false;
    if (add) {
        stamp[i] = now;
        seen[i] = hash;
    }
    return true;
}

/* ---- the sum ---- */

static bool clears, goal[DEAL_CARDS_MAX + 1];
static int cards;

static void goal_read(const struct deal_state *s)
{
    char value[64] = "", verb[64] = "", group[64] = "";

    deal_rules_value(deal_state_rules(s), "game.goal", value);
    sscanf(value, "%63s %63s", verb, group);
    clears = !strcmp(verb, "clear");
    cards = deal_rules_cards(deal_state_rules(s));
    for (int p = 0; p < deal_state_piles(s); p++)
        goal[p] = *group ? !strcmp(deal_state_pile_group(s, p), group) : deal_state_pile_kind(s, p) == DEAL_FOUNDATION;
}

struct look {
    int home, hidden, empty;
    double rows;
};

static void look_pile(const struct deal_state *s, int p, struct look *out)
{
    size_t n;
    const uint8_t *card = deal_state_pile(s, p, &n);
    enum deal_pile_kind kind = deal_state_pile_kind(s, p);
    int hidden = deal_state_hidden(s, p);

    out->home += goal[p] ? (int)n : 0;
    out->hidden += kind == DEAL_TABLEAU || kind == DEAL_RESERVE ? hidden : 0;
    out->empty += !n && (kind == DEAL_TABLEAU || kind == DEAL_CELL);
    for (size_t i = (size_t)hidden + 1; i < n && kind == DEAL_TABLEAU; i++)
        if (abs(deal_rank(card[i]) - deal_rank(card[i - 1])) == 1)
            out->rows += deal_suit(card[i]) == deal_suit(card[i - 1]) ? 1.5 : 0.7;
}

static struct look look_at(const struct deal_state *s)
{
    struct look out = {0, 0, 0, 0};

    for (int p = 0; p < deal_state_piles(s); p++)
        look_pile(s, p, &out);
    if (clears)
        out.home = cards - out.home;
    return out;
}

static double sum_of(struct look at, double rows)
{
    return 10 * at.home - 4 * at.hidden + 3 * at.empty + rows + noise() / 2;
}

/* ---- actions ---- */

static struct deal_action list[LIST];

/* Lists the legal actions, or the first LIST of them. */
static size_t list_actions(struct deal_state *s)
{
    size_t n;
    const struct deal_action *legal = deal_state_actions(s, &n);

    n = n < LIST ? n : LIST;
    memcpy(list, legal, n * sizeof *list);
    return n;
}

static void apply(struct deal_state *s, struct deal_action a)
{
    if (!deal_state_apply(s, a))
        fail("out of memory");
}

/* ---- the judge of one ply ---- */

static bool step(struct deal_state *s)
{
    size_t n = list_actions(s), best = n;
    struct look before = look_at(s);
    double most = 0;

    for (size_t i = 0; i < n; i++) {
        bool deals =
            list[i].kind == DEAL_ACT_DEAL || list[i].kind == DEAL_ACT_REDEAL || list[i].kind == DEAL_ACT_REFILL;

        apply(s, list[i]);
        if (unseen(deal_state_hash(s), false)) {
            struct look after = look_at(s);
            double sum = sum_of(after, deals || after.hidden < before.hidden ? before.rows : after.rows) - deals;

            if (best == n || sum > most) {
                most = sum;
                best = i;
            }
        }
        deal_state_undo(s);
    }
    if (best < n)
        apply(s, list[best]);
    return best < n && unseen(deal_state_hash(s), true);
}

static double play(struct deal_state *s, bool *won)
{
    int k = 0;
    double home;

    now++;
    unseen(deal_state_hash(s), true);
    while (!deal_state_won(s) && k < STEPS && step(s))
        k++;
    *won = deal_state_won(s);
    home = *won ? 1 : (double)look_at(s).home / (cards + 1);
    while (k-- > 0)
        deal_state_undo(s);
    return home;
}

/* ---- the judge that may go back ---- */

static struct node {
    int parent, depth;
    struct deal_action a;
    double sum;
} node[NODES];
static int heap[NODES], heaps, nodes, place;

static void heap_push(int new)
{
    int i = heaps++;

    for (; i && node[new].sum > node[heap[(i - 1) / 2]].sum; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = new;
}

static int heap_pop(void)
{
    int top = heap[0], last = heap[--heaps], i = 0;

    for (int child; (child = 2 * i + 1) < heaps; i = child) {
        child += child + 1 < heaps && node[heap[child + 1]].sum > node[heap[child]].sum;
        if (node[heap[child]].sum <= node[last].sum)
            break;
        heap[i] = heap[child];
    }
    heap[i] = last;
    return top;
}

/* Leads S from the position of the node PLACE to that of the node TO. */
static void travel(struct deal_state *s, int to)
{
    static int way[DEPTH];
    int n = 0;

    for (int from = place, up = to; from != up;)
        if (node[from].depth >= node[up].depth) {
            deal_state_undo(s);
            from = node[from].parent;
        } else {
            way[n++] = up;
            up = node[up].parent;
        }
    while (n)
        apply(s, node[way[--n]].a);
    place = to;
}

static void expand(struct deal_state *s, int from, bool *won)
{
    size_t n = list_actions(s);

    for (size_t i = 0; i < n && !*won; i++) {
        apply(s, list[i]);
        *won = deal_state_won(s);
        if (nodes < NODES && node[from].depth < DEPTH - 1 && unseen(deal_state_hash(s), true)) {
            struct look at = look_at(s);

            node[nodes] = (struct node){from, node[from].depth + 1, list[i], sum_of(at, at.rows)};
            heap_push(nodes++);
        }
        deal_state_undo(s);
    }
}

/* Returns the number of positions examined until a win, or MOST. */
static int search(struct deal_state *s, int most, bool *won)
{
    int done = 0;

    *won = false;
    now++;
    unseen(deal_state_hash(s), true);
    node[0] = (struct node){0, 0, {0}, 0};
    nodes = 1;
    heaps = place = 0;
    for (heap_push(0); heaps && done < most && !*won; done++) {
        int from = heap_pop();

        travel(s, from);
        expand(s, from, won);
    }
    travel(s, 0);
    return *won ? done : most;
}

/* ---- records ---- */

static void judge(struct deal_state *s, int tries, int most)
{
    int wins = 0, first = 0, spent = 0;
    double home = 0;
    bool won;

    for (int i = 0; i < tries; i++) {
        if (most)
            spent += search(s, most, &won);
        else
            home += play(s, &won);
        wins += won;
        if (won && !first)
            first = spent;
    }
    printf("%.4f %.4f\n", (double)wins / tries, most ? -log2(first ? first : 2.0 * spent) : home / tries);
}

int main(int argc, char **argv)
{
    static char line[DEAL_LINE_MAX];
    struct deal_record *d = deal_record_new();
    struct deal_cache *cache = deal_cache_new();
    struct deal_error e;

    if (argc < 3 || (!strcmp(argv[1], "back") && argc < 4))
        fail("usage: grade-judge one TRIES | grade-judge back TRIES POSITIONS");
    while (fgets(line, sizeof line, stdin)) {
        const struct deal_rules *r;
        struct deal_state *s = NULL;
        size_t done;

        if (*line == '#')
            continue;
        if (!deal_record_parse(d, line, strcspn(line, "\n"), &e) || !(r = deal_cache_rules(cache, d, &e)) ||
            !(s = deal_state_new(r, &e)) || !deal_record_replay(d, s, 0, &done, &e))
            fail(e.text);
        goal_read(s);
        stream = deal_state_hash(s);
        judge(s, atoi(argv[2]), argc > 3 ? atoi(argv[3]) : 0);
        deal_state_free(s);
    }
    deal_cache_free(cache);
    deal_record_free(d);
    return 0;
}
