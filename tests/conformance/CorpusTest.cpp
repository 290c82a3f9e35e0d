// Real card texts compile verbatim, markup included, and do what they say; every word of them counts.
//
// The texts are read from the corpus by code (CorpusCards.h); where it is not present the cases are skipped. One set is made
// of them: the chosen cards with their text, every other name of the corpus as a card without text, every trait.
#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "compiler/import/SetText.h"
#include "compiler/import/Trial.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tests/conformance/Corpus.h"
#include "tests/conformance/CorpusCards.h"
#include "tests/conformance/Mutants.h"
#include "tests/conformance/Texts.h"
#include "tests/unit/Skip.h"

namespace thou::tests {
namespace {

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
  std::string result;
  for (size_t at; (at = text.find(what)) != std::string_view::npos; text.remove_prefix(at + what.size())) {
    result.append(text.substr(0, at)).append(with);
  }
  return result.append(text);
}

/// The chosen cards that are there.
std::vector<import::Face> chosenFaces(const Corpus& corpus) {
  std::vector<import::Face> faces;
  for (const CorpusCard& chosen : kCorpusCards) {
    const auto card = corpus.cards.find(std::string(chosen.code));
    if (card != corpus.cards.end()) faces.push_back(card->second);
  }
  return faces;
}

/// The scenarios, named `CODE` and `CODE.2`.
std::string scenarios(const Corpus& corpus) {
  std::string text;
  for (const CorpusCard& chosen : kCorpusCards) {
    const auto card = corpus.cards.find(std::string(chosen.code));
    if (card == corpus.cards.end()) continue;
    std::string_view rest = chosen.scenario;
    for (int number = 1; !rest.empty(); ++number) {
      constexpr std::string_view kDivider = "---\n";
      const size_t end = rest.find(kDivider);
      text += "scenario \"" + std::string(chosen.code) + (number > 1 ? "." + std::to_string(number) : "") + "\" {" +
              replaced(rest.substr(0, end), "{card}", card->second.name) + "}\n";
      rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + kDivider.size() - 1);
    }
  }
  return text;
}

/// The chosen cards first: of cards of one name, scenarios mean the first.
Files corpusFiles(const Corpus& corpus) {
  const std::vector<import::Face> faces = chosenFaces(corpus);
  std::string cards;
  import::printSetLine(cards, "Corpus", "champions");
  for (const import::Face& face : faces) import::printFace(cards, face);
  std::string words;
  import::printSetLine(words, "Corpus", "champions");
  import::printNames(words, corpus.names, faces);
  return {{"cards.thou", cards},
          {"words.thou", words},
          {"helpers.thou", "set \"Corpus\" for champions.\n" + std::string(kHelpers)}};
}

/// Words of a chosen card that may be left out or moved without a change of meaning.
/// The text without reminder text in parentheses, which repeats what a keyword's own text decides, without the star that
/// marks an ability on a boost card, and without the ability's title.
std::string withoutReminder(std::string_view text) {
  std::string result;
  int depth = 0;
  // A title before a dash names the ability, nothing more.
  if (const size_t dash = text.find(" — "); dash != std::string_view::npos && dash < text.find(':'))
    text.remove_prefix(dash);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("[star]")) {
      i += 5;
      continue;
    }
    depth += text[i] == '(';
    if (depth == 0 && text[i] != ' ') result += text[i];
    depth -= text[i] == ')';
  }
  return result;
}

struct SameMeaning {
  std::string_view code;
  std::string_view what;
  std::string_view why;
};
constexpr SameMeaning kSameMeaning[] = {
    {"21190", "delete: resource", "an icon is such a resource"},
    {"01001b", "delete: resource", "an icon is such a resource"},
    {"01010a", "delete: resource", "an icon is such a resource"},
    {"04166", "delete: resource", "an icon is such a resource"},
    {"01093", "delete: resource", "an icon is such a resource"},
    {"22003", "delete: resource", "an icon is such a resource"},
    {"01003", "delete: of", "`all that damage` is all of that damage"},
    {"01003", "delete: that", "there is one damage in flight"},
    {"04166", "delete: and", "commas alone list as well"},
    {"17027", "delete: and", "commas alone list as well"},
    {"01074", "delete: and", "two changes of stats in a row are both meant"},
    {"13033", "delete: form", "nothing but a form can be changed"},
    {"56025", "delete: damage", "nothing but damage is taken by a character"},
    {"01149", "delete: the", "there is one top of a deck"},
    {"01149", "swap: top 3", "the 3 top cards are the top 3 cards"},
};

