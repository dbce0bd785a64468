/*
 * The vocabulary of rule files: each key once, with the syntax of its values (form.c), its default value and its
 * meaning. The checker, the parser, the manual of rule files and programs that make rule files read this table.
 *
 * A syntax that begins with words separated by '|' lists them in the order of an enum. The ORDER tags in
 * engine/rules.h mark these enums.
 */
#include "compile.h"

#include <string.h>

#define REQUIRED NULL

/* The syntax of the value of the rule-file key fill. Its words are in the order of enum fill_mode (ORDER FILL: a mark
 * for a test that compares such lists). */
#define FILL_WAYS "(at-once | must | pick | choice | free | refill | named) SOURCE ..."

static const struct deal_key keys[] = {
    {SEC_GAME, "title", "TEXT", REQUIRED, "the name of the game, for people"},
    {SEC_GAME, "names", "[WORD ...]", "", "other names that people use for the game, with hyphens for blanks"},
    {SEC_GAME, "packs", "1..8", REQUIRED, "how many packs are shuffled together"},
    {SEC_GAME, "ranks", "1..13", REQUIRED, "ranks in a suit, from the ace up"},
    {SEC_GAME, "suits", "1..4", REQUIRED, "how many suits: the first ones in the order S, H, D, C"},
    {SEC_GAME, "goal", "foundations | all TABLEAU | clear TABLEAU ... | FOUNDATION ...", "foundations",
     "the goal: all foundations complete, those of the groups named, every card in one pile, or no card left in these "
     "groups"},
    {SEC_GAME, "withdraw", "none | WITHDRAWN ...", "none",
     "cards taken out and put aside: AS one copy of a card, AS* all its copies, A* a whole rank"},
    {SEC_GAME, "min-ranks", "0..13", "0", "fewest ranks it can be played with"},
    {SEC_GAME, "min-suits", "0..4", "0", "fewest suits it can be played with"},
    {SEC_GAME, "prime-ranks", "none | 1..13 ...", "none", "the only numbers of ranks it can be played with"},

    {SEC_DEAL, "order", "[none | DEALT ...]", "none",
     "groups in dealing order; + between two deals pile 1 of each, then pile 2 of each"},
    {SEC_DEAL, "ruling", "none | (distinct | single-pack | slip | redeal) TABLEAU | halves", "none", /* ORDER RULING */
     "distinct: no twins in the group; single-pack: its cards come from one pack; slip, redeal: what becomes of two "
     "kings of a suit lying above lower cards of it; halves: each half is one pack"},

    {SEC_PACK, "turn", "none | [TABLEAU] TABLEAU [1..20]", "none",
     "the word deal turns the top card onto this single pile; before that into the first empty pile of the group; so "
     "many cards, one after the other, as far as cards reach"},
    {SEC_PACK, "round", "none | TABLEAU ...", "none",
     "the word deal lays these groups once more, to each pile its number of cards, as far as cards reach"},
    {SEC_PACK, "round-if", "always | filled", "always", "filled: no round while a pile that it lays on is empty"},
    {SEC_PACK, "show", "none | top", "none", "is the next card seen before it is dealt?"},
    {SEC_PACK, "play", "none | GROUP ...", "none", "where its top card may be played"},

    {SEC_GROUP, "called", "[WORD ...]", "", "what people call one of its piles; nothing: the name of the group"},
    {SEC_GROUP, "piles", "0..120 | ranks", REQUIRED,
     "how many piles, or as many as ranks; they are called group1, group2, ...; a single one has no number; 0: the "
     "game lacks the group, which only the key play and the picture may name"},
    {SEC_GROUP, "columns", "none | 1..99", "none",
     "its piles are named by row and column, group1.1, group1.2, ...; the value is the number of piles in a row"},
    {SEC_GROUP, "rows", "none | 1..40 ...", "none",
     "the same for rows of so many each, one below the other; the middle of each below that of the one before"},
    {SEC_GROUP, "covers", "none | above | TABLEAU", "none",
     "each pile lies over the pile of its number in that earlier group, or in the row above, and over all that this "
     "one lies over: cards under it are not available to the player while it holds a card. A row longer by one than "
     "the row above, or shorter by one, lies over it as bricks do, two over one or one over two; where it is longer by "
     "as many as the first row has, each of those is the top of a peak of its own"},
    {SEC_GROUP, "within", "none | 1..99", "none",
     "piles build on each other only within blocks of neighbouring piles; the value is the size of a block"},
    {SEC_GROUP, "deal", "0..208 ...", "0", "cards dealt to each pile, or to each in turn, as far as the cards reach"},
    {SEC_GROUP, "dealt", "piles | rows", "piles", "each pile completely before the next, or a card to each in turn"},
    {SEC_GROUP, "dealt-from", "all | first-half", "all", "first-half: it gets none of the second half of the cards"},
    {SEC_GROUP, "under", "none | RANK ...", "none",
     "cards of these ranks go under the other cards of their pile before the game begins; the order in which they lie "
     "stays the same otherwise. A game with a ruling has no such group"},
    {SEC_GROUP, "outside", "last | first", "last",
     "which dealt card is the outside one, the top; first: rounds lay under it"},
    {SEC_GROUP, "open", "top | all | none | turned | late", "top", /* ORDER OPEN */
     "which cards are available, of those that lie face up; turned: the top if deal has just turned it, the top as "
     "well where deal turns none there; late: none before the pack is out, then all"},
    {SEC_GROUP, "show", "all | top | none | face | peek | late | bare", "all", /* ORDER SHOW */
     "which cards a player sees; face: all but the top are dealt face down, and not available before they are turned; "
     "late: none before the pack is out, then all; bare: all, once no card lies over the pile"},
    {SEC_GROUP, "peek", "none | GROUP", "none",
     "show = peek: the top is seen, and one card more for each vacant pile of that group"},
    {SEC_GROUP, "face-down", "rest | 0..208 ...", "rest",
     "show = face: how many of the cards that each pile is dealt lie face down, one number for all or one each; rest: "
     "all but the top"},
    {SEC_GROUP, "base", "none | CARD ...", "none",
     "cards withdrawn from the pack that lie on its first piles from the start"},
    {SEC_GROUP, "in-round", "always | redeals-left", "always",
     "redeals-left: a round lays it only while redeals remain"},
    {SEC_GROUP, "round-lays", "deal | 1..99", "deal",
     "cards that a round lays on each pile; deal: as many as the deal did"},
    {SEC_GROUP, "play", "none | GROUP ...", "none", "where an available card may go"},
    {SEC_GROUP, "must", "no | yes", "no",
     "while one of its piles holds a card nothing may be done but to play from them"},
    {SEC_GROUP, "at-once", "no | play | last", "no",
     "its top goes by itself, available or not, to the first foundation of the file that takes it, of those that its "
     "play names; last: only where it completes the last open one of its suit in that group"},
    {SEC_GROUP, "build",
     "none | free | (suit | alternate | colour | other | any) (up | down | both | red-down) [wrap | base] [sum 2..26 "
     "...]",
     "none",
     "what may be laid on a card here; alternate: of the other colour; colour: of the same; other: of another suit; "
     "red-down: reds down and blacks up; wrap: king and ace are neighbours; base: so they are, but the base rank is "
     "the lowest, as on foundations, and the rank before it the highest; sum: also ranks that together make a number "
     "(13, 14, 15: the highest rank, and one and two more). A group with equal and without build builds as that group "
     "does"},
    {SEC_GROUP, "takes", "(none | any | king) [from SOURCE ...]", "none",
     "cards that an empty pile takes, from all groups or from the groups named"},
    {SEC_GROUP, "run",
     "none | loose | built | (suit | alternate | colour | other | any) (up | down | both | red-down) [wrap] [sum 2..26 "
     "...]",
     "none", /* ORDER BUILD */
     "the top moves with cards under it, as one, to where the lowest of them may be laid in a group that is built on. "
     "loose: whatever they are; built: each may be laid on the one under it; else such a row of cards. From piles with "
     "open = top"},
    {SEC_GROUP, "run-part", "any | whole | longest", "any", /* ORDER RUN PART: in the order of enum run_part */
     "which part of it: any number from the top; whole: all cards of the pile; longest: as many as there are; fewer "
     "then move to no group that is built on"},
    {SEC_GROUP, "run-cells", "none | TABLEAU ...", "none",
     "limits a run to one card more than these groups have vacant piles, through which its cards could move one by "
     "one; only groups count that take any card and play to groups with build. Each other empty pile of the run's own "
     "group doubles the limit, if it takes any card"},
    {SEC_GROUP, "fill", "none | " FILL_WAYS, "none",
     "how a vacancy is filled, with the top of a pile of these sources, available or not. By the first source that has "
     "a card: at-once: without an action; refill: all at once by the word refill, and deal waits for it; named: one by "
     "one by the word refill:PILE. By any source, the player chooses: must: before anything else; pick: the same, but "
     "without an action when one source only has cards; choice: deal waits for it; free: or not at all"},
    {SEC_GROUP, "fill-at", "0..50", "0", "a pile with this many cards or fewer is vacant"},
    {SEC_GROUP, "fill-to", "1..50", "1", "number of cards that a fill brings a pile up to"},
    {SEC_GROUP, "places", "all | dealt", "all",
     "dealt: only the first piles exist, as many as the last deal gave cards to"},
    {SEC_GROUP, "equal", "none | TABLEAU", "none",
     "its piles and those of that group count as one group when equal piles are offered once; the two must be alike in "
     "all but how they are dealt and drawn"},
    {SEC_GROUP, "class", "same | each | place", "same", /* ORDER CLASS */
     "each: its piles are never interchangeable, and each empty one is offered, but not to all cards of another of its "
     "piles; place: they are not while the pack, which is dealt to them in rounds, holds cards: each empty one is "
     "offered to moves, one to fills, and a pile's cards may go there all together"},
    {SEC_GROUP, "redeals", "none | unlimited | 0..99", "none", "how often the word redeal may be used"},
    {SEC_GROUP, "redeal", "none | (turned | shuffled | gathered) [GATHERED ...]", "none", /* ORDER REDEAL */
     "how the new pack is formed, from this group or the piles and groups named; GROUP.last: its last pile, wherever "
     "else it is named. Shuffles differ by the number of the redeal; where redeals are unlimited they are not counted, "
     "and all shuffle as number 0"},
    {SEC_GROUP, "redeal-if", "empty | always | progress", "empty",
     "empty: the pack is out; always; progress: the same as empty, and something but deal was done since the last"},
    {SEC_GROUP, "redeal-clear", "none | GROUP ...", "none", "no redeal while one of these groups holds a card"},
    {SEC_GROUP, "relay", "no | yes", "no",
     "after a redeal this group is laid out again, if it was by the key order, and turned down as it was dealt"},

    {SEC_SUBSET, "home", "any | red | black", "any",
     "these piles are available only while their top is of that colour"},
    {SEC_SUBSET, "fill", "same | none | " FILL_WAYS, "same",
     "these piles of the group (their numbers, or last) are filled in the same way, from other sources"},
    {SEC_SUBSET, "open", "same | top | all | none", "same",
     "which cards of these piles are available; same: as in the group"},
    {SEC_SUBSET, "show", "same | all | top | none", "same",
     "which cards of these piles a player sees; same: as in the group"},

    {SEC_FOUNDATION, "called", "[WORD ...]", "",
     "what people call one of its piles; nothing: after its direction and suit"},
    {SEC_FOUNDATION, "piles", "1..16", REQUIRED, "how many foundations"},
    {SEC_FOUNDATION, "foundation", "suit | any | SUITS", REQUIRED,
     "suit: each its own, in the order S, H, D, C; any: any suit, and in a pack of fewer than four suits only that "
     "share of the piles exists, rounded up; or the suits named, such as HDHD"},
    {SEC_FOUNDATION, "start", "dealt | RANK ...", REQUIRED,
     "rank of the first card, one for all foundations or one for each; dealt: that of the card dealt to the group that "
     "is named base"},
    {SEC_FOUNDATION, "base", "waits | laid | CARD ...", "waits",
     "laid: the first card is withdrawn from the pack and lies there from the start; CARD: so does this card, one for "
     "all or one for each foundation, of the rank that start says and of the foundation's suit, if it has one"},
    {SEC_FOUNDATION, "step", "zigzag | STEP ...", "1",
     "step from card to card, one for all foundations or one for each; zigzag: up from the bottom and down from the "
     "top by turns, from the ace on"},
    {SEC_FOUNDATION, "until", "none | RANK ...", "none",
     "the last rank, one for all foundations or one for each; none: as many cards as there are ranks, with zigzag "
     "twice as many"},
    {SEC_FOUNDATION, "skip", "none | RANK ...", "none",
     "a rank that the sequence leaves out, neither the first nor the last; one rank for all foundations or one for "
     "each"},
    {SEC_FOUNDATION, "rounds", "1..4", "1",
     "how often the sequence is run through, from the first rank to the last; where foundations take any suit in a "
     "pack of fewer than four, as often as the suits require"},
    {SEC_FOUNDATION, "exchange", "none | FOUNDATION", "none",
     "the top may move to the foundation of the same suit in that group, and back; a first card may not"},
    {SEC_FOUNDATION, "starts", "free | at-once TABLEAU ...", "free",
     "at-once: first cards come by themselves from the tops of these groups"},
    {SEC_FOUNDATION, "opens", "always | pack-out", "always", "pack-out: takes nothing before pack and talon are empty"},
    {SEC_FOUNDATION, "takes", "cards | runs", "cards",
     "runs: takes only its whole sequence at once, in one suit, from the end of a pile with open = top; the first card "
     "of the sequence is the deepest of these cards"},
    {SEC_FOUNDATION, "kings-after", "none | FOUNDATION", "none",
     "takes no king before every pile of that group is started"},
    {SEC_FOUNDATION, "play", "none | TABLEAU ...", "none", "where its top may go back to"},

    {SEC_PICTURE, "GROUP", "TEXT", "",
     "how its piles are drawn and in which cells of a grid, STYLE ... X,Y | X,Y .. X,Y: X and Y from 0 to 39; X,Y:WxH "
     "over several columns and rows, 40 at the most, no two piles in one; .. from cell to cell, ..2 to every second; "
     "packet, count, column, column-up, row, "
     "row-left, pattern N, list: how the cards are spread; number, name, plain: the label; across; squeeze: hidden "
     "cards as their number; bare: nothing while it is empty; rest: piles without a cell are drawn below all others, "
     "as groups are that have no line"},
    {SEC_PICTURE, "apart", "TEXT", "",
     "WORD X,Y ...: cards and words, each in its cell, that the picture shows and that take no part in the play"},
    {0},
};
static const int key_count = (int)(sizeof keys / sizeof *keys) - 1;
static const struct deal_key no_keys[] = {{0}};

