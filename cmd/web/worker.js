// The solver beside the page. {bytes, id, record, own, nodes}: answers {share, result...}
// for budgets that double up to NODES.
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

onmessage = async event => {
    const task = event.data;
    engine = engine || await startEngine(task.bytes);
    const at = position(task);
    if (at.error) postMessage({id: task.id, last: true, error: at.error});
    else search(task);
};
