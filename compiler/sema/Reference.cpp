// Who `you`, `it`, `that enemy`, `them` and `their` are. Rules YOU-1, YOU-2, YOU-9; recency and type for the rest.
#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

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
    case Closed::Nothing:
      return fail(diag::Id::Misplaced, word.span, word.text, "what does not happen is left out"), Desc{};
    case Closed::This:
    case Closed::Here:
      if (!readsAll(phrase, 0)) return {};
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
      // Amounts and lists are no `it`; the card itself is one when nothing else was mentioned, or the trigger speaks of it alone. `He` and `she` are persons, those with a
      // name before all others, then the card itself.
      const bool it = word.closed == Closed::It || word.closed == Closed::Its || word.closed == Closed::Itself;
      const uint32_t kinds = it ? ~0u : personKinds();
      const auto possible = [&](const Antecedent& a) {
        return a.sort == Sort::Card && (a.kinds & kinds) != 0 && !(a.unspoken && (!it || bySelf_)) &&
               !(notThis_ && a.node && a.node->kind == NodeKind::This);
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
        desc.pronoun = true;
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
      desc.others = found->others;
      desc.chosen = found->chosen;
      desc.pronoun = true;
      return desc;
    }
    case Closed::They:
    case Closed::Them:
    case Closed::Their:
    case Closed::Themselves: {
      // Several cards, or the player addressed last ("each player ... their hand").
      const Antecedent* newest = nullptr;
      const Antecedent* other = nullptr;  // than who does it: "the first player chooses 2 minions and discards them"
      for (const Antecedent& a : antecedents_) {
        if (!(a.sort == Sort::Query && a.plural) && a.sort != Sort::Player) continue;
        newest = &a;
        if (a.sort != Sort::Player || !notThem_ || !same(a.node, notThem_)) other = &a;
      }
      if (word.closed == Closed::Them && other && other->sort == Sort::Query) newest = other;
      if (!newest) {  // of one person
        const uint32_t persons = personKinds();
        const auto found = antecedent(desc.span, word.text, false, [&](const Antecedent& a) {
          return a.sort == Sort::Card && (a.kinds & ~persons) == 0;
        });
        if (!found) return {};
        desc.sort = Sort::Card;
        desc.node = found->node;
        desc.kinds = found->kinds;
        desc.pronoun = true;
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
      desc.pronoun = true;
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
  const NounDecl* noun = nounOf(&head);
  if (!noun || noun->sort != NounSort::Card) {  // "your first hand", "its 2 ATK"
    const bool next = noun && noun->sort == NounSort::Scope && is(phrase.ordinal, Closed::Next);
    const Word* more = next ? nullptr : phrase.ordinal;
    if (phrase.quantity.value) more = phrase.quantity.value;
    if (noun && (noun->sort == NounSort::Scope || noun->sort == NounSort::Control) && !phrase.mods.empty())
      more = phrase.mods[0];
    if (more) return fail(diag::Id::NoRole, more->span, more->text, "take it away"), Desc{};
    if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
  }
  if (head.symbol.valid() && kindOf(&head) == lexicon::SymbolKind::Stat) {
    const Index stat = model_.vocabulary[head.symbol].data;
    const Node* card = owner.sort == Sort::Player ? identityOf(owner.node) : cardOf(owner);
    if (!card) return {};
    bool printed = false;
    desc.index = stat;
    for (const Word* modifier : phrase.mods) {
      if (modifier->closed == Closed::Printed && phrase.mods.size() == 1)
        printed = true;
      else if (modifier->closed == Closed::Remaining && phrase.mods.size() == 1 && lessOf(stat) != kNone)
        desc.unitIndex = lessOf(stat);
      else
        return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    }
    desc.sort = Sort::Amount;
    desc.unit = NounSort::Unit;
    desc.node = printed ? make(NodeKind::PrintedStat, Type::Int, {card}, stat) : statOf(card, desc);
    desc.index = desc.unitIndex = kNone;
    if (owner.sort == Sort::Player)
      note(owner.span, "your identity: identities have " + std::string(head.text), "YOU-1");
    return desc;
  }
  if (!noun) return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
  switch (noun->sort) {
    case NounSort::Zone: {
      if (noun->index == kNone) break;  // any zone at all
      if (!phrase.mods.empty()) return fail(diag::Id::NoRole, phrase.mods[0]->span, phrase.mods[0]->text), Desc{};
      const Node* player =
          owner.sort == Sort::Card ? make(NodeKind::Owner, Type::Player, {owner.node}) : playerOf(owner);
      if (!player) return {};
      desc.sort = Sort::Zone;  // YOU-10: your deck is that of the player who resolves this
      desc.index = noun->index;
      desc.node = player;
      note(phrase.span,
           "the player's: " + std::string(program_.string(program_.zones[noun->index].name)) + "s belong to players",
           player->kind == NodeKind::Owner ? "OC-11" : "YOU-9");
      return desc;
    }
    case NounSort::Card: {
      const Node* player = playerOf(owner);
      if (!player) return {};
      const uint32_t identities = identityKinds();
      if ((noun->kinds & ~identities) == 0 && phrase.mods.empty() && !phrase.ordinal && !phrase.of &&
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
      if (desc.sort == Sort::Card)  // "your attached ally": it is one already
        return fail(diag::Id::NoRole, owner.span, textOf(owner.span), "take it away"), Desc{};
      desc.held = true;
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
           owns ? "OC-1" : "OC-6");
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

bool Builder::isOfThis(const Clause& clause) const {
  const syntax::VerbGroup* group = clause.verb;
  return group && clause.subject.empty() && group->passive && owner_.card != kNone &&
         (is(group->modal, Closed::Cannot) || (group->modal && group->negated));
}

bool Builder::isOfThis(const syntax::Sentence& sentence) const {
  return !sentence.clauses.empty() && isOfThis(*sentence.clauses.front());
}

const Clause& Builder::ofThis(const Clause& clause) {
  // "Cannot be negated.": what a card's own text says of nobody, it says of the card
  if (!isOfThis(clause)) return clause;
  const syntax::VerbGroup* group = clause.verb;
  Word* word = new (arena_.Allocate<Word>()) Word;
  word->span = group->span;
  word->text = "this";
  word->closed = Closed::This;
  NounPhrase* phrase = new (arena_.Allocate<NounPhrase>()) NounPhrase;
  phrase->span = group->span;
  phrase->head = word;
  Chunk* chunk = new (arena_.Allocate<Chunk>()) Chunk;
  chunk->kind = ChunkKind::Noun;
  chunk->span = group->span;
  chunk->np = phrase;
  const Chunk* subject[] = {chunk};
  Clause* whole = new (arena_.Allocate<Clause>()) Clause(clause);
  whole->subject = llvm::ArrayRef<const Chunk*>(subject).copy(arena_);
  note(group->span, "said of this card");
  return *whole;
}

bool Builder::speaksOfThis(llvm::ArrayRef<const Chunk*> subject) {
  if (subject.size() != 1 || subject[0]->kind != ChunkKind::Noun) return false;
  const bool wasQuiet = std::exchange(quiet_, true);
  const bool wasFailed = failed_;
  Cursor none;
  const Desc desc = describe(*subject[0]->np, none);
  quiet_ = wasQuiet;
  failed_ = wasFailed;
  return desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
}

}  // namespace thou::sema
