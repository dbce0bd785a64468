// The puzzle of the day, the same for everyone. The day of the week determines its grade. The puzzles of a grade are
// used in rounds: each round uses every puzzle once, and a hash of the round's number selects the first.

// Length of a day in milliseconds; grades of the puzzles from Monday to Sunday.
const DAY = 86400000, GRADES = [1, 2, 3, 4, 5, 4, 2];
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
// The first Monday of the calendar: 5 January 1970, as days after 1 January 1970.
const MONDAY = 4;

const dayOf = now => Math.floor((now - now.getTimezoneOffset() * 60000) / DAY);
const gradeOf = day => GRADES[(day - MONDAY + 700) % 7];

// Returns all puzzles of GRADE in games with stars, those of variants too, as pairs [game, index of the puzzle].
function puzzlesAt(grade) {
    const counted = games.flatMap(one => [[one[ID], one[PUZZLES]], ...Object.entries(one[VARIANTS]).map(([name, counts]) => [one[ID] + '/' + name, counts])]);
    return counted.filter(([game]) => hasStars(game)).flatMap(([game, counts]) => Array.from({length: counts[grade - 1]}, (_, i) => [game, i]));
}

const divisor = (a, b) => b ? divisor(b, a % b) : a;

// Returns how many earlier days had the grade of DAY.
function turnOf(day) {
    const week = Math.floor((day - MONDAY) / 7), grade = gradeOf(day), before = GRADES.slice(0, (day - MONDAY) % 7);
    return week * GRADES.filter(one => one === grade).length + before.filter(one => one === grade).length;
}

// Returns a step near 0.618 N without a common divisor with N. Repeated steps modulo N reach every puzzle, and
// neighbours belong to different games.
function stepOf(n) {
    let step = Math.max(1, Math.round(n * 0.618));
    while (divisor(step, n) > 1) step++;
    return step;
}

function daily(day) {
    const grade = gradeOf(day), all = puzzlesAt(grade), n = all.length, turn = turnOf(day), round = Math.floor(turn / n);
    const [game, i] = all[(parseInt(hashOf(`${grade}:${round}`), 36) % n + turn % n * stepOf(n)) % n];
    return {game, grade, i, seed: engine.puzzle(game, grade, i)};
}

function startDaily(day = dayOf(new Date())) {
    const puzzle = daily(day), today = day === dayOf(new Date());
    const error = startDeal(puzzle.game, '', puzzle.seed, `The puzzle of ${today ? 'the day' : dateText(day)} can be won: ${stars(puzzle.grade)}.`);
    if (error) return error;
    const stats = readStats();
    stats.days[day] = slot.key.replace(/~\d+$/, '');
    writeStats(stats);
    return '';
}

/* ---- the calendar ---- */

const dateOf = day => new Date(day * DAY);
const dateText = day => dateOf(day).toLocaleDateString('en-GB', {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'});
// The month shown in the calendar: [year, month from 0].
let month = null;

function openCalendar() {
    const now = new Date();
    month = [now.getFullYear(), now.getMonth()];
    fillCalendar();
    byId('calendarbox').showModal();
}

function turnMonth(by) {
    const first = new Date(Date.UTC(month[0], month[1] + by, 1));
    month = [first.getUTCFullYear(), first.getUTCMonth()];
    fillCalendar();
}

function dayButton(day, stats) {
    const button = document.createElement('button'), row = stats.deals[stats.days[day]], won = row && row[WON] === 1, {game, grade} = daily(day);
    button.type = 'button';
    button.textContent = dateOf(day).getUTCDate() + (won ? ' ✓' : '');
    button.setAttribute('aria-label', `${dateText(day)}, ${titleOf(game)}, grade ${grade}${won ? ', won' : row ? ', begun' : ''}`);
    button.title = titleOf(game) + ' ' + stars(grade);
    if (day === dayOf(new Date())) button.setAttribute('aria-current', 'date');
    button.onclick = () => ended(byId('calendarbox'), startDaily(day), byId('calendarerror'));
    return button;
}

function fillCalendar() {
    const first = Date.UTC(month[0], month[1], 1) / DAY, last = Date.UTC(month[0], month[1] + 1, 0) / DAY, today = dayOf(new Date()), stats = readStats();
    const days = Array.from({length: Math.min(last, today) - first + 1}, (_, i) => dayButton(first + i, stats));
    if (days[0]) days[0].style.gridColumn = (first - MONDAY + 700) % 7 + 1;
    const names = WEEK.map((name, i) => Object.assign(document.createElement('abbr'), {textContent: name.slice(0, 2), title: `${name}: grade ${GRADES[i]}`}));
    byId('month').textContent = dateOf(first).toLocaleDateString('en-GB', {month: 'long', year: 'numeric', timeZone: 'UTC'});
    byId('days').replaceChildren(...names, ...days);
    byId('daygames').replaceChildren(...days.map(day => Object.assign(document.createElement('li'), {textContent: day.title})));
    byId('later').disabled = last >= today;
    byId('earlier').disabled = first <= MONDAY;
}

/* ---- on paper ---- */

// Fills the sheet that the browser prints: the present deal, with its name and its record.
function fillPaper() {
    const before = at, line = recordOf(played), record = recordOf([]);
    engine.take(record);
    byId('paper').innerHTML = engine.paper((keep.four ? FOUR : 0) + (keep.large ? LARGE : 0));
    engine.take(line);
    at = before;
    const head = document.createElement('h2'), foot = document.createElement('pre');
    head.textContent = at.title + ', ' + dealName();
    foot.textContent = record;
    byId('paper').prepend(head);
    byId('paper').append(foot);
}
