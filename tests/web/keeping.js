// What the page keeps, in headless Chromium: keeping.js PAGE.html TOOLS. TAP on stdout.
// No link, reload, second tab or damaged value in storage may lose a game in progress or a rule file.
'use strict';
const fs = require('fs');
const path = require('path');
const {check, field, seeds, start, tool, top, url} = require('./suite.js');

const RECORD = '[recordOf(played), undone.join(",")].join(" undone=")';
const bone = path.join(top, 'libdeal/games/belle-lucie.ini'), own = fs.readFileSync(bone, 'utf8').replace(/^title = .*/m, 'title = My Own');
const quoted = text => JSON.stringify(text);
const message = b => b.run('byId("what").textContent');

// A game in progress: N actions on the table, one more taken back.
async function begun(b, game, seed, n = 3) {
    await b.run(`startDeal(${quoted(game)}, '', ${seed}); restart(); for (let i = 0; i <= ${n}; i++) play(at.actions[0][WORD]); undo()`);
    return b.run(RECORD);
}

// Opens the page anew by ADDRESS, as a link from elsewhere does.
async function arrive(b, address) {
    await b.send('Page.navigate', {url: 'about:blank'});
    await b.go(address);
}

async function hash(b, text) {
    await b.run(`location.hash = ${quoted(text)}`);
    await b.until('location.hash === ""');
}

// Is the game RECORD among those begun, and can it be gone on with?
async function stillThere(b, record) {
    const n = await b.run(`(openNew(), byId('begun').children.length)`);
    let found = false;
    for (let i = 0; i < n && !found; i++) {
        await b.run(`byId('newbox').open || openNew(); byId('begun').children[${i}].querySelector('button').click()`);
        found = await b.run(RECORD) === record;
    }
    await b.run('byId("newbox").close()');
    return found;
}

async function links(b) {
    const wrong = [];
    const game = await begun(b, 'herring-bone', 5);
    await hash(b, '#game=herring-bone&seed=6');
    if (await b.run('at.seed') !== '6') wrong.push('the link was not opened');
    const opened = await b.run(RECORD);
    await b.reload();
    if (await b.run(RECORD) !== opened) wrong.push('a reload after a link gives another game');
    if (!await stillThere(b, game)) wrong.push('a link ended the game in progress');
    await arrive(b, url + '#game=parterre&seed=12');
    if (await b.run('at.game') !== 'parterre') wrong.push('the link of a new page was not opened');
    if (!await stillThere(b, game)) wrong.push('the link of a new page ended the game in progress');
    await arrive(b, url + '#game=parterre&seed=12');
    const later = await begun(b, 'harp', 2);
    await b.reload();
    if (await b.run(RECORD) !== later) wrong.push('a reload brings the link, not the later game');
    check('web: a link opens its deal beside the games in progress', wrong);
}

async function sameDeal(b) {
    const wrong = [], game = await begun(b, 'herring-bone', 7, 6), moves = field(game, 'moves').split(',');
    await begun(b, 'harp', 3);
    await hash(b, '#game=herring-bone&seed=7');
    if (await b.run(RECORD) !== game) wrong.push('a link to the deal does not go on with it');
    await hash(b, '#game=herring-bone&seed=7&moves=' + moves.slice(0, 2).join(','));
    if (await b.run('played.length + "," + undone.length') !== '2,5') wrong.push('a link to an earlier position: ' + await b.run(RECORD));
    await b.run('redo(); redo(); redo(); redo()');
    if (await b.run('recordOf(played)') + ' undone=' + await b.run('undone.join(",")') !== game) wrong.push('what came after it cannot be done again');
    const other = await b.run(`startDeal('herring-bone', '', 7), restart(), at.actions.map(act => act[WORD]).find(word => word !== ${quoted(moves[0])})`);
    await b.run('for (let i = 0; i < 6; i++) redo()');
    await hash(b, '#game=herring-bone&seed=7&moves=' + other);
    if (await b.run('played.join()') !== other) wrong.push('a link with other moves was not opened');
    if (!await stillThere(b, game)) wrong.push('a link with other moves replaced the game');
    check('web: a link to a deal in progress loses none of its moves', wrong);
}

