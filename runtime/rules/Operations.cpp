// Kernel operations on what cards are and bear, and the way from a table row to its function. The others are in the file of what they
// work on: cards that move in Moves.cpp, players and the event in flight in Players.cpp, and so on (Engine.h).
#include <algorithm>
#include <utility>

#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

using bytecode::Flag;
using bytecode::Operation;
using bytecode::Role;
using state::Section;
using vm::Next;

bool isImmediate(Operation operation) {
  return operation != Operation::Offer && operation != Operation::OfferOne && operation != Operation::Pay &&
         operation != Operation::ResolveAbility;
}

Roles rolesOf(Operation operation, const int64_t* arguments) {
  Roles roles;
  for (const bytecode::OperationArgument& argument : bytecode::operationInfo(operation).arguments())
    roles[argument.role] = *arguments++;
  return roles;
}

int64_t Engine::perform(Operation operation, const Roles& roles) {
  machine_.spend(bytecode::operationInfo(operation).fuel);
  if (probe_ == nullptr) return carryOut(operation, roles);
  machine_.watch(false);  // what an operation has to look at tells nobody anything
  const int64_t result = carryOut(operation, roles);
  machine_.watch(true);
  return result;
}

int64_t Engine::carryOut(Operation operation, const Roles& roles) {
  if (log_.absent != nullptr && roles.object() == 0 && roles.target() == 0) *log_.absent = true;
  switch (operation) {
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) \
  case Operation::Name:                                         \
    return op##Name(roles);
#include "runtime/bytecode/Operations.def"
  }
  machine_.trap(bytecode::Trap::BadState);
  return 0;
}

Next Engine::kernel(int64_t* R, uint8_t base, Operation operation) {
  const uint32_t frames = state_.frames();
  const uint32_t first = state_.count(Section::EventCards);
  const Roles roles = rolesOf(operation, R + base);
  const int64_t amount = perform(operation, roles);
  if (probe_ != nullptr) probe_->noteKernel(operation, roles, amount);
  if (machine_.trapped()) return Next::Leave;
  if (state_.frames() > frames) {
    state_.top().result = base + 1u;
    return Next::Leave;
  }
  const int64_t* cards = state_.rows<int64_t>(Section::EventCards);
  const std::vector<int64_t> acted(cards + first, cards + state_.count(Section::EventCards));
  state_.truncate(Section::EventCards, first);
  R[base] = amount;
  R[base + 1] = machine_.makeList(acted);
  return machine_.trapped() || state_.facts().outcome != state::Outcome::Running ? Next::Leave : Next::Go;
}

// ---- cards

int64_t Engine::opExhaust(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || state_.flag(card, Flag::Exhausted)) return 0;
  state_.setFlag(card, Flag::Exhausted, true);
  record(card);
  dirty(state::kDirtyFlags);
  return 1;
}

int64_t Engine::opReady(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !state_.flag(card, Flag::Exhausted)) return 0;
  state_.setFlag(card, Flag::Exhausted, false);
  record(card);
  dirty(state::kDirtyFlags);
  return 1;
}

int64_t Engine::opFlip(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  const Index other = card == 0 ? kNone : program_.cards[state_.card(card).face].otherFace;
  if (other == kNone) return 0;
  record(card);
  // What has been going on meanwhile happened to what it was.
  const uint32_t events = state_.count(Section::Events);
  if (events > 1 && machine_.inPlayNow(card)) machine_.remember(card, state_.event(events - 1).serial);
  state_.card(card).face = other;
  relisten(card);
  touch(card);
  dirty(state::kDirtyControl);
  return 1;
}

int64_t Engine::opFlipAnew(const Roles& roles) {
  if (opFlip(roles) == 0) return 0;
  const uint32_t card = machine_.current(roles.object());
  if (machine_.inPlayNow(card)) bringCounters(card);
  return 1;
}

