/*
 * Fuzz target for an untrusted rule file: it is rejected with a message of one line, or played, solved, drawn, and
 * written again unchanged.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void fuzz_rules_solve(const struct deal_rules *r)
{
    struct deal_solve_options o = {.nodes = 60, .memory = 1 << 20};
    struct deal_solution found;
    struct deal_error e;
    struct deal_state *s = deal_state_new(r, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    char *text;

    MUST(s);
    if (deal_rules_deal(r, 2, cards, &shuffle, &e)) {
        MUST(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e));
        MUST((text = deal_state_draw(s)) != NULL);
        free(text);
        MUST((text = deal_state_svg(s)) != NULL);
        free(text);
        MUST(deal_solve(s, &o, &found, &e));
        deal_solution_release(&found);
    }
    deal_state_free(s);
}

static void write_again(const struct deal_rules *r)
{
    char *text = deal_rules_text(r), *about = deal_rules_about(r);
    struct deal_error e;
    struct deal_rules *again;

    MUST(text && about);
    again = deal_rules_new(fuzz_file((const uint8_t *)text, strlen(text), ".ini"), NULL, &e);
    MUST(again);
    MUST(!strcmp(deal_rules_crc(again), deal_rules_crc(r)));
    deal_rules_free(again);
    free(text);
    free(about);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(fuzz_file(data, size, ".ini"), NULL, &e);

    if (!r) {
        MUST(*e.text && !strchr(e.text, '\n'));
        return 0;
    }
    fuzz_walk(r, 1, 60);
    fuzz_rules_solve(r);
    write_again(r);
    deal_rules_free(r);
    return 0;
}
