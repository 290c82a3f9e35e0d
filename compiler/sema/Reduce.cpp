// Reducing and increasing: costs, stats, and amounts on their way.
#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Change;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

const Node* Builder::byHowMuch(Cursor& cursor) {
  // "by 1", "by that character's ATK", "by 1 for each ally you control"
  const Chunk* by = cursor.next();
  if (!by || by->kind != ChunkKind::Prep || !by->np || (!is(by->word, Closed::By) && !is(by->word, Closed::To)))
    return fail(diag::Id::BadAmount, span_, textOf(span_), "say by how much: `by 1`");
  ++cursor.at;
  if (!license(*by->np)) return nullptr;
  const syntax::NounPhrase& phrase = *by->np;
  const Node* amount = nullptr;
  if (phrase.quantity.value && phrase.quantity.kind == syntax::QuantityKind::Exact && phrase.mods.empty() &&
      !phrase.det && !phrase.of && (!phrase.head || phrase.head->isNumber)) {
    if (!readsAll(phrase, kQuantity)) return nullptr;
    amount = amountOf(phrase.quantity, by->span);
  } else {
    const Desc desc = describe(phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort == Sort::Amount && desc.unit != NounSort::Counter) amount = desc.node;
    if (!amount) return fail(diag::Id::BadAmount, by->span, textOf(by->span));
  }
  if (!amount || cursor.done() || !forEach(cursor.peek())) return amount;
  const Node* times = timesOf(cursor.peek(), cursor);
  return times ? make(NodeKind::Mul, Type::Int, {amount, times}) : nullptr;
}

const Node* Builder::changeAmount(const Clause& clause, bool more) {
  // "When ... would take any amount of damage, reduce that amount by 1": before anything else happens to it (RRG "would")
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  if (!watched_ || !early_ || !clause.subject.empty() || !what || what->kind != ChunkKind::Noun)
    return fail(diag::Id::Misplaced, clause.span, textOf(clause.verb->span), "it changes what `would` happen");
  const NounPhrase& phrase = *what->np;
  ++cursor.at;
  const bool counted = std::any_of(watched_->roles.begin(), watched_->roles.end(),
                                   [](const RoleDecl& role) { return role.slot == bytecode::Role::Amount; });
  const bool amount = is(phrase.head, Closed::Amount) && !phrase.of && phrase.mods.empty();
  if (amount && (!license(phrase) || !readsAll(phrase, kDet))) return nullptr;
  if (!amount) {
    const Desc desc = describe(phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort != Sort::Amount) return fail(diag::Id::BadAmount, what->span, textOf(what->span));
  }
  if (!is(phrase.det, Closed::That) || !counted) return fail(diag::Id::BadAmount, what->span, textOf(what->span));
  const Chunk* how = cursor.next();
  const bool to = how && is(how->word, Closed::To);
  const Node* by = byHowMuch(cursor);
  if (!by || leftOver(cursor)) return nullptr;
  if (to && more) return fail(diag::Id::NotYet, how->span, "`increase` to an amount");
  const Node* now = make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(bytecode::Role::Amount));
  if (to) by = make(NodeKind::Sub, Type::Int, {now, by});
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  const int32_t result = newLocal();
  statements.push_back(make(NodeKind::Kernel, Type::None, {by}, 0,
                            Index(more ? bytecode::Operation::Increase : bytecode::Operation::Reduce), result));
  note(clause.span, "what happens is changed before anything else sees it");
  return sequence(statements);
}

