// Noun phrases: from determiner, quantity, modifiers and head to a description. Every word must be licensed here.

#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

Desc Builder::describe(const NounPhrase& phrase, Cursor& cursor, const Filling* filling) {
  if (const Word* scale = scaleOf(phrase)) return scaled(phrase, *scale, cursor, filling);
  if (!determined(phrase)) return {};
  if (isCombined(phrase)) return combined(phrase, cursor);
  std::vector<Index> traits;
  const NounPhrase* last = nullptr;
  if (traitsJoined(phrase, cursor, traits, last) && last->mods.size() >= 1 && nounOf(last->head) &&
      nounOf(last->head)->sort == NounSort::Card) {
    NounPhrase whole = phrase;
    whole.mods = last->mods.drop_front(1);
    whole.head = last->head;
    whole.of = last->of;
    Desc desc = describe(whole, cursor, filling);
    if (desc.sort != Sort::Query)
      return desc.sort == Sort::None ? desc : (fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{});
    desc.span = phrase.span;
    std::vector<const Node*> any;
    for (const Index trait : traits)
      any.push_back(make(NodeKind::HasTrait, Type::Bool, {local(desc.variable, Type::Card)}, 0, trait));
    desc.predicates.push_back(makeList(NodeKind::Or, Type::Bool, any));
    return desc;
  }
  Desc desc = describeHead(phrase);
  if (desc.sort == Sort::None) return desc;
  desc.span = phrase.span;
  if (is(phrase.det, Closed::The) && phrase.mods.empty() && engagedWith(desc, phrase, cursor))
    return failed_ ? Desc{} : desc;
  if (desc.sort == Sort::Player && is(phrase.det, Closed::The) && !phrase.ordinal) whoDidIt(desc, cursor);
  if (failed_) return {};
  if (desc.sort == Sort::Player && !desc.node)
    return fail(diag::Id::NoAntecedent, phrase.span, textOf(phrase.span)), Desc{};
  if (desc.sort == Sort::Resources && !resourcesThisWay(desc, phrase, cursor)) return {};
  if (!postModifiers(desc, cursor, filling)) return {};
  return desc;
}

Desc Builder::describeHead(const NounPhrase& phrase) {
  span_ = phrase.span;
  if (!license(phrase)) return {};
  const NounDecl* counted = nounOf(phrase.head);
  const bool total = is(phrase.adverb, Closed::TotalOf) && counted && counted->sort == NounSort::Counter &&
                     phrase.quantity.kind == syntax::QuantityKind::Exact;
  if (phrase.adverb && !total && !is(phrase.adverb, Closed::Exactly) && !is(phrase.adverb, Closed::FewerThan) &&
      !is(phrase.adverb, Closed::AnEqualAmountOf) && !is(phrase.adverb, Closed::Additional)) {
    fail(diag::Id::NoRole, phrase.adverb->span, phrase.adverb->text);
    return {};
  }
  const Word* head = phrase.head;
  if (Desc seen; lookedAt(seen, phrase)) return seen;
  if (!head) {
    fail(diag::Id::NounMissing, phrase.span, textOf(phrase.span));
    return {};
  }
  if (head->closed != Closed::None) return pronoun(phrase);
  const NounDecl* what = nounOf(head);
  const bool ordered = what && (what->sort == NounSort::Card || what->sort == NounSort::Player ||
                                what->sort == NounSort::Scope || what->sort == NounSort::Copy);
  const bool copy = owner_.scenario && (head->isString || (head->symbol.valid() && kindOf(head) == SymbolKind::Name));
  if (phrase.ordinal && !ordered && !copy)  // "the last Street Medic" in a card's text, "the top 2 damage"
    return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  if (phrase.possessor) {
    Cursor none;
    return possessed(phrase, describe(*phrase.possessor, none));
  }
  if (const NounDecl* noun = nounOf(head); noun && noun->sort == NounSort::Player && (noun->opponent || noun->keeper))
    return describeOthers(phrase, *noun);
  if (const NounDecl* noun = nounOf(head); noun && noun->sort == NounSort::Card && phrase.det && phrase.det2) {
    // "each of your allies", "all of those heroes": whose or which stands second
    switch (phrase.det2->closed) {
      case Closed::Your:
      case Closed::Its:
      case Closed::Their:
      case Closed::His:
      case Closed::Her:
      case Closed::That:
      case Closed::Those:
      case Closed::These: {
        NounPhrase inner = phrase;
        inner.det = phrase.det2;
        inner.det2 = nullptr;
        Desc desc = describeHead(inner);
        if (desc.sort == Sort::Query)
          desc.quantifier = is(phrase.det, Closed::Any) ? Quantifier::One : Quantifier::Each;
        return desc;
      }
      default:
        break;
    }
  }
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::Your:
    case Closed::Its:
    case Closed::Their:
    case Closed::His:
    case Closed::Her: {
      NounPhrase owner;
      owner.span = phrase.det->span;
      owner.head = phrase.det;
      const NounDecl* noun = nounOf(head);
      nearest_ = noun && noun->sort == NounSort::Holder;
      const Desc whose = pronoun(owner);
      nearest_ = false;
      return possessed(phrase, whose);
    }
    default:
      break;
  }
  if (head->isString) return describeNamed(phrase);
  if (!head->symbol.valid()) {
    if (head->isNumber || head->isX) return describeNumber(phrase);
    fail(diag::Id::NounMissing, phrase.span, textOf(phrase.span));
    return {};
  }
  switch (kindOf(head)) {
    case SymbolKind::Name:
      return describeNamed(phrase);
    case SymbolKind::Stat:
      return describeStat(phrase);
    case SymbolKind::Icon: {
      NounDecl noun{.sort = NounSort::Resource, .index = model_.vocabulary[head->symbol].data};
      return describeResource(phrase, noun);
    }
    case SymbolKind::Keyword:
    case SymbolKind::Trait: {
      Desc desc;
      desc.sort = kindOf(head) == SymbolKind::Trait ? Sort::Trait : Sort::Keyword;
      desc.index = model_.vocabulary[head->symbol].data;
      desc.node = integer(head->number);
      for (const Word* modifier : phrase.mods) {
        fail(diag::Id::NoRole, modifier->span, modifier->text);
        return {};
      }
      if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
      return desc;
    }
    case SymbolKind::Noun:
    case SymbolKind::MassNoun:
      break;
    case SymbolKind::Verb:
    case SymbolKind::Adjective:
    case SymbolKind::Label:
    case SymbolKind::Tag:
      fail(diag::Id::NounMissing, head->span, head->text);
      return {};
  }
  return describeNoun(phrase, *nounOf(head));
}

bool Builder::isDuration(const Chunk& chunk) const {
  const NounPhrase* phrase = chunk.np;
  if (!phrase) return false;
  const NounDecl* noun = nounOf(phrase->head);
  const bool span = noun && (noun->sort == NounSort::Scope || noun->sort == NounSort::Event);
  if (chunk.kind == ChunkKind::Prep) {
    if (is(chunk.word, Closed::Until)) return true;
    return (is(chunk.word, Closed::For) || is(chunk.word, Closed::During)) && span && !is(phrase->det, Closed::Each);
  }
  return chunk.kind == ChunkKind::Noun && is(phrase->det, Closed::This) && noun && noun->sort == NounSort::Scope;
}

}  // namespace thou::sema
