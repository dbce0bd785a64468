// The size and the shape of the picture.
//
// In a game the cards never grow: the scale only shrinks, and the shape only goes on in the lists below.  Fans are pressed
// together, and in a narrow window long rows broken, before cards get narrower than 40 pixels.  In a low window the whole table
// is seen, unless cards got narrower than 21 pixels.

const CARD = 50, WIDEST = 1.5, NARROW = 0.805, LOW = 0.67, FLAT = 0.42; // units of the picture; pixels a unit
const ACROSS = [0, 9, 5, 4, 3, 2], ROWS = [26, 22, 18]; // fans side by side, steps in a row
const COLUMNS = [[22, 22], [22, 14], [22, 9], [20, 9], [18, 9]]; // steps in a column, of face-up and face-down cards
const INDEX = 12.1; // pixels of the letters on a card, at least

let size = null; // {key, width: of the board, high: of the window, wide: index of wides(), down: of COLUMNS, scale, settled: no shape fits the width, begun}

// Narrow windows may break rows.
const wides = narrow => (narrow && keep.rows ? ACROSS : ACROSS.slice(0, 1)).flatMap(across => ROWS.map(right => ({across, right})));

function roomOf(board) {
    const low = innerHeight < 480, top = board.getBoundingClientRect().top + scrollY;
    return {width: board.clientWidth, height: Math.max(innerHeight - top - (low ? 6 : 50), 40), low, narrow: innerWidth < 600 && !low};
}

function picture(room, wide, down) {
    const {across, right} = wides(room.narrow)[wide], narrow = room.narrow || room.low;
    const shape = {across, right, down: COLUMNS[down][0], back: COLUMNS[down][1], gap: narrow ? 3 : 10, list: room.narrow ? 420 : 500, stacked: narrow && right < 26};
    const text = engine.svg(shape), [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text);
    return {text, width: +width, height: +height, wide, down};
}

// The first picture that fits the width, from the present shape on; else the one with the largest cards.
function fitWidth(room, least) {
    let best = null;
    for (let wide = size.wide; wide < wides(room.narrow).length; wide++) {
        const one = picture(room, wide, size.down);
        if (!best || one.width < best.width) best = one;
        if (one.width * least <= room.width || size.settled) return one;
    }
    size.settled = true;
    return best;
}

// Presses the columns until they fit the height at the present scale; a first picture at the least scale.
function fitHeight(room, first, least) {
    let one = first;
    const tall = () => one.height * Math.min(size.scale, room.width / one.width, size.begun ? size.scale : Math.max(least, room.height / one.height)) > room.height;
    while (tall() && one.down + 1 < COLUMNS.length) one = picture(room, one.wide, one.down + 1);
    return one;
}

// The picture of the position, at its size, as text of SVG.
function fit() {
    const room = roomOf(byId('board')), least = room.narrow ? NARROW : room.low ? 0.5 : 1;
    if (!size || size.key !== slot.key)
        size = {key: slot.key, width: room.width, high: innerHeight, wide: 0, down: 0, scale: WIDEST, settled: false, begun: false};
    const one = fitHeight(room, fitWidth(room, least), least), lowest = room.low ? FLAT : room.narrow ? NARROW : 0.75;
    const scale = Math.min(size.scale, Math.max(room.width / one.width, room.low ? 0.5 : LOW), Math.max(room.height / one.height, lowest));
    byId('board').style.overflowX = one.width * scale > room.width + 1 ? 'auto' : 'visible'; // a finger on a table that cannot scroll would leave the page
    Object.assign(size, {wide: one.wide, down: one.down, scale, begun: true});
    const index = Math.min(Math.max(INDEX / scale, 13), 18.1), note = Math.min(Math.max(INDEX / scale, 11), 15);
    return one.text.replace(/ width="\d+" height="\d+"/, ` width="${(one.width * scale).toFixed(2)}" height="${(one.height * scale).toFixed(2)}" style="--index:${index.toFixed(1)}px;--note:${note.toFixed(1)}px"`);
}

function refit() {
    dragCancel();
    size = null;
    draw();
}

// A phone that hides its address bar changes the height a little; that changes no scale.
function onResize() {
    if (!size || size.width !== byId('board').clientWidth || Math.abs(size.high - innerHeight) > 120) refit();
}
