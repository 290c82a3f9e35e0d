// Tables of many games. See SimReport.h.
#include "tools/thou/SimReport.h"

#include <algorithm>

#include "compiler/diag/PlainJson.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Scope.h"
#include "tools/thou/Worth.h"

namespace thou::cli {
namespace {

constexpr size_t kCardsShown = 8;  ///< at each end of a table
constexpr size_t kNameColumns = 30;

/// A name in so many columns, cut off where it is longer.
std::string column(const std::string& name, size_t columns) {
  const std::string cut = name.size() <= columns ? name : name.substr(0, columns - 2) + "..";
  return cut + std::string(columns - std::min(columns, cut.size()), ' ');
}

void writeShare(llvm::raw_ostream& out, const std::string& what, const Share& share) {
  const auto [low, high] = share.interval();
  out << "  " << column(what, kNameColumns)
      << llvm::format("%7llu  %6.1f %%  (%.1f to %.1f)\n", (unsigned long long)share.of, 100 * share.value(), 100 * low,
                      100 * high);
}

std::vector<double> valuesOf(const SimGames& games, uint32_t SimRow::* member) {
  std::vector<double> values;
  for (const SimRow& row : games.rows) values.push_back(double(row.*member));
  return values;
}

void writeMean(llvm::raw_ostream& out, const char* what, std::vector<double> values) {
  const Mean mean = meanOf(values);
  const double low = quantile(values, 0.25), middle = quantile(values, 0.5), high = quantile(values, 0.75);
  out << "  " << column(what, 20)
      << llvm::format("%6.1f (%.1f to %.1f); median %.0f, quartiles %.0f, %.0f\n", mean.value, mean.low, mean.high,
                      middle, low, high);
}

void writeWorth(llvm::raw_ostream& out, const SimGames& games, Met met, const char* title, const char* nothing) {
  const std::vector<Worth> worth = worthOf(games, met);
  out << '\n' << title << '\n';
  if (worth.empty()) {
    out << "  " << nothing << " (" << games.rows.size() << " games)\n";
    return;
  }
  out << "  " << column("card", 28) << "      won with       without  difference\n";
  for (size_t i = 0; i < worth.size(); ++i) {
    if (i >= kCardsShown && i + kCardsShown < worth.size()) {
      if (i == kCardsShown) out << "  ...\n";
      continue;
    }
    const Worth& each = worth[i];
    // Of a card that several decks hold it is said whose it was.
    const bool shared =
        std::count_if(worth.begin(), worth.end(), [&](const Worth& other) { return other.card == each.card; }) > 1;
    const std::string name = shared ? column(each.card, 15) + " " + each.deck : each.card;
    out << "  " << column(name, 28)
        << llvm::format("%3.0f %% of %5llu  %3.0f %% of %4llu  %+4.0f (%+.0f to %+.0f)%s\n", 100 * each.with.value(),
                        (unsigned long long)each.with.all, 100 * each.without.value(),
                        (unsigned long long)each.without.all, 100 * each.difference.value, 100 * each.difference.low,
                        100 * each.difference.high, each.difference.clear() ? " *" : "");
  }
}

void strings(llvm::json::OStream& json, const char* key, const std::vector<std::string>& values) {
  json.attributeArray(key, [&] {
    for (const std::string& value : values) json.value(llvm::json::fixUTF8(value));
  });
}

void writeSummary(const SimGames& games, llvm::raw_ostream& out) {
  const auto count = [&](const char* ending) {
    return std::count_if(games.rows.begin(), games.rows.end(), [&](const SimRow& row) { return row.ending == ending; });
  };
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("game", llvm::json::fixUTF8(games.run.game));
    strings(json, "players", games.run.players);
    strings(json, "decks", games.run.decks);
    strings(json, "changes", games.run.changes);
    json.attribute("seed", int64_t(games.run.seed));
    json.attribute("rotate", games.run.rotate);
    json.attribute("games", int64_t(games.rows.size()));
    json.attribute("traps", int64_t(count("trapped")));
    json.attribute("stuck", int64_t(count("stuck")));
    json.attribute("stopped", games.stopped);
    json.attributeObject("endings", [&] {
      for (const auto& [ending, many] : endingsOf(games)) json.attribute(ending, int64_t(many));
    });
    json.attributeArray("rates", [&] {
      for (const Rate& rate : ratesOf(games)) {
        json.object([&] {
          json.attribute("of", rate.of);
          json.attribute("name", llvm::json::fixUTF8(rate.name));
          json.attribute("won", int64_t(rate.share.of));
          json.attribute("games", int64_t(rate.share.all));
          json.attribute("low", rate.share.interval().first);
          json.attribute("high", rate.share.interval().second);
        });
      }
    });
    json.attribute("rounds", meanOf(valuesOf(games, &SimRow::rounds)).value);
    json.attribute("answers", meanOf(valuesOf(games, &SimRow::answers)).value);
    json.attribute("seconds", games.seconds);
  });
  out << '\n';
}

std::string listed(const std::vector<std::string>& values, const char* between) {
  std::string result;
  for (const std::string& value : values) result += (result.empty() ? "" : between) + value;
  return result;
}

}  // namespace

