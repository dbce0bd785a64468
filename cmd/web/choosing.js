// The choice of a game on the page: near words, the options of a game, and the search for a deal that can be won. The gallery of
// games is in gallery.js.

/* ---- games ---- */

// Indices of the fields of a game in the list that engine.c returns.
const [ID, TITLE, PACKS, PUZZLES, HISTORIC, NAMES, VARIANTS] = [0, 1, 2, 3, 4, 5, 6];
const OFTEN = ['klondike', 'spider', 'freecell', 'canfield', 'yukon', 'golf', 'pyramid', 'tri-peaks', 'forty-thieves', 'scorpion'];

// Returns the number of graded deals of GAME, perhaps a variant, for each grade.
function puzzlesOf(game) {
    const [id, variant] = game.split('/'), one = games.find(some => some[ID] === id);
    return (one && (variant ? one[VARIANTS][variant] : one[PUZZLES])) || [0, 0, 0, 0, 0];
}

// Reduces a text to plain letters and digits for a search: "Le Carr\u00e9" is found by "carre".
const plain = text => text.normalize('NFD').toLowerCase().replace(/['\u0300-\u036f]/g, '').replace(/[^a-z0-9]+/g, ' ').trim();

// Returns the least number of letters to insert, to drop, to change or to exchange with the next one that turns WORD into a
// beginning of OTHER.
function lettersAway(word, other) {
    let [before, last] = [[], Array.from({length: other.length + 1}, (_, k) => k)];
    for (let i = 1; i <= word.length; i++) {
        const next = [i];
        for (let k = 1; k <= other.length; k++) {
            next[k] = Math.min(last[k] + 1, next[k - 1] + 1, last[k - 1] + (word[i - 1] !== other[k - 1]));
            if (word[i - 1] === other[k - 2] && word[i - 2] === other[k - 1]) next[k] = Math.min(next[k], before[k - 2] + 1);
        }
        [before, last] = [last, next];
    }
    return Math.min(...last);
}

// Returns the items of LIST whose words have all words of TEXT or, if none has, words near to them: one letter away, two
// if the word is long.
function searched(text, list, wordsOf) {
    const wanted = plain(text).split(' '), exact = list.filter(one => wanted.every(word => wordsOf(one).includes(word)));
    const near = (word, other) => lettersAway(word, other) <= (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
    return exact.length ? exact : list.filter(one => wanted.every(word => wordsOf(one).split(' ').some(other => near(word, other))));
}

// The game whose options are shown.
let chosenId = 'klondike';
const chosenGame = () => chosenId;

function selectGame(id, variant) {
    if (games.some(one => one[ID] === id)) chosenId = id;
    chooseGame(variant && variantsOf(chosenId).includes(variant) ? variant : '');
}

/* ---- options ---- */

// Names of options in words of players; another option has the name that records use.
const OPTION_WORDS = {draw: 'cards turned at a time', redeals: 'times that the pack is turned again', part: 'part of a sequence that moves', spaces: 'empty columns', vacancies: 'empty columns take',
    cells: 'free cells', 'worry-back': 'a card may come back from a foundation', build: 'columns go down by', first: 'first card of a foundation', aces: 'aces at the deal', goal: 'won when', transfer: 'reserve',
    empty: 'empty columns take', kings: 'kings', redeal: 'the pack is turned', exchange: 'cards may be exchanged', exchanges: 'exchanges'};

function choiceOf(name, now, values) {
    const label = document.createElement('label'), number = values.length === 100, choice = document.createElement(number ? 'input' : 'select');
    label.append((OPTION_WORDS[name] || name.replace(/-/g, ' ')) + ' ', choice);
    if (number) Object.assign(choice, {type: 'number', min: 0, max: 99});
    else choice.append(...values.map(value => new Option(value, value)));
    if (!values.includes(now)) choice.prepend(new Option(now, now));
    choice.value = now;
    choice.dataset.name = name;
    choice.dataset.now = now;
    return label;
}

const variantsOf = id => Object.keys(games.find(one => one[ID] === id)[VARIANTS]);

// Shows the options of the chosen game. The menu of variants is kept if only the variant changed.
function chooseGame(variant = '') {
    const id = chosenGame(), variants = variantsOf(id);
    const {options} = engine.choices(variant ? id + '/' + variant : id);
    byId('options').replaceChildren(...options.map(one => choiceOf(...one)));
    if (variants.length) {
        const label = choiceOf('variant', '', ['', ...variants]), menu = label.querySelector('select');
        menu.options[0].text = 'as usual';
        menu.id = 'variant';
        menu.value = variant;
        menu.onchange = () => chooseGame(menu.value);
        byId('options').prepend(label);
    }
    byId('newtitle').textContent = byId('rulestitle').textContent = games.find(one => one[ID] === id)[TITLE];
    tellChoice();
}

// Returns the rules in prose, one paragraph a line, without the part on the changes that variants make to the rule
// file.
const filled = about => inMoves(about).replace(/\nVariant: [^]*/, '\n').replace(/(\S)\n(?=[^\s\n])(?!Options)/g, '$1 ');

// Returns the choice as {game, set}: GAME with its variant, SET the options that differ from the rules.
function choice() {
    const variant = byId('variant') && byId('variant').value, set = byId('set').value.trim();
    const changed = [...byId('options').querySelectorAll('[data-name]')].filter(one => one.id !== 'variant' && one.value !== one.dataset.now);
    return {game: chosenGame() + (variant ? '/' + variant : ''),
        set: [...changed.map(one => one.dataset.name + ':' + one.value.replace(/ /g, '+')), ...(set ? [set] : [])].join(',')};
}

// Disables the grades for which the game has no curated deal, and all grades of a game without stars.
function fillGrades() {
    const {game, set} = choice(), counts = set ? [0, 0, 0, 0, 0] : puzzlesOf(game), grade = byId('grade');
    for (const option of grade.options) option.disabled = option.value > 0 && !(counts[option.value - 1] && hasStars(game));
    grade.value = grade.options[keep.grade].disabled ? 0 : keep.grade;
}

// Shows the rules and the grades of the chosen options.
function tellChoice() {
    const {game, set} = choice(), {about} = engine.choices(game, set);
    if (about) byId('newabout').textContent = filled(about);
    fillGrades();
}

/* ---- the search for a deal that can be won ---- */

// Limits of the search for a deal that can be won: positions for each deal, number of deals.
const FIND_NODES = 20000, FIND_DEALS = 200;
// The search in progress: {game, set, worker}.
let finding = null;

function stopFinding() {
    if (finding) finding.worker.terminate();
    finding = null;
    byId('finding').hidden = true;
    byId('start').disabled = false;
}

function findDeal(game, set) {
    const position = engine.choices(game);
    if (position.error) return position.error;
    stopFinding();
    finding = {game, set, worker: newWorker(foundDeal)};
    byId('finding').hidden = false;
    byId('start').disabled = true;
    foundDeal({tried: 0});
    byId('findstop').focus();
    finding.worker.postMessage({bytes, find: true, game, set, seed: anySeed(), nodes: FIND_NODES, deals: FIND_DEALS});
    return null;
}

// Handles a message of the worker that searches for a deal: {tried, last, seed, error}.
function foundDeal(message) {
    if (!finding) return;
    const {game, set} = finding;
    byId('findbar').value = 100 * message.tried / FIND_DEALS;
    byId('findtext').textContent = `looking for a deal that can be won: ${message.tried} looked at`;
    if (!message.last && !message.error) return;
    stopFinding();
    ended(byId('newbox'), message.error || (message.seed ? startDeal(game, set, message.seed, 'This deal can be won.')
        : `Of ${message.tried} deals none was won within ${FIND_NODES} positions.`), byId('newerror'));
}
