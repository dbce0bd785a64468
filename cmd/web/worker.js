// The worker that runs the solver beside the page. The task {bytes, find, game, set, seed, nodes, deals} searches for
// a deal that can be won. The task {bytes, id, record, own, nodes} solves a position and answers {share, result, ...}
// for node budgets that grow up to NODES. With BACK it reviews the record and answers {share}, at last with notes. With ODDS
// it answers {odds, perfect}: a sentence about how players do from the position, and the verdict of the solver.
let engine = null;

function position(task) {
    if (task.own) engine.own(task.own);
    return engine.take(task.record);
}

function search(task) {
    for (let nodes = Math.min(1000, task.nodes); ; nodes = Math.min(4 * nodes, task.nodes)) {
        const found = engine.solve(nodes);
        const last = found.error || found.result !== 'unknown' || nodes >= task.nodes;
        postMessage({id: task.id, share: last ? 100 : Math.round(100 * nodes / task.nodes), last, ...found});
        if (last) return;
    }
}

function lookBack(task) {
    const error = engine.review(task.nodes);
    if (error) return postMessage({id: task.id, last: true, error: JSON.parse(error).error});
    for (let share = 0; share < 100;) {
        share = engine.reviewAsk();
        if (share < 0) return postMessage({id: task.id, last: true, error: 'out of memory'});
        postMessage({id: task.id, back: true, share});
    }
    postMessage({id: task.id, back: true, share: 100, last: true, notes: engine.reviewNotes()});
}

// Searches for a deal that can be won, from seed task.seed on.
function findDeal(task) {
    for (let i = 0; i < task.deals; i++) {
        const position = engine.deal(task.game, task.set, task.seed + i);
        if (position.error) return postMessage({error: (position.field ? position.field + ': ' : '') + position.error, tried: i});
        const found = engine.solve(task.nodes), won = found.result === 'won';
        postMessage({tried: i + 1, last: won || !!found.error || i + 1 === task.deals, seed: won ? task.seed + i : 0, error: found.error});
        if (won || found.error) return;
    }
}

onmessage = async event => {
    const task = event.data;
    engine = engine || await startEngine(task.bytes);
    if (task.find) return findDeal(task);
    const at = position(task);
    if (at.error) postMessage({id: task.id, last: true, error: at.error});
    else if (task.odds) postMessage({id: task.id, last: true, ...engine.odds(task.nodes)});
    else if (task.back) lookBack(task);
    else search(task);
};
