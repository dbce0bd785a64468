// The end of a game, wins that play themselves, and links to deals and games, in headless Chromium: ending.js PAGE.html TOOLS.  TAP
// on stdout.
'use strict';
const {check, helpers, refused, start, url} = require('./suite.js');

const GAMES = ['klondike', 'freecell', 'golf', 'herring-bone', 'spider/one-suit'];

// A win of a curated deal is shown to the end, and is not counted as the player's own.
async function shown(b) {
    const wrong = [];
    for (const game of GAMES) {
        await b.run(`startDeal('${game}', '', engine.puzzle('${game}', 1, 0)); restart(); undone = []; showLine(); setPace(9)`);
        await b.until('at.won && !demo', 60000).catch(() => wrong.push(game + ': no win is shown'));
        const why = refused(await b.run('recordOf(played)'));
        if (why) wrong.push(game + ': ' + why);
        if (await b.run(`Object.values(readStats().deals).some(row => row[GAME] === '${game}' && row[WON])`)) wrong.push(game + ': a shown win is counted');
    }
    check(`web: ending: wins of ${GAMES.length} games play themselves`, wrong);
}

// A win that is shown stops at once, and play goes on from there.
async function stopped(b) {
    const wrong = [];
    await b.run(`startDeal('klondike', '', engine.puzzle('klondike', 1, 1)); restart(); undone = []; showLine(); setPace(9)`);
    await b.until('played.length > 5', 60000).catch(e => wrong.push(e.message));
    await b.run('byId("demostop").click()');
    const n = await b.run('played.length');
    await b.sleep(400);
    if (await b.run('played.length') !== n || !await b.run('byId("demobox").hidden')) wrong.push('it goes on after Stop');
    await b.run('play(at.actions[0][WORD])');
    if (await b.run('played.length') !== n + 1) wrong.push('no move after Stop');
    check('web: ending: a win that is shown stops anywhere', wrong);
}

// After a win one tap gives the next deal that can be won, or the same deal again.
async function after(b) {
    const wrong = [], seed = "engine.puzzle('golf', 1, 0)", win = `startDeal('golf', '', ${seed}); restart(); undone = []; slot.shown = false; for (const word of engine.solve(1000000).moves.split(',')) play(word)`;
    await b.run(win);
    await b.until('!byId("endbox").hidden', 10000).catch(e => wrong.push(e.message));
    const text = await b.run('byId("endtext").textContent');
    if (!/\d+:\d\d · \d+ moves?, (no shorter win is known|the shortest known win has \d+)/.test(text)) wrong.push(text);
    await b.tap(...await b.run('middle(byId("samedeal"))'));
    if (await b.run(`at.won || played.length || undone.length || Number(at.seed) !== ${seed} || !byId('endbox').hidden`)) wrong.push('the same deal does not come');
    await b.run(win);
    await b.until('!byId("endbox").hidden', 10000).catch(e => wrong.push(e.message));
    await b.run('openShare()');
    if (await b.run('/moves=/.test(byId("link").value)')) wrong.push('the link to a deal has its moves');
    await b.run('byId("linkof").value = "game", byId("linkof").onchange()');
    if (!await b.run('/moves=/.test(byId("link").value)')) wrong.push('the link to a game has no moves');
    await b.run('byId("sharebox").close()');
    await b.tap(...await b.run('middle(byId("nextdeal"))'));
    await b.until(`Number(at.seed) !== ${seed}`).catch(e => wrong.push(e.message));
    if (await b.run(`at.game !== 'golf' || played.length || Number(at.seed) === ${seed}`) || !/can be won/.test(await b.run('byId("what").textContent'))) wrong.push('the next deal does not come');
    check('web: ending: the next deal and the same deal by one tap, links to deal and game', wrong);
}

// After a loss the page says how players do with the deal, and offers to show a win unless perfect play has none.
async function odds(b) {
    const wrong = [], told = 'win \\d+ of \\d+ games of this deal', lost = 'No one can win this deal', seen = {won: false, lost: false};
    for (let seed = 1; seed < 12 && !(seen.won && seen.lost); seed++) {
        await b.run(`startDeal('golf', '', ${seed}); restart(); undone = []; while (at.actions.length) play(at.actions[0][WORD])`);
        if (await b.run('at.won')) continue;
        await b.until(`/${told}|${lost}/.test(byId("endtext").textContent)`, 60000).catch(e => wrong.push(e.message));
        const none = await b.run(`/${lost}/.test(byId("endtext").textContent)`);
        seen[none ? 'lost' : 'won'] = true;
        if (await b.run('byId("endshow").hidden') !== none) wrong.push(`deal ${seed}: Show a win is ${none ? '' : 'not '}offered`);
    }
    if (!seen.won || !seen.lost) wrong.push('no deal with and without a win: ' + JSON.stringify(seen));
    await b.run('restart()');
    check('web: ending: after a loss, how players do with the deal', wrong);
}

start('ending', 360, 740, async b => {
    await b.size(360, 740, true);
    await b.go(url);
    await b.run(helpers);
    await shown(b);
    await stopped(b);
    await after(b);
    await odds(b);
});
