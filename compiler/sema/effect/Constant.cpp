// See Constant.h.
#include "compiler/sema/effect/Constant.h"
#include "compiler/sema/effect/Changes.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/condition/InProgress.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Choose.h"
#include "compiler/sema/effect/Control.h"
#include "compiler/sema/effect/Forbid.h"
#include "compiler/sema/effect/Modify.h"
#include "compiler/sema/effect/Price.h"
#include "compiler/sema/effect/Protect.h"
#include "compiler/sema/effect/Reduce.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Forms.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Reference.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Change;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

/// "Lamp Keeper does not count against your ally limit.": the keyword that the clause's predicate is the name of, or kNone.
static Index predicateKeyword(const Context& context, const Clause& clause);

Index predicateKeyword(const Context& context, const Clause& clause) {
  if (!clause.verb || !clause.verb->negated || clause.subject.empty()) return kNone;
  const Span verb = clause.verb->span;
  const std::string_view rest(context.textOf(clause.span).substr(verb.begin - clause.span.begin));
  std::vector<std::string> words = lexicon::splitWords(rest);
  while (!words.empty() && words.back() == ".") words.pop_back();
  std::vector<lexicon::Reading> readings;
  if (context.model.vocabulary.longest(words, 0, readings) != words.size()) return kNone;
  for (const lexicon::Reading& reading : readings) {
    if (context.model.vocabulary[reading.symbol].kind == SymbolKind::Keyword)
      return context.model.vocabulary[reading.symbol].data;
  }
  return kNone;
}

namespace {

/// Whom a clause that holds is about; nothing after reporting. `attacks`: about the attacks of those; `basic`: about their basic ones alone.
Desc whomItChanges(Context& context, const Clause& clause, bool& attacks, const VerbFrame*& basic) {
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::SubjectMissing, clause.span, context.textOf(clause.span)), Desc{};
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc attacker;
  attacks = attacksOf(context, phrase, attacker, basic);
  if (context.failed) return {};
  Desc desc = attacks ? attacker : describe(context, phrase, subject);
  return desc.sort == Sort::None || leftOver(context, subject) ? Desc{} : desc;
}

/// For whom changes hold, of those that a description is of: kNone for this card alone, or for all.
struct Whom {
  Index filter = kNone;
  Index inPlay = kNone;  ///< the same, in play
};

/// False after reporting.
bool filterOf(Context& context, Desc& desc, const Node* affected, const VerbFrame* basic, Whom& whom) {
  if (desc.sort == Sort::Query && desc.quantifier != Quantifier::Each && desc.quantifier != Quantifier::Definite)
    return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span), "write `each`") != nullptr;
  const Node* test = matches(context, desc, affected);
  if (!test) return false;
  if (basic) {  // while it makes one
    const Node* event = context.make(NodeKind::Enclosing, Type::Event, {}, 0, basic->verb);
    test = context.both(context.sameCard(context.roleCard(event, bytecode::Role::Performer), affected), test);
  }
  whom.filter = context.routine("whom", test, Type::Bool, true, {Type::Card});
  // A trait that each of some cards gains: those in play, where the text names no other place, and those that never are (RR In Play).
  if (desc.sort == Sort::Query && !desc.list && (desc.kinds & ~context.model.neverInPlay)) {
    const Node* there = context.make(NodeKind::InPlay, Type::Bool, {affected});
    const Node* never = context.isOf(affected, context.model.neverInPlay);
    whom.inPlay =
        context.routine("whom", context.both(context.either(there, never), test), Type::Bool, true, {Type::Card});
  }
  return true;
}

void addChange(Context& context, bytecode::Ability& ability, const Modification& change, const Whom& whom, Span span) {
  bytecode::EffectTemplate effect;
  effect.change = change.change;
  effect.id = change.id;
  effect.filter = change.change == Change::Trait && whom.inPlay != kNone ? whom.inPlay : whom.filter;
  if (change.amount->kind == NodeKind::Int)
    effect.constant = int32_t(change.amount->value);
  else
    effect.amount = context.routine("how much", change.amount, Type::Int, true, {Type::Card});
  ability.effects.push_back(context.addEffect(effect, span));
}

/// What a keyword says of its own card wherever that card is, this card has wherever it is: "this card gains surge".
bool holdsAnywhere(const Context& context, const Modification& change) {
  return change.change == Change::Keyword &&
         llvm::any_of(context.program.keywords[change.id].abilities, [&](Index ability) {
           return context.program.abilities[ability].activeIn == bytecode::ActiveIn::Anywhere;
         });
}

