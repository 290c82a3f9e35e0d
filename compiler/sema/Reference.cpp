// Who `you`, `it`, `that enemy`, `them` and `their` are. Rules YOU-1, YOU-2, YOU-9; recency and type for the rest.
#include <algorithm>

#include "compiler/lexicon/SplitWords.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

void Builder::mention(Desc::Sort sort, const Node* node, uint32_t kinds, bool plural, Span span, Index zoneNoun) {
  antecedents_.push_back({sort, node, kinds, clause_, plural, span, zoneNoun});
}

const Node* Builder::cardsOf(const Antecedent& antecedent) {
  if (antecedent.sort == Desc::Sort::Query) return antecedent.node;
  const Node* one = make(NodeKind::Single, Type::Cards, {antecedent.node});
  if (!antecedent.others) return one;
  const Node* first = make(NodeKind::Take, Type::Cards, {antecedent.others, integer(1)});
  return make(NodeKind::Take, Type::Cards, {make(NodeKind::Union, Type::Cards, {one, first}), integer(1)});
}

void Builder::mentionBoth(size_t before, size_t between) {
  const Antecedent* parts[2] = {};
  for (size_t i = before; i < antecedents_.size(); ++i) {
    const Antecedent& a = antecedents_[i];
    if (a.node && (a.sort == Desc::Sort::Card || (a.sort == Desc::Sort::Query && a.plural))) parts[i >= between] = &a;
  }
  if (!parts[0] || !parts[1]) return;
  Span span = parts[0]->span;
  span.length = uint16_t(parts[1]->span.end() - span.begin);
  ++clause_;  // nearer than its parts
  mention(Desc::Sort::Query, make(NodeKind::Union, Type::Cards, {cardsOf(*parts[0]), cardsOf(*parts[1])}),
          parts[0]->kinds | parts[1]->kinds, true, span);
}

void Builder::mentionedIf(size_t before) {
  for (size_t i = before; i < antecedents_.size(); ++i) antecedents_[i].conditional = true;
}

void Builder::mentionPending(const Node* card, uint32_t kinds, Span span) {
  mention(Desc::Sort::Card, card, kinds, false, span);
  antecedents_.back().pending = true;
}

void Builder::forgetPending() {
  std::erase_if(antecedents_, [](const Antecedent& a) { return a.pending; });
}

uint32_t Builder::personKinds() const {
  uint32_t persons = 0;
  for (size_t i = 0; i < program_.kinds.size(); ++i) persons |= uint32_t(program_.kinds[i].character) << i;
  return persons;
}

bool Builder::byName(const Antecedent& mention) const {
  if (mention.unspoken) return false;
  if (mention.node && mention.node->kind == NodeKind::This) return true;
  const std::vector<std::string> words = lexicon::splitWords(textOf(mention.span));
  const size_t from = !words.empty() && (words[0] == "the" || words[0] == "The") ? 1 : 0;
  std::vector<lexicon::Reading> readings;
  const size_t name = model_.vocabulary.longest(words, from, readings);
  const size_t behind = words.size() - from - name;  // "the Blob minion": of what kind
  return behind <= from && std::any_of(readings.begin(), readings.end(), [&](const lexicon::Reading& reading) {
           return model_.vocabulary[reading.symbol].kind == lexicon::SymbolKind::Name;
         });
}

void Builder::forgetFound(size_t from) {
  for (size_t i = from; i < antecedents_.size(); ++i) antecedents_[i].found = 0;
}

namespace {

/// The same thing said twice.
bool same(const Node* a, const Node* b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || a->value != b->value || a->index != b->index || a->local != b->local ||
      a->args.size() != b->args.size())
    return false;
  for (size_t i = 0; i < a->args.size(); ++i) {
    if (!same(a->args[i], b->args[i])) return false;
  }
  return true;
}

/// A role of the event that the ability watches.
bool ofWatched(const Antecedent& a) {
  return a.node && a.node->kind == NodeKind::RoleCard && a.node->args[0]->kind == NodeKind::Watched;
}

}  // namespace

