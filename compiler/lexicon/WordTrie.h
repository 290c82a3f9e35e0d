// A trie over normalised words, shared by the vocabulary and the closed words: sequences of words lead to lists of numbers.
//
// Words are numbered once; an edge is a hash of (node, word). INVARIANT: node 0 is the root. Next: Vocabulary.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace thou::lexicon {

class WordTrie {
 public:
  static constexpr uint32_t kNone = 0xffffffff;

  WordTrie() : entries_(1) {}

  /// The number of a word, or kNone when no entry uses it.
  uint32_t number(std::string_view word) const {
    auto found = numbers_.find(word);
    return found == numbers_.end() ? kNone : found->second;
  }

  /// The node behind `node` for the word with this number, or kNone.
  uint32_t next(uint32_t node, uint32_t number) const {
    if (number == kNone) return kNone;
    auto found = edges_.find(key(node, number));
    return found == edges_.end() ? kNone : found->second;
  }

  /// What was stored at a node.
  const std::vector<uint64_t>& at(uint32_t node) const { return entries_[node]; }

  /// Stores `value` at the end of `words`, once.
  void insert(const std::vector<std::string>& words, uint64_t value);

 private:
  static uint64_t key(uint32_t node, uint32_t number) { return uint64_t{node} << 32 | number; }

  llvm::StringMap<uint32_t> numbers_;
  llvm::DenseMap<uint64_t, uint32_t> edges_;
  std::vector<std::vector<uint64_t>> entries_;
};

}  // namespace thou::lexicon
