// See State.h.
#include "compiler/sema/condition/State.h"

#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Forms.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Modifiers.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/With.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

static const Word* sideOf(const Context& context, const NounPhrase& phrase);

namespace {

/// What is asked of a subject: a test of one card, put to the subject or to some card that fits it.
struct Question {
  Context& context;
  const Clause& clause;
  Desc& subject;
  uint32_t found = 0;  ///< what kinds of card it is where the condition holds; 0: the question does not say

  const Node* negated(const Node* test) const { return test && clause.verb->negated ? context.negate(test) : test; }
  const Node* refuse(const Chunk& chunk, std::string_view help = {}) const {
    return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span), help);
  }

  /// `where`: it is asked where the card is, which a card that has left the game can be asked, too.
  const Node* ask(llvm::function_ref<const Node*(const Node*)> test, bool where = false) {
    if (subject.sort == Sort::Query && subject.quantifier != Quantifier::Definite) {
      const Node* inner = negated(test(context.local(subject.variable, Type::Card)));
      if (!inner) return nullptr;
      if (subject.quantifier == Quantifier::Each) return everyOne(context, subject, inner);
      if (where && clause.verb->negated &&
          !subject.list)  // "if a minion is not in play": one that is elsewhere, or none at all?
        return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span),
                            "write `there is no ...`, or say where else it is");
      subject.predicates.push_back(inner);
      mention(context, Sort::Card, nullptr, subject.kinds, false,
              subject.span);  // some card or other: nothing `it` could mean
      return exists(context, subject, false);
    }
    const Node* card = cardOf(context, subject);
    const Node* inner = card ? test(card) : nullptr;
    if (!inner) return nullptr;
    if (subject.sort == Sort::Query && where && clause.verb->negated) {
      mentionSome(context, subject.span);  // "if Old Hadar is not in play": where it is nobody has said
    } else if (subject.sort != Sort::Player) {
      mention(context, Sort::Card, card, subject.kinds, false, subject.span);
      context.discourse.antecedents.back().found = found;
    }
    // "Then the Thug is not stunned." fails where there is no Thug.
    return context.setting.mode == Mode::Then && !(where && clause.verb->negated)
               ? context.both(context.isCard(card), negated(inner))
               : negated(inner);
  }

  /// That such a card is among those of a list, which is where it is looked for.
  const Node* lookedForIn(const Node* list) {
    subject.list = list;
    subject.needsZone = false;
    if (subject.quantifier == Quantifier::Definite) subject.quantifier = Quantifier::One;
    return exists(context, subject, clause.verb->negated);
  }
};

/// "is stunned", "is set-aside"
const Node* isAdjective(Question& question, Cursor& cursor) {
  Context& context = question.context;
  const Chunk& chunk = cursor.peek();
  const Desc& subject = question.subject;
  ++cursor.at;
  if (!chunk.word->symbol.valid()) return question.refuse(chunk);
  if (context.kindOf(chunk.word) == SymbolKind::Adjective && !chunk.word->negated && subject.sort == Sort::Query &&
      subject.needsZone && !subject.list && subject.quantifier != Quantifier::Each) {
    // "While Old Hadar is set-aside": such a card is looked for where it then is
    const AdjectiveDecl& adjective = context.model.adjectives[context.model.vocabulary[chunk.word->symbol].data];
    if (adjective.sort == AdjectiveDecl::Sort::Zone)
      return question.lookedForIn(cardsInZones(context, adjective.index));
  }
  return question.ask([&](const Node* card) { return adjectiveTest(context, *chunk.word, card); });
}

/// "is engaged with you", "is exhausted"
const Node* isParticipleOf(Question& question, Cursor& cursor) {
  Context& context = question.context;
  const Chunk& chunk = cursor.peek();
  const Chunk* next = cursor.next(1);
  const VerbWord* verb = context.verbOf(chunk.word);
  for (const Relation& relation : context.model.relations) {
    if (verb != &context.model.verbs[relation.verbWord] || !next || next->kind != ChunkKind::Prep ||
        !is(next->word, relation.preposition))
      continue;
    cursor.at += 2;
    if (relation.sort == Relation::Sort::Area && question.subject.sort == Sort::Player)
      return areaHolds(context, question.subject.node, *next->np, cursor, question.clause.verb->negated);
    return question.ask([&](const Node* card) { return relationTest(context, relation, card, *next->np, cursor); });
  }
  Word state = *chunk.word;
  state.symbol = context.model.vocabulary.find(SymbolKind::Adjective, chunk.word->text);
  if (!state.symbol.valid()) return question.refuse(chunk);
  ++cursor.at;
  return question.ask([&](const Node* card) { return adjectiveTest(context, state, card); });
}

