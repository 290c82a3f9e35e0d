// Cards change zones: entering and leaving play, attachments, owners' zones, decks. Everything that moves a card goes through
// `moveCard`.
#include <algorithm>

#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

using bytecode::Flag;
using bytecode::Role;
using bytecode::ZoneRole;
using state::CardRow;
using state::PlayerId;
using state::Section;

std::optional<uint32_t> Engine::seatFor(PlayerId player, uint8_t kind) const {
  if (kind >= program_.zones.size()) return std::nullopt;
  const bytecode::Zone& zone = program_.zones[kind];
  if (state_.inGame(player) && zone.perPlayer) return player.value;
  if (zone.scenario) return 0;
  return std::nullopt;
}

void Engine::moveCard(uint32_t number, uint32_t seat, uint8_t kind, bool bottom) {
  if (probe_ != nullptr) probe_->turnsUp(number);
  const bool twoSided = program_.cards[state_.card(number).front].otherFace != kNone;
  if (twoSided && kind != state::kNoZone && program_.zones[kind].oneSided && kind != machine_.zoneOf(ZoneRole::Removed))
    return removeFromGame(number);
  state_.card(number).cameFrom = state_.card(number).zone;
  const bool wasInPlay = machine_.inPlayNow(number);
  const bool toPlay = machine_.zoneRole(kind) == ZoneRole::Play;
  if (wasInPlay && !toPlay) {
    leavePlay(number, seat, kind, bottom);
    return;
  }
  const bool wasAside = isAside(number);
  const bool staysAside = machine_.zoneRole(kind) == ZoneRole::Aside;
  if (wasAside && !toPlay && !staysAside) {
    // What it has gained meanwhile it keeps in play (SA-17) and nowhere else.
    const int64_t slot = state_.ref(number).slot();
    machine_.remember(number);
    endWithObject(slot);
    state_.clearCounters(number);
    state_.card(number).baseController = state_.card(number).owner;
    ++state_.card(number).incarnation;
  }
  state_.setFlag(number, Flag::FaceDown, false);
  if (!wasInPlay && state_.card(number).host != 0) {  // it lay under another card, and so did what was on it
    touch(state_.card(number).host, state::kDirtyElsewhere);
    state_.detach(number);
    state_.clearCounters(number);
  }
  state_.place(number, seat, kind, bottom);
  const ZoneRole role = machine_.zoneRole(kind);
  if (role == ZoneRole::Deck || role == ZoneRole::Hand || role == ZoneRole::Discard)
    own(number, state::playerOfSeat(seat));  // OC-7: a player controls what is in their hand, deck, discard pile
  if (!wasInPlay && toPlay) {
    state_.enterInPlay(number);
    dirty(state::kDirtyControl);
  }
  relisten(number);
  touch(number, wasInPlay || toPlay ? state::kDirtyCards : state::kDirtyElsewhere);
  if (wasAside && !staysAside) leftAside(number, toPlay);
}

bool Engine::discardable(uint32_t number) {
  Roles roles;
  roles[Role::Player] = state_.facts().firstPlayer;
  roles[Role::Object] = state_.ref(number).slot();
  for (Index verb = 0; verb < program_.verbs.size(); ++verb) {
    if (program_.verbs[verb].does(bytecode::Operation::Discard) && !possible(verb, roles.slots)) return false;
  }
  return true;
}

void Engine::leavePlay(uint32_t number, uint32_t seat, uint8_t kind, bool bottom) {
  machine_.remember(number);
  const int64_t slot = state_.ref(number).slot();
  const PlayerId controller = machine_.controller(slot);
  const PlayerId owner{state_.card(number).owner};
  std::vector<uint32_t> staying;
  for (uint32_t on = state_.card(number).firstAttachment; on != 0; on = state_.card(on).nextAttachment) {
    if (machine_.inPlayNow(on) && !discardable(on)) staying.push_back(on);
  }
  state_.detach(number);
  std::vector<uint32_t> fallen;
  while (state_.card(number).firstAttachment != 0) {
    const uint32_t attachment = state_.card(number).firstAttachment;
    state_.detach(attachment);
    if (std::ranges::find(staying, attachment) == staying.end()) fallen.push_back(attachment);
  }
  state_.leaveInPlay(number);
  staticsChange(number);
  state_.unlink(number);
  endWithObject(slot);
  state_.leaveGroup(number);
  state_.clearCounters(number);
  CardRow& card = state_.card(number);
  card.flags &= uint8_t(state::kCampaignCard | 1u << uint8_t(Flag::Unique));
  card.face = card.front;
  card.baseController = card.owner;
  card.knownController = 0;
  ++card.incarnation;  // a new object from now on
  state_.place(number, seat, kind, bottom);
  relisten(number);
  touch(number);
  dirty(state::kDirtyControl);
  if (logging() && controller != owner && state::isPlayer(controller)) {
    // OC-12: nothing can come between; where the card goes is part of its leaving play.
    note(LogKind::Note, [&] { return nameOf(slot) + " goes to " + zoneName(seat, kind); }, "OC-12");
  }
  for (const uint32_t attachment : staying) touch(attachment);
  for (const uint32_t attachment : fallen) {
    if (logging() && machine_.inPlayNow(attachment))
      note(
          LogKind::Note, [&] { return nameOf(state_.ref(attachment).slot()) + " has lost what it was attached to"; },
          "OC-11");
    if (!machine_.inPlayNow(attachment)) state_.clearCounters(attachment);
    toOwners(attachment, machine_.zoneOf(ZoneRole::Discard), false);
  }
}

