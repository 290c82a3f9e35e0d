// See Guise.h.
#include "compiler/sema/phrase/Guise.h"

#include <algorithm>
#include <bit>

#include "compiler/sema/phrase/License.h"

namespace thou::sema {

Desc guise(Context& context, const NounPhrase& phrase, const RoleDecl& role, bool plural) {
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Desc::Sort::Word;
  if (context.setting.mode == Mode::Body) {  // "as that minion": as the event says
    if (!is(phrase.det, Closed::That))
      return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
    desc.node = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(bytecode::Role::Amount));
    return desc;
  }
  if (!license(context, phrase)) return {};
  const NounDecl* noun = context.nounOf(phrase.head);
  if (!noun) return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
  const bool one = is(phrase.det, Closed::A) && phrase.head->form == lexicon::Form::Singular;
  const bool several = !phrase.det && plural && phrase.head->form == lexicon::Form::Plural;
  if (noun->sort != NounSort::Card || noun->trait != kNone || !std::has_single_bit(noun->kinds) ||
      !(noun->kinds & role.type.kinds) || !(one || several) || phrase.of || phrase.ordinal || phrase.possessor ||
      phrase.quantity.value || phrase.adverb)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
  std::vector<Index> traits;
  for (const Word* word : phrase.mods) {
    if (!word->symbol.valid() || context.kindOf(word) != lexicon::SymbolKind::Trait || word->negated)
      return context.fail(diag::Id::NoRole, word->span, word->text), Desc{};
    traits.push_back(context.model.vocabulary[word->symbol].data);
  }
  const Index kind = Index(std::countr_zero(noun->kinds));
  std::string name = "facedown";
  for (const Index trait : traits) name += " " + std::string(context.program.string(context.program.traits[trait]));
  name += " " + std::string(context.program.string(context.program.kinds[kind].name));
  const auto known = std::find_if(
      context.program.cards.begin(), context.program.cards.end(),
      [&](const bytecode::Card& card) { return context.program.string(context.program.names[card.name]) == name; });
  Index index = Index(known - context.program.cards.begin());
  if (known == context.program.cards.end()) {
    bytecode::Card card;
    card.name = Index(context.program.names.size());
    context.program.names.push_back(context.model.string(name));
    card.kind = kind;
    card.traits = traits;
    context.program.cards.push_back(card);
  }
  desc.node = context.integer(index);
  context.note(phrase.span, "until it leaves play, and nothing else: its own text does not count");
  return desc;
}

}  // namespace thou::sema
