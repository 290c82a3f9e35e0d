#include "tests/conformance/ReferenceCompare.h"

#include <optional>

#include "runtime/rules/Engine.h"

namespace thou::tests {

using bytecode::Index;
using bytecode::Type;
using state::CardRef;
using state::Section;

namespace {

bool isList(Type type) { return type == Type::Cards || type == Type::Players; }

/// What the bytecode says; nothing when it springs a trap. The state must come out as it went in.
std::optional<Value> machineValue(const bytecode::Program& program, const state::GameState& state, Index function,
                                  const Binding& in, std::string& complaint) {
  state::GameState copy = state;
  const rules::Limits limits;
  rules::Log log;
  const vm::Prepared& prepared = preparedOf(program);
  rules::Engine engine(program, prepared, limits, copy, log);
  std::vector<int64_t> more;
  for (const Value& parameter : in.parameters)
    more.push_back(parameter.list.empty() ? parameter.number : engine.machine().makeList(parameter.list));
  const uint32_t arena = copy.count(Section::Arena);
  const int64_t raw = engine.machine().pure(function, in.card, in.you, in.event, more);
  if (engine.machine().trapped()) return std::nullopt;
  Value value;
  if (isList(program.functions[function].result)) {
    const std::span<const int64_t> elements = engine.machine().elements(raw);
    value.list.assign(elements.begin(), elements.end());
  } else {
    value.number = raw;
    if (copy.count(Section::Arena) != arena) complaint = "lists are left over";
  }
  copy.truncate(Section::Arena, state.count(Section::Arena));
  if (!(copy == state)) complaint = "the state has changed";
  return value;
}

std::string text(const Value& value) {
  if (value.list.empty()) return std::to_string(value.number);
  std::string all = "[";
  for (const int64_t element : value.list) all += std::to_string(element) + " ";
  return all + "]";
}

/// Where two states of one shape part, for messages: the first rows that differ, those of cards and effects first.
std::string firstDifference(const state::GameState& machine, const state::GameState& reference) {
  std::string all;
  const auto rows = [&]<class Row>(const char* name, Section section, const Row*) {
    const uint32_t count = machine.count(section);
    if (count != reference.count(section)) {
      all += std::string(name) + ": " + std::to_string(count) + " rows, in the reference " +
             std::to_string(reference.count(section)) + "; ";
      return;
    }
    for (uint32_t i = 0; i < count; ++i) {
      const auto* a = reinterpret_cast<const uint8_t*>(&machine.row<Row>(section, i));
      const auto* b = reinterpret_cast<const uint8_t*>(&reference.row<Row>(section, i));
      size_t at = 0;
      while (at < sizeof(Row) && a[at] == b[at]) ++at;
      if (at < sizeof(Row))
        all += std::string(name) + "[" + std::to_string(i) + "] at byte " + std::to_string(at) + "; ";
    }
  };
  rows("cards", Section::Cards, static_cast<state::CardRow*>(nullptr));
  rows("effects", Section::Effects, static_cast<state::EffectRow*>(nullptr));
  rows("in play", Section::InPlay, static_cast<uint64_t*>(nullptr));
  rows("zones", Section::Zones, static_cast<state::ZoneRow*>(nullptr));
  rows("players", Section::Players, static_cast<state::PlayerRow*>(nullptr));
  rows("events", Section::Events, static_cast<state::EventRow*>(nullptr));
  rows("event cards", Section::EventCards, static_cast<int64_t*>(nullptr));
  rows("objects", Section::Objects, static_cast<int64_t*>(nullptr));
  rows("happened", Section::Happened, static_cast<state::HappenedRow*>(nullptr));
  rows("usage", Section::Usage, static_cast<state::UsageRow*>(nullptr));
  rows("frames", Section::Frames, static_cast<state::Frame*>(nullptr));
  rows("facts", Section::Facts, static_cast<state::Facts*>(nullptr));
  return all.empty() ? "counters, listeners or last-known records differ" : all;
}

std::string describe(const sema::Routine& routine, Index function, const Binding& in) {
  std::string all = routine.name + " (functions[" + std::to_string(function) + "]) this=" + std::to_string(in.card) +
                    " you=" + std::to_string(in.you) + " event=" + std::to_string(in.event);
  for (const Value& parameter : in.parameters) all += " with " + text(parameter);
  return all;
}

/// Drops the last-known records that nothing can ask for any more.
void forget(const bytecode::Program& program, state::GameState& state) {
  struct NoHost final : vm::Host {
    vm::Next propose(int64_t*, uint8_t, Index, Index) override { return vm::Next::Leave; }
    bool possible(Index, const int64_t*) override { return false; }
    vm::Next kernel(int64_t*, uint8_t, bytecode::Operation) override { return vm::Next::Leave; }
    vm::Next impose(int64_t*, uint8_t, Index) override { return vm::Next::Leave; }
    vm::Next decide(int64_t*, uint32_t, Index) override { return vm::Next::Leave; }
  } host;
  vm::Machine(program, preparedOf(program), state, host, {}).forget();
}

}  // namespace

Range rangeOf(const state::GameState& state) {
  Range range{.cards = {0}, .players = {}, .events = {0}};
  for (uint32_t card = 1; card <= state.cards(); ++card) {
    const CardRef now = state.ref(card);
    range.cards.push_back(now.slot());
    if (now.incarnation > 0) range.cards.push_back(CardRef{now.id, now.incarnation - 1}.slot());
  }
  for (uint32_t seat = 1; seat < state.count(Section::Players); ++seat) range.players.push_back(seat);
  range.players.push_back(0);
  for (uint32_t i = 0; i < state.count(Section::Events); ++i) range.events.push_back(state.eventValue(i));
  range.events.push_back(int64_t(99) << 32 | 1);
  return range;
}

void compare(const bytecode::Program& program, const std::vector<sema::Routine>& routines,
             const state::GameState& state, Index function, const Binding& in, Tally& tally) {
  std::string complaint;
  const std::optional<Value> machine = machineValue(program, state, function, in, complaint);
  std::optional<Value> reference;
  try {
    reference = Reference(program, routines, state).call(function, in);
  } catch (const NoAnswer&) {
  }
  if (!machine || !reference) {
    ++tally.unanswered;
  } else if (*machine == *reference && complaint.empty()) {
    ++tally.agreed;
  } else {
    tally.differences.push_back(describe(routines[function], function, in) + ": bytecode " + text(*machine) +
                                ", reference " + text(*reference) + (complaint.empty() ? "" : ", " + complaint));
  }
}

void compareEffect(ScratchProgram& scratch, const std::vector<sema::Routine>& routines, const state::GameState& state,
                   Index function, const Binding& in, Tally& tally) {
  const bytecode::Program& program = scratch.program;
  try {
    state::GameState machine = runBytecode(program, state, function, in);
    ReferenceRun run(scratch, routines, state);
    run.run(function, in);
    state::GameState reference = run.state();
    machine.facts().logHash = reference.facts().logHash = 0;
    forget(program, machine);  // what a scope's end left because the bytecode's frame could still ask for it
    forget(program, reference);
    if (machine == reference) {
      ++tally.agreed;
    } else {
      tally.differences.push_back(describe(routines[function], function, in) + ": " +
                                  firstDifference(machine, reference));
    }
  } catch (const NoAnswer&) {
    ++tally.unanswered;
  }
}

void compareAll(const bytecode::Program& program, const std::vector<sema::Routine>& routines,
                const state::GameState& state, size_t most, Tally& tally) {
  const Range range = rangeOf(state);
  const auto valuesOf = [&](Type type) -> std::vector<Value> {
    std::vector<Value> values;
    const auto add = [&](const std::vector<int64_t>& from) {
      for (const int64_t each : from) values.push_back({.number = each, .list = {}});
    };
    switch (type) {
      case Type::Card:
        add(range.cards);
        break;
      case Type::Player:
        add(range.players);
        break;
      case Type::Event:
        add(range.events);
        break;
      case Type::Int:
        add({0, 1, 3});
        break;
      case Type::Bool:
        add({0, 1});
        break;
      case Type::Cards:
        values.push_back({.number = 0, .list = range.cards});
        break;
      case Type::Players:
        values.push_back({.number = 0, .list = range.players});
        break;
      case Type::None:
        break;
    }
    return values;
  };
  for (Index function = 0; function < routines.size(); ++function) {
    const sema::Routine& routine = routines[function];
    if (!routine.pure || !routine.body) continue;
    // All bindings are numbered, as the digits of a number with a digit for each register; every so many is taken.
    std::vector<std::vector<Value>> digits = {valuesOf(Type::Card), valuesOf(Type::Player), valuesOf(Type::Event)};
    for (const Type type : routine.parameters) digits.push_back(valuesOf(type));
    size_t count = 1;
    for (const auto& digit : digits) count *= digit.size();
    const size_t taken = std::min(count, most);
    for (size_t i = 0; i < taken; ++i) {
      size_t rest = size_t(i * (double(count) / double(taken)));
      std::vector<Value> chosen;
      for (const auto& digit : digits) {
        chosen.push_back(digit[rest % digit.size()]);
        rest /= digit.size();
      }
      Binding in{
          .card = chosen[0].number, .you = chosen[1].number, .event = chosen[2].number, .parameters = {}, .locals = {}};
      in.parameters.assign(chosen.begin() + 3, chosen.end());
      compare(program, routines, state, function, in, tally);
    }
  }
}

const vm::Prepared& preparedOf(const bytecode::Program& program) {
  struct Known {
    const bytecode::Program* program = nullptr;
    const void* effects = nullptr;
    const void* abilities = nullptr;
    size_t count = 0;
    std::optional<vm::Prepared> prepared = {};
  };
  static Known known;
  // Tests add functions to a program, which change nothing that is worked out.
  const size_t count = program.effects.size() + program.abilities.size();
  if (!known.prepared || known.program != &program || known.effects != program.effects.data() ||
      known.abilities != program.abilities.data() || known.count != count) {
    known.program = &program;
    known.effects = program.effects.data();
    known.abilities = program.abilities.data();
    known.count = count;
    known.prepared.emplace(program);
  }
  return *known.prepared;
}

}  // namespace thou::tests
