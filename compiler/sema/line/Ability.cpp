// See Ability.h.
#include "compiler/sema/line/Ability.h"

#include <utility>

#include "compiler/sema/condition/Nobody.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Additional.h"
#include "compiler/sema/effect/LastEffect.h"
#include "compiler/sema/effect/Resolve.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/legality/Reasons.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/legality/Together.h"
#include "compiler/sema/line/Attach.h"
#include "compiler/sema/line/Body.h"
#include "compiler/sema/line/KeywordArguments.h"
#include "compiler/sema/line/Label.h"
#include "compiler/sema/line/Lines.h"
#include "compiler/sema/line/Orders.h"
#include "compiler/sema/line/Playing.h"
#include "compiler/sema/line/Tagged.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Reference.h"
#include "compiler/syntax/Parse.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;

static void joinDefinitions(Context& context, std::vector<const syntax::Sentence*>& statements);
/// A line that has no label of its own; false after reporting.
static bool lineWithoutLabel(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
                             std::vector<Index>& result);
static bool sortSentences(Context& context, Labelled& line, std::vector<Index>& result);
static bool keywordSentence(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result);
static bool unlabelled(Context& context, const Labelled& line, std::vector<Index>& result);
/// What the text says is chosen, whatever else holds, must be there.
static void needChosen(Context& context, const Node* effect);
/// Warns where what a line has happen instead is what was about to happen.
static void replacesNothing(Context& context, const Labelled& line);

void joinDefinitions(Context& context, std::vector<const syntax::Sentence*>& statements) {
  // "Deal X damage to an enemy. X is the damage you have.": as `where X is ...` behind the sentence before
  for (size_t i = 1; i < statements.size(); ++i) {
    const syntax::Sentence& sentence = *statements[i];
    if (sentence.kind != syntax::SentenceKind::Statement || sentence.clauses.size() != 1) continue;
    const Clause& clause = *sentence.clauses.front();
    const bool x = clause.subject.size() == 1 && clause.subject[0]->kind == ChunkKind::Noun &&
                   clause.subject[0]->np->span.length == 1 &&
                   ((clause.subject[0]->np->head && clause.subject[0]->np->head->isX) ||
                    (clause.subject[0]->np->quantity.value && clause.subject[0]->np->quantity.value->isX));
    if (!x || clause.sub || !clause.leads.empty() || !clause.verb || !is(clause.verb->verb, Closed::Be) ||
        clause.verb->modal || clause.verb->negated)
      continue;
    Clause* definition = new (context.arena.Allocate<Clause>()) Clause(clause);
    definition->sub = wordFor(context, Closed::Where, clause.subject[0]->span);
    definition->comma = true;
    std::vector<const Clause*> clauses = statements[i - 1]->clauses.vec();
    clauses.push_back(definition);
    statements[i - 1] = withClauses(context, *statements[i - 1], clauses);
    statements.erase(statements.begin() + long(i));
    --i;
  }
}

