// The page's engine against the native tools: records.js ENGINE.wasm TOOLS; needs nothing but node. TAP on stdout.
// The same deals as the golden ones, the same records, legal actions, pictures and verdicts on 300 random games.
'use strict';
const {execFileSync} = require('child_process');
const fs = require('fs');
const path = require('path');

const [wasm, tools] = process.argv.slice(2), top = path.join(__dirname, '..', '..');
const startEngine = new Function(fs.readFileSync(path.join(top, 'cmd/web/engine.js'), 'utf8') + '; return startEngine;')();
const tool = (name, args, input) => execFileSync(path.join(tools, name), args, {input, maxBuffer: 1 << 28, stdio: 'pipe'}).toString();
const lines = text => text.split('\n').filter(line => line && !line.startsWith('#'));
const field = (line, key) => (line.split(' ').find(part => part.startsWith(key + '=')) || '').slice(key.length + 1);
const deal = line => line.split(' ').filter(part => /^(game|set|rules|seed|shuffle|cards)=/.test(part)).join(' ');

let failed = 0;
function check(name, wrong) {
    console.log((wrong.length ? 'not ok - ' : 'ok - ') + name);
    for (const one of wrong.slice(0, 5)) console.log('# ' + one.slice(0, 300));
    failed += wrong.length > 0;
}

function golden(engine) {
    const wrong = [];
    let n = 0;
    for (const game of fs.readdirSync(path.join(top, 'tests/golden')))
        for (const line of lines(fs.readFileSync(path.join(top, 'tests/golden', game), 'utf8'))) {
            const end = engine.take(line);
            if (end.error || (field(line, 'result') === 'won' && !end.won)) wrong.push(end.error || 'not won: ' + line);
            if (!field(line, 'seed')) continue;
            const made = engine.deal(field(line, 'game'), field(line, 'set'), +field(line, 'seed'));
            if (made.error || deal(engine.record('').trim()) !== deal(line)) wrong.push(made.error || line);
            n++;
        }
    check(`web: ${n} golden deals by their seeds, and won`, n >= 30 ? wrong : [...wrong, 'too few golden records']);
}

// 300 records: ten of each game, some of short packs, of other options, shuffled ones.
function records() {
    const games = lines(tool('deal', ['--list=historic'])).map(line => line.split('\t')[0]), all = [];
    games.forEach((game, i) => {
        all.push(tool('deal', [game, '-n', '9', '-s', String(1000 + 77 * i)]));
        all.push(game === 'horloge' || game === 'calcul' ? tool('deal', [game, '-s', '4294967295']) : tool('deal', [game, '-s', '5', '-o', 'ranks=11']));
    });
    all.push(tool('deal', ['herring-bone', '-o', 'bone=distinct', '-n', '5']), tool('deal', ['herring-bone', '-o', 'bone=single-pack', '-n', '5']));
    return lines(tool('play', ['--policy', 'random', '--max-actions', '60'], all.join('')));
}

// Replays a native record on the page's engine, from the seed on; what the page writes.
function replay(engine, line, wrong) {
    const made = engine.deal(field(line, 'game'), field(line, 'set'), +field(line, 'seed')), moves = field(line, 'moves');
    if (made.error) wrong.push(made.error + ': ' + line);
    for (const word of moves ? moves.split(',') : []) if (!engine.do(word)) wrong.push(word + ' refused: ' + line);
    return engine.record(moves).trim();
}

const position = line => line.split(' ').filter(part => !/^(result|by)=/.test(part)).join(' ');

function random(engine) {
    const native = records(), wrong = [], legal = [], pages = [];
    const theirs = tool('play', ['--legal'], native.join('\n') + '\n').split('\n');
    native.forEach((line, i) => {
        const page = replay(engine, line, wrong);
        pages.push(page);
        if (position(page) !== position(line)) wrong.push('page: ' + page, 'tool: ' + line);
        if (field(page, 'result') && field(page, 'result') !== field(line, 'result')) wrong.push('another result: ' + page);
        const mine = engine.position().actions.map(act => act[0]).sort().join(' ');
        if (mine !== theirs[i]) legal.push(line, mine, theirs[i]);
    });
    check(`web: ${native.length} random records as the native tools write them`, native.length >= 300 ? wrong : ['too few']);
    check('web: the same legal actions', legal);
    try {
        tool('play', ['--check'], pages.join('\n') + '\n');
        check('web: play --check takes every record of the page', []);
    } catch (e) {
        check('web: play --check takes every record of the page', [String(e.stderr)]);
    }
    return pages;
}

