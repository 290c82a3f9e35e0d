// See Reduce.h.
#include "compiler/sema/effect/Reduce.h"
#include "compiler/lexicon/Words.h"
#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Quantities.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Change;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

const Node* byHowMuch(Context& context, Cursor& cursor) {
  // "by 1", "by that character's ATK", "by 1 for each ally you control"
  const Chunk* by = cursor.next();
  if (!by || by->kind != ChunkKind::Prep || !by->np || (!is(by->word, Closed::By) && !is(by->word, Closed::To)))
    return context.fail(diag::Id::BadAmount, context.clauseSpan, context.textOf(context.clauseSpan),
                        "say by how much: `by 1`");
  ++cursor.at;
  if (!license(context, *by->np)) return nullptr;
  const syntax::NounPhrase& phrase = *by->np;
  const Node* amount = nullptr;
  if (phrase.quantity.value && phrase.quantity.kind == syntax::QuantityKind::Exact && phrase.mods.empty() &&
      !phrase.det && !phrase.of && (!phrase.head || phrase.head->isNumber)) {
    if (!readsAll(context, phrase, kQuantity)) return nullptr;
    amount = amountOf(context, phrase.quantity, by->span);
  } else {
    const Desc desc = describe(context, phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort == Sort::Amount && desc.unit != NounSort::Counter) amount = desc.node;
    if (!amount) return context.fail(diag::Id::BadAmount, by->span, context.textOf(by->span));
  }
  if (!amount || cursor.done() || !forEach(cursor.peek())) return amount;
  const Node* times = timesOf(context, cursor.peek(), cursor);
  return times ? context.make(NodeKind::Mul, Type::Int, {amount, times}) : nullptr;
}

bool isPlay(const Context& context, const syntax::VerbGroup& verb) {
  return context.model.playWord != kNone && context.verbOf(verb.verb) == &context.model.verbs[context.model.playWord] &&
         !verb.modal && !verb.negated && verb.adverbs.empty();
}

bool speaksOfPrice(const Context& context, const Clause& clause) {
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  const Construct construct = verb ? verb->frames.front().construct : Construct::None;
  if (construct != Construct::Reduce && construct != Construct::Increase) return false;
  const Chunk* what = clause.chunks.empty() ? nullptr : clause.chunks[0];
  const Word* stat = what && what->kind == ChunkKind::Noun ? what->np->head : nullptr;
  if (!stat || !stat->symbol.valid() || context.kindOf(stat) != lexicon::SymbolKind::Stat || !clause.subject.empty() ||
      !is(what->np->det, Closed::The) || !what->np->mods.empty() || context.model.discount == kNone)
    return false;
  // the stat that playing a card takes its price from
  if (!llvm::is_contained(lexicon::splitWords(context.textOf(context.model.playing)), lexicon::normalised(stat->text)))
    return false;
  const Chunk* play = clause.chunks.size() > 1 ? clause.chunks[1] : nullptr;
  return what->np->of || (play && play->kind == ChunkKind::Inf && play->np && isPlay(context, *play->verb));
}

