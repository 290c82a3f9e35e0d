// See Amounts.h.
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Quantities.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

Desc describeNumber(Context& context, const NounPhrase& phrase) {
  Desc desc;
  desc.span = phrase.span;
  const Word& head = *phrase.head;
  if (head.closed == Closed::Number || head.closed == Closed::Amount) {
    if (!readsAll(context, phrase, kDet | kOf)) return {};
    if (is(phrase.det, Closed::That)) {
      const NounDecl* of = phrase.of ? context.nounOf(phrase.of->head) : nullptr;
      if (phrase.of && (!of || of->sort != NounSort::Counter))  // "that amount of damage"
        return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
      if (!context.discourse.last.amount)
        return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{};
      desc.sort = Sort::Amount;
      desc.node = context.discourse.last.amount;
      return desc;
    }
    if (!phrase.of) return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span)), Desc{};
    if (!is(phrase.det, Closed::The)) return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text), Desc{};
    if (is(phrase.of->det, Closed::No) || is(phrase.of->det, Closed::Each) || is(phrase.of->det, Closed::Any))
      return context.fail(diag::Id::NoRole, phrase.of->det->span, phrase.of->det->text, "take it away"), Desc{};
    // "the number of X": X itself, counted by whoever wants an amount; modifiers behind it belong to X
    return describeHead(context, *phrase.of);
  }
  if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  if (head.isNumber || head.isX) {
    if (!readsAll(context, phrase, kDet | kQuantity)) return {};
    desc.sort = Sort::Amount;
    desc.bare = true;
    NounPhrase counted = phrase;
    if (!counted.quantity.value) counted.quantity.kind = syntax::QuantityKind::Exact, counted.quantity.value = &head;
    if (!numbered(context, desc, counted)) return {};
    if (desc.quantifier == Quantifier::Number) desc.node = desc.number;  // "3 or less" is no value
    return desc;
  }
  context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span));
  return {};
}

bool forEach(const Chunk& chunk) {
  return chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::For) && chunk.np && is(chunk.np->det, Closed::Each);
}

const Node* timesOf(Context& context, const Chunk& chunk, Cursor& cursor) {
  ++cursor.at;
  Desc each = describe(context, *chunk.np, cursor);
  if (each.sort == Sort::Query || (each.sort == Sort::Amount && each.node)) return valueOf(context, each);
  if (each.sort == Sort::Players) return context.make(NodeKind::CountPlayers, Type::Int, {each.node});
  if (each.sort == Sort::Scope && bytecode::Scope(each.unitIndex) == bytecode::Scope::Turn && context.discourse.aside) {
    if (!turnsAside(context, cursor)) return nullptr;
    context.note(chunk.span, "turns of the player who set them aside, counted while they are", "SA-4");
    return context.make(NodeKind::GroupTurns, Type::Int, {context.discourse.aside->group});
  }
  return each.sort == Sort::None ? nullptr : context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span));
}

Desc describeCounter(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  if (!license(context, phrase)) return {};
  if (phrase.ordinal) return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  Desc desc;
  desc.sort = Sort::Amount;
  desc.span = phrase.span;
  desc.unit = NounSort::Counter;
  desc.unitIndex = noun.index;
  desc.total = is(phrase.adverb, Closed::TotalOf);
  for (const Word* modifier : phrase.mods) {
    const NounDecl* kind = context.nounOf(modifier);
    if (kind && kind->sort == NounSort::Counter && desc.unitIndex == kNone &&
        context.kindOf(modifier) == SymbolKind::MassNoun) {
      desc.unitIndex = kind->index;
    } else if ((modifier->closed == Closed::Much || modifier->closed == Closed::Many) && is(phrase.det, Closed::That)) {
      continue;  // "that much damage"
    } else if (modifier->closed == Closed::Additional && (phrase.quantity.value || is(phrase.det, Closed::A))) {
      desc.more = true;  // on top of what has been said already
      continue;
    } else {
      return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    }
  }
  if (phrase.quantity.kind == syntax::QuantityKind::AnyNumber || is(phrase.det, Closed::Any)) {
    desc.quantifier = Quantifier::AnyNumber;
    return desc;
  }
  if (phrase.quantity.kind == syntax::QuantityKind::All || is(phrase.det, Closed::All)) {
    desc.quantifier = Quantifier::Each;
    desc.every = true;
    return desc;
  }
  if (phrase.quantity.value) {
    if (!numbered(context, desc, phrase)) return {};
    desc.node = desc.number;
    return desc;
  }
  switch (phrase.det ? phrase.det->closed : is(phrase.adverb, Closed::AnEqualAmountOf) ? Closed::That : Closed::None) {
    case Closed::A:
      desc.node = context.integer(1);
      desc.quantifier = Quantifier::One;  // where it is asked for: at least that
      desc.number = desc.node;
      return desc;
    case Closed::No:
      desc.quantifier = Quantifier::No;
      return desc;
    case Closed::That: {
      // that much damage, that damage: what the event watched or the sentence before was about
      desc.node = thatMuch(context, false);
      if (!desc.node) return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{};
      desc.quantifier = Quantifier::Number;
      return desc;
    }
    case Closed::Each:
      desc.every = true;
      return desc;
    case Closed::The:
    case Closed::None:
      return desc;  // bare: an amount that something behind it gives ("equal to ...", "on that scheme")
    default:
      return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text), Desc{};
  }
}

