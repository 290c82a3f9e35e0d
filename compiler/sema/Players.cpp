// Players: `each other player`, `the engaged player`, `the Ada Moreau player`, `an opponent`; the names of their identities.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

Desc Builder::describePlayers(const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  if (describePlayer(phrase, noun, desc)) return failed_ ? Desc{} : desc;
  if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
  if (noun.ofArea) {  // "the engaged player": with whom this card is
    if (!is(phrase.det, Closed::The) || !phrase.mods.empty() || phrase.ordinal || phrase.quantity.value ||
        !owner_.kinds)
      return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
    desc.sort = Sort::Player;
    desc.node = make(NodeKind::Area, Type::Player, {thisCard()});
    return desc;
  }
  bool others = is(phrase.det, Closed::Another) || is(phrase.det2, Closed::Other);
  for (const Word* modifier : phrase.mods) {
    if (modifier->closed != Closed::Other && modifier->closed != Closed::Different)
      return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    others = true;
  }
  if (is(phrase.ordinal, Closed::First) && is(phrase.det, Closed::The) && !others) {
    desc.sort = Sort::Player;
    desc.node = make(NodeKind::FirstPlayer, Type::Player);
    return desc;
  }
  if (is(phrase.ordinal, Closed::Next) && is(phrase.det, Closed::The) && !others) {
    desc.sort = Sort::Player;
    desc.node = make(NodeKind::PlayerAfter, Type::Player, {lastPlayer()});
    return desc;
  }
  if (phrase.ordinal) return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  if (noun.index != kNone) {  // "player 2"
    if (phrase.det || phrase.quantity.value || !phrase.mods.empty())
      return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
    seatsNamed = std::max(seatsNamed, uint8_t(noun.index + 1));
    desc.sort = Sort::Player;
    desc.node = make(NodeKind::Seat, Type::Player, {}, 0, noun.index + 1);
    return desc;
  }
  const auto players = [&](Quantifier quantifier) {
    desc.sort = Sort::Players;
    desc.node = others ? playersBut(lastPlayer()) : make(NodeKind::Players, Type::Players);
    desc.quantifier = quantifier;
    return desc;
  };
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::None:
      if (phrase.det2 || !phrase.mods.empty()) break;
      if (phrase.quantity.value) {  // "more than 1 player"
        desc = players(Quantifier::Each);
        return quantify(desc, phrase) ? desc : Desc{};
      }
      if (phrase.head->form == lexicon::Form::Plural) return players(Quantifier::Each);  // "players cannot ..."
      break;
    case Closed::That:
    case Closed::This:
    case Closed::The: {
      if (others) {  // "the other player": than whom?
        const Word& other = phrase.det2 ? *phrase.det2 : *phrase.mods.front();
        return fail(diag::Id::NoRole, other.span, other.text, "write `another player`"), Desc{};
      }
      if (is(phrase.det, Closed::The) && watched_) {  // unless "who defeated it" follows: postModifiers
        const bool known = std::any_of(antecedents_.begin(), antecedents_.end(),
                                       [](const Antecedent& a) { return a.sort == Sort::Player; });
        if (!known) {
          desc.sort = Sort::Player;
          desc.definite = true;
          return desc;
        }
      }
      return playerSpokenOf(phrase);
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
  return fail(diag::Id::NoDeterminer, phrase.span, textOf(phrase.span)), Desc{};
}

const Node* Builder::playersBut(const Node* player) {
  const int32_t variable = newLocal();
  const Node* same = make(NodeKind::EqPlayer, Type::Bool, {local(variable, Type::Player), player});
  return make(NodeKind::FilterPlayers, Type::Players, {make(NodeKind::Players, Type::Players), negate(same)}, 0, kNone,
              variable);
}

Desc Builder::playerSpokenOf(const NounPhrase& phrase) {
  const auto found =
      antecedent(phrase.span, textOf(phrase.span), false, [](const Antecedent& a) { return a.sort == Sort::Player; });
  if (!found) return {};
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Sort::Player;
  desc.node = found->node;
  return desc;
}

Desc Builder::describeOthers(const NounPhrase& phrase, const NounDecl& noun) {
  // "an opponent", "your opponent", "each opponent"; "a keeper": whose area holds what this card set aside
  Desc desc;
  desc.span = phrase.span;
  desc.opponent = noun.opponent;
  for (const Word* modifier : phrase.mods) return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
  if (phrase.of || phrase.ordinal || phrase.det2 || phrase.quantity.kind != syntax::QuantityKind::None)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
  others_ = others_ || noun.opponent;
  const Node* list =
      noun.keeper ? make(NodeKind::GroupAreas, Type::Players, {make(NodeKind::LedGroup, Type::Int, {thisCard()})})
                  : playersBut(you_);
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::That:
    case Closed::The:
      desc = playerSpokenOf(phrase);
      desc.opponent = noun.opponent;
      return desc;
    case Closed::Your:
      if (noun.keeper) break;
      desc.sort = Sort::Player;
      desc.node = make(NodeKind::PlayerAt, Type::Player, {list, integer(0)});
      note(phrase.span, "the other player", "YOU-9");
      return desc;
    case Closed::Each:
    case Closed::All:
      desc.sort = Sort::Players;
      desc.node = list;
      desc.quantifier = Quantifier::Each;
      return desc;
    case Closed::A:
    case Closed::Any:
      desc.sort = Sort::Players;
      desc.node = list;
      desc.quantifier = Quantifier::One;
      return desc;
    case Closed::None:
      if (!noun.yours || phrase.possessor || phrase.head->form != lexicon::Form::Singular) break;
      desc.sort = Sort::Player;
      desc.node = make(NodeKind::PlayerAt, Type::Player, {list, integer(0)});
      note(phrase.span, "your opponent, as nobody else is named", "YOU-9");
      return desc;
    default:
      break;
  }
  return fail(diag::Id::NoDeterminer, phrase.span, textOf(phrase.span)), Desc{};
}

