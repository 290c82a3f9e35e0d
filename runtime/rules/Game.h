// A game in progress, as a host sees it: start it, look at the decision it waits for, answer, read the log.
//
// Game = the read-only Program + one GameState (a value: copy it, hash it, save it) + the host's log. Nothing that decides
// how the game goes on lives outside the GameState. INVARIANT: between calls the game is either over, or waits for a
// decision, or (in scripted play) for the script. Next: runtime/state/GameState.h, Decision.h, Log.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/rules/Decision.h"
#include "runtime/rules/Input.h"
#include "runtime/rules/Log.h"
#include "runtime/state/GameState.h"
#include "runtime/vm/Coverage.h"
#include "runtime/vm/Prepared.h"

namespace thou::rules {

class Engine;
struct Judgement;
/// Somebody who compares what conditions say with what trials say (trial/Trial.h).
using Judge = std::function<void(const Judgement&)>;

/// What stopped the machine.
enum class Status : uint8_t {
  Idle,     ///< scripted play: nothing left to do, give the next command
  Waiting,  ///< a decision is pending
  Won,
  Lost,
  Trapped,  ///< the last answer or command was taken back; see `trap()`
};

/// A running ability's refusal: what, where, and by which chain of abilities it came to that.
struct TrapReport {
  bytecode::Trap trap{};
  state::CardRef card;    ///< whose ability, or else whose situation, brought it about
  std::string name;       ///< its name, empty when there is none
  bytecode::Where where;  ///< the line of that card's ability, else of the card
  bytecode::Where inner;  ///< where the machine was: that line, or one of the ruleset
  std::vector<std::string>
      chain;  ///< innermost first: "Night Weaver: Response: After ..."; events where no ability was used
};

/// The report in lines: what happened, the card and its line, the chain.
std::string describe(const bytecode::Program& program, const TrapReport& trap);

/// Limits on what a single answer may set going.
struct Limits {
  int64_t fuel = 500'000;   ///< units of Opcodes.def between two decisions: some 10 ms at most
  uint32_t frames = 1024;   ///< nested abilities, events and windows
  uint32_t list = 1024;     ///< cards in one list
  uint32_t effects = 4096;  ///< lasting effects at once
  uint32_t cards = 4096;    ///< cards in a game
  uint32_t standing = 256;  ///< standing rules applied in a row
};

class Game {
 public:
  /// A new game without players or cards. `program` must be verified and outlive the game. Deterministic in `seed`.
  Game(const bytecode::Program& program, uint64_t seed, Limits limits = {});
  /// The same with what is known of the program already: many games begin faster that share it. They, and copies of a game, are of one thread.
  Game(std::shared_ptr<const vm::Prepared> prepared, uint64_t seed, Limits limits = {});

  Status status() const { return status_; }
  /// The decision waited for; valid while status() == Waiting.
  const Decision& decision() const { return decision_; }
  const TrapReport& trap() const { return trap_; }
  /// Whether an evaluation has been stopped since the last answer or command.
  bool stopped() const { return stopped_; }

  /// Answers the pending decision: indices into its options, each at most once unless the decision says otherwise (for Number
  /// one value). An illegal answer changes nothing and returns what is wrong and what would fit.
  std::optional<std::string> answer(std::span<const uint32_t> choice);

  // Before `start`: who plays and with what.
  /// A further player, in a game without identities.
  state::PlayerId addPlayer();
  /// A further player with an identity, that face up.
  state::PlayerId addPlayer(bytecode::Index identity);
  void setIdentity(state::PlayerId player, bytecode::Index identity);
  /// A card in a player's (or the scenario's) zone. Its owner is the player where the card's kind is a player's, else the
  /// scenario (OC-1). No card when there are too many.
  state::CardRef addCard(bytecode::Index definition, state::PlayerId player, uint8_t zone);
  /// Before `start`: the game is played in a mode of Program::modes, besides those it is in already.
  void setMode(bytecode::Index mode);
  /// Plays on by the ruleset's own setup and rounds. Only for a game that is not scripted.
  Status start();

