// Who controls a card, for whom it acts, who is next: OC-2 .. OC-10, YOU-13 .. YOU-19.
#include <algorithm>

#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::Change;
using bytecode::Role;
using bytecode::ZoneRole;
using state::CardRow;
using state::PlayerId;
using state::Section;

PlayerId Machine::controller(int64_t slot) {
  if (live(slot) != nullptr) return controllerNow(uint32_t(uint64_t(slot)));
  const Seen seen = see(slot);
  if (!seen) return state::kNoPlayer;
  if (seen.record != nullptr) return PlayerId{seen.record->controller};
  return controllerNow(seen.number);
}

PlayerId Machine::controllerNow(uint32_t number) {
  const CardRow& card = state_.card(number);
  switch (zoneRole(card.zone)) {
    case ZoneRole::Play:
      break;
    case ZoneRole::Limbo:
      return PlayerId{card.baseController};  // whoever is playing it (OC-13, YOU-13)
    case ZoneRole::Other:
    case ZoneRole::Deck:
    case ZoneRole::Hand:
    case ZoneRole::Discard:
    case ZoneRole::Removed:
    case ZoneRole::Aside:
      // OC-7: a player controls the cards in their own areas.
      return card.zone == state::kNoZone ? PlayerId{card.owner} : state::playerOfSeat(card.area);
  }
  // Mostly nothing says otherwise.
  const bool changed = state_.facts().changes[uint32_t(Change::Control)] != 0 ||
                       state_.head(state_.changeKey(Change::Control)).first != 0;
  return changed || card.host != 0 ? controllerInPlay(number) : PlayerId{card.baseController};
}

PlayerId Machine::controllerInPlay(uint32_t number) {
  const CardRow& card = state_.card(number);
  // OC-10: with several control effects the newest one still in effect decides.
  uint64_t newest = 0;
  PlayerId chosen;
  if (state_.facts().changes[uint32_t(Change::Control)] != 0) {
    for (uint32_t e = card.firstEffect; e != 0; e = state_.effect(e - 1).next) {
      const state::EffectRow& effect = state_.effect(e - 1);
      if (Change(effect.change) != Change::Control || !state_.inGame(PlayerId{uint8_t(effect.amount)})) continue;
      newest = effect.serial;
      chosen = PlayerId{uint8_t(effect.amount)};
    }
  }
  const uint32_t statics = state_.changeKey(Change::Control);
  if (state_.head(statics).first != 0 && !settlingControl_) {
    // A static ability that gives control must not ask itself who controls its card: meanwhile neither such abilities nor hosts
    // count, so its "you" is the player under whose control it entered play.
    settlingControl_ = true;
    anyStatic(statics, number, [&](const state::ListenerRow& listener, uint32_t bearer, PlayerId you) {
      const bool given = program_.effects[listener.effect].amount != kNone;
      const PlayerId player = given ? PlayerId{uint8_t(staticAmount(listener, bearer, number, you))} : you;
      if (listener.order > newest && state_.inGame(player)) {
        newest = listener.order;
        chosen = player;
      }
      return false;
    });
    settlingControl_ = false;
  }
  if (chosen != state::kNoPlayer) return chosen;
  // OC-4, OC-9: what is attached to a card that a player controls is controlled by that player.
  if (state_.card(number).host != 0 && !settlingControl_ && playerCard(number)) {
    const PlayerId host = controllerNow(state_.card(number).host);
    if (state::isPlayer(host)) return host;
  }
  return PlayerId{state_.card(number).baseController};
}

PlayerId Machine::permanentController(uint32_t number) {
  const CardRow& card = state_.card(number);
  if (!inPlayNow(number)) return controllerNow(number);
  PlayerId chosen;
  for (uint32_t e = card.firstEffect; e != 0; e = state_.effect(e - 1).next) {
    const state::EffectRow& effect = state_.effect(e - 1);
    if (Change(effect.change) == Change::Control && bytecode::End(effect.end) == bytecode::End::Never &&
        state_.inGame(PlayerId{uint8_t(effect.amount)}))
      chosen = PlayerId{uint8_t(effect.amount)};
  }
  return chosen != state::kNoPlayer ? chosen : PlayerId{card.baseController};
}

int64_t Machine::attributed(int64_t slot) {
  const Seen seen = see(slot);
  if (!seen) return slot;
  const bytecode::Card* card = face(slot);
  if (card == nullptr || card->kind == kNone) return slot;
  const bytecode::Kind& kind = program_.kinds[card->kind];
  if (kind.character || !kind.extension) return slot;  // YOU-16 .. YOU-19
  const PlayerId player = playedBy(slot);              // YOU-13, YOU-14
  if (!state_.inGame(player)) return slot;
  const int64_t identity = state_.player(player.value).identity;
  if (identity == 0) return slot;
  if (kind.unlessAttachedElsewhere) {  // YOU-15: to a different friendly character, one that a player controls
    const int64_t hostSlot = host(slot);
    const bytecode::Card* hostFace = hostSlot == 0 ? nullptr : face(hostSlot);
    const bool character = hostFace != nullptr && hostFace->kind != kNone && program_.kinds[hostFace->kind].character;
    if (character && hostSlot != identity && state::isPlayer(controller(hostSlot))) return slot;
  }
  return identity;
}

