'use strict';
// Storage of the page: settings, and a slot for each deal that was begun, so that no game replaces another.
//
// Key patience:settings: {version, auto, peek, light, rows, four, large, edges, names, sound, nodes, theme, next, grade, favourites, own}.
// Key patience:game:ID: {version, deal, record, undone, groups: of runs.js, own, title, seed, set, actions, over, shown: a win was shown, time, spent}.  ID is a hash of the deal;
// ~2, ~3 ... mark other lines of the same deal.
// Key patience:last: the key of the slot that was on the table last.
// Keys patience:unread, patience:unread~2 ...: values that this version could not read.
// Key patience: the settings, the rule file and the only game, as the first version of the page wrote them.
//
// A value may be damaged or written by another version; storage may be full, or forbidden.  Every value is checked when it is
// read.  A value that cannot be read is neither used nor overwritten.
const [SETTINGS, SLOT, LAST, FIRST_FORMAT, UNREAD] = ['patience:settings', 'patience:game:', 'patience:last', 'patience', 'patience:unread'];
const FORMAT = 1;

// Storage: localStorage or, if the browser forbids it, a map that lasts as long as the page.
const shelf = (() => {
    const memory = new Map();
    let real = null;
    try {
        window.localStorage.getItem(LAST);
        real = window.localStorage;
    } catch (e) { /* forbidden */ }
    return {
        lasts: real !== null,
        get: key => real ? real.getItem(key) : memory.has(key) ? memory.get(key) : null,
        set: (key, text) => real ? real.setItem(key, text) : memory.set(key, text),
        remove: key => real ? real.removeItem(key) : memory.delete(key),
        keys: () => real ? Object.keys(real) : [...memory.keys()],
    };
})();

const isText = value => typeof value === 'string';
const isFlag = value => typeof value === 'boolean';
const isCount = value => Number.isSafeInteger(value) && value >= 0;
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text) {
    try {
        return JSON.parse(text);
    } catch (e) {
        return undefined;
    }
}

/* ---- settings ---- */

const keep = {own: '', auto: false, peek: false, light: true, rows: true, four: false, large: false, edges: false, names: false, sound: false, nodes: 100000, theme: '', next: {}, grade: 1, favourites: []};
const goodSetting = {
    own: isText, auto: isFlag, peek: isFlag, light: isFlag, rows: isFlag, four: isFlag, large: isFlag, edges: isFlag, names: isFlag, sound: isFlag,
    nodes: value => [10000, 100000, 1000000].includes(value),
    theme: value => ['', 'felt', 'slate', 'light', 'dark'].includes(value),
    grade: value => [0, 1, 2, 3, 4, 5].includes(value),
    favourites: value => Array.isArray(value) && value.every(isText),
    next: value => isObject(value) && Object.values(value).every(isCount),
};

// Copies the valid settings of VALUE into keep.
function takeSettings(value) {
    for (const key in keep) if (isObject(value) && key in value && goodSetting[key](value[key])) keep[key] = value[key];
}

function loadSettings() { takeSettings(parseJson(shelf.get(SETTINGS))); }

// Stores one setting; settings that another tab changed are kept.
function saveSetting(key, value) {
    keep[key] = value;
    const text = shelf.get(SETTINGS), stored = parseJson(text);
    if (!isObject(stored)) setAside(text);
    try {
        shelf.set(SETTINGS, JSON.stringify({...(isObject(stored) ? stored : keep), version: FORMAT, [key]: value}));
    } catch (e) { /* The storage is full; the setting is then valid until the page is left. */ }
}

/* ---- slots ---- */

// Functions of a record: the fields that determine its deal, and the words of its moves.
const dealOf = record => record.trim().split(' ').filter(part => /^(game|set|rules|seed|ms|pysol|shuffle|cards|table)=/.test(part)).join(' ');
function movesOf(record) {
    const moves = / moves=(\S+)/.exec(record);
    return moves ? moves[1].split(',') : [];
}

// Returns a hash of TEXT with 53 bits (cyrb53).
function hashOf(text) {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (const letter of text) {
        a = Math.imul(a ^ letter.codePointAt(0), 2654435761);
        b = Math.imul(b ^ letter.codePointAt(0), 1597334677);
    }
    a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
    b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
    return (4294967296 * (b & 2097151) + (a >>> 0)).toString(36);
}

