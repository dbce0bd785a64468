// The end of a game, a win that plays itself, and the sharing of games and deals.

/* ---- the end of a game ---- */

// Milliseconds from the last move to the card about the end, so that the cards of the win are seen.
const PAUSE = 1500;
// Positions that the search for the odds of a lost deal may visit.
const ODDS_NODES = 20000;
let ending = 0;

// Returns the moves of the shortest known win of this deal, or 0: of the curated line, of the solver, of the player.
function shortestKnown() {
    const own = (row => row && row[WON] && !slot.shown ? row[MOVES] : 0)(readStats().deals[slot.key.replace(/~\d+$/, '')]);
    const solver = (one => one && one.result === 'won' ? one.moves.split(',').length : 0)(verdictsOf(''));
    const known = [at.set ? 0 : factsOf(at.game)[2][at.seed] || 0, solver, own].filter(n => n);
    return known.length ? Math.min(...known) : 0;
}

function endText() {
    if (!at.won) return played.length ? 'No move is left. Undo goes back.' : 'No move is left.';
    const known = shortestKnown(), days = daysInRow(), n = played.length + (played.length === 1 ? ' move' : ' moves');
    return [slot.shown ? 'The line of the solver' : timeText(spentNow()), n + (known && known < played.length ? `, the shortest known win has ${known}` : known ? ', no shorter win is known' : ''),
        ...(isToday() && days ? [days + (days > 1 ? ' days in a row' : ' day')] : [])].join(' · ');
}

const isToday = () => readStats().days[dayOf(new Date())] === slot.key.replace(/~\d+$/, '');

// Shows the card about the end if the game on the table is over, else hides it.
function tellEnd(now) {
    clearTimeout(ending);
    const over = at.won || !at.actions.length, box = byId('endbox');
    box.hidden = true;
    if (!over || demo) return;
    ending = setTimeout(() => {
        byId('endtitle').textContent = at.won ? slot.shown ? 'Won, as shown' : 'You have won!' : 'This game is over';
        byId('endtext').textContent = endText();
        byId('sharewin').hidden = !at.won;
        byId('endshow').hidden = Boolean(at.won);
        box.hidden = false;
        byId('whatbox').classList.add('gone');
        if (!at.won && !keep.peek && !asking) ask({odds: true, record: recordOf([]), nodes: ODDS_NODES});
    }, now || still() || !at.won ? 0 : PAUSE);
}

// Starts the next deal of this game with the same options.
function nextDeal() {
    if (at.game.startsWith('./')) return void startRules(rules, anySeed());
    if (!at.set) return void startTile(at.game);
    const {game, set} = at;
    openNew(game);
    byId('set').value = set;
    byId('start').click();
}

function sameDeal() {
    restart();
    undone = [];
    slot.shown = false;
    clock = {spent: 0, since: 0};
    show('The same deal again.');
}

/* ---- a win that plays itself ---- */

// Milliseconds between two moves, and positions that the search for the win may visit.
const PACES = [1600, 900, 500, 250, 110], DEMO_NODES = 4000000;
// The line that plays itself: {words, pace, timer}, or null.
let demo = null;

// Shows a win: from the position on the table or, if that has none, from the deal.
function showLine() {
    if (at.won) restart();
    demo = {words: null, pace: 2, timer: 0, first: played.length > 0};
    byId('demobox').hidden = false;
    tellEnd();
    const known = openVerdict() === 'won' && found ? found.moves : '';
    if (known) demoFound({last: true, result: 'won', moves: known});
    else askDemo();
}

function askDemo() {
    byId('demotext').textContent = 'looking for a win';
    ask({demo: true, nodes: demo.first ? DEMO_NODES / 40 : DEMO_NODES});
}

function demoFound(message) {
    if (!demo || !(message.last || message.error)) return;
    asking = false;
    if (message.result === 'won') {
        demo.words = message.moves.split(',');
        slot.shown = true;
        undone = [];
        return demoStep();
    }
    if (!demo.first) return stopDemo(message.error || 'No win was found.');
    demo.first = false;
    restart();
    askDemo();
}

function demoStep() {
    const word = demo.words.shift();
    if (!word || !step(word)) return stopDemo('');
    forgetGroups(played.length - 1);
    at = engine.position();
    show('');
    if (!demo.words.length) return stopDemo('');
    byId('demotext').textContent = `${demo.words.length} moves to the win`;
    demo.timer = setTimeout(demoStep, PACES[demo.pace]);
}

function stopDemo(text) {
    if (!demo) return;
    clearTimeout(demo.timer);
    demo = null;
    byId('demobox').hidden = true;
    if (at.won) tellEnd();
    else say(text || 'Stopped: play goes on from here.');
    search();
}

const setPace = by => { if (demo) demo.pace = Math.max(0, Math.min(PACES.length - 1, demo.pace + by)); };

/* ---- sharing ---- */

// Opens the room for sharing. After a win the link is to the deal, unless the player chooses the game.
function openShare() {
    byId('linkof').value = at.won || !played.length ? 'deal' : 'game';
    tellLink();
    byId('record').value = recordOf(played);
    byId('moreerror').textContent = '';
    byId('sharesheet').hidden = !navigator.share;
    byId('morebox').close();
    byId('sharebox').showModal();
}

function tellLink() { byId('link').value = byId('linkof').value === 'deal' ? link([]) : link(); }

function shareSheet() {
    const won = at.won && !slot.shown ? ` I won it in ${played.length} moves.` : '';
    navigator.share({title: at.title, text: `${at.title}, ${dealName()}.${won}`, url: byId('link').value}).catch(() => {});
}

function listenEnding() {
    const acts = {nextdeal: nextDeal, samedeal: sameDeal, sharewin: openShare, endshow: showLine, closeend: () => { byId('endbox').hidden = true; }, demostop: () => stopDemo(''),
        slower: () => setPace(-1), faster: () => setPace(1), openshare: openShare, sharesheet: shareSheet};
    for (const id in acts) byId(id).onclick = acts[id];
    byId('demo').onclick = () => { byId('morebox').close(); showLine(); };
    byId('linkof').onchange = tellLink;
    byId('opensettings').onclick = () => { byId('morebox').close(); byId('setbox').showModal(); };
}
