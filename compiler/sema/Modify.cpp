// Modifications of cards: `gets +1 ATK`, `gains guard`, `cannot attack`; lasting with a duration, or constant while in play.
#include <algorithm>
#include <utility>

#include "llvm/Support/SaveAndRestore.h"

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

namespace {

/// The word of a chunk that is two numbers and nothing else: "3/3", "+1/1".
const Word* pairIn(const Chunk& chunk) {
  if (chunk.kind == ChunkKind::Signed) return chunk.word->isPair && !chunk.np ? chunk.word : nullptr;
  if (chunk.kind != ChunkKind::Noun || !chunk.np) return nullptr;
  const NounPhrase& phrase = *chunk.np;
  const Word* word = phrase.head ? phrase.head : phrase.quantity.value;
  const bool alone = !phrase.det && !phrase.ordinal && phrase.mods.empty() && !phrase.of && !phrase.possessor;
  return word && word->isPair && alone ? word : nullptr;
}

/// Whether it can be asked of a card later as well: it speaks of no event and of no list.
bool lasts(const Node* tree) {
  if (!tree) return true;
  const bool list = tree->type == Type::Cards || tree->type == Type::Players;
  if (tree->type == Type::Event || (tree->kind == NodeKind::Local && list)) return false;
  return std::all_of(tree->args.begin(), tree->args.end(), lasts);
}

}  // namespace

bool Builder::changes(Cursor& cursor, std::vector<Modification>& result, Duration* until, bool gaining) {
  size_t counted = 0;  // the changes before these have their `for each`
  size_t capped = 0;
  while (!cursor.done()) {
    const Chunk* chunk = &cursor.peek();
    if (isDuration(*chunk)) {
      if (!until) return fail(diag::Id::Misplaced, chunk->span, textOf(chunk->span)) != nullptr;
      if (until->span.valid()) return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
      if (!duration(cursor, *until)) return false;
      continue;
    }
    const bool joined = chunk->kind == ChunkKind::Conj && chunk->inner;
    const bool said = joined || chunk->kind == ChunkKind::Signed || chunk->kind == ChunkKind::Noun;
    if (said && (joined ? is(chunk->word, Closed::Or) : !result.empty()))  // "+1 ATK +2 THW", "+1 ATK or +2 THW"
      return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span), "join what it gets with `and`") != nullptr;
    if (joined) chunk = chunk->inner;
    if (const Word* two = pairIn(*chunk)) {
      // "3/3": of the two stats that stand so
      if (model_.pair.first == kNone) return fail(diag::Id::StatExpected, chunk->span, textOf(chunk->span)) != nullptr;
      result.push_back({.change = Change::Stat, .id = model_.pair.first, .amount = integer(two->number)});
      result.push_back({.change = Change::Stat,
                        .id = model_.pair.second,
                        .amount = integer(two->minus ? -two->second : two->second)});
      ++cursor.at;
      continue;
    }
    if (chunk->kind == ChunkKind::Signed) {
      Modification change{.change = Change::Stat};
      const Word& sign = *chunk->word;
      if (!chunk->np || !chunk->np->head || !chunk->np->head->symbol.valid() ||
          kindOf(chunk->np->head) != lexicon::SymbolKind::Stat) {
        return fail(diag::Id::StatExpected, chunk->span, textOf(chunk->span)) != nullptr;
      }
      Desc stat = describeStat(*chunk->np);
      if (stat.sort == Sort::None) return false;
      change.id = stat.index;
      if (sign.isX) {
        syntax::Quantity quantity{.kind = syntax::QuantityKind::Exact, .value = &sign};
        change.amount = amountOf(quantity, chunk->span);
        if (!change.amount) return false;
        if (textOf(sign.span).starts_with("-"))
          change.amount = make(NodeKind::Sub, Type::Int, {integer(0), change.amount});
      } else {
        change.amount = numberOf(sign);
      }
      result.push_back(change);
      ++cursor.at;
    } else if (chunk->kind == ChunkKind::Noun && chunk->np->head && chunk->np->head->symbol.valid()) {
      const Word& head = *chunk->np->head;
      const NounPhrase& phrase = *chunk->np;
      Modification change;
      if (!license(phrase)) return false;
      const bool trait = phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() &&
                         kindOf(phrase.mods[0]) == lexicon::SymbolKind::Trait && textOf(head.span) == "trait";
      if (trait || kindOf(&head) == lexicon::SymbolKind::Trait) {
        const Word& word = trait ? *phrase.mods[0] : head;
        change = {.change = Change::Trait, .id = model_.vocabulary[word.symbol].data, .amount = integer(0)};
      } else if (kindOf(&head) == lexicon::SymbolKind::Stat) {
        // "gains 1 hazard icon ([hazard])": one more of them than it has; "gains [hazard]": drawn
        const bool number = phrase.quantity.kind == syntax::QuantityKind::Exact || is(phrase.det, Closed::A) ||
                            (!phrase.det && textOf(head.span).starts_with("["));
        if (!number || !gaining)
          return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span), "write `gets +1`") != nullptr;
        Desc stat = describeStat(phrase);
        if (stat.sort == Sort::None) return false;
        if (stat.sort != Sort::Stat || stat.unitIndex != kNone || stat.quantifier == Quantifier::UpTo ||
            stat.quantifier == Quantifier::AtLeast || stat.quantifier == Quantifier::AtMost)
          return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
        change = {.change = Change::Stat, .id = stat.index, .amount = stat.number ? stat.number : integer(1)};
      } else if (kindOf(&head) == lexicon::SymbolKind::Keyword) {
        if (!licenseKeyword(head)) return false;
        if (!readsAll(phrase, kMods)) return false;  // "gains that surge"
        if (phrase.possessor) return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
        if (head.isX) return fail(diag::Id::NotYet, head.span, "X behind a keyword that is gained") != nullptr;
        change = {.change = Change::Keyword, .id = model_.vocabulary[head.symbol].data, .amount = numberOf(head)};
      } else {
        return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
      }
      const Word* more = phrase.ordinal ? phrase.ordinal : phrase.mods.empty() || trait ? nullptr : phrase.mods[0];
      if (more) return fail(diag::Id::NoRole, more->span, more->text, "take it away") != nullptr;
      result.push_back(change);
      ++cursor.at;
    } else if (chunk->kind == ChunkKind::Paren && !result.empty() && sameIcon(*chunk, result.back())) {
      ++cursor.at;
    } else if (forEach(*chunk)) {
      if (counted == result.size()) break;
      const Node* times = timesOf(*chunk, cursor);
      if (!times) return false;
      for (capped = counted; counted < result.size(); ++counted)
        result[counted].amount = make(NodeKind::Mul, Type::Int, {result[counted].amount, times});
    } else if (chunk->kind == ChunkKind::Paren && capped < counted && counted == result.size() && isMaximum(*chunk)) {
      const Node* most = maximumOf(*chunk);
      if (!most) return false;
      for (; capped < counted; ++capped)
        result[capped].amount = make(NodeKind::Min, Type::Int, {result[capped].amount, most});
      ++cursor.at;
    } else {
      break;
    }
  }
  if (result.empty()) {
    if (!cursor.done()) return fail(diag::Id::NoRole, cursor.peek().span, textOf(cursor.peek().span)) != nullptr;
    return fail(diag::Id::StatExpected, span_, textOf(span_)) != nullptr;
  }
  return true;
}

