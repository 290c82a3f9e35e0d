// See EffectFrames.h.
#include "compiler/sema/effect/EffectFrames.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/clause/Parentheses.h"
#include "compiler/sema/condition/TriggerRoles.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/effect/Control.h"
#include "compiler/sema/effect/InTurn.h"
#include "compiler/sema/effect/Modify.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Quantities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

/// "X takes that damage instead": the deed that is replaced, done to another, is done by whoever was about to do it.
static void sameDeed(Context& context, Filling& filling);
/// "for this activation": of the cards that it is done to, only the one whose event that is.
static bool onlyActing(Context& context, Filling& filling, const Duration& during);

namespace {

/// A clause read with one frame of its verb.
struct FrameReading {
  const Node* done = nullptr;     ///< null where it does not fit
  size_t taken = 0;               ///< chunks that it takes
  bool instead = false;           ///< in the place of something else
  const Node* paidFor = nullptr;  ///< Bool: what the resources generated may pay for
};

/// What stands behind the roles of a clause.
struct Behind {
  const Node* times = nullptr;    ///< Int: `for each`
  std::vector<const Node*> caps;  ///< `(to a maximum of 3)`
  Duration until;
};

}  // namespace

static FrameReading readFrame(Context& context, const Clause& clause, const VerbWord& verb, const VerbFrame& frame);
/// What a clause does, read with the frame that fits: in its own right, or in the place of something else.
static const Node* settled(Context& context, const Clause& clause, const FrameReading& reading);
/// Reads the next of the chunks that no role has taken; false after reporting.
static bool readBehind(Context& context, Filling& filling, Cursor& cursor, Behind& behind, FrameReading& reading);
static bool multiply(Context& context, const Clause& clause, Filling& filling, const Node* times);
/// "When you would take any amount of damage, place it here": placed there, it is not taken.
static bool placesItself(const Context& context, const Clause& clause, const Filling& filling);

bool onlyActing(Context& context, Filling& filling, const Duration& during) {
  if (during.end != bytecode::End::Event || during.argument->type != Type::Event) return false;
  const Node* acting = context.roleCard(during.argument, Role::Performer);
  for (const RoleDecl& role : filling.frame->roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (role.subject || role.type.sort != NounSort::Card || !filling.filled[size_t(role.slot)]) continue;
    if (desc.sort == Sort::Query) {
      desc.predicates.push_back(context.sameCard(context.local(desc.variable, Type::Card), acting));
    } else if (desc.sort == Sort::Card) {
      const int32_t variable = context.newLocal();
      const Node* one = context.single(desc.node);
      const Node* test = context.sameCard(context.local(variable, Type::Card), acting);
      const Node* those = context.filter(one, variable, test);
      desc.node = context.first(those);
    } else {
      return false;
    }
  }
  return true;
}

void sameDeed(Context& context, Filling& filling) {
  const Desc& amount = filling.descs[size_t(Role::Amount)];
  if (!context.setting.would || !context.setting.watched || filling.frame->verb != context.setting.watched->verb ||
      !amount.node || amount.node->kind != NodeKind::RoleInt || amount.node->args[0] != context.setting.event)
    return;
  if (!filling.filled[size_t(Role::Performer)])
    filling.roles[size_t(Role::Performer)] = context.roleCard(context.setting.event, Role::Performer);
  if (!filling.filled[size_t(Role::Player)])
    filling.roles[size_t(Role::Player)] = context.rolePlayer(context.setting.event, Role::Player);
  context.note(amount.span, "by whoever was about to do it");
}

const Node* effectWith(Context& context, const Clause& clause, const VerbWord& verb) {
  bool divided = false;
  if (const Node* each = effectOnEach(context, clause, verb, divided); each || divided) return each;
  // The first frame whose roles take every chunk. When none does, the one that took most says what is wrong.
  size_t best = 0;
  size_t bestTaken = 0;
  for (size_t i = 0; verb.frames.size() > 1 && i < verb.frames.size(); ++i) {
    Attempt attempt(context);
    const FrameReading reading = readFrame(context, clause, verb, verb.frames[i]);
    if (reading.done && !context.failed) {
      attempt.keep();
      return settled(context, clause, reading);
    }
    if (reading.taken > bestTaken) best = i;
    bestTaken = std::max(bestTaken, reading.taken);
  }
  const FrameReading reading = readFrame(context, clause, verb, verb.frames[best]);
  if (reading.done && !context.failed) return settled(context, clause, reading);
  if (!context.failed) context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span));
  return nullptr;
}

