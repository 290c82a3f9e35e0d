// `import` declarations. See Import.h.
#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

using Sort = ImportRule::Sort;

namespace {

/// Phrases that are complete as they stand.
constexpr std::pair<std::string_view, Sort> kWhole[] = {{"identifier", Sort::Identifier},
                                                        {"other face", Sort::OtherFace},
                                                        {"name", Sort::Name},
                                                        {"kind", Sort::Kind},
                                                        {"traits", Sort::Traits},
                                                        {"text", Sort::Text},
                                                        {"unique", Sort::Unique},
                                                        {"subtitle", Sort::Subtitle},
                                                        {"trait of that name", Sort::Trait},
                                                        {"note", Sort::Note},
                                                        {"nothing", Sort::Nothing}};

/// Phrases that name something declared behind them.
constexpr std::pair<std::string_view, Sort> kNaming[] = {
    {"kind ", Sort::Kind},       {"traits apart by ", Sort::Traits},
    {"header ", Sort::Header},   {"in parentheses after ", Sort::Parentheses},
    {"icon ", Sort::Icon},       {"printed ", Sort::Misprint},
    {"class ", Sort::Class},     {"trait ", Sort::Trait},
    {"where ", Sort::Definition}};

/// Whether a phrase consists of words that are no game's.
bool isClosed(std::string_view phrase) {
  const std::vector<std::string> words = lexicon::splitWords(phrase);
  for (size_t at = 0, length = 0; at < words.size(); at += length) {
    length = lexicon::longestClosed(words, at).length;
    if (length == 0) return false;
  }
  return true;
}

/// A name without the quotes around it.
std::string bare(std::string_view name) {
  if (name.size() > 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
  return std::string(name);
}

}  // namespace

void Declarer::resolveImport(const Entry& entry) {
  ImportRule rule{.field = entry.head.name, .where = entry.head.nameSpan};
  const syntax::Block& block = *entry.block;
  llvm::SmallVector<std::string> values;
  for (size_t i = block.head.size(); i > 2 && block.head[i - 1].kind == syntax::HeaderToken::Kind::String; --i)
    values.emplace_back(block.head[i - 1].text);
  rule.hasValue = !values.empty();
  if (rule.hasValue) rule.value = values.back();
  const std::vector<Span> parts = phrases(*model_.sources, block.text);
  if (rule.field.empty() || block.head.size() != 2 + values.size() || parts.empty() || parts.size() > 2 ||
      block.hasBody) {
    return complain(block.head[0].span, "a field is declared as `import attack: header ATK.`");
  }
  const std::string_view text = model_.sources->text(parts.front());
  bool known = false;
  for (const auto& [phrase, sort] : kWhole) {
    if (!equals(text, phrase)) continue;
    rule.sort = sort;
    known = true;
  }
  for (const auto& [phrase, sort] : kNaming) {
    if (known || !equals(text.substr(0, phrase.size()), phrase)) continue;
    rule.sort = sort;
    rule.item = text.substr(phrase.size());
    known = true;
  }
  if (!known) {
    return complain(
        parts.front(),
        "a field is `identifier`, `other face`, `name`, `kind`, `traits`, `text`, `unique`, `subtitle`, `note`, "
        "`nothing`, "
        "`header NAME`, `in parentheses after NAME`, `icon [NAME]` or, for some values, `kind NAME`, `class NAME` or "
        "`trait NAME`; a misprint is "
        "`printed \"...\"`, what X is, `where X is ...`");
  }
  if (const size_t blank = rule.item.rfind(' ');
      rule.sort == Sort::Header && rule.hasValue && blank != rule.item.npos) {
    int32_t number = 0;
    if (!llvm::StringRef(rule.item).substr(blank + 1).getAsInteger(10, number) && number <= kMostPrinted) {
      rule.number = number;
      rule.item.resize(blank);
    }
  }
  bool declared = rule.item.empty();
  switch (rule.sort) {
    case Sort::Kind:
      declared = declared || isKind(rule.item);
      break;
    case Sort::Header:
    case Sort::Parentheses:
      for (const HeaderDecl& header : model_.headers) {
        if (header.name.empty() || !equals(header.name, rule.item)) continue;
        declared = rule.sort == Sort::Header || header.inParentheses != kNone;
      }
      break;
    case Sort::Class:
      for (const auto& [name, trait] : model_.classes)
        declared = declared || (rule.hasValue && equals(name, rule.item));
      break;
    case Sort::Icon: {
      const std::vector<PhraseWord> words = phraseWords(*model_.sources, parts.front());
      rule.item = words.back().text;
      declared = words.size() == 2 && words.back().icon && model_.vocabulary.find(SymbolKind::Icon, rule.item).valid();
      break;
    }
    case Sort::Misprint:
      // `printed "Hero Response"`: in quotes, and for one misprint
      declared = rule.hasValue && !rule.value.empty() && rule.item.size() > 2 && rule.item.front() == '"' &&
                 rule.item.back() == '"' && rule.item.find(rule.value) == rule.item.npos;
      if (declared) rule.item = rule.item.substr(1, rule.item.size() - 2);
      break;
    case Sort::Trait:
      rule.item = bare(rule.item);
      declared = rule.hasValue && (rule.item.empty() || isTrait(rule.item));
      break;
    case Sort::Traits:
      // `traits apart by "/"`
      if (rule.item.empty()) break;
      declared = rule.item.size() == 3 && rule.item.front() == '"' && rule.item.back() == '"';
      if (declared) rule.item = rule.item.substr(1, 1);
      break;
    case Sort::Definition:
      declared = rule.hasValue && rule.item.starts_with("X ") && isClosed(rule.item.substr(2));
      break;
    case Sort::Identifier:
    case Sort::OtherFace:
    case Sort::Name:
    case Sort::Text:
    case Sort::Unique:
    case Sort::Subtitle:
    case Sort::Note:
    case Sort::Nothing:
      break;
  }
  if (!declared) return complain(parts.front(), "nothing of that name is declared");
  if (parts.size() == 2 && !saysMore(rule, parts.back())) return;
  for (std::string& value : values) {
    rule.value = std::move(value);
    model_.imports.push_back(rule);
    if (rule.sort == Sort::Trait && rule.item.empty()) model_.imports.back().item = rule.value;
  }
  if (!rule.hasValue) model_.imports.push_back(std::move(rule));
}

bool Declarer::saysMore(ImportRule& rule, Span said) {
  const std::string_view text = model_.sources->text(said);
  if (rule.sort == Sort::Traits && !rule.item.empty() && equals(text, "the rest noted")) return rule.restNoted = true;
  if (rule.sort == Sort::Name && equals(text, "subtitle in parentheses")) return rule.subtitled = true;
  if (rule.hasValue && text.starts_with("also ") && (rule.sort == Sort::Kind || rule.sort == Sort::Trait)) {
    rule.also = bare(text.substr(5));
    if (rule.sort == Sort::Kind ? isKind(rule.also) : isTrait(rule.also)) return true;
    return complain(said, "nothing of that name is declared"), false;
  }
  const std::vector<PhraseWord> words = phraseWords(*model_.sources, said);
  rule.perPlayer = rule.sort == Sort::Header && words.size() == 4 && words[0].text == "per" &&
                   words[1].text == "player" && (words[2].text == "if" || words[2].text == "unless");
  if (!rule.perPlayer)
    return complain(said,
                    "what is said besides is, of a header item, `per player if FIELD` or `per player unless FIELD`, of "
                    "traits with something between them `the rest noted`, of a kind or trait `also NAME`"),
           false;
  rule.condition = model_.sources->text(words[3].where);
  rule.unless = words[2].text == "unless";
  return true;
}

bool Declarer::isKind(std::string_view name) const {
  return std::any_of(program_.kinds.begin(), program_.kinds.end(),
                     [&](const bytecode::Kind& kind) { return equals(program_.string(kind.name), name); });
}

bool Declarer::isTrait(std::string_view name) const { return model_.vocabulary.find(SymbolKind::Trait, name).valid(); }

}  // namespace thou::sema
