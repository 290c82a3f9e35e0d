// Consequences: what is looked at whenever an event has resolved or an ability has finished and something has changed.
// In this order, until nothing is left to do: functions of delayed effects whose end has come, `While` ends, control, standing rules.
#include <algorithm>
#include <bit>
#include <ranges>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Trap;
using state::EffectRow;
using state::FrameKind;
using state::PlayerId;
using state::Section;

namespace {

/// Cards that are remembered as touched; beyond that all in play are looked at.
constexpr uint32_t kTouched = 32;

}  // namespace

bool Engine::pushStanding() {
  if (probe_ != nullptr) return false;  // they rest while an ability is tried
  // What a standing rule brings about is looked at while that rule is running: the count goes on.
  uint32_t applied = 0;
  for (uint32_t i = state_.frames(); i-- > 0 && applied == 0;) {
    if (state_.frame(i).kind == FrameKind::Standing) applied = state_.frame(i).count;
  }
  return pushFrame({.kind = FrameKind::Standing, .event = innermostEvent(), .count = applied});
}

void Engine::touch(uint32_t card, uint32_t what) {
  dirty(what);
  const uint32_t count = state_.count(Section::Touched);
  if (count > 0 && state_.row<uint64_t>(Section::Touched, count - 1) == card) return;
  if (count < kTouched) {
    state_.push<uint64_t>(Section::Touched, card);
  } else {
    dirty(state::kDirtyAll);
  }
}

bool Engine::standingInProgress(const bytecode::Standing& rule, int64_t slot) const {
  // What it brings about is still happening: it is not brought about anew by what happens meanwhile.
  for (uint32_t i = 1; i < state_.frames(); ++i) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind == FrameKind::Code && frame.what == rule.effect && frame.card == slot &&
        state_.frame(i - 1).kind == FrameKind::Standing)
      return true;
  }
  return false;
}

Engine::Verdict Engine::standingHolds(Index index, uint32_t number, int64_t event, Consequence& found) {
  const bytecode::Standing& rule = program_.standing[index];
  const vm::Prepared::Rule& known = prepared_.standing()[index];
  if (rule.card != kNone && rule.card != state_.card(number).face) return Verdict::No;
  const int64_t slot = state_.ref(number).slot();
  if (known.guardForAnybody && !machine_.passes(index, slot, 0)) return Verdict::No;
  vm::PlayerList players;
  bool settled = known.forAnybody;
  if (known.forAnybody) {
    players.add(state::kNoPlayer);
  } else if (const PlayerId controller = machine_.controller(slot); state::isPlayer(controller)) {
    players.add(controller);
    settled = true;
  } else {
    players = machine_.candidatesForYou(slot, event);
  }
  bool passed = false;
  for (const PlayerId you : players) {
    if (!known.guardForAnybody && !machine_.passes(index, slot, you.value)) continue;
    passed = true;
    if (!machine_.holds(rule.condition, slot, you.value, event) || standingInProgress(rule, slot)) continue;
    const bool anybody = known.forAnybody;
    found = {.rule = index, .card = number, .you = anybody ? *machine_.candidatesForYou(slot, event).begin() : you};
    return Verdict::Yes;
  }
  return settled && !(passed && known.guard) ? Verdict::No : Verdict::NotNow;
}

uint32_t Engine::restsOn(const state::ListenerRow& listener) const {
  if (listener.via != kNone || listener.effectRow != 0 || listener.card == 0) return state::kDirtyBits;
  const bytecode::EffectTemplate& effect = program_.effects[listener.effect];
  const uint32_t rests = prepared_.restsOn(effect.filter) | prepared_.restsOn(effect.amount) |
                         prepared_.restsOn(program_.abilities[listener.ability].condition);
  if ((rests & vm::kRestsOnYou) == 0) return rests;
  // A player's card speaks to that player, and its effects come anew when another has control of it (`follow`).
  const bool settled = state::isPlayer(PlayerId{state_.card(listener.card).knownController});
  return settled ? rests & ~vm::kRestsOnYou : state::kDirtyBits;
}

