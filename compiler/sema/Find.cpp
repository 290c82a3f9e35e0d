// `Find Moth Keeper and reveal it`: a card is sought in every zone that the ruleset calls `findable`, wherever it is.
// Decks that were looked through are shuffled: the one that held the card, or where there is none, each of them. So is a deck that a text
// searches, unless the text itself says what is shuffled.
#include <algorithm>
#include <utility>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

const Node* Builder::shuffleDeck(const Node* player, const Node* whose, Index zone) {
  const VerbFrame* shuffle = frameThatDoes(Operation::Shuffle);
  if (!shuffle) return make(NodeKind::Nothing, Type::None);
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(bytecode::Role::Performer)] = thisCard();
  roles[size_t(bytecode::Role::Player)] = player;
  roles[size_t(bytecode::Role::Amount)] = integer(1);
  roles[size_t(bytecode::Role::TargetPlayer)] = whose;
  roles[size_t(bytecode::Role::Extra)] = integer(int64_t(zone));
  return makeList(NodeKind::Do, Type::None, roles, 0, shuffle->verb);
}

const Node* Builder::shuffleFound(const Node* card, const Node* finder) {
  // Where it was is known before it goes elsewhere; the decks are shuffled when the chain is over.
  const int32_t whose = newLocal();
  std::vector<const Node*> known = {
      make(NodeKind::Let, Type::None, {make(NodeKind::Area, Type::Player, {card})}, 0, kNone, whose)};
  std::vector<const Node*> held;
  std::vector<const Node*> all;
  for (const Index zone : model_.findableZones) {
    if (program_.zones[zone].role != bytecode::ZoneRole::Deck) continue;
    const int32_t there = newLocal();
    known.push_back(
        make(NodeKind::Let, Type::None, {make(NodeKind::InZone, Type::Bool, {card}, zone)}, 0, kNone, there));
    held.push_back(make(NodeKind::If, Type::None,
                        {local(there, Type::Bool), shuffleDeck(finder, local(whose, Type::Player), zone), nullptr}));
    if (program_.zones[zone].scenario)
      all.push_back(shuffleDeck(finder, make(NodeKind::ScenarioPlayer, Type::Player), zone));
    const int32_t seat = newLocal();
    if (program_.zones[zone].perPlayer)
      all.push_back(make(NodeKind::ForEachPlayer, Type::None,
                         {make(NodeKind::Players, Type::Players), shuffleDeck(finder, local(seat, Type::Player), zone)},
                         0, kNone, seat));
  }
  const Node* found = make(NodeKind::IsCard, Type::Bool, {card});
  unshuffledFound_ = ifInGame(finder, make(NodeKind::If, Type::None, {found, sequence(held), sequence(all)}));
  return sequence(known);
}

const Node* Builder::shuffleInVain(const Node* paid) {
  const std::optional<Desc> zone = std::exchange(searchedToPay_, std::nullopt);
  if (!zone) return make(NodeKind::Nothing, Type::None);
  return make(NodeKind::If, Type::None, {negate(paid), shuffleDeck(you_, deckOf(*zone), zone->index), nullptr});
}

const Node* Builder::deckOf(const Desc& zone) {
  return zone.node ? zone.node : make(NodeKind::ScenarioPlayer, Type::Player);
}

const Node* Builder::shuffleSearched() {
  const std::optional<Desc> zone = std::exchange(unshuffled_, std::nullopt);
  const Node* found = std::exchange(unshuffledFound_, nullptr);
  if (!zone) return found;
  note(zone->span, "a deck that was searched is shuffled");
  const Node* searched = shuffleDeck(you_, deckOf(*zone), zone->index);
  return found ? sequence({found, searched}) : searched;
}

bool Builder::isShuffle(const syntax::Sentence& sentence) const {
  if (sentence.clauses.size() != 1) return false;
  const Clause& clause = *sentence.clauses.front();
  const VerbWord* word = clause.verb && clause.verb->verb ? verbOf(clause.verb->verb) : nullptr;
  return word && frameThatDoes(Operation::Shuffle, *word) && clause.chunks.empty() && clause.subject.empty() &&
         clause.leads.empty() && !clause.sub && !clause.verb->modal && !clause.verb->negated;
}

