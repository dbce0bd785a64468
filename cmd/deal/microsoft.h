/*
 * The numbered deals that Microsoft's FreeCell made widely known.
 */
#ifndef MICROSOFT_H
#define MICROSOFT_H

#include <stdint.h>

enum { MICROSOFT_CARDS = 52 };
#define MICROSOFT_LAST UINT32_C(0x7FFFFFFF)

/* The cards of deal NUMBER, 1 to MICROSOFT_LAST, in the order in which they are dealt. */
void microsoft_deal(uint32_t number, uint8_t cards[MICROSOFT_CARDS]);

#endif
