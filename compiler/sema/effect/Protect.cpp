// See Protect.h.
#include "compiler/sema/effect/Protect.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/effect/Captures.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Reference.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

namespace {

/// A clause that protects, in parts.
struct Shield {
  const Terms* how = nullptr;         ///< null: the clause is no such one
  llvm::ArrayRef<const Chunk*> whom;  ///< who is protected
  llvm::ArrayRef<const Chunk*> from;  ///< what from: its first chunk, and what else the clause says
};

/// Who is protected from what, however it is said: "protect A from B", "A is protected from B", "A is immune to B", "A ignores B".
Shield shieldOf(const Context& context, const Clause& clause) {
  if (!clause.verb || !clause.verb->verb || clause.verb->modal || clause.verb->negated || clause.chunks.empty())
    return {};
  const auto firstIs = [](llvm::ArrayRef<const Chunk*> chunks, Closed preposition) {
    return !chunks.empty() && chunks[0]->kind == ChunkKind::Prep && is(chunks[0]->word, preposition);
  };
  if (is(clause.verb->verb, Closed::Be)) {
    const Word* word = clause.chunks[0]->word;
    if (clause.chunks[0]->kind != ChunkKind::Adjective || !word || !word->symbol.valid() ||
        context.kindOf(word) != lexicon::SymbolKind::Adjective)
      return {};
    const AdjectiveDecl& adjective = context.model.adjectives[context.model.vocabulary[word->symbol].data];
    if (adjective.sort != AdjectiveDecl::Sort::Protected || !firstIs(clause.chunks.drop_front(), Closed::To)) return {};
    return {&adjective.terms, clause.subject, clause.chunks.drop_front()};
  }
  const VerbWord* verb = context.verbOf(clause.verb->verb);
  if (!verb || verb->frames.front().construct != Construct::Protect) return {};
  const Terms& how = verb->frames.front().terms;
  if (clause.verb->passive) return {&how, clause.subject, clause.chunks};
  if (how.eachOther) return {&how, clause.subject, clause.chunks};
  size_t from = 0;  // it belongs to the verb: nothing before it looks past it
  while (from < clause.chunks.size() && !firstIs(clause.chunks.drop_front(from), Closed::From)) ++from;
  return {&how, clause.chunks.take_front(from), clause.chunks.drop_front(from)};
}

}  // namespace

bool protects(const Context& context, const Clause& clause) { return shieldOf(context, clause).how != nullptr; }

/// The events that cannot happen; `cursor` stands behind what the clause says of them.
static bool protections(Context& context, const Clause& clause, const Shield& shield, std::vector<Protection>& result,
                        Cursor& cursor);
/// "From discard abilities on evil cards": whose deeds they are, behind `by` or `on`; null where nothing is said.
static const Node* deedsOf(Context& context, Cursor& cursor);

/// The card that does what is to be kept off.
static const Node* doerOf(Context& context) { return context.roleCard(context.setting.event, Role::Performer); }

const Node* doneBy(Context& context, const NounPhrase& phrase, Cursor& cursor) {
  const Node* doer = doerOf(context);
  const Node* whose = context.controllerOf(doer);
  const NounDecl* noun = context.nounOf(phrase.head);
  if (noun && noun->sort == NounSort::Player && noun->opponent && !phrase.det && phrase.mods.empty() && !phrase.of &&
      !phrase.quantity.value && phrase.head->form == lexicon::Form::Plural)
    return context.both(context.make(NodeKind::IsPlayer, Type::Bool, {whose}),
                        context.negate(context.samePlayer(whose, context.setting.you)));
  if (is(phrase.det, Closed::Each))
    return context.fail(diag::Id::Misplaced, phrase.det->span, phrase.det->text, "not by one of them: write `a`");
  Desc source = describe(context, phrase, cursor);
  if (source.sort == Sort::None) return nullptr;
  if (source.sort == Sort::Player) return context.samePlayer(whose, source.node);
  source.needsZone = false;  // wherever it is while it does it
  return matches(context, source, doer);
}

