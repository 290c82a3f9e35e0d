// Conditions that ask what is so of their subject: a state, a relation, who has
// it. See Readers.h.
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/condition/Happened.h"
#include "compiler/sema/condition/Readers.h"
#include "compiler/sema/condition/State.h"
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Modifiers.h"
#include "compiler/sema/phrase/Places.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

namespace {

/// Who has what, as `isHeld` asks it.
struct Holding {
  NodeKind role;         ///< Controller or Owner
  const Node* player;    ///< who
  bool anybody = false;  ///< "a player owns that card"
};

const Node* negatedBy(Context& context, const Clause& clause, const Node* test) {
  return test && clause.verb->negated ? context.negate(test) : test;
}

/// That they have one thing described; null after reporting.
const Node* holds(Context& context, const Holding& holding, Desc& what, Span span) {
  const bool controls = holding.role == NodeKind::Controller;
  const auto has = [&](const Node* card) {
    const Node* whose = context.make(holding.role, Type::Player, {card});
    return holding.anybody ? context.make(NodeKind::IsPlayer, Type::Bool, {whose})
                           : context.samePlayer(whose, holding.player);
  };
  if (what.sort == Sort::Card) {
    const Node* test = has(what.node);
    return controls ? context.both(test, inPlayThen(context, what.node)) : test;
  }
  if (controls && what.sort == Sort::Query && !inPlayOnly(context, what, span)) return nullptr;
  const Node* held = has(context.local(what.variable, Type::Card));
  if (what.quantifier == Quantifier::Each) return everyOne(context, what, held);
  what.predicates.push_back(held);
  const Node* test = exists(context, what, false);
  if (what.quantifier == Quantifier::One || what.quantifier == Quantifier::Definite) finishQuery(context, what);
  return test;
}

/// Whether the rest of a list is joined by that word.
bool joins(const Cursor& cursor, Closed how) {
  return llvm::any_of(cursor.chunks.drop_front(cursor.at),
                      [&](const Chunk* chunk) { return chunk->kind == ChunkKind::Conj && is(chunk->word, how); });
}

}  // namespace

bool isDeed(const Clause& clause) {
  return clause.verb->passive || (clause.verb->verb && clause.verb->verb->symbol.valid());
}

bool isParticiple(Context& context, const Clause& clause, const Node*& result) {
  const Word* verb = clause.verb->verb;
  if (!clause.verb->passive) return false;
  Word state = *verb;
  state.symbol = context.model.vocabulary.find(SymbolKind::Adjective, verb->text);
  if (!state.symbol.valid()) return false;
  if (!clause.chunks.empty()) {
    if (clause.chunks[0]->kind != ChunkKind::Adverb || !is(clause.chunks[0]->word, Closed::ThisWay)) return false;
    result = happenedCondition(context, clause);
    return true;
  }
  Desc desc = subjectOf(context, clause, diag::Id::BadCondition);
  const Node* card = desc.sort == Sort::None ? nullptr : cardOf(context, desc);
  if (!card) return true;
  result = negatedBy(context, clause, adjectiveTest(context, state, card));
  if (desc.sort != Sort::Player) mention(context, Sort::Card, card, desc.kinds, false, clause.subject[0]->np->span);
  return true;
}

bool isRelated(Context& context, const Clause& clause, const Node*& result) {
  const VerbWord* word = context.verbOf(clause.verb->verb);
  if (!clause.verb->passive || !word || clause.chunks.empty() || clause.chunks[0]->kind != ChunkKind::Prep)
    return false;
  const Relation* relation = nullptr;
  for (const Relation& each : context.model.relations) {
    if (word == &context.model.verbs[each.verbWord] && is(clause.chunks[0]->word, each.preposition)) relation = &each;
  }
  if (!relation) return false;
  Desc desc = subjectOf(context, clause, diag::Id::BadCondition);
  if (desc.sort == Sort::None) return true;
  const NounPhrase& where = *clause.chunks[0]->np;
  Cursor cursor{clause.chunks, 1};
  if (desc.sort == Sort::Player && relation->sort == Relation::Sort::Area) {
    result = areaHolds(context, desc.node, where, cursor, clause.verb->negated);
  } else if (desc.sort == Sort::Query && desc.quantifier != Quantifier::Definite) {
    const Node* one = context.local(desc.variable, Type::Card);
    const Node* test = negatedBy(context, clause, relationTest(context, *relation, one, where, cursor));
    if (test && !desc.every) desc.predicates.push_back(test);
    if (test) result = desc.every ? everyOne(context, desc, test) : exists(context, desc, false);
  } else if (const Node* card = cardOf(context, desc)) {
    result = negatedBy(context, clause, relationTest(context, *relation, card, where, cursor));
    if (desc.sort != Sort::Player) mention(context, Sort::Card, card, desc.kinds, false, clause.subject[0]->np->span);
  }
  if (result && leftOver(context, cursor)) result = nullptr;
  return true;
}

