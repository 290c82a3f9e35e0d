// A function whole. Next: Expressions.cpp.
#include "compiler/codegen/Emitter.h"

#include "compiler/codegen/Fuel.h"
#include "compiler/codegen/Shape.h"

namespace thou::codegen {

Emitter::Emitter(const sema::Routine& routine, const Locate& locate, const std::vector<bool>& together)
    : Frame(routine), locate_(locate), together_(together) {}

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
  return finish(refusal);
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
