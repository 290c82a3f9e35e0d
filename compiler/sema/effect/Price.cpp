// See Price.h.
#include "compiler/sema/effect/Price.h"

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Modify.h"
#include "compiler/sema/effect/Reduce.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Change;
using Sort = Desc::Sort;

namespace {

/// What a clause says of a price.
struct Price {
  Desc cards;                          ///< Card: this card; Query: each that is described, wherever it is but in play
  const NounPhrase* phrase = nullptr;  ///< the words for them
  const NounPhrase* player = nullptr;  ///< who plays them; null for anyone
  bool next = false;                   ///< only the next one
  Duration until;
  const Node* less = nullptr;  ///< Int: what is taken off; below 0 where it is put on
};

/// Who plays them, and until when: "you play this phase", "played this phase"; false after reporting.
bool whoAndWhen(Context& context, Cursor& cursor, Price& price) {
  if (const Chunk* chunk = cursor.next()) {
    const bool said = chunk->kind == ChunkKind::Contact && isPlay(context, *chunk->verb);
    const bool anyone = chunk->kind == ChunkKind::Part && context.model.playWord != kNone &&
                        context.verbOf(chunk->word) == &context.model.verbs[context.model.playWord];
    if (said) price.player = chunk->np;
    if (said || anyone) ++cursor.at;
  }
  return cursor.done() || !isDuration(context, cursor.peek()) || duration(context, cursor, price.until);
}

/// Of the next one: while such a card is being played, that is the one, but for the card that says so.
bool noneIsPlayed(Context& context, Desc& cards) {
  const bytecode::Index verb = context.model.verbs[context.model.playWord].frames.front().verb;
  const Node* event = context.make(NodeKind::Enclosing, Type::Event, {}, 0, verb);
  const Node* played = context.roleCard(event, bytecode::Role::Object);
  Desc same = cards;
  const Node* test = matches(context, same, played);
  if (!test) return false;
  const Node* another = context.negate(context.sameCard(played, context.thisCard()));
  cards.predicates.push_back(context.negate(context.all({context.isCard(played), another, test})));
  return true;
}

/// "each ally", "the next ally", with what stands behind it: each such card that is not in play.
bool cardsOf(Context& context, Cursor& cursor, Price& price) {
  price.next = is(price.phrase->ordinal, Closed::Next) && is(price.phrase->det, Closed::The);
  NounPhrase* each = new (context.arena.Allocate<NounPhrase>()) NounPhrase(*price.phrase);
  if (price.next) {
    each->ordinal = nullptr;
    each->det = wordFor(context, Closed::Each, price.phrase->det->span);
  }
  const std::vector<Antecedent> before = context.discourse.antecedents;
  price.cards = describe(context, *each, cursor);
  context.discourse.antecedents = before;
  Desc& cards = price.cards;
  if (cards.sort == Sort::None) return false;
  if (cards.sort == Sort::Card && cards.node->kind == NodeKind::This && !price.next) return true;
  if (cards.sort != Sort::Query || (!price.next && !is(price.phrase->det, Closed::Each)))
    return context.fail(diag::Id::BadQuantity, price.phrase->span, context.textOf(price.phrase->span),
                        "write `each` or `the next`") != nullptr;
  const bool somewhere = llvm::any_of(cards.predicates, [](const Node* test) {
    return anyNode(test, [](const Node* node) {
      return node->kind == NodeKind::InPlay || node->kind == NodeKind::InZone || node->kind == NodeKind::Host ||
             node->kind == NodeKind::Area || node->kind == NodeKind::Controller;
    });
  });
  if (somewhere || !cards.needsZone || cards.held || cards.list || cards.top || cards.key || cards.random)
    return context.fail(diag::Id::NotYet, price.phrase->span, "the cost of cards of one place or player") != nullptr;
  cards.needsZone = false;
  const Node* card = context.local(cards.variable, Type::Card);
  if (price.next && !noneIsPlayed(context, cards)) return false;
  cards.predicates.push_back(context.negate(context.make(NodeKind::InPlay, Type::Bool, {card})));
  return true;
}

bool readPrice(Context& context, const Clause& clause, bool more, Price& price) {
  Cursor cursor{clause.chunks};
  const NounPhrase& cost = *cursor.peek().np;
  const bool toPlay = !cost.of;
  price.phrase = toPlay ? cursor.next(1)->np : cost.of;
  if (!license(context, cost) || !readsAll(context, cost, toPlay ? kDet : kDet | kOf)) return false;
  cursor.at += toPlay ? 2 : 1;
  if (!cardsOf(context, cursor, price) || !whoAndWhen(context, cursor, price)) return false;
  if (cursor.done() || is(cursor.peek().word, Closed::To))
    return context.fail(diag::Id::BadAmount, clause.span, context.textOf(clause.span)) != nullptr;
  price.less = byHowMuch(context, cursor);
  if (!price.less) return false;
  if (more) price.less = context.make(NodeKind::Sub, Type::Int, {context.integer(0), price.less});
  const bool untilBehind = !price.until.span.valid() && !cursor.done() && isDuration(context, cursor.peek());
  return (!untilBehind || duration(context, cursor, price.until)) && !leftOver(context, cursor);
}

/// Makes of who plays them a test of whose they are; false after reporting.
bool ofPlayer(Context& context, Price& price) {
  if (!price.player) return true;
  Cursor none;
  const Desc who = describe(context, *price.player, none);
  if (who.sort == Sort::None) return false;
  if (who.sort != Sort::Player)
    return context.fail(diag::Id::PlayerExpected, price.player->span, context.textOf(price.player->span)) != nullptr;
  const Node* card = context.local(price.cards.variable, Type::Card);
  price.cards.predicates.push_back(context.samePlayer(context.make(NodeKind::Owner, Type::Player, {card}), who.node));
  return true;
}

/// "after you play an ally": when the next one has been played.
bool untilPlayed(Context& context, const Clause& clause, Price& price) {
  NounPhrase* one = new (context.arena.Allocate<NounPhrase>()) NounPhrase(*price.phrase);
  one->ordinal = nullptr;
  one->det = wordFor(context, Closed::A, price.phrase->det->span);
  syntax::VerbGroup* plays = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup;
  Word* verb = new (context.arena.Allocate<Word>()) Word(*clause.verb->verb);
  verb->symbol =
      context.model.vocabulary.find(lexicon::SymbolKind::Verb, context.model.verbs[context.model.playWord].name);
  plays->span = clause.verb->span;
  plays->verb = verb;
  Clause* played = new (context.arena.Allocate<Clause>()) Clause;
  played->span = clause.span;
  played->sub = wordFor(context, Closed::After, clause.span);
  played->verb = plays;
  const Chunk* const whom[] = {nounChunk(context, one)};
  played->chunks = llvm::ArrayRef(whom).copy(context.arena);
  if (price.player) {
    const Chunk* const who[] = {nounChunk(context, price.player)};
    played->subject = llvm::ArrayRef(who).copy(context.arena);
  } else {  // by whomever it is played
    verb->form = lexicon::Form::Participle;
    plays->passive = true;
    plays->aux = wordFor(context, Closed::Be, clause.span);
    std::swap(played->subject, played->chunks);
  }
  bytecode::Ability ability;
  ability.timing = bytecode::Timing::Response;
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const VerbFrame* const watched = context.setting.watched;
  const Clause* const only[] = {played};
  const Node* test = nullptr;
  if (!trigger(context, only, ability, test)) return false;
  context.setting.watched = watched;
  context.discourse.antecedents = before;
  if (ability.verbs.size() != 1)
    return context.fail(diag::Id::NotYet, price.phrase->span, "the next of several things that may happen") != nullptr;
  price.until.endVerb = ability.verbs.front();
  // The event that says so is being played itself.
  const Node* object = context.roleCard(context.setting.event, bytecode::Role::Object);
  price.until.test = context.both(context.negate(context.sameCard(object, context.thisCard())), test);
  price.until.end = price.until.span.valid() ? bytecode::End::OccursWithin : bytecode::End::Occurs;
  price.until.span = clause.span;
  return true;
}

}  // namespace

