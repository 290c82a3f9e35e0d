// What a scenario's `Given` lays out: cards in zones and in play, identities, the scenario's cards. One function for each shape of sentence;
// what stands on the cards is read in ScenarioState.cpp. Next: ScenarioBuilder.h.
#include <algorithm>

#include "compiler/sema/ScenarioBuilder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

const Node* ScenarioBuilder::spawn(Index card, const Node* player, Index zone, const Node** result) {
  if (zone == kNone && !failed_) fail(diag::Id::NotYet, span_, "a card in play, where no zone is declared as `play`,");
  const int32_t variable = result ? newLocal() : -1;
  const Node* made = make(NodeKind::Kernel, Type::None, {integer(card), player, integer(zone)}, 0,
                          Index(Operation::PlaceSpawn), variable);
  if (result) *result = make(NodeKind::At, Type::Card, {local(variable + 1, Type::Cards), integer(0)});
  return made;
}

int32_t ScenarioBuilder::copiesSaid(const NounPhrase& phrase, bool bare) {
  if (!phrase.quantity.value) return 1;
  const int64_t number = phrase.quantity.value->number;
  const int64_t limit = bare ? kMostCopies : kMostOfWhich;
  if (!phrase.quantity.value->isX && number >= 1 && number <= limit) return int32_t(number);
  const std::string most = "one sentence lays out 1 to " + std::to_string(limit) + " copies of a card" +
                           (bare ? "" : " of which it says more");
  fail(diag::Id::BadGiven, phrase.span, textOf(phrase.span), most);
  return 0;
}

bool ScenarioBuilder::printedStat(Cursor& cursor, std::pair<uint8_t, int32_t>& stat) {
  const Chunk* with = cursor.done() ? nullptr : &cursor.peek();
  const Chunk* number = cursor.next(1);
  if (!with || with->kind != ChunkKind::Prep || !is(with->word, Closed::With) || !with->np || !number) return false;
  const NounPhrase& phrase = *with->np;
  const bool isStat = phrase.head && phrase.head->symbol.valid() && kindOf(phrase.head) == lexicon::SymbolKind::Stat &&
                      !phrase.det && phrase.mods.empty() && !phrase.quantity.value && !phrase.of;
  const bool isNumber = number->kind == ChunkKind::Noun && number->np && number->np->head && number->np->head->isNumber;
  if (!isStat || !isNumber) return false;
  stat = {uint8_t(model_.vocabulary[phrase.head->symbol].data), int32_t(number->np->head->number)};
  cursor.at += 2;
  return true;
}

Index ScenarioBuilder::cardNamed(const NounPhrase& phrase, Cursor* behind) {
  if (!phrase.head || (!phrase.head->isString && !phrase.head->symbol.valid()))  // "the villain is each"
    return fail(diag::Id::UnknownCard, phrase.span, textOf(phrase.span)), kNone;
  const Word& word = *phrase.head;
  uint32_t kinds = ~0u;
  for (const Word* modifier : phrase.mods) {
    const NounDecl* noun = nounOf(modifier);
    if (!noun || noun->sort != NounSort::Card || noun->zone != kNone || modifier->negated)
      return fail(diag::Id::NoRole, modifier->span, modifier->text,
                  modifier->closed == Closed::Facedown ? "say it behind where the card is: `is in play facedown`" : ""),
             kNone;
    kinds &= noun->kinds;
  }
  if (phrase.of || phrase.ordinal || phrase.adverb)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), kNone;
  if (phrase.quantity.value && phrase.quantity.kind != syntax::QuantityKind::Exact)
    return fail(diag::Id::BadGiven, phrase.span, textOf(phrase.span)), kNone;
  std::pair<uint8_t, int32_t> stat;
  const bool printed = behind && printedStat(*behind, stat);
  const auto fits = [&](Index card) {
    const bytecode::Card& face = program_.cards[card];
    return (kinds >> face.kind & 1) != 0 && (!printed || llvm::is_contained(face.stats, stat));
  };
  if (word.isString) {  // an identifier tells cards of one name apart
    const auto byId = model_.cardById.find(std::string(word.text));
    if (byId != model_.cardById.end() && fits(byId->second)) return byId->second;
  }
  std::string name(word.isString ? word.text : model_.vocabulary[word.symbol].lemma);
  for (char& c : name) c = char(std::tolower(uint8_t(c)));
  const auto known = model_.cardByName.find(name);
  if (known != model_.cardByName.end()) {
    const Index first = known->second;
    for (Index card = first; card < program_.cards.size(); ++card) {
      if (program_.cards[card].name == program_.cards[first].name && fits(card)) return card;
    }
  }
  const std::string of = printed && known != model_.cardByName.end()
                             ? std::string(word.text) + " whose " +
                                   std::string(program_.string(program_.stats[stat.first])) + " is " +
                                   std::to_string(stat.second)
                             : std::string(word.text);
  fail(diag::Id::UnknownCard, word.span, of);
  return kNone;
}

