// What an ability waits for, made to happen where nobody brings it about: an event of a verb that it watches, filled as code of the program fills
// that verb's roles, with the card in the role that its condition asks for; or the resolving of an ability that only other texts resolve.
// Next: Finder.cpp, which does so in later attempts only.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "runtime/acts/Eager.h"
#include "runtime/vm/Prepared.h"

namespace thou::acts {

struct Occasion {
  Index verb = kNone;  ///< of the event; kNone: an ability is resolved
  std::array<int64_t, bytecode::kRoleCount> roles{};
  Index label = kNone;  ///< by which it is resolved, for the player and the card in the roles Player and Object
};

class Occasions {
 public:
  explicit Occasions(std::shared_ptr<const vm::Prepared> prepared);

  /// One for an ability of a card in a game that waits for somebody to act; nothing where it waits for none that can be made.
  std::optional<Occasion> find(const rules::Game& game, Index ability, uint32_t card, Eager& eager) const;

 private:
  /// How one place in the code fills a role.
  struct Filled {
    bool asked = false;  ///< with something that was worked out; else with a constant
    int64_t constant = 0;
  };
  using Shape = std::array<Filled, bytecode::kRoleCount>;
  void learn(const bytecode::Function& function);

  const bytecode::Program& program_;
  std::shared_ptr<const vm::Prepared> prepared_;
  std::vector<std::vector<Shape>> shapes_;  ///< by verb
};

/// Makes it happen in a state that waits for somebody to act, and plays on to the next decision. Says how the machine stopped.
rules::Status begin(const Occasion& occasion, const vm::Prepared& prepared, state::GameState& state,
                    vm::Coverage* coverage);

}  // namespace thou::acts