const Node* settled(Context& context, const Clause& clause, const FrameReading& reading) {
  if (reading.paidFor) context.setting.paidFor = reading.paidFor;
  if (!reading.instead) return reading.done;
  if (context.discourse.canceled) {
    context.note(clause.span, "instead of what was canceled");
    return reading.done;
  }
  if (context.wording.mayReplaceDeed) {
    context.discourse.insteadOfDeed = true;
    context.note(clause.span, context.setting.watched
                                  ? "instead of what the sentence before does: the event it watches is over"
                                  : "instead of what the sentence before does");
    return reading.done;
  }
  if (!context.setting.watched) return context.fail(diag::Id::InsteadOfWhat, clause.span);
  return inItsPlace(context, reading.done);
}

/// Whether a deed is done to an event that is about to happen, by itself or by the first of what it consists of.
static bool cancels(const Context& context, const VerbFrame& frame) {
  const auto does = [&](const VerbFrame& each) {
    return context.program.verbs[each.verb].does(bytecode::Operation::Cancel);
  };
  return does(frame) ||
         llvm::any_of(frame.mentions, [&](Index word) { return does(context.model.verbs[word].frames.front()); });
}

FrameReading readFrame(Context& context, const Clause& clause, const VerbWord& verb, const VerbFrame& frame) {
  context.wording.late = {};
  context.made.prelude.clear();
  FrameReading reading;
  Filling filling{.frame = &frame, .speaks = context.setting.mode == Mode::Effect};
  Cursor cursor{clause.chunks};
  Behind behind;
  llvm::SaveAndRestore<bool> inside(context.wording.filling, true);
  bool clean = fill(context, filling, clause, cursor);
  while (clean && !cursor.done()) clean = readBehind(context, filling, cursor, behind, reading);
  reading.taken = cursor.at;
  if (!clean) return reading;
  if (behind.times && !multiply(context, clause, filling, behind.times)) return reading;
  if (context.wording.late.definition && !defineLate(context, filling)) return reading;
  context.wording.filling = false;
  forgetPending(context);
  if (!behind.caps.empty() && !capped(context, filling, behind.caps.front(), behind.caps.size() == 1, clause.span))
    return reading;
  if (placesItself(context, clause, filling)) {
    if (!reading.instead) context.note(filling.descs[size_t(Role::Amount)].span, "instead of what would happen");
    reading.instead = true;
  }
  if (reading.instead || context.wording.replaces) sameDeed(context, filling);
  Duration& until = behind.until;
  if (context.wording.lasts && context.frameThatDoes(bytecode::Operation::TakeControl, verb)) {
    until = *context.wording.lasts;
    context.wording.lasts.reset();
  }
  noteOwnership(context, filling, until, clause.span);
  if (!context.setting.watched && context.setting.owner.card != kNone && cancels(context, frame)) {
    context.fail(diag::Id::PreventWhat, clause.span, context.textOf(clause.span),
                 "say what it answers: `Interrupt: When ...,`");
    return reading;
  }
  if (until.span.valid()) {
    reading.done = controlUntil(context, filling, until, clause.span);
    return reading;
  }
  const Node* later = forThoseToCome(context, filling, clause.span);
  reading.done = perform(context, filling, clause.span);
  if (reading.done && later) reading.done = context.sequence({reading.done, later});
  return reading;
}

