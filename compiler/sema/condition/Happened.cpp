// See Happened.h.
#include "compiler/sema/condition/Happened.h"

#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/NounPhrase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

static const Node* resolvedCondition(Context& context, const Clause& clause);
static const Node* laterOf(Context& context, const Node* event, Span span);

const Node* laterOf(Context& context, const Node* event, Span span) {
  // What an event in progress will have done is known when it is over; an effect can wait for that, a condition of the ability cannot.
  if (context.discourse.askedLater
          ? context.discourse.askedLater->kind == event->kind && context.discourse.askedLater->index == event->index
          : context.setting.mode != Mode::Given)
    return event;
  return context.fail(diag::Id::NotYet, span, "what two events have done, asked before they are over,");
}

namespace {

/// Whether what events of a verb are done to is a card.
bool onCard(const VerbFrame& frame) {
  return std::any_of(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& role) {
    return (role.slot == Role::Object || role.slot == Role::Target) && role.type.sort == NounSort::Card;
  });
}

/// Whether one frame of a verb has all the roles of another: what is done by it is done by the other as well.
bool saysMore(const VerbFrame& frame, const VerbFrame& than) {
  return llvm::all_of(than.roles, [&](const RoleDecl& role) {
    return llvm::any_of(frame.roles, [&](const RoleDecl& other) {
      return other.slot == role.slot && other.preposition == role.preposition && other.participle == role.participle &&
             other.type.sort == role.type.sort && other.type.kinds == role.type.kinds;
    });
  });
}

}  // namespace

