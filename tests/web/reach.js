// Every legal action of all games by a gesture of the page, in headless Chromium: reach.js PAGE.html TOOLS. TAP on stdout.
// On walks by chance each action is sought by taps on the places of its cards as drawn, or by the button Deal.
'use strict';
const {check, helpers, start, tool, url} = require('./suite.js');

const ACTIONS = 40, LOOKS = 3, STEPS = 40; // actions tried in a position, at most; positions in which the places are looked for on the screen

// In the page. A tap goes to the place PLACE of PILE, if the picture has it.
const reach = `
window.touch = (pile, place, look) => {
    const card = handle(pile, place);
    if (!card || (look && !spot(pile, place))) return false;
    tap(pile, place);
    return true;
};
// Which word a hand gets that wants ACT; null: none.
window.byHand = (act, look) => {
    const ends = [act[TO], ...(act[ALSO] || [])].filter(pile => pile >= 0);
    let got = null;
    const own = play;
    play = word => { got = word; };
    letGo();
    if (act[FROM] >= 0 && touch(act[FROM], placeOf(act, act[FROM]), look)) {
        for (const pile of ends) if (got === null && chosen && !touch(pile, cardsOf(pile), look)) got = 'no place for ' + pile;
        if (got === null && chosen && act[TO] < 0) touch(act[FROM], placeOf(act, act[FROM]), look);
    } else if (dealing().includes(act)) {
        byId('deal').click();
    }
    if (got === null) for (const button of byId('what').querySelectorAll('button')) if (button.dataset.word === act[WORD]) button.click();
    play = own;
    letGo();
    say('');
    return got;
};
window.walk = (game, seed, steps) => {
    const error = startDeal(game, '', seed), wrong = [];
    let tried = 0, chance = seed;
    const draw = n => (chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0, Math.floor(chance / 4294967296 * n));
    if (error) return [0, [error]];
    for (let k = 0; k < steps && at.actions.length; k++) {
        const few = at.actions.length <= ${ACTIONS}, some = few ? at.actions : Array.from({length: ${ACTIONS}}, () => at.actions[draw(at.actions.length)]);
        for (const act of some) {
            const got = byHand(act, k < ${LOOKS});
            tried++;
            if (got !== act[WORD]) wrong.push(act[WORD] + ' after ' + played.length + ': ' + got);
        }
        if (dealing().some(act => ![1, 2, 3].includes(act[ACT]))) wrong.push('the button Deal has ' + dealing()[0][WORD]);
        play(at.actions[draw(at.actions.length)][WORD]);
    }
    return [tried, wrong.slice(0, 5)];
};
true`;

start('gestures of all games', 1200, 1000, async b => {
    const games = tool('deal', ['--list']).split('\n').filter(line => line).map(line => line.split('\t')[0]);
    await b.size(1200, 1000);
    await b.go(url);
    await b.run(helpers + ';' + reach);
    let tried = 0;
    const wrong = [];
    for (const game of games) {
        const before = tried;
        for (let seed = 1; seed <= 2 || (tried === before && seed < 20); seed++) { // some deals begin without an action
            const [n, bad] = await b.run(`walk('${game}', ${seed}, ${STEPS})`);
            tried += n;
            for (const one of bad) wrong.push(`${game} ${seed}: ${one}`);
        }
        if (tried === before && tool('play', ['--legal'], tool('deal', [game, '-n', '19'])).trim()) wrong.push(game + ': nothing tried');
    }
    check(`web: ${tried} actions of ${games.length} games, each by its own gesture`, games.length !== await b.run('openGallery(), document.querySelectorAll("#tiles li").length') ? 'the page has other games' : wrong);
});
