// All games from the gallery, by a finger, in headless Chromium: menus.js PAGE.html TOOLS [all | GAME...].  TAP on stdout.  Each is
// chosen in the menu, dealt, played for 20 actions, reloaded, and taken back to the deal.
'use strict';
const {check, field, helpers, playByHand, seeds, start, url} = require('./suite.js');

const SAMPLE = ['klondike', 'spider', 'pyramid', 'accordion', 'gaps', 'golf', 'horloge', 'house-in-the-wood', 'shah', 'zodiac'];
const ACTIONS = 20, UNPLAYED = 'sympathie'; // a game without a choice
const RECORD = 'recordOf(played)';

async function press(b, code) {
    await b.run(`${code}.scrollIntoView({block: 'center'})`);
    await b.tap(...await b.run(`middle(${code})`));
}

// Chooses GAME in the menu; the deal is one that can be won, or where no list has one the first with an action.
async function fromMenu(b, game) {
    await press(b, 'byId("new")');
    const listed = await b.run(`puzzlesOf('${game}').some(n => n)`);
    await press(b, `document.querySelector('#tiles [data-game="${game}"] .${listed ? 'go' : 'more'}')`);
    if (!listed) {
        await press(b, 'byId("seed")');
        await b.send('Input.insertText', {text: String(await b.run(`(() => { let n = 1; while (n < 40 && !engine.deal('${game}', '', n).actions.length) n++; engine.take(recordOf(played)); return n; })()`))});
        await press(b, 'byId("start")');
    }
    await b.until(`!document.querySelector('dialog[open]') && at.game.split('/')[0] === '${game}'`);
    await b.run('byId("seed").value = ""; document.querySelector("input[value=grade]").checked = true');
}

async function playAndReturn(b, game) {
    await fromMenu(b, game);
    const wrong = [], n = await b.run('played.length'), begun = n ? await b.run('restart(), undone = [], ' + RECORD) : await b.run(RECORD);
    let chance = 7;
    for (let i = 0; i < ACTIONS && await b.run('at.actions.length') && wrong.length < 3; i++) {
        chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
        const word = await b.run(`at.actions[Math.floor(${chance} / 4294967296 * at.actions.length)][WORD]`), error = await playByHand(b, word, true, i % 2 === 0);
        if (error) wrong.push(error);
    }
    const end = await b.run(RECORD), cards = await b.run('faces()');
    await b.reload();
    await b.run(helpers);
    if (await b.run(RECORD) !== end) wrong.push('a reload changes the game');
    if (await b.run('faces()') !== cards) wrong.push('a reload changes the picture');
    for (let i = await b.run('played.length'); i > 0; i--) await press(b, 'byId("undo")');
    if (await b.run('played.length') || await b.run(RECORD) !== begun) wrong.push('not taken back to the deal');
    if (await b.run('undone.length') < 1 && game !== UNPLAYED) wrong.push('nothing was played');
    return wrong.map(text => game + ': ' + text);
}

// One who opens the page for the first time: the hints win the deal on the table, and two taps give another easy one.
async function newcomer(b) {
    const wrong = [];
    if (!/^Welcome/.test(await b.run('byId("what").textContent'))) wrong.push('no welcome');
    await b.run('for (let hint; !at.won && played.length < 300 && (hint = engine.hint()).word;) play(hint.word)');
    if (!await b.run('at.won')) wrong.push('the hints end after ' + await b.run('played.length'));
    const game = await b.run('at.game.split("/")[0]');
    await press(b, 'byId("new")');
    await press(b, `document.querySelector('#tiles [data-game="${game}"] .go')`);
    if (!/can be won: ★☆/.test(await b.run('byId("what").textContent')) || await b.run('at.game') !== game) wrong.push('New and its first tile: ' + await b.run('at.game + byId("what").textContent'));
    check('web: a newcomer wins the first deal by hints, and gets another easy one', wrong);
}

