// `wording` declarations: other ways to say what the language says. See compiler/syntax/Wordings.h.
#include "compiler/sema/declare/Declarer.h"

namespace thou::sema {

void Declarer::resolveWording(const Entry& entry) {
  using Kind = syntax::HeaderToken::Kind;
  const llvm::ArrayRef<syntax::HeaderToken> tokens = llvm::ArrayRef(entry.block->head).drop_front();
  const auto isString = [&](size_t at) { return at < tokens.size() && tokens[at].kind == Kind::String; };
  size_t ways = 0;
  while (isString(ways)) ++ways;
  if (ways == 0 || tokens.size() != ways + 2 || tokens[ways].text != "means" || !isString(ways + 1))
    return complain(entry.block->head.back().span,
                    "a wording is declared as `wording \"human not in battle\" means \"non-battling human\".`");
  if (model_.wordings.empty()) {
    for (size_t i = 0; i < model_.vocabulary.size(); ++i) {
      const Symbol& symbol = model_.vocabulary[SymbolId{uint32_t(i)}];
      if (symbol.kind != SymbolKind::Noun) continue;
      const NounSort sort = model_.nouns[symbol.data].sort;
      const syntax::Slot slot = sort == NounSort::Card      ? syntax::Slot::Kind
                                : sort == NounSort::Counter ? syntax::Slot::Counter
                                : sort == NounSort::Zone    ? syntax::Slot::Zone
                                                            : syntax::Slot::None;
      if (slot != syntax::Slot::None) model_.wordings.takes(SymbolId{uint32_t(i)}, slot);
    }
  }
  if (const std::string wrong = syntax::Wordings::unknownIn(tokens.back().text, model_.vocabulary); !wrong.empty())
    return complain(tokens.back().span, wrong);
  for (const syntax::HeaderToken& way : tokens.take_front(ways)) {
    if (const syntax::Wording* other = model_.wordings.same(way.text, model_.vocabulary)) {
      sink_.report(diag::Id::WordTwice, way.span)
          .arg(way.text)
          .label(other->declared, "first declared here")
          .help("take one of them away");
      continue;
    }
    const std::string wrong = model_.wordings.add(way.text, tokens.back().text, way.span, model_.vocabulary);
    if (!wrong.empty()) complain(way.span, wrong);
  }
}

}  // namespace thou::sema