std::optional<Antecedent> Builder::antecedent(Span span, std::string_view word, bool plural,
                                              const std::function<bool(const Antecedent&)>& fits) {
  // The newest clause that mentions something fitting decides; two different things in it that fit are an error.
  // What the clause has said itself so far comes first, but only where nothing said before could be meant.
  const Antecedent* found = nullptr;
  const auto rivals = [&](const Antecedent& a) {
    if (same(a.node, found->node)) return false;
    if (found->pending && !a.pending)
      return !nearest_ && a.span.file == span.file && textOf(a.span) != textOf(found->span);
    return a.clause == found->clause && a.span != found->span;
  };
  for (size_t i = antecedents_.size(); i-- > 0;) {
    const Antecedent& candidate = antecedents_[i];
    if (candidate.plural != plural || !fits(candidate)) continue;
    const bool cards = candidate.sort == Sort::Card || candidate.sort == Sort::Query;
    if (cards && (!(candidate.kinds & askedKinds_) || (ofEvent_ && !ofWatched(candidate)))) continue;
    if (!found) {
      found = &candidate;
    } else if (rivals(candidate)) {
      report(diag::Id::AmbiguousReference, span)
          .arg(word)
          .arg(textOf(candidate.span))
          .arg(textOf(found->span))
          .label(candidate.span, "this fits")
          .label(found->span, "and so does this")
          .help("name the one you mean, such as `that " + kindNames(found->kinds) + "`");
      return std::nullopt;
    } else if (candidate.clause != found->clause && !found->pending) {
      break;
    }
  }
  if (!found || !found->node) {  // without a node: a condition spoke of some card, of none in particular
    fail(diag::Id::NoAntecedent, span, word);
    return std::nullopt;
  }
  if (found->pending && defining_) {
    fail(diag::Id::NotYet, span, "an X that is of what its clause chooses", "write `equal to its ...`");
    return std::nullopt;
  }
  note(span, "`" + std::string(word) + "`: " + std::string(textOf(found->span)), "");
  Antecedent result = *found;
  if (result.others) result.node = make(NodeKind::At, Type::Card, {cardsOf(result), integer(0)});
  return result;
}

Desc Builder::pronoun(const NounPhrase& phrase) {
  const Word& word = *phrase.head;
  Desc desc;
  desc.span = phrase.span.length ? phrase.span : word.span;
  switch (word.closed) {
    case Closed::You:
    case Closed::Your:
    case Closed::Yourself:
      desc.sort = Sort::Player;
      desc.node = you_;
      return desc;
    case Closed::This:
    case Closed::Here:
      desc.sort = Sort::Card;
      desc.node = thisCard();
      desc.kinds = owner_.kinds;
      return desc;
    case Closed::It:
    case Closed::Its:
    case Closed::Itself:
    case Closed::He:
    case Closed::Him:
    case Closed::His:
    case Closed::Himself:
    case Closed::She:
    case Closed::Her:
    case Closed::Herself: {
      // Amounts and lists are no `it`; the card itself is one when nothing else was mentioned. `He` and `she` are persons, those with a
      // name before all others, then the card itself.
      const bool it = word.closed == Closed::It || word.closed == Closed::Its || word.closed == Closed::Itself;
      const uint32_t kinds = it ? ~0u : personKinds();
      const auto possible = [&](const Antecedent& a) {
        return a.sort == Sort::Card && (a.kinds & kinds) != 0 && (it || !a.unspoken);
      };
      const auto named = [&](const Antecedent& a) { return possible(a) && byName(a); };
      const auto any = [&](const auto& fits) {
        return std::any_of(antecedents_.begin(), antecedents_.end(),
                           [&](const Antecedent& a) { return !a.plural && fits(a); });
      };
      const bool person = !it && any(named);
      if ((it ? !any(possible) : !person) && (owner_.kinds & kinds) && !bracketed_ && !defining_) {
        desc.sort = Sort::Card;
        desc.node = thisCard();
        desc.kinds = owner_.kinds;
        note(word.span, "`" + std::string(word.text) + "`: this card", "");
        return desc;
      }
      const auto found =
          antecedent(desc.span, word.text, false, [&](const Antecedent& a) { return person ? named(a) : possible(a); });
      if (!found) return {};
      desc.sort = Sort::Card;
      desc.node = found->node;
      desc.kinds = found->kinds;
      desc.zoneNoun = found->zoneNoun;
      return desc;
    }
    case Closed::They:
    case Closed::Them:
    case Closed::Their:
    case Closed::Themselves: {
      // Several cards, or the player addressed last ("each player ... their hand").
      const Antecedent* newest = nullptr;
      for (const Antecedent& a : antecedents_) {
        if ((a.sort == Sort::Query && a.plural) || a.sort == Sort::Player) newest = &a;
      }
      if (!newest) {  // of one person
        const uint32_t persons = personKinds();
        const auto found = antecedent(desc.span, word.text, false, [&](const Antecedent& a) {
          return a.sort == Sort::Card && (a.kinds & ~persons) == 0;
        });
        if (!found) return {};
        desc.sort = Sort::Card;
        desc.node = found->node;
        desc.kinds = found->kinds;
        return desc;
      }
      if (newest->sort == Sort::Player) {
        desc.sort = Sort::Player;
        desc.node = newest->node;
        return desc;
      }
      desc.sort = Sort::Query;
      desc.list = newest->node;
      desc.kinds = newest->kinds;
      desc.variable = newLocal();
      desc.quantifier = Quantifier::Each;
      desc.plural = true;
      return desc;
    }
    case Closed::That:
    case Closed::Those: {
      const auto found = antecedent(desc.span, word.text, word.closed == Closed::Those,
                                    [](const Antecedent& a) { return a.sort == Sort::Card; });
      if (!found) return {};
      desc.sort = Sort::Card;
      desc.node = found->node;
      desc.kinds = found->kinds;
      desc.zoneNoun = found->zoneNoun;
      return desc;
    }
    case Closed::Amount:
    case Closed::Number:
      return describeNumber(phrase);
    case Closed::Top:
    case Closed::Bottom: {
      // "the top of your deck"
      if (!is(phrase.det, Closed::The) || !phrase.of || !phrase.mods.empty() || phrase.quantity.value || phrase.ordinal)
        break;
      if (!determined(*phrase.of)) return {};
      desc = describeHead(*phrase.of);
      if (desc.sort == Sort::None) return desc;
      if (desc.sort != Sort::Zone) break;
      desc.bottom = word.closed == Closed::Bottom;
      desc.fromTop = !desc.bottom;
      return desc;
    }
    default:
      break;
  }
  fail(diag::Id::NoRole, word.span, word.text);
  return {};
}

