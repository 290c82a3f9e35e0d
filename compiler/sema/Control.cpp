// `Take control of an ally until the end of the round`: control that lasts, and reverts (OC-10). Without an end the verb alone does it.
// Next: Durations.cpp, how long.
#include <utility>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

void Builder::noteOwnership(const Filling& filling, const Duration& until, Span span) {
  using bytecode::Operation;
  const bytecode::Verb& verb = program_.verbs[filling.frame->verb];
  if (verb.does(Operation::TakeControl) && !until.span.valid())
    note(span,
         "no period is said: as long as the card is in play, with what is on it; a card of the scenario is owned then",
         "OC-15, OC-9, OC-5");
  const Desc& object = filling.descs[size_t(Role::Object)];
  const bool card = object.sort == Sort::Card || object.sort == Sort::Query;
  if (!verb.does(Operation::Discard) || !card || mode_ != Mode::Effect) return;
  const Index zone = filling.filled[size_t(Role::Extra)] ? filling.descs[size_t(Role::Extra)].index : kNone;
  const bool hand = zone != kNone && program_.zones[zone].role == bytecode::ZoneRole::Hand;
  note(span, "to its owner's discard pile, whoever has it", hand ? "OC-14" : "OC-11");
}

const Node* Builder::controlUntil(Filling& filling, const Duration& until, Span span) {
  Desc& what = filling.descs[size_t(Role::Object)];
  const Node* card = nullptr;
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  if (what.sort == Sort::Card) {
    card = what.node;
    mention(Sort::Card, card, what.kinds, false, what.span);
  } else {
    const Node* list = what.sort == Sort::Query ? resolveList(what, nullptr, nullptr) : nullptr;
    if (!list) return failed_ ? nullptr : fail(diag::Id::NoRole, span, textOf(span));
    const int32_t variable = newLocal();
    statements.push_back(
        make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {list, integer(0)})}, 0, kNone, variable));
    card = local(variable, Type::Card);
    mention(Sort::Card, card, what.kinds, false, what.span);
  }
  const Index index = Index(program_.effects.size());
  bytecode::EffectTemplate effect;
  effect.change = Change::Control;
  effect.end = until.end;
  effect.endScope = until.scope;
  program_.effects.push_back(effect);
  effectSpans.emplace_back(index, span);
  const Node* player = filling.filled[size_t(Role::Player)] ? filling.descs[size_t(Role::Player)].node : you_;
  note(span,
       "control lasts as long as this effect; then the card reverts to its owner, or the newest control effect left",
       "OC-10");
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = player;
  roles[size_t(Role::Object)] = card;
  const Node* can = canDo(roles, filling.frame->verb);
  const Node* taken = make(NodeKind::Impose, Type::None,
                           {make(NodeKind::Single, Type::Cards, {card}), player, until.argument}, 0, index);
  statements.push_back(make(NodeKind::If, Type::None, {can, taken}));
  return sequence(statements);
}

bool Builder::controlLine(const Clause& clause, bytecode::Ability& ability, bool& handled) {
  const syntax::VerbGroup& group = *clause.verb;
  const VerbWord* verb = verbOf(group.verb);
  const VerbFrame* takes = verb ? frameThatDoes(bytecode::Operation::TakeControl, *verb) : nullptr;
  const bool controls = verb && verb->frames.front().construct == Construct::Control;
  handled = (controls || takes) && !group.modal && !group.negated && !group.passive;
  if (!handled) return true;
  Cursor cursor{clause.chunks};
  Desc who;
  Desc what;
  if (controls) {
    Cursor subject{clause.subject};
    if (subject.done() || subject.peek().kind != ChunkKind::Noun || cursor.done() ||
        cursor.peek().kind != ChunkKind::Noun)
      return fail(diag::Id::SubjectMissing, clause.span, textOf(clause.span)) != nullptr;
    const NounPhrase& player = *subject.peek().np;
    ++subject.at;
    who = describe(player, subject);
    if (who.sort == Sort::None || leftOver(subject)) return false;
    const NounPhrase& card = *cursor.peek().np;
    ++cursor.at;
    what = describe(card, cursor);
  } else {
    Filling filling{.frame = takes};
    if (!fill(filling, clause, cursor, true)) return false;
    if (filling.filled[size_t(Role::Player)]) who = filling.descs[size_t(Role::Player)];
    what = filling.descs[size_t(Role::Object)];
  }
  if (what.sort == Sort::None || leftOver(cursor)) return false;
  const Node* player = who.sort == Sort::None ? you_ : playerOf(who);
  if (!player) return false;
  if (player == you_ && ofScenario())  // of what always holds, `you` would be who has the card anyway
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span),
                "of the scenario's cards say which player: `The first player controls ...`") != nullptr;
  if (what.sort == Sort::Query && what.quantifier == Quantifier::One)
    return fail(diag::Id::BadQuantity, what.span, textOf(what.span), "write `each`") != nullptr;
  const Node* test = matches(what, make(NodeKind::Parameter, Type::Card, {}, 0));
  if (!test) return false;
  bytecode::EffectTemplate effect;
  effect.change = Change::Control;
  effect.filter = routine("whom", test, Type::Bool, true, {Type::Card});
  if (player != you_) effect.amount = routine("who", player, Type::Player, true, {Type::Card});
  note(clause.span,
       "as long as this card is there; then the card reverts to its owner, or the newest control effect left", "OC-10");
  ability.effects.push_back(Index(program_.effects.size()));
  program_.effects.push_back(effect);
  effectSpans.emplace_back(ability.effects.back(), clause.span);
  return true;
}

const Node* Builder::untilLeft(const Clause& clause, const Clause& until, bool& handled) {
  const VerbWord* leaves = until.verb ? verbOf(until.verb->verb) : nullptr;
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  handled = verb && leaves && leaves->frames.front().construct == Construct::Leave;
  if (!handled) return nullptr;
  const Construct construct = verb->frames.front().construct;
  const bool lasting = construct == Construct::Modify || construct == Construct::Gain ||
                       frameThatDoes(bytecode::Operation::TakeControl, *verb);
  const Chunk* play = until.chunks.size() == 1 ? until.chunks[0] : nullptr;
  if (!lasting || !play || textOf(play->span) != "play" || until.verb->negated || until.verb->modal ||
      until.verb->passive || !speaksOfThis(until.subject))
    return fail(diag::Id::NotYet, until.span, "`until` behind this,", "write `until this card leaves play`");
  lasts_ = Duration{.end = bytecode::End::LeavesPlay, .span = until.span};
  note(until.span, "ends as this card leaves play");
  const Node* done = effect(clause);
  const bool taken = !std::exchange(lasts_, std::nullopt);
  return done && !taken ? fail(diag::Id::NotYet, until.span, "`until` behind this,") : done;
}

}  // namespace thou::sema
