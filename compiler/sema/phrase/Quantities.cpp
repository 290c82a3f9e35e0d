// See Quantities.h.
#include "compiler/sema/phrase/Quantities.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using Sort = Desc::Sort;

/// Int: what X is said to be.
static const Node* definitionOf(Context& context, const NounPhrase& definition);

const Word* scaleOf(const NounPhrase& phrase) {
  const auto scales = [&](const Word* word) {
    return is(word, Closed::Half) || is(word, Closed::Twice) || is(word, Closed::Double);
  };
  for (const NounPhrase* each : {&phrase, phrase.possessor}) {
    if (!each) continue;
    if (scales(each->det)) return each->det;
    if (scales(each->det2)) return each->det2;
    if (each->quantity.scale && !each->quantity.value) return each->quantity.scale;
  }
  return nullptr;
}

Desc scaled(Context& context, const NounPhrase& phrase, const Word& scale, Cursor& cursor, const Filling* filling) {
  const auto without = [&](NounPhrase each) {
    if (each.det == &scale) each.det = std::exchange(each.det2, nullptr);
    if (each.det2 == &scale) each.det2 = nullptr;
    if (each.quantity.scale == &scale) each.quantity = {};
    return each;
  };
  NounPhrase plain = without(phrase);
  const NounPhrase owner = phrase.possessor ? without(*phrase.possessor) : NounPhrase{};
  if (phrase.possessor) plain.possessor = &owner;
  Desc desc = describe(context, plain, cursor, filling);
  if (desc.sort == Sort::None) return desc;
  if (desc.sort == Sort::Query) {
    finishQuery(context, desc);
    desc.node = context.count(candidates(context, desc));
    desc.sort = Sort::Amount;
    desc.unit = NounSort::Unit;
  }
  if (desc.sort != Sort::Amount || !desc.node || desc.number)
    return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span)), Desc{};
  desc.node = is(&scale, Closed::Half) ? context.make(NodeKind::HalfUp, Type::Int, {desc.node})
                                       : context.make(NodeKind::Mul, Type::Int, {desc.node, context.integer(2)});
  return desc;
}

const Node* numberOf(Context& context, const Word& word) {
  const Node* number = context.integer(word.number);
  return word.perPlayer
             ? context.make(NodeKind::Mul, Type::Int, {number, context.make(NodeKind::PlayerCount, Type::Int)})
             : number;
}

const Node* definitionOf(Context& context, const NounPhrase& definition) {
  Cursor cursor{context.wording.xChunks};
  llvm::SaveAndRestore<bool> defining(context.wording.defining, true);
  Desc desc = describe(context, definition, cursor);
  if (desc.sort == Sort::None) return nullptr;
  if (!cursor.done()) return context.fail(diag::Id::NoRole, cursor.peek().span, context.textOf(cursor.peek().span));
  return valueOf(context, desc);
}

bool defineLate(Context& context, Filling& filling) {
  const LateX late = std::exchange(context.wording.late, {});
  const size_t said = context.made.prelude.size();
  const Node* defined = definitionOf(context, *late.definition);
  if (!defined) return false;
  context.wording.ofChosen = llvm::any_of(context.discourse.antecedents, [&](const Antecedent& a) {
    return a.pending && a.node->kind == NodeKind::Local && Trees::uses(defined, int32_t(a.node->value));
  });
  if (!context.wording.ofChosen) {  // known before anything is chosen: it stands where it was first asked for
    context.made.prelude.push_back(context.let(late.variable, defined));
    std::rotate(context.made.prelude.begin() + long(late.prelude), context.made.prelude.begin() + long(said),
                context.made.prelude.end());
    return true;
  }
  // "Deal X damage to a minion, where X is its ATK"
  Desc& amount = filling.descs[size_t(bytecode::Role::Amount)];
  for (const Node** node : {&amount.node, &amount.number}) {
    if (*node) *node = context.substitute(*node, late.variable, defined);
  }
  const auto asks = [&](const Node* node) { return node && Trees::uses(node, late.variable); };
  const bool circular =
      llvm::any_of(context.made.prelude, asks) || llvm::any_of(filling.descs, [&](const Desc& desc) {
        return asks(desc.node) || asks(desc.number) || asks(desc.list) || llvm::any_of(desc.predicates, asks);
      });
  return !circular ||
         context.fail(diag::Id::NotYet, late.definition->span, "an X that is of what it counts") != nullptr;
}

const Node* amountOf(Context& context, const syntax::Quantity& quantity, Span span) {
  if (!quantity.value) return context.fail(diag::Id::BadAmount, span, context.textOf(span));
  const Word& word = *quantity.value;
  const Node* value = nullptr;
  if (word.isX) {
    if (context.wording.x && context.wording.ofChosen)
      return context.fail(diag::Id::NotYet, word.span, "X again, where it is of what its clause chooses,");
    if (!context.wording.x && context.wording.xPhrase) {
      const NounPhrase* definition = std::exchange(context.wording.xPhrase, nullptr);
      const int32_t variable = context.newLocal();
      if (context.wording.filling) {
        context.wording.late = {.definition = definition, .variable = variable, .prelude = context.made.prelude.size()};
      } else {
        const Node* defined = definitionOf(context, *definition);
        if (!defined) return nullptr;
        context.made.prelude.push_back(context.let(variable, defined));
      }
      context.wording.x = context.local(variable, Type::Int);
    }
    const bool ofKeyword = context.setting.owner.keyword != kNone &&
                           llvm::is_contained(context.model.keywordsOfNumbers, context.setting.owner.keyword);
    if (!context.wording.x && ofKeyword)
      context.wording.x =
          context.make(NodeKind::KeywordValue, Type::Int, {context.thisCard()}, 0, context.setting.owner.keyword);
    if (!context.wording.x)
      return context.fail(diag::Id::UnboundX, word.span, "",
                          context.setting.owner.keyword == kNone
                              ? "say what it is: `..., where X is the number of cards in your hand.`"
                              : "write `X` behind the keyword's name: `keyword Toughness X: ...`");
    value = context.wording.x;
  } else {
    value = numberOf(context, word);
  }
  if (quantity.scale) {
    if (is(quantity.scale, Closed::Half))
      value = context.make(NodeKind::HalfUp, Type::Int, {value});
    else
      value = context.make(NodeKind::Mul, Type::Int, {value, context.integer(2)});
  }
  return value;
}

