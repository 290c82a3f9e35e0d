// Whether a card has an ability that could be resolved, and whether what it would do is canceled.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::notCanceled(const Node* card, int64_t label) {
  return negate(make(NodeKind::Canceled, Type::Bool, {card, integer(label)}));
}

const Node* Builder::resolveOne(const Node* card, Index label) {
  return make(NodeKind::Kernel, Type::None, {card, you_, integer(label)}, 0, Index(Operation::ResolveAbility),
              newLocal());
}

const Node* Builder::canResolve(const Node* card, const Node* player, int64_t label) {
  return asksResolved_ ? make(NodeKind::CanResolve, Type::Bool, {card, player}, label)
                       : make(NodeKind::HasAbility, Type::Bool, {card, integer(label)});
}

}  // namespace thou::sema
