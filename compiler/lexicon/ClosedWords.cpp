// The closed words' trie, built once from the table. Next: ClosedWords.def.
#include "compiler/lexicon/ClosedWords.h"

#include "compiler/lexicon/WordTrie.h"
#include "compiler/lexicon/Words.h"

namespace thou::lexicon {
namespace {

constexpr std::string_view kRows[] = {
    "",
#define CLOSED_WORD(Name, spellings) spellings,
#include "compiler/lexicon/ClosedWords.def"
};

struct Table {
  WordTrie trie;
  std::vector<std::string_view> spellings;

  Table() {
    for (size_t row = 1; row < std::size(kRows); ++row) {
      std::string_view rest = kRows[row];
      while (!rest.empty()) {
        std::string_view one = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        spellings.push_back(one);
        trie.insert(splitWords(one), row);
      }
    }
  }
};

const Table& table() {
  static const Table kTable;
  return kTable;
}

}  // namespace

std::string_view spelling(Closed word) {
  std::string_view row = kRows[static_cast<size_t>(word)];
  return row.substr(0, row.find('|'));
}

ClosedMatch longestClosed(const std::vector<std::string>& words, size_t first) {
  const WordTrie& trie = table().trie;
  ClosedMatch best;
  uint32_t node = 0;
  for (size_t i = first; i < words.size(); ++i) {
    node = trie.next(node, trie.number(words[i]));
    if (node == WordTrie::kNone) break;
    if (!trie.at(node).empty()) best = {.word = static_cast<Closed>(trie.at(node).front()), .length = i + 1 - first};
  }
  return best;
}

const std::vector<std::string_view>& closedSpellings() { return table().spellings; }

}  // namespace thou::lexicon
