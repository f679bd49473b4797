const side = Number(document.body.dataset.side);
const steps = JSON.parse(document.getElementById('data').textContent);
const [back, play, next] = ['back', 'play', 'next'].map(id => document.getElementById(id));
const now = document.getElementById('now'), board = document.querySelector('.board');
const items = [...document.querySelectorAll('.steps > li')];
const narrow = matchMedia('(max-width: 48rem)');
const cells = new Map();
let at = 0, timer = null;

for (const g of document.querySelectorAll('.walk .cell')) {
  const key = g.dataset.cell;
  if (!cells.has(key))
    cells.set(key, {parts: [], labels: [], start: g.classList.contains('known'), shade: false});
  cells.get(key).parts.push(g);
  if (g.querySelector('.shade')) cells.get(key).shade = true;
}
for (const use of document.querySelectorAll('.walk g.ink use')) {
  const [r, c] = ['y', 'x'].map(name => Math.floor(Number(use.getAttribute(name)) / side));
  cells.get(r + ',' + c)?.labels.push(use);
}

const filled = step => step.cells.map(cell => cell.row + ',' + cell.col);
const rests = step => [...step.reasons, ...step.clues].map(cell => cell.join(','));
const [row, column] = document.body.dataset.places === 'short'
  ? ['r', 'c'] : ['row ', ', column '];
const said = cell => row + (cell[0] + 1) + column + (cell[1] + 1);

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function hint(keys) {
  for (const [key, cell] of cells)
    for (const part of cell.parts) part.classList.toggle('hint', keys.includes(key));
}

function hints(target, keys) {
  target.dataset.hover = '';
  target.addEventListener('mouseenter', () => hint(keys));
  target.addEventListener('mouseleave', () => hint([]));
}

function chain(links) {
  const list = element('ol', '');
  list.type = 'a';
  for (const link of links) {
    const item = list.appendChild(element('li', ''));
    hints(item.appendChild(element('span', link.brief)), [...rests(link), ...filled(link)]);
    if (link.trial.length) item.append(chain(link.trial));
  }
  return list;
}

function tell(step) {
  now.replaceChildren(element('strong', step ? step.brief : 'The start'));
  if (!step) return;
  const sentence = now.appendChild(element('p', step.sentence));
  hints(sentence, rests(step));
  if (step.trial.length) now.append(chain(step.trial));
  const reasons = new Map([...step.reasons, ...step.clues].map(cell => [String(cell), cell]));
  if (!reasons.size) return;
  const named = step.rests ?? [...reasons.values()].map(said);
  const why = element('p', 'It rests on: ' + named.join('; ') + '.');
  why.className = 'rests';
  hints(now.appendChild(why), rests(step));
}

/* The line through the cells of a wall, on top of the board. */
function wall(pairs) {
  const board = document.querySelector('.walk svg');
  board.querySelectorAll('.wall').forEach(line => line.remove());
  for (const pair of pairs) {
    const line = document.createElementNS(board.namespaceURI, 'path');
    line.setAttribute('class', 'wall');
    line.setAttribute('d', 'M' + pair.map(([r, c]) => (c + .5) * side + ' ' + (r + .5) * side).join('L'));
    board.append(line);
  }
}

function show(number) {
  at = Math.max(0, Math.min(steps.length, number));
  const step = steps[at - 1];
  const known = new Set(steps.slice(0, at).flatMap(filled));
  const fresh = new Set(step ? filled(step) : []), why = new Set(step ? rests(step) : []);
  for (const [key, cell] of cells) {
    const there = cell.start || known.has(key), dark = there && cell.shade;
    for (const part of cell.parts) {
      part.classList.toggle('known', there);
      part.classList.toggle('dark', dark);
      part.classList.toggle('new', fresh.has(key));
      part.classList.toggle('why', why.has(key) && !fresh.has(key));
      part.classList.remove('hint');
    }
    for (const use of cell.labels) use.classList.toggle('on-shade', dark);
  }
  wall(step ? step.chain : []);
  items.forEach((item, index) => item.classList.toggle('now', index + 1 === at));
  back.disabled = at === 0;
  next.disabled = at === steps.length;
  document.getElementById('counter').textContent = 'Step ' + at + ' of ' + steps.length;
  tell(step);
  if (at === steps.length) stop();
}

function go(number) {
  show(number);
  try { history.replaceState(null, '', '#' + at); } catch { /* the page works without it */ }
  // What is told below the board is enough, as long as it is in sight.
  const told = narrow.matches && now.getBoundingClientRect().bottom > board.offsetHeight;
  if (at && !told) items[at - 1].scrollIntoView({block: 'nearest'});
}

// Nothing that is scrolled to is to lie behind the board, which stays at the top.
function clear() {
  document.documentElement.style.scrollPaddingTop = narrow.matches ? board.offsetHeight + 'px' : '';
}

function stop() {
  clearInterval(timer);
  timer = null;
  play.textContent = 'Play';
}

function toggle() {
  if (timer !== null) return stop();
  if (!steps.length) return;
  play.textContent = 'Pause';
  timer = setInterval(() => go(at + 1), 1600);
  go(at === steps.length ? 0 : at + 1);
}

function turn(number) {
  stop();
  go(number);
}

function press(button, action) {
  button.addEventListener('click', event => {
    action();
    // After a click the space bar is for playing again, not for this button.
    if (event.detail) button.blur();
  });
}

press(back, () => turn(at - 1));
press(next, () => turn(at + 1));
press(play, toggle);
items.forEach((item, index) => {
  const step = steps[index];
  press(item.querySelector('button'), () => turn(index + 1));
  hints(item.querySelector('p'), rests(step));
  const list = item.querySelector('ol');
  if (list) list.replaceWith(chain(step.trial));
});
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = {ArrowLeft: () => turn(at - 1), ArrowRight: () => turn(at + 1),
    Home: () => turn(0), End: () => turn(steps.length)};
  if (event.key === ' ' && !event.target.closest('button')) keys[' '] = toggle;
  if (!(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
});
addEventListener('resize', clear);
clear();
addEventListener('hashchange', () => turn(Number(location.hash.slice(1)) || 0));
if (location.hash) go(Number(location.hash.slice(1)) || 0); else show(0);
