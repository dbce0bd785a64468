// Shows the engine's SVG picture of the position in the page. A card that did not change since the last picture keeps
// its element. The text of a picture is a head, a group of lines for each pile, and a tail. Each line is one element:
// a label or a card.

// The picture in the page: {frame, groups, deal, won}. GROUPS has an item {element, lines, cards} for each pile, with
// the elements of its cards by place (index 0: the empty pile). DEAL and WON belong to motion.js.
let drawn = null;

const PILE = '<g class="pile" data-pile="', CLOSE = '\n</g>\n';
const CARD_LINE = /^<g transform="([^"]*)" data-place="(\d+)">(.*)$/;

// Splits the text of a picture: {head, rect, piles: [[pile, lines], ...], tail}. Only HEAD and RECT depend on the size
// of the picture.
function partsOf(text) {
    const [before, ...piles] = text.split(PILE), [head, frame, rect] = /^(<svg[^>]*>)([^]*)(<rect[^>]*>)\s*$/.exec(before).slice(1);
    const blocks = piles.map(part => [part, part.indexOf('"'), part.indexOf(CLOSE)]);
    return {
        head, rect, piles: blocks.map(([part, name, end]) => [+part.slice(0, name), part.slice(name + 3, end).split('\n')]),
        frame: frame + blocks.slice(-1).map(([part, , end]) => part.slice(end + CLOSE.length)),
    };
}

const elementsOf = lines => {
    const box = document.createElement('div');
    box.innerHTML = '<svg>' + lines.join('') + '</svg>';
    return [...box.firstChild.children];
};

function copyAttributes(to, tag) {
    for (const [, name, value] of tag.matchAll(/([\w-]+)="([^"]*)"/g)) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

function cardsIn(element) {
    const cards = [];
    for (const card of element.children) if (card.dataset.place) cards[+card.dataset.place] = card;
    return cards;
}

// Draws LINES in the group of a pile; a card that only moves gets its new place.
function redrawPile(group, lines) {
    const old = [...group.element.children], made = [];
    lines.forEach((line, i) => {
        if (line === group.lines[i]) return;
        const [now, was] = [CARD_LINE.exec(line), i < old.length && CARD_LINE.exec(group.lines[i])];
        if (now && was && now[2] === was[2] && now[3] === was[3]) old[i].setAttribute('transform', now[1]);
        else made.push(i);
    });
    elementsOf(made.map(i => lines[i])).forEach((element, k) => {
        if (made[k] < old.length) old[made[k]].replaceWith(element);
        else group.element.append(element);
    });
    for (const element of old.slice(lines.length)) element.remove();
    group.lines = lines;
    group.cards = cardsIn(group.element);
}

function drawAll(parts, text) {
    byId('board').innerHTML = text;
    drawn = {frame: parts.frame, groups: []};
    for (const [pile, lines] of parts.piles) {
        const element = byId('board').querySelector(`g[data-pile="${pile}"]`);
        drawn.groups[pile] = {element, lines, cards: cardsIn(element)};
    }
    return parts.piles.map(([pile]) => pile);
}

function newGroup(pile) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    element.setAttribute('class', 'pile');
    element.dataset.pile = pile;
    return {element, lines: [], cards: []};
}

// The look of the faces in the page, a sum of values of enum deal_faces, and the width in pixels below which cards have
// large indices.
let looks = -1;
const LARGE = 1, FOUR = 2, SMALL_CARD = 58;

// Draws the faces to which the pictures refer, for cards of WIDTH pixels.
function useFaces(width) {
    const look = keep.large || width < SMALL_CARD ? LARGE : 0;
    if (look !== looks) byId('faces').innerHTML = engine.faces(look);
    looks = look;
    byId('board').toggleAttribute('data-large', look === LARGE);
}

// Shows the picture TEXT on the board; returns the piles that changed.
function putPicture(text) {
    const parts = partsOf(text), svg = byId('board').querySelector('svg');
    if (!drawn || !svg || drawn.frame !== parts.frame) return drawAll(parts, text);
    copyAttributes(svg, parts.head);
    let last = svg.querySelector('rect');
    copyAttributes(last, parts.rect);
    const changed = [], before = drawn.groups;
    drawn.groups = [];
    for (const [pile, lines] of parts.piles) {
        const group = drawn.groups[pile] = before[pile] || newGroup(pile), same = lines.join() === group.lines.join();
        if (last.nextElementSibling !== group.element) last.after(group.element);
        last = group.element;
        if (!same) redrawPile(group, lines);
        if (!same) changed.push(pile);
    }
    before.forEach((group, pile) => { if (!drawn.groups[pile]) group.element.remove(); });
    return changed;
}

const handle = (pile, place) => (drawn.groups[pile] && drawn.groups[pile].cards[place]) || null;
const topOf = pile => handle(pile, cardsOf(pile));
