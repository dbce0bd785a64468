// A board laid out by hand: the cards of a game are put on its empty piles, and the reader of boards takes the result.

const SUITS = 'SHDC', SIGNS = '♠♥♦♣', RANKS = 'A23456789TJQK', TALON = 1, RESERVE = 5;
// The board: {game, set, title, aces, piles: [[name, ..., name in words]], cards: for each pile [card, face down], left:
// copies of each card, picked: cards chosen, in order, done: [[pile, number of cards], ...]}.
let laid = null;

const faceOf = card => RANKS[card % 13].replace('T', '10') + SIGNS[Math.floor(card / 13)];
const suitOf = card => Math.floor(card / 13), plainWords = pile => pile[WORDS].replace(/^the /, '');
// A reserve that is empty after the deal takes cards out of the game; the reader of boards fills it.
const laidPiles = () => laid.piles.map((pile, i) => i).filter(i => {
    const [, group, kind] = laid.piles[i];
    return kind !== RESERVE || laid.piles.some(pile => pile[GROUP] === group && pile[CARDS]);
});

function openLaying() {
    const {game, set} = choice(), blank = engine.blank(game, set);
    if (blank.error) return void ended(byId('newbox'), blank.error, byId('newerror'));
    if (!laid || laid.game !== game || laid.set !== set) laid = {game, set, ...blank};
    if (!laid.cards) clearLaying();
    byId('laytitle').textContent = 'Lay out: ' + laid.title;
    byId('laydown').parentNode.hidden = !laid.backs;
    byId('layrest').parentNode.hidden = !laid.piles.some(pile => pile[KIND] === PACK);
    byId('laypiles').replaceChildren(...laidPiles().map(i => layButton(i, () => layOn(i))));
    byId('laycards').replaceChildren(...laid.copies.flatMap((n, card) => n ? [layButton(card, () => pickCard(card))] : []));
    byId('newbox').close();
    tellLaying('');
    byId('laybox').showModal();
}

function layButton(number, act) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.n = number;
    button.onclick = act;
    return button;
}

function clearLaying() {
    Object.assign(laid, {cards: laid.piles.map(() => []), left: [...laid.copies], picked: [], done: []});
    byId('laydown').checked = byId('layrest').checked = false;
}

/* ---- cards ---- */

// Chooses a copy of CARD, or drops the chosen copies if none is left.
function pickCard(card) {
    const {picked, left} = laid, n = picked.filter(one => one === card).length;
    laid.picked = n < left[card] ? [...picked, card] : picked.filter(one => one !== card);
    tellLaying('');
}

function putCards(pile, cards) {
    const down = byId('laydown').checked && laid.piles[pile][KIND] === TABLEAU;
    for (const card of cards) {
        laid.cards[pile].push([card, down]);
        laid.left[card]--;
    }
    laid.done.push([pile, cards.length]);
    laid.picked = [];
}

// Takes the N top cards of PILE back.
function takeBack(pile, n) {
    for (const [card] of laid.cards[pile].splice(-n, n)) laid.left[card]++;
}

// Returns the foundation on which CARD goes when PILE is tapped, and the cards from its top up to CARD.
function homeward(pile, card) {
    const first = card - card % 13, suit = Object.values(SUIT_WORDS)[suitOf(card)], free = i => laid.piles[i][KIND] === FOUNDATION &&
        laid.cards[i].every(([one]) => suitOf(one) === suitOf(card) && one < card), named = i => !/(spades|hearts|diamonds|clubs)$/.test(laid.piles[i][WORDS]) || laid.piles[i][WORDS].endsWith(suit);
    const goal = [pile, ...laid.piles.keys()].find(i => free(i) && named(i)), from = goal >= 0 ? first + laid.cards[goal].length : card;
    const cards = Array.from({length: card - from + 1}, (_, i) => from + i);
    return goal >= 0 && cards.length && cards.every(one => laid.left[one]) ? [goal, cards] : [pile, [card]];
}

// Puts the chosen cards on PILE; if none is chosen, takes the top card of the pile back and chooses it.
function layOn(pile) {
    const {picked} = laid;
    if (picked.length) {
        const [goal, cards] = laid.aces && laid.piles[pile][KIND] === FOUNDATION && picked.length === 1 ? homeward(pile, picked[0]) : [pile, picked];
        putCards(goal, cards);
        return tellLaying(`${cards.map(faceOf).join(' ')} to ${plainWords(laid.piles[goal])}.`);
    }
    const last = laid.cards[pile].at(-1), group = laid.done.findLast(one => one[0] === pile);
    if (!last) return tellLaying('Choose a card first.');
    if (!--group[1]) laid.done.splice(laid.done.lastIndexOf(group), 1);
    takeBack(pile, 1);
    laid.picked = [last[0]];
    tellLaying(faceOf(last[0]) + ' is taken back.');
}

function undoLaying() {
    const last = laid.done.pop();
    laid.picked = [];
    if (last) takeBack(...last);
    tellLaying(last ? 'Taken back.' : '');
}

/* ---- the look ---- */

// Sets the text that BUTTON shows, and its text for screen readers.
function label(button, shown, spoken) {
    const texts = [shown, spoken].map(text => Object.assign(document.createElement('span'), {textContent: text}));
    texts[0].setAttribute('aria-hidden', true);
    texts[1].className = 'spoken';
    button.replaceChildren(...texts);
}

