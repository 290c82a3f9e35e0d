// Reads marvel_en.jsonl and marvel_names.tsv. See Corpus.h.
#include "tests/conformance/Corpus.h"

#include <cstdlib>
#include <filesystem>

#include "Places.h"

namespace thou::tests {

std::string corpusFolder() {
  const char* given = std::getenv("THOU_CORPUS");
  return given != nullptr ? given : std::string(THOU_SOURCE_DIR) + "/../shared/corpus";
}

std::unique_ptr<import::Loaded> loadCorpus() {
  const std::string folder = corpusFolder();
  auto loaded = import::load({.paths = {folder + "/marvel_en.jsonl"},
                              .names = {folder + "/marvel_names.tsv"},
                              .ruleset = "champions",
                              .searchPath = {}});
  if (!loaded->unreadable.empty() || !loaded->problem.empty()) return nullptr;
  return loaded;
}

std::optional<Corpus> readCorpus() {
  const auto loaded = loadCorpus();
  if (!loaded) return std::nullopt;
  Corpus corpus;
  for (import::Face& face : loaded->faces) {
    face.otherFace.clear();  // the cards of a test come alone
    corpus.cards.emplace(face.id, std::move(face));
  }
  corpus.names = std::move(loaded->names);
  return corpus;
}

}  // namespace thou::tests