const badLinks = ['#x', '#foo=1', '#game=nosuch&seed=1', '#game=harp&seed=0', '#game=harp&seed=1.5', '#game=harp&seed=1e99', '#game=harp&set=nosuch:1&seed=1',
    '#game=harp&seed=1&moves=nonsense', '#record=game%3Dnosuch', '#record=%00%01', '#own=hello&record=game%3D./own.ini', '#own=&record=', '#game=./own.ini&seed=1&own=%5B'];

async function bad(b) {
    const wrong = [];
    await b.run(`startRules(${quoted(own)}, 4); saveSetting('own', ${quoted(own)}); play(at.actions[0][WORD]); play(at.actions[0][WORD]); undo()`);
    const game = await b.run(RECORD);
    for (const link of badLinks) {
        await hash(b, link);
        const text = await message(b);
        if (await b.run(RECORD) !== game) wrong.push(link + ': another game');
        if (!/^The link cannot be opened: [^.]*[^. ]/.test(text) || text.includes('\n')) wrong.push(link + ': ' + text);
        await b.run('hint()');
        if (!/^Hint: /.test(await message(b))) wrong.push(link + ': no hint');
        await b.run('redo(); undo()');
        if (await b.run(RECORD) !== game) wrong.push(link + ': cannot be played on');
    }
    for (const link of badLinks.slice(0, 4)) {
        await arrive(b, url + link);
        if (await b.run(RECORD) !== game) wrong.push('opened with ' + link + ': another game');
        if (!/^The link cannot be opened: /.test(await message(b))) wrong.push('opened with ' + link + ': ' + await message(b));
        if (await b.run('keep.own') !== own) wrong.push('opened with ' + link + ': the rule file is gone');
    }
    check(`web: ${badLinks.length} bad links: one line says so, the game goes on`, wrong);
}

async function ruleFiles(b) {
    const wrong = [], other = own.replace('My Own', 'Their Own');
    await b.run(`byId('own').value = ${quoted(own)}; startOwn(); play(at.actions[0][WORD])`);
    const mine = await b.run(RECORD), link = await b.run('link()');
    await hash(b, '#' + new URLSearchParams({own: other, record: (await b.run('recordOf([])')).replace(/rules=\w+ /, '')}));
    if (await b.run('at.title') !== 'Their Own') wrong.push('the link with a rule file: ' + await message(b));
    if (await b.run('keep.own') !== own) wrong.push('the rule file of the link replaced that of the dialog');
    await b.reload();
    if (await b.run('at.title') !== 'Their Own') wrong.push('after a reload: ' + await b.run('at.title'));
    if (!await stillThere(b, mine)) wrong.push('the game by the own rule file is gone');
    await b.reload();
    if (await b.run(RECORD) !== mine || await b.run('engine.rules()') !== own) wrong.push('a reload changes game or rules');
    await b.run(`byId('own').value = 'hello'; startOwn()`);
    if (await b.run(RECORD) !== mine) wrong.push('a bad rule file changed the game');
    await b.run(`byId('own').value = ${quoted(own + '[nosuch]\nx = 1\n[nothing]\ny = 1\n')}; byId('startown').click()`);
    const mistakes = await b.run('byId("newerror").textContent');
    if (mistakes.split('\n').length < 2 || !mistakes.split('\n').every(line => /^Line \d+: /.test(line)) || await b.run(RECORD) !== mine) wrong.push('not all mistakes of a rule file: ' + mistakes);
    await b.run('localStorage.clear(); history.replaceState(null, "")');
    await arrive(b, link);
    if (await b.run(RECORD) + (await b.run('rules') === own) !== mine + 'true') wrong.push('the link with the own rule file gives another game');
    check('web: rule files: each game keeps its own', wrong);
}

