// Lines of the log, names of things. Only built when somebody reads the log.
#include "runtime/rules/Engine.h"

#include <algorithm>

#include "runtime/bytecode/Changes.h"

namespace thou::rules {

using bytecode::Change;
using bytecode::Operation;
using bytecode::Role;
using state::PlayerId;

std::string Engine::plainName(int64_t slot) const {
  const vm::Seen seen = machine_.see(slot);
  if (!seen) return "no card";
  const bytecode::Card& face =
      program_.cards[seen.record != nullptr ? seen.record->face : state_.card(seen.number).face];
  return face.name == kNone ? "a card" : std::string(program_.string(program_.names[face.name]));
}

Seats Engine::seersOf(int64_t slot) const {
  const vm::Seen seen = machine_.see(slot);
  if (!seen) return kAllSeats;
  constexpr uint8_t kFaceDown = 1u << uint8_t(bytecode::Flag::FaceDown);
  if (seen.record != nullptr) return (seen.record->flags & kFaceDown) != 0 ? Seats(0) : kAllSeats;
  const state::CardRow& row = state_.card(seen.number);
  if ((row.flags & kFaceDown) != 0 || row.zone == state::kNoZone) return 0;
  const bytecode::Zone& zone = program_.zones[row.zone];
  if (!zone.hidden) return kAllSeats;
  Seats seers = zone.shownToItsPlayer() && row.area != 0 ? seatBit(PlayerId{row.area}) : Seats(0);
  for (uint32_t e = row.firstEffect; e != 0; e = state_.effect(e - 1).next) {
    const state::EffectRow& effect = state_.effect(e - 1);
    if (Change(effect.change) == Change::Known) seers |= seatBit(PlayerId{effect.you});
  }
  return seers;
}

std::string Engine::nameOf(int64_t slot) const {
  const Seats seers = seersOf(slot);
  seers_ &= seers;
  return (readers_ & ~seers) != 0 ? "a card" : plainName(slot);
}

std::string Engine::playerName(PlayerId player) const {
  if (player == state::kScenario) return "the scenario";
  if (!state::isPlayer(player)) return "nobody";
  if (player.value < state_.count(state::Section::Players) && state_.player(player.value).identity != 0) {
    return plainName(state_.player(player.value).identity);
  }
  for (uint32_t number = 1; number <= state_.cards(); ++number) {  // who is out of the game is known by the same name
    const state::CardRow& row = state_.card(number);
    if (row.owner == player.value && program_.kinds[program_.cards[row.front].kind].identity)
      return plainName(state_.ref(number).slot());
  }
  return "player " + std::to_string(player.value);
}

std::string Engine::abilityText(int64_t card, Index ability) const {
  const std::string text(program_.string(program_.abilities[ability].text));
  if (card == 0) return text;
  const std::string name = nameOf(card);
  return (readers_ & ~seersOf(card)) != 0 ? name : name + ": " + text;
}

std::string Engine::zoneName(uint32_t seat, uint8_t kind) const {
  if (kind == state::kNoZone) return "outside the game";
  const bytecode::Zone& zone = program_.zones[kind];
  if (seat == 0)
    return "the " + std::string(program_.string(zone.scenarioName != kNone ? zone.scenarioName : zone.name));
  return playerName(state::playerOfSeat(seat)) + "'s " + std::string(program_.string(zone.name));
}

void Engine::tell(LogKind kind, uint32_t depth, const Text& text, std::string rule, PlayerId knower, bool minor) {
  LogEntry entry{.kind = kind, .depth = uint16_t(depth), .text = {}, .rule = std::move(rule)};
  entry.minor = minor;
  seers_ = kAllSeats;
  entry.text = text();
  entry.seers = knower == state::kNoPlayer ? seers_ : Seats(seers_ | seatBit(knower));
  if (entry.seers != kAllSeats) {
    writeFor(kAllSeats);
    entry.veiled = text();
    writeFor(0);
  }
  log_.add(std::move(entry));
}

void Engine::note(LogKind kind, const Text& text, std::string rule, PlayerId knower, bool minor) {
  tell(kind, state_.count(state::Section::Events), text, std::move(rule), knower, minor);
}

void Engine::note(LogKind kind, std::string text, std::string rule) {
  note(kind, [&] { return text; }, std::move(rule));
}

std::string Engine::sentenceText(const state::EventRow& row) const {
  const bytecode::Verb& verb = program_.verbs[row.verb];
  const auto role = [&](Role r) { return row.roles[size_t(r)]; };
  const auto player = [&](Role r) { return PlayerId{uint8_t(role(r))}; };
  std::string text;
  // Where nothing is named, nor is the preposition before it.
  const auto takeBack = [&] {
    const size_t blank = text.find_last_of(' ', text.size() - std::min<size_t>(text.size(), 2));
    if (blank != text.npos) text.erase(blank);
  };
  const std::string_view pattern = program_.string(verb.sentence);
  int64_t number = 0;
  for (size_t at = 0; at < pattern.size(); ++at) {
    const bool behindPreposition = pattern.substr(at + 1).size() > 2 && pattern.substr(at + 2, 2) == "-}";  // "{6-}"
    if (pattern[at] != '{' || at + 2 >= pattern.size() || (pattern[at + 2] != '}' && !behindPreposition)) {
      const size_t other = pattern[at] == '{' ? pattern.find('|', at) : pattern.npos;
      const size_t end = other == pattern.npos ? other : pattern.find('}', other);
      if (end == pattern.npos) {
        text += pattern[at];
      } else {  // "{resource|resources}"
        text += number == 1 ? pattern.substr(at + 1, other - at - 1) : pattern.substr(other + 1, end - other - 1);
        at = end;
      }
      continue;
    }
    const char what = pattern[at + 1];
    at += behindPreposition ? 3 : 2;
    const uint64_t extra = uint64_t(role(Role::Extra));
    if (what == 'c') {
      text +=
          extra < program_.counters.size() ? std::string(program_.string(program_.counters[extra].name)) : "counters";
    } else if (what == 'z' && player(Role::TargetPlayer) == state::kNoPlayer) {
      takeBack();
    } else if (what == 'z') {
      text += zoneName(state::seatOf(player(Role::TargetPlayer)), uint8_t(extra));
    } else {
      const Role slot = Role(std::clamp(what - '0', 0, int(bytecode::kRoleCount) - 1));
      const bool isPlayer = slot == Role::Player || slot == Role::ObjectPlayer || slot == Role::TargetPlayer;
      const bool isNumber = slot == Role::Amount || slot == Role::Extra;
      if (behindPreposition && player(slot) == state::kNoPlayer) {
        takeBack();
        continue;
      }
      if (isNumber) number = role(slot);
      if (slot == Role::Amount && verb.does(Operation::AddPool)) {  // as many as there are of all currencies together
        number = 0;
        for (int64_t currency = 0; currency < int64_t(bytecode::kMaxCurrencies); ++currency)
          number += bytecode::laneOf(role(Role::Extra), currency);
      }
      text += isNumber          ? std::to_string(number)
              : isPlayer        ? playerName(player(slot))
              : role(slot) != 0 ? nameOf(role(slot))
                                : "nothing";
    }
  }
  return text;
}

std::string Engine::eventText(uint32_t index) const {
  const state::EventRow& row = state_.event(index);
  const bytecode::Verb& verb = program_.verbs[row.verb];
  const auto role = [&](Role r) { return row.roles[size_t(r)]; };
  const auto player = [&](Role r) { return PlayerId{uint8_t(role(r))}; };
  const std::string name(program_.string(verb.name));
  if (row.verb == program_.beginVerb || row.verb == program_.endVerb) {
    const uint64_t scope = uint64_t(role(Role::Object));
    const std::string what =
        scope < program_.verbs.size() ? std::string(program_.string(program_.verbs[scope].name)) : "scope";
    return what + " " + std::string(program_.string(verb.third));
  }
  if (verb.scope)
    return name + (verb.scopeClass != bytecode::Scope::Round && state::isPlayer(player(Role::Player))
                       ? " of " + playerName(player(Role::Player))
                       : "");
  if (verb.sentence != kNone) return sentenceText(row);
  std::string text;
  if (role(Role::Performer) != 0) {
    text = nameOf(role(Role::Performer));
  } else if (player(Role::Player) != state::kNoPlayer) {
    text = playerName(player(Role::Player));
  }
  text += text.empty() ? name : " " + std::string(program_.string(verb.third == kNone ? verb.name : verb.third));
  if (role(Role::Object) != 0) text += " " + nameOf(role(Role::Object));
  if (role(Role::ObjectPlayer) != 0) text += " " + playerName(player(Role::ObjectPlayer));
  if (role(Role::Amount) != 0) {
    text +=
        (role(Role::Object) != 0 || role(Role::ObjectPlayer) != 0 ? " for " : " ") + std::to_string(role(Role::Amount));
    const bool counters = verb.does(Operation::AddCounters) || verb.does(Operation::RemoveCounters);
    const uint64_t kind = uint64_t(role(Role::Extra));
    if (counters && kind < program_.counters.size())
      text += " " + std::string(program_.string(program_.counters[kind].name));
  }
  if (role(Role::Target) != 0) text += ": " + nameOf(role(Role::Target));
  if (role(Role::TargetPlayer) != 0) text += ": " + playerName(player(Role::TargetPlayer));
  return text;
}

/// The rule by which an identity performs what a card of its player does, empty when none is needed.
std::string Engine::attributionRule(const state::EventRow& event) {
  const int64_t performer = event.roles[size_t(Role::Performer)];
  const bytecode::Card* extension =
      performer == 0 || machine_.attributed(performer) == performer ? nullptr : machine_.face(performer);
  if (extension != nullptr) {
    // Only where the sentence says who does it.
    const Index sentence = program_.verbs[event.verb].sentence;
    if (sentence != kNone && program_.string(sentence).find("{0}") == std::string_view::npos) return {};
    if (program_.kinds[extension->kind].unlessAttachedElsewhere) return "YOU-15";
    const uint32_t number = machine_.current(performer);  // what is played lies apart; what is spent does not
    const bool played = number != 0 && machine_.zoneRole(state_.card(number).zone) == bytecode::ZoneRole::Limbo;
    return played ? "YOU-13" : "YOU-14";
  }
  for (uint32_t i = state_.frames(); performer != 0 && i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind != state::FrameKind::Ability) continue;
    if (frame.card == 0 || frame.card == performer || machine_.attributed(frame.card) != performer) return {};
    const bytecode::Card* face = machine_.face(frame.card);
    if (face == nullptr || face->kind == kNone) return {};
    if (program_.kinds[face->kind].unlessAttachedElsewhere) return "YOU-15";
    return program_.abilities[frame.what].timing == bytecode::Timing::Payment ? "YOU-14" : "YOU-13";
  }
  return {};
}

