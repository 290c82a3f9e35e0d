// The page of `thou serve`: draws what the server says this place may see, and sends what is chosen.
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
  if (asked.minimum === 0 && most === 1) return 'one, or pass';
  return asked.minimum === 0 ? `up to ${most}` : `${asked.minimum} to ${most}`;
}

/** What a click on a card does: chooses it where it is offered, else shows it and says why it is not. */
function useCard(card) {
  const options = card.options || [];
  if (options.length === 1) return choose(options[0]);
  showDetails(card);
}

async function showDetails(card) {
  const body = byId('details-body');
  byId('details-title').textContent = card.name || 'A facedown card';
  const options = (card.options || []).map(index =>
    make('button', {type: 'button', class: 'choice', 'aria-pressed': String(picked.includes(index)), onclick: () => {
      byId('details').close();
      choose(index);
    }}, decision().options[index].text));
  const effects = state.view.effects.filter(each => card.card && each.affected && each.affected.card === card.card);
  const parts = [
    options.length ? make('div', {class: 'choices'}, options) : null,
    make('div', {class: 'large'}, cardOf(card, {whole: true})),
    effects.length ? make('div', {class: 'facts'}, effects.map(effectOf)) : null];
  body.replaceChildren(...parts.filter(part => part));
  byId('details').showModal();
  if (options.length || !card.card || !state.seat || !decision()) return;
  try {
    const reply = await fetch(`${place}/why`, {method: 'POST', body: JSON.stringify({card: card.card})});
    const said = await reply.json();
    if (said.why) body.prepend(make('p', {class: 'why', role: 'status'}, `Not offered: ${said.why}`));
  } catch {
    problem('The server cannot be reached. Is `thou serve` still running?');
  }
}

// ---- drawing

function statOf(stat) {
  const changed = stat.printed !== undefined && stat.printed !== stat.now;
  return make('span', {class: changed ? 'stat changed' : 'stat'}, `${stat.name} `, make('b', {}, String(stat.now)),
    changed ? make('span', {}, ' ', make('s', {'aria-label': `printed ${stat.printed}`}, String(stat.printed))) : null);
}

function pillsOf(card) {
  const pills = (card.counters || []).map(counter => counter.status
    ? make('span', {class: 'pill status'}, counter.status + (counter.count > 1 ? ` ×${counter.count}` : ''))
    : make('span', {class: 'pill counter'}, `${counter.name} ${counter.count}`));
  for (const flag of card.flags || []) pills.push(make('span', {class: 'pill'}, flag));
  return pills.length ? make('div', {class: 'pills'}, pills) : null;
}

function notesOf(card) {
  const notes = [];
  if (card.engaged) notes.push(`engaged with ${seatName(card.engaged)}`);
  if (card.controller && card.owner !== card.controller)
    notes.push(`${card.owner ? seatName(card.owner) : 'the scenario'} ${card.owner === state.seat && card.owner ? 'own' : 'owns'} it, ` +
      `${seatName(card.controller)} ${card.controller === state.seat ? 'control' : 'controls'} it`);
  const group = card.group && state.view.groups.find(each => each.group === card.group);
  if (group) notes.push(`set aside${group.until ? ` until ${group.until}` : ''}`);
  if (card.twoFaces) notes.push('has another side');
  return notes.length ? make('p', {class: 'notes'}, notes.map(capital).join(' · ')) : null;
}

