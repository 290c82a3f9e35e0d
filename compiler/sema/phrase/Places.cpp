// See Places.h.
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

/// "in a territory": that zone, else none.
static Index zoneOfAnybody(const Context& context, const NounPhrase& phrase);

namespace {

bool speaksOf(const Node* tree, const Node* group) {
  return anyNode(tree, [&](const Node* node) { return node->kind == NodeKind::GroupCards && node->args[0] == group; });
}

}  // namespace

bool alsoZone(Context& context, Desc& desc, const NounPhrase& phrase) {
  if (phrase.det || phrase.possessor || phrase.of) {
    Desc other = describeHead(context, phrase);
    if (other.sort != Sort::Zone || other.bottom)
      return other.sort != Sort::None &&
             context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)) != nullptr;
    desc.alsoZones.emplace_back(other.index, other.node);
    return true;
  }
  if (!license(context, phrase) || !readsAll(context, phrase, 0)) return false;
  if (context.nounOf(phrase.head)->index == kNone)  // any zone at all
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)) != nullptr;
  const bytecode::Zone& zone = context.program.zones[context.nounOf(phrase.head)->index];
  if (desc.node->kind == NodeKind::ScenarioPlayer ? !zone.scenario : !zone.perPlayer)
    return context.fail(diag::Id::WhoseZone, phrase.span, context.textOf(phrase.span)) != nullptr;
  desc.alsoZones.emplace_back(context.nounOf(phrase.head)->index, desc.node);
  return true;
}

const Node* zoneCards(Context& context, const Desc& zone) {
  if (zone.index == kNone) return context.fail(diag::Id::NotYet, zone.span, "the cards of a zone that the event says");
  const Node* first = context.make(NodeKind::CardsInZone, Type::Cards, {zone.node}, zone.index);
  if (zone.top) first = context.make(NodeKind::Take, Type::Cards, {first, zone.top});
  if (zone.alsoZones.empty()) return first;
  std::vector<const Node*> lists = {first};
  for (const auto& [index, player] : zone.alsoZones)
    lists.push_back(context.make(NodeKind::CardsInZone, Type::Cards, {player}, index));
  return context.makeList(NodeKind::Union, Type::Cards, lists);
}

Index zoneOfScope(const Context& context, const NounPhrase& phrase) {
  const NounDecl* noun = phrase.head ? context.nounOf(phrase.head) : nullptr;
  const bool bare =
      noun && noun->sort == NounSort::Scope && context.textOf(phrase.span) == context.textOf(phrase.head->span);
  return bare ? noun->zone : kNone;
}

Index zoneOfAnybody(const Context& context, const NounPhrase& phrase) {
  // "in a territory", "in territories": whoever's it is; not of hidden places, where nobody can look
  const NounDecl* noun = phrase.head ? context.nounOf(phrase.head) : nullptr;
  if (!noun || noun->sort != NounSort::Zone || noun->index == kNone) return kNone;
  const bool plural = phrase.head->form == lexicon::Form::Plural;
  if (plural ? phrase.det != nullptr : !is(phrase.det, Closed::A)) return kNone;
  const bytecode::Zone& zone = context.program.zones[noun->index];
  const bool plain = phrase.mods.empty() && !phrase.of && !phrase.possessor && !phrase.quantity.value &&
                     !phrase.ordinal && !phrase.det2 && !phrase.extra;
  return plain && zone.perPlayer && !zone.hidden ? noun->index : kNone;
}

const Node* somePlayer(Context& context, const Node* players, Span span) {
  const int32_t variable = context.newLocal();
  const Node* one = context.integer(1);
  const Node* chosen = context.make(NodeKind::ChoosePlayers, Type::Players, {context.setting.you, players, one, one}, 0,
                                    context.choice("whose: " + std::string(context.textOf(span))));
  context.made.prelude.push_back(
      context.let(variable, context.make(NodeKind::PlayerAt, Type::Player, {chosen, context.integer(0)})));
  context.note(span, "you choose whose");
  return context.local(variable, Type::Player);
}

bool outOfPlay(const Context& context, const Node* list) {
  if (list->kind == NodeKind::CardsInPlay) return false;
  if (list->kind == NodeKind::CardsInZone)
    return context.program.zones[size_t(list->value)].role != bytecode::ZoneRole::Play;
  const bool gathers = list->kind == NodeKind::Union || list->kind == NodeKind::Collect ||
                       list->kind == NodeKind::Take || list->kind == NodeKind::Filter;
  const auto lists =
      llvm::make_filter_range(list->args, [](const Node* part) { return part && part->type == Type::Cards; });
  return gathers && llvm::all_of(lists, [&context](const Node* part) { return outOfPlay(context, part); });
}

bool inPlayOnly(Context& context, Desc& desc, Span span) {
  // OC-16; what is then done to the card is done to it where it is, in that player's area (YOU-11)
  desc.held = desc.controlled = true;
  if (!desc.list) return true;
  if (outOfPlay(context, desc.list)) return failControlled(context, span);
  desc.predicates.push_back(inPlayThen(context, context.local(desc.variable, Type::Card)));
  return true;
}