bool priceLine(Context& context, const Clause& clause, bool more, bytecode::Ability& ability) {
  Price price;
  if (!readPrice(context, clause, more, price)) return false;
  if (price.until.span.valid() || price.next)
    return context.fail(diag::Id::NotConstant, clause.span, context.textOf(clause.span)) != nullptr;
  if (!context.made.prelude.empty())
    return context.fail(diag::Id::NotYet, clause.span, "X in a constant ability") != nullptr;
  bytecode::EffectTemplate effect;
  effect.change = Change::Stat;
  effect.id = context.model.discount;
  if (price.cards.sort == Sort::Card) {
    if (price.player)
      return context.fail(diag::Id::NoRole, price.player->span, context.textOf(price.player->span)) != nullptr;
    ability.activeIn = bytecode::ActiveIn::Anywhere;  // in hand, and while it is being played
  } else {
    if (!ofPlayer(context, price)) return false;
    const Node* test = matches(context, price.cards, context.make(NodeKind::Parameter, Type::Card, {}, 0));
    if (!test) return false;
    effect.filter = context.routine("whom", test, Type::Bool, true, {Type::Card});
  }
  effect.amount = context.routine("how much", price.less, Type::Int, true, {Type::Card});
  ability.effects.push_back(context.addEffect(effect, clause.span));
  context.note(clause.span, "counted when it is played", "YOU-9");
  return true;
}

const Node* priceEffect(Context& context, const Clause& clause, bool more) {
  Price price;
  if (!readPrice(context, clause, more, price)) return nullptr;
  if (price.cards.sort != Sort::Query)
    return context.fail(diag::Id::Misplaced, clause.span, context.textOf(clause.span));
  if (!ofPlayer(context, price)) return nullptr;
  if (price.next && price.until.span.valid() && price.until.end != bytecode::End::Event)
    return context.fail(diag::Id::NotYet, price.until.span, "the next one, for so long,");
  if (price.next && !untilPlayed(context, clause, price)) return nullptr;
  if (!price.until.span.valid()) return durationMissing(context, clause.span);
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  context.note(clause.span, "counted when it is played", "YOU-9");
  const Modification less{.change = Change::Stat, .id = context.model.discount, .amount = price.less};
  const Node* constant = forWhoever(context, price.cards, {less}, price.until, clause.span);
  if (!constant) return nullptr;
  statements.push_back(constant);
  return context.sequence(statements);
}

}  // namespace thou::sema
