// The solver in a worker: verdicts on the present position, notes on the game so far.

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
    worker.postMessage({bytes, id: ++task, record: recordOf(played), own: at.game.startsWith('./') ? rules : '',
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

// Goes to the position after N of the actions; Redo plays the others.
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

