// The solver beside the page. {bytes, id, record, own, nodes}: answers {share, result, ...} for budgets that
// grow up to NODES; with back, looks back on the record: {share}, at last with notes.
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

onmessage = async event => {
    const task = event.data;
    engine = engine || await startEngine(task.bytes);
    const at = position(task);
    if (at.error) postMessage({id: task.id, last: true, error: at.error});
    else if (task.back) lookBack(task);
    else search(task);
};
