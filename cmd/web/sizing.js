// The size and the layout of the picture of the board. During a game the cards never grow: the scale only shrinks, and
// the layout only advances in fixed lists of layouts. Before cards shrink, the cards of a column are pressed together, and in
// a narrow window long rows are broken. The whole table is shown, unless cards would get narrower than a limit.

// CARD: width of a card in units of the picture; the others: scales in pixels a unit. WIDEST: of any card; NARROW, LOW, FLAT,
// SHORT: least ones, in a narrow window, for a wide table in it, in a low window, in others; TALL: the least in an upright
// window before long rows are broken.
const CARD = 50, WIDEST = 2.4, NARROW = 0.805, LOW = 0.67, FLAT = 0.42, SHORT = 0.56, TALL = 1.2;
// Layouts to try, in this order. ACROSS: number of fans in a row, 0 for all; ROWS: steps between cards that overlap in
// a row, GAPS: distances between piles, in units of the picture.
const ACROSS = [0, 9, 5, 4, 3, 2], ROWS = [26, 22, 18], GAPS = [18, 14, 10, 7];
// Steps between cards that overlap in a column, in units of the picture: of face-up and face-down cards. The second list is
// for large indices.
const COLUMNS = [[22, 9], [19, 8], [16, 7], [13, 6], [11, 5]], LARGE_COLUMNS = [[25, 9], [23, 8], [22, 7], [20, 6], [18, 5]];
// Widths of a column beside the table, in units of the picture: none; a pile and its neighbour; nine cards of a talon in a row.
const ASIDES = [0, 110, 260];
// minimal size of numbers and names of piles, in pixels
const INDEX = 12.1;
// A layout is taken if its cards have this share of the largest possible width; NEAR: in a narrow or upright window.
// BROKEN: how much larger the cards of broken rows must be in an upright window.
const ENOUGH = 0.97, NEAR = 0.9, BROKEN = 1.15;

// The chosen layout: {key, width, high, wide, down, gap, large, scale, settled, begun, aside}. WIDTH: of the board; HIGH: of the
// window; WIDE and DOWN: indices in wides() and the list of columns; LARGE: cards have large indices; SETTLED: no layout fits
// the width.
let size = null;

// Returns the list of horizontal layouts; only a narrow or upright window may break rows.
const wides = room => ((room.narrow || room.tall) && keep.rows ? ACROSS : ACROSS.slice(0, 1)).flatMap(across => ROWS.map(right => ({across, right})));
const columns = () => size.large ? LARGE_COLUMNS : COLUMNS;

function roomOf(board) {
    const low = innerHeight < 481, narrow = innerWidth <= 700 && !low, top = board.getBoundingClientRect().top + scrollY;
    return {width: board.clientWidth, height: Math.max(innerHeight - top - (narrow ? 72 : 8), 40), low, narrow, tall: !narrow && !low && innerHeight > innerWidth};
}

function picture(room, wide, down) {
    const {across, right} = wides(room)[wide], [up, back] = columns()[down];
    const shape = {across, right, down: up, back, gap: size.gap, list: room.narrow ? 420 : 500, aside: size.aside, bare: !keep.names};
    const text = engine.svg(shape), [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text);
    return {text, width: +width, height: +height, wide, down};
}

const scaleOf = (room, one) => Math.min(room.width / one.width, room.height / one.height, WIDEST);

// Returns the first picture that fits the width, from the present layout on; if none does, the one with the largest
// cards.
function fitWidth(room, least) {
    let best = null;
    for (let wide = size.wide; wide < wides(room).length; wide++) {
        const one = picture(room, wide, size.down);
        if (!best || one.width < best.width) best = one;
        if (one.width * least <= room.width || size.settled) return one;
    }
    size.settled = true;
    return best;
}