bool ability(Context& context, const syntax::Ability& text, std::vector<Index>& result) {
  for (const Span reminder : text.reminders) context.note(reminder, "reminder text, not read: it changes nothing");
  Labelled line{.text = text};
  context.setting.firstChooses = ofScenario(context);
  context.setting.nobody = namesNobody(context, text.span);
  if (!text.sentences.empty() && !text.sentences[0]->clauses.empty() && text.sentences[0]->clauses[0]->then) {
    Span then = text.sentences[0]->span;
    then.length = 4;
    return context.fail(diag::Id::Misplaced, then, context.textOf(then), "nothing stands before it: take it away") !=
           nullptr;
  }
  if (!sortSentences(context, line, result)) return false;
  if (!text.labels.empty()) joinDefinitions(context, line.statements);
  if (text.labels.size() > 1)
    return context.fail(diag::Id::NotYet, text.labels[1]->span, "two labels on one ability") != nullptr;
  std::vector<const syntax::Sentence*> beside;
  if (const syntax::Ability* order = ordered(context, text, beside)) {
    for (const syntax::Sentence* sentence : beside) {
      const bool keyword = sentence->kind == syntax::SentenceKind::Keywords;
      if (!(keyword ? keywordSentence(context, *sentence, result) : lineWithoutLabel(context, *sentence, text, result)))
        return false;
      context.discourse.antecedents.clear();
    }
    return ability(context, *order, result);
  }
  if (text.labels.empty()) return unlabelled(context, line, result);
  if (!readLabel(context, line)) return false;
  noteYou(context, text.span, line.label);
  // Any player may use what is optional, and then decides.
  const Timing timing = line.ability.timing;
  context.setting.asksResolved = timing != Timing::Special;
  context.setting.firstChooses =
      context.setting.firstChooses && (line.ability.forced || timing == Timing::Special || timing == Timing::Setup);
  context.setting.nobody = context.setting.nobody && context.setting.firstChooses;
  if (!readTrigger(context, line)) return false;
  const Node* trigger = line.test;
  bytecode::Ability& ability = line.ability;
  if (line.tags.size() > 1)
    return context.fail(diag::Id::NotYet, line.tags[1]->span, "an ability that is two events at once") != nullptr;
  if (!line.tags.empty() && !readTag(context, *line.tags.front())) return false;
  context.setting.early = line.watches && ability.timing != Timing::Response;
  context.setting.played = ability.activeIn == ActiveIn::Hand && ability.timing != Timing::Payment;
  if (!readEffect(context, line)) return false;
  if (ability.forced && !context.setting.oneOfAmounts.empty() && replaces(context, line.effect))
    return context.fail(diag::Id::NotYet, text.span, "something in the place of each of several cards",
                        "say what happens in the place of them all: `When you would draw 1 or more cards, ...`") !=
           nullptr;
  replacesNothing(context, line);
  line.effect = withAdditional(context, line.effect);
  if (!line.effect) return false;
  if (line.label->trigger.valid()) line.effect = withBeforeLast(context, line.effect);
  line.costs.push_back(line.effect);
  withEveryReason(context, line.costs);
  line.effect = line.costs.back();
  line.costs.pop_back();
  payAtOnce(context, line.costs, line.effect);
  const Node* possible = usable(context, line);
  needChosen(context, line.effect);
  if (context.setting.tag) {
    const Word& tag = *line.tags.front();
    ability.tags.push_back(context.model.string(tag.text));
    line.effect = tagged(context, tag, line.costs, line.effect, text.span, ability.timing == Timing::Special);
    if (!line.effect) return false;
  }
  if (!ability.forced) line.costs.push_back(context.mark(bytecode::Mark::Paid));
  if (context.made.asksThisWay && ability.activeIn != ActiveIn::Hand) {  // of its costs as well
    line.costs.push_back(line.effect);
    line.effect = wrapIn(context, context.model.ability, context.sequence(line.costs), nullptr);
    line.costs.clear();
  }
  const Node* situation = line.test;
  if (context.setting.played) {
    ability.plays = true;
    const Node* payTest = nullptr;
    line.effect = playing(context, line.costs, line.effect, payTest);
    if (!line.effect) return false;
    line.test = context.both(line.test, payTest);
    line.costs.clear();
  }
  line.test = context.both(line.test, possible);
  if (context.setting.nobody && line.watches && !asksYou(context, trigger)) {
    line.test = context.both(firstPlayerActs(context), line.test);
    situation = context.both(firstPlayerActs(context), situation);
    context.note(text.labels[0]->span,
                 "the first player decides, unless it lies before another player: it names nobody", "YOU-9");
  }
  if (ability.timing == Timing::Payment) {
    const Node* yield = yieldOf(context, line.effect);
    if (!yield) return context.failed ? false : context.fail(diag::Id::NoYield, text.span, "") != nullptr;
    ability.yield = context.routine(
        "yield",
        context.setting.paidFor
            ? context.make(NodeKind::IfInt, Type::Int, {context.setting.paidFor, yield, context.integer(0)})
            : yield,
        Type::Int, true, {Type::Card});
  }
  line.costs.push_back(line.effect);
  ability.condition = line.test ? context.routine("condition", line.test, Type::Bool, true) : kNone;
  if (!ability.forced && line.test != situation)
    ability.situation = context.routine("situation", situation ? situation : context.boolean(true), Type::Bool, true);
  if (ability.title != kNone || line.label->trigger.valid() || ability.timing == Timing::Special)
    ability.gate = context.routine("gate", line.gate ? line.gate : context.boolean(true), Type::Bool, true);
  const Node* whole = context.sequence(line.costs);
  if (!Trees::isBound(whole))
    return context.fail(diag::Id::NotYet, text.span, "speaking of what is not known here") != nullptr;
  ability.effect = context.routine("effect", whole, Type::None, false);
  for (const syntax::Sentence* limit : line.limits) {
    if (!limitOf(context, *limit, ability)) return false;
  }
  if (context.failed) return false;
  result.push_back(context.addAbility(std::move(ability), text.span));
  return true;
}

