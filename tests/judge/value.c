/*
 * Draws random values of a key by recursive descent through its form (the grammar of its values, in deal-rules(5)). An
 * unknown kind of word ends the program with a message, so that new kinds are added here.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

struct maker {
    struct stream *g;
    const struct file *f;
    const char *at; /* present position in the text of the form (grammar of values) */
    char *out;
    size_t n;
    bool silent; /* true: parse the form (grammar of values) without writing a value */
};

static void value_say(struct maker *m, const char *word)
{
    size_t len = strlen(word);

    if (m->silent || m->n + len + 2 > VALUE)
        return;
    m->n += (size_t)sprintf(m->out + m->n, "%s%s", m->n ? " " : "", word);
}

/* ---- kinds of words ---- */

static int value_number_of(const struct file *f, const char *key, int otherwise)
{
    const struct section *s = f->sections ? &f->section[0] : NULL;
    const char *value = s && !strcmp(s->name, "game") ? file_get(s, key) : NULL;

    return value ? atoi(value) : otherwise;
}

static const struct section *draw_section(struct maker *m, bool tableau, bool foundations)
{
    const struct section *list[SECTIONS];
    unsigned n = 0;

    for (int i = 0; i < m->f->sections; i++) {
        const char *kind = section_kind(&m->f->section[i]);
        if ((tableau && !strcmp(kind, "GROUP")) || (foundations && !strcmp(kind, "FOUNDATION")))
            list[n++] = &m->f->section[i];
    }
    return n ? list[stream_below(m->g, n)] : NULL;
}

static void say_group(struct maker *m, bool tableau, bool foundations)
{
    const struct section *s = draw_section(m, tableau, foundations);
    value_say(m, s ? s->name : "none");
}

static void say_source(struct maker *m)
{
    if (stream_one_in(m->g, 3))
        value_say(m, "pack");
    else
        say_group(m, true, false);
}

static void say_dealt(struct maker *m)
{
    const struct section *a = draw_section(m, true, false), *b = draw_section(m, true, false);
    char word[2 * NAME + 2];

    snprintf(word, sizeof word, a && b && a != b && stream_one_in(m->g, 4) ? "%s+%s" : "%s", a ? a->name : "none",
             b ? b->name : "");
    value_say(m, word);
}

static void say_gathered(struct maker *m)
{
    const struct section *s = draw_section(m, true, false);
    const char *piles = s ? file_get(s, "piles") : NULL;
    char word[NAME + 20];
    unsigned n = piles ? (unsigned)atoi(piles) : 1;

    if (s && n > 1 && stream_one_in(m->g, 4))
        snprintf(word, sizeof word, "%s%u", s->name, 1 + stream_below(m->g, n));
    else
        snprintf(word, sizeof word, s && stream_one_in(m->g, 8) ? "%s.last" : "%s", s ? s->name : "none");
    value_say(m, word);
}

static void draw_card(struct maker *m, char out[3])
{
    out[0] = "A23456789TJQK"[stream_below(m->g, (unsigned)value_number_of(m->f, "ranks", 13))];
    out[1] = "SHDC"[stream_below(m->g, (unsigned)value_number_of(m->f, "suits", 4))];
    out[2] = '\0';
    if (stream_one_in(m->g, 5))
        out[0] = "AKQ"[stream_below(m->g, 3)];
}

static void value_say_card(struct maker *m, bool rank, bool every)
{
    char card[4];

    draw_card(m, card);
    if (rank)
        card[1] = '\0';
    if (every)
        strcat(card, "*");
    value_say(m, card);
}

static void say_suits(struct maker *m)
{
    char word[17];
    unsigned n = 1 + stream_below(m->g, 8);

    for (unsigned i = 0; i < n; i++)
        word[i] = "SHDC"[stream_below(m->g, (unsigned)value_number_of(m->f, "suits", 4))];
    word[n] = '\0';
    value_say(m, word);
}

static void say_step(struct maker *m)
{
    static const char *const steps[] = {"1", "1", "-1", "-1", "2", "-2", "3"};
    value_say(m, steps[stream_below(m->g, sizeof steps / sizeof *steps)]);
}

