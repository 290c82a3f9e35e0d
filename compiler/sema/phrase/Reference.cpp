// See Reference.h.
#include "compiler/sema/phrase/Reference.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Cards.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/NounPhrase.h"

namespace thou::sema {

using Sort = Desc::Sort;

static bool isOfThis(const Context& context, const Clause& clause);

Desc pronoun(Context& context, const NounPhrase& phrase) {
  const Word& word = *phrase.head;
  Desc desc;
  desc.span = phrase.span.length ? phrase.span : word.span;
  switch (word.closed) {
    case Closed::You:
    case Closed::Your:
    case Closed::Yourself:
      desc.sort = Sort::Player;
      desc.node = context.setting.you;
      return desc;
    case Closed::Nothing:
      return context.fail(diag::Id::Misplaced, word.span, word.text, "what does not happen is left out"), Desc{};
    case Closed::This:
    case Closed::Here:
      if (!readsAll(context, phrase, 0)) return {};
      desc.sort = Sort::Card;
      desc.node = context.thisCard();
      desc.kinds = context.setting.owner.kinds;
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
      const uint32_t kinds = it ? ~0u : personKinds(context);
      const auto possible = [&](const Antecedent& a) {
        return a.sort == Sort::Card && (a.kinds & kinds) != 0 && !(a.unspoken && (!it || context.setting.bySelf)) &&
               !(context.wording.notThis && a.node && a.node->kind == NodeKind::This);
      };
      const auto named = [&](const Antecedent& a) { return possible(a) && byName(context, a); };
      const auto any = [&](const auto& fits) {
        return std::any_of(context.discourse.antecedents.begin(), context.discourse.antecedents.end(),
                           [&](const Antecedent& a) { return !a.plural && fits(a); });
      };
      const bool person = !it && any(named);
      if ((it ? !any(possible) : !person) && (context.setting.owner.kinds & kinds) && !context.wording.bracketed &&
          !context.wording.defining) {
        desc.sort = Sort::Card;
        desc.node = context.thisCard();
        desc.kinds = context.setting.owner.kinds;
        desc.pronoun = true;
        context.note(word.span, "`" + std::string(word.text) + "`: this card", "");
        return desc;
      }
      const auto found = antecedent(context, desc.span, word.text, false,
                                    [&](const Antecedent& a) { return person ? named(a) : possible(a); });
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
      for (const Antecedent& a : context.discourse.antecedents) {
        if (!(a.sort == Sort::Query && a.plural) && a.sort != Sort::Player) continue;
        newest = &a;
        if (a.sort != Sort::Player || !context.wording.notThem || !same(a.node, context.wording.notThem)) other = &a;
      }
      if (word.closed == Closed::Them && other && other->sort == Sort::Query) newest = other;
      if (!newest) {  // of one person
        const uint32_t persons = personKinds(context);
        const auto found = antecedent(context, desc.span, word.text, false, [&](const Antecedent& a) {
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
      desc.variable = context.newLocal();
      desc.quantifier = Quantifier::Each;
      desc.plural = true;
      return desc;
    }
    case Closed::That:
    case Closed::Those: {
      const auto found = antecedent(context, desc.span, word.text, word.closed == Closed::Those,
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
      return describeNumber(context, phrase);
    case Closed::Top:
    case Closed::Bottom: {
      // "the top of your deck"
      if (!is(phrase.det, Closed::The) || !phrase.of || !phrase.mods.empty() || phrase.quantity.value || phrase.ordinal)
        break;
      if (!determined(context, *phrase.of)) return {};
      desc = describeHead(context, *phrase.of);
      if (desc.sort == Sort::None) return desc;
      if (desc.sort != Sort::Zone) break;
      desc.bottom = word.closed == Closed::Bottom;
      desc.fromTop = !desc.bottom;
      return desc;
    }
    default:
      break;
  }
  context.fail(diag::Id::NoRole, word.span, word.text);
  return {};
}

Desc possessed(Context& context, const NounPhrase& phrase, Desc owner) {
  if (owner.sort == Sort::None) return {};
  const Word& head = *phrase.head;
  Desc desc;
  desc.span = phrase.span;
  const NounDecl* noun = context.nounOf(&head);
  if (!noun || noun->sort != NounSort::Card) {  // "your first hand", "its 2 ATK"
    const bool next = noun && noun->sort == NounSort::Scope && is(phrase.ordinal, Closed::Next);
    const Word* more = next ? nullptr : phrase.ordinal;
    if (phrase.quantity.value) more = phrase.quantity.value;
    if (noun && (noun->sort == NounSort::Scope || noun->sort == NounSort::Control) && !phrase.mods.empty())
      more = phrase.mods[0];
    if (more) return context.fail(diag::Id::NoRole, more->span, more->text, "take it away"), Desc{};
    if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  }
  if (head.symbol.valid() && context.kindOf(&head) == lexicon::SymbolKind::Stat) {
    const Index stat = context.model.vocabulary[head.symbol].data;
    const Node* card = owner.sort == Sort::Player ? context.identityOf(owner.node) : cardOf(context, owner);
    if (!card) return {};
    bool printed = false;
    desc.index = stat;
    for (const Word* modifier : phrase.mods) {
      if (modifier->closed == Closed::Printed && phrase.mods.size() == 1)
        printed = true;
      else if (modifier->closed == Closed::Remaining && phrase.mods.size() == 1 && lessOf(context, stat) != kNone)
        desc.unitIndex = lessOf(context, stat);
      else
        return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    }
    desc.sort = Sort::Amount;
    desc.unit = NounSort::Unit;
    desc.node = printed ? context.make(NodeKind::PrintedStat, Type::Int, {card}, stat) : statOf(context, card, desc);
    desc.index = desc.unitIndex = kNone;
    if (owner.sort == Sort::Player)
      context.note(owner.span, "your identity: identities have " + std::string(head.text), "YOU-1");
    return desc;
  }
  if (!noun) return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
  switch (noun->sort) {
    case NounSort::Zone: {
      if (noun->index == kNone) break;  // any zone at all
      if (!phrase.mods.empty())
        return context.fail(diag::Id::NoRole, phrase.mods[0]->span, phrase.mods[0]->text), Desc{};
      const Node* player = owner.sort == Sort::Card ? context.make(NodeKind::Owner, Type::Player, {owner.node})
                                                    : playerOf(context, owner);
      if (!player) return {};
      desc.sort = Sort::Zone;  // YOU-10: your deck is that of the player who resolves this
      desc.index = noun->index;
      desc.node = player;
      context.note(phrase.span,
                   "the player's: " + std::string(context.program.string(context.program.zones[noun->index].name)) +
                       "s belong to players",
                   player->kind == NodeKind::Owner ? "OC-11" : "YOU-9");
      return desc;
    }
    case NounSort::Card: {
      const Node* player = playerOf(context, owner);
      if (!player) return {};
      const uint32_t identities = context.identityKinds();
      if ((noun->kinds & ~identities) == 0 && phrase.mods.empty() && !phrase.ordinal && !phrase.of &&
          phrase.quantity.kind == syntax::QuantityKind::None) {
        desc.sort = Sort::Card;
        desc.kinds = noun->kinds;
        desc.node = context.identityOf(player);
        if (noun->kinds != identities) {
          const int32_t variable = context.newLocal();
          const Node* form =
              context.make(NodeKind::IsKind, Type::Bool, {context.local(variable, Type::Card)}, noun->kinds);
          const Node* list = context.make(NodeKind::Single, Type::Cards, {desc.node});
          desc.node = context.make(
              NodeKind::At, Type::Card,
              {context.make(NodeKind::Filter, Type::Cards, {list, form}, 0, kNone, variable), context.integer(0)});
        }
        return desc;
      }
      // your allies: those you control
      NounPhrase plain = phrase;
      plain.det = nullptr;
      plain.possessor = nullptr;
      desc = describeCards(context, plain, *noun);
      if (desc.sort == Sort::None) return {};
      if (desc.sort == Sort::Card)  // "your attached ally": it is one already
        return context.fail(diag::Id::NoRole, owner.span, context.textOf(owner.span), "take it away"), Desc{};
      desc.held = true;
      desc.predicates.push_back(context.make(
          NodeKind::EqPlayer, Type::Bool,
          {context.make(NodeKind::Controller, Type::Player, {context.local(desc.variable, Type::Card)}), player}));
      if (phrase.quantity.kind == syntax::QuantityKind::None) {
        desc.quantifier = phrase.head->form == lexicon::Form::Plural ? Quantifier::Each : Quantifier::Definite;
      }
      return desc;
    }
    case NounSort::Counter: {
      const bool excess = phrase.mods.size() == 1 && phrase.mods[0]->closed == Closed::Excess;
      for (const Word* modifier : phrase.mods) {
        if (!excess) return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      }
      const Node* card = cardOf(context, owner);
      if (!card || noun->index == kNone) return {};
      desc.sort = Sort::Amount;
      desc.unit = NounSort::Counter;
      desc.unitIndex = noun->index;
      desc.node = context.make(NodeKind::Counters, Type::Int, {card}, noun->index);
      if (!excess) return desc;
      for (const HeaderDecl& header : context.model.headers) {  // what is more than the stat that it uses up
        if (header.counter || header.less != noun->index) continue;
        const Node* stat = context.make(NodeKind::Stat, Type::Int, {card}, header.index);
        desc.node = context.make(NodeKind::Max, Type::Int,
                                 {context.integer(0), context.make(NodeKind::Sub, Type::Int, {desc.node, stat})});
        return desc;
      }
      return context.fail(diag::Id::NoRole, phrase.mods[0]->span, phrase.mods[0]->text), Desc{};
    }
    case NounSort::Resource: {
      // this card's printed resources
      const Node* card = cardOf(context, owner);
      if (!card) return {};
      for (const Word* modifier : phrase.mods) {
        if (modifier->closed != Closed::Printed)
          return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      }
      desc.sort = Sort::Resources;
      desc.node = context.make(NodeKind::Icons, Type::Int, {card});
      return desc;
    }
    case NounSort::Scope: {
      desc.sort = Sort::Scope;
      desc.index = noun->index;
      desc.unitIndex = Index(noun->scope);
      desc.node = playerOf(context, owner);
      if (is(phrase.ordinal, Closed::Next)) desc.quantifier = Quantifier::One;
      return desc.node ? desc : Desc{};
    }
    case NounSort::Part: {
      for (const Word* modifier : phrase.mods)
        return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      const Node* card = owner.sort == Sort::Player ? context.identityOf(owner.node) : cardOf(context, owner);
      if (!card) return {};
      desc.sort = Sort::Card;
      desc.node = card;
      desc.kinds = owner.sort == Sort::Player ? context.identityKinds() : owner.kinds;
      desc.unitIndex = head.symbol.value;
      return desc;
    }
    case NounSort::Control:
      desc.sort = Sort::Player;
      desc.node = playerOf(context, owner);
      return desc.node ? desc : Desc{};
    case NounSort::Holder: {
      for (const Word* modifier : phrase.mods)
        return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
      const Node* card = owner.sort == Sort::Player ? nullptr : cardOf(context, owner);
      if (!card)
        return context.failed ? Desc{}
                              : (context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{});
      const bool owns = noun->construct == Construct::Own;
      desc.sort = Sort::Player;
      desc.node = context.make(owns ? NodeKind::Owner : NodeKind::Controller, Type::Player, {card});
      context.note(phrase.span, owns ? "who owns the card, whoever controls it" : "who controls the card now",
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
  context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
  return {};
}

bool isOfThis(const Context& context, const Clause& clause) {
  const syntax::VerbGroup* group = clause.verb;
  return group && clause.subject.empty() && group->passive && context.setting.owner.card != kNone &&
         (is(group->modal, Closed::Cannot) || (group->modal && group->negated));
}

bool isOfThis(const Context& context, const syntax::Sentence& sentence) {
  return !sentence.clauses.empty() && isOfThis(context, *sentence.clauses.front());
}

const Clause& ofThis(Context& context, const Clause& clause) {
  if (!isOfThis(context, clause)) return clause;
  const syntax::VerbGroup* group = clause.verb;
  Word* word = new (context.arena.Allocate<Word>()) Word;
  word->span = group->span;
  word->text = "this";
  word->closed = Closed::This;
  NounPhrase* phrase = new (context.arena.Allocate<NounPhrase>()) NounPhrase;
  phrase->span = group->span;
  phrase->head = word;
  Chunk* chunk = new (context.arena.Allocate<Chunk>()) Chunk;
  chunk->kind = ChunkKind::Noun;
  chunk->span = group->span;
  chunk->np = phrase;
  const Chunk* subject[] = {chunk};
  Clause* whole = new (context.arena.Allocate<Clause>()) Clause(clause);
  whole->subject = llvm::ArrayRef<const Chunk*>(subject).copy(context.arena);
  context.note(group->span, "said of this card");
  return *whole;
}

bool speaksOfThis(Context& context, llvm::ArrayRef<const Chunk*> subject) {
  if (subject.size() != 1 || subject[0]->kind != ChunkKind::Noun) return false;
  const Attempt attempt(context);
  Cursor none;
  const Desc desc = describe(context, *subject[0]->np, none);
  return desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
}

}  // namespace thou::sema
