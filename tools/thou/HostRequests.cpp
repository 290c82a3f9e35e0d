// What each request of `thou host` does. Everything is checked before anything changes: a request that fails has done nothing.
#include <algorithm>

#include "compiler/diag/Render.h"
#include "compiler/driver/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "runtime/play/View.h"
#include "tools/thou/Host.h"
#include "tools/thou/Layouts.h"
#include "tools/thou/Scope.h"
#include "tools/thou/ViewJson.h"

namespace thou::cli {

using bytecode::Program;
using position::Value;
using rules::Status;

namespace {

constexpr size_t kNameBytes = 200;

/// What a function that writes for people has said, in one line.
std::string inOneLine(std::string said) {
  if (said.starts_with("thou: ")) said.erase(0, 6);
  while (said.ends_with('\n')) said.pop_back();
  std::replace(said.begin(), said.end(), '\n', ' ');
  return said;
}

size_t errorsOf(const Games& games) {
  size_t errors = 0;
  for (const driver::Compilation* game : games) {
    errors += game->unreadable.size();
    for (const diag::Diagnostic& diagnostic : game->sink.sorted())
      errors += diag::severity(diagnostic.id) == diag::Severity::Error;
  }
  return errors;
}

/// Whether a path is below a folder, both without links.
bool below(llvm::StringRef path, llvm::StringRef folder) {
  return path == folder || (path.starts_with(folder) && (folder.ends_with("/") || path[folder.size()] == '/'));
}

}  // namespace

// ---- sets

Host::Failed Host::doHello(const Value&, Json& json) {
  about(json);
  return std::nullopt;
}

void Host::about(const Games& games, Json& json) const {
  json.attributeArray("games", [&] {
    for (const driver::Compilation* cards : games) {
      const Program& program = cards->program;
      for (const bytecode::Layout& layout : program.layouts) {
        json.object([&] {
          json.attribute("name", jsonText(program.string(layout.name)));
          json.attribute("ruleset", jsonText(rulesetOf(*cards)));
          json.attribute("fewest", int64_t(layout.fewest));
          json.attribute("most", int64_t(layout.most));
          json.attributeArray("decks", [&] {
            for (const bytecode::Index deck : layout.decks)
              json.value(jsonText(program.string(program.decks[deck].name)));
          });
        });
      }
    }
  });
  json.attributeArray("decks", [&] {
    for (const driver::Compilation* cards : games) {
      for (const bytecode::Deck& deck : cards->program.decks) {
        json.object([&] {
          json.attribute("name", jsonText(cards->program.string(deck.name)));
          json.attribute("ruleset", jsonText(rulesetOf(*cards)));
        });
      }
    }
  });
  json.attributeArray("modes", [&] {
    for (const driver::Compilation* cards : games) {
      for (const bytecode::Index mode : cards->program.modes) json.value(jsonText(cards->program.string(mode)));
    }
  });
}

Host::Failed Host::doGames(const Value& request, Json& json) {
  uint32_t number = 0;
  if (Failed failure = sets(request, number)) return failure;
  about(sets_[number].games, json);
  return std::nullopt;
}

Host::Failed Host::files(const Value& request, std::vector<std::string>& paths) const {
  if (Failed failure = texts(request, "paths", paths)) return failure;
  for (std::string& path : paths) {
    llvm::SmallString<256> real;
    const bool readable = path.find('\0') == std::string::npos && !llvm::sys::fs::real_path(path, real);
    const bool allowed =
        readable && std::any_of(options_.folders.begin(), options_.folders.end(), [&](const auto& each) {
          llvm::SmallString<256> folder;
          return !llvm::sys::fs::real_path(each, folder) && below(real, folder);
        });
    // Whether there is a file that may not be read is not said either.
    if (!allowed) return Failure{"refused", path + " is in no folder that may be read (`thou host --sets FOLDER`)"};
    path = std::string(real);
  }
  return std::nullopt;
}

Host::Failed Host::doLoad(const Value& request, Json& json) {
  if (sets_.size() >= options_.sets) return Failure{"limit", "there are too many sets: `drop` some"};
  std::vector<std::string> paths;
  if (Failed failure = files(request, paths)) return failure;
  std::vector<std::pair<std::string, std::string>> given;
  if (const Value* const texts = request.find("texts")) {
    if (texts->kind != Value::Kind::Array) return wrong("texts", "a list of objects with `name` and `text`");
    for (const Value& item : texts->items) {
      const Value* const name = item.find("name");
      const Value* const text = item.find("text");
      if (!name || !text || name->kind != Value::Kind::String || text->kind != Value::Kind::String ||
          item.members.size() != 2 || name->text.size() > kNameBytes)
        return wrong("texts", "a list of objects with `name` and `text`");
      if (name->text.empty() || name->text.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos)
        return Failure{"request", "the name of a text is that of a file without a folder"};
      given.emplace_back("text:/" + name->text, text->text);
    }
  }
  if (paths.empty() == given.empty()) return Failure{"request", "`load` wants either `paths` or `texts`"};
  Sets loaded;
  if (paths.empty())
    loaded.owned.push_back(driver::compileTexts(std::move(given), options_.searchPath));
  else
    loaded.owned = driver::compileGames({.paths = paths, .searchPath = options_.searchPath});
  for (const auto& cards : loaded.owned) loaded.games.push_back(cards.get());
  const size_t errors = errorsOf(loaded.games);
  json.attribute("sets", int64_t(nextSets_));
  json.attribute("errors", int64_t(errors));
  json.attributeArray("diagnostics", [&] {
    for (const driver::Compilation* cards : loaded.games) {
      for (const std::string& unreadable : cards->unreadable)
        json.object([&] { json.attribute("message", jsonText(unreadable)); });
      for (const diag::Diagnostic& diagnostic : cards->sink.sorted())
        json.rawValue(diag::renderJson(cards->sources, diagnostic));
    }
  });
  about(loaded.games, json);
  sets_[nextSets_++] = std::move(loaded);
  return std::nullopt;
}

position::Codec& Host::codecOf(uint32_t sets, const driver::Compilation& cards) {
  std::unique_ptr<position::Codec>& codec = sets_[sets].codecs[&cards];
  if (!codec) codec = std::make_unique<position::Codec>(cards.program);
  return *codec;
}

// ---- games

void Host::standing(const rules::Game& game, Json& json) {
  json.attribute("status", nameOf(game.status()));
  if (game.status() == Status::Waiting) json.attribute("waits", int64_t(game.decision().player.value));
  if (game.state().facts().winner != 0) json.attribute("winner", int64_t(game.state().facts().winner));
}

Host::Failed Host::seatDown(Table table, Json& json) {
  trim(table);
  json.attribute("game", int64_t(nextGame_));
  standing(table.game, json);
  tables_.emplace(nextGame_++, std::move(table));
  return std::nullopt;
}

void Host::trim(Table& table) const {
  const size_t kept = table.game.log().entries().size();
  if (kept <= options_.logged) return;
  table.game.log().dropFirst(kept - options_.logged / 2);
  table.before += kept - options_.logged / 2;
}

Host::Failed Host::doNew(const Value& request, Json& json) {
  if (full()) return Failure{"limit", "there are too many games: `drop` some"};
  uint32_t from = 0;
  std::string name;
  std::vector<std::string> decks;
  std::vector<std::string> modes;
  int64_t seats = 0;
  int64_t seed = 1;
  int64_t logged = 1;
  for (Failed failure : {sets(request, from), text(request, "name", name), texts(request, "decks", decks),
                         texts(request, "modes", modes), number(request, "seats", 0, state::kMaxPlayers, seats),
                         number(request, "seed", 0, INT64_MAX, seed), number(request, "log", 0, 1, logged)}) {
    if (failure) return failure;
  }
  if (decks.size() > state::kMaxPlayers) return Failure{"request", "there are more decks than players can be"};
  std::string said;
  llvm::raw_string_ostream out(said);
  const auto found = tableOf(sets_[from].games, name, decks, uint32_t(seats), {.out = out, .err = out});
  if (!found) return Failure{"unknown", inOneLine(said)};
  const Program& program = found->compilation->program;
  rules::Game game = play::layOut(program, found->seats, uint64_t(seed));
  for (const std::string& mode : modes) {
    const auto at = std::find_if(program.modes.begin(), program.modes.end(),
                                 [&](bytecode::Index index) { return folded(program.string(index)) == folded(mode); });
    if (at == program.modes.end()) return Failure{"unknown", "there is no mode " + mode.substr(0, kNameBytes)};
    game.setMode(bytecode::Index(at - program.modes.begin()));
  }
  game.log().enabled = logged != 0;
  if (game.start() == Status::Trapped) return Failure{"trapped", rules::describe(program, game.trap())};
  return seatDown({.sets = from, .cards = found->compilation, .game = std::move(game)}, json);
}

Host::Failed Host::doOpen(const Value& request, Json& json) {
  if (full()) return Failure{"limit", "there are too many games: `drop` some"};
  uint32_t from = 0;
  std::string text;
  int64_t logged = 1;
  for (Failed failure :
       {sets(request, from), Host::text(request, "position", text), number(request, "log", 0, 1, logged)}) {
    if (failure) return failure;
  }
  position::Problem problem{{}, "there are no cards that it could be of"};
  const driver::Compilation* cards = nullptr;
  position::ReadResult best;
  for (const driver::Compilation* each : sets_[from].games) {
    if (!each->verified || (cards && best.sameProgram)) continue;
    position::ReadResult read = codecOf(from, *each).read(text);
    if (!read.position) {
      if (!cards) problem = read.problem;
    } else if (!cards || read.sameProgram) {
      cards = each;
      best = std::move(read);
    }
  }
  if (!cards)
    return Failure{"position", "line " + std::to_string(problem.where.line) + ", column " +
                                   std::to_string(problem.where.column) + ": " + problem.text};
  if (best.position->inputs.size() > options_.inputs)
    return Failure{"limit", "a position has at most " + std::to_string(options_.inputs) + " inputs here"};
  rules::Game game(cards->program, 0);
  game.log().enabled = logged != 0;
  game.restore(best.position->state);
  if (const auto otherwise = position::replay(game, *best.position)) return Failure{"position", *otherwise};
  json.attribute("sameCards", best.sameProgram);
  return seatDown({.sets = from, .cards = cards, .game = std::move(game)}, json);
}

Host::Failed Host::doView(const Value& request, Json& json) {
  Table* at = nullptr;
  state::PlayerId player;
  if (Failed failure = table(request, "game", at)) return failure;
  if (Failed failure = seat(request, "player", at->game, player)) return failure;
  json.attributeBegin("view");
  writeView(json, at->cards->program, play::viewOf(at->game, player));
  json.attributeEnd();
  return std::nullopt;
}

Host::Failed Host::doDecision(const Value& request, Json& json) {
  Table* at = nullptr;
  if (Failed failure = table(request, "game", at)) return failure;
  standing(at->game, json);
  if (at->game.status() == Status::Waiting) writeDecision(json, at->cards->program, play::askedOf(at->game));
  return std::nullopt;
}

Host::Failed Host::doAnswer(const Value& request, Json& json) {
  Table* at = nullptr;
  if (Failed failure = table(request, "game", at)) return failure;
  rules::Game& game = at->game;
  if (game.status() != Status::Waiting) return Failure{"over", "the game waits for no decision"};
  state::PlayerId viewer;
  if (Failed failure = seat(request, "view", game, viewer)) return failure;
  const rules::Decision asked = play::askedOf(game);
  std::vector<uint32_t> chosen;
  if (Failed failure = choice(request, asked, chosen)) return failure;
  if (const auto problem = rules::checkAnswer(asked, chosen)) return Failure{"illegal", *problem};
  if (const auto problem = game.answer(chosen)) return Failure{"illegal", *problem};
  if (game.status() == Status::Trapped) {
    const std::string trap = rules::describe(at->cards->program, game.trap());
    game.restore(game.state());  // it is back before the answer, and waits for another
    return Failure{"trapped", trap};
  }
  trim(*at);
  standing(game, json);
  if (!request.find("view")) return std::nullopt;
  json.attributeBegin("view");
  writeView(json, at->cards->program, play::viewOf(game, viewer));
  json.attributeEnd();
  return std::nullopt;
}

Host::Failed Host::doState(const Value& request, Json& json) {
  Table* at = nullptr;
  if (Failed failure = table(request, "game", at)) return failure;
  standing(at->game, json);
  json.attribute("hash", hex(at->game.state().facts().logHash));
  json.attribute("position", jsonText(codecOf(at->sets, *at->cards).write({.state = at->game.state(), .inputs = {}})));
  return std::nullopt;
}

Host::Failed Host::doCopy(const Value& request, Json& json) {
  Table* at = nullptr;
  if (Failed failure = table(request, "game", at)) return failure;
  if (full()) return Failure{"limit", "there are too many games: `drop` some"};
  Table copy{
      .sets = at->sets, .cards = at->cards, .game = at->game, .before = at->before + at->game.log().entries().size()};
  copy.game.log().clear();
  return seatDown(std::move(copy), json);
}

Host::Failed Host::doRestore(const Value& request, Json& json) {
  Table* at = nullptr;
  Table* from = nullptr;
  if (Failed failure = table(request, "game", at)) return failure;
  if (Failed failure = table(request, "from", from)) return failure;
  if (at->cards != from->cards) return Failure{"request", "the two games are of different cards"};
  if (at != from) {
    at->game.restore(from->game.state());
    at->before = from->before + from->game.log().entries().size();
    at->game.log().clear();
  }
  standing(at->game, json);
  return std::nullopt;
}

Host::Failed Host::doDrop(const Value& request, Json& json) {
  if ((request.find("game") != nullptr) == (request.find("sets") != nullptr))
    return Failure{"request", "`drop` wants either `game` or `sets`"};
  if (request.find("game")) {
    Table* at = nullptr;
    int64_t number = 0;
    if (Failed failure = table(request, "game", at, &number)) return failure;
    tables_.erase(uint32_t(number));
    json.attribute("dropped", number);
    return std::nullopt;
  }
  uint32_t number = 0;
  if (Failed failure = sets(request, number)) return failure;
  if (number == 0) return Failure{"request", "sets 0 were there from the start, and stay"};
  if (std::any_of(tables_.begin(), tables_.end(), [&](const auto& each) { return each.second.sets == number; }))
    return Failure{"request", "games of these sets are still there"};
  sets_.erase(number);
  json.attribute("dropped", int64_t(number));
  return std::nullopt;
}

Host::Failed Host::doLog(const Value& request, Json& json) {
  Table* at = nullptr;
  state::PlayerId player;
  int64_t since = 0;
  if (Failed failure = table(request, "game", at)) return failure;
  if (Failed failure = seat(request, "player", at->game, player)) return failure;
  if (Failed failure = number(request, "since", 0, INT64_MAX, since)) return failure;
  const std::vector<rules::LogEntry>& entries = at->game.log().entries();
  const size_t next = at->before + entries.size();
  const size_t first = std::clamp(size_t(since), at->before, next);
  json.attribute("first", int64_t(first));
  json.attribute("next", int64_t(next));
  writeLog(json, entries, first - at->before, player);
  return std::nullopt;
}

Host::Failed Host::doWhyNot(const Value& request, Json& json) {
  Table* at = nullptr;
  state::PlayerId player;
  int64_t card = 0;
  if (Failed failure = table(request, "game", at)) return failure;
  if (Failed failure = seat(request, "player", at->game, player)) return failure;
  if (Failed failure = number(request, "card", 1, UINT32_MAX, card)) return failure;
  if (!state::isPlayer(player)) return wrong("player", "a seat, and has to be given");
  if (card == 0) return wrong("card", "the number of a card, and has to be given");
  const std::optional<std::string> why = play::whyNot(at->game, uint32_t(card), player);
  if (!why) return Failure{"unknown", "the player sees no such card in hand or in play"};
  if (why->empty())
    json.attribute("why", nullptr);
  else
    json.attribute("why", jsonText(*why));
  return std::nullopt;
}

Host::Failed Host::doClose(const Value&, Json& json) {
  closed_ = true;
  json.attribute("closed", true);
  return std::nullopt;
}

}  // namespace thou::cli
