// Forms: those of an identity, `Giant hero form`, and those that are cards: `you are in Dense mass form`, `change to Stealth suit form`, where `Mass form` is a keyword. Whoever controls a card with
// that keyword is in the form that the side which is up is named after.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using lexicon::SymbolKind;

const Node* Builder::isInForm(const Desc& form, const Node* card) {
  const Node* test = make(NodeKind::IsKind, Type::Bool, {card}, form.kinds);
  for (const Node* predicate : form.predicates) test = both(test, substitute(predicate, form.variable, card));
  return test;
}

bool Builder::namesForm(const NounPhrase& phrase) const {
  return phrase.head && phrase.head->symbol.valid() && kindOf(phrase.head) == SymbolKind::Keyword &&
         phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() && !phrase.mods[0]->negated &&
         kindOf(phrase.mods[0]) == SymbolKind::Name && !phrase.det && !phrase.of && !phrase.possessor &&
         !phrase.ordinal && !phrase.quantity.value && !phrase.adverb;
}

const Node* Builder::formCards(const NounPhrase& phrase, const Node* player, bool named) {
  const int32_t variable = newLocal();
  const Node* card = local(variable, Type::Card);
  const Node* name = make(NodeKind::IsNamed, Type::Bool, {card}, 0, model_.vocabulary[phrase.mods[0]->symbol].data);
  const Node* test =
      all({make(NodeKind::HasKeyword, Type::Bool, {card}, 0, model_.vocabulary[phrase.head->symbol].data),
           make(NodeKind::EqPlayer, Type::Bool, {make(NodeKind::Controller, Type::Player, {card}), player}),
           named ? name : negate(name)});
  note(phrase.span, "by the card with this keyword that the player controls, and the side of it that is up");
  return make(NodeKind::Filter, Type::Cards, {make(NodeKind::CardsInPlay, Type::Cards, {}, ~0u), test}, 0, kNone,
              variable);
}

const Node* Builder::inForm(const NounPhrase& phrase, const Node* card) {
  const Node* player = make(NodeKind::Controller, Type::Player, {card});
  return make(NodeKind::LtInt, Type::Bool,
              {integer(0), make(NodeKind::Count, Type::Int, {formCards(phrase, player, true)})});
}

const Node* Builder::changeForm(const Clause& clause) {
  // "change to Stealth suit form": that card is turned to the side of this name, unless it is up
  const bool to = clause.chunks.size() == 1 && clause.chunks[0]->kind == ChunkKind::Prep && clause.chunks[0]->np &&
                  is(clause.chunks[0]->word, Closed::To) && namesForm(*clause.chunks[0]->np);
  const VerbWord* verb = clause.verb && clause.verb->verb ? verbOf(clause.verb->verb) : nullptr;
  if (!to || !verb || !clause.subject.empty() || clause.verb->passive) return nullptr;
  bool changes = false;
  for (const VerbFrame& frame : verb->frames) {
    for (const RoleDecl& role : frame.roles) changes = changes || role.type.sort == NounSort::Form;
  }
  const VerbFrame* flip = frameThatDoes(Operation::Flip);
  if (!changes || !flip) return nullptr;
  const int32_t variable = newLocal();
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = you_;
  roles[size_t(Role::Object)] = local(variable, Type::Card);
  const Node* cards = formCards(*clause.chunks[0]->np, you_, false);
  last_.amount = last_.cards = nullptr;
  const int32_t before = newLocal();
  const Node* turned = local(before, Type::Cards);
  last_.did = make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {turned})});
  return sequence(
      {make(NodeKind::Let, Type::None, {cards}, 0, kNone, before),
       make(NodeKind::ForEach, Type::None,
            {turned, makeList(NodeKind::Do, Type::None, roles, 0, flip->verb, newLocal())}, 0, kNone, variable)});
}

}  // namespace thou::sema