bool failControlled(Context& context, Span span) {
  context.report(diag::Id::ControlOutOfPlay, span)
      .arg(context.textOf(span))
      .rule("OC-16", "`you control` refers only to cards in play that are under your control")
      .help("of cards elsewhere say whose they are by the place: `in your hand`, `from your discard pile`");
  return false;
}

const Node* inPlayThen(Context& context, const Node* card) {
  return context.either(context.make(NodeKind::InPlay, Type::Bool, {card}),
                        context.make(NodeKind::LeftPlay, Type::Bool, {card}));
}

bool zonePhrase(Context& context, Desc& desc, const Chunk& chunk, Cursor& rest) {
  const NounPhrase& phrase = *chunk.np;
  const Word* head = phrase.head;
  // "in play": the bare word play
  if (head && context.textOf(phrase.span) == "play") {
    desc.predicates.push_back(context.make(NodeKind::InPlay, Type::Bool, {context.local(desc.variable, Type::Card)}));
    return true;
  }
  if (const NounDecl* noun = context.nounOf(head); noun && noun->sort == NounSort::Unit)
    return false;  // "in any order"
  const Index anybodys = zoneOfAnybody(context, phrase);
  if (anybodys != kNone) context.note(phrase.span, "in such a zone of any player");
  if (const Index zone = anybodys != kNone ? anybodys : zoneOfScope(context, phrase); zone != kNone) {
    if (desc.controlled && outOfPlay(context, cardsInZones(context, zone))) return failControlled(context, chunk.span);
    if (desc.list && !desc.needsZone) {
      desc.predicates.push_back(
          context.make(NodeKind::InZone, Type::Bool, {context.local(desc.variable, Type::Card)}, zone));
    } else {
      desc.list = cardsInZones(context, zone);
      desc.needsZone = false;
    }
    return true;
  }
  Cursor none;
  Desc zone = describe(context, phrase, none);
  if (zone.sort == Sort::None) return false;
  if (zone.sort != Sort::Zone) return false;
  for (; !rest.done() && rest.peek().kind == ChunkKind::Conj && rest.peek().inner->kind == ChunkKind::Noun; ++rest.at) {
    const NounDecl* noun = context.nounOf(rest.peek().inner->np->head);  // "from your deck or hand"
    if (!noun || noun->sort != NounSort::Zone || jointOf(rest.chunks, rest.at) != Closed::Or) break;
    if (!alsoZone(context, zone, *rest.peek().inner->np)) return false;
  }
  if (zone.fromTop) return context.fail(diag::Id::NotYet, phrase.span, "the top of a zone behind this,") != nullptr;
  if (zone.bottom) return context.fail(diag::Id::NotYet, phrase.span, "the bottom of a zone, taken from,") != nullptr;
  const Node* cards = zoneCards(context, zone);
  if (desc.controlled && outOfPlay(context, cards)) return failControlled(context, chunk.span);
  if (desc.list && !desc.needsZone) {
    desc.predicates.push_back(
        context.make(NodeKind::Contains, Type::Bool, {cards, context.local(desc.variable, Type::Card)}));
  } else {
    desc.list = cards;
    desc.needsZone = false;
  }
  return true;
}

bool orInZone(Context& context, Desc& desc, const Chunk& play, Cursor& cursor) {
  // "in play or a set-aside area": there, or in such a zone, whoever's it is
  if (desc.list || context.textOf(play.np->span) != "play" || cursor.done()) return true;
  const Chunk& chunk = cursor.peek();
  const NounPhrase* phrase =
      chunk.kind == ChunkKind::Conj && chunk.inner && chunk.inner->kind == ChunkKind::Noun &&
              (is(chunk.word, Closed::Or) || (is(chunk.word, Closed::And) && desc.quantifier == Quantifier::Each))
          ? chunk.inner->np
          : nullptr;
  const NounDecl* noun = phrase ? context.nounOf(phrase->head) : nullptr;
  const bool any = phrase && (is(phrase->det, Closed::A) || (context.model.bareNouns && !phrase->det));
  if (!noun || noun->sort != NounSort::Zone || noun->index == kNone || !any) return true;
  if (!license(context, *phrase)) return false;
  if (!phrase->mods.empty() || phrase->of || phrase->possessor || phrase->quantity.value || phrase->ordinal)
    return context.fail(diag::Id::NoRole, phrase->span, context.textOf(phrase->span)) != nullptr;
  desc.predicates.pop_back();  // no longer in play alone
  desc.list =
      context.makeList(NodeKind::Union, Type::Cards,
                       {context.make(NodeKind::CardsInPlay, Type::Cards, {}, ~0u), cardsInZones(context, noun->index)});
  desc.needsZone = false;
  ++cursor.at;
  context.note(chunk.span, "in play, or in such a zone of any player");
  return true;
}

