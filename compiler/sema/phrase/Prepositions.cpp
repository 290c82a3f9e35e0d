// See Prepositions.h.
#include "compiler/sema/phrase/Prepositions.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Icons.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/With.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

Fit fit(bool said) { return said ? Fit::Taken : Fit::Wrong; }

/// "damage equal to its ATK"
Fit equalTo(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  if (desc.sort == Sort::Amount && !leavesOpen(context, desc)) return Fit::Wrong;
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  Desc value = describe(context, phrase, cursor, filling);
  const Node* much = valueOf(context, value);
  (desc.sort == Sort::Amount ? desc.node : desc.number) = much;
  if (much && desc.sort == Sort::Amount) desc.quantifier = Quantifier::Number;
  return fit(much);
}

/// "the threat on that scheme", "on each scheme": how much there is
Fit countersOn(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc on = describe(context, *chunk.np, cursor, filling);
  if (on.sort == Sort::None) return Fit::Wrong;
  if (on.sort == Sort::Query && on.quantifier == Quantifier::Each && desc.unitIndex != kNone) {
    finishQuery(context, on);
    const int32_t variable = context.newLocal();
    const Node* its =
        context.make(NodeKind::Counters, Type::Int, {context.local(variable, Type::Card)}, desc.unitIndex);
    desc.node = context.make(NodeKind::Sum, Type::Int, {candidates(context, on), its}, 0, kNone, variable);
    context.note(chunk.span, "of all of them together");
    return Fit::Taken;
  }
  const Node* card = cardOf(context, on);
  if (!card || desc.unitIndex == kNone) return Fit::Wrong;
  desc.node = context.make(NodeKind::Counters, Type::Int, {card}, desc.unitIndex);
  return Fit::Taken;
}

/// "with the most threat on it": on the card described
bool onItself(const Chunk* on) {
  return on && on->kind == ChunkKind::Prep && on->np && is(on->word, Closed::On) && on->np->head &&
         on->np->mods.empty() && !on->np->det &&
         (is(on->np->head, Closed::It) || is(on->np->head, Closed::Him) || is(on->np->head, Closed::Her) ||
          is(on->np->head, Closed::Them));
}

Fit with(Context& context, Desc& desc, Cursor& cursor) {
  const Chunk& chunk = cursor.peek();
  const bool without = is(chunk.word, Closed::Without);
  ++cursor.at;
  if (attachedBehind(context, desc, *chunk.np, without, cursor)) return fit(!context.failed);
  if (!withPhrase(context, desc, *chunk.np, without)) return Fit::Wrong;
  const NounDecl* counted = context.nounOf(chunk.np->head);
  if (counted && counted->sort == NounSort::Counter && onItself(cursor.next())) ++cursor.at;
  return Fit::Taken;
}

/// "in your hand", "from the discard pile or deck"
Fit inZone(Context& context, Desc& desc, Cursor& cursor) {
  const Chunk& chunk = cursor.peek();
  Cursor rest = cursor;
  ++rest.at;
  if (!zonePhrase(context, desc, chunk, rest)) return context.failed ? Fit::Wrong : Fit::Not;
  cursor = rest;
  return fit(orInZone(context, desc, chunk, cursor));
}

/// "each upgrade on that ally": attached to it
Fit attachedTo(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  Desc on = describe(context, phrase, cursor, filling);
  const Node* card = on.sort == Sort::None ? nullptr : cardOf(context, on);
  if (!card) return Fit::Wrong;
  const Node* one = context.local(desc.variable, Type::Card);
  const Node* host = context.make(NodeKind::Host, Type::Card, {one});
  const Node* test = context.sameCard(host, card);
  // "an upgrade on your hero": what is attached to nothing is its controller's identity's
  const uint32_t extensions = context.extensionsUnlessAttached();
  if (desc.kinds != ~0u && (desc.kinds & extensions) && (on.kinds & context.identityKinds()))
    test = context.either(
        test, context.make(NodeKind::And, Type::Bool,
                           {context.isOf(one, extensions), context.negate(context.isCard(host)),
                            context.sameCard(context.make(NodeKind::Attributed, Type::Card, {one}), card)}));
  desc.predicates.push_back(test);
  return Fit::Taken;
}

/// "each enemy other than that minion"
Fit otherThan(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  for (const NounPhrase* phrase = cursor.peek().np; phrase;) {
    ++cursor.at;
    Desc other = describe(context, *phrase, cursor, filling);
    const Node* same =
        other.sort == Sort::None ? nullptr : matches(context, other, context.local(desc.variable, Type::Card));
    if (!same) return Fit::Wrong;
    if (desc.quantifier == Quantifier::Each && other.sort == Sort::Query && is(phrase->det, Closed::A))  // which one?
      return context.fail(diag::Id::BadQuantity, phrase->span, context.textOf(phrase->span)), Fit::Wrong;
    desc.predicates.push_back(context.negate(same));
    if (!desc.list && desc.kinds == ~0u && !context.model.bareNouns && other.sort == Sort::Query && other.list) {
      // "each card except events in your hand": each card of which place?
      context.fail(diag::Id::SubjectMissing, desc.span, context.textOf(desc.span),
                   "say where before `except`: `each card in your hand except events`");
      return Fit::Wrong;
    }
    const Chunk* also = cursor.done() || cursor.peek().kind != ChunkKind::Conj ? nullptr : cursor.peek().inner;
    phrase = also && also->kind == ChunkKind::Noun && !also->np->det ? also->np : nullptr;  // "except demons and kings"
  }
  return Fit::Taken;
}

}  // namespace

bool wanted(const Filling* filling, Closed preposition) {
  return filling && filling->frame && llvm::any_of(filling->frame->roles, [&](const RoleDecl& role) {
           return role.preposition == preposition && !filling->filled[size_t(role.slot)];
         });
}

Fit preposition(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  const Chunk& chunk = cursor.peek();
  if (!chunk.np) return Fit::Not;  // "by discarding a card"
  const Closed word = chunk.word->closed;
  if (wanted(filling, word) && context.textOf(chunk.np->span) != "play") return Fit::Not;
  const bool openAmount = desc.sort == Sort::Amount && !desc.node;
  if (word == Closed::EqualTo && (openAmount || (desc.sort == Sort::Resources && !desc.number)))
    return equalTo(context, desc, cursor, filling);
  if (desc.sort == Sort::Resources && word == Closed::Of && context.textOf(chunk.span) == "of any type")
    return ++cursor.at, Fit::Taken;
  if (openAmount && (word == Closed::On || word == Closed::Here)) return countersOn(context, desc, cursor, filling);
  if (desc.sort == Sort::Stat && iconsOn(context, desc, cursor)) return Fit::Taken;
  if (context.failed) return Fit::Wrong;
  if (desc.sort != Sort::Query) return Fit::Not;
  if (word == Closed::With || word == Closed::Without) return with(context, desc, cursor);
  if (word == Closed::In || word == Closed::From) return inZone(context, desc, cursor);
  if (word == Closed::On) return attachedTo(context, desc, cursor, filling);
  if (word == Closed::OtherThan || word == Closed::ExceptFor) return otherThan(context, desc, cursor, filling);
  return Fit::Not;
}

}  // namespace thou::sema
