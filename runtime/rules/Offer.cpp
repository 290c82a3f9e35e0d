// Offer: a player uses abilities of a timing until they pass. ResolveAbility: a card's abilities with a label, one after another.
#include <algorithm>

#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

using bytecode::Timing;
using bytecode::ZoneRole;
using state::PlayerId;
using state::Section;

bool Engine::mayTrigger(PlayerId player, int64_t card) {
  const Index verb = program_.triggerVerb;
  if (verb == kNone) return true;
  int64_t roles[bytecode::kRoleCount] = {};
  roles[size_t(bytecode::Role::Player)] = player.value;
  roles[size_t(bytecode::Role::Target)] = card;
  return possible(verb, roles);
}

bool Engine::staticsGive(Timing timing) const {
  const auto has = [&](Index ability) { return program_.abilities[ability].timing == timing; };
  for (const bytecode::Change change : {bytecode::Change::Keyword, bytecode::Change::Granted}) {
    for (uint32_t number = state_.head(state_.changeKey(change)).first; number != 0;) {
      const state::ListenerRow& listener = state_.listener(number - 1);
      number = listener.next;
      const Index given = program_.effects[listener.effect].id;
      if (change == bytecode::Change::Granted ? has(given)
                                              : std::ranges::any_of(program_.keywords[given].abilities, has))
        return true;
    }
  }
  return false;
}

bool Engine::anyUsable(Timing timing, PlayerId player, const Visit& visit) {
  std::vector<Index> room;
  const bool given = staticsGive(timing);
  const auto mayHave = [&](uint32_t number) {
    const state::CardRow& card = state_.card(number);
    return given || card.firstEffect != 0 || prepared_.face(card.face).has(timing, machine_.zoneRole(card.zone));
  };
  const auto can = [&](int64_t card, Index index) {
    return limitLeft(card, index, player, 0) && mayUse(card, index, player, 0) && mayTrigger(player, card);
  };
  const auto useCard = [&](uint32_t number) {
    const std::span<const Index> list = given ? allAbilitiesOf(number, room) : abilitiesOf(number, room);
    const int64_t slot = state_.ref(number).slot();
    bool found = false;
    for (const bool lastResort : {false, true}) {
      if (found) break;
      for (const Index index : list) {
        const bytecode::Ability& ability = program_.abilities[index];
        if (ability.timing != timing || ability.lastResort != lastResort || !activeHere(index, number) ||
            !can(slot, index))
          continue;
        found = true;
        if (visit({.card = slot, .ability = index, .you = player})) return true;
      }
    }
    return false;
  };
  for (const Index index : program_.rulesAbilities) {
    if (program_.abilities[index].timing == timing && can(0, index) &&
        visit({.card = 0, .ability = index, .you = player}))
      return true;
  }
  for (uint32_t i = 0; i < state_.count(Section::InPlay) && !machine_.trapped(); ++i) {
    const uint32_t number = uint32_t(state_.row<uint64_t>(Section::InPlay, i));
    if (!mayHave(number)) continue;
    const PlayerId controller = machine_.controller(state_.ref(number).slot());
    // The scenario's are for whoever is asked.
    if ((controller == player || !state::isPlayer(controller)) && useCard(number)) return true;
  }
  for (const ZoneRole role : {ZoneRole::Hand, ZoneRole::Discard}) {
    const uint8_t kind = machine_.zoneOf(role);
    if (kind == state::kNoZone) continue;
    for (uint32_t card = state_.zone(state::seatOf(player), kind).first; card != 0; card = state_.card(card).next) {
      if (mayHave(card) && useCard(card)) return true;
    }
  }
  return false;
}

std::vector<Candidate> Engine::usable(Timing timing, PlayerId player) {
  std::vector<Candidate> list;
  anyUsable(timing, player, [&](const Candidate& candidate) {
    list.push_back(candidate);
    return false;
  });
  return list;
}

Flow Engine::advanceOffer() {
  const state::Frame frame = state_.top();
  const PlayerId player{frame.you};
  const bool done = (frame.flags & state::kFrameOne) != 0 && frame.count > 0;
  if (probe_ != nullptr) {  // what else might be used is not tried
    probe_->way.unknown |= probe_->way.paidIn != 0;
    finishFrame(0);
    return Flow::Go;
  }
  std::vector<Candidate> list;
  if (!done && state_.inGame(player)) list = usable(Timing(frame.what), player);
  if (list.empty()) {
    finishFrame(frame.count);
    return Flow::Go;
  }
  ask(std::move(list));
  return Flow::Wait;
}

Flow Engine::advanceResolve() {
  const state::Frame frame = state_.top();
  const vm::Seen seen = machine_.see(frame.card);
  if (seen) {
    // Wherever the card is and whichever way up it lies: its face's abilities are resolved, not used.
    std::vector<Index> list;
    if (!machine_.changedNow(seen.number, bytecode::Change::Blank))
      list = program_.cards[state_.card(seen.number).face].abilities;
    if (const Index kind = machine_.kindNow(seen.number); kind != kNone)
      list.insert(list.end(), program_.kinds[kind].abilities.begin(), program_.kinds[kind].abilities.end());
    for (uint32_t i = frame.count; i < list.size(); ++i) {
      const bytecode::Ability& ability = program_.abilities[list[i]];
      const Index needs = ability.gate != kNone ? ability.gate : ability.condition;
      if ((ability.label != frame.what && ability.title != frame.what) ||
          !machine_.holds(needs, frame.card, frame.you, 0))
        continue;
      state_.top().count = i + 1;
      state_.top().extra = 1;
      startAbility({.card = frame.card, .ability = list[i], .you = PlayerId{frame.you}}, 0);
      return Flow::Go;
    }
  }
  finishFrame(frame.extra);
  return Flow::Go;
}

}  // namespace thou::rules
