// Counters that a card brings along: `Uses (3 web counters).`, `Enters play with 2 charge counters on it.`
#include <algorithm>
#include <utility>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

namespace {

/// The number of a quantity as it is printed.
int32_t printed(const Word& word) { return int32_t(word.number) + (word.perPlayer ? bytecode::kPerPlayer : 0); }

/// "3 web counters": an exact number of one kind.
bool plainNumber(const NounPhrase& phrase) {
  return phrase.quantity.kind == syntax::QuantityKind::Exact && phrase.quantity.value &&
         phrase.quantity.value->isNumber && !phrase.quantity.scale && !phrase.det;
}

}  // namespace

bool Builder::countersOf(const syntax::Sentence& keyword, std::vector<Index>& result) {
  // What stands in parentheses the card enters play with. When the last of them is removed it is discarded, unless the
  // ruleset says what it does.
  const Chunk& chunk = *keyword.arguments.front();
  const NounDecl* noun = chunk.np ? nounOf(chunk.np->head) : nullptr;
  if (keyword.arguments.size() != 1 || chunk.kind != ChunkKind::Noun || !noun || noun->sort != NounSort::Counter ||
      !plainNumber(*chunk.np))
    return fail(diag::Id::NotYet, keyword.span, "a keyword with these words in parentheses") != nullptr;
  const Desc counters = describeCounter(*chunk.np, *noun);
  if (counters.sort == Sort::None) return false;
  if (counters.unitIndex == kNone) return fail(diag::Id::WhichCounter, chunk.span, textOf(chunk.span)) != nullptr;
  entersWith.emplace_back(uint8_t(counters.unitIndex), printed(*chunk.np->quantity.value));
  Index last = model_.lastCountersVerb;
  bytecode::Ability ability;
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bytecode::Verb& verb = program_.verbs[frame.verb];
      if (!verb.hasOperation) continue;
      if (verb.operation == Operation::RemoveCounters) ability.verbs.push_back(frame.verb);
      if (verb.operation == Operation::Discard && last == kNone) last = frame.verb;
    }
  }
  if (last == kNone || ability.verbs.empty())
    return fail(diag::Id::NotYet, keyword.span, "counters that run out, without verbs that remove and discard,") !=
           nullptr;
  const Node* here = make(NodeKind::EqCard, Type::Bool,
                          {make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Target)), thisCard()});
  const Node* kind =
      make(NodeKind::EqInt, Type::Bool,
           {make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(Role::Extra)), integer(counters.unitIndex)});
  const Node* gone = make(NodeKind::EqInt, Type::Bool,
                          {make(NodeKind::Counters, Type::Int, {thisCard()}, counters.unitIndex), integer(0)});
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = roles[size_t(Role::Object)] = thisCard();
  roles[size_t(Role::Player)] = you_;
  ability.text = model_.string(textOf(keyword.span));
  ability.timing = bytecode::Timing::Response;
  ability.forced = true;
  ability.condition = routine("condition", all({here, kind, gone}), Type::Bool, true);
  // The effect that was paid for with the last of them resolves first (RR Uses).
  const Node* leave = delay(makeList(NodeKind::Do, Type::None, roles, 0, last, newLocal()),
                            Duration{.end = bytecode::End::Ability}, keyword.span);
  if (!leave) return false;
  ability.effect = routine("effect", leave, Type::None, false);
  note(keyword.span, "it enters play with these; without any left it " +
                         (model_.lastCountersVerb == kNone ? std::string("is discarded")
                                                           : std::string(program_.string(program_.verbs[last].third))));
  abilitySpans.emplace_back(Index(program_.abilities.size()), keyword.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

bool Builder::entersWithLine(const Clause& clause) {
  // "Enters play with 2 charge counters on it.": a part of how the card is printed
  Cursor cursor{clause.chunks};
  const Chunk* play = cursor.next();
  const Chunk* with = cursor.next(1);
  const Chunk* on = cursor.next(2);
  const NounDecl* noun = with && with->kind == ChunkKind::Prep && is(with->word, Closed::With) && with->np
                             ? nounOf(with->np->head)
                             : nullptr;
  if (!play || play->kind != ChunkKind::Noun || !license(*play->np) || !play->np->mods.empty() || !noun ||
      noun->sort != NounSort::Counter || !plainNumber(*with->np) || textOf(play->np->span) != "play" ||
      !license(*clause.verb))
    return false;
  const bool here = on && ((on->kind == ChunkKind::Prep && is(on->word, Closed::On) && on->np && !on->np->det &&
                            (is(on->np->head, Closed::It) || is(on->np->head, Closed::Him) ||
                             is(on->np->head, Closed::Her) || is(on->np->head, Closed::Them))) ||
                           (on->kind == ChunkKind::Adverb && is(on->word, Closed::Here)));
  if (clause.chunks.size() != size_t(on ? 3 : 2) || (on && !here)) return false;
  if (on && on->np && !readsAll(*on->np, 0)) return false;
  const Desc counters = describeCounter(*with->np, *noun);
  if (counters.sort == Sort::None || counters.unitIndex == kNone) return false;
  entersWith.emplace_back(uint8_t(counters.unitIndex), printed(*with->np->quantity.value));
  return true;
}

}  // namespace thou::sema
