// The players. See Player.h.
#include "runtime/play/Player.h"

#include <algorithm>
#include <numeric>

namespace thou::play {

using rules::Decision;
using rules::DecisionKind;
using rules::Status;

Choice RandomPlayer::choose(const Decision& decision) {
  if (decision.kind == DecisionKind::Number) return {decision.minimum + below(decision.maximum - decision.minimum + 1)};
  const uint32_t most = std::min(decision.maximum, uint32_t(decision.options.size()));
  uint32_t many = decision.minimum;
  if (most > many) many = below(5) == 0 ? many : many + 1 + below(most - many);
  Choice choice(decision.options.size());
  std::iota(choice.begin(), choice.end(), 0u);
  // Only what is taken is shuffled, and not by the library, whose order differs between implementations.
  many = std::min(many, uint32_t(choice.size()));
  for (uint32_t i = 0; i < many; ++i) std::swap(choice[i], choice[i + below(uint32_t(choice.size()) - i)]);
  choice.resize(many);
  return choice;
}

LookaheadPlayer::LookaheadPlayer(const bytecode::Program& program, uint64_t seed, Effort effort)
    : scratch_(program, 0), random_(seed), effort_(effort) {}

Choice LookaheadPlayer::choose(const rules::Game& game) {
  const Decision& decision = game.decision();
  std::vector<Choice> candidates;
  const auto add = [&](Choice choice) {
    std::vector<uint32_t> sorted = choice;
    if (decision.kind != DecisionKind::Order) std::sort(sorted.begin(), sorted.end());
    if (std::find(candidates.begin(), candidates.end(), sorted) == candidates.end()) candidates.push_back(sorted);
  };
  for (uint32_t tries = 0; tries < 4 * effort_.choices && candidates.size() < effort_.choices; ++tries)
    add(random_.choose(decision));
  if (decision.minimum == 0 && decision.kind != DecisionKind::Number) add({});
  if (candidates.size() == 1) return candidates.front();

  const Choice* best = nullptr;
  double most = -1;
  for (const Choice& candidate : candidates) {
    double sum = 0;
    bool legal = true;
    for (uint32_t i = 0; i < effort_.playouts && legal; ++i) {
      scratch_.restore(game.state());
      legal = !scratch_.answer(candidate);
      if (legal) sum += playOut(decision.player);
    }
    if (!legal || sum <= most) continue;
    most = sum;
    best = &candidate;
  }
  return best ? *best : random_.choose(decision);
}

double LookaheadPlayer::playOut(state::PlayerId player) {
  uint32_t answers = 0;
  while (scratch_.status() == Status::Waiting && answers < effort_.answers && answer(scratch_, random_)) ++answers;
  const double late = double(answers) / effort_.answers;
  const uint32_t winner = scratch_.state().facts().winner;
  switch (scratch_.status()) {
    case Status::Won:
      return winner == 0 || winner == player.value ? 1 - late / 4 : late / 4;
    case Status::Lost:
      return late / 4;
    case Status::Idle:
    case Status::Waiting:
    case Status::Trapped:
      break;
  }
  return 0.5;
}

std::unique_ptr<Player> playerNamed(std::string_view name, const bytecode::Program& program, uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "lookahead") return std::make_unique<LookaheadPlayer>(program, seed);
  return nullptr;
}

bool answer(rules::Game& game, Player& player) {
  for (int tries = 0; tries < 100; ++tries) {
    if (!game.answer(player.choose(game))) return true;
  }
  return false;
}

}  // namespace thou::play
