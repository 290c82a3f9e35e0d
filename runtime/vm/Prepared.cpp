// Reads the code of conditions for what they ask about. See Prepared.h.
#include "runtime/vm/Prepared.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "runtime/bytecode/Instruction.h"
#include "runtime/state/Rows.h"

namespace thou::vm {

using bytecode::Opcode;

namespace {

bool isOneOf(Opcode op, std::span<const Opcode> list) { return std::find(list.begin(), list.end(), op) != list.end(); }

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
      Opcode::Host,
  };
  return isOneOf(op, kLocal);
}

/// Instructions besides, `Flag` apart, whose value depends on nothing but which cards are in play, as what and under whose control.
bool asksOnlyThoseInPlay(Opcode op) {
  constexpr Opcode kInPlay[] = {
      Opcode::CardsInPlay, Opcode::Identity, Opcode::Controller, Opcode::Area,     Opcode::EqPlayer, Opcode::NewList,
      Opcode::NextCard,    Opcode::Append,   Opcode::Count,      Opcode::Contains, Opcode::At,       Opcode::Single,
      Opcode::Players,  // one who leaves the game leaves everything dirty
  };
  return op != Opcode::Flag && (asksOnlyTheCard(op) || isOneOf(op, kInPlay));
}

/// The state::kDirty bits after which an instruction may give another value for the same operands; all of what is not known to ask for less.
uint32_t restsOn(Opcode op) {
  if (op == Opcode::Counters) return state::kDirtyCounters | state::kDirtyCards;
  constexpr Opcode kTable[] = {
      Opcode::HasStat, Opcode::PrintedStat, Opcode::IsKind,     Opcode::IsNamed,
      Opcode::InPlay,  Opcode::CardsInPlay, Opcode::Controller, Opcode::Area,
  };
  if (isOneOf(op, kTable)) return state::kDirtyCards | state::kDirtyControl;
  // What such effects add up to is asked of others, and a flag alone has no standing rule looked at.
  constexpr Opcode kMore[] = {Opcode::Stat, Opcode::HasKeyword, Opcode::Flag};
  return asksOnlyThoseInPlay(op) && !isOneOf(op, kMore) ? 0 : state::kDirtyBits;
}

/// The instructions of code, in order; nothing where it cannot be read or writes one of the registers that it was given.
std::optional<std::vector<bytecode::Instruction>> readAll(const std::vector<uint32_t>& code) {
  std::vector<bytecode::Instruction> all;
  for (uint32_t pc = 0; pc < code.size(); pc = all.back().next()) {
    const std::optional<bytecode::Instruction> instruction = bytecode::decode(code, pc);
    if (!instruction) return std::nullopt;
    for (const bytecode::Operand& operand : instruction->info->operands()) {
      if (operand.access == bytecode::Access::Define && instruction->reg(operand) < 3) return std::nullopt;
    }
    all.push_back(*instruction);
  }
  return all;
}

