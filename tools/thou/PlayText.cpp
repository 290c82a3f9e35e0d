// Breaking lines by the columns that their characters take. See PlayText.h.
#include "tools/thou/PlayText.h"

#include <algorithm>

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

constexpr size_t kHanging = 4;  // further lines of one

/// The columns that a text takes on a terminal; its bytes where it is no UTF-8.
size_t widthOf(std::string_view text) {
  const int width = llvm::sys::unicode::columnWidthUTF8(ref(text));
  return width < 0 ? text.size() : size_t(width);
}

/// The bytes at the front of a text that take at most `columns`; one character at least.
size_t fitting(std::string_view text, size_t columns) {
  size_t end = 0;
  while (end < text.size()) {
    size_t next = end + 1;
    while (next < text.size() && (uint8_t(text[next]) & 0xc0) == 0x80) ++next;
    if (end != 0 && widthOf(text.substr(0, next)) > columns) break;
    end = next;
  }
  return end;
}

std::string wrappedLine(std::string_view line, size_t columns) {
  const size_t margin = std::min(line.find_first_not_of(' '), line.size());
  const std::string indent(std::min(margin + kHanging, columns / 2), ' ');
  std::string out, row(std::min(margin, columns / 2), ' ');
  bool begun = false;  // whether a word stands in the row
  for (std::string_view rest = line.substr(margin); !rest.empty();) {
    std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    if (begun && widthOf(row) + 1 + widthOf(word) > columns) {
      out += row + '\n';
      row = indent;
      begun = false;
    }
    while (!begun && widthOf(row) + widthOf(word) > columns) {
      const size_t end = fitting(word, columns - widthOf(row));
      out += row + std::string(word.substr(0, end)) + '\n';
      word.remove_prefix(end);
      row = indent;
    }
    row += (begun ? " " : "") + std::string(word);
    begun = true;
  }
  return out + row + '\n';
}

}  // namespace

std::string wrapped(std::string_view text, size_t columns) {
  std::string out;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    out += wrappedLine(text.substr(0, end), columns);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

std::string cut(std::string_view line, size_t columns) {
  if (widthOf(line) <= columns) return std::string(line);
  std::string_view kept = line.substr(0, fitting(line, columns - 3));
  if (const size_t blank = kept.rfind(' '); blank != std::string_view::npos && blank > columns / 2)
    kept = kept.substr(0, blank);
  return std::string(kept) + "...";
}

std::string counted(size_t number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string capital(std::string text) {
  if (!text.empty()) text[0] = llvm::toUpper(text[0]);
  return text;
}

}  // namespace thou::cli
