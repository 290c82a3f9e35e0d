// The model's string tables.
#include "compiler/sema/model/Model.h"

namespace thou::sema {

Index Model::string(std::string_view text) {
  auto [where, isNew] = strings.try_emplace(std::string(text), Index(program->strings.size()));
  if (isNew) program->strings.emplace_back(text);
  return where->second;
}

Index Model::keywordOf(Index keyword, Index trait) {
  const auto [at, fresh] = keywordsOfTraits.try_emplace({keyword, trait}, Index(program->keywords.size()));
  if (fresh) {
    const std::string name = std::string(program->string(program->keywords[keyword].name)) + " (" +
                             std::string(program->string(program->traits[trait])) + ")";
    program->keywords.push_back({.name = string(name)});
  }
  return at->second;
}

Index Model::name(std::string_view text) {
  const lexicon::SymbolId known = vocabulary.find(lexicon::SymbolKind::Name, text);
  if (known.valid()) return vocabulary[known].data;
  const Index index = Index(program->names.size());
  program->names.push_back(string(text));
  return index;
}

std::string withoutMarkup(std::string_view text) {
  std::string plain;
  bool inside = false;
  for (const char c : text) {
    if (c == '<') inside = true;
    if (!inside && (c != ' ' || !plain.empty())) plain += c;
    if (c == '>') inside = false;
  }
  while (plain.ends_with(' ')) plain.pop_back();
  return plain;
}

Index Model::title(std::string_view text) {
  const std::string plain = withoutMarkup(text);
  if (plain.empty()) return kNone;
  const auto [entry, added] = titles.try_emplace(plain, Index(program->labels.size()));
  if (added) program->labels.push_back(string(plain));
  return entry->second;
}

}  // namespace thou::sema
