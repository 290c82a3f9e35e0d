// Where cards are: `in your hand`, `from your deck and discard pile`. Next: Perform.cpp, which takes them from there.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

namespace {

bool speaksOf(const Node* tree, const Node* group) {
  return anyNode(tree, [&](const Node* node) { return node->kind == NodeKind::GroupCards && node->args[0] == group; });
}

}  // namespace

bool Builder::alsoZone(Desc& desc, const NounPhrase& phrase) {
  // "your deck and discard pile": without an owner of its own it has the first one's
  if (phrase.det || phrase.possessor || phrase.of) {
    Desc other = describeHead(phrase);
    if (other.sort != Sort::Zone || other.bottom)
      return other.sort != Sort::None && fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)) != nullptr;
    desc.alsoZones.emplace_back(other.index, other.node);
    return true;
  }
  if (!license(phrase) || !readsAll(phrase, 0)) return false;
  if (nounOf(phrase.head)->index == kNone)  // any zone at all
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)) != nullptr;
  const bytecode::Zone& zone = program_.zones[nounOf(phrase.head)->index];
  if (desc.node->kind == NodeKind::ScenarioPlayer ? !zone.scenario : !zone.perPlayer)
    return fail(diag::Id::WhoseZone, phrase.span, textOf(phrase.span)) != nullptr;
  desc.alsoZones.emplace_back(nounOf(phrase.head)->index, desc.node);
  return true;
}

const Node* Builder::zoneCards(const Desc& zone) {
  const Node* first = make(NodeKind::CardsInZone, Type::Cards, {zone.node}, zone.index);
  if (zone.top) first = make(NodeKind::Take, Type::Cards, {first, zone.top});
  if (zone.alsoZones.empty()) return first;
  std::vector<const Node*> lists = {first};
  for (const auto& [index, player] : zone.alsoZones)
    lists.push_back(make(NodeKind::CardsInZone, Type::Cards, {player}, index));
  return makeList(NodeKind::Union, Type::Cards, lists);
}

Index Builder::zoneOfScope(const NounPhrase& phrase) const {
  // "in battle": the bare word, where the battle's own declaration says in what zone who takes part is
  const NounDecl* noun = phrase.head ? nounOf(phrase.head) : nullptr;
  const bool bare = noun && noun->sort == NounSort::Scope && textOf(phrase.span) == textOf(phrase.head->span);
  return bare ? noun->zone : kNone;
}

Index Builder::zoneOfAnybody(const NounPhrase& phrase) const {
  // "in a territory": whoever's it is; not of hidden places, where nobody can look
  const NounDecl* noun = phrase.head ? nounOf(phrase.head) : nullptr;
  if (!noun || noun->sort != NounSort::Zone || noun->index == kNone || !is(phrase.det, Closed::A)) return kNone;
  const bytecode::Zone& zone = program_.zones[noun->index];
  const bool plain = phrase.mods.empty() && !phrase.of && !phrase.possessor && !phrase.quantity.value &&
                     !phrase.ordinal && !phrase.det2 && !phrase.extra;
  return plain && zone.perPlayer && !zone.hidden && phrase.head->form == lexicon::Form::Singular ? noun->index : kNone;
}

bool Builder::outOfPlay(const Node* list) const {
  if (list->kind == NodeKind::CardsInPlay) return false;
  if (list->kind == NodeKind::CardsInZone) return program_.zones[size_t(list->value)].role != bytecode::ZoneRole::Play;
  const bool gathers = list->kind == NodeKind::Union || list->kind == NodeKind::Collect ||
                       list->kind == NodeKind::Take || list->kind == NodeKind::Filter;
  const auto lists =
      llvm::make_filter_range(list->args, [](const Node* part) { return part && part->type == Type::Cards; });
  return gathers && llvm::all_of(lists, [this](const Node* part) { return outOfPlay(part); });
}

bool Builder::inPlayOnly(Desc& desc, Span span) {
  // OC-16; what is then done to the card is done to it where it is, in that player's area (YOU-11)
  desc.held = desc.controlled = true;
  if (!desc.list) return true;
  if (outOfPlay(desc.list)) return failControlled(span);
  desc.predicates.push_back(inPlayThen(local(desc.variable, Type::Card)));
  return true;
}

bool Builder::failControlled(Span span) {
  report(diag::Id::ControlOutOfPlay, span)
      .arg(textOf(span))
      .rule("OC-16", "`you control` refers only to cards in play that are under your control")
      .help("of cards elsewhere say whose they are by the place: `in your hand`, `from your discard pile`");
  return false;
}

const Node* Builder::inPlayThen(const Node* card) {
  return either(make(NodeKind::InPlay, Type::Bool, {card}), make(NodeKind::LeftPlay, Type::Bool, {card}));
}

