// Motion: cards fly to their new places after an action.
//
// The board already shows the new position, and only copies of cards fly over it.  So the next action need not wait; it ends
// all motion.

// Durations in milliseconds: FLIGHT: of one card; DEALT: between the first and the last start when a deal is shown.
const FLIGHT = 140, DEALT = 240;
// Durations in milliseconds: SHOWN: motion of a hint; HOP: one hop at a win; WAVE: from one hop to the next.
const SHOWN = 420, HOP = 320, WAVE = 60;
// LEAPS, LEAP: number of cards that leap at a win, and the duration of one leap in milliseconds.
const LEAPS = 18, LEAP = 1000;

// MANY: number of changed cards above which none is animated. PACK: number of the pack in enum deal_pile_kind.
const MANY = 30, PACK = 0;

// The animations in progress: {animation, copy: the element that flies, or null}.
let motions = [];

// The points where a drag released its cards, in a map by "pile:place"; null if there was no drag.
let carried = null;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function endMotion() {
    const all = motions;
    motions = [];
    for (const {animation, copy} of all) {
        animation.cancel();
        if (copy) copy.remove();
    }
}

function animate(element, frames, timing, copy = null) {
    const one = {animation: element.animate(frames, {easing: 'ease-out', fill: 'backwards', ...timing}), copy};
    motions.push(one);
    one.animation.onfinish = () => {
        if (copy) copy.remove();
        motions = motions.filter(other => other !== one);
    };
}

const shift = (x, y) => ({translate: `${x}px ${y}px`});

// Animates a copy of CARD from point FROM to its place TO; CARD is invisible meanwhile.
function fly(card, from, to, duration = FLIGHT) {
    const copy = card.cloneNode(true);
    copy.setAttribute('class', 'flight');
    copy.removeAttribute('data-place');
    card.ownerSVGElement.append(copy);
    animate(copy, [shift(from.x - to.x, from.y - to.y), shift(0, 0)], {duration}, copy);
    animate(card, [{opacity: 0}, {opacity: 0}], {duration});
}

/* ---- which cards moved ---- */

const FACE = /href="#c(.)(.)"/, POINT = /\(([^ )]+) ([^ )]+)\)/;

// Returns the cards of a pile in the picture, by place, as {x, y, face}; a card that is face down has the face ''.
function facesOf(lines) {
    const cards = [];
    for (const line of lines) {
        const [, transform, place, rest] = CARD_LINE.exec(line) || [], face = rest && FACE.exec(rest), point = transform && POINT.exec(transform);
        if (place > 0) cards[place] = {x: +point[1], y: +point[2], face: face ? face[1] + face[2] : ''};
    }
    return cards;
}

// Compares two pictures, given as lines by pile. Returns {left: cards that are no longer at their place, come: new
// cards}.
function changesOf(before, after) {
    const left = [], come = [];
    for (let pile = 0; pile < Math.max(before.length, after.length); pile++) {
        if (before[pile] === after[pile]) continue;
        const was = facesOf(before[pile] || []), now = facesOf(after[pile] || []);
        was.forEach((card, place) => { if (!now[place] || now[place].face !== card.face) left.push({...card, pile, place, shrinks: now.length < was.length}); });
        now.forEach((card, place) => { if (!was[place] || was[place].face !== card.face) come.push({...card, pile, place, grows: now.length > was.length}); });
    }
    return {left, come};
}

// Pairs each card that left a place with one that came to another: cards with equal faces, or a card that was turned
// over.
function flightsOf({left, come}) {
    const used = new Set(), flights = [];
    for (const card of come) {
        const turned = left.filter(one => card.grows && one.shrinks && one.pile !== card.pile && !(one.face && card.face));
        const from = left.find(one => card.face && one.face === card.face && !used.has(one)) || turned.find(one => !used.has(one)) || turned.pop();
        if (from) flights.push([from, card]);
        used.add(from);
    }
    return flights;
}

/* ---- actions, the deal, the win, a hint ---- */

// Returns the picture before an action, which showMotion() compares with the next one.
const beforeMotion = () => drawn && slot && {deal: drawn.deal, won: drawn.won, lines: drawn.groups.map(group => group.lines)};

function showMotion(before) {
    Object.assign(drawn, {deal: slot.key, won: at.won});
    if (!before || !before.deal || still()) return;
    if (before.deal !== slot.key) return void (at.depth || (showDeal(), sound('deal')));
    const changes = changesOf(before.lines, drawn.groups.map(group => group.lines)), flights = flightsOf(changes);
    const turned = changes.come.filter(card => card.face && changes.left.some(one => one.pile === card.pile && one.place === card.place && !one.face) && !flights.some(([, to]) => to === card));
    if (flights.length <= MANY)
        for (const [from, to] of flights) fly(handle(to.pile, to.place), (carried && carried.get(from.pile + ':' + from.place)) || from, to);
    for (const card of turned) turn(handle(card.pile, card.place));
    if (flights.length) sound('lay');
    if (at.won && !before.won) showWin();
}

