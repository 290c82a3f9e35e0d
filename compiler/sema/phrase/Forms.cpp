// See Forms.h.
#include "compiler/sema/phrase/Forms.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using lexicon::SymbolKind;

static const Node* formCards(Context& context, const NounPhrase& phrase, const Node* player, bool named);

const Node* isInForm(Context& context, const Desc& form, const Node* card) {
  const Node* test = context.isOf(card, form.kinds);
  for (const Node* predicate : form.predicates)
    test = context.both(test, context.substitute(predicate, form.variable, card));
  return test;
}

bool namesForm(const Context& context, const NounPhrase& phrase) {
  return phrase.head && phrase.head->symbol.valid() && context.kindOf(phrase.head) == SymbolKind::Keyword &&
         phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() && !phrase.mods[0]->negated &&
         context.kindOf(phrase.mods[0]) == SymbolKind::Name && !phrase.det && !phrase.of && !phrase.possessor &&
         !phrase.ordinal && !phrase.quantity.value && !phrase.adverb;
}

const Node* formCards(Context& context, const NounPhrase& phrase, const Node* player, bool named) {
  const int32_t variable = context.newLocal();
  const Node* card = context.local(variable, Type::Card);
  const Node* name =
      context.make(NodeKind::IsNamed, Type::Bool, {card}, 0, context.model.vocabulary[phrase.mods[0]->symbol].data);
  const Node* test = context.all(
      {context.make(NodeKind::HasKeyword, Type::Bool, {card}, 0, context.model.vocabulary[phrase.head->symbol].data),
       context.samePlayer(context.controllerOf(card), player), named ? name : context.negate(name)});
  context.note(phrase.span, "by the card with this keyword that the player controls, and the side of it that is up");
  return context.filter(context.make(NodeKind::CardsInPlay, Type::Cards, {}, ~0u), variable, test);
}

const Node* inForm(Context& context, const NounPhrase& phrase, const Node* card) {
  const Node* player = context.controllerOf(card);
  return context.some(formCards(context, phrase, player, true));
}

const Node* changeForm(Context& context, const Clause& clause) {
  // "change to Stealth suit form": that card is turned to the side of this name, unless it is up
  const bool to = clause.chunks.size() == 1 && clause.chunks[0]->kind == ChunkKind::Prep && clause.chunks[0]->np &&
                  is(clause.chunks[0]->word, Closed::To) && namesForm(context, *clause.chunks[0]->np);
  const VerbWord* verb = clause.verb && clause.verb->verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!to || !verb || !clause.subject.empty() || clause.verb->passive) return nullptr;
  bool changes = false;
  for (const VerbFrame& frame : verb->frames) {
    for (const RoleDecl& role : frame.roles) changes = changes || role.type.sort == NounSort::Form;
  }
  const VerbFrame* flip = context.frameThatDoes(Operation::Flip);
  if (!changes || !flip) return nullptr;
  const int32_t variable = context.newLocal();
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = context.thisCard();
  roles[size_t(Role::Player)] = context.setting.you;
  roles[size_t(Role::Object)] = context.local(variable, Type::Card);
  const Node* cards = formCards(context, *clause.chunks[0]->np, context.setting.you, false);
  context.discourse.last.amount = context.discourse.last.cards = nullptr;
  const int32_t before = context.newLocal();
  const Node* turned = context.local(before, Type::Cards);
  context.discourse.last.did = context.some(turned);
  return context.sequence(
      {context.let(before, cards),
       context.make(NodeKind::ForEach, Type::None,
                    {turned, context.makeList(NodeKind::Do, Type::None, roles, 0, flip->verb, context.newLocal())}, 0,
                    kNone, variable)});
}

bool namesMode(const Context& context, const Chunk& chunk) {
  const NounDecl* mode = chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::In) && chunk.np
                             ? context.nounOf(chunk.np->head)
                             : nullptr;
  return mode && mode->sort == NounSort::Mode && !chunk.np->det && chunk.np->mods.empty() && !chunk.np->of &&
         !chunk.np->possessor && !chunk.np->quantity.value && !chunk.np->ordinal;
}

const Node* modeOf(Context& context, const Chunk& chunk) {
  if (!namesMode(context, chunk)) return nullptr;
  context.note(chunk.span, "if the game is played so");
  return context.make(NodeKind::InMode, Type::Bool, {}, context.nounOf(chunk.np->head)->index);
}

}  // namespace thou::sema
