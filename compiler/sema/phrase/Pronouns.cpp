// See Pronouns.h.
#include "compiler/sema/phrase/Pronouns.h"

#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

/// A pronoun of its own place, for the card that was mentioned.
Desc mentioned(const Antecedent& found, Span span) {
  return {.sort = Sort::Card,
          .span = span,
          .node = found.node,
          .kinds = found.kinds,
          .pronoun = true,
          .zoneNoun = found.zoneNoun,
          .others = found.others,
          .chosen = found.chosen};
}

Desc thisCard(Context& context, Span span) {
  return {.sort = Sort::Card, .span = span, .node = context.thisCard(), .kinds = context.setting.owner.kinds};
}

/// Reports that the pronoun at `span` may mean either of two.
Desc either(Context& context, Span span, std::string_view one, std::string_view other) {
  context.report(diag::Id::AmbiguousReference, span)
      .arg(context.textOf(span))
      .arg(one)
      .arg(other)
      .help("say which of them");
  return {};
}

/// The event that `it` is: the last thing that was spoken of, by a condition that asks what it is ("if this activation is an attack").
const Antecedent* eventSpokenOf(const Context& context) {
  const Antecedent* newest = nullptr;
  for (const Antecedent& a : context.discourse.antecedents) {
    if (!a.unspoken && !a.pending && a.sort != Sort::Player && a.sort != Sort::Players) newest = &a;
  }
  return newest && newest->sort == Sort::Event ? newest : nullptr;
}

/// `it`, `he`, `she`. Amounts and lists are no `it`; the card itself is one when nothing else was mentioned, or the trigger speaks of it alone. `He` and
/// `she` are persons, those with a name before all others, then the card itself.
Desc oneCard(Context& context, const Word& word, Span span) {
  const bool alone = word.closed == Closed::It;
  const bool it = alone || word.closed == Closed::Its;
  if (const Antecedent* event = alone ? eventSpokenOf(context) : nullptr) {
    context.note(span, "`it`: " + std::string(context.textOf(event->span)), "");
    return {.sort = Sort::Event, .span = span, .node = event->node};
  }
  const uint32_t kinds = it ? ~0u : personKinds(context);
  const auto possible = [&](const Antecedent& a) {
    return a.sort == Sort::Card && (a.kinds & kinds) != 0 && !(a.unspoken && (!it || context.setting.bySelf)) &&
           !(context.wording.notThis && a.node && a.node->kind == NodeKind::This);
  };
  const auto named = [&](const Antecedent& a) { return possible(a) && byName(context, a); };
  const auto any = [&](const auto& fits) {
    return llvm::any_of(context.discourse.antecedents, [&](const Antecedent& a) { return !a.plural && fits(a); });
  };
  const bool person = !it && any(named);
  const auto several = llvm::find_if(context.discourse.antecedents, [](const Antecedent& a) {
    return a.sort == Sort::Query && !a.unspoken && !a.pending;
  });
  if ((it ? !any(possible) : !person) && (context.setting.owner.kinds & kinds) && !context.wording.bracketed &&
      !context.wording.defining) {
    if (it && several != context.discourse.antecedents.end())  // "heal 1 damage from each ally and ready it"
      return either(context, word.span, context.textOf(several->span), "this card");
    Desc self = thisCard(context, span);
    self.pronoun = true;
    context.note(word.span, "`" + std::string(word.text) + "`: this card", "");
    return self;
  }
  const auto found =
      antecedent(context, span, word.text, false, [&](const Antecedent& a) { return person ? named(a) : possible(a); });
  if (!found) return {};
  // "When Revealed: Discard an upgrade you control unless it is exhausted.": this card, or the upgrade that is yet to be chosen?
  const auto unclear = llvm::find_if(context.discourse.antecedents, [&](const Antecedent& a) {
    return a.sort == Sort::Query && !a.node && a.conditional && !a.unspoken && a.clause >= found->clause;
  });
  const bool self = found->node && (found->node->kind == NodeKind::This || found->node->kind == NodeKind::RoleCard);
  if (it && self && context.setting.owner.card != kNone && unclear != context.discourse.antecedents.end())
    return either(context, word.span, context.textOf(unclear->span), context.textOf(found->span));
  // "choose an ally. Draw 1 card. Ready it.": the ally, or the card that was drawn?
  const bool drawn = found->away && found->kinds == ~0u && found->node && found->node->kind == NodeKind::At;
  const auto rival = llvm::find_if(context.discourse.antecedents, [&](const Antecedent& a) {
    return drawn && !a.plural && !a.away && a.sort == Sort::Card && a.node && a.node->kind != NodeKind::This &&
           possible(a) && !a.unspoken;
  });
  if (rival != context.discourse.antecedents.end())
    return either(context, word.span, context.textOf(rival->span), context.textOf(found->span));
  // "Look at the top card of your deck. If it is an ally, discard an upgrade to take it.": what was asked about, or what came between?
  if (!alone) return mentioned(*found, span);
  if (const auto& asked = context.discourse.it;
      asked && asked->node && found->node && !same(asked->node, found->node) && found->clause > asked->clause)
    return either(context, word.span, context.textOf(asked->span), context.textOf(found->span));
  if (context.setting.mode == Mode::Condition) context.discourse.it = *found;
  return mentioned(*found, span);
}

