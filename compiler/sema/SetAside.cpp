// Set aside: what is set aside, until when, and what goes on meanwhile or on return, as one construct (SA-3).
//
//   Set aside a Hero for 2 turns.   While that Hero is set aside, ...   On return, that Hero gains 3/3.
//   └─ group of cards   └─ timer    └─ End::Group                       └─ delayed until the group's return
//
// INVARIANT: what is paired speaks of the cards through the group (GroupCards), so it has the same target (SA-11), whatever object
// the card is by then. A group without a timer is returned by whoever controls its cards (SA-6) and must have something paired with it.
// Next: Paired.cpp, then runtime/rules/SetAside.cpp.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::EffectTemplate;
using bytecode::End;
using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

/// How long a group is set aside.
struct Timer {
  bool given = false;
  bool byChoice = false;  ///< its controller may return a card, after `least` turns
  const Node* least = nullptr;
  const Node* turns = nullptr;  ///< so many turns
  Duration until;               ///< until.span valid: until that end
  const Node* test = nullptr;   ///< until an event: what it must be
  std::vector<Index> verbs;     ///< ... and of which verbs
};

namespace {

bool speaksOf(const Node* tree, const Node* group) {
  return anyNode(tree, [&](const Node* node) { return node->kind == NodeKind::GroupCards && node->args[0] == group; });
}

}  // namespace

bool Builder::setsAside(const Clause& clause) const {
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  if (!verb || clause.verb->passive || clause.verb->modal || clause.verb->negated) return false;
  const bytecode::Verb& made = program_.verbs[verb->frames.front().verb];
  return made.does(Operation::SetAside);
}

const Node* Builder::asideCards() { return make(NodeKind::GroupCards, Type::Cards, {aside_->group}); }

bool Builder::ofAside(const Node* node) const {
  return aside_ && (speaksOf(node, aside_->group) || (self_ && node == self_));
}

bool Builder::benefitsOpponent(const Filling& filling) const {
  if (!aside_ || !aside_->others) return false;
  const auto benefit = model_.benefits.find(filling.frame->verb);
  if (benefit == model_.benefits.end()) return false;
  const Desc& whose = filling.descs[size_t(benefit->second)];
  return whose.opponent || (whose.node && ofAside(whose.node)) || (whose.list && ofAside(whose.list));
}

void Builder::warnOfBenefit(Span span) {
  if (quiet_ || failed_) return;
  sink_.report(diag::Id::AsideForOpponent, span)
      .arg(textOf(span))
      .rule("SA-2", "setting an opponent's card aside gives that opponent no benefit");
}

bool Builder::asidePaired() {
  // SA-4: the pair is a duration, or what is gained meanwhile.
  if (!aside_ || aside_->paired || failed_) return !failed_;
  diag::Builder problem = report(diag::Id::OneSidedSetAside, aside_->span);
  problem.rule("SA-3",
               "a set-aside ability is paired with an ongoing ability that lasts while the cards are set aside");
  problem.help("say how long (`for 2 turns`) or what goes on meanwhile (`While that card is set aside, ...`)");
  return false;
}

// ---- the duration

