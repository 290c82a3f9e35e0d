// See SetAside.h.
#include "compiler/sema/effect/SetAside.h"

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/effect/Captures.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Quantities.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::EffectTemplate;
using bytecode::End;
using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

static bool asideDuration(Context& context, const Clause& clause, const Clause* until, struct Timer& timer,
                          Clause& bare);
/// Of a list of cards those that lie on others first.
static const Node* attachedFirst(Context& context, const Node* part);

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

bool setsAside(const Context& context, const Clause& clause) {
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb || clause.verb->passive || clause.verb->modal || clause.verb->negated) return false;
  const bytecode::Verb& made = context.program.verbs[verb->frames.front().verb];
  return made.does(Operation::SetAside);
}

const Node* asideCards(Context& context) {
  return context.make(NodeKind::GroupCards, Type::Cards, {context.discourse.aside->group});
}

void whileSetAside(Context& context, Duration& until, Span span) {
  if (!context.discourse.aside) return;
  until.span = span;
  until.end = bytecode::End::Group;
  until.argument = context.discourse.aside->group;
  context.discourse.aside->paired = true;
  context.note(span, "for as long as all that was set aside remains so", "SA-3");
}

bool asidePaired(Context& context) {
  // SA-4: the pair is a duration, or what is gained meanwhile.
  if (!context.discourse.aside || context.discourse.aside->paired || context.failed) return !context.failed;
  diag::Builder problem = context.report(diag::Id::OneSidedSetAside, context.discourse.aside->span);
  problem.rule("SA-3",
               "a set-aside ability is paired with an ongoing ability that lasts while the cards are set aside");
  problem.help("say how long (`for 2 turns`) or what goes on meanwhile (`While that card is set aside, ...`)");
  return false;
}

// ---- the duration

bool asideDuration(Context& context, const Clause& clause, const Clause* until, Timer& timer, Clause& bare) {
  std::vector<const Chunk*> rest;
  for (size_t i = 0; i < clause.chunks.size(); ++i) {
    const Chunk& chunk = *clause.chunks[i];
    const NounPhrase* phrase = chunk.np;
    const bool isFor = chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::For) && phrase && phrase->head;
    const NounDecl* noun = phrase ? context.nounOf(phrase->head) : nullptr;
    const bool turns =
        isFor && noun && noun->sort == NounSort::Scope && noun->scope == bytecode::Scope::Turn && !phrase->det;
    const bool remainder = isFor && phrase->of && phrase->of->head &&
                           context.textOf(phrase->of->head->span) == "game" &&
                           context.textOf(phrase->head->span) == "remainder" && is(phrase->det, Closed::The) &&
                           phrase->mods.empty() && is(phrase->of->det, Closed::The) && phrase->of->mods.empty();
    const bool ends = chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::Until);
    if (!turns && !remainder && !ends) {
      rest.push_back(&chunk);
      continue;
    }
    if (timer.given) return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span)) != nullptr;
    timer.given = true;
    if (remainder) {
      if (!readsAll(context, *phrase, kDet | kOf) || !readsAll(context, *phrase->of, kDet)) return false;
      timer.until.span = chunk.span;
      context.note(chunk.span, "they do not return");
    } else if (ends) {
      Cursor cursor{clause.chunks};
      cursor.at = i;
      if (!duration(context, cursor, timer.until)) return false;
    } else {
      const syntax::Quantity& quantity = phrase->quantity;
      if (!license(context, *phrase) || !phrase->mods.empty() || phrase->of || phrase->ordinal)
        return context.failed ? false
                              : context.fail(diag::Id::BadDuration, chunk.span, context.textOf(chunk.span)) != nullptr;
      if (quantity.kind == syntax::QuantityKind::AnyNumber) {
        timer.byChoice = true;
        timer.least = context.integer(0);
      } else if (quantity.kind == syntax::QuantityKind::Exact || quantity.kind == syntax::QuantityKind::UpTo ||
                 quantity.kind == syntax::QuantityKind::AtLeast) {
        const Node* count = amountOf(context, quantity, chunk.span);
        if (!count) return false;
        const bool atLeast = quantity.kind == syntax::QuantityKind::AtLeast;
        timer.byChoice = quantity.kind != syntax::QuantityKind::Exact;
        timer.least = atLeast ? count : context.integer(0);
        if (!atLeast) timer.turns = count;
      } else {
        return context.fail(diag::Id::BadDuration, chunk.span, context.textOf(chunk.span)) != nullptr;
      }
      context.note(chunk.span,
                   timer.byChoice ? "your turns; whoever controls a card may return it in a preparation phase of theirs"
                                  : "your turns: they return when so many of your preparation phases have begun",
                   timer.byChoice ? "SA-6" : "SA-8");
    }
  }
  if (until) {
    if (timer.given) return context.fail(diag::Id::NoRole, until->span, context.textOf(until->span)) != nullptr;
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
    const std::vector<Antecedent> before = context.discourse.antecedents;
    const VerbFrame* const watched = context.setting.watched;
    if (!trigger(context, one, ability, timer.test)) return false;
    context.setting.watched = watched;
    context.discourse.antecedents = before;
    timer.verbs = ability.verbs;
    context.note(until->span, "they return when this has happened");
  }
  bare.chunks = llvm::ArrayRef<const Chunk*>(rest).copy(context.arena);
  return true;
}

