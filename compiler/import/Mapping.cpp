// Rules by field and value. See Mapping.h.
#include "compiler/import/Mapping.h"

#include <cctype>

namespace thou::import {
namespace {

using sema::ImportRule;
using Sort = ImportRule::Sort;
namespace json = llvm::json;

/// `alter_ego`, `Alter-Ego` and `alter ego` spell the same kind.
std::string spelled(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '_' || c == '-' ? ' ' : char(std::tolower(uint8_t(c)));
  return result;
}

}  // namespace

Rules::Rules(const Mapping& mapping) : mapping_(mapping) {
  for (size_t i = 0; i < mapping.rules.size(); ++i) {
    const ImportRule& rule = mapping.rules[i];
    if (rule.sort == Sort::Misprint || rule.sort == Sort::Definition) continue;
    Field& field = fields_[rule.field];
    if (rule.sort == Sort::Trait) {
      field.words.push_back(i);
      continue;
    }
    (rule.hasValue ? field.special : field.general).push_back(i);
  }
  for (const std::string& kind : mapping.kinds) kinds_.emplace(spelled(kind), kind);
}

const ImportRule* Rules::find(std::string_view name, const json::Value& value) const {
  const auto field = fields_.find(std::string(name));
  if (field == fields_.end()) return nullptr;
  if (!field->second.special.empty()) {
    const std::string text = oneLine(value);
    for (const size_t i : field->second.special) {
      if (mapping_.rules[i].value == text) return &mapping_.rules[i];
    }
  }
  return field->second.general.empty() ? nullptr : &mapping_.rules[field->second.general.front()];
}

NamedTraits Rules::traitsNamed(std::string_view name, std::string_view text) const {
  NamedTraits named;
  const auto field = fields_.find(std::string(name));
  if (field == fields_.end()) return named;
  const auto inWord = [&](size_t at) {
    return at < text.size() && (std::isalnum(uint8_t(text[at])) || uint8_t(text[at]) >= 0x80);
  };
  for (size_t at = 0; at < text.size(); ++at) {
    if (!inWord(at) || (at > 0 && inWord(at - 1))) continue;
    std::string_view longest;
    for (const size_t i : field->second.words) {
      const std::string_view value = mapping_.rules[i].value;
      if (value.size() > longest.size() && text.substr(at).starts_with(value) && !inWord(at + value.size()))
        longest = value;
    }
    if (longest.empty()) continue;
    for (const size_t i : field->second.words) {
      const ImportRule& rule = mapping_.rules[i];
      if (rule.value != longest) continue;
      named.traits.push_back(rule.item);
      if (!rule.also.empty()) named.traits.push_back(rule.also);
    }
    named.last = text.substr(at, longest.size());
    at += longest.size() - 1;
  }
  return named;
}

const std::string* Rules::kind(const ImportRule& rule, std::string_view value) const {
  const auto found = kinds_.find(spelled(rule.item.empty() ? value : std::string_view(rule.item)));
  return found == kinds_.end() ? nullptr : &found->second;
}

const std::string* Rules::kindOf(std::string_view value) const {
  for (const bool special : {true, false}) {
    for (const ImportRule& rule : mapping_.rules) {
      if (rule.sort != Sort::Kind || rule.hasValue != special || (special && rule.value != value)) continue;
      if (const std::string* found = kind(rule, value)) return found;
    }
  }
  return nullptr;
}

size_t fitting(const std::deque<Row>& rows, const Mapping& mapping) {
  const Rules rules(mapping);
  size_t count = 0;
  for (const Row& row : rows) {
    for (const ImportRule& rule : mapping.rules) {
      if (rule.sort != Sort::Kind || rule.hasValue) continue;
      const auto value = row.object.getString(rule.field);
      count += value && rules.kindOf({value->data(), value->size()});
    }
  }
  return count;
}

std::string oneLine(const json::Value& value) {
  std::string text;
  if (const auto string = value.getAsString()) {
    text = string->str();
  } else {
    llvm::raw_string_ostream(text) << value;
  }
  for (char& c : text) {
    if (uint8_t(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return text;
}

}  // namespace thou::import
