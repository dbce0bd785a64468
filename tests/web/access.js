// The page for readers of the screen, in headless Chromium: access.js PAGE.html TOOLS [PICTURES].  TAP on stdout.  The rules of
// axe-core are tried where npm has installed it in the folder of the page.
'use strict';
const fs = require('fs');
const path = require('path');
const {check, file, helpers, start, url} = require('./suite.js');

const axe = path.join(path.dirname(file), 'node_modules', 'axe-core', 'axe.min.js');

async function words(b) {
    const wrong = [], label = pile => b.run(`document.querySelector('g[data-pile="${pile}"]').getAttribute('aria-label')`);
    await b.run("startDeal('klondike', '', 3); restart()");
    const labels = await b.run('[...document.querySelectorAll("g.pile")].map(pile => pile.getAttribute("aria-label"))');
    for (const want of [/^pack, 24 cards, face down$/, /^talon, empty$/, /^column 4, 4 cards, \w+ of \w+ on top, face up, cards face down below$/, /^column 1, 1 card, \w+ of \w+ on top, face up$/])
        if (!labels.some(text => want.test(text))) wrong.push(want + ' is not among ' + labels.join('; '));
    if (await b.run('document.querySelectorAll("g.pile:not([aria-label])").length')) wrong.push('a pile without a label');
    await b.run('byId("board").focus()');
    const heard = new Set();
    for (let i = 0; i < 30; i++) {
        await b.send('Input.dispatchKeyEvent', {type: 'keyDown', key: ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][i % 5], modifiers: 8});
        const [active, text] = await b.run('[byId("board").getAttribute("aria-activedescendant"), byId("what").textContent]');
        heard.add(active);
        if (!active || !text.includes((await label(active.slice(4))).replace(/, below it .*? of \w+(?=$|, (and \d+ more|cards face))|, and \d+ more/g, ''))) wrong.push(text);
    }
    if (heard.size < 6) wrong.push('the arrows reach ' + heard.size + ' piles');
    await b.run('play("deal")');
    if (!/ from the pack to the talon/.test(await b.run('byId("what").textContent')) || await b.run('byId("what").getAttribute("aria-live")') !== 'polite') wrong.push('a move is not spoken');
    check('web: access: piles and moves in words', wrong);
}

// Returns the names of the piles in the tree that the browser passes to screen readers.
async function spokenPiles(b) {
    const {nodes} = await b.send('Accessibility.getFullAXTree');
    return nodes.filter(node => !node.ignored && node.role.value === 'image').map(node => node.name.value);
}

// The label of a pile names its open cards from the top down, at most 30 below it. The cards are compared with the picture.
async function openCards(b) {
    const wrong = [], ids = await b.run('games.map(one => one[ID])');
    await b.send('Accessibility.enable');
    for (const id of ids) {
        const error = await b.run(`startDeal(${JSON.stringify(id)}, '', 2)`);
        if (error) wrong.push(id + ': ' + error);
        for (const name of ['', 'after 12 actions']) {
            if (name) await b.run('for (let i = 0; i < 12 && at.actions.length; i++) play(at.actions[(i * 7 + 3) % at.actions.length][WORD])');
            const want = await b.run(`drawn.groups.filter(group => group).map(group => group.cards.slice(1).map(card => FACE.exec(card.innerHTML)).filter(one => one).map(one => cardWords(one[1].replace('T', '10') + SIGNS[SUITS.indexOf(one[2])])).reverse())`);
            const spoken = await spokenPiles(b);
            want.forEach((cards, pile) => {
                const text = spoken[pile] || '', found = (text.includes('on top') ? text.slice(text.indexOf(' card')) : '').match(/\w+ of (spades|hearts|diamonds|clubs)/g) || [];
                if (found.join() !== cards.slice(0, 31).join() || (cards.length > 31) !== /, and \d+ more/.test(text)) wrong.push(`${id} ${name}: pile ${pile}: ${text}: not ${cards.join(', ')}`);
            });
            if (spoken.length !== want.length) wrong.push(`${id}: ${spoken.length} of ${want.length} piles are in the tree`);
        }
    }
    await b.run("startDeal('freecell', '', '617', '', 'ms')");
    const column = (await spokenPiles(b)).find(text => /^column 1,/.test(text));
    if (!/^column 1, 7 cards, \w+ of \w+ on top, face up, below it (\w+ of \w+, ){5}\w+ of \w+$/.test(column)) wrong.push(column);
    check('web: access: the label of a pile has its open cards, in all games', wrong);
}

