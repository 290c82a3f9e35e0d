// What an engine notes while it plays a trial: that costs are paid, what is done then, what the player cannot see.
//
// What an ability does is what is done by the function in which its costs were paid: an event counts once it has happened, with all that it
// consists of; what happens inside it before counts for nothing. What payers and other abilities do for it is not its doing.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Change;
using bytecode::Mark;
using bytecode::Operation;
using bytecode::Role;
using state::FrameKind;
using state::PlayerId;

void Engine::try_(Probe& probe) {
  probe_ = &probe;
  machine_.watch(true);
}

Index Engine::conditionOf(Index index) const {
  const bytecode::Ability& ability = program_.abilities[index];
  return probe_ != nullptr && ability.situation != kNone ? ability.situation : ability.condition;
}

bool Engine::mayUse(int64_t card, Index index, PlayerId you, int64_t event) {
  const bool may = machine_.holds(conditionOf(index), card, you.value, event);
  if (judge_ == nullptr) return may;
  const bytecode::Ability& ability = program_.abilities[index];
  Judgement judgement{.engine = this, .card = card, .ability = index, .you = you, .event = event, .condition = may};
  judgement.situation = ability.situation == kNone ? may : machine_.holds(ability.situation, card, you.value, event);
  if (machine_.trapped()) return may;
  if (judgement.situation) judgement.trial = Trial(*this).of({.card = card, .ability = index, .you = you}, event);
  if (judgement.situation || may) (*judge_)(judgement);
  return may;
}

void Engine::passes(Mark mark) {
  for (uint32_t i = state_.frames(); i-- > 0;) {
    if (state_.frame(i).kind != FrameKind::Ability) continue;
    if (i != probe_->frame) return;  // another ability that is used on the way
    break;
  }
  switch (mark) {
    case Mark::Paid:
      probe_->way.paidIn = state_.frames();
      break;
    case Mark::Over:
      probe_->way.over = true;
      break;
    case Mark::Vain:
      probe_->way.vain |= isEffect();
      break;
  }
}

bool Engine::isText() const {
  for (uint32_t i = probe_->frame; i < state_.frames(); ++i) {
    if (state_.frame(i).kind == FrameKind::Event && state_.frame(i).extra == 0) return false;  // in the body of a verb
  }
  return true;
}

bool Engine::isEffect() const { return probe_->way.paidIn != 0 && !probe_->way.over && isText(); }

bool Engine::isSecret(uint32_t card) const {
  // What lies face up under another card is seen, in whatever zone that is.
  if (state_.card(card).host != 0 && !state_.flag(card, bytecode::Flag::FaceDown)) return false;
  return state_.card(card).zone != state::kNoZone && (seersOf(state_.ref(card).slot()) & seatBit(probe_->who)) == 0;
}

void Engine::looksAt(int64_t slot) const {
  if (probe_->way.unknown || !isText()) return;
  const uint32_t card = state::CardRef::fromSlot(slot).id.value;
  const std::vector<uint32_t>& found = probe_->way.turnedUp;
  probe_->way.unknown =
      std::find(found.begin(), found.end(), card) != found.end() || (machine_.current(slot) != 0 && isSecret(card));
}

void Engine::turnsUp(uint32_t card) {
  if (isSecret(card)) probe_->way.turnedUp.push_back(card);
}

void Engine::atRandom(int64_t card) { probe_->way.turnedUp.push_back(state::CardRef::fromSlot(card).id.value); }

void Engine::noteChoice(Index choice, size_t options, int64_t wanted) {
  if (!isDeed(state_.frames())) return;
  probe_->way.attempted |= options == 0;
  probe_->way.lacks |= program_.choices[choice].needed && int64_t(options) < std::max<int64_t>(wanted, 1);
}

