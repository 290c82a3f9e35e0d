// `thou check`: diagnostics, and how much compiled. Next: compiler/diag, the messages.
#include <algorithm>

#include "compiler/diag/PlainJson.h"
#include "compiler/diag/Render.h"
#include "runtime/bytecode/Format.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

struct Counts {
  size_t files = 0;
  size_t cards = 0;
  size_t abilities = 0;
  size_t scenarios = 0;
  size_t errors = 0;
  size_t warnings = 0;
};

Counts count(const driver::Compilation& compilation, const std::vector<std::string>& paths) {
  const bytecode::Program& program = compilation.program;
  Counts counts{.scenarios = scenariosIn(program, paths).size()};
  for (size_t file = 0; file < compilation.sources.fileCount(); ++file) {
    counts.files += lies(compilation.sources.path({static_cast<uint16_t>(file)}), paths);
  }
  for (bytecode::Index i = 0; i < program.cards.size(); ++i) {
    bytecode::Index next = program.cards[i].otherFace;
    bool first = next == bytecode::kNone || next > i;  // a card with two faces is one card
    counts.cards += first && lies(pathOf(program, program.cards[i].where), paths);
  }
  for (const bytecode::Ability& ability : program.abilities) {
    counts.abilities += lies(pathOf(program, ability.where), paths);
  }
  for (const diag::Diagnostic& diagnostic : compilation.sink.sorted()) {
    counts.errors += diag::severity(diagnostic.id) == diag::Severity::Error;
    counts.warnings += diag::severity(diagnostic.id) == diag::Severity::Warning;
  }
  return counts;
}

void add(Counts& sum, const Counts& more) {
  sum.files += more.files;
  sum.cards += more.cards;
  sum.abilities += more.abilities;
  sum.scenarios += more.scenarios;
  sum.errors += more.errors;
  sum.warnings += more.warnings;
}

void writeCount(llvm::raw_ostream& out, size_t number, llvm::StringRef one, llvm::StringRef many) {
  out << number << ' ' << (number == 1 ? one : many);
}

void writeSummary(llvm::raw_ostream& out, const Counts& counts) {
  writeCount(out, counts.files, "file", "files");
  out << ", ";
  writeCount(out, counts.cards, "card", "cards");
  out << ", ";
  writeCount(out, counts.abilities, "ability", "abilities");
  out << ", ";
  writeCount(out, counts.scenarios, "scenario", "scenarios");
  out << ": ";
  if (counts.errors == 0 && counts.warnings == 0) {
    out << "no problems\n";
    return;
  }
  writeCount(out, counts.errors, "error", "errors");
  if (counts.warnings > 0) {
    out << ", ";
    writeCount(out, counts.warnings, "warning", "warnings");
  }
  out << '\n';
}

void writeJson(const Games& games, const Counts& counts, llvm::raw_ostream& out) {
  for (const driver::Compilation* game : games) {
    for (const diag::Diagnostic& diagnostic : game->sink.sorted())
      out << diag::renderJson(game->sources, diagnostic) << '\n';
  }
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("files", counts.files);
    json.attribute("cards", counts.cards);
    json.attribute("abilities", counts.abilities);
    json.attribute("scenarios", counts.scenarios);
    json.attribute("errors", counts.errors);
    json.attribute("warnings", counts.warnings);
    json.attributeArray("fingerprints", [&] {
      for (const driver::Compilation* game : games)
        json.value(game->verified ? hex(bytecode::fingerprint(game->program)) : "");
    });
  });
  out << '\n';
}

}  // namespace

Exit check(const Games& games, const CheckOptions& options, Output output) {
  Exit exit = Exit::Ok;
  for (const driver::Compilation* game : games) exit = std::max(exit, exitFor(*game));
  if (exit == Exit::Usage || !options.json) reportProblems(games, output);
  if (exit == Exit::Usage) return exit;
  Counts counts;
  for (const driver::Compilation* game : games) add(counts, count(*game, options.paths));
  if (options.json) {
    writeJson(games, counts, output.out);
  } else {
    writeSummary(output.out, counts);
  }
  return exit;
}

}  // namespace thou::cli
