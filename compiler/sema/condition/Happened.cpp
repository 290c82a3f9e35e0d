// See Happened.h.
#include "compiler/sema/condition/Happened.h"

#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
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

namespace {

/// A clause about what has happened, read with one frame of its verb.
struct Past {
  const Clause& clause;
  const VerbFrame& frame;
  Filling filling;
  std::vector<Index> verbs;  ///< of the frame, and of those that say more
  bool itself = false;       ///< done by the event itself: "if this attack deals damage"
  const Node* inside =
      nullptr;  ///< the event inside which it happened: "from this attack", "this way", or the one the ability watches
  bool thisWay = false;           ///< said to be by what this text has done
  bool within = false;            ///< said to be inside an event
  const Desc* patient = nullptr;  ///< the card that it was done to
  bool doneTo = false;            ///< which DoneTo would list
  const Node* own = nullptr;      ///< by what this text has done so far, where that is not said

  const Desc& amount() const { return filling.descs[size_t(Role::Amount)]; }
  bool says(Role role) const { return filling.filled[size_t(role)]; }
  bool counted() const { return says(Role::Amount) && amount().sort == Sort::Amount; }
};

/// What any of the verbs has come to: a test, a list or an amount.
const Node* ofAny(Context& context, const Past& past, NodeKind kind, Type type, llvm::ArrayRef<const Node*> args) {
  const Node* all = nullptr;
  for (const Index each : past.verbs) {
    const Node* one = context.makeList(kind, type, args, 0, each);
    all = !all                  ? one
          : type == Type::Bool  ? context.either(all, one)
          : type == Type::Cards ? context.make(NodeKind::Union, type, {all, one})
                                : context.make(NodeKind::Add, type, {all, one});
  }
  return all;
}

/// "if no minion was put into play this way": nor engaged with anybody
std::vector<Index> verbsOf(const VerbWord& word, const VerbFrame& frame) {
  std::vector<Index> verbs = {frame.verb};
  for (const VerbFrame& other : word.frames)
    if (other.construct == Construct::None && saysMore(other, frame) && !llvm::is_contained(verbs, other.verb))
      verbs.push_back(other.verb);
  return verbs;
}

/// "if this attack defeats that enemy": the event that the subject is, null where it is none.
const NounPhrase* eventSubject(const Context& context, const Clause& clause) {
  const NounPhrase* phrase = clause.subject.size() == 1 && !clause.verb->passive ? clause.subject[0]->np : nullptr;
  const NounDecl* noun = phrase ? context.nounOf(phrase->head) : nullptr;
  return noun && noun->sort == NounSort::Event ? phrase : nullptr;
}

/// "if this attack defeats that enemy": if that enemy is defeated by this attack
const Node* byEvent(Context& context, const Clause& clause, const NounPhrase& subject) {
  if (clause.chunks.empty() || clause.chunks[0]->kind != ChunkKind::Noun)  // "if this attack deals": what?
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  Cursor none;
  const Desc event = describe(context, subject, none);
  if (event.sort == Sort::None) return nullptr;
  Clause* inner = new (context.arena.Allocate<Clause>()) Clause(clause);
  inner->subject = {};
  if (context.setting.early && !isOwn(event.node) &&
      !(context.discourse.askedLater = laterOf(context, event.node, clause.span)))
    return nullptr;
  llvm::SaveAndRestore<const Node*> inside(context.setting.event, event.node);
  return happenedCondition(context, *inner, true);
}

/// What stands behind the roles: "from this attack", "this way". False after reporting.
bool readInside(Context& context, Past& past, Cursor& cursor) {
  past.inside = context.setting.event;
  if (cursor.done()) return true;
  const Chunk& chunk = cursor.peek();
  if (chunk.kind == ChunkKind::Prep && (is(chunk.word, Closed::From) || is(chunk.word, Closed::By))) {
    ++cursor.at;
    Desc source = describe(context, *chunk.np, cursor);
    if (source.sort == Sort::None) return false;
    if (source.sort != Sort::Event)
      return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span)) != nullptr;
    if (context.setting.early && !isOwn(source.node) &&
        !(context.discourse.askedLater = laterOf(context, source.node, past.clause.span)))
      return false;
    past.inside = source.node;
    past.within = true;
  } else if (chunk.kind == ChunkKind::Adverb && is(chunk.word, Closed::ThisWay)) {
    if (context.discourse.last.byOthers)
      return context.fail(diag::Id::NotYet, chunk.span, "what abilities that were resolved have done",
                          "say it in those abilities") != nullptr;
    ++cursor.at;
    context.made.asksThisWay = past.thisWay = true;
    past.inside = context.ownEvent();  // what this text itself is the body of
  }
  return !leftOver(context, cursor);
}

