// The same moment without what one text does: a second copy of the program, in which an ability pays its costs and then does nothing. What
// comes of an answer there, and what came of it in the game, are compared.
#pragma once

#include <memory>
#include <vector>

#include "runtime/acts/Occasion.h"
#include "runtime/acts/Spoken.h"
#include "runtime/play/Player.h"
#include "runtime/rules/Game.h"

namespace thou::acts {

/// What brought a game on from a state: an answer, or something that was made to happen; else it starts.
struct Step {
  state::GameState before;
  std::optional<play::Choice> choice = {};
  std::optional<Occasion> occasion = {};
};

/// A use of an ability, from before the step with which it began to where it is over.
struct Use {
  Index ability = kNone;             ///< kNone: a standing rule
  Index effect = kNone;              ///< function
  std::vector<Index> carriers = {};  ///< functions that carry it out (carriedOut)
  Step step;
  std::vector<play::Choice> answers = {};  ///< given meanwhile: what is paid with, what its text has somebody choose

  /// Whether it is still going on in a game.
  bool underway(const rules::Game& game) const;
};

class Without {
 public:
  explicit Without(const bytecode::Program& program);

  /// The state that the game comes to where the effect does nothing behind its costs: they are paid in the same way.
  state::GameState after(const Use& use);

 private:
  bytecode::Program program_;
  std::shared_ptr<const vm::Prepared> prepared_;
  rules::Game game_;
};

}  // namespace thou::acts
