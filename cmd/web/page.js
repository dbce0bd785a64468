// State of the page, and how it begins.
const byId = id => document.getElementById(id);
const FOUNDATION = 2; // enum deal_pile_kind

let engine, games, bytes, worker = null, task = 0;
let asking = false;           // the worker has a question
let at = null;                // the position: see engine.c
let rules = '';               // the rule file ./own.ini
let played = [], undone = []; // words; the last of UNDONE is played next by Redo
let chosen = null;            // {pile, place, acts, since, done, rest}: see choose()
let cursor = null;            // {pile, place}
let found = null;             // the solver's answer on this position

const LEFT = 'The game as it was left.';
const WELCOME = 'Welcome. This deal can be won. Cards with a green edge can be played: tap one, or drag it. Hint tells what to do and why. New lists ninety games.';

// Runs START, one of the functions that put a game on the table; an engine that breaks off is started anew.
async function attempt(start) {
    try {
        return start();
    } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        engine = await startEngine(bytes);
        [at, slot] = [null, null];
        useRules(keep.own);
        return 'the engine broke off';
    }
}

// The game that the first version of the page kept becomes a slot. Returns an error, or ''.
async function migrate() {
    const old = takeFirstFormat();
    if (!old) return '';
    if (old.own) useRules(old.own);
    const error = isText(old.record) ? await attempt(() => startSlot(old, LEFT)) : 'it holds no record';
    endFirstFormat(old.text, !error);
    return error && 'The game that an earlier version of this page kept cannot be read: ' + error + '.';
}

// Goes on with the game that was left, or the first after it that can be read. Returns an error if there was another, or ''.
async function takeUp() {
    let error = '';
    for (const kept of lastSlots()) {
        const wrong = kept ? await attempt(() => startSlot(kept, LEFT)) : 'it is damaged, or of another version of this page';
        if (!wrong) return error;
        error = error || 'The game that was left cannot be read: ' + wrong + '.';
    }
    startDeal('klondike/draw-one', '', engine.puzzle('klondike/draw-one', 1, 3), WELCOME);
    return error;
}

// After a failure of the engine: starts it anew, with the game as it was kept.
async function recover() {
    engine = await startEngine(bytes);
    [at, slot] = [null, null];
    useRules(keep.own);
    say(await takeUp() || 'The engine broke off; the game is as it was before.', 'bad');
}

async function main() {
    const hash = location.hash;
    bytes = Uint8Array.from(atob(byId('engine').textContent.trim()), c => c.charCodeAt(0)); // a compiled module cannot be sent to a worker of a page on disk
    engine = await startEngine(bytes);
    loadSettings();
    useTheme();
    useRules(keep.own);
    const wrong = [await migrate(), await attempt(() => openLink(hash))];
    if (!at) wrong.push(await takeUp());
    if (wrong.some(text => text)) say(wrong.filter(text => text).join(' '), 'bad');
    performance.mark('board');
    await new Promise(done => setTimeout(done)); // the board first
    games = engine.games();
    fillGames();
    listen();
    listenDialogs();
    document.body.dataset.ready = 'yes';
}

main().catch(error => { byId('what').textContent = 'This browser cannot run the page: ' + error.message; });
