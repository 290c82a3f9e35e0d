// The card texts of other games, read where they are present. Next: CorpusTest.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace thou::tests {

/// One face of a real card.
struct RealCard {
  std::string code;
  std::string name;
  std::string kind;                ///< as blocks are headed: "side scheme"
  std::string header;              ///< `Cost 2. ATK 1. Traits: Spy.`
  std::vector<std::string> lines;  ///< its text, verbatim
};

struct Corpus {
  std::map<std::string, RealCard> cards;  ///< by code
  std::set<std::string> names;            ///< of all cards
  std::set<std::string> traits;
};

/// The corpus at $THOU_CORPUS, else beside the project; nothing when it is not there.
std::optional<Corpus> readCorpus();

}  // namespace thou::tests
