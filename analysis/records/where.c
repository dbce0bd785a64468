/*
 * Conditions on records: a recursive-descent parser to a tree of nodes in one array, and its evaluation. && and ||
 * stop early, so `game == harp && bone.twins > 3` never lays out a deal of another game.
 */
#include "where.h"

#include "../base/memory.h"
#include "deal.h"
#include "fields.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 100, FIELD_MAX = 64 }; /* limits of nesting, to bound the recursion, and of the name of a field */

enum token { T_END, T_WORD, T_STRING, T_OPEN, T_CLOSE, T_NOT, T_AND, T_OR, T_EQ, T_NE, T_LT, T_LE, T_GT, T_GE, T_BAD };

enum kind { N_AND, N_OR, N_NOT, N_HAS, N_COMPARE };

struct node {
    enum kind kind;
    int left, right; /* operands of !, && and ||, as indices of nodes */
    int field;
    enum token op;
    int other; /* number of the field to compare with; -1: compare with VALUE */
    char *value;
    bool is_number;
};

struct where {
    struct fields *fields;
    struct node *nodes;
    int count, root;
};

struct parser {
    struct where *w;
    const char *text, *next; /* NEXT: the rest of the text, after the present token */
    const char *start;       /* start of the present token, without its quotes */
    size_t len;
    enum token token;
    int depth;
    struct deal_error *e;
};

/* ---- tokens ------------------------------------------------------------ */

static const struct {
    const char *text;
    enum token token;
} signs[] = {
    /* If two tokens begin alike, the longer one comes first. */
    {"&&", T_AND}, {"||", T_OR}, {"==", T_EQ}, {"!=", T_NE},  {"<=", T_LE},   {">=", T_GE},
    {"<", T_LT},   {">", T_GT},  {"!", T_NOT}, {"(", T_OPEN}, {")", T_CLOSE},
};

static const char word_ends[] = " \t\n\r()!=<>&|\"'";

static void where_take(struct parser *parser, enum token token, size_t len)
{
    parser->token = token;
    parser->start = parser->next;
    parser->len = len;
    parser->next += len;
}

static void take_string(struct parser *parser)
{
    const char *end = strchr(parser->next + 1, *parser->next);

    if (!end) {
        where_take(parser, T_BAD, strlen(parser->next));
        return;
    }
    parser->token = T_STRING;
    parser->start = parser->next + 1;
    parser->len = (size_t)(end - parser->start);
    parser->next = end + 1;
}

static void where_advance(struct parser *parser)
{
    parser->next += strspn(parser->next, " \t\n\r");
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(parser->next, signs[i].text, strlen(signs[i].text)) == 0) {
            where_take(parser, signs[i].token, strlen(signs[i].text));
            return;
        }
    }
    if (*parser->next == '\0')
        where_take(parser, T_END, 0);
    else if (*parser->next == '"' || *parser->next == '\'')
        take_string(parser);
    else if (strchr(word_ends, *parser->next))
        where_take(parser, T_BAD, 1); /* A single = & or | is an error. */
    else
        where_take(parser, T_WORD, strcspn(parser->next, word_ends));
}

/* Reports a syntax error and returns -1, which all functions that make a node return on failure. */
static int where_expected(struct parser *parser, const char *what)
{
    char token[64];
    int column = (int)(parser->start - parser->text) + 1;

    if (parser->token == T_END) {
        deal_fail(parser->e, NULL, "expected %s at the end", what);
        return -1;
    }
    deal_quote(token, sizeof token, parser->start, parser->len);
    if (parser->token == T_BAD && (*parser->start == '"' || *parser->start == '\''))
        deal_fail(parser->e, NULL, "no closing quote after \"%s\" at column %d", token, column);
    else if (parser->token == T_BAD)
        deal_fail(parser->e, NULL, "bad operator \"%s\" at column %d, use \"%s%s\"", token, column, token, token);
    else
        deal_fail(parser->e, NULL, "expected %s, not \"%s\" at column %d", what, token, column);
    return -1;
}

/* ---- nodes ------------------------------------------------------------- */

static int where_add(struct parser *parser, struct node node)
{
    struct where *w = parser->w;

    w->nodes = memory_grow(w->nodes, (size_t)w->count, sizeof *w->nodes);
    w->nodes[w->count] = node;
    return w->count++;
}

/* Parses the VALUE of a comparison, which is the present token. A word that is no number names a field to compare with
 * after an operator of order, or if it is a feature. */
static int add_comparison(struct parser *parser, int field, enum token op)
{
    struct node node = {.kind = N_COMPARE, .field = field, .op = op, .other = -1};
    bool word = parser->token == T_WORD;

    if (!word && parser->token != T_STRING)
        return where_expected(parser, "a value");
    node.value = memory_or_end(strndup(parser->start, parser->len));
    node.is_number = word && value_kind(node.value) == VALUE_NUMBER;
    if (word && !node.is_number && parser->len < FIELD_MAX && (op >= T_LT || fields_is_feature(node.value)) &&
        (node.other = fields_add(parser->w->fields, parser->start, parser->len, parser->e)) < 0) {
        free(node.value);
        return -1;
    }
    where_advance(parser);
    return where_add(parser, node);
}

