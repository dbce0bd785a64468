/*
 * Parses formulas of models: OUTCOME ~ EFFECT + EFFECT ... An effect is a part, parts joined by colons, or A*B for A +
 * B + A:B. A part is FIELD, FIELD^POWER or factor(FIELD).
 */
#include "deal.h"
#include "design.h"

#include <string.h>

/* Finds the next word or sign at *AT, which is advanced; returns its length, 0 at the end. */
static size_t next_token(const char **at, const char **token)
{
    size_t len;

    *at += strspn(*at, " \t\n");
    *token = *at;
    len = strcspn(*at, " \t\n~+:*^()");
    if (len == 0 && **at)
        len = 1;
    *at += len;
    return len;
}

static bool is_token(const char *token, size_t len, const char *what)
{
    return len == strlen(what) && memcmp(token, what, len) == 0;
}

static bool bad_formula(struct deal_error *e, const char *what, const char *token, size_t len)
{
    char quoted[64];

    if (len == 0)
        return deal_fail(e, NULL, "expected %s at the end", what);
    return deal_fail(e, NULL, "expected %s, not \"%s\"", what, deal_quote(quoted, sizeof quoted, token, len));
}

struct parser {
    struct model *model;
    const char *at, *token;
    size_t len;
    struct deal_error *e;
};

static void formula_advance(struct parser *p) { p->len = next_token(&p->at, &p->token); }

static bool at_token(const struct parser *p, const char *what) { return is_token(p->token, p->len, what); }

static bool formula_expected(const struct parser *p, const char *what)
{
    return bad_formula(p->e, what, p->token, p->len);
}

static bool parse_outcome(struct parser *p)
{
    static const char *const outcomes[] = {"won", "unwinnable", "unknown", "stuck"}; /* ORDER OUTCOMES */

    for (unsigned i = 0; i < sizeof outcomes / sizeof outcomes[0]; i++) {
        if (!at_token(p, outcomes[i]))
            continue;
        p->model->outcome = (enum outcome)i;
        formula_advance(p);
        return true;
    }
    return formula_expected(p, "\"won\"");
}

/* Parses the present token of a formula as a field. */
static bool parse_field(struct parser *p, struct part *part)
{
    struct model *m = p->model;

    if (p->len == 0 || strchr("~+:*^()", *p->token) || p->len >= NAME_MAX_BYTES)
        return formula_expected(p, "a field");
    for (part->predictor = 0; part->predictor < m->predictors; part->predictor++) {
        if (at_token(p, m->names[part->predictor]))
            break;
    }
    if (part->predictor == PREDICTORS_MAX)
        return deal_fail(p->e, NULL, "more than %d fields", (int)PREDICTORS_MAX);
    if (part->predictor == m->predictors)
        memcpy(m->names[m->predictors++], p->token, p->len);
    formula_advance(p);
    return true;
}

static bool parse_power(struct parser *p, struct part *part)
{
    if (!at_token(p, "^"))
        return true;
    formula_advance(p);
    if (p->len != 1 || *p->token < '2' || *p->token > '9')
        return formula_expected(p, "a power from 2 to 9");
    part->power = *p->token - '0';
    formula_advance(p);
    return true;
}

static bool parse_part(struct parser *p, struct part *part)
{
    const char *ahead = p->at, *next;
    size_t len = next_token(&ahead, &next);

    *part = (struct part){.power = 1, .factor = at_token(p, "factor") && is_token(next, len, "(")};
    if (!part->factor)
        return parse_field(p, part) && parse_power(p, part);
    formula_advance(p);
    formula_advance(p);
    if (!parse_field(p, part))
        return false;
    if (!at_token(p, ")"))
        return formula_expected(p, "\")\"");
    formula_advance(p);
    return true;
}

static bool same_part(const struct part *a, const struct part *b)
{
    return a->predictor == b->predictor && a->power == b->power && a->factor == b->factor;
}

bool formula_has(const struct model *m, const struct effect *x)
{
    for (size_t i = 0; i < m->effects; i++) {
        size_t same = 0;

        for (size_t j = 0; j < x->parts && x->parts == m->effect[i].parts; j++)
            same += same_part(&x->part[j], &m->effect[i].part[j]);
        if (same == x->parts)
            return true;
    }
    return false;
}

static bool add_effect(struct parser *p, const struct effect *x)
{
    struct model *m = p->model;

    if (formula_has(m, x))
        return deal_fail(p->e, NULL, "\"%s\" stands twice", m->names[x->part[0].predictor]);
    if (m->effects == EFFECTS_MAX)
        return deal_fail(p->e, NULL, "more than %d terms", (int)EFFECTS_MAX);
    m->effect[m->effects++] = *x;
    return true;
}

/* Adds the effects A and B by themselves, for A*B. */
static bool add_crossed(struct parser *p, const struct effect *x)
{
    for (size_t i = 0; i < x->parts; i++) {
        struct effect one = {.parts = 1, .part = {x->part[i]}};

        if (!add_effect(p, &one))
            return false;
    }
    return add_effect(p, x);
}

static bool parse_effect(struct parser *p)
{
    struct effect x = {.parts = 0};
    bool crossed = false;

    if (at_token(p, "1")) { /* The constant is always in the model, so "1" is accepted and adds nothing. */
        formula_advance(p);
        return true;
    }
    for (;;) {
        if (!parse_part(p, &x.part[x.parts++]))
            return false;
        if (!at_token(p, ":") && !at_token(p, "*"))
            break;
        if (x.parts == PARTS_MAX || (crossed && !at_token(p, "*")))
            return formula_expected(p, x.parts == PARTS_MAX ? "no more factors" : "\"*\"");
        crossed = at_token(p, "*");
        if (crossed && x.parts > 1)
            return formula_expected(p, "at most two fields joined by \"*\"");
        formula_advance(p);
    }
    return crossed ? add_crossed(p, &x) : add_effect(p, &x);
}

bool formula_parse(struct model *m, const char *text, struct deal_error *e)
{
    struct parser p = {.model = m, .at = text, .e = e};

    formula_advance(&p);
    if (!parse_outcome(&p))
        return false;
    if (!at_token(&p, "~"))
        return formula_expected(&p, "\"~\"");
    do {
        formula_advance(&p);
        if (!parse_effect(&p))
            return false;
    } while (at_token(&p, "+"));
    return p.len == 0 || formula_expected(&p, "\"+\"");
}
