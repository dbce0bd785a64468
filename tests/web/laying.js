// Boards laid out by hand, in headless Chromium: laying.js PAGE.html TOOLS [PICTURES].  TAP on stdout.
'use strict';
const path = require('path');
const {check, pictures, refused, start, url} = require('./suite.js');

const BOX = 'byId("laybox")', card = face => `[...byId('laycards').children].find(one => one.firstChild.textContent.split('×')[0] === '${face}')`;
const pile = name => `[...byId('laypiles').children].find(one => one.lastChild.textContent.startsWith('${name},'))`;
const told = b => b.run('byId("layerror").textContent');

// Taps the middle of the element CODE, which has to be large enough for a finger and in sight after scrolling.
async function press(b, code) {
    const [x, y, wide, high, hit] = await b.run(`(one => { one.scrollIntoView({block: 'center'}); const box = one.getBoundingClientRect(), [x, y] = middle(one); return [x, y, box.width, box.height, one.contains(document.elementFromPoint(x, y))]; })(${code})`);
    if (!hit || high < 44 || wide < 44) throw new Error(`${code}: ${wide} by ${high}, ${hit ? 'seen' : 'covered'}`);
    await b.tap(x, y);
}

async function openBox(b, game) {
    await b.run(`byId('newbox').open || openNew(), selectGame('${game}'), byId('boardbox').open = true`);
    await press(b, 'byId("lay")');
    if (!await b.run(BOX + '.open')) throw new Error('the box does not open: ' + await b.run('byId("newerror").textContent'));
}

async function lay(b, faces, name) {
    for (const face of faces.split(' ')) await press(b, card(face));
    await press(b, pile(name));
}

// A small FreeCell with begun foundations, laid by finger, played by its hints to the end, and looked back on.
async function freecell(b) {
    const wrong = [], tops = {spades: '10♠', hearts: 'J♥', diamonds: 'J♦', clubs: '10♣'};
    await openBox(b, 'freecell');
    for (const suit in tops) await lay(b, tops[suit], 'ascending ' + suit);
    if (!/^10 cards left\.$/.test((await b.run('byId("laytext").textContent')).split('. ').pop())) wrong.push('after the foundations: ' + await b.run('byId("laytext").textContent'));
    await lay(b, 'J♠ K♠ Q♠', 'column 1');
    await lay(b, 'J♣ Q♥', 'column 2');
    await lay(b, 'K♥', 'column 3');
    await press(b, 'byId("layundo")');
    await lay(b, 'K♥ Q♦', 'column 3');
    await press(b, pile('column 3'));
    await press(b, pile('column 4'));
    await lay(b, 'K♦', 'cell 2');
    if (pictures) await b.picture(path.join(pictures, 'laying.png'));
    await press(b, 'byId("layplay")');
    if (!/^Q♣, K♣ are missing$/.test(await told(b))) wrong.push('missing cards: ' + await told(b));
    await lay(b, 'Q♣ K♣', 'column 8');
    await press(b, 'byId("layplay")');
    if (await b.run(BOX + '.open')) wrong.push(await told(b));
    const record = await b.run('recordOf([])');
    if (!/game=freecell .*column1:3,column2:2,column3:1,column4:1,column8:2,cell2:1,/.test(record)) wrong.push(record);
    await b.until('found !== null', 20000).catch(e => wrong.push(e.message));
    if (await b.run('found && found.result') !== 'won') wrong.push('the solver does not win');
    for (let i = 0; i < 40 && !await b.run('at.won'); i++) {
        await b.run('hint(), hint(), hint()');
        await b.run('play(advice.word)');
    }
    if (!await b.run('at.won')) wrong.push('the hints do not win');
    wrong.push(...[refused(await b.run('recordOf(played)'))].filter(text => text));
    await b.run('lookBack()');
    await b.until('!byId("after").hidden', 60000).catch(e => wrong.push(e.message));
    check('web: laying: a small FreeCell by finger, solved, won by hints, reviewed', wrong);
}

