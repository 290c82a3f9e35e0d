// Slips put right. See Mending.h.
#include "compiler/import/Mending.h"

#include <algorithm>

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

}  // namespace

std::vector<std::string> mendedLines(std::string_view written, const std::vector<sema::ImportRule>& rules,
                                     std::string_view field, Notes& notes) {
  std::string text(written);
  for (const sema::ImportRule& rule : rules) {
    if (rule.sort != sema::ImportRule::Sort::Misprint || rule.field != field) continue;
    for (size_t at = text.find(rule.value); at != text.npos; at = text.find(rule.value, at + rule.item.size())) {
      text.replace(at, rule.value.size(), rule.item);
      notes.emplace_back("misprint", rule.value + " for " + rule.item);
    }
  }
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
