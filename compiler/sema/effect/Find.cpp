// See Find.h.
#include "compiler/sema/effect/Find.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

static const Node* shuffleDeck(Context& context, const Node* player, const Node* whose, Index zone);
static const Node* shuffleFound(Context& context, const Node* card, const Node* finder);
/// Whose deck that is.
static const Node* deckOf(Context& context, const Desc& zone);

const Node* shuffleDeck(Context& context, const Node* player, const Node* whose, Index zone) {
  const VerbFrame* shuffle = context.frameThatDoes(Operation::Shuffle);
  if (!shuffle) return context.make(NodeKind::Nothing, Type::None);
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(bytecode::Role::Performer)] = context.thisCard();
  roles[size_t(bytecode::Role::Player)] = player;
  roles[size_t(bytecode::Role::Amount)] = context.integer(1);
  roles[size_t(bytecode::Role::TargetPlayer)] = whose;
  roles[size_t(bytecode::Role::Extra)] = context.integer(int64_t(zone));
  return context.makeList(NodeKind::Do, Type::None, roles, 0, shuffle->verb);
}

const Node* shuffleFound(Context& context, const Node* card, const Node* finder) {
  // Where it was is known before it goes elsewhere; the decks are shuffled when the chain is over.
  const int32_t whose = context.newLocal();
  std::vector<const Node*> known = {context.let(whose, context.make(NodeKind::Area, Type::Player, {card}))};
  std::vector<const Node*> held;
  std::vector<const Node*> all;
  for (const Index zone : context.model.findableZones) {
    if (context.program.zones[zone].role != bytecode::ZoneRole::Deck) continue;
    const int32_t there = context.newLocal();
    known.push_back(context.let(there, context.make(NodeKind::InZone, Type::Bool, {card}, zone)));
    held.push_back(context.when(context.local(there, Type::Bool),
                                shuffleDeck(context, finder, context.local(whose, Type::Player), zone)));
    if (context.program.zones[zone].scenario)
      all.push_back(shuffleDeck(context, finder, context.scenarioPlayer(), zone));
    const int32_t seat = context.newLocal();
    if (context.program.zones[zone].perPlayer)
      all.push_back(context.make(NodeKind::ForEachPlayer, Type::None,
                                 {context.make(NodeKind::Players, Type::Players),
                                  shuffleDeck(context, finder, context.local(seat, Type::Player), zone)},
                                 0, kNone, seat));
  }
  const Node* found = context.isCard(card);
  context.discourse.unshuffledFound = ifInGame(
      context, finder, context.make(NodeKind::If, Type::None, {found, context.sequence(held), context.sequence(all)}));
  return context.sequence(known);
}

const Node* shuffleInVain(Context& context, const Node* paid) {
  const std::optional<Desc> zone = std::exchange(context.discourse.searchedToPay, std::nullopt);
  if (!zone) return context.make(NodeKind::Nothing, Type::None);
  return context.when(context.negate(paid),
                      shuffleDeck(context, context.setting.you, deckOf(context, *zone), zone->index));
}

const Node* deckOf(Context& context, const Desc& zone) { return zone.node ? zone.node : context.scenarioPlayer(); }

const Node* shuffleSearched(Context& context) {
  const std::optional<Desc> zone = std::exchange(context.discourse.unshuffled, std::nullopt);
  const Node* found = std::exchange(context.discourse.unshuffledFound, nullptr);
  if (!zone) return found;
  context.note(zone->span, "a deck that was searched is shuffled");
  const Node* searched = shuffleDeck(context, context.setting.you, deckOf(context, *zone), zone->index);
  return found ? context.sequence({found, searched}) : searched;
}