void Engine::removeFromGame(uint32_t number) {
  const uint8_t kind = machine_.zoneOf(ZoneRole::Removed);
  if (const std::optional<uint32_t> seat = seatFor(PlayerId{state_.card(number).owner}, kind)) {
    moveCard(number, *seat, kind, false);
  } else {
    moveCard(number, 0, state::kNoZone, false);
  }
}

void Engine::toOwners(uint32_t number, uint8_t kind, bool bottom) {
  const PlayerId owner{state_.card(number).owner};
  const bool gone = state::isPlayer(owner) && !state_.inGame(owner);
  const std::optional<uint32_t> seat = seatFor(owner, kind);
  if (gone || !seat) {
    removeFromGame(number);  // OC-11: the owner is no longer in the game
  } else {
    moveCard(number, *seat, kind, bottom);
  }
}

bool Engine::moveInPlay(uint32_t number, uint8_t kind) {
  const std::optional<uint32_t> seat = seatFor(state::playerOfSeat(state_.card(number).area), kind);
  if (!seat || state_.card(number).zone == kind) return false;
  const uint64_t order = state_.card(number).order;
  state_.card(number).cameFrom = state_.card(number).zone;
  state_.place(number, *seat, kind, true);
  state_.card(number).order = order;  // it has been in play all along
  touch(number);
  dirty(state::kDirtyAll);
  return true;
}

bool Engine::isOther(uint32_t number) const {
  const CardRow& card = state_.card(number);
  const bool other = program_.cards[card.face].kind != program_.cards[card.front].kind;
  return other && card.cameFrom != machine_.zoneOf(ZoneRole::Removed);
}

bool Engine::hasEntered(int64_t slot) const {
  const uint32_t number = machine_.current(slot);
  return number != 0 && machine_.inPlayNow(number) && !isOther(number);
}

bool Engine::leftAsOther(uint32_t number) {
  const uint32_t face = state_.card(number).face;
  if (!isOther(number)) return false;
  state_.card(number).face = state_.card(number).front;  // what has left is what it was
  removeFromGame(number);
  state_.card(number).face = face;
  return true;
}

bool Engine::enterPlay(uint32_t number, PlayerId player, uint8_t kind) {
  if (machine_.inPlayNow(number) && !leftAsOther(number)) return false;
  if (kind == state::kNoZone) kind = machine_.zoneOf(ZoneRole::Play);
  const PlayerId owner{state_.card(number).owner};
  const bool players = machine_.playerCard(number);
  // OC-3: under its owner's control; encounter cards under the scenario's, whoever's area they enter.
  const PlayerId controller = !players ? state::kScenario : player != state::kNoPlayer ? player : owner;
  const std::optional<uint32_t> seat = seatFor(player != state::kNoPlayer ? player : controller, kind);
  if (!seat) return false;
  CardRow& card = state_.card(number);
  own(number, controller);
  card.baseController = controller.value;
  card.knownController = controller.value;
  moveCard(number, *seat, kind, true);
  bringCounters(number);
  return true;
}

bool Engine::bringCounters(uint32_t number) {
  const auto& brought = program_.cards[state_.card(number).face].entersWith;
  for (const auto& [counter, amount] : brought)
    addCounters(number, counter, bytecode::printedNumber(amount, state_.facts().players));
  return !brought.empty();
}

bool Engine::attachTo(uint32_t number, uint32_t host) {
  if (number == host || !machine_.inPlayNow(host)) return false;
  for (uint32_t above = host; above != 0; above = state_.card(above).host) {
    if (above == number) return false;  // never in a circle
  }
  if (!machine_.inPlayNow(number) || leftAsOther(number)) {
    const PlayerId owner{state_.card(number).owner};
    const PlayerId holder =
        state_.card(number).zone == state::kNoZone ? owner : machine_.controller(state_.ref(number).slot());
    if (!enterPlay(number, machine_.playerCard(number) && state::isPlayer(holder) ? holder : owner)) return false;
  }
  if (const uint32_t before = state_.card(number).host) touch(before);
  state_.detach(number);
  state_.attach(number, host);
  state_.card(number).knownController = 0;  // OC-4 decides anew
  touch(number);
  touch(host);
  dirty(state::kDirtyControl);
  follow(number, machine_.controller(state_.ref(number).slot()));
  return true;
}

uint32_t Engine::shuffle(uint32_t seat, uint8_t kind) {
  std::vector<uint32_t> cards;
  for (uint32_t card = state_.zone(seat, kind).first; card != 0; card = state_.card(card).next) cards.push_back(card);
  for (size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[state_.randomBelow(uint32_t(i))]);
  for (const uint32_t card : cards) state_.place(card, seat, kind, true);
  for (const uint32_t card : cards) relisten(card);
  return uint32_t(cards.size());
}

uint32_t Engine::refill(uint32_t seat) {
  const uint8_t deck = machine_.zoneOf(ZoneRole::Deck);
  const uint8_t discard = machine_.zoneOf(ZoneRole::Discard);
  if (deck == state::kNoZone || discard == state::kNoZone || !program_.zones[deck].remade) return 0;
  uint32_t moved = 0;
  while (state_.zone(seat, discard).first != 0) {
    moveCard(state_.zone(seat, discard).first, seat, deck, false);
    ++moved;
  }
  shuffle(seat, deck);
  return moved;
}

uint32_t Engine::topOf(uint32_t seat) {
  const uint8_t deck = machine_.zoneOf(ZoneRole::Deck);
  if (deck == state::kNoZone) return 0;
  if (state_.zone(seat, deck).first == 0 && refill(seat) > 0 &&
      (seat == 0 ? program_.renewVerb : program_.refillVerb) != kNone)
    ++state_.player(seat).refills;  // announced when what needed the card is over
  return state_.zone(seat, deck).first;
}

}  // namespace thou::rules