// The page has its own style, and the faces of all cards once, outside its pictures; below the others it keeps room for the cards of piles that are still empty.
function pictures(engine, pages) {
    const faces = new Set(engine.faces(0).split('\n')), style = /<style>[^]*?<\/style>\n/, shared = /<defs>[^]*?<\/defs>\n/;
    const height = text => +text.match(/ height="(\d+)" viewBox/)[1], lower = (text, n) => text.replace(/ height="\d+" (viewBox="0 0 \d+) \d+/, ` height="${n}" $1 ${n}`).replace(/(<rect width="\d+") height="\d+" fill/, `$1 height="${n}" fill`);
    const wrong = pages.filter((line, i) => {
        if (i % 10) return false;
        engine.take(line);
        const theirs = tool('play', ['--svg', '-'], line + '\n'), drawn = (theirs.match(shared) || [''])[0].trim().split('\n');
        const ours = engine.svg().replace(/ data-place="\d+"|<g class="pile" data-pile="\d+">\n/g, '').replace(/(<\/g>\n)<\/g>\n/g, '$1');
        return lower(ours, height(theirs)) !== theirs.replace(style, '').replace(shared, '') || height(ours) < height(theirs) || drawn.length < 4 || drawn.some(one => !faces.has(one));
    });
    check('web: the same pictures but for the handles', wrong);
}

function verdicts(engine, pages) {
    const some = pages.filter((line, i) => i % 7 === 0), input = some.map(line => line.replace(/ (result|by)=\S*/g, '')).join('\n') + '\n';
    const theirs = lines(tool('solve', ['-N', '2000', '--memory', '64'], input));
    const wrong = theirs.filter((line, i) => {
        engine.take(some[i]);
        const mine = engine.solve(2000);
        return mine.result !== field(line, 'result') || mine.nodes !== +field(line, 'nodes') || (mine.proof || '') !== field(line, 'proof');
    });
    check(`web: the same verdicts and node counts on ${some.length} of them`, wrong);
}

function own(engine) {
    const text = tool('deal', ['--rules', 'belle-lucie', '-o', 'redeals=1']), wrong = [], folder = fs.mkdtempSync('/tmp/own-');
    fs.writeFileSync(path.join(folder, 'own.ini'), text);
    engine.own(text);
    engine.deal('./own.ini', '', 9);
    const theirs = execFileSync(path.resolve(tools, 'deal'), ['./own.ini', '-s', '9'], {cwd: folder}).toString().trim();
    if (engine.record('').trim() !== theirs) wrong.push(engine.record(''), theirs);
    fs.rmSync(folder, {recursive: true});
    engine.own('[game]\ntitle = X\n');
    const bad = engine.deal('./own.ini', '', 9);
    if (!bad.error || !bad.line) wrong.push('a bad rule file was not refused with its line');
    engine.own('[game]\ntitle = X\nfoo = 1\n[nosuch]\nx = 1\n');
    const lines = engine.mistakes().map(([line]) => line);
    if (!(lines.includes(3) && lines.includes(5))) wrong.push('not all mistakes: ' + JSON.stringify(engine.mistakes()));
    check('web: a rule file pasted in', wrong);
}

(async () => {
    const engine = await startEngine(fs.readFileSync(wasm));
    golden(engine);
    const pages = random(engine);
    pictures(engine, pages);
    verdicts(engine, pages);
    own(engine);
    process.exit(failed ? 1 : 0);
})().catch(error => { console.log('not ok - web: ' + error.stack.replace(/\n/g, ' ')); process.exit(1); });
