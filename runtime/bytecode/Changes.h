// Changes.def and Ends.def as data: what the rows of a lasting effect mean, for everybody who checks, lists, hashes or tells them.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

/// What the id of a change is a row of.
enum class IdOf : uint8_t { Nothing, Stat, Keyword, Trait, Verb, Function, Ability, Counter, Label, Kind };

/// How a static ability that makes a change is found.
enum class Heard : uint8_t {
  Never,     ///< no static ability makes it
  ByStat,    ///< under the stat
  ByVerb,    ///< under the verb that it forbids
  ByChange,  ///< under the change
  Gives      ///< under the change; and what it gives is heard as the card's own
};

/// A row of Changes.def.
struct ChangeInfo {
  std::string_view word;
  IdOf id;
  bool onCards;
  Type amount;
  Heard heard;
  std::string_view told;
};

/// A row of Ends.def.
struct EndInfo {
  std::string_view word;
  Type argument;
  std::string_view listed;
};

inline constexpr std::array kChangeInfos = {
#define CHANGE(Name, Word, Id, On, Amount, Static, Told, Meaning) \
  ChangeInfo{Word, IdOf::Id, Type::On == Type::Cards, Type::Amount, Heard::Static, Told},
#include "runtime/bytecode/Changes.def"
};
inline constexpr std::array kEndInfos = {
#define END(Name, Word, Argument, Listed, Meaning) EndInfo{Word, Type::Argument, Listed},
#include "runtime/bytecode/Ends.def"
};
static_assert(kChangeInfos.size() == kChangeCount && kEndInfos.size() == kEndCount);

inline const ChangeInfo& changeInfo(Change change) { return kChangeInfos[size_t(change)]; }
inline const EndInfo& endInfo(End end) { return kEndInfos[size_t(end)]; }
/// Whether an effect may be over when an event of its `endVerb` has happened.
constexpr bool endsByVerb(End end) { return end == End::Occurs || end == End::OccursWithin; }
/// Whether an effect is over with the event that is its end's argument.
constexpr bool endsWithEvent(End end) { return end == End::Event || end == End::OccursWithin; }

/// How many rows there are of that sort; of nothing: as many ids as one likes.
size_t rowsOf(const Program& program, IdOf id);
/// The sort in words: "stat".
const char* wordOf(IdOf id);
/// What a row of that sort is called: a stat's name, an ability's text; `?` where there is no such row.
std::string_view nameOf(const Program& program, IdOf id, Index row);

/// A text of a table with each `{slot}` replaced by what `value(slot)` gives.
template <class Value>
std::string filledIn(std::string_view text, const Value& value) {
  std::string filled;
  for (size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const size_t close = text.find('}', open);
    filled += text.substr(0, open);
    filled += value(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  return filled += text;
}

}  // namespace thou::bytecode
