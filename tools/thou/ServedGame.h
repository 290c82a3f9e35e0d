// A game that several browsers look at: who may see what of it, whose answers it takes, what can be taken back. No sockets here.
//
// INVARIANT: what a place is told depends on nothing that its viewer may not see. Every change has a number of its own, which never
// comes again; an answer names the one that it was given to, so that of two answers to one decision the second is refused.
// All functions may be called by any thread. Next: ServedRoutes.h, which requests there are; Serve.cpp, the server around them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/play/Player.h"
#include "runtime/play/View.h"
#include "runtime/position/Json.h"
#include "tools/thou/Layouts.h"

namespace thou::cli {

/// Where somebody looks at the game from: a seat, or beside the table.
struct Place {
  std::string path;        ///< "/seat/TOKEN" or "/watch/TOKEN"; who knows the token sits there
  std::string name;        ///< of the player; empty for spectators
  state::PlayerId viewer;  ///< play::kSpectator beside the table
};

/// Why a request of a place was not carried out.
struct Refusal {
  int status = 400;  ///< of HTTP
  std::string kind;  ///< for programs, as in tools/host/README.md
  std::string message;
};

class ServedGame {
 public:
  using Programs = std::vector<std::unique_ptr<play::Player>>;
  /// Is told faults of the cards, by any thread. No place is: what happened may name cards that are hidden from it.
  using Faults = std::function<void(const std::string& what)>;

  /// Lays the game out and begins it. `programs` answer by seat; null, or none, is a person, who gets a place.
  ServedGame(const Table& table, uint64_t seed, Programs programs, Faults faults = {});

  /// The persons' by seat, then the spectators'.
  const std::vector<Place>& places() const { return places_; }

  /// Everything that a place is shown, as a JSON object: tools/README.md describes it.
  std::string shown(const Place& place) const;
  /// The number of the last change.
  uint64_t number() const;
  /// Waits until the number is another than `known`, or for so long. The number then.
  uint64_t wait(uint64_t known, std::chrono::milliseconds time) const;

  /// Answers the decision with that number; `choice` is the list that came. Nothing where it was taken.
  std::optional<Refusal> answer(const Place& place, uint64_t number, const position::Value* choice);
  /// Goes back to the place's own decision with number `to`, or its last where that is 0; what others have answered since is taken back, too.
  std::optional<Refusal> undo(const Place& place, uint64_t number, uint64_t to);
  /// Why the place's player is not offered a card, "" where nothing stands in its way.
  std::optional<Refusal> whyNot(const Place& place, uint32_t card, std::string& why) const;
  /// What a program would choose that knows what the place's player knows: indices into the options.
  std::optional<Refusal> hint(const Place& place, uint64_t number, std::vector<uint32_t>& choice) const;

  /// Lets a program answer where it is one's turn; false where it is not. Another thread may change the game while it thinks: then its
  /// answer is forgotten.
  bool step();

 private:
  /// Before an answer of a person.
  struct Moment {
    state::GameState state;
    size_t logged = 0;  ///< entries of the log, those no longer kept counted
    uint64_t number = 0;
    state::PlayerId player;
    std::string said;  ///< what was asked, and answered
  };

  bool waitsFor(state::PlayerId player) const;
  play::Player* programToAnswer() const;
  std::optional<Refusal> unlessCurrent(const Place& place, uint64_t number) const;
  void remember(const rules::Decision& asked, const std::vector<uint32_t>& choice);
  void note(std::string text);
  /// Goes back before the answer that trapped, and tells what happened.
  void takeTrapBack();
  /// A program, or the set-up, came to where nothing goes on.
  void halt(const std::string& what);
  void changed();

  const bytecode::Program& program_;
  const std::string name_;
  const uint64_t seed_;
  Programs programs_;  ///< by seat from 1
  const Faults faults_;
  std::vector<Place> places_;

  mutable std::mutex mutex_;  ///< guards what follows
  mutable std::condition_variable changes_;
  rules::Game game_;
  std::deque<Moment> moments_;
  size_t before_ = 0;  ///< entries of the log that are no longer kept
  uint64_t number_ = 1;
  std::string undone_;   ///< who has taken back what, where that was the last change
  bool halted_ = false;  ///< by a fault of the cards, until an answer is taken back
};

}  // namespace thou::cli
