// See Resolvable.h.
#include "compiler/sema/legality/Resolvable.h"

namespace thou::sema {

using bytecode::Operation;

const Node* notCanceled(Context& context, const Node* card, int64_t label) {
  return context.negate(context.make(NodeKind::Canceled, Type::Bool, {card, context.integer(label)}));
}

const Node* resolveOne(Context& context, const Node* card, Index label) {
  return context.make(NodeKind::Kernel, Type::None, {card, context.setting.you, context.integer(label)}, 0,
                      Index(Operation::ResolveAbility), context.newLocal());
}

const Node* canResolve(Context& context, const Node* card, const Node* player, int64_t label) {
  return context.setting.asksResolved ? context.make(NodeKind::CanResolve, Type::Bool, {card, player}, label)
                                      : context.make(NodeKind::HasAbility, Type::Bool, {card, context.integer(label)});
}

}  // namespace thou::sema