const Node* happenedCondition(Context& context, const Clause& clause, bool itself) {
  // "if you take no damage from this attack", "if that enemy is defeated this way"
  const VerbWord* verb = context.verbOf(clause.verb->verb);
  if (!verb) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  if (verb->frames.front().construct == Construct::Resolve) return resolvedCondition(context, clause);
  if (!clause.subject.empty() && clause.subject.size() == 1 && clause.subject[0]->np && !clause.verb->passive) {
    // "if this attack defeats that enemy": if that enemy is defeated by this attack
    const NounDecl* noun = context.nounOf(clause.subject[0]->np->head);
    if (noun && noun->sort == NounSort::Event) {
      if (clause.chunks.empty() || clause.chunks[0]->kind != ChunkKind::Noun)  // "if this attack deals": what?
        return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
      Cursor none;
      const Desc event = describe(context, *clause.subject[0]->np, none);
      if (event.sort == Sort::None) return nullptr;
      Clause* inner = new (context.arena.Allocate<Clause>()) Clause(clause);
      inner->subject = {};
      const Node* watched = context.setting.event;
      context.setting.event = event.node;
      if (context.setting.early && !isOwn(event.node) &&
          !(context.discourse.askedLater = laterOf(context, event.node, clause.span)))
        return nullptr;
      const Node* test = happenedCondition(context, *inner, true);
      context.setting.event = watched;
      return test;
    }
  }
  for (const VerbFrame& frame : verb->frames) {
    if (frame.construct != Construct::None) continue;
    // "if no minion was put into play this way": nor engaged with anybody
    std::vector<Index> verbs = {frame.verb};
    for (const VerbFrame& other : verb->frames)
      if (other.construct == Construct::None && saysMore(other, frame) && !llvm::is_contained(verbs, other.verb))
        verbs.push_back(other.verb);
    const auto ofAny = [&](NodeKind kind, Type type, llvm::ArrayRef<const Node*> args) {
      const Node* all = nullptr;
      for (const Index each : verbs) {
        const Node* one = context.makeList(kind, type, args, 0, each);
        all = !all                  ? one
              : type == Type::Bool  ? context.either(all, one)
              : type == Type::Cards ? context.make(NodeKind::Union, type, {all, one})
                                    : context.make(NodeKind::Add, type, {all, one});
      }
      return all;
    };
    const bool last = &frame == &verb->frames.back();
    Filling filling{.frame = &frame};
    Cursor cursor{clause.chunks};
    Attempt attempt(context);
    if (last) attempt.keep();
    const bool filled = [&] {
      llvm::SaveAndRestore<bool> ofPast(context.wording.ofPast, true);
      return fill(context, filling, clause, cursor);
    }();
    if (!filled) {
      if (last) return nullptr;
      continue;
    }
    const auto unsaid = [&](const RoleDecl& role) { return mustBeSaid(role) && !filling.filled[size_t(role.slot)]; };
    if (std::any_of(frame.roles.begin(), frame.roles.end(), unsaid)) {
      if (last) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
      continue;
    }
    attempt.keep();
    // The event inside which it happened: "from this attack", "this way", or the one the ability watches.
    const Node* inside = context.setting.event;
    bool thisWay = false;
    bool within = false;
    if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep &&
        (is(cursor.peek().word, Closed::From) || is(cursor.peek().word, Closed::By))) {
      const Chunk& chunk = cursor.peek();
      ++cursor.at;
      Desc source = describe(context, *chunk.np, cursor);
      if (source.sort == Sort::None) return nullptr;
      if (source.sort != Sort::Event) return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span));
      if (context.setting.early && !isOwn(source.node) &&
          !(context.discourse.askedLater = laterOf(context, source.node, clause.span)))
        return nullptr;
      inside = source.node;
      within = true;
    } else if (!cursor.done() && cursor.peek().kind == ChunkKind::Adverb && is(cursor.peek().word, Closed::ThisWay)) {
      if (context.discourse.last.byOthers)
        return context.fail(diag::Id::NotYet, cursor.peek().span, "what abilities that were resolved have done",
                            "say it in those abilities");
      ++cursor.at;
      context.made.asksThisWay = thisWay = true;
      inside = context.ownEvent();  // what this text itself is the body of
    }
    if (leftOver(context, cursor)) return nullptr;
    const Desc* patient = nullptr;
    bool doneTo = false;  // what DoneTo would list
    for (Role slot : {Role::Object, Role::Target}) {
      if (filling.filled[size_t(slot)] &&
          (filling.descs[size_t(slot)].sort == Sort::Card || filling.descs[size_t(slot)].sort == Sort::Query)) {
        doneTo = !patient;
        patient = &filling.descs[size_t(slot)];
      }
    }
    // "Deal 3 damage to a minion. If that minion is defeated, ...": by what this text has done so far.
    const Node* own = nullptr;
    if (context.setting.owner.name != kNone && context.setting.mode == Mode::Condition && !thisWay && !within &&
        !itself && (!context.setting.watched || context.discourse.last.did)) {
      if (!context.discourse.last.did)
        return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
      context.made.asksThisWay = true;
      own = context.ownEvent();
      const bool ofWatched = patient && patient->node && patient->node->kind == NodeKind::RoleCard;
      if (!context.setting.watched || !ofWatched) inside = std::exchange(own, nullptr);
    }
    if (thisWay && !patient && filling.filled[size_t(Role::ObjectPlayer)])
      return context.fail(diag::Id::NotYet, clause.span, "which player it was done to");
    const Node* test = nullptr;
    const Desc& amount = filling.descs[size_t(Role::Amount)];
    const bool counted = filling.filled[size_t(Role::Amount)] && amount.sort == Sort::Amount;
    const bool someOf = patient && patient->sort == Sort::Query && patient->quantifier != Quantifier::Definite;
    const bool noted = within && someOf && patient->quantifier == Quantifier::One && !clause.verb->negated &&
                       (!counted || (amount.quantifier == Quantifier::AnyNumber && !amount.number));
    if (noted || (someOf && thisWay && !counted)) {
      // "if no cards were discarded this way", "if a character was damaged by this attack": of those that it was done to
      Desc copy = *patient;
      if (copy.list && copy.zoneNoun == kNone)
        return context.fail(diag::Id::NotYet, copy.span, "where they were, in this condition");
      copy.list = ofAny(NodeKind::DoneTo, Type::Cards, {inside});
      copy.needsZone = false;
      finishQuery(context, copy);
      test = exists(context, copy, false);
      if (!test) return nullptr;
      if (copy.quantifier == Quantifier::One)
        mention(context, Sort::Card,
                context.make(NodeKind::At, Type::Card, {candidates(context, copy), context.integer(0)}), copy.kinds,
                false, copy.span);
      return clause.verb->negated ? context.negate(test) : test;
    }
    // "if no damage was dealt this way": what is prevented has been dealt
    const bool dealt = amount.quantifier == Quantifier::No && context.program.verbs[frame.verb].handsOn;
    if (!patient && thisWay && counted && !dealt && (amount.number || amount.quantifier == Quantifier::No)) {
      // "if 2 or fewer threat was removed this way"
      if (context.program.verbs[frame.verb].handsOn)
        return context.fail(diag::Id::NotYet, amount.span, "how much it was before any of it was prevented");
      const Node* much = ofAny(NodeKind::DoneAmount, Type::Int,
                               {inside, context.integer(amount.unitIndex == kNone ? -1 : int64_t(amount.unitIndex))});
      test = compareCount(context, much, amount);
      if (!test) return nullptr;
      return clause.verb->negated ? context.negate(test) : test;
    }
    if (patient) {
      Desc copy = *patient;
      // "if Brass Twin was discarded this way": looked for among those, wherever they are by now
      const bool sought = doneTo && copy.sort == Sort::Query && !copy.list && !copy.key && !copy.top;
      if (sought) copy.list = ofAny(NodeKind::DoneTo, Type::Cards, {inside});
      const Node* card = cardOf(context, copy);
      if (!card) return nullptr;
      test = sought ? context.make(NodeKind::IsCard, Type::Bool, {card})
                    : ofAny(NodeKind::DidTo, Type::Bool, {inside, card});
      context.made.takenAway = context.made.takenAway || takesFromPlay(context, frame.verb, Role::Object);
      if (own) test = context.either(test, ofAny(NodeKind::DidTo, Type::Bool, {own, card}));
      if (!copy.person) mention(context, Sort::Card, card, copy.kinds, false, copy.span);
    } else if ((within || itself || dealt) && onCard(frame)) {
      // "if this attack deals damage": itself, not a card's ability meanwhile
      test = ofAny(NodeKind::DoneTo, Type::Cards, {inside});
      test = context.make(NodeKind::LtInt, Type::Bool,
                          {context.integer(0), context.make(NodeKind::Count, Type::Int, {test})});
    } else {
      test = ofAny(NodeKind::Did, Type::Bool, {inside});
    }
    // Who did it is known only as far as the verb says who can.
    const Desc& who = filling.descs[size_t(Role::Performer)];
    bool nobody = false;
    if (filling.filled[size_t(Role::Performer)] && who.sort == Sort::Query) {
      uint32_t kinds = 0;
      for (const RoleDecl& role : frame.roles) kinds |= role.slot == Role::Performer ? role.type.kinds : 0;
      if (!who.predicates.empty() || who.list || (kinds & ~who.kinds))
        return context.fail(diag::Id::NotYet, who.span, "which of them did it");
      nobody = who.quantifier == Quantifier::No;
      if (!nobody && who.quantifier != Quantifier::One && who.quantifier != Quantifier::Definite)
        return context.fail(diag::Id::BadQuantity, who.span, context.textOf(who.span));
    } else if (filling.filled[size_t(Role::Performer)] && who.sort == Sort::Card && who.node->kind != NodeKind::This &&
               who.node->kind != NodeKind::Identity && patient == nullptr) {
      return context.fail(diag::Id::NotYet, who.span, "which of them did it");
    }
    const bool none = nobody || (filling.filled[size_t(Role::Amount)] && amount.quantifier == Quantifier::No);
    if (filling.filled[size_t(Role::Amount)] && !none && amount.quantifier != Quantifier::AnyNumber && amount.number) {
      return context.fail(diag::Id::BadCondition, amount.span, context.textOf(amount.span));
    }
    return none != clause.verb->negated ? context.negate(test) : test;
  }
  return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
}

