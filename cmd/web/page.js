'use strict';
const byId = id => document.getElementById(id);
const FOUNDATION = 2; // enum deal_pile_kind
const SAVED = 'patience';

let engine, games, bytes, worker = null, task = 0;
let at = null;              // the position: see engine.c
let played = [], undone = []; // words
let chosen = null;          // {pile, place, acts}
let cursor = null;          // {pile, place}
let said = {text: ''};      // what stands over the board
let found = null;           // what the solver said of this position
const keep = {own: '', auto: false, peek: false, nodes: 100000, theme: '', next: {}};

// ---- actions ----

const [WORD, FROM, PLACE, TO, EITHER] = [0, 1, 2, 3, 4];
const NAME = 0, GROUP = 1, KIND = 2, CARDS = 3; // of a pile
const cardsOf = pile => at.piles[pile][CARDS];
const placeOf = (act, pile) => act[FROM] === pile ? act[PLACE] || cardsOf(pile) : cardsOf(pile);

// What can be done with a card; one that lies beneath stands for its pile.
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

// ---- the board ----

function draw() {
    const board = byId('board');
    board.innerHTML = engine.svg();
    fit();
    for (const act of at.actions) {
        const ends = act[EITHER] ? [act[FROM], act[TO]] : [act[FROM]];
        for (const pile of ends) if (pile >= 0) mark(pile, placeOf(act, pile), 'can');
    }
    chosen = null;
    if (cursor && !handle(cursor.pile, cursor.place)) cursor = null;
    light();
}

function mark(pile, place, name) {
    const card = handle(pile, place);
    if (card) card.classList.add(name);
}

function unmark(...names) {
    for (const name of names)
        for (const card of byId('board').querySelectorAll('.' + name)) card.classList.remove(name);
}

function light() {
    unmark('chosen', 'target', 'cursor');
    if (chosen) {
        mark(chosen.pile, chosen.place, 'chosen');
        for (const act of chosen.acts) {
            const pile = otherOf(act, chosen.pile);
            if (pile >= 0) mark(pile, cardsOf(pile), 'target');
        }
    }
    if (cursor && document.activeElement === byId('board')) mark(cursor.pile, cursor.place, 'cursor');
}

// As wide as the window, but cards no smaller than a thumb can find, and not much taller than the window; in a low
// window, as of a phone that lies on its side, the whole table is seen.
function fit() {
    const svg = byId('board').querySelector('svg');
    if (!svg) return;
    const {width, height} = svg.viewBox.baseVal;
    const wide = Math.min(byId('board').clientWidth / width, 1.5);
    const high = (innerHeight - byId('board').getBoundingClientRect().top - scrollY - (innerHeight < 480 ? 6 : 50)) / height;
    const scale = Math.max(Math.min(wide, Math.max(high, innerHeight < 480 ? 0.2 : 0.75)), innerHeight < 480 ? 0.2 : 0.5);
    svg.setAttribute('width', Math.floor(width * scale));
    svg.setAttribute('height', Math.floor(height * scale));
}

// ---- what is said ----

function say(text, kind) {
    said = {text, kind};
    const what = byId('what');
    what.textContent = '';
    const put = (line, name) => {
        if (!line) return;
        const part = document.createElement('span');
        part.textContent = line + ' ';
        if (name) part.className = name;
        what.append(part);
    };
    put(text, kind);
    if (at && at.won) put('You have won!', 'good');
    else if (at && !at.actions.length) put('No action is left: undo, or a new game.', 'bad');
    else if (at && at.lost) put('What is in sight proves that this game ' + (played.length ? 'can no longer be won; undo goes back.' : 'cannot be won; New has others.'), 'bad');
}

function tellHead() {
    byId('title').textContent = at.title;
    document.title = at.title;
    byId('status').textContent = (at.seed ? 'deal ' + at.seed : 'own cards') + (at.set ? ', ' + at.set : '') + ' · ' + played.length +
        (played.length === 1 ? ' action' : ' actions');
    byId('undo').disabled = !played.length;
    byId('redo').disabled = !undone.length;
    byId('hint').disabled = !at.actions.length;
    tellDeal(dealing());
}

// The button says what it would do; its letter stays.
function tellDeal(act) {
    const names = {redeal: ['Re', 'd', 'eal'], refill: ['Refill (', 'D', ')']}, [before, letter, after] = names[act && act[WORD]] || ['', 'D', 'eal'];
    const underlined = document.createElement('u');
    underlined.textContent = letter;
    byId('deal').replaceChildren(before, underlined, after);
    byId('deal').disabled = !act;
}

