// Lasting effects: rows, the chain of each card, the counts that let queries skip them. See GameState.h.
#include "runtime/state/GameState.h"

namespace thou::state {

uint32_t GameState::addEffect(EffectRow effect) {
  effect.serial = facts().nextSerial++;
  effect.state = EffectState::Live;
  effect.next = 0;
  uint32_t index;
  if (facts().freeEffect != 0) {
    index = facts().freeEffect - 1;
    facts().freeEffect = this->effect(index).next;
    this->effect(index) = effect;
  } else {
    index = push(Section::Effects, effect);
  }
  ++facts().liveEffects;
  ++facts().changes[effect.change];
  ++facts().ends[effect.end];
  if (bytecode::Change(effect.change) == bytecode::Change::Cannot) ++head(cannotKey(effect.id)).mask;
  if (effect.affected != 0) {
    uint32_t* link = &card(CardRef::fromSlot(effect.affected).id.value).firstEffect;
    while (*link != 0) link = &this->effect(*link - 1).next;
    *link = index + 1;
  }
  return index;
}

void GameState::unhookEffect(uint32_t index) {
  EffectRow& gone = effect(index);
  assert(gone.state == EffectState::Live);
  gone.state = EffectState::Due;
  ++facts().due;
  --facts().liveEffects;
  --facts().changes[gone.change];
  --facts().ends[gone.end];
  if (bytecode::Change(gone.change) == bytecode::Change::Cannot) --head(cannotKey(gone.id)).mask;
  if (gone.affected != 0) {
    uint32_t* link = &card(CardRef::fromSlot(gone.affected).id.value).firstEffect;
    while (*link != index + 1) link = &effect(*link - 1).next;
    *link = gone.next;
    gone.next = 0;
  }
}

void GameState::freeEffect(uint32_t index) {
  assert(effect(index).state == EffectState::Due);
  if (effect(index).dueIn == 0) --facts().due;
  effect(index) = EffectRow{.next = facts().freeEffect};
  facts().freeEffect = index + 1;
}

}  // namespace thou::state
