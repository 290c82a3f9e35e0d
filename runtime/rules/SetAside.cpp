// Set-aside groups: the cards that one ability has set aside stay together, with the effects that last as long as they are away
// (SA-3), the timer that lets them return (SA-6, SA-8) and the card that goes with them (SA-15).
//
//   Open ──seal──▶ Live ──timer ends, controller returns one──▶ Done ───▶ cards return, what was to happen on return is due ──▶ Over
//                    └───one of several lost before its time──▶ Broken ─▶ cards return to their owners, nothing is due ──────▶ Over
//
// INVARIANT: a card that is one of a group is in a set-aside area, or the group is on its way out. The chain of a group outlives the
// return, so that what happens on return can speak of its cards. Next: Standing.cpp, where groups on their way out are seen to.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Change;
using bytecode::End;
using bytecode::Flag;
using bytecode::Role;
using bytecode::ZoneRole;
using state::EffectRow;
using state::EffectState;
using state::GroupRow;
using state::GroupState;
using state::PlayerId;
using state::Section;

bool Engine::isAside(uint32_t number) const { return machine_.zoneRole(state_.card(number).zone) == ZoneRole::Aside; }

// ---- operations

int64_t Engine::opNewGroup(const Roles& roles) {
  const GroupRow row{
      .source = roles.object(),
      .serial = state_.facts().nextGroup++,
      .least = int32_t(std::clamp<int64_t>(roles.amount(), -1, INT32_MAX)),
      .you = roles.player().value,
      .state = GroupState::Open,
  };
  state_.push(Section::Groups, row);  // SA-2: what comes of it is this player's, whoever's cards they are
  return row.serial;
}

int64_t Engine::opSetAside(const Roles& roles) {
  // SA-1, SA-10: out of play at once; what goes on meanwhile is effects of the group.
  const uint32_t card = machine_.follow(roles.object());
  const GroupRow* group = state_.groupOf(roles.extra());
  const uint8_t kind = machine_.zoneOf(ZoneRole::Aside);
  if (card == 0 || group == nullptr || group->state != GroupState::Open || isAside(card)) return 0;
  const uint32_t serial = group->serial;
  // SA-5, SA-19: to the area of whoever controls it for good; a passing control effect does not count.
  const PlayerId keeper = machine_.permanentController(card);
  std::optional<uint32_t> seat = seatFor(keeper, kind);
  if (!seat) seat = seatFor(PlayerId{state_.card(card).owner}, kind);
  if (!seat) return 0;
  moveCard(card, *seat, kind, true);
  state_.card(card).baseController = state::playerOfSeat(*seat).value;
  state_.joinGroup(card, serial);
  record(card);
  if (logging())
    note(LogKind::Note, [&] { return nameOf(state_.ref(card).slot()) + " is in " + zoneName(*seat, kind); }, "SA-5");
  return 1;
}

int64_t Engine::opSealGroup(const Roles& roles) {
  GroupRow* group = state_.groupOf(roles.amount());
  if (group == nullptr || group->state != GroupState::Open) return 0;
  int64_t count = 0;
  for (uint32_t card = group->firstCard; card != 0; card = state_.card(card).nextInGroup) ++count;
  if (count == 0) {
    state_.erase(Section::Groups, uint32_t(group - state_.rows<GroupRow>(Section::Groups)));
  } else {
    group->state = GroupState::Live;
  }
  return count;
}

int64_t Engine::opReturnAside(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !isAside(card)) return 0;
  const GroupRow* group = state_.groupOf(state_.card(card).group);
  const bool broken = group != nullptr && group->state == GroupState::Broken;
  // SA-7: to the territory of who controls it; SA-18: of its owner where the others of its group did not stay.
  PlayerId player = broken ? PlayerId{state_.card(card).owner} : state::playerOfSeat(state_.card(card).area);
  if (!state_.inGame(player)) player = state::kNoPlayer;
  const bool early = group != nullptr && group->state == GroupState::Live;
  const bool chosen = early && group->least >= 0 && int64_t(group->turns) >= group->least;
  if (logging() && chosen) note(LogKind::Note, "its controller returns it", "SA-6");
  if (!enterPlay(card, player)) return 0;
  record(card);
  if (logging()) {
    const state::CardRow& row = state_.card(card);
    note(
        LogKind::Note, [&] { return nameOf(state_.ref(card).slot()) + " is in " + zoneName(row.area, row.zone); },
        broken ? "SA-18" : "SA-7");
  }
  return 1;
}

