// Whole games by a finger alone or by the mouse alone, in headless Chromium: whole.js PAGE.html TOOLS [all [mouse]]. TAP on stdout.
// At every tenth action the page is reloaded, at every seventh the action is taken back and played again, and at every sixth the card
// is pressed twice. The line of each game is of seeds/, or the solver's; with all, thirteen famous and ten historic games.
'use strict';
const {check, field, helpers, playByHand, pressApart, refused, seeds, start, tool, url} = require('./suite.js');

const FAMOUS = ['klondike', 'spider', 'freecell', 'yukon', 'golf', 'pyramid', 'tri-peaks', 'scorpion', 'forty-thieves', 'accordion', 'canfield', 'bakers-game', 'eight-off'];
const HISTORIC = ['late-binding', 'belle-lucie', 'herring-bone', 'petits-paquets', 'zodiac', 'parterre', 'quinzaine', 'forteresse', 'gaps', 'horloge'];
const SAMPLE = ['klondike', 'belle-lucie', 'accordion', 'late-binding'];
const RECORD = 'recordOf(played)';

function lineOf(game) {
    try {
        return seeds(game)[0];
    } catch (e) { /* no list */ }
    for (let seed = 1; seed <= 41; seed += 20) {
        const line = tool('solve', ['-N', '100000', '--only', 'won'], tool('deal', [game, '-s', String(seed), '-n', '20'])).split('\n')[0];
        if (line) return line;
    }
    return null;
}

// Presses the card of WORD twice. Presses that the page takes for a double click play one action at most; what another goal gets is taken back. Returns an error, or ''.
async function twice(b, word, press) {
    const n = await b.run('played.length'), place = await b.run(`(act => act[FROM] < 0 || at.piles[act[FROM]][KIND] === PACK ? null : spot(act[FROM], placeOf(act, act[FROM])))(at.actions.find(act => act[WORD] === ${JSON.stringify(word)}))`);
    if (!place) return '';
    await pressApart(b, press, ...place);
    await press(...place);
    const did = await b.run('played.length') - n, slow = await b.run('slow()');
    if (did > 1 || did && await b.run('played.at(-1)') !== word) await b.run(`while (played.length > ${n}) undo(); undone = []`);
    await b.sleep(450);
    if (!did) await b.run('letGo(); say("")');
    return did > 1 && !slow ? `${word}: two presses play ${did} actions` : '';
}

// Takes the last action back and plays it again, by the buttons. Returns an error, or ''.
async function backAndAgain(b, press, n) {
    const cards = await b.run('faces()'), button = async id => press(...await b.run(`middle(byId('${id}'))`));
    await button('undo');
    const less = await b.run('played.length');
    await button('redo');
    return less !== n - 1 || await b.run('played.length') !== n || await b.run('faces()') !== cards ? `undo and redo after ${n} actions` : '';
}

// Returns [number of actions, faults].
async function whole(b, line, touch) {
    const press = touch ? b.tap : b.click, wrong = [], words = field(line, 'moves').split(',');
    await b.run(`startRecord(${JSON.stringify(line.replace(/ moves=.*/, ''))}); restart(); undone = []; byId('gallery').close()`); // a reload after a win opens the gallery
    for (let i = 0; i < words.length && wrong.length < 5; i++) {
        const doubled = i % 6 === 5 ? await twice(b, words[i], press) : '';
        if (doubled) wrong.push(doubled);
        const error = await b.run('played.length') > i ? '' : await playByHand(b, words[i], touch, i % 2 === 0);
        if (error) {
            wrong.push(error);
            await b.run(`while (played.length > ${i}) undo(); play(${JSON.stringify(words[i])})`);
        }
        if (i % 7 === 6 && i + 1 < words.length) wrong.push(...[await backAndAgain(b, press, i + 1)].filter(text => text));
        if (i % 10 !== 9) continue;
        const before = await b.run(RECORD), cards = await b.run('faces()');
        await b.reload();
        await b.run(helpers);
        if (await b.run(RECORD) !== before || await b.run('faces()') !== cards) wrong.push(`a reload after ${i + 1} actions changes the game`);
    }
    if (!/You have won/.test(await b.run('byId("what").textContent'))) wrong.push('not won');
    const seen = await b.run(`((text, box) => text && text.top >= box.top && text.bottom <= box.bottom + 1)(...[document.querySelector('#what .good'), byId('what')].map(one => one && one.getBoundingClientRect()))`);
    if (!seen) wrong.push('the win is out of sight');
    return [words.length, [...wrong, ...[refused(await b.run(RECORD))].filter(text => text)]];
}

start('whole games', 360, 740, async b => {
    const all = process.argv[4] === 'all', touch = process.argv[5] !== 'mouse', games = all ? [...FAMOUS, ...HISTORIC] : SAMPLE;
    let sum = 0;
    await b.size(...touch ? [360, 740, true] : [1280, 800]);
    await b.go(url);
    await b.run(helpers);
    for (const game of games) {
        const line = lineOf(game), [n, wrong] = line ? await whole(b, line, touch) : [0, ['no line']];
        sum += n;
        check(`web: ${game}: ${n} actions by ${touch ? 'finger' : 'mouse'} to "You have won"`, wrong);
    }
    console.log(`# ${sum} actions of ${games.length} games`);
});
