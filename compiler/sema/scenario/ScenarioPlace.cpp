// See ScenarioPlace.h.
#include "compiler/sema/scenario/ScenarioPlace.h"

#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Forms.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/scenario/ScenarioContext.h"
#include "compiler/sema/scenario/ScenarioState.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

static const Node* placeOwned(ScenarioContext& context, const Clause& clause, bool control);
static const Node* placeIdentity(ScenarioContext& context, const Clause& clause);
static const Node* placeOfScenario(ScenarioContext& context, const Clause& clause, const NounDecl& noun);
static const Node* placeCards(ScenarioContext& context, const Clause& clause);
static bool subjectsOf(ScenarioContext& context, const Clause& clause, std::vector<Item>& items);
/// Reads where they are put, if the clause says so.
static bool placeSaid(ScenarioContext& context, const Clause& clause, Cursor& cursor, Place& place);
/// A statement that puts a new card into a zone; `result`, unless null: that card, for the statements behind it.
static const Node* spawn(ScenarioContext& context, Index card, const Node* player, Index zone, const Node** result);
/// The card that a name means, in Program::cards, where several share it the first declared of the kind that is said (`ally Rook`) and, with
/// `behind`, of the printed stat that stands there (`Rook with stage number 2`), which is taken off; kNone after reporting.
static Index cardNamed(ScenarioContext& context, const NounPhrase& phrase, Cursor* behind = nullptr);
/// How many copies of a card are named; 0 after reporting. `bare`: nothing more is said of them.
static int32_t copiesSaid(ScenarioContext& context, const NounPhrase& phrase, bool bare);
/// "with stage number 2": fills and takes it off; false where it is not there.
static bool printedStat(ScenarioContext& context, Cursor& cursor, std::pair<uint8_t, int32_t>& stat);

const Node* spawn(ScenarioContext& context, Index card, const Node* player, Index zone, const Node** result) {
  if (zone == kNone && !context.failed)
    context.fail(diag::Id::NotYet, context.clauseSpan, "a card in play, where no zone is declared as `play`,");
  const int32_t variable = result ? context.newLocal() : -1;
  const Node* made = context.make(NodeKind::Kernel, Type::None, {context.integer(card), player, context.integer(zone)},
                                  0, Index(Operation::PlaceSpawn), variable);
  if (result) *result = context.first(context.local(variable + 1, Type::Cards));
  return made;
}

int32_t copiesSaid(ScenarioContext& context, const NounPhrase& phrase, bool bare) {
  if (!phrase.quantity.value) return 1;
  const int64_t number = phrase.quantity.value->number;
  const int64_t limit = bare ? kMostCopies : kMostOfWhich;
  if (!phrase.quantity.value->isX && number >= 1 && number <= limit) return int32_t(number);
  const std::string most = "one sentence lays out 1 to " + std::to_string(limit) + " copies of a card" +
                           (bare ? "" : " of which it says more");
  context.fail(diag::Id::BadGiven, phrase.span, context.textOf(phrase.span), most);
  return 0;
}

bool printedStat(ScenarioContext& context, Cursor& cursor, std::pair<uint8_t, int32_t>& stat) {
  const Chunk* with = cursor.done() ? nullptr : &cursor.peek();
  const Chunk* number = cursor.next(1);
  if (!with || with->kind != ChunkKind::Prep || !is(with->word, Closed::With) || !with->np || !number) return false;
  const NounPhrase& phrase = *with->np;
  const bool isStat = phrase.head && phrase.head->symbol.valid() &&
                      context.kindOf(phrase.head) == lexicon::SymbolKind::Stat && !phrase.det && phrase.mods.empty() &&
                      !phrase.quantity.value && !phrase.of;
  const bool isNumber = number->kind == ChunkKind::Noun && number->np && number->np->head && number->np->head->isNumber;
  if (!isStat || !isNumber) return false;
  stat = {uint8_t(context.model.vocabulary[phrase.head->symbol].data), int32_t(number->np->head->number)};
  cursor.at += 2;
  return true;
}

