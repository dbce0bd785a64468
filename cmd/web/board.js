// Drawing of the board of the page, and of the lines of text above it.

/* ---- the board ---- */

function draw() {
    endMotion();
    const before = beforeMotion();
    labelPiles(putPicture(fit()));
    byId('board').removeAttribute('aria-activedescendant');
    unmark('hinted');
    markPlayable();
    chosen = null;
    if (cursor && !handle(cursor.pile, cursor.place)) cursor = null;
    light();
    showMotion(before);
}

function markPlayable() {
    const cards = new Set(), add = (act, pile) => { if (pile >= 0) cards.add(handle(pile, placeOf(act, pile))); };
    for (const act of at.actions) {
        add(act, act[FROM]);
        if (either(act)) add(act, act[TO]);
        if (act[ALSO]) for (const pile of act[ALSO]) add(act, pile);
    }
    for (const card of [...byId('board').getElementsByClassName('can')]) if (!cards.has(card)) card.classList.remove('can');
    for (const card of cards) if (card) card.classList.add('can');
}

// Scrolls to the top of the page, or as far down as a card that can be played, if none is in the window.
function seePlayable() {
    scrollTo(0, 0);
    const cards = [...byId('board').getElementsByClassName('can')], seen = box => box.top >= 0 && box.bottom <= innerHeight;
    if (cards.length && !cards.some(card => seen(card.getBoundingClientRect()))) cards[0].scrollIntoView({block: 'nearest'});
}

function mark(pile, place, name) {
    const card = handle(pile, place);
    if (card) card.classList.add(name);
}

function unmark(...names) {
    for (const name of names)
        for (const card of [...byId('board').getElementsByClassName(name)]) card.classList.remove(name);
}

function light() {
    unmark('chosen', 'target', 'cursor');
    if (chosen) {
        const {pile, place, acts, done} = chosen, goals = new Set();
        if (pile >= 0) mark(pile, place, 'chosen');
        for (const one of done || []) mark(one, cardsOf(one), 'chosen');
        for (const act of acts)
            for (const goal of pile >= 0 ? [goalOf(act, pile, done)] : [act[FROM], act[TO], ...act[ALSO]])
                if (goal >= 0 && !(done || []).includes(goal)) goals.add(goal);
        for (const goal of goals) mark(goal, cardsOf(goal), 'target');
    }
    if (cursor && document.activeElement === byId('board')) mark(cursor.pile, cursor.place, 'cursor');
}

/* ---- the text over the board ---- */

// LONG: length of a text that a phone cannot show over the board; BRIEF: of one that any phone shows.
const LONG = 150, BRIEF = 70;

// Shortens a sentence about cards that go from one pile to many: "From the pack to column 1 \u2026 column 10: 9\u2663 5\u2665 ...".
function shortened(text) {
    const ranks = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'knave', 'queen', 'king'], suits = Object.values(SUIT_WORDS);
    const faces = text.replace(/the (\w+) of (spades|hearts|diamonds|clubs)/gi, (_, rank, suit) => faceOf(13 * suits.indexOf(suit) + ranks.indexOf(rank)));
    const parts = [...faces.matchAll(/(?:, | and )?(\d*[AJQK]?[\u2660-\u2667]) to ([a-z ]+ \d+)/g)], last = parts.at(-1);
    if (parts.length < 4) return faces;
    return `${faces.slice(0, parts[0].index)}to ${parts[0][2]} \u2026 ${last[2]}: ${parts.map(part => part[1]).join(' ')}${faces.slice(last.index + last[0].length)}`;
}

function say(text, kind) {
    const what = byId('what');
    what.textContent = '';
    const put = (line, name) => {
        if (!line) return;
        const part = document.createElement('span');
        if (line.length > LONG) label(part, shortened(line) + ' ', line + ' ');
        else part.textContent = line + ' ';
        if (name) part.className = name;
        what.append(part);
    };
    // The message about the end of a game comes first, since a phone shows only three lines.
    if (at && at.won) put('You have won!', 'good');
    else if (at && !at.actions.length) put(`No move is left: ${played.length ? 'undo, or ' : ''}a new game.`, 'bad');
    put(text, kind);
    if (at && !at.won && at.actions.length && at.lost) put('This game ' + (played.length ? 'can no longer be won; undo goes back.' : 'cannot be won; New has others.'), 'bad');
    byId('whatbox').className = at && !at.actions.length ? 'ends' : '';
    // A short text is not measured, since that would lay out the page once more.
    byId('whole').hidden = text.length < BRIEF || what.scrollHeight <= what.clientHeight + 2;
    fadeMessage();
}

