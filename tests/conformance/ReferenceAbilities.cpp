// Static abilities, found anew each time by looking at every card; control, which they can change; attribution.
#include <algorithm>

#include "tests/conformance/Reference.h"

namespace thou::tests {

using bytecode::ActiveIn;
using bytecode::Change;
using bytecode::kNone;
using bytecode::ZoneRole;
using state::Section;

namespace {

void addNew(std::vector<bytecode::Index>& list, const std::vector<bytecode::Index>& more) {
  for (const bytecode::Index each : more)
    if (std::ranges::find(list, each) == list.end()) list.push_back(each);
}

}  // namespace

std::vector<bytecode::Index> Reference::abilitiesOf(uint32_t number) const {
  std::vector<Index> result;
  const bytecode::Card* card = face(slotOf(number));
  if (!card) return result;
  if (effectsOn(number, Change::Blank).empty()) addNew(result, card->abilities);
  const uint32_t kinds = kindsOf(slotOf(number));
  for (Index kind = 0; kind < program_.kinds.size(); ++kind)
    if ((kinds >> kind & 1) != 0) addNew(result, program_.kinds[kind].abilities);
  for (const Index keyword : card->keywords) addNew(result, program_.keywords[keyword].abilities);
  for (const state::EffectRow& effect : effectsOn(number, Change::Keyword))
    addNew(result, program_.keywords[effect.id].abilities);
  for (const state::EffectRow& effect : effectsOn(number, Change::Granted)) addNew(result, {effect.id});
  return result;
}

bool Reference::activeHere(Index ability, uint32_t number) const {
  if (state_.card(number).zone == state::kNoZone) return false;
  const ZoneRole where = zoneRole(number);
  switch (program_.abilities[ability].activeIn) {
    case ActiveIn::Play:
      return where == ZoneRole::Play;
    case ActiveIn::Hand:
      return where == ZoneRole::Hand;
    case ActiveIn::HandOrPlay:
      return where == ZoneRole::Hand || where == ZoneRole::Play;
    case ActiveIn::Discard:
      return where == ZoneRole::Discard;
    case ActiveIn::Anywhere:
      return true;
  }
  return false;
}

std::vector<Reference::Static> Reference::statics(Change change) {
  std::vector<Static> own;  // every static effect of an ability that a card (or the ruleset) has by itself
  const auto addOwn = [&](uint32_t bearer, Index ability, uint64_t order) {
    if (program_.abilities[ability].timing != bytecode::Timing::Static) return;
    for (const Index effect : program_.abilities[ability].effects) own.push_back({bearer, ability, effect, order});
  };
  for (const Index ability : program_.rulesAbilities) addOwn(0, ability, 0);
  for (uint32_t card = 1; card <= state_.cards(); ++card)
    for (const Index ability : abilitiesOf(card))
      if (activeHere(ability, card)) addOwn(card, ability, state_.card(card).order);

  for (const state::EffectRow& effect : state_.all<state::EffectRow>(Section::Effects)) {
    if (effect.state != state::EffectState::Live || Change(effect.change) != Change::Constant) continue;
    for (const Index made : program_.abilities[effect.id].effects)
      own.push_back({0, effect.id, made, 0, effect.you, {std::begin(effect.captures), std::end(effect.captures)}});
  }

  std::vector<Static> result;
  for (const Static& each : own) {
    const bytecode::EffectTemplate& made = program_.effects[each.effect];
    if (made.change == change) result.push_back(each);
    std::vector<Index> given;
    if (made.change == Change::Granted) given = {made.id};
    if (made.change == Change::Keyword) given = program_.keywords[made.id].abilities;
    for (const Index ability : given) {
      if (program_.abilities[ability].timing != bytecode::Timing::Static) continue;
      for (const Index effect : program_.abilities[ability].effects) {
        if (program_.effects[effect].change != change) continue;  // who has it is asked only where it matters
        for (const uint64_t bearer : state_.all<uint64_t>(Section::InPlay)) {
          int64_t you = 0;
          if (!faceDown(slotOf(uint32_t(bearer))) && applies(each, uint32_t(bearer), you))
            result.push_back({uint32_t(bearer), ability, effect, each.order});
        }
      }
    }
  }
  return result;
}

std::vector<int64_t> Reference::candidates(uint32_t bearer, int64_t eventValue) {
  const int64_t slot = slotOf(bearer);
  if (bearer != 0) {
    const int64_t player = controller(slot);
    if (player >= 1 && player <= state::kMaxPlayers) return {player};
    // What is attached to a player's card speaks to that player, and so does what lies before a player and is no character (YOU-8).
    const bytecode::Card* seen = face(slot);
    const bool character = seen && seen->kind != kNone && program_.kinds[seen->kind].character;
    const int64_t before = host(slot) != 0 ? controller(host(slot)) : character ? 0 : area(slot);
    if (inPlay(slot) && inGame(before)) return {before};
  }
  std::vector<int64_t> order;
  if (event(eventValue)) order.push_back(role(eventValue, int64_t(bytecode::Role::Player)));
  if (bearer != 0) order.push_back(area(slot));
  if (bearer != 0 && host(slot) != 0) order.push_back(controller(host(slot)));
  for (const int64_t player : players()) order.push_back(player);
  std::vector<int64_t> result;
  for (const int64_t player : order)
    if (inGame(player) && std::ranges::find(result, player) == result.end()) result.push_back(player);
  if (result.empty()) result.push_back(0);
  return result;
}

bool Reference::holds(Index condition, int64_t card, int64_t you, int64_t eventValue,
                      const std::vector<int64_t>& more) {
  if (condition == kNone) return true;
  Binding in{.card = card, .you = you, .event = eventValue};
  for (const int64_t value : more) in.parameters.push_back({.number = value, .list = {}});
  return call(condition, std::move(in)).number != 0;
}

bool Reference::applies(const Static& effect, uint32_t card, int64_t& you) {
  const bytecode::EffectTemplate& made = program_.effects[effect.effect];
  if (made.filter == kNone && effect.bearer != card) return false;
  for (const int64_t player : effect.you ? std::vector<int64_t>{effect.you} : candidates(effect.bearer, 0)) {
    if (!holds(program_.abilities[effect.ability].condition, slotOf(effect.bearer), player, 0)) continue;
    std::vector<int64_t> given = effect.kept;
    given.insert(given.begin(), slotOf(card));
    if (!holds(made.filter, slotOf(effect.bearer), player, 0, given)) continue;
    you = player;
    return true;
  }
  return false;
}

int64_t Reference::amountOf(const Static& effect, uint32_t card, int64_t you) {
  const bytecode::EffectTemplate& made = program_.effects[effect.effect];
  if (made.amount == kNone) return made.constant;
  Binding in{.card = slotOf(effect.bearer), .you = you, .parameters = {{.number = slotOf(card), .list = {}}}};
  for (const int64_t value : effect.kept) in.parameters.push_back({.number = value, .list = {}});
  return call(made.amount, std::move(in)).number;
}

Reference::Total Reference::total(uint32_t card, Change change, Index id) {
  Total result;
  for (const Static& each : statics(change)) {
    int64_t you = 0;
    if (program_.effects[each.effect].id != id || !applies(each, card, you)) continue;
    result.any = true;
    if (change != Change::Trait) result.sum += amountOf(each, card, you);
  }
  return result;
}

int64_t Reference::controller(int64_t slot) {
  const Card card = see(slot);
  if (card.number == 0) return 0;
  if (card.head) return card.head->controller;
  const state::CardRow& row = state_.card(card.number);
  if (row.zone == state::kNoZone) return row.owner;
  if (playing(card.number)) return controllerInPlay(card.number);
  return zoneRole(card.number) == ZoneRole::Limbo ? row.baseController : area(slot);
}

int64_t Reference::controllerInPlay(uint32_t number) {
  uint64_t newest = 0;
  int64_t chosen = 0;
  for (const state::EffectRow& effect : effectsOn(number, Change::Control)) {
    if (!inGame(effect.amount)) continue;
    newest = effect.serial;
    chosen = effect.amount;
  }
  // While static control is settled, neither it nor hosts count: "you" is who controlled the card when it entered play.
  if (!settling_) {
    settling_ = true;
    try {
      for (const Static& each : statics(Change::Control)) {
        int64_t you = 0;
        if (!applies(each, number, you)) continue;
        const int64_t player = program_.effects[each.effect].amount == kNone ? you : amountOf(each, number, you);
        if (each.order <= newest || !inGame(player)) continue;
        newest = each.order;
        chosen = player;
      }
    } catch (...) {
      settling_ = false;
      throw;
    }
    settling_ = false;
  }
  if (chosen != 0) return chosen;
  const state::CardRow& row = state_.card(number);
  const Index kind = program_.cards[row.front].kind;
  const bool players = kind != kNone && (program_.kinds[kind].playerCard || program_.kinds[kind].identity);
  if (row.host != 0 && players && !settling_) {
    const int64_t host = controllerInPlay(row.host);
    if (host >= 1 && host <= state::kMaxPlayers) return host;
  }
  return row.baseController;
}

int64_t Reference::attributed(int64_t slot) {
  const bytecode::Card* card = face(slot);
  if (!card || card->kind == kNone) return slot;
  const bytecode::Kind& kind = program_.kinds[card->kind];
  if (kind.character || !kind.extension) return slot;
  int64_t player = controller(slot);
  if (current(slot) != 0 && !playing(current(slot))) {
    // Out of play it acts while it is used: for the player of the innermost ability of it.
    for (const state::Frame& frame : state_.all<state::Frame>(Section::Frames))
      if (frame.kind == state::FrameKind::Ability && frame.card == slot && frame.you >= 1 &&
          frame.you <= state::kMaxPlayers)
        player = frame.you;
  }
  if (!inGame(player) || state_.player(uint32_t(player)).identity == 0) return slot;
  const int64_t identity = state_.player(uint32_t(player)).identity;
  if (kind.unlessAttachedElsewhere && host(slot) != 0 && host(slot) != identity) {
    const bytecode::Card* other = face(host(slot));
    const int64_t held = controller(host(slot));
    const bool friendly = held >= 1 && held <= state::kMaxPlayers;
    if (friendly && other && other->kind != kNone && program_.kinds[other->kind].character) return slot;
  }
  return identity;
}

}  // namespace thou::tests
