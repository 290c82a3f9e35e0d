// What lies on the table as a view has it: cards, zones, areas, what is set aside, what is in effect. Shares the names of page.js, which is loaded
// first and says when to draw.
'use strict';

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
    ...(card.otherFaces || []).map(face => make('div', {class: 'large other-face'}, make('h3', {}, 'Its other side'),
      cardOf({...face, text: (face.lines || []).map(line => ({line}))}, {whole: true}))),
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

function notesOf(card, whole) {
  const notes = [];
  if (card.engaged) notes.push(`engaged with ${seatName(card.engaged)}`);
  if (card.controller && card.owner !== card.controller)
    notes.push(`${card.owner ? seatName(card.owner) : 'the scenario'} ${card.owner === state.seat && card.owner ? 'own' : 'owns'} it, ` +
      `${seatName(card.controller)} ${card.controller === state.seat ? 'control' : 'controls'} it`);
  const group = card.group && state.view.groups.find(each => each.group === card.group);
  if (group) notes.push(`set aside${group.until ? ` until ${group.until}` : ''}`);
  const faces = whole ? [] : card.otherFaces || [];
  if (card.twoFaces && !faces.length) notes.push('has another side');
  const said = notes.map(capital).join(' · ');
  if (!said && !faces.length) return null;
  return make('p', {class: 'notes'}, said, faces.map(face => [said ? ' · ' : '', make('button', {type: 'button', key: card.card ? `side-${card.card}` : undefined,
    onclick: event => {
      event.stopPropagation();
      showDetails(card);
    }}, `Other side: ${face.name}`)]));
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
    card.resources ? make('p', {class: 'resources'}, `Pays ${card.resources.map(each => `${each.count} ${each.name}`).join(', ')}`) : null,
    keywords.length ? make('p', {}, keywords.map(capital).join('. ') + '.') : null,
    lines.length ? make('div', {class: whole ? 'lines' : 'lines short'}, lines) : null,
    notesOf(card, whole)),
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
    cards.length ? make('div', {class: 'cards'}, cards.map(card => cardOf(card))) : zone.attached ? null : make('p', {class: 'nothing'}, 'nothing'),
    name === zone.name ? elsewhereOf(zone) : null));
}

/** The cards of a zone that lie on cards elsewhere. */
function elsewhereOf(zone) {
  const attached = (zone.attached || []).filter(each => each.card);
  return attached.length ? make('p', {class: 'nothing'},
    attached.map(each => `${each.card.name}${each.host ? ` (on ${each.host.name})` : ''}`).join(', ')) : null;
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
  }}, make('summary', {key}, said), make('div', {class: 'cards'}, zone.cards.map(card => cardOf(card))), elsewhereOf(zone));
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
      make('span', {class: 'until'}, untilOf(group))))));
}

function untilOf(group) {
  const least = group.least === undefined ? '' : group.turns >= group.least ? '; may be returned'
    : `; may be returned after ${plural(group.least, 'turn')} (${group.turns} so far)`;
  return `${group.until ? ` until ${group.until}` : ''}${least}`;
}

function effectOf(effect) {
  return make('div', {}, effect.text, make('span', {class: 'until'}, effect.until && !effect.text.includes(' until ') ? ` · until ${effect.until}` : ''));
}

function drawTable() {
  const others = state.view.players.map(player => player.seat).filter(seat => seat !== state.seat);
  const areas = [areaOf(0), groupsOf(), ...others.map(areaOf), state.seat ? areaOf(state.seat) : null];
  byId('table').replaceChildren(...areas.filter(area => area));
}