bool Engine::told(const state::EventRow& event) const {
  const bytecode::Verb& verb = program_.verbs[event.verb];
  const bool ofCounters =
      verb.does(Operation::AddCounters) || verb.does(Operation::RemoveCounters) || verb.does(Operation::MoveCounters);
  const uint64_t kind = uint64_t(event.roles[size_t(Role::Extra)]);
  return verb.told() && !(ofCounters && kind < program_.counters.size() && program_.counters[kind].internal);
}

bool Engine::isMinor(const state::EventRow& event) const {
  const bytecode::Verb& verb = program_.verbs[event.verb];
  if (event.verb == program_.beginVerb || event.verb == program_.endVerb) return true;
  if (verb.scope) return verb.scopeClass != bytecode::Scope::Turn && verb.scopeClass != bytecode::Scope::Round;
  return verb.does(Operation::Offer) || verb.does(Operation::OfferOne) || verb.does(Operation::AddPool);
}

bool Engine::isPrinted(int64_t card, Index ability) const {
  const vm::Seen seen = machine_.see(card);
  if (!seen) return false;
  const Index shown = seen.record != nullptr ? seen.record->face : state_.card(seen.number).face;
  const std::vector<Index>& own = program_.cards[shown].abilities;
  return std::find(own.begin(), own.end(), ability) != own.end();
}

