// See SpokenOf.h.
#include "compiler/sema/phrase/SpokenOf.h"

#include <algorithm>
#include <functional>

#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

Desc refused(Context& context, Span span, std::string_view text, std::string_view help = {}) {
  return context.fail(diag::Id::NoRole, span, text, help), Desc{};
}

/// A card of these kinds that the text has chosen, which `this minion` could be thought to mean as well; null where there is none.
const Antecedent* rivalOfThis(const Context& context, uint32_t kinds) {
  if (kinds == ~0u) return nullptr;
  const auto found = llvm::find_if(context.discourse.antecedents, [&](const Antecedent& a) {
    const bool local = a.node && a.node->kind == NodeKind::Local;  // chosen by what the text has done
    return local && a.sort == Sort::Card && !a.plural && !a.unspoken && (a.kinds & ~kinds) == 0;
  });
  return found == context.discourse.antecedents.end() ? nullptr : &*found;
}

/// `this ally`: the card itself; in an ability whose label is about an enemy, `this enemy` is that one
Desc thisOne(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  if (phrase.of) return refused(context, phrase.of->span, context.textOf(phrase.of->span));
  Desc desc{.sort = Sort::Card, .span = phrase.span, .kinds = noun.kinds, .needsZone = true, .zoneNoun = noun.zone};
  const auto role =
      llvm::find_if(context.setting.labelRoles, [&](const Antecedent& each) { return each.kinds == noun.kinds; });
  if (role != context.setting.labelRoles.end()) {
    desc.node = role->node;
    context.note(phrase.span, "whom the label speaks of, not this card");
    return desc;
  }
  if (!(context.setting.owner.kinds & noun.kinds))
    return context.failKind(phrase.span, "this card", phrase.head->text, "write `this card`"), Desc{};
  if (const Antecedent* other = rivalOfThis(context, noun.kinds)) {
    context.report(diag::Id::AmbiguousReference, phrase.span)
        .arg(context.textOf(phrase.span))
        .arg("this card")
        .arg(context.textOf(other->span))
        .label(other->span, "this fits as well")
        .help("write `this card`, or `that " + std::string(phrase.head->text) + "`");
    return {};
  }
  desc.node = context.thisCard();
  desc.kinds = context.setting.owner.kinds & noun.kinds;
  return desc;
}

/// `attached ally`: the card that this one is attached to; the participle stands where a determiner does
Desc attachedOne(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  const bool host = relationOf(context, context.verbOf(phrase.det), Relation::Sort::Host);
  if (!host || phrase.ordinal || phrase.of || phrase.quantity.kind != syntax::QuantityKind::None)
    return refused(context, phrase.span, context.textOf(phrase.span));
  if (!phrase.mods.empty()) return refused(context, phrase.mods[0]->span, phrase.mods[0]->text);
  return {.sort = Sort::Card,
          .span = phrase.span,
          .node = hostOfKind(context, noun.kinds),
          .kinds = noun.kinds,
          .needsZone = true,
          .zoneNoun = noun.zone};
}

/// `that enemy`, `those cards`: of what was spoken of, what fits best
Desc thatOne(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  if (phrase.of) return refused(context, phrase.of->span, context.textOf(phrase.of->span));
  if (phrase.quantity.value)
    return refused(context, phrase.quantity.value->span, phrase.quantity.value->text, "take it away");
  const bool plural = phrase.head->form == lexicon::Form::Plural;
  const auto possible = [&](const Antecedent& a) {
    return a.plural == plural && (a.sort == Sort::Card || (a.sort == Sort::Query && a.node)) &&
           (a.kinds & noun.kinds & context.wording.askedKinds) != 0 && (noun.zone == kNone || a.zoneNoun == noun.zone);
  };
  // What was spoken of as such comes before what may be one ("that scheme" before the card on top of a deck), another card before
  // this one, which would be `this card`, and before one of the same clause, which would be `it`.
  const auto certain = [&](const Antecedent& a) {
    return possible(a) && ((a.found ? a.found : a.kinds) & ~noun.kinds) == 0;
  };
  const auto other = [](const Antecedent& a) { return !a.pending && (!a.node || a.node->kind != NodeKind::This); };
  const std::function<bool(const Antecedent&)> readings[] = {
      [&](const Antecedent& a) { return certain(a) && other(a); }, certain,
      [&](const Antecedent& a) { return possible(a) && other(a); }, possible};
  const auto* reading = std::find_if(std::begin(readings), std::end(readings) - 1, [&](const auto& fits) {
    return llvm::any_of(context.discourse.antecedents, fits);
  });
  const auto found = antecedent(context, phrase.span, context.textOf(phrase.span), plural, *reading);
  if (!found) return {};
  Desc desc{.sort = found->sort == Sort::Query ? Sort::Query : Sort::Card,
            .span = phrase.span,
            .node = found->node,
            .kinds = found->kinds & noun.kinds ? found->kinds & noun.kinds : noun.kinds,
            .needsZone = true,
            .zoneNoun = noun.zone,
            .others = found->others,
            .chosen = found->chosen};
  if (desc.sort == Sort::Query) {
    desc.list = found->node;
    desc.needsZone = false;
    desc.quantifier = Quantifier::Each;
    desc.plural = true;
    desc.variable = context.newLocal();
  }
  return desc;
}

