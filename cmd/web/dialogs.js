// Dialogs and settings.

// ---- dialogs ----

const BEGUN = 60; // games listed

function fillGrades() {
    const counts = games.find(one => one[0] === byId('game').value)[3], grade = byId('grade');
    for (const option of grade.options) option.disabled = !counts[option.value - 1];
    if (grade.selectedOptions[0].disabled) grade.value = counts.findIndex(n => n) + 1;
}

function openNew() {
    byId('newerror').textContent = '';
    if (games.some(one => one[0] === at.game.split('/')[0])) byId('game').value = at.game.split('/')[0];
    byId('own').value = byId('own').value || keep.own;
    fillGrades();
    listBegun();
    byId('newbox').showModal();
}

// Lists the other games that were begun, the latest first.
function listBegun() {
    const some = listSlots().filter(one => one.key !== slot.key && !untouched(one.slot));
    byId('begunbox').hidden = !some.length;
    byId('begun').textContent = '';
    for (const {key, slot: kept} of some.slice(0, BEGUN)) {
        const item = document.createElement('li'), open = document.createElement('button'), drop = document.createElement('button');
        open.type = drop.type = 'button';
        open.textContent = [kept.title, kept.seed && 'deal ' + kept.seed, kept.set, kept.actions + (kept.actions === 1 ? ' action' : ' actions') +
            (kept.over ? ', over' : '')].filter(text => text).join(' · ');
        open.onclick = () => ended(byId('newbox'), startSlot(kept, LEFT), byId('newerror'));
        drop.textContent = '×';
        drop.setAttribute('aria-label', 'forget ' + open.textContent);
        drop.onclick = () => {
            if (!kept.over && !confirm(open.textContent + ': forget this game?')) return;
            shelf.remove(key);
            listBegun();
        };
        item.append(open, ' ', drop);
        byId('begun').append(item);
    }
}

function openMore() {
    byId('moreerror').textContent = '';
    byId('link').value = link();
    byId('record').value = recordOf(played);
    byId('about').textContent = engine.about().replace(/(\S)\n(?=[^\s\n])(?!Options|Variant)/g, '$1 ');
    byId('morebox').showModal();
}

function ended(box, error, where) {
    where.textContent = error;
    if (!error) {
        box.close();
        byId('board').focus({preventScroll: true});
    }
}

const anySeed = () => 1 + Math.floor(Math.random() * 999999);

function startChosen() {
    const game = byId('game').value, seed = byId('seed').value.trim(), set = byId('set').value.trim();
    if (document.querySelector('input[name=by]:checked').value === 'grade')
        return set ? 'Graded deals have no options.' : startPuzzle(game, +byId('grade').value);
    const number = seed ? Number(seed) : anySeed();
    if (!(Number.isInteger(number) && number >= 1 && number <= 4294967295)) return 'A seed is a number from 1 to 4294967295.';
    return startDeal(game, set, number);
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
    const dark = keep.theme ? keep.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

function setting(id, key, property, then) {
    byId(id)[property] = keep[key];
    byId(id).addEventListener('change', () => {
        saveSetting(key, key === 'nodes' ? +byId(id).value : byId(id)[property]);
        then();
    });
}

function listen() {
    const board = byId('board'), acts = {new: openNew, undo, redo, hint, deal, more: openMore};
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
    window.addEventListener('resize', fit);
    window.addEventListener('hashchange', () => { const error = openLink(location.hash); if (error) say(error, 'bad'); });
    window.addEventListener('error', event => { if (event.error instanceof WebAssembly.RuntimeError) recover(); });
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', follow);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', useTheme);
    byId('list').addEventListener('toggle', listActions);
    byId('game').addEventListener('change', fillGrades);
    byId('grade').addEventListener('input', () => { document.querySelector('input[value=grade]').checked = true; });
    for (const id of ['seed', 'set']) byId(id).addEventListener('input', () => { document.querySelector('input[value=seed]').checked = true; });
}

function listenDialogs() {
    const newbox = byId('newbox'), more = byId('morebox');
    byId('start').onclick = event => { event.preventDefault(); ended(newbox, startChosen(), byId('newerror')); };
    byId('daily').onclick = () => ended(newbox, startDaily(), byId('newerror'));
    byId('startown').onclick = () => ended(newbox, startOwn(), byId('newerror'));
    byId('copyrules').onclick = () => { byId('own').value = engine.rules(); };
    byId('copylink').onclick = () => copy('link');
    byId('copyrecord').onclick = () => copy('record');
    byId('takerecord').onclick = () => ended(more, startRecord(byId('record').value), byId('moreerror'));
    byId('annotate').onclick = () => { more.close(); lookBack(); };
    byId('restart').onclick = () => { restart(); more.close(); };
    setting('auto', 'auto', 'checked', () => {});
    setting('peek', 'peek', 'checked', search);
    setting('nodes', 'nodes', 'value', search);
    setting('theme', 'theme', 'value', useTheme);
}

