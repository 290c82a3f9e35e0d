// See Players.h.
#include "compiler/sema/phrase/Players.h"

#include <algorithm>

#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Quantities.h"
#include "compiler/sema/phrase/SpokenOf.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

/// A Players node: all others.
static const Node* playersBut(Context& context, const Node* player);
/// "that player": who was mentioned last; `chosen`: of those whom the text says to choose.
static Desc playerSpokenOf(Context& context, const NounPhrase& phrase, bool chosen = false);
static bool describePlayer(Context& context, const NounPhrase& phrase, const NounDecl& noun, Desc& desc);
/// Those of its faces, of each identity that bears the name.
static std::vector<Index> namesOfIdentity(const Context& context, Index name);
static const Node* isNamedOneOf(Context& context, const Node* card, const std::vector<Index>& names);

Desc describePlayers(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  if (describePlayer(context, phrase, noun, desc)) return context.failed ? Desc{} : desc;
  if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  const auto player = [&](const Node* node) {
    desc.sort = Sort::Player;
    desc.node = node;
    return desc;
  };
  if (noun.ofArea) {  // "the engaged player": with whom this card is
    const bool named = context.model.bareNouns && context.setting.owner.card != kNone &&
                       context.kindOf(phrase.head) == lexicon::SymbolKind::MassNoun && !phrase.det;
    if ((!is(phrase.det, Closed::The) && !named) || !phrase.mods.empty() || phrase.ordinal || phrase.quantity.value ||
        !context.setting.owner.kinds || (context.setting.owner.kinds & ~context.model.neverInPlay) == 0)
      return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
    return player(context.make(NodeKind::Area, Type::Player, {context.thisCard()}));
  }
  bool others = is(phrase.det, Closed::Another) || is(phrase.det2, Closed::Other);
  if (phrase.mods.size() == 1 && is(phrase.det, Closed::The) && saysChosen(context, *phrase.mods[0]) &&
      !phrase.ordinal && !phrase.mods[0]->negated)
    return playerSpokenOf(context, phrase, true);
  for (const Word* modifier : phrase.mods) {
    if (modifier->closed != Closed::Other && modifier->closed != Closed::Different)
      return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    others = true;
  }
  const bool one = is(phrase.det, Closed::The) && !others;
  if (one && is(phrase.ordinal, Closed::First)) return player(context.make(NodeKind::FirstPlayer, Type::Player));
  if (one && is(phrase.ordinal, Closed::Next))
    return player(context.make(NodeKind::PlayerAfter, Type::Player, {lastPlayer(context)}));
  if (phrase.ordinal) return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  if (noun.index != kNone) {  // "player 2"
    if (phrase.det || phrase.quantity.value || !phrase.mods.empty())
      return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
    context.made.seatsNamed = std::max(context.made.seatsNamed, uint8_t(noun.index + 1));
    return player(context.make(NodeKind::Seat, Type::Player, {}, 0, noun.index + 1));
  }
  const auto players = [&](Quantifier quantifier) {
    desc.sort = Sort::Players;
    desc.node = others ? playersBut(context, lastPlayer(context)) : context.make(NodeKind::Players, Type::Players);
    desc.quantifier = quantifier;
    return desc;
  };
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::None:
      if (phrase.det2 || !phrase.mods.empty()) break;
      if (phrase.quantity.value) {  // "more than 1 player"
        desc = players(Quantifier::Each);
        return quantify(context, desc, phrase) ? desc : Desc{};
      }
      if (phrase.head->form == lexicon::Form::Plural) return players(Quantifier::Each);  // "players cannot ..."
      break;
    case Closed::That:
    case Closed::This:
    case Closed::The: {
      if (others) {  // "the other player": than whom?
        const Word& other = phrase.det2 ? *phrase.det2 : *phrase.mods.front();
        return context.fail(diag::Id::NoRole, other.span, other.text, "write `another player`"), Desc{};
      }
      if (is(phrase.det, Closed::The) && context.setting.watched &&
          llvm::none_of(context.discourse.antecedents, [](const Antecedent& a) { return a.sort == Sort::Player; })) {
        desc.definite = true;  // unless "who defeated it" follows: postModifiers
        return player(nullptr);
      }
      return playerSpokenOf(context, phrase);
    }
    case Closed::Each:
    case Closed::All:
      return players(Quantifier::Each);
    case Closed::A:
    case Closed::Any:
    case Closed::Another:
      return players(Quantifier::One);
    default:
      break;
  }
  return context.fail(diag::Id::NoDeterminer, phrase.span, context.textOf(phrase.span)), Desc{};
}

const Node* playersBut(Context& context, const Node* player) {
  const int32_t variable = context.newLocal();
  const Node* same = context.samePlayer(context.local(variable, Type::Player), player);
  return context.make(NodeKind::FilterPlayers, Type::Players,
                      {context.make(NodeKind::Players, Type::Players), context.negate(same)}, 0, kNone, variable);
}