const Node* ScenarioBuilder::placeClause(const Clause& clause) {
  span_ = clause.span;
  ++clause_;
  placed_.clear();
  if (!clause.verb || !clause.verb->verb || clause.subject.empty() || clause.verb->negated || clause.verb->modal) {
    return fail(diag::Id::BadGiven, clause.span, textOf(clause.span));
  }
  const Word& verb = *clause.verb->verb;
  const VerbWord* word = verbOf(&verb);
  const Chunk& subject = *clause.subject[0];
  const NounPhrase* said = subject.np;
  const bool ofGame =
      said && is(said->det, Closed::The) && said->mods.empty() && said->head && said->head->text == "game";
  if (is(&verb, Closed::Be) && clause.chunks.size() == 1 && ofGame) {
    const Node* mode = modeOf(*clause.chunks[0]);
    if (!mode) return fail(diag::Id::BadGiven, clause.span, textOf(clause.span));
    return make(NodeKind::Kernel, Type::None, {integer(mode->value)}, 0, Index(Operation::PlaceMode), newLocal());
  }
  const bool control = word && word->frames.front().construct == Construct::Control;
  const NounDecl* noun = said ? nounOf(said->head) : nullptr;
  const bool player = subject.kind == ChunkKind::Noun && said->head &&
                      (is(said->head, Closed::You) || (noun && noun->sort == NounSort::Player));
  const bool names = !clause.chunks.empty() && isName(*clause.chunks[0]);
  if (player && names && (control || is(&verb, Closed::Have))) return placeOwned(clause, control);
  if (player && names && is(&verb, Closed::Be)) return placeIdentity(clause);
  if (noun && noun->sort == NounSort::Card && is(&verb, Closed::Be) && names && clause.subject.size() == 1)
    return placeOfScenario(clause, *noun);
  return placeCards(clause);
}

/// "you control A and B", "you have A and B in your hand"
const Node* ScenarioBuilder::placeOwned(const Clause& clause, bool control) {
  const Chunk& subject = *clause.subject[0];
  Cursor cursor{clause.chunks};
  Cursor who{clause.subject};
  ++who.at;
  Desc owner = describe(*subject.np, who);
  if (owner.sort == Sort::None || leftOver(who)) return nullptr;
  if (owner.sort != Sort::Player) return fail(diag::Id::PlayerExpected, subject.span, textOf(subject.span));
  if (owner.node != you_)
    mention(Sort::Player, owner.node, 0, false, subject.span);  // "player 2 has ... in their hand"
  std::vector<std::pair<Index, int32_t>> cards;
  while (!cursor.done() && isName(cursor.peek())) {
    const Chunk& chunk = cursor.peek();
    if (chunk.kind == ChunkKind::Conj && jointOf(cursor.chunks, cursor.at) != Closed::And)
      return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span));
    const Chunk* named = chunk.kind == ChunkKind::Conj ? chunk.inner : &chunk;
    if (!named || !named->np)
      return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span));  // "you control exhausted"
    ++cursor.at;
    const Index card = cardNamed(*named->np, &cursor);
    const int32_t count = card == kNone ? 0 : copiesSaid(*named->np, true);
    if (count == 0) return nullptr;
    cards.emplace_back(card, count);
  }
  Index zone = zoneWith(bytecode::ZoneRole::Play);
  const Node* whose = owner.node;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::In) && !control) {
    const NounPhrase& where = *cursor.peek().np;
    ++cursor.at;
    Desc place = describe(where, cursor);
    if (place.sort != Sort::Zone)
      return place.sort == Sort::None ? nullptr : fail(diag::Id::BadGiven, where.span, textOf(where.span));
    zone = place.index;
    whose = place.node;
  } else if (!control) {
    return fail(diag::Id::BadGiven, clause.span, textOf(clause.span), "say where: `Given you have ... in your hand.`");
  }
  if (leftOver(cursor)) return nullptr;
  std::vector<const Node*> statements;
  for (const auto& [card, count] : cards) {
    for (int32_t i = 0; i < count; ++i) statements.push_back(spawn(card, whose, zone, nullptr));
  }
  return sequence(statements);
}