void reportSim(const SimGames& games, bool json, Output output) {
  llvm::raw_ostream& out = output.out;
  if (json) {
    for (const SimRow& row : games.rows) writeRow(out, games, row);
    writeSummary(games, out);
    return;
  }
  out << games.run.game << '\n'
      << "  " << games.rows.size() << (games.rows.size() == 1 ? " game" : " games")
      << (games.stopped ? ", stopped before all were played" : "") << "; players: " << listed(games.run.players, ", ")
      << '\n'
      << "  decks:\n";
  for (const std::string& deck : games.run.decks) out << "    " << deck << '\n';
  if (games.run.rotate) out << "  players and decks rotate\n";
  for (const std::string& change : games.run.changes) out << "  " << change << '\n';
  if (games.rows.empty()) return;
  out << "\nendings, with the 95 % confidence interval\n";
  for (const auto& [ending, many] : endingsOf(games)) writeShare(out, ending, {many, games.rows.size()});
  std::string of;
  for (const Rate& rate : ratesOf(games)) {
    if (of != rate.of) out << "\ngames won, by " << rate.of << '\n';
    of = rate.of;
    writeShare(out, rate.name, rate.share);
  }
  out << "\na game has on average\n";
  writeMean(out, "rounds", valuesOf(games, &SimRow::rounds));
  writeMean(out, "answers of players", valuesOf(games, &SimRow::answers));
  const char* const tooFew = "too few games, with and without a card, or all ended alike";
  writeWorth(out, games, Met::Drawn, "what players' cards were worth that were drawn, or were not", tooFew);
  writeWorth(out, games, Met::Played, "what players' cards were worth that were played, or were not", tooFew);
  if (!games.versus())
    writeWorth(out, games, Met::Came, "what the scenario's cards were worth that came, or did not", tooFew);
  out << "  (* = the 95 % confidence interval of the difference does not hold 0)\n";
  for (const SimRow& row : games.rows) {
    if (row.fault()) out << "\nseed " << row.seed << ": " << row.ending << '\n' << row.trap << '\n';
  }
  if (games.seconds > 0)
    out << llvm::format("\n%.1f s, %.1f games a second\n", games.seconds, double(games.rows.size()) / games.seconds);
}

namespace {

struct Compared {
  std::string what;
  std::string first, second;  ///< as they are shown
  Difference difference;
  double scale = 1;
};

/// Wins of all games, or of each seat's where players win against one another.
std::vector<Compared> compare(const SimGames& first, const SimGames& second) {
  std::vector<Compared> result;
  const auto percent = [](const Share& share) {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::format("%.1f %% of %llu", 100 * share.value(),
                                                   (unsigned long long)share.all);
    return text;
  };
  const auto share = [](const SimGames& games, size_t seat) {
    Share won;
    for (const SimRow& row : games.rows) won.add(row.won(seat));
    return won;
  };
  const bool versus = first.versus() || second.versus();
  const size_t seats = versus ? std::min(first.rows.empty() ? 0 : first.rows[0].players.size(),
                                         second.rows.empty() ? 0 : second.rows[0].players.size())
                              : 1;
  for (size_t seat = 1; seat <= seats; ++seat) {
    const Share a = share(first, seat), b = share(second, seat);
    result.push_back({.what = versus ? "won by player " + std::to_string(seat) : "won",
                      .first = percent(a),
                      .second = percent(b),
                      .difference = differenceOf(b, a),
                      .scale = 100});
  }
  for (const auto& [what, member] :
       {std::pair{"rounds", &SimRow::rounds}, std::pair{"answers of players", &SimRow::answers}}) {
    const std::vector<double> a = valuesOf(first, member), b = valuesOf(second, member);
    Compared compared{.what = what, .first = {}, .second = {}, .difference = differenceOf(b, a)};
    llvm::raw_string_ostream(compared.first) << llvm::format("%.1f", meanOf(a).value);
    llvm::raw_string_ostream(compared.second) << llvm::format("%.1f", meanOf(b).value);
    result.push_back(std::move(compared));
  }
  return result;
}

}  // namespace

void reportComparison(const SimGames& first, const SimGames& second, bool json, Output output) {
  const std::vector<Compared> compared = compare(first, second);
  if (json) {
    diag::PlainJson object(output.out);
    object.object([&] {
      for (const auto& [key, games] : {std::pair{"first", &first}, std::pair{"second", &second}}) {
        object.attributeObject(key, [&] {
          object.attribute("game", llvm::json::fixUTF8(games->run.game));
          strings(object, "players", games->run.players);
          strings(object, "decks", games->run.decks);
          strings(object, "changes", games->run.changes);
          object.attribute("games", int64_t(games->rows.size()));
        });
      }
      object.attributeArray("differences", [&] {
        for (const Compared& each : compared) {
          object.object([&] {
            object.attribute("of", each.what);
            object.attribute("value", each.difference.value);
            object.attribute("low", each.difference.low);
            object.attribute("high", each.difference.high);
            object.attribute("clear", each.difference.clear());
          });
        }
      });
    });
    output.out << '\n';
    return;
  }
  for (const auto& [key, games] : {std::pair{"first", &first}, std::pair{"second", &second}}) {
    output.out << column(key, 8) << games->run.game << ": " << listed(games->run.players, ", ") << "; "
               << listed(games->run.decks, ", ");
    for (const std::string& change : games->run.changes) output.out << "; " << change;
    output.out << '\n';
  }
  output.out << '\n' << column("", 22) << column("first", 18) << column("second", 18) << "difference\n";
  for (const Compared& each : compared) {
    output.out << "  " << column(each.what, 20) << column(each.first, 18) << column(each.second, 18)
               << llvm::format("%+.1f (%+.1f to %+.1f)%s\n", each.scale * each.difference.value,
                               each.scale * each.difference.low, each.scale * each.difference.high,
                               each.difference.clear() ? " *" : "");
  }
  output.out << "\n(* = the 95 % confidence interval of the difference does not hold 0)\n";
}

}  // namespace thou::cli
