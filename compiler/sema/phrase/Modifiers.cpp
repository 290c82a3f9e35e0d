// See Modifiers.h.
#include "compiler/sema/phrase/Modifiers.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Icons.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Players.h"
#include "compiler/sema/phrase/Prepositions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

namespace {

Fit postModifier(Context& context, Desc& desc, Cursor& cursor, const Filling* filling);

/// That somebody described holds a card, where `holder` is who does; null after reporting.
const Node* heldBy(Context& context, const Node* holder, Desc& who, Construct construct, Span span) {
  if (who.sort == Sort::Players) return isAmong(context, holder, who.node);  // "another player controls"
  const Node* player = playerOf(context, who);
  if (!player) return nullptr;
  // done to a card in that player's area
  const bool done = context.setting.mode == Mode::Effect && who.node == context.setting.you;
  const bool owns = construct == Construct::Own;
  context.note(span, owns ? "the player: ownership is a player's" : "the player: control is a player's",
               owns   ? "OC-1, YOU-9"
               : done ? "OC-16, YOU-11"
                      : "OC-16, YOU-9");
  return context.samePlayer(holder, player);
}

/// Whether a chunk says who has what stands before it: "you control", "you own".
bool saysWho(const Context& context, const Chunk* chunk) {
  const VerbWord* verb = chunk && chunk->kind == ChunkKind::Contact ? context.verbOf(chunk->verb->verb) : nullptr;
  const Construct construct = verb ? verb->frames.front().construct : Construct::None;
  return construct == Construct::Control || construct == Construct::Own;
}

/// "a minion you control", "each card an opponent owns"
Fit contact(Context& context, Desc& desc, Cursor& cursor) {
  const Chunk& chunk = cursor.peek();
  if (desc.sort != Sort::Query || !saysWho(context, &chunk)) return Fit::Not;
  const Construct construct = context.verbOf(chunk.verb->verb)->frames.front().construct;
  const syntax::VerbGroup& group = *chunk.verb;
  if (!license(context, group)) return Fit::Wrong;
  if (group.modal && !is(group.modal, Closed::Do))
    return context.fail(diag::Id::Misplaced, group.modal->span, group.modal->text), Fit::Wrong;
  if (desc.quantifier == Quantifier::One && is(chunk.np->det, Closed::Each))  // one for each, or of any of them?
    return context.fail(diag::Id::Misplaced, chunk.np->det->span, chunk.np->det->text,
                        "one card is one player's: write `a`"),
           Fit::Wrong;
  Cursor none;
  Desc who = describe(context, *chunk.np, none);
  if (who.sort == Sort::None) return Fit::Wrong;
  if (construct == Construct::Control && !inPlayOnly(context, desc, chunk.span)) return Fit::Wrong;
  const Node* card = context.local(desc.variable, Type::Card);
  const Node* holder =
      context.make(construct == Construct::Control ? NodeKind::Controller : NodeKind::Owner, Type::Player, {card});
  if (group.negated && who.sort != Sort::Player)
    return context.fail(diag::Id::NotYet, chunk.span, "what several players do not control"), Fit::Wrong;
  const Node* test = heldBy(context, holder, who, construct, chunk.span);
  if (!test) return Fit::Wrong;
  desc.predicates.push_back(group.negated ? context.negate(test) : test);
  ++cursor.at;
  return Fit::Taken;
}

/// "the cards discarded this way"
Fit doneThisWay(Context& context, Desc& desc, Cursor& cursor, const VerbWord* verb) {
  const Done& last = context.discourse.last;
  const bool same =
      last.verb && verb && last.verb >= verb->frames.data() && last.verb < verb->frames.data() + verb->frames.size();
  if (!last.cards || !same) {
    const Span span = cursor.next(1)->span;
    return context.fail(diag::Id::NoAntecedent, span, context.textOf(span)), Fit::Wrong;
  }
  const Node* card = context.local(desc.variable, Type::Card);
  desc.predicates.push_back(context.make(NodeKind::Contains, Type::Bool, {last.cards, card}));
  if (last.each) {  // of several, those it was really done to
    context.made.asksThisWay = true;
    desc.predicates.push_back(
        context.make(NodeKind::DidTo, Type::Bool, {context.ownEvent(), card}, 0, last.verb->verb));
  }
  desc.list = last.cards;
  cursor.at += 2;
  return Fit::Taken;
}

/// "engaged with you", "discarded this way"
Fit participle(Context& context, Desc& desc, Cursor& cursor) {
  if (desc.sort == Sort::Stat && iconsThisWay(context, desc, cursor)) return Fit::Taken;
  if (context.failed) return Fit::Wrong;
  const VerbWord* verb = context.verbOf(cursor.peek().word);
  const Chunk* next = cursor.next(1);
  if (desc.sort != Sort::Query || !next) return Fit::Not;
  if (next->kind == ChunkKind::Adverb && is(next->word, Closed::ThisWay))
    return doneThisWay(context, desc, cursor, verb);
  const Relation* relation = nullptr;
  for (const Relation& candidate : context.model.relations) {
    if (verb == &context.model.verbs[candidate.verbWord] && next->kind == ChunkKind::Prep &&
        is(next->word, candidate.preposition))
      relation = &candidate;
  }
  if (!relation) return Fit::Not;
  cursor.at += 2;
  const Node* test = relationTest(context, *relation, context.local(desc.variable, Type::Card), *next->np, cursor);
  if (!test) return Fit::Wrong;
  desc.predicates.push_back(test);
  return Fit::Taken;
}

/// "that is stunned": the adjective follows inside or as the next chunk
Fit relative(Context& context, Desc& desc, Cursor& cursor) {
  const Chunk& chunk = cursor.peek();
  if (desc.sort != Sort::Query || !chunk.verb || !is(chunk.verb->verb, Closed::Be)) return Fit::Not;
  const Chunk* next = cursor.next(1);
  const bool inside = chunk.inner && chunk.inner->kind == ChunkKind::Adjective;
  const Word* adjective = inside                                       ? chunk.inner->word
                          : next && next->kind == ChunkKind::Adjective ? next->word
                                                                       : nullptr;
  if (!adjective || !adjective->symbol.valid() || context.kindOf(adjective) != SymbolKind::Adjective) return Fit::Not;
  const Node* test = adjectiveTest(context, *adjective, context.local(desc.variable, Type::Card));
  if (!test) return Fit::Wrong;
  desc.predicates.push_back(chunk.verb->negated ? context.negate(test) : test);
  cursor.at += inside ? 1 : 2;
  return Fit::Taken;
}

/// "each web counter here", "a card at random", "of your choice"
Fit adverb(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  const Chunk& chunk = cursor.peek();
  if (desc.sort == Sort::Amount && !desc.node && desc.unitIndex != kNone && is(chunk.word, Closed::Here) &&
      !wanted(filling, Closed::On) && desc.quantifier != Quantifier::AnyNumber) {
    desc.node = context.make(NodeKind::Counters, Type::Int, {context.thisCard()}, desc.unitIndex);
  } else if (desc.sort == Sort::Query && is(chunk.word, Closed::AtRandom)) {
    if (desc.random || desc.quantifier == Quantifier::Each)
      return context.fail(diag::Id::NoRole, chunk.span, chunk.word->text, "take it away"), Fit::Wrong;
    desc.random = true;
  } else if (desc.sort != Sort::Query || !is(chunk.word, Closed::OfYourChoice)) {
    return Fit::Not;
  } else {
    // "each player discards 1 card of your choice": who does it chooses
    const Desc* doer = filling && filling->filled[size_t(bytecode::Role::Player)]
                           ? &filling->descs[size_t(bytecode::Role::Player)]
                           : nullptr;
    const bool others = doer && doer->node != context.setting.you;
    if (context.setting.mode == Mode::Condition || others != (context.textOf(chunk.span) == "of their choice"))
      return context.fail(diag::Id::Misplaced, chunk.span, context.textOf(chunk.span)), Fit::Wrong;
  }
  ++cursor.at;
  return Fit::Taken;
}

/// "Lamp Keeper or Old Ferryman", "Lamp Keeper or a Guardian ally": of that name, or one of those
Fit orOther(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  const NounPhrase& phrase = *cursor.peek().inner->np;
  const NounDecl* noun = context.nounOf(phrase.head);
  const bool named = phrase.head && phrase.head->symbol.valid() && context.kindOf(phrase.head) == SymbolKind::Name;
  const Word* joint = cursor.peek().word;
  if ((joint && isAndOr(context, *joint)) ||
      (!named && !(noun && noun->sort == NounSort::Card && is(phrase.det, Closed::A))))
    return Fit::Not;
  ++cursor.at;
  Desc other = describe(context, phrase, cursor, filling);
  const Node* card = context.local(desc.variable, Type::Card);
  const Node* test = other.sort == Sort::None ? nullptr : matches(context, other, card);
  if (!test) return Fit::Wrong;
  desc.predicates = {context.either(desc.predicates[0], test)};
  if (context.setting.mode == Mode::Condition && desc.quantifier == Quantifier::Definite)
    desc.quantifier = Quantifier::One;  // "if Lamp Keeper or Old Ferryman is exhausted": one of them is enough
  desc.kinds = other.sort == Sort::Query ? desc.kinds | other.kinds : ~0u;
  return Fit::Taken;
}

/// Whether two phrases with an article each describe one card or another, at least one of them by more than its noun: "a king or a meek hero".
/// What somebody has is said behind it of which of them, nobody knows.
bool isOneOrAnother(const Desc& desc, const NounPhrase& other, const Chunk* behind) {
  const bool described = !desc.predicates.empty() || !other.mods.empty();
  const bool one = desc.quantifier == Quantifier::One && !desc.number && !desc.top && !desc.key && !desc.random;
  const bool has = behind && (behind->kind == ChunkKind::Contact || behind->kind == ChunkKind::Part);
  return described && one && !desc.list && !has && is(other.det, Closed::A) && !other.det2 && !other.of &&
         !other.ordinal && !other.quantity.value;
}

/// Each is what its own words say; what stands behind both, such as a place, is said of both.
Fit orAnother(Context& context, Desc& desc, Cursor& cursor) {
  Desc also = describeHead(context, *cursor.peek().inner->np);
  if (also.sort == Sort::None) return Fit::Wrong;
  if (also.sort != Sort::Query || also.list || also.top || also.key) return Fit::Not;
  const Node* card = context.local(desc.variable, Type::Card);
  std::vector<const Node*> own = desc.predicates;
  if (desc.kinds != ~0u) own.insert(own.begin(), context.isOf(card, desc.kinds));
  desc.predicates = {context.either(context.all(own), matches(context, also, card))};
  desc.kinds |= also.kinds;
  ++cursor.at;
  return Fit::Taken;
}

/// "your deck and discard pile", "an ally or support you control"
Fit alternative(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  const Chunk& chunk = cursor.peek();
  if (!chunk.inner || chunk.inner->kind != ChunkKind::Noun) return Fit::Not;
  const NounPhrase& other = *chunk.inner->np;
  const NounDecl* noun = context.nounOf(other.head);
  if (desc.sort == Sort::Zone && !is(chunk.word, Closed::But)) {
    if (!noun || noun->sort != NounSort::Zone) return Fit::Not;
    if (!alsoZone(context, desc, other)) return Fit::Wrong;
    ++cursor.at;
    return Fit::Taken;
  }
  // a union of kinds; modifiers behind it span both: "an ally or support", "each ally and support"
  const Closed joint = jointOf(cursor.chunks, cursor.at);
  const bool eachOfBoth =
      joint == Closed::And && desc.quantifier == Quantifier::Each && desc.every && !other.det && !filling;
  if (desc.sort != Sort::Query || (joint != Closed::Or && !eachOfBoth)) return Fit::Not;
  if (desc.anyKind && !desc.list && desc.predicates.size() == 1 && desc.predicates[0]->kind == NodeKind::IsNamed)
    return orOther(context, desc, cursor, filling);
  if (isOneOrAnother(desc, other, cursor.next(1))) return orAnother(context, desc, cursor);
  if (!noun || noun->sort != NounSort::Card || !other.mods.empty() || (other.det && !is(other.det, Closed::A)) ||
      other.det2 || other.of || other.ordinal || other.adverb || other.extra || other.possessor ||
      other.quantity.kind != syntax::QuantityKind::None || other.head->negated || noun->trait != kNone ||
      noun->zone != kNone || desc.top)
    return Fit::Not;
  if (other.det && desc.number) return Fit::Not;  // "2 allies or a support": how many of either?
  // Adjectives before the first noun span both when the determiner does ("a ready hero or ally").
  if (!desc.predicates.empty() && other.det) return Fit::Not;
  if ((desc.kinds & ~noun->kinds) == 0)  // "an ally or a card from your hand": which is the ally?
    return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span)), Fit::Wrong;
  if (other.det && cannotBe(context, desc.kinds, cursor.next(1))) {
    // "a minion or an ally you control": no player has the first
    const Node* card = context.local(desc.variable, Type::Card);
    const Node* former = context.isOf(card, desc.kinds);
    Desc also{.sort = Sort::Query, .span = other.span, .kinds = noun->kinds, .variable = desc.variable};
    ++cursor.at;
    if (postModifier(context, also, cursor, filling) != Fit::Taken) return Fit::Wrong;
    also.predicates.push_back(context.isOf(card, also.kinds));
    desc.predicates = {context.either(former, context.all(also.predicates))};
    desc.kinds |= also.kinds;
    return Fit::Taken;
  }
  desc.kinds |= noun->kinds;
  ++cursor.at;
  return Fit::Taken;
}

