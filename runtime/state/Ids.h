// Ids of things in a game. Distinct types; all are dense small integers. Next: GameState.h.
#pragma once

#include <cstdint>

namespace thou::state {

/// A player, 1 .. kMaxPlayers in seat order; `kNoPlayer`, or `kScenario` as an owner or controller.
struct PlayerId {
  uint8_t value = 0;
  friend bool operator==(PlayerId, PlayerId) = default;
};
inline constexpr uint8_t kMaxPlayers = 8;
inline constexpr PlayerId kNoPlayer{0};
inline constexpr PlayerId kScenario{15};

/// A card of a game; ids start at 1 and are never reused within a game. 0 = no card.
struct CardId {
  uint32_t value = 0;
  friend bool operator==(CardId, CardId) = default;
};

/// A card as an object: its id and the incarnation it had (a card that leaves play and returns is a new object).
struct CardRef {
  CardId id;
  uint32_t incarnation = 0;
  friend bool operator==(CardRef, CardRef) = default;
  bool exists() const { return id.value != 0; }
  /// As a register holds it: id low, incarnation high.
  int64_t slot() const { return int64_t(uint64_t(id.value) | uint64_t(incarnation) << 32); }
  static CardRef fromSlot(int64_t slot) { return {CardId{uint32_t(uint64_t(slot))}, uint32_t(uint64_t(slot) >> 32)}; }
};

}  // namespace thou::state
