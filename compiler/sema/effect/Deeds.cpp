// See Deeds.h.
#include "compiler/sema/effect/Deeds.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Become.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/perform/PerformRoles.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Quantities.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

/// Int: an amount up to which you choose how much it is, as the first thing that the text does.
static const Node* upTo(Context& context, const Node* most, Span said) {
  const int32_t variable = context.newLocal();
  const Node* chosen = context.make(NodeKind::ChooseNumber, Type::Int, {context.setting.you, context.integer(0), most},
                                    0, context.choice("how much: " + std::string(context.textOf(said))));
  context.made.prelude.push_back(context.let(variable, chosen));
  return context.local(variable, Type::Int);
}

const Node* preventEffect(Context& context, const Clause& clause) {
  if (!context.setting.watched || !context.setting.would)
    return context.fail(diag::Id::PreventWhat, clause.span, context.textOf(clause.span),
                        context.setting.watched ? "say `would` before it" : "");
  Cursor cursor{clause.chunks};
  if (!clause.subject.empty() || cursor.done() || cursor.peek().kind != ChunkKind::Noun) {
    return context.fail(diag::Id::BadAmount, clause.span, context.textOf(clause.span));
  }
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  if (!license(context, phrase)) return nullptr;
  bool whole = false;
  const Node* amount = nullptr;
  if (phrase.of && phrase.quantity.value) {  // "1 of that damage"
    if (!readsAll(context, phrase, kQuantity | kOf)) return nullptr;
    if (phrase.head && phrase.head != phrase.quantity.value)  // "1 other of that damage"
      return context.fail(diag::Id::NoRole, phrase.head->span, phrase.head->text, "take it away");
    amount = amountOf(context, phrase.quantity, phrase.span);
    Cursor none;
    if (amount && phrase.quantity.kind != syntax::QuantityKind::Exact) {
      if (phrase.quantity.kind != syntax::QuantityKind::UpTo)
        return context.fail(diag::Id::BadQuantity, phrase.span, context.textOf(phrase.span));
      amount = upTo(context, amount, phrase.span);
    }
    if (!amount) return nullptr;
    const Desc of = describe(context, *phrase.of, none);
    if (of.sort == Sort::None) return nullptr;
    if (of.sort != Sort::Amount || !is(phrase.of->det, Closed::That))
      return context.fail(diag::Id::BadAmount, phrase.of->span, context.textOf(phrase.of->span));
  } else {
    Desc desc = describe(context, phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort != Sort::Amount) return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span));
    if (phrase.quantity.scale)
      return context.fail(diag::Id::NotYet, phrase.span, "a part of it", "say how much: `prevent 1 of that damage`");
    if (desc.quantifier == Quantifier::Each || is(phrase.det, Closed::That))
      whole = true;
    else
      amount = desc.node;
    if (amount && desc.quantifier == Quantifier::UpTo) amount = upTo(context, amount, phrase.span);
  }
  if (leftOver(context, cursor)) return nullptr;
  if (!whole && !amount) return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span));
  const int32_t result = context.newLocal();
  context.discourse.last.amount = context.local(result, Type::Int);
  context.discourse.last.did =
      context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), context.discourse.last.amount});
  std::vector<const Node*> whole2(std::move(context.made.prelude));
  context.made.prelude.clear();
  whole2.push_back(
      whole ? context.make(NodeKind::Kernel, Type::None, {}, 0, Index(bytecode::Operation::PreventAll), result)
            : context.make(NodeKind::Kernel, Type::None, {amount}, 0, Index(bytecode::Operation::Prevent), result));
  return context.sequence(whole2);
}

const Node* happenEffect(Context& context, const Clause& clause) {
  const Desc desc = subjectOf(context, clause, diag::Id::BadScope);
  if (desc.sort == Sort::None) return nullptr;
  if (desc.sort != Sort::Scope || desc.index == kNone)
    return context.fail(diag::Id::BadScope, desc.span, context.textOf(desc.span));
  Cursor cursor{clause.chunks};
  const Node* player = context.setting.you;
  bool each = false;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::For)) {
    const NounPhrase& who = *cursor.peek().np;
    ++cursor.at;
    Desc whom = describe(context, who, cursor);
    if (whom.sort == Sort::None) return nullptr;
    each = whom.sort == Sort::Players;
    player = each ? whom.node : playerOf(context, whom);
    if (!player) return nullptr;
  }
  if (leftOver(context, cursor)) return nullptr;
  std::array<const Node*, bytecode::kRoleCount> roles{};
  if (!each) {
    roles[size_t(Role::Player)] = player;
    return context.makeList(NodeKind::Do, Type::None, roles, 0, desc.index, context.newLocal());
  }
  const int32_t variable = context.newLocal();
  roles[size_t(Role::Player)] = context.local(variable, Type::Player);
  const Node* body = context.makeList(NodeKind::Do, Type::None, roles, 0, desc.index, context.newLocal());
  return context.make(NodeKind::ForEachPlayer, Type::None, {player, body}, 0, kNone, variable);
}