Index cardNamed(ScenarioContext& context, const NounPhrase& phrase, Cursor* behind) {
  if (!phrase.head || (!phrase.head->isString && !phrase.head->symbol.valid()))  // "the villain is each"
    return context.fail(diag::Id::UnknownCard, phrase.span, context.textOf(phrase.span)), kNone;
  const Word& word = *phrase.head;
  uint32_t kinds = ~0u;
  for (const Word* modifier : phrase.mods) {
    const NounDecl* noun = context.nounOf(modifier);
    if (!noun || noun->sort != NounSort::Card || noun->zone != kNone || modifier->negated)
      return context.fail(
                 diag::Id::NoRole, modifier->span, modifier->text,
                 modifier->closed == Closed::Facedown ? "say it behind where the card is: `is in play facedown`" : ""),
             kNone;
    kinds &= noun->kinds;
  }
  if (phrase.of || phrase.ordinal || phrase.adverb)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), kNone;
  if (phrase.quantity.value && phrase.quantity.kind != syntax::QuantityKind::Exact)
    return context.fail(diag::Id::BadGiven, phrase.span, context.textOf(phrase.span)), kNone;
  std::pair<uint8_t, int32_t> stat;
  const bool printed = behind && printedStat(context, *behind, stat);
  const auto fits = [&](Index card) {
    const bytecode::Card& face = context.program.cards[card];
    return (kinds >> face.kind & 1) != 0 && (!printed || llvm::is_contained(face.stats, stat));
  };
  if (word.isString) {  // an identifier tells cards of one name apart
    const auto byId = context.model.cardById.find(std::string(word.text));
    if (byId != context.model.cardById.end() && fits(byId->second)) return byId->second;
  }
  std::string name(word.isString ? word.text : context.model.vocabulary[word.symbol].lemma);
  for (char& c : name) c = char(std::tolower(uint8_t(c)));
  const auto known = context.model.cardByName.find(name);
  if (known != context.model.cardByName.end()) {
    const Index first = known->second;
    for (Index card = first; card < context.program.cards.size(); ++card) {
      if (context.program.cards[card].name == context.program.cards[first].name && fits(card)) return card;
    }
  }
  const std::string of = printed && known != context.model.cardByName.end()
                             ? std::string(word.text) + " whose " +
                                   std::string(context.program.string(context.program.stats[stat.first])) + " is " +
                                   std::to_string(stat.second)
                             : std::string(word.text);
  context.fail(diag::Id::UnknownCard, word.span, of);
  return kNone;
}

const Node* placeClause(ScenarioContext& context, const Clause& clause) {
  context.clauseSpan = clause.span;
  ++context.discourse.clause;
  context.placed.clear();
  if (!clause.verb || !clause.verb->verb || clause.subject.empty() || clause.verb->negated || clause.verb->modal) {
    return context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span));
  }
  const Word& verb = *clause.verb->verb;
  const VerbWord* word = context.verbOf(&verb);
  const Chunk& subject = *clause.subject[0];
  const NounPhrase* said = subject.np;
  const bool ofGame =
      said && is(said->det, Closed::The) && said->mods.empty() && said->head && said->head->text == "game";
  if (is(&verb, Closed::Be) && clause.chunks.size() == 1 && ofGame) {
    const Node* mode = modeOf(context, *clause.chunks[0]);
    if (!mode) return context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span));
    return context.make(NodeKind::Kernel, Type::None, {context.integer(mode->value)}, 0, Index(Operation::PlaceMode),
                        context.newLocal());
  }
  const bool control = word && word->frames.front().construct == Construct::Control;
  const NounDecl* noun = said ? context.nounOf(said->head) : nullptr;
  const bool player = subject.kind == ChunkKind::Noun && said->head &&
                      (is(said->head, Closed::You) || (noun && noun->sort == NounSort::Player));
  const bool names = !clause.chunks.empty() && context.isName(*clause.chunks[0]);
  if (player && names && (control || is(&verb, Closed::Have))) return placeOwned(context, clause, control);
  if (player && names && is(&verb, Closed::Be)) return placeIdentity(context, clause);
  if (noun && noun->sort == NounSort::Card && is(&verb, Closed::Be) && names && clause.subject.size() == 1)
    return placeOfScenario(context, clause, *noun);
  return placeCards(context, clause);
}

