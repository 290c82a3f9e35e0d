// Cuts effects short. See Without.h.
#include "runtime/acts/Without.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "runtime/bytecode/Instruction.h"

namespace thou::acts {

using bytecode::Instruction;
using bytecode::Mark;
using bytecode::Opcode;

namespace {

/// A word of code that was replaced.
struct Replaced {
  Index function = kNone;
  uint32_t pc = 0;
  uint32_t word = 0;
};

/// Places in code at which an ability says how far it has come.
std::vector<uint32_t> marksIn(const bytecode::Function& function, Mark wanted) {
  std::vector<uint32_t> places;
  for (uint32_t pc = 0; pc < function.code.size();) {
    const std::optional<Instruction> in = bytecode::decode(function.code, pc);
    if (!in) break;
    if (in->op == Opcode::Mark && bytecode::dOf(in->word) == int16_t(wanted)) places.push_back(pc);
    pc = in->next();
  }
  return places;
}

/// Where a text that has paid at `paid` goes on when it is over: behind it comes the playing of its card. Else it returns.
uint32_t cutAt(const bytecode::Function& function, uint32_t paid) {
  for (const uint32_t over : marksIn(function, Mark::Over)) {
    if (over > paid && over - paid - 1 <= INT16_MAX)
      return bytecode::encodeD(Opcode::Jump, 0, int16_t(over - paid - 1));
  }
  return bytecode::encode(Opcode::Return, 0);
}

}  // namespace

Without::Without(const bytecode::Program& program)
    : program_(program), prepared_(std::make_shared<const vm::Prepared>(program_)), game_(prepared_, 0) {
  game_.words(false);
}

bool Use::underway(const rules::Game& game) const {
  if (game.status() != rules::Status::Waiting) return false;
  const state::GameState& state = game.state();
  for (uint32_t i = 0; i < state.frames(); ++i) {
    const state::Frame& frame = state.frame(i);
    if (frame.kind == state::FrameKind::Ability && ability != kNone && frame.what == ability) return true;
    if (frame.kind == state::FrameKind::Code &&
        std::find(carriers.begin(), carriers.end(), frame.what) != carriers.end())
      return true;
  }
  return false;
}

state::GameState Without::after(const Use& use) {
  const Step& step = use.step;
  std::vector<Replaced> replaced;
  const auto replace = [&](Index function, uint32_t pc, uint32_t word) {
    replaced.push_back({function, pc, std::exchange(program_.functions[function].code[pc], word)});
  };
  for (const Index function : use.carriers) {
    for (const uint32_t paid : marksIn(program_.functions[function], Mark::Paid))
      replace(function, paid, cutAt(program_.functions[function], paid));
  }
  if (replaced.empty()) replace(use.effect, 0, bytecode::encode(Opcode::Return, 0));
  game_.restore(step.before);
  if (step.choice) {
    game_.answer(*step.choice);
  } else if (step.occasion) {
    begin(*step.occasion, *prepared_, game_.state(), nullptr);
    const state::GameState begun = game_.state();
    game_.restore(begun);
  } else {
    game_.start();
  }
  for (const play::Choice& answer : use.answers) {
    if (!use.underway(game_) || game_.answer(answer)) break;
  }
  for (const Replaced& each : replaced) program_.functions[each.function].code[each.pc] = each.word;
  return game_.state();
}

}  // namespace thou::acts
