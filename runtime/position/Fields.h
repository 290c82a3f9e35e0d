// The members of the state's rows as data: where each is, and what it means. One table for writing and for reading.
// Next: Names.h, how a meaning is spelt; Write.cpp, Read.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "runtime/state/Rows.h"

namespace thou::position {

/// How a member reads in a file. A member that has its row's default is left out.
enum class Meaning : uint8_t {
  Number,   ///< a number; 64 bits wide ones signed
  Hex,      ///< 16 hexadecimal digits
  Spare,    ///< zero, and not written
  Derived,  ///< not written: follows from the zones' and counters' lists
  Card,     ///< a card's number, as "Thug#7"; none is null
  Object,   ///< a slot: a card and its incarnation, as "Thug#7.2"; anything that is no card of the game is a number
  Player,   ///< "nobody", "player 1" ..., "scenario"
  Flags,    ///< a list of adjectives
  Roles,    ///< the slots of an event by role
  // Rows of the program's tables, as "name#index"; none is null
  Face,
  Zone,
  Ability,
  Effect,
  Verb,
  Key,      ///< of a chain of listeners
  Changed,  ///< what an effect changes, by EffectRow::change
  What,     ///< what a frame is about, by Frame::kind
  // Enumerations, by name
  Outcome,
  Mode,
  Change,
  End,
  EffectState,
  GroupState,
  FrameKind,
};

/// The sorts of rows.
enum class RowKind : uint8_t {
  Facts,
  PlayerRow,
  CardRow,
  LastKnownHead,
  EffectRow,
  UsageRow,
  HeadRow,
  ListenerRow,
  GroupRow,
  EventRow,
  HappenedRow,
  UsedRow,
  Frame,
};

/// A member of a row: `count` numbers of `size` bytes from `offset` on.
struct Field {
  RowKind row;
  std::string_view name;
  uint32_t offset;
  uint32_t size;
  uint32_t count;
  Meaning meaning;

  /// The bits of a number, those that are not there being zero.
  uint64_t get(const std::byte* bytes, uint32_t index = 0) const {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes + offset + index * size, size);
    return bits;
  }
  void put(std::byte* bytes, uint64_t bits, uint32_t index = 0) const {
    std::memcpy(bytes + offset + index * size, &bits, size);
  }
};

/// The members of a sort of row, in the order in which they are written and read.
std::span<const Field> fieldsOf(RowKind kind);
/// A row with every member at its default, and its size.
std::span<const std::byte> defaultRow(RowKind kind);

}  // namespace thou::position
