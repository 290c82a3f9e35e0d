// Triggers of another shape than a verb with its roles: parts of the game that begin and end, cards that leave play, the form that a card
// changes to. Next: Trigger.cpp.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

llvm::ArrayRef<const Clause*> Builder::afterScope(llvm::ArrayRef<const Clause*> clauses) {
  // "After resolving step one of the villain phase, ...", "After step one of the villain phase, ...": after it ends
  if (clauses.empty() || clauses[0]->sub || clauses[0]->leads.size() != 1 || program_.endVerb == kNone) return clauses;
  const Clause& first = *clauses[0];
  const Chunk& lead = *first.leads[0];
  if (lead.kind != ChunkKind::Prep || !is(lead.word, Closed::After)) return clauses;
  const Chunk* resolving = lead.inner;
  const VerbWord* verb = resolving && resolving->kind == ChunkKind::Gerund ? verbOf(resolving->word) : nullptr;
  if (resolving && (!verb || verb->frames.front().construct != Construct::Resolve)) return clauses;
  const NounPhrase* phrase = resolving ? resolving->np : lead.np;
  const NounDecl* scope = phrase ? nounOf(phrase->head) : nullptr;
  if (!scope || scope->sort != NounSort::Scope) return clauses;
  for (const VerbWord& word : model_.verbs) {
    if (word.frames.empty() || word.frames.front().verb != program_.endVerb) continue;
    Word* ends = new (arena_.Allocate<Word>()) Word(*lead.word);
    ends->closed = Closed::None;
    ends->symbol = word.symbol;
    ends->form = lexicon::Form::ThirdPerson;
    syntax::VerbGroup* group = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup();
    group->span = lead.span;
    group->verb = ends;
    Chunk* subject = new (arena_.Allocate<Chunk>()) Chunk();
    subject->kind = ChunkKind::Noun;
    subject->span = phrase->span;
    subject->np = phrase;
    const Chunk* subjects[] = {subject};
    Clause* over = new (arena_.Allocate<Clause>()) Clause();
    over->span = lead.span;
    over->sub = lead.word;
    over->subject = llvm::ArrayRef<const Chunk*>(subjects).copy(arena_);
    over->verb = group;
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
    bare->leads = {};
    bare->comma = true;
    std::vector<const Clause*> all = {over, bare};
    all.insert(all.end(), clauses.begin() + 1, clauses.end());
    return llvm::ArrayRef<const Clause*>(all).copy(arena_);
  }
  return clauses;
}

bool Builder::thisFormTrigger(const Clause& clause, bytecode::Ability& ability, const Node*& test) {
  // "after you change to this form", "after Tidewatch changes to this form": after it has been flipped to the side that says so
  Cursor subject{clause.subject};
  const NounPhrase& form = *clause.chunks[0]->np;
  const bool you =
      !subject.done() && subject.peek().np && is(subject.peek().np->head, Closed::You) && clause.subject.size() == 1;
  const VerbWord& verb = *verbOf(clause.verb->verb);
  bool changes = false;
  for (const VerbFrame& frame : verb.frames) {
    for (const RoleDecl& role : frame.roles) changes = changes || role.type.sort == NounSort::Form;
  }
  const bool itself = !you && speaksOfThis(clause.subject);
  if (!(you ? (owner_.kinds & ~identityKinds()) == 0 : itself) || !changes ||
      ability.timing != bytecode::Timing::Response || !owner_.kinds || !form.mods.empty() || form.of || form.ordinal ||
      form.quantity.value || clause.verb->passive)
    return fail(diag::Id::BadTrigger, clause.span, textOf(clause.span)) != nullptr;
  if (!license(form) || (you && !readsAll(*subject.peek().np, 0))) return false;
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bytecode::Verb& entry = program_.verbs[frame.verb];
      if (!entry.does(bytecode::Operation::Flip)) continue;
      ability.verbs.push_back(frame.verb);
      if (!watched_) watched_ = &frame;
    }
  }
  if (!watched_) return fail(diag::Id::BadTrigger, clause.span, textOf(clause.span)) != nullptr;
  test = make(NodeKind::EqCard, Type::Bool,
              {make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object)), thisCard()});
  if (you) {
    note(clause.span, "your identity has been flipped to this side", "YOU-1");
  } else {
    note(clause.span, "this card has been flipped to this side");
    mention(Sort::Card, thisCard(), owner_.kinds, false, clause.subject[0]->span);
  }
  return true;
}

