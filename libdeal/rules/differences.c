/*
 * Writes the differences of two rule files in words: of a file with options and the same file without them, or of a
 * changed file and the game of the library with the same title.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

struct differences {
    const struct config *was, *is;
    struct deal_paper *t;
    int section; /* index of the section of IS that is compared */
    int old;     /* index of the section of WAS with the same name, or -1 */
    bool named;  /* the caller names the choices, so a difference without words is left out */
    bool any;
};

/* The meaning of a value. WORD is its first word, or NULL for any. In the text % stands for the piles of the section,
 * and * for the words after WORD. */
static const struct phrase {
    enum section_kind kind;
    const char *key, *word, *text;
} phrases[] = {
    {SEC_GAME, "ranks", NULL, "* ranks"},
    {SEC_GAME, "suits", NULL, "* suits"},
    {SEC_GAME, "packs", "1", "one pack"},
    {SEC_GAME, "packs", NULL, "* packs"},
    {SEC_PACK, "turn", "none", "the pack is not turned"},
    {SEC_GROUP, "takes", "none", "an empty % stays empty"},
    {SEC_GROUP, "takes", "any", "an empty % takes any card *"},
    {SEC_GROUP, "takes", "king", "an empty % takes a king *"},
    {SEC_GROUP, "build", "none", "no card is laid on a card of a %"},
    {SEC_GROUP, "build", "free", "any card is laid on any card of a %"},
    {SEC_GROUP, "build", "suit", "a % builds * in suit"},
    {SEC_GROUP, "build", "alternate", "a % builds * in alternate colours"},
    {SEC_GROUP, "build", "colour", "a % builds * in one colour"},
    {SEC_GROUP, "build", "other", "a % builds * in any other suit"},
    {SEC_GROUP, "build", "any", "a % builds * in any suit"},
    {SEC_GROUP, "run", "none", "cards of a % move one by one"},
    {SEC_GROUP, "run", "built", "cards in sequence on a % move together"},
    {SEC_GROUP, "run", "loose", "a card of a % moves with all cards on it"},
    {SEC_GROUP, "run", "suit", "cards of a % in sequence * in suit move together"},
    {SEC_GROUP, "run", "alternate", "cards of a % in sequence * in alternate colours move together"},
    {SEC_GROUP, "run-part", "any", "any number of cards in sequence moves"},
    {SEC_GROUP, "run-part", "whole", "all cards of a % move together, or none"},
    {SEC_GROUP, "show", "all", "all cards of a % are face up"},
    {SEC_GROUP, "show", "face", "only the top of a % is dealt face up"},
    {SEC_GROUP, "play", "none", "no card leaves a %"},
    {SEC_GROUP, "play", NULL, "cards of a % go to *"},
    {SEC_FOUNDATION, "play", "none", "no card comes back from a foundation"},
    {SEC_FOUNDATION, "play", NULL, "cards come back from a foundation to *"},
    {SEC_FOUNDATION, "base", "laid", "first cards lie on the foundations from the start"},
    {SEC_FOUNDATION, "base", "waits", "foundations begin without a card"},
    {SEC_FOUNDATION, "start", NULL, "foundations begin with *"},
};

/* The value of KEY in a section, with the default if no line has it; NULL without one. */
static const char *value_in(const struct config *config, int section, const char *key)
{
    const struct config_entry *entry = section < 0 ? NULL : deal_config_entry(config, section, key);

    return entry ? entry->value : section < 0 ? NULL : deal_compile_standard(config, section, key);
}

static const char *value_now(const struct differences *differences, const char *key)
{
    return value_in(differences->is, differences->section, key);
}

static bool differs(const struct differences *differences, const char *key)
{
    const char *was = value_in(differences->was, differences->old, key), *is = value_now(differences, key);

    return is && (!was || strcmp(was, is) != 0);
}

/* Writes the name of a pile of the section. */
static void say_pile(struct differences *differences)
{
    const char *called = value_now(differences, "called");

    deal_paper_say(differences->t, "%s",
                   called && *called ? called : differences->is->section[differences->section].ref);
}

static void begin(struct differences *differences)
{
    if (differences->any)
        deal_paper_say(differences->t, "; ");
    differences->any = true;
}

/* Writes the phrase TEXT, with REST for its star. */
static void say_phrase(struct differences *differences, const char *text, const char *rest)
{
    for (; *text; text++)
        if (*text == '%')
            say_pile(differences);
        else if (*text == '*')
            deal_paper_say(differences->t, "%s", rest);
        else if (*text != ' ' || (text[1] && (text[1] != '*' || *rest)))
            deal_paper_add(differences->t, text, 1);
}

