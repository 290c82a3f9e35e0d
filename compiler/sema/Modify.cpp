// Modifications of cards: `gets +1 ATK`, `gains guard`, `cannot attack`; lasting with a duration, or constant while in play.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::changes(Cursor& cursor, std::vector<Modification>& result, Duration* until, bool gaining) {
  const Node* times = nullptr;
  while (!cursor.done()) {
    const Chunk* chunk = &cursor.peek();
    if (isDuration(*chunk)) {
      if (!until) return fail(diag::Id::Misplaced, chunk->span, textOf(chunk->span)) != nullptr;
      if (until->span.valid()) return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
      if (!duration(cursor, *until)) return false;
      continue;
    }
    if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
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
        change.amount = integer(sign.number);
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
        const bool counted = phrase.quantity.kind == syntax::QuantityKind::Exact || is(phrase.det, Closed::A) ||
                             (!phrase.det && textOf(head.span).starts_with("["));
        if (!counted || !gaining)
          return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span), "write `gets +1`") != nullptr;
        Desc stat = describeStat(phrase);
        if (stat.sort == Sort::None) return false;
        if (stat.sort != Sort::Stat || stat.unitIndex != kNone || stat.quantifier == Quantifier::UpTo ||
            stat.quantifier == Quantifier::AtLeast || stat.quantifier == Quantifier::AtMost)
          return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
        change = {.change = Change::Stat, .id = stat.index, .amount = stat.number ? stat.number : integer(1)};
      } else if (kindOf(&head) == lexicon::SymbolKind::Keyword) {
        change = {.change = Change::Keyword, .id = model_.vocabulary[head.symbol].data, .amount = integer(head.number)};
      } else {
        return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
      }
      const Word* more = phrase.ordinal ? phrase.ordinal : phrase.mods.empty() || trait ? nullptr : phrase.mods[0];
      if (more) return fail(diag::Id::NoRole, more->span, more->text, "take it away") != nullptr;
      result.push_back(change);
      ++cursor.at;
    } else if (chunk->kind == ChunkKind::Paren && !result.empty() && sameIcon(*chunk, result.back())) {
      ++cursor.at;
    } else if (chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::For) && chunk->np &&
               is(chunk->np->det, Closed::Each)) {
      ++cursor.at;
      Desc each = describe(*chunk->np, cursor);
      if (each.sort == Sort::None) return false;
      if (each.sort == Sort::Query) {
        finishQuery(each);
        times = make(NodeKind::Count, Type::Int, {candidates(each)});
      } else if (each.sort == Sort::Amount && each.node) {
        times = each.node;
      } else {
        return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
      }
    } else {
      break;
    }
  }
  if (result.empty()) {
    if (!cursor.done()) return fail(diag::Id::NoRole, cursor.peek().span, textOf(cursor.peek().span)) != nullptr;
    return fail(diag::Id::StatExpected, span_, textOf(span_)) != nullptr;
  }
  if (times) {
    for (Modification& change : result) change.amount = make(NodeKind::Mul, Type::Int, {change.amount, times});
  }
  return true;
}