const Node* untilEffect(Context& context, const Clause& clause, const Clause& until) {
  ++context.discourse.clause;
  context.clauseSpan = clause.span;
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  const VerbWord* again = until.verb ? context.verbOf(until.verb->verb) : nullptr;
  if (!verb || verb != again || until.verb->negated || until.verb->modal || clause.verb->passive ||
      clause.verb->modal || clause.verb->negated)
    return context.fail(diag::Id::NotYet, until.span, "`until` behind this,");
  if (!license(context, *clause.verb) || !license(context, *until.verb)) return nullptr;
  const Node* player = context.setting.you;
  if (!clause.subject.empty()) {
    const Desc who = subjectOf(context, clause, diag::Id::NoRole);
    if (who.sort == Sort::None) return nullptr;
    if (who.sort != Sort::Player)
      return context.fail(diag::Id::NotYet, who.span, "several players, each until something,");
    player = who.node;
    if (player != context.setting.you) mention(context, Sort::Player, player, 0, false, who.span);
  }
  // cards from a zone: bare, so that how many there are is what `until` says
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  const Chunk* from = cursor.next(1);
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? context.nounOf(what->np->head) : nullptr;
  const bool cards = noun && noun->sort == NounSort::Card && noun->kinds == ~0u && !what->np->det &&
                     what->np->mods.empty() && what->np->quantity.kind == syntax::QuantityKind::None;
  if (cards && !readsAll(context, *what->np, 0)) return nullptr;
  if (!cards || !from || from->kind != ChunkKind::Prep || !is(from->word, Closed::From))
    return context.fail(diag::Id::NotYet, clause.span, "`until` behind this,",
                        "write `discard cards from the top of your deck until ...`");
  cursor.at += 2;
  Desc zone = describe(context, *from->np, cursor);
  if (zone.sort == Sort::None || leftOver(context, cursor)) return nullptr;
  const VerbFrame* frame = nullptr;
  for (const VerbFrame& candidate : verb->frames) {
    for (const RoleDecl& role : candidate.roles) {
      if (role.slot == Role::Object && role.type.sort == NounSort::Card) frame = &candidate;
    }
  }
  if (zone.sort != Sort::Zone || zone.bottom || !zone.alsoZones.empty() || !frame)
    return context.fail(diag::Id::NoRole, from->span, context.textOf(from->span));
  const int32_t variable = context.newLocal();
  const Node* card = context.local(variable, Type::Card);
  // "until a minion is discarded", "until they discard a minion"
  Cursor none;
  Cursor rest{until.chunks};
  const NounPhrase* phrase = nullptr;
  if (until.verb->passive) {
    Cursor subject{until.subject};
    if (!subject.done() && subject.peek().kind == ChunkKind::Noun) phrase = subject.peek().np;
    none = subject;
    ++none.at;
  } else {
    const Desc doer = subjectOf(context, until, diag::Id::SubjectMissing);
    if (doer.sort == Sort::None) return nullptr;
    if (doer.sort != Sort::Player || doer.node != player)
      return context.fail(diag::Id::NoRole, doer.span, context.textOf(doer.span));
    if (!rest.done() && rest.peek().kind == ChunkKind::Noun) phrase = rest.peek().np;
    ++rest.at;
    none = rest;
  }
  if (!phrase) return context.fail(diag::Id::NotYet, until.span, "`until` behind this,");
  Desc last = describe(context, *phrase, none);
  if (last.sort == Sort::None || leftOver(context, none) || (until.verb->passive && leftOver(context, rest)))
    return nullptr;
  if (last.sort != Sort::Query || last.quantifier != Quantifier::One || last.list)
    return context.fail(diag::Id::NotYet, phrase->span, "`until` more than one of them,");
  // Those that lie there now: of what an empty deck is made anew from none is taken.
  const int32_t next = context.newLocal();
  const int32_t newest = context.newLocal();
  const Node* each = context.local(next, Type::Card);
  const Node* taken = context.local(newest, Type::Card);
  const Node* found = matches(context, last, taken);
  const Node* isIt = matches(context, last, card);
  if (!found || !isIt) return nullptr;
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = context.setting.causer ? context.setting.causer : context.thisCard();
  roles[size_t(Role::Player)] = player;
  roles[size_t(Role::Object)] = taken;
  for (const RoleDecl& role : frame->roles) {
    if (role.preposition == Closed::From && role.type.sort == NounSort::Zone) inZone(context, roles, zone);
  }
  const auto become = [&](int32_t known, const Node* value) { return context.let(known, value); };
  found = context.both(context.isCard(taken), found);
  const Node* there = context.make(NodeKind::InZone, Type::Bool, {each}, zone.index);
  const Node* act = context.sequence(
      {become(newest, each), context.makeList(NodeKind::Do, Type::None, roles, 0, frame->verb, context.newLocal())});
  const Node* pass = context.when(context.both(context.negate(found), there), act);
  const Node* those = context.filter(context.single(taken), variable, isIt);
  const Node* loop =
      context.sequence({become(newest, context.make(NodeKind::NoCard, Type::Card, {})),
                        context.make(NodeKind::ForEach, Type::None, {zoneCards(context, zone), pass}, 0, kNone, next),
                        become(variable, context.first(those))});
  context.note(until.span, "one card after the other, until one is such a card or none is left");
  ++context.discourse.clause;
  mention(context, Sort::Card, card, last.kinds, false, phrase->span);
  context.discourse.last.verb = frame;
  context.discourse.last.amount = nullptr;
  context.discourse.last.cards = context.single(card);
  context.discourse.last.each = false;
  context.discourse.last.did = context.isCard(card);
  return ifInGame(context, player, loop);
}