/// Whom it was done to, and whether this text did it: "Deal 3 damage to a minion. If that minion is defeated, ...". False after reporting.
bool settlePatient(Context& context, Past& past) {
  for (const Role slot : {Role::Object, Role::Target}) {
    const Desc& desc = past.filling.descs[size_t(slot)];
    if (!past.says(slot) || (desc.sort != Sort::Card && desc.sort != Sort::Query)) continue;
    past.doneTo = !past.patient;
    past.patient = &desc;
  }
  if (context.setting.owner.name != kNone && context.setting.mode == Mode::Condition && !past.thisWay && !past.within &&
      !past.itself && (!context.setting.watched || context.discourse.last.did)) {
    if (!context.discourse.last.did)
      return context.fail(diag::Id::BadCondition, past.clause.span, context.textOf(past.clause.span)) != nullptr;
    context.made.asksThisWay = true;
    past.own = context.ownEvent();
    const bool ofWatched = past.patient && past.patient->node && past.patient->node->kind == NodeKind::RoleCard;
    if (!context.setting.watched || !ofWatched) past.inside = std::exchange(past.own, nullptr);
  }
  return !past.thisWay || past.patient || !past.says(Role::ObjectPlayer) ||
         context.fail(diag::Id::NotYet, past.clause.span, "which player it was done to") != nullptr;
}

/// "if no cards were discarded this way", "if a character was damaged by this attack": whether it is asked of some of those that it was done to
bool asksSome(const Past& past) {
  const Desc* patient = past.patient;
  if (!patient || patient->sort != Sort::Query || patient->quantifier == Quantifier::Definite) return false;
  const bool noted = (past.within || past.itself) && patient->quantifier == Quantifier::One &&
                     !past.clause.verb->negated &&
                     (!past.counted() || (past.amount().quantifier == Quantifier::AnyNumber && !past.amount().number));
  return noted || (past.thisWay && !past.counted());
}

const Node* someOf(Context& context, const Past& past) {
  Desc copy = *past.patient;
  if (copy.list && copy.zoneNoun == kNone)
    return context.fail(diag::Id::NotYet, copy.span, "where they were, in this condition");
  copy.list = ofAny(context, past, NodeKind::DoneTo, Type::Cards, {past.inside});
  copy.needsZone = false;
  finishQuery(context, copy);
  const Node* test = exists(context, copy, false);
  if (test && copy.quantifier == Quantifier::One)
    mention(context, Sort::Card, context.first(candidates(context, copy)), copy.kinds, false, copy.span);
  return test;
}

/// "if 2 or fewer threat was removed this way"
const Node* soMuch(Context& context, const Past& past) {
  const Desc& amount = past.amount();
  if (context.program.verbs[past.frame.verb].handsOn)
    return context.fail(diag::Id::NotYet, amount.span, "how much it was before any of it was prevented");
  const Node* counter = context.integer(amount.unitIndex == kNone ? -1 : int64_t(amount.unitIndex));
  return compareCount(context, ofAny(context, past, NodeKind::DoneAmount, Type::Int, {past.inside, counter}), amount);
}

