// Looks on while games are played at random. See Places.h.
#include "runtime/acts/Places.h"

#include <algorithm>

#include "runtime/play/Player.h"
#include "runtime/play/Table.h"

namespace thou::acts {

using bytecode::Program;
using bytecode::ZoneRole;

namespace {

constexpr uint32_t kGames = 6;        ///< of each layout and number of players
constexpr uint32_t kAnswers = 1'500;  ///< of one game at most
constexpr uint32_t kEvery = 10;       ///< answers between two looks

}  // namespace

Places::Places(std::shared_ptr<const vm::Prepared> prepared, uint64_t seed)
    : inPlay_(prepared->program().kinds.size()), laidOut_(prepared->program().kinds.size()) {
  const Program& program = prepared->program();
  std::vector<std::set<Place>> seen(program.kinds.size());
  std::vector<bool> inDecks(program.kinds.size());  // of the scenario
  std::vector<bool> known(program.kinds.size());    // kinds that the games have at all
  const auto look = [&](const state::GameState& state) {
    for (uint32_t number = 1; number <= state.cards(); ++number) {
      const state::CardRow& card = state.card(number);
      if (program.cards[card.front].kind != kNone) known[program.cards[card.front].kind] = true;
      if (card.zone == state::kNoZone || program.zones[card.zone].role != ZoneRole::Play) continue;
      if (state.flag(number, bytecode::Flag::FaceDown)) continue;
      const Index kind = program.cards[card.face].kind;
      if (kind == kNone || program.cards[card.face].secondKind != kNone) continue;
      seen[kind].insert({.zone = card.zone,
                         .ofPlayer = card.area != 0,
                         .hostKind = card.host == 0 ? kNone : program.cards[state.card(card.host).face].kind});
    }
  };
  for (Index layout = 0; layout < program.layouts.size(); ++layout) {
    const bytecode::Layout& row = program.layouts[layout];
    for (const bytecode::Pile& pile : row.piles) {
      const Index kind = program.cards[pile.card].kind;
      if (kind == kNone) continue;
      if (program.zones[pile.zone].role == ZoneRole::Deck)
        inDecks[kind] = true;
      else
        laidOut_[kind].insert(pile.zone);
    }
    for (uint32_t players = row.fewest; players <= std::min<uint32_t>(row.most, 2); ++players) {
      play::Seats seats = play::seatsOf(program, layout, players);
      if (play::problemOf(program, seats)) continue;
      for (uint32_t i = 0; i < kGames; ++i) {
        std::rotate(seats.decks.begin(), seats.decks.begin() + 1, seats.decks.end());
        rules::Game game = play::layOut(prepared, seats, seed + i);
        game.words(false);
        play::RandomPlayer player(seed + i);
        rules::Status status = game.start();
        for (uint32_t answers = 0; status == rules::Status::Waiting && answers < kAnswers; ++answers) {
          if (!play::answer(game, player)) break;
          status = game.status();
          if (answers % kEvery == 0) look(game.state());
        }
      }
    }
  }
  // Of a kind that no game has nothing is known: it may be in play, before a player or, where it is none of a player's, before nobody.
  const auto table = std::find_if(program.zones.begin(), program.zones.end(),
                                  [](const bytecode::Zone& zone) { return zone.role == ZoneRole::Play; });
  for (size_t kind = 0; kind < seen.size(); ++kind) {
    if (inDecks[kind]) laidOut_[kind].clear();
    if (!known[kind] && table != program.zones.end() && !program.layouts.empty()) {
      const uint8_t zone = uint8_t(table - program.zones.begin());
      seen[kind].insert({.zone = zone, .ofPlayer = true});
      if (!program.kinds[kind].playerCard && table->scenario) seen[kind].insert({.zone = zone, .ofPlayer = false});
    }
    inPlay_[kind].assign(seen[kind].begin(), seen[kind].end());
  }
}

}  // namespace thou::acts
