// Names of rows, players and enumerators. See Names.h.
#include "runtime/position/Names.h"

#include <algorithm>
#include <charconv>

#include "runtime/bytecode/Changes.h"

namespace thou::position {
namespace {

using bytecode::kNone;

constexpr std::string_view kOutcomes[] = {"running", "won", "lost"};
constexpr std::string_view kModes[] = {"fresh", "scripted", "setup", "rounds"};
constexpr std::string_view kChangeNames[] = {
#define CHANGE(Name, Word, Id, On, Amount, Static, Told, Meaning) Word,
#include "runtime/bytecode/Changes.def"
};
constexpr std::string_view kEndNames[] = {
#define END(Name, Word, Argument, Listed, Meaning) Word,
#include "runtime/bytecode/Ends.def"
};
constexpr std::string_view kEffectStates[] = {"free", "live", "due"};
constexpr std::string_view kGroupStates[] = {"open", "live", "done", "broken", "over"};
constexpr std::string_view kFrameNames[] = {"code", "event",   "ability",  "offer",
                                            "pay",  "resolve", "standing", "choice"};
static_assert(std::size(kFrameNames) == state::kFrameKinds);

constexpr std::string_view kRoles[] = {
#define ROLE(Name, Meaning) #Name,
#include "runtime/bytecode/Roles.def"
};
constexpr std::string_view kFlagNames[] = {
#define FLAG(Name, Adjective) Adjective,
#include "runtime/bytecode/Flags.def"
};

/// The first words of a text, cut where a character begins.
std::string shortened(std::string_view text) {
  constexpr size_t kMost = 40;
  size_t end = std::min(text.size(), kMost);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end));
}

}  // namespace

std::optional<Table> tableOf(Meaning meaning) {
  switch (meaning) {
    case Meaning::Face:
      return Table::Face;
    case Meaning::Zone:
      return Table::Zone;
    case Meaning::Ability:
      return Table::Ability;
    case Meaning::Effect:
      return Table::Effect;
    case Meaning::Verb:
      return Table::Verb;
    case Meaning::Key:
      return Table::Key;
    default:  // numbers, cards, players, enumerations: rows of no table
      return std::nullopt;
  }
}

