/*
 * Fuzz target for a line of a record: an accepted line is written again to the byte, and its position is built.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void build(const struct deal_record *d)
{
    struct deal_cache *cache = deal_cache_new();
    const struct deal_rules *r;
    struct deal_state *s;
    struct deal_error e;

    MUST(cache);
    /* Rule files that a record names are not opened. */
    r = strstr(deal_record_get(d, "game"), ".ini") ? NULL : deal_cache_rules(cache, d, &e);
    if (r) {
        MUST(s = deal_state_new(r, &e));
        if (deal_record_start(d, s, &e))
            MUST(deal_state_verify(s, &e));
        else
            MUST(*e.field && *e.text);
        deal_state_free(s);
    }
    deal_cache_free(cache);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deal_record *d = deal_record_new();
    struct deal_error e;
    const char *text;
    size_t len;

    MUST(d);
    if (deal_record_parse(d, (const char *)data, size, &e)) {
        MUST((text = deal_record_text(d, &len)) != NULL);
        MUST(len == size + 1 && !memcmp(text, data, size) && text[size] == '\n');
        build(d);
        MUST(deal_record_set(d, "result", "unknown"));
        MUST(deal_record_set(d, "moves", ""));
        MUST(deal_record_set(d, "own", deal_record_get(d, "cards")));
        MUST(!deal_record_get(d, "proof") && !deal_record_get(d, "by"));
        MUST(!strcmp(deal_record_get(d, "own"), deal_record_get(d, "cards")));
        MUST(deal_record_text(d, &len) != NULL);
    } else {
        MUST(*e.text);
    }
    deal_record_free(d);
    return 0;
}
