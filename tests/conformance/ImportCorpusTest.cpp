// A whole database imported: nothing is lost, what comes out is a set without errors, and the counts add up.
//
// The texts are not part of the project; without them the cases are skipped. Next: compiler/import/README.md.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "compiler/import/Trial.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "tests/conformance/Corpus.h"
#include "tests/unit/Skip.h"
#include "tools/thou/Cli.h"

namespace thou::tests {

TEST_CASE("corpus: an imported database is a set without errors, and every object is in it") {
  const auto loaded = loadCorpus();
  if (!loaded) return skip("no corpus of card texts");
  CHECK(loaded->faces.size() == loaded->rows.size());
  std::string set;
  std::string said;
  llvm::raw_string_ostream out(set);
  llvm::raw_string_ostream err(said);
  cli::importSet(*loaded, {.searchPath = {}, .set = "Imported", .progress = false}, {out, err});
  const auto compilation = driver::compileTexts({{"imported.thou", set}});
  for (const diag::Diagnostic& diagnostic : compilation->sink.sorted()) {
    FAIL_CHECK(diag::message(diagnostic) << "\n  "
                                         << compilation->sources.lineAt(diagnostic.where.file, diagnostic.where.begin));
  }
  CHECK(compilation->verified);
  for (const import::Face& face : loaded->faces) {
    INFO(face.id);
    CHECK(set.find(face.problem.empty() ? "Id \"" + face.id + "\"" : ": " + face.id + " ") != std::string::npos);
    for (const std::string& line : face.lines) CHECK(set.find(line) != std::string::npos);
  }
}

TEST_CASE("corpus: each card has one verdict, and what does not compile has one diagnostic a line") {
  const auto loaded = loadCorpus();
  if (!loaded) return skip("no corpus of card texts");
  const import::Trial trial = import::tryFaces(loaded->faces, loaded->names, loaded->mapping, {}, [](size_t) {});
  REQUIRE(trial.verdicts.size() == loaded->faces.size());
  size_t compiled = 0;
  for (size_t i = 0; i < trial.verdicts.size(); ++i) {
    const import::Face& face = loaded->faces[i];
    const import::Verdict& verdict = trial.verdicts[i];
    INFO(face.id);
    compiled += verdict.ok();
    CHECK(verdict.lines <= face.lines.size());
    if (face.problem.empty()) CHECK(verdict.lines == verdict.compiled + verdict.failures.size());
    for (const import::Failure& failure : verdict.failures) {
      CHECK(!failure.id.empty());
      CHECK(!failure.missing.empty());
    }
  }
  MESSAGE(compiled, " of ", trial.verdicts.size(), " cards compile");
  CHECK(compiled > 0);
}

}  // namespace thou::tests
