// Reads the code of conditions for what they ask about. See Prepared.h.
#include "runtime/vm/Prepared.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "runtime/bytecode/Changes.h"
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

/// What code returns that goes on at `pc` with a boolean in a register, as far as that follows from it alone.
std::optional<bool> comesOut(const std::vector<uint32_t>& code, uint32_t pc, uint8_t reg, bool value) {
  while (const std::optional<bytecode::Instruction> in = bytecode::decode(code, pc)) {
    pc = in->next();
    if (in->op == Opcode::Nop || in->op == Opcode::Charge) continue;
    const bool jump = in->op == Opcode::Jump;
    const bool takes = jump || in->op == Opcode::JumpIf || in->op == Opcode::JumpIfNot;
    const bool copies = in->op == Opcode::Not || in->op == Opcode::Move;
    const uint8_t read = copies ? bytecode::bOf(in->word) : bytecode::aOf(in->word);
    if (in->op == Opcode::LoadBool && read == reg) {
      value = bytecode::dOf(in->word) != 0;
    } else if (!jump && read != reg) {
      return std::nullopt;
    } else if (copies) {
      reg = bytecode::aOf(in->word);
      value = value != (in->op == Opcode::Not);
    } else if (in->op == Opcode::Return) {
      return value;
    } else if (!takes || in->target() < int64_t(pc)) {
      return std::nullopt;
    } else if (jump || value == (in->op == Opcode::JumpIf)) {
      pc = uint32_t(in->target());
    }
  }
  return std::nullopt;
}

/// The length of the code of a condition's guard, which ends before a `JumpIfNot` that leads to the end, or before the last `Return`; 0 where
/// there is none. Nothing in it jumps further than that.
uint32_t lengthOfGuard(const std::vector<uint32_t>& code, std::span<const bytecode::Instruction> all) {
  uint32_t length = 0;
  int64_t furthest = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const bytecode::Instruction& in = all[i];
    const bool leaves =
        in.op == Opcode::JumpIfNot && comesOut(code, uint32_t(in.target()), bytecode::aOf(in.word), false) == false;
    if (furthest <= in.pc && (leaves || (in.op == Opcode::Return && i + 1 == all.size()))) length = in.pc;
    const bool whereItIs = asksWhereItIs(all, i);
    if (in.op == Opcode::Return || !(asksOnlyTheCard(in.op) || whereItIs)) break;
    if (in.info->jumps) furthest = std::max(furthest, in.target());
    if (whereItIs) ++i;
  }
  return length;
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
    for (const bytecode::Instruction& in : *all)
      if (in.op == Opcode::Stat) rule.reads |= state::dirtyStat(bytecode::cOf(in.word));
    noteAsked(*all, rule);
  }
  return rule;
}

/// The code of a test, and what its value hangs on.
struct Test {
  const std::vector<uint32_t>& code;
  std::vector<bytecode::Instruction> all;

  /// Whether the test is false where an instruction jumps.
  bool failsAt(const bytecode::Instruction& in) const {
    if (in.op != Opcode::JumpIf && in.op != Opcode::JumpIfNot) return false;
    return comesOut(code, uint32_t(in.target()), bytecode::aOf(in.word), in.op == Opcode::JumpIf) == false;
  }

  /// Whether the test holds only where a question has that answer: it stands at the instructions `from` up to `to`, which leaves it in its
  /// register A; with the other answer the test is false, and no way to the end of the test that may come out true passes the question by.
  bool hangsOn(size_t from, size_t to, bool answer = true) const {
    if (comesOut(code, all[to].next(), bytecode::aOf(all[to].word), !answer) != false) return false;
    for (size_t i = 0; i < from; ++i) {
      if (all[i].ends() && !all[i].info->jumps) return false;
    }
    const int64_t first = all[from].pc;
    return std::none_of(all.begin(), all.end(), [&](const bytecode::Instruction& in) {
      if (!in.info->jumps || in.target() <= first || failsAt(in)) return false;
      return int64_t(in.pc) < first || in.target() <= int64_t(all[to].pc);
    });
  }
};

/// Of two instructions that ask whether R0 fills a role of the event in R2, that role: `RoleCard x, r2, role; EqCard a, x, r0`.
std::optional<bytecode::Role> roleAsked(const bytecode::Instruction& role, const bytecode::Instruction& equal) {
  if (role.op != Opcode::RoleCard || bytecode::bOf(role.word) != 2 || equal.op != Opcode::EqCard) return std::nullopt;
  const uint8_t card = bytecode::aOf(role.word);
  const bool itself = (bytecode::bOf(equal.word) == card && bytecode::cOf(equal.word) == 0) ||
                      (bytecode::cOf(equal.word) == card && bytecode::bOf(equal.word) == 0);
  return itself ? std::optional(bytecode::Role(bytecode::cOf(role.word))) : std::nullopt;
}

