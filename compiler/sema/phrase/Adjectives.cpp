// See Adjectives.h.
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/context/Reworded.h"

#include <algorithm>

#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Players.h"
#include "compiler/syntax/Parse.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

/// `adjective lone: if this card is battling and ...`: that it is so of `card`. `You` stays the player of the text.
static const Node* conditionOf(Context& context, const AdjectiveDecl& adjective, const Node* card);

const Node* adjectiveTest(Context& context, const Word& word, const Node* card) {
  const AdjectiveDecl& adjective = context.model.adjectives[context.model.vocabulary[word.symbol].data];
  const Node* test = nullptr;
  switch (adjective.sort) {
    case AdjectiveDecl::Sort::Status:
      test = context.make(NodeKind::LtInt, Type::Bool,
                          {context.integer(0), context.make(NodeKind::Counters, Type::Int, {card}, adjective.index)});
      if (adjective.twiceWith != kNone)  // one is not enough
        test = context.both(
            test,
            context.make(
                NodeKind::Or, Type::Bool,
                {context.make(
                     NodeKind::LtInt, Type::Bool,
                     {context.integer(1), context.make(NodeKind::Counters, Type::Int, {card}, adjective.index)}),
                 context.negate(context.make(NodeKind::HasKeyword, Type::Bool, {card}, 0, adjective.twiceWith))}));
      break;
    case AdjectiveDecl::Sort::Flag:
    case AdjectiveDecl::Sort::NoFlag:
      test = context.make(NodeKind::Flag, Type::Bool, {card}, adjective.index);
      if (adjective.sort == AdjectiveDecl::Sort::NoFlag) test = context.negate(test);
      break;
    case AdjectiveDecl::Sort::Trait:
      test = context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, adjective.index);
      break;
    case AdjectiveDecl::Sort::Classes: {
      std::vector<const Node*> any;
      for (const Index trait : adjective.traits)
        any.push_back(context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, trait));
      test = context.makeList(NodeKind::Or, Type::Bool, any);
      break;
    }
    case AdjectiveDecl::Sort::Condition:
      test = conditionOf(context, adjective, card);
      if (!test) return nullptr;
      break;
    case AdjectiveDecl::Sort::MayReturn:
      test = context.make(NodeKind::MayReturn, Type::Bool, {card});
      break;
    case AdjectiveDecl::Sort::Zone:
      test = context.make(NodeKind::InZone, Type::Bool, {card}, adjective.index);
      break;
    case AdjectiveDecl::Sort::Shares: {
      std::vector<const Node*> any;
      for (const Index trait : adjective.traits)
        any.push_back(context.both(context.make(NodeKind::HasTrait, Type::Bool, {context.thisCard()}, 0, trait),
                                   context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, trait)));
      test = context.makeList(NodeKind::Or, Type::Bool, any);
      break;
    }
    case AdjectiveDecl::Sort::Protected:
      return context.fail(diag::Id::NoRole, word.span, word.text, "say what is so behind `is`");
    case AdjectiveDecl::Sort::Kinds:
    case AdjectiveDecl::Sort::NoKinds:
    case AdjectiveDecl::Sort::Attribute:
    case AdjectiveDecl::Sort::Most:
    case AdjectiveDecl::Sort::Least:
      test = context.isOf(card, adjective.index);
      for (const Index trait : adjective.traits)
        test = context.either(test, context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, trait));
      break;
  }
  return word.negated ? context.negate(test) : test;
}

const Node* conditionOf(Context& context, const AdjectiveDecl& adjective, const Node* card) {
  if (!adjective.condition.valid()) {  // it has been reported
    context.failed = true;
    return nullptr;
  }
  if (context.setting.adjective)  // it could come back to itself, by a relation as well
    return context.fail(diag::Id::BadDeclaration, context.setting.adjective->condition,
                        "the condition of an adjective says no adjective that has one");
  const syntax::Ability* text = parseText(context.model, adjective.condition, true, context.arena, context.sink);
  if (!text || text->sentences.size() != 1) {
    context.failed = true;  // as the parse has said
    return nullptr;
  }
  Owner any = context.setting.owner;
  any.kinds = ~0u;
  any.fromHand = false;
  any.name = kNone;
  const llvm::SaveAndRestore<const AdjectiveDecl*> within(context.setting.adjective, &adjective);
  const llvm::SaveAndRestore<Owner> owner(context.setting.owner, any);
  const llvm::SaveAndRestore<const Node*> self(context.discourse.self, card);
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const size_t notes = context.notes.size();
  const Node* test = context.nested.condition(context, text->sentences.front()->clauses);
  context.discourse.antecedents = before;
  context.notes.resize(notes);
  return test;
}

