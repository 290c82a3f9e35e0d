// See TriggerReadings.h.
#include "compiler/sema/condition/TriggerReadings.h"

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/RoleTest.h"
#include "compiler/sema/condition/TriggerRoles.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/License.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;

/// What a test asks of the state of the event's cards, to be asked as it resolves, and taken out of the test; null where it asks nothing of that.
static const Node* asItResolves(Context& context, const VerbFrame& frame, const Node*& test);

TriggerReadings::TriggerReadings(Context& context, bytecode::Ability& ability)
    : context_(context), ability_(ability), before_(context.discourse.antecedents), notesBefore_(context.notes.size()) {
  context.setting.bySelf = false;
}

bool TriggerReadings::read(const Clause& clause, const VerbWord& word) {
  const size_t known = all.size();
  for (const VerbFrame& frame : word.frames) {
    if (frame.construct != Construct::None || context_.program.verbs[frame.verb].silent) continue;
    context_.discourse.antecedents = before_;
    context_.notes.resize(notesBefore_);
    context_.discourse.last.amount = nullptr;
    Attempt attempt(context_);
    context_.setting.watched = &frame;
    context_.setting.together = context_.setting.oneOfAmount = false;
    bool fitting = false;
    const Node* roles = triggerRoles(context_, frame, clause, fitting);
    if (!fitting || !roles || context_.failed) continue;
    attempt.keep();
    if (notes_.empty()) notes_.assign(context_.notes.begin() + long(notesBefore_), context_.notes.end());
    const bool again = llvm::any_of(all, [&](const Reading& other) {
      return other.frame->verb == frame.verb && same(other.test, roles);
    });  // another way to say the same
    if (!again)
      all.push_back({&frame, roles, context_.discourse.antecedents, context_.discourse.last.amount,
                     context_.setting.roleKinds, context_.setting.oneOfAmount});
    ability_.together |= context_.setting.together;
  }
  return all.size() > known;
}

void TriggerReadings::close() {
  context_.discourse.antecedents = before_;
  context_.notes.resize(notesBefore_);
  context_.notes.insert(context_.notes.end(), notes_.begin(), notes_.end());
  context_.setting.watched = nullptr;
}

const Node* TriggerReadings::watch(bool after) {
  const Reading& first = all.front();
  context_.setting.watched = first.frame;
  context_.discourse.antecedents = first.antecedents;
  const Node* amount = first.amount;
  if (amount && after && all.size() == 1 && context_.program.verbs[first.frame->verb].hasOperation)
    amount = context_.make(NodeKind::DoneAmount, Type::Int, {context_.setting.event, context_.integer(-1)}, 0,
                           first.frame->verb);  // it knows how much it was
  context_.setting.watchedAmount = context_.discourse.last.amount = amount;
  std::vector<const Node*> any;
  std::vector<const Node*> early;
  bool asksEarly = false;
  for (Reading& reading : all) {
    const Index verb = reading.frame->verb;
    context_.setting.watchedVerbs.push_back(verb);
    ability_.verbs.push_back(verb);
    if (reading.oneOfAmount) context_.setting.oneOfAmounts.push_back(verb);
    const Node* then = after && ability_.text != kNone ? asItResolves(context_, *reading.frame, reading.test) : nullptr;
    const auto ofVerb = [&] {
      return context_.make(NodeKind::EventVerb, Type::Bool, {context_.setting.event}, 0, verb);
    };
    early.push_back(then ? context_.both(ofVerb(), then) : ofVerb());
    any.push_back(all.size() == 1 ? reading.test : context_.both(ofVerb(), reading.test));
    asksEarly |= then != nullptr;
  }
  const Node* test = any.size() == 1 ? any.front() : context_.makeList(NodeKind::Or, Type::Bool, any);
  if (asksEarly) {
    const Node* asked = early.size() == 1 ? early.front() : context_.makeList(NodeKind::Or, Type::Bool, early);
    ability_.early = context_.routine("early", asked, Type::Bool, true);
  }
  return test;
}