bool Builder::asideDuration(const Clause& clause, const Clause* until, Timer& timer, Clause& bare) {
  std::vector<const Chunk*> rest;
  for (size_t i = 0; i < clause.chunks.size(); ++i) {
    const Chunk& chunk = *clause.chunks[i];
    const NounPhrase* phrase = chunk.np;
    const bool isFor = chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::For) && phrase && phrase->head;
    const NounDecl* noun = phrase ? nounOf(phrase->head) : nullptr;
    const bool turns =
        isFor && noun && noun->sort == NounSort::Scope && noun->scope == bytecode::Scope::Turn && !phrase->det;
    const bool remainder = isFor && phrase->of && phrase->of->head && textOf(phrase->of->head->span) == "game" &&
                           textOf(phrase->head->span) == "remainder" && is(phrase->det, Closed::The) &&
                           phrase->mods.empty() && is(phrase->of->det, Closed::The) && phrase->of->mods.empty();
    const bool ends = chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::Until);
    if (!turns && !remainder && !ends) {
      rest.push_back(&chunk);
      continue;
    }
    if (timer.given) return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span)) != nullptr;
    timer.given = true;
    if (remainder) {
      if (!readsAll(*phrase, kDet | kOf) || !readsAll(*phrase->of, kDet)) return false;
      timer.until.span = chunk.span;
      note(chunk.span, "they do not return");
    } else if (ends) {
      Cursor cursor{clause.chunks};
      cursor.at = i;
      if (!duration(cursor, timer.until)) return false;
    } else {
      const syntax::Quantity& quantity = phrase->quantity;
      if (!license(*phrase) || !phrase->mods.empty() || phrase->of || phrase->ordinal)
        return failed_ ? false : fail(diag::Id::BadDuration, chunk.span, textOf(chunk.span)) != nullptr;
      if (quantity.kind == syntax::QuantityKind::AnyNumber) {
        timer.byChoice = true;
        timer.least = integer(0);
      } else if (quantity.kind == syntax::QuantityKind::Exact || quantity.kind == syntax::QuantityKind::UpTo ||
                 quantity.kind == syntax::QuantityKind::AtLeast) {
        const Node* count = amountOf(quantity, chunk.span);
        if (!count) return false;
        const bool atLeast = quantity.kind == syntax::QuantityKind::AtLeast;
        timer.byChoice = quantity.kind != syntax::QuantityKind::Exact;
        timer.least = atLeast ? count : integer(0);
        if (!atLeast) timer.turns = count;
      } else {
        return fail(diag::Id::BadDuration, chunk.span, textOf(chunk.span)) != nullptr;
      }
      note(chunk.span,
           timer.byChoice ? "your turns; whoever controls a card may return it in a preparation phase of theirs"
                          : "your turns: they return when so many of your preparation phases have begun",
           timer.byChoice ? "SA-6" : "SA-8");
    }
  }
  if (until) {
    if (timer.given) return fail(diag::Id::NoRole, until->span, textOf(until->span)) != nullptr;
    timer.given = true;
    timer.until.span = until->span;
    timer.until.end = End::Occurs;
    bytecode::Ability ability;
    ability.timing = bytecode::Timing::Response;
    Word after = *until->sub;
    after.closed = Closed::After;
    Clause event = *until;
    event.sub = &after;
    const Clause* const one[] = {&event};
    const std::vector<Antecedent> before = antecedents_;
    const VerbFrame* const watched = watched_;
    if (!trigger(one, ability, timer.test)) return false;
    watched_ = watched;
    antecedents_ = before;
    timer.verbs = ability.verbs;
    note(until->span, "they return when this has happened");
  }
  bare.chunks = llvm::ArrayRef<const Chunk*>(rest).copy(arena_);
  return true;
}

// ---- setting aside

void Builder::gather(std::vector<const Node*>& parts, bool away) {
  // Which cards are meant is settled before the first of them moves.
  std::vector<const Node*> first, then;
  for (const Node* part : parts) {
    if (part->kind == NodeKind::Let) {
      first.push_back(part);
    } else if (part->kind == NodeKind::ForEach) {
      const int32_t known = newLocal();
      first.push_back(make(NodeKind::Let, Type::None, {part->args[0]}, 0, kNone, known));
      then.push_back(
          make(NodeKind::ForEach, Type::None, {local(known, Type::Cards), part->args[1]}, 0, part->index, part->local));
    } else {
      then.push_back(part);
    }
  }
  // What lies on another card goes before that card, which would leave it behind: lists before single cards.
  if (away)
    std::stable_partition(then.begin(), then.end(), [](const Node* part) { return part->kind == NodeKind::ForEach; });
  first.insert(first.end(), then.begin(), then.end());
  parts = std::move(first);
}

