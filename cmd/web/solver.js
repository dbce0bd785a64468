// The solver in a worker: verdicts on the present position, and reviews of the game so far.

/* ---- the solver ---- */

// Starts a worker whose messages are passed to HEARD.
function newWorker(heard) {
    const source = byId('loader').textContent + byId('worker').textContent;
    const made = new Worker(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
    made.onmessage = event => heard(event.data);
    made.onerror = event => heard({id: task, error: 'the solver broke off: ' + event.message});
    return made;
}

// Sends a task to the worker. One that is still searching is ended first; an idle one is used again.
function ask(question) {
    clearTimeout(later);
    stopAsking();
    worker = worker || newWorker(heard);
    asking = true;
    worker.postMessage({bytes, id: ++task, record: recordOf(played), own: at.game.startsWith('./') ? rules : '',
        nodes: keep.nodes, ...question});
}

function stopAsking() {
    task++;
    if (asking) worker.terminate();
    if (asking) worker = null;
    asking = false;
}

/* ---- can this game still be won? ---- */

// Milliseconds without an action after which the search begins.
const WAIT_LIGHT = 150;
let later = 0;

// Starts a search of the present position, if the player has enabled it and sees all cards.
function search() {
    const lit = keep.light && at.open === 1 && !keep.peek, line = played.join();
    found = verdictsOf(line);
    stopAsking();
    clearTimeout(later);
    byId('peekbar').hidden = !keep.peek || at.won === 1;
    byId('light').hidden = !lit || at.won === 1 || !at.actions.length;
    if (at.won || !at.actions.length || !(keep.peek || lit)) return;
    byId('progress').value = 0;
    byId('verdict').textContent = 'searching';
    tellLight();
    if (found) return void heard({...found, id: task, last: true, share: 100});
    later = setTimeout(() => ask({}), keep.peek ? 0 : WAIT_LIGHT);
}

// Verdicts of earlier positions of this game, indexed by the words of their moves.
let solved = {deal: '', of: new Map()};

function verdictsOf(line) {
    if (solved.deal !== slot.deal) solved = {deal: slot.deal, of: new Map()};
    return solved.of.get(line) || null;
}

// Stores the verdict; a win is stored for all positions on its line.
function keepVerdict(message) {
    if (message.result !== 'won') return void solved.of.set(played.join(), message);
    const words = message.moves.split(',');
    for (let i = 0; i < words.length; i++)
        solved.of.set([...played, ...words.slice(0, i)].join(), {...message, moves: words.slice(i).join()});
}

function tellLight() {
    const result = found ? found.result : at.lost ? 'unwinnable' : '';
    byId('light').className = result;
    byId('light').textContent = {won: '● can still be won', unwinnable: '✕ cannot be won any more', unknown: '○ not known whether it can be won'}[result] || '○ not known yet';
}

const verdicts = {
    won: message => 'can be won: ' + message.moves.split(',').length + ' moves',
    unwinnable: message => 'cannot be won any more (' + message.proof + (message.checked ? ', checked' : '') + ')',
    unknown: message => 'not known after ' + message.nodes + ' positions',
};

// Writes on the card about the end how players do with the deal. There is no win to show if perfect play has none.
function tellOdds(message) {
    byId('endtext').textContent += ' ' + message.odds + '.';
    byId('endshow').hidden = message.perfect === 'unwinnable';
}

function heard(message) {
    if (message.id !== task) return;
    if (demo) return demoFound(message);
    if (message.last || message.error) asking = false;
    if (message.error) {
        byId('verdict').textContent = message.error;
        return;
    }
    if (message.odds) return tellOdds(message);
    byId('progress').value = message.share;
    if (message.back) {
        if (message.last) showNotes(message.notes);
        return;
    }
    if (message.last && message.result !== 'unknown') keepVerdict(message);
    if (message.last) found = message;
    tellLight();
    byId('verdict').textContent = (message.last ? '' : 'searching; ') + verdicts[message.result](message);
}

/* ---- looking back ---- */

const BLUNDER = 2, FORCED = 4; // enum deal_note_kind

function lookBack() {
    byId('peekbar').hidden = false;
    byId('progress').value = 0;
    byId('verdict').textContent = 'looking back';
    ask({back: true, nodes: Math.min(keep.nodes, 50000)});
}

// Goes to the position after N of the actions; Redo plays the rest.
function goTo(n) {
    const notes = byId('after').hidden;
    while (played.length > n && engine.undo()) undone.push(played.pop());
    while (played.length < n && undone.length && step(undone[undone.length - 1])) undone.pop();
    at = engine.position();
    show('After ' + n + (n === 1 ? ' move.' : ' moves.') + (undone.length ? ' Next was ' + actionWords(undone[undone.length - 1]) + '.' : ''));
    byId('after').hidden = notes;
}

function noteLine(kind, from, place, text) {
    const item = document.createElement('li'), button = document.createElement('button');
    button.textContent = place;
    button.onclick = () => goTo(kind === BLUNDER ? from - 1 : from);
    item.append(button, ' ' + withWords(text));
    if (kind === BLUNDER) item.className = 'error';
    byId('afterlist').append(item);
}

function showNotes(notes) {
    const forced = notes.filter(note => note[0] === FORCED).reduce((sum, note) => sum + note[2] - note[1] + 1, 0);
    byId('afterlist').textContent = '';
    for (const [kind, from, to, text] of notes)
        if (kind !== FORCED) noteLine(kind, from, from === to ? from : from + '\u2013' + to, text);
    byId('afternote').textContent = `${played.length} moves` + (forced ? `, ${forced} of them in stretches where nothing else was legal.` : '.');
    byId('after').hidden = false;
    byId('peekbar').hidden = !keep.peek;
    byId('verdict').textContent = '';
    byId('after').scrollIntoView({block: 'nearest'});
}

