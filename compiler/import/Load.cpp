// Reads files, finds the ruleset. See Load.h.
#include "compiler/import/Load.h"

#include <filesystem>

#include "compiler/driver/Driver.h"
#include "compiler/driver/Files.h"
#include "compiler/import/SetText.h"
#include "compiler/source/Unseen.h"

namespace thou::import {
namespace {

/// How a ruleset reads objects; without rules when it does not say.
Mapping mappingOf(const std::string& ruleset, const std::vector<std::string>& searchPath) {
  std::string text;
  printSetLine(text, "import", ruleset);
  const auto declared = driver::declareTexts({{"import.thou", std::move(text)}}, searchPath);
  Mapping mapping{.ruleset = ruleset, .rules = declared->imports, .kinds = {}, .counters = {}};
  for (const bytecode::Kind& kind : declared->program.kinds)
    mapping.kinds.emplace_back(declared->program.string(kind.name));
  for (const bytecode::Counter& counter : declared->program.counters)
    mapping.counters.emplace_back(declared->program.string(counter.name));
  return mapping;
}

bool complete(const Mapping& mapping) {
  bool name = false;
  bool kind = false;
  for (const sema::ImportRule& rule : mapping.rules) {
    name = name || rule.sort == sema::ImportRule::Sort::Name;
    kind = kind || rule.sort == sema::ImportRule::Sort::Kind;
  }
  return name && kind;
}

/// Chooses the ruleset; says why when there is none.
void choose(Loaded& loaded, const std::string& wanted, const std::vector<std::string>& searchPath) {
  if (!wanted.empty()) {
    loaded.mapping = mappingOf(wanted, searchPath);
    if (!complete(loaded.mapping))
      loaded.problem =
          "the ruleset `" + wanted + "` does not say with `import` which fields are a card's name and kind";
    return;
  }
  size_t best = 0;
  bool tie = false;
  for (const std::string& name : driver::importingRulesets(searchPath)) {
    Mapping mapping = mappingOf(name, searchPath);
    if (!complete(mapping)) continue;
    const size_t fits = fitting(loaded.rows, mapping);
    tie = fits == best && !loaded.mapping.ruleset.empty();
    if (fits < best || tie) continue;
    best = fits;
    loaded.mapping = std::move(mapping);
  }
  if (loaded.mapping.ruleset.empty()) {
    loaded.problem = "no ruleset with `import` declarations is found";
  } else if (best == 0 && !loaded.rows.empty()) {
    loaded.problem = "no ruleset knows the kinds of these cards; name one with --ruleset";
  } else if (tie && !loaded.rows.empty()) {
    loaded.problem = "more than one ruleset can read these cards; name one with --ruleset";
  }
}

}  // namespace

std::unique_ptr<Loaded> loadTexts(std::vector<std::pair<std::string, std::string>> rows,
                                  const std::vector<std::string>& names, const std::string& ruleset,
                                  const std::vector<std::string>& searchPath) {
  auto loaded = std::make_unique<Loaded>();
  for (auto& [path, text] : rows) {
    if (loaded->sources.fileCount() == source::kMostFiles) {
      loaded->unreadable.push_back(path + ": more than " + std::to_string(source::kMostFiles) + " files");
      break;
    }
    const source::FileId file = loaded->sources.add(std::move(path), std::move(text));
    readRows(loaded->sources, file, loaded->rows, loaded->sink);
  }
  choose(*loaded, ruleset, searchPath);
  if (!loaded->problem.empty()) return loaded;
  loaded->faces = readFaces(loaded->rows, loaded->mapping, loaded->sources, loaded->sink);
  for (const std::string& text : names) {
    for (Named& named : readNames(text, loaded->mapping)) loaded->names.push_back(std::move(named));
  }
  return loaded;
}

std::unique_ptr<Loaded> load(const Request& request) {
  std::vector<std::pair<std::string, std::string>> rows;
  std::vector<std::string> names;
  std::vector<std::string> unreadable;
  size_t bytes = 0;
  const auto read = [&](const std::string& path, auto&& keep) {
    std::string text;
    std::string problem;
    if (!driver::readFile(path, text, problem, Limits::kFileBytes)) {
      unreadable.push_back(problem);
    } else if ((bytes += text.size()) > Limits::kFileBytes) {
      unreadable.push_back(source::shown(path) + ": with the files before it, larger than " +
                           std::to_string(Limits::kFileBytes) + " bytes, the most that is read");
    } else {
      keep(std::move(text));
    }
  };
  const auto readRow = [&](const std::string& path) {
    read(path, [&](std::string text) { rows.emplace_back(path, std::move(text)); });
  };
  for (const std::string& path : request.paths) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) {
      readRow(path);
      continue;
    }
    const std::vector<std::string> files = driver::filesBelow(path, {".json", ".jsonl"}, unreadable);
    if (files.empty()) unreadable.push_back(path + ": no .json or .jsonl file there");
    for (const std::string& file : files) readRow(file);
  }
  for (const std::string& path : request.names) {
    read(path, [&](std::string text) { names.push_back(std::move(text)); });
  }
  auto loaded = loadTexts(std::move(rows), names, request.ruleset, request.searchPath);
  loaded->unreadable.insert(loaded->unreadable.begin(), unreadable.begin(), unreadable.end());
  return loaded;
}

}  // namespace thou::import
