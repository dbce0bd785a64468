// Storage of the game in progress: a slot in localStorage that is written after every action, read again if
// another tab writes it, and found again at a reload.

// The slot of the present game: {key, deal, text}; TEXT was last read or written by this tab.
let slot = null;
// The reason why the game cannot be stored, or ''.
let unkept = '';

const UNKEPT = 'This browser forbids the page to keep anything: a reload brings this game back, closing the page ends it.';
const FULL = 'The browser has no room left to keep this game: copy its record, under More.';
const APART = 'This deal was played on in another tab, too; both games are kept.';

function slotText() {
    const record = recordOf(played);
    return JSON.stringify({version: FORMAT, deal: slot.deal, record, undone, groups: [...groups], own: at.game.startsWith('./') ? rules : '', title: at.title,
        seed: at.seed || '', name: dealName(), set: at.set || '', actions: played.length, over: !at.actions.length, shown: slot.shown === true, time: Date.now(), spent: Math.round(spentNow())});
}

// Returns true if another tab stored a line of moves in the slot that is not part of the line on the table.
function taken() {
    const now = shelf.get(slot.key), other = readSlot(now);
    return now !== null && now !== slot.text && !(other && other.deal === slot.deal && begins([...played, ...[...undone].reverse()], lineOf(other)));
}

// Stores the game in progress. Returns a warning, or ''.
function save() {
    const apart = taken(), before = unkept, text = slotText();
    if (apart) slot.key = freeKey(slot.key);
    const written = writeText(slot.key, text);
    slot.text = written ? text : shelf.get(slot.key);
    unkept = !shelf.lasts ? UNKEPT : written ? '' : FULL;
    rememberSlot(unkept && text);
    return apart ? APART : unkept !== before ? unkept : '';
}

// Notes the slot for a reload: in the history of this tab, where other tabs do not change it, and for new tabs. If
// storage fails, TEXT, the contents of the slot, is put into the history. Clears the link in the address bar.
function rememberSlot(text) {
    const state = slot && {patience: slot.key, ...(text ? {text} : {})}, old = history.state;
    try {
        if (slot && shelf.get(LAST) !== slot.key) shelf.set(LAST, slot.key);
    } catch (e) { /* full */ }
    try {
        if (location.hash || text || !old || !state || old.patience !== state.patience || old.text)
            history.replaceState(state, '', location.pathname + location.search);
    // The browser refuses too many changes of the history in a short time; the next action repeats the change.
    } catch (e) { }
}

// Leaves the present slot for the slot KEY; a deal without an action is not kept.
function leaveSlot(key) {
    const old = slot && slot.key !== key && shelf.get(slot.key) === slot.text && readSlot(slot.text);
    if (old && untouched(old)) shelf.remove(slot.key);
}

// Updates the game to the state that another tab stored.
function follow() {
    const text = slot && shelf.get(slot.key), other = slot && text !== slot.text ? readSlot(text) : null;
    if (!other || other.deal !== slot.deal) return;
    const position = engine.take(other.record);
    if (position.error) return void engine.take(recordOf(played));
    dragCancel();
    slot.text = text;
    clock = {spent: other.spent, since: 0};
    lay(position, movesOf(other.record), other.undone, other.groups);
    show('This game went on in another tab.', true);
}

// Returns the slots to resume in order of preference, null for a damaged one. First comes the slot of this tab, from
// storage or, if that is older, from the history of the tab; then the slot played last; then all others.
function lastSlots() {
    const state = isObject(history.state) ? history.state : {}, slots = [];
    const own = isText(state.text) ? readSlot(state.text) : null, kept = isText(state.patience) ? readSlot(shelf.get(state.patience)) : null;
    if (own && (!kept || own.time > kept.time)) slots.push(own);
    if (kept) slots.push(kept);
    const last = shelf.get(LAST), text = last && shelf.get(last);
    if (isText(text)) slots.push(readSlot(text));
    return [...slots, ...listSlots().map(one => one.slot)];
}