/// The single cards that were spoken of, each once, as they were.
std::vector<const Antecedent*> singles(const Context& context) {
  std::vector<const Antecedent*> found;
  for (const Antecedent& a : context.discourse.antecedents) {
    const bool fits = a.sort == Sort::Card && !a.plural && !a.unspoken && !a.pending && a.node;
    if (fits && llvm::none_of(found, [&](const Antecedent* other) { return same(other->node, a.node); }))
      found.push_back(&a);
  }
  return found;
}

/// `they`: several cards, the player addressed last ("each player ... their hand"), or one person. `ofEach`: "each of them".
Desc several(Context& context, const Word& word, Span span, bool ofEach) {
  const Antecedent* newest = nullptr;
  const Antecedent* other = nullptr;  // than who does it: "the first player chooses 2 minions and discards them"
  for (const Antecedent& a : context.discourse.antecedents) {
    if (!(a.sort == Sort::Query && a.plural) && a.sort != Sort::Player) continue;
    newest = &a;
    if (a.sort != Sort::Player || !context.wording.notThem || !same(a.node, context.wording.notThem)) other = &a;
  }
  if (word.closed == Closed::Them && other && other->sort == Sort::Query) newest = other;
  const std::vector<const Antecedent*> those = newest ? std::vector<const Antecedent*>() : singles(context);
  const bool sure = llvm::none_of(those, [](const Antecedent* a) { return a->conditional || a->others; });
  if (ofEach && those.size() == 2 && sure) {  // "choose an ally. Choose an enemy. Deal 1 damage to each of them."
    return {
        .sort = Sort::Query,
        .span = span,
        .kinds = those[0]->kinds | those[1]->kinds,
        .list = context.make(NodeKind::Union, Type::Cards, {cardsOf(context, *those[0]), cardsOf(context, *those[1])}),
        .variable = context.newLocal(),
        .quantifier = Quantifier::Each,
        .plural = true};
  }
  if (ofEach && !newest) {
    if (those.size() < 2) return context.fail(diag::Id::NoAntecedent, span, context.textOf(span)), Desc{};
    return either(context, span, context.textOf(those.front()->span), context.textOf(those.back()->span));
  }
  if (!newest) {
    const uint32_t persons = personKinds(context);
    const auto found = antecedent(context, span, word.text, false, [&](const Antecedent& a) {
      return a.sort == Sort::Card && (a.kinds & ~persons) == 0;
    });
    if (!found) return {};
    return {.sort = Sort::Card, .span = span, .node = found->node, .kinds = found->kinds, .pronoun = true};
  }
  if (newest->sort == Sort::Player && newest->node->kind == NodeKind::RolePlayer) {
    // "When Revealed: The villain schemes. If they are stunned, ...": the villain, or who reveals this?
    const uint32_t persons = personKinds(context);
    const auto spoken = llvm::find_if(context.discourse.antecedents, [&](const Antecedent& a) {
      return a.sort == Sort::Card && !a.plural && !a.unspoken && a.node && a.kinds != ~0u &&
             (a.kinds & ~persons) == 0 && a.clause > newest->clause && a.node->kind != NodeKind::RoleCard;
    });
    if (spoken != context.discourse.antecedents.end())
      return either(context, word.span, context.textOf(spoken->span), "that player");
  }
  if (newest->sort == Sort::Player) return {.sort = Sort::Player, .span = span, .node = newest->node};
  return {.sort = Sort::Query,
          .span = span,
          .kinds = newest->kinds,
          .list = newest->node,
          .variable = context.newLocal(),
          .quantifier = Quantifier::Each,
          .plural = true};
}