/* ---- looking up ---- */

const struct deal_key *deal_compile_keys(struct deal_compile *c, int section)
{
    enum section_kind kind = deal_compile_kind(c, section);
    const struct deal_mechanism *m;

    if (kind == SEC_MECHANISM) {
        m = deal_compile_mechanism(c->config->section[section].ref);
        return m ? m->keys : no_keys;
    }
    for (int i = 0; i < key_count; i++)
        if (keys[i].kind == kind)
            return &keys[i];
    return no_keys;
}

const struct deal_key *deal_compile_key(struct deal_compile *c, int section, const char *key)
{
    const struct deal_key *first = deal_compile_keys(c, section);

    for (const struct deal_key *k = first; k->key && k->kind == first->kind; k++)
        if (*k->key == *key && !strcmp(k->key, key))
            return k;
    return NULL;
}

const char *deal_compile_meaning(const struct config *config, int section, const char *key)
{
    struct config file = *config;
    const struct deal_key *k = deal_compile_key(&(struct deal_compile){.config = &file}, section, key);

    return k ? k->meaning : NULL;
}

const char *deal_compile_standard(const struct config *config, int section, const char *key)
{
    struct config file = *config;
    const struct deal_key *k = deal_compile_key(&(struct deal_compile){.config = &file}, section, key);

    return k ? k->standard : NULL;
}

const char *deal_compile_form(const struct config *config, int section, const char *key)
{
    struct config file = *config;
    const struct deal_key *k = deal_compile_key(&(struct deal_compile){.config = &file}, section, key);

    return k ? k->form : NULL;
}

/* ---- deal_vocabulary() ---- */

/* ORDER SECTIONS */
static const char *const section_names[] = {"game",        "deal",    "pack",         "GROUP",          "FOUNDATION",
                                            "GROUP N ...", "options", "variant NAME", "mechanism NAME", "picture"};

static struct deal_word word_of(const struct deal_key *key, const char *mechanism)
{
    return (struct deal_word){section_names[key->kind], mechanism, key->key, key->form, key->standard, key->meaning};
}

bool deal_vocabulary(int i, struct deal_word *out)
{
    if (i < 0)
        return false;
    if (i < key_count) {
        *out = word_of(&keys[i], "");
        return true;
    }
    i -= key_count;
    for (int m = 0; deal_mechanisms[m]; m++)
        for (const struct deal_key *k = deal_mechanisms[m]->keys; k->key; k++)
            if (!i--) {
                *out = word_of(k, deal_mechanisms[m]->name);
                return true;
            }
    return false;
}
