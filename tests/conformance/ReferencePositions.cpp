#include "tests/conformance/ReferencePositions.h"

#include <stdexcept>

#include "runtime/rules/Game.h"

namespace thou::tests {
namespace {

using bytecode::Index;
using bytecode::Operation;
using bytecode::Type;
using Kind = sema::NodeKind;
using Node = const sema::Node*;

class Script {
 public:
  explicit Script(World& world) : world_(world), tree_(world.tree), game_(world.program, 7) { game_.beginScript(2); }

  Node number(int64_t value) { return tree_.integer(value); }
  Node player(int seat) {
    if (seat == 0) return tree_.make(Kind::ScenarioPlayer);
    return tree_.make(Kind::PlayerAt, {tree_.make(Kind::Players), number(seat - 1)});
  }
  Node named(const char* name) {
    const Index index = world_.program.cards[world_.card(name)].name;
    Node is = tree_.make(Kind::IsNamed, {tree_.local(90, Type::Card)}, {.index = index});
    Node found = tree_.make(Kind::Filter, {tree_.cardsInPlay(), is}, {.local = 90});
    return tree_.make(Kind::At, {found, number(0)});
  }
  Node kernel(Operation operation, std::vector<Node> arguments) {
    return tree_.make(Kind::Kernel, std::move(arguments), {.index = Index(operation)});
  }
  Node identity(const char* name, int seat) {
    return kernel(Operation::PlaceIdentity, {player(seat), number(world_.card(name))});
  }
  Node spawn(const char* name, int seat, WorldZone zone) {
    return kernel(Operation::PlaceSpawn, {number(world_.card(name)), player(seat), number(zone)});
  }
  Node attach(const char* card, const char* host) { return kernel(Operation::PlaceAttach, {named(card), named(host)}); }
  Node impose(WorldEffect effect, const char* card, Node amount, Node capture = nullptr) {
    std::vector<Node> arguments = {tree_.make(Kind::Single, {named(card)}), amount, nullptr};
    if (capture) arguments.push_back(capture);
    return tree_.make(Kind::Impose, arguments, {.index = effect});
  }
  Node deed(WorldVerb verb, Node performer, Node who, Node object) {
    return tree_.make(Kind::Do, {performer, who, object}, {.index = verb});
  }

  /// Runs statements and keeps the state they lead to.
  void step(std::string name, std::vector<Node> statements) {
    const Index function = world_.add(effectRoutine(tree_.seq(std::move(statements))));
    finish(std::move(name), game_.call(function));
  }
  void answer(std::string name, uint32_t option) {
    if (const auto wrong = game_.answer({&option, 1})) throw std::runtime_error(name + ": " + *wrong);
    finish(std::move(name), game_.status());
  }
  std::vector<Position> take() { return std::move(positions_); }

 private:
  void finish(std::string name, rules::Status status) {
    if (status == rules::Status::Trapped) throw std::runtime_error(name + ": a trap");
    positions_.push_back({std::move(name), game_.state()});
  }

  World& world_;
  Tree& tree_;
  rules::Game game_;
  std::vector<Position> positions_;
};

}  // namespace

std::vector<Position> positionsOf(World& world) {
  Script s(world);
  s.step("identities", {s.identity("Knight", 1), s.identity("Ranger", 2)});
  s.step("cards in play", {s.spawn("Squire", 1, kTable), s.spawn("Wolf", 2, kTable), s.spawn("Thug", 1, kTable),
                           s.spawn("Bear", 2, kTable), s.spawn("Guard", 0, kTable), s.spawn("Plot", 0, kTable),
                           s.spawn("Banner", 1, kTable), s.spawn("Saddle", 1, kTable), s.spawn("Charm", 2, kTable)});
  s.step("cards elsewhere", {s.spawn("Wolf", 1, kHand), s.spawn("Saddle", 1, kHand), s.spawn("Squire", 2, kDeck),
                             s.spawn("Thug", 0, kDeck), s.spawn("Bear", 0, kDiscard), s.spawn("Charm", 1, kDiscard)});
  s.step("attachments", {s.attach("Banner", "Knight"), s.attach("Saddle", "Wolf"), s.attach("Charm", "Bear")});
  s.step("counters", {s.kernel(Operation::PlaceCounters, {s.named("Thug"), s.number(2), s.number(kDamage)}),
                      s.kernel(Operation::PlaceCounters, {s.named("Wolf"), s.number(1), s.number(kStunned)}),
                      s.kernel(Operation::PlaceFlag, {s.named("Squire"), s.number(1), s.number(0)})});
  s.step("lasting effects", {s.impose(kBoost, "Thug", s.number(2)), s.impose(kMakeElite, "Squire", nullptr),
                             s.impose(kArm, "Wolf", s.number(3)), s.impose(kSteal, "Squire", s.player(2)),
                             s.impose(kPin, "Knight", nullptr, s.named("Knight")), s.impose(kLend, "Ranger", nullptr)});
  s.step("stolen twice", {s.impose(kSteal, "Bear", s.player(1)), s.impose(kBoost, "Bear", s.number(-5)),
                          s.impose(kSteal, "Thug", s.player(2)), s.impose(kSteal, "Thug", s.player(1))});
  s.step("facedown", {s.kernel(Operation::PlaceFlag, {s.named("Guard"), s.number(1), s.number(1)})});
  s.step("left play",
         {s.kernel(Operation::Discard, {s.named("Wolf")}), s.kernel(Operation::Discard, {s.named("Thug")})});
  s.step("inside an event", {s.deed(kPonder, s.named("Knight"), s.player(1), s.named("Bear"))});
  s.answer("after the event", 0);
  return s.take();
}

}  // namespace thou::tests
