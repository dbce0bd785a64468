// Processor time of a move, from the gesture to the drawn board, in headless Chromium: speed.js PAGE.html TOOLS [GAME...].
// TAP on stdout, with a table: game, moves, milliseconds a move of the page's thread, painting included.
//
// Without GAME: the ten games of all whose moves take longest.
'use strict';
const {check, processorTime, start, url} = require('./suite.js');

const SLOWEST = ['quatre-coins', 'house-on-the-hill', 'empress-of-india', 'quinzaine', 'accordion', 'house-in-the-wood', 'mrs-mop', 'castles-of-spain', 'streets-and-alleys', 'horloge'];
const MOVES = 20, LIMIT = 50; // milliseconds

// In the page: the words of a walk by chance, and the same actions by gestures, each until it is drawn.
const walk = `
window.drawnNow = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
window.walkOf = (game, n) => {
    startDeal(game, '', 3);
    for (let i = 0, chance = 3; i < n; i++) {
        chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
        const some = at.actions.filter(act => act[TO] >= 0 || act[ACT] === DEAL);
        if (!some.length) break;
        play(some[Math.floor(chance / 4294967296 * some.length)][WORD]);
    }
    const words = [...played];
    restart();
    undone = [];
    return words;
};
window.gesture = async word => {
    const act = at.actions.find(one => one[WORD] === word), n = played.length;
    if (act[FROM] >= 0) tap(act[FROM], placeOf(act, act[FROM]));
    if (played.length === n && chosen && act[TO] >= 0) tap(act[TO], cardsOf(act[TO]));
    if (played.length === n) play(word);
    await drawnNow();
};
true`;

start('speed', 360, 740, async b => {
    const games = process.argv.length > 4 ? process.argv.slice(4) : SLOWEST, slow = [];
    await b.size(360, 740, true);
    await b.go(url);
    await b.run('keep.light = false; ' + walk);
    for (const game of games) {
        const times = [];
        for (const word of await b.run(`walkOf('${game}', ${MOVES})`)) {
            if (await b.run('played.length') >= MOVES) break;
            times.push(await processorTime(b, () => b.run(`gesture(${JSON.stringify(word)})`)));
        }
        const median = times.sort((a, c) => a - c)[times.length >> 1];
        console.log(`# ${game.padEnd(22)} ${String(times.length).padStart(2)} ${(median || 0).toFixed(1).padStart(6)}`);
        if (!(median < LIMIT)) slow.push(`${game}: ${median} ms`);
    }
    // The browser paints all cards anew for each move.
    const most = await b.run('Math.max(...[0, 1].flatMap(look => { byId("faces").innerHTML = engine.faces(look); return [...byId("faces").querySelectorAll("[id^=c]")].map(face => face.querySelectorAll("*").length); }))');
    check('web: speed: a face has few elements', most > 0 && most <= 16 ? [] : most + ' elements');
    check(`web: speed: a move of ${games.length} games in less than ${LIMIT} ms of the processor`, slow);
});