static void say_kind(struct maker *m, const char *kind, size_t len)
{
    static const char *const kinds[] = {"GROUP", "TABLEAU",   "FOUNDATION", "SOURCE", "DEALT", "GATHERED", "RANK",
                                        "CARD",  "WITHDRAWN", "SUITS",      "STEP",   "WORD",  "TEXT"};
    size_t i = 0;

    while (i < sizeof kinds / sizeof *kinds && (strlen(kinds[i]) != len || memcmp(kinds[i], kind, len)))
        i++;
    switch (i) {
    case 0: say_group(m, true, true); break;
    case 1: say_group(m, true, false); break;
    case 2: say_group(m, false, true); break;
    case 3: say_source(m); break;
    case 4: say_dealt(m); break;
    case 5: say_gathered(m); break;
    case 6: value_say_card(m, true, false); break;
    case 7: value_say_card(m, false, false); break;
    case 8: value_say_card(m, stream_one_in(m->g, 2), stream_one_in(m->g, 2)); break;
    case 9: say_suits(m); break;
    case 10: say_step(m); break;
    case 11:
    case 12: value_say(m, "word"); break;
    default: fprintf(stderr, "judge: no way to make a %.*s\n", (int)len, kind); exit(2);
    }
}

/* Writes a random number of RANGE. Small numbers are more likely, since they have an effect in small games. */
static void value_say_number(struct maker *m, const char *range)
{
    char word[12], *high;
    long low = strtol(range, &high, 10), most = strtol(high + 2, NULL, 10), span = stream_one_in(m->g, 12) ? 12 : 4;

    snprintf(word, sizeof word, "%ld",
             low + (long)stream_below(m->g, (unsigned)(most - low < span ? most - low + 1 : span + 1)));
    value_say(m, word);
}

/* ---- the form ---- */

static void value_skip_blanks(struct maker *m) { m->at += strspn(m->at, " "); }

static void make_alternatives(struct maker *m);

static void make_token(struct maker *m)
{
    size_t len = strcspn(m->at, " |()[]");
    const char *token = m->at;
    char word[NAME];

    m->at += len;
    if (m->silent)
        return;
    if (*token >= '0' && *token <= '9' && memchr(token, '.', len)) {
        value_say_number(m, token);
    } else if (*token >= 'A' && *token <= 'Z') {
        say_kind(m, token, len);
    } else {
        snprintf(word, sizeof word, "%.*s", (int)len, token);
        value_say(m, word);
    }
}

static void make_item(struct maker *m)
{
    bool was = m->silent;

    if (*m->at != '(' && *m->at != '[') {
        make_token(m);
        return;
    }
    if (*m->at++ == '[')
        m->silent = was || stream_one_in(m->g, 2);
    make_alternatives(m);
    m->at++;
    m->silent = was;
}

static void make_repeated(struct maker *m)
{
    const char *item = m->at;

    make_item(m);
    value_skip_blanks(m);
    if (strncmp(m->at, "...", 3))
        return;
    while (!m->silent && stream_one_in(m->g, 2)) {
        m->at = item;
        make_item(m);
        value_skip_blanks(m);
    }
    m->at = strstr(m->at, "...") + 3;
}

static void make_sequence(struct maker *m)
{
    for (value_skip_blanks(m); *m->at && !strchr("|)]", *m->at); value_skip_blanks(m))
        make_repeated(m);
}

static unsigned count_alternatives(const char *at)
{
    unsigned n = 1;

    for (int depth = 0; *at && depth >= 0; at++) {
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        n += *at == '|' && !depth;
    }
    return n;
}

static void make_alternatives(struct maker *m)
{
    unsigned n = count_alternatives(m->at), chosen = stream_below(m->g, n);
    bool was = m->silent;

    for (unsigned i = 0; i < n; i++) {
        m->silent = was || i != chosen;
        make_sequence(m);
        if (*m->at == '|')
            m->at++;
    }
    m->silent = was;
}

static void value_draw(struct stream *g, const struct file *f, const char *form, char out[VALUE])
{
    struct maker m = {.g = g, .f = f, .at = form, .out = out};

    out[0] = '\0';
    make_alternatives(&m);
}

void value_draw_other(struct stream *g, const struct file *f, const struct deal_word *w, char out[VALUE])
{
    for (int tries = 0; tries < 20; tries++) {
        value_draw(g, f, w->form, out);
        if (!w->standard || strcmp(w->standard, out))
            return;
    }
}
