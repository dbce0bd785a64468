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

enum { DEPTH_MAX = 100 }; /* limit of nesting of a condition, to bound the recursion */

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

static void where_take(struct parser *p, enum token token, size_t len)
{
    p->token = token;
    p->start = p->next;
    p->len = len;
    p->next += len;
}

static void take_string(struct parser *p)
{
    const char *end = strchr(p->next + 1, *p->next);

    if (!end) {
        where_take(p, T_BAD, strlen(p->next));
        return;
    }
    p->token = T_STRING;
    p->start = p->next + 1;
    p->len = (size_t)(end - p->start);
    p->next = end + 1;
}

static void where_advance(struct parser *p)
{
    p->next += strspn(p->next, " \t\n\r");
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(p->next, signs[i].text, strlen(signs[i].text)) == 0) {
            where_take(p, signs[i].token, strlen(signs[i].text));
            return;
        }
    }
    if (*p->next == '\0')
        where_take(p, T_END, 0);
    else if (*p->next == '"' || *p->next == '\'')
        take_string(p);
    else if (strchr(word_ends, *p->next))
        where_take(p, T_BAD, 1); /* A single = & or | is an error. */
    else
        where_take(p, T_WORD, strcspn(p->next, word_ends));
}

/* Reports a syntax error and returns -1, which all functions that make a node return on failure. */
static int where_expected(struct parser *p, const char *what)
{
    char token[64];
    int column = (int)(p->start - p->text) + 1;

    if (p->token == T_END) {
        deal_fail(p->e, NULL, "expected %s at the end", what);
        return -1;
    }
    deal_quote(token, sizeof token, p->start, p->len);
    if (p->token == T_BAD && (*p->start == '"' || *p->start == '\''))
        deal_fail(p->e, NULL, "no closing quote after \"%s\" at column %d", token, column);
    else if (p->token == T_BAD)
        deal_fail(p->e, NULL, "bad operator \"%s\" at column %d, use \"%s%s\"", token, column, token, token);
    else
        deal_fail(p->e, NULL, "expected %s, not \"%s\" at column %d", what, token, column);
    return -1;
}

/* ---- nodes ------------------------------------------------------------- */

static int where_add(struct parser *p, struct node node)
{
    struct where *w = p->w;

    w->nodes = memory_grow(w->nodes, (size_t)w->count, sizeof *w->nodes);
    w->nodes[w->count] = node;
    return w->count++;
}

/* Returns true if the present token names a field to compare with. That is a word that is not a number, after an
 * operator of order, or if it is a feature. */
static bool is_field(const struct parser *p, enum token op)
{
    char name[64];

    if (p->token != T_WORD || p->len >= sizeof name)
        return false;
    memcpy(name, p->start, p->len);
    name[p->len] = '\0';
    return value_kind(name) != VALUE_NUMBER && ((op != T_EQ && op != T_NE) || fields_is_feature(name));
}

/* Parses the VALUE of a comparison, which is the present token. */
static int add_comparison(struct parser *p, int field, enum token op)
{
    struct node node = {.kind = N_COMPARE, .field = field, .op = op, .other = -1};

    if (p->token != T_WORD && p->token != T_STRING)
        return where_expected(p, "a value");
    if (is_field(p, op)) {
        node.other = fields_add(p->w->fields, p->start, p->len, p->e);
        if (node.other < 0)
            return -1;
        where_advance(p);
        return where_add(p, node);
    }
    node.value = memory_new(p->len + 1, 1);
    memcpy(node.value, p->start, p->len);
    node.is_number = p->token == T_WORD && value_kind(node.value) == VALUE_NUMBER;
    where_advance(p);
    return where_add(p, node);
}

static int parse_comparison(struct parser *p)
{
    enum token op;
    int field;

    if (p->token != T_WORD)
        return where_expected(p, "a field");
    field = fields_add(p->w->fields, p->start, p->len, p->e);
    if (field < 0)
        return -1;
    where_advance(p);
    op = p->token;
    if (op == T_BAD)
        return where_expected(p, "an operator");
    if (op < T_EQ)
        return where_add(p, (struct node){.kind = N_HAS, .field = field});
    where_advance(p);
    return add_comparison(p, field, op);
}