const Node* Builder::modifyEffect(const Clause& clause, bool gain) {
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::SubjectMissing, clause.span, textOf(clause.span));
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc desc = describe(phrase, subject);
  if (desc.sort == Sort::None || leftOver(subject)) return nullptr;
  if (desc.sort == Sort::Player) {
    note(desc.span, "your identity: what gets a stat or a keyword is a card", "YOU-1");
    desc.node = identityOf(desc.node);
    desc.sort = Sort::Card;
  }
  Duration until;
  bool ofEvent = false;
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
  if (!this->changes(cursor, changes, &until, gain) || leftOver(cursor)) return nullptr;
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  const Index silence = verb ? verb->frames.front().silence : kNone;
  if (!until.span.valid() && silence != kNone && desc.sort == Sort::Card && desc.node->kind == NodeKind::This &&
      surrounds(model_.verbs[silence].frames.front())) {
    until.span = clause.span;
    until.end = bytecode::End::Event;
    until.argument = make(NodeKind::Enclosing, Type::Event, {}, 0, model_.verbs[silence].frames.front().verb);
    note(clause.span, "until this card has been dealt with");
  }
  if (!until.span.valid()) {
    const Span said = withoutComma(clause.span);
    return fail(diag::Id::MissingDuration, said, textOf(said),
                "say how long: `" + std::string(textOf(said)) + " until the end of the phase`");
  }
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  const Node* list = nullptr;
  if (desc.sort == Sort::Card) {
    list = make(NodeKind::Single, Type::Cards, {desc.node});
    mention(Sort::Card, desc.node, desc.kinds, false, desc.span);
  } else {
    list = resolveList(desc, nullptr, nullptr);
    if (!list) return nullptr;
    const int32_t variable = newLocal();
    statements.push_back(make(NodeKind::Let, Type::None, {list}, 0, kNone, variable));
    list = local(variable, Type::Cards);
    if (desc.plural || desc.quantifier == Quantifier::Each)
      mention(Sort::Query, list, desc.kinds, true, desc.span);
    else
      mention(Sort::Card, make(NodeKind::At, Type::Card, {list, integer(0)}), desc.kinds, false, desc.span);
  }
  for (const Modification& change : changes) {
    const Index index = Index(program_.effects.size());
    bytecode::EffectTemplate effect;
    effect.change = change.change;
    effect.id = change.id;
    effect.end = until.end;
    effect.endScope = until.scope;
    program_.effects.push_back(effect);
    effectSpans.emplace_back(index, clause.span);
    statements.push_back(make(NodeKind::Impose, Type::None, {list, change.amount, until.argument}, 0, index));
    if (ofEvent) fromTheStart_.push_back(statements.back());
  }
  return sequence(statements);
}

const Node* Builder::controlUntil(Filling& filling, const Duration& until, Span span) {
  Desc& what = filling.descs[size_t(Role::Object)];
  const Node* card = nullptr;
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  if (what.sort == Sort::Card) {
    card = what.node;
    mention(Sort::Card, card, what.kinds, false, what.span);
  } else {
    const Node* list = what.sort == Sort::Query ? resolveList(what, nullptr, nullptr) : nullptr;
    if (!list) return failed_ ? nullptr : fail(diag::Id::NoRole, span, textOf(span));
    const int32_t variable = newLocal();
    statements.push_back(
        make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {list, integer(0)})}, 0, kNone, variable));
    card = local(variable, Type::Card);
    mention(Sort::Card, card, what.kinds, false, what.span);
  }
  const Index index = Index(program_.effects.size());
  bytecode::EffectTemplate effect;
  effect.change = Change::Control;
  effect.end = until.end;
  effect.endScope = until.scope;
  program_.effects.push_back(effect);
  effectSpans.emplace_back(index, span);
  const Node* player = filling.filled[size_t(Role::Player)] ? filling.descs[size_t(Role::Player)].node : you_;
  note(span,
       "control lasts as long as this effect; then the card reverts to its owner, or the newest control effect left",
       "OC-10");
  statements.push_back(make(NodeKind::Impose, Type::None,
                            {make(NodeKind::Single, Type::Cards, {card}), player, until.argument}, 0, index));
  return sequence(statements);
}

