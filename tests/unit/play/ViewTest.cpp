// What a player is shown depends on nothing that the player may not see: shown by exchanging what is hidden, in random games.
#include "runtime/play/View.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "llvm/Support/JSON.h"
#include "runtime/play/Player.h"
#include "runtime/play/Table.h"
#include "runtime/play/Unseen.h"
#include "runtime/position/Position.h"
#include "tests/unit/Folder.h"
#include "tools/thou/Cli.h"
#include "tools/thou/ViewJson.h"

using namespace thou;
using bytecode::Flag;
using bytecode::Program;
using bytecode::ZoneRole;
using state::PlayerId;

namespace {

std::string shown(const rules::Game& game, PlayerId viewer) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out);
  cli::writeView(json, game.program(), play::viewOf(game, viewer));
  return text;
}

/// Whether the viewer is looking at a card just now.
bool lookedAt(const rules::Game& game, uint32_t card, PlayerId viewer) {
  for (uint32_t e = game.state().card(card).firstEffect; e != 0; e = game.state().effect(e - 1).next) {
    const state::EffectRow& effect = game.state().effect(e - 1);
    if (bytecode::Change(effect.change) == bytecode::Change::Known && effect.you == viewer.value) return true;
  }
  return false;
}

/// Said anew here, from the rules of the table alone: facedown, or in a hidden zone that the viewer may not look into.
bool hidden(const rules::Game& game, uint32_t card, PlayerId viewer) {
  const state::CardRow& row = game.state().card(card);
  if (row.zone == state::kNoZone) return true;
  const bytecode::Zone& zone = game.program().zones[row.zone];
  const bool own = (zone.role == ZoneRole::Hand || zone.fromOthers) && row.area == viewer.value;
  return game.state().flag(card, Flag::FaceDown) || (zone.hidden && !own && !lookedAt(game, card, viewer));
}

std::vector<uint32_t> hiddenFrom(const rules::Game& game, PlayerId viewer) {
  std::set<uint32_t> offered;  // a card that one is offered is seen
  if (game.decision().player == viewer) {
    for (const rules::Option& option : game.decision().options) offered.insert(option.card.id.value);
  }
  std::vector<uint32_t> cards;
  for (uint32_t card = 1; card <= game.state().cards(); ++card) {
    if (hidden(game, card, viewer) && !offered.contains(card)) cards.push_back(card);
  }
  return cards;
}

/// The players, and one who only watches.
std::vector<PlayerId> viewersOf(const rules::Game& game) {
  std::vector<PlayerId> viewers{play::kSpectator};
  for (uint8_t seat = 1; seat <= game.state().facts().players; ++seat) viewers.push_back(PlayerId{seat});
  return viewers;
}

/// Exchanges what two cards are.
void exchange(state::GameState& state, uint32_t a, uint32_t b) {
  std::swap(state.card(a).face, state.card(b).face);
  std::swap(state.card(a).front, state.card(b).front);
  const bool unique = state.flag(a, Flag::Unique);
  state.setFlag(a, Flag::Unique, state.flag(b, Flag::Unique));
  state.setFlag(b, Flag::Unique, unique);
}

std::string nameOf(const Program& program, uint32_t face) {
  return std::string(program.string(program.names[program.cards[face].name]));
}

/// A random game, with `look` called before each answer and `told` after it, with the state before and how long the log was.
template <class Look, class Told>
void playOn(const Program& program, bytecode::Index layout, uint64_t seed, uint32_t answers, Look look, Told told) {
  rules::Game game = play::layOut(program, play::seatsOf(program, layout), seed);
  game.log().enabled = true;
  game.start();
  play::RandomPlayer player(seed);
  for (uint32_t i = 0; i < answers && game.status() == rules::Status::Waiting; ++i) {
    look(game);
    const state::GameState before = game.state();
    const size_t logged = game.log().entries().size();
    if (!play::answer(game, player)) break;
    told(game, before, logged);
  }
}

std::unique_ptr<driver::Compilation> compiled(const std::string& folder) {
  auto compilation = driver::compile({.paths = {std::string(THOU_SOURCE_DIR) + "/cards/" + folder}});
  REQUIRE(compilation->verified);
  return compilation;
}

}  // namespace

