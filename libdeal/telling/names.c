/*
 * Writes names of cards and piles in sentences.
 *
 * The name of a pile is the value of the key "called" of its group, or else the name of the group. A foundation
 * without that key is named by its direction and suit, "the ascending clubs". Several foundations of one name are
 * numbered in words: the first, the second.
 */
#include "telling.h"

#include <string.h>

static const char *const ranks[] = {"ace",   "two",  "three", "four",  "five",  "six", "seven",
                                    "eight", "nine", "ten",   "knave", "queen", "king"};
static const char *const suits[] = {"spades", "hearts", "diamonds", "clubs"}; /* ORDER SUITS */

void deal_name_card(struct deal_paper *paper, uint8_t card)
{
    if (card == DEAL_NO_CARD)
        deal_paper_say(paper, "a hidden card");
    else
        deal_paper_say(paper, "the %s of %s", ranks[deal_rank(card) - 1], suits[deal_suit(card)]);
}

static const struct deal_group *names_group_of(const struct deal_rules *r, int pile)
{
    return &r->group[r->pile[pile].group];
}

/* The value of the key "called" for the group of a pile, or NULL. */
static const char *called(const struct deal_rules *r, int pile)
{
    int section = deal_config_section(&r->config, names_group_of(r, pile)->name);
    const struct config_entry *entry = section < 0 ? NULL : deal_config_entry(&r->config, section, "called");

    return entry ? entry->value : NULL;
}

/* The direction of a foundation's sequence as a word, "ascending " or "descending "; "" if it goes in both
 * directions. */
static const char *direction(const struct deal_rules *r, const struct deal_foundation *found)
{
    int up = 0, down = 0;

    for (int i = 1; i < found->length; i++) {
        int step = (found->seq[0][i] - found->seq[0][i - 1] + r->cards.ranks) % r->cards.ranks;
        up += step == 1;
        down += step == r->cards.ranks - 1;
    }
    if (up + 1 >= found->length - 1 && up > down) /* the key skip may omit one rank, so one step may differ */
        return "ascending ";
    return down + 1 >= found->length - 1 && down > up ? "descending " : "";
}

/* The number of PILE, from 1, among the foundations of its group and suit; 0 if it is the only one. */
static int place_among(const struct deal_rules *r, int pile)
{
    const struct deal_group *group = names_group_of(r, pile);
    int place = 0, alike = 0;

    for (int p = group->first; p < group->first + group->piles; p++) {
        bool same =
            r->pile[p].found != NO_PILE && r->found[r->pile[p].found].suit == r->found[r->pile[pile].found].suit;
        alike += same;
        place += same && p <= pile;
    }
    return alike > 1 ? place : 0;
}

static const struct deal_foundation *suit_foundation(const struct deal_rules *r, int pile)
{
    const struct deal_foundation *f = r->pile[pile].found == NO_PILE ? NULL : &r->found[r->pile[pile].found];

    return f && !f->any_suit && !called(r, pile) ? f : NULL;
}

bool deal_name_plural(const struct deal_rules *r, int pile)
{
    const struct deal_foundation *f = suit_foundation(r, pile);

    return f && *direction(r, f);
}

static void name_suit(struct deal_paper *paper, const struct deal_rules *r, int pile,
                      const struct deal_foundation *found)
{
    static const char *const places[] = {"", "first ", "second ", "third ", "fourth "};
    const char *way = direction(r, found);
    int place = place_among(r, pile);

    deal_paper_say(paper, "the %s%s%s%s", place <= 4 ? places[place] : "", way, *way ? "" : "foundation of ",
                   suits[found->suit]);
}

/* Writes the name of a pile, such as "the bone", "side scene 3" or "the ascending clubs". */
static void name_pile(struct deal_paper *paper, const struct deal_rules *r, int pile)
{
    const struct deal_foundation *f = suit_foundation(r, pile);
    const char *name = called(r, pile), *own = r->pile[pile].name,
               *number = own + strlen(names_group_of(r, pile)->name);

    if (f) {
        name_suit(paper, r, pile, f);
        return;
    }
    if (!name)
        name = r->pile[pile].found != NO_PILE && *number ? "foundation" : names_group_of(r, pile)->name;
    if (*number)
        deal_paper_say(paper, "%.60s %s", name, number);
    else
        deal_paper_say(paper, "the %.60s", name);
}

char *deal_state_pile_words(const struct deal_state *s, int pile)
{
    struct deal_paper paper = {.len = 0};

    name_pile(&paper, s->r, pile);
    return deal_paper_text(&paper);
}

static void name_number(struct deal_paper *paper, int n)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};

    if (n < (int)(sizeof words / sizeof *words))
        deal_paper_say(paper, "%s", words[n]);
    else
        deal_paper_say(paper, "%d", n);
}

void deal_name_say(struct deal_paper *paper, const struct deal_rules *r, const char *format, va_list args)
{
    for (size_t n; *format; format += n + 2 * (format[n] == '%')) {
        n = strcspn(format, "%");
        deal_paper_say(paper, "%.*s", (int)n, format);
        switch (format[n] ? format[n + 1] : '\0') {
        case 'c': deal_name_card(paper, (uint8_t)va_arg(args, int)); break;
        case 'p': name_pile(paper, r, va_arg(args, int)); break;
        case 'n': name_number(paper, va_arg(args, int)); break;
        case 's': deal_paper_say(paper, "%s", va_arg(args, const char *)); break;
        }
    }
}

void deal_tale_say(struct telling_tale *tale, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    deal_name_say(&tale->paper, tale->r, format, args);
    va_end(args);
}
