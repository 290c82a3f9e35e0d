// Making mutants and compiling them, many to a compilation. See Mutants.h.
#include "tests/conformance/Mutants.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "compiler/driver/Driver.h"
#include "compiler/syntax/Parse.h"
#include "runtime/bytecode/Format.h"

namespace thou::tests {
namespace {

using bytecode::Program;
using syntax::Block;

struct Core {
  size_t begin = 0;
  size_t end = 0;
};

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

/// The words of a line without the punctuation around them.
std::vector<Core> coresOf(std::string_view line) {
  constexpr std::string_view kMarks = ".,:;()\"“”•*";
  std::vector<Core> cores;
  for (size_t at = 0; at < line.size();) {
    if (isBlank(line[at])) {
      ++at;
      continue;
    }
    size_t end = at;
    while (end < line.size() && !isBlank(line[end])) ++end;
    Core core{at, end};
    while (core.begin < core.end && kMarks.find(line[core.begin]) != std::string_view::npos) ++core.begin;
    while (core.end > core.begin && kMarks.find(line[core.end - 1]) != std::string_view::npos) --core.end;
    const auto letter = [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    if (std::any_of(line.begin() + long(core.begin), line.begin() + long(core.end), letter)) cores.push_back(core);
    at = end;
  }
  return cores;
}

/// A block of a file, cut into what a mutant of it needs.
struct Cut {
  std::string name;
  std::string head;                ///< `ally "Name" { Cost 2.`
  std::vector<std::string> lines;  ///< ability lines, bullets with them
  std::string whole;               ///< the block as written
  bool card = false;
};

std::vector<Cut> cutsOf(const Files& files) {
  std::vector<Cut> cuts;
  source::SourceManager sources;
  syntax::Arena arena;
  diag::Sink sink;
  for (const auto& [path, text] : files) {
    const source::FileId file = sources.add(path, text);
    const syntax::FileAst* tree = syntax::parseFile(sources, file, arena, sink);
    const std::string_view all = sources.text(file);
    for (size_t i = 0; i < tree->blocks.size(); ++i) {
      const Block& block = *tree->blocks[i];
      const std::string_view keyword = block.head[0].text;
      if (keyword == "scenario") continue;
      Cut cut;
      const uint32_t begin = block.head[0].span.begin;
      const size_t next = i + 1 < tree->blocks.size() ? tree->blocks[i + 1]->head[0].span.begin : all.size();
      cut.whole = all.substr(begin, next - begin);
      cut.card = keyword != "set" && block.hasBody && !block.text.valid() && block.head.size() > 1;
      for (const syntax::HeaderToken& token : block.head) {
        if (token.kind == syntax::HeaderToken::Kind::String && cut.name.empty()) cut.name = token.text;
      }
      if (cut.card) {
        cut.head = std::string(all.substr(begin, block.head.back().span.end() - begin)) + " {";
        for (const syntax::HeaderItem& item : block.header) {
          if (item.tokens.empty() || item.tokens.back().kind == syntax::HeaderToken::Kind::String)
            continue;  // other faces
          cut.head.append(" ").append(sources.text(item.span)).append(".");
        }
        for (const source::Span line : block.lines) cut.lines.emplace_back(sources.text(line));
      }
      cuts.push_back(std::move(cut));
    }
  }
  return cuts;
}

/// The *.thou files of cards/: rulesets, or the others.
Files readCards(bool rulesets) {
  Files files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(THOU_SOURCE_DIR) / "cards")) {
    if (entry.path().extension() != ".thou") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const bool isRuleset = text.starts_with("ruleset ") || text.find("\nruleset ") != std::string::npos;
    if (isRuleset == rulesets) files.emplace_back(entry.path().string(), std::move(text));
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// All that a program does, without what it is called and where it came from.
uint64_t behaviour(const Program& program) {
  Program bare = program;
  for (std::string& text : bare.strings) text.clear();
  for (bytecode::Function& function : bare.functions) function.lines.clear();
  for (bytecode::Ability& ability : bare.abilities) ability.where = {}, ability.text = bytecode::kNone;
  for (bytecode::EffectTemplate& effect : bare.effects) effect.where = {};
  for (bytecode::Standing& rule : bare.standing) rule.where = {};
  for (bytecode::Card& card : bare.cards) card.where = {};
  for (bytecode::ChoiceSpec& choice : bare.choices)
    choice.prompt = bytecode::kNone, choice.modes.assign(choice.modes.size(), 0);
  for (bytecode::Function& function : bare.functions) function.name = bytecode::kNone;
  bare.scenarios.clear();
  bare.strings.assign(1, "");
  // Every other string index names a declaration, none of which a mutant touches.
  const auto zero = [](bytecode::Index& index) { index = index == bytecode::kNone ? index : 0; };
  for (bytecode::Verb& verb : bare.verbs) zero(verb.name), zero(verb.third), zero(verb.past);
  for (bytecode::Kind& kind : bare.kinds) zero(kind.name);
  for (bytecode::Counter& counter : bare.counters) zero(counter.name), zero(counter.adjective);
  for (bytecode::Keyword& keyword : bare.keywords) zero(keyword.name);
  for (bytecode::Zone& zone : bare.zones) zero(zone.name), zero(zone.scenarioName);
  for (auto* list : {&bare.stats, &bare.traits, &bare.names, &bare.currencies, &bare.labels}) {
    for (bytecode::Index& index : *list) zero(index);
  }
  bare.files.assign(1, "");
  return bytecode::fingerprint(bare);
}

}  // namespace

std::vector<Mutant> mutantsOf(std::string_view line) {
  const std::vector<Core> cores = coresOf(line);
  std::vector<Mutant> mutants;
  const auto word = [&](size_t i) { return std::string(line.substr(cores[i].begin, cores[i].end - cores[i].begin)); };
  for (size_t i = 0; i < cores.size(); ++i) {
    size_t end = cores[i].end;
    size_t begin = cores[i].begin;
    if (end < line.size() && isBlank(line[end]))
      ++end;
    else if (begin > 0 && isBlank(line[begin - 1]))
      --begin;
    mutants.push_back({"delete: " + word(i), std::string(line.substr(0, begin)) + std::string(line.substr(end))});
    mutants.push_back({"double: " + word(i), std::string(line.substr(0, cores[i].end)) + " " + word(i) +
                                                 std::string(line.substr(cores[i].end))});
    if (i + 1 == cores.size() || word(i) == word(i + 1)) continue;
    mutants.push_back({"swap: " + word(i) + " " + word(i + 1),
                       std::string(line.substr(0, cores[i].begin)) + word(i + 1) +
                           std::string(line.substr(cores[i].end, cores[i + 1].begin - cores[i].end)) + word(i) +
                           std::string(line.substr(cores[i + 1].end))});
  }
  return mutants;
}

bool meansTheSame(const Survivor& survivor) {
  // "1 additional threat" is 1 threat more: the word says that there was some before, which nobody doubts.
  if (survivor.mutant.what.ends_with("additional")) return true;
  constexpr std::string_view kDeletion = "delete: ";
  if (!survivor.mutant.what.starts_with(kDeletion)) return false;
  const std::string noun = " " + survivor.mutant.what.substr(kDeletion.size());
  for (const std::string_view word : {"this", "This"}) {
    for (size_t at = 0; (at = survivor.mutant.text.find(word, at)) != std::string::npos; ++at) {
      if (std::string(survivor.mutant.text).insert(at + word.size(), noun) == survivor.line) return true;
    }
  }
  return false;
}

Files rulesetFiles() { return readCards(true); }
Files setFiles() { return readCards(false); }

MutationResult mutateCards(const Files& files, const Files& rulesets, size_t stride) {
  MutationResult result;
  const std::vector<Cut> cuts = cutsOf(files);
  std::string skeleton;
  for (const Cut& cut : cuts) skeleton += cut.card ? cut.head + "\n}\n" : cut.whole;
  const std::string setLine = [&] {
    for (const Cut& cut : cuts) {
      if (cut.whole.starts_with("set ")) return cut.whole.substr(0, cut.whole.find('\n'));
    }
    return std::string();
  }();
  size_t counter = 0;
  for (const Cut& cut : cuts) {
    if (!cut.card || cut.lines.empty()) continue;
    // The line number of each variant's head → the variant. Number 0 of a line is the line unchanged.
    struct Variant {
      const std::string* line = nullptr;
      Mutant mutant;
      uint32_t first = 0;
      uint32_t last = 0;
      bool complained = false;
      uint64_t print = 0;
    };
    std::vector<Variant> variants;
    std::string text = setLine + "\n";
    uint32_t at = 2;
    const auto add = [&](const std::string& line, Mutant mutant) {
      const uint32_t height = 3 + uint32_t(std::count(mutant.text.begin(), mutant.text.end(), '\n')) +
                              uint32_t(std::count(cut.head.begin(), cut.head.end(), '\n'));
      text += cut.head + "\n  " + mutant.text + "\n}\n";
      variants.push_back({&line, std::move(mutant), at, at + height - 1});
      at += height;
    };
    for (const std::string& line : cut.lines) {
      ++result.lines;
      add(line, {"", line});
      for (Mutant& mutant : mutantsOf(line)) {
        if (counter++ % stride == 0) add(line, std::move(mutant));
      }
    }
    Files inputs = rulesets;
    inputs.emplace_back("skeleton.thou", skeleton);
    inputs.emplace_back("mutants.thou", text);
    const auto compilation = driver::compileTexts(std::move(inputs));
    const uint32_t file = uint32_t(rulesets.size() + 1);
    const auto variantAt = [&](uint32_t line) -> Variant* {
      const auto found = std::upper_bound(variants.begin(), variants.end(), line,
                                          [](uint32_t l, const Variant& v) { return l < v.first; });
      return found == variants.begin() || std::prev(found)->last < line ? nullptr : &*std::prev(found);
    };
    for (const diag::Diagnostic& diagnostic : compilation->sink.all()) {
      if (diagnostic.id == diag::Id::CardTwice || diagnostic.where.file.value != file) continue;
      const uint32_t line = compilation->sources.locate(diagnostic.where.file, diagnostic.where.begin).line;
      if (Variant* variant = variantAt(line)) variant->complained = true;
    }
    if (!compilation->verified) {
      result.problems.push_back(cut.name + ": the mutants do not verify");
      continue;
    }
    for (size_t i = 0; i < compilation->program.cards.size(); ++i) {
      const bytecode::Where where = compilation->program.cards[i].where;
      if (where.file != file) continue;
      if (Variant* variant = variantAt(where.line))
        variant->print = bytecode::fingerprint(compilation->program, bytecode::Index(i));
    }
    const Variant* original = nullptr;
    for (const Variant& variant : variants) {
      if (variant.mutant.what.empty()) {
        original = &variant;
        if (variant.complained || variant.print == 0) result.problems.push_back(cut.name + ": " + *variant.line);
        continue;
      }
      ++result.mutants;
      if (!variant.complained && variant.print == original->print)
        result.survivors.push_back({cut.name, variant.mutant, *variant.line});
    }
  }
  return result;
}

MutationResult mutateRulesets(const Files& rulesets, size_t stride) {
  MutationResult result;
  const auto base = driver::compileTexts(rulesets);
  if (!base->verified) {
    result.problems.push_back("the rulesets do not compile");
    return result;
  }
  const uint64_t original = behaviour(base->program);
  const size_t errors = base->sink.errorCount();
  size_t counter = 0;
  for (const driver::AbilityInfo& ability : base->abilities) {
    const size_t file = ability.text.file.value;
    if (file >= rulesets.size()) continue;
    if (!ability.compiled) {
      result.problems.push_back(ability.card);
      continue;
    }
    ++result.lines;
    for (Mutant& mutant : mutantsOf(base->sources.text(ability.text))) {
      if (counter++ % stride != 0) continue;
      ++result.mutants;
      Files changed = rulesets;
      changed[file].second.replace(ability.text.begin, ability.text.length, mutant.text);
      const auto compilation = driver::compileTexts(std::move(changed));
      if (compilation->sink.errorCount() == errors && behaviour(compilation->program) == original) {
        result.survivors.push_back({ability.card, std::move(mutant), std::string(base->sources.text(ability.text))});
      }
    }
  }
  return result;
}

}  // namespace thou::tests
