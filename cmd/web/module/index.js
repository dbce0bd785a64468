// The engine of Patience Tools for other pages, and for Node. start() promises an object whose functions take and return
// records: lines of text with a deal and its moves, the same as those of the tools deal, play and solve.
import {startEngine} from './engine.js';

// The bytes of the engine beside this file.
async function engineBytes() {
    const file = new URL('./deal.wasm', import.meta.url);
    if (file.protocol === 'file:' && typeof process !== 'undefined') return (await import('node:fs/promises')).readFile(file);
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
}

// "redeals:1,scene.piles:6", as in the field set= of a record.
const setOf = (options = {}) => typeof options === 'string' ? options : Object.entries(options).map(([name, value]) => name + ':' + value).join();

function good(answer) {
    if (answer.error) throw new Error((answer.field ? answer.field + ': ' : '') + answer.error);
    return answer;
}

export async function start(bytes) {
    const engine = await startEngine(bytes || await engineBytes());
    const take = record => good(engine.take(record.trim()));
    return {
        games: () => engine.games().map(([id, title, packs, , historic]) => ({id, title, packs, historic})),
        about: (game, options) => {
            good(engine.deal(game, setOf(options), 1));
            return engine.about();
        },
        deal: (game, {seed, ms, pysol, options} = {}) => {
            const [key, number] = ms !== undefined ? ['ms', ms] : pysol !== undefined ? ['pysol', pysol] : ['seed', seed ?? 1];
            good(engine.deal(game, setOf(options), number, key));
            return engine.record('').trim();
        },
        board: (game, text, options) => {
            good(engine.board(game, setOf(options), text));
            return engine.record('').trim();
        },
        legal: record => take(record).actions.map(([word]) => word),
        apply: (record, ...words) => {
            take(record);
            const moves = engine.moves();
            for (const word of words) if (!engine.do(word)) throw new Error(`"${word}" is not legal here`);
            return engine.record([...moves ? [moves] : [], ...words].join()).trim();
        },
        position: record => {
            const {title, won, lost, piles} = take(record);
            return {title, won: won === 1, lost: lost === 1, piles: piles.map(([name, group, , cards, words]) => ({name, group, cards, words}))};
        },
        hint: record => {
            take(record);
            return good(engine.hint());
        },
        solve: (record, {nodes = 1000000} = {}) => {
            take(record);
            const {moves, ...found} = good(engine.solve(nodes));
            return {...found, moves: moves ? moves.split(',') : []};
        },
        svg: record => {
            take(record);
            return engine.svg();
        },
    };
}
