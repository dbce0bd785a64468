// Several actions by one gesture: a run of cards through cells and empty columns, or the end of a game. Runs are found
// by trial: each card is moved by a legal action of the library, and a failed trial is taken back.

// Kinds of piles, as numbers of enum deal_pile_kind.
const TABLEAU = 3, CELL = 4;
// The most actions that one drag of several cards may stand for.
const MOST = 200;
// Groups of actions that one undo takes back: a map from the number of actions before a gesture to the number of its
// actions.
let groups = new Map();

// Returns the action that moves the top card of FROM to a pile that the test GOOD accepts.
const single = (from, good) => at.actions.find(act => act[FROM] === from && act[COUNT] === 1 && act[TO] >= 0 && !act[ALSO] &&
    placeOf(act, from) === cardsOf(from) && good(act[TO]));
const isEmpty = (pile, kind) => at.piles[pile][KIND] === kind && !cardsOf(pile);
const countEmpty = kind => at.piles.filter(pile => pile[KIND] === kind && !pile[CARDS]).length;

// Moves the top card of FROM to a pile that the test GOOD accepts; returns that pile, or -1. WORDS collects the
// actions.
function moveOne(words, from, good) {
    const act = words.length < MOST ? single(from, good) : null;
    if (!act || !engine.do(act[WORD])) return -1;
    words.push(act[WORD]);
    at = engine.position();
    return act[TO];
}

function throughCells(words, n, from, good) {
    const cells = [];
    for (let i = 1; i < n; i++) {
        const cell = moveOne(words, from, pile => isEmpty(pile, CELL));
        if (cell < 0) return -1;
        cells.push(cell);
    }
    const goal = moveOne(words, from, good);
    if (goal < 0) return -1;
    while (cells.length) if (moveOne(words, cells.pop(), pile => pile === goal) < 0) return -1;
    return goal;
}

// Moves the N top cards of FROM to pile TO or, if TO is -1, to an empty column; returns the target, or -1. A run too
// long for the cells is split in two, and the first half is put on an empty column meanwhile.
function moveRun(words, n, from, to) {
    const room = countEmpty(CELL) + 1, columns = countEmpty(TABLEAU) - (to < 0 ? 1 : 0);
    const good = pile => to < 0 ? isEmpty(pile, TABLEAU) : pile === to;
    if (n <= room) return throughCells(words, n, from, good);
    const part = columns > 0 ? Math.min(n - 1, room * 2 ** (columns - 1)) : 0;
    if (!part || n > room * 2 ** columns) return -1;
    const aside = moveRun(words, part, from, -1);
    if (aside < 0) return -1;
    const goal = moveRun(words, n - part, from, to);
    return goal < 0 || moveRun(words, part, aside, goal) < 0 ? -1 : goal;
}

// Returns the actions that move the cards from PLACE upwards from one column to another, or null. The position is
// restored.
function tryRun(from, place, to) {
    const before = at, words = [], empty = !cardsOf(to);
    const goal = moveRun(words, cardsOf(from) - place + 1, from, empty ? -1 : to), whole = goal >= 0 && cardsOf(goal) >= before.piles[from][CARDS] - place + 1;
    for (let i = 0; i < words.length; i++) engine.undo();
    at = before;
    return whole ? words : null;
}

// Returns the gestures for the run that begins at PLACE. They are like actions, with the words of all their actions as
// RUN.
function runsFrom(from, place) {
    const found = [];
    if (at.piles[from][KIND] !== TABLEAU || place < 1 || place >= cardsOf(from) || !cardText(from, place)) return found;
    let emptied = false;
    at.piles.forEach((pile, to) => {
        if (to === from || pile[KIND] !== TABLEAU || (!pile[CARDS] && emptied)) return;
        const words = tryRun(from, place, to);
        if (!words) return;
        emptied = emptied || !pile[CARDS];
        found.push(Object.assign([words[0], 0, from, place, to, cardsOf(from) - place + 1], {run: words}));
    });
    return found;
}

// Plays the actions WORDS as one gesture, which one undo takes back.
function playAll(words, text) {
    const before = played.length;
    if (!words.every(word => step(word))) return;
    forgetGroups(before);
    groups.set(before, words.length);
    undone = [];
    at = engine.position();
    cursor = null;
    show(text);
}

const forgetGroups = from => { for (const start of [...groups.keys()]) if (start >= from) groups.delete(start); };

// Return how many actions one undo, or one redo, comprises.
const groupBefore = () => Math.max(1, ...[...groups].filter(([start, n]) => start + n === played.length).map(([, n]) => n));
const groupAfter = () => Math.min(groups.get(played.length) || 1, undone.length);

// Plays the last cards; a press that can do nothing shows the reason NONE.
function finish(none = 'Not all cards can go to the foundations now.') {
    const words = at.won ? [] : at.finish;
    if (words.length) playAll(words, `The last ${words.length === 1 ? 'card goes' : 'cards go'} to the foundations.`);
    else if (!at.won) say(none);
}