const Node* deedsOf(Context& context, Cursor& cursor) {
  if (cursor.done() || cursor.peek().kind != ChunkKind::Prep || !cursor.peek().np ||
      (!is(cursor.peek().word, Closed::By) && !is(cursor.peek().word, Closed::On)))
    return nullptr;
  const NounPhrase& whose = *cursor.peek().np;
  ++cursor.at;
  return doneBy(context, whose, cursor);
}

/// Which cards are protected: this one, where none are named. False after reporting.
static bool protectedCards(Context& context, const Clause& clause, const Shield& shield, Desc& whom) {
  whom = {.sort = Sort::Card, .span = clause.span, .node = context.thisCard(), .kinds = context.setting.owner.kinds};
  Cursor before{shield.whom};
  if (!shield.whom.empty() && shield.whom[0]->kind == ChunkKind::Noun) {
    ++before.at;
    whom = describe(context, *shield.whom[0]->np, before);
  } else if (!shield.whom.empty() || context.setting.owner.card == kNone || isPlayed(context)) {
    return context.fail(diag::Id::SubjectMissing, clause.span, context.textOf(clause.span)) != nullptr;
  }
  if (whom.sort == Sort::None || leftOver(context, before)) return false;
  if (context.discourse.aside && context.discourse.aside->others &&
      ((whom.node && ofAside(context, whom.node)) || (whom.list && ofAside(context, whom.list))))
    warnOfBenefit(context, clause.span);
  if (whom.sort != Sort::Card && whom.sort != Sort::Query)
    return context.failKind(whom.span, context.textOf(whom.span), "card") != nullptr;
  if (whom.sort == Sort::Query && whom.quantifier != Quantifier::Each && whom.quantifier != Quantifier::Definite)
    return context.fail(diag::Id::BadQuantity, whom.span, context.textOf(whom.span), "write `each`") != nullptr;
  return true;
}

bool protections(Context& context, const Clause& clause, const Shield& shield, std::vector<Protection>& result,
                 Cursor& cursor) {
  Desc whom;
  if (!protectedCards(context, clause, shield, whom)) return false;
  if (cursor.done())
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span), "say from what: `from ...`") !=
           nullptr;
  const auto forbid = [&](const std::vector<Index>& words, const Desc& spared, const Node* by) {
    for (const Index word : words) {
      for (const VerbFrame& frame : context.model.verbs[word].frames) {
        for (const RoleDecl& role : frame.roles) {
          if (role.subject || role.type.sort != NounSort::Card) continue;
          const Node* card = context.roleCard(context.setting.event, role.slot);
          Desc copy = spared;
          const Node* test = matches(context, copy, card);
          if (!test) return false;
          if (shield.how->despite != kNone)
            test = context.both(test, context.negate(context.make(NodeKind::HasKeyword, Type::Bool, {doerOf(context)},
                                                                  0, shield.how->despite)));
          test = context.both(test,
                              by);  // last: the engine asks it of the card in that role alone (vm::Prepared::ownRole)
          result.push_back({frame.verb, test});
          break;
        }
      }
    }
    return true;
  };
  // Each thing it is protected from: deeds, and whose they are; or cards and players, whatever they do of what the declaration lists.
  std::vector<Index> deeds;
  const Chunk* chunk = &cursor.peek();
  while (chunk) {
    if (!chunk->np) return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span)) != nullptr;
    const NounPhrase& what = *chunk->np;
    ++cursor.at;
    const NounDecl* noun = context.nounOf(what.head);
    if (noun && noun->sort == NounSort::Deed) {
      if (!license(context, what)) return false;
      if (what.det || !what.mods.empty() || what.of || what.ordinal || what.quantity.value)
        return context.fail(diag::Id::NoRole, what.span, context.textOf(what.span)) != nullptr;
      deeds.insert(deeds.end(), noun->events.begin(), noun->events.end());
      const Node* by = deedsOf(context, cursor);
      if (context.failed) return false;
      const bool more = !cursor.done() && cursor.peek().kind == ChunkKind::Conj && cursor.peek().inner;
      if (by || !more) {
        if (!forbid(deeds, whom, by)) return false;
        deeds.clear();
      }
    } else {
      Cursor again = cursor;
      const Node* by = doneBy(context, what, cursor);
      if (!by) return false;
      if (shield.how->against.empty() || !deeds.empty())
        return context.fail(diag::Id::NoRole, what.span, context.textOf(what.span)) != nullptr;
      if (!forbid(shield.how->against, whom, by)) return false;
      if (shield.how->eachOther) {
        const Desc other = describe(context, what, again);
        if (other.sort != Sort::Card && other.sort != Sort::Query)
          return context.failKind(what.span, context.textOf(what.span), "card") != nullptr;
        Desc doer = whom;
        doer.needsZone = false;
        const Node* byWhom = matches(context, doer, context.roleCard(context.setting.event, Role::Performer));
        if (!byWhom || !forbid(shield.how->against, other, byWhom)) return false;
      }
    }
    chunk = cursor.done() ? nullptr : &cursor.peek();
    if (!chunk || chunk->kind != ChunkKind::Conj || !chunk->inner) break;
    chunk = chunk->inner;
  }
  context.note(clause.span, "nothing of the sort can happen to them");
  return true;
}