Desc Builder::possessed(const NounPhrase& phrase, Desc owner) {
  if (owner.sort == Sort::None) return {};
  const Word& head = *phrase.head;
  Desc desc;
  desc.span = phrase.span;
  if (head.symbol.valid() && kindOf(&head) == lexicon::SymbolKind::Stat) {
    const Index stat = model_.vocabulary[head.symbol].data;
    const Node* card = owner.sort == Sort::Player ? identityOf(owner.node) : cardOf(owner);
    if (!card) return {};
    bool printed = false;
    for (const Word* modifier : phrase.mods) {
      if (modifier->closed == Closed::Printed)
        printed = true;
      else
        return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    }
    desc.sort = Sort::Amount;
    desc.unit = NounSort::Unit;
    desc.node = make(printed ? NodeKind::PrintedStat : NodeKind::Stat, Type::Int, {card}, stat);
    if (owner.sort == Sort::Player)
      note(owner.span, "your identity: identities have " + std::string(head.text), "YOU-1");
    return desc;
  }
  const NounDecl* noun = nounOf(&head);
  if (!noun) return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
  switch (noun->sort) {
    case NounSort::Zone: {
      if (!phrase.mods.empty()) return fail(diag::Id::NoRole, phrase.mods[0]->span, phrase.mods[0]->text), Desc{};
      const Node* player =
          owner.sort == Sort::Card ? make(NodeKind::Owner, Type::Player, {owner.node}) : playerOf(owner);
      if (!player) return {};
      desc.sort = Sort::Zone;  // YOU-10: your deck is that of the player who resolves this
      desc.index = noun->index;
      desc.node = player;
      note(phrase.span,
           "the player's: " + std::string(program_.string(program_.zones[noun->index].name)) + "s belong to players",
           "YOU-9");
      return desc;
    }
    case NounSort::Card: {
      const Node* player = playerOf(owner);
      if (!player) return {};
      const uint32_t identities = identityKinds();
      if ((noun->kinds & ~identities) == 0 && phrase.mods.empty() &&
          phrase.quantity.kind == syntax::QuantityKind::None) {
        desc.sort = Sort::Card;
        desc.kinds = noun->kinds;
        desc.node = identityOf(player);
        if (noun->kinds != identities) {
          const int32_t variable = newLocal();
          const Node* form = make(NodeKind::IsKind, Type::Bool, {local(variable, Type::Card)}, noun->kinds);
          const Node* list = make(NodeKind::Single, Type::Cards, {desc.node});
          desc.node = make(NodeKind::At, Type::Card,
                           {make(NodeKind::Filter, Type::Cards, {list, form}, 0, kNone, variable), integer(0)});
        }
        return desc;
      }
      // your allies: those you control
      NounPhrase plain = phrase;
      plain.det = nullptr;
      plain.possessor = nullptr;
      desc = describeCards(plain, *noun);
      if (desc.sort == Sort::None) return {};
      desc.predicates.push_back(
          make(NodeKind::EqPlayer, Type::Bool,
               {make(NodeKind::Controller, Type::Player, {local(desc.variable, Type::Card)}), player}));
      if (phrase.quantity.kind == syntax::QuantityKind::None) {
        desc.quantifier = phrase.head->form == lexicon::Form::Plural ? Quantifier::Each : Quantifier::Definite;
      }
      return desc;
    }
    case NounSort::Counter: {
      const bool excess = phrase.mods.size() == 1 && phrase.mods[0]->closed == Closed::Excess;
      for (const Word* modifier : phrase.mods) {
        if (!excess) return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      }
      const Node* card = cardOf(owner);
      if (!card || noun->index == kNone) return {};
      desc.sort = Sort::Amount;
      desc.unit = NounSort::Counter;
      desc.unitIndex = noun->index;
      desc.node = make(NodeKind::Counters, Type::Int, {card}, noun->index);
      if (!excess) return desc;
      for (const HeaderDecl& header : model_.headers) {  // what is more than the stat that it uses up
        if (header.counter || header.less != noun->index) continue;
        const Node* stat = make(NodeKind::Stat, Type::Int, {card}, header.index);
        desc.node = make(NodeKind::Max, Type::Int, {integer(0), make(NodeKind::Sub, Type::Int, {desc.node, stat})});
        return desc;
      }
      return fail(diag::Id::NoRole, phrase.mods[0]->span, phrase.mods[0]->text), Desc{};
    }
    case NounSort::Resource: {
      // this card's printed resources
      const Node* card = cardOf(owner);
      if (!card) return {};
      for (const Word* modifier : phrase.mods) {
        if (modifier->closed != Closed::Printed) return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      }
      desc.sort = Sort::Resources;
      desc.node = make(NodeKind::Icons, Type::Int, {card});
      return desc;
    }
    case NounSort::Scope: {
      desc.sort = Sort::Scope;
      desc.index = noun->index;
      desc.unitIndex = Index(noun->scope);
      desc.node = playerOf(owner);
      if (is(phrase.ordinal, Closed::Next)) desc.quantifier = Quantifier::One;
      return desc.node ? desc : Desc{};
    }
    case NounSort::Part: {
      for (const Word* modifier : phrase.mods) return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      const Node* card = owner.sort == Sort::Player ? identityOf(owner.node) : cardOf(owner);
      if (!card) return {};
      desc.sort = Sort::Card;
      desc.node = card;
      desc.kinds = owner.sort == Sort::Player ? identityKinds() : owner.kinds;
      desc.unitIndex = head.symbol.value;
      return desc;
    }
    case NounSort::Control:
      desc.sort = Sort::Player;
      desc.node = playerOf(owner);
      return desc.node ? desc : Desc{};
    case NounSort::Holder: {
      for (const Word* modifier : phrase.mods) return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      const Node* card = owner.sort == Sort::Player ? nullptr : cardOf(owner);
      if (!card) return failed_ ? Desc{} : (fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{});
      const bool owns = noun->construct == Construct::Own;
      desc.sort = Sort::Player;
      desc.node = make(owns ? NodeKind::Owner : NodeKind::Controller, Type::Player, {card});
      note(phrase.span, owns ? "who owns the card, whoever controls it" : "who controls the card now",
           owns ? "OC-1" : "OC-3");
      return desc;
    }
    case NounSort::Return:
    case NounSort::Deed:
    case NounSort::Copy:
    case NounSort::Currency:
    case NounSort::Ability:
    case NounSort::Mode:
    case NounSort::Side:
    case NounSort::Player:
    case NounSort::Form:
    case NounSort::Event:
    case NounSort::Role:
    case NounSort::Unit:
      break;
  }
  fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
  return {};
}

}  // namespace thou::sema