// Milliseconds that a message stays: at least, and for each letter.
const STAYS = 2500, LETTER = 55;
let fading = 0;

// Shows the message over the lower edge of the table, until it is read or the next one comes. Messages with buttons, and those
// of the end of a game, stay.
function fadeMessage() {
    const box = byId('whatbox'), text = byId('what').textContent;
    clearTimeout(fading);
    box.classList.toggle('gone', !text);
    box.classList.toggle('asks', Boolean(box.querySelector('#what button')));
    if (text && !box.className) fading = setTimeout(() => { if (!box.className && !box.matches(':hover')) box.classList.add('gone'); }, STAYS + LETTER * text.length);
}

function tellHead() {
    byId('title').textContent = at.title;
    document.title = at.title;
    const variant = at.game.startsWith('./') ? '' : at.game.split('/').slice(1).join().replace(/-/g, ' ');
    byId('status').textContent = (variant ? variant + ', ' : '') + dealName() + (at.set ? ', ' + at.set.replace(/[:+-]/g, ' ').replace(/,/g, ', ') : '');
    byId('count').textContent = played.length + (played.length === 1 ? ' move' : ' moves');
    byId('undo').disabled = !played.length;
    byId('redo').disabled = !undone.length;
    byId('hint').disabled = !at.actions.length;
    tellDeal(dealing()[0]);
}

// The last game in which the button Deal has had an action, or the pack cards: the button is hidden in others.
let dealt = '';

// The button Deal is labelled with the name and the key of the action that it plays. When all cards can go to the
// foundations, the button plays them.
function tellDeal(act) {
    const names = {[REDEAL]: ['Re', 'd', 'eal'], [REFILL]: ['Refill', '', '']}, ends = !act && at.finish.length > 0;
    const [before, letter, after] = ends ? ['', 'F', 'inish'] : names[act && act[ACT]] || ['', 'D', 'eal'];
    const underlined = document.createElement('u');
    underlined.textContent = letter;
    byId('deal').lastElementChild.replaceChildren(before, underlined, after);
    byId('deal').disabled = !act && !ends;
    if (act || at.piles.some(pile => pile[KIND] === PACK && pile[CARDS])) dealt = at.game;
    byId('deal').hidden = !ends && dealt !== at.game;
    byId('deal').classList.toggle('ends', ends);
}

function cardText(pile, place) {
    const card = handle(pile, place), face = card && FACE.exec(card.innerHTML);
    return face ? face[1].replace('T', '10') + SIGNS[SUITS.indexOf(face[2])] : '';
}

function describe(act) {
    const card = act[FROM] >= 0 ? cardText(act[FROM], placeOf(act, act[FROM])) : '';
    return card && act[TO] >= 0 ? card + ' ' : '';
}

const LISTED = 500; // maximal number of actions in the list of the page

function listActions() {
    byId('list').hidden = !at.actions.length;
    byId('legal').textContent = at.actions.length + (at.actions.length === 1 ? ' legal move' : ' legal moves');
    const box = byId('actions');
    box.textContent = '';
    if (!byId('list').open) return;
    for (const act of at.actions.slice(0, LISTED)) box.append(buttonOf(act));
    if (at.actions.length > LISTED) box.append(`and ${at.actions.length - LISTED} more`);
}

function buttonOf(act) {
    const button = document.createElement('button'), card = document.createElement('small');
    card.textContent = describe(act);
    button.append(card, actionWords(act[WORD]));
    button.dataset.word = act[WORD];
    button.onclick = () => play(act[WORD]);
    return button;
}

// Returns a description of the action in words, for actions that a gesture does not make clear.
function inWords(act) {
    if (act[ACT] === PAIR) return 'both together';
    return act[TO] >= 0 ? `${nameOf(act[FROM], placeOf(act, act[FROM]))} to ${wordsOf(act[TO])}` : actionWords(act[WORD]);
}

// Offers the actions that one gesture can mean, each as a button.
function offer(acts) {
    say('Which one?');
    byId('whole').hidden = true;
    for (const act of acts) {
        const button = buttonOf(act);
        button.textContent = inWords(act);
        byId('what').append(button, ' ');
    }
    fadeMessage();
    byId('what').querySelector('button').focus({preventScroll: true});
}

