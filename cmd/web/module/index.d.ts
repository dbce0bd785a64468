/** A deal and its moves in one line of text, as the tools write it: see deal-format(5). */
export type Patience = string;

/** Options of a game by their names, or in the form of the field set=: "redeals:1,scene.piles:6". */
export type Options = string | Record<string, string | number>;

/** All functions throw an Error, with the message of the tools, for records, games and options that are refused. */
export interface Engine {
    /** All games; those in the list of historic games are marked. */
    games(): {id: string, title: string, packs: number, historic: boolean}[];
    /** The rules of a game, or of a variant such as "spider/two-suits", in words. */
    about(game: string, options?: Options): string;
    /** A deal by its seed, or by its number in Microsoft's or PySolFC's numbering; seed 1 if none is given. */
    deal(game: string, number?: {seed?: number, ms?: number, pysol?: number | string, options?: Options}): Patience;
    /** A board of another program, or as people draw it. */
    board(game: string, text: string, options?: Options): Patience;
    /** The words of the legal actions. */
    legal(record: Patience): string[];
    /** The record with more actions, and with its result if the game is then over. */
    apply(record: Patience, ...words: string[]): Patience;
    /** What is seen of the position; CARDS is the number of cards, WORDS the name of a pile in a sentence. */
    position(record: Patience): {title: string, won: boolean, lost: boolean, piles: {name: string, group: string, cards: number, words: string}[]};
    /** A hint, which uses only the cards that a player sees. WORD is absent if there is no advice. */
    hint(record: Patience): {word?: string, text: string};
    /** The verdict on the position after at most so many nodes (1000000). A win has the moves that are left to make. */
    solve(record: Patience, limits?: {nodes?: number}): {result: 'won' | 'unwinnable' | 'unknown', proof: string, checked: string, nodes: number, moves: string[]};
    /** The picture of the position as SVG. */
    svg(record: Patience): string;
}

/** Starts an engine of its own. BYTES: those of deal.wasm, where they do not lie beside index.js. */
export function start(bytes?: BufferSource): Promise<Engine>;
