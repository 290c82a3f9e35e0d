// See Attach.h.
#include "compiler/sema/line/Attach.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/line/Lines.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Reference.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;
using Sort = Desc::Sort;

/// Of an order to attach, without subject.
static const VerbFrame* attachFrame(const Context& context, const Clause& clause);
static const Node* attachThis(Context& context, const Clause& clause);

const VerbFrame* attachFrame(const Context& context, const Clause& clause) {
  const VerbWord* verb = clause.verb && clause.verb->verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb || !clause.subject.empty() || clause.verb->modal || clause.verb->negated) return nullptr;
  return context.frameThatDoes(Operation::Attach, *verb);
}

bool isAttachLine(const Context& context, const syntax::Sentence& sentence) {
  return !sentence.clauses.empty() && !sentence.clauses[0]->sub && sentence.clauses[0]->leads.empty() &&
         attachFrame(context, *sentence.clauses[0]) && !sentence.clauses[0]->chunks.empty() &&
         sentence.clauses[0]->chunks[0]->kind == ChunkKind::Prep;
}

const Node* attachThis(Context& context, const Clause& clause) {
  // "Attach to an enemy.": `this card` is understood.
  if (!license(context, *clause.verb)) return nullptr;
  context.clauseSpan = clause.span;
  ++context.discourse.clause;
  Filling filling{.frame = attachFrame(context, clause)};
  filling.filled[size_t(Role::Object)] = true;
  filling.descs[size_t(Role::Object)] = {
      .sort = Sort::Card, .span = clause.span, .node = context.thisCard(), .kinds = context.setting.owner.kinds};
  filling.roles[size_t(Role::Object)] = context.thisCard();
  Cursor cursor{clause.chunks};
  if (!fill(context, filling, clause, cursor) || leftOver(context, cursor)) return nullptr;
  const Desc& host = filling.descs[size_t(Role::Target)];
  if (host.sort == Desc::Sort::Query && host.quantifier != Quantifier::One && host.quantifier != Quantifier::Definite)
    return context.fail(diag::Id::BadQuantity, host.span, context.textOf(host.span));
  const Node* body = perform(context, filling, clause.span);
  std::erase_if(context.discourse.antecedents,
                [](const Antecedent& a) { return a.node && a.node->kind == NodeKind::This; });
  return body;
}

bool otherwiseSentence(Context& context, const syntax::Sentence& sentence, std::vector<const Clause*>& rest) {
  rest.assign(sentence.clauses.begin(), sentence.clauses.end());
  if (rest.empty()) return false;
  const Clause& first = *rest.front();
  const auto& leads = first.leads;
  if (!leads.empty() && leads[0]->kind == ChunkKind::Adverb && is(leads[0]->word, Closed::Otherwise)) {
    Clause* bare = new (context.arena.Allocate<Clause>()) Clause(first);
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

bool attachLine(Context& context, llvm::ArrayRef<const syntax::Sentence*> sentences, const syntax::Ability& text,
                std::vector<Index>& result) {
  const VerbFrame* enters = context.frameThatDoes(Operation::EnterPlay);
  const Span span = sentences.front()->span;
  if (!enters) return context.fail(diag::Id::NotConstant, span, context.textOf(span)) != nullptr;
  if (isNeverInPlay(context)) return context.fail(diag::Id::NeverHolds, span, context.textOf(span)) != nullptr;
  context.setting.firstChooses = ofScenario(context);
  if (context.setting.owner.playerCard)
    context.note(span, "on a card of another player, that player controls this as well, and whoever does next",
                 "OC-4, OC-9");
  const Node* body = attachThis(context, *sentences.front()->clauses.front());
  if (!body) return false;
  const Node* possible = targets(context, body, 0);
  const Node* attached = context.discourse.last.did;
  std::vector<const Node*> statements = {body};
  const llvm::ArrayRef<const Clause*> more = llvm::ArrayRef<const Clause*>(sentences.front()->clauses).drop_front(1);
  if (!more.empty()) {  // "attach to the villain and give it a tough status card": once it is attached
    if (sentences.size() > 1)
      return context.fail(diag::Id::NotYet, more.front()->span, "this before `Otherwise`") != nullptr;
    const Node* then = chain(context, more);
    if (!then) return false;
    statements.push_back(context.when(attached, then));
  }
  std::vector<const Node*> instead;
  context.setting.watched =
      enters;  // what is done instead is done as the card would enter play: "this card gains surge"
  for (const syntax::Sentence* sentence : sentences.drop_front(1)) {
    std::vector<const Clause*> clauses;
    otherwiseSentence(context, *sentence, clauses);
    const bool attaches = clauses.size() == 1 && attachFrame(context, *clauses[0]) && clauses[0]->leads.empty() &&
                          !clauses[0]->chunks.empty() && clauses[0]->chunks[0]->kind == ChunkKind::Prep;
    context.note(sentence->span, "where it cannot be attached to that");
    llvm::SaveAndRestore<bool> decides(context.wording.youDecide, youAct(context, clauses));
    if (!attaches) {
      const Node* other = chain(context, llvm::ArrayRef<const Clause*>(clauses).copy(context.arena));
      if (!other) return false;
      instead.push_back(other);
      continue;
    }
    if (!instead.empty())
      return context.fail(diag::Id::Misplaced, sentence->span, context.textOf(sentence->span)) != nullptr;
    const Node* other = attachThis(context, *clauses[0]);
    if (!other) return false;
    const int32_t done = context.newLocal();
    const Node* also = targets(context, other, 0);  // null: always
    possible = possible && also ? context.make(NodeKind::Or, Type::Bool, {possible, also}) : nullptr;
    const Node* first = context.let(done, attached);
    const Node* second = context.let(done, context.discourse.last.did);
    statements.push_back(first);
    statements.push_back(
        context.when(context.negate(context.local(done, Type::Bool)), context.sequence({other, second})));
    attached = context.local(done, Type::Bool);
  }
  const Node* stays = context.make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::Cancel), context.newLocal());
  instead.insert(instead.begin(), stays);
  statements.push_back(context.when(context.negate(attached), context.sequence(instead)));
  bytecode::Ability ability;
  ability.text = context.model.string(context.asWritten(text.span));
  ability.timing = Timing::Would;
  ability.forced = true;
  ability.activeIn = ActiveIn::Anywhere;
  ability.verbs.push_back(enters->verb);
  bool objectIsSubject = false;
  for (const RoleDecl& role : enters->roles)
    objectIsSubject = objectIsSubject || (role.subject && role.slot == Role::Object);
  const Role slot = objectIsSubject ? Role::Object : Role::Performer;
  ability.condition =
      context.routine("condition", context.sameCard(context.roleCard(context.setting.event, slot), context.thisCard()),
                      Type::Bool, true);
  ability.effect = context.routine("attach", context.sequence(statements), Type::None, false);
  // Without anything to attach it to it cannot be played, nor enter play in another way; what is done instead comes as it would.
  if (possible && context.model.playWord != kNone && !forbidPlaying(context, context.negate(possible), span, result))
    return false;
  if (possible && instead.size() == 1) forbidThis(context, enters->verb, slot, context.negate(possible), span, result);
  result.push_back(context.addAbility(std::move(ability), span));
  return true;
}

}  // namespace thou::sema