const Node* Builder::cannotEffect(const Clause& clause) {
  return fail(diag::Id::NotYet, clause.span, "`cannot` as a one-time effect");
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
  if (!stat || !plays) return fail(diag::Id::NotConstant, clause.span, textOf(clause.span)) != nullptr;
  cursor.at = 2;
  if (!license(*what->np)) return false;
  Cursor none;
  const Desc card = describe(*play->np, none);
  if (card.sort == Sort::None) return false;
  if (card.sort != Sort::Card || card.node->kind != NodeKind::This)
    return fail(diag::Id::NotYet, play->np->span, "the cost of another card") != nullptr;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Prep || !is(cursor.peek().word, Closed::By))
    return fail(diag::Id::BadAmount, clause.span, textOf(clause.span)) != nullptr;
  const NounPhrase& by = *cursor.peek().np;
  const Span bySpan = cursor.peek().span;
  ++cursor.at;
  if (!license(by)) return false;
  if (!by.quantity.value || by.quantity.kind != syntax::QuantityKind::Exact || !by.mods.empty() || by.det || by.of ||
      (by.head && !by.head->isNumber))
    return fail(diag::Id::BadAmount, bySpan, textOf(bySpan)) != nullptr;
  const Node* amount = amountOf(by.quantity, bySpan);
  if (!amount) return false;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::For) &&
      cursor.peek().np && is(cursor.peek().np->det, Closed::Each)) {
    const Chunk& chunk = cursor.peek();
    ++cursor.at;
    Desc each = describe(*chunk.np, cursor);
    if (each.sort == Sort::None) return false;
    if (each.sort == Sort::Query) {
      finishQuery(each);
      each.node = make(NodeKind::Count, Type::Int, {candidates(each)});
    } else if (each.sort != Sort::Amount || !each.node) {
      return fail(diag::Id::BadAmount, chunk.span, textOf(chunk.span)) != nullptr;
    }
    amount = make(NodeKind::Mul, Type::Int, {amount, each.node});
  }
  if (leftOver(cursor) || !prelude_.empty())
    return failed_ ? false : fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  bytecode::EffectTemplate effect;
  effect.change = Change::Stat;
  effect.id = model_.vocabulary[what->np->head->symbol].data;
  effect.amount =
      routine("how much", make(NodeKind::Sub, Type::Int, {integer(0), amount}), Type::Int, true, {Type::Card});
  ability.activeIn = bytecode::ActiveIn::Anywhere;  // in hand, and while it is being played
  ability.effects.push_back(Index(program_.effects.size()));
  program_.effects.push_back(effect);
  effectSpans.emplace_back(ability.effects.back(), clause.span);
  note(clause.span, "counted when it is played", "YOU-9");
  return true;
}

bool Builder::constantClause(const Clause& written, bytecode::Ability& ability) {
  const Clause& clause = madeSo(written);
  span_ = clause.span;
  ++clause_;
  if (!clause.verb || !clause.verb->verb)
    return fail(diag::Id::VerbMissing, clause.span, textOf(clause.span)) != nullptr;
  const syntax::VerbGroup& group = *clause.verb;
  const VerbWord* verb = verbOf(group.verb);
  if (is(group.modal, Closed::Cannot) || (group.modal && group.negated)) {
    const VerbWord* forbidden = verb;
    if (!forbidden) return fail(diag::Id::Misplaced, group.span, textOf(group.span)) != nullptr;
    bool any = false;
    for (const VerbFrame& frame : forbidden->frames) {
      if (frame.construct != Construct::None) continue;
      const std::vector<Antecedent> before = antecedents_;
      const std::vector<Note> notes = notes_;
      quiet_ = true;
      bool fitting = false;
      const Node* test = triggerRoles(frame, clause, fitting);
      quiet_ = false;
      failed_ = false;
      antecedents_ = before;
      if (!fitting || !test) {
        notes_ = notes;
        continue;
      }
      test = triggerRoles(frame, clause, fitting);
      if (!test) return false;
      any = true;
      if (model_.playWord != kNone && frame.verb == model_.verbs[model_.playWord].frames.front().verb)
        ability.activeIn = bytecode::ActiveIn::Anywhere;  // what forbids playing this card holds in hand
      bytecode::EffectTemplate effect;
      effect.change = Change::Cannot;
      effect.id = frame.verb;
      effect.test = routine("cannot", test, Type::Bool, true);
      ability.effects.push_back(Index(program_.effects.size()));
      program_.effects.push_back(effect);
      effectSpans.emplace_back(ability.effects.back(), clause.span);
    }
    if (!any) return fail(diag::Id::WrongRole, clause.span, textOf(clause.span)) != nullptr;
    return true;
  }
  if (verb && verb->frames.front().construct == Construct::Reduce && !group.modal && !group.negated &&
      clause.subject.empty())
    return reduceLine(clause, ability);
  if (group.modal || group.negated || !verb ||
      (verb->frames.front().construct != Construct::Modify && verb->frames.front().construct != Construct::Gain)) {
    return fail(diag::Id::NotConstant, clause.span, textOf(clause.span),
                "give it a label, such as `Action:` or `Forced Response: After ...,`") != nullptr;
  }
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::SubjectMissing, clause.span, textOf(clause.span)) != nullptr;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc desc = describe(phrase, subject);
  if (desc.sort == Sort::None || leftOver(subject)) return false;
  if (desc.sort == Sort::Player) {
    note(desc.span, "your identity: what gets a stat or a keyword is a card", "YOU-1");
    desc.node = identityOf(desc.node);
    desc.sort = Sort::Card;
  }
  std::vector<Modification> changes;
  Cursor cursor{clause.chunks};
  if (!this->changes(cursor, changes, nullptr, verb->frames.front().construct == Construct::Gain) || leftOver(cursor))
    return false;
  if (!prelude_.empty()) return fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  const Node* affected = make(NodeKind::Parameter, Type::Card, {}, 0);
  const bool self = desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
  Index filter = kNone;
  if (!self) {
    if (desc.sort == Sort::Query && desc.quantifier == Quantifier::One) {
      return fail(diag::Id::BadQuantity, desc.span, textOf(desc.span), "write `each`") != nullptr;
    }
    const Node* test = matches(desc, affected);
    if (!test) return false;
    filter = routine("whom", test, Type::Bool, true, {Type::Card});
  }
  if (desc.sort == Sort::Card) mention(Sort::Card, desc.node, desc.kinds, false, desc.span);
  for (const Modification& change : changes) {
    bytecode::EffectTemplate effect;
    effect.change = change.change;
    effect.id = change.id;
    effect.filter = filter;
    if (change.amount->kind == NodeKind::Int)
      effect.constant = int32_t(change.amount->value);
    else
      effect.amount = routine("how much", change.amount, Type::Int, true, {Type::Card});
    ability.effects.push_back(Index(program_.effects.size()));
    program_.effects.push_back(effect);
    effectSpans.emplace_back(ability.effects.back(), clause.span);
  }
  return true;
}