bool Engine::isDeed(uint32_t frames) const {
  const Probe::Way& way = probe_->way;
  if (way.paidIn == 0 || way.over || frames < way.paidIn) return false;
  for (uint32_t i = way.paidIn; i < frames; ++i) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind != FrameKind::Event) continue;
    // What a rule of the game has happen instead of what the ability does is its doing as well; an event that the ability makes needs its object.
    const state::EventRow& event = state_.event(frame.what);
    const bool instead = (event.flags & state::kEventCancelled) != 0;
    if (!instead || (frame.extra != 0 && !machine_.inPlay(event.roles[size_t(Role::Object)]))) return false;
  }
  return true;
}

void Engine::altersEvent() {
  if (isDeed(state_.frames())) probe_->way.did = true;
}

Engine::Weight Engine::weightOf(Operation operation, int64_t object) const {
  switch (operation) {
    case Operation::Pay:
    case Operation::Offer:  // what is used then has reasons of its own
    case Operation::OfferOne:
    case Operation::ResolveAbility:
    case Operation::NewGroup:
    case Operation::SealGroup:
    case Operation::ToLimbo:
    case Operation::AddObject:
    case Operation::NeedObject:
    case Operation::HoldTogether:
    case Operation::RespondTogether:
    case Operation::Conclude:
      return Weight::None;
    case Operation::Cancel:   // for what is done instead
    case Operation::Shuffle:  // once something was searched
      return Weight::Weak;
    case Operation::Discard:
    case Operation::MoveToZone:
    case Operation::RemoveFromGame:
      // Put away itself, a card that is played leaves the hand anyway.
      return object == probe_->card && program_.abilities[state_.frame(probe_->frame).what].plays ? Weight::Weak
                                                                                                  : Weight::Full;
    default:
      return Weight::Full;
  }
}

void Engine::noteAttempt(bool counts) {
  if (counts && isEffect()) probe_->way.attempted = true;
}

void Engine::noteEvent(uint32_t event) {
  const bool framed = state_.top().kind == FrameKind::Event && state_.top().what == event;
  if (!isDeed(state_.frames() - (framed ? 1 : 0))) return;
  // An event that the ability makes is done to what is there: nobody attacks who is gone.
  const int64_t object = state_.event(event).roles[size_t(Role::Object)];
  if (framed && state_.top().extra != 0 && object != 0 && !machine_.inPlay(object)) return;
  const bytecode::Verb& verb = program_.verbs[state_.event(event).verb];
  const Weight weight = verb.hasOperation ? weightOf(verb.operation, object) : Weight::Full;
  probe_->way.did |= weight == Weight::Full;
  probe_->way.weak |= weight == Weight::Weak;
}

void Engine::noteKernel(Operation operation, const Roles& roles, int64_t result) {
  if (!isDeed(state_.frames())) return;
  const Weight weight = weightOf(operation, roles.object());
  probe_->way.attempted |= weight == Weight::Full;
  if (result == 0) return;
  probe_->way.did |= weight == Weight::Full;
  probe_->way.weak |= weight == Weight::Weak;
}

bool Engine::changesAnything(const state::EffectRow& effect) {
  switch (Change(effect.change)) {
    case Change::Stat:
      probe_->way.vain |= effect.amount == 0;
      return effect.amount != 0;
    case Change::Trait:
      return !machine_.hasTrait(effect.affected, effect.id);
    case Change::Keyword:
      return effect.amount != 0 || !machine_.hasKeyword(effect.affected, effect.id);
    case Change::Control:
      return machine_.controller(effect.affected).value != uint64_t(effect.amount);
    case Change::Silenced:
      return machine_.hasAbility(effect.amount, effect.id) && !machine_.silenced(effect.amount, effect.id) &&
             !machine_.hollow(effect.amount);
    case Change::Release:
      return false;
    case Change::Cannot:
    case Change::Delayed:
    case Change::Granted:
    case Change::CounterMax:
    case Change::Whenever:
    case Change::Constant:
    case Change::Helped:
    case Change::Kind:
    case Change::Blank:
    case Change::Known:
      return effect.end != uint8_t(bytecode::End::Group);
  }
  return false;
}

}  // namespace thou::rules
