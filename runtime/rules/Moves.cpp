// Kernel operations that move cards: between zones, into and out of play, onto other cards, from decks. Zones.cpp has the steps they are
// made of.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Flag;
using bytecode::Role;
using bytecode::ZoneRole;
using state::PlayerId;

uint32_t Engine::leaving(const Roles& roles) const {
  const std::optional<uint32_t> event = state_.eventIndex(innermostEvent());
  const bool wasThere = event && state_.event(*event).roles[size_t(Role::Object)] == roles.object() &&
                        (state_.event(*event).activeRoles & state::kObjectInPlay) != 0;
  return wasThere ? machine_.current(roles.object()) : machine_.follow(roles.object());
}

int64_t Engine::opDiscard(const Roles& roles) {
  const uint32_t card = leaving(roles);
  const uint8_t kind = machine_.zoneOf(ZoneRole::Discard);
  if (card == 0 || state_.card(card).zone == kind) return 0;
  record(card);
  toOwners(card, kind, false);  // OC-11, OC-13, OC-14: the owner's, whoever held or controlled it
  return 1;
}

int64_t Engine::opMoveToZone(const Roles& roles) {
  const uint32_t card = leaving(roles);
  const uint8_t kind = uint8_t(roles.extra());
  const bool bottom = (roles.extra() & bytecode::kBottom) != 0;
  if (card == 0 || kind >= program_.zones.size()) return 0;
  record(card);
  if (machine_.zoneRole(kind) == ZoneRole::Play) {
    if (machine_.inPlayNow(card)) return moveInPlay(card, kind);
    if (!enterPlay(card, roles.targetPlayer(), kind)) return 0;
    followObject(roles.object(), card);
    return 1;
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
  const uint32_t card = leaving(roles);
  const uint8_t kind = uint8_t(roles.extra());
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), kind);
  if (card == 0 || !seat) return 0;
  record(card);
  moveCard(card, *seat, kind, (roles.extra() & bytecode::kBottom) != 0);
  return 1;
}

void Engine::followObject(int64_t slot, uint32_t number) {
  const int64_t now = state_.ref(number).slot();
  for (uint32_t index = state_.count(state::Section::Events); slot != now && index-- > 0;) {
    state::EventRow& event = state_.event(index);
    if (event.roles[size_t(Role::Object)] == slot) event.roles[size_t(Role::Object)] = now;
    if ((event.flags & state::kEventFromBody) == 0) break;
  }
}

int64_t Engine::opEnterPlay(const Roles& roles) {
  const uint32_t card = machine_.follow(roles.object());
  if (card == 0) return 0;
  const std::optional<uint32_t> event = state_.eventIndex(innermostEvent());
  const bool watched = event && state_.event(*event).mask != 0;
  const bool wasInPlay = watched && (state_.event(*event).activeRoles & 2) != 0;
  // What was attached when it was about to enter has entered, be it as another object than it was.
  const bool entered = watched && machine_.inPlayNow(card) && (!wasInPlay || machine_.current(roles.object()) == 0);
  if (!entered && !enterPlay(card, roles.targetPlayer())) return 0;
  record(card);
  followObject(roles.object(), card);
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
  followObject(roles.object(), card);
  return 1;
}

int64_t Engine::opRemoveFromGame(const Roles& roles) {
  const uint32_t card = leaving(roles);
  if (card == 0) return 0;
  record(card);
  removeFromGame(card);
  return 1;
}

int64_t Engine::opToLimbo(const Roles& roles) {
  const uint32_t card = leaving(roles);
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
  const bool attached = attachTo(card, host);
  if (attached) followObject(roles.object(), card);
  return attached;
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

int64_t Engine::opExchange(const Roles& roles) {
  struct Place {
    uint32_t card;
    uint32_t seat;
    uint8_t zone;
    bool inPlay;
    state::PlayerId controller;
  };
  Place places[2];
  for (int i = 0; i < 2; ++i) {
    const uint32_t card = machine_.follow(i == 0 ? roles.object() : roles.target());
    if (card == 0 || state_.card(card).zone == state::kNoZone) return 0;
    const state::CardRow& row = state_.card(card);
    const ZoneRole role = machine_.zoneRole(row.zone);
    if (role == ZoneRole::Limbo || role == ZoneRole::Aside) return 0;
    places[i] = {card, row.area, row.zone, machine_.inPlayNow(card), machine_.controller(state_.ref(card).slot())};
  }
  if (places[0].card == places[1].card) return 0;
  for (int i = 0; i < 2; ++i) {
    const Place& to = places[1 - i];
    record(places[i].card);
    if (!to.inPlay && places[i].inPlay)
      toOwners(places[i].card, to.zone, false);  // OC-11
    else if (!to.inPlay)
      moveCard(places[i].card, to.seat, to.zone, false);
    else if (places[i].inPlay) {
      if (to.controller != places[i].controller) {  // each is from now on under the control of whoever had the other
        follow(places[i].card, to.controller);
        state_.card(places[i].card).baseController = to.controller.value;
        dirty(state::kDirtyControl);
      }
      moveInPlay(places[i].card, to.zone);
    } else
      enterPlay(places[i].card, to.controller, to.zone);
  }
  for (const Place& from : places) {
    if (machine_.zoneRole(from.zone) == ZoneRole::Deck) shuffle(from.seat, from.zone);
  }
  return 1;
}

int64_t Engine::opShuffle(const Roles& roles) {
  const std::optional<uint32_t> seat = seatFor(roles.targetPlayer(), uint8_t(roles.extra()));
  return seat ? shuffle(*seat, uint8_t(roles.extra())) : 0;
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

}  // namespace thou::rules