Desc describeResource(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.sort = Sort::Resources;
  desc.span = phrase.span;
  desc.index = noun.index;
  if (phrase.of) {  // "of any type" says what is so anyway
    const NounDecl* of = context.nounOf(phrase.of->head);
    if (!of || of->sort != NounSort::Currency || !of->printed || !is(phrase.of->det, Closed::Any) ||
        !phrase.of->mods.empty() || phrase.of->of || noun.index != kNone || phrase.of->quantity.value ||
        std::any_of(phrase.mods.begin(), phrase.mods.end(), [](const Word* word) { return word->symbol.valid(); }))
      return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
    context.note(phrase.of->span, "whatever they are");
  }
  const bool each = is(phrase.det, Closed::Each);
  // icons before the noun: each stands for one resource of its currency
  uint64_t packed = 0;
  int icons = 0;
  for (const Word* modifier : phrase.mods) {
    if (each && modifier->closed == Closed::Printed && icons == 0)
      continue;  // "each printed [energy] resource discarded this way"
    if (!modifier->symbol.valid() || context.kindOf(modifier) != SymbolKind::Icon) {
      return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    }
    packed += 1ull << (8 * context.model.vocabulary[modifier->symbol].data);
    desc.index = context.model.vocabulary[modifier->symbol].data;
    ++icons;
  }
  if (noun.index != kNone) {
    packed += 1ull << (8 * noun.index);
    ++icons;
  }
  if (each && icons > 1)
    return context.fail(diag::Id::NoRole, phrase.mods.back()->span, phrase.mods.back()->text), Desc{};
  if (noun.printed && !each) return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
  const Node* number = context.integer(1);
  if (phrase.quantity.kind != syntax::QuantityKind::Exact && phrase.quantity.kind != syntax::QuantityKind::None)
    return context.fail(diag::Id::BadQuantity, phrase.span, context.textOf(phrase.span)), Desc{};
  if (phrase.quantity.value) {
    number = amountOf(context, phrase.quantity, phrase.span);
    if (!number) return {};
  } else if (phrase.det && !is(phrase.det, Closed::A) && !each) {
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text), Desc{};
  } else if (!phrase.det && icons == 0) {
    number = nullptr;  // "resources equal to ..."
  }
  if (icons > 1 && phrase.quantity.value)
    return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span)), Desc{};
  desc.number = icons > 1 ? context.integer(icons) : number;
  if (icons) {
    desc.node = number && number->kind == NodeKind::Int
                    ? context.integer(int64_t(packed * uint64_t(number->value)))
                    : context.make(NodeKind::Mul, Type::Int, {context.integer(int64_t(packed)), number});
  }
  return desc;
}

Index lessOf(const Context& context, Index stat) {
  for (const HeaderDecl& header : context.model.headers) {
    if (!header.counter && header.index == stat) return header.less;
  }
  return kNone;
}

const Node* statOf(Context& context, const Node* card, const Desc& stat) {
  const Node* value = context.make(NodeKind::Stat, Type::Int, {card}, stat.index);
  if (stat.unitIndex == kNone) return value;
  return context.make(NodeKind::Sub, Type::Int,
                      {value, context.make(NodeKind::Counters, Type::Int, {card}, stat.unitIndex)});
}

