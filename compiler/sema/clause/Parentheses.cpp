// See Parentheses.h.
#include "compiler/sema/clause/Parentheses.h"

#include <utility>

#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Forms.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Quantities.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

static bool inParentheses(Context& context, const Chunk& paren, Filling& filling, std::vector<const Node*>& caps);
/// An amount of the same noun, or a number alone, in its place.
static bool amountInstead(Context& context, const Chunk& paren, const Node*& amount,
                          const std::function<bool(const NounPhrase&)>& fits);
static bool evenIf(Context& context, const Chunk& paren);

bool isInstead(const Context& context, const Chunk& paren) {
  if (paren.kind != ChunkKind::Paren || paren.sentences.size() != 1 || paren.sentences.front()->clauses.empty())
    return false;
  const llvm::ArrayRef<const Clause*> clauses = paren.sentences.front()->clauses;
  const Clause& first = *clauses.front();
  if (first.sub || !first.leads.empty() || first.chunks.empty()) return false;
  const auto* instead = llvm::find_if(first.chunks, [](const Chunk* chunk) {
    return chunk->kind == ChunkKind::Adverb && is(chunk->word, Closed::Instead);
  });
  const size_t behind = size_t(first.chunks.end() - instead);
  if (clauses.size() == 1) return behind == 2 && namesMode(context, *instead[1]);
  return behind == 1 && clauses[1]->sub;
}

const Node* conditionIn(Context& context, const Chunk& paren, bool lasting) {
  const llvm::ArrayRef<const Clause*> clauses = paren.sentences.front()->clauses;
  if (clauses.size() == 1) return modeOf(context, *clauses.front()->chunks.back());
  const Word& sub = *clauses[1]->sub;
  const bool unless = is(&sub, Closed::Unless);
  if (!unless && !is(&sub, Closed::If) && !(lasting && is(&sub, Closed::While)))
    return context.fail(diag::Id::Misplaced, sub.span, sub.text, "write `if`");
  const Node* condition = context.nested.condition(context, clauses.drop_front(1));
  return condition && unless ? context.negate(condition) : condition;
}

/// "(or ...)": another way to do it, which is no part of this one.
static bool saysOr(const Chunk& paren) {
  return !paren.sentences.empty() && !paren.sentences.front()->clauses.empty() &&
         paren.sentences.front()->clauses.front()->conn;
}

bool amountInstead(Context& context, const Chunk& paren, const Node*& amount,
                   const std::function<bool(const NounPhrase&)>& fits) {
  // "(8 damage instead if you have the Aerial trait)": so much, where that holds
  const NounPhrase& phrase = *paren.sentences.front()->clauses.front()->chunks[0]->np;
  if (!license(context, phrase)) return false;
  if (!phrase.quantity.value || phrase.quantity.kind != syntax::QuantityKind::Exact || phrase.det || phrase.of ||
      !fits(phrase))
    return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span)) != nullptr;
  const Node* condition = conditionIn(context, paren, false);
  const Node* other = condition ? amountOf(context, phrase.quantity, phrase.span) : nullptr;
  if (!other) return false;
  context.note(paren.span, "so much where that holds, else what stands before");
  amount = context.make(NodeKind::IfInt, Type::Int, {condition, other, amount ? amount : context.integer(1)});
  return true;
}

bool changeInstead(Context& context, const Chunk& paren, Modification& change, bool lasting) {
  // "+1 DEF (+2 DEF instead if you have the Aerial trait)"
  const Chunk& other = *paren.sentences.front()->clauses.front()->chunks[0];
  const Word* stat = other.np ? other.np->head : nullptr;
  const bool same = change.change == bytecode::Change::Stat && stat && stat->symbol.valid() &&
                    context.kindOf(stat) == lexicon::SymbolKind::Stat &&
                    context.model.vocabulary[stat->symbol].data == change.id && other.np->mods.empty() &&
                    other.word->minus == change.less;
  if (!same || other.word->isX || other.word->isPair)
    return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span)) != nullptr;
  const Node* condition = conditionIn(context, paren, lasting);
  if (!condition) return false;
  context.note(paren.span, "so much where that holds, else what stands before");
  change.amount = context.make(NodeKind::IfInt, Type::Int, {condition, numberOf(context, *other.word), change.amount});
  return true;
}

