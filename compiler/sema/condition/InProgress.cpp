// See InProgress.h.
#include "compiler/sema/condition/InProgress.h"

#include <algorithm>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/condition/TriggerRoles.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Reference.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool isProgressive(const Context& context, const Clause& clause) {
  const syntax::VerbGroup* group = clause.verb;
  const bool be = group && group->aux && (is(group->aux, Closed::Be) || is(group->aux, Closed::Been));
  return be && !group->passive && !group->modal && group->verb && group->verb->form == lexicon::Form::Gerund &&
         context.verbOf(group->verb);
}

const Node* progressive(Context& context, const Clause& clause) {
  if (!oneAtATime(context, clause)) return nullptr;
  const VerbWord& verb = *context.verbOf(clause.verb->verb);
  std::vector<const Node*> any;
  bool none = false;  // "no minion is attacking"
  const Node* watched = context.setting.event;
  const size_t known = context.discourse.antecedents.size();
  for (const VerbFrame& frame : verb.frames) {
    if (frame.construct != Construct::None || frame.body.empty()) continue;  // what has no parts is over at once
    const std::vector<Antecedent> before = context.discourse.antecedents;
    const size_t notes = context.notes.size();
    Attempt attempt(context);
    // Of which card, where the clause names it: an event of the same sort may go on inside.
    Filling filling{.frame = &frame};
    Cursor cursor{clause.chunks};
    if (!fill(context, filling, clause, cursor) || context.failed) continue;
    const Desc& object = filling.descs[size_t(bytecode::Role::Object)];
    const bool one = filling.filled[size_t(bytecode::Role::Object)] && object.sort == Sort::Card;
    const Node* about = one ? object.node : context.make(NodeKind::NoCard, Type::Card);
    context.discourse.antecedents = before;
    // In a verb's body: what the event is a part of, not what a card's ability has interrupted.
    context.setting.event = context.setting.ofBody && !one
                                ? context.make(NodeKind::Directly, Type::Event, {}, 0, frame.verb)
                                : context.make(NodeKind::Underway, Type::Event, {about}, 0, frame.verb);
    // "the engaging minion is falling in": in a ruleset, a role of the verb whose text this is stays one of its own event.
    const VerbFrame* whole = context.setting.watched;
    if (context.setting.owner.name == kNone) context.setting.watched = &frame;
    context.notes.resize(notes);  // roles are described once more, with their notes
    bool fitting = false;
    const Node* test = triggerRoles(context, frame, clause, fitting);
    if (!fitting || !test || context.failed) continue;
    attempt.keep();
    if (whole && whole != context.setting.watched) {
      test = context.rewrite(test, [&](const Node* tree) {
        return tree->kind == NodeKind::Enclosing && tree->index == whole->verb ? watched : nullptr;
      });
    }
    for (const RoleDecl& role : frame.roles) {
      const Desc& said = filling.descs[size_t(role.slot)];
      if (!filling.filled[size_t(role.slot)] || said.quantifier != Quantifier::No) continue;
      if (!role.subject || clause.verb->negated)
        return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
      none = true;
    }
    any.push_back(context.both(context.make(NodeKind::IsEvent, Type::Bool, {context.setting.event}), test));
    context.setting.watched = whole;
    context.setting.event = watched;
  }
  if (any.empty()) return context.fail(diag::Id::NotYet, clause.span, "that this is going on");
  // "While Big Marlow is attacking an enemy, he ...": who does it comes first to mind, "that enemy" is still known.
  if (clause.subject.size() == 1 && speaksOfThis(context, clause.subject)) {
    for (size_t i = known; i < context.discourse.antecedents.size(); ++i)
      context.discourse.antecedents[i].clause = context.discourse.clause - 1;
    mention(context, Sort::Card, context.thisCard(), context.setting.owner.kinds, false, clause.subject[0]->span);
  }
  context.note(clause.verb->span, "from when that begins until it has happened");
  const Node* test = any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any);
  return none != clause.verb->negated ? context.negate(test) : test;
}

bool whileThisIsDone(const Node* condition) {
  // "While you are revealing this card": wherever it is meanwhile
  if (!condition) return false;
  if (condition->kind == NodeKind::Underway) return condition->args[0]->kind == NodeKind::This;
  return std::any_of(condition->args.begin(), condition->args.end(), whileThisIsDone);
}

bool mayHelp(Context& context, const Clause& clause, bytecode::Ability& ability) {
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  const Chunk* card = cursor.next(1);
  const VerbWord* verb = context.verbOf(clause.verb->verb);
  const bool pays =
      verb && std::any_of(verb->frames.begin(), verb->frames.end(), [&](const VerbFrame& frame) {
        return frame.construct == Construct::None && context.program.verbs[frame.verb].does(bytecode::Operation::Pay);
      });
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? context.nounOf(what->np->head) : nullptr;
  const bool resources = noun && noun->sort == NounSort::Resource && noun->index == kNone && !noun->printed &&
                         !what->np->det && what->np->mods.empty() && !what->np->of && !what->np->quantity.value &&
                         what->np->head->form == lexicon::Form::Plural;
  const bool for_ = card && card->kind == ChunkKind::Prep && is(card->word, Closed::For);
  if (!pays || !resources || !for_ || clause.chunks.size() != 2 || clause.subject.size() != 1 || clause.verb->negated ||
      !clause.verb->adverbs.empty() || clause.subject[0]->kind != ChunkKind::Noun)
    return context.fail(diag::Id::NotConstant, clause.span, context.textOf(clause.span)) != nullptr;
  if (!license(context, *what->np)) return false;
  Cursor none;
  const Desc who = describe(context, *clause.subject[0]->np, none);
  if (who.sort == Sort::None) return false;
  const Desc whom = describe(context, *card->np, none);
  if (whom.sort == Sort::None) return false;
  const bool everybody = who.sort == Sort::Players && who.quantifier == Quantifier::Each && !who.which &&
                         (who.node->kind == NodeKind::Players || who.node->kind == NodeKind::FilterPlayers);
  if (!everybody || whom.sort != Sort::Card || whom.node->kind != NodeKind::This)
    return context.fail(diag::Id::NotYet, clause.span,
                        "who may pay for what, but for each other player and this card,") != nullptr;
  context.note(clause.span, "whoever plays it says which of their resources, too, go into its cost");
  bytecode::EffectTemplate effect;
  effect.change = bytecode::Change::Helped;
  ability.activeIn = bytecode::ActiveIn::Anywhere;  // in hand, and while it is being played
  ability.effects.push_back(context.addEffect(effect, clause.span));
  return true;
}

}  // namespace thou::sema
