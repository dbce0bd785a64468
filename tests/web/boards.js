// Boards of other programs, numbers and pasted records, in headless Chromium: boards.js PAGE.html TOOLS. TAP on stdout.
'use strict';
const {check, refused, start, tool, url} = require('./suite.js');

const quoted = text => JSON.stringify(text);
const FORMS = ['fc-solve', 'pysol', 'solvitaire'], GAMES = ['freecell', 'eight-off', 'klondike', 'spider', 'golf', 'simple-simon'];

// Boards of deals and, after 12 actions, of positions, in all forms that can have them: the page has to read what deal --from reads.
async function forms(b) {
    const wrong = [];
    let n = 0;
    for (const game of GAMES) {
        const deal = tool('deal', [game, '-s', '7']), later = tool('play', ['--policy', 'random', '--upto', '12'], deal);
        for (const line of [deal, later])
            for (const form of FORMS) {
                let board = '', want = '';
                try {
                    board = tool('deal', ['--to', form], line);
                    want = tool('deal', ['--from', form, game], board).trim();
                } catch (e) { continue; }
                const error = await b.run(`startBoard('${game}', '', ${quoted(board)})`);
                const got = error || await b.run('recordOf([])'), fields = text => text.split(' ').filter(part => /^(cards|table|game)=/.test(part)).join(' ');
                if (fields(got) !== fields(want)) wrong.push(`${game} ${form}: ${got}`);
                n++;
            }
    }
    check(`web: boards: ${n} boards of ${GAMES.length} games`, n < 15 ? ['too few'] : wrong);
}

async function pasted(b) {
    const wrong = [], board = tool('deal', ['--to', 'fc-solve'], tool('deal', ['--ms', '617', 'freecell']));
    const paste = async text => {
        await b.run(`byId('newbox').open || openNew(), selectGame('freecell'), byId('boardbox').open = true, byId('pasted').value = '', byId('pasted').focus()`);
        await b.send('Input.insertText', {text});
        await b.run('byId("startboard").scrollIntoView()');
        await b.tap(...await b.run('(box => [box.left + 20, box.top + 10])(byId("startboard").getBoundingClientRect())'));
    };
    await paste(board);
    await b.until('at.ms === "617"').catch(e => wrong.push('the number is not found: ' + e.message));
    await b.run('play(at.actions[0][WORD])');
    wrong.push(...[refused((await b.run('recordOf(played)')))].filter(text => text));
    await paste(board.replace('4C', '4X').replace(/[2-9]H/, 'ZZ'));
    if (!/^Line \d+: /.test(await b.run('byId("newerror").textContent'))) wrong.push('no line: ' + await b.run('byId("newerror").textContent'));
    for (const [text, want] of [[board.replace('4C', '5C'), /^Line \d+: 5C is there too often: here, and \d+ lines? above$/], [board.replace('4C ', ''), /^4C is missing$/]]) {
        await paste(text);
        if (!want.test(await b.run('byId("newerror").textContent'))) wrong.push('a fault of the whole board: ' + await b.run('byId("newerror").textContent'));
    }
    await b.run('byId("newbox").close()');
    if (await b.run('at.ms') !== '617') wrong.push('a bad board ends the game');
    check('web: boards: a board is pasted and played by finger, a bad one told', wrong);
}

async function wonRecords(b) {
    const wrong = [], line = tool('solve', ['-N', '100000', '--only', 'won'], tool('deal', ['golf', '-n', '10'])).split('\n')[0];
    await b.run(`openMore(), byId('record').value = ${quoted(line)}, byId('takerecord').click()`);
    if (await b.run('played.length') !== 0 || !await b.run('undone.length')) wrong.push('not at its deal');
    await b.run('while (undone.length) redo()');
    if (!await b.run('at.won')) wrong.push('Redo does not win');
    await b.run(`location.hash = '#record=' + encodeURIComponent(${quoted(line.replace(/,[^, ]*( |$)/, ' '))})`);
    await b.until('location.hash === ""');
    if (await b.run('played.length') === 0) wrong.push('a game in progress opens at its deal');
    check('web: boards: a record that is won opens at its deal', wrong);
}

start('boards', 360, 740, async b => {
    await b.size(360, 740, true);
    await b.go(url);
    await forms(b);
    await pasted(b);
    await wonRecords(b);
});
