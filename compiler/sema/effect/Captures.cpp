// See Captures.h.
#include "compiler/sema/effect/Captures.h"

#include <algorithm>

namespace thou::sema {

using bytecode::EffectTemplate;

bool keep(Context& context, llvm::MutableArrayRef<Later> parts, std::vector<const Node*>& captures, Span span,
          std::vector<Type> parameters) {
  // All parts of one effect are given the same values.
  std::vector<std::pair<int32_t, Type>> free;
  for (const Later& part : parts) {
    for (const auto& each : Trees::freeLocals(part.body)) {
      if (std::find(free.begin(), free.end(), each) == free.end()) free.push_back(each);
    }
  }
  const size_t first = parameters.size();
  for (const auto& [number, type] : free) {
    if (type == Type::Cards || type == Type::Players || free.size() > 6)
      return context.fail(diag::Id::NotYet, span, "so much to remember until later") != nullptr;
    captures.push_back(context.local(number, type));
    parameters.push_back(type);
  }
  for (Later& part : parts) {
    const Node* body = part.body;
    for (size_t i = 0; i < free.size(); ++i)
      body = context.substitute(body, free[i].first,
                                context.make(NodeKind::Parameter, free[i].second, {}, int64_t(first + i)));
    part.function = context.routine(part.what, body, part.result, part.pure, parameters);
  }
  return true;
}

const Node* imposeWith(Context& context, EffectTemplate effect, const Node* amount, const Node* argument,
                       llvm::ArrayRef<const Node*> captures, Span span) {
  effect.captures = uint8_t(captures.size());
  const Index index = context.addEffect(effect, span);
  std::vector<const Node*> args = {nullptr, amount, argument};
  args.insert(args.end(), captures.begin(), captures.end());
  return context.makeList(NodeKind::Impose, Type::None, args, 0, index);
}

}  // namespace thou::sema