bool isMaximum(const Chunk& paren) {
  if (paren.kind != ChunkKind::Paren || paren.sentences.size() != 1 || paren.sentences.front()->clauses.empty())
    return false;
  const Clause& first = *paren.sentences.front()->clauses.front();
  if (first.verb || first.sub || first.conn || !first.leads.empty() || first.chunks.empty()) return false;
  const Chunk& to = *first.chunks[0];
  return to.kind == ChunkKind::Prep && is(to.word, Closed::To) && to.np && is(to.np->head, Closed::Max);
}

const Node* maximumOf(Context& context, const Chunk& paren, Index stat) {
  const syntax::Sentence& sentence = *paren.sentences.front();
  const Chunk& to = *sentence.clauses.front()->chunks[0];
  const NounPhrase& phrase = *to.np;
  if (sentence.clauses.size() != 1 || sentence.clauses.front()->chunks.size() != 1 || !is(phrase.det, Closed::A) ||
      !phrase.mods.empty() || phrase.quantity.value || !phrase.of)
    return context.fail(diag::Id::NoRole, to.span, context.textOf(to.span));
  const NounPhrase& most = *phrase.of;
  if (!readsAll(context, phrase, kDet | kOf)) return nullptr;
  const bool ofStat = stat != kNone && most.extra && most.extra->isSigned && !most.extra->isX && most.head &&
                      most.head->symbol.valid() && most.mods.empty() &&
                      context.kindOf(most.head) == lexicon::SymbolKind::Stat &&
                      context.model.vocabulary[most.head->symbol].data == stat;
  if (ofStat) return numberOf(context, *most.extra);  // "+3 ATK"
  if (!readsAll(context, most, kQuantity)) return nullptr;
  if (most.head && most.head->closed != Closed::None)  // "of 3 other"
    return context.fail(diag::Id::NoRole, most.head->span, most.head->text, "take it away");
  syntax::Quantity quantity = most.quantity;
  if (!quantity.value && most.head && (most.head->isNumber || most.head->isX))
    quantity = {.kind = syntax::QuantityKind::Exact, .value = most.head};
  if (!quantity.value || quantity.kind != syntax::QuantityKind::Exact)
    return context.fail(diag::Id::BadAmount, most.span, context.textOf(most.span));
  return amountOf(context, quantity, most.span);
}

bool evenIf(Context& context, const Chunk& paren) {
  // "(even if you are in alter-ego form)": what nothing here asks for is said not to matter
  if (paren.sentences.size() != 1 || paren.sentences.front()->clauses.size() != 1 ||
      !is(paren.sentences.front()->clauses.front()->sub, Closed::EvenIf))
    return false;
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const Node* condition = context.nested.condition(context, paren.sentences.front()->clauses);
  context.discourse.antecedents = before;
  if (condition) context.note(paren.span, "whether or not: nothing here asks for it");
  return true;
}

bool capped(Context& context, Filling& filling, const Node* most, bool once, Span clause) {
  Desc& amount = filling.descs[size_t(Role::Amount)];
  const bool many = filling.filled[size_t(Role::Amount)] && amount.sort == Sort::Query && amount.number;
  if (once && many && amount.number->kind != NodeKind::Int) {  // "draw X cards (to a maximum of 3)"
    amount.number = context.make(NodeKind::Min, Type::Int, {amount.number, most});
    return true;
  }
  if (!once || !filling.filled[size_t(Role::Amount)] || amount.sort != Sort::Amount || !amount.node)
    return context.fail(diag::Id::NoRole, clause, "to a maximum of", "it stands behind an amount that is not fixed") !=
           nullptr;
  const bool adds = context.program.verbs[filling.frame->verb].does(bytecode::Operation::AddCounters);
  if (amount.node->kind == NodeKind::Int && adds) {
    // "place 2 counters here (to a maximum of 10)": so many there may be
    Desc& on = filling.descs[size_t(Role::Target)];
    if (!filling.filled[size_t(Role::Target)] || amount.unitIndex == kNone)
      return context.fail(diag::Id::NoAmount, clause, context.textOf(clause)) != nullptr;
    Desc copy = on;
    const Node* card = cardOf(context, copy);
    if (!card) return false;
    const Node* room = context.make(NodeKind::Sub, Type::Int,
                                    {most, context.make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex)});
    most = context.make(NodeKind::Max, Type::Int, {context.integer(0), room});
  } else if (amount.node->kind == NodeKind::Int) {
    return context.fail(diag::Id::BadAmount, amount.span, context.textOf(amount.span)) != nullptr;
  }
  amount.node = context.make(NodeKind::Min, Type::Int, {amount.node, most});
  return true;
}

