// Access to the engine (libdeal as WebAssembly) for the page, its worker and the tests in node. startEngine(BYTES)
// promises an object with a method for each function of engine.c.
async function startEngine(source) {
    const text = new TextDecoder(), bytes = new TextEncoder();
    // Imports of the C library, which expects streams and an environment: all do nothing.
    const nothing = new Proxy({}, {get: (_, name) => name === 'proc_exit' ? () => { throw new Error('engine ended'); } : () => 8});
    const module = await WebAssembly.compile(source);
    const imports = {};
    for (const {module: room, name} of WebAssembly.Module.imports(module))
        (imports[room] = imports[room] || {})[name] = nothing[name];
    const wasm = (await WebAssembly.instantiate(module, imports)).exports;
    wasm._initialize();
    const read = at => {
        const all = new Uint8Array(wasm.memory.buffer);
        return text.decode(all.subarray(at, all.indexOf(0, at)));
    };
    // Writes strings to the engine's buffer, one after the other; returns their addresses.
    const write = strings => {
        const coded = strings.map(string => bytes.encode(string + '\0'));
        let at = wasm.web_room(coded.reduce((sum, one) => sum + one.length, 0));
        const all = new Uint8Array(wasm.memory.buffer);
        return coded.map(one => { all.set(one, at); at += one.length; return at - one.length; });
    };
    const ask = name => (...strings) => read(wasm['web_' + name](...write(strings)));
    const json = name => (...strings) => JSON.parse(ask(name)(...strings));
    // Default layout of the picture, the same as for play --svg.
    const usual = {right: 26, down: 22, back: 10, gap: 10, across: 0, list: 500};
    return {
        games: json('games'), choices: (game, set = '') => json('choices')(game, set), position: json('position'), take: json('take'), board: json('board'), blank: json('blank'), hint: json('hint'), mistakes: json('mistakes'),
        about: ask('about'), rules: ask('rules'), record: ask('record'), moves: ask('moves'), safe: ask('safe'), finish: ask('finish'),
        do: ask('do'),
        deal: (game, set, number, key = 'seed') => JSON.parse(read(wasm.web_deal(...write([game, set, key, String(number)])))),
        starred: game => wasm.web_starred(...write([game])) !== 0,
        puzzle: (game, grade, i) => wasm.web_puzzle(...write([game]), grade, i) >>> 0,
        own: string => { wasm.web_own(...write([string])); },
        svg: (shape = usual) => read(wasm.web_svg(shape.right, shape.down, shape.back, shape.gap, shape.across, shape.list, shape.aside || 0, +!!shape.bare)),
        faces: look => read(wasm.web_faces(look)),
        paper: look => read(wasm.web_paper(look)),
        undo: () => wasm.web_undo() !== 0,
        review: nodes => read(wasm.web_review(nodes)),
        reviewAsk: () => wasm.web_review_ask(),
        reviewNotes: () => JSON.parse(read(wasm.web_review_notes())),
        solve: nodes => JSON.parse(read(wasm.web_solve(nodes))),
        odds: nodes => JSON.parse(read(wasm.web_odds(nodes))),
    };
}