const Node* changeAmount(Context& context, const Clause& clause, bool more) {
  // "When ... would take any amount of damage, reduce that amount by 1": before anything else happens to it (RRG "would")
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  if (!context.setting.watched || !context.setting.early || !clause.subject.empty() || !what ||
      what->kind != ChunkKind::Noun)
    return context.fail(diag::Id::Misplaced, clause.span, context.textOf(clause.verb->span),
                        "it changes what `would` happen");
  const NounPhrase& phrase = *what->np;
  ++cursor.at;
  const bool counted = std::any_of(context.setting.watched->roles.begin(), context.setting.watched->roles.end(),
                                   [](const RoleDecl& role) { return role.slot == bytecode::Role::Amount; });
  const bool amount = is(phrase.head, Closed::Amount) && !phrase.of && phrase.mods.empty();
  if (amount && (!license(context, phrase) || !readsAll(context, phrase, kDet))) return nullptr;
  if (!amount) {
    const Desc desc = describe(context, phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort != Sort::Amount) return context.fail(diag::Id::BadAmount, what->span, context.textOf(what->span));
  }
  if (!is(phrase.det, Closed::That) || !counted)
    return context.fail(diag::Id::BadAmount, what->span, context.textOf(what->span));
  const Chunk* how = cursor.next();
  const bool to = how && is(how->word, Closed::To);
  const Node* by = byHowMuch(context, cursor);
  if (!by || leftOver(context, cursor)) return nullptr;
  if (to && more) return context.fail(diag::Id::NotYet, how->span, "`increase` to an amount");
  const Node* now =
      context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(bytecode::Role::Amount));
  if (to) by = context.make(NodeKind::Sub, Type::Int, {now, by});
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  const int32_t result = context.newLocal();
  statements.push_back(context.make(NodeKind::Kernel, Type::None, {by}, 0,
                                    Index(more ? bytecode::Operation::Increase : bytecode::Operation::Reduce), result));
  context.note(clause.span, "what happens is changed before anything else sees it");
  return context.sequence(statements);
}

bool amountLine(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
                std::vector<Index>& result, bool& handled) {
  // "Reduce the amount of damage attached enemy takes from each attack by 1": whenever it would take any
  size_t at = 0;
  const auto& clauses = sentence.clauses;
  if (is(clauses[0]->sub, Closed::While) || is(clauses[0]->sub, Closed::AsLongAs) || is(clauses[0]->sub, Closed::If)) {
    for (at = 1; at < clauses.size() && !clauses[at]->comma;) ++at;
  }
  if (at + 1 != clauses.size()) return false;
  const Clause& clause = *clauses[at];
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  const Construct construct = verb ? verb->frames.front().construct : Construct::None;
  if (speaksOfPrice(context, clause)) return false;
  const bool more = construct == Construct::Increase;
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  const Chunk* taken = cursor.next(1);
  if ((construct != Construct::Reduce && !more) || clause.sub || !clause.leads.empty() || !clause.subject.empty() ||
      clause.verb->modal || clause.verb->negated || !what || what->kind != ChunkKind::Noun || !taken ||
      taken->kind != ChunkKind::Contact || !taken->verb || !taken->np)
    return false;
  handled = true;
  if (!license(context, *clause.verb)) return false;
  const bool amount = is(what->np->head, Closed::Amount) && what->np->of;
  if (amount && (!license(context, *what->np) || !readsAll(context, *what->np, kDet | kOf))) return false;
  NounPhrase any = amount ? *what->np->of : *what->np;
  if (!is(what->np->det, Closed::The) || any.quantity.kind != syntax::QuantityKind::None || (amount && any.det))
    return context.fail(diag::Id::BadAmount, what->span, context.textOf(what->span)) != nullptr;
  any.det = nullptr;
  any.quantity.kind = syntax::QuantityKind::AnyNumber;
  const Node* condition = nullptr;
  if (at > 0) {
    condition = conditionChain(context, clauses.take_front(at));
    if (!condition) return false;
    if (!context.made.atFirst.empty())
      return context.fail(diag::Id::NotYet, clauses[0]->span, "`already` in a constant ability") != nullptr;
    context.note(clauses[0]->sub->span, "applies exactly while this holds");
  }
  // "attached enemy would take any amount of damage from an attack"
  Chunk* received = new (context.arena.Allocate<Chunk>()) Chunk(*what);
  received->np = new (context.arena.Allocate<NounPhrase>()) NounPhrase(any);
  std::vector<const Chunk*> chunks = {received};
  cursor.at = 2;
  const auto oneOf = [&](const NounPhrase& each) {  // a trigger waits for one at a time
    NounPhrase* one = new (context.arena.Allocate<NounPhrase>()) NounPhrase(each);
    if (!is(each.det, Closed::Each)) return one;
    Word* det = new (context.arena.Allocate<Word>()) Word(*each.det);
    det->closed = Closed::A;
    one->det = det;
    return one;
  };
  while (!cursor.done() && !is(cursor.peek().word, Closed::By)) {
    Chunk* chunk = new (context.arena.Allocate<Chunk>()) Chunk(cursor.peek());
    if (!chunk->np || !is(chunk->np->det, Closed::Each))
      return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span), "write `from each attack`") !=
             nullptr;
    chunk->np = oneOf(*chunk->np);
    chunks.push_back(chunk);
    ++cursor.at;
  }
  const auto word = [&](Closed closed) {
    Word* made = new (context.arena.Allocate<Word>()) Word(*clause.verb->verb);
    made->symbol = {};
    made->closed = closed;
    return made;
  };
  syntax::VerbGroup* takes = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*taken->verb);
  if (takes->modal || takes->negated || takes->passive || !takes->adverbs.empty())
    return context.fail(diag::Id::NoRole, taken->span, context.textOf(taken->span)) != nullptr;
  takes->modal = word(Closed::Would);
  Chunk* subject = new (context.arena.Allocate<Chunk>()) Chunk(*taken);
  subject->kind = ChunkKind::Noun;
  subject->span = taken->np->span;
  subject->np = oneOf(*taken->np);
  const Chunk* subjects[] = {subject};
  Clause* would = new (context.arena.Allocate<Clause>()) Clause(clause);
  would->comma = false;
  would->sub = word(Closed::When);
  would->subject = llvm::ArrayRef<const Chunk*>(subjects).copy(context.arena);
  would->verb = takes;
  would->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  bytecode::Ability ability;
  ability.text = context.model.string(context.textOf(text.span));
  ability.timing = bytecode::Timing::Interrupt;  // until `would` is read
  ability.forced = true;
  const Node* watch = nullptr;
  const Clause* watched[] = {would};
  if (!trigger(context, llvm::ArrayRef<const Clause*>(watched).copy(context.arena), ability, watch)) return false;
  context.setting.early = true;
  context.clauseSpan = clause.span;
  const Node* by = byHowMuch(context, cursor);
  context.setting.early = false;
  if (!by || leftOver(context, cursor)) return false;
  if (!context.made.prelude.empty())
    return context.fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  const Node* test = context.both(watch, condition);
  ability.condition = test ? context.routine("condition", test, Type::Bool, true) : kNone;
  ability.effect = context.routine(
      "effect",
      context.make(NodeKind::Kernel, Type::None, {by}, 0,
                   Index(more ? bytecode::Operation::Increase : bytecode::Operation::Reduce), context.newLocal()),
      Type::None, false);
  context.setting.watched = nullptr;
  result.push_back(context.addAbility(std::move(ability), sentence.span));
  return true;
}

