// The state of one listing; included by Disassemble.cpp (functions) and DisassembleCard.cpp (abilities, effects, cards) only.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "runtime/bytecode/Disassemble.h"
#include "runtime/bytecode/Instruction.h"

namespace thou::bytecode {

class Lister {
 public:
  Lister(const Program& program, const ListingStyle& style) : program_(program), style_(style) {}

  void card(Index index);
  void ability(Index index);
  /// `title` is what the function is to what it stands under: "condition". kNone lists nothing.
  void function(Index index, std::string_view title);
  /// What was mentioned and not listed yet, until nothing is left.
  void mentioned();

  std::string take() { return std::move(out_); }

 private:
  enum class Table : uint8_t { Functions, Effects, Abilities };

  void effect(Index index);
  void code(const Function& function);
  void instruction(const Function& function, const Instruction& in, bool target);
  std::string operands(const Instruction& in) const;
  std::string block(const Instruction& in) const;
  void place(const Where& where);
  void mention(Table table, Index index);
  std::string changeText(const EffectTemplate& effect) const;
  std::string endText(const EffectTemplate& effect) const;

  /// Begins a line at the current indentation.
  void line(std::string_view text);
  /// The string in quotes, or `?`.
  std::string quoted(Index string) const;
  std::string list(const std::vector<Index>& indices, Immediate immediate) const;

  const Program& program_;
  const ListingStyle& style_;
  std::string out_;
  size_t indent_ = 0;
  std::set<std::pair<Table, Index>> listed_;
  std::vector<std::pair<Table, Index>> waiting_;
};

/// Names of program enumerators, for listings.
std::string_view timingName(Timing timing);
std::string_view activeInName(ActiveIn activeIn);
std::string_view limitScopeName(LimitScope scope);
std::string_view changeName(Change change);

}  // namespace thou::bytecode