const Node* isAmong(Context& context, const Node* player, const Node* players) {
  if (players->kind == NodeKind::Players) return context.make(NodeKind::IsPlayer, Type::Bool, {player});
  if (players->kind == NodeKind::FilterPlayers)
    return context.both(isAmong(context, player, players->args[0]),
                        context.substitute(players->args[1], players->local, player));
  const int32_t each = context.newLocal();
  const Node* same = context.samePlayer(context.local(each, Type::Player), player);
  const Node* found = context.make(NodeKind::FilterPlayers, Type::Players, {players, same}, 0, kNone, each);
  return context.make(NodeKind::LtInt, Type::Bool,
                      {context.integer(0), context.make(NodeKind::CountPlayers, Type::Int, {found})});
}

Desc playerSpokenOf(Context& context, const NounPhrase& phrase, bool chosen) {
  const auto found = antecedent(context, phrase.span, context.textOf(phrase.span), false, [&](const Antecedent& a) {
    return a.sort == Sort::Player && (!chosen || saidToChoose(context, a));
  });
  if (!found) return {};
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Sort::Player;
  desc.node = found->node;
  return desc;
}

Desc describeOthers(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.span = phrase.span;
  desc.opponent = noun.opponent;
  for (const Word* modifier : phrase.mods)
    return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
  if (phrase.of || phrase.ordinal || phrase.det2 || phrase.quantity.kind != syntax::QuantityKind::None)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
  context.discourse.others = context.discourse.others || noun.opponent;
  const Node* list = noun.keeper ? context.make(NodeKind::GroupAreas, Type::Players,
                                                {context.make(NodeKind::LedGroup, Type::Int, {context.thisCard()})})
                                 : playersBut(context, context.setting.you);
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::That:
    case Closed::The:
      desc = playerSpokenOf(context, phrase);
      desc.opponent = noun.opponent;
      return desc;
    case Closed::Your:
      if (noun.keeper) break;
      desc.sort = Sort::Player;
      desc.node = context.make(NodeKind::PlayerAt, Type::Player, {list, context.integer(0)});
      context.note(phrase.span, "the other player", "YOU-9");
      return desc;
    case Closed::A:
    case Closed::Any:
      desc.quantifier = Quantifier::One;
      [[fallthrough]];
    case Closed::Each:
    case Closed::All:
      desc.sort = Sort::Players;
      desc.node = list;
      if (desc.quantifier != Quantifier::One) desc.quantifier = Quantifier::Each;
      return desc;
    case Closed::None:
      if (!noun.yours || phrase.possessor || phrase.head->form != lexicon::Form::Singular) break;
      desc.sort = Sort::Player;
      desc.node = context.make(NodeKind::PlayerAt, Type::Player, {list, context.integer(0)});
      context.note(phrase.span, "your opponent, as nobody else is named", "YOU-9");
      return desc;
    default:
      break;
  }
  return context.fail(diag::Id::NoDeterminer, phrase.span, context.textOf(phrase.span)), Desc{};
}

bool engagedWith(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor) {
  const Chunk* contact = cursor.next();
  const Chunk* part = cursor.next(1);
  const Chunk* with = cursor.next(2);
  if (!contact || contact->kind != ChunkKind::Contact || !contact->np || !contact->verb ||
      !is(contact->verb->verb, Closed::Be) || !part || part->kind != ChunkKind::Part || !with)
    return false;
  const Relation* area = relationOf(context, context.verbOf(part->word), Relation::Sort::Area);
  const NounDecl* noun = context.nounOf(phrase.head);
  const bool card = noun && noun->sort == NounSort::Card && (noun->kinds & ~context.identityKinds()) == 0;
  if (!area || !is(with->word, area->preposition) || with->np || !noun || (noun->sort != NounSort::Player && !card) ||
      contact->verb->negated)
    return false;
  cursor.at += 3;
  Cursor none;
  Desc it = describe(context, *contact->np, none);
  const Node* bearer = it.sort == Sort::None ? nullptr : cardOf(context, it);
  if (!bearer) return true;
  desc = {};
  desc.span = phrase.span;
  desc.sort = Sort::Player;
  desc.node = context.make(NodeKind::Area, Type::Player, {bearer});
  context.note(phrase.span, "the player in whose area it is", "YOU-9");
  return true;
}

std::vector<Index> namesOfIdentity(const Context& context, Index name) {
  std::vector<Index> names;
  for (Index i = 0; i < context.program.cards.size(); ++i) {
    if (context.program.cards[i].name != name || !context.program.kinds[context.program.cards[i].kind].identity)
      continue;
    Index face = i;
    for (size_t turns = 0; turns < 8 && face != kNone; ++turns, face = context.program.cards[face].otherFace) {
      if (std::find(names.begin(), names.end(), context.program.cards[face].name) == names.end())
        names.push_back(context.program.cards[face].name);
    }
  }
  return names;
}

const Node* isNamedOneOf(Context& context, const Node* card, const std::vector<Index>& names) {
  std::vector<const Node*> any;
  for (const Index each : names) any.push_back(context.make(NodeKind::IsNamed, Type::Bool, {card}, 0, each));
  return any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any);
}

