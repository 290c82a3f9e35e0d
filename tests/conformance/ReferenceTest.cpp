// The reference evaluator and the bytecode agree: on the World's own functions, and on thousands of random trees.
#include "doctest/doctest.h"
#include "runtime/bytecode/Verify.h"
#include "tests/conformance/ReferenceCompare.h"
#include "tests/conformance/ReferencePositions.h"
#include "tests/conformance/ReferenceRun.h"
#include "tests/conformance/ReferenceTrees.h"

namespace thou::tests {
namespace {

constexpr size_t kTrees = 2000;
constexpr int kDeepest = 5;
constexpr size_t kRandomEffects = 1500;
constexpr int kBindings = 4;  ///< of each tree

void report(const Tally& tally) {
  for (size_t i = 0; i < tally.differences.size() && i < 10; ++i) FAIL_CHECK(tally.differences[i]);
  MESSAGE("agreed: ", tally.agreed, ", unanswered: ", tally.unanswered, ", different: ", tally.differences.size());
}

}  // namespace

TEST_CASE("the reference agrees with the bytecode on static abilities, filters and conditions") {
  World world;
  const std::vector<Position> positions = positionsOf(world);
  const auto wrong = bytecode::verify(world.program);
  REQUIRE_MESSAGE(!wrong, wrong->text());
  Tally tally;
  for (const Position& position : positions) compareAll(world.program, world.routines, position.state, 60, tally);
  report(tally);
  CHECK(tally.agreed > 2000);
  CHECK(tally.unanswered == 0);
}

TEST_CASE("the reference agrees with the bytecode on every question about a card or an event") {
  World world;
  const std::vector<Position> positions = positionsOf(world);
  Tree tree;
  std::vector<bytecode::Index> functions;
  for (const sema::Node* probe : probes(tree)) functions.push_back(world.add(pureRoutine(probe)));
  Tally tally;
  for (const Position& position : positions) {
    const Range range = rangeOf(position.state);
    const bool within = position.name == "inside an event";
    for (const bytecode::Index function : functions)
      for (const int64_t card : range.cards)
        for (const int64_t event : within ? range.events : std::vector<int64_t>{range.events.back(), 0})
          compare(world.program, world.routines, position.state, function, {.card = card, .you = 1, .event = event},
                  tally);
  }
  report(tally);
  CHECK(tally.agreed > 40'000);
  CHECK(tally.unanswered == 0);
}

TEST_CASE("the reference agrees with the bytecode on random trees") {
  World world;
  const std::vector<Position> positions = positionsOf(world);
  std::vector<Range> ranges;
  for (const Position& position : positions) ranges.push_back(rangeOf(position.state));
  TreeGenerator generator(20260101);
  std::mt19937_64 random(4711);
  const auto pick = [&random](const auto& from) { return from[random() % from.size()]; };
  Tally tally;
  for (size_t i = 0; i < kTrees; ++i) {
    const sema::Routine routine = pureRoutine(generator.expression(generator.anyType(), kDeepest));
    const bytecode::Index function = world.add(routine);
    if (const auto wrong = bytecode::verify(world.program)) FAIL(wrong->text());
    for (int j = 0; j < kBindings; ++j) {
      const size_t where = random() % positions.size();
      const Binding in{.card = pick(ranges[where].cards),
                       .you = pick(ranges[where].players),
                       .event = pick(ranges[where].events),
                       .parameters = {},
                       .locals = {}};
      compare(world.program, world.routines, positions[where].state, function, in, tally);
    }
    world.program.functions.pop_back();
    world.routines.pop_back();
  }
  report(tally);
  CHECK(tally.agreed > kTrees * kBindings * 9 / 10);
}

TEST_CASE("the reference agrees with the bytecode on random effects") {
  World world;
  std::vector<Position> positions = positionsOf(world);
  std::erase_if(positions, [](const Position& position) { return position.name == "inside an event"; });
  TreeGenerator generator(20260102);
  std::mt19937_64 random(4712);
  const auto pick = [&random](const auto& from) { return from[random() % from.size()]; };
  Tally tally;
  for (size_t i = 0; i < kRandomEffects; ++i) {
    const sema::Routine routine = effectRoutine(generator.effect());
    const bytecode::Index function = world.add(routine);
    if (const auto wrong = bytecode::verify(world.program)) FAIL(wrong->text());
    const Position& position = pick(positions);
    const Range range = rangeOf(position.state);
    const Binding in{.card = pick(range.cards), .you = pick(range.players), .event = pick(range.events)};
    ScratchProgram scratch(world.program);
    compareEffect(scratch, world.routines, position.state, function, in, tally);
    world.program.functions.pop_back();
    world.routines.pop_back();
  }
  report(tally);
  CHECK(tally.agreed > kRandomEffects * 9 / 10);
}

}  // namespace thou::tests
