// How a position spells what is numbered: "Thug#7", "attack#12". The number decides; the name beside it is for people, and is checked.
// A name without a number, or with a wrong one, is taken where exactly one row has it: a program whose tables have moved still fits.
// Next: Write.cpp, Read.cpp.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "runtime/bytecode/Program.h"
#include "runtime/position/Fields.h"
#include "runtime/state/GameState.h"

namespace thou::position {

/// Tables whose rows are named in positions.
enum class Table : uint8_t { Face, Zone, Ability, Effect, Verb, Function, Choice, Stat, Keyword, Trait, Counter, Key };
inline constexpr size_t kTables = 12;

/// The table that a meaning names rows of, where it is one alone.
std::optional<Table> tableOf(Meaning meaning);
/// The same for EffectRow::id and Frame::what, which depend on another member of their row.
std::optional<Table> tableOfChanged(uint64_t change);
std::optional<Table> tableOfFrame(uint64_t kind);

/// The names of an enumeration's values, in their order; empty when the meaning is none.
std::span<const std::string_view> valuesOf(Meaning meaning);
/// The adjectives of the bits of CardRow::flags, lowest first.
std::span<const std::string_view> flagNames();
/// The roles of an event.
std::span<const std::string_view> roleNames();
/// Whether a role holds a card.
bool isCardRole(size_t role);

class Names {
 public:
  explicit Names(const bytecode::Program& program) : program_(program) {}

  size_t size(Table table) const;
  /// What it is called, in few words; many rows may have one name.
  std::string name(Table table, uint32_t index) const;
  /// "name#index"
  std::string label(Table table, uint32_t index) const;
  /// The row meant by a label; nothing when it is none, or several are meant.
  std::optional<uint32_t> find(Table table, std::string_view label) const;

 private:
  using ByName = std::unordered_map<std::string, uint32_t>;  ///< kNone where several rows have a name

  const bytecode::Program& program_;
  mutable std::array<ByName, kTables> byName_;  ///< of the tables that were searched so far
};

/// "name#number": the two, number nothing when there is none.
struct Label {
  std::string_view name;
  std::optional<uint32_t> number;
};
Label splitLabel(std::string_view label);

std::string playerLabel(uint64_t player);
std::optional<uint64_t> findPlayer(std::string_view label);

std::string hexDigits(uint64_t bits);
std::optional<uint64_t> findHex(std::string_view digits);

}  // namespace thou::position
