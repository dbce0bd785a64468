/*
 * deal --riffles: deals of a sorted pack, or of the gathered cards of a position, after some riffle shuffles.
 */
#include "run.h"

#include <string.h>

bool riffles_write(struct deal_record *d, const struct deal_rules *r, const uint8_t *pack, unsigned riffles,
                   uint64_t seed, struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;

    if (!deal_rules_riffle(r, pack, riffles, (uint32_t)seed, cards, &shuffle, e))
        return false;
    if (!deal_record_deal(d, r, 0, cards, shuffle))
        tool_die_memory();
    verdict_number(d, "riffles", riffles);
    verdict_number(d, "riffles.seed", seed);
    return output_record(d, e);
}

/* Gathers the cards of S into PACK, pile after pile, each from its bottom card to its top. */
static bool gather(const struct deal_state *s, uint8_t *pack, struct deal_error *e)
{
    size_t n = 0, all = (size_t)deal_rules_cards(deal_state_rules(s));

    for (int pile = 0; pile < deal_state_piles(s); pile++) {
        size_t count;
        const uint8_t *cards = deal_state_pile(s, pile, &count);

        if (n + count <= all)
            memcpy(pack + n, cards, count);
        n += count;
    }
    return n == all || deal_fail(e, "cards", "the piles have %zu cards, and a deal has %zu", n, all);
}

int riffles_gathered(char *const *files, unsigned riffles, uint64_t seed, bool keep_going)
{
    struct input *in = input_new(files);
    struct positions *positions = positions_new();
    struct deal_record *d = tool_kept(deal_record_new()), *dealt = tool_kept(deal_record_new());
    struct deal_error e;
    uint8_t pack[DEAL_CARDS_MAX];

    input_keep_going(in, keep_going);
    input_pass(in, true);
    for (; input_record(in, d); seed++) {
        struct deal_state *s = positions_table(positions, d, &e);

        if (seed > UINT32_MAX)
            tool_die("--riffles: there is no seed past 4294967295");
        if ((!s || !deal_record_start(d, s, &e) || !gather(s, pack, &e) ||
             !riffles_write(dealt, deal_state_rules(s), pack, riffles, seed, &e)) &&
            !input_bad(in, &e))
            break;
    }
    deal_record_free(dealt);
    deal_record_free(d);
    positions_free(positions);
    return input_free(in);
}