/// "you are NAME in hero form"
const Node* ScenarioBuilder::placeIdentity(const Clause& clause) {
  const Chunk& subject = *clause.subject[0];
  Cursor cursor{clause.chunks};
  Cursor who{clause.subject};
  ++who.at;
  Desc owner = describe(*subject.np, who);
  if (owner.sort != Sort::Player || leftOver(who))
    return failed_ ? nullptr : fail(diag::Id::PlayerExpected, subject.span, textOf(subject.span));
  if (!cursor.peek().np)  // "you are A and B": a list
    return fail(diag::Id::BadGiven, cursor.peek().span, textOf(cursor.peek().span));
  Index card = cardNamed(*cursor.peek().np);
  if (card == kNone) return nullptr;
  const Span nameSpan = cursor.peek().span;
  ++cursor.at;
  if (!program_.kinds[program_.cards[card].kind].identity)
    return fail(diag::Id::NoIdentity, nameSpan, textOf(nameSpan));
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::In)) {
    const Chunk& chunk = cursor.peek();
    ++cursor.at;
    Desc form = describe(*chunk.np, cursor);
    if (form.sort == Sort::None) return nullptr;
    if (form.sort != Sort::Form || !form.predicates.empty())
      return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
    Index face = card;
    for (int i = 0; i < 8 && face != kNone && !(form.kinds >> program_.cards[face].kind & 1); ++i)
      face = program_.cards[face].otherFace;
    if (face == kNone || !(form.kinds >> program_.cards[face].kind & 1))
      return fail(diag::Id::NoSuchForm, chunk.span, textOf(nameSpan));
    card = face;
  }
  if (leftOver(cursor)) return nullptr;
  return make(NodeKind::Kernel, Type::None, {owner.node, integer(card)}, 0, Index(Operation::PlaceIdentity),
              newLocal());
}

/// "the villain is NAME"
const Node* ScenarioBuilder::placeOfScenario(const Clause& clause, const NounDecl& noun) {
  Cursor cursor{clause.chunks};
  const Chunk& chunk = cursor.peek();
  if (!chunk.np) return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span));  // a list
  ++cursor.at;
  const Index card = cardNamed(*chunk.np, &cursor);
  if (card == kNone) return nullptr;
  if (!(noun.kinds >> program_.cards[card].kind & 1))
    return failKind(chunk.span, textOf(chunk.span), clause.subject[0]->np->head->text);
  const Node* made = nullptr;
  std::vector<const Node*> statements = {
      spawn(card, make(NodeKind::ScenarioPlayer, Type::Player), zoneWith(bytecode::ZoneRole::Play), &made)};
  placed_ = {made};
  if (!placeState(made, cursor, statements) || leftOver(cursor)) return nullptr;
  return sequence(statements);
}

bool ScenarioBuilder::subjectsOf(const Clause& clause, std::vector<Item>& items) {
  Cursor subjects{clause.subject};
  while (!subjects.done()) {
    const Chunk& chunk = subjects.peek();
    const Chunk* noun = chunk.kind == ChunkKind::Conj && chunk.inner ? chunk.inner : &chunk;
    if (chunk.kind == ChunkKind::Conj && jointOf(subjects.chunks, subjects.at) != Closed::And)
      return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span)) != nullptr;
    const bool number = noun->kind == ChunkKind::Noun && noun->np && noun->np->head && noun->np->head->isNumber;
    if (noun->kind == ChunkKind::Noun && noun->np && !(number && !items.empty() && !items.back().with.empty())) {
      items.push_back({noun->np, {}});
    } else if (!items.empty() && (number || (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::With)) ||
                                  textOf(chunk.span) == "remaining")) {
      items.back().with.push_back(&chunk);
    } else {
      return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span)) != nullptr;
    }
    ++subjects.at;
  }
  return true;
}

