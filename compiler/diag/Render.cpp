// The two renderings. The picture shows each line that a span begins on once, with a row of carets per span.
// Next: Diag.h.
#include "compiler/diag/Render.h"

#include <algorithm>
#include <tuple>

#include "compiler/diag/PlainJson.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace thou::diag {
namespace {

using source::LineColumn;
using source::SourceManager;
using source::Span;

constexpr std::string_view kBold = "\x1b[1m", kRed = "\x1b[1;31m", kYellow = "\x1b[1;33m", kBlue = "\x1b[1;34m",
                           kGreen = "\x1b[1;32m", kReset = "\x1b[0m";

std::string_view severityName(Severity severity) {
  switch (severity) {
    case Severity::Note:
      return "note";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      return "error";
  }
  return "";
}

std::string_view severityColour(Severity severity) {
  switch (severity) {
    case Severity::Note:
      return kBlue;
    case Severity::Warning:
      return kYellow;
    case Severity::Error:
      return kRed;
  }
  return "";
}

/// One underline: a span on one line with a word about it.
struct Mark {
  Span span;
  bool primary = false;
  std::string_view text;
};

constexpr size_t kMostColumns = 200;  ///< of a source line; a longer one is shown around what is meant
constexpr size_t kMostSaid = 1'000;   ///< characters of a help, a label, a path

/// A source line as a terminal may show it, or the part of it around a place, and where its bytes are shown.
class ShownLine {
 public:
  ShownLine() = default;
  ShownLine(std::string_view line, size_t around) {
    constexpr size_t kBefore = kMostColumns / 3;
    around = std::min(around, line.size());
    if (columnsOf(line) > kMostColumns && around > kBefore) begin_ = around - kBefore;
    while (begin_ > 0 && begin_ < line.size() && (uint8_t(line[begin_]) & 0xc0) == 0x80) --begin_;
    if (begin_ > 0) text_ = "... ";
    uint32_t column = columnsOf(text_);
    std::string_view rest = line.substr(begin_);
    while (!rest.empty() && column < kMostColumns) {
      const size_t before = rest.size();
      const std::string piece = source::shownFront(rest);
      columns_.resize(columns_.size() + before - rest.size(), column);
      text_ += piece;
      column += columnsOf(piece);
    }
    columns_.push_back(column);
    if (!rest.empty()) text_ += " ...";
  }

  const std::string& text() const { return text_; }
  /// Whether the byte at `at` of the line is in the part shown, or the place behind its last.
  bool shows(size_t at) const { return at >= begin_ && at - begin_ < columns_.size(); }
  /// The column, from 0, in which the byte at `at` is shown; the end of what is shown for what lies behind it.
  uint32_t column(size_t at) const { return columns_[std::min(at - std::min(begin_, at), columns_.size() - 1)]; }

 private:
  static uint32_t columnsOf(std::string_view text) {
    return uint32_t(std::count_if(text.begin(), text.end(), [](char c) { return (uint8_t(c) & 0xc0) != 0x80; }));
  }

  std::string text_;
  std::vector<uint32_t> columns_;  ///< of the bytes from `begin_` on, and of the place behind the last
  size_t begin_ = 0;
};

/// Writes one diagnostic.
class Picture {
 public:
  Picture(const SourceManager& sources, bool colours) : sources_(sources), colours_(colours) {}

  std::string draw(const Diagnostic& diagnostic) {
    Severity level = severity(diagnostic.id);
    paint(severityColour(level), std::string(severityName(level)) + "[" + std::string(kebab(diagnostic.id)) + "]");
    paint(kBold, ": " + message(diagnostic));
    out_ += '\n';
    if (diagnostic.where.valid()) drawPlaces(diagnostic, severityColour(level));
    if (!diagnostic.rule.empty()) {
      out_ += std::string(gutter_ + 1, ' ');
      paint(kBlue, "= ");
      out_ += "rule " + diagnostic.rule;
      if (!diagnostic.ruleText.empty()) out_ += ": " + diagnostic.ruleText;
      out_ += '\n';
    }
    if (!diagnostic.help.empty()) {
      paint(kGreen, "help");
      out_ += ": " + source::shown(diagnostic.help, kMostSaid) + '\n';
    }
    return std::move(out_);
  }

 private:
  void drawPlaces(const Diagnostic& diagnostic, std::string_view colour) {
    std::vector<Mark> marks = {{.span = diagnostic.where, .primary = true, .text = {}}};
    for (const Label& label : diagnostic.labels) {
      if (label.where.valid()) marks.push_back({.span = label.where, .primary = false, .text = label.text});
    }
    uint32_t widest = 0;
    for (const Mark& mark : marks) widest = std::max(widest, sources_.locate(mark.span.file, mark.span.begin).line);
    gutter_ = std::to_string(widest).size() + 1;
    // The primary file comes first, then the others; within a file by position.
    std::stable_sort(marks.begin(), marks.end(), [&](const Mark& a, const Mark& b) {
      auto key = [&](const Mark& m) {
        bool elsewhere = m.span.file != diagnostic.where.file;
        return std::tuple(elsewhere, m.span.file.value, sources_.locate(m.span.file, m.span.begin).line);
      };
      return key(a) < key(b);
    });
    for (size_t i = 0; i < marks.size();) {
      size_t end = i;
      while (end < marks.size() && marks[end].span.file == marks[i].span.file) ++end;
      drawFile({marks.begin() + static_cast<ptrdiff_t>(i), marks.begin() + static_cast<ptrdiff_t>(end)}, colour);
      i = end;
    }
  }

