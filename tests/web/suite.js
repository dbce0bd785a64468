// What the tests in a browser share: results as TAP, records of the tree, ways of a hand in the page.
'use strict';
const {execFileSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {open, program} = require('./browser.js');

const [file, tools, pictures] = process.argv.slice(2), top = path.join(__dirname, '..', '..'), url = 'file://' + path.resolve(file);
let failed = 0;
function check(name, wrong) {
    const list = [].concat(wrong || []);
    console.log((list.length ? 'not ok - ' : 'ok - ') + name);
    for (const one of list.slice(0, 5)) console.log('# ' + String(one).replace(/\n/g, ' ').slice(0, 300));
    failed += list.length > 0;
}

const seeds = game => fs.readFileSync(path.join(top, 'seeds', game + '.graded'), 'utf8').split('\n').filter(line => line && line[0] !== '#');
const field = (line, key) => (line.split(' ').find(part => part.startsWith(key + '=')) || '').slice(key.length + 1);
const tool = (name, args, input) => execFileSync(path.join(tools, name), args, {input, stdio: 'pipe'}).toString();

// Why play --check refuses RECORD, or ''.
function refused(record) {
    try {
        tool('play', ['--check'], record);
        return '';
    } catch (e) {
        return String(e.stderr);
    }
}

// In the page: where a hand finds the card at PLACE of PILE, or the pile if it has no card there; and whether the last two presses were too far apart for a double click, as on a busy machine.
const helpers = `
if (!window.presses) addEventListener('pointerdown', event => presses.push(event.timeStamp), true);
window.presses = [];
window.slow = () => presses.at(-1) - presses.at(-2) >= TWICE;
window.spot = (pile, place) => {
    const card = handle(pile, place) || topOf(pile) || document.querySelector('g[data-pile="' + pile + '"]');
    if (!card) return null;
    card.scrollIntoView({block: 'center', inline: 'center'});
    const box = card.getBoundingClientRect();
    for (const [a, b] of [[.5, .5], [.2, .2], [.8, .8], [.5, .1], [.1, .5], [.9, .5], [.5, .95], [.1, .1]]) {
        const x = box.left + a * box.width, y = box.top + b * box.height, hit = document.elementFromPoint(x, y);
        if (hit && hit.closest('g[data-place]') === card) return [x, y];
    }
    return null;
};
// The cards of all piles as drawn.
window.faces = () => drawn.groups.map(group => group.cards.map(card => card.innerHTML).join()).join(';');
true`;

// Presses a point by PRESS. A second press at the same spot waits, as the page takes a quick one for a double click.
let pressed = {time: 0, x: 0, y: 0};
async function pressApart(b, press, x, y) {
    const wait = pressed.time + 450 - Date.now();
    if (wait > 0 && Math.hypot(x - pressed.x, y - pressed.y) < 20) await b.sleep(wait);
    await press(x, y);
    pressed = {time: Date.now(), x, y};
}

// Plays WORD by the mouse or, with TOUCH, by a finger; by a drag where DRAGGING and both ends are seen, away from the edges where a drag scrolls.  A card that
// is not drawn is played by the button Deal.  Returns an error, or ''.
async function playByHand(b, word, touch, dragging) {
    const press = (x, y) => pressApart(b, touch ? b.tap : b.click, x, y), carry = touch ? b.slide : b.drag, n = await b.run('played.length');
    const done = async () => await b.run('played.length') !== n, spot = (pile, place) => b.run(`spot(${pile}, ${place || `cardsOf(${pile})`})`);
    const [from, place, ...ends] = await b.run(`(act => [act[FROM], placeOf(act, act[FROM]), act[TO], ...(act[ALSO] || [])])(at.actions.find(act => act[WORD] === ${JSON.stringify(word)}))`);
    const goals = ends.filter(pile => pile >= 0);
    for (let i = 0; i < goals.length && !await done(); i += 2) {
        const start = await spot(i ? goals[i - 1] : from, i ? 0 : place), goal = goals[i];
        const to = await b.run(`(([x, y]) => x > 0 && y > EDGE && x < innerWidth && y < innerHeight - EDGE && document.elementFromPoint(x, y).closest('#board') && [x, y])(middle(topOf(${goal}) || handle(${goal}, 0)))`);
        if (dragging && to) {
            await carry(...start, ...to);
        } else {
            await press(...start);
            if (!await done()) await press(...await spot(goal));
        }
    }
    if (!goals.length) {
        const start = await spot(from, place) || await b.run('byId("deal").scrollIntoView(), middle(byId("deal"))');
        await press(...start);
        if (!await done() && !await b.run('byId("what").querySelector("button") !== null')) await press(...await spot(from, place)); // the card has other goals
    }
    if (!await done()) { // the gesture stands for several actions
        const button = await b.run(`(button => button && (button.scrollIntoView(), middle(button)))([...byId('what').querySelectorAll('button')].find(one => one.dataset.word === ${JSON.stringify(word)}))`);
        if (button) await press(...button);
    }
    const [now, last] = await b.run('[played.length, played[played.length - 1]]');
    return now !== n + 1 ? `${word}: ${now - n} actions` : last === word ? '' : `${word}: the page played ${last}`;
}

// Milliseconds of the processor that the page's thread takes for ACTS().
async function processorTime(b, acts) {
    const spent = async () => 1000 * (await b.send('Performance.getMetrics')).metrics.find(one => one.name === 'TaskDuration').value;
    await b.send('Performance.enable', {timeDomain: 'threadTicks'});
    const before = await spent();
    await acts();
    return await spent() - before;
}

// Runs TESTS(browser) in a browser of WIDTH by HEIGHT, in which no script may fail.
async function main(name, width, height, tests) {
    if (!program()) {
        console.log(`ok - web: ${name} # SKIP no chromium`);
        return;
    }
    const b = await open(width, height);
    try {
        await tests(b);
        check(`web: ${name}: no error in the script`, b.errors);
        check(`web: ${name}: nothing is loaded`, b.requests.filter(one => !/^(file|blob|about):/.test(one)));
    } finally {
        await b.close();
    }
    process.exitCode = failed ? 1 : 0;
}

function start(name, width, height, tests) {
    main(name, width, height, tests).catch(error => { console.log(`not ok - web: ${name}: ` + error.stack.replace(/\n/g, ' ')); process.exitCode = 1; });
}

module.exports = {check, field, file, helpers, pictures, playByHand, pressApart, processorTime, refused, seeds, start, tool, tools, top, url};