/// "you control A and B", "you have A and B in your hand".
const Node* placeOwned(ScenarioContext& context, const Clause& clause, bool control) {
  const Chunk& subject = *clause.subject[0];
  Cursor cursor{clause.chunks};
  Cursor who{clause.subject};
  ++who.at;
  Desc owner = describe(context, *subject.np, who);
  if (owner.sort == Sort::None || leftOver(context, who)) return nullptr;
  if (owner.sort != Sort::Player)
    return context.fail(diag::Id::PlayerExpected, subject.span, context.textOf(subject.span));
  if (owner.node != context.setting.you)
    mention(context, Sort::Player, owner.node, 0, false, subject.span);  // "player 2 has ... in their hand"
  std::vector<std::pair<Index, int32_t>> cards;
  while (!cursor.done() && context.isName(cursor.peek())) {
    const Chunk& chunk = cursor.peek();
    if (chunk.kind == ChunkKind::Conj && jointOf(cursor.chunks, cursor.at) != Closed::And)
      return context.fail(diag::Id::BadGiven, chunk.span, context.textOf(chunk.span));
    const Chunk* named = chunk.kind == ChunkKind::Conj ? chunk.inner : &chunk;
    if (!named || !named->np)
      return context.fail(diag::Id::BadGiven, chunk.span, context.textOf(chunk.span));  // "you control exhausted"
    ++cursor.at;
    const Index card = cardNamed(context, *named->np, &cursor);
    const int32_t count = card == kNone ? 0 : copiesSaid(context, *named->np, true);
    if (count == 0) return nullptr;
    cards.emplace_back(card, count);
  }
  Index zone = context.zoneWith(bytecode::ZoneRole::Play);
  const Node* whose = owner.node;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::In) && !control) {
    const NounPhrase& where = *cursor.peek().np;
    ++cursor.at;
    Desc place = describe(context, where, cursor);
    if (place.sort != Sort::Zone)
      return place.sort == Sort::None ? nullptr
                                      : context.fail(diag::Id::BadGiven, where.span, context.textOf(where.span));
    zone = place.index;
    whose = place.node;
  } else if (!control) {
    return context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span),
                        "say where: `Given you have ... in your hand.`");
  }
  if (leftOver(context, cursor)) return nullptr;
  std::vector<const Node*> statements;
  for (const auto& [card, count] : cards) {
    for (int32_t i = 0; i < count; ++i) statements.push_back(spawn(context, card, whose, zone, nullptr));
  }
  return context.sequence(statements);
}

/// "you are NAME in hero form".
const Node* placeIdentity(ScenarioContext& context, const Clause& clause) {
  const Chunk& subject = *clause.subject[0];
  Cursor cursor{clause.chunks};
  Cursor who{clause.subject};
  ++who.at;
  Desc owner = describe(context, *subject.np, who);
  if (owner.sort != Sort::Player || leftOver(context, who))
    return context.failed ? nullptr
                          : context.fail(diag::Id::PlayerExpected, subject.span, context.textOf(subject.span));
  if (!cursor.peek().np)  // "you are A and B": a list
    return context.fail(diag::Id::BadGiven, cursor.peek().span, context.textOf(cursor.peek().span));
  Index card = cardNamed(context, *cursor.peek().np);
  if (card == kNone) return nullptr;
  const Span nameSpan = cursor.peek().span;
  ++cursor.at;
  if (!context.program.kinds[context.program.cards[card].kind].identity)
    return context.fail(diag::Id::NoIdentity, nameSpan, context.textOf(nameSpan));
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::In)) {
    const Chunk& chunk = cursor.peek();
    ++cursor.at;
    Desc form = describe(context, *chunk.np, cursor);
    if (form.sort == Sort::None) return nullptr;
    if (form.sort != Sort::Form || !form.predicates.empty())
      return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span));
    Index face = card;
    for (int i = 0; i < 8 && face != kNone && !(form.kinds >> context.program.cards[face].kind & 1); ++i)
      face = context.program.cards[face].otherFace;
    if (face == kNone || !(form.kinds >> context.program.cards[face].kind & 1))
      return context.fail(diag::Id::NoSuchForm, chunk.span, context.textOf(nameSpan));
    card = face;
  }
  if (leftOver(context, cursor)) return nullptr;
  return context.make(NodeKind::Kernel, Type::None, {owner.node, context.integer(card)}, 0,
                      Index(Operation::PlaceIdentity), context.newLocal());
}