async function tabs(b) {
    const wrong = [], game = await begun(b, 'belle-lucie', 9), other = await b.tab();
    await other.go(url);
    if (await other.run(RECORD) !== game) wrong.push('the second tab begins with another game');
    await other.run('play(at.actions[0][WORD]); play(at.actions[0][WORD])');
    await b.until(RECORD + ' === ' + quoted(await other.run(RECORD))).catch(e => wrong.push('the first tab does not follow: ' + e.message));
    await b.run('undo()');
    await other.until(RECORD + ' === ' + quoted(await b.run(RECORD))).catch(e => wrong.push('the second tab does not follow: ' + e.message));
    const shared = await b.run(RECORD), harp = await begun(other, 'harp', 4);
    await b.reload();
    if (await b.run(RECORD) !== shared) wrong.push('a reload brings the game of the other tab');
    await other.reload();
    if (await other.run(RECORD) !== harp) wrong.push('a reload of the other tab brings another game');
    await other.send('Page.close');
    // The same while no event comes, as from a tab that sleeps: storage has a line that is not this tab's.
    const words = await b.run('at.actions.map(act => act[WORD])');
    await b.run(`const text = localStorage.getItem(slot.key), theirs = JSON.parse(text);
        theirs.record = recordOf([...played, ${quoted(words[0])}]); theirs.undone = []; localStorage.setItem(slot.key, JSON.stringify(theirs));
        play(${quoted(words[1])})`);
    if (!/another tab/.test(await message(b))) wrong.push('no message: ' + await message(b));
    const mine = await b.run(RECORD);
    await b.reload();
    if (await b.run(RECORD) !== mine) wrong.push('a reload after that brings another game');
    if (await b.run('JSON.parse(localStorage.getItem(slot.key.replace(/~.*/, ""))).record !== recordOf([...played.slice(0, -1), ' + quoted(words[0]) + '])')) wrong.push('the line of the other tab is gone');
    check('web: two tabs', wrong);
}

// ---- storage that is damaged, full or forbidden ----

const slotOf = 'JSON.parse(localStorage.getItem(slot.key))';
const rubbish = ['', '5', 'null', '[]', '{}', '"text"', '{"record":7}', '{"record":null,"undone":3}', '{"version":1,"deal":"x","record":["a"],"undone":{},"own":1}', '{"version":', '\u0000\uffff', '[[[[', 'true',
    '{"version":1,"deal":"game=harp","record":"game=harp","undone":[],"own":""}', '{"version":1,"deal":"","record":"","undone":[],"own":""}'];

async function damaged(b) {
    const wrong = [], plays = async name => {
        if (!/^(Welcome|.*cannot be read|The game as it was left)/.test(await message(b))) wrong.push(name + ': ' + await message(b));
        const n = await b.run('play(at.actions[0][WORD]), played.length');
        await b.reload();
        if (await b.run('played.length') !== n) wrong.push(name + ': not kept afterwards');
    };
    for (const text of rubbish) {
        await begun(b, 'harp', 8);
        await b.run(`localStorage.setItem(slot.key, ${quoted(text)}); history.replaceState(${quoted(text)}, '')`);
        await b.reload();
        if (!/cannot be read/.test(await message(b))) wrong.push(quoted(text) + ' as a slot: ' + await message(b));
        await plays(quoted(text) + ' as a slot');
        await b.run(`for (const key of ['patience', 'patience:settings', 'patience:last']) localStorage.setItem(key, ${quoted(text)}); history.replaceState({patience: ${quoted(text)}, text: 5}, '')`);
        await b.reload();
        await plays(quoted(text) + ' everywhere');
    }
    for (const change of ['slot.record = 7', 'slot.record = slot.record.replace("seed", "sead")', 'slot.record += " moves=nonsense"', 'slot.undone = [1]', 'slot.deal = ""', 'slot.version = 99']) {
        await b.run('localStorage.clear(); history.replaceState(null, "")');
        await begun(b, 'harp', 8);
        const text = await b.run(`(slot => { ${change}; return JSON.stringify(slot); })(${slotOf})`), key = await b.run('slot.key');
        await b.run(`localStorage.setItem(${quoted(key)}, ${quoted(text)})`);
        await b.reload();
        await plays(change);
        await begun(b, 'harp', 8);
        if (await b.run(`localStorage.getItem(${quoted(key)})`) !== text) wrong.push(change + ': what the page does not understand was overwritten');
    }
    check(`web: ${rubbish.length} kinds of rubbish in storage`, wrong);
}

