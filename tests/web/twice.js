// Double clicks by mouse and by finger, in headless Chromium: twice.js PAGE.html TOOLS. TAP on stdout.
'use strict';
const {check, helpers, start, url} = require('./suite.js');

// Games in which a card that can be played often lies below another one.
const GAMES = ['yukon', 'spider', 'belle-lucie', 'klondike', 'golf', 'scorpion', 'freecell', 'canfield'];
const HINTS = 12; // double clicks in each game

// Clicks the card of each hint twice. A double click may play one action only, and no other than its first click alone plays.
async function doubled(b, name, press) {
    const wrong = [];
    let n = 0, acted = 0, late = 0;
    for (const game of GAMES) {
        await b.run(`startDeal('${game}', '', 5); restart(); undone = []`);
        for (let i = 0; i < HINTS; i++) {
            const at = await b.run('(act => act && act[FROM] >= 0 && spot(act[FROM], placeOf(act, act[FROM])))(at.actions.find(one => one[WORD] === engine.hint().word))');
            if (!at) break;
            const before = await b.run('played.length');
            await press(...at);
            const once = await b.run('played.join()');
            await press(...at);
            const twice = await b.run('played.join()'), did = await b.run('played.length') - before;
            n++;
            acted += did > 0;
            const deals = await b.run('played.at(-1) === "deal" && at.piles.some(pile => pile[KIND] === TALON)'), slow = await b.run('slow()');
            late += slow;
            if (!deals && !slow && (did > 1 || (once.split(',').length > before && once && twice !== once && did))) wrong.push(`${game}: the first click ${once}, both ${twice}`);
            if (!did) await b.run('letGo(); play((engine.hint().word || at.actions[0][WORD]))');
            await b.sleep(420);
        }
    }
    check(`web: twice: ${n} double clicks ${name}, ${acted} of which play one action`, acted < n / 3 || late > n / 2 ? `too few play: ${late} were no double clicks` : wrong);
}

// Two quick clicks on the pack are two deals, and a click after a while is a click of its own.
async function onPurpose(b) {
    const wrong = [], at = () => b.run('spot(at.piles.findIndex(pile => pile[KIND] === PACK), 0)');
    await b.run("startDeal('klondike/draw-one', '', 5); restart()");
    const pack = await at();
    for (let i = 0; i < 4; i++) await b.click(...pack);
    if (await b.run('played.length') !== 4) wrong.push('four clicks on the pack deal ' + await b.run('played.length'));
    await b.run("startDeal('golf', '', 5); restart()");
    const [x, y] = await b.run('(act => spot(act[FROM], placeOf(act, act[FROM])))(at.actions.find(act => at.piles[act[FROM]][KIND] !== PACK))');
    await b.click(x, y);
    await b.sleep(450);
    const shown = await b.run(`(card => card && pick(card.pile, card.place).length)(cardAt(document.elementFromPoint(${x}, ${y})))`), n = await b.run('played.length');
    await b.click(x, y);
    if (await b.run('played.length + (chosen ? 1 : 0)') !== n + (shown ? 1 : 0)) wrong.push('a later click is ignored');
    check('web: twice: quick clicks on the pack, and a later click, count', wrong);
}

start('double clicks', 1280, 800, async b => {
    await b.size(1280, 800);
    await b.go(url);
    await b.run(helpers);
    await b.run('keep.light = false');
    await doubled(b, 'by mouse', b.click);
    await onPurpose(b);
    await b.size(360, 740, true);
    await b.run('refit()');
    await doubled(b, 'by finger', b.tap);
});
