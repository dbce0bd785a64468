// The table in words, for screen readers: a label for each pile, and the pile under the cursor.

const RANK_WORDS = {A: 'ace', J: 'knave', Q: 'queen', K: 'king'}, SUIT_WORDS = {'♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs'};

// Converts the name of a card to words: "5♣" becomes "5 of clubs".
function cardWords(text) {
    const rank = text.slice(0, -1), suit = text.slice(-1);
    return `${RANK_WORDS[rank] || rank} of ${SUIT_WORDS[suit]}`;
}

// Describes a pile: "column 4, 7 cards, 5 of clubs on top, face up, 3 face down".
function pileWords(pile) {
    const n = cardsOf(pile), name = wordsOf(pile), top = cardText(pile, n);
    if (!n) return name + ', empty';
    const backs = drawn.groups[pile].cards.some(card => card.querySelector('.h'));
    return [name, n + (n === 1 ? ' card' : ' cards'), top ? cardWords(top) + ' on top, face up' : 'face down', top && backs ? 'cards face down below' : ''].filter(part => part).join(', ');
}

function labelPiles(piles) {
    for (const pile of piles) {
        const {element} = drawn.groups[pile];
        element.id = 'pile' + pile;
        element.setAttribute('role', 'img');
        element.setAttribute('aria-label', pileWords(pile));
    }
}

// Announces the pile, or the card, under the cursor.
function speakCursor() {
    const {pile, place} = cursor, acts = pick(pile, place), card = place < cardsOf(pile) && cardText(pile, place);
    byId('board').setAttribute('aria-activedescendant', 'pile' + pile);
    say((card ? cardWords(card) + ' in ' : '') + pileWords(pile) + (chosen ? '' : acts.length ? ', ' + acts.length + (acts.length === 1 ? ' action' : ' actions') : ', no action') + '.');
}
