// The page as an app from a web server of this test: app.js PAGE.html TOOLS, with the folder app beside the page.  TAP on stdout.
'use strict';
const fs = require('fs');
const http = require('http');
const path = require('path');
const {check, file, start} = require('./suite.js');

const folder = path.join(path.dirname(file), 'app');
const TYPES = {html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml', webmanifest: 'application/manifest+json'};

function serve() {
    const server = http.createServer((request, answer) => {
        const name = path.join(folder, request.url === '/' ? 'index.html' : path.basename(request.url));
        if (!fs.existsSync(name)) return answer.writeHead(404).end();
        answer.writeHead(200, {'Content-Type': TYPES[name.split('.').pop()]});
        answer.end(fs.readFileSync(name));
    });
    return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));
}

start('app', 360, 740, async b => {
    const wrong = [], server = await serve(), address = `http://127.0.0.1:${server.address().port}/`;
    await b.size(360, 740, true);
    await b.go(address);
    await b.run('navigator.serviceWorker.ready.then(() => true)');
    const {errors} = await b.send('Page.getAppManifest'), {installabilityErrors} = await b.send('Page.getInstallabilityErrors');
    check('web: app: it can be installed', [...errors, ...installabilityErrors.filter(one => one.errorId !== 'in-incognito')].map(one => JSON.stringify(one)));
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
