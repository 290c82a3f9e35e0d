// Whether a block is a state that a program can go on with: every index in range, every link consistent. A block that passes can be
// run without undefined behaviour; it need not be one that play could have reached. Slots in registers and roles, and what events keep
// of them, are not checked here: the machine checks them where they are used. Its chapters: CheckCards.cpp, CheckEffects.cpp,
// CheckFrames.cpp.
#pragma once

#include <optional>
#include <string>

#include "runtime/state/GameState.h"

namespace thou::state {

class Checker {
 public:
  Checker(const bytecode::Program& program, const GameState& state) : program_(program), state_(state) {}

  /// The first fault found, and the row that has it.
  std::optional<GameState::Fault> run();

 private:
  using Fault = std::optional<std::string>;

  /// The row that is looked at now.
  void at(Section section, uint32_t row) const { section_ = section, row_ = row; }

  bool validPlayer(uint8_t player) const {
    return player < state_.count(Section::Players) || player == kScenario.value;
  }
  bool validCard(uint32_t number) const { return number <= state_.cards(); }

  Fault first() const;
  Fault sizes() const;

  Fault cards() const;
  Fault zones() const;
  Fault attachments() const;
  Fault counters() const;
  Fault records() const;
  Fault groups() const;

  bool validId(bytecode::Change change, uint32_t id) const;
  Fault effects() const;
  bool validListener(const ListenerRow& row) const;
  Fault listeners() const;

  Fault events() const;
  /// What events keep beside their rows: cards, objects, abilities used, what happened.
  Fault eventRecords() const;
  bool beginsInstruction(const bytecode::Function& function, uint32_t pc) const;
  /// The registers of the Code frame beneath that a frame writes or reads, from its `result` on.
  bool resultFits(uint32_t frame, uint32_t registers) const;
  Fault frames() const;

  const bytecode::Program& program_;
  const GameState& state_;
  mutable Section section_ = Section::Facts;
  mutable uint32_t row_ = 0;
};

}  // namespace thou::state
