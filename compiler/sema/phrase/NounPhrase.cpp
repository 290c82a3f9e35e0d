// See NounPhrase.h.
#include "compiler/sema/phrase/NounPhrase.h"

#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Cards.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Looked.h"
#include "compiler/sema/phrase/Modifiers.h"
#include "compiler/sema/phrase/Nouns.h"
#include "compiler/sema/phrase/Players.h"
#include "compiler/sema/phrase/Possessed.h"
#include "compiler/sema/phrase/Pronouns.h"
#include "compiler/sema/phrase/Quantities.h"
#include "compiler/sema/phrase/Resources.h"
#include "compiler/sema/phrase/WhichPlayers.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

/// "Hero ignores demons." on a card that a hero uses: the one that a relation of this game says so of; null where it is not that.
static const NounPhrase* whoUsesThis(Context& context, const NounPhrase& phrase) {
  const NounDecl* noun = context.model.bareNouns && context.setting.owner.fromHand && phrase.head && !phrase.det &&
                                 phrase.mods.empty() && phrase.span == phrase.head->span
                             ? context.nounOf(phrase.head)
                             : nullptr;
  const auto relation = llvm::find_if(context.model.relations,
                                      [](const Relation& each) { return each.sort == Relation::Sort::Adjectives; });
  if (!noun || noun->sort != NounSort::Card || noun->trait != kNone || relation == context.model.relations.end() ||
      context.setting.owner.card == kNone || phrase.head->form != lexicon::Form::Singular ||
      (noun->kinds & ~relation->kinds) != 0)
    return nullptr;
  // "Search your deck for a hero and return hero to ...": one was spoken of that could be meant as well.
  const std::string_view said = context.textOf(phrase.span);
  if (llvm::any_of(context.discourse.antecedents, [&](const Antecedent& a) {
        return (a.sort == Sort::Card || a.sort == Sort::Query) && !a.unspoken && !a.pending && !a.plural &&
               (a.kinds & ~noun->kinds) == 0 && context.textOf(a.span) != said;
      }))
    return nullptr;
  NounPhrase* whole = new (context.arena.Allocate<NounPhrase>()) NounPhrase(*withThe(context, phrase));
  std::vector<const Word*> mods;
  for (const lexicon::SymbolId adjective : relation->adjectives) {
    Word* mod = new (context.arena.Allocate<Word>()) Word;
    mod->span = phrase.span;
    mod->text = context.model.vocabulary[adjective].lemma;
    mod->symbol = adjective;
    mods.push_back(mod);
  }
  whole->mods = llvm::ArrayRef<const Word*>(mods).copy(context.arena);
  context.note(phrase.span, "who uses this card");
  return whole;
}

namespace {

/// "the minion" of a card's text where none was spoken of: there may be several of the kind,
/// and nothing says which it is.
bool pointsAtNothing(Context& context, const Desc& desc, const NounPhrase& phrase) {
  if (desc.sort != Sort::Query || !is(phrase.det, Closed::The) || context.setting.owner.scenario) return false;
  const NounDecl* noun = context.nounOf(phrase.head);
  return noun && noun->sort == NounSort::Card && (noun->kinds & ~context.model.usuallyOne) != 0 &&
         phrase.mods.empty() && !phrase.ordinal && !phrase.of && phrase.quantity.kind == syntax::QuantityKind::None &&
         phrase.head->form != lexicon::Form::Plural;
}

/// "that many cards" as "an equal number of cards"; null for another phrase.
const NounPhrase* equalNumber(Context& context, const NounPhrase& phrase) {
  const NounDecl* noun = phrase.head ? context.nounOf(phrase.head) : nullptr;
  if (!noun || noun->sort != NounSort::Card || !is(phrase.det, Closed::That) || phrase.mods.empty() ||
      !is(phrase.mods[0], Closed::Many) || phrase.adverb)
    return nullptr;
  NounPhrase* equal = new (context.arena.Allocate<NounPhrase>()) NounPhrase(phrase);
  equal->mods = phrase.mods.drop_front(1);
  equal->adverb = wordFor(context, Closed::AnEqualAmountOf, phrase.det->span);
  equal->det = nullptr;
  return equal;
}

}  // namespace