/// That it was done to the card described.
const Node* toPatient(Context& context, const Past& past) {
  Desc copy = *past.patient;
  // "if Brass Twin was discarded this way": looked for among those, wherever they are by now
  const bool sought = past.doneTo && copy.sort == Sort::Query && !copy.list && !copy.key && !copy.top;
  if (sought) copy.list = ofAny(context, past, NodeKind::DoneTo, Type::Cards, {past.inside});
  const Node* card = cardOf(context, copy);
  if (!card) return nullptr;
  const Node* test =
      sought ? context.isCard(card) : ofAny(context, past, NodeKind::DidTo, Type::Bool, {past.inside, card});
  context.made.takenAway = context.made.takenAway || takesFromPlay(context, past.frame.verb, Role::Object);
  if (past.own) test = context.either(test, ofAny(context, past, NodeKind::DidTo, Type::Bool, {past.own, card}));
  if (!copy.person) mention(context, Sort::Card, card, copy.kinds, false, copy.span);
  return test;
}

/// Who did it is known only as far as the verb says who can; `nobody`: "no ally". False after reporting.
bool readDoer(Context& context, const Past& past, bool& nobody) {
  const Desc& who = past.filling.descs[size_t(Role::Performer)];
  if (!past.says(Role::Performer)) return true;
  const auto unknown = [&] { return context.fail(diag::Id::NotYet, who.span, "which of them did it") != nullptr; };
  if (who.sort == Sort::Query) {
    uint32_t kinds = 0;
    for (const RoleDecl& role : past.frame.roles) kinds |= role.slot == Role::Performer ? role.type.kinds : 0;
    const bool each = llvm::any_of(context.discourse.antecedents, [&](const Antecedent& a) {
      return a.node && a.node == context.discourse.last.cards && (a.kinds & ~who.kinds) == 0;
    });  // "Each minion attacks you. If no minion attacked this way, ...": nobody else did
    const bool alone = llvm::count_if(context.discourse.deeds,
                                      [&](const auto& deed) { return deed.first->index == past.frame.verb; }) == 1;
    const bool theirs = past.thisWay && each && alone && context.discourse.last.verb == &past.frame;
    if (!who.predicates.empty() || who.list || ((kinds & ~who.kinds) && !theirs)) return unknown();
    nobody = who.quantifier == Quantifier::No;
    return nobody || who.quantifier == Quantifier::One || who.quantifier == Quantifier::Definite ||
           context.fail(diag::Id::BadQuantity, who.span, context.textOf(who.span)) != nullptr;
  }
  return who.sort != Sort::Card || who.node->kind == NodeKind::This || who.node->kind == NodeKind::Identity ||
         past.patient || unknown();
}

/// Whether it was you who did it nobody remembers: of what an ability watches it is known by its trigger, of what its text does by the text. What
/// is paid for a card is paid by who plays it. False after reporting.
bool readYou(Context& context, const Past& past) {
  const Clause& clause = past.clause;
  const NounPhrase* subject = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  const bool you = subject && (is(subject->head, Closed::You) || is(subject->det, Closed::Your));
  const bool does = llvm::any_of(past.frame.roles, [&](const RoleDecl& role) {
    return role.subject && role.slot != Role::Object && past.says(role.slot);
  });
  if (!you || !does || clause.verb->passive || past.thisWay || past.itself || context.setting.owner.name == kNone ||
      context.program.verbs[past.frame.verb].does(bytecode::Operation::Pay))
    return true;
  const bool pointed = past.patient && past.patient->sort == Sort::Card && past.patient->node->kind != NodeKind::This &&
                       past.patient->node->kind != NodeKind::Identity;
  const Word* verb = clause.verb->verb;
  const VerbWord* word = context.verbOf(verb);
  const VerbFrame* last = context.discourse.last.verb;  // "You may take a card. If you take an ally, ..."
  const bool again = last && last >= word->frames.data() && last < word->frames.data() + word->frames.size();
  const bool looksBack = verb->form == lexicon::Form::Past || verb->form == lexicon::Form::Participle ||
                         (clause.verb->modal && clause.verb->modal->text == "did");
  const bool own = isOwn(past.inside);
  if (own && (looksBack || pointed || again)) return true;
  if (own)  // "Take 2 damage. If you exhaust your hero, ...": nobody is asked to
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span),
                        "ask first: `You may ... If you do, ...`") != nullptr;
  return context.fail(diag::Id::NotYet, clause.span, "whether it was you who did it",
                      "say it of the trigger: `After you ...`") != nullptr;
}

