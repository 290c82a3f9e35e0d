// Playing a match. See Match.h.
#include "runtime/play/Match.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "runtime/play/Playouts.h"

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
    case Ending::Stopped:
      return "stopped";
  }
  return "";
}

namespace {

/// What comes of cards while a game goes on, by owner's seat and card of the program.
class Cards {
 public:
  explicit Cards(const rules::Game& game) : began_(game.state().cards() + 1) {
    for (uint32_t card = 1; card < began_.size(); ++card) began_[card] = game.state().card(card).zone;
    played_.assign(game.state().facts().players + 1, std::vector<bool>(game.program().cards.size()));
  }

  /// The card that an answer plays; to be called before it is given.
  void answer(const rules::Game& game, const Choice& choice) {
    playing_.reset();
    if (game.decision().kind != rules::DecisionKind::Ability) return;
    for (const uint32_t index : choice) {
      const rules::Option& option = game.decision().options[index];
      if (option.ability == bytecode::kNone || !game.program().abilities[option.ability].plays) continue;
      const state::CardRow& row = game.state().card(option.card.id.value);
      playing_ = {state::seatOf(state::PlayerId{row.owner}), row.front};
    }
  }
  /// The game has taken the answer.
  void taken() {
    if (playing_) played_[playing_->first][playing_->second] = true;
  }

  void finish(const rules::Game& game, Result& result) {
    result.seen.assign(played_.size(), std::vector<bool>(game.program().cards.size()));
    for (uint32_t card = 1; card < began_.size(); ++card) {
      const state::CardRow& row = game.state().card(card);
      if (row.zone != began_[card]) result.seen[state::seatOf(state::PlayerId{row.owner})][row.front] = true;
    }
    result.played = std::move(played_);
  }

 private:
  std::vector<uint8_t> began_;
  std::optional<std::pair<uint32_t, uint32_t>> playing_;  ///< seat and card
  std::vector<std::vector<bool>> played_;
};

}  // namespace

Result playMatch(const bytecode::Program& program, const Seats& seats, uint64_t seed,
                 const std::vector<std::unique_ptr<Player>>& players, Rules rules) {
  return playMatch(std::make_shared<const vm::Prepared>(program), seats, seed, players, rules);
}

Result playMatch(std::shared_ptr<const vm::Prepared> prepared, const Seats& seats, uint64_t seed,
                 const std::vector<std::unique_ptr<Player>>& players, Rules rules) {
  rules::Game game = layOut(std::move(prepared), seats, seed);
  const bytecode::Program& program = game.program();
  game.words(std::any_of(players.begin(), players.end(), [](const auto& player) { return player->reads(); }));
  Result result;
  Cards cards(game);
  Status status = game.start();
  uint32_t round = 0;
  size_t moments = 0;
  const auto count = [&] {
    if (rules.tracks) track(result.tracks, tally(program, game.state()), moments++);
  };
  bool stopped = false;
  while (status == Status::Waiting && result.answers < rules.answers) {
    stopped = rules.stop && *rules.stop;
    if (stopped) break;
    if (const uint32_t now = roundOf(game); now != round) {
      if (now != 0) {
        ++result.rounds;
        count();
      }
      round = now;
    }
    const uint32_t seat = game.decision().player.value;
    Player& player = *players[seat >= 1 && seat <= players.size() ? seat - 1 : 0];
    if (!answer(game, player, [&](const Choice& choice) { cards.answer(game, choice); })) break;
    cards.taken();
    ++result.answers;
    status = game.status();
  }
  count();
  result.winner = game.state().facts().winner;
  result.logHash = game.state().facts().logHash;
  cards.finish(game, result);
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
      result.ending = stopped ? Ending::Stopped : result.answers >= rules.answers ? Ending::Endless : Ending::Stuck;
      break;
  }
  return result;
}

}  // namespace thou::play