/// "a card (except a lost soul)"
Fit exception(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  const auto& sentences = cursor.peek().sentences;
  const Clause* only =
      sentences.size() == 1 && sentences.front()->clauses.size() == 1 ? sentences.front()->clauses.front() : nullptr;
  if (!only || only->verb || only->sub || only->conn || !only->leads.empty() || !only->subject.empty() ||
      only->chunks.empty() ||
      (!is(only->chunks[0]->word, Closed::OtherThan) && !is(only->chunks[0]->word, Closed::ExceptFor)))
    return Fit::Not;
  Cursor inner{only->chunks};
  const Fit fit = preposition(context, desc, inner, filling);
  if (fit == Fit::Taken) ++cursor.at;
  return fit != Fit::Taken || inner.done() ? fit : (leftOver(context, inner), Fit::Wrong);
}

Fit postModifier(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  switch (cursor.peek().kind) {
    case ChunkKind::Contact:
      return contact(context, desc, cursor);
    case ChunkKind::Part:
      return participle(context, desc, cursor);
    case ChunkKind::Prep:
      return preposition(context, desc, cursor, filling);
    case ChunkKind::Rel:
      return relative(context, desc, cursor);
    case ChunkKind::Adverb:
      return adverb(context, desc, cursor, filling);
    case ChunkKind::Conj:
      return alternative(context, desc, cursor, filling);
    case ChunkKind::Paren:
      if (desc.sort == Sort::Stat && iconsThisWay(context, desc, cursor)) return Fit::Taken;
      return context.failed ? Fit::Wrong : exception(context, desc, cursor, filling);
    case ChunkKind::Noun:
    case ChunkKind::Inf:
    case ChunkKind::Gerund:
    case ChunkKind::Signed:
    case ChunkKind::Quote:
    case ChunkKind::Adjective:
      return Fit::Not;
  }
  return Fit::Not;
}

}  // namespace

