// Reads the roles of events off code, and fills them. See Occasion.h.
#include "runtime/acts/Occasion.h"

#include <algorithm>

#include "runtime/bytecode/Instruction.h"
#include "runtime/rules/Engine.h"

namespace thou::acts {

using bytecode::Instruction;
using bytecode::Opcode;
using bytecode::Role;
using bytecode::Timing;

namespace {

constexpr size_t kMostShapes = 16;  ///< of a verb

bool holdsCard(Role role) { return role == Role::Performer || role == Role::Object || role == Role::Target; }
bool holdsPlayer(Role role) { return role == Role::Player || role == Role::ObjectPlayer || role == Role::TargetPlayer; }

}  // namespace

Occasions::Occasions(std::shared_ptr<const vm::Prepared> prepared)
    : program_(prepared->program()), prepared_(std::move(prepared)), shapes_(program_.verbs.size()) {
  for (const bytecode::Function& function : program_.functions) {
    if (!function.pure) learn(function);
  }
}

void Occasions::learn(const bytecode::Function& function) {
  std::array<Filled, 256> registers;  // as they were last written, in the order of the code
  registers.fill({.asked = true});
  for (uint32_t pc = 0; pc < function.code.size();) {
    const std::optional<Instruction> in = bytecode::decode(function.code, pc);
    if (!in) return;
    pc = in->next();
    if (in->op == Opcode::Propose) {
      std::vector<Shape>& shapes = shapes_[in->x];
      Shape shape;
      for (size_t role = 0; role < shape.size(); ++role) shape[role] = registers[bytecode::aOf(in->word) + role];
      if (shapes.size() < kMostShapes) shapes.push_back(shape);
    }
    const uint8_t to = bytecode::aOf(in->word);
    switch (in->op) {
      case Opcode::LoadInt:
        registers[to] = {.constant = bytecode::dOf(in->word)};
        break;
      case Opcode::LoadLong:
        registers[to] = {.constant = int32_t(in->x)};
        break;
      case Opcode::LoadNoCard:
      case Opcode::LoadNoPlayer:
        registers[to] = {};
        break;
      default:
        registers[to] = {.asked = true};
    }
  }
}

std::optional<Occasion> Occasions::find(const rules::Game& game, Index index, uint32_t card, Eager& eager) const {
  const bytecode::Ability& ability = program_.abilities[index];
  const state::GameState& state = game.state();
  const state::PlayerId player = game.decision().player;
  Occasion occasion;
  if (ability.timing == Timing::Special) {
    occasion.label = ability.label;
    occasion.roles[size_t(Role::Player)] = player.value;
    occasion.roles[size_t(Role::Object)] = state.ref(card).slot();
    return ability.label == kNone ? std::nullopt : std::optional(occasion);
  }
  if (ability.verbs.empty()) return std::nullopt;
  occasion.verb = ability.verbs[eager.below(uint32_t(ability.verbs.size()))];
  const std::vector<Shape>& shapes = shapes_[occasion.verb];
  if (shapes.empty() || program_.verbs[occasion.verb].scope) return std::nullopt;
  const Shape& shape = shapes[eager.below(uint32_t(shapes.size()))];
  const std::optional<Role> own = ability.condition != kNone ? prepared_->needs(index).role : std::nullopt;
  const uint32_t inPlay = state.count(state::Section::InPlay);
  const auto anyCard = [&]() -> int64_t {
    if (eager.chance(25)) return state.player(player.value).identity;
    if (eager.chance(20)) return state.ref(card).slot();
    if (const uint32_t host = state.card(card).host; host != 0 && eager.chance(60)) return state.ref(host).slot();
    if (inPlay == 0) return 0;
    return state.ref(uint32_t(state.row<uint64_t>(state::Section::InPlay, eager.below(inPlay)))).slot();
  };
  for (size_t i = 0; i < shape.size(); ++i) {
    const Role role{uint8_t(i)};
    int64_t& slot = occasion.roles[i];
    if (!shape[i].asked)
      slot = holdsCard(role) || holdsPlayer(role) ? 0 : shape[i].constant;
    else if (holdsCard(role))
      slot = anyCard();
    else if (holdsPlayer(role))
      slot = eager.chance(70) ? player.value : 1 + eager.below(state.facts().players);
    else
      slot = 1 + eager.below(3);
    if (own == role) slot = state.ref(card).slot();
  }
  return occasion;
}

rules::Status begin(const Occasion& occasion, const vm::Prepared& prepared, state::GameState& state,
                    vm::Coverage* coverage) {
  rules::Limits limits;
  rules::Log log;
  rules::Engine engine(prepared.program(), prepared, limits, state, log, coverage);
  int64_t registers[bytecode::kMaxRegisters] = {};
  if (occasion.verb != kNone) {
    std::copy(occasion.roles.begin(), occasion.roles.end(), registers);
    engine.propose(registers, 0, occasion.verb, kNone);
  } else {
    registers[0] = occasion.roles[size_t(Role::Object)];
    registers[1] = occasion.roles[size_t(Role::Player)];
    registers[2] = occasion.label;
    engine.kernel(registers, 0, bytecode::Operation::ResolveAbility);
  }
  return engine.run();
}

}  // namespace thou::acts