int64_t Engine::opRecast(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  const uint32_t other = machine_.current(roles.target());
  if (card == 0 || other == 0 || card == other) return 0;
  record(card);
  std::swap(state_.card(card).front, state_.card(other).front);
  const bool unique = state_.flag(card, Flag::Unique);
  state_.setFlag(card, Flag::Unique, state_.flag(other, Flag::Unique));
  state_.setFlag(other, Flag::Unique, unique);
  for (const uint32_t number : {card, other}) {
    state_.card(number).face = state_.card(number).front;
    relisten(number);
    touch(number);
  }
  dirty(state::kDirtyControl);
  return 1;
}

int64_t Engine::opTurnFaceUp(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !state_.flag(card, Flag::FaceDown)) return 0;
  if (probe_ != nullptr) probe_->turnsUp(card);
  record(card);
  state_.setFlag(card, Flag::FaceDown, false);
  relisten(card);
  touch(card);
  dirty(state::kDirtyControl);
  return 1;
}

int64_t Engine::opTakeControl(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !machine_.inPlayNow(card) || !state_.inGame(roles.player())) return 0;
  record(card);
  // OC-15: no period stated, so for as long as the card is in play.
  state_.addEffect({
      .source = cause(),
      .affected = roles.object(),
      .amount = roles.player().value,
      .change = uint8_t(bytecode::Change::Control),
      .end = uint8_t(bytecode::End::Never),
      .you = roles.player().value,
  });
  touch(card);
  dirty(state::kDirtyControl);
  return 1;
}

int64_t Engine::opBringCounters(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !machine_.inPlayNow(card) || !bringCounters(card)) return 0;
  record(card);
  return 1;
}

// ---- counters

int64_t Engine::addCounters(uint32_t card, uint8_t kind, int64_t amount) {
  const int64_t have = state_.counters(card, kind);
  int64_t after = std::min<int64_t>(have + amount, INT32_MAX);
  if (const int32_t maximum = machine_.counterMaximum(card, kind))
    after = std::min<int64_t>(after, std::max<int64_t>(have, maximum));
  if (after <= have) return 0;
  state_.setCounters(card, kind, int32_t(after));
  touch(card, state::kDirtyCounters);
  return after - have;
}

int64_t Engine::opAddCounters(const Roles& roles) {
  const uint32_t card = machine_.current(roles.target());
  if (card == 0 || uint64_t(roles.extra()) >= program_.counters.size()) return 0;
  const int64_t added = addCounters(card, uint8_t(roles.extra()), roles.amount());
  if (added > 0) record(card);
  return added;
}

int64_t Engine::opRemoveCounters(const Roles& roles) {
  const uint32_t card = machine_.current(roles.target());
  if (card == 0 || uint64_t(roles.extra()) >= program_.counters.size()) return 0;
  const int32_t have = state_.counters(card, uint8_t(roles.extra()));
  const int64_t removed = std::clamp<int64_t>(roles.amount(), 0, std::max(have, 0));
  if (removed == 0) return 0;
  state_.setCounters(card, uint8_t(roles.extra()), int32_t(have - removed));
  record(card);
  touch(card, state::kDirtyCounters);
  return removed;
}

int64_t Engine::opMoveCounters(const Roles& roles) {
  const uint32_t from = machine_.current(roles.object());
  const uint32_t to = machine_.current(roles.target());
  if (from == 0 || to == 0 || from == to || uint64_t(roles.extra()) >= program_.counters.size()) return 0;
  const uint8_t kind = uint8_t(roles.extra());
  const int32_t have = state_.counters(from, kind);
  const int64_t moved = addCounters(to, kind, std::clamp<int64_t>(roles.amount(), 0, std::max(have, 0)));
  if (moved == 0) return 0;
  state_.setCounters(from, kind, int32_t(have - moved));
  record(from);
  touch(from, state::kDirtyCounters);
  return moved;
}

}  // namespace thou::rules
