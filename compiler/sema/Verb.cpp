// What a ruleset says in sentences: the bodies and conditions of verbs, standing rules; and which cards of an event those bodies take away.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;

const Node* Builder::verbBody(const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines) {
  mode_ = Mode::Body;
  ofBody_ = true;
  watched_ = &frame;
  watchRoles(frame, event_, kAnyKinds);
  std::vector<const Node*> statements;
  for (const syntax::Ability* line : lines) {
    const Node* node = sentences(line->sentences);
    if (!node) return nullptr;
    statements.push_back(node);
  }
  const Node* body = sequence(statements);
  program_.verbs[frame.verb].handsOn = handsOn(body);
  return body;
}

bool Builder::handsOn(const Node* body) {
  const Node* deed = onlyDeed(body);
  while (deed && deed->kind == NodeKind::If) deed = onlyDeed(deed->args[1]);
  if (!deed) return false;
  const bytecode::Verb& part = program_.verbs[deed->index];
  const Node* much = make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(bytecode::Role::Amount));
  return part.needsAmount && !part.hasOperation && same(deed->args[size_t(bytecode::Role::Amount)], much);
}

const Node* Builder::verbCondition(const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines) {
  mode_ = Mode::Condition;
  ofBody_ = true;
  watched_ = &frame;
  watchRoles(frame, event_, kAnyKinds);
  const Node* result = nullptr;
  for (const syntax::Ability* line : lines) {
    for (const syntax::Sentence* text : line->sentences) {
      const Node* test = conditionChain(text->clauses);
      if (!test) return nullptr;
      result = both(result, test);
    }
  }
  return result;
}

bool Builder::standing(const syntax::Ability& text) {
  // "If C, E.": `this card` is the card looked at.
  bytecode::Standing rule;
  rule.kinds = owner_.kinds;
  rule.card = owner_.card;
  if (text.sentences.size() != 1) return fail(diag::Id::BadStanding, text.span) != nullptr;
  llvm::ArrayRef<const Clause*> clauses = text.sentences[0]->clauses;
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (!is(clauses.front()->sub, Closed::If) || end == clauses.size())
    return fail(diag::Id::BadStanding, text.span) != nullptr;
  const Node* test = conditionChain(clauses.take_front(end));
  if (!test) return false;
  // Whoever brought it about does it: the performer of the event that has just resolved; the card itself where there is none.
  const Node* performer = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Performer));
  causer_ =
      make(NodeKind::At, Type::Card,
           {make(NodeKind::Union, Type::Cards,
                 {make(NodeKind::Single, Type::Cards, {performer}), make(NodeKind::Single, Type::Cards, {thisCard()})}),
            integer(0)});
  const Node* body = chain(clauses.drop_front(end));
  if (!body) return false;
  test = both(test, payable(onlyDeed(body)));  // what cannot happen is not tried over and over
  rule.condition = routine("condition", test, Type::Bool, true);
  rule.effect = routine("effect", body, Type::None, false);
  program_.standing.push_back(rule);
  return true;
}

}  // namespace thou::sema
