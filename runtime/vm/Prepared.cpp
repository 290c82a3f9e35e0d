// Reads the code of conditions for what they ask about. See Prepared.h.
#include "runtime/vm/Prepared.h"

#include <algorithm>
#include <iterator>

#include "runtime/bytecode/Instruction.h"
#include "runtime/state/Rows.h"

namespace thou::vm {

using bytecode::Opcode;

namespace {

/// Instructions whose value depends on nothing but constants and the card they are given.
bool asksOnlyTheCard(Opcode op) {
  constexpr Opcode kLocal[] = {
      Opcode::Nop,     Opcode::Charge,      Opcode::Return,   Opcode::Jump,        Opcode::JumpIf,  Opcode::JumpIfNot,
      Opcode::LoadInt, Opcode::LoadLong,    Opcode::LoadBool, Opcode::LoadNoCard,  Opcode::Move,    Opcode::Add,
      Opcode::Sub,     Opcode::Mul,         Opcode::HalfUp,   Opcode::Min,         Opcode::Max,     Opcode::Not,
      Opcode::And,     Opcode::Or,          Opcode::EqInt,    Opcode::LtInt,       Opcode::LeInt,   Opcode::EqCard,
      Opcode::IsCard,  Opcode::PlayerCount, Opcode::Stat,     Opcode::PrintedStat, Opcode::HasStat, Opcode::Counters,
      Opcode::Flag,    Opcode::IsKind,      Opcode::IsNamed,  Opcode::InPlay,
  };
  return std::find(std::begin(kLocal), std::end(kLocal), op) != std::end(kLocal);
}

/// Instructions that say which deed it is whose possibility is asked, and by whose doing: the card's own, or that of who performed the
/// event that has resolved. Such code stands behind the rest and asks nothing but that (sema, Builder::standing).
bool namesADeed(Opcode op) {
  constexpr Opcode kDeed[] = {
      Opcode::CanPropose, Opcode::LoadNoPlayer, Opcode::RoleCard, Opcode::Single, Opcode::NewList,
      Opcode::NextCard,   Opcode::Contains,     Opcode::Append,   Opcode::At,
  };
  return std::find(std::begin(kDeed), std::end(kDeed), op) != std::end(kDeed);
}

/// Whether code never reads a register: no operand names it, and no row of registers begins at it or before.
bool ignores(const bytecode::Program& program, bytecode::Index function, uint8_t reg) {
  const std::vector<uint32_t>& code = program.functions[function].code;
  for (uint32_t pc = 0; pc < code.size();) {
    const std::optional<bytecode::Instruction> instruction = bytecode::decode(code, pc);
    if (!instruction) return false;
    for (const bytecode::Operand& operand : instruction->info->operands()) {
      if (operand.access == bytecode::Access::Use && instruction->reg(operand) == reg) return false;
      if (operand.immediate == bytecode::Immediate::Base && instruction->value(operand) <= reg) return false;
    }
    pc = instruction->next();
  }
  return true;
}

Prepared::Rule look(const bytecode::Program& program, const bytecode::Standing& standing) {
  Prepared::Rule rule{.local = true};
  if (standing.condition == bytecode::kNone) return rule;
  const std::vector<uint32_t>& code = program.functions[standing.condition].code;
  // The only cards such code can name are R0, no card and, for a deed, the performer of the event that has resolved.
  for (uint32_t pc = 0; pc < code.size();) {
    const std::optional<bytecode::Instruction> instruction = bytecode::decode(code, pc);
    if (!instruction || !(asksOnlyTheCard(instruction->op) || namesADeed(instruction->op))) return {};
    if (instruction->op == Opcode::CanPropose) {
      const bytecode::Index deed = instruction->x;
      if (program.verbs[deed].can != bytecode::kNone) return {};
      rule.deeds.push_back(deed);
    }
    if (instruction->op == Opcode::Stat) rule.stats |= uint64_t(1) << (bytecode::cOf(instruction->word) & 63);
    pc = instruction->next();
  }
  return rule;
}

/// The role that the card in R0 fills wherever a test holds. Only code is read that asks one thing after the other and is false
/// with the first that does not hold: each of its jumps goes to the one `Return`, with the register that is returned.
std::optional<bytecode::Role> ownRoleOf(const bytecode::Function& test) {
  std::vector<bytecode::Instruction> all;
  for (uint32_t pc = 0; pc < test.code.size(); pc = all.back().next()) {
    const std::optional<bytecode::Instruction> instruction = bytecode::decode(test.code, pc);
    if (!instruction) return std::nullopt;
    all.push_back(*instruction);
  }
  if (all.empty() || all.back().op != Opcode::Return) return std::nullopt;
  const uint8_t returned = bytecode::aOf(all.back().word);
  std::optional<bytecode::Role> found;
  for (size_t i = 0; i + 1 < all.size(); ++i) {
    const bytecode::Instruction& in = all[i];
    if (in.op == Opcode::JumpIfNot) {
      if (bytecode::aOf(in.word) != returned || in.target() != int64_t(all.back().pc)) return std::nullopt;
    } else if (in.info->jumps || in.ends()) {
      return std::nullopt;
    }
    // RoleCard x, event, role; EqCard returned, x, this
    if (in.op != Opcode::RoleCard || bytecode::bOf(in.word) != 2 || all[i + 1].op != Opcode::EqCard) continue;
    const uint32_t equal = all[i + 1].word;
    const uint8_t card = bytecode::aOf(in.word);
    const bool itself = (bytecode::bOf(equal) == card && bytecode::cOf(equal) == 0) ||
                        (bytecode::cOf(equal) == card && bytecode::bOf(equal) == 0);
    const bool counts = i + 2 == all.size() - 1 || all[i + 2].op == Opcode::JumpIfNot;
    if (itself && card != 0 && bytecode::aOf(equal) == returned && counts && !found)
      found = bytecode::Role(bytecode::cOf(in.word));
  }
  // R0 and R2 are what the function was given: code that writes them asks about something else.
  for (const bytecode::Instruction& in : all) {
    for (const bytecode::Operand& operand : in.info->operands()) {
      if (operand.access == bytecode::Access::Define && (in.reg(operand) == 0 || in.reg(operand) == 2))
        return std::nullopt;
    }
  }
  return found;
}

std::vector<bytecode::Index> printedAbilities(const bytecode::Program& program, const bytecode::Card& card) {
  std::vector<bytecode::Index> list;
  const auto add = [&](const std::vector<bytecode::Index>& more) {
    for (const bytecode::Index ability : more) {
      if (std::find(list.begin(), list.end(), ability) == list.end()) list.push_back(ability);
    }
  };
  add(card.abilities);
  for (bytecode::Index kind = 0; kind < program.kinds.size(); ++kind) {
    if (kind == card.kind || kind == card.secondKind) add(program.kinds[kind].abilities);
  }
  for (const bytecode::Index keyword : card.keywords) add(program.keywords[keyword].abilities);
  return list;
}

/// Values of Prepared::ownRoles_ before the roles.
constexpr uint8_t kUnknown = 0;
constexpr uint8_t kNoRole = 1;
constexpr uint8_t kFirstRole = 2;

}  // namespace

Prepared::Prepared(const bytecode::Program& program)
    : program_(&program), faces_(program.cards.size()), ownRoles_(program.effects.size(), kUnknown) {
  for (const bytecode::Standing& rule : program.standing) {
    standing_.push_back(look(program, rule));
    standing_.back().forAnybody =
        standing_.back().local || rule.condition == bytecode::kNone || ignores(program, rule.condition, 1);
  }
  std::fill(std::begin(zoneOf_), std::end(zoneOf_), state::kNoZone);
  for (size_t i = program.zones.size(); i-- > 0;) zoneOf_[size_t(program.zones[i].role)] = uint8_t(i);
  undoes_ = std::any_of(program.verbs.begin(), program.verbs.end(),
                        [](const bytecode::Verb& verb) { return verb.does(bytecode::Operation::Undo); });
}

std::optional<bytecode::Role> Prepared::ownRole(bytecode::Index index) const {
  uint8_t& known = ownRoles_[index];
  if (known == kUnknown) {
    const bytecode::EffectTemplate& effect = program_->effects[index];
    const bool tested = effect.change == bytecode::Change::Cannot && effect.test != bytecode::kNone;
    const std::optional<bytecode::Role> role =
        tested ? ownRoleOf(program_->functions[effect.test]) : std::optional<bytecode::Role>();
    known = role ? uint8_t(kFirstRole + uint8_t(*role)) : kNoRole;
  }
  if (known == kNoRole) return std::nullopt;
  return bytecode::Role(known - kFirstRole);
}

const Prepared::Face& Prepared::face(bytecode::Index card) const {
  std::optional<Face>& face = faces_[card];
  if (face) return *face;
  face.emplace();
  face->abilities = printedAbilities(*program_, program_->cards[card]);
  for (const bytecode::Index index : face->abilities) {
    const bytecode::Ability& ability = program_->abilities[index];
    if (ability.timing != bytecode::Timing::Static || ability.activeIn == bytecode::ActiveIn::Play) continue;
    for (const bytecode::Index effect : ability.effects) {
      if (const std::optional<bytecode::Role> role = ownRole(effect))
        face->own.push_back({.verb = program_->effects[effect].id, .role = *role, .ability = index, .effect = effect});
    }
  }
  return *face;
}

}  // namespace thou::vm