static int parse_any(struct parser *p);

static int parse_test(struct parser *p)
{
    int inner;

    if (p->token == T_NOT) {
        where_advance(p);
        if (++p->depth > DEPTH_MAX)
            return where_expected(p, "less nesting");
        inner = parse_test(p);
        p->depth--;
        return inner < 0 ? -1 : where_add(p, (struct node){.kind = N_NOT, .left = inner});
    }
    if (p->token != T_OPEN)
        return parse_comparison(p);
    where_advance(p);
    if (++p->depth > DEPTH_MAX)
        return where_expected(p, "less nesting");
    inner = parse_any(p);
    p->depth--;
    if (inner < 0)
        return -1;
    if (p->token != T_CLOSE)
        return where_expected(p, "\")\"");
    where_advance(p);
    return inner;
}

/* Parses operands of the function NEXT, joined by TOKEN to nodes of KIND. */
static int parse_joined(struct parser *p, int (*next)(struct parser *p), enum token token, enum kind kind)
{
    int left = next(p);

    while (left >= 0 && p->token == token) {
        int right;

        where_advance(p);
        right = next(p);
        left = right < 0 ? -1 : where_add(p, (struct node){.kind = kind, .left = left, .right = right});
    }
    return left;
}

static int parse_all(struct parser *p) { return parse_joined(p, parse_test, T_AND, N_AND); }
static int parse_any(struct parser *p) { return parse_joined(p, parse_all, T_OR, N_OR); }

struct where *where_new(const char *text, struct fields *f, struct deal_error *e)
{
    struct where *w = memory_new(1, sizeof *w);
    struct parser p = {.w = w, .text = text, .next = text, .e = e};

    w->fields = f;
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

void where_free(struct where *w)
{
    if (!w)
        return;
    for (int i = 0; i < w->count; i++)
        free(w->nodes[i].value);
    free(w->nodes);
    free(w);
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

static bool where_compare(const struct node *n, const char *value)
{
    if (value_kind(n->value) == VALUE_ABSENT)
        return n->op == (value ? T_NE : T_EQ);
    if (!value)
        return n->op == T_NE;
    if (!n->is_number)
        return order_holds(n->op, strcmp(value, n->value));
    if (value_kind(value) != VALUE_NUMBER)
        return n->op == T_NE;
    return order_holds(n->op, value_compare_numbers(value, n->value));
}

static bool compare_fields(enum token op, const char *a, const char *b)
{
    if (!a || !b || value_kind(a) != value_kind(b))
        return op == T_NE;
    return order_holds(op, value_compare(a, b));
}

/* Notes that FIELD is compared by OP. Only order has no answer where the field is absent: == is false, and != true. */
static void note_comparison(const struct where *w, int field, enum token op)
{
    if (op >= T_LT)
        fields_compare(w->fields, field);
}

static bool compare_holds(const struct where *w, const struct node *n, bool *holds, struct deal_error *e)
{
    const char *value, *other;

    if (!fields_value(w->fields, n->field, &value, e))
        return false;
    if (n->kind == N_COMPARE)
        note_comparison(w, n->field, n->op);
    if (n->kind == N_HAS) {
        *holds = value != NULL;
    } else if (n->other < 0) {
        *holds = where_compare(n, value);
    } else {
        if (!fields_value(w->fields, n->other, &other, e))
            return false;
        note_comparison(w, n->other, n->op);
        *holds = compare_fields(n->op, value, other);
    }
    return true;
}

static bool node_holds(const struct where *w, int i, bool *holds, struct deal_error *e)
{
    const struct node *n = &w->nodes[i];

    switch (n->kind) {
    case N_AND:
    case N_OR:
        if (!node_holds(w, n->left, holds, e))
            return false;
        return *holds == (n->kind == N_OR) || node_holds(w, n->right, holds, e);
    case N_NOT:
        if (!node_holds(w, n->left, holds, e))
            return false;
        *holds = !*holds;
        return true;
    default: return compare_holds(w, n, holds, e);
    }
}

bool where_holds(const struct where *w, bool *holds, struct deal_error *e) { return node_holds(w, w->root, holds, e); }