bool Builder::amountLine(const syntax::Sentence& sentence, const syntax::Ability& text, std::vector<Index>& result,
                         bool& handled) {
  // "Reduce the amount of damage attached enemy takes from each attack by 1": whenever it would take any
  size_t at = 0;
  const auto& clauses = sentence.clauses;
  if (is(clauses[0]->sub, Closed::While) || is(clauses[0]->sub, Closed::AsLongAs) || is(clauses[0]->sub, Closed::If)) {
    for (at = 1; at < clauses.size() && !clauses[at]->comma;) ++at;
  }
  if (at + 1 != clauses.size()) return false;
  const Clause& clause = *clauses[at];
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  const Construct construct = verb ? verb->frames.front().construct : Construct::None;
  const bool more = construct == Construct::Increase;
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  const Chunk* taken = cursor.next(1);
  if ((construct != Construct::Reduce && !more) || clause.sub || !clause.leads.empty() || !clause.subject.empty() ||
      clause.verb->modal || clause.verb->negated || !what || what->kind != ChunkKind::Noun || !taken ||
      taken->kind != ChunkKind::Contact || !taken->verb || !taken->np)
    return false;
  handled = true;
  if (!license(*clause.verb)) return false;
  const bool amount = is(what->np->head, Closed::Amount) && what->np->of;
  if (amount && (!license(*what->np) || !readsAll(*what->np, kDet | kOf))) return false;
  NounPhrase any = amount ? *what->np->of : *what->np;
  if (!is(what->np->det, Closed::The) || any.quantity.kind != syntax::QuantityKind::None || (amount && any.det))
    return fail(diag::Id::BadAmount, what->span, textOf(what->span)) != nullptr;
  any.det = nullptr;
  any.quantity.kind = syntax::QuantityKind::AnyNumber;
  const Node* condition = nullptr;
  if (at > 0) {
    condition = conditionChain(clauses.take_front(at));
    if (!condition) return false;
    if (!atFirst_.empty())
      return fail(diag::Id::NotYet, clauses[0]->span, "`already` in a constant ability") != nullptr;
    note(clauses[0]->sub->span, "applies exactly while this holds");
  }
  // "attached enemy would take any amount of damage from an attack"
  Chunk* received = new (arena_.Allocate<Chunk>()) Chunk(*what);
  received->np = new (arena_.Allocate<NounPhrase>()) NounPhrase(any);
  std::vector<const Chunk*> chunks = {received};
  cursor.at = 2;
  const auto oneOf = [&](const NounPhrase& each) {  // a trigger waits for one at a time
    NounPhrase* one = new (arena_.Allocate<NounPhrase>()) NounPhrase(each);
    if (!is(each.det, Closed::Each)) return one;
    Word* det = new (arena_.Allocate<Word>()) Word(*each.det);
    det->closed = Closed::A;
    one->det = det;
    return one;
  };
  while (!cursor.done() && !is(cursor.peek().word, Closed::By)) {
    Chunk* chunk = new (arena_.Allocate<Chunk>()) Chunk(cursor.peek());
    if (!chunk->np || !is(chunk->np->det, Closed::Each))
      return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span), "write `from each attack`") != nullptr;
    chunk->np = oneOf(*chunk->np);
    chunks.push_back(chunk);
    ++cursor.at;
  }
  const auto word = [&](Closed closed) {
    Word* made = new (arena_.Allocate<Word>()) Word(*clause.verb->verb);
    made->symbol = {};
    made->closed = closed;
    return made;
  };
  syntax::VerbGroup* takes = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*taken->verb);
  if (takes->modal || takes->negated || takes->passive || !takes->adverbs.empty())
    return fail(diag::Id::NoRole, taken->span, textOf(taken->span)) != nullptr;
  takes->modal = word(Closed::Would);
  Chunk* subject = new (arena_.Allocate<Chunk>()) Chunk(*taken);
  subject->kind = ChunkKind::Noun;
  subject->span = taken->np->span;
  subject->np = oneOf(*taken->np);
  const Chunk* subjects[] = {subject};
  Clause* would = new (arena_.Allocate<Clause>()) Clause(clause);
  would->comma = false;
  would->sub = word(Closed::When);
  would->subject = llvm::ArrayRef<const Chunk*>(subjects).copy(arena_);
  would->verb = takes;
  would->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
  bytecode::Ability ability;
  ability.text = model_.string(textOf(text.span));
  ability.timing = bytecode::Timing::Interrupt;  // until `would` is read
  ability.forced = true;
  const Node* watch = nullptr;
  const Clause* watched[] = {would};
  if (!trigger(llvm::ArrayRef<const Clause*>(watched).copy(arena_), ability, watch)) return false;
  early_ = true;
  span_ = clause.span;
  const Node* by = byHowMuch(cursor);
  early_ = false;
  if (!by || leftOver(cursor)) return false;
  if (!prelude_.empty()) return fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  const Node* test = both(watch, condition);
  ability.condition = test ? routine("condition", test, Type::Bool, true) : kNone;
  ability.effect = routine("effect",
                           make(NodeKind::Kernel, Type::None, {by}, 0,
                                Index(more ? bytecode::Operation::Increase : bytecode::Operation::Reduce), newLocal()),
                           Type::None, false);
  watched_ = nullptr;
  abilitySpans.emplace_back(Index(program_.abilities.size()), sentence.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

bool Builder::reduceLine(const Clause& clause, bytecode::Ability& ability) {
  // "Reduce the cost to play this card by 1 for each minion engaged with you."
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  const Chunk* play = cursor.next(1);
  const bool stat = what && what->kind == ChunkKind::Noun && what->np->head && what->np->head->symbol.valid() &&
                    kindOf(what->np->head) == lexicon::SymbolKind::Stat && is(what->np->det, Closed::The) &&
                    what->np->mods.empty() && !what->np->of;
  const bool plays = play && play->kind == ChunkKind::Inf && play->np && play->verb && model_.playWord != kNone &&
                     verbOf(play->verb->verb) == &model_.verbs[model_.playWord] && play->verb->adverbs.empty() &&
                     !play->verb->negated;
  // the stat that playing a card takes its price from
  const bool price =
      stat && model_.discount != kNone &&
      llvm::is_contained(lexicon::splitWords(textOf(model_.playing)), lexicon::normalised(what->np->head->text));
  if (!price || !plays) return fail(diag::Id::NotConstant, clause.span, textOf(clause.span)) != nullptr;
  cursor.at = 2;
  if (!license(*what->np) || !readsAll(*what->np, kDet)) return false;
  Cursor none;
  const Desc card = describe(*play->np, none);
  if (card.sort == Sort::None) return false;
  if (card.sort != Sort::Card || card.node->kind != NodeKind::This)
    return fail(diag::Id::NotYet, play->np->span, "the cost of another card") != nullptr;
  if (cursor.done() || is(cursor.peek().word, Closed::To))
    return fail(diag::Id::BadAmount, clause.span, textOf(clause.span)) != nullptr;
  const Node* amount = byHowMuch(cursor);
  if (!amount) return false;
  if (leftOver(cursor) || !prelude_.empty())
    return failed_ ? false : fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  bytecode::EffectTemplate effect;
  effect.change = Change::Stat;
  effect.id = model_.discount;
  effect.amount = routine("how much", amount, Type::Int, true, {Type::Card});
  ability.activeIn = bytecode::ActiveIn::Anywhere;  // in hand, and while it is being played
  ability.effects.push_back(Index(program_.effects.size()));
  program_.effects.push_back(effect);
  effectSpans.emplace_back(ability.effects.back(), clause.span);
  note(clause.span, "counted when it is played", "YOU-9");
  return true;
}

bool Builder::increased(const Clause& clause, Desc& whose, std::vector<Modification>& changes) {
  // "Increase your hand size by 1.": whose identity gets so much more
  const Chunk* what = clause.chunks.empty() ? nullptr : clause.chunks[0];
  const bool stat = what && what->kind == ChunkKind::Noun && what->np->head && what->np->head->symbol.valid() &&
                    kindOf(what->np->head) == SymbolKind::Stat && is(what->np->det, Closed::Your) &&
                    what->np->mods.empty();
  const Chunk* by = clause.chunks.size() == 2 ? clause.chunks[1] : nullptr;
  if (!stat || !by || by->kind != ChunkKind::Prep || !is(by->word, Closed::By) || !by->np ||
      by->np->quantity.kind != syntax::QuantityKind::Exact || by->np->det || by->np->of || !by->np->mods.empty() ||
      (by->np->head && !by->np->head->isNumber))
    return fail(diag::Id::NotConstant, clause.span, textOf(clause.span)) != nullptr;
  if (!license(*what->np) || !license(*by->np) || !readsAll(*what->np, kDet) || !readsAll(*by->np, kQuantity))
    return false;
  const Node* amount = amountOf(by->np->quantity, by->span);
  if (!amount) return false;
  whose.sort = Sort::Player;
  whose.node = you_;
  whose.span = what->span;
  changes.push_back({.change = Change::Stat, .id = model_.vocabulary[what->np->head->symbol].data, .amount = amount});
  return true;
}

}  // namespace thou::sema
