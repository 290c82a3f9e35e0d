// The decision with its choices, what can be taken back, how the game stands, the log. Shares the names of page.js, which is loaded first and
// says when to draw.
'use strict';

/** The card that each option is, or is an ability of, as far as the view shows it. */
function offeredCards() {
  const found = [];
  const look = cards => {
    for (const card of cards) {
      for (const index of card.options || []) found[index] = card;
      look(card.attachments || []);
    }
  };
  look(state.view.zones.flatMap(zone => zone.cards || []));
  look(state.view.offered || []);
  return found;
}

const seatOf = card => card.engaged || card.controller || card.owner;

/** What decides between a card and others: whose it is where they are of several players, what it is, its numbers and state. */
function briefOf(card, severalPlayers) {
  const seat = seatOf(card);
  const own = seat === state.seat;
  const whose = !severalPlayers || !seat ? '' : card.engaged ? `engaged with ${seatName(seat)}` : own ? 'yours' : `${playerName(seat)}'s`;
  return [whose, card.kind, ...(card.stats || []).map(stat => `${stat.name} ${stat.now}`),
    ...(card.counters || []).map(counter => counter.status ? counter.status + (counter.count > 1 ? ` ×${counter.count}` : '') : `${counter.count} ${counter.name}`),
    ...(card.flags || [])].filter(each => each).join(', ');
}

function optionText(option, brief) {
  const behind = brief ? make('span', {class: 'brief'}, ` (${brief})`) : '';
  if (!option.name || !option.text.startsWith(option.name)) return [option.text, behind];
  return [make('b', {}, option.name), behind, option.text.slice(option.name.length)];
}

/** What it is to choose nothing. */
const passing = asked => asked.passing || (asked.kind === 'ability' ? 'use none' : 'choose none');

/** What is asked; of several texts that is all there is to say. */
const question = asked => (asked.prompt === 'choose' ? 'Choose one' : capital(asked.prompt));

function drawDecision() {
  const asked = decision();
  const title = byId('decision-title');
  const choices = byId('choices');
  const actions = byId('actions');
  byId('decision').className = asked ? 'mine' : '';
  choices.replaceChildren();
  actions.replaceChildren();
  title.textContent = asked ? question(asked) : standing();
  if (asked) {
    const asks = asked.card ? findCard(asked.card) : null;
    const events = state.view.events || [];
    if (events.length) choices.append(make('p', {class: 'count', id: 'going-on'}, `Going on: ${events.join('; ')}`));
    choices.append(make('p', {class: 'count'}, `${asks ? `${asks.name}: ` : ''}choose ${howMany(asked)}`));
    const cards = offeredCards();
    const severalPlayers = new Set(cards.filter(card => card).map(seatOf)).size > 1;
    if (state.view.offered)
      choices.append(make('div', {class: 'cards', role: 'group', 'aria-label': 'Cards you are shown'}, state.view.offered.map(card => cardOf(card))));
    choices.append(make('div', {class: 'choices', role: 'group', 'aria-label': 'Choices'}, asked.options.map((option, index) => {
      const order = picked.indexOf(index);
      const card = cards[index];
      const brief = card && card.options[0] === index && asked.kind !== 'payment' ? briefOf(card, severalPlayers) : '';
      return make('button', {type: 'button', class: hinted.includes(index) && asked.kind !== 'number' ? 'choice hint' : 'choice', key: `option-${index}`,
        'aria-pressed': takesSeveral(asked) ? String(order >= 0) : undefined, onclick: () => choose(index)},
      make('kbd', {}, String(index + 1)), make('span', {}, optionText(option, brief)),
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
      actions.append(confirm(picked.length || asked.minimum ? `Confirm ${picked.length}` : capital(passing(asked)), enough));
    } else if (asked.minimum === 0) {
      actions.append(confirm(capital(passing(asked))));
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
  const own = view.players.find(player => player.seat === state.seat);
  if (own && !own.alive) return 'You are out of the game; the others play on';
  if (view.waits) return `${state.program ? 'A program plays' : 'Waiting for'} ${named(view.waits)}`;
  return view.status;
}

function drawLog() {
  const list = byId('log');
  const {first, entries} = state.log;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const least = entries.reduce((depth, entry) => Math.min(depth, entry.depth), 99);
  const around = [];  // depths of the lines, of those always shown, that a line stands within
  list.replaceChildren(...entries.map((entry, index) => {
    while (around.length && around[around.length - 1] >= entry.depth) around.pop();
    const depth = around.length;
    if (!entry.minor) around.push(entry.depth);
    const item = make('li', {class: [entry.minor && 'minor', entry.kind === 'choice' && 'choice-entry',
      !['event', 'choice', 'note'].includes(entry.kind) && 'quiet'].filter(each => each).join(' '), value: first + index + 1}, entry.text);
    item.style.setProperty('--depth', Math.min(depth, 4));
    item.style.setProperty('--whole', Math.min(entry.depth - least, 8));
    return item;
  }));
  if (atEnd) list.scrollTop = list.scrollHeight;
}