const Node* Builder::attachedFirst(const Node* part) {
  if (part->kind != NodeKind::ForEach) return part;
  const int32_t known = newLocal();
  const int32_t card = newLocal();
  const Node* list = local(known, Type::Cards);
  const Node* on =
      make(NodeKind::Filter, Type::Cards,
           {list, make(NodeKind::IsCard, Type::Bool, {make(NodeKind::Host, Type::Card, {local(card, Type::Card)})})}, 0,
           kNone, card);
  return sequence({make(NodeKind::Let, Type::None, {part->args[0]}, 0, kNone, known),
                   make(NodeKind::ForEach, Type::None, {make(NodeKind::Union, Type::Cards, {on, list}), part->args[1]},
                        0, kNone, part->local)});
}

const Node* Builder::setAsideEffect(const Clause& clause, const Clause* until) {
  if (!asidePaired() || !license(*clause.verb)) return nullptr;
  if (until) {
    ++clause_;
    span_ = clause.span;
  }
  Timer timer;
  Clause bare = clause;
  if (!asideDuration(clause, until, timer, bare)) return nullptr;
  std::vector<const Node*> before(std::move(prelude_));  // X of the duration
  prelude_.clear();
  if (bare.subject.size() == 1 && bare.subject[0]->np && is(bare.subject[0]->np->head, Closed::You))
    bare.subject = {};  // "you may set aside": the player whose ability it is does it, with this card
  const VerbFrame& frame = verbOf(clause.verb->verb)->frames.front();
  others_ = false;
  std::vector<const Node*> parts;
  const auto split = [&](const Node* tree, const auto& self) -> void {
    if (tree->kind != NodeKind::Seq) return parts.push_back(tree);
    for (const Node* child : tree->args) self(child, self);
  };
  // What the event that sets this card aside has set aside: the same card, as the object that it is from then on.
  const Node* itself = nullptr;
  const auto watchItself = [&](const Filling& filling, const Node* statement) {
    const Desc& object = filling.descs[size_t(Role::Object)];
    if (object.sort != Sort::Card || !object.node || object.node->kind != NodeKind::This) return;
    anyNode(statement, [&](const Node* node) {
      if (node->kind != NodeKind::Do || node->index != frame.verb) return false;
      itself = make(NodeKind::At, Type::Card, {local(node->local + 1, Type::Cards), integer(0)});
      return true;
    });
  };
  // "this Hero and another Hero": one group
  std::vector<const Chunk*> rest(bare.chunks.begin(), bare.chunks.end());
  uint32_t kinds = 0;
  bool several = false;
  for (size_t i = 1; i < rest.size(); ++i) {
    const Chunk& conj = *rest[i];
    if (conj.kind != ChunkKind::Conj || !is(conj.word, Closed::And) || !conj.inner ||
        conj.inner->kind != ChunkKind::Noun)
      continue;
    Clause one = bare;
    one.chunks = llvm::ArrayRef<const Chunk*>(rest).take_front(i).copy(arena_);
    Filling filling{.frame = &frame};
    Cursor cursor{one.chunks};
    if (!fill(filling, one, cursor, true) || leftOver(cursor)) return nullptr;
    const Node* statement = perform(filling, clause.span);
    if (!statement) return nullptr;
    split(statement, split);
    watchItself(filling, statement);
    kinds |= filling.descs[size_t(Role::Object)].kinds;
    several = true;
    rest.erase(rest.begin(), rest.begin() + long(i));
    rest[0] = conj.inner;
    i = 0;
  }
  bare.chunks = llvm::ArrayRef<const Chunk*>(rest).copy(arena_);
  Filling filling{.frame = &frame};
  Cursor cursor{bare.chunks};
  if (!fill(filling, bare, cursor, true)) return nullptr;
  bool instead = false;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Adverb && is(cursor.peek().word, Closed::Instead)) {
    if (!watched_) return fail(diag::Id::InsteadOfWhat, clause.span);
    instead = true;
    ++cursor.at;
  }
  if (leftOver(cursor)) return nullptr;
  const Node* statement = perform(filling, clause.span);
  if (!statement) return nullptr;
  watchItself(filling, statement);

  const int32_t group = newLocal();
  aside_ = Aside{.group = local(group, Type::Int),
                 .kinds = kinds | filling.descs[size_t(Role::Object)].kinds,
                 .plural = several || filling.descs[size_t(Role::Object)].plural ||
                           filling.descs[size_t(Role::Object)].quantifier == Quantifier::Each,
                 .paired = timer.given,
                 .others = others_,
                 .span = withoutComma(clause.span)};
  // Each card's event says of which group it is.
  const auto grouped = [&](const Node* tree) {
    return rewrite(tree, [&](const Node* node) -> const Node* {
      if (node->kind != NodeKind::Do || node->index != frame.verb) return nullptr;
      std::vector<const Node*> args = node->args.vec();
      args[size_t(Role::Extra)] = aside_->group;
      return withArgs(node, args);
    });
  };
  split(statement, split);
  if (several) gather(parts, true);
  for (const Node*& part : parts) part = attachedFirst(part);
  std::vector<const Node*> whole(std::move(before));
  size_t at = 0;
  while (at < parts.size() && parts[at]->kind == NodeKind::Let) whole.push_back(parts[at++]);
  if (instead) whole.push_back(make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::Cancel)));
  const Node* least = timer.given && !timer.byChoice ? integer(-1) : timer.least ? timer.least : integer(0);
  whole.push_back(make(NodeKind::Kernel, Type::None, {make(NodeKind::This, Type::Card), you_, least}, 0,
                       Index(Operation::NewGroup), group));
  for (; at < parts.size(); ++at) whole.push_back(grouped(parts[at]));
  const int32_t sealed = newLocal();
  whole.push_back(make(NodeKind::Kernel, Type::None, {aside_->group}, 0, Index(Operation::SealGroup), sealed));
  // The timer.
  if (timer.turns || timer.until.span.valid()) {
    EffectTemplate effect{.change = Change::Release};
    effect.end = timer.turns ? End::Turns : timer.until.end;
    effect.endScope = timer.until.scope;
    const Node* argument = timer.turns ? timer.turns : timer.until.argument;
    std::vector<const Node*> captures;
    if (timer.test) {
      Later test[] = {{.what = "until", .body = timer.test, .result = Type::Bool, .pure = true}};
      if (!keep(test, captures, clause.span)) return nullptr;
      effect.endTest = test[0].function;
    }
    const std::vector<Index> verbs = timer.verbs.empty() ? std::vector<Index>{kNone} : timer.verbs;
    for (const Index verb : verbs) {
      effect.endVerb = verb;
      whole.push_back(imposeWith(effect, aside_->group, argument, captures, clause.span));
    }
  }
  // From here on the card is what the group holds: that Hero, it, those Heroes.
  const Desc& object = filling.descs[size_t(Role::Object)];
  std::erase_if(antecedents_, [&](const Antecedent& a) {
    return a.clause == clause_ && (a.sort == Sort::Card || a.sort == Sort::Query);
  });
  if (aside_->plural)
    mention(Sort::Query, asideCards(), aside_->kinds, true, object.span);
  else
    mention(Sort::Card, make(NodeKind::At, Type::Card, {asideCards(), integer(0)}), aside_->kinds, false, object.span);
  if (itself) {  // where it has not been set aside, it is what it was
    const int32_t moved = newLocal();
    whole.push_back(make(NodeKind::Let, Type::None, {itself}, 0, kNone, moved));
    const Node* both = make(NodeKind::Union, Type::Cards,
                            {make(NodeKind::Single, Type::Cards, {local(moved, Type::Card)}),
                             make(NodeKind::Single, Type::Cards, {make(NodeKind::This, Type::Card)})});
    self_ = make(NodeKind::At, Type::Card, {both, integer(0)});
  }
  last_.verb = &frame;
  last_.amount = local(sealed, Type::Int);
  last_.cards = asideCards();
  last_.did = make(NodeKind::LtInt, Type::Bool, {integer(0), local(sealed, Type::Int)});
  note(clause.span, "to the area of whoever controls it for good", "SA-5");
  return sequence(whole);
}

}  // namespace thou::sema
