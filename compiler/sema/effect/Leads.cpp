// See Leads.h.
#include "compiler/sema/effect/Leads.h"

#include <algorithm>

#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Delay.h"
#include "compiler/sema/effect/Forbid.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Forms.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

using Sort = Desc::Sort;

/// The clauses, the first of them without its first leads.
static llvm::ArrayRef<const Clause*> withoutLead(Context& context, llvm::ArrayRef<const Clause*> clauses,
                                                 size_t count = 1);
static const Node* otherwiseChain(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* untilChain(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* forEachChain(Context& context, llvm::ArrayRef<const Clause*> clauses);

llvm::ArrayRef<const Clause*> withoutLead(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t count) {
  Clause* bare = new (context.arena.Allocate<Clause>()) Clause(*clauses.front());
  bare->leads = bare->leads.drop_front(count);
  std::vector<const Clause*> copy(clauses.begin(), clauses.end());
  copy[0] = bare;
  return llvm::ArrayRef<const Clause*>(copy).copy(context.arena);
}

const Node* ledChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  const Chunk& lead = *first.leads[0];
  if (lead.kind == ChunkKind::Adverb && is(lead.word, Closed::Otherwise)) return otherwiseChain(context, clauses);
  if (const Node* mode = modeOf(context, lead)) {
    const size_t mentioned = context.discourse.antecedents.size();
    const Node* body = chain(context, withoutLead(context, clauses));
    mentionedIf(context, mentioned);
    context.discourse.lastCondition = mode;
    return body ? context.when(mode, body) : nullptr;
  }
  const bool only = first.leads.size() == 1;
  if (only && isDuration(context, lead) && !first.sub && !first.chunks.empty()) return untilChain(context, clauses);
  if (Duration until; only && delayLead(context, lead, until))
    return afterwards(context, withoutLead(context, clauses), nullptr, until, lead.span);
  if (context.failed) return nullptr;
  if (lead.kind == ChunkKind::Adverb && is(lead.word, Closed::InOrder)) {
    // "In player order, each player ...": as they always do
    const NounPhrase* who = first.subject.empty() ? nullptr : first.subject[0]->np;
    const NounDecl* noun = who && is(who->det, Closed::Each) ? context.nounOf(who->head) : nullptr;
    if (!noun || noun->sort != NounSort::Player)
      return context.fail(diag::Id::Misplaced, lead.span, context.textOf(lead.span));
    context.note(lead.span, "as players always do");
    return chain(context, withoutLead(context, clauses));
  }
  if (forEach(lead)) return forEachChain(context, clauses);
  return context.fail(diag::Id::Misplaced, lead.span, context.textOf(lead.span));
}

const Node* otherwiseChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const Node* held = context.discourse.lastCondition
                         ? context.discourse.lastCondition
                         : context.discourse.last.resolved();  // "... . Otherwise": when none of it could be
  if (!held) return context.fail(diag::Id::OtherwiseAlone, clauses.front()->leads[0]->span);
  const Node* condition = context.negate(held);
  context.discourse.lastCondition = nullptr;
  // What the other branch has chosen is not chosen here; of what both have chosen, behind them, the one that was is spoken of.
  std::vector<Antecedent> there;
  llvm::copy_if(context.discourse.antecedents, std::back_inserter(there),
                [](const Antecedent& a) { return a.conditional; });
  std::erase_if(context.discourse.antecedents, [](const Antecedent& a) { return a.conditional; });
  const size_t mentioned = context.discourse.antecedents.size();
  const Node* body = chain(context, withoutLead(context, clauses));
  mentionedIf(context, mentioned);
  for (size_t i = mentioned; i < context.discourse.antecedents.size(); ++i) {
    Antecedent& here = context.discourse.antecedents[i];
    const auto alike = [&](const Antecedent& a) {
      const auto chosen = [](const Antecedent& each) {
        return each.sort == Sort::Card && each.node && each.node->kind == NodeKind::Local;
      };
      return chosen(a) && chosen(here) && a.kinds == here.kinds;
    };
    const auto found = std::find_if(there.rbegin(), there.rend(), alike);
    if (found == there.rend()) continue;
    const Node* either = context.make(NodeKind::Union, Type::Cards, {cardsOf(context, *found), cardsOf(context, here)});
    here.node = context.first(either);
    here.others = nullptr;
  }
  return body ? context.when(condition, body) : nullptr;
}

