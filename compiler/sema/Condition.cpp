// Conditions: clauses that are true or false. Pure by construction.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

const Node* Builder::everyOne(Desc& desc, const Node* test) {
  // there is none that it is not true of
  desc.predicates.push_back(negate(test));
  finishQuery(desc);
  return make(NodeKind::EqInt, Type::Bool, {make(NodeKind::Count, Type::Int, {candidates(desc)}), integer(0)});
}

const Node* Builder::conditionChain(llvm::ArrayRef<const Clause*> clauses, std::vector<const Node*>* each) {
  const Node* result = nullptr;
  for (const Clause* clause : clauses) {
    const Node* test = condition(*clause);
    if (!test) return nullptr;
    if (each) each->push_back(test);
    if (!result)
      result = test;
    else if (is(clause->conn, Closed::Or))
      result = make(NodeKind::Or, Type::Bool, {result, test});
    else
      result = both(result, test);
  }
  return result;
}

bool Builder::hasAlready(const Clause& clause) const {
  const auto& adverbs = clause.verb->adverbs;
  return std::any_of(adverbs.begin(), adverbs.end(), [&](const Word* word) { return is(word, Closed::Already); }) ||
         (!clause.chunks.empty() && clause.chunks[0]->kind == ChunkKind::Adverb &&
          is(clause.chunks[0]->word, Closed::Already));
}

const Node* Builder::alreadyCondition(const Clause& clause) {
  // "If you are already confused": before anything that the ability does
  syntax::VerbGroup* verb = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
  std::vector<const Word*> adverbs;
  for (const Word* word : clause.verb->adverbs) {
    if (!is(word, Closed::Already)) adverbs.push_back(word);
  }
  verb->adverbs = llvm::ArrayRef<const Word*>(adverbs).copy(arena_);
  Clause* plain = new (arena_.Allocate<Clause>()) Clause(clause);
  plain->verb = verb;
  if (adverbs.size() == clause.verb->adverbs.size()) plain->chunks = clause.chunks.drop_front(1);
  if (clause.verb->adverbs.size() > adverbs.size() + 1)  // "already already"
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span));
  const Node* test = condition(*plain);
  if (!test) return nullptr;
  if (mode_ != Mode::Effect || !isPure(test) || !evaluable(test))
    return fail(diag::Id::NotYet, clause.span, "`already` in this condition");
  note(clause.span, "as it was before this ability did anything");
  const int32_t variable = newLocal();
  atFirst_.push_back(make(NodeKind::Let, Type::None, {test}, 0, kNone, variable));
  return local(variable, Type::Bool);
}

bool Builder::lastOf(const Clause& clause, const Node*& result) {
  // "if this removes the last threat from that scheme": some was taken away, and none is left
  const bool that =
      clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::This);
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  if (!that || !verb) return false;
  if (!readsAll(*clause.subject[0]->np, 0)) return true;
  const bool same = last_.verb && last_.did && last_.verb >= verb->frames.data() &&
                    last_.verb < verb->frames.data() + verb->frames.size();
  const Chunk* what = clause.chunks.size() == 2 ? clause.chunks[0] : nullptr;
  const Chunk* from = what ? clause.chunks[1] : nullptr;
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? nounOf(what->np->head) : nullptr;
  if (!same || !noun || noun->sort != NounSort::Counter || noun->index == kNone ||
      !is(what->np->ordinal, Closed::Last) || !is(what->np->det, Closed::The) || !what->np->mods.empty() ||
      what->np->of || from->kind != ChunkKind::Prep || !is(from->word, Closed::From) || clause.verb->negated ||
      clause.verb->passive) {
    fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
    return true;
  }
  Cursor none;
  if (!readsAll(*what->np, kDet | kOrdinal)) return true;
  Desc on = describe(*from->np, none);
  const Node* card = on.sort == Sort::None ? nullptr : cardOf(on);
  if (!card) return true;
  const Node* left = make(NodeKind::Counters, Type::Int, {card}, noun->index);
  result = both(last_.did, make(NodeKind::EqInt, Type::Bool, {left, integer(0)}));
  return true;
}

