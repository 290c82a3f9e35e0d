// The state as a value: zones, chains, growth, copies, hashes, and that no block of bytes can do harm.
#include "runtime/state/GameState.h"

#include <cstring>

#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

using state::GameState;
using state::Section;
using state::Shape;

std::vector<uint32_t> cardsOf(const GameState& state, uint32_t seat, uint32_t kind) {
  std::vector<uint32_t> list;
  for (uint32_t card = state.zone(seat, kind).first; card != 0; card = state.card(card).next) list.push_back(card);
  return list;
}

constexpr Shape kShape{.verbs = 4, .zones = 3, .counters = 3, .stats = 2, .traits = 1, .keywords = 1};

}  // namespace

TEST_CASE("zones are lists, top first") {
  GameState state(kShape, 1);
  state.addPlayer();
  for (int i = 0; i < 4; ++i) state.addCard(0, PlayerId{1});
  state.place(1, 1, 0, false);
  state.place(2, 1, 0, false);
  state.place(3, 1, 0, true);
  CHECK(cardsOf(state, 1, 0) == std::vector<uint32_t>{2, 1, 3});
  state.place(1, 1, 2, true);
  CHECK(cardsOf(state, 1, 0) == std::vector<uint32_t>{2, 3});
  CHECK(cardsOf(state, 1, 2) == std::vector<uint32_t>{1});
  CHECK(state.zone(1, 0).count == 2);
  state.place(2, 1, state::kNoZone, false);
  state.place(3, 0, 0, false);
  CHECK(cardsOf(state, 1, 0).empty());
  CHECK(cardsOf(state, 0, 0) == std::vector<uint32_t>{3});
}

TEST_CASE("attachments are in the order of attaching") {
  GameState state(kShape, 1);
  for (int i = 0; i < 4; ++i) state.addCard(0, state::kScenario);
  state.attach(2, 1);
  state.attach(3, 1);
  state.attach(4, 1);
  state.detach(3);
  CHECK(state.card(1).firstAttachment == 2);
  CHECK(state.card(2).nextAttachment == 4);
  CHECK(state.card(3).host == 0);
}

TEST_CASE("counters take a row only while there are any") {
  GameState state(kShape, 1);
  state.addCard(0, state::kScenario);
  state.addCard(0, state::kScenario);
  CHECK(state.counters(1, 2) == 0);
  state.setCounters(1, 2, 7);
  state.setCounters(1, 0, -3);
  CHECK(state.counters(1, 2) == 7);
  CHECK(state.counters(1, 0) == -3);
  state.clearCounters(1);
  CHECK(state.counters(1, 2) == 0);
  state.setCounters(2, 1, 5);
  CHECK(state.count(Section::Counters) == 1);
  CHECK(state.counters(2, 2) == 0);
}

TEST_CASE("listeners are found by key in the order of slot and entry") {
  GameState state(kShape, 1);
  for (int i = 0; i < 3; ++i) state.addCard(0, state::kScenario);
  const auto link = [&](uint32_t card, uint32_t slot, uint64_t order) {
    state.link({.order = order, .key = 1, .card = card, .ability = card, .slot = slot});
  };
  link(1, 8, 10);
  link(2, 6, 20);
  link(3, 8, 5);
  link(1, 6, 10);
  const auto inOrder = [&] {
    std::vector<uint32_t> cards;
    for (uint32_t n = state.head(1).first; n != 0; n = state.listener(n - 1).next)
      cards.push_back(state.listener(n - 1).card);
    return cards;
  };
  CHECK(inOrder() == std::vector<uint32_t>{1, 2, 3, 1});
  CHECK(state.head(1).mask == (1u << 6 | 1u << 8));
  state.unlink(1);
  CHECK(inOrder() == std::vector<uint32_t>{2, 3});
  state.unlink(2);
  CHECK(state.head(1).mask == 1u << 8);
  state.unlink(3);
  CHECK(state.head(1).first == 0);
  CHECK(state.head(1).mask == 0);
  link(2, 6, 1);
  CHECK(state.count(Section::Listeners) == 4);  // rows are used again
}

TEST_CASE("equality and hash look at what is in use, not at room") {
  GameState a(kShape, 1);
  GameState b(kShape, 1);
  CHECK(a == b);
  CHECK(a.hash() == b.hash());
  for (int i = 0; i < 1000; ++i) b.push<int64_t>(Section::Arena, i);
  CHECK_FALSE(a == b);
  CHECK(a.hash() != b.hash());
  b.truncate(Section::Arena, 0);
  CHECK(a == b);
  CHECK(a.hash() == b.hash());
  CHECK(b.bytes() > a.bytes());
  const GameState copy(b);
  CHECK(copy == a);
  a.random();
  CHECK_FALSE(a == b);
  CHECK_FALSE(GameState(kShape, 2) == b);
}

TEST_CASE("random numbers are the same everywhere") {
  GameState state(kShape, 42);
  CHECK(state.random() == 0x15780b2e0c2ec716);
  CHECK(state.random() == 0x6104d9866d113a7e);
  for (int i = 0; i < 1000; ++i) CHECK(state.randomBelow(3) < 3);
}

namespace {

/// A game in the middle of everything: an effect, attachments, limits, last-known information, a window that waits inside an event.
struct Busy {
  Toy toy;
  Index hero;
  Index ally;
  Index sword;
  Index thug;
  Index start;
  Index after;

