// See TriggerScopes.h.
#include "compiler/sema/condition/TriggerScopes.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Reference.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

llvm::ArrayRef<const Clause*> afterScope(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  if (clauses.empty() || clauses[0]->sub || clauses[0]->leads.size() != 1 || context.program.endVerb == kNone)
    return clauses;
  const Clause& first = *clauses[0];
  const Chunk& lead = *first.leads[0];
  if (lead.kind != ChunkKind::Prep || !is(lead.word, Closed::After)) return clauses;
  const Chunk* resolving = lead.inner;
  const VerbWord* verb = resolving && resolving->kind == ChunkKind::Gerund ? context.verbOf(resolving->word) : nullptr;
  if (resolving && (!verb || verb->frames.front().construct != Construct::Resolve)) return clauses;
  const NounPhrase* phrase = resolving ? resolving->np : lead.np;
  const NounDecl* scope = phrase ? context.nounOf(phrase->head) : nullptr;
  if (!scope || scope->sort != NounSort::Scope) return clauses;
  for (const VerbWord& word : context.model.verbs) {
    if (word.frames.empty() || word.frames.front().verb != context.program.endVerb) continue;
    Word* ends = new (context.arena.Allocate<Word>()) Word(*lead.word);
    ends->closed = Closed::None;
    ends->symbol = word.symbol;
    ends->form = lexicon::Form::ThirdPerson;
    syntax::VerbGroup* group = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup();
    group->span = lead.span;
    group->verb = ends;
    Chunk* subject = new (context.arena.Allocate<Chunk>()) Chunk();
    subject->kind = ChunkKind::Noun;
    subject->span = phrase->span;
    subject->np = phrase;
    const Chunk* subjects[] = {subject};
    Clause* over = new (context.arena.Allocate<Clause>()) Clause();
    over->span = lead.span;
    over->sub = lead.word;
    over->subject = llvm::ArrayRef<const Chunk*>(subjects).copy(context.arena);
    over->verb = group;
    Clause* bare = new (context.arena.Allocate<Clause>()) Clause(first);
    bare->leads = {};
    bare->comma = true;
    std::vector<const Clause*> all = {over, bare};
    all.insert(all.end(), clauses.begin() + 1, clauses.end());
    return llvm::ArrayRef<const Clause*>(all).copy(context.arena);
  }
  return clauses;
}

bool thisFormTrigger(Context& context, const Clause& clause, bytecode::Ability& ability, const Node*& test) {
  Cursor subject{clause.subject};
  const NounPhrase& form = *clause.chunks[0]->np;
  const bool you =
      !subject.done() && subject.peek().np && is(subject.peek().np->head, Closed::You) && clause.subject.size() == 1;
  const VerbWord& verb = *context.verbOf(clause.verb->verb);
  bool changes = false;
  for (const VerbFrame& frame : verb.frames) {
    for (const RoleDecl& role : frame.roles) changes = changes || role.type.sort == NounSort::Form;
  }
  const bool itself = !you && speaksOfThis(context, clause.subject);
  if (!(you ? (context.setting.owner.kinds & ~context.identityKinds()) == 0 : itself) || !changes ||
      ability.timing != bytecode::Timing::Response || !context.setting.owner.kinds || !form.mods.empty() || form.of ||
      form.ordinal || form.quantity.value || clause.verb->passive)
    return context.fail(diag::Id::BadTrigger, clause.span, context.textOf(clause.span)) != nullptr;
  if (!license(context, form) || (you && !readsAll(context, *subject.peek().np, 0))) return false;
  for (const VerbWord& word : context.model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bytecode::Verb& entry = context.program.verbs[frame.verb];
      if (!entry.does(bytecode::Operation::Flip)) continue;
      ability.verbs.push_back(frame.verb);
      if (!context.setting.watched) context.setting.watched = &frame;
    }
  }
  if (!context.setting.watched)
    return context.fail(diag::Id::BadTrigger, clause.span, context.textOf(clause.span)) != nullptr;
  test = context.sameCard(context.roleCard(context.setting.event, Role::Object), context.thisCard());
  if (you) {
    context.note(clause.span, "your identity has been flipped to this side", "YOU-1");
  } else {
    context.note(clause.span, "this card has been flipped to this side");
    mention(context, Sort::Card, context.thisCard(), context.setting.owner.kinds, false, clause.subject[0]->span);
  }
  return true;
}

