// See OrElse.h.
#include "compiler/sema/effect/OrElse.h"

#include <optional>
#include <string>
#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Parentheses.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/InPlace.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

/// A clause's text up to there.
source::Span upTo(const Clause& clause, uint32_t end) {
  source::Span before = clause.span;
  before.begin = clause.verb->verb->span.begin;
  before.length = uint16_t(end - before.begin);
  return before;
}

/// The chunks of a deed in parentheses, `it` being what the clause before does its deed to: "take a card from your deck (or discard it)".
std::vector<const Chunk*> withObject(const Clause& deed, llvm::ArrayRef<const Chunk*> object) {
  std::vector<const Chunk*> chunks;
  for (const Chunk* chunk : deed.chunks) {
    const Word* head = chunk->kind == ChunkKind::Noun && chunk->np ? chunk->np->head : nullptr;
    if (is(head, Closed::It) || is(head, Closed::Them))
      chunks.insert(chunks.end(), object.begin(), object.end());
    else
      chunks.push_back(chunk);
  }
  return chunks;
}

/// The clause in parentheses made whole, and in `text` as it is offered; null after reporting.
const Clause* otherWay(Context& context, const Clause& clause, size_t at, std::string& text) {
  const Chunk& paren = *clause.chunks[at];
  const Clause& said = *paren.sentences.front()->clauses.front();
  Clause* other = new (context.arena.Allocate<Clause>()) Clause(said.verb ? said : clause);
  other->span = paren.span;
  other->conn = nullptr;
  other->subject = clause.subject;
  const bool plain = !said.sub && said.leads.empty() && said.subject.empty() && !said.then;
  if (said.verb) {
    const bool order = !said.verb->modal && !said.verb->negated && at + 1 == clause.chunks.size();
    if (!plain || !order) return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span)), nullptr;
    text = context.textOf(said.chunks.empty() ? said.verb->span
                                              : source::cover(said.verb->span, said.chunks.back()->span));
    size_t object = 0;  // with where it is
    while (object < at && (object == 0 || is(clause.chunks[object]->word, Closed::From) ||
                           is(clause.chunks[object]->word, Closed::In)))
      ++object;
    other->chunks =
        llvm::ArrayRef<const Chunk*>(withObject(said, clause.chunks.take_front(object))).copy(context.arena);
    return other;
  }
  uint32_t from = 0;
  const std::vector<const Chunk*> chunks = inPlaceOf(context, clause, at, said.chunks, from);
  if (!plain || chunks.empty()) return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span)), nullptr;
  other->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  text = context.textOf(upTo(clause, from));
  text += context.textOf(source::cover(said.chunks.front()->span, said.chunks.back()->span));
  return other;
}

/// Who chooses: a player who does it, else you; null after reporting.
const Node* chooserOf(Context& context, const Clause& clause) {
  const NounPhrase* who = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  const NounDecl* noun = who && who->head ? context.nounOf(who->head) : nullptr;
  if (clause.subject.empty() || (noun && noun->sort == NounSort::Card))
    return context.wording.doer ? context.wording.doer : context.setting.you;
  Desc desc = subjectOf(context, clause, diag::Id::NoRole);
  if (desc.sort == Sort::None) return nullptr;
  if (desc.sort == Sort::Card || desc.sort == Sort::Query) return context.setting.you;
  return playerOf(context, desc);
}

}  // namespace

bool isOrElse(const Chunk& chunk) {
  return chunk.kind == ChunkKind::Paren && chunk.sentences.size() == 1 && !chunk.sentences.front()->clauses.empty() &&
         is(chunk.sentences.front()->clauses.front()->conn, Closed::Or);
}

const Node* orElse(Context& context, const Clause& clause, size_t at) {
  const Chunk& paren = *clause.chunks[at];
  const llvm::ArrayRef<const Clause*> said = paren.sentences.front()->clauses;
  if (context.wording.paying) return context.fail(diag::Id::NotYet, paren.span, "another cost in parentheses");
  const std::vector<Antecedent> before = context.discourse.antecedents;
  std::vector<const Node*> statements;
  const Node* only = nullptr;  // where the second may be chosen
  if (said.size() > 1) {
    llvm::SaveAndRestore<bool> inside(context.wording.bracketed, true);
    only = conditionIn(context, paren, false);
    if (!only) return nullptr;
    context.discourse.antecedents = before;
    statements = std::exchange(context.made.prelude, {});
    if (!Trees::isPure(only)) {
      const int32_t known = context.newLocal();
      statements.push_back(context.let(known, only));
      only = context.local(known, Type::Bool);
    }
  }
  Clause* one = new (context.arena.Allocate<Clause>()) Clause(clause);
  std::vector<const Chunk*> chunks(clause.chunks.begin(), clause.chunks.end());
  chunks.erase(chunks.begin() + long(at));
  one->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  std::string otherText;
  const Clause* other = otherWay(context, clause, at, otherText);
  const Node* chooser = other ? chooserOf(context, clause) : nullptr;
  if (!chooser) return nullptr;
  context.note(paren.span,
               only ? "or this, where that holds: whoever does it chooses" : "or this: whoever does it chooses");
  const int32_t done = context.newLocal();
  const NounPhrase* const definition = context.wording.xPhrase;  // each way has an X of its own
  const Node* const x = context.wording.x;
  const std::optional<Aside> aside = context.discourse.aside;
  bool defined = false;
  std::vector<Option> options;
  for (const Clause* way : {static_cast<const Clause*>(one), other}) {
    context.discourse.antecedents = before;
    context.discourse.last.did = nullptr;
    context.wording.xPhrase = definition;
    context.wording.x = x;
    const int32_t known = context.nextLocal;
    const Node* body = effect(context, *way);
    if (!body) return nullptr;
    if (!asidePaired(context)) return nullptr;
    context.discourse.aside = aside;  // of which of the two groups a later sentence is, nobody knows
    defined = defined || !context.wording.xPhrase;
    const Node* did = context.discourse.last.did ? context.discourse.last.did : context.boolean(true);
    body = context.sequence({body, context.let(done, did)});
    if (way == other && only) body = context.when(only, body);
    options.push_back({body, known});
  }
  if (defined) context.wording.xPhrase = nullptr;
  context.wording.x = x;
  context.discourse.antecedents = before;
  context.discourse.last.amount = context.discourse.last.cards = nullptr;
  context.discourse.last.did = context.local(done, Type::Bool);
  std::string text(context.textOf(upTo(clause, paren.span.begin)));
  while (!text.empty() && text.back() == ' ') text.pop_back();
  const std::vector<Index> modes = {context.model.string(text), context.model.string(otherText)};
  statements.push_back(amongOptions(context, chooser, options, context.choice("choose", modes), false));
  return context.sequence(statements);
}

}  // namespace thou::sema
