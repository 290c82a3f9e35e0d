// The parts of the verifier; included by its own files only. Order: VerifyTables.cpp (every index in range), for each
// function VerifyCode.cpp (instructions) and VerifyTypes.cpp (registers), then VerifyUses.cpp (every function fits
// what it is used as), then the calls (Verify.cpp). Each part relies on those before it. A part returns false once
// `error_` is set.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/bytecode/Instruction.h"
#include "runtime/bytecode/Verify.h"

namespace thou::bytecode {

/// What a use of a function asks of it.
struct Demand {
  bool pure = false;
  Type result = Type::None;          ///< None: any
  std::span<const Type> parameters;  ///< what is handed over; the function may take fewer from the front
};

/// Whether only a scenario's given steps may use an operation.
inline bool isPlacing(Operation operation) {
  return operation == Operation::PlaceSpawn || operation == Operation::PlaceAttach ||
         operation == Operation::PlaceCounters || operation == Operation::PlaceFlag ||
         operation == Operation::PlaceIdentity || operation == Operation::PlaceFaceDown;
}

/// Whether an effect's end test of so many parameters takes the affected card before the captures.
inline bool endTestTakesCard(const EffectTemplate& effect, size_t parameters) { return parameters > effect.captures; }

class Verifier {
 public:
  explicit Verifier(const Program& program) : program_(program) {}
  std::optional<VerifyError> run();

 private:
  // ---- errors
  bool fail(std::string message);
  bool failAt(uint32_t pc, std::string message);
  /// Names the row that the checks which follow are about.
  void at(std::string_view table, Index row = kNone) {
    table_ = table;
    row_ = row;
  }

  // ---- VerifyTables.cpp
  bool checkTables();
  bool checkSizes();
  bool checkStrings();
  bool checkVerbs();
  bool checkKinds();
  bool checkZones();
  bool checkAbilities();
  bool checkEffects();
  bool checkCards();
  bool checkChoices();
  bool checkScenarios();
  bool checkPiles(const std::vector<Pile>& piles);
  bool checkDecks();
  bool checkSingles();
  bool index(Index value, size_t size, const char* what);          ///< in range
  bool optionalIndex(Index value, size_t size, const char* what);  ///< in range or kNone
  bool string(Index value, const char* what) { return optionalIndex(value, program_.strings.size(), what); }
  bool where(const Where& where) { return optionalIndex(where.file, program_.files.size(), "file"); }
  bool indices(const std::vector<Index>& values, size_t size, const char* what);
  template <class Enum>
  bool enumerator(Enum value, Enum last, const char* what) {
    return value <= last || fail(std::string("no such ") + what);
  }

  // ---- VerifyUses.cpp
  bool checkUses();
  bool checkEffectUses();
  bool checkStaticEffects();
  bool checkStepUses();
  bool use(Index function, const char* what, const Demand& demand);
  bool useOptional(Index function, const char* what, const Demand& demand) {
    return function == kNone || use(function, what, demand);
  }

  // ---- VerifyCode.cpp
  bool checkFunction(Index index);
  bool checkSignature(const Function& function);
  bool checkInstructions(const Function& function);
  bool checkOperands(const Function& function, const Instruction& in);
  bool checkImmediate(const Function& function, const Instruction& in, const Operand& operand);
  bool checkRole(const Instruction& in, int64_t number);
  /// Whether registers base ... base + count - 1 are the function's.
  bool checkBlock(const Function& function, const Instruction& in, size_t base, size_t count) {
    return base + count <= function.registers || failBeyond(in, base + count - 1);
  }
  bool failBeyond(const Instruction& in, size_t reg);
  bool checkJumps(const Function& function);
  bool checkLoops();

  // ---- VerifyTypes.cpp
  /// What is known where an instruction begins: each register's type, None where nothing is certain, and which
  /// registers hold the list that Append may add to.
  struct State {
    std::array<Type, 256> types{};
    std::bitset<256> newest;
  };
  bool checkTypes(const Function& function);
  /// Runs from an instruction to the end of its way or to a target, whose own state goes on from there. `arrived`:
  /// the state is the one kept for the instruction.
  bool walk(const Function& function, uint32_t number, State& state, bool arrived);
  bool applyReads(const Function& function, const Instruction& in, const State& state);
  bool applyEffects(const Instruction& in, State& state);
  bool applySpecial(const Instruction& in, State& state);
  bool applyPropose(const Instruction& in, State& state, Index verb, const Wrap* wrap);
  bool applyKernel(const Instruction& in, State& state);
  bool applyImpose(const Instruction& in, const State& state);
  bool applyCall(const Instruction& in, State& state);
  bool readRoles(const Instruction& in, const State& state, uint8_t base, Index verb);
  bool read(const Instruction& in, const State& state, size_t reg, Type type) {
    return state.types[reg] == type || failRead(in, state.types[reg], reg, type);
  }
  bool failRead(const Instruction& in, Type held, size_t reg, Type type);
  void define(State& state, size_t reg, Type type);
  /// Joins `from` into the state kept for an instruction; notes it for another look when that changed.
  void flowInto(const Function& function, uint32_t number, const State& from);

  // ---- Verify.cpp
  bool checkCalls();

  const Program& program_;
  std::optional<VerifyError> error_;
  std::string_view table_;
  Index row_ = kNone;

  // scratch of one function, kept to be used again
  std::vector<Instruction> instructions_;
  std::vector<uint32_t> numberOf_;  ///< of each word: the number of the instruction that begins there, kNone inside one
  std::vector<uint32_t> jumps_;     ///< numbers of the instructions that may jump
  std::vector<uint8_t> isTarget_;   ///< of each instruction: something jumps to it
  bool jumpsBack_ = false;
  std::vector<uint32_t> slotOf_;  ///< of each instruction: row of states_, plus one, 0 while it has none
  std::vector<State> states_;
  std::vector<uint32_t> work_;    ///< numbers of instructions to look at, a heap with the lowest first
  std::vector<uint8_t> waiting_;  ///< of each row of states_: in work_
  std::vector<uint8_t> colours_;
  // of all functions
  std::vector<uint8_t> placing_;  ///< uses an operation that only given steps may use
  std::vector<std::vector<Index>> callees_;
};

}  // namespace thou::bytecode
