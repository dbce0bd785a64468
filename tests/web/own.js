// The player's own figures, the puzzle of the day and its calendar, in headless Chromium: own.js PAGE.html TOOLS [PICTURES].
// TAP on stdout.
'use strict';
const path = require('path');
const {check, pictures, start, tool, url} = require('./suite.js');

const quoted = text => JSON.stringify(text);
const WEEKS = 1200;

async function figures(b, lines) {
    const wrong = [], stats = () => b.run('JSON.stringify(allFigures(readStats()))').then(JSON.parse);
    await b.run('shelf.remove(STATS)');
    for (const line of lines.slice(0, 2)) await b.run(`startRecord(${quoted(line)}); undo(); redo()`);
    let [one] = await stats();
    if (one.played !== 2 || one.won !== 2 || one.streak !== 2 || one.moves !== Math.min(...lines.slice(0, 2).map(line => / moves=(\S+)/.exec(line)[1].split(',').length))) wrong.push(one);
    await b.run(`startRecord(${quoted(lines[2])}); while (played.length > 1) undo()`);
    await b.run(`startDeal('klondike', '', 4)`);
    await b.run('play(at.actions[0][WORD])');
    await b.until('/^0:0[1-9]$/.test(byId("clock").textContent)');
    await b.reload();
    if (!await b.run('/^0:0[1-9]/.test(byId("clock").textContent)')) wrong.push('a reload loses the time');
    if (await b.run('byId("count").textContent') !== '1 move') wrong.push('no count of moves');
    await b.run(`startRecord(${quoted(lines[0])}); restart()`);
    await b.run(`startDeal('golf', '', 9)`);
    await b.run(`startRecord(${quoted(lines[0])})`);
    if (!/won this deal before/.test(await b.run('byId("what").textContent'))) wrong.push('a deal that was won is not told');
    [one] = await stats();
    if (one.played < 3 || one.won < 2) wrong.push(one);
    check('web: own: figures of games, time and count of actions', wrong.map(text => JSON.stringify(text)));
}

async function files(b) {
    const wrong = [], kept = await b.run('shelf.get(STATS)');
    await b.run('shelf.remove(STATS)');
    for (const bad of ['', '{}', '[]', '{"version":2}']) if (!await b.run(`importStats(${quoted(bad)})`)) wrong.push(bad + ' is taken');
    await b.run('importStats(\'{"version":1,"deals":{"a":["golf",2],"b":5},"days":{"1":3}}\')');
    if (await b.run('Object.keys(readStats().deals).length')) wrong.push('damaged rows are taken');
    for (let i = 0; i < 2; i++) if (await b.run(`importStats(${quoted(kept)})`)) wrong.push('refused');
    if (await b.run('JSON.stringify(readStats())') !== JSON.stringify((({deals, days}) => ({deals, days}))(JSON.parse(kept)))) wrong.push('not as before: ' + await b.run('shelf.get(STATS)'));
    // What this version cannot read is kept aside, whole.
    for (const strange of ['{"version":2,"deals":{"a":["klondike",1,5,5,5]},"days":{}}', '{"version":1,"deals":{"a":["klo', '{"version":1,"deals":{"a":["golf",2]},"days":{}}', '7']) {
        await b.run(`for (const key of shelf.keys()) if (key.startsWith(UNREAD)) shelf.remove(key); shelf.set(STATS, ${quoted(strange)}); shelf.set(UNREAD, 'older')`);
        await b.reload();
        await b.run("startDeal('golf', '', 31); restart(); play(at.actions[0][WORD])");
        const all = await b.run('shelf.keys().filter(key => key.startsWith(UNREAD)).map(key => shelf.get(key)).sort().join(" ")');
        if (all !== [strange, 'older'].sort().join(' ')) wrong.push(`${strange}: kept are ${all}`);
        if (await b.run('readStats().deals[slot.key] === undefined')) wrong.push(strange + ': no new figures');
        await b.run("startDeal('golf', '', 32); restart(); play(at.actions[0][WORD])");
        if (await b.run('shelf.keys().filter(key => key.startsWith(UNREAD)).length') !== 2) wrong.push(strange + ': kept twice');
    }
    await b.run(`for (const key of shelf.keys()) if (key.startsWith(UNREAD)) shelf.remove(key); shelf.set(SETTINGS, '{"own":"[ga'); saveSetting('four', false)`);
    if (await b.run('shelf.get(UNREAD)') !== '{"own":"[ga') wrong.push('damaged settings are lost');
    await b.run(`shelf.remove(UNREAD); shelf.set(STATS, ${quoted(kept)})`);
    await b.run('openMore(), byId("openstats").click()');
    if (pictures) await b.picture(path.join(pictures, 'stats.png'));
    if (!await b.run('byId("statsrows").children.length')) wrong.push('the table is empty');
    const name = await b.run('new Promise(done => { HTMLAnchorElement.prototype.click = function () { done(this.download + " " + this.href.slice(0, 5)); }; byId("exportstats").click(); })');
    if (name !== 'patience-statistics.json blob:') wrong.push(name);
    await b.run('byId("statsbox").close()');
    check('web: own: figures go to a file and come back', wrong);
}

