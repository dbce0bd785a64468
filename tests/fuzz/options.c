/*
 * Fuzz target for a game and its options, "game name:value,...". Accepted options have a canonical form, which deals
 * the same cards and is its own canonical form.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void fuzz_options_same_deal(const struct deal_rules *a, const struct deal_rules *b)
{
    uint8_t one[DEAL_CARDS_MAX], other[DEAL_CARDS_MAX];
    uint32_t shuffle_one, shuffle_other;
    struct deal_error e;
    bool dealt = deal_rules_deal(a, 7, one, &shuffle_one, &e);

    MUST(deal_rules_cards(a) == deal_rules_cards(b));
    MUST(dealt == deal_rules_deal(b, 7, other, &shuffle_other, &e));
    MUST(!dealt || (shuffle_one == shuffle_other && !memcmp(one, other, (size_t)deal_rules_cards(a))));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *set = strchr(text, ' ');
    struct deal_error e;
    struct deal_rules *r = NULL, *again;

    if (set)
        *set++ = '\0';
    if (!strstr(text, ".ini"))
        r = deal_rules_new(text, set, &e);
    if (r) {
        again = deal_rules_new(text, deal_rules_set(r), &e);
        MUST(again);
        MUST(!strcmp(deal_rules_set(again), deal_rules_set(r)));
        fuzz_options_same_deal(r, again);
        fuzz_walk(r, 3, 20);
        deal_rules_free(again);
        deal_rules_free(r);
    }
    free(text);
    return 0;
}
