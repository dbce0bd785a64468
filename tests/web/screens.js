// Texts, buttons and dialogs on small screens, and what hints say, in headless Chromium: screens.js PAGE.html TOOLS.  TAP on stdout.
'use strict';
const {check, start, url} = require('./suite.js');

const SIZES = [[360, 740], [320, 568], [740, 360], [640, 300]];

// In the page: whether element ONE is in the window as a whole, not under another, and not cut by one around it.
const helpers = `
window.cut = id => {
    const one = byId(id), box = one.getBoundingClientRect();
    if (!box.width || box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return true;
    const hit = document.elementFromPoint(box.right - 3, (box.top + box.bottom) / 2);
    return !hit || !(one.contains(hit) || hit.contains(one)) || one.scrollWidth > one.clientWidth + 1;
};
true`;

async function header(b, wrong, size) {
    await b.run(`startDeal('bakers-game', '', 82); for (let i = 0; i < 8; i++) play(at.actions[0][WORD]); clock.spent = 83000; tellClock()`);
    for (const id of ['clock', 'rules', 'more']) if (await b.run(`cut('${id}')`)) wrong.push(`${size}: ${id} is cut`);
    for (const [game, hidden] of [['freecell', true], ['klondike', false], ['belle-lucie', false]])
        if (await b.run(`startDeal('${game}', '', 3), byId('deal').hidden`) !== hidden) wrong.push(`${size}: the button Deal of ${game}`);
    await b.run(`startDeal('herring-bone', '', 76); clock.spent = 83000; tellClock()`);
    if (await b.run(`((one, other) => one.left < other.right && one.top < other.bottom)(byId('clock').getBoundingClientRect(), byId('rules').getBoundingClientRect())`)) wrong.push(size + ': the clock is under the title');
}

// At the deal of each game a card that can be played is in the window.
async function playable(b, wrong, size) {
    const far = await b.run(`games.map(one => one[0]).filter(game => {
        startDeal(game, '', 3);
        const cards = [...byId('board').getElementsByClassName('can')].map(card => card.getBoundingClientRect());
        return cards.length && !cards.some(box => box.top > -1 && box.bottom < innerHeight + 1);
    })`);
    if (far.length) wrong.push(size + ': nothing to play in sight: ' + far);
}

async function message(b, wrong, size) {
    const long = 'The whole of this message takes more lines than a phone has over the board. '.repeat(4), parts = `[...byId('what').children].at(-1).getBoundingClientRect().bottom - byId('what').getBoundingClientRect().bottom`;
    await b.run(`scrollTo(0, 0), say(${JSON.stringify(long)})`);
    if (await b.run('byId("whole").hidden')) return wrong.push(size + ': no button for a long message');
    const board = await b.run('byId("board").getBoundingClientRect().top');
    await b.tap(...await b.run('middle(byId("whole"))'));
    if (await b.run(parts) > 1) wrong.push(size + ': the message is cut when opened');
    if (await b.run('byId("board").getBoundingClientRect().top') !== board) wrong.push(size + ': the board moves');
    await b.tap(...await b.run('middle(byId("what"))'));
    if (await b.run('byId("whole").hidden || byId("whatbox").className')) wrong.push(size + ': the message stays open');
    await b.run('say("Short.")');
    if (!await b.run('byId("whole").hidden')) wrong.push(size + ': a button for a short message');
}

async function won(b, wrong, size) {
    await b.run(`startDeal('klondike/draw-one', '', engine.puzzle('klondike/draw-one', 1, 3)); for (let one; !at.won && (one = engine.hint()).word;) play(one.word)`);
    if (!await b.run('at.won') || !await b.run('byId("whole").hidden')) wrong.push(size + ': the message of the win is cut');
    if (!await b.run('byId("list").hidden')) wrong.push(size + ': no legal actions are offered');
}

async function dialogs(b, wrong, size) {
    await b.run('openCalendar()');
    const meet = `(() => {
        const boxes = [...byId('daygames').children].map(one => { const range = document.createRange(); range.selectNodeContents(one); return [range.getBoundingClientRect(), one.getBoundingClientRect()]; });
        return boxes.some(([a], i) => boxes.some(([, b], k) => i !== k && a.right > b.left - 12 && a.left < b.right && a.top < b.bottom - 2 && b.top < a.bottom - 2 && a.left < b.left));
    })()`;
    if (await b.run(meet)) wrong.push(size + ': columns of the calendar meet');
    await b.run(`byId('calendarbox').close(); openMore()`);
    const [first, last] = await b.run(`['demo', 'print'].map(id => byId(id).getBoundingClientRect()).map(box => [box.top, box.bottom])`);
    if (last[0] > first[0] && last[0] - first[1] < 2) wrong.push(size + ': rows of buttons touch');
    await b.run(`byId('morebox').close(); openNew(); selectGame('freecell'); openLaying(); byId('layplay').click()`);
    if (!/^A♠, 2♠/.test(await b.run('byId("layerror").textContent'))) wrong.push(await b.run('byId("layerror").textContent'));
    if (await b.run(`byId('layerror').getBoundingClientRect().bottom > byId('laybox').querySelector('menu').getBoundingClientRect().top`)) wrong.push(size + ': the error is under the buttons');
    await b.run(`byId('laybox').close()`);
}

// A hint does not outlive the setting with which it was given.
async function peeking(b) {
    const wrong = [], text = () => b.run('byId("what").textContent'), hints = () => b.run('hint(), hint(), hint()');
    await b.run(`startDeal('easthaven', '', 20)`);
    await hints();
    const fair = await text();
    await b.run('byId("peek").click()');
    if (await text()) wrong.push('still there: ' + await text());
    await b.until('found !== null', 20000).catch(e => wrong.push(e.message));
    await hints();
    if (!/which sees all cards, wins/.test(await text())) wrong.push(await text());
    await b.run('byId("peek").click()');
    await hints();
    if (await text() !== fair) wrong.push('after: ' + await text());
    check('web: screens: hints follow the setting to see hidden cards', wrong);
}

async function words(b) {
    const wrong = [];
    await b.run(`startDeal('herring-bone', '', 76)`);
    for (let i = 0; i < 90; i++) {
        const text = await b.run('hint(), hint(), hint(), byId("what").textContent');
        if ((text.match(/:/g) || []).length > 2) wrong.push(text);
        if (!await b.run('(word => word && (play(word), true))(advice.word)')) break;
    }
    const told = await b.run(`startDeal('klondike', '', 3), withWords('column5-column4:2 lost the game; talon-up3 would have won, in 20 actions')`);
    if (!/^column 5 to column 4, 2 cards lost the game; talon to ascending \w+ would have won, in 20 moves$/.test(told)) wrong.push(told);
    check('web: screens: hints and notes in words', wrong);
}

start('screens', 360, 740, async b => {
    const wrong = [];
    for (const [width, height] of SIZES) {
        const size = width + ' x ' + height;
        await b.size(width, height, true);
        await b.go(url);
        await b.run(helpers);
        if (width < height && !await b.run('/^Welcome/.test(byId("what").textContent) && byId("whole").hidden')) wrong.push(size + ': the welcome is cut');
        for (const test of [playable, header, message, won, dialogs]) await test(b, wrong, size);
        await b.run('localStorage.clear()');
    }
    check('web: screens: texts and buttons on ' + SIZES.length + ' screens', wrong);
    await b.size(360, 740, true);
    await b.go(url);
    await peeking(b);
    await words(b);
});