PlayerId Machine::playedBy(int64_t slot) {
  const uint32_t number = current(slot);
  if (number != 0 && !inPlayNow(number)) {
    // Out of play it acts while it is played or spent: for the player whose ability this is.
    for (uint32_t i = state_.frames(); i-- > 0;) {
      const state::Frame& frame = state_.frame(i);
      if (frame.kind == state::FrameKind::Ability && frame.card == slot && state::isPlayer(PlayerId{frame.you}))
        return PlayerId{frame.you};
    }
  }
  return controller(slot);
}

uint32_t Machine::nextSeat(uint32_t seat) const {
  const uint32_t seats = state_.count(Section::Players);
  for (uint32_t i = 1; i < seats; ++i) {
    const uint32_t next = (seat - 1 + i) % (seats - 1) + 1;
    if (state_.player(next).inGame != 0) return next;
  }
  return 0;
}

PlayerList Machine::playersInOrder() const {
  PlayerList list;
  const uint32_t seats = state_.count(Section::Players) - 1;
  const uint32_t first = state_.facts().firstPlayer;
  for (uint32_t i = 0, seat = std::max(first, 1u); i < seats; ++i, seat = seat == seats ? 1 : seat + 1) {
    if (state_.player(seat).inGame != 0) list.players[list.count++] = PlayerId{uint8_t(seat)};
  }
  return list;
}

PlayerId Machine::facing(int64_t slot) const {
  PlayerId first = state::kNoPlayer;
  uint32_t innermost = 0;
  for (uint32_t i = state_.count(Section::Events); i-- > 0;) {
    const state::EventRow& row = state_.event(i);
    const PlayerId player{uint8_t(row.roles[size_t(Role::ObjectPlayer)])};
    if (row.roles[size_t(Role::Performer)] != slot || !state::isPlayer(player)) continue;
    if (first == state::kNoPlayer) {
      first = player;
      innermost = i;
    }
    if ((row.flags & state::kEventTurned) == 0) continue;
    // What is done inside it is done to the same player, unless it is such a deed once more.
    for (uint32_t inner = i + 1; inner <= innermost; ++inner) {
      if (state_.event(inner).verb == row.verb && state_.event(inner).roles[size_t(Role::Performer)] == slot)
        return first;
    }
    return player;
  }
  return first;
}

PlayerList Machine::candidatesForYou(int64_t slot, int64_t event) {
  PlayerList list;
  if (slot != 0) {
    const PlayerId player = controller(slot);
    if (state::isPlayer(player)) {
      list.add(player);
      return list;
    }
  }
  const auto add = [&](PlayerId player) {
    if (state_.inGame(player)) list.add(player);
  };
  if (slot != 0 && inPlay(slot)) {
    // What is attached to a player's card speaks to that player, and so does what lies in a player's area and is no character: a
    // character acts on others as well (YOU-8).
    const int64_t hostSlot = host(slot);
    const bytecode::Card* seen = face(slot);
    const bool character = seen != nullptr && program_.kinds[seen->kind].character;
    add(hostSlot != 0 ? controller(hostSlot) : character ? state::kNoPlayer : area(slot));
    if (list.count != 0) return list;
  }
  if (slot != 0 && event == 0) {
    // Of what always holds, also a character speaks to a player: to whom it is doing something, else before whom it lies.
    const int64_t hostSlot = host(slot);
    add(facing(hostSlot != 0 ? hostSlot : slot));
    if (list.count != 0) return list;
    add(area(slot));
    if (list.count != 0) return list;
  }
  if (const std::optional<uint32_t> index = state_.eventIndex(event)) {
    const int64_t* roles = state_.event(*index).roles;
    add(PlayerId{uint8_t(roles[size_t(Role::Player)])});
  }
  if (slot != 0) {
    add(area(slot));
    if (const int64_t hostSlot = host(slot)) add(controller(hostSlot));
  }
  for (const PlayerId player : playersInOrder()) add(player);
  if (list.count == 0) list.players[list.count++] = state::kNoPlayer;
  return list;
}

PlayerList Machine::spokenTo(int64_t slot, int64_t event) {
  PlayerList list = candidatesForYou(slot, 0);
  const std::optional<uint32_t> index = state_.eventIndex(event);
  const PlayerId player{index ? uint8_t(state_.event(*index).roles[size_t(Role::Player)]) : uint8_t{0}};
  if (list.count < 2 || !state_.inGame(player)) return list;  // it speaks to one of them
  list = {};
  list.add(player);
  return list;
}

int64_t Machine::result(PlayerId player) const {
  const state::Facts& facts = state_.facts();
  if (facts.outcome == state::Outcome::Running || !state::isPlayer(player)) return 0;
  const bool won = facts.outcome == state::Outcome::Won && (facts.winner == 0 || facts.winner == player.value);
  return won ? 1 : 2;
}

}  // namespace thou::vm
