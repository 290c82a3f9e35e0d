// See Looked.h.
#include "compiler/sema/phrase/Looked.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Quantities.h"

namespace thou::sema {

using Sort = Desc::Sort;

/// Of cards looked at, those that are where they were, and that the text has not moved.
static void stillThere(Context& context, Desc& desc) {
  const Node* card = context.local(desc.variable, Type::Card);
  const Node* taken = context.local(context.discourse.taken, Type::Cards);
  desc.predicates.push_back(context.make(NodeKind::Contains, Type::Bool, {context.discourse.lookedIn, card}));
  desc.predicates.push_back(context.negate(context.make(NodeKind::Contains, Type::Bool, {taken, card})));
}

/// "Your allies", "its owner's supports": several, and whose.
static bool hasMany(const NounPhrase& phrase) {
  const bool whose = phrase.possessor || is(phrase.det, Closed::Your) || is(phrase.det, Closed::Their);
  return whose && phrase.head->form == lexicon::Form::Plural && !phrase.quantity.value && !phrase.ordinal;
}

bool lookedAt(Context& context, Desc& desc, const NounPhrase& phrase) {
  const Word* head = phrase.head;
  const bool number = head && (head->isNumber || is(head, Closed::One)) && !phrase.det && !phrase.ordinal;
  const bool rest = head && context.discourse.looked && is(phrase.det, Closed::The) && !phrase.quantity.value &&
                    (is(head, Closed::Rest) || is(head, Closed::Other));
  const bool of = phrase.of && phrase.of->head &&
                  (is(phrase.of->head, Closed::Them) || is(phrase.of->det, Closed::Those) || hasMany(*phrase.of));
  if (!phrase.mods.empty() || phrase.possessor || phrase.adverb || phrase.det2) return false;
  if (rest ? phrase.of != nullptr : !number || (phrase.of ? !of : !context.discourse.looked)) return false;
  if (number && of) {
    Cursor none;
    desc = describe(context, *phrase.of, none);
    if (desc.sort == Sort::None) return true;
    if (desc.sort != Sort::Query || desc.quantifier != Quantifier::Each || !(desc.list || hasMany(*phrase.of))) {
      context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span));
      desc = {};
      return true;
    }
  } else {
    desc = *context.discourse.looked;
    desc.variable = context.newLocal();
    desc.quantifier = Quantifier::Each;
    desc.plural = true;
  }
  desc.span = phrase.span;
  desc.needsZone = false;
  desc.node = nullptr;
  if (areLookedAt(context, desc)) {
    stillThere(context, desc);
    const Node* card = context.local(desc.variable, Type::Card);
    const Node* picked = context.local(context.discourse.picked, Type::Cards);
    if (rest) desc.predicates.push_back(context.negate(context.make(NodeKind::Contains, Type::Bool, {picked, card})));
  }
  if (rest) {
    if (is(head, Closed::Other)) {
      if (!context.discourse.looked->number || context.discourse.looked->number->kind != NodeKind::Int ||
          context.discourse.looked->number->value != 2) {
        context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "write `the others`");
        desc = {};
        return true;
      }
    }
    desc.number = nullptr;
    context.note(phrase.span,
                 "those that are still where they were looked at, and that nothing else was done to alone");
    return true;
  }
  desc.number = nullptr;
  if (phrase.quantity.kind == syntax::QuantityKind::UpTo || phrase.quantity.kind == syntax::QuantityKind::AnyNumber) {
    if (!quantify(context, desc, phrase)) desc = {};
    return true;
  }
  const int32_t count = is(head, Closed::One) ? 1 : head->number;
  desc.quantifier = count == 1 ? Quantifier::One : Quantifier::Number;
  desc.plural = count != 1;
  if (count != 1) desc.number = context.integer(count);
  return true;
}

void soughtAmongLooked(Context& context, const Clause& clause, Desc& desc) {
  if (!context.wording.amongLooked || !context.discourse.looked || desc.sort != Sort::Query || desc.list || desc.top ||
      desc.key || desc.held)
    return;
  for (const Chunk* chunk : clause.chunks) {
    const NounDecl* noun = chunk->kind == ChunkKind::Prep && chunk->np ? context.nounOf(chunk->np->head) : nullptr;
    if (noun && noun->sort == NounSort::Zone && !is(chunk->word, Closed::To)) return;
  }
  desc.list = context.discourse.looked->list;
  desc.needsZone = false;
  stillThere(context, desc);
  context.note(desc.span, "among those looked at");
}

bool areLookedAt(const Context& context, const Desc& cards) {
  return context.discourse.looked && cards.sort == Sort::Query && cards.list &&
         same(cards.list, context.discourse.looked->list);
}

const Node* dealtWith(Context& context, const Node* cards, bool moved) {
  const int32_t those = moved ? context.discourse.taken : context.discourse.picked;
  const Node* all = context.make(NodeKind::Union, Type::Cards, {context.local(those, Type::Cards), cards});
  return context.let(those, all);
}

const Node* pileOf(const Context& context, const Desc& cards) {
  if (cards.list && cards.list->kind == NodeKind::CardsInZone) return cards.list;
  if (!context.discourse.looked) return nullptr;
  const bool seen = cards.sort == Sort::Card
                        ? context.discourse.looked->node && same(cards.node, context.discourse.looked->node)
                        : cards.list && same(cards.list, context.discourse.looked->list);
  return seen ? context.discourse.lookedIn : nullptr;
}

}  // namespace thou::sema
