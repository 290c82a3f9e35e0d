// Cards that a text looks at: which they are, what has become of them, in which pile they were.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::lookedAt(Desc& desc, const NounPhrase& phrase) {
  // "1 of them", and of what was looked at: "1", "the others", "the rest", "the other" of two; those that are still there
  const Word* head = phrase.head;
  const bool number = head && (head->isNumber || is(head, Closed::One)) && !phrase.det && !phrase.ordinal;
  const bool rest = head && looked_ && is(phrase.det, Closed::The) && !phrase.quantity.value &&
                    (is(head, Closed::Rest) || is(head, Closed::Other));
  const bool of =
      phrase.of && phrase.of->head && (is(phrase.of->head, Closed::Them) || is(phrase.of->det, Closed::Those));
  if (!phrase.mods.empty() || phrase.possessor || phrase.adverb || phrase.det2) return false;
  if (rest ? phrase.of != nullptr : !number || (phrase.of ? !of : !looked_)) return false;
  if (number && of) {
    Cursor none;
    desc = describe(*phrase.of, none);
    if (desc.sort == Sort::None) return true;
    if (desc.sort != Sort::Query || desc.quantifier != Quantifier::Each || !desc.list) {
      fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span));
      desc = {};
      return true;
    }
  } else {
    desc = *looked_;
    desc.variable = newLocal();
    desc.quantifier = Quantifier::Each;
    desc.plural = true;
  }
  desc.span = phrase.span;
  desc.needsZone = false;
  desc.node = nullptr;
  if (areLookedAt(desc)) {
    const Node* card = local(desc.variable, Type::Card);
    const auto isAmong = [&](const Node* cards) { return make(NodeKind::Contains, Type::Bool, {cards, card}); };
    desc.predicates.push_back(isAmong(lookedIn_));
    desc.predicates.push_back(negate(isAmong(local(taken_, Type::Cards))));
    if (rest) desc.predicates.push_back(negate(isAmong(local(picked_, Type::Cards))));
  }
  if (rest) {
    if (is(head, Closed::Other)) {
      if (!looked_->number || looked_->number->kind != NodeKind::Int || looked_->number->value != 2) {
        fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "write `the others`");
        desc = {};
        return true;
      }
    }
    desc.number = nullptr;
    note(phrase.span, "those that are still where they were looked at, and that nothing else was done to alone");
    return true;
  }
  desc.number = nullptr;
  if (phrase.quantity.kind == syntax::QuantityKind::UpTo || phrase.quantity.kind == syntax::QuantityKind::AnyNumber) {
    if (!quantify(desc, phrase)) desc = {};
    return true;
  }
  const int32_t count = is(head, Closed::One) ? 1 : head->number;
  desc.quantifier = count == 1 ? Quantifier::One : Quantifier::Number;
  desc.plural = count != 1;
  if (count != 1) desc.number = integer(count);
  return true;
}

bool Builder::areLookedAt(const Desc& cards) const {
  return looked_ && cards.sort == Sort::Query && cards.list && same(cards.list, looked_->list);
}

const Node* Builder::dealtWith(const Node* cards, bool moved) {
  const int32_t those = moved ? taken_ : picked_;
  const Node* all = make(NodeKind::Union, Type::Cards, {local(those, Type::Cards), cards});
  return make(NodeKind::Let, Type::None, {all}, 0, kNone, those);
}

const Node* Builder::pileOf(const Desc& cards) const {
  if (cards.list && cards.list->kind == NodeKind::CardsInZone) return cards.list;
  if (!looked_) return nullptr;
  const bool seen = cards.sort == Sort::Card ? looked_->node && same(cards.node, looked_->node)
                                             : cards.list && same(cards.list, looked_->list);
  return seen ? lookedIn_ : nullptr;
}

}  // namespace thou::sema
