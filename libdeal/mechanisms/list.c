/* The mechanisms that are built, by name. */
#include "mechanisms.h"

const struct deal_mechanism *const deal_mechanisms[] = {
    NULL,
};