std::optional<Table> tableOfChanged(uint64_t change) {
  if (change >= state::kChanges) return std::nullopt;
  switch (bytecode::changeInfo(bytecode::Change(change)).id) {
    case bytecode::IdOf::Stat:
      return Table::Stat;
    case bytecode::IdOf::Keyword:
      return Table::Keyword;
    case bytecode::IdOf::Trait:
      return Table::Trait;
    case bytecode::IdOf::Verb:
      return Table::Verb;
    case bytecode::IdOf::Function:
      return Table::Function;
    case bytecode::IdOf::Ability:
      return Table::Ability;
    case bytecode::IdOf::Counter:
      return Table::Counter;
    case bytecode::IdOf::Label:  // labels and kinds have no table of names
    case bytecode::IdOf::Kind:
    case bytecode::IdOf::Nothing:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Table> tableOfFrame(uint64_t kind) {
  if (kind >= state::kFrameKinds) return std::nullopt;
  switch (state::FrameKind(kind)) {
    case state::FrameKind::Code:
      return Table::Function;
    case state::FrameKind::Ability:
      return Table::Ability;
    case state::FrameKind::Choice:
      return Table::Choice;
    case state::FrameKind::Event:
    case state::FrameKind::Offer:
    case state::FrameKind::Pay:
    case state::FrameKind::Resolve:
    case state::FrameKind::Standing:
      return std::nullopt;
  }
  return std::nullopt;
}

std::span<const std::string_view> valuesOf(Meaning meaning) {
  switch (meaning) {
    case Meaning::Outcome:
      return kOutcomes;
    case Meaning::Mode:
      return kModes;
    case Meaning::Change:
      return kChangeNames;
    case Meaning::End:
      return kEndNames;
    case Meaning::EffectState:
      return kEffectStates;
    case Meaning::GroupState:
      return kGroupStates;
    case Meaning::FrameKind:
      return kFrameNames;
    default:  // no enumeration
      return {};
  }
}

std::span<const std::string_view> flagNames() { return kFlagNames; }
std::span<const std::string_view> roleNames() { return kRoles; }

bool isCardRole(size_t role) {
  return role == size_t(bytecode::Role::Performer) || role == size_t(bytecode::Role::Object) ||
         role == size_t(bytecode::Role::Target);
}

size_t Names::size(Table table) const {
  switch (table) {
    case Table::Face:
      return program_.cards.size();
    case Table::Zone:
      return program_.zones.size();
    case Table::Ability:
      return program_.abilities.size();
    case Table::Effect:
      return program_.effects.size();
    case Table::Verb:
      return program_.verbs.size();
    case Table::Function:
      return program_.functions.size();
    case Table::Choice:
      return program_.choices.size();
    case Table::Stat:
      return program_.stats.size();
    case Table::Keyword:
      return program_.keywords.size();
    case Table::Trait:
      return program_.traits.size();
    case Table::Counter:
      return program_.counters.size();
    case Table::Key:
      return 2 * program_.verbs.size() + program_.stats.size() + state::kChanges;
  }
  return 0;
}

std::string Names::name(Table table, uint32_t index) const {
  const auto string = [this](bytecode::Index id) { return shortened(program_.string(id)); };
  switch (table) {
    case Table::Face: {
      const bytecode::Index id = program_.cards[index].name;
      return id == kNone ? "card" : string(program_.names[id]);
    }
    case Table::Zone:
      return string(program_.zones[index].name);
    case Table::Ability:
      return string(program_.abilities[index].text);
    case Table::Effect:
      return std::string(kChangeNames[size_t(program_.effects[index].change)]);
    case Table::Verb:
      return string(program_.verbs[index].name);
    case Table::Function:
      return string(program_.functions[index].name);
    case Table::Choice:
      return string(program_.choices[index].prompt);
    case Table::Stat:
      return string(program_.stats[index]);
    case Table::Keyword:
      return string(program_.keywords[index].name);
    case Table::Trait:
      return string(program_.traits[index]);
    case Table::Counter:
      return string(program_.counters[index].name);
    case Table::Key: {
      const uint32_t verbs = uint32_t(program_.verbs.size());
      const uint32_t stats = uint32_t(program_.stats.size());
      if (index < verbs) return name(Table::Verb, index);
      if (index < 2 * verbs) return "cannot " + name(Table::Verb, index - verbs);
      if (index < 2 * verbs + stats) return name(Table::Stat, index - 2 * verbs);
      return std::string(kChangeNames[index - 2 * verbs - stats]);
    }
  }
  return {};
}

std::string Names::label(Table table, uint32_t index) const { return name(table, index) + "#" + std::to_string(index); }

std::optional<uint32_t> Names::find(Table table, std::string_view label) const {
  const auto [wanted, number] = splitLabel(label);
  if (number && *number < size(table) && name(table, *number) == wanted) return number;
  ByName& rows = byName_[size_t(table)];
  if (rows.empty()) {
    for (uint32_t index = 0; index < size(table); ++index) {
      const auto [row, isNew] = rows.try_emplace(name(table, index), index);
      if (!isNew) row->second = kNone;
    }
  }
  const auto found = rows.find(std::string(wanted));
  return found == rows.end() || found->second == kNone ? std::nullopt : std::optional(found->second);
}

Label splitLabel(std::string_view label) {
  const size_t hash = label.rfind('#');
  if (hash == std::string_view::npos) return {label, std::nullopt};
  uint32_t number = 0;
  const char* const end = label.data() + label.size();
  const auto [stop, error] = std::from_chars(label.data() + hash + 1, end, number);
  if (error != std::errc() || stop != end) return {label, std::nullopt};
  return {label.substr(0, hash), number};
}

std::string playerLabel(uint64_t player) {
  if (player == state::kScenario.value) return "scenario";
  return player == 0 ? "nobody" : "player " + std::to_string(player);
}

std::optional<uint64_t> findPlayer(std::string_view label) {
  for (uint64_t player : {0, 1, 2, 3, 4, 5, 6, 7, 8, 15}) {
    if (playerLabel(player) == label) return player;
  }
  return std::nullopt;
}

std::string hexDigits(uint64_t bits) {
  std::string digits(16, '0');
  for (size_t i = 16; i-- > 0; bits >>= 4) digits[i] = "0123456789abcdef"[bits & 15];
  return digits;
}

std::optional<uint64_t> findHex(std::string_view digits) {
  uint64_t bits = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, bits, 16);
  if (digits.size() != 16 || error != std::errc() || stop != end) return std::nullopt;
  return bits;
}

}  // namespace thou::position
