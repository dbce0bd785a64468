// Playing by hand on the page: a card chosen by tap or keys, or dragged.

/* ---- actions ---- */

// Indices of the fields of an action in the answer of engine.c. COUNT: number of cards moved, 0 for the whole pile;
// ALSO: two more piles whose cards change places.
const [WORD, ACT, FROM, PLACE, TO, COUNT, ALSO] = [0, 1, 2, 3, 4, 5, 6];
// Kinds of actions, as numbers of enum deal_action_kind.
const [DEAL, REDEAL, REFILL, PAIR, SWAP] = [1, 2, 3, 6, 7];
// Indices of the fields of a pile in the answer of engine.c.
const [NAME, GROUP, KIND, CARDS, WORDS] = [0, 1, 2, 3, 4];
const cardsOf = pile => at.piles[pile][CARDS];
const either = act => act[ACT] === PAIR || act[ACT] === SWAP;
const placeOf = (act, pile) => act[FROM] === pile ? act[PLACE] || cardsOf(pile) : cardsOf(pile);

// Returns the pile that the action connects with PILE, or -1. In an action with two exchanges, DONE is the exchange
// that was already chosen.
function goalOf(act, pile, done) {
    for (const [a, b] of act[ALSO] ? [[act[FROM], act[TO]], act[ALSO]] : [[act[FROM], act[TO]]])
        if (!done || !done.includes(a)) {
            if (a === pile) return b;
            if (b === pile && either(act)) return a;
        }
    return -1;
}

// Returns the actions of a card, or of the run that it begins. A card below others without actions of its own stands
// for its pile.
function pick(pile, place, acts = at.actions, done = null) {
    const here = acts.filter(act => act[FROM] === pile && !done || goalOf(act, pile, done) >= 0);
    const exact = here.filter(act => placeOf(act, pile) === place);
    const runs = exact.length || done ? [] : runsFrom(pile, place);
    return exact.length ? exact : runs.length ? runs : here.filter(act => act[FROM] !== pile || !act[PLACE]);
}

// Returns true if two piles are equivalent. The rules offer only the first of such piles; the player may choose any.
function equal(a, b) {
    const [p, q] = [at.piles[a], at.piles[b]];
    return p[GROUP] === q[GROUP] && p[CARDS] === q[CARDS] && (p[CARDS] === 0 || p[KIND] === FOUNDATION) && sameTop(a, b);
}

// Returns the actions from the chosen card to PILE.
function towards(from, pile) {
    const there = goal => from.acts.filter(act => goal(goalOf(act, from.pile, from.done))), exact = there(goal => goal === pile);
    if (exact.length || pile === from.pile) return exact;
    const like = there(goal => goal >= 0 && equal(goal, pile)), first = like.length && goalOf(like[0], from.pile, from.done);
    return like.filter(act => goalOf(act, from.pile, from.done) === first);
}


function sameTop(a, b) {
    const [p, q] = [topOf(a), topOf(b)];
    return !cardsOf(a) || (p && q && p.innerHTML === q.innerHTML);
}

/* ---- hands ---- */

function cardAt(target) {
    const card = target.closest && target.closest('g[data-place]'), pile = card && card.closest('g[data-pile]');
    if (pile) return {pile: +pile.dataset.pile, place: +card.dataset.place};
    const whole = target.closest && target.closest('g[data-pile]');
    return whole ? {pile: +whole.dataset.pile, place: cardsOf(+whole.dataset.pile)} : null;
}

const nameOf = (pile, place = cardsOf(pile)) => cardText(pile, place) || wordsOf(pile);

// Chooses a card. SECOND: {done, rest}, after the first of two exchanges: the exchange chosen, and the actions with
// it.
function choose(pile, place, acts, second) {
    const done = second && second.done;
    chosen = {...second, pile, place: placeOf(acts[0], pile), acts, since: Date.now()};
    light();
    const goals = new Set(acts.map(act => goalOf(act, pile, done)).filter(goal => goal >= 0).map(wordsOf));
    say(nameOf(pile, place) + (goals.size ? ': to ' + [...goals].join(', ') : '') + '.');
}

// Handles the choice of the first of two exchanges; the second is chosen in the same way.
function chooseSecond(acts, from, pile) {
    chosen = {pile: -1, acts, rest: acts, done: [from, pile]};
    light();
    say(`${nameOf(from)} and ${nameOf(pile)} change places. Which two cards besides?`);
}

function letGo() {
    chosen = null;
    light();
}

// Plays the action that a gesture from FROM to PILE means. If there are several, offers them for choice.
function carryOut(acts, from, pile) {
    if (acts.length === 1 && acts[0].run) return playAll(acts[0].run, `${acts[0][COUNT]} cards go to ${wordsOf(acts[0][TO])}.`);
    if (acts.length === 1) return play(acts[0][WORD]);
    if (acts.every(act => act[ALSO])) return chooseSecond(acts, from, pile);
    letGo();
    offer(acts);
}