int64_t Engine::opJoinGroup(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  const uint8_t kind = machine_.zoneOf(ZoneRole::Aside);
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), kind);
  const int64_t serial = card == 0 ? 0 : machine_.ledGroup(roles.object());
  if (serial == 0 || !seat || state_.groupOf(serial)->follower != 0) return 0;
  moveCard(card, *seat, kind, true);
  state_.groupOf(serial)->follower = card;
  record(card);
  if (logging())
    note(LogKind::Note, [&] { return nameOf(state_.ref(card).slot()) + " joins what it set aside"; }, "SA-15");
  return 1;
}

// ---- time

void Engine::countTurn(uint32_t scope) {
  if (program_.returnScope == kNone || state_.event(scope).verb != program_.returnScope) return;
  const int64_t player = state_.event(scope).roles[size_t(Role::Player)];
  for (uint32_t i = 0; i < state_.count(Section::Groups); ++i) {
    GroupRow& group = state_.group(i);
    if (group.state != GroupState::Live || group.you != player) continue;
    ++group.turns;
    const uint32_t serial = group.serial;
    for (uint32_t e = 0; e < state_.count(Section::Effects); ++e) {
      const EffectRow& effect = state_.effect(e);
      if (effect.state == EffectState::Live && Change(effect.change) == Change::Whenever &&
          program_.effects[effect.effect].verb == kNone && End(effect.end) == End::Group && effect.argument == serial)
        makeDue(e);
    }
  }
  if (state_.facts().ends[size_t(End::Turns)] != 0) {
    // SA-8: the turns are those of the player who did it.
    for (uint32_t e = 0; e < state_.count(Section::Effects); ++e) {
      EffectRow& effect = state_.effect(e);
      if (effect.state != EffectState::Live || End(effect.end) != End::Turns || effect.you != player) continue;
      --effect.argument;
      if (logging() && effect.argument <= 0)
        note(LogKind::Note, [&] { return nameOf(effect.source) + ": the turns are over"; }, "SA-8");
    }
    endTurns();
  }
}

void Engine::makeDue(uint32_t effect) {
  EffectRow once = state_.effect(effect);
  once.affected = 0;
  state_.unhookEffect(state_.addEffect(once));
  dirty(state::kDirtyFlags);
}

// ---- the end of a group

void Engine::endGroup(int64_t serial, bool broken) {
  GroupRow* group = state_.groupOf(serial);
  if (group == nullptr || group->state != GroupState::Live) return;
  group->state = broken ? GroupState::Broken : GroupState::Done;
  for (uint32_t card = group->firstCard; card != 0; card = state_.card(card).nextInGroup) state_.card(card).tried = 0;
  dirty(state::kDirtyFlags);
  if (logging() && broken && group->timed != 0) {
    uint32_t waiting = 0;
    for (uint32_t card = group->firstCard; card != 0; card = state_.card(card).nextInGroup) waiting += isAside(card);
    if (waiting != 0)
      note(LogKind::Note, "the others return before their time, and nothing more is gained", "SA-18");
    else
      note(LogKind::Note, "before its time: nothing more is gained", "SA-9");
  }
  endEffectsOf(serial, broken);
}

void Engine::endEffectsOf(int64_t serial, bool broken) {
  // What goes on while they are set aside is over (SA-3), and so is the timer; what was to happen on return is lost when they
  // return prematurely (SA-9).
  for (uint32_t e = 0; e < state_.count(Section::Effects); ++e) {
    const EffectRow& effect = state_.effect(e);
    if (effect.state != EffectState::Live) continue;
    const bool timer = Change(effect.change) == Change::Release && effect.amount == serial;
    const bool lost = broken && Change(effect.change) == Change::Delayed && End(effect.end) == End::Group &&
                      effect.argument == serial;
    if (!timer && !lost) continue;
    state_.unhookEffect(e);
    state_.freeEffect(e);
  }
  endWithGroup(serial, false);
}

