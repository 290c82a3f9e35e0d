// The checker's chapter on cards: where they are, what is attached to what, what is on them and known of them. See Checker.h.
#include "runtime/state/Checker.h"

#include <algorithm>

namespace thou::state {

Checker::Fault Checker::cards() const {
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    at(Section::Cards, number);
    const CardRow& card = state_.card(number);
    if (card.face >= program_.cards.size() || card.front >= program_.cards.size()) return "a card has no definition";
    if (card.zone != kNoZone && card.zone >= program_.zones.size()) return "a card is in no zone there is";
    if (card.area >= state_.count(Section::Players)) return "a card is in nobody's area";
    if (!validPlayer(card.owner) || !validPlayer(card.baseController) || !validPlayer(card.knownController))
      return "a card is nobody's";
    if (!validCard(card.host) || !validCard(card.firstAttachment) || !validCard(card.nextAttachment))
      return "an attachment is no card";
  }
  for (uint32_t seat = 0; seat < state_.count(Section::Players); ++seat) {
    at(Section::Players, seat);
    if (!validCard(uint32_t(state_.player(seat).identity))) return "an identity is no card";
  }
  return std::nullopt;
}

Checker::Fault Checker::zones() const {
  std::vector<uint8_t> seen(state_.count(Section::Cards), 0);
  for (uint32_t seat = 0; seat < state_.count(Section::Players); ++seat) {
    at(Section::Players, seat);
    for (uint32_t kind = 0; kind < state_.shape().zones; ++kind) {
      const ZoneRow& zone = state_.zone(seat, kind);
      at(Section::Zones, seat * state_.shape().zones + kind);
      uint32_t previous = 0;
      uint32_t count = 0;
      for (uint32_t number = zone.first; number != 0; number = state_.card(number).next) {
        if (!validCard(number) || seen[number]++) return "a zone's cards are not a list";
        const CardRow& card = state_.card(number);
        if (card.zone != kind || card.area != seat || card.previous != previous)
          return "a card is not in the zone it says";
        previous = number;
        ++count;
      }
      if (zone.last != previous || zone.count != count) return "a zone's cards do not add up";
    }
  }
  uint32_t inPlay = 0;
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    at(Section::Cards, number);
    const CardRow& card = state_.card(number);
    if ((card.zone != kNoZone) != (seen[number] != 0)) return "a card is in a zone that does not hold it";
    inPlay += card.zone != kNoZone && program_.zones[card.zone].role == bytecode::ZoneRole::Play;
  }
  at(Section::Touched, 0);
  for (const uint64_t number : state_.all<uint64_t>(Section::Touched)) {
    if (number == 0 || number > state_.cards()) return "a card that is none has changed";
  }
  std::fill(seen.begin(), seen.end(), uint8_t(0));
  at(Section::InPlay, 0);
  for (const uint64_t number : state_.all<uint64_t>(Section::InPlay)) {
    if (number == 0 || number > state_.cards() || seen[number]++) return "the cards in play are not a list";
    const uint8_t zone = state_.card(uint32_t(number)).zone;
    if (zone == kNoZone || program_.zones[zone].role != bytecode::ZoneRole::Play)
      return "a card in play is not in play";
  }
  if (state_.count(Section::InPlay) != inPlay) return "the cards in play do not add up";
  return std::nullopt;
}

Checker::Fault Checker::attachments() const {
  std::vector<uint8_t> seen(state_.count(Section::Cards), 0);
  for (uint32_t host = 1; host <= state_.cards(); ++host) {
    at(Section::Cards, host);
    for (uint32_t number = state_.card(host).firstAttachment; number != 0;
         number = state_.card(number).nextAttachment) {
      if (seen[number]++ || state_.card(number).host != host) return "attachments are not a list";
    }
  }
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    at(Section::Cards, number);
    if ((state_.card(number).host != 0) != (seen[number] != 0)) return "an attachment is not on its host";
    uint32_t steps = 0;
    for (uint32_t above = state_.card(number).host; above != 0; above = state_.card(above).host) {
      if (++steps > state_.cards()) return "attachments go in a circle";
    }
  }
  return std::nullopt;
}

Checker::Fault Checker::counters() const {
  const uint32_t rows = state_.count(Section::Counters);
  std::vector<uint8_t> seen(rows + 1, 0);
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    at(Section::Cards, number);
    const uint32_t row = state_.card(number).counters;
    if (row > rows || (row != 0 && seen[row]++)) return "two cards share their counters";
  }
  const uint32_t stride = std::max(1u, (state_.shape().counters + 1) / 2);
  for (uint64_t row = state_.facts().freeCounters; row != 0;) {
    if (row > rows || seen[row]++) return "the unused counters are not a list";
    row = state_.rows<uint64_t>(Section::Counters)[(row - 1) * stride];
  }
  return std::nullopt;
}

Checker::Fault Checker::records() const {
  const uint32_t rows = state_.count(Section::LastKnown);
  std::vector<uint8_t> seen(rows + 1, 0);
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    at(Section::Cards, number);
    const uint32_t row = state_.card(number).lastKnown;
    if (row > rows || (row != 0 && seen[row]++)) return "two cards share what is known of them";
    if (row != 0 && state_.lastKnown(row - 1).card != number) return "what is known of a card is another's";
  }
  for (uint32_t row = 0; row < rows; ++row) {
    at(Section::LastKnown, row);
    const LastKnownHead& head = state_.lastKnown(row);
    if (!seen[row + 1]) return "what is known of a card is nobody's";
    if (head.face >= program_.cards.size() || !validPlayer(head.owner) || !validPlayer(head.controller))
      return "what is known of a card is impossible";
    if (head.area >= state_.count(Section::Players) || !validCard(uint32_t(head.host)))
      return "what is known of a card is impossible";
    if (head.zone != kNoZone && head.zone >= program_.zones.size()) return "what is known of a card is impossible";
  }
  return std::nullopt;
}

Checker::Fault Checker::groups() const {
  std::vector<uint8_t> seen(state_.count(Section::Cards), 0);
  uint32_t before = 0;
  for (uint32_t i = 0; i < state_.count(Section::Groups); ++i) {
    const GroupRow& group = state_.group(i);
    at(Section::Groups, i);
    if (group.serial <= before || group.serial >= state_.facts().nextGroup) return "set-aside groups are out of order";
    before = group.serial;
    if (group.state > GroupState::Over || !validPlayer(group.you) || !validCard(group.follower) ||
        !validCard(uint32_t(group.source)))
      return "a set-aside group is nobody's";
    for (uint32_t number = group.firstCard; number != 0; number = state_.card(number).nextInGroup) {
      if (!validCard(number) || seen[number]++ || state_.card(number).group != group.serial)
        return "a set-aside group's cards are not a list";
    }
  }
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    if ((state_.card(number).group != 0) != (seen[number] != 0)) return "a card is set aside with no group";
  }
  return std::nullopt;
}

}  // namespace thou::state
