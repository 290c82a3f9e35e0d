// The card texts of other games, read where they are present, as `thou import` reads them. Next: CorpusTest.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/import/Load.h"

namespace thou::tests {

struct Corpus {
  std::map<std::string, import::Face> cards;  ///< by code
  std::vector<import::Named> names;           ///< of all cards
};

/// The folder of the corpus: $THOU_CORPUS, else beside the project. It need not be there.
std::string corpusFolder();

/// The rows and names of the corpus; nothing when it is not there.
std::unique_ptr<import::Loaded> loadCorpus();

/// The same by code; nothing when it is not there.
std::optional<Corpus> readCorpus();

}  // namespace thou::tests
