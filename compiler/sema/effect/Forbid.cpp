// See Forbid.h.
#include "compiler/sema/effect/Forbid.h"

#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/condition/TriggerRoles.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Protect.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Reference.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

namespace {

/// A `cannot` says who, and of what none of them: not `each`.
bool toNobody(Context& context, const Clause& clause) {
  if (clause.subject.empty() && !clause.verb->passive)
    return context.fail(diag::Id::SubjectUnsaid, clause.verb->span, context.textOf(clause.verb->span),
                        "write `you cannot`, if it is you") != nullptr;
  for (const Chunk* chunk : clause.chunks) {
    if (chunk->np && (is(chunk->np->det, Closed::Each) || is(chunk->np->det, Closed::All)))
      return context.fail(diag::Id::Misplaced, chunk->np->det->span, chunk->np->det->text, "none of them: write `a`") !=
             nullptr;
    if (chunk->np && chunk->np->quantity.kind == syntax::QuantityKind::MoreThan)
      return context.fail(diag::Id::NotYet, chunk->span, "a limit to how much of it happens") != nullptr;
  }
  return true;
}

/// What a clause with `cannot` forbids with one frame of its verb; null where that frame does not fit, or after reporting.
const Node* forbiddenEvents(Context& context, const Clause& clause, const VerbFrame& frame) {
  // "cannot be negated by an evil card": where no role is left for who does it, whose ability it is
  const Chunk* last = clause.chunks.empty() ? nullptr : clause.chunks.back();
  const bool by =
      clause.verb->passive && last && last->kind == ChunkKind::Prep && is(last->word, Closed::By) && last->np;
  Attempt attempt(context);
  bool fitting = false;
  const Node* test = triggerRoles(context, frame, clause, fitting);
  const bool byCards = llvm::any_of(frame.roles, [](const RoleDecl& role) {
    return role.slot == bytecode::Role::Performer && role.type.sort == NounSort::Card;
  });
  const bool whose = by && !byCards && (!fitting || !test);
  if (whose) {
    attempt.takeBack();
    Clause rest = clause;
    rest.chunks = clause.chunks.drop_back();
    test = triggerRoles(context, frame, rest, fitting);
  }
  if (!fitting || !test) return nullptr;
  attempt.keep();
  if (!whose) return test;
  Cursor none;
  const Node* doer = doneBy(context, *last->np, none);
  return doer ? context.both(test, doer) : nullptr;
}

/// The events that a clause forbids, with each frame of its verb that fits; false after reporting.
bool forbidden(Context& context, const Clause& clause, std::vector<Protection>& result) {
  const syntax::VerbGroup& group = *clause.verb;
  const VerbWord* verb = context.verbOf(group.verb);
  if (!verb) return context.fail(diag::Id::Misplaced, group.span, context.textOf(group.span)) != nullptr;
  if (!toNobody(context, clause)) return false;
  for (const VerbFrame& frame : verb->frames) {
    if (frame.construct != Construct::None) continue;
    const Node* test = forbiddenEvents(context, clause, frame);
    if (context.failed) return false;
    if (test) result.push_back({frame.verb, test});
  }
  return !result.empty() || context.fail(diag::Id::WrongRole, clause.span, context.textOf(clause.span)) != nullptr;
}

/// Verbs of which the innermost ends what is said without an end: those of a verb that means protect.
llvm::ArrayRef<Index> silence(const Context& context) {
  for (const VerbWord& word : context.model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      if (frame.construct == Construct::Protect) return frame.terms.silence;
    }
  }
  return {};
}

/// How many clauses behind the first share its `cannot`: those up to one with `or`, none of which says more than a verb and what belongs to it.
size_t sharing(llvm::ArrayRef<const Clause*> clauses) {
  for (size_t i = 1; i < clauses.size(); ++i) {
    const Clause& clause = *clauses[i];
    if (clause.sub || clause.then || !clause.subject.empty() || !clause.leads.empty() || !clause.verb ||
        clause.verb->modal || clause.verb->negated)
      return 0;
    if (is(clause.conn, Closed::Or)) return i;
    if (clause.conn || !clause.comma) return 0;
  }
  return 0;
}

}  // namespace

llvm::ArrayRef<const Clause*> eachForbidden(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  std::vector<const Clause*> all;
  for (size_t i = 0; i < clauses.size(); ++i) {
    all.push_back(clauses[i]);
    const syntax::VerbGroup* group = clauses[i]->verb;
    const size_t more = saysCannot(*clauses[i]) ? sharing(clauses.drop_front(i)) : 0;
    if (more == 0) continue;
    const Clause& last = *clauses[i + more];
    const auto lasts = llvm::find_if(last.chunks, [&](const Chunk* chunk) { return isDuration(context, *chunk); });
    all.pop_back();
    for (size_t each = 0; each <= more; ++each, ++i) {
      Clause* clause = &withGroup(context, *clauses[i], [&](syntax::VerbGroup& verb) {
        if (each == 0) return;
        verb.modal = group->modal;
        verb.negated = group->negated;
        verb.passive = verb.passive || (group->passive && verb.verb && verb.verb->form != lexicon::Form::Base);
      });
      if (each > 0) {
        clause->subject = clauses[i - each]->subject;
        clause->conn = nullptr;
        clause->comma = true;
      }
      if (each < more) {
        std::vector<const Chunk*> chunks(clause->chunks.begin(), clause->chunks.end());
        chunks.insert(chunks.end(), lasts, last.chunks.end());
        clause->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
      }
      all.push_back(clause);
    }
    --i;
  }
  return llvm::ArrayRef<const Clause*>(all).copy(context.arena);
}

bool saysCannot(const Clause& clause) {
  if (!clause.verb) return false;
  const Word* modal = clause.verb->modal;
  const bool never = is(modal, Closed::Do) && clause.verb->verb && !clause.subject.empty();
  return is(modal, Closed::Cannot) || (clause.verb->negated && (is(modal, Closed::Can) || never));
}

bool forbidsOthers(Context& context, const Clause& clause) {
  return saysCannot(clause) && !clause.subject.empty() && !speaksOfThis(context, clause.subject);
}

bool forbidLine(Context& context, const Clause& clause, bytecode::Ability& ability) {
  std::vector<Protection> all;
  if (!forbidden(context, clause, all)) return false;
  forbidThere(context, ability, all, clause.span);
  return true;
}

const Node* cannotEffect(Context& context, const Clause& clause) {
  const NounPhrase* who = clause.subject.empty() ? nullptr : clause.subject[0]->np;
  const NounDecl* noun = who && who->head ? context.nounOf(who->head) : nullptr;
  const bool one = noun && (noun->sort == NounSort::Card || noun->sort == NounSort::Player) && is(who->det, Closed::A);
  if (one && !context.model.bareNouns)  // a game that leaves out articles says `a hero` of any
    return context.fail(diag::Id::NotYet, who->span, "which of them it is, where something is forbidden,",
                        "choose it before, or say of whom it holds, as in `allies you control`");
  Duration until;
  Clause bare = clause;
  for (size_t i = 0; i < clause.chunks.size() && !until.span.valid(); ++i) {
    if (!isDuration(context, *clause.chunks[i])) continue;
    Cursor cursor{clause.chunks.drop_front(i)};
    if (!duration(context, cursor, until) || leftOver(context, cursor)) return nullptr;
    bare.chunks = clause.chunks.take_front(i);
  }
  std::vector<Protection> all;
  if (!forbidden(context, bare, all)) return nullptr;
  context.note(clause.span, "nothing of the sort can happen");
  return keptOff(context, all, until, silence(context), clause.span);
}

}  // namespace thou::sema