void TriggerReadings::mentionAll() {
  watchRoles(context_, *context_.setting.watched, context_.setting.event, all.front().kinds);
  for (const Antecedent& said : all.front().antecedents) {
    if (llvm::any_of(before_, [&](const Antecedent& other) { return other.node == said.node; })) continue;
    context_.discourse.antecedents.push_back(said);
    context_.discourse.antecedents.back().clause = context_.discourse.clause;
  }
}

bool refuseTrigger(Context& context, const Clause& clause, const VerbWord& verb) {
  // One frame once more, to say what does not fit: of this word itself, not of another that it stands for.
  const Word& spoken = *clause.verb->verb;
  const std::string_view word = context.model.vocabulary[spoken.symbol].lemma;
  const auto own = llvm::find_if(verb.frames, [&](const VerbFrame& each) {
    return each.construct != Construct::None || context.program.string(context.program.verbs[each.verb].name) == word;
  });
  const VerbFrame& frame = own == verb.frames.end() ? verb.frames.front() : *own;
  if (frame.construct != Construct::None)
    return context.fail(diag::Id::BadTrigger, spoken.span, spoken.text) != nullptr;
  Filling filling{.frame = &frame};
  Cursor cursor{clause.chunks};
  bool fitting = false;
  if (fill(context, filling, clause, cursor) && !leftOver(context, cursor) &&
      (triggerRoles(context, frame, clause, fitting) || !context.failed)) {
    const bool unsaid = llvm::any_of(
        frame.roles, [&](const RoleDecl& role) { return mustBeSaid(role) && !filling.filled[size_t(role.slot)]; });
    if (unsaid) context.fail(diag::Id::RoleMissing, clause.span, context.textOf(clause.span), usage(context, frame));
    if (!unsaid) context.fail(diag::Id::BadTrigger, clause.span, context.textOf(clause.span));
  }
  context.failed = true;
  return false;
}

const Node* asItResolves(Context& context, const VerbFrame& frame, const Node*& test) {
  // "After you attack a confused enemy": confused when attacked, whatever the attack has made of it
  const auto ofRole = [&](const Node* part) {
    bool states = false;
    bool elsewhere = false;
    anyNode(part, [&](const Node* node) {
      const bool asks = node->kind == NodeKind::Flag || node->kind == NodeKind::Counters;
      const Node* card = asks ? node->args[0] : nullptr;
      const bool role = card && card->kind == NodeKind::RoleCard && card->args[0] == context.setting.event;
      states |= role && !entersPlay(context, frame.verb, Role(card->value));
      elsewhere |= asks && !role;
      return false;
    });
    return states && !elsewhere && Trees::evaluable(part);
  };
  std::vector<const Node*> then, now;
  for (const Node* part : test->kind == NodeKind::And ? test->args : llvm::ArrayRef<const Node*>(test))
    (ofRole(part) ? then : now).push_back(part);
  if (then.empty()) return nullptr;
  test = now.empty() ? context.boolean(true) : context.all(now);
  return context.all(then);
}

const Node* asTheyWere(Context& context, const Node* test) {
  // "after a minion is defeated": what its roles are, they are from the start, whatever they have been turned into since
  return context.rewrite(test, [&](const Node* node) -> const Node* {
    const bool asks = node->kind == NodeKind::IsKind || node->kind == NodeKind::IsNamed ||
                      node->kind == NodeKind::HasTrait || node->kind == NodeKind::HasKeyword;
    const Node* card = asks ? node->args[0] : nullptr;
    if (!card || card->kind != NodeKind::RoleCard || card->args[0] != context.setting.event) return nullptr;
    return context.withArgs(node, {context.make(NodeKind::RoleWas, Type::Card, {context.setting.event}, card->value)});
  });
}

}  // namespace thou::sema