/// What acts in a line: without its title before the dash, the mark of a printed star, and reminder text.
std::string acting(std::string_view line) {
  constexpr std::string_view kDash = " — ";
  constexpr std::string_view kStar = "[star]";
  const size_t dash = line.find(kDash);
  if (dash != std::string_view::npos) line.remove_prefix(dash + kDash.size());
  std::string text = replaced(line, kStar, "");
  for (const std::string_view open : {"<i>(", "("}) {
    const size_t begin = text.find(open);
    // A limit in parentheses acts; a tag does, too: it stands before the colon.
    if (begin == std::string::npos || text.find(':', begin) != std::string::npos ||
        text.find("(Limit") != std::string::npos)
      continue;
    text.erase(begin);
  }
  while (!text.empty() && (text.front() == ' ')) text.erase(0, 1);
  while (!text.empty() && (text.back() == ' ')) text.pop_back();
  return text;
}

/// Changes that leave the meaning as it was in every text.
struct Harmless {
  std::string_view what;
  std::string_view why;
};
constexpr Harmless kHarmless[] = {
    {"delete: resource", "an icon is such a resource"},
    {"delete: resources", "icons are such resources"},
    {"delete: trait", "a trait in brackets is one"},
    {"delete: and", "commas and changes of stats in a row list as well"},
    {"delete: gains", "the verb before it gives traits and keywords as well"},
    {"delete: then", "what stands behind happens after it in any case"},
    {"delete: Then", "what stands behind happens after it in any case"},
    {"delete: the", "a trait, and the top of a deck, are one"},
    {"delete: of", "`all that damage` is all of that damage"},
    {"delete: that", "there is one damage in flight"},
    {"delete: much", "`that damage` is as much as was named"},
    {"delete: damage", "nothing but damage is taken by a character"},
    {"delete: form", "nothing but a form can be changed"},
    {"delete: facedown", "boost cards are"},
    {"delete: different", "what is chosen together is different"},
    {"delete: owner's", "what leaves play goes to its owner's zone in any case (OC-11)"},
    {"delete: Each", "of cards with one name: each of them has it"},
    {"swap: Each Adaptoid", "of cards with one name: each of them has it"},
    {"delete: 0", "a keyword's number is 0 where none is given"},
    {"delete: one", "`choose:` is one of the bullets"},
    {"delete: main", "the scheme is the main scheme that was named before"},
    {"delete: side", "the schemes that are not named otherwise are those named before"},
    {"delete: an", "`additional` says as little"},
    {"delete: a", "`additional` says as little"},
};

bool harmless(const Survivor& survivor) {
  if (survivor.line.find("Contents") != std::string::npos)
    return true;  // kept as it stands, for whoever sets a game up
  const std::string& what = survivor.mutant.what;
  for (const Harmless& each : kHarmless) {
    if (each.what == what) return true;
  }
  // The adverb may stand on either side of its verb, `top` on either side of its number; icons, `and` and markup in any order.
  for (const std::string_view moved :
       {"already", "top ", "and gains", "[energy]", "[mental]", "[physical]", "<b>", "</b>", "additional"}) {
    if (what.starts_with("swap: ") && what.find(moved) != std::string::npos) return true;
  }
  return what.find("<b>") != std::string::npos || what.find("</b>") != std::string::npos ||
         what.find("<i>") != std::string::npos;
}

}  // namespace

TEST_CASE("corpus: the chosen cards are forty at least, of ten kinds at least") {
  const auto corpus = readCorpus();
  if (!corpus) return skip("no corpus of card texts");
  std::set<std::string> kinds;
  std::set<std::string_view> codes;
  for (const CorpusCard& chosen : kCorpusCards) {
    const auto card = corpus->cards.find(std::string(chosen.code));
    REQUIRE_MESSAGE(card != corpus->cards.end(), chosen.code);
    CHECK(!card->second.lines.empty());
    CHECK(codes.insert(chosen.code).second);
    kinds.insert(card->second.kind);
  }
  MESSAGE(codes.size(), " cards of ", kinds.size(), " kinds");
  CHECK(codes.size() >= 40);
  CHECK(kinds.size() >= 10);
}

