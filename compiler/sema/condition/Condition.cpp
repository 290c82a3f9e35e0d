// See Condition.h.
#include "compiler/sema/condition/Condition.h"

#include <algorithm>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Happened.h"
#include "compiler/sema/condition/InProgress.h"
#include "compiler/sema/condition/State.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Modifiers.h"
#include "compiler/sema/phrase/NounPhrase.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Resources.h"

namespace thou::sema {

using bytecode::Role;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

static const Node* alreadyCondition(Context& context, const Clause& clause);
static bool lastOf(Context& context, const Clause& clause, const Node*& result);
static bool resultOf(Context& context, const Clause& clause, const Node*& result);

const Node* everyOne(Context& context, Desc& desc, const Node* test) {
  // there is none that it is not true of
  desc.predicates.push_back(context.negate(test));
  finishQuery(context, desc);
  return context.make(NodeKind::EqInt, Type::Bool,
                      {context.make(NodeKind::Count, Type::Int, {candidates(context, desc)}), context.integer(0)});
}

const Node* conditionChain(Context& context, llvm::ArrayRef<const Clause*> clauses, std::vector<const Node*>* each) {
  const Node* result = nullptr;
  for (const Clause* clause : clauses) {
    const Node* test = condition(context, *clause);
    if (!test) return nullptr;
    if (each) each->push_back(test);
    if (!result)
      result = test;
    else if (is(clause->conn, Closed::Or))
      result = context.make(NodeKind::Or, Type::Bool, {result, test});
    else
      result = context.both(result, test);
  }
  return result;
}

bool hasAlready(const Clause& clause) {
  const auto& adverbs = clause.verb->adverbs;
  return std::any_of(adverbs.begin(), adverbs.end(), [&](const Word* word) { return is(word, Closed::Already); }) ||
         (!clause.chunks.empty() && clause.chunks[0]->kind == ChunkKind::Adverb &&
          is(clause.chunks[0]->word, Closed::Already));
}

const Node* alreadyCondition(Context& context, const Clause& clause) {
  // "If you are already confused": before anything that the ability does
  syntax::VerbGroup* verb = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
  std::vector<const Word*> adverbs;
  for (const Word* word : clause.verb->adverbs) {
    if (!is(word, Closed::Already)) adverbs.push_back(word);
  }
  verb->adverbs = llvm::ArrayRef<const Word*>(adverbs).copy(context.arena);
  Clause* plain = new (context.arena.Allocate<Clause>()) Clause(clause);
  plain->verb = verb;
  if (adverbs.size() == clause.verb->adverbs.size()) plain->chunks = clause.chunks.drop_front(1);
  if (clause.verb->adverbs.size() > adverbs.size() + 1)  // "already already"
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span));
  const Node* test = condition(context, *plain);
  if (!test) return nullptr;
  if (context.setting.mode != Mode::Effect || !Trees::isPure(test) || !Trees::evaluable(test))
    return context.fail(diag::Id::NotYet, clause.span, "`already` in this condition");
  context.note(clause.span, "as it was before this ability did anything");
  const int32_t variable = context.newLocal();
  context.made.atFirst.push_back(context.make(NodeKind::Let, Type::None, {test}, 0, kNone, variable));
  return context.local(variable, Type::Bool);
}

