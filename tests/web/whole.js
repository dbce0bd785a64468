// Whole games by a finger alone, with a reload at every tenth action, in headless Chromium: whole.js PAGE.html TOOLS [all].
// TAP on stdout.  The line of each game is of seeds/, or the solver's; with all, ten famous and ten historic games.
'use strict';
const {check, field, helpers, playByHand, refused, seeds, start, tool, url} = require('./suite.js');

const FAMOUS = ['klondike', 'spider', 'freecell', 'yukon', 'golf', 'pyramid', 'tri-peaks', 'scorpion', 'forty-thieves', 'accordion'];
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

// Returns [number of actions, faults].
async function whole(b, line) {
    const wrong = [], words = field(line, 'moves').split(',');
    await b.run(`startRecord(${JSON.stringify(line.replace(/ moves=.*/, ''))}); restart(); undone = []`);
    for (let i = 0; i < words.length && wrong.length < 5; i++) {
        const error = await playByHand(b, words[i], true, i % 2 === 0);
        if (error) {
            wrong.push(error);
            await b.run(`while (played.length > ${i}) undo(); play(${JSON.stringify(words[i])})`);
        }
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
    const all = process.argv[4] === 'all', games = all ? [...FAMOUS, ...HISTORIC] : SAMPLE;
    let sum = 0;
    await b.size(360, 740, true);
    await b.go(url);
    await b.run(helpers);
    for (const game of games) {
        const line = lineOf(game), [n, wrong] = line ? await whole(b, line) : [0, ['no line']];
        sum += n;
        check(`web: ${game}: ${n} actions by finger to "You have won", a reload at every tenth`, wrong);
    }
    console.log(`# ${sum} actions of ${games.length} games`);
});