bool Builder::engagedWith(Desc& desc, const NounPhrase& phrase, Cursor& cursor) {
  // "the player it is engaged with": in whose area it is; "the hero it is engaged with": that player's
  const Chunk* contact = cursor.next();
  const Chunk* part = cursor.next(1);
  const Chunk* with = cursor.next(2);
  if (!contact || contact->kind != ChunkKind::Contact || !contact->np || !contact->verb ||
      !is(contact->verb->verb, Closed::Be) || !part || part->kind != ChunkKind::Part || !with)
    return false;
  const Relation* area = nullptr;
  for (const Relation& relation : model_.relations) {
    if (relation.sort == Relation::Sort::Area && verbOf(part->word) == &model_.verbs[relation.verbWord] &&
        is(with->word, relation.preposition))
      area = &relation;
  }
  const NounDecl* noun = nounOf(phrase.head);
  const bool card = noun && noun->sort == NounSort::Card && (noun->kinds & ~identityKinds()) == 0;
  if (!area || with->np || !noun || (noun->sort != NounSort::Player && !card) || contact->verb->negated) return false;
  cursor.at += 3;
  Cursor none;
  Desc it = describe(*contact->np, none);
  const Node* bearer = it.sort == Sort::None ? nullptr : cardOf(it);
  if (!bearer) return true;
  desc = {};
  desc.span = phrase.span;
  desc.sort = Sort::Player;
  desc.node = make(NodeKind::Area, Type::Player, {bearer});
  note(phrase.span, "the player in whose area it is", "YOU-9");
  return true;
}

std::vector<Index> Builder::namesOfIdentity(Index name) const {
  std::vector<Index> names;
  for (Index i = 0; i < program_.cards.size(); ++i) {
    if (program_.cards[i].name != name || !program_.kinds[program_.cards[i].kind].identity) continue;
    Index face = i;
    for (size_t turns = 0; turns < 8 && face != kNone; ++turns, face = program_.cards[face].otherFace) {
      if (std::find(names.begin(), names.end(), program_.cards[face].name) == names.end())
        names.push_back(program_.cards[face].name);
    }
  }
  return names;
}

const Node* Builder::isNamedOneOf(const Node* card, const std::vector<Index>& names) {
  std::vector<const Node*> any;
  for (const Index each : names) any.push_back(make(NodeKind::IsNamed, Type::Bool, {card}, 0, each));
  return any.size() == 1 ? any.front() : makeList(NodeKind::Or, Type::Bool, any);
}

