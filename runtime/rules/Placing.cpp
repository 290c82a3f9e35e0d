// Setting up a position: cards, identities, counters, flags as a script says. No event, no window.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Flag;
using bytecode::Trap;
using bytecode::ZoneRole;
using state::PlayerId;

uint32_t Engine::spawn(Index definition, PlayerId player, uint8_t zone) {
  if (definition >= program_.cards.size()) {
    machine_.trap(Trap::NoSuchCard);
    return 0;
  }
  if (state_.cards() >= limits_.cards) {
    machine_.trap(Trap::TooManyCards);
    return 0;
  }
  const Index kind = program_.cards[definition].kind;
  const bool players = kind != kNone && (program_.kinds[kind].playerCard || program_.kinds[kind].identity);
  // OC-1: a player's deck is the player's; everything else is the scenario's.
  const PlayerId owner = players && state_.inGame(player) ? player : state::kScenario;
  const uint32_t card = state_.addCard(definition, owner);
  state_.setFlag(card, Flag::Unique, program_.cards[definition].unique);
  if (players && owner == state::kScenario) state_.card(card).flags |= state::kCampaignCard;
  if (machine_.zoneRole(zone) == ZoneRole::Play) {
    enterPlay(card, state_.inGame(player) ? player : state::kNoPlayer);
  } else if (const std::optional<uint32_t> seat = seatFor(state_.inGame(player) ? player : owner, zone)) {
    moveCard(card, *seat, zone, true);
  }
  return card;
}

uint32_t Engine::placeIdentity(PlayerId player, Index definition) {
  if (!state::isPlayer(player) || definition >= program_.cards.size()) {
    machine_.trap(Trap::NoSuchCard);
    return 0;
  }
  while (state_.count(state::Section::Players) <= player.value) state_.addPlayer();
  const uint32_t old = machine_.current(state_.player(player.value).identity);
  if (old != 0) {
    // The faces of a card go round: from the face that is up one comes to all of them.
    Index face = state_.card(old).face;
    for (size_t i = 0; i < program_.cards.size() && face != kNone && face != definition; ++i)
      face = program_.cards[face].otherFace;
    if (face == definition) {
      state_.card(old).face = definition;
      relisten(old);
      touch(old);
      return old;
    }
    removeFromGame(old);
  }
  const uint32_t card = spawn(definition, player, machine_.zoneOf(ZoneRole::Play));
  if (card != 0) {
    state_.card(card).owner = player.value;  // OC-2
    state_.card(card).baseController = state_.card(card).knownController = player.value;
    state_.player(player.value).identity = state_.ref(card).slot();
  }
  return card;
}

int64_t Engine::opPlaceSpawn(const Roles& roles) {
  const uint32_t card = spawn(Index(roles.extra()), roles.targetPlayer(), uint8_t(roles.amount()));
  if (card == 0) return 0;
  record(card);
  return state_.ref(card).slot();
}

int64_t Engine::opPlaceAttach(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  const uint32_t host = machine_.current(roles.target());
  if (card == 0 || host == 0) return 0;
  return attachTo(card, host);
}

int64_t Engine::opPlaceCounters(const Roles& roles) {
  const uint32_t card = machine_.current(roles.target());
  if (card == 0 || uint64_t(roles.extra()) >= program_.counters.size()) return 0;
  const uint8_t kind = machine_.counterMeant(card, uint8_t(roles.extra()), false);
  state_.setCounters(card, kind, int32_t(std::clamp<int64_t>(roles.amount(), 0, INT32_MAX)));
  touch(card);
  return 1;
}

int64_t Engine::opPlaceFlag(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  if (card == 0) return 0;
  switch (Flag(roles.extra())) {
#define FLAG(Name, Adjective) case Flag::Name:
#include "runtime/bytecode/Flags.def"
    state_.setFlag(card, Flag(roles.extra()), roles.amount() != 0);
    relisten(card);
    dirty(state::kDirtyFlags);
    touch(card);
    return 1;
  }
  return 0;
}

int64_t Engine::opPlaceFaceDown(const Roles& roles) {
  const uint32_t card = machine_.current(roles.object());
  const uint64_t guise = uint64_t(roles.extra());
  if (card == 0 || !machine_.inPlayNow(card) || guise >= program_.cards.size() ||
      program_.cards[guise].otherFace != kNone)
    return 0;
  state_.card(card).face = uint32_t(guise);
  if (!machine_.playerCard(card)) {  // OC-3: under the control of those whose cards it lies there as
    own(card, state::kScenario);
    state_.card(card).baseController = state_.card(card).knownController = state::kScenario.value;
  }
  relisten(card);
  dirty(state::kDirtyAll);
  touch(card);
  return 1;
}

int64_t Engine::opPlaceMode(const Roles& roles) {
  if (uint64_t(roles.extra()) >= program_.modes.size()) return 0;
  state_.facts().modes |= 1u << (roles.extra() & 31);
  dirty(state::kDirtyAll);
  return 1;
}

int64_t Engine::opPlaceIdentity(const Roles& roles) {
  const uint32_t card = placeIdentity(roles.player(), Index(roles.extra()));
  if (card == 0) return 0;
  record(card);
  return state_.ref(card).slot();
}

}  // namespace thou::rules
