// Any bytes as a position of a small game, and any edits of one that was played: refused with a place, or a state that can be
// written, read again and played on. Next: runtime/position/Position.h.
#include "runtime/position/Position.h"

#include "runtime/scenario/ScenarioRunner.h"
#include "tests/fuzz/Kites.h"

namespace {

using namespace thou;

const bytecode::Program& program() { return fuzz::kites().program; }

/// The last decision of the last scenario, and what it tells the game from there on.
position::Position played() {
  std::optional<state::GameState> state;
  std::vector<rules::Input> inputs;
  const auto keep = [&](rules::Game& game) {
    state = game.state();
    inputs.clear();
    game.record(&inputs);
  };
  scenario::run(program(), bytecode::Index(program().scenarios.size() - 1), false,
                {.begins = keep, .step = {}, .waits = keep});
  return {.state = *state, .inputs = std::move(inputs)};
}

bool look(const position::Codec& codec, std::string_view bytes) {
  const position::ReadResult result = codec.read(bytes);
  fuzz::require(result.position.has_value() != !result.problem.text.empty());
  if (!result.position) return false;
  const std::string text = codec.write(*result.position);
  const position::ReadResult again = codec.read(text);
  fuzz::require(again.position && again.position->state == result.position->state);
  rules::Game game(program(), 1, {.fuel = 20'000, .frames = 64});
  game.restore(result.position->state);
  position::replay(game, *result.position);
  for (int i = 0; i < 4 && game.status() == rules::Status::Waiting; ++i) {
    std::vector<uint32_t> choice(game.decision().minimum);
    for (uint32_t j = 0; j < choice.size(); ++j) choice[j] = j;
    if (game.answer(choice)) break;
  }
  if (game.status() == rules::Status::Idle) game.endScope(bytecode::Scope::Round);
  game.leaks();
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const position::Codec codec(program());
  static const std::string base = codec.write(played());
  static const bool sound = look(codec, base);
  fuzz::require(sound);
  look(codec, {reinterpret_cast<const char*>(data), size});
  look(codec, fuzz::edited(base, {data, size}));
  return 0;
}
