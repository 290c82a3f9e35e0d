// The page of `thou serve`: draws what the server says this place may see, and sends what is chosen. Next: cards.js (the table),
// decision.js (choices and log); all three are plain scripts that share their names.
//
// Nothing of any game is in here: names of zones, stats, counters and kinds come with the view. All state is `state` (the last event) and
// what the person is in the middle of (`picked`, which lists are open); after each event everything is drawn anew, and what had the
// focus has it again by its `data-key`. Texts are only ever set as text, so a card's text is never read as HTML.
'use strict';

const place = location.pathname;
const byId = id => document.getElementById(id);
const opened = new Set();  // keys of lists that the person has opened
let state = null;
let picked = [];           // indices of options, in the order chosen
let hinted = [];
let takesFocus = false;    // the next decision of one's own gets the focus
let digits = '';
let digitsTimer = 0;
const kAnnounced = 12;     // of what happened, the newest

/** An element. Of `attributes`, `on...` are listeners, `key` is what its focus is kept by. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'key') element.dataset.key = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

const decision = () => state.view.decision;
const playerName = seat => {
  const player = state.view.players.find(each => each.seat === seat);
  return player ? player.name : 'the scenario';
};
/** A player's name with the seat, where the name does not say that already. */
const named = seat => {
  const name = playerName(seat);
  return name.endsWith(` ${seat}`) ? capital(name) : `${name} (seat ${seat})`;
};
const seatName = seat => (seat === state.seat ? 'you' : playerName(seat));
const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

function hueOf(text) {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)) % 3600;
  return (hash * 137) % 360;
}

// ---- what is sent

async function post(what, body) {
  try {
    const reply = await fetch(`${place}/${what}`, {method: 'POST', body: JSON.stringify(body)});
    const said = await reply.json();
    if (said.error) return problem(said.error.message), null;
    problem('');
    return said;
  } catch {
    problem('The server cannot be reached. Is `thou serve` still running?');
    return null;
  }
}

function problem(text) {
  byId('problem').textContent = text;
}

async function send(choose) {
  takesFocus = true;
  if (!await post('answer', {number: state.number, choose})) takesFocus = false;
}

async function undo(to) {
  takesFocus = true;
  if (!await post('undo', {number: state.number, to})) takesFocus = false;
}

async function hint() {
  const said = await post('hint', {number: state.number});
  if (!said) return;
  hinted = said.choose;
  const asked = decision();
  const names = asked.kind === 'number' ? said.choose : said.choose.map(index => asked.options[index].text);
  draw();
  announce(`A program would choose ${names.length ? names.join(', ') : 'nothing'}`);
  problem('');
  byId('choices').prepend(make('p', {class: 'count'}, byId('announce').textContent));
}

// ---- choosing

const takesSeveral = asked => asked.maximum > 1;

function choose(index) {
  const asked = decision();
  if (!takesSeveral(asked)) return send([index]);
  picked = picked.includes(index) ? picked.filter(each => each !== index) : [...picked, index];
  draw();
  announce(`${plural(picked.length, 'option')} chosen`);
}

function confirmChoice() {
  const asked = decision();
  if (!asked) return;
  if (asked.kind === 'number') return send([Number(byId('number').value)]);
  if (picked.length >= asked.minimum && picked.length <= asked.maximum) send(picked);
  else problem(`Choose ${howMany(asked)} first`);
}

function howMany(asked) {
  if (asked.kind === 'number') return `a number from ${asked.minimum} to ${asked.maximum}`;
  const most = Math.min(asked.maximum, asked.options.length);
  if (asked.minimum === most) return `${most}`;
  if (asked.minimum === 0 && most === 1) return 'one, or none';
  return asked.minimum === 0 ? `up to ${most}` : `${asked.minimum} to ${most}`;
}

function draw() {
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : undefined;
  document.title = `${decision() ? '● ' : ''}${state.game}`;
  byId('game').textContent = state.game;
  byId('scopes').textContent = state.view.scopes.map(scope => scope.name).join(' › ');
  byId('standing').textContent = (state.seat ? `${named(state.seat)} · ` : 'Watching · ') + standing();
  drawTable();
  drawDecision();
  const effects = state.view.effects.map(effectOf);
  const events = decision() ? [] : (state.view.events || []).map(event => make('div', {}, 'Now: ', event));
  byId('effects').replaceChildren(make('div', {class: 'facts'}, [...events, ...effects]));
  byId('lasting').hidden = !effects.length && !events.length;
  drawLog();
  if (byId('details').open) return;
  const again = focused && document.querySelector(`[data-key="${CSS.escape(focused)}"]`);
  if (again) again.focus({preventScroll: true});
}

function announce(text) {
  byId('announce').textContent = text;
}

/** What a screen reader says of a change: what happened, and what is asked. */
function announceChange(before) {
  const happened = before ? freshEntries(before).filter(entry => !entry.minor).slice(-kAnnounced).map(entry => entry.text) : [];
  if (state.undone && !happened.includes(state.undone)) happened.unshift(state.undone);
  const asked = decision();
  const asks = asked ? `Your decision: ${question(asked).replace(/([^?])$/, '$1.')} ${asked.kind === 'number' ? howMany(asked) : plural(asked.options.length, 'choice')}.` : `${standing()}.`;
  announce([...happened, asks].map(text => (/[.?!]$/.test(text) ? text : `${text}.`)).join(' '));
}

/** What the log has that it had not before, also where answers were taken back: from the first entry on that is another. */
function freshEntries(before) {
  const {first, entries} = state.log;
  const known = index => before.log.entries[index + first - before.log.first];
  let fresh = 0;
  while (fresh < entries.length && known(fresh) && known(fresh).text === entries[fresh].text && known(fresh).depth === entries[fresh].depth) ++fresh;
  return entries.slice(fresh);
}

function take(next) {
  const before = state;
  state = next;
  if (!before || next.number !== before.number) {
    picked = [];
    hinted = [];
    if (byId('details').open) byId('details').close();
  }
  const wasInDecision = byId('decision').contains(document.activeElement);
  draw();
  byId('undone').textContent = state.undone || '';
  if (!before || next.number !== before.number) announceChange(before);
  if (before && (takesFocus || wasInDecision) && next.number !== before.number) {
    const first = document.querySelector('#choices .choice, #number, #actions .button');
    (decision() && first ? first : byId('decision')).focus({preventScroll: innerWidth > 760});
    takesFocus = false;
  }
}

// ---- keys and events

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return;
  if (!state || !decision() || byId('details').open || event.target.closest('input:not([type="checkbox"])')) return;
  event.preventDefault();
  const asked = decision();
  clearTimeout(digitsTimer);
  digits += event.key;
  const number = Number(digits);
  const decide = () => {
    digits = '';
    if (number === 0) confirmChoice();
    else if (number <= asked.options.length) choose(number - 1);
    else problem(`There is no choice ${number}`);
  };
  if (number === 0 || number * 10 > asked.options.length) decide();
  else digitsTimer = setTimeout(() => state && decision() === asked && decide(), 600);
});

byId('close').addEventListener('click', () => byId('details').close());
byId('details').addEventListener('click', event => event.target === byId('details') && byId('details').close());
byId('details').addEventListener('close', () => { problem(''); });
byId('whole').addEventListener('change', event => {
  byId('log').classList.toggle('whole', event.target.checked);
  byId('log').scrollTop = byId('log').scrollHeight;
});

const events = new EventSource(`${place}/events`);
events.onmessage = event => {
  byId('connection').textContent = '';
  take(JSON.parse(event.data));
};
events.onerror = () => {
  byId('connection').textContent = 'The connection is lost; trying again.';
};
