// Words whose declaration is wrong: it has been reported, so that no line that says such a word is read, nor reported itself.
#include <algorithm>

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Words.h"
#include "compiler/sema/Analysis.h"

namespace thou::sema {

Analysis::Analysis(Model& model, const std::vector<Span>& wrong, syntax::Arena& arena, diag::Sink& sink,
                   Meaning& meaning)
    : model_(model), program_(*model.program), arena_(arena), sink_(sink), meaning_(meaning) {
  const auto isListed = [&](Span name) { return std::find(wrong.begin(), wrong.end(), name) != wrong.end(); };
  for (size_t i = 0; !wrong.empty() && i < model.vocabulary.size(); ++i) {
    if (isListed(model.vocabulary[lexicon::SymbolId{uint32_t(i)}].declared)) wrong_.insert(uint32_t(i));
  }
  for (const VerbWord& word : model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      if (!isListed(frame.where)) continue;
      wrongFrames_.insert(frame.verb);
      if (word.symbol.valid()) wrong_.insert(word.symbol.value);
    }
  }
  leaveOut();
}

void Analysis::leaveOut() {
  if (saysWrong(model_.playing)) model_.playing = {};
  std::erase_if(model_.played, [&](Span line) { return saysWrong(line); });
  std::erase_if(model_.orders, [&](const OrderDecl& order) { return saysWrong(order.text); });
  for (size_t i = 0; !wrong_.empty() && i < model_.vocabulary.size(); ++i) {
    const lexicon::Symbol& symbol = model_.vocabulary[lexicon::SymbolId{uint32_t(i)}];
    if (symbol.kind == lexicon::SymbolKind::Label && saysWrong(model_.labels[symbol.data].trigger))
      wrong_.insert(uint32_t(i));
  }
}

bool Analysis::saysWrong(Span line) const { return saysWrong(model_.sources->text(line)); }

bool Analysis::saysWrong(std::string_view text) const {
  if (wrong_.empty()) return false;
  constexpr size_t kBetween = 12;  // "set each of the top 3 cards of your deck aside"
  const std::vector<std::string> words = lexicon::splitWords(text);
  for (size_t first = 0; first < words.size(); ++first) {
    if (isWrong(words, first, 1)) return true;
    for (size_t second = first + 2; second < std::min(first + kBetween, words.size()); ++second) {
      const bool particle = llvm::is_contained(lexicon::closedSpellings(), std::string_view(words[second]));
      if (particle && isWrong({words[first], words[second]}, 0, 2)) return true;  // "set it aside"
    }
  }
  return false;
}

bool Analysis::isWrong(const std::vector<std::string>& words, size_t first, size_t least) const {
  std::vector<lexicon::Vocabulary::Match> matches;
  std::vector<lexicon::Reading> readings;
  model_.vocabulary.matches(words, first, matches);
  return llvm::any_of(matches, [&](const lexicon::Vocabulary::Match& match) {
    if (match.length < least) return false;
    model_.vocabulary.readings(match, readings);
    return llvm::any_of(readings, [&](const lexicon::Reading& each) { return wrong_.contains(each.symbol.value); });
  });
}

}  // namespace thou::sema
