// Second pass, amounts: what stats and statuses mean.
#include <algorithm>
#include <cctype>

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

void Declarer::resolveStat(const Entry& entry) {
  HeaderDecl& header = model_.headers[entry.row];
  if (!entry.block->text.valid()) return;
  for (Span phrase : phrases(*model_.sources, entry.block->text)) {
    const std::string text(model_.sources->text(phrase));
    constexpr std::string_view kHeader = "header ";
    constexpr std::string_view kAfter = "in parentheses after ";
    constexpr std::string_view kMaximum = "at most ";
    constexpr std::string_view kLess = "less ";
    constexpr std::string_view kBehind = "behind ";
    if (text.starts_with(kLess) && !header.counter) {
      for (size_t i = 0; i < program_.counters.size(); ++i) {
        if (program_.string(program_.counters[i].name) == text.substr(kLess.size())) header.less = Index(i);
      }
      if (header.less == kNone) complain(phrase, "no such counter is declared");
    } else if (text.starts_with(kBehind) && !header.counter) {
      const std::string_view first = std::string_view(text).substr(kBehind.size());
      for (size_t i = 0; i < program_.stats.size(); ++i) {
        if (program_.string(program_.stats[i]) == first) model_.pair = {Index(i), header.index};
      }
      if (model_.pair.second != header.index) complain(phrase, "no such stat is declared");
    } else if (text == "where printed" && !header.counter) {
      program_.printedStats |= uint64_t{1} << header.index;
    } else if (text == "not below 0" && !header.counter) {
      program_.boundedStats |= uint64_t{1} << header.index;
    } else if (text.starts_with("icon [") && text.ends_with("]") && !header.counter) {
      for (const std::string_view name : model_.vocabulary.spellings(SymbolKind::Stat)) {
        const SymbolId symbol = model_.vocabulary.find(SymbolKind::Stat, name);
        if (!symbol.valid() || model_.vocabulary[symbol].data != header.index) continue;
        model_.vocabulary.addForm(symbol, text.substr(5), Form::Singular);
        break;
      }
    } else if (text.starts_with(kHeader)) {
      header.name = text.substr(kHeader.size());
    } else if (text == "any" && header.counter) {
      program_.counters[header.index].any = true;
    } else if (text.starts_with(kMaximum) && header.counter) {
      int32_t& maximum = program_.counters[header.index].maximum;
      const bool number = !llvm::StringRef(text).substr(kMaximum.size()).getAsInteger(10, maximum);
      if (!number || maximum < 1)
        complain(phrase, "a counter has `at most` a number: `counter point (points): at most 5.`");
    } else if (text.starts_with(kAfter)) {
      const std::string other = text.substr(kAfter.size());
      const auto first = std::find_if(model_.headers.begin(), model_.headers.end(),
                                      [&](const HeaderDecl& h) { return h.name == other; });
      if (first == model_.headers.end()) return complain(phrase, "no such stat is declared");
      first->inParentheses = header.index;
      header.name.clear();
    } else {
      complain(
          phrase,
          header.counter
              ? "a counter says `header Name`, `at most` a number, or `any`"
              : "a stat says `header Name`, `less COUNTER`, `icon [name]`, `behind NAME`, `where printed`, `not below "
                "0` or `in parentheses after Name`",
          header.counter ? "write `counter point (points): at most 5.`" : "");
    }
  }
}

void Declarer::resolveStatus(const Entry& entry) {
  if (!entry.block->text.valid()) return;
  AdjectiveDecl& adjective = model_.adjectives[entry.row];
  constexpr std::string_view kTwice = "twice with ";
  for (const Span phrase : phrases(*model_.sources, entry.block->text)) {
    const std::string_view text = model_.sources->text(phrase);
    const SymbolId keyword =
        text.starts_with(kTwice) ? model_.vocabulary.find(SymbolKind::Keyword, text.substr(kTwice.size())) : SymbolId{};
    if (!keyword.valid()) return complain(phrase, "a status says `twice with` a keyword");
    adjective.twiceWith = model_.vocabulary[keyword].data;
    program_.counters[adjective.index].twiceWith = adjective.twiceWith;
  }
}

}  // namespace thou::sema