bool otherThan(Context& context, const Node* self, Desc& desc) {
  const Node* one = context.setting.owner.kinds & desc.kinds ? self : nullptr;
  for (auto a = context.discourse.antecedents.rbegin(); !one && a != context.discourse.antecedents.rend(); ++a) {
    if (!a->node || !(a->kinds & desc.kinds) || (a->sort != Sort::Card && a->sort != Sort::Query)) continue;
    if (a->sort == Sort::Query || a->plural) break;
    one = a->node;
  }
  if (!one) return false;
  const Node* card = context.local(desc.variable, Type::Card);
  desc.predicates.push_back(context.negate(context.sameCard(card, one)));
  return true;
}

bool modify(Context& context, Desc& desc, const NounPhrase& phrase, const Word& word) {
  const Node* card = context.local(desc.variable, Type::Card);
  switch (word.closed) {
    case Closed::Other:
    case Closed::Different:
    case Closed::Additional: {
      if (word.closed == Closed::Additional) {
        if (desc.zoneNoun != kNone && (phrase.quantity.value || is(phrase.det, Closed::A)))
          return true;  // on top of what it has
        break;
      }
      const bool different = word.closed == Closed::Different;
      if (different && phrase.quantity.value && !phrase.ordinal && desc.plural &&
          phrase.head->form != lexicon::Form::Singular)
        return true;  // choosing several: they differ anyway
      if (different && !is(phrase.det, Closed::A)) break;
      return otherThan(context, different ? nullptr : context.thisCard(), desc) ||
             context.fail(diag::Id::NoRole, word.span, word.text) != nullptr;
    }
    case Closed::Facedown:
      if (desc.zoneNoun != kNone && context.program.zones[desc.zoneNoun].hidden &&
          !std::string_view(phrase.head->text).starts_with(word.text))  // "facedown facedown encounter card"
        return true;                                                    // as all cards there
      if (desc.zoneNoun == kNone && &word != phrase.head) {
        const Node* down = context.make(NodeKind::Flag, Type::Bool, {card}, int64_t(bytecode::Flag::FaceDown));
        desc.predicates.push_back(word.negated ? context.negate(down) : down);
        return true;
      }
      break;
    case Closed::Random:
      if (phrase.ordinal || desc.random || desc.quantifier == Quantifier::Each)
        break;  // "the top random card", "each random card"
      desc.random = true;
      return true;
    case Closed::None:
      break;
    default:
      break;
  }
  if (word.closed != Closed::None || !word.symbol.valid()) {
    context.fail(diag::Id::NoRole, word.span, word.text);
    return false;
  }
  switch (context.kindOf(&word)) {
    case SymbolKind::Trait: {
      const Node* test =
          context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, context.model.vocabulary[word.symbol].data);
      desc.predicates.push_back(word.negated ? context.negate(test) : test);
      return true;
    }
    case SymbolKind::Adjective: {
      const AdjectiveDecl& adjective = context.model.adjectives[context.model.vocabulary[word.symbol].data];
      if (adjective.sort == AdjectiveDecl::Sort::Zone && !word.negated && !desc.list) {
        desc.list = cardsInZones(context, adjective.index);
        desc.needsZone = false;
        return true;
      }
      if (adjective.sort == AdjectiveDecl::Sort::Most || adjective.sort == AdjectiveDecl::Sort::Least) {
        if (!is(phrase.det, Closed::The) || word.negated || desc.key || desc.plural)
          break;  // "the highest-cost support"
        desc.key = context.make(NodeKind::Stat, Type::Int, {card}, adjective.index);
        desc.most = adjective.sort == AdjectiveDecl::Sort::Most;
        desc.predicates.push_back(context.make(NodeKind::HasStat, Type::Bool, {card}, adjective.index));
        return true;
      }
      const Node* test = adjectiveTest(context, word, card);
      if (test) desc.predicates.push_back(test);
      return test != nullptr;
    }
    case SymbolKind::Noun:
    case SymbolKind::MassNoun: {
      const NounDecl& noun = *context.nounOf(&word);
      if (noun.sort != NounSort::Card) break;
      const Node* trait =
          noun.trait == kNone ? nullptr : context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, noun.trait);
      if (word.negated) {
        const Node* test = context.isOf(card, noun.kinds);
        desc.predicates.push_back(context.negate(trait ? context.both(test, trait) : test));
        return true;
      }
      if (!(desc.kinds & noun.kinds)) break;
      if (trait) desc.predicates.push_back(trait);
      desc.kinds &= noun.kinds;
      desc.anyKind = false;
      return true;
    }
    case SymbolKind::Verb: {
      // the attacking enemy, the attacked character: a role of the event in progress
      const bool performer = word.form == lexicon::Form::Gerund;
      uint32_t kinds = desc.kinds;
      if (!performer && relationOf(context, context.verbOf(&word), Relation::Sort::Host)) {
        // "attached ally": the host, where this card is attached
        desc.sort = Sort::Card;
        desc.node = hostOfKind(context, desc.kinds);
        return true;
      }
      const Node* role = roleOfEvent(context, word, performer, desc.kinds, phrase.span, &kinds);
      if (!role) return false;
      desc.sort = Sort::Card;
      desc.node = role;
      desc.kinds = kinds;
      return true;
    }
    case SymbolKind::Name: {
      // "the Broken Locks side scheme": of that name and that kind, which such a card must be
      const Index name = context.model.vocabulary[word.symbol].data;
      const uint32_t kinds = context.model.kindsOfName[name];
      const bool other = desc.kinds == ~0u || (kinds != 0 && !(kinds & desc.kinds));
      if (word.negated) break;
      if (const Node* ofIdentity = other ? belongsToIdentity(context, card, name) : nullptr) {
        desc.predicates.push_back(ofIdentity);
        context.note(word.span, "of that name, or what belongs to the identity of that name");
        return true;
      }
      if (other) break;
      desc.predicates.push_back(context.make(NodeKind::IsNamed, Type::Bool, {card}, 0, name));
      return true;
    }
    case SymbolKind::Keyword: {  // "your mass form upgrade"
      const Node* test =
          context.make(NodeKind::HasKeyword, Type::Bool, {card}, 0, context.model.vocabulary[word.symbol].data);
      desc.predicates.push_back(word.negated ? context.negate(test) : test);
      return true;
    }
    case SymbolKind::Stat:
    case SymbolKind::Icon:
    case SymbolKind::Label:
    case SymbolKind::Tag:
      break;
  }
  context.fail(diag::Id::NoRole, word.span, word.text);
  return false;
}

