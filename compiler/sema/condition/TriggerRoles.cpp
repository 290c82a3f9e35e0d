// See TriggerRoles.h.
#include "compiler/sema/condition/TriggerRoles.h"

#include <algorithm>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/RoleTest.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

static const Node* eitherObject(Context& context, const VerbFrame& frame, const Clause& clause, bool& fits, bool& two);
static const Node* fromDeck(Context& context, const VerbFrame& frame, const Filling& filling, const Chunk& chunk);
static bool paysFor(const Context& context, const Chunk& chunk);
static const Node* byCounters(Context& context, const Chunk& chunk);

namespace {

/// Whether a description is of as many cards as there are: "cards", "1 or more cards".
bool oneOrMore(const Desc& desc) {
  const bool one = desc.number && desc.number->kind == NodeKind::Int && desc.number->value == 1;
  return (desc.quantifier == Quantifier::Each && desc.plural && !desc.every) ||
         (desc.quantifier == Quantifier::AtLeast && one);
}

}  // namespace

const Node* byCounters(Context& context, const Chunk& chunk) {
  // "defeated by consequential damage": while it takes that, by a verb of its own
  const NounDecl* noun = chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::By) && chunk.np
                             ? context.nounOf(chunk.np->head)
                             : nullptr;
  if (!noun || noun->sort != NounSort::Counter || noun->index == kNone || chunk.np->det || chunk.np->quantity.value ||
      chunk.np->of || !chunk.np->mods.empty())
    return nullptr;
  const Node* object = context.roleCard(context.setting.event, Role::Object);
  std::vector<const Node*> any;
  for (const VerbWord& word : context.model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bool takes = std::any_of(frame.roles.begin(), frame.roles.end(), [&](const RoleDecl& role) {
        return role.slot == Role::Amount && role.type.sort == NounSort::Counter && role.type.unit == noun->index;
      });
      const bool onCard = std::any_of(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& role) {
        return role.slot == Role::Object && role.type.sort == NounSort::Card;
      });
      if (!takes || !onCard || frame.body.empty()) continue;
      any.push_back(context.make(NodeKind::IsEvent, Type::Bool,
                                 {context.make(NodeKind::Underway, Type::Event, {object}, 0, frame.verb)}));
    }
  }
  if (any.empty()) return nullptr;
  context.note(chunk.span, "while that is being taken");
  return any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any);
}

bool saysFacing(const Context& context, const VerbFrame& frame, const Chunk& chunk) {
  return context.program.verbs[frame.verb].does(bytecode::Operation::TurnFaceUp) && !chunk.np &&
         is(chunk.word, Closed::Faceup);
}

const Node* fromDeck(Context& context, const VerbFrame& frame, const Filling& filling, const Chunk& chunk) {
  // "when a treachery is revealed from the encounter deck": it lies there, or where cards are dealt from there
  if (chunk.kind != ChunkKind::Prep || !is(chunk.word, Closed::From) || !chunk.np) return nullptr;
  const NounDecl* noun = context.nounOf(chunk.np->head);
  if (!noun || noun->sort != NounSort::Zone || !noun->ofScenario || noun->index == kNone ||
      !is(chunk.np->det, Closed::The) || context.program.zones[noun->index].role != bytecode::ZoneRole::Deck ||
      !filling.filled[size_t(Role::Object)])
    return nullptr;
  if (std::none_of(frame.roles.begin(), frame.roles.end(),
                   [](const RoleDecl& role) { return role.slot == Role::Object && role.type.sort == NounSort::Card; }))
    return nullptr;
  if (!readsAll(context, *chunk.np, kDet)) return nullptr;
  // While it is dealt with it is elsewhere already: what counts is where it was before.
  const Node* card = context.roleCard(context.setting.event, Role::Object);
  std::vector<const Node*> any = {context.make(NodeKind::CameFrom, Type::Bool, {card}, noun->index)};
  for (const bytecode::Verb& verb : context.program.verbs) {
    if (verb.does(bytecode::Operation::DealFaceDown) && verb.hasExtra) {
      any.push_back(context.make(NodeKind::CameFrom, Type::Bool, {card}, verb.extra));
      break;
    }
  }
  context.note(chunk.span, "where it was before");
  return any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any);
}

bool paysFor(const Context& context, const Chunk& chunk) {
  const VerbWord* verb = chunk.verb ? context.verbOf(chunk.verb->verb) : nullptr;
  return verb && context.model.playWord != kNone && verb == &context.model.verbs[context.model.playWord] &&
         !chunk.verb->negated && chunk.verb->adverbs.empty();
}

