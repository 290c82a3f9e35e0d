// Counting games. See SimReport.h.
#include "tools/thou/SimReport.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

constexpr size_t kCardsShown = 8;      ///< at each end of the table
constexpr uint64_t kFewestGames = 10;  ///< with and without a card, before its worth is told

/// A share with its 95 % confidence interval (Wilson, "Probable inference", 1927).
struct Share {
  uint64_t of = 0;
  uint64_t all = 0;

  double value() const { return all == 0 ? 0 : double(of) / double(all); }
  std::pair<double, double> interval() const {
    if (all == 0) return {0, 1};
    constexpr double z = 1.959964;
    const double n = double(all);
    const double middle = (value() + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(value() * (1 - value()) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
  }
};

void write(llvm::raw_ostream& out, std::string_view what, const Share& share) {
  const auto [low, high] = share.interval();
  out << "  " << llvm::left_justify(ref(what), 28)
      << llvm::format("%6.1f %%  (%.1f to %.1f)\n", 100 * share.value(), 100 * low, 100 * high);
}

struct CardWorth {
  std::string card;
  Share with, without;
  double difference() const { return with.value() - without.value(); }
};

/// How often games were won in which a card was seen, and in which it was not; largest difference first.
std::vector<CardWorth> worthOf(const std::vector<SimRow>& rows) {
  std::map<std::string, Share> seen;
  Share all;
  const auto won = [](const SimRow& row) { return row.ending == "won" && row.winner <= 1; };
  for (const SimRow& row : rows) {
    all.all += 1;
    all.of += won(row);
    for (const std::string& card : row.seen) {
      seen[card].all += 1;
      seen[card].of += won(row);
    }
  }
  std::vector<CardWorth> result;
  if (all.of == 0 || all.of == all.all) return result;  // nothing to compare
  for (const auto& [card, with] : seen) {
    const Share without{all.of - with.of, all.all - with.all};
    if (with.all >= kFewestGames && without.all >= kFewestGames) result.push_back({card, with, without});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const CardWorth& a, const CardWorth& b) { return a.difference() > b.difference(); });
  return result;
}

}  // namespace

void writeRow(llvm::raw_ostream& out, const SimRow& row) {
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("number", int64_t(row.number));
    json.attribute("seed", int64_t(row.seed));
    json.attribute("ending", row.ending);
    json.attribute("winner", int64_t(row.winner));
    json.attribute("rounds", int64_t(row.rounds));
    json.attribute("answers", int64_t(row.answers));
    json.attribute("hash", row.hash);
    json.attributeArray("seen", [&] {
      for (const std::string& card : row.seen) json.value(llvm::json::fixUTF8(card));
    });
    if (!row.trap.empty()) json.attribute("trap", llvm::json::fixUTF8(row.trap));
  });
  out << '\n';
}

bool readRow(std::string_view line, SimRow& row) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(ref(line));
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  const llvm::json::Object* object = value->getAsObject();
  if (!object) return false;
  const auto number = [&](const char* key) { return uint64_t(object->getInteger(key).value_or(0)); };
  const auto text = [&](const char* key) { return object->getString(key).value_or("").str(); };
  if (!object->getInteger("number") || !object->getString("ending") || !object->getString("hash")) return false;
  row = {.number = number("number"),
         .seed = number("seed"),
         .ending = text("ending"),
         .winner = uint32_t(number("winner")),
         .rounds = uint32_t(number("rounds")),
         .answers = uint32_t(number("answers")),
         .hash = text("hash"),
         .seen = {},
         .trap = text("trap")};
  if (const llvm::json::Array* seen = object->getArray("seen")) {
    for (const llvm::json::Value& card : *seen) row.seen.push_back(card.getAsString().value_or("").str());
  }
  return true;
}

void reportSim(const std::vector<SimRow>& rows, const SimCounts& counts, bool json, Output output) {
  std::map<std::string, uint64_t> endings;
  uint64_t rounds = 0;
  uint64_t answers = 0;
  for (const SimRow& row : rows) {
    ++endings[row.ending == "won" && row.winner > 0 ? "won by player " + std::to_string(row.winner) : row.ending];
    rounds += row.rounds;
    answers += row.answers;
  }
  const double games = std::max<double>(1, double(rows.size()));
  if (json) {
    llvm::json::OStream object(output.out);
    object.object([&] {
      object.attribute("game", llvm::json::fixUTF8(counts.game));
      object.attributeArray("players", [&] {
        for (const std::string& player : counts.players) object.value(player);
      });
      object.attribute("games", int64_t(rows.size()));
      object.attribute("traps", int64_t(endings["trapped"]));
      object.attribute("stuck", int64_t(endings["stuck"]));
      object.attributeObject("endings", [&] {
        for (const auto& [ending, many] : endings) {
          if (many > 0) object.attribute(ending, int64_t(many));
        }
      });
      object.attribute("rounds", double(rounds) / games);
      object.attribute("answers", double(answers) / games);
      object.attribute("seconds", counts.seconds);
    });
    output.out << '\n';
    return;
  }
  output.out << counts.game << ": " << rows.size() << (rows.size() == 1 ? " game" : " games");
  if (!counts.players.empty()) {
    output.out << " (";
    for (size_t i = 0; i < counts.players.size(); ++i) output.out << (i ? " and " : "") << counts.players[i];
    output.out << ')';
  }
  output.out << "\n\nendings, with the 95 % confidence interval\n";
  for (const auto& [ending, many] : endings) {
    if (many > 0) write(output.out, ending, {many, rows.size()});
  }
  output.out << "\na game has on average\n"
             << "  " << llvm::left_justify("rounds", 28) << llvm::format("%8.1f\n", double(rounds) / games) << "  "
             << llvm::left_justify("answers of players", 28) << llvm::format("%8.1f\n", double(answers) / games);
  const std::vector<CardWorth> worth = worthOf(rows);
  if (!worth.empty()) {
    output.out << "\ngames won by player 1 or by all: where a card was seen, and where it was not\n";
    for (size_t i = 0; i < worth.size(); ++i) {
      if (i >= kCardsShown && i + kCardsShown < worth.size()) continue;
      output.out << "  " << llvm::left_justify(worth[i].card, 34)
                 << llvm::format("%6.1f %% of %4llu  %6.1f %% of %4llu\n", 100 * worth[i].with.value(),
                                 (unsigned long long)worth[i].with.all, 100 * worth[i].without.value(),
                                 (unsigned long long)worth[i].without.all);
    }
  }
  for (const SimRow& row : rows) {
    if (!row.trap.empty() || row.ending == "stuck")
      output.out << "\nseed " << row.seed << ": " << row.ending << '\n' << row.trap << '\n';
  }
  if (counts.seconds > 0)
    output.out << llvm::format("\n%.1f s, %.1f games a second\n", counts.seconds, double(rows.size()) / counts.seconds);
}

}  // namespace thou::cli
