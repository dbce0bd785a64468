/*
 * Fuzz target for verdicts: all verdicts on the deals of a rule file must agree. Mutations recombine sections and keys
 * of the vocabulary instead of bytes, so that most inputs are valid rule files, and unusual ones.
 */
#include "../judge/judge.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS = 3, MUTATIONS = 12 };

static void try_deal(const struct deal_rules *r, uint32_t seed)
{
    static const struct budget budget = {.solve = 400, .exhaustive = 800, .plain = 800};
    struct deal_error e;
    struct deal_state *s = deal_state_new(r, &e);
    struct trial t;

    MUST(s);
    if (trial_position(s, seed, false)) {
        trial_run(s, &budget, seed, &t);
        if (*t.fault)
            fprintf(stderr, "seed %u: %s\n", (unsigned)seed, t.fault);
        MUST(!*t.fault);
    }
    deal_state_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(fuzz_file(data, size, ".ini"), NULL, &e);

    if (!r) {
        MUST(*e.text && !strchr(e.text, '\n') && strcmp(e.text, "out of memory"));
        return 0;
    }
    for (uint32_t seed = 1; seed <= DEALS && deal_rules_cards(r) <= 30; seed++)
        try_deal(r, seed);
    deal_rules_free(r);
    return 0;
}

/* ---- mutations ---- */

static bool read_input(struct file *f, const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    bool good = !memchr(data, '\0', size) && file_read(f, text) && f->sections > 2;

    free(text);
    return good;
}

static size_t write_input(const struct file *f, uint8_t *data, size_t most)
{
    static char text[TEXT];
    size_t n;

    file_write(f, text);
    n = strlen(text);
    if (n > most)
        return 0;
    memcpy(data, text, n);
    return n;
}

/* Changes the file until the library accepts it, at most MUTATIONS times. */
static void mend(struct stream *g, struct subject *x, const char *path)
{
    struct deal_error e;
    struct deal_rules *r = NULL;

    for (int i = 0; i < MUTATIONS && !(r = subject_rules(x, path, &e)); i++)
        subject_mend(g, x, &e);
    deal_rules_free(r);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static struct subject x;
    struct stream g = {seed};
    size_t n;

    *x.game = *x.set = '\0';
    if (!read_input(&x.file, data, size) || stream_one_in(&g, 100))
        deal_rules_free(subject_grow(&g, &x, fuzz_file((const uint8_t *)"", 0, ".ini"), NULL, 0, NULL));
    else
        for (unsigned i = 1 + stream_below(&g, 4); i; i--)
            file_mutate(&g, &x.file);
    mend(&g, &x, fuzz_file((const uint8_t *)"", 0, ".ini"));
    n = write_input(&x.file, data, most);
    return n ? n : size;
}

/* Combines sections of two rule files into one. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t ones, const uint8_t *other, size_t others, uint8_t *out,
                                 size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t ones, const uint8_t *other, size_t others, uint8_t *out,
                                 size_t most, unsigned seed)
{
    static struct file a, b;
    struct stream g = {seed};

    if (!read_input(&a, one, ones) || !read_input(&b, other, others))
        return 0;
    for (int i = 0; i < b.sections; i++) {
        struct section *s = stream_one_in(&g, 3) ? file_add(&a, b.section[i].name) : NULL;
        if (s)
            *s = b.section[i];
    }
    return write_input(&a, out, most);
}
