/*
 * Draws random rule files of small games with all cards visible (open boards), by several profiles (manners). Proofs
 * of the search depend on reserves, single piles that become empty, foundations that give cards back, and boards of
 * low cards. Each of these is common in one of the profiles.
 */
#include "boards.h"

#include "../judge/judge.h"

#include <stdlib.h>
#include <string.h>

enum { GROUPS = 8, GROUP_PILES = 4, CARDS_LEAST = 6, CARDS_MOST = 16, BUILD = 40 };

#define RANKS "2 3 3 4 4 4 5 5 6 8"
#define SUITS "1 2 2 3 3 4 4"

/* A profile of random rule files: lists of words and numbers to draw from; some occur more than once. */
struct manner {
    /* groups that are built on: their number, their piles, the cards that an empty pile takes */
    const char *built, *built_piles, *built_takes;
    const char *cell_piles, *cell_takes;
    /* cards that an empty group of one pile takes; such a group is built on with probability 3/4 */
    const char *hole_takes;
    const char *holes;
    const char *reserves, *reserve_piles;
    const char *ranks, *suits;
    unsigned give_back; /* percentage of foundations that give cards back, in a random rule file */
    /* true: all groups have the same build relation and play to all foundations, which have one sequence */
    bool alike;
};
static const struct manner manners[] = {
    {"1 1 2 2 3", "1 1 2 3", "any any king king none", "0 0 0 1 1 2", "any any king", "any", "0", "0 0 1 2", "1 1 2 3",
     RANKS, SUITS, 50, false},
    {"1 1 2", "1 1 2", "any king none none", "0 1", "any any king", "any any king", "0 1", "0 1 2 3", "1 1 2 3", RANKS,
     SUITS, 75, false},
    {"1", "1 1 2", "none none king", "0 0 0 1", "any king", "any king king", "1", "1 2 2 3", "1 1 2", RANKS, SUITS, 75,
     false},
    {"1", "1 1 2", "none", "0 0 0 1", "king", "king", "1", "2 3 3 4", "1 1 2", "3 4 4", "3 4 4", 95, true},
    {"1 1 2", "1 2 2 3", "any any king none", "0 1 1 1 2", "any any king", "any", "0", "0 0 1 2", "1 2 4", RANKS, SUITS,
     0, true},
    {"1 1 2", "1 2 2 3", "any any king none", "0 1 1 1 2", "any any king", "any", "0", "0 0 1 2", "1 2 4", RANKS, SUITS,
     80, true},
};

struct drawn_group {
    char name[8], takes[8], build[BUILD]; /* takes none: the group takes no cards; build "": it is not built on */
    unsigned piles, cards[GROUP_PILES];
};

struct drawn_board {
    const struct manner *m;
    struct drawn_group group[GROUPS];
    unsigned groups, ranks, suits, laid;
    const char *found[2]; /* names of the two groups of foundations of a random rule file */
    char suits_of[2][8];
    unsigned founds;
};

/* ---- lists of words ---- */

static const char *draw_word(struct stream *g, const char *list, char out[16])
{
    unsigned words = 1, at;

    for (const char *c = list; *c; c++)
        words += *c == ' ';
    at = stream_below(g, words);
    while (at--)
        list = strchr(list, ' ') + 1;
    snprintf(out, 16, "%.*s", (int)strcspn(list, " "), list);
    return out;
}

static unsigned draw_count(struct stream *g, const char *list)
{
    char word[16];

    return (unsigned)atoi(draw_word(g, list, word));
}

static bool draw_percent(struct stream *g, unsigned n) { return stream_below(g, 100) < n; }

static void append_word(char value[VALUE], const char *word)
{
    size_t n = strlen(value);

    snprintf(value + n, VALUE - n, "%s%s", n ? " " : "", word);
}

static void append_number(char value[VALUE], unsigned n)
{
    char text[12];

    snprintf(text, sizeof text, "%u", n);
    append_word(value, text);
}

static void board_set_number(struct section *s, const char *key, unsigned n)
{
    char value[VALUE] = "";

    append_number(value, n);
    file_set(s, key, value);
}

/* ---- groups ---- */

static void draw_build(struct stream *g, bool plain, char out[BUILD])
{
    char colour[16], way[16];
    const char *more = "";

    if (plain) {
        snprintf(out, BUILD, "%s %s", draw_word(g, "any any alternate colour", colour),
                 draw_word(g, "down down both up", way));
        return;
    }
    if (stream_one_in(g, 50)) {
        snprintf(out, BUILD, "free");
        return;
    }
    draw_word(g, "any any suit alternate alternate colour other", colour);
    draw_word(g, "down down down up both red-down", way);
    if (draw_percent(g, 12))
        more = " wrap";
    else if (draw_percent(g, 6))
        more = stream_one_in(g, 2) ? " sum 5" : " sum 7";
    snprintf(out, BUILD, "%s %s%s", colour, way, more);
}