/// How a clause is said that holds for cards.
struct Holding {
  Index keyword = kNone;  ///< "this card is permanent": the keyword
  bool increase = false;  ///< "Increase the ATK of each minion by 1."
  bool gain = false;
};

/// "Each ally gets +1 ATK.", "This card gains surge."
bool holdsFor(Context& context, const Clause& clause, bytecode::Ability& ability, const Holding& said) {
  std::vector<Modification> changes;
  Desc desc;
  bool attacks = false;
  const VerbFrame* basic = nullptr;
  if (said.increase) {
    if (!increased(context, clause, desc, changes)) return false;
  } else {
    desc = whomItChanges(context, clause, attacks, basic);
    if (desc.sort == Sort::None) return false;
  }
  if (desc.sort == Sort::Player) {
    context.note(desc.span, "your identity: what gets a stat or a keyword is a card", "YOU-1");
    desc.node = context.identityOf(desc.node);
    desc.sort = Sort::Card;
  }
  const Node* affected = context.make(NodeKind::Parameter, Type::Card, {}, 0);
  const bool self = desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
  if (said.keyword != kNone) {
    changes.push_back({.change = Change::Keyword, .id = said.keyword, .amount = context.integer(0)});
  } else if (!said.increase) {
    if (!self)  // "each ally gets +1 ATK for each upgrade attached to it"
      mentionPending(context, affected, desc.kinds, desc.span);
    Cursor cursor{clause.chunks};
    const bool changed = sema::changes(context, cursor, changes, nullptr, said.gain) && !leftOver(context, cursor);
    forgetPending(context);
    if (!changed) return false;
  }
  if (!context.made.prelude.empty())
    return context.fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  if (attacks && !ofAttacks(context, changes, clause.span)) return false;
  Whom whom;
  if ((!self || basic) && !filterOf(context, desc, affected, basic, whom)) return false;
  if (desc.sort == Sort::Card) mention(context, Sort::Card, desc.node, desc.kinds, false, desc.span);
  for (const Modification& change : changes) {
    if (self && holdsAnywhere(context, change)) ability.activeIn = bytecode::ActiveIn::Anywhere;
    addChange(context, ability, change, whom, clause.span);
  }
  return true;
}

}  // namespace

bool constantClause(Context& context, const Clause& written, bytecode::Ability& ability) {
  if (const auto [one, other] = withSubjectsApart(context, written); one)
    return constantClause(context, *one, ability) && constantClause(context, *other, ability);
  const Clause& clause = hasAsGains(context, ofThis(context, madeSo(context, written)));
  context.clauseSpan = clause.span;
  ++context.discourse.clause;
  if (!clause.verb || !clause.verb->verb)
    return context.fail(diag::Id::VerbMissing, clause.span, context.textOf(clause.span)) != nullptr;
  const syntax::VerbGroup& group = *clause.verb;
  if (is(group.modal, Closed::May)) return mayHelp(context, clause, ability);
  const Index keyword = predicateKeyword(context, clause);
  if (!license(context, group)) return false;
  if (keyword == kNone && (is(group.modal, Closed::Cannot) || (group.modal && group.negated)))
    return forbidLine(context, clause, ability);
  const VerbWord* verb = context.verbOf(group.verb);
  const bool plain = verb && !group.modal && !group.negated;
  const Construct construct = plain ? verb->frames.front().construct : Construct::None;
  const bool order = clause.subject.empty();
  if (protects(context, clause)) return protectLine(context, clause, ability);
  if (speaksOfPrice(context, clause)) return priceLine(context, clause, construct == Construct::Increase, ability);
  if (keyword == kNone) {
    bool handled = false;
    const bool built = controlLine(context, clause, ability, handled);
    if (handled) return built;
  }
  const Holding said{.keyword = keyword,
                     .increase = keyword == kNone && construct == Construct::Increase && order,
                     .gain = construct == Construct::Gain};
  if (keyword == kNone && !said.increase && construct != Construct::Modify && construct != Construct::Gain)
    return context.fail(diag::Id::NotConstant, clause.span, context.textOf(clause.span),
                        "give it a label, such as `Action:` or `Forced Response: After ...,`") != nullptr;
  return holdsFor(context, clause, ability, said);
}

/// Whether a subject is of several, each for itself: "each minion", "allies you control".
static bool isOfSeveral(llvm::ArrayRef<const Chunk*> subject) {
  const NounPhrase* phrase = subject.empty() ? nullptr : subject[0]->np;
  return phrase && phrase->head && (is(phrase->det, Closed::Each) || phrase->head->form == lexicon::Form::Plural);
}