bool increased(Context& context, const Clause& clause, Desc& whose, std::vector<Modification>& changes) {
  const Chunk* what = clause.chunks.empty() ? nullptr : clause.chunks[0];
  const bool stat = what && what->kind == ChunkKind::Noun && what->np->head && what->np->head->symbol.valid() &&
                    context.kindOf(what->np->head) == SymbolKind::Stat && is(what->np->det, Closed::Your) &&
                    what->np->mods.empty();
  const Chunk* by = clause.chunks.size() == 2 ? clause.chunks[1] : nullptr;
  if (!stat || !by || by->kind != ChunkKind::Prep || !is(by->word, Closed::By) || !by->np ||
      by->np->quantity.kind != syntax::QuantityKind::Exact || by->np->det || by->np->of || !by->np->mods.empty() ||
      (by->np->head && !by->np->head->isNumber))
    return context.fail(diag::Id::NotConstant, clause.span, context.textOf(clause.span)) != nullptr;
  if (!license(context, *what->np) || !license(context, *by->np) || !readsAll(context, *what->np, kDet) ||
      !readsAll(context, *by->np, kQuantity))
    return false;
  const Node* amount = amountOf(context, by->np->quantity, by->span);
  if (!amount) return false;
  whose.sort = Sort::Player;
  whose.node = context.setting.you;
  whose.span = what->span;
  changes.push_back(
      {.change = Change::Stat, .id = context.model.vocabulary[what->np->head->symbol].data, .amount = amount});
  return true;
}

}  // namespace thou::sema
