// A game with its past: every answer is kept, so that it can be taken back, saved and played again.
//
// INVARIANT: the game is what comes of the position it began with and of `inputs`; an earlier moment is reached by playing those before it again,
// which takes milliseconds. Next: PlaySession.h.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/Player.h"
#include "runtime/rules/Game.h"

namespace thou::cli {

class Course {
 public:
  /// An answer that somebody was asked for and gave.
  struct Moment {
    size_t input = 0;   ///< its index among all inputs
    uint32_t seat = 0;  ///< whose
    bool person = true;
    std::string means = {};  ///< what was asked and answered, as who answered saw it; empty of programs
  };

  /// What a saved game's file says besides the position that it began with.
  struct Saved {
    std::vector<rules::Input> ahead;  ///< what was done from there on
    std::string game;                 ///< the declared game's name; empty where the file does not say it
    std::vector<std::string> seats;   ///< who played, likewise
  };

  /// A game that was laid out or saved, with nothing behind it. Its program must outlive this.
  explicit Course(rules::Game game);
  /// The game of a saved position before its inputs; null, with what is wrong with the text, where it is none or one of another game than
  /// `game`. `path` is what its file is called.
  static std::unique_ptr<Course> read(const bytecode::Program& program, const std::string& game, std::string_view text,
                                      const std::string& path, Saved& saved, std::string& problem);

  rules::Game& game() { return game_; }
  const std::vector<rules::Input>& inputs() const { return inputs_; }
  const std::vector<Moment>& moments() const { return moments_; }
  uint32_t rounds() const { return rounds_; }  ///< begun

  /// Sets the game up, unless that is done.
  void start();
  /// Answers the pending decision. What is wrong with the answer, or nothing. One that traps is taken back, and the trap told.
  std::optional<std::string> answer(const play::Choice& choice, bool person);
  /// Lets a program answer; false where it finds nothing legal.
  bool answer(play::Player& player);
  /// Does what was done in a saved game. What went otherwise, or nothing.
  std::optional<std::string> take(const rules::Input& input, bool person);
  /// Takes back the moment of that index and all behind it; gives the inputs that were taken back.
  std::vector<rules::Input> undo(size_t moment);
  /// The whole as a saved position of that game, which they play.
  std::string saved(const std::string& game, const std::vector<std::string>& seats) const;

 private:
  /// Plays the first `count` inputs again.
  void rewind(size_t count);
  void track();

  rules::Game game_;
  const state::GameState first_;
  std::vector<rules::Input> inputs_;
  std::vector<Moment> moments_;
  uint32_t rounds_ = 0;
  uint32_t round_ = 0;  ///< serial of the one that is played
};

}  // namespace thou::cli