// Groups of actions that are damaged are dropped, and the game is kept.
async function groups(b) {
    const wrong = [];
    for (const text of ['5', '{}', '[[1]]', '[[0,"2"]]', '[[0,0]]', '[[0,99]]', '[[-1,2]]', '[null]']) {
        await begun(b, 'harp', 8, 2);
        await b.run(`localStorage.setItem(slot.key, JSON.stringify({...${slotOf}, groups: ${text}}))`);
        const n = await b.run('played.length');
        await b.reload();
        if (await b.run('played.length') !== n || await b.run('undo(), played.length') !== n - 1) wrong.push(text);
    }
    check('web: groups of actions that are damaged', wrong);
}

async function settings(b) {
    const wrong = [];
    await b.run(`localStorage.clear(); localStorage.setItem('patience:settings', '{"version":3,"auto":1,"peek":"yes","nodes":1e9,"theme":"pink","next":{"harp1":"x"},"own":{},"later":[1]}')`);
    await b.reload();
    if (await b.run('JSON.stringify(keep)') !== '{"own":"","auto":false,"peek":false,"light":true,"rows":true,"four":false,"large":false,"edges":false,"names":false,"sound":false,"nodes":100000,"theme":"","next":{},"grade":1,"favourites":[]}') wrong.push(await b.run('JSON.stringify(keep)'));
    await b.run(`saveSetting('theme', 'dark'); startPuzzle('harp', 1)`);
    await b.reload();
    if (await b.run('keep.theme + Object.keys(keep.next) + JSON.parse(localStorage.getItem("patience:settings")).later') !== 'darkharp11') wrong.push('settings are not kept, or those of another version are lost');
    await b.run(`saveSetting('theme', '')`);
    check('web: settings of another version or damaged', wrong);
}

async function migrated(b) {
    const wrong = [];
    await begun(b, 'parterre', 12, 4);
    const game = await b.run(RECORD), old = await b.run('JSON.stringify({own: "[game]", auto: true, peek: false, nodes: 10000, theme: "dark", next: {harp1: 3}, record: recordOf(played) + "\\n", undone})');
    for (const link of ['', '#game=harp&seed=1', '#x']) {
        await b.run(`localStorage.clear(); localStorage.setItem('patience', ${quoted(old)}); history.replaceState(null, '')`);
        await arrive(b, url + link);
        if (link.includes('harp') ? !await stillThere(b, game) : await b.run(RECORD) !== game) wrong.push(link + ': another game');
        if (await b.run('keep.theme + keep.own + keep.auto + keep.next.harp1') !== 'dark[game]true3') wrong.push(link + ': settings are lost');
        if (await b.run('localStorage.getItem("patience")') !== null) wrong.push(link + ': the old value is still there');
        await b.reload();
        if (!link && await b.run(RECORD) !== game) wrong.push('a reload after it brings another game');
    }
    await b.run(`localStorage.clear(); localStorage.setItem('patience', ${quoted(JSON.stringify({own, record: tool('deal', ['-s', '5', bone]).replace(/game=\S+ rules=\S+/, 'game=./own.ini'), undone: []}))})`);
    await arrive(b, url);
    if (await b.run('at.title') !== 'My Own') wrong.push('a game by a rule file: ' + await message(b));
    await b.run('localStorage.clear(); history.replaceState(null, "")');
    await arrive(b, url);
    check('web: what the first version of the page kept', wrong);
}

// Storage that throws: a new document gets SCRIPT first.
async function hindered(b, name, script, last) {
    const wrong = [], {identifier} = await b.send('Page.addScriptToEvaluateOnNewDocument', {source: script});
    await arrive(b, url);
    const game = await begun(b, 'belle-lucie', 21);
    if (!last.test(await message(b)) && !last.test(await b.run('unkept'))) wrong.push('no message: ' + await message(b));
    await b.reload();
    if (await b.run(RECORD) !== game) wrong.push('a reload loses the game');
    await b.run(`startDeal('harp', '', 1); play(at.actions[0][WORD]); startDeal('belle-lucie', '', 21)`);
    await b.run('undo(); redo(); hint(); openNew(); byId("newbox").close()');
    await hash(b, '#x');
    await b.send('Page.removeScriptToEvaluateOnNewDocument', {identifier});
    check('web: ' + name, wrong);
}