bool isShuffle(const Context& context, const syntax::Sentence& sentence) {
  if (sentence.clauses.size() != 1) return false;
  const Clause& clause = *sentence.clauses.front();
  const VerbWord* word = clause.verb && clause.verb->verb ? context.verbOf(clause.verb->verb) : nullptr;
  return word && context.frameThatDoes(Operation::Shuffle, *word) && clause.chunks.empty() && clause.subject.empty() &&
         clause.leads.empty() && !clause.sub && !clause.verb->modal && !clause.verb->negated;
}

bool saysShuffle(const Context& context, llvm::ArrayRef<const syntax::Sentence*> sentences) {
  for (const syntax::Sentence* sentence : sentences) {
    for (const Clause* clause : sentence->clauses) {
      const VerbWord* word = clause->verb && clause->verb->verb ? context.verbOf(clause->verb->verb) : nullptr;
      const bool reminds = sentence->paren && isShuffle(context, *sentence);
      const bool into = std::any_of(clause->chunks.begin(), clause->chunks.end(), [](const Chunk* chunk) {
        return chunk->kind == ChunkKind::Prep && chunk->word && chunk->word->closed == Closed::Into;
      });  // "shuffle it into your deck": no deck that was searched
      if (word && !reminds && !into && context.frameThatDoes(Operation::Shuffle, *word)) return true;
    }
  }
  return false;
}

const Node* findEffect(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  if (clause.verb->passive || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span));
  const Node* chooser = context.setting.you;
  if (!clause.subject.empty()) {
    Desc who = subjectOf(context, clause, diag::Id::NoRole);
    if (who.sort == Sort::None) return nullptr;
    chooser = playerOf(context, who);
    if (!chooser) return nullptr;
  }
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc desc = describe(context, *chunk.np, cursor);
  if (desc.sort == Sort::None || leftOver(context, cursor)) return nullptr;
  const bool one = desc.quantifier == Quantifier::One || desc.quantifier == Quantifier::Definite;
  if (desc.sort != Sort::Query || !one || desc.list || desc.key || desc.random || desc.zoneNoun != kNone)
    return context.fail(
        diag::Id::NotYet, chunk.span, "finding this,",
        "name it, or say what it is: `find " + roleText(context, {.sort = NounSort::Card, .kinds = 1}) + "`");
  if (desc.controlled) return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span), "write `choose`");
  desc.list = findableCards(context, desc.kinds);
  desc.needsZone = false;
  finishQuery(context, desc);
  const Node* list = candidates(context, desc);
  const Node* chosen =
      context.make(NodeKind::Choose, Type::Cards, {chooser, list, context.integer(1), context.integer(1)}, 0,
                   context.choice(context.textOf(clause.span)));
  const int32_t variable = context.newLocal();
  const Node* card = context.local(variable, Type::Card);
  context.note(chunk.span, "wherever it is: in play or not");
  mention(context, Sort::Card, card, desc.kinds, false, chunk.span);
  context.discourse.last.did = context.isCard(card);
  context.discourse.last.amount = context.discourse.last.cards = nullptr;
  context.discourse.found = true;
  return ifInGame(
      context, chooser,
      context.sequence({context.let(variable, context.first(chosen)), shuffleFound(context, card, chooser)}));
}

bool remindsOfEngaging(const Context& context, const syntax::Sentence& sentence) {
  if (!context.discourse.found || sentence.clauses.size() != 2) return false;
  const Clause& state = *sentence.clauses[0];
  const Clause& deed = *sentence.clauses[1];
  const VerbWord* verb = deed.verb && deed.verb->verb ? context.verbOf(deed.verb->verb) : nullptr;
  const bool already =
      is(state.sub, Closed::If) && state.verb && hasAlready(state) && context.textOf(state.span).ends_with("in play");
  const bool you = deed.chunks.size() == 1 && deed.chunks[0]->np && is(deed.chunks[0]->np->head, Closed::You);
  if (!already || !you || !verb || deed.verb->negated || deed.verb->modal) return false;
  return context.frameThatDoes(Operation::Engage, *verb) != nullptr;
}

}  // namespace thou::sema