bool Engine::lookedAtAlone(Index index, uint32_t changed) const {
  const vm::Prepared::Rule& rule = prepared_.standing()[index];
  if ((rule.reads & changed) != 0) return false;
  const auto anyChanged = [&](uint32_t key, auto concerns) {
    for (uint32_t number = state_.head(key).first; number != 0;) {
      const state::ListenerRow& listener = state_.listener(number - 1);
      number = listener.next;
      if ((restsOn(listener) & changed) != 0 && concerns(program_.effects[listener.effect].id)) return true;
    }
    return false;
  };
  for (uint64_t stats = rule.stats; stats != 0; stats &= stats - 1) {
    const uint32_t key = state_.statKey(uint32_t(std::countr_zero(stats)));
    if (anyChanged(key, [](Index) { return true; })) return false;
  }
  if (rule.keywords.empty()) return true;
  if (state_.facts().changes[size_t(bytecode::Change::Keyword)] != 0) return false;
  return !anyChanged(state_.changeKey(bytecode::Change::Keyword),
                     [&](Index keyword) { return std::ranges::find(rule.keywords, keyword) != rule.keywords.end(); });
}

Engine::Subjects Engine::subjects(bool touchedOnly) const {
  const std::span<const uint64_t> touched = state_.all<uint64_t>(Section::Touched);
  Subjects all;
  all.cards.reserve(touchedOnly ? touched.size() : state_.count(Section::InPlay));
  const bool one = touchedOnly && touched.size() == 1;  // the usual case: the cards in play need not be gone through
  for (const uint64_t card : one ? touched : state_.all<uint64_t>(Section::InPlay)) {
    const uint32_t number = uint32_t(card);
    if (one ? !machine_.inPlayNow(number) : touchedOnly && std::ranges::find(touched, card) == touched.end()) continue;
    const Index kind = machine_.kindNow(number);
    if (kind == kNone || state_.flag(number, bytecode::Flag::FaceDown)) continue;
    all.cards.push_back({.card = number, .kind = 1u << kind});
    all.kinds |= 1u << kind;
  }
  return all;
}

bool Engine::findStanding(uint32_t changed, Consequence& found) {
  const int64_t event = innermostEvent();
  const bool all = (changed & state::kDirtyAll) != 0;
  const Subjects touched = all ? Subjects{} : subjects(true);
  std::optional<Subjects> inPlay;
  std::vector<uint64_t> kept;
  for (Index rule = 0; rule < program_.standing.size(); ++rule) {
    const uint32_t applies = program_.standing[rule].kinds;
    const bool alone = !all && lookedAtAlone(rule, changed);
    if (!alone && !inPlay) inPlay = subjects(false);
    const Subjects& among = alone ? touched : *inPlay;
    if ((applies & among.kinds) == 0) continue;
    for (const Subject subject : among.cards) {
      if ((applies & subject.kind) == 0) continue;
      const Verdict verdict = standingHolds(rule, subject.card, event, found);
      if (verdict == Verdict::Yes) return true;
      if (verdict == Verdict::NotNow) kept.push_back(subject.card);
    }
    if (machine_.trapped()) return true;
  }
  std::ranges::sort(kept);
  kept.erase(std::ranges::unique(kept).begin(), kept.end());
  state_.truncate(Section::Touched, 0);
  for (const uint64_t card : kept) state_.push(Section::Touched, card);
  return false;
}

bool Engine::consequences(Consequence& found) {
  for (uint32_t pass = 0; state_.facts().dirty != 0; ++pass) {
    if (pass == limits_.standing) machine_.trap(Trap::StandingLoop);  // control that goes to and fro for ever
    if (state_.facts().due != 0 || machine_.trapped()) return true;
    const uint32_t changed = state_.facts().dirty;
    state_.facts().dirty = 0;
    if (state_.facts().ends[size_t(bytecode::End::While)] != 0) endWhiles();
    if ((changed & state::kDirtyControl) != 0 || state_.head(state_.changeKey(bytecode::Change::Control)).first != 0)
      settleControl();
    if (state_.facts().dirty != 0) {
      dirty(changed);  // something ended or moved: all is looked at again
      continue;
    }
    if (changed == state::kDirtyFlags) continue;
    if (findStanding(changed, found)) {
      dirty(changed);  // it is looked at again after this
      return true;
    }
  }
  return machine_.trapped();
}