static struct drawn_group *add_group(struct stream *g, struct drawn_board *d, const char *name, const char *piles,
                                     const char *takes)
{
    struct drawn_group *group = &d->group[d->groups++];
    char word[16];

    *group = (struct drawn_group){.piles = draw_count(g, piles)};
    snprintf(group->name, sizeof group->name, "%s", name);
    snprintf(group->takes, sizeof group->takes, "%s", draw_word(g, takes, word));
    return group;
}

static void draw_groups(struct stream *g, struct drawn_board *d)
{
    static const char *const built[] = {"ta", "tb", "tc"}, *const kept[] = {"ra", "rb", "rc", "rd"};
    const struct manner *m = d->m;
    char same[BUILD];

    draw_build(g, true, same);
    for (unsigned i = 0, n = draw_count(g, m->built); i < n; i++) {
        struct drawn_group *group = add_group(g, d, built[i], m->built_piles, m->built_takes);

        if (m->alike && !stream_one_in(g, 3))
            snprintf(group->build, sizeof group->build, "%s", same);
        else
            draw_build(g, m->alike, group->build);
    }
    if (draw_count(g, m->holes) && !stream_one_in(g, 4))
        draw_build(g, m->alike, add_group(g, d, "hole", "1", m->hole_takes)->build);
    else if (draw_count(g, m->holes))
        add_group(g, d, "hole", "1", m->hole_takes);
    if (!add_group(g, d, "cell", m->cell_piles, m->cell_takes)->piles)
        d->groups--;
    for (unsigned i = 0, n = draw_count(g, m->reserves); i < n; i++)
        add_group(g, d, kept[i], m->reserve_piles, "none");
}

/* ---- cards ---- */

static void draw_board_size(struct stream *g, struct drawn_board *d)
{
    do {
        d->ranks = draw_count(g, d->m->ranks);
        d->suits = draw_count(g, d->m->suits);
    } while (d->ranks * d->suits < CARDS_LEAST || d->ranks * d->suits > CARDS_MOST);
}

/* Draws the weights by which piles get dealt cards; some piles get none. */
static void draw_weights(struct stream *g, const struct drawn_board *d, unsigned weight[GROUPS][GROUP_PILES])
{
    bool bare = stream_one_in(g, 2);
    unsigned sum = 0;

    for (unsigned i = 0; i < d->groups; i++) {
        unsigned heavy = draw_count(g, "0 1 5 5 15");

        for (unsigned p = 0; p < d->group[i].piles; p++)
            sum += weight[i][p] = bare && stream_one_in(g, 3) ? 0 : heavy;
    }
    for (unsigned i = 0; i < d->groups && !sum; i++)
        for (unsigned p = 0; p < d->group[i].piles; p++)
            weight[i][p] = 1;
}

static unsigned *draw_pile(struct stream *g, struct drawn_board *d, unsigned weight[GROUPS][GROUP_PILES])
{
    unsigned sum = 0, at;

    for (unsigned i = 0; i < d->groups; i++)
        for (unsigned p = 0; p < d->group[i].piles; p++)
            sum += weight[i][p];
    at = stream_below(g, sum);
    for (unsigned i = 0;; i++)
        for (unsigned p = 0; p < d->group[i].piles; p++) {
            if (at < weight[i][p])
                return &d->group[i].cards[p];
            at -= weight[i][p];
        }
}

/* Deals the cards. Cells rarely get more than one card. */
static void draw_deal(struct stream *g, struct drawn_board *d)
{
    unsigned weight[GROUPS][GROUP_PILES] = {{0}};

    draw_weights(g, d, weight);
    for (unsigned left = d->ranks * d->suits - d->laid; left; left--) {
        unsigned *cards = draw_pile(g, d, weight);

        for (int tries = 0; tries < 20 && *cards; tries++) {
            size_t i = (size_t)((char *)cards - (char *)d->group) / sizeof *d->group;

            if (strcmp(d->group[i].name, "cell") || stream_one_in(g, 10))
                break;
            cards = draw_pile(g, d, weight);
        }
        ++*cards;
    }
}

/* ---- foundations ---- */

