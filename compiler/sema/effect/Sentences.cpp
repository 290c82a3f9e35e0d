// See Sentences.h.
#include "compiler/sema/effect/Sentences.h"

#include <utility>

#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Find.h"
#include "compiler/sema/effect/OnlyIf.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

const Node* sentences(Context& context, llvm::ArrayRef<const syntax::Sentence*> list) {
  std::vector<const Node*> statements;
  for (const syntax::Sentence* text : list) {
    if (text->kind != syntax::SentenceKind::Statement)
      return context.fail(diag::Id::NoRole, text->span, context.textOf(text->span));
    const Node* node = sentence(context, *text);
    if (!node) return nullptr;
    statements.push_back(node);
  }
  if (statements.empty()) return context.make(NodeKind::Nothing, Type::None);
  return context.sequence(statements);
}

const Node* sentence(Context& context, const syntax::Sentence& text) {
  if (text.paren && context.discourse.searched && isShuffle(context, text)) {
    context.note(text.span, "reminder text: a deck that was searched is shuffled");
    return context.make(NodeKind::Nothing, Type::None);
  }
  llvm::SaveAndRestore<bool> decides(context.wording.youDecide,
                                     context.wording.youDecide || youAct(context, text.clauses));
  context.wording.xPhrase = nullptr;
  context.wording.x = nullptr;
  context.wording.ofChosen = false;
  const Node* const before = context.discourse.lastCondition;
  const Node* const fully = std::exchange(context.discourse.fully, nullptr);
  const bool joined = text.clauses.size() > 1 && !text.clauses.front()->sub && text.clauses.front()->leads.empty();
  context.discourse.leaning = joined ? context.discourse.clause + 1 : -1;
  context.discourse.leansOn = nullptr;
  context.discourse.it.reset();
  const size_t mentioned = context.discourse.antecedents.size();
  const Node* statement = chain(context, text.clauses);
  if (!statement) return nullptr;
  forgetPasses(context, statement);
  if (const Node* held = std::exchange(context.discourse.leansOn,
                                       nullptr)) {  // "If you may, choose an ally. Ready that ally and draw 1 card."
    statement = context.when(held, statement);
    if (context.discourse.fully)
      context.discourse.fully = context.make(NodeKind::Or, Type::Bool, {context.negate(held), context.discourse.fully});
    mentionedIf(context, mentioned, held);
  }
  if (!text.clauses.empty() && onlyThen(context, *text.clauses.front(), fully, text.clauses.size() == 1))
    statement = context.when(fully, statement);
  if (text.paren) context.discourse.fully = fully;  // "(Shuffle.)"
  if (context.discourse.lastCondition == before)
    context.discourse.lastCondition = nullptr;  // `Otherwise` is of this sentence now
  if (context.wording.xPhrase)
    return context.fail(diag::Id::UnusedX, context.wording.xPhrase->span,
                        context.textOf(context.wording.xPhrase->span));
  return statement;
}

}  // namespace thou::sema
