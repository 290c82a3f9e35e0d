// See Instead.h.
#include "compiler/sema/effect/Instead.h"

#include "compiler/sema/clause/Parentheses.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/InPlace.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

namespace {

/// `after` as a condition that is kept in a local, and what is done where it holds; nothing where it is no such thing.
std::optional<std::pair<const Node*, const Node*>> whereHolds(Context& context, const Node* after) {
  if (after->kind == NodeKind::If && !elseOf(after) && Trees::isPure(after->args[0])) {  // "in expert mode"
    const int32_t variable = context.newLocal();
    const Node* held = context.local(variable, Type::Bool);
    return std::pair{context.let(variable, after->args[0]), context.when(held, after->args[1])};
  }
  if (after->kind != NodeKind::Seq || after->args.size() != 2) return std::nullopt;
  const Node* keep = after->args[0];
  const Node* done = after->args[1];
  if (keep->kind != NodeKind::Let || !Trees::isPure(keep->args[0]) || done->kind != NodeKind::If ||
      !Trees::isLocal(done->args[0], keep->local) || elseOf(done))
    return std::nullopt;
  return std::pair{keep, done};
}

/// The clause without its parenthesis, and that which is done instead of it, which ends with `instead`; null where it has no such phrase.
std::pair<const Clause*, const Clause*> bothDeeds(Context& context, const Clause& clause) {
  const Clause& first = *clause.chunks.back()->sentences.front()->clauses.front();
  Clause* deed = new (context.arena.Allocate<Clause>()) Clause(clause);
  deed->chunks = clause.chunks.drop_back();
  const bool mode = clause.chunks.back()->sentences.front()->clauses.size() == 1;
  Clause* other = new (context.arena.Allocate<Clause>()) Clause(first);
  other->comma = true;  // behind its condition
  other->chunks = mode ? first.chunks.drop_back() : first.chunks;
  if (mode) other->leads = first.chunks.take_back(1);
  if (first.verb) {
    if (!first.subject.empty() || deed->subject.empty()) return {deed, other};
    // "The villain attacks you (schemes instead if ...)": said of the same; "Each player may draw 1 card (draw 2 cards instead if ...)": who
    // does that is not said
    other->subject = deed->subject;
    return {deed, first.verb->verb && first.verb->verb->form == lexicon::Form::ThirdPerson ? other : nullptr};
  }
  uint32_t from = 0;
  std::vector<const Chunk*> chunks =
      inPlaceOf(context, clause, clause.chunks.size() - 1, other->chunks.drop_back(), from);
  if (chunks.empty()) return {deed, nullptr};
  chunks.push_back(other->chunks.back());  // `instead`
  other->verb = deed->verb;
  other->subject = deed->subject;
  other->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  return {deed, other};
}

/// Whether a statement only settles what a local is: what is chosen, whether somebody wants to.
bool settles(const Node* statement) {
  if (statement->kind == NodeKind::Seq) return llvm::all_of(statement->args, settles);
  if (statement->kind == NodeKind::If && !elseOf(statement)) return settles(statement->args[1]);
  return statement->kind == NodeKind::Let;
}

/// What somebody may do instead: asked as the sentence before is about to be done, which then is done only where they do not.
const Node* askedInstead(Context& context, const Node*& before, const Node* after, int32_t from, int32_t to) {
  if (after->kind != NodeKind::Seq || after->args.size() != 2) return nullptr;
  const Node* keep = after->args[0];
  const Node* done = after->args[1];
  if (!settles(keep) || done->kind != NodeKind::If || elseOf(done) || done->args[0]->kind != NodeKind::Local)
    return nullptr;
  std::vector<const Node*> first;  // what is chosen, and whether it is done at all
  std::vector<const Node*> rest(1, before);
  if (before->kind == NodeKind::Seq) rest = before->args.vec();
  if (llvm::any_of(rest, isArrow)) return nullptr;
  while (!rest.empty() && settles(rest.front())) {
    first.push_back(rest.front());
    rest.erase(rest.begin());
  }
  if (rest.empty()) return nullptr;
  const Node* inner = context.sequence(rest);
  if (inner->kind == NodeKind::If && !elseOf(inner)) {  // "If ..., discard a hero.", "You may discard a hero."
    const Node* body = inner->args[1];
    const Node* instead = askedInstead(context, body, after, from, to);
    if (!instead) return nullptr;
    first.push_back(context.make(NodeKind::If, Type::None, {inner->args[0], body, nullptr}, inner->value));
    before = context.sequence(first);
    return instead;
  }
  const auto binds = [&](const Node* tree, int32_t local) {
    return anyNode(tree, [&](const Node* node) { return node->kind == NodeKind::Let && node->local == local; });
  };
  for (int32_t each = from; each < to; ++each) {  // what is done instead can speak of nothing that is not
    if (binds(inner, each) && Trees::uses(after, each)) return nullptr;
  }
  first.push_back(keep);
  first.push_back(context.when(context.negate(done->args[0]), inner));
  before = context.sequence(first);
  return done;
}

}  // namespace