bool parenthesis(Context& context, const Chunk& paren, Filling& filling, std::vector<const Node*>& caps) {
  const bool outside = std::exchange(context.wording.bracketed,
                                     true);  // `it` would be of the clause around it, which has not chosen yet
  const bool read = inParentheses(context, paren, filling, caps);
  context.wording.bracketed = outside;
  return read;
}

bool inParentheses(Context& context, const Chunk& paren, Filling& filling, std::vector<const Node*>& caps) {
  if (!saysOr(paren) && evenIf(context, paren)) return !context.failed;
  const auto refuse = [&] { return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span)) != nullptr; };
  if (paren.sentences.size() != 1 || paren.sentences.front()->clauses.empty() || saysOr(paren)) return refuse();
  const syntax::Sentence& sentence = *paren.sentences.front();
  const Clause& first = *sentence.clauses.front();
  if (isMaximum(paren)) {
    const Node* most = maximumOf(context, paren);
    if (most) caps.push_back(most);
    return most != nullptr;
  }
  const size_t parts =
      sentence.clauses.size() == 1 ? 3 : 2;  // a noun, `instead`, and the mode where no clause says when
  if (!isInstead(context, paren) || first.verb || first.chunks[0]->kind != ChunkKind::Noun ||
      first.chunks.size() != parts)
    return refuse();
  const Chunk& chunk = *first.chunks[0];
  if (!chunk.np->head || chunk.np->head == chunk.np->quantity.value) {  // "2 damage (4 instead if ...)"
    Desc& amount = filling.descs[size_t(Role::Amount)];
    const auto alone = [](const NounPhrase& phrase) { return phrase.mods.empty() && !phrase.ordinal; };
    if (amount.sort != Sort::Amount || !amount.node) return refuse();
    if (!amountInstead(context, paren, amount.node, alone)) return false;
    amount.number = amount.node;
    return true;
  }
  const NounDecl* noun = context.nounOf(chunk.np->head);
  if (!noun) return refuse();
  for (Desc& desc : filling.descs) {
    if (desc.sort == Sort::Amount && desc.node && noun->sort == NounSort::Counter && noun->index == desc.unitIndex) {
      if (!amountInstead(context, paren, desc.node, [&](const NounPhrase& p) { return p.mods.empty() && !p.ordinal; }))
        return false;
      desc.number = desc.node;
      return true;
    }
    if (desc.sort != Sort::Query || noun->sort != NounSort::Card) continue;
    if (desc.top && noun->kinds == desc.kinds)
      return amountInstead(context, paren, desc.top,
                           [&](const NounPhrase& p) { return p.mods.empty() && is(p.ordinal, Closed::Top); });
    if (noun->kinds == desc.kinds && desc.zoneNoun == noun->zone &&
        (desc.quantifier == Quantifier::Number || desc.quantifier == Quantifier::One)) {
      if (!amountInstead(context, paren, desc.number,
                         [&](const NounPhrase& p) { return p.mods.empty() && !p.ordinal; }))
        return false;
      desc.quantifier = Quantifier::Number;
      desc.plural = true;
      return true;
    }
  }
  return refuse();
}

}  // namespace thou::sema