// Messages name piles and cards in words, fit the box, and refusals give their reason.
async function plain(b) {
    const wrong = [], what = () => b.run('byId("what").textContent');
    await b.run(helpers);
    await b.run("startDeal('freecell', '', '617', '', 'ms')");
    const labels = await b.run('[...document.querySelectorAll("g.pile")].map(pile => pile.getAttribute("aria-label"))');
    if (!labels.includes('ascending hearts, empty')) wrong.push('a foundation without its suit: ' + labels.join('; '));
    await b.run('play(at.actions[0][WORD]), undo()');
    if (!/^Taken back: \w+ \d to [a-z]+ \w+\. $/.test(await what())) wrong.push(await what());
    const idle = await b.run('stops().filter(card => { const {pile, place} = cardAt(card); return !pick(pile, place).length; }).length');
    if (idle) wrong.push(`the arrows reach ${idle} cards that cannot be played`);
    const [from, to] = await b.run(`(() => { for (const act of at.actions) for (const pile of at.piles.keys()) if (at.piles[pile][KIND] === TABLEAU && pile !== act[FROM] && !at.actions.some(one => one[FROM] === act[FROM] && one[TO] === pile)) return [act[FROM], pile]; })()`);
    await b.slide(...await b.run(`spot(${from}, cardsOf(${from}))`), ...await b.run(`middle(topOf(${to}))`));
    if (!/^The \w+ of \w+ cannot go on the \w+ of \w+\. $/.test(await what()) || await b.run('played.length')) wrong.push('a refused drag: ' + await what());
    await b.run("startDeal('spider', '', 1), deal()");
    if (!/^From the pack to column 1 . column 10:( \S+){10}/.test(await b.run('byId("what").innerText'))) wrong.push(await b.run('byId("what").innerText'));
    if (await b.run('byId("what").scrollHeight > byId("what").clientHeight')) wrong.push('the message of a deal is cut off');
    await b.run('openCalendar()');
    if (!await b.run('[...byId("daygames").children].length && [...byId("daygames").children].every((one, i) => one.textContent.startsWith(titleOf(daily(dayOf(new Date(month[0], month[1], i + 1, 12))).game)))')) wrong.push('the calendar does not name the games');
    await b.run('byId("calendarbox").close()');
    check('web: access: messages without codes, whole, with reasons', wrong);
}

const VIEWS = {board: '', 'new game': 'openNew()', gallery: 'openGallery()', share: 'openShare()', settings: 'byId("setbox").showModal()', more: 'openMore()', rules: 'openRules()', statistics: 'openStats()', laying: 'openNew(); openLaying(); pickCard(0); layOn(0); pickCard(1)', calendar: 'openCalendar()',
    won: `startDeal('klondike/draw-one', '', engine.puzzle('klondike/draw-one', 1, 3)); for (let one; !at.won && (one = engine.hint()).word;) play(one.word); tellEnd(true)`,
    over: `startDeal('golf', '', 5); restart(); while (at.actions.length) play(at.actions[0][WORD]); tellEnd(true)`,
    'a win is shown': `startDeal('klondike', '', engine.puzzle('klondike', 1, 0)); restart(); showLine()`};
async function rules(b, size) {
    if (!fs.existsSync(axe)) return console.log('ok - web: access: the rules of axe # SKIP no axe-core in ' + path.dirname(axe));
    const wrong = [];
    await b.run(fs.readFileSync(axe, 'utf8') + ';true');
    for (const theme of ['felt', 'light', 'dark'])
        for (const view in VIEWS) {
            await b.run(`stopDemo(''); byId('endbox').hidden = true; document.documentElement.dataset.theme = '${theme}'; for (const one of document.querySelectorAll('dialog')) { one.close(); for (const part of one.querySelectorAll('details')) part.open = true; } byId('list').open = true; ${VIEWS[view]}`);
            const found = await b.run('axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}).then(({passes, violations}) => [...(passes.length < 5 ? ["nothing is tried"] : []), ...violations.map(one => one.id + ": " + one.nodes[0].html.slice(0, 100) + " " + (one.nodes[0].any[0] || {}).message)])');
            wrong.push(...found.map(text => `${theme}, ${view}: ${text}`));
        }
    await b.run('for (const one of document.querySelectorAll("dialog")) one.close()');
    check(`web: access: no violation of the rules of axe, level A and AA, ${size}`, [...new Set(wrong)]);
}

start('access', 360, 740, async b => {
    await b.size(360, 740, true);
    await b.go(url);
    await words(b);
    await openCards(b);
    await plain(b);
    await rules(b, 'on a phone');
    await b.size(1280, 800);
    await b.go(url);
    await rules(b, 'in a wide window');
});