/// The amount that a clause leaves open, or the cards of which it does not say how many: "deal damage to that enemy equal to ...", "discard
/// cards from the top of your deck equal to ...". Null where all is said.
static Desc* leftOpen(Filling& filling) {
  if (Desc& amount = filling.descs[size_t(Role::Amount)];
      filling.filled[size_t(Role::Amount)] && amount.sort == Sort::Amount && !amount.node)
    return &amount;
  for (const RoleDecl& role : filling.frame->roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (!role.subject && filling.filled[size_t(role.slot)] && desc.sort == Sort::Query && desc.plural && !desc.number &&
        !desc.every && !desc.top && !desc.key && desc.kinds == ~0u && desc.predicates.empty() &&
        desc.quantifier == Quantifier::Each)
      return &desc;
  }
  return nullptr;
}

bool readBehind(Context& context, Filling& filling, Cursor& cursor, Behind& behind, FrameReading& reading) {
  const VerbFrame& frame = *filling.frame;
  const bytecode::Verb& verb = context.program.verbs[frame.verb];
  const Chunk& chunk = cursor.peek();
  const auto refuse = [&](std::string_view help = {}) {
    return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span), help) != nullptr;
  };
  if (forEach(chunk) && !behind.times) return (behind.times = timesOf(context, chunk, cursor)) != nullptr;
  if (Desc* open = chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::EqualTo) ? leftOpen(filling) : nullptr) {
    ++cursor.at;
    Desc value = leavesOpen(context, *open) ? describe(context, *chunk.np, cursor) : Desc{};
    const Node* amount = valueOf(context, value);
    if (open->sort == Sort::Query) open->quantifier = Quantifier::Number;
    return ((open->sort == Sort::Query ? open->number : open->node) = amount) != nullptr;
  }
  if (saysFacing(context, frame, chunk)) return ++cursor.at, true;
  if (chunk.kind == ChunkKind::Adverb && is(chunk.word, Closed::Instead)) {
    ++cursor.at;
    return std::exchange(reading.instead, true) ? refuse("take it away") : true;
  }
  if (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::For) && chunk.np && !context.setting.paidFor &&
      verb.does(bytecode::Operation::AddPool)) {
    // "generate a [mental] resource for a Spell event": to pay for such a card alone
    ++cursor.at;
    Desc what = describe(context, *chunk.np, cursor);
    if (what.sort == Sort::None) return false;
    if (what.sort != Sort::Query || what.quantifier != Quantifier::One || what.list) return refuse();
    context.note(chunk.span, "only while such a card is paid for");
    reading.paidFor = matches(context, what, context.make(NodeKind::Parameter, Type::Card, {}, 0));
    return true;
  }
  if (chunk.kind == ChunkKind::Paren) {
    ++cursor.at;
    return parenthesis(context, chunk, filling, behind.caps);
  }
  if (isDuration(context, chunk) && verb.does(bytecode::Operation::TakeControl))
    return duration(context, cursor, behind.until);
  if (isDuration(context, chunk) && verb.does(bytecode::Operation::DealUnder)) {
    // "give it a boost card for this activation": what belongs to a card is used up while that lasts
    Duration during;
    if (duration(context, cursor, during) && onlyActing(context, filling, during)) return true;
    return context.failed ? false : refuse();
  }
  return refuse(usage(context, frame));
}

bool multiply(Context& context, const Clause& clause, Filling& filling, const Node* times) {
  Desc& amount = filling.descs[size_t(Role::Amount)];
  if (!filling.filled[size_t(Role::Amount)])
    return context.fail(diag::Id::NoAmount, clause.span, context.textOf(clause.span)) != nullptr;
  if (amount.sort == Sort::Query) {
    amount.number = context.make(NodeKind::Mul, Type::Int, {amount.number ? amount.number : context.integer(1), times});
  } else if (amount.node) {
    amount.node = context.make(NodeKind::Mul, Type::Int, {amount.node, times});
  }
  return true;
}

bool placesItself(const Context& context, const Clause& clause, const Filling& filling) {
  const Desc& it = filling.descs[size_t(Role::Amount)];
  return context.setting.would && it.node && it.node->kind == NodeKind::RoleInt &&
         it.node->args[0] == context.setting.event && llvm::any_of(clause.chunks, [&](const Chunk* chunk) {
           return chunk->np && chunk->np->span == it.span && is(chunk->np->head, Closed::It);
         });
}

}  // namespace thou::sema
