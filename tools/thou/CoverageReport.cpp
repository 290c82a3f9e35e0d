// What was reached, for people, for programs, for lcov, and as a page. See Coverage.h.
#include <algorithm>
#include <map>

#include "compiler/diag/PlainJson.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "tools/thou/Coverage.h"
#include "tools/thou/Junit.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

/// Something that no scenario reached.
struct Unreached {
  bytecode::Where where;
  bool ability = false;
  std::string owner;  ///< of an ability
  std::string words;
  const char* what = "";
};

/// In the order of the file. Branches in what was not reached at all say nothing new, nor does one place twice.
std::vector<Unreached> unreached(const ReachedFile& file) {
  std::vector<Unreached> found;
  for (const ReachedAbility& ability : file.abilities) {
    if (ability.times == 0) found.push_back({ability.where, true, ability.owner, ability.words, "no scenario reaches"});
  }
  for (const ReachedBranch& branch : file.branches) {
    if (branch.held + branch.heldNot == 0) continue;
    const bool condition = branch.sort == ReachedBranch::Sort::Condition;
    const char* what = nullptr;
    if (branch.held == 0) what = branch.each() ? "for none" : condition ? "its condition never holds" : "never so";
    if (!branch.each() && branch.heldNot == 0) what = condition ? "its condition always holds" : "always so";
    if (what) found.push_back({branch.where, false, {}, branch.words, what});
  }
  const auto key = [](const Unreached& each) {
    return std::tuple(each.where.line, each.where.column, std::string_view(each.what));
  };
  std::stable_sort(found.begin(), found.end(), [&](const Unreached& a, const Unreached& b) { return key(a) < key(b); });
  found.erase(
      std::unique(found.begin(), found.end(), [&](const Unreached& a, const Unreached& b) { return key(a) == key(b); }),
      found.end());
  return found;
}

ReachedCounts countsOf(const std::vector<ReachedFile>& files) {
  ReachedCounts counts;
  for (const ReachedFile& file : files) counts.add(file);
  return counts;
}

constexpr const char* kStyle = R"(body{font:14px sans-serif;margin:2em}table{border-collapse:collapse}
td,th{padding:1px 8px;text-align:left;vertical-align:top}td.n{text-align:right;color:#666}pre{margin:0}
tr.hit pre{background:#e3f6e3}tr.miss pre{background:#fbdcdc}tr.part pre{background:#fdf3c8}
td.why{color:#a33;font-size:12px}h2{margin-top:2em})";

}  // namespace

std::string coverageText(const std::vector<ReachedFile>& files) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const ReachedFile& file : files) {
    for (const Unreached& each : unreached(file)) {
      out << file.path << ':' << each.where.line << ':' << each.where.column << ": " << each.what;
      if (each.ability) out << ' ' << each.owner;
      out << ": " << each.words << '\n';
    }
  }
  const ReachedCounts counts = countsOf(files);
  out << llvm::formatv("coverage: {0:f1} %, {1} of {2} abilities, {3} of {4} ways of their branches\n",
                       counts.percent(), counts.abilitiesReached, counts.abilities, counts.waysReached, counts.ways);
  return text;
}

std::string coverageJson(const std::vector<ReachedFile>& files) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const ReachedFile& file : files) {
    for (const Unreached& each : unreached(file)) {
      diag::PlainJson json(out);
      json.object([&] {
        json.attribute("unreached", each.ability ? "ability" : "branch");
        json.attribute("path", llvm::json::fixUTF8(file.path));
        json.attribute("line", each.where.line);
        json.attribute("column", each.where.column);
        json.attribute("owner", llvm::json::fixUTF8(each.owner));
        json.attribute("what", each.what);
        json.attribute("text", llvm::json::fixUTF8(each.words));
      });
      out << '\n';
    }
  }
  const ReachedCounts counts = countsOf(files);
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("coverage", counts.percent());
    json.attribute("abilities", int64_t(counts.abilities));
    json.attribute("abilitiesReached", int64_t(counts.abilitiesReached));
    json.attribute("ways", int64_t(counts.ways));
    json.attribute("waysReached", int64_t(counts.waysReached));
  });
  out << '\n';
  return text;
}

