// What holds while a card is there: `Each ally you control gets +1 ATK.`, `You cannot attack the villain.` Next: Reduce.cpp.
#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

Index Builder::predicateKeyword(const Clause& clause) const {
  if (!clause.verb || !clause.verb->negated || clause.subject.empty()) return kNone;
  const Span verb = clause.verb->span;
  const std::string_view rest(textOf(clause.span).substr(verb.begin - clause.span.begin));
  std::vector<std::string> words = lexicon::splitWords(rest);
  while (!words.empty() && words.back() == ".") words.pop_back();
  std::vector<lexicon::Reading> readings;
  if (model_.vocabulary.longest(words, 0, readings) != words.size()) return kNone;
  for (const lexicon::Reading& reading : readings) {
    if (model_.vocabulary[reading.symbol].kind == SymbolKind::Keyword) return model_.vocabulary[reading.symbol].data;
  }
  return kNone;
}

bool Builder::isPlayed() const {
  bool fromHand = owner_.kinds != 0;
  for (size_t kind = 0; kind < model_.playedFromHand.size(); ++kind)
    fromHand = fromHand && ((owner_.kinds >> kind & 1) == 0 || model_.playedFromHand[kind]);
  return fromHand;
}

bool Builder::toNobody(const Clause& clause) {
  if (clause.subject.empty() && !clause.verb->passive)
    return fail(diag::Id::SubjectUnsaid, clause.verb->span, textOf(clause.verb->span),
                "write `you cannot`, if it is you") != nullptr;
  for (const Chunk* chunk : clause.chunks) {
    if (chunk->np && (is(chunk->np->det, Closed::Each) || is(chunk->np->det, Closed::All)))
      return fail(diag::Id::Misplaced, chunk->np->det->span, chunk->np->det->text, "none of them: write `a`") !=
             nullptr;
  }
  return true;
}

