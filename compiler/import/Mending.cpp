// Slips put right. See Mending.h.
#include "compiler/import/Mending.h"

#include <algorithm>
#include <cctype>

#include "compiler/import/Sentences.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::import {
namespace {

using Notes = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kBullet = "\u2022";

/// The line without its markup: `<b>Boost</b>` says `Boost`.
std::string plain(std::string_view line) {
  std::string result;
  bool inside = false;
  for (const char c : line) {
    if (c == '<') inside = true;
    if (!inside) result += c;
    if (c == '>') inside = false;
  }
  while (!result.empty() && (result.back() == ' ' || result.back() == '\t')) result.pop_back();
  return result;
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) line.remove_suffix(1);
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  return line;
}

bool begins(std::string_view line, std::string_view with) { return line.substr(0, with.size()) == with; }

/// Where an ability in bold begins behind a finished sentence, or npos: `Surge.<b>When Revealed</b>: ...`.
size_t secondAbility(std::string_view line) {
  for (size_t bold = line.find("<b>", 1); bold != line.npos; bold = line.find("<b>", bold + 1)) {
    const size_t close = line.find("</b>", bold);
    if (close == line.npos) return line.npos;
    const bool label = line[close - 1] == ':' || begins(line.substr(close + 4), ":");
    size_t begin = bold;
    if (begin >= 7 && line.substr(begin - 7, 7) == "[star] ") begin -= 7;
    size_t end = begin;
    while (end > 0 && line[end - 1] == ' ') --end;
    if (label && end > 0 && line[end - 1] == '.') return begin;
  }
  return line.npos;
}

/// Whether a line ends as a sentence, a heading or a reminder does.
bool finished(std::string_view line) {
  const std::string text = plain(line);
  if (text.empty()) return true;
  if (std::string_view(".:!?;)\"'*").find(text.back()) != std::string_view::npos) return true;
  return text.ends_with("\u201d") || text.ends_with("\u2019") || text.ends_with("\u2014") || text.ends_with("\u2013");
}

/// How much of a text a misprint takes that stands at its beginning, `#` for any number or X, which goes to `number`; 0 where it does not.
size_t standsAt(std::string_view text, std::string_view misprint, std::string& number) {
  const size_t sign = misprint.find('#');
  if (sign == misprint.npos) return begins(text, misprint) ? misprint.size() : 0;
  if (!begins(text, misprint.substr(0, sign))) return 0;
  size_t end = sign;
  while (end < text.size() && (std::isdigit(uint8_t(text[end])) != 0 || (text[end] == 'X' && end == sign))) ++end;
  const std::string_view behind = misprint.substr(sign + 1);
  if (end == sign || !begins(text.substr(end), behind)) return 0;
  number = text.substr(sign, end - sign);
  return end + behind.size();
}

}  // namespace

std::string mended(std::string_view written, const std::vector<sema::ImportRule>& rules, std::string_view field,
                   Notes& notes) {
  std::string text(written);
  for (const sema::ImportRule& rule : rules) {
    if (rule.sort != sema::ImportRule::Sort::Misprint || rule.field != field) continue;
    const std::string_view first = std::string_view(rule.value).substr(0, rule.value.find('#'));
    for (size_t at = text.find(first); at != text.npos;) {
      std::string number;
      const size_t length = standsAt(std::string_view(text).substr(at), rule.value, number);
      std::string meant = rule.item;
      for (size_t sign = meant.find('#'); sign != meant.npos && !number.empty(); sign = meant.find('#'))
        meant.replace(sign, 1, number);
      if (length) notes.emplace_back("misprint", text.substr(at, length) + " for " + meant);
      if (length) text.replace(at, length, meant);
      at = text.find(first, at + (length ? meant.size() : 1));
    }
  }
  return text;
}

std::string definitionIn(std::string_view list, std::string_view words) {
  const size_t at = list.find(words);
  if (at == list.npos) return {};
  const std::string_view said = list.substr(at + words.size());
  size_t end = 0;
  for (int depth = 0; end < said.size() && said[end] != ']' && depth >= 0; ++end) {
    if (said[end] == ')' && depth == 0) break;
    depth += said[end] == '(' ? 1 : said[end] == ')' ? -1 : 0;
    const std::string_view next = said.substr(end);
    if (said[end] == ',' && depth == 0 && !begins(next, ", or ") && !begins(next, ", and ")) break;
  }
  std::string_view result = trimmed(said.substr(0, end));
  while (!result.empty() && result.back() == '.') result.remove_suffix(1);
  return result.empty() ? std::string() : " " + std::string(result);
}

std::string withDefinition(std::string_view line, std::string_view definition) {
  std::string result(line);
  const auto saysX = [](std::string_view part) {
    const auto inWord = [&](size_t i) { return i < part.size() && std::isalnum(uint8_t(part[i])) != 0; };
    for (size_t x = part.find('X'); x != part.npos; x = part.find('X', x + 1)) {
      if (!(x > 0 && inWord(x - 1)) && !inWord(x + 1)) return true;
    }
    return false;
  };
  const std::vector<std::string_view> sentences = sentencesOf(line);
  for (const std::string_view sentence : llvm::reverse(sentences)) {
    if (!sentence.ends_with('.')) continue;
    const size_t colon = sentence.find(": ");  // "Look at the top X cards of a deck: ..."
    for (const size_t end : {sentence.size() - 1, colon}) {
      if (end == sentence.npos) continue;
      const size_t begin = end == colon || colon == sentence.npos ? 0 : colon;
      if (saysX(sentence.substr(begin, end - begin)))
        result.insert(size_t(sentence.data() - line.data()) + end, ", where " + std::string(definition));
    }
  }
  return result;
}

std::vector<std::string> mendedLines(std::string_view written, const std::vector<sema::ImportRule>& rules,
                                     std::string_view field, Notes& notes) {
  const std::string text = mended(written, rules, field, notes);
  std::vector<std::string> lines;
  std::vector<std::string> raw;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = trimmed(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    for (size_t second = secondAbility(line); second != line.npos; second = secondAbility(line)) {
      raw.emplace_back(trimmed(line.substr(0, second)));
      line = line.substr(second);
      notes.emplace_back("mended", "two abilities on one line");
    }
    raw.emplace_back(line);
  }
  bool cases = false;  // below a line that ends with a colon
  for (std::string& line : raw) {
    if (plain(line).empty()) continue;
    const bool bullet = begins(line, kBullet) || begins(line, "- ");
    const bool ability = line.find("<b>") != line.npos || begins(line, "[star]");
    const bool goesOn = begins(line, "Then");  // with what comes after them: no case
    if (cases && !bullet && !ability && !goesOn) {
      const bool hyphen = line[0] == '-';
      line = std::string(kBullet) + " " + std::string(trimmed(std::string_view(line).substr(hyphen ? 1 : 0)));
      notes.emplace_back("mended", "a case without a bullet");
    }
    cases = plain(line).ends_with(":") || (cases && begins(line, kBullet)) || (cases && bullet);
    if (!finished(line) && !begins(line, kBullet) && !bullet) {
      line += '.';
      notes.emplace_back("mended", "a line without a full stop");
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace thou::import