function lookOfPile(button) {
    const pile = laid.piles[button.dataset.n], cards = laid.cards[button.dataset.n], n = cards.length, name = plainWords(pile);
    const faces = cards.slice(-3).map(([card, down]) => down ? `(${faceOf(card)})` : faceOf(card)).join(' ');
    label(button, name + (n ? ` ${n > 3 ? n + '… ' : ''}${faces}` : ''), n ? `${name}, ${n} card${n > 1 ? 's' : ''}, ${cardWords(faceOf(cards[n - 1][0]))} on top, face ${cards[n - 1][1] ? 'down' : 'up'}` : name + ', empty');
}

function lookOfCard(button) {
    const card = +button.dataset.n, at = laid.picked.indexOf(card), free = laid.left[card];
    button.className = [suitOf(card) % 3 ? 'r' : '', card % 13 ? '' : 'first', at >= 0 ? 'chosen' : ''].join(' ');
    button.classList.toggle('several', free > 1);
    label(button, faceOf(card) + (free > 1 ? '×' + free : ''), cardWords(faceOf(card)) + (free > 1 ? `, ${free} left` : free ? '' : ', laid'));
    button.setAttribute('aria-pressed', at >= 0);
    button.setAttribute('aria-disabled', !free);
}

function tellLaying(text) {
    const n = laid.left.reduce((sum, one) => sum + one), {picked} = laid;
    [...byId('laypiles').children].forEach(lookOfPile);
    [...byId('laycards').children].forEach(lookOfCard);
    byId('laytext').textContent = [text, picked.length ? picked.map(faceOf).join(' ') + ': tap a pile.' : n ? 'Tap cards in order, the lowest first, then their pile.' : 'All cards are laid.',
        n + (n === 1 ? ' card' : ' cards') + ' left.'].join(' ');
    byId('layundo').disabled = !laid.done.length;
    byId('layerror').textContent = '';
}

/* ---- the board as text ---- */

// Keys of the text, by kind of pile.
const ROW_KEYS = ['stock', 'waste', 'foundations', 'tableau piles', 'cells', 'reserve'];

// Returns the board as text, with the REST of the cards at the bottom of the pack.
function laidText(rest) {
    const rows = {}, kinds = laidPiles().map(i => laid.piles[i][KIND]), count = kind => kinds.filter(one => one === kind).length;
    const hole = !count(FOUNDATION) && count(RESERVE) > 1 && count(TABLEAU) + count(TALON) === 1;
    const textOf = ([card, down]) => RANKS[card % 13] + (down ? SUITS[suitOf(card)].toLowerCase() : SUITS[suitOf(card)]);
    for (const i of laidPiles()) {
        const kind = laid.piles[i][KIND], key = hole && (kind === TABLEAU || kind === TALON) ? 'hole' : ROW_KEYS[kind];
        (rows[key] = rows[key] || []).push([...(kind === PACK ? rest : []), ...laid.cards[i].map(textOf)]);
    }
    for (const key in rows) {
        while (key !== 'tableau piles' && rows[key].length > 2 && !rows[key].at(-1).length) rows[key].pop();
        if (key === 'cells') rows[key] = rows[key].map(([card]) => card || '');
        else if (!rows[key].some(pile => pile.length) && key !== 'tableau piles') delete rows[key];
    }
    return '{' + Object.keys(rows).map(key => JSON.stringify(key) + ':' + JSON.stringify(rows[key])).join(',\n') + '}\n';
}

// Returns an error of the reader of boards with cards and piles named as in the dialog.
function laidError(error) {
    const cards = error.replace(/^Line \d+: /, '').replace(/\b[A2-9TJQK][SHDC]\b/g, card => faceOf(RANKS.indexOf(card[0]) + 13 * SUITS.indexOf(card[1])));
    return cards.replace(/\b[a-z]+\d+\b/g, name => plainWords(laid.piles.find(one => one[NAME] === name) || {[WORDS]: name}));
}

function playLaid() {
    const rest = laid.left.flatMap((n, card) => Array(n).fill(RANKS[card % 13] + SUITS[suitOf(card)]));
    for (let i = rest.length - 1; i > 0; i--) {
        const k = Math.floor(Math.random() * (i + 1));
        [rest[i], rest[k]] = [rest[k], rest[i]];
    }
    byId('pasted').value = laidText(byId('layrest').checked ? rest : []);
    const error = startBoard(laid.game, laid.set, byId('pasted').value, 'The board as it was laid out.');
    ended(byId('laybox'), laidError(error), byId('layerror'));
}

function listenLaying() {
    byId('lay').onclick = openLaying;
    byId('layundo').onclick = undoLaying;
    byId('layclear').onclick = () => { clearLaying(); tellLaying(''); };
    byId('layplay').onclick = playLaid;
    byId('laybox').addEventListener('keydown', event => {
        const group = event.target.closest('#laypiles,#laycards'), all = [...byId('laybox').querySelectorAll('#laypiles button,#laycards button')];
        const next = group && ways[event.key] && (nearest([...group.children], event.target, event.key) || nearest(all, event.target, event.key));
        if (!next) return;
        event.preventDefault();
        next.focus();
    });
}