/* Writes the value of a key, in words or as the file has it. */
static void say_value(struct differences *differences, const char *key)
{
    const char *value = value_now(differences, key), *last = strrchr(value, ' '), *text = NULL, *rest = "";
    enum section_kind kind = deal_config_kind(differences->is, differences->section);
    size_t len = strcspn(value, " ");

    if (!strcmp(key, "turn") && strcmp(value, "none") != 0) {
        bool many = last && deal_option_whole(last + 1) && strcmp(last, " 1") != 0;

        text = many ? "the pack is turned * cards at a time" : "the pack is turned card by card";
        rest = many ? last + 1 : "";
    }
    for (const struct phrase *p = phrases; !text && p < phrases + sizeof phrases / sizeof *phrases; p++)
        if (p->kind == kind && !strcmp(p->key, key) &&
            (!p->word || (strlen(p->word) == len && !memcmp(p->word, value, len)))) {
            text = p->text;
            rest = p->word ? value + len + (value[len] == ' ') : value;
        }
    if (!text && differences->named)
        return;
    begin(differences);
    say_phrase(differences, text ? text : "%:", rest);
    if (!text)
        deal_paper_say(differences->t, " %s %s", key, value);
}

/* Writes the number of piles, and of cards dealt to each. */
static void say_piles(struct differences *differences)
{
    const char *piles = value_now(differences, "piles"), *deal = value_now(differences, "deal");

    begin(differences);
    say_phrase(differences, strcmp(piles, "1") ? "* %s" : "* %", strcmp(piles, "0") ? piles : "no");
    if (deal && strcmp(deal, "0") != 0 && strcmp(piles, "0") != 0)
        say_phrase(differences, " of *", deal);
}

/* Writes the number of redeals and their kind. */
static void say_redeals(struct differences *differences)
{
    const char *redeals = value_now(differences, "redeals"), *how = value_now(differences, "redeal");
    bool none = !strcmp(redeals, "0") || !strcmp(redeals, "none");

    begin(differences);
    deal_paper_say(differences->t, "%s redeal%s", none ? "no" : redeals, !strcmp(redeals, "1") || none ? "" : "s");
    if (!none && strcmp(how, "none") != 0)
        deal_paper_say(differences->t, ", %.*s", (int)strcspn(how, " "), how);
}

/* Compares one key. The first key of a phrase about several keys stands for all of these. */
static void compare_key(struct differences *differences, const char *key)
{
    static const char *const silent[] = {"title", "names", "called", "redeal", "deal", "min-ranks", "min-suits"};

    if (!strcmp(key, "piles") && deal_config_kind(differences->is, differences->section) == SEC_GROUP) {
        if (differs(differences, "piles") || differs(differences, "deal"))
            say_piles(differences);
        return;
    }
    if (!strcmp(key, "redeals")) {
        if (differs(differences, "redeals") || differs(differences, "redeal"))
            say_redeals(differences);
        return;
    }
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (!strcmp(silent[i], key))
            return;
    if (differs(differences, key))
        say_value(differences, key);
}

static bool is_compared(const struct config *config, int section)
{
    enum section_kind kind = deal_config_kind(config, section);

    return kind != SEC_OPTIONS && kind != SEC_VARIANT && kind != SEC_PICTURE && !config->section[section].left_out;
}

static void compare_section(struct differences *differences)
{
    for (int i = 0; i < differences->is->entries; i++)
        if (differences->is->entry[i].section == differences->section)
            compare_key(differences, differences->is->entry[i].key);
    for (int i = 0; differences->old >= 0 && i < differences->was->entries; i++)
        if (differences->was->entry[i].section == differences->old &&
            !deal_config_entry(differences->is, differences->section, differences->was->entry[i].key))
            compare_key(differences, differences->was->entry[i].key);
}

bool deal_config_differences(struct deal_paper *paper, const struct config *was, const struct config *is, bool named)
{
    struct differences d = {.was = was, .is = is, .t = paper, .named = named};

    for (d.section = 0; d.section < is->sections; d.section++)
        if (is_compared(is, d.section)) {
            d.old = deal_config_section(was, is->section[d.section].ref);
            compare_section(&d);
        }
    for (int s = 0; s < was->sections; s++) {
        int now = deal_config_section(is, was->section[s].ref);

        if (is_compared(was, s) && (now < 0 || is->section[now].left_out)) {
            begin(&d);
            deal_paper_say(paper, "no %s", was->section[s].ref);
        }
    }
    return d.any;
}
