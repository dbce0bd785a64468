// The player's own statistics: a row for each deal on which an action was played, and the time of the present game.
// They are stored as patience:stats: {version, deals: {SLOT: [game, 1 if won, milliseconds, actions, start time]},
// days: {DAY: SLOT}}. A deal counts once, however often it is played; its best time and its fewest actions are kept.

const STATS = 'patience:stats', STATS_VERSION = 1;
// Indices of the fields of a row, which has the statistics of one deal.
const [GAME, WON, TIME, MOVES, BEGUN_AT] = [0, 1, 2, 3, 4];
const goodRow = row => Array.isArray(row) && row.length === 5 && isText(row[GAME]) && [WON, TIME, MOVES, BEGUN_AT].every(i => isCount(row[i]));

// Returns the valid parts of the stored statistics VALUE.
function goodStats(value) {
    const rows = part => Object.entries(isObject(value) && value.version === STATS_VERSION && isObject(value[part]) ? value[part] : {});
    return {deals: Object.fromEntries(rows('deals').filter(([, row]) => goodRow(row))), days: Object.fromEntries(rows('days').filter(([, key]) => isText(key)))};
}

const readStats = () => goodStats(parseJson(shelf.get(STATS)));

// Returns true if the stored statistics TEXT have parts that this version cannot read.
function hasUnread(text) {
    const value = parseJson(text), good = goodStats(value);
    return text !== null && !(isObject(value) && value.version === STATS_VERSION &&
        ['deals', 'days'].every(part => isObject(value[part]) && Object.keys(value[part]).length === Object.keys(good[part]).length));
}

// Stores STATS. Statistics of another version, or damaged ones, are kept under a key of their own.
function writeStats(stats) {
    const old = shelf.get(STATS);
    if (hasUnread(old) && !setAside(old)) return false;
    return writeText(STATS, JSON.stringify({version: STATS_VERSION, ...stats}));
}

// Merges two rows of one deal: won if either is won, with the better time and number of actions of the won rows and
// the earlier start.
function betterRow(a, b) {
    if (!a || !b) return a || b;
    const of = a[WON] === b[WON] ? [a, b] : [a, b].filter(row => row[WON]), least = i => Math.min(...of.map(row => row[i]));
    return [a[GAME], Math.max(a[WON], b[WON]), least(TIME), least(MOVES), Math.min(a[BEGUN_AT], b[BEGUN_AT])];
}

// Updates the row of the present game at its first action and when it is won.
function noteStats() {
    if (!played.length || slot.shown) return;
    const stats = readStats(), key = slot.key.replace(/~\d+$/, ''), old = stats.deals[key];
    if (old && !at.won) return;
    stats.deals[key] = betterRow(old, [at.game, at.won ? 1 : 0, Math.round(spentNow()), played.length, Date.now()]);
    writeStats(stats);
}

const wonBefore = () => (row => row !== undefined && row[WON] === 1)(readStats().deals[slot.key.replace(/~\d+$/, '')]);

/* ---- time ---- */

// SPENT: milliseconds played; SINCE: the time when the clock started, 0 if it is stopped.
let clock = {spent: 0, since: 0};

const spentNow = () => clock.spent + (clock.since ? Date.now() - clock.since : 0);

// Runs the clock from the first action to the last, while the page is visible.
function runClock() {
    clock.spent = spentNow();
    clock.since = played.length && at.actions.length && !at.won && !document.hidden ? Date.now() : 0;
    tellClock();
}

// Stops or restarts the clock when the page is hidden or shown. The time is stored, unless another tab has continued
// the game.
function restClock() {
    runClock();
    if (slot && clock.spent && shelf.get(slot.key) === slot.text) save();
}

function timeText(ms) {
    const s = Math.floor(ms / 1000), two = n => String(n).padStart(2, '0');
    return s < 3600 ? Math.floor(s / 60) + ':' + two(s % 60) : Math.floor(s / 3600) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
}

function tellClock() { byId('clock').textContent = played.length || clock.spent ? timeText(spentNow()) : ''; }

/* ---- figures ---- */

// Returns {game, played, won, streak, longest, time, moves} of ROWS, which belong to one game. A game in progress does
// not end a streak.
function figuresOf(game, rows, open) {
    const won = rows.filter(row => row[WON]), in_order = rows.filter(row => row !== open || row[WON]).sort((a, b) => a[BEGUN_AT] - b[BEGUN_AT]);
    let streak = 0, longest = 0;
    for (const row of in_order) longest = Math.max(longest, streak = row[WON] ? streak + 1 : 0);
    const least = i => won.length ? Math.min(...won.map(row => row[i])) : null;
    return {game, played: rows.length, won: won.length, streak, longest, time: least(TIME), moves: least(MOVES)};
}

function allFigures(stats) {
    const games = new Map(), open = stats.deals[slot.key];
    for (const row of Object.values(stats.deals)) games.set(row[GAME], [...(games.get(row[GAME]) || []), row]);
    return [...games].map(([game, rows]) => figuresOf(game, rows, open)).sort((a, b) => b.played - a.played);
}

const titleOf = id => (([game, variant]) => (games.find(one => one[ID] === game) || [id, game])[TITLE] + (variant ? ', ' + variant.replace(/-/g, ' ') : ''))(id.split('/'));

function fillStats() {
    const rows = allFigures(readStats()).map(one => [titleOf(one.game), one.played, `${one.won} (${Math.round(100 * one.won / one.played)}%)`, one.streak, one.longest,
        one.time === null ? '' : timeText(one.time), one.moves === null ? '' : one.moves]);
    byId('statsrows').replaceChildren(...rows.map(cells => {
        const row = document.createElement('tr');
        row.append(...cells.map((cell, i) => Object.assign(document.createElement(i ? 'td' : 'th'), {textContent: cell})));
        return row;
    }));
    byId('nostats').hidden = rows.length > 0;
}

function openStats() {
    byId('statserror').textContent = '';
    fillStats();
    byId('statsbox').showModal();
}

/* ---- files ---- */

function exportStats() {
    const address = URL.createObjectURL(new Blob([shelf.get(STATS) || JSON.stringify({version: STATS_VERSION, ...readStats()})], {type: 'application/json'}));
    Object.assign(document.createElement('a'), {href: address, download: 'patience-statistics.json'}).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// Merges the statistics in TEXT into the stored ones. Returns an error, or ''.
function importStats(text) {
    const value = parseJson(text), more = goodStats(value), stats = readStats();
    if (!isObject(value) || value.version !== STATS_VERSION) return 'This file holds no statistics of this page.';
    for (const key in more.deals) stats.deals[key] = betterRow(stats.deals[key], more.deals[key]);
    stats.days = {...more.days, ...stats.days};
    return writeStats(stats) ? '' : 'This browser has no room left for them.';
}

async function takeStats(file) {
    byId('statserror').textContent = file ? importStats(await file.text()) : '';
    byId('statsfile').value = '';
    fillStats();
}