bool lineWithoutLabel(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
                      std::vector<Index>& result) {
  const syntax::Ability* as = nullptr;
  return constantLine(context, sentence, text, result, as) && (!as || ability(context, *as, result));
}

bool keywordSentence(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result) {
  if (!licenseKeyword(context, *sentence.keyword) || !keywordArgument(context, sentence, result)) return false;
  const Index keyword = context.model.vocabulary[sentence.keyword->symbol].data;
  const auto bearers = context.model.bearers.find(keyword);
  if (bearers != context.model.bearers.end() && !canBear(context, bearers->second, sentence.keyword->span))
    return false;
  context.made.keywordsFound.emplace_back(
      keyword, int32_t(sentence.keyword->number) + (sentence.keyword->perPlayer ? bytecode::kPerPlayer : 0));
  return true;
}

bool sortSentences(Context& context, Labelled& line, std::vector<Index>& result) {
  const syntax::Ability& text = line.text;
  bool keywordBefore = false;
  for (const syntax::Sentence* sentence : text.sentences) {
    if (sentence->kind == syntax::SentenceKind::Keywords) {
      if (!text.labels.empty())
        return context.fail(diag::Id::Misplaced, sentence->span, context.textOf(sentence->span)) != nullptr;
      if (!keywordSentence(context, *sentence, result)) return false;
      keywordBefore = true;
    } else if (sentence->kind == syntax::SentenceKind::Limit) {
      if (keywordBefore && is(sentence->limitWord, Closed::Limit))  // "Retaliate 1. (Limit once per round.)"
        return context.fail(diag::Id::BadLimit, sentence->span, context.textOf(sentence->span),
                            "how often a keyword may be used is for its own text to say") != nullptr;
      if (sentence->paren && keywordBefore) {
        context.note(sentence->span, "reminder text: the keyword's own text decides", "");
        continue;
      }
      line.limits.push_back(sentence);
    } else if (sentence->paren && !text.labels.empty() && remindsOf(context, *sentence)) {
      context.note(sentence->span, "reminder text: what is resolved by the other card, its text says", "");
    } else if (sentence->paren && keywordBefore) {
      context.note(sentence->span, "reminder text: the keyword's own text decides", "");
    } else if (!text.labels.empty() && isOfThis(context, *sentence)) {
      if (!lineWithoutLabel(context, *sentence, text, result)) return false;
      context.discourse.antecedents.clear();
    } else {
      line.statements.push_back(sentence);
    }
  }
  return true;
}

