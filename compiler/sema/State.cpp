// Conditions on how things are: `it is stunned`, `you are in hero form`, `that scheme has 3 or more threat`. Next: Happened.cpp.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

const Node* Builder::stateCondition(const Clause& clause, Desc subject, Cursor& cursor) {
  if (cursor.done()) return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  const bool negated = clause.verb->negated;
  uint32_t found = 0;  // what kinds of card it is where the condition holds
  // What is tested, as a function of one card; applied to the subject, or to some card that fits it.
  auto apply = [&](const std::function<const Node*(const Node*)>& test) -> const Node* {
    if (subject.sort == Sort::Query && subject.quantifier != Quantifier::Definite) {
      const Node* inner = test(local(subject.variable, Type::Card));
      if (!inner) return nullptr;
      if (subject.quantifier == Quantifier::Each) return everyOne(subject, negated ? negate(inner) : inner);
      subject.predicates.push_back(negated ? negate(inner) : inner);
      mention(Sort::Card, nullptr, subject.kinds, false, subject.span);  // some card or other: nothing `it` could mean
      return exists(subject, false);
    }
    const Node* card = cardOf(subject);
    if (!card) return nullptr;
    const Node* inner = test(card);
    if (!inner) return nullptr;
    if (subject.sort != Sort::Player) {
      mention(Sort::Card, card, subject.kinds, false, subject.span);
      antecedents_.back().found = found;
    }
    const Node* whole = negated ? negate(inner) : inner;
    if (mode_ == Mode::Then && !negated) whole = both(make(NodeKind::IsCard, Type::Bool, {card}), whole);
    return whole;
  };
  const Chunk& chunk = cursor.peek();
  switch (chunk.kind) {
    case ChunkKind::Adjective:
      ++cursor.at;
      if (!chunk.word->symbol.valid()) return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
      if (kindOf(chunk.word) == SymbolKind::Adjective && !chunk.word->negated && subject.sort == Sort::Query &&
          subject.needsZone && !subject.list && subject.quantifier != Quantifier::Each) {
        // "While Old Hadar is set-aside": such a card is looked for where it then is
        const AdjectiveDecl& adjective = model_.adjectives[model_.vocabulary[chunk.word->symbol].data];
        if (adjective.sort == AdjectiveDecl::Sort::Zone) {
          subject.list = cardsInZones(adjective.index);
          subject.needsZone = false;
          if (subject.quantifier == Quantifier::Definite) subject.quantifier = Quantifier::One;
          return exists(subject, negated);
        }
      }
      return apply([&](const Node* card) { return adjectiveTest(*chunk.word, card); });
    case ChunkKind::Part: {
      const Chunk* next = cursor.next(1);
      const VerbWord* verb = verbOf(chunk.word);
      for (const Relation& relation : model_.relations) {
        if (verb != &model_.verbs[relation.verbWord] || !next || next->kind != ChunkKind::Prep ||
            !is(next->word, relation.preposition))
          continue;
        cursor.at += 2;
        return apply([&](const Node* card) { return relationTest(relation, card, *next->np, cursor); });
      }
      const lexicon::SymbolId adjective = model_.vocabulary.find(SymbolKind::Adjective, chunk.word->text);
      if (!adjective.valid()) return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
      ++cursor.at;
      Word state = *chunk.word;
      state.symbol = adjective;
      return apply([&](const Node* card) { return adjectiveTest(state, card); });
    }
    case ChunkKind::Prep: {
      if (!chunk.np) return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
      ++cursor.at;
      if (const Word* side = sideOf(*chunk.np); side && is(chunk.word, Closed::On)) {
        note(chunk.span, "the side that is up has this trait");
        return apply([&](const Node* card) {
          return make(NodeKind::HasTrait, Type::Bool, {card}, 0, model_.vocabulary[side->symbol].data);
        });
      }
      if (is(chunk.word, Closed::In) && namesForm(*chunk.np)) {
        if (!license(*chunk.np)) return nullptr;
        return apply([&](const Node* card) { return inForm(*chunk.np, card); });
      }
      if (is(chunk.word, Closed::In)) {
        const std::string_view text = textOf(chunk.np->span);
        if (text == "play") return apply([&](const Node* card) { return make(NodeKind::InPlay, Type::Bool, {card}); });
        if (const Index zone = zoneOfScope(*chunk.np); zone != kNone)
          return apply([&](const Node* card) { return make(NodeKind::InZone, Type::Bool, {card}, zone); });
        Desc place = describe(*chunk.np, cursor);
        if (place.sort == Sort::Form) {
          if ((identityKinds() & ~place.kinds) == 0)
            return fail(diag::Id::NoRole, chunk.np->span, textOf(chunk.np->span), "say which form");
          note(chunk.span, "the form of the identity's face", "YOU-1");
          return apply([&](const Node* card) { return isInForm(place, card); });
        }
        if (place.sort == Sort::Zone) {
          // A card in a zone out of play is sought there, not in play.
          if (subject.sort == Sort::Query) {
            subject.list = make(NodeKind::CardsInZone, Type::Cards, {place.node}, place.index);
            subject.needsZone = false;
            if (subject.quantifier == Quantifier::Definite) subject.quantifier = Quantifier::One;
            return exists(subject, negated);
          }
          return apply([&](const Node* card) {
            return make(NodeKind::Contains, Type::Bool,
                        {make(NodeKind::CardsInZone, Type::Cards, {place.node}, place.index), card});
          });
        }
        if (place.sort == Sort::None) return nullptr;
      }
      return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
    }
    case ChunkKind::Noun: {
      if (const NounDecl* noun = nounOf(chunk.np->head); subject.sort == Sort::Event && noun &&
                                                         is(chunk.np->det, Closed::A) && chunk.np->mods.empty() &&
                                                         !chunk.np->of) {
        // "if this activation is an attack", "a scheme": the event noun, or the verb of that spelling
        if (!license(*chunk.np) || !readsAll(*chunk.np, kDet)) return nullptr;
        ++cursor.at;
        std::vector<const Node*> any;
        // Of a noun for several events the first holds the others, or is held by them: it is what the innermost of those is.
        const NounDecl* about =
            clause.subject.empty() || !clause.subject[0]->np ? nullptr : nounOf(clause.subject[0]->np->head);
        if (about && about->events.size() > 1) {
          const llvm::ArrayRef<Index> events = about->events;
          for (const VerbFrame& frame : model_.verbs[events.front()].frames) {
            if (watched_ && watched_->verb == frame.verb && early_)
              return fail(diag::Id::NotYet, clause.span, "what this will be, before it is");
          }
          subject.node = eventOf(events.drop_front(), subject.span, textOf(subject.span));
          if (!subject.node) return nullptr;
        }
        for (size_t word = 0; word < model_.verbs.size(); ++word) {
          const bool named = noun->sort == NounSort::Event
                                 ? std::find(noun->events.begin(), noun->events.end(), word) != noun->events.end()
                                 : model_.verbs[word].name == textOf(chunk.np->head->span);
          for (const VerbFrame& frame : model_.verbs[word].frames) {
            if (named && frame.construct == Construct::None)
              any.push_back(make(NodeKind::EventVerb, Type::Bool, {subject.node}, 0, frame.verb));
          }
        }
        if (any.empty()) return fail(diag::Id::NoRole, chunk.np->span, textOf(chunk.np->span));
        const Node* test = any.size() == 1 ? any.front() : makeList(NodeKind::Or, Type::Bool, any);
        return negated ? negate(test) : test;
      }
      if (const Node* value = numberAsked(clause, subject)) return compareNumber(clause, value, cursor);
      if (failed_) return nullptr;
      ++cursor.at;
      Desc what = describe(*chunk.np, cursor);
      if (what.sort == Sort::None) return nullptr;
      const bool several = what.sort == Sort::Query && what.quantifier == Quantifier::Each;  // nothing is each of them
      if (several || what.sort == Sort::Amount || subject.sort == Sort::Amount)
        return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
      if (!negated) found = subject.kinds & what.kinds;
      return apply([&](const Node* card) { return matches(what, card); });
    }
    default:
      return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
  }
}

