// In this folder: tests of the page to play on.  records.js runs in node, module.js (the package for other pages) there and in a page, the others in a browser: hands.js (mouse and keys),
// touch.js (fingers), twice.js (double clicks), whole.js (whole games by finger), menus.js (all games from the gallery, by finger), ending.js (the end of a game, shown wins), runs.js (several actions by one gesture), own.js (own figures, puzzles of the day), boards.js (boards of
// other programs), laying.js (boards laid out by hand), motion.js (cards that fly), access.js (words of piles, rules of axe), app.js (installed), sizes.js (cards in a narrow window), screens.js (texts and buttons on small screens), speed.js (time of a move), reach.js (a gesture for each action of
// all games) and keeping.js (storage); suite.js is shared.
// Here: headless Chromium, driven by its own protocol over a pipe: no port, no package.
'use strict';
const {spawn, execFileSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

function program() {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
        try {
            return execFileSync('sh', ['-c', 'command -v ' + name]).toString().trim();
        } catch (e) { /* the next */ }
    return null;
}

// A browser of its own folder, and its first tab: {..., tab(), close()}; close() ends it and takes the folder away.
async function open(width, height) {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
    const child = spawn(program(), ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--remote-debugging-pipe', '--no-first-run', '--mute-audio', '--force-prefers-reduced-motion',
        '--disable-background-networking', '--disable-component-update', '--proxy-server=127.0.0.1:9', '--user-data-dir=' + home, `--window-size=${width},${height}`, 'about:blank'],
        {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: {...process.env, HOME: home}});
    const waiting = new Map(), requests = [], errors = [];
    let next = 1, rest = '';
    child.stdio[4].on('data', data => {
        const parts = (rest + data.toString()).split('\0');
        rest = parts.pop();
        for (const part of parts) {
            const message = JSON.parse(part);
            if (message.id) {
                const {good, bad} = waiting.get(message.id);
                waiting.delete(message.id);
                if (message.error) bad(new Error(message.error.message));
                else good(message.result);
            }
            if (message.method === 'Network.requestWillBeSent') requests.push(message.params.request.url);
            if (message.method === 'Runtime.exceptionThrown') errors.push(message.params.exceptionDetails.exception?.description || message.params.exceptionDetails.text);
        }
    });
    const ask = (method, params = {}, sessionId) => new Promise((good, bad) => {
        waiting.set(next, {good, bad});
        child.stdio[3].write(JSON.stringify({id: next++, method, params, ...(sessionId ? {sessionId} : {})}) + '\0');
    });
    const {targetInfos} = await ask('Target.getTargets');
    return {
        ...await tabOf(ask, targetInfos.find(t => t.type === 'page').targetId), requests, errors,
        tab: async () => tabOf(ask, (await ask('Target.createTarget', {url: 'about:blank'})).targetId),
        close: async () => {
            try { await ask('Browser.close'); } catch (e) { /* it is gone */ }
            await new Promise(done => child.exitCode === null ? child.on('exit', done) : done());
            fs.rmSync(home, {recursive: true, force: true, maxRetries: 5});
        },
    };
}

async function tabOf(ask, targetId) {
    const {sessionId} = await ask('Target.attachToTarget', {targetId, flatten: true});
    const send = (method, params) => ask(method, params, sessionId);
    for (const domain of ['Page', 'Runtime', 'Network']) await send(domain + '.enable');
    const run = async code => {
        const {result, exceptionDetails} = await send('Runtime.evaluate', {expression: code, awaitPromise: true, returnByValue: true});
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
        return result.value;
    };
    const sleep = ms => new Promise(done => setTimeout(done, ms));
    const until = async (code, ms = 10000) => {
        for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) if (await run(code)) return;
        throw new Error('never came true: ' + code);
    };
    const mouse = (type, x, y) => send('Input.dispatchMouseEvent', {type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1});
    const touch = (type, ...points) => send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))});
    const ready = () => until('document.body && document.body.dataset.ready === "yes"', 60000); // speed has a test of its own
    return {
        send, run, until, sleep, touch,
        go: async url => { await send('Page.navigate', {url}); await ready(); },
        reload: async () => { await run('delete document.body.dataset.ready'); await send('Page.reload'); await ready(); },
        size: async (w, h, mobile) => {
            await send('Emulation.setDeviceMetricsOverride', {width: w, height: h, deviceScaleFactor: 1, mobile: !!mobile});
            await send('Emulation.setTouchEmulationEnabled', {enabled: !!mobile});
        },
        dark: on => send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: on ? 'dark' : 'light'}]}),
        motion: on => send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-reduced-motion', value: on ? 'no-preference' : 'reduce'}]}),
        click: async (x, y) => { await mouse('mousePressed', x, y); await mouse('mouseReleased', x, y); },
        drag: async (x, y, u, v) => {
            await mouse('mousePressed', x, y);
            for (let i = 1; i <= 4; i++) await send('Input.dispatchMouseEvent', {type: 'mouseMoved', x: x + (u - x) * i / 4, y: y + (v - y) * i / 4, button: 'left', buttons: 1});
            await mouse('mouseReleased', u, v);
        },
        tap: async (x, y) => { await touch('touchStart', [x, y]); await touch('touchEnd'); },
        // A finger from one point to another in steps of SIZE pixels.
        slide: async (x, y, u, v, size = 12) => {
            const steps = Math.max(2, Math.ceil(Math.hypot(u - x, v - y) / size));
            await touch('touchStart', [x, y]);
            for (let i = 1; i <= steps; i++) await touch('touchMove', [x + (u - x) * i / steps, y + (v - y) * i / steps]);
            await touch('touchEnd');
        },
        key: async (key, code = 0, text) => {
            await send('Input.dispatchKeyEvent', {type: 'keyDown', key, code: key, windowsVirtualKeyCode: code, ...(text ? {text} : {})});
            await send('Input.dispatchKeyEvent', {type: 'keyUp', key, code: key, windowsVirtualKeyCode: code});
        },
        picture: async file => fs.writeFileSync(file, Buffer.from((await send('Page.captureScreenshot', {format: 'png'})).data, 'base64')),
    };
}

module.exports = {program, open};