const Node* eitherObject(Context& context, const VerbFrame& frame, const Clause& clause, bool& fitting, bool& two) {
  // "attacks you or an ally you control": one of the two
  for (size_t at = 1; at < clause.chunks.size(); ++at) {
    const Chunk& chunk = *clause.chunks[at];
    if (chunk.kind != ChunkKind::Conj || !is(chunk.word, Closed::Or) || !chunk.inner ||
        chunk.inner->kind != ChunkKind::Noun || clause.chunks[at - 1]->kind != ChunkKind::Noun)
      continue;
    const bool you = is(clause.chunks[at - 1]->np->head, Closed::You);
    const bool plain = std::all_of(clause.chunks.begin() + long(at) + 1, clause.chunks.end(),
                                   [](const Chunk* each) { return each->kind == ChunkKind::Contact; });
    if (!you || !chunk.inner->np->det || !plain) continue;
    two = true;
    Clause* one = new (context.arena.Allocate<Clause>()) Clause(clause);
    one->chunks = clause.chunks.take_front(at);
    std::vector<const Chunk*> chunks(clause.chunks.begin(), clause.chunks.begin() + long(at) - 1);
    chunks.push_back(chunk.inner);
    chunks.insert(chunks.end(), clause.chunks.begin() + long(at) + 1, clause.chunks.end());
    Clause* other = new (context.arena.Allocate<Clause>()) Clause(clause);
    other->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
    const Node* first = triggerRoles(context, frame, *one, fitting);
    if (!first || !fitting) return nullptr;
    const RoleKinds kinds = context.setting.roleKinds;
    const Node* second = triggerRoles(context, frame, *other, fitting);
    for (size_t slot = 0; slot < kinds.size(); ++slot) context.setting.roleKinds[slot] |= kinds[slot];
    return second && fitting ? context.make(NodeKind::Or, Type::Bool, {first, second}) : nullptr;
  }
  return nullptr;
}

namespace {

/// What becomes of a part of a trigger's clause that is held against the events of one frame.
enum class Held : uint8_t {
  Read,    ///< it is a test of the event, or asks nothing
  Not,     ///< no such event fits it
  Refused  ///< reported
};

/// "an attack", "this phase", "an enemy attack": the event in which a trigger's own is to be; null where a phrase says none.
const NounDecl* surrounding(const Context& context, const Chunk& chunk, const NounDecl*& whose) {
  if (chunk.kind != ChunkKind::Prep || !chunk.np ||
      (!is(chunk.word, Closed::From) && !is(chunk.word, Closed::Against) && !is(chunk.word, Closed::During)))
    return nullptr;
  const NounPhrase& phrase = *chunk.np;
  const NounDecl* noun = context.nounOf(phrase.head);
  if (!noun || noun->sort != NounSort::Event || (!is(phrase.det, Closed::A) && !is(phrase.det, Closed::This)))
    return nullptr;
  const NounDecl* maker = phrase.mods.size() == 1 ? context.nounOf(phrase.mods[0]) : nullptr;
  whose = maker && maker->sort == NounSort::Card && !phrase.mods[0]->negated ? maker : nullptr;
  return phrase.mods.empty() || whose ? noun : nullptr;
}

/// "from an attack", "during this phase": inside an event of that sort
Held readSurrounding(Context& context, const Chunk& chunk, const NounDecl& noun, const NounDecl* whose,
                     std::vector<const Node*>& tests) {
  if (!license(context, *chunk.np) || !readsAll(context, *chunk.np, kDet | kMods)) return Held::Refused;
  const bool directly = is(chunk.word, Closed::From);  // not from a boost card turned up meanwhile
  std::vector<const Node*> any;
  for (const Index word : noun.events) {
    for (const VerbFrame& inside : context.model.verbs[word].frames) {
      const Node* event =
          context.make(directly ? NodeKind::Directly : NodeKind::Enclosing, Type::Event, {}, 0, inside.verb);
      const Node* test = context.make(NodeKind::IsEvent, Type::Bool, {event});
      if (whose) {
        const auto by = llvm::find_if(inside.roles, [](const RoleDecl& role) { return role.slot == Role::Performer; });
        if (by == inside.roles.end() || !(by->type.kinds & whose->kinds)) continue;
        const Node* performer = context.roleCard(event, Role::Performer);
        test = context.both(test, context.isOf(performer, whose->kinds));
        const Node* whole = context.make(NodeKind::Enclosing, Type::Event, {}, 0, inside.verb);
        if (any.empty())  // "that enemy"
          mention(context, Sort::Card, context.roleCard(whole, Role::Performer), whose->kinds & by->type.kinds, false,
                  chunk.np->span);
      }
      any.push_back(test);
    }
  }
  if (any.empty()) return Held::Not;
  tests.push_back(any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any));
  return Held::Read;
}

