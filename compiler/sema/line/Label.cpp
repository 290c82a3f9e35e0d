// See Label.h.
#include "compiler/sema/line/Label.h"

#include "compiler/sema/condition/Nobody.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/condition/TriggerScopes.h"
#include "compiler/sema/context/Reworded.h"
#include "compiler/sema/effect/OnlyIf.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/License.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Role;
using bytecode::Timing;
using Sort = Desc::Sort;

/// A condition before all that is done.
static bool readIf(Context& context, Labelled& line);
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

bool readLabel(Context& context, Labelled& line) {
  const syntax::Ability& text = line.text;
  bytecode::Ability& ability = line.ability;
  ability.text = context.model.string(context.asWritten(text.span));
  const LabelDecl& label = context.model.labels[context.model.vocabulary[text.labels[0]->symbol].data];
  line.label = &label;
  if (!canBear(context, label.bearers, text.labels[0]->span)) return false;
  ability.label = label.index;
  ability.title = context.model.title(text.titleText);
  ability.timing = label.timing;
  ability.forced = label.forced;
  ability.lastResort = label.lastResort;
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
    line.test = context.both(line.test, context.isOf(context.identityOf(context.setting.you), noun->kinds));
    context.note(tag->span, "only if your identity is in that form", "YOU-1");
  }
  if (label.formKinds) {
    line.test = context.both(line.test, context.isOf(context.identityOf(context.setting.you), label.formKinds));
    context.note(text.labels[0]->span, "only while your identity is in " + context.kindNames(label.formKinds) + " form",
                 "YOU-1");
  }
  if (label.firstPlayer) {
    line.test = context.both(
        line.test, context.samePlayer(context.setting.you, context.make(NodeKind::FirstPlayer, Type::Player)));
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
  const Node* player = context.rolePlayer(context.setting.event, Role::Player);
  test = context.both(test, watch);
  // "when this card is defeated": whoever does it, that is not who resolves it
  const bool ofNobody = context.setting.nobody && line->sentences[0]->clauses.front()->verb->passive;
  if (!context.setting.owner.playerCard && !ofNobody)
    test = context.both(test, context.make(NodeKind::Or, Type::Bool,
                                           {context.negate(context.make(NodeKind::IsPlayer, Type::Bool, {player})),
                                            context.samePlayer(player, context.setting.you)}));
  return true;
}

}  // namespace thou::sema