bool Builder::resultOf(const Clause& clause, const Node*& result) {
  // "player 2 has won the game"
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  if (!verb || clause.verb->passive || clause.verb->modal) return false;
  const auto operationOf = [&](const VerbFrame& frame) {
    const bytecode::Verb& made = program_.verbs[frame.verb];
    return frame.construct == Construct::None && made.hasOperation ? made.operation : bytecode::Operation::Offer;
  };
  const auto winning = [](bytecode::Operation operation) {
    return operation == bytecode::Operation::Win || operation == bytecode::Operation::WinAlone;
  };
  const auto frame = std::find_if(verb->frames.begin(), verb->frames.end(), [&](const VerbFrame& each) {
    return winning(operationOf(each)) || operationOf(each) == bytecode::Operation::Lose;
  });
  if (frame == verb->frames.end()) return false;
  const bool wins = winning(operationOf(*frame));
  Filling filling{.frame = &*frame};
  Cursor cursor{clause.chunks};
  if (!fill(filling, clause, cursor, true) || leftOver(cursor)) return true;
  Desc& who = filling.descs[size_t(Role::Player)];
  const Node* player = filling.filled[size_t(Role::Player)] ? playerOf(who) : nullptr;
  if (!player) return !failed_ ? fail(diag::Id::BadCondition, clause.span, textOf(clause.span)), true : true;
  result = make(NodeKind::EqInt, Type::Bool, {make(NodeKind::Result, Type::Int, {player}), integer(wins ? 1 : 2)});
  if (clause.verb->negated) result = negate(result);
  return true;
}