const Node* untilChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  // "Until the end of the round, that hero gets +1 ATK": said at the end as well
  const Chunk* lead = clauses.front()->leads[0];
  const llvm::ArrayRef<const Clause*> bare = withoutLead(context, clauses);
  std::vector<const Clause*> changes;
  for (const Clause* clause : bare) {
    const VerbWord* verb = clause->verb ? context.verbOf(clause->verb->verb) : nullptr;
    const Construct construct = verb ? verb->frames.front().construct : Construct::None;
    if (construct != Construct::Modify && construct != Construct::Gain && !saysCannot(*clause))
      return context.fail(diag::Id::Misplaced, lead->span, context.textOf(lead->span));
    Clause* change = new (context.arena.Allocate<Clause>()) Clause(*clause);
    std::vector<const Chunk*> chunks(clause->chunks.begin(), clause->chunks.end());
    chunks.push_back(lead);
    change->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
    changes.push_back(change);
  }
  return chain(context, llvm::ArrayRef<const Clause*>(changes).copy(context.arena));
}

const Node* forEachChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  const Chunk& lead = *first.leads[0];
  const NounDecl* counted = context.nounOf(lead.np->head);
  const Word* head = lead.np->head;
  const bool icon =
      head && head->symbol.valid() &&
      (context.kindOf(head) == lexicon::SymbolKind::Icon || context.kindOf(head) == lexicon::SymbolKind::Stat);
  if (icon || (counted && (counted->sort == NounSort::Resource || counted->sort == NounSort::Currency))) {
    // "For each [energy] resource discarded this way, deal 1 damage": so much more, at once
    Clause* whole = new (context.arena.Allocate<Clause>()) Clause(first);
    std::vector<const Chunk*> chunks(first.chunks.begin(), first.chunks.end());
    chunks.insert(chunks.end(), first.leads.begin(), first.leads.end());
    whole->leads = {};
    whole->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
    if (clauses.size() > 1)
      return context.fail(diag::Id::NotYet, clauses[1]->span, "more than one thing done for each of these,");
    for (const Chunk* chunk : first.chunks) {  // "to an enemy": another one each time
      const NounDecl* noun = chunk->kind == ChunkKind::Prep && chunk->np ? context.nounOf(chunk->np->head) : nullptr;
      if (noun && noun->sort == NounSort::Card && is(chunk->np->det, Closed::A))
        return context.fail(diag::Id::NotYet, chunk->span, "a choice for each of these",
                            "choose it before, or write `for each` behind the amount");
    }
    return chain(context, llvm::ArrayRef<const Clause*>({whole}).copy(context.arena));
  }
  // For each X that ..., ...: once for every one
  Cursor rest{first.leads.drop_front(1)};
  Desc each = describe(context, *lead.np, rest);
  if (each.sort == Sort::None || leftOver(context, rest)) return nullptr;
  if (each.sort != Sort::Query) return context.fail(diag::Id::NoRole, lead.span, context.textOf(lead.span));
  finishQuery(context, each);
  const int32_t variable = context.newLocal();
  const Node* list = candidates(context, each);
  const std::vector<Antecedent> before = context.discourse.antecedents;
  ++context.discourse.clause;
  mention(context, Sort::Card, context.local(variable, Type::Card), each.kinds, false, lead.np->span, each.zoneNoun);
  // "Choose an enemy. For each ally you control, deal 1 damage to it.": to which of them?
  const auto chosen = std::find_if(before.rbegin(), before.rend(), [](const Antecedent& a) {
    return a.sort == Sort::Card && !a.unspoken && a.node && a.node->kind == NodeKind::Local;
  });
  if (chosen != before.rend() && context.setting.mode == Mode::Effect)
    context.discourse.antecedents.back().clause = chosen->clause;
  const Node* body = chain(context, withoutLead(context, clauses, first.leads.size()));
  context.discourse.antecedents = before;  // what was mentioned inside is another thing each time
  context.discourse.last.amount = context.discourse.last.did = context.discourse.last.cards = nullptr;
  return body ? context.make(NodeKind::ForEach, Type::None, {list, body}, 0, kNone, variable) : nullptr;
}

}  // namespace thou::sema
