// The frame of a function: entry, locals, defaults. Next: Expressions.cpp.
#include "compiler/codegen/Emitter.h"

#include <cassert>

#include "compiler/codegen/Fuel.h"
#include "compiler/codegen/Shape.h"

namespace thou::codegen {

using bytecode::Opcode;
using bytecode::Type;
using sema::Node;

Emitter::Emitter(const sema::Routine& routine, const Locate& locate, const std::vector<bool>& together)
    : routine_(routine),
      locate_(locate),
      together_(together),
      code_({.parameters = routine.parameters, .result = routine.result, .pure = routine.pure}) {}

std::optional<bytecode::Function> Emitter::run(Refusal& refusal) {
  if (isStatement(routine_.body->kind)) {
    bindLocals();
    statement(*routine_.body);
    leave();
  } else {
    line(*routine_.body);
    code_.charge(chargeOf(*routine_.body));
    code_.ret(value(*routine_.body));
  }
  bytecode::Assembled done = code_.finish();
  if (refusal_ || done.error) {
    refusal = refusal_ ? *refusal_ : Refusal{.why = *done.error};
    return std::nullopt;
  }
  return std::move(done.function);
}

void Emitter::bindLocals() {
  for (const Binding& each : bindingsOf(*routine_.body)) {
    Reg to = take(each.type);
    locals_[each.local] = to;
    if (!each.always) loadDefault(each.type, to);
  }
}

Emitter::Reg Emitter::takeBlock(size_t count) {
  std::vector<Type> types(count, Type::None);
  return code_.newBlock(types);
}

void Emitter::loadDefault(Type type, Reg to) {
  switch (type) {
    case Type::Int:
      return loadInt(to, 0);
    case Type::Bool:
      return code_.emitAD(Opcode::LoadBool, to, 0);
    case Type::Card:
      return code_.emitA(Opcode::LoadNoCard, to);
    case Type::Player:
      return code_.emitA(Opcode::LoadNoPlayer, to);
    case Type::Cards:
      return code_.emitA(Opcode::NewList, to);
    case Type::Players:
      return code_.emitA(Opcode::NewPlayers, to);
    case Type::Event:  // no instruction makes "no event": such a local must be bound before it is used
    case Type::None:
      return;
  }
}

Emitter::Reg Emitter::registerOf(const Node& local) {
  int64_t number = local.kind == sema::NodeKind::Local ? local.value : local.local;
  auto found = locals_.find(number);
  if (found != locals_.end()) return found->second;
  if (!refusal_) refusal_ = {.why = "speaking of what is not known at this place", .fault = Refusal::Fault::Unknown};
  return 0;
}

void Emitter::fail(std::string why) {
  if (!refusal_) refusal_ = {.why = std::move(why)};
}

void Emitter::failOurs(std::string why) {
  if (!refusal_) refusal_ = {.why = std::move(why), .fault = Refusal::Fault::Ours};
}

void Emitter::loadInt(Reg to, int64_t number) {
  if (number != int32_t(number)) return fail("the text has a number beyond 32 bits");
  code_.loadInt(to, int32_t(number));
}

Emitter::Reg Emitter::number(int64_t number) {
  Reg to = take(Type::Int);
  loadInt(to, number);
  return to;
}

std::vector<bool> answeredTogether(const bytecode::Program& program) {
  std::vector<bool> verbs(program.verbs.size());
  for (const bytecode::Ability& ability : program.abilities) {
    for (const bytecode::Index verb : ability.verbs) {
      if (ability.together && verb < verbs.size()) verbs[verb] = true;
    }
  }
  return verbs;
}

std::optional<bytecode::Function> emit(const sema::Routine& routine, const Locate& locate, Refusal& refusal,
                                       const std::vector<bool>& together) {
  return Emitter(routine, locate, together).run(refusal);
}

}  // namespace thou::codegen
