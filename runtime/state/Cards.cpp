// Players, cards, zones, attachments, counters: the links between rows. See GameState.h.
#include <algorithm>

#include "runtime/state/GameState.h"

namespace thou::state {

uint32_t GameState::addPlayer() {
  const uint32_t seat = count(Section::Players);
  assert(seat <= kMaxPlayers);
  resize(Section::Players, seat + 1);
  resize(Section::Zones, (seat + 1) * shape().zones);
  player(seat).inGame = 1;
  ++facts().players;
  if (facts().firstPlayer == 0) facts().firstPlayer = seat;
  return seat;
}

uint32_t GameState::addCard(uint32_t face, PlayerId owner) {
  return push(Section::Cards,
              CardRow{.face = face, .front = face, .owner = owner.value, .baseController = owner.value});
}

void GameState::place(uint32_t number, uint32_t seat, uint8_t kind, bool bottom) {
  CardRow& moved = card(number);
  if (moved.zone != kNoZone) {
    ZoneRow& from = zone(moved.area, moved.zone);
    (moved.previous == 0 ? from.first : card(moved.previous).next) = moved.next;
    (moved.next == 0 ? from.last : card(moved.next).previous) = moved.previous;
    --from.count;
  }
  moved.next = moved.previous = 0;
  moved.zone = kind;
  moved.area = kind == kNoZone ? 0 : uint8_t(seat);
  moved.order = facts().nextSerial++;
  if (kind == kNoZone) return;
  ZoneRow& to = zone(seat, kind);
  if (bottom) {
    moved.previous = to.last;
    (to.last == 0 ? to.first : card(to.last).next) = number;
    to.last = number;
  } else {
    moved.next = to.first;
    (to.first == 0 ? to.last : card(to.first).previous) = number;
    to.first = number;
  }
  ++to.count;
}

void GameState::leaveInPlay(uint32_t number) {
  const uint64_t* cards = rows<uint64_t>(Section::InPlay);
  const uint32_t index = uint32_t(std::find(cards, cards + count(Section::InPlay), number) - cards);
  erase(Section::InPlay, index);
}

void GameState::attach(uint32_t number, uint32_t host) {
  assert(card(number).host == 0 && number != host);
  card(number).host = host;
  card(number).nextAttachment = 0;
  uint32_t* link = &card(host).firstAttachment;
  while (*link != 0) link = &card(*link).nextAttachment;
  *link = number;
}

void GameState::detach(uint32_t number) {
  CardRow& detached = card(number);
  if (detached.host == 0) return;
  uint32_t* link = &card(detached.host).firstAttachment;
  while (*link != number) link = &card(*link).nextAttachment;
  *link = detached.nextAttachment;
  detached.host = detached.nextAttachment = 0;
}

int32_t GameState::counters(uint32_t number, uint32_t kind) const {
  const uint32_t index = card(number).counters;
  if (index == 0 || kind >= shape().counters) return 0;
  const SectionLayout& section = at(Section::Counters);
  return rows<int32_t>(Section::Counters)[size_t(index - 1) * section.stride * 2 + kind];
}

void GameState::setCounters(uint32_t number, uint32_t kind, int32_t value) {
  assert(kind < shape().counters);
  if (card(number).counters == 0) {
    if (value == 0) return;
    uint32_t index = facts().freeCounters;
    if (index != 0) {
      // A free row holds the next free one in its first word.
      uint64_t* words = rows<uint64_t>(Section::Counters) + size_t(index - 1) * at(Section::Counters).stride;
      facts().freeCounters = uint32_t(words[0]);
      words[0] = 0;
    } else {
      index = count(Section::Counters) + 1;
      resize(Section::Counters, index);
    }
    card(number).counters = index;
  }
  const size_t index = card(number).counters - 1;
  rows<int32_t>(Section::Counters)[index * at(Section::Counters).stride * 2 + kind] = value;
}

void GameState::clearCounters(uint32_t number) {
  const uint32_t index = card(number).counters;
  if (index == 0) return;
  const uint32_t stride = at(Section::Counters).stride;
  uint64_t* words = rows<uint64_t>(Section::Counters) + size_t(index - 1) * stride;
  std::fill(words, words + stride, 0);
  words[0] = facts().freeCounters;
  facts().freeCounters = index;
  card(number).counters = 0;
}

void GameState::setFlag(uint32_t number, bytecode::Flag flag, bool value) {
  const uint8_t bit = uint8_t(1u << uint8_t(flag));
  CardRow& changed = card(number);
  changed.flags = uint8_t(value ? changed.flags | bit : changed.flags & ~bit);
}

}  // namespace thou::state