bool cannotBe(const Context& context, uint32_t kinds, const Chunk* chunk) {
  const uint32_t players = playerKinds(context);
  if (saysWho(context, chunk)) return (kinds & players) == 0;
  const VerbWord* verb = chunk && chunk->kind == ChunkKind::Part ? context.verbOf(chunk->word) : nullptr;
  return verb && relationOf(context, verb, Relation::Sort::Area) && (kinds & ~players) == 0;
}

/// Whether what stands before the second noun is said of that alone: the first has nothing before it, or the second has all of that again. "An
/// idol or evil king", "an evil king or evil site"; in "an evil king or occupied site" nobody knows.
static bool hasWordsOfItsOwn(const NounPhrase& phrase, const NounPhrase& other) {
  const bool plain = !other.mods.empty() && !other.det && !other.det2 && !other.of && !other.ordinal && !other.adverb &&
                     !other.extra && !other.possessor && other.quantity.kind == syntax::QuantityKind::None;
  return plain && llvm::all_of(phrase.mods, [&](const Word* word) {
           return llvm::any_of(other.mods, [&](const Word* again) { return again->text == word->text; });
         });
}

bool orOfAnotherKind(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor) {
  const NounDecl* noun = desc.sort == Sort::Query ? context.nounOf(phrase.head) : nullptr;
  if (!noun || noun->sort != NounSort::Card || desc.list || desc.top || desc.key) return true;
  while (!cursor.done() && cursor.peek().kind == ChunkKind::Conj && cursor.peek().inner &&
         cursor.peek().inner->kind == ChunkKind::Noun && jointOf(cursor.chunks, cursor.at) == Closed::Or) {
    const NounPhrase& other = *cursor.peek().inner->np;
    const NounDecl* second = context.nounOf(other.head);
    if (!second || second->sort != NounSort::Card) return true;
    const bool own = hasWordsOfItsOwn(phrase, other);
    if (!own && (!isBare(other) || (noun->trait == kNone && second->trait == kNone))) return true;
    Desc also = describeHead(context, own ? other : *sharing(context, phrase, other));  // "a Canaanite human or Site"
    if (also.sort == Sort::None) return false;
    if (also.sort != Sort::Query || also.list) return true;
    const Node* card = context.local(desc.variable, Type::Card);
    std::vector<const Node*> first = desc.predicates;
    if (desc.kinds != ~0u) first.insert(first.begin(), context.isOf(card, desc.kinds));
    desc.predicates = {context.either(context.all(first), matches(context, also, card))};
    desc.kinds |= also.kinds;
    ++cursor.at;
  }
  return true;
}

