/*
 * Forms are the syntax of values of rule-file keys. They have these parts:
 *
 *     word          that word
 *     2..26         a number of that range
 *     GROUP         a word of that kind, one of kinds[] below
 *     X ...         one X or more
 *     [X]           X or nothing
 *     (X | Y)       one of these.
 *
 * The manual prints the text of a form, and this file checks values against it. The matcher simulates a
 * nondeterministic automaton. Its state is a set of places between the words of the value. Each part of the form
 * maps the set of places before it to the set of places after it. An error message names the words that were
 * expected at the farthest place.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 126 };

/* A set of places 0..MOST_WORDS; a place is a gap between two words of the value that is matched. */
struct places {
    uint64_t bit[2];
};

struct match {
    const struct config *c;
    const char *at; /* position of the matcher in the form (the text that describes the syntax of a value) */
    const char *word[MOST_WORDS];
    size_t len[MOST_WORDS];
    int words, far;
    char wanted[8][48]; /* the words expected at FAR, the farthest place reached in the value, as error messages name
                           them */
    int wants;
};

static bool has(const struct places *places, int i) { return places->bit[i / 64] >> i % 64 & 1; }
static void form_put(struct places *places, int i) { places->bit[i / 64] |= UINT64_C(1) << i % 64; }
static void form_join(struct places *places, const struct places *other)
{
    places->bit[0] |= other->bit[0];
    places->bit[1] |= other->bit[1];
}

/* ---- kinds of words ---- */

static bool form_is(const char *word, size_t len, const char *text)
{
    return strlen(text) == len && !memcmp(word, text, len);
}

/* The section of the rule file with this name, -1 if none. */
static int section_of(const struct config *config, const char *word, size_t len)
{
    for (int s = 0; s < config->sections; s++)
        if (form_is(word, len, config->section[s].name))
            return s;
    return -1;
}

static bool is_pack(const char *word, size_t len) { return form_is(word, len, "pack"); }

static bool of_kind(const struct config *config, const char *word, size_t len, enum section_kind kind)
{
    int s = section_of(config, word, len);
    return s >= 0 && deal_config_kind(config, s) == kind;
}

static bool is_tableau(const struct config *config, const char *word, size_t len)
{
    return of_kind(config, word, len, SEC_GROUP);
}
static bool is_foundation(const struct config *config, const char *word, size_t len)
{
    return of_kind(config, word, len, SEC_FOUNDATION);
}
static bool is_group(const struct config *config, const char *word, size_t len)
{
    return is_tableau(config, word, len) || is_foundation(config, word, len);
}
static bool is_source(const struct config *config, const char *word, size_t len)
{
    return is_tableau(config, word, len) || is_pack(word, len);
}

/* Is WORD the name of a tableau group "a", or two such names joined, "a+b"? */
static bool is_dealt(const struct config *config, const char *word, size_t len)
{
    const char *plus = memchr(word, '+', len);
    size_t first = plus ? (size_t)(plus - word) : len;

    return is_tableau(config, word, first) && (!plus || is_tableau(config, plus + 1, len - first - 1));
}

/* Is WORD of the form "GROUP", "GROUP.last", or the name of a pile? Whether the pile exists is checked later. */
static bool is_gathered(const struct config *config, const char *word, size_t len)
{
    size_t name = len;

    while (name && strchr("0123456789.", word[name - 1]))
        name--;
    if (len > 5 && form_is(word + len - 5, 5, ".last"))
        name = len - 5;
    return is_tableau(config, word, name);
}

static const char ranks[] = "A23456789TJQK", suits[] = "SHDC"; /* ORDER SUITS */

static bool is_rank(const struct config *config, const char *word, size_t len)
{
    (void)config;
    return len == 1 && strchr(ranks, *word);
}

static bool form_is_card(const struct config *config, const char *word, size_t len)
{
    return len == 2 && is_rank(config, word, 1) && strchr(suits, word[1]);
}

/* Is WORD a withdrawn card, such as "KH" (one copy), "KH*" (all copies) or "K*" (all suits)? */
static bool is_withdrawn(const struct config *config, const char *word, size_t len)
{
    bool every = len && word[len - 1] == '*';
    return form_is_card(config, word, len - every) || (every && is_rank(config, word, len - 1));
}

