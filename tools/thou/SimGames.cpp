// Rows of games, written and read. See SimGames.h.
#include "tools/thou/SimGames.h"

#include <algorithm>
#include <optional>

#include "compiler/diag/PlainJson.h"
#include "llvm/Support/JSON.h"

namespace thou::cli {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// Reads one line; remembers whether all of it was as it should be.
class RowReader {
 public:
  RowReader(const Object& object, SimGames& games) : object_(object), games_(games) {}

  std::optional<SimRow> read() {
    SimRow row;
    row.number = number("number");
    row.seed = number("seed");
    row.ending = text("ending");
    row.winner = uint32_t(number("winner"));
    row.rounds = uint32_t(number("rounds"));
    row.answers = uint32_t(number("answers"));
    row.hash = text("hash");
    row.players = names(object_.getArray("players"));
    row.decks = names(object_.getArray("decks"));
    row.drawn = lists("drawn");
    row.played = lists("played");
    if (const Object* tracks = object_.getObject("tracks")) {
      for (const auto& [name, values] : *tracks) track(row.tracks[games_.names.add(name.str())], values);
    }
    if (const auto trap = object_.getString("trap")) row.trap = trap->str();
    if (row.decks.size() != row.players.size() || row.drawn.size() != row.decks.size() + 1 ||
        row.drawn.size() != row.played.size())
      sound_ = false;
    return sound_ ? std::optional(std::move(row)) : std::nullopt;
  }

 private:
  uint64_t number(const char* key) {
    const auto value = object_.getInteger(key);
    if (!value || *value < 0) sound_ = false;
    return sound_ ? uint64_t(*value) : 0;
  }
  std::string text(const char* key) {
    const auto value = object_.getString(key);
    if (!value) sound_ = false;
    return value ? value->str() : std::string();
  }
  std::vector<uint32_t> names(const Array* array) {
    std::vector<uint32_t> result;
    if (!array) sound_ = false;
    for (const Value& value : array ? *array : Array()) {
      const auto name = value.getAsString();
      if (!name) sound_ = false;
      result.push_back(games_.names.add(name.value_or("").str()));
    }
    return result;
  }
  std::vector<std::vector<uint32_t>> lists(const char* key) {
    std::vector<std::vector<uint32_t>> result;
    const Array* array = object_.getArray(key);
    if (!array) sound_ = false;
    for (const Value& value : array ? *array : Array()) result.push_back(names(value.getAsArray()));
    return result;
  }
  void track(std::vector<int64_t>& track, const Value& values) {
    const Array* array = values.getAsArray();
    if (!array) sound_ = false;
    for (const Value& value : array ? *array : Array()) {
      if (!value.getAsInteger()) sound_ = false;
      track.push_back(value.getAsInteger().value_or(0));
    }
  }

  const Object& object_;
  SimGames& games_;
  bool sound_ = true;
};

std::vector<std::string> texts(const Array* array) {
  std::vector<std::string> result;
  for (const Value& value : array ? *array : Array()) result.push_back(value.getAsString().value_or("").str());
  return result;
}

/// The last line of a run; nothing where the object is none.
std::optional<SimRun> runOf(const Object& object) {
  if (!object.getString("game") || !object.getArray("players") || !object.getArray("decks") ||
      !object.getInteger("games"))
    return std::nullopt;
  return SimRun{.game = object.getString("game")->str(),
                .players = texts(object.getArray("players")),
                .decks = texts(object.getArray("decks")),
                .changes = texts(object.getArray("changes")),
                .seed = uint64_t(object.getInteger("seed").value_or(1)),
                .rotate = object.getBoolean("rotate").value_or(false)};
}

}  // namespace

uint32_t Names::add(const std::string& name) {
  const auto [found, added] = ids_.try_emplace(name, uint32_t(names_.size()));
  if (added) names_.push_back(name);
  return found->second;
}

bool SimGames::versus() const {
  return std::any_of(rows.begin(), rows.end(), [](const SimRow& row) { return row.winner > 0; });
}

void writeRow(llvm::raw_ostream& out, const SimGames& games, const SimRow& row) {
  diag::PlainJson json(out);
  const auto names = [&](const std::vector<uint32_t>& ids) {
    for (const uint32_t id : ids) json.value(llvm::json::fixUTF8(games.names[id]));
  };
  const auto lists = [&](const std::vector<std::vector<uint32_t>>& all) {
    for (const std::vector<uint32_t>& list : all) json.array([&] { names(list); });
  };
  json.object([&] {
    json.attribute("number", int64_t(row.number));
    json.attribute("seed", int64_t(row.seed));
    json.attribute("ending", row.ending);
    json.attribute("winner", int64_t(row.winner));
    json.attribute("rounds", int64_t(row.rounds));
    json.attribute("answers", int64_t(row.answers));
    json.attribute("hash", row.hash);
    json.attributeArray("players", [&] { names(row.players); });
    json.attributeArray("decks", [&] { names(row.decks); });
    json.attributeArray("drawn", [&] { lists(row.drawn); });
    json.attributeArray("played", [&] { lists(row.played); });
    json.attributeObject("tracks", [&] {
      std::map<std::string_view, const std::vector<int64_t>*> sorted;
      for (const auto& [id, values] : row.tracks) sorted[games.names[id]] = &values;
      for (const auto& [name, values] : sorted) {
        json.attributeArray(llvm::StringRef(name.data(), name.size()), [&] {
          for (const int64_t value : *values) json.value(value);
        });
      }
    });
    if (!row.trap.empty()) json.attribute("trap", llvm::json::fixUTF8(row.trap));
  });
  out << '\n';
}

std::string readGames(const std::vector<std::pair<std::string, std::string>>& files, SimGames& games) {
  bool any = false;
  for (const auto& [path, text] : files) {
    size_t line = 0;
    bool ended = false;
    for (llvm::StringRef rest = text; !rest.empty();) {
      const auto [first, behind] = rest.split('\n');
      rest = behind;
      const std::string place = path + ":" + std::to_string(++line) + ": ";
      llvm::Expected<Value> value = llvm::json::parse(first);
      const Object* object = value ? value->getAsObject() : nullptr;
      if (!value) llvm::consumeError(value.takeError());
      std::optional<SimRun> run = object ? runOf(*object) : std::nullopt;
      if (run && !ended) {
        if (any && games.run.game != run->game)
          return path + ": these are games of " + run->game + ", and others of " + games.run.game;
        if (any && games.run != *run) return path + ": these are games of another run: other players, decks or seeds";
        games.run = std::move(*run);
        games.seconds += object->getNumber("seconds").value_or(0);
        games.stopped |= object->getBoolean("stopped").value_or(false);
        any = ended = true;
        continue;
      }
      std::optional<SimRow> row = object && !ended ? RowReader(*object, games).read() : std::nullopt;
      if (!row) return place + "this is no line of `thou sim --json`";
      games.rows.push_back(std::move(*row));
    }
    if (!ended) return path + ": the last line is missing, with the counts: it is not all that `thou sim --json` wrote";
  }
  std::sort(games.rows.begin(), games.rows.end(), [](const SimRow& a, const SimRow& b) { return a.number < b.number; });
  for (size_t i = 1; i < games.rows.size(); ++i) {
    if (games.rows[i].number == games.rows[i - 1].number)
      return "game " + std::to_string(games.rows[i].number) + " is in two files";
  }
  return {};
}

}  // namespace thou::cli
