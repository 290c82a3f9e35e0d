// The interpreter loop. One CASE for each row of Opcodes.def, in its order; THOU_SWITCH_DISPATCH selects a switch instead of
// computed goto. Both behave alike. See Machine.h for what registers hold.
#include "runtime/vm/Machine.h"

#include <algorithm>
#include <cstring>

#if defined(__GNUC__) && !defined(THOU_SWITCH_DISPATCH)
#define THOU_COMPUTED_GOTO 1
#pragma GCC diagnostic ignored "-Wpedantic"
#endif

namespace thou::vm {

using bytecode::Function;
using bytecode::Opcode;
using bytecode::Role;
using bytecode::Trap;
using state::CardRef;
using state::PlayerId;
using state::Section;

namespace {

constexpr int64_t kFuel[] = {
#define OPCODE(Name, Format, Operands, Fuel, Semantics) Fuel,
#include "runtime/bytecode/Opcodes.def"
};

int64_t saturate(int64_t value) { return std::clamp<int64_t>(value, INT32_MIN, INT32_MAX); }

PlayerId asPlayer(int64_t slot) { return PlayerId{uint8_t(slot)}; }

}  // namespace

Machine::Machine(const bytecode::Program& program, const Prepared& prepared, state::GameState& state, Host& host,
                 Bounds bounds)
    : program_(program), prepared_(prepared), state_(state), host_(host), fuel_(bounds.fuel), bounds_(bounds) {}

void Machine::trap(Trap trap) {
  if (trapped_) return;
  trapped_ = true;
  site_.trap = trap;
}

void Machine::run() {
  const uint32_t index = state_.frames() - 1;
  const state::Frame frame = state_.frame(index);
  assert(frame.kind == state::FrameKind::Code);
  const Function& function = program_.functions[frame.what];
  int64_t registers[bytecode::kMaxRegisters];
  const size_t bytes = size_t(function.registers) * sizeof(int64_t);
  std::memcpy(registers, state_.rows<int64_t>(Section::Registers) + frame.registers, bytes);
  left_ = false;
  execute(function, registers, frame.pc, false);
  if (trapped_) return;
  if (left_) {
    left_ = false;
    std::memcpy(state_.rows<int64_t>(Section::Registers) + frame.registers, registers, bytes);
    return;
  }
  assert(index + 1 == state_.frames());
  state_.truncate(Section::Registers, frame.registers);
  state_.truncate(Section::Arena, frame.arena);
  state_.truncate(Section::Frames, index);
}

int64_t Machine::pure(Index index, int64_t card, int64_t you, int64_t event, std::span<const int64_t> more,
                      int64_t otherwise) {
  if (index == kNone) return otherwise;
  if (trapped_) return 0;
  if (depth_ == kMaxPureDepth) {
    trap(Trap::TooDeep);
    return 0;
  }
  const Function& function = program_.functions[index];
  assert(function.pure);
  int64_t registers[bytecode::kMaxRegisters];
  std::memset(registers, 0, size_t(function.registers) * sizeof(int64_t));
  registers[0] = card;
  registers[1] = you;
  registers[2] = event;
  const size_t parameters = std::min(more.size(), function.parameters.size());
  std::copy(more.begin(), more.begin() + ptrdiff_t(parameters), registers + 3);
  const uint32_t mark = state_.count(Section::Arena);
  ++depth_;
  int64_t value = execute(function, registers, 0, true);
  --depth_;
  uint32_t kept = 0;
  if (function.result == bytecode::Type::Cards || function.result == bytecode::Type::Players) {
    const uint32_t offset = listOffset(value);
    if (offset >= mark && !elements(value).empty()) {
      kept = listLength(value);
      int64_t* arena = state_.rows<int64_t>(Section::Arena);
      std::memmove(arena + mark, arena + offset, kept * sizeof(int64_t));
      value = listValue(mark, kept);
    }
  }
  state_.truncate(Section::Arena, mark + kept);
  return trapped_ ? 0 : value;
}

bool Machine::passes(Index index, int64_t card, int64_t you) {
  const std::optional<Function>& guard = prepared_.standing()[index].guard;
  if (!guard || coverage_ != nullptr) return true;
  if (trapped_) return false;
  int64_t registers[bytecode::kMaxRegisters];
  std::memset(registers, 0, size_t(guard->registers) * sizeof(int64_t));
  registers[0] = card;
  registers[1] = you;
  const uint32_t mark = state_.count(Section::Arena);
  const int64_t value = loop<false>(*guard, registers, 0, true);
  state_.truncate(Section::Arena, mark);
  if (trapped_) site_.function = program_.standing[index].condition;  // of whose code it is the beginning
  return value != 0;
}

std::vector<int64_t> Machine::pureList(Index function, int64_t card, int64_t you, int64_t event) {
  const uint32_t mark = state_.count(Section::Arena);
  const std::span<const int64_t> list = elements(pure(function, card, you, event));
  std::vector<int64_t> copy(list.begin(), list.end());
  state_.truncate(Section::Arena, mark);
  return copy;
}

int64_t Machine::execute(const Function& function, int64_t* registers, uint32_t start, bool pure) {
  if (coverage_ == nullptr) [[likely]]
    return loop<false>(function, registers, start, pure);
  const Index index = Index(&function - program_.functions.data());
  if (start == 0) coverage_->enter(index);
  const int64_t value = loop<true>(function, registers, start, pure);
  if (pure && !trapped_) coverage_->leave(index, value != 0);
  return value;
}

template <bool covered>
int64_t Machine::loop(const Function& function, int64_t* R, uint32_t start, bool pure) {
  const uint32_t* const code = function.code.data();
  const uint32_t* ip = code + start;
  uint32_t word = 0;

#define A bytecode::aOf(word)
#define B bytecode::bOf(word)
#define C bytecode::cOf(word)
#define D bytecode::dOf(word)
#define SPEND(units)              \
  do {                            \
    if ((fuel_ -= (units)) < 0) { \
      trap(Trap::OutOfFuel);      \
      goto sprung;                \
    }                             \
  } while (false)
#define CHARGE(Name) \
  if constexpr (kFuel[size_t(Opcode::Name)] > 0) SPEND(kFuel[size_t(Opcode::Name)])
#define BRANCH(value) \
  if constexpr (covered) coverage_->branch(Index(&function - program_.functions.data()), uint32_t(ip - code) - 1, value)
#define CHECKED              \
  if (trapped_) goto sprung; \
  NEXT
#ifdef THOU_COMPUTED_GOTO
  static const void* const kLabels[] = {
#define OPCODE(Name, Format, Operands, Fuel, Semantics) &&op_##Name,
#include "runtime/bytecode/Opcodes.def"
  };
#define CASE(Name) op_##Name : CHARGE(Name);
#define CASES(Name, Same) op_##Name : op_##Same : CHARGE(Name);
#define NEXT                    \
  do {                          \
    word = *ip++;               \
    goto* kLabels[word & 0xff]; \
  } while (false)
  NEXT;
#else
#define CASE(Name)   \
  case Opcode::Name: \
    CHARGE(Name);
#define CASES(Name, Same) \
  case Opcode::Name:      \
  case Opcode::Same:      \
    CHARGE(Name);
#define NEXT goto next
next:
  word = *ip++;
  switch (bytecode::opcodeOf(word)) {
#endif

  // ---- control
  CASE(Nop) { NEXT; }
  CASE(Charge) {
    SPEND(D);
    NEXT;
  }
  CASE(Return) { return R[A]; }
  CASE(Jump) {
    ip += D;
    NEXT;
  }
  CASE(JumpIf) {
    BRANCH(R[A] != 0);
    if (R[A] != 0) ip += D;
    NEXT;
  }
  CASE(JumpIfNot) {
    BRANCH(R[A] != 0);
    if (R[A] == 0) ip += D;
    NEXT;
  }

  // ---- constants and moves
  CASE(LoadInt) {
    R[A] = D;
    NEXT;
  }
  CASE(LoadLong) {
    R[A] = int32_t(*ip++);
    NEXT;
  }
  CASE(LoadBool) {
    R[A] = D != 0;
    NEXT;
  }
  CASE(LoadNoCard) {
    R[A] = 0;
    NEXT;
  }
  CASE(LoadNoPlayer) {
    R[A] = 0;
    NEXT;
  }
  CASE(LoadScenario) {
    R[A] = state::kScenario.value;
    NEXT;
  }
  CASE(Move) {
    R[A] = R[B];
    NEXT;
  }

  // ---- arithmetic
  CASE(Add) {
    R[A] = saturate(R[B] + R[C]);
    NEXT;
  }
  CASE(Sub) {
    R[A] = saturate(R[B] - R[C]);
    NEXT;
  }
  CASE(Mul) {
    R[A] = saturate(saturate(R[B]) * saturate(R[C]));
    NEXT;
  }
  CASE(HalfUp) {
    const int64_t value = R[B];
    R[A] = value / 2 + (value > 0 ? value & 1 : 0);
    NEXT;
  }
  CASE(Min) {
    R[A] = std::min(R[B], R[C]);
    NEXT;
  }
  CASE(Max) {
    R[A] = std::max(R[B], R[C]);
    NEXT;
  }
  CASE(Lane) {
    R[A] = bytecode::laneOf(R[B], R[C]);
    NEXT;
  }

  // ---- logic and comparison
  CASE(Not) {
    R[A] = R[B] == 0;
    NEXT;
  }
  CASE(And) {
    R[A] = R[B] != 0 && R[C] != 0;
    NEXT;
  }
  CASE(Or) {
    R[A] = R[B] != 0 || R[C] != 0;
    NEXT;
  }
  CASE(EqInt) {
    R[A] = R[B] == R[C];
    NEXT;
  }
  CASE(LtInt) {
    R[A] = R[B] < R[C];
    NEXT;
  }
  CASE(LeInt) {
    R[A] = R[B] <= R[C];
    NEXT;
  }
  CASE(EqCard) {
    R[A] = R[B] == R[C];
    NEXT;
  }
  CASE(EqPlayer) {
    R[A] = R[B] == R[C];
    NEXT;
  }
  CASE(IsCard) {
    R[A] = R[B] != 0;
    NEXT;
  }
  CASE(IsPlayer) {
    R[A] = state_.inGame(asPlayer(R[B]));
    NEXT;
  }

  // ---- players
  CASE(FirstPlayer) {
    R[A] = state_.facts().firstPlayer;
    NEXT;
  }
  CASE(Seat) {
    R[A] = D >= 1 && uint32_t(D) < state_.count(Section::Players) ? D : 0;
    NEXT;
  }
  CASE(PlayerCount) {
    R[A] = state_.facts().players;
    NEXT;
  }
  CASE(InMode) {
    R[A] = (state_.facts().modes >> (uint32_t(D) & 31) & 1) != 0;
    NEXT;
  }
  CASE(Players) {
    R[A] = playersList();
    CHECKED;
  }
  CASE(PlayerAfter) {
    const PlayerId player = asPlayer(R[B]);
    R[A] = state::isPlayer(player) ? nextSeat(player.value) : 0;
    NEXT;
  }
  CASE(Identity) {
    const PlayerId player = asPlayer(R[B]);
    R[A] = state_.inGame(player) ? state_.player(player.value).identity : 0;
    NEXT;
  }

  // ---- one card
  CASE(Controller) {
    R[A] = controller(R[B]).value;
    CHECKED;
  }
  CASE(Owner) {
    R[A] = owner(R[B]).value;
    NEXT;
  }
  CASE(Host) {
    R[A] = host(R[B]);
    NEXT;
  }
  CASE(Area) {
    R[A] = area(R[B]).value;
    NEXT;
  }
  CASE(Attributed) {
    R[A] = attributed(R[B]);
    CHECKED;
  }
  CASE(Stat) {
    R[A] = stat(R[B], C);
    CHECKED;
  }
  CASE(PrintedStat) {
    R[A] = printedStat(R[B], C).value_or(0);
    NEXT;
  }
  CASE(HasStat) {
    R[A] = printedStat(R[B], C).has_value();
    NEXT;
  }
  CASE(Counters) {
    R[A] = counters(R[B], C);
    NEXT;
  }
  CASE(Flag) {
    R[A] = flag(R[B], bytecode::Flag(C));
    NEXT;
  }
  CASE(IsKind) {
    const uint32_t kinds = *ip++;
    R[A] = (this->kinds(R[B]) & kinds) != 0;
    NEXT;
  }
  CASE(HasTrait) {
    R[A] = hasTrait(R[B], *ip++);
    CHECKED;
  }
  CASE(HasKeyword) {
    R[A] = hasKeyword(R[B], *ip++);
    CHECKED;
  }
  CASE(KeywordValue) {
    R[A] = keywordValue(R[B], *ip++);
    CHECKED;
  }
  CASE(IsNamed) {
    const uint32_t name = *ip++;
    const bytecode::Card* seen = face(R[B]);
    R[A] = seen != nullptr && seen->name == name;
    NEXT;
  }
  CASE(IsFace) {
    const uint32_t card = *ip++;
    R[A] = face(R[B]) == &program_.cards[card];
    NEXT;
  }
  CASE(SameName) {
    R[A] = sameName(face(R[B]), face(R[C]));
    NEXT;
  }
  CASE(InZone) {
    R[A] = inZone(R[B], C);
    NEXT;
  }
  CASE(InPlay) {
    R[A] = inPlay(R[B]);
    NEXT;
  }
  CASE(LeftPlay) {
    R[A] = wasInPlay(R[B]) && !inPlay(R[B]);
    NEXT;
  }
  CASE(Icons) {
    const bytecode::Card* seen = face(R[B]);
    R[A] = seen == nullptr ? 0 : int64_t(seen->icons);
    NEXT;
  }

  // ---- events
  CASE(RoleInt) { goto role; }
  CASES(RoleCard, RolePlayer) {
  role:
    const std::optional<uint32_t> event = state_.eventIndex(R[B]);
    R[A] = event ? state_.event(*event).roles[C] : 0;
    NEXT;
  }
  CASE(RoleWas) {
    const std::optional<uint32_t> event = state_.eventIndex(R[B]);
    R[A] = event ? asItWas(state_.event(*event).roles[C], state_.event(*event).serial) : 0;
    NEXT;
  }
  CASES(SetRoleInt, SetRolePlayer) {
    if (const std::optional<uint32_t> event = state_.eventIndex(R[A])) {
      if (watched_ && state_.event(*event).roles[B] != R[C]) host_.altersEvent();
      state_.event(*event).roles[B] = R[C];
      if (Role(B) == Role::ObjectPlayer) state_.event(*event).flags |= state::kEventTurned;
    }
    NEXT;
  }
  CASE(SetRoleCard) {
    if (const std::optional<uint32_t> event = state_.eventIndex(R[A])) {
      if (watched_ && state_.event(*event).roles[B] != R[C]) host_.altersEvent();
      state_.event(*event).roles[B] = R[C];
      const uint8_t bit = Role(B) == Role::Performer ? 1
                          : Role(B) == Role::Object  ? 2
                          : Role(B) == Role::Target  ? 4
                                                     : 0;
      uint8_t& active = state_.event(*event).activeRoles;
      active = uint8_t(wasInPlay(R[C]) ? active | bit : active & ~bit);
      if (Role(B) == Role::Object)
        active = uint8_t(inPlay(R[C]) ? active | state::kObjectInPlay : active & ~state::kObjectInPlay);
    }
    NEXT;
  }
  CASE(Enclosing) {
    const std::optional<uint32_t> event = enclosing(*ip++);
    R[A] = event ? state_.eventValue(*event) : 0;
    NEXT;
  }
  CASE(Underway) {
    const std::optional<uint32_t> event = underway(*ip++, R[B]);
    R[A] = event ? state_.eventValue(*event) : 0;
    NEXT;
  }
  CASE(Directly) {
    const std::optional<uint32_t> event = directly(*ip++);
    R[A] = event ? state_.eventValue(*event) : 0;
    NEXT;
  }
  CASE(HasAbility) {
    R[A] = hasAbility(R[B], R[C]);
    NEXT;
  }
  CASE(CanResolve) {
    R[A] = canResolve(R[B], R[C], *ip++);
    CHECKED;
  }
  CASE(Canceled) {
    R[A] = hollow(R[B]) || silenced(R[B], R[C]);
    NEXT;
  }
  CASE(EnclosingScope) {
    const std::optional<uint32_t> event = enclosingScope(bytecode::Scope(*ip++));
    R[A] = event ? state_.eventValue(*event) : 0;
    NEXT;
  }
  CASE(IsEvent) {
    R[A] = R[B] != 0;
    NEXT;
  }
  CASE(EventVerb) {
    const std::optional<uint32_t> event = state_.eventIndex(R[B]);
    const uint32_t verb = *ip++;
    R[A] = event && state_.event(*event).verb == verb;
    NEXT;
  }
  CASE(Did) {
    R[A] = happenedIn(R[B], *ip++, 0, true);
    NEXT;
  }

  // ---- lists
  CASE(NewList) {
    R[A] = emptyList();
    NEXT;
  }
  CASE(NewPlayers) {
    R[A] = emptyList();
    NEXT;
  }
  CASES(Append, AppendPlayer) {
    R[A] = append(R[A], R[B]);
    CHECKED;
  }
  CASES(Single, SinglePlayer) {
    const int64_t element = R[B];
    R[A] = emptyList();
    if (element != 0) R[A] = append(R[A], element);
    CHECKED;
  }
  CASE(Count) {
    R[A] = int64_t(listLength(R[B]));
    NEXT;
  }
  CASES(At, PlayerAt) {
    const std::span<const int64_t> list = elements(R[B]);
    const int64_t index = R[C];
    R[A] = index >= 0 && uint64_t(index) < list.size() ? list[size_t(index)] : 0;
    NEXT;
  }
  CASE(Contains) {
    const std::span<const int64_t> list = elements(R[B]);
    R[A] = std::find(list.begin(), list.end(), R[C]) != list.end();
    NEXT;
  }
  CASES(NextCard, NextPlayer) {
    BRANCH(R[C] >= 0 && uint64_t(R[C]) < elements(R[B]).size());
    const int32_t offset = int32_t(*ip++);
    const std::span<const int64_t> list = elements(R[B]);
    const int64_t index = R[C];
    if (index >= 0 && uint64_t(index) < list.size()) {
      R[C] = index + 1;
      R[A] = list[size_t(index)];
    } else {
      ip += offset;
    }
    NEXT;
  }
  CASE(CardsInPlay) {
    R[A] = cardsInPlay(*ip++);
    CHECKED;
  }
  CASE(CardsInZone) {
    R[A] = cardsInZone(asPlayer(R[B]), C);
    CHECKED;
  }
  CASE(AttachedTo) {
    const uint32_t host = current(R[B]);
    int64_t list = emptyList();
    if (host != 0) {
      for (uint32_t card = state_.card(host).firstAttachment; card != 0 && !trapped_;
           card = state_.card(card).nextAttachment) {
        list = append(list, state_.ref(card).slot());
      }
    }
    R[A] = list;
    CHECKED;
  }
  CASE(GroupCards) {
    R[A] = groupCards(R[B]);
    CHECKED;
  }
  CASE(GroupTurns) {
    const state::GroupRow* group = state_.groupOf(R[B]);
    R[A] = group == nullptr ? 0 : group->turns;
    NEXT;
  }
  CASE(GroupAreas) {
    R[A] = groupAreas(R[B]);
    CHECKED;
  }
  CASE(LedGroup) {
    R[A] = ledGroup(R[B]);
    NEXT;
  }
  CASE(MayReturn) {
    R[A] = mayReturn(R[B]);
    NEXT;
  }
  CASE(PermanentController) {
    const uint32_t card = follow(R[B]);
    R[A] = card == 0 ? 0 : permanentController(card).value;
    NEXT;
  }
  CASE(RandomOf) {
    assert(!pure);
    R[A] = randomOf(R[B], R[C]);
    CHECKED;
  }

  // ---- decisions: the machine stops where there is anything to decide
  CASES(ChooseCards, ChoosePlayers) { goto decision; }
  CASE(ChooseMode) { goto decision; }
  CASES(AskYesNo, ChooseNumber) {
  decision:
    const uint32_t choice = *ip++;
    state_.top().pc = uint32_t(ip - code);
    if (host_.decide(R, word, choice) == Next::Leave) goto leave;
    CHECKED;
  }

  // ---- doing
  CASE(Propose) {
    const uint32_t verb = *ip++;
    state_.top().pc = uint32_t(ip - code);
    if (host_.propose(R, A, verb, kNone) == Next::Leave) goto leave;
    CHECKED;
  }
  CASE(CanPropose) {
    const uint32_t verb = *ip++;
    R[A] = host_.possible(verb, R + B);
    CHECKED;
  }
  CASE(Kernel) {
    const uint32_t operation = *ip++;
    state_.top().pc = uint32_t(ip - code);
    if (host_.kernel(R, A, bytecode::Operation(operation)) == Next::Leave) goto leave;
    CHECKED;
  }
  CASE(Impose) {
    const uint32_t effect = *ip++;
    state_.top().pc = uint32_t(ip - code);
    if (host_.impose(R, A, effect) == Next::Leave) goto leave;
    CHECKED;
  }
  CASE(Halt) {
    trap(Trap(D));
    goto sprung;
  }

  // ---- appended
  CASE(EndsAtLeast) {
    R[A] = state_.eventIndex(R[B]).has_value();
    NEXT;
  }
  CASE(CallPure) {
    const uint32_t callee = *ip++;
    const size_t parameters = program_.functions[callee].parameters.size();
    R[A] = this->pure(callee, R[B], R[B + 1], R[B + 2], {R + B + 3, parameters});
    CHECKED;
  }
  CASE(DidTo) {
    R[A] = happenedIn(R[B], *ip++, R[C], false);
    NEXT;
  }
  CASE(DoneTo) {
    R[A] = doneTo(R[B], *ip++);
    CHECKED;
  }
  CASE(DoneAmount) {
    R[A] = doneAmount(R[B], *ip++, R[C]);
    NEXT;
  }
  CASE(Result) {
    R[A] = result(state::PlayerId{uint8_t(R[B])});
    NEXT;
  }
  CASE(CameFrom) {
    const uint32_t card = current(R[B]);
    R[A] = card != 0 && state_.card(card).cameFrom == C;
    NEXT;
  }
  CASE(Inner) {
    const std::optional<uint32_t> one = state_.eventIndex(R[B]);
    const std::optional<uint32_t> two = state_.eventIndex(R[C]);
    R[A] = two && (!one || *two > *one) ? R[C] : R[B];
    NEXT;
  }
  CASE(ProposeAs) {
    const uint32_t wrap = *ip++;
    state_.top().pc = uint32_t(ip - code);
    if (host_.propose(R, A, program_.wraps[wrap].verb, wrap) == Next::Leave) goto leave;
    CHECKED;
  }
  CASES(Join, JoinPlayers) {
    R[A] = join(R[B], R[C]);
    CHECKED;
  }
  CASE(Mark) {
    if (watched_) host_.passes(bytecode::Mark(D));
    NEXT;
  }
  CASE(CardsInZones) {
    R[A] = cardsInZones(uint8_t(*ip++));
    CHECKED;
  }
  CASE(SharesTrait) {
    R[A] = sharesTrait(R[B], R[C], *ip++);
    CHECKED;
  }
#ifndef THOU_COMPUTED_GOTO
}
#endif

leave: left_ = true;
if (!trapped_) return 0;
sprung: if (site_.function == kNone) {
  site_.function = Index(&function - program_.functions.data());
  site_.pc = uint32_t(ip - code) - 1;
  site_.card = R[0];
}
return 0;
}

}  // namespace thou::vm
