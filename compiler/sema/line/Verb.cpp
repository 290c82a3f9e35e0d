// See Verb.h.
#include "compiler/sema/line/Verb.h"
#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/condition/RoleTest.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Sentences.h"
#include "compiler/sema/legality/Possible.h"

namespace thou::sema {

using bytecode::Role;

/// Whether the one thing that a verb's body does is of all its amount, and has parts of its own: what is dealt is taken.
static bool handsOn(Context& context, const Node* body);

const Node* verbBody(Context& context, const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines) {
  context.setting.mode = Mode::Body;
  context.setting.ofBody = true;
  context.setting.watched = &frame;
  watchRoles(context, frame, context.setting.event, kAnyKinds);
  std::vector<const Node*> statements;
  for (const syntax::Ability* line : lines) {
    const Node* node = sentences(context, line->sentences);
    if (!node) return nullptr;
    statements.push_back(node);
  }
  const Node* body = context.sequence(statements);
  context.program.verbs[frame.verb].handsOn = handsOn(context, body);
  return body;
}

bool handsOn(Context& context, const Node* body) {
  const Node* deed = onlyDeed(context, body);
  while (deed && deed->kind == NodeKind::If) deed = onlyDeed(context, deed->args[1]);
  if (!deed) return false;
  const bytecode::Verb& part = context.program.verbs[deed->index];
  const Node* much =
      context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(bytecode::Role::Amount));
  return part.needsAmount && !part.hasOperation && same(deed->args[size_t(bytecode::Role::Amount)], much);
}

const Node* verbCondition(Context& context, const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines) {
  context.setting.mode = Mode::Condition;
  context.setting.ofBody = true;
  context.setting.watched = &frame;
  watchRoles(context, frame, context.setting.event, kAnyKinds);
  const Node* result = nullptr;
  for (const syntax::Ability* line : lines) {
    for (const syntax::Sentence* text : line->sentences) {
      const Node* test = conditionChain(context, text->clauses);
      if (!test) return nullptr;
      result = context.both(result, test);
    }
  }
  return result;
}

bool standing(Context& context, const syntax::Ability& text) {
  // "If C, E.": `this card` is the card looked at.
  bytecode::Standing rule;
  rule.kinds = context.setting.owner.kinds;
  rule.card = context.setting.owner.card;
  if (text.sentences.size() != 1) return context.fail(diag::Id::BadStanding, text.span) != nullptr;
  llvm::ArrayRef<const Clause*> clauses = text.sentences[0]->clauses;
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (!is(clauses.front()->sub, Closed::If) || end == clauses.size())
    return context.fail(diag::Id::BadStanding, text.span) != nullptr;
  const Node* test = conditionChain(context, clauses.take_front(end));
  if (!test) return false;
  // Whoever brought it about does it: the performer of the event that has just resolved; the card itself where there is none.
  const Node* performer = context.roleCard(context.setting.event, Role::Performer);
  context.setting.causer = context.first(
      context.make(NodeKind::Union, Type::Cards, {context.single(performer), context.single(context.thisCard())}));
  const Node* body = chain(context, clauses.drop_front(end));
  if (!body) return false;
  test =
      context.both(test, payable(context, onlyDeed(context, body)));  // what cannot happen is not tried over and over
  rule.condition = context.routine("condition", test, Type::Bool, true);
  rule.effect = context.routine("effect", body, Type::None, false);
  context.program.standing.push_back(rule);
  return true;
}

}  // namespace thou::sema