bool Builder::constantSentence(const syntax::Sentence& sentence, bytecode::Ability& ability, const Node*& condition) {
  llvm::ArrayRef<const Clause*> clauses = sentence.clauses;
  auto isState = [&](const Clause& clause) {
    return is(clause.sub, Closed::While) || is(clause.sub, Closed::AsLongAs) || is(clause.sub, Closed::If) ||
           is(clause.sub, Closed::Unless);
  };
  std::vector<const Clause*> main;
  for (size_t i = 0; i < clauses.size(); ++i) {
    if (!isState(*clauses[i])) {
      main.push_back(clauses[i]);
      continue;
    }
    size_t end = i + 1;
    // A leading condition runs to the comma; a trailing one to the end.
    while (end < clauses.size() && (i > 0 || !clauses[end]->comma)) ++end;
    const Node* test = conditionChain(clauses.slice(i, end - i));
    if (!test) return false;
    if (!atFirst_.empty())
      return fail(diag::Id::NotYet, clauses[i]->span, "`already` in a constant ability") != nullptr;
    if (is(clauses[i]->sub, Closed::Unless)) test = negate(test);
    note(clauses[i]->sub->span, "applies exactly while this holds", "");
    condition = both(condition, test);
    i = end - 1;
  }
  if (main.empty()) return fail(diag::Id::ConditionAlone, sentence.span, textOf(sentence.span)) != nullptr;
  for (size_t i = 0; i < main.size(); ++i) {
    const Clause* clause = main[i];
    if (clause->sub) return fail(diag::Id::Misplaced, clause->sub->span, clause->sub->text) != nullptr;
    if (!clause->leads.empty())
      return fail(diag::Id::Misplaced, clause->leads[0]->span, textOf(clause->leads[0]->span)) != nullptr;
    if (clause->subject.empty() && i) {
      Clause* shared = new (arena_.Allocate<Clause>()) Clause(*clause);
      shared->subject = main[i - 1]->subject;
      clause = main[i] = shared;
    }
    if (!constantClause(*clause, ability)) return false;
  }
  return true;
}

}  // namespace thou::sema