bool ScenarioBuilder::placeSaid(const Clause& clause, Cursor& cursor, Place& place) {
  place.zone = zoneWith(bytecode::ZoneRole::Play);
  if (cursor.done()) return true;
  const Chunk* chunk = &cursor.peek();
  size_t skip = 1;
  const VerbWord* participle = clause.verb->passive             ? verbOf(clause.verb->verb)
                               : chunk->kind == ChunkKind::Part ? verbOf(chunk->word)
                                                                : nullptr;
  if (chunk->kind == ChunkKind::Part && cursor.next(1)) {
    chunk = cursor.next(1);
    skip = 2;
  }
  if (chunk->kind != ChunkKind::Prep || !chunk->np) return true;
  const Relation* relation = nullptr;
  for (const Relation& r : model_.relations) {
    if (participle == &model_.verbs[r.verbWord] && is(chunk->word, r.preposition)) relation = &r;
  }
  Cursor rest = cursor;
  rest.at += skip;
  if (relation) {
    Desc other = describe(*chunk->np, rest);
    if (other.sort == Sort::None) return false;
    const Node*& of = relation->sort == Relation::Sort::Area ? place.whose : place.host;
    of = relation->sort == Relation::Sort::Area ? playerOf(other) : cardOf(other);
    if (!of) return false;
  } else if (!is(chunk->word, Closed::In) || skip != 1) {
    return true;
  } else if (textOf(chunk->np->span) != "play") {
    const Desc zone = describe(*chunk->np, rest);
    if (zone.sort == Sort::None) return false;
    if (zone.sort != Sort::Zone) return true;
    place.zone = zone.index;
    place.whose = zone.node;
  }
  place.said = true;
  cursor = rest;
  return true;
}

/// "a NAME is engaged with you", "... is in your hand", "... is attached to NAME", "NAME is stunned", "NAME has 3 damage"
const Node* ScenarioBuilder::placeCards(const Clause& clause) {
  std::vector<Item> items;
  Cursor cursor{clause.chunks};
  Place place;
  if (!subjectsOf(clause, items) || !placeSaid(clause, cursor, place)) return nullptr;
  std::vector<const Node*> statements;
  std::vector<const Node*> cards;
  for (const Item& item : items) {
    const NounPhrase& phrase = *item.phrase;
    const bool named =
        phrase.head &&
        (phrase.head->isString || (phrase.head->symbol.valid() && kindOf(phrase.head) == lexicon::SymbolKind::Name));
    Cursor with{item.with};
    if (named && place.said) {
      const Index index = cardNamed(phrase, &with);
      const bool bare = alone_ && !place.host && with.done() && cursor.done();
      const int32_t count = index == kNone ? 0 : copiesSaid(phrase, bare);
      if (count == 0) return nullptr;
      const bool playerCard = program_.kinds[program_.cards[index].kind].playerCard;
      const Node* area = place.whose ? place.whose : playerCard ? you_ : make(NodeKind::ScenarioPlayer, Type::Player);
      for (int32_t i = 0; i < count; ++i) {
        const Node* card = nullptr;
        statements.push_back(spawn(index, area, place.zone, bare ? nullptr : &card));
        if (bare) continue;
        if (place.host)
          statements.push_back(
              make(NodeKind::Kernel, Type::None, {card, place.host}, 0, Index(Operation::PlaceAttach), newLocal()));
        Cursor state = with;
        if (!placeState(card, state, statements) || leftOver(state)) return nullptr;
        cards.push_back(card);
      }
    } else {
      Cursor none;
      Desc desc = describe(phrase, none);
      if (desc.sort == Sort::None) return nullptr;
      if (desc.sort == Sort::Player) {
        note(desc.span, "your identity", "YOU-1, YOU-6");
        desc.node = identityOf(desc.node);
        desc.sort = Sort::Card;
      }
      const Node* card = cardOf(desc);
      if (!card || !placeState(card, with, statements) || leftOver(with)) return nullptr;
      cards.push_back(card);
    }
  }
  for (const Node* card : cards) {
    Cursor state = cursor;
    if (clause.verb->passive && !place.said && !placeParticiple(card, clause, statements)) return nullptr;
    if (!placeState(card, state, statements)) return nullptr;
    if (card == cards.back()) cursor = state;
  }
  if (leftOver(cursor)) return nullptr;
  if (statements.empty()) return fail(diag::Id::BadGiven, clause.span, textOf(clause.span));
  if (place.said) placed_ = cards;
  return sequence(statements);
}

bool ScenarioBuilder::placeStates(const Clause& clause, std::vector<const Node*>& statements) {
  span_ = clause.span;
  ++clause_;
  if (!clause.verb || !clause.verb->verb || clause.verb->negated || clause.verb->modal ||
      !(clause.verb->passive || is(clause.verb->verb, Closed::Be) || is(clause.verb->verb, Closed::Have)))
    return fail(diag::Id::BadGiven, clause.span, textOf(clause.span)) != nullptr;
  const size_t before = statements.size();
  for (const Node* card : placed_) {
    Cursor state{clause.chunks};
    if (clause.verb->passive && !placeParticiple(card, clause, statements)) return false;
    if (!placeState(card, state, statements) || leftOver(state)) return false;
  }
  return statements.size() > before || fail(diag::Id::BadGiven, clause.span, textOf(clause.span)) != nullptr;
}

}  // namespace thou::sema
