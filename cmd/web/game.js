// The game in progress on the page: actions, undo, hints; deals, records and links.

/* ---- the game ---- */

// Shows the position with the message TEXT. FOLLOWED: the position was read from storage, where another tab wrote it.
function show(text, followed) {
    const focused = document.activeElement === byId('board');
    at.finish = engine.finish().split(',').filter(word => word);
    draw();
    tellHead();
    listActions();
    byId('after').hidden = true;
    runClock();
    if (!followed) noteStats();
    const trouble = followed ? '' : save();
    say(trouble ? trouble + ' ' + text : text, trouble && 'bad');
    tellEnd(followed);
    if (!demo) search();
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
    forgetGroups(played.length - 1);
    undone = [];
    for (let safe; keep.auto && played.length < 5000 && (safe = engine.safe());) told = step(safe) || told;
    at = engine.position();
    cursor = null;
    show(sentence(told));
}

function undo() {
    const n = groupBefore();
    if (!played.length) return;
    for (let i = 0; i < n && engine.undo(); i++) undone.push(played.pop());
    at = engine.position();
    show('Taken back: ' + (n > 1 ? n + ' moves' : actionWords(undone[undone.length - 1])) + '.');
}

function redo() {
    let told = '';
    for (let n = groupAfter(); n > 0 && (told = step(undone[undone.length - 1])); n--) undone.pop();
    if (!told) return;
    at = engine.position();
    show(sentence(told));
}

function restart() {
    while (played.length && engine.undo()) undone.push(played.pop());
    at = engine.position();
    show('Back at the deal; Redo goes on.');
}

// Returns the legal actions that the button Deal stands for.
const dealing = () => at.actions.filter(act => [DEAL, REDEAL, REFILL].includes(act[ACT]));

function deal() {
    const acts = dealing();
    if (acts.length) carryOut(acts);
    else finish('There is nothing to deal now.');
}

/* ---- hints ---- */

// The last hint: {at: the position, peek: the setting, step, word, text}.
let advice = null;

// The verdict of the solver that a hint may use: it saw no card that is hidden from the player, or the player allows that.
const openVerdict = () => (keep.peek || at.open) && found ? found.result : '';

// Returns the first action of a known win, or that nothing wins, if the verdict may be used; else the advice of the library.
function advise() {
    if (openVerdict() === 'unwinnable') return {text: 'from here nothing wins any more' + (played.length ? '; undo goes back' : '')};
    if (openVerdict() !== 'won') return (told => ({...told, text: inMoves(told.text)}))(engine.hint());
    const win = found.moves.split(',');
    return {word: win[0], text: `the solver${at.open ? '' : ', which sees all cards,'} wins from here in ${win.length} moves`};
}

// Gives a hint. The first call names the pile, the second the card, the third the action.
function hint() {
    if (!at.actions.length) return;
    const stale = !advice || advice.at !== at || advice.peek !== keep.peek;
    if (stale || (openVerdict() === 'won' && !advice.word) || (openVerdict() === 'unwinnable' && advice.word)) advice = {step: 0, at, peek: keep.peek, ...advise()};
    const act = at.actions.find(one => one[WORD] === advice.word), step = !act || act[FROM] < 0 ? 3 : Math.min(advice.step + 1, 3);
    unmark('hinted');
    advice.step = step === 1 && act[TO] < 0 ? 2 : step;
    if (step === 3) return tellAction(act);
    const {from, place} = {from: act[FROM], place: placeOf(act, act[FROM])};
    for (let i = 1; i <= cardsOf(from); i++) if (step === 1 || i === place) mark(from, i, 'hinted');
    if (!cardsOf(from)) mark(from, 0, 'hinted');
    say(`Hint: ${step === 1 ? wordsOf(from) : nameOf(from, place) + ' of ' + wordsOf(from)}. Hint again for more.`);
}

// Drops the hint, since the setting peek has changed.
function dropHint() {
    if (advice && advice.at === at) say('');
    advice = null;
    unmark('hinted');
}

