// Counts, lists and objects. See ActsReport.h.
#include "tools/thou/ActsReport.h"

#include <array>

#include "compiler/source/Unseen.h"
#include "llvm/Support/Format.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using acts::Finding;
using acts::kOutcomes;
using acts::Outcome;

constexpr std::string_view kUntried = "untried";

std::string onOneLine(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? ' ' : c;
  return source::shown(result, 300);
}

/// Calls `see(outcome, line)` for each line of the face that does not act.
template <class See>
void eachIdle(const ActingFace& face, See see) {
  for (const ActingLine& line : face.lines) {
    if (!line.acts()) see(line.worst()->outcome, line);
  }
}

void writeShare(llvm::raw_ostream& out, size_t part, size_t whole) {
  out << part << " of " << whole;
  if (whole > 0) out << " (" << llvm::format("%.1f", 100.0 * double(part) / double(whole)) << " %)";
}

}  // namespace

void writeActing(llvm::raw_ostream& out, const import::Loaded& loaded, const std::vector<ActingFace>& faces) {
  struct Group {
    size_t faces = 0, lines = 0;
    std::string example;
  };
  std::array<Group, kOutcomes> groups;
  size_t tried = 0, acting = 0, lines = 0, actingLines = 0, ruled = 0, untried = 0;
  for (size_t i = 0; i < faces.size(); ++i) {
    const ActingFace& face = faces[i];
    if (!face.tried) continue;
    ++tried;
    acting += face.acts();
    untried += !face.problem.empty();
    std::array<bool, kOutcomes> seen{};
    for (const ActingLine& line : face.lines) {
      ruled += line.ruled();
      lines += !line.ruled();
      actingLines += !line.ruled() && line.acts();
    }
    eachIdle(face, [&](Outcome outcome, const ActingLine& line) {
      Group& group = groups[size_t(outcome)];
      ++group.lines;
      group.faces += !std::exchange(seen[size_t(outcome)], true);
      if (group.example.empty()) group.example = loaded.faces[i].id + ": " + onOneLine(line.text);
    });
  }
  out << "faces acting: ";
  writeShare(out, acting, tried);
  out << " that compile\nabilities acting: ";
  writeShare(out, actingLines, lines);
  if (ruled > 0) out << "; " << ruled << " lines are keywords and the like, which the ruleset carries out";
  out << '\n';
  if (untried > 0) out << untried << " faces could not be tried\n";
  bool headed = false;
  for (size_t outcome = 0; outcome < kOutcomes; ++outcome) {
    const Group& group = groups[outcome];
    if (group.lines == 0) continue;
    if (!std::exchange(headed, true)) out << "\n faces  lines  an ability that does not act\n";
    out << llvm::format("%6zu %6zu  ", group.faces, group.lines) << nameOf(Outcome(outcome)) << ": "
        << describe(Outcome(outcome)) << '\n';
    out.indent(15) << group.example << '\n';
  }
}

void writeActing(diag::PlainJson& json, const ActingFace& face) {
  json.attribute("acts", face.acts());
  if (!face.problem.empty()) json.attribute("untried", face.problem);
  json.attributeArray("abilities", [&] {
    for (const ActingLine& line : face.lines) {
      json.object([&] {
        json.attribute("line", llvm::json::fixUTF8(line.text));
        if (line.findings.empty()) {
          json.attribute("outcome", "ruleset");
          return;
        }
        const Finding& finding = *line.worst();
        json.attribute("outcome", nameOf(finding.outcome));
        if (finding.outcome == Outcome::Acts) {
          json.attribute("game", int64_t(finding.attempt));
          if (finding.staged) json.attribute("staged", true);
          return;
        }
        json.attribute("why", describe(finding.outcome));
        if (finding.times > 0) json.attribute("times", int64_t(finding.times));
        if (!finding.detail.empty()) json.attribute("detail", llvm::json::fixUTF8(finding.detail));
      });
    }
  });
}

void listIdle(llvm::raw_ostream& out, const import::Loaded& loaded, const std::vector<ActingFace>& faces) {
  const auto write = [&](std::string_view why, size_t face, std::string_view text, std::string_view detail) {
    out << ref(why) << '\t' << source::shown(loaded.faces[face].id) << '\t' << source::shown(loaded.faces[face].name)
        << '\t' << onOneLine(text);
    if (!detail.empty()) out << '\t' << onOneLine(detail);
    out << '\n';
  };
  for (size_t outcome = 0; outcome < kOutcomes; ++outcome) {
    for (size_t i = 0; i < faces.size(); ++i) {
      eachIdle(faces[i], [&](Outcome found, const ActingLine& line) {
        if (size_t(found) == outcome) write(nameOf(found), i, line.text, line.worst()->detail);
      });
    }
  }
  for (size_t i = 0; i < faces.size(); ++i) {
    if (faces[i].tried && !faces[i].problem.empty()) write(kUntried, i, faces[i].problem, {});
  }
}

}  // namespace thou::cli
