// Laying out a declared game. See Table.h.
#include "runtime/play/Table.h"

#include <algorithm>
#include <utility>

namespace thou::play {

using bytecode::Index;
using bytecode::Pile;

namespace {

void lay(rules::Game& game, const std::vector<Pile>& piles, state::PlayerId player,
         const std::vector<Change>& changes) {
  for (const Pile& pile : piles) {
    // A zone that the scenario alone has keeps the cards of several players: each stays its owner's there.
    const bool scenarios = pile.ofScenario && game.program().zones[pile.zone].perPlayer;
    Index card = pile.card;
    const auto change = std::find_if(changes.begin(), changes.end(), [&](const Change& each) {
      return each.name == game.program().cards[pile.card].name;
    });
    if (change != changes.end()) card = change->instead;
    if (card == bytecode::kNone) continue;
    for (uint16_t i = 0; i < pile.count; ++i) game.addCard(card, scenarios ? state::kScenario : player, pile.zone);
  }
}

}  // namespace

Seats seatsOf(const bytecode::Program& program, Index layout, uint32_t players) {
  Seats seats{.layout = layout};
  if (layout >= program.layouts.size()) return seats;
  const bytecode::Layout& game = program.layouts[layout];
  const size_t wanted = players == 0 ? game.decks.size() : players;
  seats.decks.assign(game.decks.begin(), game.decks.begin() + ptrdiff_t(std::min(wanted, game.decks.size())));
  return seats;
}

std::optional<std::string> problemOf(const bytecode::Program& program, const Seats& seats) {
  if (seats.layout >= program.layouts.size()) return "there is no such game";
  const bytecode::Layout& game = program.layouts[seats.layout];
  if (std::any_of(seats.decks.begin(), seats.decks.end(), [&](Index deck) { return deck >= program.decks.size(); }))
    return "there is no such deck";
  if (seats.decks.size() >= game.fewest && seats.decks.size() <= game.most) return std::nullopt;
  const std::string range = game.fewest == game.most ? std::to_string(game.fewest)
                                                     : std::to_string(game.fewest) + " to " + std::to_string(game.most);
  return range + (game.most == 1 ? " player plays" : " players play") + " this game, and there are " +
         std::to_string(seats.decks.size()) + " decks";
}

rules::Game layOut(const bytecode::Program& program, const Seats& seats, uint64_t seed, rules::Limits limits) {
  return layOut(std::make_shared<const vm::Prepared>(program), seats, seed, limits);
}

rules::Game layOut(std::shared_ptr<const vm::Prepared> prepared, const Seats& seats, uint64_t seed,
                   rules::Limits limits) {
  rules::Game game(std::move(prepared), seed, limits);
  const bytecode::Program& program = game.program();
  const bytecode::Layout& layout = program.layouts[seats.layout];
  for (const Index mode : layout.modes) game.setMode(mode);
  for (const Index index : seats.decks) {
    const bytecode::Deck& deck = program.decks[index];
    const state::PlayerId player = deck.identity == bytecode::kNone ? game.addPlayer() : game.addPlayer(deck.identity);
    lay(game, deck.piles, player, seats.changes);
  }
  lay(game, layout.piles, state::kScenario, seats.changes);
  return game;
}

}  // namespace thou::play