// Handles a second tap on the chosen card: it plays an action without a target pile; a quick second tap plays the card
// to a foundation.
function tapAgain(again) {
    let acts = again.acts.filter(act => act[TO] < 0);
    if (!acts.length && Date.now() - again.since < 500)
        acts = again.acts.filter(act => act[TO] >= 0 && at.piles[act[TO]][KIND] === FOUNDATION).slice(0, 1);
    letGo();
    if (acts.length) carryOut(acts);
}

function tap(pile, place) {
    const before = chosen;
    if (before && before.pile >= 0) {
        const acts = towards(before, pile);
        if (acts.length) return carryOut(acts, before.pile, pile);
        if (before.pile === pile) return before.done ? chooseSecond(before.rest, ...before.done) : tapAgain(before);
    }
    const second = before && before.done && before.pile !== pile ? pick(pile, place, before.rest, before.done) : [];
    if (second.length) return choose(pile, place, second, {done: before.done, rest: before.rest});
    const acts = pick(pile, place);
    if (!acts.length) {
        letGo();
        say(nameOf(pile, place) + ' cannot be played now.');
    } else if (acts.length === 1 || acts.every(act => act[TO] < 0)) {
        carryOut(acts);
    } else {
        choose(pile, place, acts);
    }
}

/* ---- dragging ---- */

// The drag in progress: {pile, place, acts, done, rest, echo, id, x, y, at, ghosts}. ECHO: a tap by it is ignored; ID: of the pointer; X, Y: its start in
// coordinates of the picture; AT: [x, y] now.
let drag = null;
// Distance in pixels from which a tap counts as a drag.
const FAR = 7;

// Converts a point of the window to coordinates of the picture, which may be scrolled.
function onBoard(x, y) {
    const svg = byId('board').querySelector('svg'), box = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / box.width;
    return [(x - box.left) * scale, (y - box.top) * scale];
}

// The last press that was not ignored: {time, x, y, pile, face: of the card under it, n: number of actions then}.
let press = null;
// Two presses within TWICE milliseconds and pixels FAR at one spot are a double click.
const TWICE = 400;

// Returns true if a press on CARD is the second of a double click whose first press played the card that lay there. The press
// would play a card that the hand has not aimed at. Quick presses on a pack that deals to a talon each deal.
function isEcho(event, card) {
    const before = press, face = cardText(card.pile, card.place), kinds = at.piles.map(pile => pile[KIND]);
    const same = before && event.timeStamp - before.time < TWICE && Math.hypot(event.clientX - before.x, event.clientY - before.y) < 2 * FAR;
    const deals = kinds[card.pile] === PACK && kinds.includes(TALON);
    if (same && (before.pile !== card.pile || before.face !== face || (before.n !== played.length && !deals))) return true;
    press = {time: event.timeStamp, x: event.clientX, y: event.clientY, pile: card.pile, face, n: played.length};
    return false;
}

// Starts a drag by one pointer; a second pointer, as when two fingers zoom, cancels it.
function dragStart(event) {
    if (drag) return dragCancel();
    const moved = motions.length > 0;
    endMotion();
    const card = cardAt(moved ? document.elementFromPoint(event.clientX, event.clientY) || event.target : event.target);
    if (!card || event.button || !event.isPrimary) return;
    event.preventDefault();
    byId('board').focus({preventScroll: true});
    // The pointer is captured by the board, since the card may be redrawn.
    byId('board').setPointerCapture(event.pointerId);
    unmark('hinted', 'cursor');
    const {done, rest} = chosen || {}, [x, y] = onBoard(event.clientX, event.clientY);
    const acts = done ? pick(card.pile, card.place, rest, done) : pick(card.pile, card.place);
    drag = {...card, acts, done, rest, echo: isEcho(event, card), id: event.pointerId, x, y, first: [event.clientX, event.clientY], at: [event.clientX, event.clientY], ghosts: null};
}