function cardText(pile, place) {
    const card = handle(pile, place), text = card && card.querySelector('text.i');
    return text ? text.textContent : '';
}

function describe(act) {
    const card = act[FROM] >= 0 ? cardText(act[FROM], placeOf(act, act[FROM])) : '';
    return card && act[TO] >= 0 ? card + ' ' : '';
}

function listActions() {
    byId('count').textContent = at.actions.length + (at.actions.length === 1 ? ' legal action' : ' legal actions');
    const box = byId('actions');
    box.textContent = '';
    if (!byId('list').open) return;
    for (const act of at.actions) {
        const button = document.createElement('button'), card = document.createElement('small');
        card.textContent = describe(act);
        button.append(card, act[WORD]);
        button.onclick = () => play(act[WORD]);
        box.append(button);
    }
}

// ---- the game ----

function show(text, kind) {
    const focused = document.activeElement === byId('board');
    draw();
    tellHead();
    listActions();
    byId('after').hidden = true;
    say(text, kind);
    save();
    search();
    if (focused) byId('board').focus();
}

function step(word) {
    const told = engine.do(word);
    if (told) played.push(word);
    return told;
}

const sentence = text => text.charAt(0).toUpperCase() + text.slice(1) + '.';

function play(word) {
    let told = step(word);
    if (!told) return;
    undone = [];
    for (let safe; keep.auto && played.length < 5000 && (safe = engine.safe());) told = step(safe) || told;
    at = engine.position();
    cursor = null;
    show(sentence(told));
}

function undo() {
    if (!played.length || !engine.undo()) return;
    undone.push(played.pop());
    at = engine.position();
    show('Taken back: ' + undone[undone.length - 1] + '.');
}

function redo() {
    const word = undone.pop(), told = word && step(word);
    if (!told) return;
    at = engine.position();
    show(sentence(told));
}

function restart() {
    while (played.length && engine.undo()) undone.push(played.pop());
    at = engine.position();
    show('Back at the deal; Redo goes on.');
}

const dealing = () => ['deal', 'redeal', 'refill'].map(word => at.actions.find(act => act[WORD] === word)).find(act => act) ||
    at.actions.find(act => act[TO] < 0);

function hint() {
    if (!at.actions.length) return;
    const win = keep.peek && found && found.result === 'won' && found.moves.split(',');
    const advice = win ? {word: win[0], text: 'the solver, which sees all cards, wins from here in ' + win.length + ' actions'} : engine.hint();
    say('Hint: ' + (advice.word ? advice.word + ': ' + advice.text + '.' : sentence(advice.text)));
    const act = at.actions.find(one => one[WORD] === advice.word);
    if (!act) return;
    unmark('hinted');
    if (act[FROM] >= 0) mark(act[FROM], placeOf(act, act[FROM]), 'hinted');
    if (act[TO] >= 0) mark(act[TO], cardsOf(act[TO]), 'hinted');
}

function playSafe() {
    const word = engine.safe();
    if (word) play(word);
    else say('There is no play that surely spoils nothing.');
}

// ---- taking up games ----

function begin(position, moves, text) {
    if (position.error) return (position.field ? position.field + ': ' : '') + position.error;
    played = moves ? moves.split(',') : [];
    undone = [];
    at = position;
    cursor = null;
    show(text || '');
    return '';
}

function startDeal(game, set, seed, text) { return begin(engine.deal(game, set, seed), '', text); }

function startRecord(line, text) {
    const position = engine.take(line.trim());
    return begin(position, position.error ? '' : engine.moves(), text);
}

const stars = grade => '★'.repeat(grade) + '☆'.repeat(5 - grade);

// The next of the graded deals; the first time any of them.
function startPuzzle(game, grade) {
    const n = games.find(one => one[0] === game)[3][grade - 1], key = game + grade;
    if (!n) return 'There is no deal of that grade for this game.';
    const next = key in keep.next ? (keep.next[key] + 1) % n : Math.floor(Math.random() * n);
    keep.next[key] = next;
    return startDeal(game, '', engine.puzzle(game, grade, next), 'This deal can be won: ' + stars(grade) + '.');
}

