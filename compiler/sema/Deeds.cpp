// Constructs of the language that no frame describes: prevent, happen, become.
#include "compiler/sema/Builder.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::preventEffect(const Clause& clause) {
  // prevent 1 of that damage, prevent all of that damage, prevent that damage
  if (!watched_ || !would_)
    return fail(diag::Id::PreventWhat, clause.span, textOf(clause.span), watched_ ? "say `would` before it" : "");
  Cursor cursor{clause.chunks};
  if (!clause.subject.empty() || cursor.done() || cursor.peek().kind != ChunkKind::Noun) {
    return fail(diag::Id::BadAmount, clause.span, textOf(clause.span));
  }
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  if (!license(phrase)) return nullptr;
  bool whole = false;
  const Node* amount = nullptr;
  if (phrase.of && phrase.quantity.value) {  // "1 of that damage"
    if (!readsAll(phrase, kQuantity | kOf)) return nullptr;
    if (phrase.head && phrase.head != phrase.quantity.value)  // "1 other of that damage"
      return fail(diag::Id::NoRole, phrase.head->span, phrase.head->text, "take it away");
    amount = amountOf(phrase.quantity, phrase.span);
    Cursor none;
    if (amount && phrase.quantity.kind != syntax::QuantityKind::Exact) {
      if (phrase.quantity.kind != syntax::QuantityKind::UpTo)
        return fail(diag::Id::BadQuantity, phrase.span, textOf(phrase.span));
      const int32_t variable = newLocal();
      prelude_.push_back(make(NodeKind::Let, Type::None,
                              {make(NodeKind::ChooseNumber, Type::Int, {you_, integer(0), amount}, 0,
                                    choice("how much: " + std::string(textOf(phrase.span))))},
                              0, kNone, variable));
      amount = local(variable, Type::Int);
    }
    if (!amount) return nullptr;
    const Desc of = describe(*phrase.of, none);
    if (of.sort == Sort::None) return nullptr;
    if (of.sort != Sort::Amount || !is(phrase.of->det, Closed::That))
      return fail(diag::Id::BadAmount, phrase.of->span, textOf(phrase.of->span));
  } else {
    Desc desc = describe(phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort != Sort::Amount) return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span));
    if (desc.quantifier == Quantifier::Each || is(phrase.det, Closed::That))
      whole = true;
    else
      amount = desc.node;
    if (amount && desc.quantifier == Quantifier::UpTo) {
      const int32_t variable = newLocal();
      prelude_.push_back(make(NodeKind::Let, Type::None,
                              {make(NodeKind::ChooseNumber, Type::Int, {you_, integer(0), amount}, 0,
                                    choice("how much: " + std::string(textOf(phrase.span))))},
                              0, kNone, variable));
      amount = local(variable, Type::Int);
    }
  }
  if (leftOver(cursor)) return nullptr;
  if (!whole && !amount) return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span));
  const int32_t result = newLocal();
  last_.amount = local(result, Type::Int);
  last_.did = make(NodeKind::LtInt, Type::Bool, {integer(0), last_.amount});
  std::vector<const Node*> whole2(std::move(prelude_));
  prelude_.clear();
  whole2.push_back(whole
                       ? make(NodeKind::Kernel, Type::None, {}, 0, Index(bytecode::Operation::PreventAll), result)
                       : make(NodeKind::Kernel, Type::None, {amount}, 0, Index(bytecode::Operation::Prevent), result));
  return sequence(whole2);
}

const Node* Builder::happenEffect(const Clause& clause) {
  const Desc desc = subjectOf(clause, diag::Id::BadScope);
  if (desc.sort == Sort::None) return nullptr;
  if (desc.sort != Sort::Scope || desc.index == kNone) return fail(diag::Id::BadScope, desc.span, textOf(desc.span));
  Cursor cursor{clause.chunks};
  const Node* player = you_;
  bool each = false;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::For)) {
    const NounPhrase& who = *cursor.peek().np;
    ++cursor.at;
    Desc whom = describe(who, cursor);
    if (whom.sort == Sort::None) return nullptr;
    each = whom.sort == Sort::Players;
    player = each ? whom.node : playerOf(whom);
    if (!player) return nullptr;
  }
  if (leftOver(cursor)) return nullptr;
  std::array<const Node*, bytecode::kRoleCount> roles{};
  if (!each) {
    roles[size_t(Role::Player)] = player;
    return makeList(NodeKind::Do, Type::None, roles, 0, desc.index, newLocal());
  }
  const int32_t variable = newLocal();
  roles[size_t(Role::Player)] = local(variable, Type::Player);
  const Node* body = makeList(NodeKind::Do, Type::None, roles, 0, desc.index, newLocal());
  return make(NodeKind::ForEachPlayer, Type::None, {player, body}, 0, kNone, variable);
}