const Word* Builder::sideOf(const NounPhrase& phrase) const {
  // "its [[Quiet]] side": the trait by which one side of a card is told from the other
  const NounDecl* noun = nounOf(phrase.head);
  const bool its = is(phrase.det, Closed::Its) || is(phrase.det, Closed::His) || is(phrase.det, Closed::Her) ||
                   is(phrase.det, Closed::Their);
  const bool trait = phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() && !phrase.mods[0]->negated &&
                     kindOf(phrase.mods[0]) == SymbolKind::Trait;
  return noun && noun->sort == NounSort::Side && its && trait && !phrase.of && !phrase.ordinal && !phrase.det2 &&
                 !phrase.quantity.value && phrase.head->form == lexicon::Form::Singular
             ? phrase.mods[0]
             : nullptr;
}

const Node* Builder::modeOf(const Chunk& chunk) {
  const NounDecl* mode =
      chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::In) && chunk.np ? nounOf(chunk.np->head) : nullptr;
  if (!mode || mode->sort != NounSort::Mode || chunk.np->det || !chunk.np->mods.empty() || chunk.np->of ||
      chunk.np->possessor || chunk.np->quantity.value || chunk.np->ordinal)
    return nullptr;
  note(chunk.span, "if the game is played so");
  return make(NodeKind::InMode, Type::Bool, {}, mode->index);
}

void Builder::remainingBehind(Cursor& cursor, Desc& stat) {
  // "3 hit points remaining": the word may stand behind
  if (cursor.done() || stat.unitIndex != kNone || lessOf(stat.index) == kNone) return;
  const Chunk& chunk = cursor.peek();
  const bool remaining = chunk.word && chunk.word->closed == Closed::Remaining;
  if (!remaining && textOf(chunk.span) != "remaining") return;
  stat.unitIndex = lessOf(stat.index);
  ++cursor.at;
}

