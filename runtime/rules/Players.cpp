// Kernel operations on players, on the event that the running ability watches, and on the game.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Role;
using bytecode::ZoneRole;
using state::CardRow;
using state::FrameKind;
using state::PlayerId;
using state::Section;

int64_t Engine::opDraw(const Roles& roles) {
  const PlayerId player = roles.player();
  const uint8_t hand = machine_.zoneOf(ZoneRole::Hand);
  const std::optional<uint32_t> seat = seatFor(player, hand);
  if (!seat || *seat == 0) return 0;
  int64_t count = 0;
  for (; count < roles.amount() && !machine_.trapped(); ++count) {
    const uint32_t card = topOf(*seat);
    if (card == 0) break;
    record(card);
    moveCard(card, *seat, hand, true);
    machine_.spend(1);
  }
  return count;
}

int64_t Engine::opDrawUpTo(const Roles& roles) {
  const uint8_t hand = machine_.zoneOf(ZoneRole::Hand);
  const std::optional<uint32_t> seat = seatFor(roles.player(), hand);
  if (!seat || *seat == 0) return 0;
  Roles draw = roles;
  draw[Role::Amount] = roles.amount() - state_.zone(*seat, hand).count;
  return opDraw(draw);
}

// ---- the event in flight

state::EventRow* Engine::watched() {
  for (uint32_t i = state_.frames(); i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind != FrameKind::Ability) continue;
    const std::optional<uint32_t> event = state_.eventIndex(frame.event);
    return event ? &state_.event(*event) : nullptr;
  }
  return nullptr;
}

int64_t Engine::opReduce(const Roles& roles) {
  state::EventRow* event = watched();
  if (event == nullptr) return 0;
  int64_t& amount = event->roles[size_t(Role::Amount)];
  const int64_t taken = std::clamp<int64_t>(roles.amount(), 0, std::max<int64_t>(amount, 0));
  amount -= taken;
  if (taken > 0 && amount == 0) event->flags |= state::kEventCancelled;
  return taken;
}

int64_t Engine::opPrevent(const Roles& roles) {
  const int64_t taken = opReduce(roles);
  if (taken > 0) watched()->flags |= state::kEventPrevented;
  return taken;
}

int64_t Engine::opPreventAll(const Roles&) {
  const state::EventRow* event = watched();
  Roles all;
  all[Role::Amount] = event != nullptr ? event->roles[size_t(Role::Amount)] : 0;
  return opPrevent(all);
}

int64_t Engine::opIncrease(const Roles& roles) {
  state::EventRow* event = watched();
  if (event == nullptr) return 0;
  int64_t& amount = event->roles[size_t(Role::Amount)];
  amount = std::clamp<int64_t>(amount + std::max<int64_t>(roles.amount(), 0), INT32_MIN, INT32_MAX);
  return amount;
}

int64_t Engine::opCancel(const Roles&) {
  state::EventRow* event = watched();
  if (event == nullptr || (event->flags & state::kEventCancelled) != 0) return 0;
  event->flags |= state::kEventCancelled;
  return 1;
}

int64_t Engine::opHollow(const Roles&) {
  state::EventRow* event = watched();
  if (event == nullptr || (event->flags & state::kEventHollow) != 0) return 0;
  event->flags |= state::kEventHollow;
  return 1;
}

// ---- what takes time

int64_t Engine::opOffer(const Roles& roles) {
  pushFrame({.kind = FrameKind::Offer, .you = roles.player().value, .what = uint32_t(roles.extra())});
  return 0;
}

int64_t Engine::opOfferOne(const Roles& roles) {
  pushFrame({.kind = FrameKind::Offer,
             .you = roles.player().value,
             .flags = state::kFrameOne,
             .what = uint32_t(roles.extra())});
  return 0;
}

int64_t Engine::opResolveAbility(const Roles& roles) {
  pushFrame({.kind = FrameKind::Resolve,
             .you = roles.player().value,
             .what = uint32_t(roles.extra()),
             .card = roles.object()});
  return 0;
}

// ---- players and the game

int64_t Engine::opPassFirstPlayer(const Roles&) {
  const uint32_t next = machine_.nextSeat(state_.facts().firstPlayer);
  if (next == 0) return 0;
  state_.facts().firstPlayer = next;
  return 1;
}

int64_t Engine::opEliminate(const Roles& roles) {
  const PlayerId player = roles.player();
  if (!state_.inGame(player)) return 0;
  state_.player(player.value).inGame = 0;
  endOfPlayer(player);  // C17: nothing of theirs goes on
  const uint32_t heir = machine_.nextSeat(player.value);
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    CardRow& card = state_.card(number);
    if (card.owner == player.value) {
      // What somebody else runs, another player or the scenario, stays.
      const bool stays = machine_.inPlayNow(number) && machine_.controller(state_.ref(number).slot()) != player;
      if (card.zone != state::kNoZone && !stays) removeFromGame(number);
      if (!stays) continue;
    }
    if (card.baseController == player.value) card.baseController = card.owner;
    if (card.zone == state::kNoZone || card.area != player.value) continue;
    if (!machine_.inPlayNow(number)) {
      toOwners(number, card.zone, false);  // B22: another's card goes back to its owner
    } else {
      const uint32_t seat = machine_.playerCard(number) ? state::seatOf(PlayerId{card.owner}) : heir;
      const uint64_t order = card.order;
      state_.place(number, seat, card.zone, true);
      state_.card(number).order = order;
    }
  }
  state_.player(player.value).identity = 0;
  if (state_.facts().firstPlayer == player.value && heir != 0) state_.facts().firstPlayer = heir;
  if (heir == 0) state_.facts().outcome = state::Outcome::Lost;
  dirty(state::kDirtyAll | state::kDirtyControl);
  return 1;
}

int64_t Engine::opWin(const Roles&) {
  state_.facts().outcome = state::Outcome::Won;
  return 1;
}

int64_t Engine::opWinAlone(const Roles& roles) {
  if (!state_.inGame(roles.player())) return 0;
  state_.facts().outcome = state::Outcome::Won;
  state_.facts().winner = roles.player().value;
  return 1;
}

int64_t Engine::opLose(const Roles&) {
  state_.facts().outcome = state::Outcome::Lost;
  return 1;
}

}  // namespace thou::rules
