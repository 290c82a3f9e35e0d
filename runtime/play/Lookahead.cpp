// Flat Monte Carlo search. See Player.h.
#include <algorithm>

#include "runtime/play/Playouts.h"

namespace thou::play {

LookaheadPlayer::LookaheadPlayer(const bytecode::Program& program, uint64_t seed, Effort effort)
    : playouts_(std::make_unique<Playouts>(program, seed, effort)), effort_(effort), random_(seed) {}
LookaheadPlayer::~LookaheadPlayer() = default;

std::vector<LookaheadPlayer::Tried> LookaheadPlayer::compare(const rules::Game& game) {
  const rules::Decision& decision = game.decision();
  std::vector<Tried> tried;
  for (Choice& choice : playouts_->candidates(decision, effort_.choices))
    tried.push_back({.choice = std::move(choice)});
  if (tried.size() == 1) return tried;
  std::vector<bool> refused(tried.size());
  for (uint32_t i = 0; i < effort_.playouts; ++i) {
    // All answers are tried on the same deal: what differs then is due to them.
    const state::GameState& dealt = playouts_->deal(game, decision.player);
    for (size_t c = 0; c < tried.size(); ++c) {
      if (refused[c]) continue;
      playouts_->begin(dealt);
      const std::optional<Choice> choice = translated(decision, tried[c].choice, playouts_->game().decision());
      refused[c] = !choice || playouts_->game().answer(*choice);
      if (!refused[c]) tried[c].value += playouts_->playOut()[decision.player.value] / effort_.playouts;
    }
  }
  size_t c = 0;
  std::erase_if(tried, [&](const Tried&) { return refused[c++]; });
  std::stable_sort(tried.begin(), tried.end(), [](const Tried& a, const Tried& b) { return a.value > b.value; });
  return tried;
}

Choice LookaheadPlayer::choose(const rules::Game& game) {
  const std::vector<Tried> tried = compare(game);
  return tried.empty() ? random_.choose(game.decision()) : tried.front().choice;
}

}  // namespace thou::play
