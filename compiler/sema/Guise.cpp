// Cards that lie facedown in play as others: `put the top card of your deck into play facedown, engaged with you as a Drone minion`. What
// it is as which is a card of the program that no text names, of one kind and with the traits said.
#include <algorithm>
#include <bit>

#include "compiler/sema/Builder.h"

namespace thou::sema {

Desc Builder::guise(const NounPhrase& phrase, const RoleDecl& role, bool plural) {
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Desc::Sort::Word;
  if (mode_ == Mode::Body) {  // "as that minion": as the event says
    if (!is(phrase.det, Closed::That)) return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
    desc.node = make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(bytecode::Role::Amount));
    return desc;
  }
  if (!license(phrase)) return {};
  const NounDecl* noun = nounOf(phrase.head);
  if (!noun) return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
  const bool one = is(phrase.det, Closed::A) && phrase.head->form == lexicon::Form::Singular;
  const bool several = !phrase.det && plural && phrase.head->form == lexicon::Form::Plural;
  if (noun->sort != NounSort::Card || noun->trait != kNone || !std::has_single_bit(noun->kinds) ||
      !(noun->kinds & role.type.kinds) || !(one || several) || phrase.of || phrase.ordinal || phrase.possessor ||
      phrase.quantity.value || phrase.adverb)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
  std::vector<Index> traits;
  for (const Word* word : phrase.mods) {
    if (!word->symbol.valid() || kindOf(word) != lexicon::SymbolKind::Trait || word->negated)
      return fail(diag::Id::NoRole, word->span, word->text), Desc{};
    traits.push_back(model_.vocabulary[word->symbol].data);
  }
  const Index kind = Index(std::countr_zero(noun->kinds));
  std::string name = "facedown";
  for (const Index trait : traits) name += " " + std::string(program_.string(program_.traits[trait]));
  name += " " + std::string(program_.string(program_.kinds[kind].name));
  const auto known = std::find_if(program_.cards.begin(), program_.cards.end(), [&](const bytecode::Card& card) {
    return program_.string(program_.names[card.name]) == name;
  });
  Index index = Index(known - program_.cards.begin());
  if (known == program_.cards.end()) {
    bytecode::Card card;
    card.name = Index(program_.names.size());
    program_.names.push_back(model_.string(name));
    card.kind = kind;
    card.traits = traits;
    program_.cards.push_back(card);
  }
  desc.node = integer(index);
  note(phrase.span, "until it leaves play, and nothing else: its own text does not count");
  return desc;
}

}  // namespace thou::sema