const Node* Builder::untilEffect(const Clause& clause, const Clause& until) {
  // "Discard cards from the top of the encounter deck until a minion is discarded": one after the other, the last being the one
  // described; it ends as well when no card is left.
  ++clause_;
  span_ = clause.span;
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  const VerbWord* again = until.verb ? verbOf(until.verb->verb) : nullptr;
  if (!verb || verb != again || until.verb->negated || until.verb->modal || clause.verb->passive ||
      clause.verb->modal || clause.verb->negated)
    return fail(diag::Id::NotYet, until.span, "`until` behind this,");
  if (!license(*clause.verb) || !license(*until.verb)) return nullptr;
  const Node* player = you_;
  if (!clause.subject.empty()) {
    Cursor subject{clause.subject};
    const NounPhrase& who = *subject.peek().np;
    ++subject.at;
    Desc desc = describe(who, subject);
    if (desc.sort == Sort::None || leftOver(subject)) return nullptr;
    if (desc.sort != Sort::Player) return fail(diag::Id::NotYet, who.span, "several players, each until something,");
    player = desc.node;
    if (player != you_) mention(Sort::Player, player, 0, false, who.span);
  }
  // cards from a zone: bare, so that how many there are is what `until` says
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  const Chunk* from = cursor.next(1);
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? nounOf(what->np->head) : nullptr;
  const bool cards = noun && noun->sort == NounSort::Card && noun->kinds == ~0u && !what->np->det &&
                     what->np->mods.empty() && what->np->quantity.kind == syntax::QuantityKind::None;
  if (cards && !readsAll(*what->np, 0)) return nullptr;
  if (!cards || !from || from->kind != ChunkKind::Prep || !is(from->word, Closed::From))
    return fail(diag::Id::NotYet, clause.span, "`until` behind this,",
                "write `discard cards from the top of your deck until ...`");
  cursor.at += 2;
  Desc zone = describe(*from->np, cursor);
  if (zone.sort == Sort::None || leftOver(cursor)) return nullptr;
  const VerbFrame* frame = nullptr;
  for (const VerbFrame& candidate : verb->frames) {
    for (const RoleDecl& role : candidate.roles) {
      if (role.slot == Role::Object && role.type.sort == NounSort::Card) frame = &candidate;
    }
  }
  if (zone.sort != Sort::Zone || zone.bottom || !zone.alsoZones.empty() || !frame)
    return fail(diag::Id::NoRole, from->span, textOf(from->span));
  const int32_t variable = newLocal();
  const Node* card = local(variable, Type::Card);
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
    const Desc doer = subjectOf(until, diag::Id::SubjectMissing);
    if (doer.sort == Sort::None) return nullptr;
    if (doer.sort != Sort::Player || doer.node != player) return fail(diag::Id::NoRole, doer.span, textOf(doer.span));
    if (!rest.done() && rest.peek().kind == ChunkKind::Noun) phrase = rest.peek().np;
    ++rest.at;
    none = rest;
  }
  if (!phrase) return fail(diag::Id::NotYet, until.span, "`until` behind this,");
  Desc last = describe(*phrase, none);
  if (last.sort == Sort::None || leftOver(none) || (until.verb->passive && leftOver(rest))) return nullptr;
  if (last.sort != Sort::Query || last.quantifier != Quantifier::One || last.list)
    return fail(diag::Id::NotYet, phrase->span, "`until` more than one of them,");
  // Those that lie there now: of what an empty deck is made anew from none is taken.
  const int32_t next = newLocal();
  const int32_t newest = newLocal();
  const Node* each = local(next, Type::Card);
  const Node* taken = local(newest, Type::Card);
  const Node* found = matches(last, taken);
  const Node* isIt = matches(last, card);
  if (!found || !isIt) return nullptr;
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = causer_ ? causer_ : thisCard();
  roles[size_t(Role::Player)] = player;
  roles[size_t(Role::Object)] = taken;
  for (const RoleDecl& role : frame->roles) {
    if (role.preposition == Closed::From && role.type.sort == NounSort::Zone) inZone(roles, zone);
  }
  const auto become = [&](int32_t known, const Node* value) {
    return make(NodeKind::Let, Type::None, {value}, 0, kNone, known);
  };
  found = both(make(NodeKind::IsCard, Type::Bool, {taken}), found);
  const Node* there = make(NodeKind::InZone, Type::Bool, {each}, zone.index);
  const Node* act =
      sequence({become(newest, each), makeList(NodeKind::Do, Type::None, roles, 0, frame->verb, newLocal())});
  const Node* pass = make(NodeKind::If, Type::None, {both(negate(found), there), act, nullptr});
  const Node* those =
      make(NodeKind::Filter, Type::Cards, {make(NodeKind::Single, Type::Cards, {taken}), isIt}, 0, kNone, variable);
  const Node* loop = sequence({become(newest, make(NodeKind::NoCard, Type::Card, {})),
                               make(NodeKind::ForEach, Type::None, {zoneCards(zone), pass}, 0, kNone, next),
                               become(variable, make(NodeKind::At, Type::Card, {those, integer(0)}))});
  note(until.span, "one card after the other, until one is such a card or none is left");
  ++clause_;
  mention(Sort::Card, card, last.kinds, false, phrase->span);
  last_.verb = frame;
  last_.amount = nullptr;
  last_.cards = make(NodeKind::Single, Type::Cards, {card});
  last_.each = false;
  last_.did = make(NodeKind::IsCard, Type::Bool, {card});
  return ifInGame(player, loop);
}

