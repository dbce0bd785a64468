/*
 * Draws rule files of small games with all cards visible (open boards) case by case, and tries positions of some deals
 * of each. It ends after a number of processor seconds or of cases. With --deals, tries positions of N deals of each
 * FILE. A case depends only on the seed and its number; the number of a file is 0. A fault is printed with the rule
 * file, a record of the tried position, and the faulty position. The exit status is then 1.
 *
 * Usage:
 * judge-boards [--cpu-seconds N] [--cases N] [--seed S] [--faults N]
 * judge-boards --deals N [--seed S] [--faults N] FILE ...
 */
#include "boards.h"

#include "../judge/judge.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Limits: DEALS for each file. After TOO_MANY deals with too many positions, and none with fewer, the next file
 * begins. At most LATE_MOST moves precede a tried position. At most LOW_MOST places of a foundation are low. */
enum { DEALS = 20, TOO_MANY = 2, LATE_MOST = 16, LOW_MOST = 4 };

struct boards_options {
    uint64_t seed, cases, faults, cpu_seconds, deals;
};

struct boards_tally {
    uint64_t cases, refused, others;
    struct boards_count count;
};

/* ---- one case ---- */

/* A deal of a rule file. */
struct layout {
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
};

static void print_board_fault(const struct subject *x, struct deal_state *s, const struct layout *deal,
                              const struct board_fault *fault)
{
    static char text[TEXT], moves[TEXT];
    char at[TABLE_TEXT], two[3] = "";

    file_write(&x->file, text);
    trial_moves(s, moves);
    table_text(&fault->at, at);
    printf("---- %s\n%sgame=./this.ini shuffle=%" PRIu32 " cards=", fault->what, text, deal->shuffle);
    for (int i = 0; i < deal_rules_cards(deal_state_rules(s)); i++) {
        deal_card_text(deal->cards[i], two);
        fputs(two, stdout);
    }
    printf("%s%s\n", *moves ? " moves=" : "", moves);
    if (fault->goal.low)
        printf("low cards: %d of each foundation; high ones by rank%s\n", fault->goal.low,
               fault->goal.colour ? " and colour" : "");
    printf("%s\n", at);
    fflush(stdout);
}

/* Lays out the deal and, with probability 2/3, makes some random moves. Returns false if the position is won. */
static bool lay_out(struct deal_state *s, struct stream *g, const struct layout *deal)
{
    const struct deal_rules *r = deal_state_rules(s);
    unsigned steps = stream_one_in(g, 3) ? 0 : stream_below(g, LATE_MOST);
    struct deal_error e;
    size_t n;

    if (!deal_state_start(s, deal->cards, (size_t)deal_rules_cards(r), deal->shuffle, &e))
        return false;
    while (steps-- && !deal_state_won(s)) {
        const struct deal_action *list = deal_state_actions(s, &n);

        if (!n || !deal_state_apply(s, list[stream_below(g, (unsigned)n)]))
            break;
    }
    return !deal_state_won(s);
}

static void swap_two(struct stream *g, struct layout *deal, unsigned cards)
{
    unsigned a = stream_below(g, cards), b = stream_below(g, cards);
    uint8_t card = deal->cards[a];

    deal->cards[a] = deal->cards[b];
    deal->cards[b] = card;
}

/* Tests one deal; returns false if no more deals of the file are to be tested. */
static bool try_layout(struct stream *g, const struct subject *x, struct deal_state *s, const struct layout *deal,
                       struct boards_tally *t)
{
    static struct board_fault fault;
    struct table_goal low = {1 + (int)stream_below(g, LOW_MOST), stream_one_in(g, 3)};

    if (!lay_out(s, g, deal))
        return true;
    if (!boards_try(s, low, &t->count, &fault)) {
        t->others++;
        return false;
    }
    if (*fault.what)
        print_board_fault(x, s, deal, &fault);
    return !*fault.what;
}

/* Tests deals of a file. After a deal that can be won, each of the next differs from it by an exchange of two
 * cards. Most random deals are lost, and a proof of loss cannot be wrong about a lost one. */
static void try_file_deals(struct stream *g, const struct subject *x, const struct deal_rules *r, unsigned count,
                           struct boards_tally *t)
{
    struct layout deal, winnable = {.shuffle = 0};
    struct deal_error e;
    struct deal_state *s = deal_state_new(r, &e);
    uint32_t seed = 1 + stream_below(g, 1000000);
    uint64_t most = t->count.too_many + TOO_MANY, deals = t->count.deals;
    bool found = false;

    for (unsigned i = 0; s && i < count && (t->count.too_many < most || t->count.deals > deals); i++) {
        uint64_t won = t->count.won;

        deal = winnable;
        if (found)
            swap_two(g, &deal, (unsigned)deal_rules_cards(r));
        else if (!deal_rules_deal(r, seed + i, deal.cards, &deal.shuffle, &e))
            break;
        if (!try_layout(g, x, s, &deal, t))
            break;
        if (t->count.won > won) {
            winnable = deal;
            found = true;
        }
    }
    deal_state_free(s);
}

