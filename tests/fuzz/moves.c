/*
 * Fuzz target for logs of moves. The first byte selects the game, the second the seed, every other byte is a letter of
 * the log. A word between commas that is not legal is left out, so that a log continues after a mistake. A number N
 * alone stands for the Nth legal action. A replay must accept the resulting log.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

struct log {
    char text[1 << 16];
    size_t len;
};

static void fuzz_moves_note(struct log *log, const struct deal_state *s, struct deal_action a)
{
    char word[DEAL_WORD_MAX];
    size_t n = strlen(deal_state_word(s, a, word));

    MUST(log->len + n + 2 < sizeof log->text);
    if (log->len)
        log->text[log->len++] = ',';
    memcpy(log->text + log->len, word, n + 1);
    log->len += n;
}

static bool fuzz_moves_choose(struct deal_state *s, const char *word, size_t n, struct deal_action *a)
{
    struct deal_error e;
    size_t count;
    const struct deal_action *list = deal_state_actions(s, &count);

    if (n && n < 4 && strspn(word, "0123456789") >= n && count) {
        *a = list[strtoul(word, NULL, 10) % count];
        return true;
    }
    return deal_state_find(s, word, n, a, &e);
}

static void fuzz_moves_play(struct deal_state *s, const char *text, struct log *log)
{
    struct deal_error e;

    for (unsigned moves = 0; *text && moves < 500; moves++) {
        size_t n = strcspn(text, ",");
        struct deal_action a;

        if (fuzz_moves_choose(s, text, n, &a)) {
            fuzz_moves_note(log, s, a);
            MUST(deal_state_apply(s, a));
            MUST(deal_state_verify(s, &e));
        }
        text += n + (text[n] == ',');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct log log;
    struct deal_error e;
    struct deal_record *d = deal_record_new();
    struct deal_rules *r;
    struct deal_state *s;
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    uint64_t hash;
    char *text;

    MUST(d);
    r = size > 2 ? deal_rules_new(deal_game_id(data[0] % deal_game_count()), NULL, &e) : NULL;
    if (r) {
        text = fuzz_text(data + 2, size - 2);
        MUST(s = deal_state_new(r, &e));
        MUST(deal_rules_deal(r, data[1] + 1U, cards, &shuffle, &e));
        MUST(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e));
        log = (struct log){.len = 0};
        fuzz_moves_play(s, text, &log);
        hash = deal_state_hash(s);
        MUST(deal_record_deal(d, r, data[1] + 1U, cards, shuffle) && deal_record_set(d, "moves", log.text));
        MUST(deal_record_start(d, s, &e));
        MUST(deal_state_hash(s) == hash);
        deal_state_free(s);
        free(text);
    }
    deal_rules_free(r);
    deal_record_free(d);
    return 0;
}