// Chooses the distances at the beginning of a game: the widest ones with which the cards are nearly as large as they can be.
function chooseShape(room) {
    const last = columns().length - 1, at = (aside, gap) => {
        Object.assign(size, {aside, gap});
        return scaleOf(room, picture(room, 0, last));
    };
    const gaps = room.narrow ? [3] : room.low ? [7, 3] : GAPS, tight = gaps.at(-1);
    const asides = room.narrow ? [0] : ASIDES, scales = asides.map(aside => at(aside, tight)), most = Math.max(...scales);
    const aside = asides[scales.findIndex(scale => scale >= ENOUGH * most)], gap = gaps.find(one => at(aside, one) >= ENOUGH * most) || tight;
    Object.assign(size, {aside, gap, down: 0});
}

// Returns the picture at the beginning of a game: the cards of columns as far apart as the size of cards permits.
function firstPicture(room, least) {
    chooseShape(room);
    let last = picture(room, fitWidth(room, least).wide, columns().length - 1);
    const whole = picture(room, 0, last.down);
    if (room.tall && scaleOf(room, last) < BROKEN * scaleOf(room, whole)) last = whole;
    size.settled ||= room.tall;
    const {wide} = last, most = scaleOf(room, last);
    const enough = Math.min(most, Math.max((room.narrow || room.tall ? NEAR : ENOUGH) * most, NARROW));
    for (let down = 0; down < last.down; down++) {
        const one = picture(room, wide, down);
        if (scaleOf(room, one) >= enough) return one;
    }
    return last;
}

// Presses the cards of columns together until they fit the height at the present scale, where that makes the table lower.
function fitHeight(room, first) {
    let one = first;
    const tall = () => one.height * Math.min(size.scale, room.width / one.width) > room.height + 0.1;
    for (let down = one.down + 1; tall() && down < columns().length; down++) {
        const next = picture(room, one.wide, down);
        if (next.height < one.height) one = next;
    }
    return one;
}

function fitted(room) {
    const least = room.narrow ? NARROW : room.low ? 0.5 : room.tall ? TALL : 1;
    const one = size.begun ? fitHeight(room, fitWidth(room, least)) : firstPicture(room, least);
    const lowest = room.low ? FLAT : room.narrow ? NARROW : SHORT, whole = room.width / one.width;
    // A table that is not seen as a whole in a narrow window has cards of the usual size.
    const scale = room.low ? Math.max(whole, 0.5) : whole > LOW ? whole : room.narrow ? NARROW : LOW;
    return {...one, scale: Math.min(size.scale, scale, Math.max(room.height / one.height, lowest))};
}

// Returns the picture of the position as the text of an SVG, and sets its size.
function fit() {
    const room = roomOf(byId('board')), small = room.narrow || room.low;
    if (!size || size.key !== slot.key)
        size = {key: slot.key, width: room.width, high: innerHeight, wide: 0, down: 0, gap: 3, large: keep.large || small, scale: WIDEST, settled: false, begun: false, aside: 0};
    let one = fitted(room);
    if (!size.large && one.scale * CARD < SMALL_CARD) {
        Object.assign(size, {large: true, settled: false});
        one = fitted(room);
    }
    const {scale} = one;
    // A table that needs no scrolling must not scroll, since a drag on it would leave the page.
    byId('board').style.overflowX = one.width * scale > room.width + 1 ? 'auto' : 'visible';
    Object.assign(size, {wide: one.wide, down: one.down, scale, begun: true});
    useFaces(CARD * scale);
    const note = Math.min(Math.max(INDEX / scale, 8), 15);
    // The picture fills the window, since a browser lays out all cards anew when its height changes.
    const high = Math.max(one.height, Math.floor(room.height / scale)), [w, h] = [one.width * scale, high * scale].map(n => n.toFixed(2));
    return one.text.replace(/ width="\d+" height="\d+" viewBox="[^"]*"/, ` width="${w}" height="${h}" viewBox="0 0 ${one.width} ${high}" style="--note:${note.toFixed(1)}px"`);
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