bool Builder::zonePhrase(Desc& desc, const Chunk& chunk) {
  const NounPhrase& phrase = *chunk.np;
  const Word* head = phrase.head;
  // "in play": the bare word play
  if (head && textOf(phrase.span) == "play") {
    desc.predicates.push_back(make(NodeKind::InPlay, Type::Bool, {local(desc.variable, Type::Card)}));
    return true;
  }
  if (const NounDecl* noun = nounOf(head); noun && noun->sort == NounSort::Unit) return false;  // "in any order"
  const Index anybodys = zoneOfAnybody(phrase);
  if (anybodys != kNone) note(phrase.span, "in such a zone of any player");
  if (const Index zone = anybodys != kNone ? anybodys : zoneOfScope(phrase); zone != kNone) {
    if (desc.controlled && outOfPlay(cardsInZones(zone))) return failControlled(chunk.span);
    if (desc.list && !desc.needsZone) {
      desc.predicates.push_back(make(NodeKind::InZone, Type::Bool, {local(desc.variable, Type::Card)}, zone));
    } else {
      desc.list = cardsInZones(zone);
      desc.needsZone = false;
    }
    return true;
  }
  Cursor none;
  Desc zone = describe(phrase, none);
  if (zone.sort == Sort::None) return false;
  if (zone.sort != Sort::Zone) return false;
  if (zone.fromTop) return fail(diag::Id::NotYet, phrase.span, "the top of a zone behind this,") != nullptr;
  if (zone.bottom) return fail(diag::Id::NotYet, phrase.span, "the bottom of a zone, taken from,") != nullptr;
  const Node* cards = zoneCards(zone);
  if (desc.controlled && outOfPlay(cards)) return failControlled(chunk.span);
  if (desc.list && !desc.needsZone) {
    desc.predicates.push_back(make(NodeKind::Contains, Type::Bool, {cards, local(desc.variable, Type::Card)}));
  } else {
    desc.list = cards;
    desc.needsZone = false;
  }
  return true;
}

bool Builder::orInZone(Desc& desc, const Chunk& play, Cursor& cursor) {
  // "in play or a set-aside area": there, or in such a zone, whoever's it is
  if (desc.list || textOf(play.np->span) != "play" || cursor.done()) return true;
  const Chunk& chunk = cursor.peek();
  const NounPhrase* phrase =
      chunk.kind == ChunkKind::Conj && is(chunk.word, Closed::Or) && chunk.inner && chunk.inner->kind == ChunkKind::Noun
          ? chunk.inner->np
          : nullptr;
  const NounDecl* noun = phrase ? nounOf(phrase->head) : nullptr;
  if (!noun || noun->sort != NounSort::Zone || noun->index == kNone || !is(phrase->det, Closed::A)) return true;
  if (!license(*phrase)) return false;
  if (!phrase->mods.empty() || phrase->of || phrase->possessor || phrase->quantity.value || phrase->ordinal)
    return fail(diag::Id::NoRole, phrase->span, textOf(phrase->span)) != nullptr;
  desc.predicates.pop_back();  // no longer in play alone
  desc.list = makeList(NodeKind::Union, Type::Cards,
                       {make(NodeKind::CardsInPlay, Type::Cards, {}, ~0u), cardsInZones(noun->index)});
  desc.needsZone = false;
  ++cursor.at;
  note(chunk.span, "in play, or in such a zone of any player");
  return true;
}

bool Builder::ofAside(const Node* node) const {
  return aside_ && (speaksOf(node, aside_->group) || (self_ && node == self_));
}

const Node* Builder::findableCards(uint32_t kinds) {
  std::vector<const Node*> lists;
  for (const Index zone : model_.findableZones) {
    if (program_.zones[zone].role == bytecode::ZoneRole::Play) {
      lists.push_back(make(NodeKind::CardsInPlay, Type::Cards, {}, kinds));
      continue;
    }
    const int32_t seat = newLocal();
    const Node* theirs = make(NodeKind::CardsInZone, Type::Cards, {local(seat, Type::Player)}, zone);
    if (program_.zones[zone].scenario)
      lists.push_back(make(NodeKind::CardsInZone, Type::Cards, {make(NodeKind::ScenarioPlayer, Type::Player)}, zone));
    if (program_.zones[zone].perPlayer)
      lists.push_back(
          make(NodeKind::Collect, Type::Cards, {make(NodeKind::Players, Type::Players), theirs}, 0, kNone, seat));
  }
  return makeList(NodeKind::Union, Type::Cards, lists);
}

const Node* Builder::cardsAside() {
  for (const Index zone : model_.findableZones) {
    if (program_.zones[zone].role == bytecode::ZoneRole::Other && program_.zones[zone].scenario)
      return make(NodeKind::CardsInZone, Type::Cards, {make(NodeKind::ScenarioPlayer, Type::Player)}, zone);
  }
  return nullptr;
}

void Builder::markSearched(const Desc& zone) {
  const auto isDeck = [this](Index index) { return program_.zones[index].role == bytecode::ZoneRole::Deck; };
  if (zone.zoneKind || !isDeck(zone.index)) return;
  if (paying_) searchedToPay_ = zone;
  if (!shuffles_) unshuffled_ = zone;
}

bool Builder::turnsAside(Cursor& cursor) {
  // "for each turn [that Hero is set aside]"
  if (cursor.done() || cursor.peek().kind != ChunkKind::Contact) return true;
  const Chunk& who = cursor.peek();
  const Chunk* done = cursor.next(1);
  const VerbWord* verb = done && done->kind == ChunkKind::Part ? verbOf(done->word) : nullptr;
  const bool aside = verb && program_.verbs[verb->frames.front().verb].does(Operation::SetAside);
  if (!aside || !who.np || !who.verb || !is(who.verb->verb, Closed::Be) || !licensePlain(*who.verb))
    return failed_ ? false : fail(diag::Id::NoRole, who.span, textOf(who.span)) != nullptr;
  Cursor none;
  const Desc desc = describe(*who.np, none);
  if (desc.sort == Sort::None) return false;
  if (!desc.node || !ofAside(desc.node)) return fail(diag::Id::NoRole, who.span, textOf(who.span)) != nullptr;
  cursor.at += 2;
  return true;
}

}  // namespace thou::sema
