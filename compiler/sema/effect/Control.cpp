// See Control.h.
#include "compiler/sema/effect/Control.h"

#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Reference.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

void noteOwnership(Context& context, const Filling& filling, const Duration& until, Span span) {
  using bytecode::Operation;
  const bytecode::Verb& verb = context.program.verbs[filling.frame->verb];
  if (verb.does(Operation::TakeControl) && !until.span.valid())
    context.note(
        span,
        "no period is said: as long as the card is in play, with what is on it; a card of the scenario is owned then",
        "OC-15, OC-9, OC-5");
  const Desc& object = filling.descs[size_t(Role::Object)];
  const bool card = object.sort == Sort::Card || object.sort == Sort::Query;
  if (!verb.does(Operation::Discard) || !card || context.setting.mode != Mode::Effect) return;
  const Index zone = filling.filled[size_t(Role::Extra)] ? filling.descs[size_t(Role::Extra)].index : kNone;
  const bool hand = zone != kNone && context.program.zones[zone].role == bytecode::ZoneRole::Hand;
  context.note(span, "to its owner's discard pile, whoever has it", hand ? "OC-14" : "OC-11");
}

const Node* controlUntil(Context& context, Filling& filling, const Duration& until, Span span) {
  Desc& what = filling.descs[size_t(Role::Object)];
  const Node* card = nullptr;
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  if (what.sort == Sort::Card) {
    card = what.node;
    mention(context, Sort::Card, card, what.kinds, false, what.span);
  } else {
    const Node* list = what.sort == Sort::Query ? resolveList(context, what, nullptr, nullptr) : nullptr;
    if (!list) return context.failed ? nullptr : context.fail(diag::Id::NoRole, span, context.textOf(span));
    const int32_t variable = context.newLocal();
    statements.push_back(context.let(variable, context.first(list)));
    card = context.local(variable, Type::Card);
    mention(context, Sort::Card, card, what.kinds, false, what.span);
  }
  const Index index = Index(context.program.effects.size());
  context.addEffect(lasting(Change::Control, until), span);
  const Node* player =
      filling.filled[size_t(Role::Player)] ? filling.descs[size_t(Role::Player)].node : context.setting.you;
  context.note(
      span,
      "control lasts as long as this effect; then the card reverts to its owner, or the newest control effect left",
      "OC-10");
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = context.thisCard();
  roles[size_t(Role::Player)] = player;
  roles[size_t(Role::Object)] = card;
  const Node* can = context.canDo(roles, filling.frame->verb);
  const Node* taken =
      context.make(NodeKind::Impose, Type::None, {context.single(card), player, until.argument}, 0, index);
  statements.push_back(context.make(NodeKind::If, Type::None, {can, taken}));
  return context.sequence(statements);
}

bool controlLine(Context& context, const Clause& clause, bytecode::Ability& ability, bool& handled) {
  const syntax::VerbGroup& group = *clause.verb;
  const VerbWord* verb = context.verbOf(group.verb);
  const VerbFrame* takes = verb ? context.frameThatDoes(bytecode::Operation::TakeControl, *verb) : nullptr;
  const bool controls = verb && verb->frames.front().construct == Construct::Control;
  handled = (controls || takes) && !group.modal && !group.negated && !group.passive;
  if (!handled) return true;
  Cursor cursor{clause.chunks};
  Desc who;
  Desc what;
  if (controls) {
    if (cursor.done() || cursor.peek().kind != ChunkKind::Noun)
      return context.fail(diag::Id::SubjectMissing, clause.span, context.textOf(clause.span)) != nullptr;
    who = subjectOf(context, clause, diag::Id::SubjectMissing);
    if (who.sort == Sort::None) return false;
    const NounPhrase& card = *cursor.peek().np;
    ++cursor.at;
    what = describe(context, card, cursor);
  } else {
    Filling filling{.frame = takes};
    if (!fill(context, filling, clause, cursor)) return false;
    if (filling.filled[size_t(Role::Player)]) who = filling.descs[size_t(Role::Player)];
    what = filling.descs[size_t(Role::Object)];
  }
  if (what.sort == Sort::None || leftOver(context, cursor)) return false;
  const Node* player = who.sort == Sort::None ? context.setting.you : playerOf(context, who);
  if (!player) return false;
  if (player == context.setting.you &&
      ofScenario(context))  // of what always holds, `you` would be who has the card anyway
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span),
                        "of the scenario's cards say which player: `The first player controls ...`") != nullptr;
  if (what.sort == Sort::Query && what.quantifier == Quantifier::One)
    return context.fail(diag::Id::BadQuantity, what.span, context.textOf(what.span), "write `each`") != nullptr;
  const Node* test = matches(context, what, context.make(NodeKind::Parameter, Type::Card, {}, 0));
  if (!test) return false;
  bytecode::EffectTemplate effect;
  effect.change = Change::Control;
  effect.filter = context.routine("whom", test, Type::Bool, true, {Type::Card});
  if (player != context.setting.you) effect.amount = context.routine("who", player, Type::Player, true, {Type::Card});
  context.note(clause.span,
               "as long as this card is there; then the card reverts to its owner, or the newest control effect left",
               "OC-10");
  ability.effects.push_back(context.addEffect(effect, clause.span));
  return true;
}

const Node* untilLeft(Context& context, const Clause& clause, const Clause& until, bool& handled) {
  const VerbWord* leaves = until.verb ? context.verbOf(until.verb->verb) : nullptr;
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  handled = verb && leaves && leaves->frames.front().construct == Construct::Leave;
  if (!handled) return nullptr;
  const Construct construct = verb->frames.front().construct;
  const bool lasting = construct == Construct::Modify || construct == Construct::Gain ||
                       context.frameThatDoes(bytecode::Operation::TakeControl, *verb);
  const Chunk* play = until.chunks.size() == 1 ? until.chunks[0] : nullptr;
  if (!lasting || !play || context.textOf(play->span) != "play" || until.verb->negated || until.verb->modal ||
      until.verb->passive || !speaksOfThis(context, until.subject))
    return context.fail(diag::Id::NotYet, until.span, "`until` behind this,", "write `until this card leaves play`");
  context.wording.lasts = Duration{.end = bytecode::End::LeavesPlay, .span = until.span};
  context.note(until.span, "ends as this card leaves play");
  const Node* done = effect(context, clause);
  const bool taken = !std::exchange(context.wording.lasts, std::nullopt);
  return done && !taken ? context.fail(diag::Id::NotYet, until.span, "`until` behind this,") : done;
}

}  // namespace thou::sema
