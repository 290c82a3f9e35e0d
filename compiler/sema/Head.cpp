// Reads the head of a declaration block. See Head.h.
#include "compiler/sema/Head.h"

namespace thou::sema {

Head readHead(const source::SourceManager& sources, const syntax::Block& block) {
  using Kind = syntax::HeaderToken::Kind;
  Head head;
  if (block.head.empty()) return head;
  head.keyword = block.head[0].text;
  head.nameSpan = block.head[0].span;
  bool inForms = false;
  source::Span form;
  auto closeForm = [&] {
    if (form.valid()) head.forms.emplace_back(sources.text(form));
    form = {};
  };
  for (size_t i = 1; i < block.head.size(); ++i) {
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

}  // namespace thou::sema