void Engine::leftAside(uint32_t number, bool toPlay) {
  for (uint32_t i = 0; i < state_.count(Section::Groups); ++i) {
    GroupRow& led = state_.group(i);
    if (led.follower != number) continue;
    led.follower = 0;
    if (led.state != GroupState::Live) continue;
    // Its ability is negated with it: what goes on is over, nothing more is gained, and what it set aside returns.
    if (logging()) note(LogKind::Note, "what it set aside is set aside no longer", "SA-12");
    endGroup(led.serial, true);
    break;
  }
  const uint32_t serial = state_.card(number).group;
  GroupRow* group = state_.groupOf(serial);
  if (group == nullptr) return;
  if (group->state != GroupState::Live) {
    if (!toPlay) state_.leaveGroup(number);
    return;
  }
  const bool chosen = toPlay && group->least >= 0 && int64_t(group->turns) >= group->least;
  if (group->timed == 0) {
    // SA-6: without a duration each card returns when its controller wants; what was paired ends with the first (SA-3).
    const GroupRow rest{.source = group->source,
                        .serial = state_.facts().nextGroup++,
                        .turns = group->turns,
                        .least = 0,
                        .you = group->you,
                        .state = GroupState::Live};
    state_.push(Section::Groups, rest);
    std::vector<uint32_t> others;
    for (uint32_t card = state_.groupOf(serial)->firstCard; card != 0; card = state_.card(card).nextInGroup) {
      if (card != number) others.push_back(card);
    }
    for (const uint32_t card : others) {
      state_.leaveGroup(card);
      state_.joinGroup(card, rest.serial);
    }
    if (others.empty()) {
      state_.erase(Section::Groups, state_.count(Section::Groups) - 1);
    } else if (toPlay) {
      std::swap(state_.groupOf(serial)->follower,
                state_.groupOf(rest.serial)->follower);  // SA-15: it waits for all of them
    }
  }
  if (!toPlay) state_.leaveGroup(number);
  endGroup(serial, !chosen);
}

bool Engine::groupsPending() const {
  for (const GroupRow& group : state_.all<GroupRow>(Section::Groups)) {
    if (group.state >= GroupState::Done) return true;
  }
  return false;
}

bool Engine::releaseGroups() {
  for (uint32_t i = 0; i < state_.count(Section::Groups); ++i) {
    const GroupRow group = state_.group(i);
    if (group.state == GroupState::Done || group.state == GroupState::Broken) {
      // Each returns in an event of its own; one that cannot stays where it is.
      for (uint32_t card = group.firstCard; card != 0; card = state_.card(card).nextInGroup) {
        if (!isAside(card) || state_.card(card).tried != 0) continue;
        state_.card(card).tried = 1;
        Roles roles;
        roles[Role::Object] = state_.ref(card).slot();
        roles[Role::Player] = state::playerOfSeat(state_.card(card).area).value;
        if (program_.returnVerb != kNone) startEvent(program_.returnVerb, roles);
        return true;
      }
      state_.group(i).state = GroupState::Over;
      if (group.follower != 0 && isAside(group.follower)) {
        // With cards that were discarded it goes without effect (SA-12), else once they are back.
        const bool lost = group.firstCard == 0;
        const auto text = [&] {
          return nameOf(state_.ref(group.follower).slot()) + " is discarded" + (lost ? ", without effect" : "");
        };
        if (logging()) note(LogKind::Note, text, lost ? "SA-12" : "SA-15");
        record(group.follower);
        toOwners(group.follower, machine_.zoneOf(ZoneRole::Discard), false);  // SA-15; SA-12 when it was broken up
      }
      endWithGroup(group.serial, true);
      return true;
    }
    if (group.state == GroupState::Over && outermostStanding()) {
      while (state_.group(i).firstCard != 0) state_.leaveGroup(state_.group(i).firstCard);
      state_.erase(Section::Groups, i);
      return true;
    }
  }
  return false;
}

bool Engine::outermostStanding() const {
  for (uint32_t i = 0; i + 1 < state_.frames(); ++i) {
    if (state_.frame(i).kind == state::FrameKind::Standing) return false;
  }
  return true;
}

}  // namespace thou::rules