/// "when you spend this card to play a Spell event": what is being paid for. Null after reporting.
const Node* readPaidFor(Context& context, Cursor& cursor) {
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc what = describe(context, *chunk.np, cursor);
  const auto pays = llvm::find_if(context.program.verbs,
                                  [](const bytecode::Verb& verb) { return verb.does(bytecode::Operation::Pay); });
  const bool known = pays != context.program.verbs.end() && what.sort == Sort::Query;
  const Node* paying =
      known ? context.make(NodeKind::Enclosing, Type::Event, {}, 0, Index(pays - context.program.verbs.begin()))
            : nullptr;
  const Node* paid = known ? context.roleCard(paying, Role::Object) : nullptr;
  const Node* test = known ? matches(context, what, paid) : nullptr;
  if (!test) return context.failed ? nullptr : context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span));
  mention(context, Sort::Card, paid, what.kinds, false, chunk.np->span);
  return context.both(context.negate(context.make(NodeKind::InPlay, Type::Bool, {paid})),
                      test);  // else it pays for its ability
}

/// One of the chunks that no role has taken.
Held readBehind(Context& context, const Filling& filling, Cursor& cursor, std::vector<const Node*>& tests) {
  const Chunk& chunk = cursor.peek();
  const NounDecl* whose = nullptr;
  if (const NounDecl* noun = surrounding(context, chunk, whose)) {
    ++cursor.at;
    return readSurrounding(context, chunk, *noun, whose, tests);
  }
  if (chunk.kind == ChunkKind::Inf && chunk.np && paysFor(context, chunk)) {
    const Node* test = readPaidFor(context, cursor);
    if (test) tests.push_back(test);
    return test ? Held::Read : Held::Refused;
  }
  const Node* test = byCounters(context, chunk);
  if (!test && !saysFacing(context, *filling.frame, chunk)) {
    test = fromDeck(context, *filling.frame, filling, chunk);
    if (!test) return Held::Not;
  }
  if (test) tests.push_back(test);
  ++cursor.at;
  return Held::Read;
}

/// "is dealt an encounter card": any card that is dealt as one; what it is nobody sees when it lies there
bool dealtAs(const Context& context, const Clause& clause, const VerbFrame& by, const Desc& what) {
  const auto as = llvm::find_if(
      by.roles, [](const RoleDecl& each) { return each.preposition == Closed::As && each.type.zone != kNone; });
  if (as == by.roles.end() || !what.predicates.empty()) return false;
  const VerbWord* word = context.verbOf(clause.verb->verb);
  return as->type.zone == what.zoneNoun ||
         (word && llvm::any_of(word->frames, [&](const VerbFrame& other) {
            return llvm::any_of(other.roles, [&](const RoleDecl& each) {
              return each.slot == Role::Amount && each.type.sort == NounSort::Unit && each.type.kinds == what.kinds;
            });
          }));
}

/// What a description may not be in a trigger, and what it is there besides. False after reporting.
bool suits(Context& context, const Clause& clause, const RoleDecl& role, const Desc& desc, bool forbids) {
  const bool after = is(clause.sub, Closed::After);
  // YOU-13: what an event or a support does, its controller's identity does.
  const auto extends = [&](const bytecode::Kind& kind, size_t index) {
    return (desc.kinds >> index & 1) == 0 || (kind.extension && !kind.unlessAttachedElsewhere);
  };
  if (desc.sort == Sort::Query && role.slot == Role::Performer && role.type.sort == NounSort::Card &&
      desc.kinds != ~0u && llvm::all_of(llvm::enumerate(context.program.kinds), [&](const auto& kind) {
        return extends(kind.value(), kind.index());
      }))
    return context.fail(diag::Id::WrongRole, desc.span, context.textOf(desc.span),
                        "what it does is done by the identity of whoever controls it") != nullptr;
  if (desc.sort == Sort::Query && desc.list && desc.zoneNoun == kNone)
    // Where a card was before an event is not what it is when an ability looks: not to be guessed.
    return context.fail(diag::Id::NotYet, desc.span, "where the card comes from, in a trigger") != nullptr;
  if (desc.sort == Sort::Resources && !after)
    return context.fail(diag::Id::NotYet, desc.span, "what something will be paid with, before it has been paid,") !=
           nullptr;
  if (desc.quantifier == Quantifier::No &&
      context.setting.event->kind != NodeKind::Underway)  // what does not happen is no event
    return context.fail(diag::Id::BadTrigger, desc.span, context.textOf(desc.span)) != nullptr;
  if (desc.sort == Sort::Query && role.slot == Role::Object && after && oneOrMore(desc)) {
    context.setting.together = true;
    context.note(desc.span, "what one instruction does to several is one occurrence: once, after the last", "YOU-12");
    return true;
  }
  const bool ofCards = (desc.sort == Sort::Query && role.slot != Role::Amount) || desc.sort == Sort::Players;
  return !ofCards || isOfOne(desc) || (forbids && desc.quantifier == Quantifier::Each) ||
         context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span),
                      forbids ? "none of them: write `a`" : "an ability waits for one at a time: write `a`") != nullptr;
}