const Node* Builder::haveCondition(const Clause& clause, Desc subject, Cursor& cursor) {
  const bool negated = clause.verb->negated;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  const NounPhrase& phrase = *cursor.peek().np;
  const Span span = cursor.peek().span;
  ++cursor.at;
  const NounDecl* noun = nounOf(phrase.head);
  if (subject.sort == Sort::Player && subject.node != you_) mention(Sort::Player, subject.node, 0, false, subject.span);
  // you have 3 cards in your hand
  if (subject.sort == Sort::Player && noun && noun->sort == NounSort::Card) {
    Desc what = describe(phrase, cursor);
    if (what.sort == Sort::None) return nullptr;
    if (noun->zone != kNone && what.list && what.list->kind == NodeKind::Collect)  // of a zone that each player has
      what.list = substitute(what.list->args[1], what.list->local, subject.node);
    if (!what.list) {
      what.predicates.push_back(
          make(NodeKind::EqPlayer, Type::Bool,
               {make(NodeKind::Controller, Type::Player, {local(what.variable, Type::Card)}), subject.node}));
    }
    finishQuery(what);
    const Node* test = compareCount(make(NodeKind::Count, Type::Int, {candidates(what)}), what);
    return test && negated ? negate(test) : test;
  }
  // a card has threat, a trait, a keyword, hit points remaining
  const bool person = subject.sort == Sort::Player;
  if (person) {
    subject.node = identityOf(subject.node);
    subject.sort = Sort::Card;
    note(subject.span, "the identity: what a card has, an identity has", "YOU-1");
  }
  Desc it;
  it.sort = Sort::Query;
  it.variable = newLocal();
  it.span = span;
  std::vector<Index> traits;
  bool every = false;
  const NounPhrase* last = nullptr;
  if (noun && noun->sort == NounSort::Counter) {
    Desc amount = describe(phrase, cursor);
    if (amount.sort == Sort::None) return nullptr;
    if (amount.unitIndex == kNone) return fail(diag::Id::WhichCounter, span, textOf(span));
    const Node* value = make(NodeKind::Counters, Type::Int, {local(it.variable, Type::Card)}, amount.unitIndex);
    const Node* test = compareCount(value, amount);
    if (!test) return nullptr;
    it.predicates.push_back(test);
  } else if (phrase.head && phrase.head->symbol.valid() && kindOf(phrase.head) == SymbolKind::Stat) {
    Desc amount = describeStat(phrase);
    if (amount.sort == Sort::None) return nullptr;
    remainingBehind(cursor, amount);
    const bool printed = (program_.printedStats >> amount.index & 1) != 0;
    const bool any = printed && is(phrase.det, Closed::A) && !amount.number && amount.unitIndex == kNone;
    if (!amount.number && amount.quantifier != Quantifier::No && !any)
      return fail(diag::Id::BadAmount, span, textOf(span));
    const Node* bearer = local(it.variable, Type::Card);
    if (any) {  // "it has an ATK": one is printed on it
      it.predicates.push_back(make(NodeKind::HasStat, Type::Bool, {bearer}, amount.index));
    } else if (amount.quantifier == Quantifier::No) {  // "no remaining hit points": none left of what it has
      it.predicates.push_back(make(NodeKind::HasStat, Type::Bool, {bearer}, amount.index));
      it.predicates.push_back(make(NodeKind::LeInt, Type::Bool, {statOf(bearer, amount), integer(0)}));
    } else {
      it.predicates.push_back(compareCount(statOf(bearer, amount), amount));
    }
  } else if (traitsJoined(phrase, cursor, traits, last, &every)) {
    if (!readsAll(phrase, kDet)) return nullptr;
    if (!is(phrase.det, Closed::The) || last->mods.size() != 1 || last->of)
      return fail(diag::Id::NoRole, span, textOf(span));
    std::vector<const Node*> any;
    for (const Index trait : traits)
      any.push_back(make(NodeKind::HasTrait, Type::Bool, {local(it.variable, Type::Card)}, 0, trait));
    it.predicates.push_back(every ? all(any) : makeList(NodeKind::Or, Type::Bool, any));
  } else if (person && phrase.head && phrase.head->symbol.valid() && kindOf(phrase.head) == SymbolKind::Name &&
             !cursor.done() && cursor.peek().kind == ChunkKind::Prep) {
    // "you have Long Pole in your hand": of cards by name it is said where they are
    const std::string what(textOf(span));
    const std::string where(textOf(cursor.peek().span));
    const std::string said = phrase.quantity.value ? "there are " + what + " " + where : what + " is " + where;
    return fail(diag::Id::NoRole, span, what, "write `" + said + "`");
  } else if (!withPhrase(it, phrase, false)) {
    return nullptr;
  }
  if (subject.sort == Sort::Query && subject.quantifier == Quantifier::Each && !subject.random) {
    // "each of your allies has the Avenger trait": there is none that has not
    if (negated) return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));  // none, or not all?
    const Node* has = substitute(all(it.predicates), it.variable, local(subject.variable, Type::Card));
    return everyOne(subject, has);
  }
  const Node* card = cardOf(subject);
  if (!card) return nullptr;
  if (!person) mention(Sort::Card, card, subject.kinds, false, subject.span);
  const Node* test = substitute(all(it.predicates), it.variable, card);
  return negated ? negate(test) : test;
}

}  // namespace thou::sema