static int parse_comparison(struct parser *parser)
{
    enum token op;
    int field;

    if (parser->token != T_WORD)
        return where_expected(parser, "a field");
    field = fields_add(parser->w->fields, parser->start, parser->len, parser->e);
    if (field < 0)
        return -1;
    where_advance(parser);
    op = parser->token;
    if (op == T_BAD)
        return where_expected(parser, "an operator");
    if (op < T_EQ)
        return where_add(parser, (struct node){.kind = N_HAS, .field = field});
    where_advance(parser);
    return add_comparison(parser, field, op);
}

static int parse_any(struct parser *parser);

static int parse_test(struct parser *parser)
{
    int inner;

    if (parser->token == T_NOT) {
        where_advance(parser);
        if (++parser->depth > DEPTH_MAX)
            return where_expected(parser, "less nesting");
        inner = parse_test(parser);
        parser->depth--;
        return inner < 0 ? -1 : where_add(parser, (struct node){.kind = N_NOT, .left = inner});
    }
    if (parser->token != T_OPEN)
        return parse_comparison(parser);
    where_advance(parser);
    if (++parser->depth > DEPTH_MAX)
        return where_expected(parser, "less nesting");
    inner = parse_any(parser);
    parser->depth--;
    if (inner < 0)
        return -1;
    if (parser->token != T_CLOSE)
        return where_expected(parser, "\")\"");
    where_advance(parser);
    return inner;
}

/* Parses operands of the function NEXT, joined by TOKEN to nodes of KIND. */
static int parse_joined(struct parser *parser, int (*next)(struct parser *parser), enum token token, enum kind kind)
{
    int left = next(parser);

    while (left >= 0 && parser->token == token) {
        int right;

        where_advance(parser);
        right = next(parser);
        left = right < 0 ? -1 : where_add(parser, (struct node){.kind = kind, .left = left, .right = right});
    }
    return left;
}

static int parse_all(struct parser *parser) { return parse_joined(parser, parse_test, T_AND, N_AND); }
static int parse_any(struct parser *parser) { return parse_joined(parser, parse_all, T_OR, N_OR); }

struct where *where_new(const char *text, struct fields *fields, struct deal_error *e)
{
    struct where *w = memory_new(1, sizeof *w);
    struct parser p = {.w = w, .text = text, .next = text, .e = e};

    w->fields = fields;
    where_advance(&p);
    w->root = parse_any(&p);
    if (w->root >= 0 && p.token != T_END)
        w->root = where_expected(&p, "\"&&\" or \"||\"");
    if (w->root < 0) {
        where_free(w);
        return NULL;
    }
    return w;
}

void where_free(struct where *where)
{
    if (!where)
        return;
    for (int i = 0; i < where->count; i++)
        free(where->nodes[i].value);
    free(where->nodes);
    free(where);
}

/* ---- evaluation -------------------------------------------------------- */

static bool order_holds(enum token op, int order)
{
    switch (op) {
    case T_EQ: return order == 0;
    case T_NE: return order != 0;
    case T_LT: return order < 0;
    case T_LE: return order <= 0;
    case T_GT: return order > 0;
    default: return order >= 0;
    }
}

static bool where_compare(const struct node *node, const char *value)
{
    if (value_kind(node->value) == VALUE_ABSENT)
        return node->op == (value ? T_NE : T_EQ);
    if (!value)
        return node->op == T_NE;
    if (!node->is_number)
        return order_holds(node->op, strcmp(value, node->value));
    if (value_kind(value) != VALUE_NUMBER)
        return node->op == T_NE;
    return order_holds(node->op, value_compare_numbers(value, node->value));
}

static bool compare_holds(const struct where *where, const struct node *node, bool *holds, struct deal_error *e)
{
    const char *value, *other;

    if (!fields_value(where->fields, node->field, &value, e))
        return false;
    if (node->op >= T_LT) { /* an absent field makes == false and != true; only a comparison by order needs it */
        fields_compare(where->fields, node->field);
        fields_compare(where->fields, node->other);
    }
    if (node->kind == N_HAS) {
        *holds = value != NULL;
    } else if (node->other < 0) {
        *holds = where_compare(node, value);
    } else {
        if (!fields_value(where->fields, node->other, &other, e))
            return false;
        *holds = value && other && value_kind(value) == value_kind(other)
                     ? order_holds(node->op, value_compare(value, other))
                     : node->op == T_NE;
    }
    return true;
}

static bool node_holds(const struct where *where, int i, bool *holds, struct deal_error *e)
{
    const struct node *n = &where->nodes[i];

    switch (n->kind) {
    case N_AND:
    case N_OR:
        if (!node_holds(where, n->left, holds, e))
            return false;
        return *holds == (n->kind == N_OR) || node_holds(where, n->right, holds, e);
    case N_NOT:
        if (!node_holds(where, n->left, holds, e))
            return false;
        *holds = !*holds;
        return true;
    default: return compare_holds(where, n, holds, e);
    }
}

bool where_holds(const struct where *where, bool *holds, struct deal_error *e)
{
    return node_holds(where, where->root, holds, e);
}
