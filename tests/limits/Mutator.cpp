// See Mutator.h.
#include "tests/limits/Mutator.h"

#include <algorithm>

namespace thou::tests {
namespace {

/// A piece of a text.
struct Range {
  size_t begin;
  size_t end;
};

/// The words, or the lines, that touch the part of `text` around `at`.
std::vector<Range> piecesAround(std::string_view text, size_t at, std::string_view between) {
  constexpr size_t kReach = 400;
  std::vector<Range> pieces;
  size_t begin = at > kReach ? text.find_first_of(between, at - kReach) : 0;
  while (begin < text.size() && begin < at + kReach) {
    begin = text.find_first_not_of(between, begin);
    if (begin == std::string_view::npos) break;
    const size_t end = std::min(text.find_first_of(between, begin), text.size());
    pieces.push_back({begin, end});
    begin = end;
  }
  return pieces;
}

}  // namespace

uint64_t Random::next() {
  uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

std::string Mutator::changed(std::string text, size_t changes) {
  for (size_t i = 0; i < changes; ++i) change(text);
  return text;
}

std::string Mutator::someLines(std::string_view text, size_t most) {
  size_t begin = random_.below(text.size());
  begin = begin == 0 ? 0 : std::min(text.find('\n', begin), text.size() - 1) + 1;
  size_t end = begin;
  for (size_t lines = 1 + random_.below(most); lines > 0 && end < text.size(); --lines)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return std::string(text.substr(begin, end - begin));
}

void Mutator::change(std::string& text) {
  switch (random_.below(8)) {
    case 0:
    case 1:
    case 2:
      return changeWords(text);
    case 3:
    case 4:
      return changeLines(text);
    case 5:
    case 6:
      return putIn(text);
    default:
      return changeBytes(text);
  }
}

void Mutator::changeWords(std::string& text) {
  const std::vector<Range> words = piecesAround(text, random_.below(text.size()), " \n");
  if (words.size() < 3) return putIn(text);
  const size_t chosen = random_.below(words.size() - 2);
  const Range word = words[chosen];
  const std::string written = text.substr(word.begin, word.end - word.begin);
  const Range other = words[chosen + 1 + random_.below(words.size() - chosen - 1)];
  const std::string otherWritten = text.substr(other.begin, other.end - other.begin);
  switch (random_.below(5)) {
    case 0:
      text.erase(word.begin, words[chosen + 1].begin - word.begin);
      break;
    case 1:
      text.insert(word.begin, written + ' ');
      break;
    case 2:
      text.replace(word.begin, written.size(), otherWritten);
      break;
    case 3:
      text.replace(other.begin, otherWritten.size(), written);
      text.replace(word.begin, written.size(), otherWritten);
      break;
    default:
      text.erase(word.begin, other.begin - word.begin);
      break;
  }
}

void Mutator::changeLines(std::string& text) {
  const std::vector<Range> lines = piecesAround(text, random_.below(text.size()), "\n");
  if (lines.size() < 3) return putIn(text);
  const size_t chosen = random_.below(lines.size() - 1);
  const Range line = lines[chosen];
  const Range next = lines[chosen + 1];
  const std::string written = text.substr(line.begin, line.end - line.begin);
  switch (random_.below(4)) {
    case 0:
      text.erase(line.begin, next.begin - line.begin);
      break;
    case 1:
      text.insert(line.begin, written + '\n');
      break;
    case 2:
      text.insert(next.end, "\n" + written);
      text.erase(line.begin, next.begin - line.begin);
      break;
    default:
      text[line.end] = ' ';  // one line with the next
      break;
  }
}

void Mutator::putIn(std::string& text) {
  const size_t at = random_.below(text.size() + 1);
  if (random_.below(2) == 0) {
    text.insert(at, random_.oneOf(snippets_));
    return;
  }
  const std::string& other = random_.oneOf(others_);
  if (random_.below(3) == 0) {
    const size_t line = at == 0 ? 0 : std::min(text.find('\n', at), text.size() - 1) + 1;
    text.insert(line, someLines(other, 12));
    return;
  }
  const size_t from = random_.below(other.size());
  const std::string piece = other.substr(from, 1 + random_.below(60));
  text.replace(at, random_.below(3) == 0 ? piece.size() : 0, piece);
}

char Mutator::byte() {
  // Seldom one that makes the text no UTF-8, which is found before anything else is looked at.
  return char(random_.below(8) == 0 ? random_.below(256) : 0x20 + random_.below(0x5f));
}

void Mutator::changeBytes(std::string& text) {
  const size_t at = random_.below(text.size());
  switch (random_.below(5)) {
    case 0:
      text.resize(at);
      break;
    case 1:
      text.erase(at, 1 + random_.below(40));
      break;
    case 2:
      if (at < text.size()) text[at] = byte();
      break;
    case 3:
      for (size_t bytes = 1 + random_.below(8); bytes > 0; --bytes) text.insert(at, 1, byte());
      break;
    default:
      text.insert(at, text.substr(random_.below(text.size()), 1 + random_.below(120)));
      break;
  }
}

}  // namespace thou::tests