// Returns the action of a hint in words, if the reason of the hint does not name its cards.
function hintWords(act) {
    if (!act || /^[^:(]+: /.test(advice.text)) return '';
    if (act[FROM] < 0 || act[TO] < 0) return act[WORD] + ': ';
    const card = cardText(act[FROM], placeOf(act, act[FROM])), goals = [act[TO], ...(act[ALSO] ? [act[ALSO][1]] : [])].map(wordsOf).join(' and ');
    return (card ? card + ' of ' : '') + wordsOf(act[FROM]) + ' to ' + goals + ': ';
}

function tellAction(act) {
    say('Hint: ' + (act ? hintWords(act) + advice.text + '.' : sentence(advice.text)));
    if (!act) return;
    showHint(act);
    if (act[FROM] >= 0) mark(act[FROM], placeOf(act, act[FROM]), 'hinted');
    for (const pile of [act[TO], ...(act[ALSO] || [])]) if (pile >= 0) mark(pile, cardsOf(pile), 'hinted');
}

// "column 4"
const wordsOf = pile => plainWords(at.piles[pile]);

// The library speaks of actions, players of moves.
const inMoves = text => text && text.replace(/\baction(s?)\b/g, 'move$1');

// Converts the words of actions in a sentence, such as "column6-column4" in a note of the review.
const withWords = text => inMoves(text).replace(/[a-z]+\d*(?:[-+][a-z]+\d*)+(?::\d+)?/g, word => word.split(/[-+:]/).every(part => /^\d+$/.test(part) || at.piles.some(one => one[NAME] === part)) ? actionWords(word) : word);

// Converts the word of an action, such as "column6-column4", to words; at.piles must have its piles.
const actionWords = word => word.split(/([-+])/).map(part => {
    const [name, n] = part.split(':'), pile = at.piles.findIndex(one => one[NAME] === name);
    return {'-': ' to ', '+': ' and '}[part] || (pile < 0 ? part : wordsOf(pile) + (n ? `, ${n} cards` : ''));
}).join('');

function playSafe() {
    const word = engine.safe();
    if (word) play(word);
    else say('There is no play that surely spoils nothing.');
}

/* ---- deals, records, links ---- */

// Keys of a record that name its deal by a number; and a function for the key that names this deal, if any.
const NUMBERS = ['seed', 'ms', 'pysol'], dealKey = () => NUMBERS.find(key => at[key]);
const dealName = () => dealKey() ? {seed: 'deal ', ms: 'Microsoft deal ', pysol: 'PySolFC deal '}[dealKey()] + at[dealKey()] : 'own cards';

const recordOf = words => engine.record(words.join(',')).trim();

// Starts a game at a position that the engine has just loaded: after the moves WORDS, with LATER for redo; or, if
// WORDS is null, where this deal was left. TIED: groups of actions that one undo takes back. Returns an error, or ''.
function begin(position, words, text, later = [], tied = []) {
    if (position.error) return (position.field ? position.field + ': ' : '') + position.error;
    const deal = dealOf(recordOf([]));
    const place = findPlace(deal, position.game.startsWith('./') ? rules : '', words && [...words, ...[...later].reverse()],
        kept => !engine.take(kept.record).error), line = place.slot ? lineOf(place.slot) : [];
    if (words) {
        if (place.slot && begins(line, [...words, ...[...later].reverse()])) later = line.slice(words.length).reverse();
    } else if (place.slot && !place.slot.over) {
        [words, later] = [movesOf(place.slot.record), place.slot.undone];
        if (line.length) text = 'This deal as you left it; Back to the deal is under More. ' + (text || '');
    } else {
        [words, later] = [[], line.reverse()];
    }
    const left = slot && slot.key !== place.key && played.length && at.actions.length;
    leaveSlot(place.key);
    stopDemo('');
    slot = {...place, deal, shown: Boolean(place.slot && place.slot.shown)};
    clock = {spent: place.slot ? place.slot.spent : 0, since: 0};
    lay(engine.take(recordOf(words)), words, later, [...tied, ...(place.slot ? place.slot.groups : [])]);
    const shown = [text, wonBefore() && 'You have won this deal before.', left && 'The game before is kept: New, Games that were begun.'].filter(one => one).join(' ');
    show(shown);
    seePlayable();
    return '';
}

// Sets the state of the game. TIED: groups of actions that one undo takes back; groups beyond the moves are dropped.
function lay(position, words, later, tied = []) {
    [at, played, undone, cursor] = [position, words, later, null];
    groups = new Map(tied.filter(([start, n]) => start + n <= words.length + later.length));
}

function startDeal(game, set, number, text, key = 'seed') { return begin(engine.deal(game, set, number, key), null, text); }

function startRecord(line, text, later, tied) {
    const position = engine.take(line.trim());
    return begin(position, position.error ? [] : movesOf(' moves=' + engine.moves()), text, later, tied);
}

// Opens a pasted or linked record: at its deal if it is won, else at its end.
function openRecord(line) {
    const position = engine.take(line.trim()), words = position.error ? [] : movesOf(' moves=' + engine.moves());
    if (!position.won || !words.length) return begin(position, words);
    return begin(engine.take(recordOf([])), [], 'This record is won: Redo plays its moves.', words.reverse());
}

// Opens the text of a board of another program, or of a record.
function startBoard(game, set, text, told = 'The board as it was pasted.') {
    if (/^\s*game=/.test(text)) return openRecord(text.trim().split('\n')[0]);
    return orElseBack(() => {
        const position = engine.board(game, set, text.replace(/\r/g, '').replace(/\n*$/, '\n'));
        return position.error ? (position.line ? 'Line ' + position.line + ': ' : '') + position.error : begin(position, [], told + (position.note ? ` Check it: ${position.note}.` : ''));
    });
}

const stars = grade => '★'.repeat(grade) + '☆'.repeat(5 - grade);

// The games whose grades predict how far players get; the others have no stars.
const starred = {}, hasStars = game => starred[game] ??= engine.starred(game);

// Starts the next curated deal of the grade; the first time a random one. Grade 0: any grade.
function startPuzzle(game, grade) {
    const counts = puzzlesOf(game), some = counts.map((n, i) => n ? i + 1 : 0).filter(one => one);
    if (!grade) grade = some[Math.floor(Math.random() * some.length)];
    const n = counts[grade - 1], key = game + grade;
    if (!n) return 'This page has no graded deal of this game at that grade.';
    const next = key in keep.next ? (keep.next[key] + 1) % n : Math.floor(Math.random() * n);
    saveSetting('next', {...keep.next, [key]: next});
    return startDeal(game, '', engine.puzzle(game, grade, next), 'This deal can be won' + (hasStars(game) ? ': ' + stars(grade) : '') + '.');
}

// Sets the contents of the rule file ./own.ini to TEXT.
function useRules(text) {
    rules = text;
    engine.own(text);
}

// Runs START, which loads a game. If it fails, restores the game in progress.
function orElseBack(start) {
    const was = at, own = rules, line = at && recordOf(played), error = start();
    if (error && at === was) {
        useRules(own);
        if (line) engine.take(line);
    }
    return error;
}

function startRules(text, seed) {
    return orElseBack(() => {
        useRules(text);
        const position = engine.deal('./own.ini', '', seed);
        return position.error && position.line ? engine.mistakes().map(([line, text]) => `Line ${line}: ${text}`).join('\n') : begin(position, null, '');
    });
}

// Resumes the game in the storage slot KEPT.
function startSlot(kept, text) {
    return orElseBack(() => {
        if (kept.own) useRules(kept.own);
        return startRecord(kept.record, text, kept.undone, kept.groups);
    });
}

// Opens a link: #game=...&set=...&seed=...&moves=..., with ms or pysol instead of seed, or #record=... with own=...
// for a rule file.
function startLink(hash) { return orElseBack(() => takeLink(hash)); }

function takeLink(hash) {
    const link = new URLSearchParams(hash.slice(1));
    if (link.has('own')) useRules(link.get('own'));
    if (link.has('record')) return openRecord(link.get('record'));
    if (!link.has('game')) return 'it names no game';
    const key = NUMBERS.find(name => link.has(name)) || 'seed', moves = link.get('moves') || '';
    const position = engine.deal(link.get('game'), link.get('set') || '', link.get(key) || 1, key);
    return position.error || !moves ? begin(position, null) : openRecord(engine.record(moves));
}

// Opens the link HASH, if it is one, and clears the address bar, so that a reload resumes the game in progress.
function openLink(hash) {
    if (hash.length <= 1) return '';
    const error = startLink(hash);
    rememberSlot();
    return error && 'The link cannot be opened: ' + error + '.';
}

function link(words = played) {
    const of = new URLSearchParams();
    if (at.game.startsWith('./') || !dealKey()) {
        if (at.game.startsWith('./')) of.set('own', rules);
        of.set('record', recordOf(words));
    } else {
        for (const key of ['game', 'set', dealKey()]) if (at[key]) of.set(key, at[key]);
        if (words.length) of.set('moves', words.join(','));
    }
    return location.href.split('#')[0] + '#' + of.toString().replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%3A/g, ':');
}