static bool are_suits(const struct config *config, const char *word, size_t len)
{
    (void)config;
    for (size_t i = 0; i < len; i++)
        if (!strchr(suits, word[i]))
            return false;
    return true;
}

static bool is_step(const struct config *config, const char *word, size_t len)
{
    char text[8], *end;
    long step;

    (void)config;
    if (len >= sizeof text)
        return false;
    memcpy(text, word, len);
    text[len] = '\0';
    step = strtol(text, &end, 10);
    return end != text && !*end && step && step >= -12 && step <= 12;
}

static bool is_word(const struct config *config, const char *word, size_t len)
{
    (void)config;
    (void)word;
    return len > 0;
}

static const struct kind {
    const char *name, *said;
    bool (*fits)(const struct config *config, const char *word, size_t len);
} kinds[] = {
    {"GROUP", "a group", is_group},
    {"TABLEAU", "a group of the tableau", is_tableau},
    {"FOUNDATION", "a group of foundations", is_foundation},
    {"SOURCE", "a group of the tableau or the pack", is_source},
    {"DEALT", "a group of the tableau, or two with + between", is_dealt},
    {"GATHERED", "a group or pile of the tableau", is_gathered},
    {"RANK", "a rank", is_rank},
    {"CARD", "a card", form_is_card},
    {"WITHDRAWN", "a card or RANK*", is_withdrawn},
    {"SUITS", "suits", are_suits},
    {"STEP", "a step from -12 to 12, not 0", is_step},
    {"WORD", "a word", is_word},
    {NULL, NULL, NULL},
};

/* ---- one token of a form ---- */

static size_t token_length(const char *at) { return strcspn(at, " |()[]"); }

static bool is_range(const char *token, size_t len) { return strchr("0123456789", *token) && memchr(token, '.', len); }

static bool in_range(const char *token, const char *word, size_t len)
{
    char *high;
    long low = strtol(token, &high, 10), value = 0;

    for (size_t i = 0; i < len; i++) {
        if (!strchr("0123456789", word[i]) || i > 4)
            return false;
        value = 10 * value + (word[i] - '0');
    }
    return len && value >= low && value <= strtol(high + 2, NULL, 10);
}

static const struct kind *form_kind_of(const char *token, size_t len)
{
    for (const struct kind *k = kinds; k->name; k++)
        if (form_is(token, len, k->name))
            return k;
    return NULL;
}

static bool form_fits(const struct match *match, const char *token, size_t len, int i)
{
    const struct kind *k = form_kind_of(token, len);

    if (is_range(token, len))
        return in_range(token, match->word[i], match->len[i]);
    return k ? k->fits(match->c, match->word[i], match->len[i])
             : match->len[i] == len && !memcmp(token, match->word[i], len);
}

/* Records, for an error message, that TOKEN was expected at place I (a gap between two words) of the value. */
static void note(struct match *match, const char *token, size_t len, int i)
{
    const struct kind *k = form_kind_of(token, len);
    char text[48];

    if (i < match->far)
        return;
    if (i > match->far)
        match->wants = 0;
    match->far = i;
    if (k)
        snprintf(text, sizeof text, "%s", k->said);
    else if (is_range(token, len))
        snprintf(text, sizeof text, "a number from %d to %d", atoi(token), atoi(strstr(token, "..") + 2));
    else
        snprintf(text, sizeof text, "%.*s", (int)len, token);
    for (int w = 0; w < match->wants; w++)
        if (!strcmp(match->wanted[w], text))
            return;
    if (match->wants < (int)(sizeof match->wanted / sizeof *match->wanted))
        strcpy(match->wanted[match->wants++], text);
}

static struct places read_token(struct match *match, const struct places *from)
{
    struct places to = {{0}};
    size_t len = token_length(match->at);

    for (int i = 0; i <= match->words; i++) {
        if (!has(from, i))
            continue;
        if (i < match->words && form_fits(match, match->at, len, i))
            form_put(&to, i + 1);
        else
            note(match, match->at, len, i);
    }
    match->at += len;
    return to;
}

/* ---- the form ---- */

static void form_skip_blanks(struct match *match) { match->at += strspn(match->at, " "); }

static struct places read_alternatives(struct match *match, const struct places *from);