// The same for everyone on a day.
function daily(now) {
    const day = Math.floor((now - now.getTimezoneOffset() * 60000) / 86400000), some = games.filter(one => one[3].some(n => n));
    const game = some[day * 7 % some.length], grades = game[3].map((n, i) => n ? i + 1 : 0).filter(grade => grade);
    const grade = grades[Math.floor(day / some.length) % grades.length];
    return {game: game[0], grade, seed: engine.puzzle(game[0], grade, day % game[3][grade - 1])};
}

function startDaily() {
    const puzzle = daily(new Date());
    return startDeal(puzzle.game, '', puzzle.seed, 'The puzzle of the day can be won: ' + stars(puzzle.grade) + '.');
}

function useOwn(text) {
    keep.own = text;
    engine.own(text);
}

// #game=...&set=...&seed=...&moves=..., or #record=... with own=... for a rule file.
function startLink(hash) { return orElseBack(() => takeLink(hash)); }

function takeLink(hash) {
    const link = new URLSearchParams(hash.slice(1));
    if (link.has('own')) useOwn(link.get('own'));
    if (link.has('record')) return startRecord(link.get('record'));
    if (!link.has('game')) return 'The link names no game.';
    const seed = Number(link.get('seed') || 1), moves = link.get('moves') || '';
    if (!(seed >= 1 && seed <= 4294967295)) return 'The link has no good seed.';
    const error = startDeal(link.get('game'), link.get('set') || '', seed);
    if (error) return error;
    return moves ? startRecord(engine.record(moves)) : '';
}

function link() {
    const of = new URLSearchParams();
    if (at.game.startsWith('./') || !at.seed) {
        if (at.game.startsWith('./')) of.set('own', keep.own);
        of.set('record', engine.record(played.join(',')).trim());
    } else {
        for (const key of ['game', 'set', 'seed']) if (at[key]) of.set(key, at[key]);
        if (played.length) of.set('moves', played.join(','));
    }
    return location.href.split('#')[0] + '#' + of.toString().replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%3A/g, ':');
}

function save() {
    try {
        localStorage.setItem(SAVED, JSON.stringify({...keep, record: engine.record(played.join(',')), undone}));
    } catch (e) { /* not allowed: nothing is kept */ }
}

function restore() {
    try {
        return JSON.parse(localStorage.getItem(SAVED)) || {};
    } catch (e) {
        return {};
    }
}

// ---- the solver ----