/// Notes which event must, or must not, be in progress, where the instructions behind `i` ask whether one is.
void noteProgress(const Test& test, size_t i, Prepared::Needs& needs) {
  const bytecode::Instruction& in = test.all[i];
  const bytecode::Instruction& asked = test.all[i + 1];
  if (in.op != Opcode::Underway && in.op != Opcode::Enclosing) return;
  if (asked.op != Opcode::IsEvent || bytecode::bOf(asked.word) != bytecode::aOf(in.word)) return;
  if (test.hangsOn(i, i + 1)) needs.inProgress = in.x;
  // About no card in particular: `LoadNoCard b; Underway a, b, verb`.
  const bool any = i > 0 && test.all[i - 1].op == Opcode::LoadNoCard && in.op == Opcode::Underway &&
                   bytecode::aOf(test.all[i - 1].word) == bytecode::bOf(in.word);
  if (any && test.hangsOn(i - 1, i + 1, false)) needs.notInProgress = in.x;
}

/// What a condition needs, of what Prepared::Needs knows; of two of a sort, the one asked last.
Prepared::Needs needsOf(const std::vector<uint32_t>& code) {
  Prepared::Needs needs;
  auto all = readAll(code);
  if (!all) return needs;
  const Test test{.code = code, .all = std::move(*all)};
  for (size_t i = 0; i + 1 < test.all.size(); ++i) {
    const bytecode::Instruction& in = test.all[i];
    const std::optional<bytecode::Role> role = roleAsked(in, test.all[i + 1]);
    if (role && test.hangsOn(i, i + 1)) needs.role = role;
    noteProgress(test, i, needs);
    if (in.op == Opcode::CanResolve && bytecode::bOf(in.word) == 0 && test.hangsOn(i, i)) needs.resolves = in.x;
  }
  return needs;
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
    : program_(&program),
      faces_(program.cards.size()),
      ownRoles_(program.effects.size(), kUnknown),
      needs_(program.abilities.size()),
      restsOn_(program.functions.size()) {
  for (const bytecode::Standing& rule : program.standing) standing_.push_back(look(program, rule));
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
        tested ? needsOf(program_->functions[effect.test].code).role : std::nullopt;
    known = role ? uint8_t(kFirstRole + uint8_t(*role)) : kNoRole;
  }
  if (known == kNoRole) return std::nullopt;
  return bytecode::Role(known - kFirstRole);
}

void Prepared::workOutNeeds(bytecode::Index ability) const {
  const bytecode::Index condition = program_->abilities[ability].condition;
  needs_[ability] = condition == bytecode::kNone ? Needs{} : needsOf(program_->functions[condition].code);
}

void Prepared::workOutRests(bytecode::Index function) const {
  const std::vector<uint32_t>& code = program_->functions[function].code;
  const auto all = readAll(code);
  uint32_t rests = (all ? 0 : state::kDirtyBits) | (ignores(code, 1) ? 0 : kRestsOnYou);
  for (size_t i = 0; all && i < all->size(); ++i) rests |= vm::restsOn((*all)[i].op);
  restsOn_[function] = rests;
}

bool Prepared::isHeard(const bytecode::Ability& ability, bytecode::ZoneRole where) const {
  using bytecode::Heard;
  if (ability.timing != bytecode::Timing::Static) return !ability.verbs.empty();
  return std::ranges::any_of(ability.effects, [&](bytecode::Index effect) {
    const Heard heard = bytecode::changeInfo(program_->effects[effect].change).heard;
    // What a card says of itself out of play is found by the card (rules/Cannot.cpp).
    return heard != Heard::Never && (heard != Heard::ByVerb || where == bytecode::ZoneRole::Play || !ownRole(effect));
  });
}

void Prepared::workOutFace(bytecode::Index card) const {
  std::optional<Face>& face = faces_[card];
  face.emplace();
  face->ownVerbs.resize(program_->verbs.size());
  face->abilities = printedAbilities(*program_, program_->cards[card]);
  for (const bytecode::Index index : face->abilities) {
    const bytecode::Ability& ability = program_->abilities[index];
    for (size_t role = 0; role < face->timings.size(); ++role) {
      if (!isActiveIn(ability.activeIn, bytecode::ZoneRole(role))) continue;
      face->timings[role] |= 1u << uint32_t(ability.timing);
      if (isHeard(ability, bytecode::ZoneRole(role))) face->heard |= 1u << role;
    }
    if (ability.timing != bytecode::Timing::Static || ability.activeIn == bytecode::ActiveIn::Play) continue;
    for (const bytecode::Index effect : ability.effects) {
      const std::optional<bytecode::Role> role = ownRole(effect);
      if (!role) continue;
      const bytecode::Index verb = program_->effects[effect].id;
      face->own.push_back({.verb = verb, .role = *role, .ability = index, .effect = effect});
      face->ownVerbs[verb] = true;
    }
  }
}

}  // namespace thou::vm