TEST_SUITE("view") {
  TEST_CASE("a view is the same whatever the cards are that its viewer cannot see, and the log names none of them") {
    for (const char* folder : {"champions", "redemption"}) {
      CAPTURE(folder);
      const auto compilation = compiled(folder);
      const Program& program = compilation->program;
      size_t exchanged = 0;
      size_t unnamed = 0;
      size_t leaks = 0;
      for (bytecode::Index layout = 0; layout < program.layouts.size(); ++layout) {
        rules::Game other(program, 0);
        play::Random random(layout);
        const auto look = [&](const rules::Game& game) {
          for (const PlayerId viewer : viewersOf(game)) {
            if (leaks >= 5) break;
            const std::vector<uint32_t> cards = hiddenFrom(game, viewer);
            if (cards.size() < 2) continue;
            const std::string seen = shown(game, viewer);
            state::GameState changed = game.state();
            for (int i = 0; i < 8; ++i) {
              const uint32_t a = cards[random() % cards.size()];
              const uint32_t b = cards[random() % cards.size()];
              exchanged += changed.card(a).front != changed.card(b).front;
              if (a != b) exchange(changed, a, b);
            }
            other.restore(changed);
            const std::string then = shown(other, viewer);
            CHECK(then == seen);
            leaks += then != seen;
          }
        };
        const auto told = [&](const rules::Game& game, const state::GameState& before, size_t logged) {
          rules::Game earlier = game;
          earlier.restore(before);
          for (const PlayerId viewer : viewersOf(game)) {
            if (leaks >= 5) break;
            std::set<std::string> known;
            for (uint32_t card = 1; card <= game.state().cards(); ++card) {
              const state::CardRow& now = game.state().card(card);
              const state::CardRow& then = before.card(card);
              // It may have lain in the open meanwhile: a deck is remade of what was discarded.
              const bool farther = now.order != then.order && (now.zone == then.zone || now.cameFrom != then.zone);
              if (!hidden(game, card, viewer) || !hidden(earlier, card, viewer) ||
                  now.incarnation != then.incarnation || farther)
                known.insert(nameOf(program, now.face));
            }
            for (const uint32_t card : hiddenFrom(game, viewer)) {
              // Hidden before and after, and moved by one step alone: a draw, a deal.
              const state::CardRow& row = game.state().card(card);
              const bool moved = row.zone != before.card(card).zone && row.cameFrom == before.card(card).zone;
              const std::string name = nameOf(program, row.face);
              if (!moved || known.contains(name)) continue;
              ++unnamed;
              for (size_t i = logged; i < game.log().entries().size(); ++i) {
                const rules::LogEntry& entry = game.log().entries()[i];
                const bool named = entry.textFor(viewer).find(name) != std::string::npos;
                CHECK_MESSAGE(!named, entry.textFor(viewer));
                leaks += named;
              }
            }
          }
        };
        for (uint64_t seed = 1; seed <= 3; ++seed) playOn(program, layout, seed, 120, look, told);
      }
      CHECK(exchanged > 1000);
      CHECK(unnamed > (std::string(folder) == "champions" ? 20u : 50u));
    }
  }

  TEST_CASE("who is drawing reads what is drawn, the others that a card is") {
    const auto compilation = compiled("redemption");
    const Program& program = compilation->program;
    rules::Game game = play::layOut(program, play::seatsOf(program, 0), 1);
    game.log().enabled = true;
    game.start();
    size_t secret = 0;
    for (const rules::LogEntry& entry : game.log().entries()) {
      if (entry.seers == rules::kAllSeats) continue;
      ++secret;
      CHECK(entry.textFor(state::kNoPlayer) == entry.text);
      CHECK(entry.veiled.find("a card") != std::string::npos);
      CHECK(entry.veiled != entry.text);
    }
    CHECK(secret > 0);
  }

  TEST_CASE("the decision is shown to its player, to the others who decides") {
    const auto compilation = compiled("redemption");
    rules::Game game = play::layOut(compilation->program, play::seatsOf(compilation->program, 0), 1);
    game.start();
    REQUIRE(game.status() == rules::Status::Waiting);
    const PlayerId decider = game.decision().player;
    const PlayerId other{uint8_t(3 - decider.value)};
    CHECK(play::viewOf(game, decider).decision.has_value());
    CHECK_FALSE(play::viewOf(game, other).decision.has_value());
    CHECK(play::viewOf(game, other).decider == decider);
    CHECK(play::viewOf(game).decision.has_value());
  }

  TEST_CASE("one who sees everything sees each card once, another sees fewer") {
    const auto compilation = compiled("champions");
    rules::Game game = play::layOut(compilation->program, play::seatsOf(compilation->program, 0), 1);
    game.start();
    const auto count = [](const play::View& view) {
      size_t cards = 0;
      const auto add = [&](const auto& self, const play::CardView& card) -> void {
        cards += card.number != 0;
        for (const play::CardView& attached : card.attachments) self(self, attached);
      };
      for (const play::ZoneView& zone : view.zones) {
        for (const play::CardView& card : zone.cards) add(add, card);
      }
      return cards;
    };
    size_t placed = 0;
    for (uint32_t card = 1; card <= game.state().cards(); ++card)
      placed += game.state().card(card).zone != state::kNoZone;
    CHECK(count(play::viewOf(game)) == placed);
    CHECK(count(play::viewOf(game, PlayerId{1})) < placed);
    CHECK(count(play::viewOf(game, PlayerId{1})) > 0);
  }

  TEST_CASE("what is hidden from others is shown to the player whose it is, and honest search does not shuffle it") {
    const auto compilation = compiled("redemption");
    const Program& program = compilation->program;
    rules::Game game = play::layOut(program, play::seatsOf(program, 0), 1);
    uint8_t reserve = 0;
    while (reserve < program.zones.size() && program.string(program.zones[reserve].name) != "reserve") ++reserve;
    REQUIRE(reserve < program.zones.size());
    const uint32_t card = game.addCard(game.state().card(1).front, PlayerId{1}, reserve).id.value;
    game.start();
    const auto zoneFor = [&](PlayerId viewer) {
      for (play::ZoneView& zone : play::viewOf(game, viewer).zones) {
        if (zone.name == "reserve" && zone.seat == 1) return zone;
      }
      return play::ZoneView{};
    };
    REQUIRE(zoneFor(PlayerId{1}).cards.size() == 1);
    CHECK(zoneFor(PlayerId{1}).cards[0].number == card);
    CHECK(zoneFor(PlayerId{1}).cards[0].name == nameOf(program, game.state().card(card).face));
    for (const PlayerId other : {PlayerId{2}, play::kSpectator}) {
      CHECK_FALSE(zoneFor(other).seen);
      CHECK(zoneFor(other).count == 1);
      CHECK(zoneFor(other).cards.empty());
    }
    const play::Unseen unseen(program);
    const auto shuffles = [&](PlayerId viewer) {
      const std::vector<uint32_t> cards = unseen.cards(game.state(), viewer, game.decision());
      return std::find(cards.begin(), cards.end(), card) != cards.end();
    };
    CHECK_FALSE(shuffles(PlayerId{1}));
    CHECK(shuffles(PlayerId{2}));
  }

  TEST_CASE("who looks at cards sees them until the ability has resolved, and nobody else does") {
    const auto compilation = compiled("champions");
    size_t looks = 0;
    const auto look = [&](const rules::Game& game) {
      const PlayerId viewer = game.decision().player;
      for (uint32_t card = 1; card <= game.state().cards(); ++card) {
        if (!lookedAt(game, card, viewer)) continue;
        const bytecode::Zone& zone = game.program().zones[game.state().card(card).zone];
        if (!zone.hidden || zone.role == ZoneRole::Hand) continue;  // it has been taken, and is seen where it is
        ++looks;
        const std::string name = nameOf(game.program(), game.state().card(card).face);
        const play::View view = play::viewOf(game, viewer);
        const auto isIt = [&](const play::CardView& each) { return each.name == name && each.number == 0; };
        CHECK(std::any_of(view.offered.begin(), view.offered.end(), isIt));
        CHECK(play::viewOf(game, play::kSpectator).offered.empty());
      }
    };
    const auto told = [&](const rules::Game& game, const state::GameState&, size_t) {
      if (game.decision().kind == rules::DecisionKind::Ability && game.decision().source == state::CardRef{}) {
        const bool offer = game.decision().prompt == "Use an ability?";
        if (offer) CHECK(game.state().facts().changes[size_t(bytecode::Change::Known)] == 0);
      }
    };
    for (uint64_t seed = 1; seed <= 30; ++seed) playOn(compilation->program, 0, seed, 200, look, told);
    CHECK(looks > 0);
  }

  TEST_CASE("what is asked and offered can be said by itself, also where it stood in the middle of a sentence") {
    for (const char* folder : {"champions", "redemption"}) {
      CAPTURE(folder);
      const auto compilation = compiled(folder);
      size_t mended = 0;
      const auto look = [&](const rules::Game& game) {
        const rules::Decision asked = play::askedOf(game);
        mended += asked.prompt != game.decision().prompt;
        CHECK(!asked.prompt.starts_with(","));
        CHECK(!asked.prompt.starts_with("choose A "));
        CHECK(!asked.prompt.starts_with("choose Up "));
        for (const rules::Option& option : asked.options) CHECK(!option.text.starts_with("or "));
      };
      for (uint64_t seed = 1; seed <= 4; ++seed)
        playOn(compilation->program, 0, seed, 150, look, [](const rules::Game&, const state::GameState&, size_t) {});
      CHECK(mended > 0);
    }
  }

  TEST_CASE("a card that is known has its other sides as printed, and what it gives when it is paid with") {
    const auto compilation = compiled("champions");
    rules::Game game = play::layOut(compilation->program, play::seatsOf(compilation->program, 0), 1);
    game.start();
    size_t sides = 0;
    size_t paying = 0;
    for (const play::ZoneView& zone : play::viewOf(game, PlayerId{1}).zones) {
      for (const play::CardView& card : zone.cards) {
        CHECK(card.twoFaces == !card.otherFaces.empty());
        paying += !card.resources.empty();
        for (const play::FaceView& face : card.otherFaces) {
          ++sides;
          CHECK(!face.name.empty());
          CHECK(!face.kind.empty());
        }
      }
    }
    CHECK(sides > 0);
    CHECK(paying > 0);
  }

  TEST_CASE("the log marks bookkeeping; what is left says each play, rescue and defeat") {
    const auto compilation = compiled("redemption");
    size_t minor = 0;
    size_t plays = 0;
    const auto told = [&](const rules::Game& game, const state::GameState&, size_t logged) {
      for (size_t i = logged; i < game.log().entries().size(); ++i) {
        const rules::LogEntry& entry = game.log().entries()[i];
        minor += entry.minor;
        const bool play = entry.text.find(" plays ") != std::string::npos && entry.kind == rules::LogKind::Event;
        plays += play;
        const auto has = [&](const char* part) { return entry.text.find(part) != std::string::npos; };
        if (play || (entry.kind == rules::LogKind::Event && (has(" rescues ") || has(" discards "))))
          CHECK_MESSAGE(!entry.minor, entry.text);
        if (has(" must choose ") || has("phase begins") || has("phase ends")) CHECK_MESSAGE(entry.minor, entry.text);
      }
    };
    playOn(compilation->program, 0, 2, 150, [](const rules::Game&) {}, told);
    CHECK(minor > 20);
    CHECK(plays > 5);
  }

  TEST_CASE("until when something lasts is said in words") {
    for (const char* folder : {"champions", "redemption"}) {
      CAPTURE(folder);
      const auto compilation = compiled(folder);
      size_t seen = 0;
      size_t told = 0;
      const auto look = [&](const rules::Game& game) {
        const play::View view = play::viewOf(game, game.decision().player);
        std::vector<std::string> ends;
        for (const play::EffectView& effect : view.effects) ends.push_back(effect.until);
        for (const play::GroupView& group : view.groups) ends.push_back(group.until);
        for (const std::string& end : ends) {
          seen += !end.empty();
          for (const char* part : {"next time of", "end of: ", "begun since"})
            CHECK_MESSAGE(end.find(part) == std::string::npos, end);
        }
        for (const play::EffectView& effect : view.effects) {
          told += effect.text.starts_with("still to come of ");
          // What a rule of the game delays stands on no card.
          if (std::string(folder) == "redemption")
            CHECK_MESSAGE(effect.text.find("the rest of its effect") == std::string::npos, effect.text);
        }
      };
      for (uint64_t seed = 1; seed <= 4; ++seed)
        playOn(compilation->program, 0, seed, 200, look, [](const rules::Game&, const state::GameState&, size_t) {});
      CHECK(seen > 20);
      if (std::string(folder) == "redemption") CHECK(told > 0);
    }
  }

  TEST_CASE("what goes on says how much of it is left, where a player does it and a counter of theirs has that") {
    const tests::Folder folder;
    const std::string path = folder.write("flood.thou", R"(set "Flood" for champions.
hero "Ada" { HP 10. Hand size 5. THW 1. ATK 1. DEF 1. }
ally "Bo" { Cost 1. HP 3. ATK 1. THW 1. }
upgrade "Oilskin" { Cost 1.
  Interrupt: When you would take any amount of damage, exhaust this card → prevent 1 of that damage.
}
scenario "The second of three" {
  Given you are Ada in hero form. Given you control Bo.
  When you take 3 indirect damage, choosing Bo.
  Then you have 1 damage.
}
scenario "Damaged before" {
  Given you are Ada in hero form. Given you control Oilskin. Given you have 2 damage.
  When Ada takes 3 damage.
  Then you have 5 damage.
}
)");
    const auto compilation =
        driver::compile({.paths = {path}, .searchPath = {std::string(THOU_SOURCE_DIR) + "/cards/champions"}});
    REQUIRE(compilation->verified);
    const auto waiting = [&](const std::string& scenario) {  // the game at the decision that is left over
      std::string out, saved;
      llvm::raw_string_ostream stream(out);
      cli::run(*compilation, {.paths = {path}, .scenario = scenario}, {stream, stream, false}, &saved);
      const position::ReadResult read = position::Codec(compilation->program).read(saved);
      REQUIRE(read.position.has_value());
      rules::Game game(compilation->program, 0);
      game.restore(read.position->state);
      CHECK(!position::replay(game, *read.position).has_value());
      REQUIRE(game.status() == rules::Status::Waiting);
      return play::viewOf(game, PlayerId{1});
    };
    const play::View shared = waiting("The second of three");
    REQUIRE(!shared.events.empty());
    CHECK(shared.events.back() == "Ada takes 3 indirect damage (2 left)");
    CHECK(shared.decision->prompt == "choose a character to take");
    const play::View damaged = waiting("Damaged before");
    REQUIRE(!damaged.events.empty());
    CHECK(damaged.events.back() == "Ada takes 3 damage");
  }

  TEST_CASE("why not: a rule that forbids it is quoted, and so is what a card waits for") {
    const auto compilation = compiled("redemption");
    size_t quoted = 0;
    const auto look = [&](const rules::Game& game) {
      for (uint32_t card = 1; card <= game.state().cards(); ++card) {
        const std::string why = play::whyNot(game, card, game.decision().player).value_or("");
        CHECK_MESSAGE(why.find("says that it cannot be done") == std::string::npos, why);
        quoted += why.find("a rule of the game says: Unless a player is skirmishing") != std::string::npos;
      }
    };
    playOn(compilation->program, 0, 1, 30, look, [](const rules::Game&, const state::GameState&, size_t) {});
    CHECK(quoted > 0);
  }

  TEST_CASE("why not: of cards that the player sees, and of no others") {
    const auto compilation = compiled("champions");
    rules::Game game = play::layOut(compilation->program, play::seatsOf(compilation->program, 0), 1);
    game.start();
    size_t asked = 0;
    for (uint32_t card = 1; card <= game.state().cards(); ++card) {
      const bool seen = !hidden(game, card, PlayerId{1});
      const auto why = play::whyNot(game, card, PlayerId{1});
      if (!seen) CHECK_FALSE(why.has_value());
      asked += why.has_value();
    }
    CHECK(asked > 0);
    CHECK_FALSE(play::whyNot(game, 0, PlayerId{1}).has_value());
    CHECK_FALSE(play::whyNot(game, UINT32_MAX, PlayerId{1}).has_value());
  }
}