/// What a filled role asks of the event. False after reporting.
bool readRole(Context& context, const Clause& clause, const Filling& filling, const RoleDecl& role, Desc& desc,
              std::vector<const Node*>& tests) {
  const bool forbids = is(clause.verb->modal, Closed::Cannot) || (clause.verb->modal && clause.verb->negated);
  if (desc.sort == Sort::Query && role.type.sort == NounSort::Card && dealtAs(context, clause, *filling.frame, desc)) {
    desc.list = nullptr;
    desc.zoneNoun = kNone;
    desc.kinds = ~0u;
  }
  if (desc.sort == Sort::Form && role.type.kinds != context.identityKinds()) {
    // "after you change to hero form": into it, not out of it
    const Node* who = context.rolePlayer(context.setting.event, Role::Player);
    const Node* so = context.isOf(context.identityOf(who), role.type.kinds);
    tests.push_back(is(clause.sub, Closed::After) ? so : context.negate(so));
    return true;
  }
  if (!suits(context, clause, role, desc, forbids)) return false;
  if (forbids && desc.person && role.slot == Role::Performer && desc.node->args[0] != context.setting.you)
    desc = cardsOf(context, desc);
  const Node* test = roleTest(context, role, desc);
  if (!test) return false;
  context.setting.roleKinds[size_t(role.slot)] &= desc.kinds;
  if (test->kind != NodeKind::Bool || !test->value) tests.push_back(test);
  if (role.slot == Role::ObjectPlayer && context.model.takesEither(filling.frame->verb)) {
    // "attacks you": not an ally of yours
    const Node* card = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Extra));
    tests.push_back(context.make(NodeKind::EqInt, Type::Bool, {card, context.integer(0)}));
  }
  return true;
}

}  // namespace

const Node* triggerRoles(Context& context, const VerbFrame& frame, const Clause& clause, bool& fitting) {
  bool two = false;
  const Node* either = eitherObject(context, frame, clause, fitting, two);
  if (two) return either;
  Filling filling{.frame = &frame, .watching = true};
  Cursor cursor{clause.chunks};
  context.setting.roleKinds.fill(~0u);
  fitting = fill(context, filling, clause, cursor) && !context.failed;
  if (!fitting) return nullptr;
  std::vector<const Node*> tests;
  while (!cursor.done()) {
    const Held held = readBehind(context, filling, cursor, tests);
    fitting = held != Held::Not;
    if (held != Held::Read) return nullptr;
  }
  const bool playerDoes = llvm::any_of(frame.roles, [&](const RoleDecl& role) {
    return role.subject && role.type.sort == NounSort::Player && filling.filled[size_t(role.slot)];
  });
  for (const RoleDecl& role : frame.roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (filling.filled[size_t(role.slot)]) {
      if (!readRole(context, clause, filling, role, desc, tests)) return nullptr;
      continue;
    }
    const bool named = role.type.guise && filling.descs[size_t(Role::Object)].sort == Sort::Card;
    // "after you exhaust": not any card that you exhaust; where the verb is said of the card alone, as well, the identity (YOU-5)
    const bool unsaid = role.slot == Role::Object && role.type.sort == NounSort::Card && !role.optional && playerDoes;
    fitting = !mustBeSaid(role) && !named && !unsaid;  // what lies facedown bears no name
    if (!fitting) return nullptr;
  }
  return tests.empty() ? context.boolean(true) : context.all(tests);
}

}  // namespace thou::sema
