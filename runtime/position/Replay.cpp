// Inputs of a position given to a game. See Position.h.
#include "runtime/position/Position.h"

namespace thou::position {

using rules::Input;
using rules::Status;

namespace {

/// Gives one input; what does not fit, or nothing.
std::optional<std::string> give(rules::Game& game, const Input& input) {
  if (input.kind == Input::Kind::Answer) {
    if (game.status() != Status::Waiting) return "nothing is asked here";
    const std::string meant = rules::meaningOf(game.decision(), input.choice);
    if (!input.means.empty() && meant != input.means)
      return "meant as `" + input.means + "`, but it is `" + meant + "`";
    return game.answer(input.choice);
  }
  if (game.status() == Status::Waiting) return "a question is not answered: " + game.decision().prompt;
  const state::Mode mode = game.state().facts().mode;
  const bool starts = input.kind == Input::Kind::Start;
  if (mode != (starts ? state::Mode::Fresh : state::Mode::Scripted)) return "the game is not at a point for this";
  if (starts) {
    game.start();
  } else if (input.kind == Input::Kind::Call) {
    game.call(input.function);
  } else if (input.kind == Input::Kind::Begin) {
    game.standIn(input.verb);
  } else {
    game.endScope(input.scope);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> replay(rules::Game& game, const Position& position) {
  for (size_t i = 0; i < position.inputs.size(); ++i) {
    if (const std::optional<std::string> wrong = give(game, position.inputs[i]))
      return "input " + std::to_string(i + 1) + ": " + *wrong;
    if (game.status() == Status::Trapped)
      return "input " + std::to_string(i + 1) + ": " + rules::describe(game.program(), game.trap());
  }
  if (position.endHash && *position.endHash != game.state().facts().logHash)
    return "the log is not the one that was saved";
  return std::nullopt;
}

}  // namespace thou::position