void Engine::logEvent(uint32_t index) {
  const state::EventRow& row = state_.event(index);
  tell(LogKind::Event, index, [&] { return eventText(index); }, attributionRule(row), state::kNoPlayer, isMinor(row));
}

void Engine::logPrevented(uint32_t index, const std::string& why) {
  const auto text = [&] { return eventText(index) + ": does not happen" + (why.empty() ? "" : " (" + why + ")"); };
  tell(LogKind::Prevented, index, text, {}, state::kNoPlayer, false);
}

void Engine::noteForced(const state::Frame& choice) {
  if (log_.forced == nullptr && !logging()) return;
  const Decision decision = decisionOf(choice);
  if (log_.forced != nullptr) log_.forced->push_back(decision);
  if (!logging() || (decision.kind != DecisionKind::Cards && decision.kind != DecisionKind::Players)) return;
  const auto text = [&] {
    std::string options;
    for (const Option& option : decision.options) options += (options.empty() ? "" : ", ") + textOf(option);
    return playerName(decision.player) + " must choose " + options;
  };
  note(LogKind::Choice, text, {}, decision.player, true);
}

std::string Engine::textOf(const Option& option) const {
  if (!option.card.exists()) return option.text;
  return option.ability == kNone ? nameOf(option.card.slot()) : abilityText(option.card.slot(), option.ability);
}

