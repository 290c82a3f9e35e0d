// Consequences: what is looked at whenever an event has resolved or an ability has finished and something has changed.
// In this order, until nothing is left to do: functions of delayed effects whose end has come, `While` ends, control, standing rules.
#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Trap;
using state::EffectRow;
using state::FrameKind;
using state::PlayerId;
using state::Section;

bool Engine::pushStanding() {
  // What a standing rule brings about is looked at while that rule is running: the count goes on.
  uint32_t applied = 0;
  for (uint32_t i = state_.frames(); i-- > 0 && applied == 0;) {
    if (state_.frame(i).kind == FrameKind::Standing) applied = state_.frame(i).count;
  }
  return pushFrame({.kind = FrameKind::Standing, .event = innermostEvent(), .count = applied});
}

bool Engine::consequences(Consequence& found) {
  for (uint32_t pass = 0; state_.facts().dirty != 0; ++pass) {
    if (pass == limits_.standing) machine_.trap(Trap::StandingLoop);   // control that goes to and fro for ever
    if (state_.facts().due != 0 || machine_.trapped()) return true;
    const uint32_t changed = state_.facts().dirty;
    state_.facts().dirty = 0;
    if (state_.facts().ends[size_t(bytecode::End::While)] != 0) endWhiles();
    if ((changed & state::kDirtyControl) != 0 || state_.head(state_.changeKey(bytecode::Change::Control)).first != 0) settleControl();
    if (state_.facts().dirty != 0) {
      dirty(changed);   // something ended or moved: all is looked at again
      continue;
    }
    if ((changed & (state::kDirtyCards | state::kDirtyControl)) == 0) continue;
    const int64_t event = innermostEvent();
    for (Index rule = 0; rule < program_.standing.size(); ++rule) {
      const bytecode::Standing& standing = program_.standing[rule];
      for (uint32_t i = 0; i < state_.count(Section::InPlay); ++i) {
        const uint32_t number = uint32_t(state_.row<uint64_t>(Section::InPlay, i));
        const Index kind = program_.cards[state_.card(number).face].kind;
        if (kind == kNone || (standing.kinds >> kind & 1) == 0 || state_.flag(number, bytecode::Flag::FaceDown)) continue;
        const int64_t slot = state_.ref(number).slot();
        for (const PlayerId you : machine_.candidatesForYou(slot, event)) {
          if (!machine_.holds(standing.condition, slot, you.value, event)) continue;
          dirty(changed);   // it is looked at again after this
          found = {.rule = rule, .card = number, .you = you};
          return true;
        }
        if (machine_.trapped()) return true;
      }
    }
  }
  return machine_.trapped();
}

Flow Engine::advanceStanding() {
  Consequence found;
  if (!consequences(found)) {
    finishFrame(0);
    return Flow::Go;
  }
  if (machine_.trapped()) return Flow::Go;
  const state::Frame frame = state_.top();
  if (frame.count >= limits_.standing) {
    machine_.trap(Trap::StandingLoop);
    return Flow::Go;
  }
  ++state_.top().count;
  if (found.rule == kNone) {
    runDue(frame.event);
    return Flow::Go;
  }
  const int64_t slot = state_.ref(found.card).slot();
  const bytecode::Standing& rule = program_.standing[found.rule];
  if (logging()) note(LogKind::Standing, "a standing rule applies to " + nameOf(slot));
  pushCode(rule.effect, slot, found.you, frame.event);
  return Flow::Go;
}

void Engine::runDue(int64_t event) {
  uint32_t oldest = state_.count(Section::Effects);
  for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
    const EffectRow& effect = state_.effect(i);
    if (effect.state != state::EffectState::Due) continue;
    if (oldest == state_.count(Section::Effects) || effect.serial < state_.effect(oldest).serial) oldest = i;
  }
  assert(oldest < state_.count(Section::Effects));
  const EffectRow effect = state_.effect(oldest);
  state_.freeEffect(oldest);
  pushCode(effect.id, effect.source, PlayerId{effect.you}, event, effect.captures);
}

}  // namespace thou::rules