bool isHeld(Context& context, const Clause& clause, const Node*& result) {
  const VerbWord* word = isDeed(clause) ? context.verbOf(clause.verb->verb) : nullptr;
  const Construct construct = word ? word->frames.front().construct : Construct::None;
  if (construct != Construct::Control && construct != Construct::Own) return false;
  Desc who = subjectOf(context, clause, diag::Id::BadCondition);
  Holding holding{.role = construct == Construct::Control ? NodeKind::Controller : NodeKind::Owner};
  holding.anybody =
      who.sort == Sort::Players && who.node->kind == NodeKind::Players && who.quantifier == Quantifier::One;
  holding.player = who.sort == Sort::None ? nullptr : holding.anybody ? context.setting.you : playerOf(context, who);
  // "you control A and B": each of them; "A or B": one of them is enough
  Cursor cursor{clause.chunks};
  const bool either = joins(cursor, Closed::Or) && !clause.verb->negated;
  const bool both = joins(cursor, Closed::And) && clause.verb->negated;  // neither of them, or not both?
  if (both || (joins(cursor, Closed::Or) && joins(cursor, Closed::And)))
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  const Node* all = nullptr;
  while (holding.player && !cursor.done()) {
    const Chunk* chunk = &cursor.peek();
    if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
    if (chunk->kind != ChunkKind::Noun) return leftOver(context, cursor), true;
    ++cursor.at;
    Desc what = describe(context, *chunk->np, cursor);
    const Node* test = what.sort == Sort::None ? nullptr : holds(context, holding, what, chunk->span);
    if (!test) return true;
    test = negatedBy(context, clause, test);
    all = either && all ? context.make(NodeKind::Or, Type::Bool, {all, test}) : context.both(all, test);
  }
  result = all;
  return true;
}

bool isSo(Context& context, const Clause& clause, const Node*& result) {
  if (!is(clause.verb->verb, Closed::Be)) return false;
  Cursor cursor{clause.chunks};
  const NounPhrase& phrase = *clause.subject[0]->np;
  // "if that card is a treachery": of what was mentioned, it is one that can be
  const bool spokenOf = clause.subject.size() == 1 && !phrase.possessor && phrase.mods.empty() &&
                        (phrase.head->closed != Closed::None || is(phrase.det, Closed::That));
  const NounDecl* asked = spokenOf && !cursor.done() && cursor.peek().kind == ChunkKind::Noun
                              ? context.nounOf(cursor.peek().np->head)
                              : nullptr;
  if (asked && asked->sort == NounSort::Card) context.wording.askedKinds = asked->kinds;
  Cursor subject{clause.subject, 1};
  Desc desc = describe(context, phrase, subject);
  context.wording.askedKinds = ~0u;
  if (desc.sort == Sort::None || leftOver(context, subject)) return true;
  result = stateCondition(context, clause, desc, cursor);
  if (result && leftOver(context, cursor)) result = nullptr;
  return true;
}

bool hasSo(Context& context, const Clause& clause, const Node*& result) {
  if (!is(clause.verb->verb, Closed::Have)) return false;
  Desc desc = subjectOf(context, clause, diag::Id::BadCondition);
  if (desc.sort == Sort::None) return true;
  // "if your opponent has 3 or more cards in hand": in theirs
  const bool another = desc.sort == Sort::Player && desc.node != context.setting.you;
  llvm::SaveAndRestore<const Node*> zonesOf(context.wording.zonesOf, another ? desc.node : context.wording.zonesOf);
  Cursor cursor{clause.chunks};
  const NounPhrase* has = !cursor.done() && cursor.peek().kind == ChunkKind::Noun ? cursor.peek().np : nullptr;
  const Word* icon = desc.sort == Sort::Resources && has ? has->head : nullptr;
  if (!icon || !icon->symbol.valid() || context.kindOf(icon) != SymbolKind::Icon || !desc.node) {
    result = haveCondition(context, clause, desc, cursor);
    if (result && leftOver(context, cursor)) result = nullptr;
    return true;
  }
  // "if that card's printed resource has [energy]"
  ++cursor.at;
  if (has->det || has->quantity.value || !has->mods.empty() || has->of || leftOver(context, cursor)) {
    context.fail(diag::Id::NoRole, has->span, context.textOf(has->span));
    return true;
  }
  const Node* currency = context.integer(context.model.vocabulary[icon->symbol].data);
  const Node* many = context.make(NodeKind::Lane, Type::Int, {desc.node, currency});
  result = negatedBy(context, clause, context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), many}));
  return true;
}

}  // namespace thou::sema