const Node* Builder::condition(const Clause& clause) {
  if (!clause.leads.empty()) return fail(diag::Id::Misplaced, clause.leads[0]->span, textOf(clause.leads[0]->span));
  if (clause.verb && hasAlready(clause)) return alreadyCondition(clause);
  if (clause.verb && !license(*clause.verb)) return nullptr;
  const Mode before = mode_;
  if (mode_ != Mode::Then) mode_ = Mode::Condition;
  span_ = clause.span;
  ++clause_;
  const Node* result = nullptr;
  if (!clause.verb) {
    fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
    mode_ = before;
    return nullptr;
  }
  const Word* verb = clause.verb->verb;
  if (const Word* modal = clause.verb->modal;
      modal && !is(modal, Closed::Do) && !is(modal, Closed::Can) && !is(modal, Closed::Cannot)) {
    mode_ = before;
    return fail(diag::Id::Misplaced, modal->span, modal->text);
  }
  Cursor cursor{clause.chunks};
  const bool there = !clause.subject.empty() && clause.subject[0]->kind == ChunkKind::Adverb;
  const bool isThere = clause.subject.empty() ? false
                       : there                ? is(clause.subject[0]->word, Closed::There)
                                              : clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::There);
  const NounPhrase* named = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  if (named && (isThere || is(named->head, Closed::You)) && !readsAll(*named, 0)) {
    mode_ = before;
    return nullptr;
  }
  if (!verb && is(clause.verb->modal, Closed::Cannot)) {
    // "if you cannot": what the sentence before was to do could not be done
    const bool you =
        clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::You);
    if (you && cursor.done() && last_.did)
      result = negate(last_.resolved());
    else
      fail(last_.did ? diag::Id::BadCondition : diag::Id::NoAntecedent, clause.span, textOf(clause.span));
  } else if (verb && (is(clause.verb->modal, Closed::Can) || is(clause.verb->modal, Closed::Cannot))) {
    result = possibleCondition(clause);
  } else if (is(verb, Closed::Do) || (verb == nullptr && clause.verb->modal && is(clause.verb->modal, Closed::Do))) {
    // "if you do", "if they do not": who, and nothing behind it
    const bool someone = clause.subject.size() == 1 && clause.subject[0]->kind == ChunkKind::Noun;
    Cursor who{clause.subject};
    who.at = 1;
    const Desc doer = someone ? describe(*clause.subject[0]->np, who) : Desc{};
    if (!leftOver(cursor) && doer.sort != Sort::Player && !failed_)
      fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
    if (!last_.did)
      fail(diag::Id::NoAntecedent, clause.span, textOf(clause.span));
    else if (last_.did == asked_.first && asked_.second != (doer.node == you_))
      fail(diag::Id::BadCondition, clause.span, textOf(clause.span),
           asked_.second ? "it was you who may: `if you do`" : "it was somebody else who may: `if they do`");
    else
      result = clause.verb->negated ? negate(last_.did) : last_.did;
  } else if (isThere && is(verb, Closed::Be)) {
    if (cursor.done() || cursor.peek().kind != ChunkKind::Noun) {
      fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
    } else {
      const Chunk& chunk = cursor.peek();
      ++cursor.at;
      Desc desc = describe(*chunk.np, cursor);
      if (desc.sort == Sort::Amount) {
        // "there are 3 threat on it", "there is no threat here"
        const Node* count = desc.node != desc.number ? desc.node : nullptr;
        if (!count && !cursor.done()) {
          const Chunk& where = cursor.peek();
          const Node* card = nullptr;
          if (where.kind == ChunkKind::Prep && is(where.word, Closed::On)) {
            ++cursor.at;
            Desc on = describe(*where.np, cursor);
            card = on.sort == Sort::None ? nullptr : cardOf(on);
          } else if (where.kind == ChunkKind::Adverb && is(where.word, Closed::Here) && owner_.kinds) {
            ++cursor.at;
            card = thisCard();
          }
          if (card && desc.unitIndex != kNone) count = make(NodeKind::Counters, Type::Int, {card}, desc.unitIndex);
        }
        if (count) result = compareCount(count, desc);
        if (result && clause.verb->negated) result = negate(result);
      } else if (desc.sort != Sort::None) {
        result = exists(desc, clause.verb->negated);
      }
      if (result && leftOver(cursor)) result = nullptr;
    }
  } else if (isProgressive(clause)) {
    result = progressive(clause);
  } else if (resultOf(clause, result)) {
    // handled, or reported
  } else if (lastOf(clause, result)) {
    // handled, or reported
  } else if (clause.subject.empty() || clause.subject[0]->kind != ChunkKind::Noun) {
    fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  } else if (verb && verb->symbol.valid() && verbOf(verb) && !clause.verb->passive &&
             verbOf(verb)->frames.front().construct == Construct::Use) {
    result = paidCondition(clause);
  } else if (clause.verb->passive || (verb && verb->symbol.valid())) {
    const VerbWord* word = verbOf(verb);
    const Construct construct = word ? word->frames.front().construct : Construct::None;
    // "is exhausted", "is stunned": a state where the participle is declared as an adjective
    const lexicon::SymbolId adjective =
        clause.verb->passive ? model_.vocabulary.find(SymbolKind::Adjective, verb->text) : lexicon::SymbolId{};
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    if (adjective.valid() && !cursor.done() && cursor.peek().kind == ChunkKind::Adverb &&
        is(cursor.peek().word, Closed::ThisWay)) {
      result = happenedCondition(clause);
    } else if (adjective.valid() && cursor.done()) {
      ++subject.at;
      Desc desc = describe(phrase, subject);
      Word state = *verb;
      state.symbol = adjective;
      const Node* card = desc.sort == Sort::None || leftOver(subject) ? nullptr : cardOf(desc);
      if (card) {
        result = adjectiveTest(state, card);
        if (clause.verb->negated) result = negate(result);
        if (desc.sort != Sort::Player) mention(Sort::Card, card, desc.kinds, false, phrase.span);
      }
    } else if (clause.verb->passive && word && !cursor.done() && cursor.peek().kind == ChunkKind::Prep && [&] {
                 for (const Relation& r : model_.relations) {
                   if (word == &model_.verbs[r.verbWord] && is(cursor.peek().word, r.preposition)) return true;
                 }
                 return false;
               }()) {
      const Relation* relation = nullptr;
      for (const Relation& r : model_.relations) {
        if (word == &model_.verbs[r.verbWord] && is(cursor.peek().word, r.preposition)) relation = &r;
      }
      ++subject.at;
      Desc desc = describe(phrase, subject);
      if (desc.sort != Sort::None && !leftOver(subject)) {
        const Chunk& where = cursor.peek();
        ++cursor.at;
        if (desc.sort == Sort::Player && relation->sort == Relation::Sort::Area) {
          result = areaHolds(desc.node, *where.np, cursor, clause.verb->negated);
        } else if (desc.sort == Sort::Query && desc.quantifier != Quantifier::Definite) {
          const Node* test = relationTest(*relation, local(desc.variable, Type::Card), *where.np, cursor);
          if (test) {
            if (clause.verb->negated) test = negate(test);
            if (!desc.every) desc.predicates.push_back(test);
            result = desc.every ? everyOne(desc, test) : exists(desc, false);
          }
        } else if (const Node* card = cardOf(desc)) {
          result = relationTest(*relation, card, *where.np, cursor);
          if (result && clause.verb->negated) result = negate(result);
          if (desc.sort != Sort::Player) mention(Sort::Card, card, desc.kinds, false, phrase.span);
        }
        if (result && leftOver(cursor)) result = nullptr;
      }
    } else if (construct == Construct::Control || construct == Construct::Own) {
      ++subject.at;
      Desc who = describe(phrase, subject);
      // "a player owns that card": anybody
      const bool anybody =
          who.sort == Sort::Players && who.node->kind == NodeKind::Players && who.quantifier == Quantifier::One;
      const Node* player = who.sort == Sort::None || leftOver(subject) ? nullptr : anybody ? you_ : playerOf(who);
      // "you control A and B": each of them; "A or B": one of them is enough
      const auto joins = [&](Closed how) {
        return std::any_of(cursor.chunks.begin() + long(cursor.at), cursor.chunks.end(),
                           [&](const Chunk* chunk) { return chunk->kind == ChunkKind::Conj && is(chunk->word, how); });
      };
      const bool either = joins(Closed::Or) && !clause.verb->negated;
      if (joins(Closed::Or) && joins(Closed::And)) fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
      while (player && !cursor.done()) {
        const Chunk* chunk = &cursor.peek();
        if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
        if (chunk->kind != ChunkKind::Noun) {
          leftOver(cursor);
          result = nullptr;
          break;
        }
        ++cursor.at;
        Desc what = describe(*chunk->np, cursor);
        if (what.sort == Sort::None) {
          result = nullptr;
          break;
        }
        const bool controls = construct == Construct::Control;
        const NodeKind holder = controls ? NodeKind::Controller : NodeKind::Owner;
        const auto has = [&](const Node* card) {
          const Node* whose = make(holder, Type::Player, {card});
          return anybody ? make(NodeKind::IsPlayer, Type::Bool, {whose})
                         : make(NodeKind::EqPlayer, Type::Bool, {whose, player});
        };
        const Node* test = nullptr;
        if (what.sort == Sort::Card) {
          test = has(what.node);
          if (controls) test = both(test, inPlayThen(what.node));
        } else {
          if (controls && what.sort == Sort::Query && !inPlayOnly(what, chunk->span)) return nullptr;
          const Node* held = has(local(what.variable, Type::Card));
          if (what.quantifier == Quantifier::Each) {
            test = everyOne(what, held);
          } else {
            what.predicates.push_back(held);
            test = exists(what, false);
          }
          if (what.quantifier == Quantifier::One || what.quantifier == Quantifier::Definite) {
            finishQuery(what);
          }
        }
        if (!test) return nullptr;
        if (clause.verb->negated) test = negate(test);
        result = either && result ? make(NodeKind::Or, Type::Bool, {result, test}) : both(result, test);
      }
    } else {
      result = happenedCondition(clause);
    }
  } else if (is(verb, Closed::Be) && clause.chunks.size() == 2 && clause.chunks[1]->kind == ChunkKind::Adverb &&
             is(clause.chunks[1]->word, Closed::ThisWay)) {
    // "if no character was exhausted this way": the deed, not the state
    Clause* state = new (arena_.Allocate<Clause>()) Clause(clause);
    state->chunks = clause.chunks.take_front(1);
    const Clause& made = madeSo(*state);
    if (&made == state) {
      fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
    } else {
      Clause* deed = new (arena_.Allocate<Clause>()) Clause(made);
      deed->chunks = clause.chunks.drop_front(1);
      result = happenedCondition(*deed);
    }
  } else if (is(verb, Closed::Be)) {
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    // "if that card is a treachery": of what was mentioned, it is one that can be
    const bool spokenOf = clause.subject.size() == 1 && !phrase.possessor && phrase.mods.empty() &&
                          (phrase.head->closed != Closed::None || is(phrase.det, Closed::That));
    const NounDecl* asked =
        spokenOf && !cursor.done() && cursor.peek().kind == ChunkKind::Noun ? nounOf(cursor.peek().np->head) : nullptr;
    if (asked && asked->sort == NounSort::Card) askedKinds_ = asked->kinds;
    Desc desc = describe(phrase, subject);
    askedKinds_ = ~0u;
    if (desc.sort != Sort::None && !leftOver(subject)) {
      result = stateCondition(clause, desc, cursor);
      if (result && leftOver(cursor)) result = nullptr;
    }
  } else if (is(verb, Closed::Have)) {
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc desc = describe(phrase, subject);
    const Word* icon = desc.sort == Sort::Resources && !cursor.done() && cursor.peek().kind == ChunkKind::Noun
                           ? cursor.peek().np->head
                           : nullptr;
    if (icon && icon->symbol.valid() && kindOf(icon) == SymbolKind::Icon && desc.node && !leftOver(subject)) {
      // "if that card's printed resource has [energy]"
      const NounPhrase& has = *cursor.peek().np;
      ++cursor.at;
      if (has.det || has.quantity.value || !has.mods.empty() || has.of || leftOver(cursor)) {
        fail(diag::Id::NoRole, has.span, textOf(has.span));
      } else {
        const Node* many = make(NodeKind::Lane, Type::Int, {desc.node, integer(model_.vocabulary[icon->symbol].data)});
        result = make(NodeKind::LtInt, Type::Bool, {integer(0), many});
        if (clause.verb->negated) result = negate(result);
      }
    } else if (desc.sort != Sort::None && !leftOver(subject)) {
      result = haveCondition(clause, desc, cursor);
      if (result && leftOver(cursor)) result = nullptr;
    }
  } else {
    fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  }
  mode_ = before;
  if (!result && !failed_) return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  return result;
}

}  // namespace thou::sema
