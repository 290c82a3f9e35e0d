// See EffectFrames.h.
#include "compiler/sema/effect/EffectFrames.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/clause/Parentheses.h"
#include "compiler/sema/condition/TriggerRoles.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/effect/Control.h"
#include "compiler/sema/effect/Effect.h"
#include "compiler/sema/effect/InTurn.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/NounPhrase.h"
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

bool onlyActing(Context& context, Filling& filling, const Duration& during) {
  if (during.end != bytecode::End::Event || during.argument->type != Type::Event) return false;
  const Node* acting = context.make(NodeKind::RoleCard, Type::Card, {during.argument}, int64_t(Role::Performer));
  for (const RoleDecl& role : filling.frame->roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (role.subject || role.type.sort != NounSort::Card || !filling.filled[size_t(role.slot)]) continue;
    if (desc.sort == Sort::Query) {
      desc.predicates.push_back(
          context.make(NodeKind::EqCard, Type::Bool, {context.local(desc.variable, Type::Card), acting}));
    } else if (desc.sort == Sort::Card) {
      const int32_t variable = context.newLocal();
      const Node* one = context.make(NodeKind::Single, Type::Cards, {desc.node});
      const Node* test = context.make(NodeKind::EqCard, Type::Bool, {context.local(variable, Type::Card), acting});
      const Node* those = context.make(NodeKind::Filter, Type::Cards, {one, test}, 0, kNone, variable);
      desc.node = context.make(NodeKind::At, Type::Card, {those, context.integer(0)});
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
    filling.roles[size_t(Role::Performer)] =
        context.make(NodeKind::RoleCard, Type::Card, {context.setting.event}, int64_t(Role::Performer));
  if (!filling.filled[size_t(Role::Player)])
    filling.roles[size_t(Role::Player)] =
        context.make(NodeKind::RolePlayer, Type::Player, {context.setting.event}, int64_t(Role::Player));
  context.note(amount.span, "by whoever was about to do it");
}

const Node* effectWith(Context& context, const Clause& clause, const VerbWord& verb) {
  bool divided = false;
  if (const Node* each = effectOnEach(context, clause, verb, divided); each || divided) return each;
  // The first frame whose roles take every chunk. When none does, the last tried says what is wrong.
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const int32_t locals = context.nextLocal;
  const size_t atFirst = context.made.atFirst.size();
  const NounPhrase* xPhrase = context.wording.xPhrase;
  const Node* x = context.wording.x;
  const bool ofChosen = context.wording.ofChosen;
  const Done lastBefore = context.discourse.last;
  size_t best = 0;
  size_t bestTaken = 0;
  for (size_t i = 0; i <= verb.frames.size(); ++i) {
    // One pass more than there are frames: the best of them again, aloud.
    const bool aloud = i == verb.frames.size() || verb.frames.size() == 1;
    if (verb.frames.size() == 1 && i == 1) break;
    const VerbFrame& frame = verb.frames[i == verb.frames.size() ? best : i];
    const std::vector<Note> notes = context.notes;
    const size_t choices = context.program.choices.size();
    context.discourse.antecedents = before;
    context.nextLocal = std::max(locals, context.made.paid + 2);  // what was paid is known to the whole ability
    context.made.atFirst.resize(atFirst);
    context.wording.xPhrase = xPhrase;
    context.wording.x = x;
    context.wording.ofChosen = ofChosen;
    context.wording.late = {};
    context.discourse.last = lastBefore;
    context.made.prelude.clear();
    const bool wasQuiet = context.quiet;
    context.quiet = context.quiet || !aloud;
    Filling filling{.frame = &frame, .speaks = context.setting.mode == Mode::Effect};
    Cursor cursor{clause.chunks};
    const Node* done = nullptr;
    const Node* times = nullptr;
    bool instead = false;
    std::vector<const Node*> caps;
    const Node* paidFor = nullptr;
    Duration until;
    llvm::SaveAndRestore<bool> inside(context.wording.filling, true);
    if (fill(context, filling, clause, cursor, true)) {
      bool clean = true;
      while (clean && !cursor.done()) {
        const Chunk& chunk = cursor.peek();
        if (forEach(chunk) && !times) {
          times = timesOf(context, chunk, cursor);
          clean = times != nullptr;
        } else if (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::EqualTo) &&
                   filling.filled[size_t(Role::Amount)] && filling.descs[size_t(Role::Amount)].sort == Sort::Amount &&
                   !filling.descs[size_t(Role::Amount)].node) {
          // "deal damage to that enemy equal to its ATK"
          ++cursor.at;
          Desc& amount = filling.descs[size_t(Role::Amount)];
          Desc value = leavesOpen(context, amount) ? describe(context, *chunk.np, cursor) : Desc{};
          amount.node = valueOf(context, value);
          clean = amount.node != nullptr;
        } else if (saysFacing(context, frame, chunk)) {
          ++cursor.at;
        } else if (chunk.kind == ChunkKind::Adverb && is(chunk.word, Closed::Instead)) {
          if (instead) {
            clean = false;
            context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span), "take it away");
          }
          instead = true;
          ++cursor.at;
        } else if (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::For) && chunk.np &&
                   !context.setting.paidFor && context.program.verbs[frame.verb].does(bytecode::Operation::AddPool)) {
          // "generate a [mental] resource for a Spell event": to pay for such a card alone
          ++cursor.at;
          Desc what = describe(context, *chunk.np, cursor);
          if (what.sort != Sort::Query || what.quantifier != Quantifier::One || what.list) {
            clean = false;
            if (what.sort != Sort::None) context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span));
          } else {
            context.note(chunk.span, "only while such a card is paid for");
            paidFor = matches(context, what, context.make(NodeKind::Parameter, Type::Card, {}, 0));
          }
        } else if (chunk.kind == ChunkKind::Paren) {
          ++cursor.at;
          clean = parenthesis(context, chunk, filling, caps);
        } else if (isDuration(context, chunk) &&
                   context.program.verbs[frame.verb].does(bytecode::Operation::TakeControl)) {
          clean = duration(context, cursor, until);
        } else if (isDuration(context, chunk) &&
                   context.program.verbs[frame.verb].does(bytecode::Operation::DealUnder)) {
          // "give it a boost card for this activation": what belongs to a card is used up while that lasts
          Duration during;
          clean = duration(context, cursor, during) && onlyActing(context, filling, during);
          if (!clean && !context.failed) context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span));
        } else {
          clean = false;
          context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span), usage(context, frame));
        }
      }
      if (clean && times) {
        Desc& amount = filling.descs[size_t(Role::Amount)];
        if (!filling.filled[size_t(Role::Amount)]) {
          clean = false;
          context.fail(diag::Id::NoAmount, clause.span, context.textOf(clause.span));
        } else if (amount.sort == Sort::Query) {
          amount.number =
              context.make(NodeKind::Mul, Type::Int, {amount.number ? amount.number : context.integer(1), times});
        } else if (amount.node) {
          amount.node = context.make(NodeKind::Mul, Type::Int, {amount.node, times});
        }
      }
      if (clean && context.wording.late.definition) clean = defineLate(context, filling);
      context.wording.filling = false;
      forgetPending(context);
      if (clean && !caps.empty()) clean = capped(context, filling, caps.front(), caps.size() == 1);
      // "When you would take any amount of damage, place it here": placed there, it is not taken
      const Desc& it = filling.descs[size_t(Role::Amount)];
      const bool itself = context.setting.would && it.node && it.node->kind == NodeKind::RoleInt &&
                          it.node->args[0] == context.setting.event &&
                          llvm::any_of(clause.chunks, [&](const Chunk* chunk) {
                            return chunk->np && chunk->np->span == it.span && is(chunk->np->head, Closed::It);
                          });
      if (itself && !instead) context.note(it.span, "instead of what would happen");
      instead = instead || itself;
      if (clean && (instead || context.wording.replaces)) sameDeed(context, filling);
      if (aloud && context.wording.lasts && context.frameThatDoes(bytecode::Operation::TakeControl, verb)) {
        until = *context.wording.lasts;
        context.wording.lasts.reset();
      }
      if (aloud && clean) noteOwnership(context, filling, until, clause.span);
      if (clean)
        done = until.span.valid() ? controlUntil(context, filling, until, clause.span)
                                  : perform(context, filling, clause.span);
    }
    if (!done && !aloud && cursor.at > bestTaken) best = i;
    bestTaken = std::max(bestTaken, cursor.at);
    context.quiet = wasQuiet;
    if (done && !context.failed) {
      if (!aloud) {
        // Found quietly: once more with notes and errors on.
        best = i;
        i = verb.frames.size() - 1;
        context.program.choices.resize(choices);
        context.notes = notes;
        continue;
      }
      if (paidFor) context.setting.paidFor = paidFor;
      if (instead && context.discourse.canceled) {
        context.note(clause.span, "instead of what was canceled");
        return done;
      }
      if (instead && context.wording.mayReplaceDeed) {
        context.discourse.insteadOfDeed = true;
        context.note(clause.span, "instead of what the sentence before does: the event it watches is over");
        return done;
      }
      if (instead) {
        if (!context.setting.watched) return context.fail(diag::Id::InsteadOfWhat, clause.span);
        return inItsPlace(context, done);
      }
      return done;
    }
    if (aloud) {
      if (!context.failed) context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span));
      return nullptr;
    }
    context.failed = false;
    context.program.choices.resize(choices);
    context.notes = notes;
  }
  return nullptr;
}

}  // namespace thou::sema