bool postModifiers(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  while (!cursor.done() && !isDuration(context, cursor.peek())) {
    const Fit fit = postModifier(context, desc, cursor, filling);
    if (fit != Fit::Taken) return fit == Fit::Not;
  }
  return true;
}

/// That another card is, of this one, what the relation's adjectives say: some such one, where it is `a`.
static const Node* relatedByAdjectives(Context& context, const Relation& relation, const Node* card, Desc& other,
                                       Span span);

const Node* relationTest(Context& context, const Relation& relation, const Node* card, const NounPhrase& phrase,
                         Cursor& cursor) {
  Desc other = describe(context, phrase, cursor);
  if (other.sort == Sort::None) return nullptr;
  switch (relation.sort) {
    case Relation::Sort::Area: {
      const Node* player = playerOf(context, other);
      if (!player) return nullptr;
      context.note(phrase.span, "the player whose play area it is in", "YOU-9");
      return context.samePlayer(context.make(NodeKind::Area, Type::Player, {card}), player);
    }
    case Relation::Sort::Host: {
      const Node* host = context.make(NodeKind::Host, Type::Card, {card});
      const Node* test = nullptr;
      if (other.sort == Sort::Query && other.quantifier != Quantifier::Definite) {
        if (other.quantifier != Quantifier::One)  // one card is attached to one
          return context.fail(diag::Id::BadQuantity, other.span, context.textOf(other.span));
        test = matches(context, other, host);
      } else if (const Node* target = cardOf(context, other)) {
        test = context.sameCard(host, target);
      }
      return test ? context.both(context.isCard(host), test) : nullptr;
    }
    case Relation::Sort::Adjectives:
      return relatedByAdjectives(context, relation, card, other, phrase.span);
  }
  return nullptr;
}