/// "is in play", "is in your hand", "is in hero form"
const Node* isIn(Question& question, Cursor& cursor, const Chunk& chunk) {
  Context& context = question.context;
  if (namesForm(context, *chunk.np)) {
    if (!license(context, *chunk.np)) return nullptr;
    return question.ask([&](const Node* card) { return inForm(context, *chunk.np, card); });
  }
  if (context.textOf(chunk.np->span) == "play")
    return question.ask([&](const Node* card) { return context.make(NodeKind::InPlay, Type::Bool, {card}); }, true);
  if (const Index zone = zoneOfScope(context, *chunk.np); zone != kNone)
    return question.ask([&](const Node* card) { return context.make(NodeKind::InZone, Type::Bool, {card}, zone); },
                        true);
  Desc place = describe(context, *chunk.np, cursor);
  if (place.sort == Sort::None) return nullptr;
  if (place.sort == Sort::Form) {
    if ((context.identityKinds() & ~place.kinds) == 0)
      return context.fail(diag::Id::NoRole, chunk.np->span, context.textOf(chunk.np->span), "say which form");
    context.note(chunk.span, "the form of the identity's face", "YOU-1");
    return question.ask([&](const Node* card) { return isInForm(context, place, card); });
  }
  if (place.sort != Sort::Zone) return question.refuse(chunk);
  // A card in a zone out of play is sought there, not in play.
  const auto cards = [&] { return context.make(NodeKind::CardsInZone, Type::Cards, {place.node}, place.index); };
  if (question.subject.sort == Sort::Query) return question.lookedForIn(cards());
  return question.ask([&](const Node* card) { return context.make(NodeKind::Contains, Type::Bool, {cards(), card}); });
}

const Node* isBehindPreposition(Question& question, Cursor& cursor) {
  Context& context = question.context;
  const Chunk& chunk = cursor.peek();
  if (!chunk.np) return question.refuse(chunk);
  ++cursor.at;
  if (const Word* side = sideOf(context, *chunk.np); side && is(chunk.word, Closed::On)) {
    context.note(chunk.span, "the side that is up has this trait");
    return question.ask([&](const Node* card) {
      return context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, context.model.vocabulary[side->symbol].data);
    });
  }
  return is(chunk.word, Closed::In) ? isIn(question, cursor, chunk) : question.refuse(chunk);
}

/// "if this activation is an attack", "a scheme": the event noun, or the verb of that spelling
const Node* isEvent(Question& question, Cursor& cursor, const NounPhrase& phrase, const NounDecl& noun) {
  Context& context = question.context;
  const Clause& clause = question.clause;
  Desc& subject = question.subject;
  if (!license(context, phrase) || !readsAll(context, phrase, kDet)) return nullptr;
  ++cursor.at;
  // Of a noun for several events the first holds the others, or is held by them: it is what the innermost of those is.
  const NounDecl* about =
      clause.subject.empty() || !clause.subject[0]->np ? nullptr : context.nounOf(clause.subject[0]->np->head);
  if (about && about->events.size() > 1) {
    const llvm::ArrayRef<Index> events = about->events;
    for (const VerbFrame& frame : context.model.verbs[events.front()].frames) {
      if (context.setting.watched && context.setting.watched->verb == frame.verb && context.setting.early)
        return context.fail(diag::Id::NotYet, clause.span, "what this will be, before it is");
    }
    subject.node = eventOf(context, events.drop_front(), subject.span, context.textOf(subject.span));
    if (!subject.node) return nullptr;
  }
  std::vector<const Node*> any;
  for (size_t word = 0; word < context.model.verbs.size(); ++word) {
    const bool named = noun.sort == NounSort::Event
                           ? llvm::is_contained(noun.events, word)
                           : context.model.verbs[word].name == context.textOf(phrase.head->span);
    for (const VerbFrame& frame : context.model.verbs[word].frames) {
      if (named && frame.construct == Construct::None)
        any.push_back(context.make(NodeKind::EventVerb, Type::Bool, {subject.node}, 0, frame.verb));
    }
  }
  if (any.empty()) return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
  mention(context, Sort::Event, subject.node, 0, false, subject.span);
  return question.negated(any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any));
}