/// `the chosen enemy`, `each chosen enemy`: of what the text says to choose in so many words, what can be one
Desc chosenOne(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  const bool plural = is(phrase.det, Closed::Each) || phrase.head->form == lexicon::Form::Plural;
  const Word& word = *phrase.mods.front();
  if ((!is(phrase.det, Closed::The) && !is(phrase.det, Closed::Each)) || phrase.mods.size() > 1 || phrase.of ||
      phrase.ordinal || phrase.quantity.value || word.negated || !noun.kinds)
    return refused(context, phrase.span, context.textOf(phrase.span));
  const auto found = antecedent(context, phrase.span, context.textOf(phrase.span), plural, [&](const Antecedent& a) {
    return a.sort == (plural ? Sort::Query : Sort::Card) && saidToChoose(context, a) && (a.kinds & noun.kinds) != 0;
  });
  if (!found) return {};
  Desc desc{.sort = found->sort, .span = phrase.span, .node = found->node, .kinds = found->kinds & noun.kinds};
  desc.zoneNoun = noun.zone;
  if (plural) {
    desc.list = found->node;
    desc.quantifier = Quantifier::Each;
    desc.plural = true;
    desc.variable = context.newLocal();
  }
  return desc;
}

/// `the minion`: the one just mentioned, where there is one; else exactly one must exist
std::optional<Desc> theOne(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  Span said = phrase.det->span;  // without "double" before it and "'s" behind it
  said.length = uint16_t(phrase.head->span.end() - said.begin);
  const auto& antecedents = context.discourse.antecedents;
  const auto found = std::find_if(antecedents.rbegin(), antecedents.rend(), [&](const Antecedent& a) {
    if (a.sort != Sort::Card || a.plural || !a.node || a.conditional || a.node->kind == NodeKind::This ||
        (a.kinds & ~noun.kinds) != 0)
      return false;
    // "Deal damage to the villain equal to the villain's ATK": one villain
    return !a.pending || llvm::StringRef(context.textOf(a.span)).equals_insensitive(context.textOf(said));
  });
  if (found == antecedents.rend()) return std::nullopt;
  Desc desc{.sort = Sort::Card,
            .span = phrase.span,
            .node = found->node,
            .kinds = found->kinds,
            .needsZone = true,
            .zoneNoun = noun.zone};
  if (found->others &&
      !context.wording.ofPast) {  // that one had no more said of it: where it has gone, whoever it would be now
    const int32_t variable = context.newLocal();
    const Node* still = context.make(NodeKind::InPlay, Type::Bool, {context.local(variable, Type::Card)});
    const Node* one = context.single(found->node);
    const Node* there = context.filter(one, variable, still);
    desc.node = context.first(context.make(NodeKind::Union, Type::Cards, {there, found->others}));
  }
  context.note(phrase.span, "`" + std::string(context.textOf(phrase.span)) + "`: the one mentioned before");
  return desc;
}

}  // namespace

bool saysChosen(const Context& context, const Word& word) {
  const VerbWord* verb = context.verbOf(&word);
  return verb && word.form != lexicon::Form::Gerund && verb->frames.front().construct == Construct::Choose;
}

bool saidToChoose(const Context& context, const Antecedent& mention) {
  return mention.node && mention.node->kind == NodeKind::Local &&
         llvm::is_contained(context.discourse.chosen, int32_t(mention.node->value));
}

std::optional<Desc> spokenOf(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  const Word* det = phrase.det;
  const bool uncounted = phrase.quantity.kind == syntax::QuantityKind::None;
  const bool bare = phrase.mods.empty() && !phrase.ordinal;
  if (!phrase.mods.empty() && saysChosen(context, *phrase.mods.front())) return chosenOne(context, phrase, noun);
  if (is(det, Closed::This) && bare && uncounted) return thisOne(context, phrase, noun);
  if (det && det->symbol.valid()) return attachedOne(context, phrase, noun);
  if (isThat(det) && bare) return thatOne(context, phrase, noun);
  if (is(det, Closed::The) && !noun.ofScenario && bare && uncounted && !phrase.of &&
      phrase.head->form != lexicon::Form::Plural)
    return theOne(context, phrase, noun);
  return std::nullopt;
}

}  // namespace thou::sema
