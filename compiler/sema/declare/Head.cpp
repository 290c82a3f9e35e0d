// Reads the head of a declaration block. See Head.h.
#include "compiler/sema/declare/Head.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace thou::sema {

std::string gameOf(const Head& set) {
  if (set.rest.empty()) return {};
  return set.rest.size() > 1 && set.rest.front() == "for" ? set.rest[1] : set.rest.back();
}

Head readHead(const source::SourceManager& sources, const syntax::Block& block) {
  using Kind = syntax::HeaderToken::Kind;
  Head head;
  if (block.head.empty()) return head;
  static constexpr std::string_view kMarks[] = {"internal", "also", "override"};
  for (size_t i = 0; i + 1 < block.head.size() && block.head[i + 1].kind == Kind::Word; ++i) {
    const auto mark = std::find(std::begin(kMarks), std::end(kMarks), block.head[i].text);
    if (mark == std::end(kMarks)) break;
    head.marks |= uint8_t(1u << (mark - std::begin(kMarks)));
    head.keywordAt = i + 1;
  }
  head.keyword = block.head[head.keywordAt].text;
  head.nameSpan = block.head[head.keywordAt].span;
  bool inForms = false;
  source::Span form;
  auto closeForm = [&] {
    if (form.valid()) head.forms.emplace_back(sources.text(form));
    form = {};
  };
  for (size_t i = head.keywordAt + 1; i < block.head.size(); ++i) {
    const syntax::HeaderToken& token = block.head[i];
    if (token.kind == Kind::Punct) {
      if (token.text == "(") inForms = true;
      if (token.text == "," && inForms) closeForm();
      if (token.text == ")") {
        closeForm();
        inForms = false;
      }
      continue;
    }
    if (inForms) {
      form = form.valid() ? source::cover(form, token.span) : token.span;
    } else if (head.name.empty()) {
      head.name = token.text;
      head.nameSpan = token.span;
      head.nameQuoted = token.kind == Kind::String;
    } else if (token.kind == Kind::String && head.alias.empty()) {
      head.alias = token.text;
    } else {
      head.rest.emplace_back(token.text);
    }
  }
  return head;
}

bool equals(std::string_view a, std::string_view b) { return llvm::StringRef(a).equals_insensitive(b); }

bool quotes(const syntax::HeaderItem& item, std::string_view label) {
  return item.tokens.size() == 2 && item.tokens[1].kind == syntax::HeaderToken::Kind::String &&
         equals(item.tokens[0].text, label);
}

bool onlyWords(const syntax::HeaderItem& item) {
  return llvm::none_of(item.tokens, [](const syntax::HeaderToken& token) {
    return token.kind == syntax::HeaderToken::Kind::Number || token.kind == syntax::HeaderToken::Kind::Icon;
  });
}

}  // namespace thou::sema