bool Builder::attacksOf(const NounPhrase& phrase, Desc& owner) {
  // "its attacks", "that enemy's attacks": all of them, by whoever that is
  const NounDecl* noun = nounOf(phrase.head);
  if (!noun || noun->sort != NounSort::Event || phrase.head->form != lexicon::Form::Plural || !phrase.mods.empty() ||
      phrase.of || phrase.quantity.value || phrase.ordinal)
    return false;
  if (!license(phrase) || !readsAll(phrase, kDet)) return false;
  Cursor none;
  if (phrase.possessor) {
    owner = describe(*phrase.possessor, none);
  } else if (!whose_.empty() && phrase.det && !is(phrase.det, Closed::Your)) {
    Cursor before{whose_.drop_front(1)};
    owner = describe(*whose_[0]->np, before);
  } else if (is(phrase.det, Closed::Its) || is(phrase.det, Closed::His) || is(phrase.det, Closed::Her) ||
             is(phrase.det, Closed::Your)) {
    NounPhrase who;
    who.span = phrase.det->span;
    who.head = phrase.det;
    owner = pronoun(who);
  } else {
    return false;
  }
  note(phrase.span, "whoever makes them has this");
  return true;
}

bool Builder::ofAttacks(const std::vector<Modification>& changes, Span span) {
  // Only keywords that mean nothing but to whoever makes an attack can be said of the attacks.
  for (const Modification& change : changes) {
    if (change.change != Change::Keyword || !program_.keywords[change.id].abilities.empty())
      return fail(diag::Id::NoRole, span, textOf(span), "say it of the card itself") != nullptr;
  }
  return true;
}

