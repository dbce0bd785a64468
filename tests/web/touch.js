// The page by touch events alone, in headless Chromium of the size of a phone: touch.js PAGE.html TOOLS [PICTURES]. TAP on stdout.
'use strict';
const path = require('path');
const {check, helpers, pictures, playByHand, start, url} = require('./suite.js');

const quoted = text => JSON.stringify(text);
const RECORD = 'recordOf(played)';
const ACT = word => `at.actions.find(one => one[WORD] === ${quoted(word)})`;
const fromOf = (b, word) => b.run(`(act => spot(act[FROM], placeOf(act, act[FROM])))(${ACT(word)})`);
// Where the goal is without scrolling to it.
const seenTo = (b, word) => b.run(`(act => middle(topOf(act[TO]) || handle(act[TO], 0)))(${ACT(word)})`);

// Many drags from the same position: each has to arrive, and no finger may scroll the page or leave it instead.
async function drags(b) {
    const wrong = [];
    let n = 0;
    for (const [game, seed] of [['klondike', 3], ['belle-lucie', 7], ['herring-bone', 1], ['freecell', 1], ['parterre', 12]]) {
        await b.run(`startDeal('${game}', '', ${seed})`);
        for (const word of JSON.parse(await b.run('JSON.stringify(at.actions.filter(act => act[TO] >= 0).map(act => act[WORD]).slice(0, 12))'))) {
            const before = await b.run('[scrollY, byId("board").scrollLeft].join()');
            const error = await playByHand(b, word, true, true);
            n++;
            if (error) wrong.push(game + ' ' + error);
            await b.run('while (played.length) undo()');
            if (!before) wrong.push('scrolled');
        }
    }
    check(`web: touch: ${n} drags by finger`, n < 20 ? 'too few' : wrong);
}

async function cancelled(b) {
    const wrong = [], state = () => b.run('[played.length, drag === null, chosen === null, document.querySelectorAll(".ghost").length, [...document.querySelectorAll("#board g")].filter(card => card.style.opacity).length].join()');
    await b.run("startDeal('belle-lucie', '', 7); restart()");
    const word = await b.run('at.actions.find(act => act[TO] >= 0)[WORD]'), from = await fromOf(b, word), to = await seenTo(b, word);
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], clean = '0,true,true,0,0';
    await b.touch('touchStart', from);
    await b.touch('touchMove', middle);
    if (await b.run('document.querySelectorAll(".ghost").length') < 1) wrong.push('no card is lifted');
    await b.touch('touchCancel');
    if (await state() !== clean) wrong.push('cancelled by the system: ' + await state());
    await b.touch('touchStart', from);
    await b.touch('touchMove', middle);
    await b.touch('touchStart', middle, [middle[0] + 40, middle[1] + 60]);
    await b.touch('touchMove', to, [middle[0] + 80, middle[1] + 90]);
    await b.touch('touchEnd');
    if (await state() !== clean) wrong.push('two fingers: ' + await state());
    await b.slide(...from, 5, 5);
    if (await state() !== clean) wrong.push('dropped beside the table: ' + await state());
    const error = await playByHand(b, word, true, true);
    if (error) wrong.push('afterwards ' + error);
    check('web: touch: a drag that is cancelled, by a second finger too, plays nothing', wrong);
}

// A finger that goes along the table or from the edge of the window scrolls, or does nothing.
async function otherFingers(b) {
    const wrong = [];
    await b.run("keep.rows = false; startDeal('accordion', '', 1); restart(); refit()");
    const plain = await b.run('(card => (card.scrollIntoView({block: "center"}), middle(card)))([...document.querySelectorAll("#board g[data-place]")].filter(card => !card.classList.contains("can"))[3])');
    await b.slide(plain[0], plain[1], plain[0] - 60, plain[1]);
    await b.sleep(200);
    if (await b.run('byId("board").scrollLeft') <= 0) wrong.push('a table wider than the window is not scrolled');
    if (await b.run('played.length')) wrong.push('to scroll played an action');
    await b.slide(2, 300, 330, 300);
    await b.slide(180, 120, 180, 600);
    await b.sleep(300);
    if (await b.run('document.body.dataset.ready') !== 'yes' || !/accordion/.test(await b.run(RECORD))) wrong.push('the page was left or loaded again');
    if (await b.run('getComputedStyle(document.documentElement).overscrollBehaviorX') !== 'none') wrong.push('a finger may go back in the history');
    check('web: touch: fingers beside the cards scroll', wrong);
}

// A card is carried to a pile that lies outside the window.
async function scrolling(b) {
    const wrong = [];
    await b.size(300, 640, true);
    await b.go(url); // two fingers have left the page zoomed
    await b.run(helpers);
    await b.run("keep.rows = false; startDeal('gaps', '', 2); restart(); refit()");
    const word = await b.run(`(() => {
        for (let i = 0; i < 300 && at.actions.length; i++) {
            for (const act of at.actions) if (act[TO] >= 0 && act[FROM] >= 0 && topOf(act[FROM])) {
                topOf(act[FROM]).scrollIntoView({block: 'end', inline: 'end'});
                const to = middle(topOf(act[TO]) || handle(act[TO], 0));
                if (to[0] < 0 || to[1] < 0) return act[WORD];
            }
            play(at.actions[i % at.actions.length][WORD]);
        }
        return '';
    })()`);
    const n = await b.run('played.length'), from = await b.run(`middle(topOf(${ACT(word)}[FROM]))`), [x, y] = await seenTo(b, word);
    await b.touch('touchStart', from);
    for (let i = 1; i <= 10; i++) await b.touch('touchMove', [from[0] + (Math.max(x, 5) - from[0]) * i / 10, from[1] + (Math.max(y, 5) - from[1]) * i / 10]);
    await b.until(`(to => to[0] > 0 && to[1] > 0)(middle(topOf(${ACT(word)}[TO]) || handle(${ACT(word)}[TO], 0)))`).catch(e => wrong.push(e.message));
    await b.touch('touchMove', [150, 150]);
    await b.sleep(100);
    await b.touch('touchMove', await seenTo(b, word));
    await b.touch('touchEnd');
    if (await b.run('played.length') !== n + 1 || await b.run('played[played.length - 1]') !== word) wrong.push(word + ' was not played');
    await b.run('keep.rows = true');
    await b.size(360, 740, true);
    check('web: touch: a card carried to the edge scrolls the table', wrong);
}

start('by touch', 360, 740, async b => {
    await b.size(360, 740, true);
    await b.go(url);
    await b.run(helpers);
    await drags(b);
    await cancelled(b);
    await otherFingers(b);
    await scrolling(b);
    if (pictures) await b.picture(path.join(pictures, 'touch.png'));
});
