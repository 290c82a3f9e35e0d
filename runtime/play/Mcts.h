// Monte Carlo tree search over the decisions of all players.
//
// Information set search (Cowling, Powley, Whitehouse 2012): each walk through the one tree begins with another deal of what the player
// cannot see; an answer that a deal does not allow is no candidate in that walk, and how often an answer was one counts in UCT's formula.
// The player whose decision it is chooses for themselves; players who win and lose together choose alike.
#pragma once

#include <memory>
#include <vector>

#include "runtime/play/Playouts.h"

namespace thou::play {

class MctsPlayer final : public Player {
 public:
  MctsPlayer(const bytecode::Program& program, uint64_t seed, Effort effort = kMctsEffort);
  Choice choose(const rules::Game& game) override;

 private:
  struct Edge {
    uint64_t key = 0;  ///< what is chosen, in words
    uint32_t child = 0;
    uint32_t visits = 0;
    uint32_t available = 0;  ///< walks in which it was a candidate
    double sum = 0;          ///< of values for the player who decides
    bool refused = false;    ///< the game does not take it
  };
  struct Node {
    rules::Decision asked;        ///< when a walk first came here; no options before
    std::vector<Choice> choices;  ///< the answers to it that are compared
    std::vector<Edge> edges;
  };

  /// The answers to compare at a node: where several options are taken, the same in each walk, as far as they are there.
  std::vector<Choice> candidatesAt(uint32_t node, const rules::Decision& decision);

  /// One walk from the root to a new node, a game played on from there, and what it came to put down along the way.
  void walk(const rules::Game& game);
  /// The edge to follow for one of the candidates, a new one where any was never tried; its index in `candidates` beside it.
  std::pair<size_t, size_t> select(uint32_t node, const rules::Decision& decision,
                                   const std::vector<Choice>& candidates);

  Playouts playouts_;
  RandomPlayer random_;
  Effort effort_;
  std::vector<Node> nodes_;
};

}  // namespace thou::play
