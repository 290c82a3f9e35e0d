// How a ruleset reads objects: its `import` declarations, by field and value. Next: Cards.h.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/import/Rows.h"
#include "compiler/sema/model/Import.h"

namespace thou::import {

/// How a ruleset reads objects.
struct Mapping {
  std::string ruleset;
  std::vector<sema::ImportRule> rules;
  std::vector<std::string> kinds;     ///< names of its kinds of card
  std::vector<std::string> counters;  ///< names of its kinds of counter
};

/// Traits that words of a text mean.
struct NamedTraits {
  std::vector<std::string> traits;
  std::string_view last;  ///< the last of those words, in the text
};

/// The declarations of a mapping, ready to be asked. The mapping must outlive it.
class Rules {
 public:
  explicit Rules(const Mapping& mapping);
  /// The rule for a field's value, null when there is none.
  const sema::ImportRule* find(std::string_view field, const llvm::json::Value& value) const;
  /// The traits of those values that stand in a text of a field as whole words: of two that begin alike, the longer one's.
  NamedTraits traitsNamed(std::string_view field, std::string_view text) const;
  /// Whether any rule is about a field.
  bool knows(std::string_view field) const { return fields_.contains(std::string(field)); }
  /// The kind that a value means by a rule, or null.
  const std::string* kind(const sema::ImportRule& rule, std::string_view value) const;
  /// The kind that a value means in a field of kinds, or null.
  const std::string* kindOf(std::string_view value) const;

 private:
  struct Field {
    std::vector<size_t> special;  // rules for one value
    std::vector<size_t> general;
    std::vector<size_t> words;  // rules for words in the value
  };
  const Mapping& mapping_;
  std::unordered_map<std::string, Field> fields_;
  std::unordered_map<std::string, std::string> kinds_;  // spelled, as declared
};

/// How many of the rows have a kind that `mapping` knows: which ruleset a file is for.
size_t fitting(const std::deque<Row>& rows, const Mapping& mapping);

/// A value as text: on one line, strings without their quotes.
std::string oneLine(const llvm::json::Value& value);

}  // namespace thou::import