Desc readPhrase(Context& context, const NounPhrase& phrase, Cursor& cursor, const Filling* filling) {
  if (const NounPhrase* user = whoUsesThis(context, phrase)) return describe(context, *user, cursor, filling);
  if (const NounPhrase* equal = equalNumber(context, phrase)) return describe(context, *equal, cursor, filling);
  if (const std::optional<Desc> printed = resourcesOn(context, phrase, cursor)) return *printed;
  if (const Word* scale = scaleOf(phrase)) return scaled(context, phrase, *scale, cursor, filling);
  if (!determined(context, phrase)) return {};
  if (isCombined(context, phrase)) return combined(context, phrase, cursor);
  std::vector<Index> traits;
  const NounPhrase* last = nullptr;
  bool every = false;
  if (traitsJoined(context, phrase, cursor, traits, last, &every) && last->mods.size() >= 1 &&
      context.nounOf(last->head) && context.nounOf(last->head)->sort == NounSort::Card) {
    NounPhrase whole = phrase;
    whole.mods = last->mods.drop_front(1);
    whole.head = last->head;
    whole.of = last->of;
    Desc desc = describe(context, whole, cursor, filling);
    if (desc.sort != Sort::Query)
      return desc.sort == Sort::None
                 ? desc
                 : (context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{});
    desc.span = phrase.span;
    std::vector<const Node*> any;
    for (const Index trait : traits)
      any.push_back(context.make(NodeKind::HasTrait, Type::Bool, {context.local(desc.variable, Type::Card)}, 0, trait));
    // "a Spy and Thief ally" is both; "each Spy and Thief ally" is each Spy and each Thief
    const bool both = every && desc.quantifier != Quantifier::Each && !desc.plural;
    desc.predicates.push_back(both ? context.all(any) : context.makeList(NodeKind::Or, Type::Bool, any));
    return desc;
  }
  Desc desc = describeHead(context, phrase);
  if (desc.sort == Sort::None) return desc;
  desc.span = phrase.span;
  if (is(phrase.det, Closed::The) && phrase.mods.empty() && engagedWith(context, desc, phrase, cursor))
    return context.failed ? Desc{} : desc;
  if (desc.sort == Sort::Player && is(phrase.det, Closed::The) && !phrase.ordinal) whoDidIt(context, desc, cursor);
  if (context.failed) return {};
  if (desc.sort == Sort::Player && !desc.node)
    return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{};
  if (desc.sort == Sort::Resources && !resourcesThisWay(context, desc, phrase, cursor)) return {};
  if (!orOfAnotherKind(context, desc, phrase, cursor)) return {};
  if (desc.sort == Sort::Players && !whichPlayers(context, desc, phrase, cursor, filling)) return {};
  const size_t behind = cursor.at;
  if (!postModifiers(context, desc, cursor, filling)) return {};
  if (cursor.at == behind && pointsAtNothing(context, desc, phrase))
    return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span),
                        "`a` or `each` in place of `the` says which, or `that` one that was mentioned"),
           Desc{};
  return desc;
}

Desc readHead(Context& context, const NounPhrase& phrase) {
  context.clauseSpan = phrase.span;
  if (!license(context, phrase)) return {};
  const NounDecl* counted = context.nounOf(phrase.head);
  const bool total = is(phrase.adverb, Closed::TotalOf) && counted && counted->sort == NounSort::Counter &&
                     phrase.quantity.kind == syntax::QuantityKind::Exact;
  if (phrase.adverb && !total && !is(phrase.adverb, Closed::Exactly) && !is(phrase.adverb, Closed::FewerThan) &&
      !is(phrase.adverb, Closed::AnEqualAmountOf) && !is(phrase.adverb, Closed::Additional)) {
    context.fail(diag::Id::NoRole, phrase.adverb->span, phrase.adverb->text);
    return {};
  }
  const Word* head = phrase.head;
  if (Desc seen; lookedAt(context, seen, phrase)) return seen;
  if (!head) {
    context.fail(diag::Id::NounMissing, phrase.span, context.textOf(phrase.span));
    return {};
  }
  if (head->closed != Closed::None) return pronoun(context, phrase);
  const NounDecl* what = context.nounOf(head);
  const bool ordered = what && (what->sort == NounSort::Card || what->sort == NounSort::Player ||
                                what->sort == NounSort::Scope || what->sort == NounSort::Copy);
  const bool copy = context.setting.owner.scenario &&
                    (head->isString || (head->symbol.valid() && context.kindOf(head) == SymbolKind::Name));
  if (phrase.ordinal && !ordered && !copy)  // "the last Street Medic" in a card's text, "the top 2 damage"
    return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  if (phrase.possessor) {
    Cursor none;
    return possessed(context, phrase, describe(context, *phrase.possessor, none));
  }
  if (const NounDecl* noun = context.nounOf(head);
      noun && noun->sort == NounSort::Player && (noun->opponent || noun->keeper))
    return describeOthers(context, phrase, *noun);
  if (const NounDecl* noun = context.nounOf(head); noun && noun->sort == NounSort::Card && phrase.det && phrase.det2) {
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
        Desc desc = describeHead(context, inner);
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
      const NounDecl* noun = context.nounOf(head);
      context.wording.nearest = noun && noun->sort == NounSort::Holder;
      const Desc whose = pronoun(context, owner);
      context.wording.nearest = false;
      return possessed(context, phrase, whose);
    }
    default:
      break;
  }
  if (head->isString) return describeNamed(context, phrase);
  if (!head->symbol.valid()) {
    if (head->isNumber || head->isX) return describeNumber(context, phrase);
    context.fail(diag::Id::NounMissing, phrase.span, context.textOf(phrase.span));
    return {};
  }
  switch (context.kindOf(head)) {
    case SymbolKind::Name:
      return describeNamed(context, phrase);
    case SymbolKind::Stat:
      return describeStat(context, phrase);
    case SymbolKind::Icon: {
      NounDecl noun{.sort = NounSort::Resource, .index = context.model.vocabulary[head->symbol].data};
      return describeResource(context, phrase, noun);
    }
    case SymbolKind::Keyword:
    case SymbolKind::Trait: {
      Desc desc;
      desc.sort = context.kindOf(head) == SymbolKind::Trait ? Sort::Trait : Sort::Keyword;
      desc.index = context.model.vocabulary[head->symbol].data;
      desc.node = context.integer(head->number);
      for (const Word* modifier : phrase.mods) {
        context.fail(diag::Id::NoRole, modifier->span, modifier->text);
        return {};
      }
      if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
      return desc;
    }
    case SymbolKind::Noun:
    case SymbolKind::MassNoun:
      break;
    case SymbolKind::Verb:
    case SymbolKind::Adjective:
    case SymbolKind::Label:
    case SymbolKind::Tag:
      context.fail(diag::Id::NounMissing, head->span, head->text);
      return {};
  }
  return describeNoun(context, phrase, *context.nounOf(head));
}

}  // namespace thou::sema