std::string coverageLcov(const std::vector<ReachedFile>& files) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const ReachedFile& file : files) {
    ReachedCounts counts;
    counts.add(file);
    out << "TN:\nSF:" << file.path << '\n';
    std::vector<std::string> names;
    for (const ReachedAbility& ability : file.abilities) {
      std::string name =
          ability.owner + " " + std::to_string(ability.where.line) + ":" + std::to_string(ability.where.column);
      std::replace(name.begin(), name.end(), ',', ';');  // a comma ends a field
      names.push_back(std::move(name));
      out << "FN:" << ability.where.line << ',' << names.back() << '\n';
    }
    for (size_t i = 0; i < names.size(); ++i) out << "FNDA:" << file.abilities[i].times << ',' << names[i] << '\n';
    out << "FNF:" << counts.abilities << "\nFNH:" << counts.abilitiesReached << '\n';
    std::map<uint32_t, size_t> blocks;  // by line
    for (const ReachedBranch& branch : file.branches) {
      const size_t block = blocks[branch.where.line]++;
      const bool asked = branch.held + branch.heldNot > 0;
      for (int way = 0; way < (branch.each() ? 1 : 2); ++way) {
        out << "BRDA:" << branch.where.line << ',' << block << ',' << way << ',';
        if (asked)
          out << (way == 0 ? branch.held : branch.heldNot) << '\n';
        else
          out << "-\n";
      }
    }
    out << "BRF:" << counts.ways << "\nBRH:" << counts.waysReached << '\n';
    size_t reached = 0;
    for (const ReachedLine& line : file.lines) {
      out << "DA:" << line.line << ',' << line.times << '\n';
      reached += line.times > 0;
    }
    out << "LF:" << file.lines.size() << "\nLH:" << reached << "\nend_of_record\n";
  }
  return text;
}

std::string coverageHtml(const std::vector<ReachedFile>& files) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Coverage</title><style>" << kStyle
      << "</style></head><body>\n<h1>Coverage</h1>\n<table>\n"
         "<tr><th>file</th><th>reached</th><th>abilities</th><th>ways of branches</th></tr>\n";
  const auto row = [&](const std::string& name, const ReachedCounts& counts) {
    out << llvm::formatv(
        "<tr><td>{0}</td><td class=\"n\">{1:f1} %</td><td class=\"n\">{2} of {3}</td>"
        "<td class=\"n\">{4} of {5}</td></tr>\n",
        name, counts.percent(), counts.abilitiesReached, counts.abilities, counts.waysReached, counts.ways);
  };
  row("all", countsOf(files));
  for (size_t i = 0; i < files.size(); ++i) {
    ReachedCounts counts;
    counts.add(files[i]);
    row(llvm::formatv("<a href=\"#f{0}\">{1}</a>", i, xmlEscaped(files[i].path)).str(), counts);
  }
  out << "</table>\n";
  for (size_t i = 0; i < files.size(); ++i) {
    std::map<uint32_t, uint64_t> times;
    for (const ReachedLine& line : files[i].lines) times[line.line] = line.times;
    std::map<uint32_t, std::string> why;
    for (const Unreached& each : unreached(files[i])) {
      std::string& said = why[each.where.line];
      said += (said.empty() ? "" : "; ") + std::string(each.what) + (each.ability ? "" : ": " + each.words);
    }
    out << llvm::formatv("<h2 id=\"f{0}\">{1}</h2>\n<table>\n", i, xmlEscaped(files[i].path));
    for (uint32_t number = 1; number <= files[i].source.size(); ++number) {
      const auto reached = times.find(number);
      const auto said = why.find(number);
      const char* sort = reached == times.end() && said == why.end()      ? ""
                         : reached != times.end() && reached->second == 0 ? "miss"
                         : said != why.end()                              ? "part"
                                                                          : "hit";
      out << llvm::formatv(
          "<tr class=\"{0}\"><td class=\"n\">{1}</td><td><pre>{2}</pre></td><td class=\"why\">{3}</td></tr>\n", sort,
          number, xmlEscaped(files[i].source[number - 1]),
          said == why.end() ? std::string() : xmlEscaped(said->second));
    }
    out << "</table>\n";
  }
  out << "</body></html>\n";
  return text;
}

}  // namespace thou::cli