const Node* relatedByAdjectives(Context& context, const Relation& relation, const Node* card, Desc& other, Span span) {
  if (other.sort == Sort::Trait) {  // "used by a Philistine"
    const Index trait = other.index;
    other = {.sort = Sort::Query, .span = span, .kinds = relation.kinds};
    other.variable = context.newLocal();
    other.predicates.push_back(
        context.make(NodeKind::HasTrait, Type::Bool, {context.local(other.variable, Type::Card)}, 0, trait));
  }
  if (other.sort != Sort::Card && other.sort != Sort::Query)
    return context.failKind(span, context.textOf(span), "card");
  const auto fits = [&](const Node* one) {
    llvm::SaveAndRestore<const Node*> self(context.discourse.self, card);  // "matching": as seen from the card
    const Node* all = context.isOf(one, relation.kinds);
    for (const lexicon::SymbolId adjective : relation.adjectives) {
      Word word;
      word.span = span;
      word.symbol = adjective;
      const Node* test = adjectiveTest(context, word, one);
      if (!test) return test;
      all = context.both(all, test);
    }
    return all;
  };
  if (other.sort == Sort::Card || other.quantifier == Quantifier::Definite) {
    const Node* one = cardOf(context, other);
    const Node* test = one ? fits(one) : nullptr;
    return test ? context.both(context.isCard(one), test) : nullptr;
  }
  const Node* test = fits(context.local(other.variable, Type::Card));
  if (!test) return nullptr;
  other.predicates.push_back(test);
  return exists(context, other, false);
}

const Node* areaHolds(Context& context, const Node* player, const NounPhrase& phrase, Cursor& cursor, bool negated) {
  Desc what = describe(context, phrase, cursor);
  const auto inArea = [&](const Node* card) {
    return context.samePlayer(context.make(NodeKind::Area, Type::Player, {card}), player);
  };
  if (what.sort == Sort::Query && what.quantifier == Quantifier::One && !what.plural) {
    what.predicates.push_back(inArea(context.local(what.variable, Type::Card)));
    context.note(phrase.span, "such a card in their play area", "YOU-9");
    return exists(context, what, negated);
  }
  if (what.sort != Sort::Card) {
    if (what.sort != Sort::None) context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
    return nullptr;
  }
  context.note(phrase.span, "whether it is in their play area", "YOU-9");
  const Node* test = context.both(context.isCard(what.node), inArea(what.node));
  return negated ? context.negate(test) : test;
}

}  // namespace thou::sema
