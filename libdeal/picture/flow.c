/*
 * Writes a position as lines of text for a narrow terminal: group by group, each pile with its number and its cards.
 */
#include "picture.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 };

struct flow {
    struct deal_paper paper;
    int width, x;
};

static void begin_line(struct flow *flow)
{
    deal_paper_say(&flow->paper, "\n%*s", INDENT, "");
    flow->x = INDENT;
}

/* Writes TEXT without a line break inside it, unless it is longer than a line. */
static void flow_put(struct flow *flow, const char *text)
{
    int n = (int)strlen(text);

    if (flow->x > INDENT && flow->x + 2 + n > flow->width)
        begin_line(flow);
    else if (flow->x > INDENT)
        flow->x += 2, deal_paper_say(&flow->paper, "  ");
    while (n && n + flow->x > flow->width) {
        int cut = flow->width > flow->x ? flow->width - flow->x : 1; /* a line has room for at least one byte */
        while (cut > 1 && text[cut] != ' ')
            cut--;
        deal_paper_say(&flow->paper, "%.*s", cut, text);
        text += cut + (text[cut] == ' ');
        n = (int)strlen(text);
        begin_line(flow);
    }
    deal_paper_say(&flow->paper, "%s", text);
    flow->x += n;
}

static void say_card(struct deal_paper *paper, const struct picture_cards *cards, int i)
{
    if (!i && cards->hidden)
        deal_paper_say(paper, "%d#", cards->hidden);
    else if (!i && cards->cut)
        deal_paper_say(paper, "+%d", cards->cut);
    else
        deal_paper_say(paper, "%s", cards->card[i] == DEAL_NO_CARD ? "##" : CARD_NAME(cards->card[i]));
}

static void flow_say_cards(struct deal_paper *paper, const struct deal_state *view, int pile, int most)
{
    const struct deal_place *place = &view->r->picture.place[pile];
    struct picture_cards c;
    char two[3] = "--";

    deal_picture_cards(view, pile, place->style == STYLE_LIST && most && most < 12 ? 12 : most, &c);
    if (!c.n) {
        if (view->r->pile[pile].found != NO_PILE)
            deal_picture_wanted(view, pile, two);
        deal_paper_say(paper, "%s", two);
    } else if (place->style == STYLE_PACKET || place->style == STYLE_COUNT) {
        c.hidden = c.cut = 0;
        say_card(paper, &c, c.n - 1);
        if (place->style == STYLE_COUNT)
            deal_paper_say(paper, "(%d)", pile_count(view, pile));
    } else {
        for (int i = 0; i < c.n; i++) {
            deal_paper_say(paper, i ? " " : "");
            say_card(paper, &c, i);
        }
    }
}

static void put_pile(struct flow *flow, const struct deal_state *view, int pile, int most)
{
    struct deal_paper one = {0};
    const char *number = view->r->pile[pile].name + strlen(view->r->group[view->r->pile[pile].group].name);
    char *text;

    deal_paper_say(&one, *number ? "%s " : "%s", number);
    flow_say_cards(&one, view, pile, most);
    text = deal_paper_text(&one);
    if (text)
        flow_put(flow, text);
    flow->paper.failed |= !text;
    free(text);
}

static void flow_put_group(struct flow *flow, const struct deal_state *view, const struct deal_group *group, int most)
{
    int name = (int)strlen(group->name) + 1; /* width of the name, which is not written yet; 0: it is */

    for (int p = group->first; p < group->first + group->piles; p++) {
        if (deal_picture_absent(view, p))
            continue;
        if (name) {
            deal_paper_say(&flow->paper, "%s%s ", flow->paper.len ? "\n" : "", group->name);
            flow->x = 0; /* the first pile is on the same line as the group's name */
        }
        flow->width -= name;
        put_pile(flow, view, p, most);
        flow->width += name;
        flow->x += name;
        name = 0;
    }
}

char *deal_picture_flow(const struct deal_state *view, int width, int most)
{
    struct flow f = {.width = width};

    for (int others = 0; others < 2; others++)
        for (int g = 0; g < view->r->groups; g++)
            if (view->r->group[g].foundation != others)
                flow_put_group(&f, view, &view->r->group[g], most);
    deal_paper_say(&f.paper, "\n");
    return deal_paper_text(&f.paper);
}
