// Words whose declaration is wrong: it has been reported, so that no line that says such a word is read, nor reported itself.
#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/Analysis.h"

namespace thou::sema {

Analysis::Analysis(Model& model, const std::vector<Span>& wrong, syntax::Arena& arena, diag::Sink& sink,
                   Meaning& meaning)
    : model_(model), program_(*model.program), arena_(arena), sink_(sink), meaning_(meaning) {
  const auto isWrong = [&](Span name) { return std::find(wrong.begin(), wrong.end(), name) != wrong.end(); };
  for (size_t i = 0; !wrong.empty() && i < model.vocabulary.size(); ++i) {
    if (isWrong(model.vocabulary[lexicon::SymbolId{uint32_t(i)}].declared)) wrong_.insert(uint32_t(i));
  }
  for (const VerbWord& word : model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      if (!isWrong(frame.where)) continue;
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

bool Analysis::saysWrong(Span line) const {
  if (wrong_.empty()) return false;
  const std::vector<std::string> words = lexicon::splitWords(model_.sources->text(line));
  std::vector<lexicon::Vocabulary::Match> matches;
  std::vector<lexicon::Reading> readings;
  for (size_t first = 0; first < words.size(); ++first) {
    model_.vocabulary.matches(words, first, matches);
    for (const lexicon::Vocabulary::Match& match : matches) {
      model_.vocabulary.readings(match, readings);
      if (llvm::any_of(readings, [&](const lexicon::Reading& each) { return wrong_.contains(each.symbol.value); }))
        return true;
    }
  }
  return false;
}

}  // namespace thou::sema