bool Builder::saysShuffle(llvm::ArrayRef<const syntax::Sentence*> sentences) const {
  for (const syntax::Sentence* sentence : sentences) {
    for (const Clause* clause : sentence->clauses) {
      const VerbWord* word = clause->verb && clause->verb->verb ? verbOf(clause->verb->verb) : nullptr;
      const bool reminds = sentence->paren && isShuffle(*sentence);
      const bool into = std::any_of(clause->chunks.begin(), clause->chunks.end(), [](const Chunk* chunk) {
        return chunk->kind == ChunkKind::Prep && chunk->word && chunk->word->closed == Closed::Into;
      });  // "shuffle it into your deck": no deck that was searched
      if (word && !reminds && !into && frameThatDoes(Operation::Shuffle, *word)) return true;
    }
  }
  return false;
}

const Node* Builder::findEffect(const Clause& clause) {
  Cursor cursor{clause.chunks};
  if (clause.verb->passive || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span));
  const Node* chooser = you_;
  if (!clause.subject.empty()) {
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc who = describe(phrase, subject);
    if (who.sort == Sort::None || leftOver(subject)) return nullptr;
    chooser = playerOf(who);
    if (!chooser) return nullptr;
  }
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc desc = describe(*chunk.np, cursor);
  if (desc.sort == Sort::None || leftOver(cursor)) return nullptr;
  const bool one = desc.quantifier == Quantifier::One || desc.quantifier == Quantifier::Definite;
  if (desc.sort != Sort::Query || !one || desc.list || desc.key || desc.random || desc.zoneNoun != kNone)
    return fail(diag::Id::NotYet, chunk.span, "finding this,",
                "name it, or say what it is: `find " + roleText({.sort = NounSort::Card, .kinds = 1}) + "`");
  if (desc.controlled) return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span), "write `choose`");
  desc.list = findableCards(desc.kinds);
  desc.needsZone = false;
  finishQuery(desc);
  const Node* list = candidates(desc);
  const Node* chosen =
      make(NodeKind::Choose, Type::Cards, {chooser, list, integer(1), integer(1)}, 0, choice(textOf(clause.span)));
  const int32_t variable = newLocal();
  const Node* card = local(variable, Type::Card);
  note(chunk.span, "wherever it is: in play or not");
  mention(Sort::Card, card, desc.kinds, false, chunk.span);
  last_.did = make(NodeKind::IsCard, Type::Bool, {card});
  last_.amount = last_.cards = nullptr;
  found_ = true;
  return ifInGame(chooser, sequence({make(NodeKind::Let, Type::None,
                                          {make(NodeKind::At, Type::Card, {chosen, integer(0)})}, 0, kNone, variable),
                                     shuffleFound(card, chooser)}));
}

bool Builder::remindsOfEngaging(const syntax::Sentence& sentence) const {
  // "Find Smuggler and reveal it. (If it is already in play, it engages you.)": so the ruleset reveals what is in play already
  if (!found_ || sentence.clauses.size() != 2) return false;
  const Clause& state = *sentence.clauses[0];
  const Clause& deed = *sentence.clauses[1];
  const VerbWord* verb = deed.verb && deed.verb->verb ? verbOf(deed.verb->verb) : nullptr;
  const bool already =
      is(state.sub, Closed::If) && state.verb && hasAlready(state) && textOf(state.span).ends_with("in play");
  const bool you = deed.chunks.size() == 1 && deed.chunks[0]->np && is(deed.chunks[0]->np->head, Closed::You);
  if (!already || !you || !verb || deed.verb->negated || deed.verb->modal) return false;
  return frameThatDoes(Operation::Engage, *verb) != nullptr;
}

}  // namespace thou::sema