Desc describeStat(Context& context, const NounPhrase& phrase) {
  if (!license(context, phrase)) return {};
  if (phrase.ordinal) return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Sort::Stat;
  desc.index = context.model.vocabulary[phrase.head->symbol].data;
  bool printed = false;
  for (const Word* modifier : phrase.mods) {
    if (modifier->closed == Closed::Printed && phrase.of && phrase.mods.size() == 1) {
      printed = true;  // "the printed cost of that card"
      continue;
    }
    if (modifier->closed != Closed::Remaining || lessOf(context, desc.index) == kNone) {
      return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    }
    desc.unitIndex = lessOf(context, desc.index);
  }
  if (phrase.of) {
    Cursor none;
    Desc owner = describe(context, *phrase.of, none);
    if (owner.sort == Sort::None) return {};
    const Node* card = cardOf(context, owner);
    if (!card) return {};
    desc.sort = Sort::Amount;
    desc.node =
        printed ? context.make(NodeKind::PrintedStat, Type::Int, {card}, desc.index) : statOf(context, card, desc);
    return desc;
  }
  if (phrase.quantity.value) {
    if (!numbered(context, desc, phrase)) return {};
  } else if (is(phrase.det, Closed::A) || is(phrase.det, Closed::The) || !phrase.det) {
    desc.quantifier = Quantifier::Definite;
  } else if (is(phrase.det, Closed::No)) {
    desc.quantifier = Quantifier::No;
  } else if (is(phrase.det, Closed::Each)) {
    desc.quantifier = Quantifier::Each;  // "each hazard icon in play"
  } else {
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text), Desc{};
  }
  return desc;
}

bool isCombined(const Context& context, const NounPhrase& phrase) {
  return phrase.of && !phrase.mods.empty() && is(phrase.mods[0], Closed::Combined) && phrase.head &&
         phrase.head->symbol.valid() && context.kindOf(phrase.head) == SymbolKind::Stat;
}

Desc combined(Context& context, const NounPhrase& phrase, Cursor& cursor) {
  NounPhrase one = phrase;
  one.mods = phrase.mods.drop_front();
  one.of = nullptr;
  if (!license(context, phrase)) return {};
  Desc desc = describeStat(context, one);
  if (desc.sort == Sort::None) return {};
  Desc owner = describe(context, *phrase.of, cursor);
  if (owner.sort == Sort::None) return {};
  if (owner.sort != Sort::Query || (!owner.plural && owner.quantifier != Quantifier::Each) || phrase.quantity.value)
    return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  finishQuery(context, owner);
  const int32_t variable = context.newLocal();
  const Node* each = statOf(context, context.local(variable, Type::Card), desc);
  desc = Desc{};
  desc.span = phrase.span;
  desc.sort = Sort::Amount;
  desc.node = context.make(NodeKind::Sum, Type::Int, {candidates(context, owner), each}, 0, kNone, variable);
  context.note(phrase.span, "of all of them together");
  return desc;
}

Desc describeZone(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.sort = Sort::Zone;
  desc.span = phrase.span;
  desc.index = noun.index;
  if (!readsAll(context, phrase, kDet | kOf)) return {};
  const bytecode::Zone& zone = context.program.zones[noun.index];
  if (!noun.ofScenario && zone.perPlayer) {
    if (phrase.of) {
      Cursor none;
      Desc owner = describe(context, *phrase.of, none);
      if (owner.sort == Sort::None) return {};
      desc.node = playerOf(context, owner);
      return desc.node ? desc : Desc{};
    }
    if (const bool any = is(phrase.det, Closed::A) || is(phrase.det, Closed::Any);
        any && context.setting.mode == Mode::Effect && phrase.head->form != lexicon::Form::Plural) {
      desc.node = somePlayer(context, context.make(NodeKind::Players, Type::Players), phrase.span);
      return desc;
    }
    if (noun.yours && !phrase.det && !phrase.possessor && context.wording.zonesUnsaid) {
      desc.node = context.wording.zonesOf ? context.wording.zonesOf : context.setting.you;
      desc.unsaid = !context.wording.zonesOf;
      const bool searched =
          desc.unsaid && context.discourse.searched && context.discourse.searched->index == noun.index;
      if (searched) return desc;  // who shuffles it says whose it is
      context.note(phrase.span,
                   desc.node == context.setting.you ? "yours, as nobody else is named"
                                                    : "that player's, as nobody else is named",
                   "YOU-9");
      return desc;
    }
    if (noun.yours && !phrase.det && !phrase.possessor && phrase.head->form != lexicon::Form::Plural) {
      // "each player discards a card from hand": their own
      NounPhrase whose = phrase;
      whose.det = wordFor(context, Closed::Their, phrase.head->span);
      Cursor none;
      return describe(context, whose, none);
    }
    return context.fail(diag::Id::WhoseZone, phrase.span, context.textOf(phrase.span),
                        "write `" + std::string(context.wording.zonesUnsaid ? "your " : "their ") +
                            std::string(phrase.head->text) + "`"),
           Desc{};
  }
  if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  desc.node = context.scenarioPlayer();
  return desc;
}

}  // namespace thou::sema