// Face-down cards, faults, the rest of the cards in the pack, and the game in progress.
async function klondike(b) {
    const wrong = [], before = await b.run('recordOf(played)');
    await openBox(b, 'klondike');
    await lay(b, '5♠', 'column 2');
    await press(b, 'byId("laydown").parentNode');
    await lay(b, '3♥', 'column 2');
    await press(b, 'byId("layplay")');
    if (!/^column 2: 3♥ lies face down on 5♠/.test(await told(b))) wrong.push('a card face down on one face up: ' + await told(b));
    if (await b.run('recordOf(played)') !== before) wrong.push('a bad board ends the game');
    await press(b, 'byId("layundo")');
    await press(b, 'byId("layundo")');
    await lay(b, '3♥', 'column 2');
    await press(b, 'byId("laydown").parentNode');
    await lay(b, '5♠', 'column 2');
    await press(b, 'byId("layplay")');
    if (!/and \d+ more are missing/.test(await told(b))) wrong.push('the rest goes into the pack unasked: ' + await told(b));
    await press(b, 'byId("layrest").parentNode');
    await press(b, 'byId("layplay")');
    if (!/game=klondike .*column2:2\/1/.test(await b.run('recordOf([])'))) wrong.push(await told(b) + ' ' + await b.run('recordOf([])'));
    check('web: laying: cards face down, faults named, the rest into the pack', wrong);
}

async function keys(b) {
    const wrong = [], label = () => b.run('document.activeElement.lastChild.textContent');
    await openBox(b, 'eight-off');
    await b.run('byId("laycards").firstChild.focus()');
    await b.key('ArrowRight');
    await b.key('ArrowDown');
    if (await label() !== '9 of spades') wrong.push('arrows go to ' + await label());
    await b.key('Enter', 13, '\r');
    for (let i = 0; i < 30 && !/^cell/.test(await label()); i++) await b.key('ArrowUp');
    const name = await label();
    await b.key('Enter', 13, '\r');
    if (await label() !== name.replace('empty', '1 card, 9 of spades on top, face up')) wrong.push(`${name}, then ${await label()}`);
    await b.key('Escape', 27);
    await b.until('!' + BOX + '.open').catch(e => wrong.push(e.message));
    check('web: laying: keys alone', wrong);
}

// Games for which the text of a board does not suffice: piles that it cannot have, or what happened before.
const BEYOND = ['blocus', 'empress-of-india', 'gaps', 'herring-bone', 'loi-salique', 'nation', 'petits-paquets', 'quatre-coins', 'sympathie'];

// The cards of a deal of each game, in another order, laid as the game deals them.
async function allGames(b) {
    const wrong = JSON.parse(await b.run(`(() => {
        const wrong = [];
        for (const [game] of games) {
            startDeal(game, '', 1);
            openNew();
            selectGame(game);
            openLaying();
            byId('laybox').close();
            const cards = laid.copies.flatMap((n, card) => Array(n).fill(card)), faces = laid.copies.map((_, card) => faceOf(card));
            // Cards that the game deals to foundations, and others that it has put there before, stay where they are.
            laid.piles.forEach((one, pile) => {
                if (one[CARDS] !== 1 || (one[KIND] !== FOUNDATION && !cardText(pile, 1))) return;
                laid.cards[pile].push([faces.indexOf(cardText(pile, 1)), false]);
                cards.splice(cards.indexOf(laid.cards[pile][0][0]), 1);
            });
            laid.piles.forEach((one, pile) => { while (laid.cards[pile].length < one[CARDS]) laid.cards[pile].push([cards.pop(), false]); });
            const error = startBoard(game, '', laidText([])), other = at.piles.findIndex((one, pile) => one[CARDS] !== laid.piles[pile][CARDS]);
            if (error) wrong.push(game + ': ' + error);
            else if (other >= 0) wrong.push(game + ': ' + at.piles[other][NAME] + ' has ' + at.piles[other][CARDS]);
        }
        return JSON.stringify(wrong);
    })()`));
    check('web: laying: a board of each game but ' + BEYOND.length, wrong.filter(text => !BEYOND.includes(text.split(':')[0])));
}

start('laying', 360, 740, async b => {
    await b.size(360, 740, true);
    await b.go(url);
    await freecell(b);
    await klondike(b);
    await keys(b);
    await allGames(b);
});
