// Counting wins by card, player, deck and seat. See Worth.h.
#include "tools/thou/Worth.h"

#include <algorithm>
#include <map>

namespace thou::cli {

std::vector<Worth> worthOf(const SimGames& games, Met met) {
  using Key = std::pair<std::string, std::string>;  // card, deck
  std::map<Key, Share> with;
  std::map<std::string, Share> all;  // by deck
  for (const SimRow& row : games.rows) {
    const std::vector<std::vector<uint32_t>>& lists = met == Met::Played ? row.played : row.drawn;
    const size_t first = met == Met::Came ? 0 : 1;
    const size_t end = met == Met::Came ? 1 : lists.size();
    for (size_t seat = first; seat < end; ++seat) {
      const std::string deck = seat == 0 ? "" : games.names[row.decks[seat - 1]];
      const bool won = row.won(std::max<size_t>(seat, 1));
      all[deck].add(won);
      for (const uint32_t card : lists[seat]) with[{games.names[card], deck}].add(won);
    }
  }
  std::vector<Worth> result;
  for (const auto& [key, share] : with) {
    const Share& total = all[key.second];
    if (total.of == 0 || total.of == total.all) continue;  // nothing to compare
    const Share without{total.of - share.of, total.all - share.all};
    if (share.all < kFewestGames || without.all < kFewestGames) continue;
    result.push_back({key.first, key.second, share, without, differenceOf(share, without)});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Worth& a, const Worth& b) { return a.difference.value > b.difference.value; });
  return result;
}

std::vector<Rate> ratesOf(const SimGames& games) {
  const bool versus = games.versus();
  std::map<std::string, Share> players, decks, seats;
  for (const SimRow& row : games.rows) {
    std::map<std::string, bool> sorts, led;  // each once a game where all win or lose alike
    for (size_t seat = 1; seat <= row.players.size(); ++seat) {
      const std::string& player = games.names[row.players[seat - 1]];
      const std::string& deck = games.names[row.decks[seat - 1]];
      const bool won = row.won(seat);
      if (versus || sorts.emplace(player, won).second) players[player].add(won);
      if (versus || led.emplace(deck, won).second) decks[deck].add(won);
      if (versus) seats["player " + std::to_string(seat)].add(won);
    }
  }
  std::vector<Rate> result;
  const auto add = [&](const char* of, const std::map<std::string, Share>& shares) {
    // Among games that all were in, or that were all one's, there is nothing to tell apart.
    const bool differ = std::any_of(shares.begin(), shares.end(),
                                    [&](const auto& each) { return each.second.all != games.rows.size() || versus; });
    if (shares.size() < 2 || !differ) return;
    for (const auto& [name, share] : shares) result.push_back({of, name, share});
  };
  add("player", players);
  add("deck", decks);
  add("seat", seats);
  return result;
}

std::vector<std::pair<std::string, uint64_t>> endingsOf(const SimGames& games) {
  std::map<std::string, uint64_t> endings;
  for (const SimRow& row : games.rows)
    ++endings[row.ending == "won" && row.winner > 0 ? "won by player " + std::to_string(row.winner) : row.ending];
  return {endings.begin(), endings.end()};
}

}  // namespace thou::cli