TEST_CASE("corpus: the chosen cards compile verbatim and do what they say") {
  const auto corpus = readCorpus();
  if (!corpus) return skip("no corpus of card texts");
  Files files = corpusFiles(*corpus);
  files.emplace_back("scenarios.thou", "set \"Corpus\" for champions.\n" + scenarios(*corpus));
  const auto compilation = driver::compileTexts(files);
  for (const diag::Diagnostic& diagnostic : compilation->sink.sorted()) {
    FAIL_CHECK(compilation->sources.path(diagnostic.where.file)
               << ": " << diag::message(diagnostic) << "\n  "
               << compilation->sources.lineAt(diagnostic.where.file, diagnostic.where.begin));
  }
  REQUIRE(compilation->verified);
  CHECK(compilation->parses.fullContext == 0);
  const bytecode::Program& program = compilation->program;
  for (bytecode::Index i = 0; i < program.scenarios.size(); ++i) {
    const scenario::Result result = scenario::run(program, i);
    INFO(program.string(program.scenarios[i].name));
    CHECK_MESSAGE(result.passed, result.expectation << ": " << result.failure << "\n" << result.position);
  }
  MESSAGE(program.scenarios.size(), " scenarios");
  for (const std::string& report : ambiguitiesOf(*compilation).reports) FAIL_CHECK(report);
}

TEST_CASE("corpus: every word of the chosen cards counts") {
  const auto corpus = readCorpus();
  if (!corpus) return skip("no corpus of card texts");
  std::map<std::string, std::string_view> codes;
  for (const CorpusCard& chosen : kCorpusCards)
    codes.emplace(corpus->cards.at(std::string(chosen.code)).name, chosen.code);
  const MutationResult result = mutateCards(corpusFiles(*corpus), rulesetFiles("champions"), kMutationStride);
  MESSAGE(result.lines, " lines, ", result.mutants, " mutants, ", result.survivors.size(), " of the same meaning");
  for (const std::string& problem : result.problems) FAIL_CHECK("does not compile unchanged: " << problem);
  for (const Survivor& survivor : result.survivors) {
    const auto code = codes.find(survivor.owner);
    if (code == codes.end() || meansTheSame(survivor) || acting(survivor.mutant.text) == acting(survivor.line))
      continue;
    if (withoutReminder(survivor.mutant.text) == withoutReminder(survivor.line)) continue;
    INFO(survivor.mutant.text);
    const bool listed = std::any_of(std::begin(kSameMeaning), std::end(kSameMeaning), [&](const SameMeaning& same) {
      return same.code == code->second && same.what == survivor.mutant.what;
    });
    CHECK_MESSAGE(listed, "unnoticed: " << code->second << ": " << survivor.mutant.what);
  }
}

/// What English allows that a templated text never says ("a player card card") is one mutant in so many at most.
constexpr size_t kMutantsForEachUnnoticed = 200;

TEST_CASE("corpus: every word of all that compiles counts") {
  const auto loaded = loadCorpus();
  if (!loaded) return skip("no corpus of card texts");
  const import::Trial trial = import::tryFaces(loaded->faces, loaded->names, loaded->mapping, {}, [](size_t) {});
  std::string cards, words, counters;
  import::printSetLine(cards, "Corpus", "champions");
  import::printSetLine(words, "Corpus", "champions");
  std::set<std::string> named;
  for (const auto& batch : trial.batches) {
    for (const bytecode::Counter& counter : batch->program.counters) named.emplace(batch->program.string(counter.name));
  }
  for (const std::string& counter : loaded->mapping.counters) named.erase(counter);
  import::printCounters(words, {named.begin(), named.end()});
  std::vector<import::Face> whole;
  for (size_t i = 0; i < loaded->faces.size(); ++i) {
    if (!trial.verdicts[i].ok() || trial.verdicts[i].lines == 0) continue;
    whole.push_back(loaded->faces[i]);
    import::printFace(cards, whole.back());
  }
  import::printNames(words, loaded->names, whole);
  const MutationResult result =
      mutateCards({{"cards.thou", cards}, {"words.thou", words}}, rulesetFiles("champions"), 4 * kMutationStride);
  size_t unnoticed = 0;
  for (const Survivor& survivor : result.survivors) {
    if (meansTheSame(survivor) || acting(survivor.mutant.text) == acting(survivor.line) ||
        withoutReminder(survivor.mutant.text) == withoutReminder(survivor.line))
      continue;
    if (harmless(survivor)) continue;
    ++unnoticed;
    MESSAGE("unnoticed: ", survivor.owner, ": ", survivor.mutant.what, " | ", survivor.mutant.text);
  }
  MESSAGE(result.lines, " lines, ", result.mutants, " mutants, ", unnoticed, " unnoticed");
  CHECK(unnoticed * kMutantsForEachUnnoticed <= result.mutants);
}

}  // namespace thou::tests
