// See Probe.h.
//
// What an ability does is what is done by the function in which its costs were paid: an event counts once it has happened, with all that it
// consists of; what happens inside it before counts for nothing. What payers and other abilities do for it is not its doing.
#include "runtime/rules/trial/Probe.h"

#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Change;
using bytecode::Mark;
using bytecode::Operation;
using bytecode::Role;
using state::FrameKind;
using state::PlayerId;

void Probe::passes(Mark mark) {
  for (uint32_t i = engine_->state_.frames(); i-- > 0;) {
    if (engine_->state_.frame(i).kind != FrameKind::Ability) continue;
    if (i != frame_) return;  // another ability that is used on the way
    break;
  }
  switch (mark) {
    case Mark::Paid:
      way.paidIn = engine_->state_.frames();
      break;
    case Mark::Over:
      way.over = true;
      break;
    case Mark::Vain:
      way.vain |= isEffect();
      break;
  }
}

bool Probe::isText() const {
  for (uint32_t i = frame_; i < engine_->state_.frames(); ++i) {
    if (engine_->state_.frame(i).kind == FrameKind::Event && engine_->state_.frame(i).extra == 0)
      return false;  // in the body of a verb
  }
  return true;
}

bool Probe::isEffect() const { return way.paidIn != 0 && !way.over && isText(); }

bool Probe::isSecret(uint32_t card) const {
  // What lies face up under another card is seen, in whatever zone that is.
  if (engine_->state_.card(card).host != 0 && !engine_->state_.flag(card, bytecode::Flag::FaceDown)) return false;
  return engine_->state_.card(card).zone != state::kNoZone &&
         (engine_->seersOf(engine_->state_.ref(card).slot()) & seatBit(who_)) == 0;
}

void Probe::looksAt(int64_t slot) {
  if (way.unknown || !isText()) return;
  const uint32_t card = state::CardRef::fromSlot(slot).id.value;
  const std::vector<uint32_t>& found = way.turnedUp;
  way.unknown = std::find(found.begin(), found.end(), card) != found.end() ||
                (engine_->machine_.current(slot) != 0 && isSecret(card));
}

void Probe::turnsUp(uint32_t card) {
  if (isSecret(card)) way.turnedUp.push_back(card);
}

void Probe::atRandom(int64_t card) { way.turnedUp.push_back(state::CardRef::fromSlot(card).id.value); }

void Probe::noteChoice(Index choice, size_t options, int64_t wanted) {
  if (!isDeed(engine_->state_.frames())) return;
  way.attempted |= options == 0;
  way.lacks |= engine_->program_.choices[choice].needed && int64_t(options) < std::max<int64_t>(wanted, 1);
}

bool Probe::isDeed(uint32_t frames) const {
  if (way.paidIn == 0 || way.over || frames < way.paidIn) return false;
  for (uint32_t i = way.paidIn; i < frames; ++i) {
    const state::Frame& frame = engine_->state_.frame(i);
    if (frame.kind != FrameKind::Event) continue;
    // What a rule of the game has happen instead of what the ability does is its doing as well; an event that the ability makes needs its object.
    const state::EventRow& event = engine_->state_.event(frame.what);
    const bool instead = (event.flags & state::kEventCancelled) != 0;
    if (!instead || (frame.extra != 0 && !engine_->machine_.inPlay(event.roles[size_t(Role::Object)]))) return false;
  }
  return true;
}

void Probe::altersEvent() {
  if (isDeed(engine_->state_.frames())) way.did = true;
}

Probe::Weight Probe::weightOf(Operation operation, int64_t object) const {
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
      return object == card_ && engine_->program_.abilities[engine_->state_.frame(frame_).what].plays ? Weight::Weak
                                                                                                      : Weight::Full;
    default:
      return Weight::Full;
  }
}

Probe::Weight Probe::weightOf(const bytecode::Verb& verb, int64_t object) const {
  return verb.hasOperation ? weightOf(verb.operation, object) : Weight::Full;
}

void Probe::noteDone(Weight weight) {
  way.did |= weight == Weight::Full;
  way.weak |= weight == Weight::Weak;
}

void Probe::noteProposed(const bytecode::Verb& verb, int64_t object) {
  noteAttempt(weightOf(verb, object) == Weight::Full);
}

void Probe::noteAttempt(bool counts) {
  if (counts && isEffect()) way.attempted = true;
}

void Probe::noteEvent(uint32_t event) {
  const bool framed = engine_->state_.top().kind == FrameKind::Event && engine_->state_.top().what == event;
  if (!isDeed(engine_->state_.frames() - (framed ? 1 : 0))) return;
  // An event that the ability makes is done to what is there: nobody attacks who is gone.
  const int64_t object = engine_->state_.event(event).roles[size_t(Role::Object)];
  if (framed && engine_->state_.top().extra != 0 && object != 0 && !engine_->machine_.inPlay(object)) return;
  const bytecode::Verb& verb = engine_->program_.verbs[engine_->state_.event(event).verb];
  noteDone(weightOf(verb, object));
}

void Probe::noteKernel(Operation operation, const Roles& roles, int64_t result) {
  if (!isDeed(engine_->state_.frames())) return;
  const Weight weight = weightOf(operation, roles.object());
  way.attempted |= weight == Weight::Full;
  if (result != 0) noteDone(weight);
}

void Probe::noteImposing(const bytecode::EffectTemplate& made, const state::EffectRow& row) {
  const bool nothing = made.change == Change::Stat && row.amount == 0;
  noteAttempt(!nothing && made.change != Change::Release && made.end != bytecode::End::Group);
}

void Probe::noteImposed(const state::EffectRow& row) {
  if (isDeed(engine_->state_.frames()) && changesAnything(row)) way.did = true;
}

bool Probe::changesAnything(const state::EffectRow& effect) {
  switch (Change(effect.change)) {
    case Change::Stat:
      way.vain |= effect.amount == 0;
      return effect.amount != 0;
    case Change::Trait:
      return !engine_->machine_.hasTrait(effect.affected, effect.id);
    case Change::Keyword:
      return effect.amount != 0 || !engine_->machine_.hasKeyword(effect.affected, effect.id);
    case Change::Control:
      return engine_->machine_.controller(effect.affected).value != uint64_t(effect.amount);
    case Change::Silenced:
      return engine_->machine_.hasAbility(effect.amount, effect.id) &&
             !engine_->machine_.silenced(effect.amount, effect.id) && !engine_->machine_.hollow(effect.amount);
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

// ---- what the machine tells an engine is for its probe

void Engine::beginTrial(Probe& probe) {
  probe_ = &probe;
  probe.follow(*this);
  machine_.watch(true);
}

void Engine::passes(Mark mark) { probe_->passes(mark); }
void Engine::looksAt(int64_t slot) const { probe_->looksAt(slot); }
void Engine::atRandom(int64_t card) { probe_->atRandom(card); }
void Engine::altersEvent() { probe_->altersEvent(); }

}  // namespace thou::rules