static struct stream case_stream(uint64_t number, uint64_t seed)
{
    struct stream of_seed = {seed};

    return (struct stream){stream_next(&of_seed) ^ number * UINT64_C(0xD1342543DE82EF95)};
}

static void run_board_case(uint64_t number, uint64_t seed, const char *path, struct boards_tally *t)
{
    static struct subject x;
    struct stream g = case_stream(number, seed);
    struct deal_error e;
    struct deal_rules *r;

    draw_board_file(&g, &x.file);
    r = subject_rules(&x, path, &e);
    t->cases++;
    t->refused += !r;
    if (r)
        try_file_deals(&g, &x, r, DEALS, t);
    deal_rules_free(r);
}

static void run_board_file(const char *path, const struct boards_options *o, struct boards_tally *t)
{
    static struct subject x;
    static char text[TEXT];
    struct stream g = case_stream(0, o->seed);
    FILE *in = fopen(path, "r");
    struct deal_error e = {.text = "not to be read"};
    struct deal_rules *r;

    text[in ? fread(text, 1, sizeof text - 1, in) : 0] = '\0';
    if (in)
        fclose(in);
    r = in && file_read(&x.file, text) ? deal_rules_new(path, "", &e) : NULL;
    t->cases++;
    t->refused += !r;
    if (r)
        try_file_deals(&g, &x, r, (unsigned)o->deals, t);
    else
        fprintf(stderr, "%s:%ld: %s\n", path, e.line, e.text);
    deal_rules_free(r);
}

/* ---- all cases ---- */

static uint64_t board_number(const char *text)
{
    char *end;
    uint64_t n = strtoull(text, &end, 10);

    if (end == text || *end) {
        fprintf(stderr, "judge-boards: no number \"%s\"\n", text);
        exit(2);
    }
    return n;
}

static void board_options(int argc, char **argv, struct boards_options *o)
{
    static const struct option longs[] = {{"cpu-seconds", 1, 0, 'u'}, {"cases", 1, 0, 'c'}, {"seed", 1, 0, 's'},
                                          {"faults", 1, 0, 'f'},      {"deals", 1, 0, 'd'}, {0, 0, 0, 0}};
    int c;

    *o = (struct boards_options){.seed = 1, .cases = UINT64_MAX, .faults = 1};
    while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1)
        switch (c) {
        case 'u': o->cpu_seconds = board_number(optarg); break;
        case 'c': o->cases = board_number(optarg); break;
        case 's': o->seed = board_number(optarg); break;
        case 'f': o->faults = board_number(optarg); break;
        case 'd': o->deals = board_number(optarg); break;
        default: exit(2);
        }
    if (!argv[optind] != !o->deals) {
        fputs("usage: judge-boards [--cpu-seconds N] [--cases N] [--seed S] [--faults N]\n       judge-boards --deals "
              "N [--seed S] [--faults N] FILE ...\n",
              stderr);
        exit(2);
    }
    if (!o->cpu_seconds)
        o->cpu_seconds = o->cases == UINT64_MAX ? 60 : UINT64_MAX;
}

static void run_board_cases(const struct boards_options *o, struct boards_tally *t)
{
    char path[64];

    snprintf(path, sizeof path, "%s/judge-%ld.ini", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", (long)getpid());
    while (t->cases < o->cases && t->count.faults < o->faults && (uint64_t)clock() / CLOCKS_PER_SEC < o->cpu_seconds)
        run_board_case(t->cases, o->seed, path, t);
    remove(path);
}

static void print_tally(const struct boards_tally *t, uint64_t seed)
{
    const struct boards_count *n = &t->count;

    printf("%" PRIu64 " cases from seed %" PRIu64 ": %" PRIu64 " refused, %" PRIu64 " not on open boards; %" PRIu64
           " deals, %" PRIu64 " won, %" PRIu64 " lost, %" PRIu64 " low boards, %" PRIu64
           " with too many positions; %" PRIu64 " positions, %" PRIu64 " by the search's moves, %" PRIu64
           " dead, %" PRIu64 " safe plays, %" PRIu64 " no worse, %" PRIu64 " searches; %" PRIu64 " faults\n",
           t->cases, seed, t->refused, t->others, n->deals, n->won, n->lost, n->low, n->too_many, n->positions,
           n->pruned, n->dead, n->safe, n->better, n->runs, n->faults);
}

int main(int argc, char **argv)
{
    static struct boards_tally t;
    struct boards_options o;

    board_options(argc, argv, &o);
    if (o.deals)
        for (; argv[optind] && t.count.faults < o.faults; optind++)
            run_board_file(argv[optind], &o, &t);
    else
        run_board_cases(&o, &t);
    print_tally(&t, o.seed);
    return t.count.faults || !t.count.deals || (!t.count.low && !o.deals) || (o.deals && t.refused);
}
