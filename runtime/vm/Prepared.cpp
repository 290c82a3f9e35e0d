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
      Opcode::Nop,         Opcode::Charge,  Opcode::Return,      Opcode::Jump,     Opcode::JumpIf,
      Opcode::JumpIfNot,   Opcode::LoadInt, Opcode::LoadLong,    Opcode::LoadBool, Opcode::LoadNoCard,
      Opcode::Move,        Opcode::Add,     Opcode::Sub,         Opcode::Mul,      Opcode::HalfUp,
      Opcode::Min,         Opcode::Max,     Opcode::Not,         Opcode::And,      Opcode::Or,
      Opcode::EqInt,       Opcode::LtInt,   Opcode::LeInt,       Opcode::EqCard,   Opcode::IsCard,
      Opcode::PlayerCount, Opcode::Stat,    Opcode::PrintedStat, Opcode::HasStat,  Opcode::Counters,
      Opcode::Flag,        Opcode::IsKind,  Opcode::IsNamed,     Opcode::InPlay,   Opcode::HasKeyword,
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

/// Whether the instruction at `pc` finds out for nothing but a deed which player would do it: a `Controller` with nothing but loads and
/// moves, which leave its register alone, up to the `CanPropose` that has it among its roles.
bool namesTheDoer(const std::vector<uint32_t>& code, const bytecode::Instruction& controller) {
  if (controller.op != Opcode::Controller) return false;
  constexpr Opcode kLoads[] = {Opcode::Move, Opcode::LoadNoPlayer, Opcode::LoadNoCard, Opcode::LoadInt};
  const uint8_t player = bytecode::aOf(controller.word);
  for (uint32_t pc = controller.next(); pc < code.size();) {
    const std::optional<bytecode::Instruction> in = bytecode::decode(code, pc);
    if (!in) return false;
    if (in->op == Opcode::CanPropose)
      return player >= bytecode::bOf(in->word) && player < bytecode::bOf(in->word) + bytecode::kRoleCount;
    const bool reads = in->op == Opcode::Move && bytecode::bOf(in->word) == player;
    if (std::find(std::begin(kLoads), std::end(kLoads), in->op) == std::end(kLoads) || reads) return false;
    pc = in->next();
  }
  return false;
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
    if (!instruction) return {};
    if (!asksOnlyTheCard(instruction->op) && !namesADeed(instruction->op) && !namesTheDoer(code, *instruction))
      return {};
    if (instruction->op == Opcode::CanPropose) {
      const bytecode::Index deed = instruction->x;
      if (program.verbs[deed].can != bytecode::kNone) return {};
      rule.deeds.push_back(deed);
    }
    if (instruction->op == Opcode::Stat) rule.stats |= uint64_t(1) << (bytecode::cOf(instruction->word) & 63);
    if (instruction->op == Opcode::HasKeyword) rule.keywords.push_back(instruction->x);
    pc = instruction->next();
  }
  return rule;
}

/// The role that the card in R0 fills wherever a test holds. A test that asks one thing after the other ends in one `Return`, and leads
/// there early only by a `JumpIfNot` on the register that is returned: so it holds only where nothing that is asked on every other way is
/// false. "This card is in that role" is such a thing where no jump passes it by.
std::optional<bytecode::Role> ownRoleOf(const bytecode::Function& test) {
  std::vector<bytecode::Instruction> all;
  for (uint32_t pc = 0; pc < test.code.size(); pc = all.back().next()) {
    const std::optional<bytecode::Instruction> instruction = bytecode::decode(test.code, pc);
    if (!instruction) return std::nullopt;
    // R0 and R2 are what the function was given: code that writes them asks about something else.
    for (const bytecode::Operand& operand : instruction->info->operands()) {
      if (operand.access != bytecode::Access::Define) continue;
      if (instruction->reg(operand) == 0 || instruction->reg(operand) == 2) return std::nullopt;
    }
    all.push_back(*instruction);
  }
  if (all.empty() || all.back().op != Opcode::Return) return std::nullopt;
  const uint8_t returned = bytecode::aOf(all.back().word);
  const uint32_t end = all.back().pc;
  const auto failsHere = [&](const bytecode::Instruction& in) {
    return in.op == Opcode::JumpIfNot && bytecode::aOf(in.word) == returned && in.target() == int64_t(end);
  };
  for (size_t i = 0; i + 1 < all.size(); ++i) {
    if (all[i].ends() && !all[i].info->jumps) return std::nullopt;  // it returns elsewhere, too
    if (all[i].info->jumps && all[i].target() == int64_t(end) && !failsHere(all[i])) return std::nullopt;
  }
  for (size_t i = 0; i + 2 < all.size(); ++i) {
    // RoleCard x, event, role; EqCard returned, x, this; then the end, or the way there
    const bytecode::Instruction& role = all[i];
    const bytecode::Instruction& equal = all[i + 1];
    if (role.op != Opcode::RoleCard || bytecode::bOf(role.word) != 2 || equal.op != Opcode::EqCard) continue;
    const uint8_t card = bytecode::aOf(role.word);
    const bool itself = (bytecode::bOf(equal.word) == card && bytecode::cOf(equal.word) == 0) ||
                        (bytecode::cOf(equal.word) == card && bytecode::bOf(equal.word) == 0);
    const bool counts = all[i + 2].pc == end || failsHere(all[i + 2]);
    const bool passedBy = std::any_of(all.begin(), all.end(), [&](const bytecode::Instruction& in) {
      return in.info->jumps && in.pc < equal.pc && in.target() > int64_t(role.pc) && in.target() != int64_t(end);
    });
    const bool enteredLate = std::any_of(all.begin(), all.end(), [&](const bytecode::Instruction& in) {
      return in.info->jumps && in.pc > role.pc && in.target() > int64_t(role.pc) &&
             in.target() <= int64_t(all[i + 2].pc) && in.target() != int64_t(end);
    });
    if (itself && card != 0 && bytecode::aOf(equal.word) == returned && counts && !passedBy && !enteredLate)
      return bytecode::Role(bytecode::cOf(role.word));
  }
  return std::nullopt;
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
    face->timings |= 1u << uint32_t(ability.timing);
    if (ability.timing != bytecode::Timing::Static || ability.activeIn == bytecode::ActiveIn::Play) continue;
    for (const bytecode::Index effect : ability.effects) {
      if (const std::optional<bytecode::Role> role = ownRole(effect))
        face->own.push_back({.verb = program_->effects[effect].id, .role = *role, .ability = index, .effect = effect});
    }
  }
  return *face;
}

}  // namespace thou::vm