static unsigned common_divisor(unsigned a, unsigned b)
{
    while (b) {
        unsigned rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static void draw_step(struct stream *g, const struct drawn_board *d, char out[16])
{
    do {
        draw_word(g, "1 1 1 1 -1 2 3 0", out);
        if (!strcmp(out, "0"))
            snprintf(out, 16, "%u", d->ranks - 1);
    } while (*out != '-' && common_divisor((unsigned)atoi(out), d->ranks) != 1);
}

static void append_rank(char value[VALUE], unsigned rank)
{
    if (rank == 1)
        append_word(value, "A");
    else
        append_number(value, rank);
}

/* Appends to VALUE the names of groups that can take cards, each with a probability of PERCENT; "" if none. */
static void draw_takers(struct stream *g, const struct drawn_board *d, unsigned percent, char value[VALUE])
{
    for (unsigned i = 0; i < d->groups; i++)
        if ((*d->group[i].build || strcmp(d->group[i].takes, "none")) && draw_percent(g, percent))
            append_word(value, d->group[i].name);
}

static void split_suits(struct stream *g, struct drawn_board *d)
{
    unsigned first = 1 + stream_below(g, d->suits), n[2] = {0, 0};
    bool one = d->suits == 1 || !stream_one_in(g, 4);

    d->found[0] = "up";
    d->found[1] = "dn";
    for (unsigned i = 0; i < d->suits; i++) {
        int to = !one && i + 1 != first && (n[0] && (!n[1] || stream_one_in(g, 2)));

        d->suits_of[to][n[to]++] = "SHDC"[i];
    }
    d->founds = n[1] ? 2 : 1;
}

struct sequence {
    char step[16], start[VALUE], back[VALUE];
};

/* Draws the section of one group of foundations. OWN: their sequence differs from that of the other foundations. */
static void draw_foundation(struct stream *g, struct file *f, struct drawn_board *d, unsigned i,
                            const struct sequence *common, bool own)
{
    struct section *s = file_add(f, d->found[i]);
    unsigned piles = (unsigned)strlen(d->suits_of[i]);
    struct sequence q = *common;

    if (own) {
        draw_step(g, d, q.step);
        *q.start = '\0';
        for (unsigned k = stream_one_in(g, 2) ? piles : 1; k; k--)
            append_rank(q.start, 1 + stream_below(g, d->ranks));
    }
    if (!d->m->alike || stream_one_in(g, 5)) {
        *q.back = '\0';
        if (draw_percent(g, d->m->give_back))
            draw_takers(g, d, 60, q.back);
    }
    board_set_number(s, "piles", piles);
    file_set(s, "foundation", d->founds == 1 ? "suit" : d->suits_of[i]);
    file_set(s, "start", q.start);
    file_set(s, "step", q.step);
    file_set(s, "play", *q.back ? q.back : "none");
    if (draw_percent(g, 15)) {
        file_set(s, "base", "laid");
        d->laid += piles;
    }
}

static void draw_board_foundations(struct stream *g, struct file *f, struct drawn_board *d)
{
    struct sequence common = {.back = ""};
    bool own = !d->m->alike && stream_one_in(g, 4);

    draw_step(g, d, common.step);
    append_rank(common.start, stream_one_in(g, 4) ? 1 + stream_below(g, d->ranks) : 1);
    if (draw_percent(g, d->m->give_back))
        draw_takers(g, d, 80, common.back);
    for (unsigned i = 0; i < d->founds; i++)
        draw_foundation(g, f, d, i, &common, own);
}

/* ---- the file ---- */

static void draw_targets(struct stream *g, const struct drawn_board *d, char value[VALUE])
{
    for (unsigned i = 0; i < d->founds; i++)
        if (d->m->alike || draw_percent(g, 90))
            append_word(value, d->found[i]);
    draw_takers(g, d, d->m->alike ? 85 : 80, value);
    if (!*value)
        append_word(value, d->found[0]);
}

/* Draws the value of the key takes; with probability 1/4 it names some groups. */
static void draw_takes(struct stream *g, const struct drawn_board *d, const struct drawn_group *group,
                       struct section *s)
{
    char value[VALUE], from[VALUE] = "";

    if (!strcmp(group->takes, "none"))
        return;
    for (unsigned i = 0; i < d->groups; i++)
        if (draw_percent(g, 60))
            append_word(from, d->group[i].name);
    for (unsigned i = 0; i < d->founds; i++)
        if (draw_percent(g, 60))
            append_word(from, d->found[i]);
    snprintf(value, sizeof value, "%s", group->takes);
    if (*from && stream_one_in(g, 4)) {
        append_word(value, "from");
        append_word(value, from);
    }
    file_set(s, "takes", value);
}

static void write_group(struct stream *g, struct file *f, const struct drawn_board *d, const struct drawn_group *group)
{
    struct section *s = file_add(f, group->name);
    char deal[VALUE] = "", play[VALUE] = "";

    for (unsigned p = 0; p < group->piles; p++)
        append_number(deal, group->cards[p]);
    draw_targets(g, d, play);
    board_set_number(s, "piles", group->piles);
    file_set(s, "deal", deal);
    file_set(s, "play", play);
    if (*group->build)
        file_set(s, "build", group->build);
    draw_takes(g, d, group, s);
    if (group->piles > 1 && draw_percent(g, 8))
        file_set(s, "class", "each");
}

static void write_game(struct file *f, const struct drawn_board *d)
{
    struct section *s = file_add(f, "game");
    char order[VALUE] = "";

    file_set(s, "title", "X");
    file_set(s, "packs", "1");
    board_set_number(s, "ranks", d->ranks);
    board_set_number(s, "suits", d->suits);
    file_set(s, "goal", "foundations");
    for (unsigned i = 0; i < d->groups; i++)
        append_word(order, d->group[i].name);
    file_set(file_add(f, "deal"), "order", order);
}

void draw_board_file(struct stream *g, struct file *f)
{
    struct drawn_board d = {.m = &manners[stream_below(g, sizeof manners / sizeof *manners)]};

    f->sections = 0;
    draw_board_size(g, &d);
    draw_groups(g, &d);
    split_suits(g, &d);
    write_game(f, &d);
    draw_board_foundations(g, f, &d);
    draw_deal(g, &d);
    for (unsigned i = 0; i < d.groups; i++)
        write_group(g, f, &d, &d.group[i]);
}