bool Builder::constantClause(const Clause& written, bytecode::Ability& ability) {
  const Clause& clause = ofThis(madeSo(written));
  span_ = clause.span;
  ++clause_;
  if (!clause.verb || !clause.verb->verb)
    return fail(diag::Id::VerbMissing, clause.span, textOf(clause.span)) != nullptr;
  const syntax::VerbGroup& group = *clause.verb;
  const VerbWord* verb = verbOf(group.verb);
  if (is(group.modal, Closed::May)) return mayHelp(clause, ability);
  const Index said = predicateKeyword(clause);
  if (!license(group)) return false;
  if (said == kNone && (is(group.modal, Closed::Cannot) || (group.modal && group.negated))) {
    const VerbWord* forbidden = verb;
    if (!forbidden) return fail(diag::Id::Misplaced, group.span, textOf(group.span)) != nullptr;
    if (!toNobody(clause)) return false;
    bool any = false;
    // "cannot be negated by an evil card": where no role is left for who does it, whose ability it is
    const Chunk* last = clause.chunks.empty() ? nullptr : clause.chunks.back();
    const bool whose = group.passive && last && last->kind == ChunkKind::Prep && is(last->word, Closed::By) && last->np;
    Clause rest = clause;
    if (whose) rest.chunks = clause.chunks.drop_back();
    for (const VerbFrame& frame : forbidden->frames) {
      if (frame.construct != Construct::None) continue;
      const std::vector<Antecedent> before = antecedents_;
      const std::vector<Note> notes = notes_;
      quiet_ = true;
      bool fitting = false;
      const Node* test = triggerRoles(frame, clause, fitting);
      const bool agent = whose && (!fitting || !test);
      failed_ = agent ? false : failed_;
      if (agent) test = triggerRoles(frame, rest, fitting);
      quiet_ = false;
      failed_ = false;
      antecedents_ = before;
      if (!fitting || !test) {
        notes_ = notes;
        continue;
      }
      test = triggerRoles(frame, agent ? rest : clause, fitting);
      Cursor none;
      const Node* by = agent && test ? doneBy(*last->np, none) : nullptr;
      if (!test || (agent && !by)) return false;
      if (by) test = both(test, by);
      any = true;
      if (model_.playWord != kNone && frame.verb == model_.verbs[model_.playWord].frames.front().verb)
        ability.activeIn = bytecode::ActiveIn::Anywhere;  // what forbids playing this card holds in hand
      if (isPlayed()) ability.activeIn = bytecode::ActiveIn::Anywhere;
      bytecode::EffectTemplate effect;
      effect.change = Change::Cannot;
      effect.id = frame.verb;
      effect.ofCard = !asksYou(test);
      effect.test = routine("cannot", test, Type::Bool, true);
      ability.effects.push_back(Index(program_.effects.size()));
      program_.effects.push_back(effect);
      effectSpans.emplace_back(ability.effects.back(), clause.span);
    }
    if (!any) return fail(diag::Id::WrongRole, clause.span, textOf(clause.span)) != nullptr;
    return true;
  }
  if (verb && verb->frames.front().construct == Construct::Protect && !group.modal && !group.negated &&
      clause.subject.empty())
    return protectLine(clause, ability);
  if (verb && verb->frames.front().construct == Construct::Reduce && !group.modal && !group.negated &&
      clause.subject.empty())
    return reduceLine(clause, ability);
  if (said == kNone) {
    bool handled = false;
    const bool built = controlLine(clause, ability, handled);
    if (handled) return built;
  }
  const bool increase = said == kNone && verb && verb->frames.front().construct == Construct::Increase &&
                        !group.modal && !group.negated && clause.subject.empty();
  if (said == kNone && !increase &&
      (group.modal || group.negated || !verb ||
       (verb->frames.front().construct != Construct::Modify && verb->frames.front().construct != Construct::Gain))) {
    return fail(diag::Id::NotConstant, clause.span, textOf(clause.span),
                "give it a label, such as `Action:` or `Forced Response: After ...,`") != nullptr;
  }
  std::vector<Modification> changes;
  Desc desc;
  bool attacks = false;
  if (increase) {
    if (!increased(clause, desc, changes)) return false;
  } else {
    Cursor subject{clause.subject};
    if (subject.done() || subject.peek().kind != ChunkKind::Noun)
      return fail(diag::Id::SubjectMissing, clause.span, textOf(clause.span)) != nullptr;
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc attacker;
    attacks = attacksOf(phrase, attacker);
    if (failed_) return false;
    desc = attacks ? attacker : describe(phrase, subject);
    if (desc.sort == Sort::None || leftOver(subject)) return false;
  }
  if (desc.sort == Sort::Player) {
    note(desc.span, "your identity: what gets a stat or a keyword is a card", "YOU-1");
    desc.node = identityOf(desc.node);
    desc.sort = Sort::Card;
  }
  Cursor cursor{clause.chunks};
  const Node* affected = make(NodeKind::Parameter, Type::Card, {}, 0);
  const bool self = desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
  if (said != kNone) {
    changes.push_back({.change = Change::Keyword, .id = said, .amount = integer(0)});
  } else if (!increase) {
    if (!self)
      mentionPending(affected, desc.kinds, desc.span);  // "each ally gets +1 ATK for each upgrade attached to it"
    const bool changed =
        this->changes(cursor, changes, nullptr, verb->frames.front().construct == Construct::Gain) && !leftOver(cursor);
    forgetPending();
    if (!changed) return false;
  }
  if (!prelude_.empty()) return fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  if (attacks && !ofAttacks(changes, clause.span)) return false;
  Index filter = kNone;
  Index inPlay = kNone;  // the same, in play
  if (!self) {
    if (desc.sort == Sort::Query && desc.quantifier == Quantifier::One) {
      return fail(diag::Id::BadQuantity, desc.span, textOf(desc.span), "write `each`") != nullptr;
    }
    const Node* test = matches(desc, affected);
    if (!test) return false;
    filter = routine("whom", test, Type::Bool, true, {Type::Card});
    // A trait that each of some cards gains: those in play, where the text names no other place, and those that never are (RR In Play).
    if (desc.sort == Sort::Query && !desc.list && (desc.kinds & ~model_.neverInPlay)) {
      const Node* there = make(NodeKind::InPlay, Type::Bool, {affected});
      const Node* never = make(NodeKind::IsKind, Type::Bool, {affected}, model_.neverInPlay);
      inPlay = routine("whom", both(either(there, never), test), Type::Bool, true, {Type::Card});
    }
  }
  if (desc.sort == Sort::Card) mention(Sort::Card, desc.node, desc.kinds, false, desc.span);
  for (const Modification& change : changes) {
    // What a keyword says of its own card wherever that card is, this card has wherever it is: "this card gains surge".
    if (self && change.change == Change::Keyword) {
      for (const Index other : program_.keywords[change.id].abilities) {
        if (program_.abilities[other].activeIn == bytecode::ActiveIn::Anywhere)
          ability.activeIn = bytecode::ActiveIn::Anywhere;
      }
    }
    bytecode::EffectTemplate effect;
    effect.change = change.change;
    effect.id = change.id;
    effect.filter = change.change == Change::Trait && inPlay != kNone ? inPlay : filter;
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
  std::vector<const Clause*> whole(clauses.begin(), clauses.end());
  for (const Clause*& clause : whole) {
    // "while in hero form": of what the sentence speaks of
    const auto of = std::find_if(clauses.begin(), clauses.end(), [&](const Clause* each) { return !isState(*each); });
    const bool bare = isState(*clause) && !clause->verb && clause->subject.empty() && !clause->chunks.empty() &&
                      (clause->chunks[0]->kind == ChunkKind::Prep || clause->chunks[0]->kind == ChunkKind::Part ||
                       clause->chunks[0]->kind == ChunkKind::Adjective);
    if (!bare || of == clauses.end() || (*of)->subject.empty()) continue;
    Word* be = new (arena_.Allocate<Word>()) Word;
    be->span = clause->sub->span;
    be->text = "is";
    be->closed = Closed::Be;
    syntax::VerbGroup* verb = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup;
    verb->span = clause->sub->span;
    verb->verb = be;
    Clause* said = new (arena_.Allocate<Clause>()) Clause(*clause);
    said->subject = (*of)->subject;
    said->verb = verb;
    clause = said;
  }
  clauses = llvm::ArrayRef<const Clause*>(whole).copy(arena_);
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
    if (i == 0 && clause->leads.size() == 1) {
      if (const Node* mode = modeOf(*clause->leads[0])) {
        condition = both(condition, mode);
        Clause* bare = new (arena_.Allocate<Clause>()) Clause(*clause);
        bare->leads = {};
        clause = main[i] = bare;
      }
    }
    if (!clause->leads.empty())
      return fail(diag::Id::Misplaced, clause->leads[0]->span, textOf(clause->leads[0]->span)) != nullptr;
    if (clause->subject.empty() && i) {
      Clause* shared = new (arena_.Allocate<Clause>()) Clause(*clause);
      shared->subject = main[i - 1]->subject;
      clause = main[i] = shared;
    }
    whose_ = i ? main[i - 1]->subject : llvm::ArrayRef<const Chunk*>{};
    const bool holds = constantClause(*clause, ability);
    whose_ = {};
    if (!holds) return false;
  }
  // "cannot attack while you ...": who that is, the card says, where what cannot happen does not.
  const bool asked = !owner_.playerCard && asksYou(condition);
  for (const Index index : ability.effects) program_.effects[index].ofCard &= asked;
  if (!asked || owner_.name == kNone) return true;
  for (const Clause* clause : clauses) {
    if (!isState(*clause) || !saysYou(textOf(clause->span))) continue;
    const bool cannot = llvm::any_of(ability.effects, [&](Index index) { return program_.effects[index].ofCard; });
    note(withoutComma(clause->span),
         std::string("you: while it does something to a player, that player; else the player in whose area it is; "
                     "where there is none, ") +
             (cannot ? "the player whom the event concerns" : "any player for whom it holds"),
         "YOU-2, YOU-8");
  }
  return true;
}

}  // namespace thou::sema