/// "the villain is NAME".
const Node* placeOfScenario(ScenarioContext& context, const Clause& clause, const NounDecl& noun) {
  Cursor cursor{clause.chunks};
  const Chunk& chunk = cursor.peek();
  if (!chunk.np) return context.fail(diag::Id::BadGiven, chunk.span, context.textOf(chunk.span));  // a list
  ++cursor.at;
  const Index card = cardNamed(context, *chunk.np, &cursor);
  if (card == kNone) return nullptr;
  if (!(noun.kinds >> context.program.cards[card].kind & 1))
    return context.failKind(chunk.span, context.textOf(chunk.span), clause.subject[0]->np->head->text);
  const Node* made = nullptr;
  std::vector<const Node*> statements = {
      spawn(context, card, context.scenarioPlayer(), context.zoneWith(bytecode::ZoneRole::Play), &made)};
  context.placed = {made};
  if (!placeState(context, made, cursor, statements) || leftOver(context, cursor)) return nullptr;
  return context.sequence(statements);
}

bool subjectsOf(ScenarioContext& context, const Clause& clause, std::vector<Item>& items) {
  Cursor subjects{clause.subject};
  while (!subjects.done()) {
    const Chunk& chunk = subjects.peek();
    const Chunk* noun = chunk.kind == ChunkKind::Conj && chunk.inner ? chunk.inner : &chunk;
    if (chunk.kind == ChunkKind::Conj && jointOf(subjects.chunks, subjects.at) != Closed::And)
      return context.fail(diag::Id::BadGiven, chunk.span, context.textOf(chunk.span)) != nullptr;
    const bool number = noun->kind == ChunkKind::Noun && noun->np && noun->np->head && noun->np->head->isNumber;
    if (noun->kind == ChunkKind::Noun && noun->np && !(number && !items.empty() && !items.back().with.empty())) {
      items.push_back({noun->np, {}});
    } else if (!items.empty() && (number || (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::With)) ||
                                  context.textOf(chunk.span) == "remaining")) {
      items.back().with.push_back(&chunk);
    } else {
      return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span)) != nullptr;
    }
    ++subjects.at;
  }
  return true;
}

bool placeSaid(ScenarioContext& context, const Clause& clause, Cursor& cursor, Place& place) {
  place.zone = context.zoneWith(bytecode::ZoneRole::Play);
  if (cursor.done()) return true;
  const Chunk* chunk = &cursor.peek();
  size_t skip = 1;
  const VerbWord* participle = clause.verb->passive             ? context.verbOf(clause.verb->verb)
                               : chunk->kind == ChunkKind::Part ? context.verbOf(chunk->word)
                                                                : nullptr;
  if (chunk->kind == ChunkKind::Part && cursor.next(1)) {
    chunk = cursor.next(1);
    skip = 2;
  }
  if (chunk->kind != ChunkKind::Prep || !chunk->np) return true;
  const Relation* relation = nullptr;
  for (const Relation& r : context.model.relations) {
    if (participle == &context.model.verbs[r.verbWord] && is(chunk->word, r.preposition)) relation = &r;
  }
  Cursor rest = cursor;
  rest.at += skip;
  if (relation) {
    Desc other = describe(context, *chunk->np, rest);
    if (other.sort == Sort::None) return false;
    const Node*& of = relation->sort == Relation::Sort::Area ? place.whose : place.host;
    of = relation->sort == Relation::Sort::Area ? playerOf(context, other) : cardOf(context, other);
    if (!of) return false;
  } else if (!is(chunk->word, Closed::In) || skip != 1) {
    return true;
  } else if (context.textOf(chunk->np->span) != "play") {
    const Desc zone = describe(context, *chunk->np, rest);
    if (zone.sort == Sort::None) return false;
    if (zone.sort != Sort::Zone) return true;
    place.zone = zone.index;
    place.whose = zone.node;
  }
  place.said = true;
  cursor = rest;
  return true;
}