bool Engine::deckEmpty() {
  // In play an empty deck is refilled at once; in a position that a script has set up, when a card of it is wanted.
  const bool playing = state_.facts().mode == state::Mode::Rounds;
  const uint8_t deck = machine_.zoneOf(bytecode::ZoneRole::Deck);
  const uint8_t discard = machine_.zoneOf(bytecode::ZoneRole::Discard);
  for (uint32_t seat = 0; seat < state_.count(Section::Players); ++seat) {
    const state::PlayerRow& row = state_.player(seat);
    const Index verb = seat == 0 ? program_.renewVerb : program_.refillVerb;
    const bool empty = playing && verb != kNone && deck != state::kNoZone && discard != state::kNoZone &&
                       program_.zones[deck].remade && (seat == 0 || row.inGame != 0) &&
                       state_.zone(seat, deck).first == 0 && state_.zone(seat, discard).first != 0;
    if (empty || row.refills != 0) return true;
  }
  return false;
}

bool Engine::announceRefill() {
  if (!deckEmpty()) return false;
  for (uint32_t seat = 0; seat < state_.count(Section::Players); ++seat) {
    const Index verb = seat == 0 ? program_.renewVerb : program_.refillVerb;
    if (verb == kNone) continue;
    if (state_.facts().mode == state::Mode::Rounds && (seat == 0 || state_.player(seat).inGame != 0)) topOf(seat);
    state::PlayerRow& row = state_.player(seat);
    if (row.refills == 0) continue;
    --row.refills;
    Roles roles;
    roles[bytecode::Role::Player] = seat == 0 ? state_.facts().firstPlayer : seat;
    startEvent(verb, roles);
    return true;
  }
  return false;
}

// What became due at one time is carried out one after the other, and what the rules make of each comes before the next. A Standing
// frame takes on all that nobody sees to yet (EffectRow::dueIn), so that what goes on in one does not begin with the next.

void Engine::nextDue() {
  const uint32_t frame = state_.frames();
  uint32_t oldest = kNone;
  for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
    EffectRow& effect = state_.effect(i);
    if (effect.state != state::EffectState::Due) continue;
    if (effect.dueIn == 0) {
      effect.dueIn = frame;
      --state_.facts().due;
    }
    if (effect.dueIn == frame && (oldest == kNone || effect.serial < state_.effect(oldest).serial)) oldest = i;
  }
  state_.top().extra = oldest != kNone;
  if (oldest == kNone) return;
  ++state_.top().count;
  const EffectRow effect = state_.effect(oldest);
  state_.freeEffect(oldest);
  if (!pushCode(effect.id, effect.source, PlayerId{effect.you}, state_.top().event, effect.captures)) return;
  state_.top().amount = int64_t(effect.serial);
  state_.top().count = uint32_t(state_.facts().nextSerial - effect.serial);
}

bool Engine::dueLeft() const {
  for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
    if (state_.effect(i).state == state::EffectState::Due) return true;
  }
  return false;
}

Flow Engine::advanceStanding() {
  if (announceRefill()) return Flow::Go;
  if (groupsPending() && !dueLeft() && releaseGroups()) return Flow::Go;
  // What was applied last is looked at again, now that it is no longer in progress.
  if (const uint32_t last = machine_.current(state_.top().card)) touch(last);
  state_.top().card = 0;
  Consequence found;
  const bool any = consequences(found);
  if (machine_.trapped()) return Flow::Go;
  const state::Frame frame = state_.top();
  if (any && frame.count >= limits_.standing) {
    machine_.trap(Trap::StandingLoop);
    return Flow::Go;
  }
  if (!any || found.rule == kNone) {
    if (any || frame.extra != 0) {
      nextDue();
    } else {
      finishFrame(0);
    }
    return Flow::Go;
  }
  ++state_.top().count;
  const int64_t slot = state_.ref(found.card).slot();
  const bytecode::Standing& rule = program_.standing[found.rule];
  if (logging()) {
    const auto text = [&] { return nameOf(slot) + ": the rules of the game apply"; };
    note(LogKind::Standing, text, {}, state::kNoPlayer, true);
  }
  state_.top().card = slot;
  pushCode(rule.effect, slot, found.you, frame.event);
  return Flow::Go;
}

}  // namespace thou::rules
