// Constructs of the language that no frame describes: prevent, happen, become.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::preventEffect(const Clause& clause) {
  // prevent 1 of that damage, prevent all of that damage, prevent that damage
  if (!watched_) return fail(diag::Id::PreventWhat, clause.span, textOf(clause.span));
  Cursor cursor{clause.chunks};
  if (!clause.subject.empty() || cursor.done() || cursor.peek().kind != ChunkKind::Noun) {
    return fail(diag::Id::BadAmount, clause.span, textOf(clause.span));
  }
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  if (!license(phrase)) return nullptr;
  bool whole = false;
  const Node* amount = nullptr;
  if (phrase.of && phrase.quantity.value) {  // "1 of that damage"
    amount = amountOf(phrase.quantity, phrase.span);
    Cursor none;
    if (amount && phrase.quantity.kind != syntax::QuantityKind::Exact) {
      if (phrase.quantity.kind != syntax::QuantityKind::UpTo)
        return fail(diag::Id::BadQuantity, phrase.span, textOf(phrase.span));
      const int32_t variable = newLocal();
      prelude_.push_back(make(NodeKind::Let, Type::None,
                              {make(NodeKind::ChooseNumber, Type::Int, {you_, integer(0), amount}, 0,
                                    choice("how much: " + std::string(textOf(phrase.span))))},
                              0, kNone, variable));
      amount = local(variable, Type::Int);
    }
    if (!amount) return nullptr;
    const Desc of = describe(*phrase.of, none);
    if (of.sort == Sort::None) return nullptr;
    if (of.sort != Sort::Amount || !is(phrase.of->det, Closed::That))
      return fail(diag::Id::BadAmount, phrase.of->span, textOf(phrase.of->span));
  } else {
    Desc desc = describe(phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort != Sort::Amount) return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span));
    if (desc.quantifier == Quantifier::Each || is(phrase.det, Closed::That))
      whole = true;
    else
      amount = desc.node;
    if (amount && desc.quantifier == Quantifier::UpTo) {
      const int32_t variable = newLocal();
      prelude_.push_back(make(NodeKind::Let, Type::None,
                              {make(NodeKind::ChooseNumber, Type::Int, {you_, integer(0), amount}, 0,
                                    choice("how much: " + std::string(textOf(phrase.span))))},
                              0, kNone, variable));
      amount = local(variable, Type::Int);
    }
  }
  if (leftOver(cursor)) return nullptr;
  if (!whole && !amount) return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span));
  const int32_t result = newLocal();
  lastAmount_ = local(result, Type::Int);
  lastDid_ = make(NodeKind::LtInt, Type::Bool, {integer(0), lastAmount_});
  std::vector<const Node*> whole2(std::move(prelude_));
  prelude_.clear();
  whole2.push_back(whole ? make(NodeKind::Kernel, Type::None, {}, 0, Index(bytecode::Operation::ReduceAll), result)
                         : make(NodeKind::Kernel, Type::None, {amount}, 0, Index(bytecode::Operation::Reduce), result));
  return sequence(whole2);
}

const Node* Builder::happenEffect(const Clause& clause) {
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadScope, clause.span, textOf(clause.span));
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc desc = describe(phrase, subject);
  if (desc.sort == Sort::None || leftOver(subject)) return nullptr;
  if (desc.sort != Sort::Scope || desc.index == kNone)
    return fail(diag::Id::BadScope, phrase.span, textOf(phrase.span));
  Cursor cursor{clause.chunks};
  const Node* player = you_;
  bool each = false;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::For)) {
    const NounPhrase& who = *cursor.peek().np;
    ++cursor.at;
    Desc whom = describe(who, cursor);
    if (whom.sort == Sort::None) return nullptr;
    each = whom.sort == Sort::Players;
    player = each ? whom.node : playerOf(whom);
    if (!player) return nullptr;
  }
  if (leftOver(cursor)) return nullptr;
  std::array<const Node*, bytecode::kRoleCount> roles{};
  if (!each) {
    roles[size_t(Role::Player)] = player;
    return makeList(NodeKind::Do, Type::None, roles, 0, desc.index, newLocal());
  }
  const int32_t variable = newLocal();
  roles[size_t(Role::Player)] = local(variable, Type::Player);
  const Node* body = makeList(NodeKind::Do, Type::None, roles, 0, desc.index, newLocal());
  return make(NodeKind::ForEachPlayer, Type::None, {player, body}, 0, kNone, variable);
}

const Node* Builder::becomeEffect(const Clause& clause) {
  // that character becomes the defender: a role of the event in progress is set
  Cursor subject{clause.subject};
  Cursor cursor{clause.chunks};
  if (subject.done() || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc desc = describe(phrase, subject);
  const NounDecl* noun = nounOf(cursor.peek().np->head);
  if (desc.sort == Sort::None || leftOver(subject)) return nullptr;
  if (!noun || noun->sort != NounSort::Role)
    return fail(diag::Id::NoRole, cursor.peek().span, textOf(cursor.peek().span));
  Cursor none;
  Desc role = describe(*cursor.peek().np, none);
  ++cursor.at;
  const Node* card = cardOf(desc);
  if (!card || role.sort == Sort::None || leftOver(cursor)) return nullptr;
  return make(NodeKind::SetRole, Type::None, {role.node->args[0], card}, int64_t(noun->role));
}

}  // namespace thou::sema