bool unlabelled(Context& context, const Labelled& line, std::vector<Index>& result) {
  const syntax::Ability& text = line.text;
  const llvm::ArrayRef<const syntax::Sentence*> statements = line.statements;
  for (const syntax::Sentence* limit : line.limits) {
    if (!maximum(context, *limit, result)) return false;
  }
  for (size_t i = 0; i < statements.size(); ++i) {
    context.discourse.antecedents.clear();  // each applies by itself
    context.discourse.last.did = context.discourse.last.amount = context.discourse.last.cards =
        context.discourse.lastCondition = nullptr;
    if (!isAttachLine(context, *statements[i])) {
      if (!lineWithoutLabel(context, *statements[i], text, result)) return false;
      continue;
    }
    size_t end = i + 1;
    std::vector<const Clause*> rest;
    while (end < statements.size() && otherwiseSentence(context, *statements[end], rest)) ++end;
    if (!attachLine(context, statements.slice(i, end - i), text, result)) return false;
    i = end - 1;
  }
  if (!text.cases.empty())
    return context.fail(diag::Id::Misplaced, text.cases[0].span, context.textOf(text.cases[0].span)) != nullptr;
  return !context.failed;
}

void replacesNothing(Context& context, const Labelled& line) {
  // "When you would take any amount of damage, you take that much damage instead."
  if (line.ability.timing != Timing::Would || !line.costs.empty() || !context.setting.watched) return;
  const auto itself = [&](const Node* node, Role role) {  // who or what the event has in that role anyway
    const auto isRole = [&](const Node* each) {
      const bool reads =
          each->kind == NodeKind::RoleCard || each->kind == NodeKind::RolePlayer || each->kind == NodeKind::RoleInt;
      return reads && each->args[0] == context.setting.event && each->value == int64_t(role);
    };
    const llvm::ArrayRef<const Node*> tests = !line.test ? llvm::ArrayRef<const Node*>()
                                              : line.test->kind == NodeKind::And
                                                  ? line.test->args
                                                  : llvm::ArrayRef<const Node*>(line.test);
    return !node || isRole(node) || llvm::any_of(tests, [&](const Node* test) {
      const bool equal = test->kind == NodeKind::EqCard || test->kind == NodeKind::EqPlayer;
      return equal && ((isRole(test->args[0]) && same(test->args[1], node)) ||
                       (isRole(test->args[1]) && same(test->args[0], node)));
    });
  };
  size_t deeds = 0;
  bool changes = false;
  bool instead = false;
  anyNode(line.effect, [&](const Node* node) {
    if (node->kind == NodeKind::Kernel && (node->index == Index(bytecode::Operation::Cancel) || node->value)) {
      instead = true;
    } else if (node->kind == NodeKind::SetRole) {
      instead = true;
      ++deeds;
      changes |= node->args[0] != context.setting.event || !itself(node->args[1], Role(node->value));
    } else if (node->kind == NodeKind::Do) {
      ++deeds;
      changes |= node->index != context.setting.watched->verb ||
                 llvm::any_of(context.setting.watched->roles,
                              [&](const RoleDecl& role) { return !itself(node->args[size_t(role.slot)], role.slot); });
    } else {
      changes |= node->type == Type::None && node->kind != NodeKind::Seq && node->kind != NodeKind::If &&
                 node->kind != NodeKind::Let && node->kind != NodeKind::Nothing;
    }
    return false;
  });
  if (!instead || deeds != 1 || changes) return;
  context.sink.report(diag::Id::ReplacesNothing, line.text.span)
      .arg(context.program.string(context.program.verbs[context.setting.watched->verb].name))
      .help("say what is otherwise: who it happens to, how much it is, or what happens instead");
}

void needChosen(Context& context, const Node* effect) {
  if (effect->kind == NodeKind::Seq) {
    for (const Node* part : effect->args) needChosen(context, part);
  }
  if (effect->kind != NodeKind::Let || !llvm::is_contained(context.discourse.chosen, effect->local)) return;
  const Node* value = effect->args[0];
  if (value->kind == NodeKind::At || value->kind == NodeKind::PlayerAt) value = value->args[0];
  if (value->kind == NodeKind::Choose || value->kind == NodeKind::ChoosePlayers)
    context.program.choices[value->index].needed = true;
}

}  // namespace thou::sema
