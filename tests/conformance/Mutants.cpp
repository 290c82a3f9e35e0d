// Making mutants and compiling them, many to a compilation. See Mutants.h.
#include "tests/conformance/Mutants.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "Places.h"
#include "compiler/diag/Render.h"
#include "compiler/driver/Driver.h"
#include "compiler/mutate/Rewording.h"
#include "compiler/mutate/Variants.h"
#include "compiler/mutate/Words.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Parallel.h"
#include "runtime/bytecode/Format.h"

namespace thou::tests {
namespace {

/// Of the changes of rulesets that are noticed, every how manyth is compiled whole as well.
constexpr size_t kSampled = 97;

/// The *.thou files of cards/<game>: rulesets, or the others.
Files readCards(std::string_view game, bool rulesets) {
  Files files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(THOU_SOURCE_DIR) / "cards" / game)) {
    if (entry.path().extension() != ".thou") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const bool isRuleset = text.starts_with("ruleset ") || text.find("\nruleset ") != std::string::npos;
    if (isRuleset == rulesets) files.emplace_back(entry.path().string(), std::move(text));
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The last thing the compiler complained of: what kept a program from being usable.
std::string lastComplaint(const driver::Compilation& compilation) {
  const auto& diagnostics = compilation.sink.all();
  return diagnostics.empty() ? "nothing said" : diag::render(compilation.sources, diagnostics.back());
}

/// A line without what stands in parentheses behind a full stop, unless that is a limit.
std::string withoutReminders(std::string line) {
  for (size_t at = 0; (at = line.find('(', at)) != std::string::npos; ++at) {
    const size_t end = line.find(')', at);
    const std::string_view before = std::string_view(line).substr(0, at);
    const std::string_view inside = std::string_view(line).substr(at + 1);
    if (!before.ends_with(". ") && !before.ends_with("<i>")) continue;
    if (end == std::string::npos || inside.starts_with("Limit") || inside.starts_with("Max")) continue;
    line.erase(at, end + 1 - at);
  }
  return line;
}

/// What each of `count` shares finds, on all cores, put together in their order.
template <typename Share>
MutationResult inParallel(size_t count, const Share& share) {
  std::vector<MutationResult> parts(count);
  llvm::parallelFor(0, count, [&](size_t i) { parts[i] = share(i); });
  MutationResult all;
  for (MutationResult& part : parts) {
    all.lines += part.lines;
    all.mutants += part.mutants;
    all.compiledWhole += part.compiledWhole;
    std::move(part.survivors.begin(), part.survivors.end(), std::back_inserter(all.survivors));
    std::move(part.problems.begin(), part.problems.end(), std::back_inserter(all.problems));
  }
  return all;
}

/// A line of a card and what it is replaced by: itself (a mutant of no name), then each of its mutants.
struct Tried {
  const mutate::CardText* card = nullptr;
  const std::string* line = nullptr;
  Mutant mutant;
};

/// Compiles texts of cards of one set beside each other, as cards of one line.
MutationResult compileMutants(const mutate::Files& base, llvm::ArrayRef<Tried> texts) {
  MutationResult result;
  std::vector<mutate::Variant> variants;
  for (const Tried& tried : texts) variants.push_back({.card = tried.card, .body = tried.mutant.text});
  const auto compilation = mutate::compile(base, variants);
  if (!compilation->verified) {
    result.problems.push_back(texts.front().card->name + ": the mutants do not verify: " + lastComplaint(*compilation));
    return result;
  }
  uint64_t original = 0;
  for (size_t i = 0; i < variants.size(); ++i) {
    const auto& [card, line, mutant] = texts[i];
    const bool known = variants[i].row != bytecode::kNone;
    const uint64_t print = known ? bytecode::fingerprint(compilation->program, variants[i].row) : 0;
    if (mutant.what.empty()) {
      ++result.lines;
      original = print;
      if (variants[i].complained || !known) result.problems.push_back(card->name + ": " + *line);
      continue;
    }
    ++result.mutants;
    if (!variants[i].complained && print == original) result.survivors.push_back({card->name, mutant, *line});
  }
  return result;
}

/// Whether the rulesets with other words in the place of `text` compile as well as `base` did, and to the same code.
bool meansTheSameWhole(const driver::Compilation& base, Files rulesets, source::Span text, const std::string& words) {
  rulesets[text.file.value].second.replace(text.begin, text.length, words);
  const auto changed = driver::compileTexts(std::move(rulesets));
  return changed->sink.errorCount() == base.sink.errorCount() &&
         mutate::behaviour(changed->program) == mutate::behaviour(base.program);
}

}  // namespace

std::vector<Mutant> mutantsOf(std::string_view line) {
  const std::vector<mutate::Part> words = mutate::wordsOf(line);
  std::vector<Mutant> mutants;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string word(mutate::textOf(line, words[i]));
    mutants.push_back({"delete: " + word, mutate::without(line, words[i])});
    mutants.push_back({"double: " + word, mutate::replaced(line, words[i], word + " " + word)});
    if (i + 1 == words.size()) continue;
    const std::string next(mutate::textOf(line, words[i + 1]));
    if (word == next) continue;
    const std::string between(line.substr(words[i].end, words[i + 1].begin - words[i].end));
    mutants.push_back({"swap: " + word + " " + next,
                       mutate::replaced(line, {words[i].begin, words[i + 1].end}, next + between + word)});
  }
  return mutants;
}

