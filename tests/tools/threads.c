/*
 * Runs two threads with a table each, over one set of rules. Each deals, plays, draws, solves and undoes, and must get
 * the same results as one thread alone. Run it with TSAN=1 to find data races. Usage: threads GAME...
 */
#include "deal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 3, NODES = 300, ACTIONS = 40 };

struct seat {
    const struct deal_rules *rules;
    uint64_t sum; /* a hash of all results of a thread */
    bool failed;
};

static void see(struct seat *t, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        t->sum = (t->sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
}

static void see_text(struct seat *t, char *text)
{
    if (text)
        see(t, text, strlen(text));
    else
        t->failed = true;
    free(text);
}

static bool threads_append(void *arg, const char *word)
{
    see(arg, word, strlen(word));
    return true;
}

static bool threads_play(struct seat *t, struct deal_state *s, uint32_t seed, struct deal_error *e)
{
    struct deal_player *p = deal_player_new(seed % 2 ? "greedy" : "random", e);
    enum deal_result result;
    bool done = p && deal_player_run(p, s, seed, ACTIONS, threads_append, t, &result, NULL, e);

    deal_player_free(p);
    while (deal_state_undo(s))
        continue;
    return done;
}

static bool threads_solve(struct seat *t, struct deal_state *s, struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = NODES, .memory = 1 << 20};
    struct deal_solution found;

    if (!deal_solve(s, &o, &found, e))
        return false;
    see(t, &found.nodes, sizeof found.nodes);
    if (found.moves)
        see(t, found.moves, strlen(found.moves));
    deal_solution_release(&found);
    return true;
}

static bool sit(struct seat *t, struct deal_state *s, uint32_t seed, struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    uint64_t hash;

    if (!deal_rules_deal(t->rules, seed, cards, &shuffle, e) ||
        !deal_state_start(s, cards, (size_t)deal_rules_cards(t->rules), shuffle, e))
        return false;
    see_text(t, deal_state_draw(s));
    see_text(t, deal_state_svg(s));
    if (!threads_play(t, s, seed, e) || !threads_solve(t, s, e))
        return false;
    hash = deal_state_hash(s);
    see(t, &hash, sizeof hash);
    return true;
}

static void *threads_run(void *arg)
{
    struct seat *t = arg;
    struct deal_error e;
    struct deal_state *s = deal_state_new(t->rules, &e);

    for (uint32_t seed = 1; s && seed <= SEEDS && !t->failed; seed++)
        t->failed = !sit(t, s, seed, &e);
    t->failed |= !s;
    deal_state_free(s);
    return NULL;
}

/* Returns true if two threads in parallel get the same results as one alone. */
static bool threads_agree(const struct deal_rules *r)
{
    struct seat alone = {.rules = r}, seat[2] = {{.rules = r}, {.rules = r}};
    pthread_t thread[2];

    for (int i = 0; i < 2; i++)
        if (pthread_create(&thread[i], NULL, threads_run, &seat[i]))
            exit(2);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    threads_run(&alone);
    return !alone.failed && !seat[0].failed && !seat[1].failed && seat[0].sum == alone.sum && seat[1].sum == alone.sum;
}

int main(int argc, char **argv)
{
    struct deal_error e;
    int wrong = 0;

    for (int i = 1; i < argc; i++) {
        struct deal_rules *r = deal_rules_new(argv[i], "", &e);
        bool good = r && threads_agree(r);

        printf("%s: %s\n", argv[i], good ? "as alone" : r ? "not as alone" : e.text);
        wrong |= !good;
        deal_rules_free(r);
    }
    return wrong;
}
