/*
 * The vocabulary of rule files.  This one table is what the parser accepts, what
 * its messages name, and what the manual of rule files is printed from.
 */
#include "../internal.h"

const struct deal_key deal_keys[] = {
    {SEC_GAME, "title", "text", "the name of the game, for people"},
    {SEC_GAME, "packs", "1..4", "how many packs are shuffled together"},
    {SEC_GAME, "ranks", "1..13", "ranks in a suit, from the ace up"},
    {SEC_GAME, "suits", "1..4", "suits, the first of S, H, D, C"},
    {SEC_GAME, "goal", "foundations | GROUP ... | all PILE", "what wins: all foundations complete, those of the groups named, or every card in one pile"},
    {SEC_GAME, "withdraw", "CARD[*] | RANK* ...", "cards taken out and put aside; * takes every copy"},
    {SEC_GAME, "min-ranks", "number", "fewest ranks it can be played with"},
    {SEC_GAME, "min-suits", "number", "fewest suits it can be played with"},
    {SEC_GAME, "prime-ranks", "numbers", "the only numbers of ranks it can be played with"},

    {SEC_DEAL, "order", "GROUP ... | GROUP+GROUP", "groups in dealing order; + deals pile 1 of each, then pile 2 of each"},
    {SEC_DEAL, "ruling", "none | distinct GROUP | single-pack GROUP | slip GROUP | redeal GROUP | halves",
     "distinct: no twins in the group; single-pack: its cards come from one pack; slip, redeal: what becomes of "
     "two kings of a suit lying above lower cards of it; halves: each half is one pack"},

    {SEC_PACK, "turn", "[GROUP] PILE", "the word deal turns the top card onto this pile; before that into the first empty pile of the group"},
    {SEC_PACK, "round", "GROUP ...", "the word deal lays these groups once more, to each pile its number of cards, as far as cards reach"},
    {SEC_PACK, "show", "none | top", "is the next card seen before it is dealt?"},
    {SEC_PACK, "play", "GROUP ...", "where its top card may be played"},

    {SEC_GROUP, "called", "word ...", "what people call one of its piles, where that is not the name of the group"},
    {SEC_GROUP, "piles", "number | ranks", "how many piles, or as many as ranks; they are called group1, group2, ...; a single one has no number"},
    {SEC_GROUP, "columns", "number", "its piles are named by row and column, group1.1, group1.2, ..., so many in a row"},
    {SEC_GROUP, "covers", "GROUP | above", "each pile lies over the pile of its number in that group, or in the row above: what it covers is not available while it holds a card"},
    {SEC_GROUP, "within", "number", "its piles build among themselves only within runs of so many"},
    {SEC_GROUP, "deal", "number | numbers", "cards dealt to each pile, or to each in turn"},
    {SEC_GROUP, "dealt", "piles | rows", "each pile completely before the next, or a card to each in turn"},
    {SEC_GROUP, "dealt-from", "all | first-half", "first-half: it gets none of the second half of the cards"},
    {SEC_GROUP, "outside", "last | first", "which dealt card is the outside one, the top"},
    {SEC_GROUP, "open", "top | all | none | turned | late", "which cards are available; turned: the top if deal has just turned it; late: all, once the pack is out"},
    {SEC_GROUP, "show", "all | top | none | face | peek | late", "which cards a player sees; face: all but the top are dealt face down; late: all, once the pack is out"},
    {SEC_GROUP, "peek", "GROUP", "show = peek: the top is seen, and one card more for each vacant pile of that group"},
    {SEC_GROUP, "base", "CARD ... | none", "cards withdrawn from the pack that lie on its first piles from the start"},
    {SEC_GROUP, "in-round", "always | redeals-left", "redeals-left: a round lays it only while redeals remain"},
    {SEC_GROUP, "play", "GROUP ... | none", "where an available card may go"},
    {SEC_GROUP, "must", "yes | no", "while it holds a card nothing else may be done"},
    {SEC_GROUP, "at-once", "play | last | no", "its available card is played by itself where it fits; last: only where it completes the last open foundation of its suit"},
    {SEC_GROUP, "build", "none | free | suit|alternate|any up|down|both [wrap] [sum number ...]",
     "what may be laid on a card here; sum: also ranks that together make a number (13, 14, 15: the highest rank, and one and two more)"},
    {SEC_GROUP, "takes", "none | any | king [from GROUP ...]", "what an empty pile takes, from everywhere or from some groups"},
    {SEC_GROUP, "fill", "none | at-once|must|pick|choice|free|refill|named GROUP ...",
     "how a vacancy is filled and from where, the first that has a card (must, pick, choice, free: the player chooses)"},
    {SEC_GROUP, "fill-at", "number", "a pile with this many cards or fewer is vacant"},
    {SEC_GROUP, "fill-to", "number", "cards that it is filled to"},
    {SEC_GROUP, "places", "all | dealt", "dealt: a pile that the last deal gave no card does not exist"},
    {SEC_GROUP, "equal", "GROUP", "its piles and those of that group count as one group when equal piles are offered once; it builds as that group does unless it has a build of its own"},
    {SEC_GROUP, "class", "same | each", "each: its piles are never interchangeable"},
    {SEC_GROUP, "holds", "number", "most cards that a pile can come to hold; 0: no limit known"},
    {SEC_GROUP, "redeals", "number | unlimited", "how often the word redeal may be used"},
    {SEC_GROUP, "redeal", "turned | shuffled | gathered PILE|GROUP|GROUP.last ...", "how the new pack is formed; GROUP.last: its last pile, wherever else it is named"},
    {SEC_GROUP, "redeal-if", "empty | always | progress", "empty: the pack is out; always; progress: the same as empty, and something but deal was done since the last"},
    {SEC_GROUP, "redeal-clear", "none | GROUP ...", "no redeal while one of these groups holds a card"},
    {SEC_GROUP, "relay", "yes | no", "after a redeal this group is laid out again"},

    {SEC_SUBSET, "home", "any | red | black", "these piles are available only while their top is of that colour"},
    {SEC_SUBSET, "fill", "as in the group", "these piles of the group (their numbers, or last) are filled differently"},
    {SEC_SUBSET, "open", "top | all | none", "other cards of these piles are available"},
    {SEC_SUBSET, "show", "all | top | none", "a player sees other cards of these piles"},

    {SEC_FOUNDATION, "called", "word ...", "what people call one of its piles; absent: after its direction and suit"},
    {SEC_FOUNDATION, "piles", "number", "how many foundations"},
    {SEC_FOUNDATION, "foundation", "suit | any | SUITS", "each its own suit in the order S, H, D, C; any suit; or the suits named, such as HDHD"},
    {SEC_FOUNDATION, "start", "RANK ... | dealt", "rank of the first card, one for all or one each; dealt: that of the base card"},
    {SEC_FOUNDATION, "base", "waits | laid", "laid: the first card is withdrawn from the pack and lies there from the start"},
    {SEC_FOUNDATION, "step", "number ... | zigzag", "from card to card, one for all or one each; zigzag: up from the bottom and down from the top by turns"},
    {SEC_FOUNDATION, "until", "RANK ...", "the last card"},
    {SEC_FOUNDATION, "skip", "RANK | none", "a rank left out"},
    {SEC_FOUNDATION, "rounds", "number", "how often the whole sequence is run through"},
    {SEC_FOUNDATION, "exchange", "GROUP | none", "tops may pass to and from that foundation of the same suit, but for the first card"},
    {SEC_FOUNDATION, "starts", "free | at-once GROUP ...", "at-once: first cards come by themselves from the tops of these groups"},
    {SEC_FOUNDATION, "opens", "always | pack-out", "pack-out: takes nothing before pack and talon are empty"},
    {SEC_FOUNDATION, "kings-after", "GROUP | none", "takes no king before every pile of that group is started"},
    {SEC_FOUNDATION, "play", "GROUP ... | none", "where its top may go back to"},

    {SEC_PICTURE, "GROUP", "STYLE ... X,Y | X,Y .. X,Y",
     "how its piles are drawn and in which cells of a grid; X,Y:WxH over several columns and rows; .. from cell to cell, ..2 to "
     "every second; packet, count, column, column-up, row, row-left, pattern N ..., list: how the cards are spread; number, "
     "name, plain: the label; across; squeeze: hidden cards as their number; bare: nothing while it is empty"},
    {SEC_PICTURE, "apart", "WORD X,Y ...", "cards and words of the picture that take no part in the play"},
};
const int deal_keys_count = (int)(sizeof deal_keys / sizeof *deal_keys);

/* ORDER SECTIONS */
static const char *const section_names[] = {"game",    "deal",         "pack",           "GROUP",         "FOUNDATION",
                                            "GROUP N ...", "options", "variant NAME", "mechanism NAME", "picture"};

static struct deal_word word_of(const struct deal_key *k, const char *mechanism)
{
    return (struct deal_word){section_names[k->kind], mechanism, k->key, k->type, k->meaning};
}

bool deal_vocabulary(int i, struct deal_word *out)
{
    if (i < deal_keys_count) {
        *out = word_of(&deal_keys[i], "");
        return true;
    }
    i -= deal_keys_count;
    for (int m = 0; deal_mechanisms[m]; m++)
        for (const struct deal_key *k = deal_mechanisms[m]->keys; k && k->key; k++)
            if (!i--) {
                *out = word_of(k, deal_mechanisms[m]->name);
                return true;
            }
    return false;
}