bool leaveTrigger(Context& context, llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability,
                  const Node*& test) {
  const Clause& first = *clauses.front();
  if (ability.timing == bytecode::Timing::Response)
    return context.fail(diag::Id::NotYet, first.span, "what has left play already", "write `When ... leaves play`") !=
           nullptr;
  Cursor subject{first.subject};
  const bool play = first.chunks.size() == 1 && first.chunks[0]->kind == ChunkKind::Noun &&
                    context.textOf(first.chunks[0]->span) == "play" && clauses.size() == 1 && !first.verb->passive;
  if (!play || subject.done() || subject.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::BadTrigger, first.span, context.textOf(first.span)) != nullptr;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc what = describe(context, phrase, subject);
  if (what.sort == Sort::None || leftOver(context, subject)) return false;
  for (const VerbWord& word : context.model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      if (!context.program.verbs[frame.verb].takesAway()) continue;
      ability.verbs.push_back(frame.verb);
      if (!context.setting.watched) context.setting.watched = &frame;
    }
  }
  if (ability.verbs.empty())
    return context.fail(diag::Id::BadTrigger, first.span, context.textOf(first.span)) != nullptr;
  const Node* object = context.roleCard(context.setting.event, Role::Object);
  const Node* fits = matches(context, what, object);
  if (!fits) return false;
  test = context.both(context.make(NodeKind::InPlay, Type::Bool, {object}), fits);
  mention(context, Sort::Card, object, what.kinds, false, phrase.span);
  context.note(first.span, "by whatever takes it out of play");
  return true;
}

bool scopeTrigger(Context& context, const Clause& first, Index verb, bytecode::Ability& ability, const Node*& test) {
  Cursor subject{first.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::BadTrigger, first.span, context.textOf(first.span)) != nullptr;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  if (phrase.ordinal)  // "after your next turn ends": each time, or once?
    return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text, "take it away") != nullptr;
  Desc desc = describe(context, phrase, subject);
  if (desc.sort == Sort::None) return false;
  Cursor rest{first.chunks};
  if (desc.sort != Sort::Scope || leftOver(context, rest) || leftOver(context, subject)) {
    return context.failed ? false
                          : context.fail(diag::Id::BadTrigger, phrase.span, context.textOf(phrase.span)) != nullptr;
  }
  ability.verbs.push_back(verb);
  std::vector<const Node*> tests;
  const Node* object = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Object));
  std::vector<const Node*> any;
  for (size_t i = 0; i < context.program.verbs.size(); ++i) {
    const bytecode::Verb& scope = context.program.verbs[i];
    if (!scope.scope || scope.scopeClass != bytecode::Scope(desc.unitIndex)) continue;
    if (desc.index != kNone && desc.index != i) continue;
    any.push_back(context.make(NodeKind::EqInt, Type::Bool, {object, context.integer(int64_t(i))}));
  }
  if (any.empty()) return context.fail(diag::Id::BadTrigger, phrase.span, context.textOf(phrase.span)) != nullptr;
  tests.push_back(any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any));
  if (desc.node) {
    tests.push_back(context.samePlayer(context.rolePlayer(context.setting.event, Role::Player), desc.node));
    if (desc.node == context.setting.you && context.setting.owner.name != kNone && !context.setting.owner.playerCard) {
      // Of an encounter card in a player's area it is that player's turn.
      const Node* area = context.make(NodeKind::Area, Type::Player, {context.thisCard()});
      tests.push_back(context.make(NodeKind::Or, Type::Bool,
                                   {context.negate(context.make(NodeKind::IsPlayer, Type::Bool, {area})),
                                    context.samePlayer(area, context.setting.you)}));
    }
    context.note(phrase.span, "the player whose turn it is", "YOU-9");
  }
  test = context.all(tests);
  return true;
}

}  // namespace thou::sema
