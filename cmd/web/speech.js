// The table in words, for screen readers: a label for each pile, and the pile under the cursor.

const RANK_WORDS = {A: 'ace', J: 'knave', Q: 'queen', K: 'king'}, SUIT_WORDS = {'♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs'};

// Converts the name of a card to words: "5♣" becomes "5 of clubs".
function cardWords(text) {
    const rank = text.slice(0, -1), suit = text.slice(-1);
    return `${RANK_WORDS[rank] || rank} of ${SUIT_WORDS[suit]}`;
}

// Describes a pile: "column 4, 7 cards, 5 of clubs on top, face up, cards face down below". BELOW: words on the cards
// below the top.
function pileWords(pile, below = pile => hasBacks(pile) ? ['cards face down below'] : []) {
    const n = cardsOf(pile), name = wordsOf(pile), top = cardText(pile, n);
    if (!n) return name + ', empty';
    return [name, n + (n === 1 ? ' card' : ' cards'), ...(top ? [cardWords(top) + ' on top, face up', ...below(pile)] : ['face down'])].join(', ');
}

const hasBacks = pile => drawn.groups[pile].cards.some(card => card.querySelector('.h'));
const NAMED = 30; // maximal number of cards below the top in the label of a pile

// Returns the words for the cards below the top of a pile as far as they are drawn, from the top down.
function wordsBelow(pile) {
    const texts = [];
    for (let place = cardsOf(pile) - 1; place > 0 && handle(pile, place); place--) texts.push(cardText(pile, place));
    const depth = texts.findLastIndex(text => text) + 1, named = texts.slice(0, Math.min(depth, NAMED)).map(text => text ? cardWords(text) : 'a card face down');
    if (named.length) named[0] = 'below it ' + named[0];
    if (depth > NAMED) named.push(`and ${depth - NAMED} more`);
    return depth < texts.length ? [...named, 'cards face down below'] : named;
}

function labelPiles(piles) {
    for (const pile of piles) {
        const {element} = drawn.groups[pile];
        element.id = 'pile' + pile;
        element.setAttribute('role', 'img');
        element.setAttribute('aria-label', pileWords(pile, wordsBelow));
    }
}

// Announces the pile, or the card, under the cursor. The message omits the cards below the top, which the label names.
function speakCursor() {
    const {pile, place} = cursor, acts = pick(pile, place), card = place < cardsOf(pile) && cardText(pile, place);
    byId('board').setAttribute('aria-activedescendant', 'pile' + pile);
    say((card ? cardWords(card) + ' in ' : '') + pileWords(pile) + (chosen ? '' : acts.length ? ', ' + acts.length + (acts.length === 1 ? ' move' : ' moves') : ', no move') + '.');
}
