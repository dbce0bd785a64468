/* Writes lines of play in notations of other programs; foreign.c reads them. */
#include "play.h"

#include <string.h>

static const char *const forms[] = {"standard", "fc-solve", "klondike", "fc-solve-positions"};

bool foreign_known(const char *name)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(forms[i], name))
            return true;
    return false;
}

/* The number of a pile among those of its kind, from 0. */
static int number_of(const struct deal_state *s, int pile)
{
    int n = 0;

    for (int i = 0; i < pile; i++)
        n += deal_state_pile_kind(s, i) == deal_state_pile_kind(s, pile);
    return n;
}

/* Appends the letter of a pile to OUT; false if the notation has none. CARD is the card that moves. */
static bool add_place(struct text *out, const char *form, const struct deal_state *s, int pile, uint8_t card)
{
    int kind = (int)deal_state_pile_kind(s, pile), n = number_of(s, pile);
    bool klondike = *form == 'k';

    if (kind == DEAL_TABLEAU && n < (klondike ? 7 : 10))
        text_print(out, "%d", (n + 1) % 10);
    else if (kind == DEAL_CELL && n < 10 && !klondike)
        text_print(out, "%c", 'a' + n + (n > 6));
    else if (kind == DEAL_FOUNDATION)
        text_print(out, "%c", klondike ? "SHDC"[card / 13] : 'h');
    else if (kind == DEAL_TALON && klondike)
        text_print(out, "W");
    else
        return false;
    return true;
}

static bool add_words(struct text *out, const struct deal_state *s, int pile, const char *before)
{
    int kind = (int)deal_state_pile_kind(s, pile);

    text_print(out, "%s", before);
    if (kind == DEAL_TABLEAU)
        text_print(out, "stack %d", number_of(s, pile));
    else if (kind == DEAL_CELL)
        text_print(out, "freecell %d", number_of(s, pile));
    else
        text_print(out, "the foundations");
    return kind == DEAL_TABLEAU || kind == DEAL_CELL || kind == DEAL_FOUNDATION;
}

/* If A plays cards on a foundation, is no other foundation offered to them? */
static bool is_only(struct deal_state *s, struct deal_action a)
{
    size_t n, others = 0;
    const struct deal_action *list = deal_state_actions(s, &n);

    for (size_t i = 0; i < n; i++)
        others += list[i].kind == a.kind && list[i].from == a.from && list[i].n == a.n && list[i].to != a.to &&
                  deal_state_pile_kind(s, list[i].to) == DEAL_FOUNDATION;
    return deal_state_pile_kind(s, a.to) != DEAL_FOUNDATION || !others;
}

static bool add_step(struct text *out, const char *form, struct deal_state *s, struct deal_action a)
{
    size_t height;
    const uint8_t *cards = a.from == DEAL_NO_PILE ? NULL : deal_state_pile(s, a.from, &height);
    int n = a.n ? a.n : cards ? (int)height : 0;

    if (*form == 'k' && (a.kind == DEAL_ACT_DEAL || a.kind == DEAL_ACT_REDEAL)) {
        text_print(out, "%s", a.kind == DEAL_ACT_DEAL ? "DR1" : "NEW");
        return true;
    }
    if (a.kind != DEAL_ACT_MOVE || a.place || !cards || !height || !is_only(s, a))
        return false;
    if (*form != 'f')
        return add_place(out, form, s, a.from, cards[height - 1]) && add_place(out, form, s, a.to, cards[height - 1]) &&
               (n == 1 || (text_print(out, *form == 'k' ? "-%d" : "v%x", (unsigned)n), true));
    if (n > 1 && deal_state_pile_kind(s, a.to) == DEAL_FOUNDATION) {
        text_print(out, "Move the sequence on top of Stack %d to the foundations", number_of(s, a.from));
        return deal_state_pile_kind(s, a.from) == DEAL_TABLEAU;
    }
    if (n == 1 && deal_state_pile_kind(s, a.from) != deal_state_pile_kind(s, a.to))
        text_print(out, "Move a card");
    else
        text_print(out, "Move %d cards", n);
    return add_words(out, s, a.from, " from ") && add_words(out, s, a.to, " to ");
}

/* Appends the cards of a pile from the bottom, each after the text BEFORE; if it has none, the text EMPTY. */
static void add_cards(struct text *out, const struct deal_state *s, int pile, const char *before, const char *empty)
{
    size_t n;
    const uint8_t *cards = deal_state_pile(s, pile, &n);

    text_print(out, "%s", n ? "" : empty);
    for (char card[3] = ""; n--; cards++) {
        deal_card_text(*cards, card);
        text_print(out, "%s%s", before, card);
    }
}

/* Appends the position between two actions, byte for byte as Freecell Solver's verifier expects it. */
static void add_position(struct text *out, const struct deal_state *s)
{
    text_print(out, "\n\nFoundations:");
    for (const char *suit = "HCDS"; *suit; suit++)
        text_print(out, " %c-%c", *suit, "0A23456789TJQK"[foreign_cards_out(s, (int)(strchr("SHDC", *suit) - "SHDC"))]);
    text_print(out, "\nFreecells:");
    for (int p = 0; p < deal_state_piles(s); p++)
        if (deal_state_pile_kind(s, p) == DEAL_CELL)
            add_cards(out, s, p, "  ", "    ");
    for (int p = 0; p < deal_state_piles(s); p++)
        if (deal_state_pile_kind(s, p) == DEAL_TABLEAU) {
            text_print(out, "\n:");
            add_cards(out, s, p, " ", "");
        }
    text_print(out, "\n\n====================\n\n");
}

bool foreign_write(const char *form, const struct deal_record *d, struct deal_state *s, struct deal_error *e)
{
    const char *at = deal_record_get(d, "moves"), *between = *form == 'f' ? "\n" : " ";
    struct text out = {.len = 0};
    size_t len, n = 0;
    bool good = deal_record_replay(d, s, 0, &len, e), positions = !strcmp(form, forms[3]);

    if (positions) {
        text_print(&out, "-=-=-=-=-=-=-=-=-=-=-=-");
        add_position(&out, s);
    }
    for (at = at ? at : ""; good && *at; at += len + (at[len] == ','), n++) {
        struct deal_action a;

        len = strcspn(at, ",");
        if (n && !positions)
            text_print(&out, "%s", n % 10 ? between : "\n");
        good = deal_state_find(s, at, len, &a, e) &&
               (add_step(&out, form, s, a) || deal_fail(e, "moves", "%s has no word for \"%.*s\"", form, (int)len, at));
        if (good && !deal_state_apply(s, a))
            tool_die_memory();
        if (positions)
            add_position(&out, s);
    }
    text_print(&out, "%s%s", positions && deal_state_won(s) ? "This game is solveable." : "", n ? "\n\n" : "\n");
    if (good)
        output_line(out.bytes, out.len);
    text_release(&out);
    return good;
}
