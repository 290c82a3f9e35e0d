// The two renderings. The picture shows each line that a span begins on once, with a row of carets per span.
// Next: Diag.h.
#include "compiler/diag/Render.h"

#include <algorithm>
#include <tuple>

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
      out_ += ": " + diagnostic.help + '\n';
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
    out_ += std::string(sources_.path(first.span.file)) + ':' + std::to_string(at.line) + ':' +
            std::to_string(at.column) + '\n';
    bar("");
    out_ += '\n';
    uint32_t shown = 0;
    for (const Mark& mark : marks) {
      uint32_t line = sources_.locate(mark.span.file, mark.span.begin).line;
      if (line != shown) {
        if (shown != 0 && line > shown + 1) out_ += "...\n";
        bar(std::to_string(line));
        out_ += ' ' + withoutTabs(sources_.lineAt(mark.span.file, mark.span.begin)) + '\n';
        shown = line;
      }
      underline(mark, mark.primary ? colour : kBlue);
    }
  }

  void underline(const Mark& mark, std::string_view colour) {
    LineColumn from = sources_.locate(mark.span.file, mark.span.begin);
    LineColumn to = sources_.locate(mark.span.file, mark.span.end());
    std::string_view line = sources_.lineAt(mark.span.file, mark.span.begin);
    uint32_t lineColumns = codePoints(line);
    uint32_t length =
        to.line == from.line ? to.column - from.column : lineColumns + 1 - std::min(from.column, lineColumns);
    bar("");
    out_ += ' ' + std::string(from.column - 1, ' ');
    std::string carets(std::max<uint32_t>(length, 1), mark.primary ? '^' : '-');
    if (!mark.text.empty()) carets += ' ' + std::string(mark.text);
    paint(colour, carets);
    out_ += '\n';
  }

  static uint32_t codePoints(std::string_view text) {
    return static_cast<uint32_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
  }

  static std::string withoutTabs(std::string_view line) {
    std::string result(line);
    std::replace_if(result.begin(), result.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return result;
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
  json.attribute("path", llvm::json::fixUTF8(ref(sources.path(span.file))));
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
  llvm::json::OStream json(stream);
  json.object([&] {
    json.attribute("id", ref(kebab(diagnostic.id)));
    json.attribute("severity", ref(severityName(severity(diagnostic.id))));
    json.attribute("message", llvm::json::fixUTF8(message(diagnostic)));
    writePlace(json, sources, diagnostic.where);
    json.attribute("rule", diagnostic.rule);
    json.attribute("help", llvm::json::fixUTF8(diagnostic.help));
    json.attributeArray("labels", [&] {
      for (const Label& label : diagnostic.labels) {
        json.object([&] {
          writePlace(json, sources, label.where);
          json.attribute("text", llvm::json::fixUTF8(label.text));
        });
      }
    });
  });
  stream.flush();
  return result;
}

}  // namespace thou::diag
