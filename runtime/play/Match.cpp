// Playing a match. See Match.h.
#include "runtime/play/Match.h"

namespace thou::play {

using rules::Status;

const char* nameOf(Ending ending) {
  switch (ending) {
    case Ending::Won:
      return "won";
    case Ending::Lost:
      return "lost";
    case Ending::Endless:
      return "endless";
    case Ending::Stuck:
      return "stuck";
    case Ending::Trapped:
      return "trapped";
  }
  return "";
}

namespace {

/// The serial of the round that is played, 0 outside of rounds.
uint32_t roundOf(const rules::Game& game) {
  for (const state::EventRow& event : game.state().all<state::EventRow>(state::Section::Events)) {
    if (event.verb == game.program().round) return event.serial;
  }
  return 0;
}

}  // namespace

Result playMatch(const bytecode::Program& program, const Seats& seats, uint64_t seed,
                 const std::vector<std::unique_ptr<Player>>& players, Rules rules) {
  rules::Game game = layOut(program, seats, seed);
  Result result;
  const uint32_t cards = game.state().cards();
  std::vector<uint8_t> began(cards + 1);
  for (uint32_t card = 1; card <= cards; ++card) began[card] = game.state().card(card).zone;
  Status status = game.start();
  uint32_t round = 0;
  while (status == Status::Waiting && result.answers < rules.answers) {
    if (const uint32_t now = roundOf(game); now != round) {
      result.rounds += now != 0;
      round = now;
    }
    const uint32_t seat = game.decision().player.value;
    Player& player = *players[seat >= 1 && seat <= players.size() ? seat - 1 : 0];
    if (!answer(game, player)) break;
    ++result.answers;
    status = game.status();
  }
  result.winner = game.state().facts().winner;
  result.logHash = game.state().facts().logHash;
  result.seen.resize(program.cards.size());
  for (uint32_t card = 1; card <= cards; ++card) {
    const state::CardRow& row = game.state().card(card);
    if (row.zone != began[card]) result.seen[row.front] = true;
  }
  switch (status) {
    case Status::Won:
      result.ending = Ending::Won;
      break;
    case Status::Lost:
      result.ending = Ending::Lost;
      break;
    case Status::Trapped:
      result.ending = Ending::Trapped;
      result.trap = rules::describe(program, game.trap());
      break;
    case Status::Idle:
    case Status::Waiting:
      result.ending = result.answers >= rules.answers ? Ending::Endless : Ending::Stuck;
      break;
  }
  return result;
}

}  // namespace thou::play
