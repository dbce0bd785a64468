// Dialogs and settings of the page.

/* ---- dialogs ---- */

const BEGUN = 60; // games listed

// Shows the options of GAME, or of the game on the table.
function openNew(game) {
    byId('newerror').textContent = byId('set').value = '';
    selectGame(...(game || at.game).split('/'));
    byId('own').value = byId('own').value || keep.own;
    listBegun();
    byId('newbox').showModal();
    document.activeElement.blur();
    byId('newbox').scrollTop = 0;
}

// Lists the other games in progress, the latest first.
function listBegun() {
    const some = listSlots().filter(one => one.key !== slot.key && !untouched(one.slot));
    byId('begunbox').hidden = !some.length;
    byId('begun').textContent = '';
    for (const {key, slot: kept} of some.slice(0, BEGUN)) {
        const item = document.createElement('li'), open = document.createElement('button'), drop = document.createElement('button');
        open.type = drop.type = 'button';
        open.textContent = [kept.title, kept.name || (kept.seed && 'deal ' + kept.seed), kept.set, kept.actions + (kept.actions === 1 ? ' move' : ' moves') +
            (kept.over ? ', over' : '')].filter(text => text).join(' · ');
        open.onclick = () => ended(byId('newbox'), startSlot(kept, LEFT), byId('newerror'));
        drop.textContent = '×';
        drop.setAttribute('aria-label', 'forget ' + open.textContent);
        drop.onclick = () => {
            if (!kept.over && !confirm(open.textContent + ': forget this game?')) return;
            shelf.remove(key);
            listBegun();
        };
        item.append(open, drop);
        byId('begun').append(item);
    }
}

function openMore() {
    byId('moreerror').textContent = '';
    byId('link').value = link();
    byId('record').value = recordOf(played);
    byId('morebox').showModal();
}

function openRules() {
    byId('about').textContent = filled(engine.about());
    byId('rulesbox').showModal();
    byId('rulesbox').scrollTop = 0;
}

// Shows the outcome of a start in its dialog BOX: closes it if ERROR is empty, else shows ERROR. ERROR is null while a
// search continues.
function ended(box, error, where) {
    where.textContent = error || '';
    if (error) where.scrollIntoView({block: 'nearest'});
    if (error === '') {
        for (const open of document.querySelectorAll('dialog[open]')) open.close();
        byId('board').focus({preventScroll: true});
    }
}

const anySeed = () => 1 + Math.floor(Math.random() * 999999);

function startChosen() {
    const {game, set} = choice(), number = byId('seed').value.trim(), key = byId('key').value;
    if (document.querySelector('input[name=by]:checked').value === 'seed') return startDeal(game, set, number || anySeed(), '', number ? key : 'seed');
    return set || !puzzlesOf(game).some(n => n) ? findDeal(game, set) : startPuzzle(game, +byId('grade').value);
}

function startOwn() {
    const text = byId('own').value.replace(/\r/g, '').replace(/\n*$/, '\n');
    saveSetting('own', text);
    return startRules(text, anySeed());
}

function copy(from) {
    byId(from).select();
    if (navigator.clipboard && isSecureContext) navigator.clipboard.writeText(byId(from).value).catch(() => document.execCommand('copy'));
    else document.execCommand('copy');
}

function useTheme() {
    const theme = keep.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'felt');
    Object.assign(document.documentElement.dataset, {theme, four: keep.four, edges: keep.edges});
    const color = document.querySelector('meta[name=theme-color]') || Object.assign(document.createElement('meta'), {name: 'theme-color'});
    color.content = getComputedStyle(document.documentElement).getPropertyValue('--bar').trim();
    document.head.append(color);
}

function setting(id, key, property, then) {
    byId(id)[property] = keep[key];
    byId(id).addEventListener('change', () => {
        saveSetting(key, key === 'nodes' ? +byId(id).value : byId(id)[property]);
        then();
    });
}

