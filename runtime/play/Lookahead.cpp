// Flat Monte Carlo search. See Player.h.
#include "runtime/play/Playouts.h"

namespace thou::play {

LookaheadPlayer::LookaheadPlayer(const bytecode::Program& program, uint64_t seed, Effort effort)
    : playouts_(std::make_unique<Playouts>(program, seed, effort)), effort_(effort), random_(seed) {}
LookaheadPlayer::~LookaheadPlayer() = default;

Choice LookaheadPlayer::choose(const rules::Game& game) {
  const rules::Decision& decision = game.decision();
  const std::vector<Choice> candidates = playouts_->candidates(decision, effort_.choices);
  if (candidates.size() == 1) return candidates.front();
  std::vector<double> sums(candidates.size());
  std::vector<bool> refused(candidates.size());
  for (uint32_t i = 0; i < effort_.playouts; ++i) {
    // All answers are tried on the same deal: what differs then is due to them.
    const state::GameState& dealt = playouts_->deal(game, decision.player);
    for (size_t c = 0; c < candidates.size(); ++c) {
      if (refused[c]) continue;
      playouts_->begin(dealt);
      const std::optional<Choice> choice = translated(decision, candidates[c], playouts_->game().decision());
      refused[c] = !choice || playouts_->game().answer(*choice);
      if (!refused[c]) sums[c] += playouts_->playOut()[decision.player.value];
    }
  }
  std::optional<size_t> best;
  for (size_t c = 0; c < candidates.size(); ++c) {
    if (!refused[c] && (!best || sums[c] > sums[*best])) best = c;
  }
  return best ? candidates[*best] : random_.choose(decision);
}

}  // namespace thou::play
