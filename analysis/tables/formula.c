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

struct parser {
    struct model *model;
    const char *at, *token;
    size_t len;
    struct deal_error *e;
};

static void formula_advance(struct parser *parser) { parser->len = next_token(&parser->at, &parser->token); }

static bool at_token(const struct parser *parser, const char *what)
{
    return is_token(parser->token, parser->len, what);
}

static bool formula_expected(const struct parser *parser, const char *what)
{
    char quoted[64];

    if (parser->len == 0)
        return deal_fail(parser->e, NULL, "expected %s at the end", what);
    return deal_fail(parser->e, NULL, "expected %s, not \"%s\"", what,
                     deal_quote(quoted, sizeof quoted, parser->token, parser->len));
}

static bool parse_outcome(struct parser *parser)
{
    static const char *const outcomes[] = {"won", "unwinnable", "unknown", "stuck"}; /* ORDER OUTCOMES */

    for (unsigned i = 0; i < sizeof outcomes / sizeof outcomes[0]; i++) {
        if (!at_token(parser, outcomes[i]))
            continue;
        parser->model->outcome = (enum outcome)i;
        formula_advance(parser);
        return true;
    }
    return formula_expected(parser, "\"won\"");
}

/* Parses the present token of a formula as a field. */
static bool parse_field(struct parser *parser, struct part *part)
{
    struct model *m = parser->model;

    if (parser->len == 0 || strchr("~+:*^()", *parser->token) || parser->len >= NAME_MAX_BYTES)
        return formula_expected(parser, "a field");
    for (part->predictor = 0; part->predictor < m->predictors; part->predictor++) {
        if (at_token(parser, m->names[part->predictor]))
            break;
    }
    if (part->predictor == PREDICTORS_MAX)
        return deal_fail(parser->e, NULL, "more than %d fields", (int)PREDICTORS_MAX);
    if (part->predictor == m->predictors)
        memcpy(m->names[m->predictors++], parser->token, parser->len);
    formula_advance(parser);
    return true;
}

static bool parse_power(struct parser *parser, struct part *part)
{
    if (!at_token(parser, "^"))
        return true;
    formula_advance(parser);
    if (parser->len != 1 || *parser->token < '2' || *parser->token > '9')
        return formula_expected(parser, "a power from 2 to 9");
    part->power = *parser->token - '0';
    formula_advance(parser);
    return true;
}

static bool parse_part(struct parser *parser, struct part *part)
{
    const char *ahead = parser->at, *next;
    size_t len = next_token(&ahead, &next);

    *part = (struct part){.power = 1, .factor = at_token(parser, "factor") && is_token(next, len, "(")};
    if (!part->factor)
        return parse_field(parser, part) && parse_power(parser, part);
    formula_advance(parser);
    formula_advance(parser);
    if (!parse_field(parser, part))
        return false;
    if (!at_token(parser, ")"))
        return formula_expected(parser, "\")\"");
    formula_advance(parser);
    return true;
}

bool formula_has(const struct model *model, const struct effect *effect)
{
    for (size_t i = 0; i < model->effects; i++) {
        size_t same = 0;

        for (size_t j = 0; j < effect->parts && effect->parts == model->effect[i].parts; j++) {
            const struct part *a = &effect->part[j], *b = &model->effect[i].part[j];

            same += a->predictor == b->predictor && a->power == b->power && a->factor == b->factor;
        }
        if (same == effect->parts)
            return true;
    }
    return false;
}

static bool add_effect(struct parser *parser, const struct effect *effect)
{
    struct model *m = parser->model;

    if (formula_has(m, effect))
        return deal_fail(parser->e, NULL, "\"%s\" stands twice", m->names[effect->part[0].predictor]);
    if (m->effects == EFFECTS_MAX)
        return deal_fail(parser->e, NULL, "more than %d terms", (int)EFFECTS_MAX);
    m->effect[m->effects++] = *effect;
    return true;
}

/* Adds the effects A and B by themselves, for A*B. */
static bool add_crossed(struct parser *parser, const struct effect *effect)
{
    for (size_t i = 0; i < effect->parts; i++) {
        struct effect one = {.parts = 1, .part = {effect->part[i]}};

        if (!add_effect(parser, &one))
            return false;
    }
    return add_effect(parser, effect);
}

static bool parse_effect(struct parser *parser)
{
    struct effect x = {.parts = 0};
    bool crossed = false;

    if (at_token(parser, "1")) { /* The constant is always in the model, so "1" is accepted and adds nothing. */
        formula_advance(parser);
        return true;
    }
    for (;;) {
        if (!parse_part(parser, &x.part[x.parts++]))
            return false;
        if (!at_token(parser, ":") && !at_token(parser, "*"))
            break;
        if (x.parts == PARTS_MAX || (crossed && !at_token(parser, "*")))
            return formula_expected(parser, x.parts == PARTS_MAX ? "no more factors" : "\"*\"");
        crossed = at_token(parser, "*");
        if (crossed && x.parts > 1)
            return formula_expected(parser, "at most two fields joined by \"*\"");
        formula_advance(parser);
    }
    return crossed ? add_crossed(parser, &x) : add_effect(parser, &x);
}

bool formula_parse(struct model *model, const char *text, struct deal_error *e)
{
    struct parser p = {.model = model, .at = text, .e = e};

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