function listen() {
    const board = byId('board'), acts = {new: openGallery, undo, redo, hint, deal, more: openMore, rules: openRules};
    for (const id in acts) byId(id).onclick = acts[id];
    board.addEventListener('pointerdown', dragStart);
    document.addEventListener('pointermove', dragMove);
    document.addEventListener('pointerup', dragEnd);
    document.addEventListener('pointercancel', event => { if (drag && event.pointerId === drag.id) dragCancel(); });
    board.addEventListener('touchmove', event => { if (drag && drag.acts.length) event.preventDefault(); }, {passive: false});
    board.addEventListener('contextmenu', event => { if (drag) event.preventDefault(); });
    board.addEventListener('focus', light);
    board.addEventListener('blur', light);
    document.addEventListener('keydown', onKey);
    window.addEventListener('resize', onResize);
    window.addEventListener('hashchange', () => { const error = openLink(location.hash); if (error) say(error, 'bad'); });
    window.addEventListener('error', event => { if (event.error instanceof WebAssembly.RuntimeError) recover(); });
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', () => { follow(); restClock(); });
    window.addEventListener('pagehide', restClock);
    window.addEventListener('beforeprint', fillPaper);
    setInterval(() => { if (clock.since) tellClock(); }, 1000);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', useTheme);
    byId('list').addEventListener('toggle', listActions);
    byId('grade').addEventListener('input', () => {
        saveSetting('grade', +byId('grade').value);
        document.querySelector('input[value=grade]').checked = true;
    });
    for (const id of ['seed', 'key']) byId(id).addEventListener('input', () => { document.querySelector('input[value=seed]').checked = true; });
}

function listenDialogs() {
    const newbox = byId('newbox'), more = byId('morebox'), message = open => {
        byId('whatbox').classList.toggle('open', open);
        byId('whole').hidden = open;
    };
    byId('whole').onclick = () => message(true);
    byId('what').onclick = event => { if (byId('whatbox').className === 'open' && !event.target.closest('button')) message(false); };
    byId('start').onclick = event => { event.preventDefault(); ended(newbox, startChosen(), byId('newerror')); };
    listenGallery();
    byId('choices').addEventListener('change', tellChoice);
    byId('findstop').onclick = stopFinding;
    newbox.addEventListener('close', stopFinding);
    byId('startown').onclick = () => ended(newbox, startOwn(), byId('newerror'));
    byId('startboard').onclick = () => { const {game, set} = choice(); ended(newbox, startBoard(game, set, byId('pasted').value), byId('newerror')); };
    listenLaying();
    byId('copyrules').onclick = () => { byId('own').value = engine.rules(); };
    byId('copylink').onclick = () => copy('link');
    byId('copyrecord').onclick = () => copy('record');
    byId('takerecord').onclick = () => ended(more, orElseBack(() => openRecord(byId('record').value)), byId('moreerror'));
    listenEnding();
    byId('openstats').onclick = () => { more.close(); openStats(); };
    byId('opencalendar').onclick = () => { more.close(); openCalendar(); };
    byId('print').onclick = () => { more.close(); window.print(); };
    byId('exportstats').onclick = exportStats;
    byId('statsfile').onchange = () => takeStats(byId('statsfile').files[0]);
    byId('earlier').onclick = () => turnMonth(-1);
    byId('later').onclick = () => turnMonth(1);
    byId('annotate').onclick = () => { more.close(); lookBack(); };
    byId('restart').onclick = () => { restart(); more.close(); };
    setting('auto', 'auto', 'checked', () => {});
    setting('light-on', 'light', 'checked', search);
    setting('rows', 'rows', 'checked', refit);
    setting('four', 'four', 'checked', useTheme);
    setting('large', 'large', 'checked', refit);
    setting('sound', 'sound', 'checked', () => sound('lay'));
    setting('edges', 'edges', 'checked', useTheme);
    setting('names', 'names', 'checked', refit);
    setting('peek', 'peek', 'checked', () => { dropHint(); search(); });
    setting('nodes', 'nodes', 'value', search);
    setting('theme', 'theme', 'value', useTheme);
}

