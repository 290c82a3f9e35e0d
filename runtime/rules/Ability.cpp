// Using one ability: its limit, the trace, the run of its effect.
#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::LimitScope;
using state::FrameKind;
using state::PlayerId;
using state::Section;
using state::UsageRow;

namespace {

/// The key under which a use is counted; `event` only for limits per event.
UsageRow usageOf(const bytecode::Limit& limit, int64_t card, Index ability, PlayerId you, int64_t event) {
  return {
      .card = card,
      .ability = ability,
      .event = limit.scope == LimitScope::Event ? uint32_t(uint64_t(event) >> 32) : 0,
      .count = 0,
      .player = limit.perPlayer ? you.value : uint8_t(0),
      .scope = uint8_t(limit.scope),
  };
}

bool sameUse(const UsageRow& a, const UsageRow& b) {
  return a.card == b.card && a.ability == b.ability && a.event == b.event && a.player == b.player;
}

}  // namespace

PlayerId Engine::limitedPlayer(int64_t card, PlayerId you, int64_t event) {
  const std::optional<uint32_t> index = state_.eventIndex(event);
  if (!index || state::isPlayer(machine_.controller(card))) return you;
  const PlayerId doer{uint8_t(state_.event(*index).roles[size_t(bytecode::Role::Player)])};
  return state::isPlayer(doer) ? doer : you;
}

bool Engine::limitLeft(int64_t card, Index ability, PlayerId you, int64_t event) {
  const bytecode::Limit& limit = program_.abilities[ability].limit;
  if (limit.scope == LimitScope::None) return true;
  const UsageRow wanted = usageOf(limit, card, ability, limit.perPlayer ? limitedPlayer(card, you, event) : you, event);
  for (const UsageRow& row : state_.all<UsageRow>(Section::Usage)) {
    if (sameUse(row, wanted)) return row.count < limit.count;
  }
  return limit.count > 0;
}

void Engine::countUse(int64_t card, Index ability, PlayerId you, int64_t event) {
  const bytecode::Limit& limit = program_.abilities[ability].limit;
  if (limit.scope == LimitScope::None) return;
  UsageRow wanted = usageOf(limit, card, ability, limit.perPlayer ? limitedPlayer(card, you, event) : you, event);
  for (uint32_t i = 0; i < state_.count(Section::Usage); ++i) {
    UsageRow& row = state_.row<UsageRow>(Section::Usage, i);
    if (!sameUse(row, wanted)) continue;
    ++row.count;
    return;
  }
  wanted.count = 1;
  state_.push(Section::Usage, wanted);
}

bool Engine::startAbility(const Candidate& candidate, int64_t event) {
  if (!pushFrame({.kind = FrameKind::Ability,
                  .you = candidate.you.value,
                  .what = candidate.ability,
                  .card = candidate.card,
                  .event = event})) {
    return false;
  }
  countUse(candidate.card, candidate.ability, candidate.you, event);
  state_.logWord(uint64_t(candidate.ability) << 8 | candidate.you.value);
  state_.logWord(uint64_t(candidate.card));
  if (logging()) logAbility(candidate);
  return true;
}

Flow Engine::advanceAbility() {
  const state::Frame frame = state_.top();
  switch (frame.stage) {
    case 0:
      state_.top().stage = 1;
      // "You", card and event are fixed now: what happens to the source while it pays changes nothing (B1).
      pushCode(program_.abilities[frame.what].effect, frame.card, PlayerId{frame.you}, frame.event);
      return Flow::Go;
    case 1:
      state_.top().stage = 2;
      if (state_.facts().ends[size_t(bytecode::End::Ability)] != 0) endWithAbility(state_.frames() - 1);
      if (state_.facts().dirty != 0) pushStanding();
      return Flow::Go;
  }
  finishFrame(1);
  return Flow::Go;
}

}  // namespace thou::rules