/// "is a treachery", "is 3 or more"
const Node* isNoun(Question& question, Cursor& cursor) {
  Context& context = question.context;
  const Clause& clause = question.clause;
  const NounPhrase& phrase = *cursor.peek().np;
  Desc& subject = question.subject;
  const NounDecl* noun = context.nounOf(phrase.head);
  if (subject.sort == Sort::Event && noun && is(phrase.det, Closed::A) && phrase.mods.empty() && !phrase.of)
    return isEvent(question, cursor, phrase, *noun);
  if (const Node* value = numberAsked(context, clause, subject)) return compareNumber(context, clause, value, cursor);
  if (context.failed) return nullptr;
  ++cursor.at;
  Desc what = describe(context, phrase, cursor);
  if (what.sort == Sort::None) return nullptr;
  const bool several = what.sort == Sort::Query && what.quantifier == Quantifier::Each;  // nothing is each of them
  if (several || what.sort == Sort::Amount || subject.sort == Sort::Amount)
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  if (!clause.verb->negated) question.found = subject.kinds & what.kinds;
  return question.ask([&](const Node* card) { return matches(context, what, card); });
}

}  // namespace

const Node* stateCondition(Context& context, const Clause& clause, Desc subject, Cursor& cursor) {
  if (cursor.done()) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  Question question{.context = context, .clause = clause, .subject = subject};
  switch (cursor.peek().kind) {
    case ChunkKind::Adjective:
      return isAdjective(question, cursor);
    case ChunkKind::Part:
      return isParticipleOf(question, cursor);
    case ChunkKind::Prep:
      return isBehindPreposition(question, cursor);
    case ChunkKind::Noun:
      return isNoun(question, cursor);
    default:
      return question.refuse(cursor.peek());
  }
}

const Word* sideOf(const Context& context, const NounPhrase& phrase) {
  // "its [[Quiet]] side": the trait by which one side of a card is told from the other
  const NounDecl* noun = context.nounOf(phrase.head);
  const bool its = is(phrase.det, Closed::Its) || is(phrase.det, Closed::His) || is(phrase.det, Closed::Her) ||
                   is(phrase.det, Closed::Their);
  const bool trait = phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() && !phrase.mods[0]->negated &&
                     context.kindOf(phrase.mods[0]) == SymbolKind::Trait;
  return noun && noun->sort == NounSort::Side && its && trait && !phrase.of && !phrase.ordinal && !phrase.det2 &&
                 !phrase.quantity.value && phrase.head->form == lexicon::Form::Singular
             ? phrase.mods[0]
             : nullptr;
}

void remainingBehind(Context& context, Cursor& cursor, Desc& stat) {
  if (cursor.done() || stat.unitIndex != kNone || lessOf(context, stat.index) == kNone) return;
  const Chunk& chunk = cursor.peek();
  const bool remaining = chunk.word && chunk.word->closed == Closed::Remaining;
  if (!remaining && context.textOf(chunk.span) != "remaining") return;
  stat.unitIndex = lessOf(context, stat.index);
  ++cursor.at;
}