const Node* insteadOf(Context& context, const Node*& before, const Node* did, const Node* after, int32_t from,
                      int32_t to) {
  const auto held = whereHolds(context, after);
  if (!held) return askedInstead(context, before, after, from, to);
  const auto [keep, done] = *held;
  if (const Node* body = done->args[1];
      body->kind == NodeKind::Seq && body->args.size() == 2 && settles(body->args[0]) &&
      anyNode(body->args[0], [](const Node* node) {
        return node->kind == NodeKind::AskYesNo;
      })) {  // "If ..., its owner may discard a card instead.": where they do not, the first is done
    const Node* ask = context.when(done->args[0], body->args[0]);
    const Node* asked = context.make(NodeKind::Seq, Type::None, {keep, ask});
    return askedInstead(context, before, context.make(NodeKind::Seq, Type::None, {asked, body->args[1]}), from, to);
  }
  if (did && same(keep->args[0], context.negate(did)))
    return after;  // "If you cannot, stun it instead": it was not done
  // "Deal 2 damage to an enemy. If you are in hero form, deal 3 damage to that enemy instead.": chosen in any case
  std::vector<const Node*> first;
  llvm::ArrayRef<const Node*> rest(before);
  if (before->kind == NodeKind::Seq) rest = before->args;
  if (const auto* arrow = llvm::find_if(rest, [](const Node* part) { return isArrow(part); }); arrow != rest.end()) {
    first.assign(rest.begin(), arrow + 1);  // the costs are paid in any case
    rest = rest.drop_front(first.size());
    if (rest.size() == 1 && rest.front()->kind == NodeKind::Seq) rest = rest.front()->args;
  }
  const size_t paid = first.size();
  while (!rest.empty() && rest.front()->kind == NodeKind::Let) {
    first.push_back(rest.front());
    rest = rest.drop_front();
  }
  for (int32_t each = from; each < to; ++each) {
    const bool chosen =
        llvm::any_of(llvm::ArrayRef(first).drop_front(paid), [&](const Node* let) { return let->local == each; });
    if (Trees::uses(keep, each) || (!chosen && Trees::uses(after, each))) return nullptr;
  }
  // "Confuse it. If it is already confused, stun it instead": asked before either is done
  before = context.sequence(rest.vec());
  first.push_back(keep);
  first.push_back(context.when(context.negate(done->args[0]), before));
  before = paid ? context.makeList(NodeKind::Seq, Type::None, first) : context.sequence(first);
  // one of the two is done: not kSaid
  return context.when(done->args[0], done->args[1]);
}

std::nullptr_t unknownBefore(Context& context, Span span) {
  return context.fail(diag::Id::InsteadOfWhat, span, "",
                      "what it asks for must be known before: choose in a sentence of its own, or write `(2 damage "
                      "instead if ...)`");
}

bool hasOther(const Context& context, const Clause& clause) {
  if (clause.chunks.empty() || !isInstead(context, *clause.chunks.back())) return false;
  const Clause& first = *clause.chunks.back()->sentences.front()->clauses.front();
  const Chunk& phrase = *first.chunks[0];
  return first.verb || phrase.kind == ChunkKind::Prep ||
         (phrase.kind == ChunkKind::Noun && phrase.np->head && (phrase.np->det || !phrase.np->quantity.value));
}

const Node* oneOrOther(Context& context, const Clause& clause) {
  const Chunk& paren = *clause.chunks.back();
  const llvm::ArrayRef<const Clause*> said = paren.sentences.front()->clauses;
  const auto [deed, other] = bothDeeds(context, clause);
  if (!other) return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span));
  if (context.wording.paying) return context.fail(diag::Id::NotYet, paren.span, "a cost or another by a condition");
  std::vector<const Clause*> clauses(said.begin() + 1, said.end());  // "if C", and what is done then
  clauses.push_back(other);
  const size_t spoken = context.discourse.antecedents.size();
  const int32_t from = context.nextLocal;
  const Node* before = effect(context, *deed);
  if (!before) return nullptr;
  if (replaces(context, before)) return context.fail(diag::Id::NotYet, paren.span, "`instead` twice");
  const int32_t to = context.nextLocal;
  const Node* const did = context.discourse.last.did ? context.discourse.last.resolved() : nullptr;
  llvm::SaveAndRestore<bool> mayReplace(context.wording.mayReplaceDeed, true);
  context.discourse.insteadOfDeed = false;
  const Node* after = chain(context, llvm::ArrayRef<const Clause*>(clauses).copy(context.arena));
  if (!after) return nullptr;
  const bool replaced = std::exchange(context.discourse.insteadOfDeed, false);
  const bool apart = llvm::none_of(llvm::seq(from, to), [&](int32_t each) { return Trees::uses(after, each); });
  const auto held = replaced && apart ? whereHolds(context, after) : std::nullopt;
  context.discourse.last.did = context.discourse.last.amount = context.discourse.last.cards =
      context.discourse.lastCondition = nullptr;  // whichever of them was done
  if (!held) {
    mentionedIf(context, spoken);
    const Node* done = replaced ? insteadOf(context, before, did, after, from, to) : nullptr;
    return done ? context.sequence({before, done}) : unknownBefore(context, paren.span);
  }
  // Nothing of the one is spoken of in the other, nor behind them: only one of them is done.
  forgetSince(context, spoken, [](const Antecedent&) { return true; });
  mentionSome(context, clause.span);
  return context.sequence(
      {held->first, context.make(NodeKind::If, Type::None, {held->second->args[0], held->second->args[1], before})});
}

}  // namespace thou::sema
