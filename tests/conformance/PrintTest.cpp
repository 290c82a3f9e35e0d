// Printing and parsing agree: every text that compiles prints as a text of the same bytecode, and nearly always as itself.
//
// Two sources: cards/, and the real card texts where they are present, each card with its own text. Texts that parse and do not
// compile are printed, too. Next: compiler/print/TextPrinter.h.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <random>
#include <set>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "compiler/import/SetText.h"
#include "compiler/print/FilePrinter.h"
#include "runtime/bytecode/Format.h"
#include "tests/conformance/Corpus.h"
#include "tests/conformance/Mutants.h"
#include "tests/unit/Skip.h"
#include "tests/unit/print/Formatted.h"

namespace thou::tests {
namespace {

using driver::Compilation;

constexpr double kEqual = 0.95;  ///< of the printed texts, at least
constexpr unsigned kDisorders = 4;
constexpr unsigned kDamages = 5;

void replaceAll(std::string& text, std::string_view what, std::string_view with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

/// The length of the group in parentheses that begins at text[at]; text.size() - at when nothing closes it.
size_t groupLength(std::string_view text, size_t at) {
  int depth = 0;
  for (size_t i = at; i < text.size(); ++i) {
    depth += text[i] == '(';
    depth -= text[i] == ')';
    if (depth == 0) return i + 1 - at;
  }
  return text.size() - at;
}

/// Groups in parentheses that say something: limits, and tags behind a label.
bool says(std::string_view group, std::string_view behind) {
  return group.starts_with("(Limit") || group.starts_with("(Max") || behind.starts_with(":") ||
         behind.starts_with(" (");
}

/// Without markup and reminder text, single blanks.
std::string plain(std::string text) {
  for (std::string_view tag : {"<b>", "</b>", "<i>", "</i>", "<em>", "</em>", "<hr />", "[[", "]]"})
    replaceAll(text, tag, "");
  replaceAll(text, "\u2019", "'");
  replaceAll(text, "\u00a0", " ");
  replaceAll(text, " [per_", "[per_");
  replaceAll(text, "][", "] [");
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') {
      const size_t length = groupLength(text, at);
      if (!says(std::string_view(text).substr(at, length), std::string_view(text).substr(at + length))) {
        at += length - 1;
        continue;
      }
    }
    const bool blank = text[at] == ' ' || text[at] == '\n' || text[at] == '\t';
    if (!blank) {
      result += text[at];
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  replaceAll(result, " .", ".");
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

struct Counts {
  size_t texts = 0;
  size_t parsed = 0;
  size_t printed = 0;  ///< parses back to an equal tree and prints the same again
  size_t equal = 0;    ///< and reads as it was written
  size_t compiled = 0;
  size_t compiledPrinted = 0;
  size_t compiledEqual = 0;
};

/// Prints every text of the compilation that parses and lies in files of that name.
Counts countTexts(const Compilation& compilation, std::string_view name) {
  Counts counts;
  for (const driver::AbilityInfo& ability : compilation.abilities) {
    if (compilation.sources.path(ability.text.file).find(name) == std::string_view::npos) continue;
    syntax::Arena arena;
    diag::Sink sink;
    const syntax::SentenceContext context{.vocabulary = &compilation.vocabulary};
    const syntax::Ability* tree = syntax::parseAbility(compilation.sources, ability.text, context, arena, sink);
    if (tree != nullptr && !tree->reminders.empty()) continue;  // reminder text stays as it is written
    ++counts.texts;
    if (tree == nullptr) continue;  // does not parse, or is kept as it stands, such as `Contents:`
    counts.compiled += ability.compiled;
    ++counts.parsed;
    const auto printed = print::canonical(compilation.sources, ability.text, compilation.vocabulary);
    if (!printed) continue;
    const bool equal = plain(std::string(compilation.sources.text(ability.text))) == plain(*printed);
    ++counts.printed;
    counts.equal += equal;
    counts.compiledPrinted += ability.compiled;
    counts.compiledEqual += ability.compiled && equal;
  }
  MESSAGE(counts.texts, " texts, ", counts.parsed, " parse, ", counts.printed, " of them print back, ", counts.equal,
          " as written; ", counts.compiled, " compile, ", counts.compiledPrinted, " of them print back, ",
          counts.compiledEqual, " as written");
  return counts;
}

/// The files with all their abilities printed.
Files printedFiles(const Compilation& compilation) {
  Files result;
  for (const syntax::FileAst* file : compilation.files) {
    const std::string path(compilation.sources.path(file->file));
    const auto text = formatted(compilation, file->file);
    REQUIRE_MESSAGE(text.has_value(), path);
    result.emplace_back(path, *text);
  }
  return result;
}

/// The same code, function by function, and the same meaning of every card.
void checkSame(const bytecode::Program& before, const bytecode::Program& after) {
  REQUIRE(before.functions.size() == after.functions.size());
  size_t different = 0;
  for (size_t i = 0; i < before.functions.size(); ++i) different += before.functions[i].code != after.functions[i].code;
  CHECK(different == 0);
  REQUIRE(before.cards.size() == after.cards.size());
  for (bytecode::Index i = 0; i < before.cards.size(); ++i) {
    if (bytecode::fingerprint(before, i) == bytecode::fingerprint(after, i)) continue;
    FAIL_CHECK("means something else when printed: " << before.string(before.names[before.cards[i].name]));
  }
}

/// A line of a body that is no clause of a declaration (`Does draw.`): blanks in those are the compiler's business.
bool isAbilityLine(std::string_view line) {
  if (!line.starts_with("  ")) return false;
  line.remove_prefix(2);
  if (line.starts_with("Told as ")) return false;
  return line.find(": ") != std::string_view::npos || line.starts_with("Given ") || line.starts_with("When ") ||
         line.starts_with("Then ");
}

/// The text with more blanks, blank lines and comments than it had.
std::string disordered(std::string_view text, unsigned seed) {
  std::mt19937 random(seed);
  const auto one = [&](unsigned in) { return random() % in == 0; };
  std::string result;
  bool quoted = false, comment = false, inBody = false;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool lineStart = at == 0 || text[at - 1] == '\n';
    if (lineStart) inBody = isAbilityLine(text.substr(at, text.find('\n', at) - at));
    if (lineStart && one(9)) result += one(2) ? "\n \n" : "   // own line\t\n";
    quoted = text[at] == '"' ? !quoted : quoted && text[at] != '\n';
    comment = !lineStart && (comment || text.substr(at, 2) == "//");
    if (lineStart) comment = text.substr(at, 2) == "//";
    if (text[at] == '\n') {
      if (one(9)) result += " \t";
      if (!comment && one(12)) result += "  // behind";
      if (one(12)) result += "\r";
    }
    result += text[at];
    if (text[at] == ' ' && inBody && !quoted && !comment && one(9)) result += one(2) ? "  " : "\t";
  }
  return result;
}

/// The text with a few bytes of it gone, doubled or exchanged.
std::string damagedText(std::string_view text, unsigned seed) {
  std::mt19937 random(seed);
  std::string result(text);
  for (int i = 0; i < 3; ++i) {
    const size_t at = random() % result.size();
    switch (random() % 4) {
      case 0:
        result.erase(at, 1 + random() % 3);
        break;
      case 1:
        result.insert(at, result.substr(at, 1 + random() % 20));
        break;
      case 2:
        result.insert(at, 1, " \n\"{}()/.,:\xe2"[random() % 12]);
        break;
      default:
        std::swap(result[at], result[random() % result.size()]);
        break;
    }
  }
  return result;
}

/// A text by itself, with the words of a vocabulary, every text in it taken for an ability. Nothing when its structure is broken;
/// if it is sound, formatting may not refuse it.
std::optional<std::string> formattedAlone(const std::string& text, const lexicon::Vocabulary& vocabulary) {
  source::SourceManager sources;
  const source::FileId id = sources.add("damaged.thou", text);
  syntax::Arena arena;
  diag::Sink sink;
  const syntax::FileAst* file = syntax::parseFile(sources, id, arena, sink);
  const auto result = print::file(
      {.sources = sources, .file = *file, .vocabulary = vocabulary, .isAbility = [](source::Span) { return true; }});
  CHECK_MESSAGE(result.has_value() == (sink.errorCount() == 0), text);
  return result;
}

/// The corpus as a set, as it is imported.
Files corpusSet(const import::Loaded& loaded) {
  std::string words, cards;
  import::printSetLine(words, "Corpus", "champions");
  import::printSetLine(cards, "Corpus", "champions");
  import::printNames(words, loaded.names, loaded.faces);
  for (const import::Face& face : loaded.faces) {
    if (face.kind.empty())
      import::printRefused(cards, face);
    else
      import::printFace(cards, face);
  }
  return {{"words.thou", words}, {"corpus.thou", cards}};
}

}  // namespace

TEST_CASE("print E4: the texts of cards/ print as themselves and mean the same") {
  for (const auto& compilation : driver::compileGames({.paths = {THOU_SOURCE_DIR "/cards"}, .searchPath = {}})) {
    REQUIRE(compilation->verified);
    const Counts counts = countTexts(*compilation, "");
    CHECK(counts.compiledPrinted == counts.compiled);
    CHECK(counts.printed == counts.parsed);
    CHECK(double(counts.equal) >= kEqual * double(counts.printed));
    const auto again = driver::compileTexts(printedFiles(*compilation));
    CHECK(again->sink.errorCount() == compilation->sink.errorCount());
    checkSame(compilation->program, again->program);
  }
}

TEST_CASE("print: real card texts print as themselves and mean the same") {
  const auto corpus = loadCorpus();
  if (!corpus) return skip("no corpus of card texts");
  const auto compilation = driver::compileTexts(corpusSet(*corpus));
  const Counts counts = countTexts(*compilation, "corpus.thou");
  CHECK(counts.compiledPrinted == counts.compiled);
  CHECK(counts.printed == counts.parsed);
  CHECK(double(counts.compiledEqual) >= kEqual * double(counts.compiledPrinted));
  CHECK(double(counts.equal) >= kEqual * double(counts.printed));
  const auto again = driver::compileTexts(printedFiles(*compilation));
  checkSame(compilation->program, again->program);
}

TEST_CASE("print: files of cards/ in disorder are put in order, and lose nothing") {
  for (const auto& compilation : driver::compileGames({.paths = {THOU_SOURCE_DIR "/cards"}, .searchPath = {}})) {
    for (unsigned seed = 0; seed < kDisorders; ++seed) {
      Files files;
      for (const syntax::FileAst* file : compilation->files) {
        files.emplace_back(std::string(compilation->sources.path(file->file)),
                           disordered(compilation->sources.text(file->file), seed));
      }
      const auto disorder = driver::compileTexts(files);
      for (const diag::Diagnostic& error : disorder->sink.sorted())
        FAIL_CHECK(diag::message(error) << ": " << disorder->sources.lineAt(error.where.file, error.where.begin));
      const Files once = printedFiles(*disorder);
      const auto ordered = driver::compileTexts(once);
      checkSame(compilation->program, ordered->program);
      CHECK(printedFiles(*ordered) == once);
    }
  }
}

TEST_CASE("print: damaged files are formatted without loss or refused") {
  const auto compilation = driver::compile({.paths = {THOU_SOURCE_DIR "/cards/champions"}, .searchPath = {}});
  size_t sound = 0, damaged = 0;
  for (unsigned seed = 0; seed < kDamages; ++seed) {
    for (const syntax::FileAst* file : compilation->files) {
      const std::string_view path = compilation->sources.path(file->file);
      const auto once =
          formattedAlone(damagedText(compilation->sources.text(file->file), seed), compilation->vocabulary);
      ++damaged;
      if (!once) continue;
      ++sound;
      CHECK_MESSAGE(formattedAlone(*once, compilation->vocabulary) == once, path << " seed " << seed);
    }
  }
  MESSAGE(sound, " of ", damaged, " damaged files have a sound structure");
  CHECK(sound > damaged / 2);
}

}  // namespace thou::tests
