// The event log: what happened, in order, structured; rendered as text and as JSON lines.
// The engine appends, the host reads; the running hash lives in the GameState so that equal games have equal hashes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/rules/Decision.h"
#include "runtime/state/GameState.h"

namespace thou::rules {

enum class LogKind : uint8_t {
  Event,      ///< an event resolved (verb, roles, amount)
  Prevented,  ///< an event did not happen (by = the ability that stopped it, or a "cannot")
  Ability,    ///< an ability was initiated (card, ability, you)
  Choice,     ///< a decision was answered (text)
  Effect,     ///< a lasting effect began
  EffectEnd,  ///< a lasting effect ended
  Standing,   ///< a standing rule applied
  Note,       ///< anything else worth telling
};

/// Players: bit s for the player of seat s.
using Seats = uint16_t;
inline constexpr Seats kAllSeats = 0xffff;
inline constexpr Seats seatBit(state::PlayerId player) { return Seats(1u << (player.value & 15)); }

struct LogEntry {
  LogKind kind{};
  uint16_t depth = 0;       ///< nesting of events
  std::string text;         ///< one line, readable: "Night Weaver attacks Thug for 2"
  std::string rule;         ///< rule id that decided something here: "YOU-7", or empty
  Seats seers = kAllSeats;  ///< who may see every card that the text names, as the cards lay then
  std::string veiled = {};  ///< for the others: without the names of cards that not everybody may see
  bool minor = false;       ///< bookkeeping, which can be left out: other lines say what comes of it

  /// The line as that player may read it; no player: all of it.
  const std::string& textFor(state::PlayerId reader) const {
    return reader == state::kNoPlayer || (seers & seatBit(reader)) != 0 ? text : veiled;
  }
};

/// "event", "choice" and so on: how a kind is called in JSON.
const char* nameOf(LogKind kind);

class Log {
 public:
  /// Off by default; entries are only built when on.
  bool enabled = false;
  /// Where somebody wants to know what was decided without being asked, since there was one way only: it is added there, whether
  /// the log is on or not. Every option of such a decision was taken; of Number it is the minimum.
  std::vector<Decision>* forced = nullptr;
  /// The same of what was not offered or did not happen, with the reason. Finding reasons is slow.
  std::vector<Refused>* refused = nullptr;
  /// Set where an operation is given no card: neither an object nor a target.
  bool* absent = nullptr;
  void add(LogEntry entry) { entries_.push_back(std::move(entry)); }
  const std::vector<LogEntry>& entries() const { return entries_; }
  void clear() { entries_.clear(); }
  void truncate(size_t size) { entries_.resize(size); }
  void dropFirst(size_t count) { entries_.erase(entries_.begin(), entries_.begin() + ptrdiff_t(count)); }
  std::string text() const;       ///< indented by depth
  std::string jsonLines() const;  ///< one object a line: kind, depth, text, rule

 private:
  std::vector<LogEntry> entries_;
};

}  // namespace thou::rules