  // ---- scripted play (scenarios): an ambient round, phase and turn are open; the script sets positions and makes events happen
  void beginScript(uint32_t players);
  /// The script stands in a scope, and in those that it is a part of. Only before anything has happened.
  void standIn(bytecode::Index scope);
  /// Runs a function (this = none, you = player 1) until it finishes or a decision is reached.
  Status call(bytecode::Index function);
  /// Ends the innermost ambient scopes up to the class given, letting what is due at their end happen.
  Status endScope(bytecode::Scope scope);
  /// Evaluates a pure function (this = none, you = player 1). The slot's type is the function's result. Where it is stopped `stopped()` is so,
  /// `trap()` says why, and the value is 0, the list empty.
  int64_t evaluate(bytecode::Index function);
  /// The elements of the list that a pure function returns: card or player slots.
  std::vector<int64_t> evaluateList(bytecode::Index function);
  /// Why a condition is false, why a player is not offered an action of a card or the playing of it, nor to answer with it; see Engine.
  std::string whyFalse(bytecode::Index function);
  std::string whyNot(state::CardRef card, state::PlayerId player, bool plays);
  std::string whyNotInAnswer(state::CardRef card);
  /// A card's stat now.
  int32_t stat(state::CardRef card, uint8_t stat);
  /// Who controls a card now (OC-3 .. OC-10).
  state::PlayerId controller(state::CardRef card);
  /// What outlived its end, one line each: to be called after the scripted scopes ended. Empty when nothing leaked.
  std::vector<std::string> leaks() const;

  const state::GameState& state() const { return state_; }
  /// The state to be changed from outside: not by a reference that was taken before the last answer.
  state::GameState& state() {
    checkpoint_.current = false;
    return state_;
  }
  /// Replaces the state by a copy taken from a game of the same program and re-derives the status.
  void restore(const state::GameState& state);
  /// From now on whatever the host tells the game (answers that are legal, calls, ends, the start) is added to `inputs` as well; null
  /// stops it. No part of the state.
  void record(std::vector<Input>* inputs) { inputs_ = inputs; }
  /// From now on what runs is told to `coverage`, which is of the program; null stops it. No part of the state.
  void cover(vm::Coverage* coverage) { coverage_ = coverage; }
  /// From now on each ability that a player may or may not use is tried as well and the judge told of it, which takes a while; null stops it. No
  /// part of the state.
  void judge(const Judge* judge) { judge_ = judge; }
  /// Whether decisions come with texts (prompts, what options say), from the next one on: programs do not read. No part of the state.
  void words(bool wanted) { words_ = wanted; }
  const bytecode::Program& program() const { return *program_; }
  const vm::Prepared& prepared() const { return *prepared_; }
  const Log& log() const { return log_; }
  Log& log() { return log_; }

 private:
  /// What a trap goes back to.
  struct Checkpoint {
    state::GameState state;
    bool current = false;                        ///< all that has happened since are these answers
    std::vector<std::vector<uint32_t>> since{};  ///< legal ones
    int64_t spent = 0;                           ///< fuel that they have taken
  };

  Engine engine();
  /// Takes a checkpoint where there is none to go on from, lets `act` prepare an engine, runs it, and on a trap takes it back.
  template <class Act>
  Status drive(Act act);
  void deriveDecision();
  void stop(const Engine& engine);  ///< an evaluation was

  const bytecode::Program* program_;
  std::shared_ptr<const vm::Prepared> prepared_;
  Limits limits_;
  state::GameState state_;
  Checkpoint checkpoint_;
  Decision decision_;
  TrapReport trap_;
  Log log_;
  Status status_ = Status::Idle;
  bool stopped_ = false;
  bool words_ = true;
  std::vector<Input>* inputs_ = nullptr;
  vm::Coverage* coverage_ = nullptr;
  const Judge* judge_ = nullptr;
};

/// What is wrong with an answer to a decision and what would fit; nothing when it is legal.
std::optional<std::string> checkAnswer(const Decision& decision, std::span<const uint32_t> choice);

}  // namespace thou::rules