void forbidThere(Context& context, bytecode::Ability& ability, const std::vector<Protection>& all, Span span) {
  const Index play = context.model.playWord;
  for (const Protection& each : all) {
    const bool playing = play != kNone && each.verb == context.model.verbs[play].frames.front().verb;
    const bool ofThis = anyNode(each.test, [](const Node* node) { return node->kind == NodeKind::This; });
    if (ofThis && (playing || isPlayed(context))) ability.activeIn = bytecode::ActiveIn::Anywhere;  // it holds in hand
    ability.effects.push_back(context.addEffect({.change = Change::Cannot,
                                                 .id = each.verb,
                                                 .test = context.routine("cannot", each.test, Type::Bool, true),
                                                 .ofCard = !asksYou(context, each.test)},
                                                span));
  }
}

bool protectLine(Context& context, const Clause& clause, bytecode::Ability& ability) {
  std::vector<Protection> all;
  const Shield shield = shieldOf(context, clause);
  Cursor cursor{shield.from};
  if (!protections(context, clause, shield, all, cursor) || leftOver(context, cursor)) return false;
  forbidThere(context, ability, all, clause.span);
  return true;
}

const Node* protectEffect(Context& context, const Clause& clause) {
  std::vector<Protection> all;
  const Shield shield = shieldOf(context, clause);
  Cursor cursor{shield.from};
  if (!protections(context, clause, shield, all, cursor)) return nullptr;
  Duration until;
  if (!cursor.done() && isDuration(context, cursor.peek()) && !duration(context, cursor, until)) return nullptr;
  if (leftOver(context, cursor)) return nullptr;
  return keptOff(context, all, until, shield.how->silence, clause.span);
}

const Node* keptOff(Context& context, const std::vector<Protection>& all, Duration until, llvm::ArrayRef<Index> silence,
                    Span span) {
  if (!until.span.valid()) whileSetAside(context, until, span);
  if (!until.span.valid() && !silence.empty()) {
    until.span = span;
    until.end = bytecode::End::Event;
    for (const Index word : silence)
      until.argument = innermost(context, until.argument, context.model.verbs[word].frames.front().verb);
    context.note(span, "until what is in progress is over, by the declaration of the verb");
  }
  if (!until.span.valid()) return durationMissing(context, span);
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  for (const Protection& each : all) {
    Later parts[] = {{.what = "protected", .body = each.test, .result = Type::Bool, .pure = true}};
    std::vector<const Node*> captures;
    if (!keep(context, parts, captures, span)) return nullptr;
    bytecode::EffectTemplate effect = lasting(Change::Cannot, until);
    effect.id = each.verb;
    effect.test = parts[0].function;
    statements.push_back(imposeWith(context, effect, nullptr, until.argument, captures, span));
  }
  return context.sequence(statements);
}

}  // namespace thou::sema
