// Whether a block is a state that a program can go on with. See Checker.h.
#include "runtime/state/Checker.h"

namespace thou::state {

std::optional<GameState::Fault> Checker::run() {
  const Fault text = first();
  if (!text) return std::nullopt;
  return GameState::Fault{*text, section_, row_};
}

Checker::Fault Checker::first() const {
  if (Fault fault = sizes()) return fault;
  if (Fault fault = cards()) return fault;
  if (Fault fault = zones()) return fault;
  if (Fault fault = attachments()) return fault;
  if (Fault fault = counters()) return fault;
  if (Fault fault = records()) return fault;
  if (Fault fault = effects()) return fault;
  if (Fault fault = listeners()) return fault;
  if (Fault fault = groups()) return fault;
  if (Fault fault = events()) return fault;
  return frames();
}

Checker::Fault Checker::sizes() const {
  if (state_.count(Section::Facts) != 1) return "the facts are missing";
  const Facts& facts = state_.facts();
  const uint32_t seats = state_.count(Section::Players);
  if (seats < 1 || seats > kMaxPlayers + 1u || facts.players != seats - 1) return "the players do not add up";
  if (facts.firstPlayer >= seats || (seats > 1 && facts.firstPlayer == 0)) return "the first player is nobody";
  if (facts.winner > kMaxPlayers || (facts.winner != 0 && facts.outcome != Outcome::Won)) return "nobody has won";
  if (facts.outcome > Outcome::Lost || facts.mode > Mode::Rounds) return "no such way for a game to stand";
  if (facts.dirty > kDirtyBits) return "unknown marks of change";
  if (state_.count(Section::Zones) != seats * state_.shape().zones) return "the zones do not add up";
  if (state_.count(Section::Cards) < 1) return "the cards are missing";
  if (state_.count(Section::Heads) != 2 * state_.shape().verbs + state_.shape().stats + kChanges)
    return "the listener heads do not add up";
  if (facts.random[0] == 0 && facts.random[1] == 0 && facts.random[2] == 0 && facts.random[3] == 0)
    return "the generator is stuck";
  return std::nullopt;
}

std::optional<GameState::Fault> GameState::fault(const bytecode::Program& program) const {
  return Checker(program, *this).run();
}

std::optional<std::string> GameState::check(const bytecode::Program& program) const {
  std::optional<Fault> found = fault(program);
  return found ? std::optional(std::move(found->text)) : std::nullopt;
}

}  // namespace thou::state
