/*
 * Fuzz target for saved counts of stats (a state file): they are rejected, or read, written and read again with the
 * same bytes.
 */
#include "../../analysis/records/fields.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/state.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static char *slurp(const char *file, size_t *size)
{
    FILE *f = fopen(file, "rb");
    char *text = malloc(1 << 22);

    MUST(f && text);
    *size = fread(text, 1, 1 << 22, f);
    MUST(!fclose(f));
    return text;
}

/* Reads the counts in FILE and returns them written again; NULL if they are rejected. */
static char *written(const char *file, size_t *size)
{
    struct fields *fields = fields_new(NULL, NULL);
    struct census *c = fields ? census_new(fields) : NULL;
    struct deal_error e = {.text = ""};
    FILE *in = fopen(file, "rb");
    char *text = NULL;

    MUST(c && in);
    if (state_read(c, in, &e)) {
        FILE *out = fopen(file, "wb");

        MUST(out && state_write(c, out, &e) && !fclose(out));
        text = slurp(file, size);
    } else {
        MUST(*e.text);
    }
    fclose(in);
    census_free(c);
    fields_free(fields);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *file = fuzz_file(data, size, ".state");
    size_t one_size, two_size;
    char *one = written(file, &one_size), *two = one ? written(file, &two_size) : NULL;

    MUST(!one || (two && one_size == two_size && !memcmp(one, two, one_size)));
    free(one);
    free(two);
    return 0;
}
