// Lists in the state's arena, and the instructions that make them. See Machine.h.
#include <algorithm>
#include <vector>

#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::Trap;
using state::PlayerId;
using state::Section;

namespace {

/// So many cards that a list is made of cost one unit of fuel, besides the instruction.
constexpr uint32_t kListed = 8;

}  // namespace

int64_t Machine::newList(uint64_t length) {
  const uint32_t first = state_.count(Section::Arena);
  if (length > bounds_.list || first + length > bounds_.arena) {
    trap(Trap::ListTooLong);
    return emptyList();
  }
  state_.extend(Section::Arena, uint32_t(length));
  return listValue(first, uint32_t(length));
}

int64_t Machine::makeList(std::span<const int64_t> elements) {
  const int64_t list = newList(elements.size());
  std::copy_n(elements.begin(), listLength(list), state_.rows<int64_t>(Section::Arena) + listOffset(list));
  return list;
}

int64_t Machine::join(int64_t first, int64_t second) {
  // The one stands behind the other at the end of all lists, as where a loop gathers what it finds: it is one list already.
  const uint64_t length = uint64_t(listLength(first)) + listLength(second);
  const uint64_t middle = uint64_t(listOffset(first)) + listLength(first);
  const bool one = middle == listOffset(second) && middle + listLength(second) == state_.count(Section::Arena);
  if (one && length <= bounds_.list) return listValue(listOffset(first), uint32_t(length));
  const int64_t list = newList(elements(first).size() + elements(second).size());
  int64_t* out = state_.rows<int64_t>(Section::Arena) + listOffset(list);
  for (const int64_t from : {first, second}) {
    if (!trapped_) out = std::ranges::copy(elements(from), out).out;
  }
  return list;
}

int64_t Machine::cardsInPlay(uint32_t kinds) {
  const uint32_t first = state_.count(Section::Arena);
  const uint32_t inPlay = state_.count(Section::InPlay);
  state_.extend(Section::Arena, inPlay);  // room for all; what is not needed is given back
  const uint64_t* numbers = state_.rows<uint64_t>(Section::InPlay);
  const state::CardRow* cards = state_.rows<state::CardRow>(Section::Cards);
  int64_t* out = state_.rows<int64_t>(Section::Arena) + first;
  const bool changed = state_.facts().changes[size_t(bytecode::Change::Kind)] != 0;
  uint32_t found = 0;
  for (uint32_t i = 0; i < inPlay; ++i) {
    const state::CardRow& card = cards[numbers[i]];
    const bool maybeChanged = changed && card.firstEffect != 0;
    const Index kind = maybeChanged ? kindNow(uint32_t(numbers[i])) : program_.cards[card.face].kind;
    const bool faceDown = (card.flags >> uint8_t(bytecode::Flag::FaceDown) & 1) != 0;
    const bool wanted = kinds == UINT32_MAX || (!faceDown && kind != kNone && (kinds >> kind & 1) != 0);
    if (wanted) out[found++] = state::CardRef{state::CardId{uint32_t(numbers[i])}, card.incarnation}.slot();
  }
  state_.truncate(Section::Arena, first + found);
  spend(inPlay / kListed);
  if (found > bounds_.list || first + found > bounds_.arena) trap(Trap::ListTooLong);
  return listValue(first, found);
}

int64_t Machine::cardsInZone(PlayerId player, uint8_t kind) {
  const uint32_t seat = state::seatOf(player);
  if (player == state::kNoPlayer || seat >= state_.count(Section::Players) || kind >= program_.zones.size())
    return emptyList();
  const int64_t list = newList(state_.zone(seat, kind).count);
  if (trapped_) return list;
  int64_t* out = state_.rows<int64_t>(Section::Arena) + listOffset(list);
  for (uint32_t card = state_.zone(seat, kind).first; card != 0; card = state_.card(card).next)
    *out++ = state_.ref(card).slot();
  spend(listLength(list) / kListed);
  return list;
}

int64_t Machine::cardsInZones(uint8_t kind) {
  const PlayerList players = playersInOrder();
  uint32_t length = 0;
  for (const PlayerId player : players) length += state_.zone(state::seatOf(player), kind).count;
  const int64_t list = newList(length);
  if (trapped_) return list;
  int64_t* out = state_.rows<int64_t>(Section::Arena) + listOffset(list);
  for (const PlayerId player : players) {
    for (uint32_t card = state_.zone(state::seatOf(player), kind).first; card != 0; card = state_.card(card).next)
      *out++ = state_.ref(card).slot();
  }
  spend(length / kListed);
  return list;
}

int64_t Machine::playersList() {
  const PlayerList players = playersInOrder();
  const int64_t list = newList(players.count);
  if (!trapped_)
    std::ranges::transform(players, state_.rows<int64_t>(Section::Arena) + listOffset(list), &PlayerId::value);
  return list;
}

int64_t Machine::randomOf(int64_t from, int64_t count) {
  const std::span<const int64_t> all = elements(from);
  std::vector<int64_t> left(all.begin(), all.end());
  const size_t wanted = size_t(std::clamp<int64_t>(count, 0, int64_t(left.size())));
  const bool chance = watched_ && wanted < left.size();
  for (size_t i = 0; i < wanted; ++i) std::swap(left[i], left[i + state_.randomBelow(uint32_t(left.size() - i))]);
  left.resize(wanted);
  for (size_t i = 0; chance && i < wanted; ++i) host_.atRandom(left[i]);
  return makeList(left);
}

}  // namespace thou::vm