namespace {

/// "you have 3 cards in your hand"
const Node* playerHas(Context& context, const Clause& clause, const Desc& subject, const NounPhrase& phrase,
                      Cursor& cursor) {
  const NounDecl& noun = *context.nounOf(phrase.head);
  Desc what = describe(context, phrase, cursor);
  if (what.sort == Sort::None) return nullptr;
  if (noun.zone != kNone && what.list && what.list->kind == NodeKind::Collect)  // of a zone that each player has
    what.list = context.substitute(what.list->args[1], what.list->local, subject.node);
  if (!what.list) {
    const Node* holder = context.controllerOf(context.local(what.variable, Type::Card));
    what.predicates.push_back(context.samePlayer(holder, subject.node));
  }
  finishQuery(context, what);
  const Node* test = compareCount(context, context.count(candidates(context, what)), what);
  return test && clause.verb->negated ? context.negate(test) : test;
}

/// "it has 3 or more threat": of the card that `it` describes. False after reporting.
bool hasCounters(Context& context, Desc& it, const NounPhrase& phrase, Cursor& cursor) {
  Desc amount = describe(context, phrase, cursor);
  if (amount.sort == Sort::None) return false;
  if (amount.unitIndex == kNone)
    return context.fail(diag::Id::WhichCounter, it.span, context.textOf(it.span)) != nullptr;
  const Node* value =
      context.make(NodeKind::Counters, Type::Int, {context.local(it.variable, Type::Card)}, amount.unitIndex);
  const Node* test = compareCount(context, value, amount);
  if (test) it.predicates.push_back(test);
  return test != nullptr;
}

/// "it has an ATK", "no remaining hit points", "5 or more hit points". False after reporting.
bool hasStat(Context& context, Desc& it, const NounPhrase& phrase, Cursor& cursor) {
  Desc amount = describeStat(context, phrase);
  if (amount.sort == Sort::None) return false;
  remainingBehind(context, cursor, amount);
  const bool printed = (context.program.printedStats >> amount.index & 1) != 0;
  const bool any = printed && is(phrase.det, Closed::A) && !amount.number && amount.unitIndex == kNone;
  if (!amount.number && amount.quantifier != Quantifier::No && !any)
    return context.fail(diag::Id::BadAmount, it.span, context.textOf(it.span)) != nullptr;
  const Node* bearer = context.local(it.variable, Type::Card);
  if (any) {  // one is printed on it
    it.predicates.push_back(context.make(NodeKind::HasStat, Type::Bool, {bearer}, amount.index));
  } else if (amount.quantifier == Quantifier::No) {  // none left of what it has, or none printed on it
    const Node* has = context.make(NodeKind::HasStat, Type::Bool, {bearer}, amount.index);
    const Node* none = context.make(NodeKind::LeInt, Type::Bool, {statOf(context, bearer, amount), context.integer(0)});
    const bool unprinted = printed && amount.unitIndex == kNone;
    it.predicates.push_back(unprinted ? context.either(context.negate(has), none) : context.both(has, none));
  } else {
    it.predicates.push_back(compareCount(context, statOf(context, bearer, amount), amount));
  }
  return true;
}

/// What a card has: counters, a stat, traits, a keyword; `person`: said of a player. False after reporting.
bool cardHas(Context& context, Desc& it, const NounPhrase& phrase, Cursor& cursor, bool person) {
  const NounDecl* noun = context.nounOf(phrase.head);
  const auto isOf = [&](SymbolKind kind) {
    return phrase.head && phrase.head->symbol.valid() && context.kindOf(phrase.head) == kind;
  };
  if (noun && noun->sort == NounSort::Counter) return hasCounters(context, it, phrase, cursor);
  if (isOf(SymbolKind::Stat)) return hasStat(context, it, phrase, cursor);
  std::vector<Index> traits;
  bool every = false;
  const NounPhrase* last = nullptr;
  if (traitsJoined(context, phrase, cursor, traits, last, &every)) {
    if (!readsAll(context, phrase, kDet)) return false;
    if (!is(phrase.det, Closed::The) || last->mods.size() != 1 || last->of)
      return context.fail(diag::Id::NoRole, it.span, context.textOf(it.span)) != nullptr;
    std::vector<const Node*> any;
    for (const Index trait : traits)
      any.push_back(context.make(NodeKind::HasTrait, Type::Bool, {context.local(it.variable, Type::Card)}, 0, trait));
    it.predicates.push_back(every ? context.all(any) : context.makeList(NodeKind::Or, Type::Bool, any));
    return true;
  }
  if (person && isOf(SymbolKind::Name) && !cursor.done() && cursor.peek().kind == ChunkKind::Prep) {
    // "you have Long Pole in your hand": of cards by name it is said where they are
    const std::string what(context.textOf(it.span));
    const std::string where(context.textOf(cursor.peek().span));
    const std::string said = phrase.quantity.value ? "there are " + what + " " + where : what + " is " + where;
    return context.fail(diag::Id::NoRole, it.span, what, "write `" + said + "`") != nullptr;
  }
  return withPhrase(context, it, phrase, false);
}

}  // namespace

const Node* haveCondition(Context& context, const Clause& clause, Desc subject, Cursor& cursor) {
  const bool negated = clause.verb->negated;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  const NounDecl* noun = context.nounOf(chunk.np->head);
  const bool person = subject.sort == Sort::Player;
  if (person && subject.node != context.setting.you)
    mention(context, Sort::Player, subject.node, 0, false, subject.span);
  if (person && noun && noun->sort == NounSort::Card) return playerHas(context, clause, subject, *chunk.np, cursor);
  if (person) {
    subject.node = context.identityOf(subject.node);
    subject.sort = Sort::Card;
    context.note(subject.span, "the identity: what a card has, an identity has", "YOU-1");
  }
  Desc it{.sort = Sort::Query, .span = chunk.span, .variable = context.newLocal()};
  if (!cardHas(context, it, *chunk.np, cursor, person)) return nullptr;
  if (subject.sort == Sort::Query && subject.quantifier == Quantifier::Each && !subject.random) {
    // "each of your allies has the Avenger trait": there is none that has not
    if (negated)
      return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));  // none, or not all?
    const Node* has =
        context.substitute(context.all(it.predicates), it.variable, context.local(subject.variable, Type::Card));
    return everyOne(context, subject, has);
  }
  const Node* card = cardOf(context, subject);
  if (!card) return nullptr;
  if (!person) mention(context, Sort::Card, card, subject.kinds, false, subject.span);
  const Node* test = context.substitute(context.all(it.predicates), it.variable, card);
  if (negated) test = context.negate(test);
  // "Then the Thug has 0 damage." fails where there is no Thug.
  return context.setting.mode == Mode::Then && !person ? context.both(context.isCard(card), test) : test;
}

}  // namespace thou::sema
