// The global state of the page to play on, and its start.
const byId = id => document.getElementById(id);
const FOUNDATION = 2; // enum deal_pile_kind

let engine, games, bytes, worker = null, task = 0;
// true while the worker with the solver searches
let asking = false;
// The position, in the form that engine.c returns.
let at = null;
// Text of the pasted rule file ./own.ini
let rules = '';
// Words of the moves made, and of the moves taken back; Redo plays the last of UNDONE next.
let played = [], undone = [];
// The chosen card: {pile, place, acts, since, done, rest}, as choose() sets it.
let chosen = null;
// The card under the cursor of the keyboard: {pile, place}.
let cursor = null;
// The solver's verdict on the present position.
let found = null;

const LEFT = 'The game as it was left.';
const WELCOME = 'Welcome. This deal can be won. Tap a card, or drag it. Hint tells what to do. New has all games.';

// Runs START, a function that loads a game; if the engine fails, it is restarted.
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

// Moves the game that the first version of the page stored into a slot. Returns an error, or ''.
async function migrate() {
    const old = takeFirstFormat();
    if (!old) return '';
    if (old.own) useRules(old.own);
    const error = isText(old.record) ? await attempt(() => startSlot(old, LEFT)) : 'it holds no record';
    endFirstFormat(old.text, !error);
    return error && 'The game that an earlier version of this page kept cannot be read: ' + error + '.';
}

// Resumes the last game, or the next stored game that can be read. Returns an error if the last one was unreadable, or
// ''.
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

// Restarts the engine after a failure, with the stored game.
async function recover() {
    engine = await startEngine(bytes);
    [at, slot] = [null, null];
    useRules(keep.own);
    say(await takeUp() || 'The engine broke off; the game is as it was before.', 'bad');
}

async function main() {
    const hash = location.hash;
    // The bytes are kept, since a page opened from disk cannot send a compiled module to a worker.
    const packed = Uint8Array.from(atob(byId('engine').textContent.trim()), c => c.charCodeAt(0));
    bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
    engine = await startEngine(bytes);
    loadSettings();
    useTheme();
    useRules(keep.own);
    const wrong = [await migrate(), await attempt(() => openLink(hash))];
    if (!at) wrong.push(await takeUp());
    if (wrong.some(text => text)) say(wrong.filter(text => text).join(' '), 'bad');
    performance.mark('board');
    // The browser draws the board before the rest is loaded.
    await new Promise(done => setTimeout(done));
    games = engine.games();
    listen();
    listenDialogs();
    document.body.dataset.ready = 'yes';
    if (at.won || !at.actions.length) openGallery();
}

main().catch(error => { byId('what').textContent = 'This browser cannot run the page: ' + error.message; });