// ---- setting aside

void gather(Context& context, std::vector<const Node*>& parts, bool away) {
  // Which cards are meant is settled before the first of them moves.
  std::vector<const Node*> first, then;
  for (const Node* part : parts) {
    if (part->kind == NodeKind::Let) {
      first.push_back(part);
    } else if (part->kind == NodeKind::ForEach) {
      const int32_t known = context.newLocal();
      first.push_back(context.let(known, part->args[0]));
      then.push_back(context.make(NodeKind::ForEach, Type::None, {context.local(known, Type::Cards), part->args[1]}, 0,
                                  part->index, part->local));
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

const Node* attachedFirst(Context& context, const Node* part) {
  if (part->kind != NodeKind::ForEach) return part;
  const int32_t known = context.newLocal();
  const int32_t card = context.newLocal();
  const Node* list = context.local(known, Type::Cards);
  const Node* on = context.filter(
      list, card, context.isCard(context.make(NodeKind::Host, Type::Card, {context.local(card, Type::Card)})));
  return context.sequence(
      {context.let(known, part->args[0]),
       context.make(NodeKind::ForEach, Type::None,
                    {context.make(NodeKind::Union, Type::Cards, {on, list}), part->args[1]}, 0, kNone, part->local)});
}

const Node* setAsideEffect(Context& context, const Clause& clause, const Clause* until) {
  if (!asidePaired(context) || !license(context, *clause.verb)) return nullptr;
  if (until) {
    ++context.discourse.clause;
    context.clauseSpan = clause.span;
  }
  Timer timer;
  Clause bare = clause;
  if (!asideDuration(context, clause, until, timer, bare)) return nullptr;
  std::vector<const Node*> before(std::move(context.made.prelude));  // X of the duration
  context.made.prelude.clear();
  if (bare.subject.size() == 1 && bare.subject[0]->np && is(bare.subject[0]->np->head, Closed::You))
    bare.subject = {};  // "you may set aside": the player whose ability it is does it, with this card
  const VerbFrame& frame = context.verbOf(clause.verb->verb)->frames.front();
  context.discourse.others = false;
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
      itself = context.first(context.local(node->local + 1, Type::Cards));
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
    one.chunks = llvm::ArrayRef<const Chunk*>(rest).take_front(i).copy(context.arena);
    Filling filling{.frame = &frame};
    Cursor cursor{one.chunks};
    if (!fill(context, filling, one, cursor) || leftOver(context, cursor)) return nullptr;
    const Node* statement = perform(context, filling, clause.span);
    if (!statement) return nullptr;
    split(statement, split);
    watchItself(filling, statement);
    kinds |= filling.descs[size_t(Role::Object)].kinds;
    several = true;
    rest.erase(rest.begin(), rest.begin() + long(i));
    rest[0] = conj.inner;
    i = 0;
  }
  bare.chunks = llvm::ArrayRef<const Chunk*>(rest).copy(context.arena);
  Filling filling{.frame = &frame};
  Cursor cursor{bare.chunks};
  if (!fill(context, filling, bare, cursor)) return nullptr;
  bool instead = false;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Adverb && is(cursor.peek().word, Closed::Instead)) {
    if (!context.setting.watched) return context.fail(diag::Id::InsteadOfWhat, clause.span);
    instead = true;
    ++cursor.at;
  }
  if (leftOver(context, cursor)) return nullptr;
  const Node* statement = perform(context, filling, clause.span);
  if (!statement) return nullptr;
  watchItself(filling, statement);

  const int32_t group = context.newLocal();
  context.discourse.aside = Aside{.group = context.local(group, Type::Int),
                                  .kinds = kinds | filling.descs[size_t(Role::Object)].kinds,
                                  .plural = several || filling.descs[size_t(Role::Object)].plural ||
                                            filling.descs[size_t(Role::Object)].quantifier == Quantifier::Each,
                                  .paired = timer.given,
                                  .others = context.discourse.others,
                                  .span = withoutComma(context, clause.span)};
  // Each card's event says of which group it is.
  const auto grouped = [&](const Node* tree) {
    return context.rewrite(tree, [&](const Node* node) -> const Node* {
      if (node->kind != NodeKind::Do || node->index != frame.verb) return nullptr;
      std::vector<const Node*> args = node->args.vec();
      args[size_t(Role::Extra)] = context.discourse.aside->group;
      return context.withArgs(node, args);
    });
  };
  split(statement, split);
  if (several) gather(context, parts, true);
  for (const Node*& part : parts) part = attachedFirst(context, part);
  std::vector<const Node*> whole(std::move(before));
  size_t at = 0;
  while (at < parts.size() && parts[at]->kind == NodeKind::Let) whole.push_back(parts[at++]);
  if (instead) whole.push_back(context.make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::Cancel)));
  const Node* least = timer.given && !timer.byChoice ? context.integer(-1)
                      : timer.least                  ? timer.least
                                                     : context.integer(0);
  whole.push_back(context.make(NodeKind::Kernel, Type::None,
                               {context.make(NodeKind::This, Type::Card), context.setting.you, least}, 0,
                               Index(Operation::NewGroup), group));
  for (; at < parts.size(); ++at) whole.push_back(grouped(parts[at]));
  const int32_t sealed = context.newLocal();
  whole.push_back(context.make(NodeKind::Kernel, Type::None, {context.discourse.aside->group}, 0,
                               Index(Operation::SealGroup), sealed));
  // The timer.
  if (timer.turns || timer.until.span.valid()) {
    EffectTemplate effect = lasting(Change::Release, timer.until);
    if (timer.turns) effect.end = End::Turns;
    const Node* argument = timer.turns ? timer.turns : timer.until.argument;
    std::vector<const Node*> captures;
    if (timer.test) {
      Later test[] = {{.what = "until", .body = timer.test, .result = Type::Bool, .pure = true}};
      if (!keep(context, test, captures, clause.span)) return nullptr;
      effect.endTest = test[0].function;
    }
    const std::vector<Index> verbs = timer.verbs.empty() ? std::vector<Index>{effect.endVerb} : timer.verbs;
    for (const Index verb : verbs) {
      effect.endVerb = verb;
      whole.push_back(imposeWith(context, effect, context.discourse.aside->group, argument, captures, clause.span));
    }
  }
  // From here on the card is what the group holds: that Hero, it, those Heroes.
  const Desc& object = filling.descs[size_t(Role::Object)];
  std::erase_if(context.discourse.antecedents, [&](const Antecedent& a) {
    return a.clause == context.discourse.clause && (a.sort == Sort::Card || a.sort == Sort::Query);
  });
  if (context.discourse.aside->plural)
    mention(context, Sort::Query, asideCards(context), context.discourse.aside->kinds, true, object.span);
  else
    mention(context, Sort::Card, context.first(asideCards(context)), context.discourse.aside->kinds, false,
            object.span);
  if (itself) {  // where it has not been set aside, it is what it was
    const int32_t moved = context.newLocal();
    whole.push_back(context.let(moved, itself));
    const Node* both = context.make(
        NodeKind::Union, Type::Cards,
        {context.single(context.local(moved, Type::Card)), context.single(context.make(NodeKind::This, Type::Card))});
    context.discourse.self = context.first(both);
  }
  context.discourse.last.verb = &frame;
  context.discourse.last.amount = context.local(sealed, Type::Int);
  context.discourse.last.cards = asideCards(context);
  context.discourse.last.did =
      context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), context.local(sealed, Type::Int)});
  context.note(clause.span, "to the area of whoever controls it for good", "SA-5");
  return context.sequence(whole);
}

}  // namespace thou::sema