// Returns the valid pairs of VALUE: [number of actions before a gesture, number of actions of the gesture].
const goodGroups = value => (Array.isArray(value) ? value : []).filter(pair => Array.isArray(pair) && pair.length === 2 && pair.every(isCount) && pair[1] > 0);

// Parses a stored slot; returns null if it is damaged or of another version.
function readSlot(text) {
    const slot = text === null ? null : parseJson(text);
    const good = isObject(slot) && slot.version === FORMAT && isText(slot.deal) && isText(slot.record) && isText(slot.own) &&
        dealOf(slot.record) === slot.deal && Array.isArray(slot.undone) && slot.undone.every(isText);
    return good ? {...slot, groups: goodGroups(slot.groups), title: isText(slot.title) ? slot.title : '', name: isText(slot.name) ? slot.name : '', actions: isCount(slot.actions) ? slot.actions : 0,
        over: slot.over === true, shown: slot.shown === true, time: isCount(slot.time) ? slot.time : 0, spent: isCount(slot.spent) ? slot.spent : 0} : null;
}

// Returns all moves of the slot, including the moves taken back.
const lineOf = slot => [...movesOf(slot.record), ...[...slot.undone].reverse()];
const begins = (line, words) => words.length <= line.length && words.every((word, i) => word === line[i]);

// Finds the slot for DEAL by the rule file OWN: {key, text, slot}, with its stored contents. WORDS: moves that a link
// or a record prescribes; null accepts the slot's own moves. GOOD: a test whether a slot can be played.
function findPlace(deal, own, words, good) {
    const base = SLOT + hashOf(deal + own);
    for (let n = 1; ; n++) {
        const key = n === 1 ? base : base + '~' + n, text = shelf.get(key);
        if (text === null) return {key, text, slot: null};
        const slot = readSlot(text);
        if (!slot || slot.deal !== deal || slot.own !== own || !good(slot)) continue;
        if (!words || begins(lineOf(slot), words) || begins(words, lineOf(slot))) return {key, text, slot};
    }
}

// Returns {key, slot} for all slots that can be read, the last played first.
function listSlots() {
    return shelf.keys().filter(key => key.startsWith(SLOT)).map(key => ({key, slot: readSlot(shelf.get(key))}))
        .filter(one => one.slot).sort((a, b) => b.slot.time - a.slot.time);
}

const untouched = slot => slot.actions === 0 && !slot.undone.length;

// Frees storage: removes the oldest finished game or deal without an action, but never KEY.
function dropOne(key) {
    const some = listSlots().filter(one => one.key !== key && (one.slot.over || untouched(one.slot)));
    if (some.length) shelf.remove(some[some.length - 1].key);
    return some.length > 0;
}

// Stores TEXT as KEY; returns false if storage is full of games in progress or of other data.
function writeText(key, text) {
    do {
        try {
            shelf.set(key, text);
            return true;
        } catch (e) { /* full */ }
    } while (dropOne(key));
    return false;
}

function freeKey(key) {
    const base = key.replace(/~\d+$/, '');
    let n = 2;
    while (shelf.get(base + '~' + n) !== null) n++;
    return base + '~' + n;
}

// Keeps TEXT, a value that this version cannot read, under a key of its own. Returns false if storage is full.
function setAside(text) { return text === null || writeText(shelf.get(UNREAD) === null ? UNREAD : freeKey(UNREAD), text); }

/* ---- the first version's storage ---- */

// Reads the game that the first version of the page stored: {text, record, undone, own}, or null. Its settings are
// copied.
function takeFirstFormat() {
    const text = shelf.get(FIRST_FORMAT);
    if (text === null) return null;
    const value = parseJson(text);
    if (shelf.get(SETTINGS) === null) {
        takeSettings(value);
        writeText(SETTINGS, JSON.stringify({...keep, version: FORMAT}));
    }
    if (!isObject(value) || !isText(value.record)) return {text};
    return {text, record: value.record, own: isText(value.own) ? value.own : '',
        undone: Array.isArray(value.undone) && value.undone.every(isText) ? value.undone : []};
}

// Removes the storage of the first version once its game has a slot; an unreadable value is renamed.
function endFirstFormat(text, taken) {
    if (taken || setAside(text)) shelf.remove(FIRST_FORMAT);
}
