// A position as a file: a whole game state with readable names, and what the host told the game from there on. A bug report is one such
// file; a waiting game that is saved and loaded goes on to the same end.
//
// JSON, in a stable order, one row a line (README.md describes it). INVARIANT: what a codec wrote, it reads as an equal state of the
// same program, bit by bit; any other text gives a state that the engine can go on with, or a problem and its place.
// Next: Fields.def, the members of rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/position/Json.h"
#include "runtime/position/Names.h"
#include "runtime/rules/Game.h"
#include "runtime/rules/Input.h"
#include "runtime/state/GameState.h"

namespace thou::position {

/// Goes up whenever a file of before would be read in another way.
inline constexpr int64_t kVersion = 6;

struct Position {
  state::GameState state;
  std::vector<rules::Input> inputs;      ///< what happened from there on
  std::optional<uint64_t> endHash = {};  ///< the event-log hash after the last input, where it is known
  std::string game = {};                 ///< of a declared game: its name
  std::vector<std::string> seats = {};   ///< and who plays it, as `thou play --players` names them
};

/// A position read, or the first thing that is wrong with the text.
struct ReadResult {
  std::optional<Position> position;
  Problem problem;          ///< when there is no position
  bool sameProgram = true;  ///< whether it was written for this very program; another may fit, and go on differently
  std::string game = {};    ///< the position's, where that can be read though the rest cannot
};

/// Positions of one program: its names and its fingerprint are worked out once.
class Codec {
 public:
  /// `program` must be verified and outlive this.
  explicit Codec(const bytecode::Program& program);

  std::string write(const Position& position) const;
  /// Any text may come.
  ReadResult read(std::string_view text) const;

 private:
  const bytecode::Program& program_;
  Names names_;
  uint64_t hash_;  ///< equal for programs that differ in nothing but where their files lie
};

/// Gives `game`, which is at the position's state, its inputs. What went otherwise than when it was saved (one line: an answer that is not
/// legal, another question, another log), or nothing.
std::optional<std::string> replay(rules::Game& game, const Position& position);

}  // namespace thou::position