  void drawFile(const std::vector<Mark>& marks, std::string_view colour) {
    auto named = std::find_if(marks.begin(), marks.end(), [](const Mark& m) { return m.primary; });
    const Mark& first = named == marks.end() ? marks.front() : *named;
    LineColumn at = sources_.locate(first.span.file, first.span.begin);
    out_ += std::string(gutter_, ' ');
    paint(kBlue, first.primary ? "--> " : "::: ");
    out_ += source::shown(sources_.path(first.span.file), kMostSaid) + ':' + std::to_string(at.line) + ':' +
            std::to_string(at.column) + '\n';
    bar("");
    out_ += '\n';
    uint32_t shown = 0;
    ShownLine line;
    for (const Mark& mark : marks) {
      const uint32_t number = sources_.locate(mark.span.file, mark.span.begin).line;
      const std::string_view text = sources_.lineAt(mark.span.file, mark.span.begin);
      const size_t inLine = size_t(mark.span.begin - sources_.lineStart(mark.span.file, mark.span.begin));
      if (number != shown || !line.shows(inLine)) {
        if (shown != 0 && number > shown + 1) out_ += "...\n";
        line = ShownLine(text, inLine);
        bar(std::to_string(number));
        out_ += ' ' + line.text() + '\n';
        shown = number;
      }
      underline(mark, line, inLine, text.size(), mark.primary ? colour : kBlue);
    }
  }

  void underline(const Mark& mark, const ShownLine& line, size_t at, size_t lineLength, std::string_view colour) {
    const uint32_t from = line.column(at);
    const uint32_t to = line.column(std::min(at + mark.span.length, lineLength));
    bar("");
    out_ += ' ' + std::string(from, ' ');
    std::string carets(to > from ? to - from : 1, mark.primary ? '^' : '-');
    if (!mark.text.empty()) carets += ' ' + source::shown(mark.text, kMostSaid);
    paint(colour, carets);
    out_ += '\n';
  }

  void bar(const std::string& number) {
    std::string cell =
        std::string(gutter_ - std::min(gutter_, number.size() + 1), ' ') + (number.empty() ? " " : ' ' + number);
    cell.resize(gutter_ + 1, ' ');
    paint(kBlue, cell + "|");
  }

  void paint(std::string_view colour, std::string_view text) {
    if (colours_) out_ += colour;
    out_ += text;
    if (colours_) out_ += kReset;
  }

  const SourceManager& sources_;
  bool colours_;
  size_t gutter_ = 1;
  std::string out_;
};

llvm::StringRef ref(std::string_view text) { return {text.data(), text.size()}; }

void writePlace(llvm::json::OStream& json, const SourceManager& sources, Span span) {
  if (!span.valid()) return;
  LineColumn from = sources.locate(span.file, span.begin);
  LineColumn to = sources.locate(span.file, span.end());
  json.attribute("path", source::shown(sources.path(span.file)));
  json.attribute("line", from.line);
  json.attribute("column", from.column);
  json.attribute("endLine", to.line);
  json.attribute("endColumn", to.column);
}

}  // namespace

std::string render(const SourceManager& sources, const Diagnostic& diagnostic, const RenderOptions& options) {
  return Picture(sources, options.colours).draw(diagnostic);
}

std::string render(const SourceManager& sources, const std::vector<Diagnostic>& diagnostics,
                   const RenderOptions& options) {
  std::string result;
  size_t shown = std::min(diagnostics.size(), options.most);
  for (size_t i = 0; i < shown; ++i) {
    if (i > 0) result += '\n';
    result += render(sources, diagnostics[i], options);
  }
  if (shown < diagnostics.size()) result += "\n... and " + std::to_string(diagnostics.size() - shown) + " more\n";
  return result;
}

std::string renderJson(const SourceManager& sources, const Diagnostic& diagnostic) {
  std::string result;
  llvm::raw_string_ostream stream(result);
  PlainJson json(stream);
  json.object([&] {
    json.attribute("id", ref(kebab(diagnostic.id)));
    json.attribute("severity", ref(severityName(severity(diagnostic.id))));
    json.attribute("message", message(diagnostic));
    writePlace(json, sources, diagnostic.where);
    json.attribute("rule", diagnostic.rule);
    json.attribute("help", source::shown(diagnostic.help, kMostSaid));
    json.attributeArray("labels", [&] {
      for (const Label& label : diagnostic.labels) {
        json.object([&] {
          writePlace(json, sources, label.where);
          json.attribute("text", source::shown(label.text, kMostSaid));
        });
      }
    });
  });
  stream.flush();
  return result;
}

}  // namespace thou::diag