void Engine::noteForced(DecisionKind kind, PlayerId player, const Candidate& only) {
  if (log_.forced == nullptr) return;
  log_.forced->push_back({.kind = kind, .player = player, .options = {optionOf(only)}, .minimum = 1, .maximum = 1});
}

void Engine::logAbility(const Candidate& candidate) {
  const bool paying = program_.abilities[candidate.ability].timing == bytecode::Timing::Payment;
  note(
      LogKind::Ability,
      [&] { return abilityText(candidate.card, candidate.ability) + " (" + playerName(candidate.you) + ")"; }, {},
      state::kNoPlayer, paying || !isPrinted(candidate.card, candidate.ability));
}

std::string Engine::effectText(const state::EffectRow& effect) const {
  const int64_t about = effect.affected == 0 ? effect.source : effect.affected;
  const std::string text = about == 0 ? "the game" : nameOf(about);
  const bytecode::ChangeInfo& change = bytecode::changeInfo(Change(effect.change));
  return bytecode::filledIn(change.told, [&](std::string_view slot) {
    if (slot == "on") return text;
    if (slot == "you") return playerName(PlayerId{effect.you});
    if (slot == "id") return std::string(bytecode::nameOf(program_, change.id, effect.id));
    if (change.amount == bytecode::Type::Player) return playerName(PlayerId{uint8_t(effect.amount)});
    if (change.amount == bytecode::Type::Card) return nameOf(effect.amount);
    return (effect.amount < 0 ? "" : "+") + std::to_string(effect.amount);
  });
}

void Engine::logEffect(const state::EffectRow& effect, bool ended) {
  if (ended && Change(effect.change) == Change::Known) return;  // nobody is told that a look is over
  if (Change(effect.change) == Change::Delayed) {
    // Of the game's own nobody need be told beforehand, and what is due is told as it happens.
    if (!ended && (effect.affected != 0 || effect.source != 0))
      note(LogKind::Effect, [&] { return effectText(effect); });
    return;
  }
  note(
      ended ? LogKind::EffectEnd : LogKind::Effect, [&] { return (ended ? "over: " : "") + effectText(effect); }, {},
      state::kNoPlayer, ended);
}

}  // namespace thou::rules