async function full(b) {
    const wrong = [];
    await b.run(`localStorage.clear(); startDeal('harp', '', 1); play(at.actions[0][WORD]); startDeal('harp', '', 2); play(at.actions[0][WORD])`);
    const inProgress = await b.run('Object.keys(localStorage).filter(key => key.startsWith("patience:game")).length');
    await b.run(`(() => { let n = 1 << 22; for (let i = 0; n; i++) try { localStorage.setItem('other' + i, 'x'.repeat(n)); } catch (e) { n >>= 1; } })()`);
    const game = await begun(b, 'belle-lucie', 22);
    if (!/no room/.test(await b.run('unkept'))) wrong.push('no message that storage is full');
    await b.reload();
    if (await b.run(RECORD) !== game) wrong.push('a reload loses the game');
    if (await b.run('Object.keys(localStorage).filter(key => key.startsWith("patience:game")).length') < inProgress) wrong.push('a game in progress was removed');
    await b.run(`for (const key of Object.keys(localStorage)) if (key.startsWith('other')) localStorage.removeItem(key)`);
    await b.run('play(at.actions[0][WORD])');
    if (await b.run('unkept')) wrong.push('not kept once there is room');
    // finished games make room
    const line = seeds('belle-lucie')[0], before = await b.run(RECORD);
    await b.run(`startRecord(${quoted(line)}); startRecord(${quoted(before.replace(/ undone=.*/, ''))})`);
    const slots = await b.run('listSlots().filter(one => one.slot.over).length');
    await b.run(`(() => { let n = 1 << 22; for (let i = 0; n; i++) try { localStorage.setItem('other' + i, 'x'.repeat(n)); } catch (e) { n >>= 1; } })()`);
    await b.run(`startDeal('parterre', '', 3); play(at.actions[0][WORD])`);
    if (!slots || await b.run('listSlots().filter(one => one.slot.over).length') || await b.run('unkept')) wrong.push('no finished game gave way');
    await b.run('localStorage.clear()');
    check('web: storage that is full', wrong);
}

async function brokenEngine(b) {
    const wrong = [], game = await begun(b, 'belle-lucie', 30), errors = b.errors.length;
    await b.run(`setTimeout(() => { engine.do = () => { throw new WebAssembly.RuntimeError('unreachable'); }; byId('redo').click(); })`);
    await b.until('/broke off/.test(byId("what").textContent)').catch(e => wrong.push(e.message));
    if (await b.run(RECORD) !== game) wrong.push('another game');
    await b.run('redo()');
    b.errors.length = errors;
    check('web: an engine that breaks off is started anew', wrong);
}

// Every tenth action, and in between after undos, a reload.
async function reloads(b) {
    const klondike = tool('solve', ['-N', '100000', '--only', 'won'], tool('deal', ['klondike', '-n', '20'])).split('\n')[0];
    for (const line of [seeds('herring-bone')[0], klondike, seeds('petits-paquets')[0]]) {
        const wrong = [], words = field(line, 'moves').split(',');
        await b.run(`startRecord(${quoted(line.replace(/ moves=.*/, ''))})`);
        for (let i = 0; i < words.length; i++) {
            await b.run(`play(${quoted(words[i])})`);
            if (i % 10 !== 9) continue;
            if (i % 20 === 9) await b.run('undo(), undo()');
            const before = await b.run(RECORD);
            await b.reload();
            if (await b.run(RECORD) !== before) wrong.push('after action ' + i + ': ' + await b.run(RECORD));
            if (i % 20 === 9) await b.run('redo(), redo()');
        }
        if (!await b.run('at.won')) wrong.push('not won');
        check(`web: ${field(line, 'game')}: a reload at every tenth of ${words.length} actions loses nothing`, wrong);
    }
}

start('keeping', 1000, 900, async b => {
    await b.size(1000, 900);
    await b.go(url);
    await links(b);
    await sameDeal(b);
    await bad(b);
    await ruleFiles(b);
    await tabs(b);
    await damaged(b);
    await groups(b);
    await settings(b);
    await migrated(b);
    await hindered(b, 'storage that is forbidden', `Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('denied', 'SecurityError'); }})`, /forbids/);
    await hindered(b, 'no storage', `Object.defineProperty(window, 'localStorage', {value: null})`, /forbids/);
    await hindered(b, 'storage that takes nothing', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`, /no room/);
    await arrive(b, url);
    await full(b);
    await brokenEngine(b);
    await reloads(b);
});