bool ofAside(const Context& context, const Node* node) {
  return context.discourse.aside &&
         (speaksOf(node, context.discourse.aside->group) || (context.discourse.self && node == context.discourse.self));
}

const Node* findableCards(Context& context, uint32_t kinds) {
  std::vector<const Node*> lists;
  for (const Index zone : context.model.findableZones) {
    if (context.program.zones[zone].role == bytecode::ZoneRole::Play) {
      lists.push_back(context.make(NodeKind::CardsInPlay, Type::Cards, {}, kinds));
      continue;
    }
    const int32_t seat = context.newLocal();
    const Node* theirs = context.make(NodeKind::CardsInZone, Type::Cards, {context.local(seat, Type::Player)}, zone);
    if (context.program.zones[zone].scenario)
      lists.push_back(context.make(NodeKind::CardsInZone, Type::Cards, {context.scenarioPlayer()}, zone));
    if (context.program.zones[zone].perPlayer)
      lists.push_back(context.make(NodeKind::Collect, Type::Cards,
                                   {context.make(NodeKind::Players, Type::Players), theirs}, 0, kNone, seat));
  }
  return context.makeList(NodeKind::Union, Type::Cards, lists);
}

const Node* cardsAside(Context& context) {
  for (const Index zone : context.model.findableZones) {
    if (context.program.zones[zone].role == bytecode::ZoneRole::Other && context.program.zones[zone].scenario)
      return context.make(NodeKind::CardsInZone, Type::Cards, {context.scenarioPlayer()}, zone);
  }
  return nullptr;
}

void markSearched(Context& context, const Desc& zone) {
  const auto isDeck = [&context](Index index) { return context.program.zones[index].role == bytecode::ZoneRole::Deck; };
  if (zone.zoneKind || !isDeck(zone.index)) return;
  if (context.wording.paying) context.discourse.searchedToPay = zone;
  if (!context.setting.shuffles) context.discourse.unshuffled = zone;
}

bool turnsAside(Context& context, Cursor& cursor) {
  // "for each turn [that Hero is set aside]"
  if (cursor.done() || cursor.peek().kind != ChunkKind::Contact) return true;
  const Chunk& who = cursor.peek();
  const Chunk* done = cursor.next(1);
  const VerbWord* verb = done && done->kind == ChunkKind::Part ? context.verbOf(done->word) : nullptr;
  const bool aside = verb && context.program.verbs[verb->frames.front().verb].does(Operation::SetAside);
  if (!aside || !who.np || !who.verb || !is(who.verb->verb, Closed::Be) || !licensePlain(context, *who.verb))
    return context.failed ? false : context.fail(diag::Id::NoRole, who.span, context.textOf(who.span)) != nullptr;
  Cursor none;
  const Desc desc = describe(context, *who.np, none);
  if (desc.sort == Sort::None) return false;
  if (!desc.node || !ofAside(context, desc.node))
    return context.fail(diag::Id::NoRole, who.span, context.textOf(who.span)) != nullptr;
  cursor.at += 2;
  return true;
}

bool benefitsOpponent(const Context& context, const Filling& filling) {
  if (!context.discourse.aside || !context.discourse.aside->others) return false;
  const auto benefit = context.model.benefits.find(filling.frame->verb);
  if (benefit == context.model.benefits.end()) return false;
  const Desc& whose = filling.descs[size_t(benefit->second)];
  return whose.opponent || (whose.node && ofAside(context, whose.node)) || (whose.list && ofAside(context, whose.list));
}

void warnOfBenefit(Context& context, Span span) {
  if (context.failed) return;
  context.sink.report(diag::Id::AsideForOpponent, span)
      .arg(context.textOf(span))
      .rule("SA-2", "setting an opponent's card aside gives that opponent no benefit");
}

const Node* hostOfKind(Context& context, uint32_t kinds) {
  const Node* one = context.single(context.make(NodeKind::Host, Type::Card, {context.thisCard()}));
  const int32_t variable = context.newLocal();
  const Node* kind = context.isOf(context.local(variable, Type::Card), kinds);
  const Node* fitting = context.filter(one, variable, kind);
  return context.first(fitting);
}

const Node* cardsInZones(Context& context, Index zone) {
  const Node* scenarios = context.program.zones[zone].scenario
                              ? context.make(NodeKind::CardsInZone, Type::Cards, {context.scenarioPlayer()}, zone)
                              : nullptr;
  if (!context.program.zones[zone].perPlayer) return scenarios;
  const int32_t seat = context.newLocal();
  const Node* theirs = context.make(NodeKind::CardsInZone, Type::Cards, {context.local(seat, Type::Player)}, zone);
  const Node* players = context.make(NodeKind::Collect, Type::Cards,
                                     {context.make(NodeKind::Players, Type::Players), theirs}, 0, kNone, seat);
  return scenarios ? context.make(NodeKind::Union, Type::Cards, {players, scenarios}) : players;
}

}  // namespace thou::sema