/// Whether code never reads a register: no operand names it, and no row of registers begins at it or before.
bool ignores(const std::vector<uint32_t>& code, uint8_t reg) {
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

/// "This card is in your zone": the instructions at `i` and behind it make a list of what lies there, for nothing but to look for R0.
bool asksWhereItIs(std::span<const bytecode::Instruction> all, size_t i) {
  return i + 1 < all.size() && all[i].op == Opcode::CardsInZone && bytecode::bOf(all[i].word) == 1 &&
         all[i + 1].op == Opcode::Contains && bytecode::bOf(all[i + 1].word) == bytecode::aOf(all[i].word) &&
         bytecode::cOf(all[i + 1].word) == 0;
}

/// Whether the code ends with a register that is false when it goes on at `pc` with that register false.
bool comesOutFalse(const std::vector<uint32_t>& code, int64_t pc, uint8_t reg) {
  while (pc >= 0) {
    const std::optional<bytecode::Instruction> in = bytecode::decode(code, uint32_t(pc));
    if (!in || bytecode::aOf(in->word) != reg) return false;
    if (in->op == Opcode::Return) return true;
    if (in->op != Opcode::JumpIfNot || in->target() <= pc) return false;
    pc = in->target();
  }
  return false;
}

/// The length of the code of a condition's guard, which ends before a `JumpIfNot` that leads to the end, or before the last `Return`; 0 where
/// there is none. Nothing in it jumps further than that.
uint32_t lengthOfGuard(const std::vector<uint32_t>& code, std::span<const bytecode::Instruction> all) {
  uint32_t length = 0;
  int64_t furthest = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const bytecode::Instruction& in = all[i];
    const bool leaves = in.op == Opcode::JumpIfNot && comesOutFalse(code, in.target(), bytecode::aOf(in.word));
    if (furthest <= in.pc && (leaves || (in.op == Opcode::Return && i + 1 == all.size()))) length = in.pc;
    const bool whereItIs = asksWhereItIs(all, i);
    if (in.op == Opcode::Return || !(asksOnlyTheCard(in.op) || whereItIs)) break;
    if (in.info->jumps) furthest = std::max(furthest, in.target());
    if (whereItIs) ++i;
  }
  return length;
}

/// The verb of which an event must be in progress for a condition to hold: it asks for that event first, and comes out false where there is none.
bytecode::Index verbInProgress(const std::vector<uint32_t>& code) {
  std::optional<bytecode::Instruction> in = bytecode::decode(code, 0);
  while (in && (in->op == Opcode::Charge || in->op == Opcode::LoadNoCard)) in = bytecode::decode(code, in->next());
  if (!in || (in->op != Opcode::Underway && in->op != Opcode::Enclosing)) return bytecode::kNone;
  const std::optional<bytecode::Instruction> asked = bytecode::decode(code, in->next());
  const bool first = asked && asked->op == Opcode::IsEvent && bytecode::bOf(asked->word) == bytecode::aOf(in->word);
  return first && comesOutFalse(code, asked->next(), bytecode::aOf(asked->word)) ? in->x : bytecode::kNone;
}

/// Notes which stats and keywords code reads.
void noteAsked(std::span<const bytecode::Instruction> all, Prepared::Rule& rule) {
  for (const bytecode::Instruction& in : all) {
    if (in.op == Opcode::Stat) rule.stats |= uint64_t(1) << (bytecode::cOf(in.word) & 63);
    if (in.op == Opcode::HasKeyword) rule.keywords.push_back(in.x);
  }
}