bool lastOf(Context& context, const Clause& clause, const Node*& result) {
  // "if this removes the last threat from that scheme": some was taken away, and none is left
  const bool that =
      clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::This);
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!that || !verb) return false;
  if (!readsAll(context, *clause.subject[0]->np, 0)) return true;
  const bool same = context.discourse.last.verb && context.discourse.last.did &&
                    context.discourse.last.verb >= verb->frames.data() &&
                    context.discourse.last.verb < verb->frames.data() + verb->frames.size();
  const Chunk* what = clause.chunks.size() == 2 ? clause.chunks[0] : nullptr;
  const Chunk* from = what ? clause.chunks[1] : nullptr;
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? context.nounOf(what->np->head) : nullptr;
  if (!same || !noun || noun->sort != NounSort::Counter || noun->index == kNone ||
      !is(what->np->ordinal, Closed::Last) || !is(what->np->det, Closed::The) || !what->np->mods.empty() ||
      what->np->of || from->kind != ChunkKind::Prep || !is(from->word, Closed::From) || clause.verb->negated ||
      clause.verb->passive) {
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
    return true;
  }
  Cursor none;
  if (!readsAll(context, *what->np, kDet | kOrdinal)) return true;
  Desc on = describe(context, *from->np, none);
  const Node* card = on.sort == Sort::None ? nullptr : cardOf(context, on);
  if (!card) return true;
  const Node* left = context.make(NodeKind::Counters, Type::Int, {card}, noun->index);
  result =
      context.both(context.discourse.last.did, context.make(NodeKind::EqInt, Type::Bool, {left, context.integer(0)}));
  return true;
}

bool resultOf(Context& context, const Clause& clause, const Node*& result) {
  // "player 2 has won the game"
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb || clause.verb->passive || clause.verb->modal) return false;
  const auto operationOf = [&](const VerbFrame& frame) {
    const bytecode::Verb& made = context.program.verbs[frame.verb];
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
  if (!fill(context, filling, clause, cursor) || leftOver(context, cursor)) return true;
  Desc& who = filling.descs[size_t(Role::Player)];
  const Node* player = filling.filled[size_t(Role::Player)] ? playerOf(context, who) : nullptr;
  if (!player)
    return !context.failed ? context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span)),
           true            : true;
  result = context.make(NodeKind::EqInt, Type::Bool,
                        {context.make(NodeKind::Result, Type::Int, {player}), context.integer(wins ? 1 : 2)});
  if (clause.verb->negated) result = context.negate(result);
  return true;
}