void Builder::meansIdentity(Desc& desc, Index name) {
  if (owner_.card == kNone) return;
  const std::vector<Index>& traits = program_.cards[owner_.card].traits;
  const std::vector<Index>& classes = model_.classesOfIdentity;
  const auto said = std::find_first_of(classes.begin(), classes.end(), traits.begin(), traits.end());
  const std::vector<Index> names = said == classes.end() ? std::vector<Index>{} : namesOfIdentity(name);
  if (names.empty()) return;
  // Whichever of its faces is up, the name is not another card's; unless that is of this class and of the same player, too.
  const Node* card = local(desc.variable, Type::Card);
  const Node* player = make(NodeKind::Owner, Type::Player, {thisCard()});
  const Node* identity = identityOf(player);
  const Node* ofClass = make(NodeKind::HasTrait, Type::Bool, {card}, 0, *said);
  const Node* theirs = make(NodeKind::EqPlayer, Type::Bool, {make(NodeKind::Owner, Type::Player, {card}), player});
  desc.predicates.push_back(
      either(negate(isNamedOneOf(identity, names)),
             either(make(NodeKind::EqCard, Type::Bool, {card, identity}), both(theirs, ofClass))));
  note(desc.span, "your identity, where it bears this name: this card belongs to it");
}

bool Builder::describePlayer(const NounPhrase& phrase, const NounDecl& noun, Desc& desc) {
  if (noun.index != kNone || !is(phrase.det, Closed::The) || phrase.det2 || phrase.ordinal || phrase.of ||
      phrase.quantity.kind != syntax::QuantityKind::None)
    return false;
  desc.span = phrase.span;
  const bool plural = phrase.head->form == lexicon::Form::Plural;
  if (plural && phrase.mods.empty()) {
    desc.sort = Sort::Players;
    desc.node = make(NodeKind::Players, Type::Players);
    desc.quantifier = Quantifier::Each;
    return true;
  }
  if (plural || phrase.mods.size() != 1 || !phrase.mods[0]->symbol.valid() || phrase.mods[0]->negated) return false;
  const Word& word = *phrase.mods[0];
  if (kindOf(&word) == SymbolKind::Verb && word.form != lexicon::Form::Gerund) {
    const VerbWord* verb = verbOf(&word);
    for (const Relation& relation : model_.relations) {
      if (relation.sort != Relation::Sort::Area || verb != &model_.verbs[relation.verbWord]) continue;
      if (owner_.playerCard || owner_.name == kNone) return false;
      desc.sort = Sort::Player;
      desc.node = make(NodeKind::Area, Type::Player, {thisCard()});
      note(phrase.span, "the player in whose area this card is");
      return true;
    }
    return false;
  }
  if (kindOf(&word) == SymbolKind::Verb && watched_) {
    // "the defeating player": who controls what did it
    const VerbWord* verb = verbOf(&word);
    if (watched_ < verb->frames.data() || watched_ >= verb->frames.data() + verb->frames.size()) return false;
    desc.sort = Sort::Player;
    desc.node = playerWith(make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(bytecode::Role::Performer)));
    mention(Sort::Player, desc.node, 0, false, phrase.span);
    note(phrase.span, "who controls what did it", "YOU-7");
    return true;
  }
  if (kindOf(&word) != SymbolKind::Name) return false;
  // The faces of an identity are one card: whichever is up, it is that player.
  const Index name = model_.vocabulary[word.symbol].data;
  std::vector<Index> names = namesOfIdentity(name);
  if (names.empty()) {
    const bool card = std::any_of(program_.cards.begin(), program_.cards.end(),
                                  [&](const bytecode::Card& each) { return each.name == name; });
    if (card) return fail(diag::Id::NoRole, word.span, word.text, "no identity has this name"), true;
    names.push_back(name);  // of a set that is not here
  }
  const int32_t variable = newLocal();
  const Node* test = isNamedOneOf(identityOf(local(variable, Type::Player)), names);
  const Node* found =
      make(NodeKind::FilterPlayers, Type::Players, {make(NodeKind::Players, Type::Players), test}, 0, kNone, variable);
  desc.sort = Sort::Player;
  desc.node = make(NodeKind::PlayerAt, Type::Player, {found, integer(0)});
  note(phrase.span, "the player whose identity this is, whichever face is up");
  return true;
}

}  // namespace thou::sema