const Node* Builder::forWhoever(Desc desc, const std::vector<Modification>& changes, const Duration& until, Span span) {
  // "Each ally you control gets +1 ATK until the end of the phase.": as constant as that is, for those that come or come to fit meanwhile
  const std::vector<Antecedent> before = antecedents_;
  const std::vector<Note> notes = notes_;
  const Node* whom = matches(desc, make(NodeKind::Parameter, Type::Card, {}, 0));
  antecedents_ = before;
  notes_ = notes;
  if (!whom) return nullptr;
  std::vector<const Node*> statements;
  const auto remember = [&](const Node* value) {
    const int32_t variable = newLocal();
    statements.push_back(make(NodeKind::Let, Type::None, {value}, 0, kNone, variable));
    return local(variable, value->type);
  };
  const Node* self = nullptr;
  whom = rewrite(whom, [&](const Node* node) {
    if (node->kind != NodeKind::This) return static_cast<const Node*>(nullptr);
    return self = self ? self : remember(node);
  });
  std::vector<Later> parts = {{.what = "whom", .body = whom, .result = Type::Bool, .pure = true}};
  for (const Modification& change : changes) {
    if (change.amount->kind != NodeKind::Int)
      parts.push_back({.what = "how much", .body = remember(change.amount), .result = Type::Int, .pure = true});
  }
  std::vector<const Node*> captures;
  if (!keep(parts, captures, span, {Type::Card})) return nullptr;
  bytecode::Ability ability;
  ability.text = model_.string(textOf(withoutComma(span)));
  ability.timing = bytecode::Timing::Static;
  ability.activeIn = bytecode::ActiveIn::Anywhere;
  size_t counted = 0;
  for (const Modification& change : changes) {
    bytecode::EffectTemplate effect;
    effect.change = change.change;
    effect.id = change.id;
    effect.filter = parts[0].function;
    effect.captures = uint8_t(captures.size());
    if (change.amount->kind == NodeKind::Int)
      effect.constant = int32_t(change.amount->value);
    else
      effect.amount = parts[++counted].function;
    ability.effects.push_back(Index(program_.effects.size()));
    program_.effects.push_back(effect);
    effectSpans.emplace_back(ability.effects.back(), span);
  }
  const Index index = Index(program_.abilities.size());
  abilitySpans.emplace_back(index, span);
  program_.abilities.push_back(std::move(ability));
  note(desc.span, "those, too, that come or come to fit as long as it lasts");
  bytecode::EffectTemplate effect;
  effect.change = Change::Constant;
  effect.id = index;
  effect.end = until.end;
  effect.endScope = until.scope;
  statements.push_back(imposeWith(effect, nullptr, until.argument, captures, span));
  return sequence(statements);
}

bool Builder::lacks(const Clause& clause) const {
  return owner_.card != kNone && llvm::any_of(clause.chunks, [&](const Chunk* chunk) {
           const Word* word = chunk->kind == ChunkKind::Signed && chunk->np ? chunk->np->head : nullptr;
           if (!word || !word->symbol.valid() || kindOf(word) != lexicon::SymbolKind::Stat) return false;
           const uint32_t stat = model_.vocabulary[word->symbol].data;
           return (program_.printedStats >> stat & 1) != 0 &&
                  llvm::none_of(program_.cards[owner_.card].stats, [&](const auto& one) { return one.first == stat; });
         });
}