/// What the clause asks, once it is known of which events.
const Node* asked(Context& context, const Past& past) {
  const bool negated = past.clause.verb->negated;
  const Desc& amount = past.amount();
  if (asksSome(past)) {
    const Node* test = someOf(context, past);
    return test && negated ? context.negate(test) : test;
  }
  // "if no damage was dealt this way": what is prevented has been dealt
  const bool dealt = amount.quantifier == Quantifier::No && context.program.verbs[past.frame.verb].handsOn;
  if (!past.patient && past.thisWay && past.counted() && !dealt &&
      (amount.number || amount.quantifier == Quantifier::No)) {
    const Node* test = soMuch(context, past);
    return test && negated ? context.negate(test) : test;
  }
  const Node* test = nullptr;
  if (past.patient) {
    test = toPatient(context, past);
    if (!test) return nullptr;
  } else if ((past.within || past.itself || dealt) && onCard(past.frame)) {
    // "if this attack deals damage": itself, not a card's ability meanwhile
    const Node* those = ofAny(context, past, NodeKind::DoneTo, Type::Cards, {past.inside});
    test = context.some(those);
  } else {
    test = ofAny(context, past, NodeKind::Did, Type::Bool, {past.inside});
  }
  bool nobody = false;
  if (!readDoer(context, past, nobody)) return nullptr;
  const bool none = nobody || (past.says(Role::Amount) && amount.quantifier == Quantifier::No);
  if (past.says(Role::Amount) && !none && amount.quantifier != Quantifier::AnyNumber && amount.number)
    return context.fail(diag::Id::BadCondition, amount.span, context.textOf(amount.span));
  return none != negated ? context.negate(test) : test;
}

}  // namespace

const Node* happenedCondition(Context& context, const Clause& clause, bool itself) {
  // "if you take no damage from this attack", "if that enemy is defeated this way"
  const VerbWord* verb = context.verbOf(clause.verb->verb);
  if (!verb) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  if (verb->frames.front().construct == Construct::Resolve) return resolvedCondition(context, clause);
  if (const NounPhrase* event = eventSubject(context, clause)) return byEvent(context, clause, *event);
  for (const VerbFrame& frame : verb->frames) {
    if (frame.construct != Construct::None) continue;
    const bool last = &frame == &verb->frames.back();
    Attempt attempt(context);
    if (last) attempt.keep();
    Past past{.clause = clause,
              .frame = frame,
              .filling = {.frame = &frame},
              .verbs = verbsOf(*verb, frame),
              .itself = itself};
    Cursor cursor{clause.chunks};
    const bool filled = [&] {
      llvm::SaveAndRestore<bool> ofPast(context.wording.ofPast, true);
      return fill(context, past.filling, clause, cursor);
    }();
    if (!filled) continue;
    const auto unsaid = [&](const RoleDecl& role) { return mustBeSaid(role) && !past.says(role.slot); };
    if (llvm::any_of(frame.roles, unsaid)) continue;
    attempt.keep();
    if (!readInside(context, past, cursor) || !settlePatient(context, past) || !readYou(context, past)) return nullptr;
    return asked(context, past);
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