// Turns a card over at its place.
function turn(card) {
    card.classList.add('turns');
    animate(card, [{scale: '0 1'}, {scale: '1 1'}], {duration: FLIGHT});
}

function pointOf(card) {
    const [, x, y] = POINT.exec(card.getAttribute('transform'));
    return {x: +x, y: +y};
}

// Animates a new deal: cards fly from the pack, or from below the table.
function showDeal() {
    const pack = at.piles.findIndex((pile, i) => pile[KIND] === PACK && topOf(i)), box = byId('board').querySelector('svg').viewBox.baseVal;
    const from = pack < 0 ? {x: box.width / 2, y: box.height} : pointOf(topOf(pack)), cards = [];
    drawn.groups.forEach((group, pile) => group.cards.forEach((card, place) => { if (place && pile !== pack) cards.push([place, card]); }));
    cards.sort((a, b) => a[0] - b[0]).forEach(([, card], i) => {
        const to = pointOf(card);
        animate(card, [{...shift(from.x - to.x, from.y - to.y), opacity: 0}, {...shift(0, 0), opacity: 1}], {duration: FLIGHT, delay: DEALT * i / cards.length});
    });
}

/* ---- sounds ---- */

let speaker = null;

// Plays one of three short sounds: the deal, a card that is laid, a win.
function sound(name) {
    if (!keep.sound) return;
    speaker = speaker || new AudioContext();
    const notes = {deal: [[180, 0.05], [200, 0.05], [220, 0.05]], lay: [[240, 0.06]], win: [[523, 0.14], [659, 0.14], [784, 0.3]]}[name];
    let when = speaker.currentTime;
    for (const [pitch, length] of notes) {
        const tone = speaker.createOscillator(), volume = speaker.createGain();
        tone.type = 'triangle';
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.12, when);
        volume.gain.exponentialRampToValueAtTime(0.001, when + length);
        tone.connect(volume).connect(speaker.destination);
        tone.start(when);
        tone.stop(when + length);
        when += 0.7 * length;
    }
}

// Animates a win: copies of the top cards of the foundations, or of all piles in a game without foundations, leap over the table.
function showWin() {
    const tops = at.piles.map((pile, i) => [pile[KIND], pile[CARDS] && topOf(i)]).filter(([, card]) => card), home = tops.filter(([kind]) => kind === FOUNDATION);
    (home.length ? home : tops).forEach(([, card], i) =>
        animate(card, [shift(0, 0), shift(0, -16), shift(0, 0), shift(0, -8), shift(0, 0)], {duration: HOP, delay: FLIGHT + WAVE * i, fill: 'none'}));
    sound('win');
    const box = byId('board').querySelector('svg').viewBox.baseVal, some = home.length ? home : tops;
    for (let i = 0; i < LEAPS; i++) {
        const card = some[i % some.length][1], copy = card.cloneNode(true), from = pointOf(card), x = box.width * (i + 0.5) / LEAPS - from.x;
        copy.setAttribute('class', 'flight turns');
        copy.removeAttribute('data-place');
        card.ownerSVGElement.append(copy);
        const rise = -30 - 40 * (i % 3), end = {...shift(x, box.height - from.y), rotate: (i % 2 ? 200 : -200) + 'deg', opacity: 0};
        animate(copy, [{...shift(0, 0), rotate: '0deg', opacity: 1}, {...shift(x / 2, rise), rotate: (i % 2 ? 70 : -70) + 'deg', opacity: 1, offset: 0.4}, end], {duration: LEAP, delay: FLIGHT + WAVE * i}, copy);
    }
}

// Animates a hint: a copy of the card of action ACT moves to its target.
function showHint(act) {
    const card = act[FROM] >= 0 && act[TO] >= 0 && handle(act[FROM], placeOf(act, act[FROM])), goal = card && (topOf(act[TO]) || handle(act[TO], 0));
    if (!goal || still()) return;
    endMotion();
    const copy = card.cloneNode(true), [from, to] = [pointOf(card), pointOf(goal)];
    copy.setAttribute('class', 'flight');
    copy.removeAttribute('data-place');
    card.ownerSVGElement.append(copy);
    animate(copy, [{...shift(0, 0), opacity: 0.8}, {...shift(to.x - from.x, to.y - from.y), opacity: 0.8, offset: 0.8}, {...shift(to.x - from.x, to.y - from.y), opacity: 0}], {duration: SHOWN}, copy);
}
