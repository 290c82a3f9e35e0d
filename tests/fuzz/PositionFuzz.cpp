// Any bytes as a position of a small game: refused with a place, or a state that can be written, read again and played on.
// Next: runtime/position/Position.h.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "compiler/driver/Driver.h"
#include "runtime/position/Position.h"

namespace {

constexpr char kSet[] = R"(set "Fuzz" for champions.
hero "Wren" { HP 9. THW 1. ATK 2. DEF 1.
  Response: After you attack an enemy, choose an ally → heal 1 damage from that ally.
}
ally "Boatman" { Cost 2. THW 1. ATK 1. HP 3.
  Action: Exhaust Boatman → draw 1 card.
}
minion "Rat" { HP 2. ATK 1. SCH 1.
}
scenario "Rats" {
  Given you are Wren in hero form. Given you control Boatman and Boatman. Given a Rat is engaged with you.
  When you attack the Rat, declining Wren.
}
)";

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace thou;
  static const auto compilation = driver::compileTexts({{"fuzz.thou", kSet}});
  const bytecode::Program& program = compilation->program;
  require(compilation->verified);
  static const position::Codec codec(program);
  const position::ReadResult result = codec.read({reinterpret_cast<const char*>(data), size});
  require(result.position.has_value() != !result.problem.text.empty());
  if (!result.position) return 0;
  const std::string text = codec.write(*result.position);
  const position::ReadResult again = codec.read(text);
  require(again.position && again.position->state == result.position->state);
  rules::Game game(program, 1, {.fuel = 20'000, .frames = 64});
  game.restore(result.position->state);
  position::replay(game, *result.position);
  for (int i = 0; i < 4 && game.status() == rules::Status::Waiting; ++i) {
    std::vector<uint32_t> choice(game.decision().minimum);
    for (uint32_t j = 0; j < choice.size(); ++j) choice[j] = j;
    if (game.answer(choice)) break;
  }
  if (game.status() == rules::Status::Idle) game.endScope(bytecode::Scope::Round);
  game.leaks();
  return 0;
}
