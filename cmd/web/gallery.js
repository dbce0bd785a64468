// The gallery: a picture of each game, search, filters, the puzzle of the day, and the games that were begun.

// Facts about the games, from the studies and the curated deals: for each game [share of winnable deals in percent or null, usual
// number of moves or null, {number of a curated deal: moves of its shortest known line}].
const FACTS = JSON.parse(document.getElementById('facts').textContent);
const QUICK = 60; // most moves of a quick game

const factsOf = id => FACTS[id] || [null, null, {}];
// Ids of games that hide no card at the deal, or null before they were looked up.
let openGames = null;

// Returns ids of the games played last, the latest first.
function recentGames() {
    const rows = [...Object.values(readStats().deals)].sort((a, b) => b[BEGUN_AT] - a[BEGUN_AT]);
    return [...new Set(rows.map(row => row[GAME].split('/')[0]))].slice(0, 2);
}

const filters = {
    All: () => true, Favourites: game => keep.favourites.includes(game[ID]), 'Well known': game => !game[HISTORIC], Historic: game => game[HISTORIC],
    Quick: game => factsOf(game[ID])[1] !== null && factsOf(game[ID])[1] <= QUICK, 'One pack': game => game[PACKS] === 1, 'Nothing hidden': game => openGames.has(game[ID]),
    'Not yet played': game => !playedGames.has(game[ID]),
};
let filter = 'All', playedGames = new Set();

// Runs ACTS on the engine and loads the game in progress again.
function aside(acts) {
    const line = at && recordOf(played);
    acts();
    if (line) engine.take(line);
}

function findOpenGames() {
    if (!openGames) aside(() => { openGames = new Set(games.filter(one => engine.deal(one[ID], '', 7).open).map(one => one[ID])); });
}

// Returns the games in the order of the gallery: favourites, recent ones, those played often, well known ones, historic ones.
function inOrder() {
    const first = [...keep.favourites, ...recentGames(), ...OFTEN], place = game => (i => i < 0 ? first.length + game[HISTORIC] : i)(first.indexOf(game[ID]));
    return [...games].sort((a, b) => place(a) - place(b) || (plain(a[TITLE]) < plain(b[TITLE]) ? -1 : 1));
}

/* ---- tiles ---- */

const made = (tag, properties, ...parts) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...parts);
    return element;
};

function wordsOfGame(game) {
    const [share, moves] = factsOf(game[ID]);
    return [game[PACKS] > 1 ? game[PACKS] + ' packs' : '1 pack', ...(moves ? [`${moves} moves`] : []), ...(share === null ? [] : [share > 98 ? 'nearly all winnable' : share + ' of 100 winnable'])].join(' · ');
}

function tileOf(game) {
    const star = made('button', {type: 'button', className: 'star', title: 'favourite'}), likes = () => {
        const on = keep.favourites.includes(game[ID]);
        star.textContent = on ? '★' : '☆';
        star.setAttribute('aria-pressed', on);
    };
    star.setAttribute('aria-label', 'favourite: ' + game[TITLE]);
    star.onclick = () => {
        saveSetting('favourites', keep.favourites.includes(game[ID]) ? keep.favourites.filter(one => one !== game[ID]) : [...keep.favourites, game[ID]]);
        likes();
    };
    likes();
    const go = made('button', {type: 'button', className: 'go'}, made('span', {className: 'picture'}), made('b', {textContent: game[TITLE]}), made('small', {textContent: wordsOfGame(game)}));
    go.onclick = () => startTile(game[ID]);
    const more = made('button', {type: 'button', className: 'more', textContent: '…', title: 'options and numbers'});
    more.setAttribute('aria-label', 'options of ' + game[TITLE]);
    more.onclick = () => openNew(game[ID]);
    const tile = made('li', {}, go, star, more);
    tile.dataset.game = game[ID];
    tile.dataset.words = plain([game[TITLE], game[ID], game[NAMES], ...Object.keys(game[VARIANTS]), 'solitaire patience cards'].join(' '));
    return tile;
}

// Draws the pictures of tiles when they come into sight.
const sight = new IntersectionObserver(seen => {
    const tiles = seen.filter(one => one.isIntersecting && !one.target.querySelector('img')).map(one => one.target);
    if (tiles.length) aside(() => tiles.forEach(drawTile));
}, {rootMargin: '200px'});

