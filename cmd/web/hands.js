// Hands: a card chosen by tap or keys, a drag.

// ---- actions ----

const [WORD, FROM, PLACE, TO, EITHER] = [0, 1, 2, 3, 4];
const NAME = 0, GROUP = 1, KIND = 2, CARDS = 3; // of a pile
const cardsOf = pile => at.piles[pile][CARDS];
const placeOf = (act, pile) => act[FROM] === pile ? act[PLACE] || cardsOf(pile) : cardsOf(pile);

// The actions of a card; a card beneath others stands for its pile.
function pick(pile, place) {
    const here = at.actions.filter(act => act[FROM] === pile || (act[EITHER] && act[TO] === pile));
    const exact = here.filter(act => placeOf(act, pile) === place);
    return exact.length ? exact : here.filter(act => act[FROM] !== pile || !act[PLACE]);
}

const otherOf = (act, pile) => act[EITHER] && act[TO] === pile ? act[FROM] : act[TO];

// Of equal piles the rules offer the first; the hand may choose any of them.
function equal(a, b) {
    const [p, q] = [at.piles[a], at.piles[b]];
    return p[GROUP] === q[GROUP] && p[CARDS] === q[CARDS] && (p[CARDS] === 0 || p[KIND] === FOUNDATION);
}

function towards(acts, from, pile) {
    const there = acts.filter(act => otherOf(act, from) >= 0);
    return there.find(act => otherOf(act, from) === pile) ||
        (pile !== from && there.find(act => equal(otherOf(act, from), pile) && sameTop(otherOf(act, from), pile)));
}

const handle = (pile, place) => byId('board').querySelector(`g[data-pile="${pile}"] > g[data-place="${place}"]`);
const topOf = pile => handle(pile, cardsOf(pile));

function sameTop(a, b) {
    const [p, q] = [topOf(a), topOf(b)];
    return !cardsOf(a) || (p && q && p.textContent === q.textContent);
}

// ---- hands ----

function cardAt(target) {
    const card = target.closest && target.closest('g[data-place]'), pile = card && card.closest('g[data-pile]');
    if (pile) return {pile: +pile.dataset.pile, place: +card.dataset.place};
    const whole = target.closest && target.closest('g[data-pile]');
    return whole ? {pile: +whole.dataset.pile, place: cardsOf(+whole.dataset.pile)} : null;
}

function choose(pile, place, acts) {
    chosen = {pile, place: placeOf(acts[0], pile), acts, since: Date.now()};
    light();
    const goals = acts.filter(act => act[TO] >= 0).map(act => at.piles[otherOf(act, pile)][NAME]);
    say((cardText(pile, place) || at.piles[pile][NAME]) + ': to ' + goals.join(', ') + '.');
}

function letGo() {
    chosen = null;
    light();
}

// A second tap on the chosen card plays an action without a goal; a quick one plays the card to a foundation.
function tapAgain(again) {
    const act = again.acts.find(one => one[TO] < 0) ||
        (Date.now() - again.since < 500 && again.acts.find(one => one[TO] >= 0 && at.piles[one[TO]][KIND] === FOUNDATION));
    letGo();
    if (act) play(act[WORD]);
}

function tap(pile, place) {
    if (chosen) {
        const again = chosen, act = towards(chosen.acts, chosen.pile, pile);
        if (act) return play(act[WORD]);
        if (again.pile === pile) return tapAgain(again);
    }
    const acts = pick(pile, place);
    if (!acts.length) {
        letGo();
        say((cardText(pile, place) || at.piles[pile][NAME]) + ' cannot be played now.');
    } else if (acts.length === 1) {
        play(acts[0][WORD]);
    } else {
        choose(pile, place, acts);
    }
}

// ---- dragging ----

let drag = null; // {pile, place, acts, id: of the pointer, x, y: where it began, on the board's own scale, at: [x, y] now, ghosts}
const FAR = 7; // pixels that make a drag of a tap

// A point of the window on the scale of the picture, wherever that is scrolled to.
function onBoard(x, y) {
    const svg = byId('board').querySelector('svg'), box = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / box.width;
    return [(x - box.left) * scale, (y - box.top) * scale];
}

// One pointer drags; another one that comes to it, as two fingers that zoom, ends that.
function dragStart(event) {
    if (drag) return dragCancel();
    const card = cardAt(event.target);
    if (!card || event.button || !event.isPrimary) return;
    event.preventDefault();
    byId('board').focus({preventScroll: true});
    byId('board').setPointerCapture(event.pointerId); // the card may be drawn anew
    unmark('hinted', 'cursor');
    const acts = pick(card.pile, card.place), [x, y] = onBoard(event.clientX, event.clientY);
    drag = {...card, acts, id: event.pointerId, x, y, first: [event.clientX, event.clientY], at: [event.clientX, event.clientY], ghosts: null};
}

