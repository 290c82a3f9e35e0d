// What a sentence begins with, before its first clause: `otherwise`, `in expert mode`, `until the end of the round`, `at the end of the
// phase`, `in player order`, `for each`. Next: Delay.cpp, what is done later.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

llvm::ArrayRef<const Clause*> Builder::withoutLead(llvm::ArrayRef<const Clause*> clauses, size_t count) {
  Clause* bare = new (arena_.Allocate<Clause>()) Clause(*clauses.front());
  bare->leads = bare->leads.drop_front(count);
  std::vector<const Clause*> copy(clauses.begin(), clauses.end());
  copy[0] = bare;
  return llvm::ArrayRef<const Clause*>(copy).copy(arena_);
}

const Node* Builder::ledChain(llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  const Chunk& lead = *first.leads[0];
  if (lead.kind == ChunkKind::Adverb && is(lead.word, Closed::Otherwise)) return otherwiseChain(clauses);
  if (const Node* mode = modeOf(lead)) {
    const size_t mentioned = antecedents_.size();
    const Node* body = chain(withoutLead(clauses));
    mentionedIf(mentioned);
    lastCondition_ = mode;
    return body ? make(NodeKind::If, Type::None, {mode, body, nullptr}) : nullptr;
  }
  const bool only = first.leads.size() == 1;
  if (only && isDuration(lead) && !first.sub && !first.chunks.empty()) return untilChain(clauses);
  if (Duration until; only && delayLead(lead, until))
    return afterwards(withoutLead(clauses), nullptr, until, lead.span);
  if (failed_) return nullptr;
  if (lead.kind == ChunkKind::Adverb && is(lead.word, Closed::InOrder)) {
    // "In player order, each player ...": as they always do
    const NounPhrase* who = first.subject.empty() ? nullptr : first.subject[0]->np;
    const NounDecl* noun = who && is(who->det, Closed::Each) ? nounOf(who->head) : nullptr;
    if (!noun || noun->sort != NounSort::Player) return fail(diag::Id::Misplaced, lead.span, textOf(lead.span));
    note(lead.span, "as players always do");
    return chain(withoutLead(clauses));
  }
  if (forEach(lead)) return forEachChain(clauses);
  return fail(diag::Id::Misplaced, lead.span, textOf(lead.span));
}

const Node* Builder::otherwiseChain(llvm::ArrayRef<const Clause*> clauses) {
  const Node* held = lastCondition_ ? lastCondition_ : last_.resolved();  // "... . Otherwise": when none of it could be
  if (!held) return fail(diag::Id::OtherwiseAlone, clauses.front()->leads[0]->span);
  const Node* condition = negate(held);
  lastCondition_ = nullptr;
  // What the other branch has chosen is not chosen here; of what both have chosen, behind them, the one that was is spoken of.
  std::vector<Antecedent> there;
  llvm::copy_if(antecedents_, std::back_inserter(there), [](const Antecedent& a) { return a.conditional; });
  std::erase_if(antecedents_, [](const Antecedent& a) { return a.conditional; });
  const size_t mentioned = antecedents_.size();
  const Node* body = chain(withoutLead(clauses));
  mentionedIf(mentioned);
  for (size_t i = mentioned; i < antecedents_.size(); ++i) {
    Antecedent& here = antecedents_[i];
    const auto alike = [&](const Antecedent& a) {
      const auto chosen = [](const Antecedent& each) {
        return each.sort == Sort::Card && each.node && each.node->kind == NodeKind::Local;
      };
      return chosen(a) && chosen(here) && a.kinds == here.kinds;
    };
    const auto found = std::find_if(there.rbegin(), there.rend(), alike);
    if (found == there.rend()) continue;
    const Node* either = make(NodeKind::Union, Type::Cards, {cardsOf(*found), cardsOf(here)});
    here.node = make(NodeKind::At, Type::Card, {either, integer(0)});
    here.others = nullptr;
  }
  return body ? make(NodeKind::If, Type::None, {condition, body, nullptr}) : nullptr;
}

const Node* Builder::untilChain(llvm::ArrayRef<const Clause*> clauses) {
  // "Until the end of the round, that hero gets +1 ATK": said at the end as well
  const Chunk* lead = clauses.front()->leads[0];
  const llvm::ArrayRef<const Clause*> bare = withoutLead(clauses);
  std::vector<const Clause*> changes;
  for (const Clause* clause : bare) {
    const VerbWord* verb = clause->verb ? verbOf(clause->verb->verb) : nullptr;
    const Construct construct = verb ? verb->frames.front().construct : Construct::None;
    if (construct != Construct::Modify && construct != Construct::Gain)
      return fail(diag::Id::Misplaced, lead->span, textOf(lead->span));
    Clause* change = new (arena_.Allocate<Clause>()) Clause(*clause);
    std::vector<const Chunk*> chunks(clause->chunks.begin(), clause->chunks.end());
    chunks.push_back(lead);
    change->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
    changes.push_back(change);
  }
  return chain(llvm::ArrayRef<const Clause*>(changes).copy(arena_));
}

const Node* Builder::forEachChain(llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  const Chunk& lead = *first.leads[0];
  const NounDecl* counted = nounOf(lead.np->head);
  const bool icon =
      lead.np->head && lead.np->head->symbol.valid() && kindOf(lead.np->head) == lexicon::SymbolKind::Icon;
  if (icon || (counted && (counted->sort == NounSort::Resource || counted->sort == NounSort::Currency))) {
    // "For each [energy] resource discarded this way, deal 1 damage": so much more, at once
    Clause* whole = new (arena_.Allocate<Clause>()) Clause(first);
    std::vector<const Chunk*> chunks(first.chunks.begin(), first.chunks.end());
    chunks.insert(chunks.end(), first.leads.begin(), first.leads.end());
    whole->leads = {};
    whole->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
    if (clauses.size() > 1)
      return fail(diag::Id::NotYet, clauses[1]->span, "more than one thing done for each of these,");
    for (const Chunk* chunk : first.chunks) {  // "to an enemy": another one each time
      const NounDecl* noun = chunk->kind == ChunkKind::Prep && chunk->np ? nounOf(chunk->np->head) : nullptr;
      if (noun && noun->sort == NounSort::Card && is(chunk->np->det, Closed::A))
        return fail(diag::Id::NotYet, chunk->span, "a choice for each of these",
                    "choose it before, or write `for each` behind the amount");
    }
    return chain(llvm::ArrayRef<const Clause*>({whole}).copy(arena_));
  }
  // For each X that ..., ...: once for every one
  Cursor rest{first.leads.drop_front(1)};
  Desc each = describe(*lead.np, rest);
  if (each.sort == Sort::None || leftOver(rest)) return nullptr;
  if (each.sort != Sort::Query) return fail(diag::Id::NoRole, lead.span, textOf(lead.span));
  finishQuery(each);
  const int32_t variable = newLocal();
  const Node* list = candidates(each);
  const std::vector<Antecedent> before = antecedents_;
  ++clause_;
  mention(Sort::Card, local(variable, Type::Card), each.kinds, false, lead.np->span, each.zoneNoun);
  const Node* body = chain(withoutLead(clauses, first.leads.size()));
  antecedents_ = before;  // what was mentioned inside is another thing each time
  last_.amount = last_.did = last_.cards = nullptr;
  return body ? make(NodeKind::ForEach, Type::None, {list, body}, 0, kNone, variable) : nullptr;
}

}  // namespace thou::sema
