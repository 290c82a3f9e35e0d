// A trie over normalised words, shared by the vocabulary and the closed words: sequences of words lead to lists of numbers.
//
// Words are numbered once; an edge is a hash of (node, word). INVARIANT: node 0 is the root. Next: Vocabulary.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

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
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  struct EdgeHash {
    size_t operator()(uint64_t key) const {
      key *= 0x9e3779b97f4a7c15u;
      return static_cast<size_t>(key ^ (key >> 29));
    }
  };
  static uint64_t key(uint32_t node, uint32_t number) { return uint64_t{node} << 32 | number; }

  std::unordered_map<std::string, uint32_t, Hash, std::equal_to<>> numbers_;
  std::unordered_map<uint64_t, uint32_t, EdgeHash> edges_;
  std::vector<std::vector<uint64_t>> entries_;
};

}  // namespace thou::lexicon
