// See Ability.h.
#include "compiler/sema/line/Ability.h"

#include <utility>

#include "compiler/sema/condition/Nobody.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/condition/TriggerScopes.h"
#include "compiler/sema/effect/Additional.h"
#include "compiler/sema/effect/Chain.h"
#include "compiler/sema/effect/LastEffect.h"
#include "compiler/sema/effect/Resolve.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/legality/Reasons.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/legality/Together.h"
#include "compiler/sema/line/Attach.h"
#include "compiler/sema/line/Body.h"
#include "compiler/sema/line/KeywordArguments.h"
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
using bytecode::Change;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;
using Sort = Desc::Sort;

static void joinDefinitions(Context& context, std::vector<const syntax::Sentence*>& statements);
static bool sortSentences(Context& context, Labelled& line, std::vector<Index>& result);
static bool keywordSentence(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result);
static bool unlabelled(Context& context, const Labelled& line, std::vector<Index>& result);
static bool readLabel(Context& context, Labelled& line);
static bool readTrigger(Context& context, Labelled& line);
/// A condition before all that is done.
static bool readIf(Context& context, Labelled& line);
/// What the text says is chosen, whatever else holds, must be there.
static void needChosen(Context& context, const Node* effect);
/// Warns where what a line has happen instead is what was about to happen.
static void replacesNothing(Context& context, const Labelled& line);
static bool labelTrigger(Context& context, const LabelDecl& label, bytecode::Ability& ability, const Node*& test);

namespace {

/// Whether the test holds only for events whose object is this card; of what `asPerformer`, also those that it performs.
bool happensToThis(const Node* test, bool asPerformer) {
  if (test->kind == NodeKind::And)
    return std::any_of(test->args.begin(), test->args.end(),
                       [&](const Node* each) { return happensToThis(each, asPerformer); });
  if (test->kind != NodeKind::EqCard || test->args[1]->kind != NodeKind::This) return false;
  const Node* card = test->args[0];
  if (card->kind == NodeKind::Attributed) card = card->args[0];
  return card->kind == NodeKind::RoleCard &&
         (card->value == int64_t(Role::Object) || (asPerformer && card->value == int64_t(Role::Performer)));
}

}  // namespace

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
    Word* where = new (context.arena.Allocate<Word>()) Word;
    where->span = clause.subject[0]->span;
    where->text = "where";
    where->closed = Closed::Where;
    Clause* definition = new (context.arena.Allocate<Clause>()) Clause(clause);
    definition->sub = where;
    definition->comma = true;
    syntax::Sentence* whole = new (context.arena.Allocate<syntax::Sentence>()) syntax::Sentence(*statements[i - 1]);
    std::vector<const Clause*> clauses(whole->clauses.begin(), whole->clauses.end());
    clauses.push_back(definition);
    whole->clauses = llvm::ArrayRef<const Clause*>(clauses).copy(context.arena);
    statements[i - 1] = whole;
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
      if (!(keyword ? keywordSentence(context, *sentence, result) : constantLine(context, *sentence, text, result)))
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
  ability.effect = context.routine("effect", context.sequence(line.costs), Type::None, false);
  for (const syntax::Sentence* limit : line.limits) {
    if (!limitOf(context, *limit, ability)) return false;
  }
  if (context.failed) return false;
  context.made.abilitySpans.emplace_back(Index(context.program.abilities.size()), text.span);
  result.push_back(Index(context.program.abilities.size()));
  context.program.abilities.push_back(std::move(ability));
  return true;
}

