#include "compiler/sema/model/Facts.h"

#include <algorithm>

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;

namespace {

/// What a verb with these roles changes, or needs, by its operation.
int64_t factOf(const Node* deed, const bytecode::Verb& verb) {
  switch (verb.operation) {
    case Operation::Exhaust:
    case Operation::Ready:
      return kReadiness;
    case Operation::AddCounters:
    case Operation::RemoveCounters:
    case Operation::MoveCounters: {
      const Node* counter = deed->args[size_t(Role::Extra)];
      if (verb.hasExtra) return verb.extra;
      return counter && counter->kind == NodeKind::Int ? counter->value : kOther;
    }
    default:
      return kOther;
  }
}

/// `changes`: what deeds change; else what questions ask. `seen`: verbs that have been looked at.
void collect(const Node* tree, const Model& model, bool changes, std::set<bytecode::Index>& seen, Facts& facts) {
  if (!tree) return;
  for (const Node* child : tree->args) collect(child, model, changes, seen, facts);
  const bool verb = changes ? tree->kind == NodeKind::Do : tree->kind == NodeKind::CanDo;
  if (verb) {
    const bytecode::Verb& of = model.program->verbs[tree->index];
    if (of.hasOperation) facts.insert(factOf(tree, of));
    const auto known = model.verbTrees.find(tree->index);
    if (known != model.verbTrees.end() && seen.insert(tree->index).second)
      collect(changes ? known->second.body : known->second.can, model, changes, seen, facts);
  }
  if (changes && (tree->kind == NodeKind::DoAs || tree->kind == NodeKind::Kernel || tree->kind == NodeKind::Impose))
    facts.insert(kOther);
  if (!changes && tree->kind == NodeKind::Counters) facts.insert(tree->value);
  if (!changes && tree->kind == NodeKind::Flag && tree->value == int64_t(bytecode::Flag::Exhausted))
    facts.insert(kReadiness);
}

}  // namespace

Facts changedBy(const Node* tree, const Model& model) {
  Facts facts;
  std::set<bytecode::Index> seen;
  collect(tree, model, true, seen, facts);
  return facts;
}

Facts askedBy(const Node* tree, const Model& model) {
  Facts facts;
  std::set<bytecode::Index> seen;
  collect(tree, model, false, seen, facts);
  return facts;
}

bool dependsOn(const Facts& asked, const Facts& changed) {
  return changed.contains(kOther) ||
         std::any_of(asked.begin(), asked.end(), [&](int64_t fact) { return changed.contains(fact); });
}

}  // namespace thou::sema