const Node* condition(Context& context, const Clause& clause) {
  if (!clause.leads.empty())
    return context.fail(diag::Id::Misplaced, clause.leads[0]->span, context.textOf(clause.leads[0]->span));
  if (clause.verb && hasAlready(clause)) return alreadyCondition(context, clause);
  if (clause.verb && !license(context, *clause.verb)) return nullptr;
  const Mode before = context.setting.mode;
  if (context.setting.mode != Mode::Then) context.setting.mode = Mode::Condition;
  context.clauseSpan = clause.span;
  ++context.discourse.clause;
  const Node* result = nullptr;
  if (!clause.verb) {
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
    context.setting.mode = before;
    return nullptr;
  }
  const Word* verb = clause.verb->verb;
  if (const Word* modal = clause.verb->modal;
      modal && !is(modal, Closed::Do) && !is(modal, Closed::Can) && !is(modal, Closed::Cannot)) {
    context.setting.mode = before;
    return context.fail(diag::Id::Misplaced, modal->span, modal->text);
  }
  Cursor cursor{clause.chunks};
  const bool there = !clause.subject.empty() && clause.subject[0]->kind == ChunkKind::Adverb;
  const bool isThere = clause.subject.empty() ? false
                       : there                ? is(clause.subject[0]->word, Closed::There)
                                              : clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::There);
  const NounPhrase* named = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  if (named && (isThere || is(named->head, Closed::You)) && !readsAll(context, *named, 0)) {
    context.setting.mode = before;
    return nullptr;
  }
  if (!verb && is(clause.verb->modal, Closed::Cannot)) {
    // "if you cannot": what the sentence before was to do could not be done
    const bool you =
        clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::You);
    if (you && cursor.done() && context.discourse.last.did)
      result = context.negate(context.discourse.last.resolved());
    else
      context.fail(context.discourse.last.did ? diag::Id::BadCondition : diag::Id::NoAntecedent, clause.span,
                   context.textOf(clause.span));
  } else if (verb && (is(clause.verb->modal, Closed::Can) || is(clause.verb->modal, Closed::Cannot))) {
    result = context.nested.possible(context, clause);
  } else if (is(verb, Closed::Do) || (verb == nullptr && clause.verb->modal && is(clause.verb->modal, Closed::Do))) {
    // "if you do", "if they do not": who, and nothing behind it
    const bool someone = clause.subject.size() == 1 && clause.subject[0]->kind == ChunkKind::Noun;
    Cursor who{clause.subject};
    who.at = 1;
    const Desc doer = someone ? describe(context, *clause.subject[0]->np, who) : Desc{};
    if (!leftOver(context, cursor) && doer.sort != Sort::Player && !context.failed)
      context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
    if (!context.discourse.last.did)
      context.fail(diag::Id::NoAntecedent, clause.span, context.textOf(clause.span));
    else if (context.discourse.last.did == context.discourse.asked.first &&
             context.discourse.asked.second != (doer.node == context.setting.you))
      context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span),
                   context.discourse.asked.second ? "it was you who may: `if you do`"
                                                  : "it was somebody else who may: `if they do`");
    else
      result = clause.verb->negated ? context.negate(context.discourse.last.did) : context.discourse.last.did;
  } else if (isThere && is(verb, Closed::Be)) {
    if (cursor.done() || cursor.peek().kind != ChunkKind::Noun) {
      context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
    } else {
      const Chunk& chunk = cursor.peek();
      ++cursor.at;
      Desc desc = describe(context, *chunk.np, cursor);
      if (desc.sort == Sort::Amount) {
        // "there are 3 threat on it", "there is no threat here"
        const Node* count = desc.node != desc.number ? desc.node : nullptr;
        if (!count && !cursor.done()) {
          const Chunk& where = cursor.peek();
          const Node* card = nullptr;
          if (where.kind == ChunkKind::Prep && is(where.word, Closed::On)) {
            ++cursor.at;
            Desc on = describe(context, *where.np, cursor);
            card = on.sort == Sort::None ? nullptr : cardOf(context, on);
          } else if (where.kind == ChunkKind::Adverb && is(where.word, Closed::Here) && context.setting.owner.kinds) {
            ++cursor.at;
            card = context.thisCard();
          }
          if (card && desc.unitIndex != kNone)
            count = context.make(NodeKind::Counters, Type::Int, {card}, desc.unitIndex);
        }
        if (count) result = compareCount(context, count, desc);
        if (result && clause.verb->negated) result = context.negate(result);
      } else if (desc.sort != Sort::None) {
        result = exists(context, desc, clause.verb->negated);
      }
      if (result && leftOver(context, cursor)) result = nullptr;
    }
  } else if (isProgressive(context, clause)) {
    result = progressive(context, clause);
  } else if (resultOf(context, clause, result)) {
    // handled, or reported
  } else if (lastOf(context, clause, result)) {
    // handled, or reported
  } else if (clause.subject.empty() || clause.subject[0]->kind != ChunkKind::Noun) {
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  } else if (verb && verb->symbol.valid() && context.verbOf(verb) && !clause.verb->passive &&
             context.verbOf(verb)->frames.front().construct == Construct::Use) {
    result = paidCondition(context, clause);
  } else if (clause.verb->passive || (verb && verb->symbol.valid())) {
    const VerbWord* word = context.verbOf(verb);
    const Construct construct = word ? word->frames.front().construct : Construct::None;
    // "is exhausted", "is stunned": a state where the participle is declared as an adjective
    const lexicon::SymbolId adjective =
        clause.verb->passive ? context.model.vocabulary.find(SymbolKind::Adjective, verb->text) : lexicon::SymbolId{};
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    if (adjective.valid() && !cursor.done() && cursor.peek().kind == ChunkKind::Adverb &&
        is(cursor.peek().word, Closed::ThisWay)) {
      result = happenedCondition(context, clause);
    } else if (adjective.valid() && cursor.done()) {
      ++subject.at;
      Desc desc = describe(context, phrase, subject);
      Word state = *verb;
      state.symbol = adjective;
      const Node* card = desc.sort == Sort::None || leftOver(context, subject) ? nullptr : cardOf(context, desc);
      if (card) {
        result = adjectiveTest(context, state, card);
        if (clause.verb->negated) result = context.negate(result);
        if (desc.sort != Sort::Player) mention(context, Sort::Card, card, desc.kinds, false, phrase.span);
      }
    } else if (clause.verb->passive && word && !cursor.done() && cursor.peek().kind == ChunkKind::Prep && [&] {
                 for (const Relation& r : context.model.relations) {
                   if (word == &context.model.verbs[r.verbWord] && is(cursor.peek().word, r.preposition)) return true;
                 }
                 return false;
               }()) {
      const Relation* relation = nullptr;
      for (const Relation& r : context.model.relations) {
        if (word == &context.model.verbs[r.verbWord] && is(cursor.peek().word, r.preposition)) relation = &r;
      }
      ++subject.at;
      Desc desc = describe(context, phrase, subject);
      if (desc.sort != Sort::None && !leftOver(context, subject)) {
        const Chunk& where = cursor.peek();
        ++cursor.at;
        if (desc.sort == Sort::Player && relation->sort == Relation::Sort::Area) {
          result = areaHolds(context, desc.node, *where.np, cursor, clause.verb->negated);
        } else if (desc.sort == Sort::Query && desc.quantifier != Quantifier::Definite) {
          const Node* test =
              relationTest(context, *relation, context.local(desc.variable, Type::Card), *where.np, cursor);
          if (test) {
            if (clause.verb->negated) test = context.negate(test);
            if (!desc.every) desc.predicates.push_back(test);
            result = desc.every ? everyOne(context, desc, test) : exists(context, desc, false);
          }
        } else if (const Node* card = cardOf(context, desc)) {
          result = relationTest(context, *relation, card, *where.np, cursor);
          if (result && clause.verb->negated) result = context.negate(result);
          if (desc.sort != Sort::Player) mention(context, Sort::Card, card, desc.kinds, false, phrase.span);
        }
        if (result && leftOver(context, cursor)) result = nullptr;
      }
    } else if (construct == Construct::Control || construct == Construct::Own) {
      ++subject.at;
      Desc who = describe(context, phrase, subject);
      // "a player owns that card": anybody
      const bool anybody =
          who.sort == Sort::Players && who.node->kind == NodeKind::Players && who.quantifier == Quantifier::One;
      const Node* player = who.sort == Sort::None || leftOver(context, subject) ? nullptr
                           : anybody                                            ? context.setting.you
                                                                                : playerOf(context, who);
      // "you control A and B": each of them; "A or B": one of them is enough
      const auto joins = [&](Closed how) {
        return std::any_of(cursor.chunks.begin() + long(cursor.at), cursor.chunks.end(),
                           [&](const Chunk* chunk) { return chunk->kind == ChunkKind::Conj && is(chunk->word, how); });
      };
      const bool either = joins(Closed::Or) && !clause.verb->negated;
      if (joins(Closed::Or) && joins(Closed::And))
        context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
      while (player && !cursor.done()) {
        const Chunk* chunk = &cursor.peek();
        if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
        if (chunk->kind != ChunkKind::Noun) {
          leftOver(context, cursor);
          result = nullptr;
          break;
        }
        ++cursor.at;
        Desc what = describe(context, *chunk->np, cursor);
        if (what.sort == Sort::None) {
          result = nullptr;
          break;
        }
        const bool controls = construct == Construct::Control;
        const NodeKind holder = controls ? NodeKind::Controller : NodeKind::Owner;
        const auto has = [&](const Node* card) {
          const Node* whose = context.make(holder, Type::Player, {card});
          return anybody ? context.make(NodeKind::IsPlayer, Type::Bool, {whose})
                         : context.make(NodeKind::EqPlayer, Type::Bool, {whose, player});
        };
        const Node* test = nullptr;
        if (what.sort == Sort::Card) {
          test = has(what.node);
          if (controls) test = context.both(test, inPlayThen(context, what.node));
        } else {
          if (controls && what.sort == Sort::Query && !inPlayOnly(context, what, chunk->span)) return nullptr;
          const Node* held = has(context.local(what.variable, Type::Card));
          if (what.quantifier == Quantifier::Each) {
            test = everyOne(context, what, held);
          } else {
            what.predicates.push_back(held);
            test = exists(context, what, false);
          }
          if (what.quantifier == Quantifier::One || what.quantifier == Quantifier::Definite) {
            finishQuery(context, what);
          }
        }
        if (!test) return nullptr;
        if (clause.verb->negated) test = context.negate(test);
        result = either && result ? context.make(NodeKind::Or, Type::Bool, {result, test}) : context.both(result, test);
      }
    } else {
      result = happenedCondition(context, clause);
    }
  } else if (is(verb, Closed::Be) && clause.chunks.size() == 2 && clause.chunks[1]->kind == ChunkKind::Adverb &&
             is(clause.chunks[1]->word, Closed::ThisWay)) {
    // "if no character was exhausted this way": the deed, not the state
    Clause* state = new (context.arena.Allocate<Clause>()) Clause(clause);
    state->chunks = clause.chunks.take_front(1);
    const Clause& made = madeSo(context, *state);
    if (&made == state) {
      context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
    } else {
      Clause* deed = new (context.arena.Allocate<Clause>()) Clause(made);
      deed->chunks = clause.chunks.drop_front(1);
      result = happenedCondition(context, *deed);
    }
  } else if (is(verb, Closed::Be)) {
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    // "if that card is a treachery": of what was mentioned, it is one that can be
    const bool spokenOf = clause.subject.size() == 1 && !phrase.possessor && phrase.mods.empty() &&
                          (phrase.head->closed != Closed::None || is(phrase.det, Closed::That));
    const NounDecl* asked = spokenOf && !cursor.done() && cursor.peek().kind == ChunkKind::Noun
                                ? context.nounOf(cursor.peek().np->head)
                                : nullptr;
    if (asked && asked->sort == NounSort::Card) context.wording.askedKinds = asked->kinds;
    Desc desc = describe(context, phrase, subject);
    context.wording.askedKinds = ~0u;
    if (desc.sort != Sort::None && !leftOver(context, subject)) {
      result = stateCondition(context, clause, desc, cursor);
      if (result && leftOver(context, cursor)) result = nullptr;
    }
  } else if (is(verb, Closed::Have)) {
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc desc = describe(context, phrase, subject);
    const Word* icon = desc.sort == Sort::Resources && !cursor.done() && cursor.peek().kind == ChunkKind::Noun
                           ? cursor.peek().np->head
                           : nullptr;
    if (icon && icon->symbol.valid() && context.kindOf(icon) == SymbolKind::Icon && desc.node &&
        !leftOver(context, subject)) {
      // "if that card's printed resource has [energy]"
      const NounPhrase& has = *cursor.peek().np;
      ++cursor.at;
      if (has.det || has.quantity.value || !has.mods.empty() || has.of || leftOver(context, cursor)) {
        context.fail(diag::Id::NoRole, has.span, context.textOf(has.span));
      } else {
        const Node* many = context.make(NodeKind::Lane, Type::Int,
                                        {desc.node, context.integer(context.model.vocabulary[icon->symbol].data)});
        result = context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), many});
        if (clause.verb->negated) result = context.negate(result);
      }
    } else if (desc.sort != Sort::None && !leftOver(context, subject)) {
      result = haveCondition(context, clause, desc, cursor);
      if (result && leftOver(context, cursor)) result = nullptr;
    }
  } else {
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  }
  context.setting.mode = before;
  if (!result && !context.failed) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  return result;
}

}  // namespace thou::sema
