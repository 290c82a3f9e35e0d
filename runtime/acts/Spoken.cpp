// Walks over the code of a card. See Spoken.h.
#include "runtime/acts/Spoken.h"

#include <algorithm>
#include <bit>

#include "runtime/bytecode/Instruction.h"

namespace thou::acts {

using bytecode::Ability;
using bytecode::Change;
using bytecode::EffectTemplate;
using bytecode::Immediate;
using bytecode::Instruction;
using bytecode::Program;

namespace {

/// A set of kinds that says something: not nearly all there are.
constexpr int kMostKinds = 4;

template <class See>
void eachInstruction(const Program& program, Index function, See see) {
  const std::vector<uint32_t>& code = program.functions[function].code;
  for (uint32_t pc = 0; pc < code.size();) {
    const std::optional<Instruction> in = bytecode::decode(code, pc);
    if (!in) return;
    see(*in);
    pc = in->next();
  }
}

class Walk {
 public:
  explicit Walk(const Program& program) : program_(program) {}

  void ability(Index index) {
    if (index == kNone || !abilities_.insert(index).second) return;
    const Ability& ability = program_.abilities[index];
    result.verbs.insert(ability.verbs.begin(), ability.verbs.end());
    asking_ = true;
    for (const Index each : {ability.condition, ability.gate, ability.situation, ability.early}) function(each);
    asking_ = false;
    for (const Index each : {ability.effect, ability.yield}) function(each);
    for (const Index each : ability.effects) effect(each);
  }

  void standing(const bytecode::Standing& rule) {
    function(rule.condition);
    function(rule.effect);
  }

  Spoken result;

 private:
  void function(Index index) {
    if (index == kNone || !functions_.insert(index).second) return;
    eachInstruction(program_, index, [&](const Instruction& in) {
      for (const bytecode::Operand& operand : in.info->operands()) immediate(operand.immediate, in.value(operand));
    });
  }

  void immediate(Immediate what, int64_t value) {
    switch (what) {
      case Immediate::Trait:
        result.traits.insert(Index(value));
        return;
      case Immediate::Traits:
        bytecode::forEachTrait(uint32_t(value), [&](Index trait) { result.traits.insert(trait); });
        return;
      case Immediate::Name:
        result.names.insert(Index(value));
        return;
      case Immediate::Card:
        result.names.insert(program_.cards[size_t(value)].name);
        return;
      case Immediate::Keyword:
        result.keywords.insert(Index(value));
        return;
      case Immediate::Counter:
        result.counters.insert(Index(value));
        return;
      case Immediate::Zone:
        result.zones.insert(uint8_t(value));
        return;
      case Immediate::Kinds:
        if (std::popcount(uint32_t(value)) <= kMostKinds) result.kinds |= uint32_t(value);
        return;
      case Immediate::Verb:
        if (asking_) result.verbs.insert(Index(value));
        return;
      case Immediate::Function:
        function(Index(value));
        return;
      case Immediate::Wrap:
        function(program_.wraps[size_t(value)].body);
        return;
      case Immediate::Effect:
        effect(Index(value));
        return;
      default:  // numbers and places in the code
        return;
    }
  }

  void effect(Index index) {
    const EffectTemplate& made = program_.effects[index];
    for (const Index each : {made.filter, made.amount, made.test, made.endTest}) function(each);
    if (made.verb != kNone) result.verbs.insert(made.verb);
    switch (made.change) {
      case Change::Granted:
      case Change::Constant:
        ability(made.id);
        return;
      case Change::Delayed:
      case Change::Whenever:
        function(made.id);
        return;
      case Change::Cannot:
        result.verbs.insert(made.id);
        return;
      default:
        return;
    }
  }

  const Program& program_;
  std::set<Index> functions_;
  std::set<Index> abilities_;
  bool asking_ = false;
};

}  // namespace

Spoken spokenOf(const Program& program, Index card) {
  Walk walk(program);
  for (const Index ability : program.cards[card].abilities) walk.ability(ability);
  for (const bytecode::Standing& rule : program.standing) {
    if (rule.card == card) walk.standing(rule);
  }
  return walk.result;
}

Spoken spokenOfAbility(const Program& program, Index ability) {
  Walk walk(program);
  walk.ability(ability);
  return walk.result;
}

std::vector<Index> carriedOut(const Program& program, Index effect) {
  std::vector<Index> result;
  if (effect == kNone) return result;
  result.push_back(effect);
  for (size_t i = 0; i < result.size(); ++i) {
    eachInstruction(program, result[i], [&](const Instruction& in) {
      const bytecode::Operand* wrap = in.find(Immediate::Wrap);
      if (wrap == nullptr) return;
      const Index body = program.wraps[size_t(in.value(*wrap))].body;
      if (std::find(result.begin(), result.end(), body) == result.end()) result.push_back(body);
    });
  }
  return result;
}

Deeds::Deeds(const Program& program) : program_(program), known_(program.functions.size()) {}

const std::vector<bool>& Deeds::of(Index function) const {
  std::vector<bool>& verbs = known_[function];
  if (verbs.empty()) {
    verbs.resize(program_.verbs.size() + 1);
    std::set<Index> seen;
    visit(function, verbs, seen);
  }
  return verbs;
}

void Deeds::visit(Index function, std::vector<bool>& verbs, std::set<Index>& seen) const {
  if (function == kNone || !seen.insert(function).second) return;
  eachInstruction(program_, function, [&](const Instruction& in) {
    const auto comes = [&](Index verb) {
      if (verbs[verb]) return;
      verbs[verb] = true;
      visit(program_.verbs[verb].body, verbs, seen);
    };
    if (in.op == bytecode::Opcode::Propose) comes(Index(in.value(*in.find(Immediate::Verb))));
    if (in.op == bytecode::Opcode::ProposeAs) {
      const bytecode::Wrap& wrap = program_.wraps[size_t(in.value(*in.find(Immediate::Wrap)))];
      comes(wrap.verb);
      visit(wrap.body, verbs, seen);
    }
  });
}

}  // namespace thou::acts
