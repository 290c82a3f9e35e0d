// What is known of the words of a ruleset and its cards, and a line as the units that the tagger knows. Next: Author.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/driver/Driver.h"
#include "compiler/mutate/Words.h"
#include "compiler/sema/model/Model.h"
#include "compiler/syntax/Units.h"

namespace thou::mutate {

/// A unit of a line: a label, a word or several that are one, a number (else -1), a mark.
struct Token {
  Part part;
  lexicon::Shape shape{};
  lexicon::Closed closed = lexicon::Closed::None;
  int32_t number = -1;
  std::vector<lexicon::Reading> readings;
  lexicon::SymbolId label;
};

class Lexicon {
 public:
  /// Learns the words of a compilation, which must outlive this.
  explicit Lexicon(const driver::Compilation& compilation);

  /// What a reading declares as a noun; null where it is another word.
  const sema::NounDecl* noun(lexicon::Reading reading) const;

  /// The first reading of a token as a noun that `test` holds for.
  template <class Test>
  std::optional<lexicon::Reading> reading(const Token& token, Test test) const {
    for (const lexicon::Reading reading : token.readings) {
      const sema::NounDecl* decl = noun(reading);
      if (decl && test(*decl)) return reading;
    }
    return std::nullopt;
  }

  /// The nouns that `test` holds for, in the form given, each spelt.
  template <class Test>
  std::vector<std::string> others(lexicon::Form form, Test test) const {
    std::vector<std::string> found;
    for (const auto& [key, spelling] : spellings) {
      const sema::NounDecl* decl = noun({lexicon::SymbolId{key.first}, key.second});
      if (decl && key.second == form && test(*decl, lexicon::SymbolId{key.first})) found.push_back(spelling);
    }
    return found;
  }

  /// The units of a line, in order.
  std::vector<Token> cut(std::string_view line) const;

  sema::Model model;
  std::map<std::pair<uint32_t, lexicon::Form>, std::string> spellings;  ///< of nouns, by symbol
  std::vector<lexicon::SymbolId> labels;
  uint32_t identities = 0;  ///< the kinds that are identities, a bit each

 private:
  void learn(std::string_view spelling);

  bytecode::Program program_;
};

}  // namespace thou::mutate
