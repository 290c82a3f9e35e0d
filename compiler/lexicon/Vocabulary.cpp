// The vocabulary's tables: symbols, the spelling trie, and an index by lemma. Next: Words.h.
#include "compiler/lexicon/Vocabulary.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <unordered_map>

#include "compiler/lexicon/WordTrie.h"
#include "compiler/lexicon/Words.h"

namespace thou::lexicon {
namespace {

uint64_t pack(Reading reading) { return uint64_t{reading.symbol.value} << 8 | static_cast<uint64_t>(reading.form); }
Reading unpack(uint64_t value) {
  return {.symbol = {static_cast<uint32_t>(value >> 8)}, .form = static_cast<Form>(value & 0xff)};
}

}  // namespace

void WordTrie::insert(const std::vector<std::string>& words, uint64_t value) {
  uint32_t node = 0;
  for (const std::string& word : words) {
    uint32_t id = numbers_.try_emplace(word, static_cast<uint32_t>(numbers_.size())).first->second;
    auto [edge, fresh] = edges_.try_emplace(key(node, id), static_cast<uint32_t>(entries_.size()));
    if (fresh) entries_.emplace_back();
    node = edge->second;
  }
  std::vector<uint64_t>& values = entries_[node];
  if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

struct Vocabulary::Trie {
  WordTrie words;
  std::deque<std::string> texts;                                  // of all forms, in order of addForm
  std::vector<std::string_view> spellings;                        // the same, as views
  std::vector<std::vector<std::string_view>> byKind;              // the same, by kind of symbol
  std::unordered_map<std::string, std::vector<SymbolId>> lemmas;  // normalised lemma
  std::unordered_map<uint64_t, std::string> forms;                // of nouns and verbs, by reading: the first of each
};

Vocabulary::Vocabulary() : trie_(std::make_unique<Trie>()) {}
Vocabulary::~Vocabulary() = default;
Vocabulary::Vocabulary(Vocabulary&&) noexcept = default;
Vocabulary& Vocabulary::operator=(Vocabulary&&) noexcept = default;

SymbolId Vocabulary::add(SymbolKind kind, std::string_view lemma, source::Span declared, uint32_t data) {
  SymbolId id{static_cast<uint32_t>(symbols_.size())};
  symbols_.push_back({.kind = kind, .lemma = std::string(lemma), .declared = declared, .data = data});
  trie_->lemmas[normalised(lemma)].push_back(id);
  return id;
}

void Vocabulary::addForm(SymbolId symbol, std::string_view spelling, Form form) {
  std::vector<std::string> words = splitWords(spelling);
  if (words.empty()) return;
  trie_->words.insert(words, pack({.symbol = symbol, .form = form}));
  if ((*this)[symbol].kind == SymbolKind::Noun || (*this)[symbol].kind == SymbolKind::Verb)
    trie_->forms.try_emplace(pack({.symbol = symbol, .form = form}), spelling);
  if ((*this)[symbol].internal) return;
  const size_t kind = static_cast<size_t>((*this)[symbol].kind);
  if (kind >= trie_->byKind.size()) trie_->byKind.resize(kind + 1);
  const std::string& text = trie_->texts.emplace_back(spelling);
  trie_->byKind[kind].push_back(text);
  trie_->spellings.push_back(text);
}

std::string_view Vocabulary::form(SymbolId symbol, Form form) const {
  const auto found = trie_->forms.find(pack({.symbol = symbol, .form = form}));
  return found == trie_->forms.end() ? std::string_view{} : found->second;
}

SymbolId Vocabulary::find(SymbolKind kind, std::string_view lemma) const {
  auto found = trie_->lemmas.find(normalised(lemma));
  if (found == trie_->lemmas.end()) return {};
  for (SymbolId id : found->second) {
    if ((*this)[id].kind == kind) return id;
  }
  return {};
}

const std::vector<std::string_view>& Vocabulary::spellings(SymbolKind kind) const {
  static const std::vector<std::string_view> none;
  const size_t index = static_cast<size_t>(kind);
  return index < trie_->byKind.size() ? trie_->byKind[index] : none;
}

const std::vector<std::string_view>& Vocabulary::allSpellings() const { return trie_->spellings; }

size_t Vocabulary::longest(const std::vector<std::string>& words, size_t first, std::vector<Reading>& readings) const {
  std::vector<Match> found;
  matches(words, first, found);
  readings.clear();
  if (found.empty()) return 0;
  for (uint64_t value : trie_->words.at(found.back().node)) readings.push_back(unpack(value));
  return found.back().length;
}

void Vocabulary::matches(const std::vector<std::string>& words, size_t first, std::vector<Match>& found) const {
  found.clear();
  uint32_t node = 0;
  for (size_t i = first; i < words.size(); ++i) {
    node = trie_->words.next(node, trie_->words.number(words[i]));
    if (node == WordTrie::kNone) return;
    if (!trie_->words.at(node).empty()) found.push_back({.length = i + 1 - first, .node = node});
  }
}

void Vocabulary::readings(const Match& match, std::vector<Reading>& readings) const {
  readings.clear();
  for (uint64_t value : trie_->words.at(match.node)) readings.push_back(unpack(value));
}

}  // namespace thou::lexicon
