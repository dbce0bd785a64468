// Checks the page with the addition of page.edits: page.js ENGINE.wasm PATIENCE.html; prints the checks that fail. The
// engine runs in node, and the page in a browser, if there is one.
'use strict';
const fs = require('fs');
const path = require('path');
const {open, program} = require('../web/browser.js');

const [wasm, page] = process.argv.slice(2), source = path.join(path.dirname(wasm), '../../cmd/web/engine.js');
const startEngine = new Function(fs.readFileSync(source, 'utf8') + '; return startEngine;')();

async function main() {
    const engine = await startEngine(fs.readFileSync(wasm));
    if (engine.cards() !== 0) console.log('the engine counts cards without a game');
    engine.deal('belle-lucie', '', 1);
    if (engine.cards() !== 52) console.log('the engine does not count the cards');
    if (!program()) return;
    const browser = await open(1000, 700);
    await browser.go('file://' + path.resolve(page));
    const text = await browser.run('startDeal("herring-bone", "", 1, "", "seed"), openMore(), byId("cards").textContent');
    if (text !== '104 cards') console.log('the page shows: ' + text);
    await browser.close();
}

main().catch(error => console.log(String(error)));