function newWorker() {
    const source = byId('loader').textContent + byId('worker').textContent;
    const made = new Worker(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
    made.onmessage = event => heard(event.data);
    made.onerror = event => heard({id: task, error: 'the solver broke off: ' + event.message});
    return made;
}

function ask(question) {
    if (worker) worker.terminate();
    worker = newWorker();
    worker.postMessage({bytes, id: ++task, record: engine.record(played.join(',')).trim(), own: at.game.startsWith('./') ? keep.own : '',
        nodes: keep.nodes, ...question});
}

function search() {
    found = null;
    byId('peekbar').hidden = !keep.peek;
    if (worker) worker.terminate();
    worker = null;
    if (!keep.peek || at.won) {
        byId('peekbar').hidden = true;
        return;
    }
    byId('progress').value = 0;
    byId('verdict').textContent = 'searching';
    ask({});
}

const verdicts = {
    won: message => 'can be won: ' + message.moves.split(',').length + ' actions',
    unwinnable: message => 'cannot be won any more (' + message.proof + ')',
    unknown: message => 'not known after ' + message.nodes + ' positions',
};

function heard(message) {
    if (message.id !== task) return;
    if (message.error) {
        byId('verdict').textContent = message.error;
        return;
    }
    byId('progress').value = message.share;
    if (message.back) {
        if (message.last) showNotes(message.notes);
        return;
    }
    if (message.last) found = message;
    byId('verdict').textContent = (message.last ? '' : 'searching; ') + verdicts[message.result](message);
}

// ---- looking back ----

const BLUNDER = 2, FORCED = 4; // enum deal_note_kind

function lookBack() {
    byId('peekbar').hidden = false;
    byId('progress').value = 0;
    byId('verdict').textContent = 'looking back';
    ask({back: true, nodes: Math.min(keep.nodes, 50000)});
}

// Goes to the position after N of the actions; what follows can be done again.
function goTo(n) {
    const notes = byId('after').hidden;
    while (played.length > n && engine.undo()) undone.push(played.pop());
    while (played.length < n && undone.length && step(undone[undone.length - 1])) undone.pop();
    at = engine.position();
    show('After ' + n + (n === 1 ? ' action.' : ' actions.') + (undone.length ? ' Next was ' + undone[undone.length - 1] + '.' : ''));
    byId('after').hidden = notes;
}

function noteLine(kind, from, place, text) {
    const item = document.createElement('li'), button = document.createElement('button');
    button.textContent = place;
    button.onclick = () => goTo(kind === BLUNDER ? from - 1 : from);
    item.append(button, ' ' + text);
    if (kind === BLUNDER) item.className = 'error';
    byId('afterlist').append(item);
}

function showNotes(notes) {
    const forced = notes.filter(note => note[0] === FORCED).reduce((sum, note) => sum + note[2] - note[1] + 1, 0);
    byId('afterlist').textContent = '';
    for (const [kind, from, to, text] of notes)
        if (kind !== FORCED) noteLine(kind, from, from === to ? from : from + '\u2013' + to, text);
    byId('afternote').textContent = `${played.length} actions` + (forced ? `, ${forced} of them in stretches where nothing else was legal.` : '.');
    byId('after').hidden = false;
    byId('peekbar').hidden = !keep.peek;
    byId('verdict').textContent = '';
    byId('after').scrollIntoView({block: 'nearest'});
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

// The same card once more: what needs no goal, or quickly twice what goes to a foundation.
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

let drag = null; // {card, acts, from, x, y, ghost}

function dragStart(event) {
    const card = cardAt(event.target);
    if (!card || event.button) return;
    event.preventDefault();
    byId('board').focus({preventScroll: true});
    unmark('hinted', 'cursor');
    const acts = pick(card.pile, card.place);
    drag = {...card, acts, x: event.clientX, y: event.clientY, ghosts: null};
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
}

function dragMove(event) {
    if (!drag || !drag.acts.length) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghosts && Math.hypot(dx, dy) < 7) return;
    if (!drag.ghosts) lift();
    const svg = byId('board').querySelector('svg'), scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    for (const {ghost, own} of drag.ghosts) ghost.setAttribute('transform', `translate(${dx * scale} ${dy * scale}) ` + own);
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

function dragEnd(event) {
    if (!drag) return;
    const was = drag;
    let act = null;
    if (was.ghosts) {
        act = dropped(event.clientX, event.clientY);
        for (const {ghost, card} of was.ghosts) {
            ghost.remove();
            card.style.opacity = '';
        }
    }
    drag = null;
    if (!was.ghosts) tap(was.pile, was.place);
    else if (act) play(act[WORD]);
    else letGo();
}

function dragCancel() {
    if (drag && drag.ghosts) for (const {ghost, card} of drag.ghosts) {
        ghost.remove();
        card.style.opacity = '';
    }
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

// ---- dialogs ----

function fillGrades() {
    const counts = games.find(one => one[0] === byId('game').value)[3], grade = byId('grade');
    for (const option of grade.options) option.disabled = !counts[option.value - 1];
    if (grade.selectedOptions[0].disabled) grade.value = counts.findIndex(n => n) + 1;
}

function openNew() {
    byId('newerror').textContent = '';
    if (games.some(one => one[0] === at.game.split('/')[0])) byId('game').value = at.game.split('/')[0];
    byId('own').value = byId('own').value || keep.own;
    fillGrades();
    byId('newbox').showModal();
}

function openMore() {
    byId('moreerror').textContent = '';
    byId('link').value = link();
    byId('record').value = engine.record(played.join(',')).trim();
    byId('about').textContent = engine.about().replace(/(\S)\n(?=[^\s\n])(?!Options|Variant)/g, '$1 ');
    byId('morebox').showModal();
}

function ended(box, error, where) {
    where.textContent = error;
    if (!error) {
        box.close();
        byId('board').focus({preventScroll: true});
    }
}

function startChosen() {
    const game = byId('game').value, seed = byId('seed').value.trim(), set = byId('set').value.trim();
    if (document.querySelector('input[name=by]:checked').value === 'grade')
        return set ? 'Graded deals have no options.' : startPuzzle(game, +byId('grade').value);
    const number = seed ? Number(seed) : 1 + Math.floor(Math.random() * 999999);
    if (!(Number.isInteger(number) && number >= 1 && number <= 4294967295)) return 'A seed is a number from 1 to 4294967295.';
    return startDeal(game, set, number);
}

// Puts the game on the table back after a rule file or a link that was no good.
function orElseBack(start) {
    const was = at, own = keep.own, line = at && engine.record(played.join(',')).trim(), error = start();
    if (error && at === was) {
        useOwn(own);
        if (line) engine.take(line);
    }
    return error;
}

function startOwn() { return orElseBack(dealOwn); }

function dealOwn() {
    useOwn(byId('own').value.replace(/\r/g, '').replace(/\n*$/, '\n'));
    const position = engine.deal('./own.ini', '', 1 + Math.floor(Math.random() * 999999));
    return position.error ? (position.line ? 'Line ' + position.line + ': ' : '') + position.error : begin(position, '');
}

function copy(from) {
    byId(from).select();
    if (navigator.clipboard && isSecureContext) navigator.clipboard.writeText(byId(from).value).catch(() => document.execCommand('copy'));
    else document.execCommand('copy');
}

function useTheme() {
    const dark = keep.theme ? keep.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

function setting(id, key, property, then) {
    byId(id)[property] = keep[key];
    byId(id).addEventListener('change', () => {
        keep[key] = key === 'nodes' ? +byId(id).value : byId(id)[property];
        then();
        save();
    });
}

function listen() {
    const board = byId('board'), acts = {new: openNew, undo, redo, hint, deal: letters.d, more: openMore};
    for (const id in acts) byId(id).onclick = acts[id];
    board.addEventListener('pointerdown', dragStart);
    document.addEventListener('pointermove', dragMove);
    document.addEventListener('pointerup', dragEnd);
    document.addEventListener('pointercancel', dragCancel);
    board.addEventListener('focus', light);
    board.addEventListener('blur', light);
    document.addEventListener('keydown', onKey);
    window.addEventListener('resize', fit);
    window.addEventListener('hashchange', () => { const error = startLink(location.hash); if (error) say(error, 'bad'); });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', useTheme);
    byId('list').addEventListener('toggle', listActions);
    byId('game').addEventListener('change', fillGrades);
    byId('grade').addEventListener('input', () => { document.querySelector('input[value=grade]').checked = true; });
    for (const id of ['seed', 'set']) byId(id).addEventListener('input', () => { document.querySelector('input[value=seed]').checked = true; });
}

function listenDialogs() {
    const newbox = byId('newbox'), more = byId('morebox');
    byId('start').onclick = event => { event.preventDefault(); ended(newbox, startChosen(), byId('newerror')); };
    byId('daily').onclick = () => ended(newbox, startDaily(), byId('newerror'));
    byId('startown').onclick = () => ended(newbox, startOwn(), byId('newerror'));
    byId('copyrules').onclick = () => { byId('own').value = engine.rules(); };
    byId('copylink').onclick = () => copy('link');
    byId('copyrecord').onclick = () => copy('record');
    byId('takerecord').onclick = () => ended(more, startRecord(byId('record').value), byId('moreerror'));
    byId('annotate').onclick = () => { more.close(); lookBack(); };
    byId('restart').onclick = () => { restart(); more.close(); };
    setting('auto', 'auto', 'checked', () => {});
    setting('peek', 'peek', 'checked', search);
    setting('nodes', 'nodes', 'value', search);
    setting('theme', 'theme', 'value', useTheme);
}

// ---- the beginning ----

function takeUp(saved) {
    if (location.hash.length > 1) {
        const error = startLink(location.hash);
        if (!error) return;
        startDeal('herring-bone', '', engine.puzzle('herring-bone', 1, 0));
        say(error, 'bad');
    } else if (!saved.record || startRecord(saved.record, 'The game as it was left.')) {
        startDeal('herring-bone', '', engine.puzzle('herring-bone', 1, 0),
            'Welcome. Cards with a green edge can be played: tap one, or drag it. Hint tells what to do and why, New has thirty games.');
    } else {
        undone = saved.undone || [];
        tellHead();
    }
}

async function main() {
    const saved = restore();
    bytes = Uint8Array.from(atob(byId('engine').textContent.trim()), c => c.charCodeAt(0)); // a compiled module cannot be sent to a worker of a page on disk
    for (const key in keep) if (key in saved) keep[key] = saved[key];
    useTheme();
    engine = await startEngine(bytes);
    if (keep.own) engine.own(keep.own);
    takeUp(saved);
    performance.mark('board');
    await new Promise(done => setTimeout(done)); // the board first
    games = engine.games();
    for (const [id, title, packs] of games) byId('game').add(new Option(`${title} (${packs === 1 ? 'one pack' : packs === 2 ? 'two packs' : packs + ' packs'})`, id));
    listen();
    listenDialogs();
    document.body.dataset.ready = 'yes';
}

main().catch(error => { byId('what').textContent = 'This browser cannot run the page: ' + error.message; });