bool numbered(Context& context, Desc& desc, const NounPhrase& phrase) {
  const syntax::Quantity& quantity = phrase.quantity;
  desc.number = amountOf(context, quantity, phrase.span);
  if (!desc.number) return false;
  const bool fewer = is(phrase.adverb, Closed::FewerThan);
  switch (quantity.kind) {
    case syntax::QuantityKind::UpTo:
      desc.quantifier = Quantifier::UpTo;
      return true;
    case syntax::QuantityKind::AtLeast:
      desc.quantifier = Quantifier::AtLeast;
      return true;
    case syntax::QuantityKind::MoreThan:
      desc.number = context.make(NodeKind::Add, Type::Int, {desc.number, context.integer(1)});
      desc.quantifier = Quantifier::AtLeast;
      return true;
    case syntax::QuantityKind::AtMost:
      if (fewer) desc.number = context.make(NodeKind::Sub, Type::Int, {desc.number, context.integer(1)});
      desc.quantifier = Quantifier::AtMost;
      return true;
    case syntax::QuantityKind::Exact:
      desc.quantifier = Quantifier::Number;
      desc.exactly = is(phrase.adverb, Closed::Exactly) || (quantity.value->isNumber && quantity.value->number == 0);
      return true;
    case syntax::QuantityKind::None:
    case syntax::QuantityKind::AnyNumber:
    case syntax::QuantityKind::All:
      break;
  }
  return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span)) != nullptr;
}

bool quantify(Context& context, Desc& desc, const NounPhrase& phrase) {
  const syntax::Quantity& quantity = phrase.quantity;
  if (is(phrase.adverb, Closed::AnEqualAmountOf)) {  // as much as the event watched or the sentence before was about
    desc.number = thatMuch(context, desc.sort == Desc::Sort::Query);
    if (!desc.number) return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)) != nullptr;
    desc.quantifier = Quantifier::Number;
    desc.plural = true;
    return true;
  }
  switch (quantity.kind) {
    case syntax::QuantityKind::None:
      break;
    case syntax::QuantityKind::Exact:
    case syntax::QuantityKind::UpTo:
    case syntax::QuantityKind::AtLeast:
    case syntax::QuantityKind::AtMost:
    case syntax::QuantityKind::MoreThan:
      desc.plural = true;
      return numbered(context, desc, phrase);
    case syntax::QuantityKind::AnyNumber:
      desc.quantifier = Quantifier::AnyNumber;
      desc.plural = true;
      return true;
    case syntax::QuantityKind::All:
      desc.quantifier = Quantifier::Each;
      desc.every = desc.plural = true;
      return true;
  }
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::A:
    case Closed::Another:
    case Closed::Any:
      desc.quantifier = Quantifier::One;
      break;
    case Closed::Each:
    case Closed::All:
    case Closed::Both:
      desc.quantifier = Quantifier::Each;
      desc.every = desc.plural = true;
      break;
    case Closed::No:
      desc.quantifier = Quantifier::No;
      break;
    case Closed::The:
      desc.quantifier = Quantifier::Definite;
      break;
    case Closed::None:
      if (!phrase.det && phrase.head->form == lexicon::Form::Plural) {
        desc.quantifier = Quantifier::Each;
        desc.plural = true;
      } else if (!phrase.det) {
        desc.quantifier = Quantifier::One;
        desc.unit = NounSort::Unit;
      }
      break;
    default:
      context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text);
      return false;
  }
  return true;
}

/// Whether a deed is done to a place as a whole: of "discard your hand", "shuffle your hand into your deck" it is not known how many cards
/// that was.
static bool ofPlace(const VerbFrame& frame) {
  return llvm::any_of(frame.roles,
                      [](const RoleDecl& role) { return role.type.sort == NounSort::Zone && !role.subject; }) &&
         llvm::none_of(frame.roles, [](const RoleDecl& role) {
           return role.type.sort == NounSort::Card || role.slot == bytecode::Role::Amount;
         });
}

const Node* thatMuch(Context& context, bool cards) {
  if (context.discourse.last.verb && ofPlace(*context.discourse.last.verb)) return nullptr;
  const Node* watched = context.setting.watched ? context.setting.watchedAmount : nullptr;
  if (context.setting.watched && !watched && hasAmount(*context.setting.watched))
    watched = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(bytecode::Role::Amount));
  // "After you take any amount of damage, exhaust this card → deal that much damage": not as much as there was to exhaust.
  const bool first = watched && !cards;
  if (context.discourse.last.amount && !(first && context.discourse.last.amount == context.discourse.last.unmeasured))
    return context.discourse.last.amount;
  // "Heal 2 damage from each ally. Deal that much damage": not as much as there were allies
  const bool summed =
      !cards && context.discourse.last.each && context.discourse.last.verb && hasAmount(*context.discourse.last.verb);
  if (summed) return nullptr;
  if (context.discourse.last.cards && !first)
    return context.count(context.discourse.last.cards);  // "discard 2 cards. Draw an equal number of cards."
  return watched;
}

}  // namespace thou::sema