async function days(b) {
    const [longest, missing, games] = await b.run(`(() => {
        const first = 20000 - (20000 - MONDAY) % 7, seen = new Set();
        let run = 0, longest = 0, last = 0;
        for (let day = first; day < first + 7 * ${WEEKS}; day++) {
            const {game, grade, i} = daily(day);
            run = grade === last ? run + 1 : 1;
            [longest, last] = [Math.max(longest, run), grade];
            seen.add([game, grade, i].join());
        }
        return [longest, [1, 2, 3, 4, 5].flatMap(grade => puzzlesAt(grade).map(([game, i]) => [game, grade, i].join())).filter(one => !seen.has(one)), seen.size];
    })()`);
    check(`web: own: ${games} puzzles of the day in ${WEEKS} weeks, all of them`, [...missing, ...(longest > 2 ? [longest + ' equal grades in a row'] : [])]);
}

async function calendar(b) {
    const wrong = [];
    await b.run('openMore(), byId("opencalendar").click()');
    if (await b.run('+document.querySelector("#days [aria-current]").textContent') !== new Date().getDate()) wrong.push('today is not marked');
    await b.run('byId("earlier").click()');
    const n = await b.run('byId("days").querySelectorAll("button").length'), name = await b.run('byId("days").querySelectorAll("button")[9].getAttribute("aria-label")');
    if (n < 28) wrong.push(n + ' days');
    if (await b.run('[...byId("days").querySelectorAll("abbr")].map(day => day.textContent).join()') !== 'Mo,Tu,We,Th,Fr,Sa,Su') wrong.push('no days of the week');
    if (pictures) await b.picture(path.join(pictures, 'calendar.png'));
    await b.run('byId("days").querySelectorAll("button")[9].focus()');
    await b.key('Enter', 13, '\r');
    await b.until('!byId("calendarbox").open').catch(e => wrong.push(e.message));
    if (!name.includes(await b.run('at.title'))) wrong.push(name + ': ' + await b.run('at.title'));
    await b.run('play(at.actions[0][WORD]), openCalendar(), turnMonth(-1)');
    if (!/begun|won/.test(await b.run('byId("days").querySelectorAll("button")[9].getAttribute("aria-label")'))) wrong.push('not marked');
    await b.run('byId("calendarbox").close()');
    check('web: own: a puzzle of a past day by keys', wrong);
}

async function paper(b) {
    const before = await b.run('recordOf(played)'), wrong = [];
    await b.run('window.printed = 0, window.print = () => printed++, byId("print").click()');
    if (await b.run('printed') !== 1) wrong.push('the button does not print');
    await b.send('Page.printToPDF'); // as Ctrl+P does, without the button
    if (!await b.run('byId("paper").textContent.includes(recordOf([]))')) wrong.push('the sheet has not the deal');
    await b.run('byId("rulesbox").showModal()');
    const {data} = await b.send('Page.printToPDF'), blank = await b.run('byId("paper").replaceChildren(), fillPaper = () => {}, 0') || await b.send('Page.printToPDF');
    if (data.length < blank.data.length) wrong.push('a sheet with a dialog open is blank');
    await b.run('byId("rulesbox").close()');
    await b.send('Emulation.setEmulatedMedia', {media: 'print'});
    if (!await b.run('byId("paper").offsetHeight > 100 && byId("board").offsetHeight === 0')) wrong.push('not on paper');
    for (const theme of ['light', 'dark'])
        if (await b.run(`document.documentElement.dataset.theme = '${theme}', getComputedStyle(document.body).backgroundColor`) !== 'rgb(255, 255, 255)') wrong.push(theme + ': paper is not white');
    await b.run('useTheme()');
    await b.send('Emulation.setEmulatedMedia', {media: ''});
    if (await b.run('recordOf(played)') !== before || await b.run('engine.position().depth') !== await b.run('played.length')) wrong.push('the game changed');
    check('web: own: the deal is printed', wrong);
}

start('own figures', 360, 740, async b => {
    const lines = tool('solve', ['-N', '100000', '--only', 'won'], tool('deal', ['golf', '-n', '80'])).split('\n').filter(line => line);
    await b.size(360, 740, true);
    await b.go(url);
    await figures(b, lines);
    await files(b);
    await days(b);
    await calendar(b);
    await paper(b);
});
