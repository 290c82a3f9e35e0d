// The players. See Player.h.
#include "runtime/play/Player.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

#include "runtime/play/Mcts.h"

namespace thou::play {

using rules::Decision;
using rules::DecisionKind;

uint32_t RandomPlayer::howMany(const Decision& decision) {
  const uint32_t most = std::min(decision.maximum, uint32_t(decision.options.size()));
  if (most <= decision.minimum) return std::min(decision.minimum, most);
  return below(5) == 0 ? decision.minimum : decision.minimum + 1 + below(most - decision.minimum);
}

void RandomPlayer::shuffle(std::vector<uint32_t>& numbers) {
  // Not by the library, whose order differs between implementations.
  for (size_t left = numbers.size(); left > 1; --left) std::swap(numbers[left - 1], numbers[below(uint32_t(left))]);
}

Choice RandomPlayer::choose(const Decision& decision) {
  if (decision.kind == DecisionKind::Number) return {decision.minimum + below(decision.maximum - decision.minimum + 1)};
  const uint32_t many = howMany(decision);
  Choice choice(decision.options.size());
  std::iota(choice.begin(), choice.end(), 0u);
  // Only what is taken is shuffled.
  for (uint32_t i = 0; i < many; ++i) std::swap(choice[i], choice[i + below(uint32_t(choice.size()) - i)]);
  choice.resize(many);
  return choice;
}

namespace {

constexpr uint32_t kMostPlayouts = 1'000'000;

enum class Sort : uint8_t { AtRandom, Lookahead, Mcts };
struct Named {
  Sort sort;
  Effort effort;
};

std::optional<Named> parse(std::string_view name) {
  const size_t colon = name.find(':');
  const std::string_view word = name.substr(0, colon);
  if (name == "random") return Named{Sort::AtRandom, {}};
  Named named{word == "mcts" ? Sort::Mcts : Sort::Lookahead, word == "mcts" ? kMctsEffort : Effort{}};
  if (word != "lookahead" && word != "mcts") return std::nullopt;
  if (colon == std::string_view::npos) return named;
  const char* end = name.data() + name.size();
  const auto [read, error] = std::from_chars(name.data() + colon + 1, end, named.effort.playouts);
  const bool fits =
      error == std::errc() && read == end && named.effort.playouts >= 1 && named.effort.playouts <= kMostPlayouts;
  return fits ? std::optional(named) : std::nullopt;
}

}  // namespace

bool isPlayerName(std::string_view name) { return parse(name).has_value(); }

std::unique_ptr<Player> playerNamed(std::string_view name, const bytecode::Program& program, uint64_t seed) {
  const std::optional<Named> named = parse(name);
  if (!named) return nullptr;
  switch (named->sort) {
    case Sort::AtRandom:
      return std::make_unique<RandomPlayer>(seed);
    case Sort::Lookahead:
      return std::make_unique<LookaheadPlayer>(program, seed, named->effort);
    case Sort::Mcts:
      return std::make_unique<MctsPlayer>(program, seed, named->effort);
  }
  return nullptr;
}

bool answer(rules::Game& game, Player& player, const std::function<void(const Choice&)>& before) {
  for (int tries = 0; tries < 100; ++tries) {
    const Choice choice = player.choose(game);
    if (before) before(choice);
    if (!game.answer(choice)) return true;
  }
  return false;
}

}  // namespace thou::play
