// The package of make npm: module.js PACKAGE.tgz TOOLS. It is installed in an empty folder without a network; the lines of its
// README run there, in Node and in a page of a web server, and give what deal, play and solve give. TAP on stdout.
'use strict';
const {execFileSync} = require('child_process');
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');
const {open, program} = require('./browser.js');

const [packed, tools] = process.argv.slice(2), top = path.join(__dirname, '..', '..');
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'module-')), installed = path.join(home, 'node_modules/patience-tools');
const run = (program, args, input) => execFileSync(program, args, {input, cwd: home, stdio: 'pipe', maxBuffer: 1 << 26}).toString();
const tool = (name, args, input) => run(path.resolve(tools, name), args, input);
const field = (line, key) => (line.split(' ').find(part => part.startsWith(key + '=')) || '').slice(key.length + 1);
const example = fs.readFileSync(path.join(top, 'cmd/web/module/README.md'), 'utf8').match(/```js\n([^`]*)```/)[1];
const TYPES = {js: 'text/javascript', wasm: 'application/wasm', html: 'text/html'};

let failed = 0;
function check(name, wrong) {
    console.log((wrong.length ? 'not ok - ' : 'ok - ') + name);
    for (const one of wrong.slice(0, 5)) console.log('# ' + String(one).replace(/\n/g, ' ').slice(0, 300));
    failed += wrong.length > 0;
}

// What differs between the OUTPUT of the example and the tools.
function differences(output) {
    const [record, legal, verdict, end] = output.split('\n'), wrong = [];
    const mine = (what, got, expected) => { if (got !== expected) wrong.push(what, got, expected); };
    const deal = tool('deal', ['freecell', '-s', '7']).trim();
    mine('deal', record, deal);
    mine('legal', legal.split(' ').sort().join(' '), tool('play', ['--legal'], deal + '\n').trim());
    const after = tool('play', ['--moves', field(end, 'moves').split(',')[0]], deal + '\n');
    const solved = tool('solve', ['--memory', '64'], after), moves = field(solved, 'moves');
    mine('solve', verdict, `${field(solved, 'result')} ${field(solved, 'nodes')} ${moves.split(',').length - 1}`);
    mine('moves', field(end, 'moves'), moves);
    tool('play', ['--check'], end + '\n'); // throws if the line of play does not win
    return wrong;
}

// The other functions, which the example does not call.
async function others() {
    const {start} = await import('file://' + path.join(installed, 'index.js')), patience = await start(), wrong = [];
    const mine = (what, got, expected) => { if (got !== expected) wrong.push(what, got, expected); };
    const refused = (what, call, message) => {
        try {
            wrong.push(what + ' was not refused', call());
        } catch (e) {
            if (!message.test(e.message)) wrong.push(what, e.message);
        }
    };
    mine('options', patience.deal('klondike', {seed: 3, options: {draw: 1, redeals: 2}}), tool('deal', ['klondike', '-s', '3', '-o', 'draw=1', '-o', 'redeals=2']).trim());
    mine('set', patience.deal('klondike', {seed: 3, options: 'draw:1'}), tool('deal', ['klondike', '-s', '3', '-o', 'draw=1']).trim());
    mine('ms', patience.deal('freecell', {ms: 617}), tool('deal', ['--ms', '617', 'freecell']).trim());
    mine('pysol', patience.deal('klondike', {pysol: '12345678901234567890'}), tool('deal', ['--pysol', '12345678901234567890', 'klondike']).trim());
    mine('about', patience.about('golf').split(/\s+/).join(' '), tool('deal', ['--about', 'golf']).split(/\s+/).join(' '));
    const deal = tool('deal', ['freecell', '-s', '5']).trim(), board = tool('deal', ['--to', 'fc-solve'], deal);
    mine('board', field(patience.board('freecell', board), 'cards'), field(deal, 'cards'));
    mine('games', patience.games().map(game => game.id).sort().join('\n') + '\n', (tool('deal', ['--list=historic']) + tool('deal', ['--list=others'])).split('\n').map(line => line.split('\t')[0]).sort().filter(line => line).join('\n') + '\n');
    const {title, won, lost, piles} = patience.position(deal);
    mine('position', JSON.stringify([title, won, lost, piles.reduce((sum, pile) => sum + pile.cards, 0)]), '["FreeCell",false,false,52]');
    if (!patience.svg(deal).startsWith('<svg')) wrong.push('no picture', patience.svg(deal));
    refused('an unknown game', () => patience.deal('nogame'), /unknown game "nogame"/);
    refused('an unknown option', () => patience.deal('golf', {options: {redeals: 1}}), /redeals/);
    refused('a record without cards', () => patience.legal('game=golf'), /cards/);
    refused('a move that is not legal', () => patience.apply(deal, 'column1-up1'), /"column1-up1" is not legal here/);
    refused('a board of too few cards', () => patience.board('freecell', '2H 3H'), /./);
    return wrong;
}

// The output of the example in a page, which imports the package by its address.
async function browsed() {
    const script = example.replace("'patience-tools'", "'./index.js'").replaceAll('console.log(', 'told.push([').replaceAll(');\n', ');\n').replace(/told\.push\(\[(.*)\);$/gm, "told.push([$1].join(' '));");
    const page = `<!doctype html><body><script type="module">const told = [];\n${script}\nwindow.told = told.join('\\n');\ndocument.body.dataset.ready = 'yes';</script>`;
    const server = http.createServer((request, answer) => {
        const name = path.basename(request.url) || 'index.html', file = path.join(installed, name);
        answer.writeHead(name === 'index.html' || fs.existsSync(file) ? 200 : 404, {'Content-Type': TYPES[name.split('.').pop()] || 'text/plain'});
        answer.end(name === 'index.html' ? page : fs.existsSync(file) ? fs.readFileSync(file) : '');
    });
    await new Promise(done => server.listen(0, '127.0.0.1', done));
    const b = await open(800, 600);
    try {
        await b.go(`http://127.0.0.1:${server.address().port}/`);
        return b.errors.length ? b.errors : differences(await b.run('window.told'));
    } catch (e) {
        return [e.message, ...b.errors];
    } finally {
        await b.close();
        server.close();
    }
}

(async () => {
    fs.writeFileSync(path.join(home, 'package.json'), '{"private": true, "type": "module"}');
    run('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', path.resolve(packed)]);
    const version = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')).version;
    const native = tool('deal', ['--version']).split(' ')[1] + '.0';
    check('web: module: installs without a network, with the version of the tools', version === native ? [] : [version, native]);
    fs.writeFileSync(path.join(home, 'example.js'), example);
    check('web: module: the lines of its README in Node give what the tools give', differences(run('node', ['example.js'])));
    check('web: module: other functions, and refusals', await others());
    if (program()) check('web: module: the lines of its README in a page', await browsed());
    else console.log('ok - web: module: in a page # SKIP no Chromium');
    fs.rmSync(home, {recursive: true});
    process.exitCode = failed ? 1 : 0;
})();