/** A card with what is attached to it. `whole`: all of its text, and not to be clicked. */
function cardOf(card, {whole = false} = {}) {
  const offered = !whole && card.options && card.options.length > 0;
  const chosen = !whole && offered && card.options.some(index => picked.includes(index));
  const classes = ['card', offered && 'offered', chosen && 'picked', !card.name && 'unknown'].filter(each => each);
  const name = card.name || (card.facedown ? 'facedown' : 'a card');
  const texts = (card.text || []).map(line => line.line.toLowerCase());
  const keywords = (card.keywords || []).filter(each => !texts.some(text => text.includes(each.name.toLowerCase())))
    .map(each => (each.value ? `${each.name} ${each.value}` : each.name));
  const traits = card.traits && card.traits.length ? make('p', {class: 'traits'}, card.traits.join(' · ')) : null;
  // A line that says several things is several abilities, each with the whole line as its text.
  const lines = (card.text || []).filter((line, index, all) => !index || line.line !== all[index - 1].line).map(line => make('p', {class: line.blank ? 'blank' : line.given ? 'given' : undefined},
    line.line, line.blank ? make('span', {class: 'unseen'}, ' (without effect at present)') : null));
  const attached = whole ? [] : card.attachments || [];
  const label = offered ? 'offered' : card.engaged ? `engaged with ${seatName(card.engaged)}` : '';
  const element = make('article', {class: classes.join(' '), onclick: whole ? undefined : event => {
    event.stopPropagation();
    useCard(card);
  }},
  make('header', {},
    whole ? make('strong', {}, name)
      : make('button', {type: 'button', class: 'name', key: card.card ? `card-${card.card}` : undefined,
        'aria-pressed': offered && takesSeveral(decision()) ? String(chosen) : undefined},
      name, label ? make('span', {class: 'unseen'}, `, ${label}`) : null),
    make('p', {class: 'kind'}, [card.kind, card.subtitle].filter(each => each).join(' · '))),
  make('div', {class: 'body'},
    card.stats ? make('div', {class: 'stats'}, card.stats.map(statOf)) : null,
    pillsOf(card), traits,
    keywords.length ? make('p', {}, keywords.map(capital).join('. ') + '.') : null,
    lines.length ? make('div', {class: whole ? 'lines' : 'lines short'}, lines) : null,
    notesOf(card)),
  attached.length ? make('div', {class: 'attached', role: 'group', 'aria-label': `attached to ${name}`},
    attached.map(each => cardOf(each))) : null);
  if (card.kind) element.style.setProperty('--hue', hueOf(card.kind));
  return element;
}

const anyOffered = cards => cards.some(card => (card.options || []).length > 0 || anyOffered(card.attachments || []));

/** A zone whose cards lie open: the scenario's among a player's apart, since they are engaged with that player. */
function zoneOf(zone) {
  const apart = zone.seat ? zone.cards.filter(card => card.engaged) : [];
  const parts = [[zone.name, zone.cards.filter(card => !apart.includes(card))]];
  if (apart.length) parts.unshift([`engaged with ${seatName(zone.seat)}`, apart]);
  return parts.map(([name, cards]) => make('div', {class: 'zone', role: 'group', 'aria-label': name},
    make('h4', {}, capital(name)),
    cards.length ? make('div', {class: 'cards'}, cards.map(card => cardOf(card))) : make('p', {class: 'nothing'}, 'nothing')));
}

/** A zone of which one sees how many cards it has, and on request which. */
function pileOf(zone) {
  const key = `pile-${zone.seat}-${zone.name}`;
  const said = [`${capital(zone.name)} `, make('b', {}, String(zone.count))];
  if (!zone.cards || !zone.count) return make('div', {class: zone.count ? 'pile' : 'pile none'}, said);
  const top = zone.cards[0];
  if (top && top.name) said.push(` · ${top.name}`);
  return make('details', {class: 'pile', open: opened.has(key) || anyOffered(zone.cards), ontoggle: event => {
    if (event.target.open) opened.add(key);
    else opened.delete(key);
  }}, make('summary', {key}, said), make('div', {class: 'cards'}, zone.cards.map(card => cardOf(card))));
}