/// "a NAME is engaged with you", "... is in your hand", "... is attached to NAME", "NAME is stunned", "NAME has 3 damage".
const Node* placeCards(ScenarioContext& context, const Clause& clause) {
  std::vector<Item> items;
  Cursor cursor{clause.chunks};
  Place place;
  if (!subjectsOf(context, clause, items) || !placeSaid(context, clause, cursor, place)) return nullptr;
  std::vector<const Node*> statements;
  std::vector<const Node*> cards;
  for (const Item& item : items) {
    const NounPhrase& phrase = *item.phrase;
    const bool named =
        phrase.head && (phrase.head->isString ||
                        (phrase.head->symbol.valid() && context.kindOf(phrase.head) == lexicon::SymbolKind::Name));
    Cursor with{item.with};
    if (named && place.said) {
      const Index index = cardNamed(context, phrase, &with);
      const bool bare = context.alone && !place.host && with.done() && cursor.done();
      const int32_t count = index == kNone ? 0 : copiesSaid(context, phrase, bare);
      if (count == 0) return nullptr;
      const bool playerCard = context.program.kinds[context.program.cards[index].kind].playerCard;
      const Node* area = place.whose ? place.whose : playerCard ? context.setting.you : context.scenarioPlayer();
      for (int32_t i = 0; i < count; ++i) {
        const Node* card = nullptr;
        statements.push_back(spawn(context, index, area, place.zone, bare ? nullptr : &card));
        if (bare) continue;
        if (place.host)
          statements.push_back(context.make(NodeKind::Kernel, Type::None, {card, place.host}, 0,
                                            Index(Operation::PlaceAttach), context.newLocal()));
        Cursor state = with;
        if (!placeState(context, card, state, statements) || leftOver(context, state)) return nullptr;
        cards.push_back(card);
      }
    } else {
      Cursor none;
      Desc desc = describe(context, phrase, none);
      if (desc.sort == Sort::None) return nullptr;
      if (desc.sort == Sort::Player) {
        context.note(desc.span, "your identity", "YOU-1, YOU-6");
        desc.node = context.identityOf(desc.node);
        desc.sort = Sort::Card;
      }
      const Node* card = cardOf(context, desc);
      if (!card || !placeState(context, card, with, statements) || leftOver(context, with)) return nullptr;
      cards.push_back(card);
    }
  }
  for (const Node* card : cards) {
    Cursor state = cursor;
    if (clause.verb->passive && !place.said && !placeParticiple(context, card, clause, statements)) return nullptr;
    if (!placeState(context, card, state, statements)) return nullptr;
    if (card == cards.back()) cursor = state;
  }
  if (leftOver(context, cursor)) return nullptr;
  if (statements.empty()) return context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span));
  if (place.said) context.placed = cards;
  return context.sequence(statements);
}

bool placeStates(ScenarioContext& context, const Clause& clause, std::vector<const Node*>& statements) {
  context.clauseSpan = clause.span;
  ++context.discourse.clause;
  if (!clause.verb || !clause.verb->verb || clause.verb->negated || clause.verb->modal ||
      !(clause.verb->passive || is(clause.verb->verb, Closed::Be) || is(clause.verb->verb, Closed::Have)))
    return context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span)) != nullptr;
  const size_t before = statements.size();
  for (const Node* card : context.placed) {
    Cursor state{clause.chunks};
    if (clause.verb->passive && !placeParticiple(context, card, clause, statements)) return false;
    if (!placeState(context, card, state, statements) || leftOver(context, state)) return false;
  }
  return statements.size() > before ||
         context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span)) != nullptr;
}

}  // namespace thou::sema