function drawTile(tile) {
    sight.unobserve(tile);
    if (engine.deal(tile.dataset.game, '', 7).error) return;
    const text = engine.paper(LARGE).replace(/ fill="#f3efe4"/, ' fill="none"').replace(/<text class="l".*\n/g, '').replace(/#9c988c|#c5c0b2/g, document.documentElement.dataset.theme === 'light' ? '#0004' : '#fff8');
    const address = URL.createObjectURL(new Blob([text], {type: 'image/svg+xml'}));
    tile.querySelector('.picture').replaceChildren(made('img', {alt: '', src: address, onload: () => URL.revokeObjectURL(address)}));
}

/* ---- the room ---- */

// Returns how many days in a row, up to today or yesterday, the puzzle of the day was won.
function daysInRow() {
    const {days, deals} = readStats(), won = day => deals[days[day]] !== undefined && deals[days[day]][WON] === 1, today = dayOf(new Date());
    let n = 0;
    for (let day = won(today) ? today : today - 1; won(day); day--) n++;
    return n;
}

function tellDay() {
    const day = dayOf(new Date()), {game, grade} = daily(day), n = daysInRow(), row = readStats().deals[readStats().days[day]];
    byId('daytext').textContent = [dateText(day).replace(/ \d+$/, ''), titleOf(game), stars(grade), ...(n ? [n + (n > 1 ? ' days in a row' : ' day')] : []), ...(row && row[WON] ? ['won ✓'] : [])].join(' · ');
}

function fillFilters() {
    byId('filters').replaceChildren(...Object.keys(filters).map(name => {
        const chip = made('button', {type: 'button', textContent: name});
        chip.setAttribute('aria-pressed', name === filter);
        chip.onclick = () => {
            filter = name;
            if (name === 'Nothing hidden') findOpenGames();
            fillFilters();
            findGames();
        };
        return chip;
    }));
}

// Shows the games that match the search field and the filter.
function findGames() {
    const tiles = [...byId('tiles').children], found = new Set(searched(byId('find').value, tiles, tile => tile.dataset.words)), byId_ = new Map(games.map(one => [one[ID], one]));
    for (const tile of tiles) tile.hidden = !found.has(tile) || !filters[filter](byId_.get(tile.dataset.game));
    byId('nogame').hidden = tiles.some(tile => !tile.hidden);
}

function openGallery() {
    playedGames = new Set(Object.values(readStats().deals).map(row => row[GAME].split('/')[0]));
    byId('find').value = byId('galleryerror').textContent = '';
    filter = 'All';
    byId('level').value = keep.grade;
    byId('many').textContent = games.length;
    byId('tiles').replaceChildren(...inOrder().map(tileOf));
    for (const tile of byId('tiles').children) sight.observe(tile);
    fillFilters();
    findGames();
    tellDay();
    listBegun();
    byId('gallery').showModal();
    byId('gallery').scrollTop = 0;
    // The focus is removed, since a phone would otherwise open its keyboard.
    document.activeElement.blur();
}

// Deals GAME, perhaps a variant: a deal that can be won, of the chosen grade if there is one.
function startTile(game) {
    const counts = puzzlesOf(game), grade = hasStars(game) && keep.grade && counts[keep.grade - 1] ? keep.grade : 0;
    if (counts.some(n => n)) return ended(byId('gallery'), startPuzzle(game, grade), byId('galleryerror'));
    openNew(game);
    byId('start').click();
}

function listenGallery() {
    byId('find').addEventListener('input', findGames);
    byId('find').addEventListener('keydown', event => {
        const first = byId('tiles').querySelector('li:not([hidden]) .go');
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (first && byId('find').value) first.click();
    });
    byId('level').addEventListener('input', () => saveSetting('grade', +byId('level').value));
    byId('daily').onclick = () => ended(byId('gallery'), startDaily(), byId('galleryerror'));
    byId('alldays').onclick = openCalendar;
    byId('closegallery').onclick = () => byId('gallery').close();
    byId('boards').onclick = () => {
        openNew();
        byId('boardbox').open = true;
    };
}