bool traitsJoined(const Context& context, const NounPhrase& first, Cursor& cursor, std::vector<Index>& traits,
                  const NounPhrase*& last, bool* all) {
  const auto isTrait = [&](const Word* word) {
    return word && word->symbol.valid() && context.kindOf(word) == SymbolKind::Trait && !word->negated;
  };
  if (!isTrait(first.head) || !first.mods.empty() || first.of || first.possessor) return false;
  std::vector<Index> found = {Index(context.model.vocabulary[first.head->symbol].data)};
  bool joins = false;
  for (size_t at = cursor.at; at < cursor.chunks.size(); ++at) {
    const Chunk& chunk = *cursor.chunks[at];
    if (chunk.kind != ChunkKind::Conj || !chunk.inner || chunk.inner->kind != ChunkKind::Noun || !chunk.inner->np ||
        (chunk.word && !is(chunk.word, Closed::Or) && !is(chunk.word, Closed::And)))
      return false;
    const NounPhrase& phrase = *chunk.inner->np;
    joins = joins || chunk.word;
    if (all && is(chunk.word, Closed::And)) *all = true;
    if (phrase.det || phrase.quantity.value || phrase.ordinal) return false;
    if (phrase.mods.empty() && isTrait(phrase.head) && !phrase.of) {
      found.push_back(Index(context.model.vocabulary[phrase.head->symbol].data));
      continue;
    }
    if (phrase.mods.empty() || !isTrait(phrase.mods[0]) || !joins || !chunk.word) return false;
    found.push_back(Index(context.model.vocabulary[phrase.mods[0]->symbol].data));
    std::sort(found.begin(), found.end());
    if (std::adjacent_find(found.begin(), found.end()) != found.end()) return false;
    traits = std::move(found);
    last = &phrase;
    cursor.at = at + 1;
    return true;
  }
  return false;
}

}  // namespace thou::sema