const Node* belongsToIdentity(Context& context, const Node* card, Index name) {
  const std::vector<Index> names = namesOfIdentity(context, name);
  if (names.empty() || context.model.classesOfIdentity.empty()) return nullptr;
  const Node* identity = context.identityOf(context.make(NodeKind::Owner, Type::Player, {card}));
  const Node* ofClass = nullptr;
  for (const Index each : context.model.classesOfIdentity)
    ofClass = context.either(ofClass, context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, each));
  return context.either(context.make(NodeKind::IsNamed, Type::Bool, {card}, 0, name),
                        context.both(ofClass, isNamedOneOf(context, identity, names)));
}

void meansIdentity(Context& context, Desc& desc, Index name) {
  if (context.setting.owner.card == kNone) return;
  const std::vector<Index>& traits = context.program.cards[context.setting.owner.card].traits;
  const std::vector<Index>& classes = context.model.classesOfIdentity;
  const auto said = std::find_first_of(classes.begin(), classes.end(), traits.begin(), traits.end());
  const std::vector<Index> names = said == classes.end() ? std::vector<Index>{} : namesOfIdentity(context, name);
  if (names.empty()) return;
  // Whichever of its faces is up, the name is not another card's; unless that is of this class and of the same player, too.
  const Node* card = context.local(desc.variable, Type::Card);
  const Node* player = context.make(NodeKind::Owner, Type::Player, {context.thisCard()});
  const Node* identity = context.identityOf(player);
  const Node* ofClass = context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, *said);
  const Node* theirs = context.samePlayer(context.make(NodeKind::Owner, Type::Player, {card}), player);
  desc.predicates.push_back(
      context.either(context.negate(isNamedOneOf(context, identity, names)),
                     context.either(context.sameCard(card, identity), context.both(theirs, ofClass))));
  context.note(desc.span, "your identity, where it bears this name: this card belongs to it");
}

bool describePlayer(Context& context, const NounPhrase& phrase, const NounDecl& noun, Desc& desc) {
  if (noun.index != kNone || !is(phrase.det, Closed::The) || phrase.det2 || phrase.ordinal || phrase.of ||
      phrase.quantity.kind != syntax::QuantityKind::None)
    return false;
  desc.span = phrase.span;
  const bool plural = phrase.head->form == lexicon::Form::Plural;
  if (plural && phrase.mods.empty()) {
    desc.sort = Sort::Players;
    desc.node = context.make(NodeKind::Players, Type::Players);
    desc.quantifier = Quantifier::Each;
    return true;
  }
  if (plural || phrase.mods.size() != 1 || !phrase.mods[0]->symbol.valid() || phrase.mods[0]->negated) return false;
  const Word& word = *phrase.mods[0];
  if (context.kindOf(&word) == SymbolKind::Verb && word.form != lexicon::Form::Gerund) {
    if (relationOf(context, context.verbOf(&word), Relation::Sort::Area)) {
      if (context.setting.owner.playerCard || context.setting.owner.name == kNone) return false;
      desc.sort = Sort::Player;
      desc.node = context.make(NodeKind::Area, Type::Player, {context.thisCard()});
      context.note(phrase.span, "the player in whose area this card is");
      return true;
    }
    return false;
  }
  if (context.kindOf(&word) == SymbolKind::Verb && context.setting.watched) {
    // "the defeating player": who controls what did it
    const VerbWord* verb = context.verbOf(&word);
    if (context.setting.watched < verb->frames.data() ||
        context.setting.watched >= verb->frames.data() + verb->frames.size())
      return false;
    desc.sort = Sort::Player;
    desc.node = playerWith(context, context.roleCard(context.setting.event, bytecode::Role::Performer));
    mention(context, Sort::Player, desc.node, 0, false, phrase.span);
    context.note(phrase.span, "who controls what did it", "YOU-7");
    return true;
  }
  if (context.kindOf(&word) != SymbolKind::Name) return false;
  // The faces of an identity are one card: whichever is up, it is that player.
  const Index name = context.model.vocabulary[word.symbol].data;
  std::vector<Index> names = namesOfIdentity(context, name);
  if (names.empty()) {
    const bool card = std::any_of(context.program.cards.begin(), context.program.cards.end(),
                                  [&](const bytecode::Card& each) { return each.name == name; });
    if (card) return context.fail(diag::Id::NoRole, word.span, word.text, "no identity has this name"), true;
    names.push_back(name);  // of a set that is not here
  }
  const int32_t variable = context.newLocal();
  const Node* test = isNamedOneOf(context, context.identityOf(context.local(variable, Type::Player)), names);
  const Node* found = context.make(NodeKind::FilterPlayers, Type::Players,
                                   {context.make(NodeKind::Players, Type::Players), test}, 0, kNone, variable);
  desc.sort = Sort::Player;
  desc.node = context.make(NodeKind::PlayerAt, Type::Player, {found, context.integer(0)});
  context.note(phrase.span, "the player whose identity this is, whichever face is up");
  return true;
}

}  // namespace thou::sema
