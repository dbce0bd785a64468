// The size of cards and ranks of all games, in headless Chromium: sizes.js PAGE.html TOOLS [PICTURES]. TAP on stdout, with a
// table: game, deal or after STEPS actions, width of a card, height of its rank, width and height of the picture, in pixels.
'use strict';
const path = require('path');
const {check, pictures, start, tool, url} = require('./suite.js');

// INDEX: least height of a rank on a card in pixels, as in letters of 12 pixels.
const STEPS = 30, INDEX = 8.7;
// Games whose cards are narrower than 40 pixels: ten cards stand side by side in TriPeaks; later also nine piles in a row of Le Shah.
const NARROWER = ['tri-peaks'], LATER = [...NARROWER, 'shah'];

// In the page: plays STEPS actions of GAME and measures at the deal and after the last.
const measure = `
window.COVER = ['pyramid', 'tri-peaks', 'giza'];
window.boxes = () => [...document.querySelectorAll('#board g.pile')].map(pile => [...pile.querySelectorAll('g[data-place] > rect')].map(card => card.getBoundingClientRect()));
window.meet = () => {
    const all = boxes();
    return all.some((a, i) => all.some((b, k) => k > i && a.some(p => b.some(q => p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1))));
};
window.sizes = () => {
    const svg = byId('board').querySelector('svg'), scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return [50 * scale, (looks === LARGE ? 37 : 16) / 2 * scale, svg.getBoundingClientRect().width, svg.getBoundingClientRect().height, svg.getBoundingClientRect().top + scrollY];
};
window.measure = (game, steps) => {
    const wrong = [], error = startDeal(game, '', 3);
    if (error) return {wrong: [error]};
    restart();
    const first = sizes();
    let last = first[0], chance = 3, n = 0;
    for (; n < steps && at.actions.length; n++) {
        chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
        play(at.actions[Math.floor(chance / 4294967296 * at.actions.length)][WORD]);
        if (sizes()[0] > last + 0.01) wrong.push('the cards grow after ' + played.length);
        last = sizes()[0];
        if (!COVER.includes(game) && meet()) wrong.push('piles meet after ' + played.length);
    }
    const after = sizes();
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wider than the window');
    return {wrong: wrong.slice(0, 2), first, after};
};
true`;

const row = (game, when, sizes) => console.log('# ' + [game.padEnd(22), when.padEnd(5), ...sizes.map(n => n.toFixed(1).padStart(7))].join(' '));

start('sizes of cards', 360, 740, async b => {
    const games = tool('deal', ['--list']).split('\n').filter(line => line).map(line => line.split('\t')[0]);
    await b.size(360, 740, true);
    await b.go(url);
    await b.run(measure);
    const wrong = [], narrow = [], small = [], low = [];
    for (const game of games) {
        const {wrong: bad, first, after} = await b.run(`measure('${game}', ${STEPS})`);
        wrong.push(...bad.map(one => game + ': ' + one));
        if (!first) continue;
        row(game, 'deal', first);
        row(game, 'later', after);
        const [, , , , top] = await b.run('sizes()');
        if (top > 0.12 * 740) low.push(game);
        if ((first[0] < 40 && !NARROWER.includes(game)) || (after[0] < 40 && !LATER.includes(game))) narrow.push(game);
        if ([first, after].some(([, index]) => index < INDEX)) small.push(game);
        if (pictures) await b.picture(path.join(pictures, game + '.png'));
    }
    await b.size(1920, 1080);
    await b.run('refit()');
    const rolls = await b.run(`games.map(one => one[ID]).filter(game => (startDeal(game, '', 3), restart(), document.documentElement.scrollHeight > innerHeight))`);
    check('web: the whole table is seen in a window of 1920 x 1080', rolls);
    const pressed = await b.run(`games.map(one => one[ID]).filter(game => (startDeal(game, '', 3), restart(), size.down && (room => picture(room, size.wide, 0).height === picture(room, size.wide, size.down).height)(roomOf(byId('board')))))`);
    check('web: no cards of columns are pressed together in vain', pressed);
    await b.size(820, 1180);
    await b.run('refit()');
    const upright = await b.run(`games.map(one => one[ID]).filter(game => (startDeal(game, '', 3), restart(), sizes()[0] < 55))`);
    check('web: cards 55 pixels wide in an upright window of 820 pixels', upright);
    check('web: cards never grow in a game, and no piles meet', wrong);
    check(`web: cards 40 pixels wide at the deal in all games but ${NARROWER.length}, later but ${LATER.length}`, narrow);
    check('web: the board begins in the upper 12% of the window', low);
    check(`web: ranks ${INDEX} pixels high in all games`, small);
});
