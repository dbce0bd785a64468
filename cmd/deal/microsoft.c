/*
 * A linear congruential generator chooses card after card of a pack that stands sorted by rank;
 * the last card of the pack takes the place of the one that was chosen.
 */
#include "microsoft.h"

#include "deal.h"

static unsigned microsoft_next(uint32_t *state)
{
    *state = *state * UINT32_C(214013) + UINT32_C(2531011);
    return *state >> 16 & 0x7FFF;
}

void microsoft_deal(uint32_t number, uint8_t cards[MICROSOFT_CARDS])
{
    uint8_t pack[MICROSOFT_CARDS];

    for (int i = 0; i < MICROSOFT_CARDS; i++)
        pack[i] = deal_card_parse((char[2]){"A23456789TJQK"[i / 4], "CDHS"[i % 4]});
    for (unsigned left = MICROSOFT_CARDS; left; left--) {
        unsigned at = microsoft_next(&number) % left;

        *cards++ = pack[at];
        pack[at] = pack[left - 1];
    }
}