bool constantSentence(Context& context, const syntax::Sentence& sentence, bytecode::Ability& ability,
                      const Node*& condition) {
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
    const bool several = isOfSeveral((*of)->subject);
    if (several && clause == clauses.front() && context.model.bareNouns) continue;  // of this card
    if (several)
      return context.fail(diag::Id::NotYet, clause->span, "a condition that is asked of each of several",
                          "say it of those, as in `each exhausted ally` or `each minion engaged with you`") != nullptr;
    clause = stateOf(context, *clause, (*of)->subject, clause->sub->span);
  }
  clauses = llvm::ArrayRef<const Clause*>(whole).copy(context.arena);
  for (size_t i = 0; i < clauses.size(); ++i) {
    if (!isState(*clauses[i])) {
      main.push_back(clauses[i]);
      continue;
    }
    size_t end = i + 1;
    // A leading condition runs to the comma; a trailing one to the end.
    while (end < clauses.size() && (i > 0 || !clauses[end]->comma)) ++end;
    if (i > 0 && isOfSeveral(clauses[0]->subject)) mentionSome(context, clauses[0]->subject[0]->span);
    const Clause* about = i > 0 ? clauses[0] : end < clauses.size() ? clauses[end] : nullptr;
    if (about && about->subject.size() == 1 && about->subject[0]->np && !isOfSeveral(about->subject))
      mentionAhead(context, *about->subject[0]->np);
    const Node* test = conditionChain(context, clauses.slice(i, end - i));
    if (!test) return false;
    if (!context.made.atFirst.empty())
      return context.fail(diag::Id::NotYet, clauses[i]->span, "`already` in a constant ability") != nullptr;
    if (is(clauses[i]->sub, Closed::Unless)) test = context.negate(test);
    context.note(clauses[i]->sub->span, "applies exactly while this holds", "");
    condition = context.both(condition, test);
    i = end - 1;
  }
  if (main.empty())
    return context.fail(diag::Id::ConditionAlone, sentence.span, context.textOf(sentence.span)) != nullptr;
  main = eachForbidden(context, main).vec();
  for (size_t i = 0; i < main.size(); ++i) {
    const Clause* clause = main[i];
    if (is(clause->conn, Closed::Or) && !saysCannot(*clause))
      return orAmong(context, clause->conn->span, "what holds at the same time") != nullptr;
    if (clause->sub) return context.fail(diag::Id::Misplaced, clause->sub->span, clause->sub->text) != nullptr;
    if (i == 0 && clause->leads.size() == 1) {
      if (const Node* mode = modeOf(context, *clause->leads[0])) {
        condition = context.both(condition, mode);
        Clause* bare = new (context.arena.Allocate<Clause>()) Clause(*clause);
        bare->leads = {};
        clause = main[i] = bare;
      }
    }
    if (!clause->leads.empty())
      return context.fail(diag::Id::Misplaced, clause->leads[0]->span, context.textOf(clause->leads[0]->span)) !=
             nullptr;
    if (clause->subject.empty() && i) {
      Clause* shared = new (context.arena.Allocate<Clause>()) Clause(*clause);
      shared->subject = main[i - 1]->subject;
      clause = main[i] = shared;
    }
    context.wording.whose = i ? main[i - 1]->subject : llvm::ArrayRef<const Chunk*>{};
    const bool holds = constantClause(context, *clause, ability);
    context.wording.whose = {};
    if (!holds) return false;
  }
  // "cannot attack while you ...": who that is, the card says, where what cannot happen does not.
  const bool asked = !context.setting.owner.playerCard && asksYou(context, condition);
  for (const Index index : ability.effects) context.program.effects[index].ofCard &= asked;
  if (!asked || context.setting.owner.name == kNone) return true;
  for (const Clause* clause : clauses) {
    if (!isState(*clause) || !saysYou(context.textOf(clause->span))) continue;
    const bool cannot =
        llvm::any_of(ability.effects, [&](Index index) { return context.program.effects[index].ofCard; });
    context.note(
        withoutComma(context, clause->span),
        std::string("you: while it does something to a player, that player; else the player in whose area it is; "
                    "where there is none, ") +
            (cannot ? "the player whom the event concerns" : "any player for whom it holds"),
        "YOU-2, YOU-8");
  }
  return true;
}

}  // namespace thou::sema