const Node* becomeEffect(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  Desc desc = subjectOf(context, clause, diag::Id::BadCondition);
  if (desc.sort == Sort::None) return nullptr;
  const Span span = cursor.peek().span;
  const NounDecl* noun = context.nounOf(cursor.peek().np->head);
  if (noun && noun->sort == NounSort::Card && is(cursor.peek().np->det, Closed::A) && cursor.peek().np->mods.empty() &&
      !cursor.peek().np->of && cursor.peek().np->head->form == lexicon::Form::Singular &&
      (noun->kinds & (noun->kinds - 1)) == 0) {
    ++cursor.at;
    return becomesKind(context, clause, cursor, desc, noun->kinds);
  }
  Cursor none;
  const Desc role = describe(context, *cursor.peek().np, none);
  ++cursor.at;
  if (role.sort != Sort::None && !role.node)
    return context.fail(diag::Id::NoRole, span, context.textOf(span));  // any of several
  const bool player =
      role.sort == Sort::Player && role.node->kind == NodeKind::RolePlayer && role.node != context.setting.you;
  const Node* card = player ? playerOf(context, desc) : cardOf(context, desc);
  if (!card || role.sort == Sort::None || leftOver(context, cursor)) return nullptr;
  const Node* event =
      role.node->kind == NodeKind::RolePlayer || role.node->kind == NodeKind::RoleCard ? role.node->args[0] : nullptr;
  if (event && event->kind == NodeKind::Enclosing && context.setting.owner.name != kNone &&
      !goesOn(context, event->index))
    return context.fail(diag::Id::NoSuchRole, span, context.textOf(span),
                        "no such event is going on when this is done");
  if (player) return context.make(NodeKind::SetRole, Type::None, {role.node->args[0], card}, role.node->value);
  if (role.sort != Sort::Card || role.node->kind != NodeKind::RoleCard)
    return context.fail(diag::Id::NoRole, span, context.textOf(span));
  return context.make(NodeKind::SetRole, Type::None, {role.node->args[0], card}, role.node->value);
}

const Node* possibleCondition(Context& context, const Clause& clause) {
  // "if that character can take damage": it could be done now, as by a sentence without `can`
  Clause* plain = &withGroup(context, clause, [](syntax::VerbGroup& verb) {
    verb.modal = nullptr;
    verb.negated = false;
  });
  plain->sub = nullptr;
  llvm::SaveAndRestore<Mode> mode(
      context.setting.mode, context.setting.watched && context.setting.owner.name == kNone ? Mode::Body : Mode::Effect);
  llvm::SaveAndRestore<Done> last(context.discourse.last);
  llvm::SaveAndRestore<bool> asking(context.wording.asksWhether, true);
  const std::vector<Antecedent> mentioned = context.discourse.antecedents;
  const int32_t known = context.nextLocal;
  const size_t choices = context.program.choices.size();
  const Node* effect = sema::effect(context, *plain);
  if (!effect) return nullptr;
  context.discourse.antecedents = mentioned;
  context.program.choices.resize(choices);  // that there is one is enough
  const Node* test = onlyDeed(context, effect) ? payable(context, effect, known) : nullptr;
  if (!test) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  return clause.verb->negated ? context.negate(test) : test;
}

}  // namespace thou::sema
