// Kernel operations on cards, zones and counters, and the way from a table row to its function. Players.cpp and Placing.cpp hold
// the others.
#include <algorithm>

#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Flag;
using bytecode::Operation;
using bytecode::Role;
using bytecode::ZoneRole;
using state::PlayerId;
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
  const int64_t amount = perform(operation, rolesOf(operation, R + base));
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
  state_.card(card).face = other;
  relisten(card);
  touch(card);
  dirty(state::kDirtyControl);
  return 1;
}

int64_t Engine::opTurnFaceDown(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || state_.flag(card, Flag::FaceDown)) return 0;
  record(card);
  state_.setFlag(card, Flag::FaceDown, true);
  relisten(card);
  touch(card);
  dirty(state::kDirtyControl);
  return 1;
}

int64_t Engine::opTurnFaceUp(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !state_.flag(card, Flag::FaceDown)) return 0;
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

// ---- zones

int64_t Engine::opDiscard(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  const uint8_t kind = machine_.zoneOf(ZoneRole::Discard);
  if (card == 0 || state_.card(card).zone == kind) return 0;
  record(card);
  toOwners(card, kind, false);  // OC-11, OC-13, OC-14: the owner's, whoever held or controlled it
  return 1;
}

int64_t Engine::opDiscardFromDeck(const Roles& roles) {
  const std::optional<uint32_t> seat = seatFor(roles.player(), machine_.zoneOf(ZoneRole::Deck));
  if (!seat) return 0;
  int64_t count = 0;
  for (; count < roles.amount() && !machine_.trapped(); ++count) {
    const uint8_t deck = machine_.zoneOf(ZoneRole::Deck);
    const uint32_t card = count == 0 ? topOf(*seat) : state_.zone(*seat, deck).first;  // of one deck, not of the next
    if (card == 0) break;
    record(card);
    toOwners(card, machine_.zoneOf(ZoneRole::Discard), false);
    machine_.spend(1);
  }
  return count;
}

int64_t Engine::opMoveToZone(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  const uint8_t kind = uint8_t(roles.extra());
  const bool bottom = (roles.extra() & 256) != 0;
  if (card == 0 || kind >= program_.zones.size()) return 0;
  record(card);
  if (machine_.zoneRole(kind) == ZoneRole::Play) {
    if (!machine_.inPlayNow(card)) return enterPlay(card, roles.targetPlayer(), kind);
    return moveInPlay(card, kind);
  }
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), kind);
  // OC-11: what leaves play goes to its owner's zone.
  if (machine_.inPlayNow(card) || roles.targetPlayer() == state::kNoPlayer || !seat) {
    toOwners(card, kind, bottom);
  } else {
    moveCard(card, *seat, kind, bottom);
  }
  return 1;
}

int64_t Engine::opHandOver(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  const uint8_t kind = uint8_t(roles.extra());
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), kind);
  if (card == 0 || !seat) return 0;
  record(card);
  moveCard(card, *seat, kind, (roles.extra() & bytecode::kBottom) != 0);
  return 1;
}

int64_t Engine::opEnterPlay(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  if (card == 0) return 0;
  const std::optional<uint32_t> event = state_.eventIndex(innermostEvent());
  const bool watched = event && state_.event(*event).mask != 0;
  const bool wasInPlay = watched && (state_.event(*event).activeRoles & 2) != 0;
  // What was attached when it was about to enter has entered.
  const bool entered = watched && !wasInPlay && machine_.inPlayNow(card);
  if (!entered && !enterPlay(card, roles.targetPlayer())) return 0;
  record(card);
  return 1;
}

int64_t Engine::opEnterAs(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  if (card == 0 || machine_.inPlayNow(card)) return 0;
  const uint64_t guise = uint64_t(roles.amount());
  if (guise >= program_.cards.size() || program_.cards[guise].otherFace != kNone) return 0;
  const uint32_t before = state_.card(card).face;
  state_.card(card).face = uint32_t(guise);
  if (!enterPlay(card, roles.targetPlayer())) {
    state_.card(card).face = before;
    return 0;
  }
  record(card);
  return 1;
}

int64_t Engine::opBringCounters(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !machine_.inPlayNow(card) || !bringCounters(card)) return 0;
  record(card);
  return 1;
}

int64_t Engine::opLeavePlay(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !machine_.inPlayNow(card)) return 0;
  record(card);
  toOwners(card, uint8_t(roles.extra()), (roles.extra() & 256) != 0);
  return 1;
}

int64_t Engine::opRemoveFromGame(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  if (card == 0) return 0;
  record(card);
  removeFromGame(card);
  return 1;
}

int64_t Engine::opAddObject(const Roles& roles) {
  const std::optional<uint32_t> index = state_.eventIndex(innermostEvent());
  if (!index || machine_.current(roles.object()) == 0) return 0;
  const int64_t before = state_.event(*index).roles[size_t(Role::Object)];
  if (before == roles.object()) return 0;
  const auto add = [&](int64_t card) {
    const std::span<const int64_t> known = objects(*index);
    if (card == 0 || std::find(known.begin(), known.end(), card) != known.end()) return false;
    state_.push(Section::Objects, card);
    return true;
  };
  add(before);
  const bool isNew = add(roles.object());
  state_.event(*index).roles[size_t(Role::Object)] = roles.object();
  if (machine_.inPlay(roles.object())) state_.event(*index).activeRoles |= 2;
  return isNew ? 1 : 0;
}