bool Builder::leaveTrigger(llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test) {
  // "when an ally leaves play": whatever takes it from there
  const Clause& first = *clauses.front();
  if (ability.timing == bytecode::Timing::Response)
    return fail(diag::Id::NotYet, first.span, "what has left play already", "write `When ... leaves play`") != nullptr;
  Cursor subject{first.subject};
  const bool play = first.chunks.size() == 1 && first.chunks[0]->kind == ChunkKind::Noun &&
                    textOf(first.chunks[0]->span) == "play" && clauses.size() == 1 && !first.verb->passive;
  if (!play || subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc what = describe(phrase, subject);
  if (what.sort == Sort::None || leftOver(subject)) return false;
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& frame : word.frames) {
      if (!program_.verbs[frame.verb].takesAway()) continue;
      ability.verbs.push_back(frame.verb);
      if (!watched_) watched_ = &frame;
    }
  }
  if (ability.verbs.empty()) return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const Node* object = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object));
  const Node* fits = matches(what, object);
  if (!fits) return false;
  test = both(make(NodeKind::InPlay, Type::Bool, {object}), fits);
  mention(Sort::Card, object, what.kinds, false, phrase.span);
  note(first.span, "by whatever takes it out of play");
  return true;
}

bool Builder::scopeTrigger(const Clause& first, Index verb, bytecode::Ability& ability, const Node*& test) {
  Cursor subject{first.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc desc = describe(phrase, subject);
  if (desc.sort == Sort::None) return false;
  Cursor rest{first.chunks};
  if (desc.sort != Sort::Scope || leftOver(rest) || leftOver(subject)) {
    return failed_ ? false : fail(diag::Id::BadTrigger, phrase.span, textOf(phrase.span)) != nullptr;
  }
  ability.verbs.push_back(verb);
  std::vector<const Node*> tests;
  const Node* object = make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(Role::Object));
  std::vector<const Node*> any;
  for (size_t i = 0; i < program_.verbs.size(); ++i) {
    const bytecode::Verb& scope = program_.verbs[i];
    if (!scope.scope || scope.scopeClass != bytecode::Scope(desc.unitIndex)) continue;
    if (desc.index != kNone && desc.index != i) continue;
    any.push_back(make(NodeKind::EqInt, Type::Bool, {object, integer(int64_t(i))}));
  }
  if (any.empty()) return fail(diag::Id::BadTrigger, phrase.span, textOf(phrase.span)) != nullptr;
  tests.push_back(any.size() == 1 ? any.front() : makeList(NodeKind::Or, Type::Bool, any));
  if (desc.node) {
    tests.push_back(make(NodeKind::EqPlayer, Type::Bool,
                         {make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(Role::Player)), desc.node}));
    if (desc.node == you_ && owner_.name != kNone && !owner_.playerCard) {
      // Of an encounter card in a player's area it is that player's turn.
      const Node* area = make(NodeKind::Area, Type::Player, {thisCard()});
      tests.push_back(make(
          NodeKind::Or, Type::Bool,
          {negate(make(NodeKind::IsPlayer, Type::Bool, {area})), make(NodeKind::EqPlayer, Type::Bool, {area, you_})}));
    }
    note(phrase.span, "the player whose turn it is", "YOU-9");
  }
  test = all(tests);
  return true;
}

}  // namespace thou::sema
