// Runs of cards by one gesture, and the end of a game, in headless Chromium: runs.js PAGE.html TOOLS. TAP on stdout.
'use strict';
const {check, helpers, refused, start, tool, url} = require('./suite.js');

const quoted = text => JSON.stringify(text);

// Plays a won record up to the first position in which a run of at least N cards can be moved: [from, place, to] or null.
const seek = (b, n) => b.run(`(n => {
    for (;;) {
        for (let from = 0; from < at.piles.length; from++)
            for (let place = 1; place <= cardsOf(from) - n + 1; place++) {
                const one = runsFrom(from, place)[0];
                if (one) return [from, place, one[TO]];
            }
        if (!undone.length) return null;
        redo();
    }
})(${n})`);

// The cards of a pile from PLACE on, as text.
const cards = (b, pile, place) => b.run(`Array.from({length: cardsOf(${pile}) - ${place} + 1}, (_, i) => cardText(${pile}, ${place} + i)).join(' ')`);

async function byFingerAndKeys(b, game, [from, place, to]) {
    const wrong = [], run = await cards(b, from, place), before = await b.run('played.length'), n = run.split(' ').length;
    const arrived = async how => {
        const goal = await b.run(`at.piles.findIndex((_, pile) => pile !== ${from} && Array.from({length: ${n}}, (_, i) => cardText(pile, cardsOf(pile) - ${n} + 1 + i)).join(' ') === ${quoted(run)})`);
        if (goal < 0) wrong.push(`${how}: ${run} did not arrive`);
        await b.run('undo()');
        if (await b.run('played.length') !== before || await cards(b, from, place) !== run) wrong.push(how + ': one undo does not take it back');
        await b.run('redo()');
        if (await b.run('played.length') <= before) wrong.push(how + ': redo does nothing');
        await b.run('undo()');
    };
    const start = await b.run(`(card => (card.scrollIntoView({block: 'center'}), (box => [box.left + box.width / 2, box.top + 6])(card.getBoundingClientRect())))(handle(${from}, ${place}))`);
    await b.slide(...start, ...await b.run(`middle(topOf(${to}) || handle(${to}, 0))`));
    await arrived('finger');
    await b.run(`byId('board').focus(), cursor = {pile: ${from}, place: ${place}}, light()`);
    await b.key('Enter', 13);
    if (await b.run('chosen !== null')) {
        await b.run(`cursor = {pile: ${to}, place: cardsOf(${to})}, light()`);
        await b.key('Enter', 13);
    }
    await arrived('keys');
    await b.run('redo()');
    await b.reload();
    await b.run(helpers);
    await arrived('after a reload');
    return wrong;
}

async function runs(b, game, line, n) {
    await b.run(`startRecord(${quoted(line)}); restart()`);
    const found = await seek(b, n), wrong = found ? await byFingerAndKeys(b, game, found) : [`no run of ${n} cards`];
    if (found) {
        await b.run(`carryOut([runsFrom(${found[0]}, ${found[1]})[0]])`);
        wrong.push(...[refused((await b.run('recordOf(played)')).replace(/ result=\S+| by=\S+/g, ''))].filter(text => text));
    }
    check(`web: runs: ${n} cards in ${game} by finger and keys, taken back by one undo`, wrong);
}

// The whole line but for its end is replayed until the button offers to finish.
async function finishing(b, game, line) {
    await b.run(`startRecord(${quoted(line)}); restart()`);
    await b.until('at.finish.length || !undone.length || (redo(), false)', 60000);
    const wrong = [], before = await b.run('played.length');
    if (await b.run('byId("deal").textContent') !== 'Finish') wrong.push('the button does not offer it');
    await b.key('f', 70);
    if (!/You have won/.test(await b.run('byId("what").textContent'))) wrong.push('not won');
    wrong.push(...[refused(await b.run('recordOf(played)'))].filter(text => text));
    await b.run('undo()');
    if (await b.run('played.length') !== before) wrong.push('one undo does not take it back');
    await b.tap(...await b.run('byId("deal").scrollIntoView(), middle(byId("deal"))'));
    if (!await b.run('at.won')) wrong.push('not won by a tap');
    check(`web: runs: finish in ${game}`, wrong);
}

// The keys D and F give a reason if they can do nothing.
async function idle(b) {
    await b.run("startDeal('freecell', '', '617', '', 'ms')");
    const wrong = [], what = () => b.run('byId("what").textContent');
    await b.key('d', 68);
    if (!/nothing to deal/.test(await what())) wrong.push('D: ' + await what());
    await b.key('f', 70);
    if (!/Not all cards can go/.test(await what())) wrong.push('F: ' + await what());
    if (await b.run('played.length')) wrong.push('something was played');
    check('web: runs: keys without an effect give the reason', wrong);
}

// A card with several goals, one of them a foundation, goes there by two quick taps.
async function doubleTap(b, line) {
    await b.run(`startRecord(${quoted(line)}); restart()`);
    const found = `(home => home && pick(home[FROM], placeOf(home, home[FROM])).length > 1 ? home : null)(at.actions.find(act => act[FROM] >= 0 && topOf(act[FROM]) && act[TO] >= 0 && at.piles[act[TO]][KIND] === FOUNDATION))`;
    await b.until(`${found} !== null || !undone.length || (redo(), false)`, 60000);
    const [word, , from] = await b.run(found), place = await b.run(`(card => (card.scrollIntoView({block: 'center'}), middle(card)))(topOf(${from}))`);
    await Promise.all([b.touch('touchStart', place), b.touch('touchEnd'), b.touch('touchStart', place), b.touch('touchEnd')]); // quick on a busy machine, too
    check('web: runs: a double tap plays to a foundation', await b.run('played[played.length - 1]') === word ? [] : word);
}

start('runs', 360, 740, async b => {
    await b.size(360, 740, true);
    await b.go(url);
    await b.run(helpers);
    const won = game => tool('solve', ['-N', '100000', '--only', 'won'], tool('deal', [game, '-n', '5'])).split('\n')[0];
    for (const n of [2, 3, 5]) await runs(b, 'freecell', won('freecell'), n);
    for (const game of ['bakers-game', 'eight-off', 'seahaven-towers'])
        await runs(b, game, won(game), 2);
    await idle(b);
    await doubleTap(b, won('klondike'));
    await finishing(b, 'freecell', won('freecell'));
    await finishing(b, 'yukon', won('yukon'));
});