function areaOf(seat) {
  const zones = state.view.zones.filter(zone => zone.seat === seat);
  const open = zones.filter(zone => zone.cards && ['play', 'aside', 'hand', 'limbo'].includes(zone.role) &&
    (zone.count > 0 || zone.role === 'hand'));
  open.sort((a, b) => (a.role === 'hand') - (b.role === 'hand'));  // one's hand is nearest
  const piles = zones.filter(zone => !open.includes(zone) && (zone.count > 0 || !['removed', 'limbo'].includes(zone.role)));
  const player = state.view.players.find(each => each.seat === seat);
  const badges = [];
  if (player && seat === state.seat) badges.push('you');
  if (player && player.first) badges.push('first player');
  if (player && !player.alive) badges.push('out of the game');
  if (player && state.view.waits === seat) badges.push('decides');
  const title = player ? named(seat) : 'The scenario';
  if (!player && !zones.length) return null;
  return make('section', {class: seat && seat === state.seat ? 'area you' : 'area', 'aria-label': title},
    make('div', {class: 'row'}, make('h3', {}, title),
      make('span', {class: 'badges'}, badges.map(text => make('span', {class: 'badge'}, text)))),
    open.length ? make('div', {class: 'zones'}, open.map(zoneOf)) : null, piles.length ? make('div', {class: 'piles'}, piles.map(pileOf)) : null);
}

function groupsOf() {
  const groups = state.view.groups;
  if (!groups.length) return null;
  return make('section', {class: 'area', 'aria-label': 'Set aside'}, make('div', {class: 'row'}, make('h3', {}, 'Set aside')),
    make('ul', {class: 'facts'}, groups.map(group => make('li', {},
      make('b', {}, group.cards.map(card => card.name).join(', ')),
      group.follower ? `, with ${group.follower.name}` : '',
      group.source ? ` by ${group.source.name}` : '',
      group.player ? ` of ${playerName(group.player)}` : '',
      make('span', {class: 'until'}, `${group.until ? ` until ${group.until}` : ''}` +
        `${group.turns ? `; ${plural(group.turns, 'turn')} begun since` : ''}` +
        `${group.least === undefined ? '' : `; may be returned after ${plural(group.least, 'turn')}`}`)))));
}

function effectOf(effect) {
  return make('div', {}, effect.text, make('span', {class: 'until'}, effect.until ? ` · until ${effect.until}` : ''));
}

function optionText(option) {
  if (!option.name || !option.text.startsWith(option.name)) return [option.text];
  return [make('b', {}, option.name), option.text.slice(option.name.length)];
}

function drawDecision() {
  const asked = decision();
  const title = byId('decision-title');
  const choices = byId('choices');
  const actions = byId('actions');
  byId('decision').className = asked ? 'mine' : '';
  choices.replaceChildren();
  actions.replaceChildren();
  title.textContent = asked ? capital(asked.prompt) : standing();
  if (asked) {
    const asks = asked.card ? findCard(asked.card) : null;
    choices.append(make('p', {class: 'count'}, `${asks ? `${asks.name}: ` : ''}choose ${howMany(asked)}`));
    if (state.view.offered)
      choices.append(make('div', {class: 'cards', role: 'group', 'aria-label': 'Cards you are shown'}, state.view.offered.map(card => cardOf(card))));
    choices.append(make('div', {class: 'choices', role: 'group', 'aria-label': 'Choices'}, asked.options.map((option, index) => {
      const order = picked.indexOf(index);
      return make('button', {type: 'button', class: hinted.includes(index) && asked.kind !== 'number' ? 'choice hint' : 'choice', key: `option-${index}`,
        'aria-pressed': takesSeveral(asked) ? String(order >= 0) : undefined, onclick: () => choose(index)},
      make('kbd', {}, String(index + 1)), make('span', {}, optionText(option)),
      asked.kind === 'order' && order >= 0 ? make('span', {class: 'order'}, String(order + 1)) : null);
    })));
    const confirm = (text, enabled = true) => make('button', {type: 'button', class: 'button main', key: 'confirm', disabled: !enabled,
      onclick: confirmChoice}, `${text} `, make('kbd', {}, '0'));
    if (asked.kind === 'number') {
      choices.append(make('label', {}, `A number from ${asked.minimum} to ${asked.maximum} `,
        make('input', {type: 'number', id: 'number', key: 'number', min: asked.minimum, max: asked.maximum,
          value: hinted.length ? hinted[0] : asked.minimum, onkeydown: event => event.key === 'Enter' && confirmChoice()})));
      actions.append(confirm('Confirm'));
    } else if (takesSeveral(asked)) {
      const enough = picked.length >= asked.minimum && picked.length <= asked.maximum;
      actions.append(confirm(picked.length || asked.minimum ? `Confirm ${picked.length}` : 'Choose nothing', enough));
    } else if (asked.minimum === 0) {
      actions.append(confirm('Pass'));
    }
    actions.append(make('button', {type: 'button', class: 'button', key: 'hint', onclick: hint}, 'Hint'));
  }
  drawUndo();
}

