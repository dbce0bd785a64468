// Cards that fly to their places, in headless Chromium: motion.js PAGE.html TOOLS.  TAP on stdout.
'use strict';
const {check, helpers, playByHand, start, tool, url} = require('./suite.js');

const quoted = text => JSON.stringify(text);
const copies = b => b.run('document.querySelectorAll("#board g.flight").length');
const moving = b => b.run('document.getAnimations().length');
const rest = b => b.until('!document.getAnimations().length && !document.querySelector("g.flight")');
// Plays WORD and measures how far from its goal the first copy begins, in units of the picture.
const away = (b, code) => b.run(`${code}; ((copy, card) => copy && Math.hypot(...getComputedStyle(copy).translate.split(' ').map(parseFloat)))(document.querySelector('g.flight'))`);

async function actions(b, line) {
    const wrong = [], words = / moves=(\S+)/.exec(line)[1].split(',');
    await b.run(`startRecord(${quoted(line.replace(/ moves=.*/, ''))})`);
    await rest(b);
    for (const word of words.slice(0, 12)) {
        if (!(await away(b, `play(${quoted(word)})`) > 5)) wrong.push(word + ': no card flies');
        if (!(await away(b, 'undo()') > 5)) wrong.push(word + ': no card flies back');
        await b.run('redo()');
    }
    const ends = await b.run('performance.now()');
    await rest(b);
    if (await b.run('performance.now()') - ends > 1000) wrong.push('a flight is long');
    if (await b.run('[...document.querySelectorAll("#board g[data-place]")].some(card => getComputedStyle(card).opacity !== "1")')) wrong.push('a card stays hidden');
    check('web: motion: cards of an action, of undo and of redo fly', wrong);
}

// Cards fly from the point where a finger drops them, or back to their place.
async function drops(b) {
    const wrong = [];
    await b.run("startDeal('belle-lucie', '', 7); restart()");
    await rest(b);
    const [x, y] = await b.run('(act => spot(act[FROM], placeOf(act, act[FROM])))(at.actions.find(act => act[TO] >= 0))');
    await b.slide(x, y, x + 40, 5);
    if (await copies(b) !== 1 || await b.run('played.length')) wrong.push('no card goes back');
    await rest(b);
    await b.run('window.far = Infinity; const own = fly; fly = (card, from, to) => { far = Math.hypot(from.x - to.x, from.y - to.y); own(card, from, to); }');
    const word = await b.run('at.actions.find(act => act[TO] >= 0)[WORD]'), error = await playByHand(b, word, true, true);
    if (error || !(await b.run('far') < 60)) wrong.push(error || 'a card that was dropped flies from ' + await b.run('far'));
    check('web: motion: cards that a finger drops', wrong);
}

async function winAndDeal(b, line) {
    const wrong = [];
    await b.run(`startRecord(${quoted(line)}); undo()`);
    await rest(b);
    await b.run('redo()');
    if (await moving(b) < 4) wrong.push('the win shows nothing');
    await rest(b);
    await b.run("startDeal('klondike', '', 5)");
    if (await moving(b) < 20) wrong.push('the deal shows nothing');
    await rest(b);
    await b.reload();
    if (await moving(b)) wrong.push('a reload deals');
    await b.run('hint(), hint(), hint()');
    if (await copies(b) !== 1) wrong.push('a hint shows nothing');
    await rest(b);
    check('web: motion: the deal, the win and a hint', wrong);
}

// Taps while cards fly act as if the cards lay still: two actions in turn, of which the first begins while the deal flies.
async function atOnce(b) {
    const wrong = [], points = code => b.run(`${code}; endMotion(); (act => [act[WORD], spot(act[FROM], placeOf(act, act[FROM])), spot(act[TO], cardsOf(act[TO]))])(at.actions[0])`);
    await b.run('window.quick = animate; animate = (element, frames, timing, copy) => quick(element, frames, {...timing, duration: 60 * timing.duration}, copy)'); // longer than a busy machine takes
    for (let seed = 1; seed <= 6; seed++) {
        const begin = `startDeal('beleaguered-castle', '', ${seed})`, first = await points(begin), second = await points(`play(${quoted(first[0])})`);
        await b.run('new Promise(later => setTimeout(later, 600))'); // a tap near the last one and soon after it is its echo
        await b.run(`undo(), startDeal('fan', '', 1), ${begin}`);
        for (const [word, from, to] of [first, second]) {
            const n = await b.run('played.length');
            if (!await moving(b)) wrong.push('no motion before ' + word);
            await b.tap(...from);
            if (await b.run('played.length') === n) await b.tap(...to);
            if (await b.run('played[played.length - 1]') !== word) wrong.push(`${word}: the page played ` + await b.run('played.join()'));
        }
    }
    await b.run('endMotion(); animate = quick');
    check('web: motion: a tap while cards fly acts at once', wrong);
}

async function none(b, line) {
    const wrong = [];
    await b.motion(false);
    await b.run(`startRecord(${quoted(line)}); undo(); redo()`);
    if (await moving(b) || await copies(b)) wrong.push('the win moves');
    await b.run("startDeal('klondike', '', 6)");
    if (await moving(b)) wrong.push('the deal moves');
    await b.run('play(at.actions[0][WORD]); hint(), hint(), hint()');
    if (await moving(b) || await copies(b)) wrong.push('an action or a hint moves');
    check('web: motion: none where the reader wants none', wrong);
}

start('motion', 360, 740, async b => {
    const won = game => tool('solve', ['-N', '100000', '--only', 'won'], tool('deal', [game, '-n', '20'])).split('\n')[0];
    await b.size(360, 740, true);
    await b.motion(true);
    await b.go(url);
    await b.run(helpers);
    await actions(b, won('klondike'));
    await drops(b);
    await winAndDeal(b, won('klondike'));
    await b.run(helpers);
    await atOnce(b);
    await none(b, won('freecell'));
});
