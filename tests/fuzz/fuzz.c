/* Functions shared by the fuzz targets. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_broken(const char *promise, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, promise);
    abort();
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);

    MUST(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

static char path[64];

static void fuzz_fuzz_take_away(void) { remove(path); }

const char *fuzz_file(const uint8_t *data, size_t size, const char *end)
{
    FILE *f;

    if (!*path) {
        snprintf(path, sizeof path, "%s/fuzz-%ld%s", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", (long)getpid(),
                 end);
        atexit(fuzz_fuzz_take_away);
    }
    f = fopen(path, "wb");
    MUST(f && fwrite(data, 1, size, f) == size);
    MUST(!fclose(f));
    return path;
}

static uint32_t fuzz_fuzz_next_random(uint32_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 17;
    return *x ^= *x << 5;
}

static void fuzz_fuzz_play(struct deal_state *s, uint32_t random, unsigned actions)
{
    struct deal_error e;

    for (unsigned i = 0; i < actions; i++) {
        size_t count;
        const struct deal_action *list = deal_state_actions(s, &count);
        struct deal_action a;
        char word[DEAL_WORD_MAX];

        if (!count)
            return;
        a = list[fuzz_fuzz_next_random(&random) % count];
        deal_state_word(s, a, word);
        MUST(strlen(word) < sizeof word);
        MUST(deal_state_find(s, word, strlen(word), &a, &e));
        MUST(deal_state_apply(s, a));
        MUST(deal_state_verify(s, &e));
    }
}

void fuzz_walk(const struct deal_rules *r, uint32_t seed, unsigned actions)
{
    struct deal_error e;
    struct deal_state *s = deal_state_new(r, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    uint64_t hash;

    MUST(s);
    if (!deal_rules_deal(r, seed, cards, &shuffle, &e)) {
        deal_state_free(s);
        return;
    }
    MUST(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e));
    hash = deal_state_hash(s);
    fuzz_fuzz_play(s, seed, actions);
    while (deal_state_depth(s))
        MUST(deal_state_undo(s));
    MUST(deal_state_hash(s) == hash);
    MUST(deal_state_verify(s, &e));
    deal_state_free(s);
}