// Lifts the card, with the cards above it that would move with it.
function lift() {
    const {pile, place, acts, done, rest} = drag, counts = acts.filter(act => act[FROM] === pile).map(act => act[COUNT]);
    const from = counts.includes(0) ? 1 : placeOf(acts[0], pile), block = counts.some(count => count !== 1);
    drag.ghosts = [];
    for (let i = from; i <= (block ? cardsOf(pile) : from); i++) {
        const card = handle(pile, i);
        if (!card) continue;
        const ghost = card.cloneNode(true), own = card.getAttribute('transform');
        ghost.classList.add('ghost');
        card.style.opacity = 0.25;
        card.ownerSVGElement.append(ghost);
        drag.ghosts.push({ghost, card, own});
    }
    choose(pile, place, acts, done && {done, rest});
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

// Scrolls the table when a dragged card stays near an edge of the window, as fast on a slow machine, whose frames are few.
// EDGE: pixels; SPEED: pixels a millisecond; FASTEST: pixels a frame; WAIT: milliseconds.
const EDGE = 36, SPEED = 0.5, FASTEST = 64, WAIT = 300;
function scrollAtEdge() {
    if (!drag || !drag.ghosts) return;
    const [x, y] = drag.at, board = byId('board'), before = [scrollY, board.scrollLeft];
    const now = performance.now(), step = Math.min(FASTEST, Math.max(1, Math.round((now - (drag.looked || now)) * SPEED)));
    const by = (at, first, size) => at < Math.min(EDGE, first - FAR) ? -step : at > Math.max(size - EDGE, first + FAR) ? step : 0;
    const [right, down] = [by(x, drag.first[0], innerWidth), by(y, drag.first[1], innerHeight)];
    drag.looked = now;
    drag.since = right || down ? drag.since || now : 0;
    if (drag.since && now - drag.since > WAIT) {
        scrollBy(0, down);
        board.scrollLeft += right;
        if (scrollY !== before[0] || board.scrollLeft !== before[1]) moveGhosts();
    }
    requestAnimationFrame(scrollAtEdge);
}

// Returns the target pile nearest to a point of the window, as {pile, acts}, or null.
function dropped(x, y) {
    let best = null, least = 25;
    drawn.groups.forEach(({element}, pile) => {
        const box = element.getBoundingClientRect(), acts = towards(drag, pile);
        const off = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
        if (acts.length && off <= least) [best, least] = [{pile, acts}, off];
    });
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
    const was = drag, goal = was.ghosts && dropped(event.clientX, event.clientY);
    const points = (was.ghosts || []).map(({ghost, card}) => [card, pointOf(card), pointOf(ghost)]).map(([card, to, by]) => [card, {x: to.x + by.x, y: to.y + by.y}, to]);
    dropGhosts();
    drag = null;
    if (!was.ghosts) return was.echo || tap(was.pile, was.place);
    press = null;
    carried = new Map(points.map(([card, point]) => [was.pile + ':' + card.dataset.place, point]));
    if (goal) carryOut(goal.acts, was.pile, goal.pile);
    carried = null;
    if (goal) return;
    letGo();
    tellRefusal(was, event);
    if (!still()) for (const [card, from, to] of points) fly(card, from, to);
}

// Shows why the drag WAS ended without an action, if it ended on another pile.
function tellRefusal(was, event) {
    const under = cardAt(document.elementFromPoint(event.clientX, event.clientY) || document.body), face = cardText(was.pile, was.place);
    if (!under || under.pile === was.pile) return;
    const goal = cardText(under.pile, cardsOf(under.pile));
    say(`${face ? 'The ' + cardWords(face) : 'The card of ' + wordsOf(was.pile)} cannot go ${goal ? 'on the ' + cardWords(goal) : 'to ' + wordsOf(under.pile)}.`);
}

function dragCancel() {
    if (!drag) return;
    dropGhosts();
    drag = null;
    letGo();
}

/* ---- keys ---- */

const middle = card => {
    const box = card.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
};

// Returns the elements where the cursor may go: cards that can be played or, if one is chosen, its targets.
const stops = () => [...byId('board').querySelectorAll(chosen ? 'g.target, g.chosen' : 'g.can'), ...(chosen ? [] : runStops())];

// Returns the cards that may begin a run, in games with cells.
function runStops() {
    if (!at.piles.some(pile => pile[KIND] === CELL)) return [];
    return [...byId('board').querySelectorAll('g.pile > g:not(:last-child)')].filter(card => runsFrom(+card.parentNode.dataset.pile, +card.dataset.place).length);
}

const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// Returns the element of ALL next to OLD in the direction of KEY, or null.
function nearest(all, old, key) {
    const [x, y] = middle(old), [a, b] = ways[key];
    let best = null, least = Infinity;
    for (const card of all) {
        const [u, v] = middle(card), on = (u - x) * a + (v - y) * b, off = Math.abs((u - x) * b) + Math.abs((v - y) * a);
        if (card !== old && on > 1 && on + 2 * off < least) [best, least] = [card, on + 2 * off];
    }
    return best;
}

// Moves the cursor in the direction of KEY. With EVERY it may go to every pile.
function moveCursor(key, every) {
    const all = every ? at.piles.map((_, pile) => topOf(pile)).filter(card => card) : stops(), old = cursor && handle(cursor.pile, cursor.place);
    if (!all.length) return;
    const best = old ? nearest(all, old, key) : all[0];
    if (!best) return;
    cursor = cardAt(best);
    light();
    best.scrollIntoView({block: 'nearest', inline: 'nearest'});
    speakCursor();
}

const letters = {u: undo, r: redo, h: hint, a: playSafe, f: finish, n: () => openGallery(), m: () => openMore(), d: deal, '?': () => openRules()};

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
        moveCursor(event.key, event.shiftKey);
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
        event.preventDefault();
        tap(cursor.pile, cursor.place);
    } else if (event.key === 'Escape') {
        letGo();
    }
}