bool keywordSentence(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result) {
  if (!licenseKeyword(context, *sentence.keyword) || !keywordArgument(context, sentence, result)) return false;
  context.made.keywordsFound.emplace_back(
      context.model.vocabulary[sentence.keyword->symbol].data,
      int32_t(sentence.keyword->number) + (sentence.keyword->perPlayer ? bytecode::kPerPlayer : 0));
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
      if (!constantLine(context, *sentence, text, result)) return false;
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
      if (!constantLine(context, *statements[i], text, result)) return false;
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

bool readLabel(Context& context, Labelled& line) {
  const syntax::Ability& text = line.text;
  bytecode::Ability& ability = line.ability;
  ability.text = context.model.string(context.textOf(text.span));
  const LabelDecl& label = context.model.labels[context.model.vocabulary[text.labels[0]->symbol].data];
  line.label = &label;
  ability.label = label.index;
  ability.title = context.model.title(text.titleText);
  ability.timing = label.timing;
  ability.forced = label.forced;
  ability.activeIn = label.inHand || (context.setting.owner.fromHand && label.timing != Timing::Special &&
                                      label.timing != Timing::Setup)
                         ? ActiveIn::Hand
                         : ActiveIn::Play;
  for (const Word* tag : text.tags) {
    if (context.kindOf(tag) == lexicon::SymbolKind::Tag) {
      line.tags.push_back(tag);
      continue;
    }
    // "When Revealed (Alter-Ego)": only in that form
    const NounDecl* noun = context.nounOf(tag);
    const uint32_t identities = context.identityKinds();
    if (!noun || noun->sort != NounSort::Card || (noun->kinds & ~identities))
      return context.fail(diag::Id::UnknownTag, tag->span, tag->text) != nullptr;
    line.test = context.both(
        line.test, context.make(NodeKind::IsKind, Type::Bool, {context.identityOf(context.setting.you)}, noun->kinds));
    context.note(tag->span, "only if your identity is in that form", "YOU-1");
  }
  if (label.formKinds) {
    line.test = context.both(line.test, context.make(NodeKind::IsKind, Type::Bool,
                                                     {context.identityOf(context.setting.you)}, label.formKinds));
    context.note(text.labels[0]->span, "only while your identity is in " + context.kindNames(label.formKinds) + " form",
                 "YOU-1");
  }
  if (label.firstPlayer) {
    line.test =
        context.both(line.test, context.make(NodeKind::EqPlayer, Type::Bool,
                                             {context.setting.you, context.make(NodeKind::FirstPlayer, Type::Player)}));
    context.note(text.labels[0]->span, "only the first player", "YOU-9");
  }
  line.gate = line.test;
  if (label.timing == Timing::Action && ofScenario(context) && context.setting.owner.saysYou)
    line.test = context.both(line.test, triggeredByHostsPlayer(context));
  return true;
}

bool readTrigger(Context& context, Labelled& line) {
  const syntax::Ability& text = line.text;
  const LabelDecl& label = *line.label;
  bytecode::Ability& ability = line.ability;
  const std::vector<const syntax::Sentence*>& statements = line.statements;
  if (statements.empty() && text.cases.empty()) return context.fail(diag::Id::EmptyAbility, text.span) != nullptr;
  llvm::ArrayRef<const Clause*>& clauses = line.clauses;
  if (!statements.empty()) clauses = statements[0]->clauses;
  if (label.timing == Timing::Response) clauses = afterScope(context, clauses);
  line.watches = label.timing == Timing::Interrupt || label.timing == Timing::Response || label.timing == Timing::Would;
  if (label.trigger.valid()) {
    if (!labelTrigger(context, label, ability, line.test)) return false;
  } else if (line.watches) {
    size_t end = 1;
    const Closed said = !clauses.empty() && clauses.front()->sub ? clauses.front()->sub->closed : Closed::None;
    if (said != Closed::When && said != Closed::After) {
      return context.fail(diag::Id::TriggerMissing, text.labels[0]->span, text.labels[0]->text,
                          label.timing == Timing::Response ? "say after what: `After ..., ...`"
                                                           : "say when: `When ..., ...`") != nullptr;
    }
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (end == clauses.size() && (statements.size() > 1 || text.cases.empty()))
      return context.fail(diag::Id::EmptyAbility, text.span) != nullptr;
    const Node* watch = nullptr;
    if (!trigger(context, clauses.take_front(end), ability, watch)) return false;
    context.setting.early = ability.timing != Timing::Response;
    // What an ability says of its own card it says wherever that card is: "after this card is revealed", "after you spend this card".
    line.test = context.both(line.test, watch);
    clauses = clauses.drop_front(end);
    if (!readIf(context, line)) return false;
  } else if (!clauses.empty() && (is(clauses.front()->sub, Closed::When) || is(clauses.front()->sub, Closed::After))) {
    return context.fail(diag::Id::LabelMismatch, clauses.front()->sub->span, clauses.front()->sub->text,
                        is(clauses.front()->sub, Closed::After) ? "`After` goes with a `Response` label"
                                                                : "`When` goes with an `Interrupt` label") != nullptr;
  }
  // "Hero Action: If you are in Tiny form, exhaust this card → ..."
  const bool costs = std::any_of(clauses.begin(), clauses.end(),
                                 [&](const Clause* clause) { return is(clause->conn, Closed::Arrow); });
  if ((!line.watches || label.trigger.valid()) && costs && !readIf(context, line)) return false;
  // What happens to the card itself it notices wherever it is: revealed from a deck, discarded from a hand.
  if (ability.activeIn == ActiveIn::Play && line.test && happensToThis(line.test, label.trigger.valid()))
    ability.activeIn = ActiveIn::Anywhere;
  return true;
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

bool readIf(Context& context, Labelled& line) {
  // Part of the condition, not of the effect: what it is used for is not even paid where it does not hold.
  llvm::ArrayRef<const Clause*>& clauses = line.clauses;
  if (clauses.empty() || (!is(clauses.front()->sub, Closed::If) && !is(clauses.front()->sub, Closed::Unless)))
    return true;
  const bool otherwise = std::any_of(line.statements.begin(), line.statements.end(), [&](const auto* sentence) {
    return std::any_of(sentence->clauses.begin(), sentence->clauses.end(), [&](const Clause* clause) {
      return !clause->leads.empty() && is(clause->leads[0]->word, Closed::Otherwise);
    });
  });
  if (otherwise) return true;  // of the effect: something is done in either case
  const Clause& first = *clauses.front();
  size_t stop = 1;
  while (stop < clauses.size() && !clauses[stop]->comma) ++stop;
  if (stop == clauses.size())
    return context.fail(diag::Id::ConditionAlone, first.span, context.textOf(first.span)) != nullptr;
  const std::vector<Antecedent> spoken = context.discourse.antecedents;
  const std::optional<Asked> asked = ask(context, clauses.take_front(stop));
  if (!asked) return false;
  if (asked->later) {
    context.discourse.antecedents = spoken;  // known only when that is over: the effect asks for it then
    return true;
  }
  if (!context.made.atFirst.empty())
    return context.fail(diag::Id::NotYet, first.span, "`already` before an ability begins") != nullptr;
  line.test = context.both(line.test, asked->test);
  line.gate = context.both(line.gate, asked->test);
  clauses = clauses.drop_front(stop);
  return true;
}

bool labelTrigger(Context& context, const LabelDecl& label, bytecode::Ability& ability, const Node*& test) {
  Span span = label.trigger;
  ++span.length;  // with its full stop
  const syntax::Ability* line = parse(context, span);
  if (!line || line->sentences.empty()) return false;
  const Node* watch = nullptr;
  if (!trigger(context, line->sentences[0]->clauses, ability, watch)) return false;
  for (const Antecedent& role : context.discourse.antecedents) {
    if (role.sort == Sort::Card && role.node->kind == NodeKind::RoleCard && !role.unspoken)
      context.setting.labelRoles.push_back(role);
  }
  // `you` is the player for whom it happens, whatever else the ability asks of that player.
  const Node* player = context.make(NodeKind::RolePlayer, Type::Player, {context.setting.event}, int64_t(Role::Player));
  test = context.both(test, watch);
  // "when this card is defeated": whoever does it, that is not who resolves it
  const bool ofNobody = context.setting.nobody && line->sentences[0]->clauses.front()->verb->passive;
  if (!context.setting.owner.playerCard && !ofNobody)
    test =
        context.both(test, context.make(NodeKind::Or, Type::Bool,
                                        {context.negate(context.make(NodeKind::IsPlayer, Type::Bool, {player})),
                                         context.make(NodeKind::EqPlayer, Type::Bool, {player, context.setting.you})}));
  return true;
}

const syntax::Ability* parse(Context& context, Span text) {
  const syntax::SentenceContext words{&context.model.vocabulary};
  const syntax::Ability* line = syntax::parseAbility(*context.model.sources, text, words, context.arena, context.sink);
  if (!line) context.failed = true;
  return line;
}

}  // namespace thou::sema
