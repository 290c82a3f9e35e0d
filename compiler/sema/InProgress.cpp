// Events in progress: `while you are revealing this card`, `while it is attacking`; and what others may do meanwhile: `each other
// player may spend resources for this card`. The engine keeps the stack of events (runtime/README.md).
#include <algorithm>
#include <utility>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool Builder::isProgressive(const Clause& clause) const {
  const syntax::VerbGroup* group = clause.verb;
  const bool be = group && group->aux && (is(group->aux, Closed::Be) || is(group->aux, Closed::Been));
  return be && !group->passive && !group->modal && group->verb && group->verb->form == lexicon::Form::Gerund &&
         verbOf(group->verb);
}

const Node* Builder::progressive(const Clause& clause) {
  if (!oneAtATime(clause)) return nullptr;
  const VerbWord& verb = *verbOf(clause.verb->verb);
  std::vector<const Node*> any;
  bool none = false;  // "no minion is attacking"
  const Node* watched = event_;
  const size_t known = antecedents_.size();
  for (const VerbFrame& frame : verb.frames) {
    if (frame.construct != Construct::None || frame.body.empty()) continue;  // what has no parts is over at once
    const std::vector<Antecedent> before = antecedents_;
    const std::vector<Note> notes = notes_;
    const bool wasQuiet = std::exchange(quiet_, true);
    // Of which card, where the clause names it: an event of the same sort may go on inside.
    Filling filling{.frame = &frame};
    Cursor cursor{clause.chunks};
    bool fitting = fill(filling, clause, cursor, false) && !failed_;
    const Desc& object = filling.descs[size_t(bytecode::Role::Object)];
    const bool one = fitting && filling.filled[size_t(bytecode::Role::Object)] && object.sort == Sort::Card;
    const Node* about = one ? object.node : make(NodeKind::NoCard, Type::Card);
    failed_ = false;
    antecedents_ = before;
    // In a verb's body: what the event is a part of, not what a card's ability has interrupted.
    event_ = ofBody_ && !one ? make(NodeKind::Directly, Type::Event, {}, 0, frame.verb)
                             : make(NodeKind::Underway, Type::Event, {about}, 0, frame.verb);
    // "the engaging minion is falling in": in a ruleset, a role of the verb whose text this is stays one of its own event.
    const VerbFrame* whole = watched_;
    if (owner_.name == kNone) watched_ = &frame;
    const Node* test = fitting ? triggerRoles(frame, clause, fitting) : nullptr;
    fitting = fitting && test && !failed_;
    failed_ = false;
    quiet_ = wasQuiet;
    antecedents_ = before;
    notes_ = notes;
    if (fitting) {
      test = triggerRoles(frame, clause, fitting);  // once more aloud, for the notes
      if (test && whole && whole != watched_) {
        test = rewrite(test, [&](const Node* tree) {
          return tree->kind == NodeKind::Enclosing && tree->index == whole->verb ? watched : nullptr;
        });
      }
      watched_ = whole;
      if (!test) return event_ = watched, nullptr;
      for (const RoleDecl& role : frame.roles) {
        const Desc& said = filling.descs[size_t(role.slot)];
        if (!filling.filled[size_t(role.slot)] || said.quantifier != Quantifier::No) continue;
        if (!role.subject || clause.verb->negated)
          return event_ = watched, fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
        none = true;
      }
      any.push_back(both(make(NodeKind::IsEvent, Type::Bool, {event_}), test));
    }
    watched_ = whole;
    event_ = watched;
  }
  if (any.empty()) return fail(diag::Id::NotYet, clause.span, "that this is going on");
  // "While Big Marlow is attacking an enemy, he ...": who does it comes first to mind, "that enemy" is still known.
  if (clause.subject.size() == 1 && speaksOfThis(clause.subject)) {
    for (size_t i = known; i < antecedents_.size(); ++i) antecedents_[i].clause = clause_ - 1;
    mention(Sort::Card, thisCard(), owner_.kinds, false, clause.subject[0]->span);
  }
  note(clause.verb->span, "from when that begins until it has happened");
  const Node* test = any.size() == 1 ? any.front() : makeList(NodeKind::Or, Type::Bool, any);
  return none != clause.verb->negated ? negate(test) : test;
}

bool Builder::whileThisIsDone(const Node* condition) {
  // "While you are revealing this card": wherever it is meanwhile
  if (!condition) return false;
  if (condition->kind == NodeKind::Underway) return condition->args[0]->kind == NodeKind::This;
  return std::any_of(condition->args.begin(), condition->args.end(), whileThisIsDone);
}

bool Builder::mayHelp(const Clause& clause, bytecode::Ability& ability) {
  // "Each other player may spend resources for this card."
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  const Chunk* card = cursor.next(1);
  const VerbWord* verb = verbOf(clause.verb->verb);
  const bool pays =
      verb && std::any_of(verb->frames.begin(), verb->frames.end(), [&](const VerbFrame& frame) {
        return frame.construct == Construct::None && program_.verbs[frame.verb].does(bytecode::Operation::Pay);
      });
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? nounOf(what->np->head) : nullptr;
  const bool resources = noun && noun->sort == NounSort::Resource && noun->index == kNone && !noun->printed &&
                         !what->np->det && what->np->mods.empty() && !what->np->of && !what->np->quantity.value &&
                         what->np->head->form == lexicon::Form::Plural;
  const bool for_ = card && card->kind == ChunkKind::Prep && is(card->word, Closed::For);
  if (!pays || !resources || !for_ || clause.chunks.size() != 2 || clause.subject.size() != 1 || clause.verb->negated ||
      !clause.verb->adverbs.empty() || clause.subject[0]->kind != ChunkKind::Noun)
    return fail(diag::Id::NotConstant, clause.span, textOf(clause.span)) != nullptr;
  if (!license(*what->np)) return false;
  Cursor none;
  const Desc who = describe(*clause.subject[0]->np, none);
  if (who.sort == Sort::None) return false;
  const Desc whom = describe(*card->np, none);
  if (whom.sort == Sort::None) return false;
  const bool everybody = who.sort == Sort::Players && who.quantifier == Quantifier::Each &&
                         (who.node->kind == NodeKind::Players || who.node->kind == NodeKind::FilterPlayers);
  if (!everybody || whom.sort != Sort::Card || whom.node->kind != NodeKind::This)
    return fail(diag::Id::NotYet, clause.span, "who may pay for what, but for each other player and this card,") !=
           nullptr;
  note(clause.span, "whoever plays it says which of their resources, too, go into its cost");
  bytecode::EffectTemplate effect;
  effect.change = bytecode::Change::Helped;
  ability.activeIn = bytecode::ActiveIn::Anywhere;  // in hand, and while it is being played
  ability.effects.push_back(Index(program_.effects.size()));
  program_.effects.push_back(effect);
  effectSpans.emplace_back(ability.effects.back(), clause.span);
  return true;
}

}  // namespace thou::sema