// Wins the deal on the table by the line of its list.
async function win(b) {
    const [game, seed] = await b.run('[at.game, String(at.seed)]'), found = seeds(game.replace('/', '-')).find(one => field(one, 'game') === game && field(one, 'seed') === seed);
    if (!found) return false;
    await b.run(`for (const word of ${JSON.stringify(field(found, 'moves').split(','))}) play(word); endMotion()`);
    return b.run('at.won === 1');
}

// The puzzle of the day and the days in a row, recent games, favourites and filters, by taps in the gallery.
async function rooms(b) {
    const wrong = [], open = () => press(b, 'byId("new")'), shown = () => b.run(`[...document.querySelectorAll('#tiles li:not([hidden])')].map(one => one.dataset.game)`);
    const chip = name => press(b, `[...byId('filters').children].find(one => one.textContent === '${name}')`), day = () => b.run('byId("daytext").textContent');
    await b.run('startDaily(dayOf(new Date()) - 1)');
    if (!await win(b)) wrong.push('the puzzle of yesterday is not won');
    await open();
    if (!/ · 1 day$/.test(await day())) wrong.push('after yesterday: ' + await day());
    await press(b, 'byId("daily")');
    if (!/^The puzzle of the day can be won/.test(await b.run('byId("what").textContent'))) wrong.push('no puzzle of the day');
    if (!await win(b)) wrong.push('the puzzle of the day is not won');
    await b.until('!byId("endbox").hidden');
    if (!/2 days in a row/.test(await b.run('byId("endtext").textContent'))) wrong.push('the end: ' + await b.run('byId("endtext").textContent'));
    const today = (await b.run('at.game')).split('/')[0];
    await press(b, 'byId("closeend")');
    await open();
    if (!/ · 2 days in a row · won ✓$/.test(await day())) wrong.push('after today: ' + await day());
    if ((await shown())[0] !== today) wrong.push(`recent: ${(await shown())[0]}, not ${today}`);
    await press(b, `document.querySelector('#tiles [data-game=zodiac] .star')`);
    await chip('Favourites');
    if ((await shown()).join() !== 'zodiac') wrong.push('favourites: ' + await shown());
    await chip('Not yet played');
    if ((await shown()).includes(today) || (await shown()).length < 50) wrong.push('not yet played: ' + (await shown()).length);
    for (const name of ['Well known', 'Historic', 'Quick', 'One pack', 'Nothing hidden']) {
        await chip(name);
        const n = (await shown()).length;
        if (n < 5 || n > 89 || await b.run(`document.querySelector('#filters [aria-pressed=true]').textContent`) !== name) wrong.push(`${name}: ${n} games`);
    }
    await chip('All');
    await press(b, 'byId("alldays")');
    if (await b.run(`[...byId('days').querySelectorAll('button')].filter(one => /✓/.test(one.textContent)).length`) < (new Date().getDate() > 1 ? 2 : 1)) wrong.push('the calendar does not mark the days that were won');
    await b.run(`byId('calendarbox').close()`);
    await press(b, 'byId("closegallery")');
    await open();
    if ((await shown())[0] !== 'zodiac') wrong.push('a favourite is not the first: ' + (await shown())[0]);
    await press(b, `document.querySelector('#tiles [data-game=zodiac] .star')`);
    await press(b, 'byId("closegallery")');
    if (await b.run('document.querySelector("dialog[open]") !== null')) wrong.push('the gallery stays');
    check('web: puzzle of the day, days in a row, recent games, favourites and filters by taps', wrong);
}

start('menu', 360, 740, async b => {
    await b.size(360, 740, true);
    await b.go(url);
    await b.run(helpers);
    await newcomer(b);
    await rooms(b);
    const given = process.argv.slice(4), games = given[0] === 'all' ? await b.run('games.map(one => one[ID])') : given.length ? given : SAMPLE, wrong = [];
    for (const game of games) {
        await b.run('for (const one of document.querySelectorAll("dialog[open]")) one.close()');
        const bad = await playAndReturn(b, game).catch(error => [game + ': ' + error.message]);
        for (const one of bad) console.log('# ' + one);
        wrong.push(...bad);
    }
    check(`web: ${games.length} games from the menu, ${ACTIONS} actions by finger, a reload, and back`, wrong);
});