const Node* Builder::becomeEffect(const Clause& clause) {
  // that character becomes the defender: a role of the event in progress is set
  Cursor cursor{clause.chunks};
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  Desc desc = subjectOf(clause, diag::Id::BadCondition);
  if (desc.sort == Sort::None) return nullptr;
  const Span span = cursor.peek().span;
  const NounDecl* noun = nounOf(cursor.peek().np->head);
  if (noun && noun->sort == NounSort::Card && is(cursor.peek().np->det, Closed::A) && cursor.peek().np->mods.empty() &&
      !cursor.peek().np->of && cursor.peek().np->head->form == lexicon::Form::Singular &&
      (noun->kinds & (noun->kinds - 1)) == 0) {
    ++cursor.at;
    return becomesKind(clause, cursor, desc, noun->kinds);
  }
  Cursor none;
  const Desc role = describe(*cursor.peek().np, none);
  ++cursor.at;
  if (role.sort != Sort::None && !role.node) return fail(diag::Id::NoRole, span, textOf(span));  // any of several
  const bool player = role.sort == Sort::Player && role.node->kind == NodeKind::RolePlayer && role.node != you_;
  const Node* card = player ? playerOf(desc) : cardOf(desc);
  if (!card || role.sort == Sort::None || leftOver(cursor)) return nullptr;
  const Node* event =
      role.node->kind == NodeKind::RolePlayer || role.node->kind == NodeKind::RoleCard ? role.node->args[0] : nullptr;
  if (event && event->kind == NodeKind::Enclosing && owner_.name != kNone && !goesOn(event->index))
    return fail(diag::Id::NoSuchRole, span, textOf(span), "no such event is going on when this is done");
  if (player) return make(NodeKind::SetRole, Type::None, {role.node->args[0], card}, role.node->value);
  if (role.sort != Sort::Card || role.node->kind != NodeKind::RoleCard)
    return fail(diag::Id::NoRole, span, textOf(span));
  return make(NodeKind::SetRole, Type::None, {role.node->args[0], card}, role.node->value);
}

const Node* Builder::possibleCondition(const Clause& clause) {
  // "if that character can take damage": it could be done now, as by a sentence without `can`
  syntax::VerbGroup* verb = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
  verb->modal = nullptr;
  verb->negated = false;
  Clause* plain = new (arena_.Allocate<Clause>()) Clause(clause);
  plain->verb = verb;
  plain->sub = nullptr;
  llvm::SaveAndRestore<Mode> mode(mode_, watched_ && owner_.name == kNone ? Mode::Body : Mode::Effect);
  llvm::SaveAndRestore<Done> last(last_);
  llvm::SaveAndRestore<bool> asking(asksWhether_, true);
  const std::vector<Antecedent> mentioned = antecedents_;
  const int32_t known = nextLocal_;
  const size_t choices = program_.choices.size();
  const Node* effect = this->effect(*plain);
  if (!effect) return nullptr;
  antecedents_ = mentioned;
  program_.choices.resize(choices);  // that there is one is enough
  const Node* test = onlyDeed(effect) ? payable(effect, known) : nullptr;
  if (!test) return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  return clause.verb->negated ? negate(test) : test;
}

}  // namespace thou::sema
