// The page as an app from a web server of this test: app.js PAGE.html TOOLS, with the folder app beside the page.  TAP on stdout.
'use strict';
const fs = require('fs');
const http = require('http');
const path = require('path');
const {check, file, start} = require('./suite.js');

const folder = path.join(path.dirname(file), 'app');
const TYPES = {html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml', png: 'image/png', webmanifest: 'application/manifest+json'};

// The files of the server, by name. As most servers do, it lets the browser's own cache keep each file for a while.
const served = Object.fromEntries(fs.readdirSync(folder).map(name => [name, fs.readFileSync(path.join(folder, name))]));

function serve() {
    const server = http.createServer((request, answer) => {
        const name = request.url === '/' ? 'index.html' : path.basename(request.url);
        if (!served[name]) return answer.writeHead(404).end();
        answer.writeHead(200, {'Content-Type': TYPES[name.split('.').pop()], 'Last-Modified': 'Mon, 06 Jan 2020 10:00:00 GMT', 'Cache-Control': 'max-age=600'});
        answer.end(served[name]);
    });
    return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));
}

// A new version on the server replaces the installed one, though the cache of the browser holds the files of the old one.
async function updated(b, address) {
    const wrong = [], change = (name, from, to) => { served[name] = Buffer.from(served[name].toString().replace(from, to)); };
    change('index.html', '<title>Patience</title>', '<title>Patience</title><meta name="version" content="2">');
    change('manifest.webmanifest', '"Patience"', '"Patience 2"');
    change('service.js', /const CACHE = .*/, "const CACHE = 'patience-2';");
    await b.run('navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => true)');
    await b.until('caches.keys().then(names => names.join() === "patience-2")', 20000).catch(e => wrong.push(e.message));
    await b.go(address);
    if (await b.run('document.querySelector("meta[name=version]") === null')) wrong.push('the old page came back');
    if (!/Patience 2/.test(await b.run('fetch("manifest.webmanifest").then(answer => answer.text())'))) wrong.push('the old manifest came back');
    check('web: app: a new version replaces the old one', wrong);
}

start('app', 360, 740, async b => {
    const wrong = [], server = await serve(), address = `http://127.0.0.1:${server.address().port}/`;
    await b.size(360, 740, true);
    await b.go(address);
    await b.run('navigator.serviceWorker.ready.then(() => true)');
    const {errors} = await b.send('Page.getAppManifest'), {installabilityErrors} = await b.send('Page.getInstallabilityErrors');
    check('web: app: it can be installed', [...errors, ...installabilityErrors.filter(one => one.errorId !== 'in-incognito')].map(one => JSON.stringify(one)));
    // An icon has the size that the manifest states, and one may be cut to any outline.
    const icons = await b.run(`fetch('manifest.webmanifest').then(answer => answer.json()).then(({icons}) => Promise.all(icons.map(async one => {
        const image = new Image();
        image.src = one.src;
        await image.decode();
        return [one.sizes === 'any' || one.sizes === image.naturalWidth + 'x' + image.naturalHeight, one.type, one.purpose];
    })))`);
    check('web: app: icons as PNG, of the stated sizes, and one maskable', icons.every(([good]) => good) && icons.some(([, type, purpose]) => type === 'image/png' && purpose === 'maskable') ? [] : JSON.stringify(icons));
    await updated(b, address);
    await b.run('play(at.actions[0][WORD])');
    const record = await b.run('recordOf(played)');
    server.closeAllConnections();
    await new Promise(done => server.close(done));
    await b.reload();
    if (await b.run('recordOf(played)') !== record) wrong.push('the game is lost');
    await b.run('hint(), play(at.actions[0][WORD])');
    if (await b.run('played.length') !== 2) wrong.push('no action without a server');
    check('web: app: without a network it starts and plays', wrong);
    b.requests.length = 0;
});
