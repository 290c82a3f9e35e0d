// `thou explain`: each ability's text with carets under the words that were given a meaning, and which.
// Next: compiler/sema/README.md, where the explanations come from.
#include <algorithm>
#include <map>

#include "compiler/diag/Diag.h"
#include "compiler/diag/PlainJson.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Explained.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using driver::AbilityInfo;
using driver::Compilation;
using driver::Explanation;
using source::Span;

/// Code points of UTF-8 text: how many columns it takes.
size_t columns(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// The abilities meant, in source order.
std::vector<const AbilityInfo*> wanted(const Compilation& compilation, const ExplainOptions& options) {
  std::vector<const AbilityInfo*> found;
  for (const AbilityInfo& ability : compilation.abilities) {
    if (!lies(compilation.sources.path(ability.text.file), options.paths)) continue;
    if (options.card.empty() || folded(options.card) == folded(ability.card)) found.push_back(&ability);
  }
  std::stable_sort(found.begin(), found.end(), [](const AbilityInfo* a, const AbilityInfo* b) {
    return std::pair(a->text.file.value, a->text.begin) < std::pair(b->text.file.value, b->text.begin);
  });
  return found;
}

/// What is said about each ability, in source order; by the ability's file and offset.
class Notes {
 public:
  explicit Notes(const Compilation& compilation) {
    for (const Explanation& note : compilation.explanations) byAbility_[key(note.ability)].push_back(&note);
    for (auto& [ability, notes] : byAbility_) {
      std::stable_sort(notes.begin(), notes.end(), [](const Explanation* a, const Explanation* b) {
        return std::pair(a->where.begin, a->where.length) < std::pair(b->where.begin, b->where.length);
      });
    }
  }

  const std::vector<const Explanation*>& about(Span ability) const {
    auto found = byAbility_.find(key(ability));
    return found == byAbility_.end() ? none_ : found->second;
  }

 private:
  static std::pair<uint16_t, uint32_t> key(Span span) { return {span.file.value, span.begin}; }

  std::map<std::pair<uint16_t, uint32_t>, std::vector<const Explanation*>> byAbility_;
  const std::vector<const Explanation*> none_;
};

/// `      ^^^ your identity: an identity can attack (YOU-1, YOU-7)`, the words being in `line`, which starts at `begin`.
void writeNote(llvm::raw_ostream& out, std::string_view line, uint32_t begin, const Explanation& explanation) {
  size_t from = explanation.where.begin - begin;
  size_t length = std::min<size_t>(explanation.where.length, line.size() - from);
  out.indent(static_cast<unsigned>(2 + columns(line.substr(0, from))));
  out << std::string(std::max<size_t>(columns(line.substr(from, length)), 1), '^') << ' ' << explanation.text;
  if (!explanation.rules.empty()) out << " (" << explanation.rules << ')';
  out << '\n';
}

void writeAbility(llvm::raw_ostream& out, const Compilation& compilation, const Notes& notes,
                  const AbilityInfo& ability) {
  std::string_view text = compilation.sources.text(ability.text);
  uint32_t begin = ability.text.begin;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    std::string_view shown = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
    uint32_t shownBegin = begin + static_cast<uint32_t>(line.size() - shown.size());
    if (shown.ends_with('\r')) shown.remove_suffix(1);
    const bool plain = !source::findUnseen(shown);  // else nothing of it was understood, and nothing is noted under it
    if (!shown.empty()) out << "  " << (plain ? std::string(shown) : source::shown(shown)) << '\n';
    for (const Explanation* note : notes.about(ability.text)) {
      bool here = note->where.begin >= shownBegin && note->where.begin < shownBegin + shown.size();
      if (here) writeNote(out, shown, shownBegin, *note);
    }
    size_t used = std::min(line.size() + 1, text.size());
    begin += static_cast<uint32_t>(used);
    text.remove_prefix(used);
  }
  if (!ability.compiled) out << "  (not compiled: `thou check` says why)\n";
}

void writeText(llvm::raw_ostream& out, const Compilation& compilation, const Notes& notes,
               const std::vector<const AbilityInfo*>& abilities) {
  const AbilityInfo* previous = nullptr;
  for (const AbilityInfo* ability : abilities) {
    bool first = !previous || previous->card != ability->card || previous->text.file != ability->text.file;
    if (previous) out << '\n';
    if (first) {
      out << source::shown(ability->card) << " --> " << source::shown(compilation.sources.path(ability->text.file))
          << ':' << compilation.sources.locate(ability->text.file, ability->text.begin).line << '\n';
    }
    writeAbility(out, compilation, notes, *ability);
    previous = ability;
  }
}

void writeJson(llvm::raw_ostream& out, const Compilation& compilation, const Notes& notes, const AbilityInfo& ability) {
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("card", llvm::json::fixUTF8(ability.card));
    json.attribute("path", ref(compilation.sources.path(ability.text.file)));
    json.attribute("line", compilation.sources.locate(ability.text.file, ability.text.begin).line);
    json.attribute("text", llvm::json::fixUTF8(ref(compilation.sources.text(ability.text))));
    json.attribute("compiled", ability.compiled);
    json.attributeArray("explanations", [&] {
      for (const Explanation* note : notes.about(ability.text)) {
        source::LineColumn at = compilation.sources.locate(note->where.file, note->where.begin);
        json.object([&] {
          json.attribute("line", at.line);
          json.attribute("column", at.column);
          json.attribute("words", llvm::json::fixUTF8(ref(compilation.sources.text(note->where))));
          json.attribute("text", llvm::json::fixUTF8(note->text));
          json.attribute("rules", note->rules);
        });
      }
    });
  });
  out << '\n';
}

}  // namespace

void writeExplained(llvm::raw_ostream& out, const Compilation& compilation,
                    const std::vector<const AbilityInfo*>& abilities) {
  writeText(out, compilation, Notes(compilation), abilities);
}

Exit explain(const Compilation& compilation, const ExplainOptions& options, Output output) {
  Exit exit = reportProblems(compilation, output);
  if (exit == Exit::Usage) return exit;
  std::vector<const AbilityInfo*> abilities = wanted(compilation, options);
  if (abilities.empty() && !options.card.empty()) {
    std::vector<std::string_view> names;
    for (const AbilityInfo& ability : compilation.abilities) names.push_back(ability.card);
    return reportUnknown("card with abilities", options.card, names, output);
  }
  const Notes notes(compilation);
  if (options.json) {
    for (const AbilityInfo* ability : abilities) writeJson(output.out, compilation, notes, *ability);
  } else {
    writeText(output.out, compilation, notes, abilities);
  }
  return exit;
}

}  // namespace thou::cli