/// `that`, `those` without a noun
Desc that(Context& context, const Word& word, Span span) {
  const auto found = antecedent(context, span, word.text, word.closed == Closed::Those,
                                [](const Antecedent& a) { return a.sort == Sort::Card; });
  if (!found) return {};
  Desc desc = mentioned(*found, span);
  desc.others = desc.chosen = nullptr;
  return desc;
}

/// "the top of your deck"
Desc endOf(Context& context, const NounPhrase& phrase) {
  if (!determined(context, *phrase.of)) return {};
  Desc desc = describeHead(context, *phrase.of);
  if (desc.sort == Sort::None) return desc;
  if (desc.sort != Sort::Zone) return context.fail(diag::Id::NoRole, phrase.head->span, phrase.head->text), Desc{};
  desc.bottom = phrase.head->closed == Closed::Bottom;
  desc.fromTop = !desc.bottom;
  return desc;
}

}  // namespace

Desc pronoun(Context& context, const NounPhrase& phrase) {
  const Word& word = *phrase.head;
  const Span span = phrase.span.length ? phrase.span : word.span;
  switch (word.closed) {
    case Closed::You:
    case Closed::Your:
    case Closed::Yourself:
      return {.sort = Sort::Player, .span = span, .node = context.setting.you};
    case Closed::Nothing:
      return context.fail(diag::Id::Misplaced, word.span, word.text, "what does not happen is left out"), Desc{};
    case Closed::This:
    case Closed::Here:
      return readsAll(context, phrase, 0) ? thisCard(context, span) : Desc{};
    case Closed::Itself:
    case Closed::Himself:
    case Closed::Herself:
      return context.fail(diag::Id::NoRole, word.span, word.text, "name the card, as in `this ally`"), Desc{};
    case Closed::It:
    case Closed::Its:
    case Closed::He:
    case Closed::Him:
    case Closed::His:
    case Closed::She:
    case Closed::Her:
      return oneCard(context, word, span);
    case Closed::They:
    case Closed::Them:
    case Closed::Their:
    case Closed::Themselves:
      return several(context, word, span, is(phrase.det, Closed::Each) || is(phrase.det, Closed::All));
    case Closed::That:
    case Closed::Those:
      return that(context, word, span);
    case Closed::Amount:
    case Closed::Number:
      return describeNumber(context, phrase);
    case Closed::Top:
    case Closed::Bottom:
      if (is(phrase.det, Closed::The) && phrase.of && phrase.mods.empty() && !phrase.quantity.value && !phrase.ordinal)
        return endOf(context, phrase);
      break;
    default:
      break;
  }
  return context.fail(diag::Id::NoRole, word.span, word.text), Desc{};
}

}  // namespace thou::sema