int64_t Engine::opToLimbo(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  if (card == 0) return 0;
  record(card);
  // Whose ability this is plays it; in limbo the card is theirs (YOU-13).
  PlayerId player = machine_.controller(roles.object());
  for (uint32_t i = state_.frames(); i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind != state::FrameKind::Ability || frame.card != roles.object()) continue;
    player = PlayerId{frame.you};
    break;
  }
  const uint8_t kind = machine_.zoneOf(ZoneRole::Limbo);
  const std::optional<uint32_t> seat = seatFor(player, kind);
  moveCard(card, seat.value_or(0), seat ? kind : state::kNoZone, false);
  state_.card(card).baseController = player.value;
  return 1;
}

int64_t Engine::opAttach(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  const uint32_t host = machine_.current(roles.target());
  if (card == 0 || host == 0) return 0;
  record(card);
  return attachTo(card, host);
}

int64_t Engine::opEngage(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0 || !machine_.inPlayNow(card)) return 0;
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), state_.card(card).zone);
  if (!seat) return 0;
  record(card);
  const uint64_t order = state_.card(card).order;
  state_.place(card, *seat, state_.card(card).zone, true);
  state_.card(card).order = order;
  touch(card);
  dirty(state::kDirtyControl);  // attachments go where their host is
  return 1;
}

int64_t Engine::opSwap(const Roles& roles) {
  const uint32_t cards[2] = {machine_.follow(roles.object()), machine_.follow(roles.target())};
  if (cards[0] == 0 || cards[1] == 0 || cards[0] == cards[1]) return 0;
  uint32_t seats[2];
  uint8_t zones[2];
  for (int i = 0; i < 2; ++i) {
    const state::CardRow& row = state_.card(cards[i]);
    seats[i] = row.area;
    zones[i] = row.zone;
    if (row.zone == state::kNoZone) return 0;
    const ZoneRole role = machine_.zoneRole(row.zone);
    const bool onTop = state_.zone(row.area, row.zone).first == cards[i];
    if (role == ZoneRole::Play || role == ZoneRole::Limbo || (role != ZoneRole::Hand && !onTop)) return 0;
  }
  for (int i = 0; i < 2; ++i) {
    record(cards[i]);
    moveCard(cards[i], seats[1 - i], zones[1 - i], false);
  }
  return 1;
}

int64_t Engine::opShuffle(const Roles& roles) {
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), uint8_t(roles.extra()));
  return seat ? shuffle(*seat, uint8_t(roles.extra())) : 0;
}

int64_t Engine::opShuffleDiscardIn(const Roles& roles) {
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), machine_.zoneOf(ZoneRole::Deck));
  return seat ? refill(*seat) : 0;
}

int64_t Engine::opDealFaceDown(const Roles& roles) {
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), uint8_t(roles.extra()));
  if (!seat) return 0;
  int64_t count = 0;
  for (; count < roles.amount() && !machine_.trapped(); ++count) {
    const uint32_t card = topOf(0);
    if (card == 0) break;
    record(card);
    moveCard(card, *seat, uint8_t(roles.extra()), true);
    state_.setFlag(card, Flag::FaceDown, true);
    relisten(card);
    machine_.spend(1);
  }
  return count;
}

int64_t Engine::opDealCard(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), uint8_t(roles.extra()));
  if (card == 0 || !seat) return 0;
  record(card);
  moveCard(card, *seat, uint8_t(roles.extra()), true);
  state_.setFlag(card, Flag::FaceDown, true);
  relisten(card);
  return 1;
}

int64_t Engine::opDealUnder(const Roles& roles) {
  const uint32_t host = machine_.current(roles.target());
  const uint8_t kind = uint8_t(roles.extra());
  if (host == 0 || !machine_.inPlayNow(host) || kind >= program_.zones.size() || !program_.zones[kind].scenario)
    return 0;
  int64_t count = 0;
  for (; count < roles.amount() && !machine_.trapped(); ++count) {
    const uint32_t card = topOf(0);
    if (card == 0) break;
    record(card);
    moveCard(card, 0, kind, true);
    state_.setFlag(card, Flag::FaceDown, true);
    state_.attach(card, host);
    relisten(card);
    machine_.spend(1);
  }
  return count;
}

// ---- counters

int64_t Engine::addCounters(uint32_t card, uint8_t kind, int64_t amount) {
  const int64_t have = state_.counters(card, kind);
  int64_t after = std::min<int64_t>(have + amount, INT32_MAX);
  if (const int32_t maximum = machine_.counterMaximum(card, kind))
    after = std::min<int64_t>(after, std::max<int64_t>(have, maximum));
  if (after <= have) return 0;
  state_.setCounters(card, kind, int32_t(after));
  touch(card);
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
  touch(card);
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
  touch(from);
  return moved;
}

}  // namespace thou::rules