// The card, and those above it that would go with it.
function lift() {
    const from = placeOf(drag.acts[0], drag.pile), block = drag.acts.some(act => act[PLACE] && /:\d+$/.test(act[WORD]));
    drag.ghosts = [];
    for (let place = from; place <= (block ? cardsOf(drag.pile) : from); place++) {
        const card = handle(drag.pile, place);
        if (!card) continue;
        const ghost = card.cloneNode(true), own = card.getAttribute('transform');
        ghost.classList.add('ghost');
        card.style.opacity = 0.25;
        card.ownerSVGElement.append(ghost);
        drag.ghosts.push({ghost, card, own});
    }
    choose(drag.pile, drag.place, drag.acts);
    requestAnimationFrame(scrollAtEdge);
}

function dragMove(event) {
    if (!drag || event.pointerId !== drag.id || !drag.acts.length) return;
    drag.at = [event.clientX, event.clientY];
    if (!drag.ghosts && Math.hypot(event.clientX - drag.first[0], event.clientY - drag.first[1]) < FAR) return;
    if (!drag.ghosts) lift();
    moveGhosts();
}

function moveGhosts() {
    const [x, y] = onBoard(...drag.at);
    for (const {ghost, own} of drag.ghosts) ghost.setAttribute('transform', `translate(${x - drag.x} ${y - drag.y}) ` + own);
}

// A card held near an edge of the window scrolls the table.
const EDGE = 36, STEP = 8;
function scrollAtEdge() {
    if (!drag || !drag.ghosts) return;
    const [x, y] = drag.at, board = byId('board'), by = (at, size) => at < EDGE ? -STEP : at > size - EDGE ? STEP : 0;
    const before = [scrollY, board.scrollLeft];
    scrollBy(0, by(y, innerHeight));
    board.scrollLeft += by(x, innerWidth);
    if (scrollY !== before[0] || board.scrollLeft !== before[1]) moveGhosts();
    requestAnimationFrame(scrollAtEdge);
}

// The goal whose place lies nearest beneath the hand.
function dropped(x, y) {
    let best = null, least = Infinity;
    for (const pile of byId('board').querySelectorAll('g[data-pile]')) {
        const box = pile.getBoundingClientRect(), act = towards(drag.acts, drag.pile, +pile.dataset.pile);
        const off = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
        if (act && off < 25 && off < least) [best, least] = [act, off];
    }
    return best;
}

function dropGhosts() {
    for (const {ghost, card} of drag.ghosts || []) {
        ghost.remove();
        card.style.opacity = '';
    }
}

function dragEnd(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const was = drag, act = was.ghosts && dropped(event.clientX, event.clientY);
    dropGhosts();
    drag = null;
    if (!was.ghosts) tap(was.pile, was.place);
    else if (act) play(act[WORD]);
    else letGo();
}

function dragCancel() {
    if (!drag) return;
    dropGhosts();
    drag = null;
    letGo();
}

// ---- keys ----

const middle = card => {
    const box = card.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
};

// Where the cursor may go: cards that can be played; with one chosen, its goals.
const stops = () => [...byId('board').querySelectorAll(chosen ? 'g.target, g.chosen' : 'g.can')];

const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

function moveCursor(key) {
    const all = stops(), old = cursor && handle(cursor.pile, cursor.place);
    if (!all.length) return;
    let best = old ? null : all[0], least = Infinity;
    if (old) {
        const [x, y] = middle(old), [a, b] = ways[key];
        for (const card of all) {
            const [u, v] = middle(card), on = (u - x) * a + (v - y) * b, off = Math.abs((u - x) * b) + Math.abs((v - y) * a);
            if (card !== old && on > 1 && on + 2 * off < least) [best, least] = [card, on + 2 * off];
        }
    }
    if (!best) return;
    cursor = cardAt(best);
    light();
    best.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const acts = pick(cursor.pile, cursor.place);
    say(at.piles[cursor.pile][NAME] + ': ' + (cardText(cursor.pile, cursor.place) || (cardsOf(cursor.pile) ? 'face down' : 'empty')) +
        (chosen || !acts.length ? '.' : ', ' + acts.length + (acts.length === 1 ? ' action.' : ' actions.')));
}

const letters = {u: undo, r: redo, h: hint, a: playSafe, n: () => openNew(), m: () => openMore(), d: () => dealing() && play(dealing()[WORD])};

function onKey(event) {
    if (document.querySelector('dialog[open]') || event.altKey || event.metaKey) return;
    if (event.ctrlKey && event.key === 'z') return undo();
    if (event.ctrlKey || event.target.matches('input,textarea,select')) return;
    if (letters[event.key.toLowerCase()]) {
        event.preventDefault();
        return letters[event.key.toLowerCase()]();
    }
    if (event.target !== byId('board') && event.target !== document.body) return;
    if (ways[event.key]) {
        event.preventDefault();
        byId('board').focus();
        moveCursor(event.key);
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
        event.preventDefault();
        tap(cursor.pile, cursor.place);
    } else if (event.key === 'Escape') {
        letGo();
    }
}

