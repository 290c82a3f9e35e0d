// Lines that say what a card is attached to as it enters play: `Attach to a minion. Otherwise, this card gains surge.`
// Before it enters play it is attached; where that cannot be, it does not enter, and what `Otherwise` says is done instead.
#include "compiler/sema/Builder.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;
using Sort = Desc::Sort;

const VerbFrame* Builder::attachFrame(const Clause& clause) const {
  const VerbWord* verb = clause.verb && clause.verb->verb ? verbOf(clause.verb->verb) : nullptr;
  if (!verb || !clause.subject.empty() || clause.verb->modal || clause.verb->negated) return nullptr;
  return frameThatDoes(Operation::Attach, *verb);
}

bool Builder::isAttachLine(const syntax::Sentence& sentence) const {
  return !sentence.clauses.empty() && !sentence.clauses[0]->sub && sentence.clauses[0]->leads.empty() &&
         attachFrame(*sentence.clauses[0]) && !sentence.clauses[0]->chunks.empty() &&
         sentence.clauses[0]->chunks[0]->kind == ChunkKind::Prep;
}

const Node* Builder::attachThis(const Clause& clause) {
  // "Attach to an enemy.": `this card` is understood.
  if (!license(*clause.verb)) return nullptr;
  span_ = clause.span;
  ++clause_;
  Filling filling{.frame = attachFrame(clause)};
  filling.filled[size_t(Role::Object)] = true;
  filling.descs[size_t(Role::Object)] = {
      .sort = Sort::Card, .span = clause.span, .node = thisCard(), .kinds = owner_.kinds};
  filling.roles[size_t(Role::Object)] = thisCard();
  Cursor cursor{clause.chunks};
  if (!fill(filling, clause, cursor, true) || leftOver(cursor)) return nullptr;
  const Desc& host = filling.descs[size_t(Role::Target)];
  if (host.quantifier == Quantifier::Each) return fail(diag::Id::BadQuantity, host.span, textOf(host.span));
  const Node* body = perform(filling, clause.span);
  std::erase_if(antecedents_, [](const Antecedent& a) { return a.node && a.node->kind == NodeKind::This; });
  return body;
}

bool Builder::otherwiseSentence(const syntax::Sentence& sentence, std::vector<const Clause*>& rest) {
  // "Otherwise, ...", "If you cannot, ...": the clauses behind it
  rest.assign(sentence.clauses.begin(), sentence.clauses.end());
  if (rest.empty()) return false;
  const Clause& first = *rest.front();
  const auto& leads = first.leads;
  if (!leads.empty() && leads[0]->kind == ChunkKind::Adverb && is(leads[0]->word, Closed::Otherwise)) {
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
    bare->leads = leads.drop_front(1);
    rest[0] = bare;
    return true;
  }
  const bool cannot = is(first.sub, Closed::If) && first.verb && !first.verb->verb &&
                      is(first.verb->modal, Closed::Cannot) && first.chunks.empty() && first.subject.size() == 1 &&
                      first.subject[0]->np && is(first.subject[0]->np->head, Closed::You) && !first.subject[0]->np->of;
  if (!cannot || rest.size() < 2 || !rest[1]->comma) return false;
  rest.erase(rest.begin());
  return true;
}

bool Builder::attachLine(llvm::ArrayRef<const syntax::Sentence*> sentences, const syntax::Ability& text,
                         std::vector<Index>& result) {
  const VerbFrame* enters = frameThatDoes(Operation::EnterPlay);
  const Span span = sentences.front()->span;
  if (!enters) return fail(diag::Id::NotConstant, span, textOf(span)) != nullptr;
  firstChooses_ = ofScenario();
  if (owner_.playerCard)
    note(span, "on a card of another player, that player controls this as well, and whoever does next", "OC-4, OC-9");
  const Node* body = attachThis(*sentences.front()->clauses.front());
  if (!body) return false;
  const Node* possible = targets(body, 0);
  const Node* attached = last_.did;
  std::vector<const Node*> statements = {body};
  const llvm::ArrayRef<const Clause*> more = llvm::ArrayRef<const Clause*>(sentences.front()->clauses).drop_front(1);
  if (!more.empty()) {  // "attach to the villain and give it a tough status card": once it is attached
    if (sentences.size() > 1) return fail(diag::Id::NotYet, more.front()->span, "this before `Otherwise`") != nullptr;
    const Node* then = chain(more);
    if (!then) return false;
    statements.push_back(make(NodeKind::If, Type::None, {attached, then, nullptr}));
  }
  std::vector<const Node*> instead;
  watched_ = enters;  // what is done instead is done as the card would enter play: "this card gains surge"
  for (const syntax::Sentence* sentence : sentences.drop_front(1)) {
    std::vector<const Clause*> clauses;
    otherwiseSentence(*sentence, clauses);
    const bool attaches = clauses.size() == 1 && attachFrame(*clauses[0]) && clauses[0]->leads.empty() &&
                          !clauses[0]->chunks.empty() && clauses[0]->chunks[0]->kind == ChunkKind::Prep;
    note(sentence->span, "where it cannot be attached to that");
    llvm::SaveAndRestore<bool> decides(youDecide_, youAct(clauses));
    if (!attaches) {
      const Node* other = chain(llvm::ArrayRef<const Clause*>(clauses).copy(arena_));
      if (!other) return false;
      instead.push_back(other);
      continue;
    }
    if (!instead.empty()) return fail(diag::Id::Misplaced, sentence->span, textOf(sentence->span)) != nullptr;
    const Node* other = attachThis(*clauses[0]);
    if (!other) return false;
    const int32_t done = newLocal();
    const Node* also = targets(other, 0);  // null: always
    possible = possible && also ? make(NodeKind::Or, Type::Bool, {possible, also}) : nullptr;
    const Node* first = make(NodeKind::Let, Type::None, {attached}, 0, kNone, done);
    const Node* second = make(NodeKind::Let, Type::None, {last_.did}, 0, kNone, done);
    statements.push_back(first);
    statements.push_back(
        make(NodeKind::If, Type::None, {negate(local(done, Type::Bool)), sequence({other, second}), nullptr}));
    attached = local(done, Type::Bool);
  }
  const Node* stays = make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::Cancel), newLocal());
  instead.insert(instead.begin(), stays);
  statements.push_back(make(NodeKind::If, Type::None, {negate(attached), sequence(instead), nullptr}));
  bytecode::Ability ability;
  ability.text = model_.string(textOf(text.span));
  ability.timing = Timing::Would;
  ability.forced = true;
  ability.activeIn = ActiveIn::Anywhere;
  ability.verbs.push_back(enters->verb);
  bool objectIsSubject = false;
  for (const RoleDecl& role : enters->roles)
    objectIsSubject = objectIsSubject || (role.subject && role.slot == Role::Object);
  const Role slot = objectIsSubject ? Role::Object : Role::Performer;
  ability.condition = routine(
      "condition",
      make(NodeKind::EqCard, Type::Bool, {make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(slot)), thisCard()}),
      Type::Bool, true);
  ability.effect = routine("attach", sequence(statements), Type::None, false);
  // Without anything to attach it to it cannot be played, nor enter play in another way; what is done instead comes as it would.
  if (possible && model_.playWord != kNone && !forbidPlaying(negate(possible), span, result)) return false;
  if (possible && instead.size() == 1) forbidThis(enters->verb, slot, negate(possible), span, result);
  abilitySpans.emplace_back(Index(program_.abilities.size()), span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

}  // namespace thou::sema
