// Every ```thou example of the language reference and the README compiles, and its scenarios pass; an example of a mistake
// gives exactly the diagnostic that it names. The table of closed words is the one in ClosedWords.def.
//
// The words behind ```thou say what an example is:
//   (nothing)         a whole file
//   cast              a whole file, whose cards all later examples of the page may use
//   card, scenario, ruleset   blocks of a set for `champions`
//   ability [KIND]    lines of one card, an upgrade where no kind is named
//   error ID [one of these]   must give this one diagnostic; lines of a card where nothing else is said
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "compiler/lexicon/ClosedWords.h"
#include "doctest/doctest.h"
#include "runtime/scenario/ScenarioRunner.h"

namespace {

struct Example {
  size_t line = 0;                 ///< of its opening fence
  std::vector<std::string> words;  ///< behind ```thou
  std::string body;
};

std::vector<std::string> readLines(const std::string& path) {
  std::ifstream in(std::string(THOU_SOURCE_DIR) + "/" + path);
  REQUIRE(in);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<Example> examplesOf(const std::string& path) {
  static const std::string kFence = "```";
  std::vector<Example> examples;
  bool inside = false;
  bool ours = false;
  const std::vector<std::string> lines = readLines(path);
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (!line.starts_with(kFence)) {
      if (ours) examples.back().body += line + "\n";
    } else if (inside) {
      inside = ours = false;
    } else {
      inside = true;
      std::istringstream words(line.substr(kFence.size()));
      std::string word;
      ours = words >> word && word == "thou";
      if (!ours) continue;
      examples.push_back({.line = i + 1});
      while (words >> word) examples.back().words.push_back(word);
    }
  }
  CHECK_MESSAGE(!inside, path, " ends inside an example");
  return examples;
}

/// An example as a file: its blocks or lines in a set, after the page's cast.
std::string wholeFile(const Example& example, size_t first, const std::string& cast) {
  static const std::string kSet = "set \"Example\" for champions.\n";
  if (example.words.size() == first) return example.body;
  const std::string& form = example.words[first];
  if (form == "cast") return example.body;
  if (form == "card" || form == "scenario" || form == "ruleset") return kSet + cast + example.body;
  REQUIRE_MESSAGE(form == "ability", "no such form of example: ", form);
  std::string kind;
  for (size_t i = first + 1; i < example.words.size(); ++i) kind += example.words[i] + " ";
  return kSet + cast + (kind.empty() ? "upgrade " : kind) + "\"Example\" { HP 3.\n" + example.body + "}\n";
}

void checkPage(const std::string& path) {
  const auto ruleset = thou::driver::compileTexts({{"none.thou", "set \"None\" for champions.\n"}});
  REQUIRE_MESSAGE(ruleset->sink.errorCount() == 0, "the ruleset that the examples are for does not compile");
  std::string cast;
  for (Example& example : examplesOf(path)) {
    const std::string place = path + ":" + std::to_string(example.line);
    INFO(place);
    std::string expected;
    size_t first = 0;
    if (!example.words.empty() && example.words[0] == "error") {
      REQUIRE(example.words.size() >= 2);
      expected = example.words[1];
      first = 2;
      if (example.words.size() == first) example.words.emplace_back("ability");
    }
    const std::string text = wholeFile(example, first, cast);
    if (example.words.size() > first && example.words[first] == "cast") cast = text.substr(text.find('\n') + 1);
    const bool declares = example.words.size() > first && example.words[first] == "ruleset";
    const auto compilation = thou::driver::compileTexts({{place, text}});
    std::string said;
    for (const thou::diag::Diagnostic& diagnostic : compilation->sink.sorted()) {
      // An example of a declaration stands without the cards that would use it.
      if (declares && diagnostic.id == thou::diag::Id::VerbNever) continue;
      said += std::string(said.empty() ? "" : " ") + std::string(thou::diag::kebab(diagnostic.id));
      if (expected.empty()) MESSAGE(place, ": ", thou::diag::message(diagnostic));
    }
    CHECK(said == expected);
    CHECK(compilation->verified);
    if (!compilation->verified || !expected.empty()) continue;
    for (thou::bytecode::Index i = 0; i < compilation->program.scenarios.size(); ++i) {
      const thou::scenario::Result result = thou::scenario::run(compilation->program, i);
      CHECK_MESSAGE(result.passed, result.failure, " in: ", result.expectation);
    }
  }
}

}  // namespace

TEST_CASE("the examples of the language reference compile, and its scenarios pass") { checkPage("grammar/README.md"); }

TEST_CASE("the examples of the README compile, and its scenarios pass") { checkPage("README.md"); }

TEST_CASE("the language reference lists the closed words") {
  std::set<std::string> listed;
  bool inside = false;
  for (const std::string& line : readLines("grammar/README.md")) {
    if (line.starts_with("## ")) inside = line == "## Closed words";
    if (!inside || !line.starts_with("| ")) continue;
    for (size_t at = 0; (at = line.find('`', at)) != std::string::npos;) {
      const size_t end = line.find('`', at + 1);
      REQUIRE(end != std::string::npos);
      CHECK(listed.insert(line.substr(at + 1, end - at - 1)).second);
      at = end + 1;
    }
  }
  std::set<std::string> declared;
  for (const std::string_view spelling : thou::lexicon::closedSpellings()) declared.emplace(spelling);
  std::vector<std::string> missing;
  std::vector<std::string> extra;
  std::set_difference(declared.begin(), declared.end(), listed.begin(), listed.end(), std::back_inserter(missing));
  std::set_difference(listed.begin(), listed.end(), declared.begin(), declared.end(), std::back_inserter(extra));
  for (const std::string& word : missing) FAIL_CHECK("not in the table of closed words: ", word);
  for (const std::string& word : extra) FAIL_CHECK("no closed word: ", word);
}
