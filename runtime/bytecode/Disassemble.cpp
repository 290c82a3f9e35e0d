// Listings of functions: an instruction a line, names for indices, source in between. Next: DisassembleCard.cpp.
#include "runtime/bytecode/Disassemble.h"

#include <algorithm>

#include "runtime/bytecode/Lister.h"

namespace thou::bytecode {
namespace {

/// Room for an opcode's name and a blank.
constexpr size_t kNameWidth = 15;

std::string unknown(int64_t value) { return "?" + std::to_string(value); }

/// The row's name in a table of rows with a `name`.
template <class Row>
std::string rowName(const Program& program, const std::vector<Row>& table, int64_t index) {
  if (index < 0 || uint64_t(index) >= table.size()) return unknown(index);
  const Index name = table[size_t(index)].name;
  return name < program.strings.size() ? program.strings[name] : unknown(index);
}

/// The row's text in a table of strings.
std::string stringName(const Program& program, const std::vector<Index>& table, int64_t index) {
  if (index < 0 || uint64_t(index) >= table.size()) return unknown(index);
  const Index name = table[size_t(index)];
  return name < program.strings.size() ? program.strings[name] : unknown(index);
}

std::string kindSet(const Program& program, uint32_t kinds) {
  if (kinds == UINT32_MAX) return "any";
  std::string text;
  for (uint32_t i = 0; i < kMaxKinds; ++i) {
    if ((kinds >> i & 1) != 0) text += (text.empty() ? "" : "|") + rowName(program, program.kinds, i);
  }
  return text.empty() ? "none" : text;
}

std::string reg(size_t number) { return "r" + std::to_string(number); }

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string padded(std::string text, size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

}  // namespace

std::string immediateText(const Program& program, Immediate immediate, int64_t value) {
  const Program& p = program;
  const auto below = [&](size_t size) { return value >= 0 && uint64_t(value) < size; };
  switch (immediate) {
    case Immediate::Stat:
      return stringName(p, p.stats, value);
    case Immediate::Counter:
      return rowName(p, p.counters, value);
    case Immediate::Flag:
      return below(kFlagCount) ? std::string(flagName(Flag(value))) : unknown(value);
    case Immediate::Kinds:
      return kindSet(p, uint32_t(value));
    case Immediate::Trait:
      return stringName(p, p.traits, value);
    case Immediate::Traits: {
      std::string names;
      forEachTrait(uint32_t(value),
                   [&](Index trait) { names += (names.empty() ? "" : "|") + stringName(p, p.traits, trait); });
      return names;
    }
    case Immediate::Keyword:
      return rowName(p, p.keywords, value);
    case Immediate::Name:
      return "\"" + stringName(p, p.names, value) + "\"";
    case Immediate::Card:
      if (!below(p.cards.size())) return unknown(value);
      return "\"" + stringName(p, p.names, p.cards[size_t(value)].name) + "\" (card " + std::to_string(value) + ")";
    case Immediate::Zone:
      return rowName(p, p.zones, value);
    case Immediate::Role:
      return below(kRoleCount) ? std::string(roleName(Role(value))) : unknown(value);
    case Immediate::Verb:
      return rowName(p, p.verbs, value);
    case Immediate::Scope:
      return below(kScopeCount) ? std::string(scopeName(Scope(value))) : unknown(value);
    case Immediate::Choice: {
      if (!below(p.choices.size())) return unknown(value);
      const Index prompt = p.choices[size_t(value)].prompt;
      return prompt < p.strings.size() ? "\"" + p.strings[prompt] + "\"" : "choice " + std::to_string(value);
    }
    case Immediate::Operation:
      return below(kOperationCount) ? std::string(operationInfo(Operation(value)).spelling) : unknown(value);
    case Immediate::Effect:
      return below(p.effects.size()) ? "effect " + std::to_string(value) : unknown(value);
    case Immediate::Trap:
      return below(kTrapCount) ? std::string(trapName(Trap(value))) : unknown(value);
    case Immediate::Ability:
      return below(p.abilities.size()) ? "ability " + std::to_string(value) : unknown(value);
    case Immediate::Function: {
      if (!below(p.functions.size())) return unknown(value);
      const Index name = p.functions[size_t(value)].name;
      return "functions[" + std::to_string(value) + "]" +
             (name < p.strings.size() ? " \"" + p.strings[name] + "\"" : "");
    }
    case Immediate::Wrap:
      return below(p.wraps.size()) ? rowName(p, p.verbs, p.wraps[size_t(value)].verb) + " by functions[" +
                                         std::to_string(p.wraps[size_t(value)].body) + "]"
                                   : unknown(value);
    case Immediate::Bool:
      return value == 0 ? "false" : value == 1 ? "true" : unknown(value);
    case Immediate::Jump:
      return "-> " + std::to_string(value);
    case Immediate::Base:
      return reg(size_t(value));
    case Immediate::None:
    case Immediate::Zero:
    case Immediate::Fuel:
    case Immediate::Int:
    case Immediate::Captures:
      return std::to_string(value);
  }
  return unknown(value);
}

void Lister::line(std::string_view text) {
  out_.append(indent_, ' ');
  out_ += text;
  out_ += '\n';
}

std::string Lister::quoted(Index string) const {
  return string < program_.strings.size() ? "\"" + program_.strings[string] + "\"" : "?";
}

void Lister::place(const Where& where) {
  std::string text = "; ";
  text += where.file < program_.files.size() ? program_.files[where.file] : "?";
  text += ":" + std::to_string(where.line) + ":" + std::to_string(where.column);
  if (style_.source) {
    const std::string_view source = trimmed(style_.source(where));
    if (!source.empty()) text.append("  ").append(source);
  }
  line(text);
}

void Lister::function(Index index, std::string_view title) {
  if (index == kNone) return;
  std::string head(title);
  if (!title.empty()) head += ": ";
  head += immediateText(program_, Immediate::Function, index);
  if (index >= program_.functions.size()) return line(head);
  const Function& function = program_.functions[index];
  head += " (";
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    head += (i == 0 ? "" : ", ") + std::string(typeName(function.parameters[i]));
  }
  head += ")";
  if (function.result != Type::None) head += " -> " + std::string(typeName(function.result));
  if (function.pure) head += ", pure";
  head += ", " + std::to_string(function.registers) + " registers";
  if (!listed_.insert({Table::Functions, index}).second) return line(head + ", see above");
  line(head);
  indent_ += 2;
  code(function);
  indent_ -= 2;
}

void Lister::code(const Function& function) {
  std::set<int64_t> targets;
  for (uint32_t pc = 0; pc < function.code.size();) {
    const std::optional<Instruction> in = decode(function.code, pc);
    if (!in) break;
    if (in->info->jumps) targets.insert(in->target());
    pc = in->next();
  }
  auto entry = function.lines.begin();
  for (uint32_t pc = 0; pc < function.code.size();) {
    for (; entry != function.lines.end() && entry->pc <= pc; ++entry) place(entry->where);
    const std::optional<Instruction> in = decode(function.code, pc);
    if (!in) return line("  " + std::to_string(pc) + "  " + unknown(function.code[pc]) + " and what follows");
    instruction(function, *in, targets.count(pc) != 0);
    pc = in->next();
  }
}

void Lister::instruction(const Function& function, const Instruction& in, bool target) {
  const size_t digits = std::to_string(function.code.size()).size();
  const std::string pc = std::to_string(in.pc);
  std::string text = target ? "> " : "  ";
  text.append(digits > pc.size() ? digits - pc.size() : 0, ' ');
  text += pc + "  " + padded(std::string(in.info->name), kNameWidth) + operands(in);
  if (style_.semantics) text = padded(std::move(text), 56) + "; " + std::string(in.info->semantics);
  text.erase(text.find_last_not_of(' ') + 1);
  line(text);
  if (in.op == Opcode::CallPure) mention(Table::Functions, in.x);
  if (in.op == Opcode::Impose) mention(Table::Effects, in.x);
  if (in.op == Opcode::ProposeAs && in.x < program_.wraps.size()) mention(Table::Functions, program_.wraps[in.x].body);
}

std::string Lister::operands(const Instruction& in) const {
  std::string text;
  for (const Operand& operand : in.info->operands()) {
    if (operand.immediate == Immediate::Zero) continue;
    if (!text.empty()) text += ", ";
    if (operand.access != Access::Immediate) {
      text += reg(in.reg(operand));
    } else if (operand.immediate == Immediate::Base) {
      text += block(in);
    } else if (operand.immediate == Immediate::Jump) {
      text += "-> " + std::to_string(in.target());
    } else {
      text += immediateText(program_, operand.immediate, in.value(operand));
    }
  }
  return text;
}

std::string Lister::block(const Instruction& in) const {
  const size_t base = in.reg(*in.find(Immediate::Base));
  size_t count = kRoleCount;
  if (in.op == Opcode::ProposeAs) count += bOf(in.word);
  if (in.op == Opcode::Kernel) count = in.x < kOperationCount ? operationInfo(Operation(in.x)).arguments().size() : 1;
  if (in.op == Opcode::Impose) count = 3u + (in.x < program_.effects.size() ? program_.effects[in.x].captures : 0u);
  if (in.op == Opcode::CallPure) {
    count = 3u + (in.x < program_.functions.size() ? program_.functions[in.x].parameters.size() : 0u);
  }
  return count < 2 ? reg(base) : reg(base) + " .. " + reg(base + count - 1);
}

void Lister::mention(Table table, Index index) { waiting_.emplace_back(table, index); }

void Lister::mentioned() {
  while (!waiting_.empty()) {
    std::vector<std::pair<Table, Index>> now;
    now.swap(waiting_);
    for (const auto& [table, index] : now) {
      if (listed_.count({table, index}) != 0) continue;
      switch (table) {
        case Table::Functions:
          function(index, "");
          break;
        case Table::Effects:
          effect(index);
          break;
        case Table::Abilities:
          ability(index);
          break;
      }
    }
  }
}

std::string disassemble(const Program& program, Index function, const ListingStyle& style) {
  Lister lister(program, style);
  lister.function(function, "");
  return lister.take();
}

std::string disassembleAbility(const Program& program, Index ability, const ListingStyle& style) {
  Lister lister(program, style);
  lister.ability(ability);
  lister.mentioned();
  return lister.take();
}

std::string disassembleCard(const Program& program, Index card, const ListingStyle& style) {
  Lister lister(program, style);
  lister.card(card);
  lister.mentioned();
  return lister.take();
}

}  // namespace thou::bytecode