  Busy() {
    const Index drawOne = toy.body(
        [&](Code& c) { c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(1)}}); });
    const Index respond = toy.ability({.timing = bc::Timing::Response,
                                       .verbs = {toy.damage, toy.defeat},
                                       .effect = drawOne,
                                       .limit = {.scope = bc::LimitScope::Phase, .count = 9}});
    toy.p.keywords.push_back({.name = toy.str("quick"), .abilities = {respond}});
    hero = toy.card("Hero", Toy::Hero, {respond});
    ally = toy.card("Ally", Toy::Ally, {}, 1, 5);
    sword =
        toy.card("Sword", Toy::Upgrade,
                 {toy.ability({.timing = bc::Timing::Static,
                               .effects = {toy.effect({.change = bc::Change::Stat, .id = Toy::Atk, .constant = 1})}})});
    thug = toy.card("Thug", Toy::Minion, {}, 1, 2);
    const Index boost = toy.effect({.change = bc::Change::Keyword, .id = 0, .end = bc::End::Event});
    start = toy.body([&](Code& c) {
      const Register phase = c.f.newRegister(Type::Event);
      c.f.emitAX(Opcode::EnclosingScope, phase, uint32_t(bc::Scope::Phase));
      c.impose(boost, c.named(1), c.number(1), phase);
      c.propose(toy.attach, {{Role::Object, c.named(2)}, {Role::Target, c.named(1)}});
      c.propose(toy.attack, {{Role::Performer, c.named(1)}, {Role::Object, c.named(3)}, {Role::Amount, c.number(2)}});
    });
    after = toy.body([&](Code& c) {
      c.propose(toy.discard, {{Role::Object, c.named(1)}});
      c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(2)}});
    });
  }
  void lay(Table& table) const {
    table.hero(hero, 1);
    table.spawn(ally, 1, Toy::Play);
    table.spawn(sword, 1, Toy::Play);
    table.spawn(thug, 1, Toy::Play);
    for (int i = 0; i < 4; ++i) table.spawn(ally, 1, Toy::Deck);
  }
};

/// Plays on from a state with whatever is legal.
void playOn(const Busy& busy, const GameState& state) {
  rules::Game game(busy.toy.p, 1, {.fuel = 20'000, .frames = 64});
  game.restore(state);
  for (int i = 0; i < 6 && game.status() == rules::Status::Waiting; ++i) {
    std::vector<uint32_t> choice(game.decision().minimum);
    for (uint32_t j = 0; j < choice.size(); ++j) choice[j] = j;
    if (choice.empty() && !game.decision().options.empty()) choice = {0};
    if (game.answer(choice)) break;
  }
  if (game.status() == rules::Status::Idle) game.call(busy.after);
  if (game.status() == rules::Status::Idle) game.endScope(bc::Scope::Round);
  game.leaks();
}

}  // namespace

TEST_CASE("what was saved is loaded, bit by bit") {
  Busy busy;
  Table table(busy.toy);
  busy.lay(table);
  REQUIRE(table.game.call(busy.start) == rules::Status::Waiting);
  std::string error;
  const std::optional<GameState> loaded = GameState::deserialise(busy.toy.p, table.game.state().serialise(), error);
  REQUIRE_MESSAGE(loaded, error);
  CHECK(*loaded == table.game.state());
  CHECK_FALSE(loaded->check(busy.toy.p).has_value());
  playOn(busy, *loaded);
}

TEST_CASE("bytes that are no state are refused") {
  Busy busy;
  Table table(busy.toy);
  busy.lay(table);
  table.game.call(busy.start);
  const std::vector<std::byte> good = table.game.state().serialise();
  std::string error;
  for (const size_t size : {size_t(0), size_t(1), size_t(8), size_t(100), good.size() - 8, good.size() - 1}) {
    CHECK_FALSE(GameState::deserialise(busy.toy.p, std::span(good).first(size), error).has_value());
    CHECK_FALSE(error.empty());
  }
  std::vector<std::byte> longer = good;
  longer.resize(good.size() + 8);
  CHECK_FALSE(GameState::deserialise(busy.toy.p, longer, error).has_value());
  Toy other;
  CHECK_FALSE(GameState::deserialise(other.p, good, error).has_value());
  CHECK(error == "a game state of another program");
}

TEST_CASE("a damaged state is refused or can be played without harm") {
  Busy busy;
  Table table(busy.toy);
  busy.lay(table);
  REQUIRE(table.game.call(busy.start) == rules::Status::Waiting);
  const std::vector<std::byte> good = table.game.state().serialise();
  uint64_t seed = 12345;
  const auto random = [&] { return seed = seed * 6364136223846793005u + 1442695040888963407u, seed >> 33; };
  int accepted = 0;
  for (int i = 0; i < 4000; ++i) {
    std::vector<std::byte> bad = good;
    for (uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      const size_t at = size_t(random() % (bad.size() / 4)) * 4;
      uint32_t word;
      std::memcpy(&word, bad.data() + at, 4);
      const uint32_t kinds[] = {
          word + 1, word - 1, 0, uint32_t(random() % 64), uint32_t(random()), 0xffffffff, word ^ 1u << random() % 32};
      word = kinds[random() % 7];
      std::memcpy(bad.data() + at, &word, 4);
    }
    std::string error;
    const std::optional<GameState> state = GameState::deserialise(busy.toy.p, bad, error);
    if (!state) continue;
    ++accepted;
    playOn(busy, *state);
  }
  CHECK(accepted > 100);
}

}  // namespace thou::tests