bool meansTheSame(const Survivor& survivor) {
  const std::string& line = survivor.line;
  if (survivor.mutant.what.ends_with("additional"))
    return true;  // "1 additional threat" is 1 threat more than there was
  if (survivor.mutant.what == "swap: turned faceup") return true;
  if (withoutReminders(line) == withoutReminders(survivor.mutant.text)) return true;
  const std::vector<mutate::Part> words = mutate::wordsOf(line);
  for (size_t i = 0; i < words.size(); ++i) {
    if (!survivor.mutant.what.starts_with("delete: ") || mutate::without(line, words[i]) != survivor.mutant.text)
      continue;
    const std::string word = llvm::StringRef(mutate::textOf(line, words[i])).lower();
    const std::string before = i == 0 ? "" : llvm::StringRef(mutate::textOf(line, words[i - 1])).lower();
    const bool counts = before == "x" || before.ends_with("]") || (!before.empty() && llvm::isDigit(before.front()));
    if (counts && i + 1 < words.size() && mutate::textOf(line, words[i + 1]) == "instead")
      return true;                      // "2 damage (4 instead if ...)"
    if (word == "your") return true;    // a bare zone or opponent is yours
    if (word == "faceup") return true;  // cards are turned faceup only
    if (word == "the" && i + 1 < words.size() && mutate::textOf(line, words[i + 1]) == "players") return true;
    if (word == "you") return true;                         // what nobody else is said to do, you do (YOU-9)
    if (word == "must") return true;                        // what a text says is done
    if (before == "its" && word == "owner's") return true;  // what goes to a hand goes to its owner's (OC-11)
    if (before == "this" || before == "that") return true;  // "this", "that enemy" for "that attacking enemy"
    if (before == "all" && word == "of") return true;       // "all your allies"
    if (before == "that" && word == "much") return true;
    if (word == "ends" || word == "resolves") return true;  // "after this attack"
    if (counts && (word == "card" || word == "cards" || word == "resource" || word == "resources")) return true;
  }
  return false;
}

Files rulesetFiles(std::string_view game) { return readCards(game, true); }
Files setFiles(std::string_view game) { return readCards(game, false); }

MutationResult mutateCards(const Files& files, const Files& rulesets, size_t stride) {
  Files all = rulesets;
  all.insert(all.end(), files.begin(), files.end());
  const auto whole = driver::compileTexts(std::move(all));
  const mutate::Files base = mutate::withoutTexts(*whole);
  const std::vector<mutate::CardText> texts = mutate::cardTexts(*whole);
  constexpr size_t kTogether = 500;  // texts to a compilation: what it declares is compiled each time
  std::vector<std::vector<Tried>> shares;
  size_t counter = 0;
  for (const mutate::CardText& card : texts) {
    if (card.lines.empty() || card.set.empty()) continue;
    if (shares.empty() || shares.back().size() >= kTogether || shares.back().front().card->set != card.set)
      shares.emplace_back();
    for (const std::string& line : card.lines) {
      shares.back().push_back({&card, &line, {"", line}});
      for (Mutant& mutant : mutantsOf(line)) {
        if (counter++ % stride == 0) shares.back().push_back({&card, &line, std::move(mutant)});
      }
    }
  }
  return inParallel(shares.size(), [&](size_t i) { return compileMutants(base, shares[i]); });
}

MutationResult mutateRulesets(const Files& rulesets, size_t stride) {
  const auto base = driver::compileTexts(rulesets);
  if (!base->verified) {
    MutationResult failed;
    failed.problems.push_back("the rulesets do not compile: " + lastComplaint(*base));
    return failed;
  }
  // Each share of the texts has a model of its own, into which one text after another is read.
  std::vector<const driver::AbilityInfo*> texts;
  for (const driver::AbilityInfo& text : base->abilities) {
    if (text.text.file.value < rulesets.size()) texts.push_back(&text);
  }
  constexpr size_t kShares = 16;
  return inParallel(kShares, [&](size_t share) {
    MutationResult result;
    mutate::Rewording rewording(*base);
    for (size_t i = share; i < texts.size(); i += kShares) {
      const driver::AbilityInfo& text = *texts[i];
      const std::string line(base->sources.text(text.text));
      const std::optional<uint64_t> original = rewording.meaning(text.text, line);
      if (!text.compiled || !original) {
        result.problems.push_back(text.card + ": " + line);
        continue;
      }
      ++result.lines;
      std::vector<Mutant> mutants = mutantsOf(line);
      for (size_t j = i % stride; j < mutants.size(); j += stride) {
        const bool sampled = ++result.mutants % kSampled == 0;
        const bool same = rewording.meaning(text.text, mutants[j].text) == original;
        if (!same && !sampled) continue;
        // What seems to mean the same, and a sample of the others, is compiled whole: what is declared counts, too.
        const bool unnoticed = meansTheSameWhole(*base, rulesets, text.text, mutants[j].text);
        if (unnoticed && !same) result.problems.push_back(text.card + ": noticed by itself alone: " + mutants[j].text);
        result.compiledWhole += sampled;
        if (unnoticed) result.survivors.push_back({text.card, std::move(mutants[j]), line});
      }
    }
    return result;
  });
}

}  // namespace thou::tests
