// See Cases.h.
#include "compiler/sema/effect/Cases.h"

#include <utility>

#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Chain.h"
#include "compiler/sema/effect/OnlyIf.h"
#include "compiler/sema/effect/Sentences.h"
#include "compiler/sema/legality/Possible.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

const Node* casesSentence(Context& context, const syntax::Sentence& stem, const syntax::Ability& text) {
  llvm::ArrayRef<const Clause*> clauses = stem.clauses;
  const Clause& last = *clauses.back();
  const VerbWord* verb = last.verb ? context.verbOf(last.verb->verb) : nullptr;
  if (!verb || verb->frames.front().construct != Construct::Choose)
    return context.fail(diag::Id::BadChoice, last.span, context.textOf(last.span));
  if (!last.leads.empty()) return context.fail(diag::Id::NotYet, last.leads[0]->span, "a choice made several times");
  if (last.sub || !last.subject.empty() || last.verb->modal || last.verb->negated || !last.verb->adverbs.empty())
    return context.fail(diag::Id::BadChoice, last.span, context.textOf(last.span));
  if (last.chunks.size() > 1)
    return context.fail(diag::Id::NoRole, last.chunks[1]->span, context.textOf(last.chunks[1]->span));
  if (!last.chunks.empty() && context.textOf(last.chunks[0]->span) != "one")
    return context.fail(diag::Id::NoRole, last.chunks[0]->span, context.textOf(last.chunks[0]->span));
  const Node* const fully = std::exchange(context.discourse.fully, nullptr);
  std::vector<const Node*> statements;
  if (const llvm::ArrayRef<const Clause*> costs = clauses.drop_back(); !costs.empty()) {
    if (!is(last.conn, Closed::Arrow))
      return context.fail(diag::Id::Misplaced, costs[0]->span, context.textOf(costs[0]->span));
    if (!costsOf(context, costs, statements)) return nullptr;
  }
  std::vector<Option> options;
  std::vector<Index> modes;
  llvm::SaveAndRestore<bool> decides(context.wording.youDecide, true);
  const std::vector<Antecedent> before = context.discourse.antecedents;
  for (const syntax::Case& option : text.cases) {
    context.discourse.antecedents = before;
    context.discourse.fully = nullptr;
    const int32_t known = context.nextLocal;
    const Node* body = sentences(context, option.sentences);
    if (!body) return nullptr;
    options.push_back({body, known});
    modes.push_back(context.model.string(context.textOf(option.span)));
  }
  context.discourse.antecedents = before;
  context.discourse.fully = nullptr;
  if (modes.size() < 2) return context.fail(diag::Id::BadChoice, stem.span, context.textOf(stem.span));
  context.note(last.span, "you choose one of " + std::to_string(modes.size()) + ", among those that are possible", "");
  statements.push_back(amongOptions(context, context.setting.you, options, context.choice("choose", modes), false));
  const Node* whole = context.makeList(NodeKind::Seq, Type::None, statements);
  return onlyThen(context, last.span, last.then, fully) ? context.when(fully, whole) : whole;
}

const Node* casesOf(Context& context, const syntax::Ability& text) {
  const Node* const fully = std::exchange(context.discourse.fully, nullptr);
  std::vector<const Node*> statements;
  std::vector<const Node*> held;
  std::vector<std::vector<Antecedent>> known;
  const Node* all = nullptr;
  const std::vector<Antecedent> before = context.discourse.antecedents;
  for (const syntax::Case& option : text.cases) {
    context.discourse.antecedents = before;
    const llvm::ArrayRef<const Clause*> clauses = option.sentences.front()->clauses;
    size_t end = 1;
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (!is(clauses.front()->sub, Closed::If) || (end == clauses.size()) != option.all)
      return context.fail(diag::Id::ConditionAlone, option.span, context.textOf(option.span));
    const Node* test = conditionChain(context, clauses.take_front(end));
    if (!test) return nullptr;
    const int32_t variable = context.newLocal();
    statements.push_back(context.let(variable, test));
    held.push_back(context.local(variable, Type::Bool));
    known.push_back(context.discourse.antecedents);
    if (option.all && all) return context.fail(diag::Id::BadChoice, option.span, context.textOf(option.span));
    if (option.all) all = held.back();
  }
  for (size_t i = 0; i < text.cases.size(); ++i) {
    const syntax::Case& option = text.cases[i];
    if (option.all) continue;
    context.discourse.antecedents = known[i];
    const syntax::Sentence& first = *option.sentences.front();
    size_t end = 1;
    while (!first.clauses[end]->comma) ++end;
    std::vector<const syntax::Sentence*> bodies = option.sentences.vec();
    bodies[0] = withClauses(context, first, first.clauses.drop_front(end));
    context.discourse.fully = nullptr;
    const Node* body = sentences(context, llvm::ArrayRef<const syntax::Sentence*>(bodies).copy(context.arena));
    if (!body) return nullptr;
    const Node* test = all ? context.make(NodeKind::Or, Type::Bool, {held[i], all}) : held[i];
    statements.push_back(context.when(test, body));
    context.discourse.last.did = context.discourse.last.amount = context.discourse.last.cards =
        context.discourse.lastCondition = nullptr;
  }
  context.discourse.antecedents = before;
  context.discourse.fully = nullptr;
  context.note(text.stem, "which of the cases hold is looked at before any of them is done");
  const Node* whole = context.sequence(statements);
  return onlyThen(context, text.stem, text.stemThen, fully) ? context.when(fully, whole) : whole;
}

}  // namespace thou::sema