Prepared::Rule look(const bytecode::Program& program, const bytecode::Standing& standing) {
  Prepared::Rule rule{.guardForAnybody = true, .forAnybody = true};
  if (standing.condition == bytecode::kNone) return rule;
  const bytecode::Function& condition = program.functions[standing.condition];
  rule.forAnybody = ignores(condition.code, 1);
  rule.reads = state::kDirtyBits;
  const auto all = readAll(condition.code);
  if (!all) return rule;
  if (const uint32_t length = lengthOfGuard(condition.code, *all)) {
    rule.guard = condition;
    rule.guard->code.resize(length);
    // What stands there tests the register in A, or returns it.
    rule.guard->code.push_back(bytecode::encode(Opcode::Return, bytecode::aOf(condition.code[length])));
    rule.guardForAnybody = ignores(rule.guard->code, 1);
    rule.reads = 0;
    const auto end = std::find_if(all->begin(), all->end(), [&](const auto& in) { return in.pc >= length; });
    noteAsked({all->begin(), end}, rule);
  } else if (std::all_of(all->begin(), all->end(), [](const auto& in) { return asksOnlyThoseInPlay(in.op); })) {
    const bool counts = std::any_of(all->begin(), all->end(), [](const auto& in) { return in.op == Opcode::Counters; });
    rule.reads = state::kDirtyCards | state::kDirtyControl | (counts ? state::kDirtyCounters : 0);
    noteAsked(*all, rule);
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

/// Values of Prepared::ownRoles_ and conditionRoles_ before the roles.
constexpr uint8_t kUnknown = 0;
constexpr uint8_t kNoRole = 1;
constexpr uint8_t kFirstRole = 2;

}  // namespace

Prepared::Prepared(const bytecode::Program& program)
    : program_(&program),
      faces_(program.cards.size()),
      ownRoles_(program.effects.size(), kUnknown),
      conditionRoles_(program.abilities.size(), kUnknown),
      restsOn_(program.functions.size()),
      inProgress_(program.abilities.size()) {
  for (const bytecode::Standing& rule : program.standing) standing_.push_back(look(program, rule));
  std::fill(std::begin(zoneOf_), std::end(zoneOf_), state::kNoZone);
  for (size_t i = program.zones.size(); i-- > 0;) zoneOf_[size_t(program.zones[i].role)] = uint8_t(i);
  undoes_ = std::any_of(program.verbs.begin(), program.verbs.end(),
                        [](const bytecode::Verb& verb) { return verb.does(bytecode::Operation::Undo); });
}

std::optional<bytecode::Role> Prepared::roleIn(bytecode::Index test, uint8_t& known) const {
  if (known == kUnknown) {
    const std::optional<bytecode::Role> role =
        test != bytecode::kNone ? ownRoleOf(program_->functions[test]) : std::optional<bytecode::Role>();
    known = role ? uint8_t(kFirstRole + uint8_t(*role)) : kNoRole;
  }
  if (known == kNoRole) return std::nullopt;
  return bytecode::Role(known - kFirstRole);
}

std::optional<bytecode::Role> Prepared::ownRole(bytecode::Index index) const {
  const bytecode::EffectTemplate& effect = program_->effects[index];
  return roleIn(effect.change == bytecode::Change::Cannot ? effect.test : bytecode::kNone, ownRoles_[index]);
}

std::optional<bytecode::Role> Prepared::conditionRole(bytecode::Index index) const {
  return roleIn(program_->abilities[index].condition, conditionRoles_[index]);
}

uint32_t Prepared::restsOn(bytecode::Index function) const {
  if (function == bytecode::kNone) return 0;
  std::optional<uint32_t>& known = restsOn_[function];
  if (!known) {
    const std::vector<uint32_t>& code = program_->functions[function].code;
    const auto all = readAll(code);
    known = (all ? 0 : state::kDirtyBits) | (ignores(code, 1) ? 0 : kRestsOnYou);
    for (size_t i = 0; all && i < all->size(); ++i) *known |= vm::restsOn((*all)[i].op);
  }
  return *known;
}

bytecode::Index Prepared::mustBeInProgress(bytecode::Index ability) const {
  std::optional<bytecode::Index>& known = inProgress_[ability];
  if (!known) {
    const bytecode::Index condition = program_->abilities[ability].condition;
    known = condition == bytecode::kNone ? bytecode::kNone : verbInProgress(program_->functions[condition].code);
  }
  return *known;
}

const Prepared::Face& Prepared::face(bytecode::Index card) const {
  std::optional<Face>& face = faces_[card];
  if (face) return *face;
  face.emplace();
  face->ownVerbs.resize(program_->verbs.size());
  face->abilities = printedAbilities(*program_, program_->cards[card]);
  for (const bytecode::Index index : face->abilities) {
    const bytecode::Ability& ability = program_->abilities[index];
    face->timings |= 1u << uint32_t(ability.timing);
    if (ability.timing != bytecode::Timing::Static || ability.activeIn == bytecode::ActiveIn::Play) continue;
    for (const bytecode::Index effect : ability.effects) {
      const std::optional<bytecode::Role> role = ownRole(effect);
      if (!role) continue;
      const bytecode::Index verb = program_->effects[effect].id;
      face->own.push_back({.verb = verb, .role = *role, .ability = index, .effect = effect});
      face->ownVerbs[verb] = true;
    }
  }
  return *face;
}

}  // namespace thou::vm
