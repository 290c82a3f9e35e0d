// The verifier's second part: every function fits what it is used as. Conditions, amounts and filters are pure and
// give what is asked; nobody wants more parameters than are handed over; positions are set up by given steps alone.
#include <algorithm>

#include "runtime/bytecode/Verifier.h"

namespace thou::bytecode {
namespace {

constexpr Type kOneCard[] = {Type::Card};
constexpr Demand kCondition{.pure = true, .result = Type::Bool};
constexpr Demand kCardAmount{.pure = true, .result = Type::Int, .parameters = kOneCard};
constexpr Demand kPureCards{.pure = true, .result = Type::Cards};
constexpr Demand kPurePlayers{.pure = true, .result = Type::Players};
constexpr Demand kDeed{};

/// Whether a value may outlive the frame that made it.
bool canBeCaptured(Type type) {
  return type == Type::Int || type == Type::Bool || type == Type::Card || type == Type::Player || type == Type::Event;
}

}  // namespace

bool Verifier::use(Index function, const char* what, const Demand& demand) {
  const Function& used = program_.functions[function];
  const auto refuse = [&](std::string why) {
    return fail(std::string(what) + ", functions[" + std::to_string(function) + "], " + std::move(why));
  };
  if (demand.pure && !used.pure) return refuse("is not pure");
  if (demand.result != Type::None && used.result != demand.result) {
    return refuse("gives " + std::string(typeName(used.result)) + ", not " + std::string(typeName(demand.result)));
  }
  if (used.parameters.size() > demand.parameters.size()) return refuse("has parameters that it is not given");
  for (size_t i = 0; i < used.parameters.size(); ++i) {
    // None among those handed over stands for a value whose type is only known where the effect is made.
    const Type given = demand.parameters[i];
    if (given == Type::None ? !canBeCaptured(used.parameters[i]) : given != used.parameters[i]) {
      return refuse("takes " + std::string(typeName(used.parameters[i])) + " as parameter " + std::to_string(i));
    }
  }
  return placing_[function] == 0 || refuse("sets up a position");
}

bool Verifier::checkUses() {
  for (size_t i = 0; i < program_.verbs.size(); ++i) {
    const Verb& verb = program_.verbs[i];
    at("verbs", Index(i));
    if (verb.hasOperation && isPlacing(verb.operation)) return fail("its operation sets up a position");
    if (!useOptional(verb.body, "body", kDeed) || !useOptional(verb.can, "can", kCondition)) return false;
  }
  for (size_t i = 0; i < program_.wraps.size(); ++i) {
    const Function& body = program_.functions[program_.wraps[i].body];
    at("wraps", Index(i));
    // What it is given besides the event is checked where an event is proposed with it.
    if (body.parameters.empty() || body.parameters[0] != Type::Event)
      return fail("the body's first parameter is not an event");
    if (!use(program_.wraps[i].body, "body", {.parameters = body.parameters})) return false;
  }
  for (size_t i = 0; i < program_.abilities.size(); ++i) {
    const Ability& ability = program_.abilities[i];
    at("abilities", Index(i));
    if (!useOptional(ability.condition, "condition", kCondition)) return false;
    if (!useOptional(ability.situation, "situation", kCondition)) return false;
    if (!useOptional(ability.gate, "gate", kCondition)) return false;
    if (!useOptional(ability.early, "condition as it resolves", kCondition)) return false;
    if (!useOptional(ability.effect, "effect", kDeed) || !useOptional(ability.yield, "yield", kCardAmount))
      return false;
  }
  for (size_t i = 0; i < program_.standing.size(); ++i) {
    at("standing", Index(i));
    if (!useOptional(program_.standing[i].condition, "condition", kCondition)) return false;
    if (!use(program_.standing[i].effect, "effect", kDeed)) return false;
  }
  return checkEffectUses() && checkStaticEffects() && checkStepUses();
}

bool Verifier::checkEffectUses() {
  for (size_t i = 0; i < program_.effects.size(); ++i) {
    const EffectTemplate& effect = program_.effects[i];
    at("effects", Index(i));
    std::array<Type, 1 + kMaxCaptures> given{};  // None: a capture
    given[0] = Type::Card;
    const std::span<const Type> withCard(given.data(), 1u + effect.captures);
    const std::span<const Type> captured = withCard.subspan(1);
    const Type amount = effect.change == Change::Control ? Type::Player : Type::Int;
    if (!useOptional(effect.filter, "filter", {.pure = true, .result = Type::Bool, .parameters = withCard}) ||
        !useOptional(effect.amount, "amount", {.pure = true, .result = amount, .parameters = withCard}))
      return false;
    if (!useOptional(effect.test, "test", {.pure = true, .result = Type::Bool, .parameters = captured})) return false;
    if (effect.endTest != kNone) {
      const size_t taken = program_.functions[effect.endTest].parameters.size();
      const std::span<const Type> forEnd = endTestTakesCard(effect, taken) ? withCard : captured;
      if (!use(effect.endTest, "end test", {.pure = true, .result = Type::Bool, .parameters = forEnd})) return false;
    }
    const bool runs = effect.change == Change::Delayed || effect.change == Change::Whenever;
    if (runs && !use(effect.id, "delayed function", {.parameters = captured})) return false;
  }
  return true;
}

bool Verifier::checkStaticEffects() {
  // What a lasting effect keeps for the ability that it makes.
  std::vector<uint8_t> kept(program_.abilities.size(), 0);
  for (const EffectTemplate& effect : program_.effects) {
    if (effect.change == Change::Constant) kept[effect.id] = effect.captures;
  }
  for (size_t i = 0; i < program_.abilities.size(); ++i) {
    at("abilities", Index(i));
    for (const Index index : program_.abilities[i].effects) {
      const EffectTemplate& effect = program_.effects[index];
      if (effect.change == Change::Delayed || effect.change == Change::Release || effect.change == Change::Whenever ||
          effect.change == Change::Constant)
        return fail("a delayed effect of a static ability");
      if (effect.captures != kept[i]) return fail("an effect of a static ability keeps other values than it is given");
    }
  }
  return true;
}

bool Verifier::checkStepUses() {
  for (size_t i = 0; i < program_.scenarios.size(); ++i) {
    at("scenarios", Index(i));
    for (const Step& step : program_.scenarios[i].steps) {
      if (!useOptional(step.who, "whose actions", kPurePlayers)) return false;
      for (const StepPart& part : step.parts) {
        if (!use(part.function, "part", kCondition)) return false;
      }
      const uint8_t places = step.function == kNone ? uint8_t(0) : placing_[step.function];
      if (places != 0 && step.kind == StepKind::Given) {
        if (!program_.functions[step.function].parameters.empty()) return fail("a step's function has parameters");
      } else if (!useOptional(step.function, "step",
                              step.kind == StepKind::Then && step.action == StepAction::Call ? kCondition : kDeed)) {
        return false;
      }
      for (const Answer& answer : step.answers) {
        for (const AnswerPart& part : answer.parts) {
          if (!useOptional(part.cards, "answer", kPureCards) || !useOptional(part.players, "answer", kPurePlayers))
            return false;
        }
      }
    }
  }
  return true;
}

}  // namespace thou::bytecode
