// Reads tables of names. See Names.h.
#include "compiler/import/Names.h"

#include <algorithm>
#include <cctype>

#include "compiler/source/Unseen.h"

namespace thou::import {

std::vector<Named> readNames(std::string_view written, const Mapping& mapping) {
  const std::string text = source::withoutUnseen(written);
  const Rules rules(mapping);
  std::vector<Named> names;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    std::vector<std::string_view> columns;
    for (size_t first = 0; first <= line.size();) {
      const size_t last = std::min(line.find('\t', first), line.size());
      columns.push_back(line.substr(first, last - first));
      first = last + 1;
    }
    if (columns.size() < 2 || columns[1].empty() || hasControl(columns[1])) continue;
    Named named{.id = std::string(columns[0]), .name = nameInQuotes(columns[1]), .kind = {}, .traits = {}};
    for (size_t i = 2; i < columns.size(); ++i) {
      if (const std::string* kind = rules.kindOf(columns[i])) {
        named.kind = *kind;
      } else if (i > 2 && columns[i].ends_with('.')) {
        for (std::string& trait : splitTraits(columns[i])) {
          if (isTrait(trait)) named.traits.push_back(std::move(trait));
        }
      }
    }
    if (named.id.find('"') != std::string::npos || hasControl(named.id)) named.id.clear();
    names.push_back(std::move(named));
  }
  return names;
}

std::vector<std::string> splitTraits(std::string_view text) {
  std::vector<std::string> traits;
  const std::string all = std::string(text) + " ";
  for (size_t begin = 0; begin < all.size();) {
    while (begin < all.size() && all[begin] == ' ') ++begin;
    size_t end = std::min(all.find(". ", begin), all.size());
    std::string trait = all.substr(begin, end - begin);
    begin = end + 2;
    while (!trait.empty() && trait.back() == ' ') trait.pop_back();
    if (trait.empty()) continue;
    // an abbreviation keeps its last full stop, which ends it as well
    if (trait.find('.') != std::string::npos) trait += '.';
    traits.push_back(std::move(trait));
  }
  return traits;
}

std::vector<std::string> partsOf(std::string_view text, std::string_view apart) {
  constexpr std::string_view kCurved = "\xE2\x80\x99";  // an apostrophe
  std::vector<std::string> parts;
  std::string part;
  size_t depth = 0;
  const auto finish = [&] {
    const size_t first = part.find_first_not_of(' ');
    if (first != part.npos) parts.push_back(part.substr(first, part.find_last_not_of(' ') + 1 - first));
    part.clear();
  };
  for (size_t i = 0; i < text.size(); ++i) {
    if (depth == 0 && (text[i] == '[' || text.substr(i).starts_with(apart))) {
      finish();
      if (text[i] != '[') {
        i += apart.size() - 1;
        continue;
      }
    }
    const bool curved = text.substr(i).starts_with(kCurved);
    part += curved ? '\'' : text[i];
    if (curved) i += kCurved.size() - 1;
    if (text[i] == '(' || text[i] == '[') ++depth;
    if ((text[i] == ')' || text[i] == ']') && depth > 0) --depth;
    if (depth == 0 && text[i] == ']') finish();
  }
  finish();
  return parts;
}

std::vector<std::string> withBrackets(std::string_view part) {
  const size_t open = part.find(" (");
  if (open == 0 || open == part.npos || part.find('(', open + 2) != part.npos || !part.ends_with(')'))
    return {std::string(part)};
  return {std::string(part.substr(0, open)), std::string(part.substr(open + 2, part.size() - open - 3))};
}

bool isTitle(std::string_view text) {
  if (!isTrait(text)) return false;
  constexpr size_t kShort = 3;  // "of", "the"
  const size_t last = text.rfind(' ');
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    const bool edge = begin == 0 || last == text.npos || begin > last;
    if (std::islower(uint8_t(text[begin])) && (edge || end - begin > kShort)) return false;
    begin = end + 1;
  }
  return true;
}

std::string nameInQuotes(std::string_view name) {
  if (name.size() > 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
  std::string result(name);
  for (char& c : result) c = c == '"' ? '\'' : c;
  return result;
}

bool isTrait(std::string_view text) {
  const auto letter = [](char c) { return std::isalpha(uint8_t(c)) || uint8_t(c) >= 0x80; };
  return !text.empty() && letter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
    return letter(c) || std::isdigit(uint8_t(c)) || c == ' ' || c == '-' || c == '\'' || c == '.' || c == '!';
  });
}

bool hasControl(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return uint8_t(c) < 0x20 || c == 0x7f; });
}

}  // namespace thou::import