function drawUndo() {
  const moments = state.undo;
  const undoes = byId('undo');
  undoes.replaceChildren();
  if (!moments.length) return;
  const key = 'earlier';
  undoes.append(
    make('div', {class: 'buttons'}, make('button', {type: 'button', class: 'button', key: 'undo', onclick: () => undo(0)}, 'Undo my last answer')),
    make('details', {open: opened.has(key), ontoggle: event => (event.target.open ? opened.add(key) : opened.delete(key))},
      make('summary', {key}, `Earlier answers of mine (${moments.length})`),
      make('div', {class: 'choices'}, [...moments].reverse().map(moment => make('button', {type: 'button', class: 'choice',
        key: `undo-${moment.to}`, onclick: () => undo(moment.to)}, `Back to: ${moment.said}`)))));
}

function findCard(number) {
  const within = cards => {
    for (const card of cards) {
      const found = card.card === number ? card : within(card.attachments || []);
      if (found) return found;
    }
    return null;
  };
  return within(state.view.zones.flatMap(zone => zone.cards || []));
}

function standing() {
  const view = state.view;
  if (state.halted) return 'A fault of the cards stops the game; an answer can be taken back';
  if (view.status === 'lost') return 'The game is lost';
  if (view.status === 'won') return view.winner ? `${capital(seatName(view.winner))} ${view.winner === state.seat ? 'have' : 'has'} won` : 'The game is won';
  if (view.decision) return 'You decide';
  if (view.waits) return `${state.program ? 'A program plays' : 'Waiting for'} ${named(view.waits)}`;
  return view.status;
}

function drawLog() {
  const list = byId('log');
  const {first, entries} = state.log;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const least = entries.reduce((depth, entry) => Math.min(depth, entry.depth), 99);
  list.replaceChildren(...entries.map((entry, index) => {
    const depth = entry.depth - least;
    const item = make('li', {class: [depth > 3 && 'deep', entry.kind === 'choice' && 'choice-entry',
      !['event', 'choice', 'note'].includes(entry.kind) && 'quiet'].filter(each => each).join(' '), value: first + index + 1}, entry.text);
    item.style.setProperty('--depth', Math.min(depth, 8));
    return item;
  }));
  if (atEnd) list.scrollTop = list.scrollHeight;
}

function drawTable() {
  const others = state.view.players.map(player => player.seat).filter(seat => seat !== state.seat);
  const areas = [areaOf(0), groupsOf(), ...others.map(areaOf), state.seat ? areaOf(state.seat) : null];
  byId('table').replaceChildren(...areas.filter(area => area));
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
  const events = (state.view.events || []).map(event => make('div', {}, 'Now: ', event));
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
  const known = before ? before.log.first + before.log.entries.length : state.log.first + state.log.entries.length;
  const fresh = state.log.entries.slice(Math.max(0, known - state.log.first));
  const least = fresh.reduce((depth, entry) => Math.min(depth, entry.depth), 99);
  const happened = fresh.filter(entry => entry.depth - least <= 1).slice(-6).map(entry => entry.text);
  const asked = decision();
  const asks = asked ? `Your decision: ${asked.prompt}. ${asked.kind === 'number' ? howMany(asked) : plural(asked.options.length, 'choice')}.` : `${standing()}.`;
  announce([...happened, asks].join('. '));
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
  if (!state || !decision() || byId('details').open || event.target.closest('input')) return;
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
