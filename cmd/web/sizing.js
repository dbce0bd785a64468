// The size and the layout of the picture of the board. During a game the cards never grow: the scale only shrinks, and
// the layout only advances in fixed lists of layouts. Before cards get narrower than 40 pixels, the columns are pressed
// together, and in a narrow window long rows are broken. In a low window the whole table is shown, unless cards would
// get narrower than 21 pixels.

// CARD: width of a card in units of the picture; the others: scales in pixels a unit.
const CARD = 50, WIDEST = 1.5, NARROW = 0.805, LOW = 0.67, FLAT = 0.42;
// Layouts to try, in this order. ACROSS: number of fans in a row, 0 for all; ROWS: steps between cards that overlap in
// a row, in units of the picture.
const ACROSS = [0, 9, 5, 4, 3, 2], ROWS = [26, 22, 18];
// Steps between cards that overlap in a column, in units of the picture: of face-up and face-down cards.
const COLUMNS = [[22, 22], [22, 14], [22, 9], [20, 9], [18, 9]];
// Width of a column beside the table in a low window, in units of the picture: nine cards of a talon in a row.
const ASIDE = 260;
// minimal size of the letters on a card, in pixels
const INDEX = 12.1;

// The chosen layout: {key, width, high, wide, down, scale, settled, begun, aside}. WIDTH: of the board; HIGH: of the window;
// WIDE and DOWN: indices in wides() and COLUMNS; SETTLED: no layout fits the width; ASIDE: result of
// chooseAside().
let size = null;

// Returns the list of horizontal layouts; only a narrow window may break rows.
const wides = narrow => (narrow && keep.rows ? ACROSS : ACROSS.slice(0, 1)).flatMap(across => ROWS.map(right => ({across, right})));

function roomOf(board) {
    const low = innerHeight < 480, top = board.getBoundingClientRect().top + scrollY;
    return {width: board.clientWidth, height: Math.max(innerHeight - top - (low ? 6 : 50), 40), low, narrow: innerWidth < 600 && !low};
}

function picture(room, wide, down) {
    const {across, right} = wides(room.narrow)[wide], narrow = room.narrow || room.low;
    const shape = {across, right, down: COLUMNS[down][0], back: COLUMNS[down][1], gap: narrow ? 3 : 10, list: room.narrow ? 420 : 500, aside: size.aside};
    const text = engine.svg(shape), [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text);
    return {text, width: +width, height: +height, wide, down};
}

// Returns the first picture that fits the width, from the present layout on; if none does, the one with the largest
// cards.
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

// Presses the columns together until they fit the height at the present scale. A first picture may be shrunk to the
// least scale.
function fitHeight(room, first, least) {
    let one = first;
    const tall = () => one.height * Math.min(size.scale, room.width / one.width, size.begun ? size.scale : Math.max(least, room.height / one.height)) > room.height;
    while (tall() && one.down + 1 < COLUMNS.length) one = picture(room, one.wide, one.down + 1);
    return one;
}

// Returns the width of a column for the pack and the talon at the right, if that makes the cards larger in a low window; else 0.
function chooseAside(room) {
    const scaleOf = aside => {
        size.aside = aside;
        const one = picture(room, 0, COLUMNS.length - 1);
        return Math.min(room.width / one.width, room.height / one.height);
    };
    return scaleOf(ASIDE) > scaleOf(0) ? ASIDE : 0;
}

// Returns the picture of the position as the text of an SVG, and sets its size.
function fit() {
    const room = roomOf(byId('board')), least = room.narrow ? NARROW : room.low ? 0.5 : 1;
    if (!size || size.key !== slot.key)
        size = {key: slot.key, width: room.width, high: innerHeight, wide: 0, down: 0, scale: WIDEST, settled: false, begun: false, aside: 0};
    if (!size.begun && room.low) size.aside = chooseAside(room);
    const one = fitHeight(room, fitWidth(room, least), least), lowest = room.low ? FLAT : room.narrow ? NARROW : 0.75;
    const scale = Math.min(size.scale, Math.max(room.width / one.width, room.low ? 0.5 : LOW), Math.max(room.height / one.height, lowest));
    // A table that needs no scrolling must not scroll, since a drag on it would leave the page.
    byId('board').style.overflowX = one.width * scale > room.width + 1 ? 'auto' : 'visible';
    Object.assign(size, {wide: one.wide, down: one.down, scale, begun: true});
    useFaces(CARD * scale);
    const note = Math.min(Math.max(INDEX / scale, 11), 15);
    return one.text.replace(/ width="\d+" height="\d+"/, ` width="${(one.width * scale).toFixed(2)}" height="${(one.height * scale).toFixed(2)}" style="--note:${note.toFixed(1)}px"`);
}

function refit() {
    dragCancel();
    size = null;
    draw();
}

// Adapts the layout to the window. A phone that hides its address bar changes the height slightly, which changes no
// scale.
function onResize() {
    if (!size || size.width !== byId('board').clientWidth || Math.abs(size.high - innerHeight) > 120) refit();
}