static struct places read_item(struct match *match, const struct places *from)
{
    struct places to;
    bool optional = *match->at == '[';

    if (*match->at != '(' && !optional)
        return read_token(match, from);
    match->at++;
    to = read_alternatives(match, from);
    match->at++; /* skips the closing parenthesis or bracket of the form */
    if (optional)
        form_join(&to, from);
    return to;
}

static bool takes_dots(struct match *match)
{
    form_skip_blanks(match);
    if (strncmp(match->at, "...", 3))
        return false;
    match->at += 3;
    return true;
}

/* Matches one item of the form (the syntax of a value), and its repetitions if "..." follows it. */
static struct places read_repeated(struct match *match, const struct places *from)
{
    const char *item = match->at, *after;
    struct places to = read_item(match, from), all = to;

    if (!takes_dots(match))
        return to;
    after = match->at;
    while (to.bit[0] | to.bit[1]) {
        match->at = item;
        to = read_item(match, &to);
        to.bit[0] &= ~all.bit[0];
        to.bit[1] &= ~all.bit[1];
        form_join(&all, &to);
    }
    match->at = after;
    return all;
}

static struct places read_sequence(struct match *match, const struct places *from)
{
    struct places now = *from;

    for (form_skip_blanks(match); *match->at && !strchr("|)]", *match->at); form_skip_blanks(match))
        now = read_repeated(match, &now);
    return now;
}

static struct places read_alternatives(struct match *match, const struct places *from)
{
    struct places to = read_sequence(match, from);

    while (*match->at == '|') {
        struct places more;
        match->at++;
        more = read_sequence(match, from);
        form_join(&to, &more);
    }
    return to;
}

/* Splits VALUE into words; false if it has more than MOST_WORDS. */
static bool split(struct match *match, const char *value)
{
    for (value += strspn(value, " "); *value; value += strspn(value, " ")) {
        if (match->words == MOST_WORDS)
            return false;
        match->word[match->words] = value;
        match->len[match->words] = strcspn(value, " ");
        value += match->len[match->words++];
    }
    return true;
}

/* Writes the error message "not A, B or C:" or, at the END of the value, "breaks off before A, B or C:". */
static void say_wanted(const struct match *match, bool end, char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "%s", end ? "breaks off before " : "not ");

    for (int k = 0; k < match->wants && n < size; k++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", match->wanted[k],
                              k + 1 == match->wants   ? ":"
                              : k + 2 == match->wants ? " or "
                                                      : ", ");
}

static void explain(const struct match *match, const char *value, struct form_error *out)
{
    bool end = match->far == match->words;
    const char *word = end ? value : match->word[match->far];
    size_t len = end ? strlen(value) : match->len[match->far];

    snprintf(out->word, sizeof out->word, "%.*s", len < sizeof out->word ? (int)len : (int)sizeof out->word - 1, word);
    if (match->wants)
        say_wanted(match, end && match->words, out->text, sizeof out->text);
    else
        snprintf(out->text, sizeof out->text, "more values than the key takes:");
}

bool deal_form_fits(const char *form, const char *value, const struct config *config, struct form_error *out)
{
    struct match m = {.c = config, .at = form, .far = 0};
    struct places start = {{1, 0}}, end;
    bool good;

    if (!strcmp(form, "TEXT"))
        return true;
    if (!split(&m, value)) {
        *out = (struct form_error){"more words than any key has:", ""};
        return false;
    }
    end = read_alternatives(&m, &start);
    good = has(&end, m.words);
    /* Reports an error: the value was matched up to its word I, and the form (syntax) allows no further word there. */
    for (int i = m.words; !good && i > m.far; i--)
        if (has(&end, i)) {
            m.far = i;
            m.wants = 0;
        }
    if (!good)
        explain(&m, value, out);
    return good;
}

/* ---- literal words of a form ---- */

int deal_form_literal(const char *form, const char *word, size_t len)
{
    int n = 0;

    while (*form) {
        size_t token = token_length(form);

        if (!token) {
            form++;
            continue;
        }
        if (*form >= 'a' && *form <= 'z') {
            if (token == len && !memcmp(form, word, len))
                return n;
            n++;
        }
        form += token;
    }
    return -1;
}