const Node* resolvedCondition(Context& context, const Clause& clause) {
  // "if no "When Revealed" abilities were resolved this way"
  const NounPhrase* what = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  const NounDecl* noun = what ? context.nounOf(what->head) : nullptr;
  const bool thisWay = clause.chunks.size() == 1 && clause.chunks[0]->kind == ChunkKind::Adverb &&
                       is(clause.chunks[0]->word, Closed::ThisWay);
  const bool quoted = what && (what->mods.empty() || (what->mods.size() == 1 && what->mods[0]->isString));
  if (!noun || noun->sort != NounSort::Ability || !thisWay || !clause.verb->passive || clause.verb->negated ||
      !quoted || !is(what->det, Closed::No) || what->of || what->ordinal || what->quantity.value)
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  const std::string name = what->mods.empty() ? std::string() : withoutMarkup(what->mods[0]->text);
  const lexicon::SymbolId symbol = context.model.vocabulary.find(lexicon::SymbolKind::Label, name);
  const Index label =
      symbol.valid() ? context.model.labels[context.model.vocabulary[symbol].data].index : context.model.title(name);
  if (!context.discourse.lastResolved || (!name.empty() && label != context.discourse.lastResolvedLabel))
    return context.fail(diag::Id::NoAntecedent, clause.span, context.textOf(clause.span));
  return context.negate(context.discourse.lastResolved);
}

}  // namespace thou::sema