const Node* Builder::modifyEffect(const Clause& clause, bool gain) {
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::SubjectMissing, clause.span, textOf(clause.span));
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc attacker;
  const bool attacks = attacksOf(phrase, attacker);
  if (failed_) return nullptr;
  llvm::SaveAndRestore other(notThis_, lacks(clause));
  Desc desc = attacks ? attacker : describe(phrase, subject);
  if (desc.sort == Sort::None || leftOver(subject)) return nullptr;
  if (desc.sort == Sort::Player) {
    note(desc.span, "your identity: what gets a stat or a keyword is a card", "YOU-1");
    desc.node = identityOf(desc.node);
    desc.sort = Sort::Card;
  }
  Duration until;
  bool ofEvent = false;
  if (desc.sort == Sort::Event && isOwn(desc.node))
    return fail(diag::Id::NotYet, phrase.span, "what an event would have had from its start");
  if (desc.sort == Sort::Event) {
    // "This attack gains overkill.": whoever makes it has the keyword, for as long as it lasts
    until.end = bytecode::End::Event;
    until.argument = desc.node;
    until.span = phrase.span;
    note(phrase.span, "whoever makes it has this until it is over");
    desc.sort = Sort::Card;
    desc.node = make(NodeKind::Attributed, Type::Card,
                     {make(NodeKind::RoleCard, Type::Card, {desc.node}, int64_t(Role::Performer))});
    ofEvent = true;
  }
  std::vector<Modification> changes;
  Cursor cursor{clause.chunks};
  const int32_t chosen = newLocal();
  const bool self = desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
  if (desc.sort == Sort::Card)
    mentionPending(desc.node, desc.kinds, desc.span);
  else if (!desc.plural && desc.quantifier != Quantifier::Each)
    mentionPending(make(NodeKind::At, Type::Card, {local(chosen, Type::Cards), integer(0)}), desc.kinds, desc.span);
  const bool outside = std::exchange(bracketed_, bracketed_ || !self);
  const bool changed = this->changes(cursor, changes, &until, gain) && !leftOver(cursor);
  bracketed_ = outside;
  forgetPending();
  if (!changed) return nullptr;
  if (attacks && !ofAttacks(changes, clause.span)) return nullptr;
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  llvm::ArrayRef<Index> silence;
  if (verb && self) silence = verb->frames.front().silence;
  const Node* dealt = nullptr;
  for (const Index word : silence) {
    const VerbFrame& frame = model_.verbs[word].frames.front();
    if (surrounds(frame)) dealt = innermost(dealt, frame.verb);
  }
  if (!until.span.valid() && lasts_) until = *std::exchange(lasts_, std::nullopt);
  if (!until.span.valid() && dealt) {
    until.span = clause.span;
    until.end = bytecode::End::Event;
    until.argument = dealt;
    note(clause.span, "until this card has been dealt with");
  }
  const bool aside = ofAside(desc.node) || ofAside(desc.list);
  const bool worse = std::all_of(changes.begin(), changes.end(), [](const Modification& each) {
    return each.change == Change::Stat && each.amount && each.amount->kind == NodeKind::Int && each.amount->value <= 0;
  });
  if (aside && aside_->others && !worse) warnOfBenefit(clause.span);
  if (!until.span.valid() && aside) {
    until.span = clause.span;  // gained while set aside: kept after the return
    until.end = bytecode::End::Never;
    aside_->paired = true;
    note(clause.span, "kept when it returns, and nothing can negate it then", "SA-17");
  }
  if (!until.span.valid()) return durationMissing(clause.span);
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  const Node* list = nullptr;
  const bool whoever = desc.sort == Sort::Query && is(phrase.det, Closed::Each) && !attacks && !desc.list &&
                       !desc.key && !desc.top && !desc.random &&
                       std::all_of(desc.predicates.begin(), desc.predicates.end(), lasts);
  const Desc spoken = desc;
  if (desc.sort == Sort::Card) {
    list = make(NodeKind::Single, Type::Cards, {desc.node});
    if (const Node* there = ofEvent ? nullptr : stillThere(desc.node))
      list = make(NodeKind::Filter, Type::Cards, {list, there}, 0, kNone, newLocal());
    mention(Sort::Card, desc.node, desc.kinds, false, desc.span);
  } else {
    if (desc.sort != Sort::Query) return fail(diag::Id::WrongRole, desc.span, textOf(desc.span));
    list = resolveList(desc, nullptr, nullptr);
    if (!list) return nullptr;
    statements.push_back(make(NodeKind::Let, Type::None, {list}, 0, kNone, chosen));
    list = local(chosen, Type::Cards);
    if (desc.plural || desc.quantifier == Quantifier::Each)
      mention(Sort::Query, list, desc.kinds, true, desc.span);
    else
      mention(Sort::Card, make(NodeKind::At, Type::Card, {list, integer(0)}), desc.kinds, false, desc.span);
  }
  if (whoever) {
    const Node* constant = forWhoever(spoken, changes, until, clause.span);
    if (!constant) return nullptr;
    statements.push_back(constant);
    return sequence(statements);
  }
  for (const Modification& change : changes) {
    const Index index = Index(program_.effects.size());
    bytecode::EffectTemplate effect;
    effect.change = change.change;
    effect.id = change.id;
    effect.end = until.end;
    effect.endScope = until.scope;
    effect.own = ofEvent;
    program_.effects.push_back(effect);
    effectSpans.emplace_back(index, clause.span);
    statements.push_back(make(NodeKind::Impose, Type::None, {list, change.amount, until.argument}, 0, index));
    if (ofEvent) fromTheStart_.push_back(statements.back());
  }
  return sequence(statements);
}

const Node* Builder::cannotEffect(const Clause& clause) {
  return fail(diag::Id::NotYet, clause.span, "`cannot` as a one-time effect");
}

}  // namespace thou::sema
